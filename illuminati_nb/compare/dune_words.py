"""Dune: the words the rulings use, checked (phases, factions, cards), and the readings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

#: The phases of a turn; "collection" is the collection and control phase.
PHASES: tuple[str, ...] = ("storm", "spice blow", "bidding", "revival", "movement", "battle", "collection")
FACTIONS: tuple[str, ...] = ("Atreides", "Harkonnen", "Fremen", "Emperor", "Guild", "Bene Gesserit")
#: What the Voice may be tried to name: what a plan is made of.
VOICED: tuple[str, ...] = (
    "projectile weapon", "poison weapon", "lasgun", "shield", "snooper", "worthless", "cheap hero", "leader",
)  # fmt: skip
#: What a player can put into a battle plan as weapon and as defence; "" is nothing.
WEAPONS: tuple[str, ...] = ("", "projectile weapon", "poison weapon", "lasgun", "worthless")
DEFENCES: tuple[str, ...] = ("", "shield", "snooper", "worthless")
#: With whose shipment an adviser might be sent; "guild_on_planet" is the Guild moving between places of the planet.
SHIPPERS: tuple[str, ...] = ("ally", "fremen", "self", "guild_on_planet", "other")
#: Status of Bene Gesserit forces: advisers, or fighters.
STATUS: tuple[str, ...] = ("coexist", "ordinary")
#: The planet has 18 sectors, numbered from 1; the storm covers one.
SECTORS = 18


def word(field: str, value: object, known: Iterable[str]) -> str:
    """Return the word; ValueError naming the field, the value and what would be right.

    >>> word("phase", "battle", PHASES)
    'battle'
    """
    words = tuple(known)
    if not isinstance(value, str) or value not in words:
        raise ValueError(f"{field}={value!r}: choose one of {', '.join(map(repr, words))}")
    return value


def sector(field: str, value: object) -> int:
    """Return the number of a sector, 1 to 18; ValueError naming the field otherwise."""
    if type(value) is not int or not 1 <= value <= SECTORS:
        raise ValueError(f"{field}={value!r}: give the number of a sector, 1 to {SECTORS}")
    return value


def yes_or_no(field: str, value: object) -> bool:
    """Return the truth value; TypeError naming the field otherwise."""
    if not isinstance(value, bool):
        raise TypeError(f"{field}={value!r}: choose True or False")
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """Where the rulings leave room; each field is explained by the rule named.

    >>> Readings(own_faction="fremen")
    Traceback (most recent call last):
        ...
    ValueError: own_faction='fremen': choose one of 'captive', 'harkonnen'
    """

    #: D-VII.10: draw among all who may be captured, or take the leader of this battle if he lives.
    capture_pool: str = "with_battle_leader"
    #: D-VII.13: whose "own faction" a captive betrays for: the one he comes from, or Harkonnen.
    own_faction: str = "captive"
    #: D-X.6: whether allied Fremen may be accompanied after all.
    fremen_ally_exception: bool = False
    #: D-X.12: whether ordinary status must have stood before the ally came.
    ordinary_exception: str = "stood_before"
    #: D-XI.2: whether stolen cards may be among those given back.
    returns_may_include_stolen: bool = True

    def __post_init__(self) -> None:
        word("capture_pool", self.capture_pool, ("with_battle_leader", "battle_leader_only"))
        word("own_faction", self.own_faction, ("captive", "harkonnen"))
        yes_or_no("fremen_ally_exception", self.fremen_ally_exception)
        word("ordinary_exception", self.ordinary_exception, ("stood_before", "any"))
        yes_or_no("returns_may_include_stolen", self.returns_may_include_stolen)


STANDARD = Readings()


@dataclass(frozen=True, slots=True, kw_only=True)
class Leader:
    """A leader token, or a cheap hero(ine). ``held_by``: the faction that holds him captive, "" if nobody does.

    Raises ValueError naming the field where the record contradicts itself.

    >>> Leader(name="Stilgar", faction="Fremen", held_by="Fremen")
    Traceback (most recent call last):
        ...
    ValueError: held_by='Fremen': Stilgar is of the Fremen and cannot be their captive
    """

    name: str
    faction: str
    alive: bool = True
    fought_elsewhere: bool = False
    held_by: str = ""
    cheap_hero: bool = False

    def __post_init__(self) -> None:
        word("faction", self.faction, FACTIONS)
        word("held_by", self.held_by, ("", *FACTIONS))
        for field in ("alive", "fought_elsewhere", "cheap_hero"):
            yes_or_no(field, getattr(self, field))
        if not isinstance(self.name, str) or not self.name:
            raise ValueError(f"name={self.name!r}: give the name of the leader")
        if self.held_by == self.faction:
            raise ValueError(
                f"held_by={self.held_by!r}: {self.name} is of the {self.faction} and cannot be their captive"
            )
        if self.cheap_hero and self.held_by:
            raise ValueError(f"held_by={self.held_by!r}: a cheap hero is a card and is not taken captive")
        if self.held_by and not self.alive:
            raise ValueError(f"alive=False: {self.name} lies in the tanks and is nobody's captive")

    @property
    def player(self) -> str:
        """The faction that can use him now."""
        return self.held_by or self.faction
