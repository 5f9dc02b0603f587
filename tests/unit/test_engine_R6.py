"""Attacks at the table: declaring, spending, the roll, and what follows (R5.7, R5.10, R6)."""

from __future__ import annotations

import pytest
from engine_help import (
    ASSASSINS,
    CTHULHU,
    DISCORDIANS,
    GNOMES,
    NETWORK,
    OIL,
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
    table,
)

from illuminati_nb.rules import engine
from illuminati_nb.rules.moves import (
    Announce,
    Attack,
    BuyCard,
    CallOff,
    ChangeAlignment,
    Draw,
    DropGroup,
    EndActions,
    Endow,
    EndTurn,
    Help,
    Pass,
    Place,
    Roll,
    Spend,
    Transfer,
)
from illuminati_nb.rules.phases.attack import current_sum
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.state import CHANCE, GameState


def target_number(state: GameState) -> int:
    return current_sum(state).target_number


MINE = {OIL: "top", "C.I.A.": "left", "KKK": "right", "Hackers": ("C.I.A.", "left")}
THEIRS = {"Texas": "top", "Yuppies": ("Texas", "top"), "Girlie Magazines": ("Yuppies", "bottom"), "Recyclers": "bottom"}


@pytest.fixture
def state() -> GameState:
    """The Network with four groups against Cthulhu with four; Moonies and Psychiatrists lie uncontrolled."""
    return table(
        seat(NETWORK, MINE, {NETWORK: 10, OIL: 4, "C.I.A.": 3}),
        seat(CTHULHU, THEIRS, {CTHULHU: 8, "Yuppies": 3, "Texas": 7}),
        seat(GNOMES, {"Democrats": "top"}, {GNOMES: 6, "Democrats": 9}),
        uncontrolled=["Moonies", "Psychiatrists"],
    )


# --- R5: cards at the table -----------------------------------------------------------------------


def test_R5_4_illuminati_attack_but_are_never_attacked(state: GameState) -> None:
    allows(state, Attack(0, "control", NETWORK, "Moonies"))
    for kind in ("control", "neutralize", "destroy"):
        refuses(state, Attack(0, kind, OIL, CTHULHU), "R5.4")
        refuses(state, Attack(0, kind, "C.I.A.", NETWORK), "R5.4")


def test_R5_7_an_ability_counts_from_the_capture_to_the_loss() -> None:
    state = table(
        seat(NETWORK, {OIL: "top", "C.I.A.": "left"}), seat(UFOS), uncontrolled=["Cycle Gangs", "Republicans"]
    )
    before = target_number(play_all(state, Attack(0, "destroy", OIL, "Republicans")))
    state = attacked(state, "control", "C.I.A.", "Cycle Gangs")
    assert target_number(play_all(state, Attack(0, "destroy", OIL, "Republicans"))) == before + 2
    state = play_all(state, DropGroup(0, "Cycle Gangs"))
    assert target_number(play_all(state, Attack(0, "destroy", OIL, "Republicans"))) == before


def test_R5_10_the_recyclers_buy_cards() -> None:
    state = table(
        seat(GNOMES, {"Recyclers": "top"}, {"Recyclers": 11, GNOMES: 9}), seat(UFOS), top=["Bribery", "KGB", "KKK"]
    )
    state = play_all(state, BuyCard(0), BuyCard(0))
    assert state.seats[0].specials == ("Bribery",)
    assert state.uncontrolled[-1] == "KGB"
    assert money(state, 0) == {"Recyclers": 1, GNOMES: 9}
    assert state.turn.actions == 2
    refuses(state, BuyCard(0), "R5.10", "1 MB", "5 MB")
    refuses(table(seat(GNOMES), seat(UFOS)), BuyCard(0), "R5.10", "does not control")


LASERS = "Orbital Mind Control Lasers"


