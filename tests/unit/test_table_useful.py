"""The first minute at the table: whose turn it is, what has happened so far, and which move is put first."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from engine_help import BAVARIANS, CTHULHU, GNOMES, NETWORK, OIL, announced, play_all, seat, table

import illuminati_nb as inb
from illuminati_nb.rules import engine
from illuminati_nb.rules import moves as m
from illuminati_nb.rules.phases.attack import current_sum
from illuminati_nb.rules.setup import full_deck
from illuminati_nb.rules.state import CHANCE, GameState
from illuminati_nb.rules.view import view
from illuminati_nb.widgets.game_table import GameTable
from illuminati_nb.widgets.table_forms import Form
from illuminati_nb.widgets.table_model import TableModel
from illuminati_nb.widgets.table_opening import opening
from illuminati_nb.widgets.table_useful import best_help, best_spend, hint, is_main, likeliest, something_useful
from illuminati_nb.widgets.table_words import decision

FOUR = ["The Network", "The Bermuda Triangle", "The Gnomes of Zurich", "The Servants of Cthulhu"]
TOP = ["Yuppies", "Hollywood", "Tabloids", "Moonies"]


def fresh(first: int = 0, *drawn: str, humans: Any = (0,)) -> TableModel:
    cards = [*TOP, *drawn, *(name for name in full_deck(inb.RuleSet()) if name not in (*TOP, *drawn))]
    return TableModel(inb.new_game(FOUR, seed=1, first=first, shuffled=cards), humans)


def acting() -> TableModel:
    """The Network at its actions."""
    model = fresh()
    model.play(m.CollectIncome(0, ""))
    model.play(m.Draw(0))
    return model


def weighed(state: GameState) -> tuple[dict[str, bool], str]:
    """For whoever decides: which kinds of moves that carry the turn on stand out, and the hint."""
    legal = engine.legal_moves(state)
    useful = something_useful(state, legal, likeliest(state, legal))
    stands = {type(one).__name__: is_main(state, one, legal, useful=useful) for one in legal}
    return stands, hint(state, legal, useful=useful)


# --- the first look


@pytest.mark.parametrize("rules", [None, inb.RuleSet.grand(), inb.RuleSet.seed()])
def test_a_table_of_its_own_opens_with_the_persons_turn(rules: inb.RuleSet | None) -> None:
    shown = GameTable(rules=rules)
    (person,) = shown.model.humans
    state = shown.game.state
    assert state.turn.seat == state.to_act == person == shown.game.record.first
    assert state.turn.number == 1
    assert state.conflict is None
    assert "Your decision" in shown.banner.value
    assert "You go first." in shown.opening.value
    assert shown.game.record.start() == inb.new_game(4, rules=rules).record.start()  # the game is the same one


def test_a_game_that_is_given_keeps_its_persons_at_the_first_seat() -> None:
    assert GameTable(inb.new_game(FOUR, seed=1, first=2)).model.humans == {0}
    assert GameTable(humans=[1, 3]).model.humans == {1, 3}


def test_R1_7_who_sits_down_later_is_told_what_has_happened_and_why_he_is_asked() -> None:
    model = fresh(2)
    model.advance()
    assert model.decision.seat == 0
    found = model.opening()
    assert found is not None
    assert found.heading == "The Gnomes of Zurich goes first; your turn comes after The Servants of Cthulhu."
    (turn,) = found.told
    target = model.game.state.conflict.target  # type: ignore[union-attr]
    assert turn == f"The Gnomes of Zurich is attacking {target} now."
    assert found.aim.startswith("You win with 12 cards or with 25 Transferable Power at the end of a turn")
    assert "anybody may put money" in model.hint()
    assert "costs nothing" in model.hint()


def test_R1_7_the_account_goes_on_until_the_person_has_acted_in_a_turn_of_his_own() -> None:
    model = fresh(1)
    model.keep_out = model.auto_dice = True
    model.advance()
    state = model.game.state
    assert (state.turn.seat, state.to_act) == (0, 0)
    found = model.opening()
    assert found is not None
    assert found.heading == "The Bermuda Triangle went first; now it is your turn."
    assert [line.split(" took")[0].split(" tried")[0].split(" passed")[0] for line in found.told] == FOUR[1:]
    for number, line in enumerate(found.told, 1):  # what is told to have been taken lies there
        for name in state.seats[number].structure.names[1:]:
            assert name in line
    model.play(m.CollectIncome(0, ""))
    assert model.opening() is None
    model.undo()
    assert model.opening() == found


def test_what_came_of_a_turn_is_told_in_a_line() -> None:
    start = table(seat(NETWORK, {OIL: "top"}, 30), seat(CTHULHU, {}, 9), seat(GNOMES), uncontrolled=("Hollywood",))
    for roll, told in ((2, "The Network took Hollywood"), (12, "The Network tried in vain for Hollywood")):
        made = [m.Attack(0, "control", OIL, "Hollywood"), m.Announce(0), m.Pass(0), m.Pass(1), m.Roll(roll)]
        states = [start]
        for move in made:
            states.append(engine.play(states[-1], move))
        for kind in (m.Place, m.Endow, m.EndActions, m.EndTurn, m.Pass):
            legal = [one for one in engine.legal_moves(states[-1]) if type(one) is kind]
            if legal and states[-1].turn.seat == 0:
                made.append(legal[0])
                states.append(engine.play(states[-1], legal[0]))
        found = opening(states, made, 1)
        assert found is not None
        assert found.told[0] == f"{told}."


def told(start: GameState, *moves: m.Move) -> str:
    """What a later seat is told of these moves of seat 0."""
    states = [start]
    for move in moves:
        states.append(engine.play(states[-1], move))
    found = opening(states, moves, 1)
    assert found is not None
    return found.told[0]


def test_R14_5_an_artifact_that_was_taken_is_told_as_taken() -> None:
    start = table(
        seat(NETWORK, {}, 30), seat(GNOMES), uncontrolled=("Crystal Skull",), rules=inb.RuleSet(artifacts=True)
    )
    made: list[Any] = [m.Attack(0, "control", NETWORK, "Crystal Skull"), m.Announce(0), m.Spend(0, NETWORK, 20, 1)]
    while (state := play_all(start, *made)).to_act >= 0:
        made.append(m.Pass(state.to_act))
    assert told(start, *made, m.Roll(2)) == "The Network took Crystal Skull."


def test_R7_10_an_attack_called_off_was_no_attack() -> None:
    start = table(seat(NETWORK, {}, 9), seat(GNOMES), uncontrolled=("Hollywood",))
    made = m.Attack(0, "control", NETWORK, "Hollywood"), m.CallOff(0)
    assert told(start, *made) == "The Network has just begun."


def test_nothing_is_told_of_the_past_or_to_an_onlooker_or_before_the_first_turn() -> None:
    model = fresh(2)
    model.advance()
    model.look(1)
    assert model.opening() is None
    assert fresh(humans=()).opening() is None
    goals = TableModel(inb.new_game(["The UFOs", "The Network"], seed=1), [0])
    assert goals.game.state.stage == "goals"
    assert goals.opening() is None


def test_R12_2_the_aim_of_a_game_by_points_is_points() -> None:
    game = inb.new_game(FOUR, seed=1, first=0, rules=inb.RuleSet(scoring_game=True))
    found = TableModel(game).opening()
    assert found is not None
    assert "most points" in found.aim


# --- what is put first


def test_a_fair_attack_stands_out_and_the_ways_out_do_not() -> None:
    model = acting()
    (form,) = [one for one in model.forms()["Attack"] if one.key == "attack"]
    choices = model.quick(form)
    assert choices[0].main
    assert choices[0].move.kind == "control"  # type: ignore[union-attr]
    assert not [one.label for one in model.steps() if one.main]
    assert "attacking" in model.hint()
    shown = GameTable(model.game)
    assert shown.quick.children[0].button_style == "success"
    assert shown.steps.children == ()
    assert {one.button_style for one in shown.ways_out.children} == {""}
    assert [one.description for one in shown.ways_out.children] == ["End the actions", "Pass the turn for 5 MB"]


def test_every_attack_that_stands_out_can_be_made_likely_with_the_money_at_hand() -> None:
    """The chance with all the money, counted by the engine itself."""
    model = acting()
    for one in likeliest(model.now, model.legal()):
        state = play_all(model.game.state, one.move, m.Announce(0))
        sums = [mb for mb in range(1, 30) if engine.refusal(state, m.Spend(0, NETWORK, mb, 1)) is None]
        chances = {mb: inb.chance(one.number + mb) for mb in (0, *sums)}
        best = max(chances.values())
        least = min(mb for mb, chance in chances.items() if chance == best)
        more = f"; {int(best * 36)}/36 with {least} MB" if least else ""
        assert one.note == f"{int(chances[0] * 36)}/36{more}"
        assert one.fair == (one.move.kind == "control" and best >= Fraction(21, 36))


def test_with_the_expansions_no_attack_is_green_that_all_the_money_cannot_make_fair() -> None:
    """Counted from the money that the engine lets the attacker spend, in games of bots; both kinds are met."""
    seen = set()
    for seed in range(8):
        game = inb.new_game(4, seed=seed, rules=inb.RuleSet.grand())
        model = TableModel(game, range(4), auto_dice=True)
        for _ in range(60):
            if game.state.over:
                break
            if game.state.stage == "main":
                for choice in model.quick(form(model)):
                    assert type(choice.move) is m.Attack
                    most = best_number(game.state, choice.move)
                    assert not choice.main or inb.chance(most) >= Fraction(21, 36)
                    seen.add((choice.main, most >= 7))
            move = model.bots[game.state.to_act].choose(game.view(game.state.to_act)) if not game.dice_are_due else None
            _ = model.roll() if move is None else model.play(move)
    assert {(True, True), (False, False)} <= seen


def form(model: TableModel) -> Form:
    return next(one for one in model.forms()["Attack"] if one.key == "attack")


def best_number(state: GameState, attack: m.Attack) -> int:
    """The target number with all help and all the money that the attacker may spend, nobody else doing anything."""
    now = play_all(state, attack)
    while helpers := [one for one in engine.legal_moves(now) if type(one) is m.Help]:
        now = play_all(now, helpers[0])
    now = play_all(now, m.Announce(attack.seat))
    while now.to_act != CHANCE:  # until the dice are due
        mine = [one for one in engine.legal_moves(now) if type(one) is m.Spend and one.side > 0]
        spent = now.to_act == attack.seat and mine
        now = play_all(now, max(mine, key=lambda one: one.amount) if spent else m.Pass(now.to_act))
    return current_sum(now).target_number


def test_R2_5_without_a_fair_attack_passing_stands_out() -> None:
    poor = table(seat(NETWORK, {}, 0), seat(GNOMES, {}, 9), uncontrolled=("Pentagon",))
    stands, words = weighed(poor)
    assert (stands["PassTurn"], stands["EndActions"]) == (True, False)
    assert "No attack that would bring you on has a fair chance" in words
    assert "5 MB" in words


def test_R6_11_help_is_counted_before_passing_is_advised() -> None:
    """6 - 6 = 0 without help, and the Network's own 7 make it as likely as not."""
    state = table(seat(NETWORK, {OIL: "top"}), seat(GNOMES, {}, 9), uncontrolled=("Pentagon",))
    (fair,) = [one for one in likeliest(state, engine.legal_moves(state)) if one.fair]
    assert (fair.move.attacker, fair.number, fair.help, fair.money) == (OIL, 0, 7, 0)
    assert fair.note == "0/36; 21/36 with help"
    stands, words = weighed(state)
    assert (stands["PassTurn"], stands["EndActions"]) == (False, False)
    assert "You grow by attacking" in words
    state = play_all(state, fair.move)
    stands, words = weighed(state)
    assert not stands["Announce"]
    assert best_help(state, engine.legal_moves(state)) == m.Help(0, NETWORK)
    assert "help make success likelier, below" in words
    stands, words = weighed(play_all(state, m.Help(0, NETWORK)))
    assert stands["Announce"]
    assert "No other card of yours can help here" in words


