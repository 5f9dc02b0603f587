"""The one door for every number: Power, Resistance, income and alignments of a card *now*.

Each function returns a :class:`Sum` whose lines name their source and rule, so that the
explanation is the computation. Nothing else in the package reads a printed number in a formula.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from illuminati_nb.rules.alignment import Alignment, names, opposites
from illuminati_nb.rules.cards import Artifact, Group, Illuminati, NewWorldOrder
from illuminati_nb.rules.display import ShowsHtml
from illuminati_nb.rules.ruleset import RuleSet

#: A card that has numbers: it can be owned, attack or be attacked.
Owned = Illuminati | Group | Artifact


class Line(NamedTuple):
    """One line of a sum: what it is, how much (in points or MB), and the rule that says so."""

    label: str
    amount: int
    rule: str

    def __str__(self) -> str:
        return f"{self.amount:+4d}  {self.label} ({self.rule})"


class Sum(ShowsHtml):
    """A number with its lines; ``int(sum)`` is the number.

    >>> from illuminati_nb.rules.cards import deck
    >>> print(power(deck()["The Mafia"]))
      +7  The Mafia: printed Power (R5.2)
    = 7
    """

    __slots__ = ("floor", "lines", "total")

    def __init__(self, lines: Iterable[Line], floor: int | None = None) -> None:
        self.lines: tuple[Line, ...] = tuple(lines)
        self.floor = floor
        total = sum(line.amount for line in self.lines)
        self.total: int = total if floor is None else max(total, floor)

    def __int__(self) -> int:
        return self.total

    def __index__(self) -> int:
        return self.total

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Sum):
            return self.lines == other.lines and self.total == other.total
        return isinstance(other, int) and self.total == other

    def __hash__(self) -> int:
        return hash(self.total)

    def __str__(self) -> str:
        return "\n".join([*map(str, self.lines), f"= {self.total}"])

    def __repr__(self) -> str:
        return f"<Sum {self.total} of {len(self.lines)} lines>"


@dataclass(frozen=True, slots=True)
class Board:
    """What lies open on the table and changes numbers for everybody.

    ``changed`` holds the alignments of cards whose printed ones are altered until the end of the
    turn (Orbital Mind Control Lasers), by card name.

    >>> from illuminati_nb.rules.cards import deck
    >>> names(alignments(deck()["KGB"], Board(changed={"KGB": Alignment.PEACEFUL})))
    ('Peaceful',)
    """

    rules: RuleSet = field(default_factory=RuleSet, hash=False)
    orders: tuple[NewWorldOrder, ...] = ()
    changed: Mapping[str, Alignment] = field(default_factory=lambda: MappingProxyType({}), hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "changed", MappingProxyType(dict(self.changed)))

    def __reduce__(self) -> tuple[type[Board], tuple[RuleSet, tuple[NewWorldOrder, ...], dict[str, Alignment]]]:
        # A read-only mapping can be neither pickled nor copied; a plain one makes the same board.
        return (Board, (self.rules, self.orders, dict(self.changed)))


PLAIN_BOARD = Board()


@lru_cache(maxsize=64)
def plain_board(rules: RuleSet) -> Board:
    """Return the board of a game under these rules before anything changes it: one and the same for all its games.

    What is remembered by board is then found again without comparing the rules field by field.
    """
    return PLAIN_BOARD if rules == PLAIN_BOARD.rules else Board(rules)


def alignments(card: Owned, board: Board = PLAIN_BOARD) -> Alignment:
    """Return the alignments a card has now (R5.1).

    >>> from illuminati_nb.rules.cards import deck
    >>> names(alignments(deck()["Texas"]))
    ('Government', 'Conservative', 'Violent')
    """
    return board.changed.get(card.name, card.alignments) if board.changed else card.alignments


def attacking_alignments(card: Owned, kind: str, target: Owned, board: Board = PLAIN_BOARD) -> Alignment:
    """Return the alignments of a card while it makes this attack.

    The Chinese Campaign Donors count as Government, and so not as its opposite Communist, while they
    attack to control a Government group (the card; that it *replaces* Communist is our reading).

    >>> from illuminati_nb.rules.cards import deck
    >>> d = deck()
    >>> names(attacking_alignments(d["Chinese Campaign Donors"], "control", d["Pentagon"]))
    ('Government',)
    """
    now = alignments(card, board)
    if isinstance(card, Group):
        for ability in card.abilities:
            if ability.effect == "counts_as" and kind in ability.verbs:
                becomes = int(ability.alignments)
                if becomes & int(alignments(target, board)):
                    now = Alignment(int(now) & ~opposites(becomes) | becomes)
    return now


def power(card: Owned, board: Board = PLAIN_BOARD, owned: Collection[Owned] = ()) -> Sum:
    """Return a card's own Power now, in points (R5.2). ``owned``: the cards of its owner, his Artifacts too (R14.3).

    >>> from illuminati_nb.rules.cards import deck
    >>> int(power(deck()["C.I.A."]))
    6
    >>> print(power(deck()["The UFOs"], owned=[deck()["Crystal Skull"]]))
      +6  The UFOs: printed Power (R5.2)
      +2  Crystal Skull: more Power for its Illuminati (R14.3)
    = 8
    """
    lines = [Line(f"{card.name}: printed Power", card.power, "R5.2")]
    for one in owned:
        if type(one) is Artifact:
            lines += _artifact_power(one, card, board, sum([line.amount for line in lines]))
    return Sum(lines)


def _artifact_power(artifact: Artifact, card: Owned, board: Board, power_now: int) -> Iterable[Line]:
    """Return what an Artifact of its owner adds to a card's own Power, which is ``power_now`` without it (R14.3)."""
    number = artifact.effect_number
    if artifact.effect_kind == "illuminati_power" and isinstance(card, Illuminati):
        return (Line(f"{artifact.name}: more Power for its Illuminati", number, "R14.3"),)
    if artifact.effect_kind == "group_power" and isinstance(card, Group) and power_now > 0:
        matching = int(alignments(card, board)) & int(artifact.effect_alignments)
        if matching:
            kind = " and ".join(names(matching))
            return (Line(f"{artifact.name}: {card.name} is {kind} and has Power", number, "R14.3"),)
    return ()


