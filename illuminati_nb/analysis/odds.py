"""What money buys: the next MB, a wanted chance, repeated tries, two tries in one turn (R6.10, R6.C).

Everything is exact: chances are Fractions or whole 36ths, amounts whole MB, expectations Fractions.
Each function takes an attack as an :class:`~illuminati_nb.rules.attack.AttackSum` or as a bare target
number. ``money`` always means MB *on top of* what the sum holds already.

>>> [marginal(target) for target in range(0, 12)]
[0, 1, 2, 3, 4, 5, 6, 5, 4, 3, 0, 0]
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from illuminati_nb.rules.arguments import check_defence, megabucks
from illuminati_nb.rules.attack import AttackSum, Money
from illuminati_nb.rules.dice import chance, successes
from illuminati_nb.rules.refusal import IllegalMove, Refusal, require
from illuminati_nb.rules.whole import whole

Attack: TypeAlias = AttackSum | int
Amount: TypeAlias = int | float | str | Fraction

#: By how much one MB of each purse moves the target number (R6.21, R6.22, R7.1).
PURSES: Mapping[str, int] = MappingProxyType(
    {"attacker": 1, "interference for": 1, "interference against": -1, "owner": -1, "target": -2}
)
#: The purses of a defender: none for an uncontrolled or an own group, only the owner's for an Artifact
#: (R6.23, R6.45, R14.4).
DEFENDERS_PURSES: tuple[str, ...] = ("owner", "target")

#: From this target number on, more gives no better chance: 11 and 12 always fail (R6.10, R6.25).
FULL = 10
#: The best chance there is, 33/36 (R6.10).
BEST_CHANCE: Fraction = chance(FULL)


class Step(NamedTuple):
    """The attack after ``money`` MB of one purse.

    ``successes`` is the chance in 36ths, ``gain`` what the last of these MB changed it by, in 36ths:
    negative where it hinders the attack. A list of steps goes straight into ``pandas.DataFrame``.
    """

    purse: str
    money: int
    target_number: int
    successes: int
    gain: int
    chance: Fraction

    def __str__(self) -> str:
        return (
            f"{self.purse}: {self.money} MB, target {self.target_number}, {self.successes}/36 = "
            f"{float(self.chance):.1%} ({self.gain:+d}/36)"
        )


class Spend(NamedTuple):
    """The fewest MB for a wanted chance.

    Where it cannot be had, ``money`` is None, ``refusal`` says why, and ``target_number`` and ``chance``
    are the best that can.
    """

    money: int | None
    target_number: int
    chance: Fraction
    refusal: Refusal | None = None

    def __str__(self) -> str:
        if self.refusal is not None:
            return str(self.refusal)
        return f"{self.money} MB: target {self.target_number}, {_share(self.chance)}"


class Repeated(NamedTuple):
    """A plan to try again until it works, with ``money`` MB on top in every try.

    ``cost``: expected MB for one success, all tries counted; ``tries``: expected number of tries.
    """

    money: int
    chance: Fraction
    cost: Fraction
    tries: Fraction


class Worth(NamedTuple):
    """The best ``money`` to spend on a prize; ``profit`` = prize x chance - money, in MB."""

    money: int
    target_number: int
    chance: Fraction
    profit: Fraction


class TwoTries(NamedTuple):
    """Two attacks in one turn: ``chance`` that at least one succeeds, and the ``expected_money`` spent, in MB."""

    chance: Fraction
    first: Fraction
    second: Fraction
    expected_money: Fraction


def _share(p: Fraction) -> str:
    return f"{p * 36}/36 = {float(p):.1%}"


def _target(attack: Attack) -> int:
    if isinstance(attack, AttackSum):
        return attack.target_number
    target = whole(attack)
    if target is None:
        raise TypeError(f"attack={attack!r}: give an AttackSum, as attack(...) returns, or a whole target number")
    return target


def _held(attack: Attack) -> int:
    """MB that the attacker has put into this sum already."""
    return attack.money.attacker if isinstance(attack, AttackSum) else 0


def _exact(argument: str, value: Amount) -> Fraction:
    """Return a number as a Fraction; 0.9 means nine tenths, not the binary number nearest to it."""
    try:
        return Fraction(str(value)) if isinstance(value, float) else Fraction(value)
    except (TypeError, ValueError, ZeroDivisionError):
        raise TypeError(f"{argument}={value!r}: give a number, such as 5, 2.5 or Fraction(5, 2)") from None


def _wanted(argument: str, value: Amount) -> Fraction:
    wanted = _exact(argument, value)
    if not 0 <= wanted <= 1:
        raise ValueError(f"{argument}={value}: a chance lies between 0 and 1, such as 0.75 or Fraction(27, 36)")
    return wanted


def _closed(attack: Attack, purse: str) -> IllegalMove | None:
    """Return why nobody can open this purse here, or None when somebody can."""
    if purse in DEFENDERS_PURSES and isinstance(attack, AttackSum):
        try:
            check_defence(attack.declaration, Money(target=1) if purse == "target" else Money(owner=1))
        except IllegalMove as refused:
            return refused
    return None


def _check_purse(attack: Attack, purse: str) -> int:
    if not isinstance(purse, str) or purse not in PURSES:
        raise ValueError(f"purse={purse!r}: choose one of {', '.join(map(repr, PURSES))}")
    closed = _closed(attack, purse)
    if closed is not None:
        raise closed
    return PURSES[purse]


def _limit(available: int | None) -> int | None:
    return None if available is None else megabucks("available", available)


def marginal(attack: Attack, purse: str = "attacker") -> int:
    """Return what one more MB of this purse changes the chance by, in 36ths (R6.21, R6.22, R7.1).

    ``purse``: one of :data:`PURSES`. Raises ValueError for another one, IllegalMove where there is no defender.

    >>> marginal(6), marginal(7, "owner"), marginal(7, "target")
    (6, -6, -11)
    """
    now = _target(attack)
    return successes(now + _check_purse(attack, purse)) - successes(now)


def next_mb(attack: Attack) -> tuple[Step, ...]:
    """Return what the next MB of each purse does; a defender's purses only where there is a defender.

    >>> for step in next_mb(7):
    ...     print(step)
    attacker: 1 MB, target 8, 26/36 = 72.2% (+5/36)
    interference for: 1 MB, target 8, 26/36 = 72.2% (+5/36)
    interference against: 1 MB, target 6, 15/36 = 41.7% (-6/36)
    owner: 1 MB, target 6, 15/36 = 41.7% (-6/36)
    target: 1 MB, target 5, 10/36 = 27.8% (-11/36)
    """
    return tuple(ladder(attack, 1, purse)[1] for purse in PURSES if _closed(attack, purse) is None)


def ladder(attack: Attack, up_to: int = 10, purse: str = "attacker") -> tuple[Step, ...]:
    """Return the attack after 0, 1, ... ``up_to`` MB more of one purse: ``up_to + 1`` steps.

    Raises TypeError or ValueError unless ``up_to`` is a whole number of MB, 0 or more; else as :func:`marginal`.

    >>> [(step.money, step.successes, step.gain) for step in ladder(8, 3)]
    [(0, 26, 0), (1, 30, 4), (2, 33, 3), (3, 33, 0)]
    """
    start, each = _target(attack), _check_purse(attack, purse)
    steps: list[Step] = []
    for money in range(megabucks("up_to", up_to) + 1):
        number = start + each * money
        ways = successes(number)
        gain = ways - steps[-1].successes if steps else 0
        steps.append(Step(purse, money, number, ways, gain, chance(number)))
    return tuple(steps)


def cheapest_spend(attack: Attack, wanted: Amount, available: int | None = None) -> Spend:
    """Return the fewest attacker's MB that give at least the ``wanted`` chance (0 to 1).

    ``available``: MB the attacker has; None = no limit. Above 33/36, or beyond what is available, the
    result has ``money`` None and a ``refusal`` that says why (R6.10, R6.21).

    >>> print(cheapest_spend(4, 0.5))
    3 MB: target 7, 21/36 = 58.3%
    >>> print(cheapest_spend(4, 0.95))
    95.0% cannot be had: 11 and 12 always fail, so the best chance is 33/36 = 91.7%, from 6 MB on. (R6.10)
    """
    p, start, limit = _wanted("wanted", wanted), _target(attack), _limit(available)
    for step in ladder(attack, max(FULL - start, 0)):
        if limit is not None and step.money > limit:
            break
        if step.chance >= p:
            return Spend(step.money, step.target_number, step.chance)
    to_full = max(FULL - start, 0)
    if p > BEST_CHANCE:
        best = to_full if limit is None else min(to_full, limit)
        reason = (
            f"{float(p):.1%} cannot be had: 11 and 12 always fail, so the best chance is "
            f"{_share(BEST_CHANCE)}, from {to_full} MB on."
        )
        return Spend(None, start + best, chance(start + best), Refusal("R6.10", reason))
    assert limit is not None  # without a limit every chance up to 33/36 is reached
    needed = cheapest_spend(attack, p).money
    here = start + limit
    reason = (
        f"a chance of {float(p):.1%} takes {needed} MB and {limit} MB are available, which give {_share(chance(here))}."
    )
    return Spend(None, here, chance(here), Refusal("R6.21", reason))


def cheapest_defence(attack: Attack, allowed: Amount = 0, purse: str = "owner") -> Spend:
    """Return the fewest MB of a defending purse that leave at most the ``allowed`` chance, 0 to 1 (R6.22, R6.25).

    Raises ValueError for another chance or a purse that helps the attack, IllegalMove where there is no defender.

    >>> cheapest_defence(20).money, cheapest_defence(20, purse="target").money
    (19, 10)
    """
    p, start = _wanted("allowed", allowed), _target(attack)
    each = _check_purse(attack, purse)
    if each > 0:
        raise ValueError(
            f"purse={purse!r}: that money helps the attack; choose 'owner', 'target' or another against it"
        )
    money, number = 0, start
    while chance(number) > p:
        money, number = money + 1, number + each
    return Spend(money, number, chance(number))


def expected_cost(attack: Attack, money: int = 0, per_try: Amount = 0) -> Fraction | None:
    """Return the expected MB for one success when the attack is tried until it works; None = never.

    Every try pays again: the MB in the sum, ``money`` more, and ``per_try``, what a try costs besides, in
    MB's worth (passing instead of two actions pays 5 MB, so 2.5 for each action, R2.5). The number of
    tries is geometric with mean 1/p; money is gone whether the dice are kind or not (R6.27).

    >>> expected_cost(4, 3)
    Fraction(36, 7)
    """
    p = chance(_target(attack) + megabucks("money", money))
    each = _held(attack) + money + _per_try(per_try)
    return each / p if p else None


def _per_try(per_try: Amount) -> Fraction:
    cost = _exact("per_try", per_try)
    if cost < 0:
        raise ValueError(f"per_try={per_try}: a try cannot cost less than nothing; give 0 MB or more")
    return cost


def best_repeated_spend(attack: Attack, per_try: Amount = 0, available: int | None = None) -> Repeated | None:
    """Return the MB per try with the least expected cost of one success; ties go to the smaller sum.

    ``per_try``: what a try costs besides its MB, in MB's worth; with 0 tries are free, and whoever has any
    chance without money does best to wait for the dice. ``available``: most MB for one try. None where no
    spend that can be paid gives any chance (R6.8). Plan from a sum without money; MB in it are paid in
    every try as well.

    >>> best_repeated_spend(5, per_try=Fraction(5, 2))
    Repeated(money=3, chance=Fraction(13, 18), cost=Fraction(99, 13), tries=Fraction(18, 13))
    """
    other, limit, start = _per_try(per_try), _limit(available), _target(attack)
    best: Repeated | None = None
    for step in ladder(attack, max(FULL - start, 0)):
        if limit is not None and step.money > limit:
            break
        cost = expected_cost(attack, step.money, other)
        if cost is not None and (best is None or cost < best.cost):
            best = Repeated(step.money, step.chance, cost, 1 / step.chance)
    return best


def expected_turns(attack: Attack, tries: int = 2) -> Fraction | None:
    """Return the expected number of turns until the first success, with 1 or 2 such tries a turn; None = never.

    Two actions allow two attacks a turn on the same target, by different groups (R6.4). Raises ValueError for
    another number of tries.

    >>> expected_turns(7, tries=1), expected_turns(7, tries=2)
    (Fraction(12, 7), Fraction(144, 119))
    """
    if type(tries) is not int or tries not in (1, 2):
        raise ValueError(f"tries={tries!r}: a turn has two actions, hence 1 or 2 attacks (R6.4)")
    p = chance(_target(attack))
    return 1 / (1 - (1 - p) ** tries) if p else None


def two_tries(first: Attack, second: Attack) -> TwoTries:
    """Return the chance that at least one of this turn's two attacks succeeds (R6.4).

    On the same target the second is made, and paid, only when the first fails; on two targets both are. Bare
    target numbers stand for one target. Raises IllegalMove when a card would take part in both (R6.2),
    except the UFOs (R6.3) or with ``participation="action"``.

    >>> two_tries(7, 5)
    TwoTries(chance=Fraction(151, 216), first=Fraction(7, 12), second=Fraction(5, 18), expected_money=Fraction(0, 1))
    """
    p, q = chance(_target(first)), chance(_target(second))
    again = Fraction(1)  # how often the second attack is made
    if isinstance(first, AttackSum) and isinstance(second, AttackSum):
        _check_participation(first, second)
        if first.declaration.target == second.declaration.target:
            again = 1 - p
    else:
        again = 1 - p
    return TwoTries(1 - (1 - p) * (1 - q), p, q, _held(first) + again * _held(second))


def _check_participation(first: AttackSum, second: AttackSum) -> None:
    one, two = first.declaration, second.declaration
    if one.board.rules.participation == "action":
        return
    for card in (two.attacker, *two.aid):
        twice = any(ability.effect == "acts_twice" for ability in card.abilities)
        if not twice and card in (one.attacker, *one.aid):
            reason = f"{card} takes part in the first attack and cannot attack or help again in this turn."
            require(False, "R6.2", reason)


def split_money(first: Attack, second: Attack, money: int) -> tuple[int, int]:
    """Return how to divide ``money`` MB between two tries at one target for the best chance of a success.

    The second amount is what is left for the second try, spent only if the first fails. Ties keep the first smaller.

    >>> split_money(4, 4, 6)
    (0, 6)
    """
    one, two = _target(first), _target(second)

    def fails(spent: int) -> Fraction:
        return (1 - chance(one + spent)) * (1 - chance(two + money - spent))

    spent = min(range(megabucks("money", money) + 1), key=fails)
    return spent, money - spent


def worth(attack: Attack, value: Amount, available: int | None = None) -> Worth:
    """Return the MB that make ``value`` x chance - MB largest; ties go to the smaller sum.

    ``value``: what success is worth to the spender, in MB; ``available``: MB he has, None = no limit. Money in
    the sum is spent already and changes nothing. Nobody else is expected to spend (R6.24 is for
    :func:`illuminati_nb.solve_spending`).

    >>> worth(5, 12)
    Worth(money=4, target_number=9, chance=Fraction(5, 6), profit=Fraction(6, 1))
    """
    prize, limit, start = _exact("value", value), _limit(available), _target(attack)
    best: Worth | None = None
    for step in ladder(attack, max(FULL - start, 0)):
        if limit is not None and step.money > limit:
            break
        profit = prize * step.chance - step.money
        if best is None or profit > best.profit:
            best = Worth(step.money, step.target_number, step.chance, profit)
    assert best is not None  # the ladder always has the rung of 0 MB
    return best
