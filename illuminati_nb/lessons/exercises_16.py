"""The exercises of notebook 16: the optional rules."""

from __future__ import annotations

from fractions import Fraction

from illuminati_nb.analysis import unmasking
from illuminati_nb.analysis.cheating import deterring_chance, deterring_penalty
from illuminati_nb.analysis.hidden import worth_of_hiding
from illuminati_nb.analysis.optional_games import expected_turns
from illuminati_nb.lessons.answers import Amount, Cards, Chance, Function, Whole
from illuminati_nb.lessons.check import Exercise, Slip
from illuminati_nb.rules.cards import deck
from illuminati_nb.rules.cheats import chance_noticed
from illuminati_nb.rules.dice import chance
from illuminati_nb.rules.phases.turn import CROWD_INCOME
from illuminati_nb.rules.ruleset import RuleSet

#: Face-down Illuminati with the whole bonus of R12.4a.
MASKED = RuleSet(hidden_illuminati=True, masked_bonus=("power", "income"))
_BAVARIANS = "The Bavarian Illuminati"


def suspects(
    rules: RuleSet = MASKED, habit: str = "coin", shown: tuple[str, ...] = (_BAVARIANS,)
) -> dict[str, Fraction]:
    """Return who can use Power 9 and income 9 while the Bavarians lie face up."""
    return unmasking.suspects(9, 9, habit=habit, rules=rules, shown=shown)


def hiding(target: int, purse: int, goals: int = 3) -> Fraction:
    """Return what hiding is worth where each of some goals needs an attack at this target number."""
    return worth_of_hiding({f"goal {number}": target for number in range(goals)}, purse).worth


def _shared(target: int, each: int, purse: int) -> Fraction:
    return chance(target - each) - chance(target - purse)


