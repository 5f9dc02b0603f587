"""What money buys, against counts of the 36 throws made here and against sums worked out by hand."""

from __future__ import annotations

import itertools
from fractions import Fraction

import pytest

import illuminati_nb as inb
from illuminati_nb.analysis.odds import (
    BEST_CHANCE,
    PURSES,
    best_repeated_spend,
    cheapest_defence,
    cheapest_spend,
    expected_cost,
    expected_turns,
    ladder,
    marginal,
    next_mb,
    split_money,
    two_tries,
    worth,
)

THROWS = [a + b for a, b in itertools.product(range(1, 7), repeat=2)]
TARGETS = range(-15, 30)


def counted(target: int) -> int:
    """Successes in 36 throws, counted one by one."""
    return sum(1 for throw in THROWS if throw <= target and throw < 11)


def held(**more: object) -> inb.AttackSum:
    """A group at depth 2 that is attacked: The Mafia on the Loan Sharks, sum 13 - 5 = 8."""
    return inb.attack("control", "The Mafia", "Loan Sharks", depth=2, **more)  # type: ignore[arg-type]


def loose(**more: object) -> inb.AttackSum:
    return inb.attack("control", "The Mafia", "Loan Sharks", **more)  # type: ignore[arg-type]


class TestMarginal:
    def test_each_mb_buys_the_ways_of_the_next_roll(self) -> None:
        """From T to T + 1 the roll of T + 1 comes in: 1 to 6 ways up to seven, then 5, 4, 3, then nothing."""
        assert [marginal(t) for t in range(13)] == [0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 0, 0, 0]

    @pytest.mark.parametrize("purse", PURSES)
    def test_every_purse_at_every_target(self, purse: str) -> None:
        change = {"attacker": 1, "interference for": 1, "interference against": -1, "owner": -1, "target": -2}[purse]
        for t in TARGETS:
            assert marginal(t, purse) == counted(t + change) - counted(t)

    def test_it_equals_the_difference_of_two_full_sums(self) -> None:
        now = held(money=1)
        assert now.target_number == 9
        after = {
            "attacker": held(money=2),
            "interference for": held(money=1, interference=1),
            "interference against": held(money=1, interference=-1),
            "owner": held(money=1, owner_money=1),
            "target": held(money=1, target_money=1),
        }
        for purse, then in after.items():
            assert marginal(now, purse) == then.successes - now.successes
        assert marginal(now, "target") == 21 - 30

    def test_R6_22_the_target_s_own_treasury_counts_double(self) -> None:
        for t in TARGETS:
            assert marginal(t, "target") == marginal(t, "owner") + marginal(t - 1, "owner")

    def test_bad_arguments_are_named(self) -> None:
        with pytest.raises(ValueError, match=r"purse='bank'.*'attacker'"):
            marginal(7, "bank")
        with pytest.raises(TypeError, match=r"attack='7'.*AttackSum"):
            marginal("7")  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="attack=True"):
            marginal(True)


class TestNextMb:
    def test_an_owned_target_has_five_purses(self) -> None:
        assert {step.purse: step.gain for step in next_mb(held())} == {
            "attacker": 4,
            "interference for": 4,
            "interference against": -5,
            "owner": -5,
            "target": -11,
        }

    def test_R6_23_an_uncontrolled_target_has_no_defender(self) -> None:
        assert [step.purse for step in next_mb(loose())] == ["attacker", "interference for", "interference against"]
        with pytest.raises(inb.IllegalMove) as refused:
            marginal(loose(), "owner")
        assert refused.value.refusal.rule == "R6.23"

    def test_R6_45_an_own_group_has_no_defender(self) -> None:
        own = inb.attack("destroy", "C.I.A.", "The Mafia", owned=["The Mafia"], depth=2)
        assert "owner" not in [step.purse for step in next_mb(own)]
        with pytest.raises(inb.IllegalMove) as refused:
            ladder(own, 3, "target")
        assert refused.value.refusal.rule == "R6.45"

    def test_R14_4_an_artifact_holds_no_money(self) -> None:
        with_artifacts = inb.RuleSet(artifacts=True)
        theft = inb.attack("control", "The Mafia", "Crystal Skull", depth=1, rules=with_artifacts)
        assert "owner" in [step.purse for step in next_mb(theft)]
        with pytest.raises(inb.IllegalMove) as refused:
            marginal(theft, "target")
        assert refused.value.refusal.rule == "R14.4"


class TestLadder:
    def test_steps_equal_full_sums(self) -> None:
        for step in ladder(held(), 6):
            full = held(money=step.money)
            assert (step.target_number, step.successes, step.chance) == (
                full.target_number,
                full.successes,
                full.chance,
            )
        for step in ladder(held(), 6, "target"):
            assert step.target_number == held(target_money=step.money).target_number

    def test_gains_add_up(self) -> None:
        for t in TARGETS:
            steps = ladder(t, 40)
            assert len(steps) == 41
            assert counted(t) + sum(step.gain for step in steps) == steps[-1].successes == counted(t + 40)

    def test_it_makes_a_frame(self) -> None:
        pandas = pytest.importorskip("pandas")
        frame = pandas.DataFrame(ladder(4, 2))
        assert frame["successes"].tolist() == [6, 10, 15]

    @pytest.mark.parametrize("up_to", [-1, 2.5, "3", True])
    def test_bad_amounts_are_named(self, up_to: object) -> None:
        with pytest.raises((TypeError, ValueError), match="up_to="):
            ladder(7, up_to)  # type: ignore[arg-type]


