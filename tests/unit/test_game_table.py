"""The game table with its controls, without a browser: clicks, fields, refusals, the past, files, many at a screen."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest
from ipywidgets.widgets import widget as widget_module

import illuminati_nb as inb
from illuminati_nb.rules import moves as m
from illuminati_nb.rules.setup import full_deck
from illuminati_nb.views import table_html as html
from illuminati_nb.widgets.game_table import GameTable
from illuminati_nb.widgets.ruleset_model import all_fields

FOUR = ["The Network", "The Bermuda Triangle", "The Gnomes of Zurich", "The Servants of Cthulhu"]
TOP = ["Yuppies", "Hollywood", "Tabloids", "Moonies"]


def table(*drawn: str, humans: Any = (0,), seats: list[str] | None = None, **more: Any) -> GameTable:
    first = [*TOP, *drawn]
    cards = [*first, *(name for name in full_deck(inb.RuleSet()) if name not in first)]
    return GameTable(inb.new_game(seats or FOUR, seed=1, first=0, shuffled=cards), humans, **more)


def labels(box: Any) -> list[str]:
    return [one.description for one in box.children]


def press(box: Any, words: str) -> None:
    next(one for one in box.children if one.description.startswith(words)).click()


def go_on(shown: GameTable, words: str) -> None:
    """Press one of the buttons that carry the turn on, whether it stands out or not."""
    buttons = (*shown.steps.children, *shown.ways_out.children)
    next(one for one in buttons if one.description.startswith(words)).click()


def main(*drawn: str, **more: Any) -> GameTable:
    """A table at the first seat's actions."""
    shown = table(*drawn, **more)
    go_on(shown, "Collect income")
    go_on(shown, "Draw")
    return shown


def test_it_is_public_and_starts_with_whose_decision_it_is() -> None:
    shown = inb.GameTable(inb.new_game(FOUR, seed=1, first=0))
    assert isinstance(shown, GameTable)
    assert "Your decision, The Network" in shown.banner.value
    assert "R3.1" in shown.banner.value
    assert len([box for box in shown.seats if box.layout.display != "none"]) == 4


def test_a_click_plays_and_a_second_click_on_the_same_button_is_lost() -> None:
    shown = table()
    collect = shown.steps.children[0]
    collect.click()
    assert len(shown.game) == 1
    collect.click()
    assert len(shown.game) == 1
    assert shown.status.value == ""


def pointed(shown: GameTable) -> list[str]:
    """The buttons that the keyboard goes on at."""
    boxes = (shown.driver, shown.steps, shown.quick, shown.form.do, shown.ways_out)
    mark = f"inb-next-{shown.focus.turn}"
    return [one.description for box in boxes for one in box.children if mark in one._dom_classes]


def test_the_keyboard_goes_on_at_what_stands_out_else_at_a_way_out() -> None:
    shown = table()
    assert (shown.focus.turn, pointed(shown)) == (0, [])  # nobody has done anything yet
    go_on(shown, "Collect income")
    assert (shown.focus.turn, pointed(shown)) == (1, ["Draw"])
    go_on(shown, "Draw")
    assert pointed(shown) == [shown.quick.children[0].description]
    press(shown.quick, "Control Hollywood with The Network")
    assert pointed(shown) == ["Announce the attack"]
    go_on(shown, "Announce")
    assert not [one for one in shown.quick.children if one.button_style]  # likely already: no sum stands out
    assert pointed(shown) == ["Spend nothing (more)"]
    before = shown.focus.turn
    shown.form.control("amount").value = 3
    shown._play(m.Spend(0, "The Network", 99, 1))  # refused
    assert "Not allowed" in shown.status.value
    assert (shown.focus.turn, pointed(shown)) == (before, ["Spend nothing (more)"])


def test_the_button_of_a_form_stays_while_its_fields_change_and_plays_what_they_say() -> None:
    shown = main()
    press(shown.quick, "Control Hollywood with The Network")
    go_on(shown, "Announce")
    (do,) = shown.form.do.children
    assert do.description == "Spend: 26/36"
    shown.form.control("amount").value = 3
    assert shown.form.do.children == (do,)
    assert do.description == "Spend: 33/36"
    do.click()
    assert m.Spend(0, "The Network", 3, 1) in shown.game.moves


