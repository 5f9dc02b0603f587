"""Numbers and names as a sentence has them."""

from __future__ import annotations

import re
from collections.abc import Iterable


def listed(names: Iterable[str]) -> str:
    """Return names as a sentence lists them; "" for none.

    >>> listed(["KGB"]), listed(["KGB", "Yuppies", "Hackers"]), listed(iter(()))
    ('KGB', 'KGB, Yuppies and Hackers', '')
    """
    *most, last = [*names] or [""]
    return f"{', '.join(most)} and {last}" if most else last


def counted(amount: int, unit: str) -> str:
    """Return an amount of something named in the plural, one of it in the singular.

    >>> counted(1, "cards"), counted(2, "Weird groups"), counted(1, "groups destroyed"), counted(1, "Power")
    ('1 card', '2 Weird groups', '1 group destroyed', '1 Power')
    """
    one = re.sub(r"s\b", "", unit, count=1)
    return f"{amount} {one if amount == 1 else unit}"
