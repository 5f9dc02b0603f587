"""What every test shares: one Hypothesis profile, and an honest word when browser tests are left out."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

# A busy machine is no bug: no deadline for a single example. Failing examples are printed to be pasted.
settings.register_profile("project", deadline=None, print_blob=True)
settings.load_profile("project")

LEFT_OUT = pytest.StashKey[int]()


@pytest.hookimpl(trylast=True)  # after tests/browser/conftest.py has marked its tests
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """`BROWSER=0` leaves the browser tests out; without it a missing Chromium is a failure."""
    if os.environ.get("BROWSER") != "0":
        return
    browser = [item for item in items if item.get_closest_marker("browser")]
    items[:] = [item for item in items if item not in browser]
    config.hook.pytest_deselected(items=browser)
    config.stash[LEFT_OUT] = len(browser)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    left_out = config.stash.get(LEFT_OUT, 0)
    if left_out:
        terminalreporter.write_line(f"BROWSER=0: {left_out} browser tests were left out.")
