"""Reading the card facts in ``data/*.csv``, every cell checked.

A bad cell raises :class:`BadCardFile` naming file, row and column. Rows count as a spreadsheet
shows them: the heading is row 1, the first card row 2.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Callable, Iterable
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import TypeVar

from illuminati_nb.rules.alignment import ALIGNMENTS, Alignment, names, opposites, parse
from illuminati_nb.rules.cards import (
    KINDS,
    SIDES,
    Ability,
    Artifact,
    Deck,
    Group,
    Illuminati,
    NewWorldOrder,
    Special,
    plain,
)

T = TypeVar("T")

_ABILITY_KINDS = ("any_attempt", "own_attempt", "other")
_CONFIDENCES = ("high", "medium")
_COLOURS = ("red", "yellow", "blue")
#: What the rules know to do with a card; a misspelt word here would silently switch the card off.
_EFFECTS = (
    *("counts_as", "resists_attackers", "protects_others", "immunity", "tax", "upkeep", "buy_card"),
    *("transfers_anywhere", "change_alignment", "privilege_for_money", "rearrange_structure", "move_money"),
    *("larger_draw", "acts_twice"),
)
_GOALS = (
    *("total_power", "total_transferable", "total_money", "all_alignments", "count_weird", "count_violent"),
    *("count_destroyed", "secret"),
)
_ARTIFACT_EFFECTS = (
    *("draw", "redraw_uncontrolled", "illuminati_power", "destroy_bonus", "rescue_destroyed", "cancel_privilege"),
    *("income", "fanatic_same", "extra_action", "group_power", "neutralize_bonus", "control_defence"),
    *("take_discarded_special", "any_attack_bonus", "discard_uncontrolled"),
)
#: What an Order does that is no change by alignment, with how many numbers its text gives.
_ORDER_RULES = {
    "transfers_by_illuminati": 1,
    "income_bonus": 3,
    "fanatics_match": 0,
    "dice_income": 0,
    "actions": 1,
    "larger_draw": 1,
    "double_alignments": 1,
}
_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]{1,9}")


class BadCardFile(ValueError):
    """A cell of a card file is wrong; the message names file, row and column."""


class Row:
    """One row of a card file; every reading method checks the cell and names it when it is wrong."""

    def __init__(self, file: str, number: int, cells: dict[str, str]) -> None:
        self.file, self.number, self.cells = file, number, cells

    def wrong(self, column: str, why: str) -> BadCardFile:
        return BadCardFile(f"{self.file} row {self.number}, column {column!r}: {why}")

    def text(self, column: str, *, required: bool = False) -> str:
        if column not in self.cells:
            raise self.wrong(column, "the column is missing")
        if self.cells[column] is None:
            raise self.wrong(column, "the row ends before this cell")
        value = self.cells[column].strip()
        if required and not value:
            raise self.wrong(column, "the cell is empty")
        return value

    def number_in(self, column: str, low: int, high: int, *, blank: int | None = None) -> int:
        value = self.text(column)
        if not value and blank is not None:
            return blank
        if not _WHOLE_NUMBER.fullmatch(value):
            raise self.wrong(column, f"{value!r} is not a whole number")
        number = int(value)
        if not low <= number <= high:
            raise self.wrong(column, f"{number} is outside {low} to {high}")
        return number

    def numbers(self, column: str, low: int, high: int) -> tuple[int, ...]:
        parts = [part.strip() for part in self.text(column).split(";") if part.strip()]
        for part in parts:
            if not _WHOLE_NUMBER.fullmatch(part) or not low <= int(part) <= high:
                raise self.wrong(column, f"{part!r} is not a whole number from {low} to {high}")
        return tuple(map(int, parts))

    def one_of(self, column: str, allowed: Iterable[str], *, blank: bool = False) -> str:
        value = self.text(column)
        if (value or not blank) and value not in tuple(allowed):
            raise self.wrong(column, f"{value!r} is not one of {', '.join(allowed)}")
        return value

    def many_of(self, column: str, allowed: Iterable[str]) -> tuple[str, ...]:
        found = tuple(part.strip() for part in self.text(column).split(";") if part.strip())
        for part in found:
            if part not in tuple(allowed):
                raise self.wrong(column, f"{part!r} is not one of {', '.join(allowed)}")
        if len(set(found)) != len(found):
            raise self.wrong(column, "a value stands twice")
        return found

    def alignments(self, column: str) -> Alignment:
        try:
            found = parse(self.text(column))
        except ValueError as error:
            raise self.wrong(column, str(error)) from None
        if opposites(found) & int(found) & ~int(Alignment.FANATIC):
            raise self.wrong(column, f"{', '.join(names(found))} holds two opposite alignments")
        return found

    def ability(self, *, may_be_two: bool = False) -> tuple[Ability, ...]:
        kind = self.one_of("ability_kind", _ABILITY_KINDS, blank=True)
        if not kind:
            for column in self.cells:
                if column and column.startswith(("ability_", "ability2_", "effect")) and self.text(column):
                    raise self.wrong(column, "stands without an ability_kind")
            return ()
        target = self.one_of("ability_target_type", ("any", "alignment", "group"), blank=True)
        listed = self.text("ability_target")
        flags = self.alignments("ability_target") if target == "alignment" else Alignment.NONE
        groups = tuple(part.strip() for part in listed.split(";")) if target == "group" else ()
        effect = self.one_of("effect", _EFFECTS, blank=kind != "other")
        verbs = self.many_of("ability_verb", KINDS)
        if kind != "other" and not (verbs and target):
            raise self.wrong("ability_verb", "an attack bonus needs a kind of attack and a target")
        if bool(target) != bool(listed) or (target == "any") != (listed == "any"):
            raise self.wrong("ability_target", f"{listed!r} does not go with the target type {target!r}")
        bonus = self.number_in("ability_bonus", -20, 20, blank=None if kind != "other" else 0)
        found = [Ability(kind, frozenset(verbs), target, flags, groups, bonus, effect)]
        second = self.text("ability2_target") if may_be_two else ""
        if second:
            more = self.number_in("ability2_bonus", 1, 20)
            found.append(Ability(kind, frozenset(verbs), "group", Alignment.NONE, (second,), more))
        return tuple(found)


def read(file: str, text: str, make: Callable[[Row], T]) -> tuple[T, ...]:
    """Read CSV ``text`` as cards. ``file`` is only used to name the place of an error."""
    reader = csv.DictReader(text.splitlines(), strict=True)
    cards: list[T] = []
    seen: dict[str, int] = {}
    try:
        for cells in reader:
            row = Row(file, reader.line_num, cells)
            if None in cells:
                raise row.wrong(f"after {list(cells)[-2]}", f"{cells[None]} stands beyond the last heading")
            name = plain(row.text("name", required=True))
            if name in seen:
                raise row.wrong("name", f"the card already stands in row {seen[name]}")
            seen[name] = row.number
            cards.append(make(row))
    except csv.Error as error:
        # An open quotation mark swallows the rows below: name the row in which the trouble begins.
        raise BadCardFile(f"{file} row {reader.line_num + 1}: {error}") from None
    if not cards:
        raise BadCardFile(f"{file}: holds no card")
    return tuple(cards)


def make_illuminati(row: Row) -> Illuminati:
    """Make an Illuminati from a row of ``illuminati.csv``."""
    arrows = row.many_of("arrows", SIDES)
    if len(arrows) != 4:
        raise row.wrong("arrows", "an Illuminati has four outgoing arrows (R5.8)")
    return Illuminati(
        name=row.text("name"),
        power=row.number_in("power", 1, 20),
        transferable_power=row.number_in("transferable_power", 0, 20),
        income=row.number_in("income", 0, 30),
        goal=row.text("goal", required=True),
        goal_kind=row.one_of("goal_kind", _GOALS),
        goal_value=row.number_in("goal_value", 1, 500, blank=0),
        ability=row.text("ability", required=True),
        abilities=row.ability(),
        arrows=arrows,
        confidence=row.one_of("confidence", _CONFIDENCES),
        notes=row.text("notes"),
    )


def make_group(row: Row) -> Group:
    """Make a group from a row of ``groups.csv``."""
    incoming = row.one_of("incoming_arrow", ("left", "right"))
    arrows = row.many_of("outgoing_arrows", SIDES)
    if incoming in arrows:
        raise row.wrong("outgoing_arrows", f"the {incoming} side holds the incoming arrow (R5.8)")
    power = row.number_in("power", 0, 20)
    if bool(power) != bool(arrows):
        raise row.wrong("outgoing_arrows", "a group has outgoing arrows exactly when it has Power (R5.9)")
    transferable = row.number_in("transferable_power", 0, 20)
    as_printed = row.text("power_as_printed")
    if as_printed != (f"{power}/{transferable}" if transferable else str(power) if power else ""):
        raise row.wrong(
            "power_as_printed", f"{as_printed!r} is not Power {power} and Transferable Power {transferable}"
        )
    return Group(
        name=row.text("name"),
        power=power,
        transferable_power=transferable,
        resistance=row.number_in("resistance", 0, 20),
        income=row.number_in("income", -5, 20),
        alignments=row.alignments("alignments"),
        incoming=incoming,
        arrows=arrows,
        ability=row.text("ability"),
        abilities=row.ability(may_be_two=True),
        prints_power=bool(as_printed),
        confidence=row.one_of("confidence", _CONFIDENCES),
        notes=row.text("notes"),
    )


def make_special(row: Row) -> Special:
    """Make a Special from a row of ``specials.csv``."""
    return Special(
        name=row.text("name"),
        title=row.text("title", required=True),
        playable=row.text("playable", required=True),
        effect=row.text("effect", required=True),
        action_cost=row.one_of("action_cost", ("free", "action", "free_but_attack_is_action")),
        number=row.number_in("number", 0, 100) if row.text("number") else None,
        privileged_use=row.one_of(
            "privileged_use", ("by_text_yes", "not_an_attack", "cancels_privilege", "only_privileged")
        ),
        confidence=row.one_of("confidence", _CONFIDENCES),
        notes=row.text("notes"),
    )


def make_order_special(row: Row) -> Special:
    """Make a Special of the second expansion from a row of ``order_specials.csv``."""
    return Special(
        name=row.text("name"),
        title=row.text("name"),
        playable=row.text("playable", required=True),
        effect=row.text("effect", required=True),
        expansion=True,
        confidence=row.one_of("confidence", _CONFIDENCES),
        notes=row.text("notes"),
    )


def make_artifact(row: Row) -> Artifact:
    """Make an Artifact from a row of ``artifacts.csv``."""
    target = row.text("effect_target")
    return Artifact(
        name=row.text("name"),
        resistance=row.number_in("resistance", 0, 20),
        income=row.number_in("income", 0, 20, blank=0),
        alignments=row.alignments("alignments"),
        ability=row.text("ability", required=True),
        use=row.one_of("use", ("passive", "free", "illuminati_action")),
        effect_kind=row.one_of("effect_kind", _ARTIFACT_EFFECTS),
        effect_number=row.number_in("effect_number", 0, 20, blank=0),
        effect_target=target,
        confidence=row.one_of("confidence", _CONFIDENCES),
        notes=row.text("notes"),
        effect_alignments=Alignment.NONE if target == "any" else row.alignments("effect_target"),
    )


def make_order(row: Row) -> NewWorldOrder:
    """Make a New World Order from a row of ``orders.csv``."""
    changes = tuple((one, row.number_in(names(one)[0], -10, 10)) for one in ALIGNMENTS if row.text(names(one)[0]))
    effect = row.text("other_effect", required=not changes)
    rule = row.one_of("rule_kind", _ORDER_RULES, blank=bool(changes))
    numbers = row.numbers("rule_numbers", 0, 20)
    if len(numbers) != _ORDER_RULES.get(rule, 0):
        raise row.wrong("rule_numbers", f"{rule or 'no rule'} goes with {_ORDER_RULES.get(rule, 0)} numbers")
    return NewWorldOrder(
        name=row.text("name"),
        colour=row.one_of("colour", _COLOURS),
        modifiers=changes,
        effect=effect,
        confidence=row.one_of("confidence", _CONFIDENCES),
        notes=row.text("notes"),
        rule_kind=rule,
        rule_numbers=numbers,
    )


def _part(folder: Traversable, file: str, make: Callable[[Row], T]) -> tuple[T, ...]:
    data = folder.joinpath(file).read_bytes()
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        row = data[: error.start].count(b"\n") + 1
        raise BadCardFile(f"{file} row {row}: not UTF-8 text ({error.reason})") from None
    return read(file, text, make)


def load(folder: Traversable | None = None) -> Deck:
    """Read all card files, of the package or of ``folder``.

    Raises BadCardFile naming file, row and column of the first bad cell.
    """
    where = folder if folder is not None else files("illuminati_nb.data")
    made = Deck(
        _part(where, "illuminati.csv", make_illuminati),
        _part(where, "groups.csv", make_group),
        _part(where, "specials.csv", make_special),
        _part(where, "artifacts.csv", make_artifact),
        _part(where, "orders.csv", make_order),
        _part(where, "order_specials.csv", make_order_special),
    )
    _check_names(made)
    _check_targets("illuminati.csv", made.illuminati, made.groups)
    _check_targets("groups.csv", made.groups, made.groups)
    return made


def _check_names(made: Deck) -> None:
    """A name stands once in the whole deck, not only once in each file."""
    seen: set[str] = set()
    for card in made:
        if plain(card.name) in seen:
            raise BadCardFile(f"column 'name': {card.name!r} stands in two card files")
        seen.add(plain(card.name))


def _check_targets(file: str, cards: Iterable[Illuminati | Group], groups: Iterable[Group]) -> None:
    known = {group.name for group in groups}
    for number, card in enumerate(cards, start=2):
        for index, ability in enumerate(card.abilities):
            column = "ability2_target" if index else "ability_target"
            for name in ability.groups:
                if name not in known:
                    raise BadCardFile(f"{file} row {number}, column {column!r}: no group is called {name!r}")
