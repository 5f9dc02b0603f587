"""The exercises of notebook 06: the Bavarian Illuminati."""

from __future__ import annotations

from illuminati_nb.analysis.goal_sets import aim, counts, smallest_size
from illuminati_nb.lessons.answers import Chance, OneOf, Whole
from illuminati_nb.lessons.check import Exercise, Slip
from illuminati_nb.rules.attack import AttackSum, attack
from illuminati_nb.rules.cards import KINDS

HERO = "The Bavarian Illuminati"
MAFIA, CONSPIRACY = "The Mafia", "International Communist Conspiracy"


def more_groups(*owned: str) -> int:
    """Return how many groups the Bavarians need besides these."""
    size = smallest_size(aim(HERO, owned=owned))
    assert size is not None
    return size


def pairs(*owned: str) -> int:
    """Return how many pairs of groups complete the goal."""
    return counts(aim(HERO, owned=owned), 2)[2]


def raid(depth: int | None = 1, money: int = 10) -> AttackSum:
    """Return the attack of the Bavarians alone on the Mafia."""
    return attack("control", HERO, MAFIA, depth=depth, money=money)


def _by_target_number(kind: str) -> int:
    return attack(kind, "Pentagon", MAFIA, depth=2).target_number


EXERCISES = (
    Exercise(
        id="06.1",
        asks="How many groups more do the Bavarians need at least, when they hold the Mafia?",
        kind=Whole(),
        answer=lambda: more_groups(MAFIA),
        why="{answer}: the Mafia is in many of the smallest sets, so it is one step of the shortest way.",
        hints=(
            "What is still missing? The goal, less the Bavarians' own Power, less the Mafia's.",
            "Add the strongest groups that are left, one after the other, until it is enough.",
        ),
        slips=(
            Slip(lambda: more_groups(), "That is the number from the very beginning, without the Mafia."),
            Slip(lambda: 2, "The two strongest groups that are left fall a little short. Add them up."),
        ),
    ),
    Exercise(
        id="06.2",
        asks="How many pairs of groups complete the goal beside the Mafia and the International Communist Conspiracy?",
        kind=Whole("pairs"),
        answer=lambda: pairs(MAFIA, CONSPIRACY),
        why="{answer}: with two of the strongest cards in hand, many pairs will do.",
        hints=(
            "First compute how much Power is missing, then count the pairs that bring it.",
            "goals.aim(hero, owned=[...]) knows what is missing, goals.counts(aim, 2) counts sets of 0, 1 and 2 cards.",
        ),
        slips=(
            Slip(lambda: pairs(MAFIA), "You forgot that the Conspiracy is held as well."),
            Slip(
                lambda: counts(aim(HERO), 4)[4], "Those are the sets of the whole goal, for a player who holds nothing."
            ),
        ),
    ),
    Exercise(
        id="06.3",
        asks="What is the chance of the Bavarians' Privileged attack on the Mafia at depth 1, with 10 MB?",
        kind=Chance(),
        answer=lambda: raid().chance,
        why="{answer}: the position takes back all that the money brings, and Privilege adds nothing to the number.",
        hints=(
            "Write the sum down: Power, Resistance, position, money. No alignments: an Illuminati has none.",
            'inb.attack("control", hero, "The Mafia", ...) with depth and money gives the whole sum.',
        ),
        slips=(
            Slip(lambda: raid(depth=None).chance, "The Mafia is controlled, right below an Illuminati. That protects."),
            Slip(lambda: raid(money=5).chance, "Privilege is paid apart: the 10 MB all go into the attack."),
            Slip(lambda: raid(money=15).chance, "The price of Privilege goes to the bank and adds no point."),
        ),
    ),
    Exercise(
        id="06.4",
        asks="With which kind of attack has the Pentagon the best chance against the Mafia at depth 2?",
        kind=OneOf(KINDS),
        answer=lambda: max(KINDS, key=_by_target_number),
        why="To {answer}: the bonus of that kind is worth more than anything else here, and the Bavarians lose the "
        "Power all the same.",
        hints=(
            "Compute all three target numbers, with depth=2.",
            "Both are Violent. For which kinds of attack does likeness help?",
        ),
        slips=(
            Slip(lambda: "control", "Likeness helps here, but another kind has the same help and a bonus besides."),
            Slip(lambda: "destroy", "Likeness counts against this kind, and the Mafia has much Power to overcome."),
        ),
    ),
)
