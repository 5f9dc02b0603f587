"""The exercises of notebook 03: power structures."""

from __future__ import annotations

from fractions import Fraction

from illuminati_nb.analysis.planner import plan
from illuminati_nb.analysis.shape import stakes
from illuminati_nb.lessons.answers import Chance, OneCard, OneOf, Whole
from illuminati_nb.lessons.check import Exercise, Slip
from illuminati_nb.lessons.layouts import Laid
from illuminati_nb.rules.attack import AttackSum, attack
from illuminati_nb.rules.cards import SIDES
from illuminati_nb.rules.rehang import Layout
from illuminati_nb.rules.structure import PowerStructure

BAVARIA = "The Bavarian Illuminati"
#: What is left on the captured cards of the lesson, in MB.
MONEY = {"The Mafia": 7, "Loan Sharks": 5, "Cycle Gangs": 1}
WANTED_OPEN = 3
MOST_LOST = 2


def laid(root: str, *links: tuple[str, str, str]) -> PowerStructure:
    """Return a structure from (card, master, side)."""
    ps = PowerStructure(root)
    for card, master, side in links:
        ps = ps.attach(card, to=master, arrow=side)
    return ps


def good() -> PowerStructure:
    """Figure 2 of the rulebook."""
    return laid(
        BAVARIA,
        ("Democrats", BAVARIA, "left"),
        ("Congressional Wives", BAVARIA, "bottom"),
        ("South American Nazis", BAVARIA, "right"),
        ("Antiwar Activists", "Democrats", "bottom"),
        ("Cycle Gangs", "South American Nazis", "bottom"),
        ("KGB", "South American Nazis", "top"),
    )


def bad() -> PowerStructure:
    """Figure 5 of the rulebook: the same cards."""
    return laid(
        BAVARIA,
        ("Democrats", BAVARIA, "left"),
        ("Cycle Gangs", BAVARIA, "top"),
        ("South American Nazis", BAVARIA, "bottom"),
        ("Congressional Wives", "South American Nazis", "top"),
        ("KGB", "South American Nazis", "bottom"),
        ("Antiwar Activists", "KGB", "bottom"),
    )


def rival() -> PowerStructure:
    """The structure from which the lesson captures a branch."""
    return laid(
        "The UFOs",
        ("The Mafia", "The UFOs", "right"),
        ("Loan Sharks", "The Mafia", "top"),
        ("Cycle Gangs", "The Mafia", "left"),
        ("Hackers", "The UFOs", "left"),
    )


def mine() -> PowerStructure:
    """The structure that captures it."""
    return laid("The Network", ("C.I.A.", "The Network", "right"), ("Yuppies", "The Network", "bottom"))


def _captures(*masters: str) -> list[Layout]:
    """Return the capture of the Mafia on every open arrow of these cards."""
    return [
        mine().capture(rival(), "The Mafia", to=one.card, arrow=one.side)
        for one in mine().open_arrows()
        if one.card in masters
    ]


def _rigid(layouts: list[Layout]) -> int:
    return sum(not (one.rehung or one.dropped) for one in layouts)


def coup(money: int = 0) -> AttackSum:
    """Return the attack that takes everything from a player whose groups hang on one arrow."""
    return attack("neutralize", "Texas", "South American Nazis", depth=1, aid=["C.I.A."], money=money)


def _pointing(card: str, side: str) -> str:
    at = next(one for one in good().arrows.used if (one.card, one.side) == (card, side))
    return at.direction


def _unused(ps: PowerStructure) -> int:
    return len(ps.arrows.open) + len(ps.arrows.blocked)


def _wives_blocker() -> str:
    after = bad().move("KGB", "Democrats", "left").structure
    return next(one.by[0] for one in after.blocked_arrows() if one.card == "Congressional Wives")


def _too_few(ps: PowerStructure) -> str:
    free = len(ps.open_arrows())
    return "" if free >= WANTED_OPEN else f"Here {free} arrow{'s' * (free != 1)} can be used."


def _too_tempting(ps: PowerStructure) -> str:
    worst = max(stakes(ps), key=lambda one: len(one.lost))
    if len(worst.lost) > MOST_LOST:
        return f"{worst.name} would take {len(worst.lost)} groups along."
    return _too_few(ps)


def _safe_layout() -> PowerStructure:
    """Return a layout in which no attack costs more than two groups, from Figure 2 by one move."""
    return good().move("KGB", BAVARIA, "top").structure


