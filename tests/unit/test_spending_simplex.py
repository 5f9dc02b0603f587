"""The exact simplex for sealed bids: optimal against every answer, equal to the library, enough where it is missing."""

from __future__ import annotations

import importlib
import random
from fractions import Fraction

import pytest
from scipy.optimize import linprog

from illuminati_nb.analysis import spending_sealed
from illuminati_nb.analysis.spending import Spender, SpendingGame
from illuminati_nb.analysis.spending_forms import compare_forms
from illuminati_nb.analysis.spending_sealed import sealed_bids
from illuminati_nb.analysis.spending_simplex import matrix_game


def random_matrix(dice: random.Random) -> list[list[Fraction]]:
    height, width = dice.randint(1, 7), dice.randint(1, 7)
    # Few different entries make ties, in which a careless simplex goes round for ever.
    most = dice.choice([1, 3, 40])
    return [[Fraction(dice.randint(-most, most), dice.choice([1, 1, 36])) for _ in range(width)] for _ in range(height)]


def test_neither_side_can_do_better() -> None:
    dice = random.Random(1)
    for _ in range(400):
        matrix = random_matrix(dice)
        rows, columns = matrix_game(matrix)
        assert sum(rows) == sum(columns) == 1
        assert min(*rows, *columns) >= 0
        by_row = [sum(a * w for a, w in zip(line, columns, strict=True)) for line in matrix]
        by_column = [sum(a * w for a, w in zip(line, rows, strict=True)) for line in zip(*matrix, strict=True)]
        assert max(by_row) == min(by_column)  # the value of the game, from both sides


def test_the_value_is_that_of_the_library() -> None:
    dice = random.Random(2)
    for _ in range(40):
        matrix = random_matrix(dice)
        _, columns = matrix_game(matrix)
        value = max(sum(a * w for a, w in zip(line, columns, strict=True)) for line in matrix)
        width = len(matrix[0])
        found = linprog(
            [0.0] * width + [1.0],
            A_ub=[[*map(float, line), -1.0] for line in matrix],
            b_ub=[0.0] * len(matrix),
            A_eq=[[1.0] * width + [0.0]],
            b_eq=[1.0],
            bounds=[(0, None)] * width + [(None, None)],
        )
        assert found.fun == pytest.approx(float(value), abs=1e-9)


@pytest.fixture
def no_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if neither scipy nor nashpy were installed."""
    real = importlib.import_module

    def refuse(name: str, *more: str) -> object:
        if name.split(".")[0] in ("scipy", "nashpy"):
            raise ImportError(name)
        return real(name, *more)

    monkeypatch.setattr(spending_sealed.importlib, "import_module", refuse)


def duel() -> SpendingGame:
    return SpendingGame(5, (Spender("attacker", wins=20, purse=6), Spender("defender", loses=20, purse=6)))


def test_sealed_bids_without_the_extra_are_as_good(no_extra: None) -> None:
    found = sealed_bids(duel())
    assert found.method == "linear programme (exact simplex)"
    assert found.regret == 0
    assert "exact simplex" in compare_forms(duel())[2].note


def test_sealed_bids_with_and_without_the_extra_agree_where_the_answer_is_unique(
    monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    usual = sealed_bids(duel())
    request.getfixturevalue("no_extra")
    ours = sealed_bids(duel())
    assert usual.method != ours.method
    assert (usual.strategies, usual.chance, usual.values) == (ours.strategies, ours.chance, ours.values)


def test_two_who_want_the_same_still_need_the_extra(no_extra: None) -> None:
    both = SpendingGame(5, (Spender("attacker"), Spender("x", loses=20, purse=3), Spender("y", loses=20, purse=3)))
    with pytest.raises(ImportError, match=r"nashpy: pip install 'illuminati-nb\[solve\]'"):
        sealed_bids(both)
    assert "not solved: sealed bids need nashpy" in compare_forms(both)[2].note
