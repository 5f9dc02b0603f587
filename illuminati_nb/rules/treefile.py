"""Whole trees: the Bermuda Triangle's free rearrangement (R8.8), JSON, pickling."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from illuminati_nb.rules.cards import Group, Illuminati, UnknownCard, deck
from illuminati_nb.rules.geometry import Spot
from illuminati_nb.rules.refusal import IllegalMove, Refusal, require
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.tree import Tree

if TYPE_CHECKING:
    from illuminati_nb.rules.structure import PowerStructure

FORMAT = "illuminati_nb power structure"
VERSION = 1
_FIELDS = ("format", "version", "illuminati", "rules", "cards")
_CARD_FIELDS = ("card", "to", "arrow")


def rearranged(ps: PowerStructure, tree: Mapping[str, tuple[str, str]] | PowerStructure) -> PowerStructure:
    """Lay the same cards in another tree. Raises IllegalMove naming the card that cannot be laid (R8.8)."""
    if not isinstance(tree, Mapping):
        if not isinstance(tree, Tree):
            raise TypeError(
                f"tree={tree!r}: give for each group its master's name and a side of its card, or a structure"
            )
        require(
            tree.illuminati == ps.illuminati,
            "R8.8",
            f"{tree.illuminati} is not {ps.illuminati}: another player's cards",
        )
        tree = tree.tree
    links: dict[str, tuple[Group, str, str]] = {}
    for card, place in tree.items():
        name = ps._find(card)
        if name is None:
            raise IllegalMove(
                Refusal("R8.8", f"{card!s} is not in this power structure: only its own cards are rearranged")
            )
        require(name != ps.illuminati.name, "R8.8", f"{name} is the Illuminati and hangs on no arrow")
        if not isinstance(place, (tuple, list)) or len(place) != 2:
            raise TypeError(f"tree[{name!r}]={place!r}: give the master's name and the side of its card")
        links[name] = (ps.spots[name].card, str(place[0]), place[1])
    missing = [name for name in ps.names[1:] if name not in links]
    require(not missing, "R8.8", f"{' and '.join(missing)} must be laid out too: a rearrangement loses no card")
    start = ps._without(ps.names[1:])
    built, refused = grow(start, links, "R8.8")
    if refused is not None:
        name, refusal = refused
        raise IllegalMove(Refusal(refusal.rule, f"{name} cannot be laid there: {refusal.reason}"))
    return built


def grow(
    start: PowerStructure, links: Mapping[str, tuple[Group, str, str]], rule: str
) -> tuple[PowerStructure, tuple[str, Refusal] | None]:
    """Hang all these cards, in whatever order they can be; on refusal return also the name and the reason.

    ``rule`` is the one that asks for an open arrow.
    The order does not matter for the result: a card that overlaps another does so whichever came first.
    """
    waiting = dict(links)
    while waiting:
        ready = [name for name, (_, master, _) in waiting.items() if start._find(master) is not None]
        if not ready:
            name, (_, master, _) = next(iter(waiting.items()))
            if start._find(master) is None and master not in waiting:
                return start, (name, Refusal("R6.28", f"{master or 'its master'} is not in this power structure"))
            return start, (name, Refusal("R8.6", "it would hang below itself, cut off from the Illuminati"))
        for name in ready:
            card, master, arrow = waiting.pop(name)
            refusal = start._card_refusal(card) or start.arrow_refusal(master, arrow, rule)
            if refusal is not None:
                return start, (name, refusal)
            start = start.attach(card, master, arrow)
    return start, None


def to_json(ps: PowerStructure) -> dict[str, Any]:
    """Return the structure as plain data; cards by name, masters first."""
    cards = [{"card": name, "to": master, "arrow": arrow} for name, (master, arrow) in ps.tree.items()]
    return {
        "format": FORMAT,
        "version": VERSION,
        "illuminati": ps.illuminati.name,
        "rules": ps.rules.to_json(),
        "cards": cards,
    }


def from_json(cls: type[PowerStructure], data: Mapping[str, Any] | str) -> PowerStructure:
    """Read a structure; every error names the field that is wrong."""
    if isinstance(data, str):
        try:
            data = json.loads(data)
        except (json.JSONDecodeError, RecursionError) as error:
            raise ValueError(f"structure: this is no JSON text: {error}") from None
    if not isinstance(data, Mapping):
        raise TypeError(f"structure: expected an object with the fields {', '.join(_FIELDS)}, not {data!r}")
    _check_fields("structure", data, _FIELDS)
    if data["format"] != FORMAT:
        raise ValueError(f"structure.format={data['format']!r}: expected {FORMAT!r}; this file holds something else")
    if type(data["version"]) is not int or data["version"] != VERSION:
        raise ValueError(f"structure.version={data['version']!r}: this program reads version {VERSION}")
    try:
        rules = RuleSet.from_json(data["rules"])
    except (TypeError, ValueError) as error:
        where_in = "structure" if str(error).startswith("rules") else "structure.rules"
        raise type(error)(f"{where_in}.{error}") from None
    root = _card("structure.illuminati", data["illuminati"])
    if not isinstance(root, Illuminati):
        raise ValueError(f"structure.illuminati={root}: this is no Illuminati card")
    if not isinstance(data["cards"], list):
        raise TypeError(f"structure.cards={data['cards']!r}: expected a list")
    links: dict[str, tuple[Group, str, str]] = {}
    where: dict[str, str] = {}
    for number, entry in enumerate(data["cards"]):
        field = f"structure.cards[{number}]"
        if not isinstance(entry, Mapping):
            raise TypeError(f"{field}={entry!r}: expected an object with the fields {', '.join(_CARD_FIELDS)}")
        _check_fields(field, entry, _CARD_FIELDS)
        card = _card(f"{field}.card", entry["card"])
        if card.name in links:
            raise ValueError(f"{field}.card={card.name!r}: this card is there twice (R5.8)")
        for key in ("to", "arrow"):
            if not isinstance(entry[key], str):
                raise TypeError(f"{field}.{key}={entry[key]!r}: expected a text")
        links[card.name] = (card, entry["to"], entry["arrow"])
        where[card.name] = field
    built, refused = grow(cls(root, rules), links, "R6.28")
    if refused is not None:
        raise ValueError(f"{where[refused[0]]}: {refused[0]} cannot be laid there: {refused[1]}")
    return built


def _check_fields(where: str, data: Mapping[str, Any], fields: tuple[str, ...]) -> None:
    for name in fields:
        if name not in data:
            raise ValueError(f"{where}.{name}: this field is missing")
    for name in data:
        if name not in fields:
            raise ValueError(f"{where}.{name}: there is no such field; the fields are {', '.join(fields)}")


def _card(field: str, name: object) -> Any:
    if not isinstance(name, str):
        raise TypeError(f"{field}={name!r}: expected the name of a card")
    try:
        return deck()[name]
    except UnknownCard as error:
        raise ValueError(f"{field}: {error}") from None


def rebuilt(cls: type[PowerStructure], root: Illuminati, rules: RuleSet, spots: tuple[Spot, ...]) -> PowerStructure:
    """Unpickle: the spots were judged when they were laid."""
    return cls(root, rules)._grown(spots[1:])
