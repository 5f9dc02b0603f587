"""The spending game: rules, known shapes with their reasons, bad input, size, speed."""

from __future__ import annotations

import subprocess
import sys
import time
import tracemalloc
from decimal import Decimal
from fractions import Fraction

import pytest
from spending_bruteforce import Brute, Player

from illuminati_nb.analysis.spending import (
    Spender,
    SpendingGame,
    SpendingMove,
    TooLarge,
    estimate_size,
    solve_game,
    solve_spending,
)
from illuminati_nb.rules.dice import chance


def attacker(purse: int = 0, wins: object = 20, **more: object) -> Spender:
    return Spender("attacker", wins=wins, purse=purse, **more)


def defender(purse: int = 0, loses: object = 20, **more: object) -> Spender:
    return Spender("defender", loses=loses, purse=purse, **more)


def rival(purse: int = 0, loses: object = 8, **more: object) -> Spender:
    return Spender("rival", loses=loses, purse=purse, **more)


def effects(game: SpendingGame) -> dict[str, int]:
    return {channel.key: channel.effect for channel in game.channels}


# The rules --------------------------------------------------------------------------------------------------------


def test_R6_10_eleven_and_twelve_fail_whatever_the_money() -> None:
    """No sum buys more than 33/36: an attacker for whom success is everything stops at target 10."""
    solution = solve_spending(6, [attacker(30, wins=3600)])
    assert (solution.target_number, solution.chance) == (10, Fraction(33, 36))
    assert solution.spent == {"attacker": 4}


def test_R6_21_attacker_money_adds_1() -> None:
    game = SpendingGame(5, (attacker(4, own_purse=2),))
    assert effects(game) == {"attacker own": 1, "attacker": 1}


def test_R6_22_defender_money_takes_2_at_home_and_1_from_the_illuminati() -> None:
    game = SpendingGame(5, (attacker(1), defender(3, own_purse=2)))
    assert effects(game) == {"attacker": 1, "defender own": -2, "defender": -1}
    assert game.target_at(game.state({"defender own": 2, "defender": 1})) == 0


def test_R6_23_an_uncontrolled_target_has_no_defender() -> None:
    """Then only interferers can oppose."""
    game = SpendingGame(5, (attacker(2), rival(2)))
    assert game.defender is None
    assert [channel.who for channel in game.channels] == ["attacker", "rival", "rival"]


def test_R6_24_a_full_round_of_passes_ends_it_and_fresh_money_restarts_the_count() -> None:
    game = SpendingGame(5, (attacker(2), defender(2), rival(2)))
    state = game.start()
    for name in ("attacker", "defender"):
        assert state.to_act == name
        state = game.play(state, SpendingMove(name))
    money = next(move for move in game.moves(state) if move.amount == 2)
    state = game.play(state, money)
    assert (state.to_act, state.passes, state.ended) == ("attacker", 0, "")
    for name in game.names:
        state = game.play(state, SpendingMove(name))
    assert state.ended == "dice"
    assert game.moves(state) == ()


def test_R6_24_whoever_has_no_money_can_only_pass() -> None:
    game = SpendingGame(5, (attacker(1), defender(0)))
    state = game.state({"attacker": 1}, to_act="defender")
    assert game.moves(state) == (SpendingMove("defender"),)
    assert solve_game(game).explain(state) == "defender has no money left to spend and passes."


def test_R6_25_money_beyond_10_is_a_cushion() -> None:
    """Against 4 MB of defence the attacker goes from 9 to 12 at once: each MB above 10 soaks up one of the other's."""
    solution = solve_spending(9, [attacker(3), defender(4)])
    assert solution.line[0].target_number == 12
    assert solution.spent == {"attacker": 3, "defender": 0}
    # without a defender he would stop at 10
    assert solve_spending(9, [attacker(3)]).target_number == 10


def test_R7_1_an_interferer_may_push_either_way_and_change_sides() -> None:
    game = SpendingGame(5, (attacker(0), rival(3)))
    state = game.state({"rival for": 1}, to_act="rival")
    sums = {(move.amount, move.effect) for move in game.moves(state) if move.amount}
    assert sums == {(1, 1), (2, 1), (1, -1), (2, -1)}
    assert game.target_at(game.state({"rival for": 1, "rival against": 2})) == 4
    bound = SpendingGame(5, (attacker(0), rival(3, side="against")))
    assert effects(bound) == {"rival against": -1}


def test_R7_2_interferers_have_no_group_treasury() -> None:
    with pytest.raises(ValueError, match=r"own_purse=2 \(rival\).*R7\.2"):
        rival(3, own_purse=2)


