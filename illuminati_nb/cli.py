"""The command line, ``illuminati-nb``: odds, cards and rules without a notebook, and the way into the lessons.

Exit codes: 0 = done; 1 = the rules refuse the attack, no rule was found, or what the command needs is
not installed; 2 = bad input. Errors are one line on the standard error stream. Standard library only; a command
imports what it needs when it runs, so that ``--help`` is quick.

A new command is a :class:`Command` in :data:`COMMANDS`, or is handed to :func:`register`.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

if TYPE_CHECKING:
    from illuminati_nb.rules.cards import Card

DONE, REFUSED, BAD_INPUT = 0, 1, 2
#: What the lessons import, and how to get it.
LAB_NEEDS = ("jupyterlab", "ipywidgets", "anywidget", "plotly", "networkx", "pandas")
INSTALL = "pip install 'illuminati-nb[lab]'"


class Command(NamedTuple):
    """A subcommand: its name, one line of help, what adds its arguments, and what runs it (returns the exit code)."""

    name: str
    help: str
    arguments: Callable[[argparse.ArgumentParser], object]
    run: Callable[[argparse.Namespace], int]


class _Parser(argparse.ArgumentParser):
    """An ArgumentParser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(BAD_INPUT, f"{self.prog}: {message} (see {self.prog} --help)\n")


def _complain(command: str, message: object, code: int) -> int:
    print(f"illuminati-nb {command}: {message}", file=sys.stderr)
    return code


# --- odds -----------------------------------------------------------------------------------------


def _odds_arguments(parser: argparse.ArgumentParser) -> None:
    from illuminati_nb.rules.cards import KINDS

    card: dict[str, Any] = {"metavar": "CARD"}
    cards: dict[str, Any] = {"metavar": "CARD", "nargs": "+", "action": "extend", "default": []}
    parser.add_argument("--kind", choices=KINDS, default="control", help="kind of attack (default: control)")
    parser.add_argument("--attacker", required=True, help="the attacking card", **card)
    parser.add_argument("--target", required=True, help="the group attacked", **card)
    parser.add_argument("--aid", help="helping cards; each gives its Transferable Power", **cards)
    parser.add_argument("--owned", help="other cards of the attacker, whose abilities count", **cards)
    parser.add_argument("--depth", type=_depth, help="1 = directly under its Illuminati; left out = uncontrolled")
    parser.add_argument("--defender", help="the Illuminati of the target's owner", **card)
    parser.add_argument("--defender-owned", help="other cards of the target's owner", **cards)
    for name, meaning in (
        ("--money", "of the attacker, +1 for each MB"),
        ("--target-money", "from the target's own treasury, -2 for each MB"),
        ("--owner-money", "from its owner's Illuminati, -1 for each MB"),
        ("--interference", "of others: + for the attack, - against it"),
    ):
        parser.add_argument(name, type=_whole, default=0, metavar="MB", help=f"MB {meaning}")
    parser.add_argument("--whispering", action="store_true", help="a Whispering Campaign is played with it")


