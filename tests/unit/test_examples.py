"""The worked examples of the rulebook that one attack decides."""

from __future__ import annotations

from dataclasses import replace

import pytest

from illuminati_nb.rules.alignment import Alignment
from illuminati_nb.rules.attack import AttackSum, attack
from illuminati_nb.rules.cards import deck
from illuminati_nb.rules.dice import succeeds
from illuminati_nb.rules.effective import Board
from illuminati_nb.rules.refusal import IllegalMove

OIL = "Multinational Oil Companies"  # Power 6, no alignment


def ends(explained: AttackSum) -> tuple[int, int]:
    return explained.target_number, explained.successes


def test_X1_power_6_against_resistance_2() -> None:
    assert ends(attack("control", OIL, "Recyclers")) == (4, 6)


def test_X2_power_10_against_resistance_2() -> None:
    assert ends(attack("control", "The Bavarian Illuminati", "Recyclers")) == (8, 26)


def test_X3_help_of_4() -> None:
    assert ends(attack("control", OIL, "Video Games", aid=["C.I.A."])) == (7, 21)


def test_X4_and_3_mb_of_the_attacker() -> None:
    assert ends(attack("control", OIL, "Video Games", aid=["C.I.A."], money=3)) == (10, 33)


def test_X5_and_3_mb_of_the_targets_own_treasury() -> None:
    x4 = {"aid": ["C.I.A."], "money": 3, "depth": 4}  # depth 4: controlled, and its place adds nothing
    assert ends(attack("control", OIL, "Video Games", target_money=3, **x4)) == (4, 6)  # type: ignore[arg-type]


def test_X6_or_3_mb_of_its_illuminati() -> None:
    x4 = {"aid": ["C.I.A."], "money": 3, "depth": 4}
    assert ends(attack("control", OIL, "Video Games", owner_money=3, **x4)) == (7, 21)  # type: ignore[arg-type]


def test_X7_11_and_12_always_fail() -> None:
    explained = attack("control", OIL, "Recyclers", money=16)
    assert ends(explained) == (20, 33)
    assert [roll for roll in range(2, 13) if not succeeds(roll, explained.target_number)] == [11, 12]


def test_X8_a_lead_of_20_loses_nothing_to_10_mb() -> None:
    assert ends(attack("control", OIL, "Recyclers", depth=4, money=16)) == (20, 33)
    assert ends(attack("control", OIL, "Recyclers", depth=4, money=16, owner_money=10)) == (10, 33)


def test_X9_and_everything_to_20_mb() -> None:
    assert ends(attack("control", OIL, "Recyclers", depth=4, money=16, owner_money=20)) == (0, 0)
    assert ends(attack("control", OIL, "Recyclers", depth=4, money=16, target_money=10)) == (0, 0)


def weird_communist_against_straight_government(kind: str) -> int:
    # No printed group with Power is Weird and Communist alone: the Lasers make Tabloids so. F.B.I. is as wanted.
    board = Board(changed={"Tabloids": Alignment.WEIRD | Alignment.COMMUNIST})
    explained = attack(kind, "Tabloids", "F.B.I.", board=board)
    return sum(line.amount for line in explained.lines if line.rule == "R6.15")


def test_X10_weird_communist_against_straight_government() -> None:
    assert weird_communist_against_straight_government("control") == -8


def test_X11_the_same_to_destroy() -> None:
    assert weird_communist_against_straight_government("destroy") == +8


@pytest.mark.parametrize("target", ["Loan Sharks", "I.R.S.", "Junk Mail"])
def test_X12_the_mafia_controls_a_criminal_group(target: str) -> None:
    explained = attack("control", "The Mafia", target)
    shared = [line.amount for line in explained.lines if "Criminal" in line.label]
    assert shared == [4, 3]
    without = attack("control", OIL, target)
    violent = 4 if target == "Loan Sharks" else 0
    assert explained.target_number - without.target_number == (7 - 6) + 7 + violent


def test_X13_another_group_of_the_mafias_owner() -> None:
    alone, with_mafia = attack("control", OIL, "Junk Mail"), attack("control", OIL, "Junk Mail", owned=["The Mafia"])
    assert with_mafia.lines == alone.lines


def test_X14_the_owner_of_the_cycle_gangs_destroys() -> None:
    for attacker in (OIL, "Recyclers", "The Network"):
        alone = attack("destroy", attacker, "Hollywood").target_number
        assert attack("destroy", attacker, "Hollywood", owned=["Cycle Gangs"]).target_number == alone + 2


def test_X15_position() -> None:
    free = attack("control", OIL, "Recyclers").target_number
    assert [free - attack("control", OIL, "Recyclers", depth=d).target_number for d in (1, 2, 3, 4)] == [10, 5, 2, 0]


def test_X16_neutralize_at_depth_2() -> None:
    assert ends(attack("neutralize", OIL, "Recyclers", depth=2)) == (5, 10)


def test_X17_the_assassins_neutralize() -> None:
    control = attack("control", "The Society of Assassins", "Recyclers", depth=2).target_number
    neutralize = attack("neutralize", "The Society of Assassins", "Recyclers", depth=2).target_number
    assert neutralize - control == 6 + 4


def test_X18_fanatic_against_fanatic() -> None:
    fanatics = ("Libertarians", "Moonies")
    assert [line.amount for line in attack("control", *fanatics).lines if line.rule == "R6.16"] == [-4]
    assert [line.amount for line in attack("destroy", *fanatics).lines if line.rule == "R6.16"] == [+4]


def test_X20_own_and_transferable_power() -> None:
    # No card prints the book's "7/4"; the C.I.A. with one point more would.
    card = replace(deck().group("C.I.A."), power=7)
    assert attack("control", card, "Video Games").target_number == 7 - 3
    assert attack("control", OIL, "Video Games", aid=[card]).target_number == 6 + 4 - 3
    phreaks = deck().group("Phone Phreaks")
    assert (phreaks.power, phreaks.transferable_power) == (0, 1)
    with pytest.raises(IllegalMove, match=r"Phone Phreaks cannot attack: own Power is 0/1"):
        attack("control", phreaks, "Video Games", money=10)
    assert attack("control", OIL, "Video Games", aid=[phreaks]).target_number == 6 + 1 - 3
