"""The scripted games of the goal lessons: each Illuminati reaches its Special Goal in one, and is stopped in another.

The records lie beside the lessons, in ``notebooks/games``: one JSON file for each game, as
:class:`~illuminati_nb.rules.record.Record` writes it, and ``index.json``, which says what each game is and how it
ends. Loading replays every move, so that a file that was changed is refused with the rule that its move breaks.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from illuminati_nb.analysis.game import Game
from illuminati_nb.analysis.goal_missing import missing
from illuminati_nb.analysis.goal_story import verb
from illuminati_nb.analysis.match import play_on, result, seat_bots
from illuminati_nb.rules.goals import controlled, progress, special_goal
from illuminati_nb.rules.moves import AbolishPrivilege, Announce, PlaySpecial, Spend
from illuminati_nb.rules.record import BadRecord, Record
from illuminati_nb.rules.state import GameState

INDEX = "index.json"
ASSASSINS = "The Society of Assassins"
_FIELDS: dict[str, type] = {
    "name": str, "hero": str, "seat": int, "outcome": str, "title": str, "introduction": str, "lesson": str,
    "winners": list, "by": list, "turns": int, "moves": int,
}  # fmt: skip


@dataclass(frozen=True)
class ScriptedGame:
    """A recorded game of the lessons, with what its index says about it.

    ``hero``: the Illuminati it is about, in ``seat``; ``outcome``: "won" or "stopped"; ``winners``: Illuminati, and
    ``by``: the goals they met; ``turns`` and ``moves``: how long it lasted; ``record``: the game, replayed once.
    """

    name: str
    hero: str
    seat: int
    outcome: str
    title: str
    introduction: str
    lesson: str
    winners: tuple[str, ...]
    by: tuple[str, ...]
    turns: int
    moves: int
    record: Record

    @property
    def comments(self) -> tuple[tuple[int, str], ...]:
        """The comments at the turning points: (after so many moves, text)."""
        return self.record.comments

    def game(self) -> Game:
        """Return the game to look at, to undo and to play on."""
        return Game(self.record)

    def __str__(self) -> str:
        return f"{self.name}: {self.title} ({' and '.join(self.winners)} after {self.turns} turns)"


def games_folder(where: str | os.PathLike[str] | None = None) -> Path:
    """Return the folder with the scripted games: ``where``, or the nearest from here up, or beside the package.

    Raises FileNotFoundError saying what was looked for.
    """
    if where is not None:
        places = [Path(where)]
    else:
        here = Path.cwd()
        places = [one / part for one in (here, *here.parents) for part in ("games", "notebooks/games")]
        # Beside the package in a checkout, inside it in a wheel.
        places += [above / "notebooks" / "games" for above in Path(__file__).resolve().parents[2:0:-1]]
    for place in places:
        if (place / INDEX).is_file():
            return place
    raise FileNotFoundError(
        f"no folder of scripted games (with {INDEX} in it) at {where or 'games or notebooks/games, from here upwards'}"
    )


def _index(folder: Path) -> list[Mapping[str, Any]]:
    try:
        data = json.loads((folder / INDEX).read_text(encoding="utf-8"))
    except (UnicodeDecodeError, json.JSONDecodeError) as error:
        raise BadRecord(f"{INDEX}: not a list of games: {error}") from None
    if not isinstance(data, list):
        raise BadRecord(f"{INDEX}: expected a list of games, not {type(data).__name__}")
    for number, entry in enumerate(data):
        for field, kind in _FIELDS.items():
            if not isinstance(entry, dict) or type(entry.get(field)) is not kind:
                raise BadRecord(f"{INDEX}[{number}].{field}: missing or not of the kind {kind.__name__}")
    return data


def game_names(where: str | os.PathLike[str] | None = None) -> tuple[str, ...]:
    """Return the names of the scripted games, in the order of the lessons."""
    return tuple(entry["name"] for entry in _index(games_folder(where)))


def scripted_game(name: str, outcome: str = "won", where: str | os.PathLike[str] | None = None) -> ScriptedGame:
    """Load one scripted game: by its name, or by its Illuminati and ``outcome`` ("won" or "stopped").

    ``where``: the folder, None = looked for. Raises ValueError for a game there is not, FileNotFoundError where the
    folder is missing, BadRecord for a file that was cut short or changed.
    """
    folder = games_folder(where)
    entries = _index(folder)
    for entry in entries:
        if entry["name"] == name or (entry["hero"] == name and entry["outcome"] == outcome):
            record = Record.load(folder / f"{entry['name']}.json")
            known = {field: entry[field] for field in _FIELDS}
            return ScriptedGame(
                **{**known, "winners": tuple(entry["winners"]), "by": tuple(entry["by"]), "record": record}
            )
    raise ValueError(f"name={name!r}, outcome={outcome!r}: the games are {', '.join(e['name'] for e in entries)}")


def scripted_games(where: str | os.PathLike[str] | None = None) -> Iterator[ScriptedGame]:
    """Yield all scripted games, loading (and replaying) each as it comes."""
    for name in game_names(where):
        yield scripted_game(name, where=where)


# --- what the other players did about it ----------------------------------------------------------


class Opposition(NamedTuple):
    """What rivals did against a seat in a game.

    ``attacks`` on its groups; ``attack_money``: MB they spent in those; ``against``: MB they put against its own
    attacks; ``specials`` they played or discarded; ``cards``: how many cards each of them held at most.
    """

    attacks: int
    attack_money: int
    against: int
    specials: int
    cards: tuple[int, ...]


def opposition(record: Record, seat: int) -> Opposition:
    """Return what the rivals of a seat did against it, counted over the whole record."""
    attacks = attack_money = against = specials = 0
    states = record.states()
    for state, move in zip(states, record.moves, strict=False):
        conflict = state.conflict
        if type(move) is Announce and conflict is not None:
            attacks += conflict.owner == seat and conflict.seat != seat
        elif type(move) is Spend and conflict is not None and move.seat != seat:
            attack_money += move.amount if conflict.owner == seat and move.side > 0 else 0
            against += move.amount if conflict.seat == seat and move.side < 0 else 0
        elif type(move) in (PlaySpecial, AbolishPrivilege):
            specials += move.seat != seat  # type: ignore[union-attr]
    others = [index for index in range(len(states[0].seats)) if index != seat]
    cards = tuple(max(controlled(state.seats[index]) for state in states) for index in others)
    return Opposition(attacks, attack_money, against, specials, cards)


# --- the Assassins under the literal 8 (R11.19) ---------------------------------------------------


@dataclass(frozen=True)
class Retold:
    """A record told again under other rules.

    ``over``: whether the same moves still end it; ``state``: where they lead; ``missing``: what the seat then lacks;
    ``played_on``: the game played on by bots, with its ``winners`` and the goals they met (``by``); ``text`` in words.
    """

    over: bool
    state: GameState
    missing: str
    played_on: Game
    winners: tuple[str, ...]
    by: tuple[str, ...]
    text: str


def under_eight(record: Record, max_turns: int = 200) -> Retold:
    """Replay an Assassins' game under the literal eight Violent groups and tell what changes (R11.19).

    The same moves are legal, for nothing but the goal check asks for the number; the game that six groups ended goes
    on, and bots play it on with the same dice. Raises ValueError where the Assassins do not play or the record has
    eight already.
    """
    names = list(record.illuminati)
    if ASSASSINS not in names:
        raise ValueError(f"record: {', '.join(names)} play, not the Assassins")
    if record.rules.assassins_goal == 8:
        raise ValueError("record: it is played under eight already")
    seat = names.index(ASSASSINS)
    before = record.replay()
    changed = replace(record, rules=replace(record.rules, assassins_goal=8), comments=())
    state = changed.replay()
    six, eight = special_goal(before, seat, ASSASSINS), special_goal(state, seat, ASSASSINS)
    game = Game(changed)
    bots = seat_bots("greedy", len(names))
    for index, bot in enumerate(bots):
        bot.begin(index, record.seed or 0)
    play_on(game, bots, max_turns=state.turn.number + max_turns)
    end = result(game, drawn=True)
    won = tuple(names[one] for one in end.winners)
    by = tuple(one.goal for index in end.winners for one in progress(game.state, index) if one.met)
    lacks = missing(state, seat, [ASSASSINS])[1]
    parts = [f"Under six the turn ends with {six.have} of {six.need} Violent groups."]
    if state.over:
        parts.append("Under eight the same moves end the game as well: another goal is met.")
    else:
        parts.append(
            f"Under eight the same {len(record.moves)} moves are legal, and nothing has happened yet: {eight.have} of "
            f"{eight.need}, {lacks.short} missing, and it is the turn of {names[state.turn.seat]}."
        )
        if lacks.example:
            parts.append(f"{' and '.join(lacks.example)} would do.")
        if won:
            who = " and ".join(f"{name} {verb(name, 'win')}" for name in won)
            parts.append(f"Played on by bots, {who} in turn {game.state.turn.number}: {by_words(by)}.")
        else:
            parts.append(f"Played on by bots, nobody has won by turn {game.state.turn.number}.")
    return Retold(state.over, state, lacks.progress.missing, game, won, by, " ".join(parts))


def by_words(by: tuple[str, ...]) -> str:
    """Return the goals that were met in words; none = alone at the table."""
    return " and ".join(by) or "alone at the table"
