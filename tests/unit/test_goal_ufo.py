"""Reading the UFOs' goal from what they do in public: Bayes by hand, certainty, and calibration by simulation."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from random import Random

import pytest

from illuminati_nb.analysis.goal_ufo import (
    UFOS,
    Seen,
    beliefs,
    flat,
    impossible,
    likelihood,
    options,
    rule_out,
    update,
    use,
    weight,
)
from illuminati_nb.analysis.match import play_match
from illuminati_nb.rules.cards import deck
from illuminati_nb.rules.goals import special_goal
from illuminati_nb.rules.moves import Announce, Attack
from illuminati_nb.rules.phases.turn import goal_choices
from illuminati_nb.rules.view import view

OPTIONS = (("control", "Big Media"), ("control", "KKK"), ("control", "Trekkies"), ("destroy", "KKK"))


def test_bayes_by_hand() -> None:
    seen = Seen("control", "KKK", OPTIONS)
    # Assassins: KKK is Violent (weight 9), the others 1 each: 9 of 12. Discordians: Trekkies alone is Weird.
    assert likelihood("The Society of Assassins", seen) == Fraction(9, 12)
    assert likelihood("The Discordian Society", seen) == Fraction(1, 12)
    odds = update(flat(), seen)
    assert odds["The Society of Assassins"] == 9 * odds["The Discordian Society"]
    assert sum(odds.values()) == 1


def test_likelihoods_of_all_options_add_up_to_one() -> None:
    for goal in goal_choices():
        total = sum(likelihood(goal, Seen(kind, target, OPTIONS)) for kind, target in OPTIONS)
        assert total == 1, goal


def test_use_lies_between_0_and_1_and_some_card_has_1() -> None:
    for goal in goal_choices():
        kind = "destroy" if goal == "The Servants of Cthulhu" else "control"
        uses = [use(goal, kind, group.name) for group in deck().groups]
        assert max(uses) == 1
        assert min(uses) >= 0
        assert all(use(goal, "neutralize", group.name) == 0 for group in deck().groups[:5])


def test_new_alignments_count_only_once_for_bermuda() -> None:
    plain = use("The Bermuda Triangle", "control", "KKK")
    assert use("The Bermuda Triangle", "control", "KKK", ["South American Nazis"]) == 0 < plain


def test_keenness_of_nothing_teaches_nothing() -> None:
    assert update(flat(), Seen("control", "KKK", OPTIONS), keenness=0) == flat()
    with pytest.raises(ValueError, match="keenness=-1"):
        weight("The Network", "control", "KKK", keenness=-1)


def test_the_reader_is_calibrated_on_players_who_behave_as_the_model_says() -> None:
    """Of all goals held likely with chance p, a share p is right: within four standard errors."""
    luck, names = Random("calibrated"), [group.name for group in deck().groups]
    games = 1500
    expected = right = 0.0
    variance = 0.0
    for _ in range(games):
        goal = luck.choice(goal_choices())
        odds = flat()
        for _ in range(2):
            here = tuple(("control", name) for name in luck.sample(names, 4)) + (("destroy", luck.choice(names)),)
            weights = [float(weight(goal, kind, target)) for kind, target in here]
            kind, target = luck.choices(here, weights)[0]
            odds = update(odds, Seen(kind, target, here))
        favourite = max(odds, key=lambda one: odds[one])
        p = float(odds[favourite])
        expected += p
        variance += p * (1 - p)
        right += favourite == goal
    assert abs(right - expected) <= 4 * sqrt(variance)
    assert expected / games > 0.3


def test_R11_5_a_goal_met_without_winning_is_not_theirs() -> None:
    found = False
    for seed in range(60):
        match = play_match([UFOS, "The Network", "The Bermuda Triangle", "The Gnomes of Zurich"], seed=seed)
        record, goal = match.record, match.game.state.seats[0].goal
        for one in beliefs(record):
            assert sum(one.odds.values()) == 1
            assert goal not in one.out
            assert all(one.odds[gone] == 0 for gone in one.out)
            found = found or bool(one.out)
        if found and seed > 1:
            break
    assert found


def test_only_public_things_are_used() -> None:
    match = play_match([UFOS, "The Network", "The Bermuda Triangle"], seed=3)
    for state in match.game.states[::40]:
        if not state.over:
            seen = view(state, None)
            assert options(seen, 0) == options(state, 0)
            assert impossible(seen, 0) == impossible(state, 0)
    attacks = sum(
        1 for before, move in match.game if type(move) is Announce and move.seat == 0 and before.conflict is not None
    )
    told = [one for one in beliefs(match.record) if one.why.startswith("attack")]
    assert 0 < len(told) <= attacks


def test_every_attack_of_a_game_is_among_the_options() -> None:
    match = play_match([UFOS, "The Servants of Cthulhu", "The Bermuda Triangle"], seed=9)
    for before, move in match.game:
        if type(move) is Attack and move.seat == 0 and not move.whispering and before.owner(move.target) != 0:
            assert (move.kind, move.target) in options(before, 0)


def test_ruling_out() -> None:
    assert rule_out(flat(), goal_choices()[:6])[goal_choices()[6]] == 1
    with pytest.raises(ValueError, match="no goal would be left"):
        rule_out(flat(), goal_choices())
    with pytest.raises(ValueError, match="not the UFOs"):
        list(beliefs(play_match(["The Network", "The Bermuda Triangle"], seed=1, max_turns=1).record))


def test_impossible_is_what_the_goals_say() -> None:
    state = play_match([UFOS, "The Network"], seed=2).game.state
    assert impossible(state, 0) == tuple(one for one in goal_choices() if special_goal(state, 0, one).met)
