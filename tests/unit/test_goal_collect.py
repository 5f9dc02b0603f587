"""The cheapest way to collect groups: held against the engine's sums, all orders, and simulation."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import sqrt
from random import Random

import pytest

from illuminati_nb.analysis.goal_collect import ACTION, Collection, cheapest_sets, collect, single_costs
from illuminati_nb.analysis.goal_sets import aim
from illuminati_nb.analysis.odds import best_repeated_spend
from illuminati_nb.rules.attack import attack
from illuminati_nb.rules.cards import Group, deck
from illuminati_nb.rules.dice import succeeds


def check_sums(plan: Collection, by: str, owned: list[str]) -> None:
    """Every step is an attack that the rules allow, with the chance and the cost they give it."""
    have = [by, *owned]
    for step in plan.steps:
        others = [name for name in have if name != step.attacker]
        made = attack("control", step.attacker, step.target, aid=list(step.helpers), owned=others, money=step.money)
        assert made.chance == step.chance
        best = best_repeated_spend(made.target_number - step.money, ACTION)
        assert best is not None
        assert (best.money, best.cost, best.tries) == (step.money, step.cost, step.tries)
        have.append(step.target)


def cost_of_order(order: tuple[str, ...], by: str, owned: list[str]) -> Fraction | None:
    """Return the cheapest expected cost of taking groups in this order: every attacker, all help."""
    have, total = [by, *owned], Fraction(0)
    for target in order:
        best: Fraction | None = None
        for attacker in have:
            card = deck()[attacker]
            if card.power <= 0 or not card.arrows:  # type: ignore[union-attr]
                continue
            team = [n for n in have if n != attacker and deck()[n].transferable_power > 0]  # type: ignore[union-attr]
            others = [name for name in have if name != attacker]
            made = attack("control", attacker, target, aid=team, owned=others)
            found = best_repeated_spend(made, ACTION)
            if found is not None and (best is None or found.cost < best):
                best = found.cost
        if best is None:
            return None
        total += best
        have.append(target)
    return total


@pytest.mark.parametrize("seed", range(6))
def test_the_order_is_the_best_of_all_and_the_sums_are_the_engine_s(seed: int) -> None:
    luck = Random(f"collect/{seed}")
    names = [group.name for group in deck().groups]
    by = luck.choice(["The Discordian Society", "The Network", "The Gnomes of Zurich"])
    owned = luck.sample(names, 1)
    targets = luck.sample([one for one in names if one not in owned], 4)
    plan = collect(targets, by, owned)
    costs = [cost_of_order(order, by, owned) for order in permutations(targets)]
    possible = [cost for cost in costs if cost is not None]
    assert (plan is None) == (not possible)
    if plan is not None:
        assert plan.cost == min(possible)
        check_sums(plan, by, owned)


def test_expected_money_agrees_with_simulation() -> None:
    plan = collect(["The Mafia", "Loan Sharks", "Texas"], "The Society of Assassins")
    assert plan is not None
    luck, games, paid = Random("money"), 4000, []
    for _ in range(games):
        total = Fraction(0)
        for step in plan.steps:
            number = next(t for t in range(2, 11) if Fraction(sum(1 for a in range(1, 7) for b in range(1, 7)
                          if succeeds(a + b, t)), 36) == step.chance)  # fmt: skip
            while True:
                total += step.money + ACTION
                if succeeds(luck.randint(1, 6) + luck.randint(1, 6), number):
                    break
        paid.append(float(total))
    mean = sum(paid) / games
    spread = sqrt(sum((one - mean) ** 2 for one in paid) / games)
    assert abs(mean - float(plan.cost)) <= 4 * spread / sqrt(games)
    assert plan.money + ACTION * plan.tries == plan.cost


@pytest.mark.parametrize(
    "goal",
    ["The Discordian Society", "The Bermuda Triangle", "The Bavarian Illuminati", "The Society of Assassins"],
)
def test_cheapest_sets_suffice_and_none_is_cheaper(goal: str) -> None:
    luck = Random(f"cheapest/{goal}")
    groups = [group.name for group in deck().groups]
    good = {
        "The Discordian Society": ["Tabloids", "Hackers", "Trekkies", "Comic Books", "L-4 Society", "S.M.O.F."],
        "The Bermuda Triangle": ["Clone Arrangers", "Moral Minority", "California", "Antiwar Activists", "Trekkies"],
        "The Bavarian Illuminati": ["The Mafia", "New York", "C.I.A.", "Pentagon", "Texas", "CFL-AIO"],
        "The Society of Assassins": ["KGB", "KKK", "Gun Lobby", "Militia", "Pentagon", "Loan Sharks", "Texas"],
    }[goal]
    pool = [*good, *luck.sample([one for one in groups if one not in good], 2)]
    plans = cheapest_sets(goal, pool, top=20)
    assert plans
    of = aim(goal, (), pool)
    for plan in plans:
        assert of.suffices(plan.cards)
        for spared in plan.cards:
            # What the goal does not need is there only because it pays.
            rest = [name for name in plan.cards if name != spared]
            fewer = collect(rest, goal) if of.suffices(rest) else None
            assert fewer is None or fewer.cost > plan.cost
    best = plans[0]
    check_sums(best, goal, [])
    for bits in range(1 << len(pool)):
        chosen = [name for place, name in enumerate(pool) if bits >> place & 1]
        if of.suffices(chosen):
            other = collect(chosen, goal)
            assert other is None or other.cost >= best.cost


def test_single_costs_are_those_of_collecting_one() -> None:
    costs = single_costs("The Gnomes of Zurich", ["Yuppies"])
    assert "Yuppies" not in costs
    for name in list(costs)[::9]:
        one = collect([name], "The Gnomes of Zurich", ["Yuppies"])
        assert one is not None
        assert one.cost == costs[name]
    assert list(costs.values()) == sorted(costs.values())


def test_R5_5_abilities_of_what_is_won_help_from_then_on() -> None:
    plan = collect(["Feminists", "Hollywood", "Big Media"], "The Network")
    assert plan is not None
    assert plan.cards[0] in ("Feminists", "Hollywood")
    alone = single_costs("The Network")
    assert plan.cost < sum(alone[name] for name in plan.cards)


def test_bad_arguments_are_named() -> None:
    many = [group.name for group in deck().groups[:14]]
    with pytest.raises(ValueError, match="targets: 14 groups"):
        collect(many, "The Network")
    with pytest.raises(ValueError, match="uncontrolled: 14 groups"):
        cheapest_sets("The Network", many)
    with pytest.raises(ValueError, match="destroyed, not collected"):
        cheapest_sets("The Servants of Cthulhu", many[:3])
    assert cheapest_sets("The Network", ["KKK"]) == ()
    assert all(isinstance(deck()[name], Group) for name in many)
