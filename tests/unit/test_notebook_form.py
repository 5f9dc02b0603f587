"""The form of the repository's notebooks, and that each rule of `notebook_form` can say no."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import nbformat
import notebook_form
import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from store_outputs import METADATA, NOTHING, clean, find_notebooks


def test_the_notebooks_are_in_good_form() -> None:
    assert [problem for path in find_notebooks() for problem in notebook_form.problems(path)] == []


def good_lesson() -> NotebookNode:
    cells = [
        new_markdown_cell("# A lesson"),
        new_markdown_cell("## How often?\n**Predict.** Is it even?"),
        new_code_cell("7 / 12", execution_count=1, outputs=[new_output("stream", text="0.58")]),
        new_markdown_cell("## Exercises"),
    ]
    cells[2].metadata["tags"] = ["answer"]
    for count in (2, 3, 4):
        output = new_output("stream", text=f"right: 1/{count}, see https://example.org/home/x and </svg>")
        cells += [
            new_markdown_cell("An exercise.\n<details><summary>Solution</summary>\n1\n</details>"),
            new_code_cell(f"lessons.check('02.{count}', 1)", execution_count=count, outputs=[output]),
        ]
    notebook = new_notebook(cells=cells, metadata=nbformat.from_dict(METADATA))
    clean(notebook)
    return notebook


Found = Callable[..., list[str]]


@pytest.fixture
def found(tmp_path: Path) -> Found:
    def found(notebook: NotebookNode, name: str = "02_lesson.ipynb") -> list[str]:
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        nbformat.write(notebook, path)
        return notebook_form.problems(path)

    return found


def test_a_good_lesson_has_no_problem(found: Found) -> None:
    assert found(good_lesson()) == []


def spoil_size(n: NotebookNode) -> None:
    n.cells[0].source = "x" * 200_001


def spoil_widgets(n: NotebookNode) -> None:
    n.metadata["widgets"] = {}


def spoil_kernel(n: NotebookNode) -> None:
    n.metadata.kernelspec.name = "my-env"


def spoil_error(n: NotebookNode) -> None:
    n.cells[5].outputs = [new_output("error", ename="ValueError", evalue="no", traceback=[])]


def spoil_count(n: NotebookNode) -> None:
    n.cells[7].execution_count = 7


def spoil_not_run(n: NotebookNode) -> None:
    n.cells[5].execution_count = None


def spoil_path(n: NotebookNode) -> None:
    n.cells[5].outputs = [
        new_output("execute_result", data={"text/html": "<p>saved to '/home/me/game.json'</p>"}, execution_count=1)
    ]


def spoil_first_cell(n: NotebookNode) -> None:
    del n.cells[0]
    n.cells.insert(0, new_code_cell(""))


def spoil_words(n: NotebookNode) -> None:
    n.cells[5:5] = [new_code_cell(""), new_code_cell("")]


def spoil_long_cell(n: NotebookNode) -> None:
    n.cells[5].source += "\nx = 1" * 15


def spoil_median(n: NotebookNode) -> None:
    for cell in n.cells[5::2]:
        cell.source += "\nx = 1" * 3


def spoil_exercises(n: NotebookNode) -> None:
    n.cells[9].source = "# check('02.4', 1)\ncheck('02.2', 1)"


def spoil_solutions(n: NotebookNode) -> None:
    n.cells[8].source = "No answer here."


def spoil_hiding(n: NotebookNode) -> None:
    del n.cells[2].metadata["jupyter"]


def spoil_first_line(n: NotebookNode) -> None:
    del n.cells[2].outputs[0]


def spoil_answer_without_output(n: NotebookNode) -> None:
    del n.cells[2].outputs[1]


def spoil_answer_with_nothing(n: NotebookNode) -> None:
    n.cells[2].outputs = [NOTHING, NOTHING]


def spoil_kind_of_answer(n: NotebookNode) -> None:
    n.cells[3].metadata["tags"] = ["answer"]


def spoil_other_hiding(n: NotebookNode) -> None:
    n.cells[5].metadata["jupyter"] = {"outputs_hidden": True}


def spoil_other_collapsing(n: NotebookNode) -> None:
    n.cells[5].metadata["collapsed"] = True


def spoil_last_prediction(n: NotebookNode) -> None:
    n.cells[-2].source += "\nBefore you run on: how many?"


def spoil_last_prediction_in_other_words(n: NotebookNode) -> None:
    n.cells[-2].source += "\n**Prediction.** How many?"


def spoil_next_prediction(n: NotebookNode) -> None:
    n.cells[0].source += "\n**Guess first.** How many?"


def spoil_question(n: NotebookNode) -> None:
    n.cells[1].source = "Is it even?"


def spoil_section(n: NotebookNode) -> None:
    n.cells[5].metadata["tags"] = ["answer"]
    clean(n)


def spoil_order_to_nbval(n: NotebookNode) -> None:
    n.cells[5].source = "# NBVAL_IGNORE_OUTPUT\n" + n.cells[5].source


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (spoil_size, "bytes; at most 200000"),
        (spoil_widgets, "widget state"),
        (spoil_kernel, "the kernel is 'my-env'"),
        (spoil_error, "cell 6: a stored error, ValueError: no"),
        (spoil_count, "cell 8: execution count 7; in a clean run it is 3"),
        (spoil_not_run, "cell 6: execution count None"),
        (spoil_path, "cell 6: an output names a path of one machine: /home/me/game.json"),
        (spoil_first_cell, "words come first"),
        (spoil_words, "cell 8: more than 2 code cells in a row"),
        (spoil_long_cell, "cell 6: 16 code lines"),
        (spoil_median, "the median code cell has 4 lines"),
        (spoil_exercises, "2 exercises call check"),
        (spoil_solutions, "2 folded solutions (<details>) for 3 exercises"),
        (spoil_hiding, "cell 3: an answer that can be read before the guess"),
        (spoil_first_line, "cell 3: the first line of a hidden answer would be shown"),
        (spoil_answer_without_output, "cell 3: the first line of a hidden answer would be shown"),
        (spoil_answer_with_nothing, "cell 3: the first line of a hidden answer would be shown"),
        (spoil_kind_of_answer, "cell 4: tagged 'answer', and only the outputs of code can be hidden"),
        (spoil_other_hiding, "cell 6: its outputs are hidden, and it has no tag 'answer'"),
        (spoil_other_collapsing, "cell 6: its outputs are hidden, and it has no tag 'answer'"),
        (spoil_last_prediction, "cell 9: a prediction without an answer"),
        (spoil_last_prediction_in_other_words, "cell 9: a prediction without an answer"),
        (spoil_next_prediction, "cell 1: a prediction without an answer, a cell tagged 'answer', before the next"),
        (spoil_question, "cell 3: tagged 'answer', and nothing has been asked"),
        (spoil_section, "cell 6: tagged 'answer', and nothing has been asked in this section"),
        (spoil_order_to_nbval, "cell 6: the reader sees # NBVAL_IGNORE_OUTPUT"),
    ],
)
def test_each_rule_can_say_no(found: Found, spoil: Callable[[NotebookNode], None], says: str) -> None:
    notebook = good_lesson()
    spoil(notebook)
    (problem,) = found(notebook)
    assert says in problem


def test_a_tagged_error_is_part_of_the_lesson(found: Found) -> None:
    notebook = good_lesson()
    spoil_error(notebook)
    notebook.cells[5].metadata["tags"] = ["raises-exception"]
    assert found(notebook) == []


def test_a_prediction_may_have_several_answers_in_its_section(found: Found) -> None:
    notebook = good_lesson()
    notebook.cells[3].source = "### And exactly?"
    spoil_section(notebook)
    assert found(notebook) == []


@pytest.mark.parametrize("text", [r"C:\Users\me", "file:///x", "(/tmp/x)", '"/usr/lib/python3/x.py"'])
def test_paths_of_one_machine_are_seen(text: str) -> None:
    assert notebook_form.ABSOLUTE_PATH.search(text)


@pytest.mark.parametrize("text", ["12/36", "</g></svg>", "https://a.org/tmp/x", "notebooks/tmp/x", "and/or", "R6: 3"])
def test_other_slashes_are_no_paths(text: str) -> None:
    assert not notebook_form.ABSOLUTE_PATH.search(text)


def test_apps_are_exempt_from_what_only_lessons_need(found: Found) -> None:
    notebook = new_notebook(cells=[new_code_cell("1", execution_count=1)], metadata=nbformat.from_dict(METADATA))
    assert found(notebook, "apps/01_app.ipynb") == []
    notebook.metadata["widgets"] = {}
    assert len(found(notebook, "apps/01_app.ipynb")) == 1
