"""The players of the scripted games: a hero that plays for its Special Goal, and rivals that strike at the leader.

Both are :class:`~illuminati_nb.analysis.bots.GreedyBot` underneath, with other eyes: the hero sees no Basic Goal
for itself, so that what it takes is what its Special Goal needs. Rivals are GreedyBots that also keep to a deal by
which they win.
"""

from __future__ import annotations

from collections.abc import Iterator

from illuminati_nb.analysis import bots
from illuminati_nb.analysis.bots import GreedyBot
from illuminati_nb.analysis.goal_sets import aim
from illuminati_nb.analysis.values import WIN, Look, Standing, progress_by, share
from illuminati_nb.rules import engine
from illuminati_nb.rules.goals import goal_of, meets_a_goal
from illuminati_nb.rules.moves import (
    Answer,
    Attack,
    ChangeAlignment,
    ChooseGoal,
    EndActions,
    Goods,
    Move,
    Offer,
    Pass,
    PassTurn,
)
from illuminati_nb.rules.phases.common import has_effect
from illuminati_nb.rules.phases.common import step as step_of
from illuminati_nb.rules.phases.turn import income_lines
from illuminati_nb.rules.state import HIDDEN, GameState

#: MB that a step of the Special Goal is worth to the hero besides what a GreedyBot sees in it.
FOCUS = 6.0
#: With so few cards missing to the Basic Goal the hero takes only what its Special Goal needs.
ROOM = 3
#: Income from which on a hero that needs money saves it (claim C26 speaks of 25 MB).
ENOUGH = 25


class SharpRival(GreedyBot):
    """A GreedyBot that takes the deal that wins the game for it, whoever else wins by it, and keeps to it."""

    def begin(self, seat: int, seed: int) -> None:
        """Start anew, with no promise made."""
        super().begin(seat, seed)
        self._quiet: tuple[int, int] | None = None

    def choose(self, view: GameState) -> Move:
        """Return its move."""
        now, seat = step_of(view), view.to_act
        if now == "offer" and view.offer is not None:
            if view.offer.promises and not any(view.offer.gives) and not any(view.offer.takes):
                self._quiet = (view.offer.seat, view.turn.number)
                return Answer(seat, True)
            for move in engine.legal_moves(view):
                if type(move) is Answer and move.accept and meets_a_goal(engine.play(view, move), seat):
                    return move
        attack = view.conflict
        if now in ("spend", "answers") and attack is not None and attack.owner != seat and self._promised(view):
            return Pass(seat)
        return super().choose(view)

    def _promised(self, view: GameState) -> bool:
        """Whether it has promised to stay out of the attacks of this turn."""
        return view.conflict is not None and self._quiet == (view.conflict.seat, view.turn.number)


class HeroLook(Look):
    """A look at the table that leaves one's own Basic Goal out of account and minds the Special Goal more."""

    def standing(self, seat: int) -> Standing:
        """Return how far a seat is from its goals; the looking seat from its Special Goal alone."""
        found = super().standing(seat)
        return found._replace(basic=99.0) if seat == self.seat else found

    def prize(self, kind: str, owner: int, target: str) -> float:
        """Return what an attack is worth: more for every step of the Special Goal, little for what is no step."""
        found, mine = super().prize(kind, owner, target), self.standing(self.seat)
        if owner == self.seat:
            return found
        if kind == "destroy" and mine.kind == "count_destroyed":
            return found + FOCUS
        if kind != "control":
            return found
        steps = progress_by(mine, self.branch(owner, target), self.known)
        room = self.view.rules.basic_goal_for(self.view.started) - len(self.view.seats[self.seat].structure)
        return found + FOCUS * steps if steps > 0 or room > ROOM else found / 4

    def cost(self) -> float:
        """Return what spending one MB costs: more when it is money that wins."""
        if not self.hoards:
            return 1.0
        now = self.standing(self.seat)
        return 1.5 + WIN * (share(now.special - 0.04) - share(now.special))

    @property
    def income(self) -> int:
        """What the looking seat's cards bring a turn, in MB."""
        return sum(amount for _, amount in income_lines(self.view, self.seat))

    @property
    def hoards(self) -> bool:
        """Whether it saves: money is its goal, and its income is large enough for that."""
        return self.standing(self.seat).kind == "total_money" and self.income >= ENOUGH


