"""Moving, capturing, rearranging: what keeps its place, what is re-hung, what is lost."""

from __future__ import annotations

import pytest
from made_up_cards import BAVARIA, FIGURE_2, FIGURE_5, group, illuminati, laid

from illuminati_nb.rules.branch import Branch, Link
from illuminati_nb.rules.refusal import IllegalMove, Refusal
from illuminati_nb.rules.rehang import Layout, Rehung
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.structure import PowerStructure

FIVE, TWO = laid(FIGURE_5), laid(FIGURE_2)


def table(rules: RuleSet | None = None) -> PowerStructure:
    """Root, P to its right, Q above P, V to the right of Q: V covers 38..66, -34..-14.

    A card to the right of P fills 42..70, -10..10; a puppet above *that* would fill 46..66, -38..-10
    and so collide with V. Everything below and to the right of it is free.
    """
    ps = PowerStructure(illuminati(), rules or RuleSet())
    ps = ps.attach(group("P", "all"), to="Root", arrow="right")
    ps = ps.attach(group("Q", "all"), to="P", arrow="top")
    return ps.attach(group("V"), to="Q", arrow="bottom")


def branch(*links: str) -> Branch:
    """Make a branch under T, all cards with all arrows; each link is "card master side"."""
    made = [Link(group("T", "all"), "", "")]
    for name, master, side in (link.split() for link in links):
        made.append(Link(group(name, "all"), master, side))
    return Branch(tuple(made))


def hung(layout: Layout) -> dict[str, str]:
    """For each new card its place as "master side"."""
    return {name: " ".join(place) for name, place in layout.structure.tree.items() if name not in "PQV"}


def refused(refusal: Refusal | None, rule: str, words: str) -> None:
    assert refusal is not None
    assert refusal.rule == rule
    assert words in refusal.reason


def test_R6_28_success_hangs_the_target_on_an_open_arrow() -> None:
    layout = table().capture(group("T", incoming="right"), to="P", arrow="right")
    assert layout.structure.master("T") == "P"
    assert layout.structure.placement("T")[:3] == (56, 0, 180)
    assert (layout.rehung, layout.let_go, layout.dropped, layout.evicted, layout.choice) == ((), (), (), (), ())


def test_R6_28_not_on_a_used_blocked_or_missing_arrow() -> None:
    refused(table().capture_refusal(group("T"), to="P", arrow="top"), "R6.6", "holds Q")
    blocked = table().attach(group("E", "top"), to="P", arrow="right")
    refused(blocked.capture_refusal(group("T"), to="E", arrow="top"), "R6.6", "would overlap V")
    refused(blocked.capture_refusal(group("T"), to="E", arrow="right"), "R5.8", "no arrow on its right side")
    assert table().capture_refusal(group("T"), to="P", arrow="right") is None


def test_R6_29_puppets_keep_their_places_beside_their_masters() -> None:
    rival = PowerStructure("The UFOs").attach(group("T", "all"), "The UFOs", "top")
    rival = rival.attach(group("x", "all"), "T", "bottom").attach(group("z"), "x", "right")
    layout = table().capture(rival, "T", to="P", arrow="right")
    assert hung(layout) == {"T": "P right", "x": "T bottom", "z": "x right"}
    assert layout.structure.placement("x")[:3] == (56, 24, 90)
    assert layout.structure.placement("z")[:3] == (56, 52, 90)
    assert len(rival) == 4  # the rival's structure is as it was


def test_R6_29_the_whole_branch_is_turned_rigidly() -> None:
    whole = branch("x T top", "z x right", "y T right")
    for arrow in ("top", "right", "bottom", "left"):
        ps = PowerStructure(illuminati()).capture(whole, to="Root", arrow=arrow).structure
        turn = ps.placement("T").turn
        for name, beside in (("x", 270), ("z", 270), ("y", 0)):
            assert (ps.placement(name).turn - turn) % 360 == beside


def test_R6_30_an_overlapping_puppet_may_go_to_another_arrow_of_the_same_master() -> None:
    ends = table().capture_layouts(branch("x T top"), to="P", arrow="right")
    assert {hung(end).get("x") for end in ends} == {"T right", "T bottom", None}
    best = table().capture(branch("x T top"), to="P", arrow="right")
    assert best.rehung == (Rehung("x", "T", "right"),)
    assert best.dropped == ()


