"""The exercises of notebook 11: the Servants of Cthulhu."""

from __future__ import annotations

from fractions import Fraction

from illuminati_nb.analysis.goal_cthulhu import Kills, best_prey, compare_cards, expected_turns, kills_in, kills_of_turn
from illuminati_nb.analysis.goal_games import scripted_game
from illuminati_nb.analysis.goal_turns import destroyable
from illuminati_nb.lessons.answers import Amount, OneCard, Whole
from illuminati_nb.lessons.check import Exercise, Slip

SERVANTS = "The Servants of Cthulhu"
LEND = ("C.I.A.", "Big Media", "Federal Reserve", "I.R.S.", "Post Office", "Madison Avenue")


def at_least(number: int) -> int:
    """Return against how many groups the Servants alone have this target number or more."""
    return sum(one.target_number >= number for one in best_prey([SERVANTS], destroyable()))


def alone() -> Kills:
    """Return the kills of a turn of the Servants without groups, weak prey at hand."""
    return kills_of_turn([SERVANTS], destroyable())[1]


def _turns(need: int) -> Fraction:
    found = expected_turns(alone(), need)
    assert found is not None
    return found


def turns_of_the_game() -> dict[int, Fraction]:
    """Return the expected kills of the best turn, for every turn the Servants begin in the game they win."""
    game, found = scripted_game(SERVANTS), dict[int, Fraction]()
    for state in game.record.states():
        if state.turn.seat == game.seat and state.turn.number not in found:
            found[state.turn.number] = kills_in(state, game.seat)[1].expected
    return found


def _best(power: int, cards: tuple[str, ...] = LEND) -> str:
    return compare_cards(cards, [one for one in destroyable() if one.card.power >= power])[0].card


EXERCISES = (
    Exercise(
        id="11.1",
        asks="Alone, without money: against how many groups have the Servants the best chance there is?",
        kind=Whole("groups"),
        answer=lambda: at_least(10),
        why="{answer}: the groups with a Power of one. Nothing better can be had, not even with money.",
        hints=(
            "From which target number on does nothing get better?",
            "Count the strikes whose target_number is ten or more; 11 and 12 always fail.",
        ),
        slips=(
            Slip(lambda: at_least(9), "One point less is not quite the best chance."),
            Slip(lambda: at_least(7), "Those are the attacks that are likelier to succeed than to fail."),
            Slip(lambda: len(destroyable()), "That is all the prey there is."),
        ),
    ),
    Exercise(
        id="11.2",
        asks="How many turns do the other three kills take on average, alone?",
        kind=Amount("turns"),
        answer=lambda: _turns(3),
        why="{answer} on average: hardly more than one for each kill.",
        hints=(
            "One kill takes 1/p turns on average; p is the best chance there is.",
            "The best chance is 33/36. Three kills take three times as long as one.",
        ),
        slips=(
            Slip(lambda: _turns(8), "That is for all eight."),
            Slip(lambda: _turns(5), "That is for the five they have already."),
            Slip(lambda: 3, "Not every attack succeeds."),
            Slip(lambda: 3 * alone().expected, "You multiplied by the chance; a smaller chance must take longer."),
        ),
    ),
    Exercise(
        id="11.3",
        asks="Which of the six cards without a bonus adds most, if all prey has Power 3 or more?",
        kind=OneCard(),
        answer=lambda: _best(3),
        why="The {answer}: strong enough to attack on its own, and with more to lend than anybody else.",
        hints=(
            "Compare the cards of the list `lend` only, against prey with one.card.power >= 3.",
            "inb.goals.compare_cards(lend, middling) has the best one first.",
        ),
        slips=(
            Slip(lambda: "Clone Arrangers", "They carry a bonus to destroy; the question is about the others."),
            Slip(
                lambda: _best(5),
                "Not against this prey: compute it with Power 3 or more, and take the first of the list.",
            ),
        ),
    ),
    Exercise(
        id="11.4",
        asks="How many kills could be expected of the worst turn of the Servants in the game they won?",
        kind=Amount("kills"),
        answer=lambda: min(turns_of_the_game().values()),
        why="{answer}: nearly nothing. They won all the same, later; a turn without prey only costs time.",
        hints=(
            "The dictionary `turns` has the pairs (prey in the middle, kills to expect).",
            "Take the least of the second numbers with min.",
        ),
        slips=(
            Slip(lambda: max(turns_of_the_game().values()), "That is the best turn."),
            Slip(
                lambda: sum(turns_of_the_game().values()) / len(turns_of_the_game()),
                "That is the average over all turns.",
            ),
        ),
    ),
)
