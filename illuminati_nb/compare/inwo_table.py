"""INWO: a small table, as plain immutable data, and what can be read from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from illuminati_nb.compare.inwo_cards import (
    GROUPS,
    PLOTS,
    STANDARD,
    InwoGroup,
    Readings,
    changed,
    group_named,
    plot_named,
)
from illuminati_nb.rules.cards import UnknownCard
from illuminati_nb.rules.display import ShowsHtml
from illuminati_nb.rules.structure import PowerStructure

#: The phases of a turn (I1.2).
PHASES: tuple[str, ...] = ("draw Plot", "draw Group", "automatic takeover", "tokens", "main", "free moves")
#: What the defence gets by the depth of the target, as in the boxed game; nothing deeper (I4.4).
POSITION: dict[int, int] = {1: 10, 2: 5}


class Play(NamedTuple):
    """Something played that is not resolved yet (I8.1).

    ``card`` is "" for an attack without a card. ``helpers``: groups that act in it; ``plus``: its +10 Plot.
    ``cancels``: the number of the play it cancels, or -1. ``took``: tokens a Disaster has taken (I6.3).
    ``attack``, ``defence``: the lines of an Instant Attack, as things stood when it was played (I4.1); else empty.
    ``alignment``: what a Plot takes away.
    """

    seat: int
    card: str
    target: str = ""
    helpers: tuple[str, ...] = ()
    plus: str = ""
    cancels: int = -1
    took: int = 0
    privileged: bool = False
    attack: tuple[tuple[str, int, str], ...] = ()
    defence: tuple[tuple[str, int, str], ...] = ()
    alignment: str = ""


class Boost(NamedTuple):
    """A change of Power in force: of one ``target``, or of all groups of an ``alignment`` (target "")."""

    source: str
    target: str
    alignment: str
    how: str
    amount: int
    permanent: bool


class Resource(NamedTuple):
    """A Resource: its owner's seat, the group it is linked to, and whether it was used this turn."""

    name: str
    owner: int
    linked: str
    used: bool = False


