"""Transfers and reorganisation at the table (R8), dropping (R9.1)."""

from __future__ import annotations

import pytest
from engine_help import (
    BERMUDA,
    GNOMES,
    NETWORK,
    OIL,
    UFOS,
    allows,
    groups,
    listed,
    money,
    play_all,
    refuses,
    seat,
    table,
)

from illuminati_nb.rules import engine
from illuminati_nb.rules.moves import (
    Draw,
    DropGroup,
    EndActions,
    EndTurn,
    FreeTransfer,
    MoveGroup,
    Rearrange,
    Redistribute,
    Transfer,
)
from illuminati_nb.rules.state import GameState

CHAIN = {OIL: "top", "Hollywood": (OIL, "top"), "Tabloids": ("Hollywood", "right")}


@pytest.fixture
def state() -> GameState:
    """The Network, below it the Oil Companies, Hollywood, the Tabloids in a row."""
    return table(
        seat(NETWORK, {**CHAIN, "C.I.A.": "bottom"}, {NETWORK: 4, OIL: 3, "Hollywood": 2}),
        seat(UFOS, {"Texas": "top"}, 5),
    )


def test_R8_1_any_part_goes_to_the_master_or_a_puppet(state: GameState) -> None:
    for giver, receiver, amount in (
        (NETWORK, OIL, 4),
        (OIL, NETWORK, 1),
        (OIL, "Hollywood", 3),
        ("Hollywood", "Tabloids", 2),
    ):
        after = play_all(state, Transfer(0, giver, receiver, amount))
        assert money(after, 0).get(giver, 0) == money(state, 0)[giver] - amount
        assert money(after, 0)[receiver] == money(state, 0).get(receiver, 0) + amount
        assert after.issued == state.issued
        assert after.turn.actions == 1
    for bad, rule in (
        (Transfer(0, OIL, NETWORK, 4), "R8.1"), (Transfer(0, OIL, NETWORK, 0), "R8.1"),
        (Transfer(0, OIL, NETWORK, -1), "R8.1"), (Transfer(0, "Tabloids", "Hollywood", 1), "R8.1"),
        (Transfer(0, UFOS, "Texas", 1), "R8.1"), (Transfer(0, NETWORK, UFOS, 1), "R8.1"),
        (Transfer(0, OIL, True, 1), "R8.1"), (Transfer(1, UFOS, "Texas", 1), "R2.1"),
    ):  # fmt: skip
        refuses(state, bad, rule)


def test_R8_1_X47_the_same_money_goes_down_a_chain() -> None:
    state = table(seat(NETWORK, CHAIN, 4), seat(UFOS))
    state = play_all(state, Transfer(0, NETWORK, OIL, 4), EndActions(0))
    state = play_all(state, FreeTransfer(0, OIL, "Hollywood", 4), FreeTransfer(0, "Hollywood", "Tabloids", 4))
    assert money(state, 0) == {"Tabloids": 4}


def test_R8_2_two_free_transfers_also_between_the_same_two(state: GameState) -> None:
    state = play_all(state, EndActions(0), FreeTransfer(0, NETWORK, OIL, 1), FreeTransfer(0, NETWORK, OIL, 1))
    assert money(state, 0) == {NETWORK: 2, OIL: 5, "Hollywood": 2}
    refuses(state, FreeTransfer(0, NETWORK, OIL, 1), "R8.2", "both free transfers")
    assert not listed(state, FreeTransfer)
    assert state.turn.actions == 2


def test_R8_3_only_between_master_and_puppet(state: GameState) -> None:
    for giver, receiver in (
        (NETWORK, "Hollywood"),
        (OIL, "Tabloids"),
        ("Hollywood", NETWORK),
        (OIL, "C.I.A."),
        (OIL, OIL),
    ):
        refuses(state, Transfer(0, giver, receiver, 1), "R8.3")
        refuses(play_all(state, EndActions(0)), FreeTransfer(0, giver, receiver, 1), "R8.3")


