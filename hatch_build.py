"""Build hook: a wheel carries the lessons, without outputs, so that `illuminati-nb lab` has something to open.

The outputs are left out for their size; the sdist has the notebooks as they are. An editable install takes
the lessons from the checkout and gets no copies.
"""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HOME = "illuminati_nb/notebooks"  # where `illuminati_nb.cli.lessons` looks
LESSON = re.compile(r"\d\d_\w+\.ipynb$")
PARTS = (".ipynb", ".json")  # lessons, and the recorded games that some of them read


class LessonsHook(BuildHookInterface):  # type: ignore[type-arg]
    """Adds `notebooks/` to the wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.room = Path(tempfile.mkdtemp(prefix="inb_lessons_"))
        if version == "editable":
            return
        notebooks = Path(self.root, "notebooks")
        for path in sorted(notebooks.rglob("*")):
            if path.suffix not in PARTS or ".ipynb_checkpoints" in path.parts:
                continue
            if path.parent == notebooks and not LESSON.match(path.name):  # what a reader has begun beside them
                continue
            packed = path
            if path.suffix == ".ipynb":
                packed = self.room / path.relative_to(notebooks)
                packed.parent.mkdir(parents=True, exist_ok=True)
                packed.write_text(without_outputs(path.read_text(encoding="utf-8")), encoding="utf-8")
            build_data["force_include"][str(packed)] = f"{HOME}/{path.relative_to(notebooks).as_posix()}"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        shutil.rmtree(self.room, ignore_errors=True)


def without_outputs(text: str) -> str:
    """The notebook in `text` as if it had never been run."""
    notebook = json.loads(text)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
            cell["metadata"].get("jupyter", {}).pop("outputs_hidden", None)  # there is no answer to hide
            cell["metadata"].pop("collapsed", None)
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"
