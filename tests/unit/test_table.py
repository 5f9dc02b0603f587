"""The table of all attacks, against single attacks asked one by one, and against the facts on the cards."""

from __future__ import annotations

import random
from typing import Any

import pandas as pd
import pytest

import illuminati_nb as inb
from illuminati_nb.analysis.table import DEPTHS, best_attackers, hardest_targets, odds_table, wide

DECK = inb.deck()
ALL = DECK.attackers


@pytest.fixture(scope="module")
def everything() -> pd.DataFrame:
    return odds_table()


def ask(kind: str, by: str, on: str, depth: int | None, **more: object) -> inb.AttackSum | str:
    """One attack asked alone: its sum, or the rule that refuses it."""
    try:
        return inb.attack(kind, by, on, depth=depth, **more)  # type: ignore[arg-type]
    except inb.IllegalMove as refused:
        return refused.refusal.rule


def check_row(row: Any, **more: object) -> None:
    """Compare a row of the table with the attack it stands for."""
    said = ask(row.kind, row.attacker, row.target, None if pd.isna(row.depth) else int(row.depth), **more)
    if isinstance(said, str):
        assert row.refused_by == said, row
        assert pd.isna([row.target_number, row.successes, row.chance]).all(), row
    else:
        assert pd.isna(row.refused_by), row
        assert (row.target_number, row.successes) == (said.target_number, said.successes), row
        assert row.chance == pytest.approx(float(said.chance)), row


def test_every_row_is_there_once(everything: pd.DataFrame) -> None:
    assert len(everything) == 91 * 83 * 3 * 5
    assert not everything.duplicated(["attacker", "target", "kind", "depth"]).any()
    assert list(everything["attacker"].cat.categories) == [card.name for card in ALL]
    assert list(everything["target"].cat.categories) == [card.name for card in DECK.groups]
    assert sorted(everything["depth"].dropna().unique()) == [1, 2, 3, 4]


def test_rows_equal_single_attacks(everything: pd.DataFrame) -> None:
    """2,000 rows at random, and all rows of three attackers with abilities, against full sums."""
    for row in everything.sample(2000, random_state=7).itertuples():
        check_row(row)
    special = everything[
        everything["attacker"].isin(["The Society of Assassins", "The Mafia", "Chinese Campaign Donors"])
    ]
    assert len(special) == 3 * 83 * 15
    for row in special.itertuples():
        check_row(row)


def test_another_board_changes_the_table() -> None:
    """With the Pentagon's alignments changed, and with the literal rule that neutralizing needs an arrow."""
    board = inb.Board(inb.RuleSet(neutralize_needs_arrow=True), changed={"Pentagon": inb.Alignment.CRIMINAL})
    table = odds_table(["The Mafia", "Gun Lobby", "Science Fiction Fans"], ["Pentagon", "Hackers"], board=board)
    for row in table.itertuples():
        check_row(row, board=board)
    plain = odds_table(["The Mafia"], ["Pentagon"], ["control"], [None])
    changed = odds_table(["The Mafia"], ["Pentagon"], ["control"], [None], board)
    assert changed["target_number"].item() - plain["target_number"].item() == 4 + 3 - 4  # Criminal; its +3; not Violent


def test_R6_14_position_in_the_table(everything: pd.DataFrame) -> None:
    numbers = everything[everything["kind"] == "control"].pivot(
        index=["attacker", "target"], columns="depth", values="target_number"
    )
    numbers = numbers.dropna()
    for depth, bonus in ((1, 10), (2, 5), (3, 2)):
        assert ((numbers[4] - numbers[depth]) == bonus).all()


def test_R5_3_R6_41_cards_without_power(everything: pd.DataFrame) -> None:
    """Neither may they attack, nor be destroyed; counted from the cards."""
    weak = {group.name for group in DECK.groups if not group.power}
    attacks = everything[everything["attacker"].isin(weak)]
    assert attacks["chance"].isna().all()
    destroyed = everything[(everything["kind"] == "destroy") & everything["target"].isin(weak)]
    assert destroyed["chance"].isna().all()
    able = everything[~everything["attacker"].isin(weak) & (everything["kind"] == "destroy")]
    able = able[~able["target"].isin(weak) & (able["attacker"].astype(str) != able["target"].astype(str))]
    assert able["chance"].notna().all()


def test_R6_36_nobody_neutralizes_an_uncontrolled_group(everything: pd.DataFrame) -> None:
    loose = everything[(everything["kind"] == "neutralize") & everything["depth"].isna()]
    assert loose["chance"].isna().all()


