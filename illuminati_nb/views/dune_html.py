"""Rulings for Dune as HTML: each verdict with its number and the ruling behind it. Standard library."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from illuminati_nb.compare.dune import Situation, Verdict, judge
from illuminati_nb.rules.rulebook import rule
from illuminati_nb.views.palette import AGAINST, FOR
from illuminati_nb.views.rule_html import RULE_STYLE, rule_chip

_STYLE = (
    "<style>.inb-dune{border-collapse:collapse;font-size:13px;line-height:1.4;max-width:64em;color:inherit}"
    ".inb-dune.inb-dune td,.inb-dune.inb-dune th{"
    "border:0;border-bottom:1px solid rgba(127,127,127,.25);padding:5px 8px;"
    "text-align:left;vertical-align:top;font-weight:400;background:none;white-space:normal}"
    ".inb-dune.inb-dune tbody th{font-weight:600}.inb-dune thead th{font-size:11px;opacity:.75}"
    ".inb-dune small{display:block;font-size:12px;font-weight:400;opacity:.85}"
    ".inb-dune.inb-dune .inb-verdict{font-weight:600;white-space:nowrap}"
    f"{RULE_STYLE}</style>"
)
_SIGNS: dict[bool, tuple[str, str, str]] = {True: ("✓", "yes", FOR), False: ("✗", "no", AGAINST)}


def answer_html(verdict: Verdict) -> str:
    """Return the answer alone: a yes or no with its sign, or the amount, the names, or "nobody".

    >>> answer_html(Verdict("D-VII.12", "How much spice is the captive worth now?", 2))
    '2'
    """
    if isinstance(verdict.answer, bool):
        sign, word, colour = _SIGNS[verdict.answer]
        return f'<span style="border-left:4px solid {colour};padding-left:6px">{sign} {word}</span>'
    return escape(str(verdict).removeprefix(verdict.question).removesuffix(f"({verdict.rule})").strip())


def verdicts_html(verdicts: Iterable[Verdict]) -> str:
    """Return a table of verdicts: the question, the answer, the ruling's number, and the ruling in words.

    >>> "no ruling" in verdicts_html(())
    True
    """
    rows = "".join(
        f'<tr><th scope="row">{escape(one.question)}<small>{escape(rule(one.rule).text)}</small></th>'
        f'<td class="inb-verdict">{answer_html(one)}</td><td>{rule_chip(one.rule)}</td></tr>'
        for one in verdicts
    )
    if not rows:
        return f'{_STYLE}<p style="font-size:13px">There is no ruling on this: nothing in it is in question.</p>'
    head = '<thead><tr><th scope="col">question</th><th scope="col">answer</th><th scope="col">ruling</th></tr></thead>'
    return f'{_STYLE}<table class="inb-dune">{head}<tbody>{rows}</tbody></table>'


def verdict_html(verdict: Verdict) -> str:
    """Return one verdict."""
    return verdicts_html((verdict,))


def situation_html(situation: Situation) -> str:
    """Return all the judge says to a situation."""
    return verdicts_html(judge(situation))
