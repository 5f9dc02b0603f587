"""The structure builder: its model without controls, then the controls without a browser."""

from __future__ import annotations

import base64
import json
import re
import threading
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from made_up_cards import BAVARIA, FIGURE_2, FIGURE_5, laid

from illuminati_nb.rules.cards import SIDES, UnknownCard, deck
from illuminati_nb.rules.refusal import IllegalMove
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.structure import PowerStructure
from illuminati_nb.widgets import layout_search
from illuminati_nb.widgets.structure_builder import StructureBuilder
from illuminati_nb.widgets.structure_model import BuilderModel

TWO, FIVE = laid(FIGURE_2), laid(FIGURE_5)


def crowded() -> tuple[PowerStructure, str, str, str]:
    """A structure in which a move leaves a choice of ends, and that move: card, master, side."""
    ps = laid(
        """
        C.I.A. < The Bavarian Illuminati left
        Yuppies < C.I.A. top
        Republicans < The Bavarian Illuminati right
        Hackers < The Bavarian Illuminati top
        """.replace("        ", "")
    )
    for arrow in ps.open_arrows():
        if ps.move_refusal("C.I.A.", arrow.card, arrow.side) is None:
            ends = ps.move_layouts("C.I.A.", arrow.card, arrow.side)
            if len(ends) > 1:
                return ps, "C.I.A.", arrow.card, arrow.side
    raise AssertionError("no such move")


# --- The model -----------------------------------------------------------------------------------


def test_adding_groups_one_after_the_other() -> None:
    model = BuilderModel("The Network")
    model.take("the mafia")
    assert model.in_hand == "The Mafia"
    model.hang("The Network", "right")
    assert model.said == "The Mafia added on the right arrow of The Network."
    assert model.in_hand is None
    assert "The Mafia" not in [card.name for card in model.candidates()]
    model.take("Yuppies")
    model.hang("The Mafia", "top")
    assert model.structure == PowerStructure("The Network").attach("The Mafia", "The Network", "right").attach(
        "Yuppies", "The Mafia", "top"
    )


@pytest.mark.parametrize(
    ("card", "to", "side", "rule", "words"),
    [
        ("Yuppies", BAVARIA, "left", "R6.6", f"the left arrow of {BAVARIA} holds Democrats"),
        ("Yuppies", BAVARIA, "right", "R6.6", "would overlap Antiwar Activists"),
        ("Yuppies", "Democrats", "right", "R5.8", "is its incoming one"),
        ("Yuppies", "Democrats", "up", "R5.8", "has no side 'up'"),
        ("Yuppies", "Hackers", "top", "R6.28", "Hackers is not in this power structure"),
    ],
)
def test_a_refused_group_changes_nothing(card: str, to: str, side: str, rule: str, words: str) -> None:
    model = BuilderModel(FIVE)
    model.take(card)
    with pytest.raises(IllegalMove) as caught:
        model.hang(to, side)
    assert (caught.value.refusal.rule, words in caught.value.refusal.reason) == (rule, True)
    assert model.structure is FIVE
    assert model.new == card
    assert model.can_undo == ""


def test_R14_5_and_R5_8_what_cannot_be_taken_in_hand() -> None:
    model = BuilderModel(FIVE)
    for card, rule in (("KGB", "R5.8"), ("The UFOs", "R5.8"), (deck().artifacts[0].name, "R14.5")):
        with pytest.raises(IllegalMove) as caught:
            model.take(card)
        assert caught.value.refusal.rule == rule
    with pytest.raises(UnknownCard):
        model.take("The Mofia")
    assert model.in_hand is None
    with pytest.raises(ValueError, match="nothing is in hand"):
        model.hang(BAVARIA, "top")
    with pytest.raises(ValueError, match="nothing is chosen"):
        model.drop()


def test_every_arrow_is_a_target_with_its_refusal() -> None:
    model = BuilderModel(FIVE)
    everywhere = {(card.name, side) for card in FIVE for side in card.arrows}
    for prepare in (lambda: model.take("Yuppies"), lambda: model.choose("KGB"), lambda: model.choose(None)):
        prepare()
        targets = model.targets()
        assert {(one.card, one.side) for one in targets} == everywhere
        for one in targets:
            assert (one.refusal is None) == (model.refusal(one.card, one.side) is None)
    model.choose("South American Nazis")
    below = next(one for one in model.targets() if one.card == "KGB")
    assert below.refusal is not None
    assert below.refusal.rule == "R8.6"


