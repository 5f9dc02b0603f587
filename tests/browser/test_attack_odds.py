"""The attack-odds lesson in a real browser, cut off from the world: the laboratory answers to the keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from harness import WAIT_S, Server, Tab
from playwright.sync_api import Locator, expect

import illuminati_nb as inb
from illuminati_nb.views.sum_html import percent

WAIT = WAIT_S * 1000
NOTEBOOK = "02_attack_odds.ipynb"
#: The laboratory of the lesson, as its last cell opens it.
OPENED: dict[str, Any] = {
    "kind": "control",
    "attacker": "The Mafia",
    "target": "KGB",
    "aid": ["C.I.A."],
    "depth": 3,
}


def laboratory(tab: Tab) -> Locator:
    """The widget's box."""
    return tab.page.locator(".jupyter-widgets.widget-box").filter(has_text="What the next MB buys").first


def shows(tab: Tab, **money: int) -> str:
    """Wait until sum, headline and curve show the attack with this money; where the mark on the curve stands."""
    attack = inb.attack(**OPENED, **money)
    lab = laboratory(tab)
    figure = lab.locator(".js-plotly-plot")
    headline = lab.locator("[role=status]").filter(has_text="/36").first
    expect(headline).to_contain_text(percent(attack.chance), timeout=WAIT)
    expect(headline).to_contain_text(f"target {attack.target_number}", timeout=WAIT)
    expect(figure).to_contain_text(f"{attack.successes}/36", timeout=WAIT)
    # The curve is first drawn 700 pixels wide and takes the width of its box a moment later.
    tab.page.wait_for_function("plot => plot._fullLayout.width === plot.offsetWidth", arg=figure.element_handle())
    mark = figure.locator(".scatterlayer .trace").nth(1).locator("path.point")
    return mark.get_attribute("transform") or ""


def play(tab: Tab, name: str) -> None:
    """Spend by keyboard and see sum, chance and curve follow; let the owner answer; roll."""
    places = [shows(tab)]
    tab.press("Your MB", "ArrowRight", times=2)
    places.append(shows(tab, money=2))
    expect(laboratory(tab)).to_contain_text("attacker's money")
    tab.shot(f"attack_odds_{name}")
    tab.press("Target's MB", "ArrowRight")
    places.append(shows(tab, money=2, target_money=1))
    assert places[0] == places[2] != places[1]  # 2 MB up, 1 MB of the target's own down by two

    tab.click("Roll it 1,000 times")
    expect(laboratory(tab)).to_contain_text("Rolled 1,000 times", timeout=WAIT)


def test_the_lesson_runs_in_jupyterlab_without_the_world(lab: Server, tab: Tab) -> None:
    tab.open_lab(lab, NOTEBOOK)
    assert tab.run_all() == []
    play(tab, "lab")
    assert tab.blocked == []


def test_the_lesson_works_in_voila_without_the_world(voila: Server, tab: Tab) -> None:
    # Voila's page asks for an icon font and for MathJax elsewhere; both are refused and nothing is missing.
    assert tab.open_voila(voila, NOTEBOOK) == []
    play(tab, "voila")


@pytest.mark.parametrize("notebook", ["00_start_here.ipynb", "01_cards_and_alignments.ipynb"])
def test_the_first_lessons_run_in_jupyterlab_without_the_world(lab: Server, tab: Tab, notebook: str) -> None:
    tab.open_lab(lab, notebook)
    assert tab.run_all() == []
    tab.wait_text("Not answered yet")
    assert tab.blocked == []
