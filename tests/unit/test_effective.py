"""The one door for every number: Power, Resistance, income and alignments now."""

from __future__ import annotations

import copy
import pickle

import pytest

from illuminati_nb.rules.alignment import Alignment, names
from illuminati_nb.rules.cards import Group, deck
from illuminati_nb.rules.effective import (
    PLAIN_BOARD,
    Board,
    Line,
    Sum,
    alignments,
    attacking_alignments,
    income,
    power,
    resistance,
    transferable_power,
)
from illuminati_nb.rules.ruleset import RuleSet

DECK = deck()


@pytest.mark.parametrize("card", DECK.attackers, ids=str)
def test_R5_2_without_other_cards_the_printed_numbers_hold(card: Group) -> None:
    assert power(card) == card.power
    assert transferable_power(card) == card.transferable_power
    assert income(card) == card.income
    assert alignments(card) == card.alignments
    for total in (power(card), transferable_power(card), income(card)):
        assert all(card.name in line.label for line in total.lines)
        assert sum(line.amount for line in total.lines) == int(total)


@pytest.mark.parametrize("card", DECK.groups, ids=str)
def test_R6_9_resistance_without_other_cards_is_as_printed(card: Group) -> None:
    assert resistance(card) == card.resistance
    assert resistance(card, owned=[card, DECK.group("KGB")]) == card.resistance


def test_R5_10_gun_lobby_names_what_it_resists() -> None:
    gun_lobby = DECK.group("Gun Lobby")
    foe = Alignment.LIBERAL | Alignment.WEIRD | Alignment.VIOLENT
    total = resistance(gun_lobby, attacker=foe)
    assert int(total) == 10
    assert [line.label for line in total.lines][1] == "Gun Lobby: resists Liberal and Weird attackers"
    for friend in (Alignment.CONSERVATIVE, Alignment.VIOLENT, Alignment.NONE, Alignment.FANATIC):
        assert resistance(gun_lobby, attacker=friend) == 3
    assert resistance(gun_lobby, attacker=Alignment.COMMUNIST) == 10


def test_R6_19_survivalists_protect_the_others() -> None:
    survivalists, texas, blivit = DECK.group("Survivalists"), DECK.group("Texas"), DECK["Blivit"]
    assert resistance(texas, owned=[survivalists]) == 6 + 2
    assert resistance(survivalists, owned=[survivalists, texas]) == 6
    assert resistance(blivit, owned=[survivalists]) == 4 + 2  # type: ignore[arg-type]
    assert resistance(DECK.group("Gun Lobby"), owned=[survivalists], attacker=Alignment.WEIRD) == 3 + 7 + 2
    assert power(texas, owned=[survivalists]) == 6


def test_R3_5_the_post_office_costs_1() -> None:
    total = income(DECK.group("Post Office"))
    assert int(total) == -1
    assert total.lines[0].rule == "R3.5"
    assert income(DECK.group("I.R.S.")) == 0


def test_R5_1_alignments_of_the_moment() -> None:
    texas = DECK.group("Texas")
    board = Board(changed={"Texas": Alignment.WEIRD})
    assert alignments(texas, board) == Alignment.WEIRD
    assert alignments(DECK.group("KGB"), board) == DECK.group("KGB").alignments


@pytest.mark.parametrize(
    ("kind", "target", "expected"),
    [
        ("control", "Texas", ("Government",)),
        ("control", "KGB", ("Communist",)),
        ("neutralize", "Texas", ("Communist",)),
        ("destroy", "Texas", ("Communist",)),
    ],
)
def test_R5_10_chinese_campaign_donors(kind: str, target: str, expected: tuple[str, ...]) -> None:
    donors = DECK.group("Chinese Campaign Donors")
    assert names(attacking_alignments(donors, kind, DECK.group(target))) == expected


def test_R5_10_donors_keep_what_is_not_opposite_and_heed_the_targets_alignment_now() -> None:
    donors, kgb, texas = (DECK.group(n) for n in ("Chinese Campaign Donors", "KGB", "Texas"))
    board = Board(
        changed={
            donors.name: Alignment.COMMUNIST | Alignment.WEIRD,
            "KGB": Alignment.GOVERNMENT,
            "Texas": Alignment.VIOLENT,
        }
    )
    assert names(attacking_alignments(donors, "control", kgb, board)) == ("Government", "Weird")
    assert names(attacking_alignments(donors, "control", texas, board)) == ("Communist", "Weird")
    assert attacking_alignments(kgb, "control", texas, board) == Alignment.GOVERNMENT


def test_a_sum_is_its_number_and_its_lines() -> None:
    total = Sum([Line("printed", 3, "R5.2"), Line("lowered", -5, "R15.6")], floor=0)
    assert (int(total), list(range(9))[total], total == 0, total == 1) == (0, 0, True, False)
    assert str(total) == "  +3  printed (R5.2)\n  -5  lowered (R15.6)\n= 0"
    assert total == Sum(total.lines, floor=0)
    assert total != Sum(total.lines)
    assert Sum(total.lines) == -2
    assert hash(Sum(total.lines)) == hash(-2)
    assert total != "0"


def test_a_board_cannot_be_changed_from_outside_and_can_be_copied() -> None:
    mine = {"Texas": Alignment.WEIRD}
    board = Board(rules=RuleSet.seed(), changed=mine)
    mine["KGB"] = Alignment.LIBERAL
    assert "KGB" not in board.changed
    with pytest.raises(TypeError):
        board.changed["KGB"] = Alignment.LIBERAL  # type: ignore[index]
    for twin in (copy.deepcopy(board), pickle.loads(pickle.dumps(board))):
        assert twin == board
        assert hash(twin) == hash(board)
    assert board != PLAIN_BOARD
