"""Questions people ask about money in an attack, each answered with plain data (pictures are made elsewhere).

All amounts in MB, values = prizes on average + money left, odds exact. "Line" is the equilibrium of
:func:`~illuminati_nb.analysis.spending.solve_spending`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from illuminati_nb.analysis.spending import solve_game
from illuminati_nb.analysis.spending_model import Spender, SpendingGame, SpendingState, whole
from illuminati_nb.analysis.spending_solution import Solution
from illuminati_nb.rules.dice import successes


@dataclass(frozen=True, slots=True)
class Outcome:
    """How an attack goes when all play their best."""

    chance: Fraction
    target_number: int
    spent: Mapping[str, int]
    values: Mapping[str, Fraction]
    called_off: bool

    @classmethod
    def of(cls, solution: Solution) -> Outcome:
        """Read the outcome off a solution."""
        return cls(solution.chance, solution.target_number, solution.spent, dict(solution.values), solution.called_off)


def outcome(game: SpendingGame) -> Outcome:
    """Solve a game and return its outcome alone."""
    return Outcome.of(solve_game(game))


def _need(game: SpendingGame, role: str) -> Spender:
    """Return the spender with this role; ValueError when there is none."""
    found = game.attacker if role == "attacker" else game.defender
    if found is None:
        raise ValueError(f"spenders: no {role}; the target is uncontrolled (R6.23)")
    return found


def _field(purse: str) -> str:
    if purse not in ("purse", "own_purse"):
        raise ValueError(f"purse={purse!r}: choose 'purse' or 'own_purse'")
    return purse


# What is the next MB worth? ---------------------------------------------------------------------------------------


def marginal_ways(start: int = 1, end: int = 10, effect: int = 1) -> tuple[int, ...]:
    """Return by how many of the 36 throws the odds change when the target moves by ``effect`` from start, ..., end.

    >>> marginal_ways()
    (1, 2, 3, 4, 5, 6, 5, 4, 3, 0)
    """
    return tuple(successes(target + effect) - successes(target) for target in range(start, end + 1))


class Marginal(NamedTuple):
    """What 1 MB from one purse changes if nobody answers: target, ways out of 36, MB of prizes, and net of its cost."""

    who: str
    purse: str
    target: int
    target_then: int
    ways: int
    worth: Fraction
    net: Fraction


def marginal_value(game: SpendingGame, state: SpendingState | None = None) -> tuple[Marginal, ...]:
    """Return what the next MB is worth to each spender from each purse, if unanswered, at a position (or the start).

    >>> game = SpendingGame(6, [Spender("attacker", wins=12, purse=1)])
    >>> marginal_value(game)[0].worth, marginal_value(game)[0].net
    (Fraction(2, 1), Fraction(1, 1))
    """
    target = game.target if state is None else game.target_at(state)
    rows = []
    for channel in game.channels:
        ways = successes(target + channel.effect) - successes(target)
        worth = game.spender(channel.who).stake * Fraction(ways, 36)
        rows.append(Marginal(channel.who, channel.purse, target, target + channel.effect, ways, worth, worth - 1))
    return tuple(rows)


# When does a threat of defence deter? -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Deterrence:
    """``rows``: outcome for each size of the defence purse. ``threshold``: the smallest that makes the attacker spend
    nothing or call off (None: none tried does); ``lasting``: the smallest from which on every larger one tried does."""

    rows: tuple[tuple[int, Outcome], ...]
    threshold: int | None
    lasting: int | None


def deterrence(game: SpendingGame, purse: str = "purse", up_to: int = 30) -> Deterrence:
    """Find the smallest defence purse that makes the attacker spend nothing (or call the attack off).

    ``purse``: "purse" (the owner's Illuminati, 1 for 1) or "own_purse" (the target's treasury, 2 for 1); the other
    stays as it is. Money that is only there to be used never has to be spent: that is the threat.

    >>> game = SpendingGame(5, [Spender("attacker", wins=20, purse=4), Spender("defender", loses=20)])
    >>> deterrence(game, up_to=6).threshold
    4
    """
    name = _need(game, "defender").name
    rows = tuple(
        (amount, outcome(game.changed(name, **{_field(purse): amount})))
        for amount in range(whole(up_to, "up_to", 0) + 1)
    )
    deterred = [row.called_off or not row.spent[game.attacker.name] for _, row in rows]
    threshold = deterred.index(True) if True in deterred else None
    lasting = len(deterred)
    while lasting and deterred[lasting - 1]:
        lasting -= 1
    return Deterrence(rows, threshold, lasting if lasting < len(deterred) else None)


# How much to keep at home? ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HomeOrIlluminati:
    """``rows``: outcome for each sum kept on the target, the rest being at the Illuminati; ``best``: the best sums."""

    rows: tuple[tuple[int, Outcome], ...]
    best: tuple[int, ...]


def home_or_illuminati(game: SpendingGame, total: int) -> HomeOrIlluminati:
    """Split ``total`` MB between the target's own treasury (2 for 1 in defence) and its owner's Illuminati (1 for 1).

    Only this one attack counts: money at the Illuminati can also defend other groups, and money on a captured group
    goes half to its captor (R6.33); neither is in these values.

    >>> game = SpendingGame(5, [Spender("attacker", wins=20, purse=4), Spender("defender", loses=20)])
    >>> home_or_illuminati(game, 4).best
    (2, 3, 4)
    """
    defender = _need(game, "defender")
    rows = tuple(
        (home, outcome(game.changed(defender.name, own_purse=home, purse=total - home)))
        for home in range(whole(total, "total", 0) + 1)
    )
    top = max(row.values[defender.name] for _, row in rows)
    return HomeOrIlluminati(rows, tuple(home for home, row in rows if row.values[defender.name] == top))


# What is Privilege worth, and does the Bavarians' fee pay? --------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Privilege:
    """Outcomes with and without Privilege, and what it changes for each: value with it minus value without."""

    open: Outcome
    privileged: Outcome
    worth: Mapping[str, Fraction]


def privilege_value(game: SpendingGame) -> Privilege:
    """Return what making the attack Privileged is worth to each (R7.3: nobody may interfere).

    >>> spenders = [Spender("attacker", wins=20), Spender("rival", loses=20, purse=6)]
    >>> privilege_value(SpendingGame(7, spenders)).worth["attacker"]
    Fraction(100, 9)
    """
    return _privilege(replace(game, privileged=False), replace(game, privileged=True))


def _privilege(without: SpendingGame, with_it: SpendingGame) -> Privilege:
    before, after = outcome(without), outcome(with_it)
    return Privilege(before, after, {name: after.values[name] - before.values[name] for name in without.names})


@dataclass(frozen=True, slots=True)
class BavarianFee:
    """Whether 5 MB for Privilege pay: ``gain`` for the attacker after the fee; ``comparison`` holds both outcomes."""

    pays: bool
    gain: Fraction
    fee: int
    comparison: Privilege


def bavarian_fee_pays(game: SpendingGame, fee: int = 5) -> BavarianFee:
    """Tell whether the Bavarians should buy Privilege for this attack (R7.4).

    The fee leaves the attacker's Illuminati treasury with the announcement, so it is missing in the attack itself and
    the attack can no longer be called off (R7.10). ValueError when the treasury does not hold it.
    """
    attacker = game.attacker
    if attacker.purse < whole(fee, "fee", 0):
        raise ValueError(f"purse={attacker.purse} ({attacker.name}): Privilege costs {fee} MB (R7.4)")
    bought = replace(game.changed(attacker.name, purse=attacker.purse - fee), privileged=True, calling_off=False)
    comparison = _privilege(replace(game, privileged=False), bought)
    gain = comparison.worth[attacker.name]
    return BavarianFee(gain > 0, gain, fee, comparison)


# Who rides free? --------------------------------------------------------------------------------------------------


class FreeRide(NamedTuple):
    """A bystander: what he pays on the line, what he would pay were he the only one with money, and both values."""

    who: str
    pays: int
    pays_alone: int
    value: Fraction
    value_alone: Fraction
    rides: bool


def free_riding(game: SpendingGame) -> tuple[FreeRide, ...]:
    """Compare each interferer's payment with what he would pay if no other interferer had money.

    He rides free (``rides``) when he pays nothing only because somebody else is there to pay.
    """
    bystanders = [one for one in game.spenders if one.role == "interferer" and one.purse]
    actual = outcome(game)
    rows = []
    for one in bystanders:
        alone = game
        for other in bystanders:
            if other is not one:
                alone = alone.changed(other.name, purse=0)
        by_himself = outcome(alone)
        pays, then = actual.spent[one.name], by_himself.spent[one.name]
        rows.append(
            FreeRide(one.name, pays, then, actual.values[one.name], by_himself.values[one.name], not pays and then > 0)
        )
    return tuple(rows)


@dataclass(frozen=True, slots=True)
class Coalition:
    """Members each for himself (``separate``) and as one (``pooled``); ``gain``: what pooling adds to their sum."""

    members: tuple[str, ...]
    name: str
    separate: Outcome
    pooled: Outcome
    gain: Fraction


def coalition(game: SpendingGame, members: Sequence[str]) -> Coalition:
    """Compare separate purses with one pooled purse and one common interest, for two or more interferers.

    The pool has the sum of their prizes and purses and the seat of the first member in the list of spenders. It is
    bound to a side only if all are bound to the same one; members bound to opposite sides cannot pool (ValueError).
    Attacker and defender cannot be members: an interferer's money works differently from theirs (R6.21, R6.22, R7.2).
    """
    chosen = [game.spender(name) for name in members]
    if len(set(members)) < 2 or len(set(members)) != len(members):
        raise ValueError(f"members={list(members)!r}: name two or more different interferers")
    if any(one.role != "interferer" for one in chosen):
        raise ValueError(f"members={list(members)!r}: only interferers can pool")
    sides = {one.side for one in chosen}
    if {"for", "against"} <= sides or (None in sides and len(sides) > 1):
        raise ValueError(f"members={list(members)!r}: they must all be bound to the same side, or none")
    name = " + ".join(one.name for one in game.spenders if one in chosen)
    pool = Spender(
        name,
        wins=sum(Fraction(one.wins) for one in chosen),
        loses=sum(Fraction(one.loses) for one in chosen),
        if_fails=sum(Fraction(one.if_fails) for one in chosen),
        purse=sum(one.purse for one in chosen),
        role="interferer",
        side=chosen[0].side,
    )
    seated = next(one.name for one in game.spenders if one in chosen)
    spenders = tuple(
        pool if one.name == seated else one for one in game.spenders if one.name == seated or one not in chosen
    )
    first = name if game.first in members else game.first
    separate, pooled = outcome(game), outcome(replace(game, spenders=spenders, first=first))
    gain = pooled.values[name] - sum(separate.values[member] for member in members)
    return Coalition(tuple(members), name, separate, pooled, gain)
