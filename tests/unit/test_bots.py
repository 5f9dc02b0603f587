"""Bots and matches: they play by the rules, see only views, end their games, and play the same game again."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
from collections import Counter
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

import pytest
from golden_scenarios import BAVARIANS, CTHULHU, DISCORDIANS, GNOMES, NETWORK, SECRETS, UFOS, seat, table

import illuminati_nb as inb
from illuminati_nb.analysis import values
from illuminati_nb.analysis.bots import GreedyBot, RandomBot
from illuminati_nb.analysis.greedy_attacks import plans
from illuminati_nb.analysis.match import nearness, play_match, seat_bots
from illuminati_nb.rules import engine
from illuminati_nb.rules.declaration import position_bonus
from illuminati_nb.rules.effective import PLAIN_BOARD, Board
from illuminati_nb.rules.goals import progress
from illuminati_nb.rules.moves import (
    Announce,
    Answer,
    Attack,
    ChooseGoal,
    CollectIncome,
    DropGroup,
    EndActions,
    FreeTransfer,
    Goods,
    Help,
    Move,
    Offer,
    Pass,
    PassTurn,
    PlaySpecial,
    Redistribute,
    Roll,
    Spend,
)
from illuminati_nb.rules.phases.attack import current_sum
from illuminati_nb.rules.state import CHANCE, HIDDEN, GameState
from illuminati_nb.rules.view import view

FOUR_WEIRD = {
    "Hackers": (DISCORDIANS, "top"),
    "Trekkies": (DISCORDIANS, "right"),
    "Psychiatrists": (DISCORDIANS, "bottom"),
    "Tabloids": (DISCORDIANS, "left"),
}
ROOT = Path(__file__).resolve().parents[2]


def chosen(state: GameState, bot: GreedyBot | None = None) -> Move:
    """What a greedy bot does in this state, which must be legal."""
    move = (bot or GreedyBot()).choose(view(state, state.to_act))
    assert engine.refusal(state, move) is None, move
    return move


# --- matches ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 9))
@pytest.mark.parametrize("kind", ["greedy", "random", "mixed"])
def test_a_match_runs_to_its_end(seats: int, kind: str) -> None:
    bots = [("greedy", "random")[index % 2] for index in range(seats)] if kind == "mixed" else kind
    match = play_match(seats, bots, seed=seats)
    assert match.game.state.over
    assert match.winners == match.game.state.winners == match.leaders
    assert match.reason in ("goal", "last one left")
    if match.reason == "goal":
        assert all(any(one.met for one in progress(match.game.state, winner)) for winner in match.winners)


def test_a_match_that_takes_too_long_is_drawn_by_the_nearest_goal() -> None:
    match = play_match(4, "greedy", seed=1, max_turns=6)
    state = match.game.state
    assert (match.reason, match.winners) == ("drawn", ())
    near = [nearness(state, index) for index in range(4)]
    assert match.leaders == tuple(index for index, one in enumerate(near) if one == max(near))
    best = max(Fraction(one.have, one.need) for one in progress(state, match.leaders[0]))
    assert best == max(near)
    assert str(match).startswith("drawn after 7 turns")


def test_a_bot_that_dithers_does_not_keep_the_match_from_ending() -> None:
    class Dithers(RandomBot):
        def choose(self, view: GameState) -> Move:
            if view.stage == "announce":
                return next(move for move in engine.legal_moves(view) if type(move).__name__ == "CallOff")
            if view.stage == "main":
                return next((m for m in engine.legal_moves(view) if type(m) is Attack), EndActions(view.to_act))
            return super().choose(view)

    assert play_match([NETWORK, GNOMES], [Dithers(), Dithers()], seed=1, max_turns=10).reason == "drawn"


def test_a_bot_that_plays_what_the_rules_refuse_is_named() -> None:
    class Cheats(RandomBot):
        def choose(self, view: GameState) -> Move:
            return Spend(view.to_act, "Nothing", 99, 1)

    with pytest.raises(inb.IllegalMove) as caught:
        play_match([NETWORK, GNOMES], [Cheats(5), Cheats(6)], seed=1)
    assert any("RandomBot(seed=" in note and "of seed 1" in note for note in caught.value.__notes__)


@pytest.mark.parametrize(
    ("bots", "words"),
    [
        (["greedy"], "1 for 2 seats"),
        ("clever", "'clever'"),
        ([3, "random"], "begin and choose"),
        (["x", "random"], "'x'"),
    ],
)
def test_bots_that_make_no_sense(bots: object, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        seat_bots(bots, 2)  # type: ignore[arg-type]


@pytest.mark.parametrize("turns", [0, -1, 2.5])
def test_max_turns_that_make_no_sense(turns: object) -> None:
    with pytest.raises(ValueError, match="max_turns="):
        play_match(2, "random", max_turns=turns)  # type: ignore[arg-type]


@lru_cache(maxsize=1)
def thirty() -> list[inb.Match]:
    return [play_match(4, "greedy", seed=seed) for seed in range(30)]


def test_every_move_of_thirty_greedy_games_was_legal_and_money_adds_up() -> None:
    for match in thirty():
        for state, move in match.game:
            assert engine.refusal(state, move) is None
        for state in match.game.states:
            held = sum(sum(one.money.values()) for one in state.seats) + sum(mb for _, mb in state.captured_money)
            assert held == state.issued


def test_greedy_bots_attack_with_a_chance_and_use_their_cards() -> None:
    seen = Counter(type(move).__name__ for match in thirty() for move in match.game.moves)
    for kind in (Attack, Help, Spend, PassTurn, PlaySpecial, FreeTransfer):
        assert seen[kind.__name__] > 0, kind
    assert seen["DropGroup"] == 0
    rolls = [current_sum(state) for match in thirty() for state, move in match.game if type(move) is Roll]
    hopeless = [one for one in rolls if one.successes == 0]
    assert len(hopeless) < len(rolls) / 10, "defended attacks apart, nobody rolls for nothing"


def test_greedy_beats_random() -> None:
    won = 0
    for seed in range(20):
        greedy = seed % 2
        bots = ["random", "random"]
        bots[greedy] = "greedy"
        won += play_match(2, bots, seed=seed).leaders == (greedy,)
    assert won >= 17


# --- the same again -------------------------------------------------------------------------------------

PROGRAM = """
import hashlib, json, sys
from illuminati_nb.analysis.match import play_match
for kind in ("greedy", "random"):
    record = play_match(4, kind, seed=int(sys.argv[1])).record
    print(hashlib.sha256(json.dumps(record.to_json(), sort_keys=True).encode()).hexdigest())
