"""Cheats as moves: which are refused, what the dice say about them, and what they do (R12.6)."""

from __future__ import annotations

from illuminati_nb.rules.cheats import CHEATS, FORBIDDEN, noticed_up_to
from illuminati_nb.rules.dice import WAYS
from illuminati_nb.rules.moves import Move, Pass, Roll
from illuminati_nb.rules.moves_optional import Cheat
from illuminati_nb.rules.phases.common import Handler, add_money, ask
from illuminati_nb.rules.refusal import Refusal
from illuminati_nb.rules.state import CHANCE, Cheating, GameState, under_way


def refuse_cheat(state: GameState, move: Cheat) -> Refusal | None:
    if not state.rules.cheating:
        return Refusal("R12.6", "this game is played without cheating.")
    if move.what in FORBIDDEN:
        return Refusal("R12.6", FORBIDDEN[move.what])
    kind = CHEATS.get(move.what)
    if kind is None:
        return Refusal("R12.6", f"there is no cheat {move.what!r}: choose from {', '.join(CHEATS)}.")
    if state.stage == "income":
        return Refusal("R12.6", FORBIDDEN["income"])
    if state.stage not in kind.steps:
        return Refusal("R12.6", f"this cheat is tried {kind.when}.")
    if (move.seat, move.what) in state.turn.cheats:
        return Refusal("R12.6", "this kind of cheat has been tried this turn, and now everybody watches for it.")
    if type(move.amount) is not int:
        return Refusal("R12.6", f"{move.amount!r} is not a whole number.")
    return _amount_refused(state, move)


def _amount_refused(state: GameState, move: Cheat) -> Refusal | None:
    amount = move.amount
    if move.what == "misread":
        shown = under_way(state).roll
        if amount in WAYS and abs(amount - shown) == 1:
            return None
        return Refusal("R12.6", f"the dice show {shown}: they can be misread by 1, from 2 to 12, not as {amount}.")
    if move.what in ("peek", "stack"):
        if amount:
            return Refusal("R12.6", f"this cheat has no amount: {amount} means nothing.")
        needed = 1 if move.what == "peek" else 2
        if len(state.deck) < needed:
            return Refusal("R12.6", f"the deck holds {len(state.deck)} cards, too few for this.")
        return None
    if move.what == "guard" and (
        state.conflict is None or move.seat != state.conflict.owner or move.seat == state.conflict.seat
    ):
        return Refusal("R12.6", "only the owner of the attacked group says how strong it is.")
    most = CHEATS[move.what].noticed[-1][0]
    if not 1 <= amount <= most:
        what = "MB out of the bank" if move.what == "take" else "points"
        return Refusal("R12.6", f"1 to {most} {what} can pass unnoticed, not {amount}.")
    return None


def cheat(state: GameState, move: Cheat) -> GameState:
    """Nothing has happened yet: first two dice show whether anybody notices."""
    turn = state.turn._replace(cheats=(*state.turn.cheats, (move.seat, move.what)))
    return state._replace(
        cheat=Cheating(move.seat, move.what, move.amount, state.stage), turn=turn, stage="notice", to_act=CHANCE
    )


def is_noticed(state: GameState, total: int) -> bool:
    """Tell whether the cheat under way is noticed when two dice show this total."""
    tried = state.cheat
    assert tried is not None
    return total <= noticed_up_to(tried.what, 1 if tried.what == "misread" else tried.amount)


def notice(state: GameState, move: Roll) -> GameState:
    """The dice have shown whether the cheat is noticed: it is undone, or it works."""
    tried = state.cheat
    assert tried is not None
    noticed = is_noticed(state, move.total)
    state = state._replace(cheat=None, stage=tried.stage, to_act=tried.seat)
    if not noticed:
        state = _work(state, tried)
    return ask(state._replace(stage="answers")) if tried.what == "misread" else state


def _work(state: GameState, tried: Cheating) -> GameState:
    seat, what = tried.seat, tried.what
    if what == "take":
        return add_money(state, seat, state.seats[seat].illuminati, tried.amount)
    if what == "misread":
        return state._replace(conflict=under_way(state)._replace(roll=tried.amount))
    if what == "lie":
        return state._replace(conflict=under_way(state)._replace(stated=tried.amount))
    if what == "guard":  # everybody hears the new number, and may spend on it once more
        return state._replace(conflict=under_way(state)._replace(guarded=tried.amount, passes=0))
    if what == "stack":
        top, second, *rest = state.deck
        return state._replace(deck=(second, top, *rest)).with_seat(seat, peeked=((second, top), len(state.deck)))
    return state.with_seat(seat, peeked=(state.deck[:1], len(state.deck)))


def reading(state: GameState) -> GameState:
    """Let the attacker read the dice of his own attack, before anybody answers the roll."""
    return state._replace(stage="read", to_act=under_way(state).seat)


def read_rightly(state: GameState, move: Pass) -> GameState:
    """Read the dice as they lie: now the roll can be answered."""
    return ask(state._replace(stage="answers"))


def read_options(state: GameState) -> list[Move]:
    return [Pass(state.to_act), *cheat_options(state)]


def cheat_options(state: GameState) -> list[Move]:
    """Return the cheats the deciding seat can try now; of the amounts of money only some."""
    if not state.rules.cheating:
        return []
    seat, found = state.to_act, list[Move]()
    for what, kind in CHEATS.items():
        if state.stage not in kind.steps or (seat, what) in state.turn.cheats:
            continue
        for amount in _amounts(state, what):
            move = Cheat(seat, what, amount)
            if refuse_cheat(state, move) is None:
                found.append(move)
    return found


def _amounts(state: GameState, what: str) -> tuple[int, ...]:
    if what == "misread":
        shown = under_way(state).roll
        return (shown - 1, shown + 1)
    return tuple(most for most, _ in CHEATS[what].noticed)


HANDLERS: dict[type, Handler] = {Cheat: Handler(refuse_cheat, cheat)}

OPTIONS = {"read": read_options}
