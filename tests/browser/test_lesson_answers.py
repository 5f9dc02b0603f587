"""What answers a prediction cannot be read before the guess: in JupyterLab as a lesson opens, and on its web page."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import plotly
from harness import OUTPUT, Server, Tab, lite
from playwright.sync_api import Locator, expect
from programs import program

REPO = Path(__file__).parents[2]
LESSON = "02_attack_odds.ipynb"
SUM, LADDER, MAP = "10/36", "13/18", "New York"  # what the answers say, and nothing above them
PLOT = ".js-plotly-plot .main-svg"


def cell(tab: Tab, code: str) -> Locator:
    """The code cell with `code` in it."""
    return tab.page.locator(".jp-CodeCell", has=tab.page.locator(".jp-InputArea", has_text=code)).first


def test_answers_are_folded_until_they_are_opened_or_run(lab: Server, tab: Tab) -> None:
    tab.open_lab(lab, LESSON)
    raid, ladder, heat = cell(tab, 'raid = inb.attack("control"'), cell(tab, "inb.ladder(raid"), cell(tab, "strong = [")
    folded = tab.page.locator(".jp-OutputPlaceholder")
    answers = folded.count()
    assert answers == 8
    for answer in (raid, ladder, heat):
        expect(answer.locator(OUTPUT)).to_have_count(0)
        expect(answer.locator(".jp-OutputPlaceholder")).to_have_text("")  # and not the answer's first line
    expect(cell(tab, "for line in raid.lines").locator(OUTPUT)).to_be_visible()  # not asked for, not hidden
    raid.scroll_into_view_if_needed()
    tab.shot("answer_folded")

    # Opened without running: the stored output, a figure as wide as it would have been.
    raid.locator(".jp-OutputPlaceholder").click()
    expect(raid.locator(OUTPUT)).to_contain_text(SUM)
    heat.locator(".jp-OutputPlaceholder").click()
    heat.locator(PLOT).first.wait_for()
    box = heat.locator(PLOT).first.bounding_box()
    assert box is not None
    assert box["width"] > 500
    expect(folded).to_have_count(answers - 2)

    # Run: nothing is left to open.
    assert tab.run_all() == []
    expect(folded).to_have_count(0)
    expect(ladder.locator(OUTPUT)).to_contain_text(LADDER)
    ladder.scroll_into_view_if_needed()
    tab.shot("answer_run")


def test_a_web_page_folds_answers_too(tab: Tab, tmp_path: Path) -> None:
    build_docs = program("binder/docs/build_docs.py")
    (tmp_path / "02.html").write_text(build_docs.lesson_page(REPO / "notebooks" / LESSON, None, None))
    shutil.copy(Path(plotly.__file__).parent / "package_data" / "plotly.min.js", tmp_path)

    with lite(tmp_path) as server:
        tab.page.goto(f"{server.base}/02.html")
        answers = tab.page.locator("details.inb-answer").filter(has_text="Guess first")
        expect(answers).to_have_count(8)
        last = answers.filter(has=tab.page.locator(".js-plotly-plot")).last
        expect(last).not_to_contain_text(MAP, use_inner_text=True)
        solution = tab.page.locator("details.inb-answer").filter(has_text="# Solution 02.1")
        expect(solution).not_to_contain_text("# Solution", use_inner_text=True)
        last.scroll_into_view_if_needed()
        tab.shot("page_answer_folded")
        last.locator("summary").focus()
        tab.page.keyboard.press("Enter")
        expect(last).to_contain_text(MAP, use_inner_text=True)
        expect(last.locator(PLOT).first).to_be_visible()
        shown, room = last.locator(PLOT).first.bounding_box(), last.bounding_box()
        assert shown is not None
        assert room is not None
        assert 0.8 * room["width"] < shown["width"] <= room["width"], "as wide as the page lets it be"
        last.scroll_into_view_if_needed()
        tab.shot("page_answer_open")
        assert tab.blocked == []


def test_a_lesson_that_is_only_looked_at_stays_as_it_is(lab: Server, tab: Tab) -> None:
    file = lab.root / LESSON
    before = json.loads(file.read_text(encoding="utf-8"))
    tab.open_lab(lab, LESSON)
    expect(tab.page.locator(".jp-OutputPlaceholder").first).to_be_visible()
    tab.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")
    after = json.loads(file.read_text(encoding="utf-8"))
    assert [cell["metadata"] for cell in after["cells"]] == [cell["metadata"] for cell in before["cells"]]
