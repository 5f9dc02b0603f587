"""Players that are programs. A bot is given views only, never the whole state, and answers with a move.

``RandomBot`` plays anything legal; ``GreedyBot`` takes the action with the best exact chance for value, one
step ahead, and never plans further. What it thinks things are worth is in
:mod:`~illuminati_nb.analysis.values`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Protocol

from illuminati_nb.analysis.greedy_answers import (
    DEAR,
    FUNDS,
    WORTH_A_CARD,
    announce,
    answer_roll,
    answer_special,
    cheapest,
    rescue,
    spend,
    take_soul,
)
from illuminati_nb.analysis.greedy_attacks import Plan, plans
from illuminati_nb.analysis.greedy_optional import accusation, cheat, claim, read
from illuminati_nb.analysis.greedy_orders import answer_order, earmark, order_special, siege
from illuminati_nb.analysis.values import NEAR, Look, base, gain, share, standing
from illuminati_nb.rules import engine
from illuminati_nb.rules.artifacts import RESCUE, SOUL, artifact_with, branch_of
from illuminati_nb.rules.cards import Artifact
from illuminati_nb.rules.moves import (
    Answer,
    Attack,
    BuyCard,
    ChooseGoal,
    CollectIncome,
    Draw,
    DropGroup,
    EndActions,
    Endow,
    EndTurn,
    FreeTransfer,
    Move,
    Pass,
    PassTurn,
    PayTax,
    Place,
    PlaySpecial,
    Redistribute,
    Transfer,
)
from illuminati_nb.rules.moves_artifacts import UseArtifact
from illuminati_nb.rules.phases.actions import RECYCLERS_PRICE, capped, neighbours
from illuminati_nb.rules.phases.common import has_effect, illuminati_of
from illuminati_nb.rules.phases.common import step as step_of
from illuminati_nb.rules.phases.turn import goals_for, income_lines, tax_choices, upkeep_sources
from illuminati_nb.rules.state import GameState, artifact, card, holds, title


class Bot(Protocol):
    """What a match asks of a player."""

    def begin(self, seat: int, seed: int) -> None:
        """Get ready for a game: the seat it has, and the seed of the game."""

    def choose(self, view: GameState) -> Move:
        """Return the move of the seat whose decision it is, ``view.to_act``; the view is that seat's."""


class RandomBot:
    """Plays any legal move, each as likely as another.

    ``careful``: it never drops its own groups nor attacks them, so that games last. The same ``seed`` in the
    same seat of the same game gives the same moves.

    >>> from illuminati_nb.analysis.game import new_game
    >>> bot = RandomBot(seed=1)
    >>> bot.begin(0, 7)
    >>> print(bot.choose(new_game(["The Network", "The Bavarian Illuminati"], seed=7, first=0).view(0)))
    collects income
    """

    def __init__(self, seed: int = 0, *, careful: bool = False) -> None:
        self.seed = seed
        self.careful = careful
        self.begin(0, 0)

    def begin(self, seat: int, seed: int) -> None:
        """Start its random numbers anew, from its own seed, the seat and the game's seed."""
        self._random = Random(f"{self.seed}/{seed}/{seat}")

    def choose(self, view: GameState) -> Move:
        """Return a legal move."""
        listed: tuple[Move, ...] | list[Move] = engine.legal_moves(view)
        if self.careful and view.stage == "main":
            listed = [move for move in listed if not _harms_itself(view, move)]
        # Not choice(): what it makes of a random number may change with the version of Python.
        return listed[int(self._random.random() * len(listed))]

    def __repr__(self) -> str:
        return f"RandomBot(seed={self.seed}{', careful=True' if self.careful else ''})"


def _harms_itself(view: GameState, move: Move) -> bool:
    if type(move) is Attack:
        return move.target in view.seats[move.seat].structure
    if type(move) is UseArtifact:  # the Perpetual Motion Machine takes one's own groups
        return artifact(move.artifact).effect_kind == "extra_action" and move.card not in view.seats[move.seat].specials
    return type(move) is DropGroup


