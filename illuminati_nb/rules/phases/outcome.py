"""The dice and what follows: answers to the roll, capture, neutralizing, destroying (R6.D-R6.F, R6.46)."""

from __future__ import annotations

from functools import lru_cache

from illuminati_nb.rules.artifacts import reaction
from illuminati_nb.rules.branch import Branch
from illuminati_nb.rules.cards import Artifact
from illuminati_nb.rules.dice import WAYS, succeeds
from illuminati_nb.rules.goals import controlled
from illuminati_nb.rules.moves import Endow, Hangings, Move, Pass, Place, Roll
from illuminati_nb.rules.order_attack import REMOVE
from illuminati_nb.rules.phases.actions import leave_behind, one_action_less, wishes
from illuminati_nb.rules.phases.attack import current_sum
from illuminati_nb.rules.phases.cheating import notice, reading
from illuminati_nb.rules.phases.common import (
    Handler,
    add_money,
    after_window,
    ask,
    is_out,
    open_window,
    settle,
    sizes,
    strip_money,
    take_artifact,
    to_uncontrolled,
)
from illuminati_nb.rules.phases.siege import end_siege
from illuminati_nb.rules.refusal import IllegalMove, Refusal
from illuminati_nb.rules.rehang import Layout
from illuminati_nb.rules.state import Conflict, GameState, group, target_card, treasury, under_way
from illuminati_nb.rules.structure import PowerStructure

#: Specials that answer a roll, with what they make of it (R10.6, R10.12).
ROLL_CARDS = {"Assassination": 2, "Murphy's Law": 12}


def refuse_roll(state: GameState, move: Roll) -> Refusal | None:
    if move.total in WAYS and type(move.total) is int:
        return None
    return Refusal("R6.10", f"two dice show a total from 2 to 12, not {move.total!r}.")


def roll(state: GameState, move: Roll) -> GameState:
    if state.cheat is not None:
        return notice(state, move)
    assert state.conflict is not None
    conflict = state.conflict._replace(committed=True, roll=move.total)  # on the table: it is not called off (R7.9)
    state = state._replace(conflict=conflict)
    return reading(state) if state.rules.cheating else open_window(state, "answers")


def set_roll(state: GameState, total: int) -> GameState:
    """Let the roll count as something else; everybody may answer once more, the last card played rules (R10.3)."""
    assert state.conflict is not None
    return ask(state._replace(conflict=state.conflict._replace(roll=total)))


def resolve(state: GameState) -> GameState:
    """Nobody answers the roll any more: the attack succeeds or fails (R6.10, R6.27)."""
    conflict = under_way(state)
    if conflict.kind == REMOVE:
        return end_siege(state, conflict, won=succeeds(conflict.roll, current_sum(state).target_number))
    if not succeeds(conflict.roll, current_sum(state).target_number):
        return finish(state, conflict)
    if conflict.kind == "control":
        return _capture(state, conflict)
    return _answered(_scatter(state, conflict, dead=conflict.kind == "destroy"), conflict)


def _answered(state: GameState, conflict: Conflict) -> GameState:
    """After a success: first an Artifact may answer it (R14.2), then the attack is over."""
    if state.rules.artifacts:
        seat, stage = reaction(state, conflict)
        if stage:
            return state._replace(stage=stage, to_act=seat)
    return finish(state, conflict, won=True)


def no_reaction(state: GameState, move: Pass) -> GameState:
    """Let the success stand without an answer by an Artifact."""
    return finish(state, under_way(state), won=True)


after_window("answers", resolve)


def _scatter(state: GameState, conflict: Conflict, *, dead: bool) -> GameState:
    """Take the target and all below it apart: dead or uncontrolled, the money to the bank (R6.38, R6.43)."""
    fallen: tuple[str, ...] = (conflict.target,)
    if conflict.owner >= 0 and conflict.target in state.seats[conflict.owner].artifacts:
        return leave_behind(state, conflict.owner, conflict.target)
    if conflict.owner >= 0:
        rest, fallen = state.seats[conflict.owner].structure.drop(conflict.target)
        state = strip_money(state, conflict.owner, fallen).with_seat(conflict.owner, structure=rest)
    else:
        state = state._replace(uncontrolled=tuple(name for name in state.uncontrolled if name != conflict.target))
    if not dead:
        return to_uncontrolled(state, fallen)
    state = to_uncontrolled(state, fallen[1:])._replace(dead=(*state.dead, conflict.target))
    return state.with_seat(conflict.seat, destroyed=state.seats[conflict.seat].destroyed + 1)


