"""Random games by random RuleSets: readings, optional rules and both expansions in any mixture, 2 to 8 players.

ILLUMINATI_RANDOM_GAMES=2000 python -m pytest tests/unit/test_ruleset_games.py
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest
from random_games import play_at_random
from test_engine_invariants import judge

from illuminati_nb.analysis.game import Game
from illuminati_nb.analysis.transcript import transcript
from illuminati_nb.rules import engine
from illuminati_nb.rules.moves import Pass
from illuminati_nb.rules.moves_optional import Cheat
from illuminati_nb.rules.record import Record
from illuminati_nb.rules.ruleset import BASIC_GOAL, CHOICES, RuleSet
from illuminati_nb.rules.setup import full_deck
from illuminati_nb.rules.state import GameState
from illuminati_nb.rules.view import view

#: In every run; the variable asks for more.
GAMES = int(os.environ.get("ILLUMINATI_RANDOM_GAMES", "60"))
BATCHES = 6
#: Moves after which a game is broken off: those by points can go on for very long.
LIMIT = 400


def any_rules(rng: Random) -> RuleSet:
    """A RuleSet of which every field is drawn at random, the standard value as often as all others together."""
    standard, drawn = RuleSet(), dict[str, Any]()
    for one in fields(RuleSet):
        if rng.random() < 0.5:
            continue
        if one.name in CHOICES:
            drawn[one.name] = rng.choice(CHOICES[one.name][0])
        elif one.name == "basic_goal":
            drawn[one.name] = tuple((players, rng.randint(4, 20)) for players in BASIC_GOAL)
        elif one.name == "basic_goal_delta":
            drawn[one.name] = rng.randint(0, 6)
        elif one.name == "masked_bonus":
            drawn[one.name] = tuple(rng.sample(("power", "income"), rng.randint(0, 2)))
        else:
            assert isinstance(getattr(standard, one.name), bool), f"{one.name}: teach this test the new kind of field"
            drawn[one.name] = not getattr(standard, one.name)
    return RuleSet(**drawn)


def hides_faces(state: GameState) -> None:
    """No view, not an onlooker's either, names an Illuminati that lies face down before somebody else (R12.4)."""
    for viewer in (None, *range(len(state.seats))):
        open_goals = {viewer, *(index for index, seat in enumerate(state.seats) if seat.revealed)}  # may name anybody's
        seen = view(state, viewer)
        for index in open_goals - {None}:
            seen = seen.with_seat(index, goal="")
        words = repr(seen)
        for index, seat in enumerate(state.seats):
            if seat.masked and index != viewer:
                assert f"'{seat.illuminati}'" not in words, f"seat {viewer} can read who seat {index} is"


def a_game(seed: int) -> tuple[RuleSet, Game | None]:
    """One random game, judged all along. A failure tells the seed, the rules and what happened."""
    rng = Random(f"rules {seed}")
    rules, game = any_rules(rng), None
    try:
        for game, move in play_at_random(seed, rng.randint(2, 8), rules=rules, limit=LIMIT):
            if rng.random() < 0.03:
                judge(game.state, rng)
                if rules.hidden_illuminati and not rules.hidden_goals:
                    hides_faces(game.state)
            assert engine.refusal(game.state, move) is None
        assert game is not None
        saved = Record.from_json(game.record.to_json())
        assert saved == game.record
        assert saved.rules == rules
        assert saved.replay() == game.state
    except Exception as error:
        told = "" if game is None else f"\n{transcript(game, 'all')[-3000:]}"
        error.add_note(f"seed {seed}, {rules.changed()}{told}")
        raise
    return rules, game


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_games_by_random_rules(batch: int) -> None:
    played = [a_game(seed)[0] for seed in range(batch, GAMES, BATCHES)]
    for expansion in ("artifacts", "new_world_order", "hidden_illuminati", "cheating", "scoring_game"):
        assert {getattr(rules, expansion) for rules in played} == {True, False}, f"{expansion} was not mixed"


def retold(game: Game, rules: RuleSet) -> Iterator[tuple[GameState, GameState]]:
    """The same set-up and moves under other rules: pairs of the states of both games. New cards lie below the deck.

    In the cheating game the attacker reads his dice, as they lie.
    """
    record = game.record
    below = [name for name in full_deck(rules) if name not in record.shuffled]
    state = replace(record, rules=rules, shuffled=(*record.shuffled, *below), moves=()).start()
    for before, move in zip(game.states, record.moves, strict=False):
        yield before, state
        state = engine.play(state, move)
        if engine.step(state) == "read":
            state = engine.play(state, Pass(state.to_act))


@pytest.mark.parametrize(
    "idle",
    [
        {"artifacts": True},
        {"new_world_order": True},
        {"cheating": True},
        {"masked_bonus": ("power", "income")},  # no card lies face down
        {"basic_goal": ((2, 5), (3, 5), (4, 12), (5, 5), (6, 5), (7, 5), (8, 5))},  # four play
        {"artifacts": True, "new_world_order": True, "cheating": True, "masked_bonus": ("power",)},
    ],
    ids=lambda idle: "+".join(idle),
)
def test_R2_1_what_is_switched_on_and_never_comes_up_changes_nothing(idle: dict[str, Any]) -> None:
    rules, compared, known = RuleSet(**idle), 0, set(full_deck(RuleSet()))
    for seed in range(3):
        *_, (game, _last) = play_at_random(seed, 4, limit=150)
        for base, other in retold(game, rules):
            assert other.seats == tuple(
                one._replace(structure=also.structure) for one, also in zip(base.seats, other.seats, strict=True)
            )
            for one, also in zip(base.seats, other.seats, strict=True):
                assert one.structure.to_json()["cards"] == also.structure.to_json()["cards"]
            assert tuple(name for name in other.deck if name in known) == base.deck
            assert (other.uncontrolled, other.dead, other.discards) == (base.uncontrolled, base.dead, base.discards)
            assert (other.stage, other.to_act, other.issued) == (base.stage, base.to_act, base.issued)
            listed = tuple(move for move in engine.legal_moves(other) if not isinstance(move, Cheat))
            assert listed == engine.legal_moves(base)
            compared += 1
    assert compared > 200
