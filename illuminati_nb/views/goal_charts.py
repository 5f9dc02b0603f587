"""Progress to the goals as pictures: lines over a whole game for a live figure, and bars of one moment as HTML."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

from illuminati_nb.analysis.goal_missing import UNCONTROLLED, Denial, Missing
from illuminati_nb.rules.goals import Progress
from illuminati_nb.rules.words import counted
from illuminati_nb.views.charts import TEMPLATE
from illuminati_nb.views.palette import AGAINST, GOLD, PAPER_INK, SERIES
from illuminati_nb.views.rule_html import RULE_STYLE, rule_chip
from illuminati_nb.views.sum_html import percent

#: So many seats can sit at a table (R1.2); each has a colour, a dash and a sign of its own.
SEATS = 8
LINES = (
    *SERIES,
    ("#7a5c00", "solid", "star"),
    ("#4b6cb7", "dash", "pentagon"),
    ("#b0307a", "dot", "cross"),
)
#: How the signs of the lines look in text.
SIGNS = {
    "circle": "●", "square": "■", "diamond": "◆", "triangle-up": "▲", "x": "✖", "star": "★", "pentagon": "⬟",
    "cross": "✚",
}  # fmt: skip
#: Cards listed for a goal, and ticks on the axis of moves, at most.
MOST_CARDS, _TICKS = 6, 16
#: The traces of the figure: a Special Goal and a Basic Goal for each seat, marks in each panel, turning points.
NOW_SPECIAL, NOW_BASIC, POINTS = 2 * SEATS, 2 * SEATS + 1, 2 * SEATS + 2

#: (after so many moves, turn, progress).
Steps = Sequence[tuple[int, int, Progress]]

STYLE = (
    "<style>.inb-goals{line-height:1.4;font-size:13px}.inb-goals h4{margin:8px 0 4px;font-size:13px;font-weight:600}"
    ".inb-goals .seat{margin:0 0 8px;padding:2px 0 2px 8px;border-left:4px solid transparent}"
    ".inb-goals .bar{position:relative;height:12px;border-radius:3px;background:rgba(127,127,127,.28);"
    "overflow:hidden;margin:1px 0 3px}.inb-goals .bar i{position:absolute;left:0;top:0;bottom:0;border-radius:3px}"
    ".inb-goals .thin .bar{height:6px}.inb-goals .thin{font-size:11.5px;display:grid;gap:0 12px;"
    "grid-template-columns:repeat(auto-fill,minmax(190px,1fr))}.inb-goals .quiet{opacity:.78}"
    ".inb-goals ul{margin:1px 0 4px 16px;padding:0}.inb-goals li{margin:1px 0}"
    ".inb-goals .said{border-left:5px solid var(--edge);padding:3px 10px;background:rgba(127,127,127,.1);margin:2px 0}"
    f"{RULE_STYLE}</style>"
)


def share(one: Progress) -> float:
    """Return progress in percent of what the goal needs, from 0 to 125 so that one line cannot flatten the others."""
    return min(max(100 * one.have / max(one.need, 1), 0.0), 125.0)


# --- lines over the game ----------------------------------------------------------------------------


def progress_traces() -> list[dict[str, Any]]:
    """Return the traces of the figure, still empty: see ``NOW_SPECIAL``, ``NOW_BASIC`` and ``POINTS``."""
    traces: list[dict[str, Any]] = []
    for basic in (False, True):
        for colour, dash, _ in LINES:
            traces.append({
                "type": "scatter", "mode": "lines", "x": [], "y": [], "customdata": [], "visible": False,
                "line": {"shape": "hv", "color": colour, "dash": dash, "width": 2}, "showlegend": not basic,
                "yaxis": "y2" if basic else "y", "hovertemplate": "%{customdata}<extra></extra>",
            })  # fmt: skip
    for axis in ("y", "y2"):
        traces.append({
            "type": "scatter", "mode": "markers", "x": [], "y": [], "customdata": [], "yaxis": axis,
            "showlegend": False, "hovertemplate": "%{customdata}<extra></extra>", "cliponaxis": False,
            "marker": {"size": 11, "color": [], "symbol": [], "line": {"width": 1.5, "color": "#ffffff"}},
        })  # fmt: skip
    traces.append({
        "type": "scatter", "mode": "markers", "x": [], "y": [], "customdata": [], "name": "turning points",
        "marker": {"symbol": "triangle-up", "size": 9, "color": AGAINST}, "cliponaxis": False,
        "hovertemplate": "%{customdata}<extra></extra>",
    })  # fmt: skip
    return traces


#: What stands over the two parts of the figure; in a game by points only the upper part is used (R12.2).
HEADINGS = ("<b>Special Goals</b>, share reached", "<b>Basic Goal</b>, share reached")
HEADINGS_BY_POINTS = ("<b>Score</b>, share of the best rival's", "no goals in a game by points")


def progress_layout() -> dict[str, Any]:
    """Return the layout of the figure: Special Goals above, the Basic Goal below, the moves along both."""
    axis = {"range": [-6, 112], "tickvals": [0, 50, 100], "ticktext": ["0 %", "50 %", "100 %"], "fixedrange": True}
    full = {"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": 100, "y1": 100, "layer": "below"}
    met = {"line": {"color": PAPER_INK, "width": 1, "dash": "dot"}}
    now = {"type": "line", "yref": "paper", "y0": 0, "y1": 1, "x0": 0, "x1": 0, "name": "now"}
    heading = {"xref": "paper", "yref": "paper", "x": 0, "xanchor": "left", "yanchor": "bottom", "showarrow": False}
    return {
        "template": TEMPLATE,
        "height": 430,
        "margin": {"l": 52, "r": 16, "t": 62, "b": 46},
        "hovermode": "closest",
        "legend": {"orientation": "h", "y": 1.09, "yanchor": "bottom", "x": 0, "font": {"size": 12}},
        "xaxis": {"title": {"text": "turn (the marks stand where it begins)"}, "anchor": "y2", "zeroline": False},
        "yaxis": {**axis, "domain": [0.5, 1]},
        "yaxis2": {**axis, "domain": [0, 0.4], "anchor": "x"},
        "shapes": [
            {**now, "line": {"color": PAPER_INK, "width": 2}},
            {**full, "yref": "y", **met},
            {**full, "yref": "y2", **met},
        ],
        "annotations": [
            {**heading, "y": 1.0, "text": HEADINGS[0]},
            {**heading, "y": 0.4, "text": HEADINGS[1]},
        ],
    }


def turn_ticks(turns: Sequence[tuple[int, int]], most: int = _TICKS) -> dict[str, Any]:
    """Return ticks where turns begin, a round number of turns apart.

    ``turns``: (after so many moves, turn). Raises ValueError where ``most`` is below 1.

    >>> turn_ticks([(0, 1), (9, 2), (20, 3)], most=2)
    {'tickvals': [0, 20], 'ticktext': ['1', '3']}
    """
    if most < 1:
        raise ValueError(f"most={most}: at least one tick")
    step = next(one for one in (1, 2, 5, 10, 20, 50, 100, 10**9) if len(turns) <= one * most)
    shown = [(after, turn) for after, turn in turns if (turn - 1) % step == 0]
    return {"tickvals": [after for after, _ in shown], "ticktext": [str(turn) for _, turn in shown]}


def line_data(name: str, steps: Steps) -> dict[str, Any]:
    """Return the data of one line: where it changes, in percent, and what to read there."""
    return {
        "name": name,
        "x": [after for after, _, _ in steps],
        "y": [share(one) for _, _, one in steps],
        "customdata": [hover(name, after, turn, one) for after, turn, one in steps],
        "visible": True,
    }


def hover(name: str, after: int, turn: int, one: Progress) -> str:
    """Return what a place on a line says."""
    met = "<br><b>met</b>" if one.met else ""
    goal = "" if one.rule == "R11.7" or one.goal.endswith(name) else f"<br>{one.goal}"
    return f"<b>{name}</b>, turn {turn}, after move {after}{goal}<br>{one.have} of {one.need} {one.unit}{met}"


# --- bars of one moment ---------------------------------------------------------------------------------


def swatch(seat: int) -> str:
    """Return the sign of a seat's line in its colour, on a light ground so that it reads on a dark page too."""
    colour, _, symbol = LINES[seat % len(LINES)]
    return (
        f'<span aria-hidden="true" style="color:{colour};background:#fff;border-radius:3px;padding:0 2px">'
        f"{SIGNS[symbol]}</span>"
    )