def test_R7_3_privilege_shuts_out_interferers_only() -> None:
    spenders = [attacker(2, wins=40), defender(2), rival(9, loses=40)]
    game = SpendingGame(5, tuple(spenders), privileged=True)
    assert set(game.movers) == {"attacker", "defender"}
    solution = solve_game(game)
    assert solution.spent["rival"] == 0
    # he still has something at stake and keeps his money
    assert solution.values["rival"] == 9 - 40 * solution.chance


def test_R7_8_the_attacker_may_call_off_before_any_money() -> None:
    """The target's home treasury answers anything he can do; keeping the action (worth 3 MB) is better."""
    spenders = [attacker(4), defender(6, own_purse=2)]
    solution = solve_spending(4, spenders, calling_off=True, action_worth=3)
    assert solution.called_off
    assert solution.chance == 0
    assert solution.spent == {"attacker": 0, "defender": 0}
    assert solution.values == {"attacker": 7, "defender": 8}
    assert [step.kind for step in solution.line] == ["call off"]


def test_R7_9_any_money_commits_the_attacker() -> None:
    game = SpendingGame(5, (attacker(3), defender(3)), calling_off=True)
    kinds = {move.kind for move in game.moves(game.start())}
    assert "call off" in kinds
    state = game.state({"defender": 1}, to_act="attacker")
    assert "call off" not in {move.kind for move in game.moves(state)}
    # nor may anybody but the attacker withdraw
    assert "call off" not in {move.kind for move in game.moves(game.state(to_act="defender"))}


def test_R7_10_a_withdrawn_attack_is_no_action() -> None:
    """He calls off exactly when the action kept is worth more than the attack (when equal, ties go to passing)."""
    spenders = [attacker(0, wins=36)]
    values = {worth: solve_spending(5, spenders, calling_off=True, action_worth=worth) for worth in (9, 10, 11)}
    assert [values[worth].called_off for worth in (9, 10, 11)] == [False, False, True]
    assert values[11].values == {"attacker": 11}


# Known shapes -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("raises", ["any", "unit"])
def test_symmetric_one_for_one_nobody_pays(raises: str) -> None:
    """Equal purses, equal stakes, 1 for 1: whatever one side puts in, the other can take back, so nobody begins."""
    for target in range(13):
        for purse in range(9):
            for stake in (10, 20, 40):
                solution = solve_spending(target, [attacker(purse, stake), defender(purse, stake)], raises)
                assert solution.spent == {"attacker": 0, "defender": 0}, (target, purse, stake)


@pytest.mark.parametrize("raises", ["any", "unit"])
def test_one_for_one_at_most_one_side_pays(raises: str) -> None:
    """1 for 1 the richer side can spend as far as it pays, and the poorer sees no use in answering."""
    payers = set()
    for target in range(2, 12):
        for purses in ((2, 6), (6, 2), (0, 5), (5, 0), (8, 4)):
            solution = solve_spending(target, [attacker(purses[0]), defender(purses[1])], raises)
            payers.add(frozenset(name for name, amount in solution.spent.items() if amount))
    assert payers == {frozenset(), frozenset({"attacker"}), frozenset({"defender"})}


def test_a_home_treasury_can_make_both_pay() -> None:
    """The defender's MB takes 2 and the answer gives back only 1, so he pays it although he will be answered.

    1 for 1 the answer would undo it and he would not begin (``test_one_for_one_at_most_one_side_pays``).
    """
    solution = solve_spending(3, [attacker(1, 40), defender(0, 40, own_purse=1)])
    assert solution.spent == {"attacker": 1, "defender": 1}
    assert [step.text for step in solution.line if step.amount] == [
        "defender puts in 1 MB from the target's own treasury (−2)",
        "attacker puts in 1 MB from the Illuminati treasury (+1)",
    ]
    assert (solution.target_number, solution.chance) == (2, Fraction(1, 36))


def test_one_of_two_bystanders_rides_free() -> None:
    """Two who lose the same: the one who speaks first passes, because the last to speak will pay alone."""
    first, second = (Spender(name, loses=20, purse=3, side="against") for name in ("first", "second"))
    solution = solve_spending(5, [attacker(0), first, second])
    assert solution.spent == {"attacker": 0, "first": 0, "second": 3}
    assert solution.values["first"] == solution.values["second"] + 3


def test_a_threat_that_is_never_carried_out() -> None:
    """Against an empty purse the attacker spends; against one as full as his own he does not, and it stays full."""
    assert solve_spending(5, [attacker(4), defender(0)]).spent["attacker"] == 4
    assert solve_spending(5, [attacker(4), defender(4)]).spent == {"attacker": 0, "defender": 0}


