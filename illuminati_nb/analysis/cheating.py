"""What cheating is worth, exactly, and how often it must be caught to be deterred (R12.6).

The book's only penalty is that a cheat is undone; then every cheat that brings anything pays, however often it is
caught. With a fine, or with anger at the table counted in MB, there is a chance of being noticed that deters.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple, TypeAlias

from illuminati_nb.rules.cheats import CHEATS, chance_noticed
from illuminati_nb.rules.dice import WAYS, chance
from illuminati_nb.rules.whole import whole

#: Money or a chance, exactly.
Exact: TypeAlias = int | Fraction


def expected_gain(gain: Exact, noticed: Exact, penalty: Exact = 0) -> Fraction:
    """Return what a cheat brings on the average, in MB: its gain when unnoticed, less the penalty when noticed.

    ``gain`` in MB; ``noticed``: the chance of that, 0 to 1; ``penalty`` in MB, 0 in the rules (the cheat is undone).
    Raises TypeError or ValueError naming the argument.

    >>> expected_gain(5, Fraction(15, 36)), expected_gain(5, Fraction(15, 36), penalty=7)
    (Fraction(35, 12), Fraction(0, 1))
    """
    p, g, fine = _chance("noticed", noticed), _amount("gain", gain), _amount("penalty", penalty)
    return (1 - p) * g - p * fine


def deterring_chance(gain: Exact, penalty: Exact = 0) -> Fraction:
    """Return from which chance of being noticed on a cheat no longer pays; 1 = only certainty deters.

    It is gain / (gain + penalty). Raises ValueError where there is neither gain nor penalty.

    >>> deterring_chance(5, penalty=15), deterring_chance(5)
    (Fraction(1, 4), Fraction(1, 1))
    """
    g, fine = _amount("gain", gain), _amount("penalty", penalty)
    if not g + fine:
        raise ValueError("gain=0, penalty=0: nothing to gain and nothing to lose; give one of them")
    return g / (g + fine)


def deterring_penalty(gain: Exact, noticed: Exact) -> Fraction:
    """Return the penalty, in MB, from which on a cheat no longer pays at this chance of being noticed.

    Raises ValueError for a chance of 0: what is never noticed cannot be deterred.

    >>> deterring_penalty(5, Fraction(15, 36))
    Fraction(7, 1)
    """
    g, p = _amount("gain", gain), _chance("noticed", noticed)
    if not p:
        raise ValueError("noticed=0: what is never noticed is deterred by no penalty; give a chance above 0")
    return g * (1 - p) / p


def gain_of_lie(target: int, points: int, value: Exact) -> Fraction:
    """Return what stating a Power ``points`` too high brings, in MB: the higher chance of success times its value.

    To a defender who overstates his group it brings the same, seen from the higher target number.

    ``target``: the honest target number; ``value``: what success is worth, in MB.

    >>> gain_of_lie(7, 2, 36)
    Fraction(9, 1)
    """
    up = _whole("points", points)
    number = _whole("target", target)
    return (chance(number + up) - chance(number)) * _amount("value", value)


def rolls_to_misread(target: int) -> Fraction:
    """Return how often the dice miss a target number by so little that reading them 1 lower makes a success.

    11 read as 10 is one of these rolls; 12 read as 11 is not, since 11 fails too (R6.10).

    >>> rolls_to_misread(7), rolls_to_misread(10), rolls_to_misread(14)
    (Fraction(5, 36), Fraction(1, 18), Fraction(1, 18))
    """
    number = _whole("target", target)
    if number < 2:  # no roll succeeds, and 2 cannot be read as less
        return Fraction(0)
    return Fraction(WAYS[min(number + 1, 11)], 36)


class Temptation(NamedTuple):
    """One cheat of the table: its gain in MB, the chance that it is noticed, and what follows.

    ``expected``: its mean in MB at this penalty; ``deterred_at``: the chance that would deter it; ``fine``: the
    penalty in MB that would.
    """

    what: str
    amount: int
    gain: Fraction
    noticed: Fraction
    expected: Fraction
    deterred_at: Fraction
    fine: Fraction

    @property
    def pays(self) -> bool:
        """Whether it brings something on the average."""
        return self.expected > 0


def temptations(target: int, value: Exact, penalty: Exact = 0) -> tuple[Temptation, ...]:
    """Return what taking money, lying about Power and misreading the dice bring in an attack.

    ``target``: its honest target number; ``value``: what success is worth, in MB; ``penalty`` in MB. Money is worth
    itself. For ``misread`` the gain is that of the roll it is good for: success instead of failure.

    >>> for one in temptations(7, 20, penalty=10):
    ...     print(one.what, one.amount, one.gain, one.noticed, one.expected, one.pays)
    take 2 2 1/6 0 False
    take 5 5 5/12 -5/4 False
    take 10 10 13/18 -40/9 False
    misread 1 20 5/18 35/3 True
    lie 1 25/9 1/6 35/54 True
    lie 2 5 5/12 -5/4 False
    """
    worth = _amount("value", value)
    found = []
    for what, kind in CHEATS.items():
        for amount, _ in kind.noticed:
            if what == "take":
                gain = Fraction(amount)
            elif what == "lie":
                gain = gain_of_lie(target, amount, worth)
            elif what == "misread":
                gain = worth if rolls_to_misread(target) else Fraction(0)
            else:
                continue
            p = chance_noticed(what, amount)
            fine = _amount("penalty", penalty)
            at = deterring_chance(gain, fine) if gain + fine else Fraction(0)
            mean = expected_gain(gain, p, fine)
            found.append(Temptation(what, amount, gain, p, mean, at, deterring_penalty(gain, p)))
    return tuple(found)


def _amount(name: str, value: object) -> Fraction:
    number = _exact(name, value)
    if number < 0:
        raise ValueError(f"{name}={value!r}: give 0 MB or more")
    return number


def _chance(name: str, value: object) -> Fraction:
    number = _exact(name, value)
    if not 0 <= number <= 1:
        raise ValueError(f"{name}={value!r}: give a chance from 0 to 1")
    return number


def _exact(name: str, value: object) -> Fraction:
    if isinstance(value, bool) or not isinstance(value, int | Fraction):
        raise TypeError(f"{name}={value!r}: give a whole number or a Fraction")
    return Fraction(value)


def _whole(name: str, value: object) -> int:
    number = whole(value)
    if number is None:
        raise TypeError(f"{name}={value!r}: give a whole number")
    return number
