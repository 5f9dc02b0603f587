"""The game tree of a small spending game: who can do what, and what everybody does (networkx and plotly).

A tree grows fast, so only part of it is open: the positions down to a depth, and those opened one by one.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import networkx as nx
import plotly.graph_objects as go

from illuminati_nb.analysis.spending_model import CALL_OFF, CALLED_OFF, PASS, SpendingMove, SpendingState
from illuminati_nb.analysis.spending_solution import Solution
from illuminati_nb.rules.dice import chance
from illuminati_nb.views.charts import TEMPLATE
from illuminati_nb.views.palette import PAPER_INK
from illuminati_nb.views.spending_charts import mb, number, player_looks, target_text
from illuminati_nb.views.sum_html import percent, signed

#: Nodes a picture shows at most.
MOST_NODES = 300
#: What can hold a number: the spenders' shapes in seat order.
_SHAPES = ("circle", "square", "diamond", "hexagon", "pentagon")
#: A node's place in the tree: the numbers of the moves that lead there, in the order of the game's list.
Path = tuple[int, ...]


def tree_graph(solution: Solution, depth: int = 3, opened: Collection[Path] = ()) -> nx.DiGraph:
    """Return the open part of the tree as a directed graph.

    Nodes are paths (tuples of move numbers, () is the start) with ``state``, ``values``, ``open`` (whether what
    follows is shown), ``on_line`` (whether the line of play comes through); edges have ``move`` and ``best``.
    ``depth``: moves from the start that are shown; ``opened``: nodes to be opened beyond it.
    Raises ValueError naming ``depth`` when more than 300 nodes would be shown.
    """
    if type(depth) is not int or depth < 0:
        raise ValueError(f"depth={depth!r}: give a whole number of moves, 0 or more")
    graph: nx.DiGraph = nx.DiGraph()
    wanted = set(opened)
    stack: list[tuple[Path, SpendingState, bool]] = [((), solution.game.start(), True)]
    while stack:
        path, state, on_line = stack.pop()
        shown = not state.ended and (len(path) < depth or path in wanted)
        graph.add_node(path, state=state, values=solution.value(state), open=shown, on_line=on_line)
        if len(graph) > MOST_NODES:
            raise ValueError(
                f"depth={depth}: more than {MOST_NODES} nodes would be shown; take a smaller depth, or smaller purses"
            )
        if not shown:
            continue
        for place, option in enumerate(solution.options(state)):
            after = solution.game.play(state, option.move)
            stack.append(((*path, place), after, on_line and option.best))
            graph.add_edge(path, (*path, place), move=option.move, best=option.best)
    return graph


def tree_places(graph: nx.DiGraph) -> dict[Path, tuple[float, float]]:
    """Return where each node is drawn: depth to the right, leaves one below the other, parents beside their middle."""
    places: dict[Path, tuple[float, float]] = {}
    row = 0.0
    for path in _after_children(graph):
        children = [places[child][1] for child in sorted(graph.successors(path))]
        if children:
            y = (children[0] + children[-1]) / 2
        else:
            y, row = row, row + 1
        places[path] = (float(len(path)), y)
    return places


def _after_children(graph: nx.DiGraph) -> Iterator[Path]:
    """Yield the nodes from top to bottom, each after all below it."""
    todo: list[tuple[Path, bool]] = [((), False)]
    while todo:
        path, done = todo.pop()
        if done:
            yield path
            continue
        todo.append((path, True))
        todo += [(child, False) for child in sorted(graph.successors(path), reverse=True)]


def move_label(move: SpendingMove) -> str:
    """Return a move in a word: "pass", "call off", "2 MB, −4"."""
    if move.kind == PASS:
        return "pass"
    return "call off" if move.kind == CALL_OFF else f"{move.amount} MB, {signed(move.amount * move.effect)}"


def tree_traces(solution: Solution, graph: nx.DiGraph) -> list[Any]:
    """Return the traces: moves that are not taken, best moves, labels of moves, nodes.

    ``customdata`` of a node is its path as text, such as "0.2.1" ("" = the start).
    """
    places, looks = tree_places(graph), player_looks(solution.game)
    shapes = node_shapes(solution)
    thin, thick = _edges(graph, places, False), _edges(graph, places, True)
    labels = [(child, graph.edges[parent, child]) for parent, child in sorted(graph.edges)]
    nodes = sorted(graph.nodes)
    states = [graph.nodes[path]["state"] for path in nodes]
    symbols = ["circle" if state.ended else shapes[state.to_act] for state in states]
    colours = [PAPER_INK if state.ended else looks[state.to_act].colour for state in states]
    return [
        go.Scatter(name="other moves", mode="lines", line={"color": "#b8bec6", "width": 1.2}, hoverinfo="skip", **thin),
        go.Scatter(name="best move", mode="lines", line={"color": PAPER_INK, "width": 3}, hoverinfo="skip", **thick),
        go.Scatter(
            name="moves",
            mode="text",
            x=[places[child][0] - 0.42 for child, _ in labels],
            y=[places[child][1] - 0.2 for child, _ in labels],
            text=[f"<b>{move_label(e['move'])}</b>" if e["best"] else move_label(e["move"]) for _, e in labels],
            textfont={"size": 11, "color": PAPER_INK},
            hoverinfo="skip",
            showlegend=False,
        ),
        go.Scatter(
            name="positions",
            mode="markers+text",
            x=[places[path][0] for path in nodes],
            y=[places[path][1] for path in nodes],
            marker={
                "symbol": symbols,
                "size": [8 if state.ended else 23 for state in states],
                "opacity": 1,
                "color": colours,
                "line": {"color": PAPER_INK, "width": [3 if graph.nodes[path]["on_line"] else 0 for path in nodes]},
            },
            text=["" if s.ended else target_text(solution.game.target_at(s)) for s in states],
            textposition="middle center",
            textfont={"size": 11, "color": "#ffffff"},
            customdata=[".".join(map(str, path)) for path in nodes],
            hovertext=[_hover(solution, graph.nodes[path]) for path in nodes],
            hovertemplate="%{hovertext}<extra></extra>",
            showlegend=False,
        ),
        go.Scatter(
            name="ends",
            mode="text",
            x=[places[path][0] + 0.09 for path in nodes],
            y=[places[path][1] for path in nodes],
            text=[_beside(solution, graph.nodes[path]) for path in nodes],
            textposition="middle right",
            textfont={"size": 11, "color": PAPER_INK},
            hoverinfo="skip",
            showlegend=False,
        ),
    ]


def node_shapes(solution: Solution) -> dict[str, str]:
    """Return the shape that stands for each spender: one in which a number can be read."""
    names = solution.game.names
    return {name: _SHAPES[place % len(_SHAPES)] for place, name in enumerate(names)}


def _edges(graph: nx.DiGraph, places: dict[Path, tuple[float, float]], best: bool) -> dict[str, list[float | None]]:
    """Return the lines of the edges: across, then up or down to the child; None lifts the pen."""
    xs: list[float | None] = []
    ys: list[float | None] = []
    for parent, child in sorted(graph.edges):
        if graph.edges[parent, child]["best"] == best:
            (x0, y0), (x1, y1) = places[parent], places[child]
            xs += [x0, x0 + 0.14, x1, None]
            ys += [y0, y1, y1, None]
    return {"x": xs, "y": ys}


def _beside(solution: Solution, node: dict[str, Any]) -> str:
    state = node["state"]
    if state.ended == CALLED_OFF:
        return "called off"
    if state.ended:
        target = solution.game.target_at(state)
        return f"roll at {target_text(target)}: {percent(chance(target))}"
    return "" if node["open"] else "…"


def _hover(solution: Solution, node: dict[str, Any]) -> str:
    state = node["state"]
    target = target_text(solution.game.target_at(state))
    head = {"": f"target {target}, {state.to_act} to move", CALLED_OFF: "called off"}.get(
        state.ended, f"the dice are rolled at target {target}"
    )
    worth = "<br>".join(f"worth to {name}: {mb(value)}" for name, value in node["values"].items())
    more = "" if node["open"] or state.ended else "<br>not opened"
    return f"{head}<br>{worth}{more}"


def tree_layout(solution: Solution, graph: nx.DiGraph) -> dict[str, Any]:
    """Return the layout for the open part of the tree."""
    places = tree_places(graph)
    deepest = max(x for x, _ in places.values())
    rows = 1 + max(y for _, y in places.values())
    return {
        "height": int(150 + max(26 * rows, 90)),
        "xaxis": {"visible": False, "range": [-0.15, number(deepest + 0.95)]},
        "yaxis": {"visible": False, "range": [rows - 0.4, -0.7]},
        "hovermode": "closest",
        "legend": {"orientation": "h", "y": -0.02, "yanchor": "top", "x": 0, "itemclick": False},
        "margin": {"l": 12, "r": 12, "t": 76, "b": 46},
    }


def game_tree(solution: Solution, depth: int = 3, opened: Collection[Path] = ()) -> go.Figure:
    """Return the game tree from the start on: at each position who moves, every move, and, thick, the best one.

    The number in a position is the target number there; "…" means that what follows is not shown. ``depth`` and
    ``opened`` as for :func:`tree_graph`; :class:`~illuminati_nb.widgets.spending_tree.SpendingTree` opens nodes by
    click. Raises ValueError naming ``depth`` when more than 300 nodes would be shown.
    """
    graph = tree_graph(solution, depth, opened)
    fig = go.Figure(tree_traces(solution, graph), layout=tree_layout(solution, graph))
    shapes = node_shapes(solution)
    for name, look in player_looks(solution.game).items():
        fig.add_scatter(
            name=f"{name} to move",
            x=[None],
            y=[None],
            mode="markers",
            marker={"symbol": shapes[name], "size": 13, "color": look.colour},
            hoverinfo="skip",
        )
    fig.update_layout(
        template=TEMPLATE,
        title_text="The game tree<br><sub>numbers: the target number; thick: the best move at each position; "
        "ringed: the line of play</sub>",
    )
    return fig
