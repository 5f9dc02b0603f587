"""The UFOs: which goals an onlooker can still rule out, and what taking part twice is worth (R11.18, R6.3).

**What is certain.** Whoever meets his goal as a turn ends has won (R11.5). A goal that the UFOs' structure met at
the end of a turn, the game going on, is not theirs; no guesswork in that.

**What is likely.** Each attack the UFOs declare is evidence. The model of :func:`weight`: of all attacks they could
have declared, they choose each with a chance in proportion to ``1 + KEENNESS x use``, where ``use`` is what success
would bring to the goal, from 0 (nothing) to 1 (as much as the best of the 83 groups could bring):

* to control: the group's Power, Transferable Power or income over the largest there is; 1 or 0 for Weird and for
  Violent groups; new alignments over the most that one card still could add;
* to destroy: 1 for the Servants of Cthulhu's goal, 0 for every other;
* to neutralize: 0 for every goal (it denies a rival something and brings the UFOs nothing).

All seven goals are equally likely at first, and attacks are independent given the goal. So it is a crude reader of
minds, with one number in it; the lessons vary it. All shares are exact fractions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from illuminati_nb.analysis.goal_sets import value
from illuminati_nb.analysis.goal_turns import Fighter, Target, TurnPlan, best_turn
from illuminati_nb.rules import effective
from illuminati_nb.rules.cards import Artifact, Group, deck
from illuminati_nb.rules.effective import PLAIN_BOARD, Board
from illuminati_nb.rules.goals import special_goal
from illuminati_nb.rules.moves import Announce, Attack
from illuminati_nb.rules.phases.turn import goal_choices
from illuminati_nb.rules.record import Record
from illuminati_nb.rules.state import GameState, card, target_card

UFOS = "The UFOs"
#: How much likelier the most useful attack is chosen than a useless one, less 1.
KEENNESS = 8
Odds = Mapping[str, Fraction]


class Seen(NamedTuple):
    """A public action: an attack of this kind on this target, and what else could have been attacked.

    ``options``: (kind, target) of every attack to choose from, the chosen one among them; ``held``: cards of the
    structure then.
    """

    kind: str
    target: str
    options: tuple[tuple[str, str], ...]
    held: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Belief:
    """What an onlooker believes after a number of moves: a share for each goal, and the goals that are ruled out.

    ``after``: moves played; ``why``: what the last change came from, in words.
    """

    after: int
    odds: Odds
    out: frozenset[str]
    why: str

    @property
    def favourite(self) -> str:
        """The likeliest goal."""
        return max(self.odds, key=lambda one: self.odds[one])

    @property
    def surprise(self) -> Fraction:
        """The chance that the favourite is wrong."""
        return 1 - self.odds[self.favourite]

    def __str__(self) -> str:
        listed = sorted(self.odds.items(), key=lambda one: -one[1])
        return "; ".join(f"{name} {float(share):.0%}" for name, share in listed if share)


def use(goal: str, kind: str, target: str, held: Iterable[str] = (), board: Board = PLAIN_BOARD) -> Fraction:
    """Return what success of this attack would bring to a goal, from 0 to 1, as the model sees it.

    >>> use("The Network", "control", "Big Media"), use("The Network", "control", "Yuppies")
    (Fraction(3, 4), Fraction(1, 4))
    >>> use("The Servants of Cthulhu", "destroy", "Yuppies"), use("The Network", "destroy", "Yuppies")
    (Fraction(1, 1), Fraction(0, 1))
    """
    kind_of = card(goal).goal_kind  # type: ignore[union-attr]
    if kind_of == "count_destroyed" or kind != "control":
        return Fraction(int(kind_of == "count_destroyed" and kind == "destroy"))
    worths = _worths(kind_of, board)
    if kind_of != "all_alignments":
        return Fraction(worths[target], max(worths.values()))
    have = _held(tuple(held), board)
    most = _most_new(have, board)
    return Fraction((worths[target] & ~have).bit_count(), most) if most else Fraction(0)


@lru_cache(maxsize=256)
def _worths(kind: str, board: Board) -> dict[str, int]:
    """Return what every group counts for a kind of goal."""
    cards: tuple[Group | Artifact, ...] = (
        (*deck().groups, *deck().artifacts) if board.rules.artifacts else deck().groups
    )
    return {one.name: value(one, kind, board) for one in cards}


@lru_cache(maxsize=1024)
def _held(names: tuple[str, ...], board: Board) -> int:
    """Return the alignments that cards have together, as bits."""
    return reduce(or_, (int(effective.alignments(target_card(name), board)) for name in names), 0)


@lru_cache(maxsize=4096)
def _most_new(have: int, board: Board) -> int:
    """Return the most new alignments that one group can bring."""
    return max((one & ~have).bit_count() for one in _worths("all_alignments", board).values())


def weight(
    goal: str,
    kind: str,
    target: str,
    held: Iterable[str] = (),
    keenness: int | Fraction = KEENNESS,
    board: Board = PLAIN_BOARD,
) -> Fraction:
    """Return how keen a player of this goal is on an attack, in proportion.

    >>> weight("The Network", "control", "Big Media"), weight("The Society of Assassins", "control", "Big Media")
    (Fraction(7, 1), Fraction(1, 1))
    """
    if keenness < 0:
        raise ValueError(f"keenness={keenness!r}: give a number of 0 or more; 0 = actions tell nothing")
    return 1 + keenness * use(goal, kind, target, held, board)


def likelihood(goal: str, seen: Seen, keenness: int | Fraction = KEENNESS, board: Board = PLAIN_BOARD) -> Fraction:
    """Return the chance that a player of this goal chose this attack among those he could have declared."""
    total = sum((weight(goal, kind, target, seen.held, keenness, board) for kind, target in seen.options), Fraction(0))
    return weight(goal, seen.kind, seen.target, seen.held, keenness, board) / total


def flat() -> dict[str, Fraction]:
    """Return equal shares for the seven goals.

    >>> set(flat().values())
    {Fraction(1, 7)}
    """
    goals = goal_choices()
    return {name: Fraction(1, len(goals)) for name in goals}


def update(odds: Odds, seen: Seen, keenness: int | Fraction = KEENNESS, board: Board = PLAIN_BOARD) -> Odds:
    """Return the shares after one more public action (Bayes).

    >>> seen = Seen("control", "Big Media", (("control", "Big Media"), ("control", "KKK"), ("destroy", "KKK")))
    >>> after = update(flat(), seen)
    >>> max(after, key=after.get), after["The Network"]
    ('The Network', Fraction(582659, 2154794))
    """
    joint = {goal: share * likelihood(goal, seen, keenness, board) if share else share for goal, share in odds.items()}
    total = sum(joint.values(), Fraction(0))
    return {goal: share / total for goal, share in joint.items()}


def rule_out(odds: Odds, goals: Iterable[str]) -> Odds:
    """Return the shares with these goals impossible. Raises ValueError where none would be left.

    >>> rule_out(flat(), ["The Network"])["The Gnomes of Zurich"]
    Fraction(1, 6)
    """
    gone = frozenset(goals)
    left = sum((share for goal, share in odds.items() if goal not in gone), Fraction(0))
    if not left:
        raise ValueError(f"goals={sorted(gone)}: no goal would be left")
    return {goal: Fraction(0) if goal in gone else share / left for goal, share in odds.items()}


def impossible(state: GameState, seat: int) -> tuple[str, ...]:
    """Return the goals this seat meets now: if the turn ends and the game goes on, none of them is its goal (R11.5)."""
    return tuple(goal for goal in goal_choices() if special_goal(state, seat, goal).met)


def options(state: GameState, seat: int) -> tuple[tuple[str, str], ...]:
    """Return the attacks an onlooker would think of: every group not one's own, by every kind of attack.

    Uncontrolled groups cannot be neutralized, and groups without Power not be destroyed (R6.36, R6.44).
    """
    mine = state.seats[seat].structure
    found: list[tuple[str, str]] = []
    rivals = [
        name
        for index, other in enumerate(state.seats)
        if index != seat and not other.out
        for name in (*other.structure.names[1:], *other.artifacts)
    ]
    for name in (*state.uncontrolled, *rivals):
        if name in mine:
            continue
        found.append(("control", name))
        if name in rivals:
            found.append(("neutralize", name))
        if value(target_card(name), "count_destroyed", state.board):
            found.append(("destroy", name))
    return tuple(found)


def _names(state: GameState, seat: int) -> tuple[str, ...]:
    me = state.seats[seat]
    return (*me.structure.names, *me.artifacts) if me.artifacts else me.structure.names


def beliefs(record: Record, seat: int | None = None, keenness: int | Fraction = KEENNESS) -> Iterator[Belief]:
    """Yield what an onlooker believes of the UFOs' goal: at the start, and whenever a move of a record changes it.

    Only public things are used: attacks announced by the UFOs and what lies on the table as turns end. ``seat``:
    that of the UFOs, None = found by name. Raises ValueError where there are no UFOs in the game.
    """
    states = record.states()
    names = [one.illuminati for one in states[0].seats]
    if seat is None:
        if UFOS not in names:
            raise ValueError(f"record: {', '.join(names)} play, not the UFOs")
        seat = names.index(UFOS)
    odds: Odds = flat()
    out: frozenset[str] = frozenset()
    yield Belief(0, odds, out, "nothing has happened yet")
    declared: tuple[GameState, Attack] | None = None
    for number, (before, move, after) in enumerate(zip(states, record.moves, states[1:], strict=False), 1):
        if type(move) is Attack and move.seat == seat:
            declared = (before, move)
        if type(move) is Announce and move.seat == seat and declared is not None:
            then, attack = declared
            seen = Seen(attack.kind, attack.target, options(then, seat), _names(then, seat))
            declared = None
            if (seen.kind, seen.target) in seen.options:
                odds = update(odds, seen, keenness, then.board)
                yield Belief(number, odds, out, f"attack to {seen.kind} {seen.target}")
        if after.turn.number != before.turn.number and not after.over:
            gone = frozenset(impossible(before, seat)) - out
            if gone and any(odds[one] for one in odds if one not in out | gone):
                out |= gone
                odds = rule_out(odds, gone)
                yield Belief(number, odds, out, f"met as the turn ended without a win: {', '.join(sorted(gone))}")


# --- the second attack ----------------------------------------------------------------------------


class SecondAttack(NamedTuple):
    """The best turn with the ability and without it, and the ``gain`` in expected worth of successes."""

    with_it: TurnPlan
    without: TurnPlan

    @property
    def gain(self) -> Fraction:
        """What taking part twice adds to the expected successes of the turn."""
        return self.with_it.expected - self.without.expected


def second_attack(
    cards: Iterable[Fighter | str],
    targets: Iterable[Target],
    kind: str = "control",
    *,
    money: int = 0,
    worth: Mapping[str, int] | None = None,
    board: Board = PLAIN_BOARD,
) -> SecondAttack:
    """Return what the UFOs' second participation is worth in one turn, by the exact best plans (claim C44).

    Without it the UFOs' card takes part in one attack like any other card (R6.2).

    >>> from illuminati_nb.analysis.goal_turns import uncontrolled
    >>> found = second_attack([UFOS], uncontrolled(["Yuppies", "Video Games"]))
    >>> found.with_it.expected, found.without.expected
    (Fraction(35, 216), Fraction(1, 12))
    """
    ours, theirs = tuple(cards), tuple(targets)
    return SecondAttack(
        best_turn(kind, ours, theirs, money=money, worth=worth, board=board),
        best_turn(kind, ours, theirs, money=money, worth=worth, twice=False, board=board),
    )
