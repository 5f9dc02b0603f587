"""The three sister games on the screen: pictures, models without controls, and the controls without a browser."""

from __future__ import annotations

import re
import subprocess
import sys
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import illuminati_nb as inb
from illuminati_nb.compare import dune, inwo, thrones
from illuminati_nb.rules.display import paint
from illuminati_nb.views import palette
from illuminati_nb.views.dune_html import answer_html, verdicts_html
from illuminati_nb.views.side_by_side import COMPARISONS, side_by_side
from illuminati_nb.views.side_by_side import TITLES as GAMES
from illuminati_nb.views.stack_html import seats_html, stack_html, strength_html
from illuminati_nb.views.thrones_svg import HOUSE_FILL, _layout, board_svg, planning_view, sign
from illuminati_nb.widgets.dune_form import CHEAP_HERO, EXAMPLES, FORM, LEADERS, TITLES, Field
from illuminati_nb.widgets.dune_judge import DuneJudge
from illuminati_nb.widgets.dune_model import Complaint, JudgeModel
from illuminati_nb.widgets.planning_board import PlanningBoard
from illuminati_nb.widgets.planning_model import TO_ACT, PlanningModel
from illuminati_nb.widgets.timing_model import EXAMPLE, TimingModel, example_table
from illuminati_nb.widgets.timing_stack import TimingStack

BOMB = inwo.Strike(0, "Car Bomb", "Gordo", ("The Mafia",), "New Blood")
Place, Done, Reveal, CarryOut = thrones.Place, thrones.Done, thrones.Reveal, thrones.CarryOut


