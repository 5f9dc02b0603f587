"""The arrows of a power structure on the table, and the places that cards would fill. Standard library alone.

*Used*: a small dark triangle into a hollow one. *Blocked*: a hollow orange triangle, shut off by a bar. *Open*: a
big blue arrow that leaves the card. Shape and colour differ together. What a puppet would fill shows on hover.
"""

from __future__ import annotations

from html import escape

from illuminati_nb.rules.arrows import Arrow, Blocked
from illuminati_nb.rules.geometry import Rect, Spot, overlap
from illuminati_nb.rules.structure import PowerStructure
from illuminati_nb.rules.words import listed
from illuminati_nb.views.ink import number, text, width
from illuminati_nb.views.palette import AGAINST, FOR, GOLD, PAPER, PAPER_INK
from illuminati_nb.views.structure_card import UNIT, titled

#: Looks that many arrows share, kept out of each of them so that pictures stay small.
ARROW_STYLE = (
    f".inb-out{{stroke:{PAPER};stroke-width:1}}.inb-in{{fill:{PAPER};stroke:{PAPER_INK};stroke-width:1.8}}"
    ".inb-ghost{fill-opacity:.1;stroke-width:3;stroke-dasharray:9 6}"
    f".inb-clash{{fill:{AGAINST};fill-opacity:.35;stroke:{AGAINST};stroke-width:2}}"
    ".inb-land{opacity:0;pointer-events:none}.inb-at:hover .inb-land,.inb-at:focus-visible .inb-land{opacity:1}"
    ".inb-at:focus{outline:none}.inb-at:focus-visible>polygon{stroke:#111;stroke-width:4}"
)

_OUT = {"top": (0, -1), "right": (1, 0), "bottom": (0, 1), "left": (-1, 0)}


def arrows_svg(ps: PowerStructure, interactive: bool) -> list[str]:
    """Return every outgoing arrow, each with a title that tells its state."""
    drawn = []
    for used in ps.used_arrows():
        at = (used.x, used.y, used.direction)
        ink = GOLD if used.card == ps.illuminati.name else PAPER_INK
        out = _shape(*at, ((-2, 0), (-14, 9), (-14, -9)))
        into = _shape(*at, ((14, 0), (2, 9), (2, -9)))
        drawn.append(
            f"<g>{titled(f'used: the {used.side} arrow of {used.card} holds {used.puppet}')}"
            f'<polygon class="inb-out" points="{out}" fill="{ink}"/><polygon class="inb-in" points="{into}"/></g>'
        )
    for blocked in ps.blocked_arrows():
        at = (blocked.x, blocked.y, blocked.direction)
        tip = _shape(*at, ((-5, 0), (-17, 9), (-17, -9)))
        bar = _shape(*at, ((-2.5, -12), (-2.5, 12)))
        words = f"blocked: a card on the {blocked.side} arrow of {blocked.card} would overlap {listed(blocked.by)}"
        drawn.append(
            f"<g {_hook(blocked, interactive)}>{titled(words)}"
            f'<polygon points="{tip}" fill="#fff" stroke="{AGAINST}" stroke-width="2.4"/>'
            f'<polyline points="{bar}" fill="none" stroke="{AGAINST}" stroke-width="5"/>{_landing(ps, blocked)}</g>'
        )
    for free in ps.open_arrows():
        at = (free.x, free.y, free.direction)
        block = _shape(*at, ((0, 6), (10, 6), (10, 13), (25, 0), (10, -13), (10, -6), (0, -6)))
        words = f"open: the {free.side} arrow of {free.card}"
        hit = _shape(*at, ((-6, 20), (28, 20), (28, -20), (-6, -20)))
        reach = f'<polygon points="{hit}" fill-opacity="0"/>' if interactive else ""
        drawn.append(
            f"<g {_hook(free, interactive)}>{titled(words)}{reach}"
            f'<polygon points="{block}" fill="{FOR}" stroke="#fff" stroke-width="1.5"/>{_landing(ps, free)}</g>'
        )
    return drawn


def _shape(x: int, y: int, direction: str, points: tuple[tuple[float, float], ...]) -> str:
    """Place points given as (outward, sideways) from the middle of an edge."""
    out_x, out_y = _OUT[direction]
    placed = ((x * UNIT + out_x * a - out_y * b, y * UNIT + out_y * a + out_x * b) for a, b in points)
    return " ".join(f"{number(px)},{number(py)}" for px, py in placed)


def _hook(arrow: Arrow | Blocked, interactive: bool) -> str:
    if not interactive:
        return 'class="inb-at"'
    label = f"{'blocked' if isinstance(arrow, Blocked) else 'open'} {arrow.side} arrow of {arrow.card}"
    return (
        f'class="inb-at" tabindex="0" role="button" aria-label="{escape(label)}" '
        f'data-to="{escape(arrow.card)}" data-side="{arrow.side}"'
    )


def _landing(ps: PowerStructure, arrow: Arrow | Blocked) -> str:
    """What a puppet there would fill, and would overlap: shown on hover and on focus."""
    place = ps.landing(arrow.card, arrow.side)
    rect = (place.left, place.top, place.right, place.bottom)
    over = [_common(rect, ps.spots[name].rect) for name in getattr(arrow, "by", ())]
    return f'<g class="inb-land">{_ghost(rect, bool(over))}{"".join(map(_clash, over))}</g>'


def ghosts_svg(ps: PowerStructure, wanted: list[Spot]) -> list[str]:
    """Return cards that are not there, where somebody wishes them, and what they would overlap."""
    drawn = []
    for spot in wanted:
        others = [other.rect for other in ps.spots.values()] if ps.shape.solid else []
        over = [_common(spot.rect, rect) for rect in others if overlap(spot.rect, rect)]
        x, y = UNIT * spot.x, UNIT * spot.y
        room = width(spot.card.name, 15, bold=True) + 16
        drawn.append(
            f'<g data-wish="{escape(spot.card.name)}">{_ghost(spot.rect, bool(over))}{"".join(map(_clash, over))}'
            f'<rect x="{number(x - room / 2)}" y="{y - 13}" width="{number(room)}" height="24" rx="5" fill="#fff" '
            f'stroke="{AGAINST if over else FOR}"/>{text(spot.card.name, x, y + 4, 15, bold=True, fill=PAPER_INK)}</g>'
        )
    return drawn


def _path(rect: Rect, inside: int = 0) -> str:
    left, top, right, bottom = (UNIT * edge for edge in rect)
    return f"M{left + inside} {top + inside}H{right - inside}V{bottom - inside}H{left + inside}Z"


def _ghost(rect: Rect, bad: bool) -> str:
    colour = AGAINST if bad else FOR
    return f'<path class="inb-ghost" d="{_path(rect, 2)}" fill="{colour}" stroke="{colour}"/>'


def _clash(rect: Rect) -> str:
    """The part of the table that two cards would share: crossed out."""
    left, top, right, bottom = (UNIT * edge for edge in rect)
    return f'<path class="inb-clash" d="{_path(rect)}L{right} {bottom}M{right} {top}L{left} {bottom}"/>'


def _common(a: Rect, b: Rect) -> Rect:
    return (max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))
