"""The Servants of Cthulhu: the best prey, kills to expect of a turn, how long eight take (R11.16, R6.42-R6.44).

Chances are exact and nobody spends against the attacks; :mod:`~illuminati_nb.analysis.goal_turns` says what else is
left out. Only groups with Power can be destroyed (R6.44); the Whispering Campaign, which can do more, is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple

from illuminati_nb.analysis.goal_turns import (
    Strike,
    Target,
    TurnPlan,
    best_strikes,
    best_turn,
    structure_cards,
    targets_in,
)
from illuminati_nb.rules.effective import PLAIN_BOARD, Board, Owned
from illuminati_nb.rules.state import GameState

CTHULHU = "The Servants of Cthulhu"
#: Kills that win (R11.16).
GOAL = 8


class Kills(NamedTuple):
    """Chance of 0, 1 and 2 kills in a turn."""

    none: Fraction
    one: Fraction
    two: Fraction

    @property
    def expected(self) -> Fraction:
        """Expected kills of the turn."""
        return self.one + 2 * self.two


def best_prey(
    cards: Iterable[Owned | str], prey: Iterable[Target], money: int = 0, *, board: Board = PLAIN_BOARD
) -> tuple[Strike, ...]:
    """Return the best single attack to destroy each group, the surest first.

    ``cards``: the structure that attacks, Illuminati included; ``money``: MB to spend on the attack.

    >>> from illuminati_nb.analysis.goal_turns import destroyable
    >>> ranked = best_prey([CTHULHU, "Clone Arrangers"], destroyable())
    >>> sum(1 for one in ranked if one.target_number >= 10), str(ranked[-1])
    (58, 'The Servants of Cthulhu helped by Clone Arrangers at New York: target 9, 30/36')
    """
    return best_strikes("destroy", cards, prey, money=money, board=board)


def prey_in(state: GameState, seat: int, money: int | None = None, *, own: bool = False) -> tuple[Strike, ...]:
    """Return the same for a seat of a game: every group in play it can destroy; ``own``: its own groups as well.

    ``money``: MB to spend (None = what lies on its Illuminati).

    >>> from illuminati_nb.analysis.game import new_game
    >>> game = new_game([CTHULHU, "The Network"], seed=3, first=0)
    >>> print(prey_in(game.state, 0, 0)[0])
    The Servants of Cthulhu at Junk Mail: target 10, 33/36
    """
    purse = state.seats[seat].money.get(state.seats[seat].illuminati, 0) if money is None else money
    return best_prey(structure_cards(state, seat), targets_in(state, seat, own=own), purse, board=state.board)


def kills_of_turn(
    cards: Iterable[Owned | str],
    prey: Iterable[Target],
    money: int = 0,
    *,
    board: Board = PLAIN_BOARD,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[TurnPlan, Kills]:
    """Return the two attacks with the most expected kills, and the distribution of kills.

    >>> from illuminati_nb.analysis.goal_turns import uncontrolled
    >>> plan, kills = kills_of_turn([CTHULHU, "KGB"], uncontrolled(["Yuppies", "Comic Books", "Pentagon"]))
    >>> kills.expected == plan.expected, round(float(plan.expected), 3)
    (True, 1.194)
    """
    plan = best_turn("destroy", cards, prey, money=money, board=board, progress=progress)
    return plan, Kills(1 - plan.some, plan.some - plan.both, plan.both)


def kills_in(state: GameState, seat: int, money: int | None = None, *, own: bool = False) -> tuple[TurnPlan, Kills]:
    """Return the same for a seat of a game as it stands, both actions of its turn still to come."""
    purse = state.seats[seat].money.get(state.seats[seat].illuminati, 0) if money is None else money
    return kills_of_turn(structure_cards(state, seat), targets_in(state, seat, own=own), purse, board=state.board)


def turns_to_kills(kills: Kills, need: int = GOAL, longest: int = 200) -> Mapping[int, Fraction]:
    """Return the distribution of own turns until ``need`` kills, every turn being as good as this one.

    Chances of more than ``longest`` turns are left out, so that the shares add up to a little less than 1 then.

    >>> sure = Kills(Fraction(0), Fraction(0), Fraction(1))
    >>> turns_to_kills(sure)
    {4: Fraction(1, 1)}
    """
    now, found = {0: Fraction(1)}, dict[int, Fraction]()
    for turn in range(1, longest + 1):
        after: dict[int, Fraction] = {}
        for have, p in now.items():
            for more, share in enumerate(kills):
                if share:
                    total = min(have + more, need)
                    after[total] = after.get(total, Fraction(0)) + p * share
        if after.get(need):
            found[turn] = after.pop(need)
        now = after
        if not now:
            break
    return found


def expected_turns(kills: Kills, need: int = GOAL) -> Fraction | None:
    """Return the expected number of own turns until ``need`` kills, exactly; None = never.

    >>> expected_turns(Kills(Fraction(1, 2), Fraction(1, 2), Fraction(0)), 1)
    Fraction(2, 1)
    """
    going = 1 - kills.none
    if not going:
        return None
    # turns[k]: expected turns with k kills still to come; more than needed is as good as enough.
    turns = [Fraction(0)]
    for left in range(1, need + 1):
        one, two = turns[left - 1], turns[max(left - 2, 0)]
        turns.append((1 + kills.one * one + kills.two * two) / going)
    return turns[need]


class Bonus(NamedTuple):
    """What one card adds to a turn of destroying: expected kills ``without`` it, ``with_it``, and the ``gain``."""

    card: str
    without: Fraction
    with_it: Fraction

    @property
    def gain(self) -> Fraction:
        """How many expected kills a turn the card adds."""
        return self.with_it - self.without


def compare_cards(
    candidates: Iterable[str],
    prey: Iterable[Target],
    cards: Iterable[Owned | str] = (CTHULHU,),
    money: int = 0,
) -> tuple[Bonus, ...]:
    """Return what each candidate would add to the expected kills of a turn, the best first (claim C36).

    >>> from illuminati_nb.analysis.goal_turns import uncontrolled
    >>> prey = uncontrolled(["Pentagon", "Texas", "New York", "The Mafia", "California"])
    >>> [one.card for one in compare_cards(["Cycle Gangs", "C.I.A.", "KGB"], prey)]
    ['KGB', 'C.I.A.', 'Cycle Gangs']
    """
    base, targets = tuple(cards), tuple(prey)
    plain = kills_of_turn(base, targets, money)[0].expected
    found = []
    for one in candidates:
        left = tuple(target for target in targets if target.card.name != one)
        found.append(Bonus(one, plain, kills_of_turn((*base, one), left, money)[0].expected))
    return tuple(sorted(found, key=lambda one: (-one.gain, one.card)))
