"""Short ways to build any state of a game and to play moves on it; every state reached is checked.

state = table(seat(NETWORK, {"The Mafia": "top", "KGB": ("The Mafia", "left")}, 12), seat(UFOS))
state = play_all(state, Transfer(0, NETWORK, "The Mafia", 5))
refuses(state, DropGroup(1, "KGB"), "R2.1")
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import pytest

from illuminati_nb.rules import engine
from illuminati_nb.rules.cards import Artifact
from illuminati_nb.rules.effective import Board
from illuminati_nb.rules.geometry import overlap
from illuminati_nb.rules.moves import AbolishPrivilege, Announce, Attack, Help, Move, Pass, Place, Privilege, Roll
from illuminati_nb.rules.phases.attack import current_sum
from illuminati_nb.rules.phases.common import actions_of
from illuminati_nb.rules.refusal import IllegalMove, Refusal
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.setup import full_deck
from illuminati_nb.rules.state import CHANCE, NOBODY, GameState, Seat, Turn, card, is_order, is_special
from illuminati_nb.rules.structure import PowerStructure

BAVARIANS = "The Bavarian Illuminati"
BERMUDA = "The Bermuda Triangle"
DISCORDIANS = "The Discordian Society"
GNOMES = "The Gnomes of Zurich"
NETWORK = "The Network"
CTHULHU = "The Servants of Cthulhu"
ASSASSINS = "The Society of Assassins"
UFOS = "The UFOs"
OIL = "Multinational Oil Companies"  # Power 6, Resistance 4, no alignment, arrows top, right, bottom
SECRETS = "Secrets Man Was Not Meant To Know"
SENATE = "Senate Investigating Committee"
INTERFERENCE, INTERFERENCE_2 = "Interference", "Interference (second copy)"

#: Groups of a structure: name -> side of the Illuminati's card, or (master, side).
Groups = Mapping[str, str | tuple[str, str]]


def structure(illuminati: str, groups: Groups, rules: RuleSet) -> PowerStructure:
    built = PowerStructure(illuminati, rules)
    for name, where in groups.items():
        master, side = (illuminati, where) if isinstance(where, str) else where
        built = built.attach(name, to=master, arrow=side)
    return built


def seat(
    illuminati: str,
    groups: Groups | None = None,
    money: int | Mapping[str, int] = 0,
    *specials: str,
    turns: int | None = None,
    **more: Any,
) -> tuple[str, Groups, Mapping[str, int], dict[str, Any]]:
    """One player; money on the Illuminati, or by card.

    Whoever has groups has finished nine turns unless told otherwise, whoever has none is in his second (R11.1).
    """
    laid = {illuminati: money} if isinstance(money, int) else money
    done = (9 if groups else 1) if turns is None else turns
    fields = {"specials": specials, "turns": done, **more}
    return illuminati, groups or {}, {k: v for k, v in laid.items() if v}, fields


def table(
    *seats: tuple[str, Groups, Mapping[str, int], dict[str, Any]],
    uncontrolled: Iterable[str] = ("Psychiatrists", "Punk Rockers"),
    top: Iterable[str] = (),
    dead: Iterable[str] = (),
    only: bool = False,
    rules: RuleSet | None = None,
    stage: str = "main",
    to_act: int | None = None,
    turn: Turn | None = None,
    orders: Iterable[str] = (),
    entitled: str = "",
    **more: Any,
) -> GameState:
    """A game in mid-play, seat 0 in turn and about to act.

    ``top``: the next cards of the deck; all groups that are nowhere else follow (none with ``only``), Specials
    that are nowhere else lie in the discards, as do New World Orders. ``orders``: those in play.
    """
    rules = rules or RuleSet()
    built, used = [], set()
    for illuminati, groups, money, fields in seats:
        if illuminati == UFOS:
            fields = {"goal": NETWORK, **fields}
        built.append(Seat(illuminati, structure(illuminati, groups, rules), money, **fields))
        used |= {*groups, *fields["specials"], *fields.get("artifacts", ())}
    area = tuple(name for name in uncontrolled if name not in used)
    used |= {*area, *top, *dead, *orders, *(["Entitlements"] if entitled else [])}
    rest = [name for name in full_deck(rules) if name not in used]
    gone = [name for name in rest if is_special(name) or is_order(name) or only]
    state = GameState(
        rules=rules,
        seats=tuple(built),
        deck=(*top, *(name for name in rest if name not in gone)),
        uncontrolled=area,
        turn=turn or Turn(0, number=20),
        stage=stage,
        to_act=0 if to_act is None else to_act,
        dead=tuple(dead),
        discards=tuple(gone),
        board=Board(rules, tuple(orders), entitled=entitled),  # type: ignore[arg-type]
        issued=sum(sum(one.money.values()) for one in built),
        started=len(built),
    )
    state = state._replace(**more)
    check(state)
    return state


#: The structures of :func:`skirmish`.
MINE = {OIL: "top", "C.I.A.": "left", "KKK": "right", "Hackers": ("C.I.A.", "left")}
THEIRS = {"Texas": "top", "Yuppies": ("Texas", "top"), "Girlie Magazines": ("Yuppies", "bottom"), "Recyclers": "bottom"}


def skirmish() -> GameState:
    """The Network with four groups against Cthulhu with four; Moonies and Psychiatrists lie uncontrolled."""
    return table(
        seat(NETWORK, MINE, {NETWORK: 10, OIL: 4, "C.I.A.": 3}),
        seat(CTHULHU, THEIRS, {CTHULHU: 8, "Yuppies": 3, "Texas": 7}),
        seat(GNOMES, {"Democrats": "top"}, {GNOMES: 6, "Democrats": 9}),
        uncontrolled=["Moonies", "Psychiatrists"],
    )


def target_number(state: GameState) -> int:
    """The target number of the attack under way, with the money spent so far."""
    return current_sum(state).target_number


# --- playing ---------------------------------------------------------------------------------------


def play_all(state: GameState, *moves: Move | int) -> GameState:
    """Play moves one by one, the state checked after each; a number is what the dice show."""
    for move in moves:
        state = engine.play(state, Roll(move) if isinstance(move, int) else move)
        check(state)
    return state


def everybody_passes(state: GameState, *, until: str = "roll") -> GameState:
    """Let whoever decides pass until the step named ``until`` is due."""
    while engine.step(state) != until:
        state = play_all(state, Pass(state.to_act))
    return state


def announced(state: GameState, kind: str, attacker: str, target: str, *aid: str, by: str | None = None) -> GameState:
    """An attack of the seat in turn, announced; ``by``: what makes it Privileged, "" = the Bavarians' fee."""
    me = state.turn.seat
    state = play_all(state, Attack(me, kind, attacker, target), *(Help(me, name) for name in aid))
    if by is not None:
        state = play_all(state, Privilege(me, by))
        while engine.step(state) == "secrets":  # nobody cancels the Special discarded for it
            state = play_all(state, Pass(state.to_act))
    return play_all(state, Announce(me))


