"""The RuleSet panel without its controls: every field with its words and rule, what is chosen, and what is wrong.

Nothing here needs ipywidgets, so that it can be tested and used without a browser.

>>> model = RuleSetModel()
>>> model.set("artifacts", True)
>>> model.rules.artifacts, model.preset, model.changed
(True, 'custom', ('artifacts',))
>>> model.set("basic_goal_delta", 99)
>>> model.errors["basic_goal_delta"]
'basic_goal_delta=99: choose a whole number from 0 to 40 (R12.1)'
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields as dataclass_fields
from functools import cached_property
from typing import Any, NamedTuple

from illuminati_nb.rules.rulebook import rule
from illuminati_nb.rules.rulebook import rules as rules_of
from illuminati_nb.rules.ruleset import CHOICES, FIELD_RULES, RuleSet

#: The presets by name, with the words on their buttons; "custom" is everything else.
PRESETS: Mapping[str, tuple[str, Callable[[], RuleSet]]] = {
    "standard": ("standard", RuleSet.standard),
    "seed": ("Russian rulebook", RuleSet.seed),
    "grand": ("both expansions", RuleSet.grand),
}
CUSTOM = "custom"

#: The groups of fields, in their order. A field that stands in none comes under MORE.
GROUPS: Mapping[str, tuple[str, ...]] = {
    "Expansions": ("artifacts", "new_world_order"),
    "Optional rules": ("scoring_game", "hidden_goals", "hidden_illuminati", "masked_bonus", "cheating"),
    "Goals": (
        "basic_goal", "basic_goal_delta", "assassins_goal", "discordian_goal", "cthulhu_illuminati", "win_check",
    ),
    "Readings": (
        "pass_scope", "refill_to", "open_treasuries", "irs_to", "participation", "neutralize_needs_arrow",
        "two_specials_abolish", "geometry", "rehang", "transfer_cost", "elimination", "forbid_throwing",
    ),
}  # fmt: skip
MORE = "More"

#: Fields that can change the sum of a single attack.
ATTACK_FIELDS: tuple[str, ...] = (
    "artifacts", "new_world_order", "hidden_goals", "neutralize_needs_arrow",
)  # fmt: skip

_TITLES: Mapping[str, str] = {
    "artifacts": "Artifacts",
    "new_world_order": "New World Order",
    "scoring_game": "Game by points",
    "hidden_goals": "Hidden goals",
    "hidden_illuminati": "Hidden Illuminati",
    "masked_bonus": "Bonus of the mask",
    "cheating": "Cheating game",
    "basic_goal": "Basic Goal",
    "basic_goal_delta": "Longer game",
    "assassins_goal": "Violent groups needed",
    "discordian_goal": "Weird groups needed",
    "cthulhu_illuminati": "Cthulhu's count",
    "win_check": "Goals are checked",
    "pass_scope": "Passing gives up",
    "refill_to": "Refill",
    "open_treasuries": "Open treasuries",
    "irs_to": "I.R.S. tax goes",
    "participation": "A group takes part",
    "neutralize_needs_arrow": "Neutralizing needs an arrow",
    "two_specials_abolish": "Two Specials end Privilege",
    "geometry": "Cards overlap",
    "rehang": "A moved puppet goes",
    "transfer_cost": "A group given costs",
    "elimination": "Out of the game",
    "forbid_throwing": "No throwing the game",
}
_OPTION_WORDS: Mapping[str, Mapping[Any, str]] = {
    "pass_scope": {"all": "everything of steps 3 to 6", "regular": "the regular actions only"},
    "irs_to": {"irs": "onto the I.R.S. card", "illuminati": "onto its owner's Illuminati"},
    "participation": {"turn": "in one attack a turn", "action": "in one attack an action"},
    "geometry": {"cards": "as true rectangles", "grid": "as squares of a grid", "free": "never: arrows alone count"},
    "rehang": {"same_master": "onto another arrow of its master", "subtree": "anywhere below that master"},
    "transfer_cost": {"root": "one action with all its puppets", "each": "one action, and one for each puppet"},
    "elimination": {"no_groups": "who controls no group", "no_groups_or_money": "who has no group, or no money"},
    "win_check": {"end_of_turn": "when a turn ends", "immediate": "at once"},
    "assassins_goal": {6: "six", 8: "eight"},
    "discordian_goal": {5: "five", 6: "six"},
    "cthulhu_illuminati": {"any_attack": "a last group taken in any way", "destroy": "a last group destroyed"},
    "refill_to": {0: "none", 2: "to two uncontrolled groups"},
    "masked_bonus": {"power": "Power may be overstated by 1", "income": "income may be overstated by 1"},
}
#: Fields with a whole chapter of rules about them.
_SECTIONS: Mapping[str, str] = {"artifacts": "R14", "new_world_order": "R15"}
#: Values of the fields that are a set of words.
SEVERAL: Mapping[str, tuple[str, ...]] = {"masked_bonus": ("power", "income")}


class Item(NamedTuple):
    """One field of the RuleSet as it is to be chosen.

    ``kind``: "flag", "choice", "several", "number" or "table" (a number for each number of players); ``options``:
    pairs of words and value; ``rule``: the number of the rule that explains it; ``text``: what that rule says, in our
    words; ``choice``: what it leaves open and how it is read here; ``more``: the numbers of further rules about it.
    """

    field: str
    kind: str
    title: str
    options: tuple[tuple[str, Any], ...]
    rule: str
    heading: str
    text: str
    choice: str
    more: tuple[str, ...] = ()


def all_fields() -> tuple[str, ...]:
    """Return the names of all fields of a RuleSet, in the order of their groups."""
    known = [name for listed in GROUPS.values() for name in listed]
    every = [one.name for one in dataclass_fields(RuleSet)]
    return (*(name for name in known if name in every), *(name for name in every if name not in known))


def group_of(field: str) -> str:
    """Return the group in which a field is listed."""
    return next((group for group, listed in GROUPS.items() if field in listed), MORE)


def item(field: str) -> Item:
    """Return one field with its words. Raises ValueError for a name that is no field."""
    number = FIELD_RULES.get(_known(field), "")
    found = rule(number) if number else None
    return Item(
        field,
        _kind(field),
        title(field),
        tuple((option_words(field, value), value) for value in _values(field)),
        number,
        found.title if found else "",
        found.text if found else "",
        found.choice if found else "",
        tuple(one.id for one in rules_of(_SECTIONS[field]) if one.id != number) if field in _SECTIONS else (),
    )


def _known(field: str) -> str:
    if field not in all_fields():
        raise ValueError(f"field={field!r}: RuleSet has no such field; it has {', '.join(all_fields())}")
    return field


def title(field: str) -> str:
    """Return a field in a word or two.

    >>> title("win_check")
    'Goals are checked'
    """
    return _TITLES.get(field, field.replace("_", " ").capitalize())


def _kind(field: str) -> str:
    if field in CHOICES:
        return "choice"
    if field in SEVERAL:
        return "several"
    value = getattr(RuleSet(), field)
    return "flag" if isinstance(value, bool) else "number" if isinstance(value, int) else "table"


def _values(field: str) -> tuple[Any, ...]:
    return CHOICES[field][0] if field in CHOICES else SEVERAL.get(field, ())


def option_words(field: str, value: Any) -> str:
    """Return one value of a field that is chosen from a list in words.

    >>> option_words("win_check", "immediate")
    'at once'
    """
    return _OPTION_WORDS.get(field, {}).get(value, str(value).replace("_", " "))


def value_words(field: str, value: Any) -> str:
    """Return any value of a field in words.

    >>> value_words("artifacts", True), value_words("basic_goal_delta", 2), value_words("masked_bonus", ())
    ('yes', '2', 'nothing')
    """
    kind = _kind(field)
    if kind == "flag":
        return "yes" if value else "no"
    if kind == "choice":
        return option_words(field, value)
    if kind == "several":
        return " and ".join(value) or "nothing"
    if kind == "table":
        return ", ".join(f"{cards} with {players}" for players, cards in _pairs(value))
    return str(value)


def _pairs(value: Any) -> list[tuple[Any, Any]]:
    return list(value.items()) if isinstance(value, Mapping) else [tuple(row) for row in value]


class RuleSetModel:
    """A RuleSet in the making. ``rules`` is always a valid one: the last that could be made.

    ``fields``: the fields that can be chosen, None = all. What cannot be accepted stays in the field where it was
    entered, with its error, until it is put right. Raises TypeError for other rules, ValueError for an unknown field.
    """

    def __init__(self, rules: RuleSet | None = None, fields: Iterable[str] | None = None) -> None:
        if not isinstance(rules, RuleSet | None):
            raise TypeError(f"rules={rules!r}: give a RuleSet, as in rules=RuleSet.seed()")
        if isinstance(fields, str):
            raise TypeError(f"fields={fields!r}: give a list of names, as in fields=[{fields!r}]")
        self.fields = all_fields() if fields is None else tuple(dict.fromkeys(map(_known, fields)))
        self.groups: Mapping[str, tuple[str, ...]] = {
            group: listed
            for group in (*GROUPS, MORE)
            if (listed := tuple(name for name in self.fields if group_of(name) == group))
        }
        self.custom: RuleSet | None = None
        self._entered: dict[str, Any] = {}
        self.errors: dict[str, str] = {}
        self.rules = RuleSet()
        self.use(rules or RuleSet())

    @cached_property
    def items(self) -> Mapping[str, Item]:
        """The fields that can be chosen, with their words: read from the rulebook when they are first asked for."""
        return {name: item(name) for name in self.fields}

    def use(self, rules: RuleSet) -> None:
        """Take over whole rules; what was entered and could not be accepted is forgotten."""
        if not isinstance(rules, RuleSet):
            raise TypeError(f"rules={rules!r}: give a RuleSet, as in rules=RuleSet.seed()")
        self._entered.clear()
        self.errors.clear()
        self._accept(rules)

    def _accept(self, rules: RuleSet) -> None:
        self.rules = rules
        if self.preset == CUSTOM:
            self.custom = rules

    def choose_preset(self, name: str) -> None:
        """Take over a preset; "custom" = the last rules that were none. Raises ValueError for another name."""
        if name == CUSTOM:
            self.use(self.custom or self.rules)
            return
        if name not in PRESETS:
            raise ValueError(f"name={name!r}: choose one of {', '.join(map(repr, (*PRESETS, CUSTOM)))}")
        self.use(PRESETS[name][1]())

    @property
    def preset(self) -> str:
        """The name of the preset that the rules are, or "custom"."""
        return next((name for name, (_, make) in PRESETS.items() if make() == self.rules), CUSTOM)

    def set(self, field: str, value: Any) -> None:
        """Choose one field. A value that RuleSet does not accept is kept beside its error, and changes no rules.

        Raises ValueError for a name that is no field here.
        """
        if field not in self.fields:
            raise ValueError(f"field={field!r}: choose one of {', '.join(self.fields)}")
        self._entered[field] = value
        before, self.errors = self.errors, {}
        # Each entry counts as soon as it can be accepted beside the others, whatever is wrong elsewhere.
        made = self.rules
        for name, entered in (*self._entered.items(), *self._entered.items()):
            try:
                made = made.with_(**{name: entered})
                self.errors.pop(name, None)
            except (ValueError, TypeError) as wrong:
                self.errors[name] = str(wrong) if name == field else before.get(name, str(wrong))
        self._entered = {name: entered for name, entered in self._entered.items() if name in self.errors}
        self._accept(made)

    def value(self, field: str) -> Any:
        """Return what is entered in a field: what the rules say, or what could not be accepted."""
        return self._entered.get(field, getattr(self.rules, field))

    def standard(self, field: str) -> str:
        """Return the standard value of a field in words."""
        return value_words(field, getattr(RuleSet(), field))

    @property
    def changed(self) -> tuple[str, ...]:
        """The fields, shown here or not, in which the rules differ from the standard ones, in the order of groups."""
        there = self.rules.changed()
        return tuple(name for name in all_fields() if name in there)

    def is_changed(self, field: str) -> bool:
        """Tell whether a field differs from the standard, accepted or not."""
        return field in self._entered or getattr(self.rules, field) != getattr(RuleSet(), field)

    def summary(self) -> str:
        """Say in a sentence how the rules differ from the standard ones."""
        if not self.changed:
            return "The standard rules, without expansions and optional rules."
        values = {name: getattr(self.rules, name) for name in self.changed}
        told = [title(name) if value is True else f"{title(name)}: {value_words(name, value)}"
                for name, value in values.items()]  # fmt: skip
        changes = f"{len(told)} changes: {'; '.join(told)}" if len(told) > 2 else " and ".join(told)
        return f"The standard rules with {changes}."

    def code(self) -> str:
        """Return the rules as one would write them in a cell.

        >>> RuleSetModel(RuleSet.grand()).code()
        'inb.RuleSet(artifacts=True, new_world_order=True)'
        """
        shown = self.rules.changed()
        if "basic_goal" in shown:
            shown["basic_goal"] = dict(shown["basic_goal"])
        return f"inb.RuleSet({', '.join(f'{name}={shown[name]!r}' for name in self.changed)})"
