"""Artifacts in a game (R14): drawn, taken, defended, traded, dropped, counted."""

from __future__ import annotations

from dataclasses import replace

import pytest
from artifact_tables import ARK, BLIVIT, GRAIL, MILL, MINE, ON, PRINCIPIA, SHROUD, SKULL, THEIRS, artifacts, trio
from engine_help import (
    ASSASSINS,
    BAVARIANS,
    BERMUDA,
    CTHULHU,
    DISCORDIANS,
    GNOMES,
    NETWORK,
    OIL,
    SECRETS,
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
    target_number,
)

from illuminati_nb.analysis.game import new_game
from illuminati_nb.analysis.transcript import table_lines
from illuminati_nb.rules import engine
from illuminati_nb.rules.cards import deck
from illuminati_nb.rules.goals import progress, special_goal
from illuminati_nb.rules.moves import (
    Answer,
    Attack,
    ChangeAlignment,
    CollectIncome,
    Draw,
    DropGroup,
    EndActions,
    EndTurn,
    FreeTransfer,
    Goods,
    Help,
    Leave,
    MoveGroup,
    Offer,
    Pass,
    Place,
    Placing,
    PlaySpecial,
    Redistribute,
    Roll,
    Spend,
    Transfer,
)
from illuminati_nb.rules.phases.turn import income_lines
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.setup import full_deck, turn_up
from illuminati_nb.rules.state import owned

NAMES = tuple(one.name for one in deck().artifacts)


# --- in the deck (R14.1) -----------------------------------------------------------------------------


def test_R14_1_artifacts_are_shuffled_in_only_where_they_are_played_with() -> None:
    plain, with_them = full_deck(RuleSet()), full_deck(ON)
    assert with_them == (*plain, *NAMES)
    assert not set(NAMES) & set(plain)
    assert len(with_them) == 98 + 16


def test_R14_1_R1_6_an_artifact_is_turned_up_like_a_group() -> None:
    up, rest = turn_up((GRAIL, "Bribery", "KGB", BLIVIT, "Texas", "Moonies"))
    assert up == (GRAIL, "KGB", BLIVIT, "Texas")
    assert rest == ("Moonies", "Bribery")


def test_R14_1_R4_1_a_drawn_artifact_lies_uncontrolled() -> None:
    state = trio(stage="draw", top=[GRAIL])
    assert play_all(state, Draw(0)).uncontrolled[2:] == (
        GRAIL,
        "American Autoduel Association",
    )  # the Network draws two


def test_R14_1_R2_6_the_refill_turns_artifacts_up() -> None:
    state = trio(stage="closing", uncontrolled=(), top=["Bribery", GRAIL, MILL, "KGB"])
    after = play_all(state, EndTurn(0))
    assert after.uncontrolled == (GRAIL, MILL)


# --- taking one (R14.5, R14.6) -------------------------------------------------------------------------


def test_R14_5_taking_an_artifact_places_nothing() -> None:
    state = trio(uncontrolled=("Moonies", GRAIL))
    after = rolled(play_all(announced(state, "control", OIL, GRAIL), Spend(0, NETWORK, 8, 1)), 7)
    assert after.stage == "main"  # neither a place nor an endowment is asked for, though the group holds money
    assert artifacts(after, 0) == (GRAIL,)
    assert after.uncontrolled == ("Moonies",)
    assert groups(after, 0) == set(MINE)
    assert money(after, 0) == {NETWORK: 2, OIL: 4}
    assert after.turn.actions == 1
    assert after.turn.used == {OIL: 1}
    assert owned(after.seats[0])[-1].name == GRAIL


