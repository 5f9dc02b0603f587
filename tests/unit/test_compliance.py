"""The table of rules and tests is fresh and complete."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest
from programs import program

from illuminati_nb.rules.rulebook import examples, rule, rules


@pytest.fixture(scope="module")
def compliance() -> ModuleType:
    return program("tests/compliance.py")


def test_coverage_is_fresh(compliance: ModuleType) -> None:
    written = compliance.COVERAGE.read_text(encoding="utf-8")
    assert written == compliance.render(compliance.current()), "run python -m tests.compliance --write"


def test_every_rule_and_example_is_listed(compliance: ModuleType) -> None:
    table = compliance.current()
    assert list(table) == [r.id for r in rules(game="all")] + [x.id for x in examples("all")]
    for number, entry in table.items():
        assert (entry["status"] == "Tested") == bool(entry["tests"]), number
        assert (entry["status"] in ("Choice", "Not implemented")) == bool(entry["why"]), number


def test_finished_sections_have_no_open_rule(compliance: ModuleType) -> None:
    assert compliance.unfinished(compliance.current()) == []


def test_rules_know_their_tests(compliance: ModuleType) -> None:
    table = compliance.current()
    for r in rules(game="all"):
        assert (r.status, list(r.tests), r.why) == tuple(table[r.id][k] for k in ("status", "tests", "why"))
    assert rule("R12.7").status == "Not implemented"
    assert "older edition" in str(rule("R12.7"))


def test_the_table_shows_what_is_our_choice_in_a_rule_that_has_tests(compliance: ModuleType) -> None:
    rows = compliance.markdown(compliance.current()).splitlines()
    assert {row.replace("\\|", "").count("|") for row in rows} == {6}
    for number, words in (
        ("R12.6", "Two dice decide whether one is noticed"),
        ("R14.2", "one attack of the Illuminati"),
        ("R15.11", "Supreme Court, is not implemented"),
    ):
        (row,) = [one for one in rows if one.startswith(f"| {number} |")]
        assert "| Tested |" in row
        assert words in row


def test_names_of_tests(compliance: ModuleType) -> None:
    source = (
        "def test_R6_14_position(): ...\n"
        "class TestMoney:\n    def test_R6_21_R6_22_both_sides(self): ...\n"
        "async def test_X5_treasury(): ...\n"
        "def helper_R6_1(): ...\n"
        "def test_words_R6_2(): ...\n"
        "def test_R6_10(): ...\n"
    )
    assert list(compliance.find_tests(source, "tests/a.py")) == [
        ("R6.14", "tests/a.py::test_R6_14_position"),
        ("R6.21", "tests/a.py::TestMoney::test_R6_21_R6_22_both_sides"),
        ("R6.22", "tests/a.py::TestMoney::test_R6_21_R6_22_both_sides"),
        ("X5", "tests/a.py::test_X5_treasury"),
        ("R6.10", "tests/a.py::test_R6_10"),
    ]


def test_statuses_and_their_contradictions(compliance: ModuleType) -> None:
    kept = {"R12.7": {"status": "Not implemented", "why": "older"}}
    table = compliance.coverage({"R6.14": ["a::b"]}, kept)
    assert table["R6.14"] == {"status": "Tested", "tests": ["a::b"], "why": ""}
    assert table["R12.7"] == {"status": "Not implemented", "tests": [], "why": "older"}
    assert table["R6.15"]["status"] == "Open"
    assert compliance.unfinished(table, ["R6.14", "R12.7"]) == []
    assert compliance.unfinished(table, ["R6.C"]) == [f"R6.{n}" for n in range(21, 27)]
    assert len(compliance.unfinished(table, ["R6"])) == 45
    with pytest.raises(ValueError, match=r"R6\.99, which is not in the rulebook"):
        compliance.coverage({"R6.99": ["a::b"]}, {})
    with pytest.raises(ValueError, match=r"take it out of status\.toml"):
        compliance.coverage({"R12.7": ["a::b"]}, kept)
    with pytest.raises(ValueError, match=r"status\.toml names R99\.1"):
        compliance.coverage({}, {"R99.1": kept["R12.7"]})
    with pytest.raises(ValueError, match="FINISHED names 'R99'"):
        compliance.unfinished(table, ["R99"])


def test_a_reason_must_be_given(compliance: ModuleType, tmp_path: Path) -> None:
    file = tmp_path / "status.toml"
    for text in ('["R1.1"]\nstatus = "Choice"\n', '["R1.1"]\nstatus = "Later"\nwhy = "no time"\n'):
        file.write_text(text)
        with pytest.raises(ValueError, match=r"status\.toml, R1\.1: needs status"):
            compliance.reasons(file)


def test_the_command_line(
    compliance: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(compliance, "COVERAGE", tmp_path / "coverage.json")
    assert compliance.main(["--check"]) == 1
    assert "--write" in capsys.readouterr().err
    assert compliance.main(["--write"]) == 0
    assert compliance.main(["--check"]) == 0
    assert capsys.readouterr().out.count(f"{len(rules(game='all'))} rules: ") == 2
    monkeypatch.setattr(compliance, "unfinished", lambda table: ["R1.1"])
    assert compliance.main(["--check"]) == 1
    assert compliance.main(["--table"]) == 0
    assert "| R12.7 | Other turn orders | Not implemented |" in capsys.readouterr().out
