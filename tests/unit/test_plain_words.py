"""What the table tells a newcomer: sentences instead of shorthand, one of a thing in the singular, tables in line."""

from __future__ import annotations

import re

import pytest
from engine_help import CTHULHU, GNOMES, NETWORK, OIL, announced, play_all, seat, table

import illuminati_nb as inb
from illuminati_nb.analysis.events import Event, events
from illuminati_nb.analysis.said_orders import order_in_words
from illuminati_nb.rules import engine
from illuminati_nb.rules.moves import AttackOrder, Draw, Leave, Move, Pass, Spend
from illuminati_nb.rules.phases.attack import current_sum
from illuminati_nb.rules.setup import full_deck
from illuminati_nb.rules.state import GameState
from illuminati_nb.views import goal_views
from illuminati_nb.views import table_html as html
from illuminati_nb.widgets.table_words import log

GRAND = inb.RuleSet.grand()


def plainly(state: GameState, *moves: Move, eyes: int | None = None) -> list[str]:
    """What the log of the table says of these moves."""
    states, happened = [state], []
    for move in moves:
        states.append(engine.play(states[-1], move))
        happened.append(events(states[-2], move, states[-1]))
    return [text for turn in log(states, happened, eyes) for text, _ in turn.lines]


def briefly(state: GameState, *moves: Move) -> list[str]:
    """What the transcript says of them."""
    told = []
    for move in moves:
        before, state = state, engine.play(state, move)
        told += [one.told_to(None) for one in events(before, move, state)]
    return [one for one in told if one]


# --- the log


def test_money_on_an_attack_is_told_as_what_it_does_to_the_target_number() -> None:
    state = table(seat(NETWORK, {OIL: "top"}, 9), seat(CTHULHU, {}, 9), seat(GNOMES), uncontrolled=("Hollywood",))
    state = announced(state, "control", NETWORK, "Hollywood")
    number = current_sum(state).target_number
    moves = (Spend(0, NETWORK, 3, 1), Spend(1, CTHULHU, 2, -1))
    assert plainly(state, *moves) == [
        f"The Network spends 3 MB for the attack: the target number rises from {number} to {number + 3}",
        "The Servants of Cthulhu spends 2 MB against the attack: "
        f"the target number falls from {number + 3} to {number + 1}",
    ]
    assert briefly(state, *moves)[0].endswith(f"target number {number} -> {number + 3}")


def test_an_announced_attack_is_told_with_the_throws_that_meet_it() -> None:
    state = table(seat(NETWORK, {OIL: "top"}, 9), seat(CTHULHU), uncontrolled=("Hollywood",))
    attack = inb.moves.Attack(0, "control", NETWORK, "Hollywood")
    made = current_sum(play_all(state, attack))
    assert plainly(play_all(state, attack), inb.moves.Announce(0)) == [
        f"Announced: the target number is {made.target_number}, so {made.successes} of the 36 throws succeed"
    ]


def test_R15_6_an_order_is_told_as_what_it_does_to_the_groups() -> None:
    cards = ["Yuppies", "Hollywood", "Tabloids", "Moonies", "Law and Order"]
    cards += [name for name in full_deck(GRAND) if name not in cards]
    game = inb.new_game([NETWORK, GNOMES], seed=1, first=0, shuffled=cards, rules=GRAND)
    game.play(game.legal_moves()[0])
    told = plainly(game.state, Draw(0))
    says = "is in play: Liberal groups have 2 less Power and Resistance, Conservative groups 2 more"
    assert f"Law and Order (yellow) {says}" in told
    assert not [one for one in told if re.search(r"[-+]\d|->", one)]


@pytest.mark.parametrize("order", inb.deck().orders, ids=lambda one: one.name)
def test_R15_6_the_words_of_an_order_name_every_change(order: inb.NewWorldOrder) -> None:
    words = order_in_words(order)
    for kind, change in order.modifiers:
        found = re.search(rf"{kind.name} groups (?:have )?(\d) (more|less)", words, re.IGNORECASE)  # type: ignore[union-attr]
        assert found is not None
        assert int(found[1]) * (1 if found[2] == "more" else -1) == change
    if not order.modifiers:
        assert words == order.effect


