"""The numbers of the Artifacts (R14): what each of them adds to a sum, and what it must not change."""

from __future__ import annotations

from typing import Any

import pytest

from illuminati_nb.rules import effective
from illuminati_nb.rules.alignment import Alignment
from illuminati_nb.rules.attack import attack
from illuminati_nb.rules.cards import KINDS, deck
from illuminati_nb.rules.effective import Board, Line
from illuminati_nb.rules.refusal import IllegalMove
from illuminati_nb.rules.ruleset import RuleSet

DECK = deck()
GRAND = RuleSet(artifacts=True)
OIL = "Multinational Oil Companies"  # Power 6, Resistance 4, no alignment
GRAIL, SKULL, PRINCIPIA = "The Holy Grail", "Crystal Skull", "Principia Discordia"
SHROUD, SPEAR, BACTERIA, MEME = "Shroud of Turin", "Spear of Longinus", "Flesh-Eating Bacteria", "Screaming Meme"
BOOK = "Necronomicon"


def t(kind: str, attacker: str, target: str, **more: Any) -> int:
    return attack(kind, attacker, target, rules=GRAND, **more).target_number


def owned(*names: str) -> tuple[Any, ...]:
    return tuple(DECK[name] for name in names)


def changes(artifact: str, target: str, attacker: str = OIL, **more: Any) -> tuple[int, int, int]:
    """What owning an Artifact changes in attacks to control, neutralize and destroy a controlled group."""
    found = [
        t(kind, attacker, target, depth=4, owned=[artifact], **more) - t(kind, attacker, target, depth=4, **more)
        for kind in KINDS
    ]
    return found[0], found[1], found[2]


def defends(artifact: str, target: str, kind: str, **more: Any) -> int:
    """What the defender's Artifact changes in an attack on his group."""
    bare = t(kind, OIL, target, depth=2, **more)
    return t(kind, OIL, target, depth=2, defender_owned=[artifact], **more) - bare


def test_X31_R14_3_holy_grail_and_crystal_skull_add_up() -> None:
    bermuda = DECK["The Bermuda Triangle"]
    for number in (effective.power, effective.transferable_power):
        assert int(number(bermuda)) == 8
        assert int(number(bermuda, owned=owned(GRAIL))) == 10
        both = number(bermuda, owned=owned(GRAIL, "Blivit", SKULL))
        assert int(both) == 12
        assert [(line.amount, line.rule) for line in both.lines] == [(8, "R5.2"), (2, "R14.3"), (2, "R14.3")]
        assert [line.label.split(":")[0] for line in both.lines[1:]] == [GRAIL, SKULL]


@pytest.mark.parametrize("name", [GRAIL, SKULL])
def test_R14_3_the_illuminati_attacks_and_helps_with_more(name: str) -> None:
    assert t("control", "The UFOs", "KGB", owned=[name]) == t("control", "The UFOs", "KGB") + 2
    helped = attack("control", OIL, "KGB", aid=["The UFOs"], owned=[name], rules=GRAND)
    assert helped.target_number == t("control", OIL, "KGB", aid=["The UFOs"]) + 2
    assert Line(f"{name}: more Transferable Power for its Illuminati", 2, "R14.3") in helped.lines
    # No group gains by it, and neither Resistance nor income do.
    assert t("control", OIL, "KGB", owned=[name, "The UFOs"]) == t("control", OIL, "KGB")
    oil, ufos = DECK[OIL], DECK["The UFOs"]
    assert int(effective.power(oil, owned=owned(name))) == 6
    assert int(effective.transferable_power(oil, owned=owned(name))) == 0
    assert int(effective.resistance(oil, owned=owned(name))) == 4
    assert int(effective.income(ufos, owned=owned(name))) == 8
    # A rival's Illuminati gains nothing either.
    assert defends(name, "KGB", "control", defender="The UFOs") == 0


def test_X32_R14_6_stealing_an_artifact() -> None:
    for power, attacker in ((6, OIL), (7, "The Network"), (9, "The Servants of Cthulhu")):
        for artifact in DECK.artifacts:
            assert t("control", attacker, artifact.name, depth=1) == power - artifact.resistance - 10
    sums = [t("control", OIL, "Blivit", depth=1, defender="The UFOs", owner_money=money) for money in range(4)]
    assert sums == [6 - 4 - 10 - money for money in range(4)]
    for money in ({"target_money": 1}, {"target_money": 1, "owner_money": 2}):
        with pytest.raises(IllegalMove) as caught:
            t("control", OIL, "Blivit", depth=1, **money)
        assert caught.value.refusal.rule == "R14.4"
    assert t("control", OIL, "Blivit") == 6 - 4  # uncontrolled: no position