def test_R8_4_the_federal_reserve_gives_to_any_group_of_the_structure() -> None:
    mine = {**CHAIN, "Federal Reserve": "bottom"}
    state = table(seat(NETWORK, mine, {"Federal Reserve": 6, "Tabloids": 3}), seat(UFOS, {"Texas": "top"}))
    for receiver in (NETWORK, OIL, "Hollywood", "Tabloids"):
        assert money(play_all(state, Transfer(0, "Federal Reserve", receiver, 2)), 0)[receiver] >= 2
    refuses(state, Transfer(0, "Tabloids", "Federal Reserve", 1), "R8.3")
    refuses(state, Transfer(0, "Federal Reserve", "Texas", 1), "R8.1")
    refuses(state, Transfer(0, "Federal Reserve", "Federal Reserve", 1), "R8.3")


def test_R8_6_a_group_moves_with_its_subtree_for_one_action(state: GameState) -> None:
    after = play_all(state, MoveGroup(0, OIL, NETWORK, "left"))
    assert after.seats[0].structure.puppets(NETWORK) == {"left": OIL, "bottom": "C.I.A."}
    assert groups(after, 0) == groups(state, 0)
    assert money(after, 0) == money(state, 0)
    assert after.turn.actions == 1
    deeper = play_all(state, MoveGroup(0, "C.I.A.", "Tabloids", "top"))
    assert deeper.seats[0].structure.depth("C.I.A.") == 4
    refuses(state, MoveGroup(0, OIL, "Hollywood", "bottom"), "R8.6", "below it")
    refuses(state, MoveGroup(0, OIL, OIL, "right"), "R8.6", "itself")
    refuses(state, MoveGroup(0, OIL, NETWORK, "top"), "R8.6", "already")
    refuses(state, MoveGroup(0, OIL, NETWORK, "bottom"), "R8.6", "holds C.I.A.")
    refuses(state, MoveGroup(0, OIL, "Texas", "right"), "R6.28")
    refuses(state, MoveGroup(0, "Texas", NETWORK, "left"), "R8.6")
    refuses(state, MoveGroup(0, NETWORK, OIL, "left"), "R8.6", "Illuminati")


def test_R8_6_X46_to_another_arrow_of_the_same_master(state: GameState) -> None:
    side = play_all(state, MoveGroup(0, "Hollywood", OIL, "right"))
    assert side.seats[0].structure.puppets(OIL) == {"right": "Hollywood"}
    assert side.turn.actions == 1


def test_R8_7_R6_35_what_does_not_fit_any_more_is_lost_with_its_money() -> None:
    # With Hollywood on the Illuminati's bottom arrow, its own right arrow would point into the C.I.A.'s place.
    found = []
    mine = {
        OIL: "top",
        "Hollywood": (OIL, "top"),
        "Tabloids": ("Hollywood", "right"),
        "C.I.A.": "left",
        "KKK": ("C.I.A.", "bottom"),
    }
    state = table(seat(NETWORK, mine, {"Tabloids": 3, NETWORK: 1}), seat(UFOS))
    for move in listed(state, MoveGroup):
        after = play_all(state, move)
        lost = groups(state, 0) - groups(after, 0)
        if lost:
            found.append(move)
            assert lost <= set(after.uncontrolled)
            gone = sum(money(state, 0).get(name, 0) for name in lost)
            assert after.issued == state.issued - gone
    structure = state.seats[0].structure
    for group in ("Hollywood", "C.I.A.", OIL):
        rest, _ = structure.detach(group)
        for arrow in rest.open_arrows():
            try:
                layouts = structure.move_layouts(group, arrow.card, arrow.side)
            except ValueError:
                continue
            for layout in layouts:
                hang = tuple((card, *(where or ("", ""))) for card, where in layout.choice)
                move = MoveGroup(0, group, arrow.card, arrow.side, hang)
                after = play_all(state, move)
                assert after.seats[0].structure == layout.structure
                assert set(layout.dropped) <= set(after.uncontrolled)
                if "Tabloids" in layout.dropped:
                    found.append(move)
                    assert after.issued == state.issued - 3
    assert found, "no layout loses a card: the test would show nothing"


