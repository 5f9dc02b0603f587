"""The exercises of notebook 04: the economics of interference."""

from __future__ import annotations

from fractions import Fraction

from illuminati_nb.analysis.spending import Spender, SpendingGame, solve_game
from illuminati_nb.analysis.spending_claims import bleed_gnomes, more_money
from illuminati_nb.analysis.spending_questions import (
    BavarianFee,
    bavarian_fee_pays,
    deterrence,
    home_or_illuminati,
    outcome,
)
from illuminati_nb.analysis.spending_simplex import matrix_game
from illuminati_nb.lessons.answers import Amount, Function, OneOf, Whole
from illuminati_nb.lessons.check import Exercise, Slip
from illuminati_nb.rules.dice import chance

#: Purses for which a reader's function is tried.
_CASES = ((4, 2), (4, 0), (2, 4), (3, 3), (6, 1), (0, 0), (5, 4), (6, 6), (1, 0), (0, 5), (6, 4))


def duel(target: int, attacker: int, defender: int, home: int = 0) -> SpendingGame:
    """Return the lesson's duel: 20 MB at stake for both."""
    owner = Spender("defender", loses=20, purse=defender, own_purse=home)
    people = (Spender("attacker", wins=20, purse=attacker), owner)
    return SpendingGame(target, people)


def spends(a: int, d: int) -> int:
    """Return what the attacker puts in at target 7, with ``a`` MB against ``d``."""
    return solve_game(duel(7, a, d)).spent["attacker"]


def victims(first: int, second: int) -> SpendingGame:
    """Return the lesson's free riders: two who would lose as much."""
    money = {"first": first, "second": second}
    afraid = (Spender(name, loses=20, purse=mb, side="against") for name, mb in money.items())
    return SpendingGame(5, (Spender("attacker", wins=20), *afraid))


def _payer(first: int, second: int) -> str:
    spent = outcome(victims(first, second)).spent
    return "first" if spent["first"] > spent["second"] else "second"


def bavarian(rival: int) -> BavarianFee:
    """Return the lesson's question of the fee, against a rival with this purse."""
    people = (Spender("attacker", wins=30, purse=10), Spender("rival", loses=30, purse=rival))
    return bavarian_fee_pays(SpendingGame(7, people))


def _slips_of_paper() -> Fraction:
    """Return what the defender pays on average with sealed bids, at target 5 with 6 MB each and 20 at stake."""
    bids = range(7)
    table = [[20 * chance(5 + a - d) - a + d for d in bids] for a in bids]
    _, defender = matrix_game(table)
    return sum((d * weight for d, weight in zip(bids, defender, strict=True)), Fraction(0))


