"""The command ``illuminati-nb play``: bots play a game, or a person plays against them at the keyboard.

A person is shown what happened as that seat may know it, then numbered moves, and types a number. ``4 7``
means move 4 with an amount of 7 MB, ``t`` shows the table, ``q`` stops (and saves with ``--save``).
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from illuminati_nb.cli import BAD_INPUT, DONE, _complain, _whole

if TYPE_CHECKING:
    from illuminati_nb.analysis.game import Game
    from illuminati_nb.analysis.match import Bot
    from illuminati_nb.rules.moves import Move


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what the command takes."""
    parser.add_argument(
        "--seed", type=_whole, default=0, help="the seed of the deck, the dice and the bots (default 0)"
    )
    parser.add_argument("--bots", type=_whole, metavar="N", help="how many play, 2 to 8 (default 4)")
    kinds = ("greedy", "random", "mixed")
    parser.add_argument("--kind", choices=kinds, default="greedy", help="what plays; mixed = by turns (default greedy)")
    names = {"metavar": "CARD", "nargs": "+", "action": "extend"}
    parser.add_argument("--illuminati", help="the Illuminati of the seats, in turn order (default: drawn)", **names)  # type: ignore[arg-type]
    human = {"type": _whole, "metavar": "SEAT", "nargs": "+", "action": "extend", "default": []}
    parser.add_argument("--human", help="seats that a person plays at the keyboard; the first is 0", **human)  # type: ignore[arg-type]
    parser.add_argument("--turns", type=_whole, metavar="N", help="stop after so many turns, all seats counted")
    parser.add_argument("--save", type=Path, metavar="FILE", help="write the game as JSON")
    parser.add_argument("--load", type=Path, metavar="FILE", help="show a saved game again instead of playing one")
    parser.add_argument("--seat", help="tell it as this seat may know it, or 'all' or 'onlooker' (default all)")
    parser.add_argument("--quiet", action="store_true", help="only the result, no transcript")


def run(given: argparse.Namespace) -> int:
    """Play, or show again, and return the exit code."""
    from illuminati_nb.analysis.game import load_game, new_game
    from illuminati_nb.analysis.match import MAX_TURNS, result
    from illuminati_nb.analysis.transcript import transcript

    if given.save is not None and not given.save.parent.is_dir():
        return _complain("play", f"--save {given.save}: there is no folder {given.save.parent}", BAD_INPUT)
    if given.load is not None:
        try:
            game = load_game(given.load)
        except OSError as error:
            return _complain("play", f"--load {given.load}: {error.strerror}", BAD_INPUT)
    else:
        count = given.bots if given.bots is not None else 4
        if not 2 <= count <= 8:
            return _complain("play", f"--bots {count}: a game is for 2 to 8 players (R1.2)", BAD_INPUT)
        if given.illuminati and given.bots not in (None, len(given.illuminati)):
            return _complain("play", f"--bots {count}, but --illuminati names {len(given.illuminati)}", BAD_INPUT)
        game = new_game(given.illuminati or count, seed=given.seed)
    seats = len(game.state.seats)
    for seat in given.human:
        if not 0 <= seat < seats:
            return _complain("play", f"--human {seat}: seats count from 0 to {seats - 1}", BAD_INPUT)
    knows, drawn = _knowledge(given.seat, seats), False
    if given.load is None:
        turns = MAX_TURNS if given.turns is None else given.turns
        if turns < 1:
            return _complain("play", f"--turns {turns}: give 1 or more", BAD_INPUT)
        _play(game, _bots(given.kind, seats, given.human, given.seed), turns, quiet=given.quiet)
        drawn = game.state.turn.number > turns
        if given.save is not None:
            game.save(given.save)
    if not given.quiet and not (given.human and given.load is None):
        print(transcript(game, knows))
        print()
    print(result(game, drawn=drawn))
    return DONE


