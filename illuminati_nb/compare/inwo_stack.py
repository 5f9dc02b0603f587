"""INWO: the timing stack: announce, answer, cancel, cancel the cancel, resolve (I4 to I6, I8)."""

from __future__ import annotations

from illuminati_nb.compare.inwo_cards import ATTACKS, GROUPS, PLOTS, Plot, group_named, plot_named
from illuminati_nb.compare.inwo_moves import Cancel, Pass, PlayPlot, Roll, RollOff, Strike, Threaten, Together
from illuminati_nb.compare.inwo_strength import (
    applied,
    attack_lines,
    defence_lines,
    disaster_result,
    is_instant,
    plus_counts,
    strength,
    succeeds,
    working,
)
from illuminati_nb.compare.inwo_table import Contest, Play, Table
from illuminati_nb.rules.dice import WAYS
from illuminati_nb.rules.refusal import Refusal

StackMove = Threaten | Strike | PlayPlot | Cancel | Pass | Roll | Together | RollOff


def refuse(table: Table, move: StackMove) -> Refusal | None:
    """Why this move of the stack is not allowed now, or None."""
    if isinstance(move, Threaten):
        plot_named("card", move.card), group_named("target", move.target)
        return None
    if isinstance(move, Strike):
        return _refuse_strike(table, move)
    if isinstance(move, PlayPlot):
        return _refuse_plot(table, move)
    if isinstance(move, Cancel):
        return _refuse_cancel(table, move)
    if isinstance(move, Pass):
        if not table.stack:
            return Refusal("I8.5", "Nothing is being played.")
        return Refusal("I8.5", f"Seat {move.seat} has already passed.") if move.seat in table.passed else None
    if isinstance(move, Roll):
        if type(move.total) is not int or move.total not in WAYS:
            raise ValueError(f"total={move.total!r}: give a total of two dice, 2 to 12")
        if table.pending is None or not working(table.stack)[0]:
            return Refusal("I4.4", "No attack is waiting for the dice.")
        waiting = [seat for seat in table.seats if seat not in table.passed]
        return Refusal("I8.5", f"Seat {waiting[0]} may still answer.") if waiting else None
    return _refuse_together(table, move) if isinstance(move, Together) else _refuse_roll_off(table, move)


def _held(table: Table, seat: int, card: str) -> Refusal | None:
    return None if card in table.hands[seat] else Refusal("I4.3", f"Seat {seat} does not hold {card}.")


def _refuse_strike(table: Table, move: Strike) -> Refusal | None:
    target = group_named("target", move.target)
    plot = plot_named("card", move.card) if move.card else None
    for helper in move.helpers:
        group_named("helpers", helper)
    if table.owner(move.target) < 0 or target.kind == "Illuminati":
        return Refusal("I1.3", f"{move.target} is no group in play that could be attacked.")
    if table.stack:
        return Refusal("I1.3", "Something else is being played; one action is finished before the next begins.")
    if plot is None or not plot.instant:
        if table.turn != move.seat or table.phase != "main":
            return Refusal("I1.3", "Other than Instant Attacks, one attacks only in the Main Phase of one's own turn.")
        if plot is None and not move.helpers:
            return Refusal("I1.3", "An attack without a card needs a group that makes it.")
    if plot is not None:
        refusal = _held(table, move.seat, plot.name) or _refuse_target(plot, move.target)
        if refusal:
            return refusal
        if plot.does == "disaster" and plot.instant and (move.helpers or move.plus):
            return Refusal("I6.5", f"{plot.name} is an Instant Disaster: no action and no +10 Plot can be added.")
    return _refuse_helpers(table, move, plot) or _refuse_plus(table, move)


def _refuse_target(plot: Plot, target: str) -> Refusal | None:
    kind = GROUPS[target].kind
    if plot.does == "assassinate" and kind != "Personality":
        return Refusal("I5.1", f"{plot.name} is an Assassination, and {target} is no Personality.")
    if plot.does == "disaster" and kind != "Place":
        return Refusal("I6.1", f"{plot.name} is a Disaster, and {target} is no Place.")
    return None if plot.does in ATTACKS else Refusal("I1.3", f"{plot.name} is no attack.")


def _refuse_helpers(table: Table, move: Strike, plot: Plot | None) -> Refusal | None:
    for helper in move.helpers:
        if table.owner(helper) != move.seat:
            return Refusal("I1.3", f"{helper} does not belong to seat {move.seat}.")
        if table.token(helper) < move.helpers.count(helper):
            return Refusal("I1.1", f"{helper} has no Action token.")
        if plot and plot.alignment and plot.alignment not in table.alignments(helper):
            return Refusal("I4.4", f"{plot.name} admits only {plot.alignment} groups, and {helper} is not one.")
    return None


def _refuse_plus(table: Table, move: Strike) -> Refusal | None:
    if not move.plus:
        return None
    plus = plot_named("plus", move.plus)
    if plus.does != "plus":
        return Refusal("I4.5", f"{plus.name} is no Plot that is played together with an action.")
    if not move.helpers:
        return Refusal("I4.5", f"{plus.name} is played together with an action, and no group acts.")
    if plus.alignment and plus.alignment not in table.alignments(move.helpers[0]):
        return Refusal("I4.5", f"{plus.name} is for {plus.alignment} groups, and {move.helpers[0]} is not one.")
    return _held(table, move.seat, plus.name)


