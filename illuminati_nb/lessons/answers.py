"""Kinds of answers: how each is read, shown, and compared with the right one.

A kind reads what a person may sensibly write (``"58%"``, ``21/36``, ``"cia"``, a set of names) and
says in plain words what it could not read. Kinds know nothing about particular exercises.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, Protocol

from illuminati_nb.rules.alignment import ALIGNMENTS, Alignment, names, parse
from illuminati_nb.rules.cards import UnknownCard, deck
from illuminati_nb.rules.whole import whole

#: Rounding that an answer may carry at most: two decimals are enough, one is a guess.
_COARSEST = Fraction(1, 200)
_FINEST = Fraction(1, 10**9)
#: Beyond this the power of ten would fill the memory before it could be compared.
_MOST_DIGITS = 400


class Unreadable(ValueError):
    """The answer is of the wrong kind; the message says what would be right."""


class Kind(Protocol):
    """A kind of answer."""

    def read(self, value: Any) -> Any:
        """Return what is meant by ``value``; raises Unreadable."""

    def show(self, value: Any) -> str:
        """Return the value as a reader would write it."""

    def differs(self, given: Any, truth: Any) -> str | None:
        """Return None when both are the same, otherwise a remark (perhaps empty) about the difference."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number as it was given, and how much it may have been rounded.

    ``slack`` is what is allowed, ``step`` half a unit of the last place written.
    """

    value: Fraction
    slack: Fraction = Fraction(0)
    step: Fraction = Fraction(0)

    def is_about(self, other: Fraction) -> bool:
        return abs(self.value - other) <= self.slack


def number(value: Any) -> Number:
    """Read a number: int, float, Fraction, numpy number, or text such as ``"58.3%"``, ``"21/36"``, ``"7 MB"``.

    A comma divides thousands where it can (``"113,295"``), otherwise it is a decimal comma (``"0,58"``), and so it is
    in percent (``"58,333 %"``).

    >>> number("21/36").value, number("58%").value, number("58,5 %").value, number("1,000").value
    (Fraction(7, 12), Fraction(29, 50), Fraction(117, 200), Fraction(1000, 1))
    """
    if hasattr(value, "item"):
        try:
            value = value.item()  # a numpy number
        except (TypeError, ValueError):  # an array or a table of several
            raise Unreadable(f"One number is asked for, and {_shown(value)} holds several.") from None
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction | Decimal | str):
        raise Unreadable(f"A number is asked for, and {_shown(value)} is none.")
    if isinstance(value, int | Fraction):
        return Number(Fraction(value))
    text = repr(value) if isinstance(value, float) else _points(str(value))
    found = re.fullmatch(r"\s*([+-]?[\d.]+(?:e-?\d+)?)\s*(?:(/|in|of)\s*(\d+))?\s*(%|percent|MB)?\s*", text, re.I)
    try:
        if found is None or found[3] == "0":
            raise ValueError
        amount = Decimal(found[1])
        if abs(amount.adjusted()) > _MOST_DIGITS:
            raise ValueError
    except (ArithmeticError, ValueError):
        raise Unreadable(f"A number is asked for, and {_shown(value)} cannot be read as one.") from None
    if found[3]:
        return Number(Fraction(amount) / int(found[3]))
    scale = 100 if (found[4] or "").lower() in ("%", "percent") else 1
    last_place = Fraction(10) ** int(amount.as_tuple().exponent)  # 58.3 -> 1/10
    step = last_place / scale / 2
    return Number(Fraction(amount) / scale, min(max(step, _FINEST), _COARSEST), step)


def _points(text: str) -> str:
    """Return the text with its commas read: those between thousands left out, a decimal one as a point."""
    text = re.sub(r"(?<![\d.,])(\d+),(\d+)(?=\s*(?:%|percent))", r"\1.\2", text, flags=re.I)
    text = re.sub(r"(?<![\d.,])[1-9]\d{0,2}(?:,\d{3})+(?![\d,])", lambda found: found[0].replace(",", ""), text)
    return re.sub(r"(?<![\d.,])(\d+),(\d+)(?![\d.,])", r"\1.\2", text)


def _rounded(given: Number, truth: Fraction) -> str:
    """What to say of a number that is not the right one: how it was rounded, or on which side it lies."""
    if abs(given.value - truth) <= given.step:
        return "Right as far as it goes: give it with one more decimal."
    if 2 * given.step >= abs(given.value - truth):  # 3.42 for 3.428...: cut off
        return "Very near, but rounded the wrong way: look at the first decimal you left out."
    return _compared(given.value, truth)


def _compared(given: Fraction, truth: Fraction) -> str:
    return "Yours is too high." if given > truth else "Yours is too low."


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number; ``unit`` is shown after it."""

    unit: str = ""

    def read(self, value: Any) -> int:
        if hasattr(value, "target_number"):
            value = value.target_number
        plain = whole(value)
        given = number(value if plain is None else plain).value
        if given.denominator != 1:
            raise Unreadable(f"A whole number is asked for, and {_shown(value)} is none.")
        return int(given)

    def show(self, value: int) -> str:
        return f"{value} {self.unit}".strip()

    def differs(self, given: int, truth: int) -> str | None:
        return None if given == truth else _compared(Fraction(given), Fraction(truth))


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance between 0 and 1; ``21/36``, ``0.58``, ``"58%"`` and an attack sum itself are all fine."""

    def read(self, value: Any) -> Number:
        given = number(value.chance if hasattr(value, "chance") else value)
        if not 0 <= given.value <= 1:
            percent = f' Did you mean "{float(given.value):g}%"?' if 1 < given.value <= 100 else ""
            raise Unreadable(
                f"A chance lies between 0 and 1, and {_shown(value)} does not. Write it as Fraction(a, 36), "
                f'as a number such as 0.25, or as text such as "25%" or "9/36".{percent}'
            )
        return given

    def show(self, value: Any) -> str:
        exact = value.value if isinstance(value, Number) else Fraction(value)
        ways = exact * 36
        in_36ths = f"{ways}/36, " if ways.denominator == 1 else ""
        return f"{in_36ths}{float(exact):.1%}"

    def differs(self, given: Number, truth: Any) -> str | None:
        exact = truth.value if isinstance(truth, Number) else Fraction(truth)
        if given.is_about(exact):
            return None
        return _rounded(given, exact)


@dataclass(frozen=True, slots=True)
class Amount:
    """Any number, such as an average; two decimals are enough."""

    unit: str = ""

    def read(self, value: Any) -> Number:
        return number(value)

    def show(self, value: Any) -> str:
        exact = value.value if isinstance(value, Number) else Fraction(value)
        return f"{float(exact):.2f} {self.unit}".strip()

    def differs(self, given: Number, truth: Any) -> str | None:
        exact = truth.value if isinstance(truth, Number) else Fraction(truth)
        return None if given.is_about(exact) else _rounded(given, exact)


@dataclass(frozen=True, slots=True)
class OneCard:
    """A card, or its name."""

    def read(self, value: Any) -> str:
        return _card_name(value)

    def show(self, value: str) -> str:
        return value

    def differs(self, given: str, truth: str) -> str | None:
        return None if given == truth else ""


@dataclass(frozen=True, slots=True)
class Cards:
    """Several cards in any order: a list, tuple or set of cards or names, or names with commas between."""

    def read(self, value: Any) -> frozenset[str]:
        return frozenset(_card_name(one) for one in _several(value, "cards"))

    def show(self, value: frozenset[str]) -> str:
        return ", ".join(sorted(value)) or "none"

    def differs(self, given: frozenset[str], truth: frozenset[str]) -> str | None:
        return _sets_differ(given, truth)


@dataclass(frozen=True, slots=True)
class OfAlignments:
    """One or several alignments, as names or as :class:`~illuminati_nb.Alignment`."""

    def read(self, value: Any) -> frozenset[str]:
        if isinstance(value, Alignment):
            return frozenset(names(value))
        words = [one.name or "" if isinstance(one, Alignment) else str(one) for one in _several(value, "alignments")]
        try:
            return frozenset(names(parse(";".join(words))))
        except ValueError as error:
            raise Unreadable(f"{str(error)[0].upper()}{str(error)[1:]}.") from None

    def show(self, value: frozenset[str]) -> str:
        return ", ".join(name for name in names(sum(map(int, ALIGNMENTS))) if name in value) or "none"

    def differs(self, given: frozenset[str], truth: frozenset[str]) -> str | None:
        return _sets_differ(given, truth)


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few words, such as the kinds of attack."""

    choices: tuple[str, ...]

    def read(self, value: Any) -> str:
        word = value.strip().casefold() if isinstance(value, str) else value
        for choice in self.choices:
            if word == choice.casefold():
                return choice
        wanted = " or ".join(f'"{choice}"' for choice in self.choices)
        raise Unreadable(f"Choose {wanted}; {_shown(value)} is none of them.")

    def show(self, value: str) -> str:
        return value

    def differs(self, given: str, truth: str) -> str | None:
        return None if given == truth else ""


