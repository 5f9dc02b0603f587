"""The files to publish, in `dist/`: three wheels and an sdist.

    python binder/publish/build_dist.py [folder]

A checkout, and the sdist, hold everything in one piece. The wheels are cut by what people need, so that who only wants
odds, rules and games on the command line downloads a third of it, and no third-party package:

- `illuminati-nb`: what the command line and the pictures of cards, sums and structures import, and all facts;
- `illuminati-nb-lab`: the widgets, the other pictures and the studies they show;
- `illuminati-nb-lessons`: the notebooks, their exercises and the sister games.

The extra `lab` of the first brings the other two. Which module goes where is read from the imports: no part imports
a module of a later one, so each works without those that follow. Needs grimp and hatchling (the extra `dev`).
"""

from __future__ import annotations

import copy
import shutil
import subprocess
import sys
import tomllib
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

import grimp
from hatchling.builders.wheel import WheelBuilder
from hatchling.metadata.core import ProjectMetadata
from hatchling.plugin.manager import PluginManager

REPO = Path(__file__).resolve().parents[2]
PACKAGE = "illuminati_nb"
#: What the first wheel is for; all that these import goes into it.
CORE = (
    *("__main__", "cli", "rules", "data", "views.painters"),
    *("analysis.advice", "analysis.planner", "analysis.shape", "analysis.table"),
)
#: What the third is for; all that imports one of these goes into it.
LESSONS = ("compare", "lessons")


class Part(NamedTuple):
    """One wheel: its name on the index, a line about it, and whether it carries the notebooks."""

    name: str
    summary: str
    notebooks: bool = False


PARTS = (
    Part("illuminati-nb", ""),  # as in pyproject.toml
    Part("illuminati-nb-lab", "Widgets, pictures and studies of illuminati-nb. Unofficial."),
    Part("illuminati-nb-lessons", "Lessons and sister games of illuminati-nb. Unofficial.", notebooks=True),
)
ABOUT = """A part of [illuminati-nb](https://pypi.org/project/illuminati-nb/): `pip install 'illuminati-nb[lab]'`
brings it. Unofficial: *Illuminati* is a trademark of Steve Jackson Games, who neither made nor endorse this package.
"""


@cache
def places() -> dict[str, str]:
    """Module -> name of the part it goes into, for every module of the package."""
    sys.path.insert(0, str(REPO))  # the files of this folder, whatever checkout is installed
    graph = grimp.build_graph(PACKAGE, cache_dir=None)
    core, lab, lessons = (part.name for part in PARTS)

    def inside(names: tuple[str, ...]) -> set[str]:
        roots = {f"{PACKAGE}.{name}" for name in names}
        return roots.union(*(graph.find_descendants(root) for root in roots))

    first = inside(CORE)
    first = first.union(*(graph.find_upstream_modules(module) for module in first))
    third = inside(LESSONS)
    third = third.union(*(graph.find_downstream_modules(module) for module in third))
    if both := sorted(first & third):
        raise SystemExit(f"{core} would need {lessons}: {', '.join(both)}")
    # A package's own __init__ goes with the first part that has something of it: Python needs it there.
    found = {module: core if module in first else lessons if module in third else lab for module in graph.modules}
    order = [core, lab, lessons]
    for module in graph.modules:
        if children := graph.find_descendants(module):
            found[module] = min((found[m] for m in (module, *children)), key=order.index)
    return found


def files(part: Part) -> list[str]:
    """The files of a part, relative to the repository; what is no module goes with the package it lies in.

    Packed is what the wheel of the whole would hold: nothing that .gitignore names, so no copy an editor has left.
    """
    home = places()
    whole = WheelBuilder(str(REPO))
    mine = []
    for included in whole.recurse_included_files():
        place = PurePosixPath(Path(included.relative_path).as_posix())
        module = place.parent if place.name == "__init__.py" else place.with_suffix("")
        if place.suffix != ".py" or ".".join(module.parts) not in home:
            module = place.parent
            while ".".join(module.parts) not in home:  # a folder that is no package of its own
                module = module.parent
        if home[".".join(module.parts)] == part.name:
            mine.append(str(place))
    return sorted(mine)


def config(part: Part) -> dict[str, Any]:
    """`pyproject.toml` as it would stand if this part were a project of its own."""
    with open(REPO / "pyproject.toml", "rb") as file:
        whole: dict[str, Any] = tomllib.load(file)
    project, tool = whole["project"], whole["tool"]["hatch"]["build"]["targets"]
    exact = f"=={project['version']}"
    if part is PARTS[0]:
        project["optional-dependencies"]["lab"] += [other.name + exact for other in PARTS[1:]]
    else:
        project |= {"name": part.name, "description": part.summary, "dependencies": [PARTS[0].name + exact]}
        project["readme"] = {"content-type": "text/markdown", "text": ABOUT}
        del project["optional-dependencies"], project["scripts"]
    target = {"only-include": files(part)}
    if part.notebooks:
        target["hooks"] = copy.deepcopy(tool["wheel"]["hooks"])
    tool["wheel"] = target
    return whole


def build(part: Part, folder: Path) -> Path:
    """Write the wheel of a part into `folder` and return its path."""
    settings = config(part)
    metadata = ProjectMetadata(str(REPO), PluginManager(), settings)
    builder: Any = WheelBuilder(str(REPO), metadata.plugin_manager, settings, metadata)
    return Path(next(builder.build(directory=str(folder), versions=["standard"])))


def main() -> None:
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else REPO / "dist").resolve()
    for old in folder.glob(f"{PACKAGE}*"):
        if old.is_dir():  # an sdist that somebody has unpacked there
            shutil.rmtree(old)
        else:
            old.unlink()
    for part in PARTS:
        build(part, folder)
    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder)]
    subprocess.run(command, cwd=REPO, check=True, stdout=subprocess.DEVNULL)
    for path in sorted(folder.iterdir()):
        print(f"{path.stat().st_size / 1000:8.1f} kB  {path.name}")


if __name__ == "__main__":
    main()
