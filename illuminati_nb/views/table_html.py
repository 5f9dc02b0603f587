"""The table of a game as HTML: structures with their treasuries, cards, hands, goals, the attack under way, the log.

Everything is drawn from a view of the state (R13.1), so that nothing hidden can be seen.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from illuminati_nb.analysis.said_orders import order_in_words
from illuminati_nb.rules import effective
from illuminati_nb.rules.alignment import names
from illuminati_nb.rules.attack import AttackSum
from illuminati_nb.rules.cards import Artifact, Group, Special
from illuminati_nb.rules.dice import WAYS, succeeds
from illuminati_nb.rules.goals import Progress, progress
from illuminati_nb.rules.state import HIDDEN, Conflict, GameState, Seat, card, owned, title, who
from illuminati_nb.rules.words import counted
from illuminati_nb.views.card_svg import card_svg
from illuminati_nb.views.palette import AGAINST, AUTOMATIC, FOR, GOLD, KIND_FILL, PAPER, PAPER_INK
from illuminati_nb.views.rule_html import RULE_STYLE, rule_chip
from illuminati_nb.views.structure_beside import columns
from illuminati_nb.views.structure_card import UNIT, Change
from illuminati_nb.views.structure_svg import table_svg
from illuminati_nb.views.sum_html import attack_html, percent

#: Pixels for an inch of a structure, at most, and for the long side of an uncontrolled card.
_INCH, LOOSE_CARD = 32, 124
#: Pixels for an Order, and their colours in the order of the table.
_ORDER, COLOURS = 148, ("red", "yellow", "blue")
#: Inches around the cards of a structure, where its arrows are.
_AROUND = 1.3
#: Inches a column of Artifacts takes, and drawing units above and below a structure where arrows are.
_UPRIGHT, _AROUND_UNITS = 2.75, 40

STYLE = (
    "<style>.inb-table h4{margin:8px 0 4px;font-size:13px;font-weight:600}.inb-table{line-height:1.4;font-size:13px}"
    ".inb-cards{display:flex;flex-wrap:wrap;gap:6px;align-items:flex-start}"
    ".inb-cards svg{width:100%;height:auto;display:block}"
    ".inb-quiet{opacity:.75}.inb-goal{display:flex;gap:8px;align-items:center;margin:2px 0}.inb-goal svg{flex:none}"
    ".inb-log{max-height:420px;overflow-y:auto;border:1px solid rgba(127,127,127,.35);border-radius:4px;"
    "padding:2px 8px 6px}.inb-log ul{margin:0 0 0 16px;padding:0}.inb-log li{margin:1px 0}"
    ".inb-special{width:190px;border:1px solid rgba(127,127,127,.5);border-radius:6px;overflow:hidden;"
    f"background:{PAPER};color:{PAPER_INK}}}.inb-special b{{display:block;background:{KIND_FILL['Special']};"
    "color:#fff;padding:2px 8px}.inb-special p{margin:3px 8px;font-size:12px;line-height:1.3}"
    ".inb-empty{border:1.5px dashed rgba(127,127,127,.7);border-radius:6px;min-height:56px;display:flex;"
    "align-items:center;justify-content:center;opacity:.8;box-sizing:border-box}"
    f".inb-order{{flex:1 1 100px;max-width:{_ORDER}px;font-size:11.5px;line-height:1.25}}"
    ".inb-order .inb-says{margin-top:4px}"
    f".inb-aim{{outline:3px solid {AGAINST};outline-offset:1px;border-radius:6px}}"
    ".inb-moves .jupyter-button{white-space:normal;height:auto;min-height:28px;line-height:1.3;padding:4px 10px}"
    ".inb-moves .jupyter-button:focus-visible{outline:2px solid currentColor;outline-offset:-4px}"
    ".inb-seat .jupyter-widget-Collapse-header{padding:4px 8px}"
    ".inb-seat .jupyter-widget-Collapse-contents{padding:2px 8px 6px}"
    f"{RULE_STYLE}</style>"
)


def structure_html(state: GameState, seat: int) -> str:
    """Return the structure of a seat as it lies on the table, with its treasuries, and its Artifacts beside it.

    Attacker and target are marked.
    """
    me, conflict = state.seats[seat], state.conflict
    involved = () if conflict is None else (conflict.attacker, conflict.target, *conflict.aid)
    inside = [name for name in involved if name in me.structure or name in me.artifacts]
    changed = {name: kinds for name, kinds in state.board.changed.items() if name in me.structure}
    svg = table_svg(
        me.structure,
        treasuries={name: amount for name, amount in me.money.items() if amount},
        highlight=inside,
        alignments=changed,
        legend=False,
        artifacts=me.artifacts,
        changes=_changes(state, me),
    )
    rects = [spot.rect for spot in me.structure.spots.values()]
    inches = (max(rect[2] for rect in rects) - min(rect[0] for rect in rects)) / 8 + _AROUND
    if me.artifacts:
        tall = max(rect[3] for rect in rects) - min(rect[1] for rect in rects)
        inches += _UPRIGHT * columns(len(me.artifacts), UNIT * tall + _AROUND_UNITS)
    return f'<div style="max-width:{inches * _INCH:.0f}px">{svg}</div>'


def _changes(state: GameState, me: Seat) -> dict[str, Change]:
    """Return what Orders in play and Artifacts of its owner make of the printed numbers of a seat's cards."""
    if not (state.board.orders or me.artifacts):
        return {}
    every = owned(me)

    def more(found: effective.Sum) -> int:
        return sum(line.amount for line in found.lines if line.rule.startswith(("R14", "R15")))

    changes = {}
    for one in me.structure.cards:
        resists = more(effective.resistance(one, state.board, every)) if isinstance(one, Group) else 0
        helps = effective.transferable_power(one, state.board, every)
        changes[one.name] = Change(more(effective.power(one, state.board, every)), more(helps), resists)
    return changes


