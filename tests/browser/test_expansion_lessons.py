"""Lessons 14, 15 and 16 in JupyterLab, cut off from the world: they run, their tables read from the left, and the
panel of rules in lesson 16 is used by mouse and by keyboard."""

from __future__ import annotations

import pytest
from harness import OUTPUT, WAIT_S, Server, Tab
from playwright.sync_api import expect

import illuminati_nb as inb

WAIT = WAIT_S * 1000
#: Cells of words that do not begin at the left, or of numbers that do not end at the right.
ASKEW = """selector => [...document.querySelectorAll(selector)]
    .filter(cell => getComputedStyle(cell).textAlign !== (cell.classList.contains('n') ? 'right' : 'left'))
    .map(cell => cell.innerText)"""
TABLES = ("inb-sum", "inb-sheet", "inb-told")


def run(tab: Tab, lab: Server, notebook: str) -> None:
    """Run the whole lesson; its tables and pictures are there, and nothing was asked of the world."""
    tab.open_lab(lab, notebook)
    assert tab.run_all() == []
    tab.wait_text("Not answered yet")
    tab.page.locator(".js-plotly-plot .main-svg").first.wait_for(state="attached")
    cells = ", ".join(f"{OUTPUT} .{name} {cell}" for name in TABLES for cell in ("td", "th"))
    assert tab.page.locator(cells).count() > 20
    assert tab.page.evaluate(ASKEW, cells) == []
    assert tab.blocked == []


@pytest.mark.parametrize("notebook", ["14_artifacts.ipynb", "15_new_world_order.ipynb"])
def test_the_lesson_runs_in_jupyterlab_without_the_world(lab: Server, tab: Tab, notebook: str) -> None:
    run(tab, lab, notebook)


def test_the_optional_rules_are_chosen_in_their_lesson(lab: Server, tab: Tab) -> None:
    run(tab, lab, "16_optional_rules.ipynb")
    page, panel = tab.page, tab.page.locator(".inb-ruleset").last
    panel.scroll_into_view_if_needed()
    expect(panel).to_contain_text("In a cell: inb.RuleSet()", timeout=WAIT)

    # By mouse.
    page.get_by_label("Game by points").check()
    expect(panel).to_contain_text("In a cell: inb.RuleSet(scoring_game=True)", timeout=WAIT)
    # By keyboard; the rule lies folded below its option.
    page.get_by_label("Hidden goals").focus()
    page.keyboard.press("Space")
    expect(panel).to_contain_text("In a cell: inb.RuleSet(scoring_game=True, hidden_goals=True)", timeout=WAIT)
    fold = panel.locator("details").filter(has_text="R12.3")
    text = inb.rule("R12.3").text[:40]
    expect(fold).not_to_contain_text(text, use_inner_text=True)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(fold).to_contain_text(text, use_inner_text=True, timeout=WAIT)
    fold.scroll_into_view_if_needed()
    tab.shot("lesson_16_panel")
