"""A picture for each question about money in an attack: hand an answer to :func:`spending_picture`.

Money is always in MB; lines and bars that stand for players look as in :mod:`~illuminati_nb.views.spending_charts`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import plotly.graph_objects as go

from illuminati_nb.analysis.spending_claims import Bleed, Cushion, MoreMoney
from illuminati_nb.analysis.spending_forms import FormResult
from illuminati_nb.analysis.spending_grid import Grid
from illuminati_nb.analysis.spending_model import SpendingGame, whole
from illuminati_nb.analysis.spending_questions import (
    BavarianFee,
    Coalition,
    Deterrence,
    FreeRide,
    HomeOrIlluminati,
    Marginal,
    Outcome,
    Privilege,
    bavarian_fee_pays,
)
from illuminati_nb.analysis.spending_sealed import SealedBids
from illuminati_nb.analysis.spending_solution import Solution
from illuminati_nb.views.palette import FOR, PAPER_INK, QUIET
from illuminati_nb.views.spending_charts import mb, number, spending_line, target_text
from illuminati_nb.views.spending_claims import (
    bleed_picture,
    cushion_picture,
    forms_picture,
    more_picture,
    sealed_picture,
)
from illuminati_nb.views.spending_maps import spending_map
from illuminati_nb.views.spending_parts import BELOW, each, figure, line, pairs
from illuminati_nb.views.sum_html import percent, signed


def spending_picture(answer: Any) -> go.Figure:
    """Return the picture of an answer.

    Known answers: what ``marginal_value``, ``deterrence``, ``home_or_illuminati``, ``privilege_value``,
    ``bavarian_fee_pays``, ``free_riding``, ``coalition``, ``bleed_gnomes``, ``cushion``, ``more_money``,
    ``compare_forms``, ``sealed_bids``, ``spending_grid`` and ``solve_spending`` return. TypeError for anything else.
    """
    kind = type(answer)
    if kind is tuple and answer:
        kind = type(answer[0])
    draw = _PAINTERS.get(kind)
    if draw is None or (kind in _ROWS) != (type(answer) is tuple):
        raise TypeError(f"answer={answer!r:.60}: give the answer of one of the questions, such as inb.deterrence(...)")
    return draw(answer)


# What is the next MB worth? ---------------------------------------------------------------------------------------


def _marginal(rows: Sequence[Marginal]) -> go.Figure:
    """For each purse: what its next MB changes in prizes; the line at 1 MB is what it costs."""
    labels = [f"{row.who}<br>{row.purse}" + (" (+)" if row.target_then > row.target else " (−)") for row in rows]
    pays = [row.net > 0 for row in rows]
    now = rows[0].target
    fig = figure(
        "What the next MB is worth",
        f"target {target_text(now)}, if nobody answers; it costs 1 MB, the dotted line",
        height=140 + 62 * len(rows),
        showlegend=False,
        xaxis={"title": "MB of prizes, on average"},
        yaxis={"autorange": "reversed", "showgrid": False, "ticksuffix": " "},
    )
    fig.add_bar(
        orientation="h",
        y=labels,
        x=[number(row.worth) for row in rows],
        text=[f"{mb(row.worth)}{' ✓ pays' if pay else ''}" for row, pay in zip(rows, pays, strict=True)],
        textposition="outside",
        cliponaxis=False,
        customdata=[[f"{target_text(row.target)} → {target_text(row.target_then)}", signed(row.ways)] for row in rows],
        hovertemplate="target %{customdata[0]}: %{customdata[1]} of 36 throws<br>worth %{x:.2f} MB<extra></extra>",
        marker={"color": [FOR if pay else QUIET for pay in pays]},
    )
    fig.add_vline(x=1, line={"dash": "dot", "width": 2, "color": PAPER_INK})
    worth = [number(row.worth) for row in rows]
    room = (max(*worth, 1.0) - min(*worth, 0.0)) * 0.25
    fig.update_xaxes(range=[min(*worth, 0) - (room if min(worth) < 0 else 0), max(*worth, 1) + room])
    return fig


# Deterrence, home or Illuminati, more money -----------------------------------------------------------------------


def _deterrence(found: Deterrence) -> go.Figure:
    """The attacker's and the defender's spending, and the chance, against the size of the defence purse."""
    sizes = [size for size, _ in found.rows]
    names = list(found.rows[0][1].spent)
    first = (
        "no purse tried deters" if found.threshold is None else f"from {found.threshold} MB the attacker pays nothing"
    )
    lasting = "" if found.lasting in (None, found.threshold) else f"; for good from {found.lasting} MB"
    fig = figure(
        "When a purse deters",
        first + lasting,
        legend=BELOW,
        xaxis={"title": "money the defence could spend (MB)", "dtick": each(len(sizes))},
        yaxis={"title": "MB spent", "rangemode": "tozero"},
        yaxis2={
            "title": "chance",
            "overlaying": "y",
            "side": "right",
            "range": [0, 105],
            "tickvals": [0, 25, 50, 75, 100],
            "ticktext": ["0 %", "25 %", "50 %", "75 %", "100 %"],
            "showgrid": False,
        },
    )
    for place, name in enumerate(names[:2]):
        spent = [row.spent[name] for _, row in found.rows]
        line(fig, place, f"{name} spends", sizes, spent, f"%{{x}} MB: {name} spends %{{y}} MB", line_shape="hv")
    line(
        fig,
        2,
        "chance of the attack",
        sizes,
        [100 * row.chance for _, row in found.rows],
        "%{x} MB: chance %{y:.1f} %",
        yaxis="y2",
    )
    for size, words in ((found.threshold, "deters"), (found.lasting, "for good")):
        if size is not None and (words == "deters" or found.lasting != found.threshold):
            fig.add_vline(
                x=size - 0.5,
                line={"dash": "dot", "color": PAPER_INK},
                annotation={"text": words, "xanchor": "left", "yanchor": "bottom", "y": 1},
            )
    return fig


def _home(found: HomeOrIlluminati) -> go.Figure:
    """The defender's value and the chance of the attack against what is kept at home."""
    total = found.rows[-1][0]
    sizes = [home for home, _ in found.rows]
    top = max(float(row.chance) for _, row in found.rows)
    best = f"{found.best[0]} MB" if len(found.best) == 1 else f"{_ranges(found.best)} MB"
    fig = figure(
        "At home or at the Illuminati",
        f"{total} MB in all; best for the defender in this attack: {best} at home",
        legend=BELOW,
        xaxis={"title": "kept on the target (MB); the rest lies at the Illuminati", "dtick": each(len(sizes))},
        yaxis={"title": "chance of the attack", "range": [0, max(110 * top, 20)], "ticksuffix": " %"},
    )
    hover = [f"pays {', '.join(f'{n} {v}' for n, v in row.spent.items())}" for _, row in found.rows]
    fig.add_bar(
        name="chance of the attack",
        x=sizes,
        y=[number(100 * row.chance) for _, row in found.rows],
        text=[f"{percent(row.chance)}{' ✓' if home in found.best else ''}" for home, row in found.rows],
        textposition="outside",
        cliponaxis=False,
        customdata=hover,
        hovertemplate="%{x} MB at home: %{y:.1f} %<br>%{customdata}<extra></extra>",
        marker={"color": [FOR if home in found.best else QUIET for home in sizes]},
        showlegend=False,
    )
    for words, colour in (("✓ best for the defender", FOR), ("worse", QUIET)):
        fig.add_bar(name=words, x=[None], y=[None], marker={"color": colour})
    return fig


