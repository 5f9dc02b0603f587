"""The harness itself, on a notebook of four cells: it must see what works, and see what fails."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import harness
import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

KERNEL = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
DOUBLER = """\
import ipywidgets as w
slider = w.IntSlider(value=3, min=0, max=9, description="money")
kind = w.Dropdown(options=["control", "destroy"], description="kind")
button, answer = w.Button(description="Roll"), w.HTML()
def show(_):
    answer.value = f"<b>{kind.value}: twice is {2 * slider.value}</b>"
slider.observe(show, "value"); kind.observe(show, "value")
button.on_click(lambda _: setattr(answer, "value", "rolled"))
w.VBox([slider, kind, button, answer])"""
FIGURE = """\
import plotly.graph_objects as go
figure = go.FigureWidget(go.Bar(x=["a", "b"], y=[1, 2]), layout=dict(title="money 3", width=400, height=250))
slider.observe(lambda c: figure.update_layout(title=f"money {c.new}"), "value")
figure"""
CALLS_OUT = "from IPython.display import HTML\nHTML('<img src=\"https://example.org/x.png\">here')"


@pytest.fixture(scope="module")
def served_files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("notebooks")

    def write(name: str, *sources: str) -> None:
        cells = [new_markdown_cell(f"# {name}"), *map(new_code_cell, sources)]
        nbformat.write(new_notebook(cells=cells, metadata=KERNEL), folder / f"{name}.ipynb")

    write("works", DOUBLER, FIGURE)
    write("fails", "print('before')", "1 / 0", "print('after')")
    write("calls_out", CALLS_OUT)
    return [folder]


def test_lab_runs_a_notebook_and_its_controls(lab: harness.Server, tab: harness.Tab) -> None:
    tab.open_lab(lab, "works.ipynb")
    assert tab.run_all() == []
    tab.wait_text("money 3")
    tab.press("money", "ArrowRight", times=2)
    tab.wait_text("control: twice is 10")
    tab.wait_text("money 5")
    tab.wait_no_text("money 3")
    tab.choose("kind", "destroy")
    tab.wait_text("destroy: twice is 10")
    tab.click("Roll")
    tab.wait_text("rolled")
    assert tab.blocked == []
    assert tab.shot("harness_lab").stat().st_size > 10_000


def test_lab_starts_afresh_in_each_tab(lab: harness.Server, tab: harness.Tab) -> None:
    tab.open_lab(lab, "works.ipynb")
    assert tab.run_all() == []
    tab.press("money", "ArrowRight")
    tab.wait_text("control: twice is 8")


def test_lab_reports_a_failing_cell(lab: harness.Server, tab: harness.Tab) -> None:
    tab.open_lab(lab, "fails.ipynb")
    assert tab.run_all() == ["cell 2: ZeroDivisionError: division by zero"]
    assert tab.output("after").count() == 0, "the cells after a failing one are not run"


def test_requests_to_the_outside_are_refused_and_listed(lab: harness.Server, tab: harness.Tab) -> None:
    tab.open_lab(lab, "calls_out.ipynb")
    assert tab.run_all() == []
    tab.wait_text("here")
    assert tab.blocked == ["https://example.org/x.png"]


def test_waiting_for_what_never_comes_fails(
    lab: harness.Server, tab: harness.Tab, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab.open_lab(lab, "works.ipynb")
    tab.page.set_default_timeout(300)
    with pytest.raises(Exception, match="Timeout 300ms exceeded"):
        tab.wait_text("import ipywidgets")  # in the code, in no output


def test_voila_runs_a_notebook_and_its_controls(voila: harness.Server, tab: harness.Tab) -> None:
    assert tab.open_voila(voila, "works.ipynb") == []
    tab.press("money", "ArrowRight")
    tab.wait_text("control: twice is 8")
    tab.wait_text("money 4")
    assert tab.shot("harness_voila").stat().st_size > 10_000


def test_voila_reports_a_failing_cell(voila: harness.Server, tab: harness.Tab) -> None:
    (error,) = tab.open_voila(voila, "fails.ipynb")
    assert "ZeroDivisionError" in error


def test_a_tab_can_be_as_small_as_a_phone(voila: harness.Server, open_tab: Callable[..., harness.Tab]) -> None:
    phone = open_tab(size=(390, 844))
    assert phone.open_voila(voila, "works.ipynb") == []
    assert phone.page.evaluate("() => window.innerWidth") == 390


def test_missing_chromium_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(harness.ChromiumMissing, match="apt-get install chromium"):
        harness.find_chromium()
    monkeypatch.setenv("CHROMIUM", "no/such/program")
    with pytest.raises(harness.ChromiumMissing, match="CHROMIUM=no/such/program"):
        harness.find_chromium()
