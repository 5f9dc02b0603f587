"""The part of the structure builder that suggests a layout: aim, named cards, search with progress and cancel."""

from __future__ import annotations

import threading
from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as w

from illuminati_nb.analysis.planner import Plan, plan
from illuminati_nb.rules.structure import PowerStructure
from illuminati_nb.views.palette import AGAINST
from illuminati_nb.widgets.common import LABEL, CardList, note
from illuminati_nb.widgets.structure_words import entry, plan_words

AIMS = (("most open arrows", "open_arrows"), ("named cards deep", "deep"), ("named cards near", "protect"))


def button(words: str, icon: str, *, primary: bool = False, tooltip: str = "") -> w.Button:
    """Return a button as wide as its words."""
    return w.Button(
        description=words,
        icon=icon,
        tooltip=tooltip,
        button_style="primary" if primary else "",
        layout=w.Layout(width="auto"),
    )


class LayoutSearch(w.VBox):
    """Controls to search for a better layout of ``structure()``. An accepted suggestion goes to ``accept(plan)``.

    The search runs in a thread of its own, so that all other controls go on working; ``searching`` is that thread
    or None. What goes wrong is said in ``remark``.
    """

    def __init__(
        self, structure: Callable[[], PowerStructure], accept: Callable[[Plan], object], remark: w.HTML
    ) -> None:
        self._structure, self._accept, self.remark = structure, accept, remark
        self.searching: threading.Thread | None = None
        self.proposal: Plan | None = None
        self._cancelled = threading.Event()
        full = {"width": "auto", "min_width": "0"}  # 100 % and the margins would be too much inside an accordion
        label = {"description_width": LABEL}
        self.aim = w.Dropdown(description="Aim", options=AIMS, style=label, layout=w.Layout(**full))
        self.named = CardList("Named cards", "add a card …", self._name)
        self.suggest_button = button("Suggest a layout", "magic", primary=True)
        self.cancel_button = button("Cancel", "stop")
        self.accept_button = button("Lay it out so", "check")
        self.progress = w.FloatProgress(min=0, max=1, description="searching", style=label, layout=w.Layout(**full))
        self.answer = w.HTML(layout=w.Layout(width="auto"))
        self.aim.observe(lambda _: self.refresh(), names="value")
        self.suggest_button.on_click(self._start)
        self.cancel_button.on_click(lambda _: self._cancelled.set())
        self.accept_button.on_click(self._take)
        buttons = w.Box(
            [self.suggest_button, self.cancel_button, self.accept_button],
            layout=w.Layout(flex_flow="row wrap", width="100%"),
        )
        super().__init__([self.aim, self.named, buttons, self.progress, remark, self.answer])
        self.refresh()

    def refresh(self) -> None:
        """Show what can be named and pressed now."""
        here = self._structure()
        chosen = tuple(name for name in self.named.names if name in here)
        self.named.fill([entry(card) for card in here.groups if card.name not in chosen], chosen)
        running = self.searching is not None
        self.suggest_button.disabled = running or len(here) < 2
        self.named.layout.display = "" if self.aim.value != "open_arrows" else "none"
        self.cancel_button.layout.display = self.progress.layout.display = "" if running else "none"
        self.accept_button.layout.display = "" if self.proposal is not None else "none"

    def _name(self, cards: tuple[str, ...]) -> None:
        here = self._structure()
        self.named.fill([entry(card) for card in here.groups if card.name not in cards], cards)

    def _start(self, _: Any = None) -> None:
        if self.searching is not None:
            return
        aim, here = self.aim.value, self._structure()
        named = self.named.names if aim != "open_arrows" else ()
        self.remark.value = self.answer.value = ""
        self.proposal, self.progress.value = None, 0.0
        self._cancelled = threading.Event()
        if aim != "open_arrows" and not named:
            self._complain("name at least one card for this aim")
            self.refresh()
            return
        self.searching = threading.Thread(target=self._search, args=(here, aim, named), daemon=True)
        self.refresh()
        try:
            self.searching.start()
        except RuntimeError:  # no threads here, as in a browser's Python: search at once
            self._search(here, aim, named)

    def _search(self, here: PowerStructure, aim: str, named: tuple[str, ...]) -> None:
        try:
            found = plan(here, aim, named, progress=self._told, cancel=self._cancelled.is_set)
        except Exception as error:  # a thread must not swallow it
            self._complain(str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}")
        else:
            self.proposal, self.answer.value = found, plan_words(found, here)
        self.searching = None
        self.refresh()

    def _told(self, done: float, _: int | None) -> None:
        if done - self.progress.value >= 0.02:
            self.progress.value = done

    def _complain(self, words: str) -> None:
        self.remark.value = note(f'<span style="color:{AGAINST}">✗</span> {escape(words)}', alert=True)

    def _take(self, _: Any = None) -> None:
        if self.proposal is not None:
            found, self.proposal, self.answer.value = self.proposal, None, ""
            self._accept(found)