def test_R6_30_the_player_may_say_which_arrow() -> None:
    for wish in ("bottom", ("T", "bottom")):
        layout = table().capture(branch("x T top"), to="P", arrow="right", rehang={"x": wish})
        assert hung(layout)["x"] == "T bottom"
    gone = table().capture(branch("x T top"), to="P", arrow="right", rehang={"x": None})
    assert (gone.let_go, gone.dropped) == (("x",), ("x",))


def test_R6_30_puppets_of_a_re_hung_card_go_along_and_may_be_re_hung_in_turn() -> None:
    # x goes from T's top to T's right (70..98, 0); its puppet z on x's top then lies above it, in nobody's way.
    layout = table().capture(branch("x T top", "z x top"), to="P", arrow="right", rehang={"x": "right"})
    assert hung(layout)["z"] == "x top"
    assert layout.structure.placement("z")[:2] == (84, -24)
    # On T's bottom x is turned by 90 degrees; W then lies where z comes to lie, and z is re-hung or lost.
    ps = table().attach(group("R", "all"), to="P", arrow="bottom").attach(group("S", "all"), to="R", arrow="right")
    ps = ps.attach(group("W"), to="S", arrow="top")
    assert ps.placement("W")[3:] == (38, 66, 42, 62)
    ends = ps.capture_layouts(branch("x T top", "z x right"), to="P", arrow="right")
    at_bottom = [hung(end).get("z") for end in ends if hung(end).get("x") == "T bottom"]
    assert sorted(map(str, at_bottom)) == ["None", "x top"]


def test_R6_30_what_does_not_fit_becomes_uncontrolled() -> None:
    full = branch("x T top", "y T right", "w T bottom")
    layout = table().capture(full, to="P", arrow="right")
    assert layout.dropped == ("x",)
    assert table().capture_layouts(full, to="P", arrow="right") == (layout,)


def test_R6_31_and_all_below_it() -> None:
    layout = table().capture(branch("x T top", "z x top", "y T right", "w T bottom"), to="P", arrow="right")
    assert (layout.let_go, layout.dropped) == (("x",), ("x", "z"))


def test_R6_30_a_card_that_overlaps_nothing_keeps_its_place() -> None:
    refused(
        table().capture_refusal(branch("y T right"), to="P", arrow="right", rehang={"y": "bottom"}),
        "R6.29",
        "y cannot hang on the bottom arrow of T: it overlaps nothing where it is and stays on the right arrow of T",
    )
    refused(
        table().capture_refusal(branch("x T top", "y T right"), to="P", arrow="right", rehang={"x": "right"}),
        "R6.30",
        "it can be on the bottom arrow of T or let go",
    )


def test_R6_30_wishes_that_mean_nothing() -> None:
    ask = table().capture_refusal
    refused(ask(branch("x T top"), to="P", arrow="right", rehang={"V": None}), "R6.30", "V is no puppet in the branch")
    refused(ask(branch("x T top"), to="P", arrow="right", rehang={"T": None}), "R6.30", "T is no puppet in the branch")
    refused(ask(branch("x T top"), to="P", arrow="right", rehang={"x": "left"}), "R5.8", "no outgoing arrow 'left'")
    refused(ask(branch("x T top"), to="P", arrow="right", rehang={"x": ("P", "bottom")}), "R6.30", "not in the branch")
    for nonsense in ("x", {"x": 5}, 7):
        with pytest.raises(TypeError, match="rehang"):
            table().capture(branch("x T top"), to="P", arrow="right", rehang=nonsense)  # type: ignore[arg-type]


def test_R6_30_old_cards_never_move() -> None:
    old = table()
    for end in old.capture_layouts(branch("x T top", "z x top", "y T right"), to="P", arrow="right"):
        assert all(end.structure.spots[name] == old.spots[name] for name in old.names)


def test_R6_30_two_loose_cards_may_be_taken_in_either_order() -> None:
    # V and its mirror image below: both x and w are loose; T's right arrow is the only one left for either.
    ps = table().attach(group("R", "all"), to="P", arrow="bottom").attach(group("U"), to="R", arrow="top")
    ends = ps.capture_layouts(branch("x T top", "w T bottom"), to="P", arrow="right")
    assert {(hung(end).get("x"), hung(end).get("w")) for end in ends} == {
        ("T right", None),
        (None, "T right"),
        (None, None),
    }


