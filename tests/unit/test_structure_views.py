"""Pictures of power structures: table, danger, network, before and after."""

from __future__ import annotations

import itertools
import random
import re
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from typing import Any

import pytest
from made_up_cards import BAVARIA, FIGURE_2, FIGURE_5, figure_4, group, laid
from plotly.callbacks import InputDeviceState, Points

from illuminati_nb.analysis.shape import stakes
from illuminati_nb.rules.alignment import Alignment
from illuminati_nb.rules.cards import SIDES, UnknownCard, deck
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.structure import PowerStructure
from illuminati_nb.views import palette
from illuminati_nb.views.ink import width
from illuminati_nb.views.structure_card import MARKS, UNIT, Face, card_body
from illuminati_nb.views.structure_compare import before_after, changes
from illuminati_nb.views.structure_network import network_view, tree_layout
from illuminati_nb.views.structure_svg import DANGER_SCALE, DANGERS, danger_view, table_svg, table_view

SVG = "{http://www.w3.org/2000/svg}"
TWO, FIVE = laid(FIGURE_2), laid(FIGURE_5)


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def titles(svg: str) -> list[str]:
    return [one.text or "" for one in parsed(svg).iter(f"{SVG}title")]


def texts(svg: str) -> list[str]:
    return ["".join(one.itertext()) for one in parsed(svg).iter(f"{SVG}text")]


def drawn_cards(svg: str) -> dict[str, ET.Element]:
    return {one.attrib["data-card"]: one for one in parsed(svg).iter(f"{SVG}g") if "data-card" in one.attrib}


def grown(cards: int, seed: int = 4, rules: RuleSet | None = None) -> PowerStructure:
    """Hang groups with arrows at random until there are so many cards."""
    rng = random.Random(seed)
    ps = PowerStructure("The Network", rules or RuleSet())
    groups = [card for card in deck().groups if card.arrows]
    rng.shuffle(groups)
    for card in groups[: cards - 1]:
        arrow = rng.choice(ps.open_arrows())
        ps = ps.attach(card, arrow.card, arrow.side)
    return ps


# --- The table view ------------------------------------------------------------------------------


@pytest.mark.parametrize("ps", [TWO, FIVE, figure_4()], ids=["figure 2", "figure 5", "figure 4"])
def test_R18_1_cards_are_drawn_where_they_lie(ps: PowerStructure) -> None:
    drawn = drawn_cards(table_svg(ps))
    assert list(drawn) == list(ps.names)
    for name, one in drawn.items():
        place = ps.placement(name)
        assert one.attrib["transform"] == f"translate({place.left * UNIT} {place.top * UNIT})"
        frame = next(one.iter(f"{SVG}rect"))
        assert float(frame.attrib["width"]) + 3 == (place.right - place.left) * UNIT
        assert float(frame.attrib["height"]) + 3 == (place.bottom - place.top) * UNIT


def test_each_arrow_is_drawn_in_its_state() -> None:
    for ps in (TWO, FIVE, grown(15)):
        said = titles(table_svg(ps))
        for state in ("open", "used", "blocked"):
            found = [words for words in said if words.startswith(f"{state}: ")]
            assert len(found) == len(getattr(ps.arrows, state))
            for arrow in getattr(ps.arrows, state):
                assert any(f"{arrow.side} arrow of {arrow.card}" in words for words in found)


def test_R6_6_a_blocked_arrow_tells_what_is_in_the_way() -> None:
    svg = table_svg(FIVE)
    said = f"blocked: a card on the right arrow of {BAVARIA} would overlap Antiwar Activists"
    assert said in titles(svg)
    assert f"blocked: {BAVARIA}, right arrow, by Antiwar Activists" in texts(svg)
    # On hover the place is shown, and crossed out where it is taken.
    at = next(one for one in parsed(svg).iter(f"{SVG}g") if one.attrib.get("class") == "inb-at")
    ghost = next(one for one in at.iter(f"{SVG}g") if one.attrib.get("class") == "inb-land")
    assert [child.attrib["class"] for child in ghost] == ["inb-ghost", "inb-clash"]
    assert ".inb-at:hover .inb-land" in svg


@pytest.mark.parametrize("eyes", palette.EYES)
def test_the_states_of_arrows_differ_for_every_eye(eyes: str) -> None:
    for a, b in itertools.combinations((palette.FOR, palette.PAPER_INK, palette.AGAINST), 2):
        assert palette.difference(a, b, eyes) >= 25


