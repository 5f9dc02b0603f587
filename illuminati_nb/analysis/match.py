"""A game played by bots from its set-up to its end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from illuminati_nb.analysis.bots import Bot, GreedyBot, RandomBot
from illuminati_nb.analysis.game import Game, new_game, thrown
from illuminati_nb.rules.cards import Illuminati
from illuminati_nb.rules.goals import progress
from illuminati_nb.rules.moves import Die, Roll
from illuminati_nb.rules.record import Record
from illuminati_nb.rules.refusal import IllegalMove
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.state import CHANCE, GameState
from illuminati_nb.rules.view import view

#: Turns after which a match is called off unless told otherwise, all seats counted.
MAX_TURNS = 400
#: Moves after which it is called off even if the turn never ends, for bots that dither.
MAX_MOVES_A_TURN = 300

#: Bots by the names that the command line and tables use.
KINDS: dict[str, type[GreedyBot] | type[RandomBot]] = {"greedy": GreedyBot, "random": RandomBot}


@dataclass(frozen=True)
class Match:
    """A game that bots have played.

    ``winners``: the seats that won, () where none has; ``reason``: ``"goal"``, ``"last one left"``, ``"drawn"``
    or ``"not finished"``; ``leaders``: the winners, or else the seats nearest to one of their goals
    (:func:`nearness`).
    """

    game: Game
    winners: tuple[int, ...]
    reason: str
    leaders: tuple[int, ...]

    @property
    def turns(self) -> int:
        """How many turns were begun, all seats counted."""
        return self.game.state.turn.number

    @property
    def record(self) -> Record:
        """The game as data."""
        return self.game.record

    def __str__(self) -> str:
        names = " and ".join(self.game.state.seats[one].illuminati for one in self.leaders)
        if self.winners:
            return f"{names}: won after {self.turns} turns ({self.reason})"
        return f"{self.reason} after {self.turns} turns; nearest to a goal: {names}"


def nearness(state: GameState, seat: int) -> Fraction:
    """Return how much of its nearest goal a seat has, from 0 to 1: the measure of a drawn match; 0 for who is out."""
    if state.seats[seat].out:
        return Fraction(0)
    return max(min(Fraction(max(one.have, 0), max(one.need, 1)), Fraction(1)) for one in progress(state, seat))


def play_match(
    illuminati: Sequence[str | Illuminati] | int = 4,
    bots: Sequence[Bot | str] | str = "greedy",
    *,
    seed: int = 0,
    rules: RuleSet | None = None,
    max_turns: int = MAX_TURNS,
) -> Match:
    """Let bots play a whole game and return it with its result; the same arguments give the same game.

    ``illuminati``: as in :func:`~illuminati_nb.new_game`; ``bots``: one for each seat, bots or names of
    :data:`KINDS`, or one name for all; ``max_turns``: turns, all seats counted, after which the match is
    drawn. A drawn match has leaders (:class:`Match`).

    Raises ValueError naming the argument, IllegalMove where a bot plays what the rules refuse.

    >>> match = play_match(["The Network", "The Society of Assassins", "The UFOs"], seed=4)
    >>> match.game.state.over, match.winners == match.leaders
    (True, True)
    """
    if type(max_turns) is not int or max_turns < 1:
        raise ValueError(f"max_turns={max_turns!r}: give a whole number of turns, 1 or more")
    game = new_game(illuminati, seed=seed, rules=rules)
    seated = seat_bots(bots, len(game.state.seats))
    for seat, bot in enumerate(seated):
        bot.begin(seat, seed)
    play_on(game, seated, max_turns=max_turns)
    return result(game, drawn=True)


def seat_bots(bots: Sequence[Bot | str] | str, seats: int) -> list[Bot]:
    """Return a bot for every seat. Raises ValueError for a wrong number of them or a name that no bot has."""
    given = [bots] * seats if isinstance(bots, str) else list(bots)
    if len(given) != seats:
        raise ValueError(f"bots: {len(given)} for {seats} seats; give one for each seat, or one name for all")
    seated: list[Bot] = []
    for index, bot in enumerate(given):
        if isinstance(bot, str):
            if bot not in KINDS:
                raise ValueError(f"bots[{index}]={bot!r}: choose one of {', '.join(map(repr, KINDS))}")
            bot = KINDS[bot](index)
        elif not (hasattr(bot, "begin") and hasattr(bot, "choose")):
            raise ValueError(f"bots[{index}]={bot!r}: a bot has the methods begin and choose")
        seated.append(bot)
    return seated


def play_on(game: Game, bots: Sequence[Bot | None], *, max_turns: int = MAX_TURNS) -> None:
    """Let bots play on to the end, to ``max_turns``, or to the next decision of a seat that has no bot."""
    rolls = sum(1 for move in game.moves if type(move) is Roll)
    dice = sum(1 for move in game.moves if type(move) is Die)
    state, seed = game.state, game.record.seed
    turn, left = state.turn.number, MAX_MOVES_A_TURN
    while not state.over:
        if state.turn.number != turn:
            turn, left = state.turn.number, MAX_MOVES_A_TURN
        if turn > max_turns or left <= 0:
            return
        left -= 1
        if state.to_act == CHANCE:
            if state.pending is not None:
                state = game.play(thrown(seed, dice, Die))
                dice += 1
            else:
                state = game.play(thrown(seed, rolls))
                rolls += 1
            continue
        bot = bots[state.to_act]
        if bot is None:
            return
        move = bot.choose(view(state, state.to_act))
        try:
            state = game.play(move)
        except IllegalMove as refused:
            refused.add_note(f"{bot!r} in seat {state.to_act} chose it on move {len(game)} of seed {seed}")
            raise


def result(game: Game, *, drawn: bool = False) -> Match:
    """Return how a game stands as the result of a match; ``drawn``: nobody will go on with it if it is not over."""
    state = game.state
    if state.over and state.winners:
        alone = sum(1 for seat in state.seats if not seat.out) == 1
        goal = any(one.met for one in progress(state, state.winners[0]))
        reason = "last one left" if alone and not goal else "points" if state.rules.scoring_game else "goal"
        return Match(game, state.winners, reason, state.winners)
    near = [nearness(state, seat) for seat in range(len(state.seats))]
    leaders = tuple(seat for seat, one in enumerate(near) if one == max(near))
    return Match(game, (), "drawn" if drawn or state.over else "not finished", leaders)
