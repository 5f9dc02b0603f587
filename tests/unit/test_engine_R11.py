"""Elimination, leaving, goals and winning (R11)."""

from __future__ import annotations

import pytest
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
    Groups,
    allows,
    announced,
    attacked,
    everybody_passes,
    money,
    play_all,
    refuses,
    rolled,
    seat,
    table,
)

from illuminati_nb.rules import engine
from illuminati_nb.rules.goals import basic_goal, meets_a_goal, progress, special_goal, winners
from illuminati_nb.rules.moves import (
    Attack,
    ChangeAlignment,
    CollectIncome,
    Draw,
    DropGroup,
    EndActions,
    EndTurn,
    Give,
    Goods,
    Leave,
    Offer,
    Pass,
    PassTurn,
    PlaySpecial,
    RevealGoal,
    Spend,
)
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.state import GameState
from illuminati_nb.rules.structure import PowerStructure
from illuminati_nb.rules.view import view

LASERS = "Orbital Mind Control Lasers"


def row(*names: str, rules: RuleSet | None = None, illuminati: str = NETWORK) -> Groups:
    """A structure of these groups, each on the first arrow that is open."""
    laid, where = PowerStructure(illuminati, rules or RuleSet()), dict[str, tuple[str, str]]()
    for name in names:
        arrow = laid.open_arrows()[0]
        laid = laid.attach(name, arrow.card, arrow.side)
        where[name] = (arrow.card, arrow.side)
    return where


def ended(state: GameState) -> GameState:
    """The turn of the seat in turn, ended by doing nothing more."""
    if state.stage == "main":
        state = play_all(state, EndActions(state.to_act))
    return play_all(state, EndTurn(state.to_act))


# --- elimination ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("turns", "out"), [(0, ""), (2, ""), (3, "eliminated"), (9, "eliminated")])
def test_R11_1_without_groups_after_the_third_turn_a_player_is_out(turns: int, out: str) -> None:
    state = table(
        seat(NETWORK, {OIL: "top"}, 12), seat(UFOS, {"Hollywood": "top"}, 5, "Bribery", turns=turns), seat(BERMUDA)
    )
    assert meets_a_goal(state, 1) is False
    state = attacked(state, "neutralize", OIL, "Hollywood")
    assert state.seats[1].out == out
    assert "Hollywood" in state.uncontrolled
    if out:
        assert money(state, 1) == {}
        assert state.issued == 12
        refuses(state, Give(1, 0, Goods(money=1)), "R11.3", "out of the game")
        refuses(state, Give(0, 1, Goods(money=1)), "R11.3")
        assert ended(state).turn.seat == 2, "his turns are left out"
    else:
        assert money(state, 1) == {UFOS: 5}
        assert ended(state).turn.seat == 1


def test_R11_1_X50_in_the_third_turn_still_in_just_after_it_out() -> None:
    state = table(seat(NETWORK, {OIL: "top"}, 5, turns=2), seat(UFOS, {"Hollywood": "top"}), seat(BERMUDA))
    state = play_all(state, DropGroup(0, OIL))
    assert (state.seats[0].out, state.stage) == ("", "main")
    after = ended(state)
    assert (after.seats[0].out, after.turn.seat) == ("eliminated", 1)


def test_R11_1_the_player_in_turn_is_out_at_once_and_his_turn_is_over() -> None:
    state = table(
        seat(NETWORK, {OIL: "top"}, {OIL: 5, NETWORK: 2}, "Bribery"),
        seat(UFOS, {"Hollywood": "top"}),
        seat(BERMUDA),
        uncontrolled=[],
        top=["Slush Fund", "KGB", "KKK"],
    )
    state = play_all(state, DropGroup(0, OIL))
    assert (state.stage, state.turn.seat, state.seats[0].out) == ("income", 1, "eliminated")
    assert state.uncontrolled == (OIL, "KGB"), "the refill of the turn's end still happens"
    assert state.issued == 0


