"""Dune: a situation, as small records. Everything is optional; the judge looks at what is there.

Raises ValueError or TypeError naming the field where a record contradicts itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from illuminati_nb.compare.dune_rulings import is_traitor
from illuminati_nb.compare.dune_theft import Theft
from illuminati_nb.compare.dune_words import (
    DEFENCES,
    FACTIONS,
    PHASES,
    SHIPPERS,
    STANDARD,
    STATUS,
    VOICED,
    WEAPONS,
    Leader,
    Readings,
    sector,
    word,
    yes_or_no,
)
from illuminati_nb.rules.display import ShowsHtml


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A battle plan: its faction, a leader or none, weapon, defence, and whether the Kwisatz Haderach goes along."""

    faction: str
    leader: Leader | None = None
    weapon: str = ""
    defence: str = ""
    kwisatz: bool = False

    def __post_init__(self) -> None:
        word("faction", self.faction, FACTIONS)
        word("weapon", self.weapon, WEAPONS)
        word("defence", self.defence, DEFENCES)
        yes_or_no("kwisatz", self.kwisatz)
        leader = self.leader
        if leader is None:
            if self.kwisatz:
                raise ValueError("kwisatz=True: the Kwisatz Haderach accompanies a leader, and there is none")
            if self.weapon or self.defence:
                raise ValueError("weapon, defence: cards are played only together with a leader or cheap hero")
            return
        if not isinstance(leader, Leader):
            raise TypeError(f"leader={leader!r}: give a Leader or None")
        if not leader.alive:
            raise ValueError(f"leader: {leader.name} is dead and cannot fight")
        if leader.fought_elsewhere:
            raise ValueError(f"leader: {leader.name} has fought in another territory and cannot fight here too")
        if leader.player != self.faction:
            raise ValueError(f"leader: {leader.name} fights for the {leader.player}, not for the {self.faction}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Battle:
    """A battle. Names of leaders and factions; sectors by number.

    ``voice``: what the Voice names, "" if it is silent; ``cannot_obey``: its hearer is unable to.
    ``change_breaks``: somebody wants to change his plan, and this breaks what the "voice", "prescience" or
    "truthtrance" has laid down, or nothing (""); None: nobody does. ``traitors``: (faction, name) for each traitor
    chosen. ``called_by``: who declares the opponent's leader a traitor. ``would_win``: who wins if nothing explodes
    and nobody is a traitor. ``killed``: names of leaders killed in it. ``loser_leaders``: all leaders of the loser;
    ``captive``: whom Harkonnen takes, ``captive_killed``: at once. ``harkonnen_leaders``: all of Harkonnen's own.
    """

    attacker: Plan
    defender: Plan
    revealed: bool = False
    voice: str = ""
    cannot_obey: bool = False
    change_breaks: str | None = None
    sectors: tuple[int, int] | None = None
    storm: int | None = None
    traitors: tuple[tuple[str, str], ...] = ()
    called_by: str = ""
    would_win: str = ""
    killed: tuple[str, ...] = ()
    loser_leaders: tuple[Leader, ...] = ()
    captive: str = ""
    captive_killed: bool = False
    harkonnen_leaders: tuple[Leader, ...] = ()

    def __post_init__(self) -> None:
        sides = (self.attacker.faction, self.defender.faction)
        if sides[0] == sides[1]:
            raise ValueError(f"defender: {sides[1]} cannot fight against themselves")
        for name in ("revealed", "cannot_obey", "captive_killed"):
            yes_or_no(name, getattr(self, name))
        word("voice", self.voice, ("", *VOICED))
        word("called_by", self.called_by, ("", *sides))
        word("would_win", self.would_win, ("", *sides))
        if self.cannot_obey and not self.voice:
            raise ValueError("cannot_obey=True: the Voice has ordered nothing; give voice=...")
        if self.change_breaks is not None:
            word("change_breaks", self.change_breaks, ("", "voice", "prescience", "truthtrance"))
            if self.change_breaks == "voice" and not self.voice:
                raise ValueError("change_breaks='voice': the Voice has ordered nothing; give voice=...")
        if (self.sectors is None) != (self.storm is None):
            raise ValueError("sectors, storm: give both or neither")
        for number in (*(self.sectors or ()), *((self.storm,) if self.storm is not None else ())):
            sector("sectors, storm", number)
        for faction, _ in self.traitors:
            word("traitors", faction, FACTIONS)
        for name, value in (("called_by", self.called_by), ("would_win", self.would_win), ("captive", self.captive)):
            if value and not self.revealed:
                raise ValueError(f"{name}={value!r}: the plans are not revealed yet (revealed=False)")
        self._check_leaders()

    def _check_leaders(self) -> None:
        if self.called_by:
            leader = self.against(self.called_by).leader
            if leader is None or not is_traitor(leader, self.called_by, self.chosen_by(self.called_by)):
                who = leader.name if leader else "nobody"
                raise ValueError(f"called_by={self.called_by!r}: {who} is no traitor there; see traitors=...")
        used = {plan.leader.name for plan in (self.attacker, self.defender) if plan.leader}
        if self.attacker.leader and self.attacker.leader == self.defender.leader:
            raise ValueError(f"defender: {self.attacker.leader.name} fights on both sides")
        for name in self.killed:
            if name not in used:
                raise ValueError(f"killed: {name!r} does not fight in this battle")
        for leader in self.harkonnen_leaders:
            if leader.faction != "Harkonnen":
                raise ValueError(f"harkonnen_leaders: {leader.name} is of the {leader.faction}")
            if not leader.alive and leader.name in used:
                raise ValueError(f"harkonnen_leaders: {leader.name} is dead and fighting")
        for leader in self.loser_leaders:
            if leader.name in self.killed and leader.alive:
                raise ValueError(f"loser_leaders: {leader.name} is alive here and among killed=...")
            if not leader.alive and leader.name in used and leader.name not in self.killed:
                raise ValueError(f"loser_leaders: {leader.name} is dead and fighting")
            if leader.faction != self.loser_if_harkonnen_won:
                raise ValueError(f"loser_leaders: {leader.name} is of the {leader.faction}, who did not lose")
        if self.captive and self.captive not in {leader.name for leader in self.loser_leaders}:
            raise ValueError(f"captive={self.captive!r}: not among loser_leaders")
        if self.captive_killed and not self.captive:
            raise ValueError("captive_killed=True: there is no captive")

    def plan(self, faction: str) -> Plan:
        """The plan of this faction."""
        return self.attacker if self.attacker.faction == faction else self.defender

    def against(self, faction: str) -> Plan:
        """The plan of its opponent."""
        return self.defender if self.attacker.faction == faction else self.attacker

    def chosen_by(self, faction: str) -> tuple[str, ...]:
        """The names of the leaders this faction has chosen as traitors."""
        return tuple(name for chooser, name in self.traitors if chooser == faction)

    @property
    def loser_if_harkonnen_won(self) -> str:
        """The faction that fights against Harkonnen, "" if Harkonnen is not there."""
        if "Harkonnen" not in (self.attacker.faction, self.defender.faction):
            return ""
        return self.against("Harkonnen").faction

    @property
    def weapons(self) -> tuple[str, ...]:
        """All weapons and defences of both plans."""
        return tuple(card for plan in (self.attacker, self.defender) for card in (plan.weapon, plan.defence) if card)


@dataclass(frozen=True, slots=True, kw_only=True)
class Collection:
    """Forces that want spice: ``forces``, ``spice`` and ``storm`` are sectors; the territory spans ``sectors``."""

    forces: int
    spice: int
    storm: int
    sectors: tuple[int, ...]
    coexisting: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """An agreement. ``spice``: it moves spice now; ``allies``: between allies; ``away``: made away from the table."""

    announced: bool
    spice: bool = False
    allies: bool = False
    away: bool = False

    def __post_init__(self) -> None:
        for name in ("announced", "spice", "allies", "away"):
            yes_or_no(name, getattr(self, name))


@dataclass(frozen=True, slots=True, kw_only=True)
class Sisterhood:
    """Bene Gesserit forces in a territory, their announced ``status`` and who else is there.

    ``changing``: they want to change it; the other fields are as in the rulings D-X.9 to D-X.12.
    """

    status: str
    enemy_present: bool = False
    ally_present: bool = False
    changing: bool = False
    same_turn: bool = False
    enemies_left: bool = False
    reentered_later: bool = False
    ordinary_stood_before: bool = False

    def __post_init__(self) -> None:
        word("status", self.status, STATUS)
        for name in self.__slots__[1:]:
            yes_or_no(name, getattr(self, name))
        if self.reentered_later and not self.enemies_left:
            raise ValueError("reentered_later=True: forces enter again only after enemies_left=True")
        if self.enemy_present and self.enemies_left and not self.reentered_later:
            raise ValueError("enemy_present=True: enemies_left=True and nobody has entered since")
        if self.ordinary_stood_before and self.status != "ordinary":
            raise ValueError("ordinary_stood_before=True: their status here is coexist")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shipment:
    """A shipment with which an adviser might go: whose, and whether he is an ally of the Bene Gesserit."""

    shipper: str
    ally: bool = False

    def __post_init__(self) -> None:
        word("shipper", self.shipper, SHIPPERS)
        yes_or_no("ally", self.ally)
        if self.ally and self.shipper in ("self", "other"):
            raise ValueError(f"ally=True: the shipper is {self.shipper!r}; for another ally give shipper='ally'")


@dataclass(frozen=True, slots=True, kw_only=True)
class CardPlay:
    """Somebody wants to play Karama (for ``use``) or Truthtrance. ``listed``: the uses on the list of battle uses."""

    card: str
    use: str = ""
    listed: tuple[str, ...] = ()
    between_steps: bool = False

    def __post_init__(self) -> None:
        word("card", self.card, ("karama", "truthtrance"))
        yes_or_no("between_steps", self.between_steps)
        if isinstance(self.listed, str):
            raise TypeError(f"listed={self.listed!r}: give a list of uses")
        if self.card == "karama" and not self.use:
            raise ValueError("use='': say what Karama is used for")


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation(ShowsHtml):
    """What the judge is asked about; in a notebook it shows what he says to it.

    ``kwisatz_gained_now``: Atreides gained it this turn and wants to use it.
    """

    phase: str = ""
    battle: Battle | None = None
    card: CardPlay | None = None
    collection: Collection | None = None
    deal: Deal | None = None
    sisterhood: Sisterhood | None = None
    shipment: Shipment | None = None
    theft: Theft | None = None
    kwisatz_gained_now: bool = False
    readings: Readings = field(default=STANDARD)

    def __post_init__(self) -> None:
        word("phase", self.phase, ("", *PHASES))
        yes_or_no("kwisatz_gained_now", self.kwisatz_gained_now)
        kinds = (Battle, CardPlay, Collection, Deal, Sisterhood, Shipment, Theft)
        names = ("battle", "card", "collection", "deal", "sisterhood", "shipment", "theft")
        for name, kind in zip(names, kinds, strict=True):
            value = getattr(self, name)
            if value is not None and not isinstance(value, kind):
                raise TypeError(f"{name}={value!r}: give a {kind.__name__} or None")
        for name, phase in (("battle", "battle"), ("collection", "collection"), ("shipment", "movement")):
            if getattr(self, name) is not None and self.phase not in ("", phase):
                raise ValueError(f"phase={self.phase!r}: a {name} belongs to the {phase} phase")
        if self.deal and self.deal.spice and not self.phase:
            raise ValueError("phase='': say in which phase the spice is to move")
