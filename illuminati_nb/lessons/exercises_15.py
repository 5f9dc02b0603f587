"""The exercises of notebook 15: New World Orders."""

from __future__ import annotations

from math import comb

from illuminati_nb.analysis.orders_odds import COLOURS, powerless_under, shifts
from illuminati_nb.lessons.answers import Cards, OneCard, Whole
from illuminati_nb.lessons.check import Exercise, Slip
from illuminati_nb.rules.attack import attack
from illuminati_nb.rules.cards import deck
from illuminati_nb.rules.dice import chance
from illuminati_nb.rules.effective import Board, power
from illuminati_nb.rules.order_attack import attack_order

DISTRACTION = "Mutual Assured Distraction"
#: The Orders of exercises 1 and 2.
ON_TEXAS = ("Defense Cuts", "Law and Order", "Rabble-Rousers")
AT_ONCE = ("Superpatriot Act", "Supermajority", "Rabble-Rousers")


def _texas(*orders: str) -> int:
    return power(deck().group("Texas"), Board(orders=orders)).total  # type: ignore[arg-type]


def _powerless(orders: tuple[str, ...]) -> frozenset[str]:
    return frozenset(one.name for one in powerless_under(orders))


def _saves(lowest: bool, role: str = "target", kind: str = "destroy") -> str:
    """Return the Order that moves the chances of attacks on (or by) Peaceful groups most."""
    moved = {order: changes["Peaceful"] for order, changes in shifts(kind, role).items()}
    return min(moved, key=lambda name: moved[name] if lowest else -moved[name])


def tables(none: bool = True) -> int:
    """Return how many sets of Orders can lie in play, at most one of each colour; or with none of them missing."""
    found = 1
    for colour in COLOURS:
        found *= sum(one.colour == colour for one in deck().orders) + none
    return found


def _to_even(entitled: bool, wanted: int = 18) -> int:
    """Return the MB with which the UFOs remove an Order with a chance of so many in 36, at least."""
    money = 0
    while attack_order("The UFOs", "Law and Order", money=money, entitled=entitled).successes < wanted:
        money += 1
    return money


def _doubled(kind: str = "destroy", *orders: str) -> int:
    return attack(kind, "Democrats", "Republicans", orders=orders).target_number


def third_best() -> int:
    """Return the target number at which a third try at the same target helps most."""

    def gain(target: int) -> float:
        p = chance(target)
        return float(p * (1 - p) ** 2)

    return max(range(2, 11), key=gain)


