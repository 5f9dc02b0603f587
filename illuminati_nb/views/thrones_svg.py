"""A little board of A Game of Thrones as SVG: areas on a ring, units, orders open or face down. Standard library only.

A one-time order is drawn with six corners and an ordinary one round, so that colour is never the only sign. The same
board always gives the same picture.
"""

from __future__ import annotations

import math
from html import escape
from itertools import combinations

from illuminati_nb.compare.thrones import Board, Order, one_time_kinds
from illuminati_nb.views.ink import fit, number, paragraph, text
from illuminati_nb.views.palette import AGAINST, DARK, FONT, PAPER, PAPER_INK, ink_on

#: The colour of each house; its first two letters always go with it.
HOUSE_FILL: dict[str, str] = {
    "Stark": "#5f6f80",
    "Lannister": "#a3161e",
    "Baratheon": "#e8b708",
    "Greyjoy": "#111111",
    "Tyrell": "#12805c",
    "Martell": "#e0741b",
}
#: What stands on an order token.
SIGNS: dict[str, str] = {
    "March": "Ma", "Defense": "De", "Support": "Su", "Raid": "Ra", "Consolidate Power": "CP",
    "Muster": "Mu", "Supply Caravan": "SC", "Forced March": "FM", "house order": "HO", "": "?",
}  # fmt: skip
_LAND, _SEA, _ROAD = "#f3ecd8", "#eef3f6", "#b9a988"
#: Width and height of an area, radius of an order token.
_WIDE, _HIGH, _TOKEN = 164, 106, 19
_ROW = 34
#: The least room between two areas.
_GAP = 12
#: Width of the panel that says what is to be done.
_PANEL = 384
#: Pixels below which the words could not be read.
_LEAST = 340


def sign(kind: str) -> str:
    """Return the two letters on the token of an order; "?" for one that is face down.

    >>> sign("Forced March"), sign("house order of Stark"), sign("")
    ('FM', 'HO', '?')
    """
    return SIGNS["house order" if kind.startswith("house order") else kind]


def board_svg(board: Board, viewer: str | None = None) -> str:
    """Return the board as SVG, as ``viewer`` sees it (T2.6): a house, "" for somebody who only watches.

    None: as the house that is to act sees it. Raises ValueError for a house that does not play.
    """
    eyes = board.to_act if viewer is None else viewer
    if eyes and eyes not in board.houses:
        raise ValueError(f"viewer={viewer!r}: choose one of {', '.join(board.houses)}, '' or None")
    spots, (width, height) = _layout(board)
    panel = 68 + _ROW * len(board.houses)
    size = _panel_size(board, spots, (width, height), panel)
    place = f"translate({number(width / 2)} {number((height - panel * size) / 2 if size else height)})"
    total = height if size else height + panel + 12
    seen = board.seen_by(eyes)
    roads = "".join(_road(spots[a], spots[b]) for a, b in sorted(map(sorted, board.neighbours)))
    areas = "".join(
        _area(board, area, spot, tuple(order for order in seen if order.area == area)) for area, spot in spots.items()
    )
    whose = f"as {eyes} sees it" if eyes else "as everybody sees it"
    label = f"A board of {len(spots)} areas, turn {board.turn}, {board.step}, {whose}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(width)} {number(total)}" role="img" '
        f'aria-label="{escape(label)}" font-family="{FONT}" style="width:100%;min-width:{_LEAST}px;'
        f'max-width:{number(width)}px;height:auto">'
        f'<rect width="{number(width)}" height="{number(total)}" rx="14" fill="{_SEA}"/>{roads}{areas}'
        f'<g transform="{place} scale({number(size or 1)})">{_panel(board, eyes)}</g></svg>'
    )


# --- Where things lie ----------------------------------------------------------------------------------------------


def _round_trip(board: Board) -> tuple[str, ...]:
    """The areas in an order that goes from neighbour to neighbour where it can."""
    left = list(board.areas)
    trip: list[str] = []
    while left:
        near = [area for area in left if trip and board.adjacent(trip[-1], area)]
        trip.append((near or left)[0])
        left.remove(trip[-1])
    return tuple(trip)


def _is_ring(board: Board, trip: tuple[str, ...]) -> bool:
    """Whether all roads run between one area and the next, so that the middle is free."""
    steps = {frozenset((area, trip[(n + 1) % len(trip)])) for n, area in enumerate(trip)}
    return board.neighbours <= steps


