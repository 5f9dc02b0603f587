"""What things are worth to a seat, in MB: the rules of thumb of :class:`~illuminati_nb.analysis.bots.GreedyBot`.

Chances are exact (36ths); *values* are rules of thumb, all of them in this file:

* a group brings its income for :data:`HORIZON` turns, helps by its Power and Transferable Power, and its
  outgoing arrows are room to grow;
* winning is worth :data:`WIN` MB, and being some groups away from it a share of that (:func:`share`), so that
  a group is worth more the nearer it brings its owner to a goal.

Numbers of cards are asked of the rules (:mod:`~illuminati_nb.rules.effective`,
:mod:`~illuminati_nb.rules.attack`) and remembered as long as the table does not change them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from illuminati_nb.rules import effective
from illuminati_nb.rules.alignment import ALIGNMENTS, Alignment
from illuminati_nb.rules.artifacts import branch_of
from illuminati_nb.rules.attack import sum_of
from illuminati_nb.rules.cards import Artifact, Group, Illuminati
from illuminati_nb.rules.declaration import Declaration
from illuminati_nb.rules.dice import SUCCESSES
from illuminati_nb.rules.effective import Board
from illuminati_nb.rules.goals import controlled, goal_of
from illuminati_nb.rules.order_attack import REMOVE
from illuminati_nb.rules.phases.common import SAFE_TURNS
from illuminati_nb.rules.scoring import leaders
from illuminati_nb.rules.state import GameState, attacker_card, card, target_card

#: Turns for which income is counted; MB for a point of Power, of Transferable Power, and for an outgoing arrow.
HORIZON, POWER, TRANSFERABLE, ARROW = 4, 0.6, 1.0, 0.8
#: What winning is worth, in MB.
WIN = 100.0
#: What a point is worth in the game by points (R12.2), in MB, and its kind of goal.
POINT, POINTS = 2.0, "points"
#: From this share on a seat is near victory: at most one group is missing.
NEAR = 0.5
#: How much of a Special Goal one good group brings, by kind of goal: it makes goals comparable.
STEP: dict[str, float] = {
    "total_power": 4.0,
    "all_alignments": 1.0,
    "count_weird": 1.0,
    "count_violent": 1.0,
    "total_money": 25.0,
    "total_transferable": 2.0,
    "count_destroyed": 1.0,
}


#: What an Artifact is worth by its power, in MB, by kind of effect; its income and its alignments come on top.
ARTIFACTS: dict[str, float] = {
    "illuminati_power": 9.0, "draw": 6.0, "extra_action": 6.0, "control_defence": 5.0, "cancel_privilege": 4.0,
    "group_power": 4.0, "take_discarded_special": 4.0, "destroy_bonus": 3.0, "neutralize_bonus": 3.0,
    "any_attack_bonus": 4.0, "fanatic_same": 3.0, "redraw_uncontrolled": 2.0, "rescue_destroyed": 2.0,
    "discard_uncontrolled": 2.0, "income": 0.0,
}  # fmt: skip


def share(missing: float) -> float:
    """Return how near to victory somebody is who misses this many groups: 1 = there, 1/2 = one missing.

    >>> share(0), share(1), round(share(5), 2)
    (1.0, 0.5, 0.2)
    """
    return 1.0 if missing <= 0 else 0.5 * float(0.8 ** (missing - 1))


class Numbers:
    """The numbers of cards on one board, each asked of the rules once."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._strength: dict[tuple[str, str, str, bool], int] = {}
        self._bonus: dict[tuple[str, str, str], int] = {}
        self._guard: dict[tuple[str, str], int] = {}
        self._plain: dict[str, tuple[int, int, int, int, float]] = {}

    def plain(self, name: str) -> tuple[int, int, int, int, float]:
        """Return Power, Transferable Power, income, alignments and base value (MB) of a card."""
        known = self._plain.get(name)
        if known is None:
            found = target_card(name)
            power = int(effective.power(found, self.board, (found,)))
            transferable = int(effective.transferable_power(found, self.board, (found,)))
            income = int(effective.income(found, self.board, (found,)))
            base = income * HORIZON + power * POWER + transferable * TRANSFERABLE + len(found.arrows) * ARROW
            if isinstance(found, Artifact):
                base += ARTIFACTS[found.effect_kind]
                if found.effect_kind == "illuminati_power":  # what it brings to totals, as far as goals count them
                    power = transferable = found.effect_number
            known = (power, transferable, income, int(effective.alignments(found, self.board)), max(base, 1.0))
            self._plain[name] = known
        return known

    def strength(self, kind: str, attacker: str, target: str, whispering: bool = False) -> int:
        """Return the target number of a bare attack: no help, no other cards, no money, target uncontrolled."""
        key = (kind, attacker, target, whispering)
        known = self._strength.get(key)
        if known is None:
            on = _on(target)
            made = Declaration(kind, attacker_card(attacker), on, whispering=whispering, board=self.board)
            known = self._strength[key] = sum_of(made).target_number
        return known

    def bonus(self, kind: str, owned: str, target: str) -> int:
        """Return what another card of the attacker's structure adds to the target number (R5.5)."""
        key = (kind, owned, target)
        known = self._bonus.get(key)
        if known is None:
            by = next(one for one in _all_illuminati() if one.name != owned)
            bare = Declaration(kind, by, _on(target), board=self.board)
            backed = Declaration(kind, by, _on(target), owned=(target_card(owned),), board=self.board)
            known = self._bonus[key] = sum_of(backed).target_number - sum_of(bare).target_number
        return known

    def guard(self, protector: str, target: str) -> int:
        """Return how much Resistance another card of its owner gives the target (R6.19)."""
        key = (protector, target)
        known = self._guard.get(key)
        if known is None:
            on = _on(target)
            plain = int(effective.resistance(on, self.board))
            known = int(effective.resistance(on, self.board, (attacker_card(protector),))) - plain
            self._guard[key] = known
        return known


