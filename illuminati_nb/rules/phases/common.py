"""What all phases share: paying, drawing, losing cards, being eliminated, and the order of a turn's steps."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from illuminati_nb.rules.cards import Illuminati
from illuminati_nb.rules.effective import Board, ordered_board
from illuminati_nb.rules.face_down import UNKNOWN
from illuminati_nb.rules.goals import goal_of, special_goal, winners
from illuminati_nb.rules.masks import turn_up
from illuminati_nb.rules.refusal import Refusal
from illuminati_nb.rules.state import (
    NOBODY,
    GameState,
    Pending,
    Seat,
    Turn,
    attacker_card,
    is_order,
    is_special,
    next_seat,
    who,
)
from illuminati_nb.rules.structure import PowerStructure, bare

#: Turns a player is safe from elimination (R11.1).
SAFE_TURNS = 3
#: Steps in which the holders of these Specials are asked in turn, until nobody of them wants to answer (R10.3).
WINDOWS: dict[str, frozenset[str]] = {
    "turn_start": frozenset({"Senate Investigating Committee"}),
    "answers": frozenset({"Assassination", "Murphy's Law"}),
    "last": frozenset(
        {"Computer Espionage", "Media Campaign", "Slush Fund", "Swiss Bank Account", "White Collar Crime"}
    ),
}


#: Specials of the New World Orders that are played at any time, and those for any time of one's own turn.
ANY_TIME_ORDERS = frozenset({"Earmarks", "Outbreak of Sanity"})
OWN_TURN_ORDERS = frozenset({"Back From the Dead", "Celebrity Funeral", "Entitlements"})


class Handler(NamedTuple):
    """How one type of move is judged and played. ``refuse`` returns None or a Refusal; ``apply`` the new state."""

    refuse: Callable[[GameState, Any], Refusal | None]
    apply: Callable[[GameState, Any], GameState]


def step(state: GameState) -> str:
    """Return the name of the decision that is due: the stage, or what has interrupted it."""
    if state.played is None and state.pending is None and state.offer is None:
        return state.stage
    if state.played is not None:
        return "replace" if state.played.cancelled else "secrets"
    if state.pending is not None:
        return state.pending.kind
    return "offer" if state.offer is not None else state.stage


def never(state: GameState, move: Any) -> None:
    """Refuse nothing: the step and the seat have been checked already."""


@lru_cache(maxsize=1024)
def sizes(most: int) -> tuple[int, ...]:
    """Return the amounts that lists of legal moves show for a free amount from 1 to ``most`` MB.

    Any whole amount in between is as legal; all of them would only make the lists long.

    >>> sizes(3), sizes(20), sizes(0)
    ((1, 2, 3), (1, 2, 3, 5, 10, 20), ())
    """
    return tuple(sorted({n for n in (1, 2, 3, 5, most // 2, most) if 0 < n <= most}))


def whole_amount(amount: object, most: int, rule: str, what: str) -> Refusal | None:
    """Refuse an amount that is no whole number from 1 to ``most`` MB."""
    if type(amount) is not int or amount < 1:
        return Refusal(rule, f"{amount!r} is not an amount that can be paid: give a whole number of MB, 1 or more.")
    if amount > most:
        return Refusal(rule, f"{what} holds {most} MB, less than the {amount} MB asked for.")
    return None


def illuminati_of(state: GameState, seat: int) -> Illuminati:
    """Return the Illuminati card of a seat."""
    found = attacker_card(state.seats[seat].illuminati)
    assert isinstance(found, Illuminati)
    return found


def has_effect(seat: Seat, effect: str) -> str:
    """Return the name of a card of this seat's structure with that effect, or ""."""
    return seat.structure.effects.get(effect, "")


def add_money(state: GameState, seat: int, name: str, amount: int, *, bank: bool = True) -> GameState:
    """Return the state with money put on (or, negative, taken off) a card; ``bank``: from or to the bank."""
    me = state.seats[seat]
    money = dict(me.money)
    left = money.get(name, 0) + amount
    assert left >= 0, f"{name} would hold {left} MB"
    if left:
        money[name] = left
    else:
        money.pop(name, None)
    seats = (*state.seats[:seat], me._replace(money=money), *state.seats[seat + 1 :])
    return state._replace(seats=seats, issued=state.issued + amount if bank else state.issued)


