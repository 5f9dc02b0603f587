"""Written goals for everybody, and cards that lie face down: claims, accusing, turning up (R12.3, R12.4, R12.4a)."""

from __future__ import annotations

from illuminati_nb.rules import masks
from illuminati_nb.rules.cards import deck
from illuminati_nb.rules.moves import Move
from illuminati_nb.rules.moves_optional import Accuse, Claim, RevealIlluminati
from illuminati_nb.rules.phases.actions import no_action_left, use_action
from illuminati_nb.rules.phases.common import Handler, add_money, settle, wrong_seat
from illuminati_nb.rules.phases.turn import start
from illuminati_nb.rules.refusal import Refusal
from illuminati_nb.rules.state import GameState, attacker_card, who


def _face_up(state: GameState, seat: int) -> Refusal | None:
    if state.seats[seat].masked:
        return None
    if not state.rules.hidden_illuminati:
        return Refusal("R12.4", "in this game all Illuminati lie face up.")
    return Refusal("R12.4", f"{who(state, seat)} lies face up already.")


# --- what the card uses (R12.4, R12.4a) -------------------------------------------------------------


def refuse_claim(state: GameState, move: Claim) -> Refusal | None:
    refused = _face_up(state, move.seat)
    if refused:
        return refused
    if state.turn.claimed and state.stage != "masks":
        return Refusal("R12.4", "what the face-down card uses is said once a turn.")
    if (move.power, move.income) == state.seats[move.seat].claims:
        return Refusal("R12.4", "that is what the face-down card uses already.")
    for what, least, claim, limit in zip(
        ("Power", "income"), (1, 0), (move.power, move.income), masks.most(state, move.seat), strict=True
    ):
        if type(claim) is not int or not least <= claim <= int(limit):
            rule = "R12.4a" if state.rules.masked_bonus else "R12.4"
            return Refusal(rule, f"this card can use {what} {least} to {int(limit)}, not {claim!r}: using more than it "
                           "has would be cheating, and who is caught at that is out.")  # fmt: skip
    return None


def claim(state: GameState, move: Claim) -> GameState:
    """Use these numbers from now on; at the start the money of R1.4 is the income that is used (our choice)."""
    state = state.with_seat(move.seat, claims=(move.power, move.income))
    if state.stage != "masks":
        return state._replace(turn=state.turn._replace(claimed=True))
    if move.income:
        state = add_money(state, move.seat, state.seats[move.seat].illuminati, move.income)
    return start(state)


def claim_options(state: GameState) -> list[Move]:
    """Return some claims: all the card has, one or two less of either, and overstated where that is allowed."""
    seat = state.to_act
    me = state.seats[seat]
    if not me.masked or (state.turn.claimed and state.stage != "masks"):
        return []
    found: list[Move] = []
    top_power, top_income = (int(one) for one in masks.most(state, seat))
    mine = attacker_card(me.illuminati)
    has = (top_power - ("power" in state.rules.masked_bonus), mine.income)
    for power in dict.fromkeys((has[0], top_power, has[0] - 1, has[0] - 2)):
        for income in dict.fromkeys((has[1], top_income, has[1] - 1, has[1] - 2)):
            if (power, income) != me.claims:
                found.append(Claim(seat, power, income))
    return found


# --- accusing and turning up (R12.4) ------------------------------------------------------------------


def refuse_accusation(state: GameState, move: Accuse) -> Refusal | None:
    refused = no_action_left(state) or wrong_seat(state, move.accused)
    if refused:
        return refused
    if move.accused == move.seat:
        return Refusal("R12.4", "a player accuses another one, not himself.")
    refused = _face_up(state, move.accused)
    if refused:
        return refused
    if move.illuminati not in _names():
        return Refusal("R12.4", f"{move.illuminati!r} is not the name of an Illuminati.")
    return None


def accuse(state: GameState, move: Accuse) -> GameState:
    """An action without any group; the right name turns the card up, a wrong one does nothing (R12.4)."""
    state = use_action(state)
    if state.seats[move.accused].illuminati == move.illuminati:
        state = masks.turn_up(state, move.accused)
    return settle(state)


def main_options(state: GameState) -> list[Move]:
    """Return what hidden Illuminati add to the choices of the turn's player: claims and accusations."""
    found = claim_options(state)
    return found if no_action_left(state) else [*found, *accusations(state)]


def _names() -> tuple[str, ...]:
    return tuple(one.name for one in deck().illuminati)


def accusations(state: GameState) -> list[Move]:
    """Return every accusation that could be right as far as the accuser knows."""
    seat = state.to_act
    known = {one.illuminati for index, one in enumerate(state.seats) if index == seat or not one.masked}
    return [
        Accuse(seat, index, name)
        for index, one in enumerate(state.seats)
        if one.masked and index != seat and not one.out
        for name in _names()
        if name not in known
    ]


def refuse_turning_up(state: GameState, move: RevealIlluminati) -> Refusal | None:
    """Refuse turning up in the middle of an attack, too: it began with what lay on the table (our choice)."""
    if state.stage in ("goals", "masks") or state.conflict is not None:
        return Refusal("R2.3", "first the step under way must be finished.")
    return _face_up(state, move.seat)


def reveal_card(state: GameState, move: RevealIlluminati) -> GameState:
    return masks.turn_up(state, move.seat)


HANDLERS: dict[type, Handler] = {
    Claim: Handler(refuse_claim, claim),
    Accuse: Handler(refuse_accusation, accuse),
    RevealIlluminati: Handler(refuse_turning_up, reveal_card),
}

OPTIONS = {"masks": claim_options}