def test_R14_5_a_group_without_an_open_arrow_takes_an_artifact() -> None:
    laid = {OIL: "top", "KKK": (OIL, "top"), "Texas": (OIL, "right"), "California": (OIL, "bottom")}
    full = RuleSet(artifacts=True, geometry="free")
    state = table(seat(NETWORK, laid, 5), seat(UFOS), uncontrolled=["Moonies", GRAIL], rules=full)
    assert not [one for one in state.seats[0].structure.open_arrows() if one.card == OIL]
    refuses(state, Attack(0, "control", OIL, "Moonies"), "R6.6")
    allows(state, Attack(0, "control", OIL, GRAIL))
    assert artifacts(attacked(state, "control", OIL, GRAIL), 0) == ()  # T = 6 - 7 fails on any roll
    paid = play_all(announced(state, "control", OIL, GRAIL), Spend(0, NETWORK, 5, 1))
    assert artifacts(rolled(paid, 4), 0) == (GRAIL,)


def test_R14_5_a_failed_attack_leaves_it_where_it_was() -> None:
    state = trio(uncontrolled=("Moonies", GRAIL), theirs=(SKULL,))
    after = attacked(state, "control", OIL, GRAIL, 11)
    assert after.uncontrolled == ("Moonies", GRAIL)
    after = attacked(after, "control", NETWORK, SKULL, 11)
    assert artifacts(after, 1) == (SKULL,)
    assert after.turn.actions == 0


def test_R14_5_others_interfere_as_always() -> None:
    state = announced(trio(uncontrolled=(GRAIL, "Moonies")), "control", NETWORK, GRAIL)
    before = target_number(state)
    state = play_all(state, Pass(0), Spend(1, CTHULHU, 3, -1), Spend(2, GNOMES, 1, 1))
    assert target_number(state) == before - 2


def test_X32_R14_6_an_artifact_of_a_player_is_defended_by_his_illuminati_alone() -> None:
    state = announced(trio(theirs=(BLIVIT, SHROUD)), "control", OIL, BLIVIT)
    assert target_number(state) == 6 - 4 - 10 - 2  # the Shroud of Turin
    state = play_all(state, Spend(0, NETWORK, 10, 1))
    assert {one.card for one in listed(state, Spend)} == {CTHULHU}
    refuses(state, Spend(1, BLIVIT, 1, -1), "R14.6", CTHULHU)
    refuses(state, Spend(1, "Yuppies", 1, -1), "R6.22")
    state = play_all(state, Spend(1, CTHULHU, 3, -1))
    assert target_number(state) == 6 - 4 - 10 - 2 + 10 - 3


def test_R14_6_taken_from_another_player_it_changes_hands_at_once() -> None:
    state = trio(theirs=(BLIVIT, GRAIL), money=30)
    state = play_all(announced(state, "control", OIL, BLIVIT), Spend(0, NETWORK, 20, 1))
    after = rolled(everybody_passes(state), 5)
    assert (artifacts(after, 0), artifacts(after, 1)) == ((BLIVIT,), (GRAIL,))
    assert groups(after, 1) == set(THEIRS)
    assert money(after, 1) == money(state, 1)


def test_R14_5_R6_5_one_does_not_attack_ones_own_artifact() -> None:
    state = trio(GRAIL)
    for kind, rule in (("control", "R6.5"), ("neutralize", "R6.36"), ("destroy", "R14.8")):
        refuses(state, Attack(0, kind, OIL, GRAIL), rule)
    assert GRAIL not in {one.target for one in listed(state, Attack)}


def test_R14_8_no_attack_destroys_an_artifact() -> None:
    state = trio(theirs=(GRAIL,), uncontrolled=("Moonies", BLIVIT), specials=("Whispering Campaign",))
    for target in (GRAIL, BLIVIT):
        refuses(state, Attack(0, "destroy", OIL, target), "R14.8")
        refuses(state, Attack(0, "destroy", OIL, target, "Whispering Campaign"), "R14.8")
    assert {one.kind for one in listed(state, Attack) if one.target == GRAIL} == {"control", "neutralize"}
    assert {one.kind for one in listed(state, Attack) if one.target == BLIVIT} == {"control"}


