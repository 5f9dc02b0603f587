"""The exercises of notebook 19: rulings for Dune."""

from __future__ import annotations

from fractions import Fraction

from illuminati_nb.compare import dune
from illuminati_nb.compare.dune import Leader, Look, Say, Take, Theft
from illuminati_nb.lessons.answers import Chance, OneOf, Whole
from illuminati_nb.lessons.check import Exercise, Slip


def theft_before_giving_back() -> Theft:
    """Return the lesson's theft, of three cards, when Harkonnen has looked at them."""
    theft = Theft(harkonnen=("a", "b", "c", "d"), victim=("x", "y", "z"))
    for step in (Say(3), Take((0, 1, 2)), Look()):
        theft = dune.play(theft, step)
    return theft


def fremen(**fates: str) -> tuple[Leader, ...]:
    """Return the five leaders of the Fremen; the fate of some is "dead" or "elsewhere"."""
    return tuple(
        Leader(
            name=name,
            faction="Fremen",
            alive=fates.get(name) != "dead",
            fought_elsewhere=fates.get(name) == "elsewhere",
        )
        for name in ("Stilgar", "Chani", "Otheym", "Jamis", "Mapes")
    )


def _share(**fates: str) -> Fraction:
    return Fraction(1, len(dune.capture_pool(fremen(**fates), used="Chani")))


def _winner() -> str:
    exploded = dune.explosion(True, True, traitor=True)
    return dune.winner("Harkonnen", exploded) or "nobody"


EXERCISES = (
    Exercise(
        id="19.1",
        asks="Harkonnen holds four cards, steals three and looks at them. How many does he hold at that moment?",
        kind=Whole("cards"),
        answer=lambda: theft_before_giving_back().sizes[0],
        why="{answer}, for a moment. Then he gives back as many as he took, and both hands are as large as before.",
        hints=(
            "The four steps come one after the other. Which of them has not been made yet?",
            "He has taken the cards, and has not yet given any back.",
        ),
        slips=(
            Slip(lambda: 4, "So it is before the first step and after the last. Look at the moment in between."),
            Slip(lambda: 3, "These are the stolen ones alone. He still has his own."),
        ),
    ),
    Exercise(
        id="19.2",
        asks="Lasgun against shield, and Harkonnen calls the opponent's leader a traitor. Who wins?",
        kind=OneOf(("Harkonnen", "Fremen", "nobody")),
        answer=_winner,
        why="{answer}: the traitor prevents the explosion, and whoever called him has won.",
        hints=(
            "First ask whether anything explodes.",
            "A declared traitor comes before the explosion. Then there is a winner after all.",
        ),
        slips=(
            Slip(lambda: "nobody", "So it would be if they exploded. Do they, with a traitor declared?"),
            Slip(lambda: "Fremen", "Their leader has just betrayed them."),
        ),
    ),
    Exercise(
        id="19.3",
        asks="Of the eight things in dune.VOICED, how many may the Voice name?",
        kind=Whole("things"),
        answer=lambda: sum(map(dune.voice_legal, dune.VOICED)),
        why="{answer}. Worthless cards, cheap heroes and the lasgun are out of its reach.",
        hints=(
            "Ask dune.voice_legal about each of them.",
            "The three rulings D-VII.5 to D-VII.7 each take one thing away.",
        ),
        slips=(
            Slip(lambda: len(dune.VOICED), "Those are all of them. Some may not be named."),
            Slip(
                lambda: sum(not dune.voice_legal(word) for word in dune.VOICED), "Those are the ones it may not name."
            ),
        ),
    ),
    Exercise(
        id="19.4",
        asks="In how many phases may a deal be made, whose spice must wait?",
        kind=Whole("phases"),
        answer=lambda: sum(
            dune.deal_allowed(phase) and not dune.spice_transfer_allowed(phase) for phase in dune.PHASES
        ),
        why="{answer}: in all but the collection phase a deal is only words for the time being.",
        hints=(
            "A deal may be made in every phase. In which of them does the spice move at once?",
            "Take the number of all phases, and take away those in which spice may pass.",
        ),
        slips=(
            Slip(lambda: len(dune.PHASES), "In one of them the spice need not wait."),
            Slip(lambda: 1, "That is the phase in which it does move."),
        ),
    ),
    Exercise(
        id="19.5",
        asks="Otheym has fought elsewhere, Jamis lies in the tanks. What is the chance that Stilgar is captured?",
        kind=Chance(),
        answer=lambda: _share(Otheym="elsewhere", Jamis="dead"),
        why="{answer}: one of those left in the draw; Chani, who led this battle and lives, is another.",
        hints=(
            "Who is in the draw? Cross out the dead and those who fought in another territory.",
            "The leader of this battle stays in the draw if he lives. Each of those who are left is equally likely.",
        ),
        slips=(
            Slip(
                lambda: _share(Otheym="elsewhere"), "Neither the dead nor who fought in another territory is drawn for."
            ),
            Slip(
                lambda: _share(Otheym="elsewhere", Jamis="dead", Chani="dead"),
                "You left out the leader of this battle. She lives, so she is drawn for like the others.",
            ),
            Slip(lambda: _share(), "That is the share if all five could be captured."),
        ),
    ),
)
