"""Set-up, the order of a turn, income and tax, drawing (R1-R4)."""

from __future__ import annotations

import random
from collections import Counter

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
    UFOS,
    allows,
    announced,
    attacked,
    listed,
    money,
    play_all,
    refuses,
    seat,
    table,
)

from illuminati_nb.analysis.game import highest_roller, new_game
from illuminati_nb.rules import engine
from illuminati_nb.rules.cards import deck
from illuminati_nb.rules.moves import (
    Attack,
    BuyCard,
    ChooseGoal,
    CollectIncome,
    Draw,
    DropGroup,
    EndActions,
    EndTurn,
    FreeTransfer,
    Give,
    Goods,
    MoveGroup,
    PassTurn,
    PayTax,
    PlaySpecial,
    Redistribute,
    Spend,
    Transfer,
    WaiveTax,
)
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.setup import full_deck, set_up, turn_up
from illuminati_nb.rules.state import is_special

SPECIALS = [card.name for card in deck().specials]
GROUPS = [card.name for card in deck().groups]
SHUFFLED = (*GROUPS, *SPECIALS)


# --- R1: set-up -----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", range(2, 9))
def test_R1_2_two_to_eight_players(players: int) -> None:
    assert len(new_game(players).state.seats) == players


@pytest.mark.parametrize("players", [0, 1, 9])
def test_R1_2_no_other_number_of_players(players: int) -> None:
    with pytest.raises(ValueError, match=r"illuminati.*2 to 8 players \(R1\.2\)"):
        new_game(players)
    with pytest.raises(ValueError, match="illuminati"):
        set_up([card.name for card in deck().illuminati][:players] + [UFOS] * max(0, players - 8), SHUFFLED)


def test_R1_3_every_player_draws_another_illuminati() -> None:
    drawn = Counter()
    for seed in range(200):
        names = [one.illuminati for one in new_game(3, seed=seed).state.seats]
        assert len(set(names)) == 3
        drawn.update(names)
    assert len(drawn) == 8
    assert min(drawn.values()) > 40, "75 of 200 games on average"
    with pytest.raises(ValueError, match=r"every player has another one \(R1\.3\)"):
        set_up([NETWORK, NETWORK], SHUFFLED)
    with pytest.raises(ValueError, match=r"illuminati\[1\].*no Illuminati card"):
        set_up([NETWORK, "KGB"], SHUFFLED)


def test_R1_4_the_income_of_the_illuminati_as_starting_money() -> None:
    state = set_up([GNOMES, CTHULHU], SHUFFLED)
    assert [money(state, index) for index in (0, 1)] == [{GNOMES: 12}, {CTHULHU: 7}]
    assert state.issued == 19


def test_X30_the_bavarians_act_first_with_18_mb() -> None:
    state = play_all(set_up([BAVARIANS, GNOMES], SHUFFLED), CollectIncome(0))
    assert money(state, 0) == {BAVARIANS: 18}


def test_R1_5_groups_and_specials_are_one_deck() -> None:
    assert sorted(full_deck(RuleSet())) == sorted(SHUFFLED)
    state = new_game([NETWORK, GNOMES], seed=3).state
    assert sorted((*state.deck, *state.uncontrolled)) == sorted(SHUFFLED)
    for bad in (SHUFFLED[1:], (*SHUFFLED, "KGB"), (*SHUFFLED[1:], "KGB")):
        with pytest.raises(ValueError, match=r"shuffled.*\(R1\.5\)"):
            set_up([NETWORK, GNOMES], bad)


def test_R1_5_every_card_comes_to_every_place_of_the_deck() -> None:
    tops = Counter(new_game(2, seed=seed).record.shuffled[0] for seed in range(400))
    assert len(tops) > 80, "of 98 cards"


def test_R1_6_four_groups_and_no_special_lie_uncontrolled() -> None:
    shuffled = (SPECIALS[0], "KGB", SPECIALS[1], SPECIALS[2], "Texas", "KKK", OIL, "Hackers")
    assert turn_up(shuffled) == (("KGB", "Texas", "KKK", OIL), ("Hackers", *SPECIALS[:3]))
    for seed in range(50):
        state = new_game(4, seed=seed).state
        assert len(state.uncontrolled) == 4
        assert not any(is_special(name) for name in state.uncontrolled)