def test_R14_8_R14_9_a_neutralized_artifact_is_uncontrolled() -> None:
    state = announced(trio(theirs=(GRAIL, BLIVIT), money=30), "neutralize", NETWORK, GRAIL)
    assert target_number(state) == 7 - 7 - 10 + 6 + 3  # the Hackers neutralize better
    state = rolled(play_all(state, Spend(0, NETWORK, 10, 1)), 6)
    assert artifacts(state, 1) == (BLIVIT,)
    assert state.uncontrolled == ("Moonies", "Psychiatrists", GRAIL)
    assert groups(state, 1) == set(THEIRS)


def test_R14_5_an_artifact_lies_outside_the_structure() -> None:
    state = trio(GRAIL)
    refuses(state, Attack(0, "control", GRAIL, "Moonies"), "R14.5")
    refuses(state, MoveGroup(0, GRAIL, OIL, "top"), "R14.5")
    refuses(announced_only(state), Help(0, GRAIL), "R14.5")
    assert GRAIL not in {one.group for one in listed(state, MoveGroup)}


def announced_only(state: object) -> object:
    return play_all(state, Attack(0, "control", OIL, "Moonies"))  # type: ignore[arg-type]


# --- money (R14.4) ---------------------------------------------------------------------------------------


def test_R14_4_an_artifact_never_holds_money() -> None:
    state = trio(GRAIL, MILL)
    refuses(state, Transfer(0, NETWORK, GRAIL, 2), "R14.5", "money")
    refuses(play_all(state, EndActions(0)), FreeTransfer(0, NETWORK, MILL, 2), "R14.5")
    hoard = table(seat(GNOMES, {OIL: "top"}, 9, artifacts=(GRAIL,)), seat(UFOS), rules=ON, stage="closing")
    refuses(hoard, Redistribute(0, ((GRAIL, 9),)), "R14.5")
    crime = trio(GRAIL, specials=("White Collar Crime",))
    refuses(crime, PlaySpecial(0, "White Collar Crime", money=((GRAIL, 19),)), "R14.5")
    assert not {one.receiver for one in listed(state, Transfer)} & {GRAIL, MILL}


def test_R14_4_the_midas_mill_pays_its_illuminati() -> None:
    state = trio(MILL, stage="income", money=0)
    assert dict(income_lines(state, 0))[NETWORK] == 9 + 3
    after = play_all(state, CollectIncome(0))
    assert money(after, 0)[NETWORK] == 12
    assert MILL not in money(after, 0)
    assert after.issued == state.issued + sum(amount for _, amount in income_lines(state, 0))
    # Whoever controls nothing gets nothing, and no other income changes.
    assert dict(income_lines(trio(GRAIL, stage="income"), 0))[NETWORK] == 9
    others = [(name, mb) for name, mb in income_lines(state, 0) if name != NETWORK]
    assert others == [(name, mb) for name, mb in income_lines(trio(stage="income"), 0) if name != NETWORK]


def test_R14_4_R10_9_market_manipulation_doubles_the_mill() -> None:
    state = trio(MILL, stage="income", money=0, specials=("Market Manipulation",))
    after = play_all(state, PlaySpecial(0, "Market Manipulation"), CollectIncome(0))
    assert money(after, 0)[NETWORK] == 2 * (9 + 3)


def test_R14_4_R12_5_large_games_add_to_the_illuminati_once() -> None:
    state = trio(MILL, stage="income")._replace(started=8)
    assert dict(income_lines(state, 0))[NETWORK] == 9 + 5 + 3


# --- what lies on Artifacts in deals (R14.1, R9) -----------------------------------------------------------


def test_R14_1_R9_4_an_artifact_is_sold_for_an_action_and_needs_no_place() -> None:
    state = trio(GRAIL)
    offer = Offer(0, 1, Goods(groups=(GRAIL,)), Goods(money=5))
    after = play_all(state, offer, Answer(1, True))
    assert (artifacts(after, 0), artifacts(after, 1)) == ((), (GRAIL,))
    assert money(after, 0)[NETWORK] == 15
    assert after.turn.actions == 1
    refuses(play_all(state, offer), Answer(1, True, (Placing(GRAIL, CTHULHU, "left"),)), "R9.5")