def test_R8_8_the_bermuda_triangle_rearranges_at_the_end_of_the_turn() -> None:
    mine = {OIL: "top", "Hollywood": (OIL, "top"), "C.I.A.": "left"}
    state = table(seat(BERMUDA, mine, {OIL: 3, BERMUDA: 2}), seat(UFOS))
    layout = (("C.I.A.", BERMUDA, "right"), (OIL, "C.I.A.", "left"), ("Hollywood", BERMUDA, "top"))
    refuses(state, Rearrange(0, layout), "R2.1")
    closing = play_all(state, EndActions(0), FreeTransfer(0, OIL, BERMUDA, 1))
    after = play_all(closing, Rearrange(0, layout))
    assert after.seats[0].structure.tree == {group: (master, side) for group, master, side in layout}
    assert money(after, 0) == money(closing, 0)
    assert after.turn.actions == 2, "not an action"
    refuses(after, FreeTransfer(0, OIL, "C.I.A.", 1), "R2.1")
    refuses(closing, Rearrange(0, layout[:2]), "R8.8")
    refuses(closing, Rearrange(0, (*layout, ("KKK", BERMUDA, "left"))), "R8.8")
    refuses(closing, Rearrange(0, (layout[0], layout[0], layout[1])), "R8.8", "twice")
    refuses(closing, Rearrange(0, (("C.I.A.", OIL, "top"), (OIL, "C.I.A.", "left"), layout[2])), "R8.6", "cut off")
    other = play_all(table(seat(NETWORK, mine), seat(UFOS)), EndActions(0))
    refuses(other, Rearrange(0, layout), "R8.8", "no such special power")


def test_R8_9_the_gnomes_lay_their_money_anew() -> None:
    state = table(seat(GNOMES, CHAIN, {GNOMES: 9, "Tabloids": 3}), seat(UFOS, {"Texas": "top"}))
    refuses(state, Redistribute(0, ((OIL, 12),)), "R2.1")
    closing = play_all(state, EndActions(0))
    after = play_all(closing, Redistribute(0, ((OIL, 5), ("Hollywood", 7), (GNOMES, 0))))
    assert money(after, 0) == {OIL: 5, "Hollywood": 7}
    assert after.issued == state.issued
    for bad in (((OIL, 13),), ((OIL, 11),), (("Texas", 12),), ((OIL, 13), (GNOMES, -1)), ((OIL, 6), (OIL, 6)), ()):
        refuses(closing, Redistribute(0, bad), "R8.9")
    allows(closing, *listed(closing, Redistribute))
    other = play_all(table(seat(NETWORK, CHAIN, 5), seat(UFOS)), EndActions(0))
    refuses(other, Redistribute(0, ((NETWORK, 5),)), "R8.9", "no such special power")


def test_R8_10_no_structure_ever_holds_an_overlap() -> None:
    # Every listed move of a crowded structure: the helper checks geometry after each.
    mine = {
        OIL: "top",
        "Hollywood": (OIL, "top"),
        "Tabloids": ("Hollywood", "right"),
        "C.I.A.": "left",
        "New York": "right",
    }
    state = table(seat(BERMUDA, mine), seat(UFOS))
    moves = listed(state, MoveGroup)
    assert len(moves) > 20
    for move in moves:
        play_all(state, move)


def test_R9_1_dropping_is_free_and_takes_the_puppets_along(state: GameState) -> None:
    after = play_all(state, DropGroup(0, OIL))
    assert groups(after, 0) == {"C.I.A."}
    assert after.uncontrolled == (*state.uncontrolled, OIL, "Hollywood", "Tabloids")
    assert money(after, 0) == {NETWORK: 4}
    assert after.issued == state.issued - 5
    assert after.turn.actions == 2
    refuses(state, DropGroup(0, NETWORK), "R9.1", "Illuminati")
    refuses(state, DropGroup(0, "Texas"), "R9.1")
    refuses(state, DropGroup(1, "Texas"), "R2.1")
    refuses(play_all(state, EndActions(0)), DropGroup(0, OIL), "R2.1")


def test_R2_1_closing_lists_what_it_allows(state: GameState) -> None:
    closing = play_all(state, EndActions(0))
    assert {type(move) for move in engine.legal_moves(closing)} == {EndTurn, FreeTransfer}
    refuses(closing, Draw(0), "R2.1")
