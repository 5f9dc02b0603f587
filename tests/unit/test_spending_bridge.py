"""From a running attack to the spending game and back: the engine and the solver agree move by move."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest
from engine_help import BAVARIANS, GNOMES, INTERFERENCE, NETWORK, OIL, UFOS, announced, check, play_all, seat, table

import illuminati_nb as inb
from illuminati_nb.analysis.bots import GreedyBot
from illuminati_nb.analysis.game import new_game
from illuminati_nb.analysis.match import play_match
from illuminati_nb.analysis.spending import Spender, SpendingMove, solve_game
from illuminati_nb.analysis.spending_bridge import (
    Advice,
    EquilibriumSpender,
    advise,
    engine_move,
    line_from,
    rule_of_thumb,
    spending_position,
)
from illuminati_nb.analysis.values import Look
from illuminati_nb.rules import engine
from illuminati_nb.rules.moves import CallOff, Give, Goods, Pass, PlaySpecial, Spend
from illuminati_nb.rules.phases.attack import current_sum
from illuminati_nb.rules.phases.money import could_act
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.state import GameState, under_way
from illuminati_nb.rules.view import view

SEATS = (NETWORK, UFOS, GNOMES, BAVARIANS)
#: The Oil three links below its Illuminati; to neutralize it there the Mafia starts at target 7.
DEEP = {"Texas": "top", "California": ("Texas", "top"), OIL: ("California", "top")}


def attacked_oil(*money: int, home: int = 0, group: int = 0, players: int = 2, **more: object) -> GameState:
    """The Mafia of the Network attacks the Oil of the UFOs; ``money``: on each Illuminati, in seat order."""
    chests = [*money, *[0] * (players - len(money))]
    seats = [
        seat(NETWORK, {"The Mafia": "top"}, {NETWORK: chests[0], "The Mafia": group}),
        seat(UFOS, DEEP, {UFOS: chests[1], OIL: home}),
        *(seat(name, {}, chest) for name, chest in zip(SEATS[2:], chests[2:], strict=False)),
    ]
    return announced(table(*seats[:players], **more), "neutralize", "The Mafia", OIL)


# The model of a position -----------------------------------------------------------------------------------------


def test_R6_21_R6_22_R7_1_purses_are_those_that_may_pay() -> None:
    state = attacked_oil(4, 5, 6, home=3, group=2, players=3)
    position = spending_position(state, values={0: 20, 1: -30, 2: -8}, action_worth=3)
    game = position.game
    assert game.spenders == (
        Spender(NETWORK, wins=20, own_purse=2, purse=4, role="attacker"),
        Spender(UFOS, loses=30, own_purse=3, purse=5, role="defender"),
        Spender(GNOMES, loses=8, purse=6, role="interferer"),
    )
    assert game.target == current_sum(state).target_number
    assert (game.calling_off, game.action_worth) == (True, 3)
    assert position.seats == {NETWORK: 0, UFOS: 1, GNOMES: 2}
    assert position.exact
    assert position.notes == ()


def test_R6_23_an_uncontrolled_target_has_no_defender() -> None:
    state = table(seat(NETWORK, {"The Mafia": "top"}, 5), seat(UFOS, {}, 5), uncontrolled=("KGB",))
    state = announced(state, "control", "The Mafia", "KGB")
    game = spending_position(state, values={0: 9, 1: -9}).game
    assert game.defender is None
    assert game.spender(UFOS).role == "interferer"


def test_an_attack_on_ones_own_group_has_no_defender_either() -> None:
    groups = {"The Mafia": "top", "Loan Sharks": ("The Mafia", "left")}
    state = table(seat(NETWORK, groups, {NETWORK: 5, "Loan Sharks": 4}), seat(UFOS, {}, 5))
    state = announced(state, "destroy", "The Mafia", "Loan Sharks")
    game = spending_position(state, values={0: 9, 1: -9}).game
    assert game.defender is None
    assert (game.attacker.own_purse, game.attacker.purse) == (0, 5)


def test_the_illuminati_as_attacker_has_one_purse() -> None:
    state = table(seat(NETWORK, {}, 5), seat(UFOS, {OIL: "top"}, 5))
    game = spending_position(announced(state, "control", NETWORK, OIL), values={0: 9, 1: -9}).game
    assert (game.attacker.own_purse, game.attacker.purse) == (0, 5)


def test_R7_3_privilege_shuts_the_bystanders_out_of_the_model() -> None:
    seats = (
        seat(BAVARIANS, {"The Mafia": "top"}, 12),
        seat(UFOS, {OIL: "top"}, 5),
        seat(GNOMES, {}, 6, INTERFERENCE),
        seat(NETWORK, {}, 7),
    )
    state = announced(table(*seats), "control", "The Mafia", OIL, by="")
    values = {0: 20, 1: -20, 2: -20, 3: -20}
    position = spending_position(state, values=values)
    assert position.game.attacker.purse == 7  # 5 MB paid for Privilege (R7.4)
    assert not position.game.calling_off  # and so it must be played out (R7.10)
    assert [one.purse for one in position.game.spenders[2:]] == [0, 0]
    assert position.notes == (f"Specials in the hands of {GNOMES} are left out.",)
    # Interference lets its player in, and him alone (R10.10).
    while state.to_act != 2:
        state = play_all(state, Pass(state.to_act))
    state = play_all(state, PlaySpecial(2, INTERFERENCE))
    assert [one.purse for one in spending_position(state, values=values).game.spenders[2:]] == [6, 0]


def test_R7_8_calling_off_is_in_the_model_while_the_rules_allow_it() -> None:
    state = attacked_oil(4, 5)
    assert spending_position(state).game.calling_off
    assert not spending_position(state, calling_off=False).game.calling_off
    assert not spending_position(play_all(state, Spend(0, NETWORK, 1, 1))).game.calling_off
    # An attack worth less than the action it costs is withdrawn.
    advice = advise(state, values={0: 2, 1: -50}, action_worth=30)
    assert advice.move == CallOff(0)
    assert "called off" in str(advice)
    assert advice.chance == 0
    assert engine.play(state, advice.move).conflict is None


def test_whoever_has_nothing_at_stake_is_left_out_and_keeps_his_money() -> None:
    state = attacked_oil(4, 5, 9, players=3)
    advice = advise(state, values={0: 20, 1: -20})
    assert advice.position.game.spender(GNOMES).purse == 0
    assert advice.position.apart == {GNOMES: 9}
    assert advice.values[GNOMES] == 9
    # The same as with his money in the model.
    game = advice.position.game.changed(GNOMES, purse=9)
    assert solve_game(game).values == advice.values


def test_values_by_seat_by_function_and_by_rule_of_thumb() -> None:
    state = attacked_oil(4, 5, 6, players=3)
    by_seat = spending_position(state, values={0: 20, 1: -30}).game
    by_function = spending_position(state, values=lambda seen, index: {0: 20, 1: -30}.get(index, 0)).game
    assert by_seat == by_function
    thumb = spending_position(state).game
    for index in range(2):
        assert thumb.spender(SEATS[index]).stake == rule_of_thumb(view(state, 0), index)
    assert thumb.attacker.stake > 0 > thumb.defender.stake


def test_R13_1_only_the_view_is_used() -> None:
    """Closed treasuries: the others' money is unknown unless counted or told; nobody's hand plays a part."""
    rules = RuleSet(open_treasuries=False)
    state = attacked_oil(4, 5, 6, home=3, players=3, rules=rules)
    seen = spending_position(state, values={0: 20, 1: -20, 2: -20})
    assert [one.money for one in seen.game.spenders] == [4, 0, 0]
    assert "closed" in seen.notes[0]
    counted = state.with_seat(0, counted=((OIL, 3), (UFOS, 5)))
    assert spending_position(counted, values={0: 20, 1: -20}).game.defender.money == 8
    guessed = spending_position(state, values={0: 20, 1: -20, 2: -20}, treasuries={GNOMES: 7})
    assert guessed.game.spender(GNOMES).purse == 7
    open_state = attacked_oil(4, 5, 6, players=3)
    assert str(advise(open_state)) == str(advise(view(open_state, 0)))


# Engine and solver, move by move ---------------------------------------------------------------------------------


def random_attack(dice: random.Random) -> tuple[GameState, dict[int, int]]:
    """An attack in the rounds of money, with two to four players, and what it is worth to each."""
    players = dice.randint(2, 4)
    most = {2: 8, 3: 3, 4: 2}[players]
    groups = dice.choice([DEEP, DEEP, {OIL: "top"}, {}])
    purses = [dice.randint(0, most) for _ in range(4)]
    home = {OIL: dice.randint(0, 3)} if groups else {}
    seats = [
        seat(NETWORK, {"The Mafia": "top"}, {NETWORK: purses[0], "The Mafia": dice.randint(0, 3)}),
        seat(UFOS, groups, {UFOS: purses[1], **home}),
        *(seat(name, {}, chest) for name, chest in zip(SEATS[2:], purses[2:], strict=True)),
    ]
    state = table(*seats[:players], uncontrolled=("Psychiatrists", "Punk Rockers") if groups else (OIL,))
    kinds = ["control", "neutralize", "neutralize", "destroy"] if groups else ["control", "destroy"]
    state = announced(state, dice.choice(kinds), "The Mafia", OIL)
    stakes = {0: dice.choice([3, 15, 40, 100]), 1: dice.choice([-100, -40, -15, -3, 6])}
    stakes |= {index: dice.choice([-60, -20, -8, 0, 8, 30]) for index in range(2, players)}
    return state, stakes


def walk(state: GameState, values: dict[int, int], action_worth: int) -> int:
    """Play the equilibrium line in the engine, asking anew at each step; return how many moves were made."""
    first = spending_position(state, values=values, action_worth=action_worth)
    solution = solve_game(first.game)
    expected = line_from(solution, first.state)
    line = list(expected)
    had = {name: sum(state.seats[index].money.values()) for name, index in first.seats.items()}
    made = 0
    while state.conflict is not None and engine.step(state) == "spend":
        mover = state.seats[state.to_act].illuminati
        while line[0].who != mover:  # the engine passes over who can do nothing: in the model he passes
            skipped = line.pop(0)
            assert skipped.kind == "pass"
            seat = first.seats[skipped.who]
            assert not could_act(state, under_way(state), seat, state.seats[seat])
        planned = line.pop(0)
        advice = advise(state, values=values, action_worth=action_worth)
        assert advice.move == engine_move(state, solution.move(planned.state)), (state.conflict, values)
        assert advice.text == advice.solution.explain(advice.position.state)
        assert advice.line[0].text == planned.text
        assert engine.refusal(state, advice.move) is None
        state = play_all(state, advice.move)
        made += 1
        if state.conflict is not None:
            assert current_sum(state).target_number == planned.target_number
    assert all(step.kind == "pass" for step in line)  # what is left are passes the engine needs not ask for
    if state.conflict is None:
        assert planned.kind == "call off"
        return made
    assert current_sum(state).target_number == planned.target_number
    for name, index in first.seats.items():
        spent = sum(step.amount for step in expected if step.who == name)
        assert had[name] - sum(state.seats[index].money.values()) == spent
    return made


def test_R6_24_engine_and_solver_agree_move_by_move() -> None:
    dice = random.Random(24)
    shapes: set[tuple[int, bool]] = set()
    moves = paid = both = called = 0
    for _ in range(140):
        state, values = random_attack(dice)
        worth = dice.choice([0, 0, 0, 1, 9])
        moves += walk(state, values, worth)
        advice = advise(state, values=values, action_worth=worth)
        paid += any(advice.spent.values())
        both += len([amount for amount in advice.spent.values() if amount]) > 1
        called += advice.line[-1].kind == "call off"
        shapes.add((len(state.seats), under_way(state).owner >= 0))
    assert shapes == {(players, owned) for players in (2, 3, 4) for owned in (True, False)}
    assert moves > 300
    assert min(paid, both, called) >= 10, (paid, both, called)


def test_R6_24_they_agree_in_the_middle_of_a_round_and_after_a_round_reopens() -> None:
    """Passes in a row count from wherever the engine stands; money that comes in starts the round anew."""
    state = attacked_oil(3, 4, 3, home=1, players=3)
    values = {0: 40, 1: -40, 2: -25}
    for moves in ((), (Pass(0),), (Pass(0), Pass(1)), (Spend(0, NETWORK, 1, 1), Pass(1)), (Spend(0, NETWORK, 3, 1),)):
        there = play_all(state, *moves)
        position = spending_position(there, values=values)
        assert position.state.passes == under_way(there).passes
        walk(there, values, 2)


def test_R6_24_a_seat_the_engine_passes_over_counts_as_a_pass() -> None:
    """The UFOs have nothing: the engine goes from the Network to the Gnomes, two passes stand."""
    state = play_all(attacked_oil(3, 0, 3, players=3), Pass(0))
    assert (state.to_act, under_way(state).passes) == (2, 2)
    position = spending_position(state, values={0: 20, 2: -20})
    assert (position.state.to_act, position.state.passes) == (GNOMES, 2)
    # One more pass ends it in both.
    assert engine.step(play_all(state, Pass(2))) == "roll"
    assert position.game.play(position.state, SpendingMove(GNOMES)).ended == "dice"


# Advice ----------------------------------------------------------------------------------------------------------


def test_advice_says_what_why_and_how_it_goes_on() -> None:
    state = attacked_oil(8, 5, home=3)
    advice = advise(state, values={0: 60, 1: -60})
    assert isinstance(advice, Advice)
    best = [option for option in advice.options if option.best]
    assert engine_move(state, best[0].move) == advice.move
    assert advice.values == best[0].values
    assert set(advice.spent) == {NETWORK, UFOS}
    words = str(advice)
    assert words.startswith(advice.text)
    assert f"roll at {advice.target_number}: {advice.chance}" in words
    assert advice.chance == inb.chance(advice.target_number)


def test_a_game_is_taken_as_well_as_a_state() -> None:
    game = new_game([NETWORK, BAVARIANS], seed=7, first=0)
    game.play(game.legal_moves()[0])
    game.play(game.legal_moves()[0])
    game.play(next(move for move in game.legal_moves() if type(move).__name__ == "Attack"))
    game.play(next(move for move in game.legal_moves() if type(move).__name__ == "Announce"))
    assert str(advise(game)) == str(advise(game.state))
    assert engine.refusal(game.state, advise(game).move) is None


def test_a_large_case_is_made_smaller_and_says_so() -> None:
    state = attacked_oil(60, 70, 50, 40, home=20, group=15, players=4)
    values = {0: 24, 1: -24, 2: -12, 3: 12}
    position = spending_position(state, values=values, cells=5_000)
    assert not position.exact
    assert "push only the way that serves them" in position.notes[0]
    assert "lumps of" in position.notes[1]
    assert {one.side for one in position.game.spenders[2:]} == {"for", "against"}
    advice = advise(state, values=values, cells=5_000)
    assert engine.refusal(state, advice.move) is None
    # Money left out of the model is still his.
    chest = sum(state.seats[0].money.values())
    assert advice.values[NETWORK] <= chest + 24
    assert advice.values[NETWORK] >= chest - 24
    held = {name: sum(state.seats[index].money.values()) for name, index in position.seats.items()}
    for name, one in ((one.name, one) for one in position.game.spenders):
        assert one.money + position.apart.get(name, 0) == held[name]


def test_bound_sides_are_an_assumption_and_no_more() -> None:
    """He who fears the attack may still push it on, so that the owner pays in his place."""
    state = attacked_oil(0, 0, 1, home=2, group=1, players=3)
    values = {0: 40, 1: -40, 2: -40}
    target = current_sum(state).target_number
    game = replace(spending_position(state, values=values, calling_off=False).game, target=2)
    assert target != 2  # the same purses at a target of 2
    line = [step.text for step in solve_game(game).line if step.amount]
    assert line[0] == f"{GNOMES} puts in 1 MB from the Illuminati treasury (+1)"
    bound = spending_position(state, values=values, free_sides=False)
    assert bound.game.spender(GNOMES).side == "against"
    assert not bound.exact


@pytest.mark.parametrize(
    ("act", "error", "message"),
    [
        (lambda state: advise(state, 1), ValueError, "seat=1: it is for seat 0 to decide now"),
        (lambda state: advise(state, 7), ValueError, "seat=7"),
        (lambda state: advise(state, values={5: 3}), ValueError, r"values: seat 5 is not in this attack"),
        (lambda state: advise(state, values={0: "much"}), TypeError, r"values\[0\]='much'"),
        (lambda state: advise(state, values={0: float("nan")}), ValueError, r"values\[0\]=nan"),
        (lambda state: advise(table(seat(NETWORK), seat(UFOS))), ValueError, "no money is being spent"),
        (lambda state: engine_move(state, SpendingMove("Bob")), ValueError, "'Bob' is nobody's Illuminati"),
    ],
)
def test_bad_input_is_named(act, error, message) -> None:
    with pytest.raises(error, match=message):
        act(attacked_oil(3, 3))


# A policy for bots -----------------------------------------------------------------------------------------------


def test_the_policy_plays_what_is_advised() -> None:
    state = attacked_oil(8, 5, home=3)
    policy = EquilibriumSpender({0: 60, 1: -60})
    bot = GreedyBot(spending=policy)
    while engine.step(state) == "spend":
        seen = view(state, state.to_act)
        expected = advise(state, values=policy.values, calling_off=False).move
        assert policy(Look(seen, state.to_act)) == bot.choose(seen) == expected
        state = play_all(state, expected)
    assert repr(bot) == "GreedyBot(seed=0, spending=EquilibriumSpender())"


def test_the_policy_never_calls_off_so_that_no_attack_is_announced_for_ever() -> None:
    state = attacked_oil(0, 50, home=20)
    assert EquilibriumSpender({0: -5, 1: 0})(Look(view(state, 0), 0)) == Pass(0)


def test_the_policy_leaves_specials_to_the_bot() -> None:
    seats = (
        seat(BAVARIANS, {"The Mafia": "top"}, 12),
        seat(UFOS, {OIL: "top"}, 20, "Deep Agent"),
        seat(GNOMES, {}, 30),
    )
    state = announced(table(*seats), "control", "The Mafia", OIL, by="")
    while state.to_act != 1:
        state = play_all(state, Pass(state.to_act))
    seen = view(state, 1)
    assert GreedyBot().choose(seen) == GreedyBot(spending=EquilibriumSpender()).choose(seen)


def test_bots_with_the_policy_finish_a_game() -> None:
    bots = [GreedyBot(spending=EquilibriumSpender()), GreedyBot(), GreedyBot(spending=EquilibriumSpender())]
    match = play_match([NETWORK, GNOMES, BAVARIANS], bots, seed=3, max_turns=60)
    assert sum(type(move) is Spend for move in match.game.moves) > 3
    again = play_match([NETWORK, GNOMES, BAVARIANS], bots, seed=3, max_turns=60)
    assert again.game.moves == match.game.moves


def test_gifts_in_the_middle_of_the_rounds_are_seen() -> None:
    """R9.2: money may change hands at any time; the next advice counts it."""
    state = attacked_oil(3, 3, 6, players=3)
    before = spending_position(state, values={0: 20, 1: -20, 2: 5})
    state = engine.play(state, Give(2, 1, Goods(money=4)))
    check(state)
    after = spending_position(state, values={0: 20, 1: -20, 2: 5})
    assert (before.game.defender.purse, after.game.defender.purse) == (3, 7)
    assert after.game.spender(GNOMES).purse == 2


def test_values_are_in_mb_from_here_on() -> None:
    state = attacked_oil(2, 0)
    advice = advise(state, values={0: 36}, calling_off=False)
    left = 2 - advice.spent[NETWORK]
    assert advice.values[NETWORK] == 36 * advice.chance + left
    assert isinstance(advice.values[NETWORK], Fraction)
