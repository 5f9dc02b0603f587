"""Make the scripted games of the goal lessons anew: ``python tests/scripted_games.py [name ...]``.

The records in ``notebooks/games`` are the data; this is how they were made. Bots (``scripted_bots.py``) play a whole
game from a seed, the turning points are found and told by ``illuminati_nb.analysis.goal_story``; the introductions and
lessons in ``scripted_games.toml`` are written by hand. Seeds were looked for with :func:`search`. Bots that have
learned something since play other games: look at what comes out before keeping it.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from scripted_bots import Hero, SharpRival

from illuminati_nb.analysis.bots import Bot
from illuminati_nb.analysis.game import Game, new_game
from illuminati_nb.analysis.goal_games import INDEX, opposition
from illuminati_nb.analysis.goal_story import turning_points
from illuminati_nb.analysis.match import play_on
from illuminati_nb.rules.cards import deck
from illuminati_nb.rules.goals import goal_of, progress, special_goal
from illuminati_nb.rules.record import Record

FOLDER = Path(__file__).resolve().parents[1] / "notebooks" / "games"
MAX_TURNS = 80
UFOS = "The UFOs"


class Script(NamedTuple):
    """One game: who sits where, the seed, whose goal the UFOs take as heroes, and the words about it.

    ``all_heroes``: every seat plays for its Special Goal and looks for a deal that shares a victory.
    """

    name: str
    hero: str
    outcome: str
    seats: tuple[str, ...]
    seed: int
    title: str
    introduction: str
    lesson: str
    goal: str = ""
    all_heroes: bool = False


def scripts() -> tuple[Script, ...]:
    """Return the games as ``scripted_games.toml`` describes them."""
    with Path(__file__).with_suffix(".toml").open("rb") as file:
        games = tomllib.load(file)["game"]
    return tuple(Script(**{**game, "seats": tuple(game["seats"])}) for game in games)


def play(script: Script) -> Game:
    """Play the game of a script from its seed."""
    game = new_game(list(script.seats), seed=script.seed)
    hero = script.seats.index(script.hero)
    bots: list[Bot] = []
    for seat in range(len(script.seats)):
        if script.all_heroes:
            bots.append(Hero(seat, deals=True))
        elif seat == hero:
            bots.append(Hero(0, goal=script.goal))
        else:
            bots.append(SharpRival(seat))
    for seat, bot in enumerate(bots):
        bot.begin(seat, script.seed)
    play_on(game, bots, max_turns=MAX_TURNS)
    return game


def build(script: Script) -> tuple[Record, dict[str, Any]]:
    """Return the record of a script with its comments, and its entry of the index."""
    game = play(script)
    seat = script.seats.index(script.hero)
    points = turning_points(game.record, seat, open_goal=script.hero != UFOS)
    comments = [(0, script.introduction), *((one.after, one.text) for one in points), (len(game), script.lesson)]
    record = replace(game.record, comments=tuple(comments))
    final = game.state
    by = [one.goal for index in final.winners for one in progress(final, index) if one.met]
    entry = {
        "name": script.name,
        "hero": script.hero,
        "seat": seat,
        "outcome": script.outcome,
        "title": script.title,
        "introduction": script.introduction,
        "lesson": script.lesson,
        "winners": [final.seats[one].illuminati for one in final.winners],
        "by": by,
        "turns": final.turn.number,
        "moves": len(game),
    }
    return record, entry


def dump(record: Record) -> str:
    """Return a record as JSON with one move or comment a line: as :meth:`Record.load` reads it, and half as long."""
    data = record.to_json()
    lines = []
    for field, value in data.items():
        if field in ("moves", "comments"):
            inner = ",\n".join("  " + json.dumps(one, ensure_ascii=False) for one in value)
            lines.append(f' "{field}": [\n{inner}\n ]')
        else:
            lines.append(f' "{field}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def search(hero: str, seeds: range) -> Iterator[tuple[int, tuple[str, ...], str]]:
    """Yield seeds with seats and how the game with a hero for this Illuminati ended: to look for good ones."""
    others = [one.name for one in deck().illuminati if one.name != hero]
    for seed in seeds:
        luck = Random(f"{hero}/{seed}")
        rivals = list(others)
        luck.shuffle(rivals)
        seats = [hero, *rivals[:3]]
        luck.shuffle(seats)
        goal = others[seed % 7] if hero == UFOS else ""
        game = play(Script("", hero, "", tuple(seats), seed, "", "", "", goal))
        seat = seats.index(hero)
        final = game.state
        now = special_goal(final, seat, goal_of(final.seats[seat]))
        won = " and ".join(final.seats[one].illuminati for one in final.winners) or "nobody"
        yield seed, tuple(seats), f"{won} in turn {final.turn.number}; {now}; {opposition(game.record, seat)}"


def main(names: list[str]) -> None:
    """Write the games named, or all, and the index of all."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    entries = []
    for script in scripts():
        record, entry = build(script)
        entries.append(entry)
        if not names or script.name in names:
            (FOLDER / f"{script.name}.json").write_text(dump(record), encoding="utf-8")
        print(f"{script.name}: {' and '.join(entry['winners'])} by {', '.join(entry['by'])}, {entry['turns']} turns")
    (FOLDER / INDEX).write_text(json.dumps(entries, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
