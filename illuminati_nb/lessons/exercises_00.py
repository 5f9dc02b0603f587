"""The exercises of notebook 00: a first attack."""

from __future__ import annotations

from fractions import Fraction

from illuminati_nb.lessons.answers import Chance, OneCard, Whole
from illuminati_nb.lessons.check import Exercise, Slip
from illuminati_nb.rules.attack import AttackSum, attack
from illuminati_nb.rules.dice import WAYS


def junk_mail(money: int = 0) -> AttackSum:
    """Return the lesson's attack: the I.R.S. tries to control Junk Mail."""
    return attack("control", "I.R.S.", "Junk Mail", money=money)


def _best_price(best: int = 10) -> int:
    return best - junk_mail().target_number


EXERCISES = (
    Exercise(
        id="00.1",
        asks="How many MB bring the target number from where it is to ten?",
        kind=Whole("MB"),
        answer=_best_price,
        why="Each MB is worth one point, so {answer} close the gap. More would not raise the chance: 11 and 12 "
        "always fail.",
        hints=(
            "Look at the last line of the sum: where does the target number stand without money?",
            "One MB adds one point. Take the gap between the number now and the number wanted.",
        ),
        slips=(
            Slip(lambda: 10, "That many points in all; some of them are there before any money."),
            Slip(
                lambda: junk_mail().target_number,
                "That is where the target number stands without money. How far is it from there to ten?",
            ),
        ),
    ),
    Exercise(
        id="00.2",
        asks="What is the chance once 1 MB is spent?",
        kind=Chance(),
        answer=lambda: junk_mail(money=1).chance,
        why="One point more on the target number adds all throws that show exactly that total: {answer}.",
        hints=(
            "First the target number with 1 MB, then the throws of two dice that show it or less.",
            "Count the throws total by total: one way to throw 2, two ways to throw 3, three ways to throw 4, ...",
        ),
        slips=(
            Slip(
                lambda: junk_mail().chance, "That is the chance without money. The MB moves the target number by one."
            ),
            Slip(
                lambda: Fraction(WAYS[junk_mail(money=1).target_number], 36),
                "That is the chance to throw exactly the target number; lower totals succeed as well.",
            ),
        ),
    ),
    Exercise(
        id="00.3",
        asks="Which of the three groups is the easiest for the Mafia to control?",
        kind=OneCard(),
        answer=lambda: max(
            ("KGB", "Loan Sharks", "Punk Rockers"), key=lambda t: attack("control", "The Mafia", t).target_number
        ),
        why="{answer}: two shared alignments are worth 4 each, and the Mafia's own ability counts as well. Resistance "
        "is only a part of the story.",
        hints=(
            "Choose the Mafia in the laboratory and go through the three targets: compare the target numbers.",
            "Alignments decide here. Which of the three has most in common with the Mafia?",
        ),
        slips=(
            Slip(lambda: "Punk Rockers", "The lowest Resistance, yes; but what do the two cards have in common?"),
            Slip(lambda: "KGB", "One alignment is shared. Another of the three shares more with the Mafia."),
        ),
    ),
)