def _whole(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number, such as 3") from None


def _depth(text: str) -> int:
    depth = _whole(text)
    if depth < 1:
        raise argparse.ArgumentTypeError(f"{depth}: 1 is directly under the Illuminati; leave it out if uncontrolled")
    return depth


def _odds(given: argparse.Namespace) -> int:
    from illuminati_nb.analysis.odds import next_mb
    from illuminati_nb.rules.attack import attack

    names = ("aid", "owned", "depth", "defender", "defender_owned", "money", "target_money", "owner_money")
    others = {name: getattr(given, name) for name in (*names, "interference", "whispering")}
    result = attack(given.kind, given.attacker, given.target, **others)
    print(result)
    print("\nWhat 1 MB more does:")
    labels = {"attacker": "attacker", "owner": "owner's Illuminati", "target": "target's own treasury"}
    for step in next_mb(result):
        label = labels.get(step.purse, step.purse)
        print(f"  {label:<22} {step.gain:+4d}/36  -> {step.successes:2d}/36 = {float(step.chance):.1%}")
    return DONE


# --- cards and rules ------------------------------------------------------------------------------


def _card_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", nargs="+", help="its name; case, 'The' and punctuation do not matter")


def _card(given: argparse.Namespace) -> int:
    from illuminati_nb.rules.cards import deck

    print("\n".join(card_lines(deck()[" ".join(given.name)])))
    return DONE


def card_lines(card: Card) -> list[str]:
    """Return what is printed on a card, line by line.

    >>> from illuminati_nb.rules.cards import deck
    >>> print(*card_lines(deck()["Hackers"])[:2], sep="\\n")
    Hackers (Group)
      Power        1/1
    """
    from illuminati_nb.rules.alignment import names
    from illuminati_nb.rules.cards import Group, Illuminati

    printed: Any = card  # each kind of card has some of these fields
    facts: dict[str, Any] = {}
    if isinstance(card, (Illuminati, Group)):
        shared = f"/{card.transferable_power}" if card.transferable_power else ""
        facts["Power"] = f"{card.power}{shared}"
    if hasattr(card, "resistance"):
        facts["Resistance"] = card.resistance
    if hasattr(card, "income"):
        facts["Income"] = f"{card.income} MB"
    if getattr(card, "alignments", None):
        facts["Alignments"] = ", ".join(names(printed.alignments))
    if isinstance(card, Group):
        facts["Arrows"] = f"in {card.incoming}, out {', '.join(card.arrows) or 'none'}"
    if getattr(card, "modifiers", ()):
        changes = (f"{names(whom)[0]} {change:+d}" for whom, change in printed.modifiers)
        facts["Changes"] = f"{', '.join(changes)} to Power and Resistance"
    for field in ("goal", "colour", "ability", "playable", "effect"):
        if getattr(card, field, ""):
            facts[field.capitalize()] = getattr(card, field)
    kind = {"NewWorldOrder": "New World Order"}.get(type(card).__name__, type(card).__name__)
    return [f"{card.name} ({kind})", *(f"  {label:<12} {value}" for label, value in facts.items())]


def _rule_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("number", nargs="+")
    parser.add_argument("--tests", action="store_true", help="name the tests that cover it too")


def _rule(given: argparse.Namespace) -> int:
    from illuminati_nb.rules.rulebook import example, rule

    number = " ".join(given.number)
    if not any(sign.isdigit() for sign in number):
        words = f"{number!r} is no number; to search the texts: illuminati-nb rules {number}"
        return _complain("rule", words, BAD_INPUT)
    found = example(number) if number.strip().lower().startswith("x") else rule(number)
    print(found)
    if given.tests:
        print("\n".join(found.tests) or "no test is named after it")
    return DONE


def _rules(given: argparse.Namespace) -> int:
    from illuminati_nb.rules.rulebook import rules

    words = " ".join(given.words)
    found = rules(words) if words else rules()
    if not found:
        return _complain("rules", f"no rule speaks of {words!r}", REFUSED)
    for one in found:
        print(f"{one.id:<7} {one.title}")
    return DONE


# --- lab ------------------------------------------------------------------------------------------


def _lab_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--folder", type=Path, help="the notebooks to open (default: the lessons)")
    parser.add_argument("--no-browser", action="store_true", help="open no browser; print the address")
    parser.add_argument("--port", type=_whole, help="the port to listen on")


def lessons() -> Path | None:
    """Return the folder of the lessons: beside the package in a checkout, inside it when installed; None if neither."""
    package = Path(__file__).resolve().parent
    for folder in (package.parent / "notebooks", package / "notebooks"):
        if any(folder.glob("*.ipynb")):
            return folder
    return None


def own_copy(lessons: Path, where: Path) -> Path:
    """Copy installed lessons to ``illuminati_lessons`` below ``where``, and return that folder.

    What is there already stays as it is, answers and all; a lesson that has been taken away comes back.
    """
    mine = where / "illuminati_lessons"
    for path in sorted(lessons.rglob("*")):
        copy = mine / path.relative_to(lessons)
        if path.is_file() and not copy.exists():
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())
    return mine


