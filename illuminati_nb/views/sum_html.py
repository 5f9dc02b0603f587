"""Sums, chances and refusals as HTML: the same look in notebooks and in the widgets.

Colours follow the page (light or dark); a sign always goes with a colour.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from html import escape

from illuminati_nb.rules.attack import AttackSum
from illuminati_nb.rules.effective import Line, Sum
from illuminati_nb.rules.refusal import Refusal
from illuminati_nb.views.palette import AGAINST, FOR
from illuminati_nb.views.rule_html import RULE_STYLE, rule_chip

# The doubled class outweighs JupyterLab's own rule, which sets the cells of tables to the right.
_STYLE = (
    "<style>.inb-sum{border-collapse:collapse;font-size:13px;line-height:1.35;max-width:100%;color:inherit}"
    ".inb-sum caption{text-align:left;font-weight:600;padding:0 0 4px}"
    ".inb-sum.inb-sum td,.inb-sum.inb-sum th{border:0;border-bottom:1px solid rgba(127,127,127,.25);padding:3px 8px;"
    "text-align:left;font-weight:400;background:none;overflow-wrap:break-word}"
    ".inb-sum tbody th{min-width:9em}.inb-sum thead th{font-size:11px;opacity:.75}"
    ".inb-sum.inb-sum .n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap;font-weight:600}"
    ".inb-sum.inb-sum tfoot td,.inb-sum.inb-sum tfoot th{border-top:2px solid rgba(127,127,127,.6);"
    "border-bottom:0;font-weight:600}"
    f".inb-sum.inb-sum .inb-up{{border-left:3px solid {FOR}}}"
    f".inb-sum.inb-sum .inb-down{{border-left:3px solid {AGAINST}}}"
    ".inb-sum.inb-sum .inb-nil{border-left:3px solid rgba(127,127,127,.4)}"
    f"{RULE_STYLE}</style>"
)


def signed(amount: int) -> str:
    """Return an amount with its sign, with a proper minus.

    >>> signed(4), signed(-10), signed(0)
    ('+4', '−10', '0')
    """
    return f"+{amount}" if amount > 0 else f"−{-amount}" if amount else "0"


def percent(chance: Fraction | float) -> str:
    """Return a chance in percent with one digit: "58.3 %".

    >>> percent(Fraction(21, 36))
    '58.3 %'
    """
    return f"{float(chance) * 100:.1f} %"


def roll_words(target: int) -> str:
    """Say which throws succeed with this target number (R6.10).

    >>> roll_words(1), roll_words(7), roll_words(14)
    ('no throw succeeds', 'succeeds on 7 or less', 'succeeds on 10 or less; 11 and 12 always fail')
    """
    if target < 2:
        return "no throw succeeds"
    if target == 2:
        return "succeeds on 2 alone"
    return f"succeeds on {min(target, 10)} or less" + ("; 11 and 12 always fail" if target > 9 else "")


def chance_bar(successes: int) -> str:
    """Return a small SVG bar of the 36 throws, the successful ones filled."""
    wide, high = 180, 12
    filled = wide * successes // 36
    ticks = "".join(f"M{x} 0v{high}" for x in range(5, wide, 5))
    return (
        f'<svg width="{wide}" height="{high}" viewBox="0 0 {wide} {high}" role="img" style="vertical-align:middle;'
        f'max-width:100%" aria-label="{successes} of 36 throws succeed"><rect width="{wide}" height="{high}" rx="2" '
        f'fill="#9aa0a6" fill-opacity=".35"/><rect width="{filled}" height="{high}" rx="2" fill="{FOR}"/>'
        f'<path d="{ticks}" stroke="#fff" stroke-opacity=".55"/></svg>'
    )


def _rows(lines: Iterable[Line]) -> str:
    rows = []
    for line in lines:
        way = "inb-up" if line.amount > 0 else "inb-down" if line.amount < 0 else "inb-nil"
        rows.append(
            f'<tr><th scope="row" class="{way}">{escape(line.label)}</th><td class="n" style="text-align:right">'
            f"{signed(line.amount)}</td><td>{rule_chip(line.rule)}</td></tr>"
        )
    return "".join(rows)


_HEAD = (
    '<thead><tr><th scope="col">what counts</th><th scope="col" class="n">points</th>'
    '<th scope="col">rule</th></tr></thead>'
)


def sum_html(number: Sum) -> str:
    """Return a number of a card with its lines as an HTML table."""
    floor = number.floor if number.total != sum(line.amount for line in number.lines) else None
    note = f" (never below {floor})" if floor is not None else ""
    return (
        f'{_STYLE}<table class="inb-sum">{_HEAD}<tbody>{_rows(number.lines)}</tbody><tfoot><tr><th scope="row">'
        f'total{note}</th><td class="n" style="text-align:right">{str(number.total).replace("-", "−")}</td><td></td>'
        "</tr></tfoot></table>"
    )


def declaration_words(attack: AttackSum) -> str:
    """Say who attacks whom, as plain text.

    >>> from illuminati_nb.rules.attack import attack
    >>> declaration_words(attack("control", "C.I.A.", "Yuppies", aid=["KGB"]))
    'C.I.A. attacks to control Yuppies, helped by KGB'
    """
    d = attack.declaration
    helped = f", helped by {', '.join(map(str, d.aid))}" if d.aid else ""
    return f"{d.attacker} attacks to {d.kind} {d.target}{helped}"


def attack_html(attack: AttackSum) -> str:
    """Return an attack sum as an HTML table: its lines, the target number, the chance in 36ths and percent."""
    target = attack.target_number
    return (
        f'{_STYLE}<table class="inb-sum"><caption>{escape(declaration_words(attack))}</caption>{_HEAD}'
        f'<tbody>{_rows(attack.lines)}</tbody><tfoot><tr><th scope="row">target number: {roll_words(target)}</th>'
        f'<td class="n" style="text-align:right">{str(target).replace("-", "−")}</td><td>{rule_chip("R6.20")}</td></tr>'
        f'<tr><th scope="row" style="border:0">chance {chance_bar(attack.successes)}</th>'
        f'<td class="n" style="border:0;text-align:right">{attack.successes}/36<br>{percent(attack.chance)}</td>'
        f'<td style="border:0">{rule_chip("R6.10")}</td></tr></tfoot></table>'
    )


def refusal_html(refused: Refusal) -> str:
    """Return a refusal as an HTML box: the reason, and the rule with its text."""
    chip = f" ({rule_chip(refused.rule)})" if refused.rule else ""
    return (
        f"{_STYLE}<div role='note' style='border:1px solid {AGAINST};border-left-width:5px;border-radius:4px;"
        f"padding:6px 10px;max-width:60em;line-height:1.4'><strong aria-hidden='true'>✗</strong> "
        f"<strong>Not allowed:</strong> {escape(refused.reason)}{chip}</div>"
    )
