"""The command line: what it prints, its exit codes, and that a mistake costs one line."""

from __future__ import annotations

import argparse
import subprocess
import sys
from pathlib import Path

import pytest

import illuminati_nb as inb
from illuminati_nb import cli

MAFIA = ["odds", "--attacker", "The Mafia", "--target", "Loan Sharks"]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """(exit code, standard output, standard error) of one command."""
    try:
        code = cli.main(arguments)
    except SystemExit as stop:  # argparse ends this way
        code = int(stop.code or 0)
    out, err = capsys.readouterr()
    return code, out, err


class TestOdds:
    def test_the_sum_and_the_chance(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, err = run(capsys, *MAFIA, "--kind", "control", "--money", "3")
        assert (code, err) == (0, "")
        assert out.startswith(str(inb.attack("control", "The Mafia", "Loan Sharks", money=3)))
        assert "= 16: succeeds on a roll of 10 or less, 33/36 = 91.7%" in out

    def test_every_option_reaches_the_sum(self, capsys: pytest.CaptureFixture[str]) -> None:
        command = [
            *MAFIA,
            "--kind",
            "destroy",
            "--target",
            "Trekkies",
            "--aid",
            "KGB",
            "C.I.A.",
            "--aid",
            "Hackers",
            "--owned",
            "Cycle Gangs",
        ]
        command += ["--depth", "2", "--defender", "network", "--defender-owned", "Survivalists", "--whispering"]
        command += ["--money", "1", "--target-money", "2", "--owner-money", "3", "--interference", "-4"]
        code, out, _ = run(capsys, *command)
        expected = inb.attack(
            "destroy",
            "The Mafia",
            "Trekkies",
            aid=["KGB", "C.I.A.", "Hackers"],
            owned=["Cycle Gangs"],
            depth=2,
            defender="The Network",
            defender_owned=["Survivalists"],
            whispering=True,
            money=1,
            target_money=2,
            owner_money=3,
            interference=-4,
        )
        assert code == 0
        assert out.startswith(f"{expected}\n")
        assert "owner's Illuminati" in out

    def test_what_the_next_mb_buys(self, capsys: pytest.CaptureFixture[str]) -> None:
        """The Mafia on the Loan Sharks at depth 2 has 8: one MB more lets the 4 ways to roll nine in."""
        _, out, _ = run(capsys, *MAFIA, "--depth", "2")
        after = [line.split() for line in out.split("What 1 MB more does:\n")[1].splitlines()]
        assert [line[0] for line in after] == ["attacker", "interference", "interference", "owner's", "target's"]
        assert [line[-5] for line in after] == ["+4/36", "+4/36", "-5/36", "-5/36", "-11/36"]

    def test_a_refusal_is_one_line_and_exit_1(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, err = run(capsys, "odds", "--attacker", "Trekkies", "--target", "Hackers")
        assert (code, out) == (1, "")
        assert err.startswith("illuminati-nb odds: Trekkies cannot attack")
        assert err.endswith("(R5.3)\n")
        assert err.count("\n") == 1

    @pytest.mark.parametrize(
        ("more", "said"),
        [
            (["--money", "1.5"], "--money: '1.5' is not a whole number"),
            (["--money=-1"], "money=-1"),
            (["--depth", "0"], "--depth: 0: 1 is directly under"),
            (["--depth", "deep"], "--depth: 'deep'"),
            (["--kind", "conquer"], "'conquer'"),
            (["--aid", "Fnord"], "aid[0]: no card is called 'Fnord'"),
            (["--attacker", "Bribery"], "Special"),
            (["--colour", "red"], "--colour red"),
        ],
    )
    def test_bad_input_is_one_line_and_exit_2(
        self, capsys: pytest.CaptureFixture[str], more: list[str], said: str
    ) -> None:
        code, out, err = run(capsys, *MAFIA, *more)
        assert (code, out) == (2, "")
        assert said in err
        assert err.startswith("illuminati-nb")
        assert err.count("\n") == 1

    def test_a_slip_of_ours_is_not_called_bad_input(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def slip(given: argparse.Namespace) -> int:
            raise KeyError("inside")

        monkeypatch.setattr(cli, "COMMANDS", [cli.Command("slip", "", lambda parser: None, slip)])
        with pytest.raises(KeyError, match="inside"):
            cli.main(["slip"])


class TestCards:
    def test_a_group(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, _ = run(capsys, "card", "cia")
        assert code == 0
        assert out.splitlines() == [
            "C.I.A. (Group)",
            "  Power        6/4",
            "  Resistance   5",
            "  Income       0 MB",
            "  Alignments   Government, Violent",
            "  Arrows       in right, out top, bottom, left",
        ]

    def test_every_card_prints(self) -> None:
        for card in inb.deck():
            lines = cli.card_lines(card)
            assert lines[0].startswith(card.name)
            assert len(lines) > 1
            assert all(line.strip() and "None" not in line for line in lines)

    def test_an_unknown_card(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, _, err = run(capsys, "card", "Loan", "Shark")
        assert (code, err) == (2, "illuminati-nb card: no card is called 'Loan Shark'; did you mean Loan Sharks?\n")


class TestRules:
    def test_one_rule(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(capsys, "rule", "R6.14")[:2] == (0, f"{inb.rule('R6.14')}\n")

    def test_the_tests_of_a_rule_are_named_when_asked_for(self, capsys: pytest.CaptureFixture[str]) -> None:
        rule = inb.rule("R6.14")
        assert run(capsys, "rule", "R6.14", "--tests")[:2] == (0, "\n".join([str(rule), *rule.tests]) + "\n")
        assert run(capsys, "rule", "R12.7", "--tests")[1].endswith("\nno test is named after it\n")
        assert "test_" not in run(capsys, "rule", "R6.14")[1]

    def test_an_example(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(capsys, "rule", "x5")[:2] == (0, f"{inb.example('X5')}\n")

    def test_words_instead_of_a_number(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, _, err = run(capsys, "rule", "privilege")
        assert (code, "illuminati-nb rules privilege" in err) == (2, True)

    def test_an_unknown_rule(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, _, err = run(capsys, "rule", "R6.99")
        assert code == 2
        assert "no rule 'R6.99'" in err

    def test_a_search(self, capsys: pytest.CaptureFixture[str]) -> None:
        code, out, _ = run(capsys, "rules", "position", "bonus")
        assert code == 0
        assert [line.split()[0] for line in out.splitlines()] == [rule.id for rule in inb.rules("position bonus")]
        assert "R6.14" in out
        assert len(run(capsys, "rules")[1].splitlines()) == len(inb.rules())

    def test_nothing_found_is_exit_1(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(capsys, "rules", "zzzz") == (1, "", "illuminati-nb rules: no rule speaks of 'zzzz'\n")


class TestLab:
    @pytest.fixture
    def started(self, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
        """The programs that would have been started."""
        programs: list[list[str]] = []
        monkeypatch.setattr(cli, "_become", lambda program: programs.append(program) or 0)
        return programs

    def test_it_opens_the_first_lesson(
        self, capsys: pytest.CaptureFixture[str], started: list[list[str]], tmp_path: Path
    ) -> None:
        first = tmp_path / "00_start_here.ipynb"
        first.write_text("{}")
        assert run(capsys, "lab", "--folder", str(tmp_path), "--no-browser", "--port", "8899")[0] == 0
        (program,) = started
        assert program[:3] == [sys.executable, "-m", "jupyterlab"]
        assert program[-1] == str(first)
        assert {"--no-browser", "--port", "8899"} <= set(program)

    def test_a_folder_without_lessons_is_opened_itself(
        self, capsys: pytest.CaptureFixture[str], started: list[list[str]], tmp_path: Path
    ) -> None:
        assert run(capsys, "lab", "--folder", str(tmp_path))[0] == 0
        assert started[0][-1] == str(tmp_path)

    def test_no_such_folder(self, capsys: pytest.CaptureFixture[str], started: list[list[str]], tmp_path: Path) -> None:
        code, _, err = run(capsys, "lab", "--folder", str(tmp_path / "none"))
        assert code == 2
        assert "is no folder" in err
        assert not started

    def test_it_says_what_to_install(
        self, capsys: pytest.CaptureFixture[str], started: list[list[str]], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(cli, "LAB_NEEDS", ("jupyterlab", "a_module_nobody_has"))
        code, _, err = run(capsys, "lab")
        assert code == 1
        assert "a_module_nobody_has not installed; pip install 'illuminati-nb[lab]'" in err
        assert not started

    def test_where_only_the_lessons_are_missing_it_says_how_to_get_them(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """JupyterLab is there, and of the package the rules and odds alone."""
        monkeypatch.setattr(cli, "lessons", lambda: None)
        code, _, err = run(capsys, "lab")
        assert code == cli.REFUSED
        assert "pip install 'illuminati-nb[lab]' brings them" in err

    def test_lessons_are_found_inside_or_beside_the_package(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        package = tmp_path / "illuminati_nb"
        package.mkdir()
        monkeypatch.setattr(cli, "__file__", str(package / "cli.py"))
        assert cli.lessons() is None
        for folder in (package / "notebooks", tmp_path / "notebooks"):
            folder.mkdir()
            (folder / "00_start_here.ipynb").write_text("{}")
            assert cli.lessons() == folder


class TestCommands:
    def test_a_registered_command_runs(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(cli, "COMMANDS", list(cli.COMMANDS))
        greet = cli.Command(
            "greet", "say hello", lambda parser: parser.add_argument("who"), lambda given: len(given.who)
        )
        cli.register(greet)
        assert run(capsys, "greet", "abc")[0] == 3
        assert "say hello" in run(capsys, "--help")[1]
        with pytest.raises(ValueError, match="'greet'"):
            cli.register(greet)

    def test_version(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run(capsys, "--version") == (0, f"illuminati-nb {inb.__version__}\n", "")

    @pytest.mark.parametrize("arguments", [[], ["fnord"]])
    def test_no_such_command(self, capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
        code, _, err = run(capsys, *arguments)
        assert code == 2
        assert err.count("\n") == 1

    def test_python_m_runs_it_with_the_standard_library_alone(self) -> None:
        """-S leaves all installed packages out, so odds need none."""
        root = Path(cli.__file__).parents[1]
        command = [sys.executable, "-S", "-m", "illuminati_nb", *MAFIA]
        done = subprocess.run(command, cwd=root, capture_output=True, text=True, timeout=60, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        assert "33/36" in done.stdout

    def test_a_reader_that_leaves_early_is_no_error(self) -> None:
        root = Path(cli.__file__).parents[1]
        command = [sys.executable, "-m", "illuminati_nb", "rules"]
        with subprocess.Popen(command, cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as program:
            assert program.stdout is not None
            assert program.stderr is not None
            program.stdout.close()
            said = program.stderr.read()
        assert (program.returncode, said) == (0, b"")
