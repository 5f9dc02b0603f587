"""The rulebook: every rule by its number, in our own words, with examples, readings and tests.

The texts are data (`data/rules.toml`, `examples.toml`, `readings.toml`) and are read on first use, so that
importing this module costs nothing. Refusals and attack sums cite these numbers.

>>> print(rule("R6.18"))
R6.18 Neutralize bonus
  An attempt to neutralize has +6.
  X16: Power 6 attacks to neutralize against Resistance 2, two links away from the Illuminati. -> 6 - 2 ...
  X17: The Society of Assassins attacks to neutralize. -> +6 for the kind of attack and +4 for the ability...
  See R6.36, R6.37, R6.38. Source: rulebook p. 6...
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeAlias, cast

from illuminati_nb.rules.display import ShowsHtml
from illuminati_nb.rules.rulesearch import match_score, number_key, suggestion

__all__ = [
    "Example",
    "Reading",
    "Rule",
    "Section",
    "Status",
    "UnknownRule",
    "example",
    "examples",
    "readings",
    "rule",
    "rules",
    "sections",
]

#: Files of `data/` that hold rules, in the order in which `rules()` lists them. A sister game adds its file here.
RULE_FILES: tuple[str, ...] = ("rules.toml", "inwo_rules.toml", "dune_rules.toml", "thrones_rules.toml")
EXAMPLE_FILES: tuple[str, ...] = ("examples.toml", "inwo_examples.toml", "dune_examples.toml", "thrones_examples.toml")
READING_FILES: tuple[str, ...] = ("readings.toml", "inwo_readings.toml", "dune_readings.toml", "thrones_readings.toml")
COVERAGE_FILE = "coverage.json"

#: The games, by the letter their rule numbers begin with: R6.14, I4.1, D-VII.5, T3.2.
GAMES: dict[str, str] = {"R": "illuminati", "I": "inwo", "D": "dune", "T": "thrones"}

Status: TypeAlias = Literal["Tested", "Choice", "Not implemented", "Open"]
#: What a reading can be set to. Maps are tuples of pairs, so that readings stay hashable.
Value: TypeAlias = "bool | int | str | tuple[Value, ...]"


class UnknownRule(KeyError):
    """No rule or example has this number. The message says what would have been close.

    >>> rule("R6.77")
    Traceback (most recent call last):
    ...
    illuminati_nb.rules.rulebook.UnknownRule: no rule 'R6.77'; R6 has R6.1 to R6.46. Did you mean R6.7?
    """

    def __str__(self) -> str:
        # KeyError would show the message in quotes.
        return str(self.args[0]) if self.args else "no such rule"


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter or part of a chapter: `id` ("R6.C"), `title` and the ids of its own `rules`, in order."""

    id: str
    title: str
    rules: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.id} {self.title}"


