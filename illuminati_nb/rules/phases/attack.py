"""Announcing an attack: attacker, target, helpers, Privilege (R6.A, R6.46 stage 1, R7.3, R7.4)."""

from __future__ import annotations

from functools import lru_cache

from illuminati_nb.rules.attack import AttackSum, sum_of
from illuminati_nb.rules.cards import KINDS, Illuminati
from illuminati_nb.rules.declaration import (
    Declaration,
    attacker_refusal,
    immunity_refusal,
    limit,
    needs_arrow,
    target_refusal,
)
from illuminati_nb.rules.declaration import refusal as declaration_refusal
from illuminati_nb.rules.effective import Board, Owned
from illuminati_nb.rules.masks import as_seen, cards_as_seen, face, turn_up
from illuminati_nb.rules.moves import Announce, Attack, CallOff, Help, Move, Privilege, simply
from illuminati_nb.rules.order_attack import REMOVE, order_declaration, order_sum
from illuminati_nb.rules.phases.actions import begun, no_action_left
from illuminati_nb.rules.phases.common import Handler, add_money, illuminati_of, never, not_mine, take_special
from illuminati_nb.rules.phases.money import first_spender
from illuminati_nb.rules.phases.secrets import lay_open
from illuminati_nb.rules.refusal import Refusal
from illuminati_nb.rules.state import (
    Conflict,
    GameState,
    Played,
    Seat,
    attacker_card,
    order_card,
    owned,
    seats_from,
    target_card,
    title,
    treasury,
    under_way,
    who,
)
from illuminati_nb.rules.structure import PowerStructure

WHISPERING = "Whispering Campaign"


def worn_out(state: GameState, name: str) -> Refusal | None:
    """Refuse a card that has taken part in as many attacks this turn as it may (R6.2).

    An attack given up for the Hubble Space Telescope counts as one of them: the Illuminati does not help either.
    """
    used = state.turn.used.get(name, 0)
    if state.turn.forgone and name == state.seats[state.turn.seat].illuminati:
        if used + state.turn.forgone >= limit(attacker_card(name)):
            return Refusal("R14.2", f"{name} has given up its attack of this turn to end somebody's Privilege.")
        return None
    if not used or state.rules.participation == "action":
        return None
    may = limit(attacker_card(name))
    if used < may:
        return None
    often = "one attack" if may == 1 else f"{may} attacks"
    return Refusal("R6.2", f"{name} has taken part in {often} this turn already and may not attack or help again.")


def open_arrows(state: GameState, seat: int, name: str) -> int:
    """Return how many open arrows a card of this seat has (R6.6)."""
    return state.seats[seat].structure.room.get(name, 0)


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
        (conflict.stated, conflict.guarded),
    )


def _declaration(
    state: GameState,
    seat: int,
    kind: str,
    attacker: str,
    target: str,
    aid: tuple[str, ...],
    whispering: bool,
    lies: tuple[int, int] = (0, 0),
) -> Declaration:
    owner = state.owner(target)
    defender, depth = None, None
    theirs: tuple[Owned, ...] = ()
    if owner is not None:
        depth = depth_of(state.seats[owner], target)
        if owner != seat:
            defender, theirs = face(state, owner), owned(state.seats[owner])[1:]
    return Declaration(
        kind=kind,
        attacker=as_seen(state, seat, attacker),
        target=target_card(target),  # type: ignore[arg-type]
        aid=tuple([as_seen(state, seat, name) for name in aid]),
        owned=cards_as_seen(state, seat),
        depth=depth,
        defender=defender,
        defender_owned=theirs,
        own_target=owner == seat,
        whispering=whispering,
        open_arrows=open_arrows(state, seat, attacker),
        board=state.board,
        stated=lies[0],
        guarded=lies[1],
    )


def siege_sum(state: GameState, conflict: Conflict) -> AttackSum:
    """Return the sum of the attack under way on a New World Order (R15.10)."""
    mine, ours = face(state, conflict.seat), cards_as_seen(state, conflict.seat)
    return order_sum(order_declaration(mine, order_card(conflict.target), ours, state.board), conflict.money)


