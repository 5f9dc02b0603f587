"""Pictures: every card draws well-formed and small; sums and refusals in HTML; charts small and stable."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest

import illuminati_nb as inb
from illuminati_nb.rules.alignment import ALIGNMENTS
from illuminati_nb.rules.attack import attack_sum
from illuminati_nb.rules.cards import SIDES, Artifact, Group, NewWorldOrder
from illuminati_nb.views import charts, ink, palette
from illuminati_nb.views.card_svg import card_group, card_svg, card_words
from illuminati_nb.views.gallery import gallery
from illuminati_nb.views.rule_html import rule_chip, rule_text
from illuminati_nb.views.sum_html import attack_html, refusal_html, sum_html

SVG = "{http://www.w3.org/2000/svg}"
DECK = inb.deck()
CARDS = list(DECK)


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)


def texts(svg: str) -> list[str]:
    return ["".join(one.itertext()) for one in parsed(svg).iter(f"{SVG}text")]


def well_formed(html: str) -> ET.Element:
    return ET.fromstring(f"<div>{html.replace('<br>', '<br/>')}</div>")


@pytest.fixture
def an_attack() -> inb.AttackSum:
    return inb.attack(
        "control", "C.I.A.", "Yuppies", aid=["KGB"], depth=2, money=3, target_money=2, owner_money=1, interference=-1
    )


# --- palette -------------------------------------------------------------------------------------


@pytest.mark.parametrize("eyes", palette.EYES)
def test_alignments_differ_for_every_eye(eyes: str) -> None:
    pairs = itertools.combinations(ALIGNMENTS, 2)
    nearest = min((palette.difference(palette.TINTS[a].fill, palette.TINTS[b].fill, eyes), a, b) for a, b in pairs)
    assert nearest[0] >= 20, nearest


@pytest.mark.parametrize("eyes", palette.EYES)
def test_success_and_failure_differ_for_every_eye(eyes: str) -> None:
    assert palette.difference(palette.FOR, palette.AGAINST, eyes) >= 40
    for a, b in itertools.combinations([colour for colour, _, _ in palette.SERIES], 2):
        assert palette.difference(a, b, eyes) >= 10, (a, b)


def test_the_simulation_tells_red_from_green_only_for_some() -> None:
    red, green = "#b03030", "#4f6b1e"
    assert palette.difference(red, green) > 50
    assert palette.difference(red, green, "deuteranopia") < palette.difference(red, green) / 2


def test_alignment_inks_read_on_their_fills() -> None:
    assert set(palette.TINTS) == set(ALIGNMENTS)
    assert len({tint.code for tint in palette.TINTS.values()}) == 10
    for tint in palette.TINTS.values():
        assert re.fullmatch("[A-Z][a-z]", tint.code)
        assert palette.contrast(tint.fill, tint.ink) >= 4.5, tint


def test_card_inks_read_on_their_papers() -> None:
    assert palette.contrast(palette.PAPER, palette.PAPER_INK) >= 7
    assert palette.contrast(palette.NIGHT, palette.GOLD) >= 7
    for fill in palette.KIND_FILL.values():
        assert palette.contrast(fill, palette.ink_on(fill)) >= 4.5


def test_a_colour_in_another_form_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match="colour='red'"):
        palette.luminance("red")


# --- cards ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("compact", [False, True])
@pytest.mark.parametrize("turn", range(4))
def test_every_card_draws_small_and_well_formed(turn: int, compact: bool) -> None:
    for card in CARDS:
        svg = card_svg(card, turn=turn, compact=compact)
        root = parsed(svg)
        assert len(svg.encode()) <= 30_000, card
        assert root.get("aria-label") == card.name
        assert root.find(f".//{SVG}title").text == card.name
        assert root.find(f".//{SVG}desc").text == card_words(card)


def test_every_word_stays_inside_its_card() -> None:
    for card in CARDS:
        root = parsed(card_svg(card))
        across, high = (float(root.get(side)) - 2 for side in ("width", "height"))
        assert (across, high) == ((250, 350) if isinstance(card, Artifact) else (350, 250))  # R14.1: upright
        for one in root.iter(f"{SVG}text"):
            words, size, x = "".join(one.itertext()), float(one.get("font-size")), float(one.get("x"))
            wide = ink.width(words, size, bold=one.get("font-weight") == "700")
            left = {"middle": x - wide / 2, "end": x - wide}.get(one.get("text-anchor", "start"), x)
            assert left >= 0, (card, words)
            assert left + wide <= across, (card, words)
            assert size * 0.6 <= float(one.get("y")) <= high, (card, words)
            assert "…" not in words, f"{card}: {words} was cut"


@pytest.mark.parametrize("card", [*DECK.artifacts, *DECK.orders], ids=str)
def test_hovering_over_an_artifact_or_an_order_tells_all_and_how_sure_it_is(card: Artifact | NewWorldOrder) -> None:
    root = parsed(card_svg(card, compact=True))
    told = [one.text or "" for one in root.iter(f"{SVG}title")]
    assert f"{card.name}: {card_words(card)}" in told
    assert any("could be checked twice" in one for one in told) == (card.confidence != "high")
    shown = texts(card_svg(card, compact=True))
    kind = "ARTIFACT" if isinstance(card, Artifact) else f"{card.colour.upper()} ORDER"  # not by colour alone
    assert kind in shown
    if isinstance(card, NewWorldOrder) and card.modifiers:
        assert [one for one in shown if one[0] in "+−"] == [f"{n:+d}".replace("-", "−") for _, n in card.modifiers]


def test_a_card_is_drawn_in_at_most_10_ms() -> None:
    card_svg(CARDS[0])
    spent = []
    for card in CARDS:
        start = time.perf_counter()
        card_svg(card)
        spent.append(time.perf_counter() - start)
    assert sorted(spent)[len(spent) // 2] <= 0.010


def test_a_group_shows_its_numbers_alignments_and_ability() -> None:
    shown = texts(card_svg(DECK["I.R.S."]))
    for words in ("I.R.S.", "5/3", "5", "0 MB", "Go", "Government", "Cr", "Criminal", "Power", "Resistance", "Income"):
        assert words in shown
    assert "own income phase owner collects" in " ".join(shown)


def test_negative_income_has_a_proper_minus() -> None:
    assert "−1 MB" in texts(card_svg(DECK["Post Office"]))


def test_a_card_without_a_power_line_shows_a_dash() -> None:
    assert "–" in texts(card_svg(DECK["Trekkies"]))
    assert "0/2" in texts(card_svg(DECK["Evil Geniuses for a Better Tomorrow"]))


def triangles(svg: str, wide: int, high: int) -> dict[str, list[str]]:
    """Which sides have arrows, by where the triangle's middle lies: `out` filled, `in` hollow."""
    found: dict[str, list[str]] = {"out": [], "in": []}
    for one in parsed(svg).iter(f"{SVG}polygon"):
        corners = [tuple(map(float, pair.split(","))) for pair in one.get("points").split()]
        x, y = (sum(axis) / 3 for axis in zip(*corners, strict=True))
        away = {"top": y, "bottom": high - y, "left": x, "right": wide - x}
        side = min(away, key=away.__getitem__)
        # The tip is the first corner: on the edge when the arrow points out.
        edge = {
            "top": corners[0][1],
            "bottom": high - corners[0][1],
            "left": corners[0][0],
            "right": wide - corners[0][0],
        }
        assert (edge[side] == 0) == (one.get("stroke") is None)
        found["in" if one.get("stroke") else "out"].append(side)
    return found


