"""The spending game by plain recursion over every move, as an independent check. Shares no code with the package."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import product

THROWS = [a + b for a, b in product(range(1, 7), repeat=2)]


def odds(target: int) -> Fraction:
    """Chance of a throw at or below the target that is not 11 or 12."""
    return Fraction(sum(throw <= target and throw < 11 for throw in THROWS), 36)


@dataclass
class Player:
    """A seat: value of success and of failure, and purses as (MB, effects per MB it may be used with)."""

    success: Fraction
    failure: Fraction
    purses: list[tuple[int, tuple[int, ...]]]
    attacker: bool = False


class Brute:
    """Solve one game from its first position; ``memo`` holds every position that can occur."""

    def __init__(self, target, players, any_sum, first, can_call_off=False, action_worth=Fraction(0)):
        self.target, self.players, self.any_sum, self.first = target, players, any_sum, first
        self.can_call_off, self.action_worth = can_call_off, action_worth
        self.ways = [
            (seat, purse, effect)
            for seat, player in enumerate(players)
            for purse, (_, effects) in enumerate(player.purses)
            for effect in effects
        ]
        self.memo = {}
        self.start = ((0,) * len(self.ways), first, 0)

    def payoff(self, spent):
        """Prizes and money left if the dice are rolled now."""
        number = self.target + sum(way[2] * mb for way, mb in zip(self.ways, spent, strict=True))
        good = odds(number)
        result = []
        for seat, player in enumerate(self.players):
            had = sum(mb for mb, _ in player.purses)
            used = sum(mb for way, mb in zip(self.ways, spent, strict=True) if way[0] == seat)
            result.append(player.success * good + player.failure * (1 - good) + had - used)
        return tuple(result)

    def called_off(self):
        """Nobody pays, nothing is won; the attacker keeps his action."""
        return tuple(
            sum(mb for mb, _ in player.purses) + (self.action_worth if player.attacker else Fraction(0))
            for player in self.players
        )

    def moves(self, position):
        """Yield (rank for ties, move, next position or None when the game ends, payoffs then)."""
        spent, mover, passes = position
        following = (mover + 1) % len(self.players)
        if passes + 1 == len(self.players):
            yield (0, 0, 0), ("pass", 0, None), None, self.payoff(spent)
        else:
            yield (0, 0, 0), ("pass", 0, None), (spent, following, passes + 1), None
        if self.can_call_off and self.players[mover].attacker and sum(spent) == 0:
            yield (1, 0, 0), ("off", 0, None), None, self.called_off()
        for index, (seat, purse, effect) in enumerate(self.ways):
            if seat != mover:
                continue
            used = sum(mb for way, mb in zip(self.ways, spent, strict=True) if way[0] == seat and way[1] == purse)
            left = self.players[seat].purses[purse][0] - used
            for mb in range(1, left + 1) if self.any_sum else range(1, min(left, 1) + 1):
                after = list(spent)
                after[index] += mb
                yield (2, mb, index), ("spend", mb, (purse, effect)), (tuple(after), following, 0), None

    def solve(self, position=None):
        """Return (payoffs, best move, whether a tie decides, where play ends) at a position."""
        position = position or self.start
        if position not in self.memo:
            found = []
            for rank, move, following, payoffs in self.moves(position):
                if following is None:
                    end = "off" if move[0] == "off" else position[0]
                else:
                    payoffs, _, _, end = self.solve(following)
                found.append((-payoffs[position[1]], rank, move, payoffs, end))
            found.sort(key=lambda one: one[:2])
            best = found[0]
            tie = any(one[0] == best[0] and one[4] != best[4] for one in found)
            self.memo[position] = (best[3], best[2], tie, best[4])
        return self.memo[position]

    def line(self):
        """The moves from the start, as (seat, move)."""
        self.solve()
        position, steps = self.start, []
        while position is not None:
            move = self.memo[position][1]
            steps.append((position[1], move))
            position = next(after for _, one, after, _ in self.moves(position) if one == move)
        return steps