def words(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", re.sub("<style>.*?</style>", "", html)))


def played(table: inwo.Table, *moves: inwo.Move) -> inwo.Table:
    for move in moves:
        table = inwo.play(table, move)
    return table


# --- INWO: pictures ------------------------------------------------------------------------------


def test_a_cancelled_play_is_crossed_out_and_said_so_in_words() -> None:
    html = stack_html(played(example_table(), BOMB, inwo.Cancel(1, "Hoax", 0)))
    assert "0. Car Bomb of seat 0 against Gordo with The Mafia and New Blood ✗ cancelled by play 1" in words(html)
    assert "1. Hoax of seat 1 to cancel play 0 ✓ works" in words(html)
    assert html.count('class="inb-void"') == 1
    again = stack_html(played(example_table(), BOMB, inwo.Cancel(1, "Hoax", 0), inwo.Cancel(0, "Denial", 1)))
    assert "Hoax of seat 1 to cancel play 0 ✗ cancelled by play 2" in words(again)
    assert words(again).count("✓ works") == 2


def test_the_strength_shows_its_lines_the_sum_and_the_chance() -> None:
    table = played(inwo.gordo_table(), BOMB)
    html = words(strength_html(table))
    assert "strength 24 − 11 = 13" in html
    for label, amount in (("Car Bomb", "+8"), ("The Mafia: Power", "+6"), ("New Blood", "+10"), ("position", "−10")):
        assert f"{label} {amount}" in html
    assert f"{int(inwo.chance(table) * 36)}/36 = 91.7 %" in html
    assert "I4.5" in html
    assert strength_html(inwo.gordo_table()) == ""


def test_a_hopeless_strength_is_written_with_a_minus() -> None:
    table = played(inwo.gordo_table(), inwo.Strike(0, "Car Bomb", "Gordo"))
    assert "8 − 11 = −3" in words(strength_html(table))


def test_the_seats_show_tokens_hands_and_piles() -> None:
    html = words(seats_html(played(example_table(), BOMB, inwo.Pass(1), inwo.Roll(2))))
    assert "The Mafia: Power 6, Criminal, Violent · ○ no token" in html
    assert "Killed: Gordo" in html
    assert "Discarded: Car Bomb, New Blood" in html


def test_plays_made_together_are_shown_with_their_rolls() -> None:
    table = inwo.gordo_table().with_(hands=(("Vulture",), ("Second Vulture",)), discards=("Hoax",))
    table = played(table, inwo.Together(((0, "Vulture"), (1, "Second Vulture")), "Hoax"), inwo.RollOff(0, 7))
    assert "Vulture of seat 0: rolled 7" in words(stack_html(table))
    assert "of seat 1: has to roll" in words(stack_html(table))


def test_names_from_outside_are_escaped_in_the_pictures() -> None:
    verdict = dune.Verdict("D-VII.10", "Who is <b>drawn</b>?", ("<i>Chani</i>",))
    assert "<b>drawn" not in verdicts_html([verdict])
    assert "&lt;i&gt;Chani" in verdicts_html([verdict])


def test_positions_situations_and_verdicts_show_themselves() -> None:
    assert "Nothing is being played" in (paint(inwo.gordo_table(), "html") or "")
    assert (paint(thrones.new_board(), "svg") or "").startswith("<svg")
    situation = dune.Situation(phase="movement", deal=dune.Deal(announced=True))
    assert "D-IX.4" in (situation._repr_html_() or "")
    assert "D-IX.2" in (dune.judge(situation)[0]._repr_html_() or "")
    for thing in (inwo.gordo_table(), thrones.new_board()):
        assert len(repr(thing)) < 100


# --- INWO: the model -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "module", ["timing_model.TimingModel", "dune_model.JudgeModel", "planning_model.PlanningModel"]
)
def test_the_models_need_no_widgets(module: str) -> None:
    home, name = module.split(".")
    program = (
        f"import sys; from illuminati_nb.widgets.{home} import {name}; {name}()\n"
        "print([x for x in ('ipywidgets', 'plotly', 'anywidget', 'numpy') if x in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_example_goes_as_the_handbook_tells_it() -> None:
    model = TimingModel()
    assert [str(step.move) for step in model.steps] == [str(move) for move, _ in EXAMPLE]
    seen = []
    while model.at < len(model.steps):
        model.forward()
        table = model.table
        total = inwo.strength(table).total if table.stack else None
        seen.append((model.step.refused.rule if model.step.refused else "", total, inwo.working(table.stack)[:1]))  # type: ignore[union-attr]
    # Announced; twice too late (G4, G5); cancelled (G8); the cancelling cancelled; passed; killed (G3).
    assert seen == [
        ("", 13, (True,)), ("I4.1", 13, (True,)), ("I4.1", 13, (True,)), ("", 13, (False,)), ("", 13, (True,)),
        ("", 13, (True,)), ("", None, ()),
    ]  # fmt: skip
    assert model.table.killed == ("Gordo",)


def test_stepping_back_and_forth_ends_where_it_began() -> None:
    model = TimingModel()
    model.back()
    assert model.at == 0
    model.go(4)
    table = model.table
    model.back()
    model.forward()
    assert model.table == table
    model.go(len(model.steps))
    model.forward()
    assert model.at == len(model.steps)
    with pytest.raises(ValueError, match="at=8: choose a step from 0 to 7"):
        model.go(8)


def test_another_move_drops_the_rest_of_the_line_and_the_example_comes_back() -> None:
    model = TimingModel()
    model.play(inwo.PlayPlot(1, "Political Correctness"))
    assert (model.at, len(model.steps), model.is_example) == (1, 1, False)
    model.play(inwo.Pass(0))
    model.play(BOMB)
    assert inwo.strength(model.table).total == 24 - (11 + 3)  # G6
    model.again()
    assert model.is_example
    assert model.at == 0


def test_a_refused_try_keeps_the_line_and_leaves_its_reason() -> None:
    model = TimingModel()
    model.forward()
    with pytest.raises(inb.IllegalMove, match=r"I4\.1"):
        model.play(inwo.PlayPlot(1, "Political Correctness"))
    assert model.said is not None
    assert model.said.rule == "I4.1"
    assert (model.at, len(model.steps)) == (1, 7)
    model.forward()
    assert model.said is None


def test_every_legal_answer_with_a_card_is_offered() -> None:
    table = example_table()
    for move in (BOMB, inwo.Cancel(1, "Hoax", 0)):
        table = inwo.play(table, move)
        model = TimingModel(table)
        offered = {one.move for seat in table.seats for one in model.tries(seat) if one.refused is None}
        assert offered == {move for move in inwo.legal_answers(table) if not isinstance(move, inwo.Roll)}


@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False))
def test_whatever_is_played_by_buttons_ends_with_an_empty_stack(random: Random) -> None:
    model = TimingModel()
    for _ in range(30):
        allowed = [one.move for seat in (0, 1) for one in model.tries(seat) if one.refused is None]
        allowed = [move for move in allowed if not isinstance(move, inwo.Threaten)] + list(model.dice)
        if not allowed:
            break
        model.play(random.choice(allowed))
    assert model.table.stack == ()
    cards = [card for hand in model.table.hands for card in hand] + list(model.table.discards)
    assert sorted(cards) == sorted(card for hand in example_table().hands for card in hand)


