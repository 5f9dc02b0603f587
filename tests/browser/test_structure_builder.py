"""The structure builder in a real browser, cut off from the world: by mouse in the picture, and by keyboard."""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
import pytest
from harness import WAIT_S, Server, Tab
from playwright.sync_api import Locator, expect

WAIT = WAIT_S * 1000
NOTEBOOK = "builder.ipynb"
LESSON = "03_power_structures.ipynb"
SIZES = [(1280, 900), (800, 900)]
#: Twenty cards of which four shall lie deep, and a budget for many minutes: only Cancel ends this search soon.
SEARCH = """
from functools import partial

import illuminati_nb as inb
from illuminati_nb.widgets import layout_search
layout_search.plan = partial(layout_search.plan, budget=100_000_000)
names = [card.name for card in inb.deck().groups if len(card.arrows) == 2][:19]
ps = inb.PowerStructure("The Network")
for name in names:
    arrow = ps.open_arrows()[0]
    ps = ps.attach(name, to=arrow.card, arrow=arrow.side)
builder = inb.StructureBuilder(ps)
builder.search.aim.value = "deep"
builder.search.named.fill([], tuple(names[-4:]))
builder
"""
PICKED = """
import illuminati_nb as inb
import ipywidgets as w
ps = inb.PowerStructure("The Network").attach("The Mafia", to="The Network", arrow="right")
picked = w.Label("nothing picked")
figure = inb.network_view(ps, on_select=lambda name: setattr(picked, "value", f"picked {name}"))
# A cell of its own: plotly draws what has arrived when it is shown, and its data come after the widget itself.
---
w.VBox([figure, picked])
"""
CODE = "import illuminati_nb as inb\nbuilder = inb.StructureBuilder('The Network')\nbuilder"


