"""The powers of Artifacts that are used by a move (R14.2), card by card: when, for what, and what must not change."""

from __future__ import annotations

from dataclasses import replace

import pytest
from artifact_tables import (
    ARK,
    BLIVIT,
    BRAIN,
    BURNER,
    GRAIL,
    HUBBLE,
    MACHINE,
    MILL,
    MINE,
    ON,
    TALISMAN,
    THEIRS,
    artifacts,
    trio,
)
from engine_help import (
    BAVARIANS,
    CTHULHU,
    GNOMES,
    NETWORK,
    OIL,
    SENATE,
    UFOS,
    allows,
    announced,
    attacked,
    everybody_passes,
    groups,
    listed,
    money,
    play_all,
    refuses,
    rolled,
    seat,
    table,
    target_number,
)

from illuminati_nb.rules import engine
from illuminati_nb.rules.cards import deck
from illuminati_nb.rules.effective import power
from illuminati_nb.rules.effects.artifacts import POWERS
from illuminati_nb.rules.moves import (
    Announce,
    Attack,
    Draw,
    DropGroup,
    EndActions,
    Give,
    Goods,
    Help,
    Leave,
    Offer,
    Pass,
    PassTurn,
    Place,
    PlaySpecial,
    Spend,
)
from illuminati_nb.rules.moves_artifacts import UseArtifact
from illuminati_nb.rules.state import GameState, group, owned


def uses(state: GameState) -> set[UseArtifact]:
    return set(listed(state, UseArtifact))


# --- what all powers have in common (R14.2) -------------------------------------------------------------


def test_R14_2_only_six_artifacts_are_used_by_a_move() -> None:
    used = {one.name for one in deck().artifacts if one.effect_kind in POWERS}
    assert used == {BLIVIT, BRAIN, HUBBLE, MACHINE, BURNER, TALISMAN}
    assert {one.name for one in deck().artifacts if one.use in ("free", "illuminati_action")} == used
    state = trio(GRAIL, MILL, ARK)
    assert not uses(state)
    for name in (GRAIL, MILL, ARK):
        refuses(state, UseArtifact(0, name), "R14.2", "works by itself")


def test_R14_2_only_its_owner_uses_it_and_only_when_it_is_his_turn() -> None:
    state = trio(theirs=(TALISMAN,), uncontrolled=("Moonies", BLIVIT))
    refuses(state, UseArtifact(0, TALISMAN, "Moonies"), "R14.2", "does not control")
    refuses(state, UseArtifact(0, BLIVIT), "R14.2", "does not control")
    refuses(state, UseArtifact(0, "No such card"), "R14.2")
    refuses(state, UseArtifact(1, TALISMAN, "Moonies"), "R2.1")


def test_R14_2_R2_5_it_is_a_free_action_so_that_the_turn_cannot_be_passed() -> None:
    state = trio(TALISMAN)
    assert PassTurn(0) in engine.legal_moves(state)
    after = play_all(state, UseArtifact(0, TALISMAN, "Moonies"))
    assert after.turn.actions == 2
    refuses(after, PassTurn(0), "R2.5")


def test_R14_2_R2_5_a_passed_turn_has_no_artifacts() -> None:
    passed = trio(TALISMAN, MACHINE, BLIVIT, rules=replace(ON, pass_scope="regular"))
    passed = play_all(passed, PassTurn(0))
    assert passed.stage == "main"  # this reading leaves the free actions
    allows(passed, UseArtifact(0, TALISMAN, "Moonies"))
    refuses(passed, UseArtifact(0, MACHINE, OIL), "R2.5")
    refuses(passed, UseArtifact(0, BLIVIT), "R2.5")
    ended = play_all(trio(TALISMAN), PassTurn(0))
    assert UseArtifact(0, TALISMAN, "Moonies") not in engine.legal_moves(ended)


def test_R14_2_powers_of_the_turn_wait_for_the_actions() -> None:
    state = trio(TALISMAN, BLIVIT, MACHINE)
    closing, attack = play_all(state, EndActions(0)), announced(state, "control", OIL, "Moonies")
    for move in (UseArtifact(0, TALISMAN, "Moonies"), UseArtifact(0, BLIVIT), UseArtifact(0, MACHINE, "Hackers")):
        refuses(closing, move, "R2.1")
        refuses(attack, move, "R14.2", "one's own turn")


