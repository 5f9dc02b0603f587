"""A real JupyterLab or Voila and a real Chromium, cut off from the world, for the browser tests.

    with lab("notebooks") as server, chromium() as browser, open_tab(browser) as tab:
        tab.open_lab(server, "02_attack_odds.ipynb")
        assert tab.run_all() == []
        tab.press("money", "ArrowRight", times=2)
        tab.wait_text("chance 58 %")
        tab.shot("odds")

Notebooks are served from a copy, never in place, by a server with its own settings, port and working folder.
Every request that would leave the machine is refused and written down in `tab.blocked`.
`tests/browser/conftest.py` wraps all this in fixtures; see `test_harness.py` for how a test looks.
"""

from __future__ import annotations

import contextlib
import functools
import http.server
import json
import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar

from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

WAIT_S = float(os.environ.get("BROWSER_WAIT", "60"))  # the longest any single wait may take
DESKTOP = (1400, 1000)

CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_FLAGS = [
    "--no-sandbox",  # root and containers have no sandbox; the pages are our own
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--force-color-profile=srgb",
]
# Lab keeps off-screen cells out of the page, asks about news and saves by itself: all unwanted in a test.
LAB_SETTINGS = {
    "@jupyterlab/notebook-extension/tracker": {"windowingMode": "none"},
    "@jupyterlab/apputils-extension/notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
    "@jupyterlab/docmanager-extension/plugin": {"autosave": False},
}
OUTPUT = ".jp-OutputArea-output"


class ChromiumMissing(RuntimeError):
    """No Chromium on this machine; the message says how to get one."""


def find_chromium() -> str:
    """The Chromium program: `CHROMIUM` if set, else the first of the usual names on the path."""
    named = os.environ.get("CHROMIUM")
    if named and not os.access(named, os.X_OK):
        raise ChromiumMissing(f"CHROMIUM={named} is not a program that can be run.")
    found = named or next(filter(None, map(shutil.which, CHROMIUM_NAMES)), None)
    if not found:
        raise ChromiumMissing(
            "The browser tests need Chromium and none was found. Install it (Debian, Ubuntu: "
            "apt-get install chromium), or name one with CHROMIUM=/path/to/it, "
            "or leave these tests out on purpose with BROWSER=0."
        )
    return found


# --- servers ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Server:
    """A running Jupyter server: `base` URL, access `token` (Lab only) and the folder it serves."""

    kind: str
    base: str
    root: Path
    token: str = ""

    def url(self, notebook: str) -> str:
        """Where `notebook` (a path inside `root`) opens."""
        quoted = urllib.parse.quote(notebook)
        if self.kind == "voila":
            return f"{self.base}/voila/render/{quoted}"
        if self.kind == "binder":
            return f"{self.base}{quoted}?token={self.token}"
        if self.kind == "lite":
            return f"{self.base}/lab/index.html?path={quoted}"
        return f"{self.base}/lab/tree/{quoted}?token={self.token}&reset"


@contextlib.contextmanager
def lab(*sources: str | Path) -> Iterator[Server]:
    """JupyterLab over a copy of `sources` (notebooks, or folders whose content is copied)."""
    token = secrets.token_hex(16)
    args = [
        "jupyterlab",
        "--no-browser",
        "--ServerApp.ip=127.0.0.1",
        "--ServerApp.port_retries=0",
        f"--IdentityProvider.token={token}",
        "--LabApp.expose_app_in_browser=True",  # window.jupyterapp, which run_all() drives
        "--LabApp.news_url=None",
        "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
        *(["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
    ]
    with _serve("lab", args, sources, probe=f"/api/status?token={token}", token=token) as server:
        yield server


@contextlib.contextmanager
def voila(*sources: str | Path) -> Iterator[Server]:
    """Voila over a copy of `sources`; each notebook is a page of its own."""
    args = ["voila", "--no-browser", "--Voila.ip=127.0.0.1", "--show_tracebacks=True"]
    with _serve("voila", args, sources, probe="/voila/static/favicon.ico") as server:
        yield server


class _StaticFiles(http.server.SimpleHTTPRequestHandler):
    """Static files, as any plain web server gives them out; quiet."""

    extensions_map: ClassVar = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".wasm": "application/wasm",
        ".mjs": "text/javascript",
        ".ipynb": "application/json",
    }

    def log_message(self, format: str, *args: object) -> None:
        pass


@contextlib.contextmanager
def lite(site: Path) -> Iterator[Server]:
    """A web server over a built JupyterLite site."""
    handler = functools.partial(_StaticFiles, directory=str(site))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield Server("lite", f"http://127.0.0.1:{server.server_address[1]}", site)
        finally:
            server.shutdown()


@contextlib.contextmanager
def _serve(
    kind: str, args: list[str], sources: tuple[str | Path, ...], probe: str, token: str = ""
) -> Iterator[Server]:
    with tempfile.TemporaryDirectory(prefix=f"inb_{kind}_", ignore_cleanup_errors=True) as name:
        room = Path(name)
        root = room / "root"
        root.mkdir()
        for source in map(Path, sources):
            if source.is_dir():
                ignore = shutil.ignore_patterns(".ipynb_checkpoints", "__pycache__")
                shutil.copytree(source, root, dirs_exist_ok=True, ignore=ignore)
            else:
                shutil.copy(source, root)
        port = free_port()
        server = Server(kind, f"http://127.0.0.1:{port}", root, token)
        where = [str(root)] if kind == "voila" else [f"--ServerApp.root_dir={root}"]
        command = [sys.executable, "-m", *args, f"--port={port}", *where]
        with running(command, private_env(room), server.base + probe, room / "server.log"):
            yield server


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def private_env(room: Path) -> dict[str, str]:
    """The environment without the user's Jupyter configuration, kernels, workspaces and history."""
    env = dict(os.environ)
    for name in (
        "JUPYTER_CONFIG_DIR",
        "JUPYTER_RUNTIME_DIR",
        "JUPYTER_DATA_DIR",
        "JUPYTERLAB_SETTINGS_DIR",
        "JUPYTERLAB_WORKSPACES_DIR",
        "IPYTHONDIR",
    ):
        env[name] = str(room / name.lower())
        Path(env[name]).mkdir()
    for plugin, settings in LAB_SETTINGS.items():
        file = Path(env["JUPYTERLAB_SETTINGS_DIR"], f"{plugin}.jupyterlab-settings")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(settings))
    return env


