"""The best two attacks of a turn, Cthulhu's prey and the UFOs: held against the engine, brute force and simulation."""

from __future__ import annotations

from fractions import Fraction
from itertools import chain, combinations
from math import sqrt
from random import Random

import pytest

from illuminati_nb.analysis.game import new_game
from illuminati_nb.analysis.goal_cthulhu import (
    CTHULHU,
    Kills,
    best_prey,
    compare_cards,
    expected_turns,
    kills_in,
    kills_of_turn,
    prey_in,
    turns_to_kills,
)
from illuminati_nb.analysis.goal_turns import (
    Strike,
    Target,
    best_strikes,
    best_turn,
    destroyable,
    structure_cards,
    targets_in,
    uncontrolled,
)
from illuminati_nb.analysis.goal_ufo import UFOS, second_attack
from illuminati_nb.analysis.match import play_match
from illuminati_nb.rules.attack import attack
from illuminati_nb.rules.cards import deck
from illuminati_nb.rules.dice import chance, succeeds
from illuminati_nb.rules.engine import legal_moves, play, refusal
from illuminati_nb.rules.moves import Announce, Attack, Help
from illuminati_nb.rules.phases.attack import current_sum
from illuminati_nb.rules.refusal import IllegalMove


def number(kind: str, attacker: str, target: str, aid: tuple[str, ...], owned: list[str]) -> int | None:
    others = [name for name in owned if name != attacker]
    try:
        return attack(kind, attacker, target, aid=list(aid), owned=others).target_number
    except IllegalMove:
        return None


def subsets(names: list[str]) -> list[tuple[str, ...]]:
    return list(chain.from_iterable(combinations(names, size) for size in range(len(names) + 1)))


def best_by_brute_force(kind: str, cards: list[str], targets: list[str], money: int, twice: bool) -> Fraction:
    """Try every attacker, target, team and sum of money for the first attack, and the best answer to each result."""

    def single(gone: set[str], left: int, on: list[str]) -> Fraction:
        best = Fraction(0)
        for attacker in (one for one in cards if one not in gone):
            team = tuple(one for one in cards if one not in gone and one != attacker and helps(one))
            for target in on:
                found = number(kind, attacker, target, team, cards)
                if found is not None:
                    best = max(best, chance(found + left))
        return best

    def helps(name: str) -> bool:
        return deck()[name].transferable_power > 0  # type: ignore[union-attr]

    best = Fraction(0)
    for attacker in cards:
        for target in targets:
            for team in subsets([one for one in cards if one != attacker and helps(one)]):
                found = number(kind, attacker, target, team, cards)
                if found is None:
                    continue
                took = {attacker, *team} - ({UFOS} if twice else set())
                rest = [one for one in targets if one != target]
                for spent in range(money + 1):
                    p = chance(found + spent)
                    won, lost = single(took, money - spent, rest), single(took, money - spent, targets)
                    best = max(best, p * (1 + won) + (1 - p) * lost)
    return best


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("twice", [True, False])
def test_R6_3_the_best_turn_is_the_best_of_all(seed: int, twice: bool) -> None:
    luck = Random(seed)
    kind = luck.choice(["control", "destroy"])
    helpful = ["C.I.A.", "KGB", "Big Media", "I.R.S.", "Clone Arrangers", "Hackers", "Yuppies", "F.B.I."]
    cards = [luck.choice([UFOS, CTHULHU, "The Network"]), *luck.sample(helpful, 2)]
    names = [group.name for group in deck().groups if group.name not in cards]
    targets = luck.sample(names, 3)
    money = luck.choice([0, 3])
    plan = best_turn(kind, cards, uncontrolled(targets), money=money, twice=twice)
    assert plan.expected == best_by_brute_force(kind, cards, targets, money, twice)


def test_R6_2_nobody_takes_part_twice_but_the_ufos() -> None:
    cards = [UFOS, "C.I.A.", "KGB", "Big Media", "F.B.I."]
    names = [group.name for group in deck().groups if group.name not in cards]
    for seed in range(30):
        targets = uncontrolled(Random(seed).sample(names, 8))
        plan = best_turn("control", cards, targets, money=4)
        assert plan.first is not None
        for second in (plan.won, plan.lost):
            if second is not None:
                shared = {plan.first.attacker, *plan.first.helpers} & {second.attacker, *second.helpers}
                assert shared <= {UFOS}
                assert plan.first.money + second.money <= 4


def play_out(strike: Strike, luck: Random) -> bool:
    return succeeds(luck.randint(1, 6) + luck.randint(1, 6), strike.target_number)


def test_expected_kills_agree_with_simulation() -> None:
    games = 6000
    plan, kills = kills_of_turn(
        [CTHULHU, "KGB", "C.I.A."], uncontrolled(["The Mafia", "Pentagon", "Texas", "Big Media"]), money=2
    )
    luck, counted = Random("kills"), [0, 0, 0]
    assert plan.first is not None
    assert plan.won is not None
    assert plan.lost is not None
    for _ in range(games):
        won = play_out(plan.first, luck)
        counted[won + play_out(plan.won if won else plan.lost, luck)] += 1
    assert sum(kills) == 1
    for found, exact in zip(counted, kills, strict=True):
        p = float(exact)
        assert abs(found / games - p) <= 4 * sqrt(p * (1 - p) / games)
    assert kills.expected == plan.expected