def test_R8_6_moving_with_all_below() -> None:
    model = BuilderModel(FIVE)
    model.choose("kgb")
    model.hang("Democrats", "left")
    assert model.structure == FIVE.move("KGB", "Democrats", "left").structure
    assert model.chosen is None
    assert model.said == "KGB moved to the left arrow of Democrats."
    with pytest.raises(IllegalMove, match="which hangs on no arrow"):
        model.choose(BAVARIA)


def test_R8_7_a_move_with_several_ends_offers_them_all() -> None:
    ps, card, to, side = crowded()
    model = BuilderModel(ps)
    model.choose(card)
    model.hang(to, side)
    ends = ps.move_layouts(card, to, side)
    assert set(model.ends) == set(ends)
    assert model.ends[model.end].structure == model.structure == ps.move(card, to, side).structure
    other = 1 - model.end if len(ends) == 2 else next(i for i in range(len(ends)) if i != model.end)
    model.use_end(other)
    assert model.structure == ends[other].structure
    model.undo()  # still one step
    assert model.structure == ps
    assert model.ends == ()
    with pytest.raises(ValueError, match="number=0: the last move has 0 ends"):
        model.use_end(0)


def test_R6_31_dropping_takes_all_below() -> None:
    model = BuilderModel(FIVE)
    model.choose("South American Nazis")
    model.drop()
    assert model.structure.names == (BAVARIA, "Cycle Gangs", "Democrats")
    assert model.said == "South American Nazis dropped with 3 below it."
    model.clear()
    assert len(model.structure) == 1


def test_undo_and_redo() -> None:
    model = BuilderModel(FIVE)
    model.drop("KGB")
    after = model.structure
    assert model.can_undo == "KGB dropped with 1 below it"
    model.undo()
    assert (model.structure, model.said) == (FIVE, "Taken back: KGB dropped with 1 below it.")
    assert model.can_undo == ""
    model.undo()  # nothing more: nothing happens
    assert model.structure == FIVE
    model.redo()
    assert model.structure == after
    model.undo()
    model.drop("Democrats")
    assert model.can_redo == ""  # another way was taken


def test_another_illuminati_leads_the_same_groups() -> None:
    model = BuilderModel(FIVE)
    model.lead("The Network")
    assert model.structure.illuminati.name == "The Network"
    assert model.structure.names[1:] == FIVE.names[1:]
    assert {name: at for name, at in model.structure.tree.items() if at[0] != "The Network"} == {
        name: at for name, at in FIVE.tree.items() if at[0] != BAVARIA
    }
    with pytest.raises(TypeError, match="begins with an Illuminati card"):
        model.lead("KGB")


def test_R6_30_another_geometry_must_fit_too() -> None:
    free = RuleSet(geometry="free")
    ps = PowerStructure(BAVARIA, free)
    for name, (master, side) in FIVE.tree.items():
        ps = ps.attach(name, master, side)
    ps = ps.attach("Yuppies", BAVARIA, "right")  # on the Antiwar Activists: only arrows count
    model = BuilderModel(ps)
    with pytest.raises(IllegalMove) as caught:
        model.use_geometry("cards")
    assert "cannot stay" in caught.value.refusal.reason
    assert model.structure is ps
    with pytest.raises(ValueError, match="geometry='hex'"):
        model.use_geometry("hex")
    model.drop("Yuppies")
    model.use_geometry("cards")
    assert model.structure == FIVE