class Hero(SharpRival):
    """A GreedyBot aimed at its Special Goal. ``goal``: whose goal the UFOs take; ``deals``: it shares a victory."""

    def __init__(self, seed: int = 0, *, goal: str = "", deals: bool = False) -> None:
        self.goal = goal
        self.deals = deals
        super().__init__(seed)

    def begin(self, seat: int, seed: int) -> None:
        """Start anew, with no promise made."""
        super().begin(seat, seed)
        self._pact_made = 0
        self._gift: tuple[int, str] | None = None

    def choose(self, view: GameState) -> Move:
        """Return its move."""
        now = step_of(view)
        if now == "goals":
            return ChooseGoal(view.to_act, self.goal) if self.goal else super().choose(view)
        if now == "offer":
            return super().choose(view)
        look = HeroLook(view, view.to_act)
        if now == "main":
            move = self._keep_word(view) or self._shine(view, look)
            if move is not None:
                return move
            if look.hoards and not view.turn.begun and not view.turn.passed:
                return PassTurn(view.to_act)
        move = bots._STEPS[now](look)
        if type(move) in (Attack, EndActions, PassTurn) and self._has_won(view):
            # The goal is met: end the turn, and risk nothing.
            return EndActions(view.to_act)
        return self._pact(view, look, move) or move or engine.legal_moves(view)[0]

    def _has_won(self, view: GameState) -> bool:
        return view.stage == "main" and view.turn.begun and meets_a_goal(view, view.to_act)

    def _shine(self, view: GameState, look: HeroLook) -> Move | None:
        """Turn the Lasers on the alignment that is still missing, where that wins."""
        seat = view.to_act
        if view.turn.lasers or not has_effect(view.seats[seat], "change_alignment"):
            return None
        for move in engine.legal_moves(view):
            if type(move) is ChangeAlignment and meets_a_goal(engine.play(view, move), seat):
                return move
        return None

    def _pact(self, view: GameState, look: HeroLook, move: Move | None) -> Move | None:
        """Before an attack that wins, buy off a rival who misses one group: he gets one of ours afterwards (C46)."""
        if not self.deals or type(move) is not Attack or move.kind != "control" or view.turn.actions < 2:
            return None
        if self._pact_made == view.turn.number:
            return None
        owner = view.owner(move.target)
        won = view.seats[owner].structure.subtree(move.target) if owner is not None else (move.target,)
        for to, gift in fitting_gifts(view, view.to_act, won, owner):
            self._pact_made, self._gift = view.turn.number, (to, gift)
            words = f"keep your money out of the attack on {move.target}, and {gift} will be yours: we both win"
            return Offer(view.to_act, to, Goods(), Goods(), promises=words)
        return None

    def _keep_word(self, view: GameState) -> Move | None:
        """Give the group that was promised, once the goal is met."""
        if self._gift is None or self._pact_made != view.turn.number or not meets_a_goal(view, view.to_act):
            return None
        to, gift = self._gift
        self._gift = None
        offer = Offer(view.to_act, to, Goods(groups=(gift,)), Goods())
        return offer if engine.refusal(view, offer) is None else None


def fitting_gifts(view: GameState, seat: int, won: tuple[str, ...], loser: int | None) -> Iterator[tuple[int, str]]:
    """Yield (rival, leaf of ours) such that the rival wins with that leaf and we still win without it."""
    me = view.seats[seat]
    for to, other in enumerate(view.seats):
        if to in (seat, loser) or other.out or other.goal == HIDDEN:
            continue
        for gift in leaves(view, seat):
            left = tuple(name for name in me.structure.names[1:] if name != gift)
            if meets(view, seat, (*left, *won)) and meets(view, to, (*other.structure.names[1:], gift)):
                yield to, gift


def meets(view: GameState, seat: int, groups: tuple[str, ...]) -> bool:
    """Tell whether a seat with these groups would win; money and kills are left out."""
    of = view.seats[seat]
    goal = goal_of(of)
    if len(groups) + 1 >= view.rules.basic_goal_for(view.started):
        return True
    if goal in ("The Gnomes of Zurich", "The Servants of Cthulhu"):
        return False
    return aim(goal, groups, (), by=of.illuminati, rules=view.rules).met


def leaves(view: GameState, seat: int) -> list[str]:
    """Return the groups of a seat that have no puppets."""
    structure = view.seats[seat].structure
    return [name for name in structure.names[1:] if not structure.puppets(name)]
