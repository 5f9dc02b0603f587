"""Gifts, sales, trades and promises (R9, R8.5)."""

from __future__ import annotations

import pytest
from engine_help import (
    BERMUDA,
    CTHULHU,
    GNOMES,
    NETWORK,
    OIL,
    UFOS,
    allows,
    announced,
    attacked,
    everybody_passes,
    groups,
    money,
    play_all,
    refuses,
    seat,
    table,
)

from illuminati_nb.rules import engine
from illuminati_nb.rules.goals import meets_a_goal
from illuminati_nb.rules.moves import (
    Answer,
    Attack,
    CollectIncome,
    EndActions,
    EndTurn,
    Give,
    Goods,
    Offer,
    Pass,
    PassTurn,
    Placing,
    PlaySpecial,
    RevealGoal,
    Spend,
    Transfer,
    WaiveTax,
)
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.state import GameState
from illuminati_nb.rules.view import view

NOTHING = Goods()


@pytest.fixture
def state() -> GameState:
    """Seat 0 in turn; three players with groups, money and Specials."""
    return table(
        seat(NETWORK, {OIL: "top", "Hollywood": (OIL, "top")}, {NETWORK: 10, OIL: 3, "Hollywood": 1}, "Bribery"),
        seat(UFOS, {"Texas": "top", "Yuppies": ("Texas", "top")}, {UFOS: 6, "Texas": 4}, "Slush Fund", "Deep Agent"),
        seat(CTHULHU, {"KKK": "top"}, 9),
    )


# --- gifts (R9.1-R9.3, R8.5) ---------------------------------------------------------------------------


def test_R9_1_R9_3_giving_money_and_specials_is_free(state: GameState) -> None:
    after = play_all(state, Give(0, 1, Goods(money=4, specials=("Bribery",))))
    assert money(after, 0)[NETWORK] == 6
    assert money(after, 1)[UFOS] == 10
    assert after.seats[0].specials == ()
    assert "Bribery" in after.seats[1].specials
    assert after.issued == state.issued
    assert after.turn.actions == 2


def test_R8_5_money_between_players_goes_from_illuminati_to_illuminati(state: GameState) -> None:
    refuses(state, Give(0, 1, Goods(money=11)), "R8.5", "10 MB")
    for bad in (-1, 1.0, True):
        refuses(state, Give(0, 1, Goods(money=bad)), "R8.5")  # type: ignore[arg-type]
    refuses(state, Offer(0, 1, NOTHING, Goods(money=7)), "R8.5", "6 MB")


def test_R9_1_a_gift_must_hold_something_that_is_there(state: GameState) -> None:
    refuses(state, Give(0, 1, NOTHING), "R9.1")
    refuses(state, Give(0, 0, Goods(money=1)), "R9.2")
    refuses(state, Give(0, 5, Goods(money=1)), "R1.2")
    refuses(state, Give(0, 1, Goods(specials=("Slush Fund",))), "R9.3")
    refuses(state, Give(0, 1, Goods(specials=("Bribery", "Bribery"))), "R9.3", "twice")
    refuses(state, Give(0, 1, Goods(groups=(OIL,))), "R9.4", "both agree")


def test_R9_2_at_any_time_also_in_others_turns(state: GameState) -> None:
    for step in (
        state,
        state._replace(stage="income"),
        state._replace(stage="draw"),
        play_all(state, Attack(0, "control", OIL, "Psychiatrists")),
        announced(state, "control", OIL, "Psychiatrists"),
        everybody_passes(announced(state, "control", OIL, "Psychiatrists")),
        play_all(state, EndActions(0)),
        play_all(state, EndActions(0), EndTurn(0)),
    ):
        for giver, taker in ((1, 2), (2, 0), (0, 1)):
            after = play_all(step, Give(giver, taker, Goods(money=2)))
            assert (engine.step(after), after.to_act) == (engine.step(step), step.to_act) or step.stage == "last"


