"""Small controls the widgets share: a searchable drop-down, a list of cards, a live figure, a place for errors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import contextmanager
from copy import deepcopy
from functools import wraps
from typing import Any

import anywidget
import ipywidgets as w
import plotly.graph_objects as go

from illuminati_nb.rules.cards import plain
from illuminati_nb.rules.refusal import IllegalMove, Refusal
from illuminati_nb.views.quick import load_nbformat
from illuminati_nb.views.sum_html import refusal_html

load_nbformat()

#: Width of the labels before the controls.
LABEL = "104px"
#: Where the controls begin.
INDENT = "110px"


class Status(w.HTML):
    """Where a widget says what went wrong, so that no error in a callback is lost."""

    def __init__(self) -> None:
        super().__init__(layout=w.Layout(margin="0", width="100%"))

    def say(self, error: BaseException | None) -> None:
        """Show an error, or nothing."""
        if error is None:
            self.value = ""
        elif isinstance(error, IllegalMove):
            self.value = f'<div role="status">{refusal_html(error.refusal)}</div>'
        else:
            words = str(error) if isinstance(error, ValueError | TypeError) else f"{type(error).__name__}: {error}"
            self.value = f'<div role="status">{refusal_html(Refusal("", words))}</div>'


class LiveControl(w.VBox):
    """A whole control. As text, where a notebook has not been run, it says what it is instead of listing its parts."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}: a live control; run this cell to use it"


def guarded(status: Status, act: Callable[..., Any]) -> Callable[..., None]:
    """Return ``act`` as a callback whose exceptions are shown in ``status``."""

    @wraps(act)
    def callback(*args: Any, **kwargs: Any) -> None:
        try:
            act(*args, **kwargs)
        except Exception as error:
            status.say(error)

    return callback


#: A label, the value it stands for, and further words by which it can be found.
Entry = tuple[str, Any, str]


def set_options(control: Any, options: Sequence[tuple[str, Any]], value: Any) -> None:
    """Give a selection new options and a value in one message, and only if something changed."""
    if tuple(control.options) == tuple(options) and control.value == value:
        return
    with control.hold_sync():
        if tuple(control.options) != tuple(options):
            control.options = tuple(options)
        control.value = value


class Picker(w.HBox):
    """A drop-down with a field to search it by name or alignment. ``on_pick(value)`` is called for a new choice.

    The chosen value stays in the list whatever is searched for; a search with one result chooses it.
    """

    def __init__(self, label: str, on_pick: Callable[[Any], None], *, keep: bool = True) -> None:
        self._entries: list[Entry] = []
        self._value: Any = None
        self._on_pick, self._keep, self._quiet = on_pick, keep, False
        self.choice = w.Dropdown(
            description=label,
            options=(),
            style={"description_width": LABEL},
            layout=w.Layout(flex="100 1 230px", width="auto", min_width="0"),
        )
        self.search = w.Text(
            placeholder="find …",
            tooltip=f"Find {label}: part of a name, or alignments such as weird violent",
            layout=w.Layout(flex="1 1 84px", width="auto", min_width="0", max_width="130px"),
        )
        self.choice.observe(self._picked, names="value")
        self.search.observe(self._searched, names="value")
        super().__init__(
            [self.choice, self.search],
            layout=w.Layout(width="100%", min_width="0", flex_flow="row wrap", justify_content="flex-end"),
        )

    def fill(self, entries: Iterable[Entry], value: Any) -> None:
        """Show these entries, with ``value`` chosen; nobody is told."""
        self._entries, self._value = list(entries), value
        self._show()

    def found(self) -> list[Entry]:
        """Return the entries that the search finds: those that hold each of its words."""
        # A name keeps no article and no "and" when it is compared, so neither may be searched for.
        words = [plain(word) for word in self.search.value.replace(",", " ").split()]
        words = [word for word in words if word not in ("the", "and")]
        return [
            (label, value, also)
            for label, value, also in self._entries
            if all(word in plain(f"{label} {also}") for word in words)
        ]

    def _show(self) -> None:
        found = self.found()
        shown = [(label, value) for label, value, _ in found]
        if self._value not in [value for _, value in shown]:
            shown = [(label, value) for label, value, _ in self._entries if value == self._value] + shown
        with self._silent():
            set_options(self.choice, shown, self._value)

    @contextmanager
    def _silent(self) -> Any:
        before, self._quiet = self._quiet, True
        try:
            yield
        finally:
            self._quiet = before

    def _searched(self, _: Any) -> None:
        self._show()
        found = [value for _, value, _ in self.found()]
        if self._keep and self.search.value.strip() and len(found) == 1 and found[0] != self._value:
            self.choice.value = found[0]

    def _picked(self, change: Any) -> None:
        if self._quiet:
            return
        self._value = change["new"]
        self._on_pick(change["new"])


