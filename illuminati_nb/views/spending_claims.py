"""Pictures of the rulebook's claims about money, and of the same attack under other ways of paying."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import plotly.graph_objects as go

from illuminati_nb.analysis.spending_claims import Bleed, Cushion, MoreMoney
from illuminati_nb.analysis.spending_forms import FormResult
from illuminati_nb.analysis.spending_sealed import SealedBids
from illuminati_nb.rules.dice import successes
from illuminati_nb.views.palette import AGAINST, FOR, GOLD
from illuminati_nb.views.spending_charts import mb, number, target_text
from illuminati_nb.views.spending_parts import BELOW, bar, each, figure, line, series_of
from illuminati_nb.views.sum_html import percent, signed


def more_picture(found: MoreMoney) -> go.Figure:
    """The owner's value against the size of his purse, with the sizes at which he is worse off than with less."""
    sizes = list(found.values)
    own = [found.values[size][found.who] for size in sizes]
    falls = ", ".join(map(str, found.falls))
    words = f"worse off with {falls} MB than with 1 MB less" if found.falls else "never worse off for having more"
    fig = figure(
        f"Does more money help {found.who}?",
        words,
        legend=BELOW,
        xaxis={"title": f"{found.who}, {'Illuminati treasury' if found.purse == 'purse' else 'own treasury'} (MB)"},
        yaxis={"title": "what it is worth to each (MB)"},
    )
    fig.update_xaxes(dtick=each(len(sizes)))
    others = [name for name in found.values[0] if name != found.who]
    for name in [found.who, *others][:4]:
        values = [found.values[size][name] for size in sizes]
        line(
            fig,
            series_of(name, list(found.values[0])),
            name,
            sizes,
            values,
            f"%{{x}} MB: worth %{{y:.2f}} MB to {name}",
        )
    fig.add_scatter(
        name="more money hurts",
        x=list(found.falls),
        y=[number(own[size]) for size in found.falls],
        mode="markers",
        marker={"symbol": "circle-open", "size": 20, "color": AGAINST, "line": {"width": 3}},
        hovertemplate="with %{x} MB worse off than with 1 MB less<extra></extra>",
    )
    return fig


def bleed_picture(rows: Sequence[Bleed]) -> go.Figure:
    paid = [row.paid for row in rows]
    fig = figure(
        "Bleeding a rich defender",
        "what his best answer costs him, for what the attacker puts into a hopeless attack",
        legend=BELOW,
        xaxis={"title": "the attacker pays (MB)", "dtick": each(len(paid))},
        yaxis={"title": "the defender pays (MB)", "rangemode": "tozero"},
    )
    for place, name, costs, odds in (
        (0, "his money lies on the target", [row.rich for row in rows], [row.rich_chance for row in rows]),
        (1, "his money lies at the Illuminati", [row.poor for row in rows], [row.poor_chance for row in rows]),
    ):
        hover = f"{name}<br>%{{x}} MB against %{{y}} MB, chance left %{{customdata}}"
        line(fig, place, name, paid, costs, hover, customdata=[percent(chance) for chance in odds])
    fig.add_scatter(
        name="MB for MB",
        x=[paid[0], paid[-1]],
        y=[paid[0], paid[-1]],
        mode="lines",
        line={"color": "#9aa0a6", "dash": "dot", "width": 1.5},
        hoverinfo="skip",
    )
    return fig


