"""The lessons as web pages: what a reader without Python, JavaScript and network sees of them."""

from __future__ import annotations

import re
from pathlib import Path
from types import ModuleType

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from notebook_form import PREDICTION
from programs import REPO, program
from store_outputs import METADATA, clean


@pytest.fixture(scope="module")
def build_docs() -> ModuleType:
    return program("binder/docs/build_docs.py")


def test_answers_are_folded_and_everything_else_lies_open(build_docs: ModuleType, tmp_path: Path) -> None:
    answer = new_code_cell("7 / 12", outputs=[new_output("stream", text="the answer")], execution_count=1)
    answer.metadata["tags"] = ["answer"]
    figure = {build_docs.PLOTLY_JSON: {"data": [], "layout": {}}}
    other = new_code_cell("8", outputs=[new_output("display_data", data=figure)], execution_count=2)
    cells = [new_markdown_cell("# A lesson\n**Predict.**"), answer, new_markdown_cell("So it is."), other]
    cells.append(new_code_cell("# Solution 02.1", execution_count=3, metadata={"tags": ["solution"]}))
    notebook = new_notebook(cells=cells, metadata=nbformat.from_dict(METADATA))
    clean(notebook)
    nbformat.write(notebook, tmp_path / "02_lesson.ipynb")

    page = build_docs.lesson_page(tmp_path / "02_lesson.ipynb", None, None)
    folded, said, solution = re.findall(r"<details\b.*?</details>", page, flags=re.DOTALL)
    assert re.match(
        r"<details class=\"inb-answer\"[^>]*>\s*<summary>Guess first, then open the answer</summary>", folded
    )
    assert " open" not in folded.partition(">")[0], "closed until the reader opens it"
    assert page.count("the answer</pre>") == folded.count("the answer") - 1 == 1, "the summary speaks of it as well"
    assert folded.count("jp-OutputArea-child") == 1, "no place is left for the output that shows nothing"
    assert "Plotly.newPlot" in page.replace(folded, "")
    assert "<summary>What it says</summary>" in said
    assert page.count("So it is.") == said.count("So it is.") == 1
    assert page.count("# Solution 02.1") == solution.count("# Solution 02.1") == 1


@pytest.mark.parametrize("lesson", sorted((REPO / "notebooks").glob("[0-9][0-9]_*.ipynb")), ids=lambda path: path.stem)
def test_no_question_is_folded_with_what_is_said_of_the_answer_before(build_docs: ModuleType, lesson: Path) -> None:
    page = build_docs.static(nbformat.read(lesson, as_version=4))
    texts = [cell.source for cell in page.cells if cell.cell_type == "markdown"]
    said = [part for text in texts for part in re.findall(r'class="inb-answer inb-said".*?</details>', text, re.DOTALL)]
    assert [part for part in said if PREDICTION.search(part)] == []
