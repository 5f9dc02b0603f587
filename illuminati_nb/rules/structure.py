"""A power structure: an immutable tree of cards laid on a table, and what can be done with it.

Reading it is in :mod:`illuminati_nb.rules.tree`, fitting branches in :mod:`illuminati_nb.rules.rehang`,
transfers in :mod:`illuminati_nb.rules.transfer`, rearranging and JSON in :mod:`illuminati_nb.rules.treefile`.
Rules: R5.8, R6.28-R6.31, R8.6-R8.8, R8.10, R9.5-R9.7.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from illuminati_nb.rules import display, transfer, treefile
from illuminati_nb.rules.branch import Branch, Link
from illuminati_nb.rules.cards import SIDES, Artifact, Group, Illuminati, deck
from illuminati_nb.rules.geometry import SIDE_NUMBER, hang
from illuminati_nb.rules.refusal import IllegalMove, Refusal
from illuminati_nb.rules.rehang import Layout, Wishes, all_layouts, fit_branch
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.tree import Named, Tree

#: What can be captured or received: a lifted branch, a group alone, or a structure that holds it.
Piece: TypeAlias = "Branch | Group | PowerStructure | str"


def _check(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise IllegalMove(refusal)


def _refusal(operation: Callable[..., object], *args: Any, **options: Any) -> Refusal | None:
    """Return why an operation is refused. The fit *is* the judgement, so it is tried, not written twice."""
    try:
        operation(*args, **options)
    except IllegalMove as no:
        return no.refusal
    return None


class PowerStructure(Tree):
    """An Illuminati and the groups it controls, each hung arrow on arrow on its master.

    Immutable and hashable: every operation returns a new structure. Two are equal when the same cards
    hang on the same arrows under the same rules. Cards are given and found by card or name.
    Operations raise IllegalMove (with rule and reason) where the matching ``..._refusal`` is not None,
    questions about a card that is not here raise UnknownCard.

    >>> ps = PowerStructure("The Network").attach("The Mafia", to="The Network", arrow="right")
    >>> ps
    <PowerStructure The Network: 1 group, 6 open arrows>
    >>> ps.placement("The Mafia")
    Placement(x=28, y=0, turn=180, left=14, right=42, top=-10, bottom=10)
    >>> ps.attach("Yuppies", to="The Network", arrow="right")
    Traceback (most recent call last):
        ...
    illuminati_nb.rules.refusal.IllegalMove: the right arrow of The Network holds The Mafia (R6.6)
    """

    __slots__ = ()

    def attach_refusal(self, card: object, to: Named, arrow: str) -> Refusal | None:
        """Return why this group cannot be hung there, or None."""
        new = deck()[card] if isinstance(card, str) else card
        return self._card_refusal(new) or self.arrow_refusal(to, arrow)

    def _card_refusal(self, card: object) -> Refusal | None:
        if isinstance(card, Artifact):
            return Refusal("R14.5", f"{card} is an Artifact: it lies beside the power structure, on no arrow")
        if not isinstance(card, Group):
            what = f"{card} is an Illuminati" if isinstance(card, Illuminati) else f"{card!s} is no group"
            return Refusal("R5.8", f"{what}: it has no incoming arrow to hang on")
        if card.incoming not in ("left", "right"):
            return Refusal("R18.1", f"{card} has its incoming arrow {card.incoming!r}, not on a short side")
        if card.name in self._spots:
            return Refusal("R5.8", f"{card} is already in this power structure; it has only one incoming arrow")
        return None

    def attach(self, card: Group | str, to: Named, arrow: str) -> PowerStructure:
        """Return the structure with one more group, on this printed side of its master's card (R6.28)."""
        new: Any = deck()[card] if isinstance(card, str) else card
        refusal = self._card_refusal(new) or self.arrow_refusal(to, arrow)
        if refusal is not None:
            raise IllegalMove(refusal)
        return self._grown((hang(new, self._spots[self._name(to)], SIDE_NUMBER[arrow], self._shape),))

    def detach_refusal(self, card: Named) -> Refusal | None:
        """Return why this card cannot be taken out, or None."""
        name = self._find(card)
        if name is None:
            return Refusal("R8.6", f"{card!s} is not in this power structure of {self._root}")
        if name == self._root.name:
            return Refusal("R5.8", f"{name} is the Illuminati, which hangs on no arrow and stays")
        return None

    def detach(self, card: Named) -> tuple[PowerStructure, Branch]:
        """Return what is left without this group and all below it, and the lifted branch."""
        refusal = self.detach_refusal(card)
        if refusal is not None:
            raise IllegalMove(refusal)
        names = self.subtree(card)
        links = [Link(self._spots[names[0]].card, "", "")]
        for name in names[1:]:
            spot = self._spots[name]
            links.append(Link(spot.card, spot.master, SIDES[spot.side]))
        return self._without(names), Branch.lifted(tuple(links))

    def drop(self, card: Named) -> tuple[PowerStructure, tuple[str, ...]]:
        """Return what is left, and the names that become uncontrolled: the group and all below it (R6.31, R9.1)."""
        rest, branch = self.detach(card)
        return rest, branch.names

    # Moving and capturing ---------------------------------------------------------------------

    def move_refusal(self, card: Named, to: Named, arrow: str, rehang: Wishes = ()) -> Refusal | None:
        """Return why this group cannot be moved there, or None (R8.6, R8.7)."""
        return _refusal(self._move_fit, card, to, arrow, rehang)

    def move(self, card: Named, to: Named, arrow: str, rehang: Wishes = ()) -> Layout:
        """Move a group with all below it to another open arrow (R8.6); arrows under it count as lifted.

        Puppets of it that overlap are re-hung as ``rehang`` says (see :meth:`capture`), the rest by the
        default chooser, or are lost (R8.7). The result holds the new structure and what was lost.

        >>> ps = PowerStructure("The Network").attach("The Mafia", to="The Network", arrow="right")
        >>> ps.move("The Mafia", to="The Network", arrow="top").structure.placement("The Mafia").turn
        90
        """
        return self._move_fit(card, to, arrow, rehang)

    def move_layouts(self, card: Named, to: Named, arrow: str, limit: int | None = None) -> tuple[Layout, ...]:
        """Return every legal end of this move, at most ``limit``. Raises IllegalMove where there is none."""
        base, branch = self._lift(card, to, arrow)
        return all_layouts(base, branch, base._name(to), SIDE_NUMBER[arrow], limit)

    def _move_fit(self, card: Named, to: Named, arrow: str, wishes: Wishes) -> Layout:
        base, branch = self._lift(card, to, arrow)
        return fit_branch(base, branch, base._name(to), SIDE_NUMBER[arrow], wishes)

    def _lift(self, card: Named, to: Named, arrow: str) -> tuple[PowerStructure, Branch]:
        base, branch = self.detach(card)
        master = self._find(to)
        if master is not None and master in branch:
            below = "itself" if master == branch.root.name else f"{master}, which is below it"
            raise IllegalMove(Refusal("R8.6", f"{branch.root} cannot be hung on {below}"))
        if master is not None and (master, arrow) == (self.master(card), self.arrow(card)):
            raise IllegalMove(Refusal("R8.6", f"{branch.root} already hangs on the {arrow} arrow of {master}"))
        _check(base.arrow_refusal(to, arrow, "R8.6"))
        return base, branch

    def capture_refusal(
        self, piece: Piece, card: Named | None = None, *, to: Named, arrow: str, rehang: Wishes = ()
    ) -> Refusal | None:
        """Return why this piece cannot be hung there, or None (R6.6, R6.28)."""
        return _refusal(self.capture, piece, card, to=to, arrow=arrow, rehang=rehang)

    def capture(self, piece: Piece, card: Named | None = None, *, to: Named, arrow: str, rehang: Wishes = ()) -> Layout:
        """Hang a branch on an open arrow: its puppets come along (R6.29), overlapping ones are re-hung or lost (R6.30).

        ``piece``: a branch from :meth:`detach`, a group alone, or another structure together with the ``card``
        to take from it (which stays unchanged). ``rehang`` says what becomes of overlapping cards: by name the
        side of the same master's card, or (with ``RuleSet.rehang="subtree"``) a master and a side, or None to
        let the card go. The default chooser sees to the others: most groups, then most Power, then fewest moved.

        >>> rival = PowerStructure("The UFOs").attach("Democrats", "The UFOs", "top").attach("KGB", "Democrats", "left")
        >>> layout = PowerStructure("The Network").capture(rival, "Democrats", to="The Network", arrow="right")
        >>> layout.structure.names, layout.dropped
        (('The Network', 'Democrats', 'KGB'), ())
        """
        branch = self._branch(piece, card)
        _check(self.arrow_refusal(to, arrow))
        return fit_branch(self, branch, self._name(to), SIDE_NUMBER[arrow], rehang)

    def capture_layouts(
        self, piece: Piece, card: Named | None = None, *, to: Named, arrow: str, limit: int | None = None
    ) -> tuple[Layout, ...]:
        """Return every legal end of this capture, at most ``limit``. Raises IllegalMove where there is none."""
        branch = self._branch(piece, card)
        _check(self.arrow_refusal(to, arrow))
        return all_layouts(self, branch, self._name(to), SIDE_NUMBER[arrow], limit)

    def _branch(self, piece: Piece, card: Named | None) -> Branch:
        """Return the branch meant; refuse cards that are already here."""
        if isinstance(piece, PowerStructure):
            if card is None:
                raise TypeError("card=None: name the group to take from the other structure")
            branch = piece.detach(card)[1]
        elif isinstance(piece, Branch):
            branch = piece
        else:
            one: Any = deck()[piece] if isinstance(piece, str) else piece
            _check(self._card_refusal(one))
            branch = Branch.of(one)
        for group in branch.cards:
            _check(self._card_refusal(group))
        return branch

    # Transfers --------------------------------------------------------------------------------

    def receive_refusal(
        self,
        piece: Piece,
        card: Named | None = None,
        *,
        to: Named,
        arrow: str,
        drop: Iterable[Named] = (),
        rehang: Wishes = (),
    ) -> Refusal | None:
        """Return why this piece cannot be received in this way, or None (R9.5-R9.7)."""
        return _refusal(self.receive, piece, card, to=to, arrow=arrow, drop=drop, rehang=rehang)

    def receive(
        self,
        piece: Piece,
        card: Named | None = None,
        *,
        to: Named,
        arrow: str,
        drop: Iterable[Named] = (),
        rehang: Wishes = (),
    ) -> Layout:
        """Take a group handed over, with all below it, on an unused arrow (R9.5-R9.7).

        As :meth:`capture`, but the receiver may ``drop`` cards that overlap, new or old (R9.6). On a blocked
        arrow he must drop the cards in the way. An old card may be dropped only if a new one comes to lie on
        its place.
        """
        branch = self._branch(piece, card)
        return transfer.receive(self, branch, to, arrow, drop, rehang)

    def transfer_choices(
        self, piece: Piece, card: Named | None = None, *, to: Named, arrow: str, limit: int | None = None
    ) -> tuple[Layout, ...]:
        """Return every legal end of receiving this piece there, at most ``limit``, best for the default chooser first.

        Raises IllegalMove where there is none.
        """
        return transfer.choices(self, self._branch(piece, card), to, arrow, limit)

    # Rearranging, files, graphs ---------------------------------------------------------------

    def rearrange_refusal(self, tree: Mapping[str, tuple[str, str]] | PowerStructure) -> Refusal | None:
        """Return why the cards cannot be laid out like this, or None (R8.8)."""
        return _refusal(self.rearranged, tree)

    def rearranged(self, tree: Mapping[str, tuple[str, str]] | PowerStructure) -> PowerStructure:
        """Return the same cards in another tree, as the Bermuda Triangle may lay them (R8.8).

        ``tree``: for each group the master's name and the side of the master's card; or a structure.

        >>> ps = PowerStructure("The Bermuda Triangle").attach("KGB", "The Bermuda Triangle", "top")
        >>> ps.rearranged({"KGB": ("The Bermuda Triangle", "left")}).puppets("The Bermuda Triangle")
        {'left': 'KGB'}
        """
        return treefile.rearranged(self, tree)

    @property
    def tree(self) -> dict[str, tuple[str, str]]:
        """For each group its master's name and the side of the master's card, as :meth:`rearranged` takes it."""
        return {name: (self._spots[name].master, SIDES[self._spots[name].side]) for name in self.names[1:]}

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON data, from which :meth:`from_json` makes an equal structure."""
        return treefile.to_json(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any] | str) -> PowerStructure:
        """Read what :meth:`to_json` wrote, data or text. Raises ValueError or TypeError naming the bad field.

        >>> ps = PowerStructure("The Network").attach("The Mafia", to="The Network", arrow="right")
        >>> PowerStructure.from_json(ps.to_json()) == ps
        True
        """
        return treefile.from_json(cls, data)

    def __reduce__(self) -> tuple[Any, ...]:
        return (treefile.rebuilt, (PowerStructure, self._root, self._rules, tuple(self._spots.values())))

    def graph(self) -> Any:
        """Return a networkx DiGraph: an edge from master to puppet, the cards' numbers on the nodes.

        Made by :func:`illuminati_nb.analysis.shape.graph`, which tells what it holds. Raises RuntimeError
        where the rules core stands alone.
        """
        made = display.make(self, "graph")
        if made is None:
            raise RuntimeError("graph() needs the whole package: import illuminati_nb, with networkx installed")
        return made


@lru_cache(maxsize=64)
def bare(illuminati: str, rules: RuleSet) -> PowerStructure:
    """Return the structure of an Illuminati that controls nothing; all games by the same rules share it."""
    return PowerStructure(illuminati, rules)
