"""The first minute at the game table in a real browser: what one sees, and a whole turn by mouse and by keyboard."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from harness import Server, Tab
from pages import DESKTOP, SIZES, WAIT, banner, fits, write_pages
from playwright.sync_api import Locator, expect

PAGES = {"table": "inb.GameTable()", "later": "inb.GameTable(inb.new_game(4))"}


@pytest.fixture(scope="module")
def served_files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return [write_pages(tmp_path_factory.mktemp("first_turn"), PAGES)]


def opened(tab: Tab, server: Server, page: str) -> None:
    assert tab.open_voila(server, f"{page}.ipynb") == []
    expect(banner(tab)).to_be_visible(timeout=WAIT)


def moves(tab: Tab) -> str:
    return banner(tab).get_attribute("data-moves") or ""


def button(tab: Tab, words: str) -> Locator:
    """The first button whose words begin so."""
    return tab.page.locator("button.widget-button:visible").filter(has_text=re.compile(rf"^\s*{words}")).first


def green(tab: Tab) -> list[str]:
    return [one.strip() for one in tab.page.locator("button.mod-success:visible").all_inner_texts()]


def by_mouse(tab: Tab, words: str) -> None:
    button(tab, words).click()


def by_keyboard(tab: Tab, words: str, most: int = 3) -> None:
    """Go on from where the focus is: to the button with the tabulator, forwards or backwards, then Enter.

    A move may take the focus a moment later, when the button to go on at has come.
    """
    tab.page.wait_for_function(
        "document.activeElement.matches('button') && document.activeElement !== window.pressed", timeout=WAIT
    )
    keys = ["", *["Tab"] * most, *["Shift+Tab"] * (2 * most)]  # there, forwards, and from there backwards
    for key in keys:
        if key:
            tab.page.keyboard.press(key)
        if re.match(words, tab.page.evaluate("document.activeElement.innerText").strip()):
            tab.page.evaluate("() => { window.pressed = document.activeElement; }")
            tab.page.keyboard.press("Enter")
            return
    raise AssertionError(f"{words} is not reached by {most} presses of the tabulator")


def move_on(tab: Tab, press: Callable[[Tab, str], None], words: str) -> None:
    before = moves(tab)
    expect(button(tab, words)).to_be_visible(timeout=WAIT)
    press(tab, words)
    expect(banner(tab)).not_to_have_attribute("data-moves", before, timeout=WAIT)


@SIZES
@pytest.mark.parametrize("press", [by_mouse, by_keyboard])
def test_a_first_turn_is_played_by_what_stands_out(
    voila: Server, open_tab: Callable[..., Tab], size: tuple[int, int], press: Callable[[Tab, str], None]
) -> None:
    tab = open_tab(size)
    opened(tab, voila, "table")
    name = f"first_turn_{size[0]}_{press.__name__}"
    expect(banner(tab)).to_contain_text("Your decision")
    expect(banner(tab)).to_contain_text("collect income")
    expect(tab.page.get_by_text("You go first.")).to_be_in_viewport()
    expect(button(tab, "Collect income")).to_be_in_viewport()
    assert green(tab) == ["Collect income"]
    expect(tab.page.get_by_text("Not allowed")).to_have_count(0)  # what cannot be done yet is not in the way
    tab.shot(f"{name}_1_start")
    if press is by_keyboard:
        button(tab, "Collect income").focus()
    move_on(tab, press, "Collect income")
    expect(tab.page.get_by_text("You go first.")).to_have_count(0, timeout=WAIT)
    move_on(tab, press, "Draw")

    expect(button(tab, "Control")).to_be_visible(timeout=WAIT)
    assert green(tab)
    assert all(one.startswith("Control") and "/36" in one for one in green(tab))
    fits(tab)
    tab.shot(f"{name}_2_act", whole_page=True)
    attack, ending = button(tab, "Control").bounding_box(), button(tab, "End the actions").bounding_box()
    assert attack is not None
    assert ending is not None
    assert attack["y"] < ending["y"]
    move_on(tab, press, "Control")
    assert green(tab) == ["Announce the attack"]
    tab.shot(f"{name}_3_announce", whole_page=True)
    move_on(tab, press, "Announce the attack")
    expect(button(tab, "Spend nothing")).to_be_visible(timeout=WAIT)
    assert not [one for one in green(tab) if one.startswith("Spend nothing")]
    tab.shot(f"{name}_4_money", whole_page=True)
    # With the mouse by the button of the form, with its first sum; else by the first button there is.
    move_on(tab, press, "Spend: " if press is by_mouse else r"Spend \d+ MB")
    while not button(tab, "Throw the dice").is_visible():
        move_on(tab, press, "Spend nothing")
        expect(button(tab, "Throw the dice").or_(button(tab, "Spend nothing"))).to_be_visible(timeout=WAIT)
    move_on(tab, press, "Throw the dice")
    tab.shot(f"{name}_5_after", whole_page=True)
    for _ in range(40):  # the rest of the actions, by what stands out
        expect(tab.page.locator(".inb-moves button:visible").first).to_be_visible(timeout=WAIT)
        standing = green(tab)
        if standing == ["End the turn"]:
            break
        move_on(tab, press, re.escape(standing[0]) if standing else "Spend nothing")
    assert green(tab) == ["End the turn"]
    move_on(tab, press, "End the turn")
    tab.wait_text("the target number")
    fits(tab)
    tab.shot(f"{name}_6_rivals", whole_page=True)


def focused(tab: Tab) -> str:
    return str(tab.page.evaluate("document.activeElement.innerText")).strip()


def test_in_jupyterlab_enter_presses_a_button_and_the_next_one_has_the_focus(
    lab: Server, open_tab: Callable[..., Tab]
) -> None:
    tab = open_tab(DESKTOP)
    tab.open_lab(lab, "table.ipynb")
    assert tab.run_all() == []
    expect(button(tab, "Collect income")).to_be_visible(timeout=WAIT)
    assert not focused(tab).startswith("Collect income")  # nobody has done anything in the table yet
    button(tab, "Collect income").focus()
    move_on(tab, by_keyboard, "Collect income")
    move_on(tab, by_keyboard, "Draw")
    move_on(tab, by_keyboard, "Control")
    tab.page.wait_for_function("document.activeElement.innerText.includes('Announce the attack')", timeout=WAIT)


def test_the_focus_is_taken_from_nobody(voila: Server, open_tab: Callable[..., Tab]) -> None:
    tab = open_tab(DESKTOP)
    opened(tab, voila, "table")
    expect(button(tab, "Collect income")).to_be_visible(timeout=WAIT)
    assert tab.page.evaluate("document.activeElement === document.body")
    move_on(tab, by_mouse, "Collect income")  # the space bar goes on scrolling for who uses a mouse
    expect(button(tab, "Draw")).to_be_visible(timeout=WAIT)
    tab.page.wait_for_timeout(500)
    assert not focused(tab).startswith("Draw")
    tab.page.evaluate("document.body.insertAdjacentHTML('beforeend', '<input id=elsewhere>')")
    button(tab, "Draw").focus()
    before = moves(tab)
    tab.page.keyboard.press("Enter")
    tab.page.locator("#elsewhere").focus()
    expect(banner(tab)).not_to_have_attribute("data-moves", before, timeout=WAIT)
    expect(button(tab, "Control")).to_be_visible(timeout=WAIT)
    tab.page.wait_for_timeout(500)
    assert tab.page.evaluate("document.activeElement.id") == "elsewhere"


def test_a_key_held_down_plays_one_move(voila: Server, open_tab: Callable[..., Tab]) -> None:
    tab = open_tab(DESKTOP)
    opened(tab, voila, "table")
    button(tab, "Collect income").focus()
    tab.page.keyboard.down("Enter")
    expect(button(tab, "Draw")).to_be_focused(timeout=WAIT)
    count = moves(tab)
    tab.page.keyboard.down("Enter")  # a repeat, as the key has not been let go
    tab.page.wait_for_timeout(500)
    expect(button(tab, "Draw")).to_be_focused()
    assert moves(tab) == count
    tab.page.keyboard.up("Enter")
    move_on(tab, by_keyboard, "Draw")


@SIZES
def test_who_comes_later_is_told_what_has_happened_and_why_he_is_asked(
    voila: Server, open_tab: Callable[..., Tab], size: tuple[int, int]
) -> None:
    tab = open_tab(size)
    opened(tab, voila, "later")
    page = tab.page
    expect(page.get_by_text("The Bermuda Triangle goes first; your turn comes after")).to_be_visible(timeout=WAIT)
    expect(page.get_by_text("is attacking Moral Minority now")).to_be_visible()
    expect(page.get_by_text("You are asked because anybody may put money")).to_be_visible()
    assert green(tab) == ["Spend nothing (more)"]
    tab.shot(f"first_turn_{size[0]}_later", whole_page=True)
    fits(tab)


@SIZES
def test_the_rules_of_a_new_game_are_asked_for_once(
    voila: Server, open_tab: Callable[..., Tab], size: tuple[int, int]
) -> None:
    tab = open_tab(size)
    opened(tab, voila, "table")
    tab.click("New game")
    rules = tab.page.locator("button:visible", has_text=re.compile(r"^\s*Rules: standard"))
    expect(rules).to_have_count(1, timeout=WAIT)
    expect(tab.page.locator("select:visible", has_text="expansions")).to_have_count(0)
    rules.focus()
    tab.page.keyboard.press("Enter")
    both = tab.page.locator("button:visible", has_text="both expansions")
    expect(both).to_have_count(1, timeout=WAIT)
    both.click()
    expect(tab.page.locator("button:visible", has_text="Rules: both expansions")).to_have_count(1, timeout=WAIT)
    tab.shot(f"new_game_{size[0]}", whole_page=True)
    fits(tab)
    tab.click("Start the new game")
    tab.wait_text("New World Orders in play")
