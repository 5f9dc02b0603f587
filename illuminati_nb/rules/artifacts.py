"""What all steps ask about Artifacts: who controls one with a certain power, and who may answer with it (R14)."""

from __future__ import annotations

from illuminati_nb.rules.cards import Artifact
from illuminati_nb.rules.declaration import limit
from illuminati_nb.rules.state import Conflict, GameState, Seat, artifact, attacker_card, is_special, treasury

#: Steps after an attack in which one seat may answer what it did, by an Artifact: to rescue a destroyed group,
#: to take a discarded Special.
RESCUE, SOUL = "rescue", "soul"


def artifact_with(seat: Seat, effect: str) -> Artifact | None:
    """Return an Artifact of this seat with this kind of effect, or None."""
    for name in seat.artifacts:
        found = artifact(name)
        if found.effect_kind == effect:
            return found
    return None


def branch_of(seat: Seat, name: str) -> tuple[str, ...]:
    """Return a card of this seat with all below it; nothing lies below an Artifact (R14.5)."""
    return (name,) if name in seat.artifacts else seat.structure.subtree(name)


def total_of(seat: Seat, effect: str) -> int:
    """Return the sum of the numbers of this seat's Artifacts with this kind of effect (R14.3)."""
    found = (artifact(name) for name in seat.artifacts)
    return sum(one.effect_number for one in found if one.effect_kind == effect)


def can_end_privilege(seat: Seat) -> bool:
    """Tell whether this seat has the Hubble Space Telescope and an attack of its next turn to give up for it."""
    return artifact_with(seat, "cancel_privilege") is not None and seat.forgone < limit(attacker_card(seat.illuminati))


def top_special(state: GameState) -> str:
    """Return the Special that was discarded last, or ""."""
    return next((name for name in reversed(state.discards) if is_special(name)), "")


def reaction(state: GameState, conflict: Conflict) -> tuple[int, str]:
    """Return which seat may answer a successful attack by an Artifact, and the step: (-1, "") = nobody.

    Hitler's Brain answers any destruction, the Soulburner a rival's taking of a group.
    """
    if conflict.kind == "destroy":
        for index, seat in enumerate(state.seats):
            brain = artifact_with(seat, "rescue_destroyed") if seat.artifacts else None
            if brain and treasury(seat, seat.illuminati) >= brain.effect_number and conflict.target in state.dead:
                return index, RESCUE
    elif conflict.kind == "control" and conflict.owner not in (-1, conflict.seat):
        owner = state.seats[conflict.owner]
        if artifact_with(owner, "take_discarded_special") and top_special(state):
            return conflict.owner, SOUL
    return -1, ""
