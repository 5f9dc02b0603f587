"""INWO: tokens, moving groups, gifts and trades, relief, goals (I1 to I3, I7, I9, E1, E2, E6, E7, E9, E10)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from illuminati_nb.compare import inwo
from illuminati_nb.compare.inwo import (
    Act,
    Discard,
    Draw,
    Give,
    GiveResource,
    HandOver,
    LinkResource,
    MoveGroup,
    NextPhase,
    Pass,
    Peek,
    Promise,
    Relieve,
    Resource,
    Strike,
    Table,
    Trade,
    UseResource,
)
from illuminati_nb.rules.cards import UnknownCard
from illuminati_nb.rules.refusal import IllegalMove
from illuminati_nb.rules.rulebook import readings as readings_of


def after(table: Table, *moves: inwo.Move) -> Table:
    for move in moves:
        table = inwo.play(table, move)
    return table


def refused(table: Table, move: inwo.Move) -> str:
    said = inwo.refusal(table, move)
    assert said is not None, move
    with pytest.raises(IllegalMove) as error:
        inwo.play(table, move)
    assert error.value.refusal == said
    return said.rule


def board(**changes: object) -> Table:
    """Seat 0: Mafia right of the Gnomes with Boy Sprouts below it; Dockers left with Sailors, who hold Clerks."""
    own = inwo.structure(
        "The Gnomes",
        ("The Mafia", "The Gnomes", "right"),
        ("Boy Sprouts", "The Mafia", "bottom"),
        ("Dockers", "The Gnomes", "left"),
        ("Sailors", "Dockers", "top"),
        ("Clerks", "Sailors", "right"),
    )
    other = inwo.structure("The Network", ("Harbour", "The Network", "right"))
    fields: dict[str, object] = {
        "structures": (own, other),
        "hands": (("Vulture", "Hoax"), ("Denial",)),
        "tokens": tuple((name, 1) for name in (*own.names, *other.names)),
    }
    return Table(**(fields | changes))  # type: ignore[arg-type]


TO_TOP = MoveGroup(0, "Dockers", "The Gnomes", "top", "Dockers")
TO_BOTTOM = MoveGroup(0, "Dockers", "The Gnomes", "bottom", "Dockers")


# I1 Action tokens


def test_I1_1_one_action_one_token() -> None:
    table = after(board(), Act(0, "Dockers"))
    assert table.token("Dockers") == 0
    assert refused(table, Act(0, "Dockers")) == "I1.1"
    assert refused(table, Act(0, "Harbour")) == "I1.1"
    ready = after(table.with_(phase="automatic takeover"), NextPhase(0))
    assert ready.token("Dockers") == 1
    assert ready.token("The Mafia") == 1, "who has one gets no second"
    assert after(table.with_(phase="automatic takeover", turn=1), NextPhase(1)).token("Dockers") == 0


def test_I1_2_the_turn() -> None:
    assert inwo.PHASES == ("draw Plot", "draw Group", "automatic takeover", "tokens", "main", "free moves")
    table = board(phase="draw Plot")
    seen = []
    for _ in range(7):
        seen.append((table.turn, table.phase))
        assert refused(table, NextPhase(1 - table.turn)) == "I1.2"
        table = after(table, NextPhase(table.turn))
    assert seen == [*((0, phase) for phase in inwo.PHASES), (1, "draw Plot")]


def test_I1_3_main_actions_one_at_a_time() -> None:
    strike = Strike(0, "", "Harbour", ("Dockers",))
    for phase in inwo.PHASES:
        for move in (TO_TOP, strike):
            assert (inwo.refusal(board(phase=phase), move) is None) is (phase == "main")
    assert refused(board(turn=1), strike) == "I1.3"
    table = after(board(), strike)
    assert table.token("Dockers") == 0
    for move in (TO_TOP, Strike(0, "", "Harbour", ("The Mafia",)), NextPhase(0)):
        assert refused(table, move) == "I1.3"
    assert refused(board(tokens=()), strike) == "I1.1"


def test_I1_4_free_moves_cost_no_token() -> None:
    start = board(resources=(Resource("Submarine", 0, "The Mafia"),), hands=(("Vulture", "Steady Growth"), ()))
    for move in (
        Give(0, 1, ("Vulture",)),
        GiveResource(0, 1, "Submarine"),
        Discard(0, "Vulture"),
        LinkResource(0, "Submarine", "Dockers"),
        inwo.PlayPlot(0, "Steady Growth", "Dockers"),
    ):
        assert after(start, move).tokens == start.tokens


# I2 Moving groups


def test_I2_1_puppets_move_along() -> None:
    table = after(board(), TO_TOP)
    structure = table.structures[0]
    assert structure.master("Dockers") == "The Gnomes"
    assert structure.arrow("Dockers") == "top"
    assert (structure.master("Sailors"), structure.arrow("Sailors")) == ("Dockers", "top")
    assert (structure.master("Clerks"), structure.arrow("Clerks")) == ("Sailors", "right")


def test_I2_1_what_cannot_be_moved() -> None:
    assert refused(board(), MoveGroup(0, "Dockers", "The Gnomes", "right", "Dockers")) == "I2.1", "used arrow"
    assert refused(board(), MoveGroup(0, "Dockers", "Sailors", "top", "Dockers")) == "I2.1", "below itself"
    assert refused(board(), MoveGroup(0, "Harbour", "The Gnomes", "top", "The Gnomes")) == "I2.1"
    assert refused(board(), MoveGroup(0, "The Gnomes", "The Mafia", "top", "The Gnomes")) == "I2.1"
    assert refused(board(turn=1), TO_TOP) == "I2.1"


def test_I2_1_the_first_seat_is_a_seat_too() -> None:
    table = board(readings=inwo.Readings(move_target="any"), turn=1)
    move = MoveGroup(1, "Harbour", "The Gnomes", "top", "Harbour")
    assert after(table, move).owner("Harbour") == 0
    assert after(table, Strike(1, "", "Dockers", ("Harbour",))).token("Harbour") == 0
    nowhere = MoveGroup(1, "Harbour", "Hawaii", "top", "Harbour")
    assert refused(table, nowhere) == "I2.1"


@pytest.mark.parametrize("target", ["own", "any"])
def test_I2_1_the_reading_of_any_group_in_play(target: str) -> None:
    table = board(readings=inwo.Readings(move_target=target))
    move = MoveGroup(0, "Boy Sprouts", "The Network", "left", "Boy Sprouts")
    assert (inwo.refusal(table, move) is None) is (target == "any")
    if target == "any":
        assert after(table, move).owner("Boy Sprouts") == 1
    else:
        assert refused(table, move) == "I2.1"


def test_I2_2_E9_who_pays() -> None:
    move = MoveGroup(0, "Boy Sprouts", "Clerks", "right", "The Mafia")
    four = ("Boy Sprouts", "The Mafia", "Clerks", "The Gnomes")
    assert inwo.payers(board(), move) == four
    for name in four:
        table = after(board(), move._replace(pay=name))
        assert [n for n, _ in board().tokens if not table.token(n)] == [name]
    assert refused(board(), move._replace(pay="Dockers")) == "I2.2"
    others = tuple((name, 1) for name in ("Dockers", "Sailors", "The Network"))
    for name in four:
        assert refused(board(tokens=others), move._replace(pay=name)) == "I2.2"
    only_former_master = board(tokens=(("The Mafia", 1),))
    assert inwo.refusal(only_former_master, move) is None


def test_I2_3_handing_a_group_over() -> None:
    give = HandOver(0, 1, "Dockers", "Harbour", "top", "The Network")
    assert inwo.payers(board(), give) == ("Dockers", "The Gnomes", "Harbour", "The Network")
    for turn in (0, 1):
        for pay in inwo.payers(board(), give):
            table = after(board(turn=turn), give._replace(pay=pay))
            assert [table.owner(name) for name in ("Dockers", "Sailors", "Clerks")] == [1, 1, 1]
            assert table.token(pay) == 0
            assert sum(number for _, number in table.tokens) == sum(number for _, number in board().tokens) - 1
    assert refused(board(), give._replace(agreed=False)) == "I2.3"
    assert refused(board(phase="tokens"), give) == "I2.3"
    assert refused(board(), give._replace(pay="The Mafia")) == "I2.3"
    assert refused(board(), give._replace(to="The Mafia")) == "I2.3"
    three = (*board().structures, inwo.structure("The UFOs"))
    outsider = board(structures=three, hands=((), (), ()), turn=2)
    assert refused(outsider, give) == "I2.3"
    with pytest.raises(ValueError, match="receiver=0"):
        inwo.refusal(board(), give._replace(receiver=0))


def test_I2_4_an_overlapping_puppet_goes_to_another_arrow() -> None:
    own = inwo.structure(
        "The Gnomes",
        ("The Mafia", "The Gnomes", "right"),
        ("Boy Sprouts", "The Mafia", "bottom"),
        ("Sailors", "The Gnomes", "left"),
        ("Clerks", "Sailors", "top"),
    )
    table = board(structures=(own, board().structures[1]), tokens=(("The Gnomes", 1),))
    move = MoveGroup(0, "Sailors", "The Gnomes", "bottom", "The Gnomes")
    moved = after(table, move).structures[0]
    assert moved.master("Clerks") == "Sailors"
    assert moved.arrow("Clerks") != "top"
    chosen = after(table, move._replace(rehang=(("Clerks", "bottom"),))).structures[0]
    assert chosen.arrow("Clerks") == "bottom"
    assert refused(table, move._replace(rehang=(("Clerks", "top"),))) == "I2.1"
    lost = after(table, move._replace(rehang=(("Clerks", ""),)))
    assert "Clerks" in lost.hands[0]


def test_I2_5_E10_what_does_not_fit_goes_to_the_hand() -> None:
    table = after(board(), TO_BOTTOM)
    assert "Dockers" in table.structures[0]
    assert [table.owner(name) for name in ("Sailors", "Clerks")] == [-1, -1]
    assert table.hands[0] == ("Vulture", "Hoax", "Sailors", "Clerks")
    assert table.uncontrolled == ()
    assert [table.token(name) for name in ("Sailors", "Clerks")] == [0, 0]


def test_I2_5_to_the_hand_of_him_who_controlled_it_before() -> None:
    own = inwo.structure("The Gnomes", ("Dockers", "The Gnomes", "left"), ("Sailors", "Dockers", "top"))
    other = inwo.structure("The Network", ("The Mafia", "The Network", "right"), ("Boy Sprouts", "The Mafia", "bottom"))
    table = board(structures=(own, other), tokens=(("The Network", 1),))
    end = after(table, HandOver(0, 1, "Dockers", "The Network", "bottom", "The Network"))
    assert end.owner("Dockers") == 1
    assert "Sailors" in end.hands[0]


# I3 Gifts and trades


@pytest.mark.parametrize("phase", inwo.PHASES)
@pytest.mark.parametrize("turn", [0, 1])
def test_I3_1_hand_cards_may_be_given_at_any_time(phase: str, turn: int) -> None:
    table = board(phase=phase, turn=turn, exposed=frozenset({"Vulture"}))
    end = after(table, Give(0, 1, ("Vulture",)))
    assert end.hands == (("Hoax",), ("Denial", "Vulture"))
    assert end.exposed == {"Vulture"}


def test_I3_1_not_right_after_somebody_looked() -> None:
    table = after(board(), Peek(1, 0))
    assert refused(table, Give(0, 1, ("Vulture",))) == "I3.1"
    assert refused(table, Trade(1, 0, ("Denial",), ("Vulture",))) == "I3.1"
    assert inwo.refusal(table, Give(1, 0, ("Denial",))) is None
    still = after(table, Promise(0, 1, ("Vulture",)), Give(1, 0, ("Denial",)))
    assert refused(still, Give(0, 1, ("Vulture",))) == "I3.1", "talk and gifts change nothing"
    assert inwo.refusal(after(table, Act(0, "Dockers")), Give(0, 1, ("Vulture",))) is None


def test_I3_1_not_in_the_middle_of_a_multiple_draw() -> None:
    table = after(board(undrawn=("Earthquake", "Car Bomb")), Draw(0, more=True))
    assert refused(table, Give(0, 1, ("Vulture",))) == "I3.1"
    assert refused(table, Draw(1)) == "I3.1"
    assert inwo.refusal(after(table, Draw(0)), Give(0, 1, ("Vulture",))) is None


def test_I3_1_not_to_a_player_in_a_privileged_attack() -> None:
    three = (*board().structures, inwo.structure("The UFOs"))
    table = board(structures=three, hands=(("Vulture",), ("Denial",), ("Hoax",)))
    attacked = after(table, Strike(0, "", "Harbour", ("Dockers",), privileged=True))
    assert refused(attacked, Give(2, 0, ("Hoax",))) == "I3.1"
    assert refused(attacked, Give(2, 1, ("Hoax",))) == "I3.1"
    assert inwo.refusal(attacked, Give(0, 2, ("Vulture",))) is None
    public = after(table, Strike(0, "", "Harbour", ("Dockers",)))
    assert inwo.refusal(public, Give(2, 0, ("Hoax",))) is None


def test_I3_2_from_hand_to_hand() -> None:
    end = after(board(hands=(("Vulture", "Hawaii"), ())), Give(0, 1, ("Hawaii",)))
    assert end.hands == (("Vulture",), ("Hawaii",))
    assert end.structures == board().structures


def test_I3_3_undrawn_cards_cannot_be_given() -> None:
    assert refused(board(undrawn=("Earthquake",)), Give(0, 1, ("Earthquake",))) == "I3.3"
    assert refused(board(undrawn=("Earthquake",)), Trade(0, 1, ("Vulture",), ("Earthquake",))) == "I3.3"


def test_I3_4_cards_in_a_structure_change_hands_with_a_token() -> None:
    assert refused(board(), Give(0, 1, ("Dockers",))) == "I3.4"
    assert refused(board(), Trade(0, 1, ("Vulture",), ("Harbour",))) == "I3.4"


def test_I3_5_giving_a_resource() -> None:
    table = board(resources=(Resource("Submarine", 0, "Dockers"),))
    given = after(table, GiveResource(0, 1, "Submarine"))
    assert given.resources == (Resource("Submarine", 1, "The Network"),)
    link = LinkResource(1, "Submarine", "Harbour")
    assert refused(given, link) == "I3.5", "not his turn"
    assert after(given.with_(turn=1), link).resources[0].linked == "Harbour"
    assert refused(given.with_(turn=1, phase="tokens"), link) == "I3.5"
    assert refused(given.with_(turn=1), link._replace(group="Dockers")) == "I3.5"
    used = after(table, UseResource(0, "Submarine"))
    assert refused(used, GiveResource(0, 1, "Submarine")) == "I3.5"
    assert refused(used, UseResource(0, "Submarine")) == "I3.5"
    assert refused(table, GiveResource(1, 0, "Submarine")) == "I3.5"
    next_turn = after(used.with_(phase="free moves"), NextPhase(0))
    assert inwo.refusal(next_turn, GiveResource(0, 1, "Submarine")) is None


def test_I3_6_E1_a_trade_at_once_binds() -> None:
    own = inwo.structure("The Gnomes")
    table = board(structures=(own, board().structures[1]), tokens=(), hands=(("Boy Sprouts", "Hoax"), ("Denial",)))
    end = after(table, Trade(0, 1, ("Boy Sprouts",), ("Denial",)))
    assert end.hands == (("Hoax", "Denial"), ("Boy Sprouts",))


def test_I3_6_E2_a_promise_binds_nobody() -> None:
    start = board()
    promised = after(start, Promise(1, 0, ("Denial",)))
    assert promised.with_(said=()) == start
    broken = after(promised, Give(0, 1, ("Vulture",)), Discard(1, "Denial"))
    assert broken.hands == (("Hoax",), ("Vulture",))


def test_I3_6_nobody_trades_what_he_gets_in_the_same_trade() -> None:
    assert refused(board(), Trade(0, 1, ("Denial",), ("Denial",))) == "I3.1"


# I7 Relief


def struck(tokens: tuple[tuple[str, int], ...] = (("Dockers", 1), ("Sailors", 1), ("Clerks", 1))) -> Table:
    return board(devastated=frozenset({"Harbour"}), tokens=tokens)


def test_I7_3_E6_three_times_the_printed_power() -> None:
    table = struck()
    assert inwo.relief_needed(table, "Harbour") == 9
    end = after(table, Relieve("Harbour", ("Dockers", "Sailors")))
    assert end.devastated == frozenset()
    assert [end.token(name) for name in ("Dockers", "Sailors", "Clerks")] == [0, 0, 1]
    grown = table.with_(boosts=(inwo.Boost("Steady Growth", "Harbour", "", "add", 2, True),))
    assert grown.power("Harbour") == 5
    assert inwo.relief_needed(grown, "Harbour") == 9, "printed, not present Power"
    assert inwo.relief_needed(table.with_(readings=inwo.Readings(relief_multiplier=2)), "Harbour") == 6


def test_I7_3_a_place_without_power_needs_one_action() -> None:
    other = inwo.structure("The Network", ("Hermits", "The Network", "right"))
    table = board(structures=(board().structures[0], other), devastated=frozenset({"Hermits"}), tokens=(("Clerks", 1),))
    assert refused(table, Relieve("Hermits", ())) == "I7.3"
    assert inwo.refusal(table, Relieve("Hermits", ("Clerks",))) is None
    free = table.with_(readings=inwo.Readings(relief_min_actions=0))
    assert inwo.refusal(free, Relieve("Hermits", ())) is None


def test_I7_4_E7_all_at_the_same_time() -> None:
    table = struck()
    assert refused(table, Relieve("Harbour", ("Dockers",))) == "I7.4"
    later = after(table, Act(0, "Dockers"))
    assert refused(later, Relieve("Harbour", ("Sailors",))) == "I7.4"
    assert refused(later, Relieve("Harbour", ("Dockers", "Sailors"))) == "I1.1"
    assert refused(table, Relieve("Harbour", ("Sailors", "Sailors"))) == "I1.1"


def test_I7_4_at_any_time_from_several_players() -> None:
    for turn in (0, 1):
        for phase in inwo.PHASES:
            table = struck((("Dockers", 1), ("The Network", 1))).with_(turn=turn, phase=phase)
            end = after(table, Relieve("Harbour", ("Dockers", "The Network")))
            assert end.devastated == frozenset()
            assert end.tokens == ()
    assert refused(board(), Relieve("Harbour", ("Dockers", "Sailors"))) == "I7.3"


def test_I7_5_a_place_in_the_hand_stays_devastated() -> None:
    own = inwo.structure(
        "The Gnomes",
        ("The Mafia", "The Gnomes", "right"),
        ("Boy Sprouts", "The Mafia", "bottom"),
        ("Dockers", "The Gnomes", "left"),
        ("Hawaii", "Dockers", "top"),
    )
    table = board(
        structures=(own, board().structures[1]), devastated=frozenset({"Hawaii"}), tokens=(("The Gnomes", 1),)
    )
    end = after(table, MoveGroup(0, "Dockers", "The Gnomes", "bottom", "The Gnomes"))
    assert "Hawaii" in end.hands[0]
    assert end.devastated == {"Hawaii"}


# I9 Goals


@pytest.mark.parametrize(("players", "goal"), [(2, 12), (3, 12), (4, 11), (5, 10), (6, 10), (8, 10)])
def test_I9_1_basic_goal(players: int, goal: int) -> None:
    assert inwo.basic_goal(players) == goal
    with pytest.raises(ValueError, match="players=1"):
        inwo.basic_goal(1)


def test_I9_1_counting_and_sharing() -> None:
    assert board().counts_for_goals(0) == 6, "the Illuminati counts"
    assert not inwo.may_share_victory("The Gnomes", "The Gnomes")
    assert inwo.may_share_victory("The Gnomes", "The Network")
    with pytest.raises(ValueError, match="second='Gordo'"):
        inwo.may_share_victory("The Gnomes", "Gordo")


def test_I9_2_permanent_and_temporary_changes() -> None:
    table = board(hands=(("Steady Growth", "Benefit Concert"), ("Change of Heart",)))
    table = after(table, inwo.PlayPlot(0, "Steady Growth", "Sailors"), Pass(1))
    table = after(table, inwo.PlayPlot(0, "Benefit Concert", "Sailors"), Pass(1))
    assert table.power("Sailors") == 5 + 2 + 10
    assert table.power("Sailors", permanent=True) == 7
    table = after(table, inwo.PlayPlot(1, "Change of Heart", "Dockers", "Violent"), Pass(0))
    assert table.alignments("Dockers") == frozenset()
    later = after(table.with_(phase="free moves"), NextPhase(0))
    assert later.power("Sailors") == 7
    assert later.alignments("Dockers") == {"Violent"}


# Whatever is done


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_cards_and_tokens_are_conserved(data: st.DataObject) -> None:
    """Gifts and trades keep all cards and hand sizes add up; acting only ever uses up tokens."""
    table = board(undrawn=("Earthquake", "Car Bomb"), hands=(("Vulture", "Hoax", "New Blood"), ("Denial", "Hawaii")))
    everything = Counter(card for hand in table.hands for card in hand) + Counter(table.undrawn)
    for _ in range(12):
        seat = data.draw(st.integers(0, 1))
        mine, theirs = table.hands[seat], table.hands[1 - seat]
        choices: list[inwo.Move] = [Act(seat, name) for name in table.structures[seat].names]
        choices += [Give(seat, 1 - seat, (card,)) for card in mine] + [Peek(seat, 1 - seat)]
        choices += [Trade(seat, 1 - seat, (a,), (b,)) for a in mine for b in theirs]
        choices += [Draw(seat, True), Draw(seat, False)]
        move = data.draw(st.sampled_from(choices))
        if inwo.refusal(table, move) is not None:
            continue
        before, table = table, inwo.play(table, move)
        assert Counter(card for hand in table.hands for card in hand) + Counter(table.undrawn) == everything
        if isinstance(move, Trade):
            assert [len(hand) for hand in table.hands] == [len(hand) for hand in before.hands]
        used = 1 if isinstance(move, Act) else 0
        assert sum(n for _, n in table.tokens) == sum(n for _, n in before.tokens) - used


# Bad input


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"phase": "tea"}, "phase='tea'"),
        ({"turn": 2}, "turn=2"),
        ({"hands": ((),)}, "hands: 1 for 2"),
        ({"killed": ("Dockers",)}, "killed: Dockers is in play"),
        ({"killed": ("Gordo",), "destroyed": ("Gordo",)}, "killed: Gordo is also among destroyed"),
        ({"tokens": (("Gordo", 1),)}, "tokens: Gordo is not in play"),
        ({"tokens": (("Dockers", 0),)}, "tokens: Dockers has 0"),
        ({"tokens": (("Dockers", 1), ("Dockers", 1))}, "stands there twice"),
        ({"devastated": frozenset({"Harbour"})}, "tokens: Harbour has a token, but it is devastated"),
        ({"resources": (Resource("Submarine", 1, "Dockers"),)}, "resources: Submarine is linked to Dockers"),
        ({"discards": ("Dockers",)}, "discards: Dockers is in play"),
    ],
)
def test_a_table_that_contradicts_itself_names_the_field(changes: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        board(**changes)


def test_unknown_cards_name_the_field() -> None:
    with pytest.raises(UnknownCard, match="hands: there is no card 'Ace'"):
        board(hands=(("Ace",), ()))
    with pytest.raises(UnknownCard, match="tokens='Nobody'"):
        board(tokens=(("Nobody", 1),))
    with pytest.raises(UnknownCard, match="group='Nobody'"):
        inwo.refusal(board(), MoveGroup(0, "Nobody", "The Gnomes", "top", "The Gnomes"))
    with pytest.raises(UnknownCard, match="place='Atlantis'"):
        inwo.refusal(board(), Relieve("Atlantis", ()))
    with pytest.raises(ValueError, match="resource='Tank': no such Resource in play; there is none"):
        inwo.refusal(board(), UseResource(0, "Tank"))
    with pytest.raises(ValueError, match="to=0: nobody gives to himself"):
        inwo.refusal(board(), Give(0, 0, ("Vulture",)))
    with pytest.raises(ValueError, match="cards="):
        inwo.refusal(board(), Give(0, 1, ()))
    with pytest.raises(ValueError, match="begins with an Illuminati"):
        inwo.structure("Gordo")
    with pytest.raises(ValueError, match="hung: The UFOs"):
        inwo.structure("The Gnomes", ("The UFOs", "The Gnomes", "top"))


def test_the_readings_are_those_of_the_rulebook() -> None:
    ours = inwo.Readings()
    for reading in readings_of("inwo"):
        if reading.kind == "field":
            value = getattr(ours, reading.option)
            assert value == (frozenset(reading.default) if isinstance(reading.default, tuple) else reading.default)
    for name, value, error in [
        ("devastated_counts_for_goals", "no", TypeError),
        ("relief_multiplier", -1, ValueError),
        ("relief_min_actions", 1.5, ValueError),
        ("inwo_auto_fail", {13}, ValueError),
        ("inwo_auto_fail", 12, ValueError),
    ]:
        with pytest.raises(error, match=f"{name}="):
            inwo.Readings(**{name: value})


def test_every_move_reads_like_a_sentence() -> None:
    assert str(Strike(0, "Car Bomb", "Gordo", ("The Mafia",), "New Blood")) == (
        "seat 0 plays Car Bomb against Gordo with The Mafia and New Blood"
    )
    assert str(Trade(0, 1, ("Vulture", "Hoax"), ("Denial",))) == "seat 0 gives Vulture and Hoax to seat 1 for Denial"
    assert str(TO_TOP) == "seat 0 moves Dockers to the top arrow of The Gnomes; Dockers pays"
    assert str(Relieve("Harbour", ("Dockers", "Sailors"))) == "Dockers and Sailors bring relief to Harbour"
