"""What GreedyBot does, and by what values: each choice on a table made for it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from bot_games import chosen, thirty
from golden_scenarios import BAVARIANS, CTHULHU, DISCORDIANS, GNOMES, NETWORK, SECRETS, UFOS, seat, table

import illuminati_nb as inb
from illuminati_nb.analysis import values
from illuminati_nb.analysis.greedy_attacks import plans
from illuminati_nb.rules import engine
from illuminati_nb.rules.declaration import position_bonus
from illuminati_nb.rules.effective import PLAIN_BOARD, Board
from illuminati_nb.rules.goals import progress
from illuminati_nb.rules.moves import (
    Announce,
    Answer,
    Attack,
    ChooseGoal,
    CollectIncome,
    EndActions,
    FreeTransfer,
    Goods,
    Help,
    Offer,
    Pass,
    PassTurn,
    PlaySpecial,
    Redistribute,
    Roll,
    Spend,
)
from illuminati_nb.rules.phases.attack import current_sum
from illuminati_nb.rules.state import CHANCE, GameState
from illuminati_nb.rules.view import view

FOUR_WEIRD = {
    "Hackers": (DISCORDIANS, "top"),
    "Trekkies": (DISCORDIANS, "right"),
    "Psychiatrists": (DISCORDIANS, "bottom"),
    "Tabloids": (DISCORDIANS, "left"),
}


# --- GreedyBot -----------------------------------------------------------------------------------------


def at_table(stage: str = "main", **more: object) -> GameState:
    """A quiet table that a test changes."""
    me = seat(NETWORK, {"The Mafia": (NETWORK, "right")}, {NETWORK: 9, "The Mafia": 4}, **more)  # type: ignore[arg-type]
    return table(me, seat(UFOS, {"KGB": (UFOS, "top")}, {UFOS: 5}, goal=BAVARIANS),
                 uncontrolled=("Loan Sharks", "Psychiatrists"), stage=stage)  # fmt: skip


def test_it_takes_the_best_group_it_can_get() -> None:
    move = chosen(at_table())
    assert move == Attack(0, "control", "The Mafia", "Loan Sharks")


def test_its_quick_target_numbers_are_those_of_the_engine() -> None:
    """The search adds up remembered parts; the engine's own sum decides. Compared over whole games."""
    compared = 0
    for match in thirty()[:12]:
        for state, move in match.game:
            if type(move) is not Attack or state.turn.used:
                continue
            look = values.Look(view(state, move.seat), move.seat)
            after = engine.play(state, move)
            if after.conflict is None or after.played is not None:
                continue
            owner = after.conflict.owner
            number = look.known.strength(move.kind, move.attacker, move.target, bool(move.whispering))
            for name in state.seats[move.seat].structure.names:
                if name != move.attacker and values.helps_attacks(name):
                    number += look.known.bonus(move.kind, name, move.target)
            if owner >= 0:
                assert after.conflict.depth is not None
                number -= position_bonus(after.conflict.depth)
                if move.kind != "destroy":
                    for name in state.seats[owner].structure.names:
                        if name != move.target and values.helps_attacks(name):
                            number -= look.known.guard(name, move.target)
            assert number == current_sum(after).target_number
            compared += 1
    assert compared > 50


def test_its_best_plan_is_the_best_of_all_plans_it_has() -> None:
    look = values.Look(view(at_table(), 0), 0)
    found = plans(look)
    assert found == sorted(found, key=lambda one: -one.profit)
    assert {one.target for one in found} >= {"Loan Sharks", "Psychiatrists"}


def test_it_passes_when_there_is_nothing_to_win() -> None:
    poor = table(seat(NETWORK), seat(GNOMES, {"New York": (GNOMES, "top")}, {GNOMES: 40}),
                 uncontrolled=("Semiconscious Liberation Army",), stage="main")  # fmt: skip
    assert chosen(poor) == PassTurn(0)
    begun = poor._replace(turn=poor.turn._replace(begun=True, actions=0))
    assert chosen(begun) == EndActions(0)


def test_it_spends_to_the_level_that_pays_and_no_further() -> None:
    state = at_table()
    for move in (Attack(0, "control", NETWORK, "Loan Sharks"), Announce(0)):
        state = engine.play(state, move)
    target = current_sum(state).target_number
    want = inb.worth(target, int(values.Look(view(state, 0), 0).stake()), 9)
    assert chosen(state) == Spend(0, NETWORK, want.money, 1)
    state = engine.play(state, chosen(state))
    while state.to_act != 0:
        state = engine.play(state, Pass(state.to_act))
    assert chosen(state) == Pass(0)