def test_tabs_count_what_can_be_done_and_open_what_the_step_is_about() -> None:
    shown = main()
    assert [label.split()[0] for label, _ in shown.tabs.options] == ["Attack", "Money", "Groups", "Specials", "Deals"]
    assert shown.tabs.options[0][0].startswith("Attack (")
    assert shown.tabs.value == "Attack"
    go_on(shown, "End the actions")
    assert shown.tabs.value == "Money"


def test_an_attack_is_chosen_by_its_fields_with_sum_and_chance() -> None:
    shown = main()
    target = shown.form.control("target")
    at = next(i for i, (label, _) in enumerate(target.options) if label.startswith("Hollywood"))
    target.value = at
    found = inb.attack("control", "The Network", "Hollywood")
    assert "This attack would succeed with" in shown.panel.value
    assert f"{found.successes}/36" in shown.panel.value
    press(shown.form.do, "Attack")
    conflict = shown.game.state.conflict
    assert conflict is not None
    assert (conflict.attacker, conflict.target) == ("The Network", "Hollywood")
    assert "The attack" in shown.panel.value
    assert labels(shown.steps) == ["Announce the attack"]
    assert labels(shown.ways_out) == ["Call the attack off"]


def test_a_refused_choice_shows_the_sentence_of_the_rules_and_no_button() -> None:
    shown = main()
    kind = shown.form.control("kind")
    assert "neutralize  ✗ R6.36" in [label for label, _ in kind.options]
    kind.value = 1
    move = m.Attack(0, "neutralize", "The Network", "Hollywood")
    refused = shown.game.refusal(move)
    assert refused is not None
    assert refused.reason in shown.form.verdict.value.replace("&#x27;", "'")
    assert "R6.36" in shown.form.verdict.value
    assert shown.form.do.children == ()


def test_money_is_spent_by_a_number_field() -> None:
    shown = main()
    press(shown.quick, "Control Hollywood with The Network")
    go_on(shown, "Announce")
    assert shown.tabs.value == "Money"
    shown.form.control("amount").value = 4
    press(shown.form.do, "Spend")
    assert (
        shown.game.moves[-1] == m.Spend(0, "The Network", 4, 1) or m.Spend(0, "The Network", 4, 1) in shown.game.moves
    )
    shown.tabs.value = "Money"
    if shown.game.state.stage == "spend":
        shown.form.control("amount").value = 500
        assert "holds" in shown.form.verdict.value


def test_the_dice_are_thrown_by_a_button() -> None:
    shown = main()
    press(shown.quick, "Control Hollywood with The Network")
    go_on(shown, "Announce")
    while shown.game.state.stage == "spend":
        go_on(shown, "Spend nothing")
    assert labels(shown.driver) == ["Throw the dice"]
    press(shown.driver, "Throw")
    assert any(type(move) is m.Roll for move in shown.game.moves)
    assert "The dice show" in shown.story.value


def test_the_past_is_looked_at_without_changing_the_game() -> None:
    shown = main()
    count = len(shown.game)
    shown.slider.value = 1
    assert "You look at the past: after move 1 of 2" in shown.banner.value
    assert shown.steps.children == shown.ways_out.children == ()
    shown.back.click()
    assert shown.slider.value == 0
    shown.forward.click()
    assert shown.slider.value == 1
    shown.present.click()
    assert len(shown.game) == count
    assert "past" not in shown.banner.value
    assert shown.slider.value == count


def test_undo_and_redo() -> None:
    shown = main()
    shown.undo_button.click()
    assert labels(shown.steps) == ["Draw"]
    shown.redo_button.click()
    assert shown.game.state.stage == "main"
    assert shown.status.value == ""