def _layout(board: Board) -> tuple[dict[str, tuple[float, float]], tuple[float, float]]:
    """The middle of each area, on an ellipse that begins at the top, and the size of the picture."""
    trip = _round_trip(board)
    turn = 2 * math.pi / len(trip)
    across, down = 296.0, 176.0
    while True:
        width, height = 2 * across + _WIDE + 16, 2 * down + _HIGH + 16
        spots = {
            area: (width / 2 + across * math.sin(n * turn), height / 2 - down * math.cos(n * turn))
            for n, area in enumerate(trip)
        }
        if all(_apart(a, b) for a, b in combinations(spots.values(), 2)):
            return spots, (width, height)
        across, down = across * 1.03, down * 1.03


def _panel_size(board: Board, spots: dict[str, tuple[float, float]], whole: tuple[float, float], panel: float) -> float:
    """How large the panel is drawn inside the ring; 0 where it does not fit and has to stand below."""
    if len(spots) < 6 or not _is_ring(board, tuple(spots)):
        return 0.0
    for size in (1.8, 1.5, 1.25, 1.0):
        free_x, free_y = _WIDE / 2 + _PANEL * size / 2 + 4, _HIGH / 2 + panel * size / 2
        if all(abs(x - whole[0] / 2) >= free_x or abs(y - whole[1] / 2) >= free_y for x, y in spots.values()):
            return size
    return 0.0


def _apart(a: tuple[float, float], b: tuple[float, float]) -> bool:
    """Whether two areas leave some room between them."""
    return abs(a[0] - b[0]) >= _WIDE + _GAP or abs(a[1] - b[1]) >= _HIGH + _GAP


# --- What is drawn -------------------------------------------------------------------------------------------------


def _road(a: tuple[float, float], b: tuple[float, float]) -> str:
    ends = f'x1="{number(a[0])}" y1="{number(a[1])}" x2="{number(b[0])}" y2="{number(b[1])}"'
    return f'<line {ends} stroke="{_ROAD}" stroke-width="7" stroke-linecap="round" stroke-dasharray="1 12"/>'


def _area(board: Board, area: str, spot: tuple[float, float], orders: tuple[Order, ...]) -> str:
    x, y = spot[0] - _WIDE / 2, spot[1] - _HIGH / 2
    ruler = board.ruler(area)
    fill = HOUSE_FILL[ruler] if ruler else "#d9d2bf"
    ink = ink_on(fill)
    units = board.units(ruler, area) if ruler else 0
    size, lines = fit(area, (15, 14, 13, 12, 11), _WIDE - 14, 20, bold=True)
    many = f"{ruler}: {units} unit{'s' * (units != 1)}" if ruler else "empty"
    tokens = "".join(
        _token(order, spot[0] - 44 * (len(orders) - 1) / 2 + 44 * n, y + 80) for n, order in enumerate(orders)
    )
    pawns = "".join(_pawn(x + _WIDE - 14 - 15 * n, y + 33, fill, ink) for n in range(min(units, 4)))
    tip = f"{area}: {many}" + "".join(f"; {_order_words(order)}" for order in orders)
    return (
        f"<g><title>{escape(tip)}</title>"
        f'<rect x="{number(x)}" y="{number(y)}" width="{_WIDE}" height="{_HIGH}" rx="10" fill="{_LAND}" '
        f'stroke="{fill}" stroke-width="3"/>'
        f'<path d="M{number(x)} {number(y + 24)}v-14a10 10 0 0 1 10 -10h{_WIDE - 20}a10 10 0 0 1 10 10v14z" '
        f'fill="{fill}"/>'
        f"{paragraph(lines, spot[0], y + 12.5, size, bold=True, fill=ink)}"
        f"{text(many, x + 10, y + 45, 13.5, anchor='start', fill=PAPER_INK)}{pawns}{tokens}</g>"
    )


def _pawn(x: float, y: float, fill: str, ink: str) -> str:
    """A unit: a head on a cone."""
    line = ink if ink == DARK else fill
    return (
        f'<g fill="{fill}" stroke="{line}"><path d="M{number(x)} {number(y + 3)}l6 13h-12z"/>'
        f'<circle cx="{number(x)}" cy="{number(y + 2)}" r="4"/></g>'
    )


def _order_words(order: Order) -> str:
    kind = order.kind or "order that others cannot see"
    return f"{kind} of {order.house}{', face down' if order.hidden else ''}"


def _outline(x: float, y: float, corners: bool, look: str, radius: float = _TOKEN) -> str:
    if not corners:
        return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius - 1)}" {look}/>'
    points = " ".join(
        f"{number(x + radius * math.cos(n * math.pi / 3))},{number(y + radius * math.sin(n * math.pi / 3))}"
        for n in range(6)
    )
    return f'<polygon points="{points}" {look}/>'


