"""Actions other than attacks: transfers, moving and dropping groups, special powers of cards (R8, R9.1)."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from illuminati_nb.rules import effective
from illuminati_nb.rules.alignment import ALIGNMENTS, Alignment, names, opposites
from illuminati_nb.rules.cards import Illuminati, NewWorldOrder
from illuminati_nb.rules.effective import PLAIN_BOARD, Board
from illuminati_nb.rules.masks import turn_up
from illuminati_nb.rules.moves import (
    Amounts,
    BuyCard,
    ChangeAlignment,
    DropGroup,
    EndActions,
    EndTurn,
    FreeTransfer,
    Hangings,
    Move,
    MoveGroup,
    PassTurn,
    Rearrange,
    Redistribute,
    Transfer,
    simply,
)
from illuminati_nb.rules.phases.common import (
    Handler,
    actions_of,
    add_money,
    draw_cards,
    has_effect,
    illuminati_of,
    not_mine,
    settle,
    sizes,
    strip_money,
    to_uncontrolled,
    whole_amount,
)
from illuminati_nb.rules.refusal import Refusal
from illuminati_nb.rules.state import GameState, Seat, Turn, target_card, treasury, who
from illuminati_nb.rules.structure import PowerStructure

#: What one more card costs the Recyclers, in MB (the card).
RECYCLERS_PRICE = 5


def no_action_left(state: GameState) -> Refusal | None:
    """Refuse a regular action when none is left (R2.4)."""
    if state.turn.passed:
        return Refusal("R2.5", "this turn was passed: it has no actions.")
    if state.turn.actions < 1:
        all_ = "both" if actions_of(state.board) == 2 else f"all {actions_of(state.board)}"
        return Refusal("R2.4", f"{all_} regular actions of this turn are used.")
    return None


def passed_over(state: GameState) -> bool:
    """Tell whether this turn was passed and so has no free actions, transfers and special power (R2.5)."""
    return state.turn.passed and state.rules.pass_scope == "all"


def use_action(state: GameState) -> GameState:
    """Return the state with one regular action used."""
    return state._replace(turn=one_action_less(state.turn))


def one_action_less(turn: Turn) -> Turn:
    """Return the turn with one regular action used; it is owed where an Order has gone and taken it meanwhile."""
    if not turn.actions:
        return turn._replace(owed=turn.owed + 1, begun=True)
    return turn._replace(actions=turn.actions - 1, begun=True)


def begun(state: GameState) -> GameState:
    """Return the state of a turn in which something has been done: it cannot be passed any more."""
    return state if state.turn.begun else state._replace(turn=state.turn._replace(begun=True))


# --- transfers (R8.1-R8.4) ----------------------------------------------------------------------


def neighbours(seat: Seat, name: str, board: Board = PLAIN_BOARD) -> tuple[str, ...]:
    """Return the cards that can receive money from this one (R8.3, R8.4).

    Under Bank Collapse a transfer starts or ends at the Illuminati; the Gnomes choose freely (R15.11).
    """
    structure = seat.structure
    if board.orders and board.order_that("transfers_by_illuminati") is not None:
        if _moves_freely(seat):
            return tuple(other for other in structure.names if other != name)
        if name != seat.illuminati:
            return tuple([other for other in neighbours(seat, name) if other == seat.illuminati])
    if structure.effects.get("transfers_anywhere") == name:
        return tuple(other for other in structure.names if other != name)
    return structure.neighbours(name)


def _refuse_flow(state: GameState, move: Transfer | FreeTransfer, rule: str) -> Refusal | None:
    for name in (move.giver, move.receiver):
        refused = not_mine(state, move.seat, name, rule)
        if refused:
            return refused
    me = state.seats[move.seat]
    if move.receiver not in neighbours(me, move.giver, state.board):
        order = state.board.order_that("transfers_by_illuminati")
        if order is not None and move.receiver in neighbours(me, move.giver):
            return Refusal("R15.11", f"under {order.name} a transfer starts or ends at the Illuminati.")
        return Refusal("R8.3", f"{move.receiver} is neither master nor puppet of {move.giver}.")
    return whole_amount(move.amount, treasury(me, move.giver), rule, move.giver)


def refuse_transfer(state: GameState, move: Transfer) -> Refusal | None:
    if state.turn.transfers < 1 and capped(state, move.seat):
        return Refusal("R15.11", f"{who(state, move.seat)} has made both transfers of this turn.")
    return no_action_left(state) or _refuse_flow(state, move, "R8.1")


def capped(state: GameState, seat: int) -> NewWorldOrder | None:
    """Return the Order that caps the transfers of this seat in a turn, actions and free ones together, or None.

    Bank Collapse does it to the Gnomes, in place of laying their money anew (R15.11). Its cap is the same
    two that everybody has free, so ``Turn.transfers`` counts them. A card that lies face down has no special
    power (R12.4): until it is turned up the Gnomes are held to what everybody is held to.
    """
    order = state.board.order_that("transfers_by_illuminati") if state.board.orders else None
    return order if order is not None and _moves_freely(state.seats[seat]) else None


def _moves_freely(seat: Seat) -> bool:
    return not seat.masked and bool(has_effect(seat, "move_money"))


def _flow(state: GameState, move: Transfer | FreeTransfer) -> GameState:
    state = add_money(state, move.seat, move.giver, -move.amount, bank=False)
    return add_money(state, move.seat, move.receiver, move.amount, bank=False)


def transfer(state: GameState, move: Transfer) -> GameState:
    if capped(state, move.seat):
        state = state._replace(turn=state.turn._replace(transfers=state.turn.transfers - 1))
    return use_action(_flow(state, move))


def refuse_free_transfer(state: GameState, move: FreeTransfer) -> Refusal | None:
    if state.turn.power_used:
        return Refusal("R2.1", "the transfers come before the special power of the Illuminati.")
    if state.turn.transfers < 1:
        return Refusal("R8.2", "both free transfers of this turn are made.")
    return _refuse_flow(state, move, "R8.2")


def free_transfer(state: GameState, move: FreeTransfer) -> GameState:
    state = _flow(state, move)
    return state._replace(turn=state.turn._replace(transfers=state.turn.transfers - 1))


def _flows(state: GameState, make: type[Transfer] | type[FreeTransfer]) -> list[Move]:
    me = state.seats[state.to_act]
    found: list[Move] = []
    for giver, held in me.money.items():
        for receiver in neighbours(me, giver, state.board):
            found += _flows_between(make is FreeTransfer, state.to_act, giver, receiver, held)
    return found


@lru_cache(maxsize=4096)
def _flows_between(free: bool, seat: int, giver: str, receiver: str, held: int) -> tuple[Transfer | FreeTransfer, ...]:
    make = FreeTransfer if free else Transfer
    return tuple([make(seat, giver, receiver, amount) for amount in sizes(held)])


# --- moving and dropping groups (R8.6, R8.7, R9.1) -----------------------------------------------


def leave_behind(state: GameState, seat: int, name: str) -> GameState:
    """Return the state with a group and all below it, or an Artifact, gone to the uncontrolled area (R9.1, R14.9)."""
    me = state.seats[seat]
    if name in me.artifacts:
        left = tuple(one for one in me.artifacts if one != name)
        return to_uncontrolled(state, (name,)).with_seat(seat, artifacts=left)
    rest, dropped = me.structure.drop(name)
    return to_uncontrolled(strip_money(state, seat, dropped), dropped).with_seat(seat, structure=rest)


def _own_group(state: GameState, seat: int, name: str, rule: str) -> Refusal | None:
    refused = not_mine(state, seat, name, rule)
    if refused:
        return refused
    if name == state.seats[seat].illuminati:
        return Refusal(rule, f"{name} is the Illuminati card: it stays where it is.")
    return None


def refuse_move(state: GameState, move: MoveGroup) -> Refusal | None:
    refused = no_action_left(state) or _own_group(state, move.seat, move.group, "R8.6")
    if refused:
        return refused
    return state.seats[move.seat].structure.move_refusal(move.group, move.onto, move.arrow, wishes(move.hang))


def wishes(hang: Hangings | None) -> dict[str, tuple[str, str] | None]:
    """Return re-hangings as the structure takes them: card -> (master, side), or None to let it go."""
    return {name: (master, side) if side else None for name, master, side in hang or ()}


def move_group(state: GameState, move: MoveGroup) -> GameState:
    layout = state.seats[move.seat].structure.move(move.group, move.onto, move.arrow, wishes(move.hang))
    state = strip_money(state, move.seat, layout.dropped)
    state = to_uncontrolled(state, layout.dropped).with_seat(move.seat, structure=layout.structure)
    return settle(use_action(state))


@lru_cache(maxsize=4096)
def moves_of_groups(seat: int, structure: PowerStructure) -> tuple[MoveGroup, ...]:
    """Return every way to move one of a structure's groups to another open arrow; overlaps below are re-hung."""
    found = []
    for one in structure.groups:
        here = (structure.master(one.name), structure.arrow(one.name))
        for card, side in structure.open_sides(without=one.name):
            if (card, side) != here:
                found.append(MoveGroup(seat, one.name, card, side))
    return tuple(found)


