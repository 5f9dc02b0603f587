"""What each Special does, cancelled or not, and against its counterpart (R10.3-R10.18)."""

from __future__ import annotations

import pytest
from engine_help import (
    CTHULHU,
    GNOMES,
    INTERFERENCE,
    INTERFERENCE_2,
    NETWORK,
    OIL,
    SECRETS,
    SENATE,
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
    snapshot,
    table,
)
from special_tables import ANY_TIME, FUNDS, MURPHY, OWN_MOMENT, at, outsiders, special, thrown

from illuminati_nb.rules import engine
from illuminati_nb.rules.moves import (
    Announce,
    Attack,
    CallOff,
    CollectIncome,
    Draw,
    EndActions,
    EndTurn,
    Give,
    Goods,
    Pass,
    PassTurn,
    PlaySpecial,
    Privilege,
    Spend,
)
from illuminati_nb.rules.phases.attack import current_sum
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.state import GameState
from illuminati_nb.rules.view import view

# --- R10.5, R10.10: Privilege ------------------------------------------------------------------------


def test_R10_5_deep_agent_opens_the_attack_to_everybody() -> None:
    state = play_all(at("privileged", other=("Deep Agent",)), Pass(0), PlaySpecial(1, "Deep Agent"), Pass(1))
    assert state.to_act == 2
    play_all(state, Spend(2, CTHULHU, 1, 1))


def test_R10_5_not_against_ones_own_privilege_and_not_without() -> None:
    refuses(at("privileged", "Deep Agent"), PlaySpecial(0, "Deep Agent"), "R7.6")
    refuses(at("spend", "Deep Agent"), PlaySpecial(0, "Deep Agent"), "R7.5")


def test_R10_10_interference_admits_one_player() -> None:
    state = outsiders(INTERFERENCE)
    refuses(state, Spend(2, CTHULHU, 1, 1), "R7.3")
    state = play_all(state, PlaySpecial(2, INTERFERENCE), Spend(2, CTHULHU, 2, 1))
    state = play_all(state, Pass(0), Pass(1), Pass(2))
    assert state.stage == "roll", "the Gnomes are never asked"


def test_R10_10_both_copies() -> None:
    state = outsiders(INTERFERENCE, fourth=(INTERFERENCE_2,))
    state = play_all(state, PlaySpecial(2, INTERFERENCE), Spend(2, CTHULHU, 2, 1))
    assert state.to_act == 3
    state = play_all(
        state, PlaySpecial(3, INTERFERENCE_2), Spend(3, GNOMES, 1, -1), Pass(0), Pass(1), Spend(2, CTHULHU, 1, -1)
    )
    assert state.conflict is not None
    assert state.conflict.admitted == {2, 3}
    both = outsiders(INTERFERENCE, INTERFERENCE_2)
    refuses(play_all(both, PlaySpecial(2, INTERFERENCE)), PlaySpecial(2, INTERFERENCE_2), "R10.10", "already")


def test_R10_10_cancelled_by_secrets() -> None:
    state = play_all(outsiders(INTERFERENCE, fourth=(SECRETS,)), PlaySpecial(2, INTERFERENCE), PlaySpecial(3, SECRETS))
    assert state.to_act == 2
    refuses(state, Spend(2, CTHULHU, 1, 1), "R7.3")


# --- R10.3, R10.6, R10.12: the dice -------------------------------------------------------------------


@pytest.mark.parametrize("player", [0, 1, 2])
def test_R10_6_assassination_makes_any_roll_a_2(player: int) -> None:
    state = thrown(12, hands={player: ("Assassination",)})
    assert (state.stage, state.to_act) == ("answers", player)
    won = play_all(state, PlaySpecial(player, "Assassination"))
    assert won.stage == "place"
    lost = play_all(state, Pass(player))
    assert (lost.stage, lost.conflict) == ("main", None)
    assert lost.seats[player].specials == ("Assassination",)


@pytest.mark.parametrize("player", [0, 1, 2])
def test_R10_12_murphys_law_makes_any_roll_a_12(player: int) -> None:
    state = thrown(2, hands={player: (MURPHY,)})
    assert state.to_act == player
    assert play_all(state, PlaySpecial(player, MURPHY)).stage == "main"
    assert play_all(state, Pass(player)).stage == "place"