def test_R14_1_R9_4_a_swap_with_a_group_costs_two_actions() -> None:
    state = trio(GRAIL)
    takes = Goods(groups=("Texas",))
    swap = Offer(0, 1, Goods(groups=(GRAIL,)), takes, placings=(Placing("Texas", NETWORK, "right"),))
    refuses(state, Offer(0, 1, Goods(groups=(GRAIL,)), takes), "R9.5", "Texas")
    after = play_all(state, swap, Answer(1, True))
    assert artifacts(after, 1) == (GRAIL,)
    assert {"Texas", "Yuppies"} <= groups(after, 0)
    assert after.turn.actions == 0
    one_left = state._replace(turn=state.turn._replace(actions=1))
    refuses(one_left, swap, "R9.4", "2 actions")


def test_R14_1_R9_4_artifacts_change_hands_only_as_an_action_of_the_turn() -> None:
    state = trio(theirs=(GRAIL,), third=(SKULL,))
    refuses(state, Offer(1, 2, Goods(groups=(GRAIL,)), Goods(groups=(SKULL,))), "R9.4")
    refuses(state, Offer(0, 1, Goods(groups=(GRAIL,)), Goods(money=1)), "R9.4")  # it is not his
    allows(state, Offer(0, 1, Goods(money=1), Goods(groups=(GRAIL,))))
    each = replace(ON, transfer_cost="each")
    assert (
        engine.refusal(trio(theirs=(GRAIL,), rules=each), Offer(0, 1, Goods(money=1), Goods(groups=(GRAIL,)))) is None
    )


def test_R14_1_R9_7_a_receiver_needs_no_arrow_for_an_artifact() -> None:
    state = trio(GRAIL)
    lists = [one for one in listed(play_all(state, Offer(0, 2, Goods(groups=(GRAIL,)), Goods())), Answer) if one.accept]
    assert lists == [Answer(2, True)]


def test_R14_7_R9_8_an_artifact_given_to_let_somebody_win_is_thrown() -> None:
    """Artifacts count for the Basic Goal, so that the last one to it may not be given away."""
    short = replace(ON, basic_goal=tuple((players, 5 if players == 3 else 10) for players in range(2, 9)))
    state = trio(GRAIL, theirs=(BLIVIT,), rules=short)
    offer = play_all(trio(GRAIL, rules=short), Offer(0, 1, Goods(groups=(GRAIL,)), Goods()))
    refuses(offer, Answer(1, True), "R9.8")
    assert progress(state, 1)[0].met


# --- dropping, leaving, elimination (R14.7, R14.9) ----------------------------------------------------------


def test_R14_9_a_dropped_artifact_is_uncontrolled() -> None:
    state = trio(GRAIL, SKULL)
    assert DropGroup(0, GRAIL) in engine.legal_moves(state)
    after = play_all(state, DropGroup(0, GRAIL))
    assert artifacts(after, 0) == (SKULL,)
    assert after.uncontrolled == ("Moonies", "Psychiatrists", GRAIL)
    assert groups(after, 0) == set(MINE)
    refuses(state, DropGroup(0, MILL), "R9.1")


def test_R14_9_who_leaves_gives_up_his_artifacts() -> None:
    after = play_all(trio(theirs=(GRAIL,)), Leave(1))
    assert after.seats[1].out == "left"
    assert artifacts(after, 1) == ()
    assert GRAIL in after.uncontrolled


def test_R14_7_an_artifact_prevents_elimination() -> None:
    for beside, out in (((GRAIL,), ""), ((), "eliminated")):
        state = table(
            seat(NETWORK, MINE, 20),
            seat(UFOS, {"Yuppies": "top"}, 4, turns=5, artifacts=beside),
            seat(GNOMES, {"Democrats": "top"}),
            rules=ON,
        )
        state = play_all(announced(state, "neutralize", NETWORK, "Yuppies"), Spend(0, NETWORK, 9, 1))
        assert rolled(state, 2).seats[1].out == out