def test_R9_2_a_gift_in_a_round_of_spending_lets_everybody_decide_again(state: GameState) -> None:
    poor = table(seat(NETWORK, {OIL: "top"}, 5), seat(UFOS, {"Yuppies": "top"}), seat(CTHULHU, {"KKK": "top"}, 9))
    attack = play_all(announced(poor, "control", OIL, "Yuppies"), Pass(0))
    assert attack.to_act == 2, "the defender has nothing"
    attack = play_all(attack, Give(2, 1, Goods(money=4)), Pass(2), Pass(0))
    assert attack.to_act == 1
    play_all(attack, Spend(1, UFOS, 4, -1))


def test_R9_2_R2_5_giving_in_the_own_turn_is_a_free_action(state: GameState) -> None:
    refuses(play_all(state, Give(0, 1, Goods(money=1))), PassTurn(0), "R2.5")
    allows(play_all(state, Give(1, 0, Goods(money=1))), PassTurn(0))


# --- groups (R9.4-R9.7) ---------------------------------------------------------------------------------


def sold(state: GameState) -> Offer:
    return Offer(0, 1, Goods(groups=("Hollywood",)), Goods(money=5))


def test_R9_4_a_group_for_money_with_both_agreeing(state: GameState) -> None:
    offered = play_all(state, sold(state))
    assert (engine.step(offered), offered.to_act) == ("offer", 1)
    assert groups(offered, 0) == groups(state, 0), "nothing has changed hands yet"
    refused = play_all(offered, Answer(1, False))
    assert (engine.step(refused), refused.to_act, refused.turn.actions) == ("main", 0, 2)
    accepted = play_all(offered, Answer(1, True, (Placing("Hollywood", UFOS, "left"),)))
    assert groups(accepted, 1) == {"Texas", "Yuppies", "Hollywood"}
    assert money(accepted, 0) == {NETWORK: 15, OIL: 3}
    assert money(accepted, 1) == {UFOS: 1, "Texas": 4, "Hollywood": 1}
    assert (accepted.turn.actions, accepted.to_act) == (1, 0)
    refuses(offered, Answer(0, True), "R2.1")
    refuses(offered, EndActions(0), "R2.1")
    refuses(offered, Give(2, 0, Goods(money=1)), "R10.3")
    refuses(offered, PlaySpecial(1, "Slush Fund"), "R2.3")


def test_R9_4_X24_a_swap_costs_two_actions(state: GameState) -> None:
    swap = Offer(
        0, 1, Goods(groups=("Hollywood",)), Goods(groups=("Yuppies",)), "", (Placing("Yuppies", OIL, "right"),)
    )
    after = play_all(state, swap, Answer(1, True, (Placing("Hollywood", "Texas", "right"),)))
    assert after.turn.actions == 0
    assert after.seats[0].structure.puppets(OIL) == {"right": "Yuppies"}
    assert after.seats[1].structure.puppets("Texas") == {"right": "Hollywood"}
    used = play_all(state, Transfer(0, NETWORK, OIL, 1))
    refuses(used, swap, "R9.4", "costs 2 actions", "1 left")
    allows(used, sold(state))


def test_R9_4_a_swap_frees_the_arrows_it_needs(state: GameState) -> None:
    swap = Offer(0, 1, Goods(groups=("Hollywood",)), Goods(groups=("Yuppies",)), "", (Placing("Yuppies", OIL, "top"),))
    after = play_all(state, swap, Answer(1, True, (Placing("Hollywood", "Texas", "top"),)))
    assert after.seats[0].structure.puppets(OIL) == {"top": "Yuppies"}
    assert after.seats[1].structure.puppets("Texas") == {"top": "Hollywood"}


def test_R9_4_only_in_the_turn_of_one_of_the_two_and_between_actions(state: GameState) -> None:
    theirs = Offer(1, 2, Goods(groups=("Yuppies",)), Goods(money=1))
    refuses(state, theirs, "R9.4", "turn of one of the two")
    asked = Offer(1, 0, Goods(groups=("Yuppies",)), Goods(money=1))
    after = play_all(state, asked, Answer(0, True, (Placing("Yuppies", OIL, "right"),)))
    assert after.turn.actions == 1, "it costs the player in turn"
    for wrong in (
        state._replace(stage="income"),
        announced(state, "control", OIL, "Psychiatrists"),
        play_all(state, EndActions(0)),
    ):
        refuses(wrong, sold(state), "R2.3")
    none = state._replace(turn=state.turn._replace(actions=0))
    refuses(none, sold(state), "R9.4", "0 left")


