"""Every move of the game as a small frozen record; ``str(move)`` reads like a sentence.

Each move names the seat that makes it; only :class:`Roll` is chance's. Cards are named by their
names, amounts are whole MB. Whether a move is legal is asked of
:func:`illuminati_nb.rules.engine.refusal`, never of the move.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from illuminati_nb.rules.moves_artifacts import UseArtifact
from illuminati_nb.rules.moves_deals import Answer as Answer
from illuminati_nb.rules.moves_deals import Give as Give
from illuminati_nb.rules.moves_deals import Goods as Goods
from illuminati_nb.rules.moves_deals import Offer as Offer
from illuminati_nb.rules.moves_deals import Placing as Placing
from illuminati_nb.rules.moves_optional import OPTIONAL_MOVES, Accuse, Cheat, Claim, RevealIlluminati
from illuminati_nb.rules.moves_orders import AttackOrder as AttackOrder
from illuminati_nb.rules.moves_orders import Die as Die
from illuminati_nb.rules.moves_orders import Earmark as Earmark
from illuminati_nb.rules.words import listed

#: Money laid on cards: pairs of card name and MB.
Amounts = tuple[tuple[str, int], ...]
#: Where re-hung cards go: triples of card, new master and the printed side of the master's arrow.
Hangings = tuple[tuple[str, str, str], ...]


def _amounts(money: Amounts) -> str:
    return listed(tuple(f"{amount} MB on {card}" for card, amount in money)) or "nothing"


class ChooseGoal(NamedTuple):
    """The UFOs choose, in secret, the goal of another Illuminati (R1.9, R11.18)."""

    seat: int
    goal: str

    def __str__(self) -> str:
        return f"chooses the goal of {self.goal}"


class WaiveTax(NamedTuple):
    """The owner of the I.R.S. lets a player off his tax this turn (R3.4)."""

    seat: int
    payer: int

    def __str__(self) -> str:
        return f"waives the tax of seat {self.payer}"


class CollectIncome(NamedTuple):
    """Take income; ``upkeep_from`` names the card that pays for the Post Office (R3.1, R3.5)."""

    seat: int
    upkeep_from: str = ""

    def __str__(self) -> str:
        paid = f", {self.upkeep_from} paying for the Post Office" if self.upkeep_from else ""
        return f"collects income{paid}"


class PayTax(NamedTuple):
    """Pay the tax of the I.R.S. from cards of one's choice (R3.4)."""

    seat: int
    money: Amounts

    def __str__(self) -> str:
        return "pays tax: " + listed(tuple(f"{amount} MB from {card}" for card, amount in self.money))


class Draw(NamedTuple):
    """Draw the card or cards of the turn (R4)."""

    seat: int

    def __str__(self) -> str:
        return "draws"


class PassTurn(NamedTuple):
    """Take 5 MB instead of all actions (R2.5)."""

    seat: int

    def __str__(self) -> str:
        return "passes and takes 5 MB"


class Attack(NamedTuple):
    """Begin to announce an attack (R6.1); helpers and Privilege follow, then :class:`Announce`.

    ``whispering`` names the Whispering Campaign card played with it, if any (R10.16).
    """

    seat: int
    kind: str
    attacker: str
    target: str
    whispering: str = ""

    def __str__(self) -> str:
        extra = " with a Whispering Campaign" if self.whispering else ""
        return f"attacks with {self.attacker} to {self.kind} {self.target}{extra}"


class Help(NamedTuple):
    """Name one more helper of the attack being announced (R6.11, R6.12)."""

    seat: int
    card: str

    def __str__(self) -> str:
        return f"is helped by {self.card}"


class Privilege(NamedTuple):
    """Make the attack being announced Privileged: by a Special, or, ``special=""``, for the Bavarians' 5 MB."""

    seat: int
    special: str = ""

    def __str__(self) -> str:
        return f"makes it Privileged {'by discarding ' + self.special if self.special else 'for 5 MB'}"


