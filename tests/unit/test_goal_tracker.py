"""The goal tracker's model and its pictures, without a browser."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import illuminati_nb as inb
from illuminati_nb.analysis.game import Game, new_game
from illuminati_nb.analysis.goal_games import ScriptedGame, scripted_game
from illuminati_nb.analysis.goal_missing import missing
from illuminati_nb.analysis.match import play_match
from illuminati_nb.rules.goals import basic_goal, progress, special_goal
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.views import goal_charts as charts
from illuminati_nb.widgets.goal_model import GoalModel
from illuminati_nb.widgets.goal_tracker import GoalTracker

UFOS = "The UFOs"


@pytest.fixture(scope="module")
def network() -> ScriptedGame:
    return scripted_game("The Network")


@pytest.fixture(scope="module")
def ufos() -> ScriptedGame:
    return scripted_game(UFOS)


# --- the model ----------------------------------------------------------------------------------------


def test_bars_and_curves_agree_with_the_goals_at_every_turning_point(network: ScriptedGame) -> None:
    model = GoalModel(network)
    for point in model.points():
        model.look(point.after)
        for one in model.bars():
            if not one.out:
                assert one.goals == progress(model.states[point.after], one.seat)
    for curve in model.curves():
        goal = basic_goal if curve.basic else None
        for after, _, now in curve.points:
            state, name = model.states[after], model.names[curve.seat]
            assert now == (goal(state, curve.seat) if goal else special_goal(state, curve.seat, name))


def test_a_curve_leaves_no_change_out(network: ScriptedGame) -> None:
    model = GoalModel(network)
    curve = next(one for one in model.curves() if one.seat == network.seat and not one.basic)
    steps = {after: now.have for after, _, now in curve.points}
    have = None
    for number, state in enumerate(model.states):
        have = steps.get(number, have)
        assert have == special_goal(state, network.seat, "The Network").have


def test_turning_points_lead_through_the_whole_record_and_back(network: ScriptedGame) -> None:
    model = GoalModel(network)
    places = [0]
    while (after := model.next_point()) is not None:
        model.look(after)
        places.append(after)
    assert places == sorted({0, *(one.after for one in model.points())})
    assert places[-1] == model.last
    back = []
    while (after := model.previous_point()) is not None:
        model.look(after)
        back.append(after)
    assert back == places[-2::-1]


def test_every_comment_of_the_record_is_told_where_it_belongs(network: ScriptedGame) -> None:
    model = GoalModel(network)
    for after, text in network.comments:
        model.look(after)
        here = model.here()
        assert here is not None
        assert here.after == after
        assert text in here.texts


def test_missing_and_denials_are_those_of_the_analysis_and_kept(network: ScriptedGame) -> None:
    model = GoalModel(network)
    model.look(300)
    assert [one.progress for one in model.missing()] == [one.progress for one in missing(model.shown, model.seat)]
    assert model.missing() is model.missing()
    found = inb.goals.denials(model.shown, model.seat)
    assert model.denials()[0].setback == max(one.setback for one in found)
    assert {one.rival for one in model.denials()} == {one.rival for one in found}
    assert model.denials() is model.denials()


def test_long_work_tells_that_it_goes_on(network: ScriptedGame) -> None:
    ticks: list[int] = []
    model = GoalModel(network)
    model.look(200)
    for work in (model.curves, model.missing, model.denials):
        before = len(ticks)
        work(lambda: ticks.append(1))
        assert len(ticks) > before


def test_R11_9_the_ufos_goal_is_hidden_from_an_onlooker_until_the_game_is_over(ufos: ScriptedGame) -> None:
    model = GoalModel(ufos)
    goal = model.states[-1].seats[ufos.seat].goal
    for number in (0, 1, 200, model.last - 1):
        model.look(number)
        mine = model.bars()[ufos.seat]
        assert len(mine.goals) == 1
        assert not any(one.seat == ufos.seat and not one.basic for one in model.curves())
        assert len(model.missing()) in (1 + 7, 1)
    assert len(mine.possible) == 7
    assert not any(f"Special Goal of {goal}" in one.text for turn in [model.log(None)] for one in _lines(turn))
    model.look(model.last)
    assert model.bars()[ufos.seat].goals[1].goal == f"Special Goal of {goal}"
    assert model.bars()[ufos.seat].goals[1].met
    assert any(one.seat == ufos.seat and not one.basic for one in model.curves())


def _lines(turns: Any) -> Any:
    class Line:
        def __init__(self, text: str) -> None:
            self.text = text

    return [Line(text) for turn in turns for text, _ in turn.lines]


@pytest.mark.parametrize("eyes", ["all", "seat"])
def test_R11_9_the_ufos_and_somebody_who_knows_everything_see_the_goal(ufos: ScriptedGame, eyes: str) -> None:
    model = GoalModel(ufos, eyes=ufos.seat if eyes == "seat" else "all")
    model.look(200)
    assert len(model.bars()[ufos.seat].goals) == 2
    assert model.bars()[ufos.seat].possible == ()
    rival = GoalModel(ufos, eyes=(ufos.seat + 1) % 4)
    rival.look(200)
    assert len(rival.bars()[ufos.seat].goals) == 1


def test_R3_3_closed_treasuries_keep_the_gnomes_money_to_themselves() -> None:
    game = new_game(["The Gnomes of Zurich", "The Network"], seed=3, first=0, rules=RuleSet(open_treasuries=False))
    onlooker, gnomes = GoalModel(game), GoalModel(game, eyes=0)
    assert onlooker.bars()[0].closed
    assert not gnomes.bars()[0].closed
    assert [one.seat for one in onlooker.curves() if not one.basic] == [1]
    assert [one.seat for one in gnomes.curves() if not one.basic] == [0, 1]
    page = charts.seat_bars_html(0, "The Gnomes of Zurich", onlooker.bars()[0].goals, closed=True)
    assert "treasuries are closed" in page
    assert "of 150" not in page


def test_a_game_that_has_only_begun_and_one_without_a_chosen_goal_can_be_tracked() -> None:
    game = new_game([UFOS, "The Network"], seed=7, first=0)
    model = GoalModel(game, seat=0, eyes="all")
    assert model.last == 0
    assert model.points() == ()
    assert model.here() is None
    assert model.next_point() is None
    assert model.turn == 0
    tracker = GoalTracker(game, seat=0, eyes="all")
    assert "Before the first turn" in tracker.banner.value


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        ({"source": 5}, TypeError, "source=5: give a Record, a Game or a ScriptedGame"),
        ({"seat": 4}, ValueError, "seat=4: seats count from 0 to 3"),
        ({"seat": True}, ValueError, "seat=True: seats count from 0 to 3"),
        ({"eyes": 4}, ValueError, "eyes=4: give a seat from 0 to 3"),
        ({"eyes": "everybody"}, ValueError, "eyes='everybody': give a seat from 0 to 3, 'all'"),
    ],
)
def test_bad_arguments_are_named(network: ScriptedGame, given: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        GoalTracker(**{"source": network, **given})


@pytest.mark.parametrize("number", [-1, 10**6, 1.5, True])
def test_there_is_nothing_to_see_beyond_the_record(network: ScriptedGame, number: Any) -> None:
    model = GoalModel(network)
    with pytest.raises(ValueError, match="the record has 452 moves"):
        model.look(number)
    assert model.position == 0


def test_records_games_and_scripted_games_show_the_same(network: ScriptedGame) -> None:
    models = [GoalModel(one, seat=0) for one in (network, network.record, Game(network.record))]
    for model in models:
        model.look(222)
    assert models[0].bars() == models[1].bars() == models[2].bars()
    assert models[0].curves() == models[1].curves() == models[2].curves()


# --- the widget ---------------------------------------------------------------------------------------


def test_the_slider_moves_bars_mark_and_words(network: ScriptedGame) -> None:
    tracker = GoalTracker(network)
    bars = tracker.bars.value
    tracker.slider.value = tracker.model.last
    assert tracker.figure.layout.shapes[0].x0 == tracker.model.last
    assert tracker.bars.value != bars
    assert "met" in tracker.bars.value
    assert f"after move {tracker.model.last} of" in tracker.banner.value
    assert tracker.forward.disabled
    assert tracker.next.disabled
    special = tracker.figure.data[charts.NOW_SPECIAL]
    assert set(special.x) == {tracker.model.last}
    assert len(special.marker.color) == len(special.y)


def test_buttons_and_the_list_lead_to_turning_points(network: ScriptedGame) -> None:
    tracker = GoalTracker(network)
    places = [point.after for point in tracker.model.points()]
    tracker.next.click()
    assert tracker.slider.value == tracker.jump.value == places[1]
    assert "At this moment" in tracker.said.value
    tracker.forward.click()
    assert tracker.slider.value == places[1] + 1
    tracker.jump.value = places[5]
    assert tracker.slider.value == places[5]
    tracker.previous.click()
    assert tracker.slider.value == places[4]
    tracker.back.click()
    assert tracker.slider.value == places[4] - 1


def test_the_end_is_not_given_away_in_the_list(ufos: ScriptedGame) -> None:
    tracker = GoalTracker(ufos)
    assert tracker.jump.options[-1] == (f"{tracker.model.last}: the end", tracker.model.last)
    assert tracker.figure.data[charts.POINTS].customdata[-1].endswith(": the end")


def test_another_seat_gets_its_own_points_cards_and_structure(network: ScriptedGame) -> None:
    tracker = GoalTracker(network)
    tracker.slider.value = 200
    table = tracker.table.value
    tracker.seat.value = 0
    assert f"What {tracker.model.names[0]} would need" in tracker.lacks.value
    assert tracker.table.value != table
    assert tracker.figure.data[0].line.width > tracker.figure.data[1].line.width


def test_without_a_record_a_scripted_game_can_be_chosen() -> None:
    tracker = GoalTracker()
    assert len(tracker.game.options) == 16
    tracker.slider.value = 100
    tracker.game.value = "13_ufos_won"
    assert tracker.model.names[tracker.model.seat] == UFOS
    assert tracker.slider.value == 0
    assert tracker.slider.max == tracker.model.last
    assert [line.visible for line in tracker.figure.data[:5]] == [True, True, True, True, False]
    assert "still to be chosen" in tracker.bars.value
    tracker.slider.value = 10
    assert "it could be that of" in tracker.bars.value
    assert tracker.figure.data[tracker.model.seat].x == ()


def test_every_state_of_a_record_can_be_shown(network: ScriptedGame) -> None:
    tracker = GoalTracker(network)
    for number in range(0, tracker.model.last + 1, 25):
        for seat in range(4):
            tracker.seat.value = seat
            tracker.slider.value = number
            assert tracker.status.value == ""


def test_an_error_in_a_callback_is_shown(network: ScriptedGame, monkeypatch: pytest.MonkeyPatch) -> None:
    tracker = GoalTracker(network)

    def broken(*_: object) -> None:
        raise ValueError("the <dice> are gone")

    monkeypatch.setattr(tracker.model, "look", broken)
    tracker.slider.value = 9
    assert "the &lt;dice&gt; are gone" in tracker.status.value
    assert tracker.slider.value == 0


def test_texts_of_a_record_are_shown_as_text(network: ScriptedGame) -> None:
    record = replace(network.record, comments=((0, "<script>alert(1)</script>"),))
    tracker = GoalTracker(record)
    assert "<script>" not in tracker.said.value
    assert "&lt;script&gt;" in tracker.said.value


def test_signs_of_the_seats_differ_in_colour_and_symbol() -> None:
    assert len(charts.LINES) == charts.SEATS
    assert len({colour for colour, _, _ in charts.LINES}) == charts.SEATS
    assert len({symbol for _, _, symbol in charts.LINES}) == charts.SEATS
    assert {symbol for _, _, symbol in charts.LINES} == set(charts.SIGNS)


def test_ticks_need_room() -> None:
    with pytest.raises(ValueError, match="most=0"):
        charts.turn_ticks([(0, 1)], most=0)


# --- other rules ----------------------------------------------------------------------------------------


def played(rules: RuleSet, turns: int = 12) -> Game:
    """A game of greedy programs by these rules, so far."""
    return play_match(3, "greedy", seed=5, rules=rules, max_turns=turns).game


@pytest.fixture(scope="module")
def by_points() -> Game:
    return played(RuleSet(scoring_game=True))


def test_R12_2_in_a_game_by_points_the_scores_are_tracked(by_points: Game) -> None:
    model = GoalModel(by_points)
    assert model.by_points
    for number in (0, model.last // 2, model.last):
        model.look(number)
        for one in model.bars():
            assert one.out or [goal.rule for goal in one.goals] == ["R12.2"]
            assert one.possible == ()
    curves = model.curves()
    assert [(curve.seat, curve.basic) for curve in curves] == [(0, False), (1, False), (2, False)]
    for curve in curves:
        for after, _, now in curve.points:
            assert (now,) == progress(model.states[after], curve.seat)
    assert model.missing() == model.denials() == ()


def test_R12_2_the_tracker_says_that_nobody_has_goals(by_points: Game) -> None:
    tracker = GoalTracker(by_points)
    tracker.slider.value = tracker.model.last
    tracker.seat.value = next(seat for seat, one in enumerate(by_points.state.seats) if not one.out)
    assert "nobody has goals" in tracker.lacks.value
    assert "R12.2" in tracker.lacks.value
    assert tracker.denied.value == ""
    assert "secret goal" not in tracker.bars.value
    assert "Score" in tracker.bars.value
    assert tuple(one.text for one in tracker.figure.layout.annotations) == charts.HEADINGS_BY_POINTS
    assert "with Game by points" in tracker.rules_line.value
    assert not tracker.status.value


def test_R12_3_hidden_goals_are_hidden_from_an_onlooker_and_known_to_their_owner() -> None:
    game = played(RuleSet(hidden_goals=True), 6)
    assert not game.state.over
    onlooker, owner, all_seeing = (GoalModel(game, eyes=eyes) for eyes in (None, 1, "all"))
    for model in (onlooker, owner, all_seeing):
        model.look(model.last)
    assert [len(one.possible) for one in onlooker.bars()] == [7, 7, 7]
    assert [bool(one.possible) for one in owner.bars()] == [True, False, True]
    assert not any(one.possible for one in all_seeing.bars())
    assert {curve.seat for curve in onlooker.curves() if not curve.basic} == set()
    assert {curve.seat for curve in owner.curves() if not curve.basic} == {1}


def test_the_rules_are_named_only_where_they_are_not_the_standard_ones(network: ScriptedGame) -> None:
    assert (GoalTracker(network).rules_line.value == "") == (not network.record.rules.changed())
