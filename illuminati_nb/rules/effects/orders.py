"""The six Specials that act on New World Orders (R15.1; each as its card says, R15.11)."""

from __future__ import annotations

from itertools import combinations

from illuminati_nb.rules.effects.specials import SpecialCard, go_on_after
from illuminati_nb.rules.moves import Move, PlaySpecial
from illuminati_nb.rules.phases.order_money import give_earmarks, groups_of, others_earmark, refuse_earmarking
from illuminati_nb.rules.phases.orders import (
    ENTITLEMENTS,
    UNCONSTITUTIONAL,
    after_pending,
    arrive,
    cancel_order,
    discard_orders,
    set_orders,
)
from illuminati_nb.rules.refusal import Refusal
from illuminati_nb.rules.state import GameState, Pending, is_order, seats_from, who

#: Stands between the cards in the target of a Special that names several.
AND = "; "


def _named(move: PlaySpecial) -> list[str]:
    return move.target.split(AND) if move.target else []


def _names_in_play(state: GameState) -> list[str]:
    return [order.name for order in state.board.orders]


def _in_own_turn(state: GameState, move: PlaySpecial) -> Refusal | None:
    if move.seat == state.turn.seat:
        return None
    return Refusal("R15.11", f"{move.special} is played in one's own turn, and this is that of "
                   f"{who(state, state.turn.seat)}.")  # fmt: skip


def _not_in_play(state: GameState, name: str) -> Refusal | None:
    if name in _names_in_play(state):
        return None
    return Refusal("R15.11", f"{name!r} is no New World Order in play.")


# --- Back From the Dead ---------------------------------------------------------------------------------


def _return_refused(state: GameState, move: PlaySpecial) -> Refusal | None:
    refused = _in_own_turn(state, move)
    if refused or (move.target in state.discards and is_order(move.target)):
        return refused
    return Refusal("R15.5", f"{move.target!r} is no New World Order among the discards.")


def _return(state: GameState, move: PlaySpecial) -> GameState:
    left = list(state.discards)
    left.remove(move.target)
    state = state._replace(discards=tuple(left))
    return arrive(state, move.target, Pending("order", move.seat, then="special"))


def _return_options(state: GameState, seat: int, name: str) -> list[Move]:
    return [PlaySpecial(seat, name, one) for one in state.discards if is_order(one)]


# --- Celebrity Funeral, Outbreak of Sanity --------------------------------------------------------------


def _funeral_refused(state: GameState, move: PlaySpecial) -> Refusal | None:
    refused = _in_own_turn(state, move)
    names = _named(move)
    if refused or not names:
        return refused or Refusal("R15.11", f"{move.special} names the New World Orders that it removes, at least one.")
    if len(set(names)) != len(names):
        return Refusal("R15.11", "a New World Order is named twice.")
    return next((no for name in names if (no := _not_in_play(state, name))), None)


def _bury(state: GameState, move: PlaySpecial) -> GameState:
    return discard_orders(state, _named(move))


def _funeral_options(state: GameState, seat: int, name: str) -> list[Move]:
    orders = _names_in_play(state)
    sets = [one for size in range(1, len(orders) + 1) for one in combinations(orders, size)]
    return [PlaySpecial(seat, name, AND.join(one)) for one in sets]


def _sanity_refused(state: GameState, move: PlaySpecial) -> Refusal | None:
    if state.board.orders:
        return None
    return Refusal("R15.11", f"{move.special} clears the New World Orders, and none is in play.")


def _clear(state: GameState, move: PlaySpecial) -> GameState:
    return discard_orders(state, _names_in_play(state))


# --- Entitlements -----------------------------------------------------------------------------------------


def _entitle_refused(state: GameState, move: PlaySpecial) -> Refusal | None:
    return _in_own_turn(state, move) or _not_in_play(state, move.target)


def _entitle(state: GameState, move: PlaySpecial) -> GameState:
    left = list(state.discards)
    left.remove(ENTITLEMENTS)  # it does not go there: it lies on the Order until that one leaves
    return set_orders(state._replace(discards=tuple(left)), state.board.orders, move.target)


def _entitle_options(state: GameState, seat: int, name: str) -> list[Move]:
    return [PlaySpecial(seat, name, order) for order in _names_in_play(state)]


# --- Earmarks ---------------------------------------------------------------------------------------------


def _earmarks_refused(state: GameState, move: PlaySpecial) -> Refusal | None:
    names = _named(move)
    if len(names) != 2 or names[0] == names[1]:
        return Refusal("R15.11", f"{move.special} names two groups, of any player.")
    return refuse_earmarking(state, names[0]) or refuse_earmarking(state, names[1])


def _earmarks(state: GameState, move: PlaySpecial) -> GameState:
    for name in _named(move):
        state = give_earmarks(state, name)
    if state.board.order_that("income_bonus") is None:
        return state
    others = seats_from(state, move.seat)[1:]
    return others_earmark(state, others, Pending("earmark", move.seat, then="special"))


def _earmarks_options(state: GameState, seat: int, name: str) -> list[Move]:
    """Pairs of one's own groups; with others' where one has fewer than two."""
    groups = list(groups_of(state.seats[seat]))
    if len(groups) < 2:
        groups += [name for i, other in enumerate(state.seats) if i != seat for name in groups_of(other)]
    return [PlaySpecial(seat, name, AND.join(pair)) for pair in combinations(groups, 2)]


# --- Unconstitutional! --------------------------------------------------------------------------------------


def _unconstitutional_refused(state: GameState, move: PlaySpecial) -> Refusal | None:
    if state.pending is not None and state.pending.kind == "order":
        return None
    return Refusal("R15.11", f"{move.special} answers a New World Order that has just been played.")


def _strike_down(state: GameState, move: PlaySpecial) -> GameState:
    return cancel_order(state)


def _plain(state: GameState, seat: int, name: str) -> list[Move]:
    return [PlaySpecial(seat, name)]


#: The six by their names, for the engine to add to the others.
ORDER_SPECIALS: dict[str, SpecialCard] = {
    "Back From the Dead": SpecialCard("R15.5", _return, _return_refused, _return_options, details=("target",)),
    "Celebrity Funeral": SpecialCard("R15.11", _bury, _funeral_refused, _funeral_options, details=("target",)),
    "Earmarks": SpecialCard("R15.11", _earmarks, _earmarks_refused, _earmarks_options, details=("target",)),
    ENTITLEMENTS: SpecialCard("R15.11", _entitle, _entitle_refused, _entitle_options, details=("target",)),
    "Outbreak of Sanity": SpecialCard("R15.11", _clear, _sanity_refused, _plain),
    UNCONSTITUTIONAL: SpecialCard("R15.11", _strike_down, _unconstitutional_refused, _plain),
}

after_pending("special", go_on_after)