def test_R14_8_neutralize_an_artifact_as_any_group_and_never_destroy_it() -> None:
    assert t("neutralize", OIL, "Blivit", depth=1) == 6 - 4 - 10 + 6
    assert t("neutralize", OIL, "Blivit", depth=1, owned=[MEME]) == 6 - 4 - 10 + 6 + 4
    for where in ({}, {"depth": 1}, {"owned": ["Blivit"]}):
        with pytest.raises(IllegalMove) as caught:
            t("destroy", OIL, "Blivit", **where)
        assert caught.value.refusal.rule == "R14.8"


def test_R14_3_principia_discordia_strengthens_weird_groups_that_have_power() -> None:
    for name, power, more in (
        ("California", 5, 2),
        ("Comic Books", 1, 2),
        ("Trekkies", 0, 0),  # Weird without Power
        ("Evil Geniuses for a Better Tomorrow", 0, 0),  # 0/2: it has Transferable Power only
        (OIL, 6, 0),  # not Weird
        ("The UFOs", 6, 0),  # no group
    ):
        card = DECK[name]
        assert int(effective.power(card, owned=owned(PRINCIPIA))) == power + more
        assert effective.transferable_power(card, owned=owned(PRINCIPIA)) == effective.transferable_power(card)
        assert not isinstance(card, type(DECK[OIL])) or int(effective.resistance(card, owned=owned(PRINCIPIA))) == int(
            effective.resistance(card)
        )
    assert (
        Line("Principia Discordia: California is Weird and has Power", 2, "R14.3")
        in effective.power(DECK["California"], owned=owned(PRINCIPIA)).lines
    )
    # It attacks better, and is harder to destroy; to take it costs the same.
    assert t("control", "California", "KGB", owned=[PRINCIPIA]) == t("control", "California", "KGB") + 2
    assert [defends(PRINCIPIA, "California", kind) for kind in KINDS] == [0, 0, -2]
    assert t("destroy", OIL, "California", owned=[PRINCIPIA, "California"]) == 6 - (5 + 2)
    # What counts is whether it is Weird now.
    board = Board(rules=GRAND, changed={OIL: Alignment.WEIRD, "California": Alignment.GOVERNMENT})
    assert int(effective.power(DECK[OIL], board, owned(PRINCIPIA))) == 8
    assert int(effective.power(DECK["California"], board, owned(PRINCIPIA))) == 5


def test_R14_3_flesh_eating_bacteria_help_to_destroy() -> None:
    assert changes(BACTERIA, "KGB") == (0, 0, 2)
    assert t("destroy", OIL, "KGB", owned=[BACTERIA, "KGB"]) == t("destroy", OIL, "KGB", owned=["KGB"]) + 2
    assert t("destroy", OIL, "Trekkies", whispering=True, owned=[BACTERIA]) == 6 - 4 + 2
    assert [defends(BACTERIA, "KGB", kind) for kind in KINDS] == [0, 0, 0]


def test_R14_3_screaming_meme_helps_to_neutralize() -> None:
    assert changes(MEME, "KGB") == (0, 4, 0)
    assert [defends(MEME, "KGB", kind) for kind in KINDS] == [0, 0, 0]


def test_R14_3_spear_of_longinus_helps_against_fanatics() -> None:
    assert changes(SPEAR, "Moonies") == (4, 4, 4)
    assert changes(SPEAR, "KGB") == (0, 0, 0)
    assert changes(SPEAR, "Moonies", "The Network") == (4, 4, 4)  # the attacker's alignment does not matter
    assert changes(SPEAR, "KGB", "TV Preachers") == (0, 0, 0)
    board = Board(rules=GRAND, changed={"KGB": Alignment.FANATIC})
    assert attack("control", OIL, "KGB", owned=[SPEAR], board=board).target_number == 6 - 6 + 4
    assert [defends(SPEAR, "Moonies", kind) for kind in KINDS] == [0, 0, 0]


