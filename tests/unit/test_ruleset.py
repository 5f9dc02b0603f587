"""RuleSet: readings and optional rules, checked when made (R17)."""

from __future__ import annotations

import json
import pickle
from dataclasses import FrozenInstanceError, fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from illuminati_nb.rules.ruleset import BASIC_GOAL, CHOICES, FIELD_RULES, RuleSet

FLAGS = [f.name for f in fields(RuleSet) if isinstance(f.default, bool)]


def test_R11_7_basic_goal_by_number_of_players() -> None:
    assert [RuleSet().basic_goal_for(n) for n in range(2, 9)] == [13, 13, 12, 10, 9, 8, 8]
    assert dict(BASIC_GOAL) == {2: 13, 3: 13, 4: 12, 5: 10, 6: 9, 7: 8, 8: 8}
    assert RuleSet(basic_goal_delta=3).basic_goal_for(5) == 13


@pytest.mark.parametrize("players", [1, 9, 0, -2, "4", 4.0, True, None])
def test_R1_2_a_number_of_players_nobody_can_be(players: object) -> None:
    with pytest.raises(ValueError, match=r"players=.*2 to 8 players"):
        RuleSet().basic_goal_for(players)  # type: ignore[arg-type]


def test_every_field_names_its_rule() -> None:
    assert set(FIELD_RULES) == {f.name for f in fields(RuleSet)}
    assert set(CHOICES) | set(FLAGS) | {"basic_goal", "basic_goal_delta", "masked_bonus"} == set(FIELD_RULES)


def test_defaults_of_the_official_rulebook() -> None:
    rules = RuleSet.standard()
    assert rules == RuleSet()
    assert rules.changed() == {}
    assert (rules.assassins_goal, rules.discordian_goal, rules.pass_scope, rules.refill_to) == (6, 5, "all", 2)
    assert (rules.participation, rules.geometry, rules.elimination) == ("turn", "cards", "no_groups")
    off = (rules.neutralize_needs_arrow, rules.artifacts, rules.new_world_order, rules.scoring_game)
    assert off == (False, False, False, False)


def test_seed_holds_the_literal_readings() -> None:
    assert RuleSet.seed().changed() == {
        "pass_scope": "regular",
        "refill_to": 0,
        "open_treasuries": False,
        "participation": "action",
        "neutralize_needs_arrow": True,
        "elimination": "no_groups_or_money",
        "win_check": "immediate",
        "assassins_goal": 8,
    }
    assert RuleSet.seed().two_specials_abolish
    assert RuleSet.seed().cthulhu_illuminati == "any_attack"


def test_R14_1_R15_1_grand_adds_both_expansions() -> None:
    assert RuleSet.grand().changed() == {"artifacts": True, "new_world_order": True}


BAD: list[tuple[str, Any]] = [
    *((name, value) for name in CHOICES for value in ("nonsense", None, 3.5, ["all"])),
    *((name, value) for name in FLAGS for value in ("yes", 1, None)),
    # 6.0 equals 6 and True equals 1, but neither is what was meant.
    ("assassins_goal", 6.0),
    ("refill_to", False),
    ("basic_goal_delta", -1),
    ("basic_goal_delta", 41),
    ("basic_goal_delta", True),
    ("basic_goal_delta", 1.0),
    ("basic_goal_delta", "2"),
    ("basic_goal", None),
    ("basic_goal", 13),
    ("basic_goal", "13"),
    ("basic_goal", {2: 13}),
    ("basic_goal", {**BASIC_GOAL, 9: 7}),
    ("basic_goal", {**BASIC_GOAL, 4: 1}),
    ("basic_goal", {**BASIC_GOAL, 4: 92}),
    ("basic_goal", {**BASIC_GOAL, 4: 12.5}),
    ("basic_goal", {**BASIC_GOAL, 4: "12"}),
    ("basic_goal", {**BASIC_GOAL, 4: None}),
    ("basic_goal", ((2, 13, 1), (3, 13))),
    ("basic_goal", (*BASIC_GOAL.items(), (8, 9))),
    ("masked_bonus", "power"),
    ("masked_bonus", ("power", "luck")),
    ("masked_bonus", (["power"],)),
    ("masked_bonus", 5),
    ("masked_bonus", None),
]


@pytest.mark.parametrize(("name", "value"), BAD)
def test_a_bad_value_names_its_field_the_value_and_the_rule(name: str, value: Any) -> None:
    with pytest.raises((ValueError, TypeError)) as caught:
        RuleSet(**{name: value})
    text = str(caught.value)
    assert text.startswith(f"{name}={value!r}: ")
    assert f"({FIELD_RULES[name]})" in text


def test_immutable_hashable_and_usable_as_key() -> None:
    with pytest.raises(FrozenInstanceError):
        RuleSet().geometry = "grid"  # type: ignore[misc]
    assert {RuleSet(): 1}[RuleSet.standard()] == 1
    assert RuleSet(masked_bonus=("power", "income")) == RuleSet(masked_bonus=("income", "power", "power"))
    assert hash(RuleSet(basic_goal=dict(BASIC_GOAL))) == hash(RuleSet())  # type: ignore[arg-type]
    assert pickle.loads(pickle.dumps(RuleSet.seed())) == RuleSet.seed()


def test_with_changes_a_copy_and_names_an_unknown_field() -> None:
    rules = RuleSet()
    assert rules.with_(assassins_goal=8).assassins_goal == 8
    assert rules.assassins_goal == 6
    with pytest.raises(TypeError, match="RuleSet has no field 'goals'"):
        rules.with_(goals=3)
    with pytest.raises(ValueError, match="assassins_goal=7: choose one of 6, 8"):
        rules.with_(assassins_goal=7)


@st.composite
def rule_sets(draw: st.DrawFn) -> RuleSet:
    values: dict[str, Any] = {name: draw(st.sampled_from(allowed)) for name, (allowed, _) in CHOICES.items()}
    values |= {name: draw(st.booleans()) for name in FLAGS}
    values["basic_goal_delta"] = draw(st.integers(0, 40))
    values["basic_goal"] = {n: draw(st.integers(2, 91)) for n in range(2, 9)}
    values["masked_bonus"] = tuple(draw(st.sets(st.sampled_from(["power", "income"]))))
    return RuleSet(**values)


@given(rule_sets())
def test_json_round_trip(rules: RuleSet) -> None:
    text = json.dumps(rules.to_json())
    assert RuleSet.from_json(json.loads(text)) == rules
    assert set(rules.to_json()) == set(rules.changed())


@pytest.mark.parametrize("data", [None, [], "standard", 5, [["geometry", "grid"]]])
def test_json_that_is_no_object(data: Any) -> None:
    with pytest.raises(TypeError, match="rules: expected an object with RuleSet fields"):
        RuleSet.from_json(data)


def test_json_with_an_unknown_field() -> None:
    with pytest.raises(ValueError, match=r"rules\.colour: RuleSet has no such field"):
        RuleSet.from_json({"colour": "red"})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("geometry", "hex"),
        ("geometry", ["cards"]),
        ("artifacts", "true"),
        ("basic_goal", [[2, 13]]),
        ("basic_goal", [2, 13]),
        ("basic_goal", {"2": 13}),
        ("masked_bonus", "power"),
        ("masked_bonus", [["power"]]),
        ("basic_goal_delta", 1.5),
    ],
)
def test_json_with_a_bad_value_names_the_field(name: str, value: Any) -> None:
    with pytest.raises((ValueError, TypeError), match=f"{name}="):
        RuleSet.from_json({name: value})
