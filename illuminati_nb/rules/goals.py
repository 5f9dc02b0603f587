"""What wins: the Basic Goal, the eight Special Goals, and how far a seat is from them (R11.7-R11.24)."""

from __future__ import annotations

from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from illuminati_nb.rules import effective
from illuminati_nb.rules.alignment import ALIGNMENTS, Alignment, names
from illuminati_nb.rules.cards import Illuminati
from illuminati_nb.rules.effective import Board, Owned
from illuminati_nb.rules.face_down import UNKNOWN
from illuminati_nb.rules.scoring import ended, leaders, score
from illuminati_nb.rules.state import HIDDEN, GameState, Seat, artifact, card
from illuminati_nb.rules.structure import PowerStructure
from illuminati_nb.rules.words import counted

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


#: Name of what counts instead of goals in the game by points (R12.2).
SCORE = "Score"

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
    return Progress(goal, have, need, unit, met, rule, "" if met else missing or counted(need - have, unit))


def basic_goal(state: GameState, seat: int) -> Progress:
    """Return progress to the Basic Goal: cards controlled, the Illuminati included (R11.7)."""
    need = state.rules.basic_goal_for(state.started)
    return _made(BASIC, controlled(state.seats[seat]), need, "cards", "R11.7")


def controlled(seat: Seat) -> int:
    """Return how many cards a seat controls: Illuminati, groups and Artifacts (R11.7, R14.7)."""
    return len(seat.structure) + len(seat.artifacts)


@lru_cache(maxsize=4096)
def _of_the_cards(kind: str, structure: PowerStructure, board: Board, artifacts: tuple[str, ...] = ()) -> int:
    """Return what the cards of a seat count for a Special Goal; for ``all_alignments`` the alignments as bits.

    Artifacts count by their alignments, and by what they make of other cards (R14.7).
    """
    cards: tuple[Owned, ...] = structure.cards
    if artifacts:
        cards = (*cards, *[artifact(name) for name in artifacts])
    if kind == "total_power":
        return sum([int(effective.power(one, board, cards)) for one in cards])
    if kind == "total_transferable":
        return sum([int(effective.transferable_power(one, board, cards)) for one in cards])
    alignments = [int(effective.alignments(one, board)) for one in cards]
    if kind == "all_alignments":
        return reduce(or_, alignments, 0)
    wanted = int(Alignment.WEIRD if kind == "count_weird" else Alignment.VIOLENT)
    return sum([1 for one in alignments if one & wanted])


def _have_and_need(state: GameState, seat: int, of: str) -> tuple[int, int]:
    """Return how much of the Special Goal of the Illuminati named ``of`` a seat has, and how much it takes."""
    goal_card = card(of)
    assert isinstance(goal_card, Illuminati)
    kind, need, me = goal_card.goal_kind, goal_card.goal_value, state.seats[seat]
    if kind == "total_money":
        return sum(me.money.values()), need
    if kind == "count_destroyed":
        return me.destroyed, need
    board, tally = state.board, me.structure.tally
    plain = not (board.orders or board.changed or me.artifacts)
    counted = tally.get(kind) if plain else None
    if counted is None:
        counted = _of_the_cards(kind, me.structure, board, me.artifacts)
        if plain:
            tally[kind] = counted
    have = counted
    if kind == "all_alignments":
        return have.bit_count(), len(ALIGNMENTS)
    if kind == "count_weird":
        need = state.rules.discordian_goal
    elif kind == "count_violent":
        need = state.rules.assassins_goal
    return have, need


def special_goal(state: GameState, seat: int, of: str) -> Progress:
    """Return the progress of a seat to the Special Goal of the Illuminati named ``of`` (R11.11-R11.17)."""
    have, need = _have_and_need(state, seat, of)
    goal_card = card(of)
    assert isinstance(goal_card, Illuminati)
    rule, unit = _SPECIAL_GOALS[goal_card.goal_kind]
    missing = ""
    if goal_card.goal_kind == "all_alignments":
        me = state.seats[seat]
        missing = ", ".join(names(~_of_the_cards("all_alignments", me.structure, state.board, me.artifacts) & 1023))
    return _made(f"Special Goal of {goal_card.name}", have, need, unit, rule, missing)


def goal_of(seat: Seat) -> str:
    """Return the name of the Illuminati whose Special Goal this seat pursues; "" while it is not known.

    It is the goal written down, where there is one (the UFOs, and everybody in R12.3); otherwise the card's own.
    In the game by points nobody has a goal (R12.2).
    """
    if seat.structure.rules.scoring_game:
        return ""
    if seat.goal:
        return "" if seat.goal == HIDDEN else seat.goal
    mine = card(seat.illuminati)
    assert isinstance(mine, Illuminati)
    return "" if mine.goal_kind in ("secret", UNKNOWN) else mine.name


def progress(state: GameState, seat: int) -> tuple[Progress, ...]:
    """Return how far a seat is from each goal that can make it win: the Basic Goal, then its Special Goal.

    A secret goal stands here too; ask with a view of the state to keep it secret. In the game by points there
    are no goals: there it is how far the seat is from the highest score of the others (R12.2).
    """
    if state.rules.scoring_game:
        return (_points(state, seat),)
    goal = goal_of(state.seats[seat])
    if not goal:
        return (basic_goal(state, seat),)
    return (basic_goal(state, seat), special_goal(state, seat, goal))


def _points(state: GameState, seat: int) -> Progress:
    others = (int(score(state, index)) for index in range(len(state.seats)) if index != seat)
    have, need = int(score(state, seat)), max(others, default=0)
    if have < need:
        missing = f"{need - have} points to the highest score"
    else:
        missing = f"the end of the game: {len(state.uncontrolled)} uncontrolled, {len(state.deck)} cards to come"
    met = meets_a_goal(state, seat)
    return Progress(SCORE, have, need, "points", met, "R12.2", "" if met else missing)


def meets_a_goal(state: GameState, seat: int) -> bool:
    """Tell whether this seat would win if the turn ended now (R11.5)."""
    return seat in winners(state)


def winners(state: GameState) -> tuple[int, ...]:
    """Return every seat that meets a goal now: they win together when a turn ends (R11.5, R11.6)."""
    if state.rules.scoring_game:
        return leaders(state) if ended(state) else ()
    cards = state.rules.basic_goal_for(state.started)
    return tuple(
        [
            index
            for index, me in enumerate(state.seats)
            if not me.out and (controlled(me) >= cards or _meets_special_goal(state, index, me))
        ]
    )


def _meets_special_goal(state: GameState, seat: int, me: Seat) -> bool:
    goal = goal_of(me)
    if not goal:
        return False
    have, need = _have_and_need(state, seat, goal)
    return have >= need
