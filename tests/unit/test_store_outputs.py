"""`make notebooks`: what is written is the lesson alone, and running it again changes no byte."""

from __future__ import annotations

import json
from pathlib import Path

import nbformat
import pytest
import store_outputs
from nbformat.v4 import new_code_cell, new_notebook, new_output


def written(path: Path, *cells: object) -> Path:
    nbformat.write(new_notebook(cells=list(cells), metadata={"widgets": {"state": {}}}), path)
    return path


def test_a_run_is_stored_clean_and_once(tmp_path: Path) -> None:
    wanted_error = new_code_cell("int('ten')", metadata={"tags": ["raises-exception"], "trusted": True})
    path = written(
        tmp_path / "n.ipynb",
        new_code_cell("import ipywidgets, uuid\nprint(1); print(2)"),
        new_code_cell("with ipywidgets.Output(): print('inside')\nipywidgets.IntSlider(value=3)"),
        new_code_cell("print(object(), uuid.uuid4())"),
        wanted_error,
    )
    assert store_outputs.store(path).startswith("stored")
    first = path.read_text()
    notebook = nbformat.reads(first, as_version=4)
    printed, slider, random, error = notebook.cells
    assert notebook.metadata == store_outputs.METADATA
    assert [c.execution_count for c in notebook.cells] == [1, 2, 3, 4]
    assert printed.outputs == [new_output("stream", text="1\n2\n")]
    assert slider.outputs[0].data == {"text/plain": "IntSlider(value=3)"}
    assert error.outputs[0].traceback == [f"ValueError: {error.outputs[0].evalue}"]
    assert error.metadata == {"tags": ["raises-exception"]}

    assert store_outputs.store(path).startswith("unchanged"), "random ids are no news"
    assert path.read_text() == first
    assert random.outputs[0].text.startswith("<object object at 0x")


def test_a_failing_notebook_is_reported_and_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path / "bad.ipynb", new_code_cell("1 / 0"))
    before = path.read_bytes()
    assert store_outputs.main([str(path)]) == 1
    assert "FAILED    bad.ipynb" in capsys.readouterr().out
    assert path.read_bytes() == before


def test_the_outputs_of_an_answer_are_hidden_and_of_nothing_else() -> None:
    """The answer stays as it was below an output that shows nothing; a tag taken away brings it back."""
    seven, eight = new_output("stream", text="7"), new_output("stream", text="8")
    answer = new_code_cell("7", outputs=[seven], metadata={"tags": ["answer"], "jupyter": {"source_hidden": True}})
    other = new_code_cell("8", outputs=[eight], metadata={"jupyter": {"outputs_hidden": True}})
    silent = new_code_cell("x = 1", metadata={"tags": ["answer"]})
    notebook = new_notebook(cells=[answer, other, silent])
    for _ in ("once", "and again"):
        store_outputs.clean(notebook)
        assert answer.outputs == [new_output("display_data"), seven]
        hidden = {"collapsed": True, "jupyter": {"source_hidden": True, "outputs_hidden": True}}
        assert answer.metadata == {"tags": ["answer"], **hidden}
    assert (other.outputs, other.metadata) == ([eight], {})
    assert (silent.outputs, silent.metadata) == ([], {"tags": ["answer"]})
    del answer.metadata["tags"]
    store_outputs.clean(notebook)
    assert (answer.outputs, answer.metadata) == ([seven], {"jupyter": {"source_hidden": True}})


def test_a_changed_result_replaces_the_stored_one() -> None:
    old = new_notebook(cells=[new_code_cell("x", id="a", outputs=[new_output("stream", text="chance 41 %")])])
    new = new_notebook(cells=[new_code_cell("x", id="a", outputs=[new_output("stream", text="chance 42 %")])])
    store_outputs.keep_equal_outputs(old, new, store_outputs.read_patterns())
    assert new.cells[0].outputs[0].text == "chance 42 %"


def test_missing_and_double_ids_become_stable() -> None:
    cells = [new_code_cell(source, id="same") for source in "abc"]
    del cells[0]["id"]
    text = json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    ids = [cell.id for cell in store_outputs.read(text).cells]
    assert ids == ["000-ca978112", "same", "002-2e7d2c03"]