def test_R1_7_the_highest_roller_begins_and_ties_roll_again() -> None:
    class Dice(random.Random):
        def __init__(self, *faces: int) -> None:
            super().__init__()
            self.faces = list(faces)

        def randint(self, a: int, b: int) -> int:
            return self.faces.pop(0)

    assert highest_roller(Dice(1, 2, 6, 5, 4, 4), 3) == 1
    # Seats 0 and 2 tie with 11 and roll 5 and 7.
    dice = Dice(6, 5, 1, 1, 5, 6, 2, 3, 3, 4)
    assert highest_roller(dice, 3) == 2
    assert dice.faces == []
    first = Counter(new_game([NETWORK, GNOMES, BERMUDA], seed=seed).state.turn.seat for seed in range(300))
    assert min(first[index] for index in range(3)) > 60


def test_R1_8_turns_go_round_in_a_fixed_order() -> None:
    game = new_game([NETWORK, GNOMES, BERMUDA, CTHULHU], seed=1, first=2)
    turns = []
    while len(turns) < 9:
        turns.append(game.state.turn.seat)
        number = game.state.turn.number
        while game.state.turn.number == number:
            wanted = (CollectIncome, Draw, PassTurn)
            game.play(next((move for move in game.legal_moves() if type(move) in wanted), game.legal_moves()[0]))
    assert turns == [2, 3, 0, 1, 2, 3, 0, 1, 2]


def test_R1_9_the_ufos_choose_before_the_first_turn() -> None:
    state = set_up([NETWORK, UFOS], SHUFFLED)
    assert (state.stage, state.to_act) == ("goals", 1)
    assert {move.goal for move in engine.legal_moves(state)} == {
        BAVARIANS, BERMUDA, DISCORDIANS, GNOMES, NETWORK, CTHULHU, ASSASSINS,
    }  # fmt: skip
    refuses(state, ChooseGoal(1, UFOS), "R11.18")
    refuses(state, ChooseGoal(1, "Nobody"), "R11.18")
    refuses(state, ChooseGoal(0, NETWORK), "R2.1")
    refuses(state, CollectIncome(0), "R2.1")
    after = play_all(state, ChooseGoal(1, BERMUDA))
    assert (after.stage, after.to_act, after.seats[1].goal) == ("income", 0, BERMUDA)
    refuses(after, ChooseGoal(1, NETWORK), "R2.1")


# --- R2: the turn ---------------------------------------------------------------------------------


def test_R2_1_income_draw_actions_transfers_power_refill_goal_check() -> None:
    state = table(
        seat(GNOMES, {OIL: "top"}, {GNOMES: 3, OIL: 4}), seat(UFOS), stage="income", uncontrolled=["KGB"], top=["KKK"]
    )
    for early in (Draw(0), EndActions(0), EndTurn(0), PassTurn(0), Transfer(0, GNOMES, OIL, 1)):
        refuses(state, early, "R2.1")
    refuses(state, CollectIncome(1), "R2.1", "The UFOs")
    state = play_all(state, CollectIncome(0))
    assert money(state, 0) == {GNOMES: 15, OIL: 12}
    refuses(state, CollectIncome(0), "R2.1")
    state = play_all(state, Draw(0))
    assert state.uncontrolled == ("KGB", "KKK")
    refuses(state, Draw(0), "R2.1")
    refuses(state, FreeTransfer(0, OIL, GNOMES, 1), "R2.1")
    refuses(state, EndTurn(0), "R2.1")
    state = play_all(state, EndActions(0))
    refuses(state, Transfer(0, OIL, GNOMES, 1), "R2.1")
    state = play_all(state, FreeTransfer(0, OIL, GNOMES, 1), Redistribute(0, ((OIL, 27),)))
    refuses(state, FreeTransfer(0, OIL, GNOMES, 1), "R2.1", "before the special power")
    state = play_all(state, EndTurn(0))
    assert (state.turn.seat, state.turn.number, state.stage) == (1, 21, "income")


def test_R2_2_free_actions_before_between_and_after_regular_ones() -> None:
    groups = {OIL: "top", "KGB": "left", "KKK": "right", "Texas": "bottom", "Hackers": (OIL, "top")}
    state = table(seat(NETWORK, groups, 9), seat(UFOS))
    state = play_all(state, DropGroup(0, "KGB"), Transfer(0, NETWORK, OIL, 1), DropGroup(0, "KKK"))
    state = play_all(state, Transfer(0, OIL, NETWORK, 1), DropGroup(0, "Texas"), DropGroup(0, "Hackers"))
    assert state.stage == "main"
    assert state.turn.actions == 0


