"""The sentence for what needs a library that is not there: which library, and how to get it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

#: What is published apart from the rules and odds, and one module of each.
PARTS = {"illuminati-nb-lab": "illuminati_nb.widgets", "illuminati-nb-lessons": "illuminati_nb.lessons"}
INSTALL = "pip install 'illuminati-nb[lab]' brings it"
IN_BROWSER = (
    "in the browser it is loaded from the network, and only when a cell imports it: try `import {library}` first"
)


def installed(package: str) -> bool:
    """Return whether a package of ours is there with its files; a folder left over by an uninstall is not enough.

    >>> installed("illuminati_nb.rules"), installed("illuminati_nb.data.nothing")
    (True, False)
    """
    spec = find_spec(package)
    return spec is not None and spec.has_location


def explained(what: str, missing: ModuleNotFoundError) -> ModuleNotFoundError:
    """Return the error to raise where ``what`` cannot work because a library is missing.

    A missing module of this package is a slip of ours and comes back as it is, unless whole parts of the package
    are not installed: the wheel ``illuminati-nb`` alone is rules and odds.

    >>> print(explained("The table", ModuleNotFoundError("No module named 'pandas'", name="pandas")))
    The table needs pandas, which is not installed: pip install 'illuminati-nb[lab]' brings it.
    """
    library = (missing.name or "").partition(".")[0]
    ours = library == "illuminati_nb"
    if ours:
        library = next((part for part, one in PARTS.items() if not installed(one)), "")
    if not library:
        return missing
    if sys.platform == "emscripten" and not ours:
        words = f"{what} needs {library}, which is not here: {IN_BROWSER.format(library=library)}."
    else:
        words = f"{what} needs {library}, which is not installed: {INSTALL}."
    return ModuleNotFoundError(words, name=missing.name)


@contextmanager
def needed_for(what: str) -> Iterator[None]:
    """Explain what a missing library was needed for. Raises ModuleNotFoundError with that sentence."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise explained(what, missing) from None