def test_R10_6_a_2_does_not_help_a_hopeless_attack() -> None:
    state = table(seat(NETWORK, {"Hackers": "top"}, 8, "Assassination"), seat(UFOS, {"Texas": "top"}))
    state = play_all(
        everybody_passes(announced(state, "control", "Hackers", "Texas")), 12, PlaySpecial(0, "Assassination")
    )
    assert state.stage == "main"
    assert "Texas" in groups(state, 1)


def test_R10_6_R10_12_neutralize_and_destroy_too() -> None:
    for kind in ("neutralize", "destroy"):
        state = table(seat(NETWORK, {OIL: "top"}, 30), seat(UFOS, {"Texas": "top"}, 0, MURPHY))
        state = play_all(announced(state, kind, OIL, "Texas"), Spend(0, NETWORK, 30, 1))
        state = play_all(everybody_passes(state), 2, PlaySpecial(1, MURPHY))
        assert groups(state, 1) == {"Texas"}


@pytest.mark.parametrize(
    ("first", "second", "success"), [("Assassination", MURPHY, False), (MURPHY, "Assassination", True)]
)
def test_R10_3_the_last_card_played_rules(first: str, second: str, success: bool) -> None:
    state = thrown(7, {0: (first,), 1: (second,)})
    state = play_all(state, PlaySpecial(0, first))
    assert (state.stage, state.to_act) == ("answers", 1), "the other may still answer"
    assert state.conflict is not None
    assert state.conflict.roll == {"Assassination": 2, MURPHY: 12}[first]
    state = play_all(state, PlaySpecial(1, second))
    assert (state.stage == "place") == success


def test_R10_3_whoever_passed_is_asked_again_after_an_answer() -> None:
    state = thrown(7, {0: ("Assassination",), 1: (MURPHY,)})
    state = play_all(state, Pass(0), PlaySpecial(1, MURPHY))
    assert (state.stage, state.to_act) == ("answers", 0)
    assert play_all(state, PlaySpecial(0, "Assassination")).stage == "place"
    assert play_all(state, Pass(0)).stage == "main"


def test_R10_3_a_special_handed_over_in_the_window_can_be_played() -> None:
    state = thrown(7, {1: (MURPHY,)})
    state = play_all(state, Give(1, 2, Goods(specials=(MURPHY,))))
    assert (state.stage, state.to_act) == ("answers", 2)
    assert play_all(state, PlaySpecial(2, MURPHY)).stage == "main"


def test_R10_13_secrets_against_the_dice_cards() -> None:
    state = thrown(7, {1: (MURPHY,), 2: (SECRETS,)})
    state = play_all(state, PlaySpecial(1, MURPHY), PlaySpecial(2, SECRETS))
    assert state.stage == "place"
    state = thrown(12, {0: ("Assassination",), 1: (SECRETS,)})
    state = play_all(state, PlaySpecial(0, "Assassination"), PlaySpecial(1, SECRETS))
    assert state.stage == "main"
    assert "Recyclers" in state.uncontrolled


# --- R10.7: Bribery -----------------------------------------------------------------------------------


def test_R10_7_bribery_takes_an_uncontrolled_group_as_an_action() -> None:
    state = at("main", "Bribery")
    moves = [move for move in listed(state, PlaySpecial) if move.special == "Bribery"]
    arrows = state.seats[0].structure.open_arrows()
    assert {(m.target, m.onto, m.arrow) for m in moves} == {
        (name, one.card, one.side) for name in ("Moonies", "Hackers") for one in arrows
    }
    for move in moves:
        after = play_all(state, move)
        assert after.seats[0].structure.puppets(move.onto)[move.arrow] == move.target
        assert after.turn.actions == 1
        assert dict(after.turn.used) == {}
        refuses(after, PassTurn(0), "R2.5")


