"""The exercises of notebook 13: the UFOs."""

from __future__ import annotations

from fractions import Fraction

from illuminati_nb.analysis.goal_games import scripted_game
from illuminati_nb.analysis.goal_turns import uncontrolled
from illuminati_nb.analysis.goal_ufo import Belief, Seen, beliefs, flat, rule_out, second_attack, update
from illuminati_nb.lessons.answers import Amount, Chance, OneCard
from illuminati_nb.lessons.check import Exercise, Slip

UFOS = "The UFOs"
#: An attack that was seen in the lesson, with all that could have been attacked.
SEEN = Seen("control", "Big Media", (("control", "Big Media"), ("control", "Video Games"), ("destroy", "KGB")))
#: The attack of the exercise, out of the same three.
OTHER = Seen("destroy", "KGB", SEEN.options)


def after(*seen: Seen) -> dict[str, Fraction]:
    """Return what an onlooker believes who has seen these attacks."""
    odds = dict(flat())
    for one in seen:
        odds = dict(update(odds, one))
    return odds


def _best(odds: dict[str, Fraction]) -> str:
    return max(odds, key=lambda one: odds[one])


def gain(money: int) -> Fraction:
    """Return what the second attack adds with this money, two easy groups in the middle."""
    return second_attack([UFOS], uncontrolled(["Yuppies", "Video Games"]), money=money).gain


def last_belief() -> Belief:
    """Return what an onlooker believes at the end of the game the UFOs win."""
    return list(beliefs(scripted_game(UFOS).record))[-1]


EXERCISES = (
    Exercise(
        id="13.1",
        asks="Two goals of the seven have been ruled out. How likely is each of the others for one who knows no more?",
        kind=Chance(),
        answer=lambda: rule_out(flat(), ["The Network", "The Servants of Cthulhu"])["The Gnomes of Zurich"],
        why="{answer}: the share of the two that are out goes to the others, in equal parts.",
        hints=(
            "All goals that are left are equally likely, and together they make one.",
            "Five goals are left.",
        ),
        slips=(
            Slip(lambda: Fraction(1, 7), "That was so before anything was ruled out."),
            Slip(lambda: Fraction(5, 7), "That is the chance of the five together, before."),
            Slip(lambda: Fraction(1, 6), "Two are out, not one."),
            Slip(lambda: Fraction(1, 8), "There are seven goals: the UFOs have none of their own."),
        ),
    ),
    Exercise(
        id="13.2",
        asks="The UFOs attack to destroy the KGB instead. Whose goal is the likeliest now?",
        kind=OneCard(),
        answer=lambda: _best(after(OTHER)),
        why="That of {answer}: no other goal gains anything by destroying.",
        hints=(
            "For which goal does it help to destroy a group?",
            'Build Seen("destroy", "KGB", options) and ask inb.goals.update(inb.goals.flat(), ...).',
        ),
        slips=(
            Slip(lambda: _best(after(SEEN)), "That was the answer for the attack on Big Media."),
            Slip(
                lambda: "The Society of Assassins",
                "The KGB is Violent, but a group destroyed is in nobody's structure.",
            ),
        ),
    ),
    Exercise(
        id="13.3",
        asks="With 16 MB: how many expected successes does the second attack of the UFOs' card add?",
        kind=Amount("successes"),
        answer=lambda: gain(16),
        why="{answer} more: with enough money the ability is worth nearly a whole success a turn.",
        hints=(
            "inb.goals.second_attack(..., money=16) computes both plans.",
            "The attribute gain is the difference between the plan with the ability and the plan without it.",
        ),
        slips=(
            Slip(
                lambda: second_attack([UFOS], uncontrolled(["Yuppies", "Video Games"]), money=16).with_it.expected,
                "That is what is expected with the ability. How much of it comes from the second attack?",
            ),
            Slip(lambda: gain(0), "That is the gain without money."),
            Slip(lambda: gain(8), "That is the gain with half the money."),
        ),
    ),
    Exercise(
        id="13.4",
        asks="At the end of the won game: what share does the onlooker give to the goal the UFOs really had?",
        kind=Chance(),
        answer=lambda: last_belief().odds["The Society of Assassins"],
        why="{answer}: the onlooker was all but sure, and wrong.",
        hints=(
            "The list `views` holds the beliefs in their order; each has odds for every goal.",
            "Take the last belief, and its odds for the goal named at the end of the comments.",
        ),
        slips=(
            Slip(lambda: max(last_belief().odds.values()), "That is the share of the favourite. It was the wrong one."),
            Slip(
                lambda: last_belief().surprise,
                "That is the chance that the favourite is wrong, by the onlooker's own count.",
            ),
            Slip(lambda: Fraction(1, 7), "That is the share before anything happened."),
        ),
    ),
)