class Announce(NamedTuple):
    """End the announcement: no help can be added from here on (R6.12)."""

    seat: int

    def __str__(self) -> str:
        return "has announced the attack"


class CallOff(NamedTuple):
    """Withdraw the attack (R7.8)."""

    seat: int

    def __str__(self) -> str:
        return "calls the attack off"


class Spend(NamedTuple):
    """Put money from one card into the attack; ``side`` +1 for the attacker, -1 against (R6.21, R6.22, R7.1)."""

    seat: int
    card: str
    amount: int
    side: int

    def __str__(self) -> str:
        return f"spends {self.amount} MB of {self.card} {'for' if self.side > 0 else 'against'} the attack"


class AbolishPrivilege(NamedTuple):
    """Discard two Specials of one's own to end Privilege (R7.6)."""

    seat: int
    specials: tuple[str, ...]

    def __str__(self) -> str:
        return f"discards {listed(self.specials)} to abolish Privilege"


class Pass(NamedTuple):
    """Do nothing at this decision: no money, no answer."""

    seat: int

    def __str__(self) -> str:
        return "passes"


class Roll(NamedTuple):
    """The two dice of an attack: chance's move (R6.10)."""

    total: int

    def __str__(self) -> str:
        return f"the dice show {self.total}"


class PlaySpecial(NamedTuple):
    """Play a Special card (R10).

    ``target``: the card or the seat (as text) it is about; ``onto`` and ``arrow``: where a bribed group
    goes; ``money``: the new treasuries White Collar Crime makes.
    """

    seat: int
    special: str
    target: str = ""
    onto: str = ""
    arrow: str = ""
    money: Amounts = ()

    def __str__(self) -> str:
        about = f" on {self.target}" if self.target else ""
        where = f", placed on {self.onto}'s {self.arrow} arrow" if self.onto else ""
        moved = f": {_amounts(self.money)}" if self.money else ""
        return f"plays {self.special}{about}{where}{moved}"


class Place(NamedTuple):
    """Put the captured group on an arrow of the attacking group (R6.28-R6.31).

    ``hang`` re-hangs captured cards that would overlap; None lets the usual chooser keep the most cards.
    """

    seat: int
    arrow: str
    hang: Hangings | None = None

    def __str__(self) -> str:
        return f"places the captured group on the {self.arrow} arrow"


class Endow(NamedTuple):
    """Move part of the attacking group's treasury onto the captured group (R6.33)."""

    seat: int
    amount: int

    def __str__(self) -> str:
        return f"moves {self.amount} MB onto the captured group"


class Transfer(NamedTuple):
    """Move money between a card and its master or puppet, as a regular action (R8.1)."""

    seat: int
    giver: str
    receiver: str
    amount: int

    def __str__(self) -> str:
        return f"transfers {self.amount} MB from {self.giver} to {self.receiver} (an action)"


class FreeTransfer(NamedTuple):
    """One of the two free transfers at the end of the turn (R8.2)."""

    seat: int
    giver: str
    receiver: str
    amount: int

    def __str__(self) -> str:
        return f"transfers {self.amount} MB from {self.giver} to {self.receiver}"


class MoveGroup(NamedTuple):
    """Move a group of one's structure to another open arrow, as a regular action (R8.6)."""

    seat: int
    group: str
    onto: str
    arrow: str
    hang: Hangings | None = None

    def __str__(self) -> str:
        return f"moves {self.group} to {self.onto}'s {self.arrow} arrow"


class DropGroup(NamedTuple):
    """Drop a group and all below it to the uncontrolled area, free (R9.1)."""

    seat: int
    group: str

    def __str__(self) -> str:
        return f"drops {self.group}"


