"""The longer game, the game by points, hidden goals (R12.1-R12.3); face-down cards and cheats have their own files."""

from __future__ import annotations

import pytest
from engine_help import (
    ASSASSINS,
    BAVARIANS,
    BERMUDA,
    CTHULHU,
    GNOMES,
    NETWORK,
    OIL,
    UFOS,
    allows,
    attacked,
    play_all,
    refuses,
    seat,
    table,
)

from illuminati_nb.analysis.events import events
from illuminati_nb.analysis.game import new_game
from illuminati_nb.analysis.transcript import transcript
from illuminati_nb.rules import attack, effective, engine
from illuminati_nb.rules.cards import deck
from illuminati_nb.rules.effective import Board
from illuminati_nb.rules.goals import goal_of, meets_a_goal, progress, winners
from illuminati_nb.rules.moves import ChooseGoal, DropGroup, EndActions, Endow, EndTurn, RevealGoal
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.scoring import ended, leaders, score
from illuminati_nb.rules.state import HIDDEN, GameState
from illuminati_nb.rules.view import view

POINTS = RuleSet(scoring_game=True)
SECRET = RuleSet(hidden_goals=True)


# --- the longer game (R12.1) ------------------------------------------------------------------------


def test_R12_1_a_longer_game_asks_for_more_cards() -> None:
    plain, longer = RuleSet(), RuleSet(basic_goal_delta=2)
    for players in range(2, 9):
        assert longer.basic_goal_for(players) == plain.basic_goal_for(players) + 2
    mine = {OIL: "top", "Texas": "left", "C.I.A.": "right", "KKK": "bottom"}
    goal = tuple((players, 5) for players in range(2, 9))
    for delta, won in ((0, True), (1, False)):
        rules = RuleSet(basic_goal=goal, basic_goal_delta=delta)
        state = table(seat(NETWORK, mine), seat(UFOS, {"Moonies": "top"}), rules=rules)
        assert meets_a_goal(state, 0) is won
        assert progress(state, 0)[0].need == 5 + delta
        assert progress(state, 0)[1].need == 25, "Special Goals stay as they are"


# --- the game by points (R12.2) ---------------------------------------------------------------------


def last_group(owner: int = 0, **more: object) -> GameState:
    """A game by points whose deck is empty and whose last uncontrolled group is about to fall."""
    state = table(
        seat(NETWORK, {OIL: "top", "Texas": "left"}, 30),
        seat(GNOMES, {"C.I.A.": "top"}, 200),
        seat(ASSASSINS, {"KKK": "top", "Moonies": "left"}),
        uncontrolled=["Trekkies"],
        rules=POINTS,
        **more,  # type: ignore[arg-type]
    )
    held = {"Trekkies", OIL, "Texas", "C.I.A.", "KKK", "Moonies"}
    return state._replace(deck=(), dead=tuple(one for one in state.deck if one not in held))


def captured(state: GameState) -> GameState:
    """The Network takes the last group."""
    return play_all(attacked(state, "control", NETWORK, "Trekkies"), Endow(0, 0))


def test_R12_2_the_score_is_power_and_one_point_a_card_with_its_lines() -> None:
    state = last_group()
    points = score(state, 0)
    power = sum(one.power for one in state.seats[0].structure.cards)
    assert int(points) == power + 3 == 7 + 6 + 6 + 3
    assert [line.amount for line in points.lines] == [7, 6, 6, 3]
    assert points.lines[-1].rule == "R12.2"
    assert int(score(state, 1)) == 7 + 6 + 2


def test_R12_2_R14_3_R14_7_artifacts_score_by_what_they_add_and_as_cards() -> None:
    laid = {"California": "top", OIL: "left"}

    def points(*artifacts: str, orders: tuple[str, ...] = ()) -> int:
        rules = RuleSet(scoring_game=True, artifacts=True, new_world_order=True)
        state = table(seat(NETWORK, laid, artifacts=artifacts), seat(GNOMES), orders=orders, rules=rules)
        return int(score(state, 0))

    plain = 7 + 5 + 6 + 3
    assert points() == plain
    assert points("Blivit") == plain + 1, "an Artifact is a group without Power"
    assert points("The Holy Grail") == plain + 1 + 2
    assert points("Principia Discordia") == plain + 1 + 2, "California is Weird"
    assert points(orders=("Gun Control",)) == plain + 2, "the new Power counts for all purposes (R15.8)"


def test_R12_2_no_goal_wins_a_game_by_points() -> None:
    def rich(rules: RuleSet) -> GameState:
        return table(
            seat(GNOMES, {OIL: "top"}, 500),
            seat(CTHULHU, {"KKK": "top"}, destroyed=9),
            seat(UFOS, goal=GNOMES),
            rules=rules,
        )

    assert winners(rich(RuleSet())) == (0, 1), "the same table with goals"
    assert winners(rich(POINTS)) == ()
    assert [goal_of(one) for one in rich(POINTS).seats] == ["", "", ""]
    assert not play_all(rich(POINTS), EndActions(0), EndTurn(0)).over


