"""INWO: which plays of the stack work, and how strong the attack is (I4, I6, I8)."""

from __future__ import annotations

from fractions import Fraction

from illuminati_nb.compare.inwo_cards import ATTACKS, plot_named
from illuminati_nb.compare.inwo_table import POSITION, Boost, Play, Table
from illuminati_nb.rules.dice import WAYS
from illuminati_nb.rules.effective import Line, Sum


def working(stack: tuple[Play, ...]) -> tuple[bool, ...]:
    """For each play whether it works: no play that works cancels it (I8.5).

    >>> bomb, hoax, denial = Play(0, "Car Bomb"), Play(1, "Hoax", cancels=0), Play(0, "Denial", cancels=1)
    >>> working((bomb, hoax)), working((bomb, hoax, denial))
    ((False, True), (True, False, True))
    """
    alive = [True] * len(stack)
    # From the last: a play can only cancel one made before it (I8.1).
    for number in range(len(stack) - 1, -1, -1):
        if alive[number] and stack[number].cancels >= 0:
            alive[stack[number].cancels] = False
    return tuple(alive)


def is_instant(play: Play) -> bool:
    """Whether this play is an Instant Attack."""
    return bool(play.card) and plot_named("card", play.card).does in ATTACKS and plot_named("card", play.card).instant


def applied(table: Table) -> Table:
    """The table as it will be when the answers that work take effect, in the order played (I8.1)."""
    for play, works in zip(table.stack, working(table.stack), strict=True):
        if works and play.card:
            table = effect(table, play)
    return table


def effect(table: Table, play: Play) -> Table:
    """The table after one Plot takes effect; attacks and cancelling are dealt with elsewhere."""
    plot = plot_named("card", play.card)
    if plot.does == "boost":
        target = "" if plot.wide else play.target
        boost = Boost(plot.name, target, plot.alignment, plot.how, plot.number, plot.permanent)
        return table.with_(boosts=(*table.boosts, boost))
    if plot.does == "convert":
        return table.with_(lost_alignments=table.lost_alignments | {(play.target, play.alignment)})
    # The first that was played works; a later one finds nothing to take or return (I8.3).
    if plot.does == "take" and play.target in table.discards:
        left = list(table.discards)
        left.remove(play.target)
        return table.with_(discards=tuple(left)).with_cards(play.seat, (play.target,))
    if plot.does == "return":
        for place in ("destroyed", "killed"):
            if play.target in getattr(table, place):
                left = [name for name in getattr(table, place) if name != play.target]
                return table.with_(**{place: tuple(left)}).with_cards(play.seat, (play.target,))
    return table


def attack_lines(table: Table, play: Play) -> tuple[Line, ...]:
    """What counts for the attack now: its own number, admitted Powers, the +10 Plot (I4.4, I4.5)."""
    plot = plot_named("card", play.card) if play.card else None
    lines = [Line(plot.name, plot.number, "I4.4")] if plot else []
    lines += [Line(f"{name}: Power", table.power(name), "I4.4") for name in admitted(table, play)]
    if play.plus and plus_counts(table, play):
        lines.append(Line(play.plus, plot_named("plus", play.plus).number, "I4.5"))
    return tuple(lines)


def admitted(table: Table, play: Play) -> tuple[str, ...]:
    """The helpers whose action is legal now: in play, and of the alignment the attack asks for (I8.6)."""
    wanted = plot_named("card", play.card).alignment if play.card else ""
    return tuple(
        name for name in play.helpers if table.owner(name) >= 0 and (not wanted or wanted in table.alignments(name))
    )


def plus_counts(table: Table, play: Play) -> bool:
    """Whether the +10 Plot may still be used by the group whose action it raises (I8.6)."""
    wanted = plot_named("plus", play.plus).alignment
    user = play.helpers[0]
    return user in admitted(table, play) and (not wanted or wanted in table.alignments(user))


def defence_lines(table: Table, target: str) -> tuple[Line, ...]:
    """What counts against an attack on this group now: its Power and its position (I4.4)."""
    depth = table.structures[table.owner(target)].depth(target)
    lines = [Line(f"{target}: Power", -table.power(target), "I4.4")]
    if depth in POSITION:
        lines.append(Line(f"{target}: position", -POSITION[depth], "I4.4"))
    return tuple(lines)


def strength(table: Table) -> Sum:
    """The strength of the attack under way, line by line. Raises ValueError where there is none.

    An Instant Attack counts everything as it stood when it was played (I4.1), and then only Plots that expressly
    mention Assassinations (I4.2). Another attack counts things as they are now.
    """
    play = table.pending
    if play is None:
        raise ValueError("table: no attack is under way")
    if is_instant(play):
        lines = [Line(*line) for line in (*play.attack, *play.defence)]
    else:
        now = applied(table)
        lines = [*attack_lines(now, play), *defence_lines(now, play.target)]
    for answer, works in zip(table.stack, working(table.stack), strict=True):
        if works and answer.card and plot_named("card", answer.card).does == "protect":
            lines.append(Line(answer.card, -plot_named("card", answer.card).number, "I4.2"))
    return Sum(lines)


def succeeds(table: Table, roll: int) -> bool:
    """Whether this roll makes the attack succeed: the strength or less, and no automatic failure (I4.4)."""
    return roll <= strength(table).total and roll not in table.readings.inwo_auto_fail


def chance(table: Table) -> Fraction:
    """The exact chance that the attack under way succeeds (I4.4)."""
    return Fraction(sum(ways for roll, ways in WAYS.items() if succeeds(table, roll)), 36)


def disaster_result(strength: int, roll: int, more_than: int, auto_fail: frozenset[int] = frozenset({11, 12})) -> str:
    """What a Disaster does: "destroyed" if it succeeds by more than the number on its card (I6.2).

    >>> [disaster_result(10, roll, 5) for roll in (4, 5, 10, 11)]
    ['destroyed', 'devastated', 'devastated', 'nothing']
    """
    if type(roll) is not int or roll not in WAYS:
        raise ValueError(f"roll={roll!r}: give a total of two dice, 2 to 12")
    if roll > strength or roll in auto_fail:
        return "nothing"
    return "destroyed" if strength - roll > more_than else "devastated"