@pytest.mark.parametrize(
    ("money", "note"),
    [(0, "21/36 with help"), (2, "30/36 with help and 2 MB"), (3, "33/36 with help and 3 MB"),
     (9, "33/36 with help and 3 MB")],
)  # fmt: skip
def test_an_attack_says_the_least_money_that_makes_it_as_likely_as_can_be(money: int, note: str) -> None:
    state = table(seat(NETWORK, {OIL: "top"}, {OIL: money}), seat(GNOMES, {}, 9), uncontrolled=("Pentagon",))
    (found,) = [one for one in likeliest(state, engine.legal_moves(state)) if one.move.attacker == OIL and one.fair]
    assert found.note == f"0/36; {note}"


@pytest.mark.parametrize(
    ("target", "money", "needed"), [("Pentagon", 0, True), ("Pentagon", 9, False), ("Hollywood", 0, False)]
)
def test_help_stands_out_only_where_it_is_needed_and_enough(target: str, money: int, needed: bool) -> None:
    """With 9 MB at hand the Pentagon takes no help; for a rival's group beside his Illuminati no help is enough."""
    rival = seat(GNOMES, {"Hollywood": "top"})
    state = table(seat(NETWORK, {OIL: "top"}, {OIL: money}), rival, uncontrolled=("Pentagon",))
    begun = play_all(state, m.Attack(0, "control", OIL, target))
    together = current_sum(play_all(begun, m.Help(0, NETWORK))).target_number
    assert (current_sum(begun).target_number + money < 7 <= together) == needed
    assert (best_help(begun, engine.legal_moves(begun)) is not None) == needed


