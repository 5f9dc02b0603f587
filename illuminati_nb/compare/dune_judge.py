"""Dune: `judge` lists every ruling that a situation touches, with its verdict."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from illuminati_nb.compare import dune_rulings as ruling
from illuminati_nb.compare.dune_situation import Battle, CardPlay, Deal, Plan, Shipment, Sisterhood, Situation
from illuminati_nb.compare.dune_theft import STEPS, Theft
from illuminati_nb.compare.dune_words import Readings
from illuminati_nb.rules.display import paint


class Verdict(NamedTuple):
    """A ruling on a question: its number for `illuminati_nb.rule`, and the answer.

    ``answer`` is True or False, an amount of spice, a name, a tuple of names or sizes, or None (nobody).
    """

    rule: str
    question: str
    answer: bool | int | str | tuple[str, ...] | tuple[int, ...] | None

    def __str__(self) -> str:
        known: dict[object, str] = {True: "yes", False: "no", None: "nobody"}
        shown = self.answer
        if shown is None or isinstance(shown, bool):
            text = known[shown]
        elif isinstance(shown, tuple):
            text = ", ".join(map(str, shown)) or "nobody"
        else:
            text = str(shown)
        return f"{self.question} {text} ({self.rule})"

    def _repr_html_(self) -> str | None:
        return paint(self, "html")


def judge(situation: Situation) -> tuple[Verdict, ...]:
    """Every ruling that applies, in the order of the rulings. Raises TypeError for something else than a Situation.

    >>> for verdict in judge(Situation(phase="movement", deal=Deal(announced=True, spice=True, allies=True))):
    ...     print(verdict)
    May spice pass between allies in the movement phase? no (D-IX.1)
    Must the amount of spice be told? no (D-IX.1)
    May the deal be made in the movement phase? yes (D-IX.2)
    Must the agreement be kept? yes (D-IX.4)
    """
    if not isinstance(situation, Situation):
        raise TypeError(f"situation={situation!r}: give a Situation")
    return tuple(_verdicts(situation))


def _verdicts(s: Situation) -> Iterator[Verdict]:
    if s.card is not None:
        yield from _card(s.card, s.battle)
    if s.battle is not None:
        yield from _battle(s.battle, s.readings)
    if s.collection is not None:
        c = s.collection
        separated = ruling.storm_between(c.forces, c.spice, c.storm, c.sectors)
        if c.coexisting:
            yield Verdict("D-VIII.1", "May advisers collect the spice?", ruling.can_collect(True, separated))
        else:
            yield Verdict("D-VIII.2", "May the forces collect the spice?", ruling.can_collect(False, separated))
    if s.deal is not None:
        yield from _deal(s.deal, s.phase)
    if s.kwisatz_gained_now:
        yield Verdict("D-X.1", "May the Kwisatz Haderach be used this turn?", ruling.kh_usable_same_turn())
    if s.battle is not None:
        for plan in (s.battle.attacker, s.battle.defender):
            yield from _kwisatz(plan)
    if s.sisterhood is not None:
        yield from _announcing(s.sisterhood)
    if s.shipment is not None:
        yield from _adviser(s.shipment, s.readings)
    if s.sisterhood is not None:
        yield from _status(s.sisterhood, s.readings)
    if s.theft is not None:
        yield from _theft(s.theft)


def _card(card: CardPlay, battle: Battle | None) -> Iterator[Verdict]:
    revealed = battle is not None and battle.revealed
    if card.card == "truthtrance":
        yield Verdict("D-VII.2", "May Truthtrance be played now?", ruling.truthtrance_allowed(card.between_steps))
        return
    number = "D-VII.1" if card.use in card.listed else "D-VII.2"
    allowed = ruling.karama_allowed(card.use, card.listed, revealed=revealed, between_steps=card.between_steps)
    yield Verdict(number, f"May Karama be used now to {card.use}?", allowed)


_VOICE = {"worthless": "D-VII.5", "cheap hero": "D-VII.6", "lasgun": "D-VII.7"}


def _battle(b: Battle, readings: Readings) -> Iterator[Verdict]:
    if b.change_breaks is not None:
        allowed = ruling.may_change_plan(b.revealed, bool(b.change_breaks))
        yield Verdict("D-VII.3", "May the plan be changed?", allowed)
    if b.sectors is not None and b.storm is not None:
        yield Verdict("D-VII.4", "Do these forces fight?", ruling.can_fight(*b.sectors, b.storm))
    if b.voice in _VOICE:
        yield Verdict(_VOICE[b.voice], f"May the Voice name {b.voice}?", ruling.voice_legal(b.voice))
    if b.cannot_obey:
        told = ruling.must_announce_inability(b.revealed)
        yield Verdict("D-VII.8", "Must the player say that he cannot obey?", told)
    exploded = ruling.explosion("lasgun" in b.weapons, "shield" in b.weapons, bool(b.called_by))
    won_by = ruling.winner(b.called_by or b.would_win or None, exploded)
    yield from _capture(b, won_by, readings)
    for plan in (b.attacker, b.defender):
        yield from _traitor(b, plan, readings)
    if b.harkonnen_leaders:
        home = ruling.must_return_captives(b.harkonnen_leaders)
        yield Verdict("D-VII.15", "Do Harkonnen's captives go home?", home)
    if b.revealed and {"lasgun", "shield"} <= set(b.weapons):
        yield Verdict("D-VII.16", "Who wins?", won_by)
        yield Verdict("D-VII.17", "Do lasgun and shield explode?", exploded)


def _capture(b: Battle, won_by: str | None, readings: Readings) -> Iterator[Verdict]:
    if won_by != "Harkonnen":
        return
    yield Verdict("D-VII.9", "Must Harkonnen take a captive?", ruling.capture_mandatory())
    if b.loser_leaders:
        loser = b.against("Harkonnen").leader
        pool = ruling.capture_pool(b.loser_leaders, loser.name if loser else "", readings)
        yield Verdict("D-VII.10", "Among whom is the captive drawn?", tuple(leader.name for leader in pool))
    if b.captive:
        yield Verdict("D-VII.11", "Must Harkonnen say who it is?", ruling.captive_identity_public())
        yield Verdict("D-VII.12", "How much spice is the captive worth now?", ruling.kill_reward(b.captive_killed))


def _traitor(b: Battle, plan: Plan, readings: Readings) -> Iterator[Verdict]:
    leader = plan.leader
    if leader is None or not leader.held_by:
        return
    opponent = b.against(plan.faction).faction
    chosen = b.chosen_by(opponent)
    question = f"Does {leader.name} betray the {plan.faction} to the {opponent}?"
    if leader.name in chosen:
        yield Verdict("D-VII.14", question, ruling.is_traitor(leader, opponent, chosen, readings))
    else:
        yield Verdict("D-VII.13", question, ruling.is_traitor(leader, opponent, (), readings))


def _deal(deal: Deal, phase: str) -> Iterator[Verdict]:
    if deal.spice:
        who = "allies" if deal.allies else "players"
        allowed = ruling.spice_transfer_allowed(phase)
        yield Verdict("D-IX.1", f"May spice pass between {who} in the {phase} phase?", allowed)
        yield Verdict("D-IX.1", "Must the amount of spice be told?", ruling.amount_public())
    if phase:
        yield Verdict("D-IX.2", f"May the deal be made in the {phase} phase?", ruling.deal_allowed(phase))
    if deal.away:
        yield Verdict("D-IX.3", "Is what was said away from the table formal?", ruling.binding(deal.announced))
    yield Verdict("D-IX.4", "Must the agreement be kept?", ruling.binding(deal.announced))


def _kwisatz(plan: Plan) -> Iterator[Verdict]:
    if plan.kwisatz and plan.leader is not None:
        question = f"May the Kwisatz Haderach accompany {plan.leader.name}?"
        yield Verdict("D-X.2", question, ruling.kh_legal(plan.leader, plan.faction))


def _announcing(sisters: Sisterhood) -> Iterator[Verdict]:
    told = ruling.must_announce(sisters.enemy_present)
    yield Verdict("D-X.3", "Must the Bene Gesserit announce their status here?", told)


_ADVISER = {"ally": "D-X.5", "fremen": "D-X.6", "self": "D-X.7", "guild_on_planet": "D-X.8"}


def _adviser(shipment: Shipment, readings: Readings) -> Iterator[Verdict]:
    yield Verdict("D-X.4", "Must an adviser be sent?", ruling.adviser_mandatory())
    if shipment.shipper in _ADVISER:
        allowed = ruling.adviser_with(shipment.shipper, shipment.ally, readings)
        yield Verdict(_ADVISER[shipment.shipper], "May an adviser go along?", allowed)


def _status(sisters: Sisterhood, readings: Readings) -> Iterator[Verdict]:
    coexist = sisters.status == "coexist"
    if coexist:
        yield Verdict("D-X.9", "Do the advisers have the ornithopter bonus?", ruling.ornithopter_ok(True))
    if sisters.changing:
        allowed = ruling.may_change(
            sisters.status,
            same_turn=sisters.same_turn,
            enemies_left=sisters.enemies_left,
            reentered_later=sisters.reentered_later,
        )
        yield Verdict("D-X.10" if coexist else "D-X.11", "May they change their status?", allowed)
    if sisters.ally_present:
        beside_others = not coexist and sisters.enemy_present
        must = ruling.must_coexist(True, beside_others, sisters.ordinary_stood_before, readings)
        yield Verdict("D-X.12", "Must they announce coexistence beside their ally?", must)


def _theft(theft: Theft) -> Iterator[Verdict]:
    yield Verdict("D-XI.1", "May Harkonnen steal now?", ruling.steal_allowed(theft.interrupts))
    if ruling.steal_allowed(theft.interrupts):
        yield Verdict("D-XI.2", "What comes next?", theft.step if theft.step != STEPS[-1] else "nothing: it is over")
