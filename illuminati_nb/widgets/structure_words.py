"""What the structure builder says: entries of its lists, suggestions, and the analysis as HTML."""

from __future__ import annotations

from html import escape

from illuminati_nb.analysis.planner import AIMS, Plan
from illuminati_nb.rules.alignment import names
from illuminati_nb.rules.cards import Group
from illuminati_nb.rules.rehang import Layout
from illuminati_nb.rules.structure import PowerStructure
from illuminati_nb.views.card_svg import power_text
from illuminati_nb.views.palette import tints
from illuminati_nb.views.structure_svg import table_svg
from illuminati_nb.widgets.common import Entry
from illuminati_nb.widgets.structure_model import BuilderModel, Reading, Target


def entry(card: Group) -> Entry:
    """Return a group as an entry of a list: its name and numbers, found by its alignments too."""
    codes = " ".join(tint.code for tint in tints(card.alignments))
    arrows = f"{len(card.arrows)} arrow{'s' * (len(card.arrows) != 1)}"
    label = ", ".join(filter(None, (power_text(card), f"R {card.resistance}", codes, arrows)))
    return f"{card.name} ({label})", card.name, " ".join(names(card.alignments))


def place(ps: PowerStructure, name: str) -> str:
    """Return a card and where it hangs."""
    return f"{name} (on {ps.master(name)}, {ps.arrow(name)})"


def arrow_words(target: Target) -> str:
    """Return an arrow and, where nothing can be hung there, the rule that says so."""
    words = f"{target.card}, {target.side}"
    return words if target.refusal is None else f"{words}  ✗ {target.refusal.rule}"


def end_words(layout: Layout) -> str:
    """Return one end of a move in words: what was re-hung and what was lost."""
    parts = [f"{one.card} on the {one.arrow}" for one in layout.rehung]
    parts += [f"without {name}" for name in layout.dropped]
    return "; ".join(parts) or "as they were"


def plan_words(found: Plan, before: PowerStructure) -> str:
    """Return a suggestion as HTML: how good it is, and its picture."""
    how = "nothing better exists" if found.proved else f"the best found; the limit is {found.bound}"
    if found.cancelled:
        how = "the search was cancelled; this is the best found so far"
    now = len(before.open_arrows())
    value = f"{found.value} open arrows (now {now})"
    if found.aim != "open_arrows":
        depth = sum(before.depth(name) for name in found.named)
        value = f"depths add up to {found.value} (now {depth})"
    svg = table_svg(found.structure, legend=False)
    return (
        f'<div role="status" style="line-height:1.4"><b>{escape(AIMS[found.aim])}</b>: {value}; {how}.</div>'
        f'<div style="max-width:420px">{svg}</div>'
    )


def analysis_html(lines: tuple[Reading, ...], model: BuilderModel) -> str:
    """Return the analysis as an HTML table."""
    rows = []
    for line in lines:
        remark = escape(line.remark)
        if line.label == "Alignments":
            remark = " ".join(
                f'<span title="{tint.name}" style="background:{tint.fill};color:{tint.ink};border:1px solid #8888;'
                f"display:inline-block;border-radius:3px;padding:0 4px;margin:0 3px 2px 0;"
                f'font:700 11px sans-serif">{tint.code}</span>'
                for tint in tints(model.covered())
            )
        bad = ' style="color:#c8500a"' if line.value == "danger" else ""
        rows.append(
            f'<tr><th scope="row" style="text-align:left;font-weight:400;padding:2px 10px 2px 0;vertical-align:top">'
            f'{line.label}</th><td style="padding:2px 10px 2px 0;white-space:nowrap;vertical-align:top;'
            f'text-align:left"><b{bad}>{escape(line.value)}</b></td>'
            f'<td style="padding:2px 0;text-align:left">{remark}</td></tr>'
        )
    return (
        '<table style="border-collapse:collapse;font-size:13px;line-height:1.35;width:100%"><caption style="text-align:'
        f'left;font-weight:600;padding:4px 0">What it is worth</caption><tbody>{"".join(rows)}</tbody></table>'
    )