def _on(name: str) -> Group | Artifact:
    found = target_card(name)
    assert not isinstance(found, Illuminati)
    return found


@lru_cache(maxsize=1)
def _all_illuminati() -> tuple[Illuminati, ...]:
    from illuminati_nb.rules.cards import deck

    return tuple(deck().illuminati)


@lru_cache(maxsize=1024)
def helps_attacks(name: str) -> bool:
    """Tell whether a card has a bonus for any attempt of its owner, or protects his other groups."""
    found = target_card(name)
    if isinstance(found, Artifact):
        return found.effect_kind in ("destroy_bonus", "neutralize_bonus", "any_attack_bonus")
    return any(one.kind == "any_attempt" or one.effect == "protects_others" for one in found.abilities)


#: Shared by all games whose numbers are the printed ones.
_PRINTED = Numbers(effective.PLAIN_BOARD)
_remembered = lru_cache(maxsize=64)(Numbers)


def numbers(board: Board) -> Numbers:
    """Return the numbers of this board; those of a board that changes nothing are shared by all games."""
    if not board.changed and not board.orders and not board.rules.artifacts and not board.rules.hidden_goals:
        return _PRINTED
    return _remembered(board)


class Standing(NamedTuple):
    """How far a seat is from winning, in groups: of the Basic Goal, and of its Special Goal where it is known.

    ``kind``: the kind of Special Goal, "" = not known; ``lacks``: alignment bits it lacks.
    """

    basic: float
    special: float
    kind: str
    lacks: int

    @property
    def share(self) -> float:
        """How near to victory, from 0 to 1; 1 = it would win now."""
        return _either(share(self.basic), share(self.special))


def _either(one: float, other: float) -> float:
    return 1.0 - (1.0 - one) * (1.0 - other)


#: Stands for a goal that cannot be seen.
_FAR = 99.0


def standing(view: GameState, seat: int, known: Numbers) -> Standing:
    """Return how far a seat is from its goals, as far as the viewer knows them."""
    if view.rules.scoring_game:
        return Standing(_FAR, _FAR, POINTS, 0)
    me = view.seats[seat]
    names = (*me.structure.names, *me.artifacts) if me.artifacts else me.structure.names
    basic = float(view.rules.basic_goal_for(view.started) - len(names))
    name = goal_of(me)
    if not name:
        return Standing(basic, _FAR, "", 0)
    goal = card(name)
    assert isinstance(goal, Illuminati)
    kind, need, have, lacks = goal.goal_kind, goal.goal_value, 0, 0
    if kind == "total_money":
        have = sum(me.money.values())
    elif kind == "count_destroyed":
        have = me.destroyed
    elif kind == "all_alignments":
        bits = 0
        for one in names:
            bits |= known.plain(one)[3]
        lacks = ~bits & 1023
        have, need = len(ALIGNMENTS) - lacks.bit_count(), len(ALIGNMENTS)
    elif kind == "total_power":
        have = sum([known.plain(one)[0] for one in names])
    elif kind == "total_transferable":
        have = sum([known.plain(one)[1] for one in names])
    else:
        wanted = _counted(kind)
        have = sum([1 for one in names if known.plain(one)[3] & wanted])
        need = view.rules.discordian_goal if kind == "count_weird" else view.rules.assassins_goal
    return Standing(basic, (need - have) / STEP[kind], kind, lacks)


