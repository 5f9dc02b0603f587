"""What every notebook must look like, whatever it teaches.

`problems(path)` returns one sentence for each thing that is wrong; `python tests/notebook_form.py` prints them.
"""

from __future__ import annotations

import re
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path

import nbformat
from nbformat import NotebookNode
from store_outputs import ANSWER, NOTEBOOKS, NOTHING, find_notebooks

MAX_BYTES = 200_000
MAX_LINES = 15  # non-blank lines of one code cell
MAX_MEDIAN_LINES = 3
MAX_CODE_CELLS_IN_A_ROW = 2
MIN_EXERCISES = 3
EXPECTED_ERROR = "raises-exception"  # the tag of a cell that fails on purpose

# check("02.3", answer), also behind a module's name; the id tells one exercise from another.
EXERCISE = re.compile(r"""\bcheck\s*\(\s*["']([^"']+)["']""")
# What asks for a guess: "**Predict.** ...", "**Guess first.** ...", "Before you run on: ...".
PREDICTION = re.compile(r"(?:\*\*|__)(?:predict|guess)|\bbefore you run\b", re.IGNORECASE)
SECTION = re.compile(r"^## ", re.MULTILINE)
# nbval reads its orders from tags too (`nbval-ignore-output`), and there the reader is not bothered by them.
NBVAL_ORDER = re.compile(r"#\s*NBVAL_\w+|#\s*PYTEST_VALIDATE_\w+")
# A path of one machine: a well-known top folder or a drive, not the middle of a URL or of a longer word.
ABSOLUTE_PATH = re.compile(
    r"(?<![\w.:/~<-])/(?:bin|content|dev|etc|home|lib|media|mnt|opt|private|proc|root|run|srv|sys|tmp|usr|Users"
    r"|var|Volumes|work|workspaces?)/[\w.~+-]|\bfile:///|\b[A-Z]:\\+\w"
)


def is_lesson(path: Path) -> bool:
    """Lessons are numbered, `02_attack_odds.ipynb`; `notebooks/apps/` holds apps, which teach nothing."""
    return bool(re.match(r"\d\d_", path.name)) and path.parent.name != "apps"


def problems(path: Path) -> list[str]:
    """All that is wrong with the form of the notebook at `path`, each with the cell's number from 1."""
    notebook = nbformat.read(path, as_version=4)
    found = [*_file_problems(path, notebook), *_output_problems(notebook)]
    if is_lesson(path):
        found += _lesson_problems(notebook)
    return [f"{path.name}: {problem}" for problem in found]


def _file_problems(path: Path, notebook: NotebookNode) -> Iterator[str]:
    size = path.stat().st_size
    if size > MAX_BYTES:
        yield f"{size} bytes; at most {MAX_BYTES}"
    if "widgets" in notebook.metadata:
        yield "saved widget state (metadata.widgets)"
    kernel = notebook.metadata.get("kernelspec", {}).get("name")
    if kernel != "python3":
        yield f"the kernel is {kernel!r}; it must be 'python3'"


def _output_problems(notebook: NotebookNode) -> Iterator[str]:
    expected = 0
    for number, cell in _code_cells(notebook):
        if cell.source.strip():
            expected += 1
            if cell.execution_count != expected:
                yield f"cell {number}: execution count {cell.execution_count}; in a clean run it is {expected}"
        for output in cell.outputs:
            if output.output_type == "error" and EXPECTED_ERROR not in cell.metadata.get("tags", []):
                yield f"cell {number}: a stored error, {output.ename}: {output.evalue}"
            if path := _absolute_path(output):
                yield f"cell {number}: an output names a path of one machine: {path}"
        if order := NBVAL_ORDER.search(cell.source):
            yield f"cell {number}: the reader sees {order[0]}; use the tag of that name"
        yield from _hiding_problems(number, cell)


