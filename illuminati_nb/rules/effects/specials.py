"""The Special cards, each with its window, its refusal and its effect (R10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from illuminati_nb.rules.artifacts import RESCUE, SOUL
from illuminati_nb.rules.branch import Branch
from illuminati_nb.rules.cards import Artifact
from illuminati_nb.rules.masks import names_as_seen, real_name
from illuminati_nb.rules.moves import Move, PlaySpecial
from illuminati_nb.rules.phases.actions import begun, lay_money, no_action_left, same_money, use_action
from illuminati_nb.rules.phases.common import (
    WINDOWS,
    Handler,
    add_money,
    ask,
    settle,
    step,
    take_artifact,
    take_special,
    to_main,
)
from illuminati_nb.rules.phases.money import may_interfere
from illuminati_nb.rules.phases.orders import UNCONSTITUTIONAL, go_on
from illuminati_nb.rules.phases.outcome import ROLL_CARDS, set_roll
from illuminati_nb.rules.phases.secrets import SECRETS, cancel, lay_open, on_cancel, on_effect
from illuminati_nb.rules.phases.turn import lose_turn
from illuminati_nb.rules.refusal import Refusal
from illuminati_nb.rules.state import GameState, Played, group, is_special, target_card, title, treasury, who


class SpecialCard(NamedTuple):
    """What one Special does.

    ``refuse`` judges the rest once the window is right; ``work`` is the effect; ``options`` lists
    the moves worth showing; ``stages`` where it can be played, () = at any time by anybody (R10.2);
    ``details`` the fields of the move that it needs.
    """

    rule: str
    work: Callable[[GameState, PlaySpecial], GameState]
    refuse: Callable[[GameState, PlaySpecial], Refusal | None]
    options: Callable[[GameState, int, str], list[Move]]
    stages: tuple[str, ...] = ()
    when: str = "at any time"
    details: tuple[str, ...] = ()


def _no_more(state: GameState, move: PlaySpecial) -> Refusal | None:
    return None


def _plain(state: GameState, seat: int, name: str) -> list[Move]:
    return [PlaySpecial(seat, name)]


# --- Privilege: Deep Agent, Interference (R10.5, R10.10) -------------------------------------------


def _needs_privilege(state: GameState, move: PlaySpecial) -> Refusal | None:
    conflict = state.conflict
    if conflict is None or not conflict.privileged:
        return Refusal("R7.5", f"{title(move.special)} answers a Privileged attack, and there is none under way.")
    if move.seat == conflict.seat:
        return Refusal("R7.6", f"{title(move.special)} answers somebody else's Privilege, not one's own.")
    return None


def _interference_refused(state: GameState, move: PlaySpecial) -> Refusal | None:
    refused = _needs_privilege(state, move)
    if refused or state.conflict is None:
        return refused
    if move.seat == state.conflict.owner:
        return Refusal("R10.10", "the defender may spend on his own group anyway.")
    if may_interfere(state.conflict, move.seat):
        return Refusal("R10.10", f"{who(state, move.seat)} may interfere with this attack already.")
    return None


def _deep_agent(state: GameState, move: PlaySpecial) -> GameState:
    assert state.conflict is not None
    return state._replace(conflict=state.conflict._replace(privileged="", passes=0))


def _admit(state: GameState, move: PlaySpecial) -> GameState:
    assert state.conflict is not None
    return state._replace(conflict=state.conflict._replace(admitted=state.conflict.admitted | {move.seat}, passes=0))


# --- the dice: Assassination, Murphy's Law (R10.6, R10.12) ------------------------------------------


def _change_roll(state: GameState, move: PlaySpecial) -> GameState:
    return set_roll(state, ROLL_CARDS[title(move.special)])


# --- Bribery (R10.7) --------------------------------------------------------------------------------


def _bribery_refused(state: GameState, move: PlaySpecial) -> Refusal | None:
    if move.seat != state.turn.seat:
        return Refusal("R10.7", "Bribery is played in one's own turn.")
    refused = no_action_left(state)
    if refused:
        return refused
    if move.target not in state.uncontrolled:
        return Refusal("R10.7", f"{move.target!r} is no uncontrolled group.")
    if isinstance(target_card(move.target), Artifact):
        if not (move.onto or move.arrow):
            return None
        return Refusal("R14.5", f"{move.target} is an Artifact: it lies beside the structure, on no arrow.")
    return state.seats[move.seat].structure.attach_refusal(group(move.target), move.onto, move.arrow)


def _bribe(state: GameState, move: PlaySpecial) -> GameState:
    if isinstance(target_card(move.target), Artifact):
        return use_action(take_artifact(state, move.seat, move.target))
    structure = state.seats[move.seat].structure
    layout = structure.capture(Branch.of(group(move.target)), to=move.onto, arrow=move.arrow)
    state = state._replace(uncontrolled=tuple(name for name in state.uncontrolled if name != move.target))
    return use_action(state.with_seat(move.seat, structure=layout.structure))


def _bribery_options(state: GameState, seat: int, name: str) -> list[Move]:
    if no_action_left(state):
        return []
    sides = state.seats[seat].structure.open_sides()
    found: list[Move] = []
    for target in state.uncontrolled:
        if isinstance(target_card(target), Artifact):
            found.append(PlaySpecial(seat, name, target))
        else:
            found += [PlaySpecial(seat, name, target, card, side) for card, side in sides]
    return found


# --- information, money, the dead (R10.8, R10.9, R10.11, R10.15, R10.17) -----------------------------


def _espionage_refused(state: GameState, move: PlaySpecial) -> Refusal | None:
    if move.target.isdecimal():
        for index, seat in enumerate(state.seats):
            if move.target == str(index) and index != move.seat and not seat.out:
                return None
        return Refusal("R10.8", f"seat {move.target[:9]} is not another player in the game.")
    if real_name(state, move.target) in {name for seat in state.seats for name in seat.structure.names}:
        return None
    return Refusal("R10.8", "Computer Espionage looks at one group card's money, or at the Specials of one seat "
                   f"(its number): {move.target!r} is neither.")  # fmt: skip


def _spy(state: GameState, move: PlaySpecial) -> GameState:
    me = state.seats[move.seat]
    if not move.target.isdecimal():
        held = sum(treasury(seat, real_name(state, move.target)) for seat in state.seats)
        return state.with_seat(move.seat, counted=(*me.counted, (move.target, held)))
    index = int(move.target)
    seen = tuple((index, name) for name in state.seats[index].specials)
    return state.with_seat(move.seat, known=me.known + seen)


def _espionage_options(state: GameState, seat: int, name: str) -> list[Move]:
    others = (i for i, one in enumerate(state.seats) if i != seat and not one.out and one.specials)
    found: list[Move] = [PlaySpecial(seat, name, str(index)) for index in others]
    if not state.rules.open_treasuries:
        found += [
            PlaySpecial(seat, name, card)
            for i, one in enumerate(state.seats)
            if i != seat and not one.out
            for card in names_as_seen(state, i)
        ]
    return found


def _manipulate(state: GameState, move: PlaySpecial) -> GameState:
    return state._replace(turn=state.turn._replace(doubled=True))


def _manipulation_refused(state: GameState, move: PlaySpecial) -> Refusal | None:
    if move.seat != state.turn.seat:
        return Refusal("R10.9", "Market Manipulation is played in one's own income phase.")
    return None


def _media_refused(state: GameState, move: PlaySpecial) -> Refusal | None:
    if move.target in state.dead:
        return None
    return Refusal("R10.11", f"{move.target!r} is not in the dead pile.")


def _revive(state: GameState, move: PlaySpecial) -> GameState:
    left = tuple(name for name in state.dead if name != move.target)
    return state._replace(dead=left, uncontrolled=(*state.uncontrolled, move.target))


def _media_options(state: GameState, seat: int, name: str) -> list[Move]:
    return [PlaySpecial(seat, name, dead) for dead in state.dead]


def _fund(amount: int) -> Callable[[GameState, PlaySpecial], GameState]:
    def work(state: GameState, move: PlaySpecial) -> GameState:
        return add_money(state, move.seat, state.seats[move.seat].illuminati, amount)

    return work


def _crime_refused(state: GameState, move: PlaySpecial) -> Refusal | None:
    return same_money(state, move.seat, move.money, 5, "R10.17")


def _launder(state: GameState, move: PlaySpecial) -> GameState:
    return lay_money(state, move.seat, move.money)._replace(issued=state.issued + 5)


def _crime_options(state: GameState, seat: int, name: str) -> list[Move]:
    me = state.seats[seat]
    total = sum(me.money.values()) + 5
    kept = {**me.money, me.illuminati: treasury(me, me.illuminati) + 5}
    found: list[Move] = [PlaySpecial(seat, name, money=((me.illuminati, total),))]
    if len(kept) > 1:
        found.append(PlaySpecial(seat, name, money=tuple(kept.items())))
    return found


# --- Secrets, Senate Investigating Committee (R10.13, R10.14) ----------------------------------------


def _senate_refused(state: GameState, move: PlaySpecial) -> Refusal | None:
    if move.seat == state.turn.seat:
        return Refusal("R10.14", "the Senate Investigating Committee meets in another player's turn.")
    return None


def _senate(state: GameState, move: PlaySpecial) -> GameState:
    return lose_turn(state._replace(waiting=()))


def _whispering_refused(state: GameState, move: PlaySpecial) -> Refusal | None:
    return Refusal("R10.16", "a Whispering Campaign is played by naming it with an attack to destroy.")


def _secrets_refused(state: GameState, move: PlaySpecial) -> Refusal | None:
    return Refusal("R10.13", "Secrets Man Was Not Meant To Know answers a Special that has just been used.")


def _nothing(state: GameState, seat: int, name: str) -> list[Move]:
    return []


def _no_work(state: GameState, move: PlaySpecial) -> GameState:
    raise AssertionError("refused before it can work")


SPECIALS: dict[str, SpecialCard] = {
    "Deep Agent": SpecialCard("R10.5", _deep_agent, _needs_privilege, _plain, ("spend",), "in a Privileged attack"),
    "Assassination": SpecialCard("R10.6", _change_roll, _no_more, _plain, ("answers",), "right after a roll"),
    "Bribery": SpecialCard(
        "R10.7", _bribe, _bribery_refused, _bribery_options, ("main",), "in one's own turn", ("target", "onto", "arrow")
    ),
    "Computer Espionage": SpecialCard("R10.8", _spy, _espionage_refused, _espionage_options, details=("target",)),
    "Market Manipulation": SpecialCard(
        "R10.9", _manipulate, _manipulation_refused, _plain, ("income",), "in one's own income phase"
    ),
    "Interference": SpecialCard("R10.10", _admit, _interference_refused, _plain, ("spend",), "in a Privileged attack"),
    "Media Campaign": SpecialCard("R10.11", _revive, _media_refused, _media_options, details=("target",)),
    "Murphy's Law": SpecialCard("R10.12", _change_roll, _no_more, _plain, ("answers",), "right after a roll"),
    SECRETS: SpecialCard("R10.13", _no_work, _secrets_refused, _nothing, ("secrets",), "when a Special is used"),
    "Senate Investigating Committee": SpecialCard(
        "R10.14", _senate, _senate_refused, _plain, ("turn_start",), "at the beginning of another player's turn"
    ),
    "Slush Fund": SpecialCard("R10.15", _fund(15), _no_more, _plain),
    "Swiss Bank Account": SpecialCard("R10.15", _fund(25), _no_more, _plain),
    "Whispering Campaign": SpecialCard(
        "R10.16", _no_work, _whispering_refused, _nothing, ("announce",), "with an attack to destroy"
    ),
    "White Collar Crime": SpecialCard("R10.17", _launder, _crime_refused, _crime_options, details=("money",)),
}

#: Steps of the game in which an any-time Special of the seat that decides is listed as a choice.
LISTED_IN = frozenset({"turn_start", "income", "draw", "main", "spend", "answers", "closing", "last"})
#: Steps that must be finished before even an any-time Special can be played.
CLOSED = frozenset({"goals", "masks", "tax", "announce", "place", "endow", "notice", "read", RESCUE, SOUL})


def refuse_special(state: GameState, move: PlaySpecial) -> Refusal | None:
    """Return why this Special cannot be played now, or None.

    Any-time Specials interrupt, unless a card or a deal waits for its answer or a step has to be
    finished first; the others wait for their moment and for their seat.
    """
    me, name = state.seats[move.seat], title(move.special)
    if not is_special(move.special) or name not in SPECIALS:
        return Refusal("R10.2", f"{move.special!r} is no Special card.")
    if move.special not in me.specials:
        return Refusal("R10.2", f"{who(state, move.seat)} does not hold {name}.")
    card, now = SPECIALS[name], step(state)
    if now == "secrets" and state.played is not None:
        if name != SECRETS:
            return Refusal("R10.13", f"{title(state.played.special)} has just been used: only Secrets answers it.")
        return _idle_details(card, move)
    if state.pending is not None:
        if name != UNCONSTITUTIONAL or now != "order":
            return Refusal("R15.11", f"first what a New World Order has begun must be finished, then {name}.")
        if move.seat != state.to_act:
            return Refusal("R2.1", f"{who(state, state.to_act)} decides now, not {who(state, move.seat)}.")
    if now in ("replace", "offer") or (now in CLOSED and not card.stages):
        return Refusal("R2.3", f"first the step under way must be finished, then {name} can be played.")
    if card.stages and state.stage not in card.stages:
        return Refusal(card.rule, f"{name} is played {card.when}.")
    refused = card.refuse(state, move) or _idle_details(card, move)
    if refused is None and card.stages and move.seat != state.to_act:
        return Refusal("R2.1", f"{who(state, state.to_act)} decides now, not {who(state, move.seat)}.")
    return refused


def _idle_details(card: SpecialCard, move: PlaySpecial) -> Refusal | None:
    """Refuse what this Special has no use for, so that one play has one form."""
    for field in ("target", "onto", "arrow", "money"):
        if getattr(move, field) and field not in card.details:
            return Refusal(card.rule, f"{title(move.special)} is played without {field}={getattr(move, field)!r}.")
    return None


def play_special(state: GameState, move: PlaySpecial) -> GameState:
    if state.played is not None:
        return cancel(state, move)
    state = take_special(state, move.seat, move.special)
    return lay_open(state, Played(move.seat, move.special, "play", move))


def _work(state: GameState, played: Played) -> GameState:
    """Let an uncancelled Special work, then go on where it was played."""
    assert played.move is not None
    before = state
    state = SPECIALS[title(played.special)].work(state, played.move)
    if state.pending is not None:
        return state  # a New World Order waits for an answer first
    if before.conflict is not None and state.conflict is None:
        return settle(state)  # the attacked New World Order is gone, and the attack with it
    if state.stage != before.stage or title(played.special) in ROLL_CARDS:
        return state
    return settle(_after(state, played.seat))


def go_on_after(state: GameState, seat: int) -> GameState:
    """Go on after a Special of this seat whose effect had to wait for answers."""
    return settle(_after(state, seat))


def _after(state: GameState, seat: int) -> GameState:
    """Go on after a Special that did not itself say what follows.

    In a round of spending it counts as something done, so a new full round of passes is needed (R6.24);
    in a window everybody may answer once more (R10.3).
    """
    if state.stage == "main" and seat == state.turn.seat:
        return begun(state)
    if state.stage == "spend" and state.conflict is not None:
        return state._replace(conflict=state.conflict._replace(passes=0))
    return ask(state) if state.stage in WINDOWS else state


def _cancelled(state: GameState, played: Played) -> GameState:
    if state.pending is not None:  # Unconstitutional! has been cancelled: the Order stands
        return go_on(state, state.pending)
    return settle(_after(state, played.seat))


def _privileged(state: GameState, played: Played) -> GameState:
    assert state.conflict is not None
    return state._replace(conflict=state.conflict._replace(privileged=played.special, was_privileged=True))


def _no_privilege(state: GameState, played: Played) -> GameState:
    """The Special discarded for Privilege was cancelled: replace it, or go on without (R7.7)."""
    return state


def _abolished(state: GameState, played: Played) -> GameState:
    assert state.conflict is not None
    return state._replace(conflict=state.conflict._replace(privileged="", passes=0))


def _not_abolished(state: GameState, played: Played) -> GameState:
    assert state.conflict is not None
    return state._replace(conflict=state.conflict._replace(passes=0))


def _whisper(state: GameState, played: Played) -> GameState:
    return state


def _unheard(state: GameState, played: Played) -> GameState:
    """A cancelled Whispering Campaign: the attack it allowed cannot go on and was no action (our choice)."""
    return to_main(state._replace(conflict=None))


for _use, _effect, _cancel in (
    ("play", _work, _cancelled),
    ("privilege", _privileged, _no_privilege),
    ("abolish", _abolished, _not_abolished),
    ("whispering", _whisper, _unheard),
):
    on_effect(_use, _effect)
    on_cancel(_use, _cancel)


def special_options(state: GameState) -> list[Move]:
    """Return the Specials the deciding seat can play now, with the choices worth showing."""
    if state.stage not in LISTED_IN:
        return []
    seat = state.to_act
    found: list[Move] = []
    for name in state.seats[seat].specials:
        card = SPECIALS.get(title(name))
        if card is None or (card.stages and state.stage not in card.stages):
            continue
        found += [move for move in card.options(state, seat, name) if not card.refuse(state, move)]  # type: ignore[arg-type]
    return found


HANDLERS: dict[type, Handler] = {PlaySpecial: Handler(refuse_special, play_special)}
