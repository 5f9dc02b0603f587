"""The wheels and the sdist as people get them: what is inside, and that each works without what comes after it."""

from __future__ import annotations

import email.message
import email.parser
import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

REPO = Path(__file__).parents[2]
#: What a wheel may weigh at most.
MOST_BYTES = 400_000
NAMES = ("illuminati_nb", "illuminati_nb_lab", "illuminati_nb_lessons")


def build(source: Path, target: str, folder: Path) -> Path:
    """Build one distribution of `source` into `folder`, with the build backend at hand: nothing is fetched."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(folder)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (made,) = folder.iterdir()
    return made


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `pip install .` makes: everything in one piece."""
    return build(REPO, "wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """What `make dist` makes, by the name in front of the version."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, str(REPO / "binder/publish/build_dist.py"), str(folder)]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert len(list(folder.iterdir())) == 4
    return {**{path.name.partition("-")[0]: path for path in folder.glob("*.whl")}, "sdist": next(folder.glob("*.gz"))}


def environment(room: Path, *wheels: Path) -> Path:
    """The Python of a new virtual environment that holds these wheels and nothing else."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(room)], check=True)
    python = room / ("Scripts" if os.name == "nt" else "bin") / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet", "--no-index", *map(str, wheels)]
    subprocess.run(pip, check=True)
    return python


@pytest.fixture(scope="module")
def empty_python(published: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python that holds the first wheel alone: rules and odds."""
    return environment(tmp_path_factory.mktemp("env"), published["illuminati_nb"])


@pytest.fixture(scope="module")
def whole_python(published: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python that holds all three wheels, and no third-party library."""
    return environment(tmp_path_factory.mktemp("env"), *(published[name] for name in NAMES))


def run(python: Path, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """One command of that Python, far from the checkout."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    return subprocess.run([str(python), *arguments], cwd=cwd, env=clean, capture_output=True, text=True)


def contents(wheel: Path) -> list[str]:
    """The files of a wheel, without what it says about itself."""
    with zipfile.ZipFile(wheel) as archive:
        return [name for name in archive.namelist() if ".dist-info/" not in name]


def metadata(wheel: Path) -> email.message.Message:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        return email.parser.Parser().parsestr(archive.read(name).decode())


def test_every_file_of_the_package_is_in_the_wheel(wheel: Path) -> None:
    listed = subprocess.run(["git", "ls-files", "illuminati_nb"], cwd=REPO, capture_output=True, text=True)
    ours = listed.stdout.split() or [  # an unpacked sdist has no git
        path.relative_to(REPO).as_posix()
        for path in (REPO / "illuminati_nb").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    ]
    assert len(ours) > 100
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert [name for name in ours if (REPO / name).exists() and name not in names] == []
    assert [name for name in names if name.startswith(("tests/", "notebooks/", "binder/"))] == []


def test_the_lessons_are_in_the_wheel_without_outputs(wheel: Path) -> None:
    kinds = ("*.ipynb", "*.json")
    notebooks = {p.relative_to(REPO / "notebooks").as_posix() for k in kinds for p in (REPO / "notebooks").rglob(k)}
    home = "illuminati_nb/notebooks/"
    with zipfile.ZipFile(wheel) as archive:
        inside = {n.removeprefix(home): json.loads(archive.read(n)) for n in archive.namelist() if n.startswith(home)}
    assert set(inside) == {name for name in notebooks if ".ipynb_checkpoints" not in name and "Untitled" not in name}
    lessons = [notebook for name, notebook in inside.items() if name.endswith(".ipynb")]
    cells = [cell for notebook in lessons for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert all(cell["outputs"] == [] and cell["execution_count"] is None for cell in cells)
    assert not any(cell["metadata"].get("jupyter", {}).get("outputs_hidden") for cell in cells)
    assert not any("collapsed" in cell["metadata"] for cell in cells)


def test_published_wheels_are_small(published: dict[str, Path]) -> None:
    sizes = {name: published[name].stat().st_size for name in NAMES}
    assert all(size < MOST_BYTES for size in sizes.values()), sizes


def test_published_wheels_are_the_whole_cut_in_three(wheel: Path, published: dict[str, Path]) -> None:
    parts = [name for part in NAMES for name in contents(published[part])]
    assert sorted(parts) == sorted(contents(wheel))  # nothing twice, nothing left out
    assert all(contents(published[part]) for part in NAMES)


def test_each_published_wheel_imports_nothing_of_a_later_one(
    published: dict[str, Path], empty_python: Path, whole_python: Path, tmp_path: Path
) -> None:
    code = (
        "import sys; from importlib import import_module\n"
        "for name in sys.argv[1:]:\n"
        "    try: import_module(name)\n"
        "    except ModuleNotFoundError as missing: print(name, missing.name)\n"
    )

    def missing(python: Path, part: str) -> dict[str, str]:
        modules = [name.removesuffix(".py").replace("/", ".") for name in contents(published[part]) if ".py" in name]
        done = run(python, "-c", code, *(m for m in modules if not m.endswith(("__main__", "py.typed"))), cwd=tmp_path)
        assert done.returncode == 0, done.stderr
        return dict(line.split() for line in done.stdout.splitlines())

    assert missing(empty_python, "illuminati_nb") == {}
    libraries = {name.partition(".")[0] for part in NAMES[1:] for name in missing(whole_python, part).values()}
    assert libraries == {"anywidget", "ipywidgets", "networkx", "numpy", "plotly"}


def test_metadata_of_the_parts_names_each_other(published: dict[str, Path]) -> None:
    core, *others = (metadata(published[name]) for name in NAMES)
    version = core["Version"]
    needs = [line for line in core.get_all("Requires-Dist", []) if line.startswith("illuminati-nb-")]
    lab = [line for line in needs if line.endswith("extra == 'lab'")]
    assert lab == [f"illuminati-nb-{part}=={version}; extra == 'lab'" for part in ("lab", "lessons")]
    for facts in others:
        assert facts["Version"] == version
        assert "Unofficial" in facts["Summary"]
        assert "trademark" in str(facts.get_payload())
        assert facts.get_all("Requires-Dist") == [f"illuminati-nb=={version}"]
        assert facts.get_all("Provides-Extra", []) == []


@pytest.mark.parametrize("from_source", [True, False])
def test_metadata_says_what_it_is(wheel: Path, published: dict[str, Path], from_source: bool) -> None:
    facts = metadata(wheel if from_source else published["illuminati_nb"])
    assert "Unofficial" in facts["Summary"]
    assert "trademark" in str(facts.get_payload())
    assert facts["License-Expression"] == "MIT"
    assert facts["Requires-Python"] == ">=3.11"
    assert "Framework :: Jupyter" in facts.get_all("Classifier", [])
    assert {line.partition(",")[0] for line in facts.get_all("Project-URL", [])} == {"Homepage", "Issues", "Changelog"}
    assert {"lab", "voila", "solve", "test", "dev"} <= set(facts.get_all("Provides-Extra", []))
    # Without an extra nothing else is installed.
    assert [line for line in facts.get_all("Requires-Dist", []) if "extra ==" not in line] == []


def test_the_core_runs_where_nothing_else_is_installed(empty_python: Path, tmp_path: Path) -> None:
    code = (
        "import sys; before = set(sys.modules)\n"  # Debian's Python has loaded its sitecustomize by now
        "import illuminati_nb as inb\n"
        "attack = inb.attack('control', 'The Mafia', 'Loan Sharks', money=3)\n"
        "assert attack.chance == inb.chance(10), attack\n"
        "assert inb.PowerStructure('The Network').attach('The Mafia', to='The Network', arrow='right')._repr_svg_()\n"
        "assert inb.rule('R6.14')._repr_html_() and inb.deck()['KGB']._repr_svg_()\n"
        "others = {name.partition('.')[0] for name in set(sys.modules) - before} - set(sys.stdlib_module_names)\n"
        "print(sorted(name for name in others if name not in ('__main__', '__mp_main__')), inb.__file__)\n"
    )
    done = run(empty_python, "-c", code, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("['illuminati_nb'] ")
    assert "site-packages" in done.stdout


def test_the_commands_run_where_nothing_else_is_installed(empty_python: Path, tmp_path: Path) -> None:
    program = empty_python.with_name("illuminati-nb")
    done = run(program, "odds", "--attacker", "The Mafia", "--target", "Loan Sharks", cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "33/36 = 91.7%" in done.stdout
    assert run(program, "card", "cia", cwd=tmp_path).stdout.startswith("C.I.A. (Group)")
    lab = run(program, "lab", cwd=tmp_path)
    assert lab.returncode == 1
    assert "pip install 'illuminati-nb[lab]'" in lab.stderr
    assert list(tmp_path.iterdir()) == []


def test_what_needs_more_says_how_to_get_it(empty_python: Path, whole_python: Path, tmp_path: Path) -> None:
    for python, name, missing in (
        (empty_python, "AttackLab", "illuminati-nb-lab"),
        (empty_python, "goals", "illuminati-nb-lab"),
        (whole_python, "AttackLab", "ipywidgets"),
        (whole_python, "waterfall", "plotly"),
    ):
        done = run(python, "-c", f"import illuminati_nb as inb; inb.{name}", cwd=tmp_path)
        assert done.returncode == 1
        last = done.stderr.strip().splitlines()[-1]
        assert last.startswith(f"ModuleNotFoundError: illuminati_nb.{name} needs {missing}, which is not installed"), (
            last
        )
        assert "pip install 'illuminati-nb[lab]'" in last


def test_a_folder_that_an_uninstall_has_left_is_no_part(published: dict[str, Path], tmp_path: Path) -> None:
    """pip leaves files that it did not write, such as what Python compiled with other options."""
    python = environment(tmp_path / "env", published["illuminati_nb"])
    code = "import illuminati_nb as inb; print(inb.__path__[0]); print(inb.deck()['KGB']._repr_svg_()[:4]); inb.check"
    home = Path(run(python, "-c", code, cwd=tmp_path).stdout.splitlines()[0])
    for name in ("compare", "lessons", "widgets"):
        (home / name / "__pycache__").mkdir(parents=True)
    done = run(python, "-c", code, cwd=tmp_path)
    assert done.stdout.splitlines()[1:] == ["<svg"], done.stderr
    assert "illuminati_nb.check needs illuminati-nb-l" in done.stderr.strip().splitlines()[-1]


def test_sister_games_draw_themselves_where_they_are_installed(whole_python: Path, tmp_path: Path) -> None:
    code = (
        "import illuminati_nb.compare.thrones as thrones\n"
        "import illuminati_nb as inb; print(inb.deck()['KGB']._repr_svg_()[:4])\n"
        "from illuminati_nb.rules import display\n"
        "print(sorted({cls.__module__.split('.')[1] for cls, _ in display._painters}))\n"
    )
    done = run(whole_python, "-c", code, cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "<svg\n['compare', 'rules']\n"), done.stderr


def test_installed_lessons_are_copied_and_never_written_over(whole_python: Path, tmp_path: Path) -> None:
    code = "from pathlib import Path; from illuminati_nb.cli import lessons, own_copy; own_copy(lessons(), Path('.'))"
    assert run(whole_python, "-c", code, cwd=tmp_path).returncode == 0
    mine = tmp_path / "illuminati_lessons"
    names = {path.name for path in mine.rglob("*.*")}
    assert "00_start_here.ipynb" in names
    (mine / "00_start_here.ipynb").write_text("my answers")
    (mine / "02_attack_odds.ipynb").unlink()
    assert run(whole_python, "-c", code, cwd=tmp_path).returncode == 0
    assert (mine / "00_start_here.ipynb").read_text() == "my answers"
    assert {path.name for path in mine.rglob("*.*")} == names


def test_the_scripted_games_are_found_in_the_wheel(whole_python: Path, tmp_path: Path) -> None:
    code = "from illuminati_nb.analysis.goal_games import game_names; print(len(game_names()))"
    done = run(whole_python, "-c", code, cwd=tmp_path)
    assert (done.returncode, done.stdout.strip()) == (0, "16"), done.stderr


def test_the_sdist_builds_the_same_wheel(published: dict[str, Path], wheel: Path, tmp_path: Path) -> None:
    with tarfile.open(published["sdist"]) as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    (source,) = (tmp_path / "unpacked").iterdir()
    for name in ("tests/conftest.py", "binder/requirements.txt", "notebooks/00_start_here.ipynb", "Makefile"):
        assert (source / name).exists(), name
    (source / "notebooks" / "Untitled.ipynb").write_text("{}")  # what a reader has begun is not published
    again = build(source, "wheel", tmp_path / "again")
    with zipfile.ZipFile(again) as one, zipfile.ZipFile(wheel) as other:
        assert sorted(one.namelist()) == sorted(other.namelist())


def test_the_wheels_are_cut_from_this_folder_and_hold_no_copies_of_editors(
    published: dict[str, Path], tmp_path: Path
) -> None:
    """Built from an unpacked sdist beside another checkout that is installed, after some work in it."""
    with tarfile.open(published["sdist"]) as archive:
        archive.extractall(tmp_path, filter="data")
    (source,) = tmp_path.iterdir()
    for name in (
        "rules/.ipynb_checkpoints/dice-checkpoint.py",
        "data/.ipynb_checkpoints/groups-checkpoint.csv",
        ".mypy_cache/3.11/a.json",
        "data/more/a.csv",
        "lessons/new_one.py",
    ):
        path = source / "illuminati_nb" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("")
    with open(source / "illuminati_nb/widgets/apps.py", "a") as file:
        file.write("from illuminati_nb.lessons import new_one\n")
    folder = source / "dist"
    (folder / "illuminati_nb-0.0.9").mkdir(parents=True)  # an older sdist, unpacked
    (folder / "illuminati_nb-0.0.9/README.md").write_text("")
    clean = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
    command = [sys.executable, "binder/publish/build_dist.py"]
    done = subprocess.run(command, cwd=source, env=clean, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    made = {path.name.partition("-")[0]: contents(path) for path in folder.glob("*.whl")}
    assert len(list(folder.iterdir())) == 4
    assert [name for names in made.values() for name in names if "/." in name] == []
    assert "illuminati_nb/data/more/a.csv" in made["illuminati_nb"]
    moved = {"illuminati_nb/lessons/new_one.py", "illuminati_nb/widgets/apps.py"}
    assert moved <= set(made["illuminati_nb_lessons"])