def _counted(kind: str) -> int:
    return int(Alignment.WEIRD if kind == "count_weird" else Alignment.VIOLENT)


def progress_by(now: Standing, names: Iterable[str], known: Numbers, sign: int = 1) -> float:
    """Return how many groups' worth of the Special Goal these cards bring (or, ``sign=-1``, cost when lost)."""
    kind, total = now.kind, 0.0
    for name in names:
        power, transferable, income, bits, _ = known.plain(name)
        if kind == "total_power":
            total += power / STEP[kind]
        elif kind == "total_transferable":
            total += transferable / STEP[kind]
        elif kind == "total_money":
            total += income / STEP[kind]
        elif kind == "all_alignments":
            total += (bits & now.lacks).bit_count() if sign > 0 else 0.5 * (bits.bit_count() > 0)
        elif kind in ("count_weird", "count_violent"):
            total += bool(bits & _counted(kind))
    return total


def base(names: Iterable[str], known: Numbers) -> float:
    """Return what these groups are worth to anybody, in MB, goals apart."""
    return sum([known.plain(name)[4] for name in names])


def gain(now: Standing, names: tuple[str, ...], known: Numbers) -> float:
    """Return what it is worth to capture these groups together, in MB."""
    if now.kind == POINTS:
        return base(names, known) + points(names, known)
    return base(names, known) + WIN * (share_with(now, names, known) - now.share)


def points(names: Iterable[str], known: Numbers) -> float:
    """Return what the points of these groups are worth in the game by points, in MB (R12.2)."""
    return POINT * sum([known.plain(name)[0] + 1 for name in names])


def share_with(now: Standing, names: tuple[str, ...], known: Numbers) -> float:
    """Return how near to victory a seat is once it has captured these groups together."""
    return _either(share(now.basic - len(names)), share(now.special - progress_by(now, names, known)))


def loss(now: Standing, names: tuple[str, ...], known: Numbers) -> float:
    """Return what it costs to lose these groups, in MB."""
    if now.kind == POINTS:
        return base(names, known) + points(names, known)
    after = _either(share(now.basic + len(names)), share(now.special + progress_by(now, names, known, -1)))
    return base(names, known) + WIN * (now.share - after)


def kill(now: Standing) -> float:
    """Return what it is worth to destroy a group, in MB: something only where kills are counted (R11.16)."""
    if now.kind != "count_destroyed":
        return 0.0
    return WIN * (_either(share(now.basic), share(now.special - 1)) - now.share)


@lru_cache(maxsize=1 << 16)
def best_spend(target: int, purse: int, value: int, cost: float = 1.0) -> tuple[int, float]:
    """Return the MB that make value x chance - cost x MB largest, and that profit; ties go to the smaller sum.

    The same as :func:`illuminati_nb.analysis.odds.worth`, in whole 36ths and remembered, for bots.

    >>> best_spend(5, 20, 12)
    (4, 6.0)
    """
    best, profit = 0, -1e9
    for money in range(max(min(purse, 10 - target), 0) + 1):
        at = min(max(target + money, 0), 10)
        here = value * SUCCESSES[at] / 36 - cost * money
        if here > profit + 1e-9:
            best, profit = money, here
    return best, profit


