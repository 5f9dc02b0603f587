"""Every option of a RuleSet changes what its rule says and nothing else (R17)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from engine_help import (
    GNOMES,
    NETWORK,
    OIL,
    UFOS,
    allows,
    attacked,
    groups,
    money,
    play_all,
    refuses,
    seat,
    snapshot,
    table,
)
from random_games import play_at_random

from illuminati_nb.rules import engine
from illuminati_nb.rules.moves import (
    AbolishPrivilege,
    Attack,
    CollectIncome,
    DropGroup,
    EndActions,
    EndTurn,
    FreeTransfer,
    Move,
    MoveGroup,
    PassTurn,
    PlaySpecial,
    Redistribute,
    Transfer,
)
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.state import CHANCE, GameState


def under(rules: RuleSet, state: GameState) -> GameState:
    """The same table, played from here by other rules."""
    board = type(state.board)(rules, state.board.orders, dict(state.board.changed))
    return state._replace(rules=rules, board=board)


def test_R2_5_passing_by_the_seeds_reading_forbids_regular_actions_only() -> None:
    rules = RuleSet(pass_scope="regular")
    state = table(seat(GNOMES, {OIL: "top", "KGB": "left"}, {GNOMES: 1, OIL: 4}), seat(UFOS), rules=rules)
    passed = play_all(state, PassTurn(0))
    assert (passed.stage, passed.to_act, money(passed, 0)) == ("main", 0, {GNOMES: 6, OIL: 4})
    for action in (
        Transfer(0, OIL, GNOMES, 1),
        MoveGroup(0, OIL, GNOMES, "right"),
        Attack(0, "control", OIL, "Psychiatrists"),
    ):
        refuses(passed, action, "R2.5")
    refuses(passed, PassTurn(0), "R2.5")
    after = play_all(passed, DropGroup(0, "KGB"), EndActions(0), FreeTransfer(0, OIL, GNOMES, 1))
    assert {type(move) for move in engine.legal_moves(after)} == {EndTurn, FreeTransfer, Redistribute}
    after = play_all(after, Redistribute(0, ((OIL, 10),)), EndTurn(0))
    assert after.turn.seat == 1


def test_R2_6_without_refill() -> None:
    state = table(seat(NETWORK, {OIL: "top"}), seat(UFOS), uncontrolled=[], rules=RuleSet(refill_to=0))
    after = play_all(state, EndActions(0), EndTurn(0))
    assert after.uncontrolled == ()
    assert after.deck == state.deck


@pytest.mark.parametrize(("where", "card"), [("irs", "I.R.S."), ("illuminati", NETWORK)])
def test_R3_4_where_the_tax_lies(where: str, card: str) -> None:
    state = table(seat(NETWORK, {"I.R.S.": "top"}), seat(UFOS, None, 5), stage="income", rules=RuleSet(irs_to=where))
    after = play_all(state, CollectIncome(0))
    assert money(after, 0) == ({NETWORK: 9, "I.R.S.": 2} if card == "I.R.S." else {NETWORK: 11})


def test_R6_37_the_seeds_reading_asks_for_an_open_arrow_to_neutralize() -> None:
    for needed in (False, True):
        rules = RuleSet(neutralize_needs_arrow=needed)
        mine = {"KKK": "top", "Hackers": ("KKK", "bottom")}
        state = table(seat(NETWORK, mine), seat(UFOS, {"Recyclers": "top"}), uncontrolled=["Tabloids"], rules=rules)
        if needed:
            refuses(state, Attack(0, "neutralize", "KKK", "Recyclers"), "R6.37")
        else:
            allows(state, Attack(0, "neutralize", "KKK", "Recyclers"))
        allows(state, Attack(0, "neutralize", NETWORK, "Recyclers"), Attack(0, "destroy", "KKK", "Tabloids"))
        refuses(state, Attack(0, "control", "KKK", "Tabloids"), "R6.6")


#: Figure 5 of the rulebook: some unused arrows are blocked by cards.
NAZIS = "South American Nazis"
FIGURE_5 = {
    "Democrats": "left", "Cycle Gangs": "top", NAZIS: "bottom", "Congressional Wives": (NAZIS, "top"),
    "KGB": (NAZIS, "bottom"), "Antiwar Activists": ("KGB", "bottom"),
}  # fmt: skip


@pytest.mark.parametrize(("geometry", "open_arrows"), [("cards", 2), ("free", 4)])
def test_R6_30_geometry_decides_which_arrows_are_open(geometry: str, open_arrows: int) -> None:
    state = table(seat(NETWORK, FIGURE_5), seat(UFOS, {"Texas": "top"}), rules=RuleSet(geometry=geometry))
    assert len(state.seats[0].structure.open_arrows()) == open_arrows
    move = Attack(0, "control", NETWORK, "Punk Rockers")
    if geometry == "free":
        assert groups(attacked(state, "control", NETWORK, "Punk Rockers"), 0) == {*FIGURE_5, "Punk Rockers"}
    else:
        refuses(state, move, "R6.6")


@pytest.mark.parametrize(("rehang", "lost"), [("same_master", True), ("subtree", False)])
def test_R8_7_the_house_rule_re_hangs_anywhere_below_the_old_master(rehang: str, lost: bool) -> None:
    mine = {
        NAZIS: "right", "Militia": "bottom", "C.I.A.": ("Militia", "top"), "Post Office": ("C.I.A.", "left"),
        "L-4 Society": "left", "TV Preachers": "top", "I.R.S.": ("C.I.A.", "bottom"),
        "CFL-AIO": ("L-4 Society", "left"),
    }  # fmt: skip
    state = table(seat(NETWORK, mine, {"Post Office": 3}), seat(UFOS), rules=RuleSet(rehang=rehang))
    # The Post Office would overlap, and the other arrows of the C.I.A. are no better; one of the I.R.S. is.
    after = play_all(state, MoveGroup(0, "Militia", "CFL-AIO", "top"))
    assert ("Post Office" in after.uncontrolled) == lost
    assert money(after, 0) == ({} if lost else {"Post Office": 3})
    named = MoveGroup(0, "Militia", "CFL-AIO", "top", (("Post Office", "I.R.S.", "top"),))
    if lost:
        refuses(state, named, "R6.30")
    else:
        assert play_all(state, named).seats[0].structure.puppets("I.R.S.") == {"top": "Post Office"}


#: An option, another value, and the types of listed moves it may change in games played by the standard rules.
LISTED_DIFFERENCE: dict[str, tuple[object, Callable[[GameState, Move], bool]]] = {
    "pass_scope": ("regular", lambda s, m: False),
    "refill_to": (0, lambda s, m: False),
    "irs_to": ("illuminati", lambda s, m: False),
    "transfer_cost": ("each", lambda s, m: False),
    "forbid_throwing": (False, lambda s, m: False),
    "win_check": ("immediate", lambda s, m: False),
    "elimination": ("no_groups_or_money", lambda s, m: False),
    "cthulhu_illuminati": ("destroy", lambda s, m: False),
    "assassins_goal": (8, lambda s, m: False),
    "discordian_goal": (6, lambda s, m: False),
    "basic_goal_delta": (3, lambda s, m: False),
    "two_specials_abolish": (False, lambda s, m: type(m) is AbolishPrivilege),
    "neutralize_needs_arrow": (True, lambda s, m: type(m) is Attack and m.kind == "neutralize"),
    "participation": ("action", lambda s, m: bool(s.turn.used) and type(m).__name__ in ("Attack", "Help")),
    "open_treasuries": (False, lambda s, m: type(m) is PlaySpecial and m.special == "Computer Espionage"),
}


@pytest.mark.parametrize("option", LISTED_DIFFERENCE)
def test_R2_1_an_option_changes_the_choices_it_is_about_and_no_others(option: str) -> None:
    value, may_differ = LISTED_DIFFERENCE[option]
    rules = RuleSet().with_(**{option: value})
    for seed in range(3):
        for game, _ in play_at_random(seed, 4, limit=150):
            state = game.state
            if state.to_act == CHANCE or len(game) % 3:
                continue
            standard, other = set(engine.legal_moves(state)), set(engine.legal_moves(under(rules, state)))
            for move in standard ^ other:
                assert may_differ(state, move), f"{option}={value!r}: {move!r}"


#: Options that change how one move ends, never in a game in which their rule plays no part.
@pytest.mark.parametrize(
    ("option", "value"),
    [("assassins_goal", 8), ("discordian_goal", 6), ("forbid_throwing", False), ("transfer_cost", "each"),
     ("cthulhu_illuminati", "destroy"), ("two_specials_abolish", False), ("irs_to", "illuminati")],
)  # fmt: skip
def test_R2_1_a_game_in_which_the_rule_plays_no_part_is_the_same_game(option: str, value: object) -> None:
    rules = RuleSet().with_(**{option: value})
    games = 0
    for seed in range(4):
        *_, (game, _last) = play_at_random(seed, 4, limit=60, opens=0)
        if any(type(move) is AbolishPrivilege for move in game.moves):
            continue
        if any("I.R.S." in one.structure for state in game.states for one in state.seats):
            continue
        games += 1
        state = under(rules, game.states[0])
        for before, move in zip(game.states, game.moves, strict=False):
            assert snapshot(under(rules, before)) == snapshot(state)
            state = engine.play(state, move)
    assert games


def test_every_move_has_a_name_for_the_wrong_time() -> None:
    from illuminati_nb.rules import engine
    from illuminati_nb.rules.moves import PlaySpecial

    # Specials and open moves are judged by their own windows and never come "at the wrong time".
    assert set(engine._NAMES) | {PlaySpecial} | engine.OPEN_MOVES == set(engine.HANDLERS)
