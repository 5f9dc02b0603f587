"""What a seat can enter at the table, as small forms: fields, the move they make, and what the rules say to it.

A form is a function that asks an :class:`Entry` for its fields one after the other and returns the move. Each
option of a choice is judged by the same function: the move it would make is shown to ``refusal``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from illuminati_nb.rules import engine
from illuminati_nb.rules import moves as m
from illuminati_nb.rules.attack import sum_of
from illuminati_nb.rules.moves import Move
from illuminati_nb.rules.phases import attack as attacks
from illuminati_nb.rules.refusal import IllegalMove, Refusal
from illuminati_nb.rules.state import GameState, Seat, title

#: The most MB a field takes; what a card holds is the rules' business.
MOST_MB = 999


class Option(NamedTuple):
    """One thing to choose. ``refusal``: why not, or None; ``note``: what it would bring, in a word."""

    label: str
    value: Any
    refusal: Refusal | None = None
    note: str = ""


class Field(NamedTuple):
    """One field: ``kind`` is "choice", "amount", "words", "flag", "several", "amounts", "note" (HTML) or
    "kept" (not shown)."""

    name: str
    label: str
    kind: str
    value: Any
    options: tuple[Option, ...] = ()
    hint: str = ""


class Filled(NamedTuple):
    """A form as filled in: its fields, the move they make (None: none can be made), and why not, or None."""

    fields: tuple[Field, ...]
    move: Move | None
    refusal: Refusal | None
    note: str = ""


class Form(NamedTuple):
    """A form. ``kind``: the tab it belongs to; ``types``: the moves it makes; ``verb``: the words on its button."""

    key: str
    kind: str
    title: str
    verb: str
    types: tuple[type, ...]
    build: Callable[[Entry], Move]


class Entry:
    """Collects the fields of a form while it asks for them, each with the value given or a first one.

    ``state``: the view of ``seat``; ``face_down``: its Specials are not to be shown at this screen.
    """

    def __init__(self, state: GameState, seat: int, given: Mapping[str, Any], *, face_down: bool = False) -> None:
        self.state, self.seat, self.given, self.face_down = state, seat, dict(given), face_down
        self.fields: list[Field] = []

    @property
    def me(self) -> Seat:
        """The seat at the keyboard."""
        return self.state.seats[self.seat]

    def choice(self, name: str, label: str, options: Iterable[tuple[str, Any]], none: str = "", hint: str = "") -> Any:
        """Ask for one of some (label, value); ``none``: what to say where there is nothing to choose."""
        listed = tuple(Option(*one) for one in options)
        if not listed:
            raise IllegalMove(Refusal("", none or f"{label}: there is nothing to choose."))
        value = self.given.get(name)
        if all(value != one.value for one in listed):
            value = listed[0].value
        self.fields.append(Field(name, label, "choice", value, listed, hint))
        return value

    def several(self, name: str, label: str, options: Iterable[tuple[str, Any]], hint: str = "") -> tuple[Any, ...]:
        """Ask for any number of some (label, value)."""
        listed = tuple(Option(*one) for one in options)
        known = [one.value for one in listed]
        value = tuple(one for one in self.given.get(name) or () if one in known)
        if listed:
            self.fields.append(Field(name, label, "several", value, listed, hint))
        return value

    def amount(self, name: str, label: str, start: int = 1, hint: str = "") -> int:
        """Ask for a number of MB."""
        value = self.given.get(name)
        value = value if type(value) is int and 0 <= value <= MOST_MB else max(start, 0)
        self.fields.append(Field(name, label, "amount", value, hint=hint))
        return value

    def words(self, name: str, label: str, hint: str = "") -> str:
        """Ask for a line of text."""
        value = str(self.given.get(name) or "")
        self.fields.append(Field(name, label, "words", value, hint=hint))
        return value

    def flag(self, name: str, label: str) -> bool:
        """Ask yes or no."""
        value = bool(self.given.get(name))
        self.fields.append(Field(name, label, "flag", value))
        return value

    def amounts(self, name: str, label: str, start: Mapping[str, int], total: int) -> m.Amounts:
        """Ask for MB on each card of the structure; ``start``: what to begin with; ``total``: what there is."""
        given = dict(self.given.get(name) or start)
        value = {card: given.get(card, 0) for card in self.me.structure.names}
        left = total - sum(value.values())
        hint = "" if not left else f"{left} MB still to lay out" if left > 0 else f"{-left} MB too many"
        self.fields.append(Field(name, label, "amounts", value, hint=hint))
        return tuple((card, amount) for card, amount in value.items() if amount)

    def remark(self, html: str) -> None:
        """Show a remark between the fields."""
        self.fields.append(Field("", "", "note", html))

    def keep(self, name: str, value: Any) -> None:
        """Remember a value that is not shown."""
        self.fields.append(Field(name, "", "kept", value))

    def hand(self) -> tuple[str, ...]:
        """Return the seat's Specials. Raises IllegalMove while they lie face down."""
        if self.face_down and self.me.specials:
            raise IllegalMove(Refusal("R10.1", "your Specials lie face down: show them first."))
        return self.me.specials

    def mine(self) -> list[tuple[str, str]]:
        """Return the cards of the seat's structure as options, with the MB on them."""
        return [(f"{name} ({self.me.money.get(name, 0)} MB)", name) for name in self.me.structure.names]

    def groups(self, seat: int | None = None, *, artifacts: bool = False) -> list[tuple[str, str]]:
        """Return the groups of a structure as options; ``artifacts``: those beside it, too (R14.1)."""
        owner = self.state.seats[self.seat if seat is None else seat]
        names = owner.structure.names[1:] + (owner.artifacts if artifacts else ())
        return [(name, name) for name in names]

    def others(self) -> list[tuple[str, int]]:
        """Return the other seats as options."""
        return [(one.illuminati, i) for i, one in enumerate(self.state.seats) if i != self.seat]

    def places(self) -> list[tuple[str, tuple[str, str]]]:
        """Return every outgoing arrow of the seat's structure as an option: (master, side)."""
        arrows = self.me.structure.arrows
        found = [(f"{one.card}, {one.side} arrow", (one.card, one.side)) for one in arrows.open]
        found += [(f"{one.card}, {one.side}: blocked", (one.card, one.side)) for one in arrows.blocked]
        return found + [(f"{one.card}, {one.side}: {one.puppet}", (one.card, one.side)) for one in arrows.used]


