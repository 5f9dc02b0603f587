"""Registers who draws what of the sister games. Standard library only."""

from __future__ import annotations

from illuminati_nb.compare.dune import Situation, Verdict
from illuminati_nb.compare.inwo import Table
from illuminati_nb.compare.thrones import Board
from illuminati_nb.rules.display import register
from illuminati_nb.views.dune_html import situation_html, verdict_html
from illuminati_nb.views.stack_html import table_html
from illuminati_nb.views.thrones_svg import board_svg

register("html", Table, table_html)
register("html", Verdict, verdict_html)
register("html", Situation, situation_html)
register("svg", Board, board_svg)
