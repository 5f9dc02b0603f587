"""The network view of a power structure: who controls whom, with plotly over networkx.

Nodes lie on our own tidy tree layout, which is the same in every run and needs no numpy, or where the cards
lie on the table. Labels on the links tell the side of the master's card.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import plotly.graph_objects as go

from illuminati_nb.analysis.shape import graph
from illuminati_nb.rules.structure import PowerStructure
from illuminati_nb.views.charts import TEMPLATE
from illuminati_nb.views.ink import wrap
from illuminati_nb.views.palette import AGAINST, GOLD, NIGHT, PAPER_INK, QUIET, ink_on, tints

#: What networks can be laid out by.
LAYOUTS: dict[str, str] = {"tree": "the tidy tree, the Illuminati on top", "table": "where the cards lie"}


def tree_layout(ps: PowerStructure) -> dict[str, tuple[float, float]]:
    """Return a place for each card: leaves side by side, masters above the middle of their puppets, y = -depth.

    >>> ps = PowerStructure("The UFOs").attach("Democrats", "The UFOs", "top").attach("KGB", "Democrats", "left")
    >>> tree_layout(ps)
    {'The UFOs': (0.0, 0.0), 'Democrats': (0.0, -1.0), 'KGB': (0.0, -2.0)}
    """
    found: dict[str, float] = {}
    leaves = 0
    for name in reversed(ps.names):  # puppets before their masters, the last leaf first
        below = [found[puppet] for puppet in ps.puppets(name).values()]
        if below:
            found[name] = (min(below) + max(below)) / 2
        else:
            found[name], leaves = -float(leaves), leaves + 1
    middle = found[ps.illuminati.name]
    return {name: (found[name] - middle, 0.0 - ps.depth(name)) for name in ps.names}


def network_view(
    ps: PowerStructure,
    *,
    layout: str = "tree",
    highlight: str | None = None,
    on_select: Callable[[str], object] | None = None,
) -> go.Figure:
    """Return the structure as a network; hover shows each card's numbers.

    The size of a node grows with its Power, its number is the position bonus (R6.14). ``layout``: "tree" or
    "table". ``highlight``: a name to ring. With ``on_select`` the result is a FigureWidget, and a click
    on a node rings it and calls ``on_select(name)``.

    Raises ValueError for another layout, UnknownCard for a name that is not here.

    >>> import illuminati_nb as inb
    >>> ps = inb.PowerStructure("The Network").attach("KGB", to="The Network", arrow="top")
    >>> len(network_view(ps).data) > 0
    True
    """
    if layout not in LAYOUTS:
        raise ValueError(f"layout={layout!r}: choose one of {', '.join(map(repr, LAYOUTS))}")
    net = graph(ps)
    places = tree_layout(ps) if layout == "tree" else {n: net.nodes[n]["pos"] for n in net}
    names = list(net)
    chosen = ps[highlight].name if highlight is not None else ""
    links, sides = _links(net, places)
    tall = 160 + 100 * (1 + max(map(ps.depth, names)))
    if layout == "table":  # about four pixels for 1/8 inch, so that names have room
        tall = round(4.2 * (max(y for _, y in places.values()) - min(y for _, y in places.values()) + 90))
    figure = go.Figure(
        [links, sides, _nodes(ps, net, places, names, chosen)],
        layout={
            "template": TEMPLATE,
            "title_text": f"{ps.illuminati}: who controls whom",
            "height": tall,
            "showlegend": False,
            "margin": {"l": 12, "r": 12, "t": 48, "b": 12},
            "xaxis": {"visible": False, "range": _range([x for x, _ in places.values()], 0.7)},
            "yaxis": {"visible": False, "range": _range([y for _, y in places.values()], 0.6)},
            "annotations": [_label(name, *places[name], 13 + net.nodes[name]["power"]) for name in names],
        },
    )
    if layout == "table":
        figure.layout.yaxis.scaleanchor = "x"
    if on_select is None:
        return figure
    return _clickable(figure, names, on_select)


def _range(values: list[float], margin: float) -> list[float]:
    room = margin if max(map(abs, values)) < 20 else 26  # the table is measured in 1/8 inch
    return [min(values) - room, max(values) + room]


def _links(net: Any, places: dict[str, tuple[float, float]]) -> tuple[go.Scatter, go.Scatter]:
    x: list[float | None] = []
    y: list[float | None] = []
    middles: list[tuple[float, float, str, str]] = []
    for master, puppet, data in net.edges(data=True):
        (x0, y0), (x1, y1) = places[master], places[puppet]
        x += [x0, x1, None]
        y += [y0, y1, None]
        middles.append(((x0 + x1) / 2, (y0 + y1) / 2, data["arrow"], f"{master} → {puppet}"))
    lines = go.Scatter(x=x, y=y, mode="lines", line={"color": QUIET, "width": 2.5}, hoverinfo="skip")
    labels = go.Scatter(
        x=[one[0] for one in middles],
        y=[one[1] for one in middles],
        text=[f"<b>{one[2]}</b>" for one in middles],
        customdata=[one[3] for one in middles],
        mode="markers+text",
        marker={"color": "#ffffff", "size": 30, "symbol": "square"},
        textfont={"size": 10, "color": "#5a564c"},
        hovertemplate="%{customdata}, on the %{text} arrow<extra></extra>",
    )
    return lines, labels


def _nodes(
    ps: PowerStructure, net: Any, places: dict[str, tuple[float, float]], names: list[str], chosen: str
) -> go.Scatter:
    fills, rings = [], []
    for name in names:
        kinds = tints(ps[name].alignments) if net.nodes[name]["kind"] == "group" else ()
        fills.append(NIGHT if name == ps.illuminati.name else kinds[0].fill if kinds else "#c9c4b5")
        rings.append(AGAINST if name == chosen else GOLD if name == ps.illuminati.name else PAPER_INK)
    return go.Scatter(
        x=[places[name][0] for name in names],
        y=[places[name][1] for name in names],
        mode="markers+text",
        text=[f"+{net.nodes[name]['bonus']}" if net.nodes[name]["bonus"] is not None else "" for name in names],
        textfont={"size": 10, "color": [ink_on(fill) for fill in fills]},
        customdata=[_hover(ps, net.nodes[name]) for name in names],
        hovertext=names,
        hovertemplate="<b>%{hovertext}</b><br>%{customdata}<extra></extra>",
        marker={
            "size": [24 + 2 * net.nodes[name]["power"] for name in names],
            "color": fills,
            "line": {"color": rings, "width": [5 if name == chosen else 1.5 for name in names]},
            "opacity": 1,
        },
        cliponaxis=False,
    )


def _label(name: str, x: float, y: float, down: float) -> dict[str, Any]:
    """The name below its node, on white, so that no link runs through it."""
    return {
        "x": x,
        "y": y,
        "text": "<br>".join(wrap(name, 11, 105)),
        "showarrow": False,
        "yanchor": "top",
        "yshift": -down,
        "bgcolor": "rgba(255,255,255,.85)",
        "borderpad": 0,
        "font": {"size": 11},
    }


def _hover(ps: PowerStructure, node: dict[str, Any]) -> str:
    power = f"{node['power']}/{node['transferable_power']}" if node["transferable_power"] else str(node["power"])
    lines = [f"Power {power}, Income {node['income']} MB"]
    if node["kind"] == "group":
        lines[0] = f"Power {power}, Resistance {node['resistance']}, Income {node['income']} MB"
        lines.append(", ".join(node["alignments"]) or "no alignment")
        lines.append(f"depth {node['depth']}: +{node['bonus']} to its defence (R6.14)")
        lost = node["lost"]
        lines.append(f"taken, it takes {lost} group{'s' * (lost != 1)} with Power {node['lost_power']} along")
    lines.append(f"open arrows: {node['open']}")
    return "<br>".join(lines).replace("-", "−")


def _clickable(figure: go.Figure, names: list[str], on_select: Callable[[str], object]) -> go.FigureWidget:
    """Return the figure as a widget whose nodes call back."""
    widget = go.FigureWidget(figure)
    nodes = widget.data[2]
    plain_rings = list(nodes.marker.line.color)

    def clicked(_: Any, points: Any, __: Any) -> None:
        if not points.point_inds:
            return
        number = points.point_inds[0]
        with widget.batch_update():
            nodes.marker.line.color = [AGAINST if i == number else ring for i, ring in enumerate(plain_rings)]
            nodes.marker.line.width = [5 if i == number else 1.5 for i in range(len(names))]
        on_select(names[number])

    nodes.on_click(clicked)
    return widget
