"""New World Orders and the numbers: Power, Resistance, income and the attack sum under each of the 18 (R15)."""

from __future__ import annotations

import copy
import pickle

import pytest

from illuminati_nb.rules import effective
from illuminati_nb.rules.alignment import ALIGNMENTS, Alignment, names
from illuminati_nb.rules.attack import attack
from illuminati_nb.rules.cards import Group, deck
from illuminati_nb.rules.declaration import Declaration
from illuminati_nb.rules.declaration import refusal as declaration_refusal
from illuminati_nb.rules.effective import Board
from illuminati_nb.rules.refusal import IllegalMove

DECK = deck()
PLAIN = Board()
#: What the eleven Orders change by alignment, as the cards print it.
MODIFIERS = {
    "Defense Cuts": {"Government": -2, "Communist": 2},
    "Superpatriot Act": {"Government": 2, "Communist": -2},
    "Death Panels": {"Straight": 2, "Weird": -2},
    "Gay Marriage": {"Straight": 2, "Weird": 2},
    "Health Reform": {"Liberal": 2, "Conservative": 2},
    "Infotainment": {"Straight": -2, "Weird": 2},
    "Law and Order": {"Liberal": -2, "Conservative": 2},
    "Supermajority": {"Liberal": 2, "Conservative": -2},
    "Gun Control": {"Government": 2, "Criminal": -3},
    "Peace in Our Time": {"Peaceful": 2, "Violent": -2},
    "Rabble-Rousers": {"Peaceful": -2, "Violent": 2},
}
#: What the seven others do, by the word the rules know it by, with the numbers of their text.
RULES = {
    "Bank Collapse": ("transfers_by_illuminati", (2,)),
    "Economic Stimulus": ("income_bonus", (5, 2, 1)),
    "Fanatics Unite!": ("fanatics_match", ()),
    "Loopholes": ("dice_income", ()),
    "Digital Currency": ("actions", (3,)),
    "Global Instability": ("larger_draw", (1,)),
    "Mutual Assured Distraction": ("double_alignments", (2,)),
}


def under(*orders: str) -> Board:
    return Board(orders=orders)  # type: ignore[arg-type]


def made_up(kinds: Alignment, power: int, resistance: int) -> Group:
    """A group that no card is, for the examples of the rules."""
    return Group(
        name="A Group", power=power, transferable_power=1, resistance=resistance, income=1, alignments=kinds,
        incoming="left", arrows=("right",) if power else (), ability="", abilities=(),
    )  # fmt: skip


def numbers(group: Group, board: Board) -> tuple[int, int]:
    return int(effective.power(group, board)), int(effective.resistance(group, board))


def test_the_cards_say_what_these_tests_expect() -> None:
    said = {o.name: {names(a)[0]: n for a, n in o.modifiers} for o in DECK.orders if o.modifiers}
    assert said == MODIFIERS
    assert {o.name: (o.rule_kind, o.rule_numbers) for o in DECK.orders if o.rule_kind} == RULES
    assert len(MODIFIERS) + len(RULES) == 18


@pytest.mark.parametrize("order", MODIFIERS)
def test_R15_6_each_order_changes_power_and_resistance_of_its_alignments_and_nothing_else(order: str) -> None:
    """Every group of the deck: the changes of its alignments, floored at 0; help, income, alignments as printed."""
    board = under(order)
    for group in DECK.groups:
        change = sum(MODIFIERS[order].get(kind, 0) for kind in names(group.alignments))
        wanted = max(group.power + change, 0) if group.power else 0
        assert numbers(group, board) == (wanted, max(group.resistance + change, 0))
        assert effective.transferable_power(group, board) == effective.transferable_power(group, PLAIN)
        assert effective.income(group, board) == effective.income(group, PLAIN)
        assert effective.alignments(group, board) == group.alignments
    for illuminati in DECK.illuminati:
        assert int(effective.power(illuminati, board)) == illuminati.power


@pytest.mark.parametrize("order", RULES)
def test_R15_11_an_order_without_modifiers_changes_neither_power_nor_resistance(order: str) -> None:
    board = under(order)
    for group in DECK.groups:
        assert numbers(group, board) == (group.power, group.resistance)
        if order != "Economic Stimulus":
            assert effective.income(group, board) == effective.income(group, PLAIN)


def test_R15_6_a_group_of_several_affected_alignments_takes_all_changes() -> None:
    california = DECK.group("California")  # Government, Liberal, Weird; Power 5, Resistance 4
    assert numbers(california, under("Gun Control", "Health Reform")) == (9, 8)
    assert numbers(california, under("Defense Cuts", "Death Panels")) == (1, 0)
    lines = effective.power(california, under("Gun Control", "Law and Order")).lines
    assert [(line.label, line.amount, line.rule) for line in lines] == [
        ("California: printed Power", 5, "R5.2"),
        ("Gun Control: Government groups have +2 Power", 2, "R15.6"),
        ("Law and Order: Liberal groups have -2 Power", -2, "R15.6"),
    ]


