"""The RuleSet panel: choose readings, optional rules and expansions, each with the rule that explains it beside it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Any

import ipywidgets as w
import traitlets

from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.views.palette import AGAINST, GOLD
from illuminati_nb.views.rule_html import RULE_STYLE, coded, rule_chip
from illuminati_nb.widgets.common import LiveControl, Status, guarded, set_options
from illuminati_nb.widgets.ruleset_model import CUSTOM, PRESETS, Item, RuleSetModel

#: Width of the words before a control.
_LABEL = "150px"
_STYLE = (
    f"<style>{RULE_STYLE}"
    ".inb-option{border-left:4px solid rgba(127,127,127,.25);padding:2px 0 6px 8px;margin:0 0 6px}"
    f".inb-option.inb-changed{{border-left:4px double {GOLD}}}"
    ".inb-option .widget-radio-box label,.inb-option .widget-checkbox label{white-space:normal;line-height:1.3}"
    ".inb-option .widget-radio-box{height:auto;margin-bottom:0}.inb-option .widget-radio{height:auto}"
    ".inb-option .widget-radio-box label{height:auto;min-height:22px}"
    ".inb-option .widget-label,.inb-option .widget-label-basic{font-weight:600}"
    ".inb-option .inb-several .widget-label-basic{font-weight:400}"
    ".inb-option .widget-checkbox{height:auto;min-height:24px}"
    ".inb-says{line-height:1.4;font-size:12.5px;max-width:62em}"
    f".inb-mark{{font-weight:700;border:1px solid {GOLD};border-radius:8px;padding:0 6px;white-space:nowrap}}"
    ".inb-says details summary{cursor:pointer}.inb-code{white-space:normal;overflow-wrap:anywhere}</style>"
)
_FULL = {"width": "100%", "min_width": "0"}


class RuleSetPanel(LiveControl):
    """A widget to choose a RuleSet: presets, and every field with its rule, what it leaves open, and the standard.

    ``rules``: what to begin with, None = the standard rules; ``on_change``: called with the RuleSet whenever it has
    changed; ``fields``: the fields shown, None = all; ``compact``: rule texts folded away. ``panel.rules`` is the
    RuleSet chosen (a trait that can be observed and set); ``panel.model`` is the same thing without controls.

    A value that RuleSet does not accept stays in its field with the reason beside it, and ``rules`` as it was.
    Raises TypeError for other rules, ValueError for a field that does not exist.

    >>> panel = RuleSetPanel()
    >>> panel.preset.value = "grand"
    >>> panel.rules.artifacts
    True
    >>> panel.control("refill_to").value = 0
    >>> panel.rules.changed()
    {'refill_to': 0, 'artifacts': True, 'new_world_order': True}
    """

    rules = traitlets.Instance(RuleSet)

    def __init__(
        self,
        rules: RuleSet | None = None,
        *,
        on_change: Callable[[RuleSet], None] | None = None,
        fields: Iterable[str] | None = None,
        compact: bool = False,
    ) -> None:
        self.model = RuleSetModel(rules, fields)
        self.status = Status()
        self._compact, self._busy = compact, False
        self._hooks: list[Callable[[RuleSet], None]] = [] if on_change is None else [on_change]
        self._options: dict[str, _Option] = {}
        self._group = next(iter(self.model.groups), "")
        self._make_controls()
        super().__init__(
            [self.head, self.preset, self.summary, self.groups, self.body, self.status, self.code],
            layout=w.Layout(**_FULL),
            rules=self.model.rules,
        )
        self.add_class("inb-ruleset")
        self.observe(guarded(self.status, self._given), names="rules")
        self.refresh()

    def on_change(self, act: Callable[[RuleSet], None]) -> None:
        """Let ``act`` be called with the RuleSet whenever it has changed."""
        self._hooks.append(act)

    def control(self, field: str) -> Any:
        """Return the control of a field: a Checkbox, RadioButtons, an IntText, or a box of several. Raises KeyError."""
        return self._option(field).control

    def show_group(self, group: str) -> None:
        """Show another group of fields. Raises ValueError for one that does not exist."""
        if group not in self.model.groups:
            raise ValueError(f"group={group!r}: choose one of {', '.join(map(repr, self.model.groups))}")
        self._group = group
        self.refresh()

    # --- Building ---------------------------------------------------------------------------------

    def _make_controls(self) -> None:
        self.head = w.HTML(_STYLE, layout=w.Layout(display="none"))
        self.preset = w.ToggleButtons(
            description="Rules",
            options=[*((words, name) for name, (words, _) in PRESETS.items()), ("custom", CUSTOM)],
            style={"button_width": "auto", "description_width": "44px"},
            tooltips=[
                "The official rulebook, base game",
                "The literal readings of the Russian rulebook, where they differ from the official one",
                "The official rules with Artifacts and New World Order cards",
                "What you have put together yourself",
            ],
            layout=w.Layout(width="auto"),
        )
        # ToggleButtons come without the classes that put the label of every other control on its left.
        for css in ("jupyter-widgets", "widget-inline-hbox"):
            self.preset.add_class(css)
        self.preset.observe(guarded(self.status, self._preset_chosen), names="value")
        self.groups = w.ToggleButtons(options=(), style={"button_width": "auto"}, layout=w.Layout(width="auto"))
        self.groups.observe(guarded(self.status, self._group_chosen), names="value")
        if len(self.model.groups) < 2 or self._compact:
            self.groups.layout.display = "none"
        self.summary, self.code = w.HTML(), w.HTML()
        for view in (self.summary, self.code):
            view.layout = w.Layout(width="100%", margin="2px 0")
        self.body = w.Box(layout=w.Layout(flex_flow="row wrap", align_items="flex-start", **_FULL))

    def _option(self, field: str) -> _Option:
        if field not in self._options:
            found = self.model.items[field]
            act = guarded(self.status, lambda value, field=field: self._chosen(field, value))
            self._options[field] = _Option(found, act, self._compact)
            self._show_option(field)
        return self._options[field]

    # --- Choosing ---------------------------------------------------------------------------------

    def _preset_chosen(self, change: Any) -> None:
        if not self._busy:
            self.model.choose_preset(change["new"])
            self._tell()

    def _group_chosen(self, change: Any) -> None:
        if not self._busy and change["new"]:
            self.show_group(change["new"])

    def _chosen(self, field: str, value: Any) -> None:
        if not self._busy:
            self.status.say(None)
            self.model.set(field, value)
            self._tell()

    def _given(self, change: Any) -> None:
        if not self._busy:
            self.model.use(change["new"])
            self._tell()

    def _tell(self) -> None:
        """Show the rules, and tell whoever wants to know that they are others now."""
        before = self._told
        self.refresh()
        if self.model.rules != before:
            self._told = self.model.rules
            for act in self._hooks:
                act(self.model.rules)

    # --- Showing ----------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the model as it is now."""
        before, self._busy = self._busy, True
        try:
            model = self.model
            if not hasattr(self, "_told"):
                self._told = model.rules
            self.rules = model.rules
            self.preset.value = model.preset
            tabs = [(self._tab(group), group) for group in model.groups]
            set_options(self.groups, tabs, self._group or None)
            listed = model.fields if self._compact else model.groups.get(self._group, ())
            shown = tuple(self._option(field) for field in listed)
            if self.body.children != shown:
                self.body.children = shown
            for field in self._options:
                self._show_option(field)
            self.summary.value = f'<div class="inb-says" role="status" aria-live="polite">{self._summary()}</div>'
            self.code.value = (
                f'<div class="inb-says">In a cell: <code class="inb-code">{escape(model.code())}</code></div>'
            )
        finally:
            self._busy = before

    def _tab(self, group: str) -> str:
        listed = self.model.groups[group]
        wrong = sum(field in self.model.errors for field in listed)
        changed = sum(self.model.is_changed(field) for field in listed)
        marks = [f"✗ {wrong}"] if wrong else []
        marks += [f"● {changed} changed"] if changed else []
        return " ".join([group, *marks])

    def _summary(self) -> str:
        model = self.model
        words = escape(model.summary())
        hidden = [field for field in model.changed if field not in model.fields]
        return words + (f" {len(hidden)} of them cannot be changed here." if hidden else "")

    def _show_option(self, field: str) -> None:
        option, model = self._options[field], self.model
        before, self._busy = self._busy, True
        try:
            option.show(model.value(field), model.standard(field), model.is_changed(field), model.errors.get(field, ""))
        finally:
            self._busy = before


