"""Run the notebooks from a clean kernel and store their outputs, the same way every time (`make notebooks`).

    python tests/store_outputs.py                      every notebook in notebooks/
    python tests/store_outputs.py notebooks/02*.ipynb  these

Nothing accidental is written: no widget state (plotly's is 5 MB), no model ids, times, versions, tracebacks'
paths or editor settings. An output that differs from the stored one only in what nbval_sanitize.cfg allows
is left as it was, so that running this twice changes no byte. A notebook with a failing cell is left alone.
The outputs of a cell with the tag `answer` are hidden until it is run: it answers what the reader was asked to predict.
"""

from __future__ import annotations

import argparse
import configparser
import copy
import hashlib
import json
import os
import re
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError
from nbformat import NotebookNode
from nbformat.v4 import new_output

TESTS = Path(__file__).parent
NOTEBOOKS = TESTS.parent / "notebooks"
CELL_TIMEOUT_S = 120

METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {
        "file_extension": ".py",
        "mimetype": "text/x-python",
        "name": "python",
        "pygments_lexer": "ipython3",
    },
}
KEPT_CELL_METADATA = {"editable", "jupyter", "slideshow", "tags"}
ANSWER = "answer"  # the tag of a cell whose outputs answer a prediction
# JupyterLab stands the first line of a hidden cell's first output in for all of them, which may give the answer
# away. It has nothing to show of an output without data, and nbval nothing to compare.
NOTHING = new_output("display_data")
WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"  # a random model id: dead without its kernel


def find_notebooks(folder: Path = NOTEBOOKS) -> list[Path]:
    """Every notebook below `folder`, sorted, without the editor's checkpoints and what a reader has begun there."""
    found = (p for p in folder.rglob("*.ipynb") if ".ipynb_checkpoints" not in p.parts)
    return sorted(p for p in found if not p.name.startswith("Untitled"))


def read(text: str) -> NotebookNode:
    """The notebook in `text`. A cell whose id is missing or taken gets one from its place and source;
    nbformat would give a random one."""
    raw = json.loads(text)
    raw["nbformat"], raw["nbformat_minor"] = 4, 5
    taken: set[str] = set()
    for number, cell in enumerate(raw["cells"]):
        if not cell.get("id") or cell["id"] in taken:
            source = "".join(cell["source"])
            cell["id"] = f"{number:03d}-{hashlib.sha256(source.encode()).hexdigest()[:8]}"
        taken.add(cell["id"])
    return nbformat.reads(json.dumps(raw), as_version=4)


def run(notebook: NotebookNode, folder: Path) -> NotebookNode:
    """A copy of `notebook` with the outputs of a fresh run in `folder`. Raises CellExecutionError.

    The client may gather widget state (told not to, it fails on Output widgets): `clean` drops it.
    """
    fresh = copy.deepcopy(notebook)
    client = NotebookClient(
        fresh,
        timeout=CELL_TIMEOUT_S,
        kernel_name="python3",
        record_timing=False,
        coalesce_streams=True,
        resources={"metadata": {"path": str(folder)}},
    )
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as private:
        client.execute(env={**os.environ, "IPYTHONDIR": private})
    return fresh


def clean(notebook: NotebookNode) -> None:
    """Remove, in place, all that is not part of the lesson."""
    notebook.metadata = nbformat.from_dict(METADATA)
    for cell in notebook.cells:
        cell.metadata = {k: v for k, v in cell.metadata.items() if k in KEPT_CELL_METADATA}
        for output in cell.get("outputs", []):
            output.get("data", {}).pop(WIDGET_VIEW, None)
            if output.output_type == "error":  # wanted here, and its frames name files of one machine
                output.traceback = [f"{output.ename}: {output.evalue}"]
        if cell.cell_type == "code":
            hide_answer(cell)


def hide_answer(cell: NotebookNode) -> None:
    """Hide, in place, the outputs of a cell tagged as an answer until it is run, and those of no other cell."""
    jupyter = {k: v for k, v in cell.metadata.pop("jupyter", {}).items() if k != "outputs_hidden"}
    outputs = [output for output in cell.outputs if output != NOTHING]
    cell.metadata.pop("collapsed", None)
    if ANSWER in cell.metadata.get("tags", []) and outputs:
        jupyter["outputs_hidden"] = True
        cell.metadata["collapsed"] = True  # JupyterLab writes both, and would change the file as it opens it
        outputs.insert(0, copy.deepcopy(NOTHING))
    cell.outputs = outputs
    if jupyter:
        cell.metadata["jupyter"] = jupyter


def keep_equal_outputs(stored: NotebookNode, fresh: NotebookNode, patterns: list[tuple[str, str]]) -> None:
    """Put back, in place, each stored output that the fresh one equals but for `patterns`."""
    before = {cell.get("id"): cell for cell in stored.cells if cell.cell_type == "code"}
    for cell in fresh.cells:
        old = before.get(cell.id)
        if old is None or cell.cell_type != "code" or old.source != cell.source:
            continue
        if sanitized(old.outputs, patterns) == sanitized(cell.outputs, patterns):
            cell.outputs = old.outputs


def sanitized(value: object, patterns: list[tuple[str, str]]) -> object:
    """`value` with `patterns` replaced in every string it holds."""
    if isinstance(value, str):
        for regex, replacement in patterns:
            value = re.sub(regex, replacement, value)
        return value
    if isinstance(value, dict):
        return {key: sanitized(item, patterns) for key, item in value.items()}
    if isinstance(value, list):
        return [sanitized(item, patterns) for item in value]
    return value


def read_patterns(path: Path = TESTS / "nbval_sanitize.cfg") -> list[tuple[str, str]]:
    """The (regex, replacement) pairs that nbval uses too."""
    config = configparser.RawConfigParser()
    config.read_string(path.read_text(encoding="utf-8"))
    return [(config[name]["regex"], config[name]["replace"]) for name in config.sections()]


def store(path: Path) -> str:
    """Run the notebook at `path` and write it if anything changed; a line that says what happened."""
    began = time.monotonic()
    text = path.read_text(encoding="utf-8")
    stored = read(text)
    try:
        fresh = run(stored, path.parent)
    except (CellExecutionError, CellTimeoutError, DeadKernelError) as error:
        return f"FAILED    {path.name}: {error}"
    clean(fresh)
    clean(stored)
    keep_equal_outputs(stored, fresh, read_patterns())
    nbformat.validate(fresh)
    new = nbformat.writes(fresh) + "\n"
    if new != text:
        path.write_text(new, encoding="utf-8")
    what = "stored" if new != text else "unchanged"
    return f"{what:9} {path.name} ({len(new) // 1000} kB, {time.monotonic() - began:.1f} s)"


def main(argv: list[str] | None = None) -> int:
    """Command line; 1 if a notebook failed."""
    parser = argparse.ArgumentParser(description="Run notebooks and store their outputs.")
    parser.add_argument("notebooks", nargs="*", type=Path, help="default: all in notebooks/")
    parser.add_argument("--jobs", type=int, default=2, help="how many at a time (default 2)")
    arguments = parser.parse_args(argv)
    paths = arguments.notebooks or find_notebooks()
    if not paths:
        parser.error(f"no notebook in {NOTEBOOKS}")
    failed = False
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for line in pool.map(store, paths):
            print(line, flush=True)
            failed |= line.startswith("FAILED")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
