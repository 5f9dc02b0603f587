"""The same attack under other ways of paying: nobody pays, each pays once in turn, sealed bids, open rounds.

All but the sealed bids need the standard library alone and are exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from illuminati_nb.analysis.spending import solve_game
from illuminati_nb.analysis.spending_model import SpendingGame
from illuminati_nb.rules.dice import chance, successes


@dataclass(frozen=True, slots=True)
class FormResult:
    """What one way of paying leads to. ``spent`` and ``values`` in MB (averages where bids are mixed).

    ``note``: what to know about the figures; ``chance`` and the rest are None when the form was not solved (see note).
    """

    form: str
    chance: Fraction | None
    spent: Mapping[str, Fraction] | None
    values: Mapping[str, Fraction] | None
    note: str = ""


class Bid(NamedTuple):
    """All a spender pays at one go: MB from the group's own treasury and from the Illuminati, and the effect."""

    own: int
    purse: int
    effect: int

    @property
    def cost(self) -> int:
        """MB in all."""
        return self.own + self.purse


def bids(game: SpendingGame, name: str) -> tuple[Bid, ...]:
    """Return the sensible sums a spender can pay at one go, in tie order: cheapest, own treasury, for before against.

    Of bids with the same effect only the cheapest is kept: the others change nothing for the rest and cost him more.

    >>> from illuminati_nb.analysis.spending_model import Spender
    >>> game = SpendingGame(5, [Spender("attacker"), Spender("defender", own_purse=1, purse=1)])
    >>> [tuple(bid) for bid in bids(game, "defender")]
    [(0, 0, 0), (1, 0, -2), (0, 1, -1), (1, 1, -3)]
    """
    channels = [channel for channel in game.channels if channel.who == name]
    own = [channel for channel in channels if channel.purse != "Illuminati treasury"]
    illuminati = [channel for channel in channels if channel.purse == "Illuminati treasury"]
    found = [Bid(0, 0, 0)]
    for home in range(0, own[0].money + 1 if own else 1, game.unit):
        gain = home * own[0].effect if own else 0
        found.append(Bid(home, 0, gain))
        for channel in illuminati:
            found += [
                Bid(home, mb, gain + mb * channel.effect) for mb in range(game.unit, channel.money + 1, game.unit)
            ]
    best: dict[int, Bid] = {}
    for bid in sorted(found, key=lambda bid: (bid.cost, -bid.own, -bid.effect)):
        best.setdefault(bid.effect, bid)
    return tuple(best.values())


def payoffs_of_bids(game: SpendingGame, paid: Mapping[str, Bid]) -> dict[str, Fraction]:
    """Return what each gets on average when these sums have been paid and the dice are rolled."""
    odds = chance(game.target + sum(bid.effect for bid in paid.values()))
    return {
        one.name: one.stake * odds
        + Fraction(one.if_fails)
        + one.money
        - (paid[one.name].cost if one.name in paid else 0)
        for one in game.spenders
    }


def _result(form: str, game: SpendingGame, paid: Mapping[str, Bid], note: str = "") -> FormResult:
    spent = {name: Fraction(paid[name].cost if name in paid else 0) for name in game.names}
    odds = chance(game.target + sum(bid.effect for bid in paid.values()))
    return FormResult(form, odds, spent, payoffs_of_bids(game, paid), note)


def all_passive(game: SpendingGame) -> FormResult:
    """Return what happens when nobody puts money in: the dice are rolled at the printed sum."""
    return _result("nobody pays", game, {})


def one_shot(game: SpendingGame) -> FormResult:
    """Return the play when each spender pays once, in turn, and nobody may answer later.

    With an attacker and a defender: he pays, the defender answers, the dice are rolled. The last to move knows what
    he must beat; the first cannot come back. Calling off and ``raises`` play no part; ties go to the smaller sum, then
    the group's own treasury, then for the attack.

    >>> from illuminati_nb.analysis.spending_model import Spender
    >>> game = SpendingGame(5, [Spender("attacker", wins=20, purse=8), Spender("defender", loses=20, purse=8)])
    >>> one_shot(game).spent
    {'attacker': Fraction(0, 1), 'defender': Fraction(3, 1)}
    """
    names = game.names
    start = names.index(game.start().to_act)
    order = [name for name in (*names[start:], *names[:start]) if name in game.movers]
    choices = {name: bids(game, name) for name in order}
    # Targets that can lie on the table when each is to pay, then back from the last: target now -> target rolled at.
    seen = [{game.target}]
    for name in order:
        seen.append({target + bid.effect for target in seen[-1] for bid in choices[name]})
    rolled = {target: target for target in seen[-1]}
    replies: list[dict[int, Bid]] = []
    for name, targets in zip(reversed(order), reversed(seen[:-1]), strict=True):
        stake = game.spender(name).stake
        top, bottom = stake.numerator, 36 * stake.denominator
        # max() keeps the first of equals, and the bids stand in tie order
        reply = {
            target: max(
                choices[name],
                key=lambda bid: top * successes(rolled[target + bid.effect]) - bottom * bid.cost,
            )
            for target in targets
        }
        rolled = {target: rolled[target + bid.effect] for target, bid in reply.items()}
        replies.insert(0, reply)
    target, paid = game.target, {}
    for name, reply in zip(order, replies, strict=True):
        paid[name] = reply[target]
        target += paid[name].effect
    return _result("each pays once, in turn", game, paid)


def open_rounds(game: SpendingGame) -> FormResult:
    """Return the equilibrium of the open rounds as a row to compare."""
    solution = solve_game(game)
    sums = "any sum" if game.raises == "any" else "1 MB at a time"
    note = "the attack is called off" if solution.called_off else ""
    spent = {name: Fraction(amount) for name, amount in solution.spent.items()}
    return FormResult(f"open rounds, {sums}", solution.chance, spent, solution.values, note)


def compare_forms(game: SpendingGame) -> tuple[FormResult, ...]:
    """Return one row for each way of paying: nobody, once in turn, sealed bids, open rounds of 1 MB and of any sum.

    Sealed bids need two spenders with money and the extra ``solve``; otherwise their row says what is missing.
    """
    from illuminati_nb.analysis.spending_sealed import sealed_bids

    try:
        sealed = sealed_bids(game).row
    except (ImportError, ValueError) as error:
        sealed = FormResult("sealed bids", None, None, None, f"not solved: {error}")
    return (
        all_passive(game),
        one_shot(game),
        sealed,
        open_rounds(replace(game, raises="unit")),
        open_rounds(replace(game, raises="any")),
    )
