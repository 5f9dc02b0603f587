"""Dune: the theft with Karama in its four steps, as states and moves (D-XI.1, D-XI.2)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import NamedTuple

from illuminati_nb.compare.dune_rulings import steal_allowed
from illuminati_nb.compare.dune_words import STANDARD, Readings
from illuminati_nb.rules.refusal import IllegalMove, Refusal

#: What comes next; the last means that the theft is over.
STEPS: tuple[str, ...] = ("say how many", "take unseen", "look", "give back", "done")


@dataclass(frozen=True, slots=True, kw_only=True)
class Theft:
    """A theft under way: both hands, the step, the announced ``number`` and the cards taken (D-XI.2).

    ``interrupts``: what another player is just using ("karama", "truthtrance"), if anything.
    Raises ValueError naming the field where it contradicts itself.
    """

    harkonnen: tuple[str, ...]
    victim: tuple[str, ...]
    step: str = STEPS[0]
    number: int = 0
    taken: tuple[str, ...] = ()
    interrupts: str = ""
    readings: Readings = STANDARD

    def __post_init__(self) -> None:
        if self.step not in STEPS:
            raise ValueError(f"step={self.step!r}: choose one of {', '.join(STEPS)}")
        for field in ("harkonnen", "victim", "taken"):
            cards = getattr(self, field)
            if not isinstance(cards, tuple) or not all(isinstance(card, str) and card for card in cards):
                raise ValueError(f"{field}={cards!r}: give a tuple of names of cards")
        if len(self.taken) not in (0, self.number):
            raise ValueError(f"taken={self.taken!r}: {self.number} cards were announced")

    @property
    def sizes(self) -> tuple[int, int]:
        """The sizes of the hands of Harkonnen and of the victim."""
        return len(self.harkonnen), len(self.victim)

    @property
    def known(self) -> tuple[str, ...]:
        """The stolen cards as Harkonnen knows them: none before he looks."""
        return self.taken if self.step in ("give back", "done") else ()


class Say(NamedTuple):
    """Step 1: say how many cards are stolen."""

    number: int

    def __str__(self) -> str:
        return f"Harkonnen steals {self.number} card{'s' * (self.number != 1)}"


class Take(NamedTuple):
    """Step 2: take cards unseen. Which ones is chance's: ``places`` count the victim's cards from 0."""

    places: tuple[int, ...]

    def __str__(self) -> str:
        return f"Harkonnen takes {len(self.places)} unseen"


class Look(NamedTuple):
    """Step 3: look at the cards."""

    def __str__(self) -> str:
        return "Harkonnen looks at them"


class GiveBack(NamedTuple):
    """Step 4: give back as many cards of the own hand."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"Harkonnen gives back {', '.join(self.cards)}"


Move = Say | Take | Look | GiveBack
_STEP_OF: dict[type, str] = dict(zip((Say, Take, Look, GiveBack), STEPS, strict=False))


def refusal(theft: Theft, move: Move) -> Refusal | None:
    """Return why this step is not allowed now, or None. Raises TypeError for something that is no move."""
    if type(move) not in _STEP_OF:
        raise TypeError(f"move={move!r}: give Say, Take, Look or GiveBack")
    if theft.step == "done":
        return Refusal("D-XI.2", "The theft is over.")
    if _STEP_OF[type(move)] != theft.step:
        return Refusal("D-XI.2", f"The next step is to {theft.step}.")
    if isinstance(move, Say):
        if not steal_allowed(theft.interrupts):
            return Refusal("D-XI.1", f"This would interrupt a player who is using {theft.interrupts.capitalize()}.")
        if type(move.number) is not int or move.number < 1:
            raise ValueError(f"number={move.number!r}: give a whole number of cards, 1 or more")
        if move.number > len(theft.victim):
            return Refusal("D-XI.2", f"{move.number} cards cannot be taken from a hand of {len(theft.victim)}.")
    if isinstance(move, Take):
        if len(set(move.places)) != len(move.places) or not all(p in range(len(theft.victim)) for p in move.places):
            raise ValueError(f"places={move.places!r}: give different numbers from 0 to {len(theft.victim) - 1}")
        if len(move.places) != theft.number:
            return Refusal("D-XI.2", f"{theft.number} cards were announced, not {len(move.places)}.")
    if isinstance(move, GiveBack):
        return _give_back_refusal(theft, move)
    return None


def _give_back_refusal(theft: Theft, move: GiveBack) -> Refusal | None:
    for card in move.cards:
        if card not in theft.harkonnen:
            raise ValueError(f"cards: {card!r} is not in the hand of Harkonnen: {', '.join(theft.harkonnen)}")
    if len(move.cards) != theft.number:
        return Refusal("D-XI.2", f"{theft.number} cards were taken; {len(move.cards)} cannot be given back for them.")
    if Counter(move.cards) - Counter(theft.harkonnen):
        return Refusal("D-XI.2", "A card is given back twice.")
    if not theft.readings.returns_may_include_stolen:
        own = Counter(theft.harkonnen) - Counter(theft.taken)
        stolen = Counter(move.cards) - own
        if stolen:
            return Refusal("D-XI.2", f"{', '.join(stolen)} was stolen and may not be given back.")
    return None


def play(theft: Theft, move: Move) -> Theft:
    """Return the theft one step on. Raises IllegalMove where :func:`refusal` is not None.

    >>> theft = Theft(harkonnen=("a", "b", "c", "d"), victim=("x", "y", "z"))
    >>> theft = play(play(play(theft, Say(3)), Take((0, 1, 2))), Look())
    >>> theft.sizes, play(theft, GiveBack(("a", "b", "x"))).sizes
    ((7, 0), (4, 3))
    """
    said = refusal(theft, move)
    if said is not None:
        raise IllegalMove(said)
    step = STEPS[STEPS.index(theft.step) + 1]
    if isinstance(move, Say):
        return replace(theft, step=step, number=move.number)
    if isinstance(move, Take):
        taken = tuple(theft.victim[place] for place in move.places)
        rest = tuple(card for place, card in enumerate(theft.victim) if place not in move.places)
        return replace(theft, step=step, harkonnen=theft.harkonnen + taken, victim=rest, taken=taken)
    if isinstance(move, GiveBack):
        kept = list(theft.harkonnen)
        for card in move.cards:
            kept.remove(card)
        return replace(theft, step=step, harkonnen=tuple(kept), victim=theft.victim + move.cards)
    return replace(theft, step=step)
