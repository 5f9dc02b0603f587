"""The one door for every number: Power, Resistance, income and alignments of a card *now*.

Each function returns a :class:`Sum` whose lines name their source and rule, so that the
explanation is the computation. Nothing else in the package reads a printed number in a formula.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from illuminati_nb.rules.alignment import Alignment, names, opposites
from illuminati_nb.rules.cards import Artifact, Group, Illuminati, NewWorldOrder, UnknownCard, deck
from illuminati_nb.rules.display import ShowsHtml
from illuminati_nb.rules.face_down import UNKNOWN
from illuminati_nb.rules.ruleset import RuleSet

T = TypeVar("T")
#: How many things a board remembers.
MEMORY = 1 << 15
#: A card that has numbers: it can be owned, attack or be attacked.
Owned = Illuminati | Group | Artifact


#: What the UFOs' own Power gains when all goals are hidden, in points (R12.3).
HIDDEN_GOALS_POWER = 1


class Line(NamedTuple):
    """One line of a sum: what it is, how much (in points or MB), and the rule that says so."""

    label: str
    amount: int
    rule: str

    def __str__(self) -> str:
        return f"{self.amount:+4d}  {self.label} ({self.rule})"


class Sum(ShowsHtml):
    """A number with its lines; ``int(sum)`` is the number.

    >>> print(power(deck()["The Mafia"]))
      +7  The Mafia: printed Power (R5.2)
    = 7
    """

    __slots__ = ("floor", "lines", "total")

    def __init__(self, lines: Iterable[Line], floor: int | None = None) -> None:
        self.lines: tuple[Line, ...] = tuple(lines)
        self.floor = floor
        total = sum(line.amount for line in self.lines)
        self.total: int = total if floor is None else max(total, floor)

    def __int__(self) -> int:
        return self.total

    def __index__(self) -> int:
        return self.total

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Sum):
            return self.lines == other.lines and self.total == other.total
        return isinstance(other, int) and self.total == other

    def __hash__(self) -> int:
        return hash(self.total)

    def __str__(self) -> str:
        return "\n".join([*map(str, self.lines), f"= {self.total}"])

    def __repr__(self) -> str:
        return f"<Sum {self.total} of {len(self.lines)} lines>"


@dataclass(frozen=True, slots=True)
class Board:
    """What lies open on the table and changes numbers for everybody.

    ``changed`` holds the alignments of cards whose printed ones are altered until the end of the
    turn (Orbital Mind Control Lasers), by card name. ``orders``: the New World Orders in play, as
    cards or by name, at most one of each colour (R15.2); ``entitled``: the name of the Order that has
    lost its colour to an Entitlements card, or "".

    Raises UnknownCard for a name no card has, TypeError for a card that is no Order, ValueError for
    two Orders of one colour or an entitled Order that is not in play.

    >>> names(alignments(deck()["KGB"], Board(changed={"KGB": Alignment.PEACEFUL})))
    ('Peaceful',)
    >>> int(power(deck()["KGB"], Board(orders=("Rabble-Rousers",))))
    4
    """

    rules: RuleSet = field(default_factory=RuleSet, hash=False)
    orders: tuple[NewWorldOrder, ...] = ()
    changed: Mapping[str, Alignment] = field(default_factory=lambda: MappingProxyType({}), hash=False)
    entitled: str = ""
    #: What code that asks the same again and again has worked out about this board; never part of what it is.
    memory: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def remember(self, key: Hashable, what: T) -> T:
        """Keep something worked out about this board in ``memory``, which forgets all when it is full; return it."""
        if len(self.memory) >= MEMORY:
            self.memory.clear()
        self.memory[key] = what
        return what

    def __post_init__(self) -> None:
        object.__setattr__(self, "changed", MappingProxyType(dict(self.changed)))
        if self.orders or self.entitled:
            object.__setattr__(self, "orders", _orders_in_play(self.orders, self.entitled))

    def __reduce__(self) -> tuple[type[Board], tuple[RuleSet, tuple[NewWorldOrder, ...], dict[str, Alignment], str]]:
        # A read-only mapping can be neither pickled nor copied; a plain one makes the same board.
        return (Board, (self.rules, self.orders, dict(self.changed), self.entitled))

    def order_that(self, rule_kind: str) -> NewWorldOrder | None:
        """Return the Order in play that does this, or None (R15.11).

        >>> Board(orders=("Loopholes",)).order_that("dice_income").name
        'Loopholes'
        """
        for order in self.orders:
            if order.rule_kind == rule_kind:
                return order
        return None


def _orders_in_play(orders: Iterable[NewWorldOrder | str], entitled: str) -> tuple[NewWorldOrder, ...]:
    """Return Orders given as cards or by name. Raises where they cannot lie on the table together (R15.2)."""
    found: list[NewWorldOrder] = []
    if isinstance(orders, str) or not isinstance(orders, Iterable):
        example = [orders] if isinstance(orders, str) else ["Defense Cuts"]
        raise TypeError(f"orders={orders!r}: give a list of New World Orders, as in {example!r}")
    for index, one in enumerate(orders):
        try:
            order = deck()[one] if isinstance(one, str) else one
        except UnknownCard as error:
            raise UnknownCard(f"orders[{index}]: {error}") from None
        if not isinstance(order, NewWorldOrder):
            shown = repr(str(one)) if hasattr(one, "name") else repr(one)
            raise TypeError(f"orders[{index}]={shown} is of the kind {type(order).__name__}, not NewWorldOrder")
        for other in found:
            if order == other or (order.colour == other.colour and entitled not in (order.name, other.name)):
                again = "twice" if order == other else f"beside {other.name}, {order.colour} as well"
                raise ValueError(f"orders[{index}]: {order.name} stands {again}; one of each colour is in play (R15.2)")
        found.append(order)
    if entitled and entitled not in [order.name for order in found]:
        raise ValueError(f"entitled={entitled!r}: no New World Order of that name is in play")
    return tuple(found)


PLAIN_BOARD = Board()


@lru_cache(maxsize=64)
def plain_board(rules: RuleSet) -> Board:
    """Return the board of a game under these rules before anything changes it: one and the same for all its games.

    What is remembered by board is then found again without comparing the rules field by field.
    """
    return PLAIN_BOARD if rules == PLAIN_BOARD.rules else Board(rules)


@lru_cache(maxsize=256)
def ordered_board(rules: RuleSet, orders: tuple[NewWorldOrder, ...], entitled: str = "") -> Board:
    """Return the board with these Orders in play and nothing else changed: one and the same for equal ones."""
    return Board(rules, orders, entitled=entitled) if orders else plain_board(rules)


def alignments(card: Owned, board: Board = PLAIN_BOARD) -> Alignment:
    """Return the alignments a card has now (R5.1).

    >>> names(alignments(deck()["Texas"]))
    ('Government', 'Conservative', 'Violent')
    """
    return board.changed.get(card.name, card.alignments) if board.changed else card.alignments


def attacking_alignments(card: Owned, kind: str, target: Owned, board: Board = PLAIN_BOARD) -> Alignment:
    """Return the alignments of a card while it makes this attack.

    The Chinese Campaign Donors count as Government, and so not as its opposite Communist, while they
    attack to control a Government group (the card; that it *replaces* Communist is our reading).

    >>> d = deck()
    >>> names(attacking_alignments(d["Chinese Campaign Donors"], "control", d["Pentagon"]))
    ('Government',)
    """
    now = alignments(card, board)
    if isinstance(card, Group):
        for ability in card.abilities:
            if ability.effect == "counts_as" and kind in ability.verbs:
                becomes = int(ability.alignments)
                if becomes & int(alignments(target, board)):
                    now = Alignment(int(now) & ~opposites(becomes) | becomes)
    return now


def power(card: Owned, board: Board = PLAIN_BOARD, owned: Collection[Owned] = ()) -> Sum:
    """Return a card's own Power now, in points (R5.2). ``owned``: the cards of its owner, his Artifacts too (R14.3).

    >>> int(power(deck()["C.I.A."]))
    6
    >>> print(power(deck()["The UFOs"], owned=[deck()["Crystal Skull"]]))
      +6  The UFOs: printed Power (R5.2)
      +2  Crystal Skull: more Power for its Illuminati (R14.3)
    = 8
    """
    lines = [Line(f"{card.name}: printed Power", card.power, "R5.2")]
    if board.rules.hidden_illuminati or board.rules.hidden_goals:
        lines = _secretive_power(lines[0], card, board.rules)
    if board.orders and card.power > 0:
        lines = _under_orders(lines, card, board, "Power")  # a group of Power 0 gains none (R15.8)
    for one in owned:
        if type(one) is Artifact:
            lines += _artifact_power(one, card, board, sum([line.amount for line in lines]))
    return Sum(lines)


def _artifact_power(artifact: Artifact, card: Owned, board: Board, power_now: int) -> Iterable[Line]:
    """Return what an Artifact of its owner adds to a card's own Power, which is ``power_now`` without it (R14.3)."""
    number = artifact.effect_number
    if artifact.effect_kind == "illuminati_power" and isinstance(card, Illuminati):
        return (Line(f"{artifact.name}: more Power for its Illuminati", number, "R14.3"),)
    if artifact.effect_kind == "group_power" and isinstance(card, Group) and power_now > 0:
        matching = int(alignments(card, board)) & int(artifact.effect_alignments)
        if matching:
            kind = " and ".join(names(matching))
            return (Line(f"{artifact.name}: {card.name} is {kind} and has Power", number, "R14.3"),)
    return ()