"""


def fingerprints(python: str, seed: int, hash_seed: str) -> list[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(
        [python, "-c", PROGRAM, str(seed)], env=environment, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def ours(seed: int) -> list[str]:
    records = [play_match(4, kind, seed=seed).record for kind in ("greedy", "random")]
    texts = [json.dumps(record.to_json(), sort_keys=True) for record in records]
    return [hashlib.sha256(text.encode()).hexdigest() for text in texts]


def test_the_same_seed_gives_the_same_game_in_another_process() -> None:
    assert fingerprints(sys.executable, 5, "1") == fingerprints(sys.executable, 5, "2") == ours(5)
    assert ours(5) != ours(6)


def other_pythons() -> list[str]:
    """Every other Python from 3.11 on that can be found: by name, and where pyenv and uv keep them."""
    found = [shutil.which(f"python3.{minor}") for minor in range(11, 20)]
    for folder in (".pyenv/versions", ".local/share/uv/python"):
        found += [str(path) for path in sorted(Path.home().glob(f"{folder}/*/bin/python3"))]
    versions: dict[str, str] = {}
    for path in found:
        if path is not None:
            asked = subprocess.run(
                [path, "-c", "import sys; print(*sys.version_info[:2])"], capture_output=True, text=True, check=False
            )
            if asked.returncode == 0:
                versions.setdefault(asked.stdout.strip(), path)
    versions.pop("{} {}".format(*sys.version_info[:2]), None)
    return [path for version, path in sorted(versions.items()) if tuple(map(int, version.split())) >= (3, 11)]


def test_the_same_seed_gives_the_same_game_on_every_other_python_here() -> None:
    """The game does not depend on the version of Python; checked with every one that is installed."""
    found = other_pythons()
    if not found:
        pytest.skip("no other Python from 3.11 on is installed here")
    for python in found:
        assert fingerprints(python, 5, "0") == ours(5), python


def test_a_bot_used_twice_starts_anew() -> None:
    bots = [RandomBot(3), GreedyBot(4)]
    first = play_match([NETWORK, GNOMES], bots, seed=9)
    assert play_match([NETWORK, GNOMES], bots, seed=9).record == first.record
    other = play_match([NETWORK, GNOMES], [RandomBot(8), GreedyBot(4)], seed=9)
    assert other.record != first.record


def test_bots_see_only_views() -> None:
    seen: list[tuple[int, GameState]] = []

    class Watches(RandomBot):
        def choose(self, view: GameState) -> Move:
            seen.append((view.to_act, view))
            return super().choose(view)

    play_match([NETWORK, GNOMES, UFOS], [Watches(1), Watches(2), Watches(3)], seed=2)
    assert seen
    for mine, state in seen:
        assert set(state.deck) <= {HIDDEN}
        for index, one in enumerate(state.seats):
            if index != mine:
                assert set(one.specials) - {name for _, name in state.seats[mine].known} <= {HIDDEN}
                assert one.goal in ("", HIDDEN) or one.revealed


def test_a_greedy_bot_cannot_be_swayed_by_what_it_cannot_see() -> None:
    """Other hidden cards, same view, same move."""
    for match in thirty()[:6]:
        for state, move in match.game:
            if state.to_act in (CHANCE, -2) or type(move) is ChooseGoal:
                continue
            turned = state._replace(deck=state.deck[::-1])
            bot = GreedyBot()
            assert bot.choose(view(turned, state.to_act)) == bot.choose(view(state, state.to_act)) == move


# --- RandomBot ------------------------------------------------------------------------------------------


def test_a_random_bot_plays_every_legal_move_equally_often() -> None:
    state = table(seat(NETWORK, {"The Mafia": (NETWORK, "right")}, {NETWORK: 1}), seat(GNOMES, turns=0),
                  uncontrolled=("Loan Sharks",), stage="main")  # fmt: skip
    moves = engine.legal_moves(state)
    bot = RandomBot(7)
    drawn = Counter(bot.choose(view(state, 0)) for _ in range(200 * len(moves)))
    assert set(drawn) == set(moves)
    assert all(130 <= count <= 280 for count in drawn.values())
    careful = RandomBot(7, careful=True)
    kept = {careful.choose(view(state, 0)) for _ in range(60 * len(moves))}
    assert kept == {
        one for one in moves if type(one) is not DropGroup and not (type(one) is Attack and one.target == "The Mafia")
    }


# --- GreedyBot -----------------------------------------------------------------------------------------


def at_table(stage: str = "main", **more: object) -> GameState:
    """A quiet table that a test changes."""
    me = seat(NETWORK, {"The Mafia": (NETWORK, "right")}, {NETWORK: 9, "The Mafia": 4}, **more)  # type: ignore[arg-type]
    return table(me, seat(UFOS, {"KGB": (UFOS, "top")}, {UFOS: 5}, goal=BAVARIANS),
                 uncontrolled=("Loan Sharks", "Psychiatrists"), stage=stage)  # fmt: skip


def test_it_takes_the_best_group_it_can_get() -> None:
    move = chosen(at_table())
    assert move == Attack(0, "control", "The Mafia", "Loan Sharks")


def test_its_quick_target_numbers_are_those_of_the_engine() -> None:
    """The search adds up remembered parts; the engine's own sum decides. Compared over whole games."""
    compared = 0
    for match in thirty()[:12]:
        for state, move in match.game:
            if type(move) is not Attack or state.turn.used:
                continue
            look = values.Look(view(state, move.seat), move.seat)
            after = engine.play(state, move)
            if after.conflict is None or after.played is not None:
                continue
            owner = after.conflict.owner
            number = look.known.strength(move.kind, move.attacker, move.target, bool(move.whispering))
            for name in state.seats[move.seat].structure.names:
                if name != move.attacker and values.helps_attacks(name):
                    number += look.known.bonus(move.kind, name, move.target)
            if owner >= 0:
                assert after.conflict.depth is not None
                number -= position_bonus(after.conflict.depth)
                if move.kind != "destroy":
                    for name in state.seats[owner].structure.names:
                        if name != move.target and values.helps_attacks(name):
                            number -= look.known.guard(name, move.target)
            assert number == current_sum(after).target_number
            compared += 1
    assert compared > 50


