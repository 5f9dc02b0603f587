"""The rule texts and how they are found."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from illuminati_nb.rules import rulebook
from illuminati_nb.rules.rulebook import UnknownRule, example, examples, readings, rule, rules, sections
from illuminati_nb.rules.ruleset import CHOICES, FIELD_RULES, RuleSet

# How many rules each chapter has. R12 has a 4a besides 1 to 7, and the number R11.10 is not used.
CHAPTERS = {
    1: 9,
    2: 8,
    3: 6,
    4: 4,
    5: 10,
    6: 46,
    7: 10,
    8: 10,
    9: 11,
    10: 18,
    11: 24,
    12: 7,
    13: 2,
    14: 10,
    15: 11,
    18: 4,
}


# The sister games: how many rules each chapter has, and how many examples each series.
SISTERS = {
    "inwo": ({"I1": 4, "I2": 5, "I3": 6, "I4": 5, "I5": 3, "I6": 5, "I7": 5, "I8": 7, "I9": 2}, {"G": 11, "E": 10}),
    "dune": ({"D-VII": 17, "D-VIII": 2, "D-IX": 4, "D-X": 12, "D-XI": 2}, {"DX": 8}),
    "thrones": ({"T1": 6, "T2": 8, "T3": 5}, {"TX": 11}),
}


def all_ids() -> set[str]:
    return {r.id for r in rules(game="all")}


@pytest.mark.parametrize("game", SISTERS)
def test_every_rule_and_example_of_a_sister_game_is_there(game: str) -> None:
    chapters, series = SISTERS[game]
    assert [r.id for r in rules(game=game)] == [f"{c}.{n}" for c, last in chapters.items() for n in range(1, last + 1)]
    assert [x.id for x in examples(game)] == [f"{x}{n}" for x, last in series.items() for n in range(1, last + 1)]
    assert [s.id for s in sections(game)] == list(chapters)
    assert {r.game for r in rules(game=game)} == {game}
    for r in rules(game=game):
        assert rule(r.id) is r


def test_a_game_has_a_name() -> None:
    assert rules("voice") == ()
    assert [r.id for r in rules("voice", game="dune")][:1] == ["D-VII.5"]
    for ask in (examples, sections, readings, lambda game: rules(game=game)):
        with pytest.raises(ValueError, match="game='chess': choose one of 'illuminati', 'inwo', 'dune', 'thrones' or"):
            ask("chess")


def test_numbers_of_dune_rules_and_examples_differ() -> None:
    assert rule("D-X.1").id == rule("d-x.1").id == rule("D_X_1").id == "D-X.1" != rule("D-X.11").id
    assert rule("DVII5").id == "D-VII.5"
    assert example("DX1").id == "DX1"
    with pytest.raises(UnknownRule, match=r"it is an example: example\('DX1'\)"):
        rule("DX1")
    with pytest.raises(UnknownRule, match=r"D-X has D-X\.1 to D-X\.12"):
        rule("D-X.13")
    with pytest.raises(UnknownRule, match=r"they are DX1 to DX8$"):
        example("DX9")


def test_every_rule_is_there_and_in_order() -> None:
    wanted = [f"R{chapter}.{n}" for chapter, last in CHAPTERS.items() for n in range(1, last + 1)]
    wanted.remove("R11.10")
    wanted.insert(wanted.index("R12.4") + 1, "R12.4a")
    assert [r.id for r in rules()] == wanted
    assert len(wanted) == 190


def test_every_example_is_there_and_in_order() -> None:
    assert [x.id for x in examples()] == [f"X{n}" for n in range(1, 53)]


def test_every_rule_stands_in_its_chapter() -> None:
    chapters = {s.id for s in sections()}
    assert {f"R{n}" for n in CHAPTERS} | {f"R6.{letter}" for letter in "ABCDEFG"} == chapters
    for r in rules():
        assert r.section.partition(".")[0] == r.id.partition(".")[0]
    assert [n for s in sections() for n in s.rules] == [r.id for r in rules()]


@pytest.mark.parametrize("r", rules(game="all"), ids=lambda r: r.id)
def test_a_rule_is_readable(r: rulebook.Rule) -> None:
    assert 10 < len(r.text) <= 700
    assert r.text.endswith(".")
    assert r.text == r.text.strip()
    assert "  " not in r.text
    assert 0 < len(r.title) <= 45
    assert not r.title.endswith(".")
    assert r.source.startswith(
        ("rulebook p. ", "card", "our choice", "older edition", "Bavarian Fire Drill", "Mutual Assured")
        if r.game == "illuminati"
        else ("INWO ", "Dune rulings, ", "A Clash of Kings", "derived from A Clash of Kings")
    )
    # Backticks name options; tags of our own working papers have no business in a player's text.
    assert set(re.findall(r"`(\w+)`", r.text + r.choice)) <= set(r.options)
    for text in (r.text, r.choice, r.source):
        assert not re.search(r"\bS[04]:\d|\bO p\.|\bU\b|\bConflict\b", text)


def test_a_reading_of_ours_says_so() -> None:
    for r in rules():
        if "our choice" in r.source and any(o.kind == "field" for o in readings() if o.option in r.options):
            assert r.choice, r.id


def test_references_resolve() -> None:
    for r in rules(game="all"):
        assert set(r.see) <= all_ids() - {r.id}, r.id
        assert len(set(r.see)) == len(r.see), r.id
    for x in examples("all"):
        assert x.rules, x.id
        assert set(x.rules) <= all_ids(), x.id
        for number in x.rules:
            assert x.id in rule(number).examples
    for other in re.findall(r"\b(?:[DT]?X|G|E)\d+\b", " ".join(x.situation for x in examples("all"))):
        assert example(other)


def test_options_in_rules_are_those_in_readings() -> None:
    stated = [(option, r.id) for r in rules() for option in r.options]
    assert sorted(stated) == sorted((o.option, o.rule) for o in readings())
    assert len(stated) == len(dict(stated)) == 70
    for game in SISTERS:
        stated = [(option, r.id) for r in rules(game=game) for option in r.options]
        assert sorted(stated) == sorted((o.option, o.rule) for o in readings(game))


@pytest.mark.parametrize("o", readings("all"), ids=lambda o: o.option)
def test_a_reading_can_be_its_default(o: rulebook.Reading) -> None:
    assert isinstance(o.values, str | tuple)
    if isinstance(o.values, tuple):
        assert any(type(o.default) is type(v) and o.default == v for v in o.values)
        assert o.seed in o.values
    assert o.basis
    assert hash(o) is not None


def test_rule_texts_give_the_default_numbers() -> None:
    """Numbers that stand both in a text and in a reading must agree."""
    by_name = {o.option: o.default for o in readings()}
    goal = dict(by_name["basic_goal"])  # type: ignore[arg-type]
    assert rule("R11.7").text.startswith("Control this many cards")
    for players, words in {2: "2 or 3", 3: "2 or 3", 4: "4", 5: "5", 6: "6", 7: "7 or 8", 8: "7 or 8"}.items():
        assert re.search(rf"\b{goal[players]} with {words}\b", rule("R11.7").text)
    assert [int(n) for n in re.findall(r"\+(\d+)", rule("R6.14").text)] == list(by_name["position_bonus"])  # type: ignore[arg-type]
    crowd = dict(by_name["crowd_income"])  # type: ignore[arg-type]
    assert f"7 players every Illuminati earns {crowd[7]} MB more" in rule("R12.5").text
    assert f"8 players {crowd[8]} MB more" in rule("R12.5").text


def test_seed_readings_are_the_literal_ones() -> None:
    assert {o.option: o.seed for o in readings() if o.seed != o.default or type(o.seed) is not type(o.default)} == {
        "pass_scope": "regular",
        "refill_to": 0,
        "open_treasuries": False,
        "participation": "action",
        "neutralize_needs_arrow": True,
        "elimination": "no_groups_or_money",
        "win_check": "immediate",
        "assassins_goal": 8,
    }
    assert all(o.kind == "field" for o in readings() if o.seed != o.default)


def test_the_rule_set_offers_exactly_the_field_readings() -> None:
    offered = {o.option: o for o in readings() if o.kind == "field"}
    assert [f.name for f in fields(RuleSet) if f.name not in offered] == []
    for name, o in offered.items():
        assert getattr(RuleSet(), name) == o.default, name
        assert getattr(RuleSet.seed(), name) == o.seed, name
        assert FIELD_RULES[name] == o.rule, name
        if name in CHOICES:
            assert set(CHOICES[name][0]) == set(o.values), name


def test_every_rule_the_package_cites_exists() -> None:
    package = Path(rulebook.__file__).parents[1]
    for path in package.rglob("*.py"):
        # The documentation of the rulebook itself shows what an unknown number does.
        if path != Path(rulebook.__file__):
            cited = set(re.findall(r"\b(?:[RIT]\d+\.\d+a?|D-[IVX]+\.\d+)\b", path.read_text(encoding="utf-8")))
            assert cited <= all_ids(), f"{path.name} cites {sorted(cited - all_ids())}"


@pytest.mark.parametrize(
    "written", ["R6.14", "r6.14", "6.14", " R 6.14 ", "R6_14", "rule 6.14", "Rule R6.14", "R-6.14", "§6.14", "[R6.14]"]
)
def test_a_rule_is_found_however_it_is_written(written: str) -> None:
    assert rule(written).title == "Position bonus"


def test_letters_in_numbers() -> None:
    assert rule("r12.4A").id == "R12.4a"
    assert rule("R12.4").id == "R12.4"


@pytest.mark.parametrize(
    ("number", "hint"),
    [
        ("R6.47", "R6 has R6.1 to R6.46"),
        ("R6", "R6 has R6.1 to R6.46"),
        ("R6.C", "R6.C has R6.21 to R6.26"),
        ("R16.2", "Did you mean R6.2?"),
        ("X5", "example('X5')"),
        ("privilege", "rules('...')"),
        ("", "rules('...')"),
        ("R11.10", "R11 has R11.1 to R11.24"),
    ],
)
def test_an_unknown_rule_gets_a_hint(number: str, hint: str) -> None:
    with pytest.raises(UnknownRule) as error:
        rule(number)
    assert hint in str(error.value)
    assert repr(number) in str(error.value)
    assert isinstance(error.value, KeyError)


@pytest.mark.parametrize("bad", [6.14, None, 14, ("R6.14",)])
def test_a_number_must_be_text(bad: object) -> None:
    with pytest.raises(TypeError, match=r"number must be text such as 'R6\.14', not "):
        rule(bad)  # type: ignore[arg-type]


def test_an_unknown_example_says_which_there_are() -> None:
    with pytest.raises(UnknownRule, match=r"^no example 'X53'; they are X1 to X52$"):
        example("X53")


def test_search_needs_every_word_and_ranks_titles_first() -> None:
    found = rules("neutralize bonus")
    assert found[0].id == "R6.18"
    for r in found:
        everything = f"{r.title} {r.text} {r.choice} {' '.join(str(example(x)) for x in r.examples)}".casefold()
        assert "neutraliz" in everything
        assert "bonus" in everything
    assert set(rules("privilege money")) == set(rules("privilege")) & set(rules("money"))
    titled = [("privilege" in r.title.casefold()) for r in rules("privilege")]
    assert titled == sorted(titled, reverse=True)
    assert any(titled)
    assert not all(titled)


def test_search_finds_words_only_in_examples() -> None:
    assert "Yuppies" not in " ".join(r.text for r in rules())
    assert {r.id for r in rules("yuppies")} == set(example("X42").rules)


def test_search_matches_beginnings_of_words() -> None:
    assert rules("PRIVILEG") == rules("privileg") != ()
    # "aid" must not be found in "said" and "paid".
    assert "R3.5" in {r.id for r in rules("paid")}
    assert "R3.5" not in {r.id for r in rules("aid")}


def test_search_in_a_section() -> None:
    assert [r.id for r in rules("R6.C")] == [f"R6.{n}" for n in range(21, 27)]
    assert rules("r6") == tuple(r for r in rules() if r.id.startswith("R6."))
    assert [r.id for r in rules("R6.14")] == ["R6.14"]


def test_search_for_nothing_and_for_nonsense() -> None:
    assert rules("") == rules() == rules("   ")
    assert rules("sandworm") == ()
    with pytest.raises(TypeError, match="search must be text"):
        rules(7)  # type: ignore[arg-type]


def test_how_a_rule_shows_itself() -> None:
    r = rule("R6.30")
    assert repr(r) == f"<R6.30 Overlaps after a capture: {r.text}>"
    shown = str(r)
    for part in (r.id, r.title, r.text, r.choice.replace("`", ""), "X41: ", "R8.10", r.source):
        assert part in shown


def test_ipython_shows_the_whole_rule() -> None:
    pretty = pytest.importorskip("IPython.lib.pretty").pretty
    assert pretty(rule("R6.18")) == str(rule("R6.18"))
    assert pretty((rule("R6.18"),)) == repr((rule("R6.18"),))


def test_rules_are_frozen() -> None:
    with pytest.raises(AttributeError):
        rule("R6.14").text = "something else"  # type: ignore[misc]
    assert not hasattr(rule("R6.14"), "__dict__")


def test_bad_rows_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:  # type: ignore[no-untyped-def]
    import importlib.resources

    monkeypatch.setattr(importlib.resources, "files", lambda package: tmp_path)
    monkeypatch.setattr(rulebook, "RULE_FILES", ("rules.toml",))
    monkeypatch.setattr(rulebook, "EXAMPLE_FILES", ("examples.toml",))
    rulebook._book.cache_clear()
    (tmp_path / "examples.toml").write_text("")
    row = '[[section]]\nid="R1"\ntitle="T"\n[[section.rule]]\nid="R1.1"\ntitle="T"\nsource="card"\n'
    try:
        for text, message in [
            (row + "text = 7\n", r"data/rules\.toml, section R1: text is 7; it must be some text"),
            (row, r"section R1: text is None"),
            (row + 'text="A."\nsee="R1.2"\n', r"see is 'R1\.2'; it must be a list of texts"),
            (row + 'text="A."\n' + row + 'text="B."\n', r"id 'R1\.1' appears twice"),
        ]:
            (tmp_path / "rules.toml").write_text(text)
            with pytest.raises(ValueError, match=message):
                rule("R1.1")
    finally:
        rulebook._book.cache_clear()


def test_a_sister_game_can_add_its_file(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:  # type: ignore[no-untyped-def]
    import importlib.resources

    (tmp_path / "examples.toml").write_text("")
    for name, number in (("rules.toml", "R1.1"), ("dune.toml", "D-VII.5"), ("inwo.toml", "I4.1")):
        section = number.partition(".")[0]
        (tmp_path / name).write_text(
            f'[[section]]\nid="{section}"\ntitle="T"\n'
            f'[[section.rule]]\nid="{number}"\ntitle="T"\ntext="A."\nsource="card"\n'
        )
    monkeypatch.setattr(importlib.resources, "files", lambda package: tmp_path)
    monkeypatch.setattr(rulebook, "RULE_FILES", ("rules.toml", "dune.toml", "inwo.toml"))
    monkeypatch.setattr(rulebook, "EXAMPLE_FILES", ("examples.toml",))
    rulebook._book.cache_clear()
    try:
        assert [r.id for r in rules(game="all")] == ["R1.1", "D-VII.5", "I4.1"]
        assert rule("d vii.5").id == rule("D_VII_5").id == "D-VII.5"
        assert rule("i4.1").id == "I4.1"
    finally:
        rulebook._book.cache_clear()


def test_importing_reads_no_file() -> None:
    code = (
        "import sys; from illuminati_nb.rules import rulebook as r;"
        "assert 'tomllib' not in sys.modules and r._book.cache_info().currsize == 0"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
