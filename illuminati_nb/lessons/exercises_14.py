"""The exercises of notebook 14: Artifacts."""

from __future__ import annotations

from illuminati_nb.analysis.artifacts_value import WITH_ARTIFACTS, least_stake, price, taking_number, turns_to_pay
from illuminati_nb.analysis.artifacts_value import ways_to_take as ways
from illuminati_nb.lessons.answers import Whole
from illuminati_nb.lessons.check import Exercise, Slip
from illuminati_nb.rules.alignment import Alignment
from illuminati_nb.rules.attack import attack
from illuminati_nb.rules.cards import Artifact, Group, deck
from illuminati_nb.rules.effective import power, transferable_power

BERMUDA, GNOMES, UFOS = "The Bermuda Triangle", "The Gnomes of Zurich", "The UFOs"
SKULL, GRAIL, MILL, SHROUD = "Crystal Skull", "The Holy Grail", "Midas Mill", "Shroud of Turin"
BOOK, MEME, PRINCIPIA = "Necronomicon", "Screaming Meme", "Principia Discordia"
#: The lesson's pair for the two steps of section 5, and the worth of its duel in section 6.
PAIR = (BERMUDA, "The Mafia")


def _artifacts(*names: str) -> tuple[Artifact, ...]:
    return tuple(one for one in deck().artifacts if one.name in names)


def _weird() -> tuple[Group, ...]:
    return tuple(one for one in deck().groups if one.alignments & Alignment.WEIRD)


def _gained(groups: tuple[Group, ...]) -> int:
    """Return what the Principia adds to the Power of these groups."""
    book = _artifacts(PRINCIPIA)
    return sum(power(one, owned=book).total - one.power for one in groups)


def _help(*names: str) -> int:
    boss = next(one for one in deck().illuminati if one.name == GNOMES)
    return transferable_power(boss, owned=_artifacts(*names)).total


def _shroud(best: int = 10, **more: int) -> int:
    """Return the MB that bring the UFOs to the best chance against a rival's Shroud."""
    return best - taking_number(SHROUD, UFOS, **more)  # type: ignore[arg-type]


def overtakes(owned: tuple[str, ...] = (), up_to: int = 30) -> int:
    """Return from how many MB on one attack on a rival's Crystal Skull beats the two steps, for good."""
    found = [ways(SKULL, PAIR, money, owned) for money in range(up_to + 1)]
    return max(one.money for one in found if one.at_once <= one.two_steps) + 1


def _destroy(*owned: str) -> int:
    made = attack("destroy", "TV Preachers", "Moonies", owned=owned, depth=2, rules=WITH_ARTIFACTS)
    return made.target_number


def least(money: int, against: int) -> int:
    """Return the least worth for which the Bermuda Triangle attacks a rival's Artifact of Resistance 7."""
    found = least_stake(taking_number(SKULL, BERMUDA), money, against)
    assert found is not None
    return found


