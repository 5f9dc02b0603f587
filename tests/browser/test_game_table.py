"""A whole game at the table in a real browser, cut off from the world, by clicking its buttons.

One person (the test) against three bots: buttons are chosen by what they say, as a beginner would, money is put into
his own attacks through the number field. The Basic Goal is lowered to seven cards, so that the game ends soon.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from harness import Server, Tab
from nbformat.v4 import new_code_cell, new_notebook
from pages import WAIT, banner
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import expect
from store_outputs import METADATA

NOTEBOOK = "table.ipynb"
LESSON = "05_a_turn_at_the_table.ipynb"
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
SOURCE = """\
import illuminati_nb as inb

rules = inb.RuleSet(basic_goal={n: 7 for n in range(2, 9)})
names = ["The Bavarian Illuminati", "The UFOs", "The Bermuda Triangle", "The Servants of Cthulhu"]
table = inb.GameTable(inb.new_game(names, seed=10, rules=rules))
table"""
#: Few enough throws to be worth an attack are fewer than these 36ths.
GOOD = 15
CLICKS = 300
#: Buttons that no beginner presses without need, and tabs.
NOT_NOW = ("Call", "Drop", "Attack", "Spend:", "Transfer", "Play", "Control", "Neutralize", "Destroy", "Discard")


@pytest.fixture(scope="module")
def served_files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("table")
    notebook = new_notebook(cells=[new_code_cell(SOURCE)], metadata=nbformat.from_dict(METADATA))
    nbformat.write(notebook, folder / NOTEBOOK)
    return [folder, NOTEBOOKS / LESSON]


def moves(tab: Tab) -> int:
    return int(banner(tab).get_attribute("data-moves") or 0)


def buttons(tab: Tab) -> list[str]:
    """The words on the buttons that play a move, in the order of the page."""
    shown = tab.page.locator("button.widget-button:visible").all_inner_texts()
    tools = ("New game", "Undo", "Redo", "Back", "Forward", "Now", "Save", "Load", "Start")
    return [words.strip() for words in shown if not words.strip().startswith(tools)]


def choice(words: list[str]) -> str:
    """Choose as a beginner would: throw, announce, attack where the chance is fair, pass for money, else go on."""
    for first in ("Throw the dice", "Announce the attack"):
        if first in words:
            return first
    for one in words:
        chance = re.fullmatch(r"(?:Control|Neutralize|Destroy) .*: (\d+)/36(?:; .*)?", one)
        if chance and int(chance[1]) >= GOOD:
            return one
    for way_out in ("Pass the turn for 5 MB", "Spend nothing (more)", "End the actions", "End the turn"):
        if way_out in words:
            return way_out
    return next(one for one in words if not one.startswith(NOT_NOW))


def press(tab: Tab, words: str) -> float:
    """Press the button with these words and wait until a move has been made; return the seconds it took.

    0.0 where the button has gone meanwhile, as happens when the page was read while it was changing.
    """
    before = moves(tab)
    label = re.compile(rf"^\s*{re.escape(words)}\s*$")
    button = tab.page.locator("button.widget-button:visible").filter(has_text=label).first
    began = time.monotonic()
    try:
        button.click(timeout=2000)
    except PlaywrightTimeout:
        return 0.0
    expect(banner(tab)).not_to_have_attribute("data-moves", str(before), timeout=WAIT)
    return time.monotonic() - began


def spend(tab: Tab, mb: int) -> None:
    """Put money into one's own attack through the number field."""
    field = tab.widget("MB").locator("input")
    field.fill(str(mb))
    field.press("Enter")
    button = tab.page.locator("button.widget-button:visible").filter(has_text=re.compile(r"^\s*Spend: "))
    expect(button).to_have_count(1, timeout=WAIT)
    before = moves(tab)
    button.click()
    expect(banner(tab)).not_to_have_attribute("data-moves", str(before), timeout=WAIT)


