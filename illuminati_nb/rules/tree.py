"""Reading a power structure: who hangs on whom, where each card lies, which arrows are open (R5.8, R8.10, R18.1)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Self, cast

from illuminati_nb.rules.arrows import Arrow, Arrows, Blocked, Used, open_sides, sort_arrows
from illuminati_nb.rules.cards import SIDES, Group, Illuminati, UnknownCard, deck, plain
from illuminati_nb.rules.display import ShowsSvg
from illuminati_nb.rules.geometry import (
    SHAPES,
    SIDE_NUMBER,
    CardShape,
    Placement,
    Spot,
    centre,
    is_clear,
    landing,
    overlap,
)
from illuminati_nb.rules.refusal import Refusal
from illuminati_nb.rules.ruleset import RuleSet

Member = Illuminati | Group
#: A card or its name.
Named = str | Member

_EMPTY: tuple[str | None, ...] = (None, None, None, None)
_STANDARD = RuleSet()


def _side_number(side: object) -> int:
    if not isinstance(side, str) or side not in SIDE_NUMBER:
        raise ValueError(f"side={side!r}: choose one of {', '.join(SIDES)}")
    return SIDE_NUMBER[side]


class Tree(ShowsSvg):
    """The part of :class:`~illuminati_nb.rules.structure.PowerStructure` that answers questions.

    Cards are given and found by card or name; a question about a card that is not here raises UnknownCard.
    """

    __slots__ = (
        "__weakref__", "_arrows", "_cards", "_effects", "_hung", "_key", "_near", "_open", "_order", "_room", "_root",
        "_rules", "_shape", "_spots", "_strong", "tally",
    )  # fmt: skip

    _root: Illuminati
    _rules: RuleSet
    _shape: CardShape
    _spots: dict[str, Spot]
    _hung: dict[str, tuple[str | None, ...]]
    _order: tuple[str, ...] | None
    _cards: tuple[Member, ...] | None
    _arrows: Arrows | None
    _key: frozenset[tuple[str, str, int]] | None
    # Worked out when first asked for: what is asked again and again while a game is played.
    _effects: dict[str, str] | None
    _near: dict[str, tuple[str, ...]]
    #: What the cards here add up to for a goal, by kind of goal, while nothing on the table changes their numbers.
    tally: dict[str, int]
    _open: tuple[tuple[str, str], ...] | None
    _room: dict[str, int] | None
    _strong: tuple[str, ...] | None

    def __init__(self, illuminati: Illuminati | str, rules: RuleSet = _STANDARD) -> None:
        card = deck()[illuminati] if isinstance(illuminati, str) else illuminati
        if not isinstance(card, Illuminati):
            raise TypeError(f"illuminati={illuminati!s}: a power structure begins with an Illuminati card")
        if not isinstance(rules, RuleSet):
            raise TypeError(f"rules={rules!r}: give a RuleSet")
        self._root, self._rules, self._shape = card, rules, SHAPES[rules.geometry]
        self._spots = {card.name: centre(card, self._shape)}
        self._hung = {card.name: _EMPTY}
        self._order = self._cards = self._arrows = self._key = None
        self._effects = self._open = self._room = self._strong = None
        self._near, self.tally = {}, {}

    def _copy(self, spots: dict[str, Spot], hung: dict[str, tuple[str | None, ...]]) -> Self:
        new = object.__new__(type(self))
        new._root, new._rules, new._shape = self._root, self._rules, self._shape
        new._spots, new._hung = spots, hung
        new._order = new._cards = new._arrows = new._key = None
        new._effects = new._open = new._room = new._strong = None
        new._near, new.tally = {}, {}
        return new

    def _grown(self, added: Iterable[Spot]) -> Self:
        """Return a copy with more cards, masters first; the caller has judged them."""
        spots, hung = self._spots.copy(), self._hung.copy()
        for spot in added:
            name = spot.card.name
            spots[name] = spot
            hung[name] = _EMPTY
            above = hung[spot.master]
            hung[spot.master] = (*above[: spot.side], name, *above[spot.side + 1 :])
        return self._copy(spots, hung)

    def _without(self, names: Collection[str]) -> Self:
        """Return a copy without these cards, which must be whole subtrees."""
        gone = set(names)
        spots = {name: spot for name, spot in self._spots.items() if name not in gone}
        hung = {}
        for name in spots:
            puppets = self._hung[name]
            if not gone.isdisjoint(puppets):
                puppets = tuple(None if one in gone else one for one in puppets)
            hung[name] = puppets
        return self._copy(spots, hung)

    # What it is -------------------------------------------------------------------------------

    @property
    def illuminati(self) -> Illuminati:
        """The Illuminati card at the root."""
        return self._root

    def led_by(self, card: Illuminati) -> Self:
        """Return the same groups in the same places under another Illuminati card, such as a face-down one (R12.4)."""
        old, top = self._root.name, self._root
        spots: dict[str, Spot] = {card.name: centre(card, self._shape)}
        spots |= {
            name: spot if spot.master != old else spot._replace(master=card.name)
            for name, spot in self._spots.items()
            if spot.card is not top
        }
        hung = {card.name if name == old else name: puppets for name, puppets in self._hung.items()}
        new = self._copy(spots, hung)
        new._root = card
        # Blank cards share a name: what they use tells structures under them apart.
        new._key = new._content() | {(f"Power {card.power}, income {card.income}", "", -1)}
        return new

    @property
    def rules(self) -> RuleSet:
        """The rules it is laid by: ``geometry`` and ``rehang`` matter here."""
        return self._rules

    @property
    def shape(self) -> CardShape:
        """What a card counts as on this table."""
        return self._shape

    @property
    def spots(self) -> Mapping[str, Spot]:
        """Every card's place, by name, in no special order; for code that draws or searches."""
        return self._spots

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all cards, the Illuminati first, masters before puppets, sides clockwise from the top."""
        if self._order is None:
            self._order = self.subtree(self._root.name)
        return self._order

    @property
    def cards(self) -> tuple[Member, ...]:
        """All cards, in the order of :attr:`names`."""
        if self._cards is None:
            self._cards = tuple([self._spots[name].card for name in self.names])
        return self._cards

    @property
    def groups(self) -> tuple[Group, ...]:
        """All groups, in the order of :attr:`names`."""
        return cast("tuple[Group, ...]", self.cards[1:])  # all but the first are groups

    @property
    def power(self) -> int:
        """Sum of the printed Powers, the Illuminati included."""
        return sum(spot.card.power for spot in self._spots.values())

    @property
    def transferable_power(self) -> int:
        """Sum of the printed Transferable Powers, the Illuminati included."""
        return sum(spot.card.transferable_power for spot in self._spots.values())

    @property
    def income(self) -> int:
        """Sum of the printed incomes in MB, the Illuminati included."""
        return sum(spot.card.income for spot in self._spots.values())

    def _find(self, card: object) -> str | None:
        name = card if isinstance(card, str) else getattr(card, "name", None)
        if name in self._spots or not isinstance(name, str):
            return name
        wanted = plain(name)
        return next((other for other in self._spots if plain(other) == wanted), None)

    def _name(self, card: object) -> str:
        name = self._find(card)
        if name is None:
            raise UnknownCard(f"{card!s} is not in this power structure of {self._root}")
        return name

    def __getitem__(self, card: Named) -> Member:
        """Return the card of that name. Raises UnknownCard where it is not here."""
        found: Member = self._spots[self._name(card)].card
        return found

    def __contains__(self, card: object) -> bool:
        """Tell whether the card, or one of exactly this name, is here."""
        return (card if isinstance(card, str) else getattr(card, "name", None)) in self._spots

    def __len__(self) -> int:
        return len(self._spots)

    def __iter__(self) -> Iterator[Member]:
        return iter(self.cards)

    def depth(self, card: Named) -> int:
        """Return how many arrows lie between the Illuminati (0) and this card; it decides R6.14."""
        return self._spots[self._name(card)].depth

    def master(self, card: Named) -> str | None:
        """Return the name of its master; None for the Illuminati."""
        return self._spots[self._name(card)].master or None

    def arrow(self, card: Named) -> str | None:
        """Return the side of its master's card on which it hangs; None for the Illuminati."""
        side = self._spots[self._name(card)].side
        return SIDES[side] if side >= 0 else None

    def puppets(self, card: Named) -> dict[str, str]:
        """Return its puppets' names by the side of its card they hang on."""
        hung = self._hung[self._name(card)]
        return {side: name for side, name in zip(SIDES, hung, strict=True) if name is not None}

    def neighbours(self, card: str) -> tuple[str, ...]:
        """Return the names of the card's master, where it has one, and of its puppets (R8.3)."""
        found = self._near.get(card)
        if found is None:
            master = self._spots[self._name(card)].master
            puppets = tuple([name for name in self._hung[card] if name is not None])
            found = self._near[card] = (master, *puppets) if master else puppets
        return found

    @property
    def strong(self) -> tuple[str, ...]:
        """The names of the cards whose printed Power is above 0 (R5.3)."""
        if self._strong is None:
            self._strong = tuple([card.name for card in self.cards if card.power > 0])
        return self._strong

    @property
    def effects(self) -> Mapping[str, str]:
        """The card here that has each effect of the kind "other" (R5.10): the first in the order of :attr:`names`."""
        if self._effects is None:
            pairs = [(ability.effect, card.name) for card in self.cards for ability in card.abilities if ability.effect]
            self._effects = dict(reversed(pairs))
        return self._effects

    def subtree(self, card: Named) -> tuple[str, ...]:
        """Return the names of this card and all below it, masters before puppets."""
        found, waiting = [], [self._name(card)]
        while waiting:
            name = waiting.pop()
            found.append(name)
            waiting += [one for one in reversed(self._hung[name]) if one is not None]
        return tuple(found)

    def placement(self, card: Named) -> Placement:
        """Return where the card lies, in 1/8 inch, and its turn in degrees clockwise (R18.1)."""
        return self._spots[self._name(card)].placement()

    # Arrows -----------------------------------------------------------------------------------

    @property
    def arrows(self) -> Arrows:
        """All outgoing arrows, sorted into open, blocked and used."""
        if self._arrows is None:
            self._arrows = sort_arrows(self.names, self._spots, self._hung, self._shape)
        return self._arrows

    def open_arrows(self) -> tuple[Arrow, ...]:
        """Return the arrows that are free and not blocked (R6.6)."""
        return self.arrows.open

    def open_sides(self, without: str = "") -> tuple[tuple[str, str], ...]:
        """Return card and side of every open arrow, in the order of :meth:`open_arrows`.

        ``without``: as it were without this group and all below it.
        """
        if without:
            return open_sides(self.names, self._spots, self._hung, self._shape, self.subtree(without))
        if self._open is None:
            self._open = open_sides(self.names, self._spots, self._hung, self._shape)
        return self._open

    @property
    def room(self) -> Mapping[str, int]:
        """How many open arrows each card has, cards without one left out (R6.6)."""
        if self._room is None:
            room: dict[str, int] = {}
            for card, _ in self.open_sides():
                room[card] = room.get(card, 0) + 1
            self._room = room
        return self._room

    def blocked_arrows(self) -> tuple[Blocked, ...]:
        """Return the free arrows on which a card would overlap others, with those in the way (R8.10)."""
        return self.arrows.blocked

    def used_arrows(self) -> tuple[Used, ...]:
        """Return the arrows that hold a puppet."""
        return self.arrows.used

    def has_open_arrow(self, card: Named) -> bool:
        """Tell whether this card has an open arrow, as an attack to control needs (R6.6)."""
        name = self._name(card)
        return any(self._is_open(name, SIDE_NUMBER[side]) for side in self._spots[name].card.arrows)

    def arrow_state(self, card: Named, side: str) -> str:
        """Return ``"open"``, ``"used"``, ``"blocked"``, ``"incoming"`` or ``"none"``: no arrow on that side.

        Raises ValueError for a word that names no side.
        """
        name, number = self._name(card), _side_number(side)
        here = self._spots[name].card
        if side not in here.arrows:
            return "incoming" if side == here.incoming else "none"
        if self._hung[name][number] is not None:
            return "used"
        return "open" if self._is_open(name, number) else "blocked"

    def landing(self, card: Named, side: str) -> Placement:
        """Return what a puppet on this side of the card would fill, whether it has an arrow there or not.

        Its turn is that of a card with its incoming arrow left. Raises ValueError for a word that names no side.
        """
        spot = self._spots[self._name(card)]
        number = _side_number(side)
        left, top, right, bottom = landing(spot, number, self._shape)
        turn = 90 * ((number + spot.turn + 3) & 3)
        return Placement((left + right) // 2, (top + bottom) // 2, turn, left, right, top, bottom)

    def _is_open(self, name: str, side: int) -> bool:
        if self._hung[name][side] is not None:
            return False
        if not self._shape.solid:
            return True
        return is_clear(landing(self._spots[name], side, self._shape), (spot.rect for spot in self._spots.values()))

    def _in_the_way(self, name: str, side: int) -> tuple[str, ...]:
        """Return the cards that a puppet on this arrow would overlap, in no special order."""
        if not self._shape.solid:
            return ()
        rect = landing(self._spots[name], side, self._shape)
        return tuple(other for other, spot in self._spots.items() if overlap(rect, spot.rect))

    def arrow_refusal(self, to: object, arrow: str, rule: str = "R6.6") -> Refusal | None:
        """Return why nothing can be hung on this arrow, or None; ``rule`` is the one that asks for an open arrow."""
        name = self._find(to)
        if name is None:
            return Refusal("R6.28", f"{to!s} is not in this power structure of {self._root}")
        card = self._spots[name].card
        side = SIDE_NUMBER.get(arrow) if isinstance(arrow, str) else None
        if side is None:
            return Refusal("R5.8", f"a card has no side {arrow!r}; the sides are {', '.join(SIDES)}")
        if arrow not in card.arrows:
            what = f"its arrows: {', '.join(card.arrows)}" if card.arrows else "it has no outgoing arrow"
            if arrow == card.incoming:
                return Refusal("R5.8", f"the {arrow} arrow of {name} is its incoming one; {what}")
            return Refusal("R5.8", f"{name} has no arrow on its {arrow} side; {what}")
        puppet = self._hung[name][side]
        by = self._in_the_way(name, side) if puppet is None else ()
        if puppet is None and not by:
            return None
        if puppet is not None:
            reason = f"the {arrow} arrow of {name} holds {puppet}"
        else:
            ordered = " and ".join(other for other in self.names if other in by)
            reason = f"the {arrow} arrow of {name} is blocked: a card there would overlap {ordered}"
        count = len(card.arrows)
        if not self.has_open_arrow(name):
            reason += f"; {name} has no open arrow: {count} of {count} used or blocked"
        return Refusal(rule, reason)

    # Comparing --------------------------------------------------------------------------------

    def _content(self) -> frozenset[tuple[str, str, int]]:
        if self._key is None:
            self._key = frozenset((name, spot.master, spot.side) for name, spot in self._spots.items())
        return self._key

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Tree):
            return NotImplemented
        same_rules = self._rules is other._rules or self._rules == other._rules
        return same_rules and len(self) == len(other) and self._content() == other._content()

    def __hash__(self) -> int:
        return hash(self._content())

    def __repr__(self) -> str:
        groups, free = len(self) - 1, len(self.open_arrows())
        return (
            f"<{type(self).__name__} {self._root}: {groups} group{'s' * (groups != 1)}, "
            f"{free} open arrow{'s' * (free != 1)}>"
        )
