"""The combinatorics of the Special Goals: held against listing all sets, and against the known facts."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest

from illuminati_nb.analysis.goal_cover import (
    LASERS,
    changes,
    covers_with_lasers,
    rarity,
    shines,
    smallest_cover,
)
from illuminati_nb.analysis.goal_sets import (
    Aim,
    aim,
    counts,
    describe,
    lean_sets,
    list_sets,
    smallest_sets,
    smallest_size,
    value,
)
from illuminati_nb.rules.alignment import Alignment
from illuminati_nb.rules.cards import UnknownCard, deck
from illuminati_nb.rules.effective import Board
from illuminati_nb.rules.moves import ChangeAlignment
from illuminati_nb.rules.phases.actions import _changes
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.setup import full_deck, set_up

BAVARIANS, NETWORK, BERMUDA = "The Bavarian Illuminati", "The Network", "The Bermuda Triangle"
DISCORDIANS, ASSASSINS, GNOMES = "The Discordian Society", "The Society of Assassins", "The Gnomes of Zurich"
CTHULHU = "The Servants of Cthulhu"
GOALS = (BAVARIANS, NETWORK, BERMUDA, DISCORDIANS, ASSASSINS, GNOMES, CTHULHU)

#: Groups with much Transferable Power: with four of them the Network's goal is within reach of a small pool.
HELPFUL = ["C.I.A.", "Big Media", "I.R.S.", "Madison Avenue", "Post Office", "Federal Reserve"]


def by_listing(of: Aim, size: int) -> list[tuple[str, ...]]:
    return [one for one in combinations(of.pool, size) if of.suffices(one)]


# --- known facts ----------------------------------------------------------------------------------


def test_R11_11_the_bavarians_can_reach_35_with_four_groups() -> None:
    found = smallest_sets(aim(BAVARIANS))
    assert found is not None
    assert found.size == 4
    assert found.count == len(by_listing_of_powers(4, 25))
    assert sum(sorted((group.power for group in deck().groups), reverse=True)[:3]) + 10 < 35


def by_listing_of_powers(size: int, need: int) -> list[tuple[int, ...]]:
    powers = [group.power for group in deck().groups]
    return [one for one in combinations(powers, size) if sum(one) >= need]


def test_R11_15_the_network_can_reach_25_with_six_groups() -> None:
    assert smallest_size(aim(NETWORK)) == 6
    best = sorted((group.transferable_power for group in deck().groups), reverse=True)
    assert 7 + sum(best[:5]) < 25 <= 7 + sum(best[:6])


def test_R11_12_bermuda_needs_four_groups_and_371_sets_of_four_cover_all_ten_alignments() -> None:
    masks = [int(group.alignments) for group in deck().groups]
    assert not any(a | b | c == 1023 for a, b, c in combinations(masks, 3))
    found = smallest_sets(aim(BERMUDA))
    assert found is not None
    assert (found.size, found.count) == (4, 371)
    assert sum(1 for a, b, c, d in combinations(masks, 4) if a | b | c | d == 1023) == 371


def test_R11_13_five_of_the_nineteen_weird_groups() -> None:
    found = smallest_sets(aim(DISCORDIANS))
    assert found is not None
    assert (found.size, found.count) == (5, comb(19, 5))
    assert {share for _, share in found.pivotal} == {Fraction(5, 19)}


def test_R11_17_six_violent_groups_or_eight_by_the_seed() -> None:
    violent = sum(1 for group in deck().groups if group.alignments & Alignment.VIOLENT)
    six, eight = smallest_sets(aim(ASSASSINS)), smallest_sets(aim(ASSASSINS, rules=RuleSet(assassins_goal=8)))
    assert six is not None
    assert eight is not None
    assert (six.size, six.count) == (6, comb(violent, 6))
    assert (eight.size, eight.count) == (8, comb(violent, 8))


# --- against listing ------------------------------------------------------------------------------


@pytest.mark.parametrize("goal", GOALS)
def test_counts_and_shares_are_those_of_listing_all_sets_of_a_small_pool(goal: str) -> None:
    chance = Random(f"sets/{goal}")
    names = [group.name for group in deck().groups]
    found_some = 0
    for _ in range(12):
        owned = chance.sample(HELPFUL if goal == NETWORK else names, 4)
        pool = chance.sample([one for one in names if one not in owned], 14)
        of = aim(goal, owned, pool, destroyed=3, income=30)
        listed = {size: by_listing(of, size) for size in range(6)}
        assert counts(of, 5) == tuple(len(listed[size]) for size in range(6))
        found = smallest_sets(of)
        sizes = [size for size, sets in listed.items() if sets]
        if not sizes:
            assert found is None or found.size > 5
            continue
        found_some += 1
        assert found is not None
        assert (found.size, found.count) == (sizes[0], len(listed[sizes[0]]))
        assert found.holding == dict(Counter(name for one in listed[sizes[0]] for name in one))
        assert {frozenset(one) for one in list_sets(of, limit=None)} == {frozenset(one) for one in listed[sizes[0]]}
    assert found_some >= 3


@pytest.mark.parametrize("goal", [one for one in GOALS if one != BERMUDA])
def test_lean_sets_are_those_of_listing(goal: str) -> None:
    chance = Random(f"lean/{goal}")
    names = [group.name for group in deck().groups]
    pool = chance.sample(names, 12)
    of = aim(goal, chance.sample([one for one in names if one not in pool], 5), pool, destroyed=4, income=30)
    expected: Counter[int] = Counter()
    holding: Counter[str] = Counter()
    for size in range(13):
        for one in by_listing(of, size):
            if not any(of.suffices([name for name in one if name != spared]) for spared in one):
                expected[size] += 1
                holding.update(one)
    sizes, shares = lean_sets(of)
    assert sizes == dict(expected)
    total = sum(expected.values())
    assert shares == {name: Fraction(count, total) for name, count in holding.items()}


def test_lean_sets_of_alignments_are_refused_in_words() -> None:
    with pytest.raises(ValueError, match="alignments overlap"):
        lean_sets(aim(BERMUDA))


def test_a_met_goal_needs_no_card() -> None:
    of = aim(ASSASSINS, ["Texas", "Pentagon", "New York", "KKK", "KGB", "C.I.A."])
    assert of.met
    found = smallest_sets(of)
    assert found is not None
    assert (found.size, found.count, found.pivotal) == (0, 1, ())
    assert describe(of) == "nothing"
    assert lean_sets(of) == ({0: 1}, {})


def test_what_cannot_be_reached_has_no_sets() -> None:
    of = aim(NETWORK, pool=["Yuppies", "KKK"])
    assert smallest_size(of) is None
    assert smallest_sets(of) is None
    assert list(list_sets(of)) == []


def test_a_changed_board_changes_what_cards_count() -> None:
    board = Board(changed={"KKK": Alignment.WEIRD})
    assert value(deck().group("KKK"), "count_weird", board) == 1
    assert value(deck().group("KKK"), "count_violent", board) == 0
    assert smallest_sets(aim(DISCORDIANS, board=board)).count == comb(20, 5)  # type: ignore[union-attr]


def test_bad_arguments_are_named() -> None:
    with pytest.raises(ValueError, match="the UFOs have no goal of their own"):
        aim("The UFOs")
    with pytest.raises(UnknownCard, match="owned"):
        aim(NETWORK, ["Nobody"])
    with pytest.raises(TypeError, match="pool"):
        aim(NETWORK, pool=["Slush Fund"])


# --- the cover ------------------------------------------------------------------------------------


def random_costs(chance: Random) -> dict[str, Fraction]:
    return {group.name: Fraction(chance.randint(1, 40), 4) for group in deck().groups}


@pytest.mark.parametrize("seed", range(8))
def test_R11_12_the_cover_agrees_with_an_integer_programme(seed: int) -> None:
    chance = Random(seed)
    names = [group.name for group in deck().groups]
    owned = chance.sample(names, chance.randint(0, 3))
    pool = [one for one in chance.sample(names, 40) if one not in owned]
    costs = random_costs(chance)
    table = smallest_cover(owned, pool, costs=costs)
    programme = smallest_cover(owned, pool, costs=costs, solver="milp")
    assert (table is None) == (programme is None)
    if table is not None and programme is not None:
        assert table.cost == programme.cost == sum(costs[one] for one in table.cards)
        assert aim(BERMUDA, owned, pool).suffices(table.cards)


@pytest.mark.parametrize("seed", range(6))
def test_the_cover_with_lasers_agrees_with_trying_everything(seed: int) -> None:
    chance = Random(f"lasers/{seed}")
    names = [group.name for group in deck().groups if group.name != LASERS]
    pool = [LASERS, *chance.sample(names, 9)]
    owned = chance.sample([one for one in names if one not in pool], 3)
    costs = random_costs(chance)
    best: Fraction | None = None
    for size in range(len(pool) + 1):
        for cards in combinations(pool, size):
            plain = aim(BERMUDA, owned, pool).suffices(cards)
            beside = [int(deck().group(one).alignments) for one in (*owned, *cards) if one != LASERS]
            if plain or (LASERS in cards and shines(beside)):
                cost = sum((costs[one] for one in cards), Fraction(0))
                best = cost if best is None or cost < best else best
    found = smallest_cover(owned, pool, costs=costs, lasers=True)
    assert (None if found is None else found.cost) == best


def test_the_lasers_add_80_sets_of_four() -> None:
    groups = [group for group in deck().groups if group.name != LASERS]
    masks = [int(group.alignments) for group in groups]
    without = sum(1 for a, b, c, d in combinations(masks, 4) if a | b | c | d == 1023)
    with_them = sum(1 for beside in combinations(masks, 3) if shines(beside))
    assert covers_with_lasers(4) == without + with_them == 451
    assert covers_with_lasers(3) == 0


def test_what_the_lasers_can_give_is_what_the_engine_lets_them() -> None:
    state = set_up([BERMUDA, NETWORK], full_deck(RuleSet()))
    for group in deck().groups:
        ours = {(taken, given) for _, taken, given in changes(int(group.alignments))}
        theirs = {(taken, given) for _, taken, given in _changes(state, group.name) if given}
        assert ours == theirs, group.name
        assert all(ChangeAlignment(0, group.name, *one) for one in ours)


def test_a_cover_of_what_is_owned_costs_nothing() -> None:
    found = smallest_cover(["California", "Clone Arrangers", "Congressional Wives", "Goldfish Fanciers"])
    assert found is not None
    assert (found.cards, found.cost) == ((), 0)


def test_an_impossible_cover_is_none_and_bad_arguments_are_named() -> None:
    assert smallest_cover(pool=["KKK"]) is None
    assert smallest_cover(pool=["KKK"], solver="milp") is None
    with pytest.raises(ValueError, match="solver='simplex'"):
        smallest_cover(solver="simplex")
    with pytest.raises(ValueError, match="costs\\['KKK'\\]=-1"):
        smallest_cover(costs={"KKK": -1})
    with pytest.raises(ValueError, match="no Lasers"):
        smallest_cover(lasers=True, solver="milp")


def test_C20_rare_and_common_alignments() -> None:
    found = rarity()
    assert list(found)[-1] == "Violent"
    assert found["Weird"] > found["Communist"]
    assert sum(found.values()) == sum(group.alignments.bit_count() for group in deck().groups)
