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
from pathlib import Path

import pytest
from bot_games import thirty
from golden_scenarios import GNOMES, NETWORK, UFOS, seat, table

import illuminati_nb as inb
from illuminati_nb.analysis.bots import GreedyBot, RandomBot
from illuminati_nb.analysis.match import nearness, play_match, seat_bots
from illuminati_nb.rules import engine
from illuminati_nb.rules.goals import progress
from illuminati_nb.rules.moves import (
    Attack,
    ChooseGoal,
    DropGroup,
    EndActions,
    FreeTransfer,
    Help,
    Move,
    PassTurn,
    PlaySpecial,
    Roll,
    Spend,
)
from illuminati_nb.rules.phases.attack import current_sum
from illuminati_nb.rules.state import CHANCE, HIDDEN, GameState
from illuminati_nb.rules.view import view

ROOT = Path(__file__).resolve().parents[2]


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
