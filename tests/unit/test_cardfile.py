"""The loader names file, row and column of every bad cell."""

from __future__ import annotations

import csv
import io
import shutil
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

from illuminati_nb.rules.cardfile import BadCardFile, load, make_group, read
from illuminati_nb.rules.cards import deck

FILES = ("illuminati.csv", "groups.csv", "specials.csv", "artifacts.csv", "orders.csv", "order_specials.csv")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for file in FILES:
        shutil.copy(str(files("illuminati_nb.data").joinpath(file)), tmp_path / file)
    return tmp_path


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle))


def write(path: Path, rows: list[dict[str, str]]) -> None:
    out = io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    path.write_text(out.getvalue(), encoding="utf-8")


def spoil(path: Path, name: str, column: str, value: str) -> int:
    """Write ``value`` into one cell; return its row as a spreadsheet counts."""
    rows = table(path)
    index = next(i for i, row in enumerate(rows) if row["name"] == name)
    assert column in rows[index]
    rows[index][column] = value
    write(path, rows)
    return index + 2


def test_a_clean_copy_loads_the_same_deck(folder: Path) -> None:
    for file in FILES:
        write(folder / file, table(folder / file))
    mine = load(folder)
    assert [*mine] == [*deck()]
    assert [g.abilities for g in mine.groups] == [g.abilities for g in deck().groups]


