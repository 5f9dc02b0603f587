"""Gifts, sales and trades; leaving the game (R9, R11.4)."""

from __future__ import annotations

from collections.abc import Iterable

from illuminati_nb.rules.branch import Branch
from illuminati_nb.rules.goals import meets_a_goal
from illuminati_nb.rules.moves import Answer, Give, Goods, Leave, Move, Offer, Placing, RevealGoal
from illuminati_nb.rules.phases.common import (
    Handler,
    add_money,
    finish_turn,
    illuminati_of,
    last_one,
    not_mine,
    remove,
    settle,
    strip_money,
    take_special,
    to_uncontrolled,
    wrong_seat,
)
from illuminati_nb.rules.refusal import IllegalMove, Refusal, require
from illuminati_nb.rules.state import GameState, treasury, who


def no_dealing_now(state: GameState) -> Refusal | None:
    """Refuse gifts and deals while a Privileged attack or another question is open (R9.2, R10.4)."""
    if state.conflict is not None and state.conflict.was_privileged:
        return Refusal(
            "R10.4", "nothing is given or traded once Privilege has been declared, until that attack is over."
        )
    if state.played is not None or state.offer is not None:
        return Refusal("R10.3", "first the card or the deal on the table must be answered.")
    if state.stage in ("goals", "place", "endow"):
        return Refusal("R9.2", "first the step under way must be finished.")
    return None


def _goods_refused(state: GameState, seat: int, goods: Goods) -> Refusal | None:
    me = state.seats[seat]
    if type(goods.money) is not int or goods.money < 0:
        return Refusal("R8.5", f"{goods.money!r} is not a whole number of MB, 0 or more.")
    held = treasury(me, me.illuminati)
    if goods.money > held:
        return Refusal(
            "R8.5",
            f"money goes from Illuminati to Illuminati: {me.illuminati} hold {held} MB there, not {goods.money} MB.",
        )
    for name in goods.specials:
        if name not in me.specials:
            return Refusal("R9.3", f"{me.illuminati} do not hold the Special {name!r}.")
    if len(set(goods.specials)) != len(goods.specials) or len(set(goods.groups)) != len(goods.groups):
        return Refusal("R9.3", "a card is named twice.")
    for name in goods.groups:
        refused = not_mine(state, seat, name, "R9.4")
        if refused:
            return refused
        if name == me.illuminati:
            return Refusal("R9.4", "an Illuminati card is never given away.")
    below = [name for top in goods.groups for name in me.structure.subtree(top)]
    if len(set(below)) != len(below):
        return Refusal("R9.5", "one of these groups goes along with another of them: name only the upper one.")
    return None


def refuse_gift(state: GameState, move: Give) -> Refusal | None:
    refused = (
        no_dealing_now(state) or _partner(state, move.seat, move.to) or _goods_refused(state, move.seat, move.goods)
    )
    if refused:
        return refused
    if move.goods.groups:
        return Refusal("R9.4", "a group changes hands only when both agree: make it an offer.")
    if not (move.goods.money or move.goods.specials):
        return Refusal("R9.1", "a gift must hold something.")
    return _thrown(state, _hand_over(state, move.seat, move.to, move.goods), move.seat, move.to)


def _partner(state: GameState, seat: int, to: int) -> Refusal | None:
    refused = wrong_seat(state, to)
    if not refused and to == seat:
        return Refusal("R9.2", "a player deals with another player, not with himself.")
    return refused


def _hand_over(state: GameState, giver: int, taker: int, goods: Goods) -> GameState:
    if goods.money:
        state = add_money(state, giver, state.seats[giver].illuminati, -goods.money, bank=False)
        state = add_money(state, taker, state.seats[taker].illuminati, goods.money, bank=False)
    for name in goods.specials:
        state = take_special(state, giver, name, discard=False)
        state = state.with_seat(taker, specials=(*state.seats[taker].specials, name))
    return state


def _thrown(before: GameState, after: GameState, giver: int, taker: int) -> Refusal | None:
    """Refuse what would only let somebody else win (R9.8)."""
    if not before.rules.forbid_throwing or before.rules.scoring_game:
        return None
    if meets_a_goal(after, taker) and not meets_a_goal(before, taker) and not meets_a_goal(after, giver):
        return Refusal("R9.8", f"this would let {who(before, taker)} win and not the giver: that is throwing the game.")
    return None