def _knowledge(given: str | None, seats: int) -> int | str | None:
    if given in (None, "all"):
        return "all"
    if given == "onlooker":
        return None
    if given.isdigit() and int(given) < seats:
        return int(given)
    raise ValueError(f"--seat {given}: give a seat from 0 to {seats - 1}, 'all' or 'onlooker'")


def _bots(kind: str, seats: int, human: list[int], seed: int) -> list[Bot | None]:
    from illuminati_nb.analysis.match import KINDS

    kinds = ("greedy", "random") if kind == "mixed" else (kind,)
    found: list[Bot | None] = []
    for seat in range(seats):
        bot = None if seat in human else KINDS[kinds[seat % len(kinds)]](seat)
        if bot is not None:
            bot.begin(seat, seed)
        found.append(bot)
    return found


def _play(game: Game, bots: list[Bot | None], turns: int, *, quiet: bool) -> None:
    """Let the bots play, asking the people in between, to the end, the last turn or the end of the input."""
    from illuminati_nb.analysis.match import play_on

    shown = 0
    while True:
        play_on(game, bots, max_turns=turns)
        state = game.state
        if state.over or state.turn.number > turns or state.to_act < 0 or bots[state.to_act] is not None:
            break
        seat = state.to_act
        if not quiet:
            shown = _show(game, shown, seat)
        move = _asked(game, seat)
        if move is None:
            return
        game.play(move)
    if None in bots and not quiet:
        _show(game, shown, bots.index(None))


def _show(game: Game, shown: int, seat: int) -> int:
    """Print what has happened since the last decision, as this seat may know it; return how much that is."""
    from illuminati_nb.analysis.events import events
    from illuminati_nb.analysis.transcript import event_lines, heading

    states, moves = game.states, game.moves
    for number in range(shown, len(moves)):
        if number == 0 or states[number].turn.number != states[number - 1].turn.number:
            print(f"\n{heading(states[number], seat)}")
        for event in events(states[number], moves[number], states[number + 1]):
            print(*event_lines(event, seat), sep="\n", end="\n" if event.told_to(seat) else "")
    return len(moves)


def _asked(game: Game, seat: int) -> Move | None:
    """Ask the person in this seat for a move until it is a legal one; None = stop."""
    from illuminati_nb.rules import engine
    from illuminati_nb.rules.moves import Pass

    listed = engine.legal_moves(game.view(seat))
    if len(listed) == 1 and type(listed[0]) is Pass:
        return listed[0]
    print(f"\n{game.state.seats[seat].illuminati} (seat {seat}) decides:")
    for number, move in enumerate(listed, 1):
        print(f"  {number:>3}  {move}")
    while True:
        print("number, number and MB, t = table, q = stop > ", end="", flush=True)
        line = sys.stdin.readline()
        words = line.split()
        if not sys.stdin.isatty():
            print(line.strip())  # a keyboard shows what is typed, a file does not
        if not line or words == ["q"]:
            return None
        if words == ["t"]:
            print(table(game, seat))
            continue
        if not words or len(words) > 2 or not all(word.isdigit() for word in words):
            print(f"  type a number from 1 to {len(listed)}, as in 1, or with an amount, as in 1 7")
            continue
        if not 1 <= int(words[0]) <= len(listed):
            print(f"  there is no move {words[0]}: choose from 1 to {len(listed)}")
            continue
        move = listed[int(words[0]) - 1]
        if len(words) == 2:
            if "amount" not in move._fields:
                print("  only moves with an amount of MB take a second number")
                continue
            move = move._replace(amount=int(words[1]))  # type: ignore[call-arg]
        refused = game.refusal(move)
        if refused is None:
            return move
        print(f"  {refused}")


def table(game: Game, seat: int) -> str:
    """Return the table as this seat sees it: structures as indented trees, money, goals, uncontrolled groups."""
    from illuminati_nb.analysis.transcript import table_lines

    return "\n".join(table_lines(game.view(seat)))
