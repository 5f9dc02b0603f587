"""Whole games with the optional rules of R12, each alone and every two together, at random and by bots.

ILLUMINATI_OPTIONAL_GAMES=500 python -m pytest tests/unit/test_optional_games.py -k random
"""

from __future__ import annotations

import os
from collections import Counter
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from engine_help import check, snapshot
from random_games import play_at_random

from illuminati_nb.analysis.bots import GreedyBot, RandomBot
from illuminati_nb.analysis.game import Game, load_game, new_game
from illuminati_nb.analysis.match import play_match
from illuminati_nb.analysis.transcript import table_lines, transcript
from illuminati_nb.rules import engine
from illuminati_nb.rules.goals import progress, winners
from illuminati_nb.rules.moves_optional import OPTIONAL_MOVES, Accuse, Cheat, Claim, RevealIlluminati
from illuminati_nb.rules.record import BadRecord, Record, move_from_json, move_to_json
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.scoring import leaders
from illuminati_nb.rules.state import CHANCE
from illuminati_nb.rules.view import view

#: In every run; the variable asks for more.
GAMES = int(os.environ.get("ILLUMINATI_OPTIONAL_GAMES", "2"))
LIMIT = 170

OPTIONS: dict[str, dict[str, Any]] = {
    "longer": {"basic_goal_delta": 2},
    "points": {"scoring_game": True},
    "goals": {"hidden_goals": True},
    "masks": {"hidden_illuminati": True},
    "bonus": {"hidden_illuminati": True, "masked_bonus": ("power", "income")},
    "cheats": {"cheating": True},
    "seed": {"refill_to": 0, "win_check": "immediate", "open_treasuries": False, "elimination": "no_groups_or_money"},
}
PAIRS = [(one,) for one in OPTIONS] + list(combinations(OPTIONS, 2))


def rules_of(names: tuple[str, ...]) -> RuleSet:
    return RuleSet(**{field: value for name in names for field, value in OPTIONS[name].items()})


def judged(seed: int, players: int, rules: RuleSet, limit: int = LIMIT) -> Game:
    """A random game; the state is checked after every move, and now and then everything else."""
    rng = Random(seed)
    game = None
    for game, move in play_at_random(seed, players, rules=rules, limit=limit):
        state = game.state
        assert engine.refusal(state, move) is None
        assert move_from_json(move_to_json(move)) == move
        if rng.random() < 0.06:
            moves = engine.legal_moves(state)
            assert len(set(moves)) == len(moves) > 0
            for one in rng.sample(moves, min(5, len(moves))):
                assert engine.refusal(state, one) is None, one
            if state.to_act != CHANCE:
                assert engine.legal_moves(view(state, state.to_act)) == moves
            for index in range(len(state.seats)):
                assert all(one.have >= 0 for one in progress(state, index))
                assert list(table_lines(view(state, index)))
    assert game is not None
    return game


@pytest.mark.parametrize("names", PAIRS, ids="+".join)
def test_R12_random_games_of_every_option_and_every_two(names: tuple[str, ...], tmp_path: Path) -> None:
    rules = rules_of(names)
    for seed in range(GAMES):
        game = judged(seed, 2 + (seed + len("".join(names))) % 7, rules)
        if game.state.over and not any(one.out for one in game.state.seats):
            assert game.state.winners == winners(game.state)
        path = tmp_path / f"{seed}.json"
        game.save(path)
        again = load_game(path)
        assert again.record.rules == rules
        assert snapshot(again.state) == snapshot(game.state)
        for seat in (None, 0, "all"):
            assert transcript(again, seat) == transcript(game, seat)


def test_R12_all_options_together_with_seven_and_eight_players() -> None:
    everything = RuleSet(
        basic_goal_delta=1, hidden_goals=True, hidden_illuminati=True, masked_bonus=("power", "income"), cheating=True
    )
    for seed, players in ((1, 7), (2, 8), (3, 8)):
        judged(seed, players, everything)
        judged(seed, players, everything.with_(scoring_game=True))


def test_R12_random_games_make_every_move_of_the_optional_rules() -> None:
    seen = Counter[type]()
    for seed in range(8):
        names = ("masks", "cheats") if seed % 2 else ("bonus", "goals")
        for _, move in play_at_random(seed, 3 + seed % 3, rules=rules_of(names), limit=200):
            seen[type(move)] += 1
    assert set(OPTIONAL_MOVES) == {Claim, Accuse, RevealIlluminati, Cheat}
    assert all(seen[one] > 0 for one in OPTIONAL_MOVES), seen


@pytest.mark.parametrize(
    "names", PAIRS[:7] + [("goals", "bonus"), ("bonus", "cheats"), ("points", "bonus")], ids="+".join
)
def test_R12_bots_play_whole_games(names: tuple[str, ...]) -> None:
    rules = rules_of(names)
    for seed, players in ((1, 3), (2, 5)):
        crooked = [GreedyBot(one, cheats="cheats" in names and one == 0) for one in range(players)]
        match = play_match(players, crooked, seed=seed, rules=rules, max_turns=120)
        check(match.game.state)
        assert match.game.state.over or match.game.state.turn.number > 120
        mixed = [RandomBot(one, careful=True) if one else GreedyBot() for one in range(players)]
        check(play_match(players, mixed, seed=seed, rules=rules, max_turns=15).game.state)


def test_R12_2_bots_bring_a_game_by_points_to_its_end() -> None:
    reasons = Counter[str]()
    for seed in range(6):
        match = play_match(3, "greedy", seed=seed, rules=RuleSet(scoring_game=True), max_turns=120)
        reasons[match.reason] += 1
        if match.reason == "points":
            assert match.winners == leaders(match.game.state)
    assert set(reasons) <= {"points", "last one left", "drawn"}
    assert reasons["points"] + reasons["last one left"] > 0


def test_R12_4_bots_accuse_only_whom_they_know() -> None:
    for seed in range(4):
        match = play_match(5, "greedy", seed=seed, rules=rules_of(("masks",)), max_turns=60)
        for before, move in match.game:
            if isinstance(move, Accuse):
                assert before.seats[move.accused].illuminati == move.illuminati, "bots that overstate nothing are read"


def test_a_save_of_an_option_is_read_by_the_rules_it_carries() -> None:
    game = new_game(["The Network", "The UFOs"], seed=3, rules=RuleSet(hidden_illuminati=True))
    for _ in range(6):
        game.play(engine.legal_moves(game.state)[0])
    data = game.record.to_json()
    assert Record.from_json(data).rules == game.record.rules
    with pytest.raises(BadRecord, match="moves"):
        Record.from_json({**data, "rules": {}}).states()


def test_the_optional_rules_change_nothing_in_a_game_without_them() -> None:
    for seed in range(3):
        for game, move in play_at_random(seed, 4, limit=120):
            assert not isinstance(move, OPTIONAL_MOVES)
            assert not any(isinstance(one, OPTIONAL_MOVES) for one in engine.legal_moves(game.state))
            assert not any(one.masked or one.claims for one in game.state.seats)
