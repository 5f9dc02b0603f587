"""The planning board without controls: a game of one-time orders with its history, and what each house may know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from illuminati_nb.compare import thrones
from illuminati_nb.compare.thrones import Board, CarryOut, Done, Move, Place, Reveal
from illuminati_nb.rules.refusal import IllegalMove, Refusal

#: How the form begins for a board of our own.
HOUSES: tuple[str, ...] = ("Stark", "Lannister", "Baratheon")
#: Looking on with the eyes of whoever is to act.
TO_ACT = "whose turn it is"
PLANNING: tuple[str, ...] = thrones.STEPS[:3]


class Step(NamedTuple):
    """A move that was made, and the board before and after it."""

    move: Move
    before: Board
    after: Board


class PlanningModel:
    """A little game: ``board`` now, ``steps`` so far, ``said``: why the last try was refused.

    ``eyes``: with whose eyes one looks: a house, "" (somebody who only watches), or TO_ACT. Raises TypeError for
    something that is no board, ValueError for a house that does not exist.

    >>> model = PlanningModel()
    >>> model.play(thrones.Place("Stark", "Seat of Stark", "Muster"))
    >>> model.viewer, model.board.seen_by(model.viewer)[0].kind
    ('Lannister', '')
    """

    def __init__(self, board: Board | None = None) -> None:
        if board is not None and not isinstance(board, Board):
            raise TypeError(f"board={board!r}: give a thrones.Board or None")
        self.steps: tuple[Step, ...] = ()
        self._undone: tuple[Step, ...] = ()
        self.said: Refusal | None = None
        self.eyes = TO_ACT
        self.board = board or thrones.new_board(HOUSES)

    def start(self, houses: Iterable[str]) -> None:
        """Begin a new game of these houses on the standard little board; without effect if it cannot be."""
        board = thrones.new_board(houses)
        self.board, self.steps, self._undone, self.said, self.eyes = board, (), (), None, TO_ACT

    @property
    def viewer(self) -> str:
        """The house with whose eyes one looks now, "" for one that only watches."""
        return self.board.to_act if self.eyes == TO_ACT else self.eyes

    @property
    def may_act(self) -> bool:
        """Whether the viewer may decide now: while planning only the house itself, whose orders are hidden (T2.6)."""
        return self.board.step not in PLANNING[:2] or self.viewer == self.board.to_act

    def look(self, eyes: str) -> None:
        """Look with the eyes of a house, of nobody in particular (""), or of whoever is to act (TO_ACT)."""
        if eyes not in (TO_ACT, "", *self.board.houses):
            raise ValueError(f"eyes={eyes!r}: choose one of {', '.join(self.board.houses)}, '' or {TO_ACT!r}")
        self.eyes = eyes

    def play(self, move: Move) -> None:
        """Make a move. Raises IllegalMove and keeps everything if it is refused; the reason is in ``said``."""
        self.said = None
        try:
            after = thrones.play(self.board, move)
        except IllegalMove as error:
            self.said = error.refusal
            raise
        self.steps, self._undone = (*self.steps, Step(move, self.board, after)), ()
        self.board = after

    def undo(self) -> None:
        """Take the last move back; nothing at the beginning."""
        self.said = None
        if self.steps:
            last = self.steps[-1]
            self.board, self.steps, self._undone = last.before, self.steps[:-1], (*self._undone, last)

    def redo(self) -> None:
        """Make the move again that was taken back last."""
        self.said = None
        if self._undone:
            last = self._undone[-1]
            self.board, self.steps, self._undone = last.after, (*self.steps, last), self._undone[:-1]

    @property
    def can_redo(self) -> bool:
        """Whether there is something to make again."""
        return bool(self._undone)

    # What can be tried -------------------------------------------------------------------------

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of order the house to act can name: all of them while planning, then those it still has to do."""
        board = self.board
        if board.step in PLANNING[:2]:
            return (*thrones.one_time_kinds(board.to_act), *thrones.ORDINARY)
        return tuple(dict.fromkeys(order.kind for order in board.placed if order.house == board.to_act))

    def attempt(self, area: str, kind: str, to: str = "", units: int = 0) -> Move:
        """The move that these choices mean now, allowed or not."""
        if self.board.step == PLANNING[2]:
            return Reveal()
        if self.board.step in PLANNING:
            return Place(self.board.to_act, area, kind)
        return CarryOut(self.board.to_act, area, kind, to, units if self.board.step == "march" and to else 0)

    def judge(self, move: Move) -> Refusal | None:
        """Why this move is not allowed now, or None."""
        return thrones.refusal(self.board, move)

    # What may be told ---------------------------------------------------------------------------

    def told(self) -> tuple[str, ...]:
        """The moves so far in words, as far as the viewer may know them: a foreign order face down has no name (T2.6).

        >>> model = PlanningModel()
        >>> model.play(thrones.Place("Stark", "Seat of Stark", "Muster"))
        >>> model.told()
        ('Stark places a one-time order face down in Seat of Stark',)
        """
        return tuple(self._told(step) for step in self.steps)

    def _told(self, step: Step) -> str:
        move = step.move
        hidden = isinstance(move, Place) and move.house != self.viewer and step.before.turn == self.board.turn
        if isinstance(move, Place) and hidden and self.board.step in PLANNING:
            sort = "a one-time order" if thrones.is_one_time(move.kind) else "an order"
            return f"{move.house} places {sort} face down in {move.area}"
        if isinstance(move, Done) and step.before.step == PLANNING[0]:
            return f"{move.house} keeps its one-time orders"
        words = str(move)
        extra = _came_of_it(step)
        return words[0].upper() + words[1:] + (f": {extra}" if extra else "")


def _came_of_it(step: Step) -> str:
    """What else happened: orders removed by a raid or left behind by a march, and power."""
    move, before = step.move, step.before
    if not isinstance(move, CarryOut) or not move.to:
        return ""
    gone: tuple[thrones.Order, ...] = ()
    if before.step == "raid":
        gone = thrones.raid(before.orders(move.to), before.readings).removed
    elif move.units == before.units(move.house, move.area):
        gone = tuple(order for order in before.orders(move.area) if order.kind != move.kind)
    words = [f"{order.kind} of {order.house} is removed" for order in gone]
    for house, old, new in zip(step.before.houses, step.before.power, step.after.power, strict=True):
        if new != old:
            words.append(f"{house} {'gains' if new > old else 'loses'} {abs(new - old)} power")
    return ", ".join(words)
