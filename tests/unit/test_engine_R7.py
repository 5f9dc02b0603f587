"""Interference, Privilege and its end, calling off (R7)."""

from __future__ import annotations

import pytest
from engine_help import (
    BAVARIANS,
    CTHULHU,
    GNOMES,
    INTERFERENCE,
    NETWORK,
    OIL,
    SECRETS,
    UFOS,
    allows,
    announced,
    everybody_passes,
    groups,
    listed,
    money,
    play_all,
    refuses,
    rolled,
    seat,
    table,
    target_number,
    two_specials,
)

from illuminati_nb.rules import engine
from illuminati_nb.rules.moves import (
    AbolishPrivilege,
    Announce,
    Attack,
    CallOff,
    Give,
    Goods,
    Offer,
    Pass,
    PassTurn,
    PlaySpecial,
    Privilege,
    Roll,
    Spend,
)
from illuminati_nb.rules.phases.attack import current_sum
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.state import GameState


def four(
    *mine: str, owner: tuple[str, ...] = (), third: tuple[str, ...] = (), fourth: tuple[str, ...] = (), **more: object
) -> GameState:
    """The Network with the Oil Companies; the UFOs own the Yuppies; Cthulhu and the Gnomes look on."""
    return table(
        seat(NETWORK, {OIL: "top"}, {NETWORK: 9, OIL: 2}, *mine),
        seat(UFOS, {"Yuppies": "top", "Hackers": "left"}, {UFOS: 9, "Yuppies": 2}, *owner),
        seat(CTHULHU, {"KKK": "top"}, {CTHULHU: 9, "KKK": 5}, *third),
        seat(GNOMES, {"Democrats": "top"}, {GNOMES: 9, "Democrats": 5}, *fourth),
        **more,  # type: ignore[arg-type]
    )


def attack(state: GameState, by: str | None = None) -> GameState:
    return announced(state, "control", OIL, "Yuppies", by=by)


# --- R7.1, R7.2: interference ----------------------------------------------------------------------


def test_R7_1_anybody_else_may_interfere_on_either_side_and_change_it() -> None:
    state = attack(four())
    before = target_number(state)
    state = play_all(state, Pass(0), Pass(1), Spend(2, CTHULHU, 3, 1), Spend(3, GNOMES, 5, -1))
    assert target_number(state) == before + 3 - 5
    assert (money(state, 2)[CTHULHU], money(state, 3)[GNOMES]) == (6, 4)
    assert state.issued == four().issued - 8, "to the bank"
    state = play_all(state, Pass(0), Pass(1), Spend(2, CTHULHU, 1, -1))
    assert target_number(state) == before + 3 - 5 - 1
    assert state.conflict is not None
    assert state.conflict.given == ((2, 3), (3, -5), (2, -1))


def test_R7_1_one_says_whom_one_helps() -> None:
    state = play_all(attack(four()), Pass(0), Pass(1))
    refuses(state, Spend(2, CTHULHU, 1, 0), "R7.1")
    refuses(state, Spend(2, CTHULHU, 1, 2), "R7.1")
    refuses(state, Spend(2, CTHULHU, 10, 1), "R7.1", "9 MB")


def test_R7_2_only_with_money_of_the_own_illuminati() -> None:
    state = play_all(attack(four()), Pass(0), Pass(1))
    refuses(state, Spend(2, "KKK", 1, 1), "R7.1", "only from The Servants of Cthulhu")
    refuses(state, Spend(2, UFOS, 1, 1), "R7.1")
    refuses(state, Spend(2, "Yuppies", 1, -1), "R7.1")
    assert {move.card for move in listed(state, Spend)} == {CTHULHU}
    # Abilities of an interferer's cards do not count: Cthulhu's +2 to destroy is for its own attacks.
    destroy = announced(four(), "destroy", OIL, "Yuppies")
    assert not any("Cthulhu" in line.label for line in current_sum(destroy).lines)


# --- R7.3, R7.4: Privilege --------------------------------------------------------------------------