class GreedyBot:
    """Plays the action that looks best now: exact chance x value - money, one step ahead.

    * attacks where ``value x chance - MB`` is largest, with as much help as brings the target number to 10,
      and passes for 5 MB when no attack promises more (R2.5);
    * spends and defends to the level where one more MB does not pay;
    * interferes only when somebody is near victory (one group missing);
    * keeps Specials for attacks that matter; cashes funds when money is short; sends the Senate to the leader;
    * moves money towards its Illuminati at the end of the turn, and takes deals that pay.

    ``seed`` breaks no tie but the UFOs' choice of a goal: with the same view it makes the same move. ``spending``:
    another policy for the money in an attack, such as
    :class:`~illuminati_nb.analysis.spending_bridge.EquilibriumSpender`. ``cheats``: in the cheating game it cheats
    where that pays (R12.6); else never.
    """

    def __init__(self, seed: int = 0, *, spending: Callable[[Look], Move] | None = None, cheats: bool = False) -> None:
        self.seed = seed
        self.spending = spending
        self.cheats = cheats
        self.begin(0, 0)

    def begin(self, seat: int, seed: int) -> None:
        """Start its random numbers anew."""
        self._random = Random(f"{self.seed}/{seed}/{seat}")

    def choose(self, view: GameState) -> Move:
        """Return the move it thinks best."""
        now = step_of(view)
        if self.cheats and view.rules.cheating:
            dishonest = cheat(Look(view, view.to_act))
            if dishonest is not None:
                return dishonest
        if now == "spend" and self.spending is not None:
            return self.spending(Look(view, view.to_act))
        move = _STEPS[now](Look(view, view.to_act)) if now != "goals" else self._goal(view)
        if move is not None:
            return move
        return engine.legal_moves(view)[0]

    def _goal(self, view: GameState) -> Move:
        """Take the goal that the face-up groups help most, not one that another player pursues if there is a choice."""
        taken = set() if view.rules.hidden_goals else {seat.illuminati for seat in view.seats}
        look, best = Look(view, view.to_act), ("", -1.0)
        allowed = goals_for(view, view.to_act)
        for name in [one for one in allowed if one not in taken] or allowed:
            pretend = view.with_seat(view.to_act, goal=name)
            now = standing(pretend, view.to_act, look.known)
            score = sum(gain(now, (one,), look.known) for one in view.uncontrolled) + self._random.random()
            score += 20 * share(now.special)
            if score > best[1]:
                best = (name, score)
        return ChooseGoal(view.to_act, best[0])

    def __repr__(self) -> str:
        policy = f", spending={self.spending!r}" if self.spending is not None else ""
        policy += ", cheats=True" if self.cheats else ""
        return f"GreedyBot(seed={self.seed}{policy})"


# --- the steps of a turn --------------------------------------------------------------------------


def _turn_start(look: Look) -> Move:
    """Send the Senate to a leader near victory (R10.14)."""
    name = holds(look.view.seats[look.seat], "Senate Investigating Committee")
    if name and look.standing(look.view.turn.seat).share >= NEAR - 0.1:
        return PlaySpecial(look.seat, name)
    return Pass(look.seat)


def _income(look: Look) -> Move:
    view, seat = look.view, look.seat
    held = holds(view.seats[seat], "Market Manipulation")
    if held and not view.turn.doubled and sum(amount for _, amount in income_lines(view, seat)) >= WORTH_A_CARD:
        return PlaySpecial(seat, held)
    sources = upkeep_sources(view, seat)
    return CollectIncome(seat, sources[0] if len(sources) > 1 else "")


def _tax(look: Look) -> Move:
    """Pay from one card, the one with the least money that is not the Illuminati."""
    mine = look.view.seats[look.seat].illuminati
    choices = tax_choices(look.view, look.seat)
    best = min(choices, key=lambda money: (len(money), any(name == mine for name, _ in money), -money[0][1]))
    return PayTax(look.seat, best)


