"""Gifts, sales and trades; leaving the game (R9, R11.4)."""

from __future__ import annotations

from illuminati_nb.rules.artifacts import RESCUE, SOUL
from illuminati_nb.rules.branch import Branch
from illuminati_nb.rules.cards import Artifact
from illuminati_nb.rules.goals import meets_a_goal
from illuminati_nb.rules.moves import Answer, Give, Goods, Leave, Move, Offer, Placing, RevealGoal
from illuminati_nb.rules.phases.actions import begun, passed_over
from illuminati_nb.rules.phases.common import (
    Handler,
    add_money,
    ask_again,
    close,
    illuminati_of,
    last_one,
    next_waiting,
    not_mine,
    remove,
    settle,
    strip_money,
    take_artifact,
    take_special,
    to_uncontrolled,
    wrong_seat,
)
from illuminati_nb.rules.refusal import IllegalMove, Refusal, require
from illuminati_nb.rules.state import NOBODY, GameState, is_special, target_card, treasury, who
from illuminati_nb.rules.view import view
from illuminati_nb.rules.words import counted


def no_dealing_now(state: GameState, seat: int) -> Refusal | None:
    """Refuse gifts and deals while a Privileged attack or another question is open (R9.2, R10.4)."""
    if state.conflict is not None and state.conflict.was_privileged:
        return Refusal(
            "R10.4", "nothing is given or traded once Privilege has been declared, until that attack is over."
        )
    if state.played is not None or state.offer is not None or state.pending is not None:
        return Refusal("R10.3", "first the card or the deal on the table must be answered.")
    if state.stage in ("goals", "masks", "tax", "place", "endow", "notice", "read", RESCUE, SOUL):
        return Refusal("R9.2", "first the step under way must be finished.")
    if seat == state.turn.seat and passed_over(state):
        return Refusal("R2.5", "this turn was passed: it has no free actions, and giving is one.")
    return None


def _goods_refused(state: GameState, seat: int, goods: Goods) -> Refusal | None:
    me = state.seats[seat]
    if type(goods.money) is not int or goods.money < 0:
        return Refusal("R8.5", f"{goods.money!r} is not a whole number of MB, 0 or more.")
    held = treasury(me, me.illuminati)
    if goods.money > held:
        return Refusal(
            "R8.5",
            f"money goes from Illuminati to Illuminati: {who(state, seat)} hold {held} MB there, not {goods.money} MB.",
        )
    for name in goods.specials:
        if name not in me.specials:
            return Refusal("R9.3", f"{who(state, seat)} do not hold the Special {name!r}.")
    if len(set(goods.specials)) != len(goods.specials) or len(set(goods.groups)) != len(goods.groups):
        return Refusal("R9.3", "a card is named twice.")
    groups = [name for name in goods.groups if name not in me.artifacts]
    for name in groups:
        refused = not_mine(state, seat, name, "R9.4")
        if refused:
            return refused
        if name == me.illuminati:
            return Refusal("R9.4", "an Illuminati card is never given away.")
    below = [name for top in groups for name in me.structure.subtree(top)]
    if len(set(below)) != len(below):
        return Refusal("R9.5", "one of these groups goes along with another of them: name only the upper one.")
    return None


def refuse_gift(state: GameState, move: Give) -> Refusal | None:
    refused = (
        no_dealing_now(state, move.seat)
        or _partner(state, move.seat, move.to)
        or _goods_refused(state, move.seat, move.goods)
    )
    if refused:
        return refused
    if move.goods.groups:
        return Refusal("R9.4", "a group changes hands only when both agree: make it an offer.")
    if not (move.goods.money or move.goods.specials):
        return Refusal("R9.1", "a gift must hold something.")
    return _thrown(state, _seen_after(state, move.seat, move.to, move.goods), move.seat, move.to)


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


def _seen_after(state: GameState, giver: int, taker: int, goods: Goods) -> GameState:
    """Return what everybody sees of a gift: its money, where treasuries lie open; Specials help no goal."""
    return _hand_over(state, giver, taker, Goods(goods.money)) if state.rules.open_treasuries else state


def _thrown(before: GameState, after: GameState, giver: int, taker: int) -> Refusal | None:
    """Refuse what would only let somebody else win (R9.8).

    Judged by what everybody knows, so that a refusal betrays no secret goal and no hidden treasury:
    nobody throws a game knowingly for a goal he cannot see.
    """
    if not before.rules.forbid_throwing or before.rules.scoring_game:
        return None
    before, after = view(before, None), view(after, None)
    if meets_a_goal(after, taker) and not meets_a_goal(before, taker) and not meets_a_goal(after, giver):
        return Refusal("R9.8", f"this would let {who(before, taker)} win and not the giver: that is throwing the game.")
    return None