@pytest.fixture(scope="module")
def served_files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Notebooks with the builder alone, with a long search and with a network, and the lesson."""
    folder = tmp_path_factory.mktemp("builder")
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    for name, code in ((NOTEBOOK, CODE), ("search.ipynb", SEARCH), ("network.ipynb", PICKED)):
        cells = [nbformat.v4.new_code_cell(part.strip()) for part in code.split("---")]
        nbformat.write(nbformat.v4.new_notebook(cells=cells, metadata=kernel), folder / name)
    return [folder, Path(__file__).parents[2] / "notebooks" / LESSON]


def opened(tab: Tab, server: Server, notebook: str = NOTEBOOK) -> None:
    """Run the notebook in Lab or Voila."""
    if server.kind == "lab":
        tab.open_lab(server, notebook)
        # The window is small: the notebook gets all of it.
        tab.page.evaluate("() => window.jupyterapp.commands.execute('application:toggle-left-area')")
        assert tab.run_all() == []
    else:
        assert tab.open_voila(server, notebook) == []


def board(tab: Tab) -> Locator:
    """The picture that can be clicked."""
    return tab.page.locator(".inb-board svg")


def cards(tab: Tab) -> list[str]:
    """The names of the cards in the picture."""
    return [str(one.get_attribute("data-card")) for one in board(tab).locator("[data-card]").all()]


def arrow(tab: Tab, card: str, side: str) -> Locator:
    """An open or blocked arrow in the picture."""
    return board(tab).locator(f'[data-to="{card}"][data-side="{side}"]')


def wait_card(tab: Tab, name: str) -> None:
    """Wait until this card lies on the table."""
    expect(board(tab).locator(f'[data-card="{name}"]')).to_have_count(1, timeout=WAIT)


def take(tab: Tab, name: str) -> None:
    """Take a group in hand by typing a part of its name into the search field."""
    find = tab.page.locator('input[placeholder^="find"]:visible').first
    find.fill(name)
    find.press("Enter")
    tab.wait_text(f"{name} is in hand")


def click(tab: Tab, what: Locator) -> None:
    """Click with the mouse: move there, press, release. Of an arrow, what is seen of it is clicked."""
    seen = what.locator("polygon")
    what = seen.last if seen.count() and what.get_attribute("data-side") else what
    what.scroll_into_view_if_needed()
    box = what.bounding_box()
    assert box is not None
    tab.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    tab.page.mouse.down()
    tab.page.mouse.up()


def cut_off_or_overlapping(tab: Tab) -> list[str]:
    """What of the builder does not fit its place: wider than the output, or over its neighbour."""
    found: list[str] = tab.page.evaluate(
        """() => {
        const seen = (e) => e.offsetParent !== null && e.getBoundingClientRect().width > 0;
        const root = [...document.querySelectorAll('.widget-box')].find(e => e.querySelector('.inb-board'));
        const space = root.getBoundingClientRect();
        const bad = [];
        const parts = [...root.querySelectorAll(
            '.widget-button, .widget-dropdown, .widget-toggle-buttons, .widget-html, ' +
            '.widget-text, .widget-textarea, .inb-board svg, table'
        )].filter(seen);
        for (const part of parts) {
            const r = part.getBoundingClientRect();
            for (let up = part.parentElement; up && space.width; up = up === root ? null : up.parentElement) {
                const q = up.getBoundingClientRect();
                if (getComputedStyle(up).overflowX !== 'visible' && (r.right > q.right + 1 || r.left < q.left - 1))
                    bad.push('cut off: ' + part.className + ' ' + part.innerText);
            }
            if (part.scrollWidth > part.clientWidth + 1 && part.clientWidth && !part.matches('table, svg'))
                bad.push('too wide: ' + part.className + ' ' + part.innerText.slice(0, 60));
        }
        const controls = parts.filter(e => e.matches('.widget-button, .widget-dropdown, .widget-text, .inb-board svg'));
        controls.forEach((a, i) => controls.slice(i + 1).forEach((b) => {
            if (a.contains(b) || b.contains(a)) return;
            const p = a.getBoundingClientRect(), q = b.getBoundingClientRect();
            if (p.left < q.right - 1 && q.left < p.right - 1 && p.top < q.bottom - 1 && q.top < p.bottom - 1)
                bad.push('overlap: ' + a.innerText.slice(0, 30) + ' / ' + b.innerText.slice(0, 30));
        }));
        return bad;
    }"""
    )
    return found


def with_the_mouse(tab: Tab, name: str) -> None:
    """Hang two groups by clicking arrows, move one, be refused, drop it, undo."""
    take(tab, "The Mafia")
    click(tab, arrow(tab, "The Network", "right"))
    wait_card(tab, "The Mafia")
    take(tab, "Yuppies")
    click(tab, arrow(tab, "The Mafia", "top"))
    wait_card(tab, "Yuppies")
    tab.wait_text("2 groups and the Illuminati")

    click(tab, board(tab).locator('[data-card="The Mafia"]'))
    tab.wait_text("The Mafia is chosen")
    tab.shot(f"builder_{name}")
    assert cut_off_or_overlapping(tab) == []
    click(tab, arrow(tab, "Yuppies", "bottom"))  # below itself
    tab.wait_text("The Mafia cannot be hung on Yuppies, which is below it")
    click(tab, arrow(tab, "The Network", "left"))
    tab.wait_text("The Mafia moved to the left arrow of The Network")
    expect(arrow(tab, "The Network", "right")).to_have_count(1, timeout=WAIT)
    assert cards(tab) == ["The Network", "The Mafia", "Yuppies"]

    click(tab, board(tab).locator('[data-card="The Mafia"]'))
    tab.wait_text("The Mafia is chosen")
    tab.click("Drop it")
    tab.wait_text("The Mafia dropped with 1 below it")
    assert cards(tab) == ["The Network"]
    tab.click("Undo")
    wait_card(tab, "Yuppies")


def with_the_keyboard(tab: Tab, name: str) -> None:
    """Hang, move, undo and redo without the mouse: from the lists, and along the arrows in the picture."""
    add = tab.page.locator(".widget-toggle-button", has_text="add a group").first
    add.focus()
    add.press("Enter")
    take(tab, "KGB")
    lists = tab.widget("Arrow").locator("select")
    lists.focus()
    lists.press("Home")
    chosen = str(lists.locator("option:checked").inner_text()).replace("\xa0", " ")
    to, _, side = chosen.partition(", ")
    hang = tab.page.locator("button", has_text="Hang it there").first
    hang.focus()
    hang.press("Enter")
    wait_card(tab, "KGB")
    tab.wait_text(f"KGB added on the {side} arrow of {to}")

    take(tab, "Hackers")
    arrow(tab, "KGB", "bottom").focus()  # blocked by the Yuppies
    tab.page.keyboard.press("Enter")
    tab.wait_text("the bottom arrow of KGB is blocked: a card there would overlap Yuppies")
    arrow(tab, "The Network", "bottom").focus()
    tab.page.keyboard.press("Enter")
    wait_card(tab, "Hackers")
    card = board(tab).locator('[data-card="Hackers"]')
    card.focus()
    tab.page.keyboard.press("Space")
    tab.wait_text("Hackers is chosen")
    free = board(tab).locator('[data-to="The Network"]').first
    target = free.get_attribute("data-side")
    free.focus()
    tab.page.keyboard.press("Enter")
    tab.wait_text(f"Hackers moved to the {target} arrow of The Network")
    for button, words in (("Undo", "Taken back: Hackers moved"), ("Redo", "Done again: Hackers moved")):
        press = tab.page.locator("button.widget-button", has_text=button).first
        press.focus()
        press.press("Enter")
        tab.wait_text(words)


def suggestion_and_file(tab: Tab, name: str) -> None:
    """Let a layout be suggested, lay it out, and load a file that is broken and one that is not."""
    tab.page.locator(".jupyter-widget-Collapse-header, .p-Collapse-header", has_text="Suggest a layout").first.click()
    tab.click("Suggest a layout")
    tab.wait_text("as many open arrows as possible")
    tab.shot(f"builder_suggestion_{name}", whole_page=True)
    assert cut_off_or_overlapping(tab) == []
    tab.click("Lay it out so")
    tab.wait_text("Laid out as suggested")

    tab.page.locator(".jupyter-widget-Collapse-header, .p-Collapse-header", has_text="Save and load").first.click()
    text = tab.page.locator(".widget-textarea textarea, textarea.widget-textarea").last
    expect(text).to_be_visible(timeout=WAIT)
    data = json.loads(text.input_value())
    before = cards(tab)
    wrong = json.dumps({**data, "cards": [{"card": "KGB", "to": "The Network", "arrow": "up"}]})
    text.fill(wrong)
    tab.click("Load this text")
    tab.wait_text("structure.cards[0]")
    assert cards(tab) == before
    text.fill(json.dumps({**data, "cards": [{"card": "KGB", "to": "The Network", "arrow": "top"}]}))
    tab.click("Load this text")
    tab.wait_text("Structure loaded")
    assert cards(tab) == ["The Network", "KGB"]
    tab.shot(f"builder_file_{name}", whole_page=True)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
@pytest.mark.parametrize("where", ["lab", "voila"])
def test_the_builder_with_mouse_and_keyboard(
    where: str, size: tuple[int, int], request: pytest.FixtureRequest, open_tab: object
) -> None:
    server: Server = request.getfixturevalue(where)
    tab: Tab = open_tab(size)  # type: ignore[operator]
    name = f"{where}_{size[0]}"
    opened(tab, server)
    expect(board(tab)).to_be_visible(timeout=WAIT)
    with_the_mouse(tab, name)
    with_the_keyboard(tab, name)
    suggestion_and_file(tab, name)
    assert cut_off_or_overlapping(tab) == []
    if where == "lab":  # Voila's own page asks for an icon font elsewhere
        assert tab.blocked == []


def test_the_lesson_runs_in_jupyterlab_without_the_world(lab: Server, tab: Tab) -> None:
    opened(tab, lab, LESSON)
    assert tab.blocked == []
    expect(board(tab)).to_have_count(1, timeout=WAIT)
    assert cut_off_or_overlapping(tab) == []
    # The structure of the lesson is on the table; the Antiwar Activists free the arrow they block.
    assert arrow(tab, "The Bavarian Illuminati", "right").locator("polyline").count() == 1
    click(tab, board(tab).locator('[data-card="Antiwar Activists"]'))
    tab.wait_text("Antiwar Activists is chosen")
    click(tab, arrow(tab, "Democrats", "left"))
    tab.wait_text("Antiwar Activists moved to the left arrow of Democrats")
    assert arrow(tab, "The Bavarian Illuminati", "right").locator("polyline").count() == 0
    tab.shot("lesson_03_builder")


def test_the_lesson_works_in_voila_without_the_world(voila: Server, tab: Tab) -> None:
    opened(tab, voila, LESSON)
    take(tab, "Yuppies")
    click(tab, arrow(tab, "Democrats", "left"))
    wait_card(tab, "Yuppies")


def test_hovering_shows_where_a_card_would_lie(lab: Server, tab: Tab) -> None:
    opened(tab, lab)
    ghost = arrow(tab, "The Network", "right").locator(".inb-land")
    assert ghost.evaluate("e => getComputedStyle(e).opacity") == "0"
    arrow(tab, "The Network", "right").locator("polygon").last.hover()
    assert ghost.evaluate("e => getComputedStyle(e).opacity") == "1"


def test_a_long_search_leaves_the_controls_alive_and_can_be_cancelled(lab: Server, tab: Tab) -> None:
    opened(tab, lab, "search.ipynb")
    tab.page.locator(".jupyter-widget-Collapse-header, .p-Collapse-header", has_text="Suggest a layout").first.click()
    tab.click("Suggest a layout")
    cancel = tab.page.locator("button.widget-button", has_text="Cancel").first
    expect(cancel).to_be_visible(timeout=WAIT)
    last = cards(tab)[-1]
    click(tab, board(tab).locator(f'[data-card="{last}"]'))
    tab.wait_text(f"{last} is chosen")
    expect(cancel).to_be_visible(timeout=WAIT)  # still searching
    cancel.click()
    tab.wait_text("the search was cancelled")
    expect(cancel).to_be_hidden(timeout=WAIT)
    tab.shot("builder_cancelled", whole_page=True)


def test_a_click_on_a_node_of_the_network_selects_its_card(lab: Server, tab: Tab) -> None:
    opened(tab, lab, "network.ipynb")
    tab.wait_text("nothing picked")
    click(tab, tab.page.locator(".js-plotly-plot .scatterlayer .trace").nth(2).locator("path.point").nth(1))
    tab.wait_text("picked The Mafia")
    tab.shot("network_picked")