def _ranges(sizes: Sequence[int]) -> str:
    """Return sizes to read: "2 to 4", "1, 3".

    >>> _ranges((2, 3, 4)), _ranges((1, 3))
    ('2 to 4', '1, 3')
    """
    if len(sizes) > 2 and sizes[-1] - sizes[0] == len(sizes) - 1:
        return f"{sizes[0]} to {sizes[-1]}"
    return ", ".join(map(str, sizes))


# Privilege --------------------------------------------------------------------------------------------------------


def _ends(before: Outcome, after: Outcome, first: str, second: str) -> str:
    return f"chance {percent(before.chance)} {first}, {percent(after.chance)} {second}"


def _privilege(found: Privilege) -> go.Figure:
    names = list(found.worth)
    words = _ends(found.open, found.privileged, "open", "Privileged")
    open_, closed = ([one.values[name] for name in names] for one in (found.open, found.privileged))
    return pairs("What Privilege is worth", words, names, ("open", open_), ("Privileged", closed), "worth (MB)")


def _fee(found: BavarianFee) -> go.Figure:
    verdict = "pays" if found.pays else "does not pay"
    fig = _privilege(found.comparison)
    words = _ends(found.comparison.open, found.comparison.privileged, "open", "Privileged")
    fig.update_layout(
        title_text=f"The fee of {found.fee} MB {verdict}: {_gain(found.gain)} for the attacker<br><sub>{words}</sub>"
    )
    return fig


