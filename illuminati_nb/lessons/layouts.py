"""A kind of answer: a layout of given cards. Every layout that does what is asked for is right."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from illuminati_nb.lessons.answers import Unreadable
from illuminati_nb.rules.refusal import IllegalMove
from illuminati_nb.rules.structure import PowerStructure

#: What is wrong with a layout, as a sentence, or "" where nothing is.
Fault = Callable[[PowerStructure], str]


@dataclass(frozen=True, slots=True)
class Laid:
    """A layout of the cards of ``start()``: a structure, a widget or result that holds one, or a tree as a dict.

    ``fault`` judges it; a layout without fault is right, whichever it is.
    """

    start: Callable[[], PowerStructure]
    fault: Fault

    def read(self, value: Any) -> PowerStructure:
        start = self.start()
        found = value if isinstance(value, PowerStructure | Mapping) else getattr(value, "structure", None)
        try:
            if isinstance(found, Mapping):
                found = start.rearranged(found)
        except (IllegalMove, TypeError, ValueError) as error:
            text = str(error)
            raise Unreadable(f"{text[0].upper()}{text[1:]}.") from None
        if not isinstance(found, PowerStructure):
            raise Unreadable(
                "A power structure is asked for: give one, the builder that holds it, or a dict such as "
                '{"KGB": ("Democrats", "left"), ...} with every group.'
            )
        if found.illuminati != start.illuminati:
            raise Unreadable(f"The Illuminati is {start.illuminati}, and not {found.illuminati}.")
        if found.rules.geometry != start.rules.geometry:
            raise Unreadable(f"The cards count as {start.rules.geometry!r} here, not as {found.rules.geometry!r}.")
        return found

    def show(self, value: PowerStructure) -> str:
        free = len(value.open_arrows())
        return f"a layout with {free} open arrow{'s' * (free != 1)}"

    def differs(self, given: PowerStructure, truth: PowerStructure) -> str | None:
        if given == truth:
            return None
        # A truth with a fault of its own is a typical slip, and is meant exactly.
        return "" if self._all_faults(truth) else self._all_faults(given) or None

    def _all_faults(self, given: PowerStructure) -> str:
        wanted, here = set(self.start().names), set(given.names)
        if wanted - here:
            return f"{' and '.join(sorted(wanted - here))} must be laid out too."
        if here - wanted:
            return f"{' and '.join(sorted(here - wanted))} does not belong to these cards."
        return self.fault(given)
