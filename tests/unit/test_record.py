"""Saved games: they come back equal, on every Python; bad files are told apart and nothing is lost."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from engine_help import GNOMES, NETWORK, UFOS, snapshot
from random_games import play_at_random

from illuminati_nb.analysis.game import Game, load_game, new_game
from illuminati_nb.rules import engine
from illuminati_nb.rules.moves import MOVES, Answer, CollectIncome, Give, Goods, Move, Offer, Pass, Placing, Spend
from illuminati_nb.rules.record import BadRecord, Record, checked, load_moves, move_from_json, move_to_json
from illuminati_nb.rules.ruleset import RuleSet

ROOT = Path(__file__).resolve().parents[2]


def finished(seed: int, players: int = 3, limit: int = 120) -> Game:
    games = list(play_at_random(seed, players, limit=limit))
    return games[-1][0]


@pytest.fixture(scope="module")
def record() -> Record:
    return finished(3).record


@pytest.fixture
def saved(record: Record, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    record.save(path)
    return path


# --- round trips -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("batch", range(5))
def test_a_saved_game_reloads_equal_at_every_move_of_fifty_games(batch: int, tmp_path: Path) -> None:
    for seed in range(batch, 50, 5):
        game = finished(seed, 2 + seed % 7, limit=150)
        path = tmp_path / f"{seed}.json"
        game.save(path)
        loaded = load_game(path)
        assert loaded.record == game.record
        assert [type(move) for move in loaded.moves] == [type(move) for move in game.moves]
        assert len(loaded.states) == len(game.states) == len(game) + 1
        for mine, theirs in zip(game.states, loaded.states, strict=True):
            assert mine == theirs
            assert snapshot(mine) == snapshot(theirs)
        for at in (0, len(game) // 2, len(game)):
            assert snapshot(loaded.record.replay(at)) == snapshot(game.states[at])


def test_the_json_is_plain_and_stable(record: Record) -> None:
    text = json.dumps(record.to_json())
    assert json.loads(text) == record.to_json()
    assert Record.from_json(json.loads(text)) == record


def test_every_type_of_move_survives_json() -> None:
    offer = Offer(0, 1, Goods(3, ("Bribery",), ("KGB",)), Goods(), "peace", (Placing("Texas", "KGB", "top", ("KKK",)),))
    assert load_moves([json.loads(json.dumps(move_to_json(offer)))]) == (offer,)
    seen = {type(move) for seed in range(12) for _, move in play_at_random(seed, 3)}
    assert len(seen) > len(MOVES) * 2 // 3
    for seed in (1, 2):
        for _, move in play_at_random(seed, 4):
            back = move_from_json(json.loads(json.dumps(move_to_json(move))))
            assert back == move
            assert type(back) is type(move)


def test_a_move_that_passes_the_check_is_the_same_move() -> None:
    for seed in (3, 4):
        for _, move in play_at_random(seed, 4):
            assert checked(move) == move
            assert type(checked(move)) is type(move)


@pytest.mark.parametrize(
    ("move", "field"),
    [
        (CollectIncome(0, None), "CollectIncome.upkeep_from: expected str, not None"),  # type: ignore[arg-type]
        (Pass("0"), "Pass.seat: expected int, not '0'"),  # type: ignore[arg-type]
        (Pass(True), "Pass.seat: expected int, not True"),
        (Spend(0, "KGB", 2.0, 1), "Spend.amount: expected int, not 2.0"),  # type: ignore[arg-type]
        (Give(0, 1, Goods(specials=(3,))), r"Give.goods.specials\[0\]: expected str, not 3"),  # type: ignore[arg-type]
        (Give(0, 1, 3), "Give.goods: expected Goods, not 3"),  # type: ignore[arg-type]
        (Answer(0, False, placings=3), "Answer.placings: expected a list, not 3"),  # type: ignore[arg-type]
        (Pass, "is no move of the game"),
        ("collect", "'collect' is no move of the game"),
        (None, "None is no move of the game"),
    ],
)
def test_a_move_of_wrong_types_names_the_field_and_changes_nothing(move: Move, field: str) -> None:
    game = new_game([NETWORK, UFOS], seed=5)
    before = game.record
    for ask in (game.refusal, game.play):
        with pytest.raises(TypeError, match=field):
            ask(move)
    assert game.record == before


def test_lists_in_a_move_become_tuples_so_that_a_save_reads_back_equal() -> None:
    move = checked(Offer(0, 1, Goods(3, ["Bribery"]), Goods(), "", [Placing("Texas", "KGB", "top", ["KKK"])]))  # type: ignore[arg-type]
    assert move == Offer(0, 1, Goods(3, ("Bribery",)), Goods(), "", (Placing("Texas", "KGB", "top", ("KKK",)),))
    assert move_from_json(json.loads(json.dumps(move_to_json(move)))) == move


def test_undo_and_redo_come_back_to_the_same_state() -> None:
    game = finished(5)
    states = [snapshot(state) for state in game.states]
    moves = game.moves
    for at in range(len(moves), 0, -1):
        assert game.undo() == moves[at - 1]
        assert snapshot(game.state) == states[at - 1]
    assert game.undo() is None
    for at, move in enumerate(moves, 1):
        assert game.redo() == move
        assert snapshot(game.state) == states[at]
    assert game.redo() is None


def test_another_move_after_undo_forgets_what_was_undone() -> None:
    game = new_game([NETWORK, GNOMES], seed=3, first=0)
    game.play(game.legal_moves()[0])
    game.undo()
    game.play(game.legal_moves()[-1])
    assert game.redo() is None


def test_rules_and_comments_are_saved(tmp_path: Path) -> None:
    rules = RuleSet(assassins_goal=8, basic_goal_delta=1, geometry="free")
    game = new_game([NETWORK, UFOS], seed=9, rules=rules)
    kept = Record(**{**game.record.__dict__, "comments": ((0, "here we go"),)})
    kept.save(tmp_path / "a.json")
    loaded = Record.load(tmp_path / "a.json")
    assert loaded.rules == rules
    assert loaded.comments == ((0, "here we go"),)
    assert loaded.seed == 9


# --- the same game everywhere ------------------------------------------------------------------------------

PLAY = """
import hashlib, json, sys
from random import Random
from illuminati_nb.analysis.game import new_game
from illuminati_nb.rules import engine
game = new_game(4, seed=11)
rng = Random("everywhere")
while not game.state.over and len(game) < 400:
    if game.dice_are_due:
        game.roll()
    else:
        game.play(rng.choice(game.legal_moves()))