def test_R12_2_it_ends_when_no_group_is_uncontrolled_and_none_comes() -> None:
    state = last_group()
    assert not ended(state)
    assert not ended(state._replace(uncontrolled=(), deck=("Trekkies",)))
    taken = captured(state)
    assert ended(taken)
    over = play_all(taken, EndActions(0), EndTurn(0))
    assert over.over
    assert over.winners == (0,) == leaders(over)
    assert [int(score(over, one)) for one in range(3)] == [23, 15, 8 + 2 + 2 + 3]


def test_R12_2_the_end_is_looked_at_after_the_refill_and_only_then() -> None:
    state = last_group()
    dead = tuple(one for one in state.dead if one not in ("Yuppies", "Hackers"))
    low = captured(state._replace(deck=("Yuppies", "Hackers"), dead=dead))
    after = play_all(low, EndActions(0), EndTurn(0))
    assert not after.over, "the refill has turned up two groups"
    assert set(after.uncontrolled) == {"Yuppies", "Hackers"}
    immediate = captured(last_group()._replace(rules=POINTS.with_(win_check="immediate")))
    assert not immediate.over, "points are counted as a turn ends"


def test_R12_2_without_a_refill_the_deck_does_not_count() -> None:
    state = last_group()._replace(rules=POINTS.with_(refill_to=0), uncontrolled=(), deck=("Trekkies",))
    assert ended(state)
    assert play_all(state, EndActions(0), EndTurn(0)).over


def test_R12_2_while_a_group_stays_uncontrolled_the_game_goes_on() -> None:
    state = last_group()
    for _ in range(12):
        assert not state.over
        while state.stage != "main":
            state = play_all(state, engine.legal_moves(state)[0])
        state = play_all(state, EndActions(state.to_act), EndTurn(state.to_act))
    assert state.turn.number > 30
    assert not state.over


def test_R12_2_equal_highest_scores_share_the_win() -> None:
    state = table(
        seat(NETWORK, {"Texas": "top"}), seat(GNOMES, {"C.I.A.": "top"}), seat(UFOS, {"Trekkies": "top"}), rules=POINTS,
        uncontrolled=[],
    )  # fmt: skip
    state = state._replace(deck=(), dead=tuple(state.deck))
    assert [int(score(state, one)) for one in range(2)] == [15, 15]
    over = play_all(state, EndActions(0), EndTurn(0))
    assert over.winners == (0, 1)


def test_R12_2_whoever_is_out_has_no_points_and_the_last_one_left_wins() -> None:
    state = table(seat(NETWORK, {OIL: "top"}), seat(GNOMES, {"C.I.A.": "top"}), rules=POINTS)
    over = play_all(state, DropGroup(0, OIL))
    assert over.over
    assert over.winners == (1,)
    assert int(score(over, 0)) == 0


def test_R12_2_progress_and_texts_tell_the_score() -> None:
    state = last_group()
    (mine,) = progress(state, 0)
    assert (mine.have, mine.need, mine.rule, mine.met) == (22, 15, "R12.2", False)
    (theirs,) = progress(state, 1)
    assert theirs.missing == "7 points to the highest score"
    taken = play_all(captured(state), EndActions(0))
    over = engine.play(taken, EndTurn(0))
    told = events(taken, EndTurn(0), over)
    text = "\n".join(str(one) for one in told)
    assert "The Network scores 23 points (R12.2)" in text
    assert "The Network wins: 23 points (R12.2)" in text
    network = next(one for one in told if "The Network scores" in one.text)
    assert any("printed Power (R5.2)" in line for line in network.lines)


def test_R12_2_nobody_chooses_a_goal_and_none_is_revealed() -> None:
    game = new_game([UFOS, NETWORK], seed=3, first=1, rules=POINTS)
    assert game.state.stage == "income"
    refuses(game.state, RevealGoal(0), "R11.23")
    game.play(engine.legal_moves(game.state)[0])
    assert "Turn 1: The Network (9 MB; Points 8 of 7)" in transcript(game)


# --- hidden goals (R12.3) -----------------------------------------------------------------------------


def test_R12_3_everybody_writes_down_a_goal_of_the_list_in_secret() -> None:
    game = new_game([NETWORK, UFOS, GNOMES], seed=3, first=0, rules=SECRET)
    listed = {one.name for one in deck().illuminati if one.goal_kind != "secret"}
    for index, goal in enumerate((GNOMES, GNOMES, GNOMES)):  # the same one thrice, his own among them: our choice
        assert game.state.stage == "goals"
        assert game.state.to_act == index
        assert {move.goal for move in game.legal_moves() if isinstance(move, ChooseGoal)} == listed
        refuses(game.state, ChooseGoal(index, UFOS), "R12.3", "seven")
        refuses(game.state, ChooseGoal(index, "KGB"), "R12.3")
        game.play(ChooseGoal(index, goal))
    assert game.state.stage == "income"
    assert [goal_of(one) for one in game.state.seats] == [GNOMES] * 3
    shown = transcript(game)
    assert shown.count("choose a secret goal (R12.3)") == 3
    assert "the goal of" not in shown
    assert "choose the goal of The Gnomes of Zurich" in transcript(game, 1)


