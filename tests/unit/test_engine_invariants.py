"""What holds in every state of every game: seeded random games, and a Hypothesis machine that looks for a failure.

ILLUMINATI_RANDOM_GAMES=2000 python -m pytest tests/unit/test_engine_invariants.py -k random_games
"""

from __future__ import annotations

import os
from random import Random

import pytest
from engine_help import check, plain, refuses, snapshot
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from random_games import open_move, play_at_random

from illuminati_nb.analysis.game import Game, new_game
from illuminati_nb.rules import engine
from illuminati_nb.rules.goals import progress, winners
from illuminati_nb.rules.moves import Draw, Pass, Roll
from illuminati_nb.rules.moves_optional import OPTIONAL_MOVES
from illuminati_nb.rules.record import move_from_json, move_to_json
from illuminati_nb.rules.refusal import IllegalMove
from illuminati_nb.rules.rulebook import rule as rule_of
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.state import CHANCE, GameState
from illuminati_nb.rules.view import view

#: In every run; the variable asks for more.
GAMES = int(os.environ.get("ILLUMINATI_RANDOM_GAMES", "150"))
BATCHES = 10

RULES = (
    RuleSet(),
    RuleSet(),
    RuleSet.seed(),
    RuleSet(geometry="free", transfer_cost="each", forbid_throwing=False),
    RuleSet(geometry="grid", rehang="subtree", irs_to="illuminati", open_treasuries=False),
)


def judge(state: GameState, rng: Random) -> None:
    """What is asked of some states only, because it takes longer."""
    moves = engine.legal_moves(state)
    assert moves, "nobody can move and the game is not over"
    assert len(set(moves)) == len(moves), "a move is listed twice"
    for move in rng.sample(moves, min(4, len(moves))):
        assert engine.refusal(state, move) is None, f"{move} is listed and refused"
        assert move_from_json(move_to_json(move)) == move
    if state.to_act != CHANCE:
        assert engine.legal_moves(view(state, state.to_act)) == moves, "a view lists other moves"
    refused_changes_nothing(state, open_move(rng, state))
    for index in range(len(state.seats)):
        assert all(one.have >= 0 for one in progress(state, index))


def refused_changes_nothing(state: GameState, move: object) -> None:
    before = snapshot(state)
    no = engine.refusal(state, move)  # type: ignore[arg-type]
    if no is None:
        return
    rule_of(no.rule)  # every refusal names a rule of the book
    with pytest.raises(IllegalMove):
        engine.play(state, move)  # type: ignore[arg-type]
    assert snapshot(state) == before


def a_game(seed: int) -> Game:
    """One random game, judged all along. A failure tells the seed and the moves."""
    rng = Random(seed)
    game = None
    try:
        for game, move in play_at_random(seed, 2 + seed % 7, rules=RULES[seed % len(RULES)]):
            if rng.random() < 0.04:
                judge(game.state, rng)
            assert engine.refusal(game.state, move) is None
        assert game is not None
        state = game.state
        assert not state.over or state.winners or all(one.out for one in state.seats)
        if state.over and not any(one.out for one in state.seats):
            assert state.winners == winners(state)
    except Exception as error:
        told = "" if game is None else "\n".join(f"{n}: {move!r}" for n, move in enumerate(game.moves))
        raise AssertionError(f"seed {seed}: {error}\n{told}") from error
    return game


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_games_keep_every_invariant(batch: int) -> None:
    ended = 0
    for seed in range(batch, GAMES, BATCHES):
        ended += a_game(seed).state.over
    assert ended > 0, "no game of this batch came to its end"


def test_random_games_reach_every_kind_of_move() -> None:
    seen: set[str] = set()
    for seed in range(45):
        for _, move in play_at_random(seed, 3 + seed % 4, rules=RULES[seed % 2]):
            seen.add(type(move).__name__)
    for seed in range(6):
        seen |= {type(move).__name__ for _, move in play_at_random(seed, 4, rules=RuleSet(artifacts=True))}
    optional = {one.__name__ for one in OPTIONAL_MOVES}  # test_optional.py plays them
    assert {one.__name__ for one in engine.HANDLERS} - seen - optional <= {"Leave", "AttackOrder", "Die", "Earmark"}
    assert not seen & optional, "a move of the optional rules in a game without them"


class AnyGame(RuleBasedStateMachine):
    """Hypothesis chooses the players, the deck, every move and every roll, and shrinks what goes wrong."""

    game: Game

    @initialize(seed=st.integers(0, 10_000), players=st.integers(2, 8), rules=st.sampled_from(RULES))
    def begin(self, seed: int, players: int, rules: RuleSet) -> None:
        self.game = new_game(players, seed=seed, rules=rules)

    @precondition(lambda self: not self.game.state.over)
    @rule(data=st.data())
    def play_a_listed_move(self, data: st.DataObject) -> None:
        moves = engine.legal_moves(self.game.state)
        self.game.play(moves[data.draw(st.integers(0, len(moves) - 1), label="move")])

    @precondition(lambda self: not self.game.state.over)
    @rule(rng=st.randoms(use_true_random=False))
    def try_an_open_move(self, rng: Random) -> None:
        move = open_move(rng, self.game.state)
        if engine.refusal(self.game.state, move) is None:
            self.game.play(move)
        else:
            refused_changes_nothing(self.game.state, move)

    @precondition(lambda self: len(self.game) > 0)
    @rule()
    def take_back_and_redo(self) -> None:
        before = snapshot(self.game.state)
        self.game.undo()
        self.game.redo()
        assert snapshot(self.game.state) == before

    @invariant()
    def all_is_well(self) -> None:
        if hasattr(self, "game"):
            check(self.game.state)


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = settings(max_examples=25, stateful_step_count=60, deadline=None)


def test_moves_of_two_types_are_never_equal() -> None:
    assert Draw(0) != Pass(0)
    assert Draw(0) == Draw(0)
    assert (Draw(0) != Draw(0)) is False
    assert len({Draw(0), Pass(0), Roll(0), Draw(0)}) == 3
    assert plain(Draw(0)) == plain(Pass(0)), "they differ by type alone"


def test_refuses_itself_can_fail() -> None:
    state = new_game(["The Network", "The Gnomes of Zurich"], seed=1, first=0).state
    with pytest.raises(AssertionError, match="is legal"):
        refuses(state, engine.legal_moves(state)[0], "R2.1")
    broken = state._replace(issued=state.issued + 1)
    with pytest.raises(AssertionError, match="issued by the bank"):
        check(broken)
    with pytest.raises(AssertionError, match="not exactly once"):
        check(state._replace(dead=("KGB",)))