def refuse_drop(state: GameState, move: DropGroup) -> Refusal | None:
    if move.group in state.seats[move.seat].artifacts:
        return None
    return _own_group(state, move.seat, move.group, "R9.1")


def drop(state: GameState, move: DropGroup) -> GameState:
    return settle(begun(leave_behind(state, move.seat, move.group)))


# --- cards with powers of their own --------------------------------------------------------------


def refuse_change(state: GameState, move: ChangeAlignment) -> Refusal | None:
    lasers = has_effect(state.seats[move.seat], "change_alignment")
    if not lasers:
        return Refusal("R5.10", f"{who(state, move.seat)} does not control the Orbital Mind Control Lasers.")
    if state.turn.lasers:
        return Refusal("R5.10", f"{lasers} change one alignment a turn, and have done so.")
    if move.group == lasers:
        return Refusal("R5.10", f"{lasers} change another group, not themselves.")
    if state.owner(move.group) is None and move.group not in state.uncontrolled:
        return Refusal("R5.10", f"{move.group!r} is no group in play.")
    if isinstance(target_card(move.group), Illuminati):
        return Refusal("R5.4", f"{move.group} is no group with alignments.")
    if (move.group, move.removed, move.added) in _changes(state, move.group):
        return None
    now = ", ".join(names(effective.alignments(target_card(move.group), state.board))) or "none"
    return Refusal(
        "R5.10",
        f"{move.group} has now: {now}. One alignment can be added (not the opposite of one it has), removed, "
        "or turned into its opposite.",
    )