def _hiding_problems(number: int, cell: NotebookNode) -> Iterator[str]:
    """Hidden are the outputs of answers, and of nothing else. `store_outputs` sees to it, if the tag is right."""
    # JupyterLab writes both, and would change the file as it opens it if one were missing.
    hidden = [cell.metadata.get("jupyter", {}).get("outputs_hidden"), cell.metadata.get("collapsed")]
    if ANSWER not in cell.metadata.get("tags", []):
        if any(hidden):
            yield f"cell {number}: its outputs are hidden, and it has no tag {ANSWER!r}"
    elif not all(hidden):
        yield f"cell {number}: an answer that can be read before the guess; store the outputs"
    elif cell.outputs[:1] != [NOTHING] or not any(output != NOTHING for output in cell.outputs):
        yield f"cell {number}: the first line of a hidden answer would be shown; store the outputs"


def _absolute_path(output: NotebookNode) -> str | None:
    for text in _strings(output):
        found = ABSOLUTE_PATH.search(text)
        if found:
            return text[found.start() : found.start() + 60].split()[0]
    return None


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for item in value.values():
            yield from _strings(item)
    elif isinstance(value, list):
        for item in value:
            yield from _strings(item)


def _lesson_problems(notebook: NotebookNode) -> Iterator[str]:
    kinds = [cell.cell_type for cell in notebook.cells]
    if kinds[:1] != ["markdown"]:
        yield "words come first: the first cell must be markdown"
    run = 0
    for number, kind in enumerate(kinds, 1):
        run = run + 1 if kind == "code" else 0
        if run == MAX_CODE_CELLS_IN_A_ROW + 1:
            yield f"cell {number}: more than {MAX_CODE_CELLS_IN_A_ROW} code cells in a row without a word"

    yield from _prediction_problems(notebook)

    lengths = {number: _lines(cell.source) for number, cell in _code_cells(notebook)}
    for number, length in lengths.items():
        if length > MAX_LINES:
            yield f"cell {number}: {length} code lines; at most {MAX_LINES}"
    median = statistics.median(lengths.values()) if lengths else 0
    if median > MAX_MEDIAN_LINES:
        yield f"the median code cell has {median:g} lines; at most {MAX_MEDIAN_LINES}"

    exercises = len({i for _, c in _code_cells(notebook) for i in EXERCISE.findall(_without_comments(c.source))})
    if exercises < MIN_EXERCISES:
        yield f"{exercises} exercises call check(id, answer); at least {MIN_EXERCISES}"
    solutions = sum(c.source.count("<details") for c in notebook.cells if c.cell_type == "markdown")
    if solutions < exercises:
        yield f"{solutions} folded solutions (<details>) for {exercises} exercises"


def _prediction_problems(notebook: NotebookNode) -> Iterator[str]:
    """Each prediction is answered by a tagged cell before the next one; further answers stand in the same section."""
    asked: int | None = None  # the prediction that waits for its answer
    welcome = False  # whether an answer may stand here
    for number, cell in enumerate(notebook.cells, 1):
        if cell.cell_type != "code" and ANSWER in cell.metadata.get("tags", []):
            yield f"cell {number}: tagged {ANSWER!r}, and only the outputs of code can be hidden"
        if cell.cell_type == "markdown":
            welcome = welcome and (asked is not None or not SECTION.search(cell.source))
            if PREDICTION.search(cell.source):
                if asked is not None:
                    yield f"cell {asked}: a prediction without an answer, a cell tagged {ANSWER!r}, before the next"
                asked, welcome = number, True
        elif cell.cell_type == "code" and ANSWER in cell.metadata.get("tags", []):
            if not welcome:
                yield f"cell {number}: tagged {ANSWER!r}, and nothing has been asked in this section"
            asked = None
    if asked is not None:
        yield f"cell {asked}: a prediction without an answer, a cell tagged {ANSWER!r}, after it"


def _code_cells(notebook: NotebookNode) -> Iterator[tuple[int, NotebookNode]]:
    return ((n, cell) for n, cell in enumerate(notebook.cells, 1) if cell.cell_type == "code")


def _lines(source: str) -> int:
    return sum(bool(line.strip()) for line in source.splitlines())


def _without_comments(source: str) -> str:
    return "\n".join(line for line in source.splitlines() if not line.lstrip().startswith("#"))


def main() -> int:
    """Print every problem of every notebook; 1 if there is any."""
    found = [problem for path in find_notebooks(NOTEBOOKS) for problem in problems(path)]
    print("\n".join(found) or "The notebooks are in good form.")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
