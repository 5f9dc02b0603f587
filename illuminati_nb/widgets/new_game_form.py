"""The form for a new game: who plays, with which rules, from which seed."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import ipywidgets as w

from illuminati_nb.analysis.game import Game, new_game
from illuminati_nb.analysis.match import KINDS
from illuminati_nb.rules.cards import deck
from illuminati_nb.rules.refusal import Refusal
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.views.sum_html import refusal_html
from illuminati_nb.widgets.game_table_parts import button, put, row
from illuminati_nb.widgets.ruleset_fold import RulesFold
from illuminati_nb.widgets.ruleset_model import all_fields

_LABEL = {"description_width": "76px"}
#: Fields that the form asks for itself, as one number for the players chosen.
_OWN = ("basic_goal", "basic_goal_delta")


class NewGame(w.VBox):
    """The form for a new game. ``on_start(game, humans, bots)`` is called with what was chosen.

    ``seed``: the one shown when the form is first opened, from which the later ones are drawn, None = always a fresh
    one. ``rules``: what it begins with, None = the standard rules. They are chosen in the panel that unfolds, and there
    alone; but how many cards win is a field of the form, as it goes with the number of players.
    """

    def __init__(
        self,
        on_start: Callable[[Game, list[int], list[str]], None],
        seed: int | None = None,
        rules: RuleSet | None = None,
    ) -> None:
        self._on_start = on_start
        self._given, self._seeds = seed, Random(seed)
        fields = [field for field in all_fields() if field not in _OWN]
        self.fold = RulesFold(rules or RuleSet(), lambda _: self._goal(keep=True), fields=fields)
        drawn = [("drawn at random", ""), *((one.name, one.name) for one in deck().illuminati)]
        who = [("a person", "person"), *((f"a bot: {kind}", kind) for kind in KINDS)]
        self.players = w.Dropdown(
            options=range(2, 9), value=4, description="Players", style=_LABEL, layout=w.Layout(width="160px")
        )
        self.seed = w.BoundedIntText(
            value=seed or 0, min=0, max=10**9, description="Seed", style=_LABEL, layout=w.Layout(width="200px"),
            tooltip="The same seed and the same decisions give the same game",
        )  # fmt: skip
        self.goal = w.BoundedIntText(
            value=12, min=2, max=131, description="Basic Goal", style=_LABEL, layout=w.Layout(width="160px"),
            tooltip="Cards to control, the Illuminati included (R11.7)",
        )  # fmt: skip
        self.seats = [
            w.Dropdown(options=drawn, description=f"Seat {n}", style=_LABEL, layout=w.Layout(width="320px"))
            for n in range(8)
        ]
        self.who = [
            w.Dropdown(options=who, value="person" if n == 0 else "greedy", tooltip=f"Who plays seat {n}",
                       layout=w.Layout(width="140px")) for n in range(8)
        ]  # fmt: skip
        self.rows = [row(seat, kind) for seat, kind in zip(self.seats, self.who, strict=True)]
        self.players.observe(self._players, names="value")
        self.problem = w.HTML()
        self.start_button = button("Start the new game", self.start, look="primary")
        self.start_button.layout.align_self = "flex-start"
        super().__init__(
            [
                row(self.players, self.goal, self.seed),
                self.fold,
                *self.rows,
                self.problem,
                self.start_button,
            ],
            layout=w.Layout(width="100%", border="1px solid rgba(127,127,127,.4)", padding="6px"),
        )
        self._players()

    def unfold(self) -> None:
        """Show the form, with another seed each time, so that another game comes unless one wants the same again."""
        self.seed.value = self._seeds.randrange(10**6) if self._given is None else self._given
        self._given = None
        self.layout.display = ""

    @property
    def rules(self) -> RuleSet:
        """The rules chosen, but for the number of cards in the Basic Goal."""
        return self.fold.rules

    def _goal(self, *, keep: bool = False) -> None:
        """Show how many cards win by the rules chosen; in a game by points nobody has goals (R12.2).

        ``keep``: not where another number has been entered.
        """
        number = self.rules.basic_goal_for(self.players.value)
        if not keep or self.goal.value == self._printed:
            self.goal.value = number
        self._printed = number
        self.goal.disabled = self.rules.scoring_game

    def _players(self, _: Any = None) -> None:
        self._goal()
        for n, one in enumerate(self.rows):
            one.layout.display = "" if n < self.players.value else "none"

    def start(self) -> None:
        """Start the game that is filled in, or say what is wrong."""
        count = self.players.value
        named = [one.value for one in self.seats[:count]]
        chosen = [name for name in named if name]
        if len(set(chosen)) != len(chosen):
            words = "one Illuminati is chosen twice; every player has another one."
            put(self.problem, f'<div role="alert">{refusal_html(Refusal("R1.3", words))}</div>')
            return
        put(self.problem, "")
        left = [one.name for one in deck().illuminati if one.name not in chosen]
        Random(f"{self.seed.value}/seats").shuffle(left)
        illuminati = [name or left.pop() for name in named]
        rules = self.rules
        if self.goal.value != rules.basic_goal_for(count):
            rules = rules.with_(basic_goal=tuple((n, self.goal.value) for n in range(2, 9)), basic_goal_delta=0)
        kinds = [one.value for one in self.who[:count]]
        humans = [seat for seat, kind in enumerate(kinds) if kind == "person"]
        bots = ["greedy" if kind == "person" else kind for kind in kinds]
        try:
            game = new_game(illuminati, seed=self.seed.value, rules=rules)
        except ValueError as wrong:  # rules that cannot be played
            put(self.problem, f'<div role="alert">{refusal_html(Refusal("", str(wrong)))}</div>')
            return
        self._on_start(game, humans, bots)
