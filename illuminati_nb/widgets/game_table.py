"""The game table: play a whole game with the mouse or the keyboard, with others at the same screen or against bots."""

from __future__ import annotations

import base64
from collections.abc import Iterable, Sequence
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as w

from illuminati_nb.analysis.bots import Bot
from illuminati_nb.analysis.game import Game, new_game
from illuminati_nb.rules.moves import Move
from illuminati_nb.rules.record import Record
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.state import who as seat_name
from illuminati_nb.rules.words import counted
from illuminati_nb.views import table_html as html
from illuminati_nb.widgets.common import LiveControl, Status, guarded, set_options
from illuminati_nb.widgets.game_table_parts import FormView, MoveButtons, button, put, row
from illuminati_nb.widgets.new_game_form import NewGame
from illuminati_nb.widgets.ruleset_model import RuleSetModel
from illuminati_nb.widgets.table_focus import TABLE, Focus, next_button
from illuminati_nb.widgets.table_forms import Form
from illuminati_nb.widgets.table_model import LIMIT, TableModel
from illuminati_nb.widgets.table_useful import WAYS_OUT

#: Turns that the log shows.
_LOG_TURNS = 8
_FULL = {"width": "100%", "min_width": "0"}


class GameTable(LiveControl):
    """A widget to play a game: at one screen with others, against bots, or to watch bots.

    ``game``: a game (or record) to go on with, None = a new one of four players; ``humans``: the seats of
    persons, None = seat 0, in a new game the seat that goes first, so that one begins with a turn of one's own;
    ``bots``: programs for the other seats, as in :func:`illuminati_nb.play_match`; ``seed``: what the form for a
    new game shows when it is first opened, None = a fresh one; ``auto_dice``: throw the dice without asking;
    ``rules``: the RuleSet of a new game, which can also be put together in the form for one. Only what the person
    at the keyboard may know is shown. ``table.model`` is the same thing without controls; ``table.game`` is the game.

    Raises ValueError for a seat or a bot that does not exist, TypeError for rules beside a game that has its own.

    >>> from illuminati_nb.analysis.game import new_game
    >>> table = GameTable(new_game(["The Network", "The Bavarian Illuminati"], seed=7, first=0))
    >>> table.steps.children[0].click()
    >>> len(table.game)
    1
    """

    def __init__(
        self,
        game: Game | Record | None = None,
        humans: Iterable[int] | None = None,
        bots: Sequence[Bot | str] | str = "greedy",
        *,
        seed: int | None = None,
        auto_dice: bool = False,
        rules: RuleSet | None = None,
    ) -> None:
        if not isinstance(rules, RuleSet | None):
            raise TypeError(f"rules={rules!r}: give a RuleSet, as in rules=RuleSet.grand()")
        if rules is not None and game is not None:
            raise TypeError("rules: given beside game, which has rules of its own; give one of the two")
        table = new_game(4, rules=rules) if game is None else Game(game) if isinstance(game, Record) else game
        if humans is None:
            humans = (table.record.first,) if game is None else (0,)
        self.model = TableModel(table, humans, bots, auto_dice=auto_dice)
        self.status = Status()
        self.focus = Focus()
        self._busy = False
        self._tab, self._form = "", ""
        self._decided: object = None
        self._make_controls(seed, rules)
        self._make_views()
        left = w.VBox(self._left(), layout=w.Layout(flex="1 1 330px", min_width="0", padding="0 6px"))
        right = w.VBox(self._right(), layout=w.Layout(flex="2 1 440px", min_width="0", padding="0 6px"))
        both = row(left, right, align_items="flex-start")
        super().__init__(
            [self.tools, self.new_game, self.banner, self.rules_line, both, self.history, self.files, self.focus],
            layout=w.Layout(width="100%", overflow="hidden"),
        )
        self.add_class(TABLE)
        guarded(self.status, self._opened)()
        self.refresh()

    @property
    def game(self) -> Game:
        """The game on the table."""
        return self.model.game

    # --- Building -------------------------------------------------------------------------------

    def _make_controls(self, seed: int | None, rules: RuleSet | None) -> None:
        self.new_game = NewGame(self._start, seed, rules)
        self.new_game.layout.display = "none"
        self.undo_button = button(
            "Undo", lambda: self._turn_back(self.model.undo), icon="undo", hint="Take my last decision back"
        )
        self.redo_button = button("Redo", lambda: self._turn_back(self.model.redo), icon="repeat", hint="Play it again")
        self.auto_dice = w.Checkbox(value=self.model.auto_dice, description="dice by themselves", indent=False)
        self.auto_bots = w.Checkbox(value=self.model.auto_bots, description="bots by themselves", indent=False)
        self.keep_out = w.Checkbox(value=False, description="keep out of others' attacks", indent=False)
        self.keep_out.tooltip = "Never ask me for money on an attack that is neither mine nor on me"
        for box in (self.auto_dice, self.auto_bots, self.keep_out):
            box.layout.width = "auto"
            box.observe(guarded(self.status, self._automatic), names="value")
        self.new_button = button("New game", self._fold, hint="Show or hide the form for a new game")
        self.keyboard = w.Dropdown(description="At the keyboard", style={"description_width": "initial"})
        self.keyboard.observe(guarded(self.status, self._sit), names="value")
        self.show_button = w.ToggleButton(description="Show my Specials", layout=w.Layout(width="auto"))
        self.show_button.observe(guarded(self.status, self._show_cards), names="value")
        self.tools = row(
            self.new_button, self.undo_button, self.redo_button, self.auto_bots, self.auto_dice, self.keep_out,
            self.keyboard, self.show_button,
        )  # fmt: skip
        self.steps, self.ways_out = MoveButtons(self._play), MoveButtons(self._play)
        self.driver = MoveButtons(lambda act: self._act(act, ahead=True)())
        self.tabs = w.ToggleButtons(options=(), style={"button_width": "auto"}, layout=w.Layout(width="auto"))
        self.tabs.observe(guarded(self.status, self._tabbed), names="value")
        self.kinds = w.ToggleButtons(options=(), style={"button_width": "auto"}, layout=w.Layout(width="auto"))
        self.kinds.observe(guarded(self.status, self._kind_chosen), names="value")
        self.form = FormView(guarded(self.status, self._changed), self._play)
        self.quick = MoveButtons(self._play)
        self._make_history()
        self._make_files()

    def _make_history(self) -> None:
        self.slider = w.IntSlider(
            min=0, max=0, description="After move", continuous_update=False, style={"description_width": "80px"},
            layout=w.Layout(flex="1 1 260px", width="auto", min_width="0"),
            tooltip="Look at an earlier state; the game is not changed",
        )  # fmt: skip
        self.slider.observe(guarded(self.status, self._slid), names="value")
        self.back = button("Back", lambda: self._step(-1), icon="step-backward", hint="One move back, only to look")
        self.forward = button("Forward", lambda: self._step(1), icon="step-forward", hint="One move forward")
        self.present = button("Now", self._act(lambda: self.model.look(None)), hint="Back to the present")
        self.history = row(self.slider, self.back, self.forward, self.present)

    def _make_files(self) -> None:
        self.file_name = w.Text(value="my_game.json", description="File", style={"description_width": "30px"})
        self.file_name.layout.width = "240px"
        self.save_button = button("Save", self._act(self._save), icon="save", hint="Write the game to this file")
        self.load_button = button("Load", self._act(self._load), icon="folder-open", hint="Read a game from this file")
        self.upload = w.FileUpload(accept=".json", multiple=False, description="Load from my computer")
        self.upload.layout.width = "auto"
        self.upload.observe(guarded(self.status, self._uploaded), names="value")
        self.saved = w.HTML()
        self.files = row(self.file_name, self.save_button, self.load_button, self.upload, self.saved)

    def _make_views(self) -> None:
        self.banner, self.hint, self.panel, self.hand, self.story, self.middle = (w.HTML() for _ in range(6))
        self.rules_line, self.opening = w.HTML(), w.HTML()
        views = (self.banner, self.rules_line, self.opening, self.hint, self.panel, self.hand, self.story, self.middle)
        for view in views:
            view.layout = w.Layout(width="100%", margin="0")
        self.seat_views = [w.HTML(layout=w.Layout(width="100%", margin="0")) for _ in range(8)]
        self.seats = [w.Accordion([view], selected_index=0) for view in self.seat_views]
        for one in self.seats:
            one.layout = w.Layout(flex="1 1 300px", min_width="0", margin="2px")
            one.add_class("inb-seat")
        self.seat_row = row(*self.seats, align_items="flex-start")

    def _left(self) -> list[w.Widget]:
        choices = w.VBox([self.tabs, self.kinds, self.quick, self.ways_out, self.form], layout=w.Layout(**_FULL))
        doing = [self.status, self.opening, self.hint, self.driver, self.steps, choices]
        return [*doing, self.panel, self.hand, self.story]

    def _right(self) -> list[w.Widget]:
        return [self.middle, self.seat_row]

    # --- Acting ---------------------------------------------------------------------------------

    def _act(self, do: Any, *, ahead: bool = False) -> Any:
        """Return a callback that does something to the model and shows what came of it, or what went wrong.

        ``ahead``: the button that was pressed will be gone, so that the keyboard has to go on at another one.
        """

        def act() -> None:
            self.status.say(None)
            done = False
            try:
                do()
                done = True
            except Exception as error:
                self.status.say(error)
            self.refresh()
            if done and ahead:
                self._go_on()

        return act

    def _go_on(self) -> None:
        """Let the keyboard go on at the buttons of the new decision."""
        form = [] if self.form.layout.display == "none" else [self.form.do]
        self.focus.point(next_button([self.driver, self.steps, self.quick, *form], self.ways_out))

    def _turn_back(self, do: Any) -> None:
        self._act(do)()
        if self.undo_button.disabled or self.redo_button.disabled:  # a disabled button keeps no focus
            self._go_on()

    def _play(self, move: Move) -> None:
        self._act(lambda: self.model.play(move), ahead=True)()

    def _opened(self) -> None:
        """Let the programs begin where they are first to decide."""
        if self.model.humans and self.model.auto_bots and not self.model.is_past:
            self.model.advance()

    def _start(self, game: Game, humans: list[int], bots: list[str]) -> None:
        def start() -> None:
            self.model.start(game, humans, bots)
            self._tab = ""
            self.new_game.layout.display = "none"
            self._opened()

        self._act(start, ahead=True)()

    def _fold(self) -> None:
        if self.new_game.layout.display == "none":
            self.new_game.unfold()
        else:
            self.new_game.layout.display = "none"

    def _automatic(self, _: Any) -> None:
        if self._busy:
            return
        self.model.auto_dice, self.model.auto_bots = self.auto_dice.value, self.auto_bots.value
        self.model.keep_out = self.keep_out.value
        self._act(self._opened)()

    def _sit(self, change: Any) -> None:
        if not self._busy and change["new"] is not None:
            self._act(lambda: self.model.sit(change["new"]))()

    def _show_cards(self, change: Any) -> None:
        if not self._busy:
            self._act(lambda: self.model.show_cards(change["new"]))()

    def _tabbed(self, change: Any) -> None:
        if not self._busy and change["new"]:
            self._tab, self._form = change["new"], ""
            self._act(lambda: None)()

    def _kind_chosen(self, change: Any) -> None:
        if not self._busy and change["new"]:
            self._form = change["new"]
            self._act(lambda: None)()

    def _changed(self, field: str, value: Any) -> None:
        form = self._chosen_form()
        if form is not None:
            self._act(lambda: self.model.fill(form, field, value))()

    def _slid(self, change: Any) -> None:
        if not self._busy:
            self._act(lambda: self.model.look(change["new"]))()

    def _step(self, by: int) -> None:
        wanted = min(max(self.model.position + by, 0), len(self.game))
        self._act(lambda: self.model.look(wanted))()

    # --- Files ----------------------------------------------------------------------------------

    def _save(self) -> None:
        path = self._path()
        self.game.save(path)
        data = base64.b64encode(self.model.to_text().encode()).decode()
        link = f'<a download="{escape(path.name)}" href="data:application/json;base64,{data}">Download it</a>'
        moves = counted(len(self.game), "moves")
        put(self.saved, f'<span role="status">Saved {moves} as {escape(path.name)}. {link}</span>')

    def _path(self) -> Path:
        name = self.file_name.value.strip()
        if not name:
            raise ValueError("give the file a name, such as my_game.json")
        return Path(name)

    def _load(self) -> None:
        path = self._path()
        try:
            text = path.read_text(encoding="utf-8")
        except OSError as error:
            raise ValueError(f"{path.name} cannot be read: {error.strerror or error}") from None
        except UnicodeDecodeError:
            raise ValueError(f"{path.name} is no text and so no saved game") from None
        self._read(text, path.name)

    def _uploaded(self, change: Any) -> None:
        if not change["new"]:
            return
        (given,) = change["new"]
        self.upload.value = ()
        self._act(lambda: self._read(bytes(given["content"]).decode("utf-8", "replace"), str(given["name"])))()

    def _read(self, text: str, name: str) -> None:
        try:
            self.model.from_text(text)
        except ValueError as error:
            raise ValueError(f"{name}: {error}. The game on the table has not been changed.") from None
        self._tab = ""
        moves = counted(len(self.game), "moves")
        put(self.saved, f'<span role="status">Loaded {escape(name)}: {moves}.</span>')
        self._opened()

    # --- Showing --------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the model as it is now."""
        before, self._busy = self._busy, True
        try:
            self._show_table()
            self._show_choices()
            self._show_controls()
            self._show_banner()
        finally:
            self._busy = before

    def _show_table(self) -> None:
        model, state = self.model, self.model.shown
        changed = state.rules.changed()
        put(self.rules_line, html.rules_html(RuleSetModel(state.rules).summary()) if changed else "")
        put(self.middle, html.middle_html(state))
        for seat, (box, view) in enumerate(zip(self.seats, self.seat_views, strict=True)):
            there = seat < len(state.seats)
            box.layout.display = "" if there else "none"
            if there:
                put(view, html.seat_html(state, seat))
                titles = (html.seat_words(state, seat, mine=seat == model.seat),)
                if box.titles != titles:
                    box.titles = titles
        order = [self.seats[seat] for seat in model.seat_order()]
        if list(self.seat_row.children) != order:
            self.seat_row.children = order
        seat = model.seat
        put(self.hand, html.hand_html(state.seats[seat].specials) if seat is not None else "")
        put(self.story, html.log_html(model.log(_LOG_TURNS)))
        found = model.opening()
        put(self.opening, html.opening_html(*found) if found is not None else "")

    def _show_banner(self) -> None:
        """The banner comes last: when it has changed, everything has."""
        model = self.model
        decision, past = model.decision, ""
        if model.is_past:
            past = f"You look at the past: after move {model.position} of {len(self.game)}. Press Now to go on playing."
        words = (decision.who, decision.what, decision.rule)
        put(self.banner, html.decision_html(*words, moves=len(self.game), mine=model.my_turn, past=past))

    def _show_choices(self) -> None:
        model = self.model
        now = (id(self.game), len(self.game), model.position, model.seat, model.face_down)
        if now != self._decided:
            self._decided = now
            self._tab = self._form = ""
        self._show_driver(now)
        steps = model.steps()
        self.steps.show([one for one in steps if type(one.move) not in WAYS_OUT], now)
        self.ways_out.show([one for one in steps if type(one.move) in WAYS_OUT], now)
        tabs = model.forms()
        if tabs and self._tab not in tabs:
            self._tab = model.opened() if model.my_turn and model.opened() in tabs else ""
        form = self._chosen_form()
        self._form = form.key if form is not None else ""
        set_options(self.tabs, [(f"{tab} {self._count(tabs[tab])}", tab) for tab in tabs], self._tab or None)
        listed = tabs.get(self._tab, [])
        set_options(self.kinds, [(one.title, one.key) for one in listed], self._form or None)
        self.kinds.layout.display = "" if len(listed) > 1 else "none"
        self.tabs.layout.display = "" if tabs else "none"
        self.form.layout.display = "" if form is not None else "none"
        filled = model.fill(form) if form is not None else None
        if form is not None and filled is not None:
            self.form.show(form, filled, now)
        self.quick.show(model.quick(form) if form is not None else [], (now, self._form))
        under_way = model.attack_sum()
        preview = model.preview(filled.move) if filled is not None and under_way is None else None
        heading = "The attack" if under_way is not None else "This attack would succeed with"
        put(self.panel, html.attack_panel(under_way or preview, model.shown, heading))

    def _count(self, listed: list[Form]) -> str:
        found = sum(self.model.count(form) for form in listed)
        return f"({found})" if found else ""

    def _chosen_form(self) -> Form | None:
        listed = self.model.forms().get(self._tab, [])
        return next((one for one in listed if one.key == self._form), listed[0] if listed else None)

    def _show_driver(self, now: object) -> None:
        """The button that lets the dice fall or the programs go on, where they do not do so by themselves."""
        from illuminati_nb.widgets.table_model import Choice

        model, words = self.model, self.model.hint()
        choices: list[Any] = []
        if not model.is_past and not self.game.state.over:
            if model.dice_wait:
                choices = [Choice(model.roll, "Throw the dice", main=True)]
                words = "Both dice together must not show more than the target number, nor 11 or 12."
            elif not model.waits_for_person:
                who = model.decision.who
                choices = [Choice(lambda: model.advance(1), f"Let {who} go on: one move", main=True)]
                play_on = "Play on" if model.humans else f"Play on, {LIMIT} moves at most"
                choices.append(Choice(model.advance, play_on, main=True))
            elif not model.my_turn:
                words = "It is for another person to decide: choose who sits at the keyboard."
        self.driver.show(choices, now)
        put(self.hint, html.hint_html(words) if words else "")

    def _show_controls(self) -> None:
        model, count = self.model, len(self.game)
        with self.slider.hold_sync():
            self.slider.max = max(count, model.position)
            self.slider.value = model.position
        self.present.disabled = not model.is_past
        self.back.disabled, self.forward.disabled = model.position == 0, not model.is_past
        self.undo_button.disabled, self.redo_button.disabled = not model.can_undo, not self.game.taken_back
        self.auto_dice.value, self.auto_bots.value = model.auto_dice, model.auto_bots
        self.keep_out.value = model.keep_out
        people = sorted(model.humans)
        self.keyboard.layout.display = self.show_button.layout.display = "" if len(people) > 1 else "none"
        if len(people) > 1:
            set_options(self.keyboard, [(seat_name(self.game.state, seat), seat) for seat in people], model.seat)
            self.show_button.value = not model.face_down
            self.show_button.description = f"{'Show' if model.face_down else 'Hide'} my Specials"
