"""Who knows what (R13, R3.3, R10.1): a view hides it, and nothing else tells it."""

from __future__ import annotations

import pytest
from engine_help import (
    BERMUDA,
    CTHULHU,
    GNOMES,
    NETWORK,
    OIL,
    SECRETS,
    UFOS,
    announced,
    everybody_passes,
    money,
    plain,
    play_all,
    seat,
    snapshot,
    table,
)
from random_games import play_at_random

from illuminati_nb.analysis.game import new_game
from illuminati_nb.analysis.transcript import transcript
from illuminati_nb.rules import engine
from illuminati_nb.rules.cards import deck
from illuminati_nb.rules.moves import (
    Answer,
    ChooseGoal,
    Give,
    Goods,
    Leave,
    Offer,
    Pass,
    PlaySpecial,
    RevealGoal,
    Spend,
)
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.state import CHANCE, HIDDEN, GameState
from illuminati_nb.rules.view import view

SPECIALS = {card.name for card in deck().specials}


def game(rules: RuleSet | None = None, goal: str = BERMUDA) -> GameState:
    return table(
        seat(NETWORK, {OIL: "top"}, {NETWORK: 10, OIL: 3}, "Bribery", "Slush Fund"),
        seat(UFOS, {"Texas": "top"}, {UFOS: 6, "Texas": 4}, SECRETS, goal=goal),
        seat(CTHULHU, {"KKK": "top"}, 9, "Murphy's Law", "Deep Agent"),
        rules=rules,
        top=["KGB", "Moonies"],
    )


@pytest.mark.parametrize("viewer", [0, 1, 2, None])
def test_R13_1_hands_deck_and_the_secret_goal_are_hidden(viewer: int | None) -> None:
    state = game()
    seen = view(state, viewer)
    assert set(seen.deck) == {HIDDEN}
    assert len(seen.deck) == len(state.deck)
    for index, one in enumerate(state.seats):
        theirs = seen.seats[index]
        assert len(theirs.specials) == len(one.specials), "the number is public"
        assert theirs.specials == (one.specials if index == viewer else (HIDDEN,) * len(one.specials))
    assert seen.seats[1].goal == (BERMUDA if viewer == 1 else HIDDEN)
    text = repr(seen) + str(plain(seen._replace(rules=None, board=None)))  # type: ignore[arg-type]
    hidden = {name for index, one in enumerate(state.seats) if index != viewer for name in one.specials}
    hidden |= {state.deck[-1]} | ({BERMUDA} if viewer != 1 else set())
    assert not [name for name in hidden if name in text]


def test_R13_1_R13_2_everything_else_is_public() -> None:
    state = game()
    seen = view(state, 0)
    assert seen.uncontrolled == state.uncontrolled
    assert seen.dead == state.dead
    assert [one.structure for one in seen.seats] == [one.structure for one in state.seats]
    assert [one.destroyed for one in seen.seats] == [one.destroyed for one in state.seats]
    assert [one.money for one in seen.seats] == [one.money for one in state.seats], "treasuries lie open"


def test_R13_1_a_view_of_a_seat_that_does_not_exist() -> None:
    for bad in (-1, 3, True, "0"):
        with pytest.raises(ValueError, match=r"seat=.*from 0 to 2"):
            view(game(), bad)  # type: ignore[arg-type]


def test_R3_3_R13_1_closed_treasuries_show_nobody_elses_money() -> None:
    rules = RuleSet(open_treasuries=False)
    seen = view(game(rules), 1)
    assert [dict(one.money) for one in seen.seats] == [{}, {UFOS: 6, "Texas": 4}, {}]
    assert seen.issued == 10, "the bank's balance would betray the sum of the others"
    assert view(game(rules), None).issued == 0
    richer = table(
        seat(NETWORK, {OIL: "top"}, {NETWORK: 80, OIL: 3}, "Bribery", "Slush Fund"),
        seat(UFOS, {"Texas": "top"}, {UFOS: 6, "Texas": 4}, SECRETS, goal=BERMUDA),
        seat(CTHULHU, {"KKK": "top"}, 1, "Murphy's Law", "Deep Agent"),
        rules=rules,
        top=["KGB", "Moonies"],
    )
    assert snapshot(view(richer, 1)) == snapshot(seen)


def test_R3_3_captured_money_is_seen_by_the_two_it_concerns() -> None:
    rules = RuleSet(open_treasuries=False)
    state = table(
        seat(NETWORK, {OIL: "top"}, 30),
        seat(UFOS, {"Hollywood": "top", "KGB": "left"}, {"Hollywood": 9}),
        seat(GNOMES),
        rules=rules,
    )
    state = play_all(announced(state, "control", OIL, "Hollywood"), Spend(0, NETWORK, 30, 1))
    state = play_all(everybody_passes(state), 2)
    assert state.captured_money == (("Hollywood", 4),)
    assert [view(state, index).captured_money for index in (0, 1, 2, None)] == [state.captured_money] * 2 + [()] * 2


