"""One palette for everything that is drawn: the ten alignments, success and failure, the card kinds.

Every alignment has a fill, an ink that reads on it and a two-letter code: colour is never the only
sign. The ten fills stay apart for people with red, green or blue blindness; :func:`seen_by` shows how
they see a colour and :func:`difference` measures it (both are used by the tests).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from illuminati_nb.rules.alignment import ALIGNMENTS, Alignment


class Tint(NamedTuple):
    """How one alignment is shown: ``fill`` and ``ink`` as ``#rrggbb``, ``code`` of two letters, full ``name``."""

    fill: str
    ink: str
    code: str
    name: str


DARK = "#111111"
LIGHT = "#ffffff"

_FILLS: Mapping[Alignment, tuple[str, str]] = {
    Alignment.GOVERNMENT: ("#0072b2", "Go"),
    Alignment.COMMUNIST: ("#e34a33", "Co"),
    Alignment.LIBERAL: ("#88ccee", "Li"),
    Alignment.CONSERVATIVE: ("#332288", "Cv"),
    Alignment.PEACEFUL: ("#d9f0d3", "Pe"),
    Alignment.VIOLENT: ("#882255", "Vi"),
    Alignment.STRAIGHT: ("#8a9a8a", "St"),
    Alignment.WEIRD: ("#c77cff", "We"),
    Alignment.CRIMINAL: ("#111111", "Cr"),
    Alignment.FANATIC: ("#ffc20a", "Fa"),
}

#: For the attacker and against him; success and failure. Blue and orange are told apart by everybody.
FOR = "#1f6fb2"
AGAINST = "#c8500a"
#: Throws of 11 and 12, which fail whatever the target.
AUTOMATIC = "#5b5b5b"
QUIET = "#b8bec6"
#: A refused cell or choice.
REFUSED = "#e7e7ea"

PAPER = "#fffdf7"
PAPER_INK = "#22222a"
NIGHT = "#1d1a3a"
GOLD = "#e8c15a"
#: The heading band of each kind of card.
KIND_FILL: Mapping[str, str] = {
    "Illuminati": NIGHT,
    "Group": "#e6e2d6",
    "Special": "#0f6b6b",
    "Artifact": "#7a4a12",
    "red": "#b3261e",
    "yellow": "#e3b505",
    "blue": "#1f4e9c",
}

#: Lines that must be told apart: colour, dash and marker differ together.
SERIES: tuple[tuple[str, str, str], ...] = (
    ("#0072b2", "solid", "circle"),
    ("#c8500a", "dash", "square"),
    ("#882255", "dot", "diamond"),
    ("#007a5e", "dashdot", "triangle-up"),
    ("#111111", "longdash", "x"),
)

FONT = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"


def luminance(colour: str) -> float:
    """Return the relative luminance of ``#rrggbb``, 0 (black) to 1 (white), as WCAG defines it."""
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    """Return the WCAG contrast of two colours, 1 to 21; text needs 4.5.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def ink_on(fill: str) -> str:
    """Return the ink, dark or light, that reads better on ``fill``.

    >>> ink_on("#ffc20a"), ink_on("#332288")
    ('#111111', '#ffffff')
    """
    return max((DARK, LIGHT), key=lambda ink: contrast(ink, fill))


def _linear(colour: str) -> tuple[float, float, float]:
    if len(colour) != 7 or colour[0] != "#":
        raise ValueError(f"colour={colour!r}: give it as '#rrggbb'")
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return red, green, blue


#: Machado, Oliveira and Fernandes 2009, full severity, on linear RGB.
_EYES: Mapping[str, tuple[tuple[float, float, float], ...]] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
EYES: tuple[str, ...] = tuple(_EYES)


def seen_by(eyes: str, colour: str) -> tuple[float, float, float]:
    """Return a colour as these ``eyes`` (one of EYES) see it, in CIE L*a*b*."""
    rgb = _linear(colour)
    seen = [min(max(sum(m * c for m, c in zip(row, rgb, strict=True)), 0.0), 1.0) for row in _EYES[eyes]]
    red, green, blue = seen
    x = _cube((0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047)
    y = _cube(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    z = _cube((0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _cube(t: float) -> float:
    return t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116


def difference(a: str, b: str, eyes: str = "normal") -> float:
    """Return the distance (CIE76) of two colours for these eyes; 10 is seen at a glance.

    >>> difference("#ff0000", "#00a000") > 2 * difference("#ff0000", "#00a000", "protanopia")
    True
    """
    return math.dist(seen_by(eyes, a), seen_by(eyes, b))


#: How each alignment is shown.
TINTS: Mapping[Alignment, Tint] = {
    one: Tint(_FILLS[one][0], ink_on(_FILLS[one][0]), _FILLS[one][1], str(one.name).capitalize()) for one in ALIGNMENTS
}


def tints(alignments: int) -> tuple[Tint, ...]:
    """Return the tints of a set of alignments, in the order of the rulebook.

    >>> [tint.code for tint in tints(Alignment.WEIRD | Alignment.LIBERAL)]
    ['Li', 'We']
    """
    return tuple(TINTS[one] for one in ALIGNMENTS if int(one) & int(alignments))
