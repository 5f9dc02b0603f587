"""The structure builder: hang groups on arrows in the picture, move and drop them, and see what follows."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from html import escape
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets as w
import traitlets

from illuminati_nb.analysis.planner import Plan
from illuminati_nb.rules.cards import Illuminati, deck
from illuminati_nb.rules.refusal import IllegalMove
from illuminati_nb.rules.structure import PowerStructure
from illuminati_nb.views.palette import AGAINST
from illuminati_nb.views.rule_html import RULE_STYLE, rule_chip
from illuminati_nb.views.structure_svg import DANGERS, table_svg
from illuminati_nb.widgets.common import INDENT, LABEL, LiveControl, Picker, Status, guarded, note, set_options
from illuminati_nb.widgets.layout_search import LayoutSearch, button
from illuminati_nb.widgets.structure_model import BuilderModel
from illuminati_nb.widgets.structure_words import analysis_html, arrow_words, end_words, entry, place

_GEOMETRY = (("true cards", "cards"), ("a grid of squares", "grid"), ("arrows alone", "free"))
_PICTURES = (("table", ""), *((f"danger: {words}", by) for by, (_, words) in DANGERS.items()))
_ADD, _MOVE = "add", "move"


class Board(anywidget.AnyWidget):  # type: ignore[misc]
    """A picture whose cards and arrows can be clicked, or chosen by keyboard; ``on_msg`` tells which."""

    _esm = Path(__file__).with_name("board.js").read_text(encoding="utf-8")
    _css = (
        ".inb-board{width:100%;min-width:0;text-align:center}"
        ".inb-board svg{max-width:100%;height:auto;max-height:620px}"
    )
    svg = traitlets.Unicode("").tag(sync=True)


class StructureBuilder(LiveControl):
    """A widget to build and rearrange a power structure. ``structure``: where it starts, or an Illuminati.

    Click an open arrow in the picture to hang the group in hand there, or choose the arrow from the list.
    Click a card in the picture to take it in hand; then an arrow to move it with all below it.
    ``builder.structure`` is the structure as it is now, ``builder.model`` the same thing without controls.

    >>> builder = StructureBuilder("The Network")
    >>> builder.group_picker.choice.value = "The Mafia"
    >>> builder.arrow.value = "The Network|right"
    >>> builder.hang_button.click()
    >>> builder.structure
    <PowerStructure The Network: 1 group, 6 open arrows>
    """

    def __init__(self, structure: PowerStructure | Illuminati | str = "The Bavarian Illuminati") -> None:
        self.model = BuilderModel(structure)
        self._busy = False
        self.status = Status()
        self.notes = {
            name: w.HTML(layout=w.Layout(margin="0"))
            for name in ("illuminati", "geometry", "group", "card", "arrow", "suggest", "file")
        }
        self._make_controls()
        self.search = LayoutSearch(lambda: self.model.structure, self._accept, self.notes["suggest"])
        self._make_file()
        self.board = Board(layout=w.Layout(width="100%", min_width="0"))
        self.board.on_msg(lambda _, content, __: guarded(self.status, self._clicked)(content))
        self.said = w.HTML(layout=w.Layout(width="100%", margin="0"))
        self.reading = w.HTML(layout=w.Layout(width="100%"))
        left = w.VBox([self.picture, self.board, self.said], layout=w.Layout(flex="3 1 400px", min_width="0"))
        right = w.VBox(self._right(), layout=w.Layout(flex="2 1 340px", min_width="0", max_width="640px"))
        for side in (left, right):
            side.layout.padding = "4px 8px"
        both = w.Box([left, right], layout=w.Layout(flex_flow="row wrap", width="100%", align_items="flex-start"))
        super().__init__([both], layout=w.Layout(width="100%", overflow="hidden"))
        self.refresh()

    @property
    def structure(self) -> PowerStructure:
        """The structure as it is now."""
        return self.model.structure

    # --- Building the controls ------------------------------------------------------------------

    def _make_controls(self) -> None:
        full = {"width": "100%", "min_width": "0"}
        label = {"description_width": LABEL}
        self.illuminati = w.Dropdown(
            description="Illuminati",
            options=[card.name for card in deck().illuminati],
            value=self.model.structure.illuminati.name,
            style=label,
            layout=w.Layout(**full),
        )
        self.geometry = w.Dropdown(
            description="Cards count as",
            options=_GEOMETRY,
            value=self.model.structure.rules.geometry,
            style=label,
            layout=w.Layout(**full),
            tooltip="R6.30: rectangles as they are, squares, or arrows only, without overlaps",
        )
        self.mode = w.ToggleButtons(
            description="Do",
            options=[("add a group", _ADD), ("move or drop", _MOVE)],
            style={"description_width": LABEL, "button_width": "auto"},
            layout=w.Layout(width="auto", flex_flow="row nowrap"),
        )
        for css in ("jupyter-widgets", "widget-inline-hbox"):  # puts its label on the left, as everywhere
            self.mode.add_class(css)
        self.group_picker = Picker("Group", lambda name: self._act("group", self._take, name))
        self.card = w.Dropdown(description="Card", style=label, layout=w.Layout(**full))
        self.arrow = w.Dropdown(description="Arrow", style=label, layout=w.Layout(**full))
        self.end = w.Dropdown(description="Puppets", style=label, layout=w.Layout(**full))
        self.hang_button = button("Hang it there", "check", primary=True)
        self.drop_button = button("Drop it", "trash", tooltip="Drop the chosen card and all below it (R6.31)")
        self.undo_button = button("Undo", "undo")
        self.redo_button = button("Redo", "repeat")
        self.clear_button = button("Clear", "eraser", tooltip="Take all groups off the table")
        self.picture = w.Dropdown(
            description="Picture",
            options=_PICTURES,
            style={"description_width": "52px"},
            layout=w.Layout(width="260px", max_width="100%"),
        )
        model = self.model
        self._observe(self.illuminati, "illuminati", model.lead)
        self._observe(self.geometry, "geometry", model.use_geometry)
        self._observe(self.mode, "card", self._set_mode)
        self._observe(self.card, "card", lambda name: model.choose(name or None))
        self._observe(self.arrow, "arrow", lambda _: None)
        self._observe(self.end, "arrow", model.use_end)
        self._observe(self.picture, "card", lambda _: None)
        for pressed, where, act in (
            (self.hang_button, "arrow", self._hang),
            (self.drop_button, "card", model.drop),
            (self.undo_button, "arrow", model.undo),
            (self.redo_button, "arrow", model.redo),
            (self.clear_button, "arrow", model.clear),
        ):
            pressed.on_click(self._callback(where, act))

    def _make_file(self) -> None:
        self.text = w.Textarea(
            layout=w.Layout(width="auto", height="130px", min_width="0"), tooltip="The structure as JSON"
        )
        self.load_button = button("Load this text", "upload")
        self.upload = w.FileUpload(
            accept=".json,application/json", description="Open a file", layout=w.Layout(width="auto")
        )
        self.link = w.HTML()
        self.load_button.on_click(self._callback("file", lambda: self.model.load(self.text.value)))
        self._observe(self.upload, "file", self._opened)

    def _right(self) -> list[w.Widget]:
        wrap = w.Layout(flex_flow="row wrap", width="100%", align_items="center")
        self._buttons = w.Box([self.hang_button, self.drop_button], layout=w.Layout(margin=f"0 0 0 {INDENT}"))
        self._buttons.layout.flex_flow = "row wrap"
        back = w.Box([self.undo_button, self.redo_button, self.clear_button], layout=wrap)
        files = w.VBox(
            [self.text, w.Box([self.load_button, self.upload, self.link], layout=wrap), self.notes["file"]],
        )
        more = w.Accordion(
            [self.search, files], titles=("Suggest a layout", "Save and load"), layout=w.Layout(width="100%")
        )
        n = self.notes
        return [
            self.status,
            *(self.illuminati, n["illuminati"], self.geometry, n["geometry"], self.mode),
            *(self.group_picker, n["group"], self.card, n["card"], self.arrow, self.end, self._buttons, n["arrow"]),
            *(back, self.reading, more),
        ]

    # --- Acting ---------------------------------------------------------------------------------

    def _observe(self, control: Any, where: str, act: Callable[[Any], object]) -> None:
        control.observe(lambda change: None if self._busy else self._act(where, act, change["new"]), names="value")

    def _callback(self, where: str, act: Callable[[], object]) -> Callable[[Any], None]:
        return lambda _: self._act(where, act)

    def _act(self, where: str, act: Callable[..., object], *args: Any) -> None:
        """Do something to the model; what is refused or makes no sense is said at the control ``where``."""
        self.status.say(None)
        for one in self.notes.values():
            one.value = ""
        try:
            act(*args)
        except IllegalMove as no:
            self._note(where, f"{escape(no.refusal.reason)} ({rule_chip(no.refusal.rule)})")
        except (ValueError, TypeError) as error:
            self._note(where, escape(str(error)))
        except Exception as error:
            self.status.say(error)
        guarded(self.status, self.refresh)()

    def _note(self, where: str, words: str) -> None:
        self.model.said = ""
        style = f"<style>{RULE_STYLE}</style>"
        self.notes[where].value = note(f'{style}<span style="color:{AGAINST}">✗</span> {words}', alert=True)

    def _take(self, name: str) -> None:
        if name:
            self.model.take(name)
        else:
            self.model.new = None

    def _set_mode(self, mode: str) -> None:
        if mode == _ADD:
            self.model.choose(None)

    def _hang(self) -> None:
        to, _, side = str(self.arrow.value or "").partition("|")
        if not side:
            raise ValueError("choose an arrow first")
        self.model.hang(to, side)

    def _clicked(self, content: Any) -> None:
        """Somebody clicked a card or an arrow in the picture."""
        if not isinstance(content, dict):
            return
        to, side, card = (content.get(key) for key in ("to", "side", "card"))
        if isinstance(to, str) and isinstance(side, str):
            with self._quiet(), suppress(traitlets.TraitError):
                self.arrow.value = f"{to}|{side}"
            self._act("arrow", self.model.hang, to, side)
        elif isinstance(card, str):
            again = card == self.model.chosen
            self._mode_value(_ADD if again else _MOVE)
            self._act("card", self.model.choose, None if again else card)

    def _mode_value(self, mode: str) -> None:
        with self._quiet():
            self.mode.value = mode

    def _accept(self, found: Plan) -> None:
        self._act("suggest", self.model.accept, found)

    def _opened(self, files: Any) -> None:
        if not files:
            return
        content = bytes(files[0]["content"])
        with self._quiet():
            self.upload.value = ()  # so that the same file can be opened again
        try:
            text = content.decode("utf-8")
        except UnicodeDecodeError:
            raise ValueError(f"structure: {files[0]['name']} is no text in UTF-8") from None
        self.model.load(text)

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
        model, ps = self.model, self.model.structure
        with self._quiet():
            if model.chosen is not None:
                self.mode.value = _MOVE
            moving = self.mode.value == _MOVE
            self.illuminati.value = ps.illuminati.name
            self.geometry.value = ps.rules.geometry
            self.group_picker.fill([("choose …", "", ""), *map(entry, model.candidates())], model.new or "")
            set_options(self.card, [("choose …", ""), *((place(ps, n), n) for n in ps.names[1:])], model.chosen or "")
            self._show_arrows()
            ends = [(f"{i + 1} of {len(model.ends)}: {end_words(one)}", i) for i, one in enumerate(model.ends)]
            set_options(self.end, ends, model.end if ends else None)
            shown = {self.group_picker: not moving, self.card: moving, self.drop_button: moving, self.end: bool(ends)}
            for control, show in shown.items():
                control.layout.display = "" if show else "none"
            self.hang_button.description = "Move it there" if moving else "Hang it there"
            self.drop_button.disabled = model.chosen is None
            self.undo_button.disabled, self.redo_button.disabled = not model.can_undo, not model.can_redo
            self.undo_button.tooltip, self.redo_button.tooltip = model.can_undo, model.can_redo
            self.clear_button.disabled = len(ps) == 1
            self.search.refresh()
            self._show_file()
        marks = {model.chosen: "chosen"} if model.chosen else {}
        self.board.svg = table_svg(ps, marks=marks, danger=self.picture.value, bonus=True, interactive=True)
        self.said.value = f'<div role="status" aria-live="polite" style="line-height:1.4">{self._said()}</div>'
        self.reading.value = analysis_html(model.analysis(), model)

    def _said(self) -> str:
        hand = self.model.in_hand
        if self.model.chosen:
            what = f"<b>{escape(str(hand))}</b> is chosen: click an arrow to move it there, or the card to let it be."
        elif hand:
            what = f"<b>{escape(hand)}</b> is in hand: click an open arrow to hang it there."
        else:
            what = "Choose a group to add, or click a card to move it."
        return f"{escape(self.model.said)} {what}"

    def _show_arrows(self) -> None:
        targets = self.model.targets()
        options = [
            (arrow_words(one), f"{one.card}|{one.side}") for one in sorted(targets, key=lambda t: bool(t.refusal))
        ]
        values = [value for _, value in options]
        value = self.arrow.value if self.arrow.value in values else None
        # An arrow that has just been used is no good choice for the next group.
        good = [f"{one.card}|{one.side}" for one in targets if one.refusal is None]
        if value not in good and not self.notes["arrow"].value:
            value = good[0] if good else values[0]
        set_options(self.arrow, options, value)
        self.hang_button.disabled = self.model.in_hand is None

    def _show_file(self) -> None:
        text = self.model.to_json()
        if not self.notes["file"].value:  # a text that could not be loaded stays to be repaired
            self.text.value = text
        data = base64.b64encode(text.encode()).decode()
        self.link.value = (
            f'<a download="power_structure.json" href="data:application/json;base64,{data}" '
            'style="margin-left:8px;text-decoration:underline">Download</a>'
        )