@pytest.mark.parametrize(("cost", "left"), [("root", 1), ("each", 0)])
def test_R9_4_puppets_that_come_along_cost_nothing_by_default(cost: str, left: int) -> None:
    state = table(
        seat(NETWORK, {OIL: "top", "Hollywood": (OIL, "top"), "KGB": "left"}),
        seat(UFOS, {"Texas": "top"}),
        rules=RuleSet(transfer_cost=cost),
    )
    gift = Offer(0, 1, Goods(groups=(OIL,)), NOTHING)
    assert play_all(state, gift, Answer(1, True, (Placing(OIL, UFOS, "left"),))).turn.actions == left


def test_R9_5_everything_below_and_all_the_money_go_along(state: GameState) -> None:
    gift = Offer(0, 1, Goods(groups=(OIL,)), Goods(groups=("Yuppies",)), "", (Placing("Yuppies", NETWORK, "left"),))
    after = play_all(state, gift, Answer(1, True, (Placing(OIL, UFOS, "right"),)))
    assert groups(after, 1) == {"Texas", OIL, "Hollywood"}
    assert money(after, 1) == {UFOS: 6, "Texas": 4, OIL: 3, "Hollywood": 1}, "undivided"
    assert after.seats[1].structure.puppets(OIL) == {"top": "Hollywood"}
    refuses(state, Offer(0, 1, Goods(groups=(OIL, "Hollywood")), NOTHING), "R9.5", "only the upper one")


def test_R9_4_two_groups_in_one_deal_cost_two_actions(state: GameState) -> None:
    state = table(seat(NETWORK, {OIL: "top", "KGB": "left", "KKK": "right"}), seat(UFOS, {"Texas": "top"}, 9))
    offered = play_all(state, Offer(0, 1, Goods(groups=("KGB", "KKK")), Goods(money=9)))
    yes = [move for move in engine.legal_moves(offered) if isinstance(move, Answer) and move.accept]
    assert yes, "one plan at least is listed"
    chained = Answer(1, True, (Placing("KGB", UFOS, "left"), Placing("KKK", "KGB", "bottom")))
    for move in (*yes, chained):
        after = play_all(offered, move)
        assert groups(after, 1) == {"Texas", "KGB", "KKK"}
        assert after.turn.actions == 0


def test_R9_5_the_receiver_says_where_it_goes(state: GameState) -> None:
    offered = play_all(state, sold(state))
    refuses(offered, Answer(1, True), "R9.5", "Hollywood")
    refuses(offered, Answer(1, True, (Placing("KGB", UFOS, "left"),)), "R9.5")
    refuses(offered, Answer(1, True, (Placing("Hollywood", UFOS, "left"),) * 2), "R9.5")
    refuses(offered, Answer(1, True, (Placing("Hollywood", OIL, "right"),)), "R9.5", "not in the power structure")
    refuses(offered, Answer(1, True, (Placing("Hollywood", UFOS, "top"),)), "R9.7", "holds Texas")
    refuses(offered, Answer(1, True, (Placing("Hollywood", UFOS, "middle"),)), "R5.8")
    for yes in [move for move in engine.legal_moves(offered) if isinstance(move, Answer) and move.accept]:
        play_all(offered, yes)
    refuses(state, Offer(1, 0, NOTHING, Goods(groups=(OIL,))), "R9.5", OIL)


def test_R9_6_the_receiver_drops_what_is_in_the_way() -> None:
    # Figure 5: the Illuminati's right arrow is blocked by the Antiwar Activists.
    nazis = "South American Nazis"
    figure = {
        "Democrats": "left", "Cycle Gangs": "top", nazis: "bottom", "Congressional Wives": (nazis, "top"),
        "KGB": (nazis, "bottom"), "Antiwar Activists": ("KGB", "bottom"),
    }  # fmt: skip
    state = table(
        seat(UFOS, {OIL: "top", "Hollywood": (OIL, "top")}, {"Hollywood": 3}),
        seat(NETWORK, figure, {"Antiwar Activists": 2, "KGB": 1}),
    )
    offered = play_all(state, Offer(0, 1, Goods(groups=("Hollywood",)), NOTHING))
    refuses(offered, Answer(1, True, (Placing("Hollywood", NETWORK, "right"),)), "R9.6", "Antiwar Activists")
    refuses(
        offered,
        Answer(1, True, (Placing("Hollywood", NETWORK, "right", ("Cycle Gangs", "Antiwar Activists")),)),
        "R9.6",
    )
    after = play_all(offered, Answer(1, True, (Placing("Hollywood", NETWORK, "right", ("Antiwar Activists",)),)))
    assert "Antiwar Activists" in after.uncontrolled
    assert money(after, 1) == {"KGB": 1, "Hollywood": 3}
    assert after.issued == state.issued - 2


