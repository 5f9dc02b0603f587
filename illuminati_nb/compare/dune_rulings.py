"""Dune: each ruling as a small predicate. All are pure; arguments are checked and named in errors.

`judge` in `dune_judge` asks those that a situation touches.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from illuminati_nb.compare.dune_words import (
    FACTIONS,
    PHASES,
    SECTORS,
    SHIPPERS,
    STANDARD,
    STATUS,
    VOICED,
    Leader,
    Readings,
    sector,
    word,
    yes_or_no,
)

# VII Battle ---------------------------------------------------------------------------------------


def karama_listed_allowed(revealed: bool) -> bool:
    """D-VII.1: whether a Karama use on the list of battle uses may happen now: until the plans are revealed."""
    return not yes_or_no("revealed", revealed)


def karama_allowed(use: str, listed: Iterable[str], *, revealed: bool, between_steps: bool) -> bool:
    """D-VII.1, D-VII.2: whether this Karama use may happen. ``listed``: the uses on the list, which we do not have.

    >>> karama_allowed("stop the Voice", ["stop the Voice"], revealed=False, between_steps=False)
    True
    >>> karama_allowed("free shipment", ["stop the Voice"], revealed=False, between_steps=False)
    False
    """
    if isinstance(listed, str):
        raise TypeError(f"listed={listed!r}: give a list of uses")
    uses = tuple(listed)
    # Both are checked, whichever decides.
    before, between = karama_listed_allowed(revealed), truthtrance_allowed(between_steps)
    return before if use in uses else between


def truthtrance_allowed(between_steps: bool) -> bool:
    """D-VII.2: whether Truthtrance (or Karama, not by the list) may be played: between any two steps."""
    return yes_or_no("between_steps", between_steps)


def may_change_plan(revealed: bool, violates: bool) -> bool:
    """D-VII.3: whether a plan may be changed. ``violates``: the change breaks Voice, Prescience or Truthtrance."""
    return not yes_or_no("revealed", revealed) and not yes_or_no("violates", violates)


def can_fight(a: int, b: int, storm: int) -> bool:
    """D-VII.4: whether forces in sectors ``a`` and ``b`` of one territory fight, the storm being in ``storm``.

    >>> can_fight(3, 4, storm=9), can_fight(3, 4, storm=4), can_fight(4, 4, storm=4)
    (True, False, True)
    """
    sector("a", a), sector("b", b), sector("storm", storm)
    return a == b or storm not in (a, b)


def voice_legal(named: str) -> bool:
    """D-VII.5, D-VII.6, D-VII.7: whether the Voice may order or forbid this.

    >>> [voice_legal(named) for named in ("poison weapon", "worthless", "cheap hero", "lasgun")]
    [True, False, False, False]
    """
    return word("named", named, VOICED) not in ("worthless", "cheap hero", "lasgun")


def must_announce_inability(revealed: bool = False) -> bool:
    """D-VII.8: whether a player who cannot obey the Voice has to say so: not before the reveal."""
    return yes_or_no("revealed", revealed)


def capture_mandatory() -> bool:
    """D-VII.9: whether winning Harkonnen has to take a captive: no."""
    return False


def capturable(leader: Leader) -> bool:
    """D-VII.10: whether this leader of the loser is in the draw: alive, and not fighting in another territory."""
    return leader.alive and not leader.fought_elsewhere and not leader.cheap_hero and not leader.held_by


def capture_pool(leaders: Iterable[Leader], used: str = "", readings: Readings = STANDARD) -> tuple[Leader, ...]:
    """D-VII.10: the loser's leaders among whom the captive is drawn. ``used``: the name of the one used in the battle.

    >>> irulan, kynes = (Leader(name=name, faction="Fremen") for name in ("Irulan", "Kynes"))
    >>> [leader.name for leader in capture_pool([irulan, kynes], used="Kynes")]
    ['Irulan', 'Kynes']
    """
    pool = tuple(leader for leader in leaders if capturable(leader))
    if readings.capture_pool == "battle_leader_only" and any(leader.name == used for leader in pool):
        return tuple(leader for leader in pool if leader.name == used)
    return pool


def captive_identity_public() -> bool:
    """D-VII.11: whether Harkonnen has to tell whom he captured: no."""
    return False


def kill_reward(killed_at_once: bool = True) -> int:
    """D-VII.12: the spice for killing the captive at once; 0 for one that is kept."""
    return 2 if yes_or_no("killed_at_once", killed_at_once) else 0


def is_traitor(leader: Leader, opponent: str, chosen: Iterable[str] = (), readings: Readings = STANDARD) -> bool:
    """D-VII.13, D-VII.14: whether this leader betrays in a battle against ``opponent``, who chose these traitors.

    >>> stilgar = Leader(name="Stilgar", faction="Fremen", held_by="Harkonnen")
    >>> is_traitor(stilgar, "Fremen"), is_traitor(stilgar, "Emperor"), is_traitor(stilgar, "Emperor", ["Stilgar"])
    (True, False, True)
    """
    word("opponent", opponent, FACTIONS)
    own = leader.faction if readings.own_faction == "captive" else "Harkonnen"
    return leader.name in tuple(chosen) or (bool(leader.held_by) and opponent == own)


def must_return_captives(own_leaders: Iterable[Leader]) -> bool:
    """D-VII.15: whether Harkonnen's captives go home: when all his own leaders are in the tanks."""
    own = [leader for leader in own_leaders if not leader.cheap_hero]
    for leader in own:
        if leader.faction != "Harkonnen":
            raise ValueError(f"own_leaders: {leader.name} is of the {leader.faction}, not of Harkonnen")
    if not own:
        raise ValueError("own_leaders: none given; give all leaders of Harkonnen, dead ones too")
    return not any(leader.alive for leader in own)


