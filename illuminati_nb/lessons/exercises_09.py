"""The exercises of notebook 09: the Gnomes of Zurich."""

from __future__ import annotations

from fractions import Fraction

from illuminati_nb.analysis.goal_money import race, shopping_list, turns_to
from illuminati_nb.analysis.odds import cheapest_defence
from illuminati_nb.lessons.answers import Amount, Whole
from illuminati_nb.lessons.check import Exercise, Slip
from illuminati_nb.rules.cards import deck

INCOME = next(one.income for one in deck().illuminati if one.name == "The Gnomes of Zurich")
ATTACK = 12  # the target number of the attack in the exercises


def mean_turns(groups: int) -> Fraction:
    """Return the expected turns to the goal, when the first few groups of the list are bought before saving."""
    found = race(INCOME, INCOME, shopping_list(top=8)[:groups]).mean
    assert found is not None
    return found


def price(purse: str = "owner", target: int = ATTACK) -> int:
    """Return the MB that leave the attack no throw."""
    found = cheapest_defence(target, purse=purse).money
    assert found is not None
    return found


EXERCISES = (
    Exercise(
        id="09.1",
        asks="After how many own turns are the 150 MB there, with an income of 25 MB, passing every turn?",
        kind=Whole("turns"),
        answer=lambda: turns_to(25),
        why="{answer}: income and the money for passing come together every turn.",
        hints=(
            "How many MB does a turn bring in all?",
            "Divide the goal by what a turn brings, and round up.",
        ),
        slips=(
            Slip(lambda: turns_to(25, passing=False), "You left out the money for passing."),
            Slip(lambda: 25 + 5, "That is what one turn brings, in MB. The number of turns is asked for."),
        ),
    ),
    Exercise(
        id="09.2",
        asks="How many turns does it take on average, when only the first group of the list is bought?",
        kind=Amount("turns"),
        answer=lambda: mean_turns(1),
        why="{answer}: one good group saves almost two turns.",
        hints=(
            "goals.race takes the income, the money in hand, and a list of purchases.",
            "The list is shopping[:1], the income and the money in hand are those of the Gnomes' card.",
        ),
        slips=(
            Slip(lambda: mean_turns(0), "That is the race without any purchase."),
            Slip(lambda: mean_turns(2), "That is the race with two groups."),
            Slip(lambda: mean_turns(3), "That is the race with three groups."),
        ),
    ),
    Exercise(
        id="09.3",
        asks="How many MB must the Gnomes pay from their Illuminati so that no throw succeeds?",
        kind=Whole("MB"),
        answer=price,
        why="{answer}, one for one: the highest target number without a good throw is 1.",
        hints=(
            "Below which target number does no throw of two dice succeed?",
            "The distance from the target number down to there; each MB of the Illuminati takes one point.",
        ),
        slips=(
            Slip(lambda: ATTACK, "One less will do: no throw shows a total of one."),
            Slip(lambda: price("target"), "Nothing lies on the card, so no MB counts double."),
            Slip(lambda: price(target=10), "Points above ten are a cushion: they have to be paid off too."),
        ),
    ),
    Exercise(
        id="09.4",
        asks="How many MB must the Gnomes pay if enough of it lies on the attacked card?",
        kind=Whole("MB"),
        answer=lambda: price("target"),
        why="{answer}: each takes two points.",
        hints=(
            "Each MB that lies on the attacked card takes two points off the target number.",
            "Half of the distance down to 1, rounded up.",
        ),
        slips=(
            Slip(price, "That is the price from the Illuminati. On the card each MB counts double."),
            Slip(lambda: price("target") - 1, "That leaves one throw that succeeds: two ones."),
        ),
    ),
)
