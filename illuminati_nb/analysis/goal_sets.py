"""Which sets of groups meet a Special Goal, how many there are, and which cards they turn on (R11.11-R11.17).

A goal is turned into arithmetic once, as an :class:`Aim`: every group of a pool is worth something, and some
worth is still missing. Everything is then counted exactly, without listing sets:

* goals that add up (Power, Transferable Power, Weird or Violent groups, prey, income): by a table of how many
  sets of k cards have each sum below what is missing; taking one card out of that table again gives the sets
  without it, so the share of every card costs no second table;
* the ten alignments: by inclusion and exclusion over the 1024 sets of alignments.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from itertools import islice
from math import comb
from operator import or_

from illuminati_nb.rules import effective
from illuminati_nb.rules.alignment import Alignment, names
from illuminati_nb.rules.arguments import card_argument
from illuminati_nb.rules.cards import Artifact, Group, Illuminati, deck
from illuminati_nb.rules.effective import PLAIN_BOARD, Board, Owned
from illuminati_nb.rules.ruleset import RuleSet

#: Income of a turn from which on the Gnomes are said to be close to victory (claim C26), in MB.
RANGE_OF_C26 = 25

#: Kind of goal -> what its cards count in.
UNITS: dict[str, str] = {
    "total_power": "Power",
    "all_alignments": "alignments",
    "count_weird": "Weird groups",
    "total_money": "MB of income",
    "total_transferable": "Transferable Power",
    "count_destroyed": "groups with Power",
    "count_violent": "Violent groups",
}


@dataclass(frozen=True, slots=True)
class Aim:
    """A Special Goal as arithmetic over groups.

    ``values`` of the cards in ``pool``, in the same order, in ``unit``; ``need``: what is missing. For the
    Bermuda Triangle values and need are sets of alignments, as bits; otherwise numbers that add up.
    """

    goal: str
    kind: str
    unit: str
    need: int
    pool: tuple[str, ...]
    values: tuple[int, ...]

    @property
    def additive(self) -> bool:
        """Whether the values add up; alignments do not, they overlap."""
        return self.kind != "all_alignments"

    @property
    def met(self) -> bool:
        """Whether nothing is missing."""
        return self.need <= 0

    def worth(self, cards: Iterable[str]) -> int:
        """Return what cards of the pool are worth together (alignment bits for the Bermuda Triangle)."""
        at = dict(zip(self.pool, self.values, strict=True))
        found = [at[name] for name in cards]
        return sum(found) if self.additive else reduce(or_, found, 0)

    def suffices(self, cards: Iterable[str]) -> bool:
        """Tell whether these cards of the pool bring all that is missing.

        >>> aim("The Network").suffices(["C.I.A.", "Big Media", "I.R.S.", "Post Office", "Federal Reserve"])
        False
        """
        worth = self.worth(cards)
        return worth >= self.need if self.additive else not self.need & ~worth

    def __repr__(self) -> str:
        lacks = str(self.need) if self.additive else str(self.need.bit_count())
        return f"<Aim of {self.goal}: {lacks} {self.unit} from {len(self.pool)} groups>"


def value(card: Owned, kind: str, board: Board = PLAIN_BOARD) -> int:
    """Return what one card counts for a kind of goal; alignments as bits.

    Income counts as printed: the tax of the I.R.S. and the cost of the Post Office depend on the players. An
    Artifact counts what it gives its Illuminati; what it gives certain groups depends on the structure.
    """
    if isinstance(card, Artifact) and kind in ("total_power", "total_transferable"):
        return card.effect_number if card.effect_kind == "illuminati_power" else 0
    if kind == "total_power":
        return int(effective.power(card, board, (card,)))
    if kind == "total_transferable":
        return int(effective.transferable_power(card, board, (card,)))
    if kind == "total_money":
        return max(int(effective.income(card, board, (card,))), 0)
    if kind == "count_destroyed":
        return int(isinstance(card, Group) and int(effective.power(card, board, (card,))) > 0)
    bits = int(effective.alignments(card, board))
    if kind == "all_alignments":
        return bits
    wanted = Alignment.WEIRD if kind == "count_weird" else Alignment.VIOLENT
    return int(bool(bits & wanted))


def aim(
    goal: Illuminati | str,
    owned: Collection[Group | str] = (),
    pool: Iterable[Group | str] | None = None,
    *,
    by: Illuminati | str | None = None,
    destroyed: int = 0,
    income: int = RANGE_OF_C26,
    rules: RuleSet | None = None,
    board: Board | None = None,
) -> Aim:
    """Return what is missing to the Special Goal of an Illuminati, and what each group of a pool would bring.

    ``owned``: groups that are controlled already; ``pool``: groups to choose from (None = all 83 but the owned
    ones); ``by``: the Illuminati that pursues the goal, where it is not the goal's own (the UFOs). The Servants
    of Cthulhu need groups to destroy (only groups with Power can be, R6.44), of which they have ``destroyed``
    some. The Gnomes' money is no matter of cards: for them the aim is an ``income`` in MB a turn.

    Raises UnknownCard, TypeError or ValueError naming the argument.

    >>> aim("The Bavarian Illuminati")
    <Aim of The Bavarian Illuminati: 25 Power from 83 groups>
    >>> aim("The Society of Assassins", owned=["Texas", "The Mafia"], by="The UFOs").need
    4
    """
    rules = rules or (board.rules if board else RuleSet())
    board = board or effective.plain_board(rules)
    of = card_argument("goal", goal, (Illuminati,))
    who = card_argument("by", by, (Illuminati,)) if by is not None else of
    if of.goal_kind == "secret":
        raise ValueError(f"goal={of.name!r}: the UFOs have no goal of their own; name the one they chose (R11.18)")
    have = tuple(card_argument("owned", one, (Group,)) for one in owned)
    if pool is None:
        cards: tuple[Group, ...] = tuple(one for one in deck().groups if one not in have)
    else:
        cards = tuple(dict.fromkeys(card_argument("pool", one, (Group,)) for one in pool))
    kind = of.goal_kind
    counted = [value(one, kind, board) for one in (who, *have)]
    if kind == "all_alignments":
        need = 1023 & ~reduce(or_, counted, 0)
    elif kind == "count_destroyed":
        need = of.goal_value - destroyed
    else:
        wanted = {
            "count_weird": rules.discordian_goal,
            "count_violent": rules.assassins_goal,
            "total_money": income,
        }.get(kind, of.goal_value)
        need = wanted - sum(counted)
    values = tuple(value(one, kind, board) for one in cards)
    return Aim(of.name, kind, UNITS[kind], max(need, 0), tuple(one.name for one in cards), values)


# --- counting -------------------------------------------------------------------------------------


Table = list[list[int]]


def _table(values: Iterable[int], need: int, largest: int) -> Table:
    """Return how many sets of k cards (k up to ``largest``) have each sum below ``need``: table[k][sum]."""
    table = [[0] * need for _ in range(largest + 1)]
    if need:
        table[0][0] = 1
    for one in values:
        for size in range(largest, 0, -1):
            row, before = table[size], table[size - 1]
            for total in range(need - 1, one - 1, -1):
                row[total] += before[total - one]
    return table


def _without(table: Table, one: int) -> Table:
    """Return the table of the same cards but one, of this value."""
    found: Table = []
    for size, row in enumerate(table):
        if not size:
            found.append(list(row))
            continue
        before = found[size - 1]
        found.append([ways - (before[total - one] if total >= one else 0) for total, ways in enumerate(row)])
    return found


class _Covers:
    """Inclusion and exclusion over sets of missing alignments: how many sets of k cards bring all of them."""

    def __init__(self, values: Sequence[int], need: int) -> None:
        self.need = need
        self.size = len(values)
        bits = [1 << place for place in range(need.bit_length()) if need >> place & 1]
        absent = [0]
        for bit in bits:
            absent += [one | bit for one in absent]
        #: For each set of alignments: its sign, and how many cards have none of them.
        self.terms = [((-1) ** one.bit_count(), one, sum(1 for v in values if not v & one)) for one in absent]

    def count(self, size: int) -> int:
        return sum(sign * comb(free, size) for sign, _, free in self.terms)

    def count_with(self, one: int, size: int) -> int:
        """Count the sets of ``size`` cards that hold a card with these alignments."""
        return sum(
            sign * (comb(free, size) - comb(free - 1, size) if not one & absent else 0)
            for sign, absent, free in self.terms
        )


def counts(of: Aim, largest: int) -> tuple[int, ...]:
    """Return how many sets of 0, 1, ... ``largest`` cards of the pool suffice, larger ones than needed included.

    >>> counts(aim("The Bermuda Triangle"), 5)
    (0, 0, 0, 0, 371, 35452)
    """
    total = len(of.pool)
    if not of.additive:
        covers = _Covers(of.values, of.need)
        return tuple(covers.count(size) for size in range(largest + 1))
    table = _table(of.values, of.need, largest)
    return tuple(comb(total, size) - sum(table[size]) for size in range(largest + 1))


@dataclass(frozen=True, slots=True)
class Sets:
    """The sets of groups that meet a goal, counted.

    ``size``: cards in the smallest ones, ``count``: how many of that size there are, ``of``: the aim.
    ``holding``: for every card that is in some of them, how many of them hold it, the most first.
    """

    of: Aim
    size: int
    count: int
    holding: Mapping[str, int]

    @property
    def pivotal(self) -> tuple[tuple[str, Fraction], ...]:
        """Cards with the share of the sets that hold them, the largest share first."""
        return tuple((name, Fraction(ways, self.count)) for name, ways in self.holding.items())

    def __str__(self) -> str:
        return f"{self.of.goal}: {self.size} groups at least, {self.count:,} such sets"


def smallest_size(of: Aim) -> int | None:
    """Return how many cards of the pool are needed at least, or None where the whole pool does not suffice.

    >>> smallest_size(aim("The Bavarian Illuminati")), smallest_size(aim("The Network"))
    (4, 6)
    """
    if of.additive:
        total = 0
        for size, one in enumerate(sorted(of.values, reverse=True), 1):
            if total >= of.need:
                return size - 1
            total += one
        return len(of.values) if total >= of.need else None
    if not of.suffices(of.pool):
        return None
    covers = _Covers(of.values, of.need)
    return next(size for size in range(of.need.bit_count() + 1) if covers.count(size))


def smallest_sets(of: Aim) -> Sets | None:
    """Return the smallest sets of the pool that suffice: size, number, and the share of each card; None = none does.

    >>> found = smallest_sets(aim("The Bermuda Triangle"))
    >>> print(found)
    The Bermuda Triangle: 4 groups at least, 371 such sets
    >>> found.pivotal[0]
    ('Semiconscious Liberation Army', Fraction(48, 53))
    """
    size = smallest_size(of)
    if size is None:
        return None
    if of.additive:
        count, each = _additive_shares(of, size)
    else:
        covers = _Covers(of.values, of.need)
        count = covers.count(size)
        by_value = {one: covers.count_with(one, size) for one in set(of.values)}
        each = [by_value[one] for one in of.values]
    return Sets(of, size, count, _sorted(of, each))


def _additive_shares(of: Aim, size: int) -> tuple[int, list[int]]:
    table, cards = _table(of.values, of.need, size), len(of.values)
    count = comb(cards, size) - sum(table[size])
    by_value = {}
    for one in set(of.values):
        rest = _without(table, one)
        # Sets with the card = all sets less those without it.
        by_value[one] = count - (comb(cards - 1, size) - sum(rest[size]))
    return count, [by_value[one] for one in of.values]


def _sorted(of: Aim, each: Sequence[int]) -> dict[str, int]:
    found = sorted(zip(of.pool, each, strict=True), key=lambda one: (-one[1], one[0]))
    return {name: ways for name, ways in found if ways}


def lean_sets(of: Aim) -> tuple[dict[int, int], dict[str, Fraction]]:
    """Return the sets of any size in which no card can be spared: {size: how many}, and the share of each card.

    A set is lean when it suffices and without its least card does not. Only for goals that add up; raises
    ValueError for the ten alignments, whose smallest sets :func:`smallest_sets` counts.

    >>> sizes, shares = lean_sets(aim("The Discordian Society"))
    >>> sizes, shares["Hackers"]
    ({5: 11628}, Fraction(5, 19))
    """
    if not of.additive:
        raise ValueError(f"of={of!r}: alignments overlap and do not add up; ask smallest_sets for its sets")
    if of.met:
        return {0: 1}, {}
    order = sorted((name for name in zip(of.values, of.pool, strict=True) if name[0] > 0), key=lambda v: -v[0])
    sizes: dict[int, int] = {}
    ways = dict.fromkeys((name for _, name in order), 0)
    for place, (least, name) in enumerate(order):
        # All sets whose least card, in this order, is this one: the others reach need - least, but not need.
        larger = order[:place]
        low, most = max(of.need - least, 0), len(larger)
        table = _table((one for one, _ in larger), of.need, min(most, of.need))
        here = {size: sum(row[low:]) for size, row in enumerate(table)}
        for size, count in here.items():
            if count:
                sizes[size + 1] = sizes.get(size + 1, 0) + count
        total = sum(here.values())
        ways[name] += total
        with_value = {
            one: total - sum(sum(row[low:]) for row in _without(table, one)) for one in {v for v, _ in larger}
        }
        for one, other in larger:
            ways[other] += with_value[one]
    everything = sum(sizes.values())
    shares = {name: Fraction(count, everything) for name, count in sorted(ways.items(), key=lambda v: -v[1]) if count}
    return dict(sorted(sizes.items())), shares


def list_sets(of: Aim, size: int | None = None, limit: int | None = 1000) -> Iterator[tuple[str, ...]]:
    """Yield sets of ``size`` cards (None = the smallest size) that suffice, cards by value, up to ``limit`` of them.

    >>> len(list(list_sets(aim("The Bermuda Triangle"))))
    371
    >>> next(list_sets(aim("The Bavarian Illuminati")))
    ('International Communist Conspiracy', 'The Mafia', 'New York', 'C.I.A.')
    """
    wanted = smallest_size(of) if size is None else size
    if wanted is None:
        return
    weight = (lambda v: v) if of.additive else int.bit_count
    order = sorted(zip(of.values, of.pool, strict=True), key=lambda one: -weight(one[0]))
    yield from islice(_search(of, order, 0, wanted, 0, ()), limit)


def _search(
    of: Aim, order: Sequence[tuple[int, str]], start: int, left: int, worth: int, chosen: tuple[str, ...]
) -> Iterator[tuple[str, ...]]:
    """Yield the sets that begin with ``chosen``; the cards come by falling value, which bounds what is to be had."""
    if not left:
        if worth >= of.need if of.additive else not of.need & ~worth:
            yield chosen
        return
    for place in range(start, len(order) - left + 1):
        one, name = order[place]
        if of.additive:
            if worth + left * one < of.need:
                return
            both = worth + one
        else:
            if (of.need & ~worth).bit_count() > left * one.bit_count():
                return
            both = worth | one
        yield from _search(of, order, place + 1, left - 1, both, (*chosen, name))


def describe(of: Aim) -> str:
    """Say what is missing in words.

    >>> describe(aim("The Bermuda Triangle", ["Semiconscious Liberation Army"]))
    'Government, Conservative, Peaceful, Straight, Fanatic'
    """
    if of.met:
        return "nothing"
    return f"{of.need} {of.unit}" if of.additive else ", ".join(names(of.need))
