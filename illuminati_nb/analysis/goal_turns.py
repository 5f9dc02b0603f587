"""The best two attacks of a turn, exactly: who attacks what, who helps in which, and where the money goes (R6.2-R6.4).

A turn has two actions, hence at most two attacks. A card takes part in one of them, the UFOs in both (R6.3). The
second attack is chosen when the result of the first is known. The plan found has the largest expected number of
successes (or the largest expected worth) of all plans, looked at one by one:

* nobody spends against the attacks, and no Special is played (:func:`illuminati_nb.solve_spending` is for that);
* a group captured by the first attack takes no part in the second;
* arrows are taken to be open where the card prints any.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from illuminati_nb.rules import effective
from illuminati_nb.rules.arguments import card_argument
from illuminati_nb.rules.attack import sum_of
from illuminati_nb.rules.cards import Artifact, Group, Illuminati, deck
from illuminati_nb.rules.declaration import Declaration, immunity_refusal, limit, refusal
from illuminati_nb.rules.dice import chance, successes
from illuminati_nb.rules.effective import PLAIN_BOARD, Board, Owned
from illuminati_nb.rules.phases.attack import depth_of
from illuminati_nb.rules.state import GameState, owned

Fighter = Illuminati | Group
#: From this target number on more gives no better chance (R6.10, R6.25).
FULL = 10


class Target(NamedTuple):
    """A group to attack: uncontrolled, or with its ``depth``, its ``owner``'s Illuminati and the owner's cards."""

    card: Group | Artifact
    depth: int | None = None
    owner: Illuminati | None = None
    owners_cards: tuple[Owned, ...] = ()
    own: bool = False


class Strike(NamedTuple):
    """One attack: ``target_number`` with the help and MB named, and its exact ``chance``."""

    attacker: str
    target: str
    helpers: tuple[str, ...]
    money: int
    target_number: int
    chance: Fraction

    def __str__(self) -> str:
        helped = f" helped by {', '.join(self.helpers)}" if self.helpers else ""
        paid = f" with {self.money} MB" if self.money else ""
        return f"{self.attacker}{helped}{paid} at {self.target}: target {self.target_number}, {self.chance * 36}/36"


@dataclass(frozen=True, slots=True)
class TurnPlan:
    """The best turn: the ``first`` attack, the second one if it ``won`` or ``lost``, and what is to be expected.

    ``expected``: expected worth of the successes (their number, where no worth was given); ``some``: chance of at
    least one success; ``both``: of two.
    """

    first: Strike | None
    won: Strike | None
    lost: Strike | None
    expected: Fraction
    some: Fraction
    both: Fraction

    def __str__(self) -> str:
        attacks = {"first": self.first, "if it works": self.won, "if not": self.lost}
        lines = [f"{when}: {attack or 'no attack'}" for when, attack in attacks.items()]
        return "\n".join([*lines, f"expected: {float(self.expected):.3f}, at least one: {float(self.some):.1%}"])


def uncontrolled(cards: Iterable[Group | Artifact | str]) -> tuple[Target, ...]:
    """Return uncontrolled groups as targets.

    >>> len(uncontrolled(["Yuppies", "KGB"]))
    2
    """
    return tuple(Target(card_argument("cards", one, (Group, Artifact))) for one in cards)


def targets_in(state: GameState, seat: int, *, own: bool = False) -> tuple[Target, ...]:
    """Return everything a seat can attack now: uncontrolled groups, the rivals' groups, with ``own`` its own ones."""
    found = list(uncontrolled(state.uncontrolled))
    for index, other in enumerate(state.seats):
        if other.out or (index == seat and not own):
            continue
        cards, master = owned(other), other.structure.illuminati
        for one in cards:
            if not isinstance(one, Illuminati):
                others = tuple(card for card in cards if card != one)
                found.append(Target(one, depth_of(other, one.name), master, others, own=index == seat))
    return tuple(found)


