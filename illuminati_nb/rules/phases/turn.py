"""The frame of a turn: the UFOs' goal, income, tax, draw, passing, end (R1.9, R2, R3, R4)."""

from __future__ import annotations

from itertools import combinations

from illuminati_nb.rules import effective
from illuminati_nb.rules.artifacts import total_of
from illuminati_nb.rules.cards import Illuminati
from illuminati_nb.rules.masks import face
from illuminati_nb.rules.moves import (
    Amounts,
    ChooseGoal,
    CollectIncome,
    Draw,
    EndActions,
    EndTurn,
    Move,
    Pass,
    PassTurn,
    PayTax,
    WaiveTax,
    simply,
)
from illuminati_nb.rules.phases.common import (
    Handler,
    add_money,
    begin_turn,
    close,
    draw_cards,
    finish_turn,
    has_effect,
    never,
    next_waiting,
    not_mine,
    open_turn,
    settle,
    to_main,
    wrong_seat,
)
from illuminati_nb.rules.phases.order_money import throw_for_income
from illuminati_nb.rules.phases.orders import after_pending
from illuminati_nb.rules.refusal import Refusal
from illuminati_nb.rules.state import GameState, artifact, card, group, owned, seats_from, treasury, who

#: What the bank pays for passing (R2.5), and what the I.R.S. takes from each other player (R3.4).
PASS_MONEY = 5
TAX = 2
#: Extra income of every Illuminati in large games (R12.5).
CROWD_INCOME = {7: 3, 8: 5}


# --- the UFOs' goal (R1.9, R11.18) -------------------------------------------------------------


def refuse_goal(state: GameState, move: ChooseGoal) -> Refusal | None:
    if move.goal in goals_for(state, move.seat):
        return None
    if state.rules.hidden_goals:
        return Refusal("R12.3", f"{move.goal!r} is not the name of an Illuminati with a Special Goal: there are seven.")
    if len(goals_for(state, move.seat)) == 1:
        return Refusal("R12.4", "only the UFOs choose a goal; everybody else writes down that of his own card.")
    return Refusal("R11.18", f"{move.goal!r} is not the name of one of the other seven Illuminati.")


def goal_choices() -> tuple[str, ...]:
    """Return the Illuminati whose goals the UFOs can choose, in play or not (R11.23)."""
    from illuminati_nb.rules.cards import deck

    return tuple(one.name for one in deck().illuminati if one.goal_kind != "secret")


def goals_for(state: GameState, seat: int) -> tuple[str, ...]:
    """Return the goals a seat can write down: any of the seven for the UFOs, and for everybody in R12.3.

    Several may write down the same one, and his own card's, since nobody knows (our choice). Where cards lie
    face down everybody writes one down, else the UFOs would be seen choosing; it is his own then (our choice).
    """
    mine = state.seats[seat].illuminati
    return goal_choices() if state.rules.hidden_goals or mine not in goal_choices() else (mine,)


def choose_goal(state: GameState, move: ChooseGoal) -> GameState:
    state = state.with_seat(move.seat, goal=move.goal)
    return start(state)


def start(state: GameState) -> GameState:
    """Begin the game, or first let the UFOs choose, or everybody (R12.3), and say what face-down cards use (R12.4)."""
    everybody = state.rules.hidden_goals or state.rules.hidden_illuminati
    for index, seat in enumerate(() if state.rules.scoring_game else state.seats):  # no goals in R12.2
        mine = card(seat.illuminati)
        if not seat.goal and (everybody or (isinstance(mine, Illuminati) and mine.goal_kind == "secret")):
            return state._replace(stage="goals", to_act=index)
    for index, seat in enumerate(state.seats):
        if seat.masked and not seat.claims:
            return state._replace(stage="masks", to_act=index)
    return open_turn(state)


def goal_options(state: GameState) -> list[Move]:
    return [ChooseGoal(state.to_act, name) for name in goals_for(state, state.to_act)]


# --- income and tax (R3) -----------------------------------------------------------------------


def upkeep_sources(state: GameState, seat: int) -> tuple[str, ...]:
    """Return the cards that can pay for the Post Office now: its master, the Illuminati (R3.5)."""
    me = state.seats[seat]
    post_office = has_effect(me, "upkeep")
    if not post_office or int(effective.income(group(post_office), state.board)) >= 0:
        return ()
    master = me.structure.master(post_office)
    return tuple(dict.fromkeys((str(master), me.illuminati)))


