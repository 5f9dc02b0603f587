"""A RuleSet panel that is folded away inside another widget, and made only when it is opened."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import ipywidgets as w

from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.widgets.ruleset_model import CUSTOM, PRESETS, RuleSetModel
from illuminati_nb.widgets.ruleset_panel import RuleSetPanel


class RulesFold(w.VBox):
    """A button that says which rules are chosen and unfolds the panel to choose others.

    ``on_change(rules)`` is called with the RuleSet chosen; the other arguments are those of RuleSetPanel.
    """

    def __init__(
        self,
        rules: RuleSet,
        on_change: Callable[[RuleSet], None],
        *,
        fields: Iterable[str] | None = None,
        compact: bool = False,
    ) -> None:
        self._rules, self._on_change = rules, on_change
        self._fields, self._compact = None if fields is None else tuple(fields), compact
        self.panel: RuleSetPanel | None = None
        self.button = w.ToggleButton(layout=w.Layout(width="auto", max_width="100%", align_self="flex-start"))
        self.button.observe(self._toggled, names="value")
        super().__init__([self.button], layout=w.Layout(width="100%", min_width="0"))
        self._show()

    @property
    def rules(self) -> RuleSet:
        """The rules chosen."""
        return self._rules

    @rules.setter
    def rules(self, rules: RuleSet) -> None:
        """Show other rules; nobody is told."""
        before, self._rules = self._rules, rules
        if before != rules:
            if self.panel is not None:
                self.panel.rules = rules
            self._show()

    def opened(self) -> RuleSetPanel:
        """Unfold the panel and return it."""
        self.button.value = True
        assert self.panel is not None
        return self.panel

    def _toggled(self, _: object) -> None:
        if self.button.value and self.panel is None:
            self.panel = RuleSetPanel(self._rules, on_change=self._chosen, fields=self._fields, compact=self._compact)
            self.panel.layout.border = "1px solid rgba(127,127,127,.4)"
            self.panel.layout.padding = "6px"
            self.children = (self.button, self.panel)
        if self.panel is not None:
            self.panel.layout.display = "" if self.button.value else "none"
        self._show()

    def _chosen(self, rules: RuleSet) -> None:
        if rules != self._rules:
            self._rules = rules
            self._show()
            self._on_change(rules)

    def _show(self) -> None:
        model = RuleSetModel(self._rules)
        name = "custom" if model.preset == CUSTOM else PRESETS[model.preset][0]
        count = f", {len(model.changed)} changed" if model.preset == CUSTOM else ""
        self.button.description = f"Rules: {name}{count}"
        self.button.icon = "caret-down" if self.button.value else "caret-right"
        self.button.tooltip = f"{'Fold' if self.button.value else 'Unfold'} the rules. {model.summary()}"