def test_R9_7_without_any_unused_arrow_nothing_can_be_taken() -> None:
    full = {"Boy Sprouts": "top", "Antiwar Activists": "right", "Cycle Gangs": "bottom", "Intellectuals": "left"}
    state = table(seat(NETWORK, {OIL: "top", "Hollywood": (OIL, "top")}), seat(UFOS, full))
    offered = play_all(state, Offer(0, 1, Goods(groups=("Hollywood",)), NOTHING))
    assert engine.legal_moves(offered) == (Answer(1, False),)
    refuses(offered, Answer(1, True, (Placing("Hollywood", UFOS, "top"),)), "R9.7", "no unused arrow")


# --- R9.8: throwing -----------------------------------------------------------------------------------


def nearly() -> GameState:
    """The Gnomes lack 5 MB for their goal; the Network lacks nothing once the Gnomes give it a group."""
    return table(
        seat(NETWORK, {OIL: "top", "Hollywood": (OIL, "top")}, 20, "Bribery"),
        seat(GNOMES, {"Texas": "top"}, 145, "Slush Fund"),
        seat(CTHULHU, {"KKK": "top"}, 9),
    )


def test_R9_8_nobody_gives_the_game_away() -> None:
    state = nearly()
    refuses(state, Give(0, 1, Goods(money=5)), "R9.8", "The Gnomes of Zurich win")
    allows(state, Give(0, 1, Goods(money=4)), Give(0, 1, Goods(specials=("Bribery",))))
    offered = play_all(state, Offer(0, 1, Goods(money=5), Goods(specials=("Slush Fund",))))
    refuses(offered, Answer(1, True), "R9.8")
    allows(offered, Answer(1, False))
    sale = play_all(state, Offer(0, 1, Goods(money=5), Goods(money=1)))
    allows(sale, Answer(1, True))
    backwards = play_all(state, Offer(1, 0, Goods(specials=("Slush Fund",)), Goods(money=5)))
    refuses(backwards, Answer(0, True), "R9.8")


def test_R9_8_a_trade_by_which_both_win_is_legal() -> None:
    # The Network has Transferable Power 25 already: it wins anyway when its turn ends.
    mine = {"C.I.A.": "top", "Federal Reserve": "left", "I.R.S.": "right", "Madison Avenue": "bottom",
            "Big Media": ("C.I.A.", "left"), "F.B.I.": ("Federal Reserve", "top")}  # fmt: skip
    state = table(seat(NETWORK, mine, 20), seat(GNOMES, {"Texas": "top"}, 145), seat(CTHULHU, {"KKK": "top"}))
    assert meets_a_goal(state, 0)
    allows(state, Give(0, 1, Goods(money=5)))
    assert play_all(state, Give(0, 1, Goods(money=5)), EndActions(0), EndTurn(0)).winners == (0, 1)


def test_R9_8_whoever_meets_a_goal_already_may_be_given_more() -> None:
    state = table(seat(NETWORK, {OIL: "top"}, 20), seat(GNOMES, {"Texas": "top"}, 150))
    allows(state, Give(0, 1, Goods(money=5)))


def test_R9_8_a_secret_goal_is_not_betrayed_by_a_refusal() -> None:
    def game(goal: str) -> GameState:
        return table(seat(NETWORK, {OIL: "top"}, 20), seat(UFOS, {"Texas": "top"}, 145, goal=goal))

    rich, other = game(GNOMES), game(CTHULHU)
    gift = Give(0, 1, Goods(money=10))
    assert engine.refusal(rich, gift) == engine.refusal(other, gift) is None
    refuses(play_all(rich, RevealGoal(1)), gift, "R9.8", "The UFOs")
    allows(play_all(other, RevealGoal(1)), gift)