def test_R11_1_the_last_one_left_has_won() -> None:
    state = play_all(table(seat(NETWORK, {OIL: "top"}, 5), seat(UFOS, {"Hollywood": "top"})), DropGroup(0, OIL))
    assert (state.stage, state.winners) == ("over", (1,))
    refuses(state, CollectIncome(1), "R11.5", "over")


def test_R11_1_the_literal_reading_with_money() -> None:
    rules = RuleSet(elimination="no_groups_or_money")
    spent = table(
        seat(NETWORK, {OIL: "top"}, 2), seat(UFOS, {"Hollywood": "top"}, 2), seat(BERMUDA, money=1), rules=rules
    )
    attack = play_all(announced(spent, "control", OIL, "Hollywood"), Spend(0, NETWORK, 2, 1), Spend(1, UFOS, 2, -1))
    assert [one.out for one in attack.seats] == ["", "", ""], "an attack is one event"
    over = rolled(attack, 12)
    assert over.over, "two of three are out"
    assert over.winners == (2,)
    young = table(seat(NETWORK, {OIL: "top"}, 2, turns=2), seat(UFOS, {"Hollywood": "top"}, 2), rules=rules)
    assert play_all(young, Give(0, 1, Goods(money=2))).seats[0].out == ""


def test_R11_1_taxed_to_the_last_mb_in_the_literal_reading() -> None:
    rules = RuleSet(elimination="no_groups_or_money")
    state = table(
        seat(NETWORK, {"I.R.S.": "top"}), seat(UFOS, {"Hollywood": "top"}, 2), seat(BERMUDA, {OIL: "top"}, 3),
        rules=rules, stage="income",
    )  # fmt: skip
    state = play_all(state, CollectIncome(0))
    assert [one.out for one in state.seats] == ["", "eliminated", ""]
    assert (state.stage, state.to_act) == ("draw", 0)


def test_R11_1_whoever_waits_for_an_answer_and_is_out_is_not_waited_for() -> None:
    rules = RuleSet(elimination="no_groups_or_money")
    state = table(
        seat(NETWORK, {OIL: "top"}, 5),
        seat(UFOS, {"Hollywood": "top"}, 2, "Slush Fund"),
        seat(BERMUDA, {"KGB": "top"}, 3),
        rules=rules,
    )
    state = play_all(state, EndActions(0), EndTurn(0))
    assert (state.stage, state.to_act) == ("last", 1)
    state = play_all(state, Give(1, 2, Goods(money=2)))
    assert state.seats[1].out == "eliminated"
    assert (state.stage, state.turn.seat) == ("income", 2)


def test_R11_2_X36_cthulhus_eighth_kill_is_his_own_last_group() -> None:
    state = table(seat(CTHULHU, {"Recyclers": "top"}, destroyed=7), seat(UFOS, {"Hollywood": "top"}), seat(BERMUDA))
    state = attacked(state, "destroy", CTHULHU, "Recyclers")
    assert (state.seats[0].destroyed, state.seats[0].out, state.stage) == (8, "", "main")
    assert ended(state).winners == (0,)
    six = table(seat(CTHULHU, {"Recyclers": "top"}, destroyed=6), seat(UFOS, {"Hollywood": "top"}), seat(BERMUDA))
    assert attacked(six, "destroy", CTHULHU, "Recyclers").seats[0].out == "eliminated"


def test_R11_3_what_an_eliminated_player_leaves() -> None:
    state = table(seat(NETWORK, {OIL: "top"}, 9, "Bribery", SECRETS), seat(UFOS, {"Hollywood": "top"}), seat(BERMUDA))
    state = play_all(state, DropGroup(0, OIL))
    assert {"Bribery", SECRETS} <= set(state.discards)
    assert state.seats[0].specials == ()
    for kind in ("control", "destroy"):
        refuses(state._replace(stage="main"), Attack(1, kind, "Hollywood", NETWORK), "R5.4")


