"""How the house is laid out: each floor leans on the floors below, and the ground floor on nothing."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def test_import_contracts() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as go; go()", "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"[2-9] kept, 0 broken", done.stdout), done.stdout


def loaded_by(program: str) -> set[str]:
    """Which modules a program loads that a bare interpreter has not."""
    code = f"import sys; before = set(sys.modules)\n{program}\nprint('\\n'.join(set(sys.modules) - before))"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=True
    )
    return set(done.stdout.split())


def foreign(modules: set[str]) -> set[str]:
    roots = {module.partition(".")[0] for module in modules}
    return roots - set(sys.stdlib_module_names) - {"illuminati_nb"}


def test_the_import_loads_next_to_nothing() -> None:
    modules = loaded_by("import illuminati_nb")
    assert foreign(modules) == set()
    ours = {module for module in modules if module.startswith("illuminati_nb")}
    assert ours == {"illuminati_nb", "illuminati_nb.rules", "illuminati_nb.rules.display"}


CORE = {
    "a chance": "inb.chance(7)",
    "a card": "inb.deck()['cia']",
    "an attack": "inb.attack('control', 'The Mafia', 'Loan Sharks').chance",
    "a refusal": "\ntry: inb.attack('control', 'Trekkies', 'Hackers')\nexcept inb.IllegalMove: pass",
    "a rule": "inb.rule('R6.14')",
    "a rule set": "inb.RuleSet.seed().to_json()",
}


@pytest.mark.parametrize("what", CORE)
def test_the_rules_core_runs_on_the_standard_library(what: str) -> None:
    modules = loaded_by(f"import illuminati_nb as inb; {CORE[what]}")
    assert foreign(modules) == set()
    upper = ("illuminati_nb.views", "illuminati_nb.widgets", "illuminati_nb.lessons", "illuminati_nb.analysis")
    assert not [module for module in modules if module.startswith(upper)]


def test_the_check_above_notices_a_third_party_module() -> None:
    assert foreign(loaded_by("import pytest")) >= {"pytest"}