@pytest.mark.parametrize("target", [-5, 0, 1, 2, 5, 8, 10, 14])
@pytest.mark.parametrize("value", [0, 3, 12, 50])
def test_best_spend_is_worth(target: int, value: int) -> None:
    money, profit = values.best_spend(target, 9, value)
    exact = inb.worth(target, value, 9)
    assert (money, Fraction(profit).limit_denominator(1000)) == (exact.money, exact.profit)


@pytest.mark.parametrize("target", [-1, 2, 5, 9, 12])
@pytest.mark.parametrize(("own", "purse"), [(0, 0), (0, 9), (3, 0), (2, 5)])
def test_best_defence_is_the_best_of_all(target: int, own: int, purse: int) -> None:
    def costs(doubled: int, single: int, value: int) -> Fraction:
        return value * inb.chance(target - 2 * doubled - single) + doubled + single

    for value in (0, 4, 15, 60):
        doubled, single = values.best_defence(target, own, purse, value)
        assert doubled <= own
        assert single <= purse
        best = min(costs(a, b, value) for a in range(own + 1) for b in range(purse + 1))
        assert costs(doubled, single, value) == best


def test_it_defends_its_group_and_leaves_other_peoples_alone() -> None:
    start = table(
        seat(NETWORK, {"The Mafia": (NETWORK, "right")}, {NETWORK: 9, "The Mafia": 4}),
        seat(BAVARIANS, {"International Cocaine Smugglers": (BAVARIANS, "top"),
                         "Punk Rockers": ("International Cocaine Smugglers", "top")}, {BAVARIANS: 9}),
        seat(DISCORDIANS, {"Hackers": (DISCORDIANS, "top")}, {DISCORDIANS: 9}),
        uncontrolled=("Loan Sharks", "Psychiatrists"), stage="main",
    )  # fmt: skip
    for move in (Attack(0, "control", "The Mafia", "International Cocaine Smugglers"), Help(0, NETWORK), Announce(0)):
        start = engine.play(start, move)
    state = engine.play(start, Pass(0))
    assert state.to_act == 1
    move = chosen(state)
    assert isinstance(move, Spend)
    assert (move.card, move.side) == (BAVARIANS, -1)
    state = engine.play(state, move)
    while state.to_act != 2:
        state = engine.play(state, Pass(state.to_act))
    assert chosen(state) == Pass(2)


def test_it_interferes_with_an_attack_that_would_win() -> None:
    start = table(
        seat(DISCORDIANS, FOUR_WEIRD, {DISCORDIANS: 4}),
        seat(GNOMES, {"Yuppies": (GNOMES, "top")}, {GNOMES: 12}),
        uncontrolled=("Punk Rockers",),
        stage="main",
    )
    move = chosen(start)
    assert move == Attack(0, "control", "Tabloids", "Punk Rockers")
    for one in (move, Announce(0), Pass(0)):
        start = engine.play(start, one)
    assert start.to_act == 1
    answer = chosen(start)
    assert isinstance(answer, Spend)
    assert answer.side == -1
    after = engine.play(start, answer)
    assert current_sum(after).successes < current_sum(start).successes / 2


def test_it_answers_a_decisive_roll_with_the_right_card() -> None:
    state = at_table(specials=("Assassination", "Murphy's Law"))
    for move in (Attack(0, "control", "The Mafia", "Loan Sharks"), Announce(0)):
        state = engine.play(state, move)
    while state.to_act != CHANCE:
        state = engine.play(state, Pass(state.to_act))
    assert chosen(engine.play(state, Roll(11))) == PlaySpecial(0, "Assassination")
    assert chosen(engine.play(state, Roll(4))) == Pass(0)


def test_it_sends_the_senate_to_a_leader_only() -> None:
    for groups, expected in ((FOUR_WEIRD, PlaySpecial), ({"Hackers": (DISCORDIANS, "top")}, Pass)):
        state = table(
            seat(DISCORDIANS, groups),
            seat(GNOMES, {"Yuppies": (GNOMES, "top")}, {}, ("Senate Investigating Committee",)),
            uncontrolled=("Punk Rockers",), stage="turn_start",
        )._replace(to_act=1, waiting=(1,))  # fmt: skip
        assert type(chosen(state)) is expected