@lru_cache(maxsize=512)
def _modifiers(orders: tuple[NewWorldOrder, ...], number: str) -> tuple[tuple[int, Line], ...]:
    """Return the lines of these Orders for Power or Resistance, each with the bit of its alignment (R15.6)."""
    found = []
    for order in orders:
        for alignment, change in order.modifiers:
            label = f"{order.name}: {names(alignment)[0]} groups have {change:+d} {number}"
            found.append((int(alignment), Line(label, change, "R15.6")))
    return tuple(found)


def _under_orders(lines: list[Line], card: Owned, board: Board, number: str) -> list[Line]:
    """Return the lines of a card's Power or Resistance with those of the Orders in play (R15.6, R15.8).

    A group takes the changes of every alignment it has now; the sum does not fall below 0.
    """
    now = int(alignments(card, board))
    lines += [line for bits, line in _modifiers(board.orders, number) if now & bits]
    below = sum([line.amount for line in lines])
    if below < 0:
        lines.append(Line(f"{card.name}: {number} never falls below 0", -below, "R15.8"))
    return lines


def _secretive_power(printed: Line, card: Owned, rules: RuleSet) -> list[Line]:
    """Return the lines of own Power where cards lie face down or all goals are hidden (R12.3, R12.4)."""
    kind = card.goal_kind if isinstance(card, Illuminati) else ""
    if kind == UNKNOWN:
        return [_claimed(card, "Power", card.power, rules)]
    if kind == "secret" and rules.hidden_goals:
        return [printed, Line(f"{card.name}: all goals are hidden", HIDDEN_GOALS_POWER, "R12.3")]
    return [printed]


