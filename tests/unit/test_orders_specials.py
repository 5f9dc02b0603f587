"""The six Specials of the second expansion: window, refusal, effect, and what each must not change (R15.1, R15.5)."""

from __future__ import annotations

import pytest
from engine_help import (
    BAVARIANS,
    CTHULHU,
    NETWORK,
    OIL,
    SECRETS,
    UFOS,
    allows,
    listed,
    money,
    play_all,
    refuses,
    seat,
    table,
)

from illuminati_nb.analysis.events import events
from illuminati_nb.rules import engine
from illuminati_nb.rules.effects.orders import ORDER_SPECIALS
from illuminati_nb.rules.effects.specials import SPECIALS
from illuminati_nb.rules.moves import (
    Attack,
    Draw,
    Earmark,
    EndTurn,
    Give,
    Goods,
    Leave,
    Move,
    Pass,
    PassTurn,
    PlaySpecial,
    Privilege,
)
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.state import GameState
from illuminati_nb.rules.view import view

NWO = RuleSet(new_world_order=True)
BACK, FUNERAL, EARMARKS = "Back From the Dead", "Celebrity Funeral", "Earmarks"
ENTITLEMENTS, SANITY, STRUCK = "Entitlements", "Outbreak of Sanity", "Unconstitutional!"
IN_PLAY = ("Loopholes", "Supermajority", "Gun Control")


def start(
    *hand: str, rival: tuple[str, ...] = (), orders: tuple[str, ...] = IN_PLAY, stage: str = "main", **more: object
) -> GameState:
    """The Network with this hand in turn, before three Orders; Cthulhu holds ``rival``."""
    return table(
        seat(NETWORK, {OIL: "top", "Recyclers": "left"}, 10, *hand),
        seat(CTHULHU, {"Texas": "top", "KGB": "left"}, 8, *rival),
        seat(UFOS, {"Video Games": "top"}, 4),
        orders=orders,
        stage=stage,
        rules=NWO,
        **more,
    )


def in_play(state: GameState) -> list[str]:
    return [order.name for order in state.board.orders]


def told(state: GameState, move: Move) -> list[str]:
    return [str(event) for event in events(state, move, engine.play(state, move))]


def same_but(before: GameState, after: GameState, *fields: str) -> bool:
    """Nothing else has changed; the card played is gone from the hand."""
    kept = [name for name in before._fields if name not in fields and name != "seats"]
    bare = [one._replace(specials=()) for one in before.seats] == [one._replace(specials=()) for one in after.seats]
    return bare and all(getattr(before, name) == getattr(after, name) for name in kept)


def test_R15_1_the_six_are_played_by_the_engine() -> None:
    from illuminati_nb.rules.cards import deck

    assert {card.name for card in deck().order_specials} == set(ORDER_SPECIALS)
    assert set(ORDER_SPECIALS) <= set(SPECIALS)


@pytest.mark.parametrize("name", [BACK, FUNERAL, EARMARKS, ENTITLEMENTS, SANITY, STRUCK])
def test_R10_2_each_is_held_given_and_discarded_for_privilege_like_any_special(name: str) -> None:
    state = start(name, uncontrolled=["Hackers", "Moonies"])
    allows(state, Give(0, 1, Goods(0, (name,))))
    state = play_all(state, Attack(0, "control", OIL, "Hackers"), Privilege(0, name))
    assert state.conflict is not None
    assert state.conflict.privileged == name
    assert in_play(state) == list(IN_PLAY)


@pytest.mark.parametrize(
    ("name", "target"), [(BACK, "Infotainment"), (FUNERAL, "Loopholes"), (ENTITLEMENTS, "Loopholes")]
)
def test_R10_2_three_are_for_ones_own_turn(name: str, target: str) -> None:
    state = start(rival=(name,))
    refuses(state, PlaySpecial(1, name, target), "R15.11", "in one's own turn")
    refuses(state, PlaySpecial(0, name, target), "R10.2", "does not hold")
    for stage in ("income", "draw", "main", "closing"):
        allows(start(name, stage=stage), PlaySpecial(0, name, target))


