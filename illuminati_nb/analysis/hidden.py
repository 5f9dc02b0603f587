"""What hiding is worth: who a face-down Illuminati can be (R12.4), and what an unknown goal costs a rival (R12.3).

A rival who knows a goal defends the groups that count for it. One who does not know it must spread what he
has over all goals it could be. :func:`worth_of_hiding` says by how much that helps, exactly.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from illuminati_nb.rules import effective
from illuminati_nb.rules.cards import deck
from illuminati_nb.rules.dice import chance
from illuminati_nb.rules.effective import Board
from illuminati_nb.rules.state import GameState
from illuminati_nb.rules.whole import whole


def candidates(view: GameState, seat: int, whom: int) -> tuple[str, ...]:
    """Return the Illuminati that a face-down card can be, as far as a seat can tell from its view (R12.4).

    Out are its own card, those that lie face up or have, and those too weak for what the card uses, 1 more
    being possible where R12.4a says so. A card that is face up has one candidate.

    >>> from illuminati_nb.analysis.game import new_game
    >>> from illuminati_nb.rules.moves import ChooseGoal
    >>> from illuminati_nb.rules.moves_optional import Claim
    >>> from illuminati_nb.rules.ruleset import RuleSet
    >>> game = new_game(["The Network", "The Gnomes of Zurich"], seed=1, rules=RuleSet(hidden_illuminati=True))
    >>> for move in (game.legal_moves()[0], ChooseGoal(1, "The Gnomes of Zurich"), Claim(0, 7, 9), Claim(1, 7, 12)):
    ...     _ = game.play(move)
    >>> candidates(game.view(0), 0, 1)
    ('The Gnomes of Zurich',)
    >>> candidates(game.view(1), 1, 0)
    ('The Bavarian Illuminati', 'The Bermuda Triangle', 'The Network')
    """
    them = view.seats[whom]
    if not them.masked:
        return (them.illuminati,)
    shown = {one.illuminati for index, one in enumerate(view.seats) if index == seat or not one.masked}
    power, income = them.claims or (0, 0)
    board, bonus = Board(view.rules), view.rules.masked_bonus
    return tuple(
        one.name
        for one in deck().illuminati
        if one.name not in shown
        and int(effective.power(one, board)) + ("power" in bonus) >= power
        and int(effective.income(one, board)) + ("income" in bonus) >= income
    )


class Hiding(NamedTuple):
    """What a rival's defence leaves of the chance that somebody takes the group his goal needs.

    ``known``, ``hidden``: that chance when the rival knows the goal and when he does not, defending as well as he
    can; ``defence``: the MB he then puts on each goal's group; ``worth``: the difference.
    """

    known: Fraction
    hidden: Fraction
    defence: tuple[tuple[str, int], ...]

    @property
    def worth(self) -> Fraction:
        """How much hiding the goal adds to the chance."""
        return self.hidden - self.known


def worth_of_hiding(targets: Mapping[str, int], purse: int, weights: Sequence[int] | None = None) -> Hiding:
    """Return what hiding one's goal is worth against a rival who defends in advance with ``purse`` MB.

    ``targets``: for each goal it may be, the target number of the attack that wins it; ``weights``: how likely each is
    to be the goal, default all alike. The rival places his money before he knows which group is attacked, 1 point for
    each MB (R6.22), so that the chance of success is as small as possible on the average over the goals: exactly, for
    at most 8 goals and 60 MB.

    Raises ValueError for an empty or too large problem.

    >>> found = worth_of_hiding({"The Network": 7, "The Gnomes of Zurich": 7}, 4)
    >>> found.known, found.hidden, found.defence
    (Fraction(1, 12), Fraction(5, 18), (('The Network', 2), ('The Gnomes of Zurich', 2)))
    >>> found.worth
    Fraction(7, 36)
    """
    names = tuple(targets)
    money = whole(purse)
    if not 1 <= len(names) <= 8:
        raise ValueError(f"targets: {len(names)} goals; give 1 to 8")
    if money is None or not 0 <= money <= 60:
        raise ValueError(f"purse={purse!r}: give a whole number of MB from 0 to 60")
    weight = [1] * len(names) if weights is None else list(weights)
    if len(weight) != len(names) or any(one < 0 for one in weight) or not sum(weight):
        raise ValueError(f"weights={weights!r}: give one number, 0 or more, for each goal, and not all 0")
    numbers = [targets[name] for name in names]
    total = sum(weight)
    known = sum((w * chance(t - money) for w, t in zip(weight, numbers, strict=True)), Fraction(0)) / total
    # What is left of each goal's chance for every amount put on its group; the best way to share the purse
    # is found goal by goal: best[m] = least total for m MB on the goals so far.
    best: list[tuple[Fraction, tuple[int, ...]]] = [(Fraction(0), ())] * (money + 1)
    for w, t in zip(weight, numbers, strict=True):
        left = [w * chance(t - m) for m in range(money + 1)]
        best = [
            min(
                ((best[all_ - here][0] + left[here], (*best[all_ - here][1], here)) for here in range(all_, -1, -1)),
                key=lambda one: one[0],
            )
            for all_ in range(money + 1)
        ]
    value, shares = best[money]
    return Hiding(known, value / total, tuple(zip(names, shares, strict=True)))
