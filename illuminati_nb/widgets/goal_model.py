"""The goal tracker without its controls: a record, where in it one looks, and how far everybody is from every goal.

Nothing here needs ipywidgets, so that it can be tested and used without a browser.

>>> from illuminati_nb.analysis.goal_games import scripted_game
>>> model = GoalModel(scripted_game("The Network"))
>>> model.look(model.next_point())
>>> print(model.bars()[model.seat].goals[1])
Special Goal of The Network: 7 of 25 Transferable Power, missing 18 Transferable Power (R11.15)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from illuminati_nb.analysis.events import Event, events
from illuminati_nb.analysis.game import Game
from illuminati_nb.analysis.goal_games import ScriptedGame
from illuminati_nb.analysis.goal_missing import Denial, Missing, denials, missing
from illuminati_nb.analysis.goal_story import TurningPoint, turning_points
from illuminati_nb.rules.goals import Progress, basic_goal, goal_of, progress, special_goal
from illuminati_nb.rules.phases.turn import goal_choices
from illuminati_nb.rules.record import Record
from illuminati_nb.rules.state import HIDDEN, GameState
from illuminati_nb.rules.view import view
from illuminati_nb.widgets.table_words import Decision, LogTurn, decision, log

#: What may be tracked.
Source = Record | Game | ScriptedGame
#: Called between the steps of a long computation.
Tick = Callable[[], None]


class SeatGoals(NamedTuple):
    """How far a seat is from its goals; ``possible``: of a goal that is secret, each it could be, the nearest first.

    ``out``: why the seat is out of the game, or "". ``closed``: its money lies where these eyes do not see it.
    """

    seat: int
    name: str
    goals: tuple[Progress, ...]
    possible: tuple[Progress, ...] = ()
    out: str = ""
    closed: bool = False


class Curve(NamedTuple):
    """Progress of a seat to one goal over the game: at each change, after how many moves and how much.

    ``basic``: whether it is the Basic Goal; ``points``: (after so many moves, turn, progress).
    """

    seat: int
    basic: bool
    points: tuple[tuple[int, int, Progress], ...]


class Point(NamedTuple):
    """A place in the record worth a look: after so many moves, its kind ("comment" for one of the record), texts."""

    after: int
    kind: str
    texts: tuple[str, ...]


def _nothing() -> None:
    pass


class GoalModel:
    """A record to look at: ``seat`` is the one looked at closely, ``eyes`` who looks.

    ``source``: a Record, a Game or a ScriptedGame; ``seat``: None = the hero of a scripted game, else who won, else
    the first; ``eyes``: None = an onlooker, a seat, or "all" = somebody who knows everything (R13.1). The UFOs' goal
    stays hidden from others until it is revealed or the game is over (R11.9). Everything follows the RuleSet of the
    record: in a game by points nobody has goals and the scores are tracked instead (R12.2); with hidden goals
    everybody's Special Goal is secret (R12.3); Artifacts and New World Orders count as the rules say.

    Raises TypeError for another source, ValueError for a seat or eyes that do not exist.
    """

    def __init__(self, source: Source, seat: int | None = None, eyes: int | str | None = None) -> None:
        self.record, self.states = _opened(source)
        names = self.record.illuminati
        if eyes not in (None, "all") and (type(eyes) is not int or not 0 <= eyes < len(names)):
            raise ValueError(
                f"eyes={eyes!r}: give a seat from 0 to {len(names) - 1}, 'all' for somebody who knows everything, "
                "or None for an onlooker"
            )
        if seat is None:
            won = self.states[-1].winners
            seat = source.seat if isinstance(source, ScriptedGame) else won[0] if won else 0
        self.names, self.eyes = names, eyes
        if self.record.rules.hidden_illuminati and eyes != "all":  # as the eyes know them in the end (R12.4)
            self.names = tuple(one.illuminati for one in view(self.states[-1], eyes).seats)
        self.title = source.title if isinstance(source, ScriptedGame) else ""
        self.position = 0
        self.seat = self._checked(seat)
        self._events: list[list[Event]] = []
        self._cache: dict[object, Any] = {}

    def _checked(self, seat: object) -> int:
        if type(seat) is not int or not 0 <= seat < len(self.names):
            raise ValueError(f"seat={seat!r}: seats count from 0 to {len(self.names) - 1}")
        return seat

    # --- Where one looks --------------------------------------------------------------------------

    @property
    def last(self) -> int:
        """How many moves the record has."""
        return len(self.states) - 1

    def look(self, number: int | None) -> None:
        """Look at the state after this many moves; None = nothing changes. Raises ValueError beyond the record."""
        if number is None:
            return
        if type(number) is not int or not 0 <= number <= self.last:
            raise ValueError(f"number={number!r}: the record has {self.last} moves")
        self.position = number

    def choose(self, seat: int) -> None:
        """Look closely at another seat. Raises ValueError for one that does not exist."""
        self.seat = self._checked(seat)

    @property
    def shown(self) -> GameState:
        """The state looked at, as these eyes may see it."""
        return self._seen(self.position)

    @property
    def turn(self) -> int:
        """The number of the turn looked at; 0 = before the first one."""
        return _turn(self.states[self.position])

    @property
    def decision(self) -> Decision:
        """Whose decision it is there, and why."""
        return decision(self.shown)

    @property
    def by_points(self) -> bool:
        """Whether the game is one by points, in which nobody has goals (R12.2)."""
        return self.record.rules.scoring_game

    def _seen(self, number: int) -> GameState:
        whole = self.states[number]
        if self.eyes == "all":
            return whole
        seen = view(whole, self.eyes if isinstance(self.eyes, int) else None)
        if not whole.over:
            return seen
        # When the game is over the goal is turned up: the winner shows it, and it binds nobody any more.
        shown = zip(seen.seats, whole.seats, strict=True)
        return seen._replace(seats=tuple(one._replace(goal=full.goal) for one, full in shown))

    def _knows(self, seat: int) -> bool:
        return self.eyes == "all" or self.eyes == seat

    # --- Progress -----------------------------------------------------------------------------------

    def bars(self) -> tuple[SeatGoals, ...]:
        """Return how far each seat is from its goals in the state looked at."""
        state = self.shown
        found = []
        for index, one in enumerate(state.seats):
            if one.out:
                found.append(SeatGoals(index, one.illuminati, (), (), "has left" if one.out == "left" else one.out))
                continue
            possible: tuple[Progress, ...] = ()
            if one.goal == HIDDEN and not self.by_points:
                each = [special_goal(state, index, of) for of in goal_choices()]
                possible = tuple(sorted(each, key=lambda goal: -goal.have / goal.need))
            found.append(SeatGoals(index, one.illuminati, progress(state, index), possible, "", self._closed(index)))
        return tuple(found)

    def _closed(self, seat: int) -> bool:
        return not self.record.rules.open_treasuries and not self._knows(seat)

    def curves(self, tick: Tick = _nothing) -> tuple[Curve, ...]:
        """Return the progress of every seat to its goals over the whole record, as the eyes know them now.

        A goal that is still secret where one looks has no curve, and neither has money that lies closed.
        """
        known = tuple("" if self.by_points else goal_of(one) for one in self.shown.seats)
        if ("curves", known) not in self._cache:
            found = []
            for seat, goal in enumerate(known):
                found.append(self._curve(seat, "", tick))
                if goal and not (self._closed(seat) and "Gnomes" in goal):
                    found.append(self._curve(seat, goal, tick))
            self._cache["curves", known] = tuple(found)
        made: tuple[Curve, ...] = self._cache["curves", known]
        return made

    def _curve(self, seat: int, goal: str, tick: Tick) -> Curve:
        if ("curve", seat, goal) not in self._cache:
            points: list[tuple[int, int, Progress]] = []
            for number, state in enumerate(self.states):
                if state.seats[seat].out:
                    break
                if self.by_points:
                    (now,) = progress(state, seat)
                else:
                    now = special_goal(state, seat, goal) if goal else basic_goal(state, seat)
                if not points or points[-1][2] != now or number == self.last:
                    points.append((number, _turn(state), now))
                tick()
            self._cache["curve", seat, goal] = Curve(seat, not (goal or self.by_points), tuple(points))
        made: Curve = self._cache["curve", seat, goal]
        return made

    def turns(self) -> tuple[tuple[int, int], ...]:
        """Return where each turn begins: (after so many moves, its number)."""
        found: dict[int, int] = {}
        for number, state in enumerate(self.states):
            found.setdefault(_turn(state), number)
        return tuple((number, turn) for turn, number in found.items() if turn)

    # --- Turning points -----------------------------------------------------------------------------

    def points(self) -> tuple[Point, ...]:
        """Return the turning points for the seat looked at, with the comments of the record, in order."""
        if ("points", self.seat) not in self._cache:
            told = [TurningPoint(after, "comment", text) for after, text in self.record.comments]
            said = {(one.after, one.text) for one in told}
            told += [one for one in self._story() if (one.after, one.text) not in said]
            places: dict[int, list[TurningPoint]] = {}
            for one in told:
                places.setdefault(one.after, []).append(one)
            self._cache["points", self.seat] = tuple(
                Point(after, _kind(after, here, self.last), tuple(one.text for one in here))
                for after, here in sorted(places.items())
            )
        made: tuple[Point, ...] = self._cache["points", self.seat]
        return made

    def _story(self) -> tuple[TurningPoint, ...]:
        # The record may end before a secret goal has been chosen; by points there is no goal to tell about.
        if self.by_points or not goal_of(self.states[-1].seats[self.seat]):
            return ()
        if self.record.rules.hidden_illuminati and self.eyes != "all" and not self.states[-1].over:
            return ()  # the story is told with the names of all cards, and some still lie face down (R12.4)
        return turning_points(self.record, self.seat, open_goal=self._knows(self.seat))

    def next_point(self) -> int | None:
        """Return after how many moves the next turning point comes, or None."""
        return next((one.after for one in self.points() if one.after > self.position), None)

    def previous_point(self) -> int | None:
        """Return after how many moves the turning point before was, or None."""
        return next((one.after for one in reversed(self.points()) if one.after < self.position), None)

    def here(self) -> Point | None:
        """Return the turning point looked at: the one right here, else the last one before, or None."""
        return next((one for one in reversed(self.points()) if one.after <= self.position), None)

    # --- What is missing, who can deny it --------------------------------------------------------------

    def missing(self, tick: Tick = _nothing) -> tuple[Missing, ...]:
        """Return what the seat looked at lacks to its goals; to each of seven while its goal is secret to the eyes."""
        key = ("missing", self.seat, self.position)
        if key not in self._cache:
            state, found = self.shown, list[Missing]()
            if not state.seats[self.seat].out and not self.by_points:
                mine = goal_of(state.seats[self.seat])
                found += missing(state, self.seat, ())
                for goal in (mine,) if mine else goal_choices():
                    tick()
                    found += missing(state, self.seat, goal)[1:]
            self._cache[key] = tuple(found)
        made: tuple[Missing, ...] = self._cache[key]
        return made

    def denials(self, tick: Tick = _nothing) -> tuple[Denial, ...]:
        """Return the best attack of each rival against the seat's progress, the worst setback first.

        They count for its Special Goal; while that is secret to the eyes, for the Basic Goal.
        """
        key = ("denials", self.seat, self.position)
        if key not in self._cache:
            state, best = self.shown, dict[int, Denial]()
            if not (state.seats[self.seat].out or state.over or self.by_points):
                for kind in ("control", "neutralize", "destroy"):
                    tick()
                    for one in denials(state, self.seat, kinds=(kind,)):
                        if one.rival not in best or one.setback > best[one.rival].setback:
                            best[one.rival] = one
            self._cache[key] = tuple(sorted(best.values(), key=lambda one: (-one.setback, one.rival)))
        made: tuple[Denial, ...] = self._cache[key]
        return made

    # --- What happened --------------------------------------------------------------------------------

    def log(self, turns: int | None = 2) -> list[LogTurn]:
        """Return what happened up to here as the eyes may read it, the newest turn last; ``turns``: how many."""
        for number in range(len(self._events), self.position):
            self._events.append(events(self.states[number], self.record.moves[number], self.states[number + 1]))
        return log(self.states[: self.position + 1], self._events, self.eyes, turns)  # type: ignore[arg-type]


def _opened(source: Source) -> tuple[Record, tuple[GameState, ...]]:
    if isinstance(source, ScriptedGame):
        source = source.record
    if isinstance(source, Record):
        return source, tuple(source.states())
    if isinstance(source, Game):
        return source.record, source.states
    raise TypeError(f"source={source!r}: give a Record, a Game or a ScriptedGame"[:300])


def _turn(state: GameState) -> int:
    return 0 if state.stage in ("goals", "masks") else state.turn.number


def _kind(after: int, here: list[TurningPoint], last: int) -> str:
    """Return the kind of a place with several texts: what the rules' story calls it, before a mere comment."""
    if after == last:
        return "end"
    return next((one.kind for one in here if one.kind != "comment"), "comment")