def goals_html(found: Iterable[Progress]) -> str:
    """Return how far a seat is from its goals: a bar, the numbers, what is missing."""
    rows = []
    for one in found:
        filled = round(100 * min(max(one.have, 0), one.need) / max(one.need, 1))
        colour = GOLD if one.met else FOR
        missing = (
            "" if one.met or one.rule == "R11.7" else f' <span class="inb-quiet">missing {escape(one.missing)}</span>'
        )
        rows.append(
            f'<div class="inb-goal"><svg width="70" height="9" role="img" aria-label="{filled} %"><rect width="70" '
            f'height="9" rx="2" fill="#9aa0a6" fill-opacity=".35"/><rect width="{0.7 * filled:.0f}" height="9" rx="2" '
            f'fill="{colour}"/></svg><span>{escape(one.goal)}: <b>{one.have}</b> of {one.need} {escape(one.unit)}'
            f"{' ✓' if one.met else missing} {rule_chip(one.rule)}</span></div>"
        )
    return "".join(rows)


def seat_words(state: GameState, seat: int, *, mine: bool = False) -> str:
    """Return a seat in one line: who decides, name, money, cards, Specials.

    >>> from illuminati_nb.analysis.game import new_game
    >>> seat_words(new_game(["The Network", "The Bavarian Illuminati"], seed=7, first=0).view(0), 0, mine=True)
    '▶ The Network (you) · 9 MB · 1 card · 0 Specials'
    """
    me = state.seats[seat]
    if me.out:
        return f"✗ {me.illuminati}: {'has left' if me.out == 'left' else me.out}"
    parts = [f"{'▶ ' if state.to_act == seat else ''}{me.illuminati}{' (you)' if mine else ''}"]
    if state.rules.open_treasuries or mine:
        parts.append(f"{sum(me.money.values())} MB")
    parts += [counted(len(me.structure) + len(me.artifacts), "cards"), counted(len(me.specials), "Specials")]
    if me.destroyed:
        parts.append(f"{me.destroyed} destroyed")
    return " · ".join(parts)


def seat_html(state: GameState, seat: int) -> str:
    """Return everything about a seat that lies open: structure, goals, promises it has given."""
    if state.seats[seat].out:
        return '<div class="inb-table">out of the game</div>'
    words = "".join(
        f"<li>turn {turn}, to {escape(who(state, to))}: “{escape(text)}” {rule_chip('R9.9')}</li>"
        for turn, giver, to, text in state.promises
        if giver == seat
    )
    promised = f'<div>Promised, which binds nobody:<ul style="margin:0 0 0 16px">{words}</ul></div>' if words else ""
    secret = len(progress(state, seat)) < 2 and not state.rules.scoring_game
    hidden = '<div class="inb-quiet">and a secret goal</div>' if secret else ""
    if state.seats[seat].masked:
        hidden += f'<div class="inb-quiet">{_face_down(state.seats[seat])} {rule_chip("R12.4")}</div>'
    return (
        f'<div class="inb-table">{structure_html(state, seat)}{goals_html(progress(state, seat))}{hidden}{promised}'
        "</div>"
    )