class _Field:
    """The bare target numbers of every attacker on every target, and the help that each card can give.

    Artifacts among the cards attack and help nobody, but what they do counts (R14.3).
    """

    def __init__(self, kind: str, cards: Sequence[Owned], targets: Sequence[Target], twice: bool, board: Board) -> None:
        self.cards = tuple(cards)
        self.targets = tuple(targets)
        fighters = [one for one in cards if not isinstance(one, Artifact)]
        self.limit = {one.name: limit(one) if twice else 1 for one in fighters}
        self.help = {one.name: int(effective.transferable_power(one, board, self.cards)) for one in fighters}
        self.bare: dict[tuple[str, str], int] = {}
        self.barred: dict[str, frozenset[str]] = {}
        for target in targets:
            master = target.owner
            barred = []
            for one in fighters:
                if one == target.card:
                    barred.append(one.name)
                    continue
                made = Declaration(
                    kind,
                    one,
                    target.card,
                    owned=tuple(other for other in cards if other != one),
                    depth=target.depth,
                    defender=None if target.own else master,
                    defender_owned=() if target.own else tuple(c for c in target.owners_cards if c != master),
                    own_target=target.own,
                    board=board,
                )
                if refusal(made) is None:
                    self.bare[one.name, target.card.name] = sum_of(made).target_number
                if immunity_refusal(kind, one, target.card, made.targets_illuminati(), board, helps=True):
                    barred.append(one.name)
            self.barred[target.card.name] = frozenset(barred)

    def helpers(self, attacker: str, target: str, gone: frozenset[str]) -> tuple[str, ...]:
        """Return who can help this attack: the cards in ``gone`` have taken part already."""
        barred = self.barred[target]
        return tuple(
            name for name, points in self.help.items()
            if points > 0 and name != attacker and name not in gone and name not in barred
        )  # fmt: skip

    def most(self, attacker: str, target: str, gone: frozenset[str]) -> int:
        """Return the target number with all the help there is."""
        helped = sum(self.help[name] for name in self.helpers(attacker, target, gone))
        return self.bare[attacker, target] + helped

    def single(self, attacker: str, target: str, gone: frozenset[str], money: int) -> Strike:
        """Return this attack with as many helpers, then as much money, as still raise its chance."""
        number = self.bare[attacker, target]
        free = self.helpers(attacker, target, gone)
        team = _fewest(self.help, free, FULL - number)
        number += sum(self.help[name] for name in team)
        spent = min(max(FULL - number, 0), money)
        return Strike(attacker, target, team, spent, number + spent, chance(number + spent))


def _fewest(help_of: Mapping[str, int], free: Sequence[str], lacking: int) -> tuple[str, ...]:
    """Return the helpers that reach ``lacking`` points with the least excess, or all where they do not reach it."""
    if lacking <= 0:
        return ()
    if sum(help_of[name] for name in free) <= lacking:
        return tuple(free)
    # The smallest team for each sum of points, helper by helper.
    teams: dict[int, tuple[str, ...]] = {0: ()}
    for name in free:
        for points, team in sorted(teams.items(), reverse=True):
            more = points + help_of[name]
            if more not in teams or len(team) + 1 < len(teams[more]):
                teams[more] = (*team, name)
    return teams[min(points for points in teams if points >= lacking)]


def _cards(cards: Iterable[Owned | str]) -> tuple[Owned, ...]:
    return tuple(dict.fromkeys(card_argument("cards", one, (Illuminati, Group, Artifact)) for one in cards))


def _targets(ours: Sequence[Owned], targets: Iterable[Target]) -> tuple[Target, ...]:
    """Return the targets without one's own cards, but for those that are meant as own ones."""
    return tuple(one for one in targets if one.own or one.card not in ours)


def best_strikes(
    kind: str,
    cards: Iterable[Owned | str],
    targets: Iterable[Target],
    *,
    money: int = 0,
    board: Board = PLAIN_BOARD,
) -> tuple[Strike, ...]:
    """Return the best single attack on each target, the best chance first; ties go to less money, then less help.

    ``cards``: the attacker's structure, Illuminati included; ``money``: MB that may be spent.

    >>> servants = ["The Servants of Cthulhu", "KGB"]
    >>> for one in best_strikes("destroy", servants, uncontrolled(["Yuppies", "The Mafia"])):
    ...     print(one)
    The Servants of Cthulhu at Yuppies: target 12, 33/36
    The Servants of Cthulhu helped by KGB at The Mafia: target 8, 26/36
    """
    ours = _cards(cards)
    theirs = _targets(ours, targets)
    field = _Field(kind, ours, theirs, True, board)
    found: list[Strike] = []
    for target in theirs:
        name = target.card.name
        here = [field.single(one.name, name, frozenset(), money) for one in ours if (one.name, name) in field.bare]
        if here:
            found.append(max(here, key=lambda one: (one.chance, -one.money, -len(one.helpers), one.target_number)))
    return tuple(sorted(found, key=lambda one: (-one.chance, one.money, len(one.helpers), -one.target_number)))


