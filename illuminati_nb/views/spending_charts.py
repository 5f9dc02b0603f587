"""Pictures of one spending game: the line of play on the curve of two dice, and who paid what.

A player is told by colour *and* pattern everywhere: the attacker blue, the defender orange and hatched, the others in
turn purple, green, black.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import plotly.graph_objects as go

from illuminati_nb.analysis.spending_model import CALL_OFF, SPEND, Channel, SpendingGame
from illuminati_nb.analysis.spending_solution import Solution, Step
from illuminati_nb.rules.dice import successes
from illuminati_nb.views.charts import TEMPLATE
from illuminati_nb.views.palette import PAPER_INK, SERIES, ink_on
from illuminati_nb.views.sum_html import percent, signed

#: Beyond these target numbers the curve is flat; the axis shows at least this much.
LOW, HIGH = 1, 11
#: Steps the lower half shows at least, so that a short line does not look stretched.
FEWEST_STEPS = 3
#: Patterns of bars, in the order of SERIES.
STROKES = ("", "/", "x", "-", ".")


class Look(NamedTuple):
    """How one player is drawn everywhere: colour, line dash, marker and the pattern of his bars."""

    colour: str
    dash: str
    symbol: str
    pattern: str


def player_looks(game: SpendingGame) -> dict[str, Look]:
    """Return how each spender is drawn: by role first, so that the attacker looks the same in every picture."""
    looks, free = {}, 2
    for one in game.spenders:
        if one.role == "interferer":
            place = free
            free = free + 1 if free + 1 < len(SERIES) else 2
        else:
            place = 0 if one.role == "attacker" else 1
        looks[one.name] = Look(*SERIES[place], STROKES[place])
    return looks


def mb(amount: Any) -> str:
    """Return an amount of MB to read: whole, or with two digits.

    >>> from fractions import Fraction
    >>> mb(3), mb(Fraction(77, 9)), mb(Fraction(-1, 2))
    ('3 MB', '8.56 MB', '−0.50 MB')
    """
    number = f"{int(amount)}" if amount == int(amount) else f"{float(amount):.2f}"
    return f"{number} MB".replace("-", "−")


def number(value: float) -> float:
    """Return a float short enough for a small file."""
    return round(float(value), 4)


def target_text(target: int) -> str:
    """Return a target number with a proper minus."""
    return str(target).replace("-", "−")


# The line of play on the success curve ----------------------------------------------------------------------------


class Bars(NamedTuple):
    """The steps of a line of play as bars, one row each: where it starts, how far it goes, and how it looks."""

    base: list[int]
    change: list[int]
    row: list[int]
    text: list[str]
    hover: list[str]
    colour: list[str]
    pattern: list[str]
    opacity: list[float]


def line_bars(game: SpendingGame, start: int, played: Sequence[Step], to_come: Sequence[Step] = ()) -> Bars:
    """Return bars for the moves in which money moved, from the target number ``start`` on.

    ``played`` is drawn full, ``to_come`` (what the best play would go on to do) pale. Passes move nothing and have no
    bar.
    """
    looks = player_looks(game)
    bars = Bars([], [], [], [], [], [], [], [])
    at = start
    for step, pale in [*((one, False) for one in played), *((one, True) for one in to_come)]:
        if step.kind != SPEND:
            continue
        change = step.target_number - at
        look = looks[step.who]
        bars.base.append(at)
        bars.change.append(change)
        bars.row.append(len(bars.row) + 1)
        bars.text.append(f"{'then ' if pale else ''}{step.who}: {step.amount} MB, {signed(change)}")
        bars.hover.append(
            f"{step.text}<br>target {target_text(at)} → {target_text(step.target_number)}, "
            f"chance {successes(at)}/36 → {successes(step.target_number)}/36"
        )
        bars.colour.append(look.colour)
        bars.pattern.append(look.pattern)
        bars.opacity.append(0.4 if pale else 1.0)
        at = step.target_number
    return bars


def line_traces(start: int, now: int, end: int, bars: Bars) -> list[Any]:
    """Return the traces of the picture: the curve, the targets passed, now, the end, and one bar for each step."""
    low, high = axis_ends(start, now, end, bars)
    curve = list(range(low, high + 1))
    return [
        go.Scatter(
            name="chance",
            x=curve,
            y=[number(successes(t) / 0.36) for t in curve],
            mode="lines+markers",
            line={"color": "#555b66", "width": 2},
            marker={"size": 5},
            customdata=[successes(t) for t in curve],
            hovertemplate="target %{x}: %{customdata}/36 = %{y:.1f} %<extra></extra>",
            showlegend=False,
        ),
        go.Scatter(
            name="start",
            mode="markers",
            marker={"size": 11, "symbol": "circle-open", "color": PAPER_INK, "line": {"width": 2}},
            **_spot(start, "start"),
        ),
        go.Scatter(
            name="now",
            mode="markers",
            marker={"size": 15, "symbol": "circle", "color": PAPER_INK, "line": {"color": "#ffffff", "width": 2}},
            **_spot(now, "now"),
        ),
        go.Scatter(
            name="expected end",
            mode="markers",
            marker={"size": 17, "symbol": "diamond-open", "color": PAPER_INK, "line": {"width": 2}},
            **_spot(end, "expected end"),
        ),
        go.Bar(
            name="steps",
            orientation="h",
            base=bars.base,
            x=bars.change,
            y=bars.row,
            yaxis="y2",
            text=bars.text,
            textposition="none",
            customdata=bars.hover,
            hovertemplate="%{customdata}<extra></extra>",
            marker={
                "color": bars.colour,
                "opacity": bars.opacity,
                "pattern": {
                    "shape": bars.pattern,
                    "fillmode": "overlay",
                    "fgcolor": "#ffffff",
                    "size": 8,
                    "solidity": 0.2,
                },
            },
            showlegend=False,
        ),
    ]


def _spot(target: int, word: str) -> dict[str, Any]:
    won = successes(target)
    return {
        "x": [target],
        "y": [number(won / 0.36)],
        "customdata": [won],
        "hovertemplate": f"{word}: target %{{x}}, %{{customdata}}/36 = %{{y:.1f}} %<extra></extra>",
    }


def spot(target: int) -> tuple[list[int], list[float], list[int]]:
    """Return x, y and ways out of 36 of a mark on the curve, for a figure that is updated in place."""
    return [target], [number(successes(target) / 0.36)], [successes(target)]


def axis_ends(start: int, now: int, end: int, bars: Bars) -> tuple[int, int]:
    """Return the first and last target number the picture shows."""
    seen = [start, now, end, *bars.base, *(a + b for a, b in zip(bars.base, bars.change, strict=True))]
    return min(LOW, *seen) - 1, max(HIGH, *seen) + 1


def line_layout(start: int, now: int, end: int, bars: Bars) -> dict[str, Any]:
    """Return the layout: the curve above, the steps below, one axis of target numbers for both."""
    low, high = axis_ends(start, now, end, bars)
    rows = max(len(bars.row), FEWEST_STEPS)
    return {
        "barmode": "overlay",
        "bargap": 0.25,
        "height": 330 + 30 * rows,
        "legend": {"orientation": "h", "x": 1, "xanchor": "right", "y": 1, "yanchor": "bottom"},
        "xaxis": {
            "range": [low - 0.5, high + 0.5],
            "dtick": 1 if high - low < 26 else 5,
            "anchor": "y2",
            "title": "target number",
        },
        "yaxis": {
            "domain": [_split(rows) + 0.06, 1],
            "range": [-6, 106],
            "tickvals": [0, 25, 50, 75, 100],
            "ticktext": ["0 %", "25 %", "50 %", "75 %", "100 %"],
            "title": "chance",
        },
        "yaxis2": {
            "domain": [0, _split(rows)],
            "range": [rows + 0.6, 0.4],
            "tickvals": bars.row,
            "showgrid": False,
            "title": "step",
            "anchor": "x",
        },
        "annotations": step_labels(bars, low, high),
    }


def _split(rows: int) -> float:
    """Return which part of the height the steps get."""
    return number(30 * rows / (200 + 30 * rows))


def step_labels(bars: Bars, low: int, high: int) -> list[dict[str, Any]]:
    """Return the words beside the bars, on the side where there is more room; a remark where there is no bar."""
    base = {"xref": "x", "yref": "y2", "showarrow": False, "font": {"size": 12, "color": PAPER_INK}}
    if not bars.row:
        words = {"text": "nobody puts money in", "x": (low + high) / 2, "y": 1, "font": {"size": 13}}
        return [{**base, **words}]
    labels = []
    for start, change, row, words in zip(bars.base, bars.change, bars.row, bars.text, strict=True):
        left, right = sorted((start, start + change))
        on_left = left - low > high - right
        labels.append(
            {
                **base,
                "text": words,
                "x": left if on_left else right,
                "y": row,
                "xanchor": "right" if on_left else "left",
                "xshift": -6 if on_left else 6,
            }
        )
    return labels


def spending_line(solution: Solution) -> go.Figure:
    """Return the line of play as steps along the success curve of two dice (R6.10, R6.24).

    Above: chance against target number, with where it starts and where the dice are rolled. Below: one bar for each
    time somebody puts money in, from the target number before to the one after.
    """
    game, end = solution.game, solution.target_number
    bars = line_bars(game, game.target, solution.line)
    fig = go.Figure(line_traces(game.target, end, end, bars), layout=line_layout(game.target, end, end, bars))
    fig.data[2].name = "end"
    fig.update_traces(visible=False, selector={"name": "expected end"})
    called = any(step.kind == CALL_OFF for step in solution.line)
    result = "the attack is called off" if called else f"roll at {target_text(end)}: {percent(solution.chance)}"
    fig.update_layout(
        template=TEMPLATE,
        title_text=f"The line of play<br><sub>{_paid(solution.spent)}; {result}{_lumps(game)}</sub>",
        margin={"t": 84},
    )
    return fig


def _paid(spent: dict[str, int]) -> str:
    payers = [f"{name} pays {amount} MB" for name, amount in spent.items() if amount]
    return ", ".join(payers) or "nobody pays"


def _lumps(game: SpendingGame) -> str:
    return f"; approximate, lumps of {game.unit} MB" if game.unit > 1 else ""


# Who paid what ----------------------------------------------------------------------------------------------------


def contributions(solution: Solution) -> go.Figure:
    """Return what each spender paid from each purse, and what he kept, as bars in MB.

    A bar tells what the money did to the target number on hover. Kept money is pale.
    """
    game = solution.game
    spent = dict(zip(game.channels, solution.final.spent, strict=True))
    looks = player_looks(game)
    colours = [looks[one.name].colour for one in game.spenders]
    fig = go.Figure()
    for purse, strokes, own in (("own treasury of the group", "x", True), ("Illuminati treasury", "", False)):
        if own and not any(one.own_purse for one in game.spenders):
            continue
        from_here = [
            [(amount, channel.effect * amount) for channel, amount in spent.items() if _is(channel, one.name, own)]
            for one in game.spenders
        ]
        amounts = [sum(amount for amount, _ in mine) for mine in from_here]
        effects = [signed(sum(effect for _, effect in mine)) for mine in from_here]
        fig.add_bar(
            orientation="h",
            y=game.names,
            x=amounts,
            text=[f"{mb} ({effect})" if mb else "" for mb, effect in zip(amounts, effects, strict=True)],
            textposition="inside",
            insidetextanchor="middle",
            textangle=0,
            customdata=effects,
            hovertemplate="%{y}: %{x} MB from the " + purse + ", target %{customdata}<extra></extra>",
            marker={"color": colours, "pattern": _pattern(strokes, 0.12)},  # words are to be read on it
            textfont={"color": [ink_on(colour) for colour in colours]},
            showlegend=False,
        )
        _legend_bar(fig, f"paid, {purse}", {"color": "#7f8894", "pattern": _pattern(strokes)})
    kept = [one.money - solution.spent[one.name] for one in game.spenders]
    pale = {"color": "#eceef1", "line": {"color": colours, "width": 1.5}}
    fig.add_bar(
        orientation="h",
        y=game.names,
        x=kept,
        text=[f"{amount} kept" if amount else "" for amount in kept],
        textposition="inside",
        insidetextanchor="middle",
        textangle=0,
        hovertemplate="%{y}: keeps %{x} MB<extra></extra>",
        marker=pale,
        textfont={"color": PAPER_INK},
        showlegend=False,
    )
    _legend_bar(fig, "kept", {**pale, "line": {"color": "#7f8894", "width": 1.5}})
    fig.update_layout(
        template=TEMPLATE,
        barmode="stack",
        title_text=f"Who pays what<br><sub>MB, and what they do to the target number; roll at "
        f"{target_text(solution.target_number)}: {percent(solution.chance)}</sub>",
        height=170 + 46 * len(game.names),
        xaxis={
            "title": "MB",
            "dtick": _tick(max((one.money for one in game.spenders), default=1)),
            "rangemode": "tozero",
        },
        yaxis={"autorange": "reversed", "showgrid": False, "ticksuffix": " "},
        legend={"orientation": "h", "y": -0.3, "yanchor": "top", "x": 0, "itemclick": False, "traceorder": "normal"},
        margin={"b": 90, "t": 76},
    )
    return fig


def _is(channel: Channel, name: str, own: bool) -> bool:
    return channel.who == name and (channel.purse != "Illuminati treasury") == own


def _pattern(shape: str | list[str], solidity: float = 0.25) -> dict[str, Any]:
    return {"shape": shape, "fillmode": "overlay", "fgcolor": "#ffffff", "size": 8, "solidity": solidity}


def _legend_bar(fig: go.Figure, words: str, marker: dict[str, Any]) -> None:
    """Add a grey bar to the legend, which stands for bars of every colour."""
    fig.add_bar(name=words, orientation="h", x=[None], y=[None], marker=marker, hoverinfo="skip")


def _tick(most: int) -> int:
    return next((tick for tick in (1, 2, 5, 10, 20) if most <= 12 * tick), 50)


def legend_squares(fig: go.Figure, entries: Iterable[tuple[str, str]]) -> None:
    """Add squares to the legend for what is drawn without one: pairs of words and colour."""
    for words, colour in entries:
        fig.add_scatter(
            name=words,
            x=[None],
            y=[None],
            mode="markers",
            marker={"symbol": "square", "size": 13, "color": colour, "line": {"color": "#7f8894", "width": 1}},
            hoverinfo="skip",
        )
