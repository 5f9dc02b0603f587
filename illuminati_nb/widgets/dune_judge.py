"""Ask the judge: a form for a situation in Dune, and every ruling that touches it, as you fill it in."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as w

from illuminati_nb.rules.refusal import Refusal
from illuminati_nb.views.dune_html import verdicts_html
from illuminati_nb.views.sum_html import refusal_html
from illuminati_nb.widgets.common import LiveControl, Status, guarded, set_options
from illuminati_nb.widgets.dune_form import EXAMPLES, FORM, PHASE, TITLES, Field
from illuminati_nb.widgets.dune_model import JudgeModel
from illuminati_nb.widgets.game_table_parts import button, put, row

#: Letters of a label that fit into half of a narrow form.
_SHORT = 22
_LABEL = {"description_width": "124px"}
#: As wide as the place there is, margins included.
_FULL = {"width": "auto", "min_width": "0"}


class _Control(w.VBox):
    """One field with the place for what is wrong with it right below."""

    def __init__(self, field: Field, change: Any) -> None:
        self.field = field
        self.box = self._made(field)
        self.box.observe(lambda told: change(field.name, told["new"]), names="value")
        self.note = w.HTML(layout=w.Layout(margin="0", width="100%"))
        self.note.layout.display = "none"
        # Boxes to tick stand two in a row where their words allow it.
        flex = "1 1 168px" if field.kind == "yes" and len(field.label) <= _SHORT else "1 1 100%"
        super().__init__([self.box, self.note], layout=w.Layout(flex=flex, **_FULL))

    @staticmethod
    def _made(field: Field) -> Any:
        common: dict[str, Any] = {"tooltip": field.hint or field.label}
        if field.kind == "yes":
            box = w.Checkbox(value=field.default, description=field.label, indent=False, **common)
            box.layout = w.Layout(width="auto", margin="0 0 0 8px", min_width="0")
            return box
        common |= {"description": field.label, "style": _LABEL, "layout": w.Layout(**_FULL)}
        if field.kind == "choice":
            return w.Dropdown(options=field.options, value=field.default, **common)
        if field.kind == "names":
            return w.SelectMultiple(options=field.options, value=field.default, rows=4, **common)
        if field.kind == "number":
            box = w.IntText(value=field.default, **common)
            box.layout.max_width = "240px"
            return box
        return w.Text(value=field.default, **common)

    def say(self, words: str) -> None:
        """Show what is wrong, or nothing."""
        html = f'<div role="status" style="margin:0 4px 4px 8px">{refusal_html(Refusal("", words))}</div>'
        put(self.note, html.replace("Not allowed:", "This cannot be:") if words else "")


class DuneJudge(LiveControl):
    """A widget to ask about a situation in Dune; the rulings that touch it stand beside it with their numbers.

    ``example``: which of the examples DX1 to DX8 to begin with, "" for an empty form. What contradicts itself is
    said at the field that is at fault; the other parts are judged all the same. ``judge.model`` is the same thing
    without controls. Raises ValueError for an example that does not exist.

    >>> judge = DuneJudge("DX4")
    >>> [verdict.answer for verdict in judge.model.judged.verdicts][-2:]
    [None, True]
    """

    def __init__(self, example: str = "DX4") -> None:
        self.model = JudgeModel()
        if example:
            self.model.example(example)
        self.status = Status()
        self._busy = False
        self._make_controls()
        # The form scrolls by itself, so that the answers stay in sight.
        form = w.VBox(list(self.sections.values()))
        form.layout = w.Layout(
            max_height="520px",
            overflow="hidden auto",
            border="1px solid rgba(127,127,127,.4)",
            padding="0 4px",
            flex="0 1 auto",
            **_FULL,
        )
        left = w.VBox(
            [self.examples, self.phase, self.what, self.toggles, form],
            layout=w.Layout(flex="1 1 340px", min_width="0", padding="0 8px"),
        )
        right = w.VBox(
            [self.status, self.summary, self.verdicts],
            layout=w.Layout(flex="1 1 400px", min_width="0", padding="0 8px"),
        )
        super().__init__([row(left, right, align_items="flex-start")], layout=w.Layout(width="100%", overflow="hidden"))
        self.refresh()

    def _make_controls(self) -> None:
        options = [("choose …", ""), *((f"{number}: {one.title}", number) for number, one in EXAMPLES.items())]
        self.examples = w.Dropdown(description="Example", options=options, style=_LABEL, layout=w.Layout(**_FULL))
        self.examples.observe(guarded(self.status, self._example), names="value")
        self.phase = _Control(PHASE, lambda _, value: self._changed(lambda: setattr(self.model, "phase", value)))
        words = "<b style='font-size:13px'>What is it about?</b>"
        self.what = w.HTML(words, layout=w.Layout(margin="4px 0 0"))
        self.uses: dict[str, Any] = {}
        self.controls: dict[tuple[str, str], _Control] = {}
        self.sections: dict[str, w.VBox] = {}
        for part, fields in FORM.items():
            use = w.ToggleButton(description=TITLES[part], layout=w.Layout(width="auto"))
            use.observe(self._toggler(part), names="value")
            self.uses[part] = use
            for field in fields:
                self.controls[part, field.name] = _Control(field, self._setter(part))
            title = w.HTML(f'<h4 style="margin:8px 0 2px;font-size:14px">{TITLES[part]}</h4>')
            title.layout = w.Layout(flex="1 1 100%", margin="0")
            inside: list[w.Widget] = [title]
            for field in fields:
                if field.head:
                    inside.append(w.HTML(f'<b style="font-size:13px">{escape(field.head)}</b>'))
                    inside[-1].layout = w.Layout(flex="1 1 100%", margin="4px 0 0 4px")
                inside.append(self.controls[part, field.name])
            self.sections[part] = row(*inside, align_items="flex-start")
        self.empty_button = button("Empty the form", self._empty, icon="eraser")
        self.toggles = row(*self.uses.values(), self.empty_button)
        self.summary, self.verdicts = (w.HTML(layout=w.Layout(width="100%", margin="0")) for _ in range(2))

    # --- Filling in -----------------------------------------------------------------------------

    def _toggler(self, part: str) -> Any:
        return lambda told: self._changed(lambda: self.model.use(part, told["new"]))

    def _setter(self, part: str) -> Any:
        return lambda name, value: self._changed(lambda: self.model.set(part, **{name: value}))

    def _changed(self, act: Any) -> None:
        if self._busy:
            return
        self.status.say(None)
        guarded(self.status, act)()
        self.refresh()

    def _example(self, told: Any) -> None:
        if told["new"]:
            self._changed(lambda: self.model.example(told["new"]))

    def _empty(self) -> None:
        self._changed(self.model.clear)

    # --- Showing --------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the model as it is now."""
        model, judged = self.model, self.model.judged
        self._busy = True
        try:
            self.phase.box.value = model.phase
            for part in FORM:
                used = part in model.parts
                self.uses[part].value = used
                self.sections[part].layout.display = "" if used else "none"
                for field in FORM[part]:
                    self._show_field(part, field)
        finally:
            self._busy = False
        wrong = {(one.part, one.field): one.words for one in judged.complaints}
        self.phase.say(wrong.get(("", "phase"), ""))
        for key, control in self.controls.items():
            control.say(wrong.get(key, ""))
        put(self.summary, self._summary())
        put(self.verdicts, verdicts_html(judged.verdicts) if judged.verdicts or not judged.complaints else "")

    def _show_field(self, part: str, field: Field) -> None:
        box, value = self.controls[part, field.name].box, self.model.values[part][field.name]
        if field.kind == "choice":
            set_options(box, self._options(part, field), value)
        elif box.value != value:
            box.value = value

    def _options(self, part: str, field: Field) -> list[tuple[str, Any]]:
        """The choices of a field: winners and callers are those who fight; what was chosen stays in the list."""
        if field.name not in ("called_by", "would_win"):
            return list(field.options)
        values = self.model.values[part]
        here = ("", values["attacker_faction"], values["defender_faction"], values[field.name])
        return [option for option in field.options if option[1] in here]

    def _summary(self) -> str:
        judged = self.model.judged
        if not self.model.parts:
            words = "Say what it is about, or choose an example. The answers come as you fill in the form."
        elif judged.complaints:
            many = len(judged.complaints)
            where = ", ".join(dict.fromkeys(TITLES.get(one.part, "Phase") for one in judged.complaints))
            words = f"✗ {many} contradiction{'s' * (many != 1)} in the form ({where}): see the field that is marked."
        else:
            many = len(judged.verdicts)
            words = f"The judge gives {many} ruling{'s' * (many != 1)}."
        look = "font-size:15px;line-height:1.4;margin:2px 0 6px"
        return f'<div role="status" aria-live="polite" style="{look}">{escape(words)}</div>'
