"""Fixtures of the browser tests.

One Chromium and one server for each test module, a fresh tab for each test. A module serves the repository's
`notebooks/` unless it has its own module-scoped `served_files` fixture. A failing test leaves a screenshot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import harness
import pytest
from playwright.sync_api import Browser

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents and not isinstance(item, pytest.DoctestItem):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """A headless Chromium. Module scope: Playwright's event loop must not outlive the module's tests."""
    missing = ""
    try:
        harness.find_chromium()
    except harness.ChromiumMissing as error:
        missing = str(error)
    if missing:  # out of the handler: one sentence, not a chain of two exceptions
        pytest.fail(missing, pytrace=False)
    with harness.chromium() as browser:
        yield browser


@pytest.fixture(scope="module")
def served_files() -> list[Path]:
    """What the module's servers show: notebooks or folders. Override it in a module to serve others."""
    return [NOTEBOOKS]


@pytest.fixture(scope="module")
def lab(chromium: Browser, served_files: list[Path]) -> Iterator[harness.Server]:
    """JupyterLab over a copy of `served_files`."""
    with harness.lab(*served_files) as server:
        yield server


@pytest.fixture(scope="module")
def voila(chromium: Browser, served_files: list[Path]) -> Iterator[harness.Server]:
    """Voila over a copy of `served_files`."""
    with harness.voila(*served_files) as server:
        yield server


@pytest.fixture
def open_tab(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Callable[..., harness.Tab]]:
    """Opens tabs: `open_tab(size=(390, 844))`. They are closed, and photographed on failure, at the end."""
    with ExitStack() as stack:
        tabs: list[harness.Tab] = []

        def opened(size: tuple[int, int] = harness.DESKTOP) -> harness.Tab:
            tabs.append(stack.enter_context(harness.open_tab(chromium, size)))
            return tabs[-1]

        yield opened
        if request.node.stash.get(FAILED, False):
            for number, tab in enumerate(tabs, 1):
                path = tab.shot(f"{request.node.name}_failed_{number}")
                print(f"\nscreenshot: {path}\nbrowser console: {tab.console[-5:]}\nrefused: {tab.blocked}")


@pytest.fixture
def tab(open_tab: Callable[..., harness.Tab]) -> harness.Tab:
    """One tab of desktop size."""
    return open_tab()


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item):  # type: ignore[no-untyped-def]
    report = yield
    if report.when == "call" and report.failed:
        item.stash[FAILED] = True
    return report