@dataclass(frozen=True, slots=True)
class Function:
    """A function of the reader's own, compared with ours on every one of ``cases``; ``name`` is its name."""

    name: str
    cases: tuple[tuple[Any, ...], ...]

    def read(self, value: Any) -> Callable[..., Any]:
        if not callable(value):
            raise Unreadable(f"A function is asked for: give its name alone: answer={self.name}.")
        return value  # type: ignore[no-any-return]

    def show(self, value: Any) -> str:
        return self.name

    def differs(self, given: Callable[..., Any], truth: Callable[..., Any]) -> str | None:
        for case in self.cases:
            call = f"{self.name}({', '.join(map(repr, case))})"
            try:
                result = given(*case)
            except Exception as error:
                return f"Your {call} stops with {type(error).__name__}: {error}"
            try:
                same = number(result).is_about(number(truth(*case)).value)
            except Unreadable:
                same = False
            if not same:
                return f"Your {call} gives {_shown(result)}, and that is not right."
        return None


def _several(value: Any, what: str) -> Iterable[Any]:
    if isinstance(value, str):
        return [part for part in re.split(r"\s*[,;]\s*", value.strip()) if part]
    if hasattr(value, "name"):
        return [value]
    if isinstance(value, Iterable):
        return value
    raise Unreadable(f"Several {what} are asked for: give a set or a list, and not {_shown(value)}.")