def cushion_picture(found: Cushion) -> go.Figure:
    """The curve, and how much defence money the points beyond 10 soak up (R6.25)."""
    high = max(found.target, 12)
    targets = list(range(high + 1))
    fig = figure(
        f"Target {target_text(found.target)}: the cushion",
        f"{found.beyond} above 10 soak up {found.absorbed} MB of the owner's Illuminati, or {found.absorbed_home} MB "
        "of the target's own; then the odds begin to fall",
        showlegend=False,
        xaxis={"title": "target number", "dtick": each(len(targets)), "range": [high + 0.6, -0.6]},
        yaxis={"title": "chance", "range": [-4, 108], "ticksuffix": " %"},
    )
    if found.beyond:
        fig.add_vrect(
            x0=10,
            x1=found.target,
            fillcolor=GOLD,
            opacity=0.3,
            line_width=0,
            annotation={"text": "cushion", "font": {"size": 13}},
            annotation_position="top",
        )
    fig.add_scatter(
        x=targets,
        y=[number(successes(target) / 0.36) for target in targets],
        mode="lines+markers",
        line={"color": "#555b66", "width": 2},
        marker={"size": 6},
        customdata=[[found.target - target, successes(target)] for target in targets],
        hovertemplate="after %{customdata[0]} MB against it: target %{x}, %{customdata[1]}/36<extra></extra>",
    )
    fig.add_scatter(
        x=[found.target],
        y=[number(100 * found.chance)],
        mode="markers",
        marker={"size": 15, "color": FOR, "line": {"color": "#ffffff", "width": 2}},
        hovertemplate="here: target %{x}, %{y:.1f} %<extra></extra>",
    )
    return fig


# Other ways of paying ---------------------------------------------------------------------------------------------


def forms_picture(rows: Sequence[FormResult]) -> go.Figure:
    solved = [row for row in rows if row.chance is not None]
    missing = "; ".join(f"{row.form} {row.note}" for row in rows if row.chance is None)
    labels = [row.form.replace(", ", ",<br>") for row in solved]
    fig = figure(
        "The same attack, other ways of paying",
        missing or "what each pays on average, and the chance that results",
        legend=BELOW,
        barmode="group",
        yaxis={"title": "MB paid, on average"},
        xaxis={"showgrid": False},
    )
    names = list(solved[0].spent or ())
    for name in names:
        paid = [(row.spent or {}).get(name, Fraction(0)) for row in solved]
        fig.add_bar(
            name=f"{name} pays",
            x=labels,
            y=[number(value) for value in paid],
            text=[f"{float(value):.2f}".rstrip("0").rstrip(".") for value in paid],
            textposition="outside",
            cliponaxis=False,
            customdata=[f"worth {mb((row.values or {})[name])}" for row in solved],
            hovertemplate=f"%{{x}}<br>{name} pays %{{y:.2f}} MB, %{{customdata}}<extra></extra>",
            marker=bar(name, names),
        )
    top = max([number(value) for row in solved for value in (row.spent or {}).values()] + [1.0])
    for label, row in zip(labels, solved, strict=True):
        fig.add_annotation(
            x=label, y=top * 1.22, text=f"<b>{percent(row.chance or 0)}</b>", showarrow=False, font={"size": 13}
        )
    fig.update_yaxes(range=[0, top * 1.32])
    return fig


def sealed_picture(found: SealedBids) -> go.Figure:
    """How often each writes which sum on his slip of paper."""
    fig = figure(
        "Sealed bids",
        f"how often each writes which sum; chance {percent(found.chance)}, "
        + ", ".join(f"{name} pays {mb(paid)}" for name, paid in found.spent.items())
        + " on average",
        legend=BELOW,
        barmode="group",
        xaxis={"title": "sum on the slip (MB)", "dtick": 1},
        yaxis={"title": "how often", "ticksuffix": " %", "rangemode": "tozero"},
    )
    for name, strategy in found.strategies.items():
        slips = sorted(strategy, key=lambda bid: (bid.cost, -bid.own))
        fig.add_bar(
            name=name,
            x=[bid.cost for bid in slips],
            y=[number(100 * strategy[bid]) for bid in slips],
            text=[percent(strategy[bid]) for bid in slips],
            textposition="outside",
            cliponaxis=False,
            customdata=[f"{bid.own} own, {bid.purse} Illuminati: {signed(bid.effect)}" for bid in slips],
            hovertemplate=f"{name}: %{{x}} MB (%{{customdata}}), %{{y:.1f}} %<extra></extra>",
            marker=bar(name, list(found.strategies)),
        )
    return fig