def test_R5_10_the_lasers_change_one_alignment_until_the_turn_ends() -> None:
    state = table(
        seat(NETWORK, {LASERS: "top", "C.I.A.": "left"}), seat(UFOS, {"Texas": "top"}), uncontrolled=["Moonies"]
    )
    # C.I.A. is Government and Violent; Moonies are Peaceful and Fanatic.
    assert target_number(play_all(state, Attack(0, "control", "C.I.A.", "Moonies"))) == 6 - 4 - 4
    for move, number in (
        (ChangeAlignment(0, "Moonies", "Peaceful", "Violent"), 6 - 4 + 4),
        (ChangeAlignment(0, "Moonies", "Peaceful"), 6 - 4),
        (ChangeAlignment(0, "Moonies", "", "Government"), 6 - 4 - 4 + 4),
        (ChangeAlignment(0, "Moonies", "Fanatic"), 6 - 4 - 4),
    ):
        changed = play_all(state, move)
        assert target_number(play_all(changed, Attack(0, "control", "C.I.A.", "Moonies"))) == number, move
        assert changed.turn.actions == 2
        refuses(changed, ChangeAlignment(0, "C.I.A.", "Violent"), "R5.10", "one alignment a turn")
    for bad in (
        ChangeAlignment(0, LASERS, "Communist"),
        ChangeAlignment(0, "Moonies", "Violent", "Peaceful"),
        ChangeAlignment(0, "Moonies", "", "Violent"),
        ChangeAlignment(0, "Moonies", "Peaceful", "Weird"),
        ChangeAlignment(0, "Moonies"),
        ChangeAlignment(0, "Moonies", "", "Peaceful"),
        ChangeAlignment(0, "KGB", "Violent"),
    ):
        refuses(state, bad, "R5.10")
    refuses(state, ChangeAlignment(0, UFOS, "", "Weird"), "R5.4")
    without = table(seat(NETWORK, {"C.I.A.": "left"}), seat(UFOS), uncontrolled=["Moonies"])
    refuses(without, ChangeAlignment(0, "Moonies", "Peaceful"), "R5.10", "does not control")
    ended = play_all(changed, EndActions(0), EndTurn(0))
    assert not ended.board.changed
    refuses(ended, ChangeAlignment(0, "Moonies", "Peaceful"), "R2.1")


# --- R6.A: declaring ------------------------------------------------------------------------------


def test_R6_1_the_attacker_names_his_group_the_helpers_the_target_and_the_kind(state: GameState) -> None:
    refuses(state, Attack(0, "bribe", OIL, "Moonies"), "R6.1")
    refuses(state, Attack(0, "control", "Texas", "Moonies"), "R6.1", "not in the power structure of The Network")
    refuses(state, Attack(1, "control", "Texas", "Moonies"), "R2.1")
    state = play_all(state, Attack(0, "control", OIL, "Yuppies"), Help(0, "C.I.A."), Announce(0))
    conflict = state.conflict
    assert conflict is not None
    assert (conflict.kind, conflict.attacker, conflict.target, conflict.aid) == ("control", OIL, "Yuppies", ("C.I.A.",))


def test_X42_kkk_helped_by_the_cia_to_control_the_yuppies(state: GameState) -> None:
    assert target_number(announced(state, "control", "KKK", "Yuppies", "C.I.A.")) == 2 + 4 - 4 - 5 + 4
    without = play_all(state, DropGroup(0, "C.I.A."))
    refuses(play_all(without, Attack(0, "control", "KKK", "Yuppies")), Help(0, "C.I.A."), "R6.11")
    used = attacked(state, "destroy", "C.I.A.", "Moonies", 12)
    refuses(play_all(used, Attack(0, "control", "KKK", "Yuppies")), Help(0, "C.I.A."), "R6.2")


def test_R6_2_a_group_attacks_or_helps_once_a_turn(state: GameState) -> None:
    state = rolled(announced(state, "control", OIL, "Moonies", "C.I.A."), 12)
    assert dict(state.turn.used) == {OIL: 1, "C.I.A.": 1}
    for name in (OIL, "C.I.A."):
        refuses(state, Attack(0, "control", name, "Moonies"), "R6.2", name)
    second = play_all(state, Attack(0, "control", NETWORK, "Moonies"))
    for name in (OIL, "C.I.A."):
        refuses(second, Help(0, name), "R6.2", name)
    refuses(second, Help(0, NETWORK), "R6.2")
    refuses(play_all(second, Help(0, "Hackers")), Help(0, "Hackers"), "R6.2")
    next_turn = play_all(state, EndActions(0), EndTurn(0))
    assert dict(next_turn.turn.used) == {}