def _card_name(value: Any) -> str:
    if isinstance(value, str):
        try:
            return deck()[value].name
        except UnknownCard as error:
            raise Unreadable(f"{str(error)[0].upper()}{str(error)[1:]}") from None
    name = getattr(value, "name", None)
    if not isinstance(name, str):
        raise Unreadable(f"A card or its name is asked for, and {_shown(value)} is none.")
    return name


def _sets_differ(given: frozenset[str], truth: frozenset[str]) -> str | None:
    wrong, missing = len(given - truth), len(truth - given)
    if not (wrong or missing):
        return None
    if not given:
        return "There is something to find."
    right = len(given & truth)
    if not wrong:
        praise = "Yours is right" if right == 1 else f"All {right} are right"
        return f"{praise}; {missing} more to find."
    if not right:
        return "Yours does not belong here." if wrong == 1 else f"None of your {wrong} belongs here."
    belong, do = "belongs" if right == 1 else "belong", "does" if wrong == 1 else "do"
    return f"{right} of yours {belong} here, {wrong} {do} not" + (", and something is missing." if missing else ".")


def _shown(value: Any) -> str:
    text = str(value) if hasattr(value, "name") else repr(value)
    return text if len(text) <= 60 and "0x" not in text else f"a {type(value).__name__}"
