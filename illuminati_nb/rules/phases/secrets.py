"""A Special laid on the table waits for Secrets Man Was Not Meant To Know; then it works, or not (R10.3, R10.13, R7.7).

Other files say what a Special does (:func:`on_effect`) and what follows when it is cancelled
(:func:`on_cancel`), by the use it was put to.
"""

from __future__ import annotations

from collections.abc import Callable

from illuminati_nb.rules.moves import AbolishPrivilege, Move, Pass, PlaySpecial
from illuminati_nb.rules.phases.common import holders, take_special
from illuminati_nb.rules.state import NOBODY, GameState, Played, holds

SECRETS = "Secrets Man Was Not Meant To Know"

_ANSWER = frozenset({SECRETS})

Step = Callable[[GameState, Played], GameState]
_effects: dict[str, Step] = {}
_cancels: dict[str, Step] = {}


def on_effect(use: str, step: Step) -> None:
    """Name what a Special put to this use does when nobody cancels it."""
    _effects[use] = step


def on_cancel(use: str, step: Step) -> None:
    """Name what follows when a Special put to this use is cancelled."""
    _cancels[use] = step


def lay_open(state: GameState, played: Played) -> GameState:
    """Put a Special on the table; whoever else holds Secrets may cancel it before it works."""
    answering = holders(state, _ANSWER, but=played.seat)
    if not answering:
        return _effects[played.use](state, played)
    return state._replace(played=played, resume=state.to_act, to_act=answering[0])


def let_stand(state: GameState, move: Pass) -> GameState:
    """Let the Special work; or, after a cancelled card, give up what it was for (R7.7)."""
    played = state.played
    assert played is not None
    state = state._replace(played=None, to_act=state.resume, resume=NOBODY)
    return _cancels[played.use](state, played) if played.cancelled else _effects[played.use](state, played)


def cancel(state: GameState, move: PlaySpecial) -> GameState:
    """Cancel the Special on the table by Secrets."""
    played = state.played
    assert played is not None
    state = take_special(state, move.seat, move.special)
    if played.use == "abolish" and state.seats[played.seat].specials:
        return state._replace(played=played._replace(cancelled=True), to_act=played.seat)
    state = state._replace(played=None, to_act=state.resume, resume=NOBODY)
    return _cancels[played.use](state, played)


def answer_options(state: GameState) -> list[Move]:
    """Return what the seat that answers a Special on the table can do."""
    played, seat = state.played, state.to_act
    assert played is not None
    me = state.seats[seat]
    if played.cancelled:
        return [Pass(seat), *(AbolishPrivilege(seat, (name,)) for name in me.specials)]
    return [Pass(seat), PlaySpecial(seat, holds(me, SECRETS))]