def _face_down(seat: Seat) -> str:
    """Say that the Illuminati of a seat lies face down, and what it uses."""
    if not seat.claims:
        return "The Illuminati lies face down"
    power, income = seat.claims
    return f"The Illuminati lies face down and uses Power {power} and income {income} MB"


def middle_html(state: GameState) -> str:
    """Return the middle of the table: New World Orders in play, uncontrolled groups, deck, dead pile, discards."""
    target = state.conflict.target if state.conflict is not None else ""
    cards = "".join(_loose_card(name, aim=name == target) for name in state.uncontrolled)
    captured = ""
    if state.captured is not None:
        faces = "".join(_loose_card(name) for name in state.captured.names)
        captured = (
            f"<div>Captured, to be placed: <b>{escape(', '.join(state.captured.names))}</b></div>"
            f'<div class="inb-cards inb-captured">{faces}</div>'
        )
    changed = "".join(
        f"<div>{escape(name)}: {escape(', '.join(names(kinds)) or 'no alignment')} until the turn ends</div>"
        for name, kinds in state.board.changed.items()
    )
    piles = [f"{counted(len(state.deck), 'cards')} in the deck"]
    piles += [f"dead: {', '.join(state.dead)}"] if state.dead else []
    piles += [f"discarded: {', '.join(title(name) for name in state.discards)}"] if state.discards else []
    orders = orders_html(state, target)
    return (
        f'{STYLE}<div class="inb-table">{orders}<h4>Uncontrolled groups ({len(state.uncontrolled)})</h4>'
        f'<div class="inb-cards">{cards or "none"}</div>{captured}{changed}'
        f'<div class="inb-quiet" style="margin-top:4px">{escape("; ".join(piles))}</div></div>'
    )


def _loose_card(name: str, *, aim: bool = False) -> str:
    return f'<div style="width:{_loose(name)}px"{_aim(aim)}>{card_svg(card(name), compact=True)}</div>'


def _loose(name: str) -> int:
    """Pixels across for an uncontrolled card; an upright one is as long as the others are wide."""
    return round(LOOSE_CARD * 5 / 7) if isinstance(card(name), Artifact) else LOOSE_CARD


def orders_html(state: GameState, target: str = "") -> str:
    """Return the New World Orders in play, one place for each colour, which is named in words too (R15.2).

    "" in a game that is played without them. ``target``: the Order that is under attack.
    """
    orders = state.board.orders
    if not (orders or state.rules.new_world_order):
        return ""
    places = []
    for colour in COLOURS:
        there = [one for one in orders if one.colour == colour]
        free_place = all(one.name == state.board.entitled for one in there)
        for order in there:
            free = "no colour any more (Entitlements)" if order.name == state.board.entitled else ""
            effect = order.effect if order.modifiers else ""
            says = "; ".join(part for part in (order_in_words(order), effect, free) if part)
            places.append(
                f'<div class="inb-order"><div{_aim(order.name == target)}>{card_svg(order, compact=True)}</div>'
                f'<div class="inb-says">{escape(says)}</div></div>'
            )
        if free_place:
            places.append(f'<div class="inb-order inb-empty">no {colour} Order</div>')
    rule = rule_chip("R15.2")
    return (
        f'<div class="inb-orders"><h4>New World Orders in play ({len(orders)}) {rule}</h4>'
        f'<div class="inb-cards">{"".join(places)}</div></div>'
    )


def _aim(yes: bool) -> str:
    return ' class="inb-aim"' if yes else ""


def hand_html(specials: Sequence[str]) -> str:
    """Return a hand of Specials, what each does in words; face-down cards only counted."""
    faces = []
    for name in specials:
        found = card(name) if name != HIDDEN else None
        if isinstance(found, Special):
            faces.append(
                f'<div class="inb-special"><b>{escape(found.title)}</b><p><i>{escape(found.playable)}</i></p>'
                f"<p>{escape(found.effect)}</p></div>"
            )
    down = sum(name == HIDDEN for name in specials)
    count = f"<div>{down} face down</div>" if down else ""
    return (
        f'<div class="inb-table"><h4>Your Specials ({len(specials)}) {rule_chip("R10.1")}</h4>'
        f'<div class="inb-cards">{"".join(faces)}{count or ("" if faces else "none")}</div></div>'
    )


