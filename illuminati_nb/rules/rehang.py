"""Fitting a branch into a structure: what keeps its place, what is re-hung, what is lost (R6.28-R6.31, R8.7).

How the rules are read, in order:

1. The branch is laid down as one rigid piece, its topmost card on the chosen arrow (R6.28, R6.29). Cards of
   the structure never move (R6.30).
2. Masters before puppets: a card that overlaps nothing keeps its place beside its master (R6.29). A card
   that overlaps is *loose*, and all below it are lifted with it.
3. The player takes loose cards one at a time, in the order he likes. Each goes to another unused arrow of
   the same master where it overlaps nothing (R6.30) - with ``rehang="subtree"`` of any card from that master
   down - or is let go with everything below (R6.31). A card put elsewhere takes its puppets along rigidly;
   step 2 then tells which of them keep their places and which are loose in turn.

Different orders may end differently (two loose cards may want the same spot), so all of them are tried;
equal ends are counted once. The player may also let a loose card go that could have been re-hung.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, NamedTuple

from illuminati_nb.rules.branch import Branch
from illuminati_nb.rules.cards import SIDES, Group
from illuminati_nb.rules.geometry import SIDE_NUMBER, Rect, Spot, hang, is_clear, overlap
from illuminati_nb.rules.refusal import IllegalMove, Refusal, require

if TYPE_CHECKING:
    from illuminati_nb.rules.structure import PowerStructure

#: A master's name and the printed side of its card.
Place = tuple[str, str]
#: Where a card shall hang: the side of its own master, a master and a side, or None: let it go.
Wish = str | Place | None
#: What the player wants of some loose cards, by name; the default chooser decides about the others.
Wishes = Mapping[str, Wish] | Iterable[tuple[str, Wish]]


class Rehung(NamedTuple):
    """A card that was hung on another arrow than before: its new master and the side of that card."""

    card: str
    to: str
    arrow: str


class Layout(NamedTuple):
    """One legal end of a move, a capture or a transfer.

    ``rehung``: cards put on another arrow. ``let_go``: cards that did not fit or were given up for it.
    ``dropped``: all names that become uncontrolled, those below included. ``evicted``: cards of the
    structure itself that the receiver of a transfer gave up to make room (R9.6); always empty otherwise.
    """

    structure: PowerStructure
    rehung: tuple[Rehung, ...] = ()
    let_go: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()
    evicted: tuple[str, ...] = ()

    @property
    def choice(self) -> tuple[tuple[str, Wish], ...]:
        """What the player chose, ready to be given back as ``rehang=``."""
        moved: list[tuple[str, Wish]] = [(one.card, (one.to, one.arrow)) for one in self.rehung]
        return (*moved, *((name, None) for name in self.let_go))

    def __repr__(self) -> str:
        parts = [f"{self.structure!r}"]
        if self.rehung:
            parts.append("re-hung: " + ", ".join(f"{one.card} on {one.to} {one.arrow}" for one in self.rehung))
        if self.dropped:
            parts.append("dropped: " + ", ".join(self.dropped))
        return f"<Layout {'; '.join(parts)}>"


def all_layouts(
    base: PowerStructure, branch: Branch, to: str, side: int, limit: int | None = None
) -> tuple[Layout, ...]:
    """Return every legal layout of ``branch`` on an arrow of ``base`` that is open, at most ``limit``."""
    spot = hang(branch.root, base.spots[to], side, base.shape)
    return Fit(base, branch, spot, {}).all(limit)


def fit_branch(base: PowerStructure, branch: Branch, to: str, side: int, wishes: Wishes) -> Layout:
    """Return the default chooser's layout among those that grant the wishes; the arrow must be open.

    Raises IllegalMove where no legal layout grants them.
    """
    spot = hang(branch.root, base.spots[to], side, base.shape)
    if not wishes:
        whole = _rigid(base, branch, spot)
        if whole is not None:
            return Layout(base._grown(whole))
    return fit_with(base, branch, spot, as_wishes(branch, wishes))


def _rigid(base: PowerStructure, branch: Branch, spot: Spot) -> list[Spot] | None:
    """Return the spots of the whole branch laid rigidly, or None where a card overlaps: the quick common case."""
    shape = base.shape
    old = [one.rect for one in base.spots.values()] if shape.solid else []
    whole = [spot]
    for master in whole:
        for card, side in branch.puppets[master.card.name]:
            carried = hang(card, master, side, shape)
            if not is_clear(carried.rect, old):
                return None
            whole.append(carried)
    return whole


def fit_with(base: PowerStructure, branch: Branch, spot: Spot, wanted: Mapping[str, Place | None]) -> Layout:
    """Do the same with checked wishes and a spot for the topmost card, which must be clear."""
    layout = Fit(base, branch, spot, wanted).favourite()
    if layout is None:
        raise IllegalMove(_wish_refusal(base, branch, spot, wanted))
    return layout


def as_wishes(branch: Branch, wishes: Wishes) -> dict[str, Place | None]:
    """Check and tidy what came as ``rehang=``: names of cards of the branch, printed sides.

    Raises TypeError for a thing of another form, IllegalMove for a card or arrow that cannot be meant.
    """
    try:
        pairs = dict(wishes)
    except (TypeError, ValueError):
        raise TypeError(
            f"rehang={wishes!r}: give a mapping from card names to a side, a (master, side) or None"
        ) from None
    tidy: dict[str, Place | None] = {}
    for card, wish in pairs.items():
        name = branch.find(card) or str(card)
        require(name in branch.names[1:], "R6.30", f"{name} is no puppet in the branch of {branch.root}")
        if isinstance(wish, str):
            wish = (next(link.master for link in branch.links if link.card.name == name), wish)
        if wish is not None:
            if not isinstance(wish, (tuple, list)) or len(wish) != 2:
                raise TypeError(f"rehang[{name!r}]={wish!r}: give a side, a (master, side) or None")
            master, side = branch.find(wish[0]) or str(wish[0]), wish[1]
            require(master in branch.names, "R6.30", f"{name} cannot go to {master}, which is not in the branch")
            above = branch.cards[branch.names.index(master)]
            require(
                side in above.arrows,
                "R5.8",
                f"{master} has no outgoing arrow {side!r}; it has: {', '.join(above.arrows)}",
            )
            wish = (master, side)
        tidy[name] = wish
    return tidy


def _wish_refusal(base: PowerStructure, branch: Branch, spot: Spot, wanted: Mapping[str, Place | None]) -> Refusal:
    """Say which wish cannot be granted, and where that card can go."""
    rule = "R8.7" if base.rules.rehang == "subtree" else "R6.30"
    for name, wish in wanted.items():
        others = {other: one for other, one in wanted.items() if other != name}
        ends = Fit(base, branch, spot, others).all(limit=200)
        if not ends:
            continue
        places = dict.fromkeys(_outcome(end, name) for end in ends)
        want = "be let go" if wish is None else f"hang on the {wish[1]} arrow of {wish[0]}"
        if len(places) == 1 and all(name not in end.dropped for end in ends):
            stays = next(iter(places))
            return Refusal("R6.29", f"{name} cannot {want}: it overlaps nothing where it is and stays {stays}")
        return Refusal(rule, f"{name} cannot {want}; it can be {' or '.join(places)}")
    names = " and ".join(wanted)
    return Refusal(rule, f"{names} cannot all be placed like this at once")


def _outcome(end: Layout, name: str) -> str:
    if name in end.dropped:
        return "let go"
    spot = end.structure.spots[name]
    return f"on the {SIDES[spot.side]} arrow of {spot.master}"


class Fit:
    """All ways to lay a branch with its topmost card on ``spot``, which must be clear, into ``base``."""

    def __init__(
        self,
        base: PowerStructure,
        branch: Branch,
        spot: Spot,
        wishes: Mapping[str, Place | None],
        *,
        track: bool = False,
    ) -> None:
        self.base = base
        self.branch = branch
        self.spot = spot
        self.shape = base.shape
        self.anywhere = base.rules.rehang == "subtree"
        self.wishes = dict(wishes)
        self.rank = {name: number for number, name in enumerate(branch.names)}
        self.home = {link.card.name: (link.master, link.arrow) for link in branch.links}
        old = base.spots
        self.rects: list[Rect] = [one.rect for one in old.values()] if self.shape.solid else []
        self.old_rects = {name: one.rect for name, one in old.items()} if track else {}
        #: Old cards that were in a loose card's way (kept only with ``track``).
        self.in_the_way: set[str] = set()
        self.settled: dict[str, Spot] = {}
        self.taken: dict[str, int] = {}
        self.found: list[Layout] = []
        self.seen: set[tuple[frozenset[tuple[str, str, int]], frozenset[str]]] = set()
        self.limit: int | None = None
        self.best: tuple[int, int, int] | None = None
        self.only_best = False

    def all(self, limit: int | None = None) -> tuple[Layout, ...]:
        """Return every legal layout, at most ``limit``; the default chooser's favourite is not marked."""
        self.limit = limit
        self._explore(self._settle(self.spot), frozenset(), ())
        return tuple(self.found)

    def favourite(self) -> Layout | None:
        """Return the layout that keeps most groups, then most Power, then re-hangs fewest cards; first found wins."""
        self.only_best = True
        self._explore(self._settle(self.spot), frozenset(), ())
        return self.found[0] if self.found else None

    def _settle(self, spot: Spot) -> tuple[str, ...]:
        """Put a card down for good, its puppets rigidly with it; return the names of the loose ones among them."""
        loose = []
        waiting = [spot]
        while waiting:
            spot = waiting.pop()
            name = spot.card.name
            self.settled[name] = spot
            self.taken[name] = 0
            if spot.master in self.taken:
                self.taken[spot.master] |= 1 << spot.side
            if self.shape.solid:
                self.rects.append(spot.rect)
            for card, side in self.branch.puppets[name]:
                carried = hang(card, spot, side, self.shape)
                if is_clear(carried.rect, self.rects):
                    waiting.append(carried)
                else:
                    loose.append(card.name)
                    self._note(carried.rect)
        return tuple(loose)

    def _undo(self, count: int) -> None:
        """Take up again all but the first ``count`` settled cards."""
        while len(self.settled) > count:
            name, spot = self.settled.popitem()
            del self.taken[name]
            if spot.master in self.taken:
                self.taken[spot.master] ^= 1 << spot.side
            if self.shape.solid:
                self.rects.pop()

    def _note(self, rect: Rect) -> None:
        for name, other in self.old_rects.items():
            if overlap(rect, other):
                self.in_the_way.add(name)

    def _places(self, name: str) -> list[Spot]:
        """Return the spots a loose card can be re-hung on now, in a fixed order."""
        wish = self.wishes.get(name)
        if wish is None and name in self.wishes:
            return []
        home = self.home[name][0]
        card: Group = self.branch.cards[self.rank[name]]
        places = []
        for master in self._below(home) if self.anywhere else (home,):
            spot = self.settled[master]
            for arrow in spot.card.arrows:
                side = SIDE_NUMBER[arrow]
                if self.taken[master] >> side & 1 or (wish is not None and wish != (master, arrow)):
                    continue
                place = hang(card, spot, side, self.shape)
                if is_clear(place.rect, self.rects):
                    places.append(place)
                else:
                    self._note(place.rect)
        return places

    def _below(self, name: str) -> list[str]:
        found = [name]
        for one in found:
            found += [other for other, spot in self.settled.items() if spot.master == one]
        return sorted(found, key=self.rank.__getitem__)

    def _explore(
        self, loose: tuple[str, ...], decided: frozenset[tuple[str, str, int]], let_go: tuple[str, ...]
    ) -> None:
        if self.limit is not None and len(self.found) >= self.limit:
            return
        state = (decided, frozenset(loose))
        if state in self.seen:
            return
        self.seen.add(state)
        if self.only_best and self._hopeless(loose, decided, let_go):
            return
        if not loose:
            self._finish(let_go)
            return
        places = {name: self._places(name) for name in sorted(loose, key=self.rank.__getitem__)}
        if not self.anywhere:
            # Settled cards only ever take room away: what fits nowhere now will fit nowhere later.
            stuck = tuple(name for name, spots in places.items() if not spots)
            if stuck:
                if all(self._may_go(name) for name in stuck):
                    left = tuple(name for name in loose if name not in stuck)
                    self._explore(left, decided | {(name, "", -1) for name in stuck}, let_go + stuck)
                return
        count = len(self.settled)
        for name, spots in places.items():
            left = tuple(other for other in loose if other != name)
            for spot in spots:
                fresh = self._settle(spot)
                self._explore(left + fresh, decided | {(name, spot.master, spot.side)}, let_go)
                self._undo(count)
            if self._may_go(name):
                self._explore(left, decided | {(name, "", -1)}, (*let_go, name))

    def _may_go(self, name: str) -> bool:
        return self.wishes.get(name) is None

    def _lost(self, let_go: tuple[str, ...]) -> list[str]:
        lost = [name for top in let_go for name in self.branch.subtree(top)]
        return sorted(lost, key=self.rank.__getitem__)

    def _hopeless(
        self, loose: tuple[str, ...], decided: frozenset[tuple[str, str, int]], let_go: tuple[str, ...]
    ) -> bool:
        """Tell whether nothing better than the best layout so far can follow."""
        if self.best is None:
            return False
        lost = self._lost(let_go)
        power = sum(self.branch.cards[self.rank[name]].power for name in lost)
        # If no other card is lost, each loose one must be re-hung.
        return (-len(lost), -power, -(len(decided) - len(let_go) + len(loose))) <= self.best

    def _finish(self, let_go: tuple[str, ...]) -> None:
        lost = self._lost(let_go)
        rehung = []
        for name in self.branch.names[1:]:
            spot = self.settled.get(name)
            if spot is not None and (spot.master, SIDES[spot.side]) != self.home[name]:
                rehung.append(Rehung(name, spot.master, SIDES[spot.side]))
        if not all(self._granted(name, wish) for name, wish in self.wishes.items()):
            return
        tops = tuple(sorted(let_go, key=self.rank.__getitem__))
        layout = Layout(self.base._grown(self.settled.values()), tuple(rehung), tops, tuple(lost))
        if not self.only_best:
            self.found.append(layout)
            return
        power = sum(self.branch.cards[self.rank[name]].power for name in lost)
        value = (-len(lost), -power, -len(rehung))
        if self.best is None or value > self.best:
            self.best, self.found = value, [layout]

    def _granted(self, name: str, wish: Place | None) -> bool:
        spot = self.settled.get(name)
        return wish == (None if spot is None else (spot.master, SIDES[spot.side]))
