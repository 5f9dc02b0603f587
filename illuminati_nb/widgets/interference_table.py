"""The table of interference: two to five seats with money and something at stake; play it, or watch it played."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager
from html import escape
from typing import Any

import ipywidgets as w
import plotly.graph_objects as go

from illuminati_nb.analysis.spending_model import Spender
from illuminati_nb.views import spending_charts as charts
from illuminati_nb.views.charts import TEMPLATE
from illuminati_nb.widgets.common import LABEL, LiveControl, Status, guarded, keep_up, live_figure, note, set_options
from illuminati_nb.widgets.interference_model import FEWEST, MOST, InterferenceModel, TooLargeForTable
from illuminati_nb.widgets.interference_seat import FULL, MOST_MB, SeatBox
from illuminati_nb.widgets.interference_words import (
    headline_html,
    history_html,
    now_html,
    seats_html,
    thrown_html,
    what_if_html,
)

#: How far the slider of the target goes unless the table asks for more.
_TARGETS = (-10, 25)


class InterferenceTable(LiveControl):
    """A widget to play and question the money in one attack (R6.21-R6.26, R7).

    Arguments are those of :class:`~illuminati_nb.widgets.interference_model.InterferenceModel`: ``target``,
    ``spenders`` (two to five, the attacker first), ``raises``, ``mine`` (names of the seats you play) and the rest of
    :class:`~illuminati_nb.SpendingGame`. Everybody else plays the equilibrium. ``seed`` is where the dice start.
    ``table.model`` is the same thing without controls.

    >>> table = InterferenceTable(mine=["attacker"])
    >>> table.seats["attacker"].purse.value = 4
    >>> table.model.game.attacker.purse
    4
    """

    def __init__(
        self,
        target: int = 5,
        spenders: Iterable[Spender] | None = None,
        raises: str = "any",
        *,
        mine: Collection[str] = (),
        seed: int = 1,
        **more: Any,
    ) -> None:
        self.model = InterferenceModel(target, spenders, raises, mine=mine, **more)
        self.status = Status()
        self._busy = False
        self._last = ""
        self.seats: dict[str, SeatBox] = {}
        self._make_controls(seed)
        self._make_views()
        left = w.VBox(
            [self.rules, self.rules_note, self.people],
            layout=w.Layout(flex="1 1 330px", min_width="0", max_width="560px"),
        )
        right = w.VBox(self._right(), layout=w.Layout(flex="2 1 420px", min_width="0"))
        for side in (left, right):
            side.layout.padding = "4px 10px"
        both = w.Box([left, right], layout=w.Layout(flex_flow="row wrap", width="100%", align_items="flex-start"))
        super().__init__([both], layout=w.Layout(width="100%", overflow="hidden"))
        self.refresh()

    # --- Building -------------------------------------------------------------------------------

    def _make_controls(self, seed: int) -> None:
        label = {"description_width": LABEL}
        half = {"flex": "1 1 290px", "width": "auto", "min_width": "0"}
        game = self.model.game
        low, high = min(_TARGETS[0], game.target), max(_TARGETS[1], game.target)
        self.target = w.IntSlider(
            min=low,
            max=high,
            description="target",
            tooltip="The target number before any money (R6.20)",
            continuous_update=False,
        )
        self.raises = w.Dropdown(
            description="one puts in",
            options=[("any sum", "any"), ("1 MB at a time", "unit")],
            tooltip="Any sum at once, or 1 MB at a time",
        )
        self.players = w.Dropdown(description="players", options=list(range(FEWEST, MOST + 1)))
        self.controlled = w.Checkbox(description="the target has an owner", indent=False)
        self.privileged = w.Checkbox(description="Privileged: no interference", indent=False)
        self.calling_off = w.Checkbox(description="may be called off", indent=False)
        for control in (self.target, self.raises, self.players):
            control.style, control.layout = label, w.Layout(**half)
        self.hints = w.Checkbox(value=True, description="show what is expected", indent=False)
        for control in (self.controlled, self.privileged, self.calling_off, self.hints):
            control.layout = w.Layout(width="auto", margin="0 14px 0 4px")
        for name in ("target", "raises", "privileged", "calling_off"):
            getattr(self, name).observe(self._observer(name), names="value")
        self.hints.observe(self._observer("hints"), names="value")
        self.players.observe(self._observer("players"), names="value")
        self.controlled.observe(self._observer("controlled"), names="value")
        checks = w.Box(
            [self.controlled, self.privileged, self.calling_off, self.hints],
            layout=w.Layout(flex_flow="row wrap", **FULL),
        )
        self.rules = w.Box(
            [self.target, self.raises, self.players, checks],
            layout=w.Layout(flex_flow="row wrap", margin="0 0 8px 0", **FULL),
        )
        self.people = w.VBox(layout=w.Layout(**FULL))
        self.choice = w.Dropdown(
            description="your move", style=label, layout=w.Layout(flex="1 1 260px", width="auto", min_width="0")
        )
        self.play_button = _button("Play it", "make the chosen move; then the others go on", self._play, self.status)
        self.best_button = _button("Best move", "one best move, whoever is to act", self._best, self.status)
        self.run_button = _button(
            "Play on", "the others move until it is your turn, or to the end", self._run, self.status
        )
        self.undo_button = _button("Take back", "take back your last move", self._undo, self.status)
        self.again_button = _button("Start again", "all money back", self._again, self.status)
        self.roll_button = _button("Roll", "throw the dice", self._roll, self.status)
        self.play_button.button_style = "primary"
        self.seed = w.BoundedIntText(
            value=seed,
            min=0,
            max=10**9,
            description="seed",
            style={"description_width": "40px"},
            layout=w.Layout(width="130px"),
            tooltip="The same seed gives the same throw",
        )
        self.whose = w.Dropdown(description="what if", style=label, layout=w.Layout(**half))
        self.amount = w.IntSlider(
            max=MOST_MB, description="had", style=label, layout=w.Layout(**half), continuous_update=False
        )
        self.whose.observe(self._observer("whose"), names="value")
        self.amount.observe(self._observer("amount"), names="value")

    def _make_views(self) -> None:
        self.headline, self.words, self.table, self.played, self.thrown, self.answer = (w.HTML() for _ in range(6))
        for view in (self.headline, self.words, self.table, self.played, self.thrown, self.answer):
            view.layout.width = "100%"
        self.rules_note = w.HTML(layout=w.Layout(margin="0", display="none"))
        self.figure = go.FigureWidget(charts.line_traces(5, 5, 5, charts.Bars(*([] for _ in range(8)))))
        self.figure.update_layout(template=TEMPLATE, margin={"t": 30, "r": 12, "b": 44, "l": 58})
        self.figure.data[4].marker.pattern.shape = []
        self._frame = live_figure(self.figure)

    def _right(self) -> list[w.Widget]:
        row = {"flex_flow": "row wrap", "align_items": "center", "width": "100%", "min_width": "0"}
        mine = w.Box([self.choice, self.play_button], layout=w.Layout(**row))
        steps = w.Box([self.best_button, self.run_button, self.undo_button, self.again_button], layout=w.Layout(**row))
        self.dice = w.Box([self.roll_button, self.seed], layout=w.Layout(**row))
        question = w.Box([self.whose, self.amount], layout=w.Layout(**row))
        return [
            self.status,
            self.headline,
            self._frame,
            mine,
            steps,
            self.words,
            self.dice,
            self.thrown,
            self.table,
            self.played,
            question,
            self.answer,
        ]

    # --- Choosing -------------------------------------------------------------------------------

    def _observer(self, name: str) -> Any:
        return lambda change: self._choose(name, change["new"])

    def _choose(self, name: str, value: Any) -> None:
        if not self._busy:
            self._last = name
            guarded(self.status, self._chosen)(name, value)

    def _chosen(self, name: str, value: Any) -> None:
        acts = {"players": self.model.set_players, "controlled": self.model.set_controlled}
        self.status.say(None)
        try:
            if name == "whose":
                self._show_purse()
            elif name not in ("amount", "hints"):
                acts[name](value) if name in acts else self.model.set(**{name: value})
        finally:
            self.refresh()

    def _seat_changed(self, name: str, field: str, value: Any) -> None:
        if not self._busy:
            self._last = name
            guarded(self.status, self._seat_chosen)(name, field, value)

    def _seat_chosen(self, name: str, field: str, value: Any) -> None:
        self.status.say(None)
        try:
            if field == "mine":
                self.model.set_mine(name, value)
            else:
                self.model.set_seat(name, **{field: value})
        finally:
            self.refresh()

    def set(self, **changes: Any) -> None:
        """Change the table: arguments and errors as for the model's ``set``."""
        self.model.set(**changes)
        self.status.say(None)
        self.refresh()

    def set_seat(self, name: str, **fields: Any) -> None:
        """Change a seat: arguments and errors as for the model's ``set_seat``."""
        self.model.set_seat(name, **fields)
        self.status.say(None)
        self.refresh()

    # --- Playing --------------------------------------------------------------------------------

    def _play(self) -> None:
        """Make the chosen move; then the others move until it is your turn again."""
        move = self.choice.value
        if move is None:
            raise ValueError("your move: it is not for one of your seats to move")
        self.model.play(move)
        self.model.run()
        self.refresh()

    def _best(self) -> None:
        self.model.step()
        self.refresh()

    def _run(self) -> None:
        if self.model.my_turn:
            raise ValueError("Play on: it is your turn; choose a move and play it, or take the best move")
        self.model.run()
        self.refresh()

    def _undo(self) -> None:
        self.model.undo()
        self.refresh()

    def _again(self) -> None:
        self.model.restart()
        self.refresh()

    def _roll(self) -> None:
        if self.thrown.value:
            self.seed.value += 1  # pressed again: another throw
        self.thrown.value = thrown_html(self.model, self.model.roll(self.seed.value))

    # --- Showing --------------------------------------------------------------------------------

    @contextmanager
    def _quiet(self) -> Iterator[None]:
        before, self._busy = self._busy, True
        try:
            yield
        finally:
            self._busy = before

    def refresh(self) -> None:
        """Show the model as it is now."""
        with self._quiet():
            self._show_rules()
            self._show_people()
            self._show_play()
            self._show_what_if()

    def _show_rules(self) -> None:
        game = self.model.game
        self.target.min, self.target.max = min(self.target.min, game.target), max(self.target.max, game.target)
        self.target.value, self.raises.value = game.target, game.raises
        self.players.value = len(game.spenders)
        self.controlled.value = game.defender is not None
        self.privileged.value, self.calling_off.value = game.privileged, game.calling_off
        words = self.model.problem if self._last not in self.seats else ""
        self.rules_note.value = note(words, alert=True)
        self.rules_note.layout.display = "" if words else "none"

    def _show_people(self) -> None:
        game, looks = self.model.game, charts.player_looks(self.model.game)
        if tuple(self.seats) != game.names or any(
            ("side" in self.seats[one.name].controls) != (one.role == "interferer") for one in game.spenders
        ):
            self.seats = {one.name: SeatBox(one, looks[one.name], self._seat_changed) for one in game.spenders}
            self.people.children = tuple(self.seats.values())
        for one in game.spenders:
            box = self.seats[one.name]
            box.show(one, one.name in self.model.mine)
            box.say(self.model.problem if one.name == self._last else "")

    def _show_play(self) -> None:
        model = self.model
        blocked = bool(model.problem)
        self.headline.value = headline_html(model)
        self.words.value = now_html(model, expected=self.hints.value)
        self.table.value = seats_html(model, expected=self.hints.value)
        self.played.value = history_html(model)
        self.thrown.value = ""
        options = [(move.text, move) for move in model.moves()] if model.my_turn else []
        set_options(self.choice, options, options[0][1] if options else None)
        self.choice.disabled = self.play_button.disabled = not options
        self.best_button.disabled = blocked or model.over
        self.run_button.disabled = blocked or model.over or model.my_turn
        self.undo_button.disabled = self.again_button.disabled = not model.history
        self.dice.layout.display = "" if model.over and not model.called_off else "none"
        self._show_figure()

    def _show_figure(self) -> None:
        """Move what moves in the one figure there is."""
        model, game = self.model, self.model.game
        to_come = model.to_come() if self.hints.value else ()
        now, end = model.target_number, to_come[-1].target_number if to_come else model.target_number
        bars = charts.line_bars(game, game.target, [one.step for one in model.history], to_come)
        layout = charts.line_layout(game.target, now, end, bars)
        new = charts.line_traces(game.target, now, end, bars)
        figure = self.figure
        with figure.batch_update():
            for trace, fresh in zip(figure.data[:4], new[:4], strict=True):
                trace.x, trace.y, trace.customdata = fresh.x, fresh.y, fresh.customdata
            steps = figure.data[4]
            steps.base, steps.x, steps.y = bars.base, bars.change, bars.row
            steps.text, steps.customdata = bars.text, bars.hover
            steps.marker.color, steps.marker.opacity = bars.colour, bars.opacity
            steps.marker.pattern.shape = bars.pattern
            figure.data[3].visible = bool(to_come)
            figure.layout.height = layout["height"]
            figure.layout.barmode, figure.layout.bargap = layout["barmode"], layout["bargap"]
            figure.layout.legend = layout["legend"]
            figure.layout.xaxis = layout["xaxis"]
            figure.layout.yaxis = layout["yaxis"]
            figure.layout.yaxis2 = layout["yaxis2"]
            figure.layout.annotations = layout["annotations"]
        keep_up(figure)

    # --- What if --------------------------------------------------------------------------------

    def _purses(self) -> list[tuple[str, tuple[str, str]]]:
        found = []
        for one in self.model.game.spenders:
            found.append((f"{one.name}'s Illuminati", (one.name, "purse")))
            if one.role != "interferer":
                group = "attacking group" if one.role == "attacker" else "target itself"
                found.append((f"the {group}", (one.name, "own_purse")))
        return found

    def _show_purse(self) -> None:
        """Start the question about another purse from what is in it."""
        name, purse = self.whose.value
        with self._quiet():
            self.amount.value = min(getattr(self.model.game.spender(name), purse), self.amount.max)

    def _show_what_if(self) -> None:
        purses = self._purses()
        values = [value for _, value in purses]
        if self.whose.value not in values:
            set_options(self.whose, purses, values[0])
            self._show_purse()
        else:
            set_options(self.whose, purses, self.whose.value)
        name, purse = self.whose.value
        self.whose.disabled = self.amount.disabled = bool(self.model.problem)
        if self.model.problem:
            self.answer.value = ""
            return
        if getattr(self.model.game.spender(name), purse) == self.amount.value:
            self.answer.value = note("Move the slider: the same table, but for this one purse.")
            return
        try:
            self.answer.value = what_if_html(self.model.what_if(name, self.amount.value, purse))
        except TooLargeForTable as error:
            self.answer.value = note(escape(str(error)), alert=True)


def _button(words: str, tip: str, act: Any, status: Status) -> w.Button:
    button = w.Button(description=words, tooltip=tip, layout=w.Layout(width="auto"))

    def pressed(_: Any = None) -> None:
        status.say(None)
        act()

    button.on_click(guarded(status, pressed))
    return button
