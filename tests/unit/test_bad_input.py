"""Bad input: the error names the argument, the value and what would be right."""

from __future__ import annotations

import copy
import pickle
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy
import pytest

from illuminati_nb.rules.attack import attack
from illuminati_nb.rules.cards import UnknownCard, deck
from illuminati_nb.rules.effective import Board
from illuminati_nb.rules.refusal import IllegalMove, Refusal, require
from illuminati_nb.rules.ruleset import RuleSet

GOOD: dict[str, Any] = {"kind": "control", "attacker": "C.I.A.", "target": "Hollywood", "depth": 2}


def error(**changes: Any) -> Exception:
    with pytest.raises((TypeError, ValueError, KeyError)) as caught:
        attack(**{**GOOD, **changes})
    return caught.value


def test_the_good_attack_is_good() -> None:
    assert attack(**GOOD).target_number == 6 - 0 - 5


@pytest.mark.parametrize(
    ("argument", "value", "named"),
    [
        ("attacker", "Loan Shark", "Loan Sharks"),
        ("target", "Holywood", "Hollywood"),
        ("aid", ["KGB", "F.B.L"], "F.B.I."),
        ("owned", ["Trekies"], "Trekkies"),
        ("defender", "Netwerk", "The Network"),
        ("defender_owned", ["Pentagn"], "Pentagon"),
    ],
)
def test_unknown_name(argument: str, value: Any, named: str) -> None:
    problem = error(**{argument: value})
    assert isinstance(problem, UnknownCard)
    wrong = value if isinstance(value, str) else value[-1]
    place = argument if isinstance(value, str) else f"{argument}[{len(value) - 1}]"
    assert str(problem).startswith(f"{place}: no card is called {wrong!r}; did you mean ")
    assert named in str(problem)


@pytest.mark.parametrize(
    ("argument", "value", "wanted"),
    [
        ("attacker", "Blivit", "Illuminati or Group"),
        ("attacker", "Bribery", "Illuminati or Group"),
        ("attacker", None, "Illuminati or Group"),
        ("attacker", 7, "Illuminati or Group"),
        ("target", "Bribery", "Group or Artifact"),
        ("target", ["Hollywood"], "Group or Artifact"),
        ("target", "Loopholes", "Group or Artifact"),
        ("aid", ["Blivit"], "Illuminati or Group"),
        ("owned", [None], "Illuminati or Group or Artifact"),
        ("defender", "KGB", "Illuminati"),
        ("defender_owned", ["Bribery"], "Illuminati or Group or Artifact"),
    ],
)
def test_a_card_of_the_wrong_kind(argument: str, value: Any, wanted: str) -> None:
    problem = error(**{argument: value})
    assert isinstance(problem, TypeError)
    text = str(problem)
    assert text.startswith(argument)
    assert text.endswith(f"of the kind {wanted}")
    # A list given for one card is shown whole; in a list, the item.
    many = argument in ("aid", "owned", "defender_owned")
    assert repr(value[0] if many else value) in text


def test_a_card_of_the_wrong_kind_is_shown_by_name() -> None:
    assert str(error(attacker=deck()["Blivit"])).startswith("attacker=<Blivit> is of the kind Artifact;")


@pytest.mark.parametrize("argument", ["aid", "owned", "defender_owned"])
@pytest.mark.parametrize(
    ("value", "example"),
    [("KGB", "['KGB']"), ("Yuppies", "['Yuppies']"), (5, "['KGB'], or [] for none"), (None, "['KGB'], or [] for none")],
)
def test_a_list_is_wanted(argument: str, value: Any, example: str) -> None:
    problem = error(**{argument: value})
    assert isinstance(problem, TypeError)
    assert str(problem) == f"{argument}={value!r}: give a list of cards or names, as in {example}"


AMOUNTS = ("money", "target_money", "owner_money", "interference")


@pytest.mark.parametrize("argument", AMOUNTS)
@pytest.mark.parametrize("value", [1.5, 2.0, "3", None, True, Fraction(1, 2), Decimal(2), float("nan"), [1]])
def test_money_that_is_no_whole_number(argument: str, value: Any) -> None:
    problem = error(**{argument: value})
    assert isinstance(problem, TypeError)
    assert str(problem) == f"{argument}={value!r}: give a whole number of MB, as in {argument}=3"


