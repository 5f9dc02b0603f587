"""Other forms of paying, and the questions people ask about money in an attack."""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from spending_bruteforce import odds

from illuminati_nb.analysis.spending import Spender, SpendingGame, solve_game
from illuminati_nb.analysis.spending_claims import bleed_gnomes, cushion, more_money
from illuminati_nb.analysis.spending_forms import all_passive, bids, compare_forms, one_shot
from illuminati_nb.analysis.spending_questions import (
    bavarian_fee_pays,
    coalition,
    deterrence,
    free_riding,
    home_or_illuminati,
    marginal_value,
    marginal_ways,
    privilege_value,
)
from illuminati_nb.analysis.spending_sealed import sealed_bids


def duel(target: int, attack: int, defence: int, stake: object = 20, home: int = 0, **more: object) -> SpendingGame:
    """An attacker and a defender with the same at stake."""
    return SpendingGame(
        target,
        (
            Spender("attacker", wins=stake, purse=attack),
            Spender("defender", loses=stake, purse=defence, own_purse=home),
        ),
        **more,
    )


# Other forms ------------------------------------------------------------------------------------------------------


def test_all_passive_is_the_printed_sum() -> None:
    result = all_passive(duel(7, 5, 5))
    assert result.chance == Fraction(7, 12)
    assert result.values == {"attacker": Fraction(50, 3), "defender": Fraction(-20, 3)}


def test_bids_keep_the_cheapest_way_to_each_effect() -> None:
    game = duel(7, 0, 3, home=2)
    found = {bid.effect: bid.cost for bid in bids(game, "defender")}
    # at home first: -2 for 1 MB, -4 for 2, then 1 for 1
    assert found == {0: 0, -1: 1, -2: 1, -3: 2, -4: 2, -5: 3, -6: 4, -7: 5}
    costs = [bid.cost for bid in bids(game, "defender")]
    assert costs == sorted(costs)


def test_one_shot_agrees_with_trying_everything() -> None:
    """Attacker, defender and a rival each once, in turn: every combination tried, the last mover first."""
    rng = random.Random(3)
    for _ in range(60):
        wins, loses, harm = (rng.choice([5, 12, 20, 36, 72]) for _ in range(3))
        money, home, away, other = (rng.randint(0, 4) for _ in range(4))
        target = rng.randint(0, 12)
        spenders = (
            Spender("attacker", wins=wins, purse=money),
            Spender("defender", loses=loses, own_purse=home, purse=away),
            Spender("rival", loses=harm, purse=other),
        )

        def rival_reply(now: int, harm: int = harm, other: int = other) -> tuple[int, int]:
            tries = [(spent, side) for spent in range(other + 1) for side in (1, -1)]
            return max(tries, key=lambda one: (-harm * odds(now + one[0] * one[1]) - one[0], -one[0], one[1]))

        def rolled(now: int, reply=rival_reply) -> int:
            spent, side = reply(now)
            return now + spent * side

        def reply_of_defender(now: int, home: int = home, away: int = away, loses: int = loses, end=rolled):
            tries = product(range(home + 1), range(away + 1))
            return max(
                tries, key=lambda one: (-loses * odds(end(now - 2 * one[0] - one[1])) - sum(one), -sum(one), one[0])
            )

        def after_defender(now: int, reply=reply_of_defender) -> int:
            at_home, rest = reply(now)
            return now - 2 * at_home - rest

        paid = max(
            range(money + 1), key=lambda spent: (wins * odds(rolled(after_defender(target + spent))) - spent, -spent)
        )
        result = one_shot(SpendingGame(target, spenders))
        defence = sum(reply_of_defender(target + paid))
        interference = rival_reply(after_defender(target + paid))[0]
        assert result.spent == {"attacker": paid, "defender": defence, "rival": interference}
        assert result.chance == odds(rolled(after_defender(target + paid)))


def best_bid_gain(game: SpendingGame, found, name: str, objective: str = "own") -> Fraction:
    """How much one spender could gain by another bid against the other's mix, recomputed from the rules."""
    other = next(one for one in game.movers if one != name)

    def payoff(mine, theirs) -> Fraction:
        good = odds(game.target + mine.effect + theirs.effect)
        own = game.spender(name).stake * good - mine.cost
        return own - (game.spender(other).stake * good - theirs.cost) * (objective == "lead")

    mixes = found.strategies
    values = {
        mine: sum(weight * payoff(mine, theirs) for theirs, weight in mixes[other].items()) for mine in bids(game, name)
    }
    return max(values.values()) - sum(weight * values[mine] for mine, weight in mixes[name].items())


