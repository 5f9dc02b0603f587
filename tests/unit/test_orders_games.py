"""Whole games with New World Orders: at random and by bots, with every invariant; saves, words and views of them."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from engine_help import (
    BAVARIANS,
    CTHULHU,
    GNOMES,
    NETWORK,
    OIL,
    UFOS,
    check,
    play_all,
    seat,
    snapshot,
    table,
)
from random_games import play_at_random
from test_engine_invariants import judge

import illuminati_nb as inb
from illuminati_nb.analysis.events import events
from illuminati_nb.analysis.game import Game, new_game
from illuminati_nb.analysis.greedy_orders import worth_without
from illuminati_nb.analysis.match import play_match
from illuminati_nb.analysis.spending_bridge import EquilibriumSpender, advise
from illuminati_nb.analysis.transcript import table_lines, transcript
from illuminati_nb.analysis.values import Look
from illuminati_nb.rules import engine
from illuminati_nb.rules.cards import deck
from illuminati_nb.rules.goals import progress
from illuminati_nb.rules.moves import AttackOrder, Die, Draw, EndActions, FreeTransfer, PlaySpecial, Roll, Spend
from illuminati_nb.rules.record import Record
from illuminati_nb.rules.rulebook import rule
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.state import CHANCE, GameState
from illuminati_nb.rules.view import view

NWO = RuleSet(new_world_order=True)
RULES = (
    NWO,
    RuleSet(new_world_order=True, win_check="immediate", open_treasuries=False, pass_scope="regular"),
    RuleSet.seed().replace(new_world_order=True) if hasattr(RuleSet, "replace") else NWO,
)
#: How many random games, in batches.
GAMES, BATCHES = 36, 6
SIX = {card.name for card in deck().order_specials}


def a_game(seed: int) -> Game:
    rng, game = Random(seed), None
    for game, move in play_at_random(seed, 2 + seed % 7, rules=RULES[seed % len(RULES)]):
        assert engine.refusal(game.state, move) is None, f"seed {seed}, move {len(game)}: {move!r}"
        if rng.random() < 0.05:
            judge(game.state, rng)
    assert game is not None
    return game


@pytest.mark.parametrize("batch", range(BATCHES))
def test_R15_random_games_with_orders_keep_every_invariant_and_reload_equal(batch: int) -> None:
    ended, made = 0, Counter[str]()
    for seed in range(batch, GAMES, BATCHES):
        game = a_game(seed)
        ended += game.state.over
        made.update(type(move).__name__ for move in game.moves)
        reloaded = Record.from_json(game.record.to_json())
        assert reloaded == game.record
        assert snapshot(reloaded.replay()) == snapshot(game.state)
    assert ended > 0
    assert made["AttackOrder"] > 0


def test_the_random_games_reach_every_move_and_special_of_the_orders() -> None:
    moves, specials, orders = set(), set(), set()
    for seed in range(100, 160):
        for game, move in play_at_random(seed, 4, rules=NWO, limit=400):
            moves.add(type(move).__name__)
            orders.update(order.name for order in game.state.board.orders)
            if isinstance(move, PlaySpecial):
                specials.add(move.special)
        if {"AttackOrder", "Die", "Earmark"} <= moves and specials >= SIX and len(orders) == 18:
            return
    raise AssertionError((moves, SIX - specials, 18 - len(orders)))


def told(game: Game) -> list[str]:
    """Every sentence of a game; each names a rule of the book, and every seat's view can be told as well."""
    states, said = game.record.states(), []
    for before, move, after in zip(states, game.moves, states[1:], strict=False):
        for event in events(before, move, after):
            rule(event.rule)
            said.append(str(event))
        for eyes in (None, 0, len(before.seats) - 1):
            events(view(before, eyes), move, view(after, eyes))
    return said


def test_what_is_told_of_random_games() -> None:
    drawn = 0
    for seed in range(4):
        games = [game for game, _ in play_at_random(seed, 3, rules=NWO, limit=300)]
        game = games[-1]  # one and the same all along
        said = told(game)
        drawn += sum("draws the New World Order" in one or "Refill: the New World Order" in one for one in said)
        arrived = {order.name for state in game.record.states() for order in state.board.orders}
        assert all(any(name in one for one in said) for name in arrived)
    assert drawn > 4


def test_views_tell_the_same_orders_as_the_whole_state() -> None:
    """What an onlooker is told of Orders drawn is what happened: nothing of it is hidden (R15.3)."""
    for seed in range(6):
        for game, move in play_at_random(seed, 3, rules=NWO, limit=250, opens=0):
            before, after = game.state, engine.play(game.state, move)
            whole = [one.text for one in events(before, move, after) if "New World Order" in one.text]
            theirs = events(view(before, None), move, view(after, None))
            seen = [one.text for one in theirs if "New World Order" in one.text]
            assert sorted(whole) == sorted(seen), f"seed {seed}, move {len(game)}"


# --- bots -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_greedy_bots_play_whole_games_with_orders(seed: int) -> None:
    match = play_match(2 + seed % 5, "greedy", seed=seed, rules=NWO)
    assert match.game.state.over
    for state in match.game.record.states():
        check(state)
    assert play_match(2 + seed % 5, "greedy", seed=seed, rules=NWO).record == match.record


def test_random_bots_play_whole_games_with_orders() -> None:
    seen = 0
    for seed in range(3):
        match = play_match(4, [inb.RandomBot(n, careful=True) for n in range(4)], seed=seed, rules=NWO, max_turns=120)
        seen += any(state.board.orders for state in match.game.record.states())
    assert seen > 0