def test_the_states_of_arrows_differ_in_shape() -> None:
    corners = {}
    for one in parsed(table_svg(FIVE)).iter(f"{SVG}g"):
        title = one.find(f"{SVG}title")
        state = (title.text or "").partition(":")[0] if title is not None else ""
        if state in ("open", "used", "blocked"):
            shapes = [len(shape.attrib["points"].split()) for shape in one if "points" in shape.attrib]
            corners.setdefault(state, set()).add(tuple(shapes))
    assert corners == {"open": {(7,)}, "used": {(3, 3)}, "blocked": {(3, 2)}}


def everything_in_view(svg: str) -> bool:
    left, top, wide, high = map(float, parsed(svg).attrib["viewBox"].split())
    for one in parsed(svg).iter(f"{SVG}polygon"):
        for x, y in (map(float, point.split(",")) for point in one.attrib["points"].split()):
            if not (left <= x <= left + wide and top <= y <= top + high):
                return False
    return all(
        left <= x and top <= y and x + 120 <= left + wide and y + 120 <= top + high
        for x, y in (map(float, re.findall(r"-?\d+", one.attrib["transform"])) for one in drawn_cards(svg).values())
    )


@pytest.mark.parametrize("seed", range(5))
def test_the_view_box_holds_everything(seed: int) -> None:
    assert everything_in_view(table_svg(grown(12, seed), legend=False))


def test_the_picture_scales_to_the_width_there_is() -> None:
    root = parsed(table_svg(FIVE))
    assert root.attrib["style"] == "max-width:100%;height:auto"
    assert root.attrib["viewBox"].split()[2:] == [root.attrib["width"], root.attrib["height"]]


@pytest.mark.parametrize("turn", range(4))
def test_words_stay_upright_and_inside_their_card(turn: int) -> None:
    side = SIDES[(turn + 1) % 4]  # on the right arrow a card with its incoming arrow left lies unturned
    for card in deck().groups:
        ps = PowerStructure("The Network").attach(card, "The Network", side)
        spot = ps.spots[card.name]
        wide, high = (UNIT * (spot.rect[i + 2] - spot.rect[i]) for i in (0, 1))
        body = card_body(spot, Face(treasury=10, bonus=10))
        assert "rotate" not in body
        for one in ET.fromstring(f"<g>{body}</g>").iter("text"):
            size, x, y = (float(one.attrib[key]) for key in ("font-size", "x", "y"))
            # The group around it makes words bold and centred.
            room = width("".join(one.itertext()), size, bold=one.attrib.get("font-weight") != "400")
            shift = {"start": 0.0, "end": 1.0}.get(one.attrib.get("text-anchor", ""), 0.5)
            assert x - shift * room >= 3, (card.name, one.text)
            assert x + (1 - shift) * room <= wide - 3, (card.name, one.text)
            assert size * 0.7 <= y <= high - 3


def test_a_turned_card_carries_its_stripe_along() -> None:
    """The stripe lies along the printed top edge: KGB is turned by 270 degrees, its top is on the left."""
    assert TWO.placement("KGB").turn == 270
    stripe = [one for one in drawn_cards(table_svg(TWO))["KGB"].iter(f"{SVG}rect") if one.attrib.get("x") == "4"]
    assert [one.attrib["fill"] for one in stripe] == [
        palette.TINTS[kind].fill for kind in (Alignment.COMMUNIST, Alignment.VIOLENT)
    ]


def test_colour_is_never_the_only_sign() -> None:
    assert {"Cv", "Vi"} <= set(texts(table_svg(FIVE)))
    assert {"Conservative", "open arrow (2)", "used (6)", "blocked (2)"} <= set(texts(table_svg(FIVE)))
    assert all(mark.word for kind, mark in MARKS.items() if kind != "highlight")