@pytest.mark.parametrize("argument", AMOUNTS[:3])
@pytest.mark.parametrize("value", [-1, -100])
def test_negative_money(argument: str, value: int) -> None:
    problem = error(**{argument: value})
    assert isinstance(problem, ValueError)
    assert str(problem) == f"{argument}={value}: money spent cannot be negative; give 0 MB or more"


def test_interference_may_be_negative() -> None:
    assert attack(**GOOD, interference=-4).target_number == attack(**GOOD).target_number - 4


@pytest.mark.parametrize("value", ["2", "top", 1.0, 2.5, True, [1], Fraction(2)])
def test_depth_that_is_no_whole_number(value: Any) -> None:
    problem = error(depth=value)
    assert isinstance(problem, TypeError)
    assert str(problem).startswith(f"depth={value!r}: give a whole number, 1 = directly under the Illuminati")


def test_numbers_of_a_table_are_taken_as_they_are() -> None:
    few, many = numpy.int8(2), numpy.int8(100)
    shown = attack("control", "C.I.A.", "Yuppies", depth=few, money=many, owner_money=many, target_money=few)
    plain = attack("control", "C.I.A.", "Yuppies", depth=2, money=100, owner_money=100, target_money=2)
    assert (shown.target_number, shown.money, shown.declaration) == (
        plain.target_number,
        plain.money,
        plain.declaration,
    )
    assert repr(shown.money) == repr(plain.money)
    assert isinstance(error(money=numpy.int8(-1)), ValueError)


@pytest.mark.parametrize("value", [0, -1])
def test_depth_below_1(value: int) -> None:
    problem = error(depth=value)
    assert isinstance(problem, ValueError)
    assert str(problem).startswith(f"depth={value}: 1 is directly under the Illuminati; for an uncontrolled group")


@pytest.mark.parametrize("value", ["Control", "", None, 3, "steal"])
def test_unknown_kind(value: Any) -> None:
    problem = error(kind=value)
    assert isinstance(problem, ValueError)
    assert str(problem) == f"kind={value!r}: choose 'control', 'neutralize' or 'destroy' (R6.1)"


@pytest.mark.parametrize("value", [-1, 4, "2", 1.0, True])
def test_open_arrows(value: Any) -> None:
    assert str(error(open_arrows=value)) == (
        f"open_arrows={value!r}: C.I.A. prints 3; give 0 to 3, or None for all (R5.8)"
    )


@pytest.mark.parametrize("value", ["no", 1, None])
def test_whispering(value: Any) -> None:
    assert str(error(whispering=value)) == f"whispering={value!r}: choose True or False (R10.16)"


