"""The game engine: why not (:func:`refusal`), what can be done (:func:`legal_moves`), what follows (:func:`play`).

Everything is a pure function of an immutable state. The dice are a move of chance
(:func:`chance_outcomes`); nothing here draws a random number.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from illuminati_nb.rules.artifacts import RESCUE, SOUL
from illuminati_nb.rules.dice import WAYS
from illuminati_nb.rules.effects import artifacts, specials
from illuminati_nb.rules.effects import orders as order_cards
from illuminati_nb.rules.masks import refuse_names
from illuminati_nb.rules.moves import (
    AbolishPrivilege,
    Announce,
    Answer,
    Attack,
    AttackOrder,
    BuyCard,
    CallOff,
    ChangeAlignment,
    ChooseGoal,
    CollectIncome,
    Die,
    Draw,
    DropGroup,
    Earmark,
    EndActions,
    Endow,
    EndTurn,
    FreeTransfer,
    Give,
    Help,
    Leave,
    Move,
    MoveGroup,
    Offer,
    Pass,
    PassTurn,
    PayTax,
    Place,
    PlaySpecial,
    Privilege,
    Rearrange,
    Redistribute,
    RevealGoal,
    Roll,
    Spend,
    Transfer,
    WaiveTax,
)
from illuminati_nb.rules.moves_artifacts import UseArtifact
from illuminati_nb.rules.moves_optional import Accuse, Cheat, Claim, RevealIlluminati
from illuminati_nb.rules.phases import (
    actions,
    attack,
    cheating,
    deals,
    hidden,
    money,
    order_money,
    orders,
    outcome,
    secrets,
    siege,
    turn,
)
from illuminati_nb.rules.phases.common import Handler, step, wrong_seat
from illuminati_nb.rules.refusal import IllegalMove, Refusal
from illuminati_nb.rules.state import GameState, who

#: Steps in which chance decides: an attack, whether a cheat is noticed (R12.6), one die under Loopholes (R15.11).
DICE = ("roll", "notice", "die")
#: Steps in which cheats come after the other choices; in "read" they are the choice.
_CHEATED = ("draw", "main", "closing", "announce", "spend")

specials.SPECIALS.update(order_cards.ORDER_SPECIALS)

#: What may be done in each step by the seat that decides; Specials are judged by their own windows.
STEPS: dict[str, frozenset[type]] = {
    "goals": frozenset({ChooseGoal}),
    "masks": frozenset({Claim}),
    "turn_start": frozenset({Pass}),
    "income": frozenset({WaiveTax, CollectIncome, Claim, Cheat, AttackOrder}),
    "tax": frozenset({PayTax}),
    "draw": frozenset({Draw, Cheat, AttackOrder}),
    "main": frozenset(
        {Attack, Transfer, MoveGroup, DropGroup, ChangeAlignment, BuyCard, PassTurn, EndActions, UseArtifact}
        | {Accuse, Claim, Cheat, AttackOrder}
    ),
    "announce": frozenset({Help, Privilege, Announce, CallOff, Cheat}),
    "spend": frozenset({Spend, AbolishPrivilege, CallOff, Pass, UseArtifact, Cheat}),
    "roll": frozenset({Roll}),
    "read": frozenset({Pass, Cheat}),
    "notice": frozenset({Roll}),
    "answers": frozenset({Pass}),
    "place": frozenset({Place}),
    "endow": frozenset({Endow}),
    RESCUE: frozenset({UseArtifact, Pass}),
    SOUL: frozenset({UseArtifact, Pass}),
    "closing": frozenset({FreeTransfer, Redistribute, Rearrange, EndTurn, Cheat, AttackOrder}),
    "last": frozenset({Pass}),
    "secrets": frozenset({Pass}),
    "replace": frozenset({Pass, AbolishPrivilege}),
    "offer": frozenset({Answer}),
    "order": frozenset({Pass}),
    "die": frozenset({Die}),
    "earmark": frozenset({Earmark}),
    "over": frozenset(),
}

#: What each step is called when a move comes at the wrong time.
STEP_NAMES: dict[str, str] = {
    "goals": "goals are chosen in secret",
    "masks": "the players say what their face-down cards use",
    "turn_start": "a turn begins",
    "income": "income is collected",
    "tax": "the tax is paid",
    "draw": "the card of the turn is drawn",
    "main": "the player in turn acts",
    "announce": "an attack is being announced",
    "spend": "money is spent on an attack",
    "roll": "the dice are rolled",
    "read": "the attacker reads the dice",
    "notice": "two dice show whether a cheat is noticed",
    "answers": "a roll can be answered",
    "place": "a captured group is placed",
    "endow": "the attacking group may hand over money",
    RESCUE: "a group that was just destroyed can be rescued",
    SOUL: "the owner of a group that was just taken can take a discarded Special",
    "closing": "the actions are over: free transfers and the special power",
    "last": "last Specials may be played before the turn is over",
    "secrets": "a Special that was just used can be answered",
    "replace": "a cancelled Special can be replaced",
    "offer": "a deal waits for its answer",
    "order": "a New World Order that was just played can be answered",
    "die": "dice are thrown for the groups of Income 0",
    "earmark": "each player names a group for Earmarks",
}

#: Moves a seat may make although another one decides (R9.2, R9.3, R11.4, R11.23).
OPEN_MOVES: frozenset[type] = frozenset({Give, Offer, Leave, RevealGoal, RevealIlluminati})
#: Moves of chance.
CHANCES: frozenset[type] = frozenset({Roll, Die})
#: Moves whose time and seat their own judges look at: those, and Specials with their windows.
ANY_TIME: frozenset[type] = OPEN_MOVES | {PlaySpecial}

_PASSES = {"turn_start": turn.pass_window, "last": turn.pass_window, "answers": turn.pass_window,
           "read": cheating.read_rightly, RESCUE: outcome.no_reaction, SOUL: outcome.no_reaction,
           "spend": money.pass_spending, "secrets": secrets.let_stand, "replace": secrets.let_stand,
           "order": orders.let_order_stand}  # fmt: skip


def _never(state: GameState, move: Pass) -> None:
    return None


def _pass(state: GameState, move: Pass) -> GameState:
    return _PASSES[step(state)](state, move)


HANDLERS: dict[type, Handler] = {
    **turn.HANDLERS,
    **actions.HANDLERS,
    **attack.HANDLERS,
    **money.HANDLERS,
    **outcome.HANDLERS,
    **deals.HANDLERS,
    **siege.HANDLERS,
    **order_money.HANDLERS,
    **specials.HANDLERS,
    **artifacts.HANDLERS,
    **hidden.HANDLERS,
    **cheating.HANDLERS,
    Pass: Handler(_never, _pass),
}


def _main_options(state: GameState) -> list[Move]:
    found = [*actions.main_options(state), *attack.attack_options(state)]
    if state.seats[state.to_act].artifacts:
        found += artifacts.artifact_options(state)
    return [*found, *hidden.main_options(state)] if state.rules.hidden_illuminati else found


def _income_options(state: GameState) -> list[Move]:
    found = turn.income_options(state)
    return [*found, *hidden.claim_options(state)] if state.rules.hidden_illuminati else found


def _spend_options(state: GameState) -> list[Move]:
    found = money.spend_options(state)
    return found + artifacts.artifact_options(state) if state.seats[state.to_act].artifacts else found


def _reactions(state: GameState) -> list[Move]:
    return [Pass(state.to_act), *artifacts.artifact_options(state)]


_OPTIONS: dict[str, Callable[[GameState], list[Move]]] = {
    **turn.OPTIONS,
    **attack.OPTIONS,
    **money.OPTIONS,
    **outcome.OPTIONS,
    **hidden.OPTIONS,
    **cheating.OPTIONS,
    "income": _income_options,
    **orders.OPTIONS,
    **order_money.OPTIONS,
    "main": _main_options,
    "spend": _spend_options,
    RESCUE: _reactions,
    SOUL: _reactions,
    "closing": actions.closing_options,
    "secrets": secrets.answer_options,
    "replace": secrets.answer_options,
    "offer": deals.answer_options,
}


def refusal(state: GameState, move: Move) -> Refusal | None:
    """Return why the rules refuse this move now, or None. Raises TypeError for what is no move."""
    kind = type(move)
    handler = HANDLERS.get(kind)
    if handler is None:
        raise TypeError(f"{move!r} is no move of the game")
    now = step(state)
    if kind in STEPS[now] and kind not in CHANCES and not state.rules.hidden_illuminati:
        seat = move.seat  # type: ignore[union-attr]
        if seat == state.to_act and type(seat) is int:  # most moves: the right one, at the right time
            return handler.refuse(state, move)
    if state.stage == "over":
        return Refusal("R11.5", "the game is over.")
    if kind is Roll or kind is Die:
        if now not in DICE or (kind is Die) != (now == "die"):
            return _not_now(state, move, now)
        return handler.refuse(state, move)
    seat = move.seat  # type: ignore[union-attr]
    if seat != state.to_act or type(seat) is not int or seat < 0:  # CHANCE decides, but it has no seat
        refused = wrong_seat(state, seat)
        if refused:
            return refused
    if state.rules.hidden_illuminati:
        refused = refuse_names(state, move)
        if refused:
            return refused
    if kind in ANY_TIME:
        return handler.refuse(state, move)
    if kind not in STEPS[now]:
        return _not_now(state, move, now)
    if seat != state.to_act:
        return _not_yours(state, seat)
    return handler.refuse(state, move)


#: What comes too late in an attack, and the rule that says so.
_TOO_LATE: dict[type, str] = {
    Help: "R6.12",
    Privilege: "R7.3",
    AbolishPrivilege: "R7.6",
    Spend: "R6.24",
    CallOff: "R7.9",
}
_ACTS = STEPS["main"] | STEPS["closing"]


def _not_now(state: GameState, move: Move, now: str) -> Refusal:
    kind, rule = type(move), "R2.1"
    if kind in _ACTS and state.conflict is not None:
        rule = "R2.3"
    elif kind in _ACTS and actions.passed_over(state):
        rule = "R2.5"
    elif state.conflict is not None and now == state.stage != "announce":
        rule = _TOO_LATE.get(kind, rule)
    return Refusal(rule, f"this is not the time for {_NAMES[kind]}: {STEP_NAMES[now]}.")


#: What a move is called when it comes at the wrong time.
_NAMES: dict[type, str] = {
    ChooseGoal: "choosing a goal",
    WaiveTax: "waiving a tax",
    CollectIncome: "collecting income",
    PayTax: "paying tax",
    Draw: "drawing a card",
    PassTurn: "passing the turn",
    Attack: "declaring an attack",
    Help: "naming a helper",
    Privilege: "claiming Privilege",
    Announce: "ending the announcement of an attack",
    CallOff: "calling an attack off",
    Spend: "spending money on an attack",
    AbolishPrivilege: "abolishing Privilege",
    Pass: "passing",
    Roll: "throwing the dice",
    Place: "placing a captured group",
    Endow: "giving money to a captured group",
    Transfer: "transferring money as an action",
    FreeTransfer: "a free transfer",
    MoveGroup: "moving a group",
    DropGroup: "dropping a group",
    ChangeAlignment: "changing an alignment",
    BuyCard: "buying a card",
    EndActions: "ending the actions",
    Redistribute: "laying money anew",
    Rearrange: "rearranging the structure",
    EndTurn: "ending the turn",
    Answer: "answering a deal",
    UseArtifact: "using an Artifact",
    Claim: "saying what a face-down card uses",
    Accuse: "accusing a player",
    Cheat: "cheating",
    AttackOrder: "attacking a New World Order",
    Die: "throwing a die",
    Earmark: "naming a group for Earmarks",
}


def _not_yours(state: GameState, seat: int) -> Refusal:
    return Refusal("R2.1", f"it is for {who(state, state.to_act)} to decide now, not for {who(state, seat)}.")


def play(state: GameState, move: Move) -> GameState:
    """Return the state after this move. Raises IllegalMove, changing nothing, where the rules refuse it."""
    refused = refusal(state, move)
    if refused is not None:
        raise IllegalMove(refused)
    return HANDLERS[type(move)].apply(state, move)


_ROLLS: tuple[Roll, ...] = tuple(Roll(total) for total in WAYS)
_DIE: tuple[Die, ...] = tuple(Die(pips) for pips in order_money.PIPS)


def legal_moves(state: GameState) -> tuple[Move, ...]:
    """Return the moves of the seat that decides, at least one unless the game is over.

    For free amounts only some are listed, gifts, offers, leaving and new layouts not at all: those are
    open, and :func:`refusal` judges them. When the dice are due, chance's moves are returned.
    """
    now = step(state)
    if now == "over":
        return ()
    if now in DICE:
        return _DIE if now == "die" else _ROLLS
    found = _OPTIONS[now](state)
    if state.rules.cheating and now in _CHEATED:
        found = [*found, *cheating.cheat_options(state)]
    if now in specials.LISTED_IN and state.seats[state.to_act].specials:
        found = [*found, *specials.special_options(state)]
    if state.board.orders and now in siege.STEPS:
        found = [*found, *siege.siege_options(state)]
    return tuple(found)


def chance_outcomes(state: GameState) -> tuple[tuple[Roll | Die, Fraction], ...]:
    """Return what the dice can show and how likely; empty unless the dice are due."""
    if step(state) == "die":
        return tuple((die, Fraction(1, 6)) for die in _DIE)
    if step(state) not in DICE:
        return ()
    return tuple((Roll(total), Fraction(ways, 36)) for total, ways in WAYS.items())