@pytest.mark.parametrize("objective", ["own", "lead"])
def test_sealed_bids_are_an_exact_equilibrium(objective: str) -> None:
    """On random duels nobody gains by any other bid, and the probabilities sum to 1, exactly."""
    rng = random.Random(5)
    mixed = 0
    for _ in range(40):
        game = SpendingGame(
            rng.randint(2, 11),
            (
                Spender("attacker", wins=rng.choice([10, 20, 37, 60]), purse=rng.randint(1, 14)),
                Spender(
                    "defender", loses=rng.choice([10, 25, 40]), purse=rng.randint(1, 10), own_purse=rng.randint(0, 3)
                ),
            ),
        )
        found = sealed_bids(game, objective)
        assert found.regret == 0, game
        for name in game.names:
            assert sum(found.strategies[name].values()) == 1
            assert best_bid_gain(game, found, name, objective) == 0, game
        mixed += len(found.strategies["attacker"]) > 1
    assert mixed >= 5


def test_sealed_bids_of_allies_are_a_free_rider_game() -> None:
    """Two who lose the same from success: several equilibria, in each of which together they pay 4."""
    victims = (Spender("one", loses=40, purse=6), Spender("two", loses=40, purse=6))
    game = SpendingGame(5, (Spender("attacker"), *victims))
    found = sealed_bids(game)
    assert found.regret == 0
    assert "Lemke-Howson" in found.method
    assert {(a.cost, b.cost) for a, b in found.pure} == {(0, 4), (1, 3), (2, 2), (3, 1), (4, 0)}
    assert all(best_bid_gain(game, found, name) == 0 for name in ("one", "two"))


def test_sealed_bids_with_one_purse_or_none() -> None:
    alone = sealed_bids(duel(6, 4, 0, stake=12))
    # 6, 5 and 4 ways bring 2, 1 2/3 and 1 1/3 MB; the fourth MB would bring exactly 1 and is kept
    assert alone.spent["attacker"] == 3
    assert sealed_bids(duel(6, 0, 0)).chance == odds(6)


def test_sealed_bids_refuse_more_than_two() -> None:
    game = SpendingGame(5, (*duel(5, 3, 3).spenders, Spender("rival", loses=3, purse=3)))
    with pytest.raises(ValueError, match="two spenders with money, not 3"):
        sealed_bids(game)
    with pytest.raises(ValueError, match="objective='win'"):
        sealed_bids(duel(5, 3, 3), "win")


def test_sealed_bids_say_which_extra_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """One against the other is solved without it (see test_spending_simplex); two who want the same need nashpy."""
    allies = SpendingGame(5, (Spender("attacker", wins=20), *(Spender(n, loses=20, purse=3) for n in ("x", "y"))))
    monkeypatch.setitem(sys.modules, "nashpy", None)
    with pytest.raises(ImportError, match=r"nashpy: pip install 'illuminati-nb\[solve\]'"):
        sealed_bids(allies)
    assert "illuminati-nb[solve]" in compare_forms(allies)[2].note


def test_forms_side_by_side() -> None:
    """The same duel: open rounds keep both purses shut; with sealed bids, where none sees the other wait, both pay."""
    rows = {row.form: row for row in compare_forms(duel(5, 12, 12))}
    assert list(rows) == [
        "nobody pays",
        "each pays once, in turn",
        "sealed bids",
        "open rounds, 1 MB at a time",
        "open rounds, any sum",
    ]
    assert sum(rows["open rounds, any sum"].spent.values()) == 0
    assert all(amount > 0 for amount in rows["sealed bids"].spent.values())
    # paying once, the last to move has the last word and uses it
    assert rows["each pays once, in turn"].spent["attacker"] == 0
    assert rows["each pays once, in turn"].spent["defender"] > 0


# Questions --------------------------------------------------------------------------------------------------------


def test_marginal_ways() -> None:
    """From target 1 up each MB adds 1, 2, ... 6, ... 3 ways of 36, and nothing beyond 10."""
    assert marginal_ways() == (1, 2, 3, 4, 5, 6, 5, 4, 3, 0)
    assert marginal_ways(3, 5, effect=-2) == (-3, -5, -7)


