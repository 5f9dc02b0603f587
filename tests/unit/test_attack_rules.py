"""One attack: every rule that a single sum or a single refusal decides. Numbers worked out by hand from the cards.

Multinational Oil Companies (Power 6, no alignment) make most attacks: nothing but the rule in question moves the sum.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from illuminati_nb.rules.alignment import Alignment
from illuminati_nb.rules.attack import AttackSum, Money, attack, attack_sum
from illuminati_nb.rules.cards import KINDS, deck
from illuminati_nb.rules.declaration import Declaration, position_bonus, refusal
from illuminati_nb.rules.effective import Board
from illuminati_nb.rules.refusal import IllegalMove
from illuminati_nb.rules.ruleset import RuleSet

DECK = deck()
OIL = "Multinational Oil Companies"  # Power 6, Resistance 4, three arrows
POWERLESS = [g.name for g in DECK.groups if g.power == 0]


def t(kind: str, attacker: Any, target: Any, **more: Any) -> int:
    return attack(kind, attacker, target, **more).target_number


def refused(kind: str, attacker: Any, target: Any, **more: Any) -> str:
    """The rule that forbids this attack; the reason must name a card of it."""
    with pytest.raises(IllegalMove) as caught:
        attack(kind, attacker, target, **more)
    no = caught.value.refusal
    assert str(caught.value) == f"{no.reason} ({no.rule})"
    assert any(card.name in no.reason for card in DECK if card.name), no.reason
    return no.rule


def lines(explained: AttackSum) -> list[tuple[int, str]]:
    return [(line.amount, line.rule) for line in explained.lines]


# --- R5: the cards --------------------------------------------------------------------------------


def test_R5_2_the_attacker_counts_own_power_and_a_helper_transferable_power() -> None:
    assert t("control", "C.I.A.", "Madison Avenue") == 6 - 3
    assert t("control", OIL, "Madison Avenue", aid=["C.I.A."]) == 6 + 4 - 3
    assert refused("control", OIL, "Madison Avenue", aid=["Loan Sharks"]) == "R6.11"  # "5": nothing to lend
    assert t("control", OIL, "Madison Avenue", aid=["The Men In Black"]) == 6 + 2 - 3  # "0/2": help only


@pytest.mark.parametrize("name", POWERLESS)
@pytest.mark.parametrize("kind", KINDS)
def test_R5_3_a_group_without_power_never_attacks(name: str, kind: str) -> None:
    target = "Hollywood"
    assert refused(kind, name, target, depth=1, money=50, aid=["C.I.A."]) == "R5.3"


@pytest.mark.parametrize("boss", [i.name for i in DECK.illuminati])
@pytest.mark.parametrize("kind", KINDS)
def test_R5_4_illuminati_attack_and_help_but_are_no_target(boss: str, kind: str) -> None:
    card = DECK[boss]
    assert refused(kind, OIL, boss) == "R5.4"
    assert refused(kind, OIL, boss, money=9, owner_money=3) == "R5.4"
    # Video Games: Power 2, Resistance 3, no alignment, not Weird, uncontrolled
    assert t("control", boss, "Video Games") == card.power - 3  # type: ignore[union-attr]
    assert t("control", OIL, "Video Games", aid=[boss]) == 6 + card.transferable_power - 3  # type: ignore[union-attr]


def test_R5_5_any_attempt_helps_every_attack_of_its_owner() -> None:
    alone = t("destroy", OIL, "Recyclers")
    assert alone == 6 - 2
    # Cycle Gangs have neither Power nor arrows and take no part: +2 all the same.
    assert t("destroy", OIL, "Recyclers", owned=["Cycle Gangs"]) == alone + 2
    assert t("destroy", OIL, "Recyclers", owned=["Cycle Gangs"], depth=1) == alone + 2 - 10
    assert t("destroy", OIL, "Recyclers", owned=["Cycle Gangs", "Recyclers"]) == alone + 2
    # Only the kind of attack and the targets on the card.
    assert t("control", OIL, "Recyclers", owned=["Cycle Gangs"]) == 6 - 2
    assert t("control", OIL, "Recyclers", owned=["Feminists"]) == 6 - 2 + 3
    assert t("control", OIL, "Tabloids", owned=["Feminists"]) == 6 - 3
    assert t("control", OIL, "Hollywood", owned=["International Cocaine Smugglers"]) == 6 - 0 + 4
    assert t("destroy", OIL, "Hollywood", owned=["International Cocaine Smugglers"]) == 6 - 2


def test_R5_5_several_bonuses_add_up_and_each_has_its_line() -> None:
    owned = ["Cycle Gangs", "Clone Arrangers", "KGB", "Semiconscious Liberation Army", "The Servants of Cthulhu"]
    explained = attack("destroy", OIL, "Recyclers", owned=owned)
    assert explained.target_number == 6 - 2 + 2 + 3 + 2 + 1 + 2
    assert [line[0] for line in lines(explained) if line[1] == "R5.5"] == [2, 3, 2, 1, 2]


def test_R5_5_a_card_named_twice_counts_once() -> None:
    assert t("destroy", OIL, "Recyclers", owned=["KGB", "KGB"], aid=["KGB"]) == 6 - 2 + 2 + 2  # help 2, bonus 2


@pytest.mark.parametrize(
    ("attacker", "target", "kind", "expected"),
    [
        ("The Mafia", "Junk Mail", "control", 7 - 3 + 4 + 3),
        ("The Mafia", "Junk Mail", "neutralize", 7 - 3 - 10 + 4 + 6),
        ("The Mafia", "Junk Mail", "destroy", 7 - 1 - 4),
        ("S.M.O.F.", "Science Fiction Fans", "control", 1 - 5 + 4 + 5),
        ("S.M.O.F.", "Trekkies", "control", 1 - 4 + 4 + 2),
        ("S.M.O.F.", "Punk Rockers", "control", 1 - 4 + 4),
        ("S.M.O.F.", "Trekkies", "neutralize", 1 - 4 - 10 + 4 + 6),
        ("Tabloids", "Convenience Stores", "control", 2 - 4 - 4 + 3),
        ("Video Games", "Convenience Stores", "control", 2 - 4 + 3),
        ("TV Preachers", "Moral Minority", "control", 3 - 1 + 4 - 4 + 3),
        ("L-4 Society", "Orbital Mind Control Lasers", "control", 1 - 5 + 4),
        ("L-4 Society", "Orbital Mind Control Lasers", "neutralize", 1 - 5 - 10 + 6 + 4),
        ("L-4 Society", "Orbital Mind Control Lasers", "destroy", 1 - 4 + 4),
    ],
)
def test_R5_6_direct_abilities_count_for_the_attacker_itself(
    attacker: str, target: str, kind: str, expected: int
) -> None:
    depth = 1 if kind == "neutralize" else None
    assert t(kind, attacker, target, depth=depth) == expected


@pytest.mark.parametrize("card", ["The Mafia", "S.M.O.F.", "Tabloids", "Video Games", "TV Preachers", "L-4 Society"])
def test_R5_6_direct_abilities_do_nothing_for_others(card: str) -> None:
    ability = DECK.group(card).abilities[0]
    target = ability.groups[0] if ability.groups else "Junk Mail"
    assert t("control", OIL, target, owned=[card]) == t("control", OIL, target)


def test_R5_7_abilities_belong_to_the_structure_that_holds_the_card() -> None:
    assert t("destroy", OIL, "Recyclers", owned=["KGB"]) == 6 - 2 + 2
    assert t("destroy", OIL, "Recyclers") == 6 - 2
    # In the defender's hands the same card does nothing for the attacker.
    assert t("destroy", OIL, "Recyclers", depth=4, defender_owned=["KGB"]) == 6 - 2
    assert t("destroy", "KGB", "Recyclers") == 2 - 2 + 2  # the attacker is of the structure, of course
    assert t("control", OIL, "The Mafia", depth=4, defender_owned=["Survivalists"]) == 6 - 7 - 2
    assert t("control", OIL, "The Mafia", owned=["Survivalists"]) == 6 - 7


def test_R5_8_an_attacker_has_the_arrows_it_prints() -> None:
    assert t("control", "Recyclers", "Hollywood", open_arrows=1) == 2 + 4
    with pytest.raises(ValueError, match="open_arrows=2: Recyclers prints 1; give 0 to 1"):
        attack("control", "Recyclers", "Hollywood", open_arrows=2)


@pytest.mark.parametrize(
    ("attacker", "expected"),
    [
        ("Republicans", 4 - 3 + 4),
        (OIL, 6 - 3),
        ("The Mafia", 7 - 3 + 4),
        ("Recyclers", 2 - 10 - 4),  # Liberal, and the opposite of Conservative
        ("International Communist Conspiracy", 7 - 10),
        ("Tabloids", 2 - 10),  # Weird
        ("Clone Arrangers", 6 - 10 + 4),  # Communist, and Violent like the target
        ("The Network", 7 - 3),
    ],
)
def test_R5_10_gun_lobby_resists_liberals_communists_and_weirdos(attacker: str, expected: int) -> None:
    assert t("control", attacker, "Gun Lobby") == expected
    assert t("neutralize", attacker, "Gun Lobby", depth=4) == expected + 6


def test_R5_10_gun_lobby_power_is_what_it_is() -> None:
    assert t("destroy", "Recyclers", "Gun Lobby") == 2 - 1 + 4
    # Helpers are no attackers.
    assert t("control", OIL, "Gun Lobby", aid=["Underground Newspapers"]) == 6 + 1 - 3


@pytest.mark.parametrize(
    ("kind", "target", "expected"),
    [
        ("control", "Pentagon", 3 - 6 + 4),
        ("control", "I.R.S.", 3 - 5 + 4),
        ("control", "KGB", 3 - 6 + 4),  # no Government group: Communist as printed
        ("neutralize", "Pentagon", 3 - 6 - 4 + 6),
        ("destroy", "Pentagon", 3 - 6 + 4),
        ("destroy", "KGB", 3 - 2 - 4),
    ],
)
def test_R5_10_chinese_campaign_donors_count_as_government(kind: str, target: str, expected: int) -> None:
    assert t(kind, "Chinese Campaign Donors", target, depth=4) == expected


def test_R5_10_chinese_campaign_donors_as_target_are_communist() -> None:
    assert t("control", "F.B.I.", "Chinese Campaign Donors") == 4 - 2 - 4


@pytest.mark.parametrize("kind", ["control", "neutralize"])
def test_R5_10_survivalists_protect_the_other_groups_of_their_owner(kind: str) -> None:
    bare = t(kind, OIL, "Hollywood", depth=4)
    assert t(kind, OIL, "Hollywood", depth=4, defender_owned=["Survivalists"]) == bare - 2
    assert t(kind, OIL, "Survivalists", depth=4, defender_owned=["Survivalists", "Hollywood"]) == t(
        kind, OIL, "Survivalists", depth=4
    )
    # Power is not Resistance.
    assert t("destroy", OIL, "Hollywood", depth=4, defender_owned=["Survivalists"]) == 6 - 2


# --- R6.A: declaring ------------------------------------------------------------------------------


def test_R6_1_three_kinds_of_attack() -> None:
    assert KINDS == ("control", "neutralize", "destroy")
    # Hollywood: Power 2, Resistance 0
    assert [t(kind, OIL, "Hollywood", depth=4) for kind in KINDS] == [6 - 0, 6 - 0 + 6, 6 - 2]
    with pytest.raises(ValueError, match="kind='convert': choose 'control', 'neutralize' or 'destroy'"):
        attack("convert", OIL, "Hollywood")
    declared = Declaration("convert", DECK.group(OIL), DECK.group("Hollywood"))
    assert refusal(declared).rule == "R6.1"  # type: ignore[union-attr]


def test_R6_2_a_card_takes_part_in_an_attack_once() -> None:
    assert refused("control", "C.I.A.", "Hollywood", aid=["C.I.A."]) == "R6.2"
    assert refused("control", OIL, "Hollywood", aid=["C.I.A.", "KGB", "cia"]) == "R6.2"


def test_R6_3_the_ufos_do_not_take_part_twice_in_one_attack() -> None:
    assert refused("control", "The UFOs", "Hollywood", aid=["The UFOs"]) == "R6.2"
    assert refused("control", OIL, "Hollywood", aid=["The UFOs", "The UFOs"]) == "R6.2"


def test_R6_5_targets_of_control() -> None:
    assert t("control", OIL, "Hollywood") == 6
    assert t("control", OIL, "Hollywood", depth=4) == 6
    assert refused("control", OIL, "Hollywood", owned=["Hollywood"]) == "R6.5"
    assert refused("control", OIL, "Hollywood", owned=["Hollywood"], depth=2) == "R6.5"
    assert refused("control", OIL, OIL) == "R6.5"


def test_R6_6_control_needs_an_open_arrow() -> None:
    assert t("control", OIL, "Hollywood", open_arrows=1) == 6
    assert refused("control", OIL, "Hollywood", open_arrows=0) == "R6.6"
    assert refused("control", "The Network", "Hollywood", open_arrows=0) == "R6.6"
    with pytest.raises(IllegalMove, match="all 3 are used or blocked"):
        attack("control", OIL, "Hollywood", open_arrows=0)


BARRED = [g.name for g in DECK.groups if g.power and g.alignments & (Alignment.GOVERNMENT | Alignment.STRAIGHT)]


@pytest.mark.parametrize("name", BARRED)
@pytest.mark.parametrize("kind", KINDS)
def test_R6_7_government_and_straight_groups_never_attack_the_discordians(name: str, kind: str) -> None:
    target = "Tabloids"
    assert refused(kind, name, target, depth=1, defender="The Discordian Society") == "R6.7"
    assert isinstance(t(kind, name, target, depth=1, defender="The Network"), int)


def test_R6_7_how_many_groups_the_immunity_bars() -> None:
    assert len(BARRED) == 9 + 10 - 2  # F.B.I. and Pentagon are both


def test_R6_7_helpers_are_barred_too() -> None:
    more: dict[str, Any] = {"depth": 1, "defender": "The Discordian Society"}
    for helper in ("C.I.A.", "Big Media"):  # Government; Straight
        assert refused("control", OIL, "Tabloids", aid=[helper], **more) == "R6.7"
        with pytest.raises(IllegalMove, match="cannot help an attack on a group of The Discordian Society"):
            attack("control", OIL, "Tabloids", aid=[helper], **more)
    # Illuminati have no alignment; others may help.
    assert t("control", OIL, "Tabloids", aid=["The Network", "KGB"], **more) == 6 + 7 + 2 - 3 - 10
    assert t("control", "The Network", "Tabloids", **more) == 7 - 3 - 10


def test_R6_7_uncontrolled_groups_have_no_immunity() -> None:
    assert t("control", "C.I.A.", "Tabloids") == 6 - 3


def test_R6_7_money_is_not_barred() -> None:
    assert t("control", OIL, "Tabloids", depth=1, defender="The Discordian Society", interference=5) == 6 - 3 - 10 + 5


def test_R6_7_alignments_of_the_moment_count() -> None:
    weird_cia = Board(changed={"C.I.A.": Alignment.VIOLENT})
    more: dict[str, Any] = {"depth": 1, "defender": "The Discordian Society"}
    assert t("control", "C.I.A.", "Tabloids", board=weird_cia, **more) == 6 - 3 - 10
    assert t("control", OIL, "Tabloids", aid=["C.I.A."], board=weird_cia, **more) == 6 + 4 - 3 - 10
    straight_oil = Board(changed={OIL: Alignment.STRAIGHT})
    assert refused("control", OIL, "Tabloids", board=straight_oil, **more) == "R6.7"
    # Attacking a Government group to control it, the Chinese Campaign Donors count as Government.
    assert refused("control", "Chinese Campaign Donors", "Pentagon", **more) == "R6.7"
    assert t("destroy", "Chinese Campaign Donors", "Pentagon", **more) == 3 - 6 - 10 + 4


def test_R6_7_immune_in_any_way_means_from_within_too() -> None:
    owned = ["The Discordian Society", "Tabloids"]
    assert refused("destroy", "C.I.A.", "Tabloids", owned=owned) == "R6.7"
    assert refused("destroy", "The Discordian Society", "Tabloids", owned=owned, aid=["C.I.A."]) == "R6.7"
    assert t("destroy", OIL, "Tabloids", owned=owned) == 6 - 2


def test_R6_8_a_hopeless_attack_is_legal() -> None:
    hopeless = attack("control", "Flat Earthers", "New York")
    assert (hopeless.target_number, hopeless.chance, hopeless.successes) == (1 - 8, 0, 0)
    assert "succeeds on no roll" in str(hopeless)


# --- R6.B: strength -------------------------------------------------------------------------------


def test_R6_9_power_against_resistance_or_power() -> None:
    # Nuclear Power Companies: Power 4, Resistance 4; Loan Sharks 5/5; Hollywood 2/0
    assert lines(attack("control", OIL, "Hollywood")) == [(6, "R6.9"), (0, "R6.9")]
    assert lines(attack("destroy", OIL, "Hollywood")) == [(6, "R6.9"), (-2, "R6.40")]
    assert t("control", OIL, "New York") == 6 - 8
    assert t("destroy", OIL, "New York") == 6 - 7


def test_R6_10_the_chance_is_that_of_the_target_number() -> None:
    for spent, ways in zip(range(12), (15, 21, 26, 30, 33, 33, 33, 33, 33, 33, 33, 33), strict=True):
        explained = attack("control", OIL, "Hollywood", money=spent)
        assert explained.target_number == 6 + spent
        assert (explained.successes, explained.chance) == (ways, Fraction(ways, 36))


def test_R6_11_any_number_of_helpers() -> None:
    assert t("control", OIL, "Hollywood", aid=["C.I.A.", "Big Media", "Madison Avenue", "I.R.S."]) == 6 + 4 + 3 + 3 + 3
    everybody = [g.name for g in DECK.groups if g.transferable_power]
    assert t("control", OIL, "Hollywood", aid=everybody) == 6 + 37
    assert refused("control", OIL, "Hollywood", aid=["C.I.A.", "Pentagon"]) == "R6.11"  # Power 6, none transferable
    assert refused("control", OIL, "C.I.A.", aid=["C.I.A."]) == "R6.11"  # the target


def test_R6_11_only_groups_of_the_same_structure_help() -> None:
    declared = Declaration(
        "control",
        DECK.group(OIL),
        DECK.group("Hollywood"),
        aid=(DECK.group("KGB"),),
        depth=1,
        defender_owned=(DECK.group("KGB"),),
    )
    assert refusal(declared).rule == "R6.11"  # type: ignore[union-attr]
    with pytest.raises(IllegalMove, match="KGB belongs to the defender"):
        attack_sum(declared)


def test_R6_13_alignments_and_direct_abilities_of_helpers_are_ignored() -> None:
    assert t("control", "Recyclers", "Feminists") == 2 - 2 + 4
    assert t("control", "Recyclers", "Feminists", aid=["Yuppies"]) == 2 - 2 + 4 + 1  # Conservative
    assert t("control", "Recyclers", "Feminists", aid=["Underground Newspapers"]) == 2 - 2 + 4 + 1  # Liberal
    # No card with a direct ability has Transferable Power; with some it would lend that and nothing else.
    generous_mafia = replace(DECK.group("The Mafia"), transferable_power=2)
    assert t("control", OIL, "Junk Mail", aid=[generous_mafia]) == 6 + 2 - 3


@pytest.mark.parametrize(("depth", "bonus"), [(None, 0), (1, 10), (2, 5), (3, 2), (4, 0), (5, 0), (40, 0)])
@pytest.mark.parametrize(("kind", "bare"), [("control", 6), ("neutralize", 12), ("destroy", 4)])
def test_R6_14_position_bonus(depth: int | None, bonus: int, kind: str, bare: int) -> None:
    if kind == "neutralize" and depth is None:
        assert refused(kind, OIL, "Hollywood") == "R6.36"
    else:
        assert t(kind, OIL, "Hollywood", depth=depth) == bare - bonus
    if depth is not None:
        assert position_bonus(depth) == bonus


@pytest.mark.parametrize("depth", [0, -1])
def test_R6_14_nothing_lies_above_depth_1(depth: int) -> None:
    with pytest.raises(ValueError, match=f"depth={depth}"):
        position_bonus(depth)


@pytest.mark.parametrize(
    ("attacker", "target", "control", "destroy"),
    [
        ("F.B.I.", "Pentagon", 4 - 6 + 8, 4 - 6 - 8),  # Government and Straight shared
        ("F.B.I.", "KGB", 4 - 6 - 4, 4 - 2 + 4),  # Government against Communist
        ("Copy Shops", "KKK", 1 - 5 - 4, 1 - 2 + 4),  # Peaceful against Violent
        ("KKK", "Copy Shops", 2 - 3 - 4, 2 - 1 + 4),
        ("Tabloids", "Fast Food Chains", 2 - 4 - 4, 2 - 2 + 4),  # Weird against Straight
        ("Democrats", "Republicans", 5 - 4 - 4, 5 - 4 + 4),  # Liberal against Conservative
        ("Democrats", "CFL-AIO", 5 - 5 + 4, 5 - 6 - 4),
        (OIL, "Pentagon", 6 - 6, 6 - 6),  # no alignment
        ("Democrats", "Video Games", 5 - 3, 5 - 2),
    ],
)
def test_R6_15_four_for_every_pair(attacker: str, target: str, control: int, destroy: int) -> None:
    assert t("control", attacker, target) == control
    assert t("neutralize", attacker, target, depth=4) == control + 6
    assert t("destroy", attacker, target) == destroy


def test_R6_16_fanatics_oppose_each_other_once_and_criminals_match() -> None:
    assert t("control", "Libertarians", "Moonies") == 1 - 4 - 4
    assert t("neutralize", "Libertarians", "Moonies", depth=4) == 1 - 4 - 4 + 6
    assert t("destroy", "Libertarians", "Moonies") == 1 - 2 + 4
    assert t("control", "Junk Mail", "International Cocaine Smugglers") == 1 - 5 + 4
    assert t("destroy", "Junk Mail", "International Cocaine Smugglers") == 1 - 3 - 4
    fanatic = [line for line in attack("control", "Libertarians", "Moonies").lines if line.rule == "R6.16"]
    assert [line.amount for line in fanatic] == [-4]


def test_R6_17_several_alignments_are_counted_one_by_one() -> None:
    # Communist, Violent, Criminal against Government, Violent, Criminal: one opposition, two matches
    explained = attack("control", "Clone Arrangers", "New York")
    assert explained.target_number == 6 - 8 - 4 + 4 + 4
    assert sorted(line.amount for line in explained.lines if line.rule == "R6.15") == [-4, 4, 4]
    # Weird and Fanatic like Trekkies: a match and an opposition
    assert t("control", "Hackers", "Trekkies") == 1 - 4 + 4 - 4
    # An Illuminati has no alignment.
    assert t("control", "The Network", "New York") == 7 - 8


def test_R6_18_neutralize_gets_6() -> None:
    explained = attack("neutralize", OIL, "Hollywood", depth=4)
    assert [(line.amount, line.rule) for line in explained.lines if line.rule == "R6.18"] == [(6, "R6.18")]
    assert explained.target_number == t("control", OIL, "Hollywood", depth=4) + 6


def test_R6_19_abilities_of_both_sides_are_added() -> None:
    explained = attack(
        "neutralize",
        "The Society of Assassins",
        "Loan Sharks",
        owned=["Hackers"],
        depth=1,
        defender="The Network",
        defender_owned=["Survivalists", "Loan Sharks"],
    )
    assert explained.target_number == 8 - 5 - 2 - 10 + 6 + 4 + 3
    assert (-2, "R6.19") in lines(explained)


def test_R6_20_the_full_sum() -> None:
    explained = attack(
        "control",
        "Feminists",
        "Underground Newspapers",
        aid=["C.I.A."],
        owned=["International Communist Conspiracy", "The UFOs"],
        depth=2,
        defender="The Network",
        defender_owned=["Survivalists"],
        money=7,
        target_money=1,
        owner_money=2,
        interference=-3,
    )
    assert lines(explained) == [
        (2, "R6.9"),  # Power
        (4, "R6.11"),  # help
        (-5, "R6.9"),  # Resistance
        (-2, "R6.19"),  # Survivalists
        (-5, "R6.14"),  # position
        (4, "R6.15"),  # both are Liberal
        (3, "R5.5"),  # Feminists: Liberal groups
        (3, "R5.5"),  # International Communist Conspiracy: Communist groups
        (7, "R6.21"),
        (-2, "R6.22"),
        (-2, "R6.22"),
        (-3, "R7.1"),
    ]
    assert explained.target_number == 4
    assert explained.target_number == sum(line.amount for line in explained.lines)
    assert (explained.successes, explained.chance) == (6, Fraction(1, 6))


# --- R6.C: money ----------------------------------------------------------------------------------


def test_R6_21_each_mb_of_the_attacker_adds_1() -> None:
    for money in (0, 1, 3, 40):
        explained = attack("control", OIL, "New York", money=money)
        assert explained.target_number == 6 - 8 + money
        assert ((money, "R6.21") in lines(explained)) == (money > 0)


def test_R6_22_the_targets_own_money_counts_double() -> None:
    assert t("control", OIL, "Hollywood", depth=4, target_money=3) == 6 - 6
    assert t("control", OIL, "Hollywood", depth=4, owner_money=3) == 6 - 3
    assert t("control", OIL, "Hollywood", depth=4, target_money=1, owner_money=1) == 6 - 2 - 1


def test_R6_23_an_uncontrolled_target_has_no_defender() -> None:
    assert refused("control", OIL, "Hollywood", target_money=1) == "R6.23"
    assert refused("control", OIL, "Hollywood", owner_money=1) == "R6.23"
    assert t("control", OIL, "Hollywood", interference=-1) == 6 - 1


def test_R6_24_no_cap_on_spending() -> None:
    assert t("control", OIL, "Hollywood", depth=4, money=1000) == 1006
    assert t("control", OIL, "Hollywood", depth=4, money=1000, owner_money=1001) == 5
    assert t("control", OIL, "Hollywood", depth=4, target_money=1000) == 6 - 2000


def test_R6_25_above_10_is_a_cushion() -> None:
    lead = attack("control", OIL, "Hollywood", depth=4, money=14)
    assert (lead.target_number, lead.successes) == (20, 33)
    for owner, ways in ((10, 33), (11, 30), (18, 1), (19, 0), (20, 0)):
        assert attack("control", OIL, "Hollywood", depth=4, money=14, owner_money=owner).successes == ways


@pytest.mark.parametrize("interference", [-12, -1, 0, 1, 12])
def test_R6_26_R7_1_interference_on_either_side(interference: int) -> None:
    explained = attack("control", OIL, "Hollywood", depth=4, interference=interference)
    assert explained.target_number == 6 + interference
    mine = [line for line in explained.lines if line.rule == "R7.1"]
    assert [line.amount for line in mine] == ([interference] if interference else [])
    if interference:
        assert ("for the attacker" if interference > 0 else "against the attacker") in mine[0].label


# --- R6.E, R6.F: neutralize, destroy --------------------------------------------------------------


def test_R6_36_only_another_players_group_is_neutralized() -> None:
    assert refused("neutralize", OIL, "Hollywood") == "R6.36"
    assert refused("neutralize", OIL, "Hollywood", owned=["Hollywood"]) == "R6.36"
    assert refused("neutralize", OIL, "Hollywood", owned=["Hollywood"], depth=1) == "R6.36"
    assert refused("neutralize", OIL, OIL, owned=[OIL]) == "R6.36"
    # A depth would help where nobody is known to control it, and is of no use for one's own.
    for own, hint in ((), True), (("Hollywood",), False):
        with pytest.raises(IllegalMove) as no:
            attack("neutralize", OIL, "Hollywood", owned=own)
        assert "depth" not in no.value.refusal.reason
        assert bool(getattr(no.value, "__notes__", [])) is hint
    assert t("neutralize", OIL, "Hollywood", depth=1) == 6 - 10 + 6


def test_R6_37_neutralize_needs_no_open_arrow() -> None:
    assert t("neutralize", OIL, "Hollywood", depth=4, open_arrows=0) == 12
    assert refused("neutralize", OIL, "Hollywood", depth=4, open_arrows=0, rules=RuleSet.seed()) == "R6.37"
    assert t("neutralize", OIL, "Hollywood", depth=4, open_arrows=1, rules=RuleSet.seed()) == 12


def test_R6_39_targets_to_destroy() -> None:
    assert t("destroy", OIL, "Hollywood") == 4
    assert t("destroy", OIL, "Hollywood", depth=4) == 4
    assert t("destroy", OIL, "Hollywood", owned=["Hollywood"]) == 4
    assert refused("destroy", OIL, "The Network") == "R5.4"
    assert refused("destroy", OIL, "Blivit", rules=RuleSet.grand()) == "R14.8"
    assert refused("destroy", OIL, "Blivit") == "R14.1"


def test_R6_40_power_against_power_and_position_on_top() -> None:
    # Post Office: Power 4, Resistance 3
    assert [t("destroy", OIL, "Post Office", depth=d) for d in (1, 2, 3, 4)] == [6 - 4 - b for b in (10, 5, 2, 0)]
    assert (-4, "R6.40") in lines(attack("destroy", OIL, "Post Office"))


@pytest.mark.parametrize("name", POWERLESS)
def test_R6_41_groups_without_power_are_not_destroyed(name: str) -> None:
    assert refused("destroy", OIL, name) == "R6.41"
    assert refused("destroy", OIL, name, depth=2, money=30) == "R6.41"
    group = DECK.group(name)
    assert t("destroy", OIL, name, whispering=True) == 6 - group.resistance


def test_R6_42_destroy_needs_no_open_arrow() -> None:
    assert t("destroy", OIL, "Hollywood", open_arrows=0) == 4
    assert t("destroy", OIL, "Hollywood", open_arrows=0, rules=RuleSet.seed()) == 4


def test_R6_44_own_groups_are_not_protected_by_their_place() -> None:
    for depth in (None, 1, 2):
        assert t("destroy", OIL, "Hollywood", owned=["Hollywood"], depth=depth) == 4


def test_R6_44_no_group_attacks_itself_or_helps_against_itself() -> None:
    assert refused("destroy", OIL, OIL) == "R6.44"
    assert refused("destroy", "C.I.A.", "C.I.A.", owned=["C.I.A."]) == "R6.44"
    assert refused("destroy", OIL, "C.I.A.", owned=["C.I.A."], aid=["C.I.A."]) == "R6.44"


def test_R6_45_nobody_defends_against_himself_but_others_interfere() -> None:
    assert refused("destroy", OIL, "Hollywood", owned=["Hollywood"], depth=1, owner_money=1) == "R6.45"
    assert refused("destroy", OIL, "Hollywood", owned=["Hollywood"], target_money=1) == "R6.45"
    assert t("destroy", OIL, "Hollywood", owned=["Hollywood"], money=2, interference=-5) == 4 + 2 - 5
    assert t("destroy", OIL, "Hollywood", owned=["Hollywood"], interference=5) == 4 + 5


# --- cards ----------------------------------------------------------------------------------------


def test_R10_16_whispering_campaign_pits_power_against_resistance() -> None:
    assert t("destroy", OIL, "Trekkies", whispering=True) == 6 - 4
    assert (-4, "R6.41") in lines(attack("destroy", OIL, "Trekkies", whispering=True))
    # It is an attack to destroy in all else: signs, bonuses, position, Survivalists, no arrow.
    assert t("destroy", "Hackers", "Trekkies", whispering=True) == 1 - 4 - 4 + 4
    assert t("destroy", OIL, "Trekkies", whispering=True, owned=["Cycle Gangs", "Science Fiction Fans"]) == 6 - 4 + 2
    assert t("destroy", OIL, "Trekkies", whispering=True, depth=1, defender_owned=["Survivalists"]) == 6 - 4 - 2 - 10
    assert t("destroy", OIL, "Trekkies", whispering=True, open_arrows=0) == 6 - 4
    assert t("destroy", OIL, "Trekkies", whispering=True, owned=["Trekkies", "Survivalists"]) == 6 - 4 - 2


@pytest.mark.parametrize("kind", ["control", "neutralize"])
def test_R10_16_only_to_destroy_and_only_groups_without_power(kind: str) -> None:
    assert refused(kind, OIL, "Trekkies", depth=2, whispering=True) == "R10.16"
    assert refused("destroy", OIL, "Hollywood", whispering=True) == "R10.16"


@pytest.mark.parametrize("owned_or_attacking", ["owned", "attacker", "aid"])
def test_R11_13_discordians_control_weird_groups_better(owned_or_attacking: str) -> None:
    cases: dict[str, tuple[str, dict[str, Sequence[str]], int]] = {
        "owned": (OIL, {"owned": ["The Discordian Society"]}, 6),
        "attacker": ("The Discordian Society", {}, 8),
        "aid": (OIL, {"aid": ["The Discordian Society"]}, 6 + 8),
    }
    attacker, more, strength = cases[owned_or_attacking]
    assert t("control", attacker, "Tabloids", **more) == strength - 3 + 4
    assert t("control", attacker, "Hollywood", **more) == strength  # not Weird
    assert t("neutralize", attacker, "Tabloids", depth=4, **more) == strength - 3 + 6
    assert t("destroy", attacker, "Tabloids", **more) == strength - 2


def test_R11_16_servants_of_cthulhu_destroy_better() -> None:
    for attacker, more, power in (
        ("The Servants of Cthulhu", {}, 9),
        (OIL, {"owned": ["The Servants of Cthulhu"]}, 6),
    ):
        assert t("destroy", attacker, "Hollywood", **more) == power - 2 + 2
        assert t("control", attacker, "Hollywood", **more) == power
        assert t("neutralize", attacker, "Hollywood", depth=4, **more) == power + 6


def test_R11_17_society_of_assassins_neutralizes_better() -> None:
    for attacker, more, power in (
        ("The Society of Assassins", {}, 8),
        (OIL, {"owned": ["The Society of Assassins"]}, 6),
    ):
        assert t("neutralize", attacker, "Hollywood", depth=4, **more) == power + 6 + 4
        assert t("control", attacker, "Hollywood", **more) == power
        assert t("destroy", attacker, "Hollywood", **more) == power - 2


@pytest.mark.parametrize("depth", [1, 2, 4])
def test_R14_6_an_artifact_lies_directly_under_its_illuminati(depth: int) -> None:
    grand = RuleSet.grand()
    assert t("control", OIL, "Blivit", rules=grand) == 6 - 4
    assert t("control", OIL, "Blivit", depth=depth, rules=grand) == 6 - 4 - 10
    assert t("neutralize", OIL, "Blivit", depth=depth, rules=grand, owner_money=2) == 6 - 4 - 10 + 6 - 2
    lines = attack("control", OIL, "Blivit", depth=depth, rules=grand).lines
    assert [line.amount for line in lines if line.rule == "R14.6"] == [-10]
    assert "R6.14" not in {line.rule for line in lines}


def test_R14_4_an_artifact_holds_no_money_to_defend_itself() -> None:
    assert refused("control", OIL, "Blivit", depth=1, rules=RuleSet.grand(), target_money=1) == "R14.4"


def test_R14_5_an_artifact_needs_no_open_arrow() -> None:
    assert t("control", OIL, "Blivit", rules=RuleSet.grand(), open_arrows=0) == 6 - 4


# --- the explained sum ----------------------------------------------------------------------------


def test_the_text_of_a_sum_tells_everything() -> None:
    text = str(attack("control", "The Mafia", "Loan Sharks", aid=["C.I.A."], money=3))
    assert text.splitlines() == [
        "The Mafia, helped by C.I.A., attacks to control Loan Sharks",
        "  +7  The Mafia: printed Power (R6.9)",
        "  +4  help from C.I.A.: Transferable Power (R6.11)",
        "  -5  Loan Sharks: printed Resistance (R6.9)",
        "  +4  both are Violent (R6.15)",
        "  +4  both are Criminal (R6.15)",
        "  +3  The Mafia: its own attempt to control a Criminal group (R5.6)",
        "  +3  attacker's money, 1 for each MB (R6.21)",
        "= 20: succeeds on a roll of 10 or less, 33/36 = 91.7%",
    ]


def test_money_can_be_added_to_a_declared_attack() -> None:
    declared = attack("control", OIL, "Hollywood", depth=4).declaration
    assert attack_sum(declared, Money(attacker=2, owner=1, target=1, interference=4)).target_number == 6 + 2 - 1 - 2 + 4
