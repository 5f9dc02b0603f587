"""A power structure as a tree: hanging cards, asking, refusing, saving."""

from __future__ import annotations

import copy
import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from made_up_cards import BAVARIA, FIGURE_2, FIGURE_5, group, illuminati, laid

from illuminati_nb.rules.cards import Group, UnknownCard, deck
from illuminati_nb.rules.refusal import IllegalMove, Refusal
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.structure import PowerStructure

DECK = deck()
FIVE = laid(FIGURE_5)


def test_questions_about_figure_5() -> None:
    assert FIVE.names == (
        BAVARIA,
        "Cycle Gangs",
        "South American Nazis",
        "Congressional Wives",
        "KGB",
        "Antiwar Activists",
        "Democrats",
    )
    assert [card.name for card in FIVE] == list(FIVE.names)
    assert FIVE.illuminati is DECK[BAVARIA]
    assert [card.name for card in FIVE.groups] == list(FIVE.names[1:])
    assert FIVE.subtree("South American Nazis") == FIVE.names[2:6]
    assert (FIVE.master("KGB"), FIVE.arrow("KGB")) == ("South American Nazis", "bottom")
    assert (FIVE.master(BAVARIA), FIVE.arrow(BAVARIA)) == (None, None)
    assert FIVE.puppets("South American Nazis") == {"top": "Congressional Wives", "bottom": "KGB"}
    assert FIVE.puppets("Cycle Gangs") == {}
    assert FIVE.depth(DECK["Antiwar Activists"]) == 3  # type: ignore[arg-type]
    assert "KGB" in FIVE
    assert DECK["KGB"] in FIVE
    assert "Yuppies" not in FIVE
    assert 3 not in FIVE


def test_names_are_found_kindly() -> None:
    assert FIVE.depth("kgb") == 2
    assert FIVE["bavarian illuminati"] is DECK[BAVARIA]
    assert FIVE.attach("yuppies", to="democrats", arrow="left").master("Yuppies") == "Democrats"


def test_a_question_about_a_card_that_is_not_there() -> None:
    with pytest.raises(UnknownCard, match="Yuppies is not in this power structure of The Bavarian"):
        FIVE.depth("Yuppies")


@pytest.mark.parametrize(
    ("card", "side", "state"),
    [
        (BAVARIA, "top", "used"),
        (BAVARIA, "right", "blocked"),
        ("Democrats", "left", "open"),
        ("Democrats", "right", "incoming"),
        ("Democrats", "top", "none"),
    ],
)
def test_R6_6_arrow_states(card: str, side: str, state: str) -> None:
    assert FIVE.arrow_state(card, side) == state


def test_R6_6_has_open_arrow() -> None:
    assert [name for name in FIVE.names if FIVE.has_open_arrow(name)] == ["Congressional Wives", "Democrats"]


def test_X41_unused_and_usable_arrows_of_figure_5() -> None:
    for name, unused, usable in ((BAVARIA, 1, 0), ("Congressional Wives", 1, 1), ("Democrats", 2, 1)):
        free = [one for one in FIVE.open_arrows() if one.card == name]
        blocked = [one for one in FIVE.blocked_arrows() if one.card == name]
        assert (len(free) + len(blocked), len(free)) == (unused, usable)


@pytest.mark.parametrize(
    ("card", "to", "arrow", "rule", "words"),
    [
        ("Yuppies", BAVARIA, "top", "R6.6", "the top arrow of The Bavarian Illuminati holds Cycle Gangs"),
        ("Yuppies", BAVARIA, "right", "R6.6", "would overlap Antiwar Activists"),
        ("Yuppies", BAVARIA, "right", "R6.6", "has no open arrow: 4 of 4 used or blocked"),
        ("Yuppies", "Democrats", "bottom", "R6.6", "would overlap Congressional Wives"),
        ("Yuppies", "Democrats", "right", "R5.8", "is its incoming one; its arrows: bottom, left"),
        ("Yuppies", "Democrats", "top", "R5.8", "Democrats has no arrow on its top side; its arrows: bottom, left"),
        ("Yuppies", "Cycle Gangs", "top", "R5.8", "it has no outgoing arrow"),
        ("Yuppies", "Democrats", "up", "R5.8", "no side 'up'; the sides are top, right, bottom, left"),
        ("Yuppies", "Democrats", 3, "R5.8", "no side 3"),
        ("Yuppies", "Pentagon", "left", "R6.28", "Pentagon is not in this power structure"),
        ("KGB", "Democrats", "left", "R5.8", "KGB is already in this power structure"),
        ("The UFOs", "Democrats", "left", "R5.8", "The UFOs is an Illuminati"),
        ("Bribery", "Democrats", "left", "R5.8", "Bribery is no group"),
        (group("odd", "", incoming="top"), "Democrats", "left", "R18.1", "not on a short side"),
    ],
)
def test_R5_8_what_cannot_be_hung(card: str | Group, to: str, arrow: str, rule: str, words: str) -> None:
    before = FIVE.to_json()
    refusal = FIVE.attach_refusal(card, to, arrow)
    assert refusal is not None
    assert refusal.rule == rule
    assert words in refusal.reason
    with pytest.raises(IllegalMove) as caught:
        FIVE.attach(card, to=to, arrow=arrow)  # type: ignore[arg-type]
    assert caught.value.refusal == refusal
    assert FIVE.to_json() == before


