"""How fast the engine plays, beside python-chess doing the same in the same run.

    python tests/benchmarks/bench_engine.py            # the table for the README
    python tests/benchmarks/bench_engine.py --profile  # and where the time goes

Both play random games to their end: every legal move is listed, one is chosen, and it is played after being
judged once more (python-chess: ``legal_moves``, ``push``, ``is_game_over``). Rounds of the two alternate, so
that both meet the same machine, and the best round of each counts; times are CPU seconds of this process.
The games are four-player games with every move equally likely ("random"), the same with both expansions
("grand"), and without moves that drop or attack one's own groups ("careful"), which last far longer and so have
longer lists of moves. Nothing is asserted about speed: machines differ, and the ratio says more.

Also measured: games of four GreedyBots a second, the size of a state in the middle of such a game, and that a
state holds nothing of its past.
"""

from __future__ import annotations

import argparse
import cProfile
import gc
import pickle
import pstats
import random
import statistics
import sys
import time
from collections.abc import Callable

import chess

from illuminati_nb.analysis.game import new_game
from illuminati_nb.analysis.match import play_match
from illuminati_nb.rules import engine
from illuminati_nb.rules.moves import Attack, DropGroup, Move
from illuminati_nb.rules.record import move_to_json
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.state import GameState

#: Moves after which a careful random game is broken off.
CAP = 1500
#: The rules with both expansions.
GRAND = RuleSet.grand()


def harmless(state: GameState, move: Move) -> bool:
    """Tell whether a move neither drops nor attacks a group of one's own."""
    if type(move) is Attack:
        return move.target not in state.seats[move.seat].structure
    return type(move) is not DropGroup


def playout(seed: int, *, careful: bool = False, rules: RuleSet | None = None) -> int:
    """Play one random game and return the number of moves. No random number is needed but for choosing."""
    state = new_game(4, seed=seed, rules=rules).state
    chosen = random.Random(seed).random
    count = 0
    while not state.over and count < CAP:
        moves: tuple[Move, ...] | list[Move] = engine.legal_moves(state)
        if careful and state.stage == "main":
            moves = [move for move in moves if harmless(state, move)]
        state = engine.play(state, moves[int(chosen() * len(moves))])
        count += 1
    return count


def chess_playout(seed: int) -> int:
    """Play one random game of chess and return the number of moves."""
    board = chess.Board()
    chosen = random.Random(seed).random
    count = 0
    while not board.is_game_over():
        moves = list(board.legal_moves)
        board.push(moves[int(chosen() * len(moves))])
        count += 1
    return count


def rate(play: Callable[[int], int], games: range) -> float:
    """Return moves for each CPU second over these games."""
    start = time.process_time()
    moves = sum(play(seed) for seed in games)
    return moves / (time.process_time() - start)


def side_by_side(rounds: int) -> dict[str, float]:
    """Return the best rate of each, in moves a second; rounds alternate between the three."""
    plays: dict[str, tuple[Callable[[int], int], int]] = {
        "random": (playout, 60),
        "careful": (lambda seed: playout(seed, careful=True), 6),
        "grand": (lambda seed: playout(seed, rules=GRAND), 60),
        "chess": (chess_playout, 12),
    }
    best = dict.fromkeys(plays, 0.0)
    for number in range(rounds):
        for name, (play, games) in plays.items():
            gc.collect()
            best[name] = max(best[name], rate(play, range(number * games, (number + 1) * games)))
    return best


def greedy(games: int, rules: RuleSet | None = None) -> tuple[float, int, int]:
    """Return games a CPU second of four GreedyBots, and the median number of turns and of moves."""
    for seed in range(10):
        play_match(4, "greedy", seed=seed, rules=rules)  # the numbers of the cards are worked out once
    start = time.process_time()
    matches = [play_match(4, "greedy", seed=seed, rules=rules) for seed in range(games)]
    seconds = time.process_time() - start
    turns = statistics.median(one.turns for one in matches)
    return games / seconds, int(turns), int(statistics.median(len(one.game) for one in matches))