def values_of(move: Move) -> dict[str, Any]:
    """Return what to fill in so that a form makes this move."""
    values = dict(move._asdict())
    if "onto" in values and "arrow" in values:
        values["place"] = (values["onto"], values["arrow"])
    if "removed" in values:
        values["change"] = (values["removed"], values["added"])
    if isinstance(values.get("money"), tuple):
        values["money"] = dict(values["money"])
    return values


def fill(
    form: Form, state: GameState, seat: int, values: Mapping[str, Any], *, face_down: bool = False, judge: bool = True
) -> Filled:
    """Return the form filled in with ``values``; where they are missing or impossible, with first ones.

    ``state``: the view of ``seat``. ``judge``: say for each option of a choice whether the rules refuse it.
    """
    entry = Entry(state, seat, values, face_down=face_down)
    move, refusal = _made(form, entry)
    if not judge:
        return Filled(tuple(entry.fields), move, refusal)
    given = {one.name: one.value for one in entry.fields}
    fields = [_judged(form, entry, one, given) if one.kind == "choice" else one for one in entry.fields]
    return Filled(tuple(fields), move, refusal, note(state, move) if move and not refusal else "")


def _made(form: Form, entry: Entry) -> tuple[Move | None, Refusal | None]:
    try:
        move = form.build(entry)
        return move, engine.refusal(entry.state, move)
    except IllegalMove as no:
        return None, no.refusal


def _judged(form: Form, entry: Entry, field: Field, given: Mapping[str, Any]) -> Field:
    """Mark the options that would be refused; a refusal that all of them share is not this choice's fault."""
    found = []
    for option in field.options:
        other = Entry(
            entry.state,
            entry.seat,
            {**given, field.name: option.value, "changed": field.name},
            face_down=entry.face_down,
        )
        move, refusal = _made(form, other)
        brings = note(entry.state, move) if move is not None and refusal is None else ""
        found.append(option._replace(refusal=refusal, note=brings))
    if all(one.refusal is not None and one.refusal == found[0].refusal for one in found):
        found = [one._replace(refusal=None) for one in found]
    return field._replace(options=tuple(found))


def note(state: GameState, move: Move | None) -> str:
    """Say what an attack, a helper or money would make of the chance: "21/36"; "" for other moves."""
    if type(move) is m.Attack:
        return f"{sum_of(attacks.declared(state, move)).successes}/36"
    conflict = state.conflict
    if conflict is None or state.offer is not None or state.played is not None:
        return ""
    if type(move) is m.Help:
        conflict = conflict._replace(aid=(*conflict.aid, move.card))
        return f"{sum_of(attacks.declaration(state, conflict), conflict.money).successes}/36"
    if type(move) is m.Spend:
        after = engine.play(state, move)
        return f"{attacks.current_sum(after).successes}/36" if after.conflict is not None else ""
    return ""


def specials_of(names: Iterable[str]) -> list[tuple[str, str]]:
    """Return Specials as options, by their printed names."""
    return [(title(name), name) for name in names]
