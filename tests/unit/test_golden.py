"""The golden playthroughs: every step of some short games reads as it did, and is what the file says."""

from __future__ import annotations

import pytest
from golden_playthroughs import FOLDER, golden, path_of
from golden_scenarios import SCENARIOS, Scenario

from illuminati_nb.rules import engine
from illuminati_nb.rules.moves import MOVES
from illuminati_nb.rules.moves_optional import OPTIONAL_MOVES
from illuminati_nb.rules.state import CHANCE, GameState

#: Moves that no scenario makes, and why none has to.
NOT_SHOWN = {"Rearrange", "Redistribute", "MoveGroup", "DropGroup", "ChangeAlignment", "BuyCard", "RevealGoal",
             "ChooseGoal", "Transfer", "CallOff", "AttackOrder", "Die", "Earmark",
             *(one.__name__ for one in OPTIONAL_MOVES)}  # fmt: skip


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: one.name)
def test_a_playthrough_reads_as_it_did(scenario: Scenario) -> None:
    path = path_of(scenario)
    assert path.exists(), "python tests/golden_playthroughs.py --write"
    assert golden(scenario) == path.read_text(encoding="utf-8"), (
        f"{path.name} differs: if that is meant, python tests/golden_playthroughs.py --write, and read the difference"
    )


def test_every_file_has_its_scenario() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {path_of(one).name for one in SCENARIOS}


def played(scenario: Scenario) -> list[GameState]:
    states = [scenario.start]
    for move in scenario.moves(scenario.start):
        states.append(engine.play(states[-1], move))
    return states


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda one: one.name)
def test_money_adds_up_and_every_listed_move_is_legal_all_along(scenario: Scenario) -> None:
    for state in played(scenario):
        assert (
            sum(sum(seat.money.values()) for seat in state.seats) + sum(amount for _, amount in state.captured_money)
            == state.issued
        )
        for move in engine.legal_moves(state):
            assert engine.refusal(state, move) is None
        assert bool(engine.legal_moves(state)) == (not state.over)


def test_the_scenarios_make_every_common_move() -> None:
    made = {type(move).__name__ for scenario in SCENARIOS for move in scenario.moves(scenario.start)}
    assert {kind.__name__ for kind in MOVES} - made <= NOT_SHOWN


def test_what_the_scenarios_promise() -> None:
    """Each file shows what its title says: checked on the states, not on the text."""
    ends = {scenario.name[:2]: played(scenario)[-1] for scenario in SCENARIOS}
    assert ends["01"].turn.number == 11
    assert "Loan Sharks" in ends["02"].seats[0].structure
    assert "KGB" in ends["03"].seats[1].structure
    assert "Loan Sharks" in ends["04"].seats[0].structure
    assert "Hackers" in ends["05"].uncontrolled
    assert dict(ends["06"].seats[0].money) == {"Democrats": 4, "Republicans": 2, "KGB": 1, "Hackers": 1}
    assert ends["07"].seats[0].destroyed == 1
    assert ends["07"].dead == ("Copy Shops",)
    assert ends["08"].seats[2].money["The Discordian Society"] == 8
    assert ends["09"].promises
    assert ends["10"].winners == (0, 1)
    assert ends["10"].seats[2].out == "eliminated"
    assert ends["11"].over


def test_dice_are_due_only_when_chance_decides() -> None:
    for scenario in SCENARIOS:
        for state in played(scenario):
            assert (state.to_act == CHANCE) == (state.stage == "roll" and not state.over)
