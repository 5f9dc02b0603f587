"""The cheating game (R12.6): cheats as moves, the dice that notice them, what stays hidden, and what it is worth."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from engine_help import (
    CTHULHU,
    GNOMES,
    NETWORK,
    OIL,
    allows,
    announced,
    everybody_passes,
    listed,
    money,
    play_all,
    refuses,
    seat,
    snapshot,
    table,
    target_number,
)
from random_games import play_at_random

from illuminati_nb.analysis import cheating as worth
from illuminati_nb.analysis.bots import GreedyBot
from illuminati_nb.analysis.events import events
from illuminati_nb.analysis.match import play_match
from illuminati_nb.analysis.transcript import transcript
from illuminati_nb.rules import engine
from illuminati_nb.rules.cheats import CHEATS, FORBIDDEN, chance_noticed, noticed_up_to
from illuminati_nb.rules.dice import WAYS, chance, succeeds
from illuminati_nb.rules.moves import Announce, Attack, Draw, EndActions, Leave, Pass, PlaySpecial, Roll, Spend
from illuminati_nb.rules.moves_optional import CHEAT_WORDS, Cheat
from illuminati_nb.rules.phases.attack import current_sum
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.state import CHANCE, GameState, Turn
from illuminati_nb.rules.view import view

CHEATS_ON = RuleSet(cheating=True)
#: A roll that nobody notices a cheat with, and one with which everybody does.
UNSEEN, SEEN = 12, 2


def game(rules: RuleSet = CHEATS_ON, **more: Any) -> GameState:
    return table(
        seat(NETWORK, {OIL: "top", "C.I.A.": "left"}, {NETWORK: 10}),
        seat(GNOMES, {"Texas": "top"}, 6, "Slush Fund"),
        seat(CTHULHU, {"KKK": "top"}, 3),
        rules=rules,
        top=["KGB", "Hackers", "Trekkies"],
        **more,
    )


def same_but(before: GameState, after: GameState, **turn: Any) -> bool:
    """Whether two states differ in nothing but these fields of the turn."""
    return snapshot(before._replace(turn=before.turn._replace(**turn))) == snapshot(after)


def four() -> GameState:
    """An attack of the Network with a target number of 4, about to be rolled."""
    state = play_all(announced(game(), "control", NETWORK, "Psychiatrists"), Spend(0, NETWORK, 3, 1))
    return everybody_passes(state)


# --- refused --------------------------------------------------------------------------------------


def test_R12_6_without_the_option_nobody_cheats() -> None:
    state = game(RuleSet())
    for what in (*CHEATS, *FORBIDDEN):
        refuses(state, Cheat(0, what, 1), "R12.6", "without cheating")
    assert not listed(state, Cheat)


@pytest.mark.parametrize("what", FORBIDDEN)
def test_R12_6_some_things_are_forbidden_even_there(what: str) -> None:
    for stage in ("main", "draw", "closing"):
        refuses(game(stage=stage), Cheat(0, what), "R12.6", "forbidden")


def test_R12_6_no_wrong_amount_in_the_income_phase_or_the_set_up() -> None:
    refuses(game(stage="income"), Cheat(0, "take", 2), "R12.6", "income phase")
    refuses(game(stage="goals", to_act=0), Cheat(0, "take", 2), "R2.1")


def test_R12_6_what_can_be_tried_and_when() -> None:
    state = game()
    for amount in (0, -1, 11, True, 10**9):
        refuses(state, Cheat(0, "take", amount), "R12.6")
    for amount in range(1, 11):
        allows(state, Cheat(0, "take", amount))
    refuses(state, Cheat(0, "peek", 1), "R12.6", "no amount")
    refuses(state, Cheat(0, "misread", 7), "R12.6", "rolled")
    refuses(state, Cheat(0, "lie", 1), "R12.6", "announces")
    refuses(state, Cheat(0, "sing"), "R12.6", "take, misread")
    refuses(state, Cheat(1, "take", 1), "R2.1")
    assert {move.what for move in listed(state, Cheat)} == {"take", "peek", "stack"}
    assert {move.what for move in listed(game(stage="draw"), Cheat)} == {"peek", "stack"}
    assert {move.what for move in listed(game(stage="closing"), Cheat)} == {"take"}
    empty = state._replace(deck=(), dead=state.deck)
    assert {move.what for move in listed(empty, Cheat)} == {"take"}
    refuses(empty, Cheat(0, "peek"), "R12.6", "0 cards")


# --- noticed or not ---------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["take", "peek", "stack"])
def test_R12_6_two_dice_show_whether_a_cheat_is_noticed(what: str) -> None:
    move = Cheat(0, what, 3 if what == "take" else 0)
    tried = play_all(game(), move)
    assert tried.to_act == CHANCE
    outcomes = engine.chance_outcomes(tried)
    assert sum(p for _, p in outcomes) == 1
    before = game()
    noticed = Fraction(0)
    for roll, p in outcomes:
        if same_but(before, engine.play(tried, roll), cheats=((0, what),)):
            noticed += p
    assert noticed == chance_noticed(what, move.amount)
    assert 0 < noticed < 1


def test_R12_6_a_noticed_cheat_is_undone_and_nothing_else() -> None:
    for move in (Cheat(0, "take", 5), Cheat(0, "peek"), Cheat(0, "stack")):
        caught = play_all(game(), move, SEEN)
        assert same_but(game(), caught, cheats=((0, move.what),))
        refuses(caught, move, "R12.6", "watches")
        told = events(play_all(game(), move), Roll(SEEN), caught)
        assert "is caught at it: that is undone" in told[0].text


def test_R12_6_money_out_of_the_bank_adds_up() -> None:
    state = play_all(game(), Cheat(0, "take", 5), UNSEEN)
    assert money(state, 0) == {NETWORK: 15}
    assert state.issued == game().issued + 5
    assert state.turn.actions == 2, "it is no action"


def test_R12_6_peeking_shows_the_top_card_until_it_is_gone() -> None:
    state = play_all(game(stage="draw"), Cheat(0, "peek"), UNSEEN)
    assert view(state, 0).deck[:2] == ("KGB", "?")
    for other in (1, 2, None):
        assert set(view(state, other).deck) == {"?"}
        assert view(state, other).turn.cheats == ()
    drawn = play_all(state, Draw(0))
    assert set(view(drawn, 0).deck) == {"?"}


def test_R12_6_stacking_swaps_the_two_top_cards() -> None:
    state = play_all(game(stage="draw"), Cheat(0, "stack"), UNSEEN)
    assert state.deck[:3] == ("Hackers", "KGB", "Trekkies")
    assert view(state, 0).deck[:3] == ("Hackers", "KGB", "?")
    assert "Hackers" in play_all(state, Draw(0)).uncontrolled
    assert Counter(state.deck) == Counter(game().deck)


def test_R12_6_what_was_peeked_may_be_false_once_another_has_stacked() -> None:
    state = play_all(game(), Cheat(0, "peek"), UNSEEN)
    state = play_all(state._replace(turn=Turn(1, number=21), to_act=1), Cheat(1, "stack"), UNSEEN)
    assert state.deck[0] == "Hackers"
    assert view(state, 0).deck[0] == "KGB", "he goes on believing what he saw: nothing tells him"
    assert view(state, 1).deck[:2] == ("Hackers", "KGB")


def test_R12_6_a_lie_about_power_raises_the_target_number() -> None:
    state = play_all(game(), Attack(0, "control", OIL, "Punk Rockers"))
    honest = target_number(state)
    lied = play_all(state, Cheat(0, "lie", 2), UNSEEN)
    assert target_number(lied) == honest + 2
    assert current_sum(lied).lines[0].amount == 6 + 2, "it is what he says the Power is"
    assert len(current_sum(lied).lines) == len(current_sum(state).lines), "no line says that it is a lie"
    assert lied.stage == "announce"
    caught = play_all(state, Cheat(0, "lie", 2), SEEN)
    assert target_number(caught) == honest
    over = play_all(everybody_passes(play_all(lied, Announce(0))), 12, Pass(0))
    assert over.conflict is None
    assert target_number(play_all(over, Attack(0, "control", "C.I.A.", "Punk Rockers"))) == target_number(
        play_all(game(), Attack(0, "control", "C.I.A.", "Punk Rockers"))
    )


def test_R12_6_a_defender_may_lie_about_his_group() -> None:
    state = play_all(announced(game(), "control", OIL, "Texas"), Pass(0))
    assert state.to_act == 1
    honest = target_number(state)
    assert {(move.what, move.amount) for move in listed(state, Cheat)} == {("guard", 1), ("guard", 2)}
    tried = play_all(state, Cheat(1, "guard", 2))
    for other in (0, 2, None):
        assert snapshot(view(tried, other)) == snapshot(view(state, other)), "not even the player in turn learns of it"
    lied = play_all(tried, UNSEEN)
    assert target_number(lied) == honest - 2
    assert [line.label for line in current_sum(lied).lines] == [line.label for line in current_sum(state).lines]
    assert (lied.to_act, lied.conflict.passes) == (1, 0), "everybody may answer the new number"  # type: ignore[union-attr]
    assert view(lied, 1).turn.cheats == ((1, "guard"),)
    assert view(lied, 0).turn.cheats == ()
    caught = play_all(tried, SEEN)
    assert target_number(caught) == honest
    refuses(caught, Cheat(1, "guard", 1), "R12.6", "watches")
    third = play_all(state, Pass(1))
    refuses(third, Cheat(2, "guard", 1), "R12.6", "owner")
    destroy = play_all(announced(game(), "destroy", OIL, "Texas"), Pass(0))
    assert target_number(play_all(destroy, Cheat(1, "guard", 1), UNSEEN)) == target_number(destroy) - 1


def test_R12_6_another_defender_may_lie_in_the_same_turn() -> None:
    state = play_all(announced(game(), "control", OIL, "Texas"), Pass(0), Cheat(1, "guard", 1), UNSEEN)
    state = play_all(everybody_passes(state), 12, Pass(0))
    state = play_all(announced(state, "control", "C.I.A.", "KKK"), Pass(0))
    assert state.to_act == 2
    honest = target_number(state)
    assert target_number(play_all(state, Cheat(2, "guard", 2), UNSEEN)) == honest - 2


def test_R12_6_the_attacker_reads_the_dice_and_may_misread_them_by_one() -> None:
    state = four()
    number = target_number(state)
    assert number == 4
    rolled = play_all(state, 5)
    assert (rolled.stage, rolled.to_act) == ("read", 0)
    assert {move.amount for move in listed(rolled, Cheat)} == {4, 6}
    for total in (5, 3, 7, 13, 1):
        refuses(rolled, Cheat(0, "misread", total), "R12.6", "5")
    assert play_all(rolled, Pass(0)).stage == "main", "read as they lie: the attack has failed"
    misread = play_all(rolled, Cheat(0, "misread", 4), UNSEEN)
    assert misread.stage == "place", "5 read as 4: the attack succeeds"
    caught = play_all(rolled, Cheat(0, "misread", 4), SEEN)
    assert caught.stage == "main"
    assert "Psychiatrists" in caught.uncontrolled
    assert not {move.amount for move in listed(play_all(state, 12), Cheat)} - {11}


def test_R12_6_a_roll_can_still_be_answered_after_it_has_been_read() -> None:
    state = table(seat(NETWORK, {OIL: "top"}, 10), seat(GNOMES, {"Texas": "top"}, 6, "Murphy's Law"), rules=CHEATS_ON)
    rolled = play_all(everybody_passes(announced(state, "control", OIL, "Psychiatrists")), 2)
    refuses(rolled, PlaySpecial(1, "Murphy's Law"), "R10.12")
    read = play_all(rolled, Pass(0))
    assert read.stage == "answers"
    answered = play_all(read, PlaySpecial(1, "Murphy's Law"))
    assert answered.stage == "main", "it counts as 12 now, and nobody else holds an answer"
    assert "Psychiatrists" in answered.uncontrolled


def test_R12_6_nobody_leaves_or_deals_while_it_is_open_whether_a_cheat_is_noticed() -> None:
    tried = play_all(game(), Cheat(0, "take", 2))
    refuses(tried, Leave(0), "R11.4")
    refuses(tried, PlaySpecial(1, "Slush Fund"), "R2.3")
    refuses(tried, EndActions(0), "R2.1")


# --- what stays hidden ------------------------------------------------------------------------------


def test_R12_6_no_view_tells_of_a_cheat_that_nobody_noticed() -> None:
    for move in (Cheat(0, "take", 3), Cheat(0, "peek"), Cheat(0, "stack")):
        tried = play_all(game(), move)
        for other in (1, 2, None):
            assert snapshot(view(tried, other)) == snapshot(view(game(), other)), "not even that the dice are due"
        done = play_all(tried, UNSEEN)
        for other in (1, 2, None):
            shown = view(done, other)
            assert shown.turn.cheats == ()
            assert shown.cheat is None
            assert all(one.peeked == ((), 0) for one in shown.seats)
            if move.what != "take":
                assert snapshot(view(done, other)) == snapshot(view(game(), other))
    rolled = play_all(everybody_passes(announced(game(), "control", OIL, "Psychiatrists")), 7)
    hidden = view(rolled, 1)
    assert hidden.conflict is not None
    assert (hidden.stage, hidden.to_act, hidden.conflict.roll) == ("roll", CHANCE, 0)
    assert view(rolled, 0).conflict.roll == 7  # type: ignore[union-attr]


@pytest.mark.parametrize("seed", range(5))
def test_R12_6_transcripts_tell_only_what_was_noticed(seed: int) -> None:
    noticed = Counter[bool]()
    for played, move in play_at_random(seed, 2 + seed, rules=CHEATS_ON, limit=260):
        tried = played.state.cheat
        if tried is not None and isinstance(move, Roll):
            amount = 1 if tried.what == "misread" else tried.amount
            noticed[move.total <= noticed_up_to(tried.what, amount)] += 1
    assert noticed[True] > 0
    assert noticed[False] > 0
    text = transcript(played)
    open_ = [line for line in text.splitlines() if "R12.6" in line]
    assert all("is caught at it" in line for line in open_)
    assert abs(len(open_) - noticed[True]) <= 1, "the last move of the game has not been played"
    assert "cheats:" not in text
    assert "Nobody notices" not in text
    assert "Nobody notices" in transcript(played, "all")


def test_R12_6_the_transcript_shows_the_dice_as_they_were_read() -> None:
    state = four()
    rolled = play_all(state, 5)
    assert [one.text for one in events(state, Roll(5), rolled)] == [""]
    tried = play_all(rolled, Cheat(0, "misread", 4))
    done = play_all(tried, UNSEEN)
    told = [one.text for one in events(tried, Roll(UNSEEN), done)]
    assert told[:2] == ["", "The dice show 4 (a chance of 3/36) against a target number of 4"]
    assert "The attack succeeds: Psychiatrists is captured" in told
    caught = [one.text for one in events(tried, Roll(SEEN), engine.play(tried, Roll(SEEN)))]
    assert caught[1] == "The dice show 5 (a chance of 4/36) against a target number of 4"
    assert caught[2] == "The attack on Psychiatrists fails"


# --- bots -------------------------------------------------------------------------------------------


def test_R12_6_bots_do_not_cheat_unless_they_are_told_to() -> None:
    rules = RuleSet(cheating=True)
    honest = play_match(3, "greedy", seed=5, rules=rules)
    assert not any(isinstance(move, Cheat) for move in honest.game.moves)
    crooked = play_match(3, [GreedyBot(one, cheats=one == 1) for one in range(3)], seed=5, rules=rules)
    cheats = [move for move in crooked.game.moves if isinstance(move, Cheat)]
    assert cheats
    assert {move.seat for move in cheats} == {1}
    assert repr(GreedyBot(1, cheats=True)) == "GreedyBot(seed=1, cheats=True)"


# --- the table of cheats, and what they are worth -------------------------------------------------------


def test_R12_6_chances_are_those_of_two_dice() -> None:
    for what, kind in CHEATS.items():
        for amount, roll in kind.noticed:
            assert chance_noticed(what, amount) == Fraction(sum(WAYS[one] for one in range(2, roll + 1)), 36)
        assert list(kind.noticed) == sorted(kind.noticed), "more is noticed sooner"
    assert set(CHEAT_WORDS) == set(CHEATS)
    assert not set(CHEATS) & set(FORBIDDEN)
    for what, amount in (("sing", 1), ("take", 11), ("lie", 3)):
        with pytest.raises(ValueError, match="what="):
            noticed_up_to(what, amount)


@pytest.mark.parametrize("gain", [1, 5, Fraction(7, 2)])
@pytest.mark.parametrize("penalty", [0, 3, 20])
def test_R12_6_the_chance_that_deters_is_where_the_gain_ends(gain: int | Fraction, penalty: int) -> None:
    p = worth.deterring_chance(gain, penalty)
    assert worth.expected_gain(gain, p, penalty) == 0
    if p:
        assert worth.deterring_penalty(gain, p) == penalty
    less, more = p * Fraction(9, 10), p + (1 - p) / 10
    assert worth.expected_gain(gain, less, penalty) > 0
    assert worth.expected_gain(gain, more, penalty) < 0 or penalty == 0


def test_R12_6_undoing_alone_deters_nobody() -> None:
    for one in worth.temptations(7, 20):
        assert one.pays
        assert one.deterred_at == 1


@pytest.mark.parametrize("target", range(-3, 15))
def test_R12_6_what_a_lie_and_a_misreading_bring_is_counted_on_the_dice(target: int) -> None:
    for points in (1, 2):
        assert worth.gain_of_lie(target, points, 36) == 36 * (chance(target + points) - chance(target))
    saved = sum(
        ways for total, ways in WAYS.items()
        if not succeeds(total, target) and total > 2 and succeeds(total - 1, target)
    )  # fmt: skip
    assert worth.rolls_to_misread(target) == Fraction(saved, 36)


def test_R12_6_bad_input_names_the_argument() -> None:
    for call, word in (
        (lambda: worth.expected_gain(-1, 0), "gain"),
        (lambda: worth.expected_gain(1, 2), "noticed"),
        (lambda: worth.expected_gain(1, Fraction(1, 2), -4), "penalty"),
        (lambda: worth.deterring_penalty(3, 0), "noticed"),
        (lambda: worth.deterring_chance(0), "gain=0"),
    ):
        with pytest.raises(ValueError, match=word):
            call()
    with pytest.raises(TypeError, match=r"noticed=0\.5"):
        worth.expected_gain(1, 0.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="target="):
        worth.rolls_to_misread("7")  # type: ignore[arg-type]
