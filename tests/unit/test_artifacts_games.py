"""Whole games with Artifacts: invariants, records, views, words, bots, and the tools that look at such a game."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pytest
from artifact_tables import (
    ARK,
    BLIVIT,
    BRAIN,
    BURNER,
    GRAIL,
    HUBBLE,
    MACHINE,
    MILL,
    MINE,
    ON,
    SHROUD,
    SKULL,
    TALISMAN,
    trio,
)
from bot_games import chosen
from engine_help import CTHULHU, NETWORK, OIL, UFOS, announced, check, play_all, rolled, seat, snapshot, table
from random_games import play_at_random
from test_engine_invariants import judge

from illuminati_nb.analysis.bots import GreedyBot, RandomBot
from illuminati_nb.analysis.events import events
from illuminati_nb.analysis.game import Game
from illuminati_nb.analysis.goals import best_strikes, denials, missing, prey_in, targets_in, uncontrolled
from illuminati_nb.analysis.match import Match, play_match
from illuminati_nb.analysis.transcript import transcript
from illuminati_nb.rules import engine
from illuminati_nb.rules.moves import (
    Answer,
    Attack,
    CollectIncome,
    Draw,
    DropGroup,
    Goods,
    Move,
    Offer,
    Pass,
    PlaySpecial,
    Spend,
)
from illuminati_nb.rules.moves_artifacts import UseArtifact
from illuminati_nb.rules.record import BadRecord, Record, move_from_json, move_to_json
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.state import GameState
from illuminati_nb.rules.view import view

RULES = (
    ON,
    RuleSet(artifacts=True, geometry="free", transfer_cost="each", forbid_throwing=False, participation="action"),
    RuleSet(artifacts=True, open_treasuries=False, pass_scope="regular", win_check="immediate"),
    RuleSet(artifacts=True, elimination="no_groups_or_money", neutralize_needs_arrow=True),
)


def a_game(seed: int) -> tuple[Game, set[str]]:
    """A random game, judged all along, and the Artifacts that were used in it."""
    rng, used, game = Random(seed), set[str](), None
    for game, move in play_at_random(seed, 2 + seed % 7, rules=RULES[seed % len(RULES)], limit=500):
        if rng.random() < 0.03:
            judge(game.state, rng)
        if isinstance(move, UseArtifact):
            used.add(move.artifact)
    assert game is not None
    return game, used


@pytest.mark.parametrize("batch", range(6))
def test_random_games_with_artifacts_keep_every_invariant(batch: int) -> None:
    for seed in range(batch, 60, 6):
        game, _ = a_game(seed)
        assert Record.from_json(game.record.to_json()) == game.record
        if seed % 3 == 0:
            assert snapshot(game.record.replay()) == snapshot(game.state)


def test_random_games_use_the_artifacts() -> None:
    """All but the Soulburner, whose moment is too rare."""
    wanted, used = {BLIVIT, BRAIN, HUBBLE, MACHINE, TALISMAN}, set[str]()
    for seed in range(200, 260):
        used |= {
            move.artifact
            for _, move in play_at_random(seed, 3 + seed % 3, rules=ON, limit=500)
            if isinstance(move, UseArtifact)
        }
        if used >= wanted:
            break
    assert used >= wanted


def test_a_record_holds_the_rules_and_the_moves_of_artifacts() -> None:
    move = UseArtifact(1, TALISMAN, "Moonies")
    assert move_to_json(move) == {"move": "UseArtifact", "seat": 1, "artifact": TALISMAN, "card": "Moonies"}
    assert move_from_json(move_to_json(move)) == move
    game, _ = a_game(3)
    data = game.record.to_json()
    assert RuleSet.from_json(data["rules"]).artifacts
    with pytest.raises(BadRecord):
        Record.from_json(data | {"rules": RuleSet().to_json()})  # its deck holds Artifacts


def test_R13_1_a_view_hides_nothing_of_the_artifacts() -> None:
    state = trio(GRAIL, theirs=(HUBBLE,), specials=("Bribery",)).with_seat(1, forgone=1)
    for viewer in (None, 0, 1, 2):
        seen = view(state, viewer)
        assert [one.artifacts for one in seen.seats] == [(GRAIL,), (HUBBLE,), ()]
        assert seen.seats[1].forgone == 1


# --- words -----------------------------------------------------------------------------------------------


def said(state: GameState, *moves: Move) -> list[str]:
    """What everybody reads about the last of these moves."""
    before = play_all(state, *moves[:-1])
    return [str(one) for one in events(before, moves[-1], play_all(before, moves[-1])) if one.text]


def test_the_use_of_each_artifact_is_told() -> None:
    assert said(trio(TALISMAN), UseArtifact(0, TALISMAN, "Moonies")) == [
        "The Network pays 3 MB to discard Moonies by the Talisman of Ahrimanes (R14.2)"
    ]
    assert said(trio(MACHINE), UseArtifact(0, MACHINE, "C.I.A.")) == [
        "The Network discards C.I.A. to the Perpetual Motion Machine for one more action (R14.2)",
        "C.I.A. and Hackers are uncontrolled now (R14.9)",
    ]
    assert said(trio(MACHINE, specials=("Bribery",)), UseArtifact(0, MACHINE, "Bribery")) == [
        "The Network discards Bribery to the Perpetual Motion Machine for one more action (R14.2)"
    ]
    blivit = trio(BLIVIT, top=["KGB", "Bribery"])
    assert said(blivit, UseArtifact(0, BLIVIT)) == [
        "The Network uses Blivit and an attack of its Illuminati: Moonies and Psychiatrists are discarded (R14.2)",
        "The Network draws KGB, which is uncontrolled (R14.2)",
        "The Network draws a Special (R14.2)",
    ]
    seen = events(view(blivit, 1), UseArtifact(0, BLIVIT), view(play_all(blivit, UseArtifact(0, BLIVIT)), 1))
    assert [one.text for one in seen[1:]] == [
        "The Network draws KGB, which is uncontrolled",
        "The Network draws a Special",
    ]
    killed = rolled(announced(trio(BRAIN), "destroy", OIL, "Moonies"), 2)
    assert said(killed, UseArtifact(0, BRAIN, "Moonies")) == [
        "The Network pays 1 MB: Moonies is uncontrolled again by Hitler's Brain, and the kill stays scored (R14.2)"
    ]
    assert said(killed, Pass(0)) == []
    hidden = announced(trio(theirs=(HUBBLE,), specials=("Bribery",)), "control", OIL, "Yuppies", by="Bribery")
    told = said(hidden, Pass(0), UseArtifact(1, HUBBLE))
    assert told[0].startswith("The Servants of Cthulhu ends the Privilege of the attack by the Hubble Space Telescope")
    assert "The attack is no longer Privileged (R7.5)" in told


def test_R11_22_the_rival_illuminati_is_told_after_the_rescue() -> None:
    state = table(
        seat(CTHULHU, MINE, 20, artifacts=(BRAIN,)),
        seat(UFOS, {"Yuppies": "top"}, turns=5),
        seat(NETWORK, {"Texas": "top"}),
        rules=ON,
    )
    state = rolled(play_all(announced(state, "destroy", CTHULHU, "Yuppies"), Spend(0, CTHULHU, 9, 1)), 2)
    assert state.seats[0].destroyed == 1
    for answer in (Pass(0), UseArtifact(0, BRAIN, "Yuppies")):
        assert play_all(state, answer).seats[0].destroyed == 2
        told = said(state, answer)
        assert "The Servants of Cthulhu counts the rival Illuminati as a kill too (R11.22)" in told
        assert "The UFOs is eliminated (R11.1)" in told


def test_taking_losing_and_selling_artifacts_is_told() -> None:
    state = announced(trio(uncontrolled=(BLIVIT, "Moonies")), "control", OIL, BLIVIT)
    state = play_all(state, Spend(0, NETWORK, 5, 1))
    while engine.step(state) == "spend":
        state = play_all(state, Pass(state.to_act))
    roll = engine.legal_moves(state)[0]
    assert "The attack succeeds: Blivit is captured (R14.5)" in said(state, roll)
    assert said(trio(GRAIL), DropGroup(0, GRAIL)) == ["The Network drops The Holy Grail (R9.1)"]
    sold = said(trio(GRAIL), Offer(0, 1, Goods(groups=(GRAIL,)), Goods(money=2)), Answer(1, True))
    assert "The Holy Grail lies before The Servants of Cthulhu now (R14.5)" in sold
    income = said(trio(MILL, stage="income", money=0), CollectIncome(0))
    assert income[0].startswith("The Network collects 22 MB: 12 on The Network")
    assert income[1] == "3 MB of it come from Midas Mill (R14.4)"
    ark = said(trio(ARK, stage="draw", top=["KGB", "KKK", "Bribery"]), Draw(0))
    assert len(ark) == 3


# --- bots ------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def matches() -> list[Match]:
    return [play_match(4, "greedy", seed=seed, rules=ON) for seed in range(8)]


def test_greedy_bots_play_whole_games_and_take_artifacts() -> None:
    taken = 0
    for match in matches():
        assert match.game.state.over
        assert match.game.state.winners
        taken += sum(len(one.artifacts) for one in match.game.state.seats)
        assert transcript(match.game) == transcript(Record.from_json(match.game.record.to_json()))
        for state in match.game.states[::40]:
            check(state)
    assert taken > 0


def test_random_bots_play_whole_games() -> None:
    for seed in range(4):
        bots = [RandomBot(index, careful=True) for index in range(3)]
        assert play_match(3, bots, seed=seed, rules=ON).game.state.winners


def test_a_greedy_bot_takes_an_artifact_that_pays_and_needs_no_arrow_for_it() -> None:
    state = table(seat(NETWORK, MINE, 12), seat(UFOS), uncontrolled=[GRAIL, "Psychiatrists"], rules=ON)
    move = chosen(state)
    assert isinstance(move, Attack)
    assert (move.kind, move.target) == ("control", GRAIL)
    bribe = table(seat(NETWORK, MINE, 0, "Bribery"), seat(UFOS), uncontrolled=[GRAIL], rules=ON)
    assert chosen(bribe) in (PlaySpecial(0, "Bribery", GRAIL), *engine.legal_moves(bribe))


def test_a_greedy_bot_steals_the_last_card_to_its_goal() -> None:
    short = RuleSet(artifacts=True, basic_goal=tuple((players, 5) for players in range(2, 9)))
    state = table(
        seat(NETWORK, MINE, 30),
        seat(UFOS, artifacts=(BLIVIT,)),
        uncontrolled=[],
        rules=short,
    )
    move = chosen(state)
    assert isinstance(move, Attack)
    assert move.target == BLIVIT


def test_greedy_bots_use_the_powers() -> None:
    taken = play_all(announced(trio(theirs=(BURNER, GRAIL), money=40), "control", OIL, GRAIL), Spend(0, NETWORK, 25, 1))
    soul = rolled(taken, 5)
    assert isinstance(chosen(soul), UseArtifact)
    state = table(
        seat(CTHULHU, MINE, 9, artifacts=(BRAIN,), destroyed=5), seat(UFOS), uncontrolled=["Moonies"], rules=ON
    )
    rescue = rolled(announced(state, "destroy", CTHULHU, "Moonies"), 2)
    assert chosen(rescue) == UseArtifact(0, BRAIN, "Moonies")
    other = rolled(announced(trio(BRAIN), "destroy", OIL, "Moonies"), 2)
    assert chosen(other) == Pass(0)
    spent = trio(MACHINE, specials=("Computer Espionage",), uncontrolled=("Moonies", "TV Preachers"), money=20)
    spent = spent._replace(turn=spent.turn._replace(actions=0, begun=True))
    assert chosen(spent) == UseArtifact(0, MACHINE, "Computer Espionage")


def test_a_careful_random_bot_feeds_no_group_to_the_machine() -> None:
    state = trio(MACHINE, GRAIL, specials=("Bribery",))
    bot = RandomBot(1, careful=True)
    picked = [bot.choose(view(state, 0)) for _ in range(400)]
    fed = {move.card for move in picked if isinstance(move, UseArtifact)}
    assert fed <= {"Bribery"}
    assert not any(isinstance(move, DropGroup) for move in picked)


# --- tools that look at a game -----------------------------------------------------------------------------


def test_goal_tools_see_artifacts() -> None:
    state = trio(GRAIL, theirs=(SKULL, SHROUD), uncontrolled=("Moonies", BLIVIT))
    basic = missing(state, 0)[0]
    assert basic.progress.have == 5
    assert {one.card for one in basic.cards} >= {SKULL, SHROUD, BLIVIT, "Moonies"}
    network = missing(state, 0)[1]
    assert {one.card: one.brings for one in network.cards}[SKULL] == 2
    targets = {one.card.name: one for one in targets_in(state, 0)}
    assert (targets[SKULL].depth, targets[BLIVIT].depth) == (1, None)
    assert {one.strike.target for one in denials(state, 0)} & {GRAIL, OIL}
    assert BLIVIT not in {one.target for one in prey_in(state, 0)}


def test_goal_tools_count_what_artifacts_add() -> None:
    prey = uncontrolled(["Moonies", "Texas"])
    plain = {one.target: one.target_number for one in best_strikes("destroy", [OIL], prey)}
    more = {one.target: one.target_number for one in best_strikes("destroy", [OIL, "Flesh-Eating Bacteria"], prey)}
    assert {name: more[name] - plain[name] for name in plain} == {"Moonies": 2, "Texas": 2}


def test_the_goal_tools_work_in_whole_games() -> None:
    for match in matches()[:3]:
        for state in match.game.states[:: len(match.game) // 5]:
            for index, one in enumerate(state.seats):
                if not one.out and not state.over:
                    missing(state, index, "all")
                    denials(state, index)


def test_a_bot_with_another_spending_policy_plays_too() -> None:
    from illuminati_nb.analysis.spending_bridge import EquilibriumSpender

    match = play_match(3, [GreedyBot(spending=EquilibriumSpender()) for _ in range(3)], seed=2, rules=ON)
    assert match.game.state.over
