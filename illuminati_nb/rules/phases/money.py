"""Money in an attack: who may spend what, the rounds, ending Privilege (R6.C, R7)."""

from __future__ import annotations

from functools import lru_cache

from illuminati_nb.rules.artifacts import can_end_privilege
from illuminati_nb.rules.attack import Money
from illuminati_nb.rules.cards import Artifact
from illuminati_nb.rules.moves import AbolishPrivilege, CallOff, Move, Pass, Spend, simply
from illuminati_nb.rules.phases.common import Handler, sizes, take_special, whole_amount
from illuminati_nb.rules.phases.secrets import lay_open
from illuminati_nb.rules.refusal import Refusal
from illuminati_nb.rules.state import (
    CHANCE,
    NOBODY,
    Conflict,
    GameState,
    Played,
    Seat,
    target_card,
    title,
    treasury,
    under_way,
    who,
)

#: Specials that end Privilege or let their player in, in an attack under way (R7.5, R7.6).
ENDS_PRIVILEGE = "Deep Agent"
ADMITS = "Interference"
#: Specials that bring money an attack can be fed with.
BRINGS_MONEY = frozenset({"Slush Fund", "Swiss Bank Account", "White Collar Crime"})


def may_interfere(conflict: Conflict, seat: int) -> bool:
    """Tell whether a seat that is neither attacker nor defender may put money in (R7.1, R7.3, R10.10)."""
    return not conflict.privileged or seat in conflict.admitted


def purses(state: GameState, seat: int) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """Return the cards a seat may spend from on the attack under way, each with the sides it may take.

    +1 is for the attacker, -1 against him (R6.21, R6.22, R7.1).
    """
    return _purses(under_way(state), seat, state.seats[seat].illuminati)


def _purses(conflict: Conflict, seat: int, mine: str) -> tuple[tuple[str, tuple[int, ...]], ...]:
    if seat == conflict.seat:
        return ((mine, (1,)),) if conflict.attacker == mine else ((conflict.attacker, (1,)), (mine, (1,)))
    if seat == conflict.owner:
        if type(target_card(conflict.target)) is Artifact:
            return ((mine, (-1,)),)  # an Artifact holds no money (R14.4, R14.6)
        return ((conflict.target, (-1,)), (mine, (-1,)))
    return ((mine, (1, -1)),) if may_interfere(conflict, seat) else ()


def refuse_spending(state: GameState, move: Spend) -> Refusal | None:
    conflict = under_way(state)
    allowed = dict(purses(state, move.seat))
    me = who(state, move.seat)
    if not allowed:
        return Refusal("R7.3", f"this attack is Privileged: {me} may not interfere with it.")
    if move.card not in allowed:
        rule = "R6.21" if move.seat == conflict.seat else "R6.22" if move.seat == conflict.owner else "R7.1"
        rule = "R14.6" if move.card in state.seats[move.seat].artifacts else rule
        return Refusal(rule, f"{me} may spend here only from {' or '.join(allowed)}, not from {move.card!r}.")
    if move.side not in allowed[move.card]:
        if move.side in (1, -1):
            role = "attacker" if move.seat == conflict.seat else "defender"
            return Refusal("R6.24", f"{me} is the {role} and spends only on his own side.")
        return Refusal("R7.1", f"side={move.side!r}: +1 is for the attacker, -1 against him.")
    rule = "R7.1" if move.seat not in (conflict.seat, conflict.owner) else "R6.24"
    return whole_amount(move.amount, treasury(state.seats[move.seat], move.card), rule, move.card)


def spend(state: GameState, move: Spend) -> GameState:
    conflict = under_way(state)
    old, amount = conflict.money, move.amount
    if move.seat == conflict.seat:
        money = Money(old.attacker + amount, old.target, old.owner, old.interference)
    elif move.seat != conflict.owner:
        money = Money(old.attacker, old.target, old.owner, old.interference + move.side * amount)
    elif move.card == conflict.target:
        money = Money(old.attacker, old.target + amount, old.owner, old.interference)
    else:
        money = Money(old.attacker, old.target, old.owner + amount, old.interference)
    given = (*conflict.given, (move.seat, move.side * amount))
    conflict = conflict._replace(money=money, given=given, committed=True, passes=0)
    me, left = state.seats[move.seat], dict(state.seats[move.seat].money)
    left[move.card] -= amount
    if not left[move.card]:
        del left[move.card]
    seats = (*state.seats[: move.seat], me._replace(money=left), *state.seats[move.seat + 1 :])
    return next_spender(state, conflict, move.seat, seats, state.issued - amount)


