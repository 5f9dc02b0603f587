"""INWO: moving groups and handing them over, relief, actions and phases (I1, I2, I7)."""

from __future__ import annotations

from illuminati_nb.compare.inwo_cards import GROUPS, group_named
from illuminati_nb.compare.inwo_moves import Act, HandOver, MoveGroup, NextPhase, Relieve
from illuminati_nb.compare.inwo_table import PHASES, Table
from illuminati_nb.rules.branch import Branch
from illuminati_nb.rules.refusal import IllegalMove, Refusal
from illuminati_nb.rules.rehang import Layout, Wishes
from illuminati_nb.rules.structure import PowerStructure

GroupMove = MoveGroup | HandOver | Relieve | Act | NextPhase


def refuse(table: Table, move: GroupMove) -> Refusal | None:
    """Why this move is not allowed now, or None."""
    if isinstance(move, Relieve):
        return _refuse_relief(table, move)
    if isinstance(move, Act):
        group_named("group", move.group)
        if table.owner(move.group) != move.seat:
            return Refusal("I1.1", f"{move.group} does not belong to seat {move.seat}.")
        return None if table.token(move.group) else Refusal("I1.1", f"{move.group} has no Action token.")
    if table.stack or table.contest:
        return Refusal("I1.3", "Something is being played; one action is finished before the next begins.")
    if isinstance(move, NextPhase):
        return None if table.turn == move.seat else Refusal("I1.2", f"It is the turn of seat {table.turn}.")
    return _refuse_move(table, move)


def _refuse_move(table: Table, move: MoveGroup | HandOver) -> Refusal | None:
    for field, name in (("group", move.group), ("to", move.to), ("pay", move.pay)):
        group_named(field, name)
    over = isinstance(move, HandOver)
    rule = "I2.3" if over else "I2.1"
    if table.owner(move.group) != move.seat:
        return Refusal(rule, f"{move.group} does not belong to seat {move.seat}.")
    if GROUPS[move.group].kind == "Illuminati":
        return Refusal(rule, f"{move.group} is an Illuminati and stays.")
    if isinstance(move, HandOver):
        table.check_seat("receiver", move.receiver)
        if move.receiver == move.seat:
            raise ValueError(f"receiver={move.receiver}: nobody hands a group to himself; use MoveGroup")
        if not move.agreed:
            return Refusal("I2.3", "Both players must agree.")
        if table.owner(move.to) != move.receiver:
            return Refusal("I2.3", f"{move.to} is no group of seat {move.receiver}.")
    elif table.owner(move.to) != move.seat and (table.readings.move_target == "own" or table.owner(move.to) < 0):
        return Refusal("I2.1", f"{move.to} is not in the structure of seat {move.seat}; see also rule I2.3.")
    turns = (move.seat, move.receiver) if isinstance(move, HandOver) else (move.seat,)
    if table.turn not in turns or table.phase != "main":
        whose = "either player's" if over else "one's own"
        return Refusal(rule, f"Groups are moved in the Main Phase of {whose} turn.")
    return _refuse_layout(table, move, rule) or _refuse_pay(table, move)


def _refuse_layout(table: Table, move: MoveGroup | HandOver, rule: str) -> Refusal | None:
    try:
        _layouts(table, move)
    except IllegalMove as error:
        return Refusal(rule, error.refusal.reason)
    return None


def payers(table: Table, move: MoveGroup | HandOver) -> tuple[str, ...]:
    """Whose token may pay: the group's, its old or new master's, the Illuminati's (I2.2); of either player (I2.3).

    Raises UnknownCard where the group is not in play.
    """
    old = table.structures[move.seat].master(move.group) or ""
    seats = {move.seat, table.owner(move.to)}
    return tuple(dict.fromkeys((move.group, old, move.to, *(table.illuminati(seat) for seat in sorted(seats)))))