def harmful(mine: str = NETWORK, purse: int = 30) -> GameState:
    """Three strong Violent groups under Peace in Our Time, near the Bavarian goal."""
    laid = {"Texas": "top", "C.I.A.": "left", "Pentagon": "right", "The Mafia": "bottom"}
    return table(
        seat(BAVARIANS, laid, purse), seat(CTHULHU, {"Yuppies": "top"}, 3),
        orders=("Peace in Our Time",), uncontrolled=["Semiconscious Liberation Army", "Robot Sea Monsters"], rules=NWO,
    )  # fmt: skip


def test_a_greedy_bot_attacks_an_order_that_keeps_it_from_winning() -> None:
    state = harmful()
    assert worth_without(Look(view(state, 0), 0), ("Peace in Our Time",)) > 10
    move = inb.GreedyBot().choose(view(state, 0))
    assert move == AttackOrder(0, "Peace in Our Time")
    state = play_all(state, move)
    spent = inb.GreedyBot().choose(view(state, 0))
    assert isinstance(spent, Spend)
    assert spent.amount >= 5


def test_a_greedy_bot_leaves_an_order_alone_that_serves_it() -> None:
    state = harmful()
    state = state._replace(board=inb.Board(NWO, ("Superpatriot Act",)),  # type: ignore[arg-type]
                           discards=tuple({*state.discards, "Peace in Our Time"} - {"Superpatriot Act"}))  # fmt: skip
    check(state)
    assert worth_without(Look(view(state, 0), 0), ("Superpatriot Act",)) < 0
    assert not isinstance(inb.GreedyBot().choose(view(state, 0)), AttackOrder)


def test_a_greedy_bot_strikes_down_an_order_that_hurts_and_lets_others_stand() -> None:
    def asked(order: str) -> object:
        laid = {"Texas": "top", "C.I.A.": "left", "Pentagon": "right", "The Mafia": "bottom"}
        state = table(
            seat(CTHULHU, {"Yuppies": "top"}, 3), seat(BAVARIANS, laid, 9, "Unconstitutional!"),
            stage="draw", top=(order, "Hackers"), rules=NWO,
        )  # fmt: skip
        return inb.GreedyBot().choose(view(play_all(state, Draw(0)), 1))

    assert asked("Peace in Our Time") == PlaySpecial(1, "Unconstitutional!")
    assert asked("Superpatriot Act") != PlaySpecial(1, "Unconstitutional!")


def test_greedy_gnomes_under_bank_collapse_use_transfers() -> None:
    state = table(
        seat(GNOMES, {OIL: "top", "Recyclers": (OIL, "right")}, {"Recyclers": 9}), seat(UFOS, {"Texas": "top"}),
        orders=("Bank Collapse",), stage="closing", rules=NWO,
    )  # fmt: skip
    assert inb.GreedyBot().choose(view(state, 0)) == FreeTransfer(0, "Recyclers", GNOMES, 9)


def test_the_equilibrium_spender_and_its_advice_know_attacks_on_orders() -> None:
    state = play_all(harmful(purse=12), AttackOrder(0, "Peace in Our Time"))
    advice = advise(state, values={0: 30, 1: -5})
    assert isinstance(advice.move, Spend)
    bot = inb.GreedyBot(spending=EquilibriumSpender())
    assert engine.refusal(state, bot.choose(view(state, 0))) is None


# --- the rest of the package with an Order in play ------------------------------------------------------


def test_dice_of_a_game_come_from_its_seed() -> None:
    game = Game(Record((BAVARIANS, CTHULHU), tuple(new_game(2, seed=3, rules=NWO).record.shuffled), 0, NWO, 3))
    state = table(seat(BAVARIANS, {"KGB": "top", "F.B.I.": "left"}), seat(CTHULHU, {"Texas": "top"}),
                  orders=("Loopholes",), stage="income", rules=NWO)  # fmt: skip
    thrown = []
    for _ in range(2):
        again = Game(game.record)
        again._states[-1] = engine.play(state, engine.legal_moves(state)[0])
        assert again.dice_are_due
        rolls = []
        while again.state.to_act == CHANCE:
            rolls.append(again.roll())
        assert [type(one) for one in rolls] == [Die, Die]
        thrown.append(rolls)
    assert thrown[0] == thrown[1]
    assert not any(type(one) is Roll for one in thrown[0])


def test_transcripts_show_the_orders_in_play() -> None:
    state = table(seat(BAVARIANS, {OIL: "top"}), seat(CTHULHU, {"Texas": "top"}),
                  orders=("Loopholes", "Gun Control"), entitled="Gun Control", rules=NWO)  # fmt: skip
    lines = [line for line in table_lines(state) if line.startswith("New World Order")]
    assert lines == [
        f"New World Order: Loopholes (red): {deck()['Loopholes'].effect}",  # type: ignore[union-attr]
        "New World Order: Gun Control (blue, Entitlements on it): Government +2, Criminal -3",
    ]
    told_ = transcript(play_match(3, "greedy", seed=3, rules=NWO).record)
    assert "draws the New World Order" in told_


def test_advice_and_goals_count_the_orders() -> None:
    board = inb.Board(orders=("Death Panels",))  # type: ignore[arg-type]
    plain = inb.best_attacks("Punk Rockers", [NETWORK, "Texas"])
    told_ = inb.best_attacks("Punk Rockers", [NETWORK, "Texas"], board=board)
    assert told_.best.sum.target_number == plain.best.sum.target_number + 2
    state = harmful()
    assert progress(state, 0)[1].have == 10 + 4 + 4 + 4 + 5
    assert progress(play_all(state, EndActions(0)), 0) == progress(state, 0)