class TestCheapestSpend:
    def test_it_is_the_first_amount_that_is_enough(self) -> None:
        for t in range(-6, 14):
            for wanted in range(34):
                spend = cheapest_spend(t, Fraction(wanted, 36))
                first = next(m for m in range(100) if counted(t + m) >= wanted)
                assert (spend.money, spend.target_number, spend.refusal) == (first, t + first, None)
                assert spend.chance == Fraction(counted(t + first), 36)

    def test_R6_10_nothing_buys_more_than_33_of_36(self) -> None:
        spend = cheapest_spend(4, Fraction(34, 36))
        assert spend.money is None
        assert spend.refusal is not None
        assert spend.refusal.rule == "R6.10"
        assert "33/36" in str(spend)
        assert "6 MB" in str(spend)
        assert (spend.target_number, spend.chance) == (10, Fraction(33, 36)) == (10, BEST_CHANCE)

    def test_R6_21_what_is_not_there_cannot_be_spent(self) -> None:
        spend = cheapest_spend(4, 0.5, available=2)
        assert (spend.money, spend.target_number, spend.chance) == (None, 6, Fraction(15, 36))
        assert spend.refusal is not None
        assert spend.refusal.rule == "R6.21"
        assert "3 MB" in spend.refusal.reason
        assert "15/36" in spend.refusal.reason
        assert cheapest_spend(4, 0.5, available=3).money == 3

    def test_a_decimal_means_what_is_written(self) -> None:
        """5/6 is below 0.8334 and above 0.8333; binary rounding must not decide."""
        assert cheapest_spend(0, 0.8333).money == 9
        assert cheapest_spend(0, 0.8334).money == 10
        assert cheapest_spend(0, "5/6").money == 9

    @pytest.mark.parametrize(("wanted", "error"), [(75, ValueError), (-0.1, ValueError), ("much", TypeError)])
    def test_bad_chances_are_named(self, wanted: object, error: type[Exception]) -> None:
        with pytest.raises(error, match="wanted="):
            cheapest_spend(4, wanted)  # type: ignore[arg-type]


class TestCheapestDefence:
    def test_R6_25_a_lead_of_twenty(self) -> None:
        """20 MB of the Illuminati, or 10 of the target, make T = 0; T = 1 is hopeless as well, so 19 do."""
        assert cheapest_defence(20).money == 19
        assert cheapest_defence(20, purse="target").money == 10
        assert cheapest_defence(20, BEST_CHANCE).money == 0

    def test_it_is_the_first_amount_that_is_enough(self) -> None:
        for t in TARGETS:
            for allowed in (0, 6, 21, 33, 36):
                for purse, each in (("owner", 1), ("target", 2), ("interference against", 1)):
                    first = next(m for m in range(100) if counted(t - each * m) <= allowed)
                    assert cheapest_defence(t, Fraction(allowed, 36), purse).money == first

    def test_helping_money_is_no_defence(self) -> None:
        with pytest.raises(ValueError, match="helps the attack"):
            cheapest_defence(9, 0, "attacker")


class TestRepeatedTries:
    def test_by_hand(self) -> None:
        """T = 4 and 3 MB: 21/36 for 3 MB a try, so 3 x 36/21 = 36/7 MB for a success."""
        assert expected_cost(4, 3) == Fraction(36, 7)
        assert expected_cost(4, 3, Fraction(5, 2)) == Fraction(11, 2) * Fraction(36, 21)

    def test_R6_8_a_hopeless_attack_never_succeeds(self) -> None:
        assert expected_cost(1) is None
        assert expected_turns(1) is None
        assert best_repeated_spend(-5, available=6) is None
        assert best_repeated_spend(-5, available=7) is not None

    @pytest.mark.parametrize(("target", "money", "other"), [(4, 3, 0), (5, 1, 2), (9, 4, 1)])
    def test_the_geometric_series(self, target: int, money: int, other: int) -> None:
        """Pay, succeed with p, otherwise start again: the sum of its first 3000 terms comes as near as floats go."""
        p, each = counted(target + money) / 36, money + other
        series = sum(each * (1 - p) ** before for before in range(3000))
        cost = expected_cost(target, money, other)
        assert cost is not None
        assert abs(series - cost) < 1e-9

    def test_money_in_the_sum_is_paid_every_time(self) -> None:
        assert expected_cost(held(money=1)) == expected_cost(held(), 1) == Fraction(36, 30)

    @pytest.mark.parametrize("per_try", [0, 1, Fraction(5, 2), 5, 40])
    def test_the_best_is_best(self, per_try: Fraction | int) -> None:
        for t in range(-4, 13):
            costs = {m: (m + per_try) / Fraction(counted(t + m), 36) for m in range(25) if counted(t + m)}
            best = min(costs, key=lambda m: (costs[m], m))
            plan = best_repeated_spend(t, per_try)
            assert plan is not None
            assert (plan.money, plan.cost) == (best, costs[best])
            assert plan.tries == Fraction(36, counted(t + best))

    def test_bad_costs_are_named(self) -> None:
        with pytest.raises(ValueError, match="per_try=-1"):
            expected_cost(7, 1, -1)
        with pytest.raises(ValueError, match="money=-1"):
            expected_cost(7, -1)

    def test_R6_4_two_tries_a_turn(self) -> None:
        """Both tries of a turn at 1/6 fail in 25 of 36 turns, so the mean is 36/11 turns instead of 6."""
        assert expected_turns(4, tries=1) == 6
        assert expected_turns(4) == Fraction(36, 11)
        with pytest.raises(ValueError, match=r"tries=3.*R6.4"):
            expected_turns(4, tries=3)


