"""Declaring an attack: what is named, and when the rules refuse it (R6.A)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from illuminati_nb.rules import effective
from illuminati_nb.rules.alignment import Alignment, names
from illuminati_nb.rules.cards import KINDS, Artifact, Group, Illuminati
from illuminati_nb.rules.effective import PLAIN_BOARD, Board, Owned
from illuminati_nb.rules.refusal import Refusal

#: Alignments whose groups may neither attack the Discordian structure nor help against it (R6.7).
BARRED_BY_IMMUNITY = Alignment.GOVERNMENT | Alignment.STRAIGHT

#: Position bonus of the defence by depth below the Illuminati (R6.14); 0 deeper down.
POSITION_BONUS: tuple[int, ...] = (10, 5, 2)


def position_bonus(depth: int) -> int:
    """Return the defence bonus at this depth, in points; 1 = directly under the Illuminati (R6.14).

    Raises TypeError unless it is a whole number, ValueError below 1.

    >>> [position_bonus(depth) for depth in (1, 2, 3, 4, 9)]
    [10, 5, 2, 0, 0]
    """
    if type(depth) is not int:
        raise TypeError(f"depth={depth!r}: give a whole number; 1 is directly under the Illuminati")
    if depth < 1:
        raise ValueError(f"depth={depth!r}: a group lies at depth 1 or deeper; 1 is directly under the Illuminati")
    return POSITION_BONUS[depth - 1] if depth <= len(POSITION_BONUS) else 0


class Declaration(NamedTuple):
    """An attack as announced (R6.46, stage 1), before any money.

    ``owned``: the attacker's other cards, Artifacts too; ``depth`` of the target: None = uncontrolled, 1 = directly
    under its owner's Illuminati; ``defender``: that Illuminati, where it is known;
    ``defender_owned``: the defender's other cards; ``own_target``: the target is the attacker's own
    group; ``whispering``: a Whispering Campaign is played with it (R10.16); ``open_arrows`` of the
    attacking group, None = as many as it prints; ``stated``, ``guarded``: points by which the
    attacker's Power and the target's strength are stated too high (R12.6).
    """

    kind: str
    attacker: Illuminati | Group
    target: Group | Artifact
    aid: tuple[Illuminati | Group, ...] = ()
    owned: tuple[Owned, ...] = ()
    depth: int | None = None
    defender: Illuminati | None = None
    defender_owned: tuple[Owned, ...] = ()
    own_target: bool = False
    whispering: bool = False
    open_arrows: int | None = None
    board: Board = PLAIN_BOARD
    stated: int = 0
    guarded: int = 0

    @property
    def controlled(self) -> bool:
        """Whether another player controls the target."""
        return self.depth is not None and not self.own_target

    def attackers_cards(self) -> tuple[Owned, ...]:
        """Return every card of the attacker's structure that is named, each once."""
        return _each_once((self.attacker, *self.aid, *self.owned))

    def defenders_cards(self) -> tuple[Owned, ...]:
        """Return every card of the target's owner that is named, the target excepted."""
        if self.own_target:
            cards: tuple[Owned, ...] = self.attackers_cards()
        else:
            cards = (*((self.defender,) if self.defender else ()), *self.defender_owned)
        return _each_once(cards, self.target.name)

    def targets_illuminati(self) -> Illuminati | None:
        """Return the Illuminati whose structure the target belongs to, where it is known."""
        if self.own_target:
            return next((card for card in self.attackers_cards() if isinstance(card, Illuminati)), None)
        return self.defender if self.controlled else None


def _each_once(cards: Iterable[Owned], but: str = "") -> tuple[Owned, ...]:
    """Return these cards without doubles and without the one of this name."""
    seen, found = {but}, []
    for card in cards:
        if card.name not in seen:
            seen.add(card.name)
            found.append(card)
    return tuple(found)


