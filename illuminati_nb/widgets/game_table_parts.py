"""Parts of the game table: a form as controls, buttons for moves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets as w

from illuminati_nb.views.sum_html import refusal_html
from illuminati_nb.widgets.common import set_options
from illuminati_nb.widgets.table_forms import MOST_MB, Field, Filled, Form, Option
from illuminati_nb.widgets.table_model import Choice

_LABEL = {"description_width": "76px"}
_FULL = {"width": "100%", "min_width": "0"}
#: As wide as the place there is, margins included.
_STRETCHED = {"width": "auto", "min_width": "0"}
#: A choice is shown as toggle buttons when it has few options with short labels.
_TOGGLES, _TOGGLE_LETTERS = 3, 44


def row(*children: w.Widget, **layout: str) -> w.Box:
    """Return controls in a row that wraps."""
    settings = {"flex_flow": "row wrap", "align_items": "center", "width": "100%", **layout}
    return w.Box(list(children), layout=w.Layout(**settings))


def button(words: str, act: Callable[[], None], *, hint: str = "", look: str = "", icon: str = "") -> w.Button:
    """Return a button as wide as its words that calls ``act``."""
    made = w.Button(description=words, tooltip=hint or words, button_style=look, icon=icon)
    made.layout.width = "auto"
    made.layout.max_width = "100%"
    made.on_click(lambda _: act())
    return made


def put(view: w.HTML, value: str) -> None:
    """Show HTML, and send nothing when it is there already; hide an empty one."""
    if view.value != value:
        view.value = value
    display = "" if value else "none"
    if view.layout.display != display:
        view.layout.display = display


class MoveButtons(w.Box):
    """A row of buttons, one for each move; ``on_pick(move)`` is called for a click.

    A new decision gets new buttons, so that a second click on an old one is lost and plays nothing else. Within
    one decision they stay and change their words, so that a click right after a change is not lost.

    ``look``: how they look, but for moves that stand out, which are green.
    """

    def __init__(self, on_pick: Callable[[Any], None], look: str = "") -> None:
        super().__init__(layout=w.Layout(flex_flow="row wrap", width="100%"))
        self.add_class("inb-moves")
        self._on_pick, self._look = on_pick, look
        self._when: object = None
        self._choices: list[Choice] = []

    def show(self, choices: Sequence[Choice], when: object) -> None:
        """Show these moves; ``when``: what tells one decision from the next."""
        old = self.children
        stay = when == self._when and len(old) == len(choices)
        self._when, self._choices = when, list(choices)
        if not stay:
            self.children = tuple(self._button(at, when) for at in range(len(choices)))
            for one in old:
                for model in (one.style, one.layout, one):
                    model.close()
        for shown, choice in zip(self.children, choices, strict=True):
            words = f"{choice.label}: {choice.note}" if choice.note else choice.label
            look = "success" if choice.main else self._look
            for name, value in (("description", words), ("tooltip", str(choice.move)), ("button_style", look)):
                if getattr(shown, name) != value:
                    setattr(shown, name, value)
        display = "" if choices else "none"
        if self.layout.display != display:
            self.layout.display = display

    def _button(self, at: int, when: object) -> w.Button:
        return button("", lambda: self._pick(at, when))

    def _pick(self, at: int, when: object) -> None:
        if when == self._when and at < len(self._choices):
            self._on_pick(self._choices[at].move)


class FormView(w.VBox):
    """A form as controls that are used again and again.

    ``on_change(field name, value)`` is called for a change, ``on_do(move)`` for the button.
    """

    def __init__(self, on_change: Callable[[str, Any], None], on_do: Callable[[Any], None]) -> None:
        self._on_change, self._quiet = on_change, False
        self._pool: dict[str, list[Any]] = {}
        self._fields: dict[Any, Field] = {}
        self.verdict = w.HTML(layout=w.Layout(width="100%", margin="2px 0"))
        self.body = w.VBox(layout=w.Layout(**_FULL))
        self.do = MoveButtons(on_do, "primary")
        super().__init__([self.body, self.verdict, self.do], layout=w.Layout(**_FULL))

    def show(self, form: Form, filled: Filled, when: object) -> None:
        """Show a form as it is filled in, with what the rules say to it."""
        self._quiet = True
        try:
            used: dict[str, int] = {}
            shown = [self._control(field, used) for field in filled.fields if field.kind != "kept"]
            if tuple(shown) != self.body.children:
                self.body.children = tuple(shown)
        finally:
            self._quiet = False
        put(self.verdict, self._verdict(filled))
        ready = (
            [] if filled.move is None or filled.refusal is not None else [Choice(filled.move, form.verb, filled.note)]
        )
        self.do.show(ready, (when, form.key))

    @staticmethod
    def _verdict(filled: Filled) -> str:
        return f'<div role="status">{refusal_html(filled.refusal)}</div>' if filled.refusal is not None else ""

    def control(self, name: str) -> Any:
        """Return the control of a field that is shown now. Raises KeyError where there is none."""
        for control in self.body.children:
            if control in self._fields and self._fields[control].name == name:
                return control
        raise KeyError(name)

    # Controls -------------------------------------------------------------------------------------

    def _control(self, field: Field, used: dict[str, int]) -> Any:
        kind = field.kind
        if kind == "choice" and _few(field.options):
            kind = "toggle"
        at = used.get(kind, 0)
        used[kind] = at + 1
        pool = self._pool.setdefault(kind, [])
        if at == len(pool):
            pool.append(getattr(self, f"_new_{kind}")())
            if kind not in ("note", "amounts"):
                pool[at].observe(self._changed, names="value")
        control = pool[at]
        self._fields[control] = field
        if kind not in ("note", "amounts"):
            if control.description != field.label:
                control.description = field.label
            hint = field.hint or field.label
            if control.tooltip != hint:
                control.tooltip = hint
        getattr(self, f"_fill_{kind}")(control, field)
        return control

    def _changed(self, change: Any) -> None:
        if self._quiet:
            return
        field, new = self._fields[change["owner"]], change["new"]
        if field.kind == "choice":
            if new is None:
                return
            new = field.options[new].value
        elif field.kind == "several":
            new = tuple(field.options[at].value for at in new)
        self._on_change(field.name, new)

    def _new_choice(self) -> Any:
        return w.Dropdown(options=(), style=_LABEL, layout=w.Layout(**_STRETCHED))

    def _fill_choice(self, control: Any, field: Field) -> None:
        listed = [(_marked(one), at) for at, one in enumerate(field.options)]
        set_options(control, listed, next(at for at, one in enumerate(field.options) if one.value == field.value))

    def _new_toggle(self) -> Any:
        made = w.ToggleButtons(
            options=(), style={"description_width": "76px", "button_width": "auto"}, layout=w.Layout(width="auto")
        )
        # ToggleButtons come without the classes that put the label of every other control on its left.
        for css in ("jupyter-widgets", "widget-inline-hbox"):
            made.add_class(css)
        return made

    _fill_toggle = _fill_choice

    def _new_several(self) -> Any:
        return w.SelectMultiple(options=(), style=_LABEL, layout=w.Layout(**_STRETCHED))

    def _fill_several(self, control: Any, field: Field) -> None:
        listed = [(one.label, at) for at, one in enumerate(field.options)]
        control.rows = min(max(len(listed), 2), 5)
        set_options(control, listed, tuple(at for at, one in enumerate(field.options) if one.value in field.value))

    def _new_amount(self) -> Any:
        return w.BoundedIntText(min=0, max=MOST_MB, style=_LABEL, layout=w.Layout(width="170px"))

    def _fill_amount(self, control: Any, field: Field) -> None:
        control.value = field.value

    def _new_words(self) -> Any:
        return w.Text(continuous_update=False, style=_LABEL, layout=w.Layout(**_STRETCHED))

    def _fill_words(self, control: Any, field: Field) -> None:
        control.placeholder = field.hint
        control.value = field.value

    def _new_flag(self) -> Any:
        return w.Checkbox(indent=False, layout=w.Layout(width="auto", margin="0 0 0 82px"))

    def _fill_flag(self, control: Any, field: Field) -> None:
        control.value = field.value

    def _new_note(self) -> Any:
        return w.HTML(layout=w.Layout(margin="0 0 0 82px"))

    def _fill_note(self, control: Any, field: Field) -> None:
        put(control, field.value)

    def _new_amounts(self) -> Any:
        return w.VBox([w.HTML()], layout=w.Layout(**_FULL))

    def _fill_amounts(self, control: Any, field: Field) -> None:
        """One number for each card of the structure."""
        head, *boxes = control.children
        while len(boxes) < len(field.value):
            box = w.BoundedIntText(
                min=0,
                max=MOST_MB,
                style={"description_width": "190px"},
                layout=w.Layout(width="280px", max_width="100%"),
            )
            box.observe(lambda _, control=control: self._laid(control), names="value")
            boxes.append(box)
        boxes = boxes[: len(field.value)]
        for box, (card, amount) in zip(boxes, field.value.items(), strict=True):
            box.description, box.value = card, amount
        put(head, f"<b>{escape(field.label)}</b> {escape(field.hint)}")
        if control.children != (head, *boxes):
            control.children = (head, *boxes)

    def _laid(self, control: Any) -> None:
        if not self._quiet:
            field = self._fields[control]
            self._on_change(field.name, {box.description: box.value for box in control.children[1:]})


def _few(options: Sequence[Option]) -> bool:
    return 1 < len(options) <= _TOGGLES and sum(len(one.label) for one in options) <= _TOGGLE_LETTERS


def _marked(option: Option) -> str:
    if option.refusal is not None:
        return f"{option.label}  ✗ {option.refusal.rule}".rstrip()
    return f"{option.label}: {option.note}" if option.note else option.label
