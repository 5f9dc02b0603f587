"""Build the JupyterLite site: the lessons in a browser, with Python in it, from a folder of static files.

    python binder/lite/build_site.py _site

Run it with the Python of .venv-lite; `make site` does. It needs npm and PyPI; the site itself needs no
network, because it brings Pyodide, our wheel and the pure-Python packages with it.

Nothing is installed by a cell. Pyodide loads what a cell imports, as soon as its lock file says where that is; so
our wheel, and what it needs, are written into the site's lock file, and `import illuminati_nb` is all it takes.
The compiled packages of the lock file (numpy, pandas, ...) stay where Pyodide keeps them, on its CDN.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

HERE = Path(__file__).resolve().parent
REPO = HERE.parents[1]

PYODIDE = "314.0.6"  # the version that jupyterlite-pyodide-kernel 0.8.6 was built for
PYODIDE_CDN = f"https://cdn.jsdelivr.net/pyodide/v{PYODIDE}/full/"

#: Packages of Pyodide's own list that come with the site: the kernel's, and those our pictures need.
LOCAL = ("micropip", "ipython", "jedi", "traitlets", "narwhals", "packaging", "typing-extensions", "networkx")
#: Packages that Pyodide does not have: what each imports as, and which others it needs here.
ADDED: dict[str, tuple[str, tuple[str, ...]]] = {
    "comm": ("comm", ("traitlets",)),
    "ipywidgets": ("ipywidgets", ("comm", "ipython", "traitlets")),
    "psygnal": ("psygnal", ()),
    "anywidget": ("anywidget", ("ipywidgets", "psygnal", "typing-extensions")),
    "plotly": ("plotly", ("narwhals", "packaging", "nbformat")),
}
OURS = ("ipywidgets", "anywidget", "plotly")
#: networkx asks for numpy and matplotlib, which we do without: a graph needs neither, only its layouts do.
LIGHTER: dict[str, tuple[str, ...]] = {"networkx": ()}

Lock = dict[str, Any]


# --- the lock file --------------------------------------------------------------------------------


def norm(name: str) -> str:
    """The name of a package as indexes compare it.

    >>> norm("Typing_Extensions")
    'typing-extensions'
    """
    return re.sub(r"[-_.]+", "-", name).lower()


def closure(packages: dict[str, Any], names: tuple[str, ...]) -> list[str]:
    """The keys in `packages` of these and all they depend on, sorted."""
    keys = {norm(key): key for key in packages}
    found: set[str] = set()
    todo = list(names)
    while todo:
        key = keys[norm(todo.pop())]
        if key not in found:
            found.add(key)
            todo += packages[key]["depends"]
    return sorted(found)


def entry(wheel: Path, imports: list[str], depends: list[str]) -> dict[str, Any]:
    """What the lock file says of a wheel beside it."""
    name, version = wheel.name.split("-")[:2]
    return {
        "name": norm(name),
        "version": version,
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": imports,
        "depends": depends,
        "unvendored_tests": False,
    }


def patch(lock: Lock, wheels: dict[str, Path]) -> Lock:
    """The lock file for a site that has `wheels` (normalised name -> file) beside it; everything else is on the CDN.

    The checksum of a wheel of Pyodide's list is taken anew: PyPI's file is not Pyodide's own build of it.
    """
    packages: dict[str, Any] = {}
    for key, package in lock["packages"].items():
        depends = list(LIGHTER.get(norm(key), package["depends"]))
        packages[key] = {**package, "depends": depends}
        wheel = wheels.get(norm(key))
        if wheel is None:
            packages[key]["file_name"] = PYODIDE_CDN + package["file_name"]
        else:
            packages[key] |= {
                "file_name": wheel.name,
                "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
            }
    for name, (imports, depends) in ADDED.items():
        packages[name] = entry(wheels[name], [imports], list(depends))
    packages["nbformat"] = entry(wheels["nbformat"], ["nbformat"], [])
    packages["illuminati-nb"] = entry(wheels["illuminati-nb"], ["illuminati_nb"], list(OURS))
    return {**lock, "packages": packages}


# --- what goes into it ----------------------------------------------------------------------------


def run(*command: str, cwd: Path | None = None) -> None:
    """Run a program; if it fails, show what it said and stop."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command[:4])} ... failed:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")


