"""Tables on which the tests of the Artifacts play."""

from __future__ import annotations

from typing import Any

from engine_help import CTHULHU, GNOMES, NETWORK, OIL, seat, table

from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.state import GameState

ON = RuleSet(artifacts=True)
BLIVIT, GRAIL, SKULL, MILL, ARK = "Blivit", "The Holy Grail", "Crystal Skull", "Midas Mill", "Ark of the Covenant"
BRAIN, HUBBLE, MACHINE = "Hitler's Brain", "Hubble Space Telescope", "Perpetual Motion Machine"
BURNER, TALISMAN, SHROUD = "Soulburner", "Talisman of Ahrimanes", "Shroud of Turin"
PRINCIPIA = "Principia Discordia"

MINE = {OIL: "top", "C.I.A.": "left", "Hackers": ("C.I.A.", "left")}
THEIRS = {"Texas": "top", "Yuppies": ("Texas", "top"), "Girlie Magazines": ("Yuppies", "bottom")}


def trio(
    *mine: str,
    theirs: tuple[str, ...] = (),
    third: tuple[str, ...] = (),
    specials: tuple[str, ...] = (),
    their_specials: tuple[str, ...] = (),
    uncontrolled: tuple[str, ...] = ("Moonies", "Psychiatrists"),
    rules: RuleSet = ON,
    money: int = 10,
    **more: Any,
) -> GameState:
    """The Network (in turn), Cthulhu and the Gnomes, with these Artifacts before them, the Network about to act."""
    return table(
        seat(NETWORK, MINE, {NETWORK: money, OIL: 4} if money else {OIL: 4}, *specials, artifacts=mine),
        seat(CTHULHU, THEIRS, {CTHULHU: 8, "Yuppies": 3}, *their_specials, artifacts=theirs),
        seat(GNOMES, {"Democrats": "top"}, {GNOMES: 6}, artifacts=third),
        uncontrolled=uncontrolled,
        rules=rules,
        **more,
    )


def artifacts(state: GameState, index: int) -> tuple[str, ...]:
    return state.seats[index].artifacts
