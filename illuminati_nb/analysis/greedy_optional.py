"""How :class:`~illuminati_nb.analysis.bots.GreedyBot` plays the optional rules: what its face-down card uses, whom it
accuses (R12.4), and, only when told to, how it cheats (R12.6)."""

from __future__ import annotations

from illuminati_nb.analysis.hidden import candidates
from illuminati_nb.analysis.values import Look
from illuminati_nb.rules import engine
from illuminati_nb.rules.dice import succeeds
from illuminati_nb.rules.masks import most
from illuminati_nb.rules.moves import Move, Pass
from illuminati_nb.rules.moves_optional import Accuse, Cheat, Claim
from illuminati_nb.rules.phases.attack import current_sum
from illuminati_nb.rules.phases.common import step

#: Up to this target number a lie about Power still helps.
ENOUGH = 10


def claim(look: Look) -> Move:
    """Use all the card has, and overstate what may be overstated: a little more of everything (R12.4a)."""
    power, income = most(look.view, look.seat)
    return Claim(look.seat, int(power), int(income))


def accusation(look: Look) -> Move | None:
    """Accuse somebody whose card can be only one any more (R12.4)."""
    if not look.view.rules.hidden_illuminati:
        return None
    for index, one in enumerate(look.view.seats):
        if one.masked and index != look.seat and not one.out:
            left = candidates(look.view, look.seat, index)
            if len(left) == 1:
                return Accuse(look.seat, index, left[0])
    return None


def read(look: Look) -> Move:
    """Read the dice as they lie."""
    return Pass(look.seat)


def cheat(look: Look) -> Move | None:
    """Return a cheat that pays: it costs nothing to be noticed, so each is tried that brings something (R12.6)."""
    view, seat = look.view, look.seat
    wanted: Move | None = None
    now = step(view)
    if now == "read" and view.conflict is not None:
        target, roll = current_sum(view).target_number, view.conflict.roll
        if not succeeds(roll, target) and roll > 2 and succeeds(roll - 1, target):
            wanted = Cheat(seat, "misread", roll - 1)
    elif now == "main":
        wanted = Cheat(seat, "take", 2)
    elif now == "announce" and current_sum(view).target_number < ENOUGH:
        wanted = Cheat(seat, "lie", 2)
    return wanted if wanted is not None and engine.refusal(view, wanted) is None else None