def test_R9_8_hidden_treasuries_are_not_betrayed_by_a_refusal() -> None:
    def game(held: int) -> GameState:
        rules = RuleSet(open_treasuries=False)
        return table(seat(NETWORK, {OIL: "top"}, 20), seat(GNOMES, {"Texas": "top"}, held), rules=rules)

    for move in (
        Give(0, 1, Goods(money=10)),
        Offer(0, 1, NOTHING, Goods(money=90)),
        Offer(0, 1, NOTHING, Goods(money=1)),
    ):
        assert engine.refusal(game(145), move) == engine.refusal(game(60), move) is None
    refuses(game(60), Offer(0, 1, NOTHING, Goods(money=-1)), "R8.5", "whole number")
    poor = play_all(game(60), Offer(0, 1, NOTHING, Goods(money=90)))
    refuses(poor, Answer(1, True), "R8.5", "60 MB")
    assert engine.legal_moves(poor) == (Answer(1, False),)


def test_R9_8_the_option_off() -> None:
    state = table(
        seat(NETWORK, {OIL: "top"}, 20), seat(GNOMES, {"Texas": "top"}, 145), rules=RuleSet(forbid_throwing=False)
    )
    assert play_all(state, Give(0, 1, Goods(money=5)), EndActions(0), EndTurn(0)).winners == (1,)


def test_R9_8_attacking_is_never_throwing() -> None:
    # Cthulhu destroys the group that keeps the Gnomes' rival in the game: nobody refuses it.
    state = table(seat(CTHULHU, {"KGB": "top"}, 0), seat(GNOMES, {"Texas": "top"}, 155), uncontrolled=["Tabloids"])
    assert attacked(state, "destroy", CTHULHU, "Tabloids").dead == ("Tabloids",)


# --- R9.9 - R9.11: what binds ---------------------------------------------------------------------------


def test_R9_9_X25_what_is_agreed_for_now_is_carried_out_at_once() -> None:
    state = table(seat(NETWORK, {"Boy Sprouts": "top", OIL: "left"}), seat(UFOS, {"Texas": "top"}, 12))
    now = Offer(0, 1, Goods(groups=("Boy Sprouts",)), Goods(money=10))
    after = play_all(state, now, Answer(1, True, (Placing("Boy Sprouts", UFOS, "left"),)))
    assert "Boy Sprouts" in groups(after, 1)
    assert (money(after, 0), money(after, 1)) == ({NETWORK: 10}, {UFOS: 2})
    assert after.promises == ()


def test_R9_9_X25_what_is_promised_for_later_binds_nobody() -> None:
    state = table(seat(NETWORK, {"Boy Sprouts": "top", OIL: "left"}), seat(UFOS, {"Texas": "top"}, 12))
    later = Offer(0, 1, NOTHING, Goods(money=10), "the Boy Sprouts next turn")
    after = play_all(state, later, Answer(1, True))
    assert after.promises == ((20, 0, 1, "the Boy Sprouts next turn"),)
    assert money(after, 0) == {NETWORK: 10}
    assert "Boy Sprouts" in groups(after, 0)
    # Nothing hinders the promiser from breaking his word.
    broken = play_all(after, EndActions(0), EndTurn(0), CollectIncome(1))
    assert "Boy Sprouts" in groups(broken, 0)
    allows(after, Attack(0, "control", OIL, "Psychiatrists"))
    assert play_all(state, later, Answer(1, False)).promises == ()


def test_R9_11_the_deals_of_the_book() -> None:
    # (1) tax waived for a promise not to attack
    irs = table(seat(NETWORK, {"I.R.S.": "top"}), seat(UFOS, {"Texas": "top"}, 5), stage="income")
    peace = play_all(
        irs, Offer(1, 0, NOTHING, NOTHING, "no attack this turn"), Answer(0, True), WaiveTax(0, 1), CollectIncome(0)
    )
    assert money(peace, 1) == {UFOS: 5}
    assert peace.promises
    # (3), (5) money for an attack on somebody else; (4), (6) words alone
    state = table(seat(NETWORK, {OIL: "top"}), seat(UFOS, {"Texas": "top"}, 5), seat(CTHULHU, {"KKK": "top"}, 5))
    paid = play_all(state, Offer(1, 0, Goods(money=3), NOTHING, "attack Cthulhu instead"), Answer(0, True))
    assert money(paid, 0) == {NETWORK: 3}
    play_all(state, Offer(1, 2, NOTHING, NOTHING, "together against the Network"), Answer(2, True))
    refuses(state, Offer(1, 2, NOTHING, NOTHING), "R9.10", "must hold something")


