#!/usr/bin/env bash
# What Binder does, without Docker: a fresh Python 3.11, the pinned requirements, then postBuild, and
# a look at the result from outside the checkout. Takes about a minute; leaves nothing behind.
#   binder/dry_run.sh                    (PYTHON=... names another Python 3.11)
#   binder/dry_run.sh --open .venv/bin/python
#       also serves it below /user/x/, as Binder does, and opens both links of the README in Chromium; the Python
#       named is one that has Playwright
set -euo pipefail
opener=
if [ "${1:-}" = --open ]; then opener=$(realpath -s "${2:?--open needs a Python that has Playwright}"); fi
repo=$(cd "$(dirname "$0")/.." && pwd)
want=$(sed 's/^python-//' "$repo/binder/runtime.txt")
python=${PYTHON:-python$want}
"$python" -c "import sys; sys.exit('%d.%d' % sys.version_info[:2] != '$want')" || {
    echo "binder/runtime.txt asks for Python $want; name one with PYTHON=..." >&2
    exit 1
}

room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
mkdir "$room/home" "$room/elsewhere"
# Binder sees what is committed, not what lies about; the working copy of those files is taken.
git -C "$repo" ls-files -z | (cd "$repo" && xargs -0 tar cf - --ignore-failed-read) | tar xf - -C "$room/home"

"$python" -m venv "$room/env"
export PATH="$room/env/bin:$PATH" HOME="$room/home" PIP_DISABLE_PIP_VERSION_CHECK=1
cd "$room/home"
pip install --quiet --no-cache-dir --requirement binder/requirements.txt
./binder/postBuild
pip check

cd "$room/elsewhere"
python - <<'PY'
from pathlib import Path
import site

import illuminati_nb
from jupyterlab_server.settings_utils import _get_overrides

assert Path(illuminati_nb.__file__).is_relative_to(site.getsitepackages()[0]), illuminati_nb.__file__
overrides, error = _get_overrides("nowhere")
assert not error, error
assert overrides["@jupyterlab/apputils-extension:notification"]["fetchNews"] == "false", overrides
cards = len(illuminati_nb.deck().groups)  # the facts are in the wheel too
print(f"illuminati_nb {illuminati_nb.__version__}: {cards} groups, from site-packages; the Lab settings are read.")
PY
jupyter lab --version
voila --version
site=$(python -c "import site; print(site.getsitepackages()[0])")
echo "dependency layer: $(du -sm "$site" | cut -f1) MB in site-packages"
if [ -n "$opener" ]; then
    env -u PYTHONPATH "$opener" "$repo/tests/browser/binder_links.py" "$room/env/bin/jupyter" "$room/home"
fi