def test_R10_7_what_cannot_be_bribed() -> None:
    state = at("main", "Bribery")
    refuses(state, PlaySpecial(0, "Bribery", "Yuppies", NETWORK, "right"), "R10.7", "no uncontrolled group")
    refuses(state, PlaySpecial(0, "Bribery", "KGB", NETWORK, "right"), "R10.7")
    refuses(state, PlaySpecial(0, "Bribery", "Moonies", NETWORK, "top"), "R6.6", OIL)
    refuses(state, PlaySpecial(0, "Bribery", "Moonies", "Yuppies", "bottom"), "R6.28")
    refuses(state, PlaySpecial(0, "Bribery", "Moonies"), "R6.28")
    used = state._replace(turn=state.turn._replace(actions=0))
    refuses(used, PlaySpecial(0, "Bribery", "Moonies", NETWORK, "right"), "R2.4")
    refuses(at("main", other=("Bribery",)), PlaySpecial(1, "Bribery", "Moonies", UFOS, "right"), "R10.7", "own turn")


def test_R10_7_the_bribed_group_acts_at_once() -> None:
    state = play_all(at("main", "Bribery"), PlaySpecial(0, "Bribery", "Hackers", NETWORK, "right"))
    allows(state, Attack(0, "control", "Hackers", "Moonies"))


# --- R10.8: Computer Espionage ------------------------------------------------------------------------


def test_R10_8_espionage_shows_a_hand_to_its_player_alone() -> None:
    state = at("main", "Computer Espionage", other=(MURPHY, "Bribery"))
    state = play_all(state, PlaySpecial(0, "Computer Espionage", "1"))
    assert set(view(state, 0).seats[1].specials) == {MURPHY, "Bribery"}
    assert set(view(state, 2).seats[1].specials) == {"?"}
    assert view(state, 1).seats[0].known == ()
    after = play_all(state, Give(1, 2, Goods(specials=(MURPHY,))))
    assert set(view(after, 0).seats[1].specials) == {"Bribery"}, "what has gone is not there any more"
    assert view(after, 0).seats[2].specials == ("?",)


def test_R10_8_espionage_counts_the_money_on_a_card() -> None:
    state = table(
        seat(NETWORK, {OIL: "top"}, 9, "Computer Espionage"),
        seat(UFOS, {"Yuppies": "top"}, {UFOS: 4, "Yuppies": 7}),
        rules=RuleSet(open_treasuries=False),
    )
    seen = view(state, 0)
    assert seen.seats[1].money == {}
    assert PlaySpecial(0, "Computer Espionage", "Yuppies") in engine.legal_moves(seen)
    after = play_all(state, PlaySpecial(0, "Computer Espionage", "Yuppies"))
    assert view(after, 0).seats[0].counted == (("Yuppies", 7),)
    assert view(after, 1).seats[0].counted == ()
    assert view(after, 0).seats[1].money == {}


def test_R10_8_what_cannot_be_spied_on() -> None:
    state = at("main", "Computer Espionage")
    for target in ("0", "9", "-1", "", "Moonies", "KGB", "²", "1.0"):
        refuses(state, PlaySpecial(0, "Computer Espionage", target), "R10.8")


# --- R10.9: Market Manipulation -----------------------------------------------------------------------


def test_R10_9_market_manipulation_doubles_incomes_this_turn_only() -> None:
    state = table(seat(NETWORK, {OIL: "top"}, 0, "Market Manipulation"), seat(UFOS), stage="income")
    state = play_all(state, PlaySpecial(0, "Market Manipulation"), CollectIncome(0))
    assert money(state, 0) == {NETWORK: 18, OIL: 16}
    refuses(at("income", other=("Market Manipulation",)), PlaySpecial(1, "Market Manipulation"), "R10.9", "own income")
    state = play_all(state, Draw(0), PassTurn(0), CollectIncome(1))
    assert money(state, 1) == {UFOS: 8}


def test_R10_9_the_irs_the_post_office_and_its_master() -> None:
    mine = {"F.B.I.": "top", "Post Office": ("F.B.I.", "top"), "I.R.S.": "left"}
    state = table(seat(NETWORK, mine, {"F.B.I.": 1}, "Market Manipulation"), seat(UFOS, money=8), stage="income")
    state = play_all(state, PlaySpecial(0, "Market Manipulation"), CollectIncome(0, "F.B.I."))
    assert money(state, 0) == {NETWORK: 18, "I.R.S.": 2}, "1 MB of upkeep, 2 MB of tax: not doubled"


def test_R10_9_cancelled_by_secrets() -> None:
    state = table(seat(NETWORK, {OIL: "top"}, 0, "Market Manipulation"), seat(UFOS, None, 0, SECRETS), stage="income")
    state = play_all(state, PlaySpecial(0, "Market Manipulation"), PlaySpecial(1, SECRETS), CollectIncome(0))
    assert money(state, 0) == {NETWORK: 9, OIL: 8}