def test_its_best_plan_is_the_best_of_all_plans_it_has() -> None:
    look = values.Look(view(at_table(), 0), 0)
    found = plans(look)
    assert found == sorted(found, key=lambda one: -one.profit)
    assert {one.target for one in found} >= {"Loan Sharks", "Psychiatrists"}


def test_it_passes_when_there_is_nothing_to_win() -> None:
    poor = table(seat(NETWORK), seat(GNOMES, {"New York": (GNOMES, "top")}, {GNOMES: 40}),
                 uncontrolled=("Semiconscious Liberation Army",), stage="main")  # fmt: skip
    assert chosen(poor) == PassTurn(0)
    begun = poor._replace(turn=poor.turn._replace(begun=True, actions=0))
    assert chosen(begun) == EndActions(0)


def test_it_spends_to_the_level_that_pays_and_no_further() -> None:
    state = at_table()
    for move in (Attack(0, "control", NETWORK, "Loan Sharks"), Announce(0)):
        state = engine.play(state, move)
    target = current_sum(state).target_number
    want = inb.worth(target, int(values.Look(view(state, 0), 0).stake()), 9)
    assert chosen(state) == Spend(0, NETWORK, want.money, 1)
    state = engine.play(state, chosen(state))
    while state.to_act != 0:
        state = engine.play(state, Pass(state.to_act))
    assert chosen(state) == Pass(0)


