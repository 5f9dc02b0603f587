"""The goal tracker's and the game table's models with the optional rules (R12): nothing fails, nothing is betrayed."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from illuminati_nb.analysis.bots import GreedyBot
from illuminati_nb.analysis.game import Game, new_game
from illuminati_nb.analysis.match import play_match
from illuminati_nb.rules import moves as m
from illuminati_nb.rules.masks import face
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.state import CHANCE
from illuminati_nb.rules.view import view
from illuminati_nb.widgets.goal_model import GoalModel
from illuminati_nb.widgets.table_model import TableModel
from illuminati_nb.widgets.table_words import decision, order

OPTIONS: dict[str, dict[str, Any]] = {
    "points": {"scoring_game": True},
    "goals": {"hidden_goals": True},
    "masks": {"hidden_illuminati": True, "masked_bonus": ("power",)},
    "cheats": {"cheating": True},
}


def some_game(name: str, max_turns: int = 9) -> Game:
    bots = [GreedyBot(one, cheats=one == 1) for one in range(3)]
    return play_match(3, bots, seed=4, rules=RuleSet(**OPTIONS[name]), max_turns=max_turns).game


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("eyes", [None, 0, "all"])
def test_R12_the_goal_tracker_follows_every_option(name: str, eyes: int | str | None) -> None:
    game = some_game(name)
    for seat in range(3):
        model = GoalModel(game, seat=seat, eyes=eyes)
        for position in (0, len(game) // 2, len(game)):
            model.position = position
            bars = model.bars()
            assert len(bars) == 3
            assert all(one.goals for one in bars if not one.out)
            assert model.curves()
            for found in (model.points(), model.missing(), model.denials(), model.log()):
                assert isinstance(found, tuple | list)
            if name == "points":
                assert model.missing() == () == model.denials()
            if name == "masks" and eyes is None and position < len(game):
                shown = str((bars, model.log(), model.missing()))
                down = [one.illuminati for one in game.states[position].seats if one.masked]
                hidden = [one for one in down if f"Special Goal of {one}" not in shown]
                assert not [one for one in hidden if one in shown]


def test_R12_4_the_goal_tracker_calls_face_down_cards_as_the_eyes_do() -> None:
    game = some_game("masks", max_turns=2)
    down = [one.masked for one in game.state.seats]
    assert any(down)
    for eyes in (None, 0):
        names = GoalModel(game, seat=0, eyes=eyes).names
        assert names == tuple(one.illuminati for one in view(game.state, eyes).seats)
    assert GoalModel(game, seat=0, eyes="all").names == tuple(one.illuminati for one in game.state.seats)


@pytest.mark.parametrize("name", OPTIONS)
def test_R12_every_choice_of_the_options_is_offered_at_the_game_table(name: str) -> None:
    rng = Random(3)
    table = TableModel(new_game(3, seed=5, rules=RuleSet(**OPTIONS[name])), humans=(0, 1), bots="greedy")
    kinds = set()
    for _ in range(70):
        state = table.game.state
        if state.over:
            break
        if table.dice_wait:
            table.roll()
            continue
        table.sit(state.to_act)
        table.show_cards()
        offered = {one.move for one in table.steps()}
        for forms in table.forms().values():
            for form in forms:
                table.fill(form)
                offered |= {move for move in table.legal() if type(move) in form.types}
        assert offered >= set(table.legal())
        assert not table.decision.what.startswith("decide:")
        move = rng.choice(table.legal())
        kinds.add(type(move).__name__)
        assert order(table.now, move)[0].isupper()
        table.play(move)
    expected = {"masks": {"Claim", "Accuse"}, "cheats": {"Cheat"}, "goals": {"ChooseGoal"}}
    assert kinds >= expected.get(name, set())


def test_R12_6_the_table_does_not_ask_a_person_to_throw_whether_a_cheat_is_noticed() -> None:
    table = TableModel(
        new_game(["The Network", "The Gnomes of Zurich"], seed=5, first=0, rules=RuleSet(cheating=True)), (0,)
    )
    while table.game.state.stage != "main":
        table.play(table.legal()[0])
    cheat = next(move for move in table.legal() if type(move).__name__ == "Cheat")
    table.play(cheat)
    assert table.game.state.to_act != CHANCE, "the dice went on by themselves"
    assert any(isinstance(move, m.Roll) for move in table.game.moves)


def test_R12_4_a_blank_card_can_be_drawn() -> None:
    game = some_game("masks", max_turns=4)
    seen = view(game.state, None)
    for index, one in enumerate(seen.seats):
        if one.masked:
            assert one.illuminati in one.structure._repr_svg_()
            assert "<svg" in face(game.state, index)._repr_svg_()
    assert decision(seen).what
