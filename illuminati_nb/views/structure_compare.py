"""Before and after: two tables side by side, with what moved, what came along, what is new and what was lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from illuminati_nb.analysis.shape import compare_layouts
from illuminati_nb.rules.rehang import Layout
from illuminati_nb.rules.structure import PowerStructure
from illuminati_nb.rules.tree import Tree
from illuminati_nb.views.ink import number
from illuminati_nb.views.structure_card import UNIT
from illuminati_nb.views.structure_svg import table_svg


@dataclass(frozen=True, slots=True)
class Changes:
    """What differs between two structures, by name.

    ``moved``: hang on another arrow; ``carried``: hang as before but lie elsewhere, because a master moved; ``new``
    and ``lost``: only in the second, only in the first.
    """

    moved: tuple[str, ...]
    carried: tuple[str, ...]
    new: tuple[str, ...]
    lost: tuple[str, ...]


def changes(before: Tree, after: Tree) -> Changes:
    """Return what differs between two structures.

    >>> ps = PowerStructure("The UFOs").attach("Democrats", "The UFOs", "top").attach("KGB", "Democrats", "left")
    >>> changes(ps, ps.move("Democrats", "The UFOs", "right").structure)
    Changes(moved=('Democrats',), carried=('KGB',), new=(), lost=())
    """
    both = [name for name in after.names if name in before]
    hangs = {name: (after.master(name), after.arrow(name)) for name in both}
    moved = tuple(name for name in both if hangs[name] != (before.master(name), before.arrow(name)))
    carried = tuple(name for name in both if name not in moved and after.placement(name) != before.placement(name))
    return Changes(
        moved,
        carried,
        tuple(name for name in after.names if name not in before),
        tuple(name for name in before.names if name not in after),
    )


class BeforeAfter:
    """Two structures side by side: what differs is in ``changes``, the pictures in ``before_svg`` and ``after_svg``."""

    def __init__(self, before: PowerStructure, after: PowerStructure, titles: tuple[str, str]) -> None:
        self.before, self.after, self.titles = before, after, titles
        self.changes = found = changes(before, after)
        new = dict.fromkeys(found.new, "new")
        lost = dict.fromkeys(found.lost, "lost")
        stirred = {**dict.fromkeys(found.moved, "moved"), **dict.fromkeys(found.carried, "carried")}
        highlight = (name for name in stirred)
        self.before_svg = table_svg(before, marks=lost, highlight=highlight, legend=False)
        self.after_svg = table_svg(after, marks={**stirred, **new}, legend=False)

    def __repr__(self) -> str:
        return f"<BeforeAfter {self._words()}>"

    def _words(self) -> str:
        found = self.changes
        listed: Mapping[str, tuple[str, ...]] = {
            "moved": found.moved,
            "came along": found.carried,
            "new": found.new,
            "lost": found.lost,
        }
        return "; ".join(f"{what}: {', '.join(names)}" for what, names in listed.items() if names) or "nothing changed"

    def _repr_html_(self) -> str:
        # Both pictures get width by the size of their tables, so that a card has the same size in both.
        wide = [_wide(ps) for ps in (self.before, self.after)]
        boxes = "".join(
            f'<figure style="flex:{number(size)} 1 0;min-width:min(260px,100%);max-width:{size}px;margin:0">'
            f'<figcaption style="font-weight:600;padding:2px 4px">{escape(title)}</figcaption>{svg}</figure>'
            for size, title, svg in zip(wide, self.titles, (self.before_svg, self.after_svg), strict=True)
        )
        return (
            f'<div><div style="display:flex;flex-wrap:wrap;gap:10px;align-items:flex-start">{boxes}</div>'
            f'<div style="padding:4px">{escape(self._words())}</div>{self._table()}</div>'
        )

    def _table(self) -> str:
        """The measures that differ, where both hold the same cards."""
        if self.changes.new or self.changes.lost:
            return ""
        rows = "".join(
            f'<tr><th scope="row" style="text-align:left;font-weight:400;padding:1px 12px 1px 4px">'
            f"{escape(one.measure)}</th>"
            f"{_told(one.before, one.better == 'before')}{_told(one.after, one.better == 'after')}</tr>"
            for one in compare_layouts(self.before, self.after)
            if one.before != one.after
        )
        if not rows:
            return ""
        return (
            '<table style="border-collapse:collapse;font-size:13px"><thead><tr><th></th>'
            f"<th>{escape(self.titles[0])}</th><th>{escape(self.titles[1])}</th></tr></thead><tbody>{rows}</tbody></table>"
        )


def _told(value: int | Fraction, better: bool) -> str:
    words = str(value) if isinstance(value, int) else f"{float(value):.2f}"
    return f'<td style="text-align:right;padding:1px 10px">{f"<b>{words} ✓</b>" if better else words}</td>'


def _wide(ps: PowerStructure) -> int:
    rects = [spot.rect for spot in ps.spots.values()]
    return UNIT * (max(rect[2] for rect in rects) - min(rect[0] for rect in rects)) + 64


def before_after(
    before: PowerStructure, after: PowerStructure | Layout, titles: tuple[str, str] = ("before", "after")
) -> BeforeAfter:
    """Show two structures side by side: what moved (with all that came along), what is new, what was lost.

    ``after`` may be the result of a move or a capture. Two layouts of the same cards are also measured: the numbers
    that differ, the better one ticked. Raises TypeError for anything else.

    >>> ps = PowerStructure("The UFOs").attach("Democrats", "The UFOs", "top").attach("KGB", "Democrats", "left")
    >>> before_after(ps, ps.move("Democrats", "The UFOs", "right"))
    <BeforeAfter moved: Democrats; came along: KGB>
    """
    if isinstance(after, Layout):
        after = after.structure
    for field, value in (("before", before), ("after", after)):
        if not isinstance(value, PowerStructure):
            raise TypeError(f"{field}={value!r}: give a PowerStructure")
    return BeforeAfter(before, after, titles)