def deep_size(thing: object, known: set[int] | None = None) -> int:
    """Return the bytes of an object and all it alone reaches.

    Cards, rules and classes are shared by all states; what code has worked out about a board and keeps in its
    ``memory``, up to a fixed number of things, is shared by all games by the same rules and told apart.
    """
    from types import MappingProxyType, ModuleType

    from illuminati_nb.rules.cards import Artifact, Group, Illuminati, Special

    known = set() if known is None else known
    if id(thing) in known or isinstance(thing, Artifact | Group | Illuminati | Special | RuleSet | type | ModuleType):
        return 0
    known.add(id(thing))
    size = sys.getsizeof(thing)
    if isinstance(thing, dict | MappingProxyType):
        size += sum(deep_size(key, known) + deep_size(value, known) for key, value in thing.items())
    elif isinstance(thing, tuple | list | set | frozenset):
        size += sum(deep_size(one, known) for one in thing)
    for kind in type(thing).__mro__:
        for name in getattr(kind, "__slots__", ()):
            if name not in ("__weakref__", "memory") and hasattr(thing, name):
                size += deep_size(getattr(thing, name), known)
    return size + (deep_size(vars(thing), known) if hasattr(thing, "__dict__") else 0)


def sizes() -> dict[str, int]:
    """Return the sizes in bytes of the largest state of a four-player game, pickled and in memory, and of the next."""
    match = play_match(4, "greedy", seed=2)
    states = match.game.states
    largest = max(states, key=lambda state: len(pickle.dumps(state)))
    at = next(index for index, state in enumerate(states) if state is largest)
    known: set[int] = set()
    memory = deep_size(largest, known)
    step = deep_size(states[at + 1], known) if at + 1 < len(states) else 0
    fresh = new_game(4, seed=2).state
    remembered = deep_size(fresh.board.memory)
    return {
        "pickled": len(pickle.dumps(largest)), "memory": memory, "next": step, "start": deep_size(fresh),
        "remembered": remembered,
    }  # fmt: skip


def holds_no_history() -> bool:
    """Tell whether a state in the middle of a game reaches no earlier state and no earlier move."""
    match = play_match(4, "greedy", seed=2)
    state = match.game.states[-2]
    earlier = {id(one) for one in match.game.states[:-2]}
    waiting, seen = [state], set[int]()
    while waiting:
        thing = waiting.pop()
        if id(thing) in earlier:
            return False
        if id(thing) not in seen and isinstance(thing, tuple | dict | list):
            seen.add(id(thing))
            waiting += gc.get_referents(thing)
    return bool(move_to_json(match.game.moves[0])) and len(seen) > 10


def profile(top: int) -> None:
    """Print where the time of random games goes, and of greedy ones."""
    for name, run in (
        ("random games", lambda: [playout(seed) for seed in range(60)]),
        ("greedy games", lambda: [play_match(4, "greedy", seed=seed) for seed in range(20)]),
    ):
        profiler = cProfile.Profile()
        profiler.runcall(run)
        print(f"\n{name}:")
        pstats.Stats(profiler, stream=sys.stdout).strip_dirs().sort_stats("tottime").print_stats(top)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=7, help="rounds of each kind (default 7)")
    parser.add_argument("--games", type=int, default=60, help="greedy games (default 60)")
    parser.add_argument("--profile", type=int, nargs="?", const=25, help="also print the top lines of a profile")
    given = parser.parse_args()
    best = side_by_side(given.rounds)
    print("| what | moves a second | beside python-chess |")
    print("| --- | --- | --- |")
    print(f"| python-chess {chess.__version__}, random games | {best['chess']:,.0f} | 1.00 |")
    labels = {
        "random": "every move equally likely",
        "grand": "the same with Artifacts and New World Orders",
        "careful": "own groups are kept (longer games)",
    }
    for name, label in labels.items():
        print(f"| illuminati_nb, four players, {label} | {best[name]:,.0f} | {best[name] / best['chess']:.2f} |")
    speed, turns, moves = greedy(given.games)
    print(f"\nGreedy four-player games: {speed:.1f} a second (median {turns} turns, {moves} moves).")
    speed, turns, moves = greedy(given.games, GRAND)
    print(f"With Artifacts and New World Orders: {speed:.1f} a second (median {turns} turns, {moves} moves).")
    found = sizes()
    print(
        f"A state: {found['pickled']:,} bytes pickled, {found['memory']:,} in memory with everything it shares "
        f"({found['start']:,} at the start); the next state adds {found['next']:,}. The lists of attacks that all "
        f"games by these rules share: {found['remembered']:,}."
    )
    clean = holds_no_history()
    print("A state holds nothing of its past." if clean else "A STATE REACHES AN EARLIER ONE.")
    if given.profile:
        profile(given.profile)
    return 0 if clean else 1


if __name__ == "__main__":
    sys.exit(main())
