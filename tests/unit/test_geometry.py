"""Cards on the table: R18 card by card, and the conventions behind it."""

from __future__ import annotations

import pytest
from made_up_cards import BAVARIA, FIGURE_2, FIGURE_5, figure_4, group, illuminati, laid

from illuminati_nb.rules.arrows import Arrow, Blocked
from illuminati_nb.rules.cards import SIDES, deck
from illuminati_nb.rules.declaration import position_bonus
from illuminati_nb.rules.geometry import SHAPES, CardShape, Placement, is_clear, overlap
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.structure import PowerStructure

# Each line: centre, turn, left, right, top, bottom; then depth.
FIGURE_2_TABLE = {
    BAVARIA: ((0, 0, 0, -14, 14, -10, 10), 0),
    "Democrats": ((-28, 0, 0, -42, -14, -10, 10), 1),
    "Congressional Wives": ((0, 24, 90, -10, 10, 10, 38), 1),
    "South American Nazis": ((28, 0, 180, 14, 42, -10, 10), 1),
    "Antiwar Activists": ((-28, 24, 90, -38, -18, 10, 38), 2),
    "Cycle Gangs": ((28, -24, 270, 18, 38, -38, -10), 2),
    "KGB": ((28, 24, 270, 18, 38, 10, 38), 2),
}
FIGURE_5_TABLE = {
    BAVARIA: ((0, 0, 0, -14, 14, -10, 10), 0),
    "Democrats": ((-28, 0, 0, -42, -14, -10, 10), 1),
    "Cycle Gangs": ((0, -24, 270, -10, 10, -38, -10), 1),
    "South American Nazis": ((0, 24, 270, -10, 10, 10, 38), 1),
    "Congressional Wives": ((-24, 24, 180, -38, -10, 14, 34), 2),
    "KGB": ((24, 24, 180, 10, 38, 14, 34), 2),
    "Antiwar Activists": ((24, 0, 270, 14, 34, -14, 14), 3),
}
FIGURE_4_CENTRES = {
    "A": (-28, 0), "B": (0, -24), "C": (28, 0), "D": (0, 24), "E": (56, 0), "F": (56, -24), "G": (84, 0),
    "H": (112, 0), "J": (112, 24), "K": (0, 52), "L": (24, 24),
}  # fmt: skip


@pytest.mark.parametrize("name", FIGURE_2_TABLE)
def test_R18_2_figure_2_card_by_card(name: str) -> None:
    placement, depth = FIGURE_2_TABLE[name]
    ps = laid(FIGURE_2)
    assert ps.placement(name) == Placement(*placement)
    assert ps.depth(name) == depth


def test_R18_2_figure_2_has_four_open_arrows_and_none_blocked() -> None:
    ps = laid(FIGURE_2)
    where = {(one.card, one.side): (one.x, one.y, one.direction) for one in ps.open_arrows()}
    assert where == {
        (BAVARIA, "top"): (0, -10, "top"),
        ("Democrats", "left"): (-42, 0, "left"),
        ("Congressional Wives", "right"): (0, 38, "bottom"),
        ("KGB", "bottom"): (38, 24, "right"),
    }
    assert ps.blocked_arrows() == ()
    assert {(one.card, one.side) for one in ps.used_arrows()} == {
        (BAVARIA, "left"),
        (BAVARIA, "bottom"),
        (BAVARIA, "right"),
        ("Democrats", "bottom"),
        ("South American Nazis", "top"),
        ("South American Nazis", "bottom"),
    }


def test_R18_2_figure_2_all_four_open_arrows_can_be_filled_together() -> None:
    ps = laid(FIGURE_2)
    for number, arrow in enumerate(ps.open_arrows()):
        ps = ps.attach(group(f"new {number}"), to=arrow.card, arrow=arrow.side)
    assert len(ps) == 11


@pytest.mark.parametrize("figure", [FIGURE_2, FIGURE_5])
def test_R18_4_sums_of_both_figures(figure: str) -> None:
    ps = laid(figure)
    assert (ps.power, ps.transferable_power, ps.income, len(ps)) == (22, 12, 16, 7)


@pytest.mark.parametrize("name", FIGURE_4_CENTRES)
def test_R18_3_figure_4_centres(name: str) -> None:
    placement = figure_4().placement(name)
    assert (placement.x, placement.y) == FIGURE_4_CENTRES[name]


@pytest.mark.parametrize(("names", "bonus"), [("ABCD", 10), ("EKL", 5), ("FG", 2), ("HJ", 0)])
def test_R6_14_figure_4_bonus_by_depth_alone(names: str, bonus: int) -> None:
    ps = figure_4()
    assert [position_bonus(ps.depth(name)) for name in names] == [bonus] * len(names)


def test_R18_3_a_downward_arrow_of_C_is_blocked_by_L() -> None:
    down = next(one for one in figure_4().blocked_arrows() if one.card == "C" and one.direction == "bottom")
    assert ((down.x, down.y), down.by) == ((28, 10), ("L",))


