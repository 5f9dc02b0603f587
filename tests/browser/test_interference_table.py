"""The lesson on interference in a real browser, cut off from the world: the table answers to the keyboard and plays."""

from __future__ import annotations

from typing import Any

from harness import WAIT_S, Server, Tab
from playwright.sync_api import Locator, expect

from illuminati_nb.views.spending_charts import mb
from illuminati_nb.views.sum_html import percent
from illuminati_nb.widgets.interference_model import InterferenceModel

WAIT = WAIT_S * 1000
NOTEBOOK = "04_interference_economics.ipynb"
#: The table of the lesson, as its last cell opens it.
OPENED: dict[str, Any] = {"target": 7, "mine": ["attacker"]}
NARROW = (800, 1100)


def table(tab: Tab) -> Locator:
    """The widget's box."""
    return tab.page.locator(".jupyter-widgets.widget-box").filter(has_text="I play attacker").first


def shows(tab: Tab, model: InterferenceModel) -> str:
    """Wait until headline, seats and figure show this model; where the mark of the expected end stands."""
    box = table(tab)
    headline = box.locator("[role=status]").filter(has_text="/36").first
    expect(headline).to_contain_text(f"target {model.target_number}: {percent(model.chance)}", timeout=WAIT)
    seats = box.locator("table.inb-seats").first
    for one in model.game.spenders:
        row = seats.locator("tr", has_text=one.name)
        left, worth = one.money - model.spent[one.name], mb(model.values()[one.name]).removesuffix(" MB")
        expect(row.locator("td").nth(1)).to_have_text(str(left), timeout=WAIT)
        expect(row.locator("td").nth(3)).to_have_text(worth, timeout=WAIT)
    labels = box.locator(".js-plotly-plot .annotation-text")
    money = [step for step in (*(one.step for one in model.history), *model.to_come()) if step.amount]
    expect(labels).to_have_count(max(len(money), 1), timeout=WAIT)
    for label, step in zip(labels.all(), money, strict=False):
        expect(label).to_contain_text(f"{step.who}: {step.amount} MB", timeout=WAIT)
    mark = box.locator(".js-plotly-plot .scatterlayer .trace").nth(3).locator("path.point")
    return mark.get_attribute("transform") or "" if mark.count() else ""


def play(tab: Tab, name: str) -> None:
    """Move purses by keyboard and see values and figure follow; ask what if; play a line by hand; roll."""
    model = InterferenceModel(**OPENED)
    places = [shows(tab, model)]
    tab.shot(f"interference_{name}_opened")
    tab.press("target's MB", "ArrowLeft", times=3)
    model.set_seat("defender", own_purse=0)
    places.append(shows(tab, model))
    tab.press("attacker MB", "ArrowRight", times=4)
    model.set_seat("attacker", purse=12)
    places.append(shows(tab, model))
    assert len(set(places)) > 1, "the expected end never moved"

    tab.press("had", "ArrowLeft", times=2)
    expect(table(tab)).to_contain_text("attacker with 6 MB instead of 12", timeout=WAIT)
    tab.shot(f"interference_{name}_what_if")

    sum_of_two = next(move for move in model.moves() if move.amount == 2)
    tab.choose("your move", sum_of_two.text)
    tab.click("Play it")
    model.play(sum_of_two)
    model.run()
    shows(tab, model)
    expect(table(tab)).to_contain_text(f"Your move: {sum_of_two.text}", timeout=WAIT)
    for _ in range(20):
        if model.over:
            break
        tab.click("Best move")
        model.step()
        shows(tab, model)
        if not model.over and not model.my_turn:
            tab.click("Play on")
            model.run()
            shows(tab, model)
    tab.click("Roll")
    expect(table(tab)).to_contain_text(f"The dice show {model.roll().total}", timeout=WAIT)
    tab.shot(f"interference_{name}_played")


def test_the_lesson_runs_in_jupyterlab_without_the_world(lab: Server, tab: Tab) -> None:
    tab.open_lab(lab, NOTEBOOK)
    assert tab.run_all() == []
    play(tab, "lab")
    assert tab.blocked == []


def test_the_lesson_works_in_voila_without_the_world(voila: Server, tab: Tab) -> None:
    # Voila's page asks for an icon font and for MathJax elsewhere; both are refused and nothing is missing.
    assert tab.open_voila(voila, NOTEBOOK) == []
    play(tab, "voila")


def test_on_a_narrow_page_nothing_sticks_out(voila: Server, open_tab: Any) -> None:
    tab = open_tab(size=NARROW)
    assert tab.open_voila(voila, NOTEBOOK) == []
    table(tab).scroll_into_view_if_needed()
    shows(tab, InterferenceModel(**OPENED))
    tab.shot("interference_narrow")
    box = table(tab).bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= NARROW[0]
    for part in table(tab).locator(".widget-slider, .widget-dropdown, .widget-button, .js-plotly-plot").all():
        place = part.bounding_box()
        if place is not None:
            assert place["x"] + place["width"] <= NARROW[0] + 1, part.inner_text()