def test_marginal_value_of_every_purse() -> None:
    game = duel(7, 2, 2, stake=36, home=1)
    rows = {(row.who, row.purse): row for row in marginal_value(game)}
    assert rows["attacker", "Illuminati treasury"][2:] == (7, 8, 5, 5, 4)
    assert rows["defender", "target's own treasury"][2:] == (7, 5, -11, 11, 10)
    assert rows["defender", "Illuminati treasury"][2:] == (7, 6, -6, 6, 5)
    later = marginal_value(game, game.state({"attacker": 2, "defender": 1}))
    assert {row.target for row in later} == {8}


def test_deterrence_takes_as_much_as_the_attacker_has_and_half_at_home() -> None:
    game = duel(5, 8, 0)
    at_illuminati, at_home = deterrence(game, up_to=10), deterrence(game, "own_purse", up_to=10)
    assert (at_illuminati.threshold, at_home.threshold) == (8, 4)
    for mb, row in at_illuminati.rows:
        assert (row.spent["attacker"] == 0) == (mb >= 8)


def test_deterrence_need_not_last() -> None:
    """With more at stake for the defender than for the attacker a larger purse can provoke a larger first strike."""
    game = SpendingGame(5, (Spender("attacker", wins=20, purse=4), Spender("defender", loses=40)))
    found = deterrence(game, up_to=12)
    assert (found.threshold, found.lasting) == (4, 6)
    assert found.rows[5][1].spent["attacker"] > 0
    assert deterrence(game, up_to=2).threshold is None


def test_deterrence_counts_calling_off() -> None:
    found = deterrence(duel(4, 4, 0, calling_off=True, action_worth=8), up_to=8)
    assert found.threshold is not None
    assert found.rows[found.threshold][1].called_off


def test_home_money_defends_twice_over() -> None:
    """6 MB against 12: only all of it at home takes enough off the target."""
    found = home_or_illuminati(duel(5, 12, 0), 6)
    assert found.best == (6,)
    assert found.rows[0][1].chance > found.rows[6][1].chance
    # against a poorer attacker part of it is enough at home, and the rest may lie where it is safe
    assert min(home_or_illuminati(duel(5, 4, 0), 6).best) == 2


def test_R7_3_privilege_is_worth_what_interference_would_cost() -> None:
    game = SpendingGame(7, (Spender("attacker", wins=20), Spender("rival", loses=20, purse=6)))
    found = privilege_value(game)
    assert found.privileged.chance == Fraction(7, 12)
    assert found.worth["attacker"] == 20 * (found.privileged.chance - found.open.chance)
    assert found.worth["rival"] < 0
    # nothing to shut out: worth nothing
    assert set(privilege_value(duel(7, 3, 3)).worth.values()) == {0}


def test_R7_4_when_the_bavarian_fee_pays() -> None:
    """Against small rivals the 5 MB are better kept; against a rival richer than he is they pay."""
    pays = {}
    for purse in range(0, 13, 2):
        spenders = (Spender("attacker", wins=30, purse=10), Spender("rival", loses=30, purse=purse))
        found = bavarian_fee_pays(SpendingGame(7, spenders))
        assert found.pays == (found.gain > 0)
        pays[purse] = found.pays
    assert pays == {0: False, 2: False, 4: False, 6: False, 8: False, 10: True, 12: True}
    with pytest.raises(ValueError, match=r"purse=4 \(attacker\): Privilege costs 5 MB"):
        bavarian_fee_pays(duel(7, 4, 0))


def test_R7_10_the_bavarian_fee_commits() -> None:
    """Worth 30 MB, the action is kept by calling off; with the fee paid that is no longer possible."""
    found = bavarian_fee_pays(duel(4, 8, 8, calling_off=True, action_worth=30))
    assert found.comparison.open.called_off
    assert not found.comparison.privileged.called_off
    assert found.gain < -30


def test_free_riding_names_the_rider() -> None:
    victims = (Spender(name, loses=20, purse=3, side="against") for name in ("first", "second"))
    rows = {row.who: row for row in free_riding(SpendingGame(5, (Spender("attacker", wins=20), *victims)))}
    assert (rows["first"].pays, rows["first"].pays_alone, rows["first"].rides) == (0, 3, True)
    assert (rows["second"].pays, rows["second"].pays_alone, rows["second"].rides) == (3, 3, False)