def test_R11_4_leaving() -> None:
    state = table(
        seat(NETWORK, {OIL: "top"}, 9),
        seat(UFOS, {"Hollywood": "top", "KGB": ("Hollywood", "right")}, {UFOS: 5, "KGB": 2}, "Bribery"),
        seat(BERMUDA),
    )
    after = play_all(state, Leave(1))
    assert after.seats[1].out == "left"
    assert set(after.uncontrolled) == {*state.uncontrolled, "Hollywood", "KGB"}
    assert after.issued == 9
    assert "Bribery" in after.discards
    assert (after.stage, after.to_act) == ("main", 0)
    assert ended(after).turn.seat == 2
    refuses(after, Leave(1), "R11.3", "left")


def test_R11_4_leaving_in_the_own_turn_ends_it() -> None:
    state = table(seat(NETWORK, {OIL: "top"}, 9), seat(UFOS, {"Hollywood": "top"}), seat(BERMUDA), uncontrolled=[])
    for step in ("income", "draw", "main", "closing"):
        after = play_all(state._replace(stage=step), Leave(0))
        assert (after.turn.seat, after.stage) == (1, "income")
        assert len(after.uncontrolled) == 2, "the refill"
    two = play_all(table(seat(NETWORK, {OIL: "top"}), seat(UFOS, {"Hollywood": "top"})), Leave(0))
    assert two.winners == (1,)


def test_R11_4_leaving_while_others_wait_for_ones_answer() -> None:
    state = table(
        seat(NETWORK, {OIL: "top"}),
        seat(UFOS, {"KGB": "top"}, 0, "Slush Fund"),
        seat(BERMUDA, None, 0, "Media Campaign"),
    )
    state = ended(state)
    assert (state.stage, state.waiting) == ("last", (1, 2))
    first = play_all(state, Leave(1))
    assert (first.stage, first.to_act) == ("last", 2)
    second = play_all(state, Leave(2))
    assert (second.stage, second.waiting) == ("last", (1,))
    assert play_all(second, Pass(1)).turn.seat == 1


def test_R11_4_not_within_an_attack_or_a_deal() -> None:
    state = table(seat(NETWORK, {OIL: "top"}, 9), seat(UFOS, {"Hollywood": "top"}), seat(BERMUDA, {"KGB": "top"}))
    attack = announced(state, "control", OIL, "Hollywood")
    for busy in (attack, everybody_passes(attack), play_all(state, Offer(0, 1, Goods(money=1), Goods()))):
        for index in range(3):
            refuses(busy, Leave(index), "R11.4")


def test_R11_4_not_before_the_ufos_have_chosen_or_while_tax_is_due() -> None:
    state = table(
        seat(NETWORK, {"I.R.S.": "top"}), seat(UFOS, {OIL: "top", "KGB": "left"}, {OIL: 3, "KGB": 3}), seat(BERMUDA)
    )
    refuses(state._replace(stage="goals", to_act=1), Leave(0), "R11.4")
    taxed = play_all(state._replace(stage="income"), CollectIncome(0))
    assert taxed.stage == "tax"
    refuses(taxed, Leave(1), "R11.4")


def test_R11_9_progress_reads_like_a_sentence() -> None:
    state = table(seat(NETWORK, {OIL: "top"}), seat(UFOS))
    basic, special = progress(state, 0)
    assert str(basic) == "Basic Goal: 2 of 13 cards, missing 11 cards (R11.7)"
    assert str(special).startswith("Special Goal of The Network: 7 of 25 Transferable Power")


def test_R11_4_all_but_one_leave() -> None:
    state = play_all(table(seat(NETWORK, {OIL: "top"}), seat(UFOS, {"KGB": "top"}), seat(BERMUDA)), Leave(0), Leave(1))
    assert (state.stage, state.winners) == ("over", (2,))


# --- winning -------------------------------------------------------------------------------------------


def test_R11_5_at_the_end_of_any_turn_ones_own_or_anothers() -> None:
    state = table(seat(NETWORK, {OIL: "top"}), seat(GNOMES, {"KGB": "top"}, 150), seat(BERMUDA))
    assert not state.over
    after = ended(state)
    assert (after.stage, after.winners, after.to_act) == ("over", (1,), -2)
    assert engine.legal_moves(after) == ()


