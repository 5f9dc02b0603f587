"""How often the tie order decides a spending game."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from illuminati_nb.analysis.spending_core import Board
from illuminati_nb.rules.dice import SUCCESSES


class TieReport(NamedTuple):
    """Where ties decide: two moves are worth the same to the mover, more than any other, yet lead to different ends.

    ``on_line``: the move taken and the equally good ones left aside, for each such step of the line of play;
    ``deciding`` of ``positions`` positions that can occur are of this kind, None when counting would take more than
    300 MB of computer memory.
    """

    on_line: tuple[tuple[str, tuple[str, ...]], ...]
    deciding: int | None
    positions: int

    @property
    def text(self) -> str:
        """The report in words.

        >>> print(TieReport((), 0, 26).text)
        No tie decides on the line of play; ties decide at 0 of 26 positions overall.
        """
        steps = "; ".join(f"{taken} (as good: {', '.join(others)})" for taken, others in self.on_line)
        line = f"On the line of play ties decide here: {steps}" if steps else "No tie decides on the line of play"
        if self.deciding is None:
            return f"{line}; the {self.positions} positions overall are too many to count ties in."
        return f"{line}; ties decide at {self.deciding} of {self.positions} positions overall."


class _Best(NamedTuple):
    """The best of several moves: its value, its sum, where it ends, and whether another as good ends elsewhere."""

    value: int
    amount: int
    end: int
    tied: bool

    def or_else(self, other: _Best | None) -> _Best:
        """Return the better of the two; of equals the smaller sum, else this one, marked if their ends differ."""
        if other is None or self.value > other.value:
            return self
        if self.value < other.value:
            return other
        first = other if other.amount < self.amount else self
        return first._replace(tied=self.tied or other.tied or self.end != other.end)


def countable(board: Board) -> bool:
    """Tell whether :func:`count_ties` keeps within 300 MB of computer memory."""
    return board.memory(by_numpy=False) <= 300e6


def count_ties(board: Board, ends: Sequence[Sequence[int]]) -> int:
    """Count the positions after the first money, among those that can occur, at which a tie decides."""
    seats, full = board.seats, board.cells - board.dims[-1]
    mine = [[axis for axis, owner in enumerate(board.owners) if owner == seat] for seat in range(seats)]
    raises = [[raise_ for raise_ in board.raises if raise_.seat == seat] for seat in range(seats)]
    running: dict[tuple[int, int], list[_Best | None]] = {
        (raise_.axis, raise_.step): [None] * board.cells for raise_ in board.raises
    }
    worth = [[0] * board.cells for _ in range(seats)]
    spendable = sum(board.sizes[axis] for axis in board.free)
    pushes = board.pushes()
    count = 0
    for cell, digits in enumerate(product(*map(range, board.dims))):
        if board.free and digits[-1] > spendable - sum(digits[axis] for axis in board.free):
            continue
        target = board.target + sum(table[digit] for table, digit in zip(pushes, digits, strict=True))
        ways = SUCCESSES[min(max(target, 0), 10)]
        best: list[_Best | None] = []
        for seat in range(seats):
            worth[seat][cell] = board.stakes[seat] * ways + board.lump * sum(digits[axis] for axis in mine[seat])
            after = ends[(seat + 1) % seats]
            overall: _Best | None = None
            for _, axis, step in raises[seat]:
                if digits[axis]:
                    end = int(after[cell - step])
                    choice = _Best(worth[seat][end], 1, end, False)
                    if board.any_sum:
                        further = running[axis, step][cell - step]
                        choice = choice.or_else(further and further._replace(amount=further.amount + 1))
                        running[axis, step][cell] = choice
                    overall = overall.or_else(choice) if overall else choice
            best.append(overall)
        if cell == full:
            break  # nothing spent yet: left to the caller
        moved = [any(digits[axis] < board.sizes[axis] for axis in axes) for axes in mine]
        following = [cell] * seats
        for passes in reversed(range(seats)):
            passed, following = following, []
            for seat in range(seats):
                end, go = passed[(seat + 1) % seats], best[seat]
                stay = _Best(worth[seat][end], 0, end, False)
                best_here = stay.or_else(go)
                following.append(best_here.end)
                count += moved[(seat - passes - 1) % seats] and best_here.tied
    return count
