"""Illuminati: New World Order as HTML: the timing stack, the strength of the attack, who holds what. Standard library.

Colours follow the page (light or dark); a sign and a word always go with a colour.
"""

from __future__ import annotations

from html import escape

from illuminati_nb.compare import inwo
from illuminati_nb.compare.inwo import Play, Table
from illuminati_nb.views.palette import AGAINST, FOR
from illuminati_nb.views.rule_html import RULE_STYLE, rule_chip
from illuminati_nb.views.sum_html import chance_bar, percent, sum_html

_STYLE = (
    "<style>.inb-stack{line-height:1.4;font-size:13px;max-width:60em;color:inherit}"
    ".inb-stack.inb-stack ol{list-style:none;margin:0;padding:0}.inb-stack .inb-sum tbody th,"
    ".inb-stack .inb-sum tfoot th,.inb-stack .inb-sum thead th:first-child{text-align:left}"
    ".inb-stack li{margin:0 0 6px;padding:5px 10px;border:1px solid rgba(127,127,127,.45);border-left-width:6px;"
    "border-radius:5px;text-align:left}"
    f".inb-stack li.inb-works{{border-left-color:{FOR}}}.inb-stack li.inb-void{{border-left-color:{AGAINST};"
    "border-style:dashed;border-left-style:solid}.inb-stack li.inb-void b{text-decoration:line-through}"
    ".inb-stack .inb-said{opacity:.8}.inb-stack .inb-state{display:block;font-weight:600}"
    ".inb-stack .inb-hand{display:inline-block;border:1px solid rgba(127,127,127,.5);border-radius:4px;"
    "padding:0 7px;margin:2px 4px 2px 0}"
    ".inb-stack .inb-seats{display:flex;flex-wrap:wrap;gap:4px 26px}.inb-stack p{margin:2px 0}"
    ".inb-stack .inb-sumup{font-size:20px;font-weight:600;margin:4px 0 6px}"
    f"{RULE_STYLE}</style>"
)


def _wrapped(body: str) -> str:
    return f'{_STYLE}<div class="inb-stack">{body}</div>'


def stack_html(table: Table) -> str:
    """Return what is being played, first things first: each play as a card, and whether it works as things stand.

    >>> table = inwo.play(inwo.gordo_table(), inwo.Strike(0, "Car Bomb", "Gordo"))
    >>> "against Gordo" in stack_html(table), "Nothing is being played" in stack_html(inwo.gordo_table())
    (True, True)
    """
    if table.contest is not None:
        rolled = dict(table.contest.rolls)
        claims = "".join(
            f"<li><b>{escape(card)}</b> of seat {seat}: {f'rolled {rolled[seat]}' if seat in rolled else 'has to roll'}"
            "</li>"
            for seat, card in table.contest.claims
        )
        head = f"<p>Played together on {escape(table.contest.target)}: the higher roll works ({rule_chip('I8.3')}).</p>"
        return _wrapped(f"{head}<ol>{claims}</ol>")
    if not table.stack:
        rolled_now = " The dice have been rolled: it is too late to cancel." if table.rolled else ""
        return _wrapped(f"<p>Nothing is being played.{rolled_now}</p>")
    killers = _cancelled_by(table)
    rows = "".join(
        _play_html(play, row, killers.get(row.number))
        for play, row in zip(table.stack, inwo.stack_rows(table), strict=True)
    )
    return _wrapped(f"<ol>{rows}</ol><p>{_waiting(table)}</p>")


def _cancelled_by(table: Table) -> dict[int, int]:
    """For each play that does not work the number of the play that cancels it."""
    works = inwo.working(table.stack)
    return {play.cancels: n for n, play in enumerate(table.stack) if works[n] and play.cancels >= 0}