def test_R11_5_X49_a_goal_met_only_in_mid_turn_does_not_count() -> None:
    state = table(seat(GNOMES, {OIL: "top"}, 150), seat(UFOS, {"KGB": "top"}), seat(BERMUDA))
    assert meets_a_goal(state, 0)
    assert ended(play_all(state, Give(0, 1, Goods(money=1)))).winners == ()
    cards = row(*(name for name in ROW[:12]))
    full = table(seat(NETWORK, cards), seat(UFOS, {"Moonies": "top"}))
    assert len(full.seats[0].structure) == 13
    last = full.seats[0].structure.names[-1]
    assert ended(full).winners == (0,)
    assert ended(play_all(full, DropGroup(0, last))).winners == ()


def test_R11_5_specials_may_be_played_before_the_turn_is_over() -> None:
    state = table(seat(NETWORK, {OIL: "top"}), seat(GNOMES, {"KGB": "top"}, 130, "Slush Fund", "White Collar Crime"))
    state = ended(state)
    assert (state.stage, state.to_act) == ("last", 1)
    state = play_all(state, PlaySpecial(1, "Slush Fund"))
    assert (state.stage, state.to_act) == ("last", 1), "asked again about the other card"
    state = play_all(state, PlaySpecial(1, "White Collar Crime", money=((GNOMES, 150),)))
    assert state.winners == (1,)


def test_R11_6_several_winners_share() -> None:
    state = ended(table(seat(NETWORK, {OIL: "top"}), seat(GNOMES, {"KGB": "top"}, 150), seat(CTHULHU, destroyed=8)))
    assert state.winners == (1, 2)


#: Groups that can be laid in a row of a dozen, none of them Weird or Violent, Power as printed.
ROW = (OIL, "CFL-AIO", "Republicans", "Democrats", "Hollywood", "Big Media", "Empty Vee", "Madison Avenue",
       "Triliberal Commission", "Tobacco & Liquor Companies", "TV Preachers", "The Phone Company")  # fmt: skip


@pytest.mark.parametrize(("players", "need"), [(2, 13), (3, 13), (4, 12), (5, 10), (6, 9), (7, 8), (8, 8)])
def test_R11_7_cards_for_the_basic_goal_by_the_players_who_started(players: int, need: int) -> None:
    others = (UFOS, GNOMES, BERMUDA, CTHULHU, ASSASSINS, DISCORDIANS, BAVARIANS)[: players - 1]
    # On a table without geometry any dozen of cards fits.
    rules = RuleSet(geometry="free")
    for cards, met in ((need - 2, False), (need - 1, True)):
        mine = row(*ROW[:cards], rules=rules)
        state = table(seat(NETWORK, mine), *(seat(name) for name in others), rules=rules)
        found = basic_goal(state, 0)
        assert (found.have, found.need, found.met, found.rule) == (cards + 1, need, met, "R11.7")


def test_R11_7_X40_four_players_the_illuminati_and_eleven_groups() -> None:
    mine = row(*ROW[:11])
    state = table(seat(ASSASSINS, {k: (ASSASSINS if m == NETWORK else m, s) for k, (m, s) in mine.items()}),
                  seat(UFOS), seat(BERMUDA), seat(GNOMES))  # fmt: skip
    assert ended(state).winners == (0,)
    fewer = play_all(state, DropGroup(0, state.seats[0].structure.names[-1]))
    assert ended(fewer).winners == ()


def test_R11_7_departures_do_not_change_the_number() -> None:
    state = table(seat(NETWORK, {OIL: "top"}), seat(UFOS), seat(BERMUDA), seat(GNOMES), seat(CTHULHU))
    left = play_all(state, Leave(3), Leave(4))
    assert basic_goal(left, 0).need == basic_goal(state, 0).need == 10
    assert basic_goal(table(seat(NETWORK), seat(UFOS), rules=RuleSet(basic_goal_delta=3)), 0).need == 16


def test_R11_8_dead_and_uncontrolled_groups_count_for_nobody() -> None:
    state = table(seat(NETWORK, {OIL: "top"}), seat(UFOS), dead=["KGB"], uncontrolled=["Texas", "California"])
    assert basic_goal(state, 0).have == 2
    assert special_goal(state, 0, BAVARIANS).have == 7 + 6