def _changes(state: GameState, name: str) -> list[tuple[str, str, str]]:
    """Return every change of one alignment of this group: (group, removed, added)."""
    now = effective.alignments(target_card(name), state.board)
    found = []
    for one in ALIGNMENTS:
        label = names(one)[0]
        against = opposites(one) & ~int(Alignment.FANATIC)
        if now & one:
            found.append((name, label, ""))
            if against:
                found.append((name, label, names(against)[0]))
        elif not now & against:
            found.append((name, "", label))
    return found


def change_alignment(state: GameState, move: ChangeAlignment) -> GameState:
    now = int(effective.alignments(target_card(move.group), state.board))
    if move.removed:
        now &= ~int(Alignment[move.removed.upper()])
    if move.added:
        now |= int(Alignment[move.added.upper()])
    changed = {**state.board.changed, move.group: Alignment(now)}
    board = replace(state.board, changed=changed)
    return settle(begun(state._replace(board=board, turn=state.turn._replace(lasers=True))))


def refuse_buy(state: GameState, move: BuyCard) -> Refusal | None:
    recyclers = has_effect(state.seats[move.seat], "buy_card")
    if not recyclers:
        return Refusal("R5.10", f"{who(state, move.seat)} does not control the Recyclers.")
    held = treasury(state.seats[move.seat], recyclers)
    if held < RECYCLERS_PRICE:
        return Refusal("R5.10", f"{recyclers} hold {held} MB, and one more card costs {RECYCLERS_PRICE} MB.")
    if not state.deck:
        return Refusal("R2.7", "the deck is empty: there is no card to draw.")
    return None


def buy_card(state: GameState, move: BuyCard) -> GameState:
    recyclers = has_effect(state.seats[move.seat], "buy_card")
    return settle(begun(draw_cards(add_money(state, move.seat, recyclers, -RECYCLERS_PRICE), move.seat, 1)))


def _refuse_power(state: GameState, seat: int, effect: str, rule: str) -> Refusal | None:
    if not any(ability.effect == effect for ability in illuminati_of(state, seat).abilities):
        return Refusal(rule, f"{who(state, seat)} has no such special power.")
    return None


def same_money(state: GameState, seat: int, money: Amounts, extra: int, rule: str) -> Refusal | None:
    """Refuse a new distribution that does not hold exactly what the seat has, plus ``extra`` MB."""
    seen: set[str] = set()
    for name, amount in money:
        refused = not_mine(state, seat, name, rule)
        if refused:
            return refused
        if name in seen:
            return Refusal(rule, f"{name} is named twice.")
        seen.add(name)
        if type(amount) is not int or amount < 0:
            return Refusal(rule, f"{amount!r} on {name} is not a whole number of MB, 0 or more.")
    has = sum(state.seats[seat].money.values()) + extra
    laid = sum(amount for _, amount in money)
    return None if laid == has else Refusal(rule, f"there are {has} MB to lay out, not {laid} MB.")


def lay_money(state: GameState, seat: int, money: Amounts) -> GameState:
    """Return the state with a seat's treasuries laid anew."""
    return state.with_seat(seat, money={name: amount for name, amount in money if amount})