def test_a_coalition_pays_what_its_members_would_not() -> None:
    """Each alone finds 8 MB at stake too little; together 16 MB at stake are worth 2."""
    members = (Spender(name, loses=8, purse=3, side="against") for name in ("x", "y"))
    game = SpendingGame(5, (Spender("attacker", wins=40, purse=3), *members))
    found = coalition(game, ["x", "y"])
    assert found.separate.spent == {"attacker": 0, "x": 0, "y": 0}
    assert found.pooled.spent == {"attacker": 0, "x + y": 2}
    assert found.gain == Fraction(10, 9)
    for members_, message in [
        (["x"], "two or more"),
        (["x", "x"], "two or more different"),
        (["attacker", "x"], "only interferers can pool"),
    ]:
        with pytest.raises(ValueError, match=message):
            coalition(game, members_)
    with pytest.raises(ValueError, match="same side"):
        coalition(game.changed("y", side="for"), ["x", "y"])


def test_C27_hopeless_attacks_bleed_best_where_there_is_no_home_money() -> None:
    """To answer 1 MB costs the Gnomes 1 MB from the Illuminati, but only half of it from the puppet's own treasury."""
    rows = bleed_gnomes(target=0, attack_money=12, loses=60, defence=30, at_home=15)
    for row in rows:
        assert row.poor == max(0, row.paid - 1)  # he brings the target back to 1
        assert row.rich == row.paid // 2
    assert [row.poor for row in rows[:2]] == [0, 0]  # a target below 2 needs no answer
    with pytest.raises(ValueError, match="at_home=9: he has 5 MB"):
        bleed_gnomes(0, 3, 60, defence=5, at_home=9)


def test_C5_money_beyond_10_buys_no_odds_only_a_cushion() -> None:
    for target in range(10, 31):
        row = cushion(target)
        assert row.chance == odds(10) == Fraction(33, 36)
        # exactly so much defence changes nothing, 1 MB more does
        assert odds(target - row.absorbed) == row.chance > odds(target - row.absorbed - 1)
        assert odds(target - 2 * row.absorbed_home) == row.chance > odds(target - 2 * row.absorbed_home - 2)
    assert cushion(20).to_zero == 20  # the rulebook's example (R6.25)
    assert (cushion(7).beyond, cushion(-3).to_zero) == (0, 0)


# Does more money help? --------------------------------------------------------------------------------------------


def test_more_money_can_hurt() -> None:
    """Target 9, attacker 3 MB: with 3 MB the defender is left alone, with 4 the attacker strikes first, up to 12.

    With 3 MB each, whatever one does the other undoes, so nobody begins. With 4 the defender could end 1 ahead, so it
    pays the attacker to spend all his money beyond 10 before the defender has begun. The fourth MB is kept, and still
    the defender is worse off than with three.
    """
    found = more_money(duel(9, 3, 0), "defender", 6)
    assert found.falls == (4,)
    assert found.values[3]["defender"] == Fraction(-41, 3)
    assert found.values[4]["defender"] == Fraction(-43, 3)
    three, four = (solve_game(duel(9, 3, money)) for money in (3, 4))
    assert three.spent == {"attacker": 0, "defender": 0}
    assert four.spent == {"attacker": 3, "defender": 0}


def test_more_money_never_hurts_one_mb_at_a_time_here() -> None:
    """With raises of 1 MB no first strike is large enough: no value falls on this grid (any sum: some do)."""
    falls: dict[str, list[tuple[int, int, str]]] = {"unit": [], "any": []}
    for raises, target, other in product(falls, range(3, 11), range(7)):
        game = duel(target, other, other, raises=raises)
        for who in ("attacker", "defender"):
            if more_money(game, who, 8).falls:
                falls[raises].append((target, other, who))
    assert falls["unit"] == []
    # with any sum only the defender is hit, and only where the printed target is high already
    assert falls["any"] == [(8, 6, "defender"), *((9, other, "defender") for other in (3, 4, 5, 6))]


def test_more_money_at_home_is_examined_too() -> None:
    found = more_money(duel(7, 6, 2), "defender", 5, "own_purse")
    assert found.falls == ()
    assert found.values[0]["defender"] < found.values[3]["defender"]
    with pytest.raises(ValueError, match="purse='pocket'"):
        more_money(duel(7, 6, 2), "defender", 5, "pocket")


def test_questions_about_a_defender_need_one() -> None:
    game = replace(duel(7, 6, 2), spenders=(Spender("attacker", wins=3, purse=2),))
    with pytest.raises(ValueError, match=r"no defender.*R6\.23"):
        deterrence(game)
    with pytest.raises(ValueError, match=r"no defender.*R6\.23"):
        home_or_illuminati(game, 3)
