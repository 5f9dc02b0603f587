"""What the moves of the optional rules say: face-down cards, accusations, cheats, the score (R12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from illuminati_nb.analysis.said import Event
from illuminati_nb.rules import moves_optional as m
from illuminati_nb.rules.dice import WAYS
from illuminati_nb.rules.masks import aliases, cover, renamed
from illuminati_nb.rules.moves import Move, Pass, Roll
from illuminati_nb.rules.phases.attack import current_sum
from illuminati_nb.rules.phases.cheating import is_noticed
from illuminati_nb.rules.scoring import score
from illuminati_nb.rules.state import CHANCE, HIDDEN, GameState, who
from illuminati_nb.rules.words import counted

#: Names that only some may read: seat, what the others call its card, and the card.
Names = tuple[tuple[int, str, str], ...]


def covered(before: GameState, move: Move, after: GameState) -> tuple[GameState, Move, GameState, Names]:
    """Return a move and the states around it without the names of face-down cards, and those names (R12.4)."""
    hidden = aliases(before, None)
    seats = [one.illuminati for one in before.seats]
    names = tuple((seats.index(real), alias, real) for real, alias in hidden.items())
    return cover(before, None), renamed(move, hidden), cover(after, None), names


# --- face-down cards (R12.4) --------------------------------------------------------------------------


def _claim(before: GameState, move: m.Claim, after: GameState) -> Iterator[Event]:
    text = f"{who(before, move.seat)} uses Power {move.power} and income {move.income}"
    yield Event(move.seat, text, "R12.4a" if before.rules.masked_bonus else "R12.4")
    if before.stage == "masks":
        yield Event(move.seat, f"{who(before, move.seat)} starts with {move.income} MB", "R1.4")


def _accuse(before: GameState, move: m.Accuse, after: GameState) -> Iterator[Event]:
    accused = who(before, move.accused)
    yield Event(move.seat, f"{who(before, move.seat)} accuses {accused} of being {move.illuminati}", "R12.4")
    right = after.seats[move.accused].illuminati == move.illuminati and not after.seats[move.accused].masked
    said = f"That is right: {move.illuminati} is played face up from now on" if right else "That is wrong"
    yield Event(move.accused, said, "R12.4")


def _reveal(before: GameState, move: m.RevealIlluminati, after: GameState) -> Iterator[Event]:
    yield from ()  # :func:`turned_up` says it, whatever turned the card up


def turned_up(before: GameState, move: Move, after: GameState) -> Iterator[Event]:
    """Tell which cards have been turned up by this move, an accusation apart."""
    if type(move) is m.Accuse:
        return
    for index, old in enumerate(before.seats):
        new = after.seats[index]
        if old.masked and not new.masked:
            yield Event(index, f"{who(before, index)} is turned up: it is {new.illuminati}", "R12.4")


# --- cheats (R12.6) -----------------------------------------------------------------------------------


def _cheat(before: GameState, move: m.Cheat, after: GameState) -> Iterator[Event]:
    yield Event(move.seat, "", "R12.6", private=f"{who(before, move.seat)} {move}", seers=(move.seat,))


def rolled(before: GameState, move: Roll, after: GameState) -> Iterator[Event]:
    """Tell what two dice say about a cheat, or, where the attacker reads them, nothing yet but to himself."""
    tried = before.cheat
    if tried is None:
        if before.conflict is not None and before.stage == "roll":
            seat = before.conflict.seat
            private = f"{who(before, seat)} sees that the dice show {move.total}"
            yield Event(seat, "", "R6.10", private=private, seers=(seat,))
        return
    me = who(before, tried.seat)
    if is_noticed(before, move.total):
        what = str(m.Cheat(tried.seat, tried.what, tried.amount)).removeprefix("cheats: ")
        yield Event(tried.seat, f"{me} {what} and is caught at it: that is undone", "R12.6")
        if tried.what == "misread" and before.conflict is not None:
            yield _read(before, before.conflict.roll)
        return
    seen = ""
    if tried.what in ("peek", "stack"):
        top = after.seats[tried.seat].peeked[0]
        seen = f"; on top lies {', then '.join(top)}" if HIDDEN not in top else ""
    yield Event(tried.seat, "", "R12.6", private=f"Nobody notices{seen}", seers=(tried.seat,))
    if tried.what == "misread":
        yield _read(before, tried.amount)


def read(before: GameState, move: Pass, after: GameState) -> Iterator[Event]:
    """Tell what the attacker reads on the dice: in the cheating game that is what everybody goes by."""
    assert before.conflict is not None
    yield _read(before, before.conflict.roll)


def _read(before: GameState, total: int) -> Event:
    made = current_sum(before)
    text = f"The dice show {total} (a chance of {WAYS[total]}/36) against a target number of {made.target_number}"
    return Event(CHANCE, text, "R6.10", lines=tuple(str(line) for line in made.lines))


# --- the game by points (R12.2) -----------------------------------------------------------------------


def scores(after: GameState) -> Iterator[Event]:
    """Tell what everybody has scored, with the lines, once the game by points is over."""
    for index, seat in enumerate(after.seats):
        if not seat.out:
            points = score(after, index)
            lines = tuple(str(line) for line in points.lines)
            yield Event(CHANCE, f"{seat.illuminati} scores {counted(int(points), 'points')}", "R12.2", lines=lines)


SAYS: dict[type, Callable[[GameState, Any, GameState], Iterator[Event]]] = {
    m.Claim: _claim, m.Accuse: _accuse, m.RevealIlluminati: _reveal, m.Cheat: _cheat,
}  # fmt: skip