def give(state: GameState, move: Give) -> GameState:
    return settle(_hand_over(state, move.seat, move.to, move.goods))


# --- offers ---------------------------------------------------------------------------------------


def cost(state: GameState, offer: Offer) -> int:
    """Return how many actions a deal costs the player in turn: one for each group that changes hands (R9.4)."""
    total = 0
    for seat, goods in ((offer.seat, offer.gives), (offer.to, offer.takes)):
        structure = state.seats[seat].structure
        for name in goods.groups:
            total += len(structure.subtree(name)) if state.rules.transfer_cost == "each" else 1
    return total


def refuse_offer(state: GameState, move: Offer) -> Refusal | None:
    refused = (
        no_dealing_now(state)
        or _partner(state, move.seat, move.to)
        or _goods_refused(state, move.seat, move.gives)
        or _goods_refused(state, move.to, move.takes)
    )
    if refused:
        return refused
    if not (any(move.gives) or any(move.takes) or move.promises):
        return Refusal("R9.10", "an offer must hold something: goods on a side, or words.")
    price = cost(state, move)
    if not price:
        return None
    if state.turn.seat not in (move.seat, move.to):
        return Refusal("R9.4", "groups change hands only in the turn of one of the two parties.")
    if state.stage != "main" or state.conflict is not None:
        return Refusal("R2.3", "groups change hands as a regular action: before or after another one, not within it.")
    if state.turn.passed or state.turn.actions < price:
        return Refusal(
            "R9.4",
            f"this deal costs {price} actions of {who(state, state.turn.seat)}, who has {state.turn.actions} left.",
        )
    return _placings_refused(state, move.seat, move.to, move.takes, move.placings)


def _placings_refused(
    state: GameState, taker: int, giver: int, goods: Goods, placings: tuple[Placing, ...]
) -> Refusal | None:
    """Refuse a plan for received groups that names others than those, or puts them where they cannot go."""
    if sorted(one.group for one in placings) != sorted(goods.groups):
        named = ", ".join(one.group for one in placings) or "none"
        return Refusal("R9.5", f"say where each received group goes: {', '.join(goods.groups) or 'none'}, not {named}.")
    try:
        _take_groups(state, giver, taker, placings)
    except IllegalMove as error:
        return error.refusal
    return None


def _take_groups(state: GameState, giver: int, taker: int, placings: Iterable[Placing]) -> GameState:
    """Move groups from one structure to another with all their money; the receiver's losses become uncontrolled."""
    lifted: list[tuple[Placing, Branch]] = []
    for one in placings:
        rest, branch = state.seats[giver].structure.detach(one.group)
        lifted.append((one, branch))
        state = state.with_seat(giver, structure=rest)
    for one, branch in lifted:
        state = _receive(state, giver, taker, one, branch)
    return state


def _receive(state: GameState, giver: int, taker: int, one: Placing, branch: Branch) -> GameState:
    theirs, mine = state.seats[giver], state.seats[taker]
    require(one.onto in mine.structure, "R9.5", f"{one.onto!r} is not in the power structure of {who(state, taker)}")
    layout = mine.structure.receive(branch, to=one.onto, arrow=one.arrow, drop=one.dropped)
    moved = {name: theirs.money[name] for name in branch.names if name in theirs.money}
    state = state.with_seat(giver, money={name: mb for name, mb in theirs.money.items() if name not in moved})
    state = state.with_seat(taker, structure=layout.structure, money={**mine.money, **moved})
    lost = (*layout.dropped, *layout.evicted)
    return to_uncontrolled(strip_money(state, taker, lost), lost)


def make_offer(state: GameState, move: Offer) -> GameState:
    return state._replace(offer=move, resume=state.to_act, to_act=move.to)


def refuse_answer(state: GameState, move: Answer) -> Refusal | None:
    offer = state.offer
    assert offer is not None
    if not move.accept:
        return None
    refused = _placings_refused(state, offer.to, offer.seat, offer.gives, move.placings)
    if refused:
        return refused
    try:
        after = _settled(state, offer, move.placings)
    except IllegalMove as error:
        return error.refusal
    return _thrown(state, after, offer.seat, offer.to) or _thrown(state, after, offer.to, offer.seat)


