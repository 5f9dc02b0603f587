"""A shorter way to the first picture.

Before plotly makes a live figure it asks for nbformat; nbformat brings jsonschema, and jsonschema, where it finds the
package rfc3987_syntax, has it build 39 parsers of international web addresses: more than all the rest of the
start together. jsonschema does without that package, and no notebook is checked for such addresses here.
"""

from __future__ import annotations

import sys
from contextlib import suppress

_SLOW = "rfc3987_syntax"


def load_nbformat() -> None:
    """Import nbformat without the parsers it does not need; nothing happens where it is loaded, or not installed."""
    if "jsonschema" in sys.modules or _SLOW in sys.modules:
        return
    sys.modules[_SLOW] = None  # type: ignore[assignment]  # how Python is told that there is no such module
    try:
        with suppress(ImportError):
            import nbformat  # noqa: F401
    finally:
        del sys.modules[_SLOW]
