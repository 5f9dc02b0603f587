"""Who lies face down, when accusing pays, what an option changes, and what lesson 16 says in words (R12)."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from random import Random
from typing import Any

import pytest

import illuminati_nb as inb
from illuminati_nb.analysis import unmasking
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.views import optional_charts

OPTIONAL = inb.optional
GNOMES, NETWORK, BAVARIANS = "The Gnomes of Zurich", "The Network", "The Bavarian Illuminati"
BERMUDA, CTHULHU = "The Bermuda Triangle", "The Servants of Cthulhu"
MASKED = RuleSet(hidden_illuminati=True, masked_bonus=("power", "income"))
POWER_ONLY = RuleSet(hidden_illuminati=True, masked_bonus=("power",))
#: Every difference that the rules allow, so that nothing but the rules excludes a card.
ANYTHING = dict.fromkeys(range(-12, 2), 1)


# --- R12.4, R12.4a: who it can be


def test_R12_4_the_chances_are_bayes_rule_over_all_eight() -> None:
    """Against a plain count: for each card and each pair of tosses, what it would use."""
    seen: dict[tuple[int, int], list[str]] = {}
    for one in OPTIONAL.cards():
        for more in (0, 1):
            for mb in (0, 1):
                seen.setdefault((one.power + more, one.income + mb), []).append(one.name)
    for (power, income), names in seen.items():
        found = OPTIONAL.suspects(power, income, habit="coin", rules=MASKED)
        assert found == {name: Fraction(names.count(name), len(names)) for name in names}
        assert sum(found.values()) == 1


@pytest.mark.parametrize("rules", [RuleSet(hidden_illuminati=True), POWER_ONLY, MASKED])
def test_R12_4_with_any_habit_possible_the_suspects_are_the_candidates_of_the_engine(rules: RuleSet) -> None:
    game = OPTIONAL.opening(rules)
    view = game.view(0)
    for whom in (1, 2, 3):
        power, income = view.seats[whom].claims
        mine = OPTIONAL.suspects(power, income, habit=ANYTHING, rules=rules, shown=[NETWORK])
        assert set(mine) == set(OPTIONAL.candidates(view, 0, whom))


def test_R12_4a_only_what_may_be_overstated_is() -> None:
    assert OPTIONAL.suspects(11, habit="coin", rules=MASKED) == {BAVARIANS: Fraction(1)}
    assert OPTIONAL.suspects(11, habit="coin") == {}
    assert OPTIONAL.suspects(7, 13, habit="coin", rules=POWER_ONLY) == {}
    assert OPTIONAL.suspects(8, 12, habit="coin", rules=POWER_ONLY) == {GNOMES: Fraction(1)}


def test_R12_4_nothing_seen_leaves_all_alike_and_face_up_cards_are_out() -> None:
    assert set(OPTIONAL.suspects().values()) == {Fraction(1, 8)}
    left = OPTIONAL.suspects(shown=[NETWORK, "the ufos"])
    assert set(left.values()) == {Fraction(1, 6)}
    assert NETWORK not in left
    with pytest.raises(inb.UnknownCard):
        OPTIONAL.suspects(shown=["The Masons"])


def test_R12_4_always_overstating_hides_nothing_and_a_coin_does() -> None:
    always, openly, coin = (OPTIONAL.telling(habit, rules=MASKED) for habit in ("bold", "open", "coin"))
    assert always == openly == Fraction(7, 8)
    assert coin == Fraction(11, 16)
    assert OPTIONAL.telling("modest") == OPTIONAL.telling("modest", rules=MASKED) < coin


def test_telling_is_how_often_the_best_guess_is_right() -> None:
    """Simulated: deal a card, toss, guess the likeliest."""
    dice, right, tries = Random(16), 0, 4_000
    have = OPTIONAL.cards()
    for _ in range(tries):
        one = have[dice.randrange(8)]
        used = one.power + dice.randrange(2), one.income + dice.randrange(2)
        right += next(iter(OPTIONAL.suspects(*used, habit="coin", rules=MASKED))) == one.name
    exact = float(OPTIONAL.telling("coin", rules=MASKED))
    assert abs(right / tries - exact) < 4 * (exact * (1 - exact) / tries) ** 0.5


@pytest.mark.parametrize("habit", ["shy", {0: -1}, {0.5: 1}, {0: Fraction(1, 2)}])
def test_a_wrong_habit_is_named(habit: Any) -> None:
    with pytest.raises(ValueError, match="habit="):
        OPTIONAL.suspects(8, habit=habit)


def test_power_is_never_used_below_one() -> None:
    assert unmasking.likelihood(1, 0, "modest", least=1) == 0
    assert unmasking.likelihood(1, 1, "modest", least=1) == 1


# --- R12.4: accusing


def by_brute_force(chances: dict[str, Fraction], value: Fraction) -> Fraction:
    """The best profit over every order and every number of tries."""
    best = Fraction(0)
    for length in range(1, len(chances) + 1):
        for order in permutations(chances, length):
            profit, left = Fraction(0), Fraction(1)
            for name in order:
                profit += chances[name] * value - left * unmasking.ACTION
                left -= chances[name]
            best = max(best, profit)
    return best


@pytest.mark.parametrize("value", [0, 2, 5, 6, 8, 12, 30])
def test_R12_4_the_plan_to_accuse_is_the_best_there_is(value: int) -> None:
    dice = Random(value)
    for _ in range(20):
        weights = [dice.randint(0, 5) for _ in range(4)]
        if not sum(weights):
            continue
        chances = {name: Fraction(one, sum(weights)) for name, one in zip("abcd", weights, strict=True)}
        plan = OPTIONAL.accusing(chances, value)
        assert plan.profit == by_brute_force(chances, Fraction(value))
        assert plan.profit == plan.found * value - plan.actions * unmasking.ACTION
        least = OPTIONAL.least_value(chances)
        assert bool(plan.order) == (value > least)


def test_R12_4_a_miss_teaches_so_that_going_on_is_cheaper_than_one_try() -> None:
    for count in range(1, 8):
        alike = {str(number): Fraction(1, count) for number in range(count)}
        assert OPTIONAL.least_value(alike, tries=1) == unmasking.ACTION * count
        assert OPTIONAL.least_value(alike) == unmasking.ACTION * (count + 1) / 2


def test_accusing_nobody_or_for_less_than_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="nobody is suspected"):
        OPTIONAL.least_value({})
    with pytest.raises(ValueError, match="tries=0"):
        OPTIONAL.least_value({"a": Fraction(1)}, tries=0)
    with pytest.raises(ValueError, match="value=-1"):
        OPTIONAL.accusing({"a": Fraction(1)}, -1)


# --- an option changes what its rule says, and nothing else


@pytest.mark.parametrize(
    ("rules", "touched"),
    [
        (RuleSet(), set()),
        (RuleSet(basic_goal_delta=3), {"cards for the Basic Goal"}),
        (
            RuleSet(scoring_game=True),
            {"cards for the Basic Goal", "Special Goals", "what an onlooker sees"},
        ),
        (RuleSet(hidden_goals=True), {"Special Goals", "Power of the Illuminati", "what an onlooker sees"}),
        (RuleSet(hidden_illuminati=True), {"kinds of moves in it", "what an onlooker sees"}),
        (RuleSet(cheating=True), {"kinds of moves in it"}),
    ],
    ids=["standard", "longer", "points", "hidden goals", "hidden Illuminati", "cheating"],
)
def test_R12_an_option_touches_only_what_its_rule_speaks_of(rules: RuleSet, touched: set[str]) -> None:
    found = OPTIONAL.footprint(rules)
    assert tuple(found) == OPTIONAL.ASPECTS
    assert {aspect for aspect, (was, now) in found.items() if was != now} == touched


def test_R12_3_the_only_power_that_changes_is_that_of_the_ufos() -> None:
    was, now = OPTIONAL.footprint(RuleSet(hidden_goals=True))["Power of the Illuminati"]
    assert [a == b for a, b in zip(was.split(), now.split(), strict=True)] == [
        name != "The UFOs" for name in OPTIONAL.TABLE
    ]


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_R12_6_honest_bots_play_the_same_game_where_cheating_is_allowed(seed: int) -> None:
    honest, allowed = (
        inb.play_match(list(OPTIONAL.TABLE), seed=seed, rules=RuleSet(cheating=cheating)) for cheating in (False, True)
    )
    ends = [
        [(one.structure.names, one.money, one.specials, one.out) for one in match.game.state.seats]
        for match in (honest, allowed)
    ]
    assert ends[0] == ends[1]
    assert (honest.turns, honest.winners) == (allowed.turns, allowed.winners)


# --- R12.1: turns


@pytest.mark.parametrize("attacks", [1, 2, 3])
def test_R12_1_expected_turns_against_a_count_turn_by_turn(attacks: int) -> None:
    """The mean as a sum over turns of the chance that it is not yet done, tries being independent."""
    p, need = 0.6, 4
    total, turn = 0.0, 0
    open_ = {need: 1.0}
    while sum(open_.values()) > 1e-12:
        total, turn = total + sum(open_.values()), turn + 1
        for _ in range(attacks):
            after: dict[int, float] = {}
            for left, often in open_.items():
                for more, chance in ((1, p), (0, 1 - p)):
                    if left - more:
                        after[left - more] = after.get(left - more, 0.0) + often * chance
            open_ = after
    assert float(OPTIONAL.expected_turns(need, Fraction(3, 5), attacks)) == pytest.approx(total)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ((-1, Fraction(1, 2)), "groups=-1"),
        ((2, Fraction(0)), "chance="),
        ((2, 0.5), "chance=0.5"),
        ((2, 1, 0), "attacks=0"),
    ],
)
def test_wrong_turns_are_refused(arguments: tuple[Any, ...], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        OPTIONAL.expected_turns(*arguments)


# --- what the lesson says


@pytest.fixture(scope="module")
def won() -> inb.Match:
    return inb.play_match(list(OPTIONAL.TABLE), seed=13)


def test_16_points_and_goals_name_different_leaders_in_the_game_of_the_picture(won: inb.Match) -> None:
    story = {one.turn: one for one in OPTIONAL.standings(won.record)}
    gnomes, network = OPTIONAL.TABLE.index(GNOMES), OPTIONAL.TABLE.index(NETWORK)
    for turn in range(4, 8):
        assert story[turn].leaders_by_points == (gnomes,)
        assert story[turn].leaders_by_goal == (network,)
    assert won.winners == (OPTIONAL.TABLE.index(BAVARIANS),)
    assert story[max(story)].points[won.winners[0]] == int(OPTIONAL.score(won.game.state, won.winners[0]))


def test_R12_2_agreement_counts_by_hand(won: inb.Match) -> None:
    found = OPTIONAL.agreement([won.record])
    story = OPTIONAL.standings(won.record)
    clear = [one for one in story if len(one.leaders_by_points) == 1 == len(one.leaders_by_goal)]
    assert found.turns == len(clear) <= len(story)
    assert found.same == sum(one.leaders_by_points == one.leaders_by_goal for one in clear)
    assert (found.won, found.games) == (1, 1)


def test_16_the_defence_gives_goals_up_while_money_is_short() -> None:
    three = dict.fromkeys("abc", 9)
    served = [sum(1 for _, on in OPTIONAL.worth_of_hiding(three, mb).defence if on) for mb in range(1, 13)]
    assert served[:4] == [1, 1, 1, 1]
    assert served[5:8] == [2, 2, 2]
    assert served[8:] == [3, 3, 3, 3]
    assert OPTIONAL.worth_of_hiding(three, 6).worth == Fraction(17, 36)
    assert OPTIONAL.worth_of_hiding(three, 8).known == 0
    assert Fraction(2, 5) < OPTIONAL.worth_of_hiding(three, 8).hidden < Fraction(1, 2)
    guessed = OPTIONAL.worth_of_hiding(three, 6, weights=[1, 4, 1])
    assert dict(guessed.defence) == {"a": 0, "b": 6, "c": 0}
    assert guessed.worth < OPTIONAL.worth_of_hiding(three, 6).worth * Fraction(3, 5)


def test_16_of_the_cheats_only_the_dice_and_a_small_lie_pay() -> None:
    found = {(one.what, one.amount): one for one in OPTIONAL.temptations(7, 20, penalty=10)}
    assert [key for key, one in found.items() if one.pays] == [("misread", 1), ("lie", 1)]
    assert found["take", 2].expected == 0
    assert max(found.values(), key=lambda one: one.expected).what == "misread"
    assert 1 - (1 - OPTIONAL.chance_noticed("take", 2)) ** 4 > Fraction(1, 2)
    assert 1 - (1 - OPTIONAL.chance_noticed("take", 2)) ** 3 < Fraction(1, 2)


def test_R12_5_the_addition_comes_with_the_turn_alone() -> None:
    names = [NETWORK, *(one.name for one in inb.deck().illuminati if one.name != NETWORK)]
    money = {n: OPTIONAL.opening(illuminati=names[:n]).state.seats[0].money[NETWORK] for n in (6, 7, 8)}
    assert money == {6: 18, 7: 21, 8: 23}


# --- pictures


def test_the_map_of_claims_counts_who_is_left() -> None:
    (trace,) = optional_charts.claims_map("coin", MASKED).data
    column, row = trace.x.index(8), trace.y.index(9)
    assert trace.text[row][column] == "4"
    assert trace.z[row][column] == 25
    assert BERMUDA in trace.customdata[row][column]
    assert trace.z[trace.y.index(11)][trace.x.index(6)] is None


def test_the_spread_of_a_defence_adds_up_to_the_purse() -> None:
    purses = [2, 6, 10]
    bars = optional_charts.defence_spread(dict.fromkeys("abc", 9), purses).data
    assert [sum(bar.y[n] for bar in bars) for n in range(3)] == purses
    assert len({(bar.marker.color, bar.marker.pattern.shape) for bar in bars}) == 3


def test_cheat_curves_cross_zero_where_they_are_marked() -> None:
    fig = optional_charts.cheat_curves(5, [0, 5, 15])
    assert list(fig.data[-1].x) == [100, 50, 25]
    with pytest.raises(ValueError, match="6 lines"):
        optional_charts.cheat_curves(5, range(6))


def test_the_table_of_cheats_says_in_words_what_pays() -> None:
    bar, mark = optional_charts.cheat_table(OPTIONAL.temptations(7, 20, 10)).data
    for noticed, deters, word in zip(bar.x, mark.x, bar.text, strict=True):
        assert (word == "pays") == (noticed < deters)
