"""The cheapest way to collect groups from the uncontrolled area, in expected MB, exactly (R6.9-R6.21, R6.27).

Each group is attacked until it is won, every try with the same MB; the number of tries is geometric. A try costs its
MB and, besides, the action it takes: passing instead of two actions pays 5 MB (R2.5), so an action is worth 2.5 MB
unless told otherwise. A group that has been won attacks, helps and lends its abilities from then on, so the order
matters; the best order is found exactly, over all sets of groups won so far.

Left out: rivals (they neither take the groups first nor spend against the attacks), overlaps in the structure, and
that a card helps once a turn: as if every try were made in a turn of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from illuminati_nb.analysis.goal_sets import Aim, aim
from illuminati_nb.analysis.odds import Amount, best_repeated_spend
from illuminati_nb.analysis.values import Numbers, numbers
from illuminati_nb.rules.arguments import card_argument
from illuminati_nb.rules.cards import Group, Illuminati, deck
from illuminati_nb.rules.effective import PLAIN_BOARD, Board

#: What an action is worth: half of what passing both of a turn pays (R2.5), in MB.
ACTION = Fraction(5, 2)
#: Most groups to choose from: the number of sets doubles with each.
MOST = 13


class Taking(NamedTuple):
    """One group of a plan: who attacks it with whose help, MB in every try, chance, expected MB and tries."""

    target: str
    attacker: str
    helpers: tuple[str, ...]
    money: int
    chance: Fraction
    cost: Fraction
    tries: Fraction

    def __str__(self) -> str:
        helped = f" helped by {', '.join(self.helpers)}" if self.helpers else ""
        return (
            f"{self.target}: {self.attacker}{helped}, {self.money} MB a try, {self.chance * 36}/36, "
            f"{float(self.cost):.2f} MB expected"
        )


@dataclass(frozen=True, slots=True)
class Collection:
    """A plan: ``steps`` in their order, ``cost``: expected MB with actions counted, ``money``: MB alone, ``tries``."""

    steps: tuple[Taking, ...]

    @property
    def cards(self) -> tuple[str, ...]:
        """The groups, in the order in which they are taken."""
        return tuple(step.target for step in self.steps)

    @property
    def cost(self) -> Fraction:
        """Expected MB, each try's action counted."""
        return sum((step.cost for step in self.steps), Fraction(0))

    @property
    def money(self) -> Fraction:
        """Expected MB that go to the bank."""
        return sum((step.money * step.tries for step in self.steps), Fraction(0))

    @property
    def tries(self) -> Fraction:
        """Expected number of attacks."""
        return sum((step.tries for step in self.steps), Fraction(0))

    def __str__(self) -> str:
        total = f"{float(self.cost):.2f} MB expected ({float(self.money):.2f} paid, {float(self.tries):.2f} tries)"
        return "\n".join([*map(str, self.steps), total])


class _Prices:
    """What one group costs with these cards in hand; remembered."""

    def __init__(self, per_try: Amount, help_: bool, board: Board) -> None:
        self.per_try, self.help, self.board = per_try, help_, board
        self.known: Numbers = numbers(board)
        self._by_number: dict[int, tuple[int, Fraction, Fraction, Fraction] | None] = {}

    def spend(self, number: int) -> tuple[int, Fraction, Fraction, Fraction] | None:
        if number not in self._by_number:
            found = best_repeated_spend(number, self.per_try)
            self._by_number[number] = None if found is None else (found.money, found.chance, found.cost, found.tries)
        return self._by_number[number]

    def taking(self, target: Group, cards: Sequence[Illuminati | Group]) -> Taking | None:
        """Return the cheapest way to take a group with these cards: the best attacker, as much help as is of use."""
        best: tuple[int, str, tuple[str, ...]] | None = None
        bonus = sum(self.known.bonus("control", one.name, target.name) for one in cards)
        for one in cards:
            if not one.arrows or self.known.plain(one.name)[0] <= 0:
                continue
            number = self.known.strength("control", one.name, target.name) + bonus
            # Its own "any attempt" bonus stands in the strength already.
            number -= self.known.bonus("control", one.name, target.name)
            helpers: list[str] = []
            if self.help:
                for name in sorted((c.name for c in cards if c != one), key=lambda n: -self.known.plain(n)[1]):
                    points = self.known.plain(name)[1]
                    if number >= 10 or points <= 0:
                        break
                    number += points
                    helpers.append(name)
            if best is None or (number, -len(helpers)) > (best[0], -len(best[2])):
                best = (number, one.name, tuple(helpers))
        if best is None:
            return None
        spent = self.spend(min(best[0], 10))
        if spent is None:
            return None
        money, chance, cost, tries = spent
        return Taking(target.name, best[1], best[2], money, chance, cost, tries)


def collect(
    targets: Iterable[Group | str],
    by: Illuminati | str,
    owned: Iterable[Group | str] = (),
    *,
    help: bool = True,
    per_try: Amount = ACTION,
    board: Board = PLAIN_BOARD,
) -> Collection | None:
    """Return the cheapest order and attacks to take all of these uncontrolled groups; None where one cannot be had.

    ``by`` and ``owned``: the structure that attacks; ``help``: the others of it help; ``per_try``: what a try costs
    besides its MB. Raises UnknownCard, TypeError or ValueError naming the argument.

    >>> print(collect(["The Mafia", "Loan Sharks"], "The Society of Assassins", help=False))
    The Mafia: The Society of Assassins, 9 MB a try, 33/36, 12.55 MB expected
    Loan Sharks: The Mafia, 0 MB a try, 33/36, 2.73 MB expected
    15.27 MB expected (9.82 paid, 2.18 tries)
    """
    wanted = tuple(dict.fromkeys(card_argument("targets", one, (Group,)) for one in targets))
    if len(wanted) > MOST:
        raise ValueError(f"targets: {len(wanted)} groups; an exact order is looked for among {MOST} at most")
    found = _orders(wanted, by, owned, help, per_try, board)
    return found.get((1 << len(wanted)) - 1)


