"""Binder gets exactly what the lessons need, at the locked versions, and nothing of the test tools."""

from __future__ import annotations

import json
import os
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

REPO = Path(__file__).parents[2]
BINDER = REPO / "binder"
REMEDY = "run `make pins` to lock the dependencies again"


def table(name: str) -> dict:  # type: ignore[type-arg]
    return tomllib.loads((REPO / name).read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def pins() -> set[tuple[str, str]]:
    """(name, version) of each line of requirements.txt; a package may have one version for each Python."""
    lines = (BINDER / "requirements.txt").read_text(encoding="utf-8").splitlines()
    found = set()
    for line in lines:
        if line.strip() and not line.lstrip().startswith("#"):
            requirement = Requirement(line)
            (specifier,) = requirement.specifier
            assert specifier.operator == "==", f"{line} is not pinned: {REMEDY}"
            found.add((canonicalize_name(requirement.name), specifier.version))
    return found


def locked(*extras: str) -> set[tuple[str, str]]:
    """(name, version) of everything that `extras` of our package bring, straight from uv.lock."""
    packages = table("uv.lock")["package"]
    (ours,) = (p for p in packages if p["name"] == "illuminati-nb")
    todo = [entry for extra in extras for entry in ours["optional-dependencies"][extra]]
    found: set[tuple[str, str]] = set()
    followed: set[tuple[str, str, str | None]] = set()
    while todo:
        entry = todo.pop()
        for package in packages:
            name, version = package["name"], package.get("version", "")
            if name != entry["name"] or version != entry.get("version", version):
                continue
            found.add((name, version))
            for extra in [None, *entry.get("extra", [])]:
                if (name, version, extra) not in followed:
                    followed.add((name, version, extra))
                    todo += package["optional-dependencies"][extra] if extra else package.get("dependencies", [])
    return found


def test_requirements_are_the_locked_lab_and_voila_extras(pins: set[tuple[str, str]]) -> None:
    assert pins == locked("lab", "voila"), REMEDY


def test_no_test_tool_and_not_the_package_itself_goes_to_binder(pins: set[tuple[str, str]]) -> None:
    tools = ["pytest", "nbval", "hypothesis", "playwright", "ruff", "mypy", "import-linter", "shapely", "chess"]
    names = {name for name, _ in pins}
    assert names.isdisjoint([*tools, "illuminati-nb"])
    assert names >= {"jupyterlab", "ipywidgets", "anywidget", "plotly", "networkx", "numpy", "pandas", "voila"}


def test_the_lock_knows_the_extras_of_pyproject() -> None:
    (ours,) = (p for p in table("uv.lock")["package"] if p["name"] == "illuminati-nb")
    in_lock = {
        (canonicalize_name(entry["name"]), str(Requirement("x" + entry.get("specifier", "")).specifier), extra)
        for entry in ours["metadata"]["requires-dist"]
        for extra in re.findall(r"extra == '(\w+)'", entry["marker"])
        if entry["name"] != "illuminati-nb"
    }
    extras = table("pyproject.toml")["project"]["optional-dependencies"]
    in_pyproject = {
        (canonicalize_name(r.name), str(r.specifier), extra)
        for extra, lines in extras.items()
        for r in map(Requirement, lines)
        if r.name != "illuminati-nb"
    }
    assert in_lock == in_pyproject, REMEDY
    assert sorted(ours["metadata"]["provides-extras"]) == sorted(extras), REMEDY


def test_binder_uses_the_oldest_python_we_promise() -> None:
    assert (BINDER / "runtime.txt").read_text() == "python-3.11\n"
    assert table("pyproject.toml")["project"]["requires-python"] == ">=3.11"


def test_post_build_can_run_and_the_lab_settings_are_json() -> None:
    assert os.access(BINDER / "postBuild", os.X_OK)
    settings = json.loads((BINDER / "labconfig" / "default_setting_overrides.json").read_text())
    assert settings["@jupyterlab/apputils-extension:notification"]["fetchNews"] == "false"