def test_R6_6_arrow_only_mentions_no_open_arrow_when_there_is_none() -> None:
    refusal = FIVE.arrow_refusal("Democrats", "bottom")
    assert refusal is not None
    assert "no open arrow" not in refusal.reason


def test_R14_5_an_artifact_hangs_nowhere() -> None:
    for artifact in DECK.artifacts:
        refusal = FIVE.attach_refusal(artifact, "Democrats", "left")
        assert refusal is not None
        assert refusal.rule == "R14.5"
        with pytest.raises(IllegalMove):
            FIVE.capture(artifact, to="Democrats", arrow="left")  # type: ignore[arg-type]


def test_R5_8_an_illuminati_has_four_open_arrows() -> None:
    for card in DECK.illuminati:
        assert [one.side for one in PowerStructure(card).open_arrows()] == ["top", "right", "bottom", "left"]


def test_it_begins_with_an_illuminati() -> None:
    with pytest.raises(TypeError, match="illuminati=KGB"):
        PowerStructure("KGB")
    with pytest.raises(TypeError, match="rules='cards'"):
        PowerStructure("The UFOs", rules="cards")  # type: ignore[arg-type]


def test_equality_is_by_content_not_by_history() -> None:
    lines = FIGURE_2.strip().splitlines()
    other = laid("\n".join([lines[2], lines[5], lines[0], lines[4], lines[3], lines[1]]))
    assert other == laid(FIGURE_2)
    assert hash(other) == hash(laid(FIGURE_2))
    assert other.names == laid(FIGURE_2).names
    assert len({other, laid(FIGURE_2), FIVE}) == 2
    assert laid(FIGURE_2, RuleSet(geometry="free")) != other
    assert other != "Figure 2"


def test_it_is_immutable() -> None:
    with pytest.raises(AttributeError):
        FIVE.power = 40  # type: ignore[misc]
    bigger = FIVE.attach("Yuppies", to="Democrats", arrow="left")
    assert (len(FIVE), len(bigger)) == (7, 8)
    FIVE.puppets(BAVARIA).clear()
    assert len(FIVE.puppets(BAVARIA)) == 3


def test_copies_and_pickles_are_equal() -> None:
    for twin in (copy.copy(FIVE), copy.deepcopy(FIVE), pickle.loads(pickle.dumps(FIVE))):
        assert twin == FIVE
        assert [twin.placement(name) for name in twin.names] == [FIVE.placement(name) for name in FIVE.names]


def test_repr_counts() -> None:
    assert repr(FIVE) == "<PowerStructure The Bavarian Illuminati: 6 groups, 2 open arrows>"


@pytest.mark.parametrize("rules", [RuleSet(), RuleSet(geometry="grid"), RuleSet.seed()])
def test_json_round_trip(rules: RuleSet) -> None:
    ps = laid(FIGURE_2, rules)
    again = PowerStructure.from_json(json.loads(json.dumps(ps.to_json())))
    assert again == ps
    assert again.rules == rules
    assert PowerStructure.from_json(json.dumps(ps.to_json())) == ps


def test_json_may_list_puppets_before_masters() -> None:
    data = FIVE.to_json()
    data["cards"].reverse()
    assert PowerStructure.from_json(data) == FIVE