def test_other_tables_can_be_given_and_other_things_cannot() -> None:
    table = inwo.Table(
        structures=(
            inwo.structure("The Gnomes", ("Dockers", "The Gnomes", "right")),
            inwo.structure("The Network", ("Hawaii", "The Network", "left"), ("Sailors", "Hawaii", "top")),
        ),
        hands=(("Earthquake", "Slow Flood", "Vulture", "Comeback", "Bodyguard"), ("Hoax", "Change of Heart")),
        tokens=(("Dockers", 1), ("Hawaii", 1)),
        discards=("Hoax",),
        destroyed=("Clerks",),
    )
    model = TimingModel(table)
    said = {str(one.move): one.refused for seat in (0, 1) for one in model.tries(seat)}
    assert said["seat 0 plays Earthquake against Hawaii"] is None
    assert said["seat 0 plays Slow Flood against Hawaii with Dockers"] is None
    assert said["seat 0 plays Vulture on Hoax"] is None
    assert said["seat 0 plays Comeback on Clerks"] is None
    assert said["seat 0 plays Bodyguard"].rule == "I4.2"  # type: ignore[union-attr]
    assert said["seat 1 plays Hoax to cancel play 0"].rule == "I8.5"  # type: ignore[union-attr]
    assert said["seat 1 plays Change of Heart on Sailors"] is None
    assert not model.is_example
    with pytest.raises(TypeError, match=r"give an inwo\.Table or None"):
        TimingModel("Gordo")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="seat=2"):
        model.tries(2)


# --- INWO: the widget ----------------------------------------------------------------------------


def label(box: Any) -> list[str]:
    return [one.description for one in box.children]


def press(box: Any, text: str) -> None:
    next(one for one in box.children if one.description == text).click()


def test_the_stepper_tells_the_whole_example() -> None:
    stack = TimingStack()
    assert stack.back_button.disabled
    for _ in EXAMPLE:
        stack.next_button.click()
    assert stack.next_button.disabled
    assert "Gordo is killed" in words(stack.strength.value)
    assert "Step 7. The dice show 10." in words(stack.remark.value)
    stack.back_button.click()
    assert "24 − 11 = 13" in words(stack.strength.value)
    stack.first_button.click()
    assert "Nothing is being played" in words(stack.stack.value)


def test_what_is_refused_says_why_and_changes_nothing() -> None:
    stack = TimingStack()
    stack.next_button.click()
    assert label(stack.answers[1]) == ["Has nothing to add", "Hoax to cancel play 0"]
    assert label(stack.refused[1]) == ["✗ Political Correctness", "✗ Benefit Concert on Gordo"]
    press(stack.refused[1], "✗ Political Correctness")
    assert "comes too late" in stack.status.value
    assert "I4.1" in stack.status.value
    assert stack.model.at == 1
    stack.next_button.click()
    assert stack.status.value == ""
    assert "would like: Seat 1 plays Political Correctness" in words(stack.remark.value)


def test_it_can_be_played_differently_and_taken_from_the_beginning() -> None:
    stack = TimingStack(seed=3)
    press(stack.answers[0], "Car Bomb against Gordo")
    assert "8 − 11 = −3" in words(stack.strength.value)
    assert stack.again_button.layout.display == ""
    press(stack.answers[1], "Has nothing to add")
    assert len(stack.throw.options) == 11
    stack.throw.value = 10
    stack.this_button.click()
    assert "Nobody is hurt" in words(stack.strength.value)
    stack.again_button.click()
    assert stack.model.is_example
    assert stack.again_button.layout.display == "none"


def test_dice_are_thrown_from_the_seed() -> None:
    thrown = []
    for _ in range(2):
        stack = TimingStack(seed=5)
        stack.model.go(6)
        stack.roll_button.click()
        thrown.append(stack.model.step)
    assert thrown[0] == thrown[1]
    assert isinstance(thrown[0].move, inwo.Roll)  # type: ignore[union-attr]


