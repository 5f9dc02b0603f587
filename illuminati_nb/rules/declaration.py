"""Declaring an attack: what is named, and when the rules refuse it (R6.A)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

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
    """Return the defence bonus at this depth; 1 = directly under the Illuminati (R6.14).

    >>> [position_bonus(depth) for depth in (1, 2, 3, 4, 9)]
    [10, 5, 2, 0, 0]
    """
    if depth < 1:
        raise ValueError(f"depth={depth!r}: a group lies at depth 1 or deeper; 1 is directly under the Illuminati")
    return POSITION_BONUS[depth - 1] if depth <= len(POSITION_BONUS) else 0


@dataclass(frozen=True, slots=True)
class Declaration:
    """An attack as announced (R6.46, stage 1), before any money.

    ``owned``: the attacker's other cards; ``depth`` of the target: None = uncontrolled, 1 = directly
    under its owner's Illuminati; ``defender``: that Illuminati, where it is known;
    ``defender_owned``: the defender's other cards; ``own_target``: the target is the attacker's own
    group; ``whispering``: a Whispering Campaign is played with it (R10.16); ``open_arrows`` of the
    attacking group, None = as many as it prints.
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

    @property
    def controlled(self) -> bool:
        """Whether another player controls the target."""
        return self.depth is not None and not self.own_target

    def attackers_cards(self) -> tuple[Owned, ...]:
        """Return every card of the attacker's structure that is named, each once."""
        return tuple(dict.fromkeys((self.attacker, *self.aid, *self.owned)))

    def defenders_cards(self) -> tuple[Owned, ...]:
        """Return every card of the target's owner that is named, the target excepted."""
        if self.own_target:
            cards: tuple[Owned, ...] = self.attackers_cards()
        else:
            cards = (*((self.defender,) if self.defender else ()), *self.defender_owned)
        return tuple(card for card in dict.fromkeys(cards) if card != self.target)


def powerless(card: Owned) -> str:
    """Say what a card without own Power prints, for a refusal."""
    printed = f"0/{card.transferable_power}" if card.transferable_power else "0"
    return f"own Power is {printed}"


def refusal(d: Declaration) -> Refusal | None:
    """Return why the rules refuse this declaration, or None when it is legal.

    >>> from illuminati_nb.rules.cards import deck
    >>> c = deck()
    >>> print(refusal(Declaration("control", c["Trekkies"], c["Hackers"])))
    Trekkies cannot attack: own Power is 0 and a group without Power never attacks, not even with money. (R5.3)
    """
    return next(_refusals(d), None)


def _refusals(d: Declaration) -> Iterator[Refusal]:
    yield from _attacker_and_target(d)
    yield from _kind_of_attack(d)
    yield from _helpers(d)
    yield from _immunity(d)


def _attacker_and_target(d: Declaration) -> Iterator[Refusal]:
    attacker, target = d.attacker, d.target
    if d.kind not in KINDS:
        yield Refusal("R6.1", f"kind={d.kind!r}: an attack is to control, to neutralize or to destroy.")
    if isinstance(target, Illuminati):
        yield Refusal("R5.4", f"{target} is an Illuminati card and can never be attacked; choose a group as target.")
    if isinstance(target, Artifact) and not d.board.rules.artifacts:
        yield Refusal("R14.1", f"{target} is an Artifact, and this game is played without the Artifacts.")
    if attacker == target:
        if d.kind == "destroy":
            yield Refusal("R6.44", f"{attacker} cannot attack itself; another of your groups must do it.")
        yield Refusal("R6.5", f"{attacker} cannot attack itself; choose another target.")
    if int(effective.power(attacker, d.board, d.attackers_cards())) <= 0:
        yield Refusal(
            "R5.3",
            f"{attacker} cannot attack: {powerless(attacker)} and a group without Power never attacks, "
            "not even with money.",
        )


def _kind_of_attack(d: Declaration) -> Iterator[Refusal]:
    target = d.target
    if d.whispering and d.kind != "destroy":
        yield Refusal("R10.16", f"a Whispering Campaign goes with an attack to destroy, not to {d.kind}.")
    if d.kind == "destroy":
        if isinstance(target, Artifact):
            yield Refusal("R14.8", f"{target} is an Artifact: no attack can destroy it.")
        has_power = int(effective.power(target, d.board, d.defenders_cards())) > 0
        if not has_power and not d.whispering:
            yield Refusal(
                "R6.41",
                f"{target} cannot be destroyed: {powerless(target)} and a group without Power can only be "
                "destroyed with the Special card Whispering Campaign.",
            )
        if has_power and d.whispering:
            yield Refusal("R10.16", f"a Whispering Campaign is for groups without Power, and {target} has Power.")
        return
    if d.kind == "control":
        if d.own_target:
            yield Refusal("R6.5", f"{target} is yours already: there is nothing to take control of.")
        if not isinstance(target, Artifact):
            yield from _arrow(d)
    if d.kind == "neutralize":
        if d.own_target or d.depth is None:
            whose = "one of your own groups" if d.own_target else "uncontrolled"
            yield Refusal(
                "R6.36",
                f"{target} is {whose}: only a group that another player controls can be neutralized "
                "(give its depth below his Illuminati).",
            )
        if d.board.rules.neutralize_needs_arrow:
            yield from _arrow(d)


def _arrow(d: Declaration) -> Iterator[Refusal]:
    printed = len(d.attacker.arrows)
    left = printed if d.open_arrows is None else d.open_arrows
    if left <= 0:
        why = f"all {printed} are used or blocked" if printed else "it prints none"
        rule = "R6.6" if d.kind == "control" else "R6.37"
        yield Refusal(rule, f"{d.attacker} has no open arrow to put {d.target} on: {why}.")


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


def _immunity(d: Declaration) -> Iterator[Refusal]:
    if not d.controlled or d.defender is None:
        return
    if not any(ability.effect == "immunity" for ability in d.defender.abilities):
        return
    for card, verb in ((d.attacker, "attack"), *((helper, "help an attack on") for helper in d.aid)):
        now = (
            effective.attacking_alignments(card, d.kind, d.target, d.board)
            if verb == "attack"
            else effective.alignments(card, d.board)
        )
        barred = int(now) & int(BARRED_BY_IMMUNITY)
        if barred:
            yield Refusal(
                "R6.7",
                f"{card} is {' and '.join(names(barred))}: Government and Straight groups cannot {verb} "
                f"a group of {d.defender}.",
            )
