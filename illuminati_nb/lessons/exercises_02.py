"""The exercises of notebook 02: the odds of an attack."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from illuminati_nb.lessons.answers import Amount, Chance, Function, OneOf, Whole
from illuminati_nb.lessons.check import Exercise, Slip
from illuminati_nb.rules.attack import AttackSum, attack
from illuminati_nb.rules.cards import KINDS, deck
from illuminati_nb.rules.declaration import position_bonus
from illuminati_nb.rules.dice import WAYS, chance


def mafia(kind: str = "control", **more: Any) -> AttackSum:
    """Return the lesson's attack: the Mafia on the KGB."""
    return attack(kind, "The Mafia", "KGB", **more)


def _price(wanted: Fraction, **more: Any) -> int:
    """Return the fewest MB for at least this chance."""
    return next(mb for mb in range(100) if mafia(money=mb, **more).chance >= wanted)


def _best_kind() -> str:
    return max(KINDS, key=lambda kind: attack(kind, "CFL-AIO", "Republicans", depth=3).target_number)


def _tries_price(money: int = 2) -> Fraction:
    return money / mafia(money=money).chance


EXERCISES = (
    Exercise(
        id="02.1",
        asks="What is the chance of an attack with target number nine?",
        kind=Chance(),
        answer=lambda: chance(9),
        why="All throws from 2 to the target number succeed: {answer}.",
        hints=(
            "Add up the ways to throw each total up to the target.",
            "The ways to throw 2, 3, 4, 5, 6, 7, 8, 9 are 1, 2, 3, 4, 5, 6, 5, 4. Add them and divide by 36.",
        ),
        slips=(
            Slip(lambda: Fraction(WAYS[9], 36), "That is the chance to throw exactly nine. Less is good as well."),
            Slip(lambda: chance(8), "Nearly: a throw that equals the target number succeeds too."),
            Slip(lambda: 1 - chance(9), "That is the chance to fail."),
            Slip(
                lambda: Fraction(8, 11), "The totals are not equally likely: there are 6 ways to throw 7, and 1 for 2."
            ),
        ),
    ),
    Exercise(
        id="02.2",
        asks="Write my_chance(target) with two loops over the dice.",
        kind=Function("my_chance", tuple((target,) for target in (7, 2, 10, 4, 1, 0, -3, 11, 12, 20, 3, 5, 6, 8, 9))),
        answer=lambda: chance,
        why="It agrees with the package for every target number, the hopeless and the very high ones included.",
        hints=(
            "Try your function at the ends: a target number below 2, and one above ten.",
            "In the loops count a throw when a + b <= target and a + b < 11; divide the count by 36.",
        ),
    ),
    Exercise(
        id="02.3",
        asks="How many MB must the Mafia spend for a chance of at least 70%?",
        kind=Whole("MB"),
        answer=lambda: _price(Fraction(7, 10)),
        why="{answer} are just enough. One less stays below, one more is more than you asked for.",
        hints=(
            "First find the lowest target number whose chance is 70% or more; then the gap to where you stand.",
            "Try money=0, 1, 2, ... in the sum and stop at the first chance that is 0.7 or more.",
        ),
        slips=(
            Slip(lambda: _price(Fraction(7, 10)) - 1, "That is just too little: check the chance once more."),
            Slip(lambda: _price(chance(10)), "This buys the best chance there is. Less will do."),
            Slip(
                lambda: mafia().target_number + _price(Fraction(7, 10)),
                "That is the target number you need. Part of it is there without money.",
            ),
        ),
    ),
    Exercise(
        id="02.4",
        asks="How many MB more does the same chance cost at depth 1 than at depth 3?",
        kind=Whole("MB"),
        answer=lambda: position_bonus(1) - position_bonus(3),
        why="The difference of the two bonuses, {answer}: money and position are points of the same sum.",
        hints=(
            "Look up the two bonuses in the table above.",
            "A point is a point: what the position takes away, money has to bring back, one MB for each.",
        ),
        slips=(
            Slip(lambda: position_bonus(1), "That is the price compared with an uncontrolled group."),
            Slip(lambda: position_bonus(1) - position_bonus(2), "That is the step from depth 1 to depth 2."),
            Slip(lambda: 2, "That many links lie between; but what is each of the two positions worth?"),
        ),
    ),
    Exercise(
        id="02.5",
        asks="Which kind of attack has the highest target number?",
        kind=OneOf(KINDS),
        answer=_best_kind,
        why="To {answer}. Opposite alignments help an attack to destroy and hinder the two others, and that is worth "
        "more than the +6 for neutralizing.",
        hints=(
            "Compute all three, with depth=3, and compare the target numbers.",
            "One line changes its sign with the kind of attack. Which one?",
        ),
        slips=(
            Slip(lambda: "control", "Liberal against Conservative: what do opposites do to an attack to control?"),
            Slip(
                lambda: "neutralize",
                "The +6 is tempting. But the alignments count as in an attack to control: look at that line.",
            ),
        ),
    ),
    Exercise(
        id="02.6",
        asks="What is the target number with the help of both cards?",
        kind=Whole(),
        answer=lambda: mafia(aid=["C.I.A.", "Clone Arrangers"]).target_number,
        why="{answer}: helpers bring their Transferable Power and nothing else.",
        hints=(
            "Start from the sum without help and add what each helper can lend.",
            "Transferable Power is the number behind the stroke; the alignments of helpers do not matter.",
        ),
        slips=(
            Slip(
                lambda: mafia().target_number + sum(deck().group(name).power for name in ("C.I.A.", "Clone Arrangers")),
                "You added the helpers' own Power. Only the number behind the stroke can be lent.",
            ),
            Slip(
                lambda: mafia(aid=["C.I.A.", "Clone Arrangers"]).target_number + 8,
                "You counted the helpers' alignments. Only those of the attacking group count.",
            ),
            Slip(
                lambda: mafia(aid=["C.I.A.", "Clone Arrangers"]).target_number + 3,
                "You counted the Clone Arrangers' ability; it is for attacks to destroy.",
            ),
            Slip(lambda: mafia(aid=["C.I.A."]).target_number, "One helper is missing."),
        ),
    ),
    Exercise(
        id="02.7",
        asks="What is the target number after the defence has spent its money?",
        kind=Whole(),
        answer=lambda: mafia(depth=3, money=10, target_money=3, owner_money=2).target_number,
        why="{answer}: money on the attacked card itself counts double, money of its Illuminati once.",
        hints=(
            "Go through the purses one by one: which way does each push, and by how much for each MB?",
            "10 MB up; 3 MB of the target's own treasury down, twice; 2 MB of its Illuminati down, once.",
        ),
        slips=(
            Slip(
                lambda: mafia(depth=3, money=10, owner_money=5).target_number,
                "One of the two defending purses counts double.",
            ),
            Slip(
                lambda: mafia(depth=3, money=10, target_money=5).target_number,
                "You doubled both defending purses. Only money that lies on the attacked card counts double.",
            ),
            Slip(
                lambda: mafia(depth=4, money=10, target_money=3, owner_money=2).target_number,
                "The position is missing: depth 3 still protects a little.",
            ),
        ),
    ),
    Exercise(
        id="02.8",
        asks="How many MB does a success cost on average, if you try with 2 MB each time?",
        kind=Amount("MB"),
        answer=_tries_price,
        why="2 MB a try, divided by the chance of a try: {answer} on average.",
        hints=(
            "On average 1/p tries are needed when each succeeds with chance p.",
            "Take p from the sum with money=2, then multiply the number of tries by the price of one.",
        ),
        slips=(
            Slip(lambda: 2 * mafia(money=2).chance, "You multiplied by the chance. A smaller chance must cost more."),
            Slip(lambda: 1 / mafia(money=2).chance, "That is the number of tries. Each of them costs 2 MB."),
            Slip(lambda: 2, "That is the price of one try, and not every try succeeds."),
        ),
    ),
)