def test_turns_to_eight_kills_agree_with_simulation_and_with_the_mean() -> None:
    games, kills, luck = 3000, Kills(Fraction(1, 6), Fraction(1, 2), Fraction(1, 3)), Random("eight")
    exact = turns_to_kills(kills)
    mean = expected_turns(kills)
    assert mean is not None
    assert abs(float(sum(turn * share for turn, share in exact.items()) - mean)) < 1e-9
    played = []
    for _ in range(games):
        have, turns = 0, 0
        while have < 8:
            have += luck.choices([0, 1, 2], [1, 3, 2])[0]
            turns += 1
        played.append(turns)
    spread = sqrt(float(sum(share * turn**2 for turn, share in exact.items()) - mean**2))
    assert abs(sum(played) / games - float(mean)) <= 4 * spread / sqrt(games)


def test_no_kills_never_get_there() -> None:
    never = Kills(Fraction(1), Fraction(0), Fraction(0))
    assert expected_turns(never) is None
    assert dict(turns_to_kills(never)) == {}


def test_R6_44_only_groups_with_power_are_prey() -> None:
    ranked = best_prey([CTHULHU], uncontrolled(group.name for group in deck().groups))
    assert {one.target for one in ranked} == {group.name for group in deck().groups if group.power > 0}
    assert len(destroyable()) == len(ranked)
    assert [one.chance for one in ranked] == sorted((one.chance for one in ranked), reverse=True)


def test_the_sums_are_those_of_the_engine_in_a_real_game() -> None:
    match = play_match([CTHULHU, "The Network", "The Discordian Society", UFOS], seed=11, max_turns=12)
    tried = 0
    for state in match.game.states:
        seat = state.to_act
        if state.stage != "main" or state.turn.actions < 2 or seat < 0 or state.turn.passed:
            continue
        for kind in ("control", "destroy", "neutralize"):
            cards, targets = structure_cards(state, seat), targets_in(state, seat)
            for strike in best_strikes(kind, cards, targets, board=state.board)[:4]:
                begun = Attack(seat, kind, strike.attacker, strike.target)
                refused = refusal(state, begun)
                if refused is not None:
                    # Only arrows that are blocked in the structure are not known to the sums.
                    assert refused.rule == "R6.6", refused
                    continue
                now = play(state, begun)
                for name in strike.helpers:
                    now = play(now, Help(seat, name))
                assert current_sum(now).target_number == strike.target_number
                assert any(type(move) is Announce for move in legal_moves(now))
                tried += 1
    assert tried > 40


def test_R6_7_the_discordians_immunity_is_kept() -> None:
    discordians = deck()["The Discordian Society"]
    target = Target(deck().group("Tabloids"), 1, discordians)  # type: ignore[arg-type]
    strikes = best_strikes("control", [UFOS, "Pentagon", "C.I.A.", "F.B.I.", "KGB"], [target], money=30)
    assert len(strikes) == 1
    assert not {strikes[0].attacker, *strikes[0].helpers} & {"Pentagon", "C.I.A.", "F.B.I."}


def test_prey_of_a_seat_counts_what_lies_on_its_illuminati() -> None:
    state = new_game([CTHULHU, "The Network"], seed=3, first=0).state
    assert max(one.money for one in prey_in(state, 0)) <= state.seats[0].money[CTHULHU]
    plan, kills = kills_in(state, 0, 0)
    assert plan.expected == kills.expected > 0


def test_C36_bonus_cards_against_transferable_power() -> None:
    strong = uncontrolled(["Pentagon", "Texas", "New York", "The Mafia", "California"])
    found = {one.card: one.gain for one in compare_cards(["Cycle Gangs", "KGB", "C.I.A.", "Fast Food Chains"], strong)}
    assert found["KGB"] > 0
    assert found["C.I.A."] > found["Cycle Gangs"]


def test_C44_the_second_attack_adds_and_never_hurts() -> None:
    names = [group.name for group in deck().groups]
    gains = []
    for seed in range(15):
        luck = Random(f"second/{seed}")
        cards = [UFOS, *luck.sample(names, 3)]
        found = second_attack(cards, uncontrolled(luck.sample(names, 5)), luck.choice(["control", "destroy"]), money=5)
        assert found.gain >= 0
        gains.append(found.gain)
    assert max(gains) > Fraction(1, 2)


def test_nothing_to_attack_makes_an_empty_plan() -> None:
    plan = best_turn("control", [UFOS], [])
    assert plan.first is None
    assert plan.expected == plan.some == plan.both == 0
    assert best_turn("control", [UFOS], uncontrolled(["Yuppies"]), used=[UFOS]).first is None
