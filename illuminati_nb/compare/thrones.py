"""A Game of Thrones: planning and carrying out one-time orders on a little board (T1 to T3).

>>> from illuminati_nb.compare import thrones
>>> board = thrones.new_board(["Stark", "Lannister"])
>>> board = thrones.play(board, thrones.Place("Stark", "Seat of Stark", "Muster"))
>>> print(thrones.refusal(board, thrones.Place("Stark", "Lands of Stark", "Supply Caravan")))
Stark has already placed its one one-time order of this phase. (T2.3)

Fighting is not part of this board: units march into areas that are empty or their own.
"""

from __future__ import annotations

from typing import NamedTuple

from illuminati_nb.compare.thrones_board import STEPS, Army, Board, Tokens, new_board, step_of
from illuminati_nb.compare.thrones_orders import (
    COMMON,
    HOUSES,
    ORDINARY,
    Order,
    RaidResult,
    Readings,
    all_kinds,
    check_house,
    house_order,
    is_one_time,
    one_time_kinds,
    raid,
)
from illuminati_nb.rules.refusal import IllegalMove, Refusal

__all__ = [
    "COMMON",
    "HOUSES",
    "ORDINARY",
    "STEPS",
    "Army",
    "Board",
    "CarryOut",
    "Done",
    "Move",
    "Order",
    "Place",
    "RaidResult",
    "Readings",
    "Reveal",
    "Tokens",
    "all_kinds",
    "house_order",
    "is_one_time",
    "legal_moves",
    "new_board",
    "one_time_kinds",
    "play",
    "raid",
    "refusal",
]


class Place(NamedTuple):
    """Place an order face down: one-time in the first step (T2.2-T2.6), ordinary in the second (T2.7)."""

    house: str
    area: str
    kind: str

    def __str__(self) -> str:
        return f"{self.house} places {self.kind} in {self.area}"


class Done(NamedTuple):
    """Keep the one-time orders this time (T2.4), or end placing ordinary orders (T2.7)."""

    house: str

    def __str__(self) -> str:
        return f"{self.house} places no more"


class Reveal(NamedTuple):
    """Turn all orders face up, one-time and ordinary together (T2.6)."""

    def __str__(self) -> str:
        return "all orders are revealed"


class CarryOut(NamedTuple):
    """Carry out the order of this kind. ``to``: the area raided or marched to; ``units``: how many march.

    A raid or a march with ``to=""`` does nothing; the order is used up all the same.
    """

    house: str
    area: str
    kind: str
    to: str = ""
    units: int = 0

    def __str__(self) -> str:
        where = "" if not self.to else f" against {self.to}" if self.kind == "Raid" else f" to {self.to}"
        who = f" with {self.units} unit{'s' * (self.units != 1)}" if self.units else ""
        return f"{self.house} carries out {self.kind} in {self.area}{where}{who}"


Move = Place | Done | Reveal | CarryOut
#: In which steps a move can be made at all.
_STEPS: dict[type, tuple[str, ...]] = {Place: STEPS[:2], Done: STEPS[:2], Reveal: STEPS[2:3], CarryOut: STEPS[3:]}


def refusal(board: Board, move: Move) -> Refusal | None:
    """Return why this move is not allowed now, or None.

    Raises TypeError for something that is no move; ValueError naming the field for an unknown house, area or order.
    """
    if type(move) not in _STEPS:
        raise TypeError(f"move={move!r}: give a move such as Place('Stark', 'Seat of Stark', 'Muster')")
    if not isinstance(move, Reveal):
        check_house("house", move.house, board.houses)
    if isinstance(move, Place | CarryOut):
        board.check_area("area", move.area)
        is_one_time(move.kind)
    if (
        isinstance(move, Place)
        and is_one_time(move.kind)
        and any(order.one_time and order.hidden for order in board.placed if order.house == move.house)
    ):
        return Refusal("T2.3", f"{move.house} has already placed its one one-time order of this phase.")
    if board.step not in _STEPS[type(move)]:
        rule = "T3.4" if isinstance(move, CarryOut) else "T2.1"
        return Refusal(rule, f"Now is the step {board.step}: {move} is out of sequence.")
    if isinstance(move, Reveal):
        return None
    if move.house != board.to_act:
        if board.step == "one-time orders":
            return Refusal("T2.2", f"It is the turn of {board.to_act} to place a one-time order.")
        return Refusal("T3.4" if isinstance(move, CarryOut) else "T2.1", f"It is the turn of {board.to_act}.")
    if isinstance(move, CarryOut):
        return _carry_out_refusal(board, move)
    first = board.step == "one-time orders"
    if isinstance(move, Done):
        return None if first else _finish_refusal(board, move)
    return _one_time_refusal(board, move) if first else _ordinary_refusal(board, move)