class ChangeAlignment(NamedTuple):
    """Let the Orbital Mind Control Lasers change one alignment of another group until the turn ends.

    ``removed`` and ``added`` name alignments; one of them may be empty (the card).
    """

    seat: int
    group: str
    removed: str = ""
    added: str = ""

    def __str__(self) -> str:
        if self.removed and self.added:
            return f"turns {self.group} from {self.removed} to {self.added}"
        return f"makes {self.group} {self.added}" if self.added else f"takes {self.removed} from {self.group}"


class BuyCard(NamedTuple):
    """Pay 5 MB of the Recyclers' treasury to draw one more card (the card)."""

    seat: int

    def __str__(self) -> str:
        return "pays 5 MB of the Recyclers for one more card"


class EndActions(NamedTuple):
    """Go on from the actions to the free transfers and the special power (R2.1)."""

    seat: int

    def __str__(self) -> str:
        return "ends the actions"


class Redistribute(NamedTuple):
    """The Gnomes lay all their money anew at the end of the turn (R8.9)."""

    seat: int
    money: Amounts

    def __str__(self) -> str:
        return f"redistributes: {_amounts(self.money)}"


class Rearrange(NamedTuple):
    """The Bermuda Triangle lays its whole structure anew (R8.8): (group, master, arrow) for every group."""

    seat: int
    layout: Hangings

    def __str__(self) -> str:
        return "rearranges the whole structure"


class EndTurn(NamedTuple):
    """End the turn: refill, last Specials, goal check (R2.6, R11.5)."""

    seat: int

    def __str__(self) -> str:
        return "ends the turn"


class Leave(NamedTuple):
    """Leave the game (R11.4)."""

    seat: int

    def __str__(self) -> str:
        return "leaves the game"


class RevealGoal(NamedTuple):
    """The UFO player shows his goal (R11.23)."""

    seat: int

    def __str__(self) -> str:
        return "reveals the UFOs' goal"


@lru_cache(maxsize=256)
def simply(kind: Any, seat: int) -> Any:
    """Return the move of a seat that has nothing more to say, as ``Pass``: one and the same each time it is listed."""
    return kind(seat)


MOVES: tuple[type, ...] = (
    ChooseGoal, WaiveTax, CollectIncome, PayTax, Draw, PassTurn, Attack, Help, Privilege, Announce, CallOff,
    Spend, AbolishPrivilege, Pass, Roll, PlaySpecial, Place, Endow, Transfer, FreeTransfer, MoveGroup,
    DropGroup, ChangeAlignment, BuyCard, EndActions, Redistribute, Rearrange, EndTurn, Give, Offer, Answer,
    Leave, RevealGoal, *OPTIONAL_MOVES, AttackOrder, Die, Earmark, UseArtifact,
)  # fmt: skip


def _same(self: tuple[object, ...], other: object) -> bool:
    return type(self) is type(other) and tuple.__eq__(self, other)


def _differ(self: tuple[object, ...], other: object) -> bool:
    return not _same(self, other)


def _hash(self: tuple[object, ...]) -> int:
    return hash((type(self).__name__, *self))


# As plain tuples ``Draw(0)`` and ``Pass(0)`` would be equal, and one would be taken for the other in a list.
for _type in MOVES:
    for _name, _method in (("__eq__", _same), ("__ne__", _differ), ("__hash__", _hash)):
        setattr(_type, _name, _method)

Move = (
    ChooseGoal | WaiveTax | CollectIncome | PayTax | Draw | PassTurn | Attack | Help | Privilege | Announce | CallOff
    | Spend | AbolishPrivilege | Pass | Roll | PlaySpecial | Place | Endow | Transfer | FreeTransfer | MoveGroup
    | DropGroup | ChangeAlignment | BuyCard | EndActions | Redistribute | Rearrange | EndTurn | Give | Offer | Answer
    | Leave | RevealGoal | Claim | Accuse | RevealIlluminati | Cheat | AttackOrder | Die | Earmark | UseArtifact
)  # fmt: skip