@contextlib.contextmanager
def running(command: list[str], env: dict[str, str], probe: str, log: Path) -> Iterator[None]:
    """Run `command` until the block ends; enter the block when `probe` answers.

    It runs in its own session, so that its kernels are stopped with it, and in a folder without Python files,
    because `python -m` imports from the working folder first.
    """
    empty = log.parent / "cwd"
    empty.mkdir()
    with log.open("wb") as out:
        process = subprocess.Popen(
            command, env=env, cwd=empty, stdout=out, stderr=subprocess.STDOUT, start_new_session=True
        )
    try:
        deadline = time.monotonic() + WAIT_S
        while not _answers(probe):
            if process.poll() is not None or time.monotonic() > deadline:
                tail = log.read_text(errors="replace")[-3000:]
                raise RuntimeError(f"{' '.join(command[:3])} did not come up:\n{tail}")
            time.sleep(0.1)
        yield
    finally:
        for stop in (signal.SIGTERM, signal.SIGKILL):
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, stop)
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(timeout=10)
                break
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # kernels that outlived their server


def _answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url, timeout=5) as reply:
            return bool(reply.status == 200)
    except (urllib.error.URLError, ConnectionError, TimeoutError):
        return False


# --- browser ------------------------------------------------------------------------------------


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    """A headless Chromium. Playwright's own download is never used."""
    program = find_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, headless=True, args=CHROMIUM_FLAGS)
        try:
            yield browser
        finally:
            browser.close()


