"""The game tree of a small spending game, opened node by node with a click, or a whole level at a time."""

from __future__ import annotations

from typing import Any

import ipywidgets as w
import plotly.graph_objects as go

from illuminati_nb.analysis.spending_solution import Solution
from illuminati_nb.views.spending_tree import Path, game_tree, tree_graph, tree_layout, tree_traces
from illuminati_nb.widgets.common import LiveControl, Status, guarded, keep_up, live_figure


class SpendingTree(LiveControl):
    """A widget that shows the game tree of a solution and opens it.

    A click on a position opens or closes what follows it; the slider opens all positions down to a depth. ``depth``:
    where it starts. The open part may have 300 nodes; what would be more is refused, in words, and stays closed.

    >>> from illuminati_nb.analysis.spending import Spender, solve_spending
    >>> game = [Spender("attacker", wins=40, purse=1), Spender("defender", loses=40, own_purse=1)]
    >>> tree = SpendingTree(solve_spending(3, game), depth=1)
    >>> tree.toggle((1,))
    >>> sorted(tree.opened)
    [(1,)]
    """

    def __init__(self, solution: Solution, depth: int = 2) -> None:
        self.solution = solution
        self.opened: set[Path] = set()
        self._shown = depth
        self.status = Status()
        self.depth = w.BoundedIntText(
            value=depth,
            min=0,
            max=60,
            description="moves shown",
            style={"description_width": "104px"},
            layout=w.Layout(width="190px"),
            tooltip="How many moves from the start are open",
        )
        self.close_button = w.Button(description="Close again", tooltip="close what was opened by click")
        self.close_button.on_click(guarded(self.status, self._close))
        self.depth.observe(guarded(self.status, self._deepen), names="value")
        self.figure = go.FigureWidget(game_tree(solution, depth))
        self.figure.data[3].on_click(guarded(self.status, self._clicked))
        row = w.Box([self.depth, self.close_button], layout=w.Layout(flex_flow="row wrap", align_items="center"))
        super().__init__([row, self.status, live_figure(self.figure)], layout=w.Layout(width="100%", overflow="hidden"))

    def toggle(self, path: Path) -> None:
        """Open a position, or close it again. ValueError, changing nothing, when the tree would grow too large."""
        before = set(self.opened)
        self.opened ^= {path}
        try:
            self._show()
        except ValueError:
            self.opened = before
            raise

    def _clicked(self, trace: Any, points: Any, _: Any) -> None:
        self.status.say(None)
        for index in points.point_inds:
            words = trace.customdata[index]
            path = tuple(int(part) for part in words.split(".")) if words else ()
            if len(path) >= self._shown:  # those above are open by depth
                self.toggle(path)

    def _deepen(self, change: Any) -> None:
        self.status.say(None)
        before, self._shown = self._shown, change["new"]
        try:
            self._show()
        except ValueError:
            self._shown = before
            raise

    def _close(self, _: Any = None) -> None:
        self.status.say(None)
        self.opened.clear()
        self._show()

    def _show(self) -> None:
        """Redraw the open part in the one figure there is."""
        graph = tree_graph(self.solution, self._shown, self.opened)
        fresh, layout = tree_traces(self.solution, graph), tree_layout(self.solution, graph)
        with self.figure.batch_update():
            for trace, new in zip(self.figure.data, fresh, strict=False):
                trace.x, trace.y = new.x, new.y
                if new.text is not None:
                    trace.text = new.text
            nodes, new = self.figure.data[3], fresh[3]
            nodes.customdata, nodes.hovertext = new.customdata, new.hovertext
            nodes.marker.symbol, nodes.marker.size = new.marker.symbol, new.marker.size
            nodes.marker.color, nodes.marker.line.width = new.marker.color, new.marker.line.width
            self.figure.layout.height = layout["height"]
            self.figure.layout.xaxis.range, self.figure.layout.yaxis.range = (
                layout["xaxis"]["range"],
                layout["yaxis"]["range"],
            )
        keep_up(self.figure)
