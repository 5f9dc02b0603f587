"""Receiving a group that is handed over (R9.5-R9.7)."""

from __future__ import annotations

import pytest
from made_up_cards import BAVARIA, FIGURE_5, group, illuminati, laid
from test_structure_moves import branch, hung, refused, table

from illuminati_nb.rules.refusal import IllegalMove
from illuminati_nb.rules.structure import PowerStructure

FIVE = laid(FIGURE_5)


def test_R9_5_the_whole_subtree_comes_along_and_is_fitted_in() -> None:
    whole = branch("x T top", "z x top", "y T right")
    layout = table().receive(whole, to="P", arrow="right")
    assert layout == table().capture(whole, to="P", arrow="right")
    assert hung(layout) == {"T": "P right", "x": "T bottom", "z": "x top", "y": "T right"}


def test_R9_6_on_a_blocked_arrow_the_card_in_the_way_must_be_given_up() -> None:
    refused(FIVE.capture_refusal("Yuppies", to=BAVARIA, arrow="right"), "R6.6", "would overlap Antiwar Activists")
    refused(FIVE.receive_refusal("Yuppies", to=BAVARIA, arrow="right"), "R9.6", "Antiwar Activists would be overlapped")
    layout = FIVE.receive("Yuppies", to=BAVARIA, arrow="right", drop=["Antiwar Activists"])
    assert layout.structure.placement("Yuppies")[:2] == (28, 0)
    assert layout.dropped == layout.evicted == ("Antiwar Activists",)
    assert FIVE.transfer_choices("Yuppies", to=BAVARIA, arrow="right") == (layout,)


def test_R9_6_a_card_that_is_in_nobodys_way_is_not_given_up() -> None:
    for card in ("Cycle Gangs", "KGB"):
        drop = [card, "Antiwar Activists"] if card == "Cycle Gangs" else [card]
        refused(
            FIVE.receive_refusal("Yuppies", to=BAVARIA, arrow="right", drop=drop),
            "R9.6",
            f"{card} is in no new card's way",
        )


def test_R9_6_the_receiver_chooses_new_or_old() -> None:
    ends = table().transfer_choices(branch("x T top", "y T right", "w T bottom"), to="P", arrow="right")
    assert {(end.dropped, hung(end).get("x")) for end in ends} == {(("x",), None), (("V",), "T top")}
    new = table().receive(branch("x T top", "y T right", "w T bottom"), to="P", arrow="right", drop=["x"])
    old = table().receive(branch("x T top", "y T right", "w T bottom"), to="P", arrow="right", drop=["V"])
    assert {new, old} == set(ends)
    assert (new.evicted, old.evicted) == ((), ("V",))


def test_R9_6_an_old_card_goes_with_all_below_it() -> None:
    ps = PowerStructure(illuminati()).attach(group("P", "all"), to="Root", arrow="right")
    ps = ps.attach(group("Q", "all"), to="P", arrow="top").attach(group("V", "all"), to="Q", arrow="bottom")
    ps = ps.attach(group("far"), to="V", arrow="right")
    layout = ps.receive(branch("x T top"), to="P", arrow="right", drop=["V", "far"])
    assert (layout.evicted, layout.dropped) == (("V",), ("V", "far"))
    assert hung(layout)["x"] == "T top"
    assert set(layout.structure.names) == {"Root", "P", "Q", "T", "x"}


def test_R9_6_re_hanging_comes_first_but_is_not_the_only_choice() -> None:
    ends = table().transfer_choices(branch("x T top"), to="P", arrow="right")
    assert {(hung(end).get("x"), end.dropped) for end in ends} == {
        ("T right", ()),
        ("T bottom", ()),
        (None, ("x",)),
        ("T top", ("V",)),
    }
    assert ends[0].dropped == ()
    assert len(table().transfer_choices(branch("x T top"), to="P", arrow="right", limit=2)) == 2


def test_R9_6_every_choice_can_be_made() -> None:
    whole = branch("x T top", "z x top", "u x right")
    for end in table().transfer_choices(whole, to="P", arrow="right"):
        again = table().receive(whole, to="P", arrow="right", drop=end.evicted, rehang=end.choice)
        assert again == end


def test_R9_6_neither_the_illuminati_nor_the_new_master_can_be_given_up() -> None:
    # Root, A right, B above A, C back over the Illuminati: C's arrow points down on to the Root.
    ps = PowerStructure(illuminati()).attach(group("A", "all"), to="Root", arrow="right")
    ps = ps.attach(group("B", "all"), to="A", arrow="top").attach(group("C", "all"), to="B", arrow="top")
    assert [one.by for one in ps.blocked_arrows() if one.card == "C"] == [("Root",)]
    refused(ps.receive_refusal(group("T"), to="C", arrow="top"), "R9.6", "Root would be overlapped")
    refused(ps.receive_refusal(group("T"), to="C", arrow="top", drop=["Root"]), "R9.6", "is the Illuminati")
    with pytest.raises(IllegalMove, match="Root would be overlapped on the top arrow of C and must stay"):
        ps.transfer_choices(group("T"), to="C", arrow="top")
    refused(
        ps.receive_refusal(group("T"), to="C", arrow="right", drop=["A"]),
        "R9.6",
        "A cannot be given up: the new group is to hang on C",
    )


def test_R9_7_without_an_unused_arrow_nothing_can_be_taken() -> None:
    full = PowerStructure(illuminati())
    for side in ("top", "right", "bottom", "left"):
        full = full.attach(group(side), to="Root", arrow=side)
    refused(full.receive_refusal(group("T"), to="Root", arrow="top"), "R9.7", "Root has no unused arrow left")
    refused(table().receive_refusal(group("T"), to="P", arrow="top"), "R9.7", "holds Q")
    refused(table().receive_refusal(group("T"), to="P", arrow="left"), "R5.8", "incoming")
    refused(table().receive_refusal(group("T"), to="none", arrow="left"), "R6.28", "none is not in this")


def test_R9_7_a_blocked_arrow_suffices() -> None:
    blocked = {(one.card, one.side) for one in FIVE.blocked_arrows()}
    for card, side in blocked:
        assert FIVE.transfer_choices("Yuppies", to=card, arrow=side)


@pytest.mark.parametrize("drop", ["y", None, 5])
def test_drop_wants_a_list(drop: object) -> None:
    with pytest.raises(TypeError, match=r"drop=.*give a list"):
        table().receive(branch("x T top"), to="P", arrow="right", drop=drop)  # type: ignore[arg-type]


def test_R9_6_drop_names_a_card_of_either_side() -> None:
    refused(
        table().receive_refusal(branch("x T top"), to="P", arrow="right", drop=["Yuppies"]),
        "R9.6",
        "Yuppies is neither an old card of",
    )
    refused(
        table().receive_refusal(branch("y T right"), to="P", arrow="right", drop=["y"]),
        "R6.29",
        "y cannot be let go: it overlaps nothing",
    )