def strip_money(state: GameState, seat: int, names: Iterable[str]) -> GameState:
    """Return the state with the money of these cards gone to the bank (R6.35)."""
    me = state.seats[seat]
    lost = {name: me.money[name] for name in names if name in me.money}
    if not lost:
        return state
    money = {name: amount for name, amount in me.money.items() if name not in lost}
    seats = (*state.seats[:seat], me._replace(money=money), *state.seats[seat + 1 :])
    return state._replace(seats=seats, issued=state.issued - sum(lost.values()))


def to_uncontrolled(state: GameState, names: Iterable[str]) -> GameState:
    """Return the state with these groups added to the uncontrolled area, each by itself (R6.38)."""
    return state._replace(uncontrolled=state.uncontrolled + tuple(names))


def take_artifact(state: GameState, seat: int, name: str) -> GameState:
    """Return the state with an Artifact before this seat, wherever it lay: there is nothing to place (R14.5)."""
    owner = state.owner(name)
    if owner is None:
        state = state._replace(uncontrolled=tuple(one for one in state.uncontrolled if one != name))
    else:
        left = tuple(one for one in state.seats[owner].artifacts if one != name)
        state = state.with_seat(owner, artifacts=left)
    return state.with_seat(seat, artifacts=(*state.seats[seat].artifacts, name))


def take_special(state: GameState, seat: int, special: str, *, discard: bool = True) -> GameState:
    """Return the state with a Special gone from a hand, to the discards unless told otherwise."""
    hand = list(state.seats[seat].specials)
    hand.remove(special)
    state = state.with_seat(seat, specials=tuple(hand))
    return state._replace(discards=(*state.discards, special)) if discard else state


def draw_cards(state: GameState, seat: int, count: int, *, keep_specials: bool = True, then: str = "") -> GameState:
    """Draw cards: groups to the uncontrolled area, Specials to the hand or, in the refill, away (R4, R2.6, R2.7).

    A New World Order is played at once and another card drawn for it (R15.3). Where somebody can answer it,
    the state comes back with something ``pending``: the rest is drawn after the answer, and then goes on what
    ``then`` names (:func:`illuminati_nb.rules.phases.orders.after_pending`).
    """
    while count > 0 and state.deck:
        top, rest = state.deck[0], state.deck[1:]
        if state.rules.new_world_order and is_order(top):
            from illuminati_nb.rules.phases.orders import arrive

            state = state._replace(deck=rest)
            state = arrive(state, top, Pending("order", seat, left=count, keep=keep_specials, then=then))
            if state.pending is not None:
                return state
            continue
        count -= 1
        if not is_special(top):
            state = state._replace(deck=rest, uncontrolled=(*state.uncontrolled, top))
        elif keep_specials:
            state = state._replace(deck=rest).with_seat(seat, specials=(*state.seats[seat].specials, top))
        else:
            state = state._replace(deck=rest, discards=(*state.discards, top))
    return state


def begin_turn(state: GameState, seat: int) -> GameState:
    """Begin the turn of a seat: first whoever holds a Senate Investigating Committee may answer (R10.14)."""
    board = state.board
    if board.changed:
        board = ordered_board(state.rules, board.orders, board.entitled)
    turn = Turn(seat, state.turn.number + 1)
    if board.orders:
        turn = turn._replace(actions=actions_of(board))
    forgone = state.seats[seat].forgone
    if forgone:
        state, turn = state.with_seat(seat, forgone=0), turn._replace(forgone=forgone)
    state = state._replace(turn=turn, board=board)
    return open_turn(state)


def actions_of(board: Board) -> int:
    """Return how many regular actions a turn has (R2.4): two, or as many as an Order in play says."""
    order = board.order_that("actions") if board.orders else None
    return Turn(0).actions if order is None else order.rule_numbers[0]


def open_turn(state: GameState) -> GameState:
    """Open the window at the beginning of the turn, or go straight to income."""
    return open_window(state, "turn_start")