def test_json_round_trip_and_bad_json() -> None:
    model = BuilderModel(FIVE)
    text = model.to_json()
    other = BuilderModel("The Network")
    other.load(text)
    assert other.structure == FIVE
    data = json.loads(text)
    for broken, field in (
        ("{", "structure: this is no JSON text"),
        ("[]", "structure: expected an object"),
        (json.dumps({**data, "format": "chess"}), "structure.format='chess'"),
        (json.dumps({**data, "cards": data["cards"] + data["cards"][:1]}), r"structure.cards\[6\].card"),
        (json.dumps({**data, "cards": [{"card": "Mofia", "to": BAVARIA, "arrow": "top"}]}), r"structure.cards\[0\]"),
    ):
        with pytest.raises((ValueError, TypeError), match=field):
            other.load(broken)
        assert other.structure == FIVE
        assert other.can_undo == "structure loaded"


def test_the_analysis_tells_strength_room_and_danger() -> None:
    lines = {line.label: line for line in BuilderModel(FIVE).analysis()}
    assert lines["Power"].value == "22"  # R18: sums of both figures
    assert lines["Power"].remark.startswith("and 12 Transferable Power")
    assert lines["Income"].value == "16 MB a turn"
    assert (lines["Arrows"].value, lines["Arrows"].remark) == ("2 open", "6 used, 2 blocked")
    assert lines["Worst loss"].value == "4 groups"
    assert "South American Nazis" in lines["Worst loss"].remark
    assert "One arrow" not in lines
    assert {line.label: line for line in BuilderModel(TWO).analysis()}["Arrows"].value == "4 open"


def test_C12_one_arrow_is_called_a_danger() -> None:
    ps = PowerStructure("The UFOs").attach("Democrats", "The UFOs", "top").attach("KGB", "Democrats", "left")
    lines = {line.label: line for line in BuilderModel(ps).analysis()}
    assert lines["One arrow"].value == "danger"
    assert "everything hangs on Democrats" in lines["One arrow"].remark


def test_R8_8_a_suggestion_is_laid_out_only_for_the_same_cards() -> None:
    model = BuilderModel(FIVE)
    found = layout_search.plan(FIVE)
    model.drop("KGB")
    with pytest.raises(IllegalMove, match="the cards have changed since"):
        model.accept(found)
    model.undo()
    model.accept(found)
    assert model.structure == found.structure
    assert len(model.structure.open_arrows()) > len(FIVE.open_arrows())


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_whatever_is_done_can_be_undone(data: st.DataObject) -> None:
    model = BuilderModel(FIVE)
    past = [model.structure]
    for _ in range(data.draw(st.integers(1, 8))):
        names = model.structure.names
        kind = data.draw(st.sampled_from(["add", "move", "drop"]))
        try:
            if kind == "add":
                model.take(data.draw(st.sampled_from([card.name for card in deck().groups])))
            elif len(names) > 1:
                model.choose(data.draw(st.sampled_from(names[1:])))
            if kind == "drop":
                model.drop()
            else:
                to = data.draw(st.sampled_from(model.structure.cards))
                model.hang(to.name, data.draw(st.sampled_from(["top", "right", "bottom", "left"])))
        except (IllegalMove, ValueError):
            assert model.structure is past[-1]
        else:
            past.append(model.structure)
    done = list(past)
    while model.can_undo:
        assert model.structure == past.pop()
        model.undo()
    assert [model.structure] == past == [FIVE]
    while model.can_redo:
        model.redo()
    assert model.structure == done[-1]


# --- The controls --------------------------------------------------------------------------------


def click(builder: StructureBuilder, **key: str) -> None:
    """What the picture sends when a card or an arrow is clicked."""
    builder.board._handle_custom_msg(key, [])


def words(control: Any) -> str:
    return re.sub(r"<style>.*?</style>|<[^>]+>", "", control.value)


def test_click_an_arrow_to_hang_and_a_card_to_move() -> None:
    builder = StructureBuilder("The Network")
    builder.group_picker.choice.value = "The Mafia"
    assert "The Mafia is in hand" in words(builder.said)
    click(builder, to="The Network", side="right")
    assert builder.structure.master("The Mafia") == "The Network"
    click(builder, card="The Mafia")
    assert (builder.mode.value, builder.card.value) == ("move", "The Mafia")
    assert ">chosen<" in builder.board.svg
    click(builder, to="The Network", side="left")
    assert builder.structure.arrow("The Mafia") == "left"
    click(builder, card="The Mafia")
    click(builder, card="The Mafia")  # a second click lets it be
    assert (builder.mode.value, builder.model.chosen) == ("add", None)
    click(builder, card="The Network")
    assert "R5.8" in words(builder.notes["card"])