def test_R2_3_an_action_is_finished_before_the_next() -> None:
    state = table(seat(NETWORK, {OIL: "top"}, 9), seat(UFOS), uncontrolled=["KGB", "KKK"])
    for under_way in (
        play_all(state, Attack(0, "control", NETWORK, "KGB")),
        announced(state, "control", NETWORK, "KGB"),
    ):
        for other in (Transfer(0, NETWORK, OIL, 1), Attack(0, "control", OIL, "KKK"), DropGroup(0, OIL), EndActions(0)):
            refuses(under_way, other, "R2.3")


def test_R2_3_actions_are_not_saved() -> None:
    state = table(seat(NETWORK, {OIL: "top"}, 9), seat(UFOS))
    state = play_all(state, EndActions(0), EndTurn(0), CollectIncome(1), Draw(1), EndActions(1), EndTurn(1))
    assert (state.turn.seat, state.turn.actions) == (0, 2)


def test_R2_4_what_uses_up_an_action() -> None:
    state = table(
        seat(NETWORK, {OIL: "top"}, 9, "Bribery"),
        seat(UFOS, {"Texas": "top"}),
        uncontrolled=["KGB", "KKK", "Recyclers"],
    )
    actions = {
        "attack": attacked(state, "control", OIL, "KGB", 12),
        "transfer": play_all(state, Transfer(0, NETWORK, OIL, 2)),
        "move": play_all(state, MoveGroup(0, OIL, NETWORK, "left")),
        "bribe": play_all(state, PlaySpecial(0, "Bribery", "KKK", OIL, "top")),
    }
    assert {name: after.turn.actions for name, after in actions.items()} == dict.fromkeys(actions, 1)
    spent = play_all(actions["transfer"], Transfer(0, OIL, NETWORK, 2))
    assert spent.turn.actions == 0
    for third in (
        Transfer(0, NETWORK, OIL, 1),
        MoveGroup(0, OIL, NETWORK, "left"),
        Attack(0, "control", NETWORK, "KGB"),
        PlaySpecial(0, "Bribery", "KKK", OIL, "top"),
    ):
        refuses(spent, third, "R2.4", "both regular actions")
    assert not any(type(move) in (Transfer, MoveGroup, Attack, PlaySpecial) for move in engine.legal_moves(spent))


def test_R2_5_X23_passing_brings_5_mb_and_nothing_else() -> None:
    # A Slush Fund in hand keeps the turn open for a moment, so that each refusal can be seen.
    state = table(seat(GNOMES, {OIL: "top"}, {GNOMES: 1, OIL: 4}, "Slush Fund"), seat(UFOS, {"Texas": "top"}))
    passed = play_all(state, PassTurn(0))
    assert money(passed, 0) == {GNOMES: 6, OIL: 4}
    assert (passed.stage, passed.issued) == ("last", state.issued + 5)
    for move in (
        FreeTransfer(0, OIL, GNOMES, 1),
        DropGroup(0, OIL),
        Redistribute(0, ((OIL, 10),)),
        Transfer(0, OIL, GNOMES, 1),
        Attack(0, "control", OIL, "Punk Rockers"),
        Give(0, 1, Goods(money=1)),
    ):
        refuses(passed, move, "R2.5")
    # Without a Special nobody is asked: the turn is over at once.
    bare = play_all(table(seat(GNOMES, {OIL: "top"}), seat(UFOS)), PassTurn(0))
    assert bare.turn.seat == 1


def test_R2_5_income_draw_refill_and_goal_check_still_happen() -> None:
    state = table(
        seat(GNOMES, {OIL: "top"}, 126), seat(UFOS), stage="income", uncontrolled=[], top=["KGB", "KKK", "Texas"]
    )
    state = play_all(state, CollectIncome(0), Draw(0), PassTurn(0))
    assert state.uncontrolled == ("KGB", "KKK")
    assert (state.stage, state.winners) == ("over", (0,)), "126 + 12 + 8 + 5 = 151 MB"


