"""What the powers of Artifacts say, in words (R14)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from illuminati_nb.analysis.said import Event, drawn, listed
from illuminati_nb.rules.artifacts import branch_of
from illuminati_nb.rules.moves_artifacts import UseArtifact
from illuminati_nb.rules.state import GameState, artifact, title, who


def use_of(before: GameState, move: UseArtifact, after: GameState) -> Iterator[Event]:
    """Tell what the use of an Artifact does (R14.2)."""
    me, used = who(before, move.seat), artifact(move.artifact)
    card, kind, price = title(move.card), used.effect_kind, used.effect_number
    cards = (move.artifact, *((move.card,) if move.card else ()))
    if kind == "redraw_uncontrolled":
        gone = before.uncontrolled
        text = f"{me} uses {used} and an attack of its Illuminati: {listed(gone)} are discarded"
        yield Event(move.seat, text, "R14.2", (move.artifact, *gone))
        yield from drawn(before, move.seat, after, "R14.2")
        return
    texts = {
        "discard_uncontrolled": f"pays {price} MB to discard {card} by the {used}",
        "extra_action": f"discards {card} to the {used} for one more action",
        "cancel_privilege": f"ends the Privilege of the attack by the {used} and gives up an attack in its next turn",
        "rescue_destroyed": f"pays {price} MB: {card} is uncontrolled again by {used}, and the kill stays scored",
        "take_discarded_special": f"takes the discarded Special {card} by the {used}",
    }
    yield Event(move.seat, f"{me} {texts[kind]}", "R14.2", cards)
    if kind == "extra_action" and before.owner(move.card) == move.seat:
        gone = branch_of(before.seats[move.seat], move.card)
        yield Event(move.seat, f"{listed(gone)} {'are' if gone[1:] else 'is'} uncontrolled now", "R14.9", gone)


#: What says the moves of this file.
SAYS: dict[type, Callable[[GameState, Any, GameState], Iterator[Event]]] = {UseArtifact: use_of}
