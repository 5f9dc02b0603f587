"""How a thing of the rules core shows itself in a notebook without the core knowing how to draw.

The package connects a loader (:func:`connect`); the loader registers a painter for each type and
kind of picture when the first picture is asked for. Without a loader nothing is drawn and
IPython falls back to the plain ``repr``, so the rules core also works alone.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

#: Makes a picture: text for "svg" and "html", an object for other kinds ("graph").
Painter = Callable[[Any], Any]

_painters: dict[tuple[type, str], Painter] = {}
_loader: Callable[[], object] | None = None


def connect(loader: Callable[[], object]) -> None:
    """Name the function that registers the painters; it is called once, when first needed."""
    global _loader
    _loader = loader


def register(kind: str, cls: type, painter: Painter) -> None:
    """Let ``painter`` draw instances of ``cls`` as ``kind`` (``"svg"``, ``"html"``, ``"graph"``)."""
    _painters[cls, kind] = painter


def paint(thing: object, kind: str) -> str | None:
    """Return the picture of ``thing`` as text, or None where nobody can draw it."""
    picture: str | None = make(thing, kind)
    return picture


def make(thing: object, kind: str) -> Any:
    """Return what the registered painter makes of ``thing``, or None where there is none for this kind."""
    global _loader
    if _loader is not None:
        load, _loader = _loader, None
        load()
    for cls in type(thing).__mro__:
        painter = _painters.get((cls, kind))
        if painter is not None:
            return painter(thing)
    return None


class ShowsSvg:
    """A mix-in: IPython shows the thing as SVG when a painter is registered."""

    __slots__ = ()

    def _repr_svg_(self) -> str | None:
        return paint(self, "svg")


class ShowsHtml:
    """A mix-in: IPython shows the thing as HTML when a painter is registered."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        return paint(self, "html")