@pytest.mark.parametrize("target", [-5, 0, 1, 2, 5, 8, 10, 14])
@pytest.mark.parametrize("value", [0, 3, 12, 50])
def test_best_spend_is_worth(target: int, value: int) -> None:
    money, profit = values.best_spend(target, 9, value)
    exact = inb.worth(target, value, 9)
    assert (money, Fraction(profit).limit_denominator(1000)) == (exact.money, exact.profit)


@pytest.mark.parametrize("target", [-1, 2, 5, 9, 12])
@pytest.mark.parametrize(("own", "purse"), [(0, 0), (0, 9), (3, 0), (2, 5)])
def test_best_defence_is_the_best_of_all(target: int, own: int, purse: int) -> None:
    def costs(doubled: int, single: int, value: int) -> Fraction:
        return value * inb.chance(target - 2 * doubled - single) + doubled + single

    for value in (0, 4, 15, 60):
        doubled, single = values.best_defence(target, own, purse, value)
        assert doubled <= own
        assert single <= purse
        best = min(costs(a, b, value) for a in range(own + 1) for b in range(purse + 1))
        assert costs(doubled, single, value) == best


def test_it_defends_its_group_and_leaves_other_peoples_alone() -> None:
    start = table(
        seat(NETWORK, {"The Mafia": (NETWORK, "right")}, {NETWORK: 9, "The Mafia": 4}),
        seat(BAVARIANS, {"International Cocaine Smugglers": (BAVARIANS, "top"),
                         "Punk Rockers": ("International Cocaine Smugglers", "top")}, {BAVARIANS: 9}),
        seat(DISCORDIANS, {"Hackers": (DISCORDIANS, "top")}, {DISCORDIANS: 9}),
        uncontrolled=("Loan Sharks", "Psychiatrists"), stage="main",
    )  # fmt: skip
    for move in (Attack(0, "control", "The Mafia", "International Cocaine Smugglers"), Help(0, NETWORK), Announce(0)):
        start = engine.play(start, move)
    state = engine.play(start, Pass(0))
    assert state.to_act == 1
    move = chosen(state)
    assert isinstance(move, Spend)
    assert (move.card, move.side) == (BAVARIANS, -1)
    state = engine.play(state, move)
    while state.to_act != 2:
        state = engine.play(state, Pass(state.to_act))
    assert chosen(state) == Pass(2)


def test_it_interferes_with_an_attack_that_would_win() -> None:
    start = table(
        seat(DISCORDIANS, FOUR_WEIRD, {DISCORDIANS: 4}),
        seat(GNOMES, {"Yuppies": (GNOMES, "top")}, {GNOMES: 12}),
        uncontrolled=("Punk Rockers",),
        stage="main",
    )
    move = chosen(start)
    assert move == Attack(0, "control", "Tabloids", "Punk Rockers")
    for one in (move, Announce(0), Pass(0)):
        start = engine.play(start, one)
    assert start.to_act == 1
    answer = chosen(start)
    assert isinstance(answer, Spend)
    assert answer.side == -1
    after = engine.play(start, answer)
    assert current_sum(after).successes < current_sum(start).successes / 2


def test_it_answers_a_decisive_roll_with_the_right_card() -> None:
    state = at_table(specials=("Assassination", "Murphy's Law"))
    for move in (Attack(0, "control", "The Mafia", "Loan Sharks"), Announce(0)):
        state = engine.play(state, move)
    while state.to_act != CHANCE:
        state = engine.play(state, Pass(state.to_act))
    assert chosen(engine.play(state, Roll(11))) == PlaySpecial(0, "Assassination")
    assert chosen(engine.play(state, Roll(4))) == Pass(0)


def test_it_sends_the_senate_to_a_leader_only() -> None:
    for groups, expected in ((FOUR_WEIRD, PlaySpecial), ({"Hackers": (DISCORDIANS, "top")}, Pass)):
        state = table(
            seat(DISCORDIANS, groups),
            seat(GNOMES, {"Yuppies": (GNOMES, "top")}, {}, ("Senate Investigating Committee",)),
            uncontrolled=("Punk Rockers",), stage="turn_start",
        )._replace(to_act=1, waiting=(1,))  # fmt: skip
        assert type(chosen(state)) is expected


