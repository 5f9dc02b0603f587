"""A rule shows itself as HTML, whole and safe."""

from __future__ import annotations

import illuminati_nb as inb
from illuminati_nb.rules import rulebook
from illuminati_nb.views.rule_html import rule_html


def test_a_rule_shows_its_number_text_and_examples() -> None:
    rule = inb.rule("R6.14")
    html = rule._repr_html_()
    assert html == rule_html(rule)
    assert f"<b>{rule.id} {rule.title}.</b>" in html
    assert rule.text in html
    for one in rule.examples:
        assert f"<b>{one}</b>" in html


def test_every_rule_is_drawn_and_nothing_is_left_raw() -> None:
    for rule in rulebook.rules():
        html = rule_html(rule)
        assert html.count("<div") == html.count("</div>") == 1
        assert html.count("<li>") == len(rule.examples)