def rolled(state: GameState, total: int) -> GameState:
    """Nobody spends or answers any more, and the dice show this."""
    state = play_all(everybody_passes(state), total)
    while engine.step(state) == "answers":
        state = play_all(state, Pass(state.to_act))
    return state


def attacked(state: GameState, kind: str, attacker: str, target: str, total: int = 2, *, arrow: str = "") -> GameState:
    """A whole attack without money, with this roll; a captured group is put on ``arrow`` (default: the first)."""
    state = rolled(announced(state, kind, attacker, target), total)
    if state.stage == "place":
        arrows = [one.arrow for one in engine.legal_moves(state) if isinstance(one, Place)]
        state = play_all(state, Place(state.to_act, arrow or arrows[0]))
    return state


def refuses(state: GameState, move: Move, rule: str, *words: str) -> Refusal:
    """The move is refused by this rule, with these words in the reason; play() raises and changes nothing."""
    before = snapshot(state)
    refused = engine.refusal(state, move)
    assert refused is not None, f"{move} is legal"
    assert refused.rule == rule, refused
    assert refused.reason[-1] not in " ,;:", refused
    for word in words:
        assert word in refused.reason, refused
    with pytest.raises(IllegalMove) as caught:
        engine.play(state, move)
    assert caught.value.refusal == refused
    assert snapshot(state) == before, "a refused move changed the state"
    assert repr(move) not in map(repr, engine.legal_moves(state))
    return refused


def allows(state: GameState, *moves: Move) -> None:
    for move in moves:
        assert engine.refusal(state, move) is None, f"{move}: {engine.refusal(state, move)}"


def listed(state: GameState, kind: type) -> list[Any]:
    """The legal moves of one type."""
    return [move for move in engine.legal_moves(state) if type(move) is kind]


def money(state: GameState, index: int) -> dict[str, int]:
    return dict(state.seats[index].money)


def groups(state: GameState, index: int) -> set[str]:
    return set(state.seats[index].structure.names[1:])


def two_specials(seat: int, a: str, b: str) -> AbolishPrivilege:
    return AbolishPrivilege(seat, (a, b))