def test_R6_3_the_ufos_take_part_in_two_different_attacks() -> None:
    state = table(seat(UFOS, {OIL: "top", "C.I.A.": "left"}), seat(NETWORK), uncontrolled=["Moonies", "Yuppies"])
    both = attacked(attacked(state, "control", UFOS, "Moonies", 12), "control", UFOS, "Moonies", 12)
    assert dict(both.turn.used) == {UFOS: 2}
    mixed = attacked(rolled(announced(state, "control", OIL, "Yuppies", UFOS), 12), "control", UFOS, "Yuppies", 12)
    assert dict(mixed.turn.used) == {UFOS: 2, OIL: 1}
    helping = announced(
        rolled(announced(state, "control", OIL, "Yuppies", UFOS), 12), "control", "C.I.A.", "Moonies", UFOS
    )
    assert dict(rolled(helping, 12).turn.used)[UFOS] == 2
    refuses(play_all(state, Attack(0, "control", UFOS, "Moonies")), Help(0, UFOS), "R6.2")


def test_R6_3_not_a_third_time() -> None:
    state = table(seat(UFOS, {OIL: "top"}), seat(NETWORK), uncontrolled=["Moonies"])
    turn = state.turn._replace(used={UFOS: 2})
    refuses(state._replace(turn=turn), Attack(0, "control", UFOS, "Moonies"), "R6.2", "2 attacks")


def test_R6_4_two_attacks_a_turn_on_the_same_target_by_others(state: GameState) -> None:
    state = attacked(state, "control", OIL, "Moonies", 12)
    refuses(state, Attack(0, "control", OIL, "Moonies"), "R6.2")
    state = attacked(state, "control", "C.I.A.", "Moonies", 12)
    refuses(state, Attack(0, "control", NETWORK, "Moonies"), "R2.4")


def test_R6_5_targets_of_control(state: GameState) -> None:
    allows(state, Attack(0, "control", OIL, "Moonies"), Attack(0, "control", OIL, "Recyclers"))
    refuses(state, Attack(0, "control", OIL, "Hackers"), "R6.5")
    refuses(state, Attack(0, "control", OIL, OIL), "R6.5")
    refuses(state, Attack(0, "control", OIL, "KGB"), "R6.5", "no group in play")
    dead = table(seat(NETWORK, MINE), seat(UFOS), dead=["KGB"])
    refuses(dead, Attack(0, "control", OIL, "KGB"), "R6.5")


def test_R6_6_X44_without_an_open_arrow_only_neutralize_and_destroy() -> None:
    mine = {"KKK": "top", "Hackers": ("KKK", "bottom")}
    state = table(seat(NETWORK, mine), seat(UFOS, {"Recyclers": "top"}), uncontrolled=["Tabloids"])
    refuses(state, Attack(0, "control", "KKK", "Tabloids"), "R6.6")
    refuses(state, Attack(0, "control", "KKK", "Recyclers"), "R6.6")
    allows(state, Attack(0, "neutralize", "KKK", "Recyclers"), Attack(0, "destroy", "KKK", "Tabloids"))


def test_R6_6_X44_a_blocked_arrow_is_none() -> None:
    # Figure 5: the Illuminati's last arrow is blocked by the Antiwar Activists.
    nazis = "South American Nazis"
    figure = {
        "Democrats": "left", "Cycle Gangs": "top", nazis: "bottom", "Congressional Wives": (nazis, "top"),
        "KGB": (nazis, "bottom"), "Antiwar Activists": ("KGB", "bottom"),
    }  # fmt: skip
    state = table(seat(NETWORK, figure), seat(UFOS, {"Recyclers": "top"}), uncontrolled=["Tabloids"])
    refuses(state, Attack(0, "control", NETWORK, "Tabloids"), "R6.6", "4 are used or blocked")
    allows(state, Attack(0, "neutralize", NETWORK, "Recyclers"), Attack(0, "destroy", NETWORK, "Tabloids"))
    allows(state, Attack(0, "control", "Democrats", "Tabloids"))


DISCORD = {"Girlie Magazines": "top", "Recyclers": "left"}


