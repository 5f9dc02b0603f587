"""Open the README's two Binder links in Chromium, in an environment that was built as Binder builds it.

    python tests/browser/binder_links.py ENV/bin/jupyter HOME      (binder/dry_run.sh --open calls it)

The server of that environment runs below /user/x-123/, as on Binder, where an address that starts with a slash
would lead nowhere. Requests that would leave the machine are refused.
"""

from __future__ import annotations

import secrets
import sys
import tempfile
import time
from pathlib import Path

import harness

BASE = "/user/x-123/"
LAB = "lab/tree/notebooks/00_start_here.ipynb"
APPS = "voila/render/notebooks/apps/index.ipynb"


def main(jupyter: str, home: str) -> int:
    port, token = harness.free_port(), secrets.token_hex(16)
    base = f"http://127.0.0.1:{port}{BASE}"
    with tempfile.TemporaryDirectory(prefix="inb_binder_") as name:
        room = Path(name)
        env = harness.private_env(room) | {"HOME": home, "PYTHONPATH": ""}
        for kept in ("JUPYTER_CONFIG_DIR", "JUPYTERLAB_SETTINGS_DIR"):
            del env[kept]  # what postBuild has put into HOME is to be seen at work
        command = [jupyter, "lab", "--no-browser", "--allow-root", f"--ServerApp.base_url={BASE}", f"--port={port}"]
        command += [f"--IdentityProvider.token={token}", f"--ServerApp.root_dir={home}"]
        command += ["--LabApp.expose_app_in_browser=True", "--ServerApp.ip=127.0.0.1"]
        with (
            harness.running(command, env, f"{base}api/status?token={token}", room / "server.log"),
            harness.chromium() as browser,
        ):
            look(browser, harness.Server("binder", base, Path(home), token))
    return 0


def look(browser: harness.Browser, server: harness.Server) -> None:
    """Both links: the lesson runs, the front page leads to an app whose controls are there."""
    with harness.open_tab(browser) as tab:
        begun = time.monotonic()
        tab.open_lab(server, LAB)
        errors = tab.run_all()
        assert errors == [], errors
        tab.wait_text("Not answered yet")
        assert tab.page.locator(".Toastify__toast").count() == 0, "no pop-ups"
        print(f"{LAB}: runs, {time.monotonic() - begun:.0f} s; refused: {tab.blocked}; {tab.shot('binder_lab')}")
    with harness.open_tab(browser) as tab:
        begun = time.monotonic()
        tab.kind = "voila"
        tab.page.goto(f"{server.base}{APPS}?token={server.token}", wait_until="domcontentloaded")
        with tab.page.expect_popup() as popup:
            tab.page.get_by_role("link", name="Attack laboratory").click()
        app = harness.Tab(popup.value, kind="voila")
        assert app.page.url == f"{server.base}voila/render/notebooks/apps/attack_lab.ipynb", app.page.url
        app.press("Your MB", "ArrowRight", times=2)
        app.wait_text("attacker's money")
        print(f"{APPS}: leads to the attack lab, {time.monotonic() - begun:.0f} s; {app.shot('binder_app')}")


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