def _set(path: str, value: Any) -> Callable[[dict[str, Any]], object]:
    def change(data: dict[str, Any]) -> object:
        *way, last = [int(part) if part.isdigit() else part for part in path.split(".")]
        here: Any = data
        for step in way:
            here = here[step]
        here[last] = value
        return data

    return change


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda data: [data], "structure: expected an object"),
        (lambda data: "{", "structure: this is no JSON text"),
        (lambda data: "[" * 100_000, "structure: this is no JSON text"),
        (lambda data: {"format": data["format"]}, "structure.version: this field is missing"),
        (_set("extra", 1), "structure.extra: there is no such field"),
        (_set("format", "chess"), "structure.format='chess'"),
        (_set("version", 2), "structure.version=2"),
        (_set("version", True), "structure.version=True"),
        (_set("illuminati", "KGB"), "structure.illuminati=KGB: this is no Illuminati"),
        (_set("illuminati", 7), "structure.illuminati=7"),
        (_set("rules", {"geometry": "hex"}), "^structure.rules.geometry='hex'"),
        (_set("rules", {"colour": 1}), "^structure.rules.colour"),
        (_set("rules", None), "^structure.rules: expected"),
        (_set("rules", {"cheating": 1}), "^structure.rules.cheating=1"),
        (_set("cards", {}), r"structure.cards=\{\}"),
        (_set("cards.0", "KGB"), r"structure.cards\[0\]='KGB'"),
        (_set("cards.1", {"card": "KGB", "to": "Democrats"}), r"structure.cards\[1\].arrow: this field is missing"),
        (_set("cards.1.card", "Kremlin"), r"structure.cards\[1\].card: no card is called 'Kremlin'"),
        (_set("cards.1.card", "Cycle Gangs"), r"structure.cards\[1\].card='Cycle Gangs': this card is there twice"),
        (_set("cards.1.arrow", 3), r"structure.cards\[1\].arrow=3"),
        (_set("cards.1.arrow", "up"), r"structure.cards\[1\]: South American Nazis cannot .* no side 'up'.*R5.8"),
        (_set("cards.1.to", "Yuppies"), r"structure.cards\[1\]: South American Nazis .*Yuppies is not in this"),
        (_set("cards.1.to", "KGB"), r"structure.cards\[1\]: .*below itself.*R8.6"),
        (_set("cards.0.arrow", "bottom"), r"structure.cards\[1\]: .*holds Cycle Gangs.*R6.28"),
        (_set("cards.0.card", "Skull Crystal"), r"structure.cards\[0\].card"),
        (_set("cards.0.card", "The Crystal Skull"), r"structure.cards\[0\]: .*R14.5"),
    ],
)
def test_json_errors_name_the_field(change: Callable[[dict[str, Any]], object], words: str) -> None:
    data = change(FIVE.to_json())
    with pytest.raises((ValueError, TypeError), match=words):
        PowerStructure.from_json(data)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "tree", [None, 5, "KGB", [("KGB", (BAVARIA, "top"))], {"KGB": None}, {"KGB": 5}, {"KGB": "up"}]
)
def test_a_rearrangement_of_another_form_is_named(tree: Any) -> None:
    with pytest.raises(TypeError, match=r"^tree.*: give"):
        FIVE.rearranged(tree)


@pytest.mark.parametrize("side", ["up", "", None, 1, ["top"]])
def test_a_word_that_names_no_side(side: Any) -> None:
    for ask in (FIVE.arrow_state, FIVE.landing):
        with pytest.raises(ValueError, match=r"side=.*choose one of top, right, bottom, left"):
            ask("KGB", side)


def test_R8_10_json_with_an_overlap_is_refused() -> None:
    data = FIVE.to_json()
    data["cards"].append({"card": "Yuppies", "to": BAVARIA, "arrow": "right"})
    with pytest.raises(ValueError, match=r"structure.cards\[.\]: .*would overlap"):
        PowerStructure.from_json(data)


def test_detach_and_drop() -> None:
    rest, branch = FIVE.detach("South American Nazis")
    assert branch.names == ("South American Nazis", "Congressional Wives", "KGB", "Antiwar Activists")
    assert rest.names == (BAVARIA, "Cycle Gangs", "Democrats")
    assert len(rest.open_arrows()) == 4  # Illuminati right and bottom, Democrats bottom and left
    assert FIVE.drop("KGB")[1] == ("KGB", "Antiwar Activists")


def test_R6_31_dropping_a_card_drops_all_below() -> None:
    rest, gone = FIVE.drop("South American Nazis")
    assert set(gone) == {"South American Nazis", "Congressional Wives", "KGB", "Antiwar Activists"}
    assert not set(gone) & set(rest.names)
    assert set(gone) | set(rest.names) == set(FIVE.names)


@pytest.mark.parametrize(("card", "rule"), [(BAVARIA, "R5.8"), ("Yuppies", "R8.6")])
def test_detach_refusals(card: str, rule: str) -> None:
    refusal = FIVE.detach_refusal(card)
    assert refusal is not None
    assert refusal.rule == rule
    for operation in (FIVE.detach, FIVE.drop):
        with pytest.raises(IllegalMove):
            operation(card)


def test_graph_comes_from_the_analysis() -> None:
    graph = FIVE.graph()
    assert set(graph.edges) == {(master, name) for name, (master, _) in FIVE.tree.items()}
    assert graph.nodes["KGB"]["power"] == 2
    assert graph.edges[BAVARIA, "Democrats"]["arrow"] == "left"


def test_structures_of_made_up_cards() -> None:
    ps = PowerStructure(illuminati()).attach(group("one", "all"), to="Root", arrow="left")
    assert ps.attach_refusal(group("one"), "one", "top") == Refusal(
        "R5.8", "one is already in this power structure; it has only one incoming arrow"
    )
