"""The interference game solved: who pays, who waits, who rides free (R6.21-R6.26, R7.1-R7.10).

:func:`solve_spending` finds the play in which everybody, at every point, does what is best for him given that all do so
later (subgame-perfect equilibrium by backward induction), exactly, and the stated tie order makes it unique.

>>> sol = solve_spending(target=5, spenders=[Spender("attacker", wins=20, purse=8),
...     Spender("defender", loses=20, own_purse=3, purse=5), Spender("rival", loses=8, purse=6)])
>>> sol.chance, {name: str(value) for name, value in sol.values.items()}
(Fraction(1, 36), {'attacker': '77/9', 'defender': '58/9', 'rival': '43/9'})
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from illuminati_nb.analysis.spending_core import Board, solve_python
from illuminati_nb.analysis.spending_model import (
    Channel,
    Prize,
    Spender,
    SpendingGame,
    SpendingMove,
    SpendingState,
)
from illuminati_nb.analysis.spending_solution import Option, Solution, Step
from illuminati_nb.analysis.spending_ties import TieReport

__all__ = [
    "Channel",
    "Option",
    "Prize",
    "Size",
    "Solution",
    "Spender",
    "SpendingGame",
    "SpendingMove",
    "SpendingState",
    "Step",
    "TieReport",
    "TooLarge",
    "estimate_size",
    "solve_game",
    "solve_spending",
]

#: Memory a solution may need unless the caller allows another amount, in MB of computer memory.
MEMORY_LIMIT = 500

#: From this many cells on, three and more spenders are solved with numpy where it is installed.
NUMPY_FROM = 1500


class Size(NamedTuple):
    """How large a game is: ``cells`` the solver keeps, ``positions`` that can occur, computer memory at most."""

    cells: int
    positions: int
    memory_mb: float
    kernel: str


class TooLarge(ValueError):
    """The game needs more memory than allowed; ``.size`` says how much."""

    def __init__(self, size: Size, limit: float, unit: int | None) -> None:
        coarser = f"pass approximate=True (money in lumps of {unit} MB), " if unit else ""
        super().__init__(
            f"this spending game has {size.positions:,} positions and would need about {size.memory_mb:,.0f} MB of "
            f"memory (limit {limit:,.0f}): {coarser}use smaller purses, bind interferers to one side with "
            f"side='for' or 'against', or raise memory_mb"
        )
        self.size = size


def _numpy_for(board: Board) -> bool:
    """Tell whether this board is one for the numpy sweep."""
    if board.seats < 3 or board.cells < NUMPY_FROM:
        return False
    try:
        from illuminati_nb.analysis.spending_numpy import fits
    except ImportError:
        return False
    return fits(board)


def estimate_size(game: SpendingGame) -> Size:
    """Return how large a game is before solving it.

    A position is: money left in each purse (and, for interferers free to push either way, how much of theirs went
    for the attack), who is to act, passes in a row; counted are those that can occur, spenders without money left out.

    >>> game = SpendingGame(5, [Spender("attacker", wins=9, purse=12), Spender("defender", loses=9, purse=12)])
    >>> estimate_size(game).positions
    626
    """
    board = game.board()
    by_numpy = _numpy_for(board)
    return Size(board.cells, board.nodes(), board.memory(by_numpy) / 1e6, "numpy" if by_numpy else "python")


def solve_spending(
    target: int,
    spenders: Iterable[Spender],
    raises: str = "any",
    *,
    first: str | None = None,
    calling_off: bool = False,
    action_worth: Prize = 0,
    privileged: bool = False,
    approximate: bool = False,
    memory_mb: float = MEMORY_LIMIT,
) -> Solution:
    """Solve the spending game of one attack; see :class:`SpendingGame` for the meaning of the arguments.

    ``approximate``: when the exact game is too large, let money move in lumps of the smallest number of MB that fits;
    the solution says so (``solution.approximate``). Raises TooLarge (a ValueError) when more than ``memory_mb`` MB of
    computer memory would be needed; TypeError or ValueError naming the field for bad input.
    """
    game = SpendingGame(target, tuple(spenders), raises, first, calling_off, action_worth, privileged)
    return solve_game(game, approximate=approximate, memory_mb=memory_mb)


def solve_game(game: SpendingGame, *, approximate: bool = False, memory_mb: float = MEMORY_LIMIT) -> Solution:
    """Solve a :class:`SpendingGame`; like :func:`solve_spending`."""
    size = estimate_size(game)
    if size.memory_mb > memory_mb:
        coarser = _coarser(game, memory_mb)
        if not approximate or coarser is None:
            raise TooLarge(size, memory_mb, coarser.unit if coarser else None)
        game = coarser
    board = game.board()
    if not board.seats:
        return Solution(game, board, [])
    if _numpy_for(board):
        from illuminati_nb.analysis.spending_numpy import solve_numpy

        return Solution(game, board, solve_numpy(board))
    return Solution(game, board, solve_python(board))


def _coarser(game: SpendingGame, memory_mb: float) -> SpendingGame | None:
    """Return the game with the smallest lumps that fit, None if even one lump a purse does not."""
    largest = max(channel.money for channel in game.channels)
    for unit in range(game.unit + 1, largest + 1):
        coarser = replace(game, unit=unit)
        if estimate_size(coarser).memory_mb <= memory_mb:
            return coarser
    return None
