"""The attack lab without its controls: every choice, what the rules say to it, and what follows.

Nothing here needs ipywidgets, so that it can be tested and used without a browser.

>>> lab = AttackModel(attacker="C.I.A.", target="Yuppies")
>>> lab.result.target_number
2
>>> lab.set(kind="neutralize")
>>> lab.result.rule
'R6.36'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from illuminati_nb.analysis.odds import Step, next_mb
from illuminati_nb.rules.arguments import (
    card_argument,
    cards_argument,
    check_amounts,
    check_declaration,
    check_defence,
    plain_int,
)
from illuminati_nb.rules.attack import AttackSum, Money, attack_sum, strength_lines
from illuminati_nb.rules.cards import KINDS, Artifact, Group, Illuminati, NewWorldOrder, deck
from illuminati_nb.rules.declaration import Declaration, refusal
from illuminati_nb.rules.dice import WAYS, succeeds
from illuminati_nb.rules.effective import PLAIN_BOARD, Board, plain_board, transferable_power
from illuminati_nb.rules.refusal import IllegalMove, Refusal
from illuminati_nb.rules.ruleset import RuleSet

#: Depths to choose from; 4 stands for everything deeper than 3 (R6.14).
DEPTHS: tuple[int | None, ...] = (None, 1, 2, 3, 4)

_CARD_LISTS: Mapping[str, tuple[type, ...]] = {
    "aid": (Illuminati, Group),
    "owned": (Illuminati, Group, Artifact),
    "defender_owned": (Group, Artifact),
    "orders": (NewWorldOrder,),
}
#: Choices that the rules may refuse, in the order of the controls.
JUDGED: tuple[str, ...] = ("kind", "attacker", "aid", "target", "whispering", "depth", "defender", "owned", "orders")
#: The colours of New World Orders; one of each can be in play (R15.2).
COLOURS: tuple[str, ...] = ("red", "yellow", "blue")


@dataclass(frozen=True, slots=True)
class Choices:
    """What has been chosen; the names and meanings are those of :func:`illuminati_nb.attack`.

    ``orders``: the New World Orders in play, at most one of each colour.
    """

    kind: str
    attacker: Illuminati | Group
    target: Group | Artifact
    aid: tuple[Illuminati | Group, ...] = ()
    owned: tuple[Illuminati | Group | Artifact, ...] = ()
    depth: int | None = None
    defender: Illuminati | None = None
    defender_owned: tuple[Group | Artifact, ...] = ()
    money: int = 0
    target_money: int = 0
    owner_money: int = 0
    interference: int = 0
    whispering: bool = False
    rules: RuleSet = PLAIN_BOARD.rules
    orders: tuple[NewWorldOrder, ...] = ()


class Option(NamedTuple):
    """One thing that can be chosen. ``refusal``: why not, or None; ``gain``: points it adds to the target number."""

    value: Any
    refusal: Refusal | None
    gain: int = 0


@dataclass(frozen=True, slots=True)
class Rolls:
    """Simulated throws for one target number. ``counts[t]``: how often two dice showed ``t``."""

    target_number: int
    times: int
    seed: int
    successes: int
    chance: Fraction
    counts: Mapping[int, int]

    @property
    def share(self) -> float:
        """The simulated chance, 0 to 1."""
        return self.successes / self.times

    @property
    def error(self) -> float:
        """How far 95 of 100 such simulations stay from the exact chance, 0 to 1."""
        exact = float(self.chance)
        return 1.96 * sqrt(exact * (1 - exact) / self.times)

    @property
    def usual(self) -> bool:
        """Whether the simulation lies within that distance."""
        return abs(self.share - float(self.chance)) <= self.error


def roll(target_number: int, times: int = 1000, seed: int = 1) -> Rolls:
    """Return ``times`` simulated attacks with this target number; the same seed gives the same throws.

    >>> rolls = roll(7, seed=1)
    >>> sum(rolls.counts.values()), rolls.chance
    (1000, Fraction(7, 12))
    """
    from illuminati_nb.rules.dice import chance

    if type(times) is not int or not 1 <= times <= 1_000_000:
        raise ValueError(f"times={times!r}: give a whole number from 1 to 1,000,000")
    if type(seed) is not int:
        raise TypeError(f"seed={seed!r}: give a whole number")
    throw = Random(seed).randint
    counts = dict.fromkeys(WAYS, 0)
    for _ in range(times):
        counts[throw(1, 6) + throw(1, 6)] += 1
    won = sum(count for total, count in counts.items() if succeeds(total, target_number))
    return Rolls(target_number, times, seed, won, chance(target_number), counts)


class AttackModel:
    """The choices of an attack and everything that follows from them.

    The arguments are those of :func:`illuminati_nb.attack`; errors too. What the rules refuse is no error here:
    :attr:`result` is then the Refusal. While nobody controls the target (or it is one's own group), what was
    chosen for its owner is kept but does not count.
    """

    def __init__(
        self,
        attacker: Any = "C.I.A.",
        target: Any = "Yuppies",
        kind: str = "control",
        *,
        board: Board = PLAIN_BOARD,
        **more: Any,
    ) -> None:
        for name in ("rules", "orders"):
            if more.get(name) and board is not PLAIN_BOARD:
                raise TypeError(f"{name}: given beside board, which has {name} of its own; give one of the two")
        self._changed, self._entitled = board.changed, board.entitled
        self.choices = Choices(
            "control",
            deck()["C.I.A."],  # type: ignore[arg-type]
            deck()["Yuppies"],  # type: ignore[arg-type]
            rules=board.rules,
            orders=board.orders,
        )
        more["rules"] = more.get("rules") or board.rules
        self.set(attacker=attacker, target=target, kind=kind, **more)

    @property
    def board(self) -> Board:
        """What lies open on the table: the rules, the Orders in play, altered alignments."""
        return self._board(self.choices)

    def _board(self, c: Choices) -> Board:
        key = (c.rules, c.orders)
        if self._made[0] != key:
            plain = not (c.orders or self._changed)
            entitled = self._entitled if any(one.name == self._entitled for one in c.orders) else ""
            made = plain_board(c.rules) if plain else Board(c.rules, c.orders, self._changed, entitled)
            self._made = (key, made)
        return self._made[1]

    _made: tuple[Any, Any] = (None, None)

    def set(self, **changes: Any) -> None:
        """Change some choices, or none of them where one makes no sense.

        Other ``rules`` put away the cards of expansions that they play without. Raises TypeError for an unknown
        choice, and as :func:`illuminati_nb.attack` does for a wrong value.
        """
        for name, value in changes.items():
            if name not in Choices.__dataclass_fields__:
                known = ", ".join(Choices.__dataclass_fields__)
                raise TypeError(f"{name}={value!r}: the attack lab has no such choice; it has {known}")
            if name in _CARD_LISTS:
                changes[name] = tuple(dict.fromkeys(cards_argument(name, value, _CARD_LISTS[name])))
            elif name == "attacker":
                changes[name] = card_argument(name, value, (Illuminati, Group))
            elif name == "target":
                changes[name] = card_argument(name, value, (Group, Artifact))
            elif name == "defender" and value is not None:
                changes[name] = card_argument(name, value, (Illuminati,))
            elif name == "rules" and not isinstance(value, RuleSet):
                raise TypeError(f"rules={value!r}: give a RuleSet, as in rules=RuleSet.seed()")
        chosen = replace(self.choices, **changes)
        if chosen.rules != self.choices.rules:
            chosen = _put_away(chosen, changes)
        self._board(chosen)  # says where Orders cannot lie on the table together (R15.2)
        check_declaration(
            Declaration(
                chosen.kind,
                chosen.attacker,
                chosen.target,
                depth=plain_int(chosen.depth),
                whispering=chosen.whispering,
            )
        )
        spent = check_amounts(Money(chosen.money, chosen.target_money, chosen.owner_money, chosen.interference))
        self.choices = replace(
            chosen,
            depth=plain_int(chosen.depth),
            money=spent.attacker,
            target_money=spent.target,
            owner_money=spent.owner,
            interference=spent.interference,
        )

    # --- What follows ---------------------------------------------------------------------------

    @property
    def own_target(self) -> bool:
        """Whether the target is one of the attacker's own cards."""
        return self.choices.target in self.choices.owned

    @property
    def defended(self) -> bool:
        """Whether another player controls the target, so that somebody can defend it (R6.23, R6.45)."""
        return self.choices.depth is not None and not self.own_target

    def declaration(self, **changes: Any) -> Declaration:
        """Return the attack as chosen, or with other (valid) choices."""
        c = replace(self.choices, **changes) if changes else self.choices
        own = c.target in c.owned
        defended = c.depth is not None and not own
        return Declaration(
            kind=c.kind,
            attacker=c.attacker,
            target=c.target,
            aid=c.aid,
            owned=c.owned,
            depth=c.depth,
            defender=c.defender if defended else None,
            defender_owned=tuple(card for card in c.defender_owned if card != c.target) if defended else (),
            own_target=own,
            whispering=c.whispering,
            board=self._board(c),
        )

    @property
    def spent(self) -> Money:
        """The money that counts; a defender's only where there is a defender."""
        c = self.choices
        if not self.defended:
            return Money(c.money, 0, 0, c.interference)
        # An Artifact never holds money (R14.4).
        own_purse = 0 if isinstance(c.target, Artifact) else c.target_money
        return Money(c.money, own_purse, c.owner_money, c.interference)

    def problem(self, **changes: Any) -> Refusal | None:
        """Return why the attack is not possible with these changes, or None.

        A choice that no rule refuses but that makes no sense gives a Refusal without a rule number.
        """
        d = self.declaration(**changes)
        try:
            check_declaration(d)
        except IllegalMove as illegal:
            return illegal.refusal
        except ValueError as senseless:
            return Refusal("", str(senseless))
        return refusal(d)

    @property
    def result(self) -> AttackSum | Refusal:
        """The explained sum, or why the attack is not possible."""
        problem = self.problem()
        if problem is not None:
            return problem
        try:
            explained = attack_sum(self.declaration(), self.spent)
            check_defence(explained.declaration, explained.money)
        except IllegalMove as illegal:
            return illegal.refusal
        return explained

    def next_mb(self) -> tuple[Step, ...]:
        """Return what the next MB of each purse does to the chance; nothing where the attack is not possible."""
        result = self.result
        return next_mb(result) if isinstance(result, AttackSum) else ()

    def roll(self, times: int = 1000, seed: int = 1) -> Rolls:
        """Return simulated throws of this attack. Raises IllegalMove where it is not possible."""
        result = self.result
        if isinstance(result, Refusal):
            raise IllegalMove(result)
        return roll(result.target_number, times, seed)

    # --- What can be chosen ---------------------------------------------------------------------

    def values(self, name: str) -> tuple[Any, ...]:
        """Return everything that can be chosen for ``name``, legal or not. For a list of cards: its candidates."""
        cards: dict[str, Callable[[], tuple[Any, ...]]] = {
            "kind": lambda: KINDS,
            "attacker": lambda: deck().attackers,
            "target": lambda: (*deck().groups, *self._artifacts(self.choices.target)),
            "depth": lambda: DEPTHS,
            "defender": lambda: (None, *deck().illuminati),
            "whispering": lambda: (False, True),
            # Only cards with Transferable Power can help (R6.11).
            "aid": lambda: tuple(card for card in deck().attackers if int(transferable_power(card, self.board)) > 0),
            "owned": lambda: (*deck().attackers, *self._artifacts()),
            "defender_owned": lambda: (*deck().groups, *self._artifacts()),
            "orders": lambda: deck().orders,
        }
        if name not in cards:
            raise ValueError(f"name={name!r}: choose one of {', '.join(map(repr, cards))}")
        return cards[name]()

    def _artifacts(self, chosen: object = None) -> tuple[Artifact, ...]:
        """The Artifacts where the rules play with them; without them only one that is chosen all the same."""
        every = deck().artifacts
        return every if self.choices.rules.artifacts else tuple(one for one in every if one == chosen)

    def order(self, colour: str) -> NewWorldOrder | None:
        """Return the Order of this colour that is in play, or None."""
        there = (one for one in self.choices.orders if one.colour == colour and one.name != self._entitled)
        return next(there, None)

    def with_order(self, colour: str, name: str) -> tuple[NewWorldOrder, ...]:
        """Return the Orders in play once this one lies there in its colour; "" = none of that colour."""
        kept = tuple(one for one in self.choices.orders if one.colour != colour or one.name == self._entitled)
        return (*kept, *cards_argument("orders", [name] if name else [], (NewWorldOrder,)))

    def options(self, name: str) -> tuple[Option, ...]:
        """Return what can be chosen for ``name``, each with its refusal; for lists of cards also what it adds.

        A refusal that every value shares is not this choice's fault and is left out.
        """
        many = name in _CARD_LISTS
        chosen = getattr(self.choices, name)
        now = self.problem()
        base = self._strength(self.declaration()) if now is None and many else 0
        found = []
        for value in self.values(name):
            if many and value in chosen:
                continue
            if name == "orders":
                change: dict[str, Any] = {name: self.with_order(value.colour, value.name)}
            else:
                change = {name: (*chosen, value) if many else value}
            problem = self.problem(**change)
            gain = self._strength(self.declaration(**change)) - base if many and now is None and problem is None else 0
            found.append(Option(value, problem, gain))
        if now is not None and (many or all(option.refusal is not None for option in found)):
            found = [option._replace(refusal=None) if option.refusal == now else option for option in found]
        return tuple(found)

    @staticmethod
    def _strength(d: Declaration) -> int:
        return sum(line.amount for line in strength_lines(d))

    def to_blame(self) -> tuple[str, ...]:
        """Return the choices of which another value, alone, would make a refused attack possible."""
        if self.problem() is None:
            return ()
        c = self.choices
        found = []
        for name in JUDGED:
            if name in _CARD_LISTS:
                kept = getattr(c, name)
                others: list[Any] = [tuple(card for card in kept if card != out) for out in kept]
                others += [()] if len(kept) > 1 else []
            else:
                others = [value for value in self.values(name) if value != getattr(c, name)]
            if any(self.problem(**{name: other}) is None for other in others):
                found.append(name)
        return tuple(found)


def _put_away(chosen: Choices, named: Mapping[str, Any]) -> Choices:
    """Return the choices without the cards that the rules do not play with, those just named excepted."""
    if not chosen.rules.artifacts:
        for name in ("owned", "defender_owned"):
            if name not in named:
                kept = tuple(card for card in getattr(chosen, name) if not isinstance(card, Artifact))
                chosen = replace(chosen, **{name: kept})
    if not chosen.rules.new_world_order and "orders" not in named:
        chosen = replace(chosen, orders=())
    return chosen
