"""Money that New World Orders bring: dice under Loopholes, groups named for Earmarks (R15.11)."""

from __future__ import annotations

from illuminati_nb.rules import effective
from illuminati_nb.rules.moves import Die, Earmark, Move
from illuminati_nb.rules.phases.common import Handler, add_money
from illuminati_nb.rules.phases.orders import go_on
from illuminati_nb.rules.refusal import Refusal
from illuminati_nb.rules.state import CHANCE, GameState, Pending, Seat, target_card

#: What one die can show.
PIPS = (1, 2, 3, 4, 5, 6)
#: How often its income a group gets under Earmarks.
EARMARKS_TIMES = 2


# --- Loopholes: one die for each group of Income 0, thrown one after the other ------------------------


def throw_for_income(state: GameState, seat: int) -> GameState:
    """Let a die be thrown for every own group that prints Income 0, in the order of the structure; then the tax.

    Each die is a move of chance of its own. Artifacts throw none, the dice are no income that Market
    Manipulation doubles, and the I.R.S. counts as Income 0 (our choices).
    """
    groups = state.seats[seat].structure.groups
    due = tuple([one.name for one in groups if not one.income]) if state.board.order_that("dice_income") else ()
    pending = Pending("die", seat, due, then="tax", resume=seat)
    return state._replace(pending=pending, to_act=CHANCE) if due else go_on(state, pending)


def refuse_die(state: GameState, move: Die) -> Refusal | None:
    if move.pips in PIPS and type(move.pips) is int:
        return None
    return Refusal("R15.11", f"one die shows 1 to 6, not {move.pips!r}.")


def die(state: GameState, move: Die) -> GameState:
    pending = state.pending
    assert pending is not None
    state = add_money(state, pending.seat, pending.cards[0], move.pips)
    pending = pending._replace(cards=pending.cards[1:])
    return state._replace(pending=pending) if pending.cards else go_on(state, pending)


# --- Earmarks ------------------------------------------------------------------------------------------


def earmarked(state: GameState, name: str) -> int:
    """Return what Earmarks bring a group now, in MB: twice its income, nothing below 0."""
    return max(EARMARKS_TIMES * int(effective.income(target_card(name), state.board)), 0)


def groups_of(seat: Seat) -> tuple[str, ...]:
    """Return the names Earmarks can give for a seat: its groups, and its Artifacts, which are groups too (R14.1)."""
    return seat.structure.names[1:] + seat.artifacts


def refuse_earmarking(state: GameState, name: str) -> Refusal | None:
    """Refuse a card that no player controls, or that is no group."""
    if any(name in groups_of(seat) for seat in state.seats):
        return None
    return Refusal("R15.11", f"{name!r} is no group that a player controls; Earmarks name such groups.")


def give_earmarks(state: GameState, name: str) -> GameState:
    """Return the state with a group's earmarks on its card; an Artifact's go to its Illuminati (R14.4)."""
    owner, amount = state.owner(name), earmarked(state, name)
    assert owner is not None
    seat = state.seats[owner]
    onto = seat.illuminati if name in seat.artifacts else name
    return add_money(state, owner, onto, amount) if amount else state


def others_earmark(state: GameState, seats: tuple[int, ...], pending: Pending) -> GameState:
    """Let these seats, one after the other, name a group each (under Economic Stimulus)."""
    if not seats:
        return state
    return state._replace(pending=pending._replace(waiting=seats, resume=state.to_act), to_act=seats[0])


def refuse_earmark(state: GameState, move: Earmark) -> Refusal | None:
    return refuse_earmarking(state, move.group)


def earmark(state: GameState, move: Earmark) -> GameState:
    state, pending = give_earmarks(state, move.group), state.pending
    assert pending is not None
    left = pending.waiting[1:]
    if left:
        return state._replace(pending=pending._replace(waiting=left), to_act=left[0])
    return go_on(state, pending)


def earmark_options(state: GameState) -> list[Move]:
    """Return a choice of one's own groups, or of all groups where one has none."""
    seat = state.to_act
    own = groups_of(state.seats[seat])
    names = own or tuple(name for other in state.seats for name in groups_of(other))
    return [Earmark(seat, name) for name in names]


HANDLERS: dict[type, Handler] = {Die: Handler(refuse_die, die), Earmark: Handler(refuse_earmark, earmark)}

OPTIONS = {"earmark": earmark_options}
