"""INWO: Instant Attacks, Assassinations, Disasters, devastation, timing (I4 to I8, G1 to G11, E3 to E5, E8)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from illuminati_nb.compare import inwo
from illuminati_nb.compare.inwo import Cancel, Pass, PlayPlot, Roll, RollOff, Strike, Table, Threaten, Together
from illuminati_nb.rules.cards import UnknownCard
from illuminati_nb.rules.dice import chance as boxed_chance
from illuminati_nb.rules.refusal import IllegalMove

BOMB = Strike(0, "Car Bomb", "Gordo", ("The Mafia",), "New Blood")
GNOMES, NETWORK = 0, 1


def after(table: Table, *moves: inwo.Move) -> Table:
    for move in moves:
        table = inwo.play(table, move)
    return table


def refused(table: Table, move: inwo.Move) -> str:
    """The rule that refuses the move; play refuses it too."""
    said = inwo.refusal(table, move)
    assert said is not None, move
    with pytest.raises(IllegalMove) as error:
        inwo.play(table, move)
    assert error.value.refusal == said
    return said.rule


def bombed() -> Table:
    return after(inwo.gordo_table(), BOMB)


def with_hand(table: Table, seat: int, *cards: str) -> Table:
    return table.with_cards(seat, cards)


def places(token: int = 1, cards: tuple[str, ...] = ("Earthquake",), owner: tuple[str, ...] = ("Hoax",)) -> Table:
    """Seat 0 attacks; seat 1 has Hawaii one link away from its Illuminati, with Sailors and Clerks below."""
    own = inwo.structure("The Gnomes", ("The Mafia", "The Gnomes", "right"), ("Dockers", "The Gnomes", "left"))
    hung = [("Boy Sprouts", "The Network", "right"), ("Hawaii", "Boy Sprouts", "right")]
    other = inwo.structure("The Network", *hung, ("Sailors", "Hawaii", "right"), ("Clerks", "Sailors", "right"))
    names = [name for name in (*own.names, *other.names) if name != "Hawaii"]
    tokens = [(name, 1) for name in names] + ([("Hawaii", token)] if token else [])
    return Table(structures=(own, other), hands=(cards, owner), tokens=tuple(tokens))


EARTHQUAKE = Strike(0, "Earthquake", "Hawaii")


# Gordo and the Car Bomb


def test_G1_the_attack_adds_up_to_24() -> None:
    lines = inwo.strength(bombed()).lines
    assert [line.amount for line in lines if line.amount > 0] == [8, 6, 10]
    assert sum(line.amount for line in lines if line.amount > 0) == 24


def test_G2_strength_13() -> None:
    total = inwo.strength(bombed())
    assert sum(line.amount for line in total.lines if line.amount < 0) == -11
    assert total.total == 24 - 11 == 13


@pytest.mark.parametrize(("roll", "dead"), [(2, True), (10, True), (11, False), (12, False)])
def test_G3_the_roll(roll: int, dead: bool) -> None:
    table = after(bombed(), Pass(NETWORK))
    assert inwo.chance(table) == Fraction(33, 36)
    end = after(table, Roll(roll))
    assert end.killed == (("Gordo",) if dead else ())
    assert ("Gordo" in end.structures[NETWORK]) is not dead
    assert sorted(end.discards) == ["Car Bomb", "New Blood"]
    assert end.token("The Mafia") == 0


@pytest.mark.parametrize("move", [PlayPlot(1, "Political Correctness")])
def test_G4_political_correctness_comes_too_late(move: PlayPlot) -> None:
    assert refused(bombed(), move) == "I4.1"
    assert inwo.strength(bombed()).total == 13


def test_G5_benefit_concert_comes_too_late() -> None:
    assert refused(bombed(), PlayPlot(1, "Benefit Concert", "Gordo")) == "I4.1"
    assert refused(after(bombed(), Pass(1)), PlayPlot(1, "Benefit Concert", "Gordo")) == "I4.1"


def prepared(*plots: PlayPlot) -> Table:
    """The Car Bomb is threatened, the owner answers with these Plots, and then it is played."""
    table = after(inwo.gordo_table(), Threaten(0, "Car Bomb", "Gordo"))
    for plot in plots:
        table = after(table, plot, Pass(0))
    return after(table, BOMB)


def test_G6_political_correctness_in_time() -> None:
    assert inwo.strength(prepared(PlayPlot(1, "Political Correctness"))).total == 24 - (11 + 3) == 10


def test_G7_both_in_time() -> None:
    table = prepared(PlayPlot(1, "Political Correctness"), PlayPlot(1, "Benefit Concert", "Gordo"))
    assert inwo.strength(table).total == 24 - (11 + 3 + 10) == 0
    assert inwo.chance(table) == 0
    assert after(table, Pass(1), Roll(2)).killed == ()


def test_G8_hoax_before_the_roll() -> None:
    table = after(bombed(), Cancel(1, "Hoax", 0), Pass(0))
    assert table.stack == ()
    assert "Gordo" in table.structures[NETWORK]
    assert sorted(table.discards) == ["Car Bomb", "Hoax", "New Blood"]
    assert table.token("The Mafia") == 0, "the action is spent"
    assert refused(table, Roll(7)) == "I4.4"


def test_G9_hoax_after_the_roll() -> None:
    table = after(bombed(), Pass(1), Roll(7))
    assert refused(table, Cancel(1, "Hoax", 0)) == "I8.5"
    assert table.killed == ("Gordo",)


def revived(table: Table, card: str) -> Table:
    table = with_hand(table, 1, card)
    return after(table, PlayPlot(1, card, "Gordo"), Pass(0))


def test_G10_a_killed_gordo_does_not_return() -> None:
    table = with_hand(after(bombed(), Pass(1), Roll(7)), 1, "Comeback")
    assert refused(table, PlayPlot(1, "Comeback", "Gordo")) == "I5.2"


def test_G11_a_destroyed_gordo_returns() -> None:
    table = after(inwo.gordo_table(), Strike(0, "", "Gordo", ("The Mafia",), "New Blood"), Pass(1), Roll(2))
    assert (table.destroyed, table.killed) == (("Gordo",), ())
    back = revived(table, "Comeback")
    assert "Gordo" in back.hands[1]
    assert back.destroyed == ()


# I4 Instant Attacks


def test_I4_1_everything_is_taken_as_it_stands() -> None:
    assert refused(bombed(), PlayPlot(1, "Political Correctness")) == "I4.1"
    ordinary = after(inwo.gordo_table(), Strike(0, "", "Gordo", ("The Mafia",), "New Blood"))
    assert inwo.strength(ordinary).total == 6 + 10 - 11
    raised = after(ordinary, PlayPlot(1, "Benefit Concert", "Gordo"))
    assert inwo.strength(raised).total == 6 + 10 - 21, "against another attack it is in time"


def test_I4_1_raising_somebody_else_is_no_matter() -> None:
    table = with_hand(bombed(), 1, "Steady Growth")
    assert refused(table, PlayPlot(1, "Steady Growth", "Gordo")) == "I4.1"
    assert refused(table, PlayPlot(1, "Steady Growth", "The Mafia")) == "I4.1"
    grown = after(table, PlayPlot(1, "Steady Growth", "The Network"))
    assert inwo.strength(grown).total == 13


def test_I4_2_only_cards_that_mention_it_help() -> None:
    table = with_hand(bombed(), 1, "Bodyguard")
    guarded = after(table, PlayPlot(1, "Bodyguard"))
    assert inwo.strength(guarded).total == 13 - 4
    cancelled = after(with_hand(guarded, 0, "Denial"), Cancel(0, "Denial", 1))
    assert inwo.strength(cancelled).total == 13
    assert refused(with_hand(inwo.gordo_table(), 1, "Bodyguard"), PlayPlot(1, "Bodyguard")) == "I4.2"


def test_I4_3_played_is_committed() -> None:
    table = bombed()
    assert table.hands[0] == ()
    assert refused(table, inwo.Give(0, 1, ("Car Bomb",))) == "I3.1"
    assert refused(table, BOMB) == "I1.3"
    assert all(not isinstance(move, Strike) for move in inwo.legal_answers(table))
    assert refused(after(table, Pass(1), Roll(12)), BOMB) == "I4.3", "the card is gone"


def test_I4_4_strength_and_roll() -> None:
    table = bombed()
    for roll in range(2, 13):
        assert inwo.succeeds(table, roll) is (roll <= 10)
    alone = after(inwo.gordo_table(), Strike(0, "Car Bomb", "Gordo"))
    assert inwo.strength(alone).total == 8 - 11
    assert inwo.chance(alone) == 0
    helped = after(inwo.gordo_table(), Strike(0, "Car Bomb", "Gordo", ("The Mafia",)))
    assert inwo.strength(helped).total == 3
    assert inwo.chance(helped) == boxed_chance(3) == Fraction(3, 36)
    assert refused(inwo.gordo_table(), Strike(0, "Car Bomb", "Gordo", ("The Gnomes",))) == "I4.4"


def test_I4_4_the_reading_of_automatic_failure() -> None:
    never = inwo.gordo_table().with_(readings=inwo.Readings(inwo_auto_fail=frozenset()))
    table = after(never, BOMB, Pass(1))
    assert inwo.chance(table) == 1
    assert after(table, Roll(12)).killed == ("Gordo",)


def test_I4_4_position() -> None:
    assert inwo.strength(after(places(), EARTHQUAKE)).total == 16 - 1 - 5
    assert inwo.POSITION == {1: 10, 2: 5}


def test_I4_5_a_plus_ten_plot_goes_with_its_action() -> None:
    start = inwo.gordo_table()
    assert refused(start, PlayPlot(0, "New Blood", "The Mafia")) == "I4.5"
    assert refused(bombed(), PlayPlot(0, "New Blood", "The Mafia")) == "I4.3", "it was played once"
    assert refused(start, Strike(0, "Car Bomb", "Gordo", (), "New Blood")) == "I4.5"
    assert refused(start, Strike(0, "", "Gordo", ("The Gnomes",), "New Blood")) == "I4.5"
    assert refused(start, Strike(0, "Car Bomb", "Gordo", ("The Mafia",), "Car Bomb")) == "I4.5"
    assert after(bombed(), Pass(1), Roll(12)).power("The Mafia") == 6, "for that action only"


# I5 Assassinations


@pytest.mark.parametrize("target", ["Hawaii", "Boy Sprouts"])
def test_I5_1_only_personalities(target: str) -> None:
    table = places(cards=("Car Bomb",))
    assert refused(table, Strike(0, "Car Bomb", target)) == "I5.1"


def test_I5_1_it_is_instant() -> None:
    other_turn = inwo.gordo_table().with_(turn=1, phase="tokens")
    assert inwo.refusal(other_turn, BOMB) is None
    assert refused(other_turn, Strike(0, "", "Gordo", ("The Mafia",))) == "I1.3"


def test_I5_2_killed_returns_only_by_name() -> None:
    dead = after(bombed(), Pass(1), Roll(7))
    assert refused(with_hand(dead, 1, "Comeback"), PlayPlot(1, "Comeback", "Gordo")) == "I5.2"
    back = revived(dead, "Rising from the Dead")
    assert back.killed == ()
    assert "Gordo" in back.hands[1]


def test_I5_3_destroyed_is_not_killed() -> None:
    table = inwo.gordo_table()
    end = after(table, Strike(0, "", "Gordo", ("The Mafia",), "New Blood"), Pass(1), Roll(5))
    assert end.destroyed == ("Gordo",)
    for card in ("Comeback", "Rising from the Dead"):
        assert revived(end, card).destroyed == ()
    assert refused(with_hand(table, 1, "Comeback"), PlayPlot(1, "Comeback", "Gordo")) == "I5.3"


# I6 Disasters


def test_I6_1_only_places_and_usually_instant() -> None:
    assert refused(places(), Strike(0, "Earthquake", "Boy Sprouts")) == "I6.1"
    theirs = places(cards=("Earthquake", "Slow Flood")).with_(turn=1)
    assert inwo.refusal(theirs, EARTHQUAKE) is None
    assert refused(theirs, Strike(0, "Slow Flood", "Hawaii")) == "I1.3"


@pytest.mark.parametrize(
    ("roll", "result"), [(2, "destroyed"), (4, "destroyed"), (5, "devastated"), (10, "devastated"), (11, "nothing")]
)
def test_I6_2_devastated_or_destroyed(roll: int, result: str) -> None:
    assert inwo.disaster_result(10, roll, 5) == result
    end = after(places(), EARTHQUAKE, Pass(1), Roll(roll))
    assert ("Hawaii" in end.devastated) is (result == "devastated")
    assert ("Hawaii" in end.destroyed) is (result == "destroyed")
    assert ("Hawaii" in end.structures[NETWORK]) is (result != "destroyed")


@pytest.mark.parametrize(("had", "left"), [(0, 0), (1, 0), (3, 2)])
def test_I6_3_one_token_is_lost_at_once(had: int, left: int) -> None:
    assert after(places(had), EARTHQUAKE).token("Hawaii") == left


@pytest.mark.parametrize("had", [0, 1, 3])
def test_I6_4_it_comes_back_when_cancelled(had: int) -> None:
    table = after(places(had, owner=("Hoax",), cards=("Earthquake", "Denial")), EARTHQUAKE, Cancel(1, "Hoax", 0))
    assert table.token("Hawaii") == had
    again = after(table, Cancel(0, "Denial", 1))
    assert again.token("Hawaii") == max(0, had - 1)
    assert after(table, Pass(0)).token("Hawaii") == had


def test_E3_one_token_with_hoax() -> None:
    start = places(1)
    struck = after(start, EARTHQUAKE)
    saved = after(struck, Cancel(1, "Hoax", 0))
    assert [table.token("Hawaii") for table in (start, struck, saved)] == [1, 0, 1]


def test_E4_no_token_with_hoax() -> None:
    start = places(0)
    struck = after(start, EARTHQUAKE)
    saved = after(struck, Cancel(1, "Hoax", 0))
    assert [table.token("Hawaii") for table in (start, struck, saved)] == [0, 0, 0]


def test_I6_5_no_help_for_instant_disasters() -> None:
    table = places(cards=("Earthquake", "Slow Flood", "New Blood"))
    assert refused(table, Strike(0, "Earthquake", "Hawaii", ("Dockers",))) == "I6.5"
    assert refused(table, Strike(0, "Earthquake", "Hawaii", ("Dockers",), "New Blood")) == "I6.5"
    flood = after(table, Strike(0, "Slow Flood", "Hawaii", ("Dockers", "The Mafia"), "New Blood"))
    assert inwo.strength(flood).total == 6 + 4 + 6 + 10 - 1 - 5


# I7 Devastation


def test_I7_1_E5_devastation_down_the_line() -> None:
    end = after(places(1), EARTHQUAKE, Pass(1), Roll(7))
    assert [end.token(name) for name in ("Hawaii", "Sailors", "Clerks")] == [0, 0, 0]
    assert [end.token(name) for name in ("Boy Sprouts", "The Network")] == [1, 1]


def test_I7_2_E5_no_tokens_while_it_lasts() -> None:
    table = after(places(1), EARTHQUAKE, Pass(1), Roll(7))
    table = table.with_(turn=1, phase="automatic takeover", tokens=())
    table = after(table, inwo.NextPhase(1))
    assert [table.token(name) for name in ("Hawaii", "Sailors", "Clerks")] == [0, 0, 0]
    assert [table.token(name) for name in ("Boy Sprouts", "The Network")] == [1, 1]


@pytest.mark.parametrize(("reading", "count"), [(False, 2), (True, 5)])
def test_I7_2_devastated_groups_and_goals(reading: bool, count: int) -> None:
    table = after(places(1), EARTHQUAKE, Pass(1), Roll(7))
    table = table.with_(readings=inwo.Readings(devastated_counts_for_goals=reading))
    assert table.counts_for_goals(NETWORK) == count
    assert table.counts_for_goals(GNOMES) == 3


def test_I7_5_destruction_wipes_the_mark() -> None:
    marked = places(0).with_(devastated=frozenset({"Hawaii"}))
    assert after(marked, EARTHQUAKE, Pass(1), Roll(2)).devastated == frozenset()
    assert after(marked, EARTHQUAKE, Pass(1), Roll(9)).devastated == frozenset({"Hawaii"})


# I8 Timing


def test_I8_1_in_the_order_played() -> None:
    table = with_hand(inwo.gordo_table(), 1, "New Charter")
    table = after(table, PlayPlot(1, "New Charter", "Gordo"), Pass(0), PlayPlot(1, "Political Correctness"))
    assert table.power("Gordo") == 6, "announced, not yet in effect"
    table = after(table, Pass(0))
    assert [boost.source for boost in table.boosts] == ["New Charter", "Political Correctness"]
    assert table.power("Gordo") == 9


def vultures() -> Table:
    table = inwo.gordo_table().with_(discards=("Earthquake",))
    return with_hand(with_hand(table, 0, "Vulture"), 1, "Second Vulture")


def test_I8_2_no_card_is_faster() -> None:
    for first, cards in [(0, ("Vulture", "Second Vulture")), (1, ("Second Vulture", "Vulture"))]:
        table = after(vultures(), PlayPlot(first, cards[0], "Earthquake"), PlayPlot(1 - first, cards[1], "Earthquake"))
        end = after(table, Pass(first))
        assert "Earthquake" in end.hands[first]
        assert "Earthquake" not in end.hands[1 - first]


def test_I8_3_E8_really_together() -> None:
    table = after(vultures(), Together(((0, "Vulture"), (1, "Second Vulture")), "Earthquake"))
    assert refused(table, Pass(0)) == "I8.3"
    end = after(table, RollOff(0, 7), RollOff(1, 9))
    assert "Earthquake" in end.hands[1]
    assert sorted(end.discards) == ["Second Vulture", "Vulture"]
    assert end.contest is None


def test_I8_3_ties_and_changed_dice() -> None:
    table = with_hand(vultures(), 0, "Lucky Coin")
    table = after(table, Together(((0, "Vulture"), (1, "Second Vulture")), "Earthquake"))
    tied = after(table, RollOff(0, 7), RollOff(1, 7))
    assert tied.contest is not None
    assert tied.contest.rolls == ()
    end = after(tied, RollOff(1, 9), RollOff(0, 7, "Lucky Coin"))
    assert "Earthquake" in end.hands[0]
    assert sorted(end.discards) == ["Lucky Coin", "Second Vulture", "Vulture"]


def test_I8_3_what_cannot_be_played_together() -> None:
    table = vultures()
    assert refused(table, Together(((0, "Car Bomb"), (1, "Second Vulture")), "Earthquake")) == "I8.3"
    assert refused(table, Together(((0, "Second Vulture"), (1, "Vulture")), "Earthquake")) == "I4.3"
    assert refused(table, Together(((0, "Vulture"), (1, "Second Vulture")), "Hoax")) == "I8.3"
    assert refused(table, RollOff(0, 7)) == "I8.3"
    together = after(table, Together(((0, "Vulture"), (1, "Second Vulture")), "Earthquake"))
    assert refused(after(together, RollOff(0, 7)), RollOff(0, 9)) == "I8.3"
    assert refused(together, RollOff(0, 7, "Car Bomb")) == "I8.3"
    with pytest.raises(ValueError, match="claims="):
        inwo.refusal(table, Together(((0, "Vulture"),), "Earthquake"))


def test_I8_4_a_threat_is_not_a_play() -> None:
    start = inwo.gordo_table()
    threatened = after(start, Threaten(0, "Car Bomb", "Gordo"))
    assert threatened.with_(said=()) == start
    for move in (PlayPlot(1, "Political Correctness"), PlayPlot(1, "Benefit Concert", "Gordo")):
        assert inwo.refusal(threatened, move) is None
        assert refused(bombed(), move) == "I4.1"


def test_I8_5_cancel_and_cancel_the_cancel() -> None:
    assert refused(inwo.gordo_table(), Cancel(1, "Hoax", 0)) == "I8.5"
    table = after(with_hand(bombed(), 0, "Denial"), Pass(1))
    table = after(table, Cancel(1, "Hoax", 0))
    assert inwo.working(table.stack) == (False, True)
    assert refused(table, Roll(7)) == "I4.4"
    assert refused(with_hand(table, 0, "Hoax"), Cancel(0, "Hoax", 0)) == "I8.3", "cancelled already"
    table = after(table, Cancel(0, "Denial", 1))
    assert inwo.working(table.stack) == (True, False, True)
    assert refused(table, Roll(7)) == "I8.5", "seat 1 may still answer"
    end = after(table, Pass(1), Roll(7))
    assert end.killed == ("Gordo",)
    assert sorted(end.discards) == ["Car Bomb", "Denial", "Hoax", "New Blood"]


def test_I8_5_what_cannot_cancel() -> None:
    assert refused(bombed(), Cancel(1, "Political Correctness", 0)) == "I8.5"
    assert refused(bombed(), Cancel(0, "Hoax", 0)) == "I4.3"
    ordinary = after(inwo.gordo_table(), Strike(0, "", "Gordo", ("The Mafia",)))
    assert refused(ordinary, Cancel(1, "Hoax", 0)) == "I8.5"
    assert refused(after(bombed(), Pass(1)), Pass(1)) == "I8.5"
    assert refused(inwo.gordo_table(), Pass(1)) == "I8.5"
    with pytest.raises(ValueError, match="play=5"):
        inwo.refusal(bombed(), Cancel(1, "Hoax", 5))


def test_I8_6_an_action_made_illegal() -> None:
    table = places(cards=("Slow Flood", "New Blood"), owner=("Change of Heart", "Steady Growth"))
    flood = after(table, Strike(0, "Slow Flood", "Hawaii", ("Dockers", "The Mafia"), "New Blood"))
    worse = after(flood, PlayPlot(1, "Steady Growth", "Hawaii"))
    assert inwo.strength(worse).total == inwo.strength(flood).total - 2, "worse odds stop nothing"
    turned = after(worse, PlayPlot(1, "Change of Heart", "Dockers", "Violent"))
    assert inwo.strength(turned).total == 6 + 6 - 1 - 2 - 5
    end = after(turned, Pass(0), Roll(12))
    assert end.hands[0] == ("New Blood",)
    assert end.exposed == {"New Blood"}
    assert "New Blood" not in end.discards
    assert (end.token("Dockers"), end.token("The Mafia")) == (0, 0)


def test_I8_6_a_cancelled_attack_still_discards_its_plot() -> None:
    table = places(cards=("Slow Flood", "New Blood"), owner=("Change of Heart", "Hoax"))
    flood = after(table, Strike(0, "Slow Flood", "Hawaii", ("Dockers",), "New Blood"))
    turned = after(flood, PlayPlot(1, "Change of Heart", "Dockers", "Violent"))
    end = after(turned, Cancel(1, "Hoax", 0), Pass(0))
    assert "New Blood" in end.discards


@pytest.mark.parametrize("order", [("set", "multiply", "add"), ("add", "multiply", "set"), ("multiply", "set", "add")])
def test_I8_7_set_multiply_add(order: tuple[str, ...]) -> None:
    amounts = {"set": 6, "multiply": 2, "add": 2}
    assert inwo.changed(3, [(how, amounts[how]) for how in order]) == 14
    assert inwo.changed(3, [("multiply", 3), ("multiply", 2)]) == 6, "one multiplier counts"
    with pytest.raises(ValueError, match="changes: 'halve'"):
        inwo.changed(3, [("halve", 2)])


def test_I8_7_at_the_table() -> None:
    table = inwo.gordo_table().with_hand(1, ("Doubling", "Steady Growth", "New Charter"))
    for card in table.hands[1]:
        table = after(table, PlayPlot(1, card, "Gordo"), Pass(0))
    assert table.power("Gordo") == 14


def test_the_stack_in_words() -> None:
    table = after(with_hand(bombed(), 1, "Bodyguard"), PlayPlot(1, "Bodyguard"), Cancel(1, "Hoax", 0))
    assert [(row.text, row.works) for row in inwo.stack_rows(table)] == [
        ("seat 0 plays Car Bomb against Gordo with The Mafia and New Blood", False),
        ("seat 1 plays Bodyguard", True),
        ("seat 1 plays Hoax to cancel play 0", True),
    ]
    assert inwo.stack_rows(inwo.gordo_table()) == ()


# Any stack


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_the_stack_always_resolves(data: st.DataObject) -> None:
    """However it is answered: no more steps than cards and passes, and no card is lost or made."""
    cards = ("Hoax", "Denial", "Bodyguard", "Benefit Concert", "Steady Growth", "Vulture")
    mine = data.draw(st.lists(st.sampled_from(cards), max_size=4))
    theirs = data.draw(st.lists(st.sampled_from(cards), max_size=4))
    table = with_hand(with_hand(inwo.gordo_table(), 0, *mine), 1, *theirs).with_(discards=("Earthquake",))
    first = data.draw(
        st.sampled_from([BOMB, Strike(0, "", "Gordo", ("The Mafia",)), PlayPlot(1, "Benefit Concert", "Gordo")])
    )
    total = cards_of(table)
    table = after(table, first)
    held = len(table.hands[0]) + len(table.hands[1])
    for _ in range(3 * (held + 2)):
        if not table.stack:
            break
        moves = inwo.legal_answers(table)
        assert moves
        table = after(table, data.draw(st.sampled_from(moves)))
        assert cards_of(table) == total
    assert table.stack == ()
    assert inwo.legal_answers(table) == ()


def cards_of(table: Table) -> list[str]:
    stack = [card for play in table.stack for card in (play.card, play.plus) if card]
    groups = [name for one in table.structures for name in one.names]
    places_ = [*table.discards, *table.destroyed, *table.killed, *table.uncontrolled, *table.undrawn]
    return sorted([*stack, *groups, *places_, *(card for hand in table.hands for card in hand)])


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 3), st.integers(0, 3), st.integers(0, 3))
def test_a_cancelled_disaster_restores_exactly_what_it_took(had: int, mine: int, theirs: int) -> None:
    start = places(had, ("Earthquake",) + ("Denial",) * mine, ("Hoax",) * theirs)
    table = after(start, EARTHQUAKE)
    taken = after(start, EARTHQUAKE).tokens
    seat = 1
    while table.hands[seat]:
        table = after(table, Cancel(seat, table.hands[seat][0], len(table.stack) - 1))
        seat = 1 - seat
        works = inwo.working(table.stack)[0]
        assert dict(table.tokens) == dict(taken if works else start.tokens)


# Bad input


def test_unknown_things_are_named() -> None:
    table = inwo.gordo_table()
    for move, field in [
        (Strike(0, "Bar Comb", "Gordo"), "card='Bar Comb'"),
        (Strike(0, "Car Bomb", "Gorbo"), "target='Gorbo'"),
        (Strike(0, "Car Bomb", "Gordo", ("Nobody",)), "helpers='Nobody'"),
        (Strike(0, "Car Bomb", "Gordo", ("The Mafia",), "Old Blood"), "plus='Old Blood'"),
        (PlayPlot(1, "Benefit Concert", "Gorbo"), "target='Gorbo'"),
        (Threaten(0, "Bar Comb", "Gordo"), "card='Bar Comb'"),
    ]:
        with pytest.raises(UnknownCard, match=field):
            inwo.refusal(table, move)
    with pytest.raises(ValueError, match="seat=2: choose a seat from 0 to 1"):
        inwo.refusal(table, Pass(2))
    with pytest.raises(ValueError, match="total=13"):
        inwo.refusal(table, Roll(13))
    with pytest.raises(TypeError, match="move='Roll'"):
        inwo.refusal(table, "Roll")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no attack is under way"):
        inwo.strength(table)
    with pytest.raises(ValueError, match="roll=1"):
        inwo.disaster_result(10, 1, 5)


def test_strikes_that_are_refused() -> None:
    table = inwo.gordo_table()
    for move, rule in [
        (Strike(0, "Car Bomb", "Boy Sprouts"), "I1.3"),
        (Strike(0, "Car Bomb", "The Network"), "I1.3"),
        (Strike(0, "", "Gordo"), "I1.3"),
        (Strike(0, "Earthquake", "Gordo"), "I4.3"),
        (Strike(0, "New Blood", "Gordo", ("The Mafia",)), "I1.3"),
        (Strike(0, "Car Bomb", "Gordo", ("Gordo",)), "I1.3"),
        (Strike(0, "Car Bomb", "Gordo", ("The Mafia", "The Mafia")), "I1.1"),
        (PlayPlot(0, "Car Bomb", "Gordo"), "I1.4"),
        (PlayPlot(1, "Hoax"), "I1.4"),
        (PlayPlot(1, "Benefit Concert", "The Mafia"), "I1.4"),
        (PlayPlot(1, "Benefit Concert", "Hawaii"), "I1.4"),
    ]:
        assert refused(table, move) == rule, move
