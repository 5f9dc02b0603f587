"""Checking what people pass to :func:`illuminati_nb.attack`.

An error names the argument, the value, and what would be right.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, TypeVar

from illuminati_nb.rules.cards import KINDS, Artifact, Illuminati, UnknownCard, deck
from illuminati_nb.rules.declaration import Declaration
from illuminati_nb.rules.refusal import require
from illuminati_nb.rules.whole import whole

if TYPE_CHECKING:
    from illuminati_nb.rules.attack import Money

T = TypeVar("T")


def card_argument(argument: str, value: object, allowed: tuple[type, ...], refused: tuple[type, ...] = ()) -> Any:
    """Return the card meant by ``value``, a card or its name.

    ``refused``: kinds of card let through because a rule refuses them. Raises UnknownCard for a name
    no card has and TypeError for a card or thing of another kind, each naming the argument.

    >>> from illuminati_nb.rules.cards import Group
    >>> card_argument("target", "loan sharks", (Group,)).name
    'Loan Sharks'
    """
    try:
        card: object = deck()[value] if isinstance(value, str) else value
    except UnknownCard as error:
        raise UnknownCard(f"{argument}: {error}") from None
    if not isinstance(card, (*allowed, *refused)):
        wanted = " or ".join(one.__name__ for one in allowed)
        raise TypeError(
            f"{argument}={_shown(value)} is of the kind {type(card).__name__}; give a card, or its name, "
            f"of the kind {wanted}"
        )
    return card


def cards_argument(argument: str, values: object, allowed: tuple[type, ...]) -> tuple[Any, ...]:
    """Return the cards meant by a list of cards or names; errors as in :func:`card_argument`."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        example = repr([values]) if isinstance(values, str) else "['KGB'], or [] for none"
        raise TypeError(f"{argument}={_shown(values)}: give a list of cards or names, as in {example}")
    return tuple(card_argument(f"{argument}[{index}]", value, allowed) for index, value in enumerate(values))


def megabucks(argument: str, value: object, *, signed: bool = False) -> int:
    """Return an amount of MB. Raises TypeError unless whole, ValueError when negative (unless ``signed``)."""
    amount = whole(value)
    if amount is None:
        raise TypeError(f"{argument}={value!r}: give a whole number of MB, as in {argument}=3")
    if amount < 0 and not signed:
        raise ValueError(f"{argument}={amount}: money spent cannot be negative; give 0 MB or more")
    return amount


def plain_int(value: T) -> T | int:
    """Return a whole number of another kind, such as numpy's, as an int, and anything else as it is."""
    number = whole(value)
    return value if number is None else number


def one_illuminati(d: Declaration) -> None:
    """Raise ValueError where the attacker would have two Illuminati."""
    ours = [card for card in d.attackers_cards() if isinstance(card, Illuminati)]
    if len(ours) > 1:
        raise ValueError(f"owned: {ours[0]} and {ours[1]} cannot stand in one structure; a player has one Illuminati")


def check_declaration(d: Declaration) -> None:
    """Check what makes no sense before any rule is asked; the rules then refuse what is illegal."""
    if d.kind not in KINDS:
        raise ValueError(f"kind={d.kind!r}: choose 'control', 'neutralize' or 'destroy' (R6.1)")
    _check_counted(d)
    if d.depth is not None:
        if type(d.depth) is not int:
            raise TypeError(f"depth={d.depth!r}: give a whole number, 1 = directly under the Illuminati, or None")
        if d.depth < 1:
            raise ValueError(
                f"depth={d.depth}: 1 is directly under the Illuminati; for an uncontrolled group leave it None (R6.14)"
            )
    printed = len(d.attacker.arrows)
    if d.open_arrows is not None and (type(d.open_arrows) is not int or not 0 <= d.open_arrows <= printed):
        raise ValueError(
            f"open_arrows={d.open_arrows!r}: {d.attacker} prints {printed}; give 0 to {printed}, or None for all (R5.8)"
        )
    if type(d.whispering) is not bool:
        raise TypeError(f"whispering={d.whispering!r}: choose True or False (R10.16)")
    if d.own_target and (d.defender is not None or d.defender_owned):
        who = "defender" if d.defender is not None else "defender_owned"
        raise ValueError(f"{who}: given, but {d.target} is among owned: your own group has no defender (R6.45)")
    if d.depth is None and (d.defender is not None or d.defender_owned):
        who = "defender" if d.defender is not None else "defender_owned"
        raise ValueError(
            f"{who}: given, but depth=None says that nobody controls {d.target}; give its depth, 1 or more"
        )
    one_illuminati(d)
    if any(isinstance(card, Illuminati) for card in d.defender_owned):
        raise ValueError("defender_owned: holds an Illuminati; give it as defender=...")
    shared = set(d.attackers_cards()) & {d.defender, *d.defender_owned}
    if shared:
        name = min(str(card) for card in shared)
        who = "defender" if d.defender is not None and name == d.defender.name else "defender_owned"
        raise ValueError(f"{who}: {name} is also on the attacker's side; a card has one owner")


def check_amounts(money: Money) -> Money:
    """Check that every amount is a whole number of MB, and not negative; return them as ints."""
    return type(money)(
        megabucks("money", money.attacker),
        megabucks("target_money", money.target),
        megabucks("owner_money", money.owner),
        megabucks("interference", money.interference, signed=True),
    )


def check_defence(d: Declaration, money: Money) -> None:
    """Check that there is a defender to spend what is spent on the defence (R6.23, R6.45, R14.4)."""
    if not (money.target or money.owner):
        return
    require(not d.own_target, "R6.45", f"{d.target} is your own group: nobody spends a defender's money on it")
    if isinstance(d.target, Artifact):
        require(not money.target, "R14.4", f"{d.target} is an Artifact and never holds money; use owner_money instead")
    require(
        d.depth is not None,
        "R6.23",
        f"{d.target} is uncontrolled and has no defender to spend {money.target + money.owner} MB; "
        "others may interfere instead (interference=-MB), or give the depth at which somebody controls it",
    )


def check_money(d: Declaration, money: Money) -> None:
    """Check the amounts, then that there is somebody to spend them."""
    check_amounts(money)
    check_defence(d, money)


def _shown(value: object) -> str:
    return repr(value) if isinstance(value, str) else f"<{value}>" if hasattr(value, "name") else repr(value)


def _check_counted(d: Declaration) -> None:
    """Refuse cards that are not in the game, or whose effect the sum does not count yet: no number is better
    than a wrong one."""
    for argument, cards in (("owned", d.owned), ("defender_owned", d.defender_owned)):
        for card in cards:
            if isinstance(card, Artifact):
                reason = f"{argument}: {card} is an Artifact, and this game is played without the Artifacts"
                require(d.board.rules.artifacts, "R14.1", f"{reason}; give rules=RuleSet(artifacts=True)")
