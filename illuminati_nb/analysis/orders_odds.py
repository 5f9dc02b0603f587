"""How New World Orders move the odds: whole sets of attacks counted exactly under any Orders (R15).

An :class:`Attacks` holds attacks that are legal without Orders. Under Orders each has another target number,
or is refused because a card has lost its Power (R15.9); a refused attack counts as one without a chance.
Chances are Fractions, shares of all attacks in the set.

>>> few = attacks("control", ["KGB", "Pentagon"], ["Yuppies", "Texas"])
>>> few.numbers(), few.numbers(["Superpatriot Act"])
((-2, -4, 2, 8), (None, None, 4, 8))
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from illuminati_nb.analysis.table import Attacker, Depth
from illuminati_nb.rules import effective
from illuminati_nb.rules.alignment import ALIGNMENTS
from illuminati_nb.rules.arguments import cards_argument, megabucks
from illuminati_nb.rules.attack import sum_of
from illuminati_nb.rules.cards import KINDS, Artifact, Group, Illuminati, NewWorldOrder, deck
from illuminati_nb.rules.declaration import Declaration, refusal
from illuminati_nb.rules.dice import successes
from illuminati_nb.rules.effective import PLAIN_BOARD, Board, Owned
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.structure import PowerStructure

#: The rule Orders that change attack sums by more than Power and Resistance (R15.11).
SUM_KINDS = frozenset({"double_alignments", "fanatics_match"})
COLOURS = ("red", "yellow", "blue")
#: How the roles of a card in an attack are named.
ROLES = ("attacker", "target")
OrderNames = Sequence[NewWorldOrder | str]


def moves_odds(order: NewWorldOrder) -> bool:
    """Tell whether an Order changes attack sums at all.

    >>> [order.name for order in deck().orders if order.colour == "red" and not moves_odds(order)]
    ['Bank Collapse', 'Economic Stimulus', 'Loopholes']
    """
    return bool(order.modifiers) or order.rule_kind in SUM_KINDS


class Attacks:
    """Attacks without money that are legal without Orders, ready to be counted under any of them.

    ``declarations``: attacks as announced; those that the rules refuse are left out (``refused`` counts them).
    ``money``: the attacker's MB on each. The board of each holds no Orders; they are given to the methods.
    """

    def __init__(self, declarations: Iterable[Declaration], money: int = 0) -> None:
        everything = tuple(declarations)
        for index, one in enumerate(everything):
            if one.board.orders:
                raise ValueError(f"declarations[{index}]: its board holds Orders; give them to the method")
        self.declarations = tuple(one for one in everything if refusal(one) is None)
        self.refused = len(everything) - len(self.declarations)
        self.money = megabucks("money", money)
        self._bare: dict[tuple[str, ...], tuple[int, ...]] = {}

    def __len__(self) -> int:
        return len(self.declarations)

    def numbers(self, orders: OrderNames = ()) -> tuple[int | None, ...]:
        """Return the target number of each attack under these Orders, None where they make it illegal (R15.9).

        What an Order changes is asked of :mod:`~illuminati_nb.rules.effective` once for each card, and what it
        does to alignments is in the sum itself; so it comes to the same as one sum for each attack.
        """
        board = Board(orders=orders)  # type: ignore[arg-type]
        bare = self._sums(tuple(one.name for one in board.orders if one.rule_kind in SUM_KINDS))
        if not any(one.modifiers for one in board.orders):
            return bare
        power: dict[str, int | None] = {}
        defence: dict[tuple[str, int], int | None] = {}
        found: list[int | None] = []
        for d, number in zip(self.declarations, bare, strict=True):
            by, on = d.attacker.name, (d.target.name, _mask(d))
            if by not in power:
                power[by] = _attackers_change(d, board)
            if on not in defence:
                defence[on] = _defenders_change(d, board)
            more, against = power[by], defence[on]
            found.append(None if more is None or against is None else number + more - against)
        return tuple(found)

    def _sums(self, rule_orders: tuple[str, ...]) -> tuple[int, ...]:
        if rule_orders not in self._bare:
            under = [_under(one, rule_orders) for one in self.declarations] if rule_orders else self.declarations
            self._bare[rule_orders] = tuple(sum_of(one).target_number + self.money for one in under)
        return self._bare[rule_orders]

    def ways(self, orders: OrderNames = ()) -> tuple[int, ...]:
        """Return the throws in 36 with which each attack succeeds under these Orders; 0 where it is illegal."""
        return tuple(0 if number is None else successes(number) for number in self.numbers(orders))

    def mean(self, orders: OrderNames = ()) -> Fraction:
        """Return the mean chance of all attacks under these Orders; 0 where there is none."""
        return Fraction(sum(self.ways(orders)), 36 * len(self)) if len(self) else Fraction(0)


def _under(d: Declaration, orders: tuple[str, ...]) -> Declaration:
    return d._replace(board=Board(rules=d.board.rules, orders=orders, changed=d.board.changed))  # type: ignore[arg-type]


def _mask(d: Declaration) -> int:
    """What the target's Resistance depends on beside itself: the attacker's alignments, for a few cards only."""
    if isinstance(d.target, Group) and any(one.effect == "resists_attackers" for one in d.target.abilities):
        return int(effective.attacking_alignments(d.attacker, d.kind, d.target, d.board))
    return 0


def _attackers_change(d: Declaration, board: Board) -> int | None:
    ours = d.attackers_cards()
    now = effective.power(d.attacker, board, ours).total
    return now - effective.power(d.attacker, d.board, ours).total if now > 0 else None


def _defenders_change(d: Declaration, board: Board) -> int | None:
    theirs = d.defenders_cards()
    if d.kind == "destroy":
        now = effective.power(d.target, board, theirs).total
        return now - effective.power(d.target, d.board, theirs).total if now > 0 else None
    mask = _mask(d)
    before = effective.resistance(d.target, d.board, theirs, mask).total
    return effective.resistance(d.target, board, theirs, mask).total - before


def attacks(
    kind: str = "control",
    attackers: Sequence[Attacker | str] | None = None,
    targets: Sequence[Group | Artifact | str] | None = None,
    *,
    owned: Sequence[Owned | str] = (),
    depth: Depth = None,
    money: int = 0,
    rules: RuleSet | None = None,
) -> Attacks:
    """Return every attack of this kind by these attackers on these targets: all 91 x 83 of the deck when left out.

    ``owned``: other cards of the attacker, such as Artifacts (with ``rules=RuleSet(artifacts=True)``); ``depth`` of
    the target, None = uncontrolled; ``money``: the attacker's MB on each. Raises ValueError for a wrong kind,
    UnknownCard or TypeError for a wrong card.

    >>> len(attacks()), float(attacks().mean()) < 0.2
    (5748, True)
    """
    if kind not in KINDS:
        raise ValueError(f"kind={kind!r}: choose 'control', 'neutralize' or 'destroy' (R6.1)")
    by = deck().attackers if attackers is None else cards_argument("attackers", attackers, (Illuminati, Group))
    on = deck().groups if targets is None else cards_argument("targets", targets, (Group, Artifact))
    ours = cards_argument("owned", owned, (Illuminati, Group, Artifact))
    board = PLAIN_BOARD if rules is None else Board(rules)
    pairs = ((one, other) for one in by for other in on if one != other)
    return Attacks((Declaration(kind, a, t, owned=ours, depth=depth, board=board) for a, t in pairs), money)


@lru_cache(maxsize=8)
def _whole_deck(kind: str, depth: Depth, money: int) -> Attacks:
    return attacks(kind, depth=depth, money=money)


def shifts(
    kind: str = "control", role: str = "attacker", depth: Depth = None, money: int = 0
) -> dict[str, dict[str, Fraction]]:
    """Return Order -> alignment -> by how much it changes the mean chance of the deck's attacks, each alone in play.

    For ``role`` "attacker" the mean goes over every attack by a group of that alignment, on all other groups;
    for "target" over every attack, by all cards, on a group of that alignment. Attacks are without help.

    >>> moved = shifts("control", "target")["Supermajority"]
    >>> moved["Liberal"] < 0 < moved["Conservative"]
    True
    """
    if role not in ROLES:
        raise ValueError(f"role={role!r}: choose 'attacker' or 'target'")
    everything = _whole_deck(kind, depth, money)
    names = [str(one.name).capitalize() for one in ALIGNMENTS]
    cards = [d.attacker if role == "attacker" else d.target for d in everything.declarations]
    kinds = [[i for i, one in enumerate(ALIGNMENTS) if int(one) & int(card.alignments)] for card in cards]
    counts = [sum(index in mine for mine in kinds) for index in range(len(ALIGNMENTS))]
    before = everything.ways()
    found: dict[str, dict[str, Fraction]] = {}
    for order in deck().orders:
        totals = [0] * len(ALIGNMENTS)
        if moves_odds(order):
            for mine, was, now in zip(kinds, before, everything.ways([order]), strict=True):
                for index in mine if now != was else ():
                    totals[index] += now - was
        found[order.name] = {
            name: Fraction(total, 36 * count) if count else Fraction(0)
            for name, total, count in zip(names, totals, counts, strict=True)
        }
    return found


class Spread(NamedTuple):
    """How many attacks have no chance at all, one in between, or the best there is, 33/36 (R6.10)."""

    hopeless: int
    open: int
    best: int


def spread(some: Attacks, orders: OrderNames = ()) -> Spread:
    """Count a set of attacks by how certain they are under these Orders.

    >>> spread(attacks("control", ["The Mafia"], ["Loan Sharks", "KGB", "New York"]))
    Spread(hopeless=0, open=1, best=2)
    """
    ways = some.ways(orders)
    hopeless, best = sum(not way for way in ways), sum(way == successes(10) for way in ways)
    return Spread(hopeless, len(ways) - hopeless - best, best)


# --- one Order of each colour --------------------------------------------------------------------------------------


class Triple(NamedTuple):
    """One Order of each colour, and what it does to a structure.

    ``ours``: the chance of the structure's best card to control a group outside, on average over those groups;
    ``theirs``: the chance of a card outside to control a group of the structure where it lies, on average over
    all such attacks; ``power``: the structure's Power, the Illuminati's included.
    """

    orders: tuple[NewWorldOrder, ...]
    ours: Fraction
    theirs: Fraction
    power: int

    @property
    def balance(self) -> Fraction:
        """What we can do to others less what they can do to us."""
        return self.ours - self.theirs

    def __str__(self) -> str:
        names = " + ".join(one.name for one in self.orders) or "no Order"
        return f"{names}: ours {float(self.ours):.1%}, theirs {float(self.theirs):.1%}, Power {self.power}"


class Position:
    """A structure against the rest of the deck, with ``money`` MB on every attack of either side."""

    def __init__(self, structure: PowerStructure, money: int = 5) -> None:
        self.cards = structure.cards
        inside = {card.name for card in self.cards}
        outside = [card for card in deck().attackers if card.name not in inside]
        free = {card.name: 0 for card in self.cards}
        for arrow in structure.open_arrows():
            free[str(arrow.card)] += 1
        self.attack = Attacks(
            (
                Declaration("control", by, on, owned=tuple(self.cards), open_arrows=free[by.name])
                for on in outside
                if isinstance(on, Group)
                for by in self.cards
            ),
            money,
        )
        self.defence = Attacks(
            (
                Declaration(
                    "control",
                    by,
                    on,
                    depth=structure.depth(on),
                    defender=structure.illuminati,
                    defender_owned=structure.groups,
                )
                for on in structure.groups
                for by in outside
            ),
            money,
        )
        self.targets = sum(isinstance(card, Group) for card in outside)

    def under(self, orders: OrderNames = ()) -> Triple:
        """Return what these Orders do to it; none at all is a Triple too."""
        board = Board(orders=orders)  # type: ignore[arg-type]
        best: dict[str, int] = {}
        for d, ways in zip(self.attack.declarations, self.attack.ways(orders), strict=True):
            best[d.target.name] = max(ways, best.get(d.target.name, 0))
        power = sum(effective.power(card, board, self.cards).total for card in self.cards)
        ours = Fraction(sum(best.values()), 36 * self.targets)
        return Triple(board.orders, ours, self.defence.mean(orders), power)


def triples(structure: PowerStructure, money: int = 5) -> tuple[Triple, ...]:
    """Return all 216 ways to have one Order of each colour, the best balance first; ties in the order of the deck.

    Every attack is counted (see :class:`Triple`). Orders that move no odds come out alike, so that there are ties.

    >>> found = triples(PowerStructure("The Network").attach("The Mafia", to="The Network", arrow="right"))
    >>> len(found), found[0].balance > found[-1].balance
    (216, True)
    """
    position = Position(structure, money)
    known: dict[tuple[str, ...], Triple] = {}
    found = []
    for orders in _one_of_each():
        alike = tuple(order.name for order in orders if moves_odds(order))
        if alike not in known:
            known[alike] = position.under(alike)
        found.append(known[alike]._replace(orders=orders))
    return tuple(sorted(found, key=lambda one: -one.balance))


def _one_of_each() -> Iterator[tuple[NewWorldOrder, ...]]:
    return product(*([one for one in deck().orders if one.colour == colour] for colour in COLOURS))


def effects(found: Iterable[Triple]) -> tuple[Triple, ...]:
    """Return triples without doubles: of those that differ only in Orders that move no odds, the first.

    >>> len(effects(triples(PowerStructure("The Network"))))
    120
    """
    first: dict[tuple[str, ...], Triple] = {}
    for one in found:
        first.setdefault(tuple(order.name for order in one.orders if moves_odds(order)), one)
    return tuple(first.values())


def powerless_under(orders: OrderNames) -> tuple[Group, ...]:
    """Return the groups that print Power and have none under these Orders: they cannot attack (R15.8, R15.9).

    >>> [group.name for group in powerless_under(["Superpatriot Act"])]
    ['KGB', 'Underground Newspapers']
    """
    board = Board(orders=orders)  # type: ignore[arg-type]
    return tuple(one for one in deck().groups if one.power > 0 and not effective.power(one, board).total)