def _main(look: Look) -> Move | None:
    view, seat = look.view, look.seat
    turn = view.turn
    extra = _extras(look)
    if extra is not None:
        return extra
    if turn.actions > 0 and not turn.passed:
        found = plans(look)
        against = siege(look, found[0].profit if found else 0.0)
        if against is not None:
            return against
        bribe = _bribe(look, found[0].profit if found else 0.0)
        if bribe is not None:
            return bribe
        least = 2.6 if not turn.begun else 0.5
        for plan in found[:8]:
            if plan.profit < least:
                break
            raised = _raise_money(look, plan)
            if raised is not None:
                return raised
            move = Attack(seat, plan.kind, plan.attacker, plan.target, plan.whispering)
            if engine.refusal(view, move) is None:
                return move
        if not turn.begun:
            return PassTurn(seat)
        accused = accusation(look)
        if accused is not None:
            return accused
        moved = _flow(look, Transfer, 5) if turn.transfers > 0 or not capped(view, seat) else None
        if moved is not None:
            return moved
    return _one_more_action(look) or EndActions(seat)


def _one_more_action(look: Look) -> Move | None:
    """Give the cheapest Special for another action when a good attack is left to make (Perpetual Motion Machine)."""
    me, turn = look.view.seats[look.seat], look.view.turn
    if not me.artifacts or not me.specials or turn.actions or turn.passed:
        return None
    machine, spare = artifact_with(me, "extra_action"), cheapest(me.specials)[0]
    if machine is None or DEAR.get(title(spare), 9) > 5:
        return None
    found = plans(look)
    return UseArtifact(look.seat, machine.name, spare) if found and found[0].profit >= WORTH_A_CARD else None


def _extras(look: Look) -> Move | None:
    """Free things worth doing: another card for the Recyclers' money, a good group back from the dead."""
    view, seat = look.view, look.seat
    me = view.seats[seat]
    if view.rules.new_world_order and me.specials:
        special = order_special(look)
        if special is not None:
            return special
    if "Recyclers" in me.structure and me.money.get(has_effect(me, "buy_card"), 0) >= 2 * RECYCLERS_PRICE and view.deck:
        return BuyCard(seat)
    if view.dead and me.specials:
        held = holds(me, "Media Campaign")
        best = max(view.dead, key=lambda name: base((name,), look.known))
        if held and base((best,), look.known) >= 2 * WORTH_A_CARD:
            return PlaySpecial(seat, held, best)
    return None


def _bribe(look: Look, profit: float) -> Move | None:
    """Bribe the best uncontrolled group when it is worth more than the best attack and the card (R10.7)."""
    view, seat = look.view, look.seat
    me = view.seats[seat]
    held = holds(me, "Bribery") if me.specials else ""
    if not held or not view.uncontrolled:
        return None
    now = look.standing(seat)
    target = max(view.uncontrolled, key=lambda name: gain(now, (name,), look.known))
    if gain(now, (target,), look.known) < profit + WORTH_A_CARD:
        return None
    if isinstance(card(target), Artifact):
        return PlaySpecial(seat, held, target)
    arrows = me.structure.open_arrows()
    if not arrows:
        return None
    where = min(arrows, key=lambda arrow: me.structure.depth(arrow.card))
    return PlaySpecial(seat, held, target, where.card, where.side)


def _raise_money(look: Look, plan: Plan) -> Move | None:
    """Cash a fund, or gather the money by White Collar Crime, when a good attack is short of it."""
    me = look.view.seats[look.seat]
    if not me.specials or plan.short < 3 or plan.prize < 2 * WORTH_A_CARD:
        return None
    for name in FUNDS:
        if name in me.specials:
            return PlaySpecial(look.seat, name)
    held = holds(me, "White Collar Crime")
    if held:
        return PlaySpecial(look.seat, held, money=((me.illuminati, sum(me.money.values()) + 5),))
    return None