@pytest.mark.parametrize("name", FIGURE_5_TABLE)
def test_R18_4_figure_5_card_by_card(name: str) -> None:
    placement, depth = FIGURE_5_TABLE[name]
    ps = laid(FIGURE_5)
    assert ps.placement(name) == Placement(*placement)
    assert ps.depth(name) == depth


def test_R18_4_figure_5_open_and_blocked_arrows_with_the_card_in_the_way() -> None:
    ps = laid(FIGURE_5)
    assert set(ps.open_arrows()) == {Arrow("Democrats", "left"), Arrow("Congressional Wives", "right")}
    assert set(ps.blocked_arrows()) == {
        Blocked(BAVARIA, "right", ("Antiwar Activists",)),
        Blocked("Democrats", "bottom", ("Congressional Wives",)),
    }
    wives = next(one for one in ps.open_arrows() if one.card == "Congressional Wives")
    assert (wives.x, wives.y, wives.direction) == (-38, 24, "left")


def test_R18_4_figure_5_what_a_puppet_would_fill() -> None:
    ps = laid(FIGURE_5)
    assert ps.landing(BAVARIA, "right")[3:] == (14, 42, -10, 10)
    assert ps.landing("Democrats", "left")[3:] == (-70, -42, -10, 10)
    assert ps.landing("Democrats", "bottom")[3:] == (-38, -18, 10, 38)
    assert ps.landing("Congressional Wives", "right")[3:] == (-66, -38, 14, 34)


def test_R18_1_every_printed_incoming_arrow_is_on_a_short_side() -> None:
    assert {card.incoming for card in deck().groups} == {"left", "right"}


@pytest.mark.parametrize("incoming", ["left", "right"])
@pytest.mark.parametrize("side", SIDES)
def test_R18_1_incoming_meets_outgoing_edge_to_edge(side: str, incoming: str) -> None:
    ps = PowerStructure(illuminati()).attach(group("one", "all", incoming), to="Root", arrow=side)
    ps = ps.attach(group("two", "", "right"), to="one", arrow="top")
    for name in ("one", "two"):
        spot, master = ps.spots[name], ps.spots[ps.spots[name].master]
        out = master.direction(spot.side)
        back = spot.direction(SIDES.index(spot.card.incoming))
        assert back == (out + 2) % 4
        assert spot.arrow_point(back) == master.arrow_point(out)


@pytest.mark.parametrize("side", SIDES)
def test_R18_1_a_puppet_fills_the_same_place_whatever_the_card(side: str) -> None:
    ps = PowerStructure(illuminati())
    left = ps.attach(group("one", "all", "left"), to="Root", arrow=side).placement("one")
    right = ps.attach(group("one", "all", "right"), to="Root", arrow=side).placement("one")
    assert left[3:] == right[3:] == ps.landing("Root", side)[3:]
    assert abs(left.turn - right.turn) == 180
    assert left.turn == ps.landing("Root", side).turn


def test_R8_10_touching_edges_are_no_overlap() -> None:
    assert not overlap((0, 0, 28, 20), (28, 0, 56, 20))
    assert not overlap((0, 0, 28, 20), (28, 20, 56, 40))
    assert overlap((0, 0, 28, 20), (27, 19, 55, 39))
    assert overlap((0, 0, 28, 20), (5, 5, 6, 6))
    assert is_clear((0, 0, 28, 20), [(28, 0, 56, 20), (0, 20, 28, 40)])


@pytest.mark.parametrize(("geometry", "blocked"), [("cards", 2), ("grid", 2), ("free", 0)])
def test_R6_30_three_readings_of_figure_5_through_the_same_code(geometry: str, blocked: int) -> None:
    ps = laid(FIGURE_5, RuleSet(geometry=geometry))
    assert len(ps.blocked_arrows()) == blocked
    assert len(ps.open_arrows()) == 4 - blocked


def test_R6_30_grid_cells_lie_on_a_grid() -> None:
    ps = laid(FIGURE_5, RuleSet(geometry="grid"))
    for name in ps.names:
        placement = ps.placement(name)
        assert placement.x % 28 == placement.y % 28 == 0
        assert placement.right - placement.left == placement.bottom - placement.top == 28


def test_R6_30_free_geometry_lets_cards_lie_on_each_other() -> None:
    rules = RuleSet(geometry="free")
    ps = PowerStructure(illuminati(), rules).attach(group("one", "all"), to="Root", arrow="right")
    ps = ps.attach(group("two", "all"), to="one", arrow="top").attach(group("three", "all"), to="two", arrow="top")
    ps = ps.attach(group("four"), to="three", arrow="top")
    assert overlap(ps.spots["four"].rect, ps.spots["Root"].rect)


@pytest.mark.parametrize("bad", [0, 27, -2, 2.0, True])
def test_card_shape_names_the_bad_field(bad: object) -> None:
    with pytest.raises(ValueError, match="wide="):
        CardShape("odd", 28, bad)  # type: ignore[arg-type]


def test_every_reading_of_the_rule_set_has_a_shape() -> None:
    for name in ("cards", "grid", "free"):
        assert SHAPES[RuleSet(geometry=name).geometry].name == name
