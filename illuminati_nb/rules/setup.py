"""Setting up a game (R1). The deck comes in its order: shuffling is the driver's business, not the rules'."""

from __future__ import annotations

from collections.abc import Sequence

from illuminati_nb.rules.cards import Illuminati, deck
from illuminati_nb.rules.effective import plain_board
from illuminati_nb.rules.phases.turn import start
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.state import NOBODY, GameState, Seat, Turn, is_order, is_special
from illuminati_nb.rules.structure import bare

#: Face-up groups at the start (R1.6).
SETUP_UNCONTROLLED = 4


def full_deck(rules: RuleSet) -> tuple[str, ...]:
    """Return the names of all cards that are shuffled together (R1.5, R14.1), in the order of the card files."""
    cards = deck()
    names = [card.name for card in (*cards.groups, *cards.specials)]
    if rules.new_world_order:
        names += [card.name for card in (*cards.orders, *cards.order_specials)]
    if rules.artifacts:
        names += [card.name for card in cards.artifacts]
    return tuple(names)


def set_up(
    illuminati: Sequence[str], shuffled: Sequence[str], *, first: int = 0, rules: RuleSet | None = None
) -> GameState:
    """Return the state at the start of the first turn (R1.3-R1.9).

    ``illuminati``: one for each seat, in turn order; ``shuffled``: the whole deck in its order, top
    first; ``first``: the seat that goes first. Raises ValueError naming the argument.
    """
    rules = rules or RuleSet()
    cards = deck()
    names = []
    for index, name in enumerate(illuminati):
        found = cards[name]
        if not isinstance(found, Illuminati):
            raise ValueError(f"illuminati[{index}]={name!r} is no Illuminati card")
        names.append(found.name)
    if not 2 <= len(names) <= 8:
        raise ValueError(f"illuminati: {len(names)} seats; the game is for 2 to 8 players (R1.2)")
    if len(set(names)) != len(names):
        raise ValueError("illuminati: one stands twice; every player has another one (R1.3)")
    whole = full_deck(rules)
    if len(shuffled) != len(whole) or set(shuffled) != set(whole):
        raise ValueError("shuffled: must hold every card of the deck exactly once (R1.5)")
    if type(first) is not int or not 0 <= first < len(names):
        raise ValueError(f"first={first!r}: give a seat from 0 to {len(names) - 1}")
    seats, issued = [], 0
    for name in names:
        card = cards[name]
        assert isinstance(card, Illuminati)
        # A face-down card first says how much of its income it uses, and gets that (R12.4).
        income = 0 if rules.hidden_illuminati else card.income
        money = {name: income} if income else {}
        seats.append(Seat(name, bare(name, rules), money, masked=rules.hidden_illuminati))
        issued += income
    uncontrolled, rest = turn_up(tuple(shuffled))
    state = GameState(
        rules=rules,
        seats=tuple(seats),
        deck=rest,
        uncontrolled=uncontrolled,
        turn=Turn(first),
        stage="turn_start",
        to_act=NOBODY,
        board=plain_board(rules),
        issued=issued,
        started=len(names),
    )
    return start(state)


def turn_up(shuffled: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Turn up four groups; what is no group is buried at the bottom (R1.6, R15.4). Returns (groups, deck)."""
    groups: list[str] = []
    buried: list[str] = []
    rest = list(shuffled)
    while rest and len(groups) < SETUP_UNCONTROLLED:
        top = rest.pop(0)
        (buried if is_special(top) or is_order(top) else groups).append(top)
    return tuple(groups), (*rest, *buried)
