"""What the table of interference says: headline, seats, moves and comparisons as HTML."""

from __future__ import annotations

from fractions import Fraction
from html import escape

from illuminati_nb.rules.dice import successes
from illuminati_nb.views.palette import AGAINST, FOR
from illuminati_nb.views.spending_charts import mb, player_looks, target_text
from illuminati_nb.views.sum_html import chance_bar, percent, roll_words
from illuminati_nb.widgets.interference_model import InterferenceModel, Played, Thrown, WhatIf

_STYLE = (
    "<style>.inb-seats{border-collapse:collapse;font-size:13px;line-height:1.35;max-width:100%;color:inherit}"
    ".inb-seats caption{text-align:left;font-weight:600;padding:4px 0}"
    ".inb-seats.inb-seats td,.inb-seats.inb-seats th{"
    "border:0;border-bottom:1px solid rgba(127,127,127,.25);padding:3px 8px;"
    "text-align:left;font-weight:400;background:none}"
    ".inb-seats.inb-seats thead th{font-size:11px;opacity:.75}"
    ".inb-seats.inb-seats .n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}</style>"
)
_NUMBER = 'class="n" style="text-align:right"'


def _mark(model: InterferenceModel, name: str) -> str:
    colour = player_looks(model.game)[name].colour
    return (
        f'<span aria-hidden="true" style="display:inline-block;width:.7em;height:.7em;background:{colour}"></span> '
        f"{escape(name)}"
    )


def headline_html(model: InterferenceModel) -> str:
    """Say how play stands: whose move it is, the target number, the chance."""
    target = model.target_number
    if model.called_off:
        first, second = "The attack is called off", "Everybody keeps his money."
    else:
        first = f"target {target_text(target)}: {percent(model.chance)}"
        second = f"{successes(target)}/36, {roll_words(target)}"
    if model.problem:
        turn = "not solved"
    elif model.over:
        turn = "" if model.called_off else "Everybody has passed: roll the dice."
    else:
        turn = f"<b>{escape(model.state.to_act)}</b> to move{' (you)' if model.my_turn else ''}"
    bar = "" if model.called_off else f" {chance_bar(successes(target))}"
    return (
        '<div role="status" aria-live="polite" style="line-height:1.3">'
        f'<span style="font-size:22px">{first}</span>{bar}'
        f"<br>{second}<br>{turn}</div>"
    )


def seats_html(model: InterferenceModel, *, expected: bool = True) -> str:
    """Return a table of the seats: spent, left, and, ``expected``, what each will still spend and may expect."""
    if model.problem:
        return ""
    spent, worth = model.spent, model.values()
    at_end = dict.fromkeys(spent, 0)
    for step in model.to_come():
        at_end[step.who] += step.amount
    heads = [("spent", ""), ("left", "")]
    if expected:
        heads += [
            ("will still spend", "when all play their best from here"),
            ("may expect", "prizes on average plus money left, when all play their best from here"),
        ]
    rows = ""
    for one in model.game.spenders:
        cells = [str(spent[one.name]), str(one.money - spent[one.name])]
        cells += [str(at_end[one.name] or "–"), _short(worth[one.name])] if expected else []
        numbers = "".join(f"<td {_NUMBER}>{cell}</td>" for cell in cells)
        rows += f'<tr><th scope="row">{_mark(model, one.name)}</th>{numbers}</tr>'
    columns = "".join(f'<th scope="col" {_NUMBER} title="{tip}">{words}</th>' for words, tip in heads)
    return (
        f'{_STYLE}<table class="inb-seats"><caption>The seats, in MB</caption><thead><tr><th scope="col">who</th>'
        f"{columns}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _short(value: Fraction) -> str:
    return mb(value).removesuffix(" MB")


def history_html(model: InterferenceModel) -> str:
    """Return the moves made so far as a list, with a word on each of yours."""
    if not model.history:
        return ""
    rows = "".join(f'<li style="margin:0">{escape(one.step.text)}{_verdict(one)}</li>' for one in model.history)
    return f'<div style="font-size:13px"><b>So far</b><ol style="margin:.2em 0 .6em 1.6em;padding:0">{rows}</ol></div>'


def _verdict(one: Played) -> str:
    if not one.mine:
        return ""
    if one.cost <= 0:
        return f' <span style="color:{FOR}">✓ as good as any</span>'
    return f' <span style="color:{AGAINST}">{mb(one.cost)} worse</span> than: {escape(one.best.text)}'


def now_html(model: InterferenceModel, *, expected: bool = True) -> str:
    """Say how your last move was, and what is best now and why: folded away while it is your turn."""
    words = ""
    mine = [one for one in model.history if one.mine]
    if mine:
        words = f"<div>Your move: {escape(mine[-1].step.text)}{_verdict(mine[-1])}</div>"
    if expected and not model.over and not model.problem:
        reason = escape(model.explain())
        words += (
            f"<details{' open' if not model.my_turn else ''}><summary>Best for {escape(model.state.to_act)}, and why"
            f"</summary>{reason}</details>"
        )
    return f'<div style="font-size:13px;line-height:1.4;max-width:60em">{words}</div>'


def thrown_html(model: InterferenceModel, thrown: Thrown) -> str:
    """Say what the dice show and what everybody has then."""
    colour, word = (FOR, "succeeds") if thrown.success else (AGAINST, "fails")
    have = ", ".join(f"{escape(name)} {mb(amount)}" for name, amount in thrown.have.items())
    return (
        f'<div role="status" style="border-left:5px solid {colour};padding:2px 10px;margin:4px 0;line-height:1.4">'
        f"The dice show <b>{thrown.total}</b>: the attack <b>{word}</b>. Prizes and money: {have}.</div>"
    )


def what_if_html(found: WhatIf) -> str:
    """Return what changes when one purse does: chance, spending and worth, before and then."""
    before, after = found.before, found.after
    head = f"{found.who} with {found.amount} MB instead of {found.was}"
    rows = [
        ("chance", percent(before.chance), percent(after.chance)),
        ("target at the roll", target_text(before.target_number), target_text(after.target_number)),
    ]
    for name in before.spent:
        rows.append((f"{name} spends", str(before.spent[name]), str(after.spent[name])))
    for name in before.values:
        rows.append((f"worth to {name}", mb(before.values[name]), mb(after.values[name])))
    lines = "".join(
        f'<tr><th scope="row">{escape(words)}</th><td {_NUMBER}>{was}</td><td {_NUMBER}>'
        + (f"<b>{now}</b> {_arrow(was, now)}" if was != now else now)
        + "</td></tr>"
        for words, was, now in rows
    )
    same = "Everybody does the same as before." if found.same_play else "Play goes another way."
    hurts = found.after.values[found.who] - found.before.values[found.who] < 0 < found.amount - found.was
    lesson = f" More money, and {escape(found.who)} is worse off for it." if hurts else ""
    return (
        f'{_STYLE}<div role="status" style="font-size:13px"><b>{escape(head)}.</b> {same}{lesson}'
        '<table class="inb-seats">'
        f'<thead><tr><th scope="col">from the start</th><th scope="col" {_NUMBER}>as it is</th>'
        f'<th scope="col" {_NUMBER}>then</th></tr></thead><tbody>{lines}</tbody></table></div>'
    )


def _arrow(was: str, now: str) -> str:
    first, second = (float(text.split(" ")[0].replace("−", "-")) for text in (was, now))
    return "▲" if second > first else "▼"
