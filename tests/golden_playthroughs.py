"""Golden playthroughs: what the engine says at every step of some short games, as text files to read and compare.

    python tests/golden_playthroughs.py            # tell which files differ
    python tests/golden_playthroughs.py --write    # write them anew; then read the difference before committing

Each file holds the state, the legal moves (or their number and the first and last of them, where there are
many), the move, and what it caused, after every move. The scenarios are in ``golden_scenarios.py``.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from golden_scenarios import SCENARIOS, Scenario

from illuminati_nb.analysis.events import events
from illuminati_nb.analysis.transcript import table_lines
from illuminati_nb.rules import engine
from illuminati_nb.rules.moves import Move
from illuminati_nb.rules.phases.attack import current_sum
from illuminati_nb.rules.phases.common import step
from illuminati_nb.rules.state import CHANCE, NOBODY, GameState

FOLDER = Path(__file__).resolve().parent / "golden"
#: Up to so many legal moves are listed; of longer lists the first and the last.
ALL, SOME = 40, 12


def golden(scenario: Scenario) -> str:
    """Return the text of a scenario's file."""
    return "\n".join(_lines(scenario)) + "\n"


def _lines(scenario: Scenario) -> Iterator[str]:
    yield f"# {scenario.title}"
    yield from (f"# {line}" for line in scenario.about.splitlines())
    state = scenario.start
    for number, made in enumerate(scenario.moves(state)):
        yield ""
        yield f"=== {number}"
        yield from state_lines(state)
        yield from _legal(engine.legal_moves(state))
        yield f"-> {made!r}"
        after = engine.play(state, made)
        for event in events(state, made, after):
            if event.told_to("all"):
                yield f"   {event.told_to('all')} ({event.rule})"
        state = after
    yield ""
    yield "=== end"
    yield from state_lines(state)
    yield from _legal(engine.legal_moves(state))


def state_lines(state: GameState) -> Iterator[str]:
    """Yield everything about a state that is not the order of the deck."""
    who = {CHANCE: "the dice", NOBODY: "nobody"}.get(state.to_act, f"seat {state.to_act}")
    turn = state.turn
    yield f"turn {turn.number} of seat {turn.seat}, {step(state)}, {who} to act; {_turn(state)}"
    yield from table_lines(state)
    conflict = state.conflict
    if conflict is not None:
        yield f"Attack: {conflict.attacker} to {conflict.kind} {conflict.target}; {_conflict(state)}"
    if state.captured is not None:
        yield f"Lifted: {', '.join(state.captured.names)}; {_amounts(state.captured_money)}"
    if state.played is not None:
        cancelled = ", cancelled" if state.played.cancelled else ""
        yield f"On the table: {state.played.special} of seat {state.played.seat} ({state.played.use}{cancelled})"
    if state.offer is not None:
        yield f"On offer by seat {state.offer.seat}: {state.offer.gives} for {state.offer.takes}"
    if state.board.changed:
        yield f"Changed: {', '.join(sorted(state.board.changed))}"
    for promise in state.promises:
        yield "Promise: turn {}, seat {} to seat {}: {}".format(*promise)
    extra = [f"issued {state.issued} MB"]
    extra += [f"waiting {list(state.waiting)}"] if state.waiting else []
    extra += [f"winners {list(state.winners)}"] if state.winners else []
    yield "; ".join(extra)


def _amounts(money: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{amount} MB on {name}" for name, amount in money) or "no money"


def _turn(state: GameState) -> str:
    turn = state.turn
    parts = [f"{turn.actions} actions", f"{turn.transfers} transfers"]
    parts += [f"used {', '.join(f'{name} {count}' for name, count in sorted(turn.used.items()))}"] if turn.used else []
    flags = ("passed", "begun", "doubled", "bought_privilege", "lasers", "power_used")
    parts += [name for name in flags if getattr(turn, name)]
    parts += [f"waived {list(turn.waived)}"] if turn.waived else []
    parts += [f"given up {turn.forgone}"] if turn.forgone else []
    return ", ".join(parts)


def _conflict(state: GameState) -> str:
    conflict = state.conflict
    assert conflict is not None
    money = conflict.money
    parts = [f"target number {current_sum(state).target_number}"]
    parts += [f"helped by {', '.join(conflict.aid)}"] if conflict.aid else []
    parts += [f"Privileged ({conflict.privileged})"] if conflict.privileged else []
    parts += ["no longer Privileged"] if conflict.was_privileged and not conflict.privileged else []
    parts += [f"admitted {sorted(conflict.admitted)}"] if conflict.admitted else []
    parts += [f"money {money.attacker}/{money.target}/{money.owner}/{money.interference:+d}"] if conflict.given else []
    parts += [f"rolled {conflict.roll}"] if conflict.roll else []
    parts += ["committed"] if conflict.committed else []
    return ", ".join(parts)


def _legal(moves: tuple[Move, ...]) -> Iterator[str]:
    yield f"legal: {len(moves)}"
    texts = [f"  {type(move).__name__} {move}" for move in moves]
    if len(moves) <= ALL:
        yield from texts
        return
    texts = sorted(texts)
    yield from texts[:SOME]
    yield f"  ... {len(moves) - 2 * SOME} more"
    yield from texts[-SOME:]


def path_of(scenario: Scenario) -> Path:
    """Return the file of a scenario."""
    return FOLDER / f"{scenario.name}.txt"


def main() -> int:
    """Compare, or write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="write the files that differ")
    given = parser.parse_args()
    different = 0
    for scenario in SCENARIOS:
        text, path = golden(scenario), path_of(scenario)
        if path.exists() and path.read_text(encoding="utf-8") == text:
            continue
        different += 1
        print(path.name)
        if given.write:
            path.write_text(text, encoding="utf-8")
    return 1 if different and not given.write else 0


if __name__ == "__main__":
    sys.exit(main())