def test_the_lists_do_the_same_without_the_picture() -> None:
    builder = StructureBuilder("The Network")
    builder.group_picker.search.value = "the mafia"  # the only one found is taken
    assert [value for _, value in builder.arrow.options] == [f"The Network|{side}" for side in SIDES]
    builder.arrow.value = "The Network|bottom"
    builder.hang_button.click()
    assert builder.structure.arrow("The Mafia") == "bottom"
    builder.mode.value = "move"
    builder.card.value = "The Mafia"
    labels = {value: label for label, value in builder.arrow.options}
    assert labels["The Mafia|top"].endswith("✗ R8.6")
    builder.arrow.value = "The Network|top"
    assert builder.hang_button.description == "Move it there"
    builder.hang_button.click()
    assert builder.structure.arrow("The Mafia") == "top"
    builder.card.value = "The Mafia"
    builder.drop_button.click()
    assert len(builder.structure) == 1
    builder.undo_button.click()
    assert "The Mafia" in builder.structure
    builder.undo_button.click()
    builder.redo_button.click()
    assert builder.structure.arrow("The Mafia") == "top"


def test_a_refusal_is_said_at_its_control_and_goes_away() -> None:
    builder = StructureBuilder(FIVE)
    builder.group_picker.choice.value = "Yuppies"
    click(builder, to="Democrats", side="bottom")
    said = words(builder.notes["arrow"])
    assert "the bottom arrow of Democrats is blocked: a card there would overlap Congressional Wives" in said
    assert said.rstrip().endswith("(R6.6)")
    assert builder.arrow.value == "Democrats|bottom"
    assert 'role="status"' in builder.notes["arrow"].value
    assert builder.structure is FIVE
    click(builder, to="Democrats", side="left")
    assert builder.notes["arrow"].value == ""
    assert builder.structure.master("Yuppies") == "Democrats"


@pytest.mark.parametrize("content", [None, "KGB", [], {}, {"card": 3}, {"to": "KGB"}, {"to": "X", "side": "up"}])
def test_nonsense_from_the_page_changes_nothing(content: Any) -> None:
    builder = StructureBuilder(FIVE)
    builder.board._handle_custom_msg(content, [])
    assert builder.structure is FIVE


def test_geometry_and_illuminati_are_refused_or_done_and_always_shown_as_they_are() -> None:
    ps = PowerStructure(BAVARIA, RuleSet(geometry="free"))
    for name, (master, side) in FIVE.tree.items():
        ps = ps.attach(name, master, side)
    builder = StructureBuilder(ps.attach("Yuppies", BAVARIA, "right"))
    builder.geometry.value = "cards"
    assert builder.geometry.value == builder.structure.rules.geometry == "free"
    assert "cannot stay" in words(builder.notes["geometry"])
    builder.illuminati.value = "The UFOs"
    assert builder.structure.illuminati.name == "The UFOs"


def test_other_ends_of_a_move_can_be_chosen() -> None:
    ps, card, to, side = crowded()
    builder = StructureBuilder(ps)
    assert builder.end.layout.display == "none"
    click(builder, card=card)
    click(builder, to=to, side=side)
    assert builder.end.layout.display == ""
    other = next(value for _, value in builder.end.options if value != builder.end.value)
    builder.end.value = other
    assert builder.structure == ps.move_layouts(card, to, side)[other].structure
    builder.undo_button.click()
    assert builder.structure == ps
    assert builder.end.layout.display == "none"


def test_danger_pictures() -> None:
    builder = StructureBuilder(FIVE)
    builder.picture.value = "power"
    assert "lost with the group, of all Power:" in builder.board.svg


