"""What the goal lessons draw: curves and bars in the house style, a told game, and a table of claims.

The pictures take plain numbers; what the numbers mean is said by whoever calls.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

import plotly.graph_objects as go

from illuminati_nb.rules.goals import progress
from illuminati_nb.rules.record import Record
from illuminati_nb.views.charts import TEMPLATE
from illuminati_nb.views.palette import FOR, QUIET, SERIES
from illuminati_nb.views.sheet import is_number

Numbers = Mapping[int, float]
_TABLE = (
    "<style>.inb-told{border-collapse:collapse;font-size:13px;line-height:1.4;max-width:62em}"
    ".inb-told.inb-told th,.inb-told.inb-told td{padding:3px 10px;border:0;text-align:left;vertical-align:top}"
    ".inb-told.inb-told th{border-bottom:1px solid rgba(127,127,127,.6)}"
    ".inb-told tbody tr:nth-child(even){background:rgba(127,127,127,.08)}"
    ".inb-told.inb-told .n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}</style>"
)


def curves(
    series: Mapping[str, Numbers], title: str, x: str, y: str, *, percent: bool = False, steps: bool = False
) -> go.Figure:
    """Return up to five curves that differ in colour, dash and marker; each maps x to y.

    ``x``, ``y``: titles of the axes with their units; ``percent``: y is a chance, shown in percent; ``steps``: y
    stays as it is until the next x. Raises ValueError for more curves than can be told apart.

    >>> [line.name for line in curves({"with": {0: 0.0, 1: 0.5}}, "Chance", "turn", "chance", percent=True).data]
    ['with']
    """
    if len(series) > len(SERIES):
        raise ValueError(f"series: {len(series)} curves; at most {len(SERIES)} can be told apart")
    fig, unit = go.Figure(), " %" if percent else ""
    for (name, points), (colour, dash, symbol) in zip(series.items(), SERIES, strict=False):
        many = len(points) > 25
        fig.add_scatter(
            name=name,
            x=list(points),
            y=[round(float(one) * (100 if percent else 1), 3) for one in points.values()],
            mode="lines" if steps or many else "lines+markers",
            line={"color": colour, "dash": dash, "width": 2.5, "shape": "hv" if steps else "linear"},
            marker={"symbol": symbol, "size": 7},
            hovertemplate=f"{name}, {x} %{{x}}: %{{y:.4~g}}{unit}<extra></extra>",
        )
    fig.update_layout(
        template=TEMPLATE,
        title_text=title,
        height=380,
        xaxis={"title": x},
        yaxis={"title": y, "rangemode": "tozero", "ticksuffix": unit},
        showlegend=len(series) > 1,
        legend={"orientation": "h", "y": -0.24, "yanchor": "top", "x": 0},
        margin={"b": 96 if len(series) > 1 else 56},
    )
    return fig


def bars(
    points: Mapping[str, float], title: str, x: str, *, percent: bool = False, marked: Sequence[str] = ()
) -> go.Figure:
    """Return bars that lie, one for each name, the first on top; ``marked`` ones stand out (bold name and colour).

    >>> list(bars({"C.I.A.": 4, "Big Media": 3}, "Helpers", "points", marked=["C.I.A."]).data[0].x)
    [4.0, 3.0]
    """
    unit, scale = (" %", 100) if percent else ("", 1)
    names = [f"<b>{name}</b>" if name in marked else name for name in points]
    values = [round(float(one) * scale, 3) for one in points.values()]
    fig = go.Figure(
        go.Bar(
            x=values,
            y=names,
            orientation="h",
            marker_color=[FOR if name in marked or not marked else QUIET for name in points],
            hovertemplate=f"%{{y}}: %{{x:.4~g}}{unit}<extra></extra>",
        )
    )
    fig.update_layout(
        template=TEMPLATE,
        title_text=title,
        height=120 + 22 * len(names),
        xaxis={"title": x, "ticksuffix": unit, "rangemode": "tozero"},
        yaxis={"autorange": "reversed"},
        bargap=0.25,
    )
    return fig


def progress_by_turn(record: Record, seat: int, goal: int = 1) -> dict[int, int]:
    """Return how far a seat was at the end of every turn: ``goal`` 0 is the Basic Goal, 1 the seat's Special Goal."""
    found: dict[int, int] = {}
    for state in record.states():
        found[state.turn.number] = progress(state, seat)[goal].have
    return found


class Told:
    """Rows of words under named columns, as an HTML table whose lines break, and as text elsewhere."""

    def __init__(self, rows: Iterable[Sequence[object]], columns: Sequence[str]) -> None:
        self.columns = tuple(columns)
        self.rows = tuple(tuple(row) for row in rows)
        for number, row in enumerate(self.rows):
            if len(row) != len(self.columns):
                raise ValueError(f"rows[{number}] has {len(row)} values for {len(self.columns)} columns: {row!r}")

    def __repr__(self) -> str:
        return "\n".join(" | ".join(map(str, row)) for row in (self.columns, *self.rows))

    def _repr_html_(self) -> str:
        # A column of numbers stands right, its heading with it; words stand left.
        by_column = list(zip(*self.rows, strict=True)) or [()] * len(self.columns)
        side = [' class="n"' if column and all(map(is_number, column)) else "" for column in by_column]
        head = "".join(f'<th scope="col"{at}>{escape(name)}</th>' for name, at in zip(self.columns, side, strict=True))
        body = "".join(
            f"<tr>{''.join(f'<td{at}>{escape(str(one))}</td>' for one, at in zip(row, side, strict=True))}</tr>"
            for row in self.rows
        )
        return f'{_TABLE}<table class="inb-told"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'


def told(comments: Iterable[tuple[int, str]]) -> Told:
    """Return the comments of a game as a table: after how many moves, and what happened.

    >>> print(told([(3, "The Network gains Big Media.")]))
    moves | what happened
    3 | The Network gains Big Media.
    """
    return Told(comments, ("moves", "what happened"))


def claims(rows: Iterable[tuple[str, str, object, str]]) -> Told:
    """Return claims of the book as a table: id, the claim in our words, evidence computed here, verdict.

    >>> print(claims([("C30", "Two draws help", "33 turns, not 42", "holds")]))
    claim | in our words | evidence here | verdict
    C30 | Two draws help | 33 turns, not 42 | holds
    """
    return Told(rows, ("claim", "in our words", "evidence here", "verdict"))
