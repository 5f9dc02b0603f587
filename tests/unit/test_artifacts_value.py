"""What an Artifact costs and brings: against plain counting, and what lesson 14 says in words."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

import illuminati_nb as inb
from illuminati_nb.analysis import artifacts_value as value
from illuminati_nb.lessons.exercises_14 import PAIR, overtakes

DECK = inb.deck()
BERMUDA, SKULL, MEME = "The Bermuda Triangle", "Crystal Skull", "Screaming Meme"


def test_X32_taking_is_power_less_resistance_less_ten() -> None:
    for one in DECK.artifacts:
        for by in (one for one in DECK.illuminati if one.name != "The Discordian Society"):  # it has +4 on Weird ones
            assert value.taking_number(one, by) == by.power - one.resistance - 10
            assert value.taking_number(one, by, "table") == by.power - one.resistance
            assert value.taking_number(one, by, owner_money=3, money=5) == by.power - one.resistance - 8
    with pytest.raises(ValueError, match="place='pocket'"):
        value.taking_number(SKULL, BERMUDA, "pocket")
    with pytest.raises(TypeError, match="artifact='KGB'"):
        value.taking_number("KGB", BERMUDA)


@pytest.mark.parametrize("place", value.PLACES)
def test_the_price_is_the_least_expected_cost_and_the_worth_from_which_a_try_pays(place: str) -> None:
    for one in DECK.artifacts:
        found, number = value.price(one, BERMUDA, place), value.taking_number(one, BERMUDA, place)
        costs = {m: (m + value.ACTION) / inb.chance(number + m) for m in range(40) if inb.chance(number + m)}
        assert found.cost == min(costs.values()) == costs[found.money]
        for worth, pays in ((found.cost - 1, False), (found.cost, False), (found.cost + 1, True)):
            best = max(worth * inb.chance(number + m) - m - value.ACTION for m in range(40))
            assert (best > 0) == pays


def test_turns_to_pay_rounds_up() -> None:
    assert [value.turns_to_pay(3, cost) for cost in (1, 3, Fraction(10, 3), 6)] == [1, 1, 2, 2]
    with pytest.raises(ValueError, match="worth_a_turn=0"):
        value.turns_to_pay(0, 3)


def test_the_two_steps_split_the_money_as_well_as_can_be() -> None:
    loose, after = 8 - 7 - 10 + 6, 7 - 7  # the Bermuda Triangle neutralizes, the Mafia takes
    for money in range(26):
        found = value.ways_to_take(SKULL, PAIR, money)
        assert found.at_once == inb.chance(8 - 7 - 10 + money)
        assert found.two_steps == max(inb.chance(loose + m) * inb.chance(after + money - m) for m in range(money + 1))


def test_where_nobody_can_answer_the_spending_game_is_the_price() -> None:
    number = value.taking_number(SKULL, BERMUDA)
    for stake in (20, 30, 40):
        best = max(stake * inb.chance(number + m) - m for m in range(31))
        assert value.profit(number, stake, 30, 0).profit == best - value.ACTION
    least = value.least_stake(number, 30, 0)
    assert least is not None
    assert least - 1 <= value.price(SKULL, BERMUDA).cost < least


# --- what lesson 14 says in words ------------------------------------------------------------------------------------


def test_14_the_sixteen() -> None:
    assert {one.resistance for one in DECK.artifacts} == set(range(3, 8))
    assert Counter(one.use for one in DECK.artifacts) == {"passive": 10, "free": 5, "illuminati_action": 1}
    assert next(one.name for one in DECK.artifacts if one.use == "illuminati_action") == "Blivit"


def test_14_two_points_are_two_mb() -> None:
    plain = value.openings(BERMUDA)
    for hand, points in (([SKULL], 2), ([SKULL, "The Holy Grail"], 4)):
        assert value.openings(BERMUDA, hand)[:-points] == plain[points:]


def test_14_a_rivals_artifact_costs_nearly_eleven_mb_more() -> None:
    more = [float(value.price(one, BERMUDA).cost - value.price(one, BERMUDA, "table").cost) for one in DECK.artifacts]
    assert all(10.8 < extra < 11.5 for extra in more)
    assert value.turns_to_pay(3, value.price("Midas Mill", BERMUDA, "table").cost) == 5


def test_14_one_attack_or_two_steps() -> None:
    found = {money: value.ways_to_take(SKULL, PAIR, money) for money in range(26)}
    assert all(one.two_steps >= one.at_once for money, one in found.items() if money <= 10)
    assert float(found[10].two_steps) < 0.02
    assert overtakes() == 12
    assert overtakes((MEME,)) > overtakes()


def test_14_only_the_lead_counts_and_the_owner_spends_nothing() -> None:
    number = value.taking_number(SKULL, BERMUDA)
    rows = value.profits(number, 40, range(13, 25), range(9))
    leads: dict[int, set[Fraction]] = {}
    for one in (cell for row in rows for cell in row):
        leads.setdefault(one.attacker - one.owner, set()).add(one.profit)
        assert one.outcome.spent["owner"] == 0
    assert all(len(profits) == 1 for profits in leads.values())
    assert next(lead for lead, (profit,) in sorted(leads.items()) if profit > 0) == 16
    assert len({value.least_stake(number, lead, 0) for lead in range(19, 23)}) == 1
    loose = value.taking_number(SKULL, BERMUDA, "table")
    assert len({value.least_stake(loose, lead, 0) for lead in range(9, 13)}) == 1


def test_14_the_book_and_the_spear() -> None:
    plain, book, spear, both = (
        value.against_fanatics(hand)
        for hand in ([], ["Necronomicon"], ["Spear of Longinus"], ["Necronomicon", "Spear of Longinus"])
    )
    assert all(spear[kind] > plain[kind] for kind in plain)
    assert book["destroy"] < plain["destroy"]
    assert round(float(book["neutralize"]), 2) == 0.67
    assert round(float(both["neutralize"]), 1) == 0.9
    # Nobody but a Fanatic has anything of the book.
    assert value.against_fanatics(["Necronomicon"], ["The Mafia", BERMUDA]) == value.against_fanatics(
        [], ["The Mafia", BERMUDA]
    )
