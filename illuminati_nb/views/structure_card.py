"""One card of a power structure on the table: where it lies and how it is turned, its words upright. Standard library.

The coloured stripe runs along the printed top edge of the card, so that its turn can be seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape
from typing import Any, NamedTuple

from illuminati_nb.rules.alignment import Alignment, names
from illuminati_nb.rules.cards import Illuminati
from illuminati_nb.rules.geometry import Spot
from illuminati_nb.views.card_svg import power_text
from illuminati_nb.views.ink import fit, number, width
from illuminati_nb.views.palette import AGAINST, FOR, GOLD, NIGHT, PAPER, PAPER_INK, Tint, ink_on, tints

#: Drawing units for 1/8 inch: a card is 168 x 120.
UNIT = 6


#: The looks that the parts of all cards share.
CARD_STYLE = f".inb-card>rect:first-of-type{{stroke-width:1.5}}.inb-code{{stroke:{PAPER_INK};stroke-width:.5}}"

#: What the words of a card have in common, set once for the group that holds them.
WORDS = f'font-weight="700" text-anchor="middle" fill="{PAPER_INK}"'


def say(words: str, x: float, y: float, size: float, fill: str = PAPER_INK, look: str = "") -> str:
    """Return words inside a group with the look WORDS; only what differs is written, to keep pictures small."""
    ink = f' fill="{fill}"' if fill != PAPER_INK else ""
    return f'<text x="{number(x)}" y="{number(y)}" font-size="{number(size)}"{ink}{look}>{escape(words)}</text>'


_START, _END, _THIN = ' text-anchor="start"', ' text-anchor="end"', ' font-weight="400"'


class Mark(NamedTuple):
    """How a card is picked out: outline, dashes, and the word that says the same without colour."""

    colour: str
    dash: str
    word: str


#: Kinds of marks a card can bear.
MARKS: dict[str, Mark] = {
    "highlight": Mark(FOR, "", ""),
    "chosen": Mark(FOR, "", "chosen"),
    "moved": Mark(FOR, "", "moved"),
    "carried": Mark("#6b675c", "5 4", "came along"),
    "new": Mark("#00705a", "", "new"),
    "lost": Mark(AGAINST, "9 5", "lost"),
}


class Change(NamedTuple):
    """What Orders and Artifacts make of a card's printed numbers, in points (R14.3, R15.6)."""

    power: int = 0
    helps: int = 0
    resistance: int = 0


class Face(NamedTuple):
    """What one card shows beside its print; the texts come from the picture as a whole."""

    fill: str = ""
    note: str = ""
    alignments: Alignment | None = None
    mark: str = ""
    treasury: int | None = None
    bonus: int | None = None
    words: str = ""
    change: Change | None = None


def card_body(spot: Spot, face: Face) -> str:
    """Return the drawing of a card at its place on the table, without its arrows."""
    left, top, right, bottom = (UNIT * edge for edge in spot.rect)
    wide, high = right - left, bottom - top
    dark = isinstance(spot.card, Illuminati)
    paper = NIGHT if dark else face.fill or PAPER
    ink = GOLD if dark else PAPER_INK if paper == PAPER else ink_on(paper)
    changed = face.alignments is not None and face.alignments != spot.card.alignments
    kinds = tints(spot.card.alignments if face.alignments is None else face.alignments)
    edge = GOLD if dark else PAPER_INK
    drawn = [
        f'<rect x="1.5" y="1.5" width="{wide - 3}" height="{high - 3}" rx="8" fill="{paper}" stroke="{edge}"/>',
        "" if dark else _stripe(kinds, wide, high, spot.turn),
        _name(spot.card.name, wide, high, ink, bool(kinds or face.mark)),
    ]
    if face.mark and MARKS[face.mark].word:
        drawn.append(_word(MARKS[face.mark], wide, high))
    elif kinds:
        drawn.append(_codes(kinds, wide, high, ink, changed))
    elif changed:
        drawn.append(say("no alignment *", wide / 2, high - 44, 11, ink, _THIN))
    drawn.append(_numbers(spot.card, wide, high, ink, face.note, face.change or Change()))
    if face.bonus is not None:
        drawn.append(_badge(f"+{face.bonus}", 9, "start", wide, "#e6e2d6", PAPER_INK))
    if face.treasury is not None:
        drawn.append(_badge(f"{face.treasury} MB", 9, "end", wide, GOLD, PAPER_INK))
    if face.mark:
        drawn.append(_mark(MARKS[face.mark], wide, high))
    return "".join(drawn)


def _stripe(kinds: Sequence[Tint], wide: int, high: int, turn: int) -> str:
    """The alignments' colours along the printed top edge, wherever that is now."""
    fills = [tint.fill for tint in kinds] or ["#c9c4b5"]
    along = (wide if turn % 2 == 0 else high) - 24
    step = along / len(fills)
    drawn = []
    for i, fill in enumerate(fills):
        begin = number(12 + i * step)
        where = (
            f'x="{begin}" y="4"',
            f'x="{wide - 9}" y="{begin}"',
            f'x="{begin}" y="{high - 9}"',
            f'x="4" y="{begin}"',
        )[turn]
        size = f'width="{number(step)}" height="5"' if turn % 2 == 0 else f'width="5" height="{number(step)}"'
        drawn.append(f'<rect {where} {size} fill="{fill}"/>')
    return "".join(drawn)


@lru_cache(maxsize=512)
def _lines(name: str, room: float, height: float) -> tuple[float, list[str]]:
    return fit(name, (17, 16, 15, 14, 13, 12, 11, 10.5), room, height, bold=True, leading=1.08)