def test_R15_10_an_attack_on_an_order_is_told_with_its_throws() -> None:
    state = table(seat(NETWORK, {OIL: "top"}, 9), seat(CTHULHU), rules=GRAND)
    state = state._replace(board=inb.Board(GRAND, ("Law and Order",)))
    (told,) = plainly(state, AttackOrder(0, "Law and Order"))
    assert re.search(r": the target number is -?\d+, so \d+ of the 36 throws succeed$", told)


@pytest.mark.parametrize(("kind", "told"), [("control", 1), ("neutralize", 1), ("destroy", 0)])
def test_R11_22_a_rival_put_out_by_taking_his_last_card_is_told_to_count(kind: str, told: int) -> None:
    state = table(seat(CTHULHU, {OIL: "top"}, 30), seat(NETWORK, {"Hollywood": "top"}, 0, turns=9), seat(GNOMES))
    state = play_all(announced(state, kind, OIL, "Hollywood"), Spend(0, CTHULHU, 30, 1))
    lines, words = [], []
    while state.stage == "spend":
        state = play_all(state, Pass(state.to_act))
    for _ in range(2):
        if state.stage in ("roll", "place"):
            move = inb.moves.Roll(2) if state.stage == "roll" else engine.legal_moves(state)[0]
            lines, words = lines + plainly(state, move), words + briefly(state, move)
            state = engine.play(state, move)
    assert state.seats[1].out == "eliminated"
    assert lines.count(f"{CTHULHU} counts the rival Illuminati as destroyed") == told
    assert lines.count(f"{CTHULHU} counts the rival Illuminati as a kill too") == 1 - told
    assert not [one for one in words if "as destroyed" in one]  # transcripts stay as they were


def test_R11_22_who_leaves_of_his_own_accord_counts_for_nobody() -> None:
    state = table(seat(CTHULHU, {OIL: "top"}), seat(NETWORK, {"Hollywood": "top"}), seat(GNOMES))
    assert not [one for one in plainly(state, Leave(1)) if "counts" in one]


def test_plain_words_keep_secrets_and_names_as_the_short_ones_do() -> None:
    event = Event(0, "short", "R1", private="secret", seers=(1,), plain="The Mask rises", names=((2, "Mask", "UFOs"),))
    assert [event.told_to(one, plainly=True) for one in (None, 1, 2, "all")] == [
        "The Mask rises", "secret", "The UFOs rises", "secret",
    ]  # fmt: skip
    assert event.told_to(None) == "short"


# --- one of a thing


def test_one_of_a_thing_is_in_the_singular() -> None:
    alone = inb.PowerStructure(NETWORK)
    assert "1 group;" in inb.table_view(alone.attach("The Mafia", to=NETWORK, arrow="top")).svg
    assert "0 groups;" in inb.table_view(alone).svg
    state = inb.new_game([NETWORK, GNOMES], seed=1, first=0).state
    assert "1 card in the deck" in html.middle_html(state._replace(deck=state.deck[:1]))
    assert "2 cards in the deck" in html.middle_html(state._replace(deck=state.deck[:2]))


# --- tables of words


def test_the_heading_of_a_column_of_numbers_stands_over_them() -> None:
    shown = goal_views.Told([(1, "one", 2.5, 3), (20, "many", 3, "none")], ("n", "words", "x", "mixed"))._repr_html_()
    assert re.findall(r'<th scope="col"( class="n")?>(\w+)', shown) == [
        (' class="n"', "n"), ("", "words"), (' class="n"', "x"), ("", "mixed"),
    ]  # fmt: skip
    for row in re.findall(r"<tr>(<td.*?)</tr>", shown):
        assert [bool(one) for one in re.findall(r'<td( class="n")?>', row)] == [True, False, True, False]
    assert ".inb-told.inb-told .n{text-align:right" in shown


def test_a_table_without_rows_is_still_one() -> None:
    assert '<th scope="col">n</th>' in goal_views.Told([], ("n",))._repr_html_()
