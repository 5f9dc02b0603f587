"""The lock file of the JupyterLite site: what comes with the site, what stays on the CDN."""

from __future__ import annotations

import hashlib
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import pytest
from programs import REPO, program


@pytest.fixture(scope="module")
def build_site() -> ModuleType:
    return program("binder/lite/build_site.py")


def package(name: str, *depends: str) -> dict[str, object]:
    return {"name": name, "version": "1", "file_name": f"{name}-1.whl", "sha256": "old", "depends": list(depends)}


LOCK = {
    "info": {"python": "3.14.2"},
    "packages": {
        "numpy": package("numpy"),
        "networkx": package("networkx", "numpy"),
        "prompt_toolkit": package("prompt_toolkit", "wcwidth"),
        "wcwidth": package("wcwidth"),
        "ipython": package("ipython", "prompt_toolkit"),
    },
}


def test_the_closure_follows_what_packages_need_under_any_spelling(build_site: ModuleType) -> None:
    assert build_site.closure(LOCK["packages"], ("ipython",)) == ["ipython", "prompt_toolkit", "wcwidth"]
    assert build_site.closure(LOCK["packages"], ("prompt-toolkit",)) == ["prompt_toolkit", "wcwidth"]


def test_every_package_is_either_beside_the_lock_or_on_the_cdn(build_site: ModuleType, tmp_path: Path) -> None:
    wheels = {}
    for name in [*build_site.ADDED, "nbformat", "illuminati-nb", "ipython", "networkx"]:
        wheels[name] = tmp_path / f"{name.replace('-', '_')}-2.0-py3-none-any.whl"
        wheels[name].write_bytes(name.encode())
    made = build_site.patch(LOCK, wheels)["packages"]
    assert made["numpy"]["file_name"] == build_site.PYODIDE_CDN + "numpy-1.whl"
    assert made["numpy"]["sha256"] == "old"
    assert made["networkx"]["depends"] == []  # a graph needs no numpy
    assert made["ipython"]["file_name"] == wheels["ipython"].name
    assert made["ipython"]["sha256"] == hashlib.sha256(b"ipython").hexdigest()
    ours = made["illuminati-nb"]
    assert (ours["version"], ours["imports"]) == ("2.0", ["illuminati_nb"])
    assert ours["depends"] == ["ipywidgets", "anywidget", "plotly"]
    assert "nbformat" in made["plotly"]["depends"]
    assert LOCK["packages"]["numpy"]["file_name"] == "numpy-1.whl", "the lock given is left as it was"  # type: ignore[index]


def test_the_stub_is_a_version_number(build_site: ModuleType, tmp_path: Path) -> None:
    build_site.stub_nbformat(tmp_path)
    (wheel,) = tmp_path.iterdir()
    with zipfile.ZipFile(wheel) as archive:
        room: dict[str, object] = {}
        exec(archive.read("nbformat/__init__.py"), room)
    assert str(room["__version__"]) >= "4.2.0"


def test_a_folder_of_something_else_is_left_alone(build_site: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(SystemExit):
        build_site.main([str(tmp_path)])
    assert (tmp_path / "letter.txt").read_text() == "mine"


def test_the_front_page_lists_the_lessons(build_site: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "path", list(sys.path))
    page = build_site.front(REPO / "notebooks")
    assert '<a href="lab/index.html?path=00_start_here.ipynb">Start here</a>' in page
    assert 'href="lab/index.html?path=apps/attack_lab.ipynb"' in page
    assert 'id="jupyter-config-data"' in page  # without it JupyterLite does not start
