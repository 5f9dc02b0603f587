"""The attack lab's controls for the expansions: New World Orders in play, Artifacts of both sides, and the rules."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as w

from illuminati_nb.rules.cards import Artifact, NewWorldOrder
from illuminati_nb.views.rule_html import rule_chip
from illuminati_nb.widgets.attack_model import COLOURS, AttackModel
from illuminati_nb.widgets.attack_words import artifact_entry, order_label
from illuminati_nb.widgets.common import LABEL, CardList, note, set_options
from illuminati_nb.widgets.ruleset_fold import RulesFold
from illuminati_nb.widgets.ruleset_model import ATTACK_FIELDS


class Expansions(w.VBox):
    """What the expansions add to an attack. ``on_choose(name, value)`` is called as for any other choice.

    Without an expansion in the rules its controls are not there, and not made.
    """

    def __init__(self, model: AttackModel, on_choose: Callable[[str, Any], None]) -> None:
        self._choose = on_choose
        self.orders: dict[str, Any] = {}
        self.artifacts: CardList | None = None
        self.defender_artifacts: CardList | None = None
        self.says, self.problem = w.HTML(), w.HTML()
        for view in (self.says, self.problem):
            view.layout = w.Layout(margin="0", width="100%")
        self.fold = RulesFold(
            model.choices.rules, lambda rules: on_choose("rules", rules), fields=ATTACK_FIELDS, compact=True
        )
        super().__init__([self.fold], layout=w.Layout(width="100%", min_width="0"))

    def fill(self, model: AttackModel) -> None:
        """Show the model as it is now; nobody is told."""
        c = model.choices
        self.fold.rules = c.rules
        with_orders = c.rules.new_world_order or bool(c.orders)
        shown: list[Any] = []
        if with_orders:
            shown += self._fill_orders(model)
        if c.rules.artifacts:
            shown += self._fill_artifacts(model)
        words = _says(c.orders, [card for card in (*c.owned, *c.defender_owned) if isinstance(card, Artifact)])
        self.says.value = note(words) if words else ""
        wanted = (*shown, *([self.problem, self.says] if shown else []), self.fold)
        if self.children != wanted:
            self.children = wanted

    def _fill_orders(self, model: AttackModel) -> list[Any]:
        options = model.options("orders")
        for colour in COLOURS:
            if colour not in self.orders:
                made = w.Dropdown(
                    description=f"{colour.capitalize()} Order", style={"description_width": LABEL},
                    layout=w.Layout(width="auto", min_width="0"),
                    tooltip=f"The {colour} New World Order in play; one of each colour (R15.2)",
                )  # fmt: skip
                made.observe(lambda change, colour=colour: self._order(model, colour, change["new"]), names="value")
                self.orders[colour] = made
            now = model.order(colour)
            listed = [(order_label(one), one.value.name) for one in options if one.value.colour == colour]
            if now is not None:
                listed.insert(0, (order_label(now), now.name))
            set_options(self.orders[colour], [("none", ""), *listed], now.name if now is not None else "")
        return list(self.orders.values())

    def _order(self, model: AttackModel, colour: str, name: str) -> None:
        now = model.order(colour)
        if name != (now.name if now is not None else ""):
            self._choose("orders", model.with_order(colour, name))

    def _fill_artifacts(self, model: AttackModel) -> list[Any]:
        shown = []
        for side, name, label in (
            ("artifacts", "owned", "Your Artifacts"),
            ("defender_artifacts", "defender_owned", "The owner's"),
        ):
            if getattr(self, side) is None:
                act = lambda cards, name=name: self._choose(name, self._with_artifacts(model, name, cards))  # noqa: E731
                setattr(self, side, CardList(label, "add an Artifact …", act))
            chosen = tuple(card.name for card in getattr(model.choices, name) if isinstance(card, Artifact))
            entries = [artifact_entry(one) for one in model.options(name) if isinstance(one.value, Artifact)]
            part: CardList = getattr(self, side)
            part.fill(entries, chosen)
            shown.append(part)
        assert self.defender_artifacts is not None
        self.defender_artifacts.picker.choice.disabled = not model.defended
        return shown

    @staticmethod
    def _with_artifacts(model: AttackModel, name: str, artifacts: tuple[str, ...]) -> tuple[Any, ...]:
        others = tuple(card for card in getattr(model.choices, name) if not isinstance(card, Artifact))
        return (*others, *artifacts)


def _says(orders: tuple[NewWorldOrder, ...], artifacts: list[Artifact]) -> str:
    """Say what the chosen cards do where their numbers do not say it, and which facts are doubtful."""
    lines = []
    for order in orders:
        if order.effect:
            colour = order.colour.capitalize()
            lines.append(f"{colour} Order <b>{escape(order.name)}</b>: {escape(order.effect)} {rule_chip('R15.11')}")
    lines += [f"<b>{escape(one.name)}</b>: {escape(one.ability)} {rule_chip('R14.3')}" for one in artifacts]
    doubtful = [card.name for card in (*orders, *artifacts) if card.confidence != "high"]
    if doubtful:
        only = "its facts were" if len(doubtful) == 1 else "their facts were"
        lines.append(f"<i>{escape(', '.join(doubtful))}: {only} found in one source only; compare with your cards.</i>")
    return "<br>".join(lines)
