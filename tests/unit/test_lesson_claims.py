"""What the lessons 00 to 03 say in words about cards and odds, where no cell of theirs computes it."""

from __future__ import annotations

from fractions import Fraction
from statistics import fmean

import illuminati_nb as inb
from illuminati_nb.lessons.exercises_03 import BAVARIA, bad, coup, good

DECK = inb.deck()
PEOPLE = {one.name: [g for g in DECK.groups if one in g.alignments] for one in inb.ALIGNMENTS}
STRONG = ["The Mafia", "C.I.A.", "Pentagon", "Texas", "CFL-AIO", "California", "Multinational Oil Companies"]
PREY = ["KGB", "Loan Sharks", "Yuppies", "Feminists", "Hollywood", "Gun Lobby", "Tabloids", "Post Office", "New York"]


def ways(kind: str) -> dict[str, dict[str, int]]:
    """Return target -> attacker -> 36ths, uncontrolled, for the cards of the heat maps of lesson 02."""
    return {on: {by: inb.attack(kind, by, on).successes for by in STRONG} for on in PREY}


def test_01_census_of_the_alignments() -> None:
    counts = {name: len(groups) for name, groups in PEOPLE.items()}
    ranked = sorted(counts, key=lambda name: counts[name])
    assert (ranked[0], ranked[-1], ranked[-2]) == ("PEACEFUL", "VIOLENT", "WEIRD")
    assert (counts["COMMUNIST"], counts["VIOLENT"], counts["WEIRD"], counts["PEACEFUL"]) == (9, 23, 19, 8)
    assert sum(g.power > 0 for g in PEOPLE["PEACEFUL"]) == 3
    assert sum(g.power > 0 for g in PEOPLE["WEIRD"]) == 8
    assert sum(g.power > 0 for g in PEOPLE["GOVERNMENT"]) == counts["GOVERNMENT"] == 9


def test_01_sayings_about_strength() -> None:
    power = {name: fmean(g.power for g in groups) for name, groups in PEOPLE.items()}
    ranked = sorted(power, key=lambda name: power[name])
    assert (ranked[1], ranked[-1]) == ("WEIRD", "GOVERNMENT")
    assert power["GOVERNMENT"] > 5
    assert abs(power["STRAIGHT"] - fmean(g.power for g in DECK.groups)) < 0.1
    easy = [g for g in PEOPLE["VIOLENT"] if g.resistance <= 4]
    assert len(easy) == 7
    assert DECK.group("Comic Books") in easy
    assert DECK.group("Comic Books").resistance == 1
    assert fmean(g.resistance for g in PEOPLE["VIOLENT"]) > fmean(g.resistance for g in DECK.groups)


def test_02_what_the_heat_map_shows_to_control() -> None:
    control = ways("control")
    assert max(g.resistance for g in DECK.groups) == DECK.group("New York").resistance == 8
    assert control["New York"]["The Mafia"] == 33
    assert [by for by in STRONG if control["KGB"][by]] == ["The Mafia"]
    assert control["Hollywood"].pop("Texas") == 1
    assert min(control["Hollywood"].values()) >= 15


def test_02_what_the_heat_map_shows_to_destroy() -> None:
    destroy = ways("destroy")
    for on, by in (("Yuppies", "CFL-AIO"), ("Gun Lobby", "CFL-AIO"), ("Hollywood", "Texas"), ("Feminists", "Texas")):
        assert max(destroy[on], key=lambda name: destroy[on][name]) == by
    assert not any(destroy["New York"].values())
    assert not any(destroy["Loan Sharks"].values())


def test_02_sums_worked_in_words() -> None:
    tabloids = inb.attack("destroy", "Pentagon", "Tabloids", depth=3)
    assert [line.amount for line in tabloids.lines] == [6, -2, -2, 4]
    assert inb.successes(12) - inb.successes(8) == 7
    assert inb.successes(8) > 4 * inb.successes(4)


def test_03_the_coup_in_words() -> None:
    texas = {
        kind: inb.attack(kind, "Texas", "South American Nazis", depth=1, aid=["C.I.A."], money=6).chance
        for kind in ("control", "neutralize", "destroy")
    }
    assert texas["control"] == coup().chance == Fraction(26, 36)
    assert texas["destroy"] == 0


def test_03_two_layouts_of_the_same_cards() -> None:
    assert sorted(good().names) == sorted(bad().names)
    for what in ("power", "transferable_power", "income"):
        assert getattr(good(), what) == getattr(bad(), what)
    assert sum(len(card.arrows) for card in good()) == 10
    moved = bad().move("KGB", "Democrats", "left").structure
    assert moved.arrow_state(BAVARIA, "right") == "open"
    assert len(moved.open_arrows()) == len(bad().open_arrows()) == 2