def test_undo_and_redo_can_be_pressed_where_there_is_something_to_do() -> None:
    shown = table()

    def off() -> tuple[bool, bool]:
        return shown.undo_button.disabled, shown.redo_button.disabled

    assert off() == (True, True)
    go_on(shown, "Collect income")
    assert off() == (False, True)
    before = shown.focus.turn
    shown.undo_button.click()
    assert off() == (True, False)
    assert (shown.focus.turn, pointed(shown)) == (before + 1, ["Collect income"])  # a disabled button has no focus
    shown.redo_button.click()
    assert off() == (False, True)
    go_on(shown, "Draw")
    shown.undo_button.click()
    assert off() == (False, False)
    assert shown.focus.turn == before + 3  # not moved: one may want to undo more
    go_on(shown, "Draw")
    assert off() == (False, True)
    later = GameTable(inb.new_game(FOUR, seed=1, first=1), [0])
    assert len(later.game) > 0  # moves of bots alone
    assert later.undo_button.disabled


def test_the_seat_at_the_keyboard_is_shown_first_and_the_others_in_turn_order() -> None:
    shown = table(humans=(2, 3))

    def order() -> list[str]:
        names = [seat.illuminati for seat in shown.game.state.seats]
        return [next(name for name in names if name in box.titles[0]) for box in shown.seat_row.children]

    assert shown.model.seat == 2
    assert order() == [FOUR[2], FOUR[3], FOUR[0], FOUR[1]]
    shown.keyboard.value = 3
    assert order() == [FOUR[3], FOUR[0], FOUR[1], FOUR[2]]
    watched = table(humans=())
    assert [box.titles[0].split(" · ")[0].lstrip("▶ ") for box in watched.seat_row.children] == FOUR


def test_every_new_game_has_another_seed_unless_it_is_entered() -> None:
    def seeds(shown: GameTable) -> list[int]:
        found = []
        for _ in range(4):
            shown.new_button.click()
            found.append(shown.new_game.seed.value)
            shown.new_button.click()
        return found

    found = seeds(table(seed=5))
    assert found[0] == 5
    assert len(set(found)) == 4
    assert found == seeds(table(seed=5))
    assert len({*seeds(table()), *seeds(table())}) > 6
    games = []
    for _ in range(2):
        shown = table()
        shown.new_button.click()
        shown.new_game.seed.value = 77
        shown.new_game.start_button.click()
        games.append(shown.game.record.start())
    assert games[0] == games[1]


