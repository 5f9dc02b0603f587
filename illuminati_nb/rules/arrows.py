"""The outgoing arrows of a structure: open, used or blocked (R5.8, R6.6, R8.10)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from illuminati_nb.rules.cards import SIDES
from illuminati_nb.rules.geometry import SIDE_NUMBER, CardShape, Spot, is_clear, landing, overlap


@dataclass(frozen=True, slots=True)
class Arrow:
    """An open arrow: ``side`` as printed on the card named ``card``.

    It leaves the table point (``x``, ``y``), in 1/8 inch, in the table direction ``direction``; two arrows
    are equal when card and side are.
    """

    card: str
    side: str
    x: int = field(default=0, compare=False)
    y: int = field(default=0, compare=False)
    direction: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Blocked:
    """An unused arrow on which any card would overlap the cards named in ``by``; else like :class:`Arrow`."""

    card: str
    side: str
    by: tuple[str, ...]
    x: int = field(default=0, compare=False)
    y: int = field(default=0, compare=False)
    direction: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Used:
    """An arrow that holds ``puppet``; else like :class:`Arrow`."""

    card: str
    side: str
    puppet: str
    x: int = field(default=0, compare=False)
    y: int = field(default=0, compare=False)
    direction: str = field(default="", compare=False)


class Arrows(NamedTuple):
    """All outgoing arrows of a structure, by state."""

    open: tuple[Arrow, ...]
    blocked: tuple[Blocked, ...]
    used: tuple[Used, ...]


def open_sides(
    order: tuple[str, ...],
    spots: Mapping[str, Spot],
    hung: Mapping[str, tuple[str | None, ...]],
    shape: CardShape,
    gone: Collection[str] = (),
) -> tuple[tuple[str, str], ...]:
    """Return card and side of every open arrow, as :func:`sort_arrows` orders them, were the cards ``gone`` not there.

    The engine asks this for every new structure, often several times, and has no use for the rest of an arrow.
    """
    rects = [spot.rect for name, spot in spots.items() if name not in gone] if shape.solid else []
    found = []
    for name in order:
        if name in gone:
            continue
        spot, puppets = spots[name], hung[name]
        for side in spot.card.arrows:
            number = SIDE_NUMBER[side]
            puppet = puppets[number]
            if (puppet is None or puppet in gone) and is_clear(landing(spot, number, shape), rects):
                found.append((name, side))
    return tuple(found)


def sort_arrows(
    order: tuple[str, ...],
    spots: Mapping[str, Spot],
    hung: Mapping[str, tuple[str | None, ...]],
    shape: CardShape,
) -> Arrows:
    """Sort the arrows of the cards named in ``order`` into open, blocked and used."""
    free: list[Arrow] = []
    blocked: list[Blocked] = []
    used: list[Used] = []
    rects = [spot.rect for spot in spots.values()] if shape.solid else []
    for name in order:
        spot = spots[name]
        for side in spot.card.arrows:
            number = SIDE_NUMBER[side]
            direction = (number + spot.turn) & 3
            at = (*spot.arrow_point(direction), SIDES[direction])
            puppet = hung[name][number]
            if puppet is not None:
                used.append(Used(name, side, puppet, *at))
                continue
            rect = landing(spot, number, shape)
            if is_clear(rect, rects):
                free.append(Arrow(name, side, *at))
            else:
                by = tuple(other for other in order if overlap(rect, spots[other].rect))
                blocked.append(Blocked(name, side, by, *at))
    return Arrows(tuple(free), tuple(blocked), tuple(used))
