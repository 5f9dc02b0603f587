"""The solver against plain recursion over every move (tests/unit/spending_bruteforce.py) on random small games."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest
from spending_bruteforce import Brute, Player

from illuminati_nb.analysis.spending import Spender, SpendingGame, solve_game
from illuminati_nb.analysis.spending_core import solve_python
from illuminati_nb.analysis.spending_numpy import solve_numpy

#: Prizes of 36 or 18 MB make one way out of 36 worth exactly 1 MB or half of it: many ties.
PRIZES = [0, 5, 8, 12, 18, 20, 36, 72, Fraction(25, 2), Fraction(40, 3), -6, -18]
TOPS = {2: (5, 2), 3: (2, 2), 4: (2, 1)}


def random_game(rng: random.Random) -> SpendingGame:
    """A small game with everything in it: roles, sides, prizes of either sign, first mover, calling off."""
    count = rng.choices([2, 3, 4], [5, 4, 1])[0]
    top, own = TOPS[count]
    roles = ["attacker", *(["defender"] if rng.random() < 0.8 else []), *["interferer"] * 3][:count]
    spenders = []
    for seat, role in enumerate(roles):
        spenders.append(
            Spender(
                f"p{seat}",
                wins=rng.choice(PRIZES) if role != "defender" else 0,
                loses=rng.choice(PRIZES) if role != "attacker" or rng.random() < 0.2 else 0,
                if_fails=rng.choice(PRIZES) if rng.random() < 0.2 else 0,
                own_purse=rng.randint(0, own) if role != "interferer" and rng.random() < 0.6 else 0,
                purse=rng.randint(0, top),
                role=role,
                side=rng.choice([None, "for", "against"]) if role == "interferer" else None,
            )
        )
    rng.shuffle(spenders)
    first = rng.choice([None, *(one.name for one in spenders)])
    calling_off = rng.random() < 0.25
    return SpendingGame(
        target=rng.randint(-2, 12),
        spenders=tuple(spenders),
        raises=rng.choice(["any", "unit"]),
        first=first,
        calling_off=calling_off,
        action_worth=rng.choice([0, 3, 10]) if calling_off else 0,
        privileged=rng.random() < 0.1,
    )


def brute_of(game: SpendingGame) -> Brute:
    """The same game put to the brute force, from the rules: which purses there are and what they do."""
    players = []
    for one in game.spenders:
        if one.role == "attacker":
            purses = [(one.own_purse, (1,)), (one.purse, (1,))]
        elif one.role == "defender":
            purses = [(one.own_purse, (-2,)), (one.purse, (-1,))]
        else:
            effects = {None: (1, -1), "for": (1,), "against": (-1,)}[one.side]
            purses = [(one.purse, () if game.privileged else effects)]
        players.append(Player(one.wins - one.loses, Fraction(one.if_fails), purses, one.role == "attacker"))
    names = [one.name for one in game.spenders]
    first = names.index(game.first) if game.first else next(i for i, p in enumerate(players) if p.attacker)
    return Brute(game.target, players, game.raises == "any", first, game.calling_off, Fraction(game.action_worth))


def same_kind(step, move) -> bool:
    """Tell whether a step of ours is a move of theirs."""
    kinds = {"pass": "pass", "spend": "spend", "off": "call off"}
    return step.kind == kinds[move[0]] and step.amount == move[1]


@pytest.mark.parametrize("seed", range(20))
def test_agrees_with_brute_force(seed: int) -> None:
    """Values, line, number of positions and a random position each, on 20 x 260 games."""
    rng = random.Random(seed)
    for _ in range(260):
        game = random_game(rng)
        brute = brute_of(game)
        payoffs, _, _, end = brute.solve()
        solution = solve_game(game)
        names = game.names
        assert tuple(solution.values.values()) == payoffs, game
        assert solution.called_off == (end == "off"), game
        line = brute.line()
        assert len(line) == len(solution.line), game
        for (seat, move), step in zip(line, solution.line, strict=True):
            assert names[seat] == step.who, game
            assert same_kind(step, move), (game, step, move)
        # any position that can occur
        spent, mover, passes = position = rng.choice(list(brute.memo))
        keys = []
        for seat, purse, effect in brute.ways:
            one = game.spenders[seat]
            if one.role == "interferer":
                keys.append(f"{one.name} {'for' if effect > 0 else 'against'}")
            else:
                keys.append(f"{one.name} own" if purse == 0 else one.name)
        state = game.state(
            {key: mb for key, mb in zip(keys, spent, strict=True) if mb}, to_act=names[mover], passes=passes
        )
        assert tuple(solution.value(state).values()) == brute.memo[position][0], (game, state)
        ours, theirs = solution.move(state), brute.memo[position][1]
        assert same_kind(ours, theirs), (game, state)
        if theirs[0] == "spend":
            purse, effect = theirs[2]
            assert ours.effect == effect
            if game.spenders[mover].role != "interferer":
                assert (ours.purse == "Illuminati treasury") == (purse == 1)


@pytest.mark.parametrize("seed", range(5))
def test_positions_and_ties_agree_with_brute_force(seed: int) -> None:
    """Counted positions are those brute force meets, and so are those where a tie decides (no free interferers)."""
    rng = random.Random(1000 + seed)
    seen = 0
    while seen < 60:
        game = replace(random_game(rng), calling_off=False, privileged=False)
        if len(game.movers) < len(game.names) or any(
            one.role == "interferer" and one.side is None for one in game.spenders
        ):
            continue  # counted differently: one cell for several positions
        seen += 1
        brute = brute_of(game)
        brute.solve()
        report = solve_game(game).ties
        assert report.positions == len(brute.memo), game
        assert report.deciding == sum(tie for _, _, tie, _ in brute.memo.values()), game
        assert bool(report.on_line) == any(brute.memo[position][2] for position in _positions(brute)), game


def _positions(brute: Brute) -> list:
    position, found = brute.start, []
    while position is not None:
        found.append(position)
        move = brute.memo[position][1]
        position = next(after for _, one, after, _ in brute.moves(position) if one == move)
    return found


@pytest.mark.parametrize("seed", range(3))
def test_both_sweeps_agree(seed: int) -> None:
    """The numpy sweep and the plain one give the same table, cell by cell."""
    rng = random.Random(2000 + seed)
    for _ in range(60):
        board = random_game(rng).board()
        if board.seats:
            plain, fast = solve_python(board), solve_numpy(board)
            assert [list(map(int, column)) for column in fast] == plain
