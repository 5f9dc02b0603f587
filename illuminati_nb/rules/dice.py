"""Two dice, exactly (R6.10): a roll at or below the target succeeds, 11 and 12 never do."""

from __future__ import annotations

from fractions import Fraction

from illuminati_nb.rules.whole import whole

#: ``WAYS[t]``: in how many of the 36 throws two dice show exactly ``t``.
WAYS: dict[int, int] = {total: 6 - abs(total - 7) for total in range(2, 13)}

#: Throws that fail whatever the target (R6.10).
AUTOMATIC_FAILURES: frozenset[int] = frozenset({11, 12})

#: ``SUCCESSES[t]`` for ``t`` from 0 to 10: in how many of 36 throws an attack with target ``t`` succeeds.
SUCCESSES: tuple[int, ...] = tuple(
    sum(ways for total, ways in WAYS.items() if total <= target and total not in AUTOMATIC_FAILURES)
    for target in range(11)
)

_CHANCES: tuple[Fraction, ...] = tuple(Fraction(ways, 36) for ways in SUCCESSES)
_NEVER, _BEST = _CHANCES[0], _CHANCES[10]


def chance(target: int) -> Fraction:
    """Return the exact chance that an attack with this target number succeeds (R6.10).

    Below 2 it never does; from 10 up it is 33/36, because 11 and 12 always fail.
    Raises TypeError unless ``target`` is a whole number.

    >>> chance(7), chance(1), chance(25)
    (Fraction(7, 12), Fraction(0, 1), Fraction(11, 12))
    """
    if type(target) is not int:
        target = _target(target)
    if target < 2:
        return _NEVER
    return _CHANCES[target] if target < 10 else _BEST


def successes(target: int) -> int:
    """Return the same chance in 36ths, as an integer from 0 to 33. Errors as in :func:`chance`.

    >>> [successes(t) for t in range(1, 12)]
    [0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 33]
    """
    return SUCCESSES[min(max(_target(target), 0), 10)]


def succeeds(roll: int, target: int) -> bool:
    """Tell whether this throw makes an attack with this target number succeed (R6.10).

    Raises ValueError for a throw that two dice cannot show; errors of ``target`` as in :func:`chance`.

    >>> succeeds(7, 7), succeeds(8, 7), succeeds(11, 20)
    (True, False, False)
    """
    if type(roll) is not int or roll not in WAYS:
        raise ValueError(f"roll must be a total of two dice from 2 to 12, not {roll!r}")
    return roll <= _target(target) and roll not in AUTOMATIC_FAILURES


def _target(target: object) -> int:
    number = whole(target)
    if number is None:
        raise TypeError(f"target must be a whole number, not {target!r}")
    return number