def test_R6_30_default_chooser_keeps_most_groups_then_most_power() -> None:
    ps = table().attach(group("R", "all"), to="P", arrow="bottom").attach(group("U"), to="R", arrow="top")
    strong = Branch(
        (Link(group("T", "all"), "", ""), Link(group("x"), "T", "top"), Link(group("w", power=6), "T", "bottom"))
    )
    assert ps.capture(strong, to="P", arrow="right").dropped == ("x",)
    many = branch("x T top", "z x right", "w T bottom")
    assert ps.capture(many, to="P", arrow="right").dropped == ("w",)


def test_R6_30_every_layout_can_be_asked_for_by_its_choice() -> None:
    whole = branch("x T top", "z x top", "u x right")
    ends = table().capture_layouts(whole, to="P", arrow="right")
    assert len(ends) == len(set(ends)) > 2
    for end in ends:
        assert table().capture(whole, to="P", arrow="right", rehang=end.choice) == end


def test_R8_7_subtree_reading_lets_a_card_hang_anywhere_below_its_master() -> None:
    rules = RuleSet(rehang="subtree")
    whole = branch("x T top", "y T right")
    ends = table(rules).capture_layouts(whole, to="P", arrow="right")
    assert {hung(end).get("x") for end in ends} == {"T bottom", "y top", "y right", "y bottom", None}
    narrow = table().capture_layouts(whole, to="P", arrow="right")
    assert {hung(end).get("x") for end in narrow} == {"T bottom", None}


def test_R6_28_a_card_cannot_be_captured_twice() -> None:
    refused(table().capture_refusal(group("Q"), to="P", arrow="right"), "R5.8", "Q is already in this power structure")
    rival = PowerStructure("The UFOs").attach(group("T", "all"), "The UFOs", "top").attach(group("V"), "T", "top")
    refused(table().capture_refusal(rival, "T", to="P", arrow="right"), "R5.8", "V is already in this power structure")
    with pytest.raises(TypeError, match="card=None"):
        table().capture(rival, to="P", arrow="right")


def test_R8_6_a_group_moves_with_all_below_it() -> None:
    layout = TWO.move("South American Nazis", to=BAVARIA, arrow="top")
    assert layout.dropped == ()
    assert layout.structure.master("KGB") == "South American Nazis"
    assert layout.structure.placement("KGB")[:3] == (24, -24, 180)
    assert layout.structure.placement("Cycle Gangs")[:3] == (-24, -24, 180)


def test_X46_a_group_moves_to_another_arrow_of_the_same_master() -> None:
    layout = TWO.move("Democrats", to=BAVARIA, arrow="top")
    assert layout.structure.arrow("Democrats") == "top"
    assert layout.structure.master("Antiwar Activists") == "Democrats"


def test_R8_6_not_below_itself_not_where_it_is_not_on_a_used_arrow() -> None:
    refused(FIVE.move_refusal("KGB", "KGB", "bottom"), "R8.6", "KGB cannot be hung on itself")
    nazis = TWO.move_refusal("South American Nazis", "KGB", "bottom")
    refused(nazis, "R8.6", "South American Nazis cannot be hung on KGB, which is below it")
    refused(TWO.move_refusal("KGB", "South American Nazis", "top"), "R8.6", "already hangs on the top arrow")
    refused(TWO.move_refusal("KGB", BAVARIA, "left"), "R8.6", "holds Democrats")
    refused(FIVE.move_refusal("Cycle Gangs", BAVARIA, "right"), "R8.6", "would overlap Antiwar Activists")
    refused(FIVE.move_refusal(BAVARIA, "KGB", "bottom"), "R5.8", "is the Illuminati")
    refused(FIVE.move_refusal("Yuppies", "KGB", "bottom"), "R8.6", "Yuppies is not in this power structure")
    refused(FIVE.move_refusal("KGB", "Yuppies", "bottom"), "R6.28", "Yuppies is not in this power structure")
    refused(FIVE.move_refusal("KGB", BAVARIA, "middle"), "R5.8", "no side 'middle'")


def test_R8_6_a_card_is_not_in_its_own_way() -> None:
    # Figure 5: the Antiwar Activists block the Illuminati's right arrow; they may move there themselves.
    layout = FIVE.move("Antiwar Activists", to=BAVARIA, arrow="right")
    assert layout.structure.depth("Antiwar Activists") == 1


