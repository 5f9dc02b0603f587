"""Announcing an attack: attacker, target, helpers, Privilege (R6.A, R6.46 stage 1, R7.3, R7.4)."""

from __future__ import annotations

from functools import lru_cache

from illuminati_nb.rules import effective
from illuminati_nb.rules.attack import AttackSum, sum_of
from illuminati_nb.rules.cards import KINDS, Group, Illuminati
from illuminati_nb.rules.declaration import (
    Declaration,
    attacker_refusal,
    immunity_refusal,
    needs_arrow,
    target_refusal,
)
from illuminati_nb.rules.declaration import refusal as declaration_refusal
from illuminati_nb.rules.effective import Board, Owned
from illuminati_nb.rules.moves import Announce, Attack, CallOff, Help, Move, Privilege
from illuminati_nb.rules.phases.actions import begun, no_action_left
from illuminati_nb.rules.phases.common import Handler, add_money, illuminati_of, never, not_mine, take_special, to_main
from illuminati_nb.rules.phases.money import first_spender
from illuminati_nb.rules.phases.secrets import lay_open
from illuminati_nb.rules.refusal import Refusal
from illuminati_nb.rules.state import (
    Conflict,
    GameState,
    Played,
    Seat,
    attacker_card,
    owned,
    seats_from,
    target_card,
    title,
    treasury,
    under_way,
    who,
)

WHISPERING = "Whispering Campaign"


def limit(card: Illuminati | Group) -> int:
    """Return in how many attacks a turn a card may take part (R6.2, R6.3)."""
    return next((one.bonus for one in card.abilities if one.effect == "acts_twice"), 1)


def worn_out(state: GameState, name: str) -> Refusal | None:
    """Refuse a card that has taken part in as many attacks this turn as it may (R6.2)."""
    used = state.turn.used.get(name, 0)
    if not used or state.rules.participation == "action":
        return None
    may = limit(attacker_card(name))
    if used < may:
        return None
    often = "one attack" if may == 1 else f"{may} attacks"
    return Refusal("R6.2", f"{name} has taken part in {often} this turn already and may not attack or help again.")


def open_arrows(state: GameState, seat: int, name: str) -> int:
    """Return how many open arrows a card of this seat has (R6.6)."""
    return sum(1 for arrow in state.seats[seat].structure.open_arrows() if arrow.card == name)


def depth_of(seat: Seat, name: str) -> int:
    """Return how deep a card of this seat lies; an Artifact is controlled directly by the Illuminati (R14.6)."""
    return 1 if name in seat.artifacts else seat.structure.depth(name)


def declared(state: GameState, move: Attack) -> Declaration:
    """Return the declaration an attack move makes, without helpers."""
    return _declaration(state, move.seat, move.kind, move.attacker, move.target, (), bool(move.whispering))


def declaration(state: GameState, conflict: Conflict) -> Declaration:
    """Return the declaration of the attack under way."""
    return _declaration(
        state,
        conflict.seat,
        conflict.kind,
        conflict.attacker,
        conflict.target,
        conflict.aid,
        bool(conflict.whispering),
    )


def _declaration(
    state: GameState, seat: int, kind: str, attacker: str, target: str, aid: tuple[str, ...], whispering: bool
) -> Declaration:
    owner = state.owner(target)
    defender, depth = None, None
    theirs: tuple[Owned, ...] = ()
    if owner is not None:
        depth = depth_of(state.seats[owner], target)
        if owner != seat:
            defender, theirs = illuminati_of(state, owner), owned(state.seats[owner])[1:]
    return Declaration(
        kind=kind,
        attacker=attacker_card(attacker),
        target=target_card(target),  # type: ignore[arg-type]
        aid=tuple([attacker_card(name) for name in aid]),
        owned=owned(state.seats[seat]),
        depth=depth,
        defender=defender,
        defender_owned=theirs,
        own_target=owner == seat,
        whispering=whispering,
        open_arrows=open_arrows(state, seat, attacker),
        board=state.board,
    )


def current_sum(state: GameState) -> AttackSum:
    """Return the sum of the attack under way with the money spent so far. Raises ValueError where there is none."""
    if state.conflict is None:
        raise ValueError("there is no attack under way")
    return sum_of(declaration(state, state.conflict), state.conflict.money)


def refuse_attack(state: GameState, move: Attack) -> Refusal | None:
    refused = no_action_left(state) or not_mine(state, move.seat, move.attacker, "R6.1")
    if refused:
        return refused
    refused = worn_out(state, move.attacker)
    if refused:
        return refused
    if state.owner(move.target) is None and move.target not in state.uncontrolled:
        return Refusal("R6.5", f"{move.target!r} is no group in play.")
    if move.whispering:
        held = state.seats[move.seat].specials
        if move.whispering not in held or title(move.whispering) != WHISPERING:
            return Refusal("R10.16", f"{who(state, move.seat)} holds no Whispering Campaign.")
    return declaration_refusal(declared(state, move))