@pytest.mark.parametrize(
    ("changes", "rule", "words"),
    [
        ({"aid": ["C.I.A."]}, "R6.2", "aid: C.I.A. makes this attack and cannot help it as well"),
        ({"aid": ["KGB", "KGB"]}, "R6.2", "aid: KGB is named twice; a group helps an attack once"),
        ({"aid": ["Pentagon"]}, "R6.11", "aid: Pentagon has no Transferable Power to help with"),
        ({"target": "The Network"}, "R5.4", "The Network is an Illuminati card and can never be attacked; choose a gr"),
        ({"attacker": "Trekkies"}, "R5.3", "Trekkies cannot attack: own Power is 0"),
        ({"depth": None, "target_money": 2}, "R6.23", "uncontrolled and has no defender to spend 2 MB; others may"),
    ],
)
def test_what_a_rule_forbids(changes: dict[str, Any], rule: str, words: str) -> None:
    problem = error(**changes)
    assert isinstance(problem, IllegalMove)
    assert problem.refusal.rule == rule
    assert words in problem.refusal.reason


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"depth": None, "defender": "The Network"},
            "defender: given, but depth=None says that nobody controls Hollywood; give its depth, 1 or more",
        ),
        (
            {"depth": None, "defender_owned": ["KGB"]},
            "defender_owned: given, but depth=None says that nobody controls Hollywood; give its depth, 1 or more",
        ),
        (
            {"owned": ["Hollywood"], "defender": "The Network"},
            "defender: given, but Hollywood is among owned: your own group has no defender (R6.45)",
        ),
        (
            {"owned": ["Hollywood"], "defender_owned": ["KGB"]},
            "defender_owned: given, but Hollywood is among owned: your own group has no defender (R6.45)",
        ),
        (
            {"owned": ["The Network", "The UFOs"]},
            "owned: The Network and The UFOs cannot stand in one structure; a player has one Illuminati",
        ),
        (
            {"attacker": "The Network", "aid": ["The UFOs"]},
            "owned: The Network and The UFOs cannot stand in one structure; a player has one Illuminati",
        ),
        (
            {"defender_owned": ["The UFOs"]},
            "defender_owned: holds an Illuminati; give it as defender=...",
        ),
        (
            {"owned": ["KGB"], "defender_owned": ["KGB"]},
            "defender_owned: KGB is also on the attacker's side; a card has one owner",
        ),
        (
            {"defender_owned": ["C.I.A."]},
            "defender_owned: C.I.A. is also on the attacker's side; a card has one owner",
        ),
        (
            {"attacker": "The Network", "defender": "The Network"},
            "defender: The Network is also on the attacker's side; a card has one owner",
        ),
    ],
)
def test_what_no_table_can_show(changes: dict[str, Any], message: str) -> None:
    assert str(error(**changes)) == message


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"rules": "seed"}, "rules='seed': give a RuleSet"),
        ({"board": RuleSet()}, "give a Board"),
        ({"rules": RuleSet(), "board": Board()}, "rules: given beside board"),
    ],
)
def test_rules_and_board(changes: dict[str, Any], words: str) -> None:
    problem = error(**changes)
    assert isinstance(problem, TypeError)
    assert words in str(problem)


def test_what_is_wrong_with_the_attack_comes_before_its_money() -> None:
    problem = error(target="The Network", depth=None, owner_money=3)
    assert isinstance(problem, IllegalMove)
    assert problem.refusal.rule == "R5.4"


def test_an_illegal_move_can_be_copied_and_sent_to_another_process() -> None:
    problem = error(aid=["C.I.A."])
    assert isinstance(problem, IllegalMove)
    for twin in (copy.copy(problem), pickle.loads(pickle.dumps(problem))):
        assert isinstance(twin, IllegalMove)
        assert twin.refusal == problem.refusal
        assert str(twin) == str(problem)


def test_require() -> None:
    require(1, "R6.1", "never seen")
    with pytest.raises(IllegalMove) as caught:
        require([], "R6.1", "because")
    assert caught.value.refusal == Refusal("R6.1", "because")
    assert str(caught.value) == "because (R6.1)"


def test_a_board_of_orders_that_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match=r"orders\[1\]: Supermajority stands beside Law and Order, yellow as well"):
        attack("control", "The Mafia", "KGB", orders=["Law and Order", "Supermajority"])
    with pytest.raises(ValueError, match=r"orders\[1\]: Loopholes stands twice"):
        Board(orders=("Loopholes", "Loopholes"))
    with pytest.raises(TypeError, match=r"orders\[0\]='KGB' is of the kind Group, not NewWorldOrder"):
        Board(orders=("KGB",))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"orders=5: give a list of New World Orders, as in \['Defense Cuts'\]"):
        Board(orders=5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"give a list of New World Orders, as in \['Loopholes'\]"):
        Board(orders="Loopholes")  # type: ignore[arg-type]
    with pytest.raises(UnknownCard, match="did you mean Loopholes"):
        attack("control", "The Mafia", "KGB", orders=["Loophole"])
    with pytest.raises(ValueError, match="entitled='Loopholes': no New World Order of that name is in play"):
        Board(orders=("Law and Order",), entitled="Loopholes")
    with pytest.raises(TypeError, match="orders: given beside board"):
        attack("control", "The Mafia", "KGB", board=Board(), orders=["Loopholes"])
