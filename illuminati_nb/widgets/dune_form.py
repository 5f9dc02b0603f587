"""The judge's form as data: the fields of each part of a situation, the leaders by name, and the examples."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from illuminati_nb.compare.dune import DEFENCES, FACTIONS, PHASES, SHIPPERS, STATUS, VOICED, WEAPONS

NOBODY, CHEAP_HERO = "nobody", "a cheap hero"

#: The leaders of each faction: whose they are from the beginning.
LEADERS: dict[str, str] = {
    name: faction
    for faction, names in {
        "Atreides": ("Thufir Hawat", "Lady Jessica", "Gurney Halleck", "Duncan Idaho", "Wellington Yueh"),
        "Harkonnen": ("Feyd-Rautha", "Beast Rabban", "Piter de Vries", "Iakin Nefud", "Umman Kudu"),
        "Fremen": ("Stilgar", "Chani", "Otheym", "Shadout Mapes", "Jamis"),
        "Emperor": ("Hasimir Fenring", "Captain Aramsham", "Caid", "Burseg", "Bashar"),
        "Guild": ("Staban Tuek", "Master Bewt", "Esmar Tuek", "Soo-Soo Sook", "Guild Representative"),
        "Bene Gesserit": ("Alia", "Margot Fenring", "Mother Ramallo", "Princess Irulan", "Wanna Yueh"),
    }.items()
    for name in names
}


class Field(NamedTuple):
    """A field. ``kind``: "choice" (of ``options``: label, value), "yes", "number", "names" (several), "text".

    ``head``: a heading before it.
    """

    name: str
    label: str
    kind: str
    default: Any
    options: tuple[tuple[str, Any], ...] = ()
    hint: str = ""
    head: str = ""


def _choice(name: str, label: str, words: Any, default: Any = "", empty: str = "none", **more: Any) -> Field:
    options = tuple((word or empty, word) for word in words)
    return Field(name, label, "choice", default, options, **more)


def _yes(name: str, label: str, hint: str = "", default: bool = False) -> Field:
    return Field(name, label, "yes", default, (), hint)


def _side(side: str, faction: str) -> tuple[Field, ...]:
    who = (NOBODY, CHEAP_HERO, *LEADERS)
    shown = tuple((f"{name} ({LEADERS[name]})" if name in LEADERS else name, name) for name in who)
    return (
        _choice(f"{side}_faction", "Faction", FACTIONS, faction, head=f"The {side}'s plan"),
        Field(f"{side}_leader", "Leader", "choice", NOBODY, shown),
        _yes(f"{side}_captive", "a captive, held by it", "A leader of another faction, held and used here"),
        _yes(f"{side}_chosen", "the opponent's traitor", "The opponent has chosen him as a traitor"),
        _choice(f"{side}_weapon", "Weapon", WEAPONS),
        _choice(f"{side}_defence", "Defence", DEFENCES),
        _yes(f"{side}_kwisatz", "Kwisatz Haderach", "The Kwisatz Haderach accompanies him"),
        _yes(f"{side}_killed", "killed here", "He is killed in this battle"),
    )


_CHANGES = (
    "nobody wants to", "yes, and it breaks nothing", "yes, against Voice", "yes, against Prescience",
    "yes, against Truthtrance",
)  # fmt: skip
_ALL_LEADERS = tuple((f"{name} ({faction})", name) for name, faction in LEADERS.items())
_SIDES = (("nobody", ""), *((faction, faction) for faction in FACTIONS))

#: The parts of a situation and their fields.
FORM: dict[str, tuple[Field, ...]] = {
    "battle": (
        *_side("attacker", "Harkonnen"),
        *_side("defender", "Fremen"),
        _yes("revealed", "plans are revealed")._replace(head="What happens"),
        _yes("cannot_obey", "cannot obey Voice", "Its hearer is unable to do what the Voice says"),
        _yes("captive_killed", "captive killed at once"),
        _choice("voice", "Voice names", ("", *VOICED), empty="it is silent"),
        _choice("change", "Change of plan", _CHANGES, _CHANGES[0]),
        Field("called_by", "Traitor called by", "choice", "", _SIDES),
        Field("would_win", "Winner otherwise", "choice", "", _SIDES, "Who wins if nothing explodes and nobody betrays"),
        Field(
            "captive", "Captive", "choice", NOBODY, ((NOBODY, NOBODY), *_ALL_LEADERS), "Whom winning Harkonnen takes"
        ),
        Field("tanks", "In the tanks", "names", (), _ALL_LEADERS, "Leaders who are dead", "Leaders and storm"),
        Field("elsewhere", "Fought elsewhere", "names", (), _ALL_LEADERS, "Leaders who fought in another territory"),
        Field("sector_a", "Attacker's sector", "number", 1, (), "1 to 18; counts if there is a storm"),
        Field("sector_b", "Defender's sector", "number", 1, (), "1 to 18; counts if there is a storm"),
        Field("storm", "Storm's sector", "number", 0, (), "1 to 18; 0: the storm is no matter here"),
    ),
    "card": (
        _choice("card", "Card", ("karama", "truthtrance"), "karama"),
        Field("use", "Karama is to", "text", "stop the Voice"),
        _yes("on_list", "this use is on the list of battle uses"),
        _yes("between_steps", "now is between two steps"),
    ),
    "collection": (
        Field("first", "Territory from", "number", 3, (), "First sector of the territory, 1 to 18"),
        Field("last", "to sector", "number", 5, (), "Last sector of the territory, 1 to 18"),
        Field("forces", "Forces in", "number", 3),
        Field("spice", "Spice in", "number", 5),
        Field("storm", "Storm in", "number", 4),
        _yes("coexisting", "they are Bene Gesserit advisers"),
    ),
    "deal": (
        _yes("announced", "announced at the table"),
        _yes("spice", "it moves spice now"),
        _yes("allies", "it is between allies"),
        _yes("away", "it was made away from the table"),
    ),
    "sisterhood": (
        _choice("status", "Status", STATUS, "coexist", hint="coexist: advisers; ordinary: fighters"),
        _yes("enemy_present", "enemy forces are there"),
        _yes("ally_present", "an ally's forces are there"),
        _yes("changing", "they want to change their status"),
        _yes("same_turn", "it was announced this turn"),
        _yes("enemies_left", "all enemies have left since"),
        _yes("reentered_later", "forces have entered again"),
        _yes("ordinary_stood_before", "they stood there as fighters before the ally came"),
    ),
    "shipment": (
        _choice("shipper", "Shipment of", SHIPPERS, "other"),
        _yes("ally", "the shipper is their ally"),
    ),
    "theft": (
        Field("harkonnen", "Harkonnen's hand", "number", 4),
        Field("victim", "Victim's hand", "number", 3),
        Field("number", "Cards to steal", "number", 3),
        _choice("step", "What comes next", ("say how many", "take unseen", "look", "give back", "done"), "look"),
        _choice("interrupts", "It interrupts", ("", "karama", "truthtrance"), empty="nobody"),
    ),
    "kwisatz": (_yes("gained", "Atreides gained it this turn and wants to use it", default=True),),
}

#: What the parts are called.
TITLES: dict[str, str] = {
    "battle": "Battle",
    "card": "Karama or Truthtrance",
    "collection": "Collecting spice",
    "deal": "Deal",
    "sisterhood": "Bene Gesserit",
    "shipment": "Adviser with a shipment",
    "theft": "Theft with Karama",
    "kwisatz": "Kwisatz Haderach",
}

PHASE = Field("phase", "Phase", "choice", "", (("not said", ""), *((phase, phase) for phase in PHASES)))


class Preset(NamedTuple):
    """A situation to start from: its name, the phase, and what is filled in for each part."""

    title: str
    phase: str
    parts: Mapping[str, Mapping[str, Any]]


_BOMB: dict[str, Any] = {"attacker_leader": "Beast Rabban", "attacker_weapon": "lasgun", "defender_leader": "Chani"}
_BOMB |= {"defender_defence": "shield", "revealed": True, "would_win": "Fremen"}
_FEYD: dict[str, Any] = {
    "attacker_leader": "Feyd-Rautha",
    "defender_leader": "Otheym",
    "revealed": True,
    "would_win": "Harkonnen",
}

#: The examples of the rulings.
EXAMPLES: dict[str, Preset] = {
    "DX1": Preset("the captive is killed", "battle", {"battle": {**_FEYD, "captive": "Chani", "captive_killed": True}}),
    "DX2": Preset("three cards are stolen", "", {"theft": {}}),
    "DX3": Preset(
        "lasgun, shield, and a traitor",
        "battle",
        {"battle": {**_BOMB, "defender_chosen": True, "called_by": "Harkonnen"}},
    ),
    "DX4": Preset("lasgun and shield", "battle", {"battle": _BOMB}),
    "DX5": Preset(
        "Stilgar against the Fremen",
        "battle",
        {"battle": {"attacker_leader": "Stilgar", "attacker_captive": True}},
    ),
    "DX6": Preset(
        "Kwisatz Haderach and cheap hero",
        "battle",
        {"battle": {"attacker_faction": "Atreides", "attacker_leader": CHEAP_HERO, "attacker_kwisatz": True}},
    ),
    "DX7": Preset(
        "Kwisatz Haderach and a captive",
        "battle",
        {"battle": {"attacker_leader": "Duncan Idaho", "attacker_captive": True, "attacker_kwisatz": True}},
    ),
    "DX8": Preset(
        "a gift of spice on the move", "movement", {"deal": {"announced": True, "spice": True, "allies": True}}
    ),
}
