"""Backward induction for the spending game, exact and without recursion (standard library only).

A *cell* is one way the money can lie: MB left in every purse and, where an interferer may push either way,
how much such money has gone *for* the attack. Cells are numbered so that spending always lowers the number:
one sweep upwards meets every cell after all cells that can follow it.

Play from a cell is deterministic once everybody plays his best move, so all the sweep has to remember is, for each
spender about to move after fresh money, the cell in which the dice will be rolled (``ends``). Payoffs follow from it.
Values are integers: 36ths of a MB times the common denominator of the prizes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple

from illuminati_nb.rules.dice import SUCCESSES


class Raise(NamedTuple):
    """One way to put money in: ``seat`` empties purse ``axis``, each lump lowering the cell number by ``step``."""

    seat: int
    axis: int
    step: int


@dataclass(frozen=True, slots=True)
class Board:
    """The spending game as numbers. Seats are the spenders who have money at all, in seat order.

    ``sizes``: lumps in each purse at the start; ``owners``: whose purse it is; ``effects``: what a lump of it does to
    the target, 0 for a purse that may push either way (``push`` is then its strength); ``raises``: in tie order for
    each seat; ``stakes``: what success is worth to each seat, per 36th; ``lump``: what a lump kept is worth.
    """

    target: int
    sizes: tuple[int, ...]
    owners: tuple[int, ...]
    effects: tuple[int, ...]
    push: int
    stakes: tuple[int, ...]
    lump: int
    any_sum: bool

    @property
    def seats(self) -> int:
        """How many spenders have money."""
        return len(self.stakes)

    @property
    def free(self) -> tuple[int, ...]:
        """The purses whose money may push either way."""
        return tuple(axis for axis, effect in enumerate(self.effects) if effect == 0)

    @property
    def dims(self) -> tuple[int, ...]:
        """Size of every axis: one per purse, then money of free interferers spent *for* the attack."""
        return (*(size + 1 for size in self.sizes), 1 + sum(self.sizes[axis] for axis in self.free))

    @property
    def strides(self) -> tuple[int, ...]:
        """How far apart neighbouring cells lie along each axis."""
        result = [1]
        for dim in self.dims[:0:-1]:
            result.append(result[-1] * dim)
        return tuple(reversed(result))

    @property
    def cells(self) -> int:
        """How many cell numbers there are."""
        total = 1
        for dim in self.dims:
            total *= dim
        return total

    @property
    def raises(self) -> tuple[Raise, ...]:
        """Every way to put money in, in tie order within a seat: purse by purse, for before against."""
        strides = self.strides
        found = []
        for axis, effect in enumerate(self.effects):
            if effect == 0:
                found.append(Raise(self.owners[axis], axis, strides[axis] - 1))
            found.append(Raise(self.owners[axis], axis, strides[axis]))
        return tuple(found)

    def digits(self, cell: int) -> tuple[int, ...]:
        """Money left in every purse, then money of free interferers spent for the attack."""
        return tuple(cell // stride % dim for stride, dim in zip(self.strides, self.dims, strict=True))

    def cell(self, digits: Sequence[int]) -> int:
        """The number of the cell with these digits."""
        return sum(digit * stride for digit, stride in zip(digits, self.strides, strict=True))

    def pushes(self) -> list[list[int]]:
        """For every axis and digit: what it adds to the target."""
        tables = [
            [(effect or -self.push) * (size - left) for left in range(size + 1)]
            for size, effect in zip(self.sizes, self.effects, strict=True)
        ]
        return [*tables, [2 * self.push * forward for forward in range(self.dims[-1])]]

    def memory(self, by_numpy: bool) -> int:
        """Bytes of computer memory a sweep needs at most.

        For each cell it keeps three numbers a seat and one a raise. In plain Python a number takes up to 40 bytes (a
        list slot and an int object); in numpy values take 8 and cell numbers 4, plus some workspace.
        """
        plain = 40 * (3 * self.seats + len(self.raises) + 1)
        return self.cells * (20 * self.seats + 4 * len(self.raises) + 40 if by_numpy else plain)

    def nodes(self) -> int:
        """Positions that can occur: a cell, who is to act, passes in a row (see :func:`estimate_size`).

        The spender who put in the last money must have spent some; before any money there is one round of passes.
        """
        total = self.seats
        for seat in range(self.seats):
            total += self.seats * (self._reachable(None) - self._reachable(seat))
        return total

    def _reachable(self, idle: int | None) -> int:
        """Cells that can occur when seat ``idle`` has spent nothing."""
        fixed, forward = 1, [1]
        for axis, size in enumerate(self.sizes):
            if self.owners[axis] == idle:
                continue
            if self.effects[axis]:
                fixed *= size + 1
            else:
                # forward[s]: in how many ways the free purses so far can have spent s in all
                forward = [sum(forward[max(0, spent - size) : spent + 1]) for spent in range(len(forward) + size)]
        return fixed * sum(count * (spent + 1) for spent, count in enumerate(forward))


def solve_python(board: Board) -> list[list[int]]:
    """Return ``ends[seat][cell]``: where the dice are rolled when ``seat`` is to act in ``cell`` after fresh money.

    The best raise along a purse is kept as a running best: of all cells further along it, the one its owner likes
    most, the nearest one among equals. So a raise of any sum costs no more to judge than a raise of 1.
    """
    seats, cells = board.seats, board.cells
    worth = [[0] * cells for _ in range(seats)]  # of a roll in this cell
    ends = [[0] * cells for _ in range(seats)]
    handed = [[0] * cells for _ in range(seats)]  # worth to a seat of handing this cell to the next seat
    left = [0] * cells
    free = board.free
    spendable = sum(board.sizes[axis] for axis in free)
    pushes = board.pushes()
    any_sum, target, lump = board.any_sum, board.target, board.lump
    options: list[list[tuple[int, int, list[int]]]] = [[] for _ in range(seats)]
    for seat, axis, step in board.raises:
        options[seat].append((axis, step, [-1] * cells if any_sum else []))
    axes = [[axis for axis, owner in enumerate(board.owners) if owner == seat] for seat in range(seats)]
    # Each seat's work on a cell, bundled once: its number, its stake, its purses, its raises and its columns.
    jobs = [
        (seat, board.stakes[seat], axes[seat], options[seat], worth[seat], handed[seat], ends[(seat + 1) % seats])
        for seat in range(seats)
    ]
    goes: list[int | None] = [None] * seats  # value of the best raise
    goes_to = [0] * seats  # where play ends after it

    for cell, digits in enumerate(product(*map(range, board.dims))):
        if free and digits[-1] > spendable - sum(digits[axis] for axis in free):
            continue  # more spent for the attack than spent at all
        total = target
        for table, digit in zip(pushes, digits, strict=True):
            total += table[digit]
        ways = SUCCESSES[total if 0 <= total <= 10 else (0 if total < 0 else 10)]
        now = left[cell] = sum(digits[:-1])
        for seat, stake, mine, raises, column, hand, after in jobs:
            kept = 0
            for axis in mine:
                kept += digits[axis]
            column[cell] = stake * ways + lump * kept
            best: int | None = None
            choice = 0
            for axis, step, running in raises:
                if not digits[axis]:
                    continue
                to = cell - step
                if any_sum:
                    further = running[to]
                    if further >= 0 and hand[further] > hand[to]:
                        to = further
                    running[cell] = to
                value = hand[to]
                if best is None or value > best or (value == best and now - left[to] < now - left[choice]):
                    best, choice = value, to
            goes[seat] = best
            if best is not None:
                goes_to[seat] = after[choice]
        # The round of passes, from the last pass (then the dice are rolled here) back to the first.
        following = [cell] * seats
        for _ in range(seats):
            passed = following
            following = []
            for seat in range(seats):
                go = goes[seat]
                end = passed[(seat + 1) % seats]
                following.append(goes_to[seat] if go is not None and go > worth[seat][end] else end)
        for seat in range(seats):
            ends[seat][cell] = following[seat]
        for seat, _, _, _, column, hand, _ in jobs:
            hand[cell] = column[following[(seat + 1) % seats]]
    return ends