def current_sum(state: GameState) -> AttackSum:
    """Return the sum of the attack under way with the money spent so far. Raises ValueError where there is none."""
    if state.conflict is None:
        raise ValueError("there is no attack under way")
    if state.conflict.kind == REMOVE:
        return siege_sum(state, state.conflict)
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


def shown_by_use(state: GameState, seat: int, name: str) -> GameState:
    """Turn a face-down Illuminati up that takes part in a second attack: only the UFOs can (R6.3, R12.4)."""
    again = state.rules.participation == "turn" and (state.turn.used.get(name, 0) or state.turn.forgone)
    return turn_up(state, seat) if again and name == state.seats[seat].illuminati else state


def attack(state: GameState, move: Attack) -> GameState:
    state = shown_by_use(state, move.seat, move.attacker)
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
    state = shown_by_use(state, move.seat, move.card)
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
    state = add_money(turn_up(state, move.seat), move.seat, mine.name, -fee(mine))
    conflict = conflict._replace(privileged=mine.name, was_privileged=True, committed=True)
    return state._replace(conflict=conflict, turn=state.turn._replace(bought_privilege=True))


def announce(state: GameState, move: Announce) -> GameState:
    conflict = under_way(state)
    others = [seat for seat in seats_from(state, conflict.seat) if seat not in (conflict.seat, conflict.owner)]
    defender = (conflict.owner,) if conflict.owner not in (-1, conflict.seat) else ()
    conflict = conflict._replace(order=(conflict.seat, *defender, *others))
    turn = state.turn if state.turn.begun else state.turn._replace(begun=True)
    return first_spender(state._replace(stage="spend", turn=turn), conflict)


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
    back = under_way(state).back or "main"
    return state._replace(conflict=None, stage=back, to_act=state.turn.seat)


# --- what can be chosen ---------------------------------------------------------------------------


def attack_options(state: GameState) -> list[Move]:
    """Return every attack the turn's player can begin to announce: by kind, then by owner of the target.

    What is asked about each pair are the same functions that :func:`refuse_attack` asks; their answers about
    one target are remembered by the board, because they are the same at most decisions of most games.
    """
    seat = state.to_act
    if no_action_left(state):
        return []
    me, board, used = state.seats[seat], state.board, state.turn.used
    structure = me.structure
    fresh = _strong(board, structure) if board.orders else structure.strong
    if used:
        fresh = tuple([name for name in fresh if not (name in used and worn_out(state, name))])
    if state.turn.forgone:
        fresh = tuple([name for name in fresh if not worn_out(state, name)])
    room = structure.room
    armed = tuple([name for name in fresh if name in room])
    if not fresh:
        return []
    whisper = next((name for name in me.specials if title(name) == WHISPERING), "") if me.specials else ""
    blocks = [_attacks(board, seat, "", False, state.uncontrolled, whisper, fresh, armed)]
    for index, one in enumerate(state.seats):
        names = one.structure.names
        if len(names) > 1 or one.artifacts:
            names = names[1:] + one.artifacts
            owner = who(state, index) if one.masked else one.illuminati  # face down: no immunity yet (R12.4)
            blocks.append(_attacks(board, seat, owner, index == seat, names, whisper, fresh, armed))
    found: list[Move] = []
    for number in range(len(KINDS)):
        for block in blocks:
            found += block[number]
    return found


def _attacks(
    board: Board,
    seat: int,
    owner: str,
    own: bool,
    names: tuple[str, ...],
    whisper: str,
    fresh: tuple[str, ...],
    armed: tuple[str, ...],
) -> tuple[tuple[Attack, ...], ...]:
    """Return the attacks of a seat on the cards of one owner, by kind, in the order of these names.

    ``owner``: its Illuminati, "" = uncontrolled; ``own``: it is the attacker (one may attack one's own, too);
    ``whisper``: his Whispering Campaign, or ""; ``fresh``: his cards that can attack; ``armed``: those of them with
    an open arrow. The owner's other cards are not asked for: none gives Power to a card without Power.
    """
    key = (seat, owner, own, names, whisper, fresh, armed)
    recall = board.memory.get
    found: tuple[tuple[Attack, ...], ...] | None = recall(key)
    if found is not None:
        return found
    barring = bool(owner) and _immune(owner)
    each = [
        recall((seat, owner, own, name, whisper)) or _rows_on(board, seat, owner, own, name, whisper) for name in names
    ]
    by_kind = []
    for number, kind in enumerate(KINDS):
        attacks: list[Attack] = []
        for rows in each:
            for row, wants_arrow in rows[number]:
                able = armed if wants_arrow else fresh
                if barring:
                    able = _not_barred(kind, able, row.target, owner, board)
                attacks += [row[one] for one in able if one != row.target]
        by_kind.append(tuple(attacks))
    return board.remember(key, tuple(by_kind))


