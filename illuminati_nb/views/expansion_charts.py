"""Pictures of the two expansions: chances by Power and money, what Orders move, what stealing brings.

Maps say their number in every cell, so that no colour has to be read; blue is for, orange against.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import plotly.graph_objects as go

from illuminati_nb.analysis.artifacts_value import Profit
from illuminati_nb.analysis.orders_odds import Spread, Triple
from illuminati_nb.rules.dice import successes
from illuminati_nb.views.charts import TEMPLATE
from illuminati_nb.views.palette import AGAINST, AUTOMATIC, FOR, PAPER_INK, QUIET, SERIES
from illuminati_nb.views.sum_html import percent

#: Orange, paper, blue: told apart by everybody, and every cell says its sign as well.
DIVERGING = [[0, AGAINST], [0.5, "#fbfaf6"], [1, FOR]]


def chance_map(numbers: Mapping[str, int], money: Sequence[int], title: str, rows: str) -> go.Figure:
    """Return the chance of attacks by their money, in 36ths in each cell.

    ``numbers``: name of a row -> target number without money; ``money``: MB of the columns; ``rows``: what the rows
    are, for the axis.

    >>> [list(map(int, row)) for row in chance_map({"Power 8": -2}, [4, 6, 9], "Removing an Order", "Power").data[0].z]
    [[1, 6, 21]]
    """
    ways = [[successes(number + mb) for mb in money] for number in numbers.values()]
    hover = [
        [f"target {number + mb}: {won}/36 = {percent(won / 36)}" for mb, won in zip(money, row, strict=True)]
        for number, row in zip(numbers.values(), ways, strict=True)
    ]
    fig = go.Figure(
        go.Heatmap(
            z=ways,
            x=list(money),
            y=list(numbers),
            zmin=0,
            zmax=33,
            colorscale="Cividis",
            text=[[str(won) if won else "·" for won in row] for row in ways],
            texttemplate="%{text}",
            customdata=hover,
            hovertemplate="%{y}, %{x} MB<br>%{customdata}<extra></extra>",
            xgap=1,
            ygap=1,
            colorbar={"tickvals": [0, 9, 18, 27, 33], "ticktext": ["0 %", "25 %", "50 %", "75 %", "91.7 %"]},
        )
    )
    fig.update_traces(colorbar_thickness=14)
    _squares(fig, f"{title}<br><sub>in each cell the throws of 36 that succeed; a dot: none</sub>", len(ways))
    fig.update_layout(xaxis={"title": "attacker's money (MB)", "dtick": 1 if len(money) <= 26 else 5}, yaxis_title=rows)
    return fig


def order_map(moved: Mapping[str, Mapping[str, Fraction]], title: str, note: str = "") -> go.Figure:
    """Return what each Order changes for each alignment, in percentage points.

    ``moved``: Order -> alignment -> change of a chance. Orders that change nothing at all have no row.

    >>> moved = {"Law and Order": {"Liberal": Fraction(-1, 50)}, "Loopholes": {"Liberal": Fraction(0)}}
    >>> [list(row) for row in order_map(moved, "Moved").data[0].text]
    [['−2.0']]
    """
    rows = {name: values for name, values in moved.items() if any(values.values())}
    points = [[round(float(value) * 100, 1) for value in values.values()] for values in rows.values()]
    most = max((abs(one) for row in points for one in row), default=1)
    fig = go.Figure(
        go.Heatmap(
            z=points,
            x=list(next(iter(rows.values()), {})),
            y=list(rows),
            zmin=-most,
            zmax=most,
            colorscale=DIVERGING,
            text=[[_signed(one) if one else "·" for one in row] for row in points],
            texttemplate="%{text}",
            hovertemplate="%{y}, %{x}: %{text} percentage points<extra></extra>",
            xgap=1,
            ygap=1,
            colorbar={"title": {"text": "points"}, "thickness": 14},
        )
    )
    _squares(fig, f"{title}<br><sub>{note or 'change of the mean chance, in percentage points'}</sub>", len(rows))
    fig.update_layout(xaxis={"tickangle": -40})
    return fig


def profit_map(found: Sequence[Sequence[Profit]], title: str) -> go.Figure:
    """Return what stealing brings for every pair of purses, in MB; a dot where one had better leave it.

    >>> from illuminati_nb.analysis.artifacts_value import profits
    >>> [list(row) for row in profit_map(profits(-1, 30, (8, 11), (0, 3)), "Pays").data[0].text]
    [['+7.0', '+14.0'], ['·', '+7.0']]
    """
    worth = [[round(float(one.profit), 1) for one in row] for row in found]
    most = max((abs(one) for row in worth for one in row), default=1)
    hover = [
        [
            f"attacker spends {one.outcome.spent['attacker']}, owner {one.outcome.spent['owner']} MB<br>"
            f"target {one.outcome.target_number}: {percent(one.outcome.chance)}<br>"
            f"{_signed(round(float(one.profit), 1))} MB for the attacker, his action counted"
            for one in row
        ]
        for row in found
    ]
    fig = go.Figure(
        go.Heatmap(
            z=worth,
            x=[one.attacker for one in found[0]],
            y=[row[0].owner for row in found],
            zmin=-most,
            zmax=most,
            colorscale=DIVERGING,
            text=[[_signed(one) if one > 0 else "·" for one in row] for row in worth],
            texttemplate="%{text}",
            customdata=hover,
            hovertemplate="attacker has %{x} MB, owner %{y} MB<br>%{customdata}<extra></extra>",
            xgap=1,
            ygap=1,
            colorbar={"title": {"text": "MB"}, "thickness": 14},
        )
    )
    _squares(fig, f"{title}<br><sub>MB for the attacker, his action counted; a dot: better leave it</sub>", len(found))
    fig.update_layout(
        xaxis={"title": "attacker's money (MB)", "dtick": 1},
        yaxis={"title": "owner's Illuminati (MB)", "dtick": 1, "autorange": True},
    )
    return fig


def triples_chart(found: Iterable[Triple], without: Triple, title: str) -> go.Figure:
    """Return one point for each choice of Orders: our chance along, their chance up; without Orders is marked.

    The best and the worst balance are named; rest the pointer on a point for its Orders.

    >>> from illuminati_nb.analysis.orders_odds import Position
    >>> from illuminati_nb.rules.structure import PowerStructure
    >>> position = Position(PowerStructure("The Network"))
    >>> [one.name for one in triples_chart([position.under(["Loopholes"])], position.under(), "Orders").data]
    ['one Order of each colour', 'best', 'worst', 'no Orders']
    """
    points = sorted(found, key=lambda one: -one.balance)
    fig = go.Figure()
    ends = (("best", [points[0]], FOR, "triangle-up", 13), ("worst", [points[-1]], AGAINST, "triangle-down", 13))
    series = (
        ("one Order of each colour", points, QUIET, "circle", 7),
        *ends,
        ("no Orders", [without], PAPER_INK, "x", 11),
    )
    for name, some, colour, symbol, size in series:
        fig.add_scatter(
            name=name,
            x=[round(float(one.ours) * 100, 2) for one in some],
            y=[round(float(one.theirs) * 100, 2) for one in some],
            mode="markers",
            marker={"color": colour, "symbol": symbol, "size": size, "line": {"color": "#ffffff", "width": 1}},
            customdata=[" + ".join(order.name for order in one.orders) or "no Orders" for one in some],
            hovertemplate="%{customdata}<br>ours %{x:.1f} %, theirs %{y:.1f} %<extra></extra>",
        )
    fig.update_layout(
        template=TEMPLATE,
        title_text=f"{title}<br><sub>to the right and down is better for us</sub>",
        height=440,
        xaxis={"title": "our best card's chance on a group outside", "ticksuffix": " %"},
        yaxis={"title": "their chance on one of ours", "ticksuffix": " %"},
        legend={"orientation": "h", "y": -0.2, "yanchor": "top", "x": 0},
        margin={"b": 90, "t": 76},
    )
    return fig


def spread_bars(rows: Mapping[str, Spread], title: str) -> go.Figure:
    """Return how many attacks are hopeless, open, or at the best chance: one bar for each row, in percent.

    >>> [list(part.x) for part in spread_bars({"plain": Spread(1, 2, 1)}, "Attacks").data]
    [[25.0], [50.0], [25.0]]
    """
    fig = go.Figure()
    parts = (
        ("no chance", "hopeless", AUTOMATIC, "x"),
        ("something between", "open", "#e8d9a8", ""),
        ("best chance, 33/36", "best", FOR, "/"),
    )
    for name, field, colour, shape in parts:
        counts = [getattr(one, field) for one in rows.values()]
        shares = [round(100 * n / sum(one), 1) for n, one in zip(counts, rows.values(), strict=True)]
        fig.add_bar(
            name=name,
            x=shares,
            y=list(rows),
            orientation="h",
            marker={
                "color": colour,
                "pattern": {"shape": shape, "fgcolor": "#ffffff", "size": 7, "fillmode": "overlay"},
            },
            text=[f"{share:.0f} %" if share >= 3 else "" for share in shares],
            textposition="inside",
            textangle=0,
            insidetextanchor="middle",
            textfont={"color": PAPER_INK if field == "open" else "#ffffff", "size": 14},
            customdata=counts,
            hovertemplate=f"%{{y}}: {name}<br>%{{customdata}} attacks, %{{x}} %<extra></extra>",
        )
    fig.update_layout(
        template=TEMPLATE,
        title_text=title,
        barmode="stack",
        height=150 + 44 * len(rows),
        xaxis={"title": "share of the attacks", "ticksuffix": " %", "range": [0, 100]},
        yaxis={"autorange": "reversed", "ticksuffix": " "},
        legend={"orientation": "h", "yref": "container", "y": 0, "yanchor": "bottom", "x": 0, "traceorder": "normal"},
        margin={"b": 84},
    )
    return fig


def grouped_bars(groups: Mapping[str, Mapping[str, Fraction]], title: str, y: str) -> go.Figure:
    """Return chances as standing bars, in percent: ``groups`` maps a series to name -> chance; at most five series.

    >>> [bar.name for bar in grouped_bars({"plain": {"control": Fraction(1, 4)}}, "Fanatics", "chance").data]
    ['plain']
    """
    if len(groups) > len(SERIES):
        raise ValueError(f"groups: {len(groups)} series; at most {len(SERIES)} can be told apart")
    fig = go.Figure()
    shapes = ("", "/", "x", ".", "\\")
    for (name, points), (colour, _, _), shape in zip(groups.items(), SERIES, shapes, strict=False):
        fig.add_bar(
            name=name,
            x=list(points),
            y=[round(float(one) * 100, 1) for one in points.values()],
            marker={
                "color": colour,
                "pattern": {"shape": shape, "fgcolor": "#ffffff", "size": 7, "fillmode": "overlay"},
            },
            texttemplate="%{y:.0f}",
            textposition="outside",
            cliponaxis=False,
            hovertemplate=f"{name}, %{{x}}: %{{y:.1f}} %<extra></extra>",
        )
    fig.update_layout(
        template=TEMPLATE,
        title_text=title,
        height=380,
        yaxis={"title": y, "ticksuffix": " %", "range": [0, 105]},
        legend={"orientation": "h", "y": -0.14, "yanchor": "top", "x": 0},
        margin={"b": 84},
    )
    return fig


def _squares(fig: go.Figure, title: str, rows: int) -> None:
    axis: dict[str, Any] = {"showgrid": False, "zeroline": False}
    fig.update_layout(
        template=TEMPLATE,
        title_text=title,
        height=180 + 27 * rows,
        xaxis=axis,
        yaxis={**axis, "autorange": "reversed"},
        margin={"t": 76},
    )


def _signed(number: float) -> str:
    return f"{number:+.1f}".replace("-", "−")