@pytest.mark.parametrize("turn", range(4))
def test_R5_8_arrows_stand_on_the_printed_sides_also_when_turned(turn: int) -> None:
    wide, high = (250, 350) if turn % 2 else (350, 250)
    for card in (*DECK.groups, *DECK.illuminati):
        found = triangles(card_svg(card, turn=turn), wide, high)
        turned = {side: SIDES[(SIDES.index(side) + turn) % 4] for side in SIDES}
        assert sorted(found["out"]) == sorted(turned[side] for side in card.arrows), card
        assert found["in"] == ([turned[card.incoming]] if card.incoming else []), card


def test_doubtful_facts_are_marked() -> None:
    doubtful = [card for card in CARDS if card.confidence != "high"]
    assert doubtful
    for card in CARDS:
        assert ("?" in texts(card_svg(card))) == (card in doubtful)


def test_a_new_world_order_shows_its_signed_changes() -> None:
    shown = texts(card_svg(DECK["Defense Cuts"]))
    assert "Government −2" in shown
    assert "Communist +2" in shown


def test_words_of_a_card_are_escaped() -> None:
    card = replace(DECK["Yuppies"], name='A & B <i>"x"</i>', ability="<script>alert(1)</script>")
    svg = card_svg(card)
    assert "<script" not in svg
    assert "<i>" not in svg
    assert parsed(svg).find(f".//{SVG}title").text == card.name


