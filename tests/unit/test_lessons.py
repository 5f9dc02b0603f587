"""The exercises and their checker: every answer is computed, every hint helps, nothing is given away."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import nbformat
import pytest

import illuminati_nb as inb
from illuminati_nb.lessons import answers
from illuminati_nb.lessons.check import Exercise, check, exercises, lessons, start_again

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
ALL = [one for lesson in lessons() for one in exercises(lesson)]
CALL = re.compile(r'\bcheck\(\s*"(\d\d\.\d+)"')

each = pytest.mark.parametrize("exercise", ALL, ids=lambda one: one.id)


@pytest.fixture(autouse=True)
def _fresh_session() -> None:
    start_again()


# --- the exercises


def test_numbers_are_in_order_and_unique() -> None:
    for lesson in lessons():
        assert [one.id for one in exercises(lesson)] == [f"{lesson}.{n}" for n in range(1, len(exercises(lesson)) + 1)]
        assert len(exercises(lesson)) >= 3


@each
def test_the_computed_answer_is_right_and_told_why(exercise: Exercise) -> None:
    verdict = check(exercise.id, answer=exercise.answer())
    assert verdict.ok
    assert bool(verdict)
    assert verdict.text
    assert "{answer}" not in verdict.text


@each
def test_each_slip_is_wrong_and_gets_its_own_hint(exercise: Exercise) -> None:
    assert len({slip.hint for slip in exercise.slips}) == len(exercise.slips)
    for slip in exercise.slips:
        verdict = check(exercise.id, answer=slip.value())
        assert not verdict.ok
        assert verdict.text.endswith(slip.hint)


@each
def test_hints_help_step_by_step_and_never_tell_the_answer(exercise: Exercise) -> None:
    assert len(exercise.hints) >= 2
    if isinstance(exercise.kind, answers.Function):
        return
    shown = exercise.kind.show(exercise.truth())
    if isinstance(exercise.kind, answers.OneOf):  # the choices have to be named; none may be recommended
        shown = f"it is to {shown}"
    for hint in (*exercise.hints, *(slip.hint for slip in exercise.slips)):
        assert not re.search(rf"(?<![\d,+] ){re.escape(shown)}\b", hint), hint


# --- the verdicts


def test_a_second_wrong_try_gets_the_second_hint_and_then_the_way_to_the_solution() -> None:
    hints = next(one for one in ALL if one.id == "02.1").hints
    first, second, third = (check("02.1", answer=wrong) for wrong in ("1%", "2%", "5%"))
    assert first.text.endswith(hints[0])
    assert second.text.endswith(hints[1])
    assert "folded solution" in third.text


def test_an_unanswered_exercise_says_what_is_asked() -> None:
    verdict = check("02.1", answer=...)
    assert not verdict.ok
    assert verdict.status == "unanswered"
    assert "target number nine" in str(verdict)
    assert check("02.1") == verdict


@pytest.mark.parametrize("number", ["02.99", "2.99", "02", " 02. "])
def test_an_unknown_exercise_lists_those_of_its_notebook(number: str) -> None:
    verdict = check(number, answer=1)
    assert verdict.status == "unknown"
    assert "02.1, 02.2" in verdict.text


def test_an_unknown_notebook_says_where_exercises_are() -> None:
    assert '"02.3"' in check("seven").text
    assert "00, 01, 02" in check("77.1").text


def test_a_number_without_its_zero_is_understood() -> None:
    assert check("2.1", answer=inb.chance(9)).ok


def test_verdicts_show_themselves_as_text_and_as_safe_html() -> None:
    verdict = check("00.3", answer="<b>Mafia</b>")
    assert repr(verdict) == str(verdict)
    html = verdict._repr_html_()
    assert "<b>Mafia" not in html
    assert "&lt;b&gt;Mafia" in html
    assert 'role="status"' in html


# --- reading answers

CHANCE = inb.chance(7)


@pytest.mark.parametrize(
    "value",
    [
        Fraction(7, 12),
        7 / 12,
        0.583,
        0.58,
        "58.3%",
        "58,3 %",
        "0,583",
        "58 %",
        "58.33 percent",
        "21/36",
        "21 in 36",
        "0.5833",
        inb.attack("control", "The Mafia", "KGB", money=2),
    ],
)
def test_a_chance_may_be_written_in_many_ways(value: Any) -> None:
    assert answers.Chance().differs(answers.Chance().read(value), CHANCE) is None


@pytest.mark.parametrize("value", [0.59, "59%", "20/36", Fraction(1, 2), "0.5", 0.6])
def test_a_chance_that_is_off_is_not_taken(value: Any) -> None:
    assert answers.Chance().differs(answers.Chance().read(value), CHANCE)


@pytest.mark.parametrize(
    ("value", "hint"),
    [
        ("0.6", "one more decimal"),
        ("58.4%", "rounded the wrong way"),
        ("9/11", "too high"),  # plenty of digits, only wrong
        ("81.8%", "too high"),
        (0.57, "too low"),
    ],
)
def test_a_chance_that_is_nearly_right_is_told_how_it_was_rounded(value: Any, hint: str) -> None:
    assert hint in (answers.Chance().differs(answers.Chance().read(value), CHANCE) or "")


@pytest.mark.parametrize(
    ("value", "hint"),
    [(3.4, "one more decimal"), (3.42, "rounded the wrong way"), (3.5, "rounded the wrong way"), (3.3, "too low")],
)
def test_an_average_that_is_nearly_right_is_told_how_it_was_rounded(value: float, hint: str) -> None:
    kind = answers.Amount("MB")
    assert kind.differs(kind.read(3.43), Fraction(24, 7)) is None
    assert hint in (kind.differs(kind.read(value), Fraction(24, 7)) or "")


@pytest.mark.parametrize(("value", "meant"), [(58, '"58%"'), (58.333, '"58.333%"'), ("58,3", '"58.3%"')])
def test_a_percentage_without_its_sign_is_asked_about(value: Any, meant: str) -> None:
    with pytest.raises(answers.Unreadable, match=f"Did you mean {meant}"):
        answers.Chance().read(value)


@pytest.mark.parametrize("value", [21, 58.3, "150%", -0.1, "-5%"])
def test_a_chance_outside_0_to_1_is_explained(value: Any) -> None:
    with pytest.raises(answers.Unreadable, match="between 0 and 1"):
        answers.Chance().read(value)


@pytest.mark.parametrize("value", [True, None, "many", [7], "1/0", "1.2.3", float("nan"), float("inf"), "", object()])
def test_what_is_no_number_is_explained_and_never_raises(value: Any) -> None:
    verdict = check("00.1", answer=value)
    assert verdict.status == "unreadable"
    assert "number" in verdict.text
    assert "0x" not in verdict.text


@pytest.mark.parametrize("value", [4, 4.0, "4", "4 MB", Fraction(4), "+4"])
def test_a_whole_number_may_be_written_in_many_ways(value: Any) -> None:
    assert answers.Whole("MB").read(value) == 4


def test_numpy_numbers_are_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    assert answers.Whole().read(numpy.int64(4)) == 4
    assert answers.number(numpy.float64(0.25)).value == Fraction(1, 4)
    for several in (numpy.array([1, 2]), numpy.array(["a", "b"])):
        verdict = check("00.1", answer=several)
        assert verdict.status == "unreadable"
        assert "holds several" in verdict.text


@pytest.mark.parametrize("value", ["1,,2", "1,2,3", "1.000,5", "3,", ",5"])
def test_commas_that_say_nothing_clear_are_refused(value: str) -> None:
    assert check("00.1", answer=value).status == "unreadable"


def test_a_comma_between_thousands_is_none_of_the_decimals() -> None:
    assert answers.Whole().read("113,295") == 113_295
    assert answers.Whole().read("1,000,000") == 1_000_000
    assert answers.number("1,234.5").value == Fraction(2469, 2)


@pytest.mark.parametrize("value", ["58,333 %", "58,333%", "58,333 percent", "58.333 %"])
def test_a_comma_in_percent_is_a_decimal_one(value: str) -> None:
    """Three decimals look like thousands, and no chance is of thousands of percent."""
    assert answers.Chance().read(value).is_about(Fraction(7, 12))
    assert answers.number("1,234.5 %").value == Fraction(2469, 200)


@pytest.mark.parametrize("value", ["1e999999999", "1e-999999999", "9" * 5000])
def test_a_number_beyond_all_bounds_is_refused_at_once(value: str) -> None:
    assert check("00.1", answer=value).status == "unreadable"
    assert check("02.8", answer=value).status == "unreadable"


def test_a_broken_number_is_no_whole_number() -> None:
    assert check("00.1", answer=3.5).status == "unreadable"


@pytest.mark.parametrize("value", ["loan sharks", "Loan Sharks", inb.deck()["Loan Sharks"]])
def test_a_card_is_found_by_name_or_given(value: Any) -> None:
    assert check("00.3", answer=value).ok


def test_a_misspelt_card_gets_a_suggestion() -> None:
    verdict = check("00.3", answer="Loan Shark")
    assert verdict.status == "unreadable"
    assert "Loan Sharks" in verdict.text


@pytest.mark.parametrize("form", [set, list, tuple, ", ".join])
def test_several_cards_in_any_order_and_form(form: Any) -> None:
    right = next(one for one in ALL if one.id == "01.6").answer()
    assert check("01.6", answer=form(sorted(right, reverse=True))).ok


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ([], "There is something to find."),
        (["Tabloids"], "Yours is right; 7 more to find."),
        (["Tabloids", "California"], "All 2 are right; 6 more to find."),
        (["Texas"], "Yours does not belong here."),
        (["Texas", "KGB"], "None of your 2 belongs here."),
        (["Tabloids", "KGB"], "1 of yours belongs here, 1 does not, and something is missing."),
        (["Tabloids", "California", "KGB", "Texas"], "2 of yours belong here, 2 do not, and something is missing."),
    ],
)
def test_a_part_of_the_cards_is_praised_and_counted(answer: list[str], says: str) -> None:
    verdict = check("01.6", answer=answer)
    assert not verdict.ok
    assert verdict.text.startswith(f"{says} ")


def test_one_card_too_many_is_counted() -> None:
    right = next(one for one in ALL if one.id == "01.6").answer()
    assert check("01.6", answer=[*right, "KGB"]).text.startswith("8 of yours belong here, 1 does not. ")


@pytest.mark.parametrize(
    "value",
    [
        "straight, communist; conservative",
        {"Straight", "Communist", "Conservative"},
        inb.Alignment.STRAIGHT | inb.Alignment.COMMUNIST | inb.Alignment.CONSERVATIVE,
        [inb.Alignment.STRAIGHT, inb.Alignment.COMMUNIST, inb.Alignment.CONSERVATIVE],
    ],
)
def test_alignments_as_words_or_flags(value: Any) -> None:
    assert check("01.3", answer=value).ok


def test_an_unknown_alignment_lists_the_ten() -> None:
    verdict = check("01.3", answer="Corporate")
    assert verdict.status == "unreadable"
    assert "Fanatic" in verdict.text


def test_a_function_of_ones_own() -> None:
    def mine(target: int) -> Fraction:
        ways = sum(a + b <= target and a + b < 11 for a in range(1, 7) for b in range(1, 7))
        return Fraction(ways, 36)

    assert check("02.2", answer=mine).ok
    assert check("02.2", answer=lambda target: float(mine(target))).ok


def test_a_wrong_function_is_told_the_first_case_that_fails() -> None:
    def naive(target: int) -> Fraction:
        return Fraction(sum(a + b <= target for a in range(1, 7) for b in range(1, 7)), 36)

    verdict = check("02.2", answer=naive)
    assert "my_chance(11) gives Fraction(35, 36)" in verdict.text
    assert str(inb.chance(11)) not in verdict.text


def test_a_function_that_breaks_is_told_so() -> None:
    verdict = check("02.2", answer=lambda target: 1 / 0)
    assert "ZeroDivisionError" in verdict.text
    assert not verdict.ok


def test_a_call_in_place_of_a_function_is_explained() -> None:
    assert "answer=my_chance" in check("02.2", answer=Fraction(7, 12)).text


# --- the notebooks


def cells(lesson: str, solution: bool) -> list[Any]:
    (path,) = NOTEBOOKS.glob(f"{lesson}_*.ipynb")
    code = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    return [c for c in code if CALL.search(c.source) and ("solution" in c.metadata.get("tags", [])) == solution]


@pytest.mark.parametrize("lesson", lessons())
def test_every_exercise_is_asked_unanswered_and_solved_once_in_its_notebook(lesson: str) -> None:
    numbers = [one.id for one in exercises(lesson)]
    asked, solved = cells(lesson, solution=False), cells(lesson, solution=True)
    assert [CALL.search(cell.source)[1] for cell in asked] == numbers  # type: ignore[index]
    assert [CALL.search(cell.source)[1] for cell in solved] == numbers  # type: ignore[index]
    assert all("answer=..." in cell.source for cell in asked)


@pytest.mark.parametrize("lesson", lessons())
def test_solutions_are_folded_and_fail_loudly_if_they_are_wrong(lesson: str) -> None:
    for cell in cells(lesson, solution=True):
        assert cell.metadata.jupyter.source_hidden
        assert re.search(r"^assert check\(", cell.source, re.M)
