"""The JupyterLite site with the network closed: Python itself runs in the browser, from static files.

`make site` builds it first; `make check-site` does both. These are the only tests that need it.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path

import harness
import pytest
from playwright.sync_api import expect
from test_attack_odds import play

import illuminati_nb as inb
from illuminati_nb.views.sum_html import percent

pytestmark = pytest.mark.lite

SITE = Path(os.environ.get("SITE") or Path(__file__).parents[2] / "_site")
MOST_BYTES = 80_000_000
#: Seconds to the first result. Generous: it is a third of that where nothing else runs.
FIRST_RESULT_S = float(os.environ.get("LITE_WAIT", "120"))


@pytest.fixture(scope="module")
def site() -> Iterator[harness.Server]:
    if not (SITE / "jupyter-lite.json").exists():
        pytest.fail(f"there is no JupyterLite site in {SITE}: run `make site` first", pytrace=False)
    with harness.lite(SITE) as server:
        yield server


@pytest.fixture
def tab(tab: harness.Tab) -> harness.Tab:
    """A tab with patience: Python starts in the browser."""
    tab.page.set_default_timeout(180_000)
    return tab


def execute(tab: harness.Tab, code: str) -> str:
    """Run `code` in the notebook's kernel; what it printed, or its error as "Name: text"."""
    said: str = tab.page.evaluate(
        """async (code) => {
            const session = window.jupyterapp.shell.currentWidget.context.sessionContext.session;
            const parts = [];
            const future = session.kernel.requestExecute({ code });
            future.onIOPub = ({ header, content }) => {
                if (header.msg_type === 'stream') parts.push(content.text);
                if (header.msg_type === 'error') parts.push(`${content.ename}: ${content.evalue}`);
            };
            await future.done;
            return parts.join('');
        }""",
        code,
    )
    return said


def test_the_site_is_small() -> None:
    files = [path for path in SITE.rglob("*") if path.is_file()]
    assert 1_000_000 < sum(path.stat().st_size for path in files) < MOST_BYTES
    assert not [path for path in files if path.suffix == ".map"]


@pytest.mark.parametrize("size", [(390, 844), harness.DESKTOP], ids=lambda size: str(size[0]))
def test_the_front_page_leads_to_lessons_and_apps(site: harness.Server, open_tab, size: tuple[int, int]) -> None:  # type: ignore[no-untyped-def]
    tab = open_tab(size)
    tab.page.goto(f"{site.base}/index.html")
    links = tab.page.locator("a").evaluate_all("links => links.map(a => new URL(a.href).searchParams.get('path'))")
    assert {"00_start_here.ipynb", "02_attack_odds.ipynb", "apps/attack_lab.ipynb"} <= set(links)
    assert [path for path in links if not (SITE / "files" / path).exists()] == []
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= size[0]
    tab.shot(f"lite_front_{size[0]}", whole_page=True)
    assert tab.blocked == []


def test_a_first_result_comes_soon_and_without_noise(site: harness.Server, tab: harness.Tab) -> None:
    begun = time.monotonic()
    tab.open_lab(site, "00_start_here.ipynb")
    said = execute(tab, "import illuminati_nb as inb; print(inb.chance(7))")
    taken = time.monotonic() - begun
    print(f"\nfirst result after {taken:.0f} s")
    assert said == "7/12\n"
    assert taken < FIRST_RESULT_S
    assert tab.blocked == []


@pytest.mark.parametrize("notebook", ["00_start_here.ipynb", "01_cards_and_alignments.ipynb"])
def test_the_first_lessons_run_with_the_network_closed(site: harness.Server, tab: harness.Tab, notebook: str) -> None:
    tab.open_lab(site, notebook)
    assert tab.run_all() == []
    tab.wait_text("Not answered yet")
    assert tab.blocked == []


def test_the_odds_lesson_and_its_laboratory_run_with_the_network_closed(site: harness.Server, tab: harness.Tab) -> None:
    tab.open_lab(site, "02_attack_odds.ipynb")
    assert tab.run_all() == []
    play(tab, "lite")
    assert tab.blocked == []


def test_the_attack_lab_moves_its_curve(site: harness.Server, tab: harness.Tab) -> None:
    tab.open_lab(site, "apps/attack_lab.ipynb")
    assert tab.run_all() == []
    figure = tab.page.locator(".js-plotly-plot").first
    for money in (0, 1, 3):
        tab.press("Your MB", "ArrowRight", times=money and 1 + (money == 3))
        attack = inb.attack("control", "C.I.A.", "Yuppies", money=money)
        expect(figure).to_contain_text(f"{attack.successes}/36", timeout=60_000)
        tab.wait_text(percent(attack.chance))
    tab.shot("lite_attack_lab")
    assert tab.blocked == []


def test_what_the_network_would_bring_is_named(site: harness.Server, tab: harness.Tab) -> None:
    tab.open_lab(site, "00_start_here.ipynb")
    said = execute(tab, "import illuminati_nb as inb; inb.odds_table()")
    assert "The table of odds needs pandas, which is not here" in said
    assert "try `import pandas` first" in said
    assert tab.blocked == []
    execute(tab, "import pandas")
    host = "https://cdn.jsdelivr.net/pyodide/"
    assert any(url.startswith(host) and "/full/pandas-" in url for url in tab.blocked)