def test_R8_2_free_transfers_are_offered_while_there_are_any() -> None:
    state = table(seat(NETWORK, {OIL: "top"}, 9), seat(GNOMES), stage="closing")
    assert "money twice" in weighed(state)[1]
    state = play_all(state, m.FreeTransfer(0, NETWORK, OIL, 3))
    assert "money once more" in weighed(state)[1]
    state = play_all(state, m.FreeTransfer(0, NETWORK, OIL, 3))
    assert "No money can be moved" in weighed(state)[1]
    alone = table(seat(NETWORK, {}, 9), seat(GNOMES), stage="closing")
    assert "No money can be moved" in weighed(alone)[1]


def test_without_actions_left_ending_them_stands_out() -> None:
    state = acting().game.state
    stands, words = weighed(state._replace(turn=state.turn._replace(actions=0, begun=True)))
    assert stands["EndActions"]
    assert "used up" in words


def spending(number_of_mb: int = 9) -> GameState:
    state = table(
        seat(NETWORK, {OIL: "top"}, number_of_mb), seat(CTHULHU, {"Hollywood": "top"}, 9, turns=9), seat(GNOMES, {}, 9)
    )
    return announced(state, "control", OIL, "Hollywood")


def test_money_that_changes_ones_own_attack_stands_before_spending_nothing() -> None:
    stands, words = weighed(spending())
    assert not stands["Pass"]
    assert "raises the target number by one" in words
    stands, words = weighed(spending(0))
    assert stands["Pass"]
    assert "You have no more money at hand" in words
    assert "cushion" not in words
    weak = table(seat(NETWORK, {"Yuppies": "top"}, 1), seat(GNOMES), uncontrolled=("KGB",))
    weak = announced(weak, "control", "Yuppies", "KGB")
    assert current_sum(weak).target_number == -5
    stands, words = weighed(weak)
    assert stands["Pass"]
    assert "too little" in words
    rich = table(seat(NETWORK, {OIL: "top"}, 30), seat(GNOMES), uncontrolled=("Hollywood",))
    enough = play_all(announced(rich, "control", OIL, "Hollywood"), m.Spend(0, NETWORK, 20, 1))
    assert (enough.to_act, enough.stage) == (0, "spend")
    stands, words = weighed(enough)
    assert stands["Pass"]  # more than the target number 10 makes no further throw succeed
    assert "beyond 10 more money is only a cushion against what others spend" in words
    assert "at hand" not in words


