"""What a move caused, in words: income card by card, tax, cards drawn, money spent, captures, players put out, wins.

An :class:`Event` is one sentence with the rule it follows. What only some players may know (cards drawn
to a hand, a secret goal) stands in ``private`` and is read only by the seats in ``seers``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from illuminati_nb.analysis import said_artifacts, said_optional, said_orders
from illuminati_nb.analysis.said import SAYS, Event, drawn, listed, plainly, taken_from_the_deck
from illuminati_nb.analysis.said_optional import covered, scores, turned_up
from illuminati_nb.analysis.said_orders import comings_and_goings, gone_meanwhile
from illuminati_nb.rules import moves as m
from illuminati_nb.rules.artifacts import RESCUE, branch_of
from illuminati_nb.rules.cards import Artifact
from illuminati_nb.rules.dice import succeeds
from illuminati_nb.rules.goals import progress
from illuminati_nb.rules.moves import Move
from illuminati_nb.rules.moves_artifacts import UseArtifact
from illuminati_nb.rules.order_attack import REMOVE
from illuminati_nb.rules.phases.attack import current_sum
from illuminati_nb.rules.phases.cheating import is_noticed
from illuminati_nb.rules.phases.outcome import ROLL_CARDS
from illuminati_nb.rules.state import (
    CHANCE,
    HIDDEN,
    GameState,
    artifact,
    is_order,
    is_special,
    target_card,
    title,
    who,
)
from illuminati_nb.rules.words import counted

__all__ = ["Event", "events"]


def events(before: GameState, move: Move, after: GameState) -> list[Event]:
    """Return what this move said and caused, in order.

    ``before`` and ``after``: the states around it, both whole or both views of one seat.

    >>> from illuminati_nb.analysis.game import new_game
    >>> game = new_game(["The Network", "The Bavarian Illuminati"], seed=7, first=0)
    >>> before, move = game.state, game.legal_moves()[0]
    >>> print(*events(before, move, game.play(move)), sep="\\n")
    The Network collects 9 MB: 9 on The Network (R3.1)
    """
    if before.rules.hidden_illuminati:
        before, move, after, names = covered(before, move, after)
        told = [one._replace(names=names) for one in _told(before, move, after)]
        return [*told[:1], *turned_up(before, move, after), *told[1:]]
    return _told(before, move, after)


def _says(before: GameState, move: Move) -> Callable[[GameState, Any, GameState], Iterator[Event]]:
    """Return what says this move: that of the optional rules where they change it."""
    kind = type(move)
    if before.rules.cheating:
        if kind is m.Roll:
            return said_optional.rolled
        if kind is m.Pass and before.stage == "read":
            return said_optional.read
    for more in (SAYS, said_optional.SAYS, said_orders.SAYS, said_artifacts.SAYS):
        if kind in more:
            return more[kind]
    return plainly


def _told(before: GameState, move: Move, after: GameState) -> list[Event]:
    found = [*_says(before, move)(before, move, after)]
    found += _answered(before, move, after)
    found += _result(before, move, after)
    found += _refill(before, move, after)
    found += comings_and_goings(before, move, after)
    found += _losses(before, move, after)
    found += _ends(before, after)
    return found


def _counted(before: GameState, move: Move, after: GameState) -> int:
    """Return what the roll of the attack under way counts as once this move has been made; 0 = not rolled yet."""
    if after.conflict is not None:
        return after.conflict.roll
    assert before.conflict is not None
    tried = before.cheat
    if tried is not None and type(move) is m.Roll:  # the dice said whether a misreading was noticed (R12.6)
        return before.conflict.roll if is_noticed(before, move.total) else tried.amount
    if type(move) is m.Roll:
        return move.total
    played = before.played
    if played is not None and not played.cancelled and type(move) is m.Pass:
        return ROLL_CARDS.get(title(played.special), before.conflict.roll)
    if played is None and type(move) is m.PlaySpecial:
        return ROLL_CARDS.get(title(move.special), before.conflict.roll)
    return before.conflict.roll


def _answered(before: GameState, move: Move, after: GameState) -> Iterator[Event]:
    """Tell how a roll counts once a Special has changed it, and that Privilege has ended."""
    old, new = before.conflict, after.conflict
    if old is None:
        return
    if old.roll and before.stage == "answers" and _counted(before, move, after) != old.roll:
        counted = _counted(before, move, after)
        yield Event(CHANCE, f"The roll counts as {counted}", "R10.6" if counted == 2 else "R10.12")
    if new is not None and old.privileged and not new.privileged:
        yield Event(old.seat, "The attack is no longer Privileged", "R7.5")


def _result(before: GameState, move: Move, after: GameState) -> Iterator[Event]:
    """Tell whether an attack has succeeded or failed, where this move has decided it."""
    conflict = before.conflict
    if conflict is None or before.stage not in ("roll", "answers", "read", "notice"):
        return
    if after.conflict is not None and after.stage in ("answers", "roll", "read", "notice"):
        return
    if before.cheat is not None and before.cheat.what != "misread":
        return
    owner = before.seats[conflict.owner] if conflict.owner >= 0 else None
    target = conflict.target
    if conflict.kind == REMOVE and gone_meanwhile(before, move, after):
        return
    counted = _counted(before, move, after)
    # Whoever is not shown the dice while the attacker reads them sees by the outcome how they counted (R12.6).
    won = succeeds(counted, current_sum(before).target_number) if counted else _taken(before, after, target)
    if not won:
        yield Event(conflict.seat, f"The attack on {target} fails", "R6.27", (target,))
        return
    if conflict.kind == REMOVE:
        yield Event(conflict.seat, f"The attack succeeds: {target} is removed", "R15.10", (target,))
        return
    what = {"control": "is captured", "neutralize": "is neutralized", "destroy": "is destroyed"}[conflict.kind]
    rule = {"control": "R6.28", "neutralize": "R6.38", "destroy": "R6.43"}[conflict.kind]
    if isinstance(target_card(target), Artifact):
        rule = "R14.5" if conflict.kind == "control" else "R14.9"
    yield Event(conflict.seat, f"The attack succeeds: {target} {what}", rule, (target,))
    below = branch_of(owner, target) if owner is not None else (target,)
    if conflict.kind == "control":
        for name, half in after.captured_money:
            held = owner.money.get(name, 0) if owner is not None else 0
            yield Event(conflict.seat, f"{half} of {held} MB on {name} come along", "R6.32", (name,))
    elif below[1:]:
        yield Event(conflict.owner, f"{listed(below[1:])} become uncontrolled", "R6.38", below[1:])
    if conflict.kind != "control" and owner is not None:
        lost = sum(owner.money.get(name, 0) for name in below)
        if lost:
            where = f"{target} and below" if below[1:] else target
            yield Event(conflict.owner, f"{lost} MB on {where} go to the bank", "R6.35", below)


def _taken(before: GameState, after: GameState, target: str) -> bool:
    """Tell whether the target of an attack has left its place."""
    if target in (order.name for order in before.board.orders):
        return target not in (order.name for order in after.board.orders)
    moved = before.owner(target) != after.owner(target) or target in after.dead
    return moved or (after.captured is not None and after.captured.root == target)


def _refill(before: GameState, move: Move, after: GameState) -> Iterator[Event]:
    if type(move) in (m.Draw, m.BuyCard) or _redraws(move):
        return
    if before.pending is not None and before.pending.keep:
        yield from drawn(before, before.pending.seat, after, "R4.1")  # what was left to draw after an Order
        return
    for name in taken_from_the_deck(before, after):
        if is_order(name):
            yield Event(CHANCE, f"Refill: the New World Order {name} is played at once", "R15.4", (name,))
        elif name == HIDDEN or is_special(name):
            yield Event(CHANCE, f"Refill: the Special {title(name)} is discarded", "R2.6", (name,))
        else:
            yield Event(CHANCE, f"Refill: {name} is turned up", "R2.6", (name,))


def _redraws(move: Move) -> bool:
    return type(move) is UseArtifact and artifact(move.artifact).effect_kind == "redraw_uncontrolled"


def _losses(before: GameState, move: Move, after: GameState) -> Iterator[Event]:
    if type(move) is m.DropGroup:
        below = branch_of(before.seats[move.seat], move.group)[1:]
        if below:
            yield Event(move.seat, f"{listed(below)} go with it", "R9.1", below)
    for index, seat in enumerate(after.seats):
        if seat.out and not before.seats[index].out:
            rule = "R11.4" if seat.out == "left" else "R11.1"
            text = f"{seat.illuminati} {'has left the game' if seat.out == 'left' else 'is eliminated'}"
            yield Event(index, text, rule)
        kills = seat.destroyed - before.seats[index].destroyed
        if kills > 1 or (kills and before.stage == RESCUE):
            yield Event(index, f"{seat.illuminati} counts the rival Illuminati as a kill too", "R11.22")
        elif kills and (before.conflict is None or before.conflict.kind != "destroy"):
            # Nothing was destroyed: that it counts follows from the elimination, and only the plain story says so.
            plain = f"{seat.illuminati} counts the rival Illuminati as destroyed"
            yield Event(index, "", "R11.22", plain=plain)


def _ends(before: GameState, after: GameState) -> Iterator[Event]:
    if after.over and not before.over:
        if after.rules.scoring_game:
            yield from scores(after)
        for index in after.winners:
            yield _victory(after, index)
        if not after.winners:
            yield Event(CHANCE, "The game is over without a winner", "R11.5")
    elif after.turn.number != before.turn.number:
        lost = before.stage == "turn_start" and not before.seats[before.turn.seat].out
        if lost and not after.seats[before.turn.seat].out:
            yield Event(before.turn.seat, f"{who(before, before.turn.seat)} loses the turn", "R10.14")


def _victory(after: GameState, index: int) -> Event:
    seat = after.seats[index]
    together = "wins together with the others" if len(after.winners) > 1 else "wins"
    met = next((one for one in progress(after, index) if one.met), None)
    if met is None:
        return Event(index, f"{seat.illuminati} {together}: the last one left", "R11.3")
    if met.rule == "R12.2":
        return Event(index, f"{seat.illuminati} {together}: {counted(met.have, 'points')}", met.rule)
    return Event(index, f"{seat.illuminati} {together}: {met.goal}, {met.have} of {met.need} {met.unit}", met.rule)
