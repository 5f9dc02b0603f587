"""What follows an attack: control, neutralize, destroy, and the stages in their order (R6.D-R6.G)."""

from __future__ import annotations

import pytest
from engine_help import (
    ASSASSINS,
    CTHULHU,
    MINE,
    NETWORK,
    OIL,
    THEIRS,
    UFOS,
    allows,
    announced,
    attacked,
    everybody_passes,
    groups,
    listed,
    money,
    play_all,
    refuses,
    rolled,
    seat,
    skirmish,
    table,
    target_number,
)

from illuminati_nb.rules import engine
from illuminati_nb.rules.moves import (
    Announce,
    Attack,
    CallOff,
    Draw,
    Endow,
    Help,
    Pass,
    Place,
    Spend,
    Transfer,
)
from illuminati_nb.rules.phases.attack import current_sum
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.state import GameState


@pytest.fixture
def state() -> GameState:
    return skirmish()


LASERS = "Orbital Mind Control Lasers"


# --- R6.D: control --------------------------------------------------------------------------------


def test_R6_27_a_failure_costs_the_action_and_the_money(state: GameState) -> None:
    start = state
    state = play_all(announced(state, "control", OIL, "Yuppies"), Spend(0, OIL, 2, 1), Spend(1, "Yuppies", 1, -1))
    state = rolled(state, 12)
    assert groups(state, 1) == set(THEIRS)
    assert money(state, 0)[OIL] == 2
    assert money(state, 1)["Yuppies"] == 2
    assert state.issued == start.issued - 3
    assert (state.stage, state.to_act, state.turn.actions, state.conflict) == ("main", 0, 1, None)


def test_R6_28_the_target_becomes_a_puppet_of_the_attacking_group(state: GameState) -> None:
    state = rolled(announced(state, "control", OIL, "Moonies"), 2)
    assert (state.stage, state.to_act) == ("place", 0)
    assert {move.arrow for move in listed(state, Place)} == {"top", "right", "bottom"} - {"left"}
    refuses(state, Place(0, "left"), "R5.8")
    refuses(state, Place(1, "top"), "R2.1")
    for arrow in ("top", "right", "bottom"):
        placed = play_all(state, Place(0, arrow))
        assert placed.seats[0].structure.puppets(OIL) == {arrow: "Moonies"}
        assert "Moonies" not in placed.uncontrolled


def test_R6_29_the_puppets_come_along(state: GameState) -> None:
    state = play_all(
        announced(state, "control", OIL, "Texas"), Spend(0, NETWORK, 10, 1), Pass(1), Pass(2), Spend(0, OIL, 4, 1)
    )
    assert target_number(state) == 6 - 6 - 10 + 14
    state = rolled(state, 4)
    state = play_all(state, Place(0, "right"))
    assert groups(state, 0) == {*MINE, "Texas", "Yuppies", "Girlie Magazines"}
    assert state.seats[0].structure.puppets("Texas") == {"top": "Yuppies"}
    assert state.seats[0].structure.puppets("Yuppies") == {"bottom": "Girlie Magazines"}
    assert groups(state, 1) == {"Recyclers"}


def crowded() -> GameState:
    """The Oil Companies have taken the Republicans, whose puppet on the left would lie on the Hackers."""
    mine = {OIL: "top", "Hackers": "right", "Video Games": ("Hackers", "top")}
    theirs = {"Republicans": "top", "Tabloids": ("Republicans", "left"), "Copy Shops": ("Tabloids", "top"),
              "Recyclers": ("Republicans", "top")}  # fmt: skip
    state = table(
        seat(NETWORK, mine, {NETWORK: 30}),
        seat(CTHULHU, theirs, {"Republicans": 3, "Tabloids": 7, "Copy Shops": 5, "Recyclers": 2}),
    )
    return rolled(play_all(announced(state, "control", OIL, "Republicans"), Spend(0, NETWORK, 30, 1)), 2)