def has_power(card: Owned, board: Board = PLAIN_BOARD, owned: Collection[Owned] = ()) -> bool:
    """Tell whether a card has own Power above 0 now: only then can it attack and be destroyed (R5.3, R6.41)."""
    return power(card, board, owned).total > 0 if board.orders else card.power > 0


def transferable_power(card: Owned, board: Board = PLAIN_BOARD, owned: Collection[Owned] = ()) -> Sum:
    """Return a card's Transferable Power now, in points (R5.2): what it adds when it helps.

    >>> from illuminati_nb.rules.cards import deck
    >>> int(transferable_power(deck()["C.I.A."]))
    4
    """
    lines = [Line(f"{card.name}: Transferable Power", card.transferable_power, "R5.2")]
    if isinstance(card, Illuminati):
        for one in owned:
            if type(one) is Artifact and one.effect_kind == "illuminati_power":
                text = f"{one.name}: more Transferable Power for its Illuminati"
                lines.append(Line(text, one.effect_number, "R14.3"))
    return Sum(lines)


def resistance(
    card: Group | Artifact,
    board: Board = PLAIN_BOARD,
    owned: Collection[Owned] = (),
    attacker: int = 0,
) -> Sum:
    """Return a card's Resistance now, in points.

    ``owned``: the other cards of its owner's structure (the Survivalists protect those);
    ``attacker``: the attacker's alignments (the Gun Lobby resists some of them).

    >>> from illuminati_nb.rules.cards import deck
    >>> int(resistance(deck()["Gun Lobby"])), int(resistance(deck()["Gun Lobby"], attacker=Alignment.WEIRD))
    (3, 10)
    """
    lines = [Line(f"{card.name}: printed Resistance", card.resistance, "R6.9")]
    if isinstance(card, Group):
        for ability in card.abilities:
            hit = int(ability.alignments) & int(attacker)
            if ability.effect == "resists_attackers" and hit:
                foe = " and ".join(names(hit))
                lines.append(Line(f"{card.name}: resists {foe} attackers", ability.bonus, "R5.10"))
    for other in owned:
        if isinstance(other, Group) and other.name != card.name:
            for ability in other.abilities:
                if ability.effect == "protects_others":
                    lines.append(Line(f"{other.name}: protect their owner's other groups", ability.bonus, "R6.19"))
    return Sum(lines)


def income(card: Owned, board: Board = PLAIN_BOARD, owned: Collection[Owned] = ()) -> Sum:
    """Return a card's income now, in MB a turn (R3.1); the Post Office's is -1 (R3.5).

    An Artifact's is put on its Illuminati (R14.4).

    >>> from illuminati_nb.rules.cards import deck
    >>> int(income(deck()["The Gnomes of Zurich"]))
    12
    """
    if isinstance(card, Artifact) and card.income:
        return Sum((Line(f"{card.name}: Income, put on its Illuminati", card.income, "R14.4"),))
    rule = "R3.5" if card.income < 0 else "R3.1"
    return Sum((Line(f"{card.name}: printed Income", card.income, rule),))
