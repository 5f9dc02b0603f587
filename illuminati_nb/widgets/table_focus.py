"""Where the keyboard goes on after a move: the button that was pressed is gone, and the focus with it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import anywidget
import ipywidgets as w
import traitlets

#: The class by which the browser knows the table that the buttons belong to.
TABLE = "inb-game-table"


class Focus(anywidget.AnyWidget):  # type: ignore[misc]
    """An empty element that gives the focus to the button pointed at, once the page shows it.

    It does so only for who pressed the last button by a key, and has not gone elsewhere since. ``turn`` counts how
    often it was asked to; without a page nothing happens.
    """

    _esm = Path(__file__).with_name("table_focus.js").read_text(encoding="utf-8")
    turn = traitlets.Int(0).tag(sync=True)

    def __init__(self) -> None:
        super().__init__(layout=w.Layout(width="0", height="0", margin="0"))
        self._button: w.Button | None = None

    def point(self, button: w.Button | None) -> None:
        """Give the focus to this button; None = leave it where it is."""
        if self._button is not None:
            self._button.remove_class(f"inb-next-{self.turn}")
        self._button = button
        if button is not None:
            button.add_class(f"inb-next-{self.turn + 1}")
            self.turn += 1


def next_button(rows: Sequence[w.Box], ways_out: w.Box) -> w.Button | None:
    """Return where to go on: at the first button that stands out, else at a way out, else at the first one.

    Where nothing stands out, Enter must not spend anything.
    """
    shown = [one for box in (*rows, ways_out) for one in box.children]
    green = (one for one in shown if one.button_style == "success")
    return next(green, next(iter((*ways_out.children, *shown)), None))
