"""What the pictures of answers are made of: a titled figure, lines and pairs of bars that look the same everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go

from illuminati_nb.views.charts import TEMPLATE
from illuminati_nb.views.palette import FOR, QUIET, SERIES
from illuminati_nb.views.spending_charts import STROKES, number

#: A legend below the picture.
BELOW = {"orientation": "h", "y": -0.24, "yanchor": "top", "x": 0}
#: How patterns lie over bars.
STROKE = {"fillmode": "overlay", "fgcolor": "#ffffff", "size": 7, "solidity": 0.2}


def figure(title: str, words: str, height: int = 400, **layout: Any) -> go.Figure:
    fig = go.Figure()
    margin = {"t": 82, "b": 100 if layout.get("legend") is BELOW else 56}
    fig.update_layout(
        template=TEMPLATE, title_text=f"{title}<br><sub>{words}</sub>", height=height, margin=margin, **layout
    )
    return fig


def line(fig: go.Figure, series: int, name: str, x: Sequence[Any], y: Sequence[Any], hover: str, **more: Any) -> None:
    colour, dash, symbol = SERIES[series]
    fig.add_scatter(
        name=name,
        x=list(x),
        y=[number(value) for value in y],
        mode="lines+markers",
        line={"color": colour, "dash": dash, "width": 2.5},
        marker={"symbol": symbol, "size": 8},
        hovertemplate=f"{hover}<extra></extra>",
        **more,
    )


def series_of(name: str, names: Sequence[str]) -> int:
    """Return the line of a spender: attacker and defender have their own, others follow in seat order."""
    roles = ("attacker", "defender")
    if name in roles:
        return roles.index(name)
    others = [one for one in names if one not in roles]
    return 2 + others.index(name) % (len(SERIES) - 2)


def each(count: int) -> int:
    return 1 if count <= 21 else 5


def pairs(
    title: str,
    words: str,
    labels: Sequence[str],
    one: tuple[str, Sequence[Any]],
    two: tuple[str, Sequence[Any]],
    unit: str,
) -> go.Figure:
    """Two bars for each label, the second one hatched."""
    fig = figure(title, words, legend=BELOW, barmode="group", yaxis={"title": unit}, xaxis={"showgrid": False})
    for (name, values), colour, shape in ((one, QUIET, ""), (two, FOR, "/")):
        fig.add_bar(
            name=name,
            x=list(labels),
            y=[number(value) for value in values],
            text=[f"{float(value):.2f}".rstrip("0").rstrip(".").replace("-", "−") for value in values],
            textposition="outside",
            cliponaxis=False,
            hovertemplate=f"%{{x}}, {name}: %{{y:.2f}} {unit}<extra></extra>",
            marker={"color": colour, "pattern": {"shape": shape, **STROKE}},
        )
    return fig


def bar(name: str, names: Sequence[str]) -> dict[str, Any]:
    place = series_of(name, names)
    return {"color": SERIES[place][0], "pattern": {"shape": STROKES[place], **STROKE}}
