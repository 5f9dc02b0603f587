"""Pictures of the spending game: right numbers, told by more than colour, small, and the same every time."""

from __future__ import annotations

import itertools
from dataclasses import replace
from fractions import Fraction

import networkx as nx
import pytest

import illuminati_nb as inb
from illuminati_nb.analysis.spending import Spender, SpendingGame, solve_game, solve_spending
from illuminati_nb.analysis.spending_forms import FormResult
from illuminati_nb.analysis.spending_grid import REGIONS, spending_grid
from illuminati_nb.rules.dice import chance, successes
from illuminati_nb.views import palette
from illuminati_nb.views.spending_answers import bavarian_picture, spending_picture
from illuminati_nb.views.spending_charts import contributions, mb, player_looks, spending_line
from illuminati_nb.views.spending_maps import FILLS, letters, spending_map, value_map
from illuminati_nb.views.spending_tree import game_tree, tree_graph, tree_places, tree_traces


def duel(target: int = 9, a: int = 8, d: int = 8, home: int = 0, stake: int = 20, **more: object) -> SpendingGame:
    spenders = (
        Spender("attacker", wins=stake, purse=a),
        Spender("defender", loses=stake, purse=d, own_purse=home),
    )
    return SpendingGame(target, spenders, **more)


def trio() -> SpendingGame:
    spenders = (
        Spender("attacker", wins=40, purse=3, own_purse=1),
        Spender("defender", loses=40, own_purse=2, purse=2),
        Spender("rival", loses=8, purse=3),
    )
    return SpendingGame(6, spenders)


# Grids -----------------------------------------------------------------------------------------------------------


def test_each_cell_of_a_grid_is_the_game_with_these_purses() -> None:
    game = duel()
    grid = spending_grid(game, up_to=(6, 4))
    assert (len(grid.outcomes), len(grid.outcomes[0])) == (5, 7)
    for a, b in itertools.product(range(7), range(5)):
        alone = solve_game(game.changed("attacker", purse=a).changed("defender", purse=b))
        assert grid.outcomes[b][a].values == alone.values
        letter = grid.region(a, b)
        payers = {name for name, amount in alone.spent.items() if amount}
        expected = {"X": {"attacker"}, "Y": {"defender"}, "B": {"attacker", "defender"}}.get(letter, set())
        assert payers == expected


def test_a_stand_off_is_told_from_indifference() -> None:
    """At 3 v 3 each would pay were he alone; with nothing at stake nobody would."""
    assert spending_grid(duel(), up_to=3).region(3, 3) == "S"
    assert spending_grid(duel(stake=0), up_to=3).region(3, 3) == "·"


