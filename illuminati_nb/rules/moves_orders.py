"""The moves that New World Orders bring (R15): attacking one, a single die, a player's share of Earmarks."""

from __future__ import annotations

from typing import NamedTuple


class AttackOrder(NamedTuple):
    """Attack a New World Order with one's Illuminati, at any time of one's own turn; no action (R15.10)."""

    seat: int
    order: str

    def __str__(self) -> str:
        return f"attacks the New World Order {self.order}"


class Die(NamedTuple):
    """One die, thrown for one group under Loopholes: chance's move (R15.11)."""

    pips: int

    def __str__(self) -> str:
        return f"a die shows {self.pips}"


class Earmark(NamedTuple):
    """Name the group that gets twice its income, when Earmarks meet Economic Stimulus (R15.11)."""

    seat: int
    group: str

    def __str__(self) -> str:
        return f"earmarks money for {self.group}"
