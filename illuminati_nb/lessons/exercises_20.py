"""The exercises of notebook 20: one-time orders of A Game of Thrones."""

from __future__ import annotations

from illuminati_nb.compare import thrones
from illuminati_nb.compare.thrones import Board, CarryOut, Order
from illuminati_nb.lessons.answers import Function, OneOf, Whole
from illuminati_nb.lessons.check import Exercise, Slip


def lying(*kinds: str, step: str = "march") -> Board:
    """Return a board of two houses on which these orders of the Starks lie in their seat, turned up."""
    board = thrones.new_board(["Stark", "Lannister"])
    placed = tuple(Order("Stark", "Seat of Stark", kind) for kind in kinds)
    for kind in kinds:
        if thrones.is_one_time(kind):
            board = board.with_held("Stark", kind, -1)
    return board.with_(placed=placed, step=step)


def fate(units: int) -> str:
    """Return what becomes of a Muster beside a March when so many of the two units leave."""
    board = lying("March", "Muster")
    after = thrones.play(board, CarryOut("Stark", "Seat of Stark", "March", "Lands of Stark", units))
    if Order("Stark", "Seat of Stark", "Muster") in after.placed:
        return "it stays and is carried out"
    return "it is spent without effect" if ("Stark", "Muster") in after.spent else "it goes back to the hand"


def tokens(houses: int) -> int:
    """Return how many one-time orders there are in a game of so many houses."""
    board = thrones.new_board(thrones.HOUSES[:houses])
    return sum(board.left(house) for house in board.houses)


def _pillage(*kinds: str) -> int:
    return thrones.raid(Order("Stark", "Seat of Stark", kind) for kind in kinds).pillage


EXERCISES = (
    Exercise(
        id="20.1",
        asks="Write tokens(houses): how many one-time orders are there in a game of so many houses?",
        kind=Function("tokens", tuple((houses,) for houses in (2, 3, 5, 6))),
        answer=lambda: tokens,
        why="Five for each house, whatever the number of houses.",
        hints=(
            "How many has one house? Add up its kinds: two of the first, one of each other.",
            "Every house has the same number, and none is shared. So multiply.",
        ),
    ),
    Exercise(
        id="20.2",
        asks="How many different moves does Stark have at the very beginning?",
        kind=Whole("moves"),
        answer=lambda: len(thrones.legal_moves(thrones.new_board())),
        why="{answer}: four kinds of one-time order in either of two areas with units, or none at all.",
        hints=(
            "Count the kinds, not the tokens: two Musters look the same. And there is one more thing Stark may do.",
            "Kinds times areas with units of Stark, and then the choice to keep them all.",
        ),
        slips=(
            Slip(lambda: len(thrones.legal_moves(thrones.new_board())) - 1, "Placing is optional: count that too."),
            Slip(lambda: 11, "You counted tokens. The two Musters make no difference."),
            Slip(lambda: 13, "Stark has units in only two of the three areas."),
        ),
    ),
    Exercise(
        id="20.3",
        asks="A raid hits an area with a Supply Caravan and a Support order. How many orders are pillaged?",
        kind=Whole("pillaged"),
        answer=lambda: _pillage("Supply Caravan", "Support"),
        why="{answer}: both are removed, but only the Supply Caravan is of a kind that can be pillaged.",
        hints=(
            "Being removed is one thing, being pillaged another.",
            "Which of the two brings goods into the country?",
        ),
        slips=(
            Slip(
                lambda: len(
                    thrones.raid([Order("Stark", "x", "Supply Caravan"), Order("Stark", "x", "Support")]).removed
                ),
                "That is how many are removed. Does each of them allow pillage?",
            ),
            Slip(lambda: 0, "One of them can be pillaged."),
        ),
    ),
    Exercise(
        id="20.4",
        asks="A March and a Muster in one area; all units march away. What becomes of the Muster?",
        kind=OneOf(("it stays and is carried out", "it goes back to the hand", "it is spent without effect")),
        answer=lambda: fate(2),
        why="{answer}: the last unit takes its house's orders with it, and a one-time order does not come back.",
        hints=(
            "Who is left to carry it out?",
            "Compare the two boards above: one unit stays, or none. And remember what used up means for these tokens.",
        ),
        slips=(
            Slip(lambda: fate(1), "So it would be if a unit had stayed."),
            Slip(lambda: "it goes back to the hand", "Ordinary orders come back. Is this one of them?"),
        ),
    ),
)
