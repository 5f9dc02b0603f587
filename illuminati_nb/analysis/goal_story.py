"""The turning points of a recorded game as one player's Special Goal sees them, in words (R11.11-R11.18).

A game has hundreds of moves and some ten that decide it: groups won and lost that count for the goal, attacks that
failed because rivals paid against them, Specials that were played on them, deals, the last attack and the end. They
are found by comparing states before and after each attack, so that any record can be read like this.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from illuminati_nb.analysis.goal_ufo import beliefs
from illuminati_nb.rules.artifacts import branch_of
from illuminati_nb.rules.cards import Illuminati
from illuminati_nb.rules.dice import successes
from illuminati_nb.rules.goals import Progress, basic_goal, controlled, progress, special_goal
from illuminati_nb.rules.moves import AbolishPrivilege, Answer, Attack, CallOff, Move, PlaySpecial
from illuminati_nb.rules.phases.attack import current_sum
from illuminati_nb.rules.record import Record
from illuminati_nb.rules.state import CHANCE, Conflict, GameState, card, title
from illuminati_nb.rules.words import counted

#: Illuminati whose names are plurals.
_PLURAL = ("Bavarian", "Gnomes", "Servants", "UFOs")
#: MB of the Gnomes that are worth a remark.
_MILESTONES = (50, 75, 100, 125)
#: MB that third players put against an attack, from which on it is worth a remark.
_MUCH = 4
#: From this share of the goal on, attacks beaten off are told as well.
_LATE = 0.6


class TurningPoint(NamedTuple):
    """Something that mattered: ``after`` so many moves, its ``kind``, and the ``text``.

    Kinds: "gain", "loss", "failed", "held", "money", "special", "deal", "rival", "reading", "decisive", "end".
    """

    after: int
    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.after}: {self.text}"


def verb(name: str, base: str) -> str:
    """Return a verb in the form that goes with an Illuminati's name.

    >>> verb("The Network", "take"), verb("The UFOs", "take"), verb("The Network", "lose")
    ('takes', 'take', 'loses')
    """
    return base if any(word in name for word in _PLURAL) else f"{base}s"


def _against(conflict: Conflict) -> int:
    """Return the MB that third players have put against an attack."""
    return -sum(amount for seat, amount in conflict.given if amount < 0 and seat not in (conflict.seat, conflict.owner))


def _branch(conflict: Conflict, before: GameState) -> str:
    """Name the target, with how many groups lie below it."""
    below = len(branch_of(before.seats[conflict.owner], conflict.target)) - 1 if conflict.owner >= 0 else 0
    return conflict.target + (f" with {counted(below, 'groups')} below it" if below else "")


class _Fight(NamedTuple):
    """An attack from its announcement to its end: the last state before its dice, and what the dice said."""

    number: int
    before: GameState
    rolled: GameState | None


def turning_points(record: Record, seat: int, *, open_goal: bool = True) -> tuple[TurningPoint, ...]:
    """Return what mattered for the Special Goal of a seat, in order.

    ``open_goal=False``: the UFOs' goal is not told, nor how far they are, before the end (R11.9); what an onlooker
    would guess stands there instead. Raises ValueError for a seat that does not exist, BadRecord for a record with
    an illegal move.
    """
    states = record.states()
    if type(seat) is not int or not 0 <= seat < len(states[0].seats):
        raise ValueError(f"seat={seat!r}: seats count from 0 to {len(states[0].seats) - 1}")
    return tuple(_Teller(record, states, seat, open_goal).tell())


class _Teller:
    def __init__(self, record: Record, states: list[GameState], seat: int, open_goal: bool) -> None:
        self.record, self.states, self.seat, self.open = record, states, seat, open_goal
        final = states[-1].seats[seat]
        self.name = final.illuminati
        mine = card(self.name)
        assert isinstance(mine, Illuminati)
        self.goal = final.goal if mine.goal_kind == "secret" else self.name
        goal = card(self.goal)
        assert isinstance(goal, Illuminati)
        self.kind = goal.goal_kind
        self.met_at = self._met_for_good()
        self.told_rivals: set[int] = set()

    def _met_for_good(self) -> int:
        """Return after how many moves the goal is met and stays met to the end; beyond the end = never."""
        met = len(self.states)
        for number in range(len(self.states) - 1, -1, -1):
            if not self._progress(self.states[number]).met:
                break
            met = number
        return met

    def _progress(self, state: GameState) -> Progress:
        return special_goal(state, self.seat, self.goal)

    def _stand(self, state: GameState) -> str:
        """Say how far the hero is."""
        now = self._progress(state)
        if self.open or state.over:
            return f"{now.have} of {now.need} {now.unit}"
        seat = state.seats[self.seat]
        cards = controlled(seat)
        return f"{counted(cards, 'cards')}, Power {seat.structure.power}"

    def tell(self) -> Iterator[TurningPoint]:
        fight: _Fight | None = None
        readings = self._readings()
        money_told = 0
        for number, move in enumerate(self.record.moves):
            before, after = self.states[number], self.states[number + 1]
            if type(move) is Attack:
                fight = _Fight(number, before, None)
            elif fight is not None and before.to_act == CHANCE and before.conflict is not None:
                fight = fight._replace(rolled=before)
                if self._decides(fight, number):
                    yield self._decisive(before, number)
            yield from self._cards_played(before, move, number)
            yield from self._deals(before, move, after, number)
            if fight is not None and before.conflict is not None and after.conflict is None:
                if fight.rolled is not None and type(move) is not CallOff:
                    yield from self._result(fight, after, number + 1)
                fight = None
            if number + 1 in readings and not self.open:
                yield TurningPoint(number + 1, "reading", readings[number + 1])
            if self.kind == "total_money" and self.open:
                have = self._progress(after).have
                reached = max((one for one in _MILESTONES if one <= have), default=0)
                if reached > money_told:
                    money_told = reached
                    yield TurningPoint(number + 1, "money", f"{self.name} now {verb(self.name, 'hold')} {have} MB.")
            if after.turn.number != before.turn.number:
                yield from self._rivals(after, number + 1)
        yield self._end()

    # --- attacks ----------------------------------------------------------------------------------

    def _decides(self, fight: _Fight, number: int) -> bool:
        """Whether the goal is met by this attack: it is the hero's, and what it brings stays to the end."""
        conflict = fight.rolled.conflict if fight.rolled is not None else None
        if conflict is None or conflict.seat != self.seat or self.met_at >= len(self.states):
            return False
        done = next((n for n in range(number, len(self.states)) if self.states[n].conflict is None), number)
        return number < self.met_at <= done

    def _decisive(self, before: GameState, number: int) -> TurningPoint:
        conflict = before.conflict
        assert conflict is not None
        made = current_sum(before)
        what = "what is missing" if self.open else "more than anybody knows"
        text = (
            f"The decisive attack: {conflict.target} would bring {what}. {self._paid(conflict)}"
            f"Target number {made.target_number}, {successes(made.target_number)}/36."
        )
        return TurningPoint(number, "decisive", text)

    def _paid(self, conflict: Conflict) -> str:
        spent = []
        if conflict.money.attacker:
            spent.append(f"{conflict.money.attacker} MB for it")
        against = _against(conflict)
        defence = conflict.money.target + conflict.money.owner
        if defence:
            spent.append(f"{defence} MB by its owner in defence")
        if against:
            spent.append(f"{against} MB by others against it")
        return f"Spent: {', '.join(spent)}. " if spent else ""

    def _result(self, fight: _Fight, after: GameState, number: int) -> Iterator[TurningPoint]:
        assert fight.rolled is not None
        conflict = fight.rolled.conflict
        assert conflict is not None
        was, now = self._progress(fight.before).have, self._progress(after).have
        if self.kind == "total_money" or not self.open:
            # What counts for a secret goal must not be read off what is told.
            was, now = controlled(fight.before.seats[self.seat]), controlled(after.seats[self.seat])
        won = self._succeeded(conflict, fight.before, after)
        ways = successes(current_sum(fight.rolled).target_number)
        if conflict.seat == self.seat:
            if won and now > was:
                yield TurningPoint(
                    number, "gain", f"{self._won(conflict, fight.before)} ({ways}/36): {self._stand(after)}."
                )
            elif not won and self._mattered(conflict, fight.before):
                text = f"The attack on {conflict.target} fails ({ways}/36). {self._paid(conflict)}"
                yield TurningPoint(number, "failed", f"{text}{self.name}: {self._stand(after)}.")
        elif conflict.owner == self.seat:
            attacker = after.seats[conflict.seat].illuminati
            if won:
                how = {"control": "take", "neutralize": "neutralize", "destroy": "destroy"}[conflict.kind]
                text = f"{attacker} {verb(attacker, how)} {_branch(conflict, fight.before)} ({ways}/36)"
                back = "back to " if now < was else "still "
                yield TurningPoint(number, "loss", f"{text}; {self.name}: {back}{self._stand(after)}.")
            elif self._late(after) or conflict.money.owner + conflict.money.target >= _MUCH:
                text = f"{attacker} {verb(attacker, 'fail')} to {conflict.kind} {conflict.target} ({ways}/36). "
                yield TurningPoint(number, "held", f"{text}{self._paid(conflict)}{self.name}: {self._stand(after)}.")

    def _won(self, conflict: Conflict, before: GameState) -> str:
        how = {"control": "gain", "destroy": "destroy", "neutralize": "neutralize"}[conflict.kind]
        owner = f" from {before.seats[conflict.owner].illuminati}" if conflict.owner >= 0 else ""
        return f"{self.name} {verb(self.name, how)} {_branch(conflict, before)}{owner}"

    def _succeeded(self, conflict: Conflict, before: GameState, after: GameState) -> bool:
        if conflict.kind == "control":
            return after.owner(conflict.target) == conflict.seat
        if conflict.kind == "destroy":  # it may have been rescued at once: what counts is the kill
            return after.seats[conflict.seat].destroyed > before.seats[conflict.seat].destroyed
        return conflict.target in after.uncontrolled

    def _mattered(self, conflict: Conflict, before: GameState) -> bool:
        return self._late(before) or _against(conflict) >= _MUCH

    def _late(self, state: GameState) -> bool:
        now = self._progress(state)
        return now.have >= _LATE * now.need

    # --- cards, deals, rivals ---------------------------------------------------------------------

    def _cards_played(self, before: GameState, move: Move, number: int) -> Iterator[TurningPoint]:
        if type(move) is PlaySpecial:
            conflict = before.conflict
            concerned = conflict is not None and self.seat in (conflict.seat, conflict.owner)
            if concerned or move.seat == self.seat or before.turn.seat == self.seat:
                player = before.seats[move.seat].illuminati
                text = f"{player} {verb(player, 'play')} {title(move.special)}"
                if conflict is not None:
                    text += f" in the attack on {conflict.target}"
                elif move.target and not move.target.isdigit():
                    text += f" on {move.target}"
                yield TurningPoint(number + 1, "special", f"{text}.")
        elif type(move) is AbolishPrivilege and before.conflict is not None and before.conflict.seat == self.seat:
            player = before.seats[move.seat].illuminati
            yield TurningPoint(
                number + 1, "special", f"{player} {verb(player, 'discard')} two Specials to end Privilege."
            )

    def _deals(self, before: GameState, move: Move, after: GameState, number: int) -> Iterator[TurningPoint]:
        offer = before.offer
        if type(move) is not Answer or offer is None or self.seat not in (offer.seat, offer.to):
            return
        giver, taker = before.seats[offer.seat].illuminati, before.seats[offer.to].illuminati
        if any(offer.gives) or any(offer.takes):
            what = f"{giver} {verb(giver, 'offer')} {taker} {offer.gives} for {offer.takes}"
        else:
            what = f'{giver} to {taker}: "{offer.promises}"'
        yield TurningPoint(number + 1, "deal", f"{what}. {'Accepted' if move.accept else 'Refused'}.")

    def _rivals(self, state: GameState, number: int) -> Iterator[TurningPoint]:
        """Tell once of each rival that he is one card from the Basic Goal."""
        for index, other in enumerate(state.seats):
            if index == self.seat or other.out or index in self.told_rivals:
                continue
            basic = basic_goal(state, index)
            if basic.need - basic.have == 1:
                self.told_rivals.add(index)
                be = "are" if verb(other.illuminati, "") == "" else "is"
                text = f"{other.illuminati} {be} one card short of the Basic Goal ({basic.have} of {basic.need})."
                yield TurningPoint(number, "rival", text)

    def _readings(self) -> dict[int, str]:
        """Return what an onlooker of the UFOs believes, where a reading of their attacks changes its favourite."""
        if "UFOs" not in self.name:
            return {}
        found, last = {}, ""
        for one in beliefs(self.record, self.seat):
            if one.after and one.favourite != last and one.after < self.met_at:
                share = one.odds[one.favourite]
                goal = one.favourite.removeprefix("The ")
                found[one.after] = (
                    f"An onlooker's best guess at the secret goal: that of the {goal} ({float(share):.0%})."
                )
                last = one.favourite
        return found

    def _end(self) -> TurningPoint:
        final = self.states[-1]
        names = [final.seats[one].illuminati for one in final.winners]
        if not names:
            return TurningPoint(len(self.record.moves), "end", "The game is not finished.")
        parts = []
        for seat, name in zip(final.winners, names, strict=True):
            met = [one for one in progress(final, seat) if one.met]
            by = " and ".join(f"{one.goal}, {one.have} of {one.need} {one.unit}" for one in met)
            parts.append(
                f"{name} {verb(name, 'win')} ({by})" if by else f"{name} {verb(name, 'win')}, alone at the table"
            )
        mine = f" {self.name}: {self._stand(final)}." if self.seat not in final.winners else ""
        return TurningPoint(len(self.record.moves), "end", f"The turn ends: {' and '.join(parts)}.{mine}")