def test_a_group_fits_into_a_larger_picture() -> None:
    part = card_group(DECK["C.I.A."], 10, 20, turn=1, long=105)
    root = parsed(f'<svg xmlns="http://www.w3.org/2000/svg">{part}</svg>')
    assert root[0].get("transform") == "translate(10 20) scale(0.5)"
    assert "rotate" not in part


def test_bad_arguments_of_a_drawing_are_named() -> None:
    with pytest.raises(TypeError, match=r"card='C\.I\.A\.'"):
        card_svg("C.I.A.")
    with pytest.raises(TypeError, match=r"turn=0\.5"):
        card_svg(DECK["C.I.A."], turn=0.5)
    with pytest.raises(ValueError, match="long=0"):
        card_group(DECK["C.I.A."], long=0)


def test_gallery() -> None:
    html = gallery(["cia", DECK["Yuppies"]])._repr_html_()
    assert html.count("<svg") == 2
    well_formed(html)
    with pytest.raises(TypeError, match="give a list"):
        gallery("C.I.A.")
    with pytest.raises(ValueError, match="width=3"):
        gallery(["C.I.A."], width=3)


def test_long_words_are_cut_with_an_ellipsis() -> None:
    size, lines = ink.fit("word " * 200, (12, 9), 100, 40)
    assert size == 9
    assert len(lines) * 9 <= 40
    assert lines[-1].endswith("…")


# --- showing themselves --------------------------------------------------------------------------


def test_cards_and_sums_show_themselves(an_attack: inb.AttackSum) -> None:
    for card in CARDS:
        assert card._repr_svg_() == card_svg(card)
    assert an_attack._repr_html_() == attack_html(an_attack)
    number = inb.power(DECK["C.I.A."])
    assert number._repr_html_() == sum_html(number)


