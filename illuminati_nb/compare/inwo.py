"""Illuminati: New World Order: Action tokens, the timing stack, Instant Attacks, moving, trades, devastation.

The example of Gordo and the Car Bomb, move by move:

>>> from illuminati_nb.compare import inwo
>>> table = inwo.gordo_table()
>>> table = inwo.play(table, inwo.Strike(0, "Car Bomb", "Gordo", ("The Mafia",), "New Blood"))
>>> print(inwo.strength(table))
  +8  Car Bomb (I4.4)
  +6  The Mafia: Power (I4.4)
 +10  New Blood (I4.5)
  -1  Gordo: Power (I4.4)
 -10  Gordo: position (I4.4)
= 13
>>> inwo.refusal(table, inwo.PlayPlot(1, "Political Correctness")).rule
'I4.1'
>>> table = inwo.play(table, inwo.Cancel(1, "Hoax", 0))
>>> inwo.working(table.stack)
(False, True)
"""

from __future__ import annotations

from typing import NamedTuple, get_args

from illuminati_nb.compare import inwo_groups, inwo_stack, inwo_trade
from illuminati_nb.compare.inwo_cards import ATTACKS, GROUPS, PLOTS, InwoGroup, Plot, Readings, changed
from illuminati_nb.compare.inwo_groups import payers, relief_needed
from illuminati_nb.compare.inwo_moves import (
    Act,
    Cancel,
    Discard,
    Draw,
    Give,
    GiveResource,
    HandOver,
    LinkResource,
    Move,
    MoveGroup,
    NextPhase,
    Pass,
    Peek,
    PlayPlot,
    Promise,
    Relieve,
    Roll,
    RollOff,
    Strike,
    Threaten,
    Together,
    Trade,
    UseResource,
)
from illuminati_nb.compare.inwo_strength import chance, disaster_result, strength, succeeds, working
from illuminati_nb.compare.inwo_table import (
    PHASES,
    POSITION,
    Boost,
    Contest,
    Play,
    Resource,
    Table,
    basic_goal,
    may_share_victory,
    structure,
)
from illuminati_nb.rules.refusal import IllegalMove, Refusal

_STACK: tuple[type, ...] = get_args(inwo_stack.StackMove)
_TRADE: tuple[type, ...] = get_args(inwo_trade.TradeMove)
_GROUPS: tuple[type, ...] = get_args(inwo_groups.GroupMove)
#: Moves no seat makes: chance's, and those of several seats.
_NO_SEAT = (Roll, Together, Relieve)


def refusal(table: Table, move: Move) -> Refusal | None:
    """Return why this move is not allowed now, or None.

    Raises TypeError for something that is no move; ValueError or UnknownCard naming the field for an unknown seat,
    card or group, or a number out of range.
    """
    if type(move) not in (*_STACK, *_TRADE, *_GROUPS):
        raise TypeError(f"move={move!r}: give a move such as Pass(0)")
    if not isinstance(move, _NO_SEAT):
        table.check_seat("seat", move.seat)
    if table.contest and not isinstance(move, RollOff):
        return Refusal("I8.3", "Plays made together are being decided by dice.")
    if isinstance(move, _STACK):
        return inwo_stack.refuse(table, move)  # type: ignore[arg-type]
    if isinstance(move, _TRADE):
        return inwo_trade.refuse(table, move)  # type: ignore[arg-type]
    return inwo_groups.refuse(table, move)  # type: ignore[arg-type]


def play(table: Table, move: Move) -> Table:
    """Return the table after this move. Raises IllegalMove where :func:`refusal` is not None."""
    said = refusal(table, move)
    if said is not None:
        raise IllegalMove(said)
    # "Right after" somebody tried to look at a hand lasts until something else is done than talking and giving.
    if not isinstance(move, Threaten | Promise | Give | Trade):
        table = table.with_(peeked=-1)
    if isinstance(move, _STACK):
        return inwo_stack.carry_out(table, move)  # type: ignore[arg-type]
    if isinstance(move, _TRADE):
        return inwo_trade.carry_out(table, move)  # type: ignore[arg-type]
    return inwo_groups.carry_out(table, move)  # type: ignore[arg-type]


