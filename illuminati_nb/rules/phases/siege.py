"""Attacks on New World Orders (R15.10): declared here, paid for and rolled like any attack."""

from __future__ import annotations

from illuminati_nb.rules.moves import AttackOrder, Move
from illuminati_nb.rules.order_attack import REMOVE
from illuminati_nb.rules.phases.actions import begun
from illuminati_nb.rules.phases.common import Handler, settle
from illuminati_nb.rules.phases.money import first_spender
from illuminati_nb.rules.phases.orders import discard_orders
from illuminati_nb.rules.refusal import Refusal
from illuminati_nb.rules.state import Conflict, GameState, seats_from

#: Steps of one's own turn in which an Order can be attacked: at any time, no other step being under way.
STEPS = frozenset({"income", "draw", "main", "closing"})


def refuse_siege(state: GameState, move: AttackOrder) -> Refusal | None:
    if move.order not in [order.name for order in state.board.orders]:
        return Refusal("R15.10", f"{move.order!r} is no New World Order in play.")
    if move.order in state.turn.besieged:
        return Refusal("R15.10", f"{move.order} has been attacked in this turn; the same one is not attacked twice.")
    return None


def besiege(state: GameState, move: AttackOrder) -> GameState:
    """Begin the attack: no helpers and no Privilege, so that the money comes at once. It is no action."""
    mine = state.seats[move.seat].illuminati
    conflict = Conflict(REMOVE, move.seat, mine, move.order, -1, None, back=state.stage)
    conflict = conflict._replace(order=seats_from(state, move.seat))
    if state.stage == "main":
        state = begun(state)
    return first_spender(state._replace(stage="spend"), conflict)


def end_siege(state: GameState, conflict: Conflict, *, won: bool) -> GameState:
    """End the attack: the Order is discarded or stays, and the turn goes on where it was."""
    turn = state.turn._replace(besieged=(*state.turn.besieged, conflict.target))
    state = state._replace(conflict=None, turn=turn, stage=conflict.back, to_act=conflict.seat)
    return settle(discard_orders(state, (conflict.target,)) if won else state)


def siege_options(state: GameState) -> list[Move]:
    """Return the attacks on Orders that the player in turn can begin now."""
    if state.stage not in STEPS or state.to_act != state.turn.seat:
        return []
    fresh = [order.name for order in state.board.orders if order.name not in state.turn.besieged]
    return [AttackOrder(state.to_act, name) for name in fresh]


HANDLERS: dict[type, Handler] = {AttackOrder: Handler(refuse_siege, besiege)}
