"""A Game of Thrones: the order tokens, and what a raid does to them (T1, T3.1, T3.2).

One-time orders are a commitment that can be made only once in a game; ordinary orders come back every turn.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

#: The houses of the game, in the turn order our little board begins with; the sixth needs its expansion.
HOUSES: tuple[str, ...] = ("Stark", "Lannister", "Baratheon", "Greyjoy", "Tyrell", "Martell")

#: The one-time orders every house has, and how many of each (T1.2); its own house order is the fifth.
COMMON: dict[str, int] = {"Muster": 2, "Supply Caravan": 1, "Forced March": 1}
HOUSE_ORDER = "house order"
#: The ordinary orders: three tokens of each, back in the hand every turn (T1.5).
ORDINARY: dict[str, int] = {"March": 3, "Defense": 3, "Support": 3, "Raid": 3, "Consolidate Power": 3}

#: Sets of kinds of order that readings name.
Kinds = frozenset[str]


def house_order(house: str) -> str:
    """The name of the house order only this house has (T1.3). Raises ValueError for no house.

    >>> house_order("Stark")
    'house order of Stark'
    """
    return f"{HOUSE_ORDER} of {check_house('house', house)}"


def check_house(field: str, house: object, known: Iterable[str] = HOUSES) -> str:
    """Return the house; ValueError naming the field if there is no such house (or it does not play)."""
    houses = tuple(known)
    if not isinstance(house, str) or house not in houses:
        raise ValueError(f"{field}={house!r}: choose one of {', '.join(houses)}")
    return house


def one_time_kinds(house: str) -> dict[str, int]:
    """The one-time orders of a house at the beginning, with their numbers: five together (T1.1, T1.2).

    >>> one_time_kinds("Tyrell")
    {'Muster': 2, 'Supply Caravan': 1, 'Forced March': 1, 'house order of Tyrell': 1}
    """
    return {**COMMON, house_order(house): 1}


def all_kinds(houses: Iterable[str] = HOUSES) -> tuple[str, ...]:
    """Every kind of one-time order in a game of these houses: the common ones, then one for each house (T1.4)."""
    return (*COMMON, *(house_order(house) for house in houses))


def is_one_time(kind: str) -> bool:
    """Whether orders of this kind are one-time orders. Raises ValueError for no kind of order.

    >>> is_one_time("Muster"), is_one_time("Raid")
    (True, False)
    """
    if kind in ORDINARY:
        return False
    if kind in all_kinds():
        return True
    raise ValueError(f"kind={kind!r}: choose one of {', '.join((*ORDINARY, *all_kinds()))}")


def family(kind: str) -> str:
    """The kind as readings name it: all house orders count as "house order"."""
    return HOUSE_ORDER if kind.startswith(HOUSE_ORDER) else kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """What our sources leave open; every default is explained by the rule named.

    ``vulnerable_to_raid`` None: all orders but March, Forced March (while ``forced_march_is_march``) and Defense.
    Raises TypeError or ValueError naming the field.

    >>> Readings(removed_one_time_spent="no")
    Traceback (most recent call last):
        ...
    TypeError: removed_one_time_spent='no': choose True or False (T1.5)
    """

    removed_one_time_spent: bool = True
    one_time_satisfies_order: bool = True
    forced_march_is_march: bool = True
    vulnerable_to_raid: Kinds | None = None
    pillaged: Kinds = frozenset({"Consolidate Power", "Supply Caravan", "Muster"})

    def __post_init__(self) -> None:
        for field, rule in (
            ("removed_one_time_spent", "T1.5"),
            ("one_time_satisfies_order", "T2.7"),
            ("forced_march_is_march", "T3.1"),
        ):
            if not isinstance(getattr(self, field), bool):
                raise TypeError(f"{field}={getattr(self, field)!r}: choose True or False ({rule})")
        known = {*ORDINARY, *COMMON, HOUSE_ORDER}
        for field, rule in (("vulnerable_to_raid", "T3.1"), ("pillaged", "T3.2")):
            value = getattr(self, field)
            if value is None and field == "vulnerable_to_raid":
                continue
            if isinstance(value, str) or not isinstance(value, Iterable):
                raise TypeError(f"{field}={value!r}: give a set of kinds of order ({rule})")
            for kind in value:
                if kind not in known:
                    raise ValueError(f"{field}: {kind!r} is no kind of order; they are {', '.join(sorted(known))}")
            object.__setattr__(self, field, frozenset(value))

    @property
    def raided(self) -> Kinds:
        """The kinds of order a raid removes (T3.1)."""
        if self.vulnerable_to_raid is not None:
            return self.vulnerable_to_raid
        safe = {"March", "Defense"} | ({"Forced March"} if self.forced_march_is_march else set())
        return frozenset({*ORDINARY, *COMMON, HOUSE_ORDER} - safe)


class Order(NamedTuple):
    """An order of ``house`` in ``area``. ``hidden``: it lies face down (T2.6)."""

    house: str
    area: str
    kind: str
    hidden: bool = False

    @property
    def one_time(self) -> bool:
        """Whether it is a one-time order."""
        return is_one_time(self.kind)


class RaidResult(NamedTuple):
    """What a raid does: the orders it removes, those it cannot, and how many it pillages."""

    removed: tuple[Order, ...]
    kept: tuple[Order, ...]
    pillage: int


def raid(orders: Iterable[Order], readings: Readings | None = None) -> RaidResult:
    """Raid an area with these orders: both go, each only if vulnerable, and each may be pillaged (T3.1, T3.2).

    >>> two = (Order("Stark", "Winterfell", "Supply Caravan"), Order("Stark", "Winterfell", "March"))
    >>> [order.kind for order in raid(two).removed], raid(two).pillage
    (['Supply Caravan'], 1)
    """
    chosen = readings or Readings()
    lying = tuple(orders)
    for order in lying:
        is_one_time(order.kind)
    removed = tuple(order for order in lying if family(order.kind) in chosen.raided)
    kept = tuple(order for order in lying if order not in removed)
    return RaidResult(removed, kept, sum(family(order.kind) in chosen.pillaged for order in removed))
