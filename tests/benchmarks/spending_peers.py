"""The spending game through our solver, OpenSpiel and pygambit: same cases, times, ratios, largest case each finishes.

    python tests/benchmarks/spending_peers.py [--limit 60] [--target 5] [--stake 20]

Two players, one purse each, raises of 1 MB. Each run has a process of its own, ended after ``--limit`` seconds. Peers
that are not installed are named and left out (``pip install "illuminati-nb[peers]"``). Peers answer in floats: values
are compared to 1e-6 (pygambit's logit path: 1e-2).
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import multiprocessing
import sys
import time
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from multiprocessing.connection import Connection

THROWS = [a + b for a, b in product(range(1, 7), repeat=2)]
#: Purses of both sides, smallest first.
LADDER = [1, 2, 3, 4, 5, 8, 12, 20, 32, 80, 160, 320, 640]

Values = tuple[float, float]


def payoffs(target: int, stake: int, purse: int, spent: tuple[int, int]) -> Values:
    """Both payoffs when the dice are rolled now."""
    number = target + spent[0] - spent[1]
    odds = Fraction(sum(throw <= number and throw < 11 for throw in THROWS), 36)
    return float(stake * odds + purse - spent[0]), float(-stake * odds + purse - spent[1])


def ours(target: int, stake: int, purse: int) -> Values:
    """This package."""
    from illuminati_nb.analysis.spending import Spender, solve_spending

    spenders = [Spender("attacker", wins=stake, purse=purse), Spender("defender", loses=stake, purse=purse)]
    values = solve_spending(target, spenders, "unit").values
    return float(values["attacker"]), float(values["defender"])


def openspiel(target: int, stake: int, purse: int) -> Values:
    """The game written for OpenSpiel, solved by depth-first search with a memo (it ships no general-sum solver)."""
    import pyspiel

    table = {(a, b): payoffs(target, stake, purse, (a, b)) for a in range(purse + 1) for b in range(purse + 1)}
    low, high = min(map(min, table.values())), max(map(max, table.values()))
    kind = pyspiel.GameType(
        short_name="illuminati_spending",
        long_name="Illuminati spending",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=False,
        provides_observation_tensor=False,
        parameter_specification={},
    )

    class State(pyspiel.State):  # type: ignore[misc]
        """Money spent, who is to act, passes in a row."""

        def __init__(self, game: object) -> None:
            super().__init__(game)
            self.spent, self.mover, self.passes = [0, 0], 0, 0

        def current_player(self) -> int:
            return int(pyspiel.PlayerId.TERMINAL) if self.passes == 2 else self.mover

        def _legal_actions(self, player: int) -> list[int]:
            return [0, 1] if self.spent[player] < purse else [0]

        def _apply_action(self, action: int) -> None:
            self.spent[self.mover] += action
            self.passes = 0 if action else self.passes + 1
            self.mover = 1 - self.mover

        def _action_to_string(self, player: int, action: int) -> str:
            return f"{player} {'spends 1' if action else 'passes'}"

        def is_terminal(self) -> bool:
            return self.passes == 2

        def returns(self) -> list[float]:
            return list(table[self.spent[0], self.spent[1]]) if self.passes == 2 else [0.0, 0.0]

        def __str__(self) -> str:
            return f"{self.spent} {self.mover} {self.passes}"

    class Game(pyspiel.Game):  # type: ignore[misc]
        """The spending game of this case."""

        def __init__(self) -> None:
            info = pyspiel.GameInfo(
                num_distinct_actions=2,
                max_chance_outcomes=0,
                num_players=2,
                min_utility=low,
                max_utility=high,
                max_game_length=4 * purse + 2,
            )
            super().__init__(kind, info, {})

        def new_initial_state(self) -> State:
            return State(self)

    memo: dict[str, Values] = {}

    def search(state: State) -> Values:
        key = str(state)
        if key not in memo:
            if state.is_terminal():
                memo[key] = tuple(state.returns())
            else:
                mover = state.current_player()
                found = []
                for action in state.legal_actions():
                    child = state.clone()
                    child.apply_action(action)
                    found.append(search(child))
                # the first of equals: passing
                memo[key] = max(found, key=lambda one: one[mover])
        return memo[key]

    sys.setrecursionlimit(10_000 + 20 * purse)
    return search(Game().new_initial_state())


def pygambit(target: int, stake: int, purse: int) -> Values:
    """The game tree through pygambit's logit path (of its solvers the one that reaches the subgame-perfect values)."""
    import pygambit as gbt

    names = ["attacker", "defender"]
    game = gbt.Game.new_tree(players=names)
    todo, ends = [(game.root, (0, 0), 0, 0)], 0
    while todo:
        node, spent, mover, passes = todo.pop()
        if passes == 2:
            ends += 1
            game.set_outcome(node, game.add_outcome(f"end {ends}", list(payoffs(target, stake, purse, spent))))
            continue
        actions = ["pass", "spend"] if spent[mover] < purse else ["pass"]
        game.append_move(node, names[mover], actions)
        todo.append((node.children["pass"], spent, 1 - mover, passes + 1))
        if len(actions) == 2:
            after = (spent[0] + (mover == 0), spent[1] + (mover == 1))
            todo.append((node.children["spend"], after, 1 - mover, 0))
    profile = gbt.nash.logit_solve(game).equilibria[0]
    return float(profile.payoff(names[0])), float(profile.payoff(names[1]))