def test_R6_30_overlapping_puppets_are_re_hung_on_the_same_master() -> None:
    state = crowded()
    assert state.stage == "place"
    by_default = {}
    for move in listed(state, Place):
        placed = play_all(state, move)
        placed = play_all(placed, *(m for m in listed(placed, Endow)[:1]))
        by_default[move.arrow] = groups(placed, 0) - {OIL, "Hackers", "Video Games"}
    assert {"Republicans", "Tabloids", "Copy Shops", "Recyclers"} in by_default.values()
    layouts = {}
    structure, branch = state.seats[0].structure, state.captured
    assert branch is not None
    for arrow in by_default:
        for layout in structure.capture_layouts(branch, to=OIL, arrow=arrow):
            hang = tuple((card, *(where or ("", ""))) for card, where in layout.choice)
            move = Place(0, arrow, hang)
            allows(state, move)
            after = play_all(state, move)
            layouts[move] = (after.seats[0].structure.tree, after.uncontrolled)
            assert after.seats[0].structure == layout.structure
            assert set(layout.dropped) <= set(after.uncontrolled)
    assert len(layouts) > len(by_default), "some arrows leave a choice"


def test_R6_30_a_puppet_that_overlaps_nothing_stays_where_it_is() -> None:
    state = crowded()
    arrow = listed(state, Place)[0].arrow
    refuses(state, Place(0, arrow, (("Copy Shops", OIL, "top"),)), "R6.30")
    refuses(state, Place(0, arrow, (("KGB", "Republicans", "top"),)), "R6.30")


def test_R6_31_R6_35_dropped_cards_go_with_their_puppets_and_their_money_to_the_bank() -> None:
    state = crowded()
    assert dict(state.captured_money) == {"Republicans": 1, "Tabloids": 3, "Copy Shops": 2, "Recyclers": 1}
    structure, branch = state.seats[0].structure, state.captured
    assert branch is not None
    tried = 0
    for arrow in ("top", "right", "bottom"):
        for layout in structure.capture_layouts(branch, to=OIL, arrow=arrow):
            if not layout.dropped:
                continue
            tried += 1
            hang = tuple((card, *(where or ("", ""))) for card, where in layout.choice)
            after = play_all(state, Place(0, arrow, hang))
            kept = {name: mb for name, mb in state.captured_money if name not in layout.dropped}
            assert money(after, 0) == kept
            assert after.issued == sum(kept.values())
            if "Tabloids" in layout.dropped:
                assert "Copy Shops" in layout.dropped
            assert set(layout.dropped) <= set(after.uncontrolled)
    assert tried


@pytest.mark.parametrize(("held", "comes"), [(0, 0), (1, 0), (2, 1), (7, 3), (8, 4)])
def test_R6_32_X19_half_of_each_treasury_comes_along(held: int, comes: int) -> None:
    state = table(seat(NETWORK, {OIL: "top"}, 9), seat(UFOS, {"Hollywood": "top"}, {UFOS: 5, "Hollywood": held}))
    turn = state.turn
    state = play_all(announced(state, "control", OIL, "Hollywood"), Spend(0, NETWORK, 9, 1))
    after = play_all(rolled(state, 5), Place(0, "top"))
    assert money(after, 0) == ({"Hollywood": comes} if comes else {})
    assert money(after, 1) == {}, "the UFOs had no other group than this and are out"
    assert state.issued - after.issued == held - comes + 5, "the rest goes to the bank"
    assert turn.actions - after.turn.actions == 1


def test_R6_32_after_what_was_spent_on_defence() -> None:
    state = table(seat(NETWORK, {OIL: "top"}, 30), seat(UFOS, {"Hollywood": "top"}, {"Hollywood": 9}))
    state = play_all(
        announced(state, "control", OIL, "Hollywood"), Spend(0, NETWORK, 30, 1), Spend(1, "Hollywood", 4, -1)
    )
    assert money(play_all(rolled(state, 2), Place(0, "top")), 0) == {"Hollywood": 2}


