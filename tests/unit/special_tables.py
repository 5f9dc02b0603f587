"""Tables on which the tests of the Specials play: a game in any step, with any hands."""

from __future__ import annotations

from engine_help import (
    CTHULHU,
    GNOMES,
    NETWORK,
    OIL,
    SECRETS,
    UFOS,
    announced,
    everybody_passes,
    play_all,
    rolled,
    seat,
    table,
)

from illuminati_nb.rules.moves import (
    Announce,
    Attack,
    CollectIncome,
    Pass,
    Place,
    PlaySpecial,
    Spend,
)
from illuminati_nb.rules.phases.attack import current_sum
from illuminati_nb.rules.state import GameState

MURPHY = "Murphy's Law"
FUNDS = {"Slush Fund": 15, "Swiss Bank Account": 25}


def at(step: str, *mine: str, other: tuple[str, ...] = ()) -> GameState:
    """A game in this step, seat 0 in turn; ``mine`` in his hand, ``other`` in that of seat 1 (the defender)."""
    state = table(
        seat(NETWORK, {OIL: "top", "I.R.S.": "left"}, {NETWORK: 9, OIL: 5}, *mine),
        seat(UFOS, {"Yuppies": "top", "Girlie Magazines": ("Yuppies", "bottom")}, {UFOS: 9, "Yuppies": 3}, *other),
        seat(CTHULHU, {"KKK": "top"}, 9),
        uncontrolled=["Moonies", "Hackers"],
        dead=["KGB"],
        stage=step if step in ("income", "draw", "closing") else "main",
    )
    if step == "turn_start":
        return state._replace(stage=step, waiting=(1,), to_act=1)
    if step == "last":
        return state._replace(stage=step, waiting=(0, 1), to_act=0)
    if step == "tax":
        return play_all(state._replace(stage="income"), CollectIncome(0))
    if step in ("announce", "spend", "privileged", "roll", "answers", "place", "endow"):
        target = "Moonies" if step in ("place", "endow") else "Yuppies"
        state = play_all(state, Attack(0, "control", OIL, target))
        if step == "privileged":
            assert state.conflict is not None
            state = state._replace(conflict=state.conflict._replace(privileged="Bribery", was_privileged=True))
        if step != "announce":
            state = play_all(state, Announce(0))
        if step in ("roll", "answers", "place", "endow"):
            state = everybody_passes(state)
        if step == "answers":
            assert state.conflict is not None
            rolled_2 = state.conflict._replace(roll=2, committed=True)
            state = state._replace(stage=step, waiting=(0, 1), to_act=0, conflict=rolled_2)
        if step in ("place", "endow"):
            state = rolled(state, 2)
        if step == "endow":
            state = play_all(state, Place(0, "top"))
    return state


ANY_TIME = {
    "Computer Espionage": {"target": "2"},
    "Media Campaign": {"target": "KGB"},
    "Slush Fund": {},
    "Swiss Bank Account": {},
    "White Collar Crime": {},
}


def crime(state: GameState, seat: int) -> tuple[tuple[str, int], ...]:
    me = state.seats[seat]
    return ((me.illuminati, sum(me.money.values()) + 5),)


def special(state: GameState, seat: int, name: str) -> PlaySpecial:
    if name == "White Collar Crime":
        return PlaySpecial(seat, name, money=crime(state, seat))
    return PlaySpecial(seat, name, **ANY_TIME.get(name, {}))


#: Specials with a moment of their own: the steps in which the seat in turn, and another one that decides, may play it.
OWN_MOMENT = {
    "Assassination": ("R10.6", {"answers"}, {}),
    MURPHY: ("R10.12", {"answers"}, {}),
    "Bribery": ("R10.7", {"main"}, {"target": "Moonies", "onto": NETWORK, "arrow": "right"}),
    "Market Manipulation": ("R10.9", {"income"}, {}),
    SECRETS: ("R10.13", set(), {}),
    "Whispering Campaign": ("R10.16", set(), {}),
}


def outsiders(*third: str, fourth: tuple[str, ...] = ()) -> GameState:
    state = table(
        seat(NETWORK, {OIL: "top"}, 9, "Bribery"),
        seat(UFOS, {"Yuppies": "top"}, 9),
        seat(CTHULHU, {"KKK": "top"}, 9, *third),
        seat(GNOMES, {"Democrats": "top"}, 9, *fourth),
    )
    return play_all(announced(state, "control", OIL, "Yuppies", by="Bribery"), Pass(0), Pass(1))


def thrown(total: int, hands: dict[int, tuple[str, ...]]) -> GameState:
    """An attack with target number 10 that has just been rolled; Specials by seat."""
    state = table(
        seat(NETWORK, {OIL: "top"}, 8, *hands.get(0, ())),
        seat(UFOS, {"Texas": "top"}, 0, *hands.get(1, ())),
        seat(CTHULHU, {"KKK": "top"}, 0, *hands.get(2, ())),
        uncontrolled=["Recyclers"],
    )
    state = play_all(announced(state, "control", OIL, "Recyclers"), Spend(0, NETWORK, 6, 1))
    assert current_sum(state).target_number == 10
    return play_all(everybody_passes(state), total)