def test_a_structure_shows_itself_with_the_standard_library_alone() -> None:
    assert FIVE._repr_svg_() == table_svg(FIVE)
    code = (
        "import sys; before = set(sys.modules); import illuminati_nb as inb\n"
        "assert inb.PowerStructure('The Network').attach('KGB', 'The Network', 'top')._repr_svg_()[:4] == '<svg'\n"
        "print(*{m.partition('.')[0] for m in set(sys.modules) - before} - set(sys.stdlib_module_names))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split() == ["illuminati_nb"]


def test_fifteen_cards_are_small_and_quick() -> None:
    """At most 10 ms and 40 kB, with money and position on every card."""
    ps = grown(15)
    options: dict[str, Any] = {"treasuries": dict.fromkeys(ps.names, 12), "bonus": True}
    assert len(table_svg(ps, **options).encode()) <= 40_000

    def once() -> float:
        again = PowerStructure.from_json(ps.to_json())  # nothing remembered in the structure
        start = time.perf_counter()
        table_svg(again, **options)
        return time.perf_counter() - start

    assert min(once() for _ in range(7)) <= 0.010


def test_two_pictures_of_the_same_are_the_same() -> None:
    assert table_svg(grown(9)) == table_svg(grown(9))


# --- Options -------------------------------------------------------------------------------------


def test_treasuries_and_bonuses_are_shown() -> None:
    svg = table_svg(TWO, treasuries={"KGB": 4, BAVARIA: 0}, bonus=True)
    assert {"4 MB", "0 MB", "+10", "+5"} <= set(texts(svg))
    assert any(words.startswith("KGB: ") and words.endswith("treasury 4 MB") for words in titles(svg))


def test_marks_and_highlights() -> None:
    svg = table_svg(TWO, highlight=["Democrats"], marks={"KGB": "moved", "Cycle Gangs": "lost"})
    cards = {name: ET.tostring(one, encoding="unicode") for name, one in drawn_cards(svg).items()}
    assert ">moved<" in cards["KGB"]
    assert ">lost<" in cards["Cycle Gangs"]
    assert f'stroke="{palette.FOR}" stroke-width="5"' in cards["Democrats"]
    assert f'stroke="{palette.FOR}" stroke-width="5"' not in cards["Congressional Wives"]


def test_changed_alignments_are_starred() -> None:
    svg = table_svg(TWO, alignments={"KGB": Alignment.PEACEFUL, "Democrats": Alignment.NONE})
    cards = {name: texts(f'<svg xmlns="http://www.w3.org/2000/svg">{ET.tostring(one, encoding="unicode")}</svg>')
             for name, one in drawn_cards(svg).items()}  # fmt: skip
    assert "Pe" in cards["KGB"]
    assert "*" in cards["KGB"]
    assert "Co" not in cards["KGB"]
    assert "no alignment *" in cards["Democrats"]


def test_a_wish_shows_its_place_and_what_it_would_overlap() -> None:
    def wish(svg: str) -> tuple[int, int]:
        ghosts = [one for one in parsed(svg).iter(f"{SVG}g") if "data-wish" in one.attrib]
        return len(ghosts), sum(path.attrib["class"] == "inb-clash" for g in ghosts for path in g.iter(f"{SVG}path"))

    assert wish(table_svg(FIVE, wish=("Yuppies", "Democrats", "left"))) == (1, 0)
    assert wish(table_svg(FIVE, wish=("Yuppies", "Democrats", "bottom"))) == (1, 1)
    branch = TWO.detach("South American Nazis")[1]
    small = PowerStructure("The Network").attach("Hackers", "The Network", "right")
    assert wish(table_svg(small, wish=(branch, "The Network", "bottom"))) == (3, 0)
    assert everything_in_view(table_svg(small, wish=(branch, "The Network", "bottom"), legend=False))


@pytest.mark.parametrize("geometry", ["cards", "grid", "free"])
def test_every_geometry_is_drawn(geometry: str) -> None:
    ps = grown(8, rules=RuleSet(geometry=geometry))
    assert list(drawn_cards(table_svg(ps))) == list(ps.names)


def test_names_with_odd_letters_are_safe() -> None:
    odd = group('<b>"Us" & them</b>', "all")
    ps = PowerStructure("The Network").attach(odd, "The Network", "top")
    svg = table_svg(ps, interactive=True)
    assert list(drawn_cards(svg))[1] == odd.name
    assert "<b>" not in svg


def test_interactive_pictures_name_what_can_be_clicked() -> None:
    quiet, lively = table_svg(FIVE), table_svg(FIVE, interactive=True)
    assert "tabindex" not in quiet
    assert "cursor:pointer" not in quiet
    hooks = {
        (one.attrib["data-to"], one.attrib["data-side"])
        for one in parsed(lively).iter(f"{SVG}g")
        if "data-side" in one.attrib
    }
    arrows = FIVE.arrows
    assert hooks == {(one.card, one.side) for one in (*arrows.open, *arrows.blocked)}
    for one in parsed(lively).iter(f"{SVG}g"):
        if "data-side" in one.attrib or "data-card" in one.attrib:
            assert (one.attrib["tabindex"], one.attrib["role"]) == ("0", "button")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"danger": "money"}, "danger='money': choose one of 'groups', 'power', 'income'"),
        ({"marks": {"KGB": "odd"}}, r"marks\['KGB'\]='odd': choose one of"),
        ({"treasuries": {"KGB": -1}}, r"treasuries\['KGB'\]=-1: give a whole number of MB"),
        ({"treasuries": {"KGB": 1.5}}, r"treasuries\['KGB'\]=1.5"),
        ({"wish": ("Yuppies", "KGB")}, r"wish=\('Yuppies', 'KGB'\): give \(group, master, side\)"),
        ({"wish": ("Yuppies", "KGB", "up")}, "wish: 'up' is no side"),
    ],
)
def test_wrong_options(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        table_svg(FIVE, **options)


@pytest.mark.parametrize("by", ["money", "", None])
def test_the_danger_view_names_its_own_argument(by: Any) -> None:
    with pytest.raises(ValueError, match=f"by={by!r}: choose one of 'groups'"):
        danger_view(FIVE, by=by)


def test_names_that_are_not_there_and_wrong_things() -> None:
    with pytest.raises(UnknownCard, match="Yuppies is not in this power structure"):
        table_svg(FIVE, highlight=["Yuppies"])
    with pytest.raises(TypeError, match=r"highlight='KGB': give a list of names, as in \['KGB'\]"):
        table_svg(FIVE, highlight="KGB")
    with pytest.raises(TypeError, match="ps='KGB': give a PowerStructure"):
        table_view("KGB")  # type: ignore[arg-type]


def test_a_table_view_shows_and_saves_itself(tmp_path: Any) -> None:
    view = table_view(FIVE, bonus=True)
    assert view._repr_html_() == view.svg == table_svg(FIVE, bonus=True)
    assert view.save(tmp_path / "five.svg").read_text(encoding="utf-8") == view.svg
    assert repr(view) == f"<TableView {BAVARIA}: 6 groups, 2 open arrows>"


# --- Danger --------------------------------------------------------------------------------------


def test_the_danger_scale_grows_darker_for_every_eye() -> None:
    lights = [palette.luminance(fill) for fill in DANGER_SCALE]
    assert lights == sorted(lights, reverse=True)
    for eyes in palette.EYES:
        for a, b in itertools.pairwise(DANGER_SCALE):
            assert palette.difference(a, b, eyes) >= 12
    assert all(palette.contrast(fill, palette.ink_on(fill)) >= 4.5 for fill in DANGER_SCALE)


def fills(svg: str) -> dict[str, str]:
    return {name: next(one.iter(f"{SVG}rect")).attrib["fill"] for name, one in drawn_cards(svg).items()}


def test_R6_29_danger_is_what_is_lost_with_a_group() -> None:
    """Figure 5: with the Nazis go four of six groups, with the KGB two, with all others one."""
    svg = danger_view(FIVE).svg
    shown = fills(svg)
    assert shown["South American Nazis"] == DANGER_SCALE[3]  # 67 %
    assert shown["KGB"] == DANGER_SCALE[1]  # 33 %
    assert shown["Democrats"] == shown["Cycle Gangs"] == DANGER_SCALE[0]  # 17 %
    assert {"−4 groups, 67 %", "−2 groups, 33 %", "−1 group, 17 %"} <= set(texts(svg))
    assert {"0–20 %", "80–100 %", "lost with the group, of all groups:"} <= set(texts(svg))


@pytest.mark.parametrize("by", DANGERS)
def test_danger_by_each_measure(by: str) -> None:
    ps = grown(10)
    svg = danger_view(ps, by).svg
    worst = max(stakes(ps), key=lambda one: len(one.lost) if by == "groups" else getattr(one, by))
    shown = [DANGER_SCALE.index(fill) for name, fill in fills(svg).items() if name != "The Network"]
    assert DANGER_SCALE.index(fills(svg)[worst.name]) == max(shown)


def test_danger_without_power_or_income_divides_by_nothing() -> None:
    ps = PowerStructure("The Network").attach(group("Poor", power=0), "The Network", "top")
    assert fills(danger_view(ps, "power").svg)["Poor"] == DANGER_SCALE[0]


# --- The network ---------------------------------------------------------------------------------


def test_the_tree_layout_is_tidy_and_always_the_same() -> None:
    for seed in range(6):
        ps = grown(14, seed)
        places = tree_layout(ps)
        assert places == tree_layout(ps)
        assert places[ps.illuminati.name] == (0, 0)
        assert all(y == -ps.depth(name) for name, (_, y) in places.items())
        for name in ps.names:
            below = [places[one][0] for one in ps.puppets(name).values()]
            assert below == sorted(below)
            assert not below or min(below) <= places[name][0] <= max(below)
        for depth in range(1, 15):
            row = sorted(x for x, y in places.values() if y == -depth)
            assert all(b - a >= 1 for a, b in itertools.pairwise(row))


def test_the_network_shows_cards_links_and_numbers() -> None:
    figure = network_view(FIVE)
    links, sides, nodes = figure.data
    assert list(nodes.hovertext) == list(FIVE.names)
    assert len(sides.text) == len(FIVE) - 1
    assert "South American Nazis → KGB" in sides.customdata
    assert sides.text[list(sides.customdata).index("South American Nazis → KGB")] == "<b>bottom</b>"
    kgb = nodes.customdata[list(FIVE.names).index("KGB")]
    assert "Power 2/2, Resistance 6, Income 0 MB<br>Communist, Violent<br>depth 2: +5" in kgb
    assert "takes 2 groups with Power 2 along" in kgb
    assert links.x.count(None) == len(FIVE) - 1


@pytest.mark.parametrize("layout", ["tree", "table"])
def test_a_network_is_small_and_stable(layout: str) -> None:
    figure = network_view(grown(15), layout=layout)
    assert figure.to_json() == network_view(grown(15), layout=layout).to_json()
    assert len(figure.to_json()) < 15_000


def test_the_network_on_the_table_lies_as_the_cards_do() -> None:
    nodes = network_view(FIVE, layout="table").data[2]
    at = {name: (x, y) for name, x, y in zip(nodes.hovertext, nodes.x, nodes.y, strict=True)}
    assert at == {name: (FIVE.placement(name).x, -FIVE.placement(name).y) for name in FIVE.names}


def test_a_click_on_a_node_selects_the_card() -> None:
    picked: list[str] = []
    figure = network_view(FIVE, on_select=picked.append)
    nodes = figure.data[2]
    number = list(FIVE.names).index("KGB")
    nodes._dispatch_on_click(Points(point_inds=[number], trace_name=nodes.name), InputDeviceState())
    assert picked == ["KGB"]
    assert [i for i, wide in enumerate(nodes.marker.line.width) if wide == 5] == [number]
    nodes._dispatch_on_click(Points(point_inds=[], trace_name=nodes.name), InputDeviceState())
    assert picked == ["KGB"]


def test_wrong_networks() -> None:
    with pytest.raises(ValueError, match="layout='ring': choose one of 'tree', 'table'"):
        network_view(FIVE, layout="ring")
    with pytest.raises(UnknownCard):
        network_view(FIVE, highlight="Yuppies")
    assert network_view(FIVE, highlight="kgb").data[2].marker.line.width.count(5) == 1


# --- Before and after ----------------------------------------------------------------------------


def walked(view: Any) -> Iterator[str]:
    for one in (view.before_svg, view.after_svg):
        yield from texts(one)


def test_R8_6_a_move_marks_what_moved_and_what_came_along() -> None:
    view = before_after(FIVE, FIVE.move("KGB", "Democrats", "left"))
    assert view.changes.moved == ("KGB",)
    assert view.changes.carried == ("Antiwar Activists",)
    assert {"moved", "came along"} <= set(walked(view))
    assert {"new", "lost"}.isdisjoint(walked(view))
    assert "most groups lost at one blow" in view._repr_html_()
    ET.fromstring(view._repr_html_())


def test_R6_29_a_capture_marks_what_is_new() -> None:
    mine = PowerStructure("The Network").attach("Hackers", "The Network", "left")
    view = before_after(mine, mine.capture(TWO, "South American Nazis", to="The Network", arrow="bottom"))
    assert view.changes.new == ("South American Nazis", "KGB", "Cycle Gangs")
    assert view.changes.moved == view.changes.lost == ()
    assert "<table" not in view._repr_html_()  # other cards: nothing to measure against


def test_R6_31_a_drop_marks_what_is_lost() -> None:
    view = before_after(FIVE, FIVE.drop("KGB")[0], titles=("his table", "after the drop"))
    assert set(view.changes.lost) == {"KGB", "Antiwar Activists"}
    assert list(walked(view)).count("lost") == 2
    assert "after the drop" in view._repr_html_()
    assert repr(view) == "<BeforeAfter lost: KGB, Antiwar Activists>"


def test_nothing_changed() -> None:
    assert repr(before_after(FIVE, FIVE)) == "<BeforeAfter nothing changed>"
    assert changes(FIVE, FIVE).moved == ()
    with pytest.raises(TypeError, match="after='KGB': give a PowerStructure"):
        before_after(FIVE, "KGB")  # type: ignore[arg-type]