def _gain(value: Fraction) -> str:
    return f"+{mb(value)}" if value > 0 else mb(value)


def bavarian_picture(game: SpendingGame, who: str, up_to: int = 15, fee: int = 5) -> go.Figure:
    """Return what paying the fee for Privilege gains the attacker, against the purse of one who might interfere (R7.4).

    Above the line the fee pays. ``who``: whose Illuminati treasury varies, from 0 to ``up_to`` MB.
    """
    sizes = list(range(whole(up_to, "up_to", 1) + 1))
    gains = [bavarian_fee_pays(game.changed(who, purse=size), fee) for size in sizes]
    first = next((size for size, one in zip(sizes, gains, strict=True) if one.pays), None)
    fig = figure(
        f"When {fee} MB for Privilege pay",
        f"never up to {up_to} MB" if first is None else f"for the first time against {first} MB",
        showlegend=False,
        xaxis={"title": f"{who}, Illuminati treasury (MB)", "dtick": each(len(sizes))},
        yaxis={"title": "gain for the attacker after the fee (MB)"},
    )
    fig.add_bar(
        x=sizes,
        y=[number(one.gain) for one in gains],
        text=["pays" if one.pays else "" for one in gains],
        textposition="outside",
        cliponaxis=False,
        customdata=[_ends(one.comparison.open, one.comparison.privileged, "open", "Privileged") for one in gains],
        hovertemplate="against %{x} MB: %{y:.2f} MB<br>%{customdata}<extra></extra>",
        marker={"color": [FOR if one.pays else QUIET for one in gains]},
    )
    return fig


# Bystanders -------------------------------------------------------------------------------------------------------


def _free_riding(rows: Sequence[FreeRide]) -> go.Figure:
    riders = [row.who for row in rows if row.rides]
    fig = pairs(
        "Who rides free",
        f"{' and '.join(riders)} would pay alone and pays nothing in company" if riders else "nobody rides free here",
        [row.who for row in rows],
        ("pays if he were the only bystander", [row.pays_alone for row in rows]),
        ("pays in company", [row.pays for row in rows]),
        "MB",
    )
    fig.update_yaxes(dtick=max(1, max([row.pays_alone for row in rows] + [row.pays for row in rows]) // 6 or 1))
    return fig


def _coalition(found: Coalition) -> go.Figure:
    separate, pooled = found.separate, found.pooled
    outside = [name for name in pooled.values if name != found.name]
    labels = [found.name, *outside]
    apart = [sum(separate.values[name] for name in found.members), *(separate.values[name] for name in outside)]
    spent = [sum(separate.spent[name] for name in found.members), pooled.spent[found.name]]
    words = (
        f"{_ends(separate, pooled, 'each for himself', 'together')}; they pay {spent[0]} and {spent[1]} MB; "
        f"together they gain {mb(found.gain)}"
    )
    together = [pooled.values[name] for name in labels]
    return pairs("A coalition", words, labels, ("each for himself", apart), ("as one", together), "worth (MB)")


#: Answers that are rows: a tuple of these.
_ROWS = frozenset({Marginal, FreeRide, Bleed, FormResult})
_PAINTERS: Mapping[type, Callable[[Any], go.Figure]] = {
    Marginal: _marginal,
    Deterrence: _deterrence,
    HomeOrIlluminati: _home,
    MoreMoney: more_picture,
    Privilege: _privilege,
    BavarianFee: _fee,
    FreeRide: _free_riding,
    Coalition: _coalition,
    Bleed: bleed_picture,
    Cushion: cushion_picture,
    FormResult: forms_picture,
    SealedBids: sealed_picture,
    Solution: spending_line,
    Grid: spending_map,
}
