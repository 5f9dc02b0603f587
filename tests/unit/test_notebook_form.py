"""The form of the repository's notebooks, and that each rule of `notebook_form` can say no."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import nbformat
import notebook_form
import pytest
from nbformat import NotebookNode
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from store_outputs import METADATA, find_notebooks


def test_the_notebooks_are_in_good_form() -> None:
    assert [problem for path in find_notebooks() for problem in notebook_form.problems(path)] == []


def good_lesson() -> NotebookNode:
    cells = [new_markdown_cell("# A lesson")]
    for count in (1, 2, 3):
        output = new_output("stream", text=f"right: 1/{count}, see https://example.org/home/x and </svg>")
        cells += [
            new_markdown_cell("An exercise.\n<details><summary>Solution</summary>\n1\n</details>"),
            new_code_cell(f"lessons.check('02.{count}', 1)", execution_count=count, outputs=[output]),
        ]
    return new_notebook(cells=cells, metadata=nbformat.from_dict(METADATA))


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
    n.cells[2].outputs = [new_output("error", ename="ValueError", evalue="no", traceback=[])]


def spoil_count(n: NotebookNode) -> None:
    n.cells[4].execution_count = 7


def spoil_not_run(n: NotebookNode) -> None:
    n.cells[2].execution_count = None


def spoil_path(n: NotebookNode) -> None:
    n.cells[2].outputs = [
        new_output("execute_result", data={"text/html": "<p>saved to '/home/me/game.json'</p>"}, execution_count=1)
    ]


def spoil_first_cell(n: NotebookNode) -> None:
    del n.cells[0]
    n.cells.insert(0, new_code_cell(""))


def spoil_words(n: NotebookNode) -> None:
    n.cells[2:2] = [new_code_cell(""), new_code_cell("")]


def spoil_long_cell(n: NotebookNode) -> None:
    n.cells[2].source += "\nx = 1" * 15


def spoil_median(n: NotebookNode) -> None:
    for cell in n.cells[2::2]:
        cell.source += "\nx = 1" * 3


def spoil_exercises(n: NotebookNode) -> None:
    n.cells[6].source = "# check('02.3', 1)\ncheck('02.2', 1)"


def spoil_solutions(n: NotebookNode) -> None:
    n.cells[5].source = "No answer here."


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (spoil_size, "bytes; at most 200000"),
        (spoil_widgets, "widget state"),
        (spoil_kernel, "the kernel is 'my-env'"),
        (spoil_error, "cell 3: a stored error, ValueError: no"),
        (spoil_count, "cell 5: execution count 7; in a clean run it is 2"),
        (spoil_not_run, "cell 3: execution count None"),
        (spoil_path, "cell 3: an output names a path of one machine: /home/me/game.json"),
        (spoil_first_cell, "words come first"),
        (spoil_words, "cell 5: more than 2 code cells in a row"),
        (spoil_long_cell, "cell 3: 16 code lines"),
        (spoil_median, "the median code cell has 4 lines"),
        (spoil_exercises, "2 exercises call check"),
        (spoil_solutions, "2 folded solutions (<details>) for 3 exercises"),
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
    notebook.cells[2].metadata["tags"] = ["raises-exception"]
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