def explosion(lasgun: bool, shield: bool, traitor: bool) -> bool:
    """D-VII.17: whether lasgun and shield explode: not if a traitor is declared.

    >>> explosion(True, True, traitor=False), explosion(True, True, traitor=True)
    (True, False)
    """
    both = yes_or_no("lasgun", lasgun) and yes_or_no("shield", shield)
    return both and not yes_or_no("traitor", traitor)


def winner(claimed: str | None, exploded: bool) -> str | None:
    """D-VII.16: the winner of a battle; None after an explosion, whoever would have won."""
    return None if yes_or_no("exploded", exploded) else claimed


# VIII Spice collection ----------------------------------------------------------------------------


def storm_between(forces: int, spice: int, storm: int, sectors: Iterable[int]) -> bool:
    """Whether the storm separates two sectors of a territory that spans ``sectors`` (in a row round the planet).

    >>> storm_between(3, 5, storm=4, sectors=[3, 4, 5]), storm_between(17, 1, storm=5, sectors=[17, 18, 1])
    (True, False)
    """
    span = [sector("sectors", one) for one in sectors]
    if any(b != a % SECTORS + 1 for a, b in pairwise(span)):
        raise ValueError(f"sectors={span}: give the sectors of a territory in a row, as in [17, 18, 1]")
    for field, value in (("forces", forces), ("spice", spice)):
        if sector(field, value) not in span:
            raise ValueError(f"{field}={value}: not a sector of this territory, which spans {span}")
    sector("storm", storm)
    if forces == spice or storm not in span:
        return False
    low, high = sorted((span.index(forces), span.index(spice)))
    return low <= span.index(storm) <= high


def can_collect(coexisting: bool, separated: bool) -> bool:
    """D-VIII.1, D-VIII.2: whether forces collect spice. ``separated``: the storm lies between them and the spice."""
    return not yes_or_no("coexisting", coexisting) and not yes_or_no("separated", separated)


# IX Deals -----------------------------------------------------------------------------------------


def spice_transfer_allowed(phase: str) -> bool:
    """D-IX.1: whether spice may change hands, even between allies: in the collection phase only."""
    return word("phase", phase, PHASES) == "collection"


def amount_public() -> bool:
    """D-IX.1: whether the amount has to be told: no, only that spice is handed over."""
    return False


def deal_allowed(phase: str) -> bool:
    """D-IX.2: whether a deal may be made in this phase: in any."""
    return word("phase", phase, PHASES) in PHASES