# --- Ark of the Covenant -------------------------------------------------------------------------------------


def test_R14_3_the_ark_draws_one_card_more() -> None:
    top = ["KGB", "Texas", "Bribery", "KKK"]
    for who, mine, cards in ((NETWORK, (), 2), (NETWORK, (ARK,), 3), (UFOS, (), 1), (UFOS, (ARK, GRAIL), 2)):
        state = table(
            seat(who, artifacts=mine), seat(GNOMES), uncontrolled=["Moonies"], top=top, rules=ON, stage="draw"
        )
        after = play_all(state, Draw(0))
        assert len(state.deck) - len(after.deck) == cards
        assert len(after.uncontrolled) + len(after.seats[0].specials) == 1 + cards
    others = table(seat(UFOS), seat(GNOMES, artifacts=(ARK,)), top=top, rules=ON, stage="draw")
    assert len(play_all(others, Draw(0)).deck) == len(others.deck) - 1  # only its owner


# --- Blivit ------------------------------------------------------------------------------------------------


def test_R14_2_blivit_draws_the_uncontrolled_area_anew() -> None:
    state = trio(BLIVIT, uncontrolled=("Moonies", "Psychiatrists", GRAIL), top=["KGB", "Bribery", MILL, "KKK"])
    assert uses(state) == {UseArtifact(0, BLIVIT)}
    after = play_all(state, UseArtifact(0, BLIVIT))
    assert after.uncontrolled == ("KGB", MILL)
    assert after.seats[0].specials == ("Bribery",)
    assert after.discards[-3:] == ("Moonies", "Psychiatrists", GRAIL)
    assert after.deck[0] == "KKK"
    assert money(after, 0) == money(state, 0)
    assert not after.dead


def test_R14_2_blivit_costs_an_action_and_the_attack_of_the_illuminati() -> None:
    after = play_all(trio(BLIVIT), UseArtifact(0, BLIVIT))
    assert after.turn.actions == 1
    refuses(after, Attack(0, "control", NETWORK, after.uncontrolled[0]), "R6.2")
    refuses(play_all(after, Attack(0, "control", OIL, after.uncontrolled[0])), Help(0, NETWORK), "R6.2")
    refuses(after, UseArtifact(0, BLIVIT), "R14.2", "once a turn")
    # Nor after the Illuminati has attacked or helped, nor without an action, nor without uncontrolled groups.
    acted = attacked(trio(BLIVIT), "control", NETWORK, "Psychiatrists", 11)
    refuses(acted, UseArtifact(0, BLIVIT), "R6.2")
    state = trio(BLIVIT)
    refuses(state._replace(turn=state.turn._replace(actions=0)), UseArtifact(0, BLIVIT), "R2.4")
    refuses(trio(BLIVIT, uncontrolled=()), UseArtifact(0, BLIVIT), "R14.2")
    refuses(state, UseArtifact(0, BLIVIT, "Moonies"), "R14.2")


def test_R6_3_the_ufos_use_blivit_once_a_turn_and_attack_once() -> None:
    state = table(seat(UFOS, {OIL: "top"}, 5, artifacts=(BLIVIT,)), seat(GNOMES), uncontrolled=["Moonies"], rules=ON)
    after = play_all(state, UseArtifact(0, BLIVIT))
    refuses(after, UseArtifact(0, BLIVIT), "R14.2", "once a turn")
    allows(after, Attack(0, "control", UFOS, after.uncontrolled[0]))
    by_action = table(
        seat(NETWORK, {OIL: "top"}, artifacts=(BLIVIT,)),
        seat(GNOMES),
        uncontrolled=["Moonies"],
        rules=replace(ON, participation="action"),
    )
    refuses(play_all(by_action, UseArtifact(0, BLIVIT)), UseArtifact(0, BLIVIT), "R14.2")


# --- Talisman of Ahrimanes -----------------------------------------------------------------------------------


