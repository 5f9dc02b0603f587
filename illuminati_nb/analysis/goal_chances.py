"""Have the cards come up yet? Exact chances that the groups a goal needs lie face up by a turn (R1.5, R1.6, R4).

The deck holds 83 groups and 15 Specials. At the set-up four groups are turned up, and Specials met on the way go
to the bottom. Then every turn draws one card, the Network's turn two (R4.3). Which groups have come up is thus a
random set of G of them, and G is hypergeometric once the number of buried Specials is given.

Left out, and so the true chance is a little higher: the refill to two uncontrolled groups at the end of a turn
(R2.6), the Recyclers' bought cards, and Media Campaign. "Come up" means seen: a group may have been taken by
somebody since.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import count, islice
from math import comb
from typing import NamedTuple

from illuminati_nb.analysis.goal_sets import Aim, counts, smallest_size
from illuminati_nb.rules.arguments import card_argument
from illuminati_nb.rules.cards import Illuminati, deck
from illuminati_nb.rules.setup import SETUP_UNCONTROLLED


def _whole(argument: str, value: int, least: int = 0) -> int:
    if type(value) is not int or value < least:
        raise ValueError(f"{argument}={value!r}: give a whole number, {least} or more")
    return value


def draws_after(turns: int, illuminati: Sequence[Illuminati | str] = (), first: int = 0) -> int:
    """Return how many cards have been drawn in the first ``turns`` turns of the table (R4.1, R4.3).

    ``illuminati``: the seats in turn order, ``first``: who began; without seats every turn draws one.

    >>> draws_after(8), draws_after(8, ["The Network", "The UFOs", "The Gnomes of Zurich", "The Bermuda Triangle"])
    (8, 10)
    """
    _whole("turns", turns)
    seats = [card_argument("illuminati", one, (Illuminati,)) for one in illuminati]
    if not seats:
        return turns
    each = [next((a.bonus for a in one.abilities if a.effect == "larger_draw"), 1) for one in seats]
    return sum(each[(first + turn) % len(each)] for turn in range(turns))


def groups_up(draws: int, *, groups: int | None = None, specials: int | None = None) -> dict[int, Fraction]:
    """Return the distribution of the number of groups turned up after the set-up and ``draws`` draws.

    With ``groups`` and ``specials``, what is left in the deck, it counts only what these draws turn up, from the
    middle of a game; every order of the rest is then taken to be equally likely.

    >>> groups_up(1)
    {4: Fraction(15, 98), 5: Fraction(83, 98)}
    >>> groups_up(2, groups=3, specials=1)
    {1: Fraction(1, 2), 2: Fraction(1, 2)}
    """
    _whole("draws", draws)
    if groups is not None or specials is not None:
        return _drawn(draws, _whole("groups", groups or 0), _whole("specials", specials or 0))
    cards = deck()
    total, extra = len(cards.groups), len(cards.specials)
    found: dict[int, Fraction] = {}
    for buried in range(extra + 1):
        # The fourth group is card number 4 + buried; the cards before it are 3 groups and the buried Specials.
        before = SETUP_UNCONTROLLED - 1 + buried
        likely = Fraction(comb(before, buried) * comb(total + extra - before - 1, extra - buried))
        likely /= comb(total + extra, extra)
        rest = total - SETUP_UNCONTROLLED
        for more, share in _drawn(min(draws, rest + extra - buried), rest, extra - buried).items():
            up = SETUP_UNCONTROLLED + more
            found[up] = found.get(up, Fraction(0)) + likely * share
    return dict(sorted(found.items()))


def _drawn(draws: int, groups: int, specials: int) -> dict[int, Fraction]:
    """Return the hypergeometric distribution of groups among the draws."""
    cards = groups + specials
    draws = min(draws, cards)
    ways = {
        k: comb(groups, k) * comb(specials, draws - k) for k in range(min(draws, groups) + 1) if draws - k <= specials
    }
    return {up: Fraction(number, comb(cards, draws)) for up, number in ways.items()}


def chance_among(of: Aim, groups: int, within: int | None = None) -> Fraction:
    """Return the chance that ``groups`` random groups of the pool hold a set that suffices.

    ``within``: of at most that many cards, so that the Basic Goal does not come first (goals that add up only).

    >>> from illuminati_nb.analysis.goal_sets import aim
    >>> chance_among(aim("The Discordian Society"), 5)
    Fraction(323, 806511)
    """
    total = len(of.pool)
    _whole("groups", groups)
    groups = min(groups, total)
    if within is None or within >= groups:
        return Fraction(counts(of, groups)[groups], comb(total, groups))
    _whole("within", within)
    if not of.additive:
        raise ValueError("within: only goals that add up have a best few cards; leave it out for the alignments")
    return Fraction(_within(of, groups, within), comb(total, groups))


def _within(of: Aim, groups: int, best: int) -> int:
    """Return how many sets of ``groups`` cards have ``best`` cards that suffice."""
    if of.met:
        return comb(len(of.pool), groups)
    order = sorted(of.values, reverse=True)
    # ways[j][s]: sets of j of the cards so far, which are the largest, with sum s (from the need on: the need).
    ways = [[0] * (of.need + 1) for _ in range(best)]
    if not ways:
        return 0
    ways[0][0] = 1
    found = 0
    for place, one in enumerate(order):
        # This card is the last of the best few; the others of the set lie behind it.
        enough = sum(ways[best - 1][max(of.need - one, 0) :])
        found += enough * comb(len(order) - place - 1, groups - best)
        for size in range(best - 1, 0, -1):
            for total, number in enumerate(ways[size - 1]):
                if number:
                    ways[size][min(total + one, of.need)] += number
    return found


class UpBy(NamedTuple):
    """By the end of a turn of the table: cards ``drawn``, expected number of groups up, chance that a set suffices."""

    turn: int
    drawn: int
    groups: Fraction
    chance: Fraction

    def __str__(self) -> str:
        return f"turn {self.turn}: {self.drawn} drawn, {float(self.groups):.1f} groups up, {float(self.chance):.1%}"


def chance_up(of: Aim, draws: int, within: int | None = None) -> Fraction:
    """Return the exact chance that the groups turned up by the set-up and ``draws`` draws hold a set that suffices.

    The aim must be that of a whole game: its pool is all 83 groups.

    >>> from illuminati_nb.analysis.goal_sets import aim
    >>> round(float(chance_up(aim("The Bermuda Triangle"), 8)), 3)
    0.145
    """
    cards = len(deck().groups)
    if len(of.pool) != cards:
        raise ValueError(f"of={of!r}: give an aim over all {cards} groups, or ask chance_among for what is left")
    return sum((share * chance_among(of, up, within) for up, share in groups_up(draws).items()), Fraction(0))


def chance_by_turn(
    of: Aim,
    turns: int,
    illuminati: Sequence[Illuminati | str] = (),
    first: int = 0,
    within: int | None = None,
) -> tuple[UpBy, ...]:
    """Return, for the set-up and every turn of the table up to ``turns``, the chance that a set has come up.

    ``illuminati`` and ``first`` as in :func:`draws_after`, ``within`` as in :func:`chance_among`. A list of the
    results goes straight into ``pandas.DataFrame``.

    >>> from illuminati_nb.analysis.goal_sets import aim
    >>> print(chance_by_turn(aim("The Network"), 12, ["The Network", "The UFOs"], within=7)[-1])
    turn 12: 18 drawn, 19.2 groups up, 1.0%
    """
    _whole("turns", turns)
    return tuple(islice(_by_turn(of, illuminati, first, within), turns + 1))


def _by_turn(of: Aim, illuminati: Sequence[Illuminati | str], first: int, within: int | None) -> Iterator[UpBy]:
    known: dict[int, Fraction] = {}
    for turn in count():
        drawn = draws_after(turn, illuminati, first)
        up = groups_up(drawn)
        for groups in up:
            if groups not in known:
                known[groups] = chance_among(of, groups, within)
        expected = sum((groups * share for groups, share in up.items()), Fraction(0))
        chance = sum((share * known[groups] for groups, share in up.items()), Fraction(0))
        yield UpBy(turn, drawn, expected, chance)


def first_turn_likely(
    of: Aim,
    wanted: Fraction = Fraction(1, 2),
    illuminati: Sequence[Illuminati | str] = (),
    first: int = 0,
    within: int | None = None,
) -> int | None:
    """Return the first turn of the table by which a set has come up with at least this chance; None = never.

    >>> from illuminati_nb.analysis.goal_sets import aim
    >>> first_turn_likely(aim("The Bermuda Triangle"))
    15
    """
    if smallest_size(of) is None:
        return None
    for one in _by_turn(of, illuminati, first, within):
        if one.chance >= wanted:
            return one.turn
        if one.groups == len(of.pool):
            return None
    return None
