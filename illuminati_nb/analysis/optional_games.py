"""What an optional rule changes (R12): in one position, in the length of a game, in who leads.

:func:`footprint` sets one position under two sets of rules side by side; :func:`expected_turns` says what more groups
cost in turns (R12.1); :func:`standings` and :func:`agreement` compare points with goals (R12.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import NamedTuple

from illuminati_nb.analysis.bots import GreedyBot
from illuminati_nb.analysis.game import Game, new_game
from illuminati_nb.analysis.match import nearness
from illuminati_nb.rules import effective
from illuminati_nb.rules.goals import basic_goal
from illuminati_nb.rules.phases.turn import goals_for, income_lines
from illuminati_nb.rules.record import Record
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.scoring import leaders, score
from illuminati_nb.rules.state import HIDDEN, GameState
from illuminati_nb.rules.whole import whole

#: The table of the examples: four Illuminati, the UFOs among them.
TABLE = ("The Network", "The UFOs", "The Gnomes of Zurich", "The Bavarian Illuminati")
#: What :func:`footprint` compares, in words.
ASPECTS = (
    "cards for the Basic Goal",
    "Special Goals",
    "Power of the Illuminati",
    "income of the first turn",
    "kinds of moves in it",
    "what an onlooker sees",
)


def opening(rules: RuleSet | None = None, illuminati: Sequence[str] | int = TABLE, seed: int = 16) -> Game:
    """Return a game at the first action of its first player; everything before that is chosen by bots.

    The same seed gives the same deck whatever the optional rules, so that only what they say differs.

    >>> game = opening()
    >>> game.state.stage, game.state.turn.number
    ('main', 1)
    """
    game = new_game(illuminati, seed=seed, rules=rules, first=0)
    bots = [GreedyBot(seat) for seat in range(len(game.state.seats))]
    for seat, bot in enumerate(bots):
        bot.begin(seat, seed)
    while game.state.stage != "main":
        if game.dice_are_due:
            game.roll()
        else:
            game.play(bots[game.state.to_act].choose(game.view(game.state.to_act)))
    return game


def footprint(rules: RuleSet, seed: int = 16) -> dict[str, tuple[str, str]]:
    """Return what these rules change at the opening of a game: what was and what is, for each of :data:`ASPECTS`.

    Equal words mean that nothing changes. What shows only later, such as how a game by points ends, is not in it.

    >>> [aspect for aspect, (was, now) in footprint(RuleSet(basic_goal_delta=2)).items() if was != now]
    ['cards for the Basic Goal']
    """
    before, after = opening(RuleSet(), seed=seed), opening(rules, seed=seed)
    return dict(zip(ASPECTS, zip(_facts(before), _facts(after), strict=True), strict=True))


def _facts(game: Game) -> tuple[str, ...]:
    state, onlooker = game.state, game.view(None)
    seats, points = range(len(state.seats)), state.rules.scoring_game
    first = state.turn.seat
    free = sum(1 for seat in seats if len(goals_for(state, seat)) > 1)
    powers = (effective.power(one.structure.illuminati, state.board) for one in state.seats)
    blank = sum(1 for one in onlooker.seats if one.masked)
    secret = sum(1 for one in onlooker.seats if one.goal == HIDDEN)
    return (
        "none" if points else str(basic_goal(state, first).need),
        "none" if points else f"{free} of {len(seats)} choose",
        " ".join(str(int(one)) for one in powers),
        f"{sum(amount for _, amount in income_lines(state, first))} MB",
        ", ".join(sorted({type(move).__name__ for move in game.legal_moves()})),
        f"{_counted(blank, 'blank card')}, {_counted(secret, 'secret goal')}",
    )


def _counted(number: int, what: str) -> str:
    return f"{number or 'no'} {what}{'' if number == 1 else 's'}"


# --- a longer game (R12.1) ------------------------------------------------------------------------


def expected_turns(groups: int, chance: Fraction, attacks: int = 2) -> Fraction:
    """Return how many turns it takes on the average to take so many groups, exactly.

    ``chance``: of each attack to succeed, above 0; ``attacks``: in a turn (R6.1). Nothing is lost in between.
    Raises ValueError or TypeError naming the argument.

    >>> expected_turns(1, Fraction(1, 2)), expected_turns(4, Fraction(1))
    (Fraction(4, 3), Fraction(2, 1))
    """
    need, tries = whole(groups), whole(attacks)
    if need is None or need < 0:
        raise ValueError(f"groups={groups!r}: give a whole number, 0 or more")
    if tries is None or tries < 1:
        raise ValueError(f"attacks={attacks!r}: give a whole number, 1 or more")
    if not isinstance(chance, int | Fraction) or not 0 < chance <= 1:
        raise ValueError(f"chance={chance!r}: give a Fraction above 0, at most 1")
    return _turns(need, Fraction(chance), tries)


@lru_cache(maxsize=4096)
def _turns(need: int, p: Fraction, tries: int) -> Fraction:
    if not need:
        return Fraction(0)
    total = Fraction(1)
    for won in range(1, tries + 1):
        total += comb(tries, won) * p**won * (1 - p) ** (tries - won) * _turns(max(need - won, 0), p, tries)
    return total / (1 - (1 - p) ** tries)


# --- points against goals (R12.2) -----------------------------------------------------------------


class Standing(NamedTuple):
    """How things stood at the end of a turn: points of each seat, and how much of its nearest goal each has, 0 to 1."""

    turn: int
    points: tuple[int, ...]
    near: tuple[Fraction, ...]

    @property
    def leaders_by_points(self) -> tuple[int, ...]:
        """The seats with most points."""
        return _first(self.points)

    @property
    def leaders_by_goal(self) -> tuple[int, ...]:
        """The seats nearest to one of their goals."""
        return _first(self.near)


def _first(values: Sequence[int] | Sequence[Fraction]) -> tuple[int, ...]:
    return tuple(seat for seat, one in enumerate(values) if one == max(values))


def standings(record: Record) -> tuple[Standing, ...]:
    """Return how a game stood at the end of each turn, by points (R12.2) and by goals, whatever it was played for.

    >>> first = standings(opening().record)[0]
    >>> first.points, first.leaders_by_points
    ((8, 7, 8, 11), (3,))
    """
    last: dict[int, GameState] = {}
    for state in record.states():
        last[state.turn.number] = state
    return tuple(
        Standing(
            turn,
            tuple(int(score(state, seat)) for seat in range(len(state.seats))),
            tuple(nearness(state, seat) for seat in range(len(state.seats))),
        )
        for turn, state in last.items()
        if turn
    )


class Agreement(NamedTuple):
    """How often points and goals named the same leader.

    ``turns``: after how many turns there was one leader by each; ``same``: how often that was the same seat;
    ``games``: how many games had one winner, with others still in; ``won``: how many of these led by points too.
    """

    same: int
    turns: int
    won: int
    games: int


def agreement(records: Iterable[Record]) -> Agreement:
    """Count how often whoever leads by points also leads by goal, and how often the winner does.

    Only turns after which each measure names a single seat are counted, and only games whose single winner was not the
    last one left.

    >>> agreement([])
    Agreement(same=0, turns=0, won=0, games=0)
    """
    same = turns = won = games = 0
    for record in records:
        for one in standings(record):
            if len(one.leaders_by_points) == len(one.leaders_by_goal) == 1:
                turns += 1
                same += one.leaders_by_points == one.leaders_by_goal
        end = record.replay()
        if len(end.winners) == 1 and sum(not seat.out for seat in end.seats) > 1:
            games += 1
            won += end.winners == leaders(end)
    return Agreement(same, turns, won, games)
