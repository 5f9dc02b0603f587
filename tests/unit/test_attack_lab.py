"""The attack lab: its model by itself, then its controls without a browser."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from traitlets import TraitError

import illuminati_nb as inb
from illuminati_nb.rules.declaration import refusal
from illuminati_nb.rules.dice import WAYS
from illuminati_nb.views.sum_html import attack_html, refusal_html
from illuminati_nb.widgets.attack_lab import AttackLab
from illuminati_nb.widgets.attack_model import JUDGED, AttackModel, roll
from illuminati_nb.widgets.common import Picker, Status, guarded

DECK = inb.deck()


def words(html: str) -> str:
    return re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", re.sub("<style>.*?</style>", "", html)))


# --- model ---------------------------------------------------------------------------------------


def test_the_model_needs_no_widgets() -> None:
    program = (
        "import sys; from illuminati_nb.widgets.attack_model import AttackModel\n"
        "m = AttackModel('C.I.A.', 'Yuppies'); m.result, m.options('target'), m.roll()\n"
        "print([x for x in ('ipywidgets', 'plotly', 'anywidget', 'numpy') if x in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_result_is_that_of_attack() -> None:
    chosen = {"aid": ["KGB"], "owned": ["S.M.O.F."], "depth": 2, "money": 4}
    chosen |= {"target_money": 1, "owner_money": 2, "interference": -1}
    model = AttackModel("C.I.A.", "Yuppies", "neutralize", **chosen)
    assert model.result == inb.attack("neutralize", "C.I.A.", "Yuppies", **chosen)


def test_R6_23_money_of_a_defender_counts_only_while_there_is_one() -> None:
    model = AttackModel("C.I.A.", "Yuppies", depth=1, defender="The Network", target_money=2, owner_money=3, money=1)
    with_defender = model.result.target_number
    model.set(depth=None)
    assert model.result == inb.attack("control", "C.I.A.", "Yuppies", money=1)
    model.set(depth=1)
    assert model.result.target_number == with_defender


def test_own_target_has_no_defender() -> None:
    model = AttackModel("C.I.A.", "KGB", "destroy", owned=["KGB"], depth=1, defender="The Network", owner_money=4)
    assert model.own_target
    assert not model.defended
    assert model.result == inb.attack("destroy", "C.I.A.", "KGB", owned=["KGB"], depth=1)


def test_a_refused_attack_gives_the_refusal_of_the_rules() -> None:
    model = AttackModel("Trekkies", "Hackers")
    assert model.result == refusal(model.declaration())
    assert model.result.rule == "R5.3"
    assert model.next_mb() == ()
    with pytest.raises(inb.IllegalMove, match=r"R5\.3"):
        model.roll()


def test_two_illuminati_in_one_structure_are_a_problem_without_a_rule_number() -> None:
    model = AttackModel("The Network", "Yuppies", owned=["The UFOs"])
    assert model.result.rule == ""
    assert "one Illuminati" in model.result.reason


@pytest.mark.parametrize(
    ("changes", "error", "message"),
    [
        ({"attacker": "Nobody"}, inb.UnknownCard, "Nobody"),
        ({"target": "The Network"}, TypeError, "target"),
        ({"aid": "KGB"}, TypeError, "aid"),
        ({"money": -1}, ValueError, "money=-1"),
        ({"money": 1.5}, TypeError, r"money=1\.5"),
        ({"depth": 0}, ValueError, "depth=0"),
        ({"kind": "conquer"}, ValueError, "kind='conquer'"),
        ({"whispering": 1}, TypeError, "whispering=1"),
        ({"colour": "red"}, TypeError, "colour='red'"),
    ],
)
def test_a_senseless_choice_is_named_and_changes_nothing(changes: dict, error: type, message: str) -> None:
    model = AttackModel("C.I.A.", "Yuppies", money=3)
    before = model.choices
    with pytest.raises(error, match=message):
        model.set(target="Hackers", **changes) if "target" not in changes else model.set(**changes)
    assert model.choices == before


@pytest.mark.parametrize("name", ["kind", "attacker", "target", "depth", "defender", "whispering"])
def test_each_option_is_refused_exactly_when_the_attack_with_it_is(name: str) -> None:
    model = AttackModel("Pentagon", "Hackers", depth=1, defender="The Network")
    options = model.options(name)
    assert [option.value for option in options] == list(model.values(name))
    for option in options:
        other = AttackModel(
            **(
                {"attacker": "Pentagon", "target": "Hackers", "depth": 1, "defender": "The Network"}
                | {name: option.value}
            )
        )
        assert option.refusal == (other.result if isinstance(other.result, inb.Refusal) else None), option
    if name not in ("depth", "kind"):
        assert any(option.refusal for option in options)


def test_a_fault_of_the_attacker_does_not_grey_every_target() -> None:
    model = AttackModel("Trekkies", "Hackers")
    refused = [option.value.name for option in model.options("target") if option.refusal]
    assert refused == ["Trekkies"]
    marked = {option.value.name for option in model.options("attacker") if option.refusal}
    assert "Trekkies" in marked
    assert "C.I.A." not in marked
    assert model.to_blame() == ("attacker",)


def test_R6_11_only_cards_with_transferable_power_are_offered_as_helpers() -> None:
    model = AttackModel("C.I.A.", "Yuppies")
    offered = [option.value for option in model.options("aid")]
    assert offered == [card for card in DECK.attackers if card.transferable_power]
    assert {option.gain for option in model.options("aid") if option.value.name == "KGB"} == {2}
    refused = [option.value.name for option in model.options("aid") if option.refusal]
    assert refused == ["C.I.A.", "Yuppies"]


def test_R6_7_helpers_barred_by_immunity_are_refused() -> None:
    model = AttackModel("KGB", "Hackers", depth=1, defender="The Discordian Society")
    refused = {option.value.name: option.refusal.rule for option in model.options("aid") if option.refusal}
    assert refused["C.I.A."] == "R6.7"
    assert refused["KGB"] == "R6.2"


def test_other_cards_show_what_they_add() -> None:
    model = AttackModel("C.I.A.", "Yuppies", "destroy")
    gains = {option.value.name: option.gain for option in model.options("owned")}
    assert gains["KGB"] == 2
    assert gains["Yuppies"] == 0
    for option in model.options("defender_owned"):
        assert option.gain <= 0


def test_to_blame_names_every_choice_that_alone_repairs_it() -> None:
    model = AttackModel("Pentagon", "Hackers", depth=1, defender="The Discordian Society", aid=["C.I.A."])
    assert model.result.rule == "R6.7"
    assert set(model.to_blame()) == {"depth", "defender"}
    model.set(attacker="KGB")
    assert set(model.to_blame()) == {"depth", "defender", "aid"}
    model.set(aid=[])
    assert model.to_blame() == ()
    assert set(model.to_blame()) <= set(JUDGED)


def test_next_mb_agrees_with_spending_it() -> None:
    model = AttackModel("C.I.A.", "Yuppies", depth=3, money=4)
    fields = {
        "attacker": {"money": 5},
        "owner": {"owner_money": 1},
        "target": {"target_money": 1},
        "interference for": {"interference": 1},
        "interference against": {"interference": -1},
    }
    steps = {step.purse: step for step in model.next_mb()}
    assert set(steps) == set(fields)
    for purse, change in fields.items():
        after = AttackModel("C.I.A.", "Yuppies", depth=3, **({"money": 4} | change)).result
        assert steps[purse].successes == after.successes
        assert steps[purse].gain == after.successes - model.result.successes


def test_rolls_repeat_from_their_seed_and_count_right() -> None:
    first, second, other = roll(7, seed=5), roll(7, seed=5), roll(7, seed=6)
    assert first == second
    assert first.counts != other.counts
    assert sum(first.counts.values()) == first.times == 1000
    assert first.successes == sum(first.counts[total] for total in range(2, 8))


@pytest.mark.parametrize("target", [1, 2, 5, 7, 9, 10, 30])
def test_R6_10_rolls_agree_with_the_exact_chance(target: int) -> None:
    inside = sum(roll(target, seed=seed).usual for seed in range(40))
    assert inside >= 32
    rolls = roll(target, times=20_000, seed=3)
    assert abs(rolls.share - float(inb.chance(target))) <= 2 * rolls.error
    assert set(rolls.counts) == set(WAYS)


def test_bad_rolls_are_named() -> None:
    with pytest.raises(ValueError, match="times=0"):
        roll(7, times=0)
    with pytest.raises(TypeError, match="seed='a'"):
        roll(7, seed="a")


# --- widget --------------------------------------------------------------------------------------


@pytest.fixture
def lab() -> AttackLab:
    return AttackLab(attacker="C.I.A.", target="Yuppies", aid=["KGB"], depth=2, money=8)


def test_the_lab_shows_the_sum_and_the_chance(lab: AttackLab) -> None:
    expected = inb.attack("control", "C.I.A.", "Yuppies", aid=["KGB"], depth=2, money=8)
    assert lab.sum.value == attack_html(expected)
    assert "58.3 %" in words(lab.headline.value)
    assert "21/36, target 7" in words(lab.headline.value)
    assert "58.3 %" in lab.brief.value


def test_moving_money_changes_sum_chance_curve_and_next_mb(lab: AttackLab) -> None:
    figure, before = lab.figure, lab.next.value
    lab.money.value = 9
    assert "72.2 %" in lab.headline.value
    assert "+9" in lab.sum.value
    assert lab.next.value != before
    assert lab.figure is figure
    assert figure.data[2].x == (8,)
    assert "26/36" in figure.layout.annotations[0].text
    assert figure.layout.shapes[0].x0 == 8.5


def test_a_view_opened_later_starts_with_what_the_figure_shows(lab: AttackLab) -> None:
    lab.money.value = 9
    assert lab.figure._widget_data[2]["x"] == [8]
    assert "26/36" in lab.figure._widget_layout["annotations"][0]["text"]


@pytest.mark.parametrize(
    ("control", "value", "field", "expected"),
    [
        ("kind", "destroy", "kind", "destroy"),
        ("attacker", "The Mafia", "attacker", DECK["The Mafia"]),
        ("target", "Hackers", "target", DECK["Hackers"]),
        ("depth", 0, "depth", None),
        ("depth", 4, "depth", 4),
        ("defender", "The Network", "defender", DECK["The Network"]),
        ("target_money", 3, "target_money", 3),
        ("owner_money", 3, "owner_money", 3),
        ("interference", -5, "interference", -5),
    ],
)
def test_every_control_sets_its_choice(
    lab: AttackLab, control: str, value: object, field: str, expected: object
) -> None:
    before = lab.sum.value
    getattr(lab, control).value = value
    assert getattr(lab.model.choices, field) == expected
    assert lab.status.value == ""
    if control != "defender":
        assert lab.sum.value != before


def test_helpers_are_added_and_taken_out(lab: AttackLab) -> None:
    assert lab.aid.names == ("KGB",)
    lab.aid.picker.choice.value = "F.B.I."
    assert lab.aid.names == ("KGB", "F.B.I.")
    assert lab.aid.picker.choice.value == ""
    assert "help from F.B.I." in lab.sum.value
    lab.aid.chosen.children[0].click()
    assert lab.aid.names == ("F.B.I.",)
    assert [card.name for card in lab.model.choices.aid] == ["F.B.I."]


def test_a_refused_attack_shows_the_sentence_at_its_control_and_in_place_of_the_sum(lab: AttackLab) -> None:
    lab.kind.value = "neutralize"
    lab.depth.value = 0
    refused = lab.model.result
    assert refused.rule == "R6.36"
    assert lab.sum.value == refusal_html(refused)
    assert refused.reason in words(lab.notes["depth"].value)
    assert not any(refused.reason in view.value for name, view in lab.notes.items() if name != "depth")
    assert lab.next.value == ""
    assert lab.roll_button.disabled
    assert not lab.figure.data[2].x
    lab.depth.value = 1
    assert refused.reason not in lab.notes["depth"].value
    assert not lab.roll_button.disabled


def test_refused_options_are_marked_with_their_rule(lab: AttackLab) -> None:
    label = next(label for label, value in lab.attacker.options if value == "Trekkies")
    assert label.endswith("✗ R5.3")
    label = next(label for label, value in lab.attacker.options if value == "The Mafia")
    assert "✗" not in label
    lab.depth.value = 0
    assert {value: label for label, value in lab.kind.options}["neutralize"] == "neutralize  ✗ R6.36"


def test_controls_of_the_defender_are_off_while_there_is_none(lab: AttackLab) -> None:
    controls = (lab.defender, lab.target_money, lab.owner_money)
    assert not any(control.disabled for control in controls)
    lab.depth.value = 0
    assert all(control.disabled for control in controls)
    assert "R6.23" in words(lab.notes["depth"].value)


def test_searching_by_name_and_by_alignment(lab: AttackLab) -> None:
    search = lab.target_picker.search
    search.value = "weird liberal"
    shown = [value for _, value in lab.target.options]
    assert shown[0] == "Yuppies"
    assert shown[1:] == [
        group.name
        for group in DECK.groups
        if {"Weird", "Liberal"} <= set(repr(group).replace(",", "").replace(">", "").split())
    ]
    assert lab.target.value == "Yuppies"
    search.value = "loan sh"
    assert lab.target.value == "Loan Sharks"
    assert lab.model.choices.target == DECK["Loan Sharks"]
    search.value = ""
    assert len(lab.target.options) == 83


def test_rolling_shows_simulated_against_exact(lab: AttackLab) -> None:
    lab.roll_button.click()
    rolls = roll(7, 1000, 1)
    shown = words(lab.rolled.value)
    assert f"{rolls.successes} succeed" in shown
    assert "exact 58.3 % ± 3.1 points" in shown
    throws, share = lab.figure.data[3:]
    assert list(throws.customdata) == list(rolls.counts.values())
    assert share.y == (100 * rolls.share,)
    assert share.error_y.array[0] == pytest.approx(100 * rolls.error)
    lab.roll_button.click()
    assert lab.seed.value == 2
    assert f"{roll(7, 1000, 2).successes} succeed" in words(lab.rolled.value)
    lab.money.value = 9
    assert lab.rolled.value == ""
    assert not lab.figure.data[3].x


def test_set_moves_all_controls(lab: AttackLab) -> None:
    lab.set(attacker="Pentagon", target="Hackers", kind="destroy", depth=None, money=55, interference=-60, aid=[])
    assert (lab.attacker.value, lab.target.value, lab.kind.value, lab.depth.value) == (
        "Pentagon",
        "Hackers",
        "destroy",
        0,
    )
    assert (lab.money.value, lab.money.max, lab.interference.value, lab.aid.names) == (55, 55, -60, ())


def test_a_refused_or_senseless_preset() -> None:
    assert "R5.3" in AttackLab(attacker="Trekkies").sum.value
    with pytest.raises(inb.UnknownCard):
        AttackLab(attacker="Nobody")
    with pytest.raises(ValueError, match="money=-3"):
        AttackLab(money=-3)
    with pytest.raises(TraitError):
        AttackLab().target.value = "Nobody"


def test_a_deep_target_keeps_its_depth() -> None:
    lab = AttackLab(depth=7)
    assert lab.depth.value == 7
    assert lab.model.choices.depth == 7


def test_an_exception_in_a_callback_is_shown(lab: AttackLab, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("the dice fell <under> the table")

    monkeypatch.setattr(lab.model, "roll", broken)
    lab.roll_button.click()
    assert "RuntimeError: the dice fell &lt;under&gt; the table" in lab.status.value
    monkeypatch.undo()
    lab.money.value = 1
    assert lab.status.value == ""


def test_status_shows_refusals_with_their_rule() -> None:
    status = Status()
    guarded(status, AttackModel("Trekkies", "Hackers").roll)()
    assert "R5.3" in words(status.value)
    status.say(None)
    assert status.value == ""


def test_a_picker_keeps_quiet_while_it_is_filled() -> None:
    heard: list[str] = []
    picker = Picker("Card", heard.append)
    entries = [("Alpha", "a", ""), ("Beta", "b", "weird"), ("Gamma", "c", "weird")]
    picker.fill(entries, "b")
    assert heard == []
    picker.choice.value = "c"
    picker.search.value = "alp"
    assert heard == ["c", "a"]


def test_no_output_widget_and_every_control_has_a_name(lab: AttackLab) -> None:
    import ipywidgets as w

    def everything(widget: w.Widget) -> list[w.Widget]:
        return [widget, *(one for child in getattr(widget, "children", ()) for one in everything(child))]

    parts = everything(lab)
    assert not [one for one in parts if isinstance(one, w.Output)]
    controls = [
        one for one in parts if isinstance(one, w.Dropdown | w.IntSlider | w.Checkbox | w.ToggleButtons | w.Button)
    ]
    assert len(controls) >= 14
    assert all(one.description for one in controls)
    assert all(one.tooltip and one.placeholder for one in parts if isinstance(one, w.Text))


def test_what_makes_no_sense_by_any_rule_is_said_without_an_empty_number() -> None:
    lab = AttackModel(owned=["The Network", "The UFOs"])
    with pytest.raises(inb.IllegalMove, match=r"one Illuminati$"):
        lab.roll()


# --- expansions ----------------------------------------------------------------------------------

GRAND = inb.RuleSet.grand()


def test_R15_2_orders_in_play_count_and_are_one_of_each_colour() -> None:
    model = AttackModel("C.I.A.", "Yuppies", rules=GRAND, orders=["Law and Order", "Gun Control"])
    plain = inb.attack("control", "C.I.A.", "Yuppies").target_number
    assert model.result == inb.attack("control", "C.I.A.", "Yuppies", board=model.board)
    assert model.result.target_number == plain + 2 - 2  # Government +2 for the attacker, Conservative +2 for Yuppies
    assert {line.rule for line in model.result.lines} >= {"R15.6"}
    model.set(orders=model.with_order("yellow", "Supermajority"))
    assert [one.name for one in model.choices.orders] == ["Gun Control", "Supermajority"]
    before = model.choices
    with pytest.raises(
        ValueError, match=r"beside Law and Order, yellow as well; one of each colour is in play \(R15.2\)"
    ):
        model.set(orders=["Law and Order", "Supermajority"])
    assert model.choices == before


def test_an_entitled_order_of_the_board_stays_beside_another_of_its_colour() -> None:
    board = inb.Board(GRAND, ["Law and Order"], entitled="Law and Order")  # type: ignore[arg-type]
    model = AttackModel("C.I.A.", "Yuppies", board=board)
    model.set(orders=model.with_order("yellow", "Supermajority"))
    assert [one.name for one in model.board.orders] == ["Law and Order", "Supermajority"]
    model.set(orders=model.with_order("yellow", ""))
    assert model.board == board


def test_each_order_tells_what_it_would_add() -> None:
    model = AttackModel("C.I.A.", "Yuppies", rules=GRAND, orders=["Law and Order"])
    now = model.result.target_number
    for option in model.options("orders"):
        if option.refusal is None:
            there = model.with_order(option.value.colour, option.value.name)
            other = AttackModel("C.I.A.", "Yuppies", rules=GRAND, orders=there)
            assert option.gain == other.result.target_number - now
    assert {option.gain for option in model.options("orders")} > {0}


def test_R15_9_an_order_can_forbid_the_attack_and_is_blamed() -> None:
    lab = AttackLab("KGB", "Yuppies", rules=GRAND)
    assert lab.model.problem() is None
    lab.expansions.orders["red"].value = "Superpatriot Act"  # Communist -2
    assert lab.model.problem() is not None
    assert lab.model.problem().rule == "R15.9"
    assert "orders" in lab.model.to_blame()
    assert "R15.9" in lab.expansions.problem.value
    assert 'role="status"' in lab.expansions.problem.value
    lab.expansions.orders["red"].value = ""
    assert lab.model.problem() is None
    assert lab.expansions.problem.value == ""


def test_R14_3_artifacts_of_both_sides_count() -> None:
    lab = AttackLab("The UFOs", "Yuppies", rules=GRAND, depth=1, defender="The Network", money=2)
    before = lab.model.result.target_number
    lab.expansions.artifacts.picker.choice.value = "Crystal Skull"
    assert lab.model.result.target_number == before + 2
    assert "Crystal Skull" in words(lab.sum.value)
    lab.owned.picker.choice.value = "KGB"  # the other list keeps the Artifact
    assert [card.name for card in lab.model.choices.owned] == ["KGB", "Crystal Skull"]
    assert lab.owned.names == ("KGB",)
    assert lab.expansions.artifacts.names == ("Crystal Skull",)
    lab.expansions.defender_artifacts.picker.choice.value = "Shroud of Turin"
    assert lab.model.result.target_number == before + 2 - 2
    assert "Shroud of Turin" in words(lab.expansions.says.value)
    assert "one source" in words(lab.expansions.says.value)
    lab.expansions.artifacts.chosen.children[0].click()
    assert lab.model.result.target_number == before - 2


def test_R14_4_R14_6_an_artifact_as_target() -> None:
    lab = AttackLab("C.I.A.", "Yuppies", rules=GRAND)
    lab.target.value = "Crystal Skull"
    lab.depth.value = 3
    assert lab.target_money.disabled
    assert not lab.owner_money.disabled
    assert "R14.6" in lab.notes["depth"].value
    assert [line.amount for line in lab.model.result.lines if line.rule == "R14.6"] == [-10]
    lab.kind.value = "destroy"
    assert lab.model.result.rule == "R14.8"


def test_R14_1_without_the_expansions_their_cards_are_put_away() -> None:
    lab = AttackLab("C.I.A.", "Yuppies", rules=GRAND, owned=["KGB", "Blivit"], orders=["Gun Control"])
    assert len(lab.expansions.children) > 2
    lab.expansions.fold.opened().control("artifacts").value = False
    assert [card.name for card in lab.model.choices.owned] == ["KGB"]
    assert [card.name for card in lab.model.choices.orders] == ["Gun Control"]
    lab.expansions.fold.opened().preset.value = "standard"
    assert lab.model.choices.orders == ()
    assert lab.model.board == inb.Board()
    assert lab.expansions.children == (lab.expansions.fold,)
    assert lab.model.result == inb.attack("control", "C.I.A.", "Yuppies", owned=["KGB"])


def test_an_artifact_that_is_the_target_stays_and_is_refused_without_the_expansion() -> None:
    lab = AttackLab("C.I.A.", "Crystal Skull", rules=GRAND)
    lab.set(rules=inb.RuleSet())
    assert lab.model.result.rule == "R14.1"
    assert lab.target.value == "Crystal Skull"
    lab.target.value = "Yuppies"
    assert lab.model.result.target_number == inb.attack("control", "C.I.A.", "Yuppies").target_number


def test_the_panel_of_the_lab_is_made_when_it_is_opened() -> None:
    lab = AttackLab()
    fold = lab.expansions.fold
    assert fold.panel is None
    assert fold.button.description == "Rules: standard"
    panel = fold.opened()
    panel.control("artifacts").value = True
    assert lab.model.choices.rules == inb.RuleSet(artifacts=True)
    assert fold.button.description == "Rules: custom, 1 changed"
    assert "Crystal Skull" in [value for _, value in lab.target.options]
    assert lab.expansions.orders == {}
    panel.control("new_world_order").value = True
    assert fold.button.description == "Rules: both expansions"
    assert set(lab.expansions.orders) == {"red", "yellow", "blue"}
    lab.set(rules=inb.RuleSet.seed())
    assert panel.rules == inb.RuleSet.seed()
    assert not lab.status.value


def test_rules_and_orders_beside_a_board_are_refused() -> None:
    board = inb.Board(rules=inb.RuleSet.seed())
    with pytest.raises(TypeError, match="rules: given beside board"):
        AttackLab(board=board, rules=GRAND)
    with pytest.raises(TypeError, match="orders: given beside board"):
        AttackLab(board=board, orders=["Gun Control"])
    with pytest.raises(TypeError, match="rules='grand': give a RuleSet"):
        AttackLab(rules="grand")
    with pytest.raises(TypeError, match=r"orders\[0\]"):
        AttackLab(rules=GRAND, orders=["KGB"])
    assert AttackLab(board=board).model.choices.rules == inb.RuleSet.seed()
