"""What the lessons 10 to 13 say in words about the goals, where no cell of theirs computes it."""

from __future__ import annotations

from fractions import Fraction

import illuminati_nb as inb
from illuminati_nb.lessons import exercises_10, exercises_11, exercises_12, exercises_13

DECK = inb.deck()
GOALS = inb.goals


def test_10_one_helper_stands_alone_and_five_follow() -> None:
    values = sorted((one.transferable_power for one in DECK.groups), reverse=True)
    assert values[0] > values[1] == values[5] > values[6]
    sets = GOALS.smallest_sets(GOALS.aim("The Network"))
    assert sets is not None
    assert [name for name, share in sets.pivotal if share == 1] == ["C.I.A."]
    assert (sets.size, exercises_10.EXERCISES[1].answer()) == (6, 7)


def test_10_the_second_draw_is_worth_about_two_rounds_of_four() -> None:
    goal = GOALS.aim("The Network")
    with_it, without = (GOALS.first_turn_likely(goal, illuminati=seats) for seats in (exercises_10.TABLE, ()))
    assert with_it is not None
    assert without is not None
    assert 8 <= without - with_it <= 10


def test_10_a_helper_more_than_halves_nearly_every_price() -> None:
    alone = GOALS.single_costs("The Network")
    helped = GOALS.single_costs("The Network", ["C.I.A."])
    names = [one.name for one in DECK.groups if one.transferable_power and one.name in helped]
    fallen = [name for name in names if helped[name] < alone[name] / 2]
    assert len(fallen) >= len(names) - 2
    best = sorted(DECK.groups, key=lambda one: -one.transferable_power)[:12]
    (plan,) = GOALS.cheapest_sets("The Network", best, top=1)
    assert plan.steps[0].money > 0
    assert not any(step.money for step in plan.steps[1:])


def test_10_taking_the_best_helper_costs_less_than_destroying_it() -> None:
    game = GOALS.scripted_game("The Network")
    near = max(after for after, text in game.comments if "24 of 25" in text)
    found = GOALS.denials(game.record.states()[near], game.seat)
    strikes = {one.kind: one.strike for one in reversed(found) if one.strike.target == "C.I.A."}
    assert strikes["control"].chance == strikes["destroy"].chance
    assert strikes["control"].money < strikes["destroy"].money
    branch = max(found, key=lambda one: one.costs)
    assert found[0].strike.target == branch.strike.target


def test_11_most_prey_is_at_the_best_chance_and_a_bare_bonus_is_last() -> None:
    numbers = [one.target_number for one in GOALS.best_prey(["The Servants of Cthulhu"], GOALS.destroyable())]
    assert max(set(numbers), key=numbers.count) == 10 == max(numbers)
    strong = [one for one in GOALS.destroyable() if one.card.power >= 5]
    bare = ("Cycle Gangs", "Semiconscious Liberation Army")
    cards = ("Clone Arrangers", "KGB", *bare, *exercises_11.LEND)
    gains = [one.card for one in GOALS.compare_cards(cards, strong)]
    assert gains[0] == "Clone Arrangers"
    assert tuple(gains[-2:]) == bare


def test_11_a_second_attacker_halves_the_time_nearly() -> None:
    _, two = GOALS.kills_of_turn(["The Servants of Cthulhu", "KGB"], GOALS.destroyable(), money=4)
    alone, both = (GOALS.expected_kill_turns(one) for one in (exercises_11.alone(), two))
    assert alone is not None
    assert both is not None
    assert Fraction(1, 2) <= both / alone < Fraction(11, 20)
    assert min(exercises_11.turns_of_the_game().values()) < Fraction(1, 10)


def test_11_the_yuppies_are_out_of_reach_at_depth_one() -> None:
    near = inb.attack("destroy", "The Servants of Cthulhu", "Yuppies", depth=1, defender="The Network")
    far = inb.attack("destroy", "The Servants of Cthulhu", "Yuppies", depth=3, defender="The Network")
    assert near.successes == 0 < far.successes


def test_12_violent_is_the_commonest_alignment_and_no_card_is_pivotal() -> None:
    counts = {one.name: sum(one in group.alignments for group in DECK.groups) for one in inb.ALIGNMENTS}
    assert max(counts, key=lambda name: counts[name]) == "VIOLENT"
    sets = GOALS.smallest_sets(GOALS.aim("The Society of Assassins"))
    assert sets is not None
    assert len({share for _, share in sets.pivotal}) == 1
    assert exercises_12.EXERCISES[1].answer() > 8  # more than two rounds of four players
    assert len(exercises_12.violent(6)) == 6


def test_12_two_steps_are_better_with_little_money_only() -> None:
    free = inb.attack("control", "The Society of Assassins", "The Mafia").target_number
    for depth in (1, 2, 3):
        first, once = (
            inb.attack(kind, "The Society of Assassins", "The Mafia", depth=depth, defender="The Network").target_number
            for kind in ("neutralize", "control")
        )

        def better(mb: int, first: int = first, once: int = once) -> bool:
            twice = max(inb.chance(first + one) * inb.chance(free + mb - one) for one in range(mb + 1))
            return twice > inb.chance(once + mb)

        found = [mb for mb in range(30) if better(mb)]
        assert found == list(range(found[0], found[-1] + 1))
        assert found[0] <= 2
        assert found[-1] < 20


def test_12_somebody_else_wins_the_game_under_eight() -> None:
    told = GOALS.under_eight(GOALS.scripted_game("The Society of Assassins").record)
    assert not told.over
    assert "The Society of Assassins" not in told.winners


def test_13_the_onlooker_is_all_but_sure_and_wrong() -> None:
    last = exercises_13.last_belief()
    assert last.favourite != "The Society of Assassins"
    assert last.odds[last.favourite] > Fraction(4, 5)
    assert last.odds["The Society of Assassins"] < Fraction(1, 50)
    assert GOALS.scripted_game("The UFOs").by == ("Special Goal of The Society of Assassins",)


def test_13_the_second_attack_wants_money() -> None:
    assert min(one.power for one in DECK.illuminati) == DECK["The UFOs"].power
    assert exercises_13.gain(0) < Fraction(1, 10)
    assert exercises_13.gain(16) > Fraction(9, 10)