class TestTwoTries:
    def test_R6_4_at_least_one_of_all_1296_pairs_of_throws(self) -> None:
        for t, u in [(7, 5), (10, 12), (2, 1), (0, 0)]:
            hits = sum(1 for x, y in itertools.product(THROWS, THROWS) if (x <= t and x < 11) or (y <= u and y < 11))
            assert two_tries(t, u).chance == Fraction(hits, 1296)

    def test_the_second_is_paid_only_when_the_first_fails(self) -> None:
        first = loose(money=0)
        second = inb.attack("control", "C.I.A.", "Loan Sharks", money=4)
        both = two_tries(first, second)
        assert both.first == Fraction(33, 36)
        assert both.expected_money == Fraction(3, 36) * 4

    def test_two_targets_are_both_attacked(self) -> None:
        one = loose(money=2)
        other = inb.attack("control", "C.I.A.", "Yuppies", money=4)
        assert two_tries(one, other).expected_money == 6

    def test_R6_2_a_group_takes_part_once(self) -> None:
        helped = inb.attack("control", "C.I.A.", "Loan Sharks", aid=["KGB"])
        alone = inb.attack("control", "KGB", "Loan Sharks")
        with pytest.raises(inb.IllegalMove, match="KGB takes part in the first") as refused:
            two_tries(helped, alone)
        assert refused.value.refusal.rule == "R6.2"
        literal = inb.RuleSet(participation="action")
        again = inb.attack("control", "KGB", "Loan Sharks", rules=literal)
        assert two_tries(again, again).chance == 1 - (1 - again.chance) ** 2

    def test_R6_3_the_ufos_take_part_twice(self) -> None:
        ufos = inb.attack("control", "The UFOs", "Loan Sharks", money=3)
        assert two_tries(ufos, ufos).chance == 1 - (1 - ufos.chance) ** 2

    def test_the_best_split_is_best(self) -> None:
        for one, two, money in itertools.product((0, 3, 6, 9), (1, 4, 7), (0, 1, 5, 9)):
            chances = {m: two_tries(one + m, two + money - m).chance for m in range(money + 1)}
            spent, left = split_money(one, two, money)
            assert spent + left == money
            assert chances[spent] == max(chances.values())
            assert all(chances[m] < chances[spent] for m in range(spent))


class TestWorth:
    @pytest.mark.parametrize("value", [0, 1, 6, 9, 12, Fraction(36, 5), 20, 100, -5])
    def test_the_best_is_best_and_ties_go_to_less(self, value: Fraction | int) -> None:
        for t in range(-4, 13):
            profits = {m: value * Fraction(counted(t + m), 36) - m for m in range(30)}
            best = max(profits, key=lambda m: (profits[m], -m))
            found = worth(t, value)
            assert (found.money, found.profit) == (best, profits[best])

    def test_a_tie_by_hand(self) -> None:
        """At T = 8 the 4 ways to roll nine are worth exactly 1 MB when the prize is 9 MB: keep it."""
        assert worth(8, 9).money == 0
        assert worth(8, 10).money == 1

    def test_only_what_is_available(self) -> None:
        assert worth(2, 100).money == 8
        assert worth(2, 100, available=3).money == 3
        with pytest.raises(TypeError, match="available="):
            worth(2, 100, available=1.5)  # type: ignore[arg-type]


@pytest.mark.parametrize("tries", [0, 3, True, 1.0, None, [1]])
def test_tries_are_one_or_two(tries: int) -> None:
    with pytest.raises(ValueError, match=r"tries=.*\(R6.4\)"):
        expected_turns(7, tries=tries)


@pytest.mark.parametrize("purse", ["bank", "", None, ["owner"]])
def test_a_purse_that_there_is_not(purse: str) -> None:
    with pytest.raises(ValueError, match=r"purse=.*choose one of 'attacker'"):
        marginal(7, purse)