def test_R11_9_goals_are_public_but_for_the_ufos() -> None:
    state = table(seat(NETWORK, {OIL: "top"}), seat(UFOS, {"KGB": "top"}, goal=CTHULHU))
    assert [one.rule for one in progress(view(state, 1), 0)] == ["R11.7", "R11.15"]
    assert [one.rule for one in progress(view(state, 0), 1)] == ["R11.7"]
    assert [one.rule for one in progress(view(state, 1), 1)] == ["R11.7", "R11.16"]
    assert CTHULHU not in repr(view(state, 0))


# --- the eight goals ------------------------------------------------------------------------------------


def goal(
    illuminati: str, mine: Groups, of: str = "", rules: RuleSet | None = None, **more: object
) -> tuple[int, int, bool]:
    state = table(seat(illuminati, mine, **more), seat(UFOS if illuminati != UFOS else GNOMES), rules=rules)  # type: ignore[arg-type]
    found = special_goal(state, 0, of or illuminati)
    assert found.met == (seat_wins(state) if not of else found.met)
    return found.have, found.need, found.met


def seat_wins(state: GameState) -> bool:
    return 0 in winners(state)


def test_R11_11_X26_bavarians_total_power_35() -> None:
    # 10 + 6 + 6 + 7 + 5 = 34, and 35 with the Yuppies.
    mine: Groups = {OIL: "top", "CFL-AIO": "left", "New York": "right", "Loan Sharks": "bottom"}
    assert goal(BAVARIANS, mine) == (34, 35, False)
    assert goal(BAVARIANS, {**mine, "Yuppies": ("Loan Sharks", "right")}) == (35, 35, True)


def test_R11_12_bermuda_one_group_of_each_alignment() -> None:
    # Pentagon: Government, Violent, Straight; Clone Arrangers: Communist, Violent, Criminal;
    # California: Government, Liberal, Weird; Moral Minority: Conservative, Straight, Fanatic.
    mine: Groups = {"Pentagon": "top", "Clone Arrangers": "left", "California": "right", "Moral Minority": "bottom"}
    assert goal(BERMUDA, mine) == (9, 10, False)
    state = table(seat(BERMUDA, mine), seat(UFOS))
    assert special_goal(state, 0, BERMUDA).missing == "Peaceful"
    assert goal(BERMUDA, {**mine, "Boy Sprouts": ("Pentagon", "top")}) == (10, 10, True)


def test_R11_13_R11_21_discordians_five_weird_groups() -> None:
    mine: Groups = {"California": "top", "S.M.O.F.": "left", "Tabloids": "right", "Hackers": "bottom"}
    assert goal(DISCORDIANS, mine) == (4, 5, False)
    five: Groups = {**mine, "Psychiatrists": ("California", "top")}
    assert goal(DISCORDIANS, five) == (5, 5, True)
    assert goal(DISCORDIANS, five, rules=RuleSet(discordian_goal=6)) == (5, 6, False)


def test_R11_14_X28_gnomes_150_mb_over_all_cards() -> None:
    mine: Groups = {OIL: "top", "Hollywood": "left"}
    assert goal(GNOMES, mine, money={GNOMES: 100, OIL: 49}) == (149, 150, False)
    assert goal(GNOMES, mine, money={GNOMES: 100, OIL: 49, "Hollywood": 1}) == (150, 150, True)


def test_R11_15_R11_20_X27_network_transferable_power_25_its_own_7_included() -> None:
    # 7 + C.I.A. 4, Post Office 3, Madison Avenue 3, Big Media 3, Phone Company 2, Clone Arrangers 2 = 24
    mine: Groups = {"C.I.A.": "top", "Post Office": "left", "Madison Avenue": "right", "Big Media": "bottom",
                    "The Phone Company": ("C.I.A.", "left"), "Clone Arrangers": ("C.I.A.", "top")}  # fmt: skip
    assert goal(NETWORK, mine) == (24, 25, False)
    assert goal(NETWORK, {**mine, "Hackers": ("Clone Arrangers", "right")}) == (25, 25, True)


