"""What the attack lab says: labels of choices, the headline, the next MB, simulated against exact."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import plotly.graph_objects as go

from illuminati_nb.analysis.odds import Step
from illuminati_nb.rules.alignment import names
from illuminati_nb.rules.attack import AttackSum
from illuminati_nb.rules.cards import Artifact, NewWorldOrder
from illuminati_nb.rules.dice import WAYS
from illuminati_nb.rules.refusal import Refusal
from illuminati_nb.views import charts
from illuminati_nb.views.card_svg import card_svg, power_text
from illuminati_nb.views.palette import AGAINST, FOR, GOLD, PAPER_INK, tints
from illuminati_nb.views.rule_html import rule_chip
from illuminati_nb.views.sum_html import percent, roll_words, signed
from illuminati_nb.widgets.attack_model import Option, Rolls
from illuminati_nb.widgets.common import INDENT, Entry

_PURSES = {
    "attacker": ("you", "R6.21"),
    "interference for": ("others, for you", "R7.1"),
    "interference against": ("others, against you", "R7.1"),
    "owner": ("owner's Illuminati", "R6.22"),
    "target": ("the target's own", "R6.22"),
}


def entry(option: Option, *, gains: bool = False) -> Entry:
    """Return how a card stands in a drop-down; ``gains``: with what it adds to the target number."""
    card = option.value
    numbers = ["Artifact"] if isinstance(card, Artifact) else [power_text(card)] if hasattr(card, "power") else []
    numbers += [f"R {card.resistance}"] if hasattr(card, "resistance") else []
    numbers += [" ".join(tint.code for tint in tints(card.alignments))] if card.alignments else []
    gain = f"  {signed(option.gain)}" if gains and option.gain else ""
    return marked(f"{card.name} ({', '.join(numbers)}){gain}", option), card.name, " ".join(names(card.alignments))


def artifact_entry(option: Option) -> Entry:
    """Return how an Artifact stands in the list of those owned: with what it adds, and in a few words why."""
    card = option.value
    gain = f"  {signed(option.gain)}" if option.gain else ""
    return marked(f"{card.name}{gain}", option), card.name, f"{' '.join(names(card.alignments))} {card.ability}"


def order_words(order: NewWorldOrder) -> str:
    """Return what an Order changes, short: "Li +2 Cv −2"; "" where it is no number.

    >>> from illuminati_nb.rules.cards import deck
    >>> order_words(deck()["Supermajority"])
    'Li +2, Cv −2'
    """
    return ", ".join(f"{tints(kind)[0].code} {signed(change)}" for kind, change in order.modifiers)


def order_label(option: Option | NewWorldOrder) -> str:
    """Return how an Order stands in a drop-down: with what it changes and what it would add to the target number."""
    order = option if isinstance(option, NewWorldOrder) else option.value
    words = order_words(order)
    label = f"{order.name} ({words})" if words else order.name
    if isinstance(option, NewWorldOrder):
        return label
    return marked(f"{label}  {signed(option.gain)}" if option.gain else label, option)


def marked(label: str, option: Option) -> str:
    """Return a label with ✗ and the rule where the option is refused."""
    if option.refusal is None:
        return label
    return f"{label}  ✗ {option.refusal.rule}".rstrip()


def refused_words(problem: Refusal) -> str:
    """Return the sentence of a refusal with its rule, as HTML."""
    return escape(problem.reason) + (f" ({rule_chip(problem.rule)})" if problem.rule else "")


def small_card(card: Any) -> str:
    """Return a compact card that fills its box."""
    return card_svg(card, compact=True).replace('style="max-width:100%"', 'style="width:100%;height:auto"')


def headline(result: AttackSum) -> str:
    """Return the chance in large letters; screen readers hear it change."""
    return (
        '<div role="status" aria-live="polite" style="line-height:1.3"><span style="font-size:30px;font-weight:700">'
        f'{percent(result.chance)}</span> <span style="font-size:14px">{result.successes}/36, target '
        f"{str(result.target_number).replace('-', '−')}: {roll_words(result.target_number)}</span></div>"
    )


def brief(result: AttackSum | None) -> str:
    """Return the chance as one line for where the headline is out of sight: below the sliders of a narrow page.

    Screen readers are told by the headline. None: an attack that the rules refuse.
    """
    words = "✗ not allowed, see below"
    if result is not None:
        words = f"<b>{percent(result.chance)}</b> {result.successes}/36"
    return (
        "<style>.inb-brief{display:none}@media (max-width:700px){.inb-brief{display:block}}</style>"
        f'<div class="inb-brief" aria-hidden="true" style="font-size:18px;padding-left:{INDENT}">{words}</div>'
    )


def next_mb_html(steps: Sequence[Step]) -> str:
    """Return what the next MB of each purse does, as an HTML table in the style of the sums."""
    rows = []
    for step in steps:
        who, rule = _PURSES[step.purse]
        colour = FOR if step.gain > 0 else AGAINST if step.gain < 0 else "rgba(127,127,127,.4)"
        rows.append(
            f'<tr><th scope="row" style="border-left:3px solid {colour}">{who}</th><td class="n">{signed(step.gain)}/36'
            f'</td><td class="n">{percent(step.chance)}</td><td>{rule_chip(rule)}</td></tr>'
        )
    return (
        '<table class="inb-sum"><caption>What the next MB buys</caption><thead><tr><th scope="col">from</th>'
        '<th scope="col" class="n">change</th><th scope="col" class="n">chance then</th>'
        f'<th scope="col">rule</th></tr></thead><tbody>{"".join(rows)}</tbody></table>'
    )


def rolled_words(rolls: Rolls) -> str:
    """Return simulated against exact, in words and on a small axis."""
    if not rolls.error:
        verdict = "as it must be."
    else:
        verdict = "inside the error bar." if rolls.usual else "outside the error bar, as happens to one seed in twenty."
    return (
        f'<div role="status" style="line-height:1.45">Rolled {rolls.times:,} times (seed {rolls.seed}): '
        f"{rolls.successes:,} succeed = <b>{percent(rolls.share)}</b>; exact <b>{percent(rolls.chance)}</b> "
        f"± {rolls.error * 100:.1f} points (95 of 100 seeds stay within): {verdict}{_error_bar(rolls)}</div>"
    )


def _error_bar(rolls: Rolls) -> str:
    """The exact chance with its error bar, and the simulated one, on an axis three error bars wide."""
    if not rolls.error:
        return ""
    off = (rolls.share - float(rolls.chance)) / rolls.error
    x = 150 + 45 * min(max(off, -3), 3)
    return (
        '<svg viewBox="0 0 300 44" width="300" height="44" style="display:block;max-width:100%" role="img" '
        f'aria-label="simulated {percent(rolls.share)}, exact {percent(rolls.chance)}" '
        'font-size="11" fill="currentColor">'
        f'<path d="M8 14h284" stroke="currentColor" stroke-opacity=".3"/>'
        f'<path d="M105 14h90M105 8v12M195 8v12M150 6v16" stroke="{FOR}" stroke-width="2.5" fill="none"/>'
        f'<path d="M{x:.1f} 7l7 7l-7 7l-7 -7z" fill="{GOLD}" stroke="{PAPER_INK}" stroke-width="1.5"/>'
        f'<text x="105" y="38" text-anchor="middle">{percent(float(rolls.chance) - rolls.error)}</text>'
        f'<text x="195" y="38" text-anchor="middle">{percent(float(rolls.chance) + rolls.error)}</text></svg>'
    )


def rolled_traces(rolls: Rolls | None) -> list[Any]:
    """Simulated throws over the bars, and the simulated chance with its error bar; empty without rolls."""
    counts = [] if rolls is None else [rolls.counts[total] for total in WAYS]
    throws = go.Scatter(
        name="simulated throws",
        x=[] if rolls is None else list(WAYS),
        y=[] if rolls is None else [36 * count / rolls.times for count in counts],
        customdata=counts,
        yaxis="y2",
        mode="markers",
        marker={"symbol": "diamond", "size": 9, "color": GOLD, "line": {"color": PAPER_INK, "width": 1.5}},
        hovertemplate="rolled %{x}: %{customdata} times, %{y:.2f} of 36<extra></extra>",
    )
    at = [] if rolls is None else [min(max(rolls.target_number, charts.LOW), charts.HIGH)]
    share = go.Scatter(
        name="simulated chance",
        x=at,
        y=[] if rolls is None else [100 * rolls.share],
        customdata=[] if rolls is None else [rolls.successes],
        error_y={"type": "data", "array": [] if rolls is None else [100 * rolls.error], "thickness": 2, "width": 7},
        mode="markers",
        marker={"symbol": "diamond", "size": 9, "color": GOLD, "line": {"color": PAPER_INK, "width": 1.5}},
        hovertemplate="simulated: %{customdata} succeed = %{y:.1f} %<extra></extra>",
    )
    return [throws, share]