@pytest.mark.parametrize(
    ("name", "target"),
    [
        (BACK, "Infotainment"),
        (FUNERAL, "Loopholes"),
        (ENTITLEMENTS, "Loopholes"),
        (SANITY, ""),
        (EARMARKS, "KGB; Texas"),
    ],
)
def test_R10_13_secrets_cancels_it_and_nothing_happens(name: str, target: str) -> None:
    state = start(name, rival=(SECRETS,))
    after = play_all(state, PlaySpecial(0, name, target))
    assert engine.step(after) == "secrets"
    assert in_play(after) == list(IN_PLAY)
    after = play_all(after, PlaySpecial(1, SECRETS))
    assert same_but(state, after, "discards", "turn")
    assert {name, SECRETS} <= set(after.discards)
    assert after.board == state.board
    let = play_all(start(name, rival=(SECRETS,)), PlaySpecial(0, name, target), Pass(1))
    assert let.seats != state.seats
    assert let.board != state.board or name == EARMARKS


# --- Back From the Dead ---------------------------------------------------------------------------------


def test_R15_5_back_from_the_dead_plays_a_discarded_order_and_draws_nothing() -> None:
    state = start(BACK)
    assert PlaySpecial(0, BACK, "Infotainment") in engine.legal_moves(state)
    after = play_all(state, PlaySpecial(0, BACK, "Infotainment"))
    assert in_play(after) == ["Loopholes", "Gun Control", "Infotainment"]
    assert "Supermajority" in after.discards  # of the same colour
    assert "Infotainment" not in after.discards
    assert (after.deck, after.uncontrolled) == (state.deck, state.uncontrolled)
    assert same_but(state, after, "discards", "board", "turn")
    assert told(state, PlaySpecial(0, BACK, "Infotainment")) == [
        "The Network plays Back From the Dead on Infotainment (R15.5)",
        "Infotainment (yellow) is back in play: Straight -2, Weird +2 (R15.5)",
        "Supermajority is discarded, displaced by Infotainment (R15.2)",
    ]


def test_R15_5_only_an_order_that_lies_among_the_discards() -> None:
    state = start(BACK)
    for name in ("Supermajority", "Slush Fund", "KKK", ""):
        refuses(state, PlaySpecial(0, BACK, name), "R15.5", "among the discards")
    assert {one.target for one in listed(state, PlaySpecial)} == {
        name for name in state.discards if name in {order.name for order in _all_orders()}
    }


def _all_orders() -> tuple[object, ...]:
    from illuminati_nb.rules.cards import deck

    return deck().orders


def test_R15_5_it_can_be_struck_down_and_the_displaced_order_stays() -> None:
    state = play_all(start(BACK, rival=(STRUCK,)), PlaySpecial(0, BACK, "Infotainment"))
    assert (engine.step(state), state.to_act) == ("order", 1)
    state = play_all(state, PlaySpecial(1, STRUCK))
    assert set(in_play(state)) == set(IN_PLAY)
    assert "Infotainment" in state.discards
    assert (state.stage, state.to_act) == ("main", 0)
    assert state.turn.begun


# --- Celebrity Funeral ------------------------------------------------------------------------------------


def test_celebrity_funeral_removes_as_many_as_the_player_likes() -> None:
    state = start(FUNERAL)
    assert len(listed(state, PlaySpecial)) == 7
    after = play_all(state, PlaySpecial(0, FUNERAL, "Loopholes; Gun Control"))
    assert in_play(after) == ["Supermajority"]
    assert {"Loopholes", "Gun Control", FUNERAL} <= set(after.discards)
    assert same_but(state, after, "discards", "board", "turn")
    assert told(state, PlaySpecial(0, FUNERAL, "Loopholes; Gun Control"))[0] == (
        "The Network plays Celebrity Funeral on Loopholes and Gun Control (R15.11)"
    )


def test_celebrity_funeral_needs_orders_in_play_each_once() -> None:
    state = start(FUNERAL)
    refuses(state, PlaySpecial(0, FUNERAL), "R15.11", "at least one")
    refuses(state, PlaySpecial(0, FUNERAL, "Infotainment"), "R15.11", "no New World Order in play")
    refuses(state, PlaySpecial(0, FUNERAL, "Loopholes; Loopholes"), "R15.11", "twice")
    refuses(state, PlaySpecial(0, FUNERAL, "Loopholes", onto="KGB"), "R15.11")
    assert not listed(start(FUNERAL, orders=()), PlaySpecial)


# --- Outbreak of Sanity -----------------------------------------------------------------------------------


