"""Two-person zero-sum games solved exactly, by the simplex method over fractions (standard library only).

For where scipy is not installed: slower than a library, but small games take no time, and nothing is rounded.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

Row = list[Fraction]


def matrix_game(matrix: Sequence[Sequence[Fraction]]) -> tuple[Row, Row]:
    """Return optimal mixes of the rows (who want much) and of the columns (who want little).

    With all entries made positive, mixing the columns is: let the most be paid in sum, each row paying at most 1. The
    prices of the rows' limits are the mix of the rows. Bland's rule keeps it from going round in circles.

    >>> rows, columns = matrix_game([[Fraction(1), Fraction(-1)], [Fraction(-1), Fraction(1)]])
    >>> [str(weight) for weight in rows + columns]
    ['1/2', '1/2', '1/2', '1/2']
    """
    height, width = len(matrix), len(matrix[0])
    lift = 1 - min(min(line) for line in matrix)
    # Each row: the entries, a slack variable for each row, the limit.
    tableau = [
        [*(entry + lift for entry in line), *(Fraction(i == j) for j in range(height)), Fraction(1)]
        for i, line in enumerate(matrix)
    ]
    gains = [*(Fraction(1) for _ in range(width)), *(Fraction(0) for _ in range(height + 1))]
    basis = [width + i for i in range(height)]
    while (entering := next((j for j in range(width + height) if gains[j] > 0), None)) is not None:
        leaving = min(
            (i for i in range(height) if tableau[i][entering] > 0),
            key=lambda i: (tableau[i][-1] / tableau[i][entering], basis[i]),
        )
        _pivot(tableau, gains, leaving, entering)
        basis[leaving] = entering
    total = -gains[-1]
    columns = [Fraction(0)] * width
    for i, variable in enumerate(basis):
        if variable < width:
            columns[variable] = tableau[i][-1] / total
    rows = [-price / total for price in gains[width : width + height]]
    return rows, columns


def _pivot(tableau: list[Row], gains: Row, leaving: int, entering: int) -> None:
    """Bring one variable in and another out, in place."""
    scale = tableau[leaving][entering]
    line = tableau[leaving] = [entry / scale for entry in tableau[leaving]]
    for i, other in enumerate(tableau):
        if i != leaving and other[entering]:
            factor = other[entering]
            tableau[i] = [a - factor * b if b else a for a, b in zip(other, line, strict=True)]
    factor = gains[entering]
    gains[:] = [a - factor * b if b else a for a, b in zip(gains, line, strict=True)]
