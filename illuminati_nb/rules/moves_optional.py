"""The moves of the optional rules: hidden Illuminati (R12.4) and the cheating game (R12.6)."""

from __future__ import annotations

from typing import NamedTuple


class Claim(NamedTuple):
    """Say how much Power and income one's face-down Illuminati uses from now on (R12.4, R12.4a).

    ``power`` 1 to what the card has, ``income`` 0 to what it has (MB), each 1 more where ``masked_bonus`` allows it.
    """

    seat: int
    power: int
    income: int

    def __str__(self) -> str:
        return f"uses Power {self.power} and income {self.income} of the face-down card"


class Accuse(NamedTuple):
    """Accuse another player of being a named Illuminati, as one of the two actions (R12.4)."""

    seat: int
    accused: int
    illuminati: str

    def __str__(self) -> str:
        return f"accuses seat {self.accused} of being {self.illuminati}"


class RevealIlluminati(NamedTuple):
    """Turn one's own face-down Illuminati up, for good (R12.4)."""

    seat: int

    def __str__(self) -> str:
        return "turns the Illuminati card up"


class Cheat(NamedTuple):
    """Cheat (R12.6). ``what`` names the kind of cheat, ``amount`` says how much of it where that matters.

    The dice then show whether anybody notices; see :mod:`illuminati_nb.rules.cheats`.
    """

    seat: int
    what: str
    amount: int = 0

    def __str__(self) -> str:
        return f"cheats: {CHEAT_WORDS.get(self.what, self.what).format(n=self.amount)}"


#: What each kind of cheat is, in words; {n} is its amount.
CHEAT_WORDS: dict[str, str] = {
    "take": "takes {n} MB out of the bank",
    "misread": "reads the dice as {n}",
    "peek": "looks at the top card of the deck",
    "stack": "swaps the two top cards of the deck",
    "lie": "states the Power of the attacking card {n} too high",
    "guard": "states the strength of the attacked card {n} too high",
}

OPTIONAL_MOVES: tuple[type, ...] = (Claim, Accuse, RevealIlluminati, Cheat)