def test_R7_3_a_special_discarded_with_the_announcement_shuts_the_others_out() -> None:
    state = attack(four("Bribery"), "Bribery")
    assert state.seats[0].specials == ()
    assert "Bribery" in state.discards
    asked = []
    while state.stage == "spend":
        asked.append(state.to_act)
        state = play_all(state, Pass(state.to_act))
    assert asked == [0, 1], "attacker and defender still spend"
    spending = play_all(attack(four("Bribery"), "Bribery"), Spend(0, OIL, 1, 1), Spend(1, "Yuppies", 1, -1))
    assert spending.to_act == 0
    refuses(spending, Spend(2, CTHULHU, 1, 1), "R2.1")


def test_R7_3_an_outsider_is_told_why() -> None:
    # Somebody with two Specials is asked because he could end the Privilege, not to spend.
    state = play_all(attack(four("Bribery", third=("Slush Fund", "Murphy's Law")), "Bribery"), Pass(0), Pass(1))
    assert state.to_act == 2
    refuses(state, Spend(2, CTHULHU, 1, -1), "R7.3", "Privileged")
    assert not listed(state, Spend)


def test_R7_3_any_special_and_only_one_of_ones_own() -> None:
    for special in ("Bribery", SECRETS, "Murphy's Law", INTERFERENCE):
        attack(four(special), special)
    state = play_all(four("Bribery", "Slush Fund"), Attack(0, "control", OIL, "Yuppies"))
    refuses(state, Privilege(0, "Deep Agent"), "R7.3", "does not hold")
    refuses(state, Privilege(1, "Bribery"), "R2.1")
    refuses(play_all(state, Privilege(0, "Bribery")), Privilege(0, "Slush Fund"), "R7.3", "already")


def test_R7_3_not_later() -> None:
    state = attack(four("Bribery"))
    refuses(state, Privilege(0, "Bribery"), "R7.3")
    refuses(everybody_passes(state), Privilege(0, "Bribery"), "R7.3")


def bavaria(*mine: str, money: int = 12, **more: object) -> GameState:
    return table(
        seat(BAVARIANS, {OIL: "top"}, {BAVARIANS: money}, *mine),
        seat(UFOS, {"Yuppies": "top"}, 9),
        seat(GNOMES, money=9),
        **more,  # type: ignore[arg-type]
    )


def test_R7_4_the_bavarians_buy_privilege_for_5_mb() -> None:
    state = attack(bavaria(), "")
    assert money(state, 0) == {BAVARIANS: 7}
    assert state.issued == bavaria().issued - 5
    assert everybody_passes(play_all(state, Pass(0), Pass(1))).stage == "roll", "the Gnomes are not asked"
    refuses(play_all(bavaria(money=4), Attack(0, "control", OIL, "Yuppies")), Privilege(0), "R7.4", "4 MB")
    refuses(play_all(four(), Attack(0, "control", OIL, "Yuppies")), Privilege(0), "R7.4", "only the Bavarian")


def test_R7_4_once_a_turn_and_a_special_besides() -> None:
    state = rolled(attack(bavaria("Bribery"), ""), 12)
    second = play_all(state, Attack(0, "control", BAVARIANS, "Yuppies"))
    refuses(second, Privilege(0), "R7.4", "one attack a turn")
    privileged = play_all(second, Privilege(0, "Bribery"), Announce(0))
    assert everybody_passes(privileged).stage == "roll"
    # The fee for the second attack, a Special for the first.
    state = rolled(attack(bavaria("Bribery"), "Bribery"), 12)
    play_all(state, Attack(0, "control", BAVARIANS, "Yuppies"), Privilege(0), Announce(0))


# --- R7.5 - R7.7: the end of Privilege ---------------------------------------------------------------


