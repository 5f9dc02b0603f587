"""A game as text that a person can follow: turn by turn, with the sums of the attacks and the rules that were used."""

from __future__ import annotations

from collections.abc import Iterator

from illuminati_nb.analysis.events import Event, events
from illuminati_nb.analysis.game import Game
from illuminati_nb.analysis.said_orders import order_words
from illuminati_nb.rules.goals import Progress, progress
from illuminati_nb.rules.record import Record
from illuminati_nb.rules.state import CHANCE, GameState
from illuminati_nb.rules.view import view

_INDENT = "  "


def transcript(game: Game | Record, seat: int | str | None = None, *, sums: bool = True) -> str:
    """Return the whole game as text: a heading for every turn, a line for everything that happened.

    ``seat``: whose knowledge it is written with; None = an onlooker, a number = that seat, ``"all"`` = a
    reader who may know everything (R13.1). ``sums``: with the lines of an attack's sum where the dice are
    rolled. The text depends on the game alone, so that two equal games have equal transcripts.

    Raises ValueError for a seat that does not exist, BadRecord for a record with an illegal move.

    >>> from illuminati_nb.analysis.game import new_game
    >>> game = new_game(["The Network", "The Bavarian Illuminati"], seed=7, first=0)
    >>> _ = game.play(game.legal_moves()[0])
    >>> print(transcript(game))
    The Network and The Bavarian Illuminati; seed 7
    Uncontrolled: Tabloids, Federal Reserve, New York, I.R.S.
    <BLANKLINE>
    Turn 1: The Network (9 MB; Basic Goal 1 of 13; Transferable Power 7 of 25)
      The Network collects 9 MB: 9 on The Network (R3.1)
    """
    return "\n".join(lines(game, seat, sums=sums))


def lines(game: Game | Record, seat: int | str | None = None, *, sums: bool = True) -> Iterator[str]:
    """Yield the lines of :func:`transcript` one by one."""
    states = list(game.states) if isinstance(game, Game) else game.states()
    record = game.record if isinstance(game, Game) else game
    _check_seat(seat, len(states[0].seats))
    start = states[0] if seat == "all" else view(states[0], seat if isinstance(seat, int) else None)
    names = [one.illuminati for one in start.seats]
    yield f"{', '.join(names[:-1])} and {names[-1]}" + ("" if record.seed is None else f"; seed {record.seed}")
    yield f"Uncontrolled: {', '.join(states[0].uncontrolled)}"
    said = dict[int, list[str]]()
    for after, text in record.comments:
        said.setdefault(after, []).append(text)
    turn = 0
    for number, move in enumerate(record.moves):
        before = states[number]
        yield from (f"{_INDENT}# {text}" for text in said.get(number, ()))
        if before.turn.number != turn and before.stage not in ("goals", "masks"):
            turn = before.turn.number
            yield ""
            yield heading(before, seat)
        for event in events(before, move, states[number + 1]):
            yield from event_lines(event, seat, sums=sums)
    yield from (f"{_INDENT}# {text}" for text in said.get(len(record.moves), ()))


def _check_seat(seat: int | str | None, seats: int) -> None:
    if seat is None or seat == "all" or (type(seat) is int and 0 <= seat < seats):
        return
    raise ValueError(f"seat={seat!r}: give a seat from 0 to {seats - 1}, 'all', or None for an onlooker")


def event_lines(event: Event, seat: int | str | None = None, *, sums: bool = True) -> Iterator[str]:
    """Yield an event as this seat may read it, if at all; a roll with the lines of its sum."""
    text = event.told_to(seat)
    if not text:
        return
    yield f"{_INDENT}{text} ({event.rule})"
    if sums and event.seat == CHANCE:
        yield from (f"{_INDENT}    {line}" for line in event.lines_for(seat))


def heading(state: GameState, seat: int | str | None = None) -> str:
    """Return the heading of the turn that begins: whose it is, his money, and how far he is from his goals."""
    at = state.turn.seat
    seen = state if seat == "all" else view(state, seat if isinstance(seat, int) else None)
    me = seen.seats[at]
    parts = [f"{sum(me.money.values())} MB"] if state.rules.open_treasuries or seat in (at, "all") else []
    for one in progress(seen, at):
        if one.rule != "R11.14" or parts:
            parts.append(f"{_goal_name(one)} {one.have} of {one.need}")
    return f"Turn {state.turn.number}: {me.illuminati} ({'; '.join(parts)})"


def table_lines(state: GameState) -> Iterator[str]:
    """Yield what lies on the table as text: every structure as an indented tree, money, Specials, goals, the middle.

    A state is shown whole; a view shows what its seat may know.

    >>> from illuminati_nb.analysis.game import new_game
    >>> game = new_game(["The Network", "The Bavarian Illuminati"], seed=7, first=0)
    >>> print(*list(table_lines(game.view(1)))[:3], sep="\\n")
    Seat 0: The Network, 9 MB, no Specials, Basic Goal 1 of 13, Transferable Power 7 of 25
      The Network [9 MB]
    Seat 1: The Bavarian Illuminati, 9 MB, no Specials, Basic Goal 1 of 13, Power 10 of 35
    """
    for index, seat in enumerate(state.seats):
        if seat.out:
            yield f"Seat {index}: {seat.illuminati}, out ({seat.out})"
            continue
        hand = ", ".join(seat.specials) if seat.specials else "no Specials"
        goals = [f"{_goal_name(one)} {one.have} of {one.need}" for one in progress(state, index)]
        yield f"Seat {index}: {seat.illuminati}, {sum(seat.money.values())} MB, {hand}, {', '.join(goals)}"
        for name in seat.structure.names:
            arrow = seat.structure.arrow(name)
            held = f" [{seat.money[name]} MB]" if name in seat.money else ""
            yield f"{_INDENT * (1 + seat.structure.depth(name))}{arrow + ': ' if arrow else ''}{name}{held}"
        if seat.artifacts:
            yield f"{_INDENT}Artifacts: {', '.join(seat.artifacts)}"
    yield f"Uncontrolled: {', '.join(state.uncontrolled) or 'none'}"
    for order in state.board.orders:
        kept = ", Entitlements on it" if order.name == state.board.entitled else ""
        yield f"New World Order: {order.name} ({order.colour}{kept}): {order_words(order)}"
    if state.dead:
        yield f"Dead: {', '.join(state.dead)}"
    yield f"Deck: {len(state.deck)} cards; discarded: {', '.join(state.discards) or 'none'}"


def _goal_name(one: Progress) -> str:
    name = "Basic Goal" if one.rule == "R11.7" else one.unit
    return name[0].upper() + name[1:]