def test_R14_2_the_talisman_discards_uncontrolled_groups_for_money() -> None:
    state = trio(TALISMAN, uncontrolled=("Moonies", GRAIL), theirs=(MILL,))
    assert uses(state) == {UseArtifact(0, TALISMAN, "Moonies"), UseArtifact(0, TALISMAN, GRAIL)}
    after = play_all(state, UseArtifact(0, TALISMAN, GRAIL))
    assert after.uncontrolled == ("Moonies",)
    assert after.discards[-1] == GRAIL
    assert money(after, 0) == {NETWORK: 7, OIL: 4}
    assert after.issued == state.issued - 3
    assert (after.turn.actions, after.turn.used, after.dead) == (2, {}, ())  # not destroyed: nobody scores it
    assert after.seats[0].destroyed == 0
    again = play_all(after, UseArtifact(0, TALISMAN, "Moonies"))  # no limit per turn
    assert money(again, 0) == {NETWORK: 4, OIL: 4}
    for name in (OIL, MILL, "Texas", "", "Bribery"):
        refuses(state, UseArtifact(0, TALISMAN, name), "R14.2")
    refuses(trio(TALISMAN, money=2), UseArtifact(0, TALISMAN, "Moonies"), "R14.2", "3 MB", "2 MB")


def test_R10_11_what_is_discarded_is_not_dead() -> None:
    state = play_all(trio(TALISMAN, specials=("Media Campaign",)), UseArtifact(0, TALISMAN, "Moonies"))
    refuses(state, PlaySpecial(0, "Media Campaign", "Moonies"), "R10.11")


# --- Perpetual Motion Machine ---------------------------------------------------------------------------------


def test_R14_2_the_machine_gives_an_action_for_a_special() -> None:
    state = trio(MACHINE, specials=("Bribery",))
    assert {one.card for one in uses(state)} == {"Bribery", *MINE, MACHINE}
    after = play_all(state, UseArtifact(0, MACHINE, "Bribery"))
    assert after.turn.actions == 3
    assert after.seats[0].specials == ()
    assert after.discards[-1] == "Bribery"
    assert groups(after, 0) == set(MINE)


def test_R14_2_the_machine_gives_an_action_for_a_group_with_its_puppets() -> None:
    state = trio(MACHINE, GRAIL)
    after = play_all(state, UseArtifact(0, MACHINE, "C.I.A."))
    assert after.turn.actions == 3
    assert groups(after, 0) == {OIL}
    assert after.uncontrolled == ("Moonies", "Psychiatrists", "C.I.A.", "Hackers")
    both = play_all(after, UseArtifact(0, MACHINE, GRAIL), UseArtifact(0, MACHINE, OIL))
    assert both.turn.actions == 5
    assert money(both, 0) == {NETWORK: 10}  # the money of a group that becomes uncontrolled goes to the bank
    assert GRAIL in both.uncontrolled
    last = play_all(both, UseArtifact(0, MACHINE, MACHINE))  # it is a group itself; so the Network is out
    assert last.seats[0].out == "eliminated"
    for name in (NETWORK, "Texas", "Moonies", "Bribery", ""):
        refuses(state, UseArtifact(0, MACHINE, name), "R14.2")


def test_R2_4_three_actions_are_three_attacks() -> None:
    state = play_all(trio(MACHINE, specials=("Bribery",)), UseArtifact(0, MACHINE, "Bribery"))
    for attacker in (OIL, "C.I.A.", NETWORK):
        state = attacked(state, "control", attacker, "Psychiatrists", 11)
    assert state.turn.actions == 0
    refuses(state, Attack(0, "control", "Hackers", "Moonies"), "R2.4")


# --- Hubble Space Telescope -----------------------------------------------------------------------------------


def privileged(*third: str, theirs: tuple[str, ...] = (), target: str = "Yuppies", **more: object) -> GameState:
    state = trio(theirs=theirs, third=third, specials=("Bribery",), **more)  # type: ignore[arg-type]
    return announced(state, "control", OIL, target, by="Bribery")


def test_R14_2_R7_5_the_telescope_ends_privilege_for_the_next_attack_of_the_illuminati() -> None:
    state = privileged(HUBBLE)
    state = play_all(state, Spend(0, OIL, 1, 1), Pass(1))
    assert state.to_act == 2  # he may answer, although he may not spend
    assert uses(state) == {UseArtifact(2, HUBBLE)}
    refuses(state, Spend(2, GNOMES, 1, 1), "R7.3")
    state = play_all(state, UseArtifact(2, HUBBLE))
    assert state.conflict is not None
    assert (state.conflict.privileged, state.conflict.was_privileged) == ("", True)
    assert state.seats[2].forgone == 1
    after = play_all(state, Spend(2, GNOMES, 2, -1))
    assert target_number(after) == target_number(state) - 2
    refuses(after, Give(0, 1, Goods(1)), "R10.4")  # nothing is given, although Privilege has ended


