"""The moves of gifts and deals (R9), and what changes hands in them."""

from __future__ import annotations

from typing import NamedTuple

from illuminati_nb.rules.words import counted, listed


class Goods(NamedTuple):
    """One side of a deal: MB of the Illuminati treasury, Specials, and groups with all below them, or Artifacts."""

    money: int = 0
    specials: tuple[str, ...] = ()
    groups: tuple[str, ...] = ()

    def __str__(self) -> str:
        parts = ([f"{self.money} MB"] if self.money else []) + list(self.groups)
        parts += [counted(len(self.specials), "Specials")] if self.specials else []
        return listed(parts) or "nothing"


class Placing(NamedTuple):
    """Where a traded group goes, and which cards, new or old, make room for it (R9.5, R9.6)."""

    group: str
    onto: str
    arrow: str
    dropped: tuple[str, ...] = ()


class Give(NamedTuple):
    """Give money or Specials away, at any time (R9.2, R9.3)."""

    seat: int
    to: int
    goods: Goods

    def __str__(self) -> str:
        return f"gives {self.goods} to seat {self.to}"


class Offer(NamedTuple):
    """Offer a deal (R9): ``gives`` for ``takes`` now, which binds; ``promises`` is words, which do not (R9.9).

    ``placings``: where the offering player puts groups he receives.
    """

    seat: int
    to: int
    gives: Goods
    takes: Goods
    promises: str = ""
    placings: tuple[Placing, ...] = ()

    def __str__(self) -> str:
        words = f", promising: {self.promises}" if self.promises else ""
        return f"offers seat {self.to} {self.gives} for {self.takes}{words}"


class Answer(NamedTuple):
    """Accept or refuse the deal on offer; ``placings``: where received groups go."""

    seat: int
    accept: bool
    placings: tuple[Placing, ...] = ()

    def __str__(self) -> str:
        return "accepts the deal" if self.accept else "refuses the deal"
