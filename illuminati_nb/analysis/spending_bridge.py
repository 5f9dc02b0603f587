"""From a running attack to the spending game and back: advice for the seat to move, and a policy for bots.

Only what one seat may see is used (R13.1): its view of the state. What success is worth to everybody is no fact of
the table but a judgement, so it is an argument (``values``); the default is the rule of thumb of the bots.

The engine asks only seats that could do something and counts the others as having passed; in the model whoever has no
money passes by himself. Both end the rounds after as many passes in a row as there are seats in the attack (R6.24).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache

from illuminati_nb.analysis.game import Game
from illuminati_nb.analysis.greedy_answers import spend
from illuminati_nb.analysis.spending import estimate_size, solve_game
from illuminati_nb.analysis.spending_model import (
    CALL_OFF,
    PASS,
    Prize,
    Spender,
    SpendingGame,
    SpendingMove,
    SpendingState,
    prize,
)
from illuminati_nb.analysis.spending_solution import Option, Solution, Step
from illuminati_nb.analysis.values import Look
from illuminati_nb.rules.dice import SUCCESSES, chance
from illuminati_nb.rules.moves import AbolishPrivilege, CallOff, Move, Pass, PlaySpecial, Spend
from illuminati_nb.rules.phases.attack import current_sum
from illuminati_nb.rules.phases.common import step
from illuminati_nb.rules.phases.money import may_interfere
from illuminati_nb.rules.state import GameState, under_way
from illuminati_nb.rules.view import view

#: What success of the attack is worth to a seat, in MB; negative when it costs him.
#: By seat (those left out have nothing at stake), or a function of a view and a seat, or None = :func:`rule_of_thumb`.
Values = Mapping[int, Prize] | Callable[[GameState, int], Prize] | None

#: What an action is worth to the attacker, in MB: passing both pays 5 (R2.5).
ACTION = Fraction(5, 2)
#: Cells (ways the money can lie) up to which advice is exact.
EXACT_CELLS = 200_000
#: The same for bots, which have many decisions to make.
BOT_CELLS = 4_000

_ILLUMINATI, _ATTACKER, _TARGET = "Illuminati treasury", "attacking group's treasury", "target's own treasury"


def rule_of_thumb(seen: GameState, seat: int) -> int:
    """Return what the success of the attack under way is worth to a seat, in whole MB: what the bots go by.

    See :meth:`illuminati_nb.analysis.values.Look.stake`: income, power and room of the groups at stake, and how much
    nearer to victory, or farther from it, everybody would be.
    """
    return round(Look(seen, seat).stake())


@dataclass(frozen=True)
class Position:
    """A running attack as a position of a spending game.

    ``seats``: spender -> seat; ``apart``: spender -> MB he has but that the model leaves out; ``notes``: in words, what
    the model leaves out or assumes; ``exact``: whether no such simplification can change the play.
    """

    game: SpendingGame
    state: SpendingState
    seats: Mapping[str, int]
    apart: Mapping[str, int] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    exact: bool = True


@dataclass(frozen=True)
class Advice:
    """What to do in the rounds of money of an attack.

    ``move``: the engine's move; ``text``: why; ``options``: every move with what it leads to; ``line``: how play goes
    on from here (passes included); ``target_number``, ``chance``, ``spent``, ``values``: where that ends (MB from now
    on; values are prizes on average plus money left). ``position`` and ``solution``: the model, to ask more of it.
    """

    seat: int
    move: Move
    text: str
    options: tuple[Option, ...]
    line: tuple[Step, ...]
    target_number: int
    chance: Fraction
    spent: Mapping[str, int]
    values: Mapping[str, Fraction]
    position: Position
    solution: Solution

    @property
    def notes(self) -> tuple[str, ...]:
        """What the model leaves out or assumes, in words."""
        return self.position.notes

    def __str__(self) -> str:
        """The advice as text: why, how play goes on, what to keep in mind."""
        money = [f"{one.text}; target {one.target_number}" for one in self.line if one.kind != PASS]
        then = "\n".join(f"  {words}" for words in money) or "  nobody puts money in"
        end = "the attack is called off" if self._off else f"roll at {self.target_number}: {self.chance}"
        notes = "".join(f"\nNote: {words}" for words in self.notes)
        return f"{self.text}\nPlay goes on so:\n{then}\n  {end}{notes}"

    @property
    def _off(self) -> bool:
        return bool(self.line) and self.line[-1].kind == CALL_OFF


# From the table to the model --------------------------------------------------------------------------------------


def spending_position(
    state: GameState | Game,
    seat: int | None = None,
    values: Values = None,
    *,
    calling_off: bool = True,
    action_worth: Prize = ACTION,
    free_sides: bool | None = None,
    treasuries: Mapping[str, int] | None = None,
    cells: int = EXACT_CELLS,
) -> Position:
    """Return the attack under way as a spending game, as ``seat`` sees it (default: the seat to move).

    Spenders are named after their Illuminati, in the order in which they are asked; purses are what lies on the cards
    that may pay (R6.21, R6.22, R7.1), nothing for those whom Privilege shuts out (R7.3). ``values``: see
    :data:`Values`. ``calling_off``: whether the attacker may still withdraw where the rules let him (R7.8), keeping an
    action worth ``action_worth`` MB. ``free_sides``: interferers may push either way (True), or only the way that
    serves them (False); None = either way unless the model grows too large. ``treasuries``: MB by card, where the
    viewer knows or guesses better than he sees (treasuries may be closed, R13.1). ``cells``: how large the model may
    be (ways the money can lie); above it sides are bound, purses cut to what the stake is worth, money moved in lumps,
    and the notes say so.

    Money that Specials could bring or let in is left out. Raises ValueError when no money is being spent on an attack,
    or naming a seat that is not in it.
    """
    table = state.state if isinstance(state, Game) else state
    if table.over or table.conflict is None or step(table) != "spend":
        raise ValueError("state: no money is being spent on an attack just now (R6.24)")
    seat = table.to_act if seat is None else seat
    seen = view(table, seat)
    conflict = under_way(seen)
    stakes = _stakes(seen, values)
    # Closed treasuries read as empty; what Computer Espionage counted stands in for them.
    counted = {} if seen.rules.open_treasuries else dict(seen.seats[seat].counted)
    known = {**counted, **(treasuries or {})}
    spenders, apart, seats = [], {}, {}
    for index in conflict.order:
        one = _spender(seen, index, stakes[index], known)
        if one.role == "interferer" and not one.stake and one.purse:
            # Whoever has nothing at stake keeps his money whatever the others do.
            apart[one.name] = one.purse
            one = replace(one, purse=0)
        spenders.append(one)
        seats[one.name] = index
    able = calling_off and not conflict.committed
    saved = action_worth if able and not conflict.back else 0  # an attack on an Order is no action (R15.10)
    game = SpendingGame(current_sum(seen).target_number, tuple(spenders), calling_off=able, action_worth=saved)
    notes = [_cards_note(seen, seats)]
    if not seen.rules.open_treasuries:
        notes.append("Treasuries are closed: money you have not seen counts as none.")
    game, more, exact = _fitted(game, free_sides, cells)
    for one in game.spenders:
        left = next(was for was in spenders if was.name == one.name).money - one.money
        if left:
            apart[one.name] = left
    start = game.start()._replace(to_act=seen.seats[seen.to_act].illuminati, passes=conflict.passes)
    game.check(start)
    return Position(game, start, seats, apart, tuple(words for words in (*notes, *more) if words), exact)


def _stakes(seen: GameState, values: Values) -> dict[int, Prize]:
    order = under_way(seen).order
    if values is None:
        return {index: rule_of_thumb(seen, index) for index in order}
    if callable(values):
        return {index: values(seen, index) for index in order}
    for index in values:
        if index not in order:
            raise ValueError(
                f"values: seat {index!r} is not in this attack; the seats are {', '.join(map(str, order))}"
            )
    return {index: values.get(index, 0) for index in order}


def _spender(seen: GameState, index: int, stake: Prize, known: Mapping[str, int]) -> Spender:
    """Return one seat of the attack as a spender. ``known``: MB by card where they are not what the view shows."""
    conflict, me = under_way(seen), seen.seats[index]

    def held(name: str) -> int:
        return known.get(name, me.money.get(name, 0))

    worth = prize(stake, f"values[{index}]")
    wins, loses = max(worth, Fraction(0)), max(-worth, Fraction(0))
    chest = held(me.illuminati)
    if index == conflict.seat:
        own = 0 if conflict.attacker == me.illuminati else held(conflict.attacker)
        return Spender(me.illuminati, wins, loses, own, chest, "attacker")
    if index == conflict.owner:
        return Spender(me.illuminati, wins, loses, held(conflict.target), chest, "defender")
    return Spender(me.illuminati, wins, loses, 0, chest if may_interfere(conflict, index) else 0, "interferer")


def _cards_note(seen: GameState, seats: Mapping[str, int]) -> str:
    holders = [name for name, index in seats.items() if seen.seats[index].specials]
    return f"Specials in the hands of {', '.join(holders)} are left out." if holders else ""


def _fitted(game: SpendingGame, free_sides: bool | None, cells: int) -> tuple[SpendingGame, list[str], bool]:
    """Return the game made small enough, what was done to it in words, and whether it is still exact."""
    notes: list[str] = []
    free = [one for one in game.spenders if one.role == "interferer" and one.purse]
    if free_sides is False or (free_sides is None and estimate_size(game).cells > cells):
        for one in free:
            game = game.changed(one.name, side="for" if one.stake > 0 else "against")  # type: ignore[arg-type]
        if free:
            # Rarely, but it happens: somebody pushes the wrong way, to make another pay who would have waited.
            notes.append("Bystanders are taken to push only the way that serves them.")
    if estimate_size(game).cells <= cells:
        return game, notes, not notes
    for one in game.spenders:
        most = int(abs(one.stake) * SUCCESSES[10] / 36)
        if one.money > most:
            own = min(one.own_purse, most)
            game = game.changed(one.name, own_purse=own, purse=min(one.purse, most - own))
    notes.append("Too large to be solved exactly: nobody is taken to spend more than his stake can be worth")
    unit = 1
    while estimate_size(game).cells > cells:
        unit += 1
        game = replace(game, unit=unit)
    notes[-1] += f", and money moves in lumps of {unit} MB." if unit > 1 else "."
    return game, notes, False


# Advice -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def _remembered(game: SpendingGame) -> Solution:
    return solve_game(game)


def _solved(game: SpendingGame) -> Solution:
    """Return the solution; small ones are remembered, since passes leave the money as it lies."""
    return _remembered(game) if estimate_size(game).cells <= EXACT_CELLS // 10 else solve_game(game)


def line_from(solution: Solution, state: SpendingState) -> tuple[Step, ...]:
    """Return how play goes on from a position when everybody plays his best, passes included."""
    game, steps = solution.game, []
    while not state.ended:
        move = solution.move(state)
        after = game.play(state, move)
        number = game.target_at(after)
        odds = Fraction(0) if move.kind == CALL_OFF else chance(number)
        steps.append(Step(move.who, move.kind, move.purse, move.amount, move.text, number, odds, state))
        state = after
    return tuple(steps)


def engine_move(state: GameState, move: SpendingMove) -> Move:
    """Return a move of the spending game as the engine's move. ValueError for a spender who is no Illuminati here."""
    conflict = under_way(state)
    seat = next((i for i, one in enumerate(state.seats) if one.illuminati == move.who), None)
    if seat is None:
        raise ValueError(f"move: {move.who!r} is nobody's Illuminati in this game")
    if move.kind == PASS:
        return Pass(seat)
    if move.kind == CALL_OFF:
        return CallOff(seat)
    card = {_ILLUMINATI: move.who, _ATTACKER: conflict.attacker, _TARGET: conflict.target}[move.purse]
    return Spend(seat, card, move.amount, 1 if move.effect > 0 else -1)


