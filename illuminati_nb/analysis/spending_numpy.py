"""The same backward induction for three and more spenders, many cells at a time (numpy)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from illuminati_nb.analysis.spending_core import Board
from illuminati_nb.rules.dice import SUCCESSES

Numbers = NDArray[np.int64]
Cells = NDArray[np.int32]


def fits(board: Board) -> bool:
    """Tell whether every value fits a 64-bit integer with room to spare, so that nothing can overflow."""
    stake = max((abs(stake) for stake in board.stakes), default=0)
    return 36 * stake + board.lump * (1 + sum(board.sizes)) < 2**62 and board.cells < 2**31


def _digit(board: Board, cells: Any, axis: int) -> Any:
    return cells // board.strides[axis] % board.dims[axis]


def _levels(board: Board) -> tuple[Cells, list[Cells]]:
    """Money left in every cell, and the cells that can occur, grouped by it, the poorest first."""
    cells = np.arange(board.cells, dtype=np.int32)
    left = np.zeros(board.cells, dtype=np.int32)
    for axis in range(len(board.sizes)):
        left += _digit(board, cells, axis)
    if board.free:
        spent = np.full(board.cells, sum(board.sizes[axis] for axis in board.free), dtype=np.int32)
        for axis in board.free:
            spent -= _digit(board, cells, axis)
        cells = cells[cells % board.dims[-1] <= spent]
    order = cells[np.argsort(left[cells], kind="stable")]
    starts = np.searchsorted(left[order], np.arange(1, sum(board.sizes) + 1))
    return left, np.split(order, starts)


def _worth(board: Board) -> list[Numbers]:
    """What a roll in every cell is worth to every seat."""
    cells = np.arange(board.cells, dtype=np.int32)
    target = np.full(board.cells, board.target, dtype=np.int64)
    worth = [np.zeros(board.cells, dtype=np.int64) for _ in range(board.seats)]
    for axis, push in enumerate(board.pushes()):
        digit = _digit(board, cells, axis)
        target += np.array(push, dtype=np.int64)[digit]
        if axis < len(board.sizes):
            worth[board.owners[axis]] += board.lump * digit.astype(np.int64)
    ways = np.array(SUCCESSES, dtype=np.int64)[np.clip(target, 0, 10)]
    for seat in range(board.seats):
        worth[seat] += board.stakes[seat] * ways
    return worth


def solve_numpy(board: Board) -> list[Sequence[int]]:
    """Return the same table as :func:`~illuminati_nb.analysis.spending_core.solve_python`, for ``fits(board)`` boards.

    All cells with the same money left are judged at once: each depends only on cells with less.
    """
    seats = board.seats
    left, levels = _levels(board)
    worth = _worth(board)
    ends = [np.zeros(board.cells, dtype=np.int32) for _ in range(seats)]
    handed = [np.zeros(board.cells, dtype=np.int64) for _ in range(seats)]
    running = [np.full(board.cells, -1, dtype=np.int32) if board.any_sum else None for _ in board.raises]
    never = np.iinfo(np.int64).min

    for cells in levels:
        value = [np.full(len(cells), never, dtype=np.int64) for _ in range(seats)]
        choice = [cells.copy() for _ in range(seats)]
        for (seat, axis, step), best in zip(board.raises, running, strict=True):
            hand = handed[seat]
            here = np.flatnonzero(_digit(board, cells, axis))
            to = (cells[here] - step).astype(np.int32)
            if best is not None:
                further = best[to]
                # a missing pointer (-1) reads the last cell, whose value is masked out
                to = np.where((further >= 0) & (hand[further] > hand[to]), further, to)
                best[cells[here]] = to
            new, old = hand[to], value[seat][here]
            # equal values: the smaller sum is the one that leaves more money
            better = (new > old) | ((new == old) & (left[to] > left[choice[seat][here]]))
            value[seat][here[better]] = new[better]
            choice[seat][here[better]] = to[better]
        goes_to = [ends[(seat + 1) % seats][choice[seat]] for seat in range(seats)]
        following = [cells] * seats
        for _ in range(seats):
            passed = [following[(seat + 1) % seats] for seat in range(seats)]
            following = [
                np.where(value[seat] > worth[seat][passed[seat]], goes_to[seat], passed[seat]) for seat in range(seats)
            ]
        for seat in range(seats):
            ends[seat][cells] = following[seat]
            handed[seat][cells] = worth[seat][following[(seat + 1) % seats]]
    return cast(list[Sequence[int]], ends)