def give(state: GameState, move: Give) -> GameState:
    state = _free_action(_hand_over(state, move.seat, move.to, move.goods), move.seat)
    return settle(ask_again(state))


def _free_action(state: GameState, seat: int) -> GameState:
    """Giving is a free action of the player in turn: afterwards he cannot pass any more (R2.5, R9.1)."""
    return begun(state) if state.stage == "main" and seat == state.turn.seat else state


# --- offers ---------------------------------------------------------------------------------------


def cost(state: GameState, offer: Offer) -> int:
    """Return how many actions a deal costs the player in turn: one for each group that changes hands (R9.4)."""
    total = 0
    for seat, goods in ((offer.seat, offer.gives), (offer.to, offer.takes)):
        me = state.seats[seat]
        for name in goods.groups:
            each = state.rules.transfer_cost == "each" and name not in me.artifacts
            total += len(me.structure.subtree(name)) if each else 1
    return total


def refuse_offer(state: GameState, move: Offer) -> Refusal | None:
    refused = (
        no_dealing_now(state, move.seat)
        or _partner(state, move.seat, move.to)
        or _goods_refused(state, move.seat, move.gives)
        or _wants_refused(state, move.to, move.takes)
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
            f"this deal costs {counted(price, 'actions')} of {who(state, state.turn.seat)}, "
            f"who has {state.turn.actions} left.",
        )
    return _plan_refused(move.takes, move.placings) or _exchange_refused(state, move, None)


def _wants_refused(state: GameState, seat: int, goods: Goods) -> Refusal | None:
    """Refuse asking for what the other side plainly does not have.

    Whether it holds a Special, or so much hidden money, is judged when it accepts: a refusal must not
    betray it (R13.1). How many Specials it holds is public (R10.1).
    """
    hidden = goods._replace(specials=(), money=goods.money if state.rules.open_treasuries else 0)
    refused = _goods_refused(state, seat, hidden)
    if refused:
        return refused
    if type(goods.money) is not int or goods.money < 0:
        return Refusal("R8.5", f"{goods.money!r} is not a whole number of MB, 0 or more.")
    held = len(state.seats[seat].specials)
    if len(set(goods.specials)) != len(goods.specials) or len(goods.specials) > held:
        return Refusal("R10.1", f"{who(state, seat)} holds {held} Specials, and none of them twice.")
    unknown = next((name for name in goods.specials if not is_special(name)), "")
    return Refusal("R10.2", f"{unknown!r} is no Special card.") if unknown else None


def _plan_refused(goods: Goods, placings: tuple[Placing, ...]) -> Refusal | None:
    """Refuse a plan for received groups that names others than those; an Artifact needs no place (R14.5)."""
    groups = placed(goods.groups)
    if sorted(one.group for one in placings) == sorted(groups):
        return None
    named = ", ".join(one.group for one in placings) or "none"
    return Refusal("R9.5", f"say where each received group goes: {', '.join(groups) or 'none'}, not {named}.")


