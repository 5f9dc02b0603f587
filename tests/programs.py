"""Programs of this repository that are in no package, as modules: `program("binder/docs/build_docs.py")`."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

REPO = Path(__file__).resolve().parents[1]


def program(path: str) -> ModuleType:
    """The program at `path`, relative to the repository, loaded afresh."""
    spec = importlib.util.spec_from_file_location(f"program_{Path(path).stem}", REPO / path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # classes of it are looked up there
    spec.loader.exec_module(module)
    return module