def _play_html(play: Play, row: inwo.StackRow, killer: int | None) -> str:
    what = row.text.removeprefix(f"seat {row.seat} ").removeprefix("plays ").removeprefix(play.card).strip()
    state = "✓ works" if row.works else f"✗ cancelled by play {killer}"
    rule = rule_chip("I8.5" if play.cancels >= 0 or not row.works else "I4.1" if play.attack else "I8.1")
    return (
        f'<li class="{"inb-works" if row.works else "inb-void"}">{row.number}. '
        f"<b>{escape(play.card or 'attack without a card')}</b> of seat {play.seat} {escape(what)}"
        f'<span class="inb-state">{state} ({rule})</span></li>'
    )


def _waiting(table: Table) -> str:
    open_seats = [seat for seat in table.seats if seat not in table.passed]
    if open_seats:
        seats = " and ".join(f"seat {seat}" for seat in open_seats)
        return f"{seats[0].upper()}{seats[1:]} may still answer ({rule_chip('I8.5')})."
    return "Nobody has anything to add: now the dice decide." if table.pending is not None else ""


def strength_html(table: Table) -> str:
    """Return the strength of the attack under way with its lines, and the exact chance; "" where there is no attack.

    >>> strike = inwo.Strike(0, "Car Bomb", "Gordo", ("The Mafia",), "New Blood")
    >>> "24 − 11 = 13" in strength_html(inwo.play(inwo.gordo_table(), strike))
    True
    """
    if table.pending is None:
        return ""
    total = inwo.strength(table)
    plus = sum(line.amount for line in total.lines if line.amount > 0)
    minus = -sum(line.amount for line in total.lines if line.amount < 0)
    head = f"{plus} − {minus} = {str(total.total).replace('-', '−')}"
    if not inwo.working(table.stack)[0]:
        after = f"<p><b>✗ cancelled:</b> as things stand there will be no roll ({rule_chip('I8.5')}).</p>"
    else:
        chance = inwo.chance(table)
        ways = int(chance * 36)
        fails = sorted(table.readings.inwo_auto_fail)
        always = f"; {' and '.join(map(str, fails))} always fail" if fails else ""
        after = (
            f"<p>{chance_bar(ways)} {ways}/36 = {percent(chance)}: two dice must show {total.total} or less{always} "
            f"({rule_chip('I4.4')}).</p>"
        )
    return _wrapped(f'<p class="inb-sumup" role="status">strength {head}</p>{sum_html(total)}{after}')


def seats_html(table: Table) -> str:
    """Return what each player has: groups with Power and Action tokens (●), and the hand, all open here."""
    return _wrapped(
        f'<div class="inb-seats">{"".join(_seat(table, seat) for seat in table.seats)}</div>{_piles(table)}'
    )


def _seat(table: Table, seat: int) -> str:
    groups = "".join(f"<p>{_group(table, seat, name)}</p>" for name in table.structures[seat].names)
    hand = "".join(f'<span class="inb-hand">{escape(card)}</span>' for card in table.hands[seat])
    passed = " · has nothing to add" if table.stack and seat in table.passed else ""
    return f"<div><b>Seat {seat}</b>{passed}{groups}<p>hand: {hand or 'empty'}</p></div>"


def _group(table: Table, seat: int, name: str) -> str:
    depth = table.structures[seat].depth(name)
    token = "● token" if table.token(name) else "○ no token"
    printed, now = inwo.GROUPS[name].power, table.power(name)
    power = f"Power {now}" + (f" (printed {printed})" if now != printed else "")
    kinds = "".join(f", {one}" for one in sorted(table.alignments(name)))
    hurt = " · devastated" if name in table.devastated else ""
    branch = "└ " if depth else ""
    return f'<span style="margin-left:{depth}em">{branch}{escape(name)}: {power}{kinds} · {token}{hurt}</span>'


def _piles(table: Table) -> str:
    piles = {
        "Killed": table.killed,
        "Destroyed": table.destroyed,
        "Uncontrolled": table.uncontrolled,
        "Discarded": table.discards,
        "Said, which changes nothing": table.said,
    }
    return "".join(f"<p>{name}: {escape(', '.join(cards))}</p>" for name, cards in piles.items() if cards)


def table_html(table: Table) -> str:
    """Return a whole position: what is being played, how strong it is, and who has what."""
    return f"{stack_html(table)}{strength_html(table)}{seats_html(table)}"
