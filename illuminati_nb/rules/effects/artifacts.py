"""The powers of Artifacts that are used by a move, each with its moment, its refusal and its effect (R14.2).

All the other powers are numbers and work by themselves: :mod:`illuminati_nb.rules.effective`,
:mod:`illuminati_nb.rules.attack`, income and the draw of the turn.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from illuminati_nb.rules.artifacts import RESCUE, SOUL, can_end_privilege, reaction, top_special
from illuminati_nb.rules.cards import Artifact
from illuminati_nb.rules.declaration import limit
from illuminati_nb.rules.masks import turn_up
from illuminati_nb.rules.moves import Move
from illuminati_nb.rules.moves_artifacts import UseArtifact
from illuminati_nb.rules.phases.actions import begun, leave_behind, no_action_left, use_action
from illuminati_nb.rules.phases.attack import shown_by_use, worn_out
from illuminati_nb.rules.phases.common import Handler, add_money, draw_cards, settle, take_special
from illuminati_nb.rules.phases.outcome import finish
from illuminati_nb.rules.refusal import Refusal
from illuminati_nb.rules.state import GameState, attacker_card, card, treasury, under_way, who


class Power(NamedTuple):
    """What one kind of power does. ``stage``: the step it belongs to, ``when``: the same in words.

    ``refuse`` judges the rest; ``work`` is the effect; ``cards`` lists what it can be about now ("" = nothing).
    """

    stage: str
    when: str
    refuse: Callable[[GameState, UseArtifact, Artifact], Refusal | None]
    work: Callable[[GameState, UseArtifact, Artifact], GameState]
    cards: Callable[[GameState, int], tuple[str, ...]]


def _nothing_named(state: GameState, seat: int) -> tuple[str, ...]:
    return ("",)


def _pointless(move: UseArtifact) -> Refusal | None:
    return Refusal("R14.2", f"{move.artifact} is used without card={move.card!r}.") if move.card else None


def _too_poor(state: GameState, move: UseArtifact, price: int) -> Refusal | None:
    me = state.seats[move.seat]
    held = treasury(me, me.illuminati)
    if held >= price:
        return None
    return Refusal("R14.2", f"{move.artifact} costs {price} MB of {who(state, move.seat)}, which has {held} MB there.")


def _pay(state: GameState, seat: int, price: int) -> GameState:
    return add_money(state, seat, state.seats[seat].illuminati, -price)


def _used(state: GameState, name: str) -> GameState:
    turn = state.turn
    return begun(state._replace(turn=turn._replace(artifacts=(*turn.artifacts, name))))


# --- Blivit: the uncontrolled area anew --------------------------------------------------------------


def _redraw_refused(state: GameState, move: UseArtifact, used: Artifact) -> Refusal | None:
    """The "Illuminati action" is one regular action and one attack of the Illuminati, R6.2 (our choice)."""
    refused = _pointless(move) or no_action_left(state)
    if refused:
        return refused
    if move.artifact in state.turn.artifacts:
        return Refusal("R14.2", f"{used} is used once a turn, and has been.")
    if not state.uncontrolled:
        return Refusal("R14.2", "there is no uncontrolled group to discard.")
    return worn_out(state, state.seats[move.seat].illuminati)


def _redraw(state: GameState, move: UseArtifact, used: Artifact) -> GameState:
    gone, mine = state.uncontrolled, state.seats[move.seat].illuminati
    state = shown_by_use(state, move.seat, mine)
    acted = {**state.turn.used, mine: state.turn.used.get(mine, 0) + 1}
    state = use_action(state._replace(turn=state.turn._replace(used=acted)))
    state = _used(state._replace(uncontrolled=(), discards=(*state.discards, *gone)), move.artifact)
    state = draw_cards(state, move.seat, len(gone))
    return state if state.pending is not None else settle(state)


# --- Talisman of Ahrimanes: an uncontrolled group away -----------------------------------------------


def _uncontrolled(state: GameState, seat: int) -> tuple[str, ...]:
    return state.uncontrolled


def _banish_refused(state: GameState, move: UseArtifact, used: Artifact) -> Refusal | None:
    if move.card not in state.uncontrolled:
        return Refusal("R14.2", f"{used} discards an uncontrolled group, and {move.card!r} is none.")
    return _too_poor(state, move, used.effect_number)


def _banish(state: GameState, move: UseArtifact, used: Artifact) -> GameState:
    """The group is discarded, not destroyed: nobody scores it and nothing brings back what is discarded."""
    left = tuple(name for name in state.uncontrolled if name != move.card)
    state = state._replace(uncontrolled=left, discards=(*state.discards, move.card))
    return settle(_used(_pay(state, move.seat, used.effect_number), move.artifact))


# --- Perpetual Motion Machine: a card for an action ----------------------------------------------------


def _own_cards(state: GameState, seat: int) -> tuple[str, ...]:
    me = state.seats[seat]
    return (*me.specials, *me.structure.names[1:], *me.artifacts)


def _fuel_refused(state: GameState, move: UseArtifact, used: Artifact) -> Refusal | None:
    if state.turn.passed:
        return Refusal("R2.5", "this turn was passed: it has no actions.")
    if move.card in _own_cards(state, move.seat):
        return None
    return Refusal("R14.2", f"{used} takes a group or a Special of {who(state, move.seat)}, not {move.card!r}.")


def _burn_fuel(state: GameState, move: UseArtifact, used: Artifact) -> GameState:
    """A discarded group lies uncontrolled, with its puppets; an Artifact is a group, the Machine too (R14.1)."""
    if move.card in state.seats[move.seat].specials:
        state = take_special(state, move.seat, move.card)
    else:
        state = leave_behind(state, move.seat, move.card)
    turn = state.turn
    more = turn.actions + used.effect_number
    return settle(_used(state._replace(turn=turn._replace(actions=more)), move.artifact))


# --- Hubble Space Telescope: an end to Privilege ---------------------------------------------------------


def _telescope_refused(state: GameState, move: UseArtifact, used: Artifact) -> Refusal | None:
    refused = _pointless(move)
    if refused:
        return refused
    if not under_way(state).privileged:
        return Refusal("R7.5", "this attack is not Privileged.")
    if can_end_privilege(state.seats[move.seat]):
        return None
    me, often = who(state, move.seat), limit(attacker_card(state.seats[move.seat].illuminati))
    return Refusal(
        "R14.2", f"{me} has {often} attack{'s' * (often > 1)} a turn, and none of the next turn is left to give up."
    )


def _look_closely(state: GameState, move: UseArtifact, used: Artifact) -> GameState:
    forgone = state.seats[move.seat].forgone + 1
    state = state.with_seat(move.seat, forgone=forgone)
    if forgone > 1:
        state = turn_up(state, move.seat)  # only the UFOs have two attacks a turn to give up (R12.4)
    return state._replace(conflict=under_way(state)._replace(privileged="", passes=0))


# --- Hitler's Brain, Soulburner: answers to an attack ----------------------------------------------------


def _victim(state: GameState, seat: int) -> tuple[str, ...]:
    return (under_way(state).target,)


def _answer_refused(state: GameState, move: UseArtifact, used: Artifact) -> Refusal | None:
    """The window is open only for the seat that may answer, so that only the card can be wrong."""
    wanted = under_way(state).target if state.stage == RESCUE else top_special(state)
    if move.card == wanted and reaction(state, under_way(state)) == (move.seat, state.stage):
        return None
    return Refusal("R14.2", f"{used} is about {wanted} now, not {move.card!r}.")


def _rescue(state: GameState, move: UseArtifact, used: Artifact) -> GameState:
    """The kill stays scored; the group can be destroyed, and scored, again."""
    left = tuple(name for name in state.dead if name != move.card)
    state = state._replace(dead=left, uncontrolled=(*state.uncontrolled, move.card))
    return finish(_pay(state, move.seat, used.effect_number), under_way(state), won=True)


def _top(state: GameState, seat: int) -> tuple[str, ...]:
    return (top_special(state),)


def _take_soul(state: GameState, move: UseArtifact, used: Artifact) -> GameState:
    state = state._replace(discards=tuple(name for name in state.discards if name != move.card))
    state = state.with_seat(move.seat, specials=(*state.seats[move.seat].specials, move.card))
    return finish(state, under_way(state), won=True)


#: The powers that are used by a move, by kind of effect.
POWERS: dict[str, Power] = {
    "redraw_uncontrolled": Power("main", "in one's own turn", _redraw_refused, _redraw, _nothing_named),
    "discard_uncontrolled": Power("main", "in one's own turn", _banish_refused, _banish, _uncontrolled),
    "extra_action": Power("main", "in one's own turn", _fuel_refused, _burn_fuel, _own_cards),
    "cancel_privilege": Power(
        "spend", "in a Privileged attack, before the dice", _telescope_refused, _look_closely, _nothing_named
    ),
    "rescue_destroyed": Power(RESCUE, "right after a group is destroyed", _answer_refused, _rescue, _victim),
    "take_discarded_special": Power(
        SOUL, "right after a rival has taken a group of its owner", _answer_refused, _take_soul, _top
    ),
}


def refuse_use(state: GameState, move: UseArtifact) -> Refusal | None:
    """Return why this power cannot be used now, or None."""
    if move.artifact not in state.seats[move.seat].artifacts:
        return Refusal("R14.2", f"{who(state, move.seat)} does not control an Artifact called {move.artifact!r}.")
    used = card(move.artifact)
    assert isinstance(used, Artifact)
    power = POWERS.get(used.effect_kind)
    if power is None:
        return Refusal("R14.2", f"{used} works by itself: there is nothing to be done for it.")
    if state.stage != power.stage:
        return Refusal("R14.2", f"{used} is used {power.when}.")
    return power.refuse(state, move, used)


def use(state: GameState, move: UseArtifact) -> GameState:
    used = card(move.artifact)
    assert isinstance(used, Artifact)
    return POWERS[used.effect_kind].work(state, move, used)


def artifact_options(state: GameState) -> list[Move]:
    """Return what the deciding seat can do with its Artifacts now."""
    seat = state.to_act
    found: list[Move] = []
    for name in state.seats[seat].artifacts:
        used = card(name)
        assert isinstance(used, Artifact)
        power = POWERS.get(used.effect_kind)
        if power is not None and power.stage == state.stage:
            moves = [UseArtifact(seat, name, one) for one in power.cards(state, seat)]
            found += [move for move in moves if power.refuse(state, move, used) is None]
    return found


HANDLERS: dict[type, Handler] = {UseArtifact: Handler(refuse_use, use)}
