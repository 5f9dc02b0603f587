"""What the shape of a structure means: stakes, dangers, growth room, vulnerability, comparisons."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import pytest
from made_up_cards import BAVARIA, FIGURE_2, FIGURE_5, figure_4, group, illuminati, laid

from illuminati_nb.analysis.shape import (
    Measure,
    compare_layouts,
    depth_profile,
    graph,
    growth_room,
    measures,
    one_arrow_danger,
    printed,
    stakes,
    vulnerability,
    weak_points,
)
from illuminati_nb.rules.alignment import Alignment
from illuminati_nb.rules.cards import deck
from illuminati_nb.rules.dice import chance
from illuminati_nb.rules.structure import PowerStructure

TWO, FIVE = laid(FIGURE_2), laid(FIGURE_5)


def test_R6_14_stakes_of_figure_5_worked_by_hand() -> None:
    found = {stake.name: stake for stake in stakes(FIVE)}
    assert list(found) == list(FIVE.names[1:])
    kgb = found["KGB"]
    assert (kgb.depth, kgb.bonus, kgb.defence) == (2, 5, 11)  # Resistance 6
    assert kgb.lost == ("KGB", "Antiwar Activists")
    assert (kgb.power, kgb.transferable_power, kgb.income) == (2, 2, 1)
    assert kgb.alignments == Alignment.COMMUNIST | Alignment.VIOLENT | Alignment.LIBERAL | Alignment.PEACEFUL
    assert kgb.share == Fraction(2, 6)
    assert [found[name].bonus for name in ("Democrats", "KGB", "Antiwar Activists")] == [10, 5, 2]
    assert found["South American Nazis"].share == Fraction(4, 6)


def test_stakes_use_other_numbers_when_given() -> None:
    higher = stakes(FIVE, lambda card, what: printed(card, what) + 2)
    for before, after in zip(stakes(FIVE), higher, strict=True):
        assert after.defence == before.defence + 2
        assert after.income == before.income + 2 * len(before.lost)


def test_depth_profile() -> None:
    assert depth_profile(FIVE) == (3, 2, 1)
    assert depth_profile(figure_4()) == (4, 3, 2, 1, 1)
    assert depth_profile(PowerStructure(BAVARIA)) == ()


def test_weak_points() -> None:
    assert [stake.name for stake in weak_points(FIVE)] == ["South American Nazis"]
    assert [stake.name for stake in weak_points(FIVE, Fraction(1, 3))] == ["South American Nazis", "KGB"]
    assert weak_points(PowerStructure(BAVARIA)) == ()
    for bad in (0, 1.5, -1):
        with pytest.raises(ValueError, match="share="):
            weak_points(FIVE, bad)


def test_C12_all_groups_on_one_illuminati_arrow() -> None:
    assert one_arrow_danger(FIVE) is None
    assert one_arrow_danger(PowerStructure(BAVARIA)) is None
    chain = PowerStructure(illuminati())
    for master, name in zip(["Root", "a", "b"], "abc", strict=True):
        chain = chain.attach(group(name, "right"), to=master, arrow="right")
    danger = one_arrow_danger(chain)
    assert danger is not None
    assert (danger.name, danger.bonus, danger.share) == ("a", 10, 1)
    assert set(danger.lost) == {"a", "b", "c"}
    # Reading (a) of C12, all groups directly under the Illuminati: one attack takes one group only.
    flat = PowerStructure(illuminati())
    for side in ("top", "right", "bottom", "left"):
        flat = flat.attach(group(side), to="Root", arrow=side)
    assert one_arrow_danger(flat) is None
    assert max(len(stake.lost) for stake in stakes(flat)) == 1


def test_R18_2_growth_room_of_the_figures() -> None:
    assert growth_room(TWO).count == 4
    assert growth_room(FIVE).count == 2
    assert set(growth_room(TWO).arrows) == set(TWO.open_arrows())


def fits_at_once(ps: PowerStructure, arrows: tuple) -> bool:  # type: ignore[type-arg]
    for number, arrow in enumerate(arrows):
        new = group(f"new {number}")
        if ps.attach_refusal(new, arrow.card, arrow.side) is not None:
            return False
        ps = ps.attach(new, arrow.card, arrow.side)
    return True


@pytest.mark.parametrize("seed", range(8))
def test_R8_10_growth_room_agrees_with_trying_every_set(seed: int) -> None:
    rng = random.Random(seed)
    ps = PowerStructure(illuminati())
    for number in range(6):
        arrow = rng.choice(ps.open_arrows())
        ps = ps.attach(group(f"g{number}", rng.choice(["all", "top", "top right", "bottom"])), arrow.card, arrow.side)
    free = ps.open_arrows()
    room = growth_room(ps)
    assert fits_at_once(ps, room.arrows)
    assert len(room.arrows) == room.count
    if room.count < len(free):
        assert not any(fits_at_once(ps, some) for some in combinations(free, room.count + 1))


def test_growth_room_is_less_than_the_open_arrows_where_they_clash() -> None:
    # A and D each have an arrow to the same place, below A and left of D; both are open, one can be filled.
    ps = PowerStructure(illuminati()).attach(group("A", "bottom", "right"), to="Root", arrow="left")
    ps = ps.attach(group("D", "bottom"), to="Root", arrow="bottom")
    assert {(one.card, one.side) for one in ps.open_arrows()} >= {("A", "bottom"), ("D", "bottom")}
    assert growth_room(ps).count == len(ps.open_arrows()) - 1


def test_vulnerability_is_the_documented_formula() -> None:
    for ps in (TWO, FIVE):
        for power in (5, 14, 20, 40):
            found = vulnerability(ps, power)
            scores = {stake.name: chance(power - stake.defence) * stake.share for stake in stakes(ps)}
            assert found.score == max(scores.values())
            if found.worst is None:
                assert found.score == 0
            else:
                assert scores[found.worst.name] == found.score
                assert found.chance == chance(power - found.worst.defence)
    with pytest.raises(TypeError, match="rival_power="):
        vulnerability(TWO, 2.5)  # type: ignore[arg-type]


def test_vulnerability_of_an_illuminati_alone() -> None:
    found = vulnerability(PowerStructure(BAVARIA))
    assert (found.score, found.worst) == (0, None)


def test_C11_comparing_figure_5_with_figure_2() -> None:
    lines = {line.measure: line for line in compare_layouts(FIVE, TWO)}
    assert lines["open arrows"] == Measure("open arrows", 2, 4, "after")
    assert lines["blocked arrows"] == Measure("blocked arrows", 2, 0, "after")
    assert lines["groups that fit at once"] == Measure("groups that fit at once", 2, 4, "after")
    assert lines["greatest depth"] == Measure("greatest depth", 3, 2, "")
    assert lines["most groups lost at one blow"] == Measure("most groups lost at one blow", 4, 3, "after")
    backwards = {line.measure: line.better for line in compare_layouts(TWO, FIVE)}
    swap = {"before": "after", "after": "before", "": ""}
    assert backwards == {line.measure: swap[line.better] for line in lines.values()}
    assert {line.better for line in compare_layouts(TWO, TWO)} == {""}


def test_compare_wants_the_same_cards() -> None:
    with pytest.raises(ValueError, match="Yuppies is in only one"):
        compare_layouts(FIVE, FIVE.attach("Yuppies", "Democrats", "left"))


def test_measures_of_an_illuminati_alone() -> None:
    assert measures(PowerStructure(BAVARIA))["most groups lost at one blow"] == 0


def test_graph_holds_the_tree_and_the_numbers() -> None:
    made = graph(FIVE)
    assert made.graph["illuminati"] == BAVARIA
    assert list(made) == list(FIVE.names)
    assert set(made.edges) == {(master, name) for name, (master, _) in FIVE.tree.items()}
    node = made.nodes["South American Nazis"]
    assert (node["kind"], node["depth"], node["bonus"], node["lost"]) == ("group", 1, 10, 4)
    assert node["resistance"] == deck().group("South American Nazis").resistance
    assert made.nodes[BAVARIA]["resistance"] is None
    assert made.nodes["Antiwar Activists"]["pos"] == (24, 0)
    assert sum(node["open"] for _, node in made.nodes(data=True)) == 2
