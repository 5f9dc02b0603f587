"""The state of a game: plain frozen data, nothing but what lies on the table and whose decision it is.

A move makes a new state that shares everything unchanged with the old one; no state holds the
history. Cards are named by name. The mappings in it are never changed in place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from illuminati_nb.rules.attack import NO_MONEY, Money
from illuminati_nb.rules.branch import Branch
from illuminati_nb.rules.cards import Artifact, Card, Group, Illuminati, NewWorldOrder, Special, deck
from illuminati_nb.rules.effective import PLAIN_BOARD, Board, Owned
from illuminati_nb.rules.face_down import hidden_name, unknown_card
from illuminati_nb.rules.moves import Amounts, Offer, PlaySpecial
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.structure import PowerStructure

#: ``to_act`` when the dice decide, and when nobody does because the game is over.
CHANCE, NOBODY = -1, -2
#: Stands for a card whose face the viewer may not see.
HIDDEN = "?"


class Seat(NamedTuple):
    """One player: his Illuminati, structure, treasuries (card name -> MB above 0) and Specials.

    ``destroyed`` counts kills (R11.22), ``turns`` the turns he has finished (R11.1), ``goal`` is the
    secret goal of the UFOs (an Illuminati's name; "" where there is none), ``known`` what Computer
    Espionage showed him: pairs of seat and Special; ``counted`` what it counted: pairs of card and MB then;
    ``artifacts`` the Artifacts that lie before him, beside the structure (R14.5); ``masked``: the Illuminati card
    lies face down, ``claims`` are the Power and income it uses then (R12.4); ``peeked``: the top of the deck as he
    has seen it by cheating, and how many cards lay there (R12.6); ``forgone`` how many attacks of his Illuminati in
    his next turn he has given up for the Hubble Space Telescope (R14.2).
    """

    illuminati: str
    structure: PowerStructure
    money: Mapping[str, int]
    specials: tuple[str, ...] = ()
    destroyed: int = 0
    turns: int = 0
    goal: str = ""
    revealed: bool = False
    out: str = ""
    known: tuple[tuple[int, str], ...] = ()
    counted: tuple[tuple[str, int], ...] = ()
    artifacts: tuple[str, ...] = ()
    masked: bool = False
    claims: tuple[int, ...] = ()
    peeked: tuple[tuple[str, ...], int] = ((), 0)
    forgone: int = 0


class Turn(NamedTuple):
    """What has been done in this turn. ``used`` counts attacks each card took part in (R6.2).

    ``besieged``: New World Orders attacked in it (R15.10); ``owed``: actions used beyond what a change of
    the Orders has left, which the next such change takes back first; ``artifacts``: those whose power has been
    used in it; ``forgone``: attacks of the Illuminati given up for one (R14.2).
    """

    seat: int
    number: int = 1
    actions: int = 2
    used: Mapping[str, int] = {}
    transfers: int = 2
    passed: bool = False
    begun: bool = False
    doubled: bool = False
    waived: tuple[int, ...] = ()
    bought_privilege: bool = False
    lasers: bool = False
    power_used: bool = False
    claimed: bool = False
    cheats: tuple[tuple[int, str], ...] = ()
    besieged: tuple[str, ...] = ()
    owed: int = 0
    artifacts: tuple[str, ...] = ()
    forgone: int = 0


class Conflict(NamedTuple):
    """The attack under way (R6.46).

    ``privileged``: "" or what made it so; ``was_privileged``: Privilege has been declared, whether it
    still stands or not; ``admitted``: seats let in by Interference; ``money``: what has been spent;
    ``given``: per seat, MB for (+) or against (-) the attacker; ``committed``: it can no longer be
    called off; ``passes``: passes in a row; ``order``: seats in spending order (R6.24); ``stated``:
    points by which the attacker's Power is stated above that of its card (R12.6), ``guarded`` the same
    for the target; ``back``: the step
    that an attack on a New World Order has interrupted (R15.10), "" for other attacks.
    """

    kind: str
    seat: int
    attacker: str
    target: str
    owner: int
    depth: int | None
    whispering: str = ""
    aid: tuple[str, ...] = ()
    privileged: str = ""
    was_privileged: bool = False
    admitted: frozenset[int] = frozenset()
    money: Money = NO_MONEY
    given: tuple[tuple[int, int], ...] = ()
    committed: bool = False
    passes: int = 0
    order: tuple[int, ...] = ()
    roll: int = 0
    stated: int = 0
    guarded: int = 0
    back: str = ""


class Played(NamedTuple):
    """A Special on the table whose effect waits for answers by Secrets (R10.3, R10.13).

    ``use``: "play", or "privilege" or "abolish" for a Special discarded for those purposes.
    """

    seat: int
    special: str
    use: str
    move: PlaySpecial | None = None
    others: tuple[str, ...] = ()
    cancelled: bool = False


class Cheating(NamedTuple):
    """A cheat that nobody has noticed yet: the dice decide whether somebody does (R12.6).

    ``stage``: the step it interrupts.
    """

    seat: int
    what: str
    amount: int
    stage: str


class Pending(NamedTuple):
    """What a New World Order has interrupted the game with (R15).

    ``kind``: "order" = one has just been played and may be cancelled, "die" = dice are due under Loopholes,
    "earmark" = players name their groups. ``seat``: whose doing it is; ``cards``: the Order and the one it
    has displaced, or the groups still to throw for; ``waiting``: seats still to choose; ``left`` and
    ``keep``: cards still to draw, and whether Specials among them go to the hand; ``then``: what follows;
    ``resume``: the seat that decided before.
    """

    kind: str
    seat: int
    cards: tuple[str, ...] = ()
    waiting: tuple[int, ...] = ()
    left: int = 0
    keep: bool = True
    then: str = ""
    resume: int = NOBODY


class GameState(NamedTuple):
    """Everything on the table.

    ``stage`` names the step; ``to_act`` the seat that decides (CHANCE, NOBODY); ``waiting`` the seats
    that may still answer in this step; ``played`` a Special waiting for Secrets; ``offer`` a deal
    waiting for its answer (with the seat that acts when it is settled); ``captured`` the money of
    captured cards while they are placed; ``issued`` MB the bank has given out and not got back;
    ``promises`` the words of deals (turn, from, to, text), which bind nobody (R9.9); ``cheat`` a cheat of which
    the dice have not shown yet whether it is noticed (R12.6); ``pending`` what a New World Order has
    interrupted the game with.
    """

    rules: RuleSet
    seats: tuple[Seat, ...]
    deck: tuple[str, ...]
    uncontrolled: tuple[str, ...]
    turn: Turn
    stage: str
    to_act: int
    dead: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    conflict: Conflict | None = None
    waiting: tuple[int, ...] = ()
    played: Played | None = None
    offer: Offer | None = None
    resume: int = NOBODY
    captured: Branch | None = None
    captured_money: Amounts = ()
    board: Board = PLAIN_BOARD
    issued: int = 0
    promises: tuple[tuple[int, int, int, str], ...] = ()
    winners: tuple[int, ...] = ()
    started: int = 0
    cheat: Cheating | None = None
    pending: Pending | None = None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.stage == "over"

    def with_seat(self, index: int, **changes: object) -> GameState:
        """Return the state with some fields of one seat replaced."""
        seats = [*self.seats]
        seats[index] = seats[index]._replace(**changes)  # type: ignore[arg-type]
        return self._replace(seats=tuple(seats))

    def owner(self, card: str) -> int | None:
        """Return the seat that controls this card, in its structure or beside it, or None."""
        if card in self.uncontrolled:
            return None
        for index, seat in enumerate(self.seats):
            if card in seat.structure.spots or card in seat.artifacts:
                return index
        return None


def _quick_replace(kind: Any) -> Any:
    """Return a ``_replace`` for a large named tuple that touches only the fields it changes.

    The usual one asks for every field by name; with two dozen fields that is a good part of a move.
    """
    at = {name: index for index, name in enumerate(kind._fields)}
    make = tuple.__new__

    def _replace(self: Any, /, **changes: Any) -> Any:
        values = [*self]
        for name in changes:
            values[at[name]] = changes[name]
        return make(kind, values)

    return _replace


for _kind in (Seat, Turn, Conflict, GameState):
    _kind._replace = _quick_replace(_kind)  # type: ignore[method-assign]


def card(name: str) -> Card:
    """Return the card of this exact name."""
    try:
        return deck()._cards[name]
    except KeyError:
        return unknown_card(name)


def group(name: str) -> Group:
    """Return the group of this exact name."""
    found = card(name)
    assert isinstance(found, Group)
    return found


def attacker_card(name: str) -> Illuminati | Group:
    """Return the Illuminati or group of this exact name."""
    found = card(name)
    assert isinstance(found, Illuminati | Group)
    return found


def target_card(name: str) -> Group | Artifact | Illuminati:
    """Return the card of this exact name as a target."""
    found = card(name)
    assert isinstance(found, Group | Artifact | Illuminati)
    return found


def owned(seat: Seat) -> tuple[Owned, ...]:
    """Return every card a seat controls: the Illuminati first, its groups, then its Artifacts."""
    cards: tuple[Owned, ...] = seat.structure.cards
    return (*cards, *[artifact(name) for name in seat.artifacts]) if seat.artifacts else cards


def artifact(name: str) -> Artifact:
    """Return the Artifact of this exact name."""
    found = card(name)
    assert isinstance(found, Artifact)
    return found


def is_special(name: str) -> bool:
    """Tell whether this deck card is a Special."""
    return isinstance(deck()._cards.get(name), Special)


def is_order(name: str) -> bool:
    """Tell whether this deck card is a New World Order, which is never held (R4.4)."""
    return isinstance(deck()._cards.get(name), NewWorldOrder)


def order_card(name: str) -> NewWorldOrder:
    """Return the New World Order of this exact name."""
    found = card(name)
    assert isinstance(found, NewWorldOrder)
    return found


def title(special: str) -> str:
    """Return the printed name of a Special (Interference comes twice)."""
    found = deck()._cards.get(special)
    return found.title if isinstance(found, Special) else special


def treasury(seat: Seat, name: str) -> int:
    """Return the MB on a card of this seat."""
    return seat.money.get(name, 0)


def pay(money: Mapping[str, int], name: str, amount: int) -> dict[str, int]:
    """Return treasuries with ``amount`` MB more (or, negative, less) on a card. Never below 0."""
    left = money.get(name, 0) + amount
    assert left >= 0, f"{name} would hold {left} MB"
    changed = dict(money)
    if left:
        changed[name] = left
    else:
        changed.pop(name, None)
    return changed


def who(state: GameState, seat: int) -> str:
    """Name a seat for a sentence: its Illuminati, or what a face-down one is called (R12.4)."""
    me = state.seats[seat]
    return hidden_name(seat) if me.masked else me.illuminati


def next_seat(state: GameState, seat: int) -> int:
    """Return the next seat in turn order that is still in the game (R1.8)."""
    count = len(state.seats)
    for step in range(1, count + 1):
        index = (seat + step) % count
        if not state.seats[index].out:
            return index
    return seat


def seats_from(state: GameState, first: int) -> tuple[int, ...]:
    """Return the seats still in the game, in turn order from ``first``."""
    count = len(state.seats)
    order = ((first + step) % count for step in range(count))
    return tuple(index for index in order if not state.seats[index].out)


def holds(seat: Seat, name: str) -> str:
    """Return the name of a Special with this printed name in a hand, or ""."""
    for held in seat.specials:
        if held == name or (held.startswith(name) and title(held) == name):
            return held
    return ""


def under_way(state: GameState) -> Conflict:
    """Return the attack under way; there is one whenever a step of an attack is played."""
    assert state.conflict is not None
    return state.conflict