class Contest(NamedTuple):
    """Plays made together on one card, decided by dice: (seat, card played) each, and the rolls so far (I8.3)."""

    claims: tuple[tuple[int, str], ...]
    target: str
    rolls: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Table(ShowsHtml):
    """A position. Raises ValueError (UnknownCard for a name) naming the field where it contradicts itself.

    ``tokens``: (group, number) for groups with Action tokens. ``stack``: what is being played, first things first;
    ``passed``: who has nothing to add. ``lost_alignments``: (group, alignment) taken away for the turn. ``undrawn``:
    the pile, top first. ``drawing``: who is in the middle of a multiple draw; ``peeked``: whose hand somebody just
    tried to look at or steal from; -1: nobody. ``said``: threats and promises, which change nothing. ``rolled``: dice
    were the last thing that happened.
    """

    structures: tuple[PowerStructure, ...]
    hands: tuple[tuple[str, ...], ...]
    tokens: tuple[tuple[str, int], ...] = ()
    turn: int = 0
    phase: str = "main"
    stack: tuple[Play, ...] = ()
    passed: frozenset[int] = frozenset()
    boosts: tuple[Boost, ...] = ()
    lost_alignments: frozenset[tuple[str, str]] = frozenset()
    resources: tuple[Resource, ...] = ()
    devastated: frozenset[str] = frozenset()
    destroyed: tuple[str, ...] = ()
    killed: tuple[str, ...] = ()
    uncontrolled: tuple[str, ...] = ()
    discards: tuple[str, ...] = ()
    undrawn: tuple[str, ...] = ()
    exposed: frozenset[str] = frozenset()
    drawing: int = -1
    peeked: int = -1
    contest: Contest | None = None
    said: tuple[str, ...] = ()
    rolled: bool = False
    readings: Readings = field(default=STANDARD)

    def __post_init__(self) -> None:
        if self.phase not in PHASES:
            raise ValueError(f"phase={self.phase!r}: choose one of {', '.join(PHASES)}")
        if len(self.structures) < 2 or len(self.hands) != len(self.structures):
            raise ValueError(f"hands: {len(self.hands)} for {len(self.structures)} structures; give one for each of 2+")
        self.check_seat("turn", self.turn)
        where = Counter(name for structure in self.structures for name in structure.names)
        for name, times in where.items():
            group_named("structures", name)
            if times > 1:
                raise ValueError(f"structures: {name} stands in two of them")
        for name in ("destroyed", "killed", "uncontrolled"):
            for card in getattr(self, name):
                group_named(name, card)
                if card in where:
                    raise ValueError(f"{name}: {card} is in play")
        for name in ("hands", "discards", "undrawn"):
            for card in (one for hand in self.hands for one in hand) if name == "hands" else getattr(self, name):
                if card not in GROUPS and card not in PLOTS:
                    raise UnknownCard(f"{name}: there is no card {card!r}")
                if card in where:
                    raise ValueError(f"{name}: {card} is in play")
        both = set(self.destroyed) & set(self.killed)
        if both:
            raise ValueError(f"killed: {min(both)} is also among destroyed; a killed Personality stands only here")
        names = [name for name, _ in self.tokens]
        for name, number in self.tokens:
            group_named("tokens", name)
            if name not in where or names.count(name) > 1:
                raise ValueError(f"tokens: {name} is not in play, or stands there twice")
            if type(number) is not int or number < 1:
                raise ValueError(f"tokens: {name} has {number!r}; give a whole number, 1 or more, or leave it out")
            if name in self.devastated:
                raise ValueError(f"tokens: {name} has a token, but it is devastated (I7.1)")
        for resource in self.resources:
            self.check_seat("resources", resource.owner)
            if resource.linked not in self.structures[resource.owner]:
                raise ValueError(f"resources: {resource.name} is linked to {resource.linked}, not a group of its owner")

    def __repr__(self) -> str:
        played = f"; played: {', '.join(play.card or 'an attack' for play in self.stack)}" if self.stack else ""
        return f"<Table of {len(self.structures)} seats, phase {self.phase} of seat {self.turn}{played}>"

    def check_seat(self, field: str, seat: object) -> int:
        """Return the seat; ValueError naming the field if there is none of this number."""
        if type(seat) is not int or not 0 <= seat < len(self.structures):
            raise ValueError(f"{field}={seat!r}: choose a seat from 0 to {len(self.structures) - 1}")
        return seat

    # Reading it -------------------------------------------------------------------------------

    @property
    def seats(self) -> range:
        """The numbers of the seats."""
        return range(len(self.structures))

    def owner(self, group: str) -> int:
        """The seat that controls the group; -1 if it is not in play."""
        return next((seat for seat in self.seats if group in self.structures[seat]), -1)

    def illuminati(self, seat: int) -> str:
        """The name of the player's Illuminati."""
        return self.structures[seat].names[0]

    def token(self, group: str) -> int:
        """How many Action tokens the group has."""
        return dict(self.tokens).get(group, 0)

    def below(self, group: str) -> tuple[str, ...]:
        """The group and all groups below it."""
        return self.structures[self.owner(group)].subtree(group)

    def devastation_of(self, group: str) -> str:
        """The devastated Place that is this group or above it, or "" (I7.2)."""
        structure = self.structures[self.owner(group)]
        name: str | None = group
        while name is not None:
            if name in self.devastated:
                return name
            name = structure.master(name)
        return ""

    def alignments(self, group: str) -> frozenset[str]:
        """The alignments it has now."""
        lost = {alignment for name, alignment in self.lost_alignments if name == group}
        return group_named("group", group).alignments - lost

    def power(self, group: str, *, permanent: bool = False) -> int:
        """Its Power now, never below 0 (I8.7); with ``permanent`` only what counts toward Goals (I9.2)."""
        mine = [
            boost
            for boost in self.boosts
            if (boost.target == group or (not boost.target and boost.alignment in self.alignments(group)))
            and (boost.permanent or not permanent)
        ]
        printed = group_named("group", group).power
        return max(0, changed(printed, [(boost.how, boost.amount) for boost in mine]))

    def counts_for_goals(self, seat: int) -> int:
        """How many groups count toward the player's Basic Goal, his Illuminati included (I9.1, I7.2)."""
        everything = self.structures[self.check_seat("seat", seat)].names
        if self.readings.devastated_counts_for_goals:
            return len(everything)
        return sum(not self.devastation_of(name) for name in everything)

    @property
    def pending(self) -> Play | None:
        """The attack under way, whether cancelled or not, or None."""
        first = self.stack[0] if self.stack else None
        return first if first and (not first.card or plot_named("card", first.card).does in _ATTACKING) else None

    # Changing it ------------------------------------------------------------------------------

    def with_(self, **changes: Any) -> Table:
        """Return a copy with some fields changed."""
        return replace(self, **changes)

    def with_tokens(self, changes: Mapping[str, int] | Iterable[tuple[str, int]]) -> Table:
        """Return a copy in which these groups have so many tokens."""
        tokens = dict(self.tokens) | dict(changes)
        return self.with_(tokens=tuple((name, number) for name, number in tokens.items() if number))

    def spent(self, groups: Iterable[str]) -> Table:
        """Return a copy in which each of these groups has acted (I1.1)."""
        return self.with_tokens({group: self.token(group) - 1 for group in groups})

    def without_cards(self, seat: int, cards: Iterable[str]) -> Table:
        """Return a copy in which the player no longer holds these cards."""
        hand = list(self.hands[seat])
        for card in cards:
            hand.remove(card)
        return self.with_hand(seat, hand).with_(exposed=self.exposed - (set(cards) - set(hand)))

    def with_cards(self, seat: int, cards: Iterable[str]) -> Table:
        """Return a copy in which the player holds these cards too."""
        return self.with_hand(seat, (*self.hands[seat], *cards))

    def with_hand(self, seat: int, hand: Iterable[str]) -> Table:
        """Return a copy in which the player has this hand."""
        return self.with_(hands=(*self.hands[:seat], tuple(hand), *self.hands[seat + 1 :]))

    def with_structures(self, changes: Mapping[int, PowerStructure]) -> Table:
        """Return a copy with other structures of these seats.

        Tokens of groups no longer in play are gone, and Resources linked to such groups go to the Illuminati.
        """
        structures = tuple(changes.get(seat, one) for seat, one in enumerate(self.structures))
        here = {name for one in structures for name in one.names}
        tokens = tuple((name, number) for name, number in self.tokens if name in here)
        resources = tuple(
            one if one.linked in structures[one.owner] else one._replace(linked=self.illuminati(one.owner))
            for one in self.resources
        )
        return self.with_(structures=structures, tokens=tokens, resources=resources)


