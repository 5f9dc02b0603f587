"""INWO: gifts, trades, Resources, drawing and discarding (I1.4, I3)."""

from __future__ import annotations

from collections import Counter

from illuminati_nb.compare.inwo_moves import (
    Discard,
    Draw,
    Give,
    GiveResource,
    LinkResource,
    Peek,
    Promise,
    Trade,
    UseResource,
)
from illuminati_nb.compare.inwo_table import Resource, Table
from illuminati_nb.rules.refusal import Refusal

TradeMove = Give | Trade | Promise | GiveResource | LinkResource | UseResource | Discard | Draw | Peek


def refuse(table: Table, move: TradeMove) -> Refusal | None:
    """Why this gift, trade or other free move is not allowed now, or None."""
    if isinstance(move, Give | Trade | Promise | GiveResource):
        table.check_seat("to", move.to)
        if move.to == move.seat:
            raise ValueError(f"to={move.to}: nobody gives to himself")
    if isinstance(move, Give):
        return _refuse_gift(table, move.seat, move.to, move.cards)
    if isinstance(move, Trade):
        first = _refuse_gift(table, move.seat, move.to, move.gives)
        return first or _refuse_gift(table, move.to, move.seat, move.gets)
    if isinstance(move, Promise):
        return None
    if isinstance(move, Discard):
        return None if move.card in table.hands[move.seat] else _not_held(table, move.seat, move.card)
    if isinstance(move, Draw):
        if not table.undrawn:
            return Refusal("I1.2", "The pile is empty.")
        busy = table.drawing not in (-1, move.seat)
        return Refusal("I3.1", f"Seat {table.drawing} is in the middle of a draw.") if busy else None
    if isinstance(move, Peek):
        table.check_seat("victim", move.victim)
        if move.victim == move.seat:
            raise ValueError(f"victim={move.victim}: nobody has to steal from himself")
        return None
    return _refuse_resource(table, move)


def _not_held(table: Table, seat: int, card: str) -> Refusal:
    if card in table.undrawn:
        return Refusal("I3.3", f"{card} is not drawn yet.")
    if table.owner(card) >= 0:
        return Refusal("I3.4", f"{card} stands in a power structure and changes hands only with an Action token.")
    return Refusal("I3.1", f"Seat {seat} does not hold {card}.")


def _refuse_gift(table: Table, giver: int, receiver: int, cards: tuple[str, ...]) -> Refusal | None:
    if not cards:
        raise ValueError("cards=(): name at least one card")
    missing = Counter(cards) - Counter(table.hands[giver])
    if missing:
        return _not_held(table, giver, next(iter(missing)))
    if table.peeked == giver:
        return Refusal("I3.1", f"Somebody has just tried to look at the hand of seat {giver} or to steal from it.")
    if table.drawing == giver:
        return Refusal("I3.1", f"Seat {giver} is in the middle of drawing several cards.")
    attack = table.pending
    if attack is not None and attack.privileged and receiver in (attack.seat, table.owner(attack.target)):
        return Refusal("I3.1", f"Seat {receiver} takes part in a Privileged Attack.")
    return None


def _resource(table: Table, name: str) -> Resource:
    for one in table.resources:
        if one.name == name:
            return one
    known = ", ".join(one.name for one in table.resources) or "none"
    raise ValueError(f"resource={name!r}: no such Resource in play; there is {known}")


def _refuse_resource(table: Table, move: GiveResource | LinkResource | UseResource) -> Refusal | None:
    resource = _resource(table, move.resource)
    if resource.owner != move.seat:
        return Refusal("I3.5", f"{resource.name} does not belong to seat {move.seat}.")
    if isinstance(move, LinkResource):
        if table.turn != move.seat or table.phase != "main":
            return Refusal("I3.5", "A Resource is linked in the Main Phase of one's own turn.")
        if table.owner(move.group) != move.seat:
            return Refusal("I3.5", f"{move.group} is no group of seat {move.seat}.")
        return None
    if resource.used:
        return Refusal("I3.5", f"{resource.name} was already used this turn.")
    return None


def carry_out(table: Table, move: TradeMove) -> Table:
    """The table after a move that `refuse` does not refuse."""
    if isinstance(move, Give):
        return _given(table, move.seat, move.to, move.cards)
    if isinstance(move, Trade):
        # Both hands are judged before either gift, so nobody trades what he gets in the same trade.
        return _given(_given(table, move.seat, move.to, move.gives), move.to, move.seat, move.gets)
    if isinstance(move, Promise):
        return table.with_(said=(*table.said, str(move)))
    if isinstance(move, Discard):
        return table.without_cards(move.seat, (move.card,)).with_(discards=(*table.discards, move.card))
    if isinstance(move, Draw):
        drawn = table.with_(undrawn=table.undrawn[1:], drawing=move.seat if move.more else -1)
        return drawn.with_cards(move.seat, table.undrawn[:1])
    if isinstance(move, Peek):
        return table.with_(peeked=move.victim)
    resource = _resource(table, move.resource)
    if isinstance(move, GiveResource):
        new = resource._replace(owner=move.to, linked=table.illuminati(move.to))
    elif isinstance(move, LinkResource):
        new = resource._replace(linked=move.group)
    else:
        new = resource._replace(used=True)
    return table.with_(resources=tuple(new if one == resource else one for one in table.resources))


def _given(table: Table, giver: int, receiver: int, cards: tuple[str, ...]) -> Table:
    shown = table.exposed & set(cards)
    return table.without_cards(giver, cards).with_cards(receiver, cards).with_(exposed=table.exposed | shown)