def test_R14_2_the_telescope_answers_nothing_without_privilege() -> None:
    state = announced(trio(third=(HUBBLE,)), "control", OIL, "Yuppies")
    state = play_all(state, Spend(0, OIL, 1, 1), Pass(1))
    assert state.to_act == 2
    refuses(state, UseArtifact(2, HUBBLE), "R7.5")
    assert not uses(state)
    refuses(trio(HUBBLE), UseArtifact(0, HUBBLE), "R14.2", "Privileged")


def test_R14_2_the_defender_uses_the_telescope_too() -> None:
    state = play_all(privileged(theirs=(HUBBLE,)), Pass(0))
    assert state.to_act == 1
    state = play_all(state, UseArtifact(1, HUBBLE))
    assert state.conflict is not None
    assert not state.conflict.privileged


def test_R14_2_R6_24_after_the_telescope_everybody_is_asked_again() -> None:
    state = play_all(privileged(HUBBLE), Spend(0, OIL, 1, 1), Pass(1))
    state = play_all(state, UseArtifact(2, HUBBLE), Pass(2), Pass(0))
    assert (engine.step(state), state.to_act) == ("spend", 1), "the defender had passed while it was Privileged"


def next_turn_of(state: GameState, index: int) -> GameState:
    """Nothing happens until this seat acts again."""
    while not (state.stage == "main" and state.turn.seat == index):
        order = (Pass, Draw, EndActions)
        moves = engine.legal_moves(state)
        state = play_all(state, next((one for one in moves if type(one) in order), moves[0]))
    return state


def test_R14_2_the_illuminati_gives_up_its_next_attack_and_keeps_its_actions() -> None:
    state = play_all(privileged(HUBBLE), Spend(0, OIL, 1, 1), Pass(1), UseArtifact(2, HUBBLE))
    state = next_turn_of(rolled(state, 11), 2)
    assert (state.turn.forgone, state.seats[2].forgone, state.turn.actions) == (1, 0, 2)
    refuses(state, Attack(2, "control", GNOMES, "Moonies"), "R14.2", "given up")
    assert GNOMES not in {one.attacker for one in listed(state, Attack)}
    refuses(play_all(state, Attack(2, "control", "Democrats", "Moonies")), Help(2, GNOMES), "R14.2")
    again = next_turn_of(play_all(state, EndActions(2)), 2)
    allows(again, Attack(2, "control", GNOMES, "Moonies"))


def test_R14_2_the_telescope_works_once_a_round() -> None:
    state = play_all(privileged(HUBBLE, their_specials=("Deep Agent",)), Spend(0, OIL, 1, 1), Pass(1))
    used = state.with_seat(2, forgone=1)
    refuses(used, UseArtifact(2, HUBBLE), "R14.2", "1 attack a turn")
    assert not uses(used)
    # A second Privileged attack of the same round does not even ask him.
    first = play_all(state, UseArtifact(2, HUBBLE))
    second = rolled(first, 11).with_seat(0, specials=("Bribery",))
    second = second._replace(discards=tuple(name for name in second.discards if name != "Bribery"))
    second = announced(second, "control", NETWORK, "Yuppies", by="Bribery")
    second = play_all(second, Spend(0, NETWORK, 1, 1))
    while engine.step(second) == "spend":
        assert second.to_act != 2
        second = play_all(second, Pass(second.to_act))