def test_R14_3_necronomicon_makes_fanatic_identical_to_fanatic() -> None:
    # Without it Fanatic and Fanatic are opposites: -4, -4, +4 (R6.16); with it +4, +4, -4.
    assert changes(BOOK, "Moonies", "TV Preachers") == (8, 8, -8)
    assert changes(BOOK, "Moonies") == (0, 0, 0)
    assert changes(BOOK, "KGB", "TV Preachers") == (0, 0, 0)
    # A helper's alignments count as little as ever, and the other alignments count as always.
    assert changes(BOOK, "Moonies", OIL, aid=["Hackers"]) == (0, 0, 0)
    assert t("control", "TV Preachers", "Moral Minority", owned=[BOOK]) == 3 - 1 + 4 + 4 + 3
    lines = attack("control", "TV Preachers", "Moonies", owned=[BOOK], rules=GRAND).lines
    assert Line("Necronomicon: both are Fanatic, which counts as the same", 4, "R14.3") in lines
    assert "R6.16" not in {line.rule for line in lines}
    # It works for its owner alone.
    bare = t("control", "TV Preachers", "Moonies", depth=2)
    assert t("control", "TV Preachers", "Moonies", depth=2, defender_owned=[BOOK]) == bare


def test_R14_3_shroud_of_turin_protects_all_groups_of_its_owner_against_control() -> None:
    assert [defends(SHROUD, "KGB", kind) for kind in KINDS] == [-2, 0, 0]
    assert defends(SHROUD, "Blivit", "control") == -2
    assert changes(SHROUD, "KGB") == (0, 0, 0)  # it does nothing for an attacker
    lines = attack("control", OIL, "KGB", depth=2, defender_owned=[SHROUD], rules=GRAND).lines
    assert Line("Shroud of Turin: its owner's groups against control", -2, "R14.3") in lines


def test_R14_4_the_income_of_the_midas_mill() -> None:
    income = effective.income(DECK["Midas Mill"])
    assert income.lines == (Line("Midas Mill: Income, put on its Illuminati", 3, "R14.4"),)
    assert all(int(effective.income(one)) == 0 for one in DECK.artifacts if one.name != "Midas Mill")


@pytest.mark.parametrize("name", [one.name for one in DECK.artifacts])
def test_R14_3_an_artifact_changes_no_number_but_those_on_its_card(name: str) -> None:
    touches = {GRAIL, SKULL, PRINCIPIA, SHROUD, SPEAR, BACTERIA, MEME, BOOK}
    if name not in touches:
        for target in ("KGB", "Moonies", "California"):
            assert changes(name, target) == changes(name, target, "The Network") == (0, 0, 0)
            assert [defends(name, target, kind) for kind in KINDS] == [0, 0, 0]
    for card in (*DECK.groups, *DECK.illuminati):
        assert effective.income(card, owned=owned(name)) == effective.income(card)
        assert effective.alignments(card) == card.alignments
        if card in DECK.groups:
            assert effective.resistance(card, owned=owned(name)) == effective.resistance(card)  # type: ignore[arg-type]


def test_R14_1_without_the_expansion_no_artifact_is_owned_or_attacked() -> None:
    for more in ({"owned": [GRAIL]}, {"defender_owned": [GRAIL], "depth": 1}):
        with pytest.raises(IllegalMove, match="The Holy Grail is an Artifact, and this game") as caught:
            attack("control", OIL, "KGB", **more)
        assert caught.value.refusal.rule == "R14.1"
    with pytest.raises(IllegalMove) as caught:
        attack("control", OIL, GRAIL)
    assert caught.value.refusal.rule == "R14.1"


@pytest.mark.parametrize("order", [one.name for one in DECK.orders])
def test_R14_7_R15_6_an_artifact_feels_an_order_by_its_alignment(order: str) -> None:
    """Its Resistance changes; Power, which no Artifact has, does not (R15.8)."""
    board = Board(rules=RuleSet(artifacts=True, new_world_order=True), orders=(order,))  # type: ignore[arg-type]
    changes_of = {int(alignment): change for alignment, change in DECK[order].modifiers}  # type: ignore[union-attr]
    for artifact in DECK.artifacts:
        change = sum(more for bit, more in changes_of.items() if bit & int(artifact.alignments))
        assert int(effective.resistance(artifact, board)) == max(artifact.resistance + change, 0)
        assert int(effective.power(artifact, board)) == 0
    brain = {"Peace in Our Time": 4, "Rabble-Rousers": 8}.get(order, 6)
    assert attack("control", OIL, "Hitler's Brain", depth=1, board=board).target_number == 6 - brain - 10


def test_R14_5_R6_7_the_discordians_are_immune_with_their_artifacts_too() -> None:
    for kind in ("control", "neutralize"):
        with pytest.raises(IllegalMove) as caught:
            t(kind, "Texas", "Blivit", depth=1, defender="The Discordian Society")
        assert caught.value.refusal.rule == "R6.7"
    assert t("control", "Texas", "Blivit", depth=1, defender="The UFOs") == 6 - 4 - 10
    assert t("control", OIL, "Blivit", depth=1, defender="The Discordian Society") == 6 - 4 - 10
