"""The cheating game (R12.6): which cheats there are, and how likely each is noticed.

A cheat is a move like any other. Then two dice decide whether somebody notices: he does where they show the
cheat's number or less, so that every chance is in 36ths. Noticed: it is undone, and nothing else happens.
Unnoticed: it stands, and no view tells of it. Our choices: how likely each is, and that a kind of cheat is tried
once a turn by each player, since after that everybody watches for it.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from illuminati_nb.rules.dice import WAYS


class CheatKind(NamedTuple):
    """One kind of cheat. ``steps``: where it can be tried; ``when`` says so in words.

    ``noticed``: pairs of an amount and the roll of two dice up to which a cheat of at most that amount is noticed.
    """

    what: str
    steps: tuple[str, ...]
    when: str
    noticed: tuple[tuple[int, int], ...]


#: Every cheat that can be tried, by name. The numbers are our choice: the more it brings, the more it shows.
CHEATS: dict[str, CheatKind] = {
    one.what: one
    for one in (
        CheatKind("take", ("main", "closing"), "among one's own actions", ((2, 4), (5, 6), (10, 8))),
        CheatKind("misread", ("read",), "when one's own attack is rolled", ((1, 5),)),
        CheatKind("peek", ("draw", "main"), "in one's own turn, before the actions are over", ((0, 4),)),
        CheatKind("stack", ("draw", "main"), "in one's own turn, before the actions are over", ((0, 6),)),
        CheatKind("lie", ("announce",), "while one announces an attack", ((1, 4), (2, 6))),
        CheatKind("guard", ("spend",), "while money is spent on an attack on one's own group", ((1, 4), (2, 6))),
    )
}

#: What is forbidden even in the cheating game (R12.6), and how the refusal says it.
FORBIDDEN: dict[str, str] = {
    "counterfeit": "money that does not belong to this game is forbidden even here.",
    "income": "a wrong amount from the bank in the set-up or the income phase is forbidden even here.",
    "disarrange": "tipping the table and disarranging the cards of others is forbidden even here.",
}


def noticed_up_to(what: str, amount: int = 0) -> int:
    """Return the roll of two dice up to which this cheat is noticed. Raises ValueError for a cheat nobody can try.

    >>> noticed_up_to("take", 5)
    6
    """
    kind = CHEATS.get(what)
    found = next((roll for most, roll in kind.noticed if amount <= most), None) if kind else None
    if found is None:
        raise ValueError(f"what={what!r}, amount={amount!r}: choose from {', '.join(CHEATS)}, with an amount it allows")
    return found


def chance_noticed(what: str, amount: int = 0) -> Fraction:
    """Return the exact chance that this cheat is noticed; for ``misread`` the amount is how far off, always 1.

    Raises ValueError for a cheat nobody can try.

    >>> chance_noticed("take", 2), chance_noticed("take", 10), chance_noticed("misread", 1)
    (Fraction(1, 6), Fraction(13, 18), Fraction(5, 18))
    """
    limit = noticed_up_to(what, amount)
    return Fraction(sum(ways for total, ways in WAYS.items() if total <= limit), 36)