def test_R6_3_the_ufos_may_give_up_both_their_attacks() -> None:
    for forgone, allowed in ((0, True), (1, True), (2, False)):
        state = table(
            seat(NETWORK, MINE, 9, "Bribery"),
            seat(CTHULHU, THEIRS, 5),
            seat(UFOS, artifacts=(HUBBLE,)),
            uncontrolled=["Moonies"],
            rules=ON,
        ).with_seat(2, forgone=forgone)
        state = announced(state, "control", OIL, "Yuppies", by="Bribery")
        asked = set()
        while engine.step(state) == "spend":
            asked.add(state.to_act)
            assert (UseArtifact(2, HUBBLE) in uses(state)) == (allowed and state.to_act == 2)
            state = play_all(state, Pass(state.to_act))
        assert (2 in asked) == allowed
    turn = state.turn._replace(seat=2, forgone=1)
    mine = table(
        seat(NETWORK), seat(CTHULHU), seat(UFOS, {OIL: "top"}, artifacts=(HUBBLE,)), rules=ON, turn=turn, to_act=2
    )
    allows(mine, Attack(2, "control", UFOS, "Psychiatrists"))
    once = attacked(mine, "control", UFOS, "Psychiatrists", 11)
    refuses(once, Attack(2, "control", UFOS, "Punk Rockers"), "R14.2")


def test_R10_14_a_lost_turn_takes_the_given_up_attack_with_it() -> None:
    """The next turn is the one that was lost: our choice."""
    state = trio(their_specials=(SENATE,), stage="closing").with_seat(2, forgone=1)
    state = next_turn_of(state, 1)
    state = play_all(state, EndActions(1))
    while not (state.stage == "turn_start" and state.turn.seat == 2):
        moves = engine.legal_moves(state)
        state = play_all(state, next((one for one in moves if type(one) is Pass), moves[0]))
    assert state.turn.forgone == 1
    state = next_turn_of(play_all(state, PlaySpecial(1, SENATE)), 2)
    assert state.turn.forgone == 0


# --- Hitler's Brain -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("owner", [0, 1, 2])
def test_R14_2_the_brain_brings_a_destroyed_group_back(owner: int) -> None:
    beside: list[tuple[str, ...]] = [(), (), ()]
    beside[owner] = (BRAIN,)
    state = trio(*beside[0], theirs=beside[1], third=beside[2], uncontrolled=("Moonies", "KKK"))
    state = announced(state, "destroy", OIL, "Moonies")
    state = rolled(state, 2)
    assert (state.stage, state.to_act) == ("rescue", owner)
    assert state.dead == ("Moonies",)
    assert set(engine.legal_moves(state)) == {Pass(owner), UseArtifact(owner, BRAIN, "Moonies")}
    refuses(state, UseArtifact(owner, BRAIN, "KKK"), "R14.2", "Moonies")
    other = (owner + 1) % 3
    refuses(state, UseArtifact(other, BRAIN, "Moonies"), "R2.1")
    held = money(state, owner)[state.seats[owner].illuminati]
    after = play_all(state, UseArtifact(owner, BRAIN, "Moonies"))
    assert (after.dead, after.uncontrolled) == ((), ("KKK", "Moonies"))
    assert money(after, owner)[state.seats[owner].illuminati] == held - 1
    assert after.seats[0].destroyed == 1  # the kill stays scored
    assert (after.stage, after.to_act, after.turn.actions) == ("main", 0, 1)
    again = rolled(announced(after, "destroy", "C.I.A.", "Moonies"), 2)
    assert again.seats[0].destroyed == 2  # and can be scored again
    left = play_all(state, Pass(owner))
    assert (left.dead, left.turn.actions, left.stage) == (("Moonies",), 1, "main")


def test_R14_2_the_brain_answers_the_destruction_of_a_rivals_group() -> None:
    state = trio(third=(BRAIN,), money=40)
    state = play_all(announced(state, "destroy", OIL, "Texas"), Spend(0, NETWORK, 20, 1))
    state = rolled(state, 2)
    assert state.stage == "rescue"
    assert set(state.uncontrolled) >= {"Yuppies", "Girlie Magazines"}  # its puppets are uncontrolled as ever
    after = play_all(state, UseArtifact(2, BRAIN, "Texas"))
    assert "Texas" in after.uncontrolled
    assert groups(after, 1) == set()


def test_R14_2_the_brain_is_not_asked_without_money_or_destruction() -> None:
    poor = trio(BRAIN, money=0, uncontrolled=("Moonies",))
    assert rolled(announced(poor, "destroy", OIL, "Moonies"), 2).stage == "main"
    state = trio(BRAIN, uncontrolled=("Moonies", "KKK"), money=30)
    assert rolled(announced(state, "destroy", OIL, "Moonies"), 12).stage == "main"  # failed
    assert rolled(announced(state, "control", OIL, "Moonies"), 2).stage == "place"
    talisman = trio(BRAIN, TALISMAN)
    assert play_all(talisman, UseArtifact(0, TALISMAN, "Moonies")).stage == "main"  # discarded, not destroyed
    refuses(state, UseArtifact(0, BRAIN, "Moonies"), "R14.2", "right after")