def test_R3_3_money_laid_anew_is_not_seen_while_it_waits_for_secrets() -> None:
    rules = RuleSet(open_treasuries=False)
    state = table(
        seat(NETWORK, {OIL: "top"}, 10, "White Collar Crime"), seat(UFOS, {"KGB": "top"}, 0, SECRETS), rules=rules
    )
    state = play_all(state, PlaySpecial(0, "White Collar Crime", money=((OIL, 15),)))
    assert view(state, 1).played is not None
    assert "15" not in repr(view(state, 1).played)
    assert "15" in repr(view(state, 0).played)


def test_R13_1_two_games_that_differ_in_hidden_things_look_the_same() -> None:
    one, other = game(goal=BERMUDA), game(goal=GNOMES)
    hand = other.seats[2].specials
    swapped = other.with_seat(2, specials=tuple(reversed(hand)))._replace(deck=tuple(reversed(other.deck)))
    assert snapshot(view(one, 0)) == snapshot(view(swapped, 0))


def test_R13_1_an_offer_of_specials_is_between_the_two() -> None:
    state = play_all(game(), Offer(0, 1, Goods(specials=("Bribery",)), Goods(money=2)))
    assert "Bribery" in repr(view(state, 1).offer)
    assert "Bribery" not in repr(view(state, 2).offer)
    assert "1 Special" in str(view(state, 2).offer)


def test_R13_1_moves_are_the_same_on_the_view_of_whoever_decides() -> None:
    offers = [
        Offer(0, 1, Goods(2, ("Bribery",)), Goods(3, (SECRETS,))),
        Offer(0, 1, Goods(groups=(OIL,)), Goods(6)),
    ]
    for rules in (RuleSet(), RuleSet(open_treasuries=False)):
        for offer in offers:
            state = play_all(game(rules), offer)
            moves = engine.legal_moves(state)
            assert engine.legal_moves(view(state, 1)) == moves
            assert any(move.accept for move in moves if isinstance(move, Answer))


@pytest.mark.parametrize("seed", range(8))
def test_R13_1_no_hidden_card_in_a_view_a_refusal_or_a_transcript(seed: int) -> None:
    shown: set[str] = set()
    for played, _ in play_at_random(seed, 3, rules=RuleSet(open_treasuries=seed % 2 == 0), limit=250):
        state = played.state
        if state.to_act == CHANCE:
            continue
        for viewer in (0, 1, 2):
            seen = view(state, viewer)
            for index, one in enumerate(seen.seats):
                known = {name for owner, name in state.seats[viewer].known if owner == index}
                if index != viewer:
                    assert set(one.specials) <= {HIDDEN} | known
            if viewer == state.to_act:
                assert engine.legal_moves(seen) == engine.legal_moves(state)
        shown |= set(state.discards)
    text = transcript(played)
    still_hidden = {name for one in played.state.seats for name in one.specials} | (set(played.state.deck) & SPECIALS)
    for name in still_hidden - shown - set(played.state.discards):
        assert name.replace(" (second copy)", "") not in text or "Interference" in name, f"{name} in the transcript"
    for one in played.state.seats:
        if one.goal and not one.revealed:
            assert f"goal of {one.goal}" not in text


def refusal_texts(state: GameState) -> list[str]:
    """What seat 0 is told about moves that touch what the others hide."""
    tries = [Give(0, index, Goods(money=amount)) for index in (1, 2) for amount in (1, 10)]
    tries += [Offer(0, 1, Goods(), Goods(specials=(name,))) for name in sorted(SPECIALS)]
    tries += [Offer(0, 1, Goods(), Goods(money=amount)) for amount in (1, 100)]
    tries += [PlaySpecial(0, "Bribery", "Texas", NETWORK, "left"), Leave(0), RevealGoal(0), Spend(1, UFOS, 1, 1)]
    return [str(engine.refusal(state, move)) for move in tries]


def test_R13_1_refusals_do_not_depend_on_what_is_hidden() -> None:
    rules = RuleSet(open_treasuries=False)
    one = game(rules, goal=GNOMES)
    other = game(rules, goal=CTHULHU).with_seat(1, specials=("Assassination",), money={UFOS: 149})
    assert refusal_texts(one) == refusal_texts(other) == refusal_texts(view(one, 0))


def test_R11_18_the_choice_of_the_ufos_is_not_told() -> None:
    played = new_game([UFOS, NETWORK], seed=4, first=0)
    played.play(ChooseGoal(0, CTHULHU))
    assert CTHULHU not in transcript(played)
    assert CTHULHU not in repr(played.view(1))
    assert CTHULHU in transcript(played, 0)


def test_R10_8_what_was_seen_stays_known_while_it_is_true() -> None:
    state = game()
    state = state.with_seat(0, specials=("Computer Espionage",))._replace(
        discards=tuple(name for name in (*state.discards, "Bribery", "Slush Fund") if name != "Computer Espionage")
    )
    state = play_all(state, PlaySpecial(0, "Computer Espionage", "2"), Pass(1))
    assert set(view(state, 0).seats[2].specials) == {"Murphy's Law", "Deep Agent"}
    assert set(view(state, 1).seats[2].specials) == {HIDDEN}
    assert money(state, 0) == {NETWORK: 10, OIL: 3}
