"""The move that uses the power of an Artifact (R14.2), listed with the others in :mod:`illuminati_nb.rules.moves`."""

from __future__ import annotations

from typing import NamedTuple


class UseArtifact(NamedTuple):
    """Use the power of an Artifact one controls: a free action, unless its card asks for one (R14.2).

    ``card``: the card it is about, where its text is about one: the group or Special to be discarded, the
    destroyed group to be rescued, the discarded Special to be taken.
    """

    seat: int
    artifact: str
    card: str = ""

    def __str__(self) -> str:
        return f"uses {self.artifact}{' on ' + self.card if self.card else ''}"