def _settled(state: GameState, offer: Offer, placings: tuple[Placing, ...]) -> GameState:
    """Carry out both sides of a deal as one event (R11.1): it binds now (R9.9)."""
    state = _exchange(state, offer, placings)
    state = _hand_over(state, offer.seat, offer.to, offer.gives)
    return _hand_over(state, offer.to, offer.seat, offer.takes)


def _exchange(state: GameState, offer: Offer, placings: tuple[Placing, ...]) -> GameState:
    """Lift every group that changes hands first, so that a swap frees the arrows it needs."""
    a, b = offer.seat, offer.to
    there: list[tuple[Placing, Branch]] = []
    back: list[tuple[Placing, Branch]] = []
    for giver, plan, lifted in ((a, placings, there), (b, offer.placings, back)):
        for one in plan:
            rest, branch = state.seats[giver].structure.detach(one.group)
            lifted.append((one, branch))
            state = state.with_seat(giver, structure=rest)
    for one, branch in there:
        state = _receive(state, a, b, one, branch)
    for one, branch in back:
        state = _receive(state, b, a, one, branch)
    return state


def answer(state: GameState, move: Answer) -> GameState:
    offer = state.offer
    assert offer is not None
    state = state._replace(offer=None, to_act=state.resume)
    if not move.accept:
        return state
    price = cost(state, offer)
    state = _settled(state, offer, move.placings)
    if price:
        turn = state.turn
        state = state._replace(turn=turn._replace(actions=turn.actions - price, begun=True))
    if offer.promises:
        words = (state.turn.number, offer.seat, offer.to, offer.promises)
        state = state._replace(promises=(*state.promises, words))
    return settle(state)


def answer_options(state: GameState) -> list[Move]:
    """Return refusing, and accepting with a first legal place for each group."""
    found: list[Move] = [Answer(state.to_act, False)]
    offer = state.offer
    assert offer is not None
    for placings in _first_places(state, offer):
        yes = Answer(state.to_act, True, placings)
        if refuse_answer(state, yes) is None:
            found.append(yes)
    return found


def _first_places(state: GameState, offer: Offer) -> list[tuple[Placing, ...]]:
    """Return some ways to place what is offered: none needed, or each open arrow for a single group."""
    groups = offer.gives.groups
    if not groups:
        return [()]
    arrows = state.seats[offer.to].structure.open_arrows()
    if len(groups) == 1:
        return [(Placing(groups[0], one.card, one.side),) for one in arrows]
    plan = tuple(Placing(name, one.card, one.side) for name, one in zip(groups, arrows, strict=False))
    return [plan] if len(plan) == len(groups) else []


# --- leaving, the UFOs' goal ------------------------------------------------------------------------


def refuse_leaving(state: GameState, move: Leave) -> Refusal | None:
    if state.conflict is not None or state.played is not None or state.offer is not None:
        return Refusal("R11.4", "a player leaves between two moves, not in the middle of an attack or a deal.")
    if state.stage in ("goals", "tax"):
        return Refusal("R11.4", "first the step under way must be finished.")
    return None


def leave(state: GameState, move: Leave) -> GameState:
    state = last_one(remove(state, move.seat, "left"))
    if state.over:
        return state
    if state.turn.seat == move.seat:
        return finish_turn(state._replace(waiting=()), had_turn=False)
    if move.seat in state.waiting:
        from illuminati_nb.rules.phases.common import next_waiting

        return next_waiting(state._replace(waiting=tuple(one for one in state.waiting if one != move.seat)))
    return state


def refuse_revealing(state: GameState, move: RevealGoal) -> Refusal | None:
    me = state.seats[move.seat]
    if illuminati_of(state, move.seat).goal_kind != "secret" or not me.goal:
        return Refusal("R11.23", f"{who(state, move.seat)} has no secret goal to reveal.")
    if me.revealed:
        return Refusal("R11.23", "the goal has been revealed already.")
    return None


def reveal(state: GameState, move: RevealGoal) -> GameState:
    return state.with_seat(move.seat, revealed=True)


HANDLERS: dict[type, Handler] = {
    Give: Handler(refuse_gift, give),
    Offer: Handler(refuse_offer, make_offer),
    Answer: Handler(refuse_answer, answer),
    Leave: Handler(refuse_leaving, leave),
    RevealGoal: Handler(refuse_revealing, reveal),
}