def dice_bars(target: int) -> str:
    """Return the 36 throws of two dice as bars, those that succeed with this target number filled (R6.10)."""
    wide, high, step = 300, 84, 26
    drawn = []
    for i, (total, ways) in enumerate(WAYS.items()):
        good = succeeds(total, target)
        fill = FOR if good else AUTOMATIC if total > 10 else "#9aa0a6"
        tall, x = ways * 9, 8 + i * step
        drawn.append(
            f"<g><title>{total}: {ways} of 36, {'succeeds' if good else 'fails'}</title>"
            f'<rect x="{x}" y="{60 - tall}" width="{step - 5}" height="{tall}" rx="2" fill="{fill}" '
            f'fill-opacity="{1 if good else 0.45}"/>'
            f'<text x="{x + 10}" y="73" text-anchor="middle" font-size="11">{total}</text>'
            f'<text x="{x + 10}" y="83" text-anchor="middle" font-size="9">{"✓" if good else "✗"}</text></g>'
        )
    return (
        f'<svg viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" role="img" fill="currentColor" '
        f'style="max-width:100%;display:block" aria-label="throws that succeed with target number {target}">'
        f"{''.join(drawn)}</svg>"
    )


def attack_panel(found: AttackSum | None, state: GameState, heading: str) -> str:
    """Return an attack, under way or only thought of: its sum, chance and dice; "" where there is none."""
    if found is None:
        return ""
    conflict = state.conflict
    chance = f"{percent(found.chance)} <small>({found.successes}/36)</small>"
    return (
        f'<div class="inb-table"><h4>{escape(heading)}: <span style="font-size:18px">{chance}</span></h4>'
        f"{_conflict_words(state, conflict) if conflict is not None else ''}{attack_html(found)}"
        f"{dice_bars(found.target_number)}</div>"
    )


def _conflict_words(state: GameState, conflict: Conflict) -> str:
    parts = []
    if conflict.privileged:
        parts.append(f"Privileged {rule_chip('R7.3')}")
    elif conflict.was_privileged:
        parts.append(f"no longer Privileged {rule_chip('R7.5')}")
    spent = [
        f"{escape(who(state, seat))} {abs(mb)} MB {'for' if mb > 0 else 'against'} it"
        for seat, mb in conflict.given
        if mb
    ]
    parts += [f"Spent so far: {', '.join(spent)}"] if spent else []
    if conflict.roll:
        parts.append(f"the dice count as <b>{conflict.roll}</b>")
    return f"<div>{'; '.join(parts)}</div>" if parts else ""


def log_html(turns: Sequence[tuple[str, Sequence[tuple[str, str]]]]) -> str:
    """Return the log, the newest turn and line on top. ``turns``: (heading, lines of (text, rule))."""
    blocks = "".join(
        f"<h4>{escape(heading)}</h4><ul>"
        + "".join(f"<li>{escape(text)} {rule_chip(rule)}</li>" for text, rule in reversed(lines))
        + "</ul>"
        for heading, lines in reversed(turns)
    )
    return f'<div class="inb-table"><h4>Log, newest first</h4><div class="inb-log" tabindex="0">{blocks}</div></div>'


def decision_html(who_decides: str, what: str, rule: str, *, moves: int, mine: bool, past: str = "") -> str:
    """Return whose decision it is and why, as a banner; ``past``: where in the past one looks, if one does.

    ``moves``: how many have been made; kept in the banner for whoever watches it.
    """
    edge = AUTOMATIC if past else GOLD if mine else FOR
    seen = f'<div style="font-size:12px">⏪ {escape(past)}</div>' if past else ""
    you = "Your decision, " if mine else ""
    return (
        f'{STYLE}<div class="inb-table" role="status" aria-live="polite" data-moves="{moves}" '
        f'style="border-left:6px solid {edge};'
        f'padding:4px 10px;background:rgba(127,127,127,.1)">{seen}<b style="font-size:15px">{you}{escape(who_decides)}'
        f"</b>: {escape(what)} {rule_chip(rule)}</div>"
    )


def rules_html(summary: str) -> str:
    """Return by which rules the game is played, as a line below the banner."""
    return f'<div class="inb-table inb-quiet">Rules: {escape(summary)}</div>'


def hint_html(words: str) -> str:
    """Return what to do now and what for, above the buttons."""
    return f'<div class="inb-table" style="padding:2px 4px">{escape(words)}</div>'


def opening_html(heading: str, told: Sequence[str], aim: str) -> str:
    """Return who has played before somebody's first turn, and what wins (R1.7, R11.7)."""
    lines = "".join(f"<li>{escape(one)}</li>" for one in told)
    turns = f'<ul style="margin:0 0 0 16px;padding:0">{lines}</ul>' if lines else ""
    return (
        f'<div class="inb-table" style="padding:2px 4px"><b>{escape(heading)}</b> {rule_chip("R1.7")}{turns}'
        f"<div>{escape(aim)} {rule_chip('R11.7')}</div></div>"
    )
