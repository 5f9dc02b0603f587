"""What one player may know of a state (R13.1): the same state with everything hidden masked."""

from __future__ import annotations

from illuminati_nb.rules.moves import Goods, Offer
from illuminati_nb.rules.state import HIDDEN, GameState, Seat


def view(state: GameState, seat: int | None) -> GameState:
    """Return the state as this seat sees it; None = an onlooker. Bots and widgets are given only views.

    Hidden are the order of the deck, the faces of the others' Specials (their number is public), the
    UFOs' goal until it is revealed, and, without ``open_treasuries``, what lies on the others' cards
    (their treasuries then read as empty). What Computer Espionage showed stays known while it is true;
    the money it counted stands in the viewer's own ``counted``.
    The engine's functions work on a view for the seat it was made for.

    Raises ValueError for a seat that does not exist.
    """
    if seat is not None and (type(seat) is not int or not 0 <= seat < len(state.seats)):
        raise ValueError(f"seat={seat!r}: seats count from 0 to {len(state.seats) - 1}; None = an onlooker")
    seats = tuple(one if index == seat else _masked(state, one, index, seat) for index, one in enumerate(state.seats))
    offer = state.offer
    if offer is not None and seat not in (offer.seat, offer.to):
        offer = _masked_offer(offer)
    state = state._replace(seats=seats, deck=(HIDDEN,) * len(state.deck), offer=offer)
    return state if state.rules.open_treasuries else _closed_treasuries(state, seat)


def _closed_treasuries(state: GameState, viewer: int | None) -> GameState:
    """Return the state without what would betray amounts: the bank's balance, captured money, money laid anew."""
    played, conflict = state.played, state.conflict
    if played is not None and played.move is not None and played.seat != viewer:
        state = state._replace(played=played._replace(move=played.move._replace(money=())))
    if conflict is None or viewer not in (conflict.seat, conflict.owner):
        state = state._replace(captured_money=())
    return state._replace(issued=sum(sum(one.money.values()) for one in state.seats))


def _masked(state: GameState, one: Seat, index: int, viewer: int | None) -> Seat:
    seen = set() if viewer is None else {name for owner, name in state.seats[viewer].known if owner == index}
    hand = tuple(name if name in seen else HIDDEN for name in one.specials)
    goal = one.goal if one.revealed or not one.goal else HIDDEN
    money = one.money if state.rules.open_treasuries else {}
    return one._replace(specials=tuple(sorted(hand)), goal=goal, money=money, known=(), counted=())


def _masked_offer(offer: Offer) -> Offer:
    def hide(goods: Goods) -> Goods:
        return goods._replace(specials=(HIDDEN,) * len(goods.specials))

    return offer._replace(gives=hide(offer.gives), takes=hide(offer.takes))
