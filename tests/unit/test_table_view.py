"""The table with the expansions: Artifacts beside a structure, Orders in the middle (R14, R15)."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from html import unescape

import pytest
from engine_help import GNOMES, NETWORK, OIL, announced, play_all, rolled, seat, table

import illuminati_nb as inb
from illuminati_nb.rules import moves as m
from illuminati_nb.rules.phases.attack import current_sum
from illuminati_nb.rules.state import GameState
from illuminati_nb.views import table_html as html
from illuminati_nb.views.structure_beside import columns

DECK = inb.deck()
PS = inb.PowerStructure("The Network").attach("The Mafia", to="The Network", arrow="right")
GRAND = inb.RuleSet.grand()


def words(text: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", re.sub("<style>.*?</style>", "", text))))


def state(*orders: str, rules: inb.RuleSet = GRAND, **seat: object) -> GameState:
    """A state with these Orders in play and these changes of the first seat."""
    begun = inb.new_game(["The Network", "The UFOs"], seed=1, first=0).state
    board = inb.Board(rules, orders)  # type: ignore[arg-type]
    return begun._replace(rules=rules, board=board).with_seat(0, **seat)


def size(svg: str) -> tuple[float, float]:
    root = ET.fromstring(svg)
    return float(root.get("width") or 0), float(root.get("height") or 0)


def test_R14_5_artifacts_lie_beside_the_structure() -> None:
    plain = inb.table_view(PS).svg
    beside = inb.table_view(PS, artifacts=["Crystal Skull", DECK["The Holy Grail"]]).svg
    assert size(beside)[0] > size(plain)[0]
    assert "Artifacts beside it: Crystal Skull, The Holy Grail" in beside
    assert beside.count("ARTIFACT<") == 2
    assert inb.table_view(PS, artifacts=[]).svg == plain
    for number in ("R 7",):
        assert number in beside


@pytest.mark.parametrize("count", range(1, 17))
def test_artifacts_beside_do_not_overlap_and_stay_in_the_picture(count: int) -> None:
    svg = inb.table_view(PS, artifacts=DECK.artifacts[:count], legend=False).svg
    root = ET.fromstring(svg)
    left, top, wide, high = map(float, (root.get("viewBox") or "").split())
    places = []
    for group in root:
        found = re.fullmatch(r"translate\(([-\d.]+) ([-\d.]+)\) scale\(([\d.]+)\)", group.get("transform") or "")
        if found:
            x, y, scale = map(float, found.groups())
            places.append((x, y, x + 150 * scale, y + 210 * scale))
    assert len(places) == count
    for x, y, right, bottom in places:
        assert left <= x < right <= left + wide
        assert top <= y < bottom <= top + high
    for i, one in enumerate(places):
        for other in places[i + 1 :]:
            assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


def test_a_highlighted_artifact_is_outlined() -> None:
    plain = inb.table_view(PS, artifacts=["Blivit"]).svg
    aimed = inb.table_view(PS, artifacts=["Blivit"], highlight=["Blivit", "The Mafia"]).svg
    assert aimed.count("stroke-width='5'") == plain.count("stroke-width='5'") + 2
    with pytest.raises(inb.UnknownCard, match="Blivit"):
        inb.table_view(PS, highlight=["Blivit"])


def test_bad_artifacts_are_named() -> None:
    with pytest.raises(TypeError, match="artifacts='Blivit': give a list"):
        inb.table_view(PS, artifacts="Blivit")
    with pytest.raises(TypeError, match=r"artifacts\[1\]='KGB': give an Artifact"):
        inb.table_view(PS, artifacts=["Blivit", "KGB"])
    with pytest.raises(inb.UnknownCard, match="Blivet"):
        inb.table_view(PS, artifacts=["Blivet"])


def test_columns_grow_with_the_structure() -> None:
    assert [columns(count, 180) for count in (1, 3, 4, 5, 16)] == [1, 3, 2, 3, 8]
    assert columns(4, 4000) == 1


def test_R14_7_a_seat_counts_its_artifacts_and_shows_them() -> None:
    shown = state(artifacts=("Crystal Skull", "Blivit"))
    assert "· 3 cards ·" in html.seat_words(shown, 0)
    assert "Artifacts beside it: Crystal Skull, Blivit" in html.seat_html(shown, 0)
    assert "Artifacts" not in html.seat_html(shown, 1)


def test_R15_2_orders_lie_in_the_middle_with_their_colour_in_words() -> None:
    middle = html.middle_html(state("Law and Order", "Mutual Assured Distraction"))
    told = words(middle)
    assert "New World Orders in play (2)" in told
    assert "no red Order" in told
    assert "YELLOW ORDER" in told
    assert "BLUE ORDER" in told
    assert "Liberal groups have 2 less Power and Resistance, Conservative groups 2 more" in told
    assert str(DECK["Mutual Assured Distraction"].effect) in told
    assert "could be checked twice" in told  # how sure the facts are, on hover
    assert told.index("New World Orders") < told.index("Uncontrolled groups")


def test_R15_6_R14_3_numbers_that_orders_and_artifacts_change_are_shown_with_a_star() -> None:
    ps = PS.attach("KGB", to="The Network", arrow="top")
    shown = html.structure_html(state("Rabble-Rousers", structure=ps, artifacts=("Crystal Skull",)), 0)
    told = re.findall(r"<text[^>]*>([^<]*)</text>", shown)
    assert "4/2*" in told  # the KGB is Violent: +2 Power and Resistance, never Transferable Power (R15.7)
    assert "R 8*" in told
    assert "9/9*" in told  # The Network with +2 and +2 of the Crystal Skull
    assert "now Power 4/2 and Resistance 8" in shown
    plain = html.structure_html(state(structure=ps), 0)
    assert "*" not in "".join(re.findall(r"<text[^>]*>([^<]*)</text>", plain))


def test_an_entitled_order_leaves_the_place_of_its_colour_free() -> None:
    entitled = state("Law and Order")
    entitled = entitled._replace(board=inb.Board(GRAND, entitled.board.orders, entitled="Law and Order"))
    told = words(html.middle_html(entitled))
    assert "no colour any more (Entitlements)" in told
    assert "no yellow Order" in told
    assert "no colour any more" not in words(html.middle_html(state("Law and Order")))


def test_without_the_expansions_the_table_shows_nothing_of_them() -> None:
    plain = html.middle_html(inb.new_game(["The Network", "The UFOs"], seed=1, first=0).state)
    assert "Order" not in words(plain)
    assert "<svg" in plain
    assert "no red Order" in words(html.middle_html(state(rules=inb.RuleSet(new_world_order=True))))


def test_R14_1_an_uncontrolled_artifact_stands_upright() -> None:
    middle = html.middle_html(state()._replace(uncontrolled=("Yuppies", "Blivit")))
    across = [int(one) for one in re.findall(r'<div style="width:(\d+)px"', middle)]
    assert across == [html.LOOSE_CARD, round(html.LOOSE_CARD * 5 / 7)]


def test_R6_28_a_captured_group_is_shown_with_what_hangs_on_it() -> None:
    board = table(seat(NETWORK, {OIL: "top"}, 30), seat(GNOMES, {"Texas": "top", "Yuppies": ("Texas", "top")}, 9))
    assert "inb-captured" not in html.middle_html(board)
    won = rolled(play_all(announced(board, "control", OIL, "Texas"), m.Spend(0, NETWORK, 30, 1)), 2)
    assert won.captured is not None
    shown = html.middle_html(won).split("Captured, to be placed")[1]
    assert re.findall('<svg[^>]*aria-label="([^"]*)"', shown) == ["Texas", "Yuppies"]


def test_R6_20_what_has_been_spent_is_a_sentence() -> None:
    board = table(seat(NETWORK, {OIL: "top"}, 9), seat(GNOMES, {"Texas": "top"}, 9))
    spent = play_all(announced(board, "control", OIL, "Texas"), m.Spend(0, NETWORK, 3, 1), m.Spend(1, GNOMES, 2, -1))
    panel = html.attack_panel(current_sum(spent), spent, "The attack")
    assert "Spent so far: The Network 3 MB for it, The Gnomes of Zurich 2 MB against it" in words(panel)
    assert "Spent so far" not in html.attack_panel(current_sum(announced(board, "control", OIL, "Texas")), board, "")


def test_R12_2_a_game_by_points_has_no_secret_goal() -> None:
    plain = state()
    assert "a secret goal" in html.seat_html(plain.with_seat(1, goal="?"), 1)
    points = state(rules=inb.RuleSet(scoring_game=True)).with_seat(1, goal="?")
    assert "a secret goal" not in html.seat_html(points, 1)
