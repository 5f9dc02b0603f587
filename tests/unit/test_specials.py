"""The windows of the fifteen Specials: each in its moment, refused outside it (R10.1, R10.2)."""

from __future__ import annotations

import pytest
from engine_help import (
    INTERFERENCE,
    INTERFERENCE_2,
    NETWORK,
    SENATE,
    play_all,
    refuses,
)
from special_tables import ANY_TIME, MURPHY, OWN_MOMENT, at, outsiders, special, thrown

from illuminati_nb.rules import engine
from illuminati_nb.rules.moves import (
    Pass,
    PlaySpecial,
)
from illuminati_nb.rules.view import view

# --- the windows (R10.2) ----------------------------------------------------------------------------


STEPS = ("turn_start", "income", "tax", "draw", "main", "announce", "spend", "privileged", "roll", "answers", "place",
         "endow", "closing", "last")  # fmt: skip
OPEN = {"turn_start", "income", "draw", "main", "spend", "privileged", "roll", "answers", "closing", "last"}


@pytest.mark.parametrize("name", ANY_TIME)
@pytest.mark.parametrize("step", STEPS)
def test_R10_2_any_time_specials_interrupt_whoever_decides(name: str, step: str) -> None:
    for holder, state in ((0, at(step, name)), (1, at(step, other=(name,)))):
        move = special(state, holder, name)
        if step not in OPEN:
            refuses(state, move, "R2.3", "must be finished", name)
            continue
        decider, where = state.to_act, engine.step(state)
        after = play_all(state, move)
        assert after.seats[holder].specials == (), "used once"
        assert name in after.discards
        refuses(after, move, "R10.2", "does not hold")
        if step not in ("turn_start", "answers", "last"):  # there the holders of answers are asked again
            assert (engine.step(after), after.to_act) == (where, decider), "the game goes on where it was"
            assert after.turn.actions == state.turn.actions, "free"


@pytest.mark.parametrize("name", OWN_MOMENT)
@pytest.mark.parametrize("step", STEPS)
def test_R10_2_the_others_wait_for_their_moment(name: str, step: str) -> None:
    rule, steps, details = OWN_MOMENT[name]
    state = at(step, name)
    move = PlaySpecial(0, name, **details)
    if step in steps:
        assert name in play_all(state, move).discards
    else:
        refuses(state, move, rule, name)


@pytest.mark.parametrize("name", ["Deep Agent", INTERFERENCE, INTERFERENCE_2, SENATE])
@pytest.mark.parametrize("step", STEPS)
def test_R10_2_those_against_the_player_in_turn_wait_for_their_moment(name: str, step: str) -> None:
    state = at(step, other=(name,))
    if step in ("spend", "privileged"):
        state = play_all(state, Pass(0))
    move = PlaySpecial(1, name)
    if (name, step) in (("Deep Agent", "privileged"), (SENATE, "turn_start")):
        assert name in play_all(state, move).discards
    elif step == "privileged" and name != SENATE:
        refuses(state, move, "R10.10", "defender")
    elif step == "spend" and name != SENATE:
        refuses(state, move, "R7.5", "there is none")
    else:
        refuses(state, move, {"Deep Agent": "R10.5", SENATE: "R10.14"}.get(name, "R10.10"))


def test_R10_2_only_ones_own_specials_and_only_specials() -> None:
    state = at("main", other=("Slush Fund",))
    refuses(state, PlaySpecial(0, "Slush Fund"), "R10.2", "does not hold")
    refuses(state, PlaySpecial(0, "KGB"), "R10.2", "no Special")
    refuses(state, PlaySpecial(0, "Nothing"), "R10.2", "no Special")
    refuses(at("main", "Bribery"), PlaySpecial(1, "Bribery"), "R10.2")


def test_R10_2_in_the_window_whoever_decides_goes_first() -> None:
    state = thrown(7, {1: (MURPHY,), 2: ("Assassination",)})
    assert state.to_act == 1
    refuses(state, PlaySpecial(2, "Assassination"), "R2.1", "The UFOs decides now")
    play_all(state, Pass(1), PlaySpecial(2, "Assassination"))
    state = outsiders(INTERFERENCE, fourth=("Deep Agent",))
    refuses(state, PlaySpecial(3, "Deep Agent"), "R2.1")


def test_R10_2_a_special_is_played_without_what_it_has_no_use_for() -> None:
    state = at("main", "Slush Fund", "Media Campaign")
    refuses(state, PlaySpecial(0, "Slush Fund", "KGB"), "R10.15", "without target")
    refuses(state, PlaySpecial(0, "Media Campaign", "KGB", onto=NETWORK), "R10.11", "without onto")
    refuses(state, PlaySpecial(0, "Slush Fund", money=((NETWORK, 1),)), "R10.15", "without money")


def test_R10_1_the_number_of_specials_is_public_and_their_text_is_not() -> None:
    state = at("main", "Bribery", "Slush Fund", other=(MURPHY,))
    seen = view(state, 1)
    assert len(seen.seats[0].specials) == 2
    assert "Bribery" not in repr(seen)
    assert seen.seats[1].specials == (MURPHY,)
