"""What a structure counts for a goal is remembered by it: nothing on the table may be overlooked for that."""

from __future__ import annotations

from dataclasses import replace

from artifact_tables import GRAIL, PRINCIPIA, trio

from illuminati_nb.rules.alignment import Alignment
from illuminati_nb.rules.effective import Board
from illuminati_nb.rules.goals import special_goal
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.state import GameState

BAVARIA, ASSASSINS = "The Bavarian Illuminati", "The Society of Assassins"


def have(state: GameState, of: str = BAVARIA) -> int:
    return special_goal(state, 0, of).have


def test_R11_11_the_count_of_a_structure_follows_what_lies_on_the_table() -> None:
    state = trio(rules=RuleSet(artifacts=True, new_world_order=True))
    before = have(state), have(state, ASSASSINS)
    rousers = Board(state.rules, ("Rabble-Rousers",))
    assert have(state._replace(board=rousers)) == before[0] + 2  # Violent groups: the C.I.A.
    grail = state.with_seat(0, artifacts=(GRAIL,))
    assert have(grail) == before[0] + 2
    principia = grail.with_seat(0, artifacts=(GRAIL, PRINCIPIA))
    weird = replace(state.board, changed={"Hackers": Alignment.WEIRD, "C.I.A.": Alignment.NONE})
    assert have(principia._replace(board=weird)) == before[0] + 4
    assert have(state._replace(board=weird), ASSASSINS) == before[1] - 1
    assert (have(state), have(state, ASSASSINS)) == before
