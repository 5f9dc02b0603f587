"""Pages made for a test: notebooks of one cell, two sizes of window, and what is asked of every page."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import nbformat
import pytest
from harness import WAIT_S, Tab
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import Locator
from store_outputs import METADATA

WAIT = WAIT_S * 1000
PHONE, DESKTOP = (390, 844), (1280, 900)
SIZES = pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])


def write_pages(folder: Path, pages: Mapping[str, str]) -> Path:
    """Write a notebook of one cell for each name, to be served; `inb` is imported in it. Returns the folder."""
    for name, source in pages.items():
        cell = new_code_cell(f"import illuminati_nb as inb\n\n{source}")
        nbformat.write(new_notebook(cells=[cell], metadata=nbformat.from_dict(METADATA)), folder / f"{name}.ipynb")
    return folder


def fits(tab: Tab) -> None:
    """Nothing makes the page wider than its window."""
    assert tab.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def banner(tab: Tab) -> Locator:
    """Where a game table says whose decision it is."""
    return tab.page.locator("[data-moves]")