# --- what is always true (DESIGN: invariants) -------------------------------------------------------


def plain(value: Any) -> Any:
    """Anything in a state as plain data that can be compared and printed: structures as trees."""
    if isinstance(value, PowerStructure):
        return value.to_json()
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: plain(one) for name, one in zip(value._fields, value, strict=True)}
    if isinstance(value, Mapping):
        return {str(name): plain(one) for name, one in sorted(value.items())}
    if isinstance(value, frozenset):
        return sorted(value)
    return [plain(one) for one in value] if isinstance(value, tuple) else value


def snapshot(state: GameState) -> str:
    """The whole state as one text; equal texts = equal states, in any process."""
    return repr({k: plain(v) for k, v in zip(state._fields, state, strict=True) if k not in ("rules", "board")}) + repr(
        (state.rules, state.board.orders, sorted(state.board.changed.items()), state.board.entitled)
    )


@lru_cache(maxsize=64)
def all_cards(rules: RuleSet) -> Counter[str]:
    """Every card that is played with under these rules, once."""
    return Counter(full_deck(rules))


@lru_cache(maxsize=20_000)
def sound(laid: PowerStructure) -> bool:
    """The structure is one tree from its Illuminati, arrow on arrow, and no two cards overlap (R5.8, R8.10)."""
    names = laid.names
    assert len(names) == len(set(names)) == len(laid), "a card hangs nowhere or twice"
    for name in names[1:]:
        master, side = laid.master(name), laid.arrow(name)
        assert master in names[: names.index(name)], f"{name} hangs on {master}, which is not above it"
        assert side in laid[master].arrows, f"{master} has no arrow {side}"
        assert laid.puppets(master)[side] == name
        assert laid.depth(name) == laid.depth(master) + 1
    if laid.rules.geometry != "free":
        places = [laid.placement(name) for name in names]
        boxes = [(p.left, p.top, p.right, p.bottom) for p in places]
        for i, one in enumerate(boxes):
            assert not any(overlap(one, other) for other in boxes[:i]), f"{names[i]} overlaps"
    return True


def check(state: GameState) -> None:
    """Assert what holds in every state of every game. Cheap enough to be asked after each move."""
    places = Counter[str]()
    for one in state.seats:
        assert sound(one.structure)
        assert one.structure.illuminati.name == one.illuminati
        places.update(one.structure.names[1:])
        places.update(one.specials)
        places.update(one.artifacts)
        assert all(isinstance(card(name), Artifact) for name in one.artifacts), "beside a structure lie Artifacts only"
        assert 0 <= one.forgone <= 2
        assert all(type(mb) is int and mb > 0 and name in one.structure for name, mb in one.money.items()), one.money
        if one.out:
            assert len(one.structure) == 1, "a player who is out holds groups"
            assert not one.money, "a player who is out holds money"
            assert not one.specials, "a player who is out holds Specials"
            assert not one.artifacts, "a player who is out holds Artifacts"
    for pile in (state.deck, state.uncontrolled, state.dead, state.discards):
        places.update(pile)
    if state.captured is not None:
        places.update(state.captured.names)
    places.update([order.name for order in state.board.orders])
    if state.board.entitled:
        places.update(["Entitlements"])
    wanted = all_cards(state.rules)
    assert places == wanted, f"not exactly once: {sorted((places - wanted) | (wanted - places))}"
    assert not any(is_special(name) or is_order(name) for name in (*state.uncontrolled, *state.dead))
    assert not any(is_order(name) for one in state.seats for name in one.specials), "an Order is held (R4.4)"
    colours = [order.colour for order in state.board.orders if order.name != state.board.entitled]
    assert len(set(colours)) == len(colours), f"two Orders of one colour: {state.board.orders}"
    total = sum(sum(one.money.values()) for one in state.seats) + sum(mb for _, mb in state.captured_money)
    assert total == state.issued, f"{total} MB on the table, {state.issued} MB issued by the bank"
    more = state.turn.artifacts.count("Perpetual Motion Machine")
    assert 0 <= state.turn.actions <= actions_of(state.board) + more
    assert 0 <= state.turn.owed <= 1 + more
    assert 0 <= state.turn.transfers <= 2
    if state.over:
        assert state.to_act == NOBODY
        assert engine.legal_moves(state) == ()
        return
    assert (state.to_act == CHANCE) == (engine.step(state) in engine.DICE)
    if state.to_act != CHANCE:
        assert not state.seats[state.to_act].out, "the seat that decides is out of the game"
    assert sum(1 for one in state.seats if not one.out) > 1
    assert not any(state.seats[index].out for index in state.waiting)
