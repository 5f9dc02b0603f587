"""Sealed bids: both spenders write down what they pay, at once; the equilibrium usually mixes.

With the extra ``solve``: scipy's HiGHS for the linear programme, nashpy's Lemke-Howson for the rest. Both answer in
floats; the strategies are then recomputed exactly on the bids they use, and how much anyone could still gain by
another bid is computed exactly (:attr:`SealedBids.regret`, 0 for an exact equilibrium). Without scipy the zero-sum
part is solved by our own exact simplex, so that the usual case, one for the attack and one against it, needs no extra.
"""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from illuminati_nb.analysis.spending_forms import Bid, FormResult, bids, payoffs_of_bids
from illuminati_nb.analysis.spending_model import SpendingGame
from illuminati_nb.analysis.spending_simplex import matrix_game
from illuminati_nb.rules.dice import chance

Matrix = list[list[Fraction]]
Mix = list[Fraction]


@dataclass(frozen=True, slots=True)
class SealedBids:
    """An equilibrium of the sealed bids.

    ``strategies``: for each spender his bids with their probabilities (those he never makes left out); ``values`` and
    ``spent`` are averages in MB; ``regret``: the most anyone could still gain by another bid, 0 when exact; ``pure``:
    every equilibrium in which nobody mixes, as bids in seat order; ``method``: how it was found.
    """

    strategies: dict[str, dict[Bid, Fraction]]
    chance: Fraction
    spent: dict[str, Fraction]
    values: dict[str, Fraction]
    regret: Fraction
    pure: tuple[tuple[Bid, ...], ...]
    method: str

    @property
    def row(self) -> FormResult:
        """This result as a row of :func:`~illuminati_nb.analysis.spending_forms.compare_forms`."""
        mixed = any(len(strategy) > 1 for strategy in self.strategies.values())
        note = f"{'mixed' if mixed else 'no mixing'}; {self.method}"
        return FormResult("sealed bids", self.chance, self.spent, self.values, note)


def sealed_bids(game: SpendingGame, objective: str = "own") -> SealedBids:
    """Return an equilibrium when the spenders with money (two at most) name their sums at the same time.

    ``objective="own"``: each cares for his own prizes and money. When one wants the attack to succeed and the other
    does not, this is a zero-sum game in disguise: count each player's payoff in units of his stake and take what the
    *other* pays off his, which changes nobody's choice. So a linear programme solves it. When both want the same thing
    it is a free-rider game with several equilibria; Lemke-Howson finds one. ``objective="lead"``: each wants to end
    ahead of the other, plainly zero-sum.

    Raises ValueError for more than two spenders with money (pool them first, see ``coalition``) or an unknown
    objective, ImportError when both want the same thing and the extra is not installed.
    """
    if objective not in ("own", "lead"):
        raise ValueError(f"objective={objective!r}: choose 'own' or 'lead'")
    names = game.movers
    if len(names) > 2:
        raise ValueError(
            f"spenders: sealed bids are solved for two spenders with money, not {len(names)} "
            f"({', '.join(names)}); pool allies into one with coalition() first"
        )
    choices = [list(bids(game, name)) for name in names]
    if len(names) < 2:
        return _alone(game, choices)
    rows, columns = choices
    odds = [[chance(game.target + row.effect + column.effect) for column in columns] for row in rows]
    stakes = [game.spender(name).stake for name in names]
    first = [[stakes[0] * p - row.cost for p in line] for row, line in zip(rows, odds, strict=True)]
    second = [[stakes[1] * p - column.cost for p, column in zip(line, columns, strict=True)] for line in odds]
    if objective == "lead":
        first, second = (
            [[a - b for a, b in zip(x, y, strict=True)] for x, y in zip(first, second, strict=True)],
            [[b - a for a, b in zip(x, y, strict=True)] for x, y in zip(first, second, strict=True)],
        )
        zero_sum = first
    elif stakes[0] * stakes[1] < 0:
        zero_sum = [
            [
                (1 if stakes[0] > 0 else -1) * p - row.cost / abs(stakes[0]) + column.cost / abs(stakes[1])
                for p, column in zip(line, columns, strict=True)
            ]
            for row, line in zip(rows, odds, strict=True)
        ]
    else:
        zero_sum = []
    if zero_sum:
        try:
            method = "linear programme (HiGHS)"
            x, y, regret = _best_of(_linear_programme(zero_sum), first, second)
        except ImportError:
            method = "linear programme (exact simplex)"
            x, y = matrix_game(zero_sum)
            regret = _regret(x, y, first, second)
    else:
        method = "Lemke-Howson (nashpy)"
        x, y, regret = _best_of(_lemke_howson(first, second), first, second)
    best_rows = [max(column) for column in zip(*first, strict=True)]
    best_columns = [max(line) for line in second]
    pure = tuple(
        (row, column)
        for i, row in enumerate(rows)
        for j, column in enumerate(columns)
        if first[i][j] == best_rows[j] and second[i][j] == best_columns[i]
    )
    return _report(game, choices, [x, y], regret, pure, method)