def test_save_load_and_what_is_wrong_with_a_file() -> None:
    builder = StructureBuilder(FIVE)
    href = re.search(r'href="data:application/json;base64,([^"]+)"', builder.link.value)
    assert href is not None
    assert json.loads(base64.b64decode(href[1])) == FIVE.to_json()
    broken = builder.text.value.replace('"right"', '"up"').replace('"left"', '"up"')
    builder.text.value = broken
    builder.load_button.click()
    assert "structure.cards[" in words(builder.notes["file"])
    assert builder.text.value == broken  # kept, to be repaired
    assert builder.structure is FIVE
    builder.text.value = json.dumps(TWO.to_json())
    builder.load_button.click()
    assert builder.structure == TWO
    assert builder.notes["file"].value == ""


def test_a_file_can_be_opened() -> None:
    builder = StructureBuilder("The Network")

    def upload(content: bytes) -> None:
        when = datetime(2026, 1, 1, tzinfo=UTC)
        file = {"name": "a.json", "type": "", "size": len(content), "content": memoryview(content)}
        builder.upload.value = ({**file, "last_modified": when},)

    upload(b"\xff\xfe")
    assert "a.json is no text in UTF-8" in words(builder.notes["file"])
    upload(b'{"format": 1}')
    assert "structure.version: this field is missing" in words(builder.notes["file"])
    assert len(builder.structure) == 1
    upload(json.dumps(FIVE.to_json()).encode())
    assert builder.structure == FIVE
    assert builder.upload.value == ()


def searched(builder: StructureBuilder) -> None:
    thread = builder.search.searching
    if thread is not None:
        thread.join(30)
    assert builder.search.searching is None


def test_a_suggestion_comes_from_a_thread_and_is_laid_out() -> None:
    builder = StructureBuilder(FIVE)
    builder.search.suggest_button.click()
    searched(builder)
    assert "4 open arrows (now 2)" in words(builder.search.answer)
    assert builder.structure is FIVE
    builder.search.accept_button.click()
    assert len(builder.structure.open_arrows()) == 4
    assert "Laid out as suggested" in words(builder.said)
    builder.undo_button.click()
    assert builder.structure == FIVE


def test_named_cards_can_be_protected() -> None:
    builder = StructureBuilder(FIVE)
    builder.search.aim.value = "protect"
    builder.search.suggest_button.click()
    assert "name at least one card for this aim" in words(builder.search.remark)
    builder.search.named.picker.choice.value = "Antiwar Activists"
    builder.search.suggest_button.click()
    searched(builder)
    assert "depths add up to 1 (now 3)" in words(builder.search.answer)
    click(builder, card="KGB")
    builder.drop_button.click()  # the card named has gone with it
    assert builder.search.named.names == ()
    builder.search.accept_button.click()
    assert "the cards have changed" in words(builder.notes["suggest"])


def test_a_search_can_be_cancelled_and_blocks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, told = threading.Event(), []

    def slow(structure: PowerStructure, aim: str, named: Any, *, progress: Any, cancel: Any) -> Any:
        progress(0.5, 3)
        begun.set()
        for _ in range(3000):
            if cancel():
                told.append("cancelled")
                raise ValueError("stopped on <demand>")
            threading.Event().wait(0.01)
        raise AssertionError("never cancelled")

    monkeypatch.setattr(layout_search, "plan", slow)
    builder = StructureBuilder(FIVE)
    builder.search.suggest_button.click()
    assert begun.wait(10)
    assert builder.search.progress.value == 0.5
    assert builder.search.cancel_button.layout.display == ""
    builder.group_picker.choice.value = "Yuppies"  # everything else goes on working
    click(builder, to="Democrats", side="left")
    assert "Yuppies" in builder.structure
    builder.search.cancel_button.click()
    searched(builder)
    assert told == ["cancelled"]
    assert "stopped on &lt;demand&gt;" in builder.search.remark.value
    assert builder.search.cancel_button.layout.display == "none"


def test_without_threads_the_search_runs_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def none(self: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", none)
    builder = StructureBuilder(FIVE)
    builder.search.suggest_button.click()
    assert builder.search.searching is None
    assert builder.search.proposal is not None


def test_an_exception_is_shown_and_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    builder = StructureBuilder(FIVE)

    def broken(*_: Any) -> None:
        raise ZeroDivisionError("by nothing")

    monkeypatch.setattr(builder.model, "hang", broken)
    click(builder, to="Democrats", side="left")
    assert "ZeroDivisionError: by nothing" in words(builder.status)
