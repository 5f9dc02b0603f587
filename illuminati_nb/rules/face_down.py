"""What stands for an Illuminati card that lies face down (R12.4): one card for each seat, with the numbers it uses."""

from __future__ import annotations

import re
from functools import lru_cache

from illuminati_nb.rules.cards import SIDES, Illuminati

#: Numbers of a face-down card that has not been used yet: nothing is known of it, and these are what most have.
UNKNOWN_POWER, UNKNOWN_INCOME = 8, 8
#: Its kind of goal: whoever looks at it sees none.
UNKNOWN = "unknown"

_NAME = re.compile(r"Hidden Illuminati #([0-7])")


def hidden_name(seat: int) -> str:
    """Return what the face-down Illuminati of a seat is called.

    >>> hidden_name(2)
    'Hidden Illuminati #2'
    """
    return f"Hidden Illuminati #{seat}"


def seat_of(name: str) -> int | None:
    """Return the seat whose face-down Illuminati this name means, or None for any other name.

    >>> seat_of("Hidden Illuminati #2"), seat_of("The UFOs")
    (2, None)
    """
    found = _NAME.fullmatch(name)
    return int(found[1]) if found else None


@lru_cache(maxsize=1024)
def face_down(seat: int, power: int = UNKNOWN_POWER, income: int = UNKNOWN_INCOME) -> Illuminati:
    """Return the card that stands for the face-down Illuminati of a seat: the Power and income it uses, no ability.

    >>> face_down(0, 7, 9)
    <Illuminati Hidden Illuminati #0: Power 7/7, Income 9 MB>
    """
    return Illuminati(
        name=hidden_name(seat),
        power=power,
        transferable_power=power,
        income=income,
        goal="unknown",
        goal_kind=UNKNOWN,
        goal_value=0,
        ability="",
        abilities=(),
        arrows=SIDES,
        notes="stands for a card that lies face down (R12.4)",
    )


def unknown_card(name: str) -> Illuminati:
    """Return the card that stands for a face-down one, by name alone. Raises KeyError for any other name."""
    seat = seat_of(name)
    if seat is None:
        raise KeyError(name)
    return face_down(seat)
