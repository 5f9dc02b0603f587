"""The Artifacts that lie beside a structure on the table, as part of its picture (R14.5)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from illuminati_nb.rules.cards import Artifact, deck
from illuminati_nb.views.card_svg import COMPACT_LONG, COMPACT_WIDE, card_group
from illuminati_nb.views.ink import number, text
from illuminati_nb.views.palette import FONT, FOR, PAPER_INK
from illuminati_nb.views.structure_card import UNIT

#: A card on the table is 3.5 inches long, an upright one 2.5 inches wide.
_LONG = 28 * UNIT
_WIDE = _LONG * COMPACT_WIDE / COMPACT_LONG
_GAP, _HEAD = 12.0, 24.0

Box = tuple[float, float, float, float]


def beside_cards(artifacts: Iterable[Any]) -> tuple[Artifact, ...]:
    """Return Artifacts given as cards or by name. Raises TypeError for anything else, UnknownCard for a wrong name."""
    if isinstance(artifacts, str):
        raise TypeError(f"artifacts={artifacts!r}: give a list of cards or names, as in [{artifacts!r}]")
    found = []
    for index, one in enumerate(artifacts):
        card = deck()[one] if isinstance(one, str) else one
        if not isinstance(card, Artifact):
            raise TypeError(f"artifacts[{index}]={one!r}: give an Artifact, such as deck()['Crystal Skull']")
        found.append(card)
    return tuple(found)


def columns(count: int, height: float) -> int:
    """Return in how many columns so many Artifacts lie beside a structure of this height, in drawing units.

    >>> columns(1, 200), columns(5, 400)
    (1, 3)
    """
    in_one = max(int((height - _HEAD) // (_LONG + _GAP)), 1 if count < 4 else 2)
    return -(-count // in_one)


def beside_svg(cards: Sequence[Artifact], box: Box, aimed: Collection[str]) -> tuple[str, Box]:
    """Return the drawing of Artifacts to the right of a structure, and the box of both.

    ``box``: left, top, right and bottom of the structure; ``aimed``: the names of those to outline.
    """
    left, top, right, bottom = box
    across = columns(len(cards), bottom - top - 2 * _GAP)
    x, y = right + _GAP, top + _GAP
    wide = across * (_WIDE + _GAP)
    head = "Artifact" if len(cards) == 1 else "Artifacts"
    drawn = [text(head, x, y + 13, 13, anchor="start", bold=True, fill=PAPER_INK)]
    lowest = y
    for index, card in enumerate(cards):
        at_x = x + (index % across) * (_WIDE + _GAP)
        at_y = y + _HEAD + (index // across) * (_LONG + _GAP)
        # The picture as a whole names the font, and keeps single quotes for its attributes.
        drawn.append(card_group(card, at_x, at_y, compact=True, long=_LONG).replace(f' font-family="{FONT}"', ""))
        if card.name in aimed:
            drawn.append(
                f'<rect x="{number(at_x)}" y="{number(at_y)}" width="{number(_WIDE)}" height="{_LONG}" rx="7" '
                f'fill="none" stroke="{FOR}" stroke-width="5"/>'
            )
        lowest = at_y + _LONG
    end = max(bottom, lowest + _GAP)
    line = f'<path d="M{number(right)} {number(y)}V{number(end - _GAP)}" stroke="{PAPER_INK}" stroke-opacity=".25"/>'
    return line + "".join(drawn), (left, top, x + wide, end)


def beside_words(cards: Sequence[Artifact]) -> str:
    """Return what lies beside the structure, for whoever does not see the picture."""
    return f"; Artifacts beside it: {', '.join(card.name for card in cards)}" if cards else ""
