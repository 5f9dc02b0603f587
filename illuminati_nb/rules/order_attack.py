"""The sum of an attack on a New World Order (R15.10)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from illuminati_nb.rules import effective
from illuminati_nb.rules.attack import NO_MONEY, AttackSum, Money, money_lines
from illuminati_nb.rules.cards import Artifact, Group, Illuminati, NewWorldOrder
from illuminati_nb.rules.declaration import Declaration
from illuminati_nb.rules.effective import Board, Line, Owned

#: The kind of an attack on an Order, beside control, neutralize and destroy.
REMOVE = "remove"
#: The Resistance an Order counts as having, and with an Entitlements card attached (R15.10, the card).
RESISTANCE, ENTITLED = 10, 20


def order_sum(d: Declaration, money: Money = NO_MONEY) -> AttackSum:
    """Return the sum of an attack on the Order ``d.target``: Illuminati Power and money against its Resistance."""
    lines = (*_lines(d), *money_lines(money))
    return AttackSum(d, money, lines, sum([line.amount for line in lines]))


def _lines(d: Declaration) -> Iterator[Line]:
    for line in effective.power(d.attacker, d.board, d.attackers_cards()).lines:
        yield line._replace(rule="R15.10") if line.rule == "R5.2" else line
    if d.target.name == d.board.entitled:
        yield Line(f"{d.target}: Resistance {ENTITLED} with Entitlements", -ENTITLED, "R15.11")
    else:
        yield Line(f"{d.target}: counts as having Resistance {RESISTANCE}", -RESISTANCE, "R15.10")


def order_declaration(
    attacker: Illuminati, order: NewWorldOrder, owned: tuple[Owned, ...] = (), board: Board = effective.PLAIN_BOARD
) -> Declaration:
    """Return the declaration of an attack on an Order; no rule of other attacks is asked about it."""
    return Declaration(REMOVE, attacker, order, owned=owned, board=board)  # type: ignore[arg-type]


def attack_order(
    attacker: Illuminati | str,
    order: NewWorldOrder | str,
    *,
    money: int = 0,
    interference: int = 0,
    entitled: bool = False,
    owned: Sequence[Owned | str] = (),
) -> AttackSum:
    """Return the explained sum of an attack on a New World Order (R15.10).

    ``attacker``: an Illuminati; ``money``: MB of its treasury; ``interference``: the balance of all others,
    + for the attacker; ``entitled``: an Entitlements card lies on the Order; ``owned``: the attacker's other
    cards, whose Artifacts may add to his Illuminati's Power.

    Raises TypeError or ValueError naming the argument, UnknownCard for a name no card has.

    >>> print(attack_order("The Society of Assassins", "Supermajority", money=6))
    The Society of Assassins attacks to remove Supermajority
      +8  The Society of Assassins: printed Power (R15.10)
     -10  Supermajority: counts as having Resistance 10 (R15.10)
      +6  attacker's money, 1 for each MB (R6.21)
    = 4: succeeds on a roll of 4 or less, 6/36 = 16.7%
    """
    from illuminati_nb.rules.arguments import card_argument, cards_argument, check_amounts, one_illuminati

    if type(entitled) is not bool:
        raise TypeError(f"entitled={entitled!r}: choose True or False")
    by = card_argument("attacker", attacker, (Illuminati,))
    on = card_argument("order", order, (NewWorldOrder,))
    ours = cards_argument("owned", owned, (Illuminati, Group, Artifact))
    board = Board(orders=(on,), entitled=on.name if entitled else "")
    declared = order_declaration(by, on, ours, board)
    one_illuminati(declared)
    return order_sum(declared, check_amounts(Money(money, interference=interference)))
