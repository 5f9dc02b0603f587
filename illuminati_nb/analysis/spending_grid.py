"""One spending game for every size of two purses: who pays where, and what it is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from illuminati_nb.analysis.spending_model import SpendingGame, whole
from illuminati_nb.analysis.spending_questions import Outcome, outcome

#: Games a grid solves at most.
MOST_GAMES = 2_601

#: What can happen, by letter; {x} and {y} stand for the owners of the two purses.
REGIONS: Mapping[str, str] = {
    "·": "nobody wants to pay, money or no money against it",
    "S": "stand-off: nobody pays, for fear of the answer",
    "X": "{x} alone pays",
    "Y": "{y} alone pays",
    "B": "{x} and {y} both pay",
    "O": "others pay",
    "C": "the attack is called off",
}


class Purse(NamedTuple):
    """A purse that varies: whose, and which: "purse" (Illuminati treasury) or "own_purse" (the group's own)."""

    who: str
    field: str = "purse"

    def __str__(self) -> str:
        return f"{self.who}, {'Illuminati treasury' if self.field == 'purse' else 'own treasury of the group'}"


@dataclass(frozen=True)
class Grid:
    """Outcomes for every pair of sizes: ``outcomes[b][a]`` with ``a`` MB in purse ``x`` and ``b`` in purse ``y``."""

    game: SpendingGame
    x: Purse
    y: Purse
    outcomes: tuple[tuple[Outcome, ...], ...]

    def region(self, a: int, b: int) -> str:
        """Return what happens there, as a letter of :data:`REGIONS`.

        A stand-off is told from indifference by what either would do were the other's purse empty.
        """
        here = self.outcomes[b][a]
        if here.called_off:
            return "C"
        x, y = here.spent[self.x.who] > 0, here.spent[self.y.who] > 0 and self.y.who != self.x.who
        if x and y:
            return "B"
        if x or y:
            return "X" if x else "Y"
        if any(here.spent.values()):
            return "O"
        alone = self.outcomes[0][a].spent[self.x.who] or self.outcomes[b][0].spent[self.y.who]
        return "S" if alone else "·"

    def words(self, letter: str) -> str:
        """Return what a letter means here."""
        return REGIONS[letter].format(x=self.x.who, y=self.y.who)


def spending_grid(
    game: SpendingGame,
    x: tuple[str, str] | str | None = None,
    y: tuple[str, str] | str | None = None,
    up_to: int | tuple[int, int] = 12,
) -> Grid:
    """Solve a game for 0, 1, ..., ``up_to`` MB in each of two purses, all else as it is.

    ``x``, ``y``: a spender's name (his Illuminati treasury), or (name, "own_purse"); left out, the attacker's and the
    defender's (or the next spender's). Raises ValueError naming the argument, also for more than 2,601 games.

    >>> from illuminati_nb.analysis.spending_model import Spender
    >>> game = SpendingGame(9, [Spender("attacker", wins=20), Spender("defender", loses=20)])
    >>> grid = spending_grid(game, up_to=4)
    >>> print(*(" ".join(grid.region(a, b) for a in range(5)) for b in range(5)), sep="\\n")
    · X X X X
    Y S X X X
    Y Y S X X
    Y Y Y S X
    Y Y Y X S
    """
    others = [one.name for one in game.spenders if one.name != game.attacker.name]
    if y is None and not others:
        raise ValueError("y: name a second spender; there is only the attacker")
    purses = []
    for field, given, default in (("x", x, game.attacker.name), ("y", y, others[0] if others else "")):
        given = default if given is None else given
        purse = Purse(given) if isinstance(given, str) else Purse(*given)
        if purse.who not in game.names:
            raise ValueError(f"{field}={given!r}: no such spender; there are {', '.join(game.names)}")
        if purse.field not in ("purse", "own_purse"):
            raise ValueError(f"{field}={given!r}: choose 'purse' or 'own_purse'")
        purses.append(purse)
    if purses[0] == purses[1]:
        raise ValueError(f"y={y!r}: name another purse than x")
    wide, high = (up_to, up_to) if isinstance(up_to, int) else up_to
    if (whole(wide, "up_to", 1) + 1) * (whole(high, "up_to", 1) + 1) > MOST_GAMES:
        raise ValueError(f"up_to={up_to}: that is {(wide + 1) * (high + 1):,} games; at most {MOST_GAMES:,} are solved")
    rows = []
    for b in range(high + 1):
        lower = game.changed(purses[1].who, **{purses[1].field: b})
        rows.append(tuple(outcome(lower.changed(purses[0].who, **{purses[0].field: a})) for a in range(wide + 1)))
    return Grid(game, purses[0], purses[1], tuple(rows))
