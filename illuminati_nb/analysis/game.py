"""A game somebody plays: a record that grows, with the dice thrown from its seed, undo and redo.

The rules draw no random number; this driver does. The k-th roll of a game depends only on the seed
and k, so that the same seed and the same decisions give the same game.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from illuminati_nb.rules import engine
from illuminati_nb.rules.cards import Illuminati, deck
from illuminati_nb.rules.goals import Progress, progress
from illuminati_nb.rules.moves import Die, Move, Roll
from illuminati_nb.rules.record import Record, checked
from illuminati_nb.rules.refusal import Refusal
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.setup import full_deck
from illuminati_nb.rules.state import CHANCE, GameState, who
from illuminati_nb.rules.view import view


class Game:
    """A game under way. ``state`` is the present one; everything before it can be looked at again.

    >>> game = new_game(["The Network", "The UFOs"], seed=7)
    >>> game.state.stage, len(game.legal_moves())
    ('goals', 7)
    """

    def __init__(self, record: Record) -> None:
        self._record = replace(record, moves=())
        self._states: list[GameState] = record.states()
        self._moves: list[Move] = list(record.moves)
        self._undone: list[Move] = []

    @property
    def state(self) -> GameState:
        """The present state."""
        return self._states[-1]

    @property
    def states(self) -> tuple[GameState, ...]:
        """The state at the start and after each move."""
        return tuple(self._states)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far."""
        return tuple(self._moves)

    @property
    def record(self) -> Record:
        """The game as data: set-up, seed and moves."""
        return replace(self._record, moves=self.moves)

    def view(self, seat: int | None) -> GameState:
        """Return what this seat may know now (R13.1); None = an onlooker."""
        return view(self.state, seat)

    def legal_moves(self) -> tuple[Move, ...]:
        """Return the moves of whoever decides now; open moves (gifts, offers, ...) are not listed."""
        return engine.legal_moves(self.state)

    def refusal(self, move: Move) -> Refusal | None:
        """Return why the rules refuse this move now, or None. Raises TypeError naming a field of a wrong type."""
        return engine.refusal(self.state, checked(move))

    def play(self, move: Move) -> GameState:
        """Play a move and return the new state.

        Raises IllegalMove, changing nothing, where it is refused; TypeError naming a field of a wrong type.
        """
        move = checked(move)
        state = engine.play(self.state, move)
        self._states.append(state)
        self._moves.append(move)
        self._undone.clear()
        return state

    def roll(self) -> Roll | Die:
        """Throw the dice that are due, or the single die, and return the roll. Raises IllegalMove when none is due."""
        what = Die if self.state.pending is not None else Roll
        number = sum(1 for move in self._moves if type(move) is what)
        move = thrown(self._record.seed, number, what)
        self.play(move)
        return move

    @property
    def dice_are_due(self) -> bool:
        """Whether chance decides now."""
        return self.state.to_act == CHANCE

    def undo(self) -> Move | None:
        """Take the last move back and return it; None at the start."""
        if not self._moves:
            return None
        self._states.pop()
        self._undone.append(self._moves.pop())
        return self._undone[-1]

    def redo(self) -> Move | None:
        """Play the move that was taken back last and return it; None where there is none."""
        if not self._undone:
            return None
        move = self._undone.pop()
        self._states.append(engine.play(self.state, move))
        self._moves.append(move)
        return move

    @property
    def taken_back(self) -> int:
        """How many moves :meth:`redo` can play again."""
        return len(self._undone)

    def progress(self, seat: int) -> tuple[Progress, ...]:
        """Return how far a seat is from its goals (R11)."""
        return progress(self.state, seat)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the game as JSON; a crash while saving leaves the old file."""
        self.record.save(path)

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[tuple[GameState, Move]]:
        """Yield each move with the state it was played in."""
        return iter(list(zip(self._states, self._moves, strict=False)))

    def __repr__(self) -> str:
        names = ", ".join(who(self.state, seat) for seat in range(len(self.state.seats)))
        return f"<Game of {names}: turn {self.state.turn.number}, {len(self)} moves, {self.state.stage}>"


def new_game(
    illuminati: Sequence[str | Illuminati] | int = 4,
    *,
    seed: int = 0,
    rules: RuleSet | None = None,
    first: int | None = None,
    shuffled: Sequence[str] | None = None,
) -> Game:
    """Set up a game (R1): shuffle, deal, roll for the first turn.

    ``illuminati``: a name for each seat in turn order, or a number of players who draw at random
    (R1.3). ``first``: the seat that goes first; None = everybody rolls (R1.7). ``shuffled``: the whole
    deck in a fixed order instead of one shuffled from the seed.

    Raises ValueError naming the argument, UnknownCard for a name no Illuminati has.
    """
    if type(seed) is not int:
        raise TypeError(f"seed={seed!r}: give a whole number")
    rules = rules or RuleSet()
    chance = Random(f"{seed}/set-up")
    if isinstance(illuminati, int):
        if not 2 <= illuminati <= 8:
            raise ValueError(f"illuminati={illuminati}: the game is for 2 to 8 players (R1.2)")
        drawn = [card.name for card in deck().illuminati]
        chance.shuffle(drawn)
        names = drawn[:illuminati]
    else:
        names = [deck()[one].name if isinstance(one, str) else one.name for one in illuminati]
    cards = list(full_deck(rules)) if shuffled is None else list(shuffled)
    if shuffled is None:
        chance.shuffle(cards)
    starter = highest_roller(chance, len(names)) if first is None else first
    return Game(Record(tuple(names), tuple(cards), starter, rules, seed))


def highest_roller(chance: Random, players: int) -> int:
    """Return the seat that rolls highest; those who tie for it roll again (R1.7)."""
    left = list(range(players))
    while len(left) > 1:
        rolls = {seat: chance.randint(1, 6) + chance.randint(1, 6) for seat in left}
        left = [seat for seat in left if rolls[seat] == max(rolls.values())]
    return left[0]


def thrown(seed: int | None, number: int, what: type[Roll] | type[Die] = Roll) -> Roll | Die:
    """Return the throw number ``number`` (from 0) of the game with this seed; dice and single dice count apart."""
    if what is Die:
        return Die(Random(f"{seed}/die {number}").randint(1, 6))
    dice = Random(f"{seed}/{number}")
    return Roll(dice.randint(1, 6) + dice.randint(1, 6))


def load_game(path: str | os.PathLike[str]) -> Game:
    """Load a saved game. Raises BadRecord naming the field for a truncated, foreign or tampered file."""
    return Game(Record.load(path))