def _orders(
    wanted: Sequence[Group],
    by: Illuminati | str,
    owned: Iterable[Group | str],
    help_: bool,
    per_try: Amount,
    board: Board,
    progress: Callable[[int, int], None] | None = None,
) -> dict[int, Collection]:
    """Return the cheapest plan for every set of the groups, as bits, that can be had."""
    start = (card_argument("by", by, (Illuminati,)), *(card_argument("owned", one, (Group,)) for one in owned))
    prices = _Prices(per_try, help_, board)
    best: dict[int, tuple[Fraction, tuple[Taking, ...]]] = {0: (Fraction(0), ())}
    for bits in range(1 << len(wanted)):
        if progress is not None and bits % 256 == 0:
            progress(bits, 1 << len(wanted))
        here = best.get(bits)
        if here is None:
            continue
        cards = (*start, *(one for place, one in enumerate(wanted) if bits >> place & 1))
        for place, target in enumerate(wanted):
            if bits >> place & 1:
                continue
            step = prices.taking(target, cards)
            if step is None:
                continue
            after, cost = bits | 1 << place, here[0] + step.cost
            if after not in best or cost < best[after][0]:
                best[after] = (cost, (*here[1], step))
    return {bits: Collection(steps) for bits, (_, steps) in best.items()}


def cheapest_sets(
    goal: Illuminati | str,
    uncontrolled: Iterable[Group | str],
    by: Illuminati | str | None = None,
    owned: Iterable[Group | str] = (),
    *,
    income: int = 25,
    help: bool = True,
    per_try: Amount = ACTION,
    board: Board = PLAIN_BOARD,
    top: int = 5,
    progress: Callable[[int, int], None] | None = None,
) -> tuple[Collection, ...]:
    """Return the cheapest sets of uncontrolled groups that meet a Special Goal, the cheapest first, ``top`` of them.

    ``by``: the Illuminati that attacks (None = the goal's own); ``owned``: its groups; ``uncontrolled``: up to 13
    groups to choose from. A group that the goal does not need is in a set only where it makes the others so much
    cheaper that it pays; nothing is returned where all together do not suffice. ``income`` as in
    :func:`~illuminati_nb.analysis.goal_sets.aim`. Exact over all sets and all orders.

    >>> weird = ["Tabloids", "Flat Earthers", "Comic Books", "S.M.O.F.", "Hackers", "Trekkies", "L-4 Society"]
    >>> best = cheapest_sets("The Discordian Society", weird)[0]
    >>> sorted(best.cards), round(float(best.cost), 2)
    (['Comic Books', 'Hackers', 'L-4 Society', 'S.M.O.F.', 'Trekkies'], 13.64)
    """
    pool = tuple(dict.fromkeys(card_argument("uncontrolled", one, (Group,)) for one in uncontrolled))
    if len(pool) > MOST:
        raise ValueError(f"uncontrolled: {len(pool)} groups; an exact search takes {MOST} at most, choose among them")
    held = tuple(card_argument("owned", one, (Group,)) for one in owned)
    wanted: Aim = aim(goal, held, pool, by=by, income=income, board=board)
    if wanted.kind == "count_destroyed":
        raise ValueError(f"goal={wanted.goal!r}: those groups are destroyed, not collected; ask goal_cthulhu")
    found = _orders(pool, by or wanted.goal, held, help, per_try, board, progress)
    plans = []
    # cheapest[bits]: least cost of a set that suffices among these groups.
    cheapest: dict[int, Fraction] = {}
    for bits in range(1 << len(pool)):
        smaller = [cheapest[bits & ~(1 << place)] for place in range(len(pool))
                   if bits >> place & 1 and bits & ~(1 << place) in cheapest]  # fmt: skip
        plan = found.get(bits)
        names = [one.name for place, one in enumerate(pool) if bits >> place & 1]
        if plan is not None and wanted.suffices(names):
            if not smaller or plan.cost < min(smaller):
                plans.append(plan)
            smaller.append(plan.cost)
        if smaller:
            cheapest[bits] = min(smaller)
    return tuple(sorted(plans, key=lambda one: (one.cost, len(one.steps), one.cards))[:top])


def single_costs(
    by: Illuminati | str,
    owned: Iterable[Group | str] = (),
    pool: Iterable[Group | str] | None = None,
    *,
    help: bool = True,
    per_try: Amount = ACTION,
    board: Board = PLAIN_BOARD,
) -> dict[str, Fraction]:
    """Return the expected MB to take each uncontrolled group next, the cheapest first; those out of reach are left out.

    >>> costs = single_costs("The Discordian Society")
    >>> list(costs)[:3], round(float(costs["The Mafia"]), 2)
    (['Comic Books', 'Flat Earthers', 'L-4 Society'], 12.55)
    """
    start = (card_argument("by", by, (Illuminati,)), *(card_argument("owned", one, (Group,)) for one in owned))
    cards = deck().groups if pool is None else tuple(card_argument("pool", one, (Group,)) for one in pool)
    prices = _Prices(per_try, help, board)
    found = {}
    for one in cards:
        step = None if one in start else prices.taking(one, start)
        if step is not None:
            found[one.name] = step.cost
    return dict(sorted(found.items(), key=lambda one: (one[1], one[0])))
