"""Whole numbers of any kind: Python's own, and those in the tables and arrays of pandas and numpy."""

from __future__ import annotations

from operator import index
from typing import Any


def whole(value: Any) -> int | None:
    """Return ``value`` as an int where it is a whole number of any kind, else None; True and False are none.

    >>> whole(7), whole(7.0), whole(True), whole("7")
    (7, None, None, None)
    """
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return index(value)
    except TypeError:
        return None
