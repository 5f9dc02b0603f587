"""Hidden Illuminati (R12.4, R12.4a): whose card lies face down, what the others see of it, and what it uses.

While a card lies face down everybody else sees a blank one in its place, with the Power and the income its owner uses.
Our choices, where the book is silent: a card that is used uses at least 1 Power; its special power is one that
no other Illuminati has, so whoever uses it is known, and *using it turns the card up*. Bonuses, immunity and the
larger draw work from then on; until then they do not count.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from illuminati_nb.rules import effective
from illuminati_nb.rules.branch import Branch
from illuminati_nb.rules.cards import Illuminati, deck
from illuminati_nb.rules.effective import Board, Line, Sum
from illuminati_nb.rules.face_down import UNKNOWN, UNKNOWN_INCOME, UNKNOWN_POWER, face_down, hidden_name, seat_of
from illuminati_nb.rules.moves import ChooseGoal, Move
from illuminati_nb.rules.moves_optional import Accuse
from illuminati_nb.rules.refusal import Refusal
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.state import HIDDEN, GameState, attacker_card, owned
from illuminati_nb.rules.structure import PowerStructure


def face(state: GameState, seat: int) -> Illuminati:
    """Return the Illuminati card of a seat as the table sees it: the card, or the blank one of a face-down card."""
    me = state.seats[seat]
    if not me.masked:
        found = attacker_card(me.illuminati)
        assert isinstance(found, Illuminati)
        return found
    power, income = me.claims or (UNKNOWN_POWER, UNKNOWN_INCOME)
    return face_down(seat, power, income)


def as_seen(state: GameState, seat: int, name: str) -> Any:
    """Return a card of a seat as the table sees it: its face-down Illuminati as the blank card."""
    me = state.seats[seat]
    return face(state, seat) if me.masked and name == me.illuminati else attacker_card(name)


def cards_as_seen(state: GameState, seat: int) -> tuple[Any, ...]:
    """Return the cards of a seat as the table sees them: the Illuminati first, its groups, its Artifacts."""
    me = state.seats[seat]
    cards = owned(me)
    return (face(state, seat), *cards[1:]) if me.masked else cards


def turn_up(state: GameState, seat: int) -> GameState:
    """Return the state with this Illuminati face up for good; a goal of its own is then known, the UFOs' is not."""
    me = state.seats[seat]
    if not me.masked:
        return state
    own = not state.rules.hidden_goals and me.goal == me.illuminati
    return state.with_seat(seat, masked=False, claims=(), revealed=me.revealed or own)


def most(state: GameState, seat: int) -> tuple[Sum, Sum]:
    """Return the most Power and income a face-down card may use, with lines: what it has, and R12.4a."""
    mine = attacker_card(state.seats[seat].illuminati)
    board = Board(state.rules)
    bonus = state.rules.masked_bonus
    found = []
    for what, has in (("power", effective.power(mine, board)), ("income", effective.income(mine, board))):
        extra = (Line(f"{mine.name}: face down, it may be overstated", 1, "R12.4a"),) if what in bonus else ()
        found.append(Sum((*has.lines, *extra)))
    return found[0], found[1]


def used(state: GameState, seat: int) -> tuple[Sum, Sum]:
    """Return the Power and income a card uses, as its owner knows them: printed, then kept back or overstated.

    >>> from illuminati_nb.analysis.game import new_game
    >>> from illuminati_nb.rules.moves import ChooseGoal
    >>> from illuminati_nb.rules.moves_optional import Claim
    >>> rules = RuleSet(hidden_illuminati=True, masked_bonus=("power",))
    >>> game = new_game(["The Network", "The Gnomes of Zurich"], seed=1, first=0, rules=rules)
    >>> for move in (game.legal_moves()[0], ChooseGoal(1, "The Gnomes of Zurich"), Claim(0, 8, 7)):
    ...     _ = game.play(move)
    >>> print(*used(game.state, 0), sep=chr(10))
      +7  The Network: printed Power (R5.2)
      +1  The Network: face down, overstated (R12.4a)
    = 8
      +9  The Network: printed Income (R3.1)
      -2  The Network: face down, kept back (R12.4)
    = 7
    """
    me = state.seats[seat]
    mine = attacker_card(me.illuminati)
    board = Board(state.rules)
    has = (effective.power(mine, board), effective.income(mine, board))
    if not me.masked or not me.claims:
        return has
    found = []
    for one, claim in zip(has, me.claims, strict=True):
        more = claim - int(one)
        what, rule = ("overstated", "R12.4a") if more > 0 else ("kept back", "R12.4")
        found.append(Sum((*one.lines, *([Line(f"{mine.name}: face down, {what}", more, rule)] if more else []))))
    return found[0], found[1]


