"""The table of interference without its controls: who sits there with what, how play stands, what is best and why.

Nothing here needs ipywidgets, so that it can be tested and used without a browser.

>>> people = [Spender("attacker", wins=20, purse=3), Spender("rival", loses=20, purse=2)]
>>> table = InterferenceModel(target=7, spenders=people)
>>> table.run()
>>> table.over, table.target_number, table.spent
(True, 8, {'attacker': 1, 'rival': 0})
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from illuminati_nb.analysis.spending import TooLarge, estimate_size, solve_game
from illuminati_nb.analysis.spending_bridge import line_from
from illuminati_nb.analysis.spending_model import CALLED_OFF, Spender, SpendingGame, SpendingMove, SpendingState, prize
from illuminati_nb.analysis.spending_questions import Outcome
from illuminati_nb.analysis.spending_solution import Solution, Step
from illuminati_nb.rules.dice import chance, succeeds

#: How many may sit at the table, the attacker included.
FEWEST, MOST = 2, 5
#: Computer memory a table may need, in MB: more would take longer than one waits for a slider.
MEMORY = 80
#: Who comes to the table when there is room; the attacker and the defender have names of their own.
RIVALS = ("rival A", "rival B", "rival C", "rival D")
#: What can be chosen besides the seats; the names and meanings are those of SpendingGame.
CHOICES = ("target", "raises", "first", "calling_off", "action_worth", "privileged")


def usual_spenders() -> tuple[Spender, ...]:
    """Return the three who sit at a new table: money at home makes the defence strong, a bystander is afraid too."""
    return (
        Spender("attacker", wins=20, purse=8),
        Spender("defender", loses=20, own_purse=3, purse=5),
        Spender("rival A", loses=8, purse=6),
    )


@dataclass(frozen=True, slots=True)
class Played:
    """A move that was made. ``mine``: by hand; ``cost``: MB it was worth less to its mover than the best one."""

    step: Step
    mine: bool
    best: SpendingMove
    cost: Fraction


class Thrown(NamedTuple):
    """The dice at the end: what they show, whether the attack succeeds, what everybody has then (MB)."""

    total: int
    success: bool
    have: Mapping[str, Fraction]


class WhatIf(NamedTuple):
    """Two tables that differ in one purse: how each goes from the start. ``was``, ``amount``: MB before and then."""

    who: str
    purse: str
    was: int
    amount: int
    before: Outcome
    after: Outcome
    line_before: tuple[str, ...]
    line_after: tuple[str, ...]

    @property
    def same_play(self) -> bool:
        """Whether everybody does the same as before."""
        return self.line_before == self.line_after


class TooLargeForTable(ValueError):
    """More positions than can be solved while somebody waits; the message says how many, and what helps."""


class InterferenceModel:
    """A spending game that can be changed, played and questioned.

    ``spenders``: two to five, the attacker first; ``mine``: the names of those played by hand; the rest plays the
    equilibrium. Further arguments as for :class:`~illuminati_nb.SpendingGame`. A change of the table starts the play
    anew. A table too large to solve is no error: :attr:`problem` says so, and nothing can be played until it is
    smaller. Raises TypeError or ValueError naming the field for what makes no sense, and then changes nothing.
    """

    def __init__(
        self,
        target: int = 5,
        spenders: Iterable[Spender] | None = None,
        raises: str = "any",
        *,
        mine: Collection[str] = (),
        memory_mb: float = MEMORY,
        **more: Any,
    ) -> None:
        self.memory_mb = memory_mb
        self.mine: frozenset[str] = frozenset()
        for name in more:
            _known(name)
        people = usual_spenders() if spenders is None else tuple(spenders)
        self._take(SpendingGame(target, people, raises, **more))
        for name in mine:
            self.set_mine(name)

    # The table ----------------------------------------------------------------------------------------------------

    def set(self, **changes: Any) -> None:
        """Change the target, how one raises, who begins, calling off, what an action is worth, or Privilege."""
        for name in changes:
            _known(name)
        self._take(replace(self.game, **changes))

    def set_seat(self, name: str, **fields: Any) -> None:
        """Change fields of one spender: ``purse``, ``own_purse``, ``side``, ``wins``, ``loses``, ``if_fails``.

        ``prize``: what success is worth to him, in MB, negative if it costs him; it takes the place of the three
        last ones.
        """
        self._seat(name)
        if "prize" in fields:
            gain = prize(fields.pop("prize"), f"prize ({name})")
            fields |= {"wins": max(gain, Fraction(0)), "loses": max(-gain, Fraction(0)), "if_fails": 0}
        for field in fields:
            if field not in ("purse", "own_purse", "side", "wins", "loses", "if_fails"):
                raise TypeError(f"{field}: a seat has a purse, own_purse, prize and side")
        self._take(self.game.changed(name, **fields))

    def set_mine(self, name: str, mine: bool = True) -> None:
        """Take a seat, or leave it to an equilibrium player. The play goes on."""
        self._seat(name)
        self.mine = self.mine | {name} if mine else self.mine - {name}

    def set_players(self, count: int) -> None:
        """Let rivals come to the table, or send the last ones away, until ``count`` sit there, two to five."""
        if type(count) is not int or not FEWEST <= count <= MOST:
            raise ValueError(f"players={count!r}: {FEWEST} to {MOST} can sit at the table")
        people = list(self.game.spenders)
        while len(people) > count:
            people.pop()
        while len(people) < count:
            free = next(name for name in RIVALS if name not in {one.name for one in people})
            side = "against" if len(people) > 2 else None  # sides left open make the game much larger
            people.append(Spender(free, loses=8, purse=4, side=side))
        self._seats(people)

    def set_controlled(self, controlled: bool) -> None:
        """Give the target an owner who defends it, or none (R6.23); he takes the second seat, or leaves it."""
        people = [one for one in self.game.spenders if one.role != "defender"]
        if controlled:
            people.insert(1, usual_spenders()[1])
        elif len(people) < FEWEST:
            people.append(usual_spenders()[2])
        self._seats(people[:MOST])

    def _seats(self, people: list[Spender]) -> None:
        names = {one.name for one in people}
        first = self.game.first if self.game.first in names else None
        self._take(replace(self.game, spenders=tuple(people), first=first))
        self.mine &= names

    def _seat(self, name: str) -> Spender:
        if name not in self.game.names:
            raise ValueError(f"name={name!r}: nobody of this name sits here; there are {', '.join(self.game.names)}")
        return self.game.spender(name)

    def _take(self, game: SpendingGame) -> None:
        if not FEWEST <= len(game.spenders) <= MOST:
            raise ValueError(f"spenders: {FEWEST} to {MOST} can sit at the table, not {len(game.spenders)}")
        self.game = game
        self.solution: Solution | None = None
        self.problem = ""
        try:
            self.solution = self._solve(game)
        except TooLargeForTable as error:
            self.problem = str(error)
        self.restart()

    def _solve(self, game: SpendingGame) -> Solution:
        try:
            return solve_game(game, memory_mb=self.memory_mb)
        except TooLarge as error:
            size = error.size
            raise TooLargeForTable(
                f"This table is too large to be solved while you wait: {size.positions:,} positions, about "
                f"{size.memory_mb:,.0f} MB of memory, and {self.memory_mb:,.0f} are allowed. Smaller purses help "
                "most; binding rivals to one side helps too."
            ) from None

    @property
    def size(self) -> int:
        """How many positions the game has."""
        return estimate_size(self.game).positions

    # Playing ------------------------------------------------------------------------------------------------------

    def restart(self) -> None:
        """Take all money back: nobody has spent or passed."""
        self.state: SpendingState = self.game.start()
        self.history: tuple[Played, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the spending has ended."""
        return bool(self.state.ended)

    @property
    def called_off(self) -> bool:
        """Whether the attacker has withdrawn."""
        return self.state.ended == CALLED_OFF

    @property
    def my_turn(self) -> bool:
        """Whether a seat played by hand is to act."""
        return not self.over and not self.problem and self.state.to_act in self.mine

    @property
    def target_number(self) -> int:
        """The target number as the money lies now."""
        return self.game.target_at(self.state)

    @property
    def chance(self) -> Fraction:
        """The chance if the dice were rolled now; 0 when the attack is called off."""
        return Fraction(0) if self.called_off else chance(self.target_number)

    @property
    def spent(self) -> dict[str, int]:
        """MB each has spent so far."""
        return self.game.spent_at(self.state)

    def moves(self) -> tuple[SpendingMove, ...]:
        """Return the moves of the seat to act; none when the spending has ended."""
        return self.game.moves(self.state)

    def best(self) -> SpendingMove | None:
        """Return the best move of the seat to act, None when there is none or the table is not solved."""
        return None if self.over or self.solution is None else self.solution.move(self.state)

    def play(self, move: SpendingMove) -> None:
        """Make a move for the seat to act. ValueError when it is not possible."""
        solution, state = self._solved(), self.state
        if self.over:
            raise ValueError("move: the spending is over")
        best = solution.move(state)
        after = self.game.play(state, move)
        worth = [solution.value(self.game.play(state, one))[move.who] for one in (best, move)]
        number = self.game.target_at(after)
        odds = Fraction(0) if after.ended == CALLED_OFF else chance(number)
        step = Step(move.who, move.kind, move.purse, move.amount, move.text, number, odds, state)
        self.history = (*self.history, Played(step, move.who in self.mine, best, worth[0] - worth[1]))
        self.state = after

    def step(self) -> None:
        """Let the seat to act make its best move, whoever plays it; nothing when the spending has ended."""
        best = self.best()
        if best is not None:
            self.play(best)

    def run(self) -> None:
        """Let the equilibrium players move until it is the turn of a seat of yours, or the spending ends."""
        self._solved()
        while not self.over and not self.my_turn:
            self.step()

    def undo(self) -> None:
        """Take back the last move of yours and what followed it; without one, the last move."""
        last = next((i for i in reversed(range(len(self.history))) if self.history[i].mine), len(self.history) - 1)
        if last >= 0:
            self.state = self.history[last].step.state
            self.history = self.history[:last]

    def _solved(self) -> Solution:
        if self.solution is None:
            raise ValueError(self.problem)
        return self.solution

    # What follows -------------------------------------------------------------------------------------------------

    def to_come(self) -> tuple[Step, ...]:
        """Return how play goes on from here when all play their best."""
        return () if self.over or self.solution is None else line_from(self.solution, self.state)

    def values(self) -> dict[str, Fraction]:
        """Return what each may expect from here, in MB: prizes on average plus money left."""
        return self._solved().value(self.state)

    def explain(self) -> str:
        """Say in words why the best move is best; "" where there is none."""
        return "" if self.over or self.solution is None else self.solution.explain(self.state)

    def roll(self, seed: int = 1) -> Thrown:
        """Throw the dice; the same seed gives the same throw. ValueError while the spending goes on."""
        if not self.over:
            raise ValueError("roll: the spending is not over yet (R6.24)")
        if self.called_off:
            raise ValueError("roll: the attack was called off (R7.8)")
        if type(seed) is not int:
            raise TypeError(f"seed={seed!r}: give a whole number")
        throw = Random(seed).randint
        total = throw(1, 6) + throw(1, 6)
        won, spent = succeeds(total, self.target_number), self.spent
        have = {
            one.name: one.money - spent[one.name] + Fraction(one.wins) - Fraction(one.loses)
            if won
            else one.money - spent[one.name] + Fraction(one.if_fails)
            for one in self.game.spenders
        }
        return Thrown(total, won, have)

    def what_if(self, name: str, amount: int, purse: str = "purse") -> WhatIf:
        """Compare the table as it is with one where this purse holds ``amount`` MB, both from the start."""
        if purse not in ("purse", "own_purse"):
            raise ValueError(f"purse={purse!r}: choose 'purse' or 'own_purse'")
        was = getattr(self._seat(name), purse)
        before, other = self._solved(), self.game.changed(name, **{purse: amount})
        after = self._solve(other)
        lines = [tuple(step.text for step in one.line if step.kind != "pass") for one in (before, after)]
        return WhatIf(name, purse, was, amount, Outcome.of(before), Outcome.of(after), *lines)


def _known(name: str) -> None:
    if name not in CHOICES:
        raise TypeError(f"{name}: the table has no such choice; it has {', '.join(CHOICES)}")