# --- R10.11: Media Campaign ---------------------------------------------------------------------------


def test_R10_11_media_campaign_revives_and_the_kill_stays_counted() -> None:
    state = table(
        seat(CTHULHU, {OIL: "top", "C.I.A.": "left"}, 0, "Media Campaign"),
        seat(UFOS),
        uncontrolled=["Hollywood", "KKK"],
    )
    state = attacked(state, "destroy", OIL, "Hollywood")
    assert (state.dead, state.seats[0].destroyed) == (("Hollywood",), 1)
    refuses(state, PlaySpecial(0, "Media Campaign", "KKK"), "R10.11", "not in the dead pile")
    state = play_all(state, PlaySpecial(0, "Media Campaign", "Hollywood"))
    assert state.uncontrolled == ("KKK", "Hollywood")
    assert (state.dead, state.seats[0].destroyed) == ((), 1)
    again = attacked(state, "destroy", "C.I.A.", "Hollywood")
    assert again.seats[0].destroyed == 2


# --- R10.13: Secrets ----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [*ANY_TIME, "Bribery"])
def test_R10_13_a_cancelled_special_has_no_effect_and_both_are_gone(name: str) -> None:
    state = at("main", name, other=(SECRETS,))
    move = PlaySpecial(0, name, **OWN_MOMENT[name][2]) if name == "Bribery" else special(state, 0, name)
    played = play_all(state, move)
    assert (engine.step(played), played.to_act) == ("secrets", 1)
    refuses(played, move, "R10.2")
    refuses(played, EndActions(0), "R2.1")
    refuses(played, Give(2, 0, Goods(money=1)), "R10.3")
    cancelled = play_all(played, PlaySpecial(1, SECRETS))
    assert {name, SECRETS} <= set(cancelled.discards)
    before, after = state.seats[0], cancelled.seats[0]
    assert (after.money, after.structure, after.known) == (before.money, before.structure, before.known)
    assert cancelled.dead == state.dead
    assert cancelled.uncontrolled == state.uncontrolled
    assert cancelled.turn.actions == state.turn.actions
    stands = play_all(played, Pass(1))
    assert stands.seats[1].specials == (SECRETS,)
    effect = play_all(at("main", name), move)
    assert snapshot(stands._replace(seats=(stands.seats[0],), discards=())) == snapshot(
        effect._replace(seats=(effect.seats[0],), discards=())
    )


def test_R10_13_secrets_answers_only_a_special_just_used() -> None:
    state = at("main", SECRETS, "Bribery")
    refuses(state, PlaySpecial(0, SECRETS), "R10.13")
    assert not [move for move in listed(state, PlaySpecial) if move.special == SECRETS]
    state = play_all(at("main", "Slush Fund", other=(SECRETS, "Swiss Bank Account")), PlaySpecial(0, "Slush Fund"))
    refuses(state, PlaySpecial(1, "Swiss Bank Account"), "R10.13", "only Secrets")
    assert set(engine.legal_moves(state)) == {Pass(1), PlaySpecial(1, SECRETS)}


def test_R10_13_nobody_is_asked_about_his_own_card() -> None:
    state = play_all(at("main", "Slush Fund", SECRETS), PlaySpecial(0, "Slush Fund"))
    assert engine.step(state) == "main"


# --- R10.14: Senate -----------------------------------------------------------------------------------


def beginning(*other: str, third: tuple[str, ...] = (), turns: int = 9) -> GameState:
    """Seat 0 has ended his turn; the turn of seat 1 begins."""
    state = table(
        seat(NETWORK, {OIL: "top"}, 0, *other),
        seat(UFOS, {"Yuppies": "top"}, 4, turns=turns),
        seat(CTHULHU, {"KKK": "top"}, 0, *third),
    )
    return play_all(state, EndActions(0), EndTurn(0))


def test_R10_14_the_victim_loses_his_turn() -> None:
    state = beginning(SENATE)
    assert (state.stage, state.turn.seat, state.to_act) == ("turn_start", 1, 0)
    refuses(state, CollectIncome(1), "R2.1")
    after = play_all(state, PlaySpecial(0, SENATE))
    assert (after.stage, after.turn.seat) == ("income", 2)
    assert money(after, 1) == {UFOS: 4}, "no income"
    passed = play_all(state, Pass(0))
    assert (passed.stage, passed.to_act) == ("income", 1)