def test_R2_5_not_after_anything_has_been_done() -> None:
    state = table(
        seat(NETWORK, {OIL: "top", "Recyclers": "left", "KGB": "right"}, {NETWORK: 9, "Recyclers": 5}, "Slush Fund"),
        seat(UFOS),
        uncontrolled=["KKK", "Hackers"],
    )
    for done in (
        [Transfer(0, NETWORK, OIL, 1)],
        [DropGroup(0, "KGB")],
        [BuyCard(0)],
        [PlaySpecial(0, "Slush Fund")],
        [Give(0, 1, Goods(money=1))],
    ):
        refuses(play_all(state, *done), PassTurn(0), "R2.5")
    refuses(attacked(state, "control", NETWORK, "KKK", 12), PassTurn(0), "R2.5")


def test_R2_5_a_special_in_the_income_phase_does_not_count() -> None:
    state = table(seat(NETWORK, {OIL: "top"}, 0, "Slush Fund"), seat(UFOS), stage="income")
    allows(play_all(state, PlaySpecial(0, "Slush Fund"), CollectIncome(0), Draw(0)), PassTurn(0))


@pytest.mark.parametrize(("lying", "drawn"), [(0, 2), (1, 1), (2, 0), (3, 0)])
def test_R2_6_the_turn_ends_with_at_least_two_uncontrolled_groups(lying: int, drawn: int) -> None:
    state = table(seat(NETWORK, {OIL: "top"}), seat(UFOS), uncontrolled=["KGB", "KKK", "Hackers"][:lying])
    after = play_all(state, EndActions(0), EndTurn(0))
    assert len(after.uncontrolled) == lying + drawn
    assert len(state.deck) - len(after.deck) == drawn


def test_R2_6_X48_a_special_that_comes_up_in_the_refill_is_discarded() -> None:
    state = table(seat(NETWORK, {OIL: "top"}), seat(UFOS), uncontrolled=[], top=["Slush Fund", "KGB", "KKK", "Hackers"])
    after = play_all(state, EndActions(0), EndTurn(0))
    assert after.uncontrolled == ("KGB", "KKK")
    assert "Slush Fund" in after.discards
    assert after.seats[0].specials == ()


def test_R2_7_an_empty_deck_gives_nothing() -> None:
    state = table(
        seat(NETWORK, {OIL: "top", "Recyclers": "left"}, {"Recyclers": 9}), seat(UFOS), only=True, stage="draw"
    )
    state = state._replace(uncontrolled=(), discards=(*state.discards, *state.uncontrolled))
    state = play_all(state, Draw(0))
    refuses(state, BuyCard(0), "R2.7")
    state = play_all(state, EndActions(0), EndTurn(0))
    assert state.uncontrolled == ()
    assert (state.turn.seat, state.stage) == (1, "income")


def test_R2_7_a_deck_with_one_card_left() -> None:
    state = table(seat(NETWORK, {OIL: "top"}), seat(UFOS), only=True, stage="draw", top=["KGB"])
    assert play_all(state, Draw(0)).uncontrolled[-1] == "KGB", "the Network draws two, and there is one"


def test_R2_8_the_drawn_card_is_there_at_once() -> None:
    state = table(seat(GNOMES, {OIL: "top"}, 9), seat(UFOS), stage="draw", top=["KGB"])
    state = play_all(state, Draw(0))
    allows(state, Attack(0, "control", OIL, "KGB"))
    state = table(seat(GNOMES, {OIL: "top"}, 9), seat(UFOS), stage="draw", top=["Slush Fund"])
    state = play_all(state, Draw(0))
    assert state.seats[0].specials == ("Slush Fund",)
    allows(state, PlaySpecial(0, "Slush Fund"))


# --- R3: income -----------------------------------------------------------------------------------


def test_R3_1_income_lies_on_the_card_that_brings_it() -> None:
    state = table(
        seat(BERMUDA, {OIL: "top", "Hollywood": "left", "Video Games": (OIL, "top")}, {OIL: 1}),
        seat(UFOS, {"Texas": "top"}, 5),
        stage="income",
        uncontrolled=["The Mafia", "KKK"],
    )
    after = play_all(state, CollectIncome(0))
    assert money(after, 0) == {BERMUDA: 9, OIL: 9, "Hollywood": 5, "Video Games": 7}
    assert money(after, 1) == {UFOS: 5}, "the others get nothing now"
    assert after.issued - state.issued == 9 + 8 + 5 + 7


