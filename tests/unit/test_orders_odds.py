"""Counting attacks under Orders: the shortcut against one sum for each attack, and what the lesson 15 says in words."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product

import pytest

import illuminati_nb as inb
from illuminati_nb.analysis import orders_odds as odds
from illuminati_nb.rules.attack import sum_of
from illuminati_nb.rules.cards import KINDS, Group
from illuminati_nb.rules.declaration import Declaration, refusal
from illuminati_nb.rules.effective import Board
from illuminati_nb.rules.structure import PowerStructure

DECK = inb.deck()
DISTRACTION = "Mutual Assured Distraction"
ERIS = "The Discordian Society"
CHOICES = [[None, *(one.name for one in DECK.orders if one.colour == colour)] for colour in odds.COLOURS]
#: Cards whose text reaches into the numbers of others, or of their own, or that are barred somewhere.
TRICKY = ["Gun Lobby", "Survivalists", "S.M.O.F.", "Chinese Campaign Donors", "Congressional Wives", "Moonies", "Texas"]


def structure() -> PowerStructure:
    """The structure of the lesson."""
    ps = PowerStructure(ERIS).attach("California", to=ERIS, arrow="left").attach("Democrats", to=ERIS, arrow="top")
    return ps.attach("Tabloids", to=ERIS, arrow="right").attach("Comic Books", to="California", arrow="top")


def one_by_one(d: Declaration, orders: tuple[str, ...], money: int = 0) -> int | None:
    """The target number of one attack by the attack sum itself, None where it is refused."""
    told = d._replace(board=Board(rules=d.board.rules, orders=orders))  # type: ignore[arg-type]
    return None if refusal(told) else sum_of(told).target_number + money


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("depth", [None, 2])
def test_the_shortcut_agrees_with_one_sum_for_each_attack(kind: str, depth: int | None) -> None:
    dice = random.Random(15)
    some = dice.sample([one.name for one in DECK.groups], 14)
    attackers, targets = [*some[:8], *TRICKY, "The Servants of Cthulhu"], [*some[6:], *TRICKY]
    few = odds.attacks(kind, attackers, targets, owned=["The Mafia"], depth=depth, money=3)
    assert (len(few) > 0) == (kind != "neutralize" or depth is not None)
    for _ in range(25):
        orders = tuple(name for name in (dice.choice(colour) for colour in CHOICES) if name)
        assert few.numbers(orders) == tuple(one_by_one(d, orders, 3) for d in few.declarations), orders


def test_an_order_that_makes_an_attack_illegal_leaves_no_chance() -> None:
    few = odds.attacks("control", ["Congressional Wives"], ["Feminists"])
    assert few.numbers(["Supermajority"]) == (None,)
    assert few.ways(["Supermajority"]) == (0,)
    safe = odds.attacks("destroy", ["The Mafia"], ["Congressional Wives"])
    assert safe.ways(["Supermajority"]) == (0,) < safe.ways()


def test_the_mean_is_the_mean_of_the_chances() -> None:
    few = odds.attacks("control", ["The Mafia", "KGB"], ["Yuppies", "Texas", "Hollywood"])
    chances = [inb.attack("control", d.attacker, d.target, orders=["Gun Control"]).chance for d in few.declarations]
    assert few.mean(["Gun Control"]) == sum(chances) / Fraction(len(chances))
    assert odds.attacks("control", ["Trekkies"], ["KGB"]).mean() == 0


def test_shifts_are_differences_of_means() -> None:
    moved = odds.shifts("control", "target", money=5)
    everything = odds.attacks("control", money=5)
    for order, kind in (("Rabble-Rousers", "Peaceful"), (DISTRACTION, "Weird")):
        wanted = inb.Alignment[kind.upper()]
        mine = [n for n, d in enumerate(everything.declarations) if wanted in d.target.alignments]
        means = [Fraction(sum(everything.ways(o)[n] for n in mine), 36 * len(mine)) for o in ([order], [])]
        assert moved[order][kind] == means[0] - means[1]
    assert set(moved) == {one.name for one in DECK.orders}


def test_orders_that_move_no_odds_move_none() -> None:
    for role in odds.ROLES:
        moved = odds.shifts("control", role, money=5)
        still = [name for name, row in moved.items() if not any(row.values())]
        assert still == [one.name for one in DECK.orders if not odds.moves_odds(one)]
        assert len(still) == 5


def test_bad_arguments_are_named() -> None:
    with pytest.raises(ValueError, match="role='victim'"):
        odds.shifts("control", "victim")
    with pytest.raises(ValueError, match="kind='hug'"):
        odds.attacks("hug")
    with pytest.raises(ValueError, match="money=-1"):
        odds.attacks(money=-1)
    d = Declaration("control", DECK.group("KGB"), DECK.group("Texas"), board=Board(orders=("Loopholes",)))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"declarations\[0\]: its board holds Orders"):
        odds.Attacks([d])


# --- structures ------------------------------------------------------------------------------------------------------


def test_a_position_counts_every_attack_from_and_on_a_structure() -> None:
    ps, money, orders = structure(), 5, ("Superpatriot Act", "Death Panels", DISTRACTION)
    told = odds.Position(ps, money).under(orders)
    inside, board = {card.name for card in ps.cards}, Board(orders=orders)  # type: ignore[arg-type]
    free = {card.name: sum(str(a.card) == card.name for a in ps.open_arrows()) for card in ps.cards}
    best: list[int] = []
    for on in (one for one in DECK.groups if one.name not in inside):
        ways = [0]
        for by in ps.cards:
            d = Declaration("control", by, on, owned=ps.cards, open_arrows=free[by.name])
            number = one_by_one(d, orders, money)
            ways.append(0 if number is None or refusal(d) else inb.successes(number))
        best.append(max(ways))
    assert told.ours == Fraction(sum(best), 36 * len(best))
    theirs: list[int] = []
    for on, by in product(ps.groups, (one for one in DECK.attackers if one.name not in inside)):
        d = Declaration(
            "control", by, on, depth=ps.depth(on), defender=DECK[ERIS], defender_owned=ps.groups  # type: ignore[arg-type]
        )  # fmt: skip
        if refusal(d) is None:
            number = one_by_one(d, orders, money)
            theirs.append(0 if number is None else inb.successes(number))
    assert told.theirs == Fraction(sum(theirs), 36 * len(theirs))
    assert told.power == sum(int(inb.power(card, board)) for card in ps.cards)


def test_immune_structures_are_not_attacked_by_those_who_may_not() -> None:
    attackers = {d.attacker for d in odds.Position(structure()).defence.declarations}
    barred = inb.Alignment.GOVERNMENT | inb.Alignment.STRAIGHT
    assert not any(isinstance(one, Group) and int(one.alignments) & int(barred) for one in attackers)


def test_15_what_the_lesson_says_about_its_structure() -> None:
    found, without = odds.triples(structure(), 5), odds.Position(structure(), 5).under()
    assert len(found) == len({one.orders for one in found}) == 216
    assert len(odds.effects(found)) == 120
    assert [one.balance for one in found] == sorted((one.balance for one in found), reverse=True)
    ours, theirs = ([getattr(one, side) for one in found] for side in ("ours", "theirs"))
    assert (round(float(min(ours)), 1), round(float(max(ours)), 1)) == (0.7, 0.9)
    assert float(max(ours)) < 0.9
    assert (round(100 * min(theirs)), round(100 * max(theirs))) == (2, 11)
    # "in the middle of the cloud"
    assert 0.25 < sum(one.ours < without.ours for one in found) / 216 < 0.75
    assert 0.25 < sum(one.theirs < without.theirs for one in found) / 216 < 0.75
    best, worst = found[0], odds.effects(found)[-1]
    california = DECK.group("California")
    assert int(inb.power(california, Board(orders=best.orders))) == california.power + 6
    assert [int(o.modifiers[0][0] | o.modifiers[1][0]) & int(california.alignments) > 0 for o in best.orders] == [
        True
    ] * 3
    assert int(inb.power(california, Board(orders=worst.orders))) == california.power - 4
    position = odds.Position(structure(), 5)
    left = {o.name: position.under([p for p in worst.orders if p != o]).balance for o in worst.orders}
    assert max(left, key=lambda name: left[name]) == "Death Panels"


# --- what lesson 15 says in words -----------------------------------------------------------------------------------


def test_15_two_points_are_eight_to_eighteen_percentage_points_for_attackers() -> None:
    moved = odds.shifts("control", "attacker", money=5)
    named, others = [], []
    for order in (one for one in DECK.orders if one.modifiers):
        changes = {str(one.name).capitalize(): change for one, change in order.modifiers}
        for kind, shift in moved[order.name].items():
            points = round(100 * float(shift))
            if abs(changes.get(kind, 0)) == 2:
                named.append(abs(points))
                assert (points > 0) == (changes[kind] > 0)
            elif kind not in changes:
                others.append(abs(points))
    assert (min(named), max(named)) == (8, 18)
    assert max(others) < 10
    assert min(moved[DISTRACTION].values()) > 0
    assert max(moved["Rabble-Rousers"], key=lambda kind: abs(moved["Rabble-Rousers"][kind])) == "Violent"


def test_15_where_an_order_weakens_an_alignment_its_groups_are_easier_to_take() -> None:
    moved = odds.shifts("control", "target", money=5)
    for order in (one for one in DECK.orders if one.modifiers):
        for kind, change in order.modifiers:
            assert (moved[order.name][str(kind.name).capitalize()] > 0) == (change < 0)
    worst = {kind: max(moved, key=lambda name: moved[name][kind]) for kind in ("Peaceful", "Criminal")}
    assert worst == {"Peaceful": "Rabble-Rousers", "Criminal": "Gun Control"}


def test_15_rabble_rousers_take_the_power_of_all_peaceful_groups() -> None:
    peaceful = [one for one in DECK.groups if inb.Alignment.PEACEFUL in one.alignments]
    strong = [one for one in peaceful if one.power]
    assert (len(peaceful), len(strong)) == (8, 3)
    assert list(odds.powerless_under(["Rabble-Rousers"])) == strong


def test_15_three_only_once_and_only_downwards() -> None:
    numbers = [(str(one.name), n) for order in DECK.orders for one, n in order.modifiers]
    assert [pair for pair in numbers if abs(pair[1]) != 2] == [("CRIMINAL", -3)]


def test_15_distraction_helps_the_poor_and_hurts_the_rich() -> None:
    means, spreads = {}, {}
    for mb in (0, 5, 10):
        some = odds.attacks("control", money=mb)
        means[mb] = (some.mean(), some.mean([DISTRACTION]))
        spreads[mb] = (odds.spread(some), odds.spread(some, [DISTRACTION]))
        assert sum(spreads[mb][0]) == sum(spreads[mb][1]) == len(some)
    assert [plain < doubled for plain, doubled in means.values()] == [True, True, False]
    assert spreads[0][0].best < 0.01 * sum(spreads[0][0])
    assert all(b > a for a, b in zip(spreads[5][0][::2], spreads[5][1][::2], strict=True))
    closed, opened = spreads[10][1].hopeless - spreads[10][0].hopeless, spreads[10][1].best - spreads[10][0].best
    assert closed > opened


def test_15_save_up_and_do_it_once() -> None:
    for power in range(6, 11):
        for cost in (2, 5):
            best = inb.best_repeated_spend(power - 10, per_try=cost)
            assert best is not None
            assert best.tries < Fraction(13, 10)
    assert inb.expected_cost(-2, 6, 0) == 36
    assert all(inb.best_repeated_spend(-2, per_try=cost).money == 12 for cost in (0, 2, 5))  # type: ignore[union-attr]