def test_R11_16_cthulhu_eight_kills() -> None:
    assert goal(CTHULHU, {OIL: "top"}, destroyed=7) == (7, 8, False)
    assert goal(CTHULHU, {OIL: "top"}, destroyed=8) == (8, 8, True)


def test_R11_17_R11_19_assassins_six_violent_groups() -> None:
    mine: Groups = {
        "Pentagon": "top",
        "C.I.A.": "left",
        "New York": "right",
        "Texas": "bottom",
        "KKK": ("Pentagon", "top"),
    }
    assert goal(ASSASSINS, mine) == (5, 6, False)
    six: Groups = {**mine, "Cycle Gangs": ("C.I.A.", "left")}
    assert goal(ASSASSINS, six) == (6, 6, True)
    assert goal(ASSASSINS, six, rules=RuleSet(assassins_goal=8)) == (6, 8, False)


def test_R11_18_the_ufos_win_by_the_goal_they_chose() -> None:
    for chosen, won in ((GNOMES, True), (CTHULHU, False)):
        state = table(seat(UFOS, {OIL: "top"}, 150, goal=chosen), seat(NETWORK))
        assert (ended(state).winners == (0,)) == won


def test_R11_18_R11_22_the_ufos_with_cthulhus_goal() -> None:
    state = table(
        seat(UFOS, {OIL: "top"}, 9, goal=CTHULHU, destroyed=6), seat(NETWORK, {"Recyclers": "top"}), seat(GNOMES)
    )
    state = play_all(announced(state, "destroy", OIL, "Recyclers"), Spend(0, UFOS, 9, 1))
    state = rolled(state, 3)
    assert (state.seats[0].destroyed, state.seats[1].out) == (8, "eliminated")
    assert ended(state).winners == (0,)


# --- Cthulhu's count -------------------------------------------------------------------------------------


def hunt(kind: str, destroyed: int, turns: int = 9, rules: RuleSet | None = None, roll: int = 2) -> GameState:
    """Cthulhu attacks the Network's last group, Hollywood, and succeeds."""
    state = table(
        seat(CTHULHU, {OIL: "top"}, 30, destroyed=destroyed), seat(NETWORK, {"Hollywood": "top"}, 0, turns=turns),
        seat(GNOMES), rules=rules,
    )  # fmt: skip
    state = play_all(announced(state, kind, OIL, "Hollywood"), Spend(0, CTHULHU, 30, 1))
    state = rolled(state, roll)
    return play_all(state, engine.legal_moves(state)[0]) if state.stage == "place" else state


def test_R11_22_X37_the_last_group_and_its_illuminati_make_two() -> None:
    state = hunt("destroy", 6)
    assert (state.seats[0].destroyed, state.seats[1].out) == (8, "eliminated")
    assert ended(state).winners == (0,)


@pytest.mark.parametrize("kind", ["control", "neutralize"])
def test_R11_22_X43_capture_and_neutralize_count_the_illuminati_alone(kind: str) -> None:
    state = hunt(kind, 7)
    assert (state.seats[0].destroyed, state.seats[1].out) == (8, "eliminated")
    assert ended(state).winners == (0,)


@pytest.mark.parametrize(("kind", "kills"), [("control", 0), ("neutralize", 0), ("destroy", 1)])
def test_R11_22_nobody_is_eliminated_in_his_first_three_turns(kind: str, kills: int) -> None:
    state = hunt(kind, 0, turns=2)
    assert (state.seats[0].destroyed, state.seats[1].out) == (kills, "")


@pytest.mark.parametrize(("kind", "kills"), [("control", 0), ("neutralize", 0), ("destroy", 2)])
def test_R11_22_the_other_reading_counts_it_for_destruction_only(kind: str, kills: int) -> None:
    assert hunt(kind, 0, rules=RuleSet(cthulhu_illuminati="destroy")).seats[0].destroyed == kills


