"""The search behind :func:`illuminati_nb.analysis.planner.plan`: greedy dives, then branch and bound."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from illuminati_nb.analysis.plan_bounds import DepthBound
from illuminati_nb.rules.cards import SIDES, Group, Illuminati
from illuminati_nb.rules.geometry import SIDE_NUMBER, CardShape, Rect, is_clear, overlap
from illuminati_nb.rules.structure import PowerStructure

#: Told the part of the budget used (0 to 1) and the best value so far (None before the first layout).
ProgressCall = Callable[[float, int | None], object]

#: An arrow while searching: its card's number (-1: the Illuminati), its table direction, the depth of a
#: puppet there, and what that would fill.
_Slot = tuple[int, int, int, Rect]
_Value = tuple[int, int]


class _Kind:
    """Cards whose arrows lie alike; ``turns``: their outgoing arrows in quarter turns from the way they hang."""

    def __init__(self, turns: tuple[int, ...], named: bool, cards: list[Group]) -> None:
        self.turns, self.named = turns, named
        # The strongest first: cards nearer to the Illuminati are laid first and better protected.
        self.cards = sorted(cards, key=lambda one: (-(one.power + one.transferable_power + one.income), one.name))


class _Stop(Exception):
    """The budget is used up, the search cancelled, or the best conceivable layout found."""


class Search:
    """One search; the table is laid and lifted in place, ``best_layout`` keeps the best full layout."""

    def __init__(
        self,
        root: Illuminati,
        groups: Sequence[Group],
        aim: str,
        named: frozenset[str],
        shape: CardShape,
        budget: int,
        progress: ProgressCall | None,
        cancel: Callable[[], bool] | None,
    ) -> None:
        self.root, self.aim, self.named, self.shape, self.budget = root, aim, named, shape, budget
        self.progress, self.cancel = progress, cancel
        together: dict[tuple[tuple[int, ...], bool], list[Group]] = {}
        for card in groups:
            back = SIDE_NUMBER[card.incoming] + 2
            turns = tuple(sorted((SIDE_NUMBER[side] - back) & 3 for side in card.arrows))
            together.setdefault((turns, card.name in named), []).append(card)
        # Many arrows first: they make room for the others.
        order = sorted(together, key=lambda key: (-len(key[0]), key))
        self.kinds = [_Kind(*key, together[key]) for key in order]
        self.left = [len(kind.cards) for kind in self.kinds]
        self.groups = len(groups)
        self.spare = len(root.arrows) + sum(len(card.arrows) for card in groups) - self.groups
        self.depths = DepthBound([(len(kind.turns), kind.named) for kind in self.kinds], aim)
        self.slots: list[_Slot] = []
        self.state: list[str] = []  # of each slot: "" unused, "used", "blocked"
        self.placed: list[tuple[int, int]] = []  # kind, slot
        home = shape.at_origin()
        self.rects: list[Rect] = [home]
        self.depth_sum = 0
        self.blocked = 0
        self.steps = 0
        self.cancelled = False
        self.best: _Value | None = None
        self.best_layout: list[tuple[Group, str, str]] = []
        for side in root.arrows:
            self._add_slot(-1, SIDE_NUMBER[side], 1, home)
        # Whatever hangs, the groups have arrows enough (plan() has looked), so there is a bound.
        self.root_bound: _Value = self._bound(0) or (0, 0)

    # Laying and lifting -----------------------------------------------------------------------

    def _add_slot(self, card: int, direction: int, depth: int, rect: Rect) -> None:
        left, top, right, bottom = rect
        x, y = (left + right) // 2, (top + bottom) // 2
        point = ((x, top), (right, y), (x, bottom), (left, y))[direction]
        landing = self.shape.landing(point, direction)
        self.slots.append((card, direction, depth, landing))
        clear = not self.shape.solid or is_clear(landing, self.rects)
        self.state.append("" if clear else "blocked")
        self.blocked += not clear

    def _lay(self, kind: int, slot: int) -> list[int]:
        """Put a card of this kind on a slot; return the slots it blocks."""
        _, direction, depth, rect = self.slots[slot]
        self.state[slot] = "used"
        hit = []
        if self.shape.solid:
            for number, (_, _, _, landing) in enumerate(self.slots):
                if self.state[number] == "" and overlap(rect, landing):
                    self.state[number] = "blocked"
                    hit.append(number)
        self.blocked += len(hit)
        self.rects.append(rect)
        self.left[kind] -= 1
        self.depth_sum += depth * self.kinds[kind].named
        number = len(self.placed)
        self.placed.append((kind, slot))
        for turn in self.kinds[kind].turns:
            self._add_slot(number, (direction + turn) & 3, depth + 1, rect)
        return hit

    def _lift(self, hit: list[int]) -> None:
        """Take back the last card."""
        kind, slot = self.placed.pop()
        for _ in self.kinds[kind].turns:
            self.slots.pop()
            self.blocked -= self.state.pop() == "blocked"
        for number in hit:
            self.state[number] = ""
        self.blocked -= len(hit)
        self.rects.pop()
        self.left[kind] += 1
        self.depth_sum -= self.slots[slot][2] * self.kinds[kind].named
        self.state[slot] = ""

    # Judging ----------------------------------------------------------------------------------

    def _value(self) -> _Value:
        free = self.spare - self.blocked
        if self.aim == "open_arrows":
            return (free, 0)
        return (self.depth_sum if self.aim == "deep" else -self.depth_sum, free)

    def _bound(self, slot: int) -> _Value | None:
        """Return what at most can come of this state, slots before ``slot`` being settled; None: no layout."""
        remaining = self.groups - len(self.placed)
        free = self.spare - self.blocked
        if not remaining:
            return self._value()
        here = beneath = 0
        depth = self.slots[slot][2] if slot < len(self.slots) else 0
        for number in range(slot, len(self.slots)):
            if self.state[number] == "":
                if self.slots[number][2] == depth:
                    here += 1
                else:
                    beneath += 1
        arrows = sum(count * len(kind.turns) for count, kind in zip(self.left, self.kinds, strict=True))
        if not here + beneath or here + beneath + arrows < remaining:
            return None
        if self.aim == "open_arrows":
            return (free, 0)
        more = self.depths.best(tuple(self.left), here, beneath, depth)
        if more is None:
            return None
        return ((self.depth_sum if self.aim == "deep" else -self.depth_sum) + more, free)

    def _offer(self) -> None:
        """Keep the full layout on the table if it is the best so far."""
        value = self._value()
        if self.best is None or value > self.best:
            self.best = value
            self.best_layout = self._links()
        if self.best == self.root_bound:
            raise _Stop

    def _links(self) -> list[tuple[Group, str, str]]:
        """Return the layout by cards: (card, master, side of the master's card), masters first."""
        taken = [0] * len(self.kinds)
        cards: list[Group] = []
        links = []
        hangs: list[int] = []
        for kind, slot in self.placed:
            card = self.kinds[kind].cards[taken[kind]]
            taken[kind] += 1
            cards.append(card)
            above, direction, _, _ = self.slots[slot]
            hangs.append(direction)
            if above < 0:
                links.append((card, self.root.name, SIDES[direction]))
            else:
                master = cards[above]
                side = (direction - hangs[above] + SIDE_NUMBER[master.incoming] + 2) & 3
                links.append((card, master.name, SIDES[side]))
        return links

    def offer_structure(self, ps: PowerStructure) -> None:
        """Take a layout that exists already as the first to beat."""
        depths = sum(ps.depth(name) for name in self.named)
        free = len(ps.open_arrows())
        values = {"open_arrows": (free, 0), "deep": (depths, free), "protect": (-depths, free)}
        value = values[self.aim]
        self.best = value
        self.best_layout = [(ps.spots[name].card, *place) for name, place in ps.tree.items()]

    # Searching --------------------------------------------------------------------------------

    def run(self) -> bool:
        """Search; return whether nothing better is left to be found."""
        if self.best is not None and self.best == self.root_bound:
            return True
        try:
            self._dive()
            self._search(0)
        except _Stop:
            return self.best is not None and self.best == self.root_bound
        return True

    def _step(self) -> None:
        self.steps += 1
        if self.steps % 512 == 0:
            if self.progress is not None:
                best = None if self.best is None else abs(self.best[0])
                self.progress(min(1.0, self.steps / self.budget), best)
            if self.cancel is not None and self.cancel():
                self.cancelled = True
                raise _Stop
        if self.steps >= self.budget:
            raise _Stop

    def _dive(self) -> None:
        """Lay all cards quickly, many times: a good first layout cuts the search short."""
        rng = random.Random(0)
        base = len(self.placed)
        tries = max(1, self.budget // (3 * max(1, self.groups)))
        for _ in range(min(tries, 1500)):
            hits: list[list[int]] = []
            try:
                while len(self.placed) < self.groups:
                    self._step()
                    move = self._greedy(rng)
                    if move is None:
                        break
                    hits.append(self._lay(*move))
                else:
                    self._offer()
            finally:
                while len(self.placed) > base:
                    self._lift(hits.pop())
            if self.best is not None and self.aim != "open_arrows" and self.steps > self.budget // 10:
                break

    def _greedy(self, rng: random.Random) -> tuple[int, int] | None:
        """Return a kind and a slot that block few arrows and serve the aim, with a little chance."""
        remaining = self.groups - len(self.placed)
        free = [number for number, state in enumerate(self.state) if state == ""]
        choices = []
        for kind, count in enumerate(self.left):
            gain = len(self.kinds[kind].turns)
            # With the last open arrow only a card that opens another one keeps the game going.
            if count and (gain or len(free) > 1 or remaining == 1):
                choices.append(kind)
        if not free or not choices:
            return None
        best, best_key = None, (0.0, 0.0)
        for kind in choices if len(choices) < 3 else rng.sample(choices, 3):
            named, gain = self.kinds[kind].named, len(self.kinds[kind].turns)
            for slot in free if len(free) < 7 else rng.sample(free, 6):
                rect, depth = self.slots[slot][3], self.slots[slot][2]
                if self.aim == "deep":
                    serves = depth if named or gain else -depth
                elif self.aim == "protect":
                    serves = 4 - depth if named else depth
                else:
                    serves = 0
                crowd = sum(
                    overlap(rect, landing)
                    for number, (_, _, _, landing) in enumerate(self.slots)
                    if number != slot and self.state[number] == ""
                )
                key = (serves - crowd, rng.random() + gain)
                if best is None or key > best_key:
                    best, best_key = (kind, slot), key
        return best

    def _search(self, slot: int) -> None:
        """Settle this slot and all later ones in every way that may beat the best layout."""
        self._step()
        if len(self.placed) == self.groups:
            self._offer()
            return
        while slot < len(self.slots) and self.state[slot] == "blocked":
            slot += 1
        if slot == len(self.slots):
            return
        options: list[tuple[_Value, int]] = []
        for kind, count in enumerate(self.left):
            if count:
                hit = self._lay(kind, slot)
                bound = self._bound(slot + 1)
                self._lift(hit)
                if bound is not None:
                    options.append((bound, kind))
        empty = self._bound(slot + 1)
        if empty is not None:
            options.append((empty, -1))
        options.sort(key=lambda one: one[0], reverse=True)
        for bound, kind in options:
            if self.best is not None and bound <= self.best:
                return
            if kind < 0:
                self._search(slot + 1)
            else:
                hit = self._lay(kind, slot)
                self._search(slot + 1)
                self._lift(hit)
