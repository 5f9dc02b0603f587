"""The attack lab: choose an attack and see the sum, the chance and what the next MB buys, as you move."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from typing import Any

import ipywidgets as w
import plotly.graph_objects as go

from illuminati_nb.rules.cards import KINDS, Artifact
from illuminati_nb.rules.effective import PLAIN_BOARD, Board
from illuminati_nb.rules.refusal import Refusal
from illuminati_nb.views import charts
from illuminati_nb.views.palette import AGAINST
from illuminati_nb.views.rule_html import rule_chip
from illuminati_nb.views.sum_html import attack_html, refusal_html
from illuminati_nb.widgets.attack_expansions import Expansions
from illuminati_nb.widgets.attack_model import AttackModel, Rolls
from illuminati_nb.widgets.attack_words import (
    brief,
    entry,
    headline,
    marked,
    next_mb_html,
    refused_words,
    rolled_traces,
    rolled_words,
    small_card,
)
from illuminati_nb.widgets.common import (
    INDENT,
    LABEL,
    CardList,
    LiveControl,
    Picker,
    Status,
    guarded,
    keep_up,
    live_figure,
    note,
    set_options,
)

#: How often the button rolls.
TIMES = 1000
_MOST_MB = 40
_PLACES = dict(charts.DEPTHS)
_MONEY = {
    "money": ("Your MB", "R6.21: the attacking group's and your Illuminati's treasury, +1 for each MB"),
    "target_money": ("Target's MB", "R6.22: the target's own treasury, −2 for each MB"),
    "owner_money": ("Owner's MB", "R6.22: the treasury of its owner's Illuminati, −1 for each MB"),
    "interference": ("Others' MB", "R7.1: the balance of all other players, + for you, − against you"),
}


class AttackLab(LiveControl):
    """A widget to explore one attack. Its arguments are those of :func:`illuminati_nb.attack`, all optional.

    ``rules``: a RuleSet; with expansions in it, Artifacts and the New World Orders in play (``orders``: cards or
    names, one of each colour) can be chosen as well. The rules can also be chosen at the foot of the controls.

    An attack that the rules refuse is shown as refused, with the reason and the rule; a value that makes no
    sense raises as :func:`illuminati_nb.attack` does. ``seed`` is where the simulated throws start.
    ``lab.model`` is the same thing without controls.

    >>> lab = AttackLab(attacker="C.I.A.", target="Yuppies", money=2)
    >>> lab.money.value = 4
    >>> lab.model.result.target_number
    6
    """

    def __init__(
        self,
        attacker: Any = "C.I.A.",
        target: Any = "Yuppies",
        kind: str = "control",
        *,
        seed: int = 1,
        board: Board = PLAIN_BOARD,
        **more: Any,
    ) -> None:
        self.model = AttackModel(attacker, target, kind, board=board, **more)
        self.status = Status()
        self._rolls: Rolls | None = None
        self._busy = False
        self._last = ""
        self._make_controls(seed)
        self._make_views()
        left = w.VBox(self._left(), layout=w.Layout(flex="1 1 340px", min_width="0", max_width="620px"))
        right = w.VBox(self._right(), layout=w.Layout(flex="1 1 400px", min_width="0"))
        for side in (left, right):
            side.layout.padding = "4px 10px"
        both = w.Box([left, right], layout=w.Layout(flex_flow="row wrap", width="100%", align_items="flex-start"))
        super().__init__([both], layout=w.Layout(width="100%", overflow="hidden"))
        self.refresh()

    # --- Building -------------------------------------------------------------------------------

    def _make_controls(self, seed: int) -> None:
        label = {"description_width": LABEL}
        full = {"width": "100%", "min_width": "0"}
        self.kind = w.ToggleButtons(
            description="Kind",
            options=[(kind, kind) for kind in KINDS],
            value=self.model.choices.kind,
            style={"description_width": LABEL, "button_width": "auto"},
            layout=w.Layout(width="auto", flex_flow="row nowrap"),
        )
        # ToggleButtons come without the classes that put the label of every other control on its left.
        for css in ("jupyter-widgets", "widget-inline-hbox"):
            self.kind.add_class(css)
        self.attacker_picker = Picker("Attacker", lambda name: self._choose("attacker", name))
        self.attacker = self.attacker_picker.choice
        self.target_picker = Picker("Target", lambda name: self._choose("target", name))
        self.target = self.target_picker.choice
        self.aid = CardList("Helpers", "add a helper …", lambda cards: self._choose("aid", cards))
        self.owned = CardList("Your cards", "add a card …", lambda cards: self._cards("owned", cards))
        self.defender_owned = CardList("Owner's cards", "add …", lambda cards: self._cards("defender_owned", cards))
        self.depth = w.Dropdown(description="Position", style=label, layout=w.Layout(**full))
        self.defender = w.Dropdown(description="Owner", style=label, layout=w.Layout(**full))
        self.whispering = w.Checkbox(
            description="with a Whispering Campaign",
            indent=False,
            layout=w.Layout(margin=f"0 0 0 {INDENT}", width="auto"),
        )
        for name, (words, hint) in _MONEY.items():
            slider = w.IntSlider(
                max=_MOST_MB,
                description=words,
                tooltip=hint,
                style=label,
                layout=w.Layout(**full),
            )
            setattr(self, name, slider)
        self.expansions = Expansions(self.model, self._choose)
        for name in ("kind", "depth", "defender", "whispering", *_MONEY):
            getattr(self, name).observe(self._observer(name), names="value")
        self.roll_button = w.Button(
            description=f"Roll it {TIMES:,} times", icon="random", layout=w.Layout(width="auto"), button_style="primary"
        )
        self.roll_button.on_click(guarded(self.status, self._roll))
        self.seed = w.BoundedIntText(
            value=seed,
            min=0,
            max=10**9,
            description="seed",
            style={"description_width": "40px"},
            layout=w.Layout(width="130px"),
            tooltip="The same seed gives the same throws",
        )

    def _make_views(self) -> None:
        self.notes = {name: w.HTML(layout=w.Layout(margin="0")) for name in ("kind", "attacker", "aid", "target")}
        self.notes |= {
            name: w.HTML(layout=w.Layout(margin="0")) for name in ("whispering", "depth", "defender", "owned")
        }
        self.notes["orders"] = self.expansions.problem
        self.cards, self.headline, self.sum, self.next, self.rolled = (w.HTML() for _ in range(5))
        self.brief = w.HTML(layout=w.Layout(margin="0"))
        for view in (self.cards, self.headline, self.sum, self.next, self.rolled):
            view.layout.width = "100%"
        layout = charts.dice_layout(None) | {"title_text": "", "height": 350, "template": charts.TEMPLATE}
        self.figure = go.FigureWidget([*charts.dice_traces(None), *rolled_traces(None)], layout=layout)
        self.figure.update_layout(margin={"t": 14, "r": 12, "b": 54, "l": 64})
        self._frame = live_figure(self.figure)

    def _left(self) -> list[w.Widget]:
        extra = w.Accordion(
            [w.VBox([self.owned, self.notes["owned"], self.defender_owned])],
            titles=("Other cards whose abilities count",),
            layout=w.Layout(width="100%"),
        )
        shown: list[w.Widget] = []
        for name in ("kind", "attacker", "aid", "target", "whispering", "depth", "defender"):
            control = {"attacker": self.attacker_picker, "target": self.target_picker}.get(name) or getattr(self, name)
            shown += [control, self.notes[name]]
        return [*shown, *(getattr(self, name) for name in _MONEY), self.brief, extra, self.expansions]

    def _right(self) -> list[w.Widget]:
        rolling = w.Box([self.roll_button, self.seed], layout=w.Layout(flex_flow="row wrap", align_items="center"))
        return [self.status, self.cards, self.headline, self.sum, self.next, self._frame, rolling, self.rolled]

    # --- Choosing -------------------------------------------------------------------------------

    def _observer(self, name: str) -> Any:
        # A drop-down shows None as nothing chosen; so 0 and "" stand for it.
        none = name in ("depth", "defender")
        return lambda change: self._choose(name, change["new"] or None if none else change["new"])

    def _choose(self, name: str, value: Any) -> None:
        if self._busy:
            return
        self._last = name
        guarded(self.status, self._changed)(name, value)

    def _cards(self, name: str, cards: tuple[Any, ...]) -> None:
        """Choose cards but Artifacts, which have a list of their own and stay."""
        kept = (card for card in getattr(self.model.choices, name) if isinstance(card, Artifact))
        self._choose(name, (*cards, *kept))

    def _changed(self, name: str, value: Any) -> None:
        self._rolls = None
        try:
            self.model.set(**{name: value})
        except Exception:
            self.refresh()
            raise
        self.status.say(None)
        self.refresh(options=name not in _MONEY)

    def set(self, **changes: Any) -> None:
        """Make several choices at once; arguments and errors as for the widget itself."""
        self.model.set(**changes)
        self._rolls, self._last = None, next(iter(changes), "")
        self.status.say(None)
        self.refresh()

    def _roll(self, _: Any = None) -> None:
        if self._rolls is not None and self._rolls.seed == self.seed.value:
            self.seed.value += 1  # pressed again: other throws
        self._rolls = self.model.roll(TIMES, self.seed.value)
        self.status.say(None)
        self.refresh(options=False)

    @contextmanager
    def _quiet(self) -> Iterator[None]:
        self._busy = True
        try:
            yield
        finally:
            self._busy = False

    # --- Showing --------------------------------------------------------------------------------

    def refresh(self, *, options: bool = True) -> None:
        """Show the model as it is now; ``options=False`` leaves the lists of choices alone."""
        with self._quiet():
            if options:
                self._show_choices()
            self._show_result()

    def _show_choices(self) -> None:
        model, c = self.model, self.model.choices
        set_options(self.kind, [(marked(o.value, o), o.value) for o in model.options("kind")], c.kind)
        self.attacker_picker.fill([entry(o) for o in model.options("attacker")], c.attacker.name)
        self.target_picker.fill([entry(o) for o in model.options("target")], c.target.name)
        for name in ("aid", "owned", "defender_owned"):
            chosen = tuple(card.name for card in getattr(c, name))
            if name != "aid":  # Artifacts have a list of their own
                chosen = tuple(card.name for card in getattr(c, name) if not isinstance(card, Artifact))
            listed = [o for o in model.options(name) if not isinstance(o.value, Artifact)]
            getattr(self, name).fill([entry(o, gains=True) for o in listed], chosen)
        depths = [(marked(_PLACES[o.value], o), o.value or 0) for o in model.options("depth")]
        if c.depth not in _PLACES:
            depths.append((f"depth {c.depth}", c.depth))
        set_options(self.depth, depths, c.depth or 0)
        owners = [
            (marked(o.value.name if o.value else "not named", o), o.value.name if o.value else "")
            for o in model.options("defender")
        ]
        set_options(self.defender, owners, c.defender.name if c.defender else "")
        self.whispering.value = c.whispering
        for name in _MONEY:
            slider, amount = getattr(self, name), getattr(c, name)
            slider.max = max(slider.max, abs(amount))
            slider.min = -slider.max if name == "interference" else 0
            slider.value = amount
        defended = model.defended
        for control in (self.defender, self.target_money, self.owner_money):
            control.disabled = not defended
        self.target_money.disabled = not defended or isinstance(c.target, Artifact)
        self.depth.disabled = model.own_target
        self.expansions.fill(model)
        self._show_notes()

    def _show_notes(self) -> None:
        """The refusal, right at the control that brought it about, or else at one that can repair it."""
        problem = self.model.problem()
        blamed = self.model.to_blame()
        where = self._last if self._last in blamed else next(iter(blamed), "")
        for name, view in self.notes.items():
            words = ""
            if problem is not None and name == where:
                words = f'<span style="color:{AGAINST}">✗</span> {refused_words(problem)}'
            elif name == "depth" and not self.model.defended:
                reason = "your own group" if self.model.own_target else "nobody controls the target"
                rule = "R6.45" if self.model.own_target else "R6.23"
                words = f"{reason}: no defender's money ({rule_chip(rule)})"
            elif name == "depth" and isinstance(self.model.choices.target, Artifact):
                words = (
                    "an Artifact always counts as directly under its Illuminati and holds no money "
                    f"({rule_chip('R14.6')}, {rule_chip('R14.4')})"
                )
            view.value = note(words, alert=problem is not None and name == where)
            view.layout.display = "" if words else "none"

    def _show_result(self) -> None:
        result = self.model.result
        c = self.model.choices
        shown = [("attacker", c.attacker), ("target", c.target)]
        shown += [(f"{order.colour} New World Order in play", order) for order in c.orders]
        pair = "".join(
            # An upright card is as long as the others are wide.
            f'<div style="width:{107 if isinstance(card, Artifact) else 150}px" title="{escape(role)}">'
            f"{small_card(card)}</div>"
            for role, card in shown
        )
        self.cards.value = f'<div style="display:flex;flex-wrap:wrap;gap:8px">{pair}</div>'
        self.brief.value = brief(None if isinstance(result, Refusal) else result)
        if isinstance(result, Refusal):
            self.headline.value = '<div role="status" aria-live="polite" style="font-size:22px">✗ not allowed</div>'
            self.sum.value = refusal_html(result)
            self.next.value = self.rolled.value = ""
        else:
            self.headline.value = headline(result)
            self.sum.value = attack_html(result)
            self.next.value = next_mb_html(self.model.next_mb())
            self.rolled.value = "" if self._rolls is None else rolled_words(self._rolls)
        self.roll_button.disabled = isinstance(result, Refusal)
        self._show_figure(None if isinstance(result, Refusal) else result.target_number)

    def _show_figure(self, target: int | None) -> None:
        """Move what moves in the one figure there is."""
        figure = self.figure
        with figure.batch_update():
            bars, _, now, throws, share = figure.data
            # Single properties only: one update may not hold both a marker and a part of a marker.
            bars.marker.color = charts.dice_data(target)["color"]
            bars.customdata = charts.outcomes(target)
            bars.textposition = "none" if self._rolls else "outside"
            mark = charts.mark(target)
            now.x, now.y, now.hovertemplate = mark["x"], mark["y"], mark["hovertemplate"]
            now.marker.color = mark["marker"]["color"]
            for trace, new in zip((throws, share), rolled_traces(self._rolls), strict=True):
                trace.x, trace.y, trace.customdata = new.x, new.y, new.customdata
                if new.error_y.array is not None:
                    trace.error_y.array = new.error_y.array
            figure.layout.shapes = [] if target is None else [charts.edge(target)]
            figure.layout.annotations = [] if target is None else [charts.caption(target)]
        keep_up(figure)