def test_R12_3_no_card_has_its_printed_goal() -> None:
    state = table(
        seat(GNOMES, {OIL: "top"}, 150, goal=BAVARIANS), seat(NETWORK, {"KKK": "top"}, 150, goal=GNOMES), rules=SECRET
    )
    assert not meets_a_goal(state, 0), "150 MB win nothing for the Gnomes who wrote down another goal"
    assert meets_a_goal(state, 1)
    assert winners(state) == (1,)
    assert [one.rule for one in progress(state, 0)] == ["R11.7", "R11.11"]
    over = play_all(state, EndActions(0), EndTurn(0))
    assert over.winners == (1,)
    assert view(over, None).seats[1].goal == GNOMES, "who wins shows his goal"
    assert view(over, None).seats[0].goal == HIDDEN


def test_R12_3_the_basic_goal_still_wins() -> None:
    rules = RuleSet(hidden_goals=True, basic_goal=tuple((n, 4) for n in range(2, 9)))
    state = table(
        seat(GNOMES, {OIL: "top", "Texas": "left", "C.I.A.": "right"}, goal=CTHULHU), seat(NETWORK, goal=BERMUDA),
        rules=rules,
    )  # fmt: skip
    assert meets_a_goal(state, 0)


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_R12_3_a_view_hides_every_goal_until_it_is_revealed(viewer: int | None) -> None:
    goals = (BERMUDA, CTHULHU, GNOMES)
    state = table(
        seat(NETWORK, {OIL: "top"}, goal=goals[0]), seat(UFOS, {"Texas": "top"}, goal=goals[1]),
        seat(ASSASSINS, {"KKK": "top"}, goal=goals[2]), rules=SECRET,
    )  # fmt: skip
    seen = view(state, viewer)
    for index, one in enumerate(seen.seats):
        assert one.goal == (goals[index] if index == viewer else HIDDEN)
        assert len(progress(seen, index)) == (2 if index == viewer else 1)
    shown = play_all(state, RevealGoal(2))
    assert view(shown, viewer).seats[2].goal == GNOMES
    refuses(shown, RevealGoal(2), "R11.23", "already")
    allows(shown, RevealGoal(0), RevealGoal(1))


def test_R12_3_the_ufos_gain_one_own_power_that_is_not_transferable() -> None:
    ufos, board = deck()[UFOS], Board(SECRET)
    power = effective.power(ufos, board)
    assert [(line.amount, line.rule) for line in power.lines] == [(6, "R5.2"), (1, "R12.3")]
    assert int(effective.transferable_power(ufos, board)) == 6
    assert int(effective.power(deck()[NETWORK], board)) == 7, "nobody else"
    assert int(effective.power(ufos)) == 6, "nor in a game with open goals"
    found = attack.attack("control", UFOS, "Trekkies", rules=SECRET)
    plain = attack.attack("control", UFOS, "Trekkies")
    assert found.target_number == plain.target_number + 1
    assert any(line.rule == "R12.3" and line.amount == 1 for line in found.lines)
    helped = attack.attack("control", "C.I.A.", "Trekkies", aid=[UFOS], rules=SECRET)
    assert helped.target_number == attack.attack("control", "C.I.A.", "Trekkies", aid=[UFOS]).target_number


def test_R12_3_the_extra_power_counts_for_the_goal_of_the_bavarians() -> None:
    state = table(seat(UFOS, {OIL: "top"}, goal=BAVARIANS), seat(NETWORK, goal=GNOMES), rules=SECRET)
    assert progress(state, 0)[1].have == 6 + 1 + 6


def test_R12_3_the_eighth_kill_saves_whoever_pursues_that_goal() -> None:
    def left_alone(goal: str) -> GameState:
        state = table(
            seat(CTHULHU, {OIL: "top"}, destroyed=8, goal=goal, turns=5), seat(NETWORK, {"KKK": "top"}, goal=GNOMES),
            seat(UFOS, {"Texas": "top"}, goal=GNOMES), rules=SECRET,
        )  # fmt: skip
        return play_all(state, DropGroup(0, OIL))

    assert not left_alone(CTHULHU).seats[0].out
    assert left_alone(BERMUDA).seats[0].out == "eliminated", "Cthulhu's own card has no goal of its own now"


def test_R12_3_what_reveals_a_goal_says_whose() -> None:
    state = table(seat(NETWORK, {OIL: "top"}, goal=BERMUDA), seat(UFOS, {"KKK": "top"}, goal=GNOMES), rules=SECRET)
    (told,) = events(state, RevealGoal(0), engine.play(state, RevealGoal(0)))
    assert str(told) == "The Network reveal their goal: that of The Bermuda Triangle (R12.3)"
    plain = table(seat(NETWORK, {OIL: "top"}), seat(UFOS, {"KKK": "top"}))
    refuses(plain, RevealGoal(0), "R11.23", "no secret goal")


def test_R12_3_a_goal_once_written_down_stays() -> None:
    state = table(seat(NETWORK, {OIL: "top"}, goal=BERMUDA), seat(UFOS, {"KKK": "top"}, goal=GNOMES), rules=SECRET)
    refuses(state, ChooseGoal(0, GNOMES), "R2.1")