EXERCISES = (
    Exercise(
        id="03.1",
        asks="The KGB hangs on the top arrow of the Nazis, who lie upside down. Where on the table does it point?",
        kind=OneOf(SIDES),
        answer=lambda: _pointing("South American Nazis", "top"),
        why="To the {answer} of the table: half a turn exchanges top and bottom, and left and right.",
        hints=(
            "Turn a card of your own by half a turn and see where its upper edge goes.",
            "Look for the KGB in the picture: on which side of the Nazis does it lie?",
        ),
        slips=(
            Slip(lambda: "top", "That is the side as printed. The card that bears it is turned by 180 degrees."),
            Slip(lambda: "right", "That is where the Nazis lie, seen from their own master."),
        ),
    ),
    Exercise(
        id="03.2",
        asks="If cards might lie upon each other, how many arrows of the bad structure could be used?",
        kind=Whole(),
        answer=lambda: _unused(bad()),
        why="{answer}: all that hold no puppet. Half of them are lost only because of where the cards lie.",
        hints=(
            "An arrow that holds no puppet is unused, be it blocked or open.",
            "Count the open ones and those that are shut off by a bar.",
        ),
        slips=(
            Slip(lambda: len(bad().open_arrows()), "Those can be used as it is. Which ones would come in addition?"),
            Slip(lambda: len(bad().used_arrows()), "Those are in use already; nothing more can hang there."),
        ),
    ),
    Exercise(
        id="03.3",
        asks="The KGB moves to the left arrow of the Democrats. Which card blocks the arrow of the Wives then?",
        kind=OneCard(),
        answer=_wives_blocker,
        why="The {answer} came along with the KGB, and lie where a puppet of the Wives would have to lie.",
        hints=(
            "Somebody comes along with the KGB. Where does that card lie after the move?",
            "Look at the picture on the right: what lies to the left of the Wives?",
        ),
        slips=(
            Slip(lambda: "KGB", "The KGB lies above that place. Who came along with it?"),
            Slip(lambda: "Democrats", "They have not moved, and the arrow was open before."),
        ),
    ),
    Exercise(
        id="03.4",
        asks="On how many arrows of the C.I.A. do all three captured groups keep their places?",
        kind=Whole(),
        answer=lambda: _rigid(_captures("C.I.A.")),
        why="{answer}. On the third one a captured puppet must be hung elsewhere.",
        hints=(
            "The new puppet hangs on the attacking group, so only three arrows come into question.",
            'Look at capture(...).rehung for arrow="top", "bottom" and "left".',
        ),
        slips=(
            Slip(lambda: len(_captures("C.I.A.")), "So many are open; but on one of them a puppet must be re-hung."),
            Slip(
                lambda: _rigid(_captures("C.I.A.", "The Network", "Yuppies")),
                "You counted the arrows of the whole structure. The target becomes a puppet of the attacking group.",
            ),
        ),
    ),
    Exercise(
        id="03.5",
        asks="How many MB come along with the captured Mafia, Loan Sharks and Cycle Gangs?",
        kind=Whole("MB"),
        answer=lambda: sum(mb // 2 for mb in MONEY.values()),
        why="{answer}: half of each treasury, each rounded down; the rest goes to the bank.",
        hints=(
            "Halve each treasury by itself, and mind the rounding.",
            "Of a single MB nothing comes along.",
        ),
        slips=(
            Slip(lambda: sum(MONEY.values()) // 2, "You halved the sum. Each card's treasury is halved and rounded."),
            Slip(lambda: sum(MONEY.values()), "Only half of the money comes along."),
            Slip(
                lambda: sum(mb - mb // 2 for mb in MONEY.values()),
                "Halves are rounded down, in favour of the bank.",
            ),
        ),
    ),
    Exercise(
        id="03.6",
        asks="What is the chance of the coup, if the attacker spends one MB more?",
        kind=Chance(),
        answer=lambda: coup(money=1).chance,
        why="{answer}: with a single megabuck the end of a player becomes a matter of five throws in six.",
        hints=(
            "The same attack with money=1.",
            "One MB lifts the target number by one; how many throws does the next total add?",
        ),
        slips=(
            Slip(lambda: coup().chance, "That is the chance without the MB."),
            Slip(lambda: coup(money=2).chance, "That is with two MB."),
            Slip(
                lambda: Fraction(min(coup(money=1).target_number, 12), 12),
                "Throws are not equally likely: count ways, not totals.",
            ),
        ),
    ),
    Exercise(
        id="03.7",
        asks="Lay out the six groups of the bad structure so that at least three arrows stay open.",
        kind=Laid(bad, _too_few),
        answer=lambda: plan(bad()).structure,
        why="All six groups lie there, nothing overlaps, and there is room to grow.",
        hints=(
            "Cards without an outgoing arrow should hang where they block nobody.",
            "Free the Illuminati's right arrow: the Antiwar Activists block it. Where else could they hang?",
        ),
        slips=(Slip(bad, "That is the bad structure itself. A single move is enough."),),
    ),
    Exercise(
        id="03.8",
        asks="Lay the same groups so that no attack takes more than two of them, and three arrows stay open.",
        kind=Laid(bad, _too_tempting),
        answer=_safe_layout,
        why="The loss of one group costs you at most one more, and you can still grow in three directions.",
        hints=(
            "What goes with a group is all that hangs below it: how many cards may that be?",
            "Give each of the four arrows of the Illuminati a branch of one or two groups.",
        ),
        slips=(
            Slip(good, "Figure 2 grows well. But look what the Nazis would take along."),
            Slip(bad, "That is the bad structure itself."),
        ),
    ),
)
