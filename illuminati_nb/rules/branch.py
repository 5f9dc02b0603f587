"""A group with everything below it, lifted off the table: what is moved, captured or handed over (R6.29, R8.6)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from illuminati_nb.rules.cards import Group, plain
from illuminati_nb.rules.geometry import SIDE_NUMBER
from illuminati_nb.rules.refusal import require
from illuminati_nb.rules.words import counted


class Link(NamedTuple):
    """A card, its master's name and the side of the master's card it hangs on; both ``""`` for the topmost card."""

    card: Group
    master: str
    arrow: str


@dataclass(frozen=True)
class Branch:
    """A lifted subtree: links, masters before their puppets. It has no place, so it knows no overlap.

    Raises IllegalMove where it is no tree of groups on printed arrows (R5.8).

    >>> from illuminati_nb.rules.cards import deck
    >>> branch = Branch((Link(deck()["KGB"], "", ""), Link(deck()["Yuppies"], "KGB", "bottom")))
    >>> branch
    <Branch KGB: 2 groups>
    >>> branch.root.name, len(branch), "Yuppies" in branch
    ('KGB', 2, True)
    """

    links: tuple[Link, ...]

    def __post_init__(self) -> None:
        if not self.links:
            raise ValueError("links: a branch holds at least one group")
        arrows: dict[str, list[str]] = {}
        for card, master, arrow in self.links:
            require(isinstance(card, Group), "R5.8", f"{card} is no group and hangs in no power structure")
            require(card.name not in arrows, "R5.8", f"{card} is there twice; a group has one incoming arrow")
            if arrows:
                above = arrows.get(master)
                require(above is not None, "R5.8", f"{card} hangs on {master or 'nothing'}, which is not above it")
                require(
                    above is not None and arrow in above,
                    "R5.8",
                    f"{card} hangs on the {arrow or 'missing'} arrow of {master}, which is not there or already used",
                )
                if above is not None:
                    above.remove(arrow)
            arrows[card.name] = list(card.arrows)

    @classmethod
    def of(cls, card: Group) -> Branch:
        """Return the branch of one group alone, as it comes from the uncontrolled area."""
        return cls((Link(card, "", ""),))

    @classmethod
    def lifted(cls, links: tuple[Link, ...]) -> Branch:
        """Return a branch cut from a structure, which was judged when it was built."""
        branch = object.__new__(cls)
        object.__setattr__(branch, "links", links)
        return branch

    def find(self, card: object) -> str | None:
        """Return the name of the card meant, by card or name, or None."""
        name = card if isinstance(card, str) else getattr(card, "name", None)
        if name in self.puppets or not isinstance(name, str):
            return name
        wanted = plain(name)
        return next((other for other in self.names if plain(other) == wanted), None)

    @property
    def root(self) -> Group:
        """The topmost group."""
        return self.links[0].card

    @cached_property
    def cards(self) -> tuple[Group, ...]:
        """Its groups, masters before their puppets."""
        return tuple(link.card for link in self.links)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of :attr:`cards`."""
        return tuple(link.card.name for link in self.links)

    @cached_property
    def puppets(self) -> dict[str, tuple[tuple[Group, int], ...]]:
        """For each name its puppets here, each with the number of the side it hangs on."""
        found: dict[str, tuple[tuple[Group, int], ...]] = {card.name: () for card, _, _ in self.links}
        for card, master, arrow in self.links[1:]:
            found[master] += ((card, SIDE_NUMBER[arrow]),)
        return found

    def subtree(self, name: str) -> tuple[str, ...]:
        """Return this name and all below it, masters first. Raises KeyError for a name that is not here."""
        found = [name]
        for card, _ in self.puppets[name]:
            found += self.subtree(card.name)
        return tuple(found)

    def __len__(self) -> int:
        return len(self.links)

    def __iter__(self) -> Iterator[Group]:
        return iter(self.cards)

    def __contains__(self, card: object) -> bool:
        return (card if isinstance(card, str) else getattr(card, "name", None)) in self.puppets

    def __repr__(self) -> str:
        return f"<Branch {self.root}: {counted(len(self), 'groups')}>"