CORRUPTIONS = [
    # file, card, column, bad value, words of the message, column named if another
    ("groups.csv", "C.I.A.", "name", "", "the cell is empty"),
    ("groups.csv", "F.B.I.", "name", "the c.i.a", "the card already stands in row 7"),
    ("groups.csv", "C.I.A.", "power", "six", "'six' is not a whole number"),
    ("groups.csv", "C.I.A.", "power", "", "'' is not a whole number"),
    ("groups.csv", "C.I.A.", "power", "6.0", "'6.0' is not a whole number"),
    ("groups.csv", "C.I.A.", "power", "1_0", "'1_0' is not a whole number"),
    ("groups.csv", "C.I.A.", "power", "٦", "is not a whole number"),
    ("groups.csv", "C.I.A.", "power", "-1", "-1 is outside 0 to 20"),
    ("groups.csv", "C.I.A.", "power", "21", "21 is outside 0 to 20"),
    ("groups.csv", "C.I.A.", "power", "5", "is not Power 5 and Transferable Power 4", "power_as_printed"),
    ("groups.csv", "C.I.A.", "power_as_printed", "6/3", "'6/3' is not Power 6"),
    ("groups.csv", "C.I.A.", "power_as_printed", "", "'' is not Power 6"),
    ("groups.csv", "C.I.A.", "transferable_power", "x", "'x' is not a whole number"),
    ("groups.csv", "C.I.A.", "transferable_power", "3", "is not Power 6", "power_as_printed"),
    ("groups.csv", "C.I.A.", "resistance", "*", "'*' is not a whole number"),
    ("groups.csv", "C.I.A.", "resistance", "99", "99 is outside 0 to 20"),
    ("groups.csv", "C.I.A.", "income", "-6", "-6 is outside -5 to 20"),
    ("groups.csv", "C.I.A.", "alignments", "Government;Corporate", "'Corporate' is no alignment"),
    ("groups.csv", "C.I.A.", "alignments", "None", "'None' is no alignment"),
    ("groups.csv", "C.I.A.", "alignments", "Government;Communist", "holds two opposite alignments"),
    ("groups.csv", "C.I.A.", "incoming_arrow", "top", "'top' is not one of left, right"),
    ("groups.csv", "C.I.A.", "incoming_arrow", "", "'' is not one of left, right"),
    ("groups.csv", "C.I.A.", "incoming_arrow", "left", "the left side holds the incoming arrow", "outgoing_arrows"),
    ("groups.csv", "C.I.A.", "outgoing_arrows", "top;up", "'up' is not one of top, right, bottom, left"),
    ("groups.csv", "C.I.A.", "outgoing_arrows", "top;top", "a value stands twice"),
    ("groups.csv", "C.I.A.", "outgoing_arrows", "top;right", "the right side holds the incoming arrow"),
    ("groups.csv", "C.I.A.", "outgoing_arrows", "", "exactly when it has Power"),
    ("groups.csv", "Trekkies", "outgoing_arrows", "top", "exactly when it has Power"),
    ("groups.csv", "Hackers", "ability_kind", "some_attempt", "'some_attempt' is not one of any_attempt"),
    ("groups.csv", "Hackers", "ability_kind", "", "stands without an ability_kind", "ability_verb"),
    ("groups.csv", "C.I.A.", "ability_bonus", "3", "stands without an ability_kind"),
    ("groups.csv", "C.I.A.", "effect", "tax", "stands without an ability_kind"),
    ("groups.csv", "Hackers", "ability_verb", "neutralise", "'neutralise' is not one of control"),
    ("groups.csv", "Hackers", "ability_verb", "", "an attack bonus needs a kind of attack and a target"),
    ("groups.csv", "Hackers", "ability_target_type", "some", "'some' is not one of any, alignment, group"),
    ("groups.csv", "Hackers", "ability_target_type", "", "needs a kind of attack and a target", "ability_verb"),
    ("groups.csv", "Hackers", "ability_target", "", "does not go with the target type 'any'"),
    ("groups.csv", "Hackers", "ability_bonus", "", "'' is not a whole number"),
    ("groups.csv", "Hackers", "ability_bonus", "30", "30 is outside -20 to 20"),
    ("groups.csv", "Feminists", "ability_target", "Liberals", "'Liberals' is no alignment"),
    ("groups.csv", "Feminists", "ability_target", "", "does not go with the target type 'alignment'"),
    ("groups.csv", "Junk Mail", "ability_target", "Post Offices", "no group is called 'Post Offices'"),
    ("groups.csv", "Junk Mail", "ability_target", "The UFOs", "no group is called 'The UFOs'"),
    ("groups.csv", "S.M.O.F.", "ability2_target", "Trekkers", "no group is called 'Trekkers'"),
    ("groups.csv", "S.M.O.F.", "ability2_bonus", "0", "0 is outside 1 to 20"),
    ("groups.csv", "Gun Lobby", "effect", "resist_attackers", "'resist_attackers' is not one of"),
    ("groups.csv", "Gun Lobby", "effect", "", "'' is not one of"),
    ("groups.csv", "C.I.A.", "confidence", "certain", "'certain' is not one of high, medium"),
    ("illuminati.csv", "The Network", "power", "0", "0 is outside 1 to 20"),
    ("illuminati.csv", "The Network", "transferable_power", "7/7", "'7/7' is not a whole number"),
    ("illuminati.csv", "The Network", "income", "31", "31 is outside 0 to 30"),
    ("illuminati.csv", "The Network", "goal", " ", "the cell is empty"),
    ("illuminati.csv", "The Network", "goal_kind", "count_odd", "'count_odd' is not one of total_power"),
    ("illuminati.csv", "The Network", "goal_value", "0", "0 is outside 1 to 500"),
    ("illuminati.csv", "The Network", "ability", "", "the cell is empty"),
    ("illuminati.csv", "The Network", "arrows", "top;left;bottom", "an Illuminati has four outgoing arrows"),
    ("illuminati.csv", "The Discordian Society", "effect", "imunity", "'imunity' is not one of"),
    ("specials.csv", "Bribery", "title", "", "the cell is empty"),
    ("specials.csv", "Bribery", "playable", "", "the cell is empty"),
    ("specials.csv", "Bribery", "effect", "", "the cell is empty"),
    ("specials.csv", "Bribery", "action_cost", "cheap", "'cheap' is not one of free, action"),
    ("specials.csv", "Bribery", "number", "-1", "-1 is outside 0 to 100"),
    ("specials.csv", "Bribery", "privileged_use", "", "'' is not one of by_text_yes"),
    ("artifacts.csv", "Blivit", "resistance", "", "'' is not a whole number"),
    ("artifacts.csv", "Blivit", "income", "ten", "'ten' is not a whole number"),
    ("artifacts.csv", "Blivit", "alignments", "Strange", "'Strange' is no alignment"),
    ("artifacts.csv", "Blivit", "ability", "", "the cell is empty"),
    ("artifacts.csv", "Blivit", "use", "often", "'often' is not one of passive"),
    ("artifacts.csv", "Blivit", "effect_kind", "drawing", "'drawing' is not one of draw"),
    ("artifacts.csv", "Blivit", "effect_number", "21", "21 is outside 0 to 20"),
    ("orders.csv", "Defense Cuts", "colour", "green", "'green' is not one of red, yellow, blue"),
    ("orders.csv", "Defense Cuts", "Government", "minus two", "'minus two' is not a whole number"),
    ("orders.csv", "Defense Cuts", "Communist", "11", "11 is outside -10 to 10"),
    ("orders.csv", "Loopholes", "other_effect", "", "the cell is empty"),
    ("orders.csv", "Loopholes", "rule_kind", "dice", "'dice' is not one of"),
    ("orders.csv", "Loopholes", "rule_kind", "", "'' is not one of"),
    ("orders.csv", "Loopholes", "rule_numbers", "3", "dice_income goes with 0 numbers"),
    ("orders.csv", "Digital Currency", "rule_numbers", "three", "'three' is not a whole number from 0 to 20"),
    ("orders.csv", "Economic Stimulus", "rule_numbers", "5;2", "income_bonus goes with 3 numbers"),
    ("orders.csv", "Loopholes", "confidence", "", "'' is not one of high, medium"),
    ("order_specials.csv", "Earmarks", "playable", "", "the cell is empty"),
    ("order_specials.csv", "Earmarks", "effect", "", "the cell is empty"),
    ("order_specials.csv", "Earmarks", "confidence", "low", "'low' is not one of high, medium"),
]


