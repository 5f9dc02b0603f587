"""New World Orders in the game: how they come, what they displace, and what each of the rule Orders does (R15)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from engine_help import (
    BAVARIANS,
    CTHULHU,
    GNOMES,
    NETWORK,
    OIL,
    UFOS,
    allows,
    attacked,
    check,
    groups,
    listed,
    money,
    play_all,
    refuses,
    seat,
    table,
    target_number,
)

from illuminati_nb.analysis.game import new_game
from illuminati_nb.rules import engine
from illuminati_nb.rules.cards import deck
from illuminati_nb.rules.goals import progress
from illuminati_nb.rules.moves import (
    Announce,
    Attack,
    BuyCard,
    CollectIncome,
    Die,
    Draw,
    EndActions,
    EndTurn,
    FreeTransfer,
    Give,
    Goods,
    Leave,
    Move,
    Offer,
    Pass,
    PassTurn,
    PlaySpecial,
    Redistribute,
    Roll,
    Transfer,
)
from illuminati_nb.rules.phases.turn import income_lines
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.setup import full_deck, set_up
from illuminati_nb.rules.state import CHANCE, GameState, Turn, is_order
from illuminati_nb.rules.view import view

NWO = RuleSet(new_world_order=True)
ORDERS = tuple(order.name for order in deck().orders)
SIX = tuple(card.name for card in deck().order_specials)


def start(
    *top: str, orders: tuple[str, ...] = (), stage: str = "draw", hand: tuple[str, ...] = (), **more: object
) -> GameState:
    """The Bavarians about to draw these cards; Cthulhu holds ``hand``."""
    return table(
        seat(BAVARIANS, {OIL: "top", "Recyclers": "left"}, {BAVARIANS: 10, "Recyclers": 5}),
        seat(CTHULHU, {"Texas": "top", "KGB": "left"}, 8, *hand),
        top=top,
        orders=orders,
        stage=stage,
        rules=NWO,
        **more,
    )


def in_play(state: GameState) -> list[str]:
    return [order.name for order in state.board.orders]


# --- coming into play (R15.1-R15.5) -------------------------------------------------------------------


def test_R15_1_orders_and_their_specials_are_shuffled_into_the_deck() -> None:
    assert set(full_deck(NWO)) - set(full_deck(RuleSet())) == {*ORDERS, *SIX}
    assert len(full_deck(NWO)) == len(full_deck(RuleSet())) + 18 + 6
    assert full_deck(RuleSet()) == full_deck(NWO)[: len(full_deck(RuleSet()))]
    for seed in range(5):
        game = new_game(4, seed=seed, rules=NWO)
        assert {*game.record.shuffled} == {*full_deck(NWO)}
        check(game.state)


def test_R15_2_one_of_each_colour_lies_there_and_affects_all_at_once() -> None:
    state = play_all(start("Superpatriot Act", "Gun Control", "Law and Order", "Hackers"), Draw(0))
    assert in_play(state) == ["Superpatriot Act", "Gun Control", "Law and Order"]
    assert {order.colour for order in state.board.orders} == {"red", "yellow", "blue"}
    texas = deck().group("Texas")  # Government and Conservative, in Cthulhu's structure
    sums = {index: int(engine_power(state, index, texas.name)) for index in (1,)}
    assert sums == {1: 6 + 2 + 2 + 2}
    for _ in range(2):  # it lasts until it is removed or replaced
        state = whole_turn(state)
    assert in_play(state) == ["Superpatriot Act", "Gun Control", "Law and Order"]


def engine_power(state: GameState, index: int, name: str) -> int:
    from illuminati_nb.rules import effective
    from illuminati_nb.rules.state import owned

    return int(effective.power(deck().group(name), state.board, owned(state.seats[index])))


def whole_turn(state: GameState) -> GameState:
    """Play on, doing nothing, until the next turn begins."""
    number = state.turn.number
    while state.turn.number == number and not state.over:
        moves = engine.legal_moves(state)
        quiet = [one for one in moves if type(one) in (CollectIncome, Draw, EndActions, EndTurn, Pass)]
        state = play_all(state, (quiet or list(moves))[0])
    return state


def test_R4_4_R15_3_an_order_is_never_held_and_the_drawer_draws_again() -> None:
    state = play_all(start("Loopholes", "Digital Currency", "Hackers", "KKK"), Draw(0))
    assert in_play(state) == ["Loopholes", "Digital Currency"]
    assert "Hackers" in state.uncontrolled
    assert state.deck[0] == "KKK"
    assert state.seats[0].specials == ()
    assert state.stage == "main"


def test_R15_3_a_special_drawn_after_an_order_is_kept() -> None:
    state = play_all(start("Loopholes", "Slush Fund"), Draw(0))
    assert state.seats[0].specials == ("Slush Fund",)


def test_X51_R15_3_a_card_of_the_same_colour_is_discarded() -> None:
    state = play_all(start("Loopholes", "Hackers", orders=("Defense Cuts", "Gun Control")), Draw(0))
    assert in_play(state) == ["Gun Control", "Loopholes"]
    assert "Defense Cuts" in state.discards
    assert "Hackers" in state.uncontrolled


def test_R15_3_the_deck_may_end_with_an_order() -> None:
    state = start("Loopholes", only=True)
    state = play_all(state, Draw(0))
    assert in_play(state) == ["Loopholes"]
    assert not state.deck
    assert state.stage == "main"


def test_R15_3_the_network_still_draws_its_two_cards() -> None:
    state = table(
        seat(NETWORK, {OIL: "top"}),
        seat(UFOS, {"KGB": "top"}),
        top=("Hackers", "Loopholes", "KKK", "Texas"),
        stage="draw",
        rules=NWO,
    )
    state = play_all(state, Draw(0))
    assert {"Hackers", "KKK"} <= set(state.uncontrolled)
    assert state.deck[0] == "Texas"


def test_R15_3_the_recyclers_draw_again_too() -> None:
    state = play_all(start("Loopholes", "Hackers", "KKK", stage="main"), BuyCard(0))
    assert in_play(state) == ["Loopholes"]
    assert "Hackers" in state.uncontrolled
    assert state.deck[0] == "KKK"
    assert state.stage == "main"


def test_R15_4_in_the_refill_an_order_is_played_and_the_refill_goes_on() -> None:
    state = start("Loopholes", "Slush Fund", "Gun Control", "Hackers", "KKK", stage="closing", uncontrolled=["Moonies"])
    state = play_all(state, EndTurn(0))
    assert in_play(state) == ["Loopholes", "Gun Control"]
    assert set(state.uncontrolled) == {"Moonies", "Hackers"}
    assert "Slush Fund" in state.discards  # a Special of the refill goes, an Order does not (R2.6)
    assert state.turn.seat == 1


def test_R15_4_in_the_setup_an_order_is_buried() -> None:
    cards = ["Loopholes", "Hackers", "Slush Fund", "KKK", "Gun Control", "Texas", "KGB"]
    state = set_up([BAVARIANS, CTHULHU], [*cards, *(one for one in full_deck(NWO) if one not in cards)], rules=NWO)
    assert state.uncontrolled == ("Hackers", "KKK", "Texas", "KGB")
    assert state.deck[-3:] == ("Loopholes", "Slush Fund", "Gun Control")
    assert not state.board.orders


# --- the numbers in the engine (R15.6-R15.9) -----------------------------------------------------------


def test_R15_6_an_order_drawn_changes_the_attack_of_the_same_turn() -> None:
    before = play_all(start("Hackers"), Draw(0), Attack(0, "control", OIL, "Hackers"))
    after = play_all(start("Death Panels", "Hackers"), Draw(0), Attack(0, "control", OIL, "Hackers"))
    assert target_number(after) == target_number(before) + 2  # Weird: Resistance 4 - 2


def test_R15_7_the_networks_goal_stays() -> None:
    for orders in ((), ("Superpatriot Act", "Gun Control")):
        state = table(seat(NETWORK, {"C.I.A.": "top"}), seat(UFOS, {"KGB": "top"}), orders=orders, rules=NWO)
        assert progress(state, 0)[1].have == 7 + 4


@pytest.mark.parametrize(("orders", "total"), [((), 24), (("Superpatriot Act",), 28), (("Peace in Our Time",), 20)])
def test_R15_8_R11_24_the_goal_of_the_bavarians_counts_the_new_power(orders: tuple[str, ...], total: int) -> None:
    """C.I.A. (Government, Violent: 6), Texas (Government, Conservative, Violent: 6), Antiwar Activists (0), 10 + 2."""
    state = table(
        seat(BAVARIANS, {"C.I.A.": "top", "Texas": "left", "Fnord Motor Company": "right"}),
        seat(UFOS, {"KGB": "top"}),
        orders=orders,
        rules=NWO,
    )
    peaceful = 2 if "Peace in Our Time" in orders else 0
    assert progress(state, 0)[1].have == total + peaceful


def test_R15_9_X52_the_engine_refuses_both_and_lists_neither() -> None:
    state = table(
        seat(BAVARIANS, {"Congressional Wives": "top", OIL: "left"}),
        seat(CTHULHU, {"Flat Earthers": "top"}),
        orders=("Supermajority",),
        uncontrolled=["Hackers", "Moonies"],
        rules=NWO,
    )
    refuses(state, Attack(0, "control", "Congressional Wives", "Hackers"), "R15.9", "0 under Supermajority")
    refuses(state, Attack(0, "destroy", OIL, "Flat Earthers"), "R15.9")
    allows(state, Attack(0, "control", OIL, "Flat Earthers"))
    assert not any(one.attacker == "Congressional Wives" for one in listed(state, Attack))


# --- the rule Orders (R15.11) ----------------------------------------------------------------------------


def test_R15_11_digital_currency_three_actions_a_turn() -> None:
    state = whole_turn(start(orders=("Digital Currency",), stage="main"))
    assert state.turn.actions == 3
    state = start(orders=("Digital Currency",), stage="main", turn=Turn(0, number=20, actions=3))
    for left in (2, 1, 0):
        state = play_all(state, Transfer(0, BAVARIANS, OIL, 1))
        assert state.turn.actions == left
    refuses(state, Transfer(0, BAVARIANS, OIL, 1), "R2.4", "all 3 regular actions")


def test_R15_11_digital_currency_counts_from_the_moment_it_comes() -> None:
    state = play_all(start("Digital Currency", "Hackers"), Draw(0))
    assert state.turn.actions == 3
    state = play_all(
        start("Gun Control", "Hackers", orders=("Digital Currency",), turn=Turn(0, number=20, actions=3)), Draw(0)
    )
    assert state.turn.actions == 2


def test_R15_11_digital_currency_going_and_coming_back_gives_no_fourth_action() -> None:
    state = table(
        seat(BAVARIANS, {OIL: "top"}, 9, "Outbreak of Sanity", "Back From the Dead"),
        seat(CTHULHU, {"Texas": "top"}),
        orders=("Digital Currency",),
        turn=Turn(0, number=20, actions=3),
        rules=NWO,
    )
    for _ in range(3):
        state = play_all(state, Transfer(0, BAVARIANS, OIL, 1))
    state = play_all(state, PlaySpecial(0, "Outbreak of Sanity"))
    assert (state.turn.actions, state.turn.owed) == (0, 1)
    state = play_all(state, PlaySpecial(0, "Back From the Dead", "Digital Currency"))
    assert (state.turn.actions, state.turn.owed) == (0, 0)
    refuses(state, Transfer(0, BAVARIANS, OIL, 1), "R2.4")


def test_R15_11_digital_currency_goes_while_the_third_action_is_under_way() -> None:
    state = table(
        seat(BAVARIANS, {OIL: "top"}, 9),
        seat(CTHULHU, {"Texas": "top"}, 3, "Outbreak of Sanity"),
        orders=("Digital Currency",),
        turn=Turn(0, number=20, actions=1),
        uncontrolled=["Hackers", "Moonies"],
        rules=NWO,
    )
    state = play_all(state, Attack(0, "control", OIL, "Hackers"), Announce(0), PlaySpecial(1, "Outbreak of Sanity"))
    assert state.turn.actions == 0
    while state.conflict is not None:
        state = play_all(state, Roll(12) if state.to_act == CHANCE else Pass(state.to_act))
    assert (state.turn.actions, state.turn.owed) == (0, 1)


def test_R15_11_digital_currency_does_nothing_for_a_passed_turn() -> None:
    rules = RuleSet(new_world_order=True, pass_scope="regular")
    state = table(
        seat(BAVARIANS, {OIL: "top"}, 9, "Back From the Dead"),
        seat(CTHULHU, {"Texas": "top"}),
        rules=rules,
    )
    state = play_all(state, PassTurn(0), PlaySpecial(0, "Back From the Dead", "Digital Currency"))
    assert state.turn.actions == 0


def test_R15_11_global_instability_one_card_more_in_the_draw_of_a_turn() -> None:
    state = play_all(start("Hackers", "KKK", "Moonies", orders=("Global Instability",), uncontrolled=()), Draw(0))
    assert state.uncontrolled == ("Hackers", "KKK")
    network = table(
        seat(NETWORK, {OIL: "top"}),
        seat(UFOS, {"KGB": "top"}),
        top=("Hackers", "KKK", "Moonies", "Texas"),
        stage="draw",
        orders=("Global Instability",),
        uncontrolled=(),
        rules=NWO,
    )
    assert play_all(network, Draw(0)).uncontrolled == ("Hackers", "KKK", "Moonies")
    bought = play_all(
        start("Hackers", "KKK", orders=("Global Instability",), stage="main", uncontrolled=()), BuyCard(0)
    )
    assert bought.uncontrolled == ("Hackers",)


def test_R15_11_global_instability_does_not_enlarge_the_draw_that_brings_it() -> None:
    state = play_all(start("Global Instability", "Hackers", "KKK", uncontrolled=()), Draw(0))
    assert state.uncontrolled == ("Hackers",)


def collapsed(illuminati: str, laid: dict[str, object], purse: dict[str, int], stage: str = "closing") -> GameState:
    return table(
        seat(illuminati, laid, purse),
        seat(CTHULHU, {"Texas": "top"}),
        orders=("Bank Collapse",),
        stage=stage,
        rules=NWO,
    )  # type: ignore[arg-type]


def test_R15_11_bank_collapse_transfers_start_or_end_at_the_illuminati() -> None:
    laid = {OIL: "top", "KKK": (OIL, "right"), "Federal Reserve": "left", "Recyclers": ("Federal Reserve", "top")}
    state = collapsed(UFOS, laid, {UFOS: 9, OIL: 4, "KKK": 3, "Federal Reserve": 5})
    refuses(state, FreeTransfer(0, OIL, "KKK", 1), "R15.11", "under Bank Collapse", "Illuminati")
    refuses(state, FreeTransfer(0, "KKK", OIL, 1), "R15.11")
    refuses(state, FreeTransfer(0, "Federal Reserve", "Recyclers", 1), "R15.11")  # its choice is narrowed as well
    refuses(state, FreeTransfer(0, "KKK", UFOS, 1), "R8.3")  # it opens no new way
    allows(
        state, FreeTransfer(0, OIL, UFOS, 4), FreeTransfer(0, UFOS, OIL, 1), FreeTransfer(0, "Federal Reserve", UFOS, 5)
    )
    assert {(one.giver, one.receiver) for one in listed(state, FreeTransfer)} == {
        (OIL, UFOS),
        (UFOS, OIL),
        (UFOS, "Federal Reserve"),
        ("Federal Reserve", UFOS),
    }
    main = state._replace(stage="main")
    refuses(main, Transfer(0, OIL, "KKK", 1), "R15.11")
    allows(main, Transfer(0, OIL, UFOS, 1))


def test_R15_11_bank_collapse_the_gnomes_choose_freely_but_only_twice_a_turn() -> None:
    laid = {OIL: "top", "KKK": (OIL, "right"), "Recyclers": "left"}
    state = collapsed(GNOMES, laid, {GNOMES: 9, OIL: 4, "KKK": 3}, stage="main")
    assert not listed(state._replace(stage="closing"), Redistribute)
    refuses(state._replace(stage="closing"), Redistribute(0, ((GNOMES, 16),)), "R15.11", "at most 2 transfers")
    state = play_all(state, Transfer(0, "KKK", "Recyclers", 2))
    assert (state.turn.actions, state.turn.transfers) == (1, 1)
    state = play_all(state, EndActions(0), FreeTransfer(0, OIL, "Recyclers", 4))
    assert money(state, 0) == {GNOMES: 9, "KKK": 1, "Recyclers": 6}
    refuses(state, FreeTransfer(0, "Recyclers", GNOMES, 1), "R8.2")
    twice = collapsed(GNOMES, laid, {GNOMES: 9}, stage="main")
    twice = play_all(twice, Transfer(0, GNOMES, OIL, 1), Transfer(0, GNOMES, OIL, 1))
    twice = twice._replace(turn=twice.turn._replace(actions=1))
    refuses(twice, Transfer(0, GNOMES, OIL, 1), "R15.11", "both transfers")
    assert not listed(twice, Transfer)


def test_R15_11_R12_4_bank_collapse_binds_gnomes_that_lie_face_down_like_everybody() -> None:
    rules = RuleSet(new_world_order=True, hidden_illuminati=True)
    state = table(
        seat(GNOMES, {OIL: "top", "KKK": (OIL, "right")}, {GNOMES: 9, OIL: 4}, masked=True, claims=(7, 12)),
        seat(CTHULHU, {"Texas": "top"}),
        orders=("Bank Collapse",),
        stage="closing",
        rules=rules,
    )
    refuses(state, FreeTransfer(0, OIL, "KKK", 1), "R15.11", "starts or ends at the Illuminati")
    refuses(state, Redistribute(0, ((GNOMES, 13),)), "R15.11")
    allows(state, FreeTransfer(0, OIL, GNOMES, 4))


def test_R15_11_without_bank_collapse_the_gnomes_lay_their_money_anew() -> None:
    state = table(
        seat(GNOMES, {OIL: "top"}, {GNOMES: 9}),
        seat(CTHULHU, {"Texas": "top"}),
        orders=("Defense Cuts",),
        stage="closing",
        rules=NWO,
    )
    allows(state, Redistribute(0, ((OIL, 9),)))
    refuses(state, FreeTransfer(0, GNOMES, GNOMES, 1), "R8.3")


def test_R15_11_loopholes_a_die_for_every_own_group_of_income_0() -> None:
    state = table(
        seat(BAVARIANS, {"KGB": "top", OIL: "left", "F.B.I.": "right"}, 3),
        seat(CTHULHU, {"C.I.A.": "top"}),
        orders=("Loopholes",),
        stage="income",
        rules=NWO,
    )
    state = play_all(state, CollectIncome(0))
    assert (engine.step(state), state.to_act) == ("die", CHANCE)
    assert engine.chance_outcomes(state) == tuple((Die(pips), Fraction(1, 6)) for pips in range(1, 7))
    assert engine.legal_moves(state) == tuple(Die(pips) for pips in range(1, 7))
    for wrong in (0, 7, True):
        refuses(state, Die(wrong), "R15.11", "1 to 6")
    refuses(state, Roll(7), "R2.1")
    refuses(state, Give(0, 1, Goods(1)), "R10.3")
    state = play_all(state, Die(6), Die(2))
    assert money(state, 0) == {BAVARIANS: 3 + 9, OIL: 8, "KGB": 6, "F.B.I.": 2}
    assert state.stage == "draw"
    refuses(state, Die(3), "R2.1")


def test_R15_11_loopholes_no_die_without_such_a_group_and_none_for_others() -> None:
    state = table(
        seat(BAVARIANS, {OIL: "left"}, 3),
        seat(CTHULHU, {"C.I.A.": "top"}),
        orders=("Loopholes",),
        stage="income",
        rules=NWO,
    )
    state = play_all(state, CollectIncome(0))
    assert state.stage == "draw"
    assert money(state, 1) == {}


def test_R15_11_loopholes_the_post_office_costs_money_and_so_throws_no_die() -> None:
    state = table(
        seat(BAVARIANS, {"Post Office": "top", "KGB": "left"}, 3),
        seat(CTHULHU, {"Texas": "top"}),
        orders=("Loopholes",),
        stage="income",
        rules=NWO,
    )
    state = play_all(state, CollectIncome(0), Die(4))
    assert state.stage == "draw"
    assert money(state, 0) == {BAVARIANS: 3 + 9 - 1, "KGB": 4}


def test_R15_11_loopholes_are_not_doubled_and_come_before_the_tax() -> None:
    state = table(
        seat(BAVARIANS, {"KGB": "top", "I.R.S.": "left"}, 0),
        seat(CTHULHU, {"Texas": "top"}, {CTHULHU: 3, "Texas": 3}),
        orders=("Loopholes",),
        stage="income",
        turn=Turn(0, number=20, doubled=True),
        rules=NWO,
    )
    state = play_all(state, CollectIncome(0), Die(5), Die(1))  # our data count the I.R.S. as Income 0
    assert state.stage == "tax"
    assert money(state, 0) == {BAVARIANS: 18, "KGB": 5, "I.R.S.": 1}


def test_R15_11_economic_stimulus_in_the_income_phase() -> None:
    laid = {OIL: "top", "Recyclers": "left", "KGB": "right"}
    plain = table(seat(UFOS, laid), seat(CTHULHU, {"Texas": "top"}), stage="income", rules=NWO)
    state = table(
        seat(UFOS, laid), seat(CTHULHU, {"Texas": "top"}), stage="income", orders=("Economic Stimulus",), rules=NWO
    )
    assert dict(income_lines(plain, 0)) == {UFOS: 8, OIL: 8, "Recyclers": 3}
    state = play_all(state, CollectIncome(0))
    assert money(state, 0) == {UFOS: 10, OIL: 10, "Recyclers": 4, "KGB": 1}
    assert money(state, 1) == {}


def test_R15_11_economic_stimulus_cancels_the_cost_of_the_post_office() -> None:
    laid = {"Post Office": "top"}
    for orders, left in (((), 8 + 8 - 1), (("Economic Stimulus",), 8 + 10)):
        state = table(seat(UFOS, laid, 8), seat(CTHULHU, {"Texas": "top"}), stage="income", orders=orders, rules=NWO)
        assert money(play_all(state, CollectIncome(0)), 0) == {UFOS: left}


def test_R15_11_fanatics_and_distraction_count_in_an_attack_of_the_game() -> None:
    def shown(*orders: str) -> int:
        state = table(
            seat(BAVARIANS, {"Moonies": "top"}),
            seat(CTHULHU, {"Texas": "top"}),
            orders=orders,
            uncontrolled=["Libertarians", "Hackers"],
            rules=NWO,
        )
        return target_number(play_all(state, Attack(0, "control", "Moonies", "Libertarians")))

    plain = shown()
    assert shown("Fanatics Unite!") == plain + 8
    assert shown("Mutual Assured Distraction") == plain - 4
    assert shown("Fanatics Unite!", "Mutual Assured Distraction") == plain + 12


def test_an_order_that_comes_in_mid_attack_counts_and_does_not_undo_the_declaration() -> None:
    """The attack was legal when it was declared (R6.6); the sum is that of the roll (our choice)."""
    state = table(
        seat(BAVARIANS, {"Congressional Wives": "top"}, 9, "Back From the Dead"),
        seat(CTHULHU, {"Texas": "top"}),
        uncontrolled=["Hackers", "Moonies"],
        rules=NWO,
    )
    state = play_all(state, Attack(0, "control", "Congressional Wives", "Hackers"), Announce(0))
    before = target_number(state)
    state = play_all(state, PlaySpecial(0, "Back From the Dead", "Supermajority"))
    assert target_number(state) == before - 1
    assert state.conflict is not None


# --- what an Order must not change ------------------------------------------------------------------------


def test_a_game_without_orders_meets_none() -> None:
    for seed in range(3):
        game = new_game(3, seed=seed)
        assert not any(is_order(name) or name in SIX for name in game.record.shuffled)
        assert not game.state.board.orders


@pytest.mark.parametrize("order", ORDERS)
def test_R15_11_an_order_leaves_structures_hands_and_money_alone(order: str) -> None:
    before = start(order, "Hackers")
    after = play_all(before, Draw(0))
    assert in_play(after) == [order]
    assert after.seats == before.seats
    assert after.issued == before.issued
    assert set(after.uncontrolled) - set(before.uncontrolled) == {"Hackers"}
    assert after.turn._replace(actions=2) == before.turn
    assert after.turn.actions == (3 if order == "Digital Currency" else 2)
    assert view(after, 1).board is after.board  # everybody sees it


def test_the_lasers_change_alignments_under_orders_and_the_orders_stay_at_the_end_of_the_turn() -> None:
    from illuminati_nb.rules.moves import ChangeAlignment

    state = table(
        seat(BAVARIANS, {"Orbital Mind Control Lasers": "top", OIL: "left"}, 9),
        seat(CTHULHU, {"Republicans": "top"}),
        orders=("Supermajority", "Gun Control"),
        entitled="Gun Control",
        rules=NWO,
    )
    assert engine_power(state, 1, "Republicans") == 2
    state = play_all(state, ChangeAlignment(0, "Republicans", "Conservative", "Liberal"))
    assert engine_power(state, 1, "Republicans") == 6
    state = whole_turn(state)
    assert engine_power(state, 1, "Republicans") == 2
    assert in_play(state) == ["Supermajority", "Gun Control"]
    assert state.board.entitled == "Gun Control"


def test_a_group_changes_hands_under_an_order_with_its_new_resistance() -> None:
    state = attacked(
        start("Hackers", orders=("Death Panels",), stage="main", uncontrolled=["Punk Rockers", "Moonies"]),
        "control",
        OIL,
        "Punk Rockers",
        4,
    )
    assert "Punk Rockers" in groups(state, 0)  # Power 6 against Resistance 4 - 2


# --- the window after an Order (R15.3) -----------------------------------------------------------------


def test_R15_3_while_an_order_can_be_answered_everything_else_waits() -> None:
    state = play_all(start("Loopholes", "Hackers", hand=("Unconstitutional!", "Slush Fund")), Draw(0))
    assert (engine.step(state), state.to_act) == ("order", 1)
    assert in_play(state) == ["Loopholes"]
    assert engine.legal_moves(state) == (Pass(1), PlaySpecial(1, "Unconstitutional!"))
    others: tuple[tuple[Move, str], ...] = (
        (Draw(0), "R2.1"),
        (PlaySpecial(1, "Slush Fund"), "R15.11"),
        (Give(1, 0, Goods(1)), "R10.3"),
        (Offer(0, 1, Goods(1), Goods(2)), "R10.3"),
        (Leave(0), "R11.4"),
        (Pass(0), "R2.1"),
    )
    for move, rule in others:
        refuses(state, move, rule)
    state = play_all(state, Pass(1))
    assert "Hackers" in state.uncontrolled
    assert (state.stage, state.to_act) == ("main", 0)


def test_R15_3_a_second_order_of_the_same_draw_can_be_answered_again() -> None:
    state = play_all(start("Loopholes", "Gun Control", "Hackers", hand=("Unconstitutional!",)), Draw(0), Pass(1))
    assert (engine.step(state), in_play(state)) == ("order", ["Loopholes", "Gun Control"])
    state = play_all(state, Pass(1))
    assert state.stage == "main"


def test_R15_4_an_order_of_the_refill_can_be_answered() -> None:
    state = start("Loopholes", "Hackers", "KKK", stage="closing", uncontrolled=["Moonies"], hand=("Unconstitutional!",))
    state = play_all(state, EndTurn(0), PlaySpecial(1, "Unconstitutional!"))
    assert in_play(state) == []
    assert set(state.uncontrolled) == {"Moonies", "Hackers"}
    assert state.turn.seat == 1