def pinned(name: str) -> str:
    """The version of a package that Binder gets."""
    found = re.search(rf"^{re.escape(name)}==(\S+)", (HERE.parent / "requirements.txt").read_text(), re.MULTILINE)
    if not found:
        sys.exit(f"binder/requirements.txt names no version of {name}: run `make pins`")
    return found[1]


def pyodide_runtime(out: Path, room: Path) -> Lock:
    """Unpack Pyodide's npm package (interpreter and standard library, no packages) into `out`; return its lock file."""
    run("npm", "pack", "--silent", f"pyodide@{PYODIDE}", cwd=room)
    with tarfile.open(next(room.glob("pyodide-*.tgz"))) as archive:
        archive.extractall(room, filter="data")
    unwanted = shutil.ignore_patterns("*.map", "*.d.ts", "console*.html", "README.md", "package.json")
    shutil.copytree(room / "package", out, ignore=unwanted, dirs_exist_ok=True)
    lock: Lock = json.loads((out / "pyodide-lock.json").read_text())
    return lock


def download(requirements: list[str], out: Path) -> None:
    """Fetch pure-Python wheels, exactly these."""
    pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--only-binary", ":all:"]
    # Several times the same platform question: wheels for every platform are named py3-none-any or py2.py3-none-any.
    where = ["--python-version", "3.14", "--implementation", "py", "--abi", "none", "--platform", "any"]
    run(*pip, *where, "--dest", str(out), *requirements)


