"""A game as data: set-up and moves, as JSON that is checked when it is read (never executed).

A record replays to the same game everywhere: it holds the order of the deck and every roll.
"""

from __future__ import annotations

import json
import os
import shutil
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

from illuminati_nb.rules import moves as move_types
from illuminati_nb.rules.cards import deck
from illuminati_nb.rules.engine import play, refusal
from illuminati_nb.rules.moves import MOVES, Goods, Move, Placing
from illuminati_nb.rules.refusal import IllegalMove, Refusal
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.setup import full_deck, set_up
from illuminati_nb.rules.state import GameState

FORMAT = "illuminati_nb game"
VERSION = 1

_TYPES: dict[str, Any] = {one.__name__: one for one in MOVES}


class BadRecord(ValueError):
    """A saved game cannot be read; the message names the field."""


@dataclass(frozen=True)
class Record:
    """A whole game: ``illuminati`` by seat, ``shuffled`` deck (top first), ``first`` seat, rules, seed and moves.

    The seed only tells how the deck was shuffled and the dice thrown; replaying does not need it.
    """

    illuminati: tuple[str, ...]
    shuffled: tuple[str, ...]
    first: int = 0
    rules: RuleSet = field(default_factory=RuleSet)
    seed: int | None = None
    moves: tuple[Move, ...] = ()
    comments: tuple[tuple[int, str], ...] = ()

    def start(self) -> GameState:
        """Return the state at the start. Raises ValueError naming what is wrong in the set-up."""
        return set_up(self.illuminati, self.shuffled, first=self.first, rules=self.rules)

    def states(self, upto: int | None = None) -> list[GameState]:
        """Return the states before each move and after the last; ``upto``: stop after that many moves.

        Raises BadRecord naming the first move that is not legal, with the rule that refuses it.
        """
        states = [self.start()]
        for number, move in enumerate(self.moves[:upto]):
            refused = _judged(states[-1], move, number)
            if refused is not None:
                raise BadRecord(f"moves[{number}]: {move}: {refused}")
            states.append(play(states[-1], move))
        return states

    def replay(self, upto: int | None = None) -> GameState:
        """Return the state after the moves (or the first ``upto`` of them)."""
        return self.states(upto)[-1]

    def to_json(self) -> dict[str, Any]:
        """Return plain JSON data; :meth:`from_json` reads it back to an equal record."""
        return {
            "format": FORMAT,
            "version": VERSION,
            "illuminati": list(self.illuminati),
            "first": self.first,
            "rules": self.rules.to_json(),
            "seed": self.seed,
            "deck": list(self.shuffled),
            "moves": [move_to_json(move) for move in self.moves],
            "comments": [[after, text] for after, text in self.comments],
        }

    @classmethod
    def from_json(cls, data: object) -> Record:
        """Read a record, every field checked; the moves are then replayed, so that an illegal one is found.

        Raises BadRecord naming the field, its value and what is expected.
        """
        record = _read(cls, data)
        record.states()
        return record

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the record as JSON; the old file stays whole if anything goes wrong while writing."""
        target = Path(path)
        text = json.dumps(self.to_json(), ensure_ascii=False, indent=1)
        temporary = target.with_name(f".{target.name}.{uuid.uuid4().hex}.tmp")
        try:
            with open(temporary, "x", encoding="utf-8") as file:
                file.write(text + "\n")
                file.flush()
                os.fsync(file.fileno())
            if target.exists():
                shutil.copymode(target, temporary)
            os.replace(temporary, target)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Record:
        """Read a saved game. Raises BadRecord for a truncated, foreign, older or tampered file."""
        try:
            data = json.loads(Path(path).read_text(encoding="utf-8"))
        except (ValueError, RecursionError) as error:  # bad text, bad JSON, or a number of thousands of digits
            raise BadRecord(f"{Path(path).name}: not a saved game, or cut short: {error}") from None
        return cls.from_json(data)


def _judged(state: GameState, move: Move, number: int) -> Refusal | None:
    try:
        return refusal(state, move)
    except IllegalMove as error:
        return error.refusal
    except (TypeError, ValueError, KeyError, AssertionError) as error:
        raise BadRecord(f"moves[{number}]: {move!r} makes no sense here: {error}") from None


def _read(cls: type[Record], data: object) -> Record:
    if not isinstance(data, Mapping):
        raise BadRecord(f"expected a JSON object with a saved game, not {type(data).__name__}")
    if data.get("format") != FORMAT:
        raise BadRecord(f"format: {data.get('format')!r} is not {FORMAT!r}; this file holds something else")
    if type(data.get("version")) is not int or data["version"] != VERSION:
        raise BadRecord(f"version: {data.get('version')!r}; this program reads version {VERSION}")
    known = {"format", "version", "illuminati", "first", "rules", "seed", "deck", "moves", "comments"}
    for name in data:
        if name not in known:
            raise BadRecord(f"{name}: a saved game has no such field")
    for name in known - {"comments"}:
        if name not in data:
            raise BadRecord(f"{name}: the field is missing; the file may be cut short")
    try:
        rules = RuleSet.from_json(data["rules"])
    except (TypeError, ValueError) as error:
        raise BadRecord(f"rules: {error}") from None
    seed = data["seed"]
    if seed is not None and type(seed) is not int:
        raise BadRecord(f"seed: {seed!r} is neither a whole number nor null")
    record = cls(
        illuminati=_texts("illuminati", data["illuminati"]),
        shuffled=_texts("deck", data["deck"]),
        first=data["first"],
        rules=rules,
        seed=seed,
        moves=_moves(data["moves"]),
        comments=_comments(data.get("comments", [])),
    )
    _check_cards("illuminati", record.illuminati, [card.name for card in deck().illuminati])
    _check_cards("deck", record.shuffled, full_deck(rules))
    for number, (after, _) in enumerate(record.comments):
        if not 0 <= after <= len(record.moves):
            raise BadRecord(f"comments[{number}]: after {after} moves, and there are {len(record.moves)}")
    try:
        record.start()
    except (ValueError, KeyError) as error:
        raise BadRecord(f"set-up: {str(error).replace('shuffled:', 'deck:')}") from None
    return record


def _check_cards(field: str, names: Sequence[str], known: Sequence[str]) -> None:
    for number, name in enumerate(names):
        if name not in known:
            raise BadRecord(f"{field}[{number}]: {name!r} is no card that belongs there"[:300])


def _texts(name: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise BadRecord(f"{name}: expected a list of card names, not {value!r}"[:300])
    return tuple(value)


def _moves(value: object) -> tuple[Move, ...]:
    if not isinstance(value, list):
        raise BadRecord(f"moves: expected a list, not {type(value).__name__}")
    return tuple(move_from_json(one, f"moves[{number}]") for number, one in enumerate(value))


def _comments(value: object) -> tuple[tuple[int, str], ...]:
    if not isinstance(value, list):
        raise BadRecord("comments: expected a list of [number of moves, text]")
    found = []
    for number, one in enumerate(value):
        if not (isinstance(one, list) and len(one) == 2 and type(one[0]) is int and isinstance(one[1], str)):
            raise BadRecord(f"comments[{number}]: expected [number of moves, text], not {one!r}"[:300])
        found.append((one[0], one[1]))
    return tuple(found)


# --- moves as JSON ------------------------------------------------------------------------------


def move_to_json(move: Move) -> dict[str, Any]:
    """Return a move as plain JSON data: its type and its fields.

    >>> from illuminati_nb.rules.moves import Roll
    >>> move_to_json(Roll(7))
    {'move': 'Roll', 'total': 7}
    """
    return {"move": type(move).__name__, **{name: _plain(value) for name, value in move._asdict().items()}}


def _plain(value: Any) -> Any:
    if isinstance(value, Goods | Placing):
        return {name: _plain(one) for name, one in value._asdict().items()}
    return [_plain(one) for one in value] if isinstance(value, tuple | list) else value


def move_from_json(data: object, where: str = "move") -> Move:
    """Read a move. Raises BadRecord naming the field that is missing, unknown or of the wrong type.

    >>> print(move_from_json({"move": "Roll", "total": 7}))
    the dice show 7
    """
    kind = data.get("move") if isinstance(data, Mapping) else data
    if not isinstance(data, Mapping) or not isinstance(kind, str) or kind not in _TYPES:
        raise BadRecord(f"{where}.move: {kind!r} is no move of the game"[:300])
    made: Move = _fields(_TYPES[kind], {k: v for k, v in data.items() if k != "move"}, where)
    return made


def checked(move: Move) -> Move:
    """Return a move whose fields have the types they should have, lists as tuples.

    The engine trusts the types of a move; this is the door for moves that somebody wrote by hand. Raises TypeError
    naming the field, also for what is no move.

    >>> from illuminati_nb.rules.moves import PayTax, Roll
    >>> checked(PayTax(0, [["The Mafia", 3]])).money
    (('The Mafia', 3),)
    >>> checked(Roll("7"))
    Traceback (most recent call last):
        ...
    TypeError: Roll.total: expected int, not '7'
    """
    kind = type(move)
    if _TYPES.get(kind.__name__) is not kind:
        raise TypeError(f"{move!r} is no move of the game"[:300])
    try:
        made: Move = _fields(kind, {name: _plain(value) for name, value in move._asdict().items()}, kind.__name__)
    except BadRecord as error:
        raise TypeError(str(error)) from None
    return made


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, vars(move_types))


def _fields(kind: Any, data: Mapping[str, Any], where: str) -> Any:
    hints = _hints(kind)
    for name in data:
        if name not in hints:
            raise BadRecord(f"{where}.{name}: {kind.__name__} has no such field")
    for name in hints:
        if name not in data and name not in kind._field_defaults:
            raise BadRecord(f"{where}.{name}: the field is missing")
    return kind(**{name: _typed(value, hints[name], f"{where}.{name}") for name, value in data.items()})


def _typed(value: Any, hint: Any, where: str) -> Any:
    """Return a JSON value as a field of this type; only the few shapes that moves use are known."""
    if hint in (int, str, bool):
        if type(value) is not hint:
            raise BadRecord(f"{where}: expected {hint.__name__}, not {value!r}"[:300])
        return value
    if hint is Goods or hint is Placing:
        if not isinstance(value, Mapping):
            raise BadRecord(f"{where}: expected {hint.__name__}, not {value!r}"[:300])
        return _fields(hint, value, where)
    args: tuple[Any, ...] = getattr(hint, "__args__", ())
    if type(None) in args:
        return None if value is None else _typed(value, next(one for one in args if one is not type(None)), where)
    if not isinstance(value, list):
        raise BadRecord(f"{where}: expected a list, not {value!r}"[:300])
    if len(args) == 2 and args[1] is Ellipsis:
        return tuple(_typed(one, args[0], f"{where}[{number}]") for number, one in enumerate(value))
    if len(value) != len(args):
        raise BadRecord(f"{where}: expected {len(args)} values, not {len(value)}")
    return tuple(_typed(one, want, f"{where}[{n}]") for n, (one, want) in enumerate(zip(value, args, strict=True)))


def load_moves(data: Sequence[Mapping[str, Any]]) -> tuple[Move, ...]:
    """Read a list of moves as :func:`move_to_json` writes them."""
    return tuple(move_from_json(one, f"moves[{number}]") for number, one in enumerate(data))
