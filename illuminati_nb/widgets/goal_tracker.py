"""The goal tracker: how far everybody is from every goal, at any moment of a recorded game."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import escape
from typing import Any

import ipywidgets as w
import plotly.graph_objects as go

from illuminati_nb.analysis.goal_games import game_names, scripted_game
from illuminati_nb.rules.goals import goal_of
from illuminati_nb.rules.state import GameState
from illuminati_nb.views import goal_charts as charts
from illuminati_nb.views.rule_html import rule_chip
from illuminati_nb.views.table_html import STYLE as TABLE_STYLE
from illuminati_nb.views.table_html import log_html, orders_html, rules_html, seat_words, structure_html
from illuminati_nb.widgets.common import LiveControl, Status, guarded, keep_up, live_figure, set_options
from illuminati_nb.widgets.game_table_parts import button, put, row
from illuminati_nb.widgets.goal_model import GoalModel, Source
from illuminati_nb.widgets.ruleset_model import RuleSetModel

#: Seconds after which a computation says that it is still at work.
_PATIENCE = 2.0
_LABEL = {"description_width": "92px"}
_FULL = {"width": "100%", "min_width": "0"}


class GoalTracker(LiveControl):
    """A widget to follow a recorded game goal by goal.

    ``source``: a Record, a Game or a ScriptedGame, None = a list of the scripted games to choose from; ``seat``: the
    one looked at closely, None = the hero of a scripted game, else who won; ``eyes``: None = an onlooker, from whom
    the UFOs' goal is hidden until it is revealed or the game is over (R11.9), a seat, or "all".
    ``tracker.model`` is the same thing without controls.

    Raises TypeError for another source, ValueError for a seat or eyes that do not exist.

    >>> from illuminati_nb.analysis.goal_games import scripted_game
    >>> tracker = GoalTracker(scripted_game("The Network"))
    >>> tracker.slider.value = 100
    >>> tracker.model.position
    100
    """

    def __init__(self, source: Source | None = None, seat: int | None = None, eyes: int | str | None = None) -> None:
        self._games = game_names() if source is None else ()
        self.model = GoalModel(scripted_game(self._games[0]) if source is None else source, seat, eyes)
        self.status = Status()
        self._busy = False
        self._drawn: object = None
        self._make_controls()
        self._make_views()
        near = w.VBox([self.bars], layout=w.Layout(flex="1 1 330px", min_width="0", padding="0 8px"))
        close = w.VBox(
            [self.lacks, self.denied, self.table, self.story],
            layout=w.Layout(flex="1 1 400px", min_width="0", padding="0 8px"),
        )
        super().__init__(
            [
                self.style_sheet, self.tools, self.history, self.jumps, self.status, self.work, self.banner,
                self.rules_line, self.said, self._frame, row(near, close, align_items="flex-start"),
            ],
            layout=w.Layout(width="100%", overflow="hidden"),
        )  # fmt: skip
        self.refresh()

    # --- Building ---------------------------------------------------------------------------------

    def _make_controls(self) -> None:
        wide = w.Layout(flex="1 1 300px", width="auto", min_width="0")
        self.game = w.Dropdown(description="Game", options=[(_title(name), name) for name in self._games], style=_LABEL)
        self.seat = w.Dropdown(description="Look at", style=_LABEL, layout=w.Layout(**_FULL))
        self.seat.tooltip = "Whose turning points, missing cards and structure are shown"
        self.slider = w.IntSlider(
            min=0, max=0, description="After move", continuous_update=False, style=_LABEL, layout=wide,
            tooltip="Look at any state of the game",
        )  # fmt: skip
        self.jump = w.Dropdown(description="Turning point", style=_LABEL, layout=w.Layout(**_FULL))
        for part, size in ((self.game, "1 1 340px"), (self.seat, "1 1 260px"), (self.jump, "1 1 300px")):
            part.layout = w.Layout(flex=size, width="auto", min_width="0")
        self.back = button("", lambda: self._step(-1), icon="step-backward", hint="One move back")
        self.forward = button("", lambda: self._step(1), icon="step-forward", hint="One move forward")
        self.previous = button(
            "Previous turning point", self._act(lambda: self.model.look(self.model.previous_point())), icon="backward"
        )
        self.next = button(
            "Next turning point", self._act(lambda: self.model.look(self.model.next_point())), icon="forward"
        )
        observed: tuple[tuple[Any, Callable[[Any], None]], ...] = (
            (self.game, self._open), (self.seat, self._choose), (self.slider, self._look), (self.jump, self._look),
        )  # fmt: skip
        for control, act in observed:
            control.observe(self._observer(act), names="value")
        self.tools = row(self.game, self.seat)
        if not self._games:
            self.game.layout.display = "none"
        self.history = row(self.slider, self.back, self.forward)
        self.jumps = row(self.jump, self.previous, self.next)

    def _make_views(self) -> None:
        self.style_sheet = w.HTML(charts.STYLE + TABLE_STYLE, layout=w.Layout(display="none"))
        names = ("work", "banner", "rules_line", "said", "bars", "lacks", "denied", "table", "story")
        for name in names:
            setattr(self, name, w.HTML(layout=w.Layout(width="100%", margin="0")))
        self.figure = go.FigureWidget(charts.progress_traces(), layout=charts.progress_layout())
        for trace in self.figure.data:
            trace.on_click(guarded(self.status, self._clicked))
        self._frame = live_figure(self.figure)

    # --- Acting -----------------------------------------------------------------------------------

    def _act(self, act: Callable[[], Any]) -> Callable[[], None]:
        def run() -> None:
            self.status.say(None)
            try:
                act()
            finally:
                self.refresh()

        return guarded(self.status, run)

    def _observer(self, act: Callable[[Any], None]) -> Callable[[Any], None]:
        def changed(change: Any) -> None:
            if not self._busy and change["new"] is not None:
                self._act(lambda: act(change["new"]))()

        return changed

    def _look(self, number: int) -> None:
        self.model.look(number)

    def _choose(self, seat: int) -> None:
        self.model.choose(seat)

    def _open(self, name: str) -> None:
        self.model = GoalModel(scripted_game(name), None, self.model.eyes)

    def _step(self, by: int) -> None:
        wanted = min(max(self.model.position + by, 0), self.model.last)
        self._act(lambda: self.model.look(wanted))()

    def _clicked(self, _: Any, points: Any, __: Any) -> None:
        if points.xs:
            self._act(lambda: self.model.look(int(points.xs[0])))()

    @contextmanager
    def _patience(self, doing: str) -> Iterator[Callable[[], None]]:
        """Give a function to call between steps, which says what is being done once that has taken long."""
        began = time.monotonic()

        def tick() -> None:
            if time.monotonic() - began > _PATIENCE:
                put(self.work, f'<div role="status">⏳ {escape(doing)} …</div>')

        try:
            yield tick
        finally:
            put(self.work, "")

    # --- Showing ----------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the model as it is now."""
        before, self._busy = self._busy, True
        try:
            self._show_controls()
            self._show_figure()
            self._show_bars()
            self._show_seat()
            self._show_banner()
        finally:
            self._busy = before

    def _show_controls(self) -> None:
        model = self.model
        with self.slider.hold_sync():
            self.slider.max = max(model.last, model.position)
            self.slider.value = model.position
        self.back.disabled, self.forward.disabled = model.position == 0, model.position == model.last
        self.previous.disabled, self.next.disabled = model.previous_point() is None, model.next_point() is None
        set_options(self.seat, [(name, seat) for seat, name in enumerate(model.names)], model.seat)
        here = model.here()
        options = [(_label(point.after, point.kind, point.texts[0]), point.after) for point in model.points()]
        set_options(self.jump, options, here.after if here is not None and here.after == model.position else None)

    def _show_banner(self) -> None:
        """The banner comes last: when it has changed, everything has."""
        model, choice = self.model, self.model.decision
        turn = f"Turn {model.turn}" if model.turn else "Before the first turn"
        title = f"<i>{escape(model.title)}</i> · " if model.title else ""
        put(
            self.banner,
            f'<div class="inb-goals" role="status" aria-live="polite" data-moves="{model.position}">{title}<b>{turn}'
            f"</b>, after move {model.position} of {model.last}. {escape(choice.who)}: {escape(choice.what)} "
            f"{rule_chip(choice.rule)}</div>",
        )
        rules = model.record.rules
        put(self.rules_line, rules_html(RuleSetModel(rules).summary()) if rules.changed() else "")
        here = model.here()
        if here is None:
            put(self.said, "")
            return
        now = here.after == model.position
        heading = "At this moment" if now else f"Last turning point, after move {here.after}"
        put(self.said, f'<div class="inb-goals">{charts.said_html(heading, here.texts, here=now)}</div>')

    def _show_bars(self) -> None:
        model, acts = self.model, self.model.shown.to_act
        seats = "".join(
            charts.seat_bars_html(
                one.seat, one.name, one.goals, one.possible, out=one.out, closed=one.closed,
                chosen=one.seat == model.seat, acts=one.seat == acts,
            )
            for one in model.bars()
        )  # fmt: skip
        put(self.bars, f'<div class="inb-goals"><h4>How far everybody is</h4>{seats}</div>')

    def _show_seat(self) -> None:
        model, state = self.model, self.model.shown
        me, bars = state.seats[model.seat], model.bars()[model.seat]
        told = model.log()
        put(self.story, log_html(told) if told else "")
        if bars.out:
            for view in (self.lacks, self.denied):
                put(view, "")
            put(self.table, f'<div class="inb-goals">{escape(seat_words(state, model.seat))}</div>')
            return
        self._show_table(state)
        if model.by_points:
            words = f"A game by points: nobody has goals, and the highest score wins {rule_chip('R12.2')}."
            put(self.lacks, f'<div class="inb-goals">{words}</div>')
            put(self.denied, "")
            return
        with self._patience("Looking for what is missing") as tick:
            lacks = charts.missing_html(model.missing(tick), closed=bars.closed)
        put(self.lacks, f'<div class="inb-goals"><h4>What {escape(me.illuminati)} would need</h4>{lacks}</div>')
        with self._patience("Looking for the rivals' best attacks") as tick:
            found = model.denials(tick)
        unit = bars.goals[-1].unit
        denied = charts.denials_html(found, model.names, unit, self._why_none())
        put(self.denied, f'<div class="inb-goals"><h4>How rivals could set this back</h4>{denied}</div>')

    def _show_table(self, state: GameState) -> None:
        """The structure looked at, and the Orders that lie in the middle."""
        seat = self.model.seat
        drawn = f"<h4>{escape(seat_words(state, seat))}</h4>{structure_html(state, seat)}{orders_html(state)}"
        put(self.table, f'<div class="inb-table">{drawn}</div>')

    def _why_none(self) -> str:
        state = self.model.shown
        if state.over:
            return "The game is over."
        goal = goal_of(state.seats[self.model.seat])
        if goal in ("The Gnomes of Zurich", "The Servants of Cthulhu"):
            return "This Special Goal is not lost with a group: rivals can only keep it from growing."
        return "No rival has an attack on a group that counts for the goal and any chance of success."

    # --- The figure ---------------------------------------------------------------------------------

    def _show_figure(self) -> None:
        model, figure = self.model, self.figure
        with self._patience("Counting progress over the whole game") as tick:
            curves = model.curves(tick)
        drawn = (id(model), curves, model.seat)
        with figure.batch_update():
            if drawn != self._drawn:
                self._draw_lines()
                self._drawn = drawn
            figure.layout.shapes[0].update(x0=model.position, x1=model.position)
            for basic, place in ((False, charts.NOW_SPECIAL), (True, charts.NOW_BASIC)):
                figure.data[place].update(self._marks(basic))
        keep_up(figure)

    def _draw_lines(self) -> None:
        model, figure = self.model, self.figure
        # Within a batch each property is set once: a value that equals the old one would not undo an earlier one.
        lines: dict[int, dict[str, Any]] = {place: {"visible": False} for place in range(2 * charts.SEATS)}
        for seat, name in enumerate(model.names):  # a seat whose goal is secret stands in the legend all the same
            lines[seat] = charts.line_data(name, ())
        for curve in model.curves():
            place = curve.seat + (charts.SEATS if curve.basic else 0)
            lines[place] = charts.line_data(model.names[curve.seat], curve.points)
        for place, line in lines.items():
            figure.data[place].update(line)
        for place, trace in enumerate(figure.data[: 2 * charts.SEATS]):
            mine = place % charts.SEATS == model.seat
            trace.line.width, trace.opacity = (4, 1) if mine else (2, 0.8)
        headings = charts.HEADINGS_BY_POINTS if model.by_points else charts.HEADINGS
        for place, words in zip(figure.layout.annotations, headings, strict=True):
            place.text = words
        points = model.points()
        figure.data[charts.POINTS].update(
            x=[point.after for point in points],
            y=[0] * len(points),
            customdata=[_label(point.after, point.kind, point.texts[0]) for point in points],
        )
        figure.layout.xaxis.update(
            range=[-model.last * 0.01, model.last * 1.02 + 1], **charts.turn_ticks(model.turns())
        )

    def _marks(self, basic: bool) -> dict[str, Any]:
        """Return a mark on each line where one looks."""
        model = self.model
        x, y, words, colours, signs = [], [], [], [], []
        for curve in model.curves():
            passed = [one for one in curve.points if one[0] <= model.position]
            if curve.basic != basic or not passed or (curve.points[-1][0] < model.position):
                continue
            colour, _, sign = charts.LINES[curve.seat]
            x.append(model.position)
            y.append(charts.share(passed[-1][2]))
            words.append(charts.hover(model.names[curve.seat], model.position, model.turn, passed[-1][2]))
            colours.append(colour)
            signs.append(sign)
        return {"x": x, "y": y, "customdata": words, "marker": {"color": colours, "symbol": signs}}


def _title(name: str) -> str:
    """Return a scripted game's name as one reads it: "UFOs: won (lesson 13)"."""
    number, _, rest = name.partition("_")
    words, _, outcome = rest.rpartition("_")
    named = words.replace("_", " ").title().replace(" Of ", " of ").replace("Ufos", "UFOs")
    return f"{named}: {outcome} (lesson {number})"


def _label(after: int, kind: str, text: str) -> str:
    """Return a turning point in a line; how a game ends is not given away."""
    if kind == "end":
        return f"{after}: the end"
    return f"{after}: {text}" if len(text) <= 110 else f"{after}: {text[:107].rstrip()} …"