def test_prizes_of_either_sign_and_for_failure() -> None:
    """Only the difference between success and failure moves a spender; the rest is paid out whatever he does."""
    plain = solve_spending(5, [attacker(6, wins=20), rival(3)])
    other = solve_spending(5, [attacker(6, wins=8, if_fails=-12), rival(3)])
    assert [step.text for step in plain.line] == [step.text for step in other.line]
    assert other.values["attacker"] == plain.values["attacker"] - 12


def test_who_moves_first_matters() -> None:
    spenders = [attacker(3), defender(4)]
    by_attacker, by_defender = (solve_spending(9, spenders, first=name) for name in ("attacker", "defender"))
    assert by_attacker.spent == {"attacker": 3, "defender": 0}
    assert by_defender.line[0].who == "defender"
    assert by_defender.spent == {"attacker": 0, "defender": 1}


# Queries ----------------------------------------------------------------------------------------------------------


def test_any_position_can_be_asked() -> None:
    solution = solve_spending(5, [attacker(8), defender(5, own_purse=3), rival(6)])
    state = solution.game.state({"attacker": 2, "defender own": 1, "rival for": 1}, to_act="rival", passes=1)
    best = solution.move(state)
    options = solution.options(state)
    assert [option.move for option in options if option.best] == [best]
    assert max(option.values["rival"] for option in options) == solution.value(state)["rival"]
    assert solution.value(solution.game.play(state, best)) == solution.value(state)
    assert solution.value(solution.final) == solution.values


def test_the_line_is_what_the_moves_say() -> None:
    solution = solve_spending(5, [attacker(8), defender(5, own_purse=3), rival(6)])
    state = solution.game.start()
    for step in solution.line:
        move = solution.move(state)
        assert (move.who, move.text, move.amount, move.purse) == (step.who, step.text, step.amount, step.purse)
        state = solution.game.play(state, move)
        assert step.target_number == solution.game.target_at(state)
        assert step.chance == chance(step.target_number)
    assert state == solution.final
    assert "Roll at 2: 1/36." in str(solution)


def test_tie_order_is_pass_then_smaller_sum_then_own_treasury_then_for() -> None:
    """A MB that brings exactly 1 MB is not spent; a sum that can come from either treasury comes from the group's."""
    game = SpendingGame(5, (attacker(2, own_purse=1), defender(1, own_purse=1), rival(1)), calling_off=True)
    assert [(move.kind, move.amount, move.purse) for move in game.moves(game.start())] == [
        ("pass", 0, ""),
        ("call off", 0, ""),
        ("spend", 1, "attacking group's treasury"),
        ("spend", 1, "Illuminati treasury"),
        ("spend", 2, "Illuminati treasury"),
    ]
    assert [move.effect for move in game.moves(game.state(to_act="defender"))] == [0, -2, -1]
    assert [move.effect for move in game.moves(game.state(to_act="rival"))] == [0, 1, -1]
    assert solve_spending(9, [attacker(1, wins=12)]).spent == {"attacker": 0}  # 3 ways x 12/36 = 1 MB for 1 MB
    assert solve_spending(6, [attacker(1, wins=12, own_purse=1)]).line[0].purse == "attacking group's treasury"


def test_ties_are_reported() -> None:
    solution = solve_spending(9, [attacker(1, wins=12)])
    assert solution.ties.on_line == (("attacker passes", ("attacker puts in 1 MB from the Illuminati treasury (+1)",)),)
    assert (solution.ties.deciding, solution.ties.positions) == (1, 2)
    assert "1 of 2 positions" in solution.ties.text


def test_ties_of_a_game_too_large_to_count_are_still_told_on_the_line() -> None:
    """Counting keeps more per position than solving does; beyond 300 MB only the line is reported, and said so."""
    other = Spender("other", loses=9, purse=26, side="against")
    solution = solve_spending(5, [attacker(26), defender(26), rival(26, side="for"), other])
    assert solution.ties.deciding is None
    assert "too many to count" in solution.ties.text


