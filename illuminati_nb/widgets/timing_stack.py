"""The timing stack, to step through and to play differently."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from random import Random
from typing import Any

import ipywidgets as w

from illuminati_nb.compare.inwo import Move, Table
from illuminati_nb.rules.dice import WAYS
from illuminati_nb.views.palette import AGAINST, FOR
from illuminati_nb.views.rule_html import RULE_STYLE
from illuminati_nb.views.stack_html import seats_html, stack_html, strength_html
from illuminati_nb.views.sum_html import refusal_html
from illuminati_nb.widgets.common import LiveControl, Status, guarded
from illuminati_nb.widgets.game_table_parts import MoveButtons, button, put, row
from illuminati_nb.widgets.table_model import Choice
from illuminati_nb.widgets.timing_model import TimingModel, Try

_STYLE = (
    "<style>.inb-line{font-size:13px;line-height:1.4}.inb-line ol{margin:0;padding:0 0 0 22px}"
    ".inb-line li{margin:1px 0;padding:1px 6px;border-left:4px solid transparent}"
    f".inb-line li.inb-now{{border-left-color:{FOR};background:rgba(127,127,127,.14);font-weight:600}}"
    ".inb-line li.inb-later{opacity:.7}.inb-line h4,.inb-heading{margin:6px 0 2px;font-size:13px;font-weight:600}"
    ".inb-moves .jupyter-button{white-space:normal;height:auto;min-height:28px;line-height:1.3;padding:4px 10px;"
    "text-align:left}"
    f"{RULE_STYLE}</style>"
)


class TimingStack(LiveControl):
    """A widget that steps through the timing stack of Illuminati: New World Order, and lets one play it differently.

    ``table``: an `inwo.Table` to begin with; None: the example of Gordo and the Car Bomb, move by move. Every card
    in the open hands has a button; what is refused says why. ``seed``: where the thrown dice start.
    ``stack.model`` is the same thing without controls. Raises TypeError for something that is no table.

    >>> stack = TimingStack()
    >>> stack.next_button.click()
    >>> stack.model.at, stack.model.table.stack[0].card
    (1, 'Car Bomb')
    """

    def __init__(self, table: Table | None = None, *, seed: int = 1) -> None:
        self.model = TimingModel(table)
        self.status = Status()
        self._random = Random(seed)
        self._make_controls()
        played = w.VBox([self.stack, self.strength], layout=w.Layout(flex="1 1 380px", min_width="0", padding="0 8px"))
        choices = w.VBox(self._choices(), layout=w.Layout(flex="1 1 330px", min_width="0", padding="0 8px"))
        super().__init__(
            [w.HTML(_STYLE, layout=w.Layout(height="0", margin="0")), self.tools, self.remark, self.status,
             row(played, choices, align_items="flex-start"), self.seats],
            layout=w.Layout(width="100%", overflow="hidden"),
        )  # fmt: skip
        self.refresh()

    # --- Building -------------------------------------------------------------------------------

    def _make_controls(self) -> None:
        model = self.model
        self.first_button = button("Start", lambda: self._do(lambda: model.go(0)), icon="fast-backward")
        self.back_button = button("Back", lambda: self._do(model.back), icon="step-backward")
        self.next_button = button("Next", lambda: self._do(model.forward), icon="step-forward", look="primary")
        self.again_button = button("The example again", lambda: self._do(model.again), icon="refresh")
        self.tools = row(self.first_button, self.back_button, self.next_button, self.again_button)
        self.remark, self.line, self.stack, self.strength, self.seats = (w.HTML() for _ in range(5))
        for view in (self.remark, self.line, self.stack, self.strength, self.seats):
            view.layout = w.Layout(width="100%", margin="0")
        self.answers, self.refused = [], []
        self._headings: list[w.HTML] = []
        for _ in model.table.seats:
            self.answers.append(MoveButtons(self._play, "success"))
            self.refused.append(MoveButtons(self._play))
            self._headings.append(w.HTML(layout=w.Layout(width="100%", margin="0")))
        self.throw = w.Dropdown(options=(), layout=w.Layout(width="auto", max_width="100%"))
        self.throw.description, self.throw.style.description_width = "Dice", "initial"
        self.this_button = button("Take this throw", self._take, look="success")
        self.roll_button = button("Throw the dice", self._roll, icon="random")
        self.dice = row(self.throw, self.this_button, self.roll_button)

    def _choices(self) -> list[w.Widget]:
        shown: list[w.Widget] = [self.dice]
        for heading, allowed, refused in zip(self._headings, self.answers, self.refused, strict=True):
            shown += [heading, allowed, refused]
        return [*shown, self.line]

    # --- Acting ---------------------------------------------------------------------------------

    def _do(self, act: Callable[[], None]) -> None:
        self.status.say(None)
        guarded(self.status, act)()
        self.refresh()

    def _play(self, move: Move) -> None:
        self._do(lambda: self.model.play(move))

    def _take(self) -> None:
        if self.throw.value is not None:
            self._play(self.model.dice[self.throw.value])

    def _roll(self) -> None:
        due = self.model.dice
        if due:
            total = self._random.choices(list(WAYS), weights=list(WAYS.values()))[0]
            self._play(next(move for move in due if getattr(move, "total", 0) == total))

    # --- Showing --------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the model as it is now."""
        model, table = self.model, self.model.table
        self.first_button.disabled = self.back_button.disabled = model.at == 0
        self.next_button.disabled = model.at == len(model.steps)
        own = not model.is_example
        self.again_button.description = "The example again" if model._given is None else "From the beginning"
        self.again_button.layout.display = "" if own else "none"
        put(self.remark, self._remark())
        put(self.stack, stack_html(table))
        put(self.strength, strength_html(table) or self._outcome())
        put(self.seats, seats_html(table))
        put(self.line, self._line())
        when = (model.at, len(model.steps), id(table))
        for seat in table.seats:
            tries = model.tries(seat) if table.contest is None else ()
            allowed = [one for one in tries if one.refused is None]
            not_now = [one for one in tries if one.refused is not None]
            self.answers[seat].show(_choices(allowed), when)
            self.refused[seat].show(_choices(not_now, "✗ "), when)
            name = table.illuminati(seat)
            what = "can" if allowed or not_now else "has nothing to play"
            put(self._headings[seat], f'<div class="inb-heading">Seat {seat}, {escape(name)}, {what}:</div>')
        due = model.dice
        self.dice.layout.display = "" if due else "none"
        options = [(str(move).capitalize(), number) for number, move in enumerate(due)]
        if tuple(self.throw.options) != tuple(options):
            self.throw.options = tuple(options)
            if due:
                self.throw.value = min(len(due) - 1, 5)

    def _remark(self) -> str:
        step = self.model.step
        if step is None:
            words = "Nothing has been played yet."
            if self.model.is_example:
                words = (
                    "The Mafia's owner, seat 0, wants to kill Gordo, who stands right under the Illuminati of seat 1. "
                    "Press <b>Next</b> for the example, move by move, or play a card of your own choice."
                )
            return f'<div role="status" style="font-size:14px;line-height:1.45">{words}</div>'
        said = "" if step.refused is None else refusal_html(step.refused)
        sentence = str(step.move)
        verb = "would like: " if step.refused else ""
        head = f"<b>Step {self.model.at}. {verb}{escape(sentence[0].upper() + sentence[1:])}.</b>"
        return (
            f'<div role="status" style="font-size:14px;line-height:1.45;margin-bottom:4px">{head} '
            f"{escape(step.remark)}{said}</div>"
        )

    def _outcome(self) -> str:
        """What came of it, once everything has been carried out."""
        step, table, before = self.model.step, self.model.table, self.model.before
        if step is None or not before.stack or table.stack:
            return ""
        gone = [f"{name} is killed" for name in table.killed if name not in before.killed]
        gone += [f"{name} is destroyed" for name in table.destroyed if name not in before.destroyed]
        gone += [f"{name} is devastated" for name in sorted(table.devastated - before.devastated)]
        words = " and ".join(gone) or "Nobody is hurt"
        colour = FOR if gone else AGAINST
        return (
            f'<div style="border-left:6px solid {colour};padding:4px 10px;margin:4px 0;font-size:15px">'
            f"<b>{escape(words)}.</b> The cards that were played are discarded.</div>"
        )

    def _line(self) -> str:
        rows = []
        for number, step in enumerate(self.model.steps, 1):
            sign = "✗ refused: " if step.refused else ""
            look = "inb-now" if number == self.model.at else "inb-later" if number > self.model.at else ""
            rows.append(f'<li class="{look}">{sign}{escape(str(step.move))}</li>')
        if not rows:
            return ""
        what = "The example" if self.model.is_example else "Your line"
        return f'<div class="inb-line"><h4>{what}</h4><ol>{"".join(rows)}</ol></div>'


def _choices(tries: Sequence[Try], sign: str = "") -> list[Choice]:
    return [Choice(one.move, sign + _label(one.move)) for one in tries]  # type: ignore[arg-type]


def _label(move: Any) -> str:
    """The words of a button: the move without its seat, which stands above."""
    words = str(move).removeprefix(f"seat {move.seat} ").removeprefix("plays ")
    return words[0].upper() + words[1:]
