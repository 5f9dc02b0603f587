"""What somebody tried who wanted to break the engine: seats that are none, numbers nobody writes, cards named oddly."""

from __future__ import annotations

import pytest
from engine_help import GNOMES, NETWORK, UFOS, announced, everybody_passes, refuses, seat, table

from illuminati_nb.rules import engine
from illuminati_nb.rules.cards import UnknownCard
from illuminati_nb.rules.effective import Board
from illuminati_nb.rules.moves import Give, Goods, Leave, Move, Offer, PlaySpecial, RevealGoal
from illuminati_nb.rules.moves_optional import Cheat, RevealIlluminati
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.state import CHANCE, GameState

OPEN: list[Move] = [
    Give(CHANCE, 0, Goods(3)),
    Offer(CHANCE, 0, Goods(1), Goods(2)),
    RevealGoal(CHANCE),
    Leave(CHANCE),
    RevealIlluminati(CHANCE),
    PlaySpecial(CHANCE, "Slush Fund"),
]


def dice_due() -> GameState:
    """The Network attacks, and the last seat, which index -1 would mean, holds money and a Special."""
    state = table(seat(NETWORK, {"The Mafia": "top"}, 12), seat(UFOS, {"KGB": "top"}, 9, "Slush Fund"))
    return everybody_passes(announced(state, "control", NETWORK, "Psychiatrists"))


@pytest.mark.parametrize("move", OPEN, ids=lambda one: type(one).__name__)
def test_R1_2_chance_has_no_seat_while_the_dice_are_due(move: Move) -> None:
    refuses(dice_due(), move, "R1.2", "there is no seat -1")


def test_R1_2_chance_has_no_seat_while_a_die_of_loopholes_or_a_cheat_is_due() -> None:
    loopholes = table(
        seat(NETWORK, {"KGB": "top"}, 5), seat(UFOS, {}, 9, "Slush Fund"), stage="income", orders=("Loopholes",),
        rules=RuleSet(new_world_order=True),
    )  # fmt: skip
    loopholes = engine.play(loopholes, engine.legal_moves(loopholes)[0])
    cheated = table(seat(NETWORK, {}, 5), seat(UFOS, {}, 9, "Slush Fund"), rules=RuleSet(cheating=True))
    cheated = engine.play(cheated, Cheat(0, "take", 2))
    for state, step in ((loopholes, "die"), (cheated, "notice")):
        assert engine.step(state) == step
        for move in OPEN:
            refuses(state, move, "R1.2", "there is no seat -1")


@pytest.mark.parametrize("target", ["9" * 5000, "01", "\u0661", "+1", "1 ", "-1", "0", "2"])
def test_R10_8_a_seat_to_look_at_has_one_name(target: str) -> None:
    state = table(seat(NETWORK, {}, 5, "Computer Espionage"), seat(GNOMES, {}, 5, "Slush Fund"))
    assert engine.refusal(state, PlaySpecial(0, "Computer Espionage", "1")) is None
    refuses(state, PlaySpecial(0, "Computer Espionage", target), "R10.8")


def test_an_order_nobody_knows_is_refused_by_its_argument() -> None:
    with pytest.raises(UnknownCard, match=r"orders\[1\]: no card is called 'Loophols'; did you mean Loopholes"):
        Board(orders=("Gun Control", "Loophols"))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"orders\[0\]=5 is of the kind int"):
        Board(orders=(5,))  # type: ignore[arg-type]
