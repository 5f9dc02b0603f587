"""The cards: what is printed on them, and the deck that finds them by name (R1.1, R5.2, R5.8).

A card is a frozen record of printed facts. What a number is *now* (with other cards in play) is
asked of :mod:`illuminati_nb.rules.effective`, never of the card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import ClassVar

from illuminati_nb.rules.alignment import Alignment, names
from illuminati_nb.rules.display import ShowsSvg

SIDES: tuple[str, ...] = ("top", "right", "bottom", "left")
KINDS: tuple[str, ...] = ("control", "neutralize", "destroy")


class UnknownCard(KeyError):
    """No card of that name; the message suggests the nearest names."""

    def __str__(self) -> str:
        return str(self.args[0])


@dataclass(frozen=True, slots=True)
class Ability:
    """One thing a card does.

    ``kind``: ``any_attempt`` helps every matching attack of the owner (R5.5), ``own_attempt`` only
    attacks by the card itself (R5.6), ``other`` is described by ``effect`` (R5.10).
    ``bonus`` is the number on the card: attack points, or MB, cards, Resistance for ``other``.
    """

    kind: str
    verbs: frozenset[str] = frozenset()
    target: str = ""
    alignments: Alignment = Alignment.NONE
    groups: tuple[str, ...] = ()
    bonus: int = 0
    effect: str = ""

    def applies(self, verb: str, target_name: str, target_alignments: int) -> bool:
        """Tell whether the ability counts in an attack of this kind on this target."""
        if verb not in self.verbs:
            return False
        if self.target == "alignment":
            return bool(int(self.alignments) & int(target_alignments))
        return self.target == "any" or target_name in self.groups


class _ByName:
    """Cards compare and hash by name: names are unique in the whole deck."""

    __slots__ = ()
    name: str

    def __hash__(self) -> int:
        return hash(self.name)

    def __eq__(self, other: object) -> bool:
        return self is other or (type(other) is type(self) and other.name == self.name)

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Illuminati(_ByName, ShowsSvg):
    """An Illuminati card (R5.4, R11.11-R11.18). Power and income in points and MB; no Resistance."""

    name: str
    power: int
    transferable_power: int
    income: int
    goal: str
    goal_kind: str
    goal_value: int
    ability: str
    abilities: tuple[Ability, ...]
    arrows: tuple[str, ...]
    confidence: str = "high"
    notes: str = ""

    #: An Illuminati has no alignment and no incoming arrow (R5.4).
    alignments: ClassVar[Alignment] = Alignment.NONE
    incoming: ClassVar[str] = ""

    def __repr__(self) -> str:
        return f"<Illuminati {self.name}: Power {self.power}/{self.transferable_power}, Income {self.income} MB>"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Group(_ByName, ShowsSvg):
    """A group card. ``incoming`` is the side of its incoming arrow, ``arrows`` the sides of the outgoing ones.

    ``prints_power`` is False on the 18 cards without a Power line; they count as 0/0 (R5.8).
    """

    name: str
    power: int
    transferable_power: int
    resistance: int
    income: int
    alignments: Alignment
    incoming: str
    arrows: tuple[str, ...]
    ability: str
    abilities: tuple[Ability, ...]
    prints_power: bool = True
    confidence: str = "high"
    notes: str = ""

    def __repr__(self) -> str:
        kinds = ", ".join(names(self.alignments)) or "no alignment"
        power = f"{self.power}/{self.transferable_power}" if self.transferable_power else str(self.power)
        return f"<Group {self.name}: Power {power}, Resistance {self.resistance}, Income {self.income} MB, {kinds}>"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Special(_ByName, ShowsSvg):
    """A Special card (R10). ``title`` is the printed name: Interference comes twice."""

    name: str
    title: str
    playable: str
    effect: str
    action_cost: str = "free"
    number: int | None = None
    privileged_use: str = ""
    expansion: bool = False
    confidence: str = "high"
    notes: str = ""

    def __repr__(self) -> str:
        return f"<Special {self.name}: {self.playable}>"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Artifact(_ByName, ShowsSvg):
    """An Artifact of the first expansion (R14): a group without arrows beside the structure."""

    name: str
    resistance: int
    income: int
    alignments: Alignment
    ability: str
    use: str
    effect_kind: str
    effect_number: int
    effect_target: str
    confidence: str = "medium"
    notes: str = ""
    #: The alignments its effect is about (``effect_target``); none where it is about anything.
    effect_alignments: Alignment = Alignment.NONE

    #: An Artifact has no Power of its own and no arrows: it lies beside the structure (R14.5).
    power: ClassVar[int] = 0
    transferable_power: ClassVar[int] = 0
    arrows: ClassVar[tuple[str, ...]] = ()
    incoming: ClassVar[str] = ""

    def __repr__(self) -> str:
        return f"<Artifact {self.name}: Resistance {self.resistance}>"


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class NewWorldOrder(_ByName, ShowsSvg):
    """A New World Order card (R15).

    ``modifiers`` maps an alignment to its change of Power and Resistance (R15.6). What is no such change
    has a ``rule_kind``, the word by which the rules know it, and the numbers of its text (R15.11).
    ``confidence`` is "high" where several sources give the card's facts, "medium" where only one does.
    """

    name: str
    colour: str
    modifiers: tuple[tuple[Alignment, int], ...]
    effect: str
    confidence: str = "medium"
    notes: str = ""
    rule_kind: str = ""
    rule_numbers: tuple[int, ...] = ()

    def __repr__(self) -> str:
        changes = ", ".join(f"{names(a)[0]} {n:+d}" for a, n in self.modifiers)
        return f"<NewWorldOrder {self.name} ({self.colour}): {changes or self.effect}>"


Card = Illuminati | Group | Special | Artifact | NewWorldOrder


def plain(name: str) -> str:
    """Return a name without case, article, "and", accents, blanks and punctuation: how the deck compares names.

    >>> plain("The C.I.A."), plain("cia"), plain("Tobacco & Liquor") == plain("tobacco and liquor")
    ('cia', 'cia', True)
    >>> plain("Gnomes of Zürich") == plain("The Gnomes of Zurich")
    True
    """
    if not name.isascii():
        from unicodedata import normalize

        name = normalize("NFKD", name)  # a letter, then its accent, which is no letter or digit
    words = [word for word in name.casefold().replace("&", " ").split() if word != "and"]
    if len(words) > 1 and words[0] == "the":
        words = words[1:]
    return "".join(ch for word in words for ch in word if ch.isalnum())


class Deck:
    """All cards, found by name: exactly, or kindly by case, article and punctuation.

    >>> d = deck()
    >>> d["cia"]
    <Group C.I.A.: Power 6/4, Resistance 5, Income 0 MB, Government, Violent>
    >>> d["Loan Shark"]
    Traceback (most recent call last):
        ...
    illuminati_nb.rules.cards.UnknownCard: no card is called 'Loan Shark'; did you mean Loan Sharks?
    """

    def __init__(
        self,
        illuminati: tuple[Illuminati, ...],
        groups: tuple[Group, ...],
        specials: tuple[Special, ...],
        artifacts: tuple[Artifact, ...],
        orders: tuple[NewWorldOrder, ...],
        order_specials: tuple[Special, ...],
    ) -> None:
        self.illuminati = illuminati
        self.groups = groups
        self.specials = specials
        self.artifacts = artifacts
        self.orders = orders
        self.order_specials = order_specials
        self._cards: dict[str, Card] = {card.name: card for card in self}
        self._kindly: dict[str, Card] = {plain(name): card for name, card in self._cards.items()}

    def __iter__(self) -> Iterator[Card]:
        for part in (
            self.illuminati,
            self.groups,
            self.specials,
            self.artifacts,
            self.orders,
            self.order_specials,
        ):
            yield from part

    def __len__(self) -> int:
        return len(self._cards)

    def __contains__(self, name: object) -> bool:
        if isinstance(name, str):
            return name in self._cards or plain(name) in self._kindly
        return any(name == card for card in self)

    def __getitem__(self, name: str) -> Card:
        """Return the card of that name. Raises UnknownCard (a KeyError) with a suggestion."""
        if not isinstance(name, str):
            raise TypeError(f"a card is looked up by its name, not by {name!r}")
        card = self._cards.get(name) or self._kindly.get(plain(name))
        if card is None:
            raise UnknownCard(f"no card is called {name!r}{self._hint(name)}")
        return card

    def _hint(self, name: str) -> str:
        from difflib import get_close_matches

        wanted = plain(name)
        near = get_close_matches(wanted, self._kindly, n=3, cutoff=0.6)
        near += [key for key in self._kindly if len(wanted) > 2 and wanted in key and key not in near][:3]
        if not near:
            return "; deck.groups and deck.illuminati list them all"
        found = [self._kindly[key].name for key in near[:3]]
        return "; did you mean " + " or ".join(found) + "?"

    @cached_property
    def attackers(self) -> tuple[Illuminati | Group, ...]:
        """The 91 cards of the base game that can stand in a structure: 8 Illuminati, then 83 groups."""
        return (*self.illuminati, *self.groups)

    def group(self, name: str) -> Group:
        """Return the group of that name. Raises UnknownCard where it is another kind of card."""
        card = self[name]
        if not isinstance(card, Group):
            raise UnknownCard(f"{card.name} is no group: its kind of card is {type(card).__name__}")
        return card

    def __repr__(self) -> str:
        return (
            f"<Deck: {len(self.illuminati)} Illuminati, {len(self.groups)} groups, {len(self.specials)} Specials, "
            f"{len(self.artifacts)} Artifacts, {len(self.orders)} New World Orders "
            f"and {len(self.order_specials)} of their Specials>"
        )


@lru_cache(maxsize=1)
def deck() -> Deck:
    """Return the deck with every card of the base game and the two expansions; loaded once.

    >>> deck()
    <Deck: 8 Illuminati, 83 groups, 15 Specials, 16 Artifacts, 18 New World Orders and 6 of their Specials>
    """
    from illuminati_nb.rules.cardfile import load

    return load()