def _name(name: str, wide: int, high: int, ink: str, codes: bool) -> str:
    """The name, kept off the arrows in the middle of the sides."""
    portrait = wide < high
    top = 27
    height = high / 2 - 12 - top if portrait else high - top - (60 if codes else 40)
    size, lines = _lines(name, wide - (22 if portrait else 38), height)
    step = size * 1.08
    first = top + height / 2 - step * (len(lines) - 1) / 2 + size * 0.35
    return "".join(say(line, wide / 2, round(first + i * step, 1), size, ink) for i, line in enumerate(lines))


@lru_cache(maxsize=512)
def _codes(kinds: tuple[Tint, ...], wide: int, high: int, ink: str, changed: bool) -> str:
    """The alignments' codes on their colours; a star says that they are not the printed ones."""
    step = min(27, (wide - 14) / len(kinds))  # five of them have to share an upright card
    size = 11.5 if step == 27 else 9.5
    x = wide / 2 - step * len(kinds) / 2 + 2
    drawn = []
    for tint in kinds:
        drawn.append(
            f'<rect x="{number(x)}" y="{high - 57}" width="{number(step - 4)}" height="17" rx="3" '
            f'fill="{tint.fill}" class="inb-code"/>' + say(tint.code, x + step / 2 - 2, high - 44.4, size, tint.ink)
        )
        x += step
    if changed:
        drawn.append(say("*", x + 3, high - 40, 17, ink))
    return "".join(drawn)


def power_now(card: Any, change: Change) -> str:
    """Return a card's Power as it is now; a star says that it is not the printed one.

    >>> from illuminati_nb.rules.cards import deck
    >>> power_now(deck()["KGB"], Change(2)), power_now(deck()["KGB"], Change())
    ('4/2*', '2/2')
    """
    if not (change.power or change.helps):
        return power_text(card)
    helps = card.transferable_power + change.helps
    return f"{card.power + change.power}{f'/{helps}' if helps else ''}*"


def _numbers(card: Any, wide: int, high: int, ink: str, note: str, change: Change) -> str:
    base = high - 22  # above an arrow in the middle of the lower edge
    if note:
        size, lines = fit(note, (12.5, 12, 11, 10), wide - 22, 16, bold=True)
        return say(lines[0], wide / 2, base, size, ink)
    portrait = wide < high
    size = 11.5 if portrait else 14
    income = f"{card.income} MB".replace("-", "−")
    drawn = say(power_now(card, change), 14, base, size, ink, _START)
    if not isinstance(card, Illuminati):
        resistance = f"R {card.resistance + change.resistance}{'*' if change.resistance else ''}"
        drawn += say(resistance, 54 if portrait else 80, base, size, ink)
    return drawn + say(income, wide - 14, base, size, ink, _END + _THIN)


def _badge(words: str, y: float, anchor: str, wide: int, fill: str, ink: str) -> str:
    room = width(words, 11, bold=True) + 10
    x = 11 if anchor == "start" else wide - 11 - room
    return (
        f'<rect x="{number(x)}" y="{number(y + 3)}" width="{number(room)}" height="15" rx="7" fill="{fill}" '
        f'stroke="{ink}" stroke-width=".8"/>{say(words, x + room / 2, y + 14.5, 11, ink)}'
    )


def _mark(mark: Mark, wide: int, high: int) -> str:
    dash = f' stroke-dasharray="{mark.dash}"' if mark.dash else ""
    return (
        f'<rect x="3" y="3" width="{wide - 6}" height="{high - 6}" rx="7" fill="none" stroke="{mark.colour}" '
        f'stroke-width="5"{dash}/>'
    )


def _word(mark: Mark, wide: int, high: int) -> str:
    room = width(mark.word, 12, bold=True) + 14
    return (
        f'<rect x="{number(wide / 2 - room / 2)}" y="{high - 57}" width="{number(room)}" height="18" rx="4" '
        f'fill="{mark.colour}"/>{say(mark.word, wide / 2, high - 43.5, 12, "#ffffff")}'
    )


def spot_words(
    spot: Spot, bonus: int | None, treasury: int | None = None, extra: str = "", change: Change | None = None
) -> str:
    """Return a card and its place in words, for screen readers and on hover.

    >>> from illuminati_nb.rules.structure import PowerStructure
    >>> ps = PowerStructure("The UFOs").attach("KGB", "The UFOs", "top")
    >>> print(spot_words(ps.spots["KGB"], 10))
    KGB: Power 2/2, Resistance 6, Income 0 MB; Communist, Violent; depth 1, +10 to its defence; turned 90°
    """
    card = spot.card
    resistance = f", Resistance {card.resistance}" if bonus is not None else ""
    parts = [f"{card.name}: Power {power_text(card)}{resistance}, Income {card.income} MB".replace("-", "−")]
    if bonus is not None:
        parts.append(", ".join(names(card.alignments)) or "no alignment")
        parts.append(f"depth {spot.depth}, +{bonus} to its defence")
        parts.append(f"turned {90 * spot.turn}°")
    if treasury is not None:
        parts.append(f"treasury {treasury} MB")
    if change is not None:
        now = f"now Power {power_now(card, change).rstrip('*')}"
        parts.append(now + (f" and Resistance {card.resistance + change.resistance}" if change.resistance else ""))
    if extra:
        parts.append(extra)
    return "; ".join(parts)


def titled(words: str) -> str:
    """Return an SVG title, shown on hover and read aloud."""
    return f"<title>{escape(words)}</title>"