class _Row(dict[str, Attack]):
    """The attacks of one seat on one target in one way, by attacker; each is made once."""

    __slots__ = ("kind", "seat", "target", "whispering")

    def __init__(self, seat: int, kind: str, target: str, whispering: str) -> None:
        self.seat, self.kind, self.target, self.whispering = seat, kind, target, whispering

    def __missing__(self, attacker: str) -> Attack:
        made = self[attacker] = Attack(self.seat, self.kind, attacker, self.target, self.whispering)
        return made


#: For each kind of attack, the rows that are legal, each with whether it wants an open arrow.
_Rows = tuple[tuple[tuple[_Row, bool], ...], ...]


def _strong(board: Board, structure: PowerStructure) -> tuple[str, ...]:
    """Return the names of a structure's cards that have Power under the Orders in play (R15.9)."""
    found: tuple[str, ...] | None = board.memory.get(structure.names)
    if found is None:
        able = [one.name for one in structure.cards if not attacker_refusal("control", one, board)]
        found = board.remember(structure.names, tuple(able))
    return found


def _rows_on(board: Board, seat: int, owner: str, own: bool, name: str, whisper: str) -> _Rows:
    """Return the attacks of a seat on one card, in the words of :func:`_attacks`."""
    target = target_card(name)
    assert not isinstance(target, Illuminati)
    rows = []
    for kind in KINDS:
        wants_arrow = needs_arrow(kind, target, board)
        legal = []
        for way in ("", whisper) if whisper and kind == "destroy" else ("",):
            whispering, controlled = bool(way), bool(owner)
            if not target_refusal(kind, target, board, controlled=controlled, own=own, whispering=whispering):
                legal.append((_Row(seat, kind, name, way), wants_arrow))
        rows.append(tuple(legal))
    return board.remember((seat, owner, own, name, whisper), tuple(rows))


@lru_cache(maxsize=16)
def _immune(owner: str) -> bool:
    """Tell whether this Illuminati has the immunity of R6.7."""
    return any(ability.effect == "immunity" for ability in attacker_card(owner).abilities)


def _not_barred(kind: str, able: tuple[str, ...], name: str, owner: str, board: Board) -> tuple[str, ...]:
    """Return those of these attackers that the immunity of the target's owner does not bar (R6.7)."""
    defender, target = attacker_card(owner), target_card(name)
    assert isinstance(defender, Illuminati)
    assert not isinstance(target, Illuminati)
    return tuple([one for one in able if not immunity_refusal(kind, attacker_card(one), target, defender, board)])


def announce_options(state: GameState) -> list[Move]:
    """Return what the attacker can still say before the announcement ends."""
    conflict = under_way(state)
    seat = state.to_act
    found: list[Move] = [simply(Announce, seat)]
    me = state.seats[seat]
    for one in me.structure.cards:
        if one.name != conflict.attacker and (one.transferable_power or me.artifacts):
            helper = Help(seat, one.name)
            if refuse_help(state, helper) is None:
                found.append(helper)
    if not conflict.was_privileged:
        for special in ("", *me.specials) if "privilege_for_money" in me.structure.effects else me.specials:
            means = Privilege(seat, special)
            if refuse_privilege(state, means) is None:
                found.append(means)
    if not conflict.committed:
        found.append(simply(CallOff, seat))
    return found


HANDLERS: dict[type, Handler] = {
    Attack: Handler(refuse_attack, attack),
    Help: Handler(refuse_help, help_attack),
    Privilege: Handler(refuse_privilege, make_privileged),
    Announce: Handler(never, announce),
    CallOff: Handler(refuse_calling_off, call_off),
}

OPTIONS = {"announce": announce_options}