def _alone(game: SpendingGame, choices: list[list[Bid]]) -> SealedBids:
    """The case with nobody to outguess: the spender with money, if any, picks his best bid."""
    if not choices:
        return _report(game, [], [], Fraction(0), ((),), "nobody has money")
    name = game.movers[0]
    best = max(choices[0], key=lambda bid: payoffs_of_bids(game, {name: bid})[name])
    weights = [Fraction(bid == best) for bid in choices[0]]
    return _report(game, choices, [weights], Fraction(0), ((best,),), "one spender with money")


def _report(
    game: SpendingGame,
    choices: list[list[Bid]],
    mixes: list[Mix],
    regret: Fraction,
    pure: tuple[tuple[Bid, ...], ...],
    method: str,
) -> SealedBids:
    strategies = {
        name: {bid: weight for bid, weight in zip(mine, mix, strict=True) if weight}
        for name, mine, mix in zip(game.movers, choices, mixes, strict=True)
    }
    outcomes: list[tuple[dict[str, Bid], Fraction]] = [({}, Fraction(1))]
    for name, strategy in strategies.items():
        outcomes = [
            ({**paid, name: bid}, weight * share) for paid, weight in outcomes for bid, share in strategy.items()
        ]
    odds = Fraction(0)
    spent, values = dict.fromkeys(game.names, Fraction(0)), dict.fromkeys(game.names, Fraction(0))
    for paid, weight in outcomes:
        odds += weight * chance(game.target + sum(bid.effect for bid in paid.values()))
        for name, value in payoffs_of_bids(game, paid).items():
            values[name] += weight * value
        for name, bid in paid.items():
            spent[name] += weight * bid.cost
    return SealedBids(strategies, odds, spent, values, regret, pure, method)


