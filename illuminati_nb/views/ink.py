"""Writing text into SVG with the standard library: how wide it is, how it breaks, how it fits.

Widths are those of Helvetica in 1/1000 of the font size with a margin, since the reader's font may
be wider.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

_NARROW = dict.fromkeys("iljI.,:;'!|", 270) | dict.fromkeys("ftr()[]/- ", 330)
_WIDE = dict.fromkeys("mMW%@", 880) | dict.fromkeys("ABCDEGHKNOPQRSUVXYZ&w+−=", 710)
_WIDTHS = _NARROW | _WIDE
_USUAL = 560
#: Bold letters, and fonts wider than Helvetica.
_BOLD, _MARGIN = 1.06, 1.04


def width(text: str, size: float, *, bold: bool = False) -> float:
    """Return about how wide ``text`` is drawn at this font size, in the same unit.

    >>> width("iii", 10) < width("mmm", 10)
    True
    """
    units = sum(_WIDTHS.get(letter, _USUAL) for letter in text)
    return units * size / 1000 * _MARGIN * (_BOLD if bold else 1)


def wrap(text: str, size: float, room: float, *, bold: bool = False) -> list[str]:
    """Break ``text`` at blanks into lines no wider than ``room``; one word alone may be wider."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width(longer, size, bold=bold) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def fit(
    text: str, sizes: Iterable[float], room: float, height: float, *, bold: bool = False, leading: float = 1.18
) -> tuple[float, list[str]]:
    """Return the largest of ``sizes`` (given from large to small) at which the text fits, and its lines.

    Where none fits, the last size is used and what does not fit ends in an ellipsis.
    """
    size, lines = 0.0, [text]
    for size in sizes:
        lines = wrap(text, size, room, bold=bold)
        wide = max((width(line, size, bold=bold) for line in lines), default=0)
        if wide <= room and len(lines) * size * leading <= height + 0.01:
            return size, lines
    keep = max(int(height / (size * leading)), 1)
    if len(lines) > keep:
        lines = [*lines[: keep - 1], lines[keep - 1] + "…"]
    while len(lines[-1]) > 2 and width(lines[-1], size, bold=bold) > room:
        lines[-1] = lines[-1][:-2].rstrip("…") + "…"
    return size, lines


def number(value: float) -> str:
    """Return a coordinate in the shortest form: at most two digits after the point."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def text(
    words: str,
    x: float,
    y: float,
    size: float,
    *,
    anchor: str = "middle",
    bold: bool = False,
    fill: str = "",
    italic: bool = False,
    extra: str = "",
) -> str:
    """Return an SVG ``<text>``; ``y`` is the base line. The words are escaped."""
    look = f' text-anchor="{anchor}"' if anchor != "start" else ""
    look += ' font-weight="700"' if bold else ""
    look += ' font-style="italic"' if italic else ""
    look += f' fill="{fill}"' if fill else ""
    return f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{look}{extra}>{escape(words)}</text>'


def paragraph(lines: list[str], x: float, middle: float, size: float, *, leading: float = 1.18, **look: object) -> str:
    """Return several lines of text centred on ``middle``."""
    step = size * leading
    first = middle - step * (len(lines) - 1) / 2 + size * 0.35
    return "".join(text(line, x, first + i * step, size, **look) for i, line in enumerate(lines))  # type: ignore[arg-type]
