"""Maps of the spending game over two purses: what happens where, what it is worth, how likely success is."""

from __future__ import annotations

import plotly.graph_objects as go

from illuminati_nb.analysis.spending_grid import REGIONS, Grid
from illuminati_nb.views.charts import TEMPLATE
from illuminati_nb.views.spending_charts import legend_squares, mb, number
from illuminati_nb.views.sum_html import percent

#: What fills each region; the letter in every cell says the same.
FILLS: dict[str, str] = {
    "·": "#f4f4f2",
    "S": "#e8d9a8",
    "X": "#7db4e3",
    "Y": "#f3a35c",
    "B": "#882255",
    "O": "#2f8f6f",
    "C": "#17171c",
}


def letters(grid: Grid) -> dict[str, str]:
    """Return the letter each region is shown by: A and D where the purses are the attacker's and the defender's."""
    shown = {letter: letter for letter in REGIONS}
    game = grid.game
    if grid.x.who == game.attacker.name and game.defender is not None and grid.y.who == game.defender.name:
        shown |= {"X": "A", "Y": "D"}
    return shown


def spending_map(grid: Grid) -> go.Figure:
    """Return who pays, for every pair of purses: a letter and a colour in each cell, explained in the legend."""
    high, wide = len(grid.outcomes), len(grid.outcomes[0])
    regions = [[grid.region(a, b) for a in range(wide)] for b in range(high)]
    order, shown = list(FILLS), letters(grid)
    scale = []
    for place, letter in enumerate(order):
        scale += [[place / len(order), FILLS[letter]], [(place + 1) / len(order), FILLS[letter]]]
    hover = [
        [
            f"{grid.words(regions[b][a])}<br>roll at {one.target_number}: {percent(one.chance)}<br>"
            + ", ".join(f"{name} pays {amount}" for name, amount in one.spent.items())
            for a, one in enumerate(row)
        ]
        for b, row in enumerate(grid.outcomes)
    ]
    fig = go.Figure(
        go.Heatmap(
            z=[[order.index(letter) for letter in row] for row in regions],
            zmin=-0.5,
            zmax=len(order) - 0.5,
            colorscale=scale,
            showscale=False,
            text=[[shown[letter] for letter in row] for row in regions],
            texttemplate="%{text}",
            customdata=hover,
            hovertemplate=f"{grid.x.who} %{{x}} MB, {grid.y.who} %{{y}} MB<br>%{{customdata}}<extra></extra>",
            xgap=1,
            ygap=1,
        )
    )
    found = [letter for letter in order if any(letter in row for row in regions)]
    legend_squares(fig, [(f"{shown[letter]}  {grid.words(letter)}", FILLS[letter]) for letter in found])
    _lay_out(fig, grid, "Who pays")
    # The legend reads from top to bottom, one line each.
    fig.update_layout(
        height=200 + 26 * high + 22 * len(found),
        legend={"y": -0.16, "yanchor": "top", "x": 0, "traceorder": "normal", "itemclick": False},
        margin={"b": 70 + 22 * len(found)},
    )
    return fig


def _lay_out(fig: go.Figure, grid: Grid, title: str) -> None:
    game = grid.game
    sums = "any sum" if game.raises == "any" else "1 MB at a time"
    fig.update_layout(
        template=TEMPLATE,
        title_text=f"{title}<br><sub>target {game.target} before any money; {sums}</sub>",
        xaxis={"title": f"{grid.x} (MB)", "dtick": _tick(len(grid.outcomes[0])), "showgrid": False, "zeroline": False},
        yaxis={"title": f"{grid.y} (MB)", "dtick": _tick(len(grid.outcomes)), "showgrid": False, "zeroline": False},
        margin={"t": 76},
    )


def _tick(count: int) -> int:
    return 1 if count <= 21 else 5


def value_map(grid: Grid, who: str = "chance", style: str = "heat") -> go.Figure:
    """Return what the game is worth to one spender (MB), or the chance of success, over both purses.

    ``who``: a spender's name, or "chance"; ``style``: "heat" (a map) or "surface" (in space). The spender's own money
    counts among his values, so a row or column of his own purse climbs by 1 where the money changes nothing.
    Raises ValueError naming the argument.
    """
    if who != "chance" and who not in grid.game.names:
        raise ValueError(f"who={who!r}: choose 'chance' or one of {', '.join(grid.game.names)}")
    if style not in ("heat", "surface"):
        raise ValueError(f"style={style!r}: choose 'heat' or 'surface'")
    if who == "chance":
        z = [[number(100 * one.chance) for one in row] for row in grid.outcomes]
        title, unit = "Chance of success", "%"
    else:
        z = [[number(one.values[who]) for one in row] for row in grid.outcomes]
        title, unit = f"What it is worth to {who}", "MB"
    hover = [[f"{percent(one.chance)}; {', '.join(_worth(one.values))}" for one in row] for row in grid.outcomes]
    common = {
        "z": z,
        "colorscale": "Cividis",
        "customdata": hover,
        "hovertemplate": f"{grid.x.who} %{{x}} MB, {grid.y.who} %{{y}} MB: %{{z:.2f}} {unit}<br>%{{customdata}}"
        "<extra></extra>",
        "colorbar": {"title": {"text": unit}, "thickness": 14},
    }
    if style == "heat":
        small = len(z) <= 13 and len(z[0]) <= 13
        fig = go.Figure(go.Heatmap(**common, xgap=1, ygap=1, texttemplate="%{z:.1f}" if small else None))
        _lay_out(fig, grid, title)
        fig.update_layout(height=190 + 28 * len(z))
        return fig
    fig = go.Figure(go.Surface(**common, contours={"z": {"show": True, "usecolormap": True, "width": 1}}))
    _lay_out(fig, grid, title)
    fig.update_layout(
        height=520,
        margin={"l": 0, "r": 0, "b": 0},
        scene={
            "xaxis": {"title": {"text": f"{grid.x.who} (MB)"}},
            "yaxis": {"title": {"text": f"{grid.y.who} (MB)"}},
            "zaxis": {"title": {"text": unit}},
            "camera": {"eye": {"x": -1.7, "y": -1.8, "z": 0.9}, "center": {"x": 0, "y": 0, "z": -0.15}},
        },
        xaxis={"title": None},
        yaxis={"title": None},
    )
    return fig


def _worth(values: object) -> list[str]:
    return [f"{name} {mb(value)}" for name, value in dict(values).items()]  # type: ignore[call-overload]
