"""The expansions in a real browser, cut off from the world: the RuleSet panel, and an Order and an Artifact in play.

By mouse and by keyboard, on a desktop and on a telephone.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from harness import Server, Tab
from pages import SIZES, WAIT, fits, write_pages
from playwright.sync_api import Locator, expect

import illuminati_nb as inb
from illuminati_nb.views.sum_html import percent
from illuminati_nb.widgets.goal_model import GoalModel

GRAND = inb.RuleSet.grand()
#: A table where Crystal Skull lies uncontrolled and the first card drawn is an Order.
TABLE = """\
from illuminati_nb.rules.setup import full_deck

rules = inb.RuleSet.grand()
first = ["Yuppies", "Crystal Skull", "Tabloids", "Moonies", "Law and Order", "KGB"]
cards = [*first, *(name for name in full_deck(rules) if name not in first)]
names = ["The Bavarian Illuminati", "The Bermuda Triangle", "The Gnomes of Zurich"]
inb.GameTable(inb.new_game(names, seed=4, first=0, shuffled=cards, rules=rules))"""
MATCH = {"seed": 6, "max_turns": 25}
TRACKER = f"""\
match = inb.play_match(3, "greedy", rules=inb.RuleSet.grand(), **{MATCH})
inb.GoalTracker(match.game, seat=0)"""
PAGES = {
    "panel": "panel = inb.RuleSetPanel()\npanel",
    "laboratory": "inb.AttackLab('The UFOs', 'Yuppies', rules=inb.RuleSet.grand(), depth=1, defender='The Network')",
    "table": TABLE,
    "tracker": TRACKER,
}


@pytest.fixture(scope="module")
def served_files(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    return [write_pages(tmp_path_factory.mktemp("expansions"), PAGES)]


def opened(tab: Tab, server: Server, page: str) -> None:
    assert tab.open_voila(server, f"{page}.ipynb") == []
    tab.page.locator(".jupyter-widgets").first.wait_for(state="visible")


def tab_to(tab: Tab, wanted: Locator, most: int = 40) -> int:
    """Press the tabulator until this element has the focus; how often that took."""
    element = wanted.element_handle()
    for presses in range(1, most + 1):
        tab.page.keyboard.press("Tab")
        if tab.page.evaluate("e => e === document.activeElement", element):
            return presses
    raise AssertionError(f"{wanted} is not reached by {most} presses of the tabulator")


# --- the panel ------------------------------------------------------------------------------------


def says(tab: Tab, code: str) -> None:
    expect(tab.page.locator(".inb-ruleset")).to_contain_text(f"In a cell: {code}", timeout=WAIT)


def button(tab: Tab, words: str) -> Locator:
    return tab.page.locator(".inb-ruleset button").filter(has_text=words).first


@SIZES
def test_the_panel_is_used_by_keyboard_alone(
    voila: Server, open_tab: Callable[..., Tab], size: tuple[int, int]
) -> None:
    tab = open_tab(size)
    opened(tab, voila, "panel")
    page = tab.page
    says(tab, "inb.RuleSet()")
    fits(tab)
    button(tab, "standard").focus()
    tab_to(tab, page.get_by_label("Artifacts"))
    page.keyboard.press("Space")
    says(tab, "inb.RuleSet(artifacts=True)")
    expect(page.locator(".inb-changed .inb-mark")).to_have_text(["● changed"], timeout=WAIT)
    # The rule unfolds where it is chosen, as soon as its number has the focus.
    chip = page.locator(".inb-option .inb-rule", has_text="R14.5").first
    assert tab_to(tab, chip) <= 8
    unfolded = page.evaluate("e => getComputedStyle(e, '::after').content", chip.element_handle())
    assert inb.rule("R14.5").text[:40] in unfolded
    tab_to(tab, page.get_by_label("New World Order"))
    page.keyboard.press("Space")
    says(tab, "inb.RuleSet(artifacts=True, new_world_order=True)")
    expect(button(tab, "both expansions")).to_contain_class("mod-active", timeout=WAIT)
    tab.shot(f"panel_expansions_{size[0]}", whole_page=True)
    fits(tab)

    button(tab, "Goals").focus()
    page.keyboard.press("Enter")
    number = page.get_by_label("Longer game")
    expect(number).to_be_visible(timeout=WAIT)
    tab_to(tab, number)
    page.keyboard.press("Control+A")
    page.keyboard.type("55")
    page.keyboard.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("choose a whole number from 0 to 40 (R12.1)", timeout=WAIT)
    expect(button(tab, "Goals")).to_contain_text("✗ 1")
    says(tab, "inb.RuleSet(artifacts=True, new_world_order=True)")
    tab.shot(f"panel_goals_{size[0]}", whole_page=True)
    fits(tab)
    page.keyboard.press("Control+A")
    page.keyboard.type("2")
    page.keyboard.press("Enter")
    says(tab, "inb.RuleSet(artifacts=True, new_world_order=True, basic_goal_delta=2)")
    expect(page.get_by_role("alert")).to_have_count(0, timeout=WAIT)
    tab_to(tab, page.get_by_label("six").first)
    page.keyboard.press("ArrowDown")
    says(tab, "inb.RuleSet(artifacts=True, new_world_order=True, basic_goal_delta=2, assassins_goal=8)")


@SIZES
def test_the_panel_is_used_by_mouse(voila: Server, open_tab: Callable[..., Tab], size: tuple[int, int]) -> None:
    tab = open_tab(size)
    opened(tab, voila, "panel")
    button(tab, "Russian rulebook").click()
    expect(tab.page.locator(".inb-ruleset")).to_contain_text("The standard rules with 8 changes", timeout=WAIT)
    button(tab, "Readings").click()
    page = tab.page
    expect(button(tab, "Readings")).to_contain_text("6 changed", timeout=WAIT)
    expect(page.locator(".inb-changed")).to_have_count(6, timeout=WAIT)
    tab.shot(f"panel_readings_{size[0]}", whole_page=True)
    fits(tab)
    page.get_by_label("Open treasuries").check()
    expect(page.locator(".inb-changed")).to_have_count(5, timeout=WAIT)
    expect(button(tab, "custom")).to_contain_class("mod-active", timeout=WAIT)
    button(tab, "standard").click()
    says(tab, "inb.RuleSet()")
    button(tab, "custom").click()
    expect(tab.page.locator(".inb-ruleset")).to_contain_text("The standard rules with 7 changes", timeout=WAIT)


def test_the_panel_works_in_jupyterlab(lab: Server, tab: Tab) -> None:
    tab.open_lab(lab, "panel.ipynb")
    assert tab.run_all() == []
    says(tab, "inb.RuleSet()")
    button(tab, "both expansions").click()
    says(tab, "inb.RuleSet(artifacts=True, new_world_order=True)")
    assert tab.blocked == []


# --- the attack laboratory --------------------------------------------------------------------------


def shows(tab: Tab, **more: object) -> str:
    """Wait until headline, sum and curve show the attack of the UFOs; where the mark on the curve stands."""
    board = inb.Board(GRAND, more.pop("orders", ()))  # type: ignore[arg-type]
    chosen = {"target": "Yuppies", "depth": 1, "defender": "The Network", "board": board, **more}
    attack = inb.attack("control", "The UFOs", **chosen)  # type: ignore[arg-type]
    box = tab.page.locator(".jupyter-widgets.widget-box").filter(has_text="What the next MB buys").first
    headline = box.locator("[role=status]").filter(has_text="/36").first
    expect(headline).to_contain_text(f"target {str(attack.target_number).replace('-', '−')}", timeout=WAIT)
    expect(headline).to_contain_text(percent(attack.chance))
    for line in attack.lines:
        if line.rule.startswith(("R14", "R15")):
            expect(box.locator("table.inb-sum").first).to_contain_text(line.label)
    figure = box.locator(".js-plotly-plot")
    expect(figure).to_contain_text(f"{attack.successes}/36", timeout=WAIT)
    mark = figure.locator(".scatterlayer .trace").nth(1).locator("path.point")
    return mark.get_attribute("transform") or ""


@SIZES
def test_an_order_and_an_artifact_in_the_laboratory(
    voila: Server, open_tab: Callable[..., Tab], size: tuple[int, int]
) -> None:
    tab = open_tab(size)
    opened(tab, voila, "laboratory")
    page = tab.page
    shows(tab)
    tab.press("Your MB", "ArrowRight", times=10)
    places = [shows(tab, money=10)]
    # By keyboard: the first letters of an Order choose it.
    order = tab.widget("Yellow Order").locator("select")
    order.focus()
    page.keyboard.type("Law and Order")
    places.append(shows(tab, money=10, orders=["Law and Order"]))
    expect(page.locator(".widget-html").filter(has_text="YELLOW ORDER").first).to_be_visible(timeout=WAIT)
    pick(tab, "Your Artifacts", "Crystal Skull")
    places.append(shows(tab, money=10, orders=["Law and Order"], owned=["Crystal Skull"]))
    assert places[0] == places[2] != places[1]  # the Order takes 2 points, the Artifact gives them back
    tab.shot(f"laboratory_order_artifact_{size[0]}", whole_page=True)
    fits(tab)

    pick(tab, "The owner's", "Shroud of Turin")
    more = {"owned": ["Crystal Skull"], "defender_owned": ["Shroud of Turin"]}
    shows(tab, money=10, orders=["Law and Order"], **more)
    page.locator("button", has_text="Crystal Skull ✕").click()
    shows(tab, money=10, orders=["Law and Order"], defender_owned=["Shroud of Turin"])

    pick(tab, "Target", "Midas Mill")
    shows(tab, money=10, orders=["Law and Order"], defender_owned=["Shroud of Turin"], target="Midas Mill")
    expect(page.get_by_text("an Artifact always counts as directly under its Illuminati")).to_be_visible(timeout=WAIT)

    fold = page.locator("button", has_text="Rules: both expansions")
    fold.focus()
    page.keyboard.press("Enter")
    box = page.get_by_label("Artifacts", exact=True)
    expect(box).to_be_visible(timeout=WAIT)
    tab_to(tab, box)
    page.keyboard.press("Space")
    expect(page.get_by_text("✗ not allowed", exact=True)).to_be_visible(timeout=WAIT)
    expect(page.locator(".jupyter-widgets").filter(has_text="R14.1").first).to_be_visible()
    expect(tab.page.locator(".widget-label", has_text="Your Artifacts")).to_have_count(0, timeout=WAIT)
    tab.shot(f"laboratory_rules_{size[0]}", whole_page=True)
    fits(tab)


def pick(tab: Tab, name: str, card: str) -> None:
    """Choose the option that begins with this card in a drop-down."""
    select = tab.widget(name).locator("select").first
    listed = [one.replace("\xa0", " ") for one in select.locator("option").all_text_contents()]
    select.select_option(label=next(one for one in listed if one.startswith(card)))


# --- the game table -----------------------------------------------------------------------------------


def moved(tab: Tab, moves: int) -> None:
    expect(tab.page.locator(f"[data-moves='{moves}']")).to_have_count(1, timeout=WAIT)


def press(tab: Tab, words: str, *, by_key: bool = False) -> None:
    """Use the button that begins with these words, by mouse or with the keyboard."""
    found = tab.page.locator("button:visible").filter(has_text=re.compile(rf"^\s*{re.escape(words)}")).first
    if by_key:
        found.focus()
        tab.page.keyboard.press("Enter")
    else:
        found.click()


@SIZES
def test_an_order_and_an_artifact_at_the_table(
    voila: Server, open_tab: Callable[..., Tab], size: tuple[int, int]
) -> None:
    tab = open_tab(size)
    opened(tab, voila, "table")
    page = tab.page
    table = page.locator(".jupyter-widgets.widget-box").filter(has_text="Uncontrolled groups").first
    expect(table).to_contain_text("New World Orders in play (0)", timeout=WAIT)
    expect(table).to_contain_text("no yellow Order")
    expect(table).to_contain_text("Rules: The standard rules with Artifacts and New World Order.")
    press(tab, "Collect income", by_key=True)
    moved(tab, 1)
    press(tab, "Draw", by_key=True)
    moved(tab, 2)
    expect(table).to_contain_text("New World Orders in play (1)", timeout=WAIT)
    expect(table).to_contain_text("YELLOW ORDER")
    expect(table).to_contain_text("Liberal groups have 2 less Power and Resistance, Conservative groups 2 more")
    expect(table).to_contain_text("draws the New World Order Law and Order")  # the log
    fits(tab)

    pick(tab, "Target", "Crystal Skull")
    press(tab, "control: 3/36")
    expect(table).to_contain_text("Crystal Skull: printed Resistance", timeout=WAIT)
    do = page.locator(".inb-moves button.mod-primary:visible").filter(has_text="Attack")
    do.click()
    moved(tab, 3)
    press(tab, "Announce the attack", by_key=True)
    moved(tab, 4)
    field = tab.widget("MB").locator("input")
    field.fill("9")
    field.press("Enter")
    spend = page.locator("button:visible").filter(has_text="Spend: 33/36")
    expect(spend).to_have_count(1, timeout=WAIT)
    tab.shot(f"table_attack_{size[0]}", whole_page=True)
    spend.click()
    expect(page.locator("button:visible").filter(has_text="Spend nothing (more)")).to_have_count(1, timeout=WAIT)
    press(tab, "Spend nothing (more)")
    press(tab, "Throw the dice", by_key=True)
    beside = page.locator("svg[aria-label*='Artifacts beside it: Crystal Skull']")
    expect(beside).to_have_count(1, timeout=WAIT)
    expect(table).to_contain_text("(you) · ")
    expect(beside).to_contain_text("ARTIFACT")
    tab.shot(f"table_artifact_{size[0]}", whole_page=True)
    fits(tab)

    press(tab, "Attack an Order")  # by its form; it is no action
    page.locator(".inb-moves button.mod-primary:visible").filter(has_text="Attack it").click()
    expect(table).to_contain_text("Law and Order: counts as having Resistance 10", timeout=WAIT)
    expect(page.locator(".inb-orders .inb-aim")).to_have_count(1)


@SIZES
def test_a_new_game_with_rules_put_together_at_the_table(
    voila: Server, open_tab: Callable[..., Tab], size: tuple[int, int]
) -> None:
    tab = open_tab(size)
    opened(tab, voila, "table")
    page = tab.page
    press(tab, "New game", by_key=True)
    press(tab, "Rules: standard", by_key=True)
    box = page.get_by_label("Artifacts", exact=True)
    expect(box).to_be_visible(timeout=WAIT)
    tab_to(tab, box)
    page.keyboard.press("Space")
    expect(page.locator("button").filter(has_text="Rules: custom, 1 changed")).to_be_visible(timeout=WAIT)
    press(tab, "Optional rules")
    page.get_by_label("Game by points").check()
    tab.shot(f"table_new_game_{size[0]}", whole_page=True)
    fits(tab)
    press(tab, "Start the new game", by_key=True)
    told = page.locator(".jupyter-widgets").filter(has_text="Artifacts and Game by points").last
    expect(told).to_be_visible(timeout=WAIT)
    expect(page.get_by_text("no yellow Order")).to_have_count(0, timeout=WAIT)
    expect(page.locator(".inb-goal").first).to_contain_text("Score")


# --- the goal tracker -----------------------------------------------------------------------------------


@SIZES
def test_an_order_and_artifacts_in_the_goal_tracker(
    voila: Server, open_tab: Callable[..., Tab], size: tuple[int, int]
) -> None:
    model = GoalModel(inb.play_match(3, "greedy", rules=GRAND, **MATCH).game, seat=0)
    model.look(model.last)
    state = model.shown
    orders, artifacts = state.board.orders, state.seats[0].artifacts
    assert orders
    assert artifacts
    tab = open_tab(size)
    opened(tab, voila, "tracker")
    page = tab.page
    moved(tab, 0)
    tab.press("After move", "End")
    moved(tab, model.last)
    box = page.locator(".jupyter-widgets.widget-box").filter(has_text="How far everybody is").first
    expect(box).to_contain_text(f"New World Orders in play ({len(orders)})", timeout=WAIT)
    for order in orders:
        expect(box).to_contain_text(f"{order.colour.upper()} ORDER")
    expect(page.locator(f"svg[aria-label*='Artifacts beside it: {artifacts[0]}']")).to_have_count(1, timeout=WAIT)
    basic = model.bars()[0].goals[0]
    assert basic.have == len(state.seats[0].structure) + len(artifacts)  # R14.7
    expect(box.locator("[role=progressbar]").first).to_have_attribute("aria-valuenow", str(basic.have), timeout=WAIT)
    tab.shot(f"tracker_{size[0]}", whole_page=True)
    fits(tab)
