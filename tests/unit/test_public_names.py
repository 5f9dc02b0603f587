"""The public names: each loads, is documented, and is loaded only when it is asked for."""

from __future__ import annotations

import inspect
import subprocess
import sys

import pytest

import illuminati_nb as inb


@pytest.mark.parametrize("name", inb.__all__)
def test_every_public_name_loads_and_is_listed(name: str) -> None:
    thing = getattr(inb, name)
    assert thing is not None
    assert getattr(inb, name) is thing
    assert name in dir(inb)
    if inspect.isclass(thing) or inspect.isfunction(thing):
        assert (thing.__doc__ or "").strip(), f"{name} has no docstring"
        assert not (thing.__doc__ or "").startswith(f"{name}("), f"{name} has only the docstring dataclass makes"


def test_the_list_is_sorted_and_without_doubles() -> None:
    assert list(inb.__all__) == sorted(set(inb.__all__))


@pytest.mark.parametrize(
    "name",
    ["deck", "attack", "chance", "IllegalMove", "RuleSet", "rule", "rules", "Alignment", "Board", "UnknownCard"],
)
def test_names_that_other_tools_call(name: str) -> None:
    assert name in inb.__all__


def test_an_unknown_name() -> None:
    with pytest.raises(AttributeError, match="module 'illuminati_nb' has no attribute 'atack'"):
        inb.atack  # noqa: B018


def test_star_import_brings_every_public_name() -> None:
    program = "from illuminati_nb import *; import illuminati_nb as i; print(all(n in globals() for n in i.__all__))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "True"


def test_the_version_is_that_of_the_package() -> None:
    from importlib.metadata import version

    assert inb.__version__ == version("illuminati-nb")


WIDGETS = (
    *("AttackLab", "DuneJudge", "GameTable", "GoalTracker", "InterferenceTable", "PlanningBoard", "RuleSetPanel"),
    *("SpendingTree", "StructureBuilder", "TimingStack"),
)


@pytest.mark.parametrize("name", WIDGETS)
def test_a_control_that_is_not_live_says_in_words_what_it_is(name: str) -> None:
    kind = getattr(inb, name)
    assert repr(kind.__new__(kind)) == f"{name}: a live control; run this cell to use it"
