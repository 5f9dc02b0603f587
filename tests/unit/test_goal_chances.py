"""The chance that the cards have come up: held against the engine's own set-up and draws, with error bars."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import sqrt
from random import Random

import pytest

from illuminati_nb.analysis.goal_chances import (
    chance_among,
    chance_by_turn,
    chance_up,
    draws_after,
    first_turn_likely,
    groups_up,
)
from illuminati_nb.analysis.goal_sets import aim
from illuminati_nb.rules.cards import deck
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.setup import full_deck, turn_up
from illuminati_nb.rules.state import is_special

GAMES = 4000
SEATS = ["The Bermuda Triangle", "The Network", "The UFOs", "The Gnomes of Zurich"]


def within_error_bars(share: float, exact: Fraction, games: int = GAMES) -> bool:
    """Four standard errors: a right number fails one time in 16,000."""
    p = float(exact)
    return abs(share - p) <= 4 * sqrt(max(p * (1 - p), 1 / games) / games)


def seen(chance: Random, draws: int) -> list[str]:
    """Return the groups that the set-up and so many draws turn up, by the engine's own set-up."""
    cards = list(full_deck(RuleSet()))
    chance.shuffle(cards)
    up, rest = turn_up(tuple(cards))
    return [*up, *(name for name in rest[:draws] if not is_special(name))]


@pytest.mark.parametrize("draws", [0, 1, 8, 30, 90, 94])
def test_R1_6_groups_up_adds_up_and_agrees_with_simulation(draws: int) -> None:
    exact = groups_up(draws)
    assert sum(exact.values()) == 1
    chance = Random(f"up/{draws}")
    counted = Counter(len(seen(chance, draws)) for _ in range(GAMES))
    assert set(counted) <= set(exact)
    for up, share in exact.items():
        assert within_error_bars(counted[up] / GAMES, share), up


def test_the_whole_deck_holds_83_groups() -> None:
    assert groups_up(94) == {83: Fraction(1)}
    assert groups_up(500) == {83: Fraction(1)}


def test_groups_left_in_a_deck_are_hypergeometric() -> None:
    cards = "gggss"
    expected = Counter(sum(1 for one in hand if one == "g") for hand in combinations(cards, 3))
    assert groups_up(3, groups=3, specials=2) == {up: Fraction(ways, 10) for up, ways in sorted(expected.items())}


@pytest.mark.parametrize(
    ("goal", "draws", "within"),
    [
        ("The Bermuda Triangle", 8, None),
        ("The Bermuda Triangle", 20, None),
        ("The Bavarian Illuminati", 12, 5),
        ("The Bavarian Illuminati", 6, None),
        ("The Network", 30, 7),
        ("The Discordian Society", 16, None),
        ("The Society of Assassins", 16, None),
    ],
)
def test_chance_up_agrees_with_simulation(goal: str, draws: int, within: int | None) -> None:
    of, chance, found = aim(goal), Random(f"{goal}/{draws}"), 0
    at = dict(zip(of.pool, of.values, strict=True))
    for _ in range(GAMES):
        cards = sorted(seen(chance, draws), key=lambda name: -at[name] if of.additive else 0)
        found += of.suffices(cards[:within])
    exact = chance_up(of, draws, within)
    assert 0 < exact < 1
    assert within_error_bars(found / GAMES, exact)


@pytest.mark.parametrize("within", [0, 1, 2, 3, 4])
def test_the_best_few_agree_with_listing(within: int) -> None:
    names = [group.name for group in deck().groups]
    pool = Random("best few").sample(names, 11)
    of = aim("The Bavarian Illuminati", ["Pentagon"], pool)
    ways = list(combinations(range(11), 6))
    good = sum(1 for cards in ways if sum(sorted((of.values[one] for one in cards), reverse=True)[:within]) >= of.need)
    assert chance_among(of, 6, within) == Fraction(good, len(ways))


def test_R4_3_the_network_draws_two() -> None:
    assert [draws_after(turn, SEATS) for turn in range(6)] == [0, 1, 3, 4, 5, 6]
    assert draws_after(4, SEATS, first=1) == 5
    alone = chance_by_turn(aim("The Bermuda Triangle"), 12, SEATS[2:])
    with_it = chance_by_turn(aim("The Bermuda Triangle"), 12, SEATS)
    assert all(a.chance <= b.chance for a, b in zip(alone, with_it, strict=True))
    assert alone[-1].chance < with_it[-1].chance


def test_chances_never_fall_and_the_first_likely_turn_is_the_first() -> None:
    of = aim("The Bermuda Triangle")
    rows = chance_by_turn(of, 20, SEATS)
    assert [row.chance for row in rows] == sorted(row.chance for row in rows)
    turn = first_turn_likely(of, Fraction(1, 2), SEATS)
    assert turn is not None
    assert rows[turn].chance >= Fraction(1, 2) > rows[turn - 1].chance
    assert first_turn_likely(aim("The Network"), Fraction(1, 2), SEATS, within=5) is None


def test_bad_arguments_are_named() -> None:
    with pytest.raises(ValueError, match="draws=-1"):
        groups_up(-1)
    with pytest.raises(ValueError, match="give an aim over all 83 groups"):
        chance_up(aim("The Network", ["KGB"]), 3)
    with pytest.raises(ValueError, match="within: only goals that add up"):
        chance_among(aim("The Bermuda Triangle"), 20, within=4)