def limit(card: Illuminati | Group) -> int:
    """Return in how many attacks a turn a card may take part (R6.2, R6.3)."""
    return next((one.bonus for one in card.abilities if one.effect == "acts_twice"), 1)


def powerless(card: Owned, board: Board = PLAIN_BOARD) -> str:
    """Say why a card has no own Power now, for a refusal: it prints none, or Orders took it (R15.8)."""
    if card.power > 0:
        lines = effective.power(card, board).lines
        blame = dict.fromkeys([line.label.split(":")[0] for line in lines[1:] if line.amount < 0])
        return f"own Power, printed {card.power}, is 0 under {' and '.join(blame)}"
    printed = f"0/{card.transferable_power}" if card.transferable_power else "0"
    return f"own Power is {printed}"


def refusal(d: Declaration) -> Refusal | None:
    """Return why the rules refuse this declaration, or None when it is legal.

    >>> from illuminati_nb.rules.cards import deck
    >>> c = deck()
    >>> print(refusal(Declaration("control", c["Trekkies"], c["Hackers"])))
    Trekkies cannot attack: own Power is 0 and a group without Power never attacks, not even with money. (R5.3)
    """
    if d.attacker is d.target or d.attacker == d.target:
        rule = {"neutralize": "R6.36", "destroy": "R6.44"}.get(d.kind, "R6.5")
        return Refusal(rule, f"{d.attacker} cannot attack itself; another of your groups must do it.")
    ours, theirs = (d.attackers_cards(), d.defenders_cards()) if d.board.orders else ((), ())
    return (
        attacker_refusal(d.kind, d.attacker, d.board, ours)
        or target_refusal(
            d.kind,
            d.target,
            d.board,
            theirs,
            controlled=d.depth is not None,
            own=d.own_target,
            whispering=d.whispering,
        )
        or (arrow_refusal(d.kind, d.attacker, d.open_arrows) if needs_arrow(d.kind, d.target, d.board) else None)
        or (next(_helpers(d), None) if d.aid else None)
        or _immune(d)
    )


def _immune(d: Declaration) -> Refusal | None:
    """Return why the defender's immunity bars the attacking group or a helper (R6.7)."""
    master = d.targets_illuminati()
    if master is None:
        return None
    refused = immunity_refusal(d.kind, d.attacker, d.target, master, d.board)
    for helper in d.aid:
        refused = refused or immunity_refusal(d.kind, helper, d.target, master, d.board, helps=True)
    return refused


def attacker_refusal(
    kind: str, attacker: Illuminati | Group, board: Board = PLAIN_BOARD, owned: Collection[Owned] = ()
) -> Refusal | None:
    """Return why this card cannot attack in this way at all, whatever the target (R5.3, R6.1)."""
    if kind not in KINDS:
        return Refusal("R6.1", f"kind={kind!r}: an attack is to control, to neutralize or to destroy.")
    if effective.has_power(attacker, board, owned):
        return None
    return Refusal(
        "R15.9" if attacker.power > 0 else "R5.3",
        f"{attacker} cannot attack: {powerless(attacker, board)} and a group without Power never attacks, "
        "not even with money.",
    )


def needs_arrow(kind: str, target: Group | Artifact, board: Board = PLAIN_BOARD) -> bool:
    """Tell whether the attacking group needs an open arrow (R6.6, R6.37, R6.42, R14.5)."""
    if isinstance(target, Artifact):
        return False
    return kind == "control" or (kind == "neutralize" and board.rules.neutralize_needs_arrow)


def arrow_refusal(kind: str, attacker: Illuminati | Group, open_arrows: int | None) -> Refusal | None:
    """Return why the attacking group has nowhere to put a captured group (R6.6). None open = as printed."""
    printed = len(attacker.arrows)
    if (printed if open_arrows is None else open_arrows) > 0:
        return None
    why = f"all {printed} are used or blocked" if printed else "it prints none"
    return Refusal("R6.6" if kind == "control" else "R6.37", f"{attacker} has no open arrow for the target: {why}.")


