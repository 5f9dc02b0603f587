"""The table view of a power structure, as SVG with the standard library alone (R5.8, R6.28, R8.10, R18.1).

Cards lie where they lie and as they are turned. Arrows differ in shape and colour: an *open* one is a big blue
arrow that leaves the card, a *used* one a small dark triangle into the puppet, a *blocked* one a hollow orange
triangle shut off by a bar; the picture's foot says what is in the way, and so does the arrow itself on hover.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import Any

from illuminati_nb.analysis.shape import Stake, stakes
from illuminati_nb.rules.alignment import Alignment
from illuminati_nb.rules.branch import Branch
from illuminati_nb.rules.cards import SIDES, deck
from illuminati_nb.rules.geometry import SIDE_NUMBER, Rect, Spot, hang
from illuminati_nb.rules.structure import PowerStructure
from illuminati_nb.rules.words import counted, listed
from illuminati_nb.views.ink import number, text, width, wrap
from illuminati_nb.views.palette import AGAINST, FONT, FOR, PAPER_INK, tints
from illuminati_nb.views.structure_arrows import ARROW_STYLE, arrows_svg, ghosts_svg
from illuminati_nb.views.structure_beside import beside_cards, beside_svg, beside_words
from illuminati_nb.views.structure_card import (
    CARD_STYLE,
    MARKS,
    UNIT,
    WORDS,
    Change,
    Face,
    card_body,
    spot_words,
    titled,
)

#: From harmless to ruinous: one hue that grows darker, so that everybody sees the order.
DANGER_SCALE = ("#fff3e0", "#fdd0a2", "#fd9a52", "#d95f0e", "#7a2a04")
#: What the danger view can count: the field of a Stake, and its words.
DANGERS: Mapping[str, tuple[str, str]] = {
    "groups": ("lost", "groups"),
    "power": ("power", "Power"),
    "income": ("income", "MB income"),
}

_TABLE = "#eef1ee"
_FONT = FONT.replace("'", "")
_STYLE = (
    f"<style>{ARROW_STYLE}{CARD_STYLE}.inb-card:focus{{outline:none}}"
    ".inb-card:focus-visible>rect:first-of-type{stroke:#1f6fb2;stroke-width:7}</style>"
)
_PICK = "<style>.inb-at,.inb-card{cursor:pointer}</style>"


class TableView:
    """A picture of a structure that shows itself; ``svg`` is its text. Hovering tells about cards and arrows."""

    def __init__(self, svg: str, words: str) -> None:
        self.svg, self._words = svg, words

    def __repr__(self) -> str:
        return self._words

    def _repr_html_(self) -> str:
        return self.svg

    def save(self, path: str | Path) -> Path:
        """Write the picture to an SVG file and return its path."""
        file = Path(path)
        file.write_text(self.svg, encoding="utf-8")
        return file


def table_view(ps: PowerStructure, **options: Any) -> TableView:
    """Return a picture of the table that shows itself in a notebook; the options are those of :func:`table_svg`.

    >>> import illuminati_nb as inb
    >>> ps = inb.PowerStructure("The Network").attach("The Mafia", to="The Network", arrow="right")
    >>> table_view(ps, treasuries={"The Mafia": 4})
    <TableView The Network: 1 group, 6 open arrows>
    """
    if not isinstance(ps, PowerStructure):
        raise TypeError(f"ps={ps!r}: give a PowerStructure")
    return TableView(table_svg(ps, **options), repr(ps).replace(type(ps).__name__, "TableView"))


def danger_view(ps: PowerStructure, by: str = "groups") -> TableView:
    """Return the table with each group coloured by the part of all groups, Power or income that is lost with it.

    ``by``: "groups", "power" or "income". Taking a group takes all below it as well (R6.29); the badge in the
    corner is the position bonus that defends it (R6.14). Raises ValueError for another ``by``.

    >>> import illuminati_nb as inb
    >>> danger_view(inb.PowerStructure("The Network").attach("KGB", to="The Network", arrow="top"), by="power")
    <TableView The Network: 1 group, 4 open arrows>
    """
    if by not in DANGERS:
        raise ValueError(f"by={by!r}: choose one of {', '.join(map(repr, DANGERS))}")
    return table_view(ps, danger=by, bonus=True)


def table_svg(
    ps: PowerStructure,
    *,
    treasuries: Mapping[str, int] | None = None,
    highlight: Iterable[str] = (),
    marks: Mapping[str, str] | None = None,
    alignments: Mapping[str, Alignment] | None = None,
    wish: tuple[Any, str, str] | None = None,
    danger: str = "",
    bonus: bool = False,
    legend: bool = True,
    interactive: bool = False,
    frame: Rect | None = None,
    artifacts: Iterable[Any] = (),
    changes: Mapping[str, Change] | None = None,
) -> str:
    """Return the structure as it lies on the table, as a stand-alone SVG that fits any width.

    ``treasuries``: MB by card name. ``highlight``: names to outline. ``marks``: kind of mark (a key of ``MARKS``)
    by name. ``alignments``: what some cards' alignments are now, where they have changed (marked with a star).
    ``wish``: (group, branch or name, master, side): shows where it would lie and what it would overlap.
    ``danger``: "groups", "power" or "income": colour by what is lost with each group. ``bonus``: show
    the position bonus (R6.14). ``legend``: the foot that explains. ``interactive``: cards and arrows can be
    focused and carry the names a widget needs. ``frame``: the part of the table to show, in 1/8 inch.
    ``artifacts``: cards or names of Artifacts that lie beside the structure (R14.5); they too can be highlighted.
    ``changes``: what Orders and Artifacts make of the printed numbers of some cards (marked with a star).

    Raises UnknownCard for a name that is not in the structure, ValueError for another wrong option.
    """
    if danger and danger not in DANGERS:
        raise ValueError(f"danger={danger!r}: choose one of {', '.join(map(repr, DANGERS))}")
    beside, highlight = beside_cards(artifacts), listed_names(highlight)
    aimed = {card.name for card in beside} & set(highlight)
    all_marks = _checked_marks(ps, [name for name in highlight if name not in aimed], marks or {})
    purses = {ps[name].name: _mb(name, amount) for name, amount in (treasuries or {}).items()}
    changed = {ps[name].name: kinds for name, kinds in (alignments or {}).items()}
    other = {ps[name].name: change for name, change in (changes or {}).items() if any(change)}
    at_stake = {stake.name: stake for stake in stakes(ps)}
    wanted = _wished(ps, wish) if wish is not None else []
    rects = [spot.rect for spot in ps.spots.values()] + [spot.rect for spot in wanted]
    box = _box(ps, frame or _union(rects))

    drawn = []
    for name in ps.names:
        spot, stake = ps.spots[name], at_stake.get(name)
        fill, note = _danger(ps, stake, danger) if danger and stake else ("", "")
        face = Face(
            fill=fill,
            note=note,
            alignments=changed.get(name),
            mark=all_marks.get(name, ""),
            treasury=purses.get(name),
            bonus=stake.bonus if bonus and stake else None,
            change=other.get(name),
        )
        words = spot_words(spot, stake.bonus if stake else None, purses.get(name), note, other.get(name))
        pick = ' tabindex="0" role="button"' if interactive else ""
        drawn.append(
            f'<g class="inb-card" data-card="{escape(name)}"{pick} {WORDS} '
            f'transform="translate({spot.rect[0] * UNIT} {spot.rect[1] * UNIT})">{titled(words)}'
            f"{card_body(spot, face)}</g>"
        )
    drawn += arrows_svg(ps, interactive)
    drawn += ghosts_svg(ps, wanted)
    if beside:
        shown, box = beside_svg(beside, box, aimed)
        drawn.append(shown)
    foot, foot_height = _foot(ps, box, danger) if legend else ("", 0.0)
    left, top, right, bottom = box
    size = f"{number(right - left)} {number(bottom - top + foot_height)}"
    wide = number(right - left)
    words = escape(_summary(ps) + beside_words(beside))
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{number(left)} {number(top)} {size}" width="{wide}" '
        f'height="{number(bottom - top + foot_height)}" role="{"group" if interactive else "img"}" '
        f'aria-label="{words}" style="max-width:100%;height:auto" font-family="{_FONT}">{_STYLE}'
        f"{_PICK if interactive else ''}"
        f'<rect x="{number(left)}" y="{number(top)}" width="{wide}" height="{number(bottom - top + foot_height)}" '
        f'rx="10" fill="{_TABLE}"/>{"".join(drawn)}{foot}</svg>'
    )
    # Nothing in it holds a quote that is not escaped. Single ones cost nothing in a notebook's JSON.
    return svg.replace('"', "'")


def _summary(ps: PowerStructure) -> str:
    arrows = ps.arrows
    return (
        f"Power structure of {ps.illuminati}, {counted(len(ps) - 1, 'groups')}; arrows: {len(arrows.open)} open, "
        f"{len(arrows.used)} used, {len(arrows.blocked)} blocked"
    )


# --- Options -----------------------------------------------------------------------------------------------------


def _checked_marks(ps: PowerStructure, highlight: Iterable[str], marks: Mapping[str, str]) -> dict[str, str]:
    found = {ps[name].name: "highlight" for name in highlight}
    for name, kind in marks.items():
        if kind not in MARKS:
            raise ValueError(f"marks[{name!r}]={kind!r}: choose one of {', '.join(map(repr, MARKS))}")
        found[ps[name].name] = kind
    return found


def listed_names(highlight: Iterable[str]) -> list[str]:
    """Return the names to outline as a list. Raises TypeError for a single name."""
    if isinstance(highlight, str):
        raise TypeError(f"highlight={highlight!r}: give a list of names, as in [{highlight!r}]")
    return list(highlight)


def _mb(name: str, amount: object) -> int:
    if type(amount) is not int or amount < 0:
        raise ValueError(f"treasuries[{name!r}]={amount!r}: give a whole number of MB, 0 or more")
    return amount


def _wished(ps: PowerStructure, wish: tuple[Any, str, str]) -> list[Spot]:
    """Where a piece would lie if hung there rigidly, overlaps or not."""
    if isinstance(wish, str) or len(wish) != 3:
        raise ValueError(f"wish={wish!r}: give (group, master, side)")
    piece, to, side = wish
    card = deck()[piece] if isinstance(piece, str) else piece
    branch = card if isinstance(card, Branch) else Branch.of(card)
    master = ps.spots[ps[to].name]
    if side not in SIDE_NUMBER:
        raise ValueError(f"wish: {side!r} is no side; choose one of {', '.join(SIDES)}")
    spots = [hang(branch.root, master, SIDE_NUMBER[side], ps.shape)]
    for spot in spots:
        spots += [hang(card, spot, at, ps.shape) for card, at in branch.puppets[spot.card.name]]
    return spots


def _union(rects: list[Rect]) -> Rect:
    return (
        min(rect[0] for rect in rects),
        min(rect[1] for rect in rects),
        max(rect[2] for rect in rects),
        max(rect[3] for rect in rects),
    )


def _box(ps: PowerStructure, rect: Rect) -> tuple[float, float, float, float]:
    """Return what is shown, in drawing units: the cards, and room for the arrows around them."""
    margin = 32
    left, top, right, bottom = (UNIT * edge for edge in rect)
    return (left - margin, top - margin, right + margin, bottom + margin)


# --- Danger and the foot -----------------------------------------------------------------------------------------


def _danger(ps: PowerStructure, stake: Stake, by: str) -> tuple[str, str]:
    """Return the colour for what is lost with a group, and the number in words."""
    field, unit = DANGERS[by]
    lost = getattr(stake, field)
    lost = len(lost) if by == "groups" else lost
    unit = unit.removesuffix("s") if lost == 1 else unit
    whole = len(ps) - 1 if by == "groups" else sum(getattr(card, field) for card in ps.groups)
    share = lost / whole if whole > 0 else 0.0
    # Five equal steps, each with its upper end; a negative income counts as nothing lost.
    step = min(max(-int(-share * 5 // 1), 1), 5) - 1
    return DANGER_SCALE[step], f"−{lost} {unit}".replace("−-", "+") + f", {100 * share:.0f} %"


_BLOCKED_SHOWN = 6
_BLOCKED_INK = "#8a3604"


def _foot(ps: PowerStructure, box: tuple[float, float, float, float], danger: str) -> tuple[str, float]:
    """Return the explanation below the picture, and its height. Letters grow with a picture that will be shrunk."""
    left, _, right, bottom = box
    size = 13 * max(1.0, (right - left) / 900)
    room = right - left - 2 * size
    x, y, drawn = 0.0, size * 1.2, []
    for sign, words in _legend(ps, danger):
        wide = width(words, size) + (size * 2.1 if sign else 0) + size * 1.1
        if x and x + wide > room:
            x, y = 0.0, y + size * 1.75
        at = left + size + x
        if sign:
            scale = size / 13
            drawn.append(
                f'<g transform="translate({number(at)} {number(bottom + y)}) scale({number(scale)})">{sign}</g>'
            )
            at += size * 2.1
        drawn.append(_line(words, at, bottom + y))
        x += wide
    blocked = ps.blocked_arrows()
    for one in blocked[:_BLOCKED_SHOWN]:
        words = f"blocked: {one.card}, {one.side} arrow, by {listed(one.by)}"
        for line in wrap(words, size, room):
            y += size * 1.5
            drawn.append(_line(line, left + size, bottom + y, _BLOCKED_INK))
    if len(blocked) > _BLOCKED_SHOWN:
        y += size * 1.5
        more = f"and {len(blocked) - _BLOCKED_SHOWN} more blocked arrows"
        drawn.append(_line(more, left + size, bottom + y, _BLOCKED_INK))
    return f'<g font-size="{number(size)}" fill="{PAPER_INK}">{"".join(drawn)}</g>', y + size


def _line(words: str, x: float, y: float, fill: str = "") -> str:
    ink = f' fill="{fill}"' if fill else ""
    return f'<text x="{number(x)}" y="{number(y)}"{ink}>{escape(words)}</text>'


def _legend(ps: PowerStructure, danger: str) -> list[tuple[str, str]]:
    arrows = ps.arrows
    signs = [
        (
            f'<polygon points="0,-8 8,-8 8,-13 20,-4 8,5 8,0 0,0" fill="{FOR}"/>',
            f"open arrow ({len(arrows.open)})",
        ),
        (
            f'<polygon points="0,-11 10,-4 0,3" fill="{PAPER_INK}"/><polygon points="11,-11 21,-4 11,3" fill="#fff" '
            f'stroke="{PAPER_INK}" stroke-width="1.5"/>',
            f"used ({len(arrows.used)})",
        ),
    ]
    if arrows.blocked:
        signs.append(
            (
                f'<polygon points="3,-11 14,-4 3,3" fill="#fff" stroke="{AGAINST}" stroke-width="2.2"/>'
                f'<path d="M18-13v18" stroke="{AGAINST}" stroke-width="4.5"/>',
                f"blocked ({len(arrows.blocked)})",
            )
        )
    if danger:
        signs.append(("", f"lost with the group, of all {DANGERS[danger][1]}:"))
        for i, fill in enumerate(DANGER_SCALE):
            box = f'<rect x="0" y="-11" width="21" height="14" fill="{fill}" stroke="{PAPER_INK}" stroke-width=".8"/>'
            signs.append((box, f"{20 * i}–{20 * (i + 1)} %"))
        return signs
    kinds = Alignment.NONE
    for card in ps.groups:
        kinds |= card.alignments
    for tint in tints(kinds):
        signs.append(
            (
                f'<rect x="0" y="-13" width="23" height="17" rx="3" fill="{tint.fill}" stroke="{PAPER_INK}" '
                f'stroke-width=".5"/>{text(tint.code, 11.5, 0, 12, bold=True, fill=tint.ink)}',
                tint.name,
            )
        )
    return signs
