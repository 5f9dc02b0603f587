"""What is missing to each goal, what would complete it, and how rivals can deny it."""

from __future__ import annotations

import pytest

from illuminati_nb.analysis.game import new_game
from illuminati_nb.analysis.goal_missing import UNCONTROLLED, denials, missing
from illuminati_nb.analysis.match import play_match
from illuminati_nb.rules.engine import refusal
from illuminati_nb.rules.goals import progress, special_goal
from illuminati_nb.rules.moves import Attack
from illuminati_nb.rules.phases.turn import goal_choices
from illuminati_nb.rules.state import GameState
from illuminati_nb.rules.view import view

SEATS = ["The Servants of Cthulhu", "The Bavarian Illuminati", "The Network", "The Bermuda Triangle"]


def states() -> list[GameState]:
    found = []
    for seed in (5, 8, 12):
        game = play_match(SEATS, seed=seed, max_turns=24).game
        found += list(game.states[:: max(len(game) // 12, 1)])
    return found


def test_progress_is_that_of_the_rules_for_every_goal() -> None:
    for state in states():
        for seat in range(4):
            assert [one.progress for one in missing(state, seat)] == list(progress(state, seat))
            every = missing(state, seat, "all")[1:]
            assert [one.progress for one in every] == [special_goal(state, seat, goal) for goal in goal_choices()]
            for one in every:
                assert one.short == max(one.progress.need - one.progress.have, 0)


def with_cards(state: GameState, seat: int, names: tuple[str, ...]) -> GameState:
    """Put cards into a structure wherever there is room: what the goals then count does not depend on where."""
    structure = state.seats[seat].structure
    for name in names:
        arrow = structure.open_arrows()[0]
        structure = structure.attach(name, arrow.card, arrow.side)
    return state.with_seat(seat, structure=structure)


@pytest.mark.parametrize("goal", ["The Bavarian Illuminati", "The Bermuda Triangle", "The Society of Assassins"])
def test_the_cards_named_do_complete_the_goal_and_fewer_do_not(goal: str) -> None:
    met = 0
    for state in states():
        for seat in range(4):
            one = missing(state, seat, [goal])[1]
            if one.fewest in (None, 0):
                continue
            alone = {card.card: card for card in one.cards}
            names = tuple(dict.fromkeys(n for card in one.example for n in (card, *alone[card].along)))
            if len(state.seats[seat].structure.open_arrows()) < len(names):
                continue
            met += 1
            assert special_goal(with_cards(state, seat, names), seat, goal).met
            assert one.completing == tuple(card.card for card in one.cards if card.brings >= one.short)
            assert (one.fewest == 1) == bool(one.completing)
    assert met > 2


def test_a_rivals_group_brings_what_lies_below_it() -> None:
    seen = 0
    for state in states():
        for card in missing(state, 0)[0].cards:
            if card.where == UNCONTROLLED:
                assert card.brings == 1
                assert card.card in state.uncontrolled
                continue
            owner = next(i for i, seat in enumerate(state.seats) if seat.illuminati == card.where)
            branch = state.seats[owner].structure.subtree(card.card)
            assert (card.card, *card.along) == branch
            assert card.brings == len(branch)
            seen += len(branch) > 1
    assert seen > 5


def test_prey_counts_one_by_one_and_own_groups_are_prey() -> None:
    state = states()[8]
    found = missing(state, 0, ["The Servants of Cthulhu"])[1]
    assert all(card.brings == 1 for card in found.cards)
    names = {card.card for card in found.cards}
    mine = [card for card in state.seats[1].structure.groups if card.power > 0]
    assert {card.name for card in mine} <= {
        card.card for card in missing(state, 1, ["The Servants of Cthulhu"])[1].cards
    }
    assert all(state.owner(name) is not None or name in state.uncontrolled for name in names)


def test_money_is_no_matter_of_cards() -> None:
    one = missing(states()[3], 0, ["The Gnomes of Zurich"])[1]
    assert (one.cards, one.fewest, one.example) == ((), None, ())


def test_R11_9_a_view_keeps_the_ufos_goal() -> None:
    game = new_game(["The UFOs", "The Network"], seed=1, first=0)
    game.play(game.legal_moves()[2])
    assert len(missing(game.state, 0)) == 2
    hidden = missing(view(game.state, 1), 0)
    assert len(hidden) == 8
    with pytest.raises(ValueError, match="seat=9"):
        missing(game.state, 9)


def test_denials_are_attacks_that_the_rules_allow_and_cost_what_they_say() -> None:
    checked = 0
    for state in states():
        for seat in (1, 2, 3):
            found = denials(state, seat)
            assert [one.setback for one in found] == sorted((one.setback for one in found), reverse=True)
            goal = state.seats[seat].illuminati
            for one in found[:3]:
                left = state.seats[seat].structure.drop(one.strike.target)[0]
                after = state.with_seat(seat, structure=left)
                lost = special_goal(state, seat, goal).have - special_goal(after, seat, goal).have
                assert lost == one.costs > 0
                turn = state.turn._replace(seat=one.rival, actions=2, used={}, passed=False)
                theirs = state._replace(
                    turn=turn, stage="main", to_act=one.rival, conflict=None, waiting=(), played=None
                )
                refused = refusal(theirs, Attack(one.rival, one.kind, one.strike.attacker, one.strike.target))
                # Blocked arrows are not known to the sums.
                assert refused is None or refused.rule == "R6.6"
                checked += refused is None
    assert checked > 10
    assert denials(states()[5], 0) == ()
