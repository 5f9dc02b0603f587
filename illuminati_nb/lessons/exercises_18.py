"""The exercises of notebook 18: Illuminati: New World Order, its timing and its instant attacks."""

from __future__ import annotations

from illuminati_nb.compare import inwo
from illuminati_nb.compare.inwo import Pass, Play, PlayPlot, Promise, Strike, Threaten
from illuminati_nb.lessons.answers import Chance, Function, OneOf, Whole
from illuminati_nb.lessons.check import Exercise, Slip

BOMB = Strike(0, "Car Bomb", "Gordo", ("The Mafia",), "New Blood")
CONCERT = PlayPlot(1, "Benefit Concert", "Gordo")


def played(*moves: inwo.Move) -> inwo.Table:
    """Return the table of the example after these moves."""
    table = inwo.gordo_table()
    for move in moves:
        table = inwo.play(table, move)
    return table


def alive(plays: int) -> int:
    """Return how many of these plays work, if each but the first cancels the one before it."""
    chain = [Play(0, "Car Bomb")] + [Play(0, "Hoax", cancels=n) for n in range(plays - 1)]
    return sum(inwo.working(tuple(chain)))


def _highest_that_destroys(strength: int = 10, more_than: int = 5) -> int:
    return max(roll for roll in range(2, 13) if inwo.disaster_result(strength, roll, more_than) == "destroyed")


def _promise_binds() -> str:
    """A promise binds if it moves cards, or leaves anything on the table but words."""
    table = inwo.gordo_table()
    after = played(Promise(0, 1, ("New Blood",))).with_(said=())
    return "binding" if after != table else "not binding"


EXERCISES = (
    Exercise(
        id="18.1",
        asks="How strong is the Car Bomb with the Mafia's action, but without New Blood?",
        kind=Whole("points"),
        answer=lambda: inwo.strength(played(BOMB._replace(plus=""))).total,
        why="{answer}: 8 + 6 against Gordo's 11. Without its +10 the attack is all but hopeless.",
        hints=(
            "Leave one line out of the sum above.",
            "Take the Car Bomb's own number and the Mafia's Power, then Gordo's whole defence off.",
        ),
        slips=(
            Slip(lambda: inwo.strength(played(BOMB)).total, "That is the strength with New Blood."),
            Slip(lambda: 14, "That is what speaks for the attack. What speaks against it?"),
            Slip(
                lambda: inwo.strength(played(BOMB._replace(plus="", helpers=()))).total,
                "You left out the Mafia too. Its action is still there.",
            ),
        ),
    ),
    Exercise(
        id="18.2",
        asks="The Car Bomb was only threatened, and Benefit Concert was played on Gordo. What is the chance now?",
        kind=Chance(),
        answer=lambda: inwo.chance(played(Threaten(0, "Car Bomb", "Gordo"), CONCERT, Pass(0), BOMB)),
        why="{answer}. Ten points for Gordo in time, and a sure thing has become a long shot. The threat gave it away.",
        hints=(
            "The card came before the play, so it counts. What is the strength then?",
            "Ten points less than in the example; then count the throws that show this or less.",
        ),
        slips=(
            Slip(
                lambda: inwo.chance(played(BOMB)),
                "So it would be if the card had come too late. But nothing had been played yet, only threatened.",
            ),
            Slip(
                lambda: inwo.chance(played(CONCERT, Pass(0), PlayPlot(1, "Political Correctness"), Pass(0), BOMB)),
                "You counted both cards of the owner. Only one of them was played.",
            ),
        ),
    ),
    Exercise(
        id="18.3",
        asks="Write alive(plays): how many plays of the stack work, if each but the first cancels the one before it?",
        kind=Function("alive", tuple((plays,) for plays in (1, 2, 3, 4, 5, 8, 11))),
        answer=lambda: alive,
        why="It agrees with the stack for every length: the last play works, and every second one before it.",
        hints=(
            "Begin at the end: nobody cancels the last play, so it works. What about the one before?",
            "Every second play works, counted from the last. So the first works when the number of plays is odd.",
        ),
    ),
    Exercise(
        id="18.4",
        asks="Strength ten, and the card says: by more than five. What is the highest roll that destroys the Place?",
        kind=Whole("on the dice"),
        answer=_highest_that_destroys,
        why="{answer}: the strength must be beaten by six at least, for five is not more than five.",
        hints=(
            "How far must the roll stay below the strength?",
            "The difference between strength and roll has to be more than the number on the card, not equal to it.",
        ),
        slips=(
            Slip(lambda: 5, "Then it succeeds by exactly five. More is asked for."),
            Slip(lambda: 10, "That roll still succeeds, but it only devastates."),
        ),
    ),
    Exercise(
        id="18.5",
        asks="The Boy Sprouts now, for a Plot in your next turn: is the second half of this trade binding?",
        kind=OneOf(("binding", "not binding")),
        answer=_promise_binds,
        why="It is {answer}. A trade is two gifts, and only a gift that is made is one. Illuminati says the same.",
        hints=(
            "Which of the two gifts is made at once?",
            "Look at the rule again: what does it say of a promise to give something later?",
        ),
        slips=(Slip(lambda: "binding", "One half is carried out now. What about the other half?"),),
    ),
)