def play_to_the_end(tab: Tab) -> tuple[int, list[float]]:
    """Play until the game is over; return how many clicks that took and how long each."""
    spent_at, times, shot = -1, [], set[str]()
    for clicks in range(CLICKS):
        says = banner(tab).inner_text()
        if "The game is over" in says:
            return clicks, times
        words = buttons(tab)
        mine = "you attack" in says
        if mine and "attack" not in shot:
            shot.add("attack")
            tab.shot("game_table_own_attack", whole_page=True)
        if mine and spent_at < 0 and any(one.startswith("Spend: ") for one in words):
            spend(tab, 3)
            spent_at = clicks
            continue
        if not mine:
            spent_at = -1
        took = press(tab, choice(words)) if words else 0.0
        times += [took] if took else []
    raise AssertionError(f"the game is not over after {CLICKS} clicks: {banner(tab).inner_text()}")


def test_a_whole_game_is_played_in_jupyterlab_without_the_world(lab: Server, open_tab: Callable[..., Tab]) -> None:
    tab = open_tab(size=(1280, 2000))
    tab.open_lab(lab, NOTEBOOK)
    assert tab.run_all() == []
    expect(banner(tab)).to_be_visible(timeout=WAIT)
    tab.shot("game_table_start_1280")
    clicks, times = play_to_the_end(tab)
    assert clicks > 20
    assert tab.page.locator("[role=status] >> text=Not allowed").count() == 0
    tab.wait_text("won by")
    tab.shot("game_table_end_1280")
    print(f"\n{clicks} clicks, median {sorted(times)[len(times) // 2]:.2f} s, longest {max(times):.2f} s")

    # The past can be looked at with the keyboard, and the present comes back.
    end = moves(tab)
    tab.press("After move", "ArrowLeft", times=3)
    expect(banner(tab)).to_contain_text(f"You look at the past: after move {end - 3} of {end}", timeout=WAIT)
    tab.click("Now")
    expect(banner(tab)).to_contain_text("The game is over", timeout=WAIT)
    assert tab.blocked == []
    assert tab.console == []


def test_a_refused_choice_says_why_and_the_table_fits_a_narrow_page(lab: Server, open_tab: Callable[..., Tab]) -> None:
    tab = open_tab(size=(800, 2600))
    tab.open_lab(lab, NOTEBOOK)
    assert tab.run_all() == []
    for _ in range(40):
        words = buttons(tab)
        if "End the actions" in words:
            break
        press(tab, choice(words))
    tab.page.locator("button", has_text=re.compile(r"^\s*neutralize")).first.click()
    refused = tab.page.locator("[role=status]").filter(has_text="Not allowed")
    expect(refused).to_contain_text("R6.36", timeout=WAIT)
    tab.shot("game_table_refusal_800")
    wide = tab.page.evaluate(
        "() => Math.max(...[...document.querySelectorAll('.jp-OutputArea-output')]"
        ".map(e => e.scrollWidth - e.clientWidth))"
    )
    assert wide <= 1, f"the table is {wide} px wider than its place"


def test_the_table_works_in_voila(voila: Server, open_tab: Callable[..., Tab]) -> None:
    tab = open_tab(size=(1280, 1400))
    assert tab.open_voila(voila, NOTEBOOK) == []
    expect(banner(tab)).to_be_visible(timeout=WAIT)
    start = moves(tab)
    for _ in range(20):
        press(tab, choice(buttons(tab)))
        if moves(tab) >= start + 12:
            break
    assert moves(tab) >= start + 12
    tab.shot("game_table_voila_1280")


def test_the_lesson_runs_in_jupyterlab_and_ends_at_the_table(lab: Server, tab: Tab) -> None:
    tab.open_lab(lab, LESSON)
    assert tab.run_all() == []
    tab.wait_text("Not answered yet")
    banner(tab).scroll_into_view_if_needed()
    expect(banner(tab)).to_contain_text("The Network", timeout=WAIT)
    tab.shot("game_table_lesson")
    count = moves(tab)
    press(tab, choice(buttons(tab)))
    assert moves(tab) > count
    assert tab.blocked == []