# Bad input --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("make", "error", "message"),
    [
        (lambda: attacker(-1), ValueError, r"purse=-1 \(attacker\): must be 0 or more"),
        (lambda: attacker(1.5), TypeError, r"purse=1\.5 \(attacker\): must be a whole number"),
        (lambda: attacker(True), TypeError, r"purse=True"),
        (lambda: defender(1, own_purse=-2), ValueError, r"own_purse=-2 \(defender\)"),
        (lambda: attacker(1, wins="20"), TypeError, r"wins='20' \(attacker\)"),
        (lambda: attacker(1, wins=float("nan")), ValueError, r"wins=nan \(attacker\)"),
        (lambda: defender(1, loses=None), TypeError, r"loses=None \(defender\)"),
        (lambda: rival(1, if_fails=float("inf")), ValueError, r"if_fails=inf \(rival\)"),
        (lambda: rival(1, side="both"), ValueError, r"side='both' \(rival\)"),
        (lambda: attacker(1, side="for"), ValueError, r"side='for' \(attacker\)"),
        (lambda: Spender("Ann", role="judge"), ValueError, r"role='judge' \(Ann\)"),
        (lambda: Spender(" "), ValueError, r"name=' '"),
        (lambda: solve_spending("5", [attacker()]), TypeError, r"target='5'"),
        (lambda: solve_spending(5, [defender(1)]), ValueError, r"spenders: no attacker"),
        (lambda: solve_spending(5, []), ValueError, r"spenders: no attacker"),
        (lambda: solve_spending(5, ["attacker"]), TypeError, r"spenders: a list of Spender"),
        (lambda: solve_spending(5, [attacker(), attacker()]), ValueError, r"more than one attacker"),
        (lambda: solve_spending(5, [attacker(), rival(1), rival(2)]), ValueError, r"names must differ"),
        (lambda: solve_spending(5, [attacker(1, own_purse=1), Spender("attacker own")]), ValueError, r"names must"),
        (lambda: solve_spending(5, [attacker()], "some"), ValueError, r"raises='some': choose 'any' or 'unit'"),
        (lambda: solve_spending(5, [attacker()], first="Bob"), ValueError, r"first='Bob'"),
        (lambda: solve_spending(5, [attacker()], calling_off=1), TypeError, r"calling_off=1"),
        (lambda: solve_spending(5, [attacker()], action_worth="x"), TypeError, r"action_worth='x'"),
    ],
)
def test_bad_input_names_the_field(make, error, message) -> None:
    with pytest.raises(error, match=message):
        make()


def test_bad_positions_name_the_field() -> None:
    game = SpendingGame(5, (attacker(2), rival(2)))
    for arguments, message in [
        (({"attacker": 3},), r"spent\['attacker'\]=3: attacker has 2 MB there"),
        (({"rival for": 2, "rival against": 1},), r"rival has 2 MB there"),
        (({"nobody": 1},), r"no channel 'nobody'"),
        (({}, "Bob"), r"to_act='Bob'"),
        (({}, None, 2), r"passes=2: 2 passes in a row end"),
    ]:
        with pytest.raises(ValueError, match=message):
            game.state(*arguments)
    solution = solve_game(game)
    with pytest.raises(ValueError, match="spending is over"):
        solution.move(solution.final)
    with pytest.raises(ValueError, match="not possible here"):
        game.play(game.start(), SpendingMove("rival"))


def test_prizes_are_read_exactly() -> None:
    assert attacker(wins=0.1).wins == Fraction(1, 10)
    assert attacker(wins=Decimal("2.5")).wins == Fraction(5, 2)


# Size, memory, speed ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("purse", "positions"), [(2, 26), (5, 122), (8, 290), (10, 442), (12, 626), (20, 1682), (160, 103042)]
)
def test_positions_one_for_one(purse: int, positions: int) -> None:
    """(purse + 1) squared cells, two to act, 0 or 1 passes, less those where the last to pay has paid nothing."""
    assert estimate_size(SpendingGame(5, (attacker(purse), defender(purse)))).positions == positions


def huge() -> list[Spender]:
    return [attacker(60), defender(60, own_purse=30), rival(60), Spender("other", wins=9, purse=60)]


def test_too_large_is_refused_with_its_size_and_what_to_do() -> None:
    started = time.perf_counter()
    with pytest.raises(TooLarge, match=r"positions.*limit 500.*approximate=True.*lumps of \d+ MB.*side="):
        solve_spending(5, huge())
    assert time.perf_counter() - started < 2  # refused before anything large is built


def test_approximate_is_labelled_and_fits() -> None:
    solution = solve_spending(5, huge(), approximate=True, memory_mb=20)
    assert solution.approximate
    assert estimate_size(solution.game).memory_mb <= 20
    assert str(solution).startswith(f"Approximate: money in lumps of {solution.game.unit} MB.")
    assert all(step.amount % solution.game.unit == 0 for step in solution.line)
    # a case that fits is never approximated, asked or not
    assert not solve_spending(5, [attacker(3), defender(3)], approximate=True).approximate


