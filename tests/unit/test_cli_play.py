"""``illuminati-nb play``: transcripts of bots' games, saving and loading, a person at the keyboard, bad input."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

import illuminati_nb as inb
from illuminati_nb.analysis.match import play_match
from illuminati_nb.cli import BAD_INPUT, DONE, main


def test_bots_play_a_game_and_it_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--seed", "7", "--bots", "4"]) == DONE
    out = capsys.readouterr().out
    match = play_match(4, "greedy", seed=7)
    assert out == f"{inb.transcript(match.game, 'all')}\n\n{match}\n"
    assert "Turn 1: " in out
    assert "(R6.10)" in out


def test_quiet_tells_only_the_result(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--seed", "7", "--kind", "mixed", "--bots", "3", "--quiet"]) == DONE
    assert capsys.readouterr().out == f"{play_match(3, ['greedy', 'random', 'greedy'], seed=7)}\n"


def test_illuminati_by_name_and_a_limit_of_turns(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--illuminati", "network", "The UFOs", "--turns", "3", "--quiet"]) == DONE
    out = capsys.readouterr().out
    assert out.startswith("drawn after 4 turns; nearest to a goal: The ")


def test_what_a_seat_may_know(capsys: pytest.CaptureFixture[str]) -> None:
    for seat, reader in (("0", 0), ("onlooker", None)):
        assert main(["play", "--seed", "3", "--seat", seat]) == DONE
        assert capsys.readouterr().out.startswith(inb.transcript(play_match(4, seed=3).game, reader))


def test_a_saved_game_is_told_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    assert main(["play", "--seed", "5", "--bots", "3", "--save", str(path)]) == DONE
    first = capsys.readouterr().out
    assert main(["play", "--load", str(path)]) == DONE
    assert capsys.readouterr().out == first
    assert inb.load_game(path).record == play_match(3, seed=5).record


def typed(monkeypatch: pytest.MonkeyPatch, *words: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{word}\n" for word in words)))


TWO = ["play", "--illuminati", "The Network", "The Gnomes of Zurich", "--seed", "2", "--human", "0", "1"]


def test_a_person_plays_by_numbers(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.json"
    typed(monkeypatch, "1", "1", "2", "1", "1", "q")
    assert main([*TWO, "--save", str(path)]) == DONE
    out = capsys.readouterr().out
    record = inb.load_game(path).record
    names = [type(move).__name__ for move in record.moves]
    assert names == ["CollectIncome", "Draw", "PassTurn", "CollectIncome", "Draw"]
    assert out.count("decides:") == 6
    assert "    2  passes and takes 5 MB\n" in out
    assert out.endswith("not finished after 2 turns; nearest to a goal: The Network\n")


def test_slips_of_the_keyboard_are_answered_and_asked_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "", "seven", "0", "99", "1 2", "1 2 3", "t", "1", "q")
    assert main(TWO) == DONE
    out = capsys.readouterr().out
    assert out.count("type a number from 1 to 1") == 3
    assert "there is no move 0: choose from 1 to 1" in out
    assert "there is no move 99" in out
    assert "only moves with an amount of MB take a second number" in out
    assert "Seat 1: The Gnomes of Zurich, 12 MB, no Specials" in out
    assert out.count("decides:") == 2


def test_an_amount_of_ones_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.json"
    typed(monkeypatch, "1", "1", "3", "1", "2 99", "2 4", "q")
    assert main([*TWO, "--save", str(path)]) == DONE
    out = capsys.readouterr().out
    moves = inb.load_game(path).moves
    assert type(moves[2]).__name__ == "Attack"
    spent = moves[-1]
    assert getattr(spent, "amount", None) == 4
    assert "MB, less than the 99 MB asked for. (R6.24)" in out


def test_a_person_against_bots_sees_no_secret(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, *["1"] * 400)
    assert main(["play", "--seed", "4", "--bots", "3", "--human", "1"]) == DONE
    out = capsys.readouterr().out
    assert "decides:" in out
    me = out.split(" (seat 1) decides:")[0].splitlines()[-1]
    drawn = [line for line in out.splitlines() if "draws the Special" in line]
    assert all(line.startswith(f"  {me} ") for line in drawn)
    assert "draws a Special" in out


def test_the_end_of_the_input_ends_the_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "1")
    assert main(TWO) == DONE
    assert "not finished" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--bots", "9"], "2 to 8 players"),
        (["--bots", "1"], "2 to 8 players"),
        (["--bots", "3", "--illuminati", "The Network", "The UFOs"], "--bots 3, but --illuminati names 2"),
        (["--illuminati", "The Network", "The Nitwits"], "The Nitwits"),
        (["--illuminati", "The Network", "Hackers"], "is no Illuminati"),
        (["--human", "4"], "--human 4: seats count from 0 to 3"),
        (["--turns", "0"], "--turns 0"),
        (["--seat", "7"], "--seat 7"),
        (["--load", "nowhere.json"], "--load nowhere.json: No such file"),
        (["--save", "no/such/folder/game.json"], "there is no folder"),
    ],
)
def test_bad_input_is_one_line(
    arguments: list[str],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["play", *arguments]) == BAD_INPUT
    shown = capsys.readouterr()
    assert words in shown.err
    assert shown.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_damaged_save_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    play_match(2, "random", seed=1).game.save(path)
    data = json.loads(path.read_text())
    data["moves"][3] = {"move": "Roll", "total": 7}
    path.write_text(json.dumps(data))
    assert main(["play", "--load", str(path)]) == BAD_INPUT
    assert "moves[3]" in capsys.readouterr().err