def target_refusal(
    kind: str,
    target: Group | Artifact | Illuminati,
    board: Board = PLAIN_BOARD,
    owned: Collection[Owned] = (),
    *,
    controlled: bool,
    own: bool = False,
    whispering: bool = False,
) -> Refusal | None:
    """Return why this card cannot be attacked in this way, whoever attacks (R5.4, R6.5, R6.36, R6.39-R6.41).

    ``owned``: the other cards of its owner; ``controlled``: somebody controls it; ``own``: the attacker does.
    """
    if isinstance(target, Illuminati):
        return Refusal("R5.4", f"{target} is an Illuminati card and can never be attacked; choose a group as target.")
    if isinstance(target, Artifact) and not board.rules.artifacts:
        return Refusal("R14.1", f"{target} is an Artifact, and this game is played without the Artifacts.")
    if whispering and kind != "destroy":
        return Refusal("R10.16", f"a Whispering Campaign goes with an attack to destroy, not to {kind}.")
    if kind == "destroy":
        if isinstance(target, Artifact):
            return Refusal("R14.8", f"{target} is an Artifact: no attack can destroy it.")
        has_power = effective.has_power(target, board, owned)
        if not has_power and not whispering:
            return Refusal(
                "R15.9" if target.power > 0 else "R6.41",
                f"{target} cannot be destroyed: {powerless(target, board)} and a group without Power can only be "
                "destroyed with the Special card Whispering Campaign.",
            )
        if has_power and whispering:
            return Refusal("R10.16", f"a Whispering Campaign is for groups without Power, and {target} has Power.")
    elif kind == "control" and own:
        return Refusal("R6.5", f"{target} is yours already: there is nothing to take control of.")
    elif kind == "neutralize" and own:
        reason = f"{target} is one of your own groups: only a group that another player controls can be neutralized."
        return Refusal("R6.36", reason)
    elif kind == "neutralize" and not controlled:
        return Refusal(
            "R6.36",
            f"{target} is uncontrolled: only a group that another player controls can be neutralized.",
        )
    return None


def immunity_refusal(
    kind: str,
    card: Illuminati | Group,
    target: Group | Artifact,
    defender: Illuminati | None,
    board: Board = PLAIN_BOARD,
    *,
    helps: bool = False,
) -> Refusal | None:
    """Return why this card may not attack, or help against, a group of this Illuminati (R6.7)."""
    if defender is None or not any(ability.effect == "immunity" for ability in defender.abilities):
        return None
    now = effective.alignments(card, board) if helps else effective.attacking_alignments(card, kind, target, board)
    barred = int(now) & int(BARRED_BY_IMMUNITY)
    if not barred:
        return None
    verb = "help an attack on" if helps else "attack"
    return Refusal(
        "R6.7",
        f"{card} is {' and '.join(names(barred))}: Government and Straight groups cannot {verb} a group of {defender}.",
    )


def _helpers(d: Declaration) -> Iterator[Refusal]:
    seen: set[str] = set()
    for helper in d.aid:
        if helper == d.attacker:
            yield Refusal("R6.2", f"aid: {helper} makes this attack and cannot help it as well.")
        if helper.name in seen:
            yield Refusal("R6.2", f"aid: {helper} is named twice; a group helps an attack once.")
        seen.add(helper.name)
        if helper == d.target:
            rule = "R6.44" if d.own_target else "R6.11"
            yield Refusal(rule, f"aid: {helper} is the target and cannot help an attack on itself.")
        if int(effective.transferable_power(helper, d.board, d.attackers_cards())) <= 0:
            yield Refusal("R6.11", f"aid: {helper} has no Transferable Power to help with.")
        if not d.own_target and helper in (d.defender, *d.defender_owned):
            yield Refusal("R6.11", f"aid: {helper} belongs to the defender; only your own groups help you.")