def test_lumps_are_a_game_of_their_own() -> None:
    """Lumps of 2 MB: 7 MB are 3 lumps and 1 MB kept; each moves the target by 2. Checked against brute force."""
    for target in range(2, 12):
        for wins, loses in ((20, 20), (40, 20), (72, 36)):
            game = SpendingGame(target, (attacker(7, wins), defender(4, loses)), unit=2)
            assert {move.amount for move in game.moves(game.start())} == {0, 2, 4, 6}
            # counted in lumps: prizes halved, two purses of 3 and 2 lumps
            players = [
                Player(Fraction(wins, 2), Fraction(0), [(3, (2,))]),
                Player(Fraction(-loses, 2), Fraction(0), [(2, (-2,))]),
            ]
            lumps = Brute(target, players, any_sum=True, first=0).solve()[0]
            assert tuple(solve_game(game).values.values()) == (2 * lumps[0] + 1, 2 * lumps[1])


@pytest.mark.parametrize("count", [2, 4])
def test_memory_stays_within_the_estimate(count: int) -> None:
    spenders = [attacker(60), defender(60)]
    if count == 4:
        spenders = [attacker(9), defender(9), rival(9, side="for"), Spender("other", loses=9, purse=9, side="against")]
    game = SpendingGame(5, tuple(spenders))
    size = estimate_size(game)
    assert size.kernel == ("numpy" if count == 4 else "python")
    solve_game(game)  # modules loaded
    tracemalloc.start()
    solve_game(game)
    peak = tracemalloc.get_traced_memory()[1] / 1e6
    tracemalloc.stop()
    assert peak <= size.memory_mb


def test_no_recursion() -> None:
    """Hundreds of MB one at a time, with next to no stack to go down."""
    limit = sys.getrecursionlimit()
    depth = len(__import__("inspect").stack())
    sys.setrecursionlimit(depth + 60)
    try:
        solution = solve_spending(150, [attacker(10), defender(300, loses=2000)], "unit")
        assert len(solution.line) > 250
    finally:
        sys.setrecursionlimit(limit)


def test_huge_prizes_stay_exact() -> None:
    """Prizes too fine for 64-bit integers are solved with Python's own integers."""
    fine = Fraction(10**30 + 1, 10**29)
    spenders = [
        attacker(9, fine),
        defender(9, fine),
        rival(9, side="for"),
        Spender("d", loses=fine, purse=9, side="for"),
    ]
    game = SpendingGame(5, tuple(spenders))
    assert estimate_size(game).kernel == "python"
    solution = solve_game(game)
    assert solution.values["attacker"] == fine * solution.chance + 9 - solution.spent["attacker"]


def test_works_without_numpy() -> None:
    """Two players need the standard library alone; more fall back to it, with the same result."""
    program = """
import sys
sys.modules["numpy"] = None
from illuminati_nb.analysis.spending import *
two = solve_spending(5, [Spender("attacker", wins=20, purse=8), Spender("defender", loses=20, own_purse=3)])
spenders = [Spender("attacker", wins=40, purse=9), Spender("defender", loses=20, purse=9),
            Spender("c", loses=8, purse=7, side="for"), Spender("d", loses=8, purse=7, side="against")]
game = SpendingGame(7, tuple(spenders))
print(estimate_size(game).kernel, *map(str, solve_spending(7, spenders).values.values()))
"""
    output = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    spenders = [
        Spender("attacker", wins=40, purse=9),
        Spender("defender", loses=20, purse=9),
        Spender("c", loses=8, purse=7, side="for"),
        Spender("d", loses=8, purse=7, side="against"),
    ]
    assert estimate_size(SpendingGame(7, tuple(spenders))).kernel == "numpy"
    expected = " ".join(["python", *map(str, solve_spending(7, spenders).values.values())])
    assert output.strip() == expected


@pytest.mark.parametrize(
    ("spenders", "raises", "seconds"),
    [
        ([attacker(12), defender(12)], "unit", 0.005),
        ([attacker(80), defender(80)], "unit", 0.4),
        ([attacker(160), defender(160)], "unit", 2),
        ([attacker(40), defender(20, own_purse=20)], "any", 1.5),
        (
            [attacker(9), defender(9), rival(8, side="for"), Spender("d", loses=8, purse=7, side="against")],
            "any",
            1,
        ),
    ],
)
def test_speed(spenders: list[Spender], raises: str, seconds: float) -> None:
    """The best of three runs, the line of play included; the last case has over 100,000 positions."""
    best = float("inf")
    for _ in range(3):
        started = time.perf_counter()
        assert solve_spending(5, spenders, raises).line
        best = min(best, time.perf_counter() - started)
    assert best <= seconds
    if len(spenders) == 4:
        assert estimate_size(SpendingGame(5, tuple(spenders))).positions > 100_000