def test_R14_7_R14_9_losing_the_last_artifact_eliminates() -> None:
    state = table(
        seat(NETWORK, MINE, 20), seat(UFOS, artifacts=(GRAIL,), turns=5), seat(GNOMES, {"Democrats": "top"}), rules=ON
    )
    state = play_all(announced(state, "neutralize", NETWORK, GRAIL), Spend(0, NETWORK, 20, 1))
    after = rolled(state, 2)
    assert after.seats[1].out == "eliminated"
    assert GRAIL in after.uncontrolled


@pytest.mark.parametrize("beside", [(), (SKULL,)])
def test_R14_7_R11_22_the_last_card_of_a_rival_counts_for_cthulhu(beside: tuple[str, ...]) -> None:
    state = table(
        seat(CTHULHU, MINE, 20, destroyed=2),
        seat(UFOS, artifacts=(GRAIL, *beside), turns=5),
        seat(GNOMES, {"Democrats": "top"}),
        rules=ON,
    )
    state = rolled(play_all(announced(state, "control", CTHULHU, GRAIL), Spend(0, CTHULHU, 20, 1)), 2)
    assert GRAIL in artifacts(state, 0)
    assert state.seats[0].destroyed == (2 if beside else 3)
    assert state.seats[1].out == ("" if beside else "eliminated")


# --- goals (R14.7) ----------------------------------------------------------------------------------------


def test_R14_7_artifacts_count_for_the_basic_goal() -> None:
    basic = progress(trio(GRAIL, BLIVIT), 0)[0]
    assert basic.have == len(MINE) + 1 + 2
    short = replace(ON, basic_goal=tuple((players, 6 if players == 3 else 10) for players in range(2, 9)))
    state = trio(GRAIL, BLIVIT, rules=short, stage="closing")
    assert play_all(state, EndTurn(0)).winners == (0,)
    assert not play_all(trio(GRAIL, rules=short, stage="closing"), EndTurn(0)).over


def test_R14_7_artifacts_count_for_special_goals_by_their_alignments() -> None:
    state = trio(PRINCIPIA, "Hitler's Brain", "Hubble Space Telescope", SHROUD)
    bare = trio()
    for goal, more in ((DISCORDIANS, 1), (ASSASSINS, 1), (BERMUDA, 1)):  # Conservative is new
        assert special_goal(state, 0, goal).have == special_goal(bare, 0, goal).have + more
    one = table(seat(BERMUDA, artifacts=(PRINCIPIA, SHROUD, "Hubble Space Telescope")), seat(UFOS), rules=ON)
    assert special_goal(one, 0, BERMUDA).have == 3
    assert "Weird" not in special_goal(one, 0, BERMUDA).missing


def test_R14_7_R11_24_what_artifacts_make_of_power_counts_for_goals() -> None:
    for goal, name, more in (
        (BAVARIANS, GRAIL, 2),
        (NETWORK, GRAIL, 2),
        (BAVARIANS, PRINCIPIA, 2),  # the Hackers, Weird with Power 1
        (NETWORK, PRINCIPIA, 0),
        (BAVARIANS, BLIVIT, 0),
    ):
        assert special_goal(trio(name), 0, goal).have == special_goal(trio(), 0, goal).have + more
    assert special_goal(trio(GRAIL, SKULL, PRINCIPIA), 0, BAVARIANS).have == special_goal(trio(), 0, BAVARIANS).have + 6


def test_R14_7_the_lasers_may_change_an_artifact() -> None:
    lasers = "Orbital Mind Control Lasers"
    state = table(
        seat(NETWORK, {lasers: "top"}, 5, artifacts=(GRAIL,)),
        seat(UFOS, artifacts=(SKULL,)),
        uncontrolled=["Moonies", BLIVIT],
        rules=ON,
    )
    for name in (GRAIL, SKULL, BLIVIT):
        assert ChangeAlignment(0, name, "", "Weird") in engine.legal_moves(state)
    after = play_all(state, ChangeAlignment(0, GRAIL, "", "Weird"))
    assert special_goal(after, 0, DISCORDIANS).have == 1
    refuses(state, ChangeAlignment(0, UFOS, "", "Weird"), "R5.4")


