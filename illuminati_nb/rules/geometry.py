"""Cards as rectangles on a table: where a puppet lies, how it is turned, what it would cover (R6.28, R8.10, R18.1).

All lengths are whole eighths of an inch; x grows to the right, y downwards, and the Illuminati lies
unturned with its centre at (0, 0). Sides and table directions are numbered clockwise from the top,
as in :data:`illuminati_nb.rules.cards.SIDES`, so that a quarter turn adds one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple

from illuminati_nb.rules.cards import SIDES

#: Left, top, right and bottom of a card on the table.
Rect = tuple[int, int, int, int]

#: The number of each side, and of each table direction.
SIDE_NUMBER: dict[str, int] = {name: number for number, name in enumerate(SIDES)}


@dataclass(frozen=True, slots=True)
class CardShape:
    """What a card counts as on the table. ``long`` and ``wide`` in 1/8 inch; ``solid``: may not be overlapped.

    >>> CardShape("cards", 28, 20).landing((14, 0), SIDE_NUMBER["right"])
    (14, -10, 42, 10)
    """

    name: str
    long: int
    wide: int
    solid: bool = True

    def __post_init__(self) -> None:
        for field in ("long", "wide"):
            value = getattr(self, field)
            # Even, so that the centre of every card is a whole number.
            if type(value) is not int or value < 2 or value % 2:
                raise ValueError(f"{field}={value!r}: give an even whole number of 1/8 inch, 2 or more")

    def landing(self, point: tuple[int, int], direction: int) -> Rect:
        """Return the rectangle of a puppet hung on an arrow at ``point`` that points in ``direction`` (R18.1).

        It begins at the arrow, is ``long`` in that direction and centred on it, whatever the card.
        """
        x, y = point
        half = self.wide // 2
        if direction == 0:
            return (x - half, y - self.long, x + half, y)
        if direction == 1:
            return (x, y - half, x + self.long, y + half)
        if direction == 2:
            return (x - half, y, x + half, y + self.long)
        return (x - self.long, y - half, x, y + half)

    def at_origin(self) -> Rect:
        """Return the rectangle of the Illuminati: landscape, its centre at (0, 0)."""
        return (-self.long // 2, -self.wide // 2, self.long // 2, self.wide // 2)


#: The readings of ``RuleSet.geometry`` (R6.30). "grid": each card takes one square cell as long as a card,
#: so that the card fits into it either way round. "free": arrows are counted, cards may lie on each other.
SHAPES: dict[str, CardShape] = {
    "cards": CardShape("cards", long=28, wide=20),
    "grid": CardShape("grid", long=28, wide=28),
    "free": CardShape("free", long=28, wide=20, solid=False),
}


class Placement(NamedTuple):
    """Where a card lies: its centre, its turn in degrees clockwise, and its edges; lengths in 1/8 inch (R18.1)."""

    x: int
    y: int
    turn: int
    left: int
    right: int
    top: int
    bottom: int


class Spot(NamedTuple):
    """A card in its place: what it hangs on, how deep, and where. ``side`` is a side of the master's card.

    ``turn`` counts quarter turns clockwise. The Illuminati has ``master=""``, ``side=-1`` and ``depth=0``.
    """

    card: Any
    master: str
    side: int
    depth: int
    x: int
    y: int
    turn: int
    rect: Rect

    def direction(self, side: int) -> int:
        """Return the table direction to which this side of the card looks."""
        return (side + self.turn) & 3

    def arrow_point(self, direction: int) -> tuple[int, int]:
        """Return the middle of the edge that looks in this table direction."""
        left, top, right, bottom = self.rect
        if direction == 0:
            return (self.x, top)
        if direction == 1:
            return (right, self.y)
        if direction == 2:
            return (self.x, bottom)
        return (left, self.y)

    def placement(self) -> Placement:
        """Return the public form, with the turn in degrees."""
        left, top, right, bottom = self.rect
        return Placement(self.x, self.y, 90 * self.turn, left, right, top, bottom)


def centre(card: Any, shape: CardShape) -> Spot:
    """Return the spot of the Illuminati: unturned, in the middle of the table."""
    return Spot(card, "", -1, 0, 0, 0, 0, shape.at_origin())


def landing(master: Spot, side: int, shape: CardShape) -> Rect:
    """Return the rectangle a puppet on this side of the master's card would fill."""
    direction = (side + master.turn) & 3
    return shape.landing(master.arrow_point(direction), direction)


def hang(card: Any, master: Spot, side: int, shape: CardShape) -> Spot:
    """Return the spot of ``card`` hung on a side of its master: arrow on arrow, edge to edge (R6.28)."""
    rect = landing(master, side, shape)
    left, top, right, bottom = rect
    # The incoming arrow must look back at the master: its side plus the turn is the opposite direction.
    turn = (side + master.turn + 2 - SIDE_NUMBER[card.incoming]) & 3
    return Spot(card, master.card.name, side, master.depth + 1, (left + right) // 2, (top + bottom) // 2, turn, rect)


def overlap(a: Rect, b: Rect) -> bool:
    """Tell whether the interiors of two rectangles meet; touching edges are no overlap (R8.10).

    >>> overlap((0, 0, 28, 20), (28, 0, 56, 20)), overlap((0, 0, 28, 20), (27, 19, 55, 39))
    (False, True)
    """
    return a[0] < b[2] and b[0] < a[2] and a[1] < b[3] and b[1] < a[3]


def is_clear(rect: Rect, others: Iterable[Rect]) -> bool:
    """Tell whether ``rect`` overlaps none of the others."""
    left, top, right, bottom = rect
    for other_left, other_top, other_right, other_bottom in others:
        if left < other_right and other_left < right and top < other_bottom and other_top < bottom:
            return False
    return True
