"""How deep, or how near, named cards can lie in any tree that obeys the arrows (R5.8, overlaps ignored).

A tree is seen level by level: the cards of a level hang on the arrows of the level above, so a level has
at most as many cards as the level above has arrows. The best sum of depths over all such trees bounds
the best over the trees that can really be laid.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

#: With more (state, choice) pairs than this the exact bound costs more than it saves.
_PATIENCE = 150_000


class DepthBound:
    """The bound for cards of some kinds, each (number of arrows, named or not)."""

    def __init__(self, kinds: Sequence[tuple[int, bool]], aim: str) -> None:
        self.types = sorted(set(kinds))
        self.type_of = [self.types.index(kind) for kind in kinds]
        self.sign = -1 if aim == "protect" else 1
        self.memo: dict[tuple[tuple[int, ...], int], int | None] = {}
        self.memo_state: dict[tuple[tuple[int, ...], int, int], int | None] = {}
        self.exact: bool | None = None

    def best(self, left: tuple[int, ...], here: int, beneath: int, depth: int) -> int | None:
        """Return the best signed sum of the depths of the named cards still to come, or None: they do not fit.

        ``left``: cards still to come by kind; ``here``: open arrows for cards at ``depth``, ``beneath``: open
        arrows of cards at ``depth``. For "protect" the sum is negative: more is better.
        """
        counts = [0] * len(self.types)
        for number, kind in zip(left, self.type_of, strict=True):
            counts[kind] += number
        state = tuple(counts)
        if self.exact is None:
            self.exact = prod((n + 1) * (n + 2) // 2 for n in state) * 4 <= _PATIENCE
        if not self.exact:
            return self._rough(state, here, beneath, depth)
        key = (state, here, beneath)
        if key not in self.memo_state:
            found: int | None = None
            for chosen, rest in self._choices(state, here):
                below = self._levels(rest, beneath + self._arrows(chosen))
                if below is not None:
                    value = self.sign * self._named(rest) + below
                    found = value if found is None else max(found, value)
            self.memo_state[key] = found
        relative = self.memo_state[key]
        return None if relative is None else relative + self.sign * depth * self._named(state)

    def _levels(self, state: tuple[int, ...], room: int) -> int | None:
        """Return the best sum with the next level at depth 0, ``room`` arrows being there for it."""
        cards = sum(state)
        if not cards:
            return 0
        room = min(room, cards)
        if not room:
            return None
        key = (state, room)
        if key not in self.memo:
            found: int | None = None
            for chosen, rest in self._choices(state, room):
                if rest == state:
                    continue
                below = self._levels(rest, self._arrows(chosen))
                if below is not None:
                    value = self.sign * self._named(rest) + below
                    found = value if found is None else max(found, value)
            self.memo[key] = found
        return self.memo[key]

    def _choices(self, state: tuple[int, ...], room: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Yield each way to pick at most ``room`` cards, with what is left."""
        for chosen in product(*(range(min(n, room) + 1) for n in state)):
            if sum(chosen) <= room:
                yield chosen, tuple(n - k for n, k in zip(state, chosen, strict=True))

    def _arrows(self, chosen: tuple[int, ...]) -> int:
        return sum(n * arrows for n, (arrows, _) in zip(chosen, self.types, strict=True))

    def _named(self, state: tuple[int, ...]) -> int:
        return sum(n for n, (_, named) in zip(state, self.types, strict=True) if named)

    def _rough(self, state: tuple[int, ...], here: int, beneath: int, depth: int) -> int | None:
        """Return a weaker bound: each named card at the end of a chain of all others, or at once."""
        if not here + beneath:
            return None
        if self.sign < 0:
            return -(depth if here else depth + 1) * self._named(state)
        start = depth + (1 if beneath else 0)
        chain = sum(n for n, (arrows, _) in zip(state, self.types, strict=True) if arrows)
        total = 0
        for n, (arrows, named) in zip(state, self.types, strict=True):
            if named:
                total += n * (start + chain - (1 if arrows else 0))
        return total