def test_R7_5_deep_agent_ends_it_and_it_cannot_come_back() -> None:
    state = play_all(attack(four("Bribery", third=("Deep Agent",)), "Bribery"), Pass(0), Pass(1))
    assert state.to_act == 2
    state = play_all(state, PlaySpecial(2, "Deep Agent"))
    assert state.to_act == 2
    state = play_all(state, Spend(2, CTHULHU, 1, -1), Spend(3, GNOMES, 1, 1), Pass(0), Pass(1), Pass(2), Pass(3))
    assert state.stage == "roll"
    # In the announcement, where a Special for Privilege was cancelled, it may be replaced; a lost one not.
    lost = announced(four("Bribery", "Slush Fund"), "control", OIL, "Yuppies")
    assert lost.conflict is not None
    reopened = lost._replace(stage="announce", conflict=lost.conflict._replace(was_privileged=True))
    refuses(reopened, Privilege(0, "Bribery"), "R7.5", "cannot regain")


def test_R7_5_interference_lets_in_its_player_alone() -> None:
    state = play_all(attack(four("Bribery", third=(INTERFERENCE,)), "Bribery"), Pass(0), Pass(1))
    state = play_all(state, PlaySpecial(2, INTERFERENCE), Spend(2, CTHULHU, 2, -1))
    asked = []
    while state.stage == "spend":
        asked.append(state.to_act)
        state = play_all(state, Pass(state.to_act))
    assert asked == [0, 1, 2], "the Gnomes stay outside"


def test_R7_6_two_specials_of_one_player_end_it() -> None:
    for abolisher in (1, 2, 3):
        hands = {1: {"owner": ("Deep Agent", "Slush Fund")}, 2: {"third": ("Deep Agent", "Slush Fund")},
                 3: {"fourth": ("Deep Agent", "Slush Fund")}}[abolisher]  # fmt: skip
        state = attack(four("Bribery", **hands), "Bribery")
        while state.to_act != abolisher:
            state = play_all(state, Pass(state.to_act))
        state = play_all(state, two_specials(abolisher, "Deep Agent", "Slush Fund"))
        assert state.conflict is not None
        assert not state.conflict.privileged
        assert state.seats[abolisher].specials == ()
        assert {"Deep Agent", "Slush Fund"} <= set(state.discards)
        assert state.to_act == abolisher


def test_R7_6_X39_not_two_of_two_players_not_the_attacker_not_without_privilege() -> None:
    state = play_all(
        attack(four("Bribery", "Slush Fund", third=("Deep Agent",), fourth=("Murphy's Law",)), "Bribery"),
        Pass(0),
        Pass(1),
    )
    refuses(state, two_specials(2, "Deep Agent", "Murphy's Law"), "R7.6", "both must be his own")
    refuses(state, AbolishPrivilege(2, ("Deep Agent",)), "R7.6", "two Specials are needed")
    refuses(state, two_specials(2, "Deep Agent", "Deep Agent"), "R7.6")
    assert state.conflict is not None
    assert state.conflict.privileged == "Bribery"
    attacker = attack(four("Bribery", "Slush Fund", "Deep Agent"), "Bribery")
    refuses(attacker, two_specials(0, "Slush Fund", "Deep Agent"), "R7.6", "somebody else's")
    plain = play_all(attack(four(third=("Deep Agent", "Slush Fund"))), Pass(0), Pass(1))
    refuses(plain, two_specials(2, "Deep Agent", "Slush Fund"), "R7.6", "not Privileged")


def test_R7_6_until_the_dice_are_rolled() -> None:
    state = attack(four("Bribery", third=("Deep Agent", "Slush Fund")), "Bribery")
    state = play_all(state, Pass(0), Pass(1), Pass(2))
    refuses(state, two_specials(2, "Deep Agent", "Slush Fund"), "R7.6")
    refuses(play_all(state, 12), two_specials(2, "Deep Agent", "Slush Fund"), "R2.1")


def test_R7_6_the_option_off() -> None:
    rules = RuleSet(two_specials_abolish=False)
    state = attack(
        four("Bribery", owner=("Deep Agent", "Slush Fund"), third=("Murphy's Law", "Media Campaign"), rules=rules),
        "Bribery",
    )
    state = play_all(state, Pass(0))
    refuses(state, two_specials(1, "Deep Agent", "Slush Fund"), "R7.6", "without ending Privilege by two")
    assert not listed(state, AbolishPrivilege)
    assert play_all(state, Pass(1)).stage == "roll", "Cthulhu's two Specials give him nothing to decide"


