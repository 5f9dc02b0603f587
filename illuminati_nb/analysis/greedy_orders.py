"""What New World Orders mean to :class:`~illuminati_nb.analysis.bots.GreedyBot`: attacks on them, and their Specials.

An Order is judged by the difference it makes: one's own groups and nearness to victory with it and without
it, and the nearness of whoever is near.
"""

from __future__ import annotations

from illuminati_nb.analysis.values import NEAR, OUTSIDER, WIN, Look, best_spend, numbers, standing
from illuminati_nb.rules.effective import ordered_board
from illuminati_nb.rules.moves import AttackOrder, Earmark, Move, Pass, PlaySpecial
from illuminati_nb.rules.order_attack import ENTITLED, RESISTANCE
from illuminati_nb.rules.phases.common import illuminati_of
from illuminati_nb.rules.phases.order_money import earmarked, groups_of
from illuminati_nb.rules.phases.orders import UNCONSTITUTIONAL
from illuminati_nb.rules.state import GameState, holds, is_order, order_card

#: An Order must cost at least this, in MB, before one of its Specials is spent on it.
WORTH_A_CARD = 10.0
#: What an attack on an Order must promise, in MB: the money is then not there for other attacks.
LEAST_PROFIT = 3.0


def worth_without(look: Look, names: tuple[str, ...]) -> float:
    """Return what it is worth to the looking seat that these Orders in play go, in MB; negative where they serve it."""
    view, board = look.view, look.view.board
    if board.changed or not names:
        return 0.0  # alignments are changed for this turn only: no time to judge Orders
    kept = tuple([order for order in board.orders if order.name not in names])
    bare = numbers(ordered_board(board.rules, kept, board.entitled if board.entitled not in names else ""))
    worth = 0.0
    for seat, one in enumerate(view.seats):
        if one.out:
            continue
        now = look.standing(seat)
        nearer = standing(view, seat, bare).share - now.share
        if seat == look.seat:
            cards = one.structure.names
            worth += WIN * nearer + sum([bare.plain(name)[4] - look.known.plain(name)[4] for name in cards])
        elif max(now.share, now.share + nearer) >= NEAR:
            worth -= OUTSIDER * WIN * nearer
    return worth


def siege(look: Look, rival: float) -> Move | None:
    """Attack the Order that is worth it most, where that promises more than the best other attack (R15.10)."""
    view, seat = look.view, look.seat
    if not view.board.orders:
        return None
    mine = illuminati_of(view, seat)
    best, found = max(LEAST_PROFIT, rival), None
    for order in view.board.orders:
        if order.name in view.turn.besieged:
            continue
        worth = worth_without(look, (order.name,))
        target = look.known.plain(mine.name)[0] - (ENTITLED if order.name == view.board.entitled else RESISTANCE)
        if worth >= LEAST_PROFIT:
            profit = best_spend(target, look.money(seat), int(worth), look.cost())[1]
            if profit >= best:
                best, found = profit, AttackOrder(seat, order.name)
    return found


def answer_order(look: Look) -> Move:
    """Strike down an Order just played where it hurts more than the one it displaced (Unconstitutional!)."""
    pending = look.view.pending
    assert pending is not None
    if worth_without(look, pending.cards[:1]) >= WORTH_A_CARD:
        return PlaySpecial(look.seat, holds(look.view.seats[look.seat], UNCONSTITUTIONAL))
    return Pass(look.seat)


def earmark(look: Look) -> Move:
    """Name the own group that gets most, or the first of all where one has none."""
    own = groups_of(look.view.seats[look.seat])
    every = own or tuple(name for one in look.view.seats for name in groups_of(one))
    return Earmark(look.seat, max(every, key=lambda name: earmarked(look.view, name)))


def order_special(look: Look) -> Move | None:
    """Play a Special of the Orders that pays now, in one's own turn."""
    view, seat = look.view, look.seat
    me = view.seats[seat]
    if "Earmarks" in me.specials:
        groups = sorted(groups_of(me), key=lambda name: -earmarked(view, name))[:2]
        if len(groups) == 2 and sum(earmarked(view, name) for name in groups) >= WORTH_A_CARD:
            return PlaySpecial(seat, "Earmarks", "; ".join(groups))
    if not view.board.orders:
        return _bring_back(look)
    every = tuple(order.name for order in view.board.orders)
    if "Celebrity Funeral" in me.specials:
        harmful = tuple(name for name in every if worth_without(look, (name,)) > 0)
        if worth_without(look, harmful) >= WORTH_A_CARD:
            return PlaySpecial(seat, "Celebrity Funeral", "; ".join(harmful))
    if "Outbreak of Sanity" in me.specials and worth_without(look, every) >= WORTH_A_CARD:
        return PlaySpecial(seat, "Outbreak of Sanity")
    if "Entitlements" in me.specials and not view.board.entitled:
        dear = min(every, key=lambda name: worth_without(look, (name,)))
        if -worth_without(look, (dear,)) >= 2 * WORTH_A_CARD:
            return PlaySpecial(seat, "Entitlements", dear)
    return None


def _bring_back(look: Look) -> Move | None:
    """Bring back the discarded Order that serves best, while none is in play."""
    view, seat = look.view, look.seat
    held = holds(view.seats[seat], "Back From the Dead")
    if not held:
        return None
    best, found = WORTH_A_CARD, None
    for order in _discarded(view):
        with_it = Look(view._replace(board=ordered_board(view.rules, (order_card(order),))), seat)
        worth = -worth_without(with_it, (order,))
        if worth >= best:
            best, found = worth, PlaySpecial(seat, held, order)
    return found


def _discarded(view: GameState) -> tuple[str, ...]:
    return tuple(name for name in view.discards if is_order(name))
