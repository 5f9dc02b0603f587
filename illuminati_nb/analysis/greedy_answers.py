"""How :class:`~illuminati_nb.analysis.bots.GreedyBot` spends in attacks and answers them with Specials.

Money goes in to the level that serves best at that moment (value x exact chance - MB). Third players
put money in only where somebody is near victory.
"""

from __future__ import annotations

from collections.abc import Iterable

from illuminati_nb.analysis.values import NEAR, Look, best_defence, best_spend, kill
from illuminati_nb.rules.artifacts import artifact_with, can_end_privilege, top_special
from illuminati_nb.rules.dice import succeeds
from illuminati_nb.rules.moves import AbolishPrivilege, Announce, Help, Move, Pass, PlaySpecial, Privilege, Spend
from illuminati_nb.rules.moves_artifacts import UseArtifact
from illuminati_nb.rules.phases.attack import current_sum, fee, refuse_help
from illuminati_nb.rules.phases.common import illuminati_of
from illuminati_nb.rules.phases.money import answers, may_interfere
from illuminati_nb.rules.phases.outcome import ROLL_CARDS
from illuminati_nb.rules.phases.secrets import SECRETS
from illuminati_nb.rules.state import holds, title, under_way

#: How dear a Special is to its holder, in MB; the cheapest goes first where any will do.
DEAR: dict[str, int] = {
    "Computer Espionage": 1, "Whispering Campaign": 2, "Media Campaign": 3, "Interference": 4, "Deep Agent": 5,
    "Market Manipulation": 7, "Senate Investigating Committee": 8, "Murphy's Law": 9, SECRETS: 9, "Bribery": 9,
    "Back From the Dead": 4, "Entitlements": 3, "Celebrity Funeral": 6, "Outbreak of Sanity": 6,
    "Unconstitutional!": 6, "Earmarks": 10,
    "White Collar Crime": 6, "Assassination": 10, "Slush Fund": 15, "Swiss Bank Account": 25,
}  # fmt: skip
FUNDS = {"Slush Fund": 15, "Swiss Bank Account": 25}
#: An attack for less than this (in MB) is not worth a Special.
WORTH_A_CARD = 10.0
#: From this prize on an attack is worth Privilege: it wins the game or nearly so.
WORTH_PRIVILEGE = 40.0


def cheapest(specials: Iterable[str]) -> list[str]:
    """Return Specials, the least dear first."""
    return sorted(specials, key=lambda name: (DEAR.get(title(name), 9), name))


def announce(look: Look) -> Move:
    """Name the helpers that are still needed for target number 10, the smallest that does it first; then Privilege."""
    view, seat = look.view, look.seat
    conflict = under_way(view)
    target = current_sum(view).target_number
    if conflict.owner >= 0 and conflict.owner != seat:
        theirs = view.seats[conflict.owner]
        target -= min(2 * theirs.money.get(conflict.target, 0) + look.money(conflict.owner), 6)
    if target < 10:
        helper = _helper(look, 10 - target)
        if helper is not None:
            return helper
    if not conflict.was_privileged and look.stake() >= WORTH_PRIVILEGE and _others_can_pay(look):
        me = view.seats[seat]
        price = fee(illuminati_of(view, seat))
        if price and not view.turn.bought_privilege and look.money(seat) >= price + 5:
            return Privilege(seat)
        for name in cheapest(me.specials)[:1]:
            if DEAR.get(title(name), 9) <= 9:
                return Privilege(seat, name)
    return Announce(seat)


def _helper(look: Look, lacking: int) -> Help | None:
    conflict = under_way(look.view)
    ready: list[tuple[int, str]] = []
    for name in look.view.seats[look.seat].structure.names:
        points = look.known.plain(name)[1]
        if points > 0 and name not in (conflict.attacker, *conflict.aid, conflict.target):
            ready.append((points, name))
    ready.sort(key=lambda one: (one[0] < lacking, one[0] if one[0] >= lacking else -one[0]))
    for _, name in ready:
        move = Help(look.seat, name)
        if refuse_help(look.view, move) is None:
            return move
    return None


def _others_can_pay(look: Look) -> bool:
    conflict = under_way(look.view)
    others = (i for i in range(len(look.view.seats)) if i not in (look.seat, conflict.owner))
    return any(look.money(one) > 0 for one in others)