# --- what others see -------------------------------------------------------------------------------


def aliases(state: GameState, viewer: int | None) -> dict[str, str]:
    """Return the names of the Illuminati that lie face down before others: real name -> what it is called."""
    return {
        one.illuminati: hidden_name(index)
        for index, one in enumerate(state.seats)
        if one.masked and index != viewer and seat_of(one.illuminati) is None
    }


def cover(state: GameState, viewer: int | None) -> GameState:
    """Return the state with the face-down Illuminati of the others as blank cards, and nothing that names them."""
    names = aliases(state, viewer)
    if not names:
        return state
    seats = list(state.seats)
    for index, one in enumerate(seats):
        if one.illuminati in names:
            alias = names[one.illuminati]
            seats[index] = one._replace(
                illuminati=alias,
                structure=one.structure.led_by(face(state, index)),
                money={names.get(name, name): amount for name, amount in one.money.items()},
                goal=HIDDEN if one.goal and not (state.rules.hidden_goals and one.revealed) else one.goal,
            )
    return state._replace(
        seats=tuple(seats),
        turn=renamed(state.turn, names),
        conflict=renamed(state.conflict, names),
        played=renamed(state.played, names),
        offer=renamed(state.offer, names),
        captured_money=renamed(state.captured_money, names),
    )


def renamed(value: Any, names: Mapping[str, str]) -> Any:
    """Return plain data, such as a move, with these card names replaced wherever they stand."""
    if isinstance(value, str):
        return names.get(value, value)
    if isinstance(value, Accuse | ChooseGoal | Branch | PowerStructure | RuleSet) or value is None:
        return value
    if isinstance(value, tuple):
        parts = [renamed(one, names) for one in value]
        return type(value)(*parts) if hasattr(value, "_fields") else tuple(parts)
    if isinstance(value, Mapping):
        return {renamed(key, names): one for key, one in value.items()}
    return value


def real_name(state: GameState, name: str) -> str:
    """Return the card that is meant by a name; only that of a face-down Illuminati differs from its name."""
    seat = seat_of(name) if state.rules.hidden_illuminati else None
    if seat is None or seat >= len(state.seats) or not state.seats[seat].masked:
        return name
    return state.seats[seat].illuminati


def names_as_seen(state: GameState, seat: int) -> tuple[str, ...]:
    """Return the names of a seat's cards as the others know them."""
    me = state.seats[seat]
    return (hidden_name(seat), *me.structure.names[1:]) if me.masked else me.structure.names


def refuse_names(state: GameState, move: Move) -> Refusal | None:
    """Refuse a move that names an Illuminati lying face up nowhere, whether it is in the game or not.

    One's own may be named; an accusation and a goal name any. Otherwise refusals would tell who is who.
    """
    if isinstance(move, Accuse | ChooseGoal):
        return None
    seat = getattr(move, "seat", None)
    known = {one.illuminati for index, one in enumerate(state.seats) if not one.masked or index == seat}
    hidden = {one.name for one in deck().illuminati} - known
    named = next((name for name in _strings(move) if name in hidden), "")
    if not named:
        return None
    return Refusal("R12.4", f"no card named {named} lies face up before anybody.")


def _strings(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    return [name for one in value for name in _strings(one)] if isinstance(value, tuple) else []


def is_blank(card: object) -> bool:
    """Tell whether a card only stands for one that lies face down."""
    return isinstance(card, Illuminati) and card.goal_kind == UNKNOWN