EXERCISES = (
    Exercise(
        id="16.1",
        asks="How many turns of one's own do four more groups cost on the average, at target number 8?",
        kind=Amount("turns"),
        answer=lambda: expected_turns(4, chance(8)),
        why="{answer}: one more than sure attacks would take, and the last attack of a turn may be one too many.",
        hints=(
            "inb.optional.expected_turns wants the number of groups and the chance of an attack.",
            "The chance is inb.chance(8); two attacks a turn are understood.",
        ),
        slips=(
            Slip(lambda: expected_turns(4, chance(7)), "That is at target number 7. Here the attacks are better."),
            Slip(lambda: expected_turns(4, chance(8), 1), "A turn has two attacks."),
            Slip(lambda: 4 / (2 * chance(8)), "Nearly: that lets the last turn end in its middle. Turns are whole."),
        ),
    ),
    Exercise(
        id="16.2",
        asks="How many points do all groups of the base game bring together?",
        kind=Whole("points"),
        answer=lambda: sum(one.power + 1 for one in deck().groups),
        why="{answer}: Power makes up seven tenths of them, but the many small groups are not nothing.",
        hints=(
            "A group scores its Power and one point for itself.",
            "Go through deck.groups and add one.power + 1; sum does it.",
        ),
        slips=(
            Slip(lambda: sum(one.power for one in deck().groups), "That is the Power. Each group is a point, too."),
            Slip(lambda: len(deck().groups), "That counts the heads. What about their Power?"),
        ),
    ),
    Exercise(
        id="16.3",
        asks="Three goals, target number 10 for each, a rival with 6 MB: what is hiding worth?",
        kind=Chance(),
        answer=lambda: hiding(10, 6),
        why="{answer}: he can save one group out of three, and the first MB on another would buy next to nothing.",
        hints=(
            "Give inb.optional.worth_of_hiding a target number for each of three goals, and his purse.",
            "Its field worth is the difference between hidden and known.",
        ),
        slips=(
            Slip(lambda: hiding(9, 6), "That is at target number 9, as in the text above."),
            Slip(lambda: hiding(10, 6, 2), "That is with two goals."),
            Slip(
                lambda: hiding(10, 6) + chance(4),
                "That is the chance with a hidden goal. What would be left of it if he knew?",
            ),
            Slip(lambda: chance(8) - chance(4), "That is against a rival who shares alike. He can do better."),
        ),
    ),
    Exercise(
        id="16.4",
        asks="Who can it be that uses Power 9 and income 9? The Bavarians lie face up, and nobody keeps anything back.",
        kind=Cards(),
        answer=lambda: set(suspects()),
        why="{answer}. The Servants of Cthulhu have Power 9, but their income is two short.",
        hints=(
            "Either number is that of the card or 1 more: Power 8 or 9, income 8 or 9.",
            'inb.optional.suspects does it: habit="coin", rules=masked, and the Bavarians shown.',
        ),
        slips=(
            Slip(lambda: {*suspects(), "The Servants of Cthulhu"}, "Look at the income of one of them again."),
            Slip(
                lambda: {"The Bermuda Triangle"},
                "That one fits if only the Power is overstated. The income may be, too.",
            ),
        ),
    ),
    Exercise(
        id="16.5",
        asks="Three suspects, all alike: above which value, in MB, does it pay to accuse, if you may go on trying?",
        kind=Amount("MB"),
        answer=lambda: unmasking.least_value(dict.fromkeys(("a", "b", "c"), Fraction(1, 3))),
        why="{answer}: on the average it takes two actions, for the first two misses point to the third.",
        hints=(
            "How many actions does it take on the average until one is right? One, two or three, all alike.",
            "inb.optional.least_value does it; an action is worth two and a half MB.",
        ),
        slips=(
            Slip(
                lambda: unmasking.least_value(dict.fromkeys(("a", "b", "c"), Fraction(1, 3)), tries=1),
                "That is for one try. Every miss makes the next guess better.",
            ),
            Slip(lambda: 2, "So many actions it takes. What is an action worth?"),
        ),
    ),
    Exercise(
        id="16.6",
        asks="How much more does the bank pay in a round of the table with eight players, because of R12.5?",
        kind=Whole("MB"),
        answer=lambda: 8 * CROWD_INCOME[8],
        why="{answer} in a round, to everybody alike; nobody gains by it on the others.",
        hints=(
            "A round is a turn of everybody.",
            "inb.optional.CROWD_INCOME has the MB for each Illuminati. How many Illuminati are there?",
        ),
        slips=(
            Slip(lambda: CROWD_INCOME[8], "That is for one of them."),
            Slip(lambda: 7 * CROWD_INCOME[7], "That is with seven players."),
        ),
    ),
    Exercise(
        id="16.7",
        asks="Write my_deterrent(gain, penalty): from which chance of being noticed on does a cheat not pay?",
        kind=Function("my_deterrent", ((5, 15), (5, 0), (2, 10), (10, 10), (8, 24), (1, 2), (20, 1))),
        answer=lambda: deterring_chance,
        why="The gain as a share of all that is at stake. Without a penalty that is all of it: only certainty deters.",
        hints=(
            "Unnoticed it brings the gain, noticed it costs the penalty. At which chance do the two balance?",
            "(1 - p) * gain = p * penalty; solve for p, and try gain 5 with penalty 15: it must be a quarter.",
        ),
    ),
    Exercise(
        id="16.8",
        asks="Which penalty, in MB, is just enough to deter taking 5 MB, at the engine's chance?",
        kind=Whole("MB"),
        answer=lambda: deterring_penalty(5, chance_noticed("take", 5)),
        why="{answer}: what is noticed less than half the time needs a penalty above the gain.",
        hints=(
            'inb.optional.chance_noticed("take", 5) is the chance; deterring_penalty does the rest.',
            "15 of 36 are noticed, 21 are not: the penalty is to the gain as 21 to 15.",
        ),
        slips=(
            Slip(lambda: 5, "Then it would pay still: it is noticed less than half the time."),
            Slip(
                lambda: deterring_penalty(2, chance_noticed("take", 2)),
                "That deters taking 2 MB, which is noticed less often.",
            ),
        ),
    ),
)