def test_cards_and_sums_are_shown_by_the_standard_library_alone() -> None:
    program = (
        "import sys, illuminati_nb as inb\n"
        "inb.deck()['C.I.A.']._repr_svg_(); inb.attack('control', 'C.I.A.', 'Yuppies')._repr_html_()\n"
        "print([m for m in ('plotly', 'numpy', 'pandas', 'networkx', 'ipywidgets', 'IPython') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# --- sums, rules, refusals -----------------------------------------------------------------------


def test_the_sum_table_holds_every_line_and_the_result(an_attack: inb.AttackSum) -> None:
    html = attack_html(an_attack)
    rows = ["".join(row.itertext()) for row in well_formed(html).iter("tr")]
    for line in an_attack.lines:
        amount = f"{line.amount:+d}".replace("-", "−")
        assert f"{line.label}{amount}{line.rule}" in rows
    assert any(f"{an_attack.successes}/36" in row for row in rows)
    assert any(str(an_attack.target_number).replace("-", "−") in row for row in rows)
    filled = [one for one in well_formed(html).iter("rect") if one.get("fill") == palette.FOR]
    assert int(filled[0].get("width")) == 180 * an_attack.successes // 36


def test_a_sum_with_a_floor_says_so() -> None:
    lines = [inb.Line("a", 2, "R5.2"), inb.Line("b", -5, "R5.2")]
    assert "never below 0" in sum_html(inb.Sum(lines, floor=0))
    assert "never below" not in sum_html(inb.Sum(lines))


def test_a_rule_number_shows_its_text_and_takes_the_focus() -> None:
    chip = well_formed(rule_chip("R6.14"))[0]
    assert chip.tag == "abbr"
    assert chip.get("tabindex") == "0"
    assert chip.get("title") == rule_text("R6.14")
    assert inb.rule("R6.14").text in chip.get("title")


def test_an_unknown_rule_stays_a_bare_number() -> None:
    assert rule_chip("R99.9") == '<abbr class="inb-rule">R99.9</abbr>'
    assert rule_chip("") == ""
    assert "&lt;b&gt;" in rule_chip("<b>")


def test_words_of_sums_and_refusals_are_escaped() -> None:
    line = inb.Line("<script>x</script>", 1, "R5.2")
    assert "<script" not in sum_html(inb.Sum([line]))
    assert "<script" not in refusal_html(inb.Refusal("R5.2", "<script>x</script>"))


def test_a_refusal_shows_its_reason_and_rule() -> None:
    with pytest.raises(inb.IllegalMove) as caught:
        inb.attack("destroy", "C.I.A.", "Boy Sprouts")
    html = refusal_html(caught.value.refusal)
    assert caught.value.refusal.reason in "".join(well_formed(html).itertext())
    assert 'title="R6.41' in html
    assert caught.value.refusal._repr_html_() == html


# --- charts --------------------------------------------------------------------------------------


def test_charts_are_the_same_from_run_to_run_and_small(an_attack: inb.AttackSum) -> None:
    for draw in (
        lambda: charts.waterfall(an_attack),
        lambda: charts.dice_curve(7),
        lambda: charts.odds_against_money(an_attack),
        lambda: charts.heat_map("control"),
    ):
        first, second = draw().to_json(), draw().to_json()
        assert first == second
        assert '"uid"' not in first
        assert len(first) < 150_000


def test_the_waterfall_ends_at_the_target_number(an_attack: inb.AttackSum) -> None:
    trace = charts.waterfall(an_attack).data[0]
    assert sum(trace.x[:-1]) == trace.x[-1] == an_attack.target_number
    assert trace.measure[-1] == "total"
    assert [row[1] for row in trace.customdata[:-1]] == [line.rule for line in an_attack.lines]


@pytest.mark.parametrize("target", [-3, 1, 2, 7, 10, 11, 25])
def test_R6_10_dice_curve_marks_the_target_and_the_automatic_failures(target: int) -> None:
    fig = charts.dice_curve(target)
    bars, curve, now = fig.data
    won = sum(ways for ways, what in zip(bars.y, bars.customdata, strict=True) if what == "succeeds")
    assert won == inb.successes(target)
    assert list(bars.customdata[-2:]) == ["always fails"] * 2
    assert [bool(shape) for shape in bars.marker.pattern.shape] == [False] * 9 + [True] * 2
    assert list(curve.customdata) == [inb.successes(t) for t in curve.x]
    assert now.y[0] * 0.36 == pytest.approx(won)
    assert f"{won}/36" in fig.layout.annotations[0].text


def test_dice_curve_without_a_target_marks_nothing() -> None:
    fig = charts.dice_curve()
    assert not fig.data[2].x
    assert not fig.layout.shapes
    with pytest.raises(TypeError, match="target='7'"):
        charts.dice_curve("7")


def test_R6_14_odds_against_money_has_one_true_line_for_each_depth(an_attack: inb.AttackSum) -> None:
    fig = charts.odds_against_money(an_attack, 12)
    assert [trace.name for trace in fig.data] == [label for _, label in charts.DEPTHS]
    for (depth, _), trace in zip(charts.DEPTHS, fig.data, strict=True):
        d, spent = charts.at_depth(an_attack.declaration, an_attack.money, depth)
        expected = [attack_sum(d, spent._replace(attacker=mb)).successes for mb in range(13)]
        assert [row[0] for row in trace.customdata] == expected


def test_odds_against_money_leaves_out_refused_depths() -> None:
    names = [t.name for t in charts.odds_against_money(inb.attack("neutralize", "The Mafia", "Yuppies", depth=1)).data]
    assert names == [label for depth, label in charts.DEPTHS if depth is not None]


def test_odds_against_money_names_bad_arguments(an_attack: inb.AttackSum) -> None:
    with pytest.raises(ValueError, match="max_mb=0"):
        charts.odds_against_money(an_attack, 0)
    with pytest.raises(TypeError, match="subject=7"):
        charts.odds_against_money(7)
    refused = an_attack.declaration._replace(attacker=DECK["Trekkies"])
    with pytest.raises(inb.IllegalMove, match=r"R5\.3"):
        charts.odds_against_money(refused)


def test_the_heat_map_agrees_with_single_attacks() -> None:
    attackers, targets = ["C.I.A.", "The UFOs", "Trekkies"], ["Yuppies", "Boy Sprouts", "Hackers"]
    trace = charts.heat_map("destroy", None, attackers, targets).data[0]
    assert sorted(trace.y) == sorted(attackers)
    assert sorted(trace.x) == sorted(targets)
    for y, row in zip(trace.y, trace.z, strict=True):
        for x, shown in zip(trace.x, row, strict=True):
            try:
                assert shown == inb.attack("destroy", y, x).successes
            except inb.IllegalMove:
                assert shown is None, (y, x)


def test_the_whole_heat_map_has_91_rows_and_83_columns() -> None:
    trace = charts.heat_map().data[0]
    assert (len(trace.z), {len(row) for row in trace.z}) == (91, {83})
    assert set(trace.x) == {card.name for card in DECK if isinstance(card, Group)}
    with pytest.raises(ValueError, match="kind='conquer'"):
        charts.heat_map("conquer")