def placed(groups: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the groups of a deal that get a place in a structure: all but the Artifacts (R14.5)."""
    return tuple(name for name in groups if not isinstance(target_card(name), Artifact))


def _exchange_refused(state: GameState, offer: Offer, placings: tuple[Placing, ...] | None) -> Refusal | None:
    """Refuse a deal whose groups cannot be fitted in where the plans say."""
    try:
        _exchange(state, offer, placings)
    except IllegalMove as error:
        return error.refusal
    return None


def _receive(state: GameState, giver: int, taker: int, one: Placing, branch: Branch) -> GameState:
    theirs, mine = state.seats[giver], state.seats[taker]
    require(one.onto in mine.structure, "R9.5", f"{one.onto!r} is not in the power structure of {who(state, taker)}")
    layout = mine.structure.receive(branch, to=one.onto, arrow=one.arrow, drop=one.dropped)
    moved = {name: theirs.money[name] for name in branch.names if name in theirs.money}
    state = state.with_seat(giver, money={name: mb for name, mb in theirs.money.items() if name not in moved})
    state = state.with_seat(taker, structure=layout.structure, money={**mine.money, **moved})
    return to_uncontrolled(strip_money(state, taker, layout.dropped), layout.dropped)


def make_offer(state: GameState, move: Offer) -> GameState:
    return state._replace(offer=move, resume=state.to_act, to_act=move.to)


def refuse_answer(state: GameState, move: Answer) -> Refusal | None:
    offer = state.offer
    assert offer is not None
    if not move.accept:
        return None
    refused = (
        _goods_refused(state, offer.to, offer.takes)
        or _plan_refused(offer.gives, move.placings)
        or _exchange_refused(state, offer, move.placings)
    )
    if refused:
        return refused
    after = _exchange(state, offer, move.placings)
    after = _seen_after(after, offer.seat, offer.to, offer.gives)
    after = _seen_after(after, offer.to, offer.seat, offer.takes)
    return _thrown(state, after, offer.seat, offer.to) or _thrown(state, after, offer.to, offer.seat)


def _settled(state: GameState, offer: Offer, placings: tuple[Placing, ...]) -> GameState:
    """Carry out both sides of a deal as one event (R11.1): it binds now (R9.9)."""
    state = _exchange(state, offer, placings)
    state = _hand_over(state, offer.seat, offer.to, offer.gives)
    return _hand_over(state, offer.to, offer.seat, offer.takes)


def _exchange(state: GameState, offer: Offer, placings: tuple[Placing, ...] | None) -> GameState:
    """Lift every group that changes hands first, so that a swap frees the arrows it needs; then place each.

    ``placings``: where the answering side puts what it gets; None = not known yet, only lifted.
    """
    a, b = offer.seat, offer.to
    lifted: dict[str, Branch] = {}
    for giver, goods in ((a, offer.gives), (b, offer.takes)):
        for name in placed(goods.groups):
            rest, lifted[name] = state.seats[giver].structure.detach(name)
            state = state.with_seat(giver, structure=rest)
    for taker, goods in ((b, offer.gives), (a, offer.takes)):
        for name in goods.groups:
            if name not in lifted:
                state = take_artifact(state, taker, name)
    for giver, taker, plan in ((a, b, placings or ()), (b, a, offer.placings)):
        for one in plan:
            state = _receive(state, giver, taker, one, lifted[one.group])
    return state


def answer(state: GameState, move: Answer) -> GameState:
    offer = state.offer
    assert offer is not None
    state = state._replace(offer=None, to_act=state.resume, resume=NOBODY)
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
    for seat, goods in ((offer.seat, offer.gives), (offer.to, offer.takes)):
        if any(goods):
            state = _free_action(state, seat)
    return settle(ask_again(state) if any(offer.gives) or any(offer.takes) else state)


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
    groups = placed(offer.gives.groups)
    if not groups:
        return [()]
    arrows = state.seats[offer.to].structure.open_arrows()
    if len(groups) == 1:
        return [(Placing(groups[0], one.card, one.side),) for one in arrows]
    plan = tuple(Placing(name, one.card, one.side) for name, one in zip(groups, arrows, strict=False))
    return [plan] if len(plan) == len(groups) else []


# --- leaving, the UFOs' goal ------------------------------------------------------------------------


def refuse_leaving(state: GameState, move: Leave) -> Refusal | None:
    asked = state.played is not None or state.offer is not None or state.pending is not None
    if state.conflict is not None or asked:
        return Refusal("R11.4", "a player leaves between two moves, not in the middle of an attack or a deal.")
    if state.stage in ("goals", "masks", "tax", "notice"):
        return Refusal("R11.4", "first the step under way must be finished.")
    return None


def leave(state: GameState, move: Leave) -> GameState:
    state = last_one(remove(state, move.seat, "left"))
    if state.over:
        return state
    if state.turn.seat == move.seat:
        return close(state)
    if move.seat in state.waiting:
        return next_waiting(state._replace(waiting=tuple(one for one in state.waiting if one != move.seat)))
    return state


def refuse_revealing(state: GameState, move: RevealGoal) -> Refusal | None:
    me = state.seats[move.seat]
    if not state.rules.hidden_goals:
        if me.masked:
            return Refusal("R12.4", "a goal that belongs to a face-down card is shown with the card, not without it.")
        if illuminati_of(state, move.seat).goal_kind != "secret" or not me.goal:
            return Refusal("R11.23", f"{who(state, move.seat)} has no secret goal to reveal.")
    if not me.goal or state.rules.scoring_game:
        return Refusal("R12.2" if me.goal else "R2.3", "there is no goal to reveal." if me.goal else "choose it first.")
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