def test_saving_and_loading_and_a_bad_file_that_changes_nothing(tmp_path: Path) -> None:
    shown = main()
    shown.file_name.value = str(tmp_path / "game.json")
    shown.save_button.click()
    assert "Saved 2 moves as game.json" in shown.saved.value
    assert str(tmp_path) not in shown.saved.value
    assert 'download="game.json"' in shown.saved.value
    other = table()
    other.file_name.value = shown.file_name.value
    other.load_button.click()
    assert other.game.state == shown.game.state

    text = (tmp_path / "game.json").read_text()
    (tmp_path / "game.json").write_text(text[: len(text) // 2])
    before = other.game
    other.load_button.click()
    assert other.game is before
    assert "cut short" in other.status.value
    assert "has not been changed" in other.status.value
    other.file_name.value = str(tmp_path / "nowhere.json")
    other.load_button.click()
    assert "nowhere.json cannot be read" in other.status.value


def test_a_file_is_uploaded() -> None:
    shown, text = table(), main().model.to_text()
    shown._uploaded({"new": ({"name": "mine.json", "content": memoryview(text.encode())},)})
    assert len(shown.game) == 2
    assert "Loaded mine.json: 2 moves" in shown.saved.value


def test_a_new_game_from_the_form() -> None:
    shown = table()
    shown.new_button.click()
    form = shown.new_game
    assert form.layout.display == ""
    form.players.value = 3
    assert form.goal.value == 13
    form.goal.value = 6
    form.seats[0].value = "The Gnomes of Zurich"
    form.who[1].value = "person"
    form.who[2].value = "random"
    form.seed.value = 5
    form.fold.opened().preset.value = "seed"
    form.start_button.click()
    state = shown.game.state
    assert len(state.seats) == 3
    assert state.seats[0].illuminati == "The Gnomes of Zurich"
    assert state.rules.basic_goal_for(3) == 6
    assert not state.rules.open_treasuries
    assert shown.model.humans == {0, 1}
    assert form.layout.display == "none"
    form.seats[1].value = "The Gnomes of Zurich"
    form.start_button.click()
    assert "R1.3" in form.problem.value
    assert shown.game.state is state or len(shown.game.state.seats) == 3


def test_several_persons_share_the_screen() -> None:
    shown = main("Bribery", humans=(0, 1))
    assert shown.keyboard.layout.display == ""
    assert "1 face down" in shown.hand.value
    assert "Bribery" not in shown.hand.value
    shown.show_button.value = True
    assert "Bribery" in shown.hand.value
    shown.keyboard.value = 1
    assert "Bribery" not in shown.hand.value
    assert not shown.show_button.value
    assert "It is for another person to decide" in shown.hint.value


def test_bots_wait_when_they_are_told_to() -> None:
    shown = main()
    shown.auto_bots.value = False
    go_on(shown, "End the actions")
    go_on(shown, "End the turn")
    assert labels(shown.driver) == ["Let The Bermuda Triangle go on: one move", "Play on"]
    count = len(shown.game)
    press(shown.driver, "Let")
    assert len(shown.game) == count + 1
    press(shown.driver, "Play on")
    assert len(shown.game) > count + 2


def test_bots_alone_are_watched_to_the_end() -> None:
    shown = table(humans=())
    press(shown.driver, "Play on")
    assert shown.game.state.over
    assert "The game is over" in shown.banner.value


def test_an_error_in_a_callback_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = table()
    monkeypatch.setattr(shown.model, "play", lambda move: 1 / 0)
    shown.steps.children[0].click()
    assert "ZeroDivisionError" in shown.status.value


def test_heavy_views_are_only_sent_when_they_change_and_controls_are_used_again() -> None:
    shown = main()
    before = [view.value for view in shown.seat_views]
    controls = shown.form.body.children
    sent: list[Any] = []
    for view in (*shown.seat_views, shown.middle, shown.hand):
        view.observe(sent.append, names="value")
    shown.form.control("kind").value = 2
    shown.form.control("target").value = 1
    assert sent == []
    assert shown.form.body.children == controls
    assert [view.value for view in shown.seat_views] == before


def alive() -> int:
    """How many widgets there are that have not been closed."""
    return len(widget_module._instances)


def test_widgets_do_not_pile_up() -> None:
    shown = main()
    go_on(shown, "End the actions")
    shown.undo_button.click()
    many = alive()
    for _ in range(5):
        go_on(shown, "End the actions")
        shown.undo_button.click()
    assert alive() == many


def test_a_click_with_the_bots_short_turns_is_fast() -> None:
    """Half a second is the promise; the median of a whole game, so that a busy machine is no bug."""
    shown = table(auto_dice=True)
    times = []
    for _ in range(200):
        if shown.game.state.over:
            break
        choices = shown.quick.children or shown.steps.children or shown.ways_out.children
        began = time.perf_counter()
        choices[0].click()
        times.append(time.perf_counter() - began)
    assert len(times) > 10
    assert sorted(times)[len(times) // 2] < 0.5


# --- the pictures


def test_a_view_shows_no_hidden_card() -> None:
    shown = main("Bribery", humans=(0, 1))
    shown.keyboard.value = 1
    shown.show_button.value = True
    text = "".join(view.value for view in (*shown.seat_views, shown.middle, shown.hand, shown.story))
    assert "Bribery" not in text


def test_treasuries_goals_and_the_one_who_decides_are_shown() -> None:
    shown = table()
    assert shown.seats[0].titles[0] == "▶ The Network (you) · 9 MB · 1 card · 0 Specials"
    assert "9 MB" in shown.seat_views[0].value
    assert "Basic Goal: <b>1</b> of 12" in shown.seat_views[0].value


def test_promises_stay_in_sight() -> None:
    shown = main(humans=(0, 1))
    shown.model.play(m.Offer(0, 1, m.Goods(1), m.Goods(), "no <attack>"))
    shown.model.play(m.Answer(1, True))
    shown.refresh()
    assert "no &lt;attack&gt;" in shown.seat_views[0].value
    assert "binds nobody" in shown.seat_views[0].value


@pytest.mark.parametrize(("target", "good"), [(1, 0), (2, 1), (7, 6), (10, 9), (20, 9)])
def test_dice_bars_fill_the_totals_that_succeed(target: int, good: int) -> None:
    assert html.dice_bars(target).count("succeeds</title>") == good


def test_attacker_and_target_are_marked() -> None:
    shown = main()
    assert "inb-aim" not in shown.middle.value.partition("</style>")[2]
    press(shown.quick, "Control Hollywood with The Network")
    assert shown.middle.value.partition("</style>")[2].count("inb-aim") == 1


# --- rules ---------------------------------------------------------------------------------------


def test_the_rules_of_a_new_game_are_put_together_in_its_form() -> None:
    shown = table()
    form = shown.new_game
    assert form.fold.panel is None  # made when it is opened
    panel = form.fold.opened()
    panel.control("new_world_order").value = False
    panel.show_group("Readings")
    panel.control("refill_to").value = 0
    assert panel.preset.value == "custom"
    assert form.goal.value == 12
    form.goal.value = 14
    form.start_button.click()
    assert shown.game.state.rules.with_(basic_goal=inb.RuleSet().basic_goal) == inb.RuleSet(refill_to=0)
    assert shown.game.state.rules.basic_goal_for(4) == 14
    assert "Refill: none" in shown.rules_line.value
    panel.preset.value = "standard"
    assert form.rules == panel.rules == inb.RuleSet()
    assert form.goal.value == 14  # it was entered, and stays
    form.goal.value = 12
    form.start_button.click()
    assert shown.game.state.rules == inb.RuleSet()
    assert shown.rules_line.value == ""


def test_another_number_of_cards_stays_when_other_rules_are_chosen() -> None:
    form = table().new_game
    form.goal.value = 6
    form.fold.opened().control("artifacts").value = True
    assert form.goal.value == 6
    form.players.value = 3
    assert form.goal.value == 13


def every(widget: Any) -> list[Any]:
    """A widget and all that is in it."""
    return [widget, *(one for child in getattr(widget, "children", ()) for one in every(child))]


def test_everything_about_a_new_game_is_asked_for_in_one_place() -> None:
    form = table().new_game
    panel = form.fold.opened()
    presets = [one for one in every(form) if "both expansions" in str(getattr(one, "options", ""))]
    assert presets == [panel.preset]
    for field in ("basic_goal", "basic_goal_delta"):  # the form has a number for them
        assert field not in panel.model.fields
    labelled = [str(one.description) for one in every(form) if getattr(one, "description", "")]
    assert labelled.count("Basic Goal") == 1
    assert set(all_fields()) - set(panel.model.fields) == {"basic_goal", "basic_goal_delta"}


def test_a_longer_game_that_was_given_is_shown_as_the_number_of_cards() -> None:
    shown = GameTable(rules=inb.RuleSet(basic_goal_delta=2))
    assert shown.new_game.goal.value == 14
    shown.new_game.start_button.click()
    assert shown.game.state.rules == inb.RuleSet(basic_goal_delta=2)


def test_R12_2_without_goals_their_number_cannot_be_chosen() -> None:
    form = table().new_game
    panel = form.fold.opened()
    panel.show_group("Optional rules")
    panel.control("scoring_game").value = True
    assert form.goal.disabled
    panel.control("scoring_game").value = False
    assert not form.goal.disabled


def test_rules_of_the_widget() -> None:
    shown = GameTable(rules=inb.RuleSet.seed())
    assert shown.game.state.rules == inb.RuleSet.seed()
    assert shown.new_game.rules == inb.RuleSet.seed()
    assert "Russian rulebook" in shown.new_game.fold.button.description
    with pytest.raises(TypeError, match="rules: given beside game"):
        GameTable(inb.new_game(2), rules=inb.RuleSet())
    with pytest.raises(TypeError, match="rules='seed': give a RuleSet"):
        GameTable(rules="seed")  # type: ignore[arg-type]


def test_rules_that_cannot_be_played_are_refused_in_the_form(monkeypatch: pytest.MonkeyPatch) -> None:
    from illuminati_nb.widgets import new_game_form

    def refuses(*_: Any, **__: Any) -> None:
        raise ValueError("rules.cheating=True: not in this game (R12.6)")

    shown = table()
    before = shown.game
    monkeypatch.setattr(new_game_form, "new_game", refuses)
    shown.new_game.start_button.click()
    assert "not in this game (R12.6)" in shown.new_game.problem.value
    assert shown.game is before
