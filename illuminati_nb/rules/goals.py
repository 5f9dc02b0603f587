"""What wins: the Basic Goal, the eight Special Goals, and how far a seat is from them (R11.7-R11.24)."""

from __future__ import annotations

from typing import NamedTuple

from illuminati_nb.rules import effective
from illuminati_nb.rules.alignment import ALIGNMENTS, Alignment, names
from illuminati_nb.rules.cards import Illuminati
from illuminati_nb.rules.state import HIDDEN, GameState, Seat, card

#: Name of the goal every player has.
BASIC = "Basic Goal"


class Progress(NamedTuple):
    """How far a seat is from one goal. ``have`` and ``need`` in ``unit``; ``missing`` in words."""

    goal: str
    have: int
    need: int
    unit: str
    met: bool
    rule: str
    missing: str = ""

    def __str__(self) -> str:
        state = "met" if self.met else f"missing {self.missing}"
        return f"{self.goal}: {self.have} of {self.need} {self.unit}, {state} ({self.rule})"


#: Goal kind of an Illuminati card -> its rule number and the unit it counts in.
_SPECIAL_GOALS = {
    "total_power": ("R11.11", "Power"),
    "all_alignments": ("R11.12", "alignments"),
    "count_weird": ("R11.13", "Weird groups"),
    "total_money": ("R11.14", "MB"),
    "total_transferable": ("R11.15", "Transferable Power"),
    "count_destroyed": ("R11.16", "groups destroyed"),
    "count_violent": ("R11.17", "Violent groups"),
}


def _made(goal: str, have: int, need: int, unit: str, rule: str, missing: str = "") -> Progress:
    met = have >= need
    return Progress(goal, have, need, unit, met, rule, "" if met else missing or f"{need - have} {unit}")


def basic_goal(state: GameState, seat: int) -> Progress:
    """Return progress to the Basic Goal: cards controlled, the Illuminati included (R11.7)."""
    need = state.rules.basic_goal_for(state.started)
    return _made(BASIC, len(state.seats[seat].structure), need, "cards", "R11.7")


def _count(state: GameState, seat: Seat, alignment: Alignment) -> int:
    return sum(1 for one in seat.structure.cards if int(effective.alignments(one, state.board)) & int(alignment))


def special_goal(state: GameState, seat: int, of: str) -> Progress:
    """Return the progress of a seat to the Special Goal of the Illuminati named ``of`` (R11.11-R11.17)."""
    goal_card = card(of)
    assert isinstance(goal_card, Illuminati)
    kind, need = goal_card.goal_kind, goal_card.goal_value
    rule, unit = _SPECIAL_GOALS[kind]
    me = state.seats[seat]
    cards = me.structure.cards
    missing = ""
    if kind == "total_power":
        have = sum(int(effective.power(one, state.board, cards)) for one in cards)
    elif kind == "total_transferable":
        have = sum(int(effective.transferable_power(one, state.board, cards)) for one in cards)
    elif kind == "total_money":
        have = sum(me.money.values())
    elif kind == "count_destroyed":
        have = me.destroyed
    elif kind == "all_alignments":
        bits = 0
        for one in cards:
            bits |= int(effective.alignments(one, state.board))
        have, need = bits.bit_count(), len(ALIGNMENTS)
        missing = ", ".join(names(~bits & 1023))
    elif kind == "count_weird":
        have, need = _count(state, me, Alignment.WEIRD), state.rules.discordian_goal
    else:
        have, need = _count(state, me, Alignment.VIOLENT), state.rules.assassins_goal
    return _made(f"Special Goal of {goal_card.name}", have, need, unit, rule, missing)


def goal_of(seat: Seat) -> str:
    """Return the name of the Illuminati whose Special Goal this seat pursues; "" while the UFOs' is not known."""
    mine = card(seat.illuminati)
    assert isinstance(mine, Illuminati)
    if mine.goal_kind != "secret":
        return mine.name
    return "" if seat.goal == HIDDEN else seat.goal


def progress(state: GameState, seat: int) -> tuple[Progress, ...]:
    """Return how far a seat is from each goal that can make it win: the Basic Goal, then its Special Goal.

    The UFOs' secret goal stands here too; ask with a view of the state to keep it secret.
    """
    goal = goal_of(state.seats[seat])
    if not goal:
        return (basic_goal(state, seat),)
    return (basic_goal(state, seat), special_goal(state, seat, goal))


def meets_a_goal(state: GameState, seat: int) -> bool:
    """Tell whether this seat would win if the turn ended now (R11.5)."""
    if state.seats[seat].out:
        return False
    return any(one.met for one in progress(state, seat))


def winners(state: GameState) -> tuple[int, ...]:
    """Return every seat that meets a goal now: they win together when a turn ends (R11.5, R11.6)."""
    return tuple(seat for seat in range(len(state.seats)) if meets_a_goal(state, seat))
