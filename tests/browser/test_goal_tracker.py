"""The goal tracker in a real browser, cut off from the world: the slider moves by keyboard, bars and chart follow."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from harness import WAIT_S, Server, Tab
from playwright.sync_api import Locator, expect

from illuminati_nb.analysis.goal_games import scripted_game
from illuminati_nb.widgets.goal_model import GoalModel

WAIT = WAIT_S * 1000
NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
PAGE = "apps/goal_tracker.ipynb"
NARROW = (800, 900)


def tracker(tab: Tab) -> Locator:
    """The widget's box."""
    return tab.page.locator(".jupyter-widgets.widget-box").filter(has_text="How far everybody is").first


def shows(tab: Tab, model: GoalModel) -> str:
    """Wait until banner, bars and chart show the moment of the model; where the mark on the chart stands."""
    box = tracker(tab)
    expect(box.locator(f"[data-moves='{model.position}']")).to_have_count(1, timeout=WAIT)
    bars = box.locator("[role=progressbar]")
    for one in model.bars():
        if one.possible:
            expect(box).to_contain_text("A secret goal", timeout=WAIT)
    told = [str(goal.have) for one in model.bars() for goal in (*one.goals, *one.possible)]
    values = [bar.get_attribute("aria-valuenow") for bar in bars.all()]
    assert values == told
    figure = box.locator(".js-plotly-plot")
    tab.page.wait_for_function(
        "([plot, x]) => plot.layout.shapes[0].x0 === x && plot._fullLayout.width === plot.offsetWidth",
        arg=[figure.element_handle(), model.position],
    )
    return figure.locator(".shapelayer path").last.get_attribute("d") or ""


def use(tab: Tab, name: str) -> None:
    """Move by keyboard through the game; the bars, the words and the chart follow."""
    model = GoalModel(scripted_game("The Bavarian Illuminati"))
    assert model.bars()[model.seat].goals[1].have == 10
    places = [shows(tab, model)]
    tab.press("After move", "ArrowRight", times=2)
    model.look(2)
    places.append(shows(tab, model))
    tab.press("After move", "End")
    model.look(model.last)
    places.append(shows(tab, model))
    assert len(set(places)) == 3
    assert model.bars()[model.seat].goals[1].met
    expect(tracker(tab)).to_contain_text("met ✓")
    tab.shot(f"goal_tracker_{name}_end", whole_page=True)

    back = tab.page.locator("button.widget-button", has_text="Previous turning point").first
    back.focus()
    tab.page.keyboard.press("Enter")
    model.look(model.previous_point())
    shows(tab, model)
    expect(tracker(tab)).to_contain_text("At this moment")
    here = model.here()
    assert here is not None
    expect(tracker(tab)).to_contain_text(here.texts[0])
    tab.shot(f"goal_tracker_{name}", whole_page=True)

    rival = model.names[(model.seat + 1) % 4]
    tab.choose("Look at", rival)
    expect(tracker(tab)).to_contain_text(f"What {rival} would need", timeout=WAIT)

    tab.choose("Game", "UFOs: won (lesson 13)")  # the secret goal is not given away before the end
    ufos = GoalModel(scripted_game("The UFOs"))
    shows(tab, ufos)
    expect(tracker(tab)).to_contain_text("A secret goal")
    tab.shot(f"goal_tracker_{name}_ufos", whole_page=True)


@pytest.mark.parametrize("size", [(1280, 900), NARROW], ids=["wide", "narrow"])
def test_the_tracker_works_in_voila_without_the_world(
    voila: Server, open_tab: Callable[..., Tab], size: tuple[int, int]
) -> None:
    tab = open_tab(size)
    assert tab.open_voila(voila, PAGE) == []
    use(tab, f"voila_{size[0]}")
    assert tab.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


@pytest.mark.parametrize("size", [(1280, 900), NARROW], ids=["wide", "narrow"])
def test_the_tracker_works_in_jupyterlab_without_the_world(
    lab: Server, open_tab: Callable[..., Tab], size: tuple[int, int]
) -> None:
    tab = open_tab(size)
    tab.open_lab(lab, PAGE)
    assert tab.run_all() == []
    use(tab, f"lab_{size[0]}")
    assert tab.blocked == []
