"""The exercises of notebook 07: the Bermuda Triangle."""

from __future__ import annotations

from illuminati_nb.analysis.goal_cover import smallest_cover
from illuminati_nb.analysis.goal_sets import aim
from illuminati_nb.lessons.answers import Chance, OfAlignments, Whole
from illuminati_nb.lessons.check import Exercise, Slip
from illuminati_nb.rules.alignment import names
from illuminati_nb.rules.attack import AttackSum, attack

HERO = "The Bermuda Triangle"
ARMY = "Semiconscious Liberation Army"


def lacks(*owned: str) -> tuple[str, ...]:
    """Return the alignments that these groups leave open."""
    return names(aim(HERO, owned=owned).need)


def more_groups(*owned: str) -> int:
    """Return how many groups the Triangle needs besides these."""
    found = smallest_cover(owned)
    assert found is not None
    return int(found.cost)


def raid(depth: int = 2) -> AttackSum:
    """Return the Assassins' attack on the Army."""
    return attack("neutralize", "The Society of Assassins", ARMY, depth=depth)


EXERCISES = (
    Exercise(
        id="07.1",
        asks="Which alignments do the Semiconscious Liberation Army, the F.B.I. and the Moral Minority leave open?",
        kind=OfAlignments(),
        answer=lambda: lacks(ARMY, "F.B.I.", "Moral Minority"),
        why="{answer}: three cards bring all the others.",
        hints=(
            "Look at the three cards with inb.gallery and cross out what you find.",
            "goals.aim(hero, owned=[...]) keeps what is missing, goals.describe says it in words.",
        ),
        slips=(
            Slip(lambda: lacks(ARMY, "F.B.I."), "You left out the Moral Minority."),
            Slip(lambda: lacks(ARMY, "Moral Minority"), "You left out the F.B.I."),
            Slip(lambda: lacks(ARMY), "That is what the Army alone leaves open."),
        ),
    ),
    Exercise(
        id="07.2",
        asks="How many groups more does the Triangle need at least beside the Army and the KGB?",
        kind=Whole("groups"),
        answer=lambda: more_groups(ARMY, "KGB"),
        why="{answer}: the KGB repeats what the Army has, so it saves nothing.",
        hints=(
            "Which alignments are missing? And does the KGB bring any that the Army has not?",
            "goals.smallest_cover takes the groups that are held already, and its cost is the number of cards.",
        ),
        slips=(
            Slip(
                lambda: more_groups(ARMY, "KGB") - 1,
                "You took it that the KGB is a step of the shortest way. Compare its alignments with the Army's.",
            ),
            Slip(lambda: more_groups(), "That is the number for a player who holds nothing yet."),
        ),
    ),
    Exercise(
        id="07.3",
        asks="What is the chance of the Assassins, alone and without money, to neutralize the Army at depth 2?",
        kind=Chance(),
        answer=lambda: raid().chance,
        why="{answer}: two bonuses for neutralizing, and the position against them.",
        hints=(
            "Write down the sum: Power, bonuses for neutralizing, Resistance, position.",
            'inb.attack("neutralize", "The Society of Assassins", ...) with the depth gives it line by line.',
        ),
        slips=(
            Slip(lambda: raid(depth=4).chance, "You left out the position."),
            Slip(lambda: raid(depth=1).chance, "That is the chance right below the Illuminati."),
            Slip(lambda: raid(depth=3).chance, "That is the chance one link further out."),
        ),
    ),
)
