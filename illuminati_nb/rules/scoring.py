"""The game by points (R12.2): what a seat has scored, line by line, and when the game is over.

There are no goals. The game ends with the first turn after which no group lies uncontrolled, the refill
having done what it can; the highest score wins, and equal highest scores share the win (our choice).
Nothing else ends it: where nobody takes the last groups, it goes on.
"""

from __future__ import annotations

from functools import lru_cache

from illuminati_nb.rules import effective
from illuminati_nb.rules.effective import Board, Line, Owned, Sum
from illuminati_nb.rules.state import GameState, owned

#: Points for each card that counts as a group (R12.2).
POINT = 1


@lru_cache(maxsize=4096)
def _score(cards: tuple[Owned, ...], board: Board, power: int) -> Sum:
    """Return a score; ``power``: that of the first card, which tells blank cards of one name apart (R12.4)."""
    lines = []
    for one in cards:
        for line in effective.power(one, board, cards).lines:
            if line.amount:
                lines.append(line)
    what = "1 card, 1 point" if len(cards) == 1 else f"{len(cards)} cards, 1 point each"
    lines.append(Line(f"{what}, the Illuminati included", POINT * len(cards), "R12.2"))
    return Sum(lines)


def score(state: GameState, seat: int) -> Sum:
    """Return the points of a seat: the Power of all its cards, the Illuminati's too, and 1 for each card (R12.2).

    The lines say where they come from. Somebody who is out has none.

    >>> from illuminati_nb.analysis.game import new_game
    >>> print(score(new_game(["The Network", "The UFOs"], seed=7).state, 0))
      +7  The Network: printed Power (R5.2)
      +1  1 card, 1 point, the Illuminati included (R12.2)
    = 8
    """
    me = state.seats[seat]
    return Sum(()) if me.out else _score(owned(me), state.board, me.structure.illuminati.power)


def ended(state: GameState) -> bool:
    """Tell whether a turn that ends now ends the game: no group is uncontrolled and none comes up any more.

    Asked after the refill: with one, the deck is empty then. Without a refill (``refill_to=0``) what the deck
    still holds does not count.
    """
    return not state.uncontrolled and not (state.deck and state.rules.refill_to)


def leaders(state: GameState) -> tuple[int, ...]:
    """Return the seats with the highest score among those still in the game."""
    points = {seat: int(score(state, seat)) for seat, one in enumerate(state.seats) if not one.out}
    most = max(points.values(), default=0)
    return tuple(seat for seat, have in points.items() if have == most)
