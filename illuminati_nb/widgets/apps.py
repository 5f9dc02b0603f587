"""A widget as a page of its own: heading, the widget, and a kind word when something is missing."""

from __future__ import annotations

from html import escape

import illuminati_nb
from illuminati_nb.views.front_page import find_app, head_html
from illuminati_nb.views.palette import AGAINST


def app_page(name: str) -> None:
    """Show the app of that name, as in ``notebooks/apps``: no code, and no traceback if it cannot be opened.

    Raises ValueError for a name that no app has.
    """
    from IPython.display import HTML, display

    app = find_app(name)
    display(HTML(head_html(app)))
    if app.widget not in illuminati_nb.__all__:
        display(HTML(_kind(f"The {app.title.lower()} is not part of version {illuminati_nb.__version__} yet.")))
        return
    try:
        display(getattr(illuminati_nb, app.widget)(**app.options))
    except Exception as error:  # whoever reads this page came to play, not to read a traceback
        display(HTML(_kind(f"The {app.title.lower()} could not be opened: {type(error).__name__}: {error}")))


def _kind(words: str) -> str:
    return (
        f'<div role="alert" style="border:1px solid {AGAINST};border-left:6px solid {AGAINST};border-radius:4px;'
        f'padding:.6em 1em;max-width:46em;line-height:1.5">{escape(words)}<br>'
        'The other apps may still work: <a href="index.ipynb">all apps</a>.</div>'
    )