def attack(state: GameState, move: Attack) -> GameState:
    owner = state.owner(move.target)
    depth = None if owner is None else depth_of(state.seats[owner], move.target)
    conflict = Conflict(
        kind=move.kind,
        seat=move.seat,
        attacker=move.attacker,
        target=move.target,
        owner=-1 if owner is None else owner,
        depth=depth,
        whispering=move.whispering,
    )
    state = state._replace(conflict=conflict, stage="announce")
    if move.whispering:
        state = begun(take_special(state, move.seat, move.whispering))
        return lay_open(state, Played(move.seat, move.whispering, "whispering"))
    return state


def refuse_help(state: GameState, move: Help) -> Refusal | None:
    conflict = under_way(state)
    refused = not_mine(state, move.seat, move.card, "R6.11")
    if refused:
        return refused
    if move.card in conflict.aid:
        return Refusal("R6.2", f"{move.card} helps this attack already.")
    refused = worn_out(state, move.card)
    if refused:
        return refused
    return declaration_refusal(declaration(state, conflict._replace(aid=(*conflict.aid, move.card))))


def help_attack(state: GameState, move: Help) -> GameState:
    conflict = under_way(state)
    return state._replace(conflict=conflict._replace(aid=(*conflict.aid, move.card)))


def fee(card: Illuminati) -> int:
    """Return what this Illuminati pays to make an attack Privileged, in MB; 0 where it cannot (R7.4)."""
    return next((one.bonus for one in card.abilities if one.effect == "privilege_for_money"), 0)


def refuse_privilege(state: GameState, move: Privilege) -> Refusal | None:
    conflict = under_way(state)
    if conflict.privileged:
        return Refusal("R7.3", "this attack is Privileged already.")
    if conflict.was_privileged:
        return Refusal("R7.5", "an attack that has lost its Privilege cannot regain it.")
    me = state.seats[move.seat]
    if move.special:
        if move.special in me.specials:
            return None
        return Refusal("R7.3", f"{who(state, move.seat)} does not hold {move.special!r} to discard.")
    price = fee(illuminati_of(state, move.seat))
    if not price:
        return Refusal("R7.4", f"only the Bavarian Illuminati buy Privilege; {who(state, move.seat)} must discard one "
                       "Special.")  # fmt: skip
    if state.turn.bought_privilege:
        return Refusal("R7.4", "one attack a turn can be made Privileged for money, and it has been.")
    held = treasury(me, me.illuminati)
    if held < price:
        return Refusal("R7.4", f"Privilege costs {price} MB of the Illuminati treasury, which holds {held} MB.")
    return None


def make_privileged(state: GameState, move: Privilege) -> GameState:
    conflict = under_way(state)
    if move.special:
        state = begun(take_special(state, move.seat, move.special))
        return lay_open(state, Played(move.seat, move.special, "privilege"))
    mine = illuminati_of(state, move.seat)
    state = add_money(state, move.seat, mine.name, -fee(mine))
    conflict = conflict._replace(privileged=mine.name, was_privileged=True, committed=True)
    return state._replace(conflict=conflict, turn=state.turn._replace(bought_privilege=True))


def announce(state: GameState, move: Announce) -> GameState:
    conflict = under_way(state)
    others = [seat for seat in seats_from(state, conflict.seat)[1:] if seat != conflict.owner]
    defender = (conflict.owner,) if conflict.owner not in (-1, conflict.seat) else ()
    conflict = conflict._replace(order=(conflict.seat, *defender, *others))
    return first_spender(begun(state)._replace(conflict=conflict, stage="spend"))


def refuse_calling_off(state: GameState, move: CallOff) -> Refusal | None:
    conflict = under_way(state)
    if move.seat != conflict.seat:
        return Refusal("R7.8", "only the attacker calls off his attack.")
    if not conflict.committed:
        return None
    if not conflict.given:
        return Refusal("R7.10", "the fee for Privilege has been paid: the attack must be played out.")
    return Refusal("R7.8", "money has been spent on this attack: it must be played out.")


def call_off(state: GameState, move: CallOff) -> GameState:
    return to_main(state._replace(conflict=None))


# --- what can be chosen ---------------------------------------------------------------------------