def refuse_abolition(state: GameState, move: AbolishPrivilege) -> Refusal | None:
    conflict = under_way(state)
    held = state.seats[move.seat].specials
    adding = state.played is not None
    wanted = 1 if adding else 2
    if not state.rules.two_specials_abolish:
        return Refusal("R7.6", "this game is played without ending Privilege by two Specials.")
    if not conflict.privileged:
        return Refusal("R7.6", "this attack is not Privileged.")
    if move.seat == conflict.seat:
        return Refusal("R7.6", "a player ends only somebody else's Privilege.")
    if len(move.specials) != wanted or len(set(move.specials)) != wanted:
        count = "one more Special is" if adding else "two Specials are"
        return Refusal("R7.7" if adding else "R7.6", f"{count} needed, not {len(move.specials)}.")
    missing = [name for name in move.specials if name not in held]
    if missing:
        return Refusal("R7.6", f"{who(state, move.seat)} does not hold {missing[0]!r}; both must be his own.")
    return None


def abolish(state: GameState, move: AbolishPrivilege) -> GameState:
    for name in move.specials:
        state = take_special(state, move.seat, name)
    state = state._replace(played=None, resume=NOBODY)
    return lay_open(state, Played(move.seat, move.specials[0], "abolish", None, move.specials[1:]))


def pass_spending(state: GameState, move: Pass) -> GameState:
    conflict = under_way(state)
    return next_spender(state, conflict._replace(passes=conflict.passes + 1), move.seat)


def first_spender(state: GameState, conflict: Conflict) -> GameState:
    """Open the rounds of spending: the attacker first (R6.24)."""
    return next_spender(state, conflict, conflict.order[-1])


def next_spender(
    state: GameState, conflict: Conflict, after: int, seats: tuple[Seat, ...] = (), issued: int = 0
) -> GameState:
    """Let the next seat that could do something decide; a full round of passes calls for the dice (R6.24).

    ``conflict``: the attack as it is now, which takes its place in the state; and so do ``seats`` and ``issued``
    after money has been spent.
    """
    if not seats:
        seats, issued = state.seats, state.issued
    order, passes = conflict.order, conflict.passes
    at = order.index(after)
    while passes < len(order):
        at = (at + 1) % len(order)
        if could_act(state, conflict, order[at], seats[order[at]]):
            if passes != conflict.passes:
                conflict = conflict._replace(passes=passes)
            return state._replace(conflict=conflict, to_act=order[at], seats=seats, issued=issued)
        passes += 1
    conflict = conflict._replace(passes=passes)
    return state._replace(conflict=conflict, stage="roll", to_act=CHANCE, seats=seats, issued=issued)


def could_act(state: GameState, conflict: Conflict, seat: int, me: Seat) -> bool:
    """Tell whether a seat, as it is now, has anything to decide in a round of spending."""
    if me.out:
        return False
    if seat == conflict.seat and not conflict.committed:
        return True
    mine = _purses(conflict, seat, me.illuminati)
    for name, _ in mine:
        if name in me.money:
            return True
    if conflict.privileged and me.artifacts and can_end_privilege(me):
        return True
    if not me.specials:
        return False
    if mine and not BRINGS_MONEY.isdisjoint(me.specials):
        return True
    return bool(conflict.privileged and seat != conflict.seat) and bool(_answers(state, conflict, seat))


def answers(state: GameState, seat: int) -> list[str]:
    """Return the ways a seat can answer Privilege: names of Specials, or "two" for discarding two (R7.5, R7.6)."""
    return _answers(state, state.conflict, seat) if state.conflict is not None else []


def _answers(state: GameState, conflict: Conflict, seat: int) -> list[str]:
    me = state.seats[seat]
    if not conflict.privileged or seat == conflict.seat:
        return []
    titles = [title(name) for name in me.specials]
    found = [name for name in (ENDS_PRIVILEGE,) if name in titles]
    if ADMITS in titles and seat != conflict.owner and seat not in conflict.admitted:
        found.append(ADMITS)
    if state.rules.two_specials_abolish and len(titles) > 1:
        found.append("two")
    return found


@lru_cache(maxsize=4096)
def _spends(seat: int, card: str, sides: tuple[int, ...], held: int) -> tuple[Spend, ...]:
    return tuple([Spend(seat, card, amount, side) for side in sides for amount in sizes(held)])


def spend_options(state: GameState) -> list[Move]:
    """Return what the seat whose turn it is in the round can do; Specials are listed elsewhere."""
    conflict = under_way(state)
    seat = state.to_act
    me = state.seats[seat]
    found: list[Move] = [simply(Pass, seat)]
    for name, sides in purses(state, seat):
        held = me.money.get(name, 0)
        if held:
            found += _spends(seat, name, sides, held)
    if seat == conflict.seat and not conflict.committed:
        found.append(simply(CallOff, seat))
    if conflict.privileged and seat != conflict.seat and state.rules.two_specials_abolish:
        hand = me.specials
        found += [AbolishPrivilege(seat, (a, b)) for i, a in enumerate(hand) for b in hand[i + 1 :]]
    return found


HANDLERS: dict[type, Handler] = {
    Spend: Handler(refuse_spending, spend),
    AbolishPrivilege: Handler(refuse_abolition, abolish),
}

OPTIONS = {"spend": spend_options}