def _claimed(card: Owned, what: str, amount: int, rules: RuleSet) -> Line:
    """Return the line of a face-down card: what its owner uses, which R12.4a lets him overstate by 1."""
    if ("income" if what == "Income" else "power") in rules.masked_bonus:
        return Line(f"{card.name}: {what} used, perhaps 1 more than it has", amount, "R12.4a")
    return Line(f"{card.name}: {what} used", amount, "R12.4")


def has_power(card: Owned, board: Board = PLAIN_BOARD, owned: Collection[Owned] = ()) -> bool:
    """Tell whether a card has own Power above 0 now: only then can it attack and be destroyed (R5.3, R6.41)."""
    return power(card, board, owned).total > 0 if board.orders else card.power > 0


def transferable_power(card: Owned, board: Board = PLAIN_BOARD, owned: Collection[Owned] = ()) -> Sum:
    """Return a card's Transferable Power now, in points (R5.2): what it adds when it helps.

    >>> int(transferable_power(deck()["C.I.A."]))
    4
    """
    lines = [Line(f"{card.name}: Transferable Power", card.transferable_power, "R5.2")]
    if board.rules.hidden_illuminati and isinstance(card, Illuminati) and card.goal_kind == UNKNOWN:
        lines = [_claimed(card, "Transferable Power", card.transferable_power, board.rules)]
    if isinstance(card, Illuminati):
        for one in owned:
            if type(one) is Artifact and one.effect_kind == "illuminati_power":
                text = f"{one.name}: more Transferable Power for its Illuminati"
                lines.append(Line(text, one.effect_number, "R14.3"))
    return Sum(lines)