def spend(look: Look) -> Move:
    """Put money in, or play a Special that lets one do so, or pass."""
    view, seat = look.view, look.seat
    conflict = under_way(view)
    stake = look.stake()
    if conflict.privileged and seat != conflict.seat and (stake <= -WORTH_A_CARD or seat == conflict.owner):
        answer = _against_privilege(look, stake)
        if answer is not None:
            return answer
    if abs(stake) < 1:
        return Pass(seat)
    target = current_sum(view).target_number
    me = view.seats[seat]
    chest = look.money(seat)
    if seat == conflict.seat:
        own = me.money.get(conflict.attacker, 0) if conflict.attacker != me.illuminati else 0
        money, _ = best_spend(target, own + chest, int(stake), look.cost())
        if money == own + chest and not conflict.privileged:
            fund = _fund(look, best_spend(target, 99, int(stake), look.cost())[0] - money, stake)
            if fund is not None:
                return fund
        if money <= 0:
            return Pass(seat)
        return Spend(seat, conflict.attacker, min(own, money), 1) if own else Spend(seat, me.illuminati, money, 1)
    if seat == conflict.owner:
        own = me.money.get(conflict.target, 0)
        doubled, single = best_defence(target, own, chest, int(-stake))
        if doubled + single == 0 and target >= 2:
            fund = _fund(look, target - chest - 2 * own, -stake)
            if fund is not None:
                return fund
        if doubled:
            return Spend(seat, conflict.target, doubled, -1)
        return Spend(seat, me.illuminati, single, -1) if single else Pass(seat)
    if not chest or not may_interfere(conflict, seat):
        return Pass(seat)
    if stake > 0:
        money, _ = best_spend(target, chest, int(stake))
        return Spend(seat, me.illuminati, money, 1) if money else Pass(seat)
    _, single = best_defence(target, 0, chest, int(-stake))
    return Spend(seat, me.illuminati, single, -1) if single else Pass(seat)


def _fund(look: Look, short: int, stake: float) -> PlaySpecial | None:
    """Return a fund to play when money is short by some MB and the stake is worth it."""
    if short < 3 or stake < 2 * WORTH_A_CARD:
        return None
    for name, amount in FUNDS.items():
        if name in look.view.seats[look.seat].specials and (amount == 15 or stake >= 3 * WORTH_A_CARD):
            return PlaySpecial(look.seat, name)
    return None


def _against_privilege(look: Look, stake: float) -> Move | None:
    """Return a card against Privilege, where ending it gives somebody a purse to stop the attack with."""
    seat, me = look.seat, look.view.seats[look.seat]
    if stake > -2 * WORTH_A_CARD:
        return None
    telescope = artifact_with(me, "cancel_privilege")
    if telescope and can_end_privilege(me):
        return UseArtifact(seat, telescope.name)
    ways = answers(look.view, seat)
    if "Interference" in ways and look.money(seat) >= 5:
        return PlaySpecial(seat, holds(me, "Interference"))
    if "Deep Agent" in ways:
        return PlaySpecial(seat, holds(me, "Deep Agent"))
    hand = cheapest(me.specials)
    if "two" in ways and stake <= -WORTH_PRIVILEGE / 2 and DEAR.get(title(hand[1]), 9) <= 10:
        return AbolishPrivilege(seat, (hand[0], hand[1]))
    return None


def answer_roll(look: Look) -> Move:
    """Play Assassination or Murphy's Law where the roll goes the wrong way and enough depends on it."""
    view, seat = look.view, look.seat
    conflict = under_way(view)
    me = view.seats[seat]
    target = current_sum(view).target_number
    stake, won = look.stake(), succeeds(conflict.roll, target)
    if abs(stake) >= WORTH_A_CARD and won == (stake < 0):
        name = "Murphy's Law" if won else "Assassination"
        if name in me.specials and (won or target >= 2):
            return PlaySpecial(seat, name)
    return Pass(seat)


def rescue(look: Look) -> Move:
    """Bring a destroyed group back where it can be destroyed for the goal once more (Hitler's Brain)."""
    brain = artifact_with(look.view.seats[look.seat], "rescue_destroyed")
    if brain and kill(look.standing(look.seat)) > 2 * brain.effect_number:
        return UseArtifact(look.seat, brain.name, under_way(look.view).target)
    return Pass(look.seat)


def take_soul(look: Look) -> Move:
    """Take the discarded Special: it costs nothing (the Soulburner)."""
    burner = artifact_with(look.view.seats[look.seat], "take_discarded_special")
    return UseArtifact(look.seat, burner.name, top_special(look.view)) if burner else Pass(look.seat)


def answer_special(look: Look) -> Move:
    """Play Secrets against a Special that hurts; replace a cancelled one where Privilege still hurts."""
    view, seat = look.view, look.seat
    played = view.played
    assert played is not None
    me = view.seats[seat]
    if played.cancelled:
        if look.stake() <= -2 * WORTH_A_CARD and view.rules.two_specials_abolish:
            return AbolishPrivilege(seat, (cheapest(me.specials)[0],))
        return Pass(seat)
    return PlaySpecial(seat, holds(me, SECRETS)) if _hurts(look) else Pass(seat)


def _hurts(look: Look) -> bool:
    """Tell whether the Special on the table hurts the looking seat enough to spend Secrets on it."""
    view, played, conflict = look.view, look.view.played, look.view.conflict
    assert played is not None
    name = title(played.special)
    stake = look.stake() if conflict is not None else 0.0
    if played.use in ("privilege", "whispering"):
        return stake <= -2 * WORTH_A_CARD
    if played.use == "abolish" or name in ("Deep Agent", "Interference"):
        return stake >= 2 * WORTH_A_CARD
    if name in ROLL_CARDS:
        assert conflict is not None
        will = succeeds(ROLL_CARDS[name], current_sum(view).target_number)
        return stake >= WORTH_A_CARD if not will else stake <= -WORTH_A_CARD
    if name == "Senate Investigating Committee":
        return view.turn.seat == look.seat
    if name in ("Bribery", *FUNDS):
        return played.seat != look.seat and look.standing(played.seat).share >= NEAR
    return False
