"""A Game of Thrones: one-time orders (T1 to T3, TX1 to TX11)."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from illuminati_nb.compare import thrones as got
from illuminati_nb.compare.thrones import CarryOut, Done, Place, Reveal
from illuminati_nb.rules.refusal import IllegalMove
from illuminati_nb.rules.rulebook import readings as readings_of

STARK, LANNISTER = "Stark", "Lannister"
TWO = (STARK, LANNISTER)
ARMIES = {"Winterfell": (STARK, 2), "White Harbor": (STARK, 1), "Riverrun": (LANNISTER, 2)}
ROADS = [("Winterfell", "White Harbor"), ("Winterfell", "Riverrun"), ("White Harbor", "Moat Cailin")]


def board(**changes: object) -> got.Board:
    return got.new_board(TWO, ARMIES, ROADS, **changes)  # type: ignore[arg-type]


def after(position: got.Board, *moves: got.Move) -> got.Board:
    for move in moves:
        position = got.play(position, move)
    return position


def planned(
    stark: tuple[tuple[str, str], ...], lannister: tuple[tuple[str, str], ...] = (), start: got.Board | None = None
) -> got.Board:
    """The board after a whole planning phase with these (area, kind) orders; the rest gets Defense."""
    position = start or board()
    for house, orders in ((STARK, stark), (LANNISTER, lannister)):
        once = [Place(house, area, kind) for area, kind in orders if got.is_one_time(kind)]
        position = after(position, *(once or [Done(house)]))
    for house, orders in ((STARK, stark), (LANNISTER, lannister)):
        for area, kind in orders:
            if not got.is_one_time(kind):
                position = got.play(position, Place(house, area, kind))
        for army in position.armies:
            if army.house == house and not position.orders(army.area):
                position = got.play(position, Place(house, army.area, "Defense"))
        position = got.play(position, Done(house))
    return got.play(position, Reveal())


def refused(position: got.Board, move: got.Move) -> str:
    """The rule that refuses the move; play refuses it too."""
    said = got.refusal(position, move)
    assert said is not None, move
    with pytest.raises(IllegalMove) as error:
        got.play(position, move)
    assert error.value.refusal == said
    return said.rule


def kinds(orders: tuple[got.Order, ...]) -> list[str]:
    return [order.kind for order in orders]


# T1: the tokens


@pytest.mark.parametrize("house", got.HOUSES)
def test_T1_1_T1_2_five_tokens_for_each_house(house: str) -> None:
    tokens = got.one_time_kinds(house)
    assert sum(tokens.values()) == 5
    assert tokens == {"Muster": 2, "Supply Caravan": 1, "Forced March": 1, got.house_order(house): 1}
    start = got.new_board(got.HOUSES)
    assert start.in_hand(house) == start.left(house) == 5


def test_T1_3_every_house_order_is_another() -> None:
    assert len({got.house_order(house) for house in got.HOUSES}) == len(got.HOUSES)
    assert refused(board(), Place(STARK, "Winterfell", got.house_order(LANNISTER))) == "T1.3"
    played = after(board(), Place(STARK, "Winterfell", got.house_order(STARK)))
    assert played.in_hand(STARK, got.house_order(STARK)) == 0


@pytest.mark.parametrize(("players", "total"), [(5, 25), (6, 30)])
def test_T1_4_kinds_and_number_of_tokens(players: int, total: int) -> None:
    houses = got.HOUSES[:players]
    assert sum(t.number for t in got.new_board(houses).held) == total
    assert len(got.all_kinds(houses)) == 3 + players


def test_TX1_five_houses() -> None:
    count: Counter[str] = Counter()
    for t in got.new_board(got.HOUSES[:5]).held:
        count["house" if t.kind.startswith("house order") else t.kind] += t.number
    assert count == {"Muster": 10, "Supply Caravan": 5, "Forced March": 5, "house": 5}


def test_T1_5_used_once_while_ordinary_orders_come_back() -> None:
    end = after(
        planned((("Winterfell", "Muster"), ("White Harbor", "Support"))), CarryOut(STARK, "Winterfell", "Muster")
    )
    assert (end.turn, end.step) == (2, "one-time orders")
    assert end.spent == ((STARK, "Muster"),)
    assert end.in_hand(STARK, "Muster") == 1
    assert end.placed == ()
    assert {end.ordinary_left(STARK, kind) for kind in got.ORDINARY} == {3}


@pytest.mark.parametrize("spent", [True, False])
def test_T1_5_a_used_token_is_spent_by_any_reading(spent: bool) -> None:
    start = board(readings=got.Readings(removed_one_time_spent=spent))
    end = after(planned((("Winterfell", "Muster"),), start=start), CarryOut(STARK, "Winterfell", "Muster"))
    assert (end.spent, end.in_hand(STARK, "Muster"), end.left(STARK)) == (((STARK, "Muster"),), 1, 4)


@pytest.mark.parametrize("spent", [True, False])
def test_T1_5_a_raided_token_is_spent_or_returns(spent: bool) -> None:
    start = board(readings=got.Readings(removed_one_time_spent=spent))
    position = planned((("Winterfell", "Muster"),), (("Riverrun", "Raid"),), start)
    end = after(position, CarryOut(LANNISTER, "Riverrun", "Raid", "Winterfell"))
    assert (end.in_hand(STARK, "Muster"), end.left(STARK)) == ((1, 4) if spent else (2, 5))


def test_T1_6_TX2_a_third_muster_is_illegal() -> None:
    position = board()
    muster = Place(STARK, "Winterfell", "Muster")
    for turn in (1, 2, 3):
        assert position.turn == turn
        if turn == 2:
            position = planned((("Winterfell", "Defense"),), start=position)
        else:
            position = after(planned((("Winterfell", "Muster"),), start=position), CarryOut(*muster))
    assert position.turn == 4
    assert refused(position, muster) == "T1.6"
    assert position.left(STARK) == 3


# T2: planning


def test_T2_1_three_steps() -> None:
    start = board()
    assert got.STEPS[:3] == ("one-time orders", "ordinary orders", "reveal")
    assert refused(start, Place(STARK, "Winterfell", "March")) == "T2.1"
    assert refused(start, Place(STARK, "Winterfell", "March")) == "T2.1"
    assert refused(start, Reveal()) == "T2.1"
    second = after(start, Done(STARK), Done(LANNISTER))
    assert second.step == "ordinary orders"
    assert refused(second, Place(STARK, "Winterfell", "Muster")) == "T2.1"
    assert refused(second, Place(STARK, "Winterfell", "Muster")) == "T2.1"
    assert planned(()).turn == 2, "nothing but Defense: the turn ends with the reveal"


def test_T2_2_in_turn_order() -> None:
    assert refused(board(), Place(LANNISTER, "Riverrun", "Muster")) == "T2.2"
    assert refused(board(), Done(LANNISTER)) == "T2.2"
    second = after(board(), Done(STARK))
    assert second.to_act == LANNISTER
    assert got.refusal(second, Place(LANNISTER, "Riverrun", "Muster")) is None


def test_T2_3_TX3_the_second_one_time_order_is_illegal() -> None:
    position = after(board(), Place(STARK, "Winterfell", "Muster"))
    second = Place(STARK, "White Harbor", "Supply Caravan")
    assert refused(position, second) == "T2.3"
    assert refused(after(position, Done(LANNISTER)), second) == "T2.3"


def test_T2_4_TX10_nobody_has_to_place_one() -> None:
    position = after(board(), Done(STARK), Done(LANNISTER))
    assert (position.step, position.placed) == ("ordinary orders", ())
    assert position.held == board().held


def test_T2_5_TX4_only_in_an_area_with_own_units() -> None:
    for area in ("Riverrun", "Moat Cailin"):
        assert refused(board(), Place(STARK, area, "Muster")) == "T2.5"
    assert got.refusal(board(), Place(STARK, "White Harbor", "Muster")) is None


def test_T2_6_face_down_until_all_are_revealed_together() -> None:
    position = after(
        board(),
        Place(STARK, "Winterfell", "Muster"),
        Done(LANNISTER),
        Place(STARK, "Winterfell", "March"),
        Place(STARK, "White Harbor", "Defense"),
        Done(STARK),
        Place(LANNISTER, "Riverrun", "Raid"),
        Done(LANNISTER),
    )
    assert all(order.hidden for order in position.placed)
    assert kinds(position.seen_by(LANNISTER)) == ["", "", "", "Raid"]
    assert kinds(position.seen_by(STARK)) == ["Muster", "March", "Defense", ""]
    shown = got.play(position, Reveal())
    assert not any(order.hidden for order in shown.placed)
    assert kinds(shown.seen_by(LANNISTER)) == ["Muster", "March", "Defense", "Raid"]


def test_T2_7_ordinary_orders_also_beside_the_own_one_time_order() -> None:
    position = after(board(), Place(STARK, "Winterfell", "Muster"), Done(LANNISTER))
    both = got.play(position, Place(STARK, "Winterfell", "March"))
    assert kinds(both.orders("Winterfell")) == ["Muster", "March"]
    assert refused(position, Place(STARK, "Riverrun", "March")) == "T2.7"
    assert refused(position, Done(STARK)) == "T2.7", "White Harbor has no order"


def test_T2_7_no_more_ordinary_tokens_than_there_are() -> None:
    many = {f"Area {n}": (STARK, 1) for n in range(4)}
    position = got.new_board(TWO, {**many, "Riverrun": (LANNISTER, 1)}, [("Area 0", "Riverrun")])
    position = after(position, Done(STARK), Done(LANNISTER))
    position = after(position, *(Place(STARK, f"Area {n}", "March") for n in range(3)))
    assert refused(position, Place(STARK, "Area 3", "March")) == "T2.7"
    assert got.refusal(position, Place(STARK, "Area 3", "Raid")) is None


@pytest.mark.parametrize("enough", [True, False])
def test_T2_7_whether_a_one_time_order_is_enough(enough: bool) -> None:
    start = board(readings=got.Readings(one_time_satisfies_order=enough))
    position = after(
        start,
        Place(STARK, "Winterfell", "Muster"),
        Done(LANNISTER),
        Place(STARK, "White Harbor", "Raid"),
    )
    assert (got.refusal(position, Done(STARK)) is None) is enough


def test_T2_8_two_orders_at_most() -> None:
    position = after(
        board(),
        Place(STARK, "Winterfell", "Muster"),
        Done(LANNISTER),
        Place(STARK, "Winterfell", "March"),
    )
    assert refused(position, Place(STARK, "Winterfell", "Raid")) == "T2.8"
    third = got.Order(STARK, "Winterfell", "Raid", True)
    with pytest.raises(ValueError, match=r"placed: Winterfell has two orders of one sort.*T2\.8"):
        position.with_(placed=(*position.placed, third))


# T3: areas with two orders


def raided(*lying: str, **changes: object) -> tuple[list[str], list[str], int]:
    orders = tuple(got.Order(STARK, "Winterfell", kind) for kind in lying)
    result = got.raid(orders, got.Readings(**changes))  # type: ignore[arg-type]
    return kinds(result.removed), kinds(result.kept), result.pillage


def test_T3_1_a_raid_removes_both_where_it_can() -> None:
    assert raided("Muster", "Support")[:2] == (["Muster", "Support"], [])
    for safe in ("March", "Defense", "Forced March"):
        assert raided(safe)[:2] == ([], [safe])
    for weak in ("Raid", "Support", "Consolidate Power", "Muster", "Supply Caravan", got.house_order(STARK)):
        assert raided(weak)[0] == [weak]


def test_T3_1_readings_of_what_can_be_raided() -> None:
    assert raided("Forced March", "Defense", forced_march_is_march=False)[0] == ["Forced March"]
    assert raided("Muster", "Support", vulnerable_to_raid={"Support"})[:2] == (["Support"], ["Muster"])


def test_T3_1_raids_on_the_board() -> None:
    position = planned((("Winterfell", "Forced March"), ("Winterfell", "Defense")), (("Riverrun", "Raid"),))
    assert refused(position, CarryOut(LANNISTER, "Riverrun", "Raid", "Winterfell")) == "T3.1"
    assert refused(position, CarryOut(LANNISTER, "Riverrun", "Raid", "Moat Cailin")) == "T3.4"
    own = planned((("Winterfell", "Raid"),))
    assert refused(own, CarryOut(STARK, "Winterfell", "Raid", "White Harbor")) == "T3.1"
    assert refused(own, CarryOut(STARK, "Winterfell", "Raid", "Riverrun", 1)) == "T3.1"


@pytest.mark.parametrize(("had", "left"), [(0, 0), (1, 0), (3, 1)])
def test_T3_2_double_pillage(had: int, left: int) -> None:
    start = board().with_(power=(had, 0))
    position = planned(
        (("Winterfell", "Supply Caravan"), ("Winterfell", "Consolidate Power")), (("Riverrun", "Raid"),), start
    )
    end = after(position, CarryOut(LANNISTER, "Riverrun", "Raid", "Winterfell"))
    assert end.power == (left, 2)


def test_T3_2_only_orders_that_allow_it_are_pillaged() -> None:
    assert raided("Supply Caravan", "Support") == (["Supply Caravan", "Support"], [], 1)
    assert raided("Support")[2] == 0
    assert raided("March", "Muster")[2] == 1
    assert raided("Muster", "Consolidate Power", pillaged=())[2] == 0


def test_TX5_caravan_and_march_raided() -> None:
    assert raided("Supply Caravan", "March")[:2] == (["Supply Caravan"], ["March"])
    position = planned((("Winterfell", "Supply Caravan"), ("Winterfell", "March")), (("Riverrun", "Raid"),))
    end = after(position, CarryOut(LANNISTER, "Riverrun", "Raid", "Winterfell"))
    assert kinds(end.orders("Winterfell")) == ["March"]
    assert end.step == "march"


def test_TX6_caravan_and_support_raided() -> None:
    assert raided("Supply Caravan", "Support")[:2] == (["Supply Caravan", "Support"], [])


def test_TX7_forced_march_and_defense_raided() -> None:
    assert raided("Forced March", "Defense")[:2] == ([], ["Forced March", "Defense"])


def march_and_muster(units: int) -> got.Board:
    position = planned((("White Harbor", "Muster"), ("White Harbor", "March")), start=wide())
    return after(position, CarryOut(STARK, "White Harbor", "March", "Moat Cailin", units))


def wide() -> got.Board:
    return got.new_board(TWO, {**ARMIES, "White Harbor": (STARK, 2)}, ROADS)


def test_T3_3_TX8_a_march_that_empties_the_area_removes_the_rest() -> None:
    end = march_and_muster(2)
    assert end.turn == 2, "nothing is left to carry out"
    assert end.spent == ((STARK, "Muster"),)
    assert end.units(STARK, "Moat Cailin") == 2
    assert end.units(STARK, "White Harbor") == 0


def test_T3_5_TX9_if_a_unit_stays_the_order_stays() -> None:
    middle = march_and_muster(1)
    assert middle.step == "consolidate"
    assert kinds(middle.orders("White Harbor")) == ["Muster"]
    assert middle.spent == ()
    end = got.play(middle, CarryOut(STARK, "White Harbor", "Muster"))
    assert (end.turn, end.spent) == (2, ((STARK, "Muster"),))


def test_T3_3_the_removed_order_can_return_by_another_reading() -> None:
    start = wide().with_(readings=got.Readings(removed_one_time_spent=False))
    position = planned((("White Harbor", "Muster"), ("White Harbor", "March")), start=start)
    end = after(position, CarryOut(STARK, "White Harbor", "March", "Moat Cailin", 2))
    assert (end.spent, end.in_hand(STARK, "Muster")) == ((), 2)


def test_T3_3_a_march_needs_units_and_room() -> None:
    position = planned((("Winterfell", "March"),))
    assert refused(position, CarryOut(STARK, "Winterfell", "March", "White Harbor", 3)) == "T3.3"
    assert refused(position, CarryOut(STARK, "Winterfell", "March", "White Harbor", 0)) == "T3.3"
    assert refused(position, CarryOut(STARK, "Winterfell", "March", "Riverrun", 1)) == "T3.4"
    joined = got.play(position, CarryOut(STARK, "Winterfell", "March", "White Harbor", 2))
    assert joined.units(STARK, "White Harbor") == 3


def test_T3_4_a_one_time_order_goes_with_its_counterpart() -> None:
    position = planned(
        (("Winterfell", "Forced March"), ("White Harbor", "Consolidate Power")),
        (("Riverrun", "Muster"), ("Riverrun", "March")),
    )
    assert position.step == "march"
    assert refused(position, CarryOut(LANNISTER, "Riverrun", "March")) == "T3.4", "Stark is first"
    assert refused(position, CarryOut(STARK, "White Harbor", "Consolidate Power")) == "T3.4", "not yet"
    position = after(position, CarryOut(STARK, "Winterfell", "Forced March"))
    assert position.to_act == LANNISTER
    position = after(position, CarryOut(LANNISTER, "Riverrun", "March"))
    assert position.step == "consolidate"
    assert refused(position, CarryOut(STARK, "White Harbor", "Consolidate Power", "Winterfell")) == "T3.4"
    position = after(position, CarryOut(STARK, "White Harbor", "Consolidate Power"))
    assert got.legal_moves(position) == (CarryOut(LANNISTER, "Riverrun", "Muster"),)


def test_T3_4_house_orders_come_last() -> None:
    position = planned((("Winterfell", got.house_order(STARK)), ("White Harbor", "Consolidate Power")))
    assert position.step == "consolidate"
    position = after(position, CarryOut(STARK, "White Harbor", "Consolidate Power"))
    assert position.step == "house"


# Any game


@settings(max_examples=60, deadline=None)
@given(st.data(), st.booleans())
def test_TX11_T1_6_tokens_in_any_game(data: st.DataObject, spent: bool) -> None:
    """Unspent tokens never grow, no more than five phases with one-time orders, units and tokens are conserved."""
    houses = got.HOUSES[:3]
    position = got.new_board(houses, readings=got.Readings(removed_one_time_spent=spent))
    phases: dict[str, set[int]] = {house: set() for house in houses}
    units = sum(army.units for army in position.armies)
    for _ in range(60):
        moves = got.legal_moves(position)
        assert moves
        move = data.draw(st.sampled_from(moves))
        later = got.play(position, move)
        for house in houses:
            assert later.left(house) <= position.left(house)
            assert later.left(house) + sum(h == house for h, _ in later.spent) == 5
        assert later.spent[: len(position.spent)] == position.spent
        assert sum(army.units for army in later.armies) == units
        gone = Counter(later.spent) - Counter(position.spent)
        for house, _ in gone.elements():
            phases[house].add(position.turn)
        assert all(len(turns) <= 5 for turns in phases.values())
        for (house, kind), number in Counter(later.spent).items():
            assert number <= got.one_time_kinds(house)[kind]
        position = later


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(TWO), st.sampled_from([*ARMIES, "Moat Cailin"]), st.data()), max_size=20))
def test_what_is_refused_is_not_listed(tries: list[tuple[str, str, st.DataObject]]) -> None:
    position = board()
    for house, area, data in tries:
        kind = data.draw(st.sampled_from([*got.ORDINARY, *got.all_kinds()]))
        for move in (Place(house, area, kind), Done(house), Reveal(), CarryOut(house, area, kind)):
            assert (got.refusal(position, move) is None) == (move in got.legal_moves(position))
        position = got.play(position, data.draw(st.sampled_from(got.legal_moves(position))))


# Bad input


def test_unknown_things_are_named() -> None:
    start = board()
    for move, field in [
        (Place("Targaryen", "Winterfell", "Muster"), "house='Targaryen'"),
        (Place("Tyrell", "Winterfell", "Muster"), "house='Tyrell': choose one of Stark, Lannister"),
        (Place(STARK, "Essos", "Muster"), "area='Essos'"),
        (Place(STARK, "Winterfell", "Feast"), "kind='Feast'"),
    ]:
        with pytest.raises(ValueError, match=field):
            got.refusal(start, move)
    with pytest.raises(TypeError, match="move='Muster'"):
        got.refusal(start, "Muster")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="step='winter'"):
        start.with_(step="winter")
    marching = planned((("Winterfell", "March"),))
    with pytest.raises(ValueError, match="to='Essos'"):
        got.refusal(marching, CarryOut(STARK, "Winterfell", "March", "Essos", 1))
    with pytest.raises(ValueError, match="units=-1"):
        got.refusal(marching, CarryOut(STARK, "Winterfell", "March", "White Harbor", -1))
    assert refused(marching, CarryOut(STARK, "Winterfell", "March", "", 1)) == "T3.4"
    assert refused(marching, CarryOut(STARK, "Winterfell", "Muster")) == "T3.4"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("houses", (STARK, STARK)),
        ("houses", (STARK, "Targaryen")),
        ("waiting", ("Tyrell",)),
        ("armies", (got.Army(STARK, "Winterfell", 0),)),
        ("armies", (got.Army(STARK, "Winterfell", 1), got.Army(LANNISTER, "Winterfell", 1))),
        ("armies", (got.Army(STARK, "Essos", 1),)),
        ("placed", (got.Order(STARK, "Riverrun", "Raid"),)),
        ("neighbours", frozenset({frozenset({"Winterfell", "Essos"})})),
        ("power", (1,)),
        ("power", (0, -1)),
    ],
)
def test_a_board_that_contradicts_itself_names_the_field(field: str, value: object) -> None:
    with pytest.raises(ValueError, match=f"^{field}"):
        board().with_(**{field: value})


def test_bad_readings_are_named() -> None:
    with pytest.raises(TypeError, match="pillaged='Muster'"):
        got.Readings(pillaged="Muster")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="vulnerable_to_raid: 'Feast'"):
        got.Readings(vulnerable_to_raid={"Feast"})  # type: ignore[arg-type]


def test_the_readings_are_those_of_the_rulebook() -> None:
    ours = got.Readings()
    for reading in readings_of("thrones"):
        value = ours.raided if reading.option == "vulnerable_to_raid" else getattr(ours, reading.option)
        assert value == (frozenset(reading.default) if isinstance(reading.default, tuple) else reading.default)


def test_moves_read_like_sentences() -> None:
    assert str(CarryOut(STARK, "Winterfell", "March", "White Harbor", 1)) == (
        "Stark carries out March in Winterfell to White Harbor with 1 unit"
    )
    assert str(CarryOut(LANNISTER, "Riverrun", "Raid", "Winterfell")).endswith("against Winterfell")
    assert str(Place(STARK, "Winterfell", "Muster")) == "Stark places Muster in Winterfell"
    assert [str(Done(STARK)), str(Reveal())] == ["Stark places no more", "all orders are revealed"]
