"""Exercises whose answer is a layout: whatever does what is asked is right, and what does not is told why."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

import illuminati_nb as inb
from illuminati_nb.lessons.check import check, start_again
from illuminati_nb.lessons.exercises_03 import BAVARIA, bad, good
from illuminati_nb.rules.ruleset import RuleSet


@pytest.fixture(autouse=True)
def _fresh_session() -> None:
    start_again()


def three_open() -> list[inb.PowerStructure]:
    """Every structure that one move makes of the bad one, with three open arrows or more and no card lost."""
    start = bad()
    ends = [
        start.move(card, to, side).structure
        for card in start.names[1:]
        for to in start
        for side in to.arrows
        if start.move_refusal(card, to, side) is None
    ]
    return [ps for ps in ends if len(ps) == len(start) and len(ps.open_arrows()) >= 3]


def test_every_layout_with_three_open_arrows_is_right() -> None:
    layouts = three_open()
    assert len(layouts) == 7
    for ps in (*layouts, good()):
        assert check("03.7", answer=ps).ok


def test_a_layout_may_come_in_many_forms() -> None:
    ps = three_open()[0]
    start = bad()
    forms: list[Any] = [
        ps,
        ps.tree,
        inb.StructureBuilder(ps),
        inb.StructureBuilder(ps).model,
        inb.plan(start),
        start.move("Antiwar Activists", to="Democrats", arrow="left"),
    ]
    for form in forms:
        assert check("03.7", answer=form).ok, form


@pytest.mark.parametrize(
    ("answer", "status", "words"),
    [
        (bad, "not yet", "That is the bad structure itself"),
        (lambda: bad().drop("KGB")[0], "not yet", "Antiwar Activists and KGB must be laid out too"),
        (lambda: good().attach("Yuppies", BAVARIA, "top"), "not yet", "Yuppies does not belong to these cards"),
        (lambda: bad().move("KGB", "Democrats", "left"), "not yet", "Here 2 arrows can be used"),
        (lambda: {"KGB": (BAVARIA, "top")}, "unreadable", "must be laid out too"),
        (lambda: {**bad().tree, "KGB": ("Democrats", "bottom")}, "unreadable", "KGB cannot be laid there"),
        (lambda: {**bad().tree, "KGB": "left"}, "unreadable", "give the master's name and the side"),
        (lambda: inb.PowerStructure("The UFOs"), "unreadable", "The Illuminati is The Bavarian Illuminati"),
        (lambda: inb.PowerStructure(BAVARIA, RuleSet(geometry="free")), "unreadable", "count as 'cards' here"),
        (lambda: 3, "unreadable", "A power structure is asked for"),
        (lambda: SimpleNamespace(structure=4), "unreadable", "A power structure is asked for"),
    ],
)
def test_what_is_wrong_is_said(answer: Any, status: str, words: str) -> None:
    verdict = check("03.7", answer=answer())
    assert (verdict.status, words in verdict.text) == (status, True), verdict.text


def test_the_last_exercise_asks_for_both() -> None:
    assert check("03.8", answer=good().move("KGB", BAVARIA, "top").structure).ok
    assert "look what the Nazis would take along" in check("03.8", answer=good()).text
    assert "would take 4 groups along" in check("03.8", answer=bad().move("Cycle Gangs", "Democrats", "left")).text