# --- Bribery (R10.7) -----------------------------------------------------------------------------------------


def test_R14_5_R10_7_bribery_takes_an_artifact_beside_the_structure() -> None:
    state = trio(uncontrolled=("Moonies", GRAIL), specials=("Bribery",))
    refuses(state, PlaySpecial(0, "Bribery", GRAIL, NETWORK, "right"), "R14.5")
    assert [one for one in listed(state, PlaySpecial) if one.target == GRAIL] == [PlaySpecial(0, "Bribery", GRAIL)]
    assert all(one.onto for one in listed(state, PlaySpecial) if one.target == "Moonies")
    after = play_all(state, PlaySpecial(0, "Bribery", GRAIL))
    assert artifacts(after, 0) == (GRAIL,)
    assert after.turn.actions == 1
    assert after.uncontrolled == ("Moonies",)


def test_R10_13_a_cancelled_bribery_takes_nothing() -> None:
    state = trio(uncontrolled=("Moonies", GRAIL), specials=("Bribery",), their_specials=(SECRETS,))
    after = play_all(state, PlaySpecial(0, "Bribery", GRAIL), PlaySpecial(1, SECRETS))
    assert artifacts(after, 0) == ()
    assert after.uncontrolled == ("Moonies", GRAIL)


# --- the rest of the base game beside them ---------------------------------------------------------------------


def test_R14_3_the_grail_works_in_an_attack_of_the_engine_at_once() -> None:
    state = trio(uncontrolled=("Moonies", GRAIL), money=20)
    state = rolled(play_all(announced(state, "control", OIL, GRAIL), Spend(0, NETWORK, 11, 1)), 7)
    assert artifacts(state, 0) == (GRAIL,)
    state = announced(state, "control", NETWORK, "Moonies")
    assert target_number(state) == 7 + 2 - 4


def test_R14_3_R6_11_the_illuminati_helps_with_more() -> None:
    assert target_number(announced(trio(GRAIL, SKULL), "control", OIL, "Moonies", NETWORK)) == 6 + 7 + 4 - 4


def test_R6_7_immunity_covers_the_artifacts_of_the_discordians() -> None:
    """They count as controlled directly by the Discordian Illuminati (R14.6): our choice."""
    state = table(seat(NETWORK, MINE, 5), seat(DISCORDIANS, artifacts=(GRAIL,)), uncontrolled=["Moonies"], rules=ON)
    refuses(state, Attack(0, "control", "C.I.A.", GRAIL), "R6.7", "Government")
    allows(state, Attack(0, "control", OIL, GRAIL))


def test_R10_8_there_is_no_money_to_count_on_an_artifact() -> None:
    state = trio(theirs=(GRAIL,), specials=("Computer Espionage",))
    refuses(state, PlaySpecial(0, "Computer Espionage", GRAIL), "R10.8")


def test_R14_1_the_ark_and_the_lists_of_the_table() -> None:
    lines = list(table_lines(trio(ARK, GRAIL)))
    assert f"  Artifacts: {ARK}, {GRAIL}" in lines
    assert sum("Artifacts:" in line for line in lines) == 1


def test_without_artifacts_nothing_of_them_is_in_the_game() -> None:
    game = new_game(4, seed=5)
    assert not set(NAMES) & {*game.state.deck, *game.state.uncontrolled}
    assert all(one.artifacts == () and one.forgone == 0 for one in game.state.seats)
    with_them = new_game(4, seed=5, rules=ON)
    assert set(NAMES) <= {*with_them.state.deck, *with_them.state.uncontrolled}


def test_a_captured_group_is_still_placed_with_artifacts_on() -> None:
    state = rolled(announced(trio(GRAIL), "control", OIL, "Moonies"), 2)
    assert state.stage == "place"
    before = snapshot(state)
    state = play_all(state, Place(0, "right"))
    assert state.stage == "endow"
    assert before != snapshot(state)
    assert Roll(7) not in engine.legal_moves(state)