@contextlib.contextmanager
def open_tab(browser: Browser, size: tuple[int, int] = DESKTOP) -> Iterator[Tab]:
    """A fresh tab, `size` = (width, height) in pixels, that can reach this machine alone."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme="light")
    context.set_default_timeout(WAIT_S * 1000)
    tab = Tab(context.new_page())

    def gate(route) -> None:  # type: ignore[no-untyped-def]
        address = urllib.parse.urlsplit(route.request.url)
        if address.scheme in ("data", "blob") or address.hostname in ("127.0.0.1", "localhost"):
            route.continue_()
        else:
            tab.blocked.append(route.request.url)
            route.abort()

    context.route("**/*", gate)
    tab.page.on("pageerror", lambda error: tab.console.append(f"page error: {error}"))
    tab.page.on("console", lambda m: tab.console.append(m.text) if m.type == "error" else None)
    try:
        yield tab
    finally:
        tab.stop_kernel()
        context.close()


@dataclass
class Tab:
    """One browser tab with what a test does in it. `page` is the Playwright page for everything else."""

    page: Page
    blocked: list[str] = field(default_factory=list)  # addresses outside this machine that were refused
    console: list[str] = field(default_factory=list)  # error lines of the browser's console
    kind: str = ""

    # opening and running

    def open_lab(self, server: Server, notebook: str) -> None:
        """Open `notebook` (a path inside the served folder) in JupyterLab and wait for its kernel."""
        self.kind = "lab"
        self.page.goto(server.url(notebook), wait_until="domcontentloaded")
        self._until("() => window.jupyterapp && window.jupyterapp.shell")
        self.page.evaluate("() => window.jupyterapp.restored")
        self.page.wait_for_selector(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell")
        self._until(f"() => {{ {_SESSION} return s && s.isReady && {_IDLE}; }}")

    def run_all(self) -> list[str]:
        """Run all cells in JupyterLab, wait for the end, and return the errors ("cell 3: ValueError: ...")."""
        # The command's promise ends with the run, also when a failing cell stops it.
        self.page.evaluate(
            "() => { window.__ran = false; window.jupyterapp.commands.execute('notebook:run-all-cells')"
            ".finally(() => { window.__ran = true; }); return null; }"
        )
        self._until("() => window.__ran")
        self._until(f"() => {{ {_SESSION} return {_IDLE}; }}")
        return self.cell_errors()

    def cell_errors(self) -> list[str]:
        """The notebook's errors: in Lab "cell N: Name: text", N counting code cells from 1; in Voila tracebacks."""
        if self.kind == "voila":
            shown = self.page.locator(f"{OUTPUT} pre").filter(has_text="Traceback (most recent call last)")
            return shown.all_inner_texts()
        return list(
            self.page.evaluate(
                "() => [...window.jupyterapp.shell.currentWidget.content.model.cells]"
                ".filter(c => c.type === 'code').flatMap((c, i) => c.outputs.toJSON()"
                ".filter(o => o.output_type === 'error').map(o => `cell ${i + 1}: ${o.ename}: ${o.evalue}`))"
            )
        )

    def open_voila(self, server: Server, notebook: str) -> list[str]:
        """Open `notebook` as a Voila page, which runs it, and return the tracebacks it shows."""
        self.kind = "voila"
        self.page.goto(server.url(notebook), wait_until="domcontentloaded")
        # The page streams while the kernel works; the loading sign goes when it has finished.
        self.page.wait_for_selector("#loading", state="hidden")
        self.page.wait_for_load_state("load")
        return self.cell_errors()

    def stop_kernel(self) -> None:
        """Stop the notebook's kernel, so that the next tab on it starts afresh. Voila does so by itself."""
        if self.kind == "lab":
            with contextlib.suppress(Exception):  # the page may be broken: the server's end stops it too
                self.page.evaluate(f"async () => {{ {_SESSION} if (s) await s.shutdown(); }}")

    # looking

    def output(self, text: str | re.Pattern[str]) -> Locator:
        """The cell outputs (never the code) that contain `text`."""
        return self.page.locator(OUTPUT).filter(has_text=text)

    def wait_text(self, text: str | re.Pattern[str]) -> None:
        """Wait until some cell output, a picture's labels included, contains `text`."""
        self.output(text).first.wait_for(state="attached")

    def wait_no_text(self, text: str | re.Pattern[str]) -> None:
        """Wait until no cell output contains `text`."""
        expect(self.output(text)).to_have_count(0, timeout=WAIT_S * 1000)

    def shot(self, name: str, whole_page: bool = False) -> Path:
        """Save a PNG as `name`.png in the folder `SHOTS` (a temporary one if unset) and return its path."""
        path = shots_folder() / f"{re.sub(r'[^A-Za-z0-9_.-]+', '_', name)}.png"
        self.page.screenshot(path=str(path), full_page=whole_page)
        return path

    # acting

    def widget(self, label: str) -> Locator:
        """The ipywidget whose description is `label`."""
        named = self.page.locator(".widget-label", has_text=re.compile(rf"^\s*{re.escape(label)}\s*$"))
        return self.page.locator(f"{OUTPUT} .jupyter-widgets").filter(has=named).last

    def press(self, label: str, key: str, times: int = 1) -> None:
        """Focus the control `label` and press `key`: exact for sliders, where a drag depends on pixels."""
        control = self.widget(label).locator(".noUi-handle, input, select, button").first
        control.scroll_into_view_if_needed()
        control.focus()
        for _ in range(times):
            self.page.keyboard.press(key)

    def choose(self, label: str, option: str) -> None:
        """Choose `option` in the drop-down `label`."""
        self.widget(label).locator("select").select_option(label=option)

    def click(self, button: str) -> None:
        """Click the ipywidgets button that reads `button`."""
        self.page.locator(f"{OUTPUT} button.widget-button", has_text=button).first.click()

    def _until(self, condition: str) -> None:
        self.page.wait_for_function(condition)


_SESSION = "const w = window.jupyterapp.shell.currentWidget; const s = w && w.context && w.context.sessionContext;"
_IDLE = "s.session && s.session.kernel && s.session.kernel.status === 'idle'"

_made_folder: list[Path] = []


def shots_folder() -> Path:
    """Where screenshots go: the folder named by `SHOTS`, else one temporary folder for the whole run."""
    named = os.environ.get("SHOTS")
    if named:
        folder = Path(named)
        folder.mkdir(parents=True, exist_ok=True)
        return folder
    if not _made_folder:
        _made_folder.append(Path(tempfile.mkdtemp(prefix="inb_shots_")))
    return _made_folder[0]
