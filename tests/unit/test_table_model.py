"""The game table without its controls: who decides, what can be chosen, what is hidden, going back and forth."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from artifact_tables import BLIVIT, BRAIN, GRAIL, MACHINE, MILL, SKULL, TALISMAN, trio
from engine_help import OIL, announced, rolled

import illuminati_nb as inb
from illuminati_nb.rules import engine
from illuminati_nb.rules import moves as m
from illuminati_nb.rules.moves_artifacts import UseArtifact
from illuminati_nb.rules.moves_optional import Accuse, Cheat, Claim
from illuminati_nb.rules.record import BadRecord
from illuminati_nb.rules.refusal import IllegalMove
from illuminati_nb.rules.setup import full_deck
from illuminati_nb.rules.state import HIDDEN
from illuminati_nb.widgets.table_deeds import FORMS, MORE, SECRETS, TABS, forms
from illuminati_nb.widgets.table_forms import Form, fill
from illuminati_nb.widgets.table_model import GO_ON, SHORT, TableModel
from illuminati_nb.widgets.table_words import decision, order

FOUR = ["The Network", "The Bermuda Triangle", "The Gnomes of Zurich", "The Servants of Cthulhu"]


def stacked(*first: str) -> list[str]:
    """The whole deck with these cards on top."""
    return [*first, *(name for name in full_deck(inb.RuleSet()) if name not in first)]


#: Four groups face up, then Specials for whoever draws.
TOP = ("Yuppies", "Hollywood", "Tabloids", "Moonies")


def table(*drawn: str, seats: list[str] | None = None, humans: Any = (0,), seed: int = 1, **more: Any) -> TableModel:
    """A table whose first draws are known; the first seat begins."""
    game = inb.new_game(seats or FOUR, seed=seed, first=0, shuffled=stacked(*TOP, *drawn), **more)
    return TableModel(game, humans)


def to_main(model: TableModel) -> TableModel:
    """Play income and draw of the first seat."""
    while model.game.state.stage != "main":
        model.play(model.steps()[0].move)
    return model


def form(model: TableModel, key: str) -> Form:
    return next(one for listed in model.forms().values() for one in listed if one.key == key)


# --- deciding


def test_the_decision_says_who_and_why_in_words() -> None:
    model = table()
    assert str(model.decision) == "The Network: collect income (R3.1)"
    to_main(model)
    assert str(model.decision) == "The Network: act; 2 regular actions left, free actions without limit (R2.1)"


def test_programs_go_on_to_the_next_decision_of_a_person() -> None:
    model = to_main(table(seed=4))
    model.play(m.EndActions(0))
    model.play(m.EndTurn(0))
    assert model.game.state.over or model.dice_wait or model.game.state.to_act == 0
    assert {move.seat for move in model.game.moves if hasattr(move, "seat")} > {0}


def test_programs_wait_when_they_are_told_to_and_make_as_many_moves_as_allowed() -> None:
    model = to_main(table())
    model.auto_bots = False
    model.play(m.EndActions(0))
    model.play(m.EndTurn(0))
    assert model.game.state.to_act == 1
    assert not model.waits_for_person
    assert model.advance(1) == 1
    assert model.advance(3) == 3


def test_a_whole_game_of_programs_is_played_to_its_end() -> None:
    model = TableModel(inb.new_game(4, seed=5), humans=())
    model.advance(5000)
    assert model.game.state.over
    assert model.forms() == {}
    assert model.steps() == []
    assert "won by" in str(model.decision)
    assert model.seat is None


def test_the_dice_wait_for_the_person_in_the_attack_unless_they_fall_by_themselves() -> None:
    model = to_main(table())
    model.play(m.Attack(0, "control", "The Network", "Hollywood"))
    model.play(m.Announce(0))
    while model.game.state.stage == "spend":
        model.play(m.Pass(0))
    assert model.dice_wait
    assert str(model.decision) == "The dice: decide the attack on Hollywood (R6.10)"
    count = len(model.game)
    assert 2 <= model.roll().total <= 12
    assert len(model.game) > count

    model = to_main(table())
    model.auto_dice = True
    model.play(m.Attack(0, "control", "The Network", "Hollywood"))
    model.play(m.Announce(0))
    while model.game.state.stage == "spend":
        model.play(m.Pass(0))
    assert model.game.state.conflict is None or model.game.state.conflict.roll


def test_who_keeps_out_is_not_asked_for_money_on_attacks_of_others() -> None:
    asked = {True: 0, False: 0}
    for keep_out in asked:
        model = to_main(table(seed=2))
        model.keep_out = keep_out
        for _ in range(40):
            if model.game.state.over:
                break
            if model.dice_wait:
                model.roll()
                continue
            conflict = model.game.state.conflict
            asked[keep_out] += conflict is not None and 0 not in (conflict.seat, conflict.owner)
            model.play(model.steps()[0].move)
    assert asked[True] == 0
    assert asked[False] > 0


# --- choosing


def test_what_carries_the_turn_on_is_shown_as_buttons_and_all_else_by_kind() -> None:
    model = table()
    assert [one.label for one in model.steps()] == ["Collect income"]
    to_main(model)
    assert len(model.legal()) > SHORT
    assert [one.label for one in model.steps()] == ["End the actions", "Pass the turn for 5 MB"]
    assert list(model.forms()) == list(TABS)
    shown = {one.move for one in model.steps()}
    for listed in model.forms().values():
        for one in listed:
            assert shown.isdisjoint(choice.move for choice in model.quick(one))
            assert len(model.quick(one)) <= SHORT


def test_the_likeliest_attacks_are_buttons_with_their_chances() -> None:
    model = to_main(table())
    quick = model.quick(form(model, "attack"))
    assert quick[0].label == "Control Hollywood with The Network"
    chances = [int(one.note.partition("/")[0]) for one in quick]
    assert chances == sorted(chances, reverse=True)
    best = inb.attack("control", "The Network", "Hollywood")
    assert chances[0] == best.successes


def test_every_target_can_be_chosen_and_the_refusal_is_that_of_the_rules() -> None:
    model = to_main(table())
    attack = form(model, "attack")
    for field in ("kind", "target"):
        for option in next(one for one in model.fill(attack).fields if one.name == field).options:
            filled = model.fill(attack, field, option.value)
            assert filled.move is not None
            assert filled.refusal == engine.refusal(model.now, filled.move)
    refused = model.fill(attack, "target", "The Gnomes of Zurich")
    assert refused.refusal is not None
    assert refused.refusal.rule == "R5.4"


def test_options_are_marked_with_their_refusal_or_their_chance() -> None:
    model = to_main(table())
    fields = {one.name: one for one in model.fill(form(model, "attack"), "kind", "control").fields}
    targets = {one.value: one for one in fields["target"].options}
    assert targets["Hollywood"].note == f"{inb.attack('control', 'The Network', 'Hollywood').successes}/36"
    assert targets["The Network"].refusal is not None
    neutralize = next(one for one in fields["kind"].options if one.value == "neutralize")
    assert neutralize.refusal is not None
    assert neutralize.refusal.rule == "R6.36"


def test_a_refusal_that_all_options_share_is_shown_once_and_not_at_each_of_them() -> None:
    model = table()
    filled = model.fill(form(model, "attack"))
    assert filled.refusal is not None
    assert filled.refusal.rule == "R2.1"
    for field in filled.fields:
        assert all(option.refusal is None for option in field.options), field.name


def test_what_was_filled_in_stays_until_the_next_move() -> None:
    model = to_main(table())
    attack = form(model, "attack")
    model.fill(attack, "kind", "destroy")
    model.fill(attack, "target", "Moonies")
    values = {one.name: one.value for one in model.fill(attack).fields}
    assert (values["kind"], values["target"]) == ("destroy", "Moonies")
    model.play(m.Give(0, 1, m.Goods(1)))
    assert {one.name: one.value for one in model.fill(attack).fields}["kind"] == "control"


def test_an_illegal_move_raises_and_changes_nothing() -> None:
    model = to_main(table())
    before = model.game.state
    with pytest.raises(IllegalMove) as error:
        model.play(m.Attack(0, "neutralize", "The Network", "Yuppies"))
    assert error.value.refusal == model.refusal(m.Attack(0, "neutralize", "The Network", "Yuppies"))
    assert model.game.state is before


def test_a_preview_of_an_attack_is_its_sum() -> None:
    model = to_main(table())
    found = model.preview(m.Attack(0, "control", "The Network", "Hollywood"))
    assert found is not None
    assert found.target_number == inb.attack("control", "The Network", "Hollywood").target_number
    assert model.preview(m.Attack(0, "neutralize", "The Network", "Hollywood")) is None
    assert model.attack_sum() is None
    model.play(m.Attack(0, "control", "The Network", "Hollywood"))
    assert model.attack_sum() == found


# --- open moves as forms


def test_a_gift_is_filled_in() -> None:
    model = to_main(table("Slush Fund"))
    gift = form(model, "give")
    assert str(model.fill(gift).refusal) == "a gift must hold something. (R9.1)"
    model.fill(gift, "mb", 3)
    filled = model.fill(gift, "to", 2)
    assert filled.refusal is None
    assert filled.move == m.Give(0, 2, m.Goods(3))


def test_an_offer_with_a_promise_is_filled_in_and_answered() -> None:
    model = to_main(table("Slush Fund", humans=(0, 1)))
    model.show_cards()
    offer = form(model, "offer")
    for name, value in (("to", 1), ("cards", ("Slush Fund",)), ("take", 4), ("promise", "no attack on you")):
        filled = model.fill(offer, name, value)
    expected = m.Offer(0, 1, m.Goods(0, ("Slush Fund",)), m.Goods(4), "no attack on you")
    assert filled.move == expected
    model.play(expected)
    assert model.seat == 1
    assert 'promised in words, which bind nobody: "no attack on you"' in str(model.decision)
    assert [one.label for one in model.steps()] == ["Refuse the deal", "Accept the deal"]
    model.play(m.Answer(1, True))
    assert model.game.state.promises[0][3] == "no attack on you"
    assert model.game.state.seats[1].specials == ("Slush Fund",)


def test_the_gnomes_lay_their_money_by_numbers_and_the_sum_must_be_right() -> None:
    model = to_main(table(seats=["The Gnomes of Zurich", "The Network"]))
    model.play(m.EndActions(0))
    money = form(model, "redistribute")
    mine = sum(model.now.seats[0].money.values())
    assert model.fill(money).refusal is None
    short = model.fill(money, "money", {"The Gnomes of Zurich": 3})
    assert short.refusal is not None
    assert short.refusal.rule == "R8.9"
    assert f"{mine - 3} MB still to lay out" in next(one.hint for one in short.fields if one.kind == "amounts")


def test_white_collar_crime_lays_five_mb_more() -> None:
    model = to_main(table("White Collar Crime"))
    filled = model.fill(form(model, "special"))
    before = sum(model.now.seats[0].money.values())
    assert filled.refusal is None
    assert isinstance(filled.move, m.PlaySpecial)
    assert sum(amount for _, amount in filled.move.money) == before + 5


def test_the_bermuda_triangle_lays_its_structure_anew_line_by_line() -> None:
    model = to_main(table("Bribery", seats=["The Bermuda Triangle", "The Network"]))
    model.play(m.PlaySpecial(0, "Bribery", "Yuppies", "The Bermuda Triangle", "top"))
    model.play(m.EndActions(0))
    anew = form(model, "rearrange")
    filled = model.fill(anew, "place", ("The Bermuda Triangle", "left"))
    assert filled.refusal is None
    assert filled.move == m.Rearrange(0, (("Yuppies", "The Bermuda Triangle", "left"),))
    model.play(filled.move)
    assert model.game.state.seats[0].structure.puppets("The Bermuda Triangle") == {"left": "Yuppies"}


def test_leaving_has_to_be_meant() -> None:
    model = to_main(table())
    leave = form(model, "leave")
    assert model.fill(leave).refusal is not None
    assert model.fill(leave, "sure", True).move == m.Leave(0)


def test_every_form_can_be_filled_in_any_way_at_any_time_without_breaking() -> None:
    chance = random.Random(3)
    model = TableModel(inb.new_game(FOUR, seed=6), humans=(0, 3), auto_dice=True)
    model.advance()
    seen = set()
    for _ in range(60):
        if model.game.state.over:
            break
        for key in FORMS:
            seat = model.seat
            assert seat is not None
            values: dict[str, Any] = {}
            for _ in range(3):
                filled = fill(FORMS[key], model.now, seat, values)
                assert filled.move is not None or filled.refusal is not None
                values = {one.name: one.value for one in filled.fields if one.name}
                for field in filled.fields:
                    if field.options and field.kind == "choice":
                        values[field.name] = chance.choice(field.options).value
        seen.add(model.game.state.stage)
        model.show_cards()
        model.play(chance.choice([move for move in model.legal() if type(move) is not m.DropGroup]))
    assert len(seen) > 4


# --- what is hidden


def test_at_a_shared_screen_specials_lie_face_down_until_they_are_shown() -> None:
    model = to_main(table("Bribery", humans=(0, 1)))
    assert model.face_down
    assert model.shown.seats[0].specials == (HIDDEN,)
    assert not [move for move in model.legal() if type(move) is m.PlaySpecial]
    refused = model.fill(form(model, "special")).refusal
    assert refused is not None
    assert "show them first" in refused.reason
    model.show_cards()
    assert model.shown.seats[0].specials == ("Bribery",)
    assert [move for move in model.legal() if type(move) is m.PlaySpecial]


def test_shown_specials_are_down_again_for_the_next_person() -> None:
    model = to_main(table("Bribery", humans=(0, 1)))
    model.show_cards()
    model.sit(1)
    assert model.seat == 1
    assert model.face_down
    model.play(m.Give(1, 0, m.Goods(1)))
    assert model.seat == 0


def test_a_single_person_sees_his_own_cards_and_nobody_elses() -> None:
    model = table("Bribery", "Slush Fund")
    model.auto_bots = False
    while len(model.game) < 12 and not any(seat.specials for seat in model.game.state.seats[1:]):
        model.play(model.steps()[0].move) if model.my_turn else model.advance(1)
    shown = model.shown
    assert HIDDEN not in shown.seats[0].specials
    for seat in shown.seats[1:]:
        assert set(seat.specials) <= {HIDDEN}
    assert set(shown.deck) == {HIDDEN}


def test_the_log_tells_a_person_what_he_drew_and_an_onlooker_only_that_he_drew() -> None:
    model = to_main(table("Bribery", humans=(0, 1)))
    assert ("The Network draws a Special", "R4.1") in model.log()[-1].lines
    model.show_cards()
    assert ("The Network draws the Special Bribery", "R4.1") in model.log()[-1].lines


def test_the_secret_goal_is_for_the_ufos_alone() -> None:
    for humans, count in (((0,), 2), ((1,), 1)):
        model = TableModel(inb.new_game(["The UFOs", "The Network"], seed=1, first=0), humans)
        model.advance()
        if 0 in humans:
            model.play(m.ChooseGoal(0, "The Gnomes of Zurich"))
        assert len(model.progress(0)) == count


# --- going back and forth, saving


def test_looking_back_changes_nothing_and_nothing_can_be_played_meanwhile() -> None:
    model = to_main(table())
    before = model.game.state
    model.look(0)
    assert model.is_past
    assert model.shown.stage == "income"
    assert str(model.decision) == "The Network: collect income (R3.1)"
    assert model.forms() == {}
    assert model.steps() == []
    with pytest.raises(ValueError, match="go back to the present"):
        model.play(m.EndActions(0))
    model.look(None)
    assert model.game.state is before
    with pytest.raises(ValueError, match="the game has 2 moves"):
        model.look(77)


def test_undo_takes_back_a_persons_decision_with_all_that_followed_and_redo_brings_it_back() -> None:
    model = to_main(table(seed=3))
    before = model.game.state
    model.play(m.EndActions(0))
    model.play(m.EndTurn(0))
    after, count = model.game.state, len(model.game)
    log = model.log()
    assert model.undo() == count - 3
    assert model.game.state.stage == "closing"
    assert model.undo() == 1
    assert model.game.state == before
    model.redo()
    model.redo()
    assert model.game.state == after
    assert model.log() == log


def test_undo_at_the_start_does_nothing() -> None:
    assert table().undo() == 0
    assert table().redo() == 0


def test_a_game_is_saved_and_put_back() -> None:
    model = to_main(table())
    text = model.to_text()
    other = table(seed=9)
    other.from_text(text)
    assert other.game.state == model.game.state
    assert other.to_text() == text


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda text: text[:200], "cut short"),
        (lambda text: "[]", "expected a JSON object"),
        (lambda text: text.replace('"version": 1', '"version": 99'), "version: 99"),
        (lambda text: json.dumps({**json.loads(text), "extra": 1}), "extra"),
        (lambda text: text.replace('"CollectIncome"', '"EndTurn"'), r"moves\[0\]"),
        (lambda text: "[" * 100_000, "not a saved game"),
    ],
)
def test_a_bad_save_is_refused_in_words_and_nothing_is_lost(spoil: Any, says: str) -> None:
    model = to_main(table())
    before = model.game
    with pytest.raises(BadRecord, match=says):
        model.from_text(spoil(model.to_text()))
    assert model.game is before
    assert model.my_turn


def test_a_saved_game_of_fewer_players_still_has_a_person() -> None:
    model = TableModel(inb.new_game(FOUR, seed=1, first=0), humans=(3,))
    model.from_text(TableModel(inb.new_game(["The Network", "The UFOs"], seed=1)).to_text())
    assert model.humans == {0}


def test_impossible_seats_and_bots_are_named() -> None:
    with pytest.raises(ValueError, match="no seat 4"):
        TableModel(inb.new_game(4), humans=[4])
    with pytest.raises(ValueError, match="bots"):
        TableModel(inb.new_game(4), bots="genius")
    with pytest.raises(ValueError, match="persons' seats"):
        table().sit(3)


@pytest.mark.parametrize("seed", range(6))
def test_no_decision_of_a_person_is_a_dead_end(seed: int) -> None:
    """Random clicks on what is shown as a button, Specials face down or shown, bring every game on."""
    chance = random.Random(seed)
    model = TableModel(inb.new_game(2 + seed, seed=seed), humans=(0, 1), auto_dice=seed % 2 == 0)
    model.advance()
    for _ in range(250):
        if model.game.state.over:
            break
        if model.dice_wait:
            model.roll()
            continue
        assert model.my_turn
        model.show_cards(chance.random() < 0.5)
        shown = model.steps() + [one for listed in model.forms().values() for f in listed for one in model.quick(f)]
        moves = [one.move for one in shown if type(one.move) is not m.DropGroup]
        assert moves, model.decision
        count = len(model.game)
        model.play(chance.choice(moves))
        assert len(model.game) > count


# --- moves without a form of their own


def test_a_kind_of_move_without_a_form_can_be_chosen_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    from illuminati_nb.widgets import table_deeds, table_model

    model = to_main(table())
    assert MORE not in model.forms()
    hidden = [form for form in table_deeds.forms(model.now, 0) if form.key != "attack"]
    monkeypatch.setattr(table_model, "forms", lambda state, seat: hidden)
    (other,) = model.forms()[MORE]
    assert (other.kind, other.title, other.types) == (MORE, "Attack", (m.Attack,))
    legal = [move for move in model.legal() if type(move) is m.Attack]
    assert model.count(other) == len(legal)
    filled = model.fill(other)
    (field,) = filled.fields
    assert {option.value for option in field.options} == set(legal)
    assert filled.move in legal
    assert filled.refusal is None
    chosen = model.fill(other, "move", legal[-1])
    assert chosen.move == legal[-1]
    model.play(chosen.move)
    assert model.game.moves[2] == legal[-1]


def test_every_move_is_reached_by_a_step_a_form_or_the_list_of_others() -> None:
    model = to_main(table())
    tabs = model.forms()
    reached = {kind for listed in tabs.values() for form in listed for kind in form.types}
    assert {type(move) for move in model.legal()} <= reached | set(GO_ON)


def test_a_step_and_a_move_without_words_of_their_own_can_still_be_read() -> None:
    from illuminati_nb.widgets.table_words import _imperative, decision

    model = table()
    assert decision(model.now._replace(stage="new_thing")).what == "decide: new thing"
    words = {"accuses": "Accuse", "cheats:": "Cheat:", "carries": "Carry", "reaches": "Reach", "uses": "Use"}
    assert {one: _imperative(one) for one in words} == words


# --- optional rules


def test_R12_4_face_down_illuminati_are_played_at_the_table() -> None:
    rules = inb.RuleSet(hidden_illuminati=True, masked_bonus=("power",))
    model = TableModel(inb.new_game(FOUR, seed=1, first=0, rules=rules), [0, 1, 2, 3])
    while model.game.state.stage == "goals":  # each writes down the goal of its card, so that nobody is told by it
        model.play(model.steps()[0].move)
    assert model.decision.rule == "R12.4"
    assert model.opened() == SECRETS
    claim = form(model, "claim")
    filled = model.fill(claim)
    network = inb.deck()["The Network"]
    assert filled.move == Claim(0, network.power, network.income)
    power = next(field for field in filled.fields if field.name == "power")
    assert [option.value for option in power.options][:2] == [network.power, network.power + 1]
    assert power.options[1].label.endswith("overstated (R12.4a)")
    while model.game.state.stage == "masks":
        model.play(model.fill(form(model, "claim")).move)  # type: ignore[arg-type]
    to_main(model)
    accuse = form(model, "accuse")
    filled = model.fill(accuse, "illuminati", "The Bermuda Triangle")
    assert filled.move == Accuse(0, 1, "The Bermuda Triangle")
    model.play(filled.move)
    assert not model.game.state.seats[1].masked
    assert model.game.state.turn.actions == 1
    turn_up = model.fill(form(model, "turn up"))
    assert turn_up.refusal is None
    model.play(turn_up.move)  # type: ignore[arg-type]
    assert not model.game.state.seats[0].masked
    assert "claim" not in [one.key for listed in model.forms().values() for one in listed]


def test_R12_6_cheats_are_chosen_with_the_chance_to_be_noticed() -> None:
    model = to_main(TableModel(inb.new_game(FOUR, seed=1, first=0, rules=inb.RuleSet(cheating=True)), [0]))
    cheat = form(model, "cheat")
    model.fill(cheat, "what", "take")
    filled = model.fill(cheat, "amount", 5)
    assert filled.move == Cheat(0, "take", 5)
    (remark,) = [field.value for field in filled.fields if field.kind == "note"]
    assert "15/36" in remark
    assert model.fill(cheat, "what", "misread").refusal is not None
    model.fill(cheat, "what", "take")
    model.play(Cheat(0, "take", 5))
    assert (0, "take") in model.game.state.turn.cheats
    refused = model.fill(cheat, "what", "take").refusal
    assert refused is not None
    assert refused.rule == "R12.6"


@pytest.mark.parametrize(
    "names",
    [
        ("hidden_illuminati",), ("cheating",), ("hidden_goals",), ("scoring_game",), ("artifacts",),
        ("new_world_order",),
        ("artifacts", "new_world_order", "hidden_illuminati", "hidden_goals", "cheating"),
    ],
    ids="-".join,
)  # fmt: skip
def test_every_move_of_the_expansions_and_optional_rules_has_a_form_of_its_own(names: tuple[str, ...]) -> None:
    model = TableModel(inb.new_game(3, seed=3, rules=inb.RuleSet(**dict.fromkeys(names, True))), [0])
    chance = random.Random(1)
    model.auto_dice = True
    for _ in range(60):
        if model.game.state.over:
            break
        if not model.my_turn:
            model.advance()
            continue
        tabs = model.forms()
        assert MORE not in tabs
        model.play(chance.choice(model.legal()))


# --- Artifacts


def test_R14_2_the_form_of_an_artifact_makes_every_listed_use() -> None:
    state = trio(TALISMAN, MACHINE, BLIVIT, GRAIL, specials=("Bribery",))
    uses = [move for move in engine.legal_moves(state) if isinstance(move, UseArtifact)]
    assert len(uses) == 2 + 8 + 1
    for move in uses:
        filled = fill(FORMS["artifact"], state, 0, {"artifact": move.artifact, "card": move.card}, face_down=False)
        assert (filled.move, filled.refusal) == (move, None)
    assert "artifact" in {one.key for one in forms(state, 0)}
    assert "artifact" not in {one.key for one in forms(trio(), 0)}
    idle = fill(FORMS["artifact"], trio(GRAIL), 0, {}, face_down=False)
    assert idle.move is None
    assert idle.refusal is not None


def test_R14_2_the_answers_by_artifacts_have_their_tab_and_words() -> None:
    state = rolled(announced(trio(BRAIN), "destroy", OIL, "Moonies"), 2)
    assert str(decision(state)) == "The Network: a group was destroyed: bring it back for MB, or leave it dead (R14.2)"
    answers = [order(state, move) for move in engine.legal_moves(state)]
    assert answers == ["Leave it dead", "Use Hitler's Brain on Moonies"]
    assert fill(FORMS["artifact"], state, 0, {}, face_down=False).move == UseArtifact(0, BRAIN, "Moonies")


def test_R14_1_artifacts_are_in_the_forms_of_dropping_dealing_and_bribing() -> None:
    state = trio(GRAIL, theirs=(MILL,), specials=("Bribery",), uncontrolled=("Moonies", SKULL))

    def made(key: str, **values: Any) -> m.Move | None:
        return fill(FORMS[key], state, 0, values, face_down=False).move

    assert made("drop", group=GRAIL) == m.DropGroup(0, GRAIL)
    deal = made("offer", to=1, groups=(GRAIL,), theirs=(MILL,))
    assert deal == m.Offer(0, 1, m.Goods(groups=(GRAIL,)), m.Goods(groups=(MILL,)))
    assert engine.refusal(state, deal) is None
    assert made("special", special="Bribery", target=SKULL) == m.PlaySpecial(0, "Bribery", SKULL)
    assert made("attack", kind="neutralize", attacker="The Network", target=MILL) == m.Attack(
        0, "neutralize", "The Network", MILL
    )