def test_R8_7_puppets_that_overlap_after_a_move_are_re_hung_or_lost() -> None:
    ps = table().capture(branch("x T top", "z x top"), to="Root", arrow="bottom").structure
    ends = ps.move_layouts("T", to="P", arrow="right")
    assert {hung(end).get("x") for end in ends} == {"T right", "T bottom", None}
    lost = ps.move("T", to="P", arrow="right", rehang={"x": None})
    assert lost.dropped == ("x", "z")
    assert set(lost.structure.names) | set(lost.dropped) == set(ps.names)


def test_a_move_back_restores_the_structure() -> None:
    moved = TWO.move("South American Nazis", to=BAVARIA, arrow="top").structure
    assert moved.move("South American Nazis", to=BAVARIA, arrow="right").structure == TWO


def test_R8_8_figure_5_may_be_rearranged_into_figure_2() -> None:
    assert FIVE.rearranged(TWO.tree) == TWO
    assert TWO.rearranged(FIVE) == FIVE
    assert FIVE.rearrange_refusal(TWO) is None


def test_R8_8_what_a_rearrangement_must_respect() -> None:
    tree = TWO.tree
    without = {name: place for name, place in tree.items() if name != "KGB"}
    refused(FIVE.rearrange_refusal(without), "R8.8", "KGB must be laid out too: a rearrangement loses no card")
    refused(FIVE.rearrange_refusal({**tree, "Yuppies": (BAVARIA, "top")}), "R8.8", "Yuppies is not in this power")
    refused(FIVE.rearrange_refusal({**tree, BAVARIA: ("KGB", "bottom")}), "R8.8", "is the Illuminati")
    refused(FIVE.rearrange_refusal({**tree, "KGB": (BAVARIA, "left")}), "R8.8", "holds KGB")
    refused(FIVE.rearrange_refusal({**tree, "KGB": (BAVARIA, "middle")}), "R5.8", "no side 'middle'")
    ring = {**tree, "South American Nazis": ("KGB", "bottom")}
    refused(FIVE.rearrange_refusal(ring), "R8.6", "it would hang below itself")
    refused(FIVE.rearrange_refusal({**tree, "KGB": ("Yuppies", "left")}), "R6.28", "Yuppies is not in this power")
    refused(FIVE.rearrange_refusal(PowerStructure("The UFOs")), "R8.8", "another player's cards")
    with pytest.raises(TypeError, match=r"tree\['KGB'\]"):
        FIVE.rearranged({**tree, "KGB": "Democrats"})  # type: ignore[dict-item]


def test_R8_10_a_rearrangement_may_not_overlap() -> None:
    overlapping = {**FIVE.tree, "Cycle Gangs": (BAVARIA, "right")}
    with pytest.raises(IllegalMove, match="would overlap"):
        FIVE.rearranged(overlapping)


def test_branches_are_trees_of_groups() -> None:
    with pytest.raises(IllegalMove, match="there twice"):
        branch("x T top", "x T right")
    with pytest.raises(IllegalMove, match="not there or already used"):
        branch("x T top", "y T top")
    with pytest.raises(IllegalMove, match="not above it"):
        branch("x y top", "y T top")
    with pytest.raises(IllegalMove, match="is no group"):
        Branch.of(illuminati())  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="at least one group"):
        Branch(())


def test_branch_questions() -> None:
    whole = branch("x T top", "z x right", "y T right")
    assert (whole.root.name, whole.names, len(whole)) == ("T", ("T", "x", "z", "y"), 4)
    assert whole.subtree("x") == ("x", "z")
    assert "z" in whole
    assert "P" not in whole
    assert [card.name for card in whole] == list(whole.names)
    assert table().capture(whole, to="P", arrow="bottom").structure.detach("T")[1] == whole


@pytest.mark.parametrize("geometry", ["cards", "grid", "free"])
def test_open_sides_are_those_of_the_structure_and_of_what_is_left_without_a_group(geometry: str) -> None:
    for ps in (table(RuleSet(geometry=geometry)), FIVE, TWO):
        assert ps.open_sides() == tuple((one.card, one.side) for one in ps.open_arrows())
        for one in ps.groups:
            rest, _ = ps.detach(one.name)
            assert ps.open_sides(without=one.name) == tuple((arrow.card, arrow.side) for arrow in rest.open_arrows())
            assert (ps.master(one.name), ps.arrow(one.name)) in ps.open_sides(without=one.name)
