"""INWO: every move as a small record; ``str(move)`` reads like a sentence. Seats are numbered from 0."""

from __future__ import annotations

from typing import NamedTuple

from illuminati_nb.rules.words import listed


class Threaten(NamedTuple):
    """Say that one might play a card. Nothing is played (I8.4)."""

    seat: int
    card: str
    target: str

    def __str__(self) -> str:
        return f"seat {self.seat} threatens to play {self.card} against {self.target}"


class Strike(NamedTuple):
    """Attack to destroy: with an attack card, or (``card=""``) by the first helper alone, in the Main Phase.

    ``helpers``: groups that act in it; ``plus``: a Plot that adds to the first helper's action (I4.5).
    """

    seat: int
    card: str
    target: str
    helpers: tuple[str, ...] = ()
    plus: str = ""
    privileged: bool = False

    def __str__(self) -> str:
        helped = f" with {listed(self.helpers)}" if self.helpers else ""
        plus = f" and {self.plus}" if self.plus else ""
        how = f"plays {self.card} against" if self.card else "attacks"
        return f"seat {self.seat} {how} {self.target}{helped}{plus}"


class PlayPlot(NamedTuple):
    """Play another Plot. ``alignment``: what a Change of Heart takes away."""

    seat: int
    card: str
    target: str = ""
    alignment: str = ""

    def __str__(self) -> str:
        return f"seat {self.seat} plays {self.card}{f' on {self.target}' if self.target else ''}"


class Cancel(NamedTuple):
    """Cancel a play of the stack, numbered from 0, with a card (I8.5)."""

    seat: int
    card: str
    play: int

    def __str__(self) -> str:
        return f"seat {self.seat} plays {self.card} to cancel play {self.play}"


class Pass(NamedTuple):
    """Have nothing to add to what is being played."""

    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat} has nothing to add"


class Roll(NamedTuple):
    """The dice of an attack: chance's move (I4.4)."""

    total: int

    def __str__(self) -> str:
        return f"the dice show {self.total}"


class Together(NamedTuple):
    """Plots played really at the same time on one discarded card: (seat, card played) each (I8.3)."""

    claims: tuple[tuple[int, str], ...]
    target: str

    def __str__(self) -> str:
        return " and ".join(f"seat {seat}: {card}" for seat, card in self.claims) + f" on {self.target}, together"


class RollOff(NamedTuple):
    """One player's dice for plays made together; ``card``: a Plot that changes dice (I8.3)."""

    seat: int
    total: int
    card: str = ""

    def __str__(self) -> str:
        return f"seat {self.seat} rolls {self.total}{f' and plays {self.card}' if self.card else ''}"


class Give(NamedTuple):
    """Give cards of the hand (I3.1, I3.2)."""

    seat: int
    to: int
    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"seat {self.seat} gives {listed(self.cards)} to seat {self.to}"


class Trade(NamedTuple):
    """Two gifts at once: binding because both are made now (I3.6)."""

    seat: int
    to: int
    gives: tuple[str, ...]
    gets: tuple[str, ...]

    def __str__(self) -> str:
        return f"seat {self.seat} gives {listed(self.gives)} to seat {self.to} for {listed(self.gets)}"


class Promise(NamedTuple):
    """Promise to give something later: it binds nobody (I3.6)."""

    seat: int
    to: int
    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"seat {self.seat} promises {listed(self.cards)} to seat {self.to}"


class GiveResource(NamedTuple):
    """Give a Resource not used this turn (I3.5)."""

    seat: int
    to: int
    resource: str

    def __str__(self) -> str:
        return f"seat {self.seat} gives the Resource {self.resource} to seat {self.to}"


class LinkResource(NamedTuple):
    """Link a Resource to another group of one's own (I3.5)."""

    seat: int
    resource: str
    group: str

    def __str__(self) -> str:
        return f"seat {self.seat} links {self.resource} to {self.group}"


class UseResource(NamedTuple):
    """Use a Resource: it cannot be given away any more this turn (I3.5)."""

    seat: int
    resource: str

    def __str__(self) -> str:
        return f"seat {self.seat} uses {self.resource}"


class Discard(NamedTuple):
    """Discard a card of the hand, a free move (I1.4)."""

    seat: int
    card: str

    def __str__(self) -> str:
        return f"seat {self.seat} discards {self.card}"


class Draw(NamedTuple):
    """Draw the top card; ``more``: this is the middle of a multiple draw (I3.1)."""

    seat: int
    more: bool = False

    def __str__(self) -> str:
        return f"seat {self.seat} draws a card{', and goes on' if self.more else ''}"


class Peek(NamedTuple):
    """Try to look at a hand or to steal from it (I3.1); what comes of it is not part of our table."""

    seat: int
    victim: int

    def __str__(self) -> str:
        return f"seat {self.seat} tries to look at the hand of seat {self.victim}"


class MoveGroup(NamedTuple):
    """Move a group to another arrow (I2.1); ``pay``: whose token (I2.2).

    ``rehang``: where overlapping puppets go (I2.4): (puppet, side of its master's card), or (puppet, "") to lose it.
    """

    seat: int
    group: str
    to: str
    arrow: str
    pay: str
    rehang: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        return f"seat {self.seat} moves {self.group} to the {self.arrow} arrow of {self.to}; {self.pay} pays"


class HandOver(NamedTuple):
    """Give a group to another player (I2.3). ``agreed``: both want it."""

    seat: int
    receiver: int
    group: str
    to: str
    arrow: str
    pay: str
    agreed: bool = True

    def __str__(self) -> str:
        return f"seat {self.seat} hands {self.group} to seat {self.receiver}; {self.pay} pays"


class Relieve(NamedTuple):
    """Spend these groups' actions together to relieve a devastated Place (I7.3, I7.4)."""

    place: str
    groups: tuple[str, ...]

    def __str__(self) -> str:
        return f"{listed(self.groups)} bring relief to {self.place}"


class Act(NamedTuple):
    """Spend a group's action on something that is not part of our table (I1.1)."""

    seat: int
    group: str

    def __str__(self) -> str:
        return f"{self.group} of seat {self.seat} acts"


class NextPhase(NamedTuple):
    """Go on to the next phase; after the last to the next player's turn (I1.2)."""

    seat: int

    def __str__(self) -> str:
        return f"seat {self.seat} goes on to the next phase"


Move = (
    Threaten | Strike | PlayPlot | Cancel | Pass | Roll | Together | RollOff | Give | Trade | Promise | GiveResource
    | LinkResource | UseResource | Discard | Draw | Peek | MoveGroup | HandOver | Relieve | Act | NextPhase
)  # fmt: skip
