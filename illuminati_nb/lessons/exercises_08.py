"""The exercises of notebook 08: the Discordian Society."""

from __future__ import annotations

from fractions import Fraction

from illuminati_nb.analysis.goal_collect import single_costs
from illuminati_nb.lessons.answers import Amount, Cards, Chance, Whole
from illuminati_nb.lessons.check import Exercise, Slip
from illuminati_nb.rules.alignment import Alignment
from illuminati_nb.rules.attack import AttackSum, attack
from illuminati_nb.rules.cards import deck

HERO, OTHERS = "The Discordian Society", "The Society of Assassins"
TOOLS = ("C.I.A.", "CFL-AIO", "Pentagon", "The Mafia", "Texas", "Big Media", "International Communist Conspiracy")
BEST = 10  # the target number from which on no point more helps


def saved(all_groups: bool = False) -> Fraction:
    """Return what the Discordians pay less than the Assassins, on average over the Weird groups."""
    groups = [one.name for one in deck().groups if all_groups or one.alignments & Alignment.WEIRD]
    ours, theirs = single_costs(HERO), single_costs(OTHERS)
    found = [theirs[name] - ours[name] for name in groups if name in ours and name in theirs]
    return sum(found, Fraction(0)) / len(found)


def without(barred: Alignment) -> set[str]:
    """Return the tools that have none of these alignments."""
    return {name for name in TOOLS if not deck().group(name).alignments & barred}


def raid(kind: str = "neutralize", depth: int = 2) -> AttackSum:
    """Return the Mafia's attack on the Intellectuals."""
    return attack(kind, "The Mafia", "Intellectuals", depth=depth, defender=HERO)


EXERCISES = (
    Exercise(
        id="08.1",
        asks="What does the Discordians' bonus save on average over all Weird groups, in MB with actions counted?",
        kind=Amount("MB"),
        answer=saved,
        why="{answer} a group: more than an action is worth.",
        hints=(
            "Take the difference of the two prices for every Weird group, then the mean.",
            "sum(theirs[one.name] - ours[one.name] for one in weird), divided by how many they are.",
        ),
        slips=(
            Slip(lambda: -saved(), "The other way round: the Assassins pay more."),
            Slip(lambda: saved(all_groups=True), "Take the Weird groups only; for others there is no bonus."),
            Slip(lambda: 4, "That is the bonus in points. A point is not always worth a megabuck."),
        ),
    ),
    Exercise(
        id="08.2",
        asks="What is the chance of the Mafia, without money or help, to neutralize the Intellectuals at depth 2?",
        kind=Chance(),
        answer=lambda: raid().chance,
        why="{answer}: the bonus for neutralizing makes up for the position.",
        hints=(
            "Write down the sum: Power, the bonus for neutralizing, Resistance, position, alignments.",
            'inb.attack("neutralize", ...) with depth and defender gives it line by line.',
        ),
        slips=(
            Slip(lambda: raid("control").chance, "That is the chance to control. To neutralize there is a bonus."),
            Slip(lambda: raid(depth=4).chance, "You left out the position."),
        ),
    ),
    Exercise(
        id="08.3",
        asks="Which of the seven may lead an attack on a Discordian group?",
        kind=Cards(),
        answer=lambda: without(Alignment.GOVERNMENT | Alignment.STRAIGHT),
        why="{answer}: neither Government nor Straight.",
        hints=(
            "Two alignments bar a group from attacking the Discordians. The rule at the top names them.",
            "deck[name].alignments shows the alignments of a card.",
        ),
        slips=(
            Slip(lambda: without(Alignment.GOVERNMENT), "You looked at Government alone. There is a second alignment."),
            Slip(lambda: set(TOOLS), "Some of them are barred, by rule R6.7."),
            Slip(
                lambda: set(TOOLS) - without(Alignment.GOVERNMENT | Alignment.STRAIGHT),
                "Those are the ones that may not. The others are asked for.",
            ),
        ),
    ),
    Exercise(
        id="08.4",
        asks="How much money brings the Mafia to the best chance there is, at depth 2?",
        kind=Whole("MB"),
        answer=lambda: BEST - raid().target_number,
        why="{answer}, if nobody answers. The Discordians' own money on the card would count double against it.",
        hints=(
            "From which target number on does no further point help?",
            "That number less the target number of the attack without money.",
        ),
        slips=(
            Slip(lambda: 12 - raid().target_number, "Eleven and twelve fail anyway, so you pay for nothing."),
            Slip(lambda: BEST - raid("control").target_number, "That is the price to control."),
            Slip(lambda: BEST - raid(depth=1).target_number, "That is the price at depth 1."),
        ),
    ),
)