def test_plays_made_together_are_rolled_off() -> None:
    table = inwo.gordo_table().with_(hands=(("Vulture",), ("Second Vulture",)), discards=("Hoax",))
    stack = TimingStack(played(table, inwo.Together(((0, "Vulture"), (1, "Second Vulture")), "Hoax")))
    assert len(stack.throw.options) == 22
    stack.roll_button.click()
    assert "rolled" in words(stack.stack.value)
    assert stack.again_button.description == "From the beginning"


# --- Dune: the judge -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "shown"),
    [(True, "✓ yes"), (False, "✗ no"), (None, "nobody"), (2, "2"), (("Chani", "Jamis"), "Chani, Jamis")],
)  # fmt: skip
def test_answers_are_shown_in_words(answer: Any, shown: str) -> None:
    assert words(answer_html(dune.Verdict("D-VII.12", "How?", answer))).strip() == shown


#: What the examples are about, and what the judge has to say.
SAYS = {
    "DX1": ("D-VII.12", 2),
    "DX2": ("D-XI.2", "look"),
    "DX3": ("D-VII.17", False),
    "DX4": ("D-VII.16", None),
    "DX5": ("D-VII.13", True),
    "DX6": ("D-X.2", True),
    "DX7": ("D-X.2", False),
    "DX8": ("D-IX.1", False),
}


@pytest.mark.parametrize("number", EXAMPLES)
def test_the_examples_of_the_rulings_come_out(number: str) -> None:
    model = JudgeModel()
    model.example(number)
    assert model.judged.complaints == ()
    assert SAYS[number] in [(one.rule, one.answer) for one in model.judged.verdicts]
    assert dune.judge(model.situation) == model.judged.verdicts


def test_DX2_the_hands_in_the_middle_of_the_theft() -> None:
    model = JudgeModel()
    model.example("DX2")
    assert model.situation.theft is not None
    assert model.situation.theft.sizes == (7, 0)
    model.set("theft", step="done")
    assert model.situation.theft is not None
    assert model.situation.theft.sizes == (4, 3)


@pytest.mark.parametrize(
    ("example", "part", "changes", "field", "says"),
    [
        ("DX4", "battle", {"tanks": ("Chani",)}, "defender_leader", "Chani is dead"),
        ("DX4", "battle", {"elsewhere": ("Chani",)}, "defender_leader", "another territory"),
        ("DX4", "battle", {"defender_captive": True}, "defender_captive", "cannot be their captive"),
        ("DX4", "battle", {"defender_leader": "Stilgar", "defender_faction": "Guild"}, "defender_leader", "fights for"),
        ("DX4", "battle", {"defender_leader": "nobody"}, "defender_defence", "only together with a leader"),
        ("DX4", "battle", {"defender_faction": "Harkonnen"}, "defender_leader", "fights for the Fremen"),
        ("DX6", "battle", {"defender_faction": "Atreides"}, "defender_faction", "against themselves"),
        ("DX4", "battle", {"revealed": False}, "would_win", "not revealed"),
        ("DX4", "battle", {"called_by": "Fremen"}, "called_by", "no traitor"),
        ("DX4", "battle", {"would_win": "Guild"}, "would_win", "choose one of"),
        ("DX4", "battle", {"cannot_obey": True}, "cannot_obey", "Voice has ordered nothing"),
        ("DX4", "battle", {"change": "yes, against Voice"}, "change", "Voice has ordered nothing"),
        ("DX4", "battle", {"storm": 19}, "storm", "1 to 18"),
        ("DX4", "battle", {"captive_killed": True}, "captive_killed", "no captive"),
        ("DX1", "battle", {"captive": "Caid"}, "captive", "not among loser_leaders"),
        ("DX6", "battle", {"defender_killed": True}, "defender_killed", "does not fight"),
        ("DX6", "battle", {"attacker_captive": True}, "attacker_captive", "cannot be their captive"),
        ("", "collection", {"spice": 9}, "spice", "not a sector of this territory"),
        ("", "collection", {"first": 0}, "first", "1 to 18"),
        ("", "collection", {"storm": 40}, "storm", "1 to 18"),
        ("", "sisterhood", {"reentered_later": True}, "reentered_later", "only after"),
        ("", "shipment", {"ally": True}, "ally", "give shipper='ally'"),
        ("", "card", {"use": " "}, "use", "say what Karama is used for"),
        ("", "theft", {"number": 9}, "number", "9 cards cannot be taken"),
        ("", "theft", {"number": 0}, "number", "1 or more"),
        ("", "theft", {"victim": -1}, "victim", "0 or more"),
        ("", "theft", {"interrupts": "karama"}, "interrupts", "interrupt a player"),
    ],
)  # fmt: skip
def test_a_contradiction_is_named_at_its_field(
    example: str, part: str, changes: dict[str, Any], field: str, says: str
) -> None:
    model = JudgeModel()
    if example:
        model.example(example)
    model.use(part)
    model.set(part, **changes)
    (complaint,) = model.judged.complaints
    assert (complaint.part, complaint.field) == (part, field)
    assert says in complaint.words
    with pytest.raises(ValueError, match=re.escape(says)) if part != "collection" else pytest.raises(ValueError):  # noqa: PT011
        dune.judge(model.situation)