def _one_time_refusal(board: Board, move: Place) -> Refusal | None:
    if move.kind in ORDINARY:
        return Refusal("T2.1", f"{move.kind} is an ordinary order; it is placed in the next step.")
    if move.kind not in one_time_kinds(move.house):
        return Refusal("T1.3", f"{move.kind} belongs to another house than {move.house}.")
    if not board.in_hand(move.house, move.kind):
        had = one_time_kinds(move.house)[move.kind]
        return Refusal("T1.6", f"{move.house} has no {move.kind} left: {had} of {had} used.")
    if not board.units(move.house, move.area):
        return Refusal("T2.5", f"{move.house} has no unit in {move.area}.")
    return None


def _ordinary_refusal(board: Board, move: Place) -> Refusal | None:
    if is_one_time(move.kind):
        return Refusal("T2.1", f"{move.kind} is a one-time order; their step is over.")
    if not board.units(move.house, move.area):
        return Refusal("T2.7", f"{move.house} has no unit in {move.area}.")
    if any(not order.one_time for order in board.orders(move.area)):
        return Refusal("T2.8", f"{move.area} already has an ordinary order; a second one does not fit.")
    if not board.ordinary_left(move.house, move.kind):
        return Refusal("T2.7", f"All {ORDINARY[move.kind]} {move.kind} orders of {move.house} lie on the board.")
    return None


def _finish_refusal(board: Board, move: Done) -> Refusal | None:
    for army in board.armies:
        lying = board.orders(army.area)
        enough = lying if board.readings.one_time_satisfies_order else [o for o in lying if not o.one_time]
        if army.house == move.house and not enough:
            return Refusal("T2.7", f"{army.area} has units of {move.house} and no ordinary order yet.")
    return None


def _carry_out_refusal(board: Board, move: CarryOut) -> Refusal | None:
    if Order(move.house, move.area, move.kind) not in board.placed:
        return Refusal("T3.4", f"{move.house} has no {move.kind} in {move.area}.")
    if step_of(move.kind) != board.step:
        return Refusal("T3.4", f"{move.kind} is not carried out in the step {board.step}.")
    if type(move.units) is not int or move.units < 0:
        raise ValueError(f"units={move.units!r}: give a whole number of units, 0 or more")
    if not move.to:
        return Refusal("T3.4", "No area is named for the units to go to.") if move.units else None
    board.check_area("to", move.to)
    if board.step not in ("raid", "march"):
        return Refusal("T3.4", f"{move.kind} is carried out where it lies, not in {move.to}.")
    if not board.adjacent(move.area, move.to):
        return Refusal("T3.4", f"{move.to} is no neighbour of {move.area}.")
    ruler = board.ruler(move.to)
    if board.step == "raid":
        if move.units:
            return Refusal("T3.1", "A raid moves no units.")
        if ruler in ("", move.house) or not board.orders(move.to):
            return Refusal("T3.1", f"{move.to} holds no order of another house.")
        if not raid(board.orders(move.to), board.readings).removed:
            kinds = " and ".join(order.kind for order in board.orders(move.to))
            return Refusal("T3.1", f"{kinds} in {move.to} cannot be raided.")
        return None
    here = board.units(move.house, move.area)
    if not 1 <= move.units <= here:
        return Refusal("T3.3", f"{move.units} units cannot march; {move.house} has {here} in {move.area}.")
    if ruler not in ("", move.house):
        return Refusal("T3.4", f"{move.to} is held by {ruler}; fighting is not part of this board.")
    return None


