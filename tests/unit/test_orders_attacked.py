"""Attacks on New World Orders: whose, when, with what, and what follows (R15.10)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from engine_help import (
    BAVARIANS,
    CTHULHU,
    NETWORK,
    OIL,
    UFOS,
    allows,
    everybody_passes,
    listed,
    money,
    play_all,
    refuses,
    rolled,
    seat,
    table,
    target_number,
)

import illuminati_nb as inb
from illuminati_nb.analysis.events import events
from illuminati_nb.rules import engine
from illuminati_nb.rules.moves import (
    AbolishPrivilege,
    Attack,
    AttackOrder,
    CallOff,
    CollectIncome,
    Draw,
    EndActions,
    EndTurn,
    Give,
    Goods,
    Help,
    Pass,
    PassTurn,
    PlaySpecial,
    Privilege,
    Roll,
    Spend,
    Transfer,
)
from illuminati_nb.rules.order_attack import attack_order
from illuminati_nb.rules.phases.attack import current_sum
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.state import CHANCE, GameState, Turn
from illuminati_nb.rules.view import view

NWO = RuleSet(new_world_order=True)
LAW = "Law and Order"


def start(
    *hand: str, stage: str = "main", rival: tuple[str, ...] = (), entitled: str = "", **more: object
) -> GameState:
    """The Network (Power 7) with 10 MB before two Orders; Cthulhu and the UFOs have money too."""
    return table(
        seat(NETWORK, {OIL: "top", "C.I.A.": "left"}, {NETWORK: 10, OIL: 6}, *hand),
        seat(CTHULHU, {"Texas": "top"}, {CTHULHU: 8, "Texas": 5}, *rival),
        seat(UFOS, {"KGB": "top"}, 4),
        orders=(LAW, "Gun Control"),
        entitled=entitled,
        stage=stage,
        rules=NWO,
        **more,
    )


def under_attack(*hand: str, **more: object) -> GameState:
    return play_all(start(*hand, **more), AttackOrder(0, LAW))  # type: ignore[arg-type]


def in_play(state: GameState) -> list[str]:
    return [order.name for order in state.board.orders]


# --- the sum ------------------------------------------------------------------------------------------


def test_X35_an_illuminati_of_power_8_with_6_mb() -> None:
    made = attack_order("The Society of Assassins", "Supermajority", money=6)
    assert made.target_number == 4
    assert made.chance == Fraction(6, 36)
    assert [(line.amount, line.rule) for line in made.lines] == [(8, "R15.10"), (-10, "R15.10"), (6, "R6.21")]
    assert inb.attack_order is attack_order


def test_R15_10_resistance_10_and_20_with_entitlements() -> None:
    assert attack_order(BAVARIANS, LAW).target_number == 0
    with pytest.raises(ValueError, match=r"owned: .* a player has one Illuminati"):
        attack_order(BAVARIANS, LAW, owned=["The UFOs"])
    assert attack_order(BAVARIANS, LAW, entitled=True).target_number == -10
    assert attack_order(BAVARIANS, LAW, money=14, interference=-2, entitled=True).target_number == 2


def test_R15_10_nothing_but_power_and_money_counts() -> None:
    """Neither "any attempt" abilities (Cthulhu, the KGB) nor other groups."""
    assert attack_order(CTHULHU, LAW, owned=["KGB", "C.I.A.", OIL]).lines == attack_order(CTHULHU, LAW).lines
    with_skull = attack_order(CTHULHU, LAW, owned=["Crystal Skull"])  # it is the Illuminati's own Power (R14.3)
    assert with_skull.target_number == attack_order(CTHULHU, LAW).target_number + 2


def test_R15_10_R12_4_a_face_down_illuminati_attacks_with_the_power_it_uses() -> None:
    rules = RuleSet(new_world_order=True, hidden_illuminati=True)
    state = table(
        seat(NETWORK, {OIL: "top"}, 9, masked=True, claims=(3, 9)),
        seat(CTHULHU, {"Texas": "top"}),
        orders=(LAW,),
        rules=rules,
    )
    state = play_all(state, AttackOrder(0, LAW), Spend(0, NETWORK, 9, 1))
    assert target_number(state) == 3 - 10 + 9
    assert current_sum(view(state, 1)).target_number == 2
    assert state.seats[0].masked


def test_R15_10_bad_arguments_are_named() -> None:
    with pytest.raises(TypeError, match="attacker='KGB' is of the kind Group"):
        attack_order("KGB", LAW)
    with pytest.raises(TypeError, match="order='KGB' is of the kind Group"):
        attack_order(BAVARIANS, "KGB")
    with pytest.raises(ValueError, match="money=-1"):
        attack_order(BAVARIANS, LAW, money=-1)
    with pytest.raises(TypeError, match="entitled=1"):
        attack_order(BAVARIANS, LAW, entitled=1)  # type: ignore[arg-type]


def test_R15_10_the_engine_plays_the_same_sum() -> None:
    state = play_all(under_attack(), Spend(0, NETWORK, 6, 1), Spend(1, CTHULHU, 1, -1), Spend(2, UFOS, 2, 1))
    assert current_sum(state).lines == attack_order(NETWORK, LAW, money=6, interference=1).lines
    entitled = under_attack(entitled=LAW)
    assert target_number(entitled) == 7 - 20


def test_R15_10_entitlements_protect_no_other_order() -> None:
    state = play_all(start(entitled=LAW), AttackOrder(0, "Gun Control"))
    assert target_number(state) == 7 - 10


# --- when, by whom, how often ------------------------------------------------------------------------


@pytest.mark.parametrize("stage", ["income", "draw", "main", "closing"])
def test_R15_10_at_any_time_of_ones_own_turn(stage: str) -> None:
    state = start(stage=stage)
    assert listed(state, AttackOrder) == [AttackOrder(0, LAW), AttackOrder(0, "Gun Control")]
    state = rolled(play_all(state, AttackOrder(0, LAW), Spend(0, NETWORK, 6, 1)), 3)
    assert (state.stage, state.to_act) == (stage, 0)
    assert in_play(state) == ["Gun Control"]


def test_R15_10_not_in_the_turn_of_another_and_not_in_the_middle_of_a_step() -> None:
    refuses(start(), AttackOrder(1, LAW), "R2.1", "not for The Servants of Cthulhu")
    for stage in ("last", "turn_start"):
        refuses(start(stage=stage, waiting=(0,)), AttackOrder(0, LAW), "R2.1")
    state = play_all(start(uncontrolled=["Hackers"]), Attack(0, "control", OIL, "Hackers"))
    refuses(state, AttackOrder(0, LAW), "R2.3")
    refuses(under_attack(), AttackOrder(0, "Gun Control"), "R2.3")


def test_R15_10_only_what_is_in_play_and_not_the_same_one_twice_a_turn() -> None:
    refuses(start(), AttackOrder(0, "Loopholes"), "R15.10", "no New World Order in play")
    refuses(start(), AttackOrder(0, "KGB"), "R15.10")
    state = rolled(play_all(under_attack(), Pass(0)), 12)
    assert in_play(state) == [LAW, "Gun Control"]
    refuses(state, AttackOrder(0, LAW), "R15.10", "not attacked twice")
    assert listed(state, AttackOrder) == [AttackOrder(0, "Gun Control")]
    state = rolled(play_all(state, AttackOrder(0, "Gun Control")), 7)
    assert state.turn.besieged == (LAW, "Gun Control")
    assert not listed(state, AttackOrder)
    state = play_all(state, EndActions(0), EndTurn(0))
    assert (state.turn.seat, state.turn.besieged) == (1, ())
    allows(state, AttackOrder(1, LAW))


def test_R15_10_it_is_no_action_and_no_participation() -> None:
    state = rolled(play_all(under_attack(), Spend(0, NETWORK, 6, 1)), 12)
    assert state.turn.actions == 2
    assert dict(state.turn.used) == {}
    allows(state, Attack(0, "control", NETWORK, "Psychiatrists"))
    no_actions = start(turn=Turn(0, number=20, actions=0))
    assert listed(no_actions, AttackOrder)
    tired = start(turn=Turn(0, number=20, used={NETWORK: 1}))
    assert listed(tired, AttackOrder)


def test_R15_10_R2_5_the_turn_cannot_be_passed_after_it_and_income_does_not_count_as_begun() -> None:
    state = rolled(under_attack(), 12)
    refuses(state, PassTurn(0), "R2.5")
    early = rolled(play_all(start(stage="income"), AttackOrder(0, LAW)), 12)
    early = play_all(early, CollectIncome(0), Draw(0))
    allows(early, PassTurn(0))


# --- money and helpers --------------------------------------------------------------------------------


def test_R15_10_only_money_of_the_illuminati_and_no_helpers() -> None:
    state = under_attack()
    assert (state.stage, state.to_act) == ("spend", 0)
    refuses(state, Spend(0, OIL, 3, 1), "R6.21", "only from The Network")
    refuses(state, Spend(0, NETWORK, 3, -1), "R6.24")
    refuses(state, Spend(0, NETWORK, 11, 1), "R6.24")
    refuses(state, Help(0, OIL), "R6.12")
    allows(state, Spend(0, NETWORK, 10, 1))


def test_R15_10_others_interfere_on_either_side_with_illuminati_money() -> None:
    state = play_all(under_attack(), Spend(0, NETWORK, 4, 1))
    assert state.to_act == 1
    refuses(state, Spend(1, "Texas", 2, -1), "R7.1", "only from The Servants of Cthulhu")
    state = play_all(state, Spend(1, CTHULHU, 3, -1), Spend(2, UFOS, 4, 1))
    assert target_number(state) == 7 - 10 + 4 - 3 + 4
    assert money(state, 1) == {CTHULHU: 5, "Texas": 5}
    assert money(state, 2) == {}


def test_R15_10_R7_3_it_cannot_be_privileged() -> None:
    state = play_all(under_attack("Slush Fund", rival=("Deep Agent", "Interference")), Spend(0, NETWORK, 1, 1))
    refuses(state, Privilege(0, "Slush Fund"), "R7.3")
    refuses(state, PlaySpecial(1, "Deep Agent"), "R7.5")
    refuses(state, PlaySpecial(1, "Interference"), "R7.5")
    refuses(state, AbolishPrivilege(1, ("Deep Agent", "Interference")), "R7.6")
    allows(state, Give(1, 0, Goods(2)))  # so that money may still change hands (R9.2)


# --- the dice -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("total", range(2, 13))
def test_R15_10_success_discards_it_and_failure_leaves_it(total: int) -> None:
    state = play_all(under_attack(), Spend(0, NETWORK, 10, 1))  # target number 7
    after = rolled(state, total)
    won = total <= 7
    assert in_play(after) == ([] if won else [LAW]) + ["Gun Control"]
    assert (LAW in after.discards) == won
    assert money(after, 0) == {OIL: 6}
    assert after.conflict is None


@pytest.mark.parametrize("total", [11, 12])
def test_R15_10_eleven_and_twelve_fail_always(total: int) -> None:
    rich = table(
        seat(BAVARIANS, {OIL: "top"}, 60), seat(CTHULHU, {"Texas": "top"}), orders=(LAW,), entitled=LAW, rules=NWO
    )
    state = rolled(play_all(rich, AttackOrder(0, LAW), Spend(0, BAVARIANS, 60, 1)), total)
    assert in_play(state) == [LAW]


def test_R15_10_entitlements_go_with_the_order() -> None:
    rich = table(
        seat(BAVARIANS, {OIL: "top"}, 60), seat(CTHULHU, {"Texas": "top"}), orders=(LAW,), entitled=LAW, rules=NWO
    )
    state = rolled(play_all(rich, AttackOrder(0, LAW), Spend(0, BAVARIANS, 60, 1)), 10)
    assert {LAW, "Entitlements"} <= set(state.discards)
    assert state.board.entitled == ""
    assert not state.board.orders


@pytest.mark.parametrize(("special", "total", "gone"), [("Murphy's Law", 2, False), ("Assassination", 12, True)])
def test_R15_10_R10_6_R10_12_the_roll_can_be_answered(special: str, total: int, gone: bool) -> None:
    state = play_all(under_attack(rival=(special,)), Spend(0, NETWORK, 10, 1))
    state = play_all(everybody_passes(state), total)
    assert (state.stage, state.to_act) == ("answers", 1)
    state = play_all(state, PlaySpecial(1, special))
    assert (LAW not in in_play(state)) == gone
    assert state.stage == "main"


# --- calling off, and an Order that goes meanwhile ----------------------------------------------------


@pytest.mark.parametrize("stage", ["income", "main", "closing"])
def test_R15_10_R7_8_called_off_before_money_is_down_it_was_no_attack(stage: str) -> None:
    state = play_all(start(stage=stage), AttackOrder(0, LAW), CallOff(0))
    assert (state.stage, state.to_act, state.turn.besieged) == (stage, 0, ())
    allows(state, AttackOrder(0, LAW))
    spent = play_all(start(stage=stage), AttackOrder(0, LAW), Spend(0, NETWORK, 1, 1))
    spent = play_all(spent, Spend(1, CTHULHU, 1, -1), Spend(2, UFOS, 1, -1))
    refuses(spent, CallOff(0), "R7.8")


def test_an_order_that_a_special_removes_meanwhile_ends_the_attack() -> None:
    """The money is lost, nothing is rolled, and the attack counts as made (our choice)."""
    state = play_all(under_attack(rival=("Outbreak of Sanity",)), Spend(0, NETWORK, 4, 1))
    state = play_all(state, PlaySpecial(1, "Outbreak of Sanity"))
    assert (state.conflict, state.stage, state.to_act) == (None, "main", 0)
    assert state.turn.besieged == (LAW,)
    assert money(state, 0) == {NETWORK: 6, OIL: 6}
    assert not state.board.orders


def test_an_order_displaced_meanwhile_ends_the_attack_too() -> None:
    state = play_all(under_attack("Back From the Dead", rival=("Unconstitutional!",)), Spend(0, NETWORK, 1, 1))
    state = play_all(state, Pass(1), Pass(2), PlaySpecial(0, "Back From the Dead", "Supermajority"))
    assert engine.step(state) == "order"
    state = play_all(state, Pass(1))
    assert (state.conflict, state.stage, state.to_act) == (None, "main", 0)
    assert in_play(state) == ["Gun Control", "Supermajority"]


# --- what is told -------------------------------------------------------------------------------------


def test_R15_10_what_is_told_of_it() -> None:
    state, told = start(), []
    for move in (AttackOrder(0, LAW), Spend(0, NETWORK, 10, 1), Spend(1, CTHULHU, 1, -1), None, Roll(6)):
        if move is None:
            state = everybody_passes(state)
            continue
        after = engine.play(state, move)
        told += [str(event) for event in events(state, move, after)]
        assert events(view(state, 1), move, view(after, 1)) == events(state, move, after)
        state = after
    assert told == [
        "The Network attacks the New World Order Law and Order: target number -3, 0/36 (R15.10)",
        "The Network spends 10 MB for the attack: target number -3 -> 7 (R6.21)",
        "The Servants of Cthulhu spends 1 MB against the attack: target number 7 -> 6 (R7.1)",
        "The dice show 6 (a chance of 5/36) against a target number of 6 (R6.10)",
        "The attack succeeds: Law and Order is removed (R15.10)",
        "Law and Order is discarded (R15.11)",
    ]


def test_R15_10_legal_moves_and_refusal_agree_all_along() -> None:
    state = under_attack(rival=("Murphy's Law",))
    for move in (Spend(0, NETWORK, 5, 1), Pass(1), Spend(2, UFOS, 4, -1), Pass(0)):
        for one in engine.legal_moves(state):
            assert engine.refusal(state, one) is None
        state = play_all(state, move)
    assert CHANCE in (everybody_passes(state).to_act,)
    refuses(state, Transfer(0, NETWORK, OIL, 1), "R2.3")
