"""Attacks at the table: declaring, helping, spending (R5.7, R5.10, R6.A-R6.C)."""

from __future__ import annotations

import pytest
from engine_help import (
    CTHULHU,
    DISCORDIANS,
    GNOMES,
    MINE,
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
    skirmish,
    table,
    target_number,
)

from illuminati_nb.rules.moves import (
    Announce,
    Attack,
    BuyCard,
    ChangeAlignment,
    DropGroup,
    EndActions,
    EndTurn,
    Help,
    Pass,
    Roll,
    Spend,
)
from illuminati_nb.rules.phases.attack import current_sum
from illuminati_nb.rules.state import CHANCE, GameState


@pytest.fixture
def state() -> GameState:
    return skirmish()


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
