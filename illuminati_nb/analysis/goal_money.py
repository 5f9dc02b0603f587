"""The Gnomes of Zurich: how many turns to 150 MB, with what is bought on the way, exactly (R11.14, R2.5, R6.27).

The model is one player's money, turn by turn. In each turn he collects his income (R3.1). Then he either passes
for 5 MB (R2.5) or makes up to two attacks to control from a shopping list, in its order, each with a fixed target
number and a fixed sum of MB; a group that is won brings its income from the next turn on (R3.3). Money spent is
gone whether the dice are kind or not (R6.27), and an attack he cannot pay is put off. With the list done, or given
up after some turns, he passes every turn. The goal is looked at as each turn ends (R11.5).

Nobody robs or defends in this model, and captured treasuries are not counted: it is the pace of an undisturbed
player. All chances are exact fractions.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from illuminati_nb.rules.cards import Illuminati, deck
from illuminati_nb.rules.dice import chance
from illuminati_nb.rules.phases.turn import PASS_MONEY

#: What the Gnomes need, in MB (R11.14).
GOAL = 150
#: Turns to look at, and turns after which nothing more is bought.
LONGEST, GIVE_UP = 100, 10


class Purchase(NamedTuple):
    """One attack of the shopping list: the ``target_number`` without money, ``money`` put in, ``income`` if won."""

    name: str
    target_number: int
    money: int
    income: int

    @property
    def chance(self) -> Fraction:
        """The chance of one try."""
        return chance(self.target_number + self.money)


class Step(NamedTuple):
    """One turn of a race without dice: MB collected, MB for passing, MB in all as it ends."""

    turn: int
    income: int
    passing: int
    money: int


def turns_to(income: int, start: int = 0, goal: int = GOAL, passing: bool = True) -> int | None:
    """Return how many own turns it takes to have ``goal`` MB with a fixed ``income``; None = never.

    ``start``: MB in hand before the first of these turns; ``passing``: he passes every turn for 5 MB more (R2.5).

    >>> turns_to(25), turns_to(25, passing=False), turns_to(12, start=12), turns_to(0, passing=False)
    (5, 6, 9, None)
    """
    for name, number in (("income", income), ("start", start), ("goal", goal)):
        _whole(name, number)
    each = income + (PASS_MONEY if passing else 0)
    if start >= goal:
        return 0
    return -(-(goal - start) // each) if each else None


def steps(income: int, start: int = 0, goal: int = GOAL, passing: bool = True) -> tuple[Step, ...]:
    """Return the turns of such a race one by one, until the goal is met.

    >>> [step.money for step in steps(25, start=40)]
    [70, 100, 130, 160]
    """
    count = turns_to(income, start, goal, passing)
    extra = PASS_MONEY if passing else 0
    return tuple(Step(turn, income, extra, start + turn * (income + extra)) for turn in range(1, (count or 0) + 1))


@dataclass(frozen=True, slots=True)
class Race:
    """The turns to the goal as random numbers.

    ``by``: chance that the goal is met in exactly that turn; ``beyond``: that it takes longer than was looked at.
    ``won``: expected number of groups of the list that are won by then (or by the last turn looked at).
    """

    by: dict[int, Fraction]
    beyond: Fraction
    won: Fraction

    @property
    def mean(self) -> Fraction | None:
        """Expected number of turns, or None where some games last longer than was looked at."""
        return None if self.beyond else sum((turn * p for turn, p in self.by.items()), Fraction(0))

    def within(self, turns: int) -> Fraction:
        """Return the chance that the goal is met in ``turns`` turns or fewer."""
        return sum((p for turn, p in self.by.items() if turn <= turns), Fraction(0))

    def quantile(self, share: Fraction | float = Fraction(1, 2)) -> int | None:
        """Return the first turn by which the goal is met with at least this chance, or None."""
        return next((turn for turn in self.by if self.within(turn) >= share), None)

    def __str__(self) -> str:
        mean = "more" if self.mean is None else f"{float(self.mean):.2f}"
        return f"{mean} turns on average, {float(self.won):.2f} groups won"


def race(
    income: int,
    start: int = 0,
    shopping: Sequence[Purchase] = (),
    *,
    goal: int = GOAL,
    give_up: int = GIVE_UP,
    reserve: int = 0,
    longest: int = LONGEST,
    progress: Callable[[int, int], None] | None = None,
) -> Race:
    """Return the exact distribution of the own turns to ``goal`` MB.

    ``income``: MB a turn now; ``start``: MB in hand before the first turn; ``shopping``: attacks in their order,
    each tried until it is won; ``give_up``: after this many turns nothing more is bought, so that every race ends;
    ``reserve``: MB that are not spent; ``longest``: turns to look at; ``progress`` is called with turns done and
    ``longest``.

    Raises ValueError naming the argument.

    >>> race(25).by
    {5: Fraction(1, 1)}
    >>> oil = Purchase("Multinational Oil Companies", 3, 5, 8)
    >>> slow, quick = race(12, 12), race(12, 12, [oil])
    >>> slow.mean, round(float(quick.mean), 2)
    (Fraction(9, 1), 7.08)
    """
    for name, number in (("income", income), ("start", start), ("goal", goal), ("reserve", reserve)):
        _whole(name, number)
    _whole("longest", longest, 1)
    _whole("give_up", give_up)
    for place, one in enumerate(shopping):
        if one.money < 0:
            raise ValueError(f"shopping[{place}].money={one.money}: give 0 MB or more")
    # What is bought by when: (groups won, MB) -> chance, as numerators over 36 ** (tries so far) would be; Fractions.
    now: dict[tuple[int, int], Fraction] = {(0, start): Fraction(1)}
    by: dict[int, Fraction] = {}
    won = Fraction(0)
    if start >= goal:
        return Race({0: Fraction(1)}, Fraction(0), won)
    rising = [income]
    for one in shopping:
        rising.append(rising[-1] + one.income)
    for turn in range(1, longest + 1):
        if progress is not None:
            progress(turn, longest)
        shops = turn <= give_up
        after: dict[tuple[int, int], Fraction] = {}
        for (have, money), p in now.items():
            for key, share in _turn(have, money + rising[have], shopping if shops else (), reserve):
                after[key] = after.get(key, Fraction(0)) + p * share
        now = {}
        for (have, money), p in after.items():
            if money >= goal:
                by[turn] = by.get(turn, Fraction(0)) + p
                won += p * have
            else:
                now[have, money] = p
        if not now:
            break
    beyond = sum(now.values(), Fraction(0))
    won += sum((p * have for (have, _), p in now.items()), Fraction(0))
    return Race(by, beyond, won)


def _turn(
    have: int, money: int, shopping: Sequence[Purchase], reserve: int
) -> Iterable[tuple[tuple[int, int], Fraction]]:
    """Return where one turn leads from what is won and the money after income."""
    if have >= len(shopping) or shopping[have].money > money - reserve:
        return [((have, money + PASS_MONEY), Fraction(1))]
    ends: list[tuple[tuple[int, int], Fraction]] = []
    first = [((have, money), Fraction(1))]
    for _ in range(2):
        second: list[tuple[tuple[int, int], Fraction]] = []
        for (at, left), p in first:
            if at >= len(shopping) or shopping[at].money > left - reserve:
                ends.append(((at, left), p))
                continue
            one = shopping[at]
            if one.chance:
                second.append(((at + 1, left - one.money), p * one.chance))
            if one.chance < 1:
                second.append(((at, left - one.money), p * (1 - one.chance)))
        first = second
    return [*ends, *first]


class Choice(NamedTuple):
    """Buying the first ``groups`` of a list and then saving: the expected turns, and the race."""

    groups: int
    mean: Fraction | None
    race: Race


def best_list(income: int, start: int, shopping: Sequence[Purchase], *, goal: int = GOAL) -> tuple[Choice, ...]:
    """Return, for buying none, one, two, ... of a shopping list first, the race that follows; the quickest first.

    >>> cheap = [Purchase("Video Games", 4, 4, 7), Purchase("Yuppies", 3, 4, 5), Purchase("Copy Shops", 4, 4, 4)]
    >>> [(one.groups, round(float(one.mean), 2)) for one in best_list(12, 12, cheap)]
    [(3, 6.42), (2, 6.62), (1, 7.08), (0, 9.0)]
    """
    found = []
    for count in range(len(shopping) + 1):
        here = race(income, start, shopping[:count], goal=goal)
        found.append(Choice(count, here.mean, here))
    return tuple(sorted(found, key=lambda one: (one.mean is None, one.mean or 0, one.groups)))


def shopping_list(by: Illuminati | str = "The Gnomes of Zurich", money: int = 4, top: int = 10) -> tuple[Purchase, ...]:
    """Return the uncontrolled groups that pay best for a bare attack by an Illuminati, the best first.

    Each attack is made alone with ``money`` MB; groups are ordered by their income for each expected MB, a try
    being counted with the 2.5 MB that half a passed turn would have brought.

    >>> [one.name for one in shopping_list(top=3)]
    ['Video Games', 'Multinational Oil Companies', 'Hollywood']
    """
    from illuminati_nb.rules.arguments import card_argument
    from illuminati_nb.rules.attack import sum_of
    from illuminati_nb.rules.declaration import Declaration

    attacker = card_argument("by", by, (Illuminati,))
    found = []
    for group in deck().groups:
        target = sum_of(Declaration("control", attacker, group)).target_number
        one = Purchase(group.name, target, money, max(group.income, 0))
        if one.chance and one.income:
            found.append((-one.income * one.chance / (money + Fraction(PASS_MONEY, 2)), one.name, one))
    return tuple(one for _, _, one in sorted(found)[:top])


def _whole(argument: str, value: int, least: int = 0) -> None:
    if type(value) is not int or value < least:
        raise ValueError(f"{argument}={value!r}: give a whole number of {least} or more")