text = json.dumps(game.record.to_json())
print(len(game), hashlib.sha256(text.encode()).hexdigest())
"""


def played_by(python: str) -> str:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONHASHSEED": "random"}
    done = subprocess.run([python, "-c", PLAY], capture_output=True, text=True, env=env, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


def other_pythons() -> list[str]:
    """Other Pythons on this machine, 3.12 and newer, that the package can run on: on the path or kept by pyenv."""
    found = {}
    for minor in (12, 13, 14):
        name = f"python3.{minor}"
        paths = [shutil.which(name)]
        versions = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv") / "versions"
        paths += [str(path) for path in sorted(versions.glob(f"3.{minor}.*/bin/python"))] if versions.is_dir() else []
        for path in paths:
            if path and _runs(path, minor):
                found[minor] = path
    return [path for minor, path in found.items() if minor != sys.version_info.minor]


def _runs(path: str, minor: int) -> bool:
    ask = subprocess.run(
        [path, "-c", "import sys; print(sys.version_info[1])"], capture_output=True, text=True, check=False
    )
    return ask.returncode == 0 and ask.stdout.strip() == str(minor)


def test_same_seed_same_game_in_two_processes() -> None:
    assert played_by(sys.executable) == played_by(sys.executable) != ""


def test_same_seed_same_game_on_other_pythons() -> None:
    pythons = other_pythons()
    if not pythons:
        warnings.warn("no other Python found: only this one was tried", stacklevel=1)
        pytest.skip("no Python 3.12 or newer besides this one was found")
    mine = played_by(sys.executable)
    for python in pythons:
        assert played_by(python) == mine, python


def test_same_seed_same_game_and_other_seed_another() -> None:
    assert new_game(4, seed=1).state == new_game(4, seed=1).state
    assert new_game(4, seed=1).record != new_game(4, seed=2).record
    text = json.dumps(finished(1).record.to_json())
    again = json.dumps(finished(1).record.to_json())
    assert hashlib.sha256(text.encode()).digest() == hashlib.sha256(again.encode()).digest()


# --- bad files -----------------------------------------------------------------------------------------------


def bad(path: Path, *words: str) -> None:
    with pytest.raises(BadRecord) as caught:
        load_game(path)
    for word in words:
        assert word in str(caught.value), caught.value
    assert len(str(caught.value)) < 1000


def test_truncated_at_any_place(saved: Path, tmp_path: Path) -> None:
    text = saved.read_text(encoding="utf-8")
    cut = tmp_path / "cut.json"
    for share in (0, 1, 10, len(text) // 3, len(text) // 2, len(text) - 3):
        cut.write_text(text[:share], encoding="utf-8")
        bad(cut, "cut.json", "not a saved game, or cut short")


@pytest.mark.parametrize(
    "content",
    [b"\xff\xfe\x00nonsense", b"hello", b"{", b"[" * 100_000, b'{"a": ' + b"9" * 10_000 + b"}", b"\x00" * 50],
)
def test_what_is_no_json(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(content)
    bad(path, "x.json")


@pytest.mark.parametrize(
    "content", ["[]", "null", "3", '"text"', "{}", '{"format": "chess"}', '{"format": ["illuminati_nb game"]}']
)
def test_foreign_json(content: str, tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text(content)
    bad(path)


def without(name: str) -> Callable[[dict[str, Any]], Any]:
    return lambda data: data.pop(name)


def put(name: str, value: Any) -> Callable[[dict[str, Any]], Any]:
    return lambda data: data.__setitem__(name, value)


CHANGES: dict[str, tuple[Callable[[dict[str, Any]], Any], tuple[str, ...]]] = {
    "other version": (put("version", 2), ("version", "2", "reads version 1")),
    "version as yes": (put("version", True), ("version", "True")),
    "version as text": (put("version", "1"), ("version", "'1'")),
    "other format": (put("format", "illuminati_nb structure"), ("format", "something else")),
    "extra field": (put("winner", 0), ("winner", "no such field")),
    "no moves": (without("moves"), ("moves", "missing")),
    "no deck": (without("deck"), ("deck", "missing")),
    "unknown card": (lambda d: d["deck"].__setitem__(5, "The Freemasons"), ("deck", "The Freemasons")),
    "a card twice": (lambda d: d["deck"].__setitem__(5, d["deck"][6]), ("deck",)),
    "a card too few": (lambda d: d["deck"].pop(), ("deck",)),
    "deck as text": (put("deck", "cards"), ("deck", "list")),
    "deck of numbers": (put("deck", [1, 2]), ("deck", "list")),
    "unknown Illuminati": (lambda d: d["illuminati"].__setitem__(0, "The Templars"), ("illuminati", "The Templars")),
    "the same twice": (lambda d: d["illuminati"].__setitem__(0, d["illuminati"][1]), ("illuminati", "R1.3")),
    "one seat": (lambda d: d.__setitem__("illuminati", d["illuminati"][:1]), ("illuminati", "R1.2")),
    "first seat": (put("first", 7), ("first", "7")),
    "first huge": (put("first", 10**40), ("first",)),
    "first as yes": (put("first", True), ("first", "True")),
    "seed as text": (put("seed", "x"), ("seed", "'x'")),
    "seed as fraction": (put("seed", 1.5), ("seed", "1.5")),
    "rules as list": (put("rules", []), ("rules",)),
    "unknown rule": (put("rules", {"luck": True}), ("rules.luck", "no such field")),
    "bad rule": (put("rules", {"geometry": "hex"}), ("geometry", "'hex'")),
    "moves as object": (put("moves", {}), ("moves", "list")),
    "comments": (put("comments", [[1]]), ("comments[0]",)),
    "comments as text": (put("comments", "x"), ("comments",)),
    "comment too late": (put("comments", [[10**9, "x"]]), ("comments[0]", str(10**9))),
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_file_is_refused_by_its_field(name: str, record: Record, saved: Path) -> None:
    change, words = CHANGES[name]
    data = json.loads(saved.read_text(encoding="utf-8"))
    change(data)
    saved.write_text(json.dumps(data), encoding="utf-8")
    bad(saved, *words)


def first_move(record: Record, kind: str) -> int:
    return next(n for n, move in enumerate(record.moves) if type(move).__name__ == kind)


MOVE_CHANGES: dict[str, tuple[Callable[[list[Any]], Any], tuple[str, ...]]] = {
    "no object": (lambda m: m.__setitem__(3, "Draw"), ("moves[3].move",)),
    "no type": (lambda m: m[3].pop("move"), ("moves[3].move",)),
    "unknown type": (lambda m: m[3].__setitem__("move", "Castle"), ("moves[3].move", "'Castle'")),
    "type as list": (lambda m: m[3].__setitem__("move", ["Draw"]), ("moves[3].move",)),
    "field missing": (lambda m: m[3].pop("seat"), ("moves[3].seat", "missing")),
    "field too many": (lambda m: m[3].__setitem__("luck", 1), ("moves[3].luck", "no such field")),
    "seat as text": (lambda m: m[3].__setitem__("seat", "0"), ("moves[3].seat", "expected int")),
    "seat as yes": (lambda m: m[3].__setitem__("seat", True), ("moves[3].seat", "expected int")),
    "seat huge": (lambda m: m[3].__setitem__("seat", 10**30), ("moves[3]", "R1.2")),
    "seat below 0": (lambda m: m[3].__setitem__("seat", -1), ("moves[3]", "R1.2")),
    "a move left out": (lambda m: m.pop(2), ("moves[2]",)),
    "a move twice": (lambda m: m.insert(2, m[1]), ("moves[2]", "R2.1")),
}  # fmt: skip


@pytest.mark.parametrize("name", MOVE_CHANGES)
def test_a_changed_move_is_refused_by_its_number(name: str, record: Record, saved: Path) -> None:
    change, words = MOVE_CHANGES[name]
    data = json.loads(saved.read_text(encoding="utf-8"))
    change(data["moves"])
    saved.write_text(json.dumps(data), encoding="utf-8")
    bad(saved, *words)


def money_moves() -> list[tuple[str, Record, int, str]]:
    """A saved move of each kind that moves money, with the name of its amount."""
    found: dict[str, tuple[str, Record, int, str]] = {}
    fields = dict.fromkeys(("Spend", "Transfer", "FreeTransfer", "Endow"), "amount")
    fields |= dict.fromkeys(("Redistribute", "PayTax"), "money")
    seed = 0
    while len(found) < len(fields) and seed < 600:
        game = finished(seed, 4, limit=300)
        for number, move in enumerate(game.moves):
            kind = type(move).__name__
            if kind in fields and kind not in found:
                found[kind] = (kind, game.record, number, fields[kind])
        seed += 1
    assert set(found) == set(fields)
    return list(found.values())


def test_money_that_does_not_add_up(tmp_path: Path) -> None:
    path = tmp_path / "tampered.json"
    for kind, record, number, field in money_moves():
        for much in (10_000, 10**50, -1):
            data = record.to_json()
            move = json.loads(json.dumps(data["moves"][number]))
            assert move["move"] == kind
            if field == "amount":
                move["amount"] = much
            else:
                move["money"] = [[move["money"][0][0], much]] if move["money"] else [[record.illuminati[0], much]]
            data["moves"] = [*data["moves"][:number], move, *data["moves"][number + 1 :]]
            path.write_text(json.dumps(data), encoding="utf-8")
            bad(path, f"moves[{number}]")


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        load_game(tmp_path / "nothing.json")


# --- saving is atomic ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("crash", ["os.fsync", "os.replace", "json.dumps", "shutil.copymode"])
def test_a_crash_while_saving_leaves_the_old_file(crash: str, saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = saved.read_bytes()
    other = finished(8)

    def fails(*args: object, **options: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(f"illuminati_nb.rules.record.{crash}", fails)
    with pytest.raises(OSError, match="the disk is full"):
        other.save(saved)
    monkeypatch.undo()
    assert saved.read_bytes() == old
    assert [path.name for path in saved.parent.iterdir()] == [saved.name], "nothing is left lying about"
    assert load_game(saved).record.to_json() == json.loads(old)


def test_saving_over_an_old_file_replaces_it(saved: Path) -> None:
    other = finished(8)
    other.save(saved)
    assert load_game(saved).record == other.record


def test_a_saved_file_may_be_read_by_whoever_reads_other_files(saved: Path, tmp_path: Path) -> None:
    plain = tmp_path / "plain.txt"
    plain.write_text("x")
    assert saved.stat().st_mode == plain.stat().st_mode


def test_states_of_a_record_name_the_first_illegal_move(record: Record) -> None:
    twice = Record(
        record.illuminati, record.shuffled, record.first, record.rules, None, (*record.moves[:2], record.moves[1])
    )
    with pytest.raises(BadRecord, match=r"moves\[2\].*\(R2\.1\)"):
        twice.states()
    assert engine.legal_moves(twice.replay(2))