def test_R11_22_failures_and_self_chosen_ends_do_not_count() -> None:
    assert hunt("destroy", 0, roll=12).seats[0].destroyed == 0
    state = table(seat(CTHULHU, {OIL: "top"}), seat(NETWORK, {"Hollywood": "top"}), seat(GNOMES))
    assert play_all(state, Leave(1)).seats[0].destroyed == 0


def test_R11_23_the_ufos_may_reveal_their_goal_at_any_time() -> None:
    state = table(seat(NETWORK, {OIL: "top"}, 9), seat(UFOS, {"KGB": "top"}, goal=BERMUDA))
    refuses(state, RevealGoal(0), "R11.23", "no secret goal")
    for step in (state, announced(state, "control", OIL, "KGB"), state._replace(stage="draw")):
        shown = play_all(step, RevealGoal(1))
        assert view(shown, 0).seats[1].goal == BERMUDA
        assert (shown.stage, shown.to_act) == (step.stage, step.to_act)
        refuses(shown, RevealGoal(1), "R11.23", "already")
    assert BERMUDA not in [one.illuminati for one in state.seats], "a goal of an Illuminati that is not in play"


def test_R11_24_own_power_counts_not_transferable_and_not_bonuses() -> None:
    # Evil Geniuses print 0/2; the Mafia's +3 is for attacks.
    mine: Groups = {"The Mafia": "top", "Evil Geniuses for a Better Tomorrow": "left"}
    assert goal(BAVARIANS, mine)[0] == 10 + 7 + 0


def test_R11_5_alignments_changed_for_the_turn_count_when_it_ends() -> None:
    four_weird = ("California", "S.M.O.F.", "Tabloids", LASERS, "Hackers")
    mine = row(*four_weird, "Girlie Magazines", illuminati=DISCORDIANS)
    state = table(seat(DISCORDIANS, mine), seat(UFOS), uncontrolled=["Moonies", "KKK"])
    assert special_goal(state, 0, DISCORDIANS).have == 4
    assert special_goal(play_all(state, ChangeAlignment(0, "California", "Weird")), 0, DISCORDIANS).have == 3
    assert ended(state).winners == ()
    assert ended(play_all(state, ChangeAlignment(0, "Girlie Magazines", "", "Weird"))).winners == (0,)


def test_R11_5_the_seeds_reading_wins_in_the_course_of_a_turn() -> None:
    rules = RuleSet(win_check="immediate")
    state = table(
        seat(NETWORK, {OIL: "top"}),
        seat(GNOMES, {"KGB": "top"}, 140, "Slush Fund"),
        seat(CTHULHU, money=9),
        rules=rules,
    )
    assert play_all(state, PlaySpecial(1, "Slush Fund")).winners == (1,)
    paid = table(seat(GNOMES, {OIL: "top"}, 132), seat(UFOS), rules=rules, stage="income")
    assert play_all(paid, CollectIncome(0)).winners == (0,)
    later = table(seat(GNOMES, {OIL: "top"}, 132), seat(UFOS), stage="income")
    assert not play_all(later, CollectIncome(0), Draw(0)).over
    assert play_all(later, CollectIncome(0), Draw(0), PassTurn(0)).winners == (0,)


def test_R11_5_the_immediate_win_also_within_an_attack() -> None:
    rules = RuleSet(win_check="immediate")
    state = table(seat(NETWORK, {OIL: "top"}, 3), seat(GNOMES, {"KGB": "top"}, 140, "Slush Fund"), rules=rules)
    attack = play_all(announced(state, "control", OIL, "KGB"), Pass(0))
    assert play_all(attack, PlaySpecial(1, "Slush Fund")).winners == (1,)


def test_R11_1_nobody_rescues_himself_with_an_action_left() -> None:
    state = table(seat(NETWORK, {OIL: "top"}, 9, "Bribery"), seat(UFOS, {"KGB": "top"}), seat(BERMUDA))
    state = play_all(state, DropGroup(0, OIL))
    refuses(state, PlaySpecial(0, "Bribery", OIL, NETWORK, "top"), "R11.3")
    allows(state, CollectIncome(1))