def stub_nbformat(out: Path) -> None:
    """A wheel that answers plotly's question for nbformat, which it asks before it shows a figure and never uses.

    The real one needs a compiled library that only the CDN has.
    """
    name, version = "nbformat", "5.10.4+stub"
    info = f"{name}-{version}.dist-info"
    about = "Stands for nbformat in the JupyterLite site of illuminati_nb: a version number, and nothing else."
    files = {
        f"{name}/__init__.py": f'"""{about}"""\n\n__version__ = "5.10.4"\n',
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\nSummary: {about}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: build_site\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    files[f"{info}/RECORD"] = "".join(f"{path},,\n" for path in [*files, f"{info}/RECORD"])
    with zipfile.ZipFile(out / f"{name}-{version}-py3-none-any.whl", "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in files.items():
            archive.writestr(zipfile.ZipInfo(path, (2020, 2, 2, 0, 0, 0)), text)


def pyodide(out: Path, room: Path) -> None:
    """Put Pyodide into `out`, with our wheel, what it needs, and a lock file that knows both."""
    lock = pyodide_runtime(out, room)
    lighter = {k: {**p, "depends": LIGHTER.get(norm(k), p["depends"])} for k, p in lock["packages"].items()}
    wanted = [lighter[key] for key in closure(lighter, LOCAL)]
    download([f"{p['name']}=={p['version']}" for p in wanted] + [f"{n}=={pinned(n)}" for n in ADDED], out)
    stub_nbformat(out)
    run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(out), cwd=REPO)
    wheels = {norm(wheel.name.split("-")[0]): wheel for wheel in out.glob("*.whl")}
    (out / "pyodide-lock.json").write_text(json.dumps(patch(lock, wheels)))


# --- the site -------------------------------------------------------------------------------------


def contents(out: Path) -> None:
    """The notebooks as they are in the repository, outputs and all."""
    unwanted = shutil.ignore_patterns(".ipynb_checkpoints", "__pycache__", "Untitled*")
    shutil.copytree(REPO / "notebooks", out, ignore=unwanted)


FRONT = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>illuminati_nb in the browser</title>
<!-- JupyterLite looks for this element in the page at its root. -->
<script id="jupyter-config-data" type="application/json" data-jupyter-lite-root=".">{{}}</script>
<style>
body {{ font: 16px/1.5 Helvetica, Arial, "DejaVu Sans", sans-serif; color: #22222a; margin: 0 auto; padding: 12px 16px;
  max-width: 1320px; }}
h1 {{ font-size: 26px; margin: 8px 0; }} h2 {{ font-size: 19px; margin: 20px 0 4px; }} a {{ color: #1f5f9a; }}
li {{ margin: 3px 0; }} p {{ max-width: 80ch; }}
</style>
</head>
<body>
<h1>Illuminati: learn the rules, play with the odds</h1>
<p>All of it runs in this browser: nothing to install, and nothing is sent anywhere. The first page you open
fetches Python, which takes about half a minute. Then choose <b>Run ▸ Run All Cells</b>, or
<kbd>Shift</kbd>+<kbd>Enter</kbd> cell by cell.</p>
<h2>Lessons</h2>
<ol start="0">{lessons}</ol>
<h2>To play with</h2>
{doors}
<p><small>{unofficial}</small></p>
</body>
</html>
"""


def front(notebooks: Path) -> str:
    """The first page of the site: the lessons and the apps, each a link into JupyterLab."""
    sys.path.insert(0, str(REPO))
    from illuminati_nb.views.front_page import UNOFFICIAL, doors_html, ready_apps

    def link(notebook: str) -> str:
        return f"lab/index.html?path={quote(notebook)}"

    lessons = "".join(
        f'<li><a href="{link(path.name)}">{escape(title(path))}</a></li>' for path in sorted(notebooks.glob("*.ipynb"))
    )
    apps = [app for app in ready_apps() if (notebooks / "apps" / app.notebook).exists()]
    doors = doors_html(apps, lambda app: link(f"apps/{app.notebook}"))
    return FRONT.format(lessons=lessons, doors=doors, unofficial=escape(UNOFFICIAL))


def title(notebook: Path) -> str:
    """The first heading of a notebook."""
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        for line in "".join(cell["source"]).splitlines():
            if line.startswith("# "):
                return line.removeprefix("# ").strip()
    return notebook.stem


def build(site: Path) -> None:
    """Build the site in `site`, which is replaced."""
    with tempfile.TemporaryDirectory(prefix="inb_lite_") as name:
        room = Path(name)
        lite = room / "lite"
        lite.mkdir()
        shutil.copy(HERE / "jupyter-lite.json", lite)
        shutil.copy(HERE.parent / "labconfig" / "default_setting_overrides.json", lite / "overrides.json")
        contents(room / "contents")
        made = room / "site"
        jupyter = [sys.executable, "-m", "jupyterlite_core.app", "build", "--lite-dir", str(lite)]
        run(*jupyter, "--contents", str(room / "contents"), "--output-dir", str(made), "--apps", "lab", cwd=lite)
        pyodide(made / "static" / "pyodide", room)
        for path in made.rglob("*.map"):  # for whoever debugs JupyterLab itself; a third of the site
            path.unlink()
        (made / "index.html").write_text(front(room / "contents"), encoding="utf-8")
        shutil.rmtree(site, ignore_errors=True)
        shutil.move(str(made), site)


def size(folder: Path) -> int:
    """Bytes of all files in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def main(argv: list[str] | None = None) -> int:
    """Command line."""
    parser = argparse.ArgumentParser(description="Build the JupyterLite site.")
    parser.add_argument("site", type=Path, help="folder to write; what is there is replaced")
    site: Path = parser.parse_args(argv).site
    if site.exists() and any(site.iterdir()) and not (site / "jupyter-lite.json").exists():
        parser.error(f"{site} is not empty and is no JupyterLite site; it is left as it is")
    if not shutil.which("npm"):
        parser.error("npm is needed to fetch Pyodide (Debian, Ubuntu: apt-get install npm)")
    build(Path(os.path.abspath(site)))
    print(f"{site}: {size(site) / 1e6:.1f} MB. To see it: python -m http.server --directory {site}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