def _library(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise ImportError(f"sealed bids need {name.split('.')[0]}: pip install 'illuminati-nb[solve]'") from error


def _linear_programme(matrix: Matrix) -> Iterator[tuple[Sequence[float], Sequence[float]]]:
    """Yield the optimal mixes of a zero-sum game (rows want much): maximise the worst column; the duals mix columns."""
    optimize = _library("scipy.optimize")
    height, width = len(matrix), len(matrix[0])
    constraints = [[-float(matrix[i][j]) for i in range(height)] + [1.0] for j in range(width)]
    for method in ("highs-ds", "highs-ipm"):
        result = optimize.linprog(
            [0.0] * height + [-1.0],
            A_ub=constraints,
            b_ub=[0.0] * width,
            A_eq=[[1.0] * height + [0.0]],
            b_eq=[1.0],
            bounds=[(0, None)] * height + [(None, None)],
            method=method,
        )
        if result.status == 0:
            yield result.x[:-1], -result.ineqlin.marginals


def _lemke_howson(first: Matrix, second: Matrix) -> Iterator[tuple[Sequence[float], Sequence[float]]]:
    """Yield what Lemke-Howson finds from each starting label; degenerate games make some of them unusable."""
    nashpy = _library("nashpy")
    game = nashpy.Game([[float(a) for a in line] for line in first], [[float(b) for b in line] for line in second])
    height, width = len(first), len(first[0])
    for label in range(height + width):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            x, y = game.lemke_howson(initial_dropped_label=label)
        if len(x) == height and len(y) == width and sum(x) > 0.5 and sum(y) > 0.5:
            yield x, y


def _best_of(
    candidates: Iterator[tuple[Sequence[float], Sequence[float]]], first: Matrix, second: Matrix
) -> tuple[Mix, Mix, Fraction]:
    """Return the first candidate that is an equilibrium exactly, else the one with least to gain by deviating."""
    best: tuple[Mix, Mix, Fraction] | None = None
    for x, y in candidates:
        for mixes in _exact(x, y, first, second):
            regret = _regret(*mixes, first, second)
            if best is None or regret < best[2]:
                best = (*mixes, regret)
        if best is not None and best[2] == 0:
            break
    if best is None:
        raise ValueError("sealed bids: the library found no equilibrium of this game")
    return best


def _exact(x: Sequence[float], y: Sequence[float], first: Matrix, second: Matrix) -> Iterator[tuple[Mix, Mix]]:
    """Yield exact mixes near these floats: solved on the bids they use, then simply rounded to fractions."""
    rows = [i for i, weight in enumerate(x) if weight > 1e-9]
    columns = [j for j, weight in enumerate(y) if weight > 1e-9]
    # Each side mixes so that the other is indifferent among the bids he uses.
    right = _indifferent([[first[i][j] for j in columns] for i in rows])
    left = _indifferent([[second[i][j] for i in rows] for j in columns])
    if left is not None and right is not None:
        yield _spread(left, rows, len(x)), _spread(right, columns, len(y))
    yield _rounded(x), _rounded(y)


def _spread(weights: Mix, where: list[int], size: int) -> Mix:
    full = [Fraction(0)] * size
    for index, weight in zip(where, weights, strict=True):
        full[index] = weight
    return full


def _rounded(weights: Sequence[float]) -> Mix:
    kept = [Fraction(float(weight)).limit_denominator(10**9) if weight > 1e-9 else Fraction(0) for weight in weights]
    total = sum(kept)
    return [weight / total for weight in kept]


def _indifferent(matrix: Matrix) -> Mix | None:
    """Return weights of the columns, summing to 1, that give every row the same value; None unless there is one answer.

    Gauss-Jordan elimination over Fractions; the unknowns are the weights and the common value.
    """
    width = len(matrix[0])
    system = [[*line, Fraction(-1), Fraction(0)] for line in matrix]
    system.append([Fraction(1)] * width + [Fraction(0), Fraction(1)])
    for column in range(width + 1):
        pivot = next((row for row in range(column, len(system)) if system[row][column]), None)
        if pivot is None:
            return None
        system[column], system[pivot] = system[pivot], system[column]
        scale = system[column][column]
        system[column] = [entry / scale for entry in system[column]]
        for row, line in enumerate(system):
            if row != column and line[column]:
                factor = line[column]
                system[row] = [a - factor * b for a, b in zip(line, system[column], strict=True)]
    if any(line[-1] for line in system[width + 1 :]):
        return None
    weights = [line[-1] for line in system[:width]]
    return weights if all(weight >= 0 for weight in weights) else None


def _regret(x: Mix, y: Mix, first: Matrix, second: Matrix) -> Fraction:
    """Return the most either could gain by switching to another bid, exactly."""
    by_row = [sum((a * w for a, w in zip(line, y, strict=True) if w), Fraction(0)) for line in first]
    by_column = [sum((w * line[j] for w, line in zip(x, second, strict=True) if w), Fraction(0)) for j in range(len(y))]
    now = sum((w * value for w, value in zip(x, by_row, strict=True)), Fraction(0))
    then = sum((w * value for w, value in zip(y, by_column, strict=True)), Fraction(0))
    return max(max(by_row) - now, max(by_column) - then)