def _lab(given: argparse.Namespace) -> int:
    from importlib.util import find_spec

    missing = [name for name in LAB_NEEDS if find_spec(name) is None]
    if missing:
        return _complain("lab", f"{', '.join(missing)} not installed; {INSTALL} brings all of it", REFUSED)
    folder = given.folder or lessons()
    if folder is None:
        return _complain(
            "lab", f"the lessons are not here; {INSTALL} brings them, or give a folder with --folder", REFUSED
        )
    if folder == Path(__file__).resolve().parent / "notebooks":  # the wheel's own: not to be written into
        folder = own_copy(folder, Path.cwd())
        print(f"Your copies of the lessons are in {folder}.", flush=True)
    if not folder.is_dir():
        return _complain("lab", f"--folder {folder} is no folder", BAD_INPUT)
    start = folder / "00_start_here.ipynb"
    options = ["--no-browser"] if given.no_browser else []
    options += [] if given.port is None else ["--port", str(given.port)]
    if getattr(os, "geteuid", lambda: 1)() == 0:
        options.append("--allow-root")  # Jupyter refuses to run as root unless told
    return _become([sys.executable, "-m", "jupyterlab", *options, str(start if start.exists() else folder)])


def _become(command: list[str]) -> int:
    """Run a program in place of this one, so that Ctrl-C is answered by it alone."""
    if os.name == "posix":
        os.execv(command[0], command)
    import subprocess

    return subprocess.call(command)


# --- play -----------------------------------------------------------------------------------------


def _play_arguments(parser: argparse.ArgumentParser) -> None:
    from illuminati_nb.cli_play import arguments

    arguments(parser)


def _play(given: argparse.Namespace) -> int:
    from illuminati_nb.cli_play import run

    return run(given)


# --- all together ---------------------------------------------------------------------------------

COMMANDS: list[Command] = [
    Command("odds", "the sum and the chance of one attack", _odds_arguments, _odds),
    Command("card", "what is printed on a card", _card_arguments, _card),
    Command(
        "rule",
        "one rule by its number, such as R6.14, or an example, such as X5",
        _rule_arguments,
        _rule,
    ),
    Command(
        "rules",
        "all rules, or those that speak of some words",
        lambda parser: parser.add_argument("words", nargs="*"),
        _rules,
    ),
    Command("play", "a game of bots, or against them, as a transcript", _play_arguments, _play),
    Command("lab", "open the lessons in JupyterLab", _lab_arguments, _lab),
]


def register(command: Command) -> None:
    """Add a subcommand. Raises ValueError where the name is taken."""
    if any(known.name == command.name for known in COMMANDS):
        raise ValueError(f"command={command.name!r}: there is one of that name already")
    COMMANDS.append(command)


def build_parser() -> argparse.ArgumentParser:
    """Return the parser with every command in :data:`COMMANDS`."""
    from illuminati_nb import __version__

    parser = _Parser(prog="illuminati-nb", description="Exact odds, cards and rules of Illuminati. Unofficial.")
    parser.add_argument("--version", action="version", version=f"illuminati-nb {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for command in COMMANDS:
        sub = commands.add_parser(command.name, help=command.help, description=command.help)
        command.arguments(sub)
        sub.set_defaults(run=command.run)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code (see the top of this module).

    >>> main(["odds", "--attacker", "The Mafia", "--target", "Loan Sharks", "--money", "3"])
    The Mafia attacks to control Loan Sharks
      +7  The Mafia: printed Power (R6.9)
      ...
    = 16: succeeds on a roll of 10 or less, 33/36 = 91.7%
    <BLANKLINE>
    What 1 MB more does:
      attacker                 +0/36  -> 33/36 = 91.7%
      interference for         +0/36  -> 33/36 = 91.7%
      interference against     +0/36  -> 33/36 = 91.7%
    0
    """
    from illuminati_nb.rules.refusal import IllegalMove

    given = build_parser().parse_args(arguments)
    try:
        code: int = given.run(given)
        sys.stdout.flush()
        return code
    except IllegalMove as refused:
        return _complain(given.command, refused, REFUSED)
    except (ValueError, TypeError, KeyError) as wrong:
        if type(wrong) is KeyError:  # a slip of ours: unknown cards and rules have their own kinds of KeyError
            raise
        return _complain(given.command, wrong, BAD_INPUT)
    except BrokenPipeError:
        # The reader (head, less) has seen enough; keep Python from complaining about it when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE


if __name__ == "__main__":
    sys.exit(main())