EXERCISES = (
    Exercise(
        id="14.1",
        asks="The Gnomes of Zurich own both the Grail and the Skull and help an attack. By how many points?",
        kind=Whole("points"),
        answer=lambda: _help(SKULL, GRAIL),
        why="{answer}: both numbers of the card rise, and the two Artifacts add up.",
        hints=(
            "The Gnomes print 7/7. Which of the two numbers counts when a card helps, and what is added to it?",
            "Ask inb.transferable_power(deck[...], owned=[...]) with both Artifacts.",
        ),
        slips=(
            Slip(lambda: _help(SKULL), "That is with one of them. They add up."),
            Slip(lambda: _help(), "That is what they print; the Artifacts raise the second number too."),
            Slip(lambda: 4, "That is what the two Artifacts add. The Gnomes help with what they print as well."),
        ),
    ),
    Exercise(
        id="14.2",
        asks="If one player had all Weird groups of the deck, how much Power would the Principia Discordia add?",
        kind=Whole("points"),
        answer=lambda: _gained(_weird()),
        why="{answer}: two for each of the eight Weird groups that have Power. The eleven others gain nothing.",
        hints=(
            "Two points each, but read on the card which Weird groups it is for.",
            "Go through deck.groups: inb.Alignment.WEIRD in one.alignments, and one.power at least 1.",
        ),
        slips=(
            Slip(lambda: 2 * len(_weird()), "A group without Power gains none, however Weird it is."),
            Slip(lambda: sum(one.power > 0 for one in _weird()), "So many groups gain. How much does each of them?"),
            Slip(lambda: sum(one.power for one in _weird()), "That is the Power they print. What is added to it?"),
        ),
    ),
    Exercise(
        id="14.3",
        asks="How many MB do the UFOs need for the best chance at a rival's Shroud of Turin, defended with 3 MB?",
        kind=Whole("MB"),
        answer=lambda: _shroud(owner_money=3),
        why="{answer}: 6 - 4 - 10 - 3 is 11 below nothing, and the best chance begins at ten.",
        hints=(
            "Write the sum down: Power, Resistance, the place, the owner's money. How far is it from there to ten?",
            "Ask inb.attack with depth=1, owner_money=3 and rules=GRAND, and take its target number from ten.",
        ),
        slips=(
            Slip(lambda: _shroud(), "And the 3 MB of the owner?"),
            Slip(
                lambda: _shroud(owner_money=6), "Money of an Illuminati counts 1 for each MB; an Artifact has no own."
            ),
            Slip(lambda: _shroud(owner_money=3) - 10, "The Artifact lies right under an Illuminati: +10 for it."),
            Slip(
                lambda: _shroud(owner_money=5),
                "The Shroud protects the other groups of its owner; itself it does not (our reading).",
            ),
        ),
    ),
    Exercise(
        id="14.4",
        asks="After how many turns has a Midas Mill, stolen from a rival, paid for itself?",
        kind=Whole("turns"),
        answer=lambda: turns_to_pay(3, price(MILL, BERMUDA).cost),
        why="After {answer}; and in these turns the rival gets nothing, which is not in the sum.",
        hints=(
            "inb.artifacts_value.price(..., ..., 'rival').cost, and 3 MB in each turn.",
            "Divide the cost by three, and round up to whole turns.",
        ),
        slips=(
            Slip(lambda: turns_to_pay(3, price(MILL, BERMUDA, "table").cost), "That is the Mill from the table."),
            Slip(lambda: turns_to_pay(3, 19), "That counts one try. One in twelve fails, and an action is not free."),
        ),
    ),
    Exercise(
        id="14.5",
        asks="With the Screaming Meme, from how many MB on is one attack better than neutralizing first?",
        kind=Whole("MB"),
        answer=lambda: overtakes((MEME,)),
        why="From {answer} MB on. Below that the ten points of a neutralizer open the door sooner.",
        hints=(
            "Compare at_once and two_steps of ways_to_take(SKULL, PAIR, money, [MEME]) for every sum of money.",
            "In the picture the two lines cross between fifteen and twenty MB. Which whole number comes next?",
        ),
        slips=(
            Slip(lambda: overtakes(), "That is without the Meme."),
            Slip(lambda: overtakes((MEME,)) - 1, "There the two steps are still ahead, by a little."),
        ),
    ),
    Exercise(
        id="14.6",
        asks="You have 20 MB, the owner's Illuminati 4. What must the Skull be worth at least, in whole MB?",
        kind=Whole("MB"),
        answer=lambda: least(20, 4),
        why="{answer}: a lead of 16 MB brings the target to 7 at best, and such a chance must be worth its money.",
        hints=(
            "What counts is by how much you are richer. Read the worth off the picture at that lead.",
            "Or ask inb.artifacts_value.least_stake(target, 20, 4), with the target number from above.",
        ),
        slips=(
            Slip(lambda: least(20, 0), "That is with an owner who has nothing. He has four."),
            Slip(lambda: least(18, 4), "That is a lead of fourteen. How much do you lead by?"),
        ),
    ),
    Exercise(
        id="14.7",
        asks="By how much does the Necronomicon change the target number when the TV Preachers destroy the Moonies?",
        kind=Whole("points"),
        answer=lambda: _destroy(BOOK) - _destroy(),
        why="By {answer}: likeness helps to control, and hinders whoever wants to destroy.",
        hints=(
            "Make the same attack to destroy with and without the book, and subtract.",
            "Without it they are opposites, which helps to destroy. With it they are alike. Count both.",
        ),
        slips=(
            Slip(lambda: 8, "That is what it changes in an attack to control. The signs turn when you destroy."),
            Slip(lambda: -4, "That is the bonus with the book. Without it there was one the other way."),
            Slip(lambda: 4, "To destroy, likeness counts against you, and what was there before is gone as well."),
        ),
    ),
)
