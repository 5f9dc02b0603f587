"""What somebody should know who sees the table for the first time: who has played, and what it is all about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from illuminati_nb.analysis.said import listed
from illuminati_nb.rules import moves as m
from illuminati_nb.rules.goals import progress
from illuminati_nb.rules.moves import Move
from illuminati_nb.rules.state import GameState, who

#: Steps before the first turn.
_BEFORE = ("goals", "masks")


class Opening(NamedTuple):
    """``heading``: whose turn was first; ``told``: what each turn has brought; ``aim``: what wins."""

    heading: str
    told: tuple[str, ...]
    aim: str


def had_a_turn(states: Sequence[GameState], moves: Sequence[Move], seat: int) -> bool:
    """Return whether a seat has done anything in a turn of its own."""
    return any(
        state.turn.seat == seat and state.stage not in _BEFORE and getattr(move, "seat", None) == seat
        for state, move in zip(states, moves, strict=False)
    )


def opening(states: Sequence[GameState], moves: Sequence[Move], seat: int) -> Opening | None:
    """Return the account for a seat that has not :func:`had_a_turn`; None before the first turn and after the game.

    ``states``: views of that seat, one before each of ``moves`` and the present one.

    >>> from illuminati_nb.analysis.game import new_game
    >>> game = new_game(["The Network", "The Bavarian Illuminati"], seed=7, first=0)
    >>> print(opening(game.states, game.moves, 0).heading)
    You go first.
    >>> print(opening(game.states, game.moves, 1).heading)
    The Network goes first; your turn comes next.
    """
    now = states[-1]
    if now.over or now.stage in _BEFORE:
        return None
    first = next(state.turn.seat for state in states if state.stage not in _BEFORE)
    return Opening(_heading(now, first, seat), tuple(_turns(states, moves, seat)), _aim(now, seat))


def _heading(now: GameState, first: int, seat: int) -> str:
    if first == seat:
        return "You go first."
    waiting = [one for one in _after(now, now.turn.seat) if not now.seats[one].out]
    between = waiting[: waiting.index(seat)] if seat in waiting else []
    yours = "now it is your turn" if now.turn.seat == seat else "your turn comes next"
    if between and now.turn.seat != seat:
        yours = f"your turn comes after {listed(who(now, one) for one in between)}"
    return f"{who(now, first)} {'goes' if now.turn.number == 1 else 'went'} first; {yours}."


def _after(now: GameState, seat: int) -> list[int]:
    """Return the other seats in the order in which their turns come."""
    count = len(now.seats)
    return [(seat + step) % count for step in range(1, count)]


def _turns(states: Sequence[GameState], moves: Sequence[Move], seat: int) -> list[str]:
    """Say in a line for each turn what came of it."""
    found = []
    for number in dict.fromkeys(state.turn.number for state in states if state.stage not in _BEFORE):
        inside = [i for i, state in enumerate(states) if state.turn.number == number and state.stage not in _BEFORE]
        mover = states[inside[0]].turn.seat
        if mover == seat:
            continue
        made = [moves[i] for i in inside if i < len(moves)]
        end = states[min(inside[-1] + 1, len(states) - 1)]
        deeds = _deeds(states[inside[0]], made, end, mover)
        going_on = end.turn.number == number
        if going_on and end.conflict is not None:
            deeds.append(f"is attacking {end.conflict.target} now")
        found.append(f"{who(end, mover)} {', '.join(deeds) or ('has just begun' if going_on else 'took nothing')}.")
    return found


def _deeds(begun: GameState, made: Sequence[Move], end: GameState, mover: int) -> list[str]:
    """Return what the player of a turn has won and what he has tried for in vain."""
    had, has = begun.seats[mover], end.seats[mover]
    won = [name for name in has.structure.names if name not in had.structure.names]
    won += [name for name in has.artifacts if name not in had.artifacts]
    open_still = end.conflict.target if end.conflict is not None else ""
    tried = [one for one in _attacks(made) if one.target not in won and one.target != open_still]
    deeds = [f"took {listed(won)}"] if won else []
    for kind, words in (("control", "tried in vain for"), ("neutralize", "neutralized"), ("destroy", "destroyed")):
        names = [one.target for one in tried if one.kind == kind and (kind == "control" or _gone(begun, one, end))]
        deeds += [f"{words} {listed(dict.fromkeys(names))}"] if names else []
    deeds += ["passed for 5 MB"] if any(type(one) is m.PassTurn for one in made) else []
    return deeds


def _attacks(made: Sequence[Move]) -> list[m.Attack]:
    """Return the attacks among these moves; one that was called off was none (R7.10)."""
    found: list[m.Attack] = []
    for move in made:
        if type(move) is m.Attack:
            found.append(move)
        elif type(move) is m.CallOff and found:
            found.pop()
    return found


def _gone(begun: GameState, attack: m.Attack, end: GameState) -> bool:
    return attack.target in end.dead or (attack.kind == "neutralize" and end.owner(attack.target) is None)


def _aim(now: GameState, seat: int) -> str:
    if now.rules.scoring_game:
        return "Whoever has the most points when the game ends wins; your structure shows how far you are."
    ways = [f"{one.need} {one.unit}" for one in progress(now, seat)]
    when = " at the end of a turn" if now.rules.win_check == "end_of_turn" else ""
    return f"You win with {' or with '.join(ways)}{when}; your structure shows how far you are."