def refuse_waiver(state: GameState, move: WaiveTax) -> Refusal | None:
    refused = wrong_seat(state, move.payer)
    if refused:
        return refused
    if not has_effect(state.seats[move.seat], "tax"):
        return Refusal("R3.4", f"{who(state, move.seat)} does not control the I.R.S. and collects no tax.")
    if move.payer == move.seat:
        return Refusal("R3.4", "the tax is taken from the other players, so there is none of your own to waive.")
    if move.payer in state.turn.waived:
        return Refusal("R3.4", f"the tax of {who(state, move.payer)} has been waived already.")
    return None


def waive(state: GameState, move: WaiveTax) -> GameState:
    return state._replace(turn=state.turn._replace(waived=(*state.turn.waived, move.payer)))


def refuse_income(state: GameState, move: CollectIncome) -> Refusal | None:
    sources = upkeep_sources(state, move.seat)
    if not move.upkeep_from or move.upkeep_from in sources:
        return None
    if not sources:
        return Refusal("R3.5", f"{who(state, move.seat)} has no Post Office to pay for.")
    return Refusal("R3.5", f"the Post Office is paid for by {' or '.join(sources)}, not by {move.upkeep_from}.")


def income_lines(state: GameState, seat: int) -> tuple[tuple[str, int], ...]:
    """Return what is put on each card of a seat in this income phase: pairs of card and MB (R3.1, R3.6, R12.5)."""
    me = state.seats[seat]
    crowd = CROWD_INCOME.get(state.started, 0)
    found = []
    ours = owned(me)
    for one in me.structure.cards:
        amount = int(effective.income(one, state.board, ours))
        if one.name == me.illuminati:
            if me.masked:  # what the card uses of its income (R12.4), and 1 more where R12.4a allows it
                amount = int(effective.income(face(state, seat), state.board, me.structure.cards))
            amount += crowd
            for name in me.artifacts:  # theirs is put on their Illuminati (R14.4)
                amount += int(effective.income(artifact(name), state.board, ours))
        if amount > 0:
            found.append((one.name, amount * (2 if state.turn.doubled else 1)))
    return tuple(found)


def collect(state: GameState, move: CollectIncome) -> GameState:
    seat = move.seat
    money, gained = dict(state.seats[seat].money), 0
    for name, amount in income_lines(state, seat):
        money[name] = money.get(name, 0) + amount
        gained += amount
    state = state.with_seat(seat, money=money)._replace(issued=state.issued + gained)
    sources = [name for name in upkeep_sources(state, seat) if treasury(state.seats[seat], name)]
    if sources:
        payer = move.upkeep_from if move.upkeep_from in sources else sources[-1]
        state = add_money(state, seat, payer, -1)
    if state.board.orders:
        return throw_for_income(state, seat)
    return tax_due(state)


def tax_due(state: GameState) -> GameState:
    """Go on to the tax of the I.R.S. (R3.4)."""
    payers = _payers(state)
    return _next_payer(state._replace(stage="tax", waiting=payers) if payers else state)


after_pending("tax", lambda state, seat: tax_due(state))


def _payers(state: GameState) -> tuple[int, ...]:
    seat = state.turn.seat
    if not has_effect(state.seats[seat], "tax"):
        return ()
    others = seats_from(state, seat)[1:]
    return tuple(one for one in others if one not in state.turn.waived and state.seats[one].money)


def _next_payer(state: GameState) -> GameState:
    """Let the next payer choose; whoever has no choice pays at once."""
    while state.waiting:
        payer = state.waiting[0]
        choices = tax_choices(state, payer)
        if len(choices) > 1:
            return state._replace(to_act=payer)
        state = _taxed(state, payer, choices[0])
    return settle(state._replace(stage="draw", to_act=state.turn.seat))


def tax_choices(state: GameState, payer: int) -> tuple[Amounts, ...]:
    """Return every way a payer can pay: from one card, or split between two (R3.4)."""
    money = state.seats[payer].money
    due = min(TAX, sum(money.values()))
    whole: list[Amounts] = [((name, due),) for name, amount in money.items() if amount >= due]
    if due == TAX:
        whole += [((a, 1), (b, 1)) for a, b in combinations(money, 2)]
    return tuple(whole)


def _taxed(state: GameState, payer: int, money: Amounts) -> GameState:
    collector = state.turn.seat
    bureau = has_effect(state.seats[collector], "tax")
    onto = bureau if state.rules.irs_to == "irs" else state.seats[collector].illuminati
    for name, amount in money:
        state = add_money(state, payer, name, -amount, bank=False)
    state = add_money(state, collector, onto, sum(amount for _, amount in money), bank=False)
    return state._replace(waiting=state.waiting[1:])