def _capture(state: GameState, conflict: Conflict) -> GameState:
    """Lift the target with all below it; half of each treasury comes along (R6.29, R6.32)."""
    if isinstance(target_card(conflict.target), Artifact):
        return _answered(take_artifact(state, conflict.seat, conflict.target), conflict)
    if conflict.owner < 0:
        branch = Branch.of(group(conflict.target))
        state = state._replace(uncontrolled=tuple(name for name in state.uncontrolled if name != conflict.target))
        return state._replace(captured=branch, captured_money=(), stage="place", to_act=conflict.seat)
    owner = state.seats[conflict.owner]
    rest, branch = owner.structure.detach(conflict.target)
    half = tuple((name, owner.money[name] // 2) for name in branch.names if owner.money.get(name, 0) > 1)
    state = strip_money(state, conflict.owner, branch.names).with_seat(conflict.owner, structure=rest)
    state = state._replace(issued=state.issued + sum(amount for _, amount in half))
    return state._replace(captured=branch, captured_money=half, stage="place", to_act=conflict.seat)


def refuse_placing(state: GameState, move: Place) -> Refusal | None:
    conflict = under_way(state)
    assert state.captured is not None
    structure = state.seats[move.seat].structure
    try:
        _layout(structure, state.captured, conflict.attacker, move.arrow, move.hang)
    except IllegalMove as no:
        return no.refusal
    return None


@lru_cache(maxsize=8)
def _layout(structure: PowerStructure, captured: Branch, onto: str, arrow: str, hang: Hangings | None) -> Layout:
    """Return the structure with the captured cards; the fit is the judgement, and is then not looked for again."""
    return structure.capture(captured, to=onto, arrow=arrow, rehang=wishes(hang))


def place(state: GameState, move: Place) -> GameState:
    conflict = under_way(state)
    assert state.captured is not None
    structure = state.seats[move.seat].structure
    layout = _layout(structure, state.captured, conflict.attacker, move.arrow, move.hang)
    kept = {name: amount for name, amount in state.captured_money if name not in layout.dropped}
    lost = sum(amount for _, amount in state.captured_money) - sum(kept.values())
    me = state.seats[move.seat]
    state = state.with_seat(move.seat, structure=layout.structure, money={**me.money, **kept})
    state = to_uncontrolled(state, layout.dropped)
    state = state._replace(issued=state.issued - lost, captured=None, captured_money=())
    if treasury(state.seats[move.seat], conflict.attacker):
        return state._replace(stage="endow")
    return _answered(state, conflict)


def refuse_endowment(state: GameState, move: Endow) -> Refusal | None:
    conflict = under_way(state)
    held = treasury(state.seats[move.seat], conflict.attacker)
    if type(move.amount) is not int or not 0 <= move.amount <= held:
        return Refusal("R6.33", f"{conflict.attacker} can hand over 0 to {held} MB, not {move.amount!r}.")
    return None


def endow(state: GameState, move: Endow) -> GameState:
    conflict = under_way(state)
    if move.amount:
        state = add_money(state, move.seat, conflict.attacker, -move.amount, bank=False)
        state = add_money(state, move.seat, conflict.target, move.amount, bank=False)
    return _answered(state, conflict)


def finish(state: GameState, conflict: Conflict, *, won: bool = False) -> GameState:
    """End the attack: who took part, the action, a rival put out (R6.2, R6.27, R11.22)."""
    turn = state.turn
    used = dict(turn.used)
    for name in (conflict.attacker, *conflict.aid):
        used[name] = used.get(name, 0) + 1
    turn = one_action_less(turn)._replace(used=used)
    state = state._replace(conflict=None, turn=turn, stage="main", to_act=turn.seat)
    if won:
        state = _count_the_illuminati(state, conflict)
    return settle(state)


def _count_the_illuminati(state: GameState, conflict: Conflict) -> GameState:
    """Count a rival Illuminati as a kill when this attack took his last group and so puts him out (R11.22)."""
    if conflict.owner in (-1, conflict.seat):
        return state
    if state.rules.cthulhu_illuminati == "destroy" and conflict.kind != "destroy":
        return state
    owner = state.seats[conflict.owner]
    if controlled(owner) == 1 and is_out(state, owner):
        return state.with_seat(conflict.seat, destroyed=state.seats[conflict.seat].destroyed + 1)
    return state


def place_options(state: GameState) -> list[Move]:
    conflict = under_way(state)
    structure = state.seats[state.to_act].structure
    return [Place(state.to_act, side) for card, side in structure.open_sides() if card == conflict.attacker]


def endow_options(state: GameState) -> list[Move]:
    conflict = under_way(state)
    held = treasury(state.seats[state.to_act], conflict.attacker)
    return [Endow(state.to_act, amount) for amount in (0, *sizes(held))]


def answer_options(state: GameState) -> list[Move]:
    return [Pass(state.to_act)]


HANDLERS: dict[type, Handler] = {
    Roll: Handler(refuse_roll, roll),
    Place: Handler(refuse_placing, place),
    Endow: Handler(refuse_endowment, endow),
}

OPTIONS = {"place": place_options, "endow": endow_options, "answers": answer_options}