def _refuse_plot(table: Table, move: PlayPlot) -> Refusal | None:
    plot = plot_named("card", move.card)
    refusal = _held(table, move.seat, plot.name)
    if refusal:
        return refusal
    if plot.does in ATTACKS or plot.does in ("cancel", "dice"):
        return Refusal("I1.4", f"{plot.name} is not played like this.")
    if plot.does == "plus":
        return Refusal("I4.5", f"{plot.name} is played together with the action it raises, not by itself.")
    attack = table.pending
    if plot.does == "protect":
        if attack is None or not is_instant(attack) or PLOTS[attack.card].does != "assassinate":
            return Refusal("I4.2", f"{plot.name} helps only against an Assassination that is being played.")
        return None
    if plot.does == "take":
        plot_named("target", move.target)
        return None if move.target in table.discards else Refusal("I8.3", f"{move.target} lies not among the discards.")
    if plot.does == "return":
        return _refuse_return(table, plot, move.target)
    return _refuse_change(table, move, plot, attack)


def _refuse_return(table: Table, plot: Plot, target: str) -> Refusal | None:
    group_named("target", target)
    if target in table.killed and not plot.restores_killed:
        return Refusal("I5.2", f"{target} was killed, and {plot.name} does not expressly restore the killed.")
    if target not in (*table.killed, *table.destroyed):
        return Refusal("I5.3", f"{target} is not destroyed.")
    return None


def _refuse_change(table: Table, move: PlayPlot, plot: Plot, attack: Play | None) -> Refusal | None:
    touched = {move.target}
    if plot.wide:
        touched = {name for one in table.structures for name in one.names if plot.alignment in table.alignments(name)}
    else:
        group_named("target", move.target)
        if table.owner(move.target) < 0:
            return Refusal("I1.4", f"{move.target} is not in play.")
        wanted = move.alignment if plot.does == "convert" else plot.alignment
        if (wanted or plot.does == "convert") and wanted not in table.alignments(move.target):
            return Refusal("I1.4", f"{move.target} is not {wanted or 'of an alignment that is named'}.")
    if attack is not None and is_instant(attack) and touched & {attack.target, *attack.helpers}:
        return Refusal(
            "I4.1",
            f"{plot.name} comes too late: {attack.card} counts everything as it stood when it was played "
            f"(strength {strength(table).total}).",
        )
    return None


def _refuse_cancel(table: Table, move: Cancel) -> Refusal | None:
    plot = plot_named("card", move.card)
    if not table.stack:
        when = "The dice have been rolled" if table.rolled else "Nothing is being played"
        return Refusal("I8.5", f"{when}; there is nothing to cancel.")
    if type(move.play) is not int or not 0 <= move.play < len(table.stack):
        raise ValueError(f"play={move.play!r}: choose one of the plays 0 to {len(table.stack) - 1}")
    if plot.does != "cancel":
        return Refusal("I8.5", f"{plot.name} cancels nothing.")
    if not working(table.stack)[move.play]:
        return Refusal("I8.3", "That play is cancelled already; the card played first works.")
    if not table.stack[move.play].card:
        return Refusal("I8.5", "This is an attack without a card; only cards can be cancelled here.")
    return _held(table, move.seat, plot.name)


def _refuse_together(table: Table, move: Together) -> Refusal | None:
    plot_named("target", move.target)
    if table.stack or table.contest:
        return Refusal("I1.3", "Something else is being played.")
    if len({seat for seat, _ in move.claims}) != len(move.claims) or len(move.claims) < 2:
        raise ValueError(f"claims={move.claims!r}: give two or more different seats, each with its card")
    for seat, card in move.claims:
        table.check_seat("claims", seat)
        if plot_named("claims", card).does != "take":
            return Refusal("I8.3", f"{card} does not take a card: nothing has to be decided by dice.")
        refusal = _held(table, seat, card)
        if refusal:
            return refusal
    return None if move.target in table.discards else Refusal("I8.3", f"{move.target} lies not among the discards.")


def _refuse_roll_off(table: Table, move: RollOff) -> Refusal | None:
    if type(move.total) is not int or move.total not in WAYS:
        raise ValueError(f"total={move.total!r}: give a total of two dice, 2 to 12")
    rolled = dict(table.contest.rolls) if table.contest else {}
    if table.contest is None or move.seat not in dict(table.contest.claims) or move.seat in rolled:
        return Refusal("I8.3", f"Seat {move.seat} has nothing to roll for.")
    if move.card:
        if plot_named("card", move.card).does != "dice":
            return Refusal("I8.3", f"{move.card} does not change dice.")
        return _held(table, move.seat, move.card)
    return None


# Playing ------------------------------------------------------------------------------------------


