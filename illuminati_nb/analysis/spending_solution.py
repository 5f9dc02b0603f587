"""The solution of a spending game: the line of play, and best moves and values at every position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from illuminati_nb.analysis.spending_core import Board
from illuminati_nb.analysis.spending_model import (
    CALL_OFF,
    CALLED_OFF,
    DICE,
    PASS,
    Channel,
    SpendingGame,
    SpendingMove,
    SpendingState,
)
from illuminati_nb.analysis.spending_ties import TieReport, count_ties, countable
from illuminati_nb.rules.dice import chance


@dataclass(frozen=True, slots=True)
class Option:
    """A move, what it leads to for everybody when all play on in equilibrium, and whether it is the one chosen."""

    move: SpendingMove
    values: dict[str, Fraction]
    best: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the line of play. ``target_number`` and ``chance`` are those after it; ``state`` the one before."""

    who: str
    kind: str
    purse: str
    amount: int
    text: str
    target_number: int
    chance: Fraction
    state: SpendingState


class Solution:
    """The equilibrium of a spending game: its line of play, and the best move and values at every position.

    At every position the mover takes the move worth most to him; among equals the first of
    :meth:`SpendingGame.moves`: passing, calling off, the smaller sum, the group's own treasury, for before against.
    """

    def __init__(self, game: SpendingGame, board: Board, ends: Sequence[Sequence[int]]) -> None:
        self.game = game
        self.board = board
        self._ends = ends
        self._known: dict[int | None, dict[str, Fraction]] = {}

    @property
    def approximate(self) -> bool:
        """True when money moved in lumps, so that the result is not exact."""
        return self.game.unit > 1

    # Positions --------------------------------------------------------------------------------------------------

    def _digits(self, state: SpendingState) -> list[int]:
        """Lumps left in every purse, then lumps of free interferers spent for the attack."""
        spent = dict(zip(self.game.channels, state.spent, strict=True))
        left, forward = [], 0
        for group, size in zip(self.game.purses, self.board.sizes, strict=True):
            left.append(size - sum(spent[channel] for channel in group) // self.game.unit)
            if len(group) == 2:
                forward += spent[group[0]] // self.game.unit
        return [*left, forward]

    def _state_at(self, cell: int) -> SpendingState:
        """A state with the money as in this cell, spending over; free interferers' shares are filled in seat order."""
        *left, forward = self.board.digits(cell)
        spent: dict[Channel, int] = {}
        for group, size, rest in zip(self.game.purses, self.board.sizes, left, strict=True):
            used = size - rest
            if len(group) == 2:
                share = min(used, forward)
                forward -= share
                spent[group[0]], spent[group[1]] = share * self.game.unit, (used - share) * self.game.unit
            else:
                spent[group[0]] = used * self.game.unit
        return SpendingState(tuple(spent[channel] for channel in self.game.channels), "", 0, DICE)

    def _payoffs(self, end: int | None) -> dict[str, Fraction]:
        """What the end of a line is worth: a roll in that cell, or (None) the attack called off."""
        if end not in self._known:
            if len(self._known) > 50_000:  # bounded, whatever is asked
                self._known.clear()
            called_off = self.game.start()._replace(ended=CALLED_OFF)
            self._known[end] = self.game.payoffs(called_off if end is None else self._state_at(end))
        return self._known[end]

    def _choose(self, state: SpendingState) -> tuple[int | None, SpendingMove]:
        """The end of play from this position and the best move in it.

        Works back from the last pass in a row to this one; the table says where each spender's raises end.
        """
        here = self.board.cell(self._digits(state))
        names = self.game.names
        seat = names.index(state.to_act)
        end: int | None = here
        chosen = SpendingMove(state.to_act)
        for passes in range(len(names) - 1, state.passes - 1, -1):
            name = names[(seat + passes - state.passes) % len(names)]
            chosen = SpendingMove(name)
            best = self._payoffs(end)[name]
            for move in self.game.moves(state._replace(to_act=name, passes=passes))[1:]:
                to = self._after(state._replace(to_act=name, passes=passes), move)
                value = self._payoffs(to)[name]
                if value > best:
                    best, end, chosen = value, to, move
        return end, chosen

    def _after(self, state: SpendingState, move: SpendingMove) -> int | None:
        """Where play ends after a move: the cell of the roll, None when the attack is called off."""
        cell = self.board.cell(self._digits(state))
        if move.kind == CALL_OFF:
            return None
        if move.kind == PASS:
            names = self.game.names
            if state.passes + 1 == len(names):
                return cell
            following = names[(names.index(state.to_act) + 1) % len(names)]
            return self._choose(state._replace(to_act=following, passes=state.passes + 1))[0]
        for seat, axis, step in self.board.raises:
            group = self.game.purses[axis]
            if (group[0].who, group[0].purse) != (move.who, move.purse):
                continue
            if len(group) == 1 or (step < self.board.strides[axis]) == (move.effect > 0):
                return int(self._ends[(seat + 1) % self.board.seats][cell - step * (move.amount // self.game.unit)])
        raise AssertionError(f"no such purse: {move.text}")

    # Questions --------------------------------------------------------------------------------------------------

    def move(self, state: SpendingState | None = None) -> SpendingMove:
        """Return the best move at a position, by default the start. ValueError if it is over or impossible."""
        return self._choose(self._open(state))[1]

    def value(self, state: SpendingState | None = None) -> dict[str, Fraction]:
        """Return what each spender gets on average from a position on, all playing their best (prizes + money left)."""
        if state is not None and state.ended:
            return self.game.payoffs(state)
        return dict(self._payoffs(self._choose(self._open(state))[0]))

    def options(self, state: SpendingState | None = None) -> tuple[Option, ...]:
        """Return every move at a position with what it leads to, in tie order."""
        state = self._open(state)
        chosen = self.move(state)
        return tuple(
            Option(move, dict(self._payoffs(self._after(state, move))), move == chosen)
            for move in self.game.moves(state)
        )

    def explain(self, state: SpendingState | None = None) -> str:
        """Say in words why the best move at a position is best.

        >>> from illuminati_nb.analysis.spending import Spender, solve_spending
        >>> print(solve_spending(7, [Spender("attacker", wins=12, purse=3)]).explain())
        attacker puts in 1 MB from the Illuminati treasury (+1): worth 11 to him. Passing would be worth 10; the next
        best is worth 11, as good, but ties go to the earlier move: attacker puts in 2 MB from the Illuminati
        treasury (+2).
        """
        state = self._open(state)
        options = self.options(state)
        mine = {option.move: option.values[state.to_act] for option in options}
        chosen = next(option.move for option in options if option.best)
        if len(options) == 1:
            return f"{state.to_act} has no money left to spend and passes."
        others = sorted((move for move in mine if move != chosen), key=lambda move: -mine[move])
        parts = []
        if chosen.kind != PASS:
            parts.append(f"Passing would be worth {mine[options[0].move]}")
        rival = next((move for move in others if move.kind != PASS), None)
        if rival is not None:
            tie = ", as good, but ties go to the earlier move" if mine[rival] == mine[chosen] else ""
            parts.append(f"the next best is worth {mine[rival]}{tie}: {rival.text}")
        reasons = "; ".join(parts)
        return f"{chosen.text}: worth {mine[chosen]} to him. {reasons[:1].upper()}{reasons[1:]}."

    def _open(self, state: SpendingState | None) -> SpendingState:
        state = self.game.start() if state is None else state
        if state.ended:
            raise ValueError(f"state: the spending is over ({state.ended})")
        self.game.check(state)
        return state

    # The line of play ---------------------------------------------------------------------------------------------

    @cached_property
    def line(self) -> tuple[Step, ...]:
        """The moves everybody makes, passes included, up to the dice (or the calling off)."""
        steps = []
        state = self.game.start()
        while not state.ended:
            move = self.move(state)
            after = self.game.play(state, move)
            number = self.game.target_at(after)
            odds = Fraction(0) if after.ended == CALLED_OFF else chance(number)
            steps.append(Step(move.who, move.kind, move.purse, move.amount, move.text, number, odds, state))
            state = after
        return tuple(steps)

    @cached_property
    def final(self) -> SpendingState:
        """The position in which the line of play ends."""
        last = self.line[-1]
        return self.game.play(last.state, self.move(last.state))

    @cached_property
    def values(self) -> dict[str, Fraction]:
        """What each spender gets on average: prizes + money left, in MB."""
        return self.game.payoffs(self.final)

    @property
    def spent(self) -> dict[str, int]:
        """MB each spender spends."""
        return self.game.spent_at(self.final)

    @property
    def target_number(self) -> int:
        """The target number when the dice are rolled."""
        return self.game.target_at(self.final)

    @property
    def called_off(self) -> bool:
        """True when the attacker withdraws."""
        return self.final.ended == CALLED_OFF

    @property
    def chance(self) -> Fraction:
        """The chance that the attack succeeds; 0 when it is called off."""
        return Fraction(0) if self.called_off else chance(self.target_number)

    @cached_property
    def ties(self) -> TieReport:
        """Where ties decide: on the line, and at how many positions overall (a second sweep, made when first asked)."""
        on_line = [
            (step.text, equal) for step in self.line if (equal := tuple(move.text for move in self._equals(step.state)))
        ]
        if not countable(self.board):
            return TieReport(tuple(on_line), None, self.board.nodes())
        names, movers = self.game.names, self.game.movers
        offset = names.index(self.game.start().to_act)
        # Before any money there is one round of passes: who is to act says how many passed before.
        before = [
            self.game.start()._replace(to_act=name, passes=(names.index(name) - offset) % len(names)) for name in movers
        ]
        deciding = count_ties(self.board, self._ends) + sum(bool(self._equals(state)) for state in before)
        return TieReport(tuple(on_line), deciding, self.board.nodes())

    def _equals(self, state: SpendingState) -> tuple[SpendingMove, ...]:
        """Moves worth as much to the mover as the one chosen, though they end differently."""
        end, chosen = self._choose(state)
        best = self._payoffs(end)[state.to_act]
        others = ((move, self._after(state, move)) for move in self.game.moves(state) if move != chosen)
        return tuple(move for move, to in others if to != end and self._payoffs(to)[state.to_act] == best)

    def __str__(self) -> str:
        """The line of play and its result, as text."""
        head = f"Approximate: money in lumps of {self.game.unit} MB.\n" if self.approximate else ""
        lines = "\n".join(f"{step.text}; target {step.target_number}" for step in self.line if step.kind != PASS)
        result = "The attack is called off." if self.called_off else f"Roll at {self.target_number}: {self.chance}."
        values = ", ".join(f"{name} {value}" for name, value in self.values.items())
        return f"{head}{lines or 'Nobody puts money in.'}\n{result}\nWorth: {values}."