def test_R14_2_the_brain_interrupts_nothing_else() -> None:
    state = rolled(announced(trio(BRAIN, specials=("Slush Fund",)), "destroy", OIL, "Moonies"), 2)
    refuses(state, PlaySpecial(0, "Slush Fund"), "R2.3")
    refuses(state, Give(0, 1, Goods(1)), "R9.2")
    refuses(state, Offer(0, 1, Goods(1), Goods()), "R9.2")
    refuses(state, Leave(0), "R11.4")
    refuses(state, DropGroup(0, OIL), "R2.3")


# --- Soulburner -----------------------------------------------------------------------------------------------


def robbed(theirs: tuple[str, ...], target: str = "Yuppies", gone: tuple[str, ...] = ("KGB", "Bribery")) -> GameState:
    """The Network takes a group, or an Artifact, of Cthulhu; ``gone``: the end of the discards."""
    state = trio(theirs=theirs, money=40)
    pile = tuple(name for name in state.discards if name not in gone)
    rest = tuple(name for name in state.deck if name not in gone)
    state = state._replace(discards=(*pile, *gone), deck=rest)
    return rolled(play_all(announced(state, "control", OIL, target), Spend(0, NETWORK, 25, 1)), 5)


def test_R14_2_the_soulburner_takes_the_top_discarded_special() -> None:
    state = play_all(robbed((BURNER,), gone=("Bribery", "KGB")), Place(0, "right"))
    assert state.stage == "endow"
    state = play_all(state, *[one for one in engine.legal_moves(state) if str(one).startswith("moves 0")])
    assert (state.stage, state.to_act) == ("soul", 1)
    assert set(engine.legal_moves(state)) == {Pass(1), UseArtifact(1, BURNER, "Bribery")}  # a group lies on top of it
    refuses(state, UseArtifact(1, BURNER, "KGB"), "R14.2", "Bribery")
    after = play_all(state, UseArtifact(1, BURNER, "Bribery"))
    assert after.seats[1].specials == ("Bribery",)
    assert "Bribery" not in after.discards
    assert (after.stage, after.to_act, after.turn.actions) == ("main", 0, 1)
    assert money(after, 1) == money(state, 1)
    left = play_all(state, Pass(1))
    assert (left.seats[1].specials, left.stage) == ((), "main")


def test_R14_2_the_soulburner_answers_the_taking_of_an_artifact_but_not_of_itself() -> None:
    assert robbed((BURNER, GRAIL), GRAIL).stage == "soul"
    taken = robbed((BURNER, GRAIL), BURNER)
    assert (taken.stage, artifacts(taken, 0)) == ("main", (BURNER,))


def test_R14_2_the_soulburner_minds_nothing_but_a_rivals_taking() -> None:
    nothing_there = robbed((BURNER, GRAIL), GRAIL)
    assert nothing_there.stage == "soul"
    state = trio(theirs=(BURNER, GRAIL), money=40)
    bare = state._replace(discards=(), deck=(*state.deck, *state.discards))
    paid = play_all(announced(bare, "control", OIL, GRAIL), Spend(0, NETWORK, 25, 1))
    assert rolled(paid, 5).stage == "main"  # no Special is discarded
    gone = play_all(announced(state, "neutralize", OIL, GRAIL), Spend(0, NETWORK, 25, 1))
    assert rolled(gone, 5).stage == "main"
    sold = play_all(state, Offer(0, 1, Goods(1), Goods(groups=(GRAIL,))))
    assert engine.step(play_all(sold, next(one for one in engine.legal_moves(sold) if one.accept))) == "main"  # type: ignore[union-attr]
    missed = rolled(announced(state, "control", OIL, GRAIL), 12)
    assert missed.stage == "main"


