"""The ten alignments, and how two cards get on (R5.1, R6.15-R6.17).

The bits stand in opposite pairs, so that one shift turns an alignment into its opposite.
"""

from __future__ import annotations

from enum import IntFlag


class Alignment(IntFlag):
    """A set of alignments; combine with ``|``. A card has none, one or several (R5.1).

    >>> Alignment.LIBERAL | Alignment.WEIRD
    <Alignment.LIBERAL|WEIRD: 132>
    """

    NONE = 0
    GOVERNMENT = 1
    COMMUNIST = 2
    LIBERAL = 4
    CONSERVATIVE = 8
    PEACEFUL = 16
    VIOLENT = 32
    STRAIGHT = 64
    WEIRD = 128
    CRIMINAL = 256
    FANATIC = 512


ALIGNMENTS: tuple[Alignment, ...] = (
    Alignment.GOVERNMENT,
    Alignment.COMMUNIST,
    Alignment.LIBERAL,
    Alignment.CONSERVATIVE,
    Alignment.PEACEFUL,
    Alignment.VIOLENT,
    Alignment.STRAIGHT,
    Alignment.WEIRD,
    Alignment.CRIMINAL,
    Alignment.FANATIC,
)

_FIRST_OF_PAIR = 0b00_0101_0101
_SECOND_OF_PAIR = 0b00_1010_1010
_FANATIC = 0b10_0000_0000
_NAMES: dict[int, tuple[str, ...]] = {}


def opposites(alignments: int) -> int:
    """Return the bits of every alignment opposite to one in ``alignments`` (R5.1).

    Criminal has no opposite; any two Fanatic cards oppose each other.

    >>> Alignment(opposites(Alignment.STRAIGHT | Alignment.FANATIC | Alignment.CRIMINAL))
    <Alignment.WEIRD|FANATIC: 640>
    """
    bits = int(alignments)
    return (bits & _FIRST_OF_PAIR) << 1 | (bits & _SECOND_OF_PAIR) >> 1 | bits & _FANATIC


def matches(a: int, b: int, *, fanatics_match: bool = False) -> int:
    """Return how many alignments two cards share, Fanatic excepted (R6.15, R6.16).

    ``fanatics_match=True`` is for the cards that make Fanatic an alignment like the others.

    >>> matches(Alignment.VIOLENT | Alignment.CRIMINAL, Alignment.VIOLENT | Alignment.CRIMINAL)
    2
    >>> matches(Alignment.FANATIC, Alignment.FANATIC)
    0
    """
    shared = int(a) & int(b)
    return (shared if fanatics_match else shared & ~_FANATIC).bit_count()


def oppositions(a: int, b: int, *, fanatics_match: bool = False) -> int:
    """Return how many pairs of opposite alignments stand between two cards (R6.15-R6.17).

    >>> oppositions(Alignment.WEIRD | Alignment.COMMUNIST, Alignment.STRAIGHT | Alignment.GOVERNMENT)
    2
    >>> oppositions(Alignment.FANATIC, Alignment.FANATIC)
    1
    """
    against = opposites(a) & int(b)
    return (against & ~_FANATIC if fanatics_match else against).bit_count()


def names(alignments: int) -> tuple[str, ...]:
    """Return the names of a set of alignments, in the order of the rulebook's table.

    >>> names(Alignment.WEIRD | Alignment.LIBERAL)
    ('Liberal', 'Weird')
    """
    bits = int(alignments)
    if bits not in _NAMES:
        _NAMES[bits] = tuple(str(one.name).capitalize() for one in ALIGNMENTS if int(one) & bits)
    return _NAMES[bits]


def parse(text: str) -> Alignment:
    """Read alignments written as ``"Liberal;Weird"`` or ``"Liberal, Weird"``.

    Raises ValueError naming the word that is no alignment.

    >>> parse("Liberal;Weird")
    <Alignment.LIBERAL|WEIRD: 132>
    """
    total = Alignment.NONE
    for word in text.replace(",", ";").split(";"):
        word = word.strip()
        if not word:
            continue
        one = Alignment.__members__.get(word.upper())
        if not one:
            raise ValueError(f"{word!r} is no alignment; the ten are {', '.join(names(1023))}")
        total |= one
    return total
