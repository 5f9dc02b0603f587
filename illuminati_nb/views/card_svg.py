"""Our own drawing of every kind of card, as SVG, with the standard library alone (R5.2, R5.8).

A card is 3.5 x 2.5 inches, landscape; Artifacts stand upright (R14.1). Outgoing arrows are filled triangles that
point out of the middle of their side; the incoming arrow is a hollow one that points in. A turned card is drawn
turned, with its arrows on the sides where they then are, but its words stay upright.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from illuminati_nb.rules.alignment import names
from illuminati_nb.rules.cards import SIDES, Artifact, Card, Group, Illuminati, NewWorldOrder, Special
from illuminati_nb.views.ink import fit, number, paragraph, text, width
from illuminati_nb.views.palette import FONT, GOLD, KIND_FILL, NIGHT, PAPER, PAPER_INK, Tint, ink_on, tints

#: Size of a full drawing: 100 units an inch. A compact one has 60.
LONG, WIDE = 350, 250
COMPACT_LONG, COMPACT_WIDE = 210, 150

_MARGIN = 24
_KIND_WORDS = {
    "Illuminati": "Illuminati",
    "Group": "Group",
    "Special": "Special",
    "Artifact": "Artifact",
    "NewWorldOrder": "New World Order",
}
_COSTS = {
    "free": "Playing it is free",
    "action": "Playing it is one of your two actions",
    "free_but_attack_is_action": "The card is free; its attack is an action",
}
_USES = {
    "passive": "always in force",
    "free": "free to use",
    "illuminati_action": "an Illuminati action",
}


def card_svg(card: Card, *, turn: int = 0, compact: bool = False) -> str:
    """Return a card as a stand-alone SVG.

    ``turn`` counts quarter turns clockwise. ``compact``: name, numbers and alignment codes only.
    Raises TypeError where ``card`` is no card.

    >>> from illuminati_nb.rules.cards import deck
    >>> card_svg(deck()["C.I.A."])[:4]
    '<svg'
    """
    wide, high = _size(turn, compact, upright=isinstance(card, Artifact))
    body = card_group(card, turn=turn, compact=compact)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 {wide + 2} {high + 2}" width="{wide + 2}" '
        f'height="{high + 2}" role="img" aria-label="{escape(card.name)}" style="max-width:100%">{body}</svg>'
    )


def card_group(
    card: Card, x: float = 0, y: float = 0, *, turn: int = 0, compact: bool = True, long: float | None = None
) -> str:
    """Return a card as an SVG ``<g>``, for use inside a larger picture.

    ``x``, ``y``: its upper left corner; ``turn``: quarter turns clockwise; ``long``: the length of
    its long side in the units of the larger picture (350, compact 210, when left out).
    """
    painter = _PAINTERS.get(type(card))
    if painter is None:
        raise TypeError(f"card={card!r}: give a card, such as deck()['C.I.A.']")
    wide, high = _size(turn, compact, upright=isinstance(card, Artifact))
    place = f"translate({number(x)} {number(y)})" if x or y else ""
    if long is not None:
        place += f" scale({_scale(long, compact)})"
    move = f' transform="{place.strip()}"' if place else ""
    inside = _compact(card, wide, high, turn) if compact else painter(card, wide, high, turn)
    if isinstance(card, (Artifact, NewWorldOrder)):  # on the table they are small: hovering tells all
        inside = f"<g><title>{escape(f'{card.name}: {card_words(card)}')}</title>{inside}</g>"
    return (
        f'<g{move} font-family="{FONT}"><title>{escape(card.name)}</title><desc>{escape(card_words(card))}</desc>'
        f"{inside}</g>"
    )


def _scale(long: float, compact: bool) -> str:
    """By how much a drawing is enlarged so that its long side has this length."""
    if long <= 0:
        raise ValueError(f"long={long!r}: give a positive length")
    return f"{long / (COMPACT_LONG if compact else LONG):.4f}".rstrip("0").rstrip(".")


def card_words(card: Card) -> str:
    """Return what a card says in plain words, for screen readers and tooltips.

    >>> from illuminati_nb.rules.cards import deck
    >>> print(card_words(deck()["Trekkies"]))
    Group. Power 0, Resistance 4, Income 3 MB. Weird, Fanatic. Incoming arrow on the right, no outgoing arrow.
    """
    parts = [_KIND_WORDS[type(card).__name__]]
    if isinstance(card, Illuminati):
        parts.append(f"Power {card.power}, Transferable Power {card.transferable_power}, Income {card.income} MB")
        parts += ["Outgoing arrows on all four sides", f"Ability: {card.ability}", f"Special Goal: {card.goal}"]
    elif isinstance(card, Group):
        helps = f", Transferable Power {card.transferable_power}" if card.transferable_power else ""
        parts.append(f"Power {card.power}{helps}, Resistance {card.resistance}, Income {card.income} MB")
        parts.append(", ".join(names(card.alignments)) or "No alignment")
        out = f"outgoing {', '.join(card.arrows)}" if card.arrows else "no outgoing arrow"
        parts.append(f"Incoming arrow on the {card.incoming}, {out}")
        parts += [f"Ability: {card.ability}"] if card.ability else []
    elif isinstance(card, Artifact):
        parts.append(f"Resistance {card.resistance}, Income {card.income} MB, {_USES.get(card.use, card.use)}")
        parts += [", ".join(names(card.alignments))] if card.alignments else []
        parts.append(card.ability)
    elif isinstance(card, NewWorldOrder):
        parts.append(f"Colour {card.colour}")
        parts += [", ".join(f"{names(a)[0]} {n:+d} Power and Resistance" for a, n in card.modifiers)]
        parts += [card.effect]
    else:
        parts += [f"When: {card.playable}", card.effect, _COSTS.get(card.action_cost, card.action_cost)]
    if card.confidence != "high":
        parts.append(_DOUBT)
    return " ".join(f"{part.rstrip('.')}." for part in parts if part)


_DOUBT = "Not all facts of this card could be checked twice; compare with your own"


def _size(turn: int, compact: bool, *, upright: bool = False) -> tuple[int, int]:
    if type(turn) is not int:
        raise TypeError(f"turn={turn!r}: give a whole number of quarter turns clockwise")
    long, wide = (COMPACT_LONG, COMPACT_WIDE) if compact else (LONG, WIDE)
    return (wide, long) if turn % 2 != upright else (long, wide)


# --- Pieces ------------------------------------------------------------------------------------------------------


def _frame(wide: float, high: float, fill: str, edge: str) -> str:
    return f'<rect width="{wide}" height="{high}" rx="9" fill="{fill}" stroke="{edge}" stroke-width="2"/>'


def arrows(card: Any, wide: float, high: float, turn: int, ink: str, paper: str, size: float = 14) -> str:
    """Return the arrows of a card in a box: filled ones point out, the hollow one points in (R5.8)."""
    drawn = []
    for side in card.arrows:
        drawn.append(_arrow(SIDES.index(side), wide, high, turn, size, f'fill="{ink}"', outward=True))
    if card.incoming:
        look = f'fill="{paper}" stroke="{ink}" stroke-width="2" stroke-linejoin="round"'
        drawn.append(_arrow(SIDES.index(card.incoming), wide, high, turn, size, look, outward=False))
    return "".join(drawn)


def _arrow(side: int, wide: float, high: float, turn: int, size: float, look: str, *, outward: bool) -> str:
    direction = (side + turn) % 4
    out_x, out_y = ((0, -1), (1, 0), (0, 1), (-1, 0))[direction]
    edge_x, edge_y = wide / 2 + out_x * wide / 2, high / 2 + out_y * high / 2
    # The tip touches the edge when it points out, and lies `size` inside when it points in.
    tip, base = (0.0, size) if outward else (size + 1, 1.0)
    points = [
        (edge_x - out_x * tip, edge_y - out_y * tip),
        (edge_x - out_x * base + out_y * size * 0.8, edge_y - out_y * base + out_x * size * 0.8),
        (edge_x - out_x * base - out_y * size * 0.8, edge_y - out_y * base - out_x * size * 0.8),
    ]
    return f'<polygon points="{" ".join(f"{number(px)},{number(py)}" for px, py in points)}" {look}/>'


def _head(words: str, ink: str, card: Card, wide: float) -> str:
    drawn = text(words.upper(), _MARGIN - 10, 17, 9.5, anchor="start", bold=True, fill=ink, extra=' letter-spacing="1"')
    return drawn + (_doubt(wide - 17, 14, ink) if card.confidence != "high" else "")


def _doubt(x: float, y: float, ink: str) -> str:
    return (
        f'<g><title>{_DOUBT}</title><circle cx="{number(x)}" cy="{number(y)}" r="8" fill="none" stroke="{ink}" '
        f'stroke-dasharray="2.5 2"/>{text("?", x, y + 4, 11, bold=True, fill=ink)}</g>'
    )


def _name(card: Any, wide: float, top: float, height: float, ink: str) -> str:
    name = getattr(card, "title", card.name)
    sizes = (25, 23, 21, 19, 17, 15, 13)
    size, lines = fit(name, sizes, wide - 2 * _MARGIN - 8, height, bold=True, leading=1.05)
    return paragraph(lines, wide / 2, top + height / 2, size, leading=1.05, bold=True, fill=ink)


def _words(words: str, wide: float, top: float, bottom: float, ink: str, *, italic: bool = False) -> str:
    if not words:
        return ""
    size, lines = fit(words, (15, 14, 13, 12, 11, 10, 9), wide - 2 * _MARGIN - 14, bottom - top)
    return paragraph(lines, wide / 2, (top + bottom) / 2, size, fill=ink, italic=italic)


def _stripe(shown: Sequence[Tint], x: float, y: float, wide: float, height: float) -> str:
    """A line in the colours of the alignments."""
    fills = [tint.fill for tint in shown] or ["#c9c4b5"]
    step = wide / len(fills)
    return "".join(
        f'<rect x="{number(x + i * step)}" y="{number(y)}" width="{number(step)}" height="{height}" fill="{fill}"/>'
        for i, fill in enumerate(fills)
    )


def chips(
    shown: Sequence[tuple[Tint, str, str]], middle: float, y: float, room: float, ink: str, size: float = 12
) -> str:
    """Return a row of alignment chips: the code on its colour, then a label; the shorter label where room is short."""
    for points, short in ((size, False), (size - 1, False), (size - 2, False), (size, True), (size - 3, True)):
        labels = [chip[2] if short else chip[1] for chip in shown]
        code = points * 1.9
        parts = [code + (width(label, points) + 9 if label else 0) for label in labels]
        total = sum(parts) + 6 * (len(parts) - 1)
        if total <= room:
            break
    height, x, drawn = points * 1.55, middle - total / 2, []
    for (tint, *_), label, part in zip(shown, labels, parts, strict=True):
        box = f'y="{number(y)}" height="{number(height)}" rx="3"'
        line = y + height / 2 + points * 0.36
        drawn.append(
            f'<g><title>{tint.name}</title><rect x="{number(x)}" width="{number(part)}" {box} fill="none" '
            f'stroke="{tint.fill}" stroke-width="1.5"/><rect x="{number(x)}" width="{number(code)}" {box} '
            f'fill="{tint.fill}" stroke="{ink}" stroke-width=".5"/>'
            f"{text(tint.code, x + code / 2, line, points, bold=True, fill=tint.ink)}"
        )
        if label:
            drawn.append(text(label, x + code + 4.5, line, points, anchor="start", fill=ink))
        drawn.append("</g>")
        x += part + 6
    return "".join(drawn)


def _stats(shown: Sequence[tuple[str, str]], wide: float, bottom: float, ink: str) -> str:
    """Numbers above their names, in equal columns."""
    step = (wide - 2 * _MARGIN - 10) / len(shown)
    drawn = []
    for i, (value, label) in enumerate(shown):
        x = _MARGIN + 5 + step * (i + 0.5)
        # The middle of the lower edge belongs to an arrow; numbers stand above it.
        drawn.append(text(value, x, bottom - 17, 23, bold=True, fill=ink))
        drawn.append(text(label, x, bottom - 3, 10.5, fill=ink))
    return "".join(drawn)


def power_text(card: Any) -> str:
    """Return the Power as a card prints it: "6/4", "3", or "–" where no Power is printed (R5.8)."""
    if isinstance(card, Group) and not card.prints_power:
        return "–"
    return f"{card.power}/{card.transferable_power}" if card.transferable_power else str(card.power)


def _mb(amount: int) -> str:
    return f"{amount} MB".replace("-", "−")


# --- One painter for each kind of card ---------------------------------------------------------------------------


def _illuminati(card: Illuminati, wide: float, high: float, turn: int) -> str:
    stats = high - _MARGIN + 2
    goal = stats - 90
    return "".join(
        (
            _frame(wide, high, NIGHT, GOLD),
            _head("Illuminati", GOLD, card, wide),
            _name(card, wide, 26, 34, GOLD),
            _stripe((), _MARGIN, 62, wide - 2 * _MARGIN, 2),
            _words(card.ability, wide, 68, goal - 4, "#f4f1e4"),
            f'<rect x="{_MARGIN}" y="{number(goal)}" width="{number(wide - 2 * _MARGIN)}" height="46" rx="5" '
            f'fill="{GOLD}" fill-opacity=".16"/>',
            _words(f"Special Goal: {card.goal}", wide, goal + 2, goal + 44, GOLD),
            _stats([(power_text(card), "Power"), (_mb(card.income), "Income")], wide, stats, GOLD),
            arrows(card, wide, high, turn, GOLD, NIGHT),
        )
    )


def _group(card: Group, wide: float, high: float, turn: int) -> str:
    shown = tints(card.alignments)
    stats = high - _MARGIN + 2
    row = stats - 66
    chosen = [(tint, tint.name, "") for tint in shown]
    numbers = [(power_text(card), "Power"), (str(card.resistance), "Resistance"), (_mb(card.income), "Income")]
    none = text("no alignment", wide / 2, row + 14, 12, fill="#6b675c", italic=True)
    return "".join(
        (
            _frame(wide, high, PAPER, PAPER_INK),
            _head("Group", "#6b675c", card, wide),
            _name(card, wide, 24, 46, PAPER_INK),
            _stripe(shown, _MARGIN, 72, wide - 2 * _MARGIN, 4),
            _words(card.ability, wide, 80, row - 4, PAPER_INK),
            chips(chosen, wide / 2, row, wide - 2 * _MARGIN - 6, PAPER_INK) if chosen else none,
            _stats(numbers, wide, stats, PAPER_INK),
            arrows(card, wide, high, turn, PAPER_INK, PAPER),
        )
    )


def _banded(card: Any, wide: float, high: float, kind: str, band: str) -> str:
    """Frame, coloured band with the kind of card, and name: cards that stand in no structure."""
    ink = ink_on(band)
    return (
        _frame(wide, high, PAPER, PAPER_INK)
        + f'<path d="M1 26V10a9 9 0 0 1 9-9H{number(wide - 10)}a9 9 0 0 1 9 9V26z" fill="{band}"/>'
        + _head(kind, ink, card, wide)
        + _name(card, wide, 32, 48, PAPER_INK)
    )


def _special(card: Special, wide: float, high: float, turn: int) -> str:
    cost = _COSTS.get(card.action_cost, card.action_cost)
    kind = "Special of the New World Order" if card.expansion else "Special"
    return "".join(
        (
            _banded(card, wide, high, kind, KIND_FILL["Special"]),
            _words(f"When: {card.playable}", wide, 82, 118, KIND_FILL["Special"], italic=True),
            _words(card.effect, wide, 122, high - 36, PAPER_INK),
            text(cost, wide / 2, high - 14, 11, fill="#5a564c"),
        )
    )


def _artifact(card: Artifact, wide: float, high: float, turn: int) -> str:
    shown = [(tint, tint.name, "") for tint in tints(card.alignments)]
    stats = high - 12
    row = stats - 66
    return "".join(
        (
            _banded(card, wide, high, f"Artifact · {_USES.get(card.use, card.use)}", KIND_FILL["Artifact"]),
            _words(card.ability, wide, 84, (row if shown else stats - 44) - 4, PAPER_INK),
            chips(shown, wide / 2, row, wide - 2 * _MARGIN, PAPER_INK) if shown else "",
            _stats([(str(card.resistance), "Resistance"), (_mb(card.income), "Income")], wide, stats, PAPER_INK),
        )
    )


def _order(card: NewWorldOrder, wide: float, high: float, turn: int) -> str:
    shown = []
    for alignment, change in card.modifiers:
        tint, signed = tints(alignment)[0], f"{change:+d}".replace("-", "−")
        shown.append((tint, f"{tint.name} {signed}", signed))
    middle = 110 if card.effect else 138
    note = text("Power and Resistance of such groups", wide / 2, middle + 38, 11, fill="#5a564c") if shown else ""
    return "".join(
        (
            _banded(card, wide, high, f"New World Order · {card.colour}", KIND_FILL[card.colour]),
            chips(shown, wide / 2, middle, wide - 2 * _MARGIN, PAPER_INK, 14) if shown else "",
            note,
            _words(card.effect, wide, 156 if shown else 92, high - 22, PAPER_INK),
        )
    )


_PAINTERS: dict[type, Callable[[Any, float, float, int], str]] = {
    Illuminati: _illuminati,
    Group: _group,
    Special: _special,
    Artifact: _artifact,
    NewWorldOrder: _order,
}


def _compact(card: Any, wide: float, high: float, turn: int) -> str:
    """Name, numbers and alignment codes: what one needs on a crowded table."""
    if isinstance(card, NewWorldOrder):
        return _compact_order(card, wide, high)
    dark = isinstance(card, Illuminati)
    paper, ink = (NIGHT, GOLD) if dark else (PAPER, PAPER_INK)
    shown = tints(getattr(card, "alignments", 0))
    kind = card.colour if isinstance(card, NewWorldOrder) else type(card).__name__
    has_numbers = isinstance(card, (Illuminati, Group, Artifact))
    floor = high - (62 if shown else 44) if has_numbers else high - 18
    size, lines = fit(card.name, (26, 24, 22, 20, 18, 16, 14), wide - 40, floor - 30, bold=True, leading=1.05)
    drawn = [_frame(wide, high, paper, ink)]
    if isinstance(card, Artifact):
        drawn.append(_ribbon("ARTIFACT", KIND_FILL["Artifact"], wide))
    elif shown or not has_numbers:
        band = f'<rect x="22" y="18" width="{wide - 44}" height="5" fill="{KIND_FILL[kind]}"/>'
        drawn.append(_stripe(shown, 22, 18, wide - 44, 5) if shown else band)
    drawn.append(paragraph(lines, wide / 2, (22 + floor) / 2, size, leading=1.05, bold=True, fill=ink))
    if shown:
        drawn.append(
            chips([(tint, "", "") for tint in shown], wide / 2, floor - 1, wide - 30, ink, 12 if wide > high else 11)
        )
    if has_numbers:
        points = 17 if wide > high else 12.5
        base = high - 19
        if not isinstance(card, Artifact):
            drawn.append(text(power_text(card), 22, base, points, anchor="start", bold=True, fill=ink))
        if not dark:
            at = 34 if isinstance(card, Artifact) else wide * 0.48
            drawn.append(text(f"R {card.resistance}", at, base, points, bold=True, fill=ink))
        drawn.append(text(_mb(card.income), wide - 22, base, points, anchor="end", fill=ink))
    drawn.append(arrows(card, wide, high, turn, ink, paper, 12) if hasattr(card, "arrows") else "")
    return "".join(drawn)


def _ribbon(words: str, fill: str, wide: float) -> str:
    """A coloured band along the upper edge that says in words what its colour says."""
    return f'<path d="M1 22V10a9 9 0 0 1 9-9H{number(wide - 10)}a9 9 0 0 1 9 9V22z" fill="{fill}"/>' + text(
        words, wide / 2, 16, 11.5, bold=True, fill=ink_on(fill)
    )


def _compact_order(card: NewWorldOrder, wide: float, high: float) -> str:
    """An Order on the table: its colour in words too, its name, what it changes or the first words of its text."""
    size, lines = fit(card.name, (21, 20, 18, 16, 14), wide - 24, 52, bold=True, leading=1.05)
    changes = []
    for alignment, change in card.modifiers:
        signed = f"{change:+d}".replace("-", "−")
        changes.append((tints(alignment)[0], signed, signed))
    if changes:
        foot = chips(changes, wide / 2, high - 38, wide - 20, PAPER_INK, 15)
    else:
        points, words = fit(card.effect, (11, 10, 9), wide - 20, 50, leading=1.12)
        foot = paragraph(words, wide / 2, high - 36, points, leading=1.12, fill=PAPER_INK)
    return "".join(
        (
            _frame(wide, high, PAPER, PAPER_INK),
            _ribbon(f"{card.colour.upper()} ORDER", KIND_FILL[card.colour], wide),
            paragraph(lines, wide / 2, 54, size, leading=1.05, bold=True, fill=PAPER_INK),
            foot,
        )
    )
