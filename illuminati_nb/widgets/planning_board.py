"""The planning board: place one-time and ordinary orders in three steps, hidden from the others, and carry them out."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as w

from illuminati_nb.compare import thrones
from illuminati_nb.compare.thrones import Board, CarryOut, Done, Move, Place, Reveal
from illuminati_nb.views.rule_html import rule_chip
from illuminati_nb.views.sum_html import refusal_html
from illuminati_nb.views.thrones_svg import board_svg
from illuminati_nb.widgets.common import LiveControl, Status, guarded, set_options
from illuminati_nb.widgets.game_table_parts import MoveButtons, button, put, row
from illuminati_nb.widgets.planning_model import PLANNING, TO_ACT, PlanningModel
from illuminati_nb.widgets.table_model import Choice

_LABEL = {"description_width": "70px"}
_FULL = {"width": "auto", "min_width": "0"}
_LOG = 14
_STYLE = (
    "<style>.inb-moves .jupyter-button{white-space:normal;height:auto;min-height:28px;line-height:1.3;"
    "padding:4px 10px}.inb-said{font-size:13px;line-height:1.4}.inb-said ol{margin:0;padding:0 0 0 24px}</style>"
)
#: What is to be done in each step, and the rule that says so.
_STEPS: dict[str, tuple[str, str]] = {
    "one-time orders": ("may place one one-time order, face down, or keep them all", "T2.3"),
    "ordinary orders": ("places an ordinary order in every area with units; then it is done", "T2.7"),
    "reveal": ("All orders are turned up together", "T2.6"),
    "raid": ("carries out a raid: it removes what it can of both orders there", "T3.1"),
    "march": ("marches; orders in an area that all units leave are lost", "T3.3"),
    "consolidate": ("carries out what gathers power, supply and units", "T3.4"),
    "house": ("carries out its house order", "T3.4"),
}


class PlanningBoard(LiveControl):
    """A widget to play with one-time orders on a little board of A Game of Thrones.

    ``board``: a `thrones.Board`; None: a ring of areas of three houses. All houses are played at one screen; the
    picture shows what the house at the keyboard may see. What the rules refuse says why. ``board.model`` is the same
    thing without controls. Raises TypeError for something that is no board.

    >>> widget = PlanningBoard()
    >>> widget.area.value, widget.kind.value = "Seat of Stark", "Muster"
    >>> widget.do_button.click()
    >>> widget.model.board.left("Stark"), widget.model.board.to_act
    (5, 'Lannister')
    """

    def __init__(self, board: Board | None = None) -> None:
        self.model = PlanningModel(board)
        self.status = Status()
        self._busy = False
        self._decision: object = None
        self._make_controls()
        left = w.VBox(
            [self.banner, self.status, self.ready, self.form, self.story],
            layout=w.Layout(flex="1 1 280px", min_width="0", padding="0 8px"),
        )
        right = w.VBox(
            [self.picture], layout=w.Layout(flex="3 1 540px", min_width="0", padding="0 4px", overflow="auto hidden")
        )
        super().__init__(
            [w.HTML(_STYLE, layout=w.Layout(height="0", margin="0")), self.tools,
             row(left, right, align_items="flex-start")],
            layout=w.Layout(width="100%", overflow="hidden"),
        )  # fmt: skip
        self.refresh()

    def _make_controls(self) -> None:
        self.undo_button = button("Undo", lambda: self._do(self.model.undo), icon="undo")
        self.redo_button = button("Redo", lambda: self._do(self.model.redo), icon="repeat")
        self.new_button = button("New game", self._new, icon="refresh")
        self.houses = w.IntSlider(
            value=len(self.model.board.houses), min=2, max=len(thrones.HOUSES), description="Houses",
            style={"description_width": "initial"}, layout=w.Layout(width="230px"),
        )  # fmt: skip
        self.eyes = w.Dropdown(description="Look as", style={"description_width": "initial"})
        self.eyes.layout = w.Layout(width="auto")
        self.eyes.observe(self._observer(lambda new: self.model.look(new)), names="value")
        self.tools = row(self.undo_button, self.redo_button, self.eyes, self.new_button, self.houses)
        self.banner, self.verdict, self.picture, self.story = (w.HTML() for _ in range(4))
        for view in (self.banner, self.verdict, self.picture, self.story):
            view.layout = w.Layout(width="100%", margin="0")
        self.ready = MoveButtons(self._play, "success")
        self.area, self.kind, self.to = (
            w.Dropdown(description=name, style=_LABEL, layout=w.Layout(**_FULL)) for name in ("Area", "Order", "To")
        )
        self.units = w.BoundedIntText(value=1, min=0, max=99, description="Units", style=_LABEL)
        self.units.layout = w.Layout(width="180px")
        for control in (self.area, self.kind, self.to, self.units):
            control.observe(self._observer(lambda _: None), names="value")
        self.do_button = button("Place it", self._try, look="primary")
        self.do_button.layout.align_self = "flex-start"
        self.form = w.VBox([self.area, self.kind, self.to, self.units, self.verdict, self.do_button])
        self.form.layout = w.Layout(margin="6px 0", **_FULL)

    # --- Acting ---------------------------------------------------------------------------------

    def _observer(self, act: Callable[[Any], None]) -> Any:
        def observed(told: Any) -> None:
            if not self._busy:
                self._do(lambda: act(told["new"]))

        return observed

    def _do(self, act: Callable[[], None]) -> None:
        self.status.say(None)
        guarded(self.status, act)()
        self.refresh()

    def _play(self, move: Move) -> None:
        self._do(lambda: self.model.play(move))

    def _try(self) -> None:
        self._play(self._attempt())

    def _attempt(self) -> Move:
        return self.model.attempt(self.area.value, self.kind.value, self.to.value or "", self.units.value)

    def _new(self) -> None:
        self._do(lambda: self.model.start(thrones.HOUSES[: self.houses.value]))

    # --- Showing --------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the model as it is now."""
        model, board = self.model, self.model.board
        self._busy = True
        try:
            self._show_choices()
        finally:
            self._busy = False
        self.undo_button.disabled, self.redo_button.disabled = not model.steps, not model.can_redo
        put(self.banner, self._banner())
        put(self.picture, board_svg(board, model.viewer))
        put(self.story, self._log())
        quick = [Choice(move, _label(move)) for move in self._quick()]  # type: ignore[arg-type]
        self.ready.show(quick, (len(model.steps), board.step, board.to_act))
        self._show_verdict()

    def _quick(self) -> list[Move]:
        """Moves that need no choice of place: to end a step, or to reveal; then everything that can be carried out."""
        if not self.model.may_act:
            return []
        moves = thrones.legal_moves(self.model.board)
        return [move for move in moves if not isinstance(move, Place)]

    def _show_choices(self) -> None:
        model, board = self.model, self.model.board
        eyes = [("whose turn it is", TO_ACT), *((house, house) for house in board.houses), ("somebody watching", "")]
        set_options(self.eyes, eyes, model.eyes)
        planning = board.step in PLANNING[:2]
        shown = model.may_act and board.step != PLANNING[2] and model.kinds
        self.form.layout.display = "" if shown else "none"
        if self.form.layout.display == "none":
            return
        # A new decision begins where something can be done; within one the choice is left alone, wrong or not.
        decision = (len(model.steps), board.step, board.to_act)
        area, kind, to = self.area.value, self.kind.value, self.to.value or ""
        if decision != self._decision or area not in board.areas or kind not in model.kinds:
            good = self._sensible()
            (area, kind), to = next((one for one in good if one[1] == kind), good[0]), ""
        self._decision = decision
        set_options(self.area, [(f"{one} ({board.ruler(one) or 'empty'})", one) for one in board.areas], area)
        set_options(self.kind, [(self._kind_label(one), one) for one in model.kinds], kind)
        goals = [("nowhere", ""), *((one, one) for one in board.areas)]
        set_options(self.to, goals, to)
        self.to.layout.display = "" if board.step in ("raid", "march") else "none"
        self.units.layout.display = "" if board.step == "march" else "none"
        self.do_button.description = "Place it" if planning else "Carry it out"

    def _sensible(self) -> list[tuple[str, str]]:
        """Areas and kinds of order with which a decision may well begin, the best first."""
        board = self.model.board
        if board.step not in PLANNING:
            return [(order.area, order.kind) for order in board.due(board.to_act)]
        own = [area for area in board.areas if board.ruler(area) == board.to_act] or list(board.areas)
        if board.step == PLANNING[0]:
            kinds = [kind for kind in thrones.one_time_kinds(board.to_act) if board.in_hand(board.to_act, kind)]
        else:
            kinds = [kind for kind in thrones.ORDINARY if board.ordinary_left(board.to_act, kind)]
            own = [area for area in own if all(order.one_time for order in board.orders(area))] or own
        return [(area, kind) for area in own for kind in kinds or self.model.kinds]

    def _kind_label(self, kind: str) -> str:
        board = self.model.board
        if board.step not in PLANNING:
            return kind
        if kind in thrones.ORDINARY:
            return f"{kind}: {board.ordinary_left(board.to_act, kind)} left this turn"
        return f"{kind} (one-time): {board.in_hand(board.to_act, kind)} left"

    def _show_verdict(self) -> None:
        if self.form.layout.display == "none":
            put(self.verdict, "")
            return
        move = self._attempt()
        refused = self.model.judge(move)
        words = refusal_html(refused) if refused else f"✓ allowed: {escape(str(move))}"
        put(self.verdict, f'<div role="status" style="font-size:13px;line-height:1.4;margin:3px 0">{words}</div>')
        self.do_button.disabled = refused is not None

    def _banner(self) -> str:
        board = self.model.board
        words, rule = _STEPS[board.step]
        step = f"Turn {board.turn}, {board.step}"
        who = f"<b>{escape(board.to_act)}</b> " if board.to_act else ""
        number = f" (step {PLANNING.index(board.step) + 1} of 3)" if board.step in PLANNING else ""
        away = ""
        if not self.model.may_act:
            away = f"<br>What {board.to_act} holds is hidden from you: look as {board.to_act} to decide for this house."
        return (
            f'<div role="status" style="font-size:14px;line-height:1.45;margin-bottom:4px" '
            f'data-moves="{len(self.model.steps)}"><b>{step}</b>{number}: {who}{words} ({rule_chip(rule)}).{away}</div>'
        )

    def _log(self) -> str:
        told = self.model.told()
        if not told:
            return ""
        first = max(0, len(told) - _LOG)
        rows = "".join(f"<li>{escape(words)}</li>" for words in told[first:])
        return f'<div class="inb-said"><b>What happened</b><ol start="{first + 1}">{rows}</ol></div>'


def _label(move: Move) -> str:
    if isinstance(move, Reveal):
        return "Turn all orders up"
    if isinstance(move, Done):
        return f"{move.house} places no more"
    assert isinstance(move, CarryOut)
    if not move.to:
        return f"{move.kind} in {move.area}" + (", without effect" if move.kind in ("Raid", "March") else "")
    who = f" with {move.units}" if move.units else ""
    return f"{move.kind} from {move.area} to {move.to}{who}"