def _refuse_pay(table: Table, move: MoveGroup | HandOver) -> Refusal | None:
    rule = "I2.3" if isinstance(move, HandOver) else "I2.2"
    able = payers(table, move)
    if move.pay not in able:
        return Refusal(rule, f"{move.pay} cannot pay for this move; these can: {', '.join(able)}.")
    if not table.token(move.pay):
        others = [name for name in able if table.token(name)]
        hint = f"{', '.join(others)} could pay" if others else f"nor has any of {', '.join(able)}"
        return Refusal(rule, f"{move.pay} has no Action token; {hint}.")
    return None


def _layouts(table: Table, move: MoveGroup | HandOver) -> tuple[dict[int, PowerStructure], Layout]:
    """The new structures, and what becomes of overlapping puppets (I2.4, I2.5)."""
    seat, there = move.seat, table.owner(move.to)
    wishes: Wishes = ()
    if isinstance(move, MoveGroup):
        wishes = tuple((name, side or None) for name, side in move.rehang)
    if there == seat:
        layout = table.structures[seat].move(move.group, to=move.to, arrow=move.arrow, rehang=wishes)
        return {seat: layout.structure}, layout
    branch: Branch
    rest, branch = table.structures[seat].detach(move.group)
    layout = table.structures[there].capture(branch, to=move.to, arrow=move.arrow, rehang=wishes)
    return {seat: rest, there: layout.structure}, layout


def relief_needed(table: Table, place: str) -> int:
    """The Power of actions that relieve this Place: three times its printed Power (I7.3)."""
    return table.readings.relief_multiplier * group_named("place", place).power


def _refuse_relief(table: Table, move: Relieve) -> Refusal | None:
    need = relief_needed(table, move.place)
    if move.place not in table.devastated or table.owner(move.place) < 0:
        return Refusal("I7.3", f"{move.place} is not devastated, or not in play.")
    for group in move.groups:
        group_named("groups", group)
        if table.token(group) < move.groups.count(group):
            return Refusal("I1.1", f"{group} has no Action token.")
    least = table.readings.relief_min_actions
    if len(move.groups) < least:
        return Refusal("I7.3", f"Relief takes {least} action{'s' * (least != 1)} or more.")
    power = sum(table.power(group) for group in move.groups)
    if power < need:
        printed = GROUPS[move.place].power
        return Refusal(
            "I7.4",
            f"Power {power} is not enough: {table.readings.relief_multiplier} x {printed} = {need} must be spent at "
            "the same time, and part payments are not kept.",
        )
    return None


def carry_out(table: Table, move: GroupMove) -> Table:
    """The table after a move that `refuse` does not refuse."""
    if isinstance(move, Relieve):
        return table.spent(move.groups).with_(devastated=table.devastated - {move.place})
    if isinstance(move, Act):
        return table.spent((move.group,))
    if isinstance(move, NextPhase):
        return _next_phase(table)
    structures, layout = _layouts(table, move)
    # What is lost goes to the hand of him who controlled it before (I2.5); a devastated Place stays so (I7.5).
    return table.spent((move.pay,)).with_structures(structures).with_cards(move.seat, layout.dropped)


def _next_phase(table: Table) -> Table:
    if table.phase != PHASES[-1]:
        phase = PHASES[PHASES.index(table.phase) + 1]
        table = table.with_(phase=phase)
        return placed_tokens(table, table.turn) if phase == "tokens" else table
    # The turn ends: what was for the turn only is over (I9.2), and Resources can be given again (I3.5).
    return table.with_(
        phase=PHASES[0],
        turn=(table.turn + 1) % len(table.structures),
        boosts=tuple(boost for boost in table.boosts if boost.permanent),
        lost_alignments=frozenset(),
        resources=tuple(one._replace(used=False) for one in table.resources),
        drawing=-1,
    )


def placed_tokens(table: Table, seat: int) -> Table:
    """Give each of the player's groups without a token one, unless devastation lies on it (I1.1, I7.2)."""
    names = table.structures[seat].names
    return table.with_tokens({name: 1 for name in names if not table.token(name) and not table.devastation_of(name)})