EXERCISES = (
    Exercise(
        id="04.1",
        asks="Write my_spend(a, d): what the attacker puts in at target 7, with a MB against d MB.",
        kind=Function("my_spend", _CASES),
        answer=lambda: spends,
        why="He spends his lead and no more, and never beyond target 10, where a MB buys nothing.",
        hints=(
            "Look at the row above: with 4 MB against 2 he spends 2, against 3 he spends 1. What is it that he spends?",
            "It is the difference of the purses, but never less than nothing, and never more than brings him to ten.",
        ),
    ),
    Exercise(
        id="04.2",
        asks="How many MB must the owner's Illuminati hold, so that the attacker, with 6 MB, puts in nothing?",
        kind=Whole("MB"),
        answer=lambda: deterrence(duel(7, 6, 0), up_to=12).threshold,
        why="As many as the attacker has, {answer}. None of it has to be spent.",
        hints=(
            "He spends what he has more than you. When has he nothing more?",
            "Let inb.deterrence try the purses for you, with an attacker who has six.",
        ),
        slips=(
            Slip(
                lambda: deterrence(duel(7, 6, 0), "own_purse", up_to=12).threshold,
                "That is enough on the attacked card itself. At the Illuminati a MB is worth one point, not two.",
            ),
            Slip(
                lambda: deterrence(duel(7, 4, 0), up_to=12).threshold, "That keeps out an attacker with 4. He has more."
            ),
            Slip(lambda: 7, "Bringing the target number to 0 is not needed: he must only see that he cannot win."),
        ),
    ),
    Exercise(
        id="04.3",
        asks="Of 6 MB in all, how many must lie at home, at least, to be as well off as can be against 8 MB?",
        kind=Whole("MB"),
        answer=lambda: min(home_or_illuminati(duel(7, 8, 0), 6).best),
        why="{answer}: the more the attacker has, the more of your money must be where it counts double.",
        hints=(
            "Ask inb.home_or_illuminati again, with an attacker who has 8.",
            "Its field best lists every sum that serves best; you want the smallest of them.",
        ),
        slips=(
            Slip(lambda: 6, "That serves as well, but a little less at home will do."),
            Slip(
                lambda: min(home_or_illuminati(duel(7, 6, 0), 6).best),
                "That is enough against an attacker with 6, as in the picture above. This one has more.",
            ),
            Slip(lambda: 0, "At the Illuminati a MB takes off one point, at home two."),
        ),
    ),
    Exercise(
        id="04.4",
        asks="Who pays more when the first bystander has 3 MB and the second only 1?",
        kind=OneOf(("first", "second")),
        answer=lambda: _payer(3, 1),
        why="The {answer} one. Nobody can lean on a neighbour whose purse is nearly empty.",
        hints=(
            "Who could still rely on the other, and who knows that he cannot?",
            "Build the two spenders with their new purses, solve, and look at spent.",
        ),
        slips=(Slip(lambda: _payer(3, 3), "That is how it was with three each. One MB from him is not enough now."),),
    ),
    Exercise(
        id="04.5",
        asks="What does the fee gain the Bavarians, in MB, against a rival with 12 MB?",
        kind=Amount("MB"),
        answer=lambda: bavarian(12).gain,
        why="{answer}: what they lose with the fee is little beside what the rival could have done.",
        hints=(
            "Change the rival's purse with game.changed(...), and ask inb.bavarian_fee_pays.",
            "Its field gain is what you want: the value after the fee minus the value without Privilege.",
        ),
        slips=(
            Slip(lambda: bavarian(12).gain + 5, "Take off the fee itself: 5 MB are gone with the announcement."),
            Slip(lambda: bavarian(10).gain, "That is the gain against a rival with ten."),
        ),
    ),
    Exercise(
        id="04.6",
        asks="How many MB does the defender write on his slip, on average?",
        kind=Amount("MB"),
        answer=_slips_of_paper,
        why="{answer} on average, for an attack that would have cost him nothing in open rounds.",
        hints=(
            "Weigh each sum with how often he writes it.",
            "5 MB times 4/25, and 6 MB times the rest.",
        ),
        slips=(
            Slip(lambda: Fraction(11, 2), "That would be right if he wrote both sums equally often."),
            Slip(lambda: Fraction(54, 25), "That is what the attacker writes on average."),
        ),
    ),
    Exercise(
        id="04.7",
        asks="What do the Gnomes pay against 9 MB when all their money lies at the Illuminati?",
        kind=Whole("MB"),
        answer=lambda: bleed_gnomes(0, 9, 60, 30, 15)[9].poor,
        why="{answer}: MB for MB, but for the last one, since a target number of 1 is as hopeless as one of 0.",
        hints=(
            "Their best answer makes the attack hopeless again. To which target number must they come down?",
            "9 MB lift the target from 0 to 9. No throw succeeds below two, so how far down do they have to go?",
        ),
        slips=(
            Slip(lambda: 9, "Nearly: must the target number go all the way back to 0?"),
            Slip(lambda: bleed_gnomes(0, 9, 60, 30, 15)[9].rich, "That is the price with money on the target itself."),
        ),
    ),
    Exercise(
        id="04.8",
        asks="The attacker has 5 MB, the target is 9. Which size of purse makes the defender worse off than 1 MB less?",
        kind=Whole("MB"),
        answer=lambda: more_money(duel(9, 5, 0), "defender", 9).falls[0],
        why="{answer}: with one MB less the two purses are equal, and nobody begins.",
        hints=(
            "Against an attacker with 3 MB it was the fourth MB that hurt. What is special about four against three?",
            "Let inb.more_money try all purses up to 9; its field falls lists those that hurt.",
        ),
        slips=(
            Slip(lambda: 5, "With equal purses neither begins, and that is good for the defender."),
            Slip(lambda: 4, "That hurts against an attacker with three. This one has more."),
        ),
    ),
)