def bar_html(one: Progress, seat: int, *, closed: bool = False, label: str = "") -> str:
    """Return one goal as a bar, its numbers, what is missing, and the rule."""
    words = escape(label or one.goal)
    if closed and one.rule == "R11.14":
        return f"<div>{words}: the treasuries are closed {rule_chip('R3.3')} {rule_chip(one.rule)}</div>"
    filled = min(share(one), 100.0)
    colour = GOLD if one.met else LINES[seat % len(LINES)][0]
    lacks = " <b>met ✓</b>" if one.met else ""
    if not one.met and one.rule == "R11.12":
        lacks = f' <span class="quiet">missing {escape(one.missing)}</span>'
    return (
        f"<div>{words}: <b>{one.have}</b> of {one.need} {escape(one.unit)}{lacks} {rule_chip(one.rule)}"
        f'<div class="bar" role="progressbar" aria-label="{words}" aria-valuenow="{one.have}" aria-valuemin="0" '
        f'aria-valuemax="{one.need}"><i style="width:{filled:.1f}%;background:{colour}"></i></div></div>'
    )


def seat_bars_html(
    seat: int,
    name: str,
    goals: Iterable[Progress],
    possible: Sequence[Progress] = (),
    *,
    out: str = "",
    closed: bool = False,
    chosen: bool = False,
    acts: bool = False,
) -> str:
    """Return a seat with a bar for each goal; ``possible``: goals that its secret one could be."""
    edge = f' style="border-left-color:{LINES[seat % len(LINES)][0]}"' if chosen else ""
    mark = "▶ " if acts else ""
    head = f"<div>{mark}{swatch(seat)} <b>{escape(name)}</b>{' (looked at)' if chosen else ''}"
    if out:
        return f'<div class="seat"{edge}>{head}: {"" if out.startswith("has") else "is "}{escape(out)}</div></div>'
    secret = ""
    if possible:
        thin = "".join(bar_html(one, seat, closed=closed, label=_whose(one)) for one in possible)
        secret = f'<div>A secret goal {rule_chip("R11.9")}; it could be that of</div><div class="thin">{thin}</div>'
    goals = tuple(goals)
    if len(goals) < 2 and not possible and not any(one.rule == "R12.2" for one in goals):
        secret = f"<div>A secret goal {rule_chip('R11.9')}, still to be chosen</div>"
    bars = "".join(bar_html(one, seat, closed=closed) for one in goals)
    return f'<div class="seat"{edge}>{head}</div>{bars}{secret}</div>'


