"""The apps as Voila pages, on a desktop and on a telephone: no code, nothing cut off, and a control moves a picture."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import harness
import nbformat
import pytest
from harness import Server, Tab
from nbformat.v4 import new_code_cell, new_notebook
from playwright.sync_api import expect

import illuminati_nb as inb
from illuminati_nb.views.front_page import APPS, ready_apps
from illuminati_nb.views.sum_html import percent

PHONE = (390, 844)
SIZES = [PHONE, harness.DESKTOP]
WAIT = harness.WAIT_S * 1000
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
CONTROL = "button:visible, select:visible, .noUi-handle:visible, input:visible"


@pytest.fixture(scope="module")
def served_files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The apps, and two pages that cannot work."""
    broken = tmp_path_factory.mktemp("broken")
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    for name, spoil in {"fails": "inb.AttackLab = lambda: 1 / 0", "missing": "inb.__all__.remove('AttackLab')"}.items():
        source = f"import illuminati_nb as inb\n{spoil}\ninb.app_page('attack_lab')"
        nbformat.write(new_notebook(cells=[new_code_cell(source)], metadata=kernel), broken / f"{name}.ipynb")
    return [NOTEBOOKS / "apps", broken]


def fits(tab: Tab) -> None:
    """Nothing is wider than the window, and no code is shown."""
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= tab.page.viewport_size["width"]
    wide: list[str] = tab.page.evaluate(
        """() => [...document.querySelectorAll('.widget-button, .widget-dropdown, .widget-slider, .widget-text, svg')]
        .filter(e => e.offsetParent !== null || e.tagName === 'svg')
        .filter(e => { const r = e.getBoundingClientRect(); return r.width > 0 && r.left < innerWidth
            && r.right > innerWidth + 1 && !e.closest('[style*="overflow"], .widget-html-content'); })
        .map(e => e.className.baseVal ?? e.className)"""
    )
    assert wide == []
    expect(tab.page.get_by_text("import illuminati_nb")).to_have_count(0)


def opened(tab: Tab, server: Server, page: str) -> float:
    """Open a page; seconds until its first control can be used."""
    begun = time.monotonic()
    tab.kind = "voila"
    tab.page.goto(server.url(f"{page}.ipynb"), wait_until="domcontentloaded")
    tab.page.locator(f"{harness.OUTPUT} .jupyter-widgets").locator(CONTROL).first.wait_for(state="visible")
    return time.monotonic() - begun


def test_there_is_a_page_for_each_widget_and_no_other() -> None:
    pages = {path.stem for path in (NOTEBOOKS / "apps").glob("*.ipynb")}
    assert pages == {"index", *(app.name for app in APPS)}


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
def test_the_front_page_leads_to_every_app(voila: Server, open_tab: Callable[..., Tab], size: tuple[int, int]) -> None:
    tab = open_tab(size)
    assert tab.open_voila(voila, "index.ipynb") == []
    for app in ready_apps():
        link = tab.page.get_by_role("link", name=app.title)
        expect(link).to_be_visible(timeout=WAIT)
        assert link.get_attribute("href") == app.notebook
        expect(link.locator("svg")).to_be_visible(timeout=WAIT)
    fits(tab)
    tab.shot(f"apps_front_{size[0]}", whole_page=True)
    # Voila opens links in a new tab, so that what is going on in this one stays.
    with tab.page.expect_popup() as lab:
        tab.page.get_by_role("link", name="Attack laboratory").click()
    expect(lab.value.get_by_role("heading", name="Attack laboratory")).to_be_visible(timeout=WAIT)
    with lab.value.expect_popup() as back:
        lab.value.get_by_role("link", name="all apps").click()
    expect(back.value.get_by_role("heading", name="Illuminati")).to_be_visible(timeout=WAIT)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
@pytest.mark.parametrize("app", [app.name for app in ready_apps()])
def test_an_app_opens_without_code_and_fits(
    voila: Server, open_tab: Callable[..., Tab], app: str, size: tuple[int, int]
) -> None:
    tab = open_tab(size)
    taken = opened(tab, voila, app)
    print(f"\n{app}: first control after {taken:.1f} s")
    assert tab.cell_errors() == []
    assert tab.page.locator("[role=alert]").count() == 0
    fits(tab)
    tab.shot(f"app_{app}_{size[0]}", whole_page=True)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
def test_the_attack_lab_answers(voila: Server, open_tab: Callable[..., Tab], size: tuple[int, int]) -> None:
    tab = open_tab(size)
    opened(tab, voila, "attack_lab")
    figure = tab.page.locator(".js-plotly-plot")
    for presses, money in ((0, 0), (2, 2)):
        tab.press("Your MB", "ArrowRight", times=presses)
        attack = inb.attack("control", "C.I.A.", "Yuppies", money=money)
        expect(figure).to_contain_text(f"{attack.successes}/36", timeout=WAIT)
        tab.wait_text(percent(attack.chance))
        near = tab.page.locator(".inb-brief")  # below the sliders, where the headline is out of sight
        expect(near).to_contain_text(percent(attack.chance), timeout=WAIT)
        expect(near).to_be_visible(visible=size == PHONE)


def test_the_game_table_answers(voila: Server, open_tab: Callable[..., Tab]) -> None:
    tab = open_tab(PHONE)
    opened(tab, voila, "game_table")
    before = tab.page.locator(f"{harness.OUTPUT}").all_inner_texts()
    tab.click("New game")
    tab.page.wait_for_function(
        "before => [...document.querySelectorAll('.jp-OutputArea-output')].map(e => e.innerText).join() !== before",
        arg=",".join(before),
    )
    fits(tab)


@pytest.mark.parametrize(
    ("page", "words"),
    [("fails", "could not be opened: ZeroDivisionError"), ("missing", "is not part of version")],
)
def test_what_goes_wrong_is_said_kindly(voila: Server, tab: Tab, page: str, words: str) -> None:
    assert tab.open_voila(voila, f"{page}.ipynb") == []
    alert = tab.page.locator("[role=alert]")
    expect(alert).to_contain_text(re.compile(words), timeout=WAIT)
    expect(alert.get_by_role("link", name="all apps")).to_be_visible(timeout=WAIT)
