"""The exercises of notebook 01: reading cards and alignments."""

from __future__ import annotations

from illuminati_nb.lessons.answers import Cards, OfAlignments, Whole
from illuminati_nb.lessons.check import Exercise, Slip
from illuminati_nb.rules.alignment import Alignment, names, opposites
from illuminati_nb.rules.attack import ALIGNMENT_STEP, alignment_lines, attack
from illuminati_nb.rules.cards import Group, deck


def groups_with(*wanted: Alignment) -> list[Group]:
    """Return the groups that have all of these alignments."""
    return [group for group in deck().groups if all(group.alignments & one for one in wanted)]


def _texas_abilities() -> int:
    declared = attack("destroy", "Texas", "Democrats", owned=["The Mafia", "Cycle Gangs"])
    return sum(line.amount for line in declared.lines if line.rule in ("R5.5", "R5.6"))


def _two_fanatics() -> int:
    return sum(line.amount for line in alignment_lines(Alignment.FANATIC, Alignment.FANATIC, "control"))


def _moral_minority() -> int:
    preachers, minority = deck().group("TV Preachers"), deck().group("Moral Minority")
    return sum(line.amount for line in alignment_lines(preachers.alignments, minority.alignments, "control"))


EXERCISES = (
    Exercise(
        id="01.1",
        asks="How many points does the Federal Reserve add when it helps another group?",
        kind=Whole(),
        answer=lambda: deck().group("Federal Reserve").transferable_power,
        why="{answer} is its Transferable Power, the number behind the stroke.",
        hints=(
            "Find the Power line of its card: two numbers with a stroke between.",
            "One number is for its own attacks, the other for help. Which one can be the smaller?",
        ),
        slips=(
            Slip(lambda: deck().group("Federal Reserve").power, "That is its own Power, for attacks it makes itself."),
            Slip(
                lambda: deck().group("Federal Reserve").power + deck().group("Federal Reserve").transferable_power,
                "The two numbers are never added: a group either attacks or helps.",
            ),
            Slip(lambda: deck().group("Federal Reserve").resistance, "That is its Resistance."),
        ),
    ),
    Exercise(
        id="01.2",
        asks="How many points do the abilities of your cards add to this attack?",
        kind=Whole(),
        answer=_texas_abilities,
        why="{answer}: the Cycle Gangs help every attempt of their owner to destroy, even when they lie still. The "
        "Mafia's ability works for the Mafia alone.",
        hints=(
            "Ask of each ability: whose attacks does it help, which kind of attack, which targets?",
            "An any-attempt ability counts wherever its card lies; an own-attempt ability only for its own card.",
        ),
        slips=(
            Slip(
                lambda: _texas_abilities() + 3,
                "The Mafia's ability is for its own attacks to control, and here Texas attacks to destroy.",
            ),
            Slip(lambda: 0, "One of your cards helps every attack of one kind, even when it takes no part."),
        ),
    ),
    Exercise(
        id="01.3",
        asks="Which alignments are opposite to one of California's?",
        kind=OfAlignments(),
        answer=lambda: names(opposites(deck().group("California").alignments)),
        why="Each of California's three alignments has its own opposite: {answer}.",
        hints=(
            "California has three alignments. Look up the opposite of each in the table of pairs.",
            "The pairs: Government and Communist, Liberal and Conservative, Peaceful and Violent, Straight and Weird.",
        ),
        slips=(
            Slip(
                lambda: names(deck().group("California").alignments),
                "These are California's own; the question is about their opposites.",
            ),
        ),
    ),
    Exercise(
        id="01.4",
        asks="How many points do the alignments give the TV Preachers against the Moral Minority, to control?",
        kind=Whole(),
        answer=_moral_minority,
        why="{answer}: both are Straight and that counts for the attacker, but both are Fanatic and that counts "
        "against him. The two lines cancel out.",
        hints=(
            "Read both cards: TV Preachers and Moral Minority share two words. One of them is a special case.",
            "Two Fanatic groups hate each other: Fanatic against Fanatic is a pair of opposites.",
        ),
        slips=(
            Slip(lambda: 2 * ALIGNMENT_STEP, "You counted two matches. But fanatics do not get on with fanatics."),
            Slip(lambda: ALIGNMENT_STEP, "Straight is right. Fanatic on both sides is not simply ignored."),
            Slip(_two_fanatics, "Fanatic is right. They share another alignment too."),
        ),
    ),
    Exercise(
        id="01.5",
        asks="How many groups are Violent and Criminal at once?",
        kind=Whole("groups"),
        answer=lambda: len(groups_with(Alignment.VIOLENT, Alignment.CRIMINAL)),
        why="There are {answer}, the Mafia itself among them. The others share two alignments with it: easy prey.",
        hints=(
            "Count with a sum: sum(... for g in deck.groups).",
            "Ask of each group: Alignment.VIOLENT in g.alignments and Alignment.CRIMINAL in g.alignments.",
        ),
        slips=(
            Slip(lambda: len(groups_with(Alignment.VIOLENT)), "These are all the Violent groups."),
            Slip(lambda: len(groups_with(Alignment.CRIMINAL)), "These are all the Criminal groups."),
            Slip(
                lambda: sum(bool(g.alignments & (Alignment.VIOLENT | Alignment.CRIMINAL)) for g in deck().groups),
                "You counted groups with one *or* the other. Both are asked for.",
            ),
            Slip(
                lambda: len(groups_with(Alignment.VIOLENT)) + len(groups_with(Alignment.CRIMINAL)),
                "You added the two counts; groups with both stand in each of them.",
            ),
        ),
    ),
    Exercise(
        id="01.6",
        asks="Which Weird groups have Power of their own?",
        kind=Cards(),
        answer=lambda: [group.name for group in groups_with(Alignment.WEIRD) if group.power],
        why="These are all: {answer}. Only they can attack, and without a special card only they can be destroyed.",
        hints=(
            "Go through deck.groups and keep those that are Weird and whose power is more than 0.",
            "A set with two conditions: {g for g in deck.groups if ... and g.power > 0}.",
        ),
        slips=(
            Slip(lambda: groups_with(Alignment.WEIRD), "These are all Weird groups. Leave out those with Power 0."),
            Slip(
                lambda: [g for g in groups_with(Alignment.WEIRD) if g.power or g.transferable_power],
                "Power before the stroke is meant: a group with 0/2 may help, but cannot attack.",
            ),
            Slip(
                lambda: [g for g in deck().groups if g.power and g.alignments == Alignment.WEIRD],
                "These are Weird and nothing else. A group with more alignments is Weird too.",
            ),
        ),
    ),
)
