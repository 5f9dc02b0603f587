"""The lessons on the sister games in a real browser, cut off from the world: each of the three widgets is used."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from harness import WAIT_S, Server, Tab
from playwright.sync_api import Locator, expect

WAIT = WAIT_S * 1000
INWO, DUNE, THRONES = "18_sister_games_inwo.ipynb", "19_sister_games_dune.ipynb", "20_sister_games_thrones.ipynb"
SIZES = [(1280, 900), (800, 900)]


def widget(tab: Tab, words: str) -> Locator:
    """The whole widget that contains these words."""
    return tab.page.locator(".jupyter-widgets.widget-vbox").filter(has_text=words).first


def press(tab: Tab, words: str) -> None:
    """Press the button with exactly these words, by keyboard."""
    button = tab.page.locator("button.widget-button:visible").filter(
        has_text=re.compile(rf"^\s*{re.escape(words)}\s*$")
    )
    button.first.focus()
    tab.page.keyboard.press("Enter")


def look_at(tab: Tab, widget: Locator, name: str) -> None:
    """Photograph a widget as it stands in the window."""
    widget.evaluate("element => element.scrollIntoView({block: 'start'})")
    tab.shot(name)


def play_the_example(tab: Tab, name: str) -> None:
    """Step to the announcement, try what is too late, cancel, cancel the cancel, and throw the dice."""
    stack = widget(tab, "Seat 1, The Network, can:")
    press(tab, "Next")
    expect(stack).to_contain_text("strength 24 − 11 = 13", timeout=WAIT)
    expect(stack).to_contain_text("33/36 = 91.7 %")
    press(tab, "✗ Political Correctness")
    expect(stack).to_contain_text("Not allowed: Political Correctness comes too late", timeout=WAIT)
    expect(stack.locator("abbr.inb-rule", has_text="I4.5").first).to_have_attribute(
        "title", re.compile("Plot that adds 10")
    )
    look_at(tab, stack, f"timing_stack_{name}")
    press(tab, "Hoax to cancel play 0")
    expect(stack).to_contain_text("✗ cancelled by play 1", timeout=WAIT)
    press(tab, "Denial to cancel play 1")
    expect(stack).to_contain_text("✗ cancelled by play 2", timeout=WAIT)
    press(tab, "Back")
    expect(stack).not_to_contain_text("✗ cancelled by play 2", timeout=WAIT)
    press(tab, "Next")
    expect(stack).to_contain_text("✗ cancelled by play 2", timeout=WAIT)
    press(tab, "Has nothing to add")
    tab.choose("Dice", "The dice show 10")
    press(tab, "Take this throw")
    expect(stack).to_contain_text("Gordo is killed", timeout=WAIT)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
def test_the_timing_stack_in_jupyterlab(lab: Server, open_tab: Callable[..., Tab], size: tuple[int, int]) -> None:
    tab = open_tab(size)
    tab.open_lab(lab, INWO)
    assert tab.run_all() == []
    play_the_example(tab, f"lab_{size[0]}")
    assert tab.blocked == []


def test_the_timing_stack_in_voila(voila: Server, tab: Tab) -> None:
    assert tab.open_voila(voila, INWO) == []
    play_the_example(tab, "voila")


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
def test_the_judge_in_jupyterlab(lab: Server, open_tab: Callable[..., Tab], size: tuple[int, int]) -> None:
    tab = open_tab(size)
    tab.open_lab(lab, DUNE)
    assert tab.run_all() == []
    judge = widget(tab, "What is it about?")
    expect(judge).to_contain_text("The judge gives 2 rulings.", timeout=WAIT)
    # The defender's leader goes, his shield stays: the contradiction stands at the field, until it is repaired.
    tab.choose("Leader", "nobody")
    note = tab.widget("Leader").locator("xpath=ancestor::*[contains(@class, 'widget-vbox')][1]/following-sibling::*")
    expect(judge).to_contain_text("1 contradiction in the form (Battle)", timeout=WAIT)
    expect(note.filter(has_text="This cannot be: weapon, defence").first).to_be_attached(timeout=WAIT)
    look_at(tab, judge, f"dune_judge_{size[0]}")
    tab.choose("Leader", "a cheap hero")
    expect(judge).to_contain_text("The judge gives 2 rulings.", timeout=WAIT)
    tab.choose("Example", "DX8: a gift of spice on the move")
    answers = judge.locator("table.inb-dune tr")
    spice = answers.filter(has_text="May spice pass between allies in the movement phase?")
    expect(spice).to_contain_text("✗ no", timeout=WAIT)
    tab.choose("Phase", "collection")
    spice = answers.filter(has_text="May spice pass between allies in the collection phase?")
    expect(spice).to_contain_text("✓ yes", timeout=WAIT)
    expect(spice).to_contain_text("D-IX.1")
    look_at(tab, judge, f"dune_deal_{size[0]}")
    assert tab.blocked == []


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
def test_the_planning_board_in_jupyterlab(lab: Server, open_tab: Callable[..., Tab], size: tuple[int, int]) -> None:
    tab = open_tab(size)
    tab.open_lab(lab, THRONES)
    assert tab.run_all() == []
    board = widget(tab, "Look as")
    tab.choose("Area", "Marches of Stark (empty)")
    expect(board).to_contain_text("Not allowed: Stark has no unit in Marches of Stark", timeout=WAIT)
    tab.choose("Area", "Seat of Stark (Stark)")
    tab.choose("Order", "Forced March (one-time): 1 left")
    expect(board).to_contain_text("✓ allowed: Stark places Forced March in Seat of Stark", timeout=WAIT)
    press(tab, "Place it")
    expect(board).to_contain_text("Stark places a one-time order face down in Seat of Stark", timeout=WAIT)
    picture = board.locator("svg[role=img]").last
    assert "Forced March of Stark" not in (picture.text_content() or "")
    tab.choose("Look as", "Stark")
    expect(picture).to_contain_text("Forced March of Stark, face down", timeout=WAIT)
    expect(board).to_contain_text("look as Lannister to decide for this house")
    tab.choose("Look as", "whose turn it is")
    for house in ("Lannister", "Baratheon"):
        press(tab, f"{house} places no more")
        expect(board).to_contain_text(f"{house} keeps its one-time orders", timeout=WAIT)
    expect(board).to_contain_text("step 2 of 3", timeout=WAIT)
    expect(board).to_contain_text("✓ allowed: Stark places March in Seat of Stark")
    look_at(tab, board, f"planning_board_{size[0]}")
    for number, area in enumerate(("Seat of Stark", "Lands of Stark"), 4):
        expect(board).to_contain_text(f"✓ allowed: Stark places March in {area}", timeout=WAIT)
        press(tab, "Place it")
        expect(board.locator(f"[data-moves='{number}']")).to_be_attached(timeout=WAIT)
    expect(board).to_contain_text("already has an ordinary order", timeout=WAIT)
    press(tab, "Undo")
    expect(board).to_contain_text("✓ allowed: Stark places March in Lands of Stark", timeout=WAIT)
    assert tab.blocked == []
