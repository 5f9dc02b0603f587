"""What one player may know of a state (R13.1): the same state with everything hidden masked."""

from __future__ import annotations

from illuminati_nb.rules.masks import cover
from illuminati_nb.rules.moves import Goods, Offer
from illuminati_nb.rules.state import CHANCE, HIDDEN, GameState, Seat


def view(state: GameState, seat: int | None) -> GameState:
    """Return the state as this seat sees it; None = an onlooker. Bots and widgets are given only views.

    Hidden are the order of the deck, the faces of the others' Specials (their number is public), the
    UFOs' goal until it is revealed, and, without ``open_treasuries``, what lies on the others' cards
    (their treasuries then read as empty). What Computer Espionage showed stays known while it is true;
    the money it counted stands in the viewer's own ``counted``.
    In the game with hidden Illuminati the face-down cards of the others are blank ones, with the Power and the income
    they use, and nothing names them (R12.4). With hidden goals all goals are hidden until they are revealed (R12.3). In
    the cheating game no view but the cheater's own tells of a cheat, and what he saw of the deck is on its top (R12.6).
    The engine's functions work on a view for the seat it was made for.

    Raises ValueError for a seat that does not exist.
    """
    if seat is not None and (type(seat) is not int or not 0 <= seat < len(state.seats)):
        raise ValueError(f"seat={seat!r}: seats count from 0 to {len(state.seats) - 1}; None = an onlooker")
    seats = tuple(one if index == seat else _masked(state, one, index, seat) for index, one in enumerate(state.seats))
    offer = state.offer
    if offer is not None and seat not in (offer.seat, offer.to):
        offer = _masked_offer(offer)
    cards = (HIDDEN,) * len(state.deck)
    if state.rules.cheating:
        state, cards = _without_cheats(state, seat), _peeked(state, seat)
    state = state._replace(seats=seats, deck=cards, offer=offer)
    if not state.rules.open_treasuries:
        state = _closed_treasuries(state, seat)
    return cover(state, seat) if state.rules.hidden_illuminati else state


def _without_cheats(state: GameState, viewer: int | None) -> GameState:
    """Return the state as somebody sees it who has noticed nothing: no cheat under way, none tried, no dice to read."""
    known = tuple(one for one in state.turn.cheats if one[0] == viewer)
    if known != state.turn.cheats:
        state = state._replace(turn=state.turn._replace(cheats=known))
    if state.cheat is not None and state.cheat.seat != viewer:
        state = state._replace(cheat=None, stage=state.cheat.stage, to_act=state.cheat.seat)
    if state.stage == "read" and state.conflict is not None and state.conflict.seat != viewer:
        state = state._replace(stage="roll", to_act=CHANCE, conflict=state.conflict._replace(roll=0))
    return state


def _peeked(state: GameState, viewer: int | None) -> tuple[str, ...]:
    """Return the deck as the viewer knows it: what he saw on top of it, as long as nothing has been drawn since."""
    top, held = ((), 0) if viewer is None else state.seats[viewer].peeked
    seen = top if held == len(state.deck) else ()
    return (*seen, *[HIDDEN] * (len(state.deck) - len(seen)))


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
    return one._replace(specials=tuple(sorted(hand)), goal=goal, money=money, known=(), counted=(), peeked=((), 0))


def _masked_offer(offer: Offer) -> Offer:
    def hide(goods: Goods) -> Goods:
        return goods._replace(specials=(HIDDEN,) * len(goods.specials))

    return offer._replace(gives=hide(offer.gives), takes=hide(offer.takes))
