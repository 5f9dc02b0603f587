"""Plain groups for tests of shapes, and the rulebook's figures as structures."""

from __future__ import annotations

from illuminati_nb.rules.alignment import Alignment
from illuminati_nb.rules.cards import SIDES, Group, Illuminati
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.structure import PowerStructure

BAVARIA = "The Bavarian Illuminati"


def group(name: str, arrows: str = "", incoming: str = "left", power: int = 1) -> Group:
    """Make a group; ``arrows`` is a word list of sides, "all" for every side but the incoming one."""
    sides = tuple(side for side in SIDES if side != incoming) if arrows == "all" else tuple(arrows.split())
    return Group(
        name=name,
        power=power,
        transferable_power=0,
        resistance=3,
        income=1,
        alignments=Alignment.NONE,
        incoming=incoming,
        arrows=sides,
        ability="",
        abilities=(),
    )


def illuminati(name: str = "Root") -> Illuminati:
    """Make an Illuminati with its four arrows."""
    return Illuminati(
        name=name,
        power=8,
        transferable_power=8,
        income=8,
        goal="",
        goal_kind="",
        goal_value=0,
        ability="",
        abilities=(),
        arrows=SIDES,
    )


def laid(links: str, rules: RuleSet | None = None, root: str | Illuminati = BAVARIA) -> PowerStructure:
    """Lay real cards from lines "card < master side"."""
    ps = PowerStructure(root, rules or RuleSet())
    for line in links.strip().splitlines():
        card, place = line.split(" < ")
        master, side = place.strip().rsplit(" ", 1)
        ps = ps.attach(card.strip(), to=master, arrow=side)
    return ps


FIGURE_2 = """
Democrats              < The Bavarian Illuminati left
Congressional Wives    < The Bavarian Illuminati bottom
South American Nazis   < The Bavarian Illuminati right
Antiwar Activists      < Democrats bottom
Cycle Gangs            < South American Nazis bottom
KGB                    < South American Nazis top
"""

FIGURE_5 = """
Democrats              < The Bavarian Illuminati left
Cycle Gangs            < The Bavarian Illuminati top
South American Nazis   < The Bavarian Illuminati bottom
Congressional Wives    < South American Nazis top
KGB                    < South American Nazis bottom
Antiwar Activists      < KGB bottom
"""


def figure_4() -> PowerStructure:
    """Lay the eleven nameless groups of Figure 4; each has every arrow, its incoming one left."""
    ps = PowerStructure(illuminati())
    turned = {"top": "left", "right": "top", "bottom": "right", "left": "bottom"}
    table = {"Root": 0}
    for name, master, direction in (
        ("A", "Root", 3), ("B", "Root", 0), ("C", "Root", 1), ("D", "Root", 2), ("E", "C", 1), ("K", "D", 2),
        ("L", "D", 1), ("F", "E", 0), ("G", "E", 1), ("H", "G", 1), ("J", "H", 2),
    ):  # fmt: skip
        side = ("top", "right", "bottom", "left")[direction]
        for _ in range(table[master]):
            side = turned[side]
        ps = ps.attach(group(name, "all"), to=master, arrow=side)
        table[name] = (direction + 2 - 3) % 4
    return ps