def refuse_redistribution(state: GameState, move: Redistribute) -> Refusal | None:
    order = state.board.order_that("transfers_by_illuminati") if state.board.orders else None
    if order is not None and has_effect(state.seats[move.seat], "move_money"):
        most = order.rule_numbers[0]
        return Refusal("R15.11", f"under {order.name} the Gnomes make at most {most} transfers a turn instead.")
    return _refuse_power(state, move.seat, "move_money", "R8.9") or same_money(state, move.seat, move.money, 0, "R8.9")


def redistribute(state: GameState, move: Redistribute) -> GameState:
    state = turn_up(state, move.seat)  # only the Gnomes can (R12.4)
    return lay_money(state, move.seat, move.money)._replace(turn=state.turn._replace(power_used=True))


def refuse_rearranging(state: GameState, move: Rearrange) -> Refusal | None:
    refused = _refuse_power(state, move.seat, "rearrange_structure", "R8.8")
    if refused:
        return refused
    if len({group for group, _, _ in move.layout}) != len(move.layout):
        return Refusal("R8.8", "a group is named twice in the new layout.")
    return state.seats[move.seat].structure.rearrange_refusal(tree_of(move.layout))


def tree_of(layout: Hangings) -> dict[str, tuple[str, str]]:
    """Return a layout as the structure takes it: group -> (master, side)."""
    return {group: (master, side) for group, master, side in layout}


def rearrange(state: GameState, move: Rearrange) -> GameState:
    state = turn_up(state, move.seat)  # only the Bermuda Triangle can (R12.4)
    structure = state.seats[move.seat].structure.rearranged(tree_of(move.layout))
    return state.with_seat(move.seat, structure=structure)._replace(turn=state.turn._replace(power_used=True))


# --- what can be chosen ---------------------------------------------------------------------------


def main_options(state: GameState) -> list[Move]:
    """Return the actions of the turn's player that are no attacks and no Specials."""
    seat, turn = state.to_act, state.turn
    me = state.seats[seat]
    found: list[Move] = [simply(EndActions, seat)]
    if not (turn.begun or turn.passed):
        found.append(simply(PassTurn, seat))
    names = me.structure.names
    alone = len(names) == 1  # an Illuminati alone has nothing to transfer to, to move, to drop or to use
    if not alone:
        if turn.actions > 0:
            if turn.transfers > 0 or not capped(state, seat):
                found += _flows(state, Transfer)
            found += moves_of_groups(seat, me.structure)
        found += _drops(seat, names)
    if me.artifacts:
        found += [DropGroup(seat, name) for name in me.artifacts]
    return found if alone else found + _card_powers(state)


@lru_cache(maxsize=4096)
def _drops(seat: int, names: tuple[str, ...]) -> tuple[DropGroup, ...]:
    return tuple([DropGroup(seat, name) for name in names[1:]])  # all but the Illuminati


def _card_powers(state: GameState) -> list[Move]:
    seat = state.to_act
    me = state.seats[seat]
    found: list[Move] = []
    if has_effect(me, "buy_card"):
        buy = BuyCard(seat)
        if refuse_buy(state, buy) is None:
            found.append(buy)
    lasers = has_effect(me, "change_alignment")
    if lasers and not state.turn.lasers:
        groups = [one.name for other in state.seats for one in other.structure.groups if one.name != lasers]
        artifacts = [name for other in state.seats for name in other.artifacts]
        for name in (*groups, *artifacts, *state.uncontrolled):
            found += [ChangeAlignment(seat, *change) for change in _changes(state, name)]
    return found


def closing_options(state: GameState) -> list[Move]:
    """Return what can be done between the actions and the end of the turn (steps 5 and 6)."""
    seat, turn = state.to_act, state.turn
    me = state.seats[seat]
    found: list[Move] = [simply(EndTurn, seat)]
    if turn.transfers > 0 and not turn.power_used:
        found += _flows(state, FreeTransfer)
    together = Redistribute(seat, ((me.illuminati, sum(me.money.values())),))
    if not turn.power_used and refuse_redistribution(state, together) is None:
        found.append(together)
    return found


HANDLERS: dict[type, Handler] = {
    Transfer: Handler(refuse_transfer, transfer),
    FreeTransfer: Handler(refuse_free_transfer, free_transfer),
    MoveGroup: Handler(refuse_move, move_group),
    DropGroup: Handler(refuse_drop, drop),
    ChangeAlignment: Handler(refuse_change, change_alignment),
    BuyCard: Handler(refuse_buy, buy_card),
    Redistribute: Handler(refuse_redistribution, redistribute),
    Rearrange: Handler(refuse_rearranging, rearrange),
}
