"""The exercises of notebook 12: the Society of Assassins."""

from __future__ import annotations

from illuminati_nb.analysis.goal_chances import first_turn_likely
from illuminati_nb.analysis.goal_sets import aim
from illuminati_nb.lessons.answers import Cards, Whole
from illuminati_nb.lessons.check import Exercise, Slip
from illuminati_nb.rules.alignment import Alignment
from illuminati_nb.rules.attack import attack
from illuminati_nb.rules.cards import deck
from illuminati_nb.rules.ruleset import RuleSet

ASSASSINS = "The Society of Assassins"
#: The table of the lesson, in turn order; the Assassins begin.
TABLE = (ASSASSINS, "The UFOs", "The Gnomes of Zurich", "The Bavarian Illuminati")


def violent(power: int = 0, resistance: int = 99) -> frozenset[str]:
    """Return the Violent groups with at least this Power and at most this Resistance."""
    return frozenset(
        one.name
        for one in deck().groups
        if one.alignments & Alignment.VIOLENT and one.power >= power and one.resistance <= resistance
    )


def _half(need: int) -> int:
    found = first_turn_likely(aim(ASSASSINS, rules=RuleSet(assassins_goal=need)), illuminati=TABLE)
    assert found is not None
    return found


def _number(kind: str, depth: int | None = 2) -> int:
    defender = None if depth is None else "The Network"
    return attack(kind, ASSASSINS, "The Mafia", depth=depth, defender=defender).target_number


EXERCISES = (
    Exercise(
        id="12.1",
        asks="Which Violent groups have a Power of six or more?",
        kind=Cards(),
        answer=lambda: violent(6),
        why="These are the strong ones: {answer}. They count for the goal and fight for it as well.",
        hints=(
            "Go through deck.groups: inb.Alignment.VIOLENT in one.alignments, and one.power at least six.",
            "There are six of them; Loan Sharks, for one, are a point too weak.",
        ),
        slips=(
            Slip(lambda: violent(5), "One of these has a Power of five."),
            Slip(lambda: violent(7), "Six is enough."),
            Slip(lambda: violent(), "Those are all Violent groups, the weak ones among them."),
        ),
    ),
    Exercise(
        id="12.2",
        asks="How many turns of the table later do the cards for eight come up, compared with six, by an even chance?",
        kind=Whole("turns"),
        answer=lambda: _half(8) - _half(6),
        why="{answer} later: two rounds and more, and with every one the rivals get stronger too.",
        hints=(
            "inb.goals.first_turn_likely gives the turn, for each of the two aims.",
            "Subtract the turn for six from the turn for eight; both with the table of the lesson.",
        ),
        slips=(
            Slip(lambda: _half(8), "That is the turn for eight. How much later is it than for six?"),
            Slip(lambda: _half(6), "That is the turn for six. How much later is it for eight?"),
            Slip(lambda: 2, "Two more groups, but they are not drawn one after the other."),
        ),
    ),
    Exercise(
        id="12.3",
        asks="By how many points is neutralizing the Mafia at depth 2 better than controlling it?",
        kind=Whole("points"),
        answer=lambda: _number("neutralize") - _number("control"),
        why="By {answer}: six for the kind of attack and four for the ability, whatever the target.",
        hints=(
            "Ask inb.attack for both kinds, with the same depth and defender, and compare the target numbers.",
            "Two lines differ between the sums: the kind of attack, and the ability of the Assassins.",
        ),
        slips=(
            Slip(lambda: 6, "That is what everybody gets for neutralizing. The Assassins get more."),
            Slip(lambda: 4, "That is the ability alone."),
            Slip(lambda: _number("control") - _number("neutralize"), "Turn the subtraction round."),
        ),
    ),
)