def test_outbreak_of_sanity_clears_every_order_at_any_time() -> None:
    state = start(rival=(SANITY, ENTITLEMENTS))
    after = play_all(state, PlaySpecial(1, SANITY))
    assert in_play(after) == []
    assert set(IN_PLAY) <= set(after.discards)
    assert same_but(state, after, "discards", "board")
    assert after.board is start(orders=()).board or after.board == start(orders=()).board
    refuses(start(SANITY, orders=()), PlaySpecial(0, SANITY), "R15.11", "none is in play")


def test_R11_5_the_last_window_asks_who_holds_one_of_them() -> None:
    state = start(BACK, rival=(SANITY,), stage="closing")
    state = play_all(state, EndTurn(0))
    assert (state.stage, state.waiting) == ("last", (0, 1))
    assert {BACK} == {one.special for one in listed(state, PlaySpecial)}
    state = play_all(state, PlaySpecial(0, BACK, "Infotainment"))
    assert (state.stage, state.to_act) == ("last", 1)
    state = play_all(state, PlaySpecial(1, SANITY))
    assert (state.turn.seat, in_play(state)) == (1, [])
    other = play_all(start(rival=(FUNERAL,), stage="closing"), EndTurn(0))
    assert other.turn.seat == 1, "it is for the own turn only, so nobody is asked"


# --- Entitlements -----------------------------------------------------------------------------------------


def test_entitlements_lie_on_an_order_which_loses_its_colour() -> None:
    state = start(ENTITLEMENTS, stage="draw", top=("Infotainment", "Hackers"))
    assert {one.target for one in listed(state, PlaySpecial)} == set(IN_PLAY)
    state = play_all(state, PlaySpecial(0, ENTITLEMENTS, "Supermajority"))
    assert state.board.entitled == "Supermajority"
    assert ENTITLEMENTS not in state.discards
    state = play_all(state, Draw(0))
    assert set(in_play(state)) == {*IN_PLAY, "Infotainment"}
    assert view(state, 1).board.entitled == "Supermajority"


def test_entitlements_another_order_of_that_colour_still_displaces_the_other_one() -> None:
    state = start(
        stage="draw",
        orders=("Supermajority", "Infotainment"),
        entitled="Supermajority",
        top=("Law and Order", "Hackers"),
    )
    state = play_all(state, Draw(0))
    assert in_play(state) == ["Supermajority", "Law and Order"]


@pytest.mark.parametrize(("special", "target"), [(FUNERAL, "Supermajority"), (SANITY, "")])
def test_entitlements_specials_still_remove_the_order_and_then_both_are_discarded(special: str, target: str) -> None:
    state = play_all(start(special, entitled="Supermajority"), PlaySpecial(0, special, target))
    assert {"Supermajority", ENTITLEMENTS, special} <= set(state.discards)
    assert state.board.entitled == ""
    assert "Supermajority" not in in_play(state)


def test_entitlements_only_on_an_order_in_play() -> None:
    refuses(start(ENTITLEMENTS), PlaySpecial(0, ENTITLEMENTS, "Infotainment"), "R15.11", "no New World Order in play")
    refuses(start(ENTITLEMENTS, orders=()), PlaySpecial(0, ENTITLEMENTS), "R15.11")
    assert told(start(ENTITLEMENTS), PlaySpecial(0, ENTITLEMENTS, "Loopholes"))[-1] == (
        "Loopholes has lost its colour: none displaces it, and it resists with 20 (R15.11)"
    )


# --- Earmarks ---------------------------------------------------------------------------------------------


def test_earmarks_two_groups_of_any_owner_get_twice_their_income() -> None:
    state = start(rival=(EARMARKS,), orders=())
    after = play_all(state, PlaySpecial(1, EARMARKS, f"Texas; {OIL}"))
    assert money(after, 1) == {CTHULHU: 8, "Texas": 8}
    assert money(after, 0) == {NETWORK: 10, OIL: 16}
    assert after.issued == state.issued + 24
    assert (after.stage, after.to_act, after.board) == ("main", 0, state.board)


def test_earmarks_nothing_for_income_0_or_less() -> None:
    state = table(
        seat(NETWORK, {"Post Office": "top", "KGB": "left"}, 3, EARMARKS), seat(CTHULHU, {"Texas": "top"}), rules=NWO
    )
    after = play_all(state, PlaySpecial(0, EARMARKS, "Post Office; KGB"))
    assert money(after, 0) == {NETWORK: 3}


