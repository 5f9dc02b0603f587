"""The structure builder without its controls: what is in hand, what the rules say, what follows, undo and redo.

Nothing here needs ipywidgets, so that it can be tested and used without a browser.

>>> model = BuilderModel("The Network")
>>> model.take("The Mafia")
>>> model.hang("The Network", "right")
>>> model.structure
<PowerStructure The Network: 1 group, 6 open arrows>
>>> model.undo()
>>> model.structure
<PowerStructure The Network: 0 groups, 4 open arrows>
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from illuminati_nb.analysis.planner import Plan
from illuminati_nb.analysis.shape import growth_room, one_arrow_danger, stakes, vulnerability
from illuminati_nb.rules.alignment import Alignment
from illuminati_nb.rules.cards import Group, Illuminati, deck
from illuminati_nb.rules.refusal import IllegalMove, Refusal
from illuminati_nb.rules.rehang import Layout
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.structure import PowerStructure
from illuminati_nb.rules.words import counted


class Target(NamedTuple):
    """An outgoing arrow, and why what is in hand cannot be hung there (None: it can)."""

    card: str
    side: str
    refusal: Refusal | None


class Reading(NamedTuple):
    """One line of the analysis: what it is, its value in words, and the rule or a remark."""

    label: str
    value: str
    remark: str = ""


class Step(NamedTuple):
    """A structure of the past or the future, and what was done to leave it."""

    structure: PowerStructure
    words: str


class BuilderModel:
    """A structure being built. In hand is either a new group (``new``) or a card of the structure (``chosen``).

    What the rules refuse raises IllegalMove, what makes no sense ValueError or TypeError; the structure
    is then as before. ``said`` tells in words what the last step did.
    """

    def __init__(self, structure: PowerStructure | Illuminati | str = "The Bavarian Illuminati") -> None:
        if not isinstance(structure, PowerStructure):
            structure = PowerStructure(structure)
        self.structure = structure
        self.new: str | None = None
        self.chosen: str | None = None
        self.said = ""
        #: Every legal end of the last move, where the player has a choice, and the number of the one taken.
        self.ends: tuple[Layout, ...] = ()
        self.end = 0
        self._past: list[Step] = []
        self._future: list[Step] = []

    # --- In hand --------------------------------------------------------------------------------

    def candidates(self) -> tuple[Group, ...]:
        """Return the groups that are not in the structure."""
        return tuple(group for group in deck().groups if group.name not in self.structure)

    def take(self, card: str) -> None:
        """Take a new group in hand. Raises IllegalMove for a card that no structure can take, or that is in it."""
        found = deck()[card]
        refusal = self.structure.attach_refusal(found, self.structure.illuminati, "top")
        if refusal is not None and refusal.rule in ("R5.8", "R14.5"):
            raise IllegalMove(refusal)
        self.new, self.chosen = found.name, None

    def choose(self, card: str | None) -> None:
        """Choose a card of the structure, to be moved or dropped; None: put it down again."""
        if card is not None:
            refusal = self.structure.detach_refusal(card)
            if refusal is not None:
                raise IllegalMove(refusal)
            card = self.structure[card].name
        self.chosen = card

    @property
    def in_hand(self) -> str | None:
        """The card that the next arrow will get: the chosen one, else the new one, or None."""
        return self.chosen or self.new

    def targets(self) -> tuple[Target, ...]:
        """Return every outgoing arrow, with what the rules say to hanging there what is in hand."""
        return tuple(
            Target(card.name, side, self.refusal(card.name, side)) for card in self.structure for side in card.arrows
        )

    def refusal(self, to: str, side: str) -> Refusal | None:
        """Return why what is in hand cannot be hung on this arrow, or None."""
        if self.chosen is not None:
            return self.structure.move_refusal(self.chosen, to, side)
        if self.new is not None:
            return self.structure.attach_refusal(self.new, to, side)
        return self.structure.arrow_refusal(to, side)

    # --- Steps ----------------------------------------------------------------------------------

    def hang(self, to: str, side: str) -> None:
        """Hang on this arrow what is in hand: the chosen card with all below it, or else the new group."""
        if self.in_hand is None:
            raise ValueError("nothing is in hand: choose a group first")
        if self.chosen is None:
            name = str(self.new)
            self._do(self.structure.attach(name, to, side), f"{name} added on the {side} arrow of {to}")
            self.new = None
            return
        name = self.chosen
        layout = self.structure.move(name, to, side)
        ends = self.structure.move_layouts(name, to, side, limit=50)
        self._do(layout.structure, _moved_words(name, to, side, layout))
        self.chosen = None
        if len(ends) > 1:
            self.ends = ends
            self.end = next((i for i, one in enumerate(ends) if one.structure == layout.structure), 0)

    def use_end(self, number: int) -> None:
        """Let the last move end otherwise: ``number`` counts in ``ends``. It stays one step for undo."""
        if not 0 <= number < len(self.ends):
            raise ValueError(f"number={number!r}: the last move has {len(self.ends)} ends to choose from")
        self.end, self.structure = number, self.ends[number].structure
        self.said = f"The puppets are arranged otherwise{_lost_words(self.ends[number].dropped)}."

    def drop(self, card: str | None = None) -> None:
        """Drop a card, the chosen one if none is named, with everything below it (R6.31)."""
        name = card or self.chosen
        if name is None:
            raise ValueError("nothing is chosen: choose the card to drop")
        rest, names = self.structure.drop(name)
        below = f" with {len(names) - 1} below it" if len(names) > 1 else ""
        self._do(rest, f"{names[0]} dropped{below}")

    def lead(self, illuminati: str) -> None:
        """Put the same groups under another Illuminati; all have the same four arrows."""
        old = self.structure
        root = PowerStructure(illuminati, old.rules)
        if root.illuminati == old.illuminati:
            return
        for name, (master, side) in old.tree.items():
            root = root.attach(old[name], root.illuminati if master == old.illuminati.name else master, side)  # type: ignore[arg-type]
        self._do(root, f"{root.illuminati} leads now")

    def use_rules(self, rules: RuleSet) -> None:
        """Lay the same tree by other rules. Raises IllegalMove where cards would then overlap."""
        old = self.structure
        if rules == old.rules:
            return
        empty = PowerStructure(old.illuminati, rules)
        for name, (master, side) in old.tree.items():
            refusal = empty.attach_refusal(old[name], master, side)
            if refusal is not None:
                raise IllegalMove(Refusal(refusal.rule, f"{name} cannot stay: {refusal.reason}"))
            empty = empty.attach(old[name], master, side)  # type: ignore[arg-type]
        self._do(empty, f"cards count as {rules.geometry!r} now")

    def use_geometry(self, geometry: str) -> None:
        """Change what a card counts as: ``RuleSet.geometry`` (R6.30)."""
        self.use_rules(replace(self.structure.rules, geometry=geometry))

    def clear(self) -> None:
        """Take all groups off the table."""
        if len(self.structure) > 1:
            self._do(PowerStructure(self.structure.illuminati, self.structure.rules), "all groups taken off the table")

    def accept(self, plan: Plan) -> None:
        """Lay the cards as a plan has them. Raises IllegalMove where they are no longer the same cards (R8.8)."""
        now, then = set(self.structure.names), set(plan.structure.names)
        if now != then:
            odd = ", ".join(sorted(now ^ then))
            raise IllegalMove(Refusal("R8.8", f"the cards have changed since the suggestion was made: {odd}"))
        if plan.structure.rules.geometry != self.structure.rules.geometry:
            raise IllegalMove(Refusal("R6.30", "the suggestion was made for another geometry"))
        self._do(self.structure.rearranged(plan.structure), "laid out as suggested")

    # --- Undo, files ----------------------------------------------------------------------------

    @property
    def can_undo(self) -> str:
        """What undo would take back, in words; "" where there is nothing."""
        return self._past[-1].words if self._past else ""

    @property
    def can_redo(self) -> str:
        """What redo would do again, in words; "" where there is nothing."""
        return self._future[-1].words if self._future else ""

    def undo(self) -> None:
        """Take the last step back, if there is one."""
        self._travel(self._past, self._future, "taken back")

    def redo(self) -> None:
        """Do again what was taken back, if anything was."""
        self._travel(self._future, self._past, "done again")

    def _travel(self, source: list[Step], other: list[Step], how: str) -> None:
        if not source:
            return
        step = source.pop()
        other.append(Step(self.structure, step.words))
        self._show(step.structure)
        self.said = f"{how.capitalize()}: {step.words}."

    def _do(self, structure: PowerStructure, words: str) -> None:
        self._past.append(Step(self.structure, words))
        self._future.clear()
        self._show(structure)
        self.said = f"{words[0].upper()}{words[1:]}."

    def _show(self, structure: PowerStructure) -> None:
        self.structure, self.ends, self.end = structure, (), 0
        if self.chosen not in structure:
            self.chosen = None
        if self.new in structure:
            self.new = None

    def to_json(self) -> str:
        """Return the structure as JSON text."""
        return json.dumps(self.structure.to_json(), ensure_ascii=False, indent=1)

    def load(self, text: str) -> None:
        """Take over a structure from JSON text. Raises ValueError or TypeError naming the bad field."""
        self._do(PowerStructure.from_json(text), "structure loaded")

    # --- What follows ---------------------------------------------------------------------------

    def analysis(self) -> tuple[Reading, ...]:
        """Return the structure's strength, room and danger, line by line."""
        ps = self.structure
        arrows = ps.arrows
        lines = [
            Reading("Cards", str(len(ps)), f"{counted(len(ps) - 1, 'groups')} and the Illuminati"),
            Reading("Power", str(ps.power), f"and {ps.transferable_power} Transferable Power to help with"),
            Reading("Income", f"{ps.income} MB a turn".replace("-", "−")),
            Reading("Arrows", f"{len(arrows.open)} open", f"{len(arrows.used)} used, {len(arrows.blocked)} blocked"),
            Reading("Room", _many(growth_room(ps).count, "group"), "fit at once on the open arrows"),
            Reading("Alignments", f"{self.covered().bit_count()} of 10"),
        ]
        return (*lines, *self._danger())

    def covered(self) -> Alignment:
        """Return all alignments of the groups together."""
        kinds = Alignment.NONE
        for group in self.structure.groups:
            kinds |= group.alignments
        return kinds

    def _danger(self) -> Iterable[Reading]:
        ps = self.structure
        at_stake = stakes(ps)
        if not at_stake:
            return
        worst = max(at_stake, key=lambda stake: (len(stake.lost), stake.power))
        yield Reading(
            "Worst loss",
            _many(len(worst.lost), "group"),
            f"with {worst.name}: Power {worst.power}, {worst.income} MB; its defence {worst.defence} "
            f"has +{worst.bonus} of position",
        )
        risk = vulnerability(ps)
        if risk.worst is not None:
            yield Reading(
                "Vulnerable",
                _share(risk.score),
                f"of the groups lost on average to the best single attack with {risk.rival_power} Power, "
                f"on {risk.worst.name} (chance {_share(risk.chance)}); alignments and money left out",
            )
        one = one_arrow_danger(ps)
        if one is not None and len(one.lost) > 1:
            yield Reading("One arrow", "danger", f"everything hangs on {one.name}: one attack can take it all")


def _share(part: Fraction) -> str:
    return f"{float(part) * 100:.0f} %"


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'s' * (count != 1)}"


def _moved_words(name: str, to: str, side: str, layout: Layout) -> str:
    words = f"{name} moved to the {side} arrow of {to}"
    if layout.rehung:
        words += "; re-hung for room: " + ", ".join(f"{one.card} on the {one.arrow}" for one in layout.rehung)
    return words + _lost_words(layout.dropped)


def _lost_words(names: tuple[str, ...]) -> str:
    return f"; lost: {', '.join(names)} (R8.7)" if names else ""