@pytest.mark.parametrize("helpers", [True, False])
def test_R6_12_helpers_are_spoken_of_where_there_are_any(helpers: bool) -> None:
    state = table(seat(NETWORK, {"C.I.A.": "left"} if helpers else {}, 9), seat(GNOMES), uncontrolled=("Yuppies",))
    state = play_all(state, m.Attack(0, "control", NETWORK, "Yuppies"))
    assert any(type(one) is m.Help for one in engine.legal_moves(state)) == helpers
    words = weighed(state)[1]
    assert ("Cards of yours" in words) == helpers
    assert "oney comes next" in words


@pytest.mark.parametrize(
    ("who", "mb", "specials", "may"),
    [(NETWORK, 9, (), False), (NETWORK, 9, ("Bribery",), True), (BAVARIANS, 9, (), True), (BAVARIANS, 1, (), False)],
)
def test_R7_3_R7_4_privilege_is_spoken_of_to_who_can_claim_it(
    who: str, mb: int, specials: tuple[str, ...], may: bool
) -> None:
    state = table(seat(who, {}, mb, specials=specials), seat(GNOMES), uncontrolled=("Yuppies",))
    state = play_all(state, m.Attack(0, "control", who, "Yuppies"))
    assert any(type(one) is m.Privilege for one in engine.legal_moves(state)) == may
    for eyes in (0, 1):
        assert ("Privilege" in decision(view(state, eyes)).what) == may


