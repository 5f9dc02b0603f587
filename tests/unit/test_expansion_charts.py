"""The pictures of lessons 14 and 15: what their cells say, that they stay small, and that colour is never alone."""

from __future__ import annotations

from fractions import Fraction

import plotly.graph_objects as go
import pytest

import illuminati_nb as inb
from illuminati_nb.analysis import artifacts_value as value
from illuminati_nb.analysis import orders_odds as odds
from illuminati_nb.rules.structure import PowerStructure
from illuminati_nb.views import expansion_charts as charts
from illuminati_nb.views import palette
from illuminati_nb.views.card_table import artifact_table, order_table

DECK = inb.deck()


def cells(fig: go.Figure) -> list[list[str]]:
    return [list(row) for row in fig.data[0].text]


def test_a_chance_map_says_the_throws_in_every_cell() -> None:
    fig = charts.chance_map({"Power 8": -2, "Power 10": 0}, range(13), "Removing", "Illuminati")
    assert cells(fig)[0] == [str(inb.successes(-2 + mb) or "·") for mb in range(13)]
    assert fig.data[0].customdata[0][6] == "target 4: 6/36 = 16.7 %"
    assert fig.layout.xaxis.title.text == "attacker's money (MB)"


def test_an_order_map_has_no_row_for_an_order_that_moves_nothing() -> None:
    fig = charts.order_map(odds.shifts("control", "attacker", money=5), "Moved")
    assert list(fig.data[0].y) == [one.name for one in DECK.orders if odds.moves_odds(one)]
    assert list(fig.data[0].x) == [str(one.name).capitalize() for one in inb.ALIGNMENTS]
    signs = {text[0] for row in cells(fig) for text in row}
    assert signs <= {"+", "−", "·"}
    assert fig.data[0].zmax == -fig.data[0].zmin


def test_a_profit_map_says_where_to_leave_it() -> None:
    fig = charts.profit_map(value.profits(-1, 30, range(8, 12), range(3)), "Pays")
    assert len(cells(fig)) == 3
    for row, numbers in zip(cells(fig), fig.data[0].z, strict=True):
        assert [text == "·" for text in row] == [number <= 0 for number in numbers]


def test_the_triples_are_all_there_and_the_ends_are_marked() -> None:
    ps = PowerStructure("The Network").attach("KGB", to="The Network", arrow="right")
    found = odds.triples(ps)
    fig = charts.triples_chart(found, odds.Position(ps).under(), "Orders")
    assert len(fig.data[0].x) == 216
    assert len({trace.marker.symbol for trace in fig.data}) == len(fig.data)
    assert fig.data[1].customdata[0] == " + ".join(one.name for one in found[0].orders)
    assert len(fig.to_json()) < 40_000


def test_bars_differ_by_pattern_and_not_by_colour_alone() -> None:
    some = odds.attacks("control", ["The Mafia", "KGB"])
    bars = charts.spread_bars({"usual": odds.spread(some)}, "Attacks")
    groups = charts.grouped_bars({name: {"control": Fraction(1, 3)} for name in "abcd"}, "Chances", "chance")
    for fig in (bars, groups):
        patterns = [trace.marker.pattern.shape for trace in fig.data]
        assert len(set(patterns)) == len(patterns)
        assert {trace.marker.pattern.fillmode for trace in fig.data} == {"overlay"}
    assert sum(trace.x[0] for trace in bars.data) == pytest.approx(100, abs=0.2)
    with pytest.raises(ValueError, match="at most 5"):
        charts.grouped_bars({name: {} for name in "abcdef"}, "Chances", "chance")


@pytest.mark.parametrize("eyes", palette.EYES)
def test_for_and_against_differ_for_every_eye(eyes: str) -> None:
    (_, low), (_, middle), (_, high) = charts.DIVERGING
    for a, b in ((low, high), (low, middle), (middle, high)):
        assert palette.difference(str(a), str(b), eyes) > 20


def test_the_tables_say_how_sure_each_card_is() -> None:
    for table, cards in ((artifact_table(DECK.artifacts), DECK.artifacts), (order_table(DECK.orders), DECK.orders)):
        assert [row[0] for row in table.rows] == [one.name for one in cards]
        assert [row[-1] for row in table.rows] == [one.confidence for one in cards]
        assert ".inb-told.inb-told td{padding:3px 10px;border:0;text-align:left" in table._repr_html_()
