"""How fast the odds are, beside icepool and dyce doing the dice part in the same run.

    python tests/benchmarks/bench_odds.py

prints a Markdown table for the README. Times are the best of several rounds (imports: the median of 15 fresh
interpreters) and are not asserted: machines differ, and the ratios say more. What *is* checked, before
anything is timed, is that all three give the same chances, exactly; a difference ends the run with exit code 1.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import time
import timeit
from collections.abc import Callable
from fractions import Fraction

import dyce
import icepool

import illuminati_nb as inb
from illuminati_nb.analysis.table import odds_table

TARGETS = range(-5, 25)
ROUNDS = 15

TWO_ICEPOOL = 2 @ icepool.d6
TWO_DYCE = 2 @ dyce.H(6)


def by_icepool(target: int) -> Fraction:
    """The chance of a roll at or below the target; 11 and 12 fail, so no target is better than 10."""
    return Fraction(TWO_ICEPOOL.probability("<=", min(target, 10)))


def by_dyce(target: int) -> Fraction:
    """The same with dyce: the histogram of the comparison, and the share of its True."""
    result = TWO_DYCE.le(min(target, 10))
    return Fraction(result.get(True, 0), result.total)


def check_equal() -> None:
    """End the run unless all three agree at every target number."""
    for target in TARGETS:
        ours, ice, dy = inb.chance(target), by_icepool(target), by_dyce(target)
        if not ours == ice == dy:
            sys.exit(f"target {target}: illuminati_nb {ours}, icepool {ice}, dyce {dy}")


def microseconds(call: Callable[[], object], rounds: int = 7) -> float:
    """Time of one call in microseconds, the best of some rounds of about 20 ms each."""
    timer = timeit.Timer(call)
    once = max(timer.timeit(3) / 3, 1e-8)
    number = max(1, int(0.02 / once))
    return min(timer.repeat(rounds, number)) / number * 1e6


def start(code: str) -> float:
    """Milliseconds of a fresh interpreter that runs this code."""
    begun = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    return (time.perf_counter() - begun) * 1000


def import_times(modules: dict[str, str]) -> dict[str, float]:
    """Median milliseconds of each piece of code in fresh interpreters, taken in turn so that all meet the same load."""
    taken: dict[str, list[float]] = {name: [] for name in modules}
    for _ in range(ROUNDS):
        for name, code in modules.items():
            taken[name].append(start(code))
    return {name: statistics.median(times) for name, times in taken.items()}


def third_party() -> list[str]:
    """Modules that importing illuminati_nb brings and that are neither ours nor the standard library's."""
    code = (
        "import sys, json; before = set(sys.modules); import illuminati_nb; "
        "print(json.dumps(sorted({name.partition('.')[0] for name in set(sys.modules) - before})))"
    )
    loaded = json.loads(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout)
    return [name for name in loaded if name not in sys.stdlib_module_names and name != "illuminati_nb"]


def main() -> None:
    check_equal()
    rows: list[tuple[str, str, str]] = []

    times = import_times(
        {
            "bare": "pass",
            "ours": "import illuminati_nb",
            "odds": "import illuminati_nb as inb; inb.attack('control', 'The Mafia', 'Loan Sharks')",
            "icepool": "import icepool",
            "dyce": "import dyce",
        }
    )
    above = {name: taken - times["bare"] for name, taken in times.items()}
    others = f"icepool {above['icepool']:.0f} ms, dyce {above['dyce']:.0f} ms"
    rows.append(("`import illuminati_nb`, above a bare interpreter", f"{above['ours']:.1f} ms", others))
    rows.append(("the same, and a first attack (all cards read)", f"{above['odds']:.1f} ms", ""))
    rows.append(("third-party modules that brings", ", ".join(third_party()) or "none", ""))

    ours, ice, dy = (microseconds(lambda f=f: f(7)) for f in (inb.chance, by_icepool, by_dyce))  # type: ignore[misc]
    rows.append(
        (
            "`inb.chance(7)`, an exact Fraction",
            f"{ours:.3f} µs",
            f"icepool {ice:.1f} µs ({ice / ours:.0f} times as long), dyce {dy:.1f} µs ({dy / ours:.0f} times)",
        )
    )

    deck = inb.deck()
    mafia, sharks = deck["The Mafia"], deck["Loan Sharks"]
    plain = microseconds(lambda: inb.attack("control", mafia, sharks, money=3))
    rows.append(("one attack sum with all its lines", f"{plain:.1f} µs", ""))
    names: dict[str, object] = {"aid": ["KGB", "C.I.A."], "owned": ["Texas", "Moonies"], "depth": 2, "money": 3}
    names |= {"defender": "The Network", "defender_owned": ["Survivalists"], "owner_money": 2}
    full = microseconds(lambda: inb.attack("control", "The UFOs", "Yuppies", **names))  # type: ignore[arg-type]
    rows.append(("the same by names, 2 helpers, 2 others, a defender with 2 cards", f"{full:.1f} µs", ""))
    crowd = ["The Network", *(g for g in deck.groups if g.transferable_power and g.name != "Federal Reserve")]
    advice = microseconds(lambda: inb.best_attacks("Federal Reserve", crowd, depth=1), rounds=3)
    rows.append(
        (
            f"best attackers and helpers among {len(crowd)} cards",
            f"{advice / 1000:.1f} ms",
            f"2^{len(crowd) - 1} sets each",
        )
    )

    taken = []
    for _ in range(3):
        begun = time.perf_counter()
        table = odds_table()
        taken.append(time.perf_counter() - begun)
    rows.append((f"the whole table, {len(table):,} attacks", f"{min(taken):.2f} s", "pandas imported already"))

    card = deck["cia"]
    picture = card._repr_svg_()
    if picture is None:
        rows.append(("a card as SVG", "not drawn", "no painter is registered"))
    else:
        largest = max(len((one._repr_svg_() or "").encode()) for one in deck)
        drawn = microseconds(card._repr_svg_)
        rows.append(
            (
                "a card as SVG",
                f"{drawn / 1000:.2f} ms",
                f"{len(picture.encode()) / 1000:.1f} kB; the largest of {len(deck)} has {largest / 1000:.1f} kB",
            )
        )

    versions = f"Python {sys.version.split()[0]}, icepool {icepool.__version__}, dyce {dyce.__version__}"
    print(f"{versions}; all three equal at every target.\n")
    print("| what | illuminati_nb | beside it |\n| --- | --- | --- |")
    for row in rows:
        print("| " + " | ".join(row) + " |")


if __name__ == "__main__":
    main()
