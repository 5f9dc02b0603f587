"""What New World Orders say, in words: attacks on them, dice and earmarks, and how they come and go (R15)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from illuminati_nb.analysis.said import Event
from illuminati_nb.rules import moves as m
from illuminati_nb.rules.alignment import names
from illuminati_nb.rules.cards import NewWorldOrder
from illuminati_nb.rules.order_attack import REMOVE
from illuminati_nb.rules.phases.attack import siege_sum
from illuminati_nb.rules.phases.order_money import earmarked
from illuminati_nb.rules.phases.siege import besiege
from illuminati_nb.rules.state import CHANCE, GameState, under_way, who


def order_words(order: NewWorldOrder) -> str:
    """Return what an Order does, in a few words.

    >>> from illuminati_nb.rules.cards import deck
    >>> order_words(deck()["Supermajority"])
    'Liberal +2, Conservative -2'
    """
    changes = ", ".join(f"{names(alignment)[0]} {change:+d}" for alignment, change in order.modifiers)
    return changes or order.effect


def order_in_words(order: NewWorldOrder) -> str:
    """Return what an Order does, in a sentence (R15.6).

    >>> from illuminati_nb.rules.cards import deck
    >>> order_in_words(deck()["Supermajority"])
    'Liberal groups have 2 more Power and Resistance, Conservative groups 2 less'
    """
    changes = [(f"{names(kind)[0]} groups", f"{abs(change)} {'more' if change > 0 else 'less'}")
               for kind, change in order.modifiers]  # fmt: skip
    said = [f"{groups} {'have ' if not i else ''}{more}{' Power and Resistance' if not i else ''}"
            for i, (groups, more) in enumerate(changes)]  # fmt: skip
    return ", ".join(said) or order.effect


def _attack(before: GameState, move: m.AttackOrder, after: GameState) -> Iterator[Event]:
    started = besiege(before, move)
    made = siege_sum(started, under_way(started))
    text = f"{who(before, move.seat)} {move}: "
    short = f"target number {made.target_number}, {made.successes}/36"
    plain = f"the target number is {made.target_number}, so {made.successes} of the 36 throws succeed"
    lines = tuple(str(line) for line in made.lines)
    yield Event(move.seat, text + short, "R15.10", (move.order,), lines=lines, plain=text + plain)


def _die(before: GameState, move: m.Die, after: GameState) -> Iterator[Event]:
    assert before.pending is not None
    name = before.pending.cards[0]
    yield Event(CHANCE, f"Loopholes: a die shows {move.pips}, so {name} receives {move.pips} MB", "R15.11", (name,))


def _earmark(before: GameState, move: m.Earmark, after: GameState) -> Iterator[Event]:
    amount = earmarked(before, move.group)
    yield Event(move.seat, f"{who(before, move.seat)} {move}: {amount} MB", "R15.11", (move.group,))


#: What says the moves of this file.
SAYS: dict[type, Callable[[GameState, Any, GameState], Iterator[Event]]] = {
    m.AttackOrder: _attack,
    m.Die: _die,
    m.Earmark: _earmark,
}


#: Specials that can take an Order away while it is attacked.
_TAKE_AWAY = ("Back From the Dead", "Celebrity Funeral", "Outbreak of Sanity")


def gone_meanwhile(before: GameState, move: Any, after: GameState) -> bool:
    """Tell whether this move has ended an attack on an Order because a Special took the Order away."""
    conflict = before.conflict
    if conflict is None or conflict.kind != REMOVE or after.conflict is not None:
        return False
    played = before.played
    special = (move.special if played is None else "") if type(move) is m.PlaySpecial else played and played.special
    return special in _TAKE_AWAY and conflict.target not in [order.name for order in after.board.orders]


def comings_and_goings(before: GameState, move: Any, after: GameState) -> Iterator[Event]:
    """Tell which Orders have come into play, which have left it, and which have lost their colour."""
    if before.board is after.board:
        return
    old, new = before.board.orders, after.board.orders
    pending = before.pending
    if pending is not None and pending.kind == "order" and pending.cards[0] not in [one.name for one in new]:
        struck, *stays = pending.cards
        text = f"{struck} is cancelled" + "".join(f", and {name} stays" for name in stays)
        yield Event(-1, text, "R15.11", pending.cards)
        old = tuple(one for one in old if one.name != struck)
        new = tuple(one for one in new if one.name not in stays)
    for order in new:
        if order not in old:
            back = "is back in play" if order.name in before.discards else "is in play"
            rule = "R15.5" if order.name in before.discards else "R15.3"
            text = f"{order.name} ({order.colour}) {back}: "
            plain = text + order_in_words(order)
            yield Event(-1, text + order_words(order), rule, (order.name,), plain=plain)
    for order in old:
        if order not in new:
            heir = next((one for one in new if one.colour == order.colour and one not in old), None)
            text = f"{order.name} is discarded" + (f", displaced by {heir.name}" if heir is not None else "")
            yield Event(-1, text, "R15.2" if heir is not None else "R15.11", (order.name,))
    if gone_meanwhile(before, move, after):
        target = under_way(before).target
        yield Event(-1, f"The attack on {target} is over: it is no longer in play", "R15.10", (target,))
    entitled = after.board.entitled
    if entitled and entitled != before.board.entitled:
        text = f"{entitled} has lost its colour: none displaces it, and it resists with 20"
        yield Event(-1, text, "R15.11", (entitled,))