def _whose(one: Progress) -> str:
    return one.goal.removeprefix("Special Goal of ").removeprefix("The ")


# --- what is missing, and who can deny it ---------------------------------------------------------------


def missing_html(found: Sequence[Missing], *, closed: bool = False) -> str:
    """Return what a seat lacks to its goals, with the cards that would complete them and where they lie."""
    many = len(found) > 2
    return "".join(_missing_one(one, closed, short=many and number > 0) for number, one in enumerate(found))


def _missing_one(one: Missing, closed: bool, *, short: bool) -> str:
    now = one.progress
    head = f"<b>{escape(now.goal)}</b> {rule_chip(now.rule)}"
    if now.met:
        return f"<div>{head}: met.</div>"
    if now.rule == "R11.14":
        words = "the treasuries are closed" if closed else f"{one.short} MB are missing"
        return f"<div>{head}: {words}.</div>"
    where = {card.card: card for card in one.cards}
    lack = f"{escape(counted(one.short, now.unit))} missing"
    if now.rule == "R11.12":
        lack = f"missing {escape(now.missing)}"
    if not one.cards:
        return f"<div>{head}: {lack}; no card in play brings any.</div>"
    if one.completing:
        listed, more = one.completing[:MOST_CARDS], len(one.completing) - MOST_CARDS
        rest = f" and {more} more" if more > 0 else ""
        enough = f"each of these would do alone: {', '.join(_place(where[name], now) for name in listed)}{rest}"
    elif one.example:
        enough = f"{one.fewest} cards would do: {' and '.join(_place(where[name], now) for name in one.example)}"
    else:
        enough = "three cards in play are not enough"
    best = ""
    if not one.completing and not short:
        lines = "".join(f"<li>{_place(card, now)}</li>" for card in one.cards[:MOST_CARDS])
        best = f'<div class="quiet">What brings most:</div><ul>{lines}</ul>'
    return f"<div>{head}: {lack}; {enough}.</div>{best}"


def _place(found: Any, now: Progress) -> str:
    lies = "" if found.where == UNCONTROLLED else f", from {escape(found.where)}"
    below = f", {len(found.along)} below it" if found.along else ""
    return f"{escape(found.card)} (+{found.brings}{lies}{below})"


def denials_html(found: Sequence[Denial], names: Sequence[str], unit: str, why_none: str) -> str:
    """Return the best attack of each rival on a seat's progress; ``why_none``: what to say where there is none."""
    if not found:
        return f"<div>{escape(why_none)}</div>"
    lines = []
    for number, one in enumerate(found):
        strike = one.strike
        helped = f", helped by {escape(', '.join(strike.helpers))}" if strike.helpers else ""
        paid = f", {strike.money} MB" if strike.money else ""
        body = (
            f"{swatch(one.rival)} {escape(names[one.rival])} to {one.kind} <b>{escape(strike.target)}</b> with "
            f"{escape(strike.attacker)}{helped}{paid}: target number {strike.target_number}, "
            f"<b>{percent(strike.chance)}</b>; sets back {escape(counted(one.costs, unit))} "
            f"({float(one.setback):.1f} expected)"
        )
        lines.append(f"<li>{'<b>Best:</b> ' if number == 0 and len(found) > 1 else ''}{body}</li>")
    return (
        f'<ul>{"".join(lines)}</ul><div class="quiet">Each rival spends what lies on his Illuminati; nobody spends '
        "against him.</div>"
    )


def said_html(heading: str, texts: Iterable[str], *, here: bool) -> str:
    """Return the words at a turning point; ``here``: whether it is the moment looked at."""
    lines = "".join(f"<div>{escape(text)}</div>" for text in texts)
    edge = AGAINST if here else "rgba(127,127,127,.5)"
    quiet = "" if here else ' class="quiet"'
    return f'<div class="said" style="--edge:{edge}"><div{quiet}><b>{escape(heading)}</b>{lines}</div></div>'