def test_R7_6_no_dealing_between_declaration_and_the_end_of_the_attack() -> None:
    state = attack(four("Bribery", third=("Deep Agent", "Slush Fund")), "Bribery")
    for deal in (
        Give(3, 2, Goods(money=1)),
        Give(2, 3, Goods(specials=("Deep Agent",))),
        Offer(3, 2, Goods(money=1), Goods(specials=("Deep Agent",))),
    ):
        refuses(state, deal, "R10.4")
    abolished = play_all(state, Pass(0), Pass(1), two_specials(2, "Deep Agent", "Slush Fund"))
    refuses(abolished, Give(3, 2, Goods(money=1)), "R10.4")
    over = rolled(state, 12)
    allows(over, Give(3, 2, Goods(money=1)))
    allows(attack(four()), Give(3, 2, Goods(money=1)))


def test_R7_7_X45_secrets_cancels_one_of_the_two_and_there_is_no_third() -> None:
    state = attack(four("Bribery", owner=("Deep Agent", "Slush Fund"), third=(SECRETS,)), "Bribery")
    state = play_all(state, Pass(0), two_specials(1, "Deep Agent", "Slush Fund"))
    assert (engine.step(state), state.to_act) == ("secrets", 2)
    refuses(state, Pass(1), "R2.1")
    state = play_all(state, PlaySpecial(2, SECRETS))
    assert (engine.step(state), state.to_act) == ("spend", 1)
    assert state.conflict is not None
    assert state.conflict.privileged == "Bribery"
    assert {"Deep Agent", "Slush Fund", SECRETS} <= set(state.discards)
    assert state.seats[1].specials == ()


def test_R7_7_X45_with_a_third_the_player_replaces_it() -> None:
    state = attack(four("Bribery", owner=("Deep Agent", "Slush Fund", "Media Campaign"), third=(SECRETS,)), "Bribery")
    state = play_all(state, Pass(0), two_specials(1, "Deep Agent", "Slush Fund"), PlaySpecial(2, SECRETS))
    assert (engine.step(state), state.to_act) == ("replace", 1)
    assert set(engine.legal_moves(state)) == {Pass(1), AbolishPrivilege(1, ("Media Campaign",))}
    refuses(state, two_specials(1, "Media Campaign", "Deep Agent"), "R7.7", "one more")
    refuses(state, PlaySpecial(1, "Media Campaign", "KGB"), "R2.3")
    refuses(state, Spend(1, UFOS, 1, -1), "R2.1")
    replaced = play_all(state, AbolishPrivilege(1, ("Media Campaign",)))
    assert replaced.conflict is not None
    assert not replaced.conflict.privileged
    assert replaced.seats[1].specials == ()
    kept = play_all(state, Pass(1))
    assert kept.conflict is not None
    assert kept.conflict.privileged == "Bribery"
    assert kept.seats[1].specials == ("Media Campaign",)
    assert (engine.step(kept), kept.to_act) == ("spend", 1)


def test_R7_7_secrets_against_deep_agent() -> None:
    state = attack(four("Bribery", third=("Deep Agent",), fourth=(SECRETS,)), "Bribery")
    state = play_all(state, Pass(0), Pass(1), PlaySpecial(2, "Deep Agent"))
    assert (engine.step(state), state.to_act) == ("secrets", 3)
    cancelled = play_all(state, PlaySpecial(3, SECRETS))
    assert cancelled.conflict is not None
    assert cancelled.conflict.privileged == "Bribery"
    stands = play_all(state, Pass(3))
    assert stands.conflict is not None
    assert not stands.conflict.privileged
    assert stands.seats[3].specials == (SECRETS,)


def test_R7_7_the_attacker_himself_may_answer_deep_agent() -> None:
    state = attack(four("Bribery", SECRETS, third=("Deep Agent",)), "Bribery")
    state = play_all(state, Pass(0), Pass(1), PlaySpecial(2, "Deep Agent"), PlaySpecial(0, SECRETS))
    assert state.conflict is not None
    assert state.conflict.privileged == "Bribery"


