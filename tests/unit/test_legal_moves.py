"""`legal_moves` against brute force over `refusal`, and `refusal` against nonsense.

What is not listed although it is legal, by design: other amounts of MB and other layouts of a move that is
listed, the second name of a choice (two Specials or two taxed cards in another order, the Post Office's payer by
default), and spying that shows nothing new. Gifts, offers, leaving and revealing a goal are never listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from random import Random
from typing import get_type_hints

import pytest
from artifact_tables import ARK, BLIVIT, BRAIN, BURNER, GRAIL, HUBBLE, MACHINE, SKULL, TALISMAN, trio
from engine_help import (
    BAVARIANS,
    BERMUDA,
    CTHULHU,
    GNOMES,
    INTERFERENCE,
    NETWORK,
    OIL,
    SECRETS,
    SENATE,
    UFOS,
    announced,
    everybody_passes,
    play_all,
    rolled,
    seat,
    snapshot,
    table,
)
from hypothesis import given, settings
from hypothesis import strategies as st
from random_games import play_at_random

from illuminati_nb.rules import engine
from illuminati_nb.rules import moves as m
from illuminati_nb.rules.alignment import ALIGNMENTS, names
from illuminati_nb.rules.cards import KINDS, SIDES, deck
from illuminati_nb.rules.cheats import CHEATS, FORBIDDEN
from illuminati_nb.rules.effective import Board
from illuminati_nb.rules.moves import MOVES, Move
from illuminati_nb.rules.moves_artifacts import UseArtifact
from illuminati_nb.rules.refusal import Refusal
from illuminati_nb.rules.rulebook import rule as rule_of
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.state import CHANCE, GameState, is_special

WORDS = ("", *(names(one)[0] for one in ALIGNMENTS))
FREE_AMOUNT = (m.Spend, m.Transfer, m.FreeTransfer, m.Endow)


def everything(state: GameState) -> Iterator[Move]:
    """Every move of the seat that decides, over the cards in play and one of each foreign kind, to 30 MB."""
    me = state.to_act
    mine = state.seats[me].structure.names
    theirs = tuple(name for one in state.seats for name in (*one.structure.names, *one.artifacts))
    cards = tuple(dict.fromkeys((*theirs, *state.uncontrolled, *state.dead[:1], *state.deck[:1])))
    hand = (*state.seats[me].specials, *state.discards[:1])
    captured = () if state.captured is None else state.captured.names
    seats = range(-1, len(state.seats) + 1)
    yield from (
        kind(me) for kind in (m.Draw, m.PassTurn, m.Announce, m.CallOff, m.Pass, m.BuyCard, m.EndActions, m.EndTurn)
    )
    yield from (m.ChooseGoal(me, one.name) for one in deck().illuminati)
    yield from (m.WaiveTax(me, other) for other in seats)
    yield from (m.CollectIncome(me, name) for name in ("", *cards))
    yield from (m.PayTax(me, ((a, n),)) for a in mine for n in (1, 2, 3))
    yield from (m.PayTax(me, ((a, 1), (b, 1))) for a, b in permutations(mine, 2))
    whispers = ("", *(name for name in hand if name == "Whispering Campaign"))
    yield from (m.Attack(me, *one) for one in product((*KINDS, "bribe"), cards, cards, whispers))
    yield from (m.Help(me, name) for name in cards)
    yield from (m.Privilege(me, special) for special in ("", *hand))
    yield from (m.Spend(me, name, n, side) for name, n, side in product(cards, (0, 1, 2, 5, 30), (1, -1, 0)))
    yield from (m.AbolishPrivilege(me, pair) for pair in permutations(hand, 2))
    yield from (m.AbolishPrivilege(me, (one,)) for one in hand)
    yield from (m.Place(me, side) for side in (*SIDES, "middle"))
    yield from (m.Endow(me, n) for n in range(-1, 31))
    for kind, (a, b), n in product((m.Transfer, m.FreeTransfer), permutations(cards, 2), (0, 1, 2, 5, 30)):
        yield kind(me, a, b, n)
    yield from (m.MoveGroup(me, *one) for one in product((*mine, *captured), cards, SIDES))
    yield from (m.DropGroup(me, name) for name in cards)
    if any(name == "Orbital Mind Control Lasers" for name in theirs):
        yield from (m.ChangeAlignment(me, *one) for one in product(cards, WORDS, WORDS))
    for special in hand:
        yield from (m.PlaySpecial(me, special, target) for target in ("", "0", "1", "2", "9", *cards))
        if special == "Bribery":
            yield from (m.PlaySpecial(me, special, *one) for one in product(cards, mine, SIDES))
    yield m.Answer(me, False)
    yield m.Answer(me, True)
    yield from (m.Claim(me, power, income) for power in range(12) for income in range(14))
    yield from (m.Accuse(me, other, one.name) for other in seats for one in deck().illuminati)
    yield from (m.Cheat(me, what, n) for what in (*CHEATS, *FORBIDDEN) for n in range(-1, 13))
    beside = [name for one in state.seats for name in one.artifacts]
    yield from (UseArtifact(me, *one) for one in product(beside, ("", *cards, *hand)))
    if state.rules.new_world_order:
        yield from about_orders(state, hand, theirs)


def about_orders(state: GameState, hand: tuple[str, ...], theirs: tuple[str, ...]) -> Iterator[Move]:
    """What New World Orders bring: attacks on any of them, earmarks for any card, their Specials on one or several."""
    me, every = state.to_act, [order.name for order in deck().orders]
    yield from (m.AttackOrder(me, name) for name in (*every, *theirs))
    yield from (m.Earmark(me, name) for name in (*theirs, *state.uncontrolled))
    pairs = [*permutations(theirs, 2), *permutations([order.name for order in state.board.orders], 2)]
    yield from (m.PlaySpecial(me, special, name) for special in hand for name in every)
    yield from (m.PlaySpecial(me, special, "; ".join(pair)) for special in hand for pair in pairs)


def told_apart_by(move: Move) -> object:
    """A move without what is left free: see the head of this file."""
    if isinstance(move, FREE_AMOUNT):
        return type(move), move._replace(amount=min(move.amount, 1))
    if isinstance(move, m.PayTax):
        return type(move), frozenset(move.money)
    if isinstance(move, m.AbolishPrivilege):
        return type(move), frozenset(move.specials)
    if isinstance(move, m.Claim):
        return type(move)
    if isinstance(move, m.Cheat) and move.what in ("take", "lie", "guard"):
        return type(move), move.what
    if isinstance(move, m.Answer):
        return type(move), move.accept
    if isinstance(move, m.PlaySpecial) and "; " in move.target:
        return type(move), move.special, frozenset(move.target.split("; "))
    return type(move), move


def exempt(state: GameState, move: Move) -> bool:
    if isinstance(move, m.PlaySpecial) and move.special == "Computer Espionage":
        # Open treasuries, one's own cards and empty hands show nothing new.
        return not (move.target.isdecimal() and state.seats[int(move.target)].specials)
    if isinstance(move, m.PlaySpecial) and move.special == "Earmarks":
        mine = state.seats[move.seat].structure.names[1:]  # money for others is not worth a line
        return len(mine) > 1 and not set(move.target.split("; ")) <= set(mine)
    if isinstance(move, m.Earmark):
        return move.group not in state.seats[move.seat].structure
    if isinstance(move, m.CollectIncome):
        return not move.upkeep_from or m.CollectIncome(move.seat) in engine.legal_moves(state)
    if isinstance(move, m.Accuse):  # wrong for certain: it names a card that lies face up, or one's own
        return any(
            one.illuminati == move.illuminati for i, one in enumerate(state.seats) if i == move.seat or not one.masked
        )
    return False


def compare(state: GameState) -> int:
    """Check one state; the number of legal moves found by brute force."""
    listed = engine.legal_moves(state)
    for move in listed:
        assert engine.refusal(state, move) is None, f"listed but refused: {move!r}"
    known = {told_apart_by(move) for move in listed}
    legal = [move for move in everything(state) if engine.refusal(state, move) is None]
    for move in legal:
        assert told_apart_by(move) in known or exempt(state, move), f"legal but not listed: {move!r}"
    return len(legal)


LASERS = "Orbital Mind Control Lasers"


def states() -> dict[str, GameState]:
    """Small states, one for each step and for each card that gives a choice."""
    mine = {OIL: "top", "C.I.A.": "left", "Hackers": "right", "KKK": "bottom"}
    theirs = {"Texas": "top", "Yuppies": ("Texas", "top")}
    hand = ("Bribery", "Slush Fund", "Whispering Campaign", "Computer Espionage", "Media Campaign", "Murphy's Law")
    main = table(
        seat(NETWORK, mine, {NETWORK: 5, OIL: 3}, *hand),
        seat(UFOS, theirs, {UFOS: 4, "Yuppies": 2}, "Deep Agent", INTERFERENCE, SECRETS),
        seat(GNOMES, {"Democrats": "top"}, 6, "Assassination", SENATE),
        uncontrolled=["Trekkies", "Moonies", "Recyclers"],
        dead=["KGB"],
    )
    attack = announced(main, "control", OIL, "Yuppies", by="Bribery")
    second = play_all(attack, m.Pass(0))
    third = play_all(second, m.Pass(1))
    irs = table(
        seat(
            BERMUDA,
            {"I.R.S.": "top", "F.B.I.": "left", "Post Office": ("F.B.I.", "top")},
            {"F.B.I.": 1},
            "Market Manipulation",
        ),
        seat(UFOS, {OIL: "top"}, {UFOS: 2, OIL: 3}),
        stage="income",
    )
    bavaria = table(
        seat(BAVARIANS, {LASERS: "top", "Recyclers": "left"}, {BAVARIANS: 9, "Recyclers": 6}), seat(UFOS, theirs)
    )
    dice = everybody_passes(announced(main, "control", OIL, "Moonies"))
    placing = play_all(dice, 2)
    while placing.stage == "answers":
        placing = play_all(placing, m.Pass(placing.to_act))
    cancelled = play_all(second, m.AbolishPrivilege(1, ("Deep Agent", INTERFERENCE)))
    six = ("Back From the Dead", "Celebrity Funeral", "Earmarks", "Entitlements", "Outbreak of Sanity")
    orders = table(
        seat(GNOMES, {OIL: "top", "Recyclers": "left"}, {GNOMES: 5, OIL: 3, "Recyclers": 6}, *six),
        seat(UFOS, theirs, {UFOS: 4, "Yuppies": 2}, "Unconstitutional!", "Murphy's Law"),
        orders=["Economic Stimulus", "Law and Order", "Gun Control"],
        top=["Infotainment", "Hackers"],
        rules=RuleSet(new_world_order=True),
    )
    collapse = orders._replace(board=Board(orders.rules, ("Bank Collapse", "Gun Control"), entitled="Gun Control"))  # type: ignore[arg-type]
    collapse = collapse._replace(
        discards=tuple(sorted({*orders.discards, "Law and Order", "Economic Stimulus"} - {"Bank Collapse"})),
        seats=(orders.seats[0]._replace(specials=tuple(one for one in six if one != "Entitlements")), orders.seats[1]),
    )
    beside = trio(BLIVIT, MACHINE, TALISMAN, GRAIL, theirs=(BURNER, HUBBLE, SKULL), third=(BRAIN,), specials=hand,
                  uncontrolled=("Moonies", ARK), money=40)  # fmt: skip
    watched = play_all(announced(beside, "control", OIL, "Yuppies", by="Bribery"), m.Pass(0))
    taking = play_all(announced(beside, "control", OIL, SKULL), m.Spend(0, NETWORK, 30, 1))
    return {
        "orders": orders,
        "orders, income": orders._replace(stage="income"),
        "orders, draw": orders._replace(stage="draw"),
        "orders, closing": orders._replace(stage="closing"),
        "orders, last": orders._replace(stage="last", waiting=(0, 1)),
        "order": play_all(orders._replace(stage="draw"), m.Draw(0)),
        "earmark": play_all(orders, m.PlaySpecial(0, "Earmarks", f"{OIL}; Recyclers")),
        "siege": play_all(orders, m.AttackOrder(0, "Law and Order")),
        "siege, third": play_all(orders, m.AttackOrder(0, "Law and Order"), m.Spend(0, GNOMES, 1, 1)),
        "collapse": collapse,
        "collapse, closing": collapse._replace(stage="closing"),
        "collapse, no transfers": collapse._replace(turn=collapse.turn._replace(transfers=0)),
        "artifacts": beside,
        "artifacts without actions": beside._replace(turn=beside.turn._replace(actions=0, begun=True)),
        "artifacts, attack given up": beside._replace(turn=beside.turn._replace(forgone=1)),
        "artifacts, announce": play_all(beside, m.Attack(0, "control", NETWORK, ARK)),
        "telescope": watched,
        "telescope, used": watched.with_seat(1, forgone=1),
        "an artifact is defended": play_all(taking, m.Spend(1, CTHULHU, 1, -1), m.Pass(2), m.Pass(0)),
        "rescue": rolled(announced(beside, "destroy", OIL, "Moonies"), 2),
        "soul": rolled(taking, 2),
        "offer of an artifact": play_all(beside, m.Offer(0, 1, m.Goods(groups=(GRAIL,)), m.Goods())),
        "main": main,
        "main without actions": main._replace(turn=main.turn._replace(actions=0, begun=True)),
        "main with tired cards": main._replace(turn=main.turn._replace(used={OIL: 1, "C.I.A.": 1})),
        "announce": play_all(main, m.Attack(0, "control", OIL, "Yuppies")),
        "announce with fee": play_all(bavaria, m.Attack(0, "destroy", BAVARIANS, "Texas")),
        "whispered": play_all(main, m.Attack(0, "destroy", OIL, "Trekkies", "Whispering Campaign")),
        "spend": attack,
        "spend, defender": second,
        "spend, third": third,
        "own target": announced(main, "destroy", OIL, "KKK"),
        "answers": play_all(dice, 12),
        "place": placing,
        "endow": play_all(placing, m.Place(0, "top")),
        "income": irs,
        "tax": play_all(irs, m.CollectIncome(0, "F.B.I.")),
        "draw": main._replace(stage="draw"),
        "lasers": bavaria,
        "closing": play_all(main, m.EndActions(0)),
        "closing, gnomes": main._replace(stage="closing", turn=main.turn._replace(seat=2), to_act=2),
        "last": play_all(main, m.EndActions(0), m.EndTurn(0)),
        "turn start": main._replace(stage="turn_start", waiting=(2,), to_act=2),
        "secrets": play_all(main, m.PlaySpecial(0, "Slush Fund")),
        "replace": cancelled,
        "offer": play_all(main, m.Offer(0, 1, m.Goods(money=1), m.Goods(specials=(SECRETS,)))),
        "goals": main._replace(stage="goals", to_act=1),
    }


def optional_states() -> dict[str, GameState]:
    """One state for each choice that the optional rules add."""
    hidden, crooked = RuleSet(hidden_illuminati=True, masked_bonus=("power",)), RuleSet(cheating=True)
    down = {"masked": True, "goal": NETWORK}
    mine, theirs = {OIL: "top", "C.I.A.": "left"}, {"Texas": "top", "Yuppies": ("Texas", "top")}
    masked = table(
        seat(NETWORK, mine, {NETWORK: 5}, "Computer Espionage", claims=(7, 9), **down),
        seat(UFOS, theirs, {UFOS: 4}, "Slush Fund", claims=(5, 8), **down),
        seat(GNOMES, {"Democrats": "top"}, 6),
        rules=hidden,
    )
    cheating = table(
        seat(NETWORK, mine, {NETWORK: 5}), seat(UFOS, theirs, 4), seat(GNOMES, {"Democrats": "top"}), rules=crooked
    )
    rolled = play_all(everybody_passes(announced(cheating, "control", OIL, "Psychiatrists")), 7)
    secret = cheating._replace(rules=RuleSet(hidden_goals=True), stage="goals")
    return {
        "masked": masked,
        "masked, closing": play_all(masked, m.EndActions(0)),
        "masked, income": masked._replace(stage="income"),
        "masks": masked.with_seat(1, claims=())._replace(stage="masks", to_act=1),
        "masked, goals": masked.with_seat(0, goal="")._replace(stage="goals"),
        "cheating": cheating,
        "cheating, draw": cheating._replace(stage="draw"),
        "cheating, closing": cheating._replace(stage="closing"),
        "cheating, announce": play_all(cheating, m.Attack(0, "control", OIL, "Yuppies")),
        "read": rolled,
        "cheating, spend": play_all(announced(cheating, "control", OIL, "Texas"), m.Pass(0)),
        "hidden goals": secret,
        "points": cheating._replace(rules=RuleSet(scoring_game=True)),
    }


STATES = {**states(), **optional_states()}


@pytest.mark.parametrize("name", STATES)
def test_brute_force_finds_nothing_else(name: str) -> None:
    assert compare(STATES[name]) > 0


def test_the_small_states_cover_every_step() -> None:
    assert {engine.step(state) for state in STATES.values()} >= set(engine.STEPS) - {"over", *engine.DICE, "replace"}


@pytest.mark.parametrize("seed", range(12))
def test_brute_force_on_states_of_random_games(seed: int) -> None:
    rng = Random(seed)
    compared = 0
    rules = (
        RuleSet(),
        RuleSet.seed(),
        RuleSet(geometry="free", open_treasuries=False),
        RuleSet(artifacts=True),
    )[seed % 4]
    if seed > 8:
        rules = (RuleSet(new_world_order=True), RuleSet.grand())[seed % 2]
    for game, _ in play_at_random(seed, 2 + seed % 3, rules=rules, limit=160):
        state = game.state
        if state.to_act != CHANCE and rng.random() < 0.05 and sum(len(one.structure) for one in state.seats) < 18:
            compared += 1
            compare(state)
    assert compared > 1


def test_a_seat_that_does_not_decide_has_no_listed_move() -> None:
    for state in STATES.values():
        assert {move.seat for move in engine.legal_moves(state)} == {state.to_act}


# --- nonsense ------------------------------------------------------------------------------------------------

CARDS = (
    *(card.name for card in deck().groups[:12]),
    OIL,
    "Yuppies",
    "Texas",
    NETWORK,
    UFOS,
    GNOMES,
    BLIVIT,
    MACHINE,
    SKULL,
)
HANDS = ("Bribery", SECRETS, "Slush Fund", "Murphy's Law")
OTHER = ("Weird", "Peaceful", "control", "top", "left", "middle", "0", "1", "²", "", "the mafia", "?")
NAMES = st.sampled_from([*CARDS, *HANDS, *OTHER])
NUMBERS = st.sampled_from([-(10**30), -1, 0, 1, 2, 3, 5, 9, 10**30])
AMOUNTS = st.lists(st.tuples(NAMES, NUMBERS), max_size=3).map(tuple)
HANGINGS = st.lists(st.tuples(NAMES, NAMES, NAMES), max_size=3).map(tuple)
LISTS = st.lists(NAMES, max_size=3).map(tuple)
GOODS = st.builds(m.Goods, NUMBERS, LISTS, LISTS)
PLACINGS = st.lists(st.builds(m.Placing, NAMES, NAMES, NAMES, LISTS), max_size=2).map(tuple)
BY_HINT = {
    int: NUMBERS, str: NAMES, bool: st.booleans(), m.Amounts: AMOUNTS, m.Hangings: HANGINGS,
    m.Hangings | None: st.none() | HANGINGS, tuple[str, ...]: LISTS, m.Goods: GOODS, tuple[m.Placing, ...]: PLACINGS,
}  # fmt: skip
SEATS = st.sampled_from([0, 0, 0, 1, 2, -1, 9])


def nonsense(kind: type) -> st.SearchStrategy[Move]:
    """Moves of this type, every field of the right type and mostly without sense."""
    hints = get_type_hints(kind, vars(m))
    return st.builds(kind, *(SEATS if field == "seat" else BY_HINT[hints[field]] for field in hints))


NONSENSE = st.one_of([nonsense(kind) for kind in MOVES])


@settings(max_examples=1500)
@given(name=st.sampled_from(sorted(STATES)), move=NONSENSE)
def test_every_move_of_the_right_types_is_judged_and_never_crashes(name: str, move: Move) -> None:
    state = STATES[name]
    no = engine.refusal(state, move)
    if no is None:
        engine.play(state, move)
        return
    assert isinstance(no, Refusal)
    rule_of(no.rule)
    assert no.reason.strip() == no.reason != ""


def test_what_is_no_move_at_all() -> None:
    for thing in (None, "Draw", 3, ("Draw", 0), Refusal("R2.1", "x")):
        with pytest.raises(TypeError, match="no move of the game"):
            engine.refusal(STATES["main"], thing)  # type: ignore[arg-type]


def test_refused_or_played_the_state_given_stays_as_it_was() -> None:
    for name, state in STATES.items():
        before = snapshot(state)
        for move in engine.legal_moves(state)[:40]:
            engine.play(state, move)
        assert snapshot(state) == before, name
        assert not any(is_special(one) for one in state.uncontrolled)