def open_window(state: GameState, stage: str) -> GameState:
    """Go to a step with a window; where nobody holds an answer, go on at once."""
    waiting = holders(state, WINDOWS[stage], but=state.turn.seat if stage == "turn_start" else NOBODY)
    if stage == "last" and state.rules.new_world_order:
        mine = holders(state, WINDOWS[stage] | OWN_TURN_ORDERS | ANY_TIME_ORDERS)[:1]  # the seat in turn comes first
        theirs = holders(state, WINDOWS[stage] | ANY_TIME_ORDERS, but=state.turn.seat)
        waiting = mine + theirs if mine == (state.turn.seat,) else theirs
    if waiting:
        return state._replace(stage=stage, waiting=waiting, to_act=waiting[0])
    return _after_window[stage](state._replace(waiting=()) if state.waiting else state)


def ask(state: GameState) -> GameState:
    """Ask everybody who holds an answer in the window of this step, from the turn's player on (R10.3)."""
    return open_window(state, state.stage)


def ask_again(state: GameState) -> GameState:
    """After Specials or money have come to somebody: he may act on it, although he was passed over before."""
    if state.stage in WINDOWS:
        return ask(state)
    if state.stage == "spend" and state.conflict is not None:
        return state._replace(conflict=state.conflict._replace(passes=0))
    return state


def holders(state: GameState, titles: frozenset[str], *, but: int = NOBODY) -> tuple[int, ...]:
    """Return the seats, from the turn's seat on, that hold a Special of one of these printed names."""
    found = [
        index
        for index, me in enumerate(state.seats)
        if me.specials and index != but and not me.out and not titles.isdisjoint(me.specials)
    ]
    first = state.turn.seat
    return (*[index for index in found if index >= first], *[index for index in found if index < first])


def next_waiting(state: GameState) -> GameState:
    """Let the next waiting seat decide, or go on when nobody is left to answer."""
    if state.waiting:
        return state._replace(to_act=state.waiting[0])
    return _after_window[state.stage](state)


def _to_income(state: GameState) -> GameState:
    return state._replace(stage="income", to_act=state.turn.seat)


_after_window: dict[str, Callable[[GameState], GameState]] = {"turn_start": _to_income}


def after_window(stage: str, go_on: Callable[[GameState], GameState]) -> None:
    """Name what follows when nobody is left to answer in this window."""
    _after_window[stage] = go_on


def to_main(state: GameState) -> GameState:
    """Go (back) to the actions of the turn."""
    return state._replace(stage="main", to_act=state.turn.seat)


def close(state: GameState) -> GameState:
    """Refill the uncontrolled area, then let Specials be played before the goal check (R2.6, R11.5)."""
    while len(state.uncontrolled) < state.rules.refill_to and state.deck:
        state = draw_cards(state, state.turn.seat, 1, keep_specials=False, then="close")
        if state.pending is not None:
            return state
    return open_window(state, "last")


def finish_turn(state: GameState, *, had_turn: bool = True) -> GameState:
    """The goal check, then the next turn (R11.5, R11.1)."""
    won = winners(state)
    if won:
        return game_over(state, won)
    seat = state.turn.seat
    if had_turn and not state.seats[seat].out:
        state = state.with_seat(seat, turns=state.seats[seat].turns + 1)
    state = eliminate(state)
    if state.stage == "over":
        return state
    return begin_turn(state, next_seat(state, seat))


after_window("last", finish_turn)


def game_over(state: GameState, won: tuple[int, ...]) -> GameState:
    """End the game with these winners; what lies face down is turned up, and the winners show their goals (R12.4)."""
    if state.rules.hidden_illuminati:
        for index in range(len(state.seats)):
            state = turn_up(state, index)
    if state.rules.hidden_goals:
        for index in won:
            state = state.with_seat(index, revealed=True)
    return state._replace(stage="over", to_act=NOBODY, winners=won, waiting=(), conflict=None, pending=None)