SOLVERS: dict[str, tuple[str, float, Callable[[int, int, int], Values]]] = {
    "illuminati_nb": ("illuminati_nb", 1e-9, ours),
    "OpenSpiel": ("pyspiel", 1e-6, openspiel),
    "pygambit": ("pygambit", 1e-2, pygambit),
}


def _run(name: str, case: tuple[int, int, int], pipe: Connection) -> None:
    """Solve one case in a process of its own; imports are not timed."""
    module, _, solver = SOLVERS[name]
    importlib.import_module(module)
    if name == "illuminati_nb":
        importlib.import_module("illuminati_nb.analysis.spending")
    started = time.perf_counter()
    try:
        values = solver(*case)
    except Exception as error:  # a peer's own failure is a result to print, whatever its class
        pipe.send(f"failed: {type(error).__name__}: {error}")
        return
    pipe.send((time.perf_counter() - started, values))


def timed(name: str, case: tuple[int, int, int], limit: float) -> tuple[float, Values] | str:
    """Return seconds and values, or why there are none."""
    mine, theirs = multiprocessing.Pipe()
    process = multiprocessing.Process(target=_run, args=(name, case, theirs))
    process.start()
    theirs.close()
    try:
        if not mine.poll(limit + 5):
            return "not within the limit"
        found: tuple[float, Values] | str = mine.recv()
    except EOFError:
        return "failed: the process ended"
    else:
        return "not within the limit" if not isinstance(found, str) and found[0] > limit else found
    finally:
        process.kill()
        process.join()


def main() -> None:
    """Climb the ladder with every solver that is installed and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=float, default=60, help="seconds for each run")
    parser.add_argument("--target", type=int, default=5)
    parser.add_argument("--stake", type=int, default=20)
    options = parser.parse_args()
    running = []
    for name, (module, _, _) in SOLVERS.items():
        if importlib.util.find_spec(module):
            running.append(name)
        else:
            print(f'{name} is not installed and left out: pip install "illuminati-nb[peers]"')
    largest: dict[str, int] = {}
    beaten: set[str] = set()  # out of the race: the limit ran out
    print("purses      " + "".join(f"{name:>32}" for name in running))
    for purse in LADDER:
        reference: tuple[float, Values] | None = None
        cells = []
        for name in running:
            if name in beaten:
                cells.append("-")
                continue
            found = timed(name, (options.target, options.stake, purse), options.limit)
            if isinstance(found, str):
                print(f"{name}, {purse} v {purse}: {found}")
                cells.append("-")
                beaten.add(name)
                continue
            seconds, values = found
            largest[name] = purse
            if name == "illuminati_nb":
                reference = found
                cells.append(f"{seconds * 1000:.2f} ms")
            elif reference is None:
                cells.append(f"{seconds * 1000:.2f} ms")
            else:
                near = all(abs(a - b) < SOLVERS[name][1] for a, b in zip(values, reference[1], strict=True))
                agreement = "agrees" if near else "DIFFERS"
                cells.append(f"{seconds * 1000:.2f} ms (x{seconds / reference[0]:.0f}, {agreement})")
        print(f"{purse:>4} v {purse:<4} " + "".join(f"{cell:>32}" for cell in cells))
    print("Largest case finished: " + ", ".join(f"{name} {purse} v {purse}" for name, purse in largest.items()))


if __name__ == "__main__":
    main()