def attack_options(state: GameState) -> list[Move]:
    """Return every attack the turn's player can begin to announce: by kind, then by owner of the target."""
    seat = state.to_act
    if no_action_left(state):
        return []
    me, board, used = state.seats[seat], state.board, state.turn.used
    ours = owned(me)
    fresh = tuple(
        [
            one.name
            for one in me.structure.cards
            if not (one.name in used and worn_out(state, one.name))
            and not attacker_refusal("control", one, board, ours)
        ]
    )
    with_arrow = {arrow.card for arrow in me.structure.open_arrows()}
    armed = tuple([name for name in fresh if name in with_arrow])
    whisper = next((name for name in me.specials if title(name) == WHISPERING), "") if me.specials else ""
    by_owner = []
    if state.uncontrolled:
        by_owner.append(_attacks(seat, fresh, armed, "", False, state.uncontrolled, whisper, board))
    for index, one in enumerate(state.seats):
        groups = (*one.structure.names[1:], *one.artifacts) if one.artifacts else one.structure.names[1:]
        if groups:
            by_owner.append(_attacks(seat, fresh, armed, one.illuminati, index == seat, groups, whisper, board))
    found: list[Move] = []
    for kind in zip(*by_owner, strict=True):
        for attacks in kind:
            found += attacks
    return found


@lru_cache(maxsize=1 << 10)
def _attacks(
    seat: int,
    fresh: tuple[str, ...],
    armed: tuple[str, ...],
    owner: str,
    own: bool,
    names: tuple[str, ...],
    whisper: str,
    board: Board,
) -> tuple[tuple[Attack, ...], ...]:
    """Return the attacks of one seat on all groups of one owner, by kind; remembered, as :func:`_attacks_on`."""
    cards = names if board.rules.artifacts else ()
    each = [_attacks_on(seat, fresh, armed, owner, own, name, whisper, board, cards) for name in names]
    return tuple([tuple([attack for attacks in kind for attack in attacks]) for kind in zip(*each, strict=True)])


@lru_cache(maxsize=1 << 12)
def _attacks_on(
    seat: int,
    fresh: tuple[str, ...],
    armed: tuple[str, ...],
    owner: str,
    own: bool,
    name: str,
    whisper: str,
    board: Board,
    cards: tuple[str, ...],
) -> tuple[tuple[Attack, ...], ...]:
    """Return the attacks of one seat on one group, by kind.

    ``fresh``: cards that can attack; ``armed``: those of them with an open arrow; ``owner``: the Illuminati of
    the target's owner, "" = uncontrolled; ``own``: the attacker owns it. What is asked about each pair are
    the same functions that :func:`refuse_attack` asks; the lists are remembered, because most of them are
    the same at the player's next decision.
    """
    target = target_card(name)
    assert not isinstance(target, Illuminati)
    theirs = tuple([target_card(one) for one in cards])
    defender = attacker_card(owner) if owner else None  # one may attack one's own, too
    assert defender is None or isinstance(defender, Illuminati)
    found = []
    for kind in KINDS:
        attacks: list[Attack] = []
        able = armed if needs_arrow(kind, target, board) else fresh
        if defender is not None:
            able = tuple(
                [one for one in able if not immunity_refusal(kind, attacker_card(one), target, defender, board)]
            )
        for card in ("", whisper) if whisper and kind == "destroy" else ("",):
            if not target_refusal(kind, target, board, theirs, controlled=bool(owner), own=own, whispering=bool(card)):
                attacks += [Attack(seat, kind, one, name, card) for one in able if one != name]
        found.append(tuple(attacks))
    return tuple(found)


def announce_options(state: GameState) -> list[Move]:
    """Return what the attacker can still say before the announcement ends."""
    conflict = under_way(state)
    seat = state.to_act
    found: list[Move] = [Announce(seat)]
    me = state.seats[seat]
    ours = owned(me)
    for one in me.structure.cards:
        if int(effective.transferable_power(one, state.board, ours)) <= 0 or one.name == conflict.attacker:
            continue
        helper = Help(seat, one.name)
        if refuse_help(state, helper) is None:
            found.append(helper)
    if not conflict.was_privileged:
        for special in ("", *me.specials):
            means = Privilege(seat, special)
            if refuse_privilege(state, means) is None:
                found.append(means)
    if not conflict.committed:
        found.append(CallOff(seat))
    return found


HANDLERS: dict[type, Handler] = {
    Attack: Handler(refuse_attack, attack),
    Help: Handler(refuse_help, help_attack),
    Privilege: Handler(refuse_privilege, make_privileged),
    Announce: Handler(never, announce),
    CallOff: Handler(refuse_calling_off, call_off),
}

OPTIONS = {"announce": announce_options}