def test_it_cancels_what_hurts_it_and_nothing_else() -> None:
    start = table(
        seat(NETWORK, {"The Mafia": (NETWORK, "right")}, {NETWORK: 9, "The Mafia": 4}, ("Assassination",)),
        seat(UFOS, {"International Cocaine Smugglers": (UFOS, "top")}, {}, (SECRETS,), goal=BAVARIANS),
        uncontrolled=("Loan Sharks", "Psychiatrists"), stage="main",
    )  # fmt: skip
    for target, expected in (("International Cocaine Smugglers", PlaySpecial), ("Loan Sharks", Pass)):
        state = start
        for move in (Attack(0, "control", "The Mafia", target), Help(0, NETWORK), Announce(0)):
            state = engine.play(state, move)
        while state.to_act != CHANCE:
            state = engine.play(state, Pass(state.to_act))
        state = engine.play(engine.play(state, Roll(12)), PlaySpecial(0, "Assassination"))
        assert state.to_act == 1
        assert type(chosen(state)) is expected


def test_the_gnomes_gather_their_money_and_others_send_it_up() -> None:
    gnomes = table(seat(GNOMES, {"Yuppies": (GNOMES, "top")}, {GNOMES: 3, "Yuppies": 9}), seat(NETWORK, turns=0),
                   uncontrolled=("Punk Rockers",), stage="closing")  # fmt: skip
    assert chosen(gnomes) == Redistribute(0, ((GNOMES, 12),))
    assert chosen(at_table("closing")) == FreeTransfer(0, "The Mafia", NETWORK, 4)


def test_it_takes_deals_that_pay_and_refuses_others() -> None:
    start = at_table()
    good = engine.play(start, Offer(0, 1, Goods(money=4), Goods()))
    assert chosen(good) == Answer(1, True)
    bad = engine.play(start, Offer(0, 1, Goods(money=1), Goods(money=4)))
    assert chosen(bad) == Answer(1, False)
    group = engine.play(start, Offer(0, 1, Goods(groups=("The Mafia",)), Goods(money=3)))
    answer = chosen(group)
    assert isinstance(answer, Answer)
    assert answer.accept
    assert answer.placings[0].group == "The Mafia"


def test_the_ufos_take_a_goal_that_nobody_else_has() -> None:
    state = inb.new_game([UFOS, NETWORK, BAVARIANS, GNOMES], seed=3).state
    move = chosen(state)
    assert isinstance(move, ChooseGoal)
    assert move.goal not in (NETWORK, BAVARIANS, GNOMES)


def test_cthulhu_wants_to_destroy() -> None:
    state = table(seat(CTHULHU, {}, {CTHULHU: 9}), seat(NETWORK, turns=0), uncontrolled=("Copy Shops",), stage="main")
    almost = state.with_seat(0, destroyed=7)
    assert chosen(almost) == Attack(0, "destroy", CTHULHU, "Copy Shops")


def test_income_needs_no_thought() -> None:
    assert chosen(at_table("income")) == CollectIncome(0)


# --- values ---------------------------------------------------------------------------------------------


def test_standings_agree_with_the_goals_of_the_rules() -> None:
    for match in thirty()[:8]:
        for state in match.game.states[::25]:
            if state.stage == "goals":
                continue
            for index, one in enumerate(state.seats):
                if one.out:
                    continue
                now = values.standing(state, index, values.numbers(state.board))
                basic, special = progress(state, index)
                assert now.basic == basic.need - basic.have
                assert now.special == (special.need - special.have) / values.STEP[now.kind]


def test_a_group_is_worth_more_the_nearer_it_brings_to_victory() -> None:
    known = values.numbers(PLAIN_BOARD)
    far = values.Standing(9, 9, "count_weird", 0)
    near = values.Standing(9, 1, "count_weird", 0)
    assert values.gain(near, ("Trekkies",), known) > values.gain(far, ("Trekkies",), known) + 20
    assert values.loss(near, ("Trekkies",), known) > values.loss(far, ("Trekkies",), known)


def test_changed_alignments_change_the_numbers() -> None:
    weird = inb.Alignment.WEIRD
    changed = values.numbers(Board(changed={"Loan Sharks": weird}))
    assert changed.plain("Loan Sharks")[3] == int(weird)
    plain = values.numbers(PLAIN_BOARD)
    assert plain.plain("Loan Sharks")[3] != int(weird)
    assert (
        plain.strength("control", "The Mafia", "Loan Sharks") - changed.strength("control", "The Mafia", "Loan Sharks")
        == 3 + 8
    )  # its own bonus against Criminal groups, two equal alignments
