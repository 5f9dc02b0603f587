"""The 16 scripted games: each replays from its file alone to the end its index states; tampering is refused."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from illuminati_nb.analysis.goal_games import (
    ScriptedGame,
    game_names,
    games_folder,
    opposition,
    scripted_game,
    scripted_games,
    under_eight,
)
from illuminati_nb.analysis.goal_story import turning_points, verb
from illuminati_nb.analysis.goal_ufo import UFOS, beliefs
from illuminati_nb.analysis.transcript import transcript
from illuminati_nb.rules.cards import deck
from illuminati_nb.rules.engine import play, refusal
from illuminati_nb.rules.goals import goal_of, progress, special_goal, winners
from illuminati_nb.rules.moves import ChooseGoal, RevealGoal
from illuminati_nb.rules.record import BadRecord, Record
from illuminati_nb.rules.state import HIDDEN, GameState
from illuminati_nb.rules.view import view

FOLDER = Path(__file__).resolve().parents[2] / "notebooks" / "games"
NAMES = tuple(entry["name"] for entry in json.loads((FOLDER / "index.json").read_text(encoding="utf-8")))
WON = [name for name in NAMES if name.endswith("_won")]
STOPPED = [name for name in NAMES if name.endswith("_stopped")]


@cache
def load(name: str) -> ScriptedGame:
    return scripted_game(name, where=FOLDER)


@cache
def states(name: str) -> tuple[GameState, ...]:
    return tuple(load(name).record.states())


# --- the whole set --------------------------------------------------------------------------------


def test_there_is_a_game_won_and_a_game_lost_for_every_illuminati() -> None:
    assert len(NAMES) == 16
    heroes = [one.name for one in deck().illuminati]
    for outcome, names in (("won", WON), ("stopped", STOPPED)):
        assert [load(name).hero for name in names] == heroes
        assert {load(name).outcome for name in names} == {outcome}
    assert sorted(path.stem for path in FOLDER.glob("*.json")) == sorted([*NAMES, "index"])


def test_the_folder_is_found_from_anywhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(FOLDER.parent)
    assert game_names() == NAMES
    monkeypatch.chdir(FOLDER.parents[1])
    assert scripted_game("The Network").name == "10_network_won"
    monkeypatch.chdir(tmp_path)
    assert games_folder() == FOLDER
    assert next(iter(scripted_games())).name == NAMES[0]


def test_a_wrong_name_or_folder_is_said(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="06_bavarian_illuminati_won"):
        scripted_game("The Masons", where=FOLDER)
    with pytest.raises(FileNotFoundError, match=r"index\.json"):
        game_names(tmp_path)
    (tmp_path / "index.json").write_text("[{}]", encoding="utf-8")
    with pytest.raises(BadRecord, match=r"index\.json\[0\]\.name"):
        game_names(tmp_path)


# --- every game -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_it_replays_to_its_stated_end_and_every_move_is_legal(name: str) -> None:
    game = load(name)
    state = game.record.start()
    for number, move in enumerate(game.record.moves):
        assert not state.over, number
        assert refusal(state, move) is None, (number, move)
        state = play(state, move)
    assert state.over
    assert len(state.seats) == 4
    assert game.record.illuminati[game.seat] == game.hero
    assert tuple(state.seats[one].illuminati for one in state.winners) == game.winners
    assert state.turn.number == game.turns
    assert len(game.record.moves) == game.moves
    assert tuple(one.goal for index in state.winners for one in progress(state, index) if one.met) == game.by
    assert game.game().state == state


@pytest.mark.parametrize("name", WON)
def test_the_hero_wins_by_its_special_goal_and_not_by_the_basic_goal(name: str) -> None:
    game, end = load(name), states(name)[-1]
    assert game.seat in end.winners
    basic, special = progress(end, game.seat)
    assert special.met
    assert not basic.met
    assert special.goal in game.by
    # Nobody met a goal when any turn before ended.
    for before, after in zip(states(name), states(name)[1:], strict=False):
        if after.turn.number != before.turn.number:
            assert not winners(before)


@pytest.mark.parametrize("name", STOPPED)
def test_the_hero_came_near_and_was_stopped(name: str) -> None:
    game = load(name)
    goal = goal_of(states(name)[-1].seats[game.seat])
    assert game.hero not in game.winners
    shares = []
    for before, after in zip(states(name), states(name)[1:], strict=False):
        if after.turn.number != before.turn.number:
            now = special_goal(before, game.seat, goal)
            shares.append(now.have / now.need)
    assert max(shares) >= 0.8
    assert max(shares) < 1
    against = opposition(game.record, game.seat)
    assert against.attacks >= 4
    assert against.attack_money >= 40


@pytest.mark.parametrize("name", NAMES)
def test_the_opposition_is_sensible(name: str) -> None:
    game = load(name)
    against = opposition(game.record, game.seat)
    assert sum(1 for cards in against.cards if cards >= 4) >= 2, "rivals build up"
    assert against.attacks >= 1, "rivals attack the hero"
    assert against.attack_money + against.against >= 20, "rivals pay to stop the hero"


def test_rivals_pay_against_attacks_attack_and_play_specials() -> None:
    found = [opposition(load(name).record, load(name).seat) for name in WON]
    assert all(one.attack_money + one.against >= 23 for one in found)
    assert sum(one.against > 0 for one in found) == 8
    assert sum(one.specials > 0 for one in found) >= 5
    assert sum(one.attacks for one in found) >= 30


def test_R11_6_one_victory_is_shared() -> None:
    shared = [name for name in NAMES if len(load(name).winners) == 2]
    assert shared == ["06_bavarian_illuminati_won"]
    end = states(shared[0])[-1]
    for seat in end.winners:
        assert progress(end, seat)[1].met


# --- comments -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_comments_stand_at_the_turning_points(name: str) -> None:
    game = load(name)
    assert game.comments[0] == (0, game.introduction)
    assert game.comments[-1] == (game.moves, game.lesson)
    told = turning_points(game.record, game.seat, open_goal=game.hero != UFOS)
    assert game.comments[1:-1] == tuple((one.after, one.text) for one in told)
    assert [after for after, _ in game.comments] == sorted(after for after, _ in game.comments)
    assert 8 <= len(told) <= 40
    kinds = {one.kind for one in told}
    assert "end" in kinds
    assert "gain" in kinds
    if game.outcome == "won" and game.hero != "The Gnomes of Zurich":
        assert "decisive" in kinds
    text = transcript(game.record)
    assert all(line in text for _, line in game.comments)


@pytest.mark.parametrize("name", WON)
def test_the_decisive_attack_is_the_one_that_brings_the_goal(name: str) -> None:
    game = load(name)
    goal = goal_of(states(name)[-1].seats[game.seat])
    for one in turning_points(game.record, game.seat):
        if one.kind == "decisive":
            before = states(name)[one.after]
            assert not special_goal(before, game.seat, goal).met
            assert before.conflict is not None
            assert before.conflict.seat == game.seat
            later = [s for s in states(name)[one.after :] if s.conflict is None]
            assert special_goal(later[0], game.seat, goal).met


def test_verbs_go_with_names() -> None:
    assert [verb(one.name, "take") for one in deck().illuminati].count("take") == 4


def test_a_seat_that_does_not_exist_has_no_story() -> None:
    with pytest.raises(ValueError, match="seat=7"):
        turning_points(load(WON[0]).record, 7)


# --- the UFOs keep their goal hidden --------------------------------------------------------------


@pytest.mark.parametrize("name", ["13_ufos_won", "13_ufos_stopped"])
def test_R11_9_the_goal_is_hidden_until_it_is_met(name: str) -> None:
    game = load(name)
    goal = states(name)[-1].seats[game.seat].goal
    assert goal
    assert not any(type(move) is RevealGoal for move in game.record.moves)
    for state in states(name)[2::25]:
        seen = view(state, (game.seat + 1) % 4)
        assert state.over or seen.seats[game.seat].goal == HIDDEN
    said = [text for after, text in game.comments if after < game.moves]
    unit = special_goal(states(name)[0], game.seat, goal).unit
    own = [text for text in said if "best guess" not in text]
    # The Illuminati of that name may play itself; what may not be said is that the UFOs pursue its goal.
    assert not any("Special Goal" in text or unit in text for text in said)
    assert not any(f"goal of {goal}" in text for text in own)
    public = transcript(game.record).split("The turn ends:")[0]
    assert f"goal of {goal}" not in public
    assert "choose a secret goal" in public
    assert ChooseGoal(game.seat, goal) in game.record.moves


def test_the_onlooker_bets_on_the_wrong_goal() -> None:
    game = load("13_ufos_won")
    last = list(beliefs(game.record))[-1]
    goal = states(game.name)[-1].seats[game.seat].goal
    assert last.favourite != goal
    assert goal not in game.record.illuminati


# --- the Assassins under eight --------------------------------------------------------------------


def test_R11_19_the_assassins_game_goes_on_under_the_literal_eight() -> None:
    game = load("12_society_of_assassins_won")
    assert game.record.rules.assassins_goal == 6
    told = under_eight(game.record)
    assert not told.over
    assert told.state.turn.number == game.turns + 1
    now = special_goal(told.state, game.seat, game.hero)
    assert (now.have, now.need) == (6, 8)
    assert "6 of 6" in told.text
    assert "6 of 8, 2 missing" in told.text
    assert told.played_on.moves[: game.moves] == game.record.moves
    assert len(told.played_on) > game.moves
    assert under_eight(game.record).text == told.text
    if told.winners:
        assert all(name in told.text for name in told.winners)


def test_under_eight_needs_assassins_under_six() -> None:
    with pytest.raises(ValueError, match="not the Assassins"):
        under_eight(load("10_network_won").record)
    stopped = load("12_society_of_assassins_stopped")
    assert under_eight(stopped.record).over
    eight = under_eight(load("12_society_of_assassins_won").record).played_on.record
    with pytest.raises(ValueError, match="under eight already"):
        under_eight(eight)


# --- tampering ------------------------------------------------------------------------------------

Tamper = Callable[[list[dict[str, Any]], int], None]


def first(moves: list[dict[str, Any]], kind: str) -> int:
    return next(number for number, move in enumerate(moves) if move["move"] == kind)


def last(moves: list[dict[str, Any]], kind: str) -> int:
    return next(number for number in range(len(moves) - 1, -1, -1) if moves[number]["move"] == kind)


def foreign_attacker(moves: list[dict[str, Any]], hero: int) -> None:
    moves[last(moves, "Attack")]["attacker"] = "Semiconscious Liberation Army"


def too_much_money(moves: list[dict[str, Any]], hero: int) -> None:
    moves[first(moves, "Spend")]["amount"] = 500


def no_money(moves: list[dict[str, Any]], hero: int) -> None:
    moves[first(moves, "Spend")]["amount"] = 0


def other_seat(moves: list[dict[str, Any]], hero: int) -> None:
    number = last(moves, "Announce")
    moves[number]["seat"] = (moves[number]["seat"] + 1) % 4


def not_rolled(moves: list[dict[str, Any]], hero: int) -> None:
    moves[first(moves, "Roll")] = {"move": "Pass", "seat": hero}


def rolled_a_twelve(moves: list[dict[str, Any]], hero: int) -> None:
    """The dice of the last group that was captured fail, no Special having turned them: there is nothing to place."""
    places = [number for number, move in enumerate(moves) if move["move"] == "Place"]
    for place in reversed(places):
        roll = next(number for number in range(place, -1, -1) if moves[number]["move"] == "Roll")
        if not any(move["move"] == "PlaySpecial" for move in moves[roll:place]):
            moves[roll]["total"] = 12
            return
    raise AssertionError("no group was captured by the dice alone")


def impossible_dice(moves: list[dict[str, Any]], hero: int) -> None:
    moves[last(moves, "Roll")]["total"] = 13


def drawn_twice(moves: list[dict[str, Any]], hero: int) -> None:
    number = last(moves, "Draw")
    moves.insert(number, dict(moves[number]))


def own_illuminati(moves: list[dict[str, Any]], hero: int) -> None:
    moves[first(moves, "Attack")]["target"] = "The UFOs"


def played_on(moves: list[dict[str, Any]], hero: int) -> None:
    moves.append({"move": "Draw", "seat": hero})


TAMPERINGS: tuple[Tamper, ...] = (
    foreign_attacker, too_much_money, no_money, other_seat, not_rolled, rolled_a_twelve, impossible_dice, drawn_twice,
    own_illuminati, played_on,
)  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_tampering_with_one_move_is_refused_by_a_rule(name: str, tmp_path: Path) -> None:
    text = (FOLDER / f"{name}.json").read_text(encoding="utf-8")
    for tamper in TAMPERINGS:
        data = json.loads(text)
        assert Record.from_json(data) == load(name).record
        tamper(data["moves"], load(name).seat)
        file = tmp_path / f"{tamper.__name__}.json"
        file.write_text(json.dumps(data), encoding="utf-8")
        with pytest.raises(BadRecord) as caught:
            Record.load(file)
        assert re.search(r"\(?R\d+\.\d+", str(caught.value)), (tamper.__name__, str(caught.value))
        assert re.match(r"moves\[\d+\]", str(caught.value))


def test_a_file_cut_short_or_of_another_kind_is_refused(tmp_path: Path) -> None:
    shutil.copy(FOLDER / "index.json", tmp_path / "index.json")
    text = (FOLDER / f"{NAMES[0]}.json").read_text(encoding="utf-8")
    target = tmp_path / f"{NAMES[0]}.json"
    target.write_text(text[: len(text) // 2], encoding="utf-8")
    with pytest.raises(BadRecord, match="cut short"):
        scripted_game(NAMES[0], where=tmp_path)
    data = json.loads(text)
    data["format"] = "chess"
    target.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(BadRecord, match="format"):
        scripted_game(NAMES[0], where=tmp_path)
