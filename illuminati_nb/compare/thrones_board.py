"""A Game of Thrones: a little board, as plain immutable data. How it is played is in `thrones`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from illuminati_nb.compare.thrones_orders import ORDINARY, Order, Readings, check_house, one_time_kinds
from illuminati_nb.rules.display import ShowsSvg

#: Planning in three steps (T2.1), then the orders in the sequence in which they are carried out (T3.4).
STEPS: tuple[str, ...] = ("one-time orders", "ordinary orders", "reveal", "raid", "march", "consolidate", "house")
#: Which orders are carried out in which step: each one-time order with its ordinary counterpart (T3.4).
STEP_OF: dict[str, str] = {
    "Raid": "raid",
    "March": "march",
    "Forced March": "march",
    "Consolidate Power": "consolidate",
    "Muster": "consolidate",
    "Supply Caravan": "consolidate",
    "house order": "house",
}


class Army(NamedTuple):
    """``units`` (1 or more) of one house in one area."""

    house: str
    area: str
    units: int


class Tokens(NamedTuple):
    """The ``number`` of one-time orders of one kind a house still holds in its hand."""

    house: str
    kind: str
    number: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Board(ShowsSvg):
    """A position. Raises ValueError naming the field where it contradicts itself.

    ``houses``: in turn order; ``neighbours``: pairs of areas; ``waiting``: the houses that have still to act in this
    step, the next first; ``placed``: orders on the board; ``held``: one-time orders in the hands; ``spent``: those out
    of the game; ``power``: power tokens, in the order of ``houses``.
    """

    houses: tuple[str, ...]
    areas: tuple[str, ...]
    neighbours: frozenset[frozenset[str]]
    armies: tuple[Army, ...]
    held: tuple[Tokens, ...]
    spent: tuple[tuple[str, str], ...] = ()
    placed: tuple[Order, ...] = ()
    power: tuple[int, ...] = ()
    step: str = STEPS[0]
    waiting: tuple[str, ...] = ()
    turn: int = 1
    readings: Readings = field(default_factory=Readings)

    def __post_init__(self) -> None:
        if self.step not in STEPS:
            raise ValueError(f"step={self.step!r}: choose one of {', '.join(STEPS)}")
        if len(set(self.houses)) != len(self.houses) or len(self.houses) < 2:
            raise ValueError(f"houses={self.houses!r}: give two or more different houses")
        for house in self.houses:
            check_house("houses", house)
        for house in self.waiting:
            check_house("waiting", house, self.houses)
        for pair in self.neighbours:
            if len(pair) != 2 or not pair <= set(self.areas):
                raise ValueError(f"neighbours: {sorted(pair)} are not two areas of the board")
        owner: dict[str, str] = {}
        for army in self.armies:
            check_house("armies", army.house, self.houses)
            self.check_area("armies", army.area)
            if type(army.units) is not int or army.units < 1:
                raise ValueError(f"armies: {army.units!r} units in {army.area}; give a whole number, 1 or more")
            if owner.setdefault(army.area, army.house) != army.house or self.armies.count(army) > 1:
                raise ValueError(f"armies: {army.area} has two armies; one house stands in an area")
        for order in self.placed:
            self.check_area("placed", order.area)
            if owner.get(order.area) != order.house:
                raise ValueError(f"placed: {order.house} has an order in {order.area} but no unit there")
        for area in self.areas:
            kinds = [order.one_time for order in self.placed if order.area == area]
            if len(kinds) != len(set(kinds)):
                raise ValueError(f"placed: {area} has two orders of one sort; one one-time and one ordinary fit (T2.8)")
        power = self.power or (0,) * len(self.houses)
        if len(power) != len(self.houses) or any(type(n) is not int or n < 0 for n in power):
            raise ValueError(f"power={self.power!r}: give a number of power tokens, 0 or more, for each house")
        object.__setattr__(self, "power", power)

    def __repr__(self) -> str:
        who = f"{self.to_act} to act" if self.to_act else "all orders to be revealed"
        return f"<Board: turn {self.turn}, {self.step}, {who}>"

    def check_area(self, field: str, area: object) -> str:
        """Return the area; ValueError naming the field if the board has no such area."""
        if not isinstance(area, str) or area not in self.areas:
            raise ValueError(f"{field}={area!r}: choose one of {', '.join(self.areas)}")
        return area

    # Reading it -------------------------------------------------------------------------------

    @property
    def to_act(self) -> str:
        """The house that decides now; "" when all orders are to be revealed."""
        return self.waiting[0] if self.waiting else ""

    def units(self, house: str, area: str) -> int:
        """How many units of the house stand in the area."""
        return sum(army.units for army in self.armies if (army.house, army.area) == (house, area))

    def ruler(self, area: str) -> str:
        """The house whose units stand in the area, or ""."""
        return next((army.house for army in self.armies if army.area == area), "")

    def orders(self, area: str, house: str = "") -> tuple[Order, ...]:
        """The orders in an area, of one house or of all."""
        return tuple(order for order in self.placed if order.area == area and house in ("", order.house))

    def due(self, house: str) -> tuple[Order, ...]:
        """The orders the house has still to carry out in this step (T3.4)."""
        return tuple(order for order in self.placed if order.house == house and step_of(order.kind) == self.step)

    def in_hand(self, house: str, kind: str = "") -> int:
        """How many one-time orders (of this kind) the house can still place."""
        return sum(t.number for t in self.held if t.house == house and kind in ("", t.kind))

    def left(self, house: str) -> int:
        """How many one-time orders are not spent: in the hand or on the board. It never grows (T1.6)."""
        return self.in_hand(house) + sum(order.one_time for order in self.placed if order.house == house)

    def ordinary_left(self, house: str, kind: str) -> int:
        """How many ordinary orders of this kind the house has not placed this turn."""
        return ORDINARY[kind] - sum((order.house, order.kind) == (house, kind) for order in self.placed)

    def adjacent(self, a: str, b: str) -> bool:
        """Whether two areas are neighbours."""
        return frozenset((a, b)) in self.neighbours

    def seen_by(self, house: str) -> tuple[Order, ...]:
        """The orders on the board as this house sees them: a foreign one face down has the kind "" (T2.6)."""
        return tuple(
            order._replace(kind="") if order.hidden and order.house != house else order for order in self.placed
        )

    # Changing it ------------------------------------------------------------------------------

    def with_(self, **changes: Any) -> Board:
        """Return a copy with some fields changed."""
        return replace(self, **changes)

    def with_held(self, house: str, kind: str, change: int) -> Board:
        """Return a copy in which the house holds more or fewer one-time orders of a kind."""
        held = tuple(
            t._replace(number=t.number + change) if (t.house, t.kind) == (house, kind) else t for t in self.held
        )
        return self.with_(held=held)

    def without(self, orders: Iterable[Order], *, used: bool) -> Board:
        """Return a copy without these orders. A one-time order is spent if used, or else as the readings say (T1.5)."""
        board = self
        for order in orders:
            board = board.with_(placed=tuple(other for other in board.placed if other != order))
            if not order.one_time:
                continue
            if used or self.readings.removed_one_time_spent:
                board = board.with_(spent=(*board.spent, (order.house, order.kind)))
            else:
                board = board.with_held(order.house, order.kind, +1)
        return board


def step_of(kind: str) -> str:
    """The step in which orders of this kind are carried out; "" for those that only lie there (T3.4)."""
    return STEP_OF.get("house order" if kind.startswith("house order") else kind, "")


def new_board(
    houses: Iterable[str] = ("Stark", "Lannister", "Baratheon"),
    armies: Mapping[str, tuple[str, int]] | None = None,
    roads: Iterable[tuple[str, str]] | None = None,
    readings: Readings | None = None,
) -> Board:
    """A new game: five one-time orders for each house (T1.1), units on a small ring of areas.

    ``armies``: for each area with units the house and the number; ``roads``: pairs of neighbouring areas. Without
    them each house gets two areas with 2 and 1 units and an empty one to march to, all in one ring.

    >>> board = new_board(["Stark", "Lannister"])
    >>> board.to_act, board.step, board.left("Stark")
    ('Stark', 'one-time orders', 5)
    >>> new_board(["Stark", "Targaryen"])
    Traceback (most recent call last):
        ...
    ValueError: houses='Targaryen': choose one of Stark, Lannister, Baratheon, Greyjoy, Tyrell, Martell
    """
    order = tuple(houses)
    for house in order:
        check_house("houses", house)
    ring = [area for house in order for area in ring_areas(house)]
    if armies is None:
        armies = {area: (house, 2 - n) for house in order for n, area in enumerate(ring_areas(house)[:2])}
    links = list(roads) if roads is not None else [(a, ring[(n + 1) % len(ring)]) for n, a in enumerate(ring)]
    named = list(dict.fromkeys([*(ring if roads is None else ()), *(a for link in links for a in link), *armies]))
    return Board(
        houses=order,
        areas=tuple(named),
        neighbours=frozenset(frozenset(link) for link in links),
        armies=tuple(Army(house, area, units) for area, (house, units) in armies.items()),
        held=tuple(Tokens(house, kind, n) for house in order for kind, n in one_time_kinds(house).items()),
        waiting=order,
        readings=readings or Readings(),
    )


def ring_areas(house: str) -> tuple[str, str, str]:
    """The three areas of a house on the standard little board."""
    return (f"Seat of {house}", f"Lands of {house}", f"Marches of {house}")
