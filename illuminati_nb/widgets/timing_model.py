"""The timing stack of Illuminati: New World Order, move by move: what was played, where one stands, what can be tried.

No widgets here; `timing_stack` shows this.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from illuminati_nb.compare import inwo
from illuminati_nb.compare.inwo import Cancel, Move, Pass, PlayPlot, Roll, RollOff, Strike, Table, Threaten
from illuminati_nb.rules.refusal import IllegalMove, Refusal

_ATTACKS = ("assassinate", "disaster")


class Step(NamedTuple):
    """One step of a line of play: the move, why it was refused (or None), the table after it, and a remark."""

    move: Move
    refused: Refusal | None
    table: Table
    remark: str = ""


class Try(NamedTuple):
    """A move that somebody may think of, and why it is not allowed (or None)."""

    move: Move
    refused: Refusal | None


def example_table() -> Table:
    """The handbook's table, and in the attacker's hand a Denial of ours, so that a cancellation can be cancelled."""
    table = inwo.gordo_table()
    return table.with_cards(0, ("Denial",))


#: The handbook's example, move by move, and what to see in each.
EXAMPLE: tuple[tuple[Move, str], ...] = (
    (
        Strike(0, "Car Bomb", "Gordo", ("The Mafia",), "New Blood"),
        "Announced, all at once: the Car Bomb brings 8, the Mafia's action 6, and New Blood 10 for that action. "
        "Against 24 stand Gordo's 11.",
    ),
    (
        PlayPlot(1, "Political Correctness"),
        "The owner wants to lift all Liberals by 3. An Instant Attack takes everything as it stood when it was played.",
    ),
    (PlayPlot(1, "Benefit Concert", "Gordo"), "And 10 for Gordo alone? The same answer."),
    (
        Cancel(1, "Hoax", 0),
        "What helps now is a card that cancels. The Car Bomb has no effect, and New Blood goes with it.",
    ),
    (
        Cancel(0, "Denial", 1),
        "The cancelling card is cancelled in its turn, so the Car Bomb works again, as strong as before.",
    ),
    (Pass(1), "The owner has nothing more to say, so the dice decide."),
    (Roll(10), "10 is not more than 13: the attack succeeds. Gordo is killed, and all cards are discarded."),
)


class TimingModel:
    """A line of play with a place in it. Without ``table`` it is the example of Gordo and the Car Bomb.

    ``steps``: the line; ``at``: how many of its steps have been made; ``said``: why the last try was refused.
    Raises TypeError for something that is no table.

    >>> model = TimingModel()
    >>> model.forward()
    >>> inwo.strength(model.table).total, len(model.steps)
    (13, 7)
    """

    def __init__(self, table: Table | None = None) -> None:
        if table is not None and not isinstance(table, Table):
            raise TypeError(f"table={table!r}: give an inwo.Table or None")
        self._given = table
        self.steps: tuple[Step, ...] = ()
        self.said: Refusal | None = None
        self.at = 0
        self.again()

    @property
    def start_table(self) -> Table:
        """The position before the first step."""
        return example_table() if self._given is None else self._given

    @property
    def table(self) -> Table:
        """The position now."""
        return self.steps[self.at - 1].table if self.at else self.start_table

    @property
    def before(self) -> Table:
        """The position before the step that was made last."""
        return self.steps[self.at - 2].table if self.at > 1 else self.start_table

    @property
    def step(self) -> Step | None:
        """The step that was made last, None at the beginning."""
        return self.steps[self.at - 1] if self.at else None

    @property
    def is_example(self) -> bool:
        """Whether the line is that of the handbook, and not one's own."""
        return self._given is None and tuple(step.move for step in self.steps) == tuple(move for move, _ in EXAMPLE)

    def again(self) -> None:
        """Go back to the beginning of the example, or of the table that was given."""
        self.steps, self.at, self.said = (), 0, None
        if self._given is None:
            self._follow(EXAMPLE)

    def _follow(self, moves: Iterable[tuple[Move, str]]) -> None:
        table = self.start_table
        for move, remark in moves:
            refused = inwo.refusal(table, move)
            table = table if refused else inwo.play(table, move)
            self.steps = (*self.steps, Step(move, refused, table, remark))

    def go(self, at: int) -> None:
        """Go to a place in the line. Raises ValueError if there is none of this number."""
        if type(at) is not int or not 0 <= at <= len(self.steps):
            raise ValueError(f"at={at!r}: choose a step from 0 to {len(self.steps)}")
        self.at, self.said = at, None

    def forward(self) -> None:
        """Make the next step of the line; nothing at its end."""
        self.go(min(self.at + 1, len(self.steps)))

    def back(self) -> None:
        """Take the last step back; nothing at the beginning."""
        self.go(max(self.at - 1, 0))

    def play(self, move: Move) -> None:
        """Make a move of one's own here; the rest of the line is dropped. Raises IllegalMove and keeps all if refused.

        A refused try leaves its reason in ``said``.
        """
        self.said = None
        try:
            table = inwo.play(self.table, move)
        except IllegalMove as error:
            self.said = error.refusal
            raise
        self.steps = (*self.steps[: self.at], Step(move, None, table))
        self.at += 1

    def tries(self, seat: int) -> tuple[Try, ...]:
        """What this player may think of with the cards in his hand, allowed or not.

        >>> [str(one.move) for one in TimingModel().tries(1) if one.refused is None]
        ['seat 1 plays Political Correctness', 'seat 1 plays Benefit Concert on Gordo']
        """
        self.table.check_seat("seat", seat)
        # Who has passed need not be told so again.
        moves: list[Move] = [Pass(seat)] if self.table.stack and seat not in self.table.passed else []
        for card in dict.fromkeys(self.table.hands[seat]):
            if card in inwo.PLOTS:
                moves += _with_card(self.table, seat, card)
        return tuple(Try(move, inwo.refusal(self.table, move)) for move in moves)

    @property
    def dice(self) -> tuple[Move, ...]:
        """The moves of chance that are due: rolls of an attack, or those that decide plays made together."""
        return tuple(move for move in inwo.legal_answers(self.table) if isinstance(move, Roll | RollOff))