def test_R6_33_the_attacking_group_may_hand_over_money(state: GameState) -> None:
    state = play_all(rolled(announced(state, "control", OIL, "Moonies"), 2), Place(0, "top"))
    assert (state.stage, money(state, 0)[OIL]) == ("endow", 4)
    for bad in (-1, 5, 1.0, True):
        refuses(state, Endow(0, bad), "R6.33", "0 to 4 MB")  # type: ignore[arg-type]
    refuses(state, Endow(1, 1), "R2.1")
    refuses(state, Transfer(0, NETWORK, OIL, 1), "R2.3")
    after = play_all(state, Endow(0, 3))
    assert money(after, 0) == {NETWORK: 10, OIL: 1, "C.I.A.": 3, "Moonies": 3}
    assert money(play_all(state, Endow(0, 0)), 0) == {NETWORK: 10, OIL: 4, "C.I.A.": 3}
    assert (after.stage, after.turn.actions) == ("main", 1), "it is part of the attack"


def test_R6_34_a_new_group_attacks_and_helps_in_the_same_turn() -> None:
    state = table(seat(NETWORK, {OIL: "top"}), seat(UFOS), uncontrolled=["Hollywood", "Tabloids", "Hackers"])
    state = attacked(state, "control", OIL, "Hollywood")
    allows(state, Attack(0, "control", "Hollywood", "Tabloids"))
    state = attacked(
        table(seat(NETWORK, {OIL: "top"}), seat(UFOS), uncontrolled=["Hackers", "Tabloids"]), "control", OIL, "Hackers"
    )
    allows(play_all(state, Attack(0, "control", NETWORK, "Tabloids")), Help(0, "Hackers"))


# --- R6.E and R6.F: neutralize, destroy --------------------------------------------------------------


def test_R6_36_only_another_players_group_is_neutralized(state: GameState) -> None:
    refuses(state, Attack(0, "neutralize", OIL, "Moonies"), "R6.36", "uncontrolled")
    refuses(state, Attack(0, "neutralize", OIL, "Hackers"), "R6.36", "your own")
    allows(state, Attack(0, "neutralize", OIL, "Texas"))


def test_R6_38_R6_35_a_neutralized_branch_lies_apart_and_its_money_is_gone(state: GameState) -> None:
    before = state
    state = play_all(announced(state, "neutralize", OIL, "Texas"), Spend(0, NETWORK, 10, 1))
    assert target_number(state) == 6 - 6 - 10 + 6 + 10 + 3, "the Hackers help to neutralize"
    state = rolled(state, 2)
    assert state.uncontrolled == (*before.uncontrolled, "Texas", "Yuppies", "Girlie Magazines")
    assert groups(state, 1) == {"Recyclers"}
    assert money(state, 1) == {CTHULHU: 8}
    assert state.issued == before.issued - 10 - 10
    assert groups(state, 0) == set(MINE)
    assert state.stage == "main"


def test_R6_39_what_may_be_destroyed(state: GameState) -> None:
    for target in ("Moonies", "Texas", "KKK"):
        allows(state, Attack(0, "destroy", OIL, target))
    refuses(state, Attack(0, "destroy", OIL, "Psychiatrists"), "R6.41")


def test_R6_43_a_destroyed_group_is_dead_and_its_puppets_are_free(state: GameState) -> None:
    before = state
    state = play_all(announced(state, "destroy", OIL, "Texas", "C.I.A."), Spend(0, NETWORK, 10, 1))
    state = rolled(state, 2)
    assert state.dead == ("Texas",)
    assert state.uncontrolled == (*before.uncontrolled, "Yuppies", "Girlie Magazines")
    assert money(state, 1) == {CTHULHU: 8}, "7 MB on Texas and 3 MB on the Yuppies went to the bank"
    assert state.issued == before.issued - 20
    assert state.seats[0].destroyed == 1
    refuses(state, Attack(0, "control", "KKK", "Texas"), "R6.5")


