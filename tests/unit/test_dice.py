"""Two dice, exactly (R6.10)."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import numpy
import pytest

from illuminati_nb.rules.dice import AUTOMATIC_FAILURES, SUCCESSES, WAYS, chance, succeeds, successes
from illuminati_nb.rules.whole import whole

THROWS = [a + b for a, b in product(range(1, 7), repeat=2)]


def test_R6_10_all_36_throws_counted_one_by_one() -> None:
    assert {total: THROWS.count(total) for total in range(2, 13)} == WAYS
    for target in range(-40, 60):
        good = sum(1 for throw in THROWS if throw <= target and throw not in (11, 12))
        assert successes(target) == good
        assert chance(target) == Fraction(good, 36)
        assert sum(succeeds(throw, target) for throw in THROWS) == good


def test_R6_10_success_counts_of_the_rulebook() -> None:
    assert {t: successes(t) for t in range(2, 11)} == {2: 1, 3: 3, 4: 6, 5: 10, 6: 15, 7: 21, 8: 26, 9: 30, 10: 33}
    assert SUCCESSES == (0, 0, 1, 3, 6, 10, 15, 21, 26, 30, 33)
    assert frozenset({11, 12}) == AUTOMATIC_FAILURES


def test_R6_10_no_automatic_success_and_at_most_33() -> None:
    assert chance(1) == chance(0) == chance(-100) == 0
    assert not succeeds(2, 1)
    assert chance(10) == chance(11) == chance(12) == chance(10**9) == Fraction(33, 36)


@pytest.mark.parametrize("number", [numpy.int8(7), numpy.int64(7), numpy.uint16(7)])
def test_numbers_from_tables_are_whole_numbers(number: int) -> None:
    assert whole(number) == 7
    assert type(whole(number)) is int
    assert (chance(number), successes(number)) == (Fraction(21, 36), 21)
    assert succeeds(7, number)


@pytest.mark.parametrize("target", [7.0, "7", None, True, Fraction(7), numpy.float64(7), numpy.bool_(True), [7]])
def test_a_target_that_is_no_whole_number(target: object) -> None:
    with pytest.raises(TypeError, match="target must be a whole number"):
        chance(target)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="target must be a whole number"):
        succeeds(7, target)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="target must be a whole number"):
        successes(target)  # type: ignore[arg-type]


@pytest.mark.parametrize("roll", [1, 13, 0, 7.0, "7", True])
def test_a_roll_that_two_dice_cannot_show(roll: object) -> None:
    with pytest.raises(ValueError, match="roll must be a total of two dice from 2 to 12"):
        succeeds(roll, 7)  # type: ignore[arg-type]