def test_R3_2_cards_without_income_and_uncontrolled_groups_get_nothing() -> None:
    state = table(seat(BERMUDA, {"C.I.A.": "top", "I.R.S.": "left"}), seat(UFOS), stage="income", uncontrolled=[OIL])
    assert money(play_all(state, CollectIncome(0)), 0) == {BERMUDA: 9}


def test_R3_3_money_comes_only_when_the_owners_turn_starts() -> None:
    state = table(seat(NETWORK, {OIL: "top"}), seat(BERMUDA, {"Texas": "top"}))
    state = play_all(state, EndActions(0), EndTurn(0))
    assert (money(state, 0), money(state, 1)) == ({}, {})
    state = play_all(state, CollectIncome(1))
    assert (money(state, 0), money(state, 1)) == ({}, {BERMUDA: 9, "Texas": 4})


IRS = {"I.R.S.": "top"}


def test_R3_4_X21_two_mb_from_each_of_three_opponents() -> None:
    state = table(
        seat(NETWORK, IRS), seat(UFOS, money=2), seat(GNOMES, money=7), seat(BERMUDA, money=30), stage="income"
    )
    after = play_all(state, CollectIncome(0))
    assert money(after, 0) == {NETWORK: 9, "I.R.S.": 6}
    assert [money(after, index) for index in (1, 2, 3)] == [{}, {GNOMES: 5}, {BERMUDA: 28}]
    assert after.issued - state.issued == 9, "tax moves money between players"