def best_turn(
    kind: str,
    cards: Iterable[Owned | str],
    targets: Iterable[Target],
    *,
    money: int = 0,
    worth: Mapping[str, int] | None = None,
    twice: bool = True,
    used: Collection[str] = (),
    board: Board = PLAIN_BOARD,
    progress: Callable[[int, int], None] | None = None,
) -> TurnPlan:
    """Return the plan of two attacks with the largest expected number of successes.

    ``money``: MB for both attacks together; ``worth``: what a success on each target counts (None = 1 each);
    ``twice=False``: the UFOs take part once like everybody else; ``used``: cards that have taken part this turn;
    ``progress`` is called with the attackers looked at and all of them.

    >>> plan = best_turn("destroy", ["The Servants of Cthulhu", "KGB"], uncontrolled(["Yuppies", "Hackers"]))
    >>> print(plan)
    first: The Servants of Cthulhu at Yuppies: target 12, 33/36
    if it works: KGB at Hackers: target 5, 10/36
    if not: KGB at Yuppies: target 5, 10/36
    expected: 1.194, at least one: 94.0%
    """
    ours = _cards(cards)
    theirs = _targets(ours, targets)
    field = _Field(kind, ours, theirs, twice, board)
    search = _Search(field, {one.card.name: (worth or {}).get(one.card.name, 1) for one in theirs})
    gone = frozenset(used)
    second = search.best_second(gone, money)
    best: tuple[int, Strike, Strike | None, Strike | None] | None = None
    for done, one in enumerate(ours):
        if progress is not None:
            progress(done, len(ours))
        if one.name in gone:
            continue
        for target in theirs:
            if (one.name, target.card.name) not in field.bare:
                continue
            # Not even the surest way to make this attack, with the best second one, is better than what is known.
            ways = successes(field.most(one.name, target.card.name, gone) + money)
            if best is not None and 36 * (ways * search.worth[target.card.name] + second) <= best[0]:
                continue
            for first in _ways(field, one.name, target.card.name, gone, money):
                # No second attack can be better than with every card and all the money left for it.
                ways = successes(first.target_number)
                if best is not None and 36 * (ways * search.worth[first.target] + second) <= best[0]:
                    continue
                found = search.after(first, gone, money)
                if best is None or found[0] > best[0]:
                    best = found
    if best is None:
        return TurnPlan(None, None, None, Fraction(0), Fraction(0), Fraction(0))
    total, first, won, lost = best
    p, again = first.chance, lost.chance if lost else Fraction(0)
    both = p * won.chance if won else Fraction(0)
    return TurnPlan(first, won, lost, Fraction(total, 1296), p + (1 - p) * again, both)


def _ways(field: _Field, attacker: str, target: str, gone: frozenset[str], money: int) -> Iterable[Strike]:
    """Yield this attack with every amount of help and money that makes a difference."""
    number = field.bare[attacker, target]
    free = field.helpers(attacker, target, gone)
    seen: set[tuple[int, ...]] = set()
    for size in range(len(free) + 1):
        for team in combinations(free, size):
            points = sum(field.help[name] for name in team)
            # Help that could be left out is dearer than the same attack without it.
            if any(number + points - field.help[name] >= FULL for name in team):
                continue
            # Teams of equal strength differ only for the other attack, by who is barred from which target.
            key = (points, *(sum(field.help[n] for n in team if n in barred) for barred in set(field.barred.values())))
            if key in seen:
                continue
            seen.add(key)
            with_help = number + points
            for spent in range(min(max(FULL - with_help, 0), money) + 1):
                yield Strike(attacker, target, team, spent, with_help + spent, chance(with_help + spent))


class _Search:
    """The second attack, for each way the first can be made; remembered by who is left and how much money."""

    def __init__(self, field: _Field, worth: Mapping[str, int]) -> None:
        self.field = field
        self.worth = worth
        self._best: dict[tuple[frozenset[str], int], tuple[tuple[int, Strike], ...]] = {}

    def after(
        self, first: Strike, gone: frozenset[str], money: int
    ) -> tuple[int, Strike, Strike | None, Strike | None]:
        """Return the expected worth in 1296ths, and the attacks."""
        took_part = [name for name in (first.attacker, *first.helpers) if self.field.limit[name] < 2]
        ranked = self._ranked(gone | frozenset(took_part), money - first.money)
        lost = ranked[0] if ranked else (0, None)
        won: tuple[int, Strike | None] = next((one for one in ranked if one[1].target != first.target), (0, None))
        ways = successes(first.target_number)
        total = ways * (36 * self.worth[first.target] + won[0]) + (36 - ways) * lost[0]
        return total, first, won[1], lost[1]

    def best_second(self, gone: frozenset[str], money: int) -> int:
        """Return the worth in 36ths of the best attack with these cards gone."""
        ranked = self._ranked(gone, money)
        return ranked[0][0] if ranked else 0

    def _ranked(self, gone: frozenset[str], money: int) -> tuple[tuple[int, Strike], ...]:
        """Return the best attack on each of the two best targets, with its worth in 36ths."""
        known = self._best.get((gone, money))
        if known is not None:
            return known
        field, best = self.field, dict[str, tuple[int, Strike]]()
        for attacker, target in field.bare:
            if attacker in gone:
                continue
            value = successes(field.most(attacker, target, gone) + money) * self.worth[target]
            if value and (target not in best or value > best[target][0]):
                best[target] = (value, field.single(attacker, target, gone, money))
        found = tuple(sorted(best.values(), key=lambda one: -one[0])[:2])
        self._best[gone, money] = found
        return found


def structure_cards(state: GameState, seat: int) -> tuple[Owned, ...]:
    """Return the cards of a seat: its structure, Illuminati first, then its Artifacts."""
    return owned(state.seats[seat])


def destroyable(cards: Iterable[Group | str] | None = None) -> tuple[Target, ...]:
    """Return the groups that can be destroyed, those with Power, as uncontrolled targets (R6.44); None = of all 83.

    >>> len(destroyable())
    62
    """
    groups = deck().groups if cards is None else [card_argument("cards", one, (Group,)) for one in cards]
    return tuple(Target(one) for one in groups if one.power > 0)
