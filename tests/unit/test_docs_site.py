"""The lessons as web pages: what a reader without Python, JavaScript and network sees of them."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output
from store_outputs import METADATA, clean

BUILD_DOCS = Path(__file__).parents[2] / "binder" / "docs" / "build_docs.py"


@pytest.fixture(scope="module")
def build_docs() -> ModuleType:
    spec = importlib.util.spec_from_file_location("build_docs", BUILD_DOCS)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


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
