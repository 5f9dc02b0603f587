"""How far everybody is from every goal: what is missing, which cards would complete it, and how rivals can deny it.

The numbers of progress come from :mod:`illuminati_nb.rules.goals`; this adds the cards. A rival's group brings the
groups below it along (R6.29), so such a card counts with its whole branch.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import reduce
from itertools import combinations
from operator import or_
from typing import NamedTuple

from illuminati_nb.analysis.goal_sets import value
from illuminati_nb.analysis.goal_turns import Strike, best_strikes, structure_cards, targets_in
from illuminati_nb.rules.artifacts import branch_of
from illuminati_nb.rules.cards import Illuminati
from illuminati_nb.rules.goals import BASIC, Progress, basic_goal, goal_of, special_goal
from illuminati_nb.rules.phases.turn import goal_choices
from illuminati_nb.rules.state import GameState, card, target_card

#: Where a card lies that nobody controls.
UNCONTROLLED = "uncontrolled"
#: So many cards together are tried at most.
MOST_CARDS = 3


class Completion(NamedTuple):
    """A card in play that brings a seat nearer to a goal.

    ``where``: "uncontrolled" or its owner's Illuminati; ``brings``: in the goal's unit, with the cards below it;
    ``along``: those cards; ``completes``: whether it alone is enough.
    """

    card: str
    where: str
    brings: int
    along: tuple[str, ...]
    completes: bool


class Missing(NamedTuple):
    """Progress to one goal, with what is missing.

    ``short``: how much, in the unit of ``progress``; ``cards``: every card in play that brings something, the most
    first; ``fewest``: how many of them are enough at least (0 = the goal is met, None = three are not enough, or
    no card brings it), and ``example``: one such choice.
    """

    progress: Progress
    short: int
    cards: tuple[Completion, ...]
    fewest: int | None
    example: tuple[str, ...]

    @property
    def goal(self) -> str:
        """Name of the goal."""
        return self.progress.goal

    @property
    def completing(self) -> tuple[str, ...]:
        """Cards each of which would complete the goal alone."""
        return tuple(one.card for one in self.cards if one.completes)

    def __str__(self) -> str:
        if self.fewest is None or not self.example:
            return str(self.progress)
        return f"{self.progress}; {' and '.join(self.example)} would do"


def missing(state: GameState, seat: int, goals: str | Iterable[str] = "own") -> tuple[Missing, ...]:
    """Return what a seat lacks: to the Basic Goal first, then to Special Goals.

    ``goals``: "own" = the goal that makes it win, as far as the state shows it (all seven for the UFOs while their
    goal is hidden: give a view to keep it so); "all" = all seven; or names of Illuminati.

    Raises ValueError for a seat that does not exist, UnknownCard for a goal of no Illuminati.

    >>> from illuminati_nb.analysis.game import new_game
    >>> game = new_game(["The Network", "The Bavarian Illuminati"], seed=7, first=0)
    >>> for one in missing(game.state, 0):
    ...     print(one.progress, one.fewest)
    Basic Goal: 1 of 13 cards, missing 12 cards (R11.7) None
    Special Goal of The Network: 7 of 25 Transferable Power, missing 18 Transferable Power (R11.15) None
    >>> missing(game.state, 0)[1].cards[0]
    Completion(card='Federal Reserve', where='uncontrolled', brings=3, along=(), completes=False)
    """
    if type(seat) is not int or not 0 <= seat < len(state.seats):
        raise ValueError(f"seat={seat!r}: seats count from 0 to {len(state.seats) - 1}")
    return tuple(_missing(state, seat, of) for of in ("", *_goals(state, seat, goals)))


def _goals(state: GameState, seat: int, goals: str | Iterable[str]) -> tuple[str, ...]:
    if goals == "own":
        mine = goal_of(state.seats[seat])
        return (mine,) if mine else goal_choices()
    if goals == "all":
        return goal_choices()
    return tuple([goals] if isinstance(goals, str) else goals)


def _missing(state: GameState, seat: int, of: str) -> Missing:
    now = special_goal(state, seat, of) if of else basic_goal(state, seat)
    short = max(now.need - now.have, 0)
    kind = _kind(of)
    if kind == "total_money":
        return Missing(now, short, (), 0 if now.met else None, ())
    lacks = _lacks(state, seat) if kind == "all_alignments" else 0
    found = []
    for name, where, branch in _in_play(state, seat, prey=kind == "count_destroyed"):
        counted = (name,) if kind == "count_destroyed" else branch
        brings = _together(state, kind, counted, lacks)
        if brings:
            found.append(Completion(name, where, brings, branch[1:], brings >= short > 0))
    found.sort(key=lambda one: (-one.brings, len(one.along), one.card))
    if now.met:
        return Missing(now, 0, tuple(found), 0, ())
    example = _fewest(state, kind, found, short, lacks)
    return Missing(now, short, tuple(found), len(example) or None, example)


def _kind(of: str) -> str:
    if not of:
        return "cards"
    goal = card(of)
    assert isinstance(goal, Illuminati)
    return goal.goal_kind


def _lacks(state: GameState, seat: int) -> int:
    held = [value(one, "all_alignments", state.board) for one in structure_cards(state, seat)]
    return 1023 & ~reduce(or_, held, 0)


def _in_play(state: GameState, seat: int, prey: bool) -> list[tuple[str, str, tuple[str, ...]]]:
    """Return what a seat could win, or destroy (then its own groups too): card, where it lies, its branch."""
    found: list[tuple[str, str, tuple[str, ...]]] = [(name, UNCONTROLLED, (name,)) for name in state.uncontrolled]
    for index, other in enumerate(state.seats):
        if other.out or (index == seat and not prey):
            continue
        names = (*other.structure.names[1:], *other.artifacts)
        found += [(name, other.illuminati, branch_of(other, name)) for name in names]
    return found


def _together(state: GameState, kind: str, names: Iterable[str], lacks: int) -> int:
    """Return what cards bring together, in the unit of the goal."""
    if kind == "cards":
        return len(set(names))
    values = [value(target_card(name), kind, state.board) for name in set(names)]
    if kind == "all_alignments":
        return (reduce(or_, values, 0) & lacks).bit_count()
    return sum(values)


def _fewest(state: GameState, kind: str, found: Sequence[Completion], short: int, lacks: int) -> tuple[str, ...]:
    """Return a smallest choice of up to three cards that together bring enough; () where there is none."""
    most = [one.brings for one in found]
    for size in range(1, MOST_CARDS + 1):
        if sum(most[:size]) < short:
            continue
        for chosen in combinations(found, size):
            if sum(one.brings for one in chosen) < short:
                continue
            names = [name for one in chosen for name in (one.card, *one.along)]
            if kind == "count_destroyed":
                names = [one.card for one in chosen]
            if _together(state, kind, names, lacks) >= short:
                return tuple(one.card for one in chosen)
    return ()


# --- denial ---------------------------------------------------------------------------------------


class Denial(NamedTuple):
    """A rival's way to set a seat back: the best ``strike`` of ``rival`` (a seat) on one of its groups.

    ``costs``: progress lost with the group and all below it, in the unit of the goal; ``setback``: costs x chance.
    """

    rival: int
    kind: str
    strike: Strike
    costs: int

    @property
    def setback(self) -> Fraction:
        """Expected loss of progress, if nobody spends against it."""
        return self.strike.chance * self.costs

    def __str__(self) -> str:
        return f"to {self.kind}: {self.strike}, costs {self.costs}"


def denials(
    state: GameState, seat: int, goal: str = "", kinds: Sequence[str] = ("control", "neutralize", "destroy")
) -> tuple[Denial, ...]:
    """Return every rival's best attack on every group of a seat that counts for a goal, the worst setback first.

    ``goal``: the Illuminati whose Special Goal is meant ("" = the seat's own; the Basic Goal while it is hidden).
    Each rival spends what lies on his Illuminati; nobody spends against him. Empty for the Gnomes' and the Servants'
    goals, which are not lost with a group.
    """
    of = goal or goal_of(state.seats[seat])
    kind = _kind(of)
    if kind in ("total_money", "count_destroyed"):
        return ()
    me = state.seats[seat]
    everything = (*me.structure.names, *me.artifacts)
    before = _together(state, kind, everything, 1023)
    costs = {}
    for name in everything[1:]:
        left = set(everything) - set(branch_of(me, name))
        lost = before - _together(state, kind, left, 1023)
        if lost:
            costs[name] = lost
    found = []
    for rival, other in enumerate(state.seats):
        if rival == seat or other.out:
            continue
        targets = [one for one in targets_in(state, rival) if one.card.name in costs and one.owner is not None]
        purse = other.money.get(other.illuminati, 0)
        for verb in kinds:
            strikes = best_strikes(verb, structure_cards(state, rival), targets, money=purse, board=state.board)
            found += [Denial(rival, verb, one, costs[one.target]) for one in strikes if one.chance]
    found.sort(key=lambda one: (-one.setback, one.strike.money, len(one.strike.helpers), one.rival))
    return tuple(found)


__all__ = ["BASIC", "UNCONTROLLED", "Completion", "Denial", "Missing", "denials", "missing"]
