"""Several cards side by side."""

from __future__ import annotations

from collections.abc import Iterable

from illuminati_nb.rules.cards import Card, deck
from illuminati_nb.views.card_svg import card_svg


class Gallery:
    """Cards that a notebook shows side by side, in as many rows as they need. ``width``: of one card, in pixels."""

    def __init__(self, cards: Iterable[Card | str], *, width: int = 230, compact: bool = False) -> None:
        if isinstance(cards, str):
            raise TypeError(f"cards={cards!r}: give a list of cards or names, as in [{cards!r}]")
        if type(width) is not int or width < 40:
            raise ValueError(f"width={width!r}: give a whole number of pixels, 40 or more")
        self.cards: tuple[Card, ...] = tuple(deck()[card] if isinstance(card, str) else card for card in cards)
        self.width, self.compact = width, compact

    def __repr__(self) -> str:
        return f"<Gallery: {', '.join(map(str, self.cards))}>"

    def _repr_html_(self) -> str:
        each = "".join(
            f'<div style="width:{self.width}px;max-width:100%">{_fluid(card_svg(card, compact=self.compact))}</div>'
            for card in self.cards
        )
        return f'<div style="display:flex;flex-wrap:wrap;gap:8px">{each}</div>'


def gallery(cards: Iterable[Card | str], *, width: int = 230, compact: bool = False) -> Gallery:
    """Return cards (or their names) to be shown side by side; ``width`` of one card in pixels.

    >>> gallery(["C.I.A.", "Yuppies"])
    <Gallery: C.I.A., Yuppies>
    """
    return Gallery(cards, width=width, compact=compact)


def _fluid(svg: str) -> str:
    """Let the drawing fill its box."""
    head, tail = svg.split('style="max-width:100%"', 1)
    return f'{head}style="width:100%;height:auto;display:block"{tail}'
