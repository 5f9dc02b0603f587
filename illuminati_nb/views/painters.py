"""Registers who draws what, so that cards and sums show themselves in a notebook. Standard library only."""

from __future__ import annotations

from illuminati_nb.analysis.shape import graph
from illuminati_nb.rules.attack import AttackSum
from illuminati_nb.rules.cards import Artifact, Group, Illuminati, NewWorldOrder, Special
from illuminati_nb.rules.display import register
from illuminati_nb.rules.effective import Sum
from illuminati_nb.rules.refusal import Refusal
from illuminati_nb.rules.rulebook import Rule
from illuminati_nb.rules.structure import PowerStructure
from illuminati_nb.views.card_svg import card_svg
from illuminati_nb.views.rule_html import rule_html
from illuminati_nb.views.structure_svg import table_svg
from illuminati_nb.views.sum_html import attack_html, refusal_html, sum_html

for kind_of_card in (Illuminati, Group, Special, Artifact, NewWorldOrder):
    register("svg", kind_of_card, card_svg)
register("html", Sum, sum_html)
register("html", AttackSum, attack_html)
register("html", Refusal, refusal_html)
register("html", Rule, rule_html)
register("svg", PowerStructure, table_svg)
register("graph", PowerStructure, graph)