@pytest.mark.parametrize(("has", "pays"), [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_R3_4_X22_whoever_has_less_pays_what_he_has(has: int, pays: int) -> None:
    after = play_all(table(seat(NETWORK, IRS), seat(UFOS, money=has), stage="income"), CollectIncome(0))
    assert money(after, 0).get("I.R.S.", 0) == pays
    assert sum(money(after, 1).values()) == has - pays


def test_R3_4_the_payer_chooses_the_cards_and_may_split() -> None:
    state = table(
        seat(NETWORK, IRS),
        seat(UFOS, {OIL: "top", "Texas": "left"}, {UFOS: 1, OIL: 5, "Texas": 2}),
        stage="income",
    )
    state = play_all(state, CollectIncome(0))
    assert (state.stage, state.to_act) == ("tax", 1)
    ways = {frozenset(move.money) for move in listed(state, PayTax)}
    assert ways == {
        frozenset({(OIL, 2)}), frozenset({("Texas", 2)}), frozenset({(UFOS, 1), (OIL, 1)}),
        frozenset({(UFOS, 1), ("Texas", 1)}), frozenset({(OIL, 1), ("Texas", 1)}),
    }  # fmt: skip
    for bad in (
        ((OIL, 1),), ((OIL, 3),), ((UFOS, 2),), ((OIL, 2), ("Texas", 0)), (("KGB", 2),), (), ((OIL, -1), ("Texas", 3)),
    ):  # fmt: skip
        refuses(state, PayTax(1, bad), "R3.4")
    refuses(state, PayTax(0, ((NETWORK, 2),)), "R2.1")
    refuses(state, Give(1, 0, Goods(money=1)), "R9.2")
    after = play_all(state, PayTax(1, ((UFOS, 1), (OIL, 1))))
    assert money(after, 1) == {OIL: 4, "Texas": 2}
    assert (after.stage, after.to_act) == ("draw", 0)


def test_R3_4_the_owner_may_waive_a_players_tax_this_turn() -> None:
    state = table(seat(NETWORK, IRS), seat(UFOS, money=5), seat(GNOMES, money=5), stage="income")
    assert {move.payer for move in listed(state, WaiveTax)} == {1, 2}
    waived = play_all(state, WaiveTax(0, 1))
    refuses(waived, WaiveTax(0, 1), "R3.4", "already")
    refuses(state, WaiveTax(0, 0), "R3.4")
    refuses(state, WaiveTax(0, 7), "R1.2")
    after = play_all(waived, CollectIncome(0))
    assert [money(after, index) for index in (0, 1, 2)] == [{NETWORK: 9, "I.R.S.": 2}, {UFOS: 5}, {GNOMES: 3}]
    refuses(table(seat(NETWORK), seat(UFOS), stage="income"), WaiveTax(0, 1), "R3.4", "does not control the I.R.S.")


def test_R3_5_the_master_or_the_illuminati_pays_for_the_post_office() -> None:
    groups = {"F.B.I.": "top", "Post Office": ("F.B.I.", "top")}
    state = table(seat(NETWORK, groups, {"F.B.I.": 3, "Post Office": 4}), seat(UFOS), stage="income")
    assert {move.upkeep_from for move in listed(state, CollectIncome)} == {"F.B.I.", NETWORK}
    assert money(play_all(state, CollectIncome(0, "F.B.I.")), 0) == {NETWORK: 9, "F.B.I.": 2, "Post Office": 4}
    after = play_all(state, CollectIncome(0, NETWORK))
    assert money(after, 0) == {NETWORK: 8, "F.B.I.": 3, "Post Office": 4}
    assert after.issued - state.issued == 9 - 1
    refuses(state, CollectIncome(0, "Post Office"), "R3.5", "F.B.I. or The Network")
    refuses(table(seat(NETWORK), seat(UFOS), stage="income"), CollectIncome(0, NETWORK), "R3.5", "no Post Office")


def test_R3_5_directly_under_the_illuminati_there_is_no_choice() -> None:
    state = table(seat(NETWORK, {"Post Office": "top"}, {"Post Office": 4}), seat(UFOS), stage="income")
    assert listed(state, CollectIncome) == [CollectIncome(0)]
    assert money(play_all(state, CollectIncome(0)), 0) == {NETWORK: 8, "Post Office": 4}


def test_R3_5_a_chosen_payer_without_money_lets_the_other_pay() -> None:
    groups = {"F.B.I.": "top", "Post Office": ("F.B.I.", "top")}
    state = table(seat(NETWORK, groups), seat(UFOS), stage="income")
    assert money(play_all(state, CollectIncome(0, "F.B.I.")), 0) == {NETWORK: 8}


def test_R3_6_market_manipulation_doubles_neither_tax_nor_post_office() -> None:
    groups = {"Post Office": "top", "I.R.S.": "left", OIL: "right"}
    state = table(seat(NETWORK, groups, 0, "Market Manipulation"), seat(UFOS, money=9), stage="income")
    after = play_all(state, PlaySpecial(0, "Market Manipulation"), CollectIncome(0))
    assert money(after, 0) == {NETWORK: 2 * 9 - 1, OIL: 16, "I.R.S.": 2}
    assert money(after, 1) == {UFOS: 7}


@pytest.mark.parametrize(("players", "income"), [(6, 12), (7, 15), (8, 17)])
def test_R12_5_X29_large_games_pay_every_illuminati_more(players: int, income: int) -> None:
    names = [GNOMES, *(card.name for card in deck().illuminati if card.name not in (GNOMES, UFOS)), UFOS][:players]
    state = set_up(names, SHUFFLED)
    if state.stage == "goals":
        state = play_all(state, ChooseGoal(names.index(UFOS), NETWORK))
    assert money(state, 0) == {GNOMES: 12}, "the set-up money is not raised"
    assert money(play_all(state, CollectIncome(0)), 0) == {GNOMES: 12 + income}


# --- R4: drawing ----------------------------------------------------------------------------------


def test_R4_1_one_card_a_turn_and_groups_lie_open() -> None:
    state = table(seat(GNOMES), seat(UFOS), stage="draw", top=["KGB", "KKK"])
    after = play_all(state, Draw(0))
    assert after.uncontrolled == (*state.uncontrolled, "KGB")
    assert after.deck == state.deck[1:]


def test_R4_2_the_drawer_keeps_a_special() -> None:
    state = table(seat(GNOMES), seat(UFOS), stage="draw", top=["Bribery", "KKK"])
    after = play_all(state, Draw(0))
    assert after.seats[0].specials == ("Bribery",)
    assert after.uncontrolled == state.uncontrolled


def test_R4_3_the_network_draws_two() -> None:
    state = table(seat(NETWORK), seat(UFOS), stage="draw", top=["Bribery", "KKK", "KGB"])
    after = play_all(state, Draw(0))
    assert after.seats[0].specials == ("Bribery",)
    assert after.uncontrolled == (*state.uncontrolled, "KKK")


def test_R6_26_R7_1_money_spent_goes_to_the_bank() -> None:
    state = announced(table(seat(NETWORK, {OIL: "top"}, 9), seat(UFOS, money=4)), "control", OIL, "Punk Rockers")
    after = play_all(state, Spend(0, NETWORK, 3, 1), Spend(1, UFOS, 2, -1))
    assert after.issued == state.issued - 5