@pytest.mark.parametrize("corruption", CORRUPTIONS, ids=lambda c: f"{c[0]}-{c[1]}-{c[2]}-{c[3]}")
def test_a_bad_cell_is_named(folder: Path, corruption: tuple[str, ...]) -> None:
    file, card, column, value, words, *named = corruption
    row = spoil(folder / file, card, column, value)
    with pytest.raises(BadCardFile) as caught:
        load(folder)
    place, _, why = str(caught.value).partition(": ")
    assert place == f"{file} row {row}, column {(named[0] if named else column)!r}"
    assert words in why


NEVER_READ = {
    # Notes on the source, kept for readers of the file; and what stands elsewhere once more.
    ("illuminati.csv", "source_count"),
    ("groups.csv", "source_count"),
    ("specials.csv", "source_count"),
    ("specials.csv", "privileged_basis"),
    ("artifacts.csv", "source_count"),
    ("artifacts.csv", "power"),
    ("artifacts.csv", "transferable_power"),
    ("orders.csv", "source_count"),
    ("orders.csv", "effect_kind"),
    ("order_specials.csv", "source_count"),
}


@pytest.mark.parametrize(
    ("file", "column"),
    [(f, c) for f in FILES for c in table(Path(str(files("illuminati_nb.data").joinpath(f))))[0]],
)
def test_a_missing_column_is_named(folder: Path, file: str, column: str) -> None:
    rows = table(folder / file)
    for row in rows:
        del row[column]
    write(folder / file, rows)
    if (file, column) in NEVER_READ:
        assert len(load(folder)) == 146
    else:
        with pytest.raises(BadCardFile, match=rf"{file} row \d+, column '{column}': the column is missing"):
            load(folder)


def rewrite(path: Path, change: Callable[[list[str]], object]) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    change(lines)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def test_an_extra_cell_is_named(folder: Path) -> None:
    def add(lines: list[str]) -> None:
        lines[4] += ",one too many"

    rewrite(folder / "groups.csv", add)
    with pytest.raises(BadCardFile, match=r"groups.csv row 5, column 'after notes': \['one too many'\] stands beyond"):
        load(folder)


def test_a_row_that_ends_too_early_is_named(folder: Path) -> None:
    def cut(lines: list[str]) -> None:
        lines[2] = lines[2].rsplit(",", 1)[0]

    rewrite(folder / "groups.csv", cut)
    with pytest.raises(BadCardFile, match=r"groups.csv row 3, column 'notes': the row ends before this cell"):
        load(folder)


@pytest.mark.parametrize("row", [2, 30, 84])
def test_an_open_quotation_mark_is_named_where_it_stands(folder: Path, row: int) -> None:
    def quote(lines: list[str]) -> None:
        lines[row - 1] = '"' + lines[row - 1]

    rewrite(folder / "groups.csv", quote)
    with pytest.raises(BadCardFile, match=rf"groups.csv row {row}: "):
        load(folder)


@pytest.mark.parametrize("keep", [0, 1])
def test_a_file_without_cards(folder: Path, keep: int) -> None:
    rewrite(folder / "orders.csv", lambda lines: lines.__delitem__(slice(keep, None)))
    with pytest.raises(BadCardFile, match=r"orders.csv: holds no card"):
        load(folder)


def test_a_file_that_is_not_utf_8(folder: Path) -> None:
    path = folder / "specials.csv"
    path.write_bytes(path.read_bytes().replace(b"Murphy's Law,", b"Murphy\x92s Law,", 1))
    row = next(
        i
        for i, r in enumerate(table(Path(str(files("illuminati_nb.data") / "specials.csv"))), 2)
        if r["name"] == "Murphy's Law"
    )
    with pytest.raises(BadCardFile, match=rf"specials.csv row {row}: not UTF-8"):
        load(folder)


def test_a_name_stands_once_in_the_whole_deck(folder: Path) -> None:
    spoil(folder / "artifacts.csv", "Blivit", "name", "the hackers")
    with pytest.raises(BadCardFile, match="'the hackers' stands in two card files"):
        load(folder)


def test_blank_lines_do_not_shift_the_row(folder: Path) -> None:
    text = (folder / "groups.csv").read_text(encoding="utf-8").replace("C.I.A.,6,", "\n\nC.I.A.,six,", 1)
    with pytest.raises(BadCardFile, match=r"groups.csv row 9, column 'power'"):
        read("groups.csv", text, make_group)
