"""The controls of one seat at the table of interference."""

from __future__ import annotations

from html import escape
from typing import Any

import ipywidgets as w

from illuminati_nb.analysis.spending_model import Spender
from illuminati_nb.views.spending_charts import Look
from illuminati_nb.widgets.common import LABEL, note

#: A drop-down shows None as nothing chosen, so "" stands for it.
SIDES = (("either way", ""), ("for the attack", "for"), ("against the attack", "against"))
FULL = {"width": "100%", "min_width": "0"}
#: How far the sliders go when nobody sits there with more.
MOST_MB, MOST_PRIZE = 20, 60


class SeatBox(w.VBox):
    """The controls of one seat. ``on_change(name, field, value)`` is called for a new choice, also "mine"."""

    def __init__(self, one: Spender, look: Look, on_change: Any) -> None:
        self._on_change, self._quiet, self.name = on_change, False, one.name
        label = {"description_width": LABEL}
        self.mine = w.Checkbox(description=f"I play {one.name}", indent=False, layout=w.Layout(width="auto"))
        self.prize = w.IntSlider(
            min=-MOST_PRIZE,
            max=MOST_PRIZE,
            description=f"{one.name} prize",
            tooltip="What success of the attack is worth to him, in MB; negative if it costs him",
        )
        self.purse = w.IntSlider(
            max=MOST_MB,
            description=f"{one.name} MB",
            tooltip="His Illuminati treasury: 1 point for each MB (R6.21, R6.22, R7.1)",
        )
        controls: dict[str, Any] = {"mine": self.mine, "prize": self.prize, "purse": self.purse}
        if one.role == "interferer":
            self.side = w.Dropdown(
                description=f"{one.name} side",
                options=SIDES,
                tooltip="Whether he may push either way (R7.1) or is bound; bound, the game is much smaller",
            )
            controls["side"] = self.side
        else:
            attacks = one.role == "attacker"
            self.own = w.IntSlider(
                max=MOST_MB,
                description="group's MB" if attacks else "target's MB",
                tooltip="The attacking group's treasury: +1 for each MB (R6.21)"
                if attacks
                else "The target's own treasury: −2 for each MB (R6.22)",
            )
            controls["own_purse"] = self.own
        self.controls = controls
        for field, control in controls.items():
            if field != "mine":
                control.style = label
                control.layout = w.Layout(flex="1 1 290px", width="auto", min_width="0")
            if isinstance(control, w.IntSlider):
                control.continuous_update = False
            control.observe(self._changed(field), names="value")
        colour = f'<span style="display:inline-block;width:.8em;height:.8em;background:{look.colour}"></span>'
        self.note = w.HTML(layout=w.Layout(margin="0", display="none"))
        head = w.HBox(
            [w.HTML(f"{colour} <b>{escape(one.name)}</b>"), self.mine],
            layout=w.Layout(justify_content="space-between", width="100%", min_width="0"),
        )
        rest = [control for field, control in controls.items() if field != "mine"]
        super().__init__(
            [head, w.Box(rest, layout=w.Layout(flex_flow="row wrap", **FULL)), self.note],
            layout=w.Layout(border_left=f"4px solid {look.colour}", padding="0 0 4px 8px", margin="0 0 6px 0", **FULL),
        )

    def _changed(self, field: str) -> Any:
        def act(change: Any) -> None:
            if not self._quiet:
                self._on_change(self.name, field, change["new"] or None if field == "side" else change["new"])

        return act

    def show(self, one: Spender, mine: bool) -> None:
        """Show what this spender has; nobody is told."""
        self._quiet = True
        try:
            self.prize.max = max(self.prize.max, abs(round(one.stake)))
            self.prize.min = -self.prize.max
            self.purse.max = max(self.purse.max, one.purse)
            self.prize.value, self.purse.value, self.mine.value = round(one.stake), one.purse, mine
            if one.role == "interferer":
                self.side.value = one.side or ""
            else:
                self.own.max = max(self.own.max, one.own_purse)
                self.own.value = one.own_purse
        finally:
            self._quiet = False

    def say(self, words: str) -> None:
        """Show a remark right under the controls of this seat, or none."""
        self.note.value = note(words, alert=True)
        self.note.layout.display = "" if words else "none"
