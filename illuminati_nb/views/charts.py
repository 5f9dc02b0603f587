"""Charts of attacks, with plotly: waterfall, dice curve, odds against money, and the attacker x target heat map.

Every chart uses one small template, so that its JSON stays small and the same from run to run.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import fmean
from typing import Any

import plotly.graph_objects as go

from illuminati_nb.rules.attack import NO_MONEY, AttackSum, Money, attack_sum
from illuminati_nb.rules.cards import Group, Illuminati
from illuminati_nb.rules.declaration import Declaration, refusal
from illuminati_nb.rules.dice import AUTOMATIC_FAILURES, WAYS, succeeds, successes
from illuminati_nb.rules.refusal import IllegalMove
from illuminati_nb.views.palette import AGAINST, AUTOMATIC, FOR, PAPER_INK, QUIET, REFUSED, SERIES
from illuminati_nb.views.quick import load_nbformat
from illuminati_nb.views.sum_html import declaration_words, percent, roll_words, signed

load_nbformat()

_GRID = "#e3e6ea"
_AXIS = {
    "gridcolor": _GRID,
    "zerolinecolor": "#9aa0a6",
    "linecolor": "#9aa0a6",
    "automargin": True,
    "title": {"font": {"size": 13}, "standoff": 10},
}
TEMPLATE = go.layout.Template(
    layout={
        "font": {"family": "Helvetica, Arial, sans-serif", "size": 13, "color": PAPER_INK},
        "title": {"x": 0, "xref": "container", "xanchor": "left", "pad": {"l": 12}, "font": {"size": 16}},
        "paper_bgcolor": "#ffffff",
        "plot_bgcolor": "#ffffff",
        "margin": {"l": 56, "r": 20, "t": 64, "b": 48},
        "xaxis": _AXIS,
        "yaxis": _AXIS,
        "hoverlabel": {"align": "left"},
        "legend": {"bgcolor": "rgba(255,255,255,.8)"},
    }
)

#: Depths as the charts and the widget name them; 4 stands for everything deeper than 3 (R6.14).
DEPTHS: tuple[tuple[int | None, str], ...] = (
    (None, "uncontrolled"),
    (1, "depth 1"),
    (2, "depth 2"),
    (3, "depth 3"),
    (4, "depth 4 or more"),
)
#: Target numbers the curve shows; beyond them nothing changes.
LOW, HIGH = 1, 12


def waterfall(attack: AttackSum) -> go.Figure:
    """Return the lines of an attack sum as steps from 0 to the target number, in points (R6.20).

    >>> from illuminati_nb.rules.attack import attack
    >>> [int(step) for step in waterfall(attack("control", "The Mafia", "KGB")).data[0].x]
    [7, -6, 4, 5]
    """
    lines = attack.lines
    target = attack.target_number
    # Labels may repeat, so the steps are numbered and the labels are their tick texts.
    steps = list(range(len(lines) + 1))
    start, spots = 0, []
    for line in lines:
        spots.append(max(start, start + line.amount))
        start += line.amount
    fig = go.Figure(
        go.Waterfall(
            orientation="h",
            y=steps,
            x=[line.amount for line in lines] + [target],
            measure=["relative"] * len(lines) + ["total"],
            text=[signed(line.amount) for line in lines] + [f"target {_minus(target)}"],
            textposition="outside",
            cliponaxis=False,
            customdata=[[line.label, line.rule] for line in lines] + [["target number", "R6.20"]],
            hovertemplate="%{customdata[0]}: %{text} points<br>rule %{customdata[1]}<extra></extra>",
            increasing={"marker": {"color": FOR}},
            decreasing={"marker": {"color": AGAINST}},
            totals={"marker": {"color": PAPER_INK}},
            connector={"line": {"color": "#9aa0a6", "width": 1}},
        )
    )
    chance = f"{attack.successes}/36 = {percent(attack.chance)}"
    low, high = min(0, *spots, target), max(0, *spots, target)
    room = max((high - low) * 0.2, 3)
    fig.update_layout(
        template=TEMPLATE,
        title_text=f"{declaration_words(attack)}<br><sub>target {_minus(target)}: {roll_words(target)}, {chance}</sub>",
        height=130 + 36 * len(steps),
        showlegend=False,
        xaxis={"title": "points", "range": [_lowest(lines, target) - room * 0.6, high + room]},
        yaxis={
            "tickvals": steps,
            "ticktext": [_folded(line.label) for line in lines] + ["<b>target number</b>"],
            "autorange": "reversed",
            "showgrid": False,
        },
    )
    return fig


def _lowest(lines: Sequence[Any], target: int) -> int:
    total, low = 0, min(0, target)
    for line in lines:
        total += line.amount
        low = min(low, total)
    return low


def _folded(label: str, room: int = 40) -> str:
    """Break a long label in two, at the blank nearest to its middle."""
    if len(label) <= room:
        return label
    blanks = [i for i, letter in enumerate(label) if letter == " "]
    cut = min(blanks, key=lambda i: abs(i - len(label) / 2), default=len(label))
    return f"{label[:cut]}<br>{label[cut + 1 :]}"


# --- Two dice ----------------------------------------------------------------------------------------------------


def dice_curve(target: int | None = None) -> go.Figure:
    """Return the 36 throws of two dice, and above them the chance for each target number (R6.10).

    ``target`` is marked, and the throws that succeed with it. 11 and 12 are hatched: they always fail.
    Raises TypeError unless it is a whole number or None.

    >>> [int(ways) for ways in dice_curve(7).data[0].y]
    [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]
    """
    if target is not None and type(target) is not int:
        raise TypeError(f"target={target!r}: give a whole number, or None to mark nothing")
    fig = go.Figure(dice_traces(target), layout=dice_layout(target))
    fig.update_layout(template=TEMPLATE)
    return fig


def dice_traces(target: int | None) -> list[Any]:
    """Return the traces of :func:`dice_curve`: throws, curve, mark (empty without a target)."""
    throws, curve = dice_data(target), list(range(LOW, HIGH + 1))
    return [
        go.Bar(
            name="throws",
            x=list(WAYS),
            y=list(WAYS.values()),
            yaxis="y2",
            text=[str(n) for n in WAYS.values()],
            textposition="outside",
            cliponaxis=False,
            marker=throws,
            customdata=outcomes(target),
            hovertemplate="throw %{x}: %{y} of 36 throws<br>%{customdata}<extra></extra>",
        ),
        go.Scatter(
            name="chance",
            x=curve,
            y=[successes(t) / 0.36 for t in curve],
            mode="lines+markers",
            line={"color": "#555b66", "shape": "linear", "width": 2},
            marker={"size": 6},
            customdata=[successes(t) for t in curve],
            hovertemplate="target %{x}: %{customdata}/36 = %{y:.1f} %<extra></extra>",
        ),
        go.Scatter(name="now", mode="markers", **mark(target)),
    ]


def outcomes(target: int | None) -> list[str]:
    """Return what each throw from 2 to 12 means with this target number."""
    return [
        "always fails" if roll in AUTOMATIC_FAILURES else "" if target is None else _word(succeeds(roll, target))
        for roll in WAYS
    ]


def _word(success: bool) -> str:
    return "succeeds" if success else "fails"


def dice_data(target: int | None) -> dict[str, Any]:
    """Return the marker of the bars: successes blue, failures grey, 11 and 12 hatched."""
    usual = QUIET if target is not None else "#7f8894"
    return {
        "color": [
            AUTOMATIC if roll in AUTOMATIC_FAILURES else FOR if target is not None and succeeds(roll, target) else usual
            for roll in WAYS
        ],
        "pattern": {
            "shape": ["/" if roll in AUTOMATIC_FAILURES else "" for roll in WAYS],
            "fgcolor": "#ffffff",
            "size": 7,
        },
    }


def mark(target: int | None) -> dict[str, Any]:
    """Return the point on the curve that stands for this target number; beyond the axis it stays at the edge."""
    won = 0 if target is None else successes(target)
    return {
        "x": [] if target is None else [min(max(target, LOW), HIGH)],
        "y": [] if target is None else [won / 0.36],
        "marker": {"size": 15, "color": FOR if won else AGAINST, "line": {"color": "#ffffff", "width": 2}},
        "hovertemplate": "" if target is None else f"target {_minus(target)}: {won}/36<extra></extra>",
    }


def caption(target: int) -> dict[str, Any]:
    """Return the words beside the curve, in the corner where it never runs."""
    won = successes(target)
    return {
        "text": f"<b>target {_minus(target)}</b>: {won}/36 = <b>{percent(won / 36)}</b>",
        "x": LOW - 0.4,
        "y": 103,
        "xanchor": "left",
        "yanchor": "bottom",
        "showarrow": False,
        "font": {"size": 14, "color": FOR if won else AGAINST},
    }


def _minus(number: int) -> str:
    return str(number).replace("-", "−")


def dice_layout(target: int | None) -> dict[str, Any]:
    """Return the layout: the curve above, the throws below, one axis of numbers for both."""
    return {
        "height": 420,
        "showlegend": False,
        "title_text": "Two dice: chance for each target number",
        "bargap": 0.12,
        "xaxis": {
            "range": [LOW - 0.6, HIGH + 0.6],
            "dtick": 1,
            "anchor": "y2",
            "title": "target number (curve), throw (bars)",
            "showgrid": False,
        },
        "yaxis": {
            "domain": [0.46, 1],
            "range": [-4, 128],
            "tickvals": [0, 25, 50, 75, 100],
            "ticktext": ["0 %", "25 %", "50 %", "75 %", "100 %"],
            "title": "chance",
        },
        "yaxis2": {
            "domain": [0, 0.34],
            "range": [0, 7.6],
            "tickvals": [0, 3, 6],
            "title": "of 36",
            "gridcolor": _GRID,
        },
        "shapes": [] if target is None else [edge(target)],
        "annotations": [] if target is None else [caption(target)],
    }


def edge(target: int) -> dict[str, Any]:
    """Return the dashed line behind the last throw that succeeds."""
    at = min(max(target, LOW), 10) + 0.5
    line = {"color": FOR, "width": 2, "dash": "dot"}
    return {"type": "line", "x0": at, "x1": at, "y0": 0, "y1": 0.36, "yref": "paper", "line": line}


# --- Money -------------------------------------------------------------------------------------------------------


def odds_against_money(subject: AttackSum | Declaration, max_mb: int = 20) -> go.Figure:
    """Return the chance against the attacker's MB, one line for each depth of the target (R6.14, R6.21).

    ``subject`` is an attack sum or a declaration; the money others have spent in it stays as it is.
    A depth at which the attack is refused has no line. Raises IllegalMove where no depth is allowed,
    ValueError unless ``max_mb`` is a whole number from 1 to 200, TypeError for another ``subject``.

    >>> from illuminati_nb.rules.attack import attack
    >>> [line.name for line in odds_against_money(attack("neutralize", "The Mafia", "KGB", depth=1), 8).data]
    ['depth 1', 'depth 2', 'depth 3', 'depth 4 or more']
    """
    if type(max_mb) is not int or not 1 <= max_mb <= 200:
        raise ValueError(f"max_mb={max_mb!r}: give a whole number of MB from 1 to 200")
    if isinstance(subject, AttackSum):
        base, spent = subject.declaration, subject.money
    elif isinstance(subject, Declaration):
        base, spent = subject, NO_MONEY
    else:
        raise TypeError(f"subject={subject!r}: give an attack sum, as inb.attack(...) returns it")
    amounts = list(range(max_mb + 1))
    fig, refused = go.Figure(), None
    for (depth, label), (colour, dash, symbol) in zip(DEPTHS, SERIES, strict=True):
        d, others = at_depth(base, spent, depth)
        refused_here = refusal(d)
        if refused_here is not None:
            refused = refused_here
            continue
        start = attack_sum(d, others._replace(attacker=0)).target_number
        won = [successes(start + mb) for mb in amounts]
        fig.add_scatter(
            name=label,
            x=amounts,
            y=[n / 0.36 for n in won],
            mode="lines+markers",
            line={"color": colour, "dash": dash, "width": 3 if depth is None else 2},
            marker={"symbol": symbol, "size": 10 if depth is None else 7},
            customdata=[[n, start + mb] for mb, n in zip(amounts, won, strict=True)],
            hovertemplate=f"{label}, %{{x}} MB: target %{{customdata[1]}}, %{{customdata[0]}}/36 = %{{y:.1f}} %"
            "<extra></extra>",
        )
    if not fig.data and refused is not None:
        raise IllegalMove(refused)
    fig.update_layout(
        template=TEMPLATE,
        title_text=f"{base.attacker} to {base.kind} {base.target}: chance against money<br>"
        "<sub>by the place of the target in its owner's structure</sub>",
        height=420,
        xaxis={"title": "attacker's money (MB)", "range": [-0.4, max_mb + 0.4], "rangemode": "tozero"},
        yaxis={"title": "chance of success", "range": [-3, 103], "ticksuffix": " %"},
        legend={"orientation": "h", "y": -0.26, "yanchor": "top", "x": 0},
        margin={"b": 110},
    )
    if max_mb <= 12:
        fig.update_xaxes(dtick=1)
    return fig


def at_depth(d: Declaration, spent: Money, depth: int | None) -> tuple[Declaration, Money]:
    """Return a declaration moved to another depth, and its money; an uncontrolled target has no defender (R6.23)."""
    if depth is not None:
        return d._replace(depth=depth), spent
    return d._replace(depth=None, defender=None, defender_owned=()), spent._replace(target=0, owner=0)


# --- Everybody against everybody ---------------------------------------------------------------------------------


def heat_map(
    kind: str = "control",
    depth: int | None = None,
    attackers: Sequence[Illuminati | Group | str] | None = None,
    targets: Sequence[Group | str] | None = None,
) -> go.Figure:
    """Return the chance of every attacker (rows) against every target (columns), without help and money.

    ``depth`` of the target: None = uncontrolled. All 91 attackers and 83 targets when left out; strong
    attackers stand at the top, weak targets on the left. A pale cell is an attack the rules refuse. Raises
    ValueError for a wrong kind or depth, UnknownCard or TypeError for a wrong card.

    >>> heat_map("control", attackers=["The Mafia", "Texas"], targets=["KGB"]).data[0].y
    ('The Mafia', 'Texas')
    """
    from illuminati_nb.analysis.table import successes_grid

    grid = successes_grid(kind, depth, attackers, targets)
    against = list(next(iter(grid.values()), {}))

    def mean(ways: Iterable[int | None]) -> float:
        return fmean([-1 if way is None else way for way in ways] or [0])

    names = sorted(grid, key=lambda name: -mean(grid[name].values()))
    others = sorted(against, key=lambda name: -mean(row[name] for row in grid.values()))
    won = [[grid[name][other] for other in others] for name in names]
    rows, columns = len(names), len(others)
    small = rows <= 30 and columns <= 30
    fig = go.Figure(
        go.Heatmap(
            z=won,
            x=others,
            y=names,
            zmin=0,
            zmax=33,
            colorscale="Cividis",
            hoverongaps=False,
            customdata=[[None if way is None else round(way / 0.36, 1) for way in row] for row in won],
            hovertemplate="%{y} → %{x}<br>%{z:.0f}/36 = %{customdata:.1f} %<extra></extra>",
            xgap=1,
            ygap=1,
            colorbar={
                "tickvals": [0, 9, 18, 27, 33],
                "ticktext": ["0 %", "25 %", "50 %", "75 %", "91.7 %"],
                "thickness": 14,
            },
        )
    )
    if small:
        fig.update_traces(texttemplate="%{z:.0f}")
    place = dict(DEPTHS).get(depth, f"depth {depth}")
    points = 11 if small else 8
    fig.update_layout(
        template=TEMPLATE,
        title_text=f"Attacks to {kind}, target {'' if depth is None else 'at '}{place}: chance without help and money"
        f"<br><sub>attacker ↓, target →; {'numbers in 36ths; ' if small else ''}pale: refused by the rules</sub>",
        height=max(180 + rows * (26 if small else 12), 380),
        plot_bgcolor=REFUSED,
        xaxis={"side": "bottom", "tickangle": -90, "dtick": 1, "tickfont": {"size": points}, "showgrid": False},
        yaxis={"autorange": "reversed", "dtick": 1, "tickfont": {"size": points}, "showgrid": False},
        margin={"t": 72},
    )
    return fig