class TestWide:
    @pytest.mark.parametrize("kind", ["control", "neutralize", "destroy"])
    @pytest.mark.parametrize("depth", DEPTHS)
    def test_cells_equal_single_attacks(self, kind: str, depth: int | None) -> None:
        grid, why = wide(kind, depth, "successes"), wide(kind, depth, "refused_by")
        assert list(grid.index) == [card.name for card in ALL]
        assert list(grid.columns) == [card.name for card in DECK.groups]
        dice = random.Random(f"{kind}{depth}")
        for _ in range(60):
            by, on = dice.choice(list(grid.index)), dice.choice(list(grid.columns))
            said = ask(kind, by, on, depth)
            if isinstance(said, str):
                assert pd.isna(grid.loc[by, on])
                assert why.loc[by, on] == said
            else:
                assert grid.loc[by, on] == said.successes
                assert pd.isna(why.loc[by, on])

    def test_changing_a_grid_changes_no_other(self) -> None:
        first = wide("control", 2)
        before = first.copy()
        first.loc[:, :] = 0.5
        pd.testing.assert_frame_equal(wide("control", 2), before)

    def test_bad_arguments_are_named(self) -> None:
        with pytest.raises(ValueError, match="kind='conquer'"):
            wide("conquer")
        with pytest.raises(ValueError, match="depth=0"):
            wide("control", 0)
        with pytest.raises(ValueError, match=r"values='odds'.*'chance'"):
            wide("control", values="odds")
        with pytest.raises(inb.UnknownCard, match=r"targets\[0\].*Yuppies"):
            odds_table(targets=["Yupies"])


class TestSummaries:
    def test_best_attackers_against_all_91(self) -> None:
        """Sorted by target number over every card that may attack, in the deck's order where equal."""
        for kind, depth in (("control", None), ("destroy", 2)):
            asked = [(place, card.name, ask(kind, card.name, "Yuppies", depth)) for place, card in enumerate(ALL)]
            legal = [(-said.target_number, place, name) for place, name, said in asked if not isinstance(said, str)]
            expected = [name for _, _, name in sorted(legal)][:12]
            assert best_attackers("yuppies", kind, depth, top=12)["attacker"].tolist() == expected

    def test_hardest_targets_by_hand(self) -> None:
        """Means over 36ths added up here, card by card."""
        summary = hardest_targets("control").set_index("target")
        assert len(summary) == 83
        for name in ("The Phone Company", "Yuppies", "Loan Sharks"):
            asked = [ask("control", card.name, name, None) for card in ALL]
            ways = [said.successes for said in asked if not isinstance(said, str)]
            row = summary.loc[name]
            assert row["attackers"] == len(ways)
            assert row["able"] == sum(1 for way in ways if way)
            assert row["mean_chance"] == pytest.approx(sum(ways) / 36 / len(ways))
            assert row["best_chance"] == pytest.approx(max(ways) / 36)
        means = summary["mean_chance"].tolist()
        assert means == sorted(means)

    def test_what_nobody_can_destroy_comes_first(self) -> None:
        weak = {group.name for group in DECK.groups if not group.power}
        summary = hardest_targets("destroy", 2)
        assert set(summary["target"][: len(weak)]) == weak
        assert (summary["attackers"][: len(weak)] == 0).all()
        assert len(hardest_targets("destroy", 2, top=3)) == 3


@pytest.mark.parametrize(
    ("changes", "wrong", "words"),
    [
        ({"kinds": "control"}, TypeError, "kinds='control': give a list"),
        ({"kinds": None}, TypeError, "kinds=None: give a list"),
        ({"depths": 1}, TypeError, "depths=1: give a list"),
        ({"depths": [84]}, ValueError, "depth=84: give 1 .* to 83"),
        ({"depths": [True]}, ValueError, "depth=True"),
    ],
)
def test_lists_and_depths_of_another_form_are_named(changes: Any, wrong: type[Exception], words: str) -> None:
    with pytest.raises(wrong, match=words):
        odds_table(["KGB"], ["Yuppies"], **changes)


@pytest.mark.parametrize("top", [0, -1, 1.5, True, "3"])
def test_how_many_is_a_whole_number(top: Any) -> None:
    for ask in (lambda: best_attackers("Yuppies", top=top), lambda: hardest_targets(top=top)):
        with pytest.raises(ValueError, match="top="):
            ask()


def test_a_remembered_grid_does_not_let_wrong_words_through() -> None:
    assert len(wide("control", 1)) == 91
    for kind, depth in (("control", True), ("control", "1"), (["control"], 1)):
        with pytest.raises(ValueError, match=r"depth=|kind="):
            wide(kind, depth)  # type: ignore[arg-type]


def test_numbers_of_the_table_go_back_into_the_odds() -> None:
    row = odds_table(["The Mafia"], ["Loan Sharks"], ["control"], [2]).iloc[0]
    assert inb.successes(row.target_number) == row.successes
    assert inb.marginal(row.target_number) == inb.marginal(int(row.target_number))