class _Option(w.VBox):
    """One field: its control, a mark where it is changed, what is wrong with it, and the rule that explains it."""

    def __init__(self, item: Item, act: Callable[[Any], None], compact: bool) -> None:
        self.item, self._act = item, act
        self._quiet = False
        self.control: Any = getattr(self, f"_new_{item.kind}")()
        self.mark, self.problem = w.HTML(), w.HTML()
        for view in (self.mark, self.problem):
            view.layout = w.Layout(margin="0", display="none")
        says = w.HTML(_says(item, compact), layout=w.Layout(width="100%", margin="0"))
        line = w.Box([self.control, self.mark], layout=w.Layout(flex_flow="row wrap", align_items="center", **_FULL))
        super().__init__([line, self.problem, says], layout=w.Layout(flex="1 1 400px", width="auto", min_width="0"))
        self.add_class("inb-option")

    def show(self, value: Any, standard: str, changed: bool, error: str) -> None:
        """Show a value, how it stands to the standard, and why it cannot be accepted."""
        before, self._quiet = self._quiet, True
        try:
            getattr(self, f"_fill_{self.item.kind}")(value)
        finally:
            self._quiet = before
        words = f'<span class="inb-says"><span class="inb-mark">● changed</span> standard: {escape(standard)}</span>'
        _put(self.mark, words if changed else "")
        _put(
            self.problem,
            f'<div class="inb-says" role="alert"><b style="color:{AGAINST}">✗</b> {escape(error)}</div>'
            if error
            else "",
        )
        if changed:
            self.add_class("inb-changed")
        else:
            self.remove_class("inb-changed")

    def _changed(self, value: Any) -> None:
        if not self._quiet:
            self._act(value)

    def _label(self) -> dict[str, str]:
        return {"description_width": _LABEL}

    def _new_flag(self) -> Any:
        box = w.Checkbox(description=self.item.title, indent=False, layout=w.Layout(width="auto"))
        box.observe(lambda change: self._changed(change["new"]), names="value")
        return box

    def _fill_flag(self, value: Any) -> None:
        self.control.value = bool(value)

    def _new_choice(self) -> Any:
        made = w.RadioButtons(
            description=self.item.title, options=self.item.options, style=self._label(), layout=w.Layout(width="auto")
        )
        made.observe(lambda change: self._changed(change["new"]), names="value")
        return made

    def _fill_choice(self, value: Any) -> None:
        self.control.value = value

    def _new_several(self) -> Any:
        self._boxes = [
            w.Checkbox(description=words, indent=False, layout=w.Layout(width="auto")) for words, _ in self.item.options
        ]
        for box in self._boxes:
            box.observe(lambda _: self._changed(self._ticked()), names="value")
        listed = w.VBox([w.HTML(f"<b>{escape(self.item.title)}</b>"), *self._boxes], layout=w.Layout(**_FULL))
        listed.add_class("inb-several")
        return listed

    def _ticked(self) -> tuple[Any, ...]:
        pairs = zip(self._boxes, self.item.options, strict=True)
        return tuple(value for box, (_, value) in pairs if box.value)

    def _fill_several(self, value: Any) -> None:
        for box, (_, one) in zip(self._boxes, self.item.options, strict=True):
            box.value = one in value

    def _new_number(self) -> Any:
        made = w.IntText(
            description=self.item.title, style=self._label(), layout=w.Layout(width="230px", max_width="100%")
        )
        made.observe(lambda change: self._changed(change["new"]), names="value")
        return made

    def _fill_number(self, value: Any) -> None:
        self.control.value = value

    def _new_table(self) -> Any:
        self._numbers: dict[int, Any] = {}
        return w.VBox([w.HTML(f"<b>{escape(self.item.title)}</b>, cards with"), w.Box()], layout=w.Layout(**_FULL))

    def _fill_table(self, value: Any) -> None:
        """One number for each number of players."""
        row = dict(value)
        for players in row:
            if players not in self._numbers:
                box = w.IntText(
                    description=f"{players} players", style={"description_width": "62px"},
                    layout=w.Layout(width="126px"), tooltip=f"{self.item.title} with {players} players",
                )  # fmt: skip
                box.observe(lambda _: self._changed(self._table()), names="value")
                self._numbers[players] = box
        for players, number in row.items():
            self._numbers[players].value = number
        grid = self.control.children[1]
        if grid.children != tuple(self._numbers.values()):
            grid.layout = w.Layout(flex_flow="row wrap", **_FULL)
            grid.children = tuple(self._numbers.values())

    def _table(self) -> tuple[tuple[int, int], ...]:
        return tuple((players, box.value) for players, box in self._numbers.items())


def _put(view: w.HTML, value: str) -> None:
    if view.value != value:
        view.value = value
        view.layout.display = "" if value else "none"


def _says(item: Item, compact: bool) -> str:
    """Return the rule of a field as HTML: number, heading, text, and what it leaves open."""
    if not item.rule:
        return ""
    text = f"{coded(item.text)} <i>{coded(item.choice)}</i>{_more(item.more)}"
    if compact:
        fold = f"<details><summary>{escape(item.rule)} {escape(item.heading)}</summary>{text}</details>"
        return f'<div class="inb-says">{fold}</div>'
    return f'<div class="inb-says">{rule_chip(item.rule)} <b>{escape(item.heading)}.</b> {text}</div>'


def _more(rules: tuple[str, ...]) -> str:
    return f" More: {' '.join(map(rule_chip, rules))}" if rules else ""
