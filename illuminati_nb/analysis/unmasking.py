"""Who lies face down, weighed by what is seen of it (R12.4, R12.4a), and when an accusation pays.

:func:`~illuminati_nb.analysis.hidden.candidates` tells who it can be; here each of them gets its chance. Before
anything is seen all are alike, since the cards are drawn at random (R1.3). How much a card that uses Power 7 points
to one that has 7 depends on how its owner is used to play it: his *habit*.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from illuminati_nb.rules import effective
from illuminati_nb.rules.cards import deck
from illuminati_nb.rules.effective import Board
from illuminati_nb.rules.ruleset import RuleSet

#: How often an owner uses so much more or less than the card has, for each habit: weights by difference. +1 counts
#: only where the rules allow it. ``open`` uses what there is; ``bold`` overstates whenever he may; ``coin`` does so
#: half the time; ``modest`` keeps back 0, 1 or 2.
HABITS: Mapping[str, Mapping[int, int]] = {
    "open": {0: 1},
    "bold": {1: 1},
    "coin": {0: 1, 1: 1},
    "modest": {0: 1, -1: 1, -2: 1},
}
#: What an action is worth in MB: who passes forgoes two and gets 5 (R2.5).
ACTION = Fraction(5, 2)

Habit = str | Mapping[int, int]


class Card(NamedTuple):
    """The name of an Illuminati with the Power and the income that it has under the rules of the game."""

    name: str
    power: int
    income: int


def cards(rules: RuleSet | None = None, shown: Iterable[str] = ()) -> tuple[Card, ...]:
    """Return the Illuminati that can lie face down when those ``shown`` do not. Raises UnknownCard.

    >>> [one for one in cards() if one.power == 7]
    [Card(name='The Gnomes of Zurich', power=7, income=12), Card(name='The Network', power=7, income=9)]
    """
    board = Board(rules or RuleSet())
    out = {deck()[name].name for name in shown}
    return tuple(
        Card(one.name, int(effective.power(one, board)), int(effective.income(one, board)))
        for one in deck().illuminati
        if one.name not in out
    )


def likelihood(has: int, used: int, habit: Habit = "open", *, overstated: bool = False, least: int = 0) -> Fraction:
    """Return how likely a card that has so much uses so much, with this habit.

    ``habit``: a name of :data:`HABITS`, or weights by difference (-2 to +1, say); ``overstated``: whether +1 is
    allowed (R12.4a); ``least``: what is used at least, 1 for Power. Where a habit leaves nothing that is allowed, the
    card uses what it has.

    >>> likelihood(8, 9, "coin", overstated=True), likelihood(8, 9, "coin"), likelihood(8, 8, "bold")
    (Fraction(1, 2), Fraction(0, 1), Fraction(1, 1))
    """
    return _chances(has, habit, overstated, least).get(used, Fraction(0))


def _chances(has: int, habit: Habit, overstated: bool, least: int) -> dict[int, Fraction]:
    weights = {
        has + more: weight
        for more, weight in _weights(habit).items()
        if weight and has + more >= least and more <= overstated
    }
    total = sum(weights.values())
    return {used: Fraction(weight, total) for used, weight in weights.items()} if total else {has: Fraction(1)}


def _weights(habit: Habit) -> Mapping[int, int]:
    if isinstance(habit, str):
        if habit not in HABITS:
            raise ValueError(f"habit={habit!r}: choose one of {', '.join(HABITS)}, or give weights by difference")
        return HABITS[habit]
    if any(type(key) is not int or type(one) is not int or one < 0 for key, one in habit.items()):
        raise ValueError(f"habit={habit!r}: give whole weights, 0 or more, by whole differences, as in {{0: 2, 1: 1}}")
    return habit


def suspects(
    power: int | None = None,
    income: int | None = None,
    *,
    habit: Habit = "open",
    rules: RuleSet | None = None,
    shown: Iterable[str] = (),
) -> dict[str, Fraction]:
    """Return the chance of each Illuminati to be the face-down card, the likeliest first; {} if none can be.

    ``power``, ``income``: what the card uses, None where nobody has seen it; ``shown``: names that it cannot be;
    ``rules``: which of the two may be overstated by 1 (``masked_bonus``). Exact, by Bayes' rule.

    >>> suspects(8, shown=["The Network"])
    {'The Bermuda Triangle': Fraction(1, 3), ...}
    >>> for name, chance in suspects(8, 9, habit="coin", rules=RuleSet(masked_bonus=("power", "income"))).items():
    ...     print(name, chance)
    The Bermuda Triangle 1/4
    The Discordian Society 1/4
    The Network 1/4
    The Society of Assassins 1/4
    """
    found = {}
    for one in cards(rules, shown):
        both = _seen(one, power, income, habit, rules)
        if both:
            found[one.name] = both
    total = sum(found.values())
    ranked = sorted(found.items(), key=lambda item: -item[1])
    return {name: weight / total for name, weight in ranked}


def _seen(card: Card, power: int | None, income: int | None, habit: Habit, rules: RuleSet | None) -> Fraction:
    bonus = (rules or RuleSet()).masked_bonus
    first = Fraction(1)
    if power is not None:
        first = likelihood(card.power, power, habit, overstated="power" in bonus, least=1)
    if income is not None:
        first *= likelihood(card.income, income, habit, overstated="income" in bonus)
    return first


def telling(
    habit: Habit = "open",
    *,
    rules: RuleSet | None = None,
    shown: Iterable[str] = (),
    power: bool = True,
    income: bool = True,
) -> Fraction:
    """Return how often the best guess is right, on the average over what the card may be and may use.

    ``power``, ``income``: which of the two is seen.

    >>> telling(power=False, income=False), telling(income=False), telling()
    (Fraction(1, 8), Fraction(5, 8), Fraction(7, 8))
    """
    bonus = (rules or RuleSet()).masked_bonus
    all_ = cards(rules, shown)
    best: dict[tuple[int | None, int | None], Fraction] = {}
    for one in all_:
        powers = _chances(one.power, habit, "power" in bonus, 1) if power else {None: Fraction(1)}
        incomes = _chances(one.income, habit, "income" in bonus, 0) if income else {None: Fraction(1)}
        for p, often in powers.items():
            for m, as_often in incomes.items():
                best[p, m] = max(best.get((p, m), Fraction(0)), often * as_often)
    return sum(best.values(), Fraction(0)) / len(all_) if all_ else Fraction(0)


class Accusing(NamedTuple):
    """A plan to accuse: these names, one after the other, until one is right.

    ``found``: the chance that one is; ``actions``: how many it takes on the average; ``profit``: what that brings,
    in MB.
    """

    order: tuple[str, ...]
    found: Fraction
    actions: Fraction
    profit: Fraction


def accusing(chances: Mapping[str, Fraction], value: int | Fraction, action: int | Fraction = ACTION) -> Accusing:
    """Return the best plan to accuse: how many names to try, the likeliest first; none if that does not pay.

    ``chances`` as of :func:`suspects`; ``value``: what it is worth that the card is turned up, in MB; ``action``: what
    an action is worth. A wrong accusation costs its action and rules one name out. Raises ValueError for a negative
    value or action.

    >>> alike = {"The Network": Fraction(1, 2), "The UFOs": Fraction(1, 2)}
    >>> accusing(alike, 4)
    Accusing(order=('The Network', 'The UFOs'), found=Fraction(1, 1), actions=Fraction(3, 2), profit=Fraction(1, 4))
    >>> accusing(alike, 3).order
    ()
    """
    if value < 0 or action < 0:
        raise ValueError(f"value={value!r}, action={action!r}: give 0 MB or more")
    best = Accusing((), Fraction(0), Fraction(0), Fraction(0))
    for order, found, actions in _plans(chances):
        profit = found * value - actions * action
        if profit > best.profit:
            best = Accusing(order, found, actions, profit)
    return best


def least_value(
    chances: Mapping[str, Fraction], action: int | Fraction = ACTION, *, tries: int | None = None
) -> Fraction:
    """Return above which value, in MB, it pays to accuse; ``tries``: at most so many names, None = all there are.

    Raises ValueError where nobody is suspected, or for less than one try.

    >>> alike = {"The Network": Fraction(1, 2), "The UFOs": Fraction(1, 2)}
    >>> least_value(alike, tries=1), least_value(alike)
    (Fraction(5, 1), Fraction(15, 4))
    """
    if not chances or not any(chances.values()):
        raise ValueError("chances: nobody is suspected; give the chances of suspects(...)")
    if tries is not None and tries < 1:
        raise ValueError(f"tries={tries!r}: give 1 or more, or None")
    plans = list(_plans(chances))[:tries]
    return min(actions * action / found for _, found, actions in plans)


def _plans(chances: Mapping[str, Fraction]) -> Iterable[tuple[tuple[str, ...], Fraction, Fraction]]:
    """Yield, for one name, two and so on: the names, the chance that one is right, the mean number of actions."""
    order: tuple[str, ...] = ()
    found, actions = Fraction(0), Fraction(0)
    for name, chance in sorted(chances.items(), key=lambda item: -item[1]):
        if not chance:
            return
        actions += 1 - found  # it is tried only where nobody before was right
        found += chance
        order += (name,)
        yield order, found, actions