def test_R6_7_X38_no_government_or_straight_group_against_the_discordians() -> None:
    mine = {"C.I.A.": "top", "Video Games": "left", "F.B.I.": "right"}
    state = table(seat(NETWORK, mine), seat(DISCORDIANS, DISCORD), uncontrolled=["Moonies"])
    for kind in ("control", "neutralize", "destroy"):
        refuses(state, Attack(0, kind, "C.I.A.", "Recyclers"), "R6.7", "Government")
    helped = play_all(state, Attack(0, "control", "Video Games", "Recyclers"))
    refuses(helped, Help(0, "F.B.I."), "R6.7", "Government and Straight")
    allows(helped, Help(0, NETWORK))
    allows(state, Attack(0, "control", "C.I.A.", "Moonies"))


def test_R6_7_the_alignments_of_the_moment_count() -> None:
    mine = {LASERS: "top", "C.I.A.": "left", "Video Games": "right"}
    state = table(seat(NETWORK, mine), seat(DISCORDIANS, DISCORD))
    allows(play_all(state, ChangeAlignment(0, "C.I.A.", "Government")), Attack(0, "control", "C.I.A.", "Recyclers"))
    straight = play_all(state, ChangeAlignment(0, "Video Games", "", "Straight"))
    refuses(straight, Attack(0, "control", "Video Games", "Recyclers"), "R6.7", "Straight")


def test_R6_8_a_hopeless_attack_may_be_made(state: GameState) -> None:
    state = announced(state, "control", "Hackers", "Texas")
    assert target_number(state) < 2
    assert target_number(rolled(state, 2)._replace(conflict=state.conflict)) < 2
    assert "Texas" in groups(rolled(state, 2), 1)


# --- R6.B and R6.C: strength and money ---------------------------------------------------------------


def test_R6_10_11_and_12_always_fail(state: GameState) -> None:
    state = play_all(announced(state, "control", OIL, "Moonies", NETWORK), Spend(0, NETWORK, 10, 1))
    assert target_number(state) == 6 + 7 - 4 + 10
    for total, won in ((2, True), (10, True), (11, False), (12, False)):
        after = rolled(state, total)
        assert ("Moonies" not in after.uncontrolled) == won
    for bad in (1, 13, 0):
        refuses(everybody_passes(state), Roll(bad), "R6.10")
    refuses(state, Roll(7), "R2.1")


def test_R6_10_the_roll_may_be_as_high_as_the_target_number(state: GameState) -> None:
    state = announced(state, "control", OIL, "Moonies", "Hackers")
    assert target_number(state) == 6 + 1 - 4
    assert rolled(state, 3).stage == "place"
    assert rolled(state, 4).stage == "main"


def test_R6_11_helpers_add_their_transferable_power(state: GameState) -> None:
    alone = target_number(announced(state, "control", OIL, "Moonies"))
    assert target_number(announced(state, "control", OIL, "Moonies", "C.I.A.", "Hackers", NETWORK)) == alone + 4 + 1 + 7
    attack = play_all(state, Attack(0, "control", OIL, "Moonies"))
    refuses(attack, Help(0, "KKK"), "R6.11", "no Transferable Power")
    refuses(attack, Help(0, "Yuppies"), "R6.11", "not in the power structure")
    refuses(attack, Help(1, "Yuppies"), "R2.1")


def test_R6_12_no_help_once_the_attack_is_announced(state: GameState) -> None:
    state = announced(state, "control", OIL, "Moonies")
    refuses(state, Help(0, "C.I.A."), "R6.12")
    refuses(play_all(state, Spend(0, OIL, 1, 1)), Help(0, "C.I.A."), "R6.12")
    refuses(play_all(table(seat(NETWORK, MINE, 5), seat(UFOS)), Attack(0, "control", OIL, "Punk Rockers")),
            Spend(0, NETWORK, 1, 1), "R2.1")  # fmt: skip


@pytest.mark.parametrize(("target", "bonus"), [("Texas", 10), ("Yuppies", 5), ("Girlie Magazines", 2)])
def test_R6_14_position_at_the_table(state: GameState, target: str, bonus: int) -> None:
    lines = {line.rule: line.amount for line in current_sum(announced(state, "control", OIL, target)).lines}
    assert lines["R6.14"] == -bonus


