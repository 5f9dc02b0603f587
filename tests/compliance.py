"""Which test covers which rule: read from the names of the tests, written to `illuminati_nb/data/coverage.json`.

A test is named after the rules or examples it checks: `test_R6_14_position_bonus`, `test_R6_14_R6_15_order`,
`test_R12_4a_mask`, `test_X5_treasury`; in a sister game `test_I4_1_...`, `test_D_VII_5_...`, `test_T3_2_...`
and, for its examples, `test_G1_...`, `test_E1_...`, `test_DX1_...`, `test_TX1_...`.

    python -m tests.compliance --write     write coverage.json anew
    python -m tests.compliance --check     fail if it is stale or if a finished section has an open rule
    python -m tests.compliance --table     print the compliance table as Markdown
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypedDict

from illuminati_nb.rules import rulebook

ROOT = Path(__file__).resolve().parents[1]
COVERAGE = ROOT / "illuminati_nb" / "data" / "coverage.json"
STATUS = ROOT / "illuminati_nb" / "data" / "status.toml"

#: Sections in which every rule must have a test or a reason: a section ("R6.A"), a chapter ("R5") or a rule ("R7.1").
FINISHED: tuple[str, ...] = (
    *("I1", "I2", "I3", "I4", "I5", "I6", "I7", "I8", "I9"),
    *("D-VII", "D-VIII", "D-IX", "D-X", "D-XI"),
    *("T1", "T2", "T3"),
)

# What may follow "test_": R6_14, R12_4a, X5, G1, DX1, I4_1, D_VII_5, T3_2; then "_" or the end.
_NUMBER = re.compile(r"_(?:(R|I|T)(\d+)_(\d+[a-z]?)|([DT]?X|G|E)(\d+)|(D)_([IVX]+)_(\d+))(?=_|$)")


class Entry(TypedDict):
    """What coverage.json says of one rule or example."""

    status: str
    tests: list[str]
    why: str


def named_in(test: str) -> list[str]:
    """The rules and examples a test is named after, in the order of its name.

    >>> named_in("test_R6_14_R12_4a_position"), named_in("test_X5"), named_in("test_D_VII_5_voice")
    (['R6.14', 'R12.4a'], ['X5'], ['D-VII.5'])
    >>> named_in("test_G1_DX2_E3_TX11_examples")
    ['G1', 'DX2', 'E3', 'TX11']
    >>> named_in("test_R6_is_no_rule"), named_in("test_later_R6_14")
    ([], [])
    """
    numbers: list[str] = []
    at = len("test") if test.startswith("test_") else len(test)
    while found := _NUMBER.match(test, at):
        letter, section, item, x, count, dune, roman, verse = found.groups()
        numbers.append(f"{letter}{section}.{item}" if letter else f"{x}{count}" if x else f"{dune}-{roman}.{verse}")
        at = found.end()
    return numbers


def find_tests(source: str, file: str) -> Iterator[tuple[str, str]]:
    """(rule or example, `file::test`) for each test of a file that is named after one; methods as `Class::test`."""

    def walk(body: Iterable[ast.stmt], prefix: str) -> Iterator[tuple[str, str]]:
        for node in body:
            if isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
                yield from walk(node.body, f"{prefix}::{node.name}")
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                for number in named_in(node.name):
                    yield number, f"{prefix}::{node.name}"

    yield from walk(ast.parse(source, file).body, file)


def scan(root: Path = ROOT) -> dict[str, list[str]]:
    """The tests of each rule and example, from all `test_*.py` files below `tests/`, sorted."""
    found: dict[str, set[str]] = {}
    for path in sorted((root / "tests").rglob("test_*.py")):
        for number, test in find_tests(path.read_text(encoding="utf-8"), path.relative_to(root).as_posix()):
            found.setdefault(number, set()).add(test)
    return {number: sorted(tests) for number, tests in found.items()}


def reasons(path: Path = STATUS) -> dict[str, dict[str, str]]:
    """The hand-kept entries of status.toml; raises `ValueError` for one that is malformed."""
    entries: dict[str, dict[str, str]] = tomllib.loads(path.read_text(encoding="utf-8"))
    for number, entry in entries.items():
        if entry.get("status") not in ("Choice", "Not implemented") or not entry.get("why"):
            raise ValueError(f"{path.name}, {number}: needs status 'Choice' or 'Not implemented', and why; has {entry}")
    return entries


def coverage(tests: dict[str, list[str]], kept: dict[str, dict[str, str]]) -> dict[str, Entry]:
    """What coverage.json should hold, rules first, then examples, in the order of the book.

    Raises `ValueError` for a test or an entry that names no rule, and for an entry whose rule has a test by now.
    """
    rules = [r.id for r in rulebook.rules(game="all")]
    numbers = rules + [x.id for x in rulebook.examples("all")]
    for number, names in tests.items():
        if number not in numbers:
            raise ValueError(f"{names[0]} is named after {number}, which is not in the rulebook")
    for number in kept:
        if number not in rules:
            raise ValueError(f"status.toml names {number}, which is not in the rulebook")
        if number in tests:
            raise ValueError(f"{number} has a test now ({tests[number][0]}): take it out of status.toml")
    table: dict[str, Entry] = {}
    for number in numbers:
        if number in tests:
            table[number] = {"status": "Tested", "tests": tests[number], "why": ""}
        elif number in kept:
            table[number] = {"status": kept[number]["status"], "tests": [], "why": kept[number]["why"]}
        else:
            table[number] = {"status": "Open", "tests": [], "why": ""}
    return table


def current() -> dict[str, Entry]:
    """The coverage of the tests as they are now."""
    return coverage(scan(), reasons())


def render(table: dict[str, Entry]) -> str:
    """The text of coverage.json: always the same for the same table."""
    return json.dumps(table, indent=1, ensure_ascii=False) + "\n"


def unfinished(table: dict[str, Entry], finished: Iterable[str] = FINISHED) -> list[str]:
    """The open rules of sections that should have none; raises `ValueError` for a section that does not exist."""
    open_rules = []
    for place in finished:
        inside = [r.id for r in rulebook.rules(game="all") if place in (r.id, r.section, r.section.partition(".")[0])]
        if not inside:
            raise ValueError(f"FINISHED names {place!r}, which is no rule, section or chapter")
        open_rules += [number for number in inside if table[number]["status"] == "Open"]
    return open_rules


def markdown(table: dict[str, Entry]) -> str:
    """The compliance table: number, title, status, the tests or the reason, and what is our own choice in the rule."""
    lines = ["| rule | title | status | tests, or why there is none | choice |", "| --- | --- | --- | --- | --- |"]
    for r in rulebook.rules(game="all"):
        entry = table[r.id]
        tests = ", ".join(f"`{name.rpartition('::')[2]}`" for name in entry["tests"])
        lines.append(f"| {r.id} | {r.title} | {entry['status']} | {tests or entry['why']} | {r.choice} |")
    return "\n".join(lines)


def summary(table: dict[str, Entry]) -> str:
    """How many rules have which status, and which are open."""
    rules = {r.id: table[r.id]["status"] for r in rulebook.rules(game="all")}
    counts = ", ".join(f"{count} {status}" for status, count in sorted(Counter(rules.values()).items()))
    open_rules = [number for number, status in rules.items() if status == "Open"]
    examples = [x.id for x in rulebook.examples("all") if table[x.id]["status"] == "Open"]
    return (
        f"{len(rules)} rules: {counts}.\n"
        f"Open rules: {', '.join(open_rules) or 'none'}.\n"
        f"Examples without a test: {', '.join(examples) or 'none'}."
    )


def main(arguments: list[str] | None = None) -> int:
    """The command line; 0 if all is well."""
    parser = argparse.ArgumentParser(prog="python -m tests.compliance", description="Which test covers which rule.")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--write", action="store_true", help="write illuminati_nb/data/coverage.json")
    what.add_argument("--check", action="store_true", help="fail if it is stale or a finished section open")
    what.add_argument("--table", action="store_true", help="print the compliance table as Markdown")
    options = parser.parse_args(arguments)

    table = current()
    if options.table:
        print(markdown(table))
        return 0
    if options.write:
        COVERAGE.write_text(render(table), encoding="utf-8")
    print(summary(table))
    if options.check and (not COVERAGE.is_file() or COVERAGE.read_text(encoding="utf-8") != render(table)):
        print("coverage.json is stale: run python -m tests.compliance --write", file=sys.stderr)
        return 1
    if missing := unfinished(table):
        print(f"No test for {', '.join(missing)}, in sections that should be finished", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
