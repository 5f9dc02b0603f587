"""The interference game as a model: who has money, what each stands to win or lose, which moves there are.

Rules R6.21-R6.26 (money of attacker and defender), R7.1-R7.3 (interference, Privilege), R7.8-R7.9 (calling off).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from numbers import Integral, Rational
from typing import NamedTuple

from illuminati_nb.analysis.spending_core import Board
from illuminati_nb.rules.dice import chance

#: A prize, in MB: a whole number, a Fraction, a Decimal or a finite float (read as the decimal it prints as).
Prize = int | Fraction | Decimal | float

ROLES = ("attacker", "defender", "interferer")
RAISES = ("any", "unit")
PASS, SPEND, CALL_OFF = "pass", "spend", "call off"  # kinds of move
DICE, CALLED_OFF = "dice", "called off"  # how the spending ends


def prize(value: object, field: str) -> Fraction:
    """Return a prize as an exact Fraction; raise TypeError or ValueError naming the field otherwise.

    >>> prize(0.1, "wins")
    Fraction(1, 10)
    """
    if isinstance(value, Rational) and not isinstance(value, bool):
        return Fraction(int(value.numerator), int(value.denominator))
    if isinstance(value, (float, Decimal)):
        if not math.isfinite(value):
            raise ValueError(f"{field}={value!r}: a prize is a finite number of MB")
        return Fraction(str(value))
    raise TypeError(f"{field}={value!r}: a prize is a number of MB (int, Fraction, Decimal or float)")


def whole(value: object, field: str, at_least: int | None = None) -> int:
    """Return a whole number of MB (or a target); raise TypeError or ValueError naming the field otherwise."""
    if isinstance(value, bool) or not isinstance(value, Integral):
        raise TypeError(f"{field}={value!r}: must be a whole number")
    if at_least is not None and value < at_least:
        raise ValueError(f"{field}={value}: must be {at_least} or more")
    return int(value)


@dataclass(frozen=True, slots=True)
class Spender:
    """A player with something at stake in an attack. All amounts in MB.

    ``wins`` / ``loses``: what success of the attack gives him / costs him; ``if_fails``: what failure gives him (all of
    either sign; stored as Fractions). ``purse``: his Illuminati treasury; ``own_purse``: the attacking group's treasury
    (attacker, +1 per MB, R6.21) or the target's own (defender, -2 per MB, R6.22); interferers have none (R7.2).
    ``role``: attacker, defender or interferer; taken from the name when that is "attacker" or "defender". ``side``:
    "for" or "against" binds an interferer to one side; None lets him push either way (R7.1).

    >>> Spender("rival", loses=8, purse=6).stake
    Fraction(-8, 1)
    >>> Spender("rival", purse=-6)
    Traceback (most recent call last):
        ...
    ValueError: purse=-6 (rival): must be 0 or more
    """

    name: str
    wins: Prize = 0
    loses: Prize = 0
    own_purse: int = 0
    purse: int = 0
    role: str = ""
    side: str | None = None
    if_fails: Prize = 0

    def __post_init__(self) -> None:
        """Check every field and settle the role."""
        if not isinstance(self.name, str) or not self.name.strip():
            raise ValueError(f"name={self.name!r}: a spender needs a name")
        try:
            for field in ("wins", "loses", "if_fails"):
                object.__setattr__(self, field, prize(getattr(self, field), field))
            for field in ("own_purse", "purse"):
                object.__setattr__(self, field, whole(getattr(self, field), field, 0))
        except (TypeError, ValueError) as error:
            field, _, rest = str(error).partition(":")
            raise type(error)(f"{field} ({self.name}):{rest}") from None
        role = self.role or (self.name if self.name in ROLES else "interferer")
        if role not in ROLES:
            raise ValueError(f"role={role!r} ({self.name}): choose one of {', '.join(map(repr, ROLES))}")
        object.__setattr__(self, "role", role)
        if self.side not in (None, "for", "against"):
            raise ValueError(f"side={self.side!r} ({self.name}): choose 'for', 'against' or None (R7.1)")
        if role != "interferer" and self.side is not None:
            raise ValueError(f"side={self.side!r} ({self.name}): only interferers choose a side; he is the {role}")
        if role == "interferer" and self.own_purse:
            raise ValueError(
                f"own_purse={self.own_purse} ({self.name}): interferers pay from their Illuminati treasury only (R7.2)"
            )

    @property
    def stake(self) -> Fraction:
        """What success is worth to him compared with failure."""
        return Fraction(self.wins) - Fraction(self.loses) - Fraction(self.if_fails)

    @property
    def money(self) -> int:
        """All MB he could spend."""
        return self.own_purse + self.purse


class Channel(NamedTuple):
    """One way money reaches the target: ``effect`` per MB; ``money``: what the purse holds at the start."""

    key: str
    who: str
    purse: str
    effect: int
    money: int


@dataclass(frozen=True, slots=True)
class SpendingMove:
    """What one spender does on his turn: spend (who, purse, amount, effect per MB), pass, or call the attack off."""

    who: str
    kind: str = PASS
    amount: int = 0
    purse: str = ""
    effect: int = 0

    @property
    def text(self) -> str:
        """The move as a sentence.

        >>> SpendingMove("defender", "spend", 2, "target's own treasury", -2).text
        "defender puts in 2 MB from the target's own treasury (−4)"
        """
        if self.kind == SPEND:
            change = self.amount * self.effect
            sign = "+" if change > 0 else "−"
            return f"{self.who} puts in {self.amount} MB from the {self.purse} ({sign}{abs(change)})"
        return f"{self.who} passes" if self.kind == PASS else f"{self.who} calls the attack off"


class SpendingState(NamedTuple):
    """A position: MB spent on each channel so far, who is to act, passes in a row.

    ``ended``: "" while the spending goes on, then "dice" or "called off".
    """

    spent: tuple[int, ...]
    to_act: str
    passes: int = 0
    ended: str = ""


@dataclass(frozen=True)
class SpendingGame:
    """The spending game of one attack, before the dice. Immutable; checks itself.

    Spenders move in turn in the order listed, the attacker first (``first`` names another). The mover spends any whole
    number of MB from one purse (``raises="any"``) or exactly 1 (``"unit"``), or passes; all passing in a row ends it.
    ``calling_off``: while nobody has put money in, the attacker may withdraw on his turn (R7.8): all keep their money,
    no dice, no prizes (``if_fails`` included), and the attacker keeps an action worth ``action_worth`` MB (R7.10).
    ``privileged``: interferers may not spend (R7.3). ``unit``: money moves in lumps of this many MB (1 is exact; more
    is an approximation).

    >>> game = SpendingGame(5, (Spender("attacker", wins=20, purse=2), Spender("defender", loses=20, own_purse=1)))
    >>> [move.text for move in game.moves(game.start())][1]
    'attacker puts in 1 MB from the Illuminati treasury (+1)'
    """

    target: int
    spenders: tuple[Spender, ...]
    raises: str = "any"
    first: str | None = None
    calling_off: bool = False
    action_worth: Prize = 0
    privileged: bool = False
    unit: int = 1

    def __post_init__(self) -> None:
        """Check every field."""
        object.__setattr__(self, "target", whole(self.target, "target"))
        object.__setattr__(self, "unit", whole(self.unit, "unit", 1))
        if not isinstance(self.spenders, Sequence) or not all(isinstance(one, Spender) for one in self.spenders):
            raise TypeError("spenders: a list of Spender objects is needed")
        object.__setattr__(self, "spenders", tuple(self.spenders))
        for role in ("attacker", "defender"):
            found = [one.name for one in self.spenders if one.role == role]
            if len(found) > 1:
                raise ValueError(f"spenders: more than one {role} ({', '.join(found)})")
            if role == "attacker" and not found:
                raise ValueError("spenders: no attacker; name one spender 'attacker' or give him role='attacker'")
        keys = [*self.names, *(channel.key for channel in self.channels if channel.key != channel.who)]
        if len(keys) != len(set(keys)):
            raise ValueError(f"spenders: names must differ, not {', '.join(self.names)}")
        if self.raises not in RAISES:
            raise ValueError(f"raises={self.raises!r}: choose 'any' or 'unit'")
        if self.first is not None and self.first not in self.names:
            raise ValueError(f"first={self.first!r}: choose one of {', '.join(self.names)}")
        for field in ("calling_off", "privileged"):
            if not isinstance(getattr(self, field), bool):
                raise TypeError(f"{field}={getattr(self, field)!r}: must be True or False")
        object.__setattr__(self, "action_worth", prize(self.action_worth, "action_worth"))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The spenders' names in seat order."""
        return tuple(one.name for one in self.spenders)

    def spender(self, name: str) -> Spender:
        """Return the spender with this name (KeyError otherwise)."""
        for one in self.spenders:
            if one.name == name:
                return one
        raise KeyError(f"no spender {name!r}; there are {', '.join(self.names)}")

    @property
    def attacker(self) -> Spender:
        """The attacker."""
        return next(one for one in self.spenders if one.role == "attacker")

    @property
    def defender(self) -> Spender | None:
        """The defender; None when the target is uncontrolled (R6.23)."""
        return next((one for one in self.spenders if one.role == "defender"), None)

    def changed(self, name: str, **fields: Prize) -> SpendingGame:
        """Return this game with fields of one spender replaced, for example ``changed("defender", purse=9)``."""
        target = self.spender(name)
        spenders = tuple(replace(one, **fields) if one is target else one for one in self.spenders)  # type: ignore[arg-type]
        return replace(self, spenders=spenders)

    @cached_property
    def channels(self) -> tuple[Channel, ...]:
        """Every way money can reach the target, in tie order within a spender.

        >>> game = SpendingGame(5, [Spender("attacker", purse=2), Spender("rival", purse=1)])
        >>> [(channel.key, channel.effect) for channel in game.channels]
        [('attacker', 1), ('rival for', 1), ('rival against', -1)]
        """
        found = []
        for one in self.spenders:
            treasury = "Illuminati treasury"
            if one.role == "attacker":
                found.append(Channel(f"{one.name} own", one.name, "attacking group's treasury", 1, one.own_purse))
                found.append(Channel(one.name, one.name, treasury, 1, one.purse))
            elif one.role == "defender":
                found.append(Channel(f"{one.name} own", one.name, "target's own treasury", -2, one.own_purse))
                found.append(Channel(one.name, one.name, treasury, -1, one.purse))
            elif not self.privileged:
                for side, effect in (("for", 1), ("against", -1)):
                    if one.side in (None, side):
                        found.append(Channel(f"{one.name} {side}", one.name, treasury, effect, one.purse))
        return tuple(channel for channel in found if channel.money >= self.unit)

    def start(self) -> SpendingState:
        """The position before anybody has spent or passed."""
        return SpendingState((0,) * len(self.channels), self.first or self.attacker.name)

    def state(
        self, spent: Mapping[str, int] | None = None, to_act: str | None = None, passes: int = 0
    ) -> SpendingState:
        """Return a position by name: ``spent`` maps channel keys ("defender own", "rival for") to MB spent so far."""
        spent = dict(spent or {})
        amounts = tuple(spent.pop(channel.key, 0) for channel in self.channels)
        if spent:
            known = ", ".join(channel.key for channel in self.channels)
            raise ValueError(f"spent: no channel {next(iter(spent))!r}; there are {known or 'none'}")
        state = SpendingState(amounts, to_act or self.first or self.attacker.name, passes)
        self.check(state)
        return state

    def check(self, state: SpendingState) -> None:
        """Raise ValueError naming the field unless this position can be played on from."""
        if state.to_act not in self.names:
            raise ValueError(f"to_act={state.to_act!r}: choose one of {', '.join(self.names)}")
        if whole(state.passes, "passes", 0) >= len(self.names):
            raise ValueError(f"passes={state.passes}: {len(self.names)} passes in a row end the spending")
        if len(state.spent) != len(self.channels):
            raise ValueError(
                f"spent={state.spent!r}: one amount for each of the {len(self.channels)} channels is needed"
            )
        for channel, amount in zip(self.channels, state.spent, strict=True):
            if whole(amount, f"spent[{channel.key!r}]", 0) % self.unit:
                raise ValueError(f"spent[{channel.key!r}]={amount}: money moves in lumps of {self.unit} MB")
            if self._left(state, channel) < 0:
                raise ValueError(f"spent[{channel.key!r}]={amount}: {channel.who} has {channel.money} MB there")

    def _left(self, state: SpendingState, channel: Channel) -> int:
        """MB left in the purse behind a channel (both directions of an interferer share one)."""
        used = sum(
            amount
            for other, amount in zip(self.channels, state.spent, strict=True)
            if (other.who, other.purse) == (channel.who, channel.purse)
        )
        return channel.money - used

    def moves(self, state: SpendingState) -> tuple[SpendingMove, ...]:
        """Every move of the spender to act, in tie order: of moves worth the same to him he takes the first listed.

        Passing; calling off; then the smaller sum; for equal sums the group's own treasury before the Illuminati, and
        for the attack before against it. Whoever has no money can only pass.
        """
        if state.ended:
            return ()
        found = [SpendingMove(state.to_act)]
        if self.calling_off and state.to_act == self.attacker.name and not any(state.spent):
            found.append(SpendingMove(state.to_act, CALL_OFF))
        raises = [
            SpendingMove(state.to_act, SPEND, amount, channel.purse, channel.effect)
            for channel in self.channels
            if channel.who == state.to_act
            for amount in self._sums(self._left(state, channel))
        ]
        return (*found, *sorted(raises, key=lambda move: move.amount))

    def _sums(self, left: int) -> range:
        top = min(left, self.unit) if self.raises == "unit" else left
        return range(self.unit, top + 1, self.unit)

    def play(self, state: SpendingState, move: SpendingMove) -> SpendingState:
        """Return the position after a move; ValueError when the move is not among :meth:`moves`."""
        if move not in self.moves(state):
            raise ValueError(f"move={move.text!r}: not possible here")
        following = self.names[(self.names.index(state.to_act) + 1) % len(self.names)]
        if move.kind == CALL_OFF:
            return state._replace(ended=CALLED_OFF)
        if move.kind == PASS:
            passes = state.passes + 1
            return state._replace(to_act=following, passes=passes, ended=DICE if passes == len(self.names) else "")
        spent = tuple(
            amount + move.amount * ((channel.who, channel.purse, channel.effect) == (move.who, move.purse, move.effect))
            for channel, amount in zip(self.channels, state.spent, strict=True)
        )
        return SpendingState(spent, following)

    def target_at(self, state: SpendingState) -> int:
        """The target number as the money lies now."""
        return self.target + sum(
            channel.effect * amount for channel, amount in zip(self.channels, state.spent, strict=True)
        )

    def spent_at(self, state: SpendingState) -> dict[str, int]:
        """MB each spender has spent in this position."""
        totals = dict.fromkeys(self.names, 0)
        for channel, amount in zip(self.channels, state.spent, strict=True):
            totals[channel.who] += amount
        return totals

    def payoffs(self, state: SpendingState) -> dict[str, Fraction]:
        """What each gets on average if the dice are rolled now (or as the game ended): prizes + money left, in MB."""
        spent = self.spent_at(state)
        if state.ended == CALLED_OFF:
            extra = {self.attacker.name: Fraction(self.action_worth)}
            return {one.name: one.money + extra.get(one.name, Fraction(0)) for one in self.spenders}
        odds = chance(self.target_at(state))
        return {
            one.name: one.stake * odds + Fraction(one.if_fails) + one.money - spent[one.name] for one in self.spenders
        }

    @cached_property
    def movers(self) -> tuple[str, ...]:
        """The spenders with money to move, in seat order; the others can only pass."""
        return tuple(one.name for one in self.spenders if any(channel.who == one.name for channel in self.channels))

    @cached_property
    def purses(self) -> tuple[tuple[Channel, ...], ...]:
        """The channels grouped by purse: two for an interferer free to push either way, else one."""
        groups: dict[tuple[str, str], list[Channel]] = {}
        for channel in self.channels:
            groups.setdefault((channel.who, channel.purse), []).append(channel)
        return tuple(tuple(group) for group in groups.values())

    def board(self) -> Board:
        """The game as numbers for the backward induction."""
        stakes = [self.spender(name).stake for name in self.movers]
        scale = math.lcm(*(stake.denominator for stake in stakes))
        return Board(
            target=self.target,
            sizes=tuple(group[0].money // self.unit for group in self.purses),
            owners=tuple(self.movers.index(group[0].who) for group in self.purses),
            effects=tuple(group[0].effect * self.unit if len(group) == 1 else 0 for group in self.purses),
            push=self.unit,
            stakes=tuple(int(stake * scale) for stake in stakes),
            lump=36 * scale * self.unit,
            any_sum=self.raises == "any",
        )