@dataclass(frozen=True, slots=True, repr=False)
class Rule(ShowsHtml):
    """One rule of the game.

    `text` is the rule for a player, at most 700 characters; `section` the id of its section; `source` where it
    stands; `choice` the readings and our default where the rules leave room, else "", with the names of options in
    backticks; `options` the names of those readings (see `readings`); `examples` and `see` are ids of examples and of
    related rules.
    """

    id: str
    title: str
    text: str
    section: str
    source: str
    choice: str
    options: tuple[str, ...]
    examples: tuple[str, ...]
    see: tuple[str, ...]

    @property
    def game(self) -> str:
        """The game it belongs to: "illuminati", "inwo", "dune" or "thrones".

        >>> rule("D-VII.5").game
        'dune'
        """
        return GAMES[self.id[0]]

    @property
    def tests(self) -> tuple[str, ...]:
        """The tests named after this rule, as `file::test`; empty if there is none.

        >>> isinstance(rule("R6.14").tests, tuple)
        True
        """
        return _tests(self.id)

    @property
    def status(self) -> Status:
        """ "Tested", "Choice" (nothing to test), "Not implemented" or "Open" (no test yet).

        >>> rule("R12.7").status
        'Not implemented'
        """
        return cast(Status, _coverage().get(self.id, {}).get("status", "Open"))

    @property
    def why(self) -> str:
        """Why there is no test, for rules of status "Choice" or "Not implemented"; else ""."""
        return str(_coverage().get(self.id, {}).get("why", ""))

    def __repr__(self) -> str:
        return f"<{self.id} {self.title}: {self.text}>"

    def __str__(self) -> str:
        tail = [f"See {', '.join(self.see)}."] if self.see else []
        tail.append(f"Source: {self.source}.")
        if count := len(self.tests):
            tail.append("Covered by a test." if count == 1 else f"Covered by {count} tests.")
        elif self.status != "Open":
            tail.append(f"{self.status}: {self.why}")
        lines = [f"{self.id} {self.title}", self.text]
        lines += [self.choice.replace("`", "")] if self.choice else []
        lines += [str(example(x)) for x in self.examples]
        return "\n  ".join([*lines, " ".join(tail)])

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """IPython: the whole rule when it is alone in a cell, one line when it is part of something."""
        printer.text(str(self) if len(getattr(printer, "stack", ())) <= 1 else repr(self))


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: a `situation`, its `result`, and the ids of the `rules` it illustrates."""

    id: str
    situation: str
    result: str
    rules: tuple[str, ...]

    @property
    def tests(self) -> tuple[str, ...]:
        """The tests named after this example, as `file::test`; empty if there is none."""
        return _tests(self.id)

    def __str__(self) -> str:
        return f"{self.id}: {self.situation} -> {self.result}"


@dataclass(frozen=True, slots=True)
class Reading:
    """An option or a disputed reading.

    `values` is a tuple of the possible values, or a description where they cannot be listed ("whole number").
    `default` is what the package plays by; `seed` is what the Russian rulebook says when read literally (equal to
    `default` unless they differ). Maps are tuples of pairs; "none" means no limit. `kind` "field" is a field of
    `RuleSet` (of a sister game: of that game's `Readings`), "fixed" is always at its default. `rule` explains it
    and `basis` says what settles the default.
    """

    option: str
    values: tuple[Value, ...] | str
    default: Value
    seed: Value
    kind: Literal["field", "fixed"]
    rule: str
    basis: str

    def __str__(self) -> str:
        return f"{self.option} = {self.default!r} ({self.rule}; {self.basis})"


def rule(number: str) -> Rule:
    """The rule with this number, written in any usual way; also of a sister game ("I4.1", "D-VII.5", "T3.2").

    Raises `UnknownRule` (a `KeyError`) if there is none, with a suggestion; `TypeError` if it is not text.

    >>> rule("R6.14").title
    'Position bonus'
    >>> rule("6.14") == rule("r 6.14") == rule("Rule R6_14") == rule("R6.14")
    True
    >>> rule("X5")
    Traceback (most recent call last):
    ...
    illuminati_nb.rules.rulebook.UnknownRule: no rule 'X5'; it is an example: example('X5')
    """
    book, key = _book(), number_key("number", number)
    if key in book.rules:
        return book.rules[key]
    raise UnknownRule(f"no rule {number!r}{suggestion(book, key)}")


def rules(search: str | None = None, game: str = "illuminati") -> tuple[Rule, ...]:
    """All rules of a game in order, or those in which every word of `search` begins some word.

    Title, text and examples are searched, best match first: a word in the title counts more than one in the text,
    and that more than one in the readings or the examples. The id of a section stands for its rules. Nothing
    found gives an empty tuple. `game` is "illuminati", "inwo", "dune", "thrones" or "all". Raises `TypeError` if
    `search` is not text, `ValueError` for another `game`.

    >>> len(rules()), len(rules(game="dune"))
    (190, 37)
    >>> [r.id for r in rules("bavarian privilege")][:2]
    ['R7.4', 'R11.11']
    >>> [r.id for r in rules("R6.C money bank")]
    ['R6.21']
    >>> rules("sandworm")
    ()
    >>> [r.id for r in rules("lasgun explosion", game="dune")]
    ['D-VII.16', 'D-VII.17']
    """
    book = _book()
    listed = tuple(r for r in book.rules.values() if _in_game(r, game))
    if search is None:
        return listed
    if not isinstance(search, str):
        raise TypeError(f"search must be text such as 'privilege', not {search!r}")
    words = search.casefold().split()
    scores = {r: [match_score(book, r, word) for word in words] for r in listed}
    found = [r for r, score in scores.items() if all(score)]
    # sorted() is stable: equal scores stay in the order of the book.
    return tuple(sorted(found, key=lambda r: -sum(scores[r])))


def example(number: str) -> Example:
    """The worked example with this number; `UnknownRule` if there is none.

    >>> example("x5").result
    'Target number 4; 6/36.'
    """
    book, key = _book(), number_key("number", number)
    if key not in book.examples:
        series: dict[str, list[str]] = {}
        for x in book.examples.values():
            series.setdefault(x.id.rstrip("0123456789"), []).append(x.id)
        near = series.get(key.rstrip("0123456789"))
        known = ", ".join(f"{ids[0]} to {ids[-1]}" for ids in ([near] if near else series.values()))
        raise UnknownRule(f"no example {number!r}; they are {known}")
    return book.examples[key]


def examples(game: str = "illuminati") -> tuple[Example, ...]:
    """All worked examples of a game in order; `game` as in `rules`.

    >>> len(examples()), [x.id for x in examples("dune")][-1]
    (52, 'DX8')
    """
    book = _book()
    return tuple(x for x in book.examples.values() if _in_game(x, game))


def sections(game: str = "illuminati") -> tuple[Section, ...]:
    """All chapters of a game and their parts in order. A chapter divided into parts has no rules of its own.

    >>> [str(s) for s in sections() if s.id.startswith("R6.")][:2]
    ['R6.A Declaring an attack', 'R6.B Strength of an attack']
    """
    return tuple(s for s in _book().sections if _in_game(s, game))


def readings(game: str = "illuminati") -> tuple[Reading, ...]:
    """All options and disputed readings of a game, in the order of their rules; `game` as in `rules`.

    >>> next(r for r in readings() if r.option == "assassins_goal")
    Reading(option='assassins_goal', values=(6, 8), default=6, seed=8, kind='field', rule='R11.19', basis=...)
    """
    return tuple(r for r in _readings() if _in_game(r, game))


def _in_game(thing: Rule | Section | Example | Reading, game: str) -> bool:
    """Whether this belongs to the game, or to any if `game` is "all"."""
    if game not in (*GAMES.values(), "all"):
        raise ValueError(f"game={game!r}: choose one of {', '.join(map(repr, GAMES.values()))} or 'all'")
    number = thing.rules[0] if isinstance(thing, Example) else thing.rule if isinstance(thing, Reading) else thing.id
    return game in (GAMES[number[0]], "all")


# --- Reading the files -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Book:
    """Everything in the files; `rules` and `examples` by the key of their number (see `number_key`)."""

    sections: tuple[Section, ...]
    rules: Mapping[str, Rule]
    examples: Mapping[str, Example]


@cache
def _book() -> Book:
    found_examples: dict[str, Example] = {}
    illustrate: dict[str, list[str]] = {}
    for where, row in _rows(EXAMPLE_FILES, "example"):
        cited = _texts(where, row, "rules")
        ex = Example(_text(where, row, "id"), _text(where, row, "situation"), _text(where, row, "result"), cited)
        if found_examples.setdefault(number_key("id", ex.id), ex) is not ex:
            raise ValueError(f"{where}: id {ex.id!r} appears twice")
        for cited_id in cited:
            illustrate.setdefault(cited_id, []).append(ex.id)

    found_sections: list[Section] = []
    found_rules: dict[str, Rule] = {}
    for where, part in _rows(RULE_FILES, "section"):
        section_id = _text(where, part, "id")
        ids = []
        for row in part.get("rule", ()):
            rule_id = _text(where, row, "id")
            new = Rule(
                id=rule_id,
                title=_text(where, row, "title"),
                text=_text(where, row, "text"),
                section=section_id,
                source=_text(where, row, "source"),
                choice=str(row.get("choice", "")),
                options=_texts(where, row, "option"),
                examples=tuple(illustrate.get(rule_id, ())),
                see=_texts(where, row, "see"),
            )
            if found_rules.setdefault(number_key("id", rule_id), new) is not new:
                raise ValueError(f"{where}: id {rule_id!r} appears twice")
            ids.append(rule_id)
        found_sections.append(Section(section_id, _text(where, part, "title"), tuple(ids)))
    return Book(tuple(found_sections), found_rules, found_examples)


@cache
def _readings() -> tuple[Reading, ...]:
    found = []
    for where, row in _rows(READING_FILES, "reading"):
        kind = _text(where, row, "kind")
        if kind not in ("field", "fixed"):
            raise ValueError(f"{where}: kind is {kind!r}; it must be 'field' or 'fixed'")
        if "default" not in row or "values" not in row:
            raise ValueError(f"{where}: values and default are needed")
        values, default = _frozen(row["values"]), _frozen(row["default"])
        found.append(
            Reading(
                option=_text(where, row, "option"),
                values=values if isinstance(values, (str, tuple)) else (values,),
                default=default,
                seed=_frozen(row["seed"]) if "seed" in row else default,
                kind=cast(Literal["field", "fixed"], kind),
                rule=_text(where, row, "rule"),
                basis=_text(where, row, "basis"),
            )
        )
    return tuple(found)


@cache
def _coverage() -> Mapping[str, Mapping[str, Any]]:
    """Which tests cover which rule; written by `python -m tests.compliance --write`."""
    import json
    from importlib.resources import files

    file = files("illuminati_nb.data") / COVERAGE_FILE
    if not file.is_file():
        return {}
    return cast("dict[str, dict[str, Any]]", json.loads(file.read_text(encoding="utf-8")))


def _tests(number: str) -> tuple[str, ...]:
    return tuple(_coverage().get(number, {}).get("tests", ()))


def _rows(names: tuple[str, ...], table: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Each `[[table]]` of the files, with where it stands for error messages."""
    import tomllib
    from importlib.resources import files

    for name in names:
        data = tomllib.loads((files("illuminati_nb.data") / name).read_text(encoding="utf-8"))
        for count, row in enumerate(data.get(table, ()), start=1):
            yield f"data/{name}, {table} {row.get('id', row.get('option', count))}", row


def _text(where: str, row: Mapping[str, Any], field: str) -> str:
    value = row.get(field)
    if not isinstance(value, str) or not value:
        raise ValueError(f"{where}: {field} is {value!r}; it must be some text")
    return value


def _texts(where: str, row: Mapping[str, Any], field: str) -> tuple[str, ...]:
    value = row.get(field, [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ValueError(f"{where}: {field} is {value!r}; it must be a list of texts")
    return tuple(value)


def _frozen(value: Any) -> Value:
    """Lists become tuples; tables become tuples of pairs with whole-number keys."""
    if isinstance(value, dict):
        return tuple((int(key), _frozen(item)) for key, item in value.items())
    if isinstance(value, list):
        return tuple(_frozen(item) for item in value)
    return cast(Value, value)