def test_earmarks_two_different_groups_that_somebody_controls() -> None:
    state = start(EARMARKS, uncontrolled=["Hackers", "Moonies"])
    for target in ("", OIL, f"{OIL}; {OIL}", f"{OIL}; Texas; KGB"):
        refuses(state, PlaySpecial(0, EARMARKS, target), "R15.11", "names two groups")
    for wrong in ("Hackers", NETWORK, "Loopholes"):
        refuses(state, PlaySpecial(0, EARMARKS, f"{OIL}; {wrong}"), "R15.11", "no group that a player controls")
    assert [one.target for one in listed(state, PlaySpecial)] == [f"{OIL}; Recyclers"]


def test_earmarks_under_economic_stimulus_each_other_player_names_a_group() -> None:
    state = start(EARMARKS, orders=("Economic Stimulus",))
    state = play_all(state, PlaySpecial(0, EARMARKS, f"{OIL}; Recyclers"))
    assert money(state, 0) == {NETWORK: 10, OIL: 2 * (8 + 2), "Recyclers": 2 * (3 + 1)}
    assert (engine.step(state), state.to_act) == ("earmark", 1)
    assert listed(state, Earmark) == [Earmark(1, "Texas"), Earmark(1, "KGB")]
    for move, rule in (
        (Earmark(1, "Hackers"), "R15.11"),
        (Earmark(1, CTHULHU), "R15.11"),
        (Earmark(2, OIL), "R2.1"),
        (Pass(1), "R2.1"),
        (Leave(1), "R11.4"),
        (Give(1, 0, Goods(1)), "R10.3"),
    ):
        refuses(state, move, rule)
    assert told(state, Earmark(1, "Texas")) == ["The Servants of Cthulhu earmarks money for Texas: 10 MB (R15.11)"]
    state = play_all(state, Earmark(1, "Texas"))
    assert state.to_act == 2
    state = play_all(state, Earmark(2, OIL))  # any owner's
    assert money(state, 1) == {CTHULHU: 8, "Texas": 10}
    assert money(state, 0)[OIL] == 40
    assert (state.stage, state.to_act) == ("main", 0)
    refuses(state, PassTurn(0), "R2.5")


def test_R14_1_R14_4_earmarks_name_artifacts_too_and_their_money_goes_to_the_illuminati() -> None:
    """An Artifact is a group card, but never holds money; one that prints no Income brings nothing."""
    both = RuleSet(new_world_order=True, artifacts=True)

    def laid(*orders: str) -> GameState:
        return table(
            seat(NETWORK, {OIL: "top"}, 10, EARMARKS, artifacts=("Blivit", "Midas Mill")),
            seat(CTHULHU, {"Texas": "top"}, 8, artifacts=("Crystal Skull",)),
            uncontrolled=["Hackers", "The Holy Grail"],
            orders=orders,
            rules=both,
        )

    state = laid()
    assert PlaySpecial(0, EARMARKS, f"{OIL}; Midas Mill") in engine.legal_moves(state)
    after = play_all(state, PlaySpecial(0, EARMARKS, f"{OIL}; Midas Mill"))
    assert money(after, 0) == {NETWORK: 10 + 6, OIL: 16}
    assert after.issued == state.issued + 22
    assert after.seats[1] == state.seats[1]
    assert after.seats[0].artifacts == state.seats[0].artifacts
    none = play_all(state, PlaySpecial(0, EARMARKS, "Crystal Skull; Blivit"))
    assert (money(none, 0), money(none, 1)) == (money(state, 0), money(state, 1))
    refuses(state, PlaySpecial(0, EARMARKS, f"{OIL}; The Holy Grail"), "R15.11", "no group that a player controls")
    asked = play_all(laid("Economic Stimulus"), PlaySpecial(0, EARMARKS, "Texas; Midas Mill"))
    assert money(asked, 0) == {NETWORK: 10 + 2 * (3 + 1)}
    assert listed(asked, Earmark) == [Earmark(1, "Texas"), Earmark(1, "Crystal Skull")]
    allows(asked, Earmark(1, "Midas Mill"), Earmark(1, "Crystal Skull"))
    again = play_all(asked, Earmark(1, "Midas Mill"))
    assert money(again, 0) == {NETWORK: 10 + 2 * 2 * (3 + 1)}
    assert again.seats[1].money == asked.seats[1].money


# --- Unconstitutional! --------------------------------------------------------------------------------------