EXERCISES = (
    Exercise(
        id="15.1",
        asks="What Power has Texas under Defense Cuts, Law and Order and Rabble-Rousers?",
        kind=Whole("points"),
        answer=lambda: _texas(*ON_TEXAS),
        why="{answer}: less two as Government, and two more each as Conservative and as Violent.",
        hints=(
            "Texas has three alignments. Which of the three Orders names which of them?",
            "inb.power(deck['Texas'], inb.Board(orders=[...])) adds it up, line by line.",
        ),
        slips=(
            Slip(lambda: _texas(), "That is what Texas prints. All three Orders name one of its alignments."),
            Slip(lambda: _texas("Defense Cuts"), "That is Defense Cuts alone."),
            Slip(
                lambda: _texas("Law and Order", "Rabble-Rousers"),
                "And Defense Cuts? A group takes every change that names one of its alignments.",
            ),
        ),
    ),
    Exercise(
        id="15.2",
        asks="Which groups print Power and have none under Superpatriot Act, Supermajority and Rabble-Rousers?",
        kind=Cards(),
        answer=lambda: _powerless(AT_ONCE),
        why="These can neither attack nor be destroyed: {answer}.",
        hints=(
            "Communist, Conservative and Peaceful groups lose two points. Some gain them back by another Order.",
            "Go through deck.groups: one.power above 0, and not int(inb.power(one, inb.Board(orders=[...]))).",
        ),
        slips=(
            Slip(lambda: _powerless(("Supermajority",)), "That is Supermajority alone. The Violent ones are back up."),
            Slip(
                lambda: (
                    _powerless(AT_ONCE)
                    | _powerless(("Superpatriot Act",))
                    | _powerless(("Supermajority",))
                    | _powerless(("Rabble-Rousers",))
                ),
                "Add up before you look for the zeros: what one Order takes another may give.",
            ),
        ),
    ),
    Exercise(
        id="15.3",
        asks="Which Order protects Peaceful groups best from attacks to destroy?",
        kind=OneCard(),
        answer=lambda: _saves(lowest=True),
        why="{answer}, of all Orders: it takes their Power away, and what has no Power cannot be destroyed (R15.9).",
        hints=(
            "Ask inb.orders_odds.shifts('destroy', 'target') and look at 'Peaceful' in each row: the lowest number.",
            "An attack to destroy is against Power. What if there is none left to attack?",
        ),
        slips=(
            Slip(
                lambda: "Peace in Our Time", "That gives two points to those who have Power. Another does more, oddly."
            ),
            Slip(lambda: _saves(lowest=False), "That one exposes them most. Look for the lowest number."),
        ),
    ),
    Exercise(
        id="15.4",
        asks="How many different sets of Orders can lie in the middle, from none to one of each colour?",
        kind=Whole("sets"),
        answer=tables,
        why="{answer}: seven possibilities for each colour, six Orders or none.",
        hints=(
            "Each colour for itself: how many things can lie in its place?",
            "The place of a colour may also be empty. Multiply the three numbers.",
        ),
        slips=(
            Slip(lambda: tables(none=False), "That is with one of each colour. A place may be empty too."),
            Slip(lambda: comb(18, 3), "That counts three of eighteen whatever their colour."),
            Slip(lambda: 19, "Several of different colours lie there together."),
        ),
    ),
    Exercise(
        id="15.5",
        asks="How many MB do the UFOs need for at least an even chance against an Order with Entitlements?",
        kind=Whole("MB"),
        answer=lambda: _to_even(entitled=True),
        why="{answer}: 6 of Power against 20, and an even chance begins at target number 7.",
        hints=(
            "An even chance begins at target number seven. An Order with Entitlements resists with 20.",
            "inb.attack_order('The UFOs', 'Law and Order', money=..., entitled=True)",
        ),
        slips=(
            Slip(lambda: _to_even(entitled=False), "That is enough without Entitlements."),
            Slip(lambda: _to_even(entitled=True, wanted=33), "That is the best chance. Even is less."),
            Slip(lambda: 20, "With 20 MB the target number is six, and that is less than even."),
        ),
    ),
    Exercise(
        id="15.6",
        asks="What is the target number when the Democrats destroy the Republicans under Mutual Assured Distraction?",
        kind=Whole("points"),
        answer=lambda: _doubled("destroy", DISTRACTION),
        why="{answer}: to destroy, opposites help, and here they help twice.",
        hints=(
            "Power against Power, and Liberal against Conservative. How much is that pair, and with which sign?",
            "inb.attack('destroy', ..., ..., orders=['Mutual Assured Distraction'])",
        ),
        slips=(
            Slip(lambda: _doubled("destroy"), "That is without the Order."),
            Slip(lambda: _doubled("control", DISTRACTION), "That is to control. To destroy the signs are reversed."),
        ),
    ),
    Exercise(
        id="15.7",
        asks="At which target number does a third try at the same target raise the chance most?",
        kind=Whole(),
        answer=third_best,
        why="{answer}: often enough to hit, and seldom enough to have missed twice before.",
        hints=(
            "The third try counts when the first two have failed and it succeeds: (1 - p) * (1 - p) * p.",
            "Try every target number from two to ten with inb.chance.",
        ),
        slips=(
            Slip(lambda: 10, "There two tries are nearly always enough."),
            Slip(lambda: 6, "Nearly: the number beside it is a little better."),
            Slip(lambda: 7, "There one MB is worth most. A third try is worth most elsewhere."),
        ),
    ),
)