def binding(announced: bool) -> bool:
    """D-IX.3, D-IX.4: whether an agreement must be kept: if it was announced at the table."""
    return yes_or_no("announced", announced)


# X Extra abilities --------------------------------------------------------------------------------


def kh_usable_same_turn() -> bool:
    """D-X.1: whether the Kwisatz Haderach may be used in the turn it is gained: yes."""
    return True


def kh_legal(leader: Leader, battle_of: str) -> bool:
    """D-X.2: whether the Kwisatz Haderach may accompany this leader in a plan of the faction ``battle_of``.

    >>> kh_legal(Leader(name="cheap hero", faction="Atreides", cheap_hero=True), "Atreides")
    True
    >>> kh_legal(Leader(name="Duncan Idaho", faction="Atreides", held_by="Harkonnen"), "Harkonnen")
    False
    """
    word("battle_of", battle_of, FACTIONS)
    return battle_of == "Atreides" and leader.faction == "Atreides" and not leader.held_by


def must_announce(enemy_present: bool) -> bool:
    """D-X.3: whether the Bene Gesserit announce their status in a territory: if enemy forces are there."""
    return yes_or_no("enemy_present", enemy_present)


def adviser_mandatory() -> bool:
    """D-X.4: whether an adviser has to be sent: no."""
    return False


def adviser_with(shipper: str, ally: bool = False, readings: Readings = STANDARD) -> bool:
    """D-X.5 to D-X.8: whether an adviser may go with this shipment. ``ally``: the shipper is also their ally.

    >>> [adviser_with(shipper) for shipper in ("ally", "other", "fremen", "self", "guild_on_planet")]
    [True, True, False, False, False]
    """
    word("shipper", shipper, SHIPPERS)
    if shipper == "fremen":
        return yes_or_no("ally", ally) and readings.fremen_ally_exception
    return shipper in ("ally", "other")


def ornithopter_ok(coexisting: bool) -> bool:
    """D-X.9: whether Bene Gesserit forces have the bonus of ornithopters: whatever their status."""
    return yes_or_no("coexisting", coexisting) or True


def may_change(
    status: str, *, same_turn: bool = False, enemies_left: bool = False, reentered_later: bool = False
) -> bool:
    """D-X.10, D-X.11: whether an announced status may be changed.

    >>> may_change("coexist", same_turn=True), may_change("coexist")
    (False, True)
    >>> may_change("ordinary", enemies_left=True), may_change("ordinary", enemies_left=True, reentered_later=True)
    (False, True)
    """
    for field, value in (("same_turn", same_turn), ("enemies_left", enemies_left)):
        yes_or_no(field, value)
    if yes_or_no("reentered_later", reentered_later) and not enemies_left:
        raise ValueError("reentered_later=True: forces enter again only after enemies_left=True")
    if word("status", status, STATUS) == "coexist":
        return not same_turn
    return enemies_left and reentered_later


def must_coexist(
    ally_present: bool, ordinary_with_others: bool, stood_before: bool = True, readings: Readings = STANDARD
) -> bool:
    """D-X.12: whether the Bene Gesserit must announce coexistence beside an ally.

    ``ordinary_with_others``: they are in ordinary status there, beside forces of others; ``stood_before``: they were
    so before the ally came.

    >>> must_coexist(True, False), must_coexist(True, True), must_coexist(False, False)
    (True, False, False)
    """
    exception = yes_or_no("ordinary_with_others", ordinary_with_others) and (
        yes_or_no("stood_before", stood_before) or readings.ordinary_exception == "any"
    )
    return yes_or_no("ally_present", ally_present) and not exception


# XI Karama ----------------------------------------------------------------------------------------


def steal_allowed(interrupts: str = "") -> bool:
    """D-XI.1: whether Harkonnen may steal now. ``interrupts``: what somebody is just using, "" if nothing.

    >>> steal_allowed(), steal_allowed("karama"), steal_allowed("truthtrance"), steal_allowed("voice")
    (True, False, False, True)
    """
    if not isinstance(interrupts, str):
        raise TypeError(f"interrupts={interrupts!r}: give 'karama', 'truthtrance', another use, or ''")
    return interrupts.casefold() not in ("karama", "truthtrance")
