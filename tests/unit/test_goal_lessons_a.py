"""What the lessons 06 to 09 say in words, where no cell of theirs computes it."""

from __future__ import annotations

from statistics import fmean

import illuminati_nb as inb
from illuminati_nb import goals

DECK = inb.deck()


def test_06_three_favourites_and_no_key() -> None:
    smallest = goals.smallest_sets(goals.aim("The Bavarian Illuminati"))
    assert smallest is not None
    shares = [share for _, share in smallest.pivotal]
    top = [name for name, share in smallest.pivotal if share > 1 / 2]
    assert len(top) == 3
    assert max(shares) < 1
    assert min(DECK.group(name).power for name in top) == max(one.power for one in DECK.groups)
    assert {"The Mafia", "International Communist Conspiracy"} <= set(top)


def test_06_most_power_and_an_income_that_only_the_gnomes_beat() -> None:
    bavaria = next(one for one in DECK.illuminati if one.name == "The Bavarian Illuminati")
    others = [one for one in DECK.illuminati if one is not bavaria]
    assert all(one.power < bavaria.power for one in others)
    assert [one.name for one in others if one.income > bavaria.income] == ["The Gnomes of Zurich"]


def test_06_07_the_bavarian_goal_is_up_twice_as_early() -> None:
    bavaria = goals.first_turn_likely(goals.aim("The Bavarian Illuminati"), within=11)
    bermuda = goals.first_turn_likely(goals.aim("The Bermuda Triangle"))
    assert (bavaria, bermuda) == (8, 15)


def test_07_alignments_and_lasers() -> None:
    rare = list(goals.rarity())
    assert set(rare[:3]) == {"Peaceful", "Government", "Communist"}
    assert rare[-2:] == ["Weird", "Violent"]
    assert round(goals.covers_with_lasers(4) / 371, 1) == 1.2
    assert max(one.alignments.bit_count() for one in DECK.groups) == 5


def test_07_the_cheapest_cover_goes_round_the_army() -> None:
    costs = goals.single_costs("The Bermuda Triangle", help=False)
    cover = goals.smallest_cover(costs=costs)
    assert cover is not None
    assert "Semiconscious Liberation Army" not in cover.cards


def test_08_weird_groups_and_the_barred() -> None:
    weird = [one for one in DECK.groups if one.alignments & inb.Alignment.WEIRD]
    assert sum(one.power > 0 for one in weird) * 2 < len(weird)
    assert max(len(one.arrows) for one in weird) == 2
    bars = inb.Alignment.GOVERNMENT | inb.Alignment.STRAIGHT
    barred = [one for one in DECK.groups if one.alignments & bars]
    free = [one for one in DECK.groups if not one.alignments & bars]
    assert len(barred) / len(DECK.groups) == 21 / 83
    assert fmean(one.power for one in barred) > fmean(one.power for one in free)
    strongest = sorted(DECK.groups, key=lambda one: -one.power)[:10]
    assert sum(one in barred for one in strongest) == 5


def test_08_a_fifth_weird_group_costs_less_than_four_of_the_bavarians() -> None:
    bavaria = goals.collect(
        ["International Communist Conspiracy", "The Mafia", "New York", "C.I.A."], "The Bavarian Illuminati"
    )
    table = ["Tabloids", "Flat Earthers", "Comic Books", "S.M.O.F.", "Hackers", "Trekkies", "L-4 Society"]
    discordians = goals.cheapest_sets("The Discordian Society", table)[0]
    assert bavaria is not None
    assert discordians.cost < bavaria.cost


def test_09_a_few_good_groups_then_save() -> None:
    choices = goals.best_list(12, 12, goals.shopping_list(top=8))
    assert choices[0].groups == 3
    assert choices[-1].groups == 0
    assert goals.turns_to(25) == 5


def test_09_the_lost_siege_cost_more_than_the_goal() -> None:
    lost = goals.scripted_game("The Gnomes of Zurich", "stopped")
    states = lost.record.states()
    paid = sum(
        move.amount
        for state, move in zip(states, lost.record.moves, strict=False)
        if type(move) is inb.moves.Spend
        and move.seat == lost.seat
        and move.side < 0
        and state.conflict is not None
        and state.conflict.owner == lost.seat
    )
    assert paid > 150
    assert goals.opposition(lost.record, lost.seat).attack_money > paid