def test_a_part_in_the_wrong_phase_is_said_at_the_phase() -> None:
    model = JudgeModel()
    model.example("DX4")
    model.phase = "movement"
    assert [one[:2] for one in model.judged.complaints] == [("", "phase")]
    model.clear()
    model.use("deal")
    model.set("deal", spice=True)
    assert "in which phase" in model.judged.complaints[0].words


def test_the_parts_without_fault_are_judged_all_the_same() -> None:
    model = JudgeModel()
    model.example("DX4")
    model.set("battle", tanks=("Chani",))
    model.phase = ""
    model.use("kwisatz")
    model.use("collection")
    model.set("collection", forces=12)
    judged = model.judged
    assert [one.part for one in judged.complaints] == ["battle", "collection"]
    assert [one.rule for one in judged.verdicts] == ["D-X.1"]


def fillings(field: Field) -> st.SearchStrategy[Any]:
    if field.kind == "yes":
        return st.booleans()
    if field.kind == "choice":
        return st.sampled_from([value for _, value in field.options])
    if field.kind == "names":
        return st.lists(st.sampled_from(sorted(LEADERS)), max_size=3, unique=True).map(tuple)
    return st.integers(-1, 20) if field.kind == "number" else st.text(max_size=3)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.fixed_dictionaries(
        {
            part: st.fixed_dictionaries({field.name: fillings(field) for field in fields})
            for part, fields in FORM.items()
        }
    ),
    st.sampled_from(["", *dune.PHASES]),
    st.sets(st.sampled_from(sorted(FORM))),
)
def test_however_the_form_is_filled_in_it_is_judged_or_a_field_is_named(
    values: dict[str, dict[str, Any]], phase: str, used: set[str]
) -> None:
    model = JudgeModel()
    model.phase = phase
    for part in used:
        model.use(part)
        model.set(part, **values[part])
    judged = model.judged
    for complaint in judged.complaints:
        assert complaint.part in ("", *used)
        fields = {"phase"} if not complaint.part else {field.name for field in FORM[complaint.part]}
        assert complaint.field in fields, complaint
    for verdict in judged.verdicts:
        assert inb.rule(verdict.rule).id == verdict.rule


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda m: m.use("war"), "part='war': choose one of battle"),
        (lambda m: m.set("war", x=1), "part='war'"),
        (lambda m: m.set("deal", price=1), "price: the part deal has the fields announced"),
        (lambda m: m.example("DX9"), "number='DX9': choose one of DX1"),
    ],
)
def test_names_that_are_not_in_the_form(act: Any, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        act(JudgeModel())


def test_the_forms_titles_and_leaders_are_complete() -> None:
    assert set(TITLES) == set(FORM)
    assert {faction: list(LEADERS.values()).count(faction) for faction in dune.FACTIONS} == dict.fromkeys(
        dune.FACTIONS, 5
    )


def test_verdicts_follow_the_form() -> None:
    judge = DuneJudge("DX4")
    assert "Who wins?" in words(judge.verdicts.value)
    judge.controls["battle", "attacker_weapon"].box.value = "projectile weapon"
    assert "Who wins?" not in words(judge.verdicts.value)
    judge.uses["deal"].value = True
    judge.controls["deal", "announced"].box.value = True
    assert "Must the agreement be kept?" in words(judge.verdicts.value)
    assert judge.sections["deal"].layout.display == ""
    judge.uses["deal"].value = False
    assert judge.sections["deal"].layout.display == "none"
    judge.empty_button.click()
    assert judge.model.parts == ()
    assert "choose an example" in words(judge.summary.value)


def test_a_contradiction_stands_at_its_field_until_it_is_repaired() -> None:
    judge = DuneJudge("DX4")
    tanks, leader = judge.controls["battle", "tanks"], judge.controls["battle", "defender_leader"]
    tanks.box.value = ("Chani",)
    assert "Chani is dead and cannot fight" in words(leader.note.value)
    assert "1 contradiction in the form (Battle)" in words(judge.summary.value)
    assert [control for control in judge.controls.values() if control.note.value] == [leader]
    leader.box.value = CHEAP_HERO
    assert leader.note.value == ""
    assert "The judge gives 2 rulings." in words(judge.summary.value)
    judge.phase.box.value = "storm"
    assert "a battle belongs to the battle phase" in words(judge.phase.note.value)


def test_examples_are_chosen_from_the_list() -> None:
    judge = DuneJudge("")
    judge.examples.value = "DX8"
    assert judge.phase.box.value == "movement"
    assert judge.controls["deal", "spice"].box.value is True
    with pytest.raises(ValueError, match="DX1"):
        DuneJudge("DX0")


def test_a_winner_must_be_one_of_those_who_fight() -> None:
    judge = DuneJudge("DX4")
    box = judge.controls["battle", "would_win"].box
    assert [label for label, _ in box.options] == ["nobody", "Harkonnen", "Fremen"]
    assert Complaint("battle", "x", "y").part == "battle"


# --- Thrones: the picture ------------------------------------------------------------------------


@pytest.mark.parametrize("many", range(2, 7))
def test_areas_never_overlap_and_the_picture_is_the_same_every_time(many: int) -> None:
    board = thrones.new_board(thrones.HOUSES[:many])
    spots, (width, height) = _layout(board)
    assert set(spots) == set(board.areas)
    for a, b in combinations(spots.values(), 2):
        assert abs(a[0] - b[0]) >= 164 or abs(a[1] - b[1]) >= 106
    for x, y in spots.values():
        assert 82 <= x <= width - 82
        assert 53 <= y <= height - 53
    svg = board_svg(board)
    assert svg == board_svg(thrones.new_board(thrones.HOUSES[:many]))
    ElementTree.fromstring(svg)
    for area in board.areas:
        assert area in svg


def test_a_board_with_other_roads_is_drawn_too() -> None:
    roads = [("A", "B"), ("B", "C"), ("A", "C"), ("C", "D"), ("A", "D")]
    board = thrones.new_board(["Stark", "Tyrell"], {"A": ("Stark", 2), "B": ("Tyrell", 1)}, roads)
    svg = board_svg(board)
    assert svg.count("<line") == len(roads)
    ElementTree.fromstring(svg)


def test_what_lies_face_down_is_in_no_other_picture() -> None:
    board = thrones.new_board()
    for move in (
        Place("Stark", "Seat of Stark", "Muster"), Done("Lannister"), Done("Baratheon"),
        Place("Stark", "Lands of Stark", "Raid"), Place("Stark", "Seat of Stark", "March"), Done("Stark"),
    ):  # fmt: skip
        board = thrones.play(board, move)
    own, other, nobody = (board_svg(board, viewer=eyes) for eyes in ("Stark", "Lannister", ""))
    assert "Muster of Stark, face down" in own
    assert "<title>Muster: placed</title>" in own
    for svg in (other, nobody):
        assert (
            svg.count("order that others cannot see of Stark, face down") == 6
        )  # each in its area's words and its own
        assert "Muster: placed" not in svg
        assert not re.search(r"(Muster|Raid|March) of Stark", svg)
    open_to_all = thrones.play(board.with_(step="reveal", waiting=()), Reveal())
    assert "Raid of Stark" in board_svg(open_to_all, viewer="Lannister")


def test_spent_orders_are_crossed_out() -> None:
    board = thrones.new_board().with_(spent=(("Stark", "Muster"),)).with_held("Stark", "Muster", -1)
    assert board_svg(board).count("Muster: spent") == 1


def test_houses_are_told_apart_by_everybody_and_their_words_can_be_read() -> None:
    assert set(HOUSE_FILL) == set(thrones.HOUSES)
    for fill in HOUSE_FILL.values():
        assert palette.contrast(fill, palette.ink_on(fill)) >= 4.5
    for eyes in palette.EYES:
        for a, b in combinations(HOUSE_FILL.values(), 2):
            assert palette.difference(a, b, eyes) > 10
    assert len({sign(kind) for kind in (*thrones.ORDINARY, *thrones.all_kinds(["Stark"]))}) == 9


def test_an_unknown_viewer_is_named() -> None:
    with pytest.raises(ValueError, match="viewer='Greyjoy': choose one of Stark, Lannister"):
        planning_view(thrones.new_board(["Stark", "Lannister"]), viewer="Greyjoy")
    view = planning_view(thrones.new_board(), viewer="")
    assert repr(view) == "<PlanningView: turn 1, one-time orders, seen by everybody>"
    assert view._repr_html_() == view.svg


# --- Thrones: the model and the widget -----------------------------------------------------------


def test_orders_are_hidden_in_what_is_told() -> None:
    model = PlanningModel()
    model.play(Place("Stark", "Seat of Stark", "Muster"))
    model.play(Done("Lannister"))
    assert model.told() == (
        "Stark places a one-time order face down in Seat of Stark",
        "Lannister keeps its one-time orders",
    )
    model.look("Stark")
    assert model.told()[0] == "Stark places Muster in Seat of Stark"
    assert not model.may_act
    model.look("")
    assert "face down" in model.told()[0]
    with pytest.raises(ValueError, match="eyes='Tyrell'"):
        model.look("Tyrell")


def test_a_move_can_be_taken_back_and_made_again() -> None:
    model = PlanningModel()
    first = model.board
    model.undo()
    model.redo()
    model.play(Place("Stark", "Seat of Stark", "Muster"))
    after = model.board
    model.undo()
    assert model.board == first
    assert model.can_redo
    model.redo()
    assert model.board == after
    with pytest.raises(inb.IllegalMove, match=r"T2\.3"):
        model.play(Place("Stark", "Seat of Stark", "Supply Caravan"))
    assert model.board == after
    assert model.said is not None


@settings(max_examples=25, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(2, 4))
def test_a_random_game_is_told_without_a_secret_and_can_be_undone(random: Random, many: int) -> None:
    model = PlanningModel()
    model.start(thrones.HOUSES[:many])
    start = model.board
    for _ in range(60):
        model.play(random.choice(thrones.legal_moves(model.board)))
        told = " ".join(model.told())
        for order in model.board.seen_by(model.viewer):
            if not order.kind:
                kinds = [one.kind for one in model.board.placed if one[:2] == order[:2]]
                assert all(
                    f"{order.house} places {kind} in {order.area}" not in told.rpartition("revealed")[2]
                    for kind in kinds
                )
        ElementTree.fromstring(board_svg(model.board, model.viewer))
    for _ in range(60):
        model.undo()
    assert model.board == start


def test_a_turn_at_the_planning_board() -> None:
    widget = PlanningBoard()
    assert "step 1 of 3" in words(widget.banner.value)
    widget.area.value, widget.kind.value = "Lands of Stark", "Supply Caravan"
    assert "✓ allowed: Stark places Supply Caravan in Lands of Stark" in words(widget.verdict.value)
    widget.do_button.click()
    assert "Supply Caravan of Stark" not in widget.picture.value
    for house in ("Lannister", "Baratheon"):
        press(widget.ready, f"{house} places no more")
    for kind, area in (("March", "Seat of Stark"), ("Support", "Lands of Stark")):
        widget.area.value, widget.kind.value = area, kind
        widget.do_button.click()
    press(widget.ready, "Stark places no more")
    for house in ("Lannister", "Baratheon"):
        for land in ("Seat of", "Lands of"):
            widget.area.value, widget.kind.value = f"{land} {house}", "Consolidate Power"
            widget.do_button.click()
        press(widget.ready, f"{house} places no more")
    assert label(widget.ready) == ["Turn all orders up"]
    press(widget.ready, "Turn all orders up")
    assert "march" in words(widget.banner.value)
    press(widget.ready, "March from Seat of Stark to Lands of Stark with 2")
    assert widget.model.board.units("Stark", "Lands of Stark") == 3
    assert "Supply Caravan of Stark" in widget.picture.value


def test_the_board_says_why_not_and_undoes() -> None:
    widget = PlanningBoard()
    widget.area.value = "Seat of Lannister"
    assert "Stark has no unit in Seat of Lannister" in words(widget.verdict.value)
    assert "T2.5" in widget.verdict.value
    assert widget.do_button.disabled
    widget.area.value, widget.kind.value = "Seat of Stark", "Raid"
    assert "ordinary order; it is placed in the next step" in words(widget.verdict.value)
    widget.kind.value = "Muster"
    widget.do_button.click()
    widget.undo_button.click()
    assert widget.model.steps == ()
    widget.redo_button.click()
    assert len(widget.model.steps) == 1


def test_each_decision_begins_with_something_that_can_be_done() -> None:
    random, widget = Random(4), PlanningBoard()
    for _ in range(120):
        board = widget.model.board
        if widget.form.layout.display != "none":
            undone = any(not board.orders(army.area) for army in board.armies if army.house == board.to_act)
            nothing = board.step == "one-time orders" and not board.in_hand(board.to_act)
            if not nothing and (board.step != "ordinary orders" or undone):
                assert "✓ allowed" in widget.verdict.value, board
        widget._play(random.choice(thrones.legal_moves(board)))
    assert widget.model.board.turn > 2


def test_nobody_decides_for_a_house_whose_orders_he_may_not_see() -> None:
    widget = PlanningBoard()
    widget.eyes.value = "Lannister"
    assert widget.form.layout.display == "none"
    assert label(widget.ready) == []
    assert "look as Stark" in words(widget.banner.value)
    widget.eyes.value = TO_ACT
    assert widget.form.layout.display == ""


def test_a_march_that_leaves_nobody_loses_the_other_order() -> None:
    board = thrones.new_board(["Stark", "Lannister"])
    placed = (
        thrones.Order("Stark", "Seat of Stark", "March"), thrones.Order("Stark", "Seat of Stark", "Muster"),
    )  # fmt: skip
    board = board.with_(placed=placed, step="march", waiting=("Stark", "Lannister")).with_held("Stark", "Muster", -1)
    widget = PlanningBoard(board)
    widget.area.value, widget.to.value, widget.units.value = "Seat of Stark", "Lands of Stark", 3
    assert "T3.3" in widget.verdict.value
    widget.units.value = 2
    widget.do_button.click()
    assert "Muster of Stark is removed" in words(widget.story.value)
    assert widget.model.board.spent == (("Stark", "Muster"),)


def test_a_new_game_of_more_houses() -> None:
    widget = PlanningBoard()
    widget.houses.value = 5
    widget.new_button.click()
    assert widget.model.board.houses == thrones.HOUSES[:5]
    with pytest.raises(TypeError, match=r"give a thrones\.Board or None"):
        PlanningBoard("Westeros")  # type: ignore[arg-type]


# --- Beside Illuminati ---------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "letter"), [("inwo", "I"), ("dune", "D-"), ("thrones", "T")])
def test_the_mechanisms_stand_side_by_side_with_the_rules_of_both_games(game: str, letter: str) -> None:
    rows = COMPARISONS[game]
    for row in rows:
        assert row.theirs.rules
        assert row.ours.rules
        assert all(inb.rule(number).id.startswith(letter) for number in row.theirs.rules)
        assert all(inb.rule(number).id.startswith("R") for number in row.ours.rules)
    asked = " ".join(row.question for row in rows)
    for mechanism in ("Privilege", "Deep Agent", "Calling off", "Binding deals", "Interference"):
        assert mechanism in asked
    html = side_by_side(game)._repr_html_()
    assert html.count('class="inb-rule" tabindex="0" title=') == sum(
        len(row.theirs.rules + row.ours.rules) for row in rows
    )
    assert GAMES[game] in html


def test_other_games_are_not_compared() -> None:
    with pytest.raises(ValueError, match="game='chess': choose one of inwo, dune, thrones"):
        side_by_side("chess")


def test_the_public_names_are_these() -> None:
    assert (inb.TimingStack, inb.DuneJudge, inb.PlanningBoard) == (TimingStack, DuneJudge, PlanningBoard)
    assert inb.planning_view is planning_view
    assert inwo.chance(played(inwo.gordo_table(), BOMB)) == Fraction(33, 36)