def test_R14_2_who_loses_the_soulburner_later_keeps_the_special() -> None:
    state = robbed((BURNER, GRAIL), GRAIL)
    state = play_all(state, UseArtifact(1, BURNER, "Bribery"))
    state = play_all(announced(state, "control", NETWORK, BURNER), Spend(0, NETWORK, 10, 1))
    after = rolled(state, 2)
    assert artifacts(after, 0) == (GRAIL, BURNER)
    assert after.seats[1].specials == ("Bribery",)


# --- words --------------------------------------------------------------------------------------------------


def test_moves_read_like_sentences() -> None:
    assert str(UseArtifact(0, BLIVIT)) == "uses Blivit"
    assert str(UseArtifact(0, MACHINE, "Bribery")) == "uses Perpetual Motion Machine on Bribery"


def test_privilege_bought_by_the_bavarians_can_be_ended_too() -> None:
    state = table(
        seat(BAVARIANS, MINE, 9), seat(CTHULHU, THEIRS, 5, artifacts=(HUBBLE,)), uncontrolled=["Moonies"], rules=ON
    )
    state = play_all(announced(state, "control", OIL, "Yuppies", by=""), Pass(0))
    assert uses(state) == {UseArtifact(1, HUBBLE)}
    assert everybody_passes(play_all(state, UseArtifact(1, HUBBLE))).conflict.privileged == ""  # type: ignore[union-attr]
    assert Announce(0) not in engine.legal_moves(state)


# --- beside the optional rules and New World Orders ---------------------------------------------------------


def test_R12_4_a_face_down_illuminati_uses_blivit_and_gives_up_attacks() -> None:
    hidden = replace(ON, hidden_illuminati=True)
    state = table(
        seat(UFOS, {OIL: "top"}, 5, artifacts=(BLIVIT,), masked=True, claims=(6, 8)),
        seat(GNOMES),
        uncontrolled=["Moonies", "Psychiatrists"],
        rules=hidden,
    )
    used = play_all(state, UseArtifact(0, BLIVIT))
    assert used.seats[0].masked
    assert used.turn.used == {UFOS: 1}
    # A second participation of the card is something only the UFOs have: it turns the card up.
    assert not play_all(used, Attack(0, "control", UFOS, used.uncontrolled[0])).seats[0].masked
    acted = state._replace(turn=state.turn._replace(used={UFOS: 1}))
    assert not play_all(acted, UseArtifact(0, BLIVIT)).seats[0].masked
    given_up = state._replace(turn=state.turn._replace(forgone=1))
    assert not play_all(given_up, Attack(0, "control", UFOS, "Moonies")).seats[0].masked


def test_R15_3_blivit_draws_on_for_a_new_world_order() -> None:
    both = replace(ON, new_world_order=True)
    top = ["Law and Order", "KGB", "KKK", "Texas"]
    for answer in ((), ("Unconstitutional!",)):
        state = table(
            seat(NETWORK, MINE, 5, artifacts=(BLIVIT,)),
            seat(GNOMES, None, 3, *answer),
            uncontrolled=["Moonies", "Psychiatrists"],
            top=top,
            rules=both,
        )
        state = play_all(state, UseArtifact(0, BLIVIT))
        if answer:
            assert engine.step(state) == "order"
            state = play_all(state, Pass(1))
        assert state.uncontrolled == ("KGB", "KKK")
        assert [one.name for one in state.board.orders] == ["Law and Order"]
        assert (state.stage, state.to_act, state.turn.actions) == ("main", 0, 1)
        refuses(state, UseArtifact(0, BLIVIT), "R14.2")


def test_R15_8_principia_discordia_strengthens_no_group_that_an_order_leaves_without_power() -> None:
    principia = ("Principia Discordia",)
    both = replace(ON, new_world_order=True)
    weird = next(order for order in deck().orders if any(a.name == "WEIRD" and n < 0 for a, n in order.modifiers))
    state = table(
        seat(NETWORK, {"Comic Books": "top", "California": "left"}, 5, artifacts=principia),
        seat(GNOMES),
        orders=[weird.name],
        rules=both,
    )
    ours, board = owned(state.seats[0]), state.board
    change = dict(weird.modifiers)
    for name in ("Comic Books", "California"):
        card = group(name)
        now = max(card.power + sum(n for a, n in change.items() if a & card.alignments), 0)
        assert int(power(card, board, ours)) == (now + 2 if now else 0)
