"""Pictures of the optional rules (R12), with plotly: what an option touches, who lies face down, how a defence spreads,
and where a cheat stops paying.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import plotly.graph_objects as go

from illuminati_nb.analysis import unmasking
from illuminati_nb.analysis.cheating import Temptation, deterring_chance, expected_gain
from illuminati_nb.analysis.hidden import worth_of_hiding
from illuminati_nb.analysis.optional_games import ASPECTS, footprint
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.views.charts import TEMPLATE
from illuminati_nb.views.palette import AGAINST, FOR, PAPER_INK, REFUSED, SERIES

#: Bars that lie on each other are told apart by their hatching too.
_HATCH = ("", "/", "x", ".", "-", "|", "\\", "+")
#: How the names of cheats are written in a picture; {n} is the amount.
CHEAT_NAMES: Mapping[str, str] = {
    "take": "take {n} MB",
    "misread": "misread the dice",
    "lie": "lie about {n} Power",
    "peek": "peek at the deck",
    "stack": "stack the deck",
}


def footprint_map(options: Mapping[str, RuleSet]) -> go.Figure:
    """Return what each option changes at the opening of one and the same game: a mark for each aspect it touches.

    ``options``: rules by the name to be shown.

    >>> footprint_map({"longer game": RuleSet(basic_goal_delta=2)}).data[0].z
    ([1, 0, 0, 0, 0, 0],)
    """
    found = {name: footprint(rules) for name, rules in options.items()}
    pairs = [[one[aspect] for aspect in ASPECTS] for one in found.values()]
    fig = go.Figure(
        go.Heatmap(
            z=[[int(was != now) for was, now in row] for row in pairs],
            x=[_folded(aspect) for aspect in ASPECTS],
            y=list(found),
            zmin=0,
            zmax=1,
            colorscale=[[0, REFUSED], [1, FOR]],
            showscale=False,
            text=[["changed" if was != now else "" for was, now in row] for row in pairs],
            texttemplate="%{text}",
            customdata=[[[was, now] for was, now in row] for row in pairs],
            hovertemplate="%{y}<br>before: %{customdata[0]}<br>after: %{customdata[1]}<extra></extra>",
            xgap=3,
            ygap=3,
        )
    )
    fig.update_layout(
        template=TEMPLATE,
        title_text="One opening, and what each option changes in it",
        height=150 + 38 * len(found),
        xaxis={"side": "top", "showgrid": False, "tickangle": 0},
        yaxis={"autorange": "reversed", "showgrid": False},
        margin={"t": 110, "b": 20},
    )
    return fig


def _folded(words: str) -> str:
    """Break words in two at the blank nearest to their middle."""
    blanks = [place for place, letter in enumerate(words) if letter == " "]
    cut = min(blanks, key=lambda place: abs(place - len(words) / 2), default=len(words))
    return f"{words[:cut]}<br>{words[cut + 1 :]}"


def claims_map(habit: unmasking.Habit = "open", rules: RuleSet | None = None, shown: Iterable[str] = ()) -> go.Figure:
    """Return how sure an onlooker can be of a face-down card, for every Power and income it may be seen to use (R12.4).

    The number in a cell is how many Illuminati it can be; the colour and the words on hover give their chances.
    ``habit``, ``rules``, ``shown``: as of :func:`~illuminati_nb.analysis.unmasking.suspects`.

    >>> claims_map().data[0].name
    'suspects'
    """
    out = tuple(shown)
    have = unmasking.cards(rules, out)
    spread = 2 if habit == "modest" else 0
    powers = range(min(one.power for one in have) - spread, max(one.power for one in have) + 2)
    incomes = range(min(one.income for one in have) - spread, max(one.income for one in have) + 2)
    rows: list[list[dict[str, Fraction]]] = [
        [unmasking.suspects(power, income, habit=habit, rules=rules, shown=out) for power in powers]
        for income in incomes
    ]
    fig = go.Figure(
        go.Heatmap(
            name="suspects",
            z=[[float(max(one.values())) * 100 if one else None for one in row] for row in rows],
            x=list(powers),
            y=list(incomes),
            zmin=0,
            zmax=100,
            colorscale="Cividis",
            hoverongaps=False,
            text=[[str(len(one)) if one else "" for one in row] for row in rows],
            texttemplate="%{text}",
            textfont={"size": 14},
            customdata=[[_named(one) for one in row] for row in rows],
            hovertemplate="uses Power %{x} and income %{y} MB<br>%{customdata}<extra></extra>",
            xgap=2,
            ygap=2,
            colorbar={"title": {"text": "best guess is right", "side": "right"}, "ticksuffix": " %", "thickness": 14},
        )
    )
    fig.update_layout(
        template=TEMPLATE,
        title_text="Who can it be?<br><sub>the number: how many Illuminati are left; pale: none uses this</sub>",
        height=420,
        plot_bgcolor=REFUSED,
        xaxis={"title": "Power it is seen to use", "dtick": 1, "showgrid": False},
        yaxis={"title": "income it is seen to use, MB", "dtick": 1, "showgrid": False},
        margin={"t": 76},
    )
    return fig


def _named(chances: Mapping[str, Fraction]) -> str:
    return "<br>".join(f"{name}: {float(chance):.0%}" for name, chance in chances.items())


def defence_spread(targets: Mapping[str, int], purses: Sequence[int]) -> go.Figure:
    """Return how the best defence shares each purse over the goals it must fear (R12.3): a bar of parts for each purse.

    ``targets``: as of :func:`~illuminati_nb.analysis.hidden.worth_of_hiding`; ``purses``: MB. The goal that gets most
    lies at the bottom.

    >>> [bar.name for bar in defence_spread({"a": 9, "b": 9}, [4, 8]).data]
    ['1st goal', '2nd goal']
    """
    shares = []
    for purse in purses:
        shares.append(sorted((mb for _, mb in worth_of_hiding(targets, purse).defence), reverse=True))
    fig = go.Figure()
    for number in range(len(targets)):
        name = f"{number + 1}{('st', 'nd', 'rd')[number] if number < 3 else 'th'} goal"
        fig.add_bar(
            name=name,
            x=list(purses),
            y=[row[number] for row in shares],
            text=[f"<b>{row[number]}</b>" if row[number] else "" for row in shares],
            textposition="inside",
            insidetextanchor="middle",
            textangle=0,
            marker={
                "color": SERIES[number % len(SERIES)][0],
                "pattern": {
                    "shape": _HATCH[number % len(_HATCH)],
                    "solidity": 0.15,
                    "fgcolor": "#ffffff",
                    "fillmode": "overlay",
                },
                "line": {"color": "#ffffff", "width": 1},
            },
            hovertemplate=f"{name}: %{{y}} of %{{x}} MB<extra></extra>",
        )
    fig.update_layout(
        template=TEMPLATE,
        title_text="Where the best defence puts its money",
        barmode="stack",
        height=380,
        xaxis={"title": "MB of the defender", "tickvals": list(purses)},
        yaxis={"title": "MB on each goal's group"},
        legend={"orientation": "h", "y": -0.24, "yanchor": "top", "x": 0, "traceorder": "normal"},
        margin={"b": 96},
    )
    return fig


def cheat_curves(gain: int, penalties: Sequence[int]) -> go.Figure:
    """Return what a cheat brings on the average, by the chance that it is noticed: a line for each penalty (R12.6).

    ``gain``, ``penalties`` in MB. Where a line crosses zero the cheat is deterred; the crossing is marked. Raises
    ValueError for more penalties than can be told apart.

    >>> fig = cheat_curves(5, [0, 15])
    >>> [line.name for line in fig.data]
    ['penalty 0 MB', 'penalty 15 MB', 'deterred from here on']
    """
    if len(penalties) > len(SERIES):
        raise ValueError(f"penalties: {len(penalties)} lines; at most {len(SERIES)} can be told apart")
    fig = go.Figure()
    chances = [Fraction(one, 36) for one in range(0, 37, 3)]
    for penalty, (colour, dash, symbol) in zip(penalties, SERIES, strict=False):
        name = f"penalty {penalty} MB"
        fig.add_scatter(
            name=name,
            x=[round(float(one) * 100, 2) for one in chances],
            y=[round(float(expected_gain(gain, one, penalty)), 3) for one in chances],
            mode="lines+markers",
            line={"color": colour, "dash": dash, "width": 2.5},
            marker={"symbol": symbol, "size": 6},
            hovertemplate=f"{name}, noticed %{{x:.1f}} %: %{{y:.2f}} MB<extra></extra>",
        )
    crossings = [deterring_chance(gain, penalty) for penalty in penalties]
    fig.add_scatter(
        name="deterred from here on",
        x=[round(float(one) * 100, 2) for one in crossings],
        y=[0] * len(crossings),
        mode="markers",
        marker={"symbol": "circle-open", "size": 14, "color": PAPER_INK, "line": {"width": 2}},
        hovertemplate="deterred from %{x:.1f} % on<extra></extra>",
    )
    for one in crossings:
        fig.add_annotation(
            x=round(float(one) * 100, 2),
            y=0,
            text=f"<b>{float(one):.0%}</b>",
            showarrow=True,
            arrowhead=0,
            arrowwidth=1,
            standoff=7,
            ax=0,
            ay=-34,
            bgcolor="#ffffff",
            borderpad=2,
        )
    fig.add_hline(y=0, line={"color": PAPER_INK, "width": 1.5})
    fig.update_layout(
        template=TEMPLATE,
        title_text=f"A cheat that brings {gain} MB",
        height=420,
        xaxis={"title": "chance that it is noticed", "ticksuffix": " %", "range": [-2, 108]},
        yaxis={"title": "MB it brings on the average"},
        legend={"orientation": "h", "y": -0.2, "yanchor": "top", "x": 0},
        margin={"b": 110},
    )
    return fig


def cheat_table(found: Sequence[Temptation]) -> go.Figure:
    """Return, cheat by cheat, how often it is noticed and how often it would have to be (R12.6).

    ``found``: as of :func:`~illuminati_nb.analysis.cheating.temptations`. A cheat pays where the bar (what is) ends
    before the mark (what would deter).

    >>> from illuminati_nb.analysis.cheating import temptations
    >>> [trace.name for trace in cheat_table(temptations(7, 20, 10)).data]
    ['is noticed', 'would have to be noticed']
    """
    names = [CHEAT_NAMES[one.what].format(n=one.amount) for one in found]
    verdicts = ["pays" if one.pays else "does not pay" for one in found]
    common: dict[str, Any] = {
        "customdata": [[v, round(float(t.expected), 2)] for v, t in zip(verdicts, found, strict=True)]
    }
    tail = "<br>brings %{customdata[1]} MB on the average: %{customdata[0]}<extra></extra>"
    fig = go.Figure(
        go.Bar(
            name="is noticed",
            x=[round(float(one.noticed) * 100, 2) for one in found],
            y=names,
            orientation="h",
            marker_color=FOR,
            text=verdicts,
            textposition="inside",
            insidetextanchor="start",
            hovertemplate="%{y}: noticed %{x:.1f} %" + tail,
            **common,
        )
    )
    fig.add_scatter(
        name="would have to be noticed",
        x=[round(float(one.deterred_at) * 100, 2) for one in found],
        y=names,
        mode="markers",
        marker={"symbol": "diamond", "size": 13, "color": AGAINST, "line": {"color": "#ffffff", "width": 1}},
        hovertemplate="%{y}: deterred from %{x:.1f} % on" + tail,
        **common,
    )
    fig.update_layout(
        template=TEMPLATE,
        title_text="Noticed, and noticed often enough?",
        height=140 + 38 * len(names),
        xaxis={"title": "chance", "ticksuffix": " %", "range": [0, 104]},
        yaxis={"autorange": "reversed"},
        legend={"orientation": "h", "y": -0.24, "yanchor": "top", "x": 0},
        margin={"b": 100},
        bargap=0.3,
    )
    return fig
