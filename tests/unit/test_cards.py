"""The printed facts: aggregates checked against independent counts, and the deck that finds cards."""

from __future__ import annotations

import copy
import pickle
import string
from collections import Counter
from dataclasses import FrozenInstanceError

import pytest

from illuminati_nb.rules.alignment import ALIGNMENTS, Alignment, names, opposites
from illuminati_nb.rules.cards import SIDES, Artifact, Group, Illuminati, UnknownCard, deck, plain

DECK = deck()
GROUPS = DECK.groups
ALL_NAMES = [card.name for card in DECK]


def test_R1_1_how_many_cards() -> None:
    assert (len(DECK.illuminati), len(GROUPS), len(DECK.specials)) == (8, 83, 15)
    assert (len(DECK.artifacts), len(DECK.orders), len(DECK.order_specials)) == (16, 18, 6)
    assert len(DECK) == len(set(ALL_NAMES)) == len(list(DECK)) == 146
    assert DECK.attackers == (*DECK.illuminati, *GROUPS)
    assert Counter(s.title for s in DECK.specials).most_common(1) == [("Interference", 2)]
    assert len({s.title for s in DECK.specials}) == 14


# (groups, groups with Power above 0) as counted on the printed cards
PER_ALIGNMENT = {
    "Government": (9, 9),
    "Communist": (9, 7),
    "Liberal": (17, 13),
    "Conservative": (16, 12),
    "Peaceful": (8, 3),
    "Violent": (23, 15),
    "Straight": (14, 10),
    "Weird": (19, 8),
    "Criminal": (10, 7),
    "Fanatic": (12, 7),
}


@pytest.mark.parametrize("name", PER_ALIGNMENT)
def test_R5_1_groups_of_each_alignment(name: str) -> None:
    mine = [g for g in GROUPS if name in names(g.alignments)]
    assert (len(mine), sum(g.power > 0 for g in mine)) == PER_ALIGNMENT[name]


def test_R5_1_no_card_holds_two_opposite_alignments() -> None:
    assert len(PER_ALIGNMENT) == len(ALIGNMENTS)
    for card in (*GROUPS, *DECK.artifacts):
        assert not opposites(card.alignments) & int(card.alignments) & ~int(Alignment.FANATIC), card
    assert Counter(int(g.alignments).bit_count() for g in GROUPS) == {0: 5, 1: 32, 2: 35, 3: 10, 5: 1}


def test_sums_over_the_83_groups() -> None:
    assert sum(g.power for g in GROUPS) == 191
    assert sum(g.transferable_power for g in GROUPS) == 37
    assert sum(g.resistance for g in GROUPS) == 354
    assert sum(g.income for g in GROUPS) == 188
    assert sum(len(g.arrows) for g in GROUPS) == 104


def test_histograms_of_power() -> None:
    assert Counter(g.power for g in GROUPS) == {0: 21, 1: 16, 2: 15, 3: 7, 4: 8, 5: 7, 6: 6, 7: 3}
    assert Counter(g.transferable_power for g in GROUPS if g.transferable_power) == {1: 4, 2: 7, 3: 5, 4: 1}


def test_R5_2_more_transferable_than_own_power_on_three_cards_only() -> None:
    odd = {g.name: (g.power, g.transferable_power) for g in GROUPS if g.transferable_power > g.power}
    assert odd == {
        "Evil Geniuses for a Better Tomorrow": (0, 2),
        "The Men In Black": (0, 2),
        "Phone Phreaks": (0, 1),
    }


def test_R5_8_arrows() -> None:
    assert Counter(len(g.arrows) for g in GROUPS) == {0: 21, 1: 30, 2: 22, 3: 10}
    assert Counter(g.incoming for g in GROUPS) == {"left": 36, "right": 47}
    for g in GROUPS:
        assert set(g.arrows) <= set(SIDES)
        assert len({g.incoming, *g.arrows}) == 1 + len(g.arrows), f"{g}: at most one arrow on a side"
    for i in DECK.illuminati:
        assert (sorted(i.arrows), i.incoming) == (sorted(SIDES), "")


def test_R5_8_cards_without_a_power_line_count_as_0() -> None:
    blank = [g for g in GROUPS if not g.prints_power]
    assert len(blank) == 18
    assert all((g.power, g.transferable_power) == (0, 0) for g in blank)


def test_R5_9_outgoing_arrows_exactly_where_there_is_power() -> None:
    assert {g.name for g in GROUPS if g.arrows} == {g.name for g in GROUPS if g.power}


def test_R5_4_illuminati_have_neither_alignment_nor_resistance() -> None:
    for card in DECK.illuminati:
        assert card.alignments == Alignment.NONE
        assert not hasattr(card, "resistance")


def test_R3_5_only_the_post_office_has_a_negative_income() -> None:
    assert {g.name: g.income for g in GROUPS if g.income < 0} == {"Post Office": -1}
    assert DECK.group("I.R.S.").income == 0


def test_abilities_by_kind() -> None:
    # The transcription counts 7 "other": the Post Office's upkeep is written as its negative income there.
    kinds = Counter(g.abilities[0].kind if g.abilities else "none" for g in GROUPS)
    assert kinds == {"any_attempt": 16, "own_attempt": 6, "other": 8, "none": 53}
    assert {g.name: a.effect for g in GROUPS for a in g.abilities if a.kind == "other"} == {
        "Chinese Campaign Donors": "counts_as",
        "Federal Reserve": "transfers_anywhere",
        "Gun Lobby": "resists_attackers",
        "I.R.S.": "tax",
        "Orbital Mind Control Lasers": "change_alignment",
        "Post Office": "upkeep",
        "Recyclers": "buy_card",
        "Survivalists": "protects_others",
    }
    assert [g.name for g in GROUPS if len(g.abilities) == 2] == ["S.M.O.F."]