_ATTACKING = ("assassinate", "disaster")


def basic_goal(players: int) -> int:
    """How many groups win, the Illuminati included (I9.1).

    >>> [basic_goal(players) for players in (2, 3, 4, 5, 8)]
    [12, 12, 11, 10, 10]
    """
    if type(players) is not int or players < 2:
        raise ValueError(f"players={players!r}: give a whole number, 2 or more (I9.1)")
    return {2: 12, 3: 12, 4: 11}.get(players, 10)


def may_share_victory(first: str, second: str) -> bool:
    """Whether players of these two Illuminati can win together: not if they are the same (I9.1).

    >>> may_share_victory("The Network", "The Network"), may_share_victory("The Network", "The UFOs")
    (False, True)
    """
    for argument, name in (("first", first), ("second", second)):
        if group_named(argument, name).kind != "Illuminati":
            raise ValueError(f"{argument}={name!r}: give the name of an Illuminati")
    return first != second


def structure(illuminati: str, *hung: tuple[str, str, str]) -> PowerStructure:
    """A power structure of our cards: (group, master, side of the master's card) for each group, masters first.

    >>> structure("The Gnomes", ("Gordo", "The Gnomes", "right")).depth("Gordo")
    1
    """
    root = group_named("illuminati", illuminati)
    if root.kind != "Illuminati":
        raise ValueError(f"illuminati={illuminati!r}: this is a group; a structure begins with an Illuminati")
    made = PowerStructure(root.shape())  # type: ignore[arg-type]
    for name, master, side in hung:
        made = made.attach(_group(name), master, side)
    return made


def _group(name: str) -> Any:
    card: InwoGroup = group_named("hung", name)
    if card.kind == "Illuminati":
        raise ValueError(f"hung: {name} is an Illuminati and hangs on no arrow")
    return card.shape()