@pytest.mark.parametrize(("target", "amount"), [("Hollywood", 0), ("Yuppies", 4), ("KGB", 9)])
def test_the_smallest_sum_that_makes_ones_attack_likely_stands_out(target: str, amount: int) -> None:
    state = table(seat(NETWORK, {OIL: "top"}, 9), seat(GNOMES, {}, 9), uncontrolled=(target,))
    state = announced(state, "control", NETWORK, target)
    number, legal = current_sum(state).target_number, engine.legal_moves(state)
    assert best_spend(state, legal) == (m.Spend(0, NETWORK, amount, 1) if amount else None)
    enough = {one.amount for one in legal if type(one) is m.Spend and inb.chance(number + one.amount) > Fraction(1, 2)}
    assert (min(enough) == amount) if amount else (inb.chance(number) > Fraction(1, 2))
    rival = play_all(state, m.Pass(0))
    assert best_spend(rival, engine.legal_moves(rival)) is None


def test_the_attacked_is_shown_his_money_and_everybody_else_the_way_out() -> None:
    state = play_all(spending(), m.Spend(0, NETWORK, 9, 1))
    stands, words = weighed(state)
    assert (state.to_act, stands["Pass"]) == (1, False)
    assert "lowers the target number" in words
    state = play_all(state, m.Pass(1))
    stands, words = weighed(state)
    assert (state.to_act, stands["Pass"]) == (2, True)
    assert "anybody may put money" in words


def test_R14_6_the_owner_of_an_artifact_is_not_told_of_money_on_it() -> None:
    rules = inb.RuleSet(artifacts=True)
    state = table(seat(NETWORK, {}, 30), seat(GNOMES, {}, 9, artifacts=("Crystal Skull",)), rules=rules)
    state = play_all(announced(state, "control", NETWORK, "Crystal Skull"), m.Spend(0, NETWORK, 20, 1))
    assert state.to_act == 1
    words = weighed(state)[1]
    assert "by one for each MB of your Illuminati" in words
    assert "two" not in words


def test_R11_16_destroying_stands_out_for_whom_it_counts_alone() -> None:
    for who, fair in ((CTHULHU, True), (NETWORK, False)):
        state = table(seat(who, {OIL: "top"}, 9), seat(GNOMES), uncontrolled=("Hollywood",))
        legal = [one for one in engine.legal_moves(state) if type(one) is m.Attack and one.kind == "destroy"]
        assert {one.fair for one in likeliest(state, legal)} == {fair}


def test_R11_18_what_stands_out_does_not_betray_a_secret_goal_to_the_others_at_the_screen() -> None:
    model = TableModel(inb.new_game(["The UFOs", "The Network"], seed=1, first=0), [0, 1], auto_dice=True)
    for move in (m.ChooseGoal(0, "The Servants of Cthulhu"), m.CollectIncome(0, ""), m.Draw(0)):
        model.play(move)

    def standing() -> set[str]:
        (form,) = [one for one in model.forms()["Attack"] if one.key == "attack"]
        return {one.move.kind for one in model.quick(form) if one.main}  # type: ignore[union-attr]

    assert model.face_down
    assert "destroy" not in standing()
    model.show_cards()
    assert "destroy" in standing()


def test_R7_8_calling_off_never_stands_out() -> None:
    state = play_all(acting().game.state, m.Attack(0, "control", NETWORK, "Hollywood"))
    stands, _ = weighed(state)
    assert (stands["Announce"], stands["CallOff"]) == (True, False)


def test_the_table_can_be_played_to_its_end_by_what_stands_out() -> None:
    """A newcomer who presses what is green, and the first way out where nothing is, gets somewhere."""
    model = TableModel(inb.new_game(4), [2], auto_dice=True)
    model.advance()
    for _ in range(400):
        if model.game.state.over:
            break
        quick = [one for listed in model.forms().values() for form in listed for one in model.quick(form)]
        green = [one for one in (*quick, *model.steps()) if one.main]
        model.play((green or model.steps())[0].move)
    assert model.game.state.over or len(model.game.state.seats[2].structure) > 3


def test_what_cannot_be_done_yet_is_not_in_the_way_but_can_be_looked_at() -> None:
    shown = GameTable()
    assert shown.tabs.value is None
    assert shown.form.layout.display == "none"
    shown.tabs.value = "Attack"
    assert shown.form.layout.display == ""
    assert "Not allowed" in shown.form.verdict.value
    shown.steps.children[0].click()
    assert shown.tabs.value is None
    shown.steps.children[0].click()
    assert shown.tabs.value == "Attack"  # now there is something in it