def advise(
    state: GameState | Game,
    seat: int | None = None,
    values: Values = None,
    *,
    calling_off: bool = True,
    action_worth: Prize = ACTION,
    free_sides: bool | None = None,
    treasuries: Mapping[str, int] | None = None,
    cells: int = EXACT_CELLS,
) -> Advice:
    """Return the best move of the seat to act in the rounds of money of an attack, and why.

    Arguments and errors as for :func:`spending_position`; ValueError too when ``seat`` is not the one to act.

    >>> from illuminati_nb.analysis.game import new_game
    >>> from illuminati_nb.rules.moves import Announce, Attack, CollectIncome, Draw
    >>> game = new_game(["The Network", "The Bavarian Illuminati"], seed=7, first=0)
    >>> for make in (CollectIncome, Draw):
    ...     _ = game.play(make(0))
    >>> _ = game.play(next(move for move in game.legal_moves() if type(move) is Attack))
    >>> _ = game.play(Announce(0))
    >>> advice = advise(game, values={0: 18, 1: 0})
    >>> print(advice.move)
    spends 1 MB of The Network for the attack
    """
    table = state.state if isinstance(state, Game) else state
    seat = table.to_act if seat is None else seat
    position = spending_position(
        table,
        seat,
        values,
        calling_off=calling_off,
        action_worth=action_worth,
        free_sides=free_sides,
        treasuries=treasuries,
        cells=cells,
    )
    if seat != table.to_act:
        raise ValueError(f"seat={seat}: it is for seat {table.to_act} to decide now")
    solution, here = _solved(position.game), position.state
    line = line_from(solution, here)
    last = line[-1]
    final = position.game.play(last.state, solution.move(last.state))
    values_then = solution.value(here)
    return Advice(
        seat=seat,
        move=engine_move(table, solution.move(here)),
        text=solution.explain(here),
        options=solution.options(here),
        line=line,
        target_number=position.game.target_at(final),
        chance=last.chance,
        spent=position.game.spent_at(final),
        values={name: value + position.apart.get(name, 0) for name, value in values_then.items()},
        position=position,
        solution=solution,
    )


class EquilibriumSpender:
    """A policy for bots: spend as the equilibrium says, with these values (default: the bots' own rule of thumb).

    Give it to a bot, ``GreedyBot(spending=EquilibriumSpender())``. Specials are played as the bot always does. It never
    calls an attack off: a bot that plans one move ahead would only announce the same attack again. ``cells``: how
    large the model may be at each decision, see :func:`spending_position`.
    """

    def __init__(self, values: Values = None, *, cells: int = BOT_CELLS) -> None:
        self.values = values
        self.cells = cells

    def __call__(self, look: Look) -> Move:
        """Return the move of the seat that looks."""
        usual = spend(look)
        if isinstance(usual, PlaySpecial | AbolishPrivilege):
            return usual
        return advise(look.view, look.seat, self.values, calling_off=False, cells=self.cells).move

    def __repr__(self) -> str:
        return f"EquilibriumSpender(cells={self.cells})" if self.cells != BOT_CELLS else "EquilibriumSpender()"