def test_R10_14_only_at_the_beginning_and_not_against_oneself() -> None:
    state = play_all(beginning(SENATE), Pass(0))
    refuses(state, PlaySpecial(0, SENATE), "R10.14", "beginning")
    own = play_all(beginning(third=(SENATE,)), Pass(2), CollectIncome(1), Draw(1), EndActions(1), EndTurn(1))
    assert (own.stage, own.to_act) == ("income", 2), "nobody is asked in his own turn"
    refuses(own._replace(stage="turn_start", waiting=(2,)), PlaySpecial(2, SENATE), "R10.14", "another player's turn")


def test_R10_14_cancelled_by_secrets() -> None:
    state = play_all(beginning(SENATE, third=(SECRETS,)), PlaySpecial(0, SENATE), PlaySpecial(2, SECRETS))
    assert (state.stage, state.turn.seat, state.to_act) == ("income", 1, 1)


def test_R10_14_R11_1_a_lost_turn_does_not_count() -> None:
    state = beginning(SENATE, turns=2)
    assert play_all(state, PlaySpecial(0, SENATE)).seats[1].turns == 2
    had = play_all(state, Pass(0), CollectIncome(1), Draw(1), EndActions(1), EndTurn(1))
    assert had.seats[1].turns == 3


# --- R10.15, R10.17: money ----------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "amount"), FUNDS.items())
def test_R10_15_the_money_lies_on_the_illuminati(name: str, amount: int) -> None:
    state = at("main", name)
    after = play_all(state, PlaySpecial(0, name))
    assert money(after, 0) == {**money(state, 0), NETWORK: 9 + amount}
    assert after.issued == state.issued + amount


def test_R10_15_a_fund_in_a_spending_round_can_be_spent_at_once() -> None:
    state = play_all(
        at("privileged", other=("Slush Fund",)), Spend(0, NETWORK, 9, 1), Spend(1, UFOS, 9, -1), Spend(0, OIL, 5, 1)
    )
    state = play_all(state, PlaySpecial(1, "Slush Fund"), Spend(1, UFOS, 15, -1))
    assert state.conflict is not None
    assert state.conflict.money.owner == 24


def test_R10_15_R10_18_an_outsider_may_cash_in_but_not_spend_on_a_privileged_attack() -> None:
    state = outsiders("Slush Fund", "Media Campaign")
    state = play_all(state, PlaySpecial(2, "Slush Fund"))
    assert money(state, 2)[CTHULHU] == 24
    refuses(state, Spend(2, CTHULHU, 1, 1), "R7.3")


def test_R10_15_the_holder_of_a_fund_is_asked_although_he_has_no_money() -> None:
    state = table(seat(NETWORK, {OIL: "top"}), seat(UFOS, {"Yuppies": "top"}, 0, "Slush Fund"))
    state = play_all(announced(state, "control", OIL, "Yuppies"), Pass(0))
    assert (state.stage, state.to_act) == ("spend", 1)


def test_R10_17_white_collar_crime_keeps_every_mb_and_adds_5() -> None:
    state = at("main", "White Collar Crime")
    total = sum(money(state, 0).values()) + 5
    after = play_all(state, PlaySpecial(0, "White Collar Crime", money=((OIL, 3), ("I.R.S.", total - 3), (NETWORK, 0))))
    assert money(after, 0) == {OIL: 3, "I.R.S.": total - 3}
    assert after.issued == state.issued + 5
    for bad in (
        ((OIL, total - 5),),
        ((OIL, total + 1),),
        ((OIL, total + 1), (NETWORK, -1)),
        (("Yuppies", total),),
        ((OIL, 1), (OIL, total - 1)),
        ((OIL, 1.0), (NETWORK, total - 1)),
        (),
    ):
        refuses(state, PlaySpecial(0, "White Collar Crime", money=bad), "R10.17")  # type: ignore[arg-type]
    assert all(sum(mb for _, mb in m.money) == total for m in listed(state, PlaySpecial))