def legal_answers(table: Table) -> tuple[Move, ...]:
    """Every legal way to go on with what is being played: passing, cancelling, other Plots, the dice.

    Empty if nothing is being played.

    >>> table = play(gordo_table(), Strike(0, "Car Bomb", "Gordo"))
    >>> [str(move) for move in legal_answers(table)]
    ['seat 1 has nothing to add', 'seat 1 plays Hoax to cancel play 0']
    """
    if table.contest:
        rolled = dict(table.contest.rolls)
        return tuple(RollOff(seat, n) for seat, _ in table.contest.claims if seat not in rolled for n in range(2, 13))
    if not table.stack:
        return ()
    found: list[Move] = []
    for seat in table.seats:
        found.append(Pass(seat))
        for card in dict.fromkeys(table.hands[seat]):
            does = PLOTS[card].does if card in PLOTS else ""
            if does == "cancel":
                found += [Cancel(seat, card, number) for number in range(len(table.stack))]
            elif does == "take":
                found += [PlayPlot(seat, card, target) for target in dict.fromkeys(table.discards) if target in PLOTS]
            elif does == "protect" or (does == "boost" and PLOTS[card].wide):
                found.append(PlayPlot(seat, card))
            elif does in ("boost", "return"):
                found += [PlayPlot(seat, card, target) for target in GROUPS]
            elif does == "convert":
                found += [PlayPlot(seat, card, one, what) for one in GROUPS for what in sorted(GROUPS[one].alignments)]
    found += [Roll(total) for total in range(2, 13)]
    return tuple(move for move in found if refusal(table, move) is None)


class StackRow(NamedTuple):
    """One play of the stack for a picture: its number, who made it, in words, and whether it works as things stand."""

    number: int
    seat: int
    text: str
    works: bool


def stack_rows(table: Table) -> tuple[StackRow, ...]:
    """What is being played, in order, in words.

    >>> table = play(play(gordo_table(), Strike(0, "Car Bomb", "Gordo")), Cancel(1, "Hoax", 0))
    >>> for row in stack_rows(table):
    ...     print(row.number, row.text, row.works)
    0 seat 0 plays Car Bomb against Gordo False
    1 seat 1 plays Hoax to cancel play 0 True
    """
    rows = []
    for number, (one, works) in enumerate(zip(table.stack, working(table.stack), strict=True)):
        move: Move
        if one.cancels >= 0:
            move = Cancel(one.seat, one.card, one.cancels)
        elif not one.card or PLOTS[one.card].does in ATTACKS:
            move = Strike(one.seat, one.card, one.target, one.helpers, one.plus)
        else:
            move = PlayPlot(one.seat, one.card, one.target, one.alignment)
        rows.append(StackRow(number, one.seat, str(move), works))
    return tuple(rows)


def gordo_table() -> Table:
    """The table of the handbook's example: the Mafia's owner (seat 0) wants to kill Gordo, directly under seat 1.

    >>> gordo_table().hands[0]
    ('Car Bomb', 'New Blood')
    """
    return Table(
        structures=(
            structure("The Gnomes", ("The Mafia", "The Gnomes", "right")),
            structure("The Network", ("Gordo", "The Network", "left")),
        ),
        hands=(("Car Bomb", "New Blood"), ("Political Correctness", "Benefit Concert", "Hoax")),
        tokens=(("The Gnomes", 1), ("The Mafia", 1), ("The Network", 1), ("Gordo", 1)),
    )


__all__ = [
    "GROUPS",
    "PHASES",
    "PLOTS",
    "POSITION",
    "Act",
    "Boost",
    "Cancel",
    "Contest",
    "Discard",
    "Draw",
    "Give",
    "GiveResource",
    "HandOver",
    "InwoGroup",
    "LinkResource",
    "Move",
    "MoveGroup",
    "NextPhase",
    "Pass",
    "Peek",
    "Play",
    "PlayPlot",
    "Plot",
    "Promise",
    "Readings",
    "Relieve",
    "Resource",
    "Roll",
    "RollOff",
    "StackRow",
    "Strike",
    "Table",
    "Threaten",
    "Together",
    "Trade",
    "UseResource",
    "basic_goal",
    "chance",
    "changed",
    "disaster_result",
    "gordo_table",
    "legal_answers",
    "may_share_victory",
    "payers",
    "play",
    "refusal",
    "relief_needed",
    "stack_rows",
    "strength",
    "structure",
    "succeeds",
    "working",
]