def test_R15_6_counts_the_alignments_of_now() -> None:
    board = Board(orders=("Peace in Our Time",), changed={"KGB": Alignment.PEACEFUL})  # type: ignore[arg-type]
    assert numbers(DECK.group("KGB"), board) == (4, 8)
    assert numbers(DECK.group("KGB"), under("Peace in Our Time")) == (0, 4)


def test_R15_7_transferable_power_is_never_changed() -> None:
    s = attack("control", "Republicans", "KKK", aid=["C.I.A."], orders=["Superpatriot Act"])
    assert [line.amount for line in s.lines if line.rule == "R6.11"] == [4]


def test_R15_8_the_floor_is_taken_after_adding_up() -> None:
    weak = made_up(Alignment.CONSERVATIVE | Alignment.STRAIGHT, 1, 1)
    both = under("Supermajority")
    assert numbers(weak, both) == (0, 0)
    mixed = made_up(Alignment.GOVERNMENT | Alignment.LIBERAL, 1, 1)
    assert numbers(mixed, under("Defense Cuts", "Health Reform")) == (1, 1)  # not 0 first and then +2
    assert effective.power(weak, both).lines[-1] == ("A Group: Power never falls below 0", 1, "R15.8")
    for board in (both, under("Defense Cuts", "Law and Order", "Peace in Our Time")):
        for group in DECK.groups:
            for sum_ in (effective.power(group, board), effective.resistance(group, board)):
                assert sum(line.amount for line in sum_.lines) == sum_.total >= 0


def test_X33_supermajority_on_a_liberal_and_a_conservative_group() -> None:
    assert numbers(made_up(Alignment.LIBERAL, 3, 4), under("Supermajority")) == (5, 6)
    assert numbers(made_up(Alignment.CONSERVATIVE, 1, 3), under("Supermajority")) == (0, 1)


def test_X34_a_group_of_power_0_gains_no_power() -> None:
    assert numbers(made_up(Alignment.LIBERAL, 0, 4), under("Supermajority")) == (0, 6)


def test_X52_a_group_reduced_to_power_0_neither_attacks_nor_is_destroyed() -> None:
    one, other = made_up(Alignment.CONSERVATIVE, 1, 3), DECK.group("Republicans")
    for attacks, kind, attacked in ((one, "control", other), (other, "destroy", one)):
        for board, rule in ((under("Supermajority"), "R15.9"), (under("Health Reform"), None)):
            refused = declaration_refusal(Declaration(kind, attacks, attacked, board=board))
            assert (refused and refused.rule) == rule


def test_R15_9_a_group_reduced_to_power_0() -> None:
    board = under("Supermajority")  # Congressional Wives: Conservative, Power 1
    with pytest.raises(IllegalMove) as caught:
        attack("control", "Congressional Wives", "Big Media", board=board)
    assert caught.value.refusal.rule == "R15.9"
    assert "own Power, printed 1, is 0 under Supermajority" in caught.value.refusal.reason
    with pytest.raises(IllegalMove) as caught:
        attack("destroy", "KGB", "Congressional Wives", board=board)
    assert caught.value.refusal.rule == "R15.9"
    assert attack("control", "Congressional Wives", "Big Media").target_number < 10
    # The new Power counts for all purposes, so a Whispering Campaign can be turned on it (our choice).
    assert attack("destroy", "KGB", "Congressional Wives", whispering=True, board=board).lines[1].rule == "R6.41"


def test_R15_9_a_group_that_still_has_power_attacks_and_can_be_destroyed() -> None:
    board = under("Supermajority")
    assert declaration_refusal(Declaration("control", DECK.group("KKK"), DECK.group("KGB"), board=board)) is not None
    assert attack("destroy", "KGB", "Republicans", board=board).lines[1].amount == -4
    assert attack("control", "Republicans", "KGB", board=board).lines[1].amount == -2


def test_R15_6_the_attack_sum_names_the_order_on_both_sides() -> None:
    s = attack("control", "KGB", "Yuppies", orders=["Supermajority", "Defense Cuts"])
    assert [line for line in s.lines if line.rule == "R15.6"] == [
        ("Defense Cuts: Communist groups have +2 Power", 2, "R15.6"),
        ("Supermajority: Conservative groups have -2 Resistance", 2, "R15.6"),
    ]
    assert s.target_number == sum(line.amount for line in s.lines) == 2 + 2 - 4 + 2
    destroy = attack("destroy", "KGB", "Republicans", orders=["Supermajority"])
    assert ("Supermajority: Conservative groups have -2 Power", 2, "R15.6") in destroy.lines