class CardList(w.VBox):
    """A list of cards: a searchable drop-down adds one, a button for each takes it out.

    ``on_change(names)`` is called with the tuple of names.
    """

    def __init__(self, label: str, add: str, on_change: Callable[[tuple[str, ...]], None]) -> None:
        self._names: tuple[str, ...] = ()
        self._on_change, self._add = on_change, add
        self.picker = Picker(label, self._picked, keep=False)
        self.chosen = w.Box(layout=w.Layout(flex_flow="row wrap", margin=f"0 0 0 {INDENT}"))
        super().__init__([self.picker, self.chosen], layout=w.Layout(width="100%", min_width="0"))

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the chosen cards, in the order in which they were added."""
        return self._names

    def fill(self, entries: Iterable[Entry], names: tuple[str, ...]) -> None:
        """Show these candidates and these chosen cards; nobody is told."""
        self.picker.fill([(self._add, "", ""), *entries], "")
        if names != self._names:
            self._names = names
            self.chosen.children = tuple(self._button(name) for name in names)
        self.chosen.layout.display = "" if names else "none"

    def _button(self, name: str) -> w.Button:
        button = w.Button(
            description=f"{name} ✕", tooltip=f"take {name} out", layout=w.Layout(width="auto", height="26px")
        )
        button.on_click(lambda _: self._on_change(tuple(kept for kept in self._names if kept != name)))
        return button

    def _picked(self, name: str) -> None:
        if name:
            self._on_change((*self._names, name))


def note(words: str, *, alert: bool = False) -> str:
    """Return a short remark as HTML, to stand right under a control."""
    if not words:
        return ""
    role = ' role="status"' if alert else ""
    return f'<div{role} style="margin-left:{INDENT};line-height:1.35;font-size:12px">{words}</div>'


# --- Figures -----------------------------------------------------------------------------------------------------


class _FollowWidth(anywidget.AnyWidget):  # type: ignore[misc]
    """An empty element that tells figures beside it when the page gives them another width.

    A FigureWidget measures itself before it is attached to the page and then keeps a width of 700 pixels.
    """

    _esm = """
    export default {
      render({ el }) {
        const tell = () => requestAnimationFrame(() => window.dispatchEvent(new Event("resize")));
        let width = -1;
        const watch = new ResizeObserver(([entry]) => {
          const now = Math.round(entry.contentRect.width);
          if (now !== width) { width = now; tell(); }
        });
        watch.observe(el);
        document.addEventListener("plotlywidget-after-render", tell);
        return () => { watch.disconnect(); document.removeEventListener("plotlywidget-after-render", tell); };
      },
    };
    """


def live_figure(figure: go.FigureWidget) -> w.Box:
    """Return a box in which a figure always fills the width there is."""
    figure._config = {**figure._config, "displayModeBar": False, "responsive": True}
    figure.layout.autosize = True
    keep_up(figure)
    follow = _FollowWidth(layout=w.Layout(width="100%", height="0", margin="0"))
    return w.Box([figure, follow], layout=w.Layout(width="100%", min_width="0", display="block", overflow="hidden"))


def keep_up(figure: go.FigureWidget) -> None:
    """Let views of the figure that open from now on start with what it shows now.

    A FigureWidget does so when it is displayed itself, but not inside a box.
    """
    figure._widget_layout = deepcopy(figure._layout_obj._props)
    figure._widget_data = deepcopy(figure._data)