def _place(look: Look) -> Move | None:
    """Choose the arrow that leaves most open arrows."""
    view, seat = look.view, look.seat
    structure, conflict = view.seats[seat].structure, view.conflict
    assert conflict is not None
    assert view.captured is not None
    sides = [arrow.side for arrow in structure.open_arrows() if arrow.card == conflict.attacker]
    if len(sides) > 1 and (len(view.captured) > 1 or card(conflict.target).arrows):  # type: ignore[union-attr]

        def room(side: str) -> tuple[int, int]:
            layout = structure.capture(view.captured, to=conflict.attacker, arrow=side)  # type: ignore[arg-type]
            return len(layout.structure), len(layout.structure.open_arrows())

        sides.sort(key=room, reverse=True)
    return Place(seat, sides[0]) if sides else None


def _closing(look: Look) -> Move:
    """Bring money towards the Illuminati, where every attack can use it (R8.2, R8.9)."""
    view, seat = look.view, look.seat
    me, turn = view.seats[seat], view.turn
    if turn.passed or turn.power_used:
        return EndTurn(seat)
    can_gather = any(one.effect == "move_money" for one in illuminati_of(view, seat).abilities)
    total = sum(me.money.values())
    if can_gather and not capped(view, seat):
        if look.money(seat) < total:
            return Redistribute(seat, ((me.illuminati, total),))
        return EndTurn(seat)
    if turn.transfers > 0:
        moved = _flow(look, FreeTransfer, 3)
        if moved is not None:
            return moved
    return EndTurn(seat)


def _flow(look: Look, make: type[Transfer] | type[FreeTransfer], least: int) -> Move | None:
    """Return the largest flow of money up towards the Illuminati, from ``least`` MB on."""
    me = look.view.seats[look.seat]
    best, found = float(least), None
    for giver, amount in me.money.items():
        if giver == me.illuminati or amount < least:
            continue
        near = neighbours(me, giver, look.view.board)
        to = me.illuminati if me.illuminati in near else str(me.structure.master(giver))
        if to not in near:
            continue
        score = amount * (1.0 if to == me.illuminati else 0.7)
        if score >= best:
            best, found = score, make(look.seat, giver, to, amount)
    return found


def _last(look: Look) -> Move:
    """Cash a fund before the turn ends where the money itself wins (R11.14)."""
    me = look.view.seats[look.seat]
    now = look.standing(look.seat)
    if now.kind == "total_money" and now.special > 0:
        for name, amount in FUNDS.items():
            if name in me.specials and now.special * 25 <= amount:
                return PlaySpecial(look.seat, name)
    return Pass(look.seat)


def _deal(look: Look) -> Move:
    """Accept a deal that pays and does not bring the other to victory (R9)."""
    view, seat, offer = look.view, look.seat, look.view.offer
    assert offer is not None
    mine, known = look.standing(seat), look.known
    gets = offer.gives.money + 5.0 * len(offer.gives.specials)
    costs = offer.takes.money + 8.0 * len(offer.takes.specials)
    for name in offer.gives.groups:
        gets += gain(mine, branch_of(view.seats[offer.seat], name), known)
    theirs = look.standing(offer.seat)
    for name in offer.takes.groups:
        names = branch_of(view.seats[seat], name)
        costs += gain(mine, names, known) + gain(theirs, names, known) * (1.0 if theirs.share >= NEAR / 2 else 0.2)
    if gets > costs:
        for move in engine.legal_moves(view):
            if type(move) is Answer and move.accept:
                return move
    return Answer(seat, False)


_STEPS: dict[str, Callable[[Look], Move | None]] = {
    "masks": claim,
    "turn_start": _turn_start,
    "income": _income,
    "tax": _tax,
    "draw": lambda look: Draw(look.seat),
    "main": _main,
    "announce": announce,
    "spend": spend,
    "read": read,
    "answers": answer_roll,
    "place": _place,
    "endow": lambda look: Endow(look.seat, 0),
    RESCUE: rescue,
    SOUL: take_soul,
    "closing": _closing,
    "last": _last,
    "secrets": answer_special,
    "replace": answer_special,
    "offer": _deal,
    "order": answer_order,
    "earmark": earmark,
}