@lru_cache(maxsize=1 << 16)
def best_defence(target: int, own: int, purse: int, value: int) -> tuple[int, int]:
    """Return the MB from the target's own treasury (2 points each) and from another purse (1 each) that serve best.

    >>> best_defence(7, 2, 10, 12)
    (2, 0)
    """
    best, least = (0, 0), 1e9
    for reduction in range(max(target, 1)):
        doubled = min((reduction + 1) // 2, own)
        single = max(reduction - 2 * doubled, 0)
        if single > purse:
            break
        at = min(max(target - 2 * doubled - single, 0), 10)
        cost = value * SUCCESSES[at] / 36 + doubled + single
        if cost < least - 1e-9:
            best, least = (doubled, single), cost
    return best


class Look:
    """One look at the table: a view, the seat that looks, and what it works out about everybody, once."""

    def __init__(self, view: GameState, seat: int) -> None:
        self.view = view
        self.seat = seat
        self.known = numbers(view.board)
        self._standings: dict[int, Standing] = {}

    def standing(self, seat: int) -> Standing:
        """Return how far a seat is from its goals."""
        found = self._standings.get(seat)
        if found is None:
            found = self._standings[seat] = standing(self.view, seat, self.known)
        return found

    def money(self, seat: int) -> int:
        """Return what lies on a seat's Illuminati, in MB, as far as it is known."""
        me = self.view.seats[seat]
        return me.money.get(me.illuminati, 0)

    def leads(self, seat: int) -> bool:
        """Tell whether a seat has the highest score of all, in the game by points (R12.2)."""
        return self.view.rules.scoring_game and leaders(self.view) == (seat,)

    def branch(self, owner: int, target: str) -> tuple[str, ...]:
        """Return the target and all below it."""
        return branch_of(self.view.seats[owner], target) if owner >= 0 else (target,)

    def cost(self) -> float:
        """Return what spending one MB costs this seat: more than 1 where money is its goal."""
        now = self.standing(self.seat)
        if now.kind != "total_money":
            return 1.0
        return 1.0 + WIN * (share(now.special - 0.04) - share(now.special))

    def loss(self, owner: int, names: tuple[str, ...]) -> float:
        """Return what it costs a seat to lose these groups, in MB; his last ones cost him the game (R11.1)."""
        theirs = self.view.seats[owner]
        last = len(names) == controlled(theirs) - 1 and theirs.turns >= SAFE_TURNS - 1
        return loss(self.standing(owner), names, self.known) + (ELIMINATION if last else 0.0)

    def prize(self, kind: str, owner: int, target: str) -> float:
        """Return what the success of this attack is worth to the looking seat when it attacks, in MB."""
        names = self.branch(owner, target)
        mine = self.standing(self.seat)
        worth = kill(mine) if kind == "destroy" else 0.0
        if kind == "control":
            worth = gain(mine, names, self.known)
        if owner == self.seat:
            return worth - self.loss(owner, names)
        if owner >= 0:
            near = self.leads(owner) or self.standing(owner).share >= NEAR
            worth += self.loss(owner, names) * (DENIAL_NEAR if near else DENIAL)
        return worth

    def stake(self) -> float:
        """Return what the success of the attack under way is worth to the looking seat; negative = it hurts."""
        conflict = self.view.conflict
        assert conflict is not None
        if conflict.kind == REMOVE:
            from illuminati_nb.analysis.greedy_orders import worth_without

            return worth_without(self, (conflict.target,))
        target, owner, kind = conflict.target, conflict.owner, conflict.kind
        if self.seat == conflict.seat:
            return self.prize(kind, owner, target)
        names = self.branch(owner, target)
        if self.seat == owner:
            return -self.loss(owner, names)
        now = self.standing(conflict.seat)
        if now.kind == POINTS:
            return -OUTSIDER * gain(now, names, self.known) if kind == "control" and self.leads(conflict.seat) else 0.0
        after = now.share
        if kind == "control":
            after = share_with(now, names, self.known)
        elif kind == "destroy":
            after += kill(now) / WIN
        if after >= THREAT and after > now.share:
            return -(after - now.share) * WIN * OUTSIDER
        if owner >= 0 and self.standing(owner).share >= THREAT:
            return OUTSIDER * self.loss(owner, names) / len(self.view.seats)
        return 0.0


#: What being put out costs besides the groups, in MB.
ELIMINATION = 40.0
#: Shares of a rival's loss that count as one's own gain: always, and when he is near victory.
DENIAL, DENIAL_NEAR = 0.15, 0.8
#: From this share on a third player minds who wins an attack, and by how much of it.
THREAT, OUTSIDER = 0.6, 0.6
