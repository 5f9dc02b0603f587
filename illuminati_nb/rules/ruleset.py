"""Which readings and optional rules a game uses (RuleSet); every other reading is fixed at its default."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

#: Basic Goal by number of players, the Illuminati included (R11.7).
BASIC_GOAL: Mapping[int, int] = {2: 13, 3: 13, 4: 12, 5: 10, 6: 9, 7: 8, 8: 8}

#: Allowed values of the fields that are neither yes/no nor free numbers, with the rule that defines them.
CHOICES: Mapping[str, tuple[tuple[Any, ...], str]] = {
    "pass_scope": (("all", "regular"), "R2.5"),
    "irs_to": (("irs", "illuminati"), "R3.4"),
    "participation": (("turn", "action"), "R6.2"),
    "geometry": (("cards", "grid", "free"), "R6.30"),
    "rehang": (("same_master", "subtree"), "R8.7"),
    "transfer_cost": (("root", "each"), "R9.4"),
    "elimination": (("no_groups", "no_groups_or_money"), "R11.1"),
    "win_check": (("end_of_turn", "immediate"), "R11.5"),
    "assassins_goal": ((6, 8), "R11.19"),
    "discordian_goal": ((5, 6), "R11.21"),
    "cthulhu_illuminati": (("any_attack", "destroy"), "R11.22"),
    "refill_to": ((0, 2), "R2.6"),
}

_FLAGS: Mapping[str, str] = {
    "open_treasuries": "R3.3",
    "neutralize_needs_arrow": "R6.37",
    "two_specials_abolish": "R7.6",
    "forbid_throwing": "R9.8",
    "scoring_game": "R12.2",
    "hidden_goals": "R12.3",
    "hidden_illuminati": "R12.4",
    "cheating": "R12.6",
    "artifacts": "R14.1",
    "new_world_order": "R15.1",
}

#: Rule number that explains each field.
FIELD_RULES: Mapping[str, str] = {
    **{name: rule for name, (_, rule) in CHOICES.items()},
    **_FLAGS,
    "basic_goal": "R11.7",
    "basic_goal_delta": "R12.1",
    "masked_bonus": "R12.4a",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """The disputed readings and optional rules in force; immutable, hashable, checked when made.

    Raises ValueError (TypeError for a wrong type) naming the field, its value and what is allowed.

    >>> RuleSet().assassins_goal, RuleSet.seed().assassins_goal
    (6, 8)
    >>> RuleSet(geometry="hex")
    Traceback (most recent call last):
        ...
    ValueError: geometry='hex': choose one of 'cards', 'grid', 'free' (R6.30)
    """

    basic_goal: tuple[tuple[int, int], ...] = tuple(BASIC_GOAL.items())
    basic_goal_delta: int = 0
    assassins_goal: int = 6
    discordian_goal: int = 5
    pass_scope: str = "all"
    refill_to: int = 2
    open_treasuries: bool = True
    irs_to: str = "irs"
    participation: str = "turn"
    neutralize_needs_arrow: bool = False
    two_specials_abolish: bool = True
    geometry: str = "cards"
    rehang: str = "same_master"
    transfer_cost: str = "root"
    elimination: str = "no_groups"
    win_check: str = "end_of_turn"
    cthulhu_illuminati: str = "any_attack"
    forbid_throwing: bool = True
    scoring_game: bool = False
    hidden_goals: bool = False
    hidden_illuminati: bool = False
    masked_bonus: tuple[str, ...] = field(default=())
    cheating: bool = False
    artifacts: bool = False
    new_world_order: bool = False

    def __post_init__(self) -> None:
        for name, (allowed, rule) in CHOICES.items():
            value = getattr(self, name)
            if not any(value == one and type(value) is type(one) for one in allowed):
                listed = ", ".join(map(repr, allowed))
                raise ValueError(f"{name}={value!r}: choose one of {listed} ({rule})")
        for name, rule in _FLAGS.items():
            if not isinstance(getattr(self, name), bool):
                raise TypeError(f"{name}={getattr(self, name)!r}: choose True or False ({rule})")
        if type(self.basic_goal_delta) is not int or not 0 <= self.basic_goal_delta <= 40:
            raise ValueError(f"basic_goal_delta={self.basic_goal_delta!r}: choose a whole number from 0 to 40 (R12.1)")
        goals = self.basic_goal.items() if isinstance(self.basic_goal, Mapping) else self.basic_goal
        try:
            rows = [(players, cards) for players, cards in goals]
        except (TypeError, ValueError):
            rows = []
        whole = all(type(number) is int for row in rows for number in row)
        if not whole or sorted(p for p, _ in rows) != list(range(2, 9)) or not all(1 < n < 92 for _, n in rows):
            raise ValueError(
                f"basic_goal={self.basic_goal!r}: give a number of cards for each of 2 to 8 players (R11.7)"
            )
        object.__setattr__(self, "basic_goal", tuple(sorted(rows)))
        masked = self.masked_bonus
        if not isinstance(masked, tuple | list | set | frozenset) or not all(m in ("power", "income") for m in masked):
            raise ValueError(f"masked_bonus={self.masked_bonus!r}: choose from 'power', 'income' (R12.4a)")
        object.__setattr__(self, "masked_bonus", tuple(sorted(set(masked))))

    def basic_goal_for(self, players: int) -> int:
        """Return how many cards win with this many starting players, the Illuminati included (R11.7, R12.1).

        >>> RuleSet().basic_goal_for(4), RuleSet(basic_goal_delta=2).basic_goal_for(4)
        (12, 14)
        """
        if type(players) is int:
            for number, cards in self.basic_goal:
                if number == players:
                    return cards + self.basic_goal_delta
        raise ValueError(f"players={players!r}: the game is for 2 to 8 players (R1.2)")

    @classmethod
    def standard(cls) -> RuleSet:
        """The official rulebook, base game: all defaults."""
        return cls()

    @classmethod
    def seed(cls) -> RuleSet:
        """The literal readings of the Russian rulebook, where they differ from the official one."""
        return cls(
            pass_scope="regular",
            refill_to=0,
            open_treasuries=False,
            participation="action",
            neutralize_needs_arrow=True,
            elimination="no_groups_or_money",
            win_check="immediate",
            assassins_goal=8,
        )

    @classmethod
    def grand(cls) -> RuleSet:
        """The official rules with both expansions, Artifacts and New World Order cards."""
        return cls(artifacts=True, new_world_order=True)

    def changed(self) -> dict[str, Any]:
        """Return the fields that differ from the standard rules, by name.

        >>> RuleSet(geometry="free").changed()
        {'geometry': 'free'}
        """
        standard = _STANDARD
        return {
            f.name: getattr(self, f.name) for f in fields(self) if getattr(self, f.name) != getattr(standard, f.name)
        }

    def with_(self, **changes: Any) -> RuleSet:
        """Return a copy with some fields changed."""
        unknown = set(changes) - {f.name for f in fields(self)}
        if unknown:
            raise TypeError(f"RuleSet has no field {sorted(unknown)[0]!r}")
        return replace(self, **changes)

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON data: only the fields that differ from the standard rules."""
        data: dict[str, Any] = json.loads(json.dumps(self.changed()))
        return data

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> RuleSet:
        """Read what :meth:`to_json` wrote. Raises ValueError or TypeError naming the bad field.

        >>> RuleSet.from_json(RuleSet.seed().to_json()) == RuleSet.seed()
        True
        """
        if not isinstance(data, Mapping):
            raise TypeError(f"rules: expected an object with RuleSet fields, not {data!r}")
        known = {f.name for f in fields(cls)}
        for name in data:
            if name not in known:
                raise ValueError(f"rules.{name}: RuleSet has no such field")
        values: dict[str, Any] = {}
        for name, value in data.items():
            if name == "basic_goal" and isinstance(value, list):
                value = [tuple(pair) if isinstance(pair, list) else pair for pair in value]
            values[name] = tuple(value) if isinstance(value, list) else value
        return cls(**values)


_STANDARD = RuleSet()
