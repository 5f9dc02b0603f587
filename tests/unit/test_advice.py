"""The best attackers and helpers, against trying every set of helpers and every sum of money."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from fractions import Fraction

import pytest

import illuminati_nb as inb
from illuminati_nb.analysis.advice import Option, best_attacks

DECK = inb.deck()
MINE = ["The Network", "C.I.A.", "KGB", "The Mafia", "Madison Avenue", "Hackers", "Trekkies"]

#: How an option ranks: 36ths of failure, MB, helpers, Transferable Power used, own Power kept busy.
Key = tuple[int, int, int, int, int]


def key(option: Option, aim: int = 10) -> Key:
    d = option.sum.declaration
    busy = sum(card.power for card in d.aid)
    ways = inb.successes(min(option.sum.target_number, aim))
    return (36 - ways, option.money, len(d.aid), option.helping_power, busy)


def every_way(
    attacker: str, target: str, owned: list[str], money: int, aim: int = 10, **more: object
) -> dict[Key, int]:
    """All sets of helpers and all sums of money, each a full attack sum; the fewest MB for each set of helpers."""
    found: Counter[Key] = Counter()
    others = [name for name in owned if name != attacker]
    for size in range(len(others) + 1):
        for aid in itertools.combinations(others, size):
            best: Key | None = None
            for spent in range(money + 1):
                try:
                    s = inb.attack(
                        more.get("kind", "control"),
                        attacker,
                        target,
                        aid=aid,
                        owned=owned,
                        money=spent,
                        **{  # type: ignore[arg-type]
                            name: value for name, value in more.items() if name != "kind"
                        },
                    )
                except inb.IllegalMove:
                    break
                ways = inb.successes(min(s.target_number, aim))
                helpers = s.declaration.aid
                one = (
                    36 - ways,
                    spent,
                    len(helpers),
                    sum(card.transferable_power for card in helpers),
                    sum(card.power for card in helpers),
                )
                best = one if best is None else min(best, one)
            if best is not None:
                found[best] += 1
    return found


@pytest.mark.parametrize("seed", range(12))
def test_R6_11_the_best_helpers_against_every_set(seed: int) -> None:
    dice = random.Random(seed)
    boss = dice.choice(DECK.illuminati).name
    helping = dice.sample([group.name for group in DECK.groups if group.transferable_power], 5)
    target = dice.choice([group.name for group in DECK.groups if group.name not in helping])
    owned = [boss, *helping]
    purses = {name: dice.randrange(4) for name in owned}
    kind = ("control", "neutralize", "destroy")[seed % 3]
    depth = dice.choice([1, 2, 3]) if kind == "neutralize" else dice.choice([None, 1, 2, 3])
    advice = best_attacks(target, owned, kind=kind, depth=depth, money_available=purses)
    seen = set()
    for option in advice:
        name = option.attacker.name
        money = purses[boss] + (purses[name] if name != boss else 0)
        assert key(option) == min(every_way(name, target, owned, money, kind=kind, depth=depth))
        seen.add(name)
    assert seen | {card.name for card in advice.refused} == set(owned)
    for card, refused in advice.refused.items():
        with pytest.raises(inb.IllegalMove) as said:
            inb.attack(kind, card, target, owned=owned, depth=depth)
        assert said.value.refusal == refused
    ranks = [key(option) for option in advice]
    assert ranks == sorted(ranks)


@pytest.mark.parametrize(
    ("target", "depth", "money"), [("Federal Reserve", None, 3), ("Yuppies", 2, 1), ("Hackers", 1, 0)]
)
def test_every_useful_set_of_helpers_is_listed(target: str, depth: int | None, money: int) -> None:
    """A set is useful when leaving any helper out costs MB or chance; equal Transferable Power is interchangeable."""
    owned = [
        name
        for name in ["The UFOs", "C.I.A.", "KGB", "The Mafia", "F.B.I.", "Madison Avenue", "Phone Phreaks"]
        if name != target
    ]
    attacker = "The Mafia"
    listed = list(best_attacks(target, owned, depth=depth, money_available={attacker: money}, per_attacker=999))
    mine = [o for o in listed if o.attacker.name == attacker]
    points = {name: DECK[name].transferable_power for name in owned if name != attacker}  # type: ignore[union-attr]
    helpers = [name for name, give in points.items() if give]

    def reach(aid: tuple[str, ...]) -> tuple[int, int]:
        """(36ths of failure, MB) of this set."""
        sums = [
            inb.attack("control", attacker, target, aid=aid, owned=owned, depth=depth, money=m)
            for m in range(money + 1)
        ]
        return min((36 - s.successes, m) for m, s in enumerate(sums))

    useful = set()
    for size in range(len(helpers) + 1):
        for aid in itertools.combinations(helpers, size):
            less = [tuple(name for name in aid if name != out) for out in aid]
            if all(reach(aid) < reach(rest) for rest in less):
                useful.add(tuple(sorted(points[name] for name in aid)))
    assert len(mine) == len(useful)
    assert {tuple(sorted(card.transferable_power for card in option.aid)) for option in mine} == useful


class TestRanking:
    def test_money_is_spent_only_where_helpers_do_not_suffice(self) -> None:
        """C.I.A. 6 + Network 7 + KGB 2 - Yuppies 4 = 11 without money: nothing is spent."""
        best = best_attacks("Yuppies", MINE[:3], money_available={"The Network": 9}).best
        assert best is not None
        assert (best.attacker.name, best.money, best.sum.target_number, best.wasted) == ("C.I.A.", 0, 11, 1)

    def test_a_lower_wanted_chance_needs_less(self) -> None:
        """The Mafia has 7 - 4 + Network 7 = 10; for an even chance 7 is enough: Network 7 + C.I.A. 4 - 4."""
        full, half = best_attacks("Yuppies", MINE).best, best_attacks("Yuppies", MINE, wanted=0.5).best
        assert full is not None
        assert half is not None
        assert (full.sum.target_number, full.helping_power) == (10, 7)
        assert (half.sum.target_number, half.helping_power) == (7, 4)

    def test_R6_8_hopeless_attacks_waste_nothing(self) -> None:
        advice = best_attacks(
            "International Communist Conspiracy", ["The UFOs", "KGB"], depth=1, money_available={"The UFOs": 2}
        )
        assert advice.options
        assert all(option.money == 0 and not option.aid and option.chance == 0 for option in advice)

    def test_R6_21_only_the_attacker_s_and_the_illuminati_s_money(self) -> None:
        advice = best_attacks(
            "Yuppies", ["The UFOs", "KGB", "Hackers"], money_available={"KGB": 1, "Hackers": 50}, per_attacker=99
        )
        assert max(option.money for option in advice if option.attacker.name == "KGB") == 1
        assert max(option.money for option in advice if option.attacker.name == "The UFOs") == 0

    def test_R6_22_expected_defence_is_in_the_sum(self) -> None:
        advice = best_attacks("Yuppies", MINE, depth=3, owner_money=2, target_money=1, interference=-1)
        best = advice.best
        assert best is not None
        money = best.sum.money
        assert (money.owner, money.target, money.interference) == (2, 1, -1)


class TestRefusals:
    def test_R6_2_busy_cards_neither_attack_nor_help(self) -> None:
        advice = best_attacks("Yuppies", MINE, busy=["C.I.A."], per_attacker=99)
        assert all(DECK["C.I.A."] not in (option.attacker, *option.aid) for option in advice)
        assert advice.refused[DECK.group("C.I.A.")].rule == "R6.2"

    def test_R5_3_cards_without_power_are_refused(self) -> None:
        assert best_attacks("Yuppies", MINE).refused[DECK.group("Trekkies")].rule == "R5.3"

    def test_R6_6_a_card_without_open_arrow_is_refused(self) -> None:
        advice = best_attacks("Yuppies", MINE, open_arrows={"C.I.A.": 0})
        assert advice.refused[DECK.group("C.I.A.")].rule == "R6.6"
        assert best_attacks("Yuppies", MINE, "destroy", open_arrows={"C.I.A.": 0}).refused.keys() == {DECK["Trekkies"]}

    def test_R6_7_immunity_bars_helpers_too(self) -> None:
        advice = best_attacks("Yuppies", MINE, depth=3, defender="The Discordian Society", per_attacker=99)
        assert advice.refused[DECK.group("C.I.A.")].rule == "R6.7"
        assert all(DECK["C.I.A."] not in option.aid for option in advice)
        assert any(DECK["KGB"] in option.aid for option in advice), "Communist and Violent: not barred"

    def test_R6_44_an_own_group_neither_attacks_nor_helps_against_itself(self) -> None:
        advice = best_attacks("C.I.A.", MINE, "destroy", per_attacker=99)
        assert advice.refused[DECK.group("C.I.A.")].rule == "R6.44"
        assert advice.options
        assert all(DECK["C.I.A."] not in option.aid for option in advice)

    def test_no_cards_no_options(self) -> None:
        advice = best_attacks("Yuppies", ["Trekkies"])
        assert advice.best is None
        assert len(advice) == 0
        assert "R5.3" in str(advice)


class TestBadInput:
    def test_money_on_a_card_that_is_not_owned(self) -> None:
        with pytest.raises(ValueError, match=r"money_available: Texas is not among the owned"):
            best_attacks("Yuppies", MINE, money_available={"Texas": 3})

    @pytest.mark.parametrize("amount", [-1, 1.5])
    def test_money_must_be_whole(self, amount: float) -> None:
        with pytest.raises((TypeError, ValueError), match=r"money_available\['KGB'\]"):
            best_attacks("Yuppies", MINE, money_available={"KGB": amount})  # type: ignore[dict-item]

    def test_unknown_names(self) -> None:
        with pytest.raises(inb.UnknownCard, match="Yuppies"):
            best_attacks("Yupies", MINE)
        with pytest.raises(ValueError, match="per_attacker=0"):
            best_attacks("Yuppies", MINE, per_attacker=0)
        with pytest.raises(ValueError, match="kind='conquer'"):
            best_attacks("Yuppies", MINE, kind="conquer")


def test_a_large_structure_takes_no_search_of_all_sets() -> None:
    """24 groups with Transferable Power have 2^24 sets of helpers; only sets without waste are looked at."""
    owned = ["The Network", *(g.name for g in DECK.groups if g.transferable_power and g.name != "Federal Reserve")]
    advice = best_attacks("Federal Reserve", owned, depth=1)
    assert advice.best is not None
    assert advice.best.chance == Fraction(33, 36)
    assert advice.best.sum.declaration.aid


@pytest.mark.parametrize("argument", ["money_available", "open_arrows"])
@pytest.mark.parametrize("value", [5, "KGB", ["KGB"]])
def test_a_mapping_is_wanted(argument: str, value: object) -> None:
    with pytest.raises(TypeError, match=f"{argument}=.*give a mapping"):
        best_attacks("Yuppies", ["KGB"], **{argument: value})  # type: ignore[arg-type]
