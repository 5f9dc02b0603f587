"""A rule shows itself as HTML, whole and safe."""

from __future__ import annotations

import re
from html import escape

from store_outputs import read_patterns

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
        assert "`" not in html + str(rule)
        assert html.count("<code>") == html.count("</code>") == rule.choice.count("`") / 2


def test_a_rule_tells_how_many_tests_cover_it_and_names_them_on_hover() -> None:
    rule = inb.rule("R6.14")
    html = rule_html(rule)
    assert rule.tests
    assert "Covered by" in html
    assert all(name.rpartition("::")[2] in html for name in rule.tests)


def test_a_rule_without_tests_says_why() -> None:
    rule = next(one for one in rulebook.rules() if one.status == "Not implemented")
    assert f"Not implemented: {escape(rule.why)}" in rule_html(rule)


def test_lessons_do_not_change_when_tests_come_and_go() -> None:
    regex, replacement = read_patterns()[-1]
    rule = inb.rule("R6.14")
    covered, bare = rule_html(rule), rule_html(rule).split(" <abbr")[0] + "</span></div>"
    assert covered != bare
    assert re.sub(regex, replacement, covered) == re.sub(regex, replacement, bare)
    assert re.sub(regex, replacement, str(rule)) == str(rule).split(" Covered by")[0]
