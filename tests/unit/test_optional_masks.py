"""Illuminati that lie face down (R12.4, R12.4a): what the others see, what is used, accusing, turning up."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from engine_help import (
    ASSASSINS,
    BAVARIANS,
    BERMUDA,
    CTHULHU,
    DISCORDIANS,
    GNOMES,
    NETWORK,
    OIL,
    UFOS,
    allows,
    announced,
    attacked,
    everybody_passes,
    listed,
    money,
    plain,
    play_all,
    refuses,
    seat,
    table,
    target_number,
)
from random_games import play_at_random

from illuminati_nb.analysis.events import events
from illuminati_nb.analysis.game import new_game
from illuminati_nb.analysis.hidden import candidates
from illuminati_nb.analysis.transcript import table_lines, transcript
from illuminati_nb.rules import engine
from illuminati_nb.rules.cards import deck
from illuminati_nb.rules.face_down import face_down, hidden_name, seat_of
from illuminati_nb.rules.goals import goal_of, meets_a_goal, progress
from illuminati_nb.rules.masks import face, is_blank, most, used
from illuminati_nb.rules.moves import (
    Announce,
    Attack,
    ChooseGoal,
    CollectIncome,
    Draw,
    DropGroup,
    EndActions,
    EndTurn,
    Goods,
    Help,
    Offer,
    Pass,
    Placing,
    PlaySpecial,
    Privilege,
    Rearrange,
    Redistribute,
    RevealGoal,
    Spend,
)
from illuminati_nb.rules.moves_artifacts import UseArtifact
from illuminati_nb.rules.moves_optional import Accuse, Claim, RevealIlluminati
from illuminati_nb.rules.phases.attack import current_sum
from illuminati_nb.rules.phases.turn import income_lines
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.scoring import score
from illuminati_nb.rules.state import CHANCE, HIDDEN, GameState, Turn, attacker_card, who
from illuminati_nb.rules.view import view

MASKED = RuleSet(hidden_illuminati=True)
BOTH = RuleSet(hidden_illuminati=True, masked_bonus=("power", "income"))
ILLUMINATI = {one.name for one in deck().illuminati}


def down(illuminati: str, *args: Any, claims: tuple[int, ...] | None = None, **more: Any) -> Any:
    """A seat whose card lies face down; it uses all it has, and has written down its goal."""
    card = attacker_card(illuminati)
    goal = more.pop("goal", illuminati if illuminati != UFOS else CTHULHU)
    said = (card.power, card.income) if claims is None else claims
    return seat(illuminati, *args, masked=True, claims=said, goal=goal, **more)


def three(rules: RuleSet = MASKED, **more: Any) -> GameState:
    """The Network, the Gnomes and the UFOs, all face down."""
    return table(
        down(NETWORK, {OIL: "top", "C.I.A.": "left"}, {NETWORK: 20, OIL: 4}),
        down(GNOMES, {"Texas": "top", "Yuppies": ("Texas", "top")}, {GNOMES: 30, "Texas": 2}),
        down(UFOS, {"Moonies": "top"}, 9),
        rules=rules,
        **more,
    )


# --- what the others see --------------------------------------------------------------------------


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_R12_4_a_face_down_card_is_a_blank_one_before_others(viewer: int | None) -> None:
    state = three()
    seen = view(state, viewer)
    for index, one in enumerate(state.seats):
        theirs = seen.seats[index]
        if index == viewer:
            assert theirs.illuminati == one.illuminati
            assert theirs.structure == one.structure
            continue
        alias = hidden_name(index)
        assert seat_of(alias) == index
        assert theirs.illuminati == alias == theirs.structure.illuminati.name == who(state, index)
        assert theirs.structure.names == (alias, *one.structure.names[1:])
        assert theirs.structure.illuminati == face_down(index, *one.claims)
        assert is_blank(theirs.structure.illuminati)
        assert [theirs.structure.placement(name) for name in theirs.structure.names] == [
            one.structure.placement(name) for name in one.structure.names
        ]
        assert [theirs.structure.master(name) for name in theirs.structure.names[1:]] == [
            {one.illuminati: alias}.get(one.structure.master(name), one.structure.master(name))
            for name in one.structure.names[1:]
        ]
        assert sum(theirs.money.values()) == sum(one.money.values())
        assert theirs.goal == HIDDEN
        assert goal_of(theirs) == ""
        assert [each.rule for each in progress(seen, index)] == ["R11.7"]
    hidden = ILLUMINATI - ({state.seats[viewer].illuminati, state.seats[viewer].goal} if viewer is not None else set())
    text = str(plain(seen._replace(rules=None, board=None)))  # type: ignore[arg-type]
    assert not [name for name in hidden if name in text]
    assert not [name for name in hidden if name in "\n".join(table_lines(seen))]


def test_R12_4_nothing_in_an_attack_names_the_face_down_card() -> None:
    state = play_all(three(), Attack(0, "control", "C.I.A.", "Yuppies"), Help(0, NETWORK))
    state = play_all(state, Announce(0), Spend(0, NETWORK, 3, 1))
    for viewer in (1, 2, None):
        seen = view(state, viewer)
        assert seen.conflict is not None
        assert seen.conflict.aid == (hidden_name(0),)
        assert NETWORK not in str(plain(seen._replace(rules=None, board=None)))  # type: ignore[arg-type]
        assert current_sum(seen).target_number == current_sum(state).target_number
        assert NETWORK not in str(current_sum(seen))
    done = play_all(everybody_passes(state), 12)
    assert view(done, 1).turn.used == {"C.I.A.": 1, hidden_name(0): 1}
    assert view(done, 0).turn.used == {"C.I.A.": 1, NETWORK: 1}


def test_R12_4_an_offer_does_not_tell_where_a_group_will_hang() -> None:
    offer = Offer(0, 1, Goods(5), Goods(groups=("Yuppies",)), "", (Placing("Yuppies", NETWORK, "right"),))
    state = play_all(three(), offer)
    seen = view(state, 1)
    assert seen.offer is not None
    assert seen.offer.placings[0].onto == hidden_name(0)
    assert engine.legal_moves(seen) == engine.legal_moves(state)


def test_R12_4_a_refusal_names_nobody_who_lies_face_down() -> None:
    state = three()
    tries = [
        *(Offer(0, 1, Goods(), Goods(groups=(name,))) for name in ILLUMINATI),
        *(Attack(0, "control", OIL, name) for name in ILLUMINATI),
        *(PlaySpecial(0, "Computer Espionage", name) for name in ILLUMINATI),
        Offer(0, 1, Goods(), Goods(money=500)),
        Draw(1),
        Spend(2, UFOS, 3, 1),
        RevealGoal(2),
        EndActions(2),
    ]
    other = three().with_seat(1, illuminati=GNOMES)
    for move in tries:
        no = engine.refusal(state, move)
        assert no is not None
        assert engine.refusal(other, move) == no
        named = [name for name in ILLUMINATI - {NETWORK} if name in no.reason]
        assert not named or named == [name for name in ILLUMINATI if name in repr(move)], no
    refused = {
        str(engine.refusal(state, Attack(0, "control", OIL, name))).replace(name, "X")
        for name in ILLUMINATI - {NETWORK}
    }
    assert len(refused) == 1, "one refusal for those in the game and those that are not"


def test_R12_4_spying_on_a_treasury_goes_by_what_the_card_is_called() -> None:
    rules = MASKED.with_(open_treasuries=False)
    state = table(down(NETWORK, {OIL: "top"}, 5, "Computer Espionage"), down(GNOMES, {"Texas": "top"}, 30), rules=rules)
    targets = {move.target for move in listed(state, PlaySpecial)}
    assert targets == {hidden_name(1), "Texas"}
    spied = play_all(state, PlaySpecial(0, "Computer Espionage", hidden_name(1)))
    assert spied.seats[0].counted == ((hidden_name(1), 30),)
    refuses(state, PlaySpecial(0, "Computer Espionage", GNOMES), "R12.4")
    refuses(state, PlaySpecial(0, "Computer Espionage", hidden_name(5)), "R10.8")


@pytest.mark.parametrize("seed", range(6))
def test_R12_4_views_and_transcripts_of_whole_games_keep_the_secret(seed: int) -> None:
    rules = (MASKED, BOTH, BOTH.with_(hidden_goals=True, open_treasuries=False))[seed % 3]
    rng = Random(seed)
    guesses: set[str] = set()
    for game, move in play_at_random(seed, 2 + seed, rules=rules, limit=220):
        state = game.state
        if isinstance(move, Accuse):
            guesses.add(move.illuminati)
        if isinstance(move, RevealGoal):  # a goal is called after a card, but is not the card of its player
            guesses.add(state.seats[move.seat].goal)
        if rng.random() < 0.2 and state.to_act != CHANCE:
            assert engine.legal_moves(view(state, state.to_act)) == engine.legal_moves(state)
        if rng.random() > 0.2:
            continue
        for index, one in enumerate(state.seats):
            if one.masked:
                for viewer in (*range(len(state.seats)), None):
                    if viewer != index:
                        seen = view(state, viewer)
                        for each, theirs in enumerate(state.seats):
                            if each == viewer or (rules.hidden_goals and theirs.revealed):
                                seen = seen.with_seat(each, goal="")
                        told = str(plain(seen._replace(rules=None, board=None)))  # type: ignore[arg-type]
                        assert one.illuminati not in told, (viewer, index)
    final = game.state
    text = transcript(game)
    for index, one in enumerate(final.seats):
        if one.masked and one.illuminati not in guesses:
            assert one.illuminati not in text
            assert one.illuminati in transcript(game, index)
    assert all(one.illuminati in transcript(game, "all") for one in final.seats)


# --- what the card uses ---------------------------------------------------------------------------


def test_R12_4_the_card_uses_its_own_power_and_income_or_less() -> None:
    state = three()
    assert [int(one) for one in most(state, 0)] == [7, 9]
    for power, income in ((8, 9), (7, 10), (0, 9), (7, -1), (True, 9)):
        refused = refuses(state, Claim(0, power, income), "R12.4")
        assert "out" in refused.reason, "who is caught using more is out: so nobody can"
    refuses(state, Claim(0, 7, 9), "R12.4", "already")
    less = play_all(state, Claim(0, 5, 3))
    assert less.seats[0].claims == (5, 3)
    refuses(less, Claim(0, 7, 9), "R12.4", "once a turn")
    assert dict(income_lines(less, 0))[NETWORK] == 3
    assert dict(income_lines(state, 0))[NETWORK] == 9
    attack = play_all(less, Attack(0, "control", NETWORK, "Psychiatrists"))
    full = play_all(state, Attack(0, "control", NETWORK, "Psychiatrists"))
    assert target_number(full) - target_number(attack) == 2
    power = current_sum(attack).lines[0]
    assert (power.amount, power.rule) == (5, "R12.4")
    assert "Hidden Illuminati #0" in power.label


def test_R12_4_the_money_collected_is_what_the_card_uses() -> None:
    state = three(stage="income")
    assert money(play_all(state, CollectIncome(0)), 0)[NETWORK] == 29
    assert money(play_all(state, Claim(0, 7, 2), CollectIncome(0)), 0)[NETWORK] == 22
    assert NETWORK not in dict(income_lines(play_all(state, Claim(0, 7, 0)), 0))


def test_R12_4_help_counts_what_the_card_uses() -> None:
    state = play_all(three(), Claim(0, 4, 9), Attack(0, "control", "C.I.A.", "Psychiatrists"))
    without = target_number(state)
    helped = play_all(state, Help(0, NETWORK))
    assert target_number(helped) == without + 4


def test_R12_4a_the_bonus_is_one_more_of_what_is_agreed() -> None:
    state = three(BOTH)
    assert [int(one) for one in most(state, 0)] == [8, 10]
    assert [line.rule for line in most(state, 0)[0].lines] == ["R5.2", "R12.4a"]
    refuses(state, Claim(0, 9, 9), "R12.4a", "1 to 8")
    over = play_all(state, Claim(0, 8, 10))
    assert dict(income_lines(over, 0))[NETWORK] == 10
    assert [(line.amount, line.rule) for line in used(over, 0)[0].lines] == [(7, "R5.2"), (1, "R12.4a")]
    assert [(line.amount, line.rule) for line in used(over, 0)[1].lines] == [(9, "R3.1"), (1, "R12.4a")]
    attack = play_all(over, Attack(0, "control", NETWORK, "Psychiatrists"))
    assert (current_sum(attack).lines[0].amount, current_sum(attack).lines[0].rule) == (8, "R12.4a")
    only = three(RuleSet(hidden_illuminati=True, masked_bonus=("income",)))
    refuses(only, Claim(0, 8, 10), "R12.4a", "Power")
    allows(only, Claim(0, 7, 10))


def test_R12_4a_the_bonus_ends_when_the_card_is_identified() -> None:
    state = play_all(three(BOTH), Claim(0, 8, 10))
    state = play_all(state._replace(turn=Turn(1, number=21), to_act=1), Accuse(1, 0, NETWORK))
    assert state.seats[0].claims == ()
    assert dict(income_lines(state, 0))[NETWORK] == 9
    assert int(used(state, 0)[0]) == 7


def test_R12_4a_an_overstated_power_brings_nobody_nearer_to_a_goal() -> None:
    plain_game, over = three(BOTH), play_all(three(BOTH), Claim(0, 8, 10))
    assert progress(over, 0) == progress(plain_game, 0)
    assert progress(over, 0)[1].have == 7 + 0 + 4


def test_R12_4_at_the_start_everybody_says_what_his_card_uses() -> None:
    game = new_game([NETWORK, UFOS], seed=4, first=0, rules=BOTH)
    assert game.state.issued == 0
    assert [move.goal for move in game.legal_moves() if isinstance(move, ChooseGoal)] == [NETWORK]
    refuses(game.state, ChooseGoal(0, GNOMES), "R12.4", "only the UFOs")
    game.play(ChooseGoal(0, NETWORK))
    assert len(game.legal_moves()) == 7, "the UFOs choose as ever"
    game.play(ChooseGoal(1, GNOMES))
    refuses(game.state, RevealIlluminati(0), "R2.3")
    game.play(Claim(0, 6, 7))
    game.play(Claim(1, 7, 9))
    assert game.state.stage == "income"
    assert [dict(one.money) for one in game.state.seats] == [{NETWORK: 7}, {UFOS: 9}]
    assert game.state.issued == 16
    text = transcript(game)
    assert text.count("choose a secret goal (R12.4)") == 2, "who chooses and who only pretends looks the same"
    assert NETWORK not in text
    assert UFOS not in text


# --- special powers -------------------------------------------------------------------------------


def test_R12_4_a_face_down_card_draws_one_and_a_shown_network_two() -> None:
    state = three(stage="draw", top=["KGB", "Hackers", "Trekkies"])
    assert len(state.deck) - len(play_all(state, Draw(0)).deck) == 1
    shown = play_all(state, RevealIlluminati(0))
    assert not shown.seats[0].masked
    assert len(shown.deck) - len(play_all(shown, Draw(0)).deck) == 2


def test_R12_4_bonuses_count_only_when_the_card_lies_face_up() -> None:
    def number(shown: bool) -> int:
        state = table(down(CTHULHU, {OIL: "top"}), down(NETWORK, {"Texas": "top", "KGB": "left"}), rules=MASKED)
        state = play_all(state, RevealIlluminati(0)) if shown else state
        return target_number(play_all(state, Attack(0, "destroy", OIL, "KGB")))

    assert number(True) - number(False) == 2


def test_R12_4_the_immunity_of_the_discordians_waits_until_they_are_shown() -> None:
    state = table(
        down(NETWORK, {"Pentagon": "top"}, 20), down(DISCORDIANS, {"Yuppies": "top", "KKK": "left"}), rules=MASKED
    )
    declared = Attack(0, "control", "Pentagon", "KKK")
    allows(state, declared)
    refuses(play_all(state, RevealIlluminati(1)), declared, "R6.7")
    assert declared in engine.legal_moves(state)
    under_way = play_all(state, declared)
    refuses(under_way, RevealIlluminati(1), "R2.3")


def test_R12_4_using_a_power_that_only_one_has_turns_the_card_up() -> None:
    gnomes = table(down(GNOMES, {OIL: "top"}, 9), down(NETWORK, {"KKK": "top"}), rules=MASKED, stage="closing")
    allows(gnomes, Redistribute(0, ((OIL, 9),)))
    assert any(isinstance(one, Redistribute) for one in engine.legal_moves(gnomes))
    laid = play_all(gnomes, Redistribute(0, ((OIL, 9),)))
    assert not laid.seats[0].masked
    assert view(laid, 1).seats[0].illuminati == GNOMES
    bermuda = table(down(BERMUDA, {OIL: "top"}), down(NETWORK, {"KKK": "top"}), rules=MASKED, stage="closing")
    assert not play_all(bermuda, Rearrange(0, ((OIL, BERMUDA, "left"),))).seats[0].masked
    bavaria = table(down(BAVARIANS, {OIL: "top"}, 9), down(NETWORK, {"KKK": "top"}, 3), rules=MASKED)
    paid = play_all(bavaria, Attack(0, "control", OIL, "KKK"), Privilege(0, ""))
    assert not paid.seats[0].masked
    assert paid.conflict is not None
    assert money(paid, 0) == {BAVARIANS: 4}
    told = [str(one) for one in events(*_last(bavaria, Attack(0, "control", OIL, "KKK"), Privilege(0, "")))]
    assert "Hidden Illuminati #0 is turned up: it is The Bavarian Illuminati (R12.4)" in told
    assert not any(BAVARIANS in one for one in told if "turned up" not in one)


def _last(state: GameState, *moves: Any) -> tuple[GameState, Any, GameState]:
    before = play_all(state, *moves[:-1])
    return before, moves[-1], engine.play(before, moves[-1])


def test_R12_4_a_second_attack_in_a_turn_shows_the_ufos() -> None:
    state = table(down(UFOS, {OIL: "top"}, 9), down(NETWORK, {"KKK": "top"}), rules=MASKED)
    once = attacked(state, "control", UFOS, "Psychiatrists", 12)
    assert once.seats[0].masked
    twice = play_all(once, Attack(0, "control", UFOS, "Psychiatrists"))
    assert not twice.seats[0].masked
    assert view(twice, 1).seats[0].goal == HIDDEN, "unmasked UFOs keep their goal"
    network = table(down(NETWORK, {OIL: "top"}, 9), down(UFOS, {"KKK": "top"}), rules=MASKED)
    refuses(attacked(network, "control", NETWORK, "Psychiatrists", 12), Attack(0, "control", NETWORK, "KKK"), "R6.2")


# --- accusing and showing -------------------------------------------------------------------------


def test_R12_4_an_accusation_is_one_of_the_two_actions() -> None:
    state = three()
    wrong = play_all(state, Accuse(0, 1, BAVARIANS))
    assert wrong.turn.actions == 1
    assert wrong.turn.begun
    assert dict(wrong.turn.used) == {}, "no group takes part"
    assert wrong.seats == state.seats, "a wrong accusation does nothing else"
    right = play_all(wrong, Accuse(0, 1, GNOMES))
    assert right.turn.actions == 0
    assert not right.seats[1].masked
    assert [one.masked for one in right.seats] == [True, False, True]
    assert view(right, 2).seats[1].illuminati == GNOMES
    assert progress(view(right, 2), 1)[1].rule == "R11.14", "its goal is known with it"
    refuses(right, Accuse(0, 2, UFOS), "R2.4")
    refuses(right._replace(turn=Turn(0, number=20)), Accuse(0, 1, GNOMES), "R12.4", "already")


def test_R12_4_whom_and_what_one_can_accuse() -> None:
    state = three()
    refuses(state, Accuse(0, 0, NETWORK), "R12.4", "himself")
    refuses(state, Accuse(0, 1, "KGB"), "R12.4", "not the name")
    refuses(state, Accuse(0, 7, GNOMES), "R1.2")
    refuses(state, Accuse(1, 0, NETWORK), "R2.1")
    names = {(move.accused, move.illuminati) for move in listed(state, Accuse)}
    assert names == {(one, name) for one in (1, 2) for name in ILLUMINATI - {NETWORK}}
    refuses(table(seat(NETWORK, {OIL: "top"}), seat(GNOMES, {"KKK": "top"})), Accuse(0, 1, GNOMES), "R12.4", "face up")


def test_R12_4_what_an_accusation_says() -> None:
    state = three()
    for name, said in (
        (BAVARIANS, "That is wrong"),
        (GNOMES, f"That is right: {GNOMES} is played face up from now on"),
    ):
        move = Accuse(0, 1, name)
        told = events(state, move, engine.play(state, move))
        assert [one.text for one in told] == [
            f"Hidden Illuminati #0 accuses Hidden Illuminati #1 of being {name}", said,
        ]  # fmt: skip
        assert told[0].told_to(0) == f"The Network accuses Hidden Illuminati #1 of being {name}"
        assert told[0].told_to("all") == f"The Network accuses The Gnomes of Zurich of being {name}"
    naming = Accuse(0, 1, UFOS)  # the UFOs sit elsewhere, face down: the accusation must not tell that
    assert events(state, naming, engine.play(state, naming))[0].text.endswith(f"of being {UFOS}")


def test_R12_4_unmasked_ufos_keep_their_goal_secret() -> None:
    state = play_all(three(), Accuse(0, 2, UFOS))
    seen = view(state, 0)
    assert seen.seats[2].illuminati == UFOS
    assert seen.seats[2].goal == HIDDEN
    refuses(three(), RevealGoal(2), "R12.4")
    assert view(play_all(state, RevealGoal(2)), 0).seats[2].goal == CTHULHU


def test_R12_3_R12_4_a_card_that_is_turned_up_keeps_a_written_goal_secret() -> None:
    """Where goals are hidden, a card face up does not tell that its owner has written down its own goal."""
    secret = MASKED.with_(hidden_goals=True)
    for rules, seen in ((MASKED, GNOMES), (secret, HIDDEN)):
        state = play_all(three(rules), Accuse(0, 1, GNOMES))
        assert not state.seats[1].masked
        assert view(state, 0).seats[1].goal == seen


def test_R12_4_R12_5_a_face_down_card_has_the_income_of_large_games_too() -> None:
    state = table(down(NETWORK, {OIL: "top"}, claims=(7, 6)), down(GNOMES), rules=MASKED, stage="income")._replace(
        started=8
    )
    assert dict(income_lines(state, 0)) == {NETWORK: 6 + 5, OIL: 8}


def test_R12_4_R14_2_giving_up_the_one_attack_everybody_has_shows_no_card() -> None:
    rules = MASKED.with_(artifacts=True)
    telescope = ("Hubble Space Telescope",)
    for illuminati, forgone, shown in ((GNOMES, 0, False), (UFOS, 0, False), (UFOS, 1, True)):
        state = table(
            down(NETWORK, {OIL: "top"}, 20, "Slush Fund"),
            down(illuminati, {"Texas": "top"}, 9, artifacts=telescope),
            down(CTHULHU, {"KKK": "top"}),
            uncontrolled=["Moonies"],
            rules=rules,
        ).with_seat(1, forgone=forgone)
        state = play_all(announced(state, "control", OIL, "Moonies", by="Slush Fund"), Pass(0))
        assert state.to_act == 1
        state = play_all(state, UseArtifact(1, *telescope))
        assert state.seats[1].forgone == forgone + 1
        assert state.seats[1].masked is not shown


def test_R12_4_showing_the_card_is_free_and_for_good() -> None:
    state = three()
    shown = play_all(state, RevealIlluminati(1))
    assert shown.turn == state.turn
    assert shown.to_act == 0
    refuses(shown, RevealIlluminati(1), "R12.4", "already")
    refuses(table(seat(NETWORK), seat(GNOMES)), RevealIlluminati(0), "R12.4")
    assert engine.legal_moves(view(shown, 0)) == engine.legal_moves(shown)


def test_R12_4_winning_shows_every_card_and_a_hidden_goal_wins_as_well() -> None:
    state = table(down(GNOMES, {OIL: "top"}, 160), down(NETWORK, {"KKK": "top"}), rules=MASKED)
    assert meets_a_goal(state, 0)
    over = play_all(state, EndActions(0), EndTurn(0))
    assert over.winners == (0,)
    assert not any(one.masked for one in over.seats)
    basic = MASKED.with_(basic_goal=tuple((n, 3) for n in range(2, 9)))
    both = table(down(NETWORK, {OIL: "top", "Texas": "left"}), down(GNOMES, {"KKK": "top"}), rules=basic)
    assert play_all(both, EndActions(0), EndTurn(0)).winners == (0,)


def test_R12_4_whoever_is_out_is_shown() -> None:
    state = play_all(three(), DropGroup(0, OIL), DropGroup(0, "C.I.A."))
    assert state.seats[0].out == "eliminated"
    assert not state.seats[0].masked
    assert view(state, 1).seats[0].illuminati == NETWORK


def test_R12_4_who_it_can_be() -> None:
    state = table(
        down(NETWORK, {OIL: "top"}), down(GNOMES, {"KKK": "top"}), down(BAVARIANS, {"Texas": "top"}, claims=(8, 8)),
        seat(ASSASSINS, {"Moonies": "top"}, goal=ASSASSINS), rules=MASKED,
    )  # fmt: skip
    assert candidates(view(state, 0), 0, 1) == (GNOMES,)
    assert candidates(view(state, 0), 0, 3) == (ASSASSINS,)
    assert set(candidates(view(state, 0), 0, 2)) == {BAVARIANS, BERMUDA, DISCORDIANS}
    unsaid = state.with_seat(2, claims=())
    assert set(candidates(view(unsaid, 0), 0, 2)) == ILLUMINATI - {NETWORK, ASSASSINS}
    bonus = view(state._replace(rules=BOTH), 0)
    assert set(candidates(bonus, 0, 2)) == {BAVARIANS, BERMUDA, DISCORDIANS, CTHULHU, GNOMES}, "7 may be said to be 8"


def test_R12_4_the_blank_card_has_four_arrows_and_no_ability() -> None:
    state = three()
    blank = face(state, 1)
    assert blank.name == "Hidden Illuminati #1"
    assert (blank.power, blank.transferable_power, blank.income, blank.abilities) == (7, 7, 12, ())
    assert len(blank.arrows) == 4
    assert attacker_card(blank.name) == blank, "found by its name, with the usual numbers"
    with pytest.raises(KeyError):
        attacker_card("Hidden Illuminati #9")
    assert announced(state, "control", OIL, "Psychiatrists").stage == "spend"


def test_R12_4_one_can_play_on_with_a_view() -> None:
    state = table(
        down(NETWORK, {OIL: "top"}, 40), down(GNOMES, {"Texas": "top"}), seat(UFOS, {"Moonies": "top"}), rules=MASKED
    )
    seen = play_all(view(state, 0)._replace(deck=state.deck), Attack(0, "destroy", OIL, "Texas"), Announce(0))
    seen = play_all(seen, Spend(0, NETWORK, 30, 1))
    while seen.stage != "main" or seen.conflict is not None:
        seen = engine.play(seen, engine.legal_moves(seen)[0])
    assert seen.seats[1].out == "eliminated"
    assert seen.seats[1].structure.names == (hidden_name(1),)


def test_R12_2_R12_4_a_score_is_that_of_what_the_card_uses_now() -> None:
    rules = MASKED.with_(scoring_game=True)
    state = table(down(NETWORK, {OIL: "top"}), down(GNOMES, {"Texas": "top"}), rules=rules)
    before = int(score(view(state, 1), 0))
    assert int(score(view(play_all(state, Claim(0, 4, 9)), 1), 0)) == before - 3
    assert int(score(play_all(state, Claim(0, 4, 9)), 0)) == before, "in the end the card itself counts"
