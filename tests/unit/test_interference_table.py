"""The table of interference: its model by itself, then its controls without a browser; and the tree that opens."""

from __future__ import annotations

import re
import subprocess
import sys
from fractions import Fraction

import pytest
from plotly.callbacks import InputDeviceState, Points

from illuminati_nb.analysis.spending import Spender, SpendingMove, solve_spending
from illuminati_nb.rules.dice import chance, succeeds
from illuminati_nb.widgets.interference_model import InterferenceModel
from illuminati_nb.widgets.interference_table import InterferenceTable
from illuminati_nb.widgets.spending_tree import SpendingTree


def words(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", re.sub("<style>.*?</style>", "", html)))


def duel(target: int = 9, attacker: int = 3, defender: int = 3) -> list[Spender]:
    return [Spender("attacker", wins=20, purse=attacker), Spender("defender", loses=20, purse=defender)]


# --- model ---------------------------------------------------------------------------------------


def test_the_model_needs_no_widgets() -> None:
    program = (
        "import sys; from illuminati_nb.widgets.interference_model import InterferenceModel\n"
        "m = InterferenceModel(); m.run(); m.roll(); m.explain()\n"
        "print([x for x in ('ipywidgets', 'plotly', 'anywidget') if x in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_equilibrium_line_is_that_of_the_solver() -> None:
    model = InterferenceModel()
    expected = model.solution.line
    assert model.to_come() == expected
    model.run()
    assert tuple(one.step for one in model.history) == expected
    assert model.over
    assert model.spent == model.solution.spent
    assert model.chance == model.solution.chance
    assert all(one.cost == 0 and not one.mine for one in model.history)


def test_by_hand_the_others_answer_and_a_mistake_has_its_price() -> None:
    """At 9, three against three, nobody should begin. Whoever does is answered, MB for MB."""
    model = InterferenceModel(9, duel(), mine=["attacker"])
    assert model.my_turn
    model.play(SpendingMove("attacker", "spend", 1, "Illuminati treasury", 1))
    made = model.history[-1]
    assert made.mine
    assert made.best == SpendingMove("attacker")
    assert made.cost > 0
    best, other = model.solution.game.start(), model.state
    assert made.cost == model.solution.value(best)["attacker"] - model.solution.value(other)["attacker"]
    model.run()
    assert model.my_turn or model.over


def test_playing_on_stops_at_each_seat_of_yours() -> None:
    model = InterferenceModel(9, duel(), mine=["defender"])
    model.run()
    assert (model.state.to_act, len(model.history)) == ("defender", 1)
    model.step()  # somebody else's best move is yours too
    assert model.over


def test_taking_back_goes_to_the_last_move_of_yours() -> None:
    model = InterferenceModel(mine=["attacker"])
    start = model.state
    model.play(model.moves()[0])
    model.run()
    model.undo()
    assert (model.state, model.history) == (start, ())
    model.undo()  # nothing to take back
    assert model.state == start
    watched = InterferenceModel()
    watched.step()
    watched.step()
    watched.undo()
    assert len(watched.history) == 1


def test_a_change_of_the_table_starts_anew_and_solves_anew() -> None:
    model = InterferenceModel(9, duel())
    model.run()
    model.set_seat("defender", purse=4)
    assert model.history == ()
    assert model.solution.spent == {"attacker": 3, "defender": 0}  # more money hurts here
    model.set(raises="unit")
    assert model.game.raises == "unit"


def test_a_prize_is_one_number_of_either_sign() -> None:
    model = InterferenceModel()
    model.set_seat("rival A", prize=12)
    assert model.game.spender("rival A").stake == 12
    model.set_seat("rival A", prize=-3)
    assert (model.game.spender("rival A").loses, model.game.spender("rival A").wins) == (3, 0)


def test_two_to_five_may_sit_there() -> None:
    model = InterferenceModel(mine=["rival A"])
    model.set_players(5)
    assert model.game.names == ("attacker", "defender", "rival A", "rival B", "rival C")
    assert not model.problem
    model.set_players(2)
    assert model.game.names == ("attacker", "defender")
    assert model.mine == frozenset()  # his seat is gone
    model.set_controlled(False)
    assert model.game.names == ("attacker", "rival A")
    assert model.game.defender is None
    model.set_controlled(True)
    assert model.game.names == ("attacker", "defender", "rival A")
    model.set_players(5)
    model.set_controlled(False)
    model.set_players(5)
    model.set_controlled(True)  # there is no sixth chair
    assert len(model.game.names) == 5


def test_a_table_too_large_is_refused_kindly_and_can_be_mended() -> None:
    model = InterferenceModel()
    model.set_players(5)
    for name in model.game.names:
        model.set_seat(name, purse=20)
    assert re.search(r"too large.*positions, about .* MB of memory.*Smaller purses", model.problem)
    assert model.to_come() == ()
    assert model.explain() == ""
    with pytest.raises(ValueError, match="too large"):
        model.run()
    for name in model.game.names:
        model.set_seat(name, purse=2)
    assert model.problem == ""
    model.run()
    assert model.over


def test_R6_10_the_roll_pays_out_prizes_and_money() -> None:
    model = InterferenceModel(9, duel())
    with pytest.raises(ValueError, match=r"not over yet \(R6\.24\)"):
        model.roll()
    model.run()
    seen = set()
    for seed in range(40):
        thrown = model.roll(seed)
        assert thrown == model.roll(seed)
        assert thrown.success == succeeds(thrown.total, 9)
        assert thrown.have == {
            "attacker": 23 if thrown.success else 3,
            "defender": -17 if thrown.success else 3,
        }
        seen.add(thrown.success)
    assert seen == {True, False}


def test_R7_8_a_called_off_attack_is_not_rolled() -> None:
    model = InterferenceModel(4, duel(), calling_off=True, action_worth=30)
    model.run()
    assert model.called_off
    assert model.chance == 0
    with pytest.raises(ValueError, match="called off"):
        model.roll()


def test_what_if_changes_one_purse_and_nothing_else() -> None:
    model = InterferenceModel(9, duel())
    found = model.what_if("defender", 4)
    assert (found.was, found.amount) == (3, 4)
    assert found.before.values["defender"] > found.after.values["defender"]
    assert not found.same_play
    assert model.game.defender.purse == 3  # only asked
    assert model.what_if("defender", 0, "own_purse").same_play
    assert found.after.spent == solve_spending(9, duel(defender=4)).spent


@pytest.mark.parametrize(
    ("act", "error", "message"),
    [
        (lambda m: m.set(target="x"), TypeError, "target='x'"),
        (lambda m: m.set(colour=1), TypeError, "colour: the table has no such choice"),
        (lambda m: m.set(raises="some"), ValueError, "raises='some'"),
        (lambda m: m.set_seat("Bob", purse=1), ValueError, "name='Bob'"),
        (lambda m: m.set_seat("attacker", purse=-1), ValueError, r"purse=-1 \(attacker\)"),
        (lambda m: m.set_seat("attacker", prize="x"), TypeError, r"prize \(attacker\)='x'"),
        (lambda m: m.set_seat("attacker", hat=1), TypeError, "hat: a seat has"),
        (lambda m: m.set_seat("attacker", side="for"), ValueError, "side='for'"),
        (lambda m: m.set_players(6), ValueError, "players=6"),
        (lambda m: m.set_players(1), ValueError, "players=1"),
        (lambda m: m.set_mine("Bob"), ValueError, "name='Bob'"),
        (lambda m: m.play(SpendingMove("attacker")), ValueError, "not possible here"),
        (lambda m: m.what_if("defender", 3, "pocket"), ValueError, "purse='pocket'"),
        (lambda m: m.what_if("defender", -3), ValueError, "purse=-3"),
    ],
)
def test_what_makes_no_sense_is_named_and_changes_nothing(act, error, message) -> None:
    model = InterferenceModel()
    model.step()
    before = (model.game, model.state, model.mine)
    with pytest.raises(error, match=message):
        act(model)
    assert (model.game, model.state, model.mine) == before


def test_a_table_needs_two_and_knows_its_choices() -> None:
    with pytest.raises(ValueError, match="2 to 5 can sit at the table, not 1"):
        InterferenceModel(5, [Spender("attacker", purse=1)])
    with pytest.raises(TypeError, match="unit: the table has no such choice"):
        InterferenceModel(unit=2)


# --- widget --------------------------------------------------------------------------------------


def test_the_sliders_move_the_model_and_everything_shown() -> None:
    table = InterferenceTable(9, duel())
    figure = table.figure
    before = words(table.table.value)
    assert table.figure.data[3].x == (9,)
    table.seats["defender"].purse.value = 4
    assert table.model.game.defender.purse == 4
    assert words(table.table.value) != before
    assert table.figure.data[3].x == (12,)  # the attacker strikes first, up to 12
    assert list(table.figure.data[4].x) == [3]
    assert table.figure is figure  # updated, never replaced
    assert table.status.value == ""


def test_every_control_has_its_own_name_and_a_hint() -> None:
    table = InterferenceTable()
    table.model.set_players(5)
    table.refresh()
    controls = [control for box in table.seats.values() for control in box.controls.values()]
    names = [control.description for control in controls]
    assert len(names) == len(set(names)) == 5 * 4
    assert all(control.tooltip for control in controls if control.description[:6] != "I play")


def test_choices_of_the_table() -> None:
    table = InterferenceTable()
    table.raises.value = "unit"
    table.target.value = 7
    table.privileged.value = True
    table.calling_off.value = True
    game = table.model.game
    assert (game.raises, game.target, game.privileged, game.calling_off) == ("unit", 7, True, True)
    table.players.value = 4
    assert tuple(table.seats) == table.model.game.names
    assert len(table.people.children) == 4
    table.controlled.value = False
    assert "side" in table.seats[table.model.game.names[1]].controls
    table.seats["rival A"].side.value = "against"
    assert table.model.game.spender("rival A").side == "against"
    table.seats["rival A"].side.value = ""
    assert table.model.game.spender("rival A").side is None


def test_play_by_hand() -> None:
    table = InterferenceTable(9, duel(), mine=["attacker"])
    assert not table.play_button.disabled
    labels = [label for label, _ in table.choice.options]
    assert labels == [move.text for move in table.model.moves()]
    table.choice.value = table.choice.options[1][1]
    table.play_button.click()
    assert table.model.history[0].mine
    assert "worse than: attacker passes" in words(table.words.value)
    assert table.run_button.disabled == (table.model.my_turn or table.model.over)
    table.undo_button.click()
    assert table.model.history == ()
    table.best_button.click()
    table.run_button.click()
    assert table.model.over
    assert table.dice.layout.display == ""
    table.roll_button.click()
    assert "The dice show" in words(table.thrown.value)
    first = table.seed.value
    table.roll_button.click()
    assert table.seed.value == first + 1
    table.again_button.click()
    assert table.model.history == ()
    assert table.thrown.value == ""
    assert table.dice.layout.display == "none"


def test_watching_only() -> None:
    table = InterferenceTable()
    assert table.choice.disabled
    assert table.play_button.disabled
    table.play_button.click()
    assert "not for one of your seats" in words(table.status.value)
    table.best_button.click()
    assert len(table.model.history) == 1
    assert table.status.value == ""
    table.seats["defender"].mine.value = True
    assert table.model.mine == {"defender"}
    assert table.model.my_turn == (table.model.state.to_act == "defender")


def test_the_best_move_is_explained_in_the_solvers_words() -> None:
    table = InterferenceTable()
    assert table.model.explain() in words(table.words.value)
    table.hints.value = False
    assert table.model.explain() not in words(table.words.value)
    assert "may expect" not in words(table.table.value)
    assert list(table.figure.data[4].x) == []


def test_what_if_by_slider() -> None:
    table = InterferenceTable(9, duel())
    assert "Move the slider" in words(table.answer.value)
    table.whose.value = ("defender", "purse")
    assert table.amount.value == 3
    table.amount.value = 4
    shown = words(table.answer.value)
    assert "defender with 4 MB instead of 3" in shown
    assert "worse off for it" in shown
    assert "▲" in shown
    table.seats["defender"].purse.value = 4  # now the table is so
    assert "Move the slider" in words(table.answer.value)


def test_a_table_too_large_says_so_at_the_control_and_keeps_working() -> None:
    table = InterferenceTable()
    table.players.value = 5
    for name in table.seats:
        table.seats[name].purse.value = 20
        last = name if table.model.problem else None
    assert table.model.problem
    assert "too large" in words(table.seats[last].note.value)
    assert table.seats[last].note.layout.display == ""
    assert table.best_button.disabled
    assert table.status.value == ""
    table.players.value = 2
    assert not table.model.problem
    assert not table.best_button.disabled
    assert all(box.note.value == "" for box in table.seats.values())


def test_what_if_too_large_is_an_answer_too() -> None:
    table = InterferenceTable(memory_mb=0.05)
    if table.model.problem:
        table = InterferenceTable(memory_mb=2)
    assert not table.model.problem
    table.whose.value = ("rival A", "purse")
    table.amount.value = 20
    assert "too large" in words(table.answer.value)


def test_bars_on_the_figure_end_where_play_stands() -> None:
    table = InterferenceTable(mine=["rival A"])
    table.run_button.click()
    table.model.step()
    table.refresh()
    bars = table.figure.data[4]
    played = [i for i, opacity in enumerate(bars.marker.opacity) if opacity == 1]
    at = table.model.game.target + sum(bars.x[i] for i in played)
    assert at == table.model.target_number == table.figure.data[2].x[0]
    assert table.figure.data[2].y[0] == pytest.approx(100 * float(chance(at)), abs=1e-3)


def test_bad_arguments_raise_as_for_the_game() -> None:
    with pytest.raises(ValueError, match="raises='some'"):
        InterferenceTable(raises="some")
    with pytest.raises(ValueError, match="name='Bob'"):
        InterferenceTable(mine=["Bob"])


def test_fractions_and_large_purses_are_shown() -> None:
    people = [Spender("attacker", wins=Fraction(41, 2), purse=33), Spender("The Gnomes & <b>", loses=90, purse=2)]
    table = InterferenceTable(5, people)
    assert table.model.game.attacker.wins == Fraction(41, 2)
    assert table.seats["attacker"].purse.value == 33
    assert table.seats["The Gnomes & <b>"].prize.value == -90
    assert table.model.game.spenders == tuple(people)  # showing changes nothing
    assert "<b>" not in table.table.value.split("Gnomes")[1][:20]


# --- the tree ------------------------------------------------------------------------------------


def small_tree(depth: int = 1) -> SpendingTree:
    game = [Spender("attacker", wins=40, purse=2), Spender("defender", loses=40, own_purse=1, purse=1)]
    return SpendingTree(solve_spending(3, game), depth)


def click(tree: SpendingTree, path: str) -> None:
    nodes = tree.figure.data[3]
    place = list(nodes.customdata).index(path)
    nodes._dispatch_on_click(Points(point_inds=[place]), InputDeviceState())


def test_a_click_opens_and_closes_a_position() -> None:
    tree = small_tree()
    figure, count = tree.figure, len(tree.figure.data[3].x)
    click(tree, "1")
    assert len(tree.figure.data[3].x) > count
    assert "1.0" in tree.figure.data[3].customdata
    click(tree, "1.0")
    assert "1.0.0" in tree.figure.data[3].customdata
    click(tree, "1")
    assert len(tree.figure.data[3].x) == count
    assert tree.figure is figure
    click(tree, "")  # the start is open by depth
    assert len(tree.figure.data[3].x) == count


def test_depth_opens_a_whole_level() -> None:
    tree = small_tree()
    tree.depth.value = 3
    shown = len(tree.figure.data[3].x)
    assert max(len(path.split(".")) for path in tree.figure.data[3].customdata) == 3
    tree.depth.value = 2
    assert len(tree.figure.data[3].x) < shown
    click(tree, "0.1")
    assert tree.opened == {(0, 1)}
    tree.close_button.click()
    assert tree.opened == set()


def test_a_tree_too_large_is_refused_in_words_and_stays_as_it_was() -> None:
    people = [Spender("attacker", wins=40, purse=4), Spender("defender", loses=40, own_purse=3, purse=2)]
    tree = SpendingTree(solve_spending(3, people), 2)
    shown = len(tree.figure.data[3].x)
    tree.depth.value = 9
    assert "more than 300 nodes" in words(tree.status.value)
    assert len(tree.figure.data[3].x) == shown
    tree.depth.value = 1
    assert tree.status.value == ""
