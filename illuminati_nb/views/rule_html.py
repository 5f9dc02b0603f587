"""Rule numbers that show their text: on hover, and on keyboard focus or touch too."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

from illuminati_nb.rules.rulebook import Rule, example

#: Looks of the numbers. Focus unfolds the text in place, so that no scrolling box can cut it off.
RULE_STYLE = (
    ".inb-rule{cursor:help;text-decoration:underline dotted;text-underline-offset:2px;white-space:nowrap}"
    ".inb-rule:focus{outline:2px solid #1f6fb2;outline-offset:2px;text-decoration:none}"
    ".inb-rule:focus::after{content:attr(title);display:block;white-space:normal;text-align:left;"
    "width:15em;max-width:40vw;font-size:.92em}"
)


@lru_cache(maxsize=1024)
def rule_text(number: str) -> str:
    """Return a rule as one line, "R6.14 Position. ..."; only its number where the rulebook has no such rule.

    >>> rule_text("house rule")
    'house rule'
    """
    from illuminati_nb.rules.rulebook import rule

    try:
        found = rule(number)
    except (KeyError, TypeError):
        return number
    return f"{found.id} {found.title}. {found.text}"


def rule_chip(number: str) -> str:
    """Return HTML for a rule number whose text shows on hover and on focus; "" for an empty number.

    >>> rule_chip("house rule")
    '<abbr class="inb-rule">house rule</abbr>'
    """
    if not number:
        return ""
    words = rule_text(number)
    if words == number:
        return f'<abbr class="inb-rule">{escape(number)}</abbr>'
    return f'<abbr class="inb-rule" tabindex="0" title="{escape(words)}">{escape(number)}</abbr>'


def coded(words: str) -> str:
    """Return words as HTML; what stands between backticks is code.

    >>> coded("`pass_scope` < all")
    '<code>pass_scope</code> &lt; all'
    """
    return re.sub("`([^`]+)`", r"<code>\1</code>", escape(words))


def rule_html(rule: Rule) -> str:
    """Return a whole rule as HTML: number, title, text, what is left open, examples, and where it stands.

    >>> from illuminati_nb.rules.rulebook import rule
    >>> "+10 if it is directly under" in rule_html(rule("R6.14"))
    True
    """
    examples = "".join(
        f"<li><b>{escape(one.id)}</b> {escape(one.situation)} <b>→</b> {escape(one.result)}</li>"
        for one in map(example, rule.examples)
    )
    see = f"See {', '.join(rule.see)}. " if rule.see else ""
    return (
        '<div style="border-left:4px solid rgba(127,127,127,.5);padding:.1em .9em;margin:.3em 0;max-width:52em;'
        f'line-height:1.45"><b>{escape(rule.id)} {escape(rule.title)}.</b> {escape(rule.text)}'
        + (f"<br><i>{coded(rule.choice)}</i>" if rule.choice else "")
        + (f'<ul style="margin:.3em 0 .3em 1.2em;padding:0;font-size:.92em">{examples}</ul>' if examples else "<br>")
        + f'<span style="font-size:.85em;opacity:.75">{escape(see)}Source: {escape(rule.source)}.{_coverage(rule)}'
        "</span></div>"
    )


def _coverage(rule: Rule) -> str:
    """How many tests cover a rule, their names on hover; or why there is none."""
    if not rule.tests:
        return f" {escape(rule.status)}: {escape(rule.why)}" if rule.status != "Open" else ""
    names = ", ".join(name.rpartition("::")[2] for name in rule.tests)
    many = "a test" if len(rule.tests) == 1 else f"{len(rule.tests)} tests"
    return f' <abbr title="{escape(names)}">Covered by {many}.</abbr>'