def settle(state: GameState) -> GameState:
    """After a move that may have changed what anybody holds: eliminations, and the immediate win of the seed.

    An attack is one event: who is eliminated is judged when it is over. So is a New World Order that can
    still be answered: nothing is judged before it stands.
    """
    if state.pending is not None:
        return state
    if state.conflict is None:
        before = state.seats
        state = eliminate(state)
        if state.stage == "over":
            return state
        if state.seats is not before:
            state = _without_the_eliminated(state, before)
    if state.rules.win_check == "immediate" and not state.rules.scoring_game:
        won = winners(state)
        if won:
            return game_over(state, won)
    return state


def _without_the_eliminated(state: GameState, before: tuple[Seat, ...]) -> GameState:
    """Go on when somebody has just been put out: his turn is over, nobody waits for his answer."""
    seat = state.turn.seat
    if state.seats[seat].out and not before[seat].out:
        return close(state)
    if any(state.seats[one].out for one in state.waiting):
        return next_waiting(state._replace(waiting=tuple(one for one in state.waiting if not state.seats[one].out)))
    return state


def is_out(state: GameState, seat: Seat) -> bool:
    """Tell whether a player is eliminated now (R11.1, R11.2)."""
    if seat.turns < SAFE_TURNS or seat.out:
        return False
    if len(seat.structure) == 1 and not seat.artifacts:  # Artifacts are groups, too (R14.7)
        return True
    return not seat.money and state.rules.elimination == "no_groups_or_money"


def eliminate(state: GameState) -> GameState:
    """Put out everybody who is eliminated now; one player left alone has won (our choice)."""
    left = 0
    for index, seat in enumerate(state.seats):
        if seat.turns >= SAFE_TURNS and is_out(state, seat) and not _saved_by_the_eighth_kill(state, index):
            state = remove(state, index, "eliminated")
        elif not seat.out:
            left += 1
    return state if left > 1 else last_one(state)


def _saved_by_the_eighth_kill(state: GameState, index: int) -> bool:
    goal = goal_of(state.seats[index])
    if not goal or state.rules.scoring_game:
        return False
    found = special_goal(state, index, goal)
    return found.rule == "R11.16" and found.met


def last_one(state: GameState) -> GameState:
    """End the game when at most one player is left."""
    left = [index for index, seat in enumerate(state.seats) if not seat.out]
    return game_over(state, tuple(left)) if len(left) <= 1 else state


def remove(state: GameState, index: int, why: str) -> GameState:
    """Take a player out: groups uncontrolled, money to the bank, Specials discarded (R11.1, R11.3, R11.4, R14.9)."""
    state = turn_up(state, index)
    seat = state.seats[index]
    groups = tuple(name for name in seat.structure.names if name != seat.illuminati)
    state = strip_money(state, index, tuple(seat.money))
    state = to_uncontrolled(state, groups + seat.artifacts)._replace(discards=state.discards + seat.specials)
    top = seat.structure.illuminati  # on a view it may be a blank card, which no file of cards knows (R12.4)
    structure = PowerStructure(top, state.rules) if top.goal_kind == UNKNOWN else bare(top.name, state.rules)
    return state.with_seat(index, structure=structure, specials=(), artifacts=(), out=why)


def wrong_seat(state: GameState, seat: object) -> Refusal | None:
    """Refuse a seat that is not in the game."""
    if type(seat) is not int or not 0 <= seat < len(state.seats):
        return Refusal("R1.2", f"there is no seat {seat!r}: seats count from 0 to {len(state.seats) - 1}.")
    if state.seats[seat].out:
        return Refusal("R11.3", f"{who(state, seat)} is out of the game ({state.seats[seat].out}).")
    return None


def not_mine(state: GameState, seat: int, name: str, rule: str) -> Refusal | None:
    """Refuse a card that is not in this seat's structure."""
    if name in state.seats[seat].structure.spots:
        return None
    if name in state.seats[seat].artifacts:
        return Refusal(
            "R14.5", f"{name} is an Artifact: it lies outside the structure, has no arrows and no Power, and never "
            "holds money."
        )  # fmt: skip
    return Refusal(rule, f"{name!r} is not in the power structure of {who(state, seat)}.")
