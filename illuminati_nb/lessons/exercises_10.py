"""The exercises of notebook 10: the Network."""

from __future__ import annotations

from fractions import Fraction

from illuminati_nb.analysis.goal_chances import first_turn_likely
from illuminati_nb.analysis.goal_collect import single_costs
from illuminati_nb.analysis.goal_sets import Aim, aim, smallest_sets, smallest_size
from illuminati_nb.lessons.answers import Amount, Whole
from illuminati_nb.lessons.check import Exercise, Slip
from illuminati_nb.rules.cards import deck

NETWORK = "The Network"
#: The table of the lesson, in turn order; the Network begins.
TABLE = (NETWORK, "The UFOs", "The Gnomes of Zurich", "The Bavarian Illuminati")


def helpers(least: int = 1) -> int:
    """Return how many groups have at least so much Transferable Power."""
    return sum(one.transferable_power >= least for one in deck().groups)


def without(name: str) -> Aim:
    """Return the Network's aim when one group is out of reach for good."""
    return aim(NETWORK, pool=[one for one in deck().groups if one.name != name])


def _size(of: Aim) -> int:
    size = smallest_size(of)
    assert size is not None  # every aim asked about here can be reached
    return size


def _count(of: Aim) -> int:
    sets = smallest_sets(of)
    assert sets is not None
    return sets.count


def _turn(share: Fraction, twice: bool = True) -> int:
    turn = first_turn_likely(aim(NETWORK), share, TABLE if twice else ())
    assert turn is not None
    return turn


def _price(name: str, *owned: str) -> Fraction:
    return single_costs(NETWORK, owned)[name]


EXERCISES = (
    Exercise(
        id="10.1",
        asks="How many of the groups have any Transferable Power?",
        kind=Whole("groups"),
        answer=helpers,
        why="{answer} groups, about one in five. All the others are worth nothing to this goal.",
        hints=(
            "Transferable Power is the number behind the stroke: deck.groups, and transferable_power of each.",
            "Count with sum(one.transferable_power > 0 for one in deck.groups).",
        ),
        slips=(
            Slip(lambda: helpers() + 1, "You counted the Network's own card. It is an Illuminati, not a group."),
            Slip(lambda: helpers(2), "Those with a single point help as well."),
            Slip(
                lambda: sum(one.power > 0 for one in deck().groups),
                "That is how many have Power of their own. The number behind the stroke is asked for.",
            ),
            Slip(lambda: len(deck().groups) - helpers(), "Those are the groups without any."),
        ),
    ),
    Exercise(
        id="10.2",
        asks="The C.I.A. is out of reach for good. How many groups does the goal take at least now?",
        kind=Whole("groups"),
        answer=lambda: _size(without("C.I.A.")),
        why="{answer} groups: one card gone, and every set grows by one. It is the one group nobody can replace.",
        hints=(
            "Leave it out of the pool: inb.goals.aim takes pool=..., smallest_size does the rest.",
            "Without it the five best groups bring three points each. What is then missing, and what can bring that?",
        ),
        slips=(
            Slip(lambda: _size(aim(NETWORK)), "That is the number with the C.I.A. Add up the best without it."),
            Slip(
                lambda: _size(without("C.I.A.")) + 1,
                "You counted the Network's own card; groups are asked for.",
            ),
            Slip(lambda: _count(without("C.I.A.")), "That is how many such sets there are; how large is one?"),
        ),
    ),
    Exercise(
        id="10.3",
        asks="By which turn of the lesson's table is the chance at least one in four that a set has come up?",
        kind=Whole(),
        answer=lambda: _turn(Fraction(1, 4)),
        why="By turn {answer} of the table the cards are there with this chance; taking them comes on top.",
        hints=(
            "inb.goals.first_turn_likely(aim, chance, table) looks for it.",
            "The wanted chance is Fraction(1, 4), the table is the one with the Network in the first seat.",
        ),
        slips=(
            Slip(lambda: _turn(Fraction(1, 4), twice=False), "That is a table where everybody draws one card."),
            Slip(lambda: _turn(Fraction(1, 2)), "That is for an even chance."),
            Slip(lambda: -(-_turn(Fraction(1, 4)) // 4), "Those are the Network's own turns. Count everybody's."),
        ),
    ),
    Exercise(
        id="10.4",
        asks="By how many MB does the expected price of Big Media fall once the Network has the C.I.A.?",
        kind=Amount("MB"),
        answer=lambda: _price("Big Media") - _price("Big Media", "C.I.A."),
        why="{answer} less. The first helper is dear, and each one makes the next cheap.",
        hints=(
            "single_costs gives the price of every group; call it with and without owned=[...].",
            'Take the entry "Big Media" of both and subtract the smaller from the larger.',
        ),
        slips=(
            Slip(lambda: _price("Big Media"), "That is the price without the C.I.A."),
            Slip(lambda: _price("Big Media", "C.I.A."), "That is what is left to pay with it. How much is saved?"),
            Slip(lambda: _price("Big Media", "C.I.A.") - _price("Big Media"), "Turn the subtraction round."),
        ),
    ),
)