def play(board: Board, move: Move) -> Board:
    """Return the position after this move. Raises IllegalMove where :func:`refusal` is not None."""
    said = refusal(board, move)
    if said is not None:
        raise IllegalMove(said)
    if isinstance(move, Place):
        lying = board.with_(placed=(*board.placed, Order(move.house, move.area, move.kind, True)))
        if not is_one_time(move.kind):
            return lying
        board = lying.with_held(move.house, move.kind, -1)
    elif isinstance(move, Reveal):
        return _settled(_begin(board.with_(placed=tuple(o._replace(hidden=False) for o in board.placed)), "raid"))
    elif isinstance(move, CarryOut):
        return _settled(_carry_out(board, move))
    board = board.with_(waiting=board.waiting[1:])
    if board.waiting:
        return board
    return _begin(board, STEPS[STEPS.index(board.step) + 1])


def _begin(board: Board, step: str) -> Board:
    return board.with_(step=step, waiting=() if step == "reveal" else board.houses)


def _carry_out(board: Board, move: CarryOut) -> Board:
    # Whoever has acted goes to the end: orders are carried out one each, round the table.
    board = board.with_(waiting=(*board.waiting[1:], move.house))
    board = board.without([Order(move.house, move.area, move.kind)], used=True)
    if board.step == "raid" and move.to:
        result = raid(board.orders(move.to), board.readings)
        victim = board.ruler(move.to)
        power = dict(zip(board.houses, board.power, strict=True))
        power[move.house] += result.pillage
        power[victim] -= min(result.pillage, power[victim])
        return board.without(result.removed, used=False).with_(power=tuple(power.values()))
    if board.step == "march" and move.to:
        left = board.units(move.house, move.area) - move.units
        there = board.units(move.house, move.to) + move.units
        others = tuple(a for a in board.armies if a.area not in (move.area, move.to))
        stay = (Army(move.house, move.area, left),) if left else ()
        if not left:
            # The rest of the orders goes at once, without effect (T3.3).
            board = board.without(board.orders(move.area), used=False)
        return board.with_(armies=(*others, *stay, Army(move.house, move.to, there)))
    return board


def _settled(board: Board) -> Board:
    """Skip houses and steps without an order to carry out; after the last step the next turn begins."""
    while True:
        for n, house in enumerate(board.waiting):
            if board.due(house):
                return board.with_(waiting=(*board.waiting[n:], *board.waiting[:n]))
        if board.step == STEPS[-1]:
            # Ordinary orders that only lay there go back to their owners (T1.5).
            return _begin(board.with_(placed=(), turn=board.turn + 1), STEPS[0])
        board = _begin(board, STEPS[STEPS.index(board.step) + 1])


def legal_moves(board: Board) -> tuple[Move, ...]:
    """Every legal move of the house to act, in a fixed order; never empty.

    >>> [str(m) for m in legal_moves(new_board(["Stark", "Lannister"]))][:2]
    ['Stark places Muster in Seat of Stark', 'Stark places Muster in Lands of Stark']
    """
    house = board.to_act
    if board.step == "reveal":
        return (Reveal(),)
    own = [army for army in board.armies if army.house == house]
    found: list[Move] = []
    if board.step in STEPS[:2]:
        kinds = one_time_kinds(house) if board.step == STEPS[0] else ORDINARY
        found = [Place(house, army.area, kind) for kind in kinds for army in own]
        found.append(Done(house))
    else:
        for order in board.due(house):
            found.append(CarryOut(house, order.area, order.kind))
            units = range(1, board.units(house, order.area) + 1) if board.step == "march" else [0]
            found += [CarryOut(house, order.area, order.kind, to, n) for to in board.areas for n in units]
    return tuple(move for move in found if refusal(board, move) is None)
