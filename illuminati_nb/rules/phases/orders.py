"""New World Orders come and go: played when drawn, replaced, cancelled, discarded (R15.2-R15.5, R15.11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from illuminati_nb.rules.cards import NewWorldOrder
from illuminati_nb.rules.effective import ordered_board
from illuminati_nb.rules.moves import Move, Pass, PlaySpecial
from illuminati_nb.rules.phases.common import actions_of, close, draw_cards, holders, settle
from illuminati_nb.rules.state import GameState, Pending, holds, order_card

#: The Special that lies on an Order, and the one that answers an Order just played.
ENTITLEMENTS, UNCONSTITUTIONAL = "Entitlements", "Unconstitutional!"

_ANSWERS = frozenset({UNCONSTITUTIONAL})

#: What goes on, by name: from the state and the seat whose doing the interruption was.
_goes_on: dict[str, Callable[[GameState, int], GameState]] = {
    "": lambda state, seat: settle(state),
    "close": lambda state, seat: close(state),
}


def after_pending(then: str, go_on: Callable[[GameState, int], GameState]) -> None:
    """Name what follows when what a New World Order has interrupted can go on."""
    _goes_on[then] = go_on


def go_on(state: GameState, pending: Pending) -> GameState:
    """Draw what is left to draw, and then do what was to follow."""
    state = state._replace(pending=None, to_act=pending.resume)
    state = draw_cards(state, pending.seat, pending.left, keep_specials=pending.keep, then=pending.then)
    return state if state.pending is not None else _goes_on[pending.then](state, pending.seat)


# --- the Orders in play -----------------------------------------------------------------------------


def set_orders(state: GameState, orders: Iterable[NewWorldOrder], entitled: str = "") -> GameState:
    """Return the state with these Orders in play, and what follows at once.

    The turn under way gets or loses actions with Digital Currency; whoever has used the third is not asked
    for it back, but has none more when the Order returns (our choice). An attack on an Order that is gone
    is over, its money is lost, and it counts as made (our choice).
    """
    kept, before = tuple(orders), actions_of(state.board)
    if state.board.changed:
        board = replace(state.board, orders=kept, entitled=entitled)
    else:
        board = ordered_board(state.rules, kept, entitled)
    state = state._replace(board=board)
    more = actions_of(board) - before
    if more and not state.turn.passed:
        left = state.turn.actions - state.turn.owed + more
        state = state._replace(turn=state.turn._replace(actions=max(left, 0), owed=max(-left, 0)))
    conflict = state.conflict
    if conflict is not None and conflict.back and conflict.target not in [order.name for order in kept]:
        turn = state.turn._replace(besieged=(*state.turn.besieged, conflict.target))
        state = state._replace(conflict=None, turn=turn, stage=conflict.back, to_act=conflict.seat, waiting=())
    return state


def discard_orders(state: GameState, names: Iterable[str]) -> GameState:
    """Return the state with these Orders among the discards, and Entitlements with the one they lie on."""
    gone = tuple(names)
    entitled = state.board.entitled
    state = state._replace(discards=(*state.discards, *gone))
    if entitled in gone:
        state, entitled = state._replace(discards=(*state.discards, ENTITLEMENTS)), ""
    return set_orders(state, [order for order in state.board.orders if order.name not in gone], entitled)


def arrive(state: GameState, name: str, pending: Pending) -> GameState:
    """Play an Order that has just been drawn or brought back; an older one of its colour goes (R15.2, R15.3).

    An Order with Entitlements has no colour and stays. Where somebody holds Unconstitutional! he is asked,
    and ``pending`` says what goes on afterwards; otherwise nothing is pending in the state returned.
    """
    order, board = order_card(name), state.board
    old = tuple(one.name for one in board.orders if one.colour == order.colour and one.name != board.entitled)
    kept = [one for one in board.orders if one.name not in old]
    state = set_orders(state._replace(discards=(*state.discards, *old)), [*kept, order], board.entitled)
    asked = holders(state, _ANSWERS)
    if not asked:
        return state
    return state._replace(pending=pending._replace(cards=(name, *old), resume=state.to_act), to_act=asked[0])


def let_order_stand(state: GameState, move: Pass) -> GameState:
    """Do not cancel the Order that has just been played."""
    assert state.pending is not None
    return go_on(state, state.pending)


def cancel_order(state: GameState) -> GameState:
    """Cancel the Order that has just been played; the one it displaced stays (Unconstitutional!)."""
    pending = state.pending
    assert pending is not None
    name, *displaced = pending.cards
    state = state._replace(pending=None, to_act=pending.resume)
    discards = [*state.discards, name]
    for old in displaced:
        discards.remove(old)
    orders = [*[one for one in state.board.orders if one.name != name], *map(order_card, displaced)]
    state = set_orders(state._replace(discards=tuple(discards)), orders, state.board.entitled)
    return go_on(state, pending._replace(resume=state.to_act))


def answer_options(state: GameState) -> list[Move]:
    """Return what the seat asked about an Order just played can do."""
    seat = state.to_act
    return [Pass(seat), PlaySpecial(seat, holds(state.seats[seat], UNCONSTITUTIONAL))]


OPTIONS = {"order": answer_options}
