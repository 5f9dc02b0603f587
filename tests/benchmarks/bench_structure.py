"""Speed of power structures: `python tests/benchmarks/bench_structure.py` (times are printed, never asserted).

Wanted: attaching or moving with overlap check on 15 cards 100 microseconds or less; all re-hangings of a
10-card capture 50 ms or less; a plan for 12 cards 5 s or less; the table of 15 cards as SVG 10 ms and 40 kB or less.
"""

from __future__ import annotations

import random
import sys
from typing import Any

import pytest

from illuminati_nb.analysis.planner import plan
from illuminati_nb.analysis.shape import measures
from illuminati_nb.rules.branch import Branch
from illuminati_nb.rules.cards import Group, deck
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.structure import PowerStructure
from illuminati_nb.views.structure_svg import table_svg

DECK = deck()


def grown(root: str, cards: list[Group], size: int, rng: random.Random, rules: RuleSet) -> PowerStructure:
    """Hang cards on random open arrows, those near the end preferred, until there are ``size`` cards."""
    ps = PowerStructure(root, rules)
    for card in cards:
        free = ps.open_arrows()
        if len(ps) == size or not free:
            break
        if card.arrows or len(free) > 2:
            arrow = rng.choice(free[-4:])
            ps = ps.attach(card, arrow.card, arrow.side)
    return ps


def fifteen() -> PowerStructure:
    rng = random.Random(4)
    return grown("The Network", rng.sample([one for one in DECK.groups if one.arrows], 40), 15, rng, RuleSet())


def hardest_capture(rehang: str) -> tuple[PowerStructure, Branch, Any]:
    """Return, out of a few thousand random captures of ten cards, the one with the most legal layouts."""
    rng = random.Random(9)
    rules = RuleSet(rehang=rehang)
    best: tuple[int, Any] = (0, None)
    for _ in range(400):
        cards = rng.sample([one for one in DECK.groups if one.arrows], 50)
        mine = grown("The Network", cards[:25], 16, rng, rules)
        rival = grown("The UFOs", cards[25:], 16, rng, rules)
        for name in rival.names[1:]:
            if len(rival.subtree(name)) != 10:
                continue
            branch = rival.detach(name)[1]
            for arrow in mine.open_arrows():
                count = len(mine.capture_layouts(branch, to=arrow.card, arrow=arrow.side, limit=5_000))
                if count > best[0]:
                    best = (count, (mine, branch, arrow))
    found: tuple[PowerStructure, Branch, Any] = best[1]
    return found


def test_attach(benchmark: Any) -> None:
    ps = fifteen()
    arrow = ps.open_arrows()[0]
    card = next(one for one in DECK.groups if one not in ps)
    benchmark(ps.attach, card, arrow.card, arrow.side)


def test_move(benchmark: Any) -> None:
    ps = fifteen()
    name = max((one for one in ps.names[1:] if len(ps.subtree(one)) < 8), key=lambda one: len(ps.subtree(one)))
    arrow = next(one for one in ps.open_arrows() if one.card not in ps.subtree(name))
    benchmark.extra_info["cards moved"] = len(ps.subtree(name))
    benchmark(ps.move, name, arrow.card, arrow.side)


def test_open_arrows(benchmark: Any) -> None:
    ps = fifteen()
    benchmark(lambda: ps._copy(ps._spots, ps._hung).open_arrows())


@pytest.mark.parametrize("rehang", ["same_master", "subtree"])
def test_all_rehangings_of_a_ten_card_capture(benchmark: Any, rehang: str) -> None:
    ps, branch, arrow = hardest_capture(rehang)
    found = benchmark(ps.capture_layouts, branch, to=arrow.card, arrow=arrow.side)
    benchmark.extra_info["layouts"] = len(found)


def test_measures(benchmark: Any) -> None:
    benchmark(measures, fifteen())


@pytest.mark.parametrize("aim", ["open_arrows", "deep", "protect"])
def test_plan_for_twelve_cards(benchmark: Any, aim: str) -> None:
    rng = random.Random(5)
    groups = rng.sample(DECK.groups, 12)
    made = benchmark.pedantic(plan, (["The Network", *groups], aim, groups[:3]), rounds=2)
    benchmark.extra_info.update(proved=made.proved, value=made.value, bound=made.bound)


def test_table_as_svg(benchmark: Any) -> None:
    picture = benchmark(table_svg, fifteen())
    benchmark.extra_info["bytes"] = len(picture.encode())


if __name__ == "__main__":
    sys.exit(
        pytest.main([__file__, "-q", "-p", "no:cacheprovider", "--benchmark-columns=min,median,rounds", *sys.argv[1:]])
    )