def test_an_order_moves_no_attack_that_it_does_not_name() -> None:
    for order in MODIFIERS:
        assert attack("control", "Multinational Oil Companies", "Copy Shops", orders=["Gun Control"]) == attack(
            "control", "Multinational Oil Companies", "Copy Shops", board=under("Gun Control")
        )
        if "Peaceful" not in MODIFIERS[order]:
            s = attack("control", "Multinational Oil Companies", "Copy Shops", orders=[order])
            assert s.lines == attack("control", "Multinational Oil Companies", "Copy Shops").lines


# --- the rule Orders in the sum (R15.11) ------------------------------------------------------------


def test_mutual_assured_distraction_doubles_alignments_to_control_and_to_destroy() -> None:
    board = under("Mutual Assured Distraction")
    for kind in ("control", "destroy", "neutralize"):
        for target in ("KGB", "Boy Sprouts", "Semiconscious Liberation Army", "Multinational Oil Companies"):
            words = {"whispering": True} if kind == "destroy" and not DECK.group(target).power else {}
            plain = attack(kind, "Loan Sharks", target, depth=1, **words)  # type: ignore[arg-type]
            told = attack(kind, "Loan Sharks", target, depth=1, board=board, **words)  # type: ignore[arg-type]
            balance = sum(line.amount for line in plain.lines if line.rule in ("R6.15", "R6.16"))
            extra = 0 if kind == "neutralize" else balance
            assert told.target_number == plain.target_number + extra
            assert bool(extra) == any("Mutual Assured Distraction" in line.label for line in told.lines)


def test_mutual_assured_distraction_leaves_abilities_alone() -> None:
    plain = attack("control", "The Mafia", "Junk Mail")
    told = attack("control", "The Mafia", "Junk Mail", orders=["Mutual Assured Distraction"])
    assert told.target_number == plain.target_number + 4  # both Criminal; the Mafia's own +3 is no alignment bonus


@pytest.mark.parametrize(("kind", "change"), [("control", 8), ("neutralize", 8), ("destroy", -8)])
def test_fanatics_unite_makes_fanatic_an_alignment_like_the_others(kind: str, change: int) -> None:
    words = {"depth": 2}
    plain = attack(kind, "Moonies", "Libertarians", **words)  # type: ignore[arg-type]
    told = attack(kind, "Moonies", "Libertarians", orders=["Fanatics Unite!"], **words)  # type: ignore[arg-type]
    assert told.target_number == plain.target_number + change  # from opposite (4) to alike (4)
    assert ("Fanatics Unite!: both are Fanatic, which counts as the same", change // 2, "R15.11") in told.lines
    assert not any(line.rule == "R6.16" for line in told.lines)


def test_fanatics_unite_changes_nothing_for_others_and_doubles_with_distraction() -> None:
    plain = attack("control", "Moonies", "Boy Sprouts")
    assert attack("control", "Moonies", "Boy Sprouts", orders=["Fanatics Unite!"]).lines == plain.lines
    both = attack("control", "Moonies", "Libertarians", orders=["Fanatics Unite!", "Mutual Assured Distraction"])
    assert both.target_number == attack("control", "Moonies", "Libertarians").target_number + 12


def test_economic_stimulus_adds_2_from_income_5_on_and_1_below() -> None:
    board = under("Economic Stimulus")
    for card in (*DECK.illuminati, *DECK.groups):
        bonus = 2 if card.income >= 5 else 1
        assert int(effective.income(card, board)) == card.income + bonus
        assert effective.income(card, board).lines[-1].rule == "R15.11"
    assert int(effective.income(DECK.group("Post Office"), board)) == 0
    assert int(effective.income(DECK["Midas Mill"], board)) == 4  # type: ignore[arg-type]
    assert int(effective.income(DECK["Crystal Skull"], board)) == 0  # type: ignore[arg-type]


# --- the Board -------------------------------------------------------------------------------------


def test_R15_2_one_of_each_colour_unless_entitled() -> None:
    with pytest.raises(ValueError, match="one of each colour is in play"):
        under("Law and Order", "Supermajority")
    board = Board(orders=("Law and Order", "Supermajority"), entitled="Law and Order")  # type: ignore[arg-type]
    assert [order.name for order in board.orders] == ["Law and Order", "Supermajority"]
    assert numbers(DECK.group("Republicans"), board) == (4, 4)  # +2 and -2
    for twin in (copy.copy(board), pickle.loads(pickle.dumps(board))):
        assert twin == board
        assert twin.entitled == "Law and Order"


def test_R15_1_the_deck_says_how_sure_each_order_is() -> None:
    assert {order.confidence for order in DECK.orders} == {"high", "medium"}
    assert [order.name for order in DECK.orders if order.confidence == "high"] == ["Supermajority"]
    assert set(MODIFIERS["Gun Control"].values()) == {2, -3}  # the only -3 of the set
    assert not any(int(one) & ~int(sum(ALIGNMENTS)) for order in DECK.orders for one, _ in order.modifiers)
