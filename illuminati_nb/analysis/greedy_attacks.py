"""How :class:`~illuminati_nb.analysis.bots.GreedyBot` finds its best attack: exact chances times rules of thumb."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from illuminati_nb.analysis.values import ARROW, NEAR, Look, best_spend, helps_attacks
from illuminati_nb.rules import effective
from illuminati_nb.rules.artifacts import total_of
from illuminati_nb.rules.cards import Artifact
from illuminati_nb.rules.declaration import limit, position_bonus
from illuminati_nb.rules.effective import Owned
from illuminati_nb.rules.phases.attack import WHISPERING, worn_out
from illuminati_nb.rules.state import attacker_card, holds, owned, target_card

#: What a point of help costs in MB: it is not there for the second attack of the turn.
HELP_COST = 0.25
#: What lying directly under the Illuminati is worth, in MB for each point of position bonus.
SAFETY = 0.4
#: What a second branch under the Illuminati is worth, in MB: one lost attack does not take everything.
SECOND_BRANCH = 6.0
#: What an Artifact is worth more for lying directly under the Illuminati (R14.6) and taking no arrow (R14.5), in MB.
BESIDE = SAFETY * position_bonus(1) + ARROW
#: Only so many of a seat's attackers are looked at against other players' groups, the strongest first.
STRONGEST = 4


class Plan(NamedTuple):
    """An attack worth considering: ``profit`` and ``prize`` in MB, ``money`` to spend, ``short``: MB he lacks."""

    profit: float
    kind: str
    attacker: str
    target: str
    whispering: str
    money: int
    prize: float
    short: int


class _Force(NamedTuple):
    """One attacker: its power, whether it has an open arrow, its purse in MB, the help it can get, its safety.

    ``more``: what Artifacts add to its power.
    """

    name: str
    power: int
    arrow: bool
    purse: int
    help: int
    safe: float
    more: int = 0


def forces(look: Look) -> list[_Force]:
    """Return the cards that can attack now, the strongest first."""
    view, me = look.view, look.view.seats[look.seat]
    used = view.turn.used if view.rules.participation == "turn" else {}
    fresh = [name for name in me.structure.names if not used.get(name, 0) or used[name] < limit(attacker_card(name))]
    if view.turn.forgone:
        fresh = [name for name in fresh if worn_out(view, name) is None]
    arrows = {arrow.card for arrow in me.structure.open_arrows()}
    ours = owned(me) if me.artifacts else ()
    boost = _boost(look, ours) if ours else {}
    total = sum([look.known.plain(name)[1] for name in fresh])
    total += boost[me.illuminati] if ours and me.illuminati in fresh else 0
    chest, branches = look.money(look.seat), len(me.structure.puppets(me.illuminati))
    found = []
    for name in fresh:
        power, transferable = look.known.plain(name)[:2]
        if power > 0:
            purse = chest if name == me.illuminati else chest + me.money.get(name, 0)
            depth = me.structure.depth(name) + 1
            safe = SAFETY * position_bonus(depth) + (SECOND_BRANCH if depth == 1 and branches < 2 else 0.0)
            more = boost.get(name, 0)
            helped = total - transferable - (more if name == me.illuminati else 0)
            found.append(_Force(name, power + more, name in arrows, purse, helped, safe, more))
    found.sort(key=lambda one: -one.power)
    return found


def _boost(look: Look, ours: tuple[Owned, ...]) -> dict[str, int]:
    """Return what Artifacts add to the power of one's cards; the Illuminati's gain helps as well (R14.3)."""
    board = look.view.board
    return {
        one.name: int(effective.power(one, board, ours)) - look.known.plain(one.name)[0]
        for one in ours
        if not isinstance(one, Artifact)
    }


def plans(look: Look) -> list[Plan]:
    """Return the attacks with a profit, the best first; ties in the order of the cards."""
    ours = forces(look)
    if not ours:
        return []
    found = [*_on_uncontrolled(look, ours), *_on_rivals(look, ours)]
    found.sort(key=lambda one: -one.profit)
    return found


def _bonus(look: Look, kind: str, target: str, backers: list[str]) -> int:
    return sum([look.known.bonus(kind, name, target) for name in backers]) if backers else 0


def _backers(look: Look) -> list[str]:
    me = look.view.seats[look.seat]
    return [name for name in (*me.structure.names, *me.artifacts) if helps_attacks(name)]


def _best(
    look: Look, ours: list[_Force], kind: str, target: str, shift: int, prize: float, *, whispering: str = ""
) -> Iterator[Plan]:
    """Yield the best plan against one target. ``shift``: what does not depend on the attacker."""
    best: Plan | None = None
    control, cost, strength = kind == "control", look.cost(), look.known.strength
    beside = look.view.rules.artifacts and isinstance(target_card(target), Artifact)
    for force in ours:
        if (control and not (force.arrow or beside)) or force.name == target:
            continue
        bare = strength(kind, force.name, target, bool(whispering)) + shift + force.more
        if bare + force.help + force.purse < 2:
            continue
        helped = min(max(10 - bare, 0), force.help)
        worth = prize + (BESIDE if beside else force.safe) if control else prize
        money, profit = best_spend(bare + helped, force.purse, int(worth), cost)
        profit -= HELP_COST * helped
        if best is None or profit > best.profit:
            wanted = best_spend(bare + helped, 99, int(worth), cost)[0] if money == force.purse else money
            best = Plan(profit, kind, force.name, target, whispering, money, worth, max(wanted - force.purse, 0))
    if best is not None and best.profit > 0:
        yield best


def _on_uncontrolled(look: Look, ours: list[_Force]) -> Iterator[Plan]:
    """Plans to take an uncontrolled group, and to destroy one where kills count."""
    backers = _backers(look)
    kills = look.standing(look.seat).kind == "count_destroyed"
    whisper = holds(look.view.seats[look.seat], WHISPERING)
    crowd = 0
    if look.standing(look.seat).share >= NEAR:
        # Others will put money in against the group that wins.
        crowd = min(sum(look.money(i) for i in range(len(look.view.seats)) if i != look.seat), 10) // 2
    for target in look.view.uncontrolled:
        prize = look.prize("control", -1, target)
        yield from _best(look, ours, "control", target, _bonus(look, "control", target, backers) - crowd, prize)
        if kills and not (look.view.rules.artifacts and isinstance(target_card(target), Artifact)):
            powerless = look.known.plain(target)[0] <= 0
            if powerless and not whisper:
                continue
            shift = _bonus(look, "destroy", target, backers) - crowd
            prize = look.prize("destroy", -1, target)
            yield from _best(look, ours, "destroy", target, shift, prize, whispering=whisper if powerless else "")


def _on_rivals(look: Look, ours: list[_Force]) -> Iterator[Plan]:
    """Plans against other players' groups: to take them, and to break up a player near victory."""
    strongest = ours[:STRONGEST]
    reach = max(force.power + force.help + force.purse for force in strongest) + 12
    backers = _backers(look)
    kills = look.standing(look.seat).kind == "count_destroyed"
    for owner, rival in enumerate(look.view.seats):
        if owner == look.seat or rival.out:
            continue
        near = look.standing(owner).share >= NEAR
        chest = look.money(owner)
        guards = [name for name in rival.structure.names if helps_attacks(name)]
        shroud = total_of(rival, "control_defence") if rival.artifacts else 0
        for target in (*rival.structure.names[1:], *rival.artifacts):
            beside = target in rival.artifacts
            depth = 1 if beside else rival.structure.depth(target)
            defence = min(2 * rival.money.get(target, 0) + chest, 6)
            if reach - defence < position_bonus(depth):
                continue
            kinds = ["control", "neutralize"] if near else ["control"]
            if (kills or near) and not beside and look.known.plain(target)[0] > 0:
                kinds.append("destroy")
            for kind in kinds:
                shift = _bonus(look, kind, target, backers) - position_bonus(depth) - defence
                if kind != "destroy":
                    shift -= sum([look.known.guard(name, target) for name in guards if name != target])
                if kind == "control":
                    shift -= shroud
                yield from _best(look, strongest, kind, target, shift, look.prize(kind, owner, target))
