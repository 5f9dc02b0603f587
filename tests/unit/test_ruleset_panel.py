"""The RuleSet panel: its model by itself, then its controls without a browser."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import fields
from html import unescape
from itertools import pairwise
from typing import Any

import pytest
from traitlets import TraitError

import illuminati_nb as inb
from illuminati_nb.rules.ruleset import CHOICES, FIELD_RULES, RuleSet
from illuminati_nb.widgets import ruleset_model as rm
from illuminati_nb.widgets.ruleset_model import GROUPS, PRESETS, RuleSetModel, item, option_words
from illuminati_nb.widgets.ruleset_panel import RuleSetPanel

FIELDS = [one.name for one in fields(RuleSet)]


def words(html: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub("<[^>]+>", " ", re.sub("<style>.*?</style>", "", html))))


def other_value(field: str) -> Any:
    """Some value of a field that is not the standard one and is accepted."""
    now = getattr(RuleSet(), field)
    if field in CHOICES:
        return next(value for value in CHOICES[field][0] if value != now)
    if isinstance(now, bool):
        return not now
    if field == "masked_bonus":
        return ("power",)
    return tuple((players, cards + 1) for players, cards in now) if isinstance(now, tuple) else now + 1


# --- model ---------------------------------------------------------------------------------------


def test_the_model_needs_no_widgets() -> None:
    program = (
        "import sys; from illuminati_nb.widgets.ruleset_model import RuleSetModel\n"
        "m = RuleSetModel(); m.set('artifacts', True), m.summary(), m.code()\n"
        "print([x for x in ('ipywidgets', 'plotly', 'anywidget', 'numpy') if x in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_every_field_is_listed_once_in_a_group_with_words() -> None:
    model = RuleSetModel()
    listed = [name for group in model.groups.values() for name in group]
    assert sorted(listed) == sorted(FIELDS)
    assert rm.MORE not in model.groups  # a new field needs a group and a title
    assert set(rm._TITLES) == set(FIELDS)
    assert [name for group in GROUPS.values() for name in group] == list(rm.all_fields())


@pytest.mark.parametrize("field", FIELDS)
def test_each_field_is_explained_by_its_rule(field: str) -> None:
    found = item(field)
    assert found.rule == FIELD_RULES[field]
    book = inb.rule(found.rule)
    assert (found.text, found.choice) == (book.text, book.choice)
    for shown, value in found.options:
        assert shown != str(value), f"{field}={value!r} has no words"
    if field in CHOICES:
        assert tuple(value for _, value in found.options) == CHOICES[field][0]


@pytest.mark.parametrize("field", FIELDS)
def test_choosing_a_field_changes_that_field_alone(field: str) -> None:
    model = RuleSetModel()
    value = other_value(field)
    model.set(field, value)
    assert model.rules == RuleSet(**{field: value})
    assert model.changed == (field,)
    assert model.is_changed(field)
    assert not model.errors
    assert item(field).title in model.summary()
    assert eval(model.code(), {"inb": inb}) == model.rules


def test_presets_are_named_and_custom_comes_back() -> None:
    model = RuleSetModel()
    for name, (_, make) in PRESETS.items():
        model.choose_preset(name)
        assert model.rules == make()
        assert model.preset == name
    model.choose_preset("custom")  # nothing has been put together yet
    assert model.preset == "grand"
    model.set("refill_to", 0)
    assert model.preset == "custom"
    mine = model.rules
    model.choose_preset("standard")
    model.choose_preset("custom")
    assert model.rules == mine
    with pytest.raises(ValueError, match="name='russian'"):
        model.choose_preset("russian")


def test_a_refused_value_stays_in_its_field_and_changes_no_rules() -> None:
    model = RuleSetModel()
    model.set("basic_goal_delta", 41)
    assert model.rules == RuleSet()
    assert model.value("basic_goal_delta") == 41
    assert "choose a whole number from 0 to 40 (R12.1)" in model.errors["basic_goal_delta"]
    model.set("artifacts", True)  # another field can be chosen meanwhile; the error stays where it is
    assert model.rules == RuleSet(artifacts=True)
    assert set(model.errors) == {"basic_goal_delta"}
    model.set("basic_goal_delta", 4)
    assert model.rules == RuleSet(artifacts=True, basic_goal_delta=4)
    assert not model.errors
    model.set("basic_goal_delta", -1)
    model.choose_preset("standard")
    assert not model.errors
    assert model.value("basic_goal_delta") == 0


def test_bad_arguments_of_the_model() -> None:
    with pytest.raises(TypeError, match="rules='seed': give a RuleSet"):
        RuleSetModel("seed")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="field='artefacts': RuleSet has no such field; it has artifacts"):
        RuleSetModel(fields=["artefacts"])
    with pytest.raises(TypeError, match="fields='artifacts': give a list"):
        RuleSetModel(fields="artifacts")
    with pytest.raises(ValueError, match="field='cheating': choose one of artifacts"):
        RuleSetModel(fields=["artifacts"]).set("cheating", True)


def test_fields_that_are_not_shown_are_kept_and_told() -> None:
    model = RuleSetModel(RuleSet.seed(), fields=["artifacts"])
    model.set("artifacts", True)
    assert model.rules == RuleSet.seed().with_(artifacts=True)
    assert len(model.changed) == 9
    assert option_words("win_check", "immediate") in model.summary()
    grand = RuleSetModel(RuleSet.grand()).summary()
    assert grand == "The standard rules with Artifacts and New World Order."


# --- panel ---------------------------------------------------------------------------------------


def use_control(panel: RuleSetPanel, field: str) -> None:
    """Change a field as a person would, through its control."""
    control, value = panel.control(field), other_value(field)
    if field == "masked_bonus":
        control.children[1].value = True
    elif field == "basic_goal":
        for (_, cards), box in zip(value, control.children[1].children, strict=True):
            box.value = cards
    else:
        control.value = value


@pytest.mark.parametrize("field", FIELDS)
def test_every_field_has_a_control_that_changes_it(field: str) -> None:
    seen: list[RuleSet] = []
    panel = RuleSetPanel(on_change=seen.append)
    use_control(panel, field)
    assert panel.rules == RuleSet(**{field: other_value(field)})
    assert seen[-1] == panel.rules
    assert all(one != two for one, two in pairwise(seen))
    assert not panel.status.value
    assert panel.preset.value == "custom"


def test_the_rule_text_stands_beside_each_control_and_changes_are_marked_in_words() -> None:
    panel = RuleSetPanel(RuleSet(new_world_order=True))
    for group, listed in panel.model.groups.items():
        panel.show_group(group)
        assert [one.item.field for one in panel.body.children] == list(listed)
        for option in panel.body.children:
            says = words(option.children[2].value)
            assert option.item.rule in says
            assert re.sub(r"\s+", " ", option.item.text.replace("`", " ")).strip()[:60] in says
            marked = "changed" in option.mark.value
            assert marked == (option.item.field == "new_world_order")
            assert ("inb-changed" in option._dom_classes) == marked
            assert not marked or "standard: no" in option.mark.value
    assert panel.groups.options[0][0] == "Expansions ● 1 changed"


def test_an_error_is_shown_in_place_and_goes() -> None:
    seen: list[RuleSet] = []
    panel = RuleSetPanel(on_change=seen.append)
    panel.show_group("Goals")
    panel.control("basic_goal_delta").value = 55
    option = panel._option("basic_goal_delta")
    assert "0 to 40 (R12.1)" in option.problem.value
    assert 'role="alert"' in option.problem.value
    assert panel.rules == RuleSet()
    assert seen == []
    assert any("✗ 1" in label for label, _ in panel.groups.options)
    panel.control("basic_goal_delta").value = 3
    assert option.problem.value == ""
    assert seen == [RuleSet(basic_goal_delta=3)]


def test_the_trait_can_be_set_and_observed() -> None:
    panel, seen, hooked = RuleSetPanel(), [], list[RuleSet]()
    panel.observe(lambda change: seen.append(change["new"]), names="rules")
    panel.on_change(hooked.append)
    panel.rules = RuleSet.seed()
    assert panel.preset.value == "seed"
    assert panel.control("win_check").value == "immediate"
    assert panel.control("open_treasuries").value is False
    panel.preset.value = "standard"
    assert seen == hooked == [RuleSet.seed(), RuleSet.standard()]
    with pytest.raises(TraitError):
        panel.rules = "seed"


def test_custom_without_own_rules_goes_back_to_the_preset() -> None:
    panel = RuleSetPanel()
    panel.preset.value = "custom"
    assert panel.preset.value == "standard"
    assert panel.rules == RuleSet()


def test_a_compact_panel_shows_all_its_fields_with_the_texts_folded() -> None:
    panel = RuleSetPanel(fields=rm.ATTACK_FIELDS, compact=True)
    assert [one.item.field for one in panel.body.children] == list(rm.ATTACK_FIELDS)
    assert all("<details>" in one.children[2].value for one in panel.body.children)
    assert panel.groups.layout.display == "none"
    panel.rules = RuleSet.seed()
    assert "7 of them cannot be changed here" in panel.summary.value


def test_controls_are_made_only_when_they_are_shown() -> None:
    panel = RuleSetPanel()
    assert set(panel._options) == set(GROUPS["Expansions"])


def test_bad_arguments_of_the_panel() -> None:
    with pytest.raises(TypeError, match="rules=1: give a RuleSet"):
        RuleSetPanel(1)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="group='goals': choose one of 'Expansions'"):
        RuleSetPanel().show_group("goals")
    with pytest.raises(KeyError):
        RuleSetPanel(fields=["artifacts"]).control("cheating")