def _token(order: Order, x: float, y: float) -> str:
    """An order: six corners for a one-time order, else round; dashed while it lies face down.

    What nobody else can see is round too: its shape must not tell.
    """
    fill = HOUSE_FILL[order.house]
    corners = bool(order.kind) and order.one_time
    dash = ' stroke-dasharray="5 3"' if order.hidden else ""
    back = fill if not order.kind else PAPER
    ink = ink_on(back)
    look = f'fill="{back}" stroke="{fill if order.kind else PAPER_INK}" stroke-width="3"{dash}'
    return (
        f"<g><title>{escape(_order_words(order))}</title>{_outline(x, y, corners, look)}"
        f"{text(sign(order.kind), x, y + 5, 14, bold=True, fill=ink)}</g>"
    )


def _panel(board: Board, eyes: str) -> str:
    """What is to be done, and every house with its one-time orders and power tokens."""
    who = f"{board.to_act} to act" if board.to_act else "all orders are turned up"
    view = f"seen by {eyes}" if eyes else "seen by everybody"
    rows = "".join(_house_row(board, eyes, house, 84 + _ROW * n) for n, house in enumerate(board.houses))
    return (
        f"{text(f'turn {board.turn}: {board.step}', 0, 22, 18, bold=True, fill=PAPER_INK)}"
        f"{text(f'{who} · {view}', 0, 42, 14, fill=PAPER_INK)}"
        f"{text('one-time orders: crossed out = spent, dashed = on the board', 0, 60, 12, fill=PAPER_INK)}"
        f"{rows}"
    )


def _house_row(board: Board, eyes: str, house: str, y: float) -> str:
    fill = HOUSE_FILL[house]
    ink = ink_on(fill)
    power = dict(zip(board.houses, board.power, strict=True))[house]
    mark = "▸ " if house == board.to_act else ""
    x = -190.0
    parts = [
        f'<rect x="{number(x)}" y="{number(y - 13)}" width="26" height="26" rx="4" fill="{fill}"/>',
        text(house[:2], x + 13, y + 5, 13, bold=True, fill=ink),
        text(f"{mark}{house}", x + 34, y + 5, 14.5, anchor="start", bold=bool(mark), fill=PAPER_INK),
        text(f"power {power}", 190, y + 5, 13.5, anchor="end", fill=PAPER_INK),
    ]
    at = -38.0
    for kind, state in _tokens(board, eyes, house):
        parts.append(_small_token(kind, state, at, y, fill))
        at += 33
    return f"<g>{''.join(parts)}</g>"


def _tokens(board: Board, eyes: str, house: str) -> list[tuple[str, str]]:
    """Each one-time order of a house and where it is, as far as ``eyes`` can know: "left", "placed" or "spent"."""
    found = []
    for kind, had in one_time_kinds(house).items():
        spent = board.spent.count((house, kind))
        open_to_eyes = [order for order in board.placed if order.house == house and (not order.hidden or house == eyes)]
        placed = sum(order.kind == kind for order in open_to_eyes)
        found += [(kind, "spent")] * spent + [(kind, "placed")] * placed
        found += [(kind, "left")] * (had - spent - placed)
    return found


def _small_token(kind: str, state: str, x: float, y: float, fill: str) -> str:
    dash = ' stroke-dasharray="4 2.5"' if state == "placed" else ""
    back = PAPER if state != "spent" else "#e2e2e2"
    look = f'fill="{back}" stroke="{fill if state != "spent" else "#8a8a8a"}" stroke-width="2.5"{dash}'
    cross = ""
    if state == "spent":
        cross = f'<path d="M{number(x - 11)} {number(y + 9)}l22 -18" stroke="{AGAINST}" stroke-width="3"/>'
    ink = PAPER_INK if state != "spent" else "#6a6a6a"
    return (
        f"<g><title>{escape(kind)}: {state}</title>{_outline(x, y, True, look, 14)}"
        f"{text(sign(kind), x, y + 4.2, 11.5, bold=True, fill=ink)}{cross}</g>"
    )


class PlanningView:
    """A picture of a board that shows itself; ``svg`` is its text."""

    def __init__(self, svg: str, words: str) -> None:
        self.svg, self._words = svg, words

    def __repr__(self) -> str:
        return self._words

    def _repr_html_(self) -> str:
        return self.svg


def planning_view(board: Board, viewer: str | None = None) -> PlanningView:
    """Return the board as ``viewer`` sees it, to be shown in a notebook; arguments as for :func:`board_svg`.

    >>> from illuminati_nb.compare import thrones
    >>> planning_view(thrones.new_board(["Stark", "Lannister"]), viewer="Stark")
    <PlanningView: turn 1, one-time orders, seen by Stark>
    """
    svg = board_svg(board, viewer)
    eyes = board.to_act if viewer is None else viewer
    return PlanningView(svg, f"<PlanningView: turn {board.turn}, {board.step}, seen by {eyes or 'everybody'}>")