def refuse_tax(state: GameState, move: PayTax) -> Refusal | None:
    due = min(TAX, sum(state.seats[move.seat].money.values()))
    paid: dict[str, int] = {}
    for name, amount in move.money:
        refused = not_mine(state, move.seat, name, "R3.4")
        if refused:
            return refused
        if type(amount) is not int or amount < 1:
            return Refusal("R3.4", f"{amount!r} is not an amount that can be paid: give whole MB.")
        paid[name] = paid.get(name, 0) + amount
    for name, amount in paid.items():
        if amount > treasury(state.seats[move.seat], name):
            held = treasury(state.seats[move.seat], name)
            return Refusal("R3.4", f"{name} holds {held} MB and cannot pay {amount} MB of tax.")
    if sum(paid.values()) != due:
        return Refusal("R3.4", f"the tax is {due} MB, not {sum(paid.values())} MB.")
    return None


def pay_tax(state: GameState, move: PayTax) -> GameState:
    return _next_payer(_taxed(state, move.seat, move.money))


def income_options(state: GameState) -> list[Move]:
    seat = state.to_act
    options: list[Move] = [simply(CollectIncome, seat)]
    sources = upkeep_sources(state, seat)
    if len(sources) > 1:
        options = [CollectIncome(seat, name) for name in sources]
    if has_effect(state.seats[seat], "tax"):
        others = seats_from(state, seat)[1:]
        options += [WaiveTax(seat, one) for one in others if one not in state.turn.waived]
    return options


def tax_options(state: GameState) -> list[Move]:
    return [PayTax(state.to_act, money) for money in tax_choices(state, state.to_act)]


# --- draw (R4) ---------------------------------------------------------------------------------


def draw(state: GameState, move: Draw) -> GameState:
    mine = face(state, move.seat)
    count = next((ability.bonus for ability in mine.abilities if ability.effect == "larger_draw"), 1)
    count += total_of(state.seats[move.seat], "draw")
    if state.board.orders:
        more = state.board.order_that("larger_draw")
        count += more.rule_numbers[0] if more is not None else 0
    state = draw_cards(state, move.seat, count, then="main")
    return drawn(state) if state.pending is None else state


def drawn(state: GameState) -> GameState:
    """Go on after the draw of the turn; an Order played in it may have changed what counts for a goal."""
    return settle(to_main(state)) if state.rules.new_world_order else to_main(state)


after_pending("main", lambda state, seat: drawn(state))


def draw_options(state: GameState) -> list[Move]:
    return [simply(Draw, state.to_act)]


# --- passing and the end of the turn (R2.5, R2.6, R11.5) ----------------------------------------


def refuse_pass_turn(state: GameState, move: PassTurn) -> Refusal | None:
    if state.turn.begun or state.turn.passed:
        return Refusal("R2.5", "passing is instead of all actions, and this turn has already seen one.")
    return None


def pass_turn(state: GameState, move: PassTurn) -> GameState:
    state = add_money(state, move.seat, state.seats[move.seat].illuminati, PASS_MONEY)
    state = state._replace(turn=state.turn._replace(passed=True, actions=0))
    return close(state) if state.rules.pass_scope == "all" else state


def end_actions(state: GameState, move: EndActions) -> GameState:
    return state._replace(stage="closing")


def end_turn(state: GameState, move: EndTurn) -> GameState:
    return close(state)


def pass_window(state: GameState, move: Pass) -> GameState:
    """Pass in a window: the next seat that could answer decides."""
    return next_waiting(state._replace(waiting=state.waiting[1:]))


def window_options(state: GameState) -> list[Move]:
    return [simply(Pass, state.to_act)]


def lose_turn(state: GameState) -> GameState:
    """The turn's player loses his turn; it does not count as one he had (R10.14, R11.1)."""
    return finish_turn(state, had_turn=False)


HANDLERS: dict[type, Handler] = {
    ChooseGoal: Handler(refuse_goal, choose_goal),
    WaiveTax: Handler(refuse_waiver, waive),
    CollectIncome: Handler(refuse_income, collect),
    PayTax: Handler(refuse_tax, pay_tax),
    Draw: Handler(never, draw),
    PassTurn: Handler(refuse_pass_turn, pass_turn),
    EndActions: Handler(never, end_actions),
    EndTurn: Handler(never, end_turn),
}

OPTIONS = {
    "goals": goal_options,
    "turn_start": window_options,
    "income": income_options,
    "tax": tax_options,
    "draw": draw_options,
    "last": window_options,
}

__all__ = ["HANDLERS", "OPTIONS", "begin_turn", "lose_turn", "pass_window", "start"]