def test_other_regions() -> None:
    both = SpendingGame(3, (Spender("attacker", wins=40), Spender("defender", loses=40)))
    grid = spending_grid(both, y=("defender", "own_purse"), up_to=2)
    assert grid.region(1, 1) == "B"
    off = replace(duel(4, 4, 6, 2), calling_off=True, action_worth=9)
    assert spending_grid(off, up_to=2).region(0, 2) == "C"
    others = SpendingGame(5, (Spender("attacker"), Spender("x"), Spender("y", loses=30, purse=4)))
    assert spending_grid(others, "attacker", "x", up_to=1).region(0, 0) == "O"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"x": "Bob"}, "x='Bob': no such spender"),
        ({"y": ("defender", "pocket")}, "choose 'purse' or 'own_purse'"),
        ({"y": "attacker"}, "name another purse than x"),
        ({"up_to": 60}, r"3,721 games; at most 2,601"),
        ({"up_to": 0}, "up_to=0"),
    ],
)
def test_bad_grids_are_named(arguments: dict, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        spending_grid(duel(), **arguments)


def test_a_grid_needs_a_second_spender() -> None:
    with pytest.raises(ValueError, match="name a second spender"):
        spending_grid(SpendingGame(5, (Spender("attacker", purse=3),)))


# Maps ------------------------------------------------------------------------------------------------------------


def test_the_map_shows_a_letter_in_every_cell_and_explains_it() -> None:
    grid = spending_grid(duel(), up_to=5)
    fig = spending_map(grid)
    shown = letters(grid)
    cells, *legend = fig.data
    assert cells.text[4][3] == shown[grid.region(3, 4)] == "A"
    names = [trace.name for trace in legend]
    assert {name[0] for name in names} == {letter for row in cells.text for letter in row}
    assert "A  attacker alone pays" in names
    assert [trace.marker.color for trace in legend] == [FILLS[letter] for letter in ("·", "S", "X", "Y")]
    assert "attacker pays 3" in cells.customdata[4][3]


def test_region_fills_are_told_apart_by_every_eye() -> None:
    assert set(FILLS) == set(REGIONS)
    for eyes in palette.EYES:
        for a, b in itertools.combinations(FILLS.values(), 2):
            assert palette.difference(a, b, eyes) >= 8, (a, b, eyes)


def test_value_maps() -> None:
    grid = spending_grid(duel(), up_to=4)
    heat = value_map(grid, "defender").data[0]
    assert heat.z[3][2] == pytest.approx(float(grid.outcomes[3][2].values["defender"]), abs=1e-4)
    odds = value_map(grid).data[0]
    assert odds.z[3][2] == pytest.approx(100 * float(grid.outcomes[3][2].chance), abs=1e-4)
    assert value_map(grid, "attacker", "surface").data[0].type == "surface"
    with pytest.raises(ValueError, match="who='Bob'"):
        value_map(grid, "Bob")
    with pytest.raises(ValueError, match="style='cube'"):
        value_map(grid, style="cube")


# The line of play ------------------------------------------------------------------------------------------------


def test_the_line_steps_from_the_printed_target_to_the_roll() -> None:
    solution = solve_game(trio())
    fig = spending_line(solution)
    curve, start, end, _, bars = fig.data
    at = solution.game.target
    for base, change in zip(bars.base, bars.x, strict=True):
        assert base == at
        at += change
    assert at == solution.target_number == end.x[0]
    assert start.x[0] == solution.game.target
    for target, won in zip(curve.x, curve.customdata, strict=True):
        assert won == successes(target)
    steps = [step for step in solution.line if step.amount]
    assert len(bars.x) == len(steps)
    assert [note.text.split(":")[0] for note in fig.layout.annotations] == [step.who for step in steps]
    assert f"{float(chance(at)):.1%}".replace("%", " %") in fig.layout.title.text


def test_a_line_without_money_says_so() -> None:
    fig = spending_line(solve_game(duel(5, 8, 8)))
    assert [note.text for note in fig.layout.annotations] == ["nobody puts money in"]
    called = solve_spending(4, duel(4, 4, 6, 2).spenders, calling_off=True, action_worth=3)
    assert "called off" in spending_line(called).layout.title.text


def test_players_look_the_same_in_every_picture_and_differ_by_more_than_colour() -> None:
    game = SpendingGame(
        5, (*trio().spenders, Spender("x", wins=3, purse=1), Spender("y", wins=3, purse=1), Spender("z", purse=1))
    )
    looks = player_looks(game)
    assert looks["attacker"] == player_looks(duel())["attacker"]
    assert looks["defender"].colour == palette.AGAINST
    five = [looks[name] for name in game.names[:5]]
    for place in range(4):
        assert len({look[place] for look in five}) == 5


def test_contributions_add_up() -> None:
    solution = solve_game(trio())
    fig = contributions(solution)
    bars = [trace for trace in fig.data if trace.y and trace.y[0]]
    for place, one in enumerate(solution.game.spenders):
        assert sum(bar.x[place] for bar in bars) == one.money
        assert sum(bar.x[place] for bar in bars[:-1]) == solution.spent[one.name]
    assert [trace.name for trace in fig.data if trace.showlegend is not False] == [
        "paid, own treasury of the group",
        "paid, Illuminati treasury",
        "kept",
    ]


def test_amounts_read_well() -> None:
    assert [mb(x) for x in (0, 7, Fraction(-20, 9), Fraction(4, 2))] == ["0 MB", "7 MB", "−2.22 MB", "2 MB"]


# The tree --------------------------------------------------------------------------------------------------------


def small() -> SpendingGame:
    return SpendingGame(3, (Spender("attacker", wins=40, purse=1), Spender("defender", loses=40, own_purse=1)))


def test_the_tree_holds_every_move_and_the_best_ones_are_those_of_the_solver() -> None:
    solution = solve_game(small())
    graph = tree_graph(solution, depth=20)
    assert nx.is_arborescence(graph)
    for path, node in graph.nodes(data=True):
        state = node["state"]
        moves = [graph.edges[path, child]["move"] for child in sorted(graph.successors(path))]
        assert moves == list(solution.game.moves(state))
        best = [
            graph.edges[path, child]["move"] for child in graph.successors(path) if graph.edges[path, child]["best"]
        ]
        assert best == ([] if state.ended else [solution.move(state)])
        assert node["values"] == solution.value(state)
    line = [node["state"] for _, node in sorted(graph.nodes(data=True)) if node["on_line"]]
    assert line == [*(step.state for step in solution.line), solution.final]


def test_the_tree_opens_by_depth_and_by_node() -> None:
    solution = solve_game(small())
    assert len(tree_graph(solution, 0)) == 1
    shallow = tree_graph(solution, 1)
    opened = tree_graph(solution, 1, [(1,)])
    assert set(opened) - set(shallow) == {(1, n) for n in range(len(list(opened.successors((1,)))))}
    assert not shallow.nodes[1,]["open"]
    assert opened.nodes[1,]["open"]
    texts = tree_traces(solution, shallow)[-1].text
    assert "…" in texts


def test_no_two_nodes_lie_on_each_other() -> None:
    graph = tree_graph(solve_game(small()), 20)
    places = tree_places(graph)
    assert len(set(places.values())) == len(graph)
    assert all(places[path][0] == len(path) for path in graph)


def test_a_tree_too_large_is_refused_kindly() -> None:
    with pytest.raises(ValueError, match=r"depth=9: more than 300 nodes.*smaller depth"):
        game_tree(solve_game(trio()), 9)
    with pytest.raises(ValueError, match=r"depth=-1"):
        game_tree(solve_game(small()), -1)


# A picture for each question -------------------------------------------------------------------------------------


def victims() -> SpendingGame:
    return SpendingGame(
        5,
        (
            Spender("attacker", wins=40, purse=3),
            Spender("x", loses=8, purse=3, side="against"),
            Spender("y", loses=8, purse=3, side="against"),
        ),
    )


ANSWERS = {
    "marginal": lambda: inb.marginal_value(trio()),
    "deterrence": lambda: inb.deterrence(duel(5, 4, 0), up_to=8),
    "home": lambda: inb.home_or_illuminati(duel(5, 4, 0), 6),
    "privilege": lambda: inb.privilege_value(victims()),
    "fee": lambda: inb.bavarian_fee_pays(victims().changed("attacker", purse=8)),
    "free riding": lambda: inb.free_riding(victims()),
    "coalition": lambda: inb.coalition(victims(), ["x", "y"]),
    "bleed": lambda: inb.bleed_gnomes(0, 8, 60, 20, 10),
    "cushion": lambda: inb.cushion(16),
    "more money": lambda: inb.more_money(duel(9, 3, 0), "defender", 6),
    "forms": lambda: inb.compare_forms(duel(5, 6, 6)),
    "sealed": lambda: inb.sealed_bids(duel(5, 6, 6)),
    "solution": lambda: solve_game(trio()),
    "grid": lambda: spending_grid(duel(), up_to=4),
}


@pytest.mark.parametrize("question", ANSWERS)
def test_every_answer_has_a_picture_small_and_the_same_every_time(question: str) -> None:
    fig = spending_picture(ANSWERS[question]())
    assert fig.layout.title.text
    first = fig.to_json()
    assert first == spending_picture(ANSWERS[question]()).to_json()
    assert '"uid"' not in first
    assert len(first) < 10_000
    hovers = [one for one in fig.data if one.hoverinfo != "skip" and (one.x is None or list(one.x) != [None])]
    assert hovers
    for trace in hovers:
        assert trace.hovertemplate, trace.name
    for axis in (fig.layout.xaxis, fig.layout.yaxis):
        assert axis.title.text or axis.showgrid is False, "an axis without its unit"


@pytest.mark.parametrize("nonsense", [None, 3, "deterrence", (), (1, 2), [inb.cushion(3)], {}])
def test_no_answer_no_picture(nonsense: object) -> None:
    with pytest.raises(TypeError, match="give the answer of one of the questions"):
        spending_picture(nonsense)


def test_the_next_mb_pays_where_the_bar_passes_the_line() -> None:
    rows = inb.marginal_value(trio())
    bars = spending_picture(rows).data[0]
    for row, text, x in zip(rows, bars.text, bars.x, strict=True):
        assert ("pays" in text) == (row.net > 0) == (x > 1)


def test_deterrence_marks_the_thresholds() -> None:
    found = inb.deterrence(
        SpendingGame(5, (Spender("attacker", wins=20, purse=4), Spender("defender", loses=40))), up_to=12
    )
    fig = spending_picture(found)
    assert [shape.x0 for shape in fig.layout.shapes] == [found.threshold - 0.5, found.lasting - 0.5]
    assert list(fig.data[0].y) == [row.spent["attacker"] for _, row in found.rows]
    nothing = inb.deterrence(duel(8, 9, 0, stake=60), up_to=1)
    assert nothing.threshold is None
    assert "no purse tried deters" in spending_picture(nothing).layout.title.text


def test_the_best_sums_at_home_are_marked() -> None:
    found = inb.home_or_illuminati(duel(5, 4, 0), 6)
    texts = spending_picture(found).data[0].text
    assert [home for home, text in enumerate(texts) if "✓" in text] == list(found.best)


def test_C5_the_cushion_is_shaded_from_10_to_the_target() -> None:
    shape = spending_picture(inb.cushion(18)).layout.shapes[0]
    assert (shape.x0, shape.x1) == (10, 18)
    assert not spending_picture(inb.cushion(7)).layout.shapes


def test_C27_the_picture_of_the_bleeding_shows_both_costs() -> None:
    rows = inb.bleed_gnomes(0, 8, 60, 20, 10)
    fig = spending_picture(rows)
    assert list(fig.data[0].y) == [row.rich for row in rows]
    assert list(fig.data[1].y) == [row.poor for row in rows]


def test_more_money_that_hurts_is_ringed() -> None:
    found = inb.more_money(duel(9, 3, 0), "defender", 6)
    ring = spending_picture(found).data[-1]
    assert list(ring.x) == list(found.falls) == [4]
    assert "4 MB" in spending_picture(found).layout.title.text


def test_R7_4_the_fee_pays_above_the_line() -> None:
    game = SpendingGame(7, (Spender("attacker", wins=30, purse=10), Spender("rival", loses=30, purse=0)))
    fig = bavarian_picture(game, "rival", 12)
    for size, gain in zip(fig.data[0].x, fig.data[0].y, strict=True):
        found = inb.bavarian_fee_pays(game.changed("rival", purse=size))
        assert gain == pytest.approx(float(found.gain), abs=1e-4)
        assert (fig.data[0].text[size] == "pays") == found.pays
    assert "first time against 10 MB" in fig.layout.title.text


def test_a_form_that_was_not_solved_is_said_in_the_picture() -> None:
    rows = (*inb.compare_forms(duel(5, 3, 3))[:2], FormResult("sealed bids", None, None, None, "not solved: no scipy"))
    fig = spending_picture(rows)
    assert "sealed bids not solved: no scipy" in fig.layout.title.text
    assert len(fig.data[0].x) == 2
