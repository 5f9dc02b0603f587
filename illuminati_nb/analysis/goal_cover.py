"""The Bermuda Triangle's goal as a set cover: ten alignments by as few, or as cheap, groups as possible (R11.12).

The cover is solved exactly by dynamic programming over the 1024 sets of alignments: ``best[mask]`` is the cheapest
way to have at least those alignments, and each card is looked at once. That is exact, needs no solver and takes
milliseconds, so the lessons do not ask for one; ``solver="milp"`` states the same problem as an integer programme
for scipy's HiGHS, and the tests hold the two against each other.

With the Orbital Mind Control Lasers in the set, one alignment of one *other* group can be added, removed or turned
into its opposite in one's own turn, and counts when that turn ends (R11.5). Adding is not allowed where the group
has the opposite; turning costs the alignment that was there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import combinations
from math import comb
from operator import or_
from typing import Any

from illuminati_nb.analysis.goal_sets import Aim, aim
from illuminati_nb.rules.alignment import ALIGNMENTS, Alignment, names, opposites
from illuminati_nb.rules.arguments import card_argument
from illuminati_nb.rules.cards import Group, deck

BERMUDA = "The Bermuda Triangle"
LASERS = "Orbital Mind Control Lasers"
ALL = 1023
Cost = int | Fraction


@dataclass(frozen=True, slots=True)
class Cover:
    """A cover: ``cards`` to take, their ``cost`` (their number, where no costs were given), the change ``shone``.

    ``shone``: (group, alignment taken away or "", alignment given) by the Lasers; () where they do nothing.
    """

    cards: tuple[str, ...]
    cost: Cost
    shone: tuple[str, ...] = ()

    def __str__(self) -> str:
        words = f"{', '.join(self.cards) or 'no card'} ({self.cost})"
        if self.shone:
            group, lost, given = self.shone
            words += (
                f"; the Lasers turn {group} from {lost} to {given}" if lost else f"; the Lasers make {group} {given}"
            )
        return words


def changes(bits: int) -> Iterator[tuple[int, str, str]]:
    """Yield what the Lasers can make of a group with these alignments: (new bits, taken, given).

    Only changes that give something; taking one away never helps a cover.

    >>> [(given, taken) for _, taken, given in changes(int(Alignment.LIBERAL))][:3]
    [('Government', ''), ('Communist', ''), ('Conservative', 'Liberal')]
    """
    for one in ALIGNMENTS:
        if bits & one:
            continue
        against = opposites(one) & ~int(Alignment.FANATIC) & bits
        yield (bits & ~against) | int(one), "".join(names(against)), names(one)[0]


def smallest_cover(
    owned: Iterable[Group | str] = (),
    pool: Iterable[Group | str] | None = None,
    *,
    costs: Mapping[str, Cost] | None = None,
    lasers: bool = False,
    solver: str = "dp",
) -> Cover | None:
    """Return a cheapest set of groups that adds what ``owned`` lacks of the ten alignments; None where there is none.

    ``pool``: groups to choose from (None = all others); ``costs``: MB or anything else for each card of the pool
    (None = every card costs 1, so that the smallest set is found; a card without a cost is not to be had).
    ``lasers``: count what the Orbital Mind Control Lasers can change, where they are owned or in the set.
    ``solver``: "dp", or "milp" for scipy's HiGHS (the extra ``solve``), which knows no Lasers.

    Raises UnknownCard, TypeError or ValueError naming the argument.

    >>> smallest_cover().cost, smallest_cover(lasers=True).cost
    (4, 4)
    >>> print(smallest_cover(["Semiconscious Liberation Army", "F.B.I.", "Moral Minority"]))
    Antiwar Activists (1)
    """
    mine = tuple(card_argument("owned", one, (Group,)) for one in owned)
    goal = aim(BERMUDA, mine, pool)
    prices: dict[str, Cost] = {}
    for name in goal.pool:
        price = 1 if costs is None else costs.get(name)
        if price is None:
            continue
        if price < 0:
            raise ValueError(f"costs[{name!r}]={price!r}: a group cannot cost less than nothing")
        prices[name] = price
    if solver == "milp":
        if lasers:
            raise ValueError("solver='milp' knows no Lasers: leave lasers=False, or use solver='dp'")
        return _by_milp(goal, prices)
    if solver != "dp":
        raise ValueError(f"solver={solver!r}: choose 'dp' or 'milp'")
    plain = _by_table(goal, prices)
    return _cheaper(plain, _with_lasers(mine, goal, prices)) if lasers else plain


def _cheaper(one: Cover | None, other: Cover | None) -> Cover | None:
    if one is None or other is None:
        return one or other
    return other if other.cost < one.cost else one


#: Alignments brought so far, as bits -> the cheapest way: cost, cards.
Ways = dict[int, tuple[Cost, tuple[str, ...]]]


def _by_table(goal: Aim, prices: Mapping[str, Cost]) -> Cover | None:
    """Return the cheapest cover: best[mask] over the sets of alignments, card by card."""
    best: Ways = {0: (0, ())}
    for name, bits in zip(goal.pool, goal.values, strict=True):
        if name in prices and bits & goal.need:
            best = _add(best, name, bits & goal.need, prices[name])
    found = best.get(goal.need)
    return None if found is None else Cover(found[1], found[0])


def _add(best: Ways, name: str, bits: int, price: Cost) -> Ways:
    after = dict(best)
    for mask, (cost, cards) in best.items():
        both = mask | bits
        if both == mask:
            continue
        known = after.get(both)
        if known is None or cost + price < known[0]:
            after[both] = (cost + price, (*cards, name))
    return after


#: Alignments held, as bits -> the cheapest way there: cost, cards, the change made by the Lasers.
Shone = dict[int, Cover]


def _with_lasers(mine: tuple[Group, ...], goal: Aim, prices: Mapping[str, Cost]) -> Cover | None:
    """Return the cheapest cover in which the Lasers change one group: the same table, with one change made or not."""
    lasers = deck().group(LASERS)
    held = lasers in mine
    if not held and LASERS not in prices:
        return None
    first = () if held else (LASERS,)
    cost: Cost = 0 if held else prices[LASERS]
    fixed = [int(one.alignments) for one in mine if one != lasers]
    own = int(lasers.alignments)
    plain: Shone = {reduce(or_, fixed, own): Cover(first, cost)}
    changed: Shone = {}
    for place, one in enumerate(one for one in mine if one != lasers):
        others = reduce(or_, fixed[:place] + fixed[place + 1 :], own)
        for bits, taken, given in changes(int(one.alignments)):
            _keep(changed, others | bits, Cover(first, cost, (one.name, taken, given)))
    for name, bits in zip(goal.pool, goal.values, strict=True):
        if name not in prices or name == LASERS:
            continue
        made = [(bits, ()), *((new, (name, taken, given)) for new, taken, given in changes(bits))]
        before = list(changed.items())
        for mask, way in list(plain.items()):
            for new, shone in made:
                into = changed if shone else plain
                _keep(into, mask | new, Cover((*way.cards, name), way.cost + prices[name], shone))
        for mask, way in before:
            _keep(changed, mask | bits, Cover((*way.cards, name), way.cost + prices[name], way.shone))
    return _cheaper(plain.get(ALL), changed.get(ALL))


def _keep(ways: Shone, mask: int, way: Cover) -> None:
    known = ways.get(mask)
    if known is None or way.cost < known.cost:
        ways[mask] = way


def _by_milp(goal: Aim, prices: Mapping[str, Cost]) -> Cover | None:
    """Return the same cover from an integer programme: least cost, every missing alignment at least once."""
    import numpy as np
    from scipy.optimize import Bounds, LinearConstraint, milp  # type: ignore[import-untyped,unused-ignore]

    order = [(name, bits) for name, bits in zip(goal.pool, goal.values, strict=True) if name in prices]
    if not goal.need:
        return Cover((), 0)
    bits_needed = [int(one) for one in ALIGNMENTS if goal.need & one]
    matrix = np.array([[1.0 if bits & one else 0.0 for _, bits in order] for one in bits_needed])
    solved: Any = milp(
        c=np.array([float(prices[name]) for name, _ in order]),
        constraints=LinearConstraint(matrix, lb=1),
        integrality=np.ones(len(order)),
        bounds=Bounds(0, 1),
    )
    if not solved.success:
        return None
    cards = tuple(name for (name, _), chosen in zip(order, solved.x, strict=True) if chosen > 0.5)
    return Cover(cards, sum((prices[name] for name in cards), 0))


# --- how many sets the Lasers add -----------------------------------------------------------------


def shines(cards: Iterable[int]) -> bool:
    """Tell whether the Lasers, beside groups with these alignments (as bits), can bring all ten.

    >>> shines([1023 & ~int(Alignment.CRIMINAL | Alignment.COMMUNIST)]), shines([0])
    (True, False)
    """
    beside = [int(one) for one in cards]
    own = int(deck().group(LASERS).alignments)
    for place, bits in enumerate(beside):
        others = own
        for index, one in enumerate(beside):
            if index != place:
                others |= one
        lacks = ALL & ~(others | bits)
        if not lacks or (lacks.bit_count() == 1 and _can_give(bits, others, lacks)):
            return True
    return not ALL & ~own


def _can_give(bits: int, others: int, wanted: int) -> bool:
    against = opposites(wanted) & ~int(Alignment.FANATIC) & bits
    return not against or bool(others & against)


def covers_with_lasers(size: int = 4, progress: Callable[[int, int], None] | None = None) -> int:
    """Return how many sets of ``size`` groups meet the goal, those included that need a change by the Lasers in them.

    Sets without the Lasers are counted as they are; the others are tried one by one, so ``size`` is 5 at most
    (1.7 million sets, some 6 seconds). ``progress`` is called now and then with sets tried and sets in all.

    >>> covers_with_lasers(3), covers_with_lasers(4) > 371
    (0, True)
    """
    if type(size) is not int or not 1 <= size <= 5:
        raise ValueError(f"size={size!r}: sets of 1 to 5 groups can be tried one by one")
    from illuminati_nb.analysis.goal_sets import counts

    without = aim(BERMUDA, pool=[one for one in deck().groups if one.name != LASERS])
    found = counts(without, size)[size]
    total = comb(len(without.values), size - 1)
    for tried, beside in enumerate(combinations(without.values, size - 1)):
        if progress is not None and tried % 50_000 == 0:
            progress(tried, total)
        found += _reaches(beside)
    return found


def _reaches(beside: tuple[int, ...]) -> bool:
    """Tell quickly whether the Lasers and these groups can bring all ten."""
    union = int(Alignment.COMMUNIST)
    for one in beside:
        union |= one
    # At most one alignment may be missing before the change.
    return (ALL & ~union).bit_count() <= 1 and shines(beside)


def rarity(pool: Iterable[Group | str] | None = None) -> dict[str, int]:
    """Return how many groups have each alignment, the rarest first (claims C19, C20).

    >>> list(rarity().items())[:3]
    [('Peaceful', 8), ('Government', 9), ('Communist', 9)]
    """
    cards = aim(BERMUDA, pool=pool).values
    found = {names(one)[0]: sum(1 for bits in cards if bits & one) for one in ALIGNMENTS}
    return dict(sorted(found.items(), key=lambda one: one[1]))
