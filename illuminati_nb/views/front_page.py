"""The front page: one card for each app, with a picture, a sentence and a link; and the heading of an app's page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any

from illuminati_nb.views.palette import AGAINST, AUTOMATIC, FONT, FOR, GOLD, NIGHT, PAPER, PAPER_INK, QUIET

UNOFFICIAL = (
    "An unofficial companion. Illuminati is a trademark of Steve Jackson Games, who neither made nor endorse it. "
    "To play you need the game itself."
)


@dataclass(frozen=True, slots=True)
class App:
    """One app: its notebook in ``notebooks/apps``, the public name of its widget, and how it is announced.

    ``options``: how the widget is opened, where that is not by its defaults.
    """

    name: str
    widget: str
    title: str
    words: str
    how: str
    draw: Callable[[], str]
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def notebook(self) -> str:
        """The file of its page."""
        return f"{self.name}.ipynb"

    def picture(self) -> str:
        """Return its picture as SVG, 320 x 180."""
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" role="img" '
            f'aria-label="{escape(self.title)}" font-family="{escape(FONT)}" '
            f'style="display:block;width:100%;height:auto"><rect width="320" height="180" fill="{PAPER}"/>'
            f"{self.draw()}</svg>"
        )


def _rect(x: float, y: float, width: float, height: float, fill: str, more: str = "") -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}" {more}/>'


def _text(x: float, y: float, words: str, size: int = 13, fill: str = PAPER_INK, anchor: str = "middle") -> str:
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}" text-anchor="{anchor}">{escape(words)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, ink: str = PAPER_INK, width: float = 2, more: str = "") -> str:
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{ink}" stroke-width="{width:g}" {more}/>'


def _dice() -> str:
    """The eleven totals of two dice, those at or below a target of 7 in the colour of success."""
    drawn = []
    for total in range(2, 13):
        ways = 6 - abs(total - 7)
        fill = FOR if total <= 7 else AUTOMATIC if total > 10 else AGAINST
        x = 30 + (total - 2) * 24.5
        drawn.append(_rect(x, 150 - ways * 20, 18, ways * 20, fill, 'rx="2"') + _text(x + 9, 166, str(total), 12))
    edge = _line(173.5, 18, 173.5, 152, PAPER_INK, 2, 'stroke-dasharray="5 4"')
    return "".join(drawn) + edge + _text(179, 26, "21/36 succeed", 13, anchor="start")


def _structure() -> str:
    """An Illuminati with three groups below it, and an arrow that is still open."""
    stroke = f'rx="5" stroke="{PAPER_INK}" stroke-width="1.5"'
    cards = [(122, 24, NIGHT), (24, 24, "#e6e2d6"), (220, 24, "#e6e2d6"), (122, 102, "#e6e2d6")]
    drawn = [_rect(x, y, 76, 54, fill, stroke) for x, y, fill in cards]
    drawn += [
        f'<path d="M160 34 L177 66 L143 66 Z" fill="none" stroke="{GOLD}" stroke-width="2.5"/>',
        f'<circle cx="160" cy="57" r="4" fill="{GOLD}"/>',
    ]
    for x, y, tint in ((24, 24, FOR), (220, 24, "#882255"), (122, 102, "#ffc20a")):
        drawn += [_rect(x + 8, y + 10, 60, 8, tint, 'rx="3"'), _rect(x + 8, y + 26, 44, 5, QUIET, 'rx="2"')]
        drawn.append(_rect(x + 8, y + 36, 52, 5, QUIET, 'rx="2"'))
    for x1, y1, x2, y2 in ((122, 51, 102, 51), (198, 51, 218, 51), (160, 78, 160, 100)):
        drawn.append(_line(x1, y1, x2, y2, AGAINST, 4))
    dashed = f'rx="5" stroke="{QUIET}" stroke-width="2" stroke-dasharray="6 4"'
    drawn += [_line(198, 129, 218, 129, QUIET, 4), _rect(220, 102, 76, 54, "none", dashed)]
    return "".join(drawn) + _text(258, 135, "+", 24, QUIET)


def _purses() -> str:
    """Coins for an attack on one side, against it on the other, and the target number between them."""
    drawn = [_line(60, 150, 260, 150, PAPER_INK, 3), _line(160, 150, 160, 60, PAPER_INK, 3)]
    for x, coins, fill in ((80, 5, FOR), (240, 3, AGAINST)):
        for n in range(coins):
            drawn.append(
                f'<ellipse cx="{x}" cy="{138 - n * 13}" rx="34" ry="9" fill="{fill}" '
                f'stroke="{PAPER}" stroke-width="2"/>'
            )
    drawn.append(f'<circle cx="160" cy="52" r="30" fill="{PAPER}" stroke="{PAPER_INK}" stroke-width="3"/>')
    return "".join(drawn) + _text(160, 60, "8", 24) + _text(80, 172, "for", 13) + _text(240, 172, "against", 13)


def _goals() -> str:
    """Four bars on their way to a line."""
    drawn = [_line(262, 18, 262, 160, PAPER_INK, 2, 'stroke-dasharray="5 4"')]
    for n, (share, fill) in enumerate(((1.0, FOR), (0.72, "#882255"), (0.5, "#007a5e"), (0.28, AGAINST))):
        y = 30 + n * 33
        drawn += [_rect(40, y, 222, 20, "#ececef", 'rx="4"'), _rect(40, y, 222 * share, 20, fill, 'rx="4"')]
    return "".join(drawn) + _text(276, 46, "★", 22, "#a07a10")


def _table() -> str:
    """A table seen from above, four seats, dice in the middle."""
    drawn = ['<ellipse cx="160" cy="90" rx="128" ry="68" fill="#2f6b4f" stroke="#1f4a37" stroke-width="4"/>']
    for x, y in ((138, 12), (138, 138), (26, 75), (250, 75)):
        drawn.append(_rect(x, y, 44, 30, NIGHT, f'rx="4" stroke="{GOLD}" stroke-width="2"'))
        drawn.append(f'<path d="M{x + 22} {y + 7} l9 16 h-18 Z" fill="none" stroke="{GOLD}" stroke-width="2"/>')
    for x, dots in ((124, ((9, 9), (23, 23), (16, 16))), (164, ((9, 9), (23, 9), (9, 23), (23, 23)))):
        drawn.append(_rect(x, 74, 32, 32, PAPER, 'rx="6"'))
        drawn += [f'<circle cx="{x + dx}" cy="{74 + dy}" r="3.2" fill="{PAPER_INK}"/>' for dx, dy in dots]
    return "".join(drawn)


APPS: tuple[App, ...] = (
    App(
        "attack_lab",
        "AttackLab",
        "Attack laboratory",
        "Choose who attacks whom, with whose help and money: the sum, the exact chance, and what the next MB buys.",
        "Change one thing at a time, and guess the target number before you look.",
        _dice,
    ),
    App(
        "structure_builder",
        "StructureBuilder",
        "Structure builder",
        "Hang groups on open arrows, move and drop them, and see what is blocked and what is in danger.",
        "Choose a group, then an open arrow in the picture; click a card in the picture to move or drop it.",
        _structure,
    ),
    App(
        "interference_table",
        "InterferenceTable",
        "Interference table",
        "Spend megabucks for and against an attack, against players who never err, and see what each coin is worth.",
        "Pay or pass for your seat; the others answer with their best moves, and say why.",
        _purses,
        {"mine": ("attacker",)},
    ),
    App(
        "goal_tracker",
        "GoalTracker",
        "Goal tracker",
        "Follow everybody's way to victory through a whole game, and see what would complete a goal or stop it.",
        "Move the slider through the game.",
        _goals,
    ),
    App(
        "game_table",
        "GameTable",
        "Game table",
        "Play a whole game against bots, or with friends at one screen. What the rules refuse is explained.",
        "Choose among the moves on offer; the bots answer. New game starts another, with as many as you like.",
        _table,
    ),
)

_STYLE = (
    "<style>.inb-front{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,230px),1fr));gap:16px;"
    "margin:16px 0;max-width:1320px}"
    ".inb-front a{display:block;border:1px solid rgba(127,127,127,.45);border-radius:10px;overflow:hidden;"
    "color:inherit!important;text-decoration:none!important;line-height:1.45;font-size:14px}"
    f".inb-front a:hover,.inb-front a:focus-visible{{border-color:{FOR};box-shadow:0 0 0 2px {FOR};outline:none}}"
    ".inb-front b{display:block;font-size:17px;padding:10px 14px 2px}"
    ".inb-front span{display:block;padding:0 14px 14px}"
    ".inb-head{display:flex;flex-wrap:wrap;align-items:baseline;gap:2px 16px;margin:2px 0 8px;line-height:1.45}"
    ".inb-head h1{font-size:24px;margin:0}.inb-head p{margin:0;flex:1 1 320px;font-size:14px}"
    ".inb-small{font-size:12px;opacity:.8;line-height:1.45;max-width:80ch}"
    # The room around a page is for its content, above all on a phone.
    "@media (max-width:600px){#rendered_cells{padding:0!important}body.jp-Notebook{padding:6px!important}"
    "body[data-voila] .jp-Cell,body[data-voila] .jp-OutputArea-output{padding:0 4px!important}"
    "body[data-voila] .jp-OutputPrompt{display:none!important}}"
    "</style>"
)


def find_app(name: str) -> App:
    """Return the app of that name. Raises ValueError, naming those there are.

    >>> find_app("game_table").widget
    'GameTable'
    """
    for app in APPS:
        if app.name == name:
            return app
    raise ValueError(f"name={name!r}: there are {', '.join(app.name for app in APPS)}")


def ready_apps() -> list[App]:
    """Return the apps whose widget this version of the package has."""
    import illuminati_nb

    return [app for app in APPS if app.widget in illuminati_nb.__all__]


def doors_html(apps: Iterable[App], link: Callable[[App], str]) -> str:
    """Return one card for each app; ``link`` says where it leads."""
    cards = "".join(
        f'<a href="{escape(link(app))}">{app.picture()}<b>{escape(app.title)}</b><span>{escape(app.words)}</span></a>'
        for app in apps
    )
    return f'{_STYLE}<nav class="inb-front" aria-label="Apps">{cards}</nav>'


def head_html(app: App) -> str:
    """Return the heading of an app's page: its name, what to do, and the way back."""
    back = '<a href="index.ipynb">← all apps</a>'
    return f'{_STYLE}<div class="inb-head"><h1>{escape(app.title)}</h1><p>{escape(app.how)}</p>{back}</div>'


class FrontPage:
    """The front page of the apps, which shows itself. Its links lead to the notebooks beside it."""

    def __repr__(self) -> str:
        return f"<FrontPage: {', '.join(app.title for app in ready_apps())}>"

    def _repr_html_(self) -> str:
        return (
            f'{_STYLE}<div class="inb-head"><h1>Illuminati: play with the odds</h1>'
            "<p>Each of these opens a page of its own. Nothing is sent anywhere, nothing can be broken.</p></div>"
            f'{doors_html(ready_apps(), lambda app: app.notebook)}<p class="inb-small">{escape(UNOFFICIAL)}</p>'
        )


def front_page() -> FrontPage:
    """Return the front page of the apps.

    >>> "attack_lab.ipynb" in front_page()._repr_html_()
    True
    """
    return FrontPage()
