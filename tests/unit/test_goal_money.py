"""The Gnomes' race to 150 MB: held against simulation, with error bars, and against the engine."""

from __future__ import annotations

from math import sqrt
from random import Random

import pytest

from illuminati_nb.analysis.game import new_game
from illuminati_nb.analysis.goal_money import GOAL, Purchase, best_list, race, shopping_list, steps, turns_to
from illuminati_nb.rules.attack import attack
from illuminati_nb.rules.cards import deck
from illuminati_nb.rules.dice import succeeds
from illuminati_nb.rules.moves import PassTurn

GAMES = 4000
LIST = [Purchase("Video Games", 3, 4, 7), Purchase("Hollywood", 7, 2, 5), Purchase("Loan Sharks", 2, 5, 6)]


def simulated(chance: Random, income: int, money: int, shopping: list[Purchase], give_up: int) -> tuple[int, int]:
    """Play the race once with dice: turns taken, groups won."""
    won, turn = 0, 0
    while True:
        turn += 1
        money += income + sum(one.income for one in shopping[:won])
        tries = 0
        while turn <= give_up and tries < 2 and won < len(shopping) and shopping[won].money <= money:
            one = shopping[won]
            money -= one.money
            tries += 1
            won += succeeds(chance.randint(1, 6) + chance.randint(1, 6), one.target_number + one.money)
        if not tries:
            money += 5
        if money >= GOAL:
            return turn, won


@pytest.mark.parametrize(("income", "start", "give_up"), [(12, 12, 10), (12, 12, 3), (20, 40, 10)])
def test_R11_14_the_race_agrees_with_simulation(income: int, start: int, give_up: int) -> None:
    exact = race(income, start, LIST, give_up=give_up)
    assert sum(exact.by.values()) + exact.beyond == 1
    assert not exact.beyond
    chance = Random(f"race/{income}/{start}/{give_up}")
    played = [simulated(chance, income, start, LIST, give_up) for _ in range(GAMES)]
    for turn, share in exact.by.items():
        p = float(share)
        found = sum(1 for turns, _ in played if turns == turn) / GAMES
        assert abs(found - p) <= 4 * sqrt(max(p * (1 - p), 1 / GAMES) / GAMES), turn
    assert exact.mean is not None
    spread = sqrt(float(sum(share * turn**2 for turn, share in exact.by.items()) - exact.mean**2))
    assert abs(sum(turns for turns, _ in played) / GAMES - float(exact.mean)) <= 4 * spread / sqrt(GAMES)
    assert abs(sum(won for _, won in played) / GAMES - float(exact.won)) <= 4 * 1.5 / sqrt(GAMES)


def test_R2_5_passing_alone_is_as_the_engine_pays_it() -> None:
    # Two turns: after a third one without a group the Gnomes would be out (R11.1).
    game = new_game(["The Gnomes of Zurich", "The Network"], seed=1, first=0)
    held = []
    while len(held) < 2:
        passes = game.state.stage == "main"
        game.play(PassTurn(game.state.to_act) if passes else game.legal_moves()[0])
        if passes and game.moves[-1] == PassTurn(0):
            held.append(sum(game.state.seats[0].money.values()))
    assert held == [step.money for step in steps(12, start=12)[:2]] == [29, 46]


def test_C26_with_an_income_of_25_it_takes_five_to_six_turns() -> None:
    assert turns_to(25) == 5
    assert turns_to(25, passing=False) == 6
    assert [step.money for step in steps(25)] == [30, 60, 90, 120, 150]


@pytest.mark.parametrize("income", range(0, 40, 3))
@pytest.mark.parametrize("start", [0, 60, 149, 150])
def test_turns_without_dice_are_those_of_counting(income: int, start: int) -> None:
    money, turns = start, 0
    while money < GOAL:
        money += income + 5
        turns += 1
    assert turns_to(income, start) == turns
    assert len(steps(income, start)) == turns
    assert race(income, start).by == {turns: 1}


def test_no_income_and_no_passing_never_gets_there() -> None:
    assert turns_to(0, passing=False) is None
    assert steps(0, passing=False) == ()


def test_a_group_bought_pays_only_while_there_is_time() -> None:
    late = race(25, 128, [Purchase("Video Games", 5, 5, 7)])
    assert 1 not in late.by
    assert race(25, 128).by == {1: 1}
    early = best_list(12, 12, LIST)
    assert early[0].groups > 0


def test_a_reserve_is_not_spent() -> None:
    assert race(12, 12, LIST, reserve=1000).by == race(12, 12).by


def test_the_shopping_list_has_the_engine_s_own_target_numbers() -> None:
    for one in shopping_list(top=100):
        made = attack("control", "The Gnomes of Zurich", one.name)
        assert one.target_number == made.target_number
        assert one.income == deck().group(one.name).income > 0
        assert one.chance == attack("control", "The Gnomes of Zurich", one.name, money=one.money).chance


def test_what_is_looked_at_too_briefly_is_said() -> None:
    short = race(12, 12, longest=3)
    assert short.beyond == 1
    assert short.mean is None
    assert short.quantile() is None


def test_bad_arguments_are_named_and_progress_is_told() -> None:
    with pytest.raises(ValueError, match="income=-1"):
        race(-1)
    with pytest.raises(ValueError, match=r"shopping\[0\]\.money=-2"):
        race(1, shopping=[Purchase("X", 5, -2, 3)])
    with pytest.raises(ValueError, match=r"start=1\.5"):
        turns_to(3, 1.5)  # type: ignore[arg-type]
    told: list[tuple[int, int]] = []
    race(12, 12, progress=lambda done, total: told.append((done, total)))
    assert told[0] == (1, 100)