def test_R6_19_survivalists_protect_the_other_groups_of_their_owner() -> None:
    for theirs, protected in (({"Yuppies": "top"}, 0), ({"Yuppies": "top", "Survivalists": "left"}, 2)):
        state = table(seat(NETWORK, {OIL: "top"}), seat(UFOS, theirs))
        assert target_number(announced(state, "control", OIL, "Yuppies")) == 6 - 4 - 10 - protected


def test_R6_21_the_attacker_spends_from_the_attacking_group_and_his_illuminati(state: GameState) -> None:
    state = announced(state, "control", OIL, "Moonies", "C.I.A.")
    before = target_number(state)
    refuses(state, Spend(0, "C.I.A.", 1, 1), "R6.21")
    refuses(state, Spend(0, OIL, 5, 1), "R6.24", "4 MB")
    refuses(state, Spend(0, OIL, 1, -1), "R6.24", "attacker")
    for nothing in (0, -1, True, 1.0, "1"):
        refuses(state, Spend(0, OIL, nothing, 1), "R6.24", "whole number")  # type: ignore[arg-type]
    spent = play_all(state, Spend(0, OIL, 4, 1))
    assert target_number(spent) == before + 4
    assert money(spent, 0) == {NETWORK: 10, "C.I.A.": 3}
    assert spent.issued == state.issued - 4, "the money goes to the bank"


def test_R6_22_the_defender_spends_double_from_the_target_and_single_from_his_illuminati(state: GameState) -> None:
    state = announced(state, "control", OIL, "Yuppies")
    before = target_number(state)
    state = play_all(state, Pass(0))
    assert state.to_act == 1
    refuses(state, Spend(1, "Texas", 1, -1), "R6.22")
    refuses(state, Spend(1, CTHULHU, 1, 1), "R6.24", "defender")
    refuses(state, Spend(1, "Yuppies", 4, -1), "R6.24", "3 MB")
    own = play_all(state, Spend(1, "Yuppies", 3, -1))
    assert target_number(own) == before - 6
    assert target_number(play_all(state, Spend(1, CTHULHU, 3, -1))) == before - 3


def test_R6_23_nobody_defends_an_uncontrolled_group(state: GameState) -> None:
    state = play_all(announced(state, "control", OIL, "Moonies"), Pass(0))
    assert {(move.card, move.side) for move in listed(state, Spend)} == {(CTHULHU, 1), (CTHULHU, -1)}
    refuses(state, Spend(1, "Yuppies", 1, -1), "R7.1")


def test_R6_24_rounds_attacker_defender_then_the_others() -> None:
    state = table(
        seat(NETWORK, {OIL: "top"}, 5), seat(GNOMES, money=5), seat(UFOS, {"Yuppies": "top"}, 5), seat(CTHULHU, money=5)
    )
    state = announced(state, "control", OIL, "Yuppies")
    order = []
    while state.stage == "spend":
        order.append(state.to_act)
        state = play_all(state, Pass(state.to_act))
    assert order == [0, 2, 1, 3]
    assert state.to_act == CHANCE


def test_R6_24_the_dice_wait_for_a_full_round_of_passes() -> None:
    state = table(seat(NETWORK, {OIL: "top"}, 5), seat(GNOMES, money=5), seat(UFOS, {"Yuppies": "top"}, 5))
    state = announced(state, "control", OIL, "Yuppies")
    state = play_all(state, Pass(0), Pass(2), Spend(1, GNOMES, 1, 1), Pass(0), Spend(2, UFOS, 1, -1))
    refuses(state, Spend(2, UFOS, 1, -1), "R2.1")
    state = play_all(state, Pass(1), Pass(0), Pass(2))
    assert state.stage == "roll"
    refuses(state, Spend(0, NETWORK, 1, 1), "R6.24")
    refuses(state, Pass(0), "R2.1")
    # Who has nothing left is passed over.
    state = table(seat(NETWORK, {OIL: "top"}, 1), seat(UFOS, {"Yuppies": "top"}))
    state = play_all(announced(state, "control", OIL, "Yuppies"), Spend(0, NETWORK, 1, 1))
    assert state.stage == "roll"


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