def resistance(
    card: Group | Artifact,
    board: Board = PLAIN_BOARD,
    owned: Collection[Owned] = (),
    attacker: int = 0,
) -> Sum:
    """Return a card's Resistance now, in points.

    ``owned``: the other cards of its owner's structure (the Survivalists protect those);
    ``attacker``: the attacker's alignments (the Gun Lobby resists some of them).

    >>> int(resistance(deck()["Gun Lobby"])), int(resistance(deck()["Gun Lobby"], attacker=Alignment.WEIRD))
    (3, 10)
    """
    lines = [Line(f"{card.name}: printed Resistance", card.resistance, "R6.9")]
    if isinstance(card, Group):
        for ability in card.abilities:
            hit = int(ability.alignments) & int(attacker)
            if ability.effect == "resists_attackers" and hit:
                foe = " and ".join(names(hit))
                lines.append(Line(f"{card.name}: resists {foe} attackers", ability.bonus, "R5.10"))
    for other in owned:
        if isinstance(other, Group) and other.name != card.name:
            for ability in other.abilities:
                if ability.effect == "protects_others":
                    lines.append(Line(f"{other.name}: protect their owner's other groups", ability.bonus, "R6.19"))
    return Sum(_under_orders(lines, card, board, "Resistance") if board.orders else lines)


def income(card: Owned, board: Board = PLAIN_BOARD, owned: Collection[Owned] = ()) -> Sum:
    """Return a card's income now, in MB a turn (R3.1); the Post Office's is -1 (R3.5).

    An Artifact's is put on its Illuminati (R14.4).
    Under Economic Stimulus every Illuminati and group has a bonus, those of Income 0 as well; an Artifact
    only where it prints an Income (our choice). What Loopholes bring is thrown, and not in this sum.

    >>> int(income(deck()["The Gnomes of Zurich"]))
    12
    """
    if isinstance(card, Artifact) and card.income:
        printed = Line(f"{card.name}: Income, put on its Illuminati", card.income, "R14.4")
    elif board.rules.hidden_illuminati and isinstance(card, Illuminati) and card.goal_kind == UNKNOWN:
        printed = _claimed(card, "Income", card.income, board.rules)
    else:
        printed = Line(f"{card.name}: printed Income", card.income, "R3.5" if card.income < 0 else "R3.1")
    bonus = board.order_that("income_bonus") if board.orders else None
    if bonus is None or (isinstance(card, Artifact) and not card.income):
        return Sum((printed,))
    large, more, less = bonus.rule_numbers
    what, amount = (f"{large} or more", more) if card.income >= large else (f"below {large}", less)
    return Sum((printed, Line(f"{bonus.name}: printed Income {what}", amount, "R15.11")))
