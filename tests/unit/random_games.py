"""Whole games played at random, with deals, gifts, leaving and new layouts among the moves; each state is checked."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from engine_help import check

from illuminati_nb.analysis.game import Game, new_game
from illuminati_nb.rules import engine
from illuminati_nb.rules.arrows import Arrow
from illuminati_nb.rules.cards import deck
from illuminati_nb.rules.moves import (
    AbolishPrivilege,
    Announce,
    Answer,
    Attack,
    AttackOrder,
    CallOff,
    ChangeAlignment,
    DropGroup,
    EndActions,
    FreeTransfer,
    Give,
    Goods,
    Leave,
    Move,
    MoveGroup,
    Offer,
    Pass,
    PassTurn,
    Placing,
    PlaySpecial,
    Rearrange,
    Redistribute,
    RevealGoal,
    Spend,
    Transfer,
    WaiveTax,
)
from illuminati_nb.rules.moves_artifacts import UseArtifact
from illuminati_nb.rules.moves_optional import Accuse, Cheat, Claim, RevealIlluminati
from illuminati_nb.rules.phases.deals import placed
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.setup import full_deck
from illuminati_nb.rules.state import CHANCE, GameState, is_order, is_special
from illuminati_nb.rules.structure import PowerStructure

#: How often a type of move is chosen where it can be: dropping and passing too often would end every game early.
WEIGHTS: dict[type, float] = {
    DropGroup: 0.02, PassTurn: 0.05, EndActions: 0.3, CallOff: 0.05, Announce: 2, Transfer: 0.2, MoveGroup: 0.2,
    FreeTransfer: 0.5, Attack: 4, Pass: 2, AbolishPrivilege: 3, ChangeAlignment: 0.3, WaiveTax: 1, Answer: 1,
    Claim: 0.2, Accuse: 0.3, Cheat: 0.5, AttackOrder: 0.3, UseArtifact: 1,
}  # fmt: skip


ARTIFACTS = frozenset(one.name for one in deck().artifacts)


def chosen(rng: Random, moves: tuple[Move, ...]) -> Move:
    """One of these moves, by type first."""
    kinds = sorted({type(move) for move in moves}, key=lambda one: one.__name__)
    kind = rng.choices(kinds, [WEIGHTS.get(one, 1.0) for one in kinds])[0]
    found = [move for move in moves if type(move) is kind]
    if kind is Attack:  # Artifacts are few and hard to take: they are attacked more often than chance would have it
        beside = [move for move in found if move.target in ARTIFACTS]  # type: ignore[union-attr]
        found = beside if beside and rng.random() < 0.4 else found
    return rng.choice(found)


def open_move(rng: Random, state: GameState) -> Move:
    """A gift, an offer, leaving, or a layout or amount that is not listed: legal or not."""
    seat = rng.choice((max(state.to_act, 0), rng.randrange(len(state.seats))))
    other = rng.randrange(len(state.seats))
    me = state.seats[seat]
    if state.rules.hidden_illuminati and rng.random() < 0.05:
        return RevealIlluminati(seat)
    pick = 1.0 if state.stage == "closing" else rng.random()
    if pick < 0.25:
        return Give(seat, other, _goods(rng, state, seat, groups=False))
    if pick < 0.55:
        gives, takes = _goods(rng, state, seat), _goods(rng, state, other)
        return Offer(seat, other, gives, takes, rng.choice(["", "peace"]), _placings(rng, state, seat, takes))
    if pick < 0.56:
        return Leave(seat)
    if pick < 0.6:
        return RevealGoal(seat)
    if pick < 0.7:
        return Spend(state.to_act, rng.choice(me.structure.names), rng.randint(1, 9), rng.choice((1, -1)))
    if pick < 0.8 and me.specials:
        return PlaySpecial(seat, rng.choice(me.specials), rng.choice([str(other), *state.dead, *me.structure.names]))
    names = list(me.structure.names)
    if pick < 0.9:
        total, money = sum(me.money.values()), []
        for name in names[1:]:
            amount = rng.randint(0, total)
            money.append((name, amount))
            total -= amount
        return Redistribute(seat, ((names[0], total), *money))
    return Rearrange(seat, tuple((name, *where) for name, where in _another_layout(rng, me.structure).items()))


def _another_layout(rng: Random, laid: PowerStructure) -> dict[str, tuple[str, str]]:
    """The structure's tree with one group hung elsewhere, which may or may not be possible."""
    tree = laid.tree
    if tree:
        name, where = rng.choice(list(tree)), rng.choice(laid.open_arrows() or (Arrow(laid.illuminati.name, "top"),))
        tree[name] = (where.card, where.side)
    return tree


def _goods(rng: Random, state: GameState, seat: int, *, groups: bool = True) -> Goods:
    me = state.seats[seat]
    held = me.money.get(me.illuminati, 0)
    money = rng.randint(0, held) if held and rng.random() < 0.6 else 0
    specials = (rng.choice(me.specials),) if me.specials and rng.random() < 0.4 else ()
    names = (*me.structure.names[1:], *me.artifacts)
    given = (rng.choice(names),) if groups and names and rng.random() < 0.5 else ()
    return Goods(money, specials, given)


def _placings(rng: Random, state: GameState, seat: int, goods: Goods) -> tuple[Placing, ...]:
    laid = state.seats[seat].structure
    arrows = [(one.card, one.side) for one in (*laid.open_arrows(), *laid.blocked_arrows())]
    if not arrows:
        return ()
    groups = placed(goods.groups)
    places = [rng.choice(arrows) for _ in groups]
    return tuple(
        Placing(name, *place, *([(rng.choice(laid.names[1:]),)] if len(laid) > 1 and rng.random() < 0.3 else []))
        for name, place in zip(groups, places, strict=True)
    )


def _deck(rng: Random, rules: RuleSet) -> list[str]:
    """The deck shuffled; in half of the games all Specials come early, so that hands are full, Orders and Artifacts."""
    cards = list(full_deck(rules))
    rng.shuffle(cards)
    if rng.random() < 0.5:

        def early(name: str) -> bool:
            return is_special(name) or is_order(name) or name in ARTIFACTS

        cards.sort(key=lambda name: rng.randrange(30) if early(name) else rng.randrange(120))
    return cards


def play_at_random(
    seed: int, players: int = 4, *, rules: RuleSet | None = None, limit: int = 700, opens: float = 0.06
) -> Iterator[tuple[Game, Move]]:
    """Yield a game before each of its moves, together with the move; the last move is played after the last yield."""
    rng = Random(f"random game {seed}")
    game = new_game(players, seed=seed, rules=rules, shuffled=_deck(rng, rules or RuleSet()))
    check(game.state)
    while not game.state.over and len(game) < limit:
        state = game.state
        if state.pending is not None and state.to_act == CHANCE:
            move: Move = rng.choice(engine.legal_moves(state))
        elif state.to_act == CHANCE:
            dice = rng.randint(1, 6) + rng.randint(1, 6)
            move = next(roll for roll in engine.legal_moves(state) if roll.total == dice)  # type: ignore[union-attr]
        else:
            move = chosen(rng, engine.legal_moves(state))
        if rng.random() < (0.3 if state.stage == "closing" else opens):
            other = open_move(rng, state)
            if engine.refusal(state, other) is None:
                move = other
        yield game, move
        game.play(move)
        check(game.state)