def test_R7_7_secrets_against_the_special_for_privilege() -> None:
    state = play_all(four("Bribery", "Slush Fund", third=(SECRETS,)), Attack(0, "control", OIL, "Yuppies"))
    state = play_all(state, Privilege(0, "Bribery"), PlaySpecial(2, SECRETS))
    assert (engine.step(state), state.to_act) == ("announce", 0)
    unprivileged = play_all(state, Announce(0), Pass(0), Pass(1))
    allows(unprivileged, Spend(2, CTHULHU, 1, 1))
    replaced = play_all(state, Privilege(0, "Slush Fund"), Announce(0))
    assert play_all(replaced, Pass(0), Pass(1)).stage == "roll"


# --- R7.8 - R7.10: calling off ------------------------------------------------------------------------


def test_R7_8_R7_10_calling_off_is_no_action_and_no_participation() -> None:
    start = four()
    for state in (play_all(start, Attack(0, "control", OIL, "Yuppies")), attack(start)):
        after = play_all(state, CallOff(0))
        assert (after.stage, after.to_act, after.turn.actions, after.conflict) == ("main", 0, 2, None)
        assert dict(after.turn.used) == {}
        allows(after, Attack(0, "control", OIL, "Yuppies"))
    refuses(play_all(attack(start), Pass(0)), CallOff(1), "R7.8", "only the attacker")


def test_R7_8_own_money_commits_the_attacker() -> None:
    state = play_all(attack(four()), Spend(0, OIL, 1, 1), Pass(1), Pass(2), Pass(3))
    assert state.to_act == 0
    refuses(state, CallOff(0), "R7.8", "money has been spent")
    assert CallOff(0) not in engine.legal_moves(state)


@pytest.mark.parametrize("spender", [1, 2])
def test_R7_9_another_players_money_commits_him(spender: int) -> None:
    state = play_all(attack(four()), Pass(0))
    if spender == 2:
        state = play_all(state, Pass(1))
    state = play_all(state, Spend(spender, (UFOS, CTHULHU)[spender - 1], 1, -1))
    while state.to_act != 0:
        state = play_all(state, Pass(state.to_act))
    refuses(state, CallOff(0), "R7.8")


def test_R7_9_the_roll_commits_him() -> None:
    state = everybody_passes(attack(four(third=("Murphy's Law",))))
    refuses(state, CallOff(0), "R7.9")
    refuses(play_all(state, Roll(5)), CallOff(0), "R7.9")


def test_R7_9_without_money_he_can_still_call_off_after_the_others_passed() -> None:
    state = four()
    seats = (state.seats[0]._replace(money={}), *state.seats[1:])
    state = attack(state._replace(seats=seats, issued=state.issued - 11))
    assert state.to_act == 0, "he is asked although he cannot spend"
    allows(state, CallOff(0))


def test_R7_10_a_discarded_special_is_lost_and_the_fee_commits() -> None:
    state = attack(four("Bribery"), "Bribery")
    after = play_all(state, CallOff(0))
    assert after.seats[0].specials == ()
    assert "Bribery" in after.discards
    refuses(after, PassTurn(0), "R2.5")
    fee = attack(bavaria(), "")
    refuses(fee, CallOff(0), "R7.10", "fee")
    refuses(play_all(bavaria(), Attack(0, "control", OIL, "Yuppies"), Privilege(0)), CallOff(0), "R7.10")
    played = rolled(fee, 12)
    assert played.turn.actions == 1


def test_R7_6_a_defended_privileged_attack_succeeds_or_fails_like_any_other() -> None:
    state = play_all(attack(four("Bribery"), "Bribery"), Spend(0, NETWORK, 9, 1), Spend(1, "Yuppies", 2, -1))
    assert target_number(state) == 6 - 4 - 10 + 9 - 4
    assert "Yuppies" in groups(rolled(state, 2), 1)
