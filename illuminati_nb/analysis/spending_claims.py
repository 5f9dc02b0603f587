"""Money in the rulebook's advice: bleeding the Gnomes (C27), money beyond target 10 (C5), and does more money help?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from illuminati_nb.analysis.spending_forms import one_shot
from illuminati_nb.analysis.spending_model import Prize, Spender, SpendingGame, whole
from illuminati_nb.analysis.spending_questions import outcome
from illuminati_nb.rules.dice import chance


class Bleed(NamedTuple):
    """One sum put into an attack: the target then, and what the defender's best answer costs him, in MB.

    ``rich``: with his money on the target (2 for 1); ``poor``: with the same money at the Illuminati only (1 for 1);
    each with the chance that is left to the attack.
    """

    paid: int
    target: int
    rich: int
    rich_chance: Fraction
    poor: int
    poor_chance: Fraction


def bleed_gnomes(target: int, attack_money: int, loses: Prize, defence: int, at_home: int) -> tuple[Bleed, ...]:
    """Show how much an attack nobody expects to win costs a rich defender (claim C27).

    For each sum from 0 to ``attack_money`` paid into an attack at ``target``, the defender answers once, as is best for
    him; losing the group costs him ``loses`` MB. He has ``defence`` MB in all: with ``at_home`` of it on the target, or
    with nothing there. An attack that cannot succeed even with the money (target below 2) bleeds nobody: there is
    nothing to answer.

    >>> row = bleed_gnomes(target=0, attack_money=5, loses=60, defence=20, at_home=10)[5]
    >>> row.target, row.rich, row.poor
    (5, 2, 4)
    """
    if whole(at_home, "at_home", 0) > whole(defence, "defence", 0):
        raise ValueError(f"at_home={at_home}: he has {defence} MB in all")
    rows = []
    for paid in range(whole(attack_money, "attack_money", 0) + 1):
        costs: list[tuple[int, Fraction]] = []
        for home in (at_home, 0):
            defender = Spender("defender", loses=loses, own_purse=home, purse=defence - home)
            answer = one_shot(SpendingGame(target + paid, (Spender("attacker"), defender)))
            assert answer.spent is not None  # always set for this form
            assert answer.chance is not None
            costs.append((int(answer.spent["defender"]), answer.chance))
        rows.append(Bleed(paid, target + paid, *costs[0], *costs[1]))
    return tuple(rows)


class Cushion(NamedTuple):
    """What a target number beyond 10 is good for (R6.25), in MB of the defender.

    ``beyond``: how far above 10; ``absorbed``: Illuminati money that changes nothing; ``absorbed_home``: the same from
    the target's own treasury (2 for 1); ``to_zero`` / ``to_zero_home``: what brings the target down to 0 or less.
    """

    target: int
    chance: Fraction
    beyond: int
    absorbed: int
    absorbed_home: int
    to_zero: int
    to_zero_home: int


def cushion(target: int) -> Cushion:
    """Say what money beyond target 10 buys (claim C5): no better odds, but defence it soaks up.

    >>> cushion(20).chance == cushion(10).chance, cushion(20).to_zero, cushion(20).absorbed_home
    (True, 20, 5)
    """
    above = max(whole(target, "target"), 0)
    beyond = max(target - 10, 0)
    return Cushion(target, chance(target), beyond, beyond, beyond // 2, above, (above + 1) // 2)


@dataclass(frozen=True, slots=True)
class MoreMoney:
    """``values``: what each size of one purse is worth to everybody; ``falls``: the sizes at which its *owner* ends up
    worse off than with 1 MB less: more money can hurt, when it makes others fear him or wait for him to pay."""

    who: str
    purse: str
    values: Mapping[int, Mapping[str, Fraction]]
    falls: tuple[int, ...]


def more_money(game: SpendingGame, who: str, up_to: int, purse: str = "purse") -> MoreMoney:
    """Let one purse grow from 0 to ``up_to`` MB and see whether its owner is ever worse off for having more.

    Money he keeps counts for him, so having 1 MB more and ignoring it would leave him 1 MB better off, if the others
    could know he will ignore it. They cannot, which is why values may fall.
    """
    if purse not in ("purse", "own_purse"):
        raise ValueError(f"purse={purse!r}: choose 'purse' or 'own_purse'")
    values = {
        amount: outcome(game.changed(who, **{purse: amount})).values for amount in range(whole(up_to, "up_to", 0) + 1)
    }
    falls = tuple(amount for amount in range(1, up_to + 1) if values[amount][who] < values[amount - 1][who])
    return MoreMoney(who, purse, values, falls)