def test_it_cancels_what_hurts_it_and_nothing_else() -> None:
    start = table(
        seat(NETWORK, {"The Mafia": (NETWORK, "right")}, {NETWORK: 9, "The Mafia": 4}, ("Assassination",)),
        seat(UFOS, {"International Cocaine Smugglers": (UFOS, "top")}, {}, (SECRETS,), goal=BAVARIANS),
        uncontrolled=("Loan Sharks", "Psychiatrists"), stage="main",
    )  # fmt: skip
    for target, expected in (("International Cocaine Smugglers", PlaySpecial), ("Loan Sharks", Pass)):
        state = start
        for move in (Attack(0, "control", "The Mafia", target), Help(0, NETWORK), Announce(0)):
            state = engine.play(state, move)
        while state.to_act != CHANCE:
            state = engine.play(state, Pass(state.to_act))
        state = engine.play(engine.play(state, Roll(12)), PlaySpecial(0, "Assassination"))
        assert state.to_act == 1
        assert type(chosen(state)) is expected


def test_the_gnomes_gather_their_money_and_others_send_it_up() -> None:
    gnomes = table(seat(GNOMES, {"Yuppies": (GNOMES, "top")}, {GNOMES: 3, "Yuppies": 9}), seat(NETWORK, turns=0),
                   uncontrolled=("Punk Rockers",), stage="closing")  # fmt: skip
    assert chosen(gnomes) == Redistribute(0, ((GNOMES, 12),))
    assert chosen(at_table("closing")) == FreeTransfer(0, "The Mafia", NETWORK, 4)


def test_it_takes_deals_that_pay_and_refuses_others() -> None:
    start = at_table()
    good = engine.play(start, Offer(0, 1, Goods(money=4), Goods()))
    assert chosen(good) == Answer(1, True)
    bad = engine.play(start, Offer(0, 1, Goods(money=1), Goods(money=4)))
    assert chosen(bad) == Answer(1, False)
    group = engine.play(start, Offer(0, 1, Goods(groups=("The Mafia",)), Goods(money=3)))
    answer = chosen(group)
    assert isinstance(answer, Answer)
    assert answer.accept
    assert answer.placings[0].group == "The Mafia"


def test_the_ufos_take_a_goal_that_nobody_else_has() -> None:
    state = inb.new_game([UFOS, NETWORK, BAVARIANS, GNOMES], seed=3).state
    move = chosen(state)
    assert isinstance(move, ChooseGoal)
    assert move.goal not in (NETWORK, BAVARIANS, GNOMES)


def test_cthulhu_wants_to_destroy() -> None:
    state = table(seat(CTHULHU, {}, {CTHULHU: 9}), seat(NETWORK, turns=0), uncontrolled=("Copy Shops",), stage="main")
    almost = state.with_seat(0, destroyed=7)
    assert chosen(almost) == Attack(0, "destroy", CTHULHU, "Copy Shops")


def test_income_needs_no_thought() -> None:
    assert chosen(at_table("income")) == CollectIncome(0)


# --- values ---------------------------------------------------------------------------------------------


def test_standings_agree_with_the_goals_of_the_rules() -> None:
    for match in thirty()[:8]:
        for state in match.game.states[::25]:
            if state.stage == "goals":
                continue
            for index, one in enumerate(state.seats):
                if one.out:
                    continue
                now = values.standing(state, index, values.numbers(state.board))
                basic, special = progress(state, index)
                assert now.basic == basic.need - basic.have
                assert now.special == (special.need - special.have) / values.STEP[now.kind]


def test_a_group_is_worth_more_the_nearer_it_brings_to_victory() -> None:
    known = values.numbers(PLAIN_BOARD)
    far = values.Standing(9, 9, "count_weird", 0)
    near = values.Standing(9, 1, "count_weird", 0)
    assert values.gain(near, ("Trekkies",), known) > values.gain(far, ("Trekkies",), known) + 20
    assert values.loss(near, ("Trekkies",), known) > values.loss(far, ("Trekkies",), known)


def test_changed_alignments_change_the_numbers() -> None:
    weird = inb.Alignment.WEIRD
    changed = values.numbers(Board(changed={"Loan Sharks": weird}))
    assert changed.plain("Loan Sharks")[3] == int(weird)
    plain = values.numbers(PLAIN_BOARD)
    assert plain.plain("Loan Sharks")[3] != int(weird)
    assert (
        plain.strength("control", "The Mafia", "Loan Sharks") - changed.strength("control", "The Mafia", "Loan Sharks")
        == 3 + 8
    )  # its own bonus against Criminal groups, two equal alignments