def _with_card(table: Table, seat: int, card: str) -> list[Move]:
    """The ways in which one thinks of playing a card."""
    plot = inwo.PLOTS[card]
    if plot.does in _ATTACKS:
        kind = "Personality" if plot.does == "assassinate" else "Place"
        targets = [name for name in _in_play(table) if inwo.GROUPS[name].kind == kind and table.owner(name) != seat]
        found: list[Move] = []
        for target in targets:
            found += _strikes(table, seat, card, target)
            if not table.stack:
                found.append(Threaten(seat, card, target))
        return found
    if plot.does == "cancel":
        return [Cancel(seat, card, number) for number in range(len(table.stack))] or [Cancel(seat, card, 0)]
    if plot.does == "boost" and not plot.wide:
        return [PlayPlot(seat, card, name) for name in _in_play(table) if _fits(table, name, plot.alignment)]
    if plot.does == "convert":
        return [PlayPlot(seat, card, name, one) for name in _in_play(table) for one in sorted(table.alignments(name))]
    if plot.does == "return":
        return [PlayPlot(seat, card, name) for name in (*table.killed, *table.destroyed)]
    if plot.does == "take":
        return [PlayPlot(seat, card, name) for name in dict.fromkeys(table.discards) if name in inwo.PLOTS]
    return [PlayPlot(seat, card)]


def _strikes(table: Table, seat: int, card: str, target: str) -> list[Move]:
    """The attack with all the help there is, with less, and alone; once something is played, only with all of it."""
    plot = inwo.PLOTS[card]
    helpers = tuple(
        name
        for name in table.structures[seat].names
        if table.token(name) and _fits(table, name, plot.alignment) and inwo.GROUPS[name].kind != "Illuminati"
    )
    helpers = () if plot.does == "disaster" and plot.instant else helpers
    plus = next((one for one in table.hands[seat] if one in inwo.PLOTS and inwo.PLOTS[one].does == "plus"), "")
    ways = [Strike(seat, card, target)]
    if helpers:
        ways.insert(0, Strike(seat, card, target, helpers))
        if plus and _fits(table, helpers[0], inwo.PLOTS[plus].alignment):
            ways.insert(0, Strike(seat, card, target, helpers, plus))
    return list(ways[:1] if table.stack else ways)


def _fits(table: Table, name: str, alignment: str) -> bool:
    return not alignment or alignment in table.alignments(name)


def _in_play(table: Table) -> list[str]:
    """The groups on the table, without the Illuminati."""
    return [name for one in table.structures for name in one.names if inwo.GROUPS[name].kind != "Illuminati"]