def test_R10_17_in_an_attack_the_target_may_be_filled_up() -> None:
    state = play_all(at("spend", other=("White Collar Crime",)), Pass(0))
    state = play_all(state, PlaySpecial(1, "White Collar Crime", money=(("Yuppies", 17),)), Spend(1, "Yuppies", 17, -1))
    assert state.conflict is not None
    assert state.conflict.money.target == 17


# --- R10.16: Whispering Campaign ----------------------------------------------------------------------

WHISPER = "Whispering Campaign"


def slandered(*other: str) -> GameState:
    return table(
        seat(NETWORK, {OIL: "top"}, 0, WHISPER),
        seat(UFOS, {"Texas": "top"}, 0, *other),
        uncontrolled=["Trekkies", "KKK"],
    )


def test_R10_16_power_against_resistance_for_one_attempt() -> None:
    state = slandered()
    refuses(state, Attack(0, "destroy", OIL, "Trekkies"), "R6.41")
    move = Attack(0, "destroy", OIL, "Trekkies", WHISPER)
    assert move in engine.legal_moves(state)
    attack = play_all(state, move)
    assert attack.seats[0].specials == ()
    assert current_sum(attack).target_number == 6 - 4
    dead = rolled(play_all(attack, Announce(0)), 2)
    assert dead.dead == ("Trekkies",)
    assert dead.turn.actions == 1, "the card is free, the attack an action"
    failed = rolled(play_all(attack, Announce(0)), 12)
    refuses(failed, Attack(0, "destroy", NETWORK, "Trekkies"), "R6.41")


def test_R10_16_what_it_is_not_for() -> None:
    state = slandered()
    refuses(state, Attack(0, "destroy", OIL, "KKK", WHISPER), "R10.16", "has Power")
    refuses(state, Attack(0, "control", OIL, "Trekkies", WHISPER), "R10.16")
    refuses(state, Attack(0, "destroy", OIL, "Trekkies", "Bribery"), "R10.16", "holds no Whispering Campaign")
    refuses(at("main"), Attack(0, "destroy", OIL, "Texas", WHISPER), "R6.5")
    refuses(state, PlaySpecial(0, WHISPER, "Trekkies"), "R10.16", "with an attack")


def test_R10_16_cancelled_the_attack_falls_and_costs_no_action() -> None:
    state = play_all(slandered(SECRETS), Attack(0, "destroy", OIL, "Trekkies", WHISPER))
    assert (engine.step(state), state.to_act) == ("secrets", 1)
    cancelled = play_all(state, PlaySpecial(1, SECRETS))
    assert (cancelled.stage, cancelled.conflict, cancelled.turn.actions) == ("main", None, 2)
    assert dict(cancelled.turn.used) == {}
    refuses(cancelled, PassTurn(0), "R2.5")
    stands = play_all(state, Pass(1))
    assert (engine.step(stands), stands.to_act) == ("announce", 0)


def test_R10_16_it_may_be_privileged_and_called_off() -> None:
    state = table(
        seat(NETWORK, {OIL: "top"}, 0, WHISPER, "Bribery"),
        seat(UFOS, {"Texas": "top"}),
        uncontrolled=["Trekkies", "KKK"],
    )
    state = play_all(state, Attack(0, "destroy", OIL, "Trekkies", WHISPER), Privilege(0, "Bribery"))
    state = play_all(state, CallOff(0))
    assert state.seats[0].specials == ()


# --- R10.4, R10.18 -------------------------------------------------------------------------------------


def test_R10_4_nothing_is_given_once_privilege_is_declared() -> None:
    state = play_all(at("main", "Bribery"), Attack(0, "control", OIL, "Yuppies"))
    allows(state, Give(2, 1, Goods(money=1)))
    state = play_all(state, Privilege(0, "Bribery"))
    for giver, taker in ((2, 1), (1, 0), (0, 2)):
        refuses(state, Give(giver, taker, Goods(money=1)), "R10.4")


def test_R10_18_dice_and_other_cards_may_be_played_on_a_privileged_attack() -> None:
    state = outsiders(MURPHY, "Computer Espionage")
    state = play_all(state, PlaySpecial(2, "Computer Espionage", "0"))
    state = play_all(everybody_passes(state), 2)
    assert (state.stage, state.to_act) == ("answers", 2)
    assert play_all(state, PlaySpecial(2, MURPHY)).stage == "main"