def test_R6_43_an_uncontrolled_group_dies(state: GameState) -> None:
    state = attacked(state, "destroy", OIL, "Moonies")
    assert state.dead == ("Moonies",)
    assert "Moonies" not in state.uncontrolled


def test_R6_44_R6_45_an_own_group_is_not_protected_and_not_defended(state: GameState) -> None:
    state = announced(state, "destroy", OIL, "KKK")
    assert target_number(state) == 6 - 2
    assert all(move.card != "KKK" for move in listed(state, Spend))
    refuses(state, Spend(0, "KKK", 1, -1), "R6.21")
    refuses(state, Spend(0, NETWORK, 1, -1), "R6.24")
    state = play_all(state, Pass(0), Spend(1, CTHULHU, 3, -1))
    assert target_number(state) == 1, "others may interfere"
    refuses(
        play_all(table(seat(NETWORK, MINE), seat(UFOS)), Attack(0, "destroy", OIL, "C.I.A.")),
        Help(0, "C.I.A."),
        "R6.44",
    )


def test_R6_44_the_destroyer_may_hang_below_its_victim() -> None:
    mine = {"Hollywood": "top", OIL: ("Hollywood", "right"), "Recyclers": "left"}
    state = table(seat(NETWORK, mine, {OIL: 5}), seat(UFOS))
    state = attacked(state, "destroy", OIL, "Hollywood")
    assert state.dead == ("Hollywood",)
    assert OIL in state.uncontrolled
    assert money(state, 0) == {}


def test_R6_46_the_stages_in_their_order(state: GameState) -> None:
    steps = [engine.step(state)]
    for move in (
        Attack(0, "control", OIL, "Moonies"),
        Announce(0),
        Pass(0),
        Pass(1),
        Pass(2),
        2,
        Place(0, "top"),
        Endow(0, 0),
    ):
        state = play_all(state, move)
        steps.append(engine.step(state))
    assert steps == ["main", "announce", "spend", "spend", "spend", "roll", "place", "endow", "main"]


def test_R6_46_without_an_attack_there_is_no_sum(state: GameState) -> None:
    with pytest.raises(ValueError, match="no attack under way"):
        current_sum(state)


def test_R6_46_chance_outcomes_are_the_two_dice(state: GameState) -> None:
    assert engine.chance_outcomes(state) == ()
    state = everybody_passes(announced(state, "control", OIL, "Moonies"))
    outcomes = engine.chance_outcomes(state)
    assert sum(chance for _, chance in outcomes) == 1
    assert {roll.total: chance * 36 for roll, chance in outcomes} == {n: 6 - abs(n - 7) for n in range(2, 13)}
    assert engine.legal_moves(state) == tuple(roll for roll, _ in outcomes)


def test_R2_8_R6_34_the_second_action_with_what_was_drawn_and_taken() -> None:
    state = table(seat(ASSASSINS, {OIL: "top"}), seat(UFOS), stage="draw", top=["Hollywood", "KGB"])
    state = attacked(play_all(state, Draw(0)), "control", OIL, "Hollywood")
    state = attacked(state, "control", "Hollywood", "Punk Rockers")
    assert state.seats[0].structure.depth("Hollywood") == 2
    assert state.turn.actions == 0


def test_R6_2_the_seed_reading_lets_a_group_take_part_in_both_actions() -> None:
    state = table(seat(NETWORK, MINE, 9), seat(UFOS), uncontrolled=["Moonies"], rules=RuleSet(participation="action"))
    state = rolled(announced(state, "control", OIL, "Moonies", "C.I.A."), 12)
    allows(state, Attack(0, "control", OIL, "Moonies"))
    second = play_all(state, Attack(0, "control", OIL, "Moonies"))
    refuses(second, Help(0, OIL), "R6.2")
    refuses(play_all(second, Help(0, "C.I.A.")), Help(0, "C.I.A."), "R6.2")
    allows(second, CallOff(0))