def test_unconstitutional_cancels_and_the_displaced_order_stays() -> None:
    state = start(rival=(STRUCK,), stage="draw", top=("Infotainment", "Hackers", "Moonies"))
    state = play_all(state, Draw(0))
    assert "Supermajority" in state.discards
    move = PlaySpecial(1, STRUCK)
    assert told(state, move) == [
        "The Servants of Cthulhu plays Unconstitutional! (R15.11)",
        "The Network draws Hackers, which is uncontrolled (R4.1)",
        "The Network draws Moonies, which is uncontrolled (R4.1)",
        "Infotainment is cancelled, and Supermajority stays (R15.11)",
    ]
    after = play_all(state, move)
    assert set(in_play(after)) == set(IN_PLAY)
    assert {"Infotainment", STRUCK} <= set(after.discards)
    assert "Hackers" in after.uncontrolled  # the card drawn for the Order all the same
    assert (after.stage, after.to_act, after.pending) == ("main", 0, None)


def test_unconstitutional_only_when_an_order_has_just_been_played() -> None:
    refuses(start(STRUCK), PlaySpecial(0, STRUCK), "R15.11", "just been played")
    assert not listed(start(STRUCK), PlaySpecial)
    state = play_all(start(STRUCK, stage="draw", top=("Infotainment", "Hackers")), Draw(0))
    assert state.to_act == 0  # the drawer himself may
    refuses(state, PlaySpecial(0, STRUCK, "Infotainment"), "R15.11")
    state = play_all(state, Pass(0))
    refuses(state, PlaySpecial(0, STRUCK), "R15.11")


def test_unconstitutional_gives_back_the_actions_of_digital_currency_taken() -> None:
    state = start(rival=(STRUCK,), stage="draw", top=("Digital Currency", "Hackers"), orders=("Gun Control",))
    state = play_all(state, Draw(0))
    assert state.turn.actions == 3
    state = play_all(state, PlaySpecial(1, STRUCK))
    assert (state.turn.actions, state.turn.owed) == (2, 0)


def test_R10_13_secrets_on_unconstitutional_lets_the_order_stand() -> None:
    state = start(SECRETS, rival=(STRUCK,), stage="draw", top=("Infotainment", "Hackers"))
    state = play_all(state, Draw(0), PlaySpecial(1, STRUCK))
    assert (engine.step(state), state.to_act) == ("secrets", 0)
    state = play_all(state, PlaySpecial(0, SECRETS))
    assert "Infotainment" in in_play(state)
    assert "Hackers" in state.uncontrolled
    assert (state.stage, state.to_act) == ("main", 0)
    again = start(SECRETS, rival=(STRUCK,), stage="draw", top=("Infotainment", "Hackers"))
    again = play_all(again, Draw(0), PlaySpecial(1, STRUCK), Pass(0))
    assert "Infotainment" not in in_play(again)
    assert (again.stage, again.to_act) == ("main", 0)


def test_unconstitutional_does_not_touch_an_entitled_order() -> None:
    state = start(rival=(STRUCK,), stage="draw", top=("Infotainment", "Hackers"), entitled="Supermajority")
    state = play_all(state, Draw(0))
    assert set(in_play(state)) == {*IN_PLAY, "Infotainment"}
    state = play_all(state, PlaySpecial(1, STRUCK))
    assert set(in_play(state)) == set(IN_PLAY)
    assert state.board.entitled == "Supermajority"


def test_R11_5_an_immediate_win_waits_until_the_order_stands() -> None:
    """C.I.A. 6 and California 5, New York 7, Pentagon 6: 34 with the Bavarians; Superpatriot Act adds 8."""
    rules = RuleSet(new_world_order=True, win_check="immediate")
    laid = {"C.I.A.": "top", "California": "left", "New York": "right", "Pentagon": "bottom"}

    def drawn(*rival: str) -> GameState:
        state = table(
            seat(BAVARIANS, laid),
            seat(CTHULHU, {"Texas": "top"}, 0, *rival),
            stage="draw",
            top=("Superpatriot Act", "Hackers"),
            rules=rules,
        )
        return play_all(state, Draw(0))

    assert drawn().winners == (0,)
    asked = drawn(STRUCK)
    assert not asked.over
    assert play_all(asked, Pass(1)).winners == (0,)
    assert not play_all(asked, PlaySpecial(1, STRUCK)).over