def carry_out(table: Table, move: StackMove) -> Table:
    """The table after a move that `refuse` does not refuse."""
    if isinstance(move, Threaten):
        return table.with_(said=(*table.said, str(move)))
    if isinstance(move, Strike):
        return _announced(table, move)
    if isinstance(move, PlayPlot):
        return _pushed(table, Play(move.seat, move.card, move.target, alignment=move.alignment))
    if isinstance(move, Cancel):
        return _retaken(_pushed(table, Play(move.seat, move.card, cancels=move.play)))
    if isinstance(move, Pass):
        table = table.with_(passed=table.passed | {move.seat})
        attack_works = table.pending is not None and working(table.stack)[0]
        return table if len(table.passed) < len(table.seats) or attack_works else _resolved(table, None)
    if isinstance(move, Roll):
        return _resolved(table, move.total)
    if isinstance(move, Together):
        for seat, card in move.claims:
            table = table.without_cards(seat, (card,))
        return table.with_(contest=Contest(move.claims, move.target))
    return _rolled_off(table, move)


def _pushed(table: Table, play: Play) -> Table:
    """Put a play on the stack; everybody else may answer it."""
    table = table.without_cards(play.seat, tuple(card for card in (play.card, play.plus) if card))
    return table.with_(stack=(*table.stack, play), passed=frozenset({play.seat}), rolled=False)


def _announced(table: Table, move: Strike) -> Table:
    play = Play(move.seat, move.card, move.target, move.helpers, move.plus, privileged=move.privileged)
    if is_instant(play):
        play = play._replace(attack=attack_lines(table, play), defence=defence_lines(table, move.target))
    return _retaken(_pushed(table, play).spent(move.helpers))


def _retaken(table: Table) -> Table:
    """A Disaster takes a token while it works and gives it back while it is cancelled (I6.3, I6.4)."""
    play = table.stack[0]
    if not play.card or PLOTS[play.card].does != "disaster":
        return table
    works, has = working(table.stack)[0], table.token(play.target)
    took = min(1, has + play.took) if works else 0
    table = table.with_tokens({play.target: has + play.took - took})
    return table.with_(stack=(play._replace(took=took), *table.stack[1:]))


def _resolved(table: Table, roll: int | None) -> Table:
    """Let everything on the stack that works take effect, in the order played; all its cards are discarded."""
    attack = table.pending
    won = roll is not None and succeeds(table, roll)
    total = strength(table).total if roll is not None else 0
    after = applied(table)
    discards = [play.card for play in table.stack if play.card]
    if attack is not None and attack.plus:
        if working(table.stack)[0] and not is_instant(attack) and not plus_counts(after, attack):
            # Its user may no longer use it: back to the hand, exposed (I8.6).
            after = after.with_cards(attack.seat, (attack.plus,)).with_(exposed=after.exposed | {attack.plus})
        else:
            discards.append(attack.plus)
    after = after.with_(stack=(), passed=frozenset(), discards=(*after.discards, *discards), rolled=roll is not None)
    if attack is None or roll is None or not won:
        return after
    if not attack.card:
        return _removed(after, attack.target, "destroyed")
    plot = PLOTS[attack.card]
    if plot.does == "assassinate":
        return _removed(after, attack.target, "killed")
    result = disaster_result(total, roll, plot.more_than, table.readings.inwo_auto_fail)
    return devastated(after, attack.target) if result == "devastated" else _removed(after, attack.target, "destroyed")


def devastated(table: Table, place: str) -> Table:
    """Mark a Place; it and all groups below lose their tokens (I7.1)."""
    return table.with_tokens(dict.fromkeys(table.below(place), 0)).with_(devastated=table.devastated | {place})


def _removed(table: Table, group: str, how: str) -> Table:
    """Take a destroyed or killed group out of play (I5.2, I5.3); its puppets become uncontrolled, marks go (I7.5)."""
    owner = table.owner(group)
    rest, branch = table.structures[owner].detach(group)
    table = table.with_structures({owner: rest})
    return table.with_(
        **{how: (*getattr(table, how), group)},
        uncontrolled=(*table.uncontrolled, *branch.names[1:]),
        devastated=table.devastated - {group},
    )


def _rolled_off(table: Table, move: RollOff) -> Table:
    contest = table.contest
    if contest is None:  # refused before
        return table
    change = 0
    if move.card:
        change = PLOTS[move.card].number
        table = table.without_cards(move.seat, (move.card,)).with_(discards=(*table.discards, move.card))
    rolls = (*contest.rolls, (move.seat, move.total + change))
    if len(rolls) < len(contest.claims):
        return table.with_(contest=contest._replace(rolls=rolls))
    best = max(total for _, total in rolls)
    winners = [seat for seat, total in rolls if total == best]
    lost = tuple(card for seat, card in contest.claims if seat not in winners)
    table = table.with_(discards=(*table.discards, *lost))
    if len(winners) > 1:
        # A tie: those who tied roll again.
        left = tuple(claim for claim in contest.claims if claim[0] in winners)
        return table.with_(contest=Contest(left, contest.target))
    left_over = list(table.discards)
    left_over.remove(contest.target)
    won = dict(contest.claims)[winners[0]]
    return table.with_(contest=None, discards=(*left_over, won)).with_cards(winners[0], (contest.target,))