def test_R11_11_to_18_the_eight_illuminati() -> None:
    facts = {i.name: (i.power, i.transferable_power, i.income, i.goal_kind, i.goal_value) for i in DECK.illuminati}
    assert facts == {
        "The Bavarian Illuminati": (10, 10, 9, "total_power", 35),
        "The Bermuda Triangle": (8, 8, 9, "all_alignments", 10),
        "The Discordian Society": (8, 8, 8, "count_weird", 5),
        "The Gnomes of Zurich": (7, 7, 12, "total_money", 150),
        "The Network": (7, 7, 9, "total_transferable", 25),
        "The Servants of Cthulhu": (9, 9, 7, "count_destroyed", 8),
        "The Society of Assassins": (8, 8, 8, "count_violent", 6),
        "The UFOs": (6, 6, 8, "secret", 0),
    }


def test_R15_1_six_orders_of_each_colour() -> None:
    assert Counter(order.colour for order in DECK.orders) == {"red": 6, "yellow": 6, "blue": 6}


# --- looking up -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ALL_NAMES)
def test_every_card_is_found_kindly(name: str) -> None:
    card = DECK[name]
    assert card.name == name
    bare = "".join(ch for ch in name.lower() if ch not in string.punctuation)
    for written in (
        bare,
        bare.upper(),
        f"The {bare.removeprefix('the ')}",
        f"  {name.lower()}  ",
        bare.removeprefix("the "),
    ):
        assert DECK[written] is card
        assert written in DECK


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("cia", "C.I.A."),
        ("Gnomes of Zürich", "The Gnomes of Zurich"),
        ("gnomes of zu\u0308rich", "The Gnomes of Zurich"),
        ("the cia", "C.I.A."),
        ("Mafia", "The Mafia"),
        ("smof", "S.M.O.F."),
        ("tobacco and liquor companies", "Tobacco & Liquor Companies"),
        ("Tobacco&Liquor Companies", "Tobacco & Liquor Companies"),
        ("parent teacher agglomeration", "Parent/Teacher Agglomeration"),
        ("murphys law", "Murphy's Law"),
        ("ufos", "The UFOs"),
        ("law & order", "Law and Order"),
        ("Anti Nuclear Activists", "Anti-Nuclear Activists"),
    ],
)
def test_kind_lookup(written: str, name: str) -> None:
    assert DECK[written].name == name


def test_kind_names_are_unique() -> None:
    assert len({plain(name) for name in ALL_NAMES}) == len(ALL_NAMES)


@pytest.mark.parametrize(
    ("wrong", "hint"),
    [
        ("Loan Shark", "Loan Sharks"),
        ("cthulhu", "The Servants of Cthulhu"),
        ("Pentagram", "Pentagon"),
        ("trekies", "Trekkies"),
        ("Multinational Oil", "Multinational Oil Companies"),
    ],
)
def test_an_unknown_name_is_met_with_a_suggestion(wrong: str, hint: str) -> None:
    with pytest.raises(UnknownCard) as caught:
        DECK[wrong]
    assert str(caught.value).startswith(f"no card is called {wrong!r}; did you mean ")
    assert hint in str(caught.value)
    assert wrong not in DECK


@pytest.mark.parametrize("wrong", ["", "  ", "&", "qqqqqq", "\0"])
def test_a_name_like_no_other_says_where_the_names_are(wrong: str) -> None:
    with pytest.raises(UnknownCard, match=r"deck\.groups and deck\.illuminati list them all"):
        DECK[wrong]


@pytest.mark.parametrize("key", [None, 3, ("C.I.A.",)])
def test_a_key_that_is_no_name(key: object) -> None:
    with pytest.raises(TypeError, match="a card is looked up by its name"):
        DECK[key]  # type: ignore[index]


def test_unknown_card_is_a_key_error_too() -> None:
    with pytest.raises(KeyError):
        DECK["nobody"]


def test_group_refuses_another_kind_of_card() -> None:
    assert DECK.group("hackers").name == "Hackers"
    with pytest.raises(UnknownCard, match="The UFOs is no group: its kind of card is Illuminati"):
        DECK.group("UFOs")


# --- records --------------------------------------------------------------------------------------


def test_cards_are_frozen_compare_by_name_and_survive_copies() -> None:
    card = DECK["C.I.A."]
    with pytest.raises(FrozenInstanceError):
        card.power = 99  # type: ignore[misc, union-attr]
    for twin in (copy.deepcopy(card), pickle.loads(pickle.dumps(card))):
        assert twin == card
        assert hash(twin) == hash(card)
        assert twin in DECK
        assert twin.abilities == card.abilities  # type: ignore[union-attr]
    assert card != DECK["F.B.I."]
    assert card != "C.I.A."


def test_every_card_has_a_short_repr() -> None:
    for card in DECK:
        assert repr(card).startswith(f"<{type(card).__name__} {card.name}")
        assert len(repr(card)) < 200
        assert str(card) == card.name
    assert repr(DECK["Big Media"]).endswith("Power 4/3, Resistance 6, Income 3 MB, Liberal, Straight>")
    assert repr(DECK["Video Games"]).endswith("Power 2, Resistance 3, Income 7 MB, no alignment>")


def test_kinds_of_cards() -> None:
    assert {type(c) for c in DECK.attackers} == {Illuminati, Group}
    assert {type(c) for c in DECK.artifacts} == {Artifact}
    assert all((a.power, a.transferable_power, a.arrows) == (0, 0, ()) for a in DECK.artifacts)
