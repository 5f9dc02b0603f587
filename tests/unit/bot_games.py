"""Games of greedy bots that several tests look at, and what a greedy bot does in a state."""

from __future__ import annotations

from functools import lru_cache

import illuminati_nb as inb
from illuminati_nb.analysis.bots import GreedyBot
from illuminati_nb.analysis.match import play_match
from illuminati_nb.rules import engine
from illuminati_nb.rules.moves import Move
from illuminati_nb.rules.state import GameState
from illuminati_nb.rules.view import view


def chosen(state: GameState, bot: GreedyBot | None = None) -> Move:
    """What a greedy bot does in this state, which must be legal."""
    move = (bot or GreedyBot()).choose(view(state, state.to_act))
    assert engine.refusal(state, move) is None, move
    return move


@lru_cache(maxsize=1)
def thirty() -> list[inb.Match]:
    return [play_match(4, "greedy", seed=seed) for seed in range(30)]