# --- what may be asked for --------------------------------------------------------------------------------


def test_R10_1_R13_1_asking_for_a_special_does_not_tell_whether_it_is_there(state: GameState) -> None:
    for name in ("Slush Fund", "Assassination"):
        ask = Offer(0, 1, Goods(money=1), Goods(specials=(name,)))
        allows(state, ask)
        allows(view(state, 0), ask)
    refuses(
        state, Offer(0, 1, NOTHING, Goods(specials=("Assassination", "Bribery", "Deep Agent"))), "R10.1", "2 Specials"
    )
    refuses(state, Offer(0, 2, NOTHING, Goods(specials=("Assassination",))), "R10.1", "0 Specials")
    refuses(state, Offer(0, 1, NOTHING, Goods(specials=("KGB",))), "R10.2")
    refuses(state, Offer(0, 1, NOTHING, Goods(money=-1)), "R8.5")
    asked = play_all(state, Offer(0, 1, Goods(money=1), Goods(specials=("Assassination",))))
    refuses(asked, Answer(1, True), "R9.3")
    got = play_all(state, Offer(0, 1, Goods(money=1), Goods(specials=("Slush Fund",))), Answer(1, True))
    assert set(got.seats[0].specials) == {"Bribery", "Slush Fund"}


def test_R9_2_an_offer_during_anothers_turn_returns_to_whoever_decides(state: GameState) -> None:
    attack = play_all(announced(state, "control", OIL, "Yuppies"), Pass(0))
    assert attack.to_act == 1
    offered = play_all(attack, Offer(2, 1, Goods(money=5), NOTHING, "defend yourself"))
    accepted = play_all(offered, Answer(1, True))
    assert (accepted.stage, accepted.to_act) == ("spend", 1)
    assert money(accepted, 1)[UFOS] == 11
    dice = everybody_passes(attack)
    asked = play_all(dice, Offer(2, 1, Goods(money=5), NOTHING))
    assert play_all(asked, Answer(1, False)).to_act == dice.to_act


def test_R9_4_nobody_gives_his_illuminati_away(state: GameState) -> None:
    refuses(state, Offer(0, 1, Goods(groups=(NETWORK,)), NOTHING), "R9.4", "Illuminati")
    refuses(state, Offer(0, 1, Goods(groups=("Texas",)), NOTHING), "R9.4")
    refuses(state, Offer(0, 1, NOTHING, Goods(groups=(OIL,))), "R9.4")
    refuses(state, Offer(0, 0, Goods(money=1), NOTHING), "R9.2")


def test_R11_1_giving_the_last_group_away_is_the_end(state: GameState) -> None:
    gift = Offer(2, 0, Goods(groups=("KKK",)), Goods(money=1))
    after = play_all(state, gift, Answer(0, True, (Placing("KKK", NETWORK, "left"),)))
    assert after.seats[2].out == "eliminated"
    assert money(after, 0)[NETWORK] == 9
    assert (after.stage, after.to_act) == ("main", 0)


def test_R11_1_a_swap_is_one_event() -> None:
    state = table(seat(NETWORK, {OIL: "top"}), seat(BERMUDA, {"Texas": "top"}), seat(CTHULHU, {"KKK": "top"}))
    swap = Offer(0, 1, Goods(groups=(OIL,)), Goods(groups=("Texas",)), "", (Placing("Texas", NETWORK, "top"),))
    after = play_all(state, swap, Answer(1, True, (Placing(OIL, BERMUDA, "top"),)))
    assert [one.out for one in after.seats] == ["", "", ""]
    assert (groups(after, 0), groups(after, 1)) == ({"Texas"}, {OIL})
