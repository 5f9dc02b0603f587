"""Laying given cards out well: most open arrows, named cards deep, or named cards near the Illuminati (R8.8, C11).

The search is exact where it can be and says so. Trees are built arrow by arrow in order of depth, so
that each tree comes up once; cards whose arrows lie alike are interchangeable; branches that cannot beat
the best layout so far are cut off by a bound:

* every group uses one arrow, so at most (all arrows - groups) arrows stay open, less those already blocked;
* the depths are bounded by the best tree that obeys the arrows but ignores overlaps
  (:mod:`illuminati_nb.analysis.plan_bounds`).

A plan is *proved* best when its value reaches the bound of the empty table or the whole search was
finished; otherwise it is the best layout found within ``budget`` steps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from illuminati_nb.analysis.plan_search import ProgressCall, Search
from illuminati_nb.rules.cards import Group, Illuminati, deck
from illuminati_nb.rules.geometry import SHAPES
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.structure import PowerStructure

AIMS: dict[str, str] = {
    "open_arrows": "as many open arrows as possible",
    "deep": "the named cards as deep as possible",
    "protect": "the named cards as near to the Illuminati as possible",
}


@dataclass(frozen=True, slots=True)
class Plan:
    """A layout for an aim.

    ``value``: the number of open arrows, or the sum of the named cards' depths; ``bound``: no layout can have a
    better one; ``proved``: no layout has a better one than this; ``steps``: search steps taken;
    ``cancelled``: the search was stopped from outside. Among layouts of equal value more open arrows are
    preferred, without proof.
    """

    structure: PowerStructure
    aim: str
    named: tuple[str, ...]
    value: int
    bound: int
    proved: bool
    steps: int
    cancelled: bool = False

    def __repr__(self) -> str:
        how = "proved best" if self.proved else f"best found, {self.bound} at most conceivable"
        if not self.proved and self.aim == "protect":
            how = f"best found, {self.bound} at least"
        return f"<Plan {self.aim}: {self.value} ({how}) {self.structure!r}>"


def plan(
    cards: PowerStructure | Sequence[Illuminati | Group | str],
    aim: str = "open_arrows",
    named: Iterable[Group | str] = (),
    *,
    rules: RuleSet | None = None,
    progress: ProgressCall | None = None,
    cancel: Callable[[], bool] | None = None,
    budget: int = 40_000,
) -> Plan:
    """Return a best layout of these cards: a structure's, or an Illuminati and groups.

    ``aim`` is one of ``AIMS``; "deep" and "protect" want ``named`` cards. ``progress`` is called now and then,
    ``cancel`` is asked as often and stops the search by returning True. ``budget`` counts search steps;
    40,000 take a few seconds. Raises ValueError or TypeError naming the bad argument, also where the cards
    have too few arrows to hang them all, or no layout without overlap is found.

    >>> ps = PowerStructure("The UFOs").attach("Democrats", "The UFOs", "top").attach("KGB", "Democrats", "left")
    >>> best = plan(ps, "protect", ["KGB"])
    >>> best.value, best.proved, best.structure.depth("KGB")
    (1, True, 1)
    """
    root, groups, start = _cards(cards)
    if not isinstance(rules, RuleSet | None):
        raise TypeError(f"rules={rules!r}: give a RuleSet")
    if isinstance(named, str):
        raise TypeError(f"named={named!r}: give a list of cards or names, as in [{named!r}]")
    ruleset = rules or (start.rules if start else RuleSet())
    if aim not in AIMS:
        raise ValueError(f"aim={aim!r}: choose one of {', '.join(AIMS)}")
    wanted = tuple(_one_of(groups, one) for one in named)
    if aim != "open_arrows" and not wanted:
        raise ValueError(f"named=(): name the cards that shall lie {'deep' if aim == 'deep' else 'near'}")
    if type(budget) is not int or budget < 1:
        raise ValueError(f"budget={budget!r}: give a whole number of search steps, 1 or more")
    arrows = len(root.arrows) + sum(len(card.arrows) for card in groups)
    if arrows < len(groups):
        raise ValueError(f"cards: {len(groups)} groups need as many arrows, and these cards have only {arrows}")
    search = Search(root, groups, aim, frozenset(wanted), SHAPES[ruleset.geometry], budget, progress, cancel)
    if start is not None and start.rules.geometry == ruleset.geometry:
        search.offer_structure(start)
    finished = search.run()
    if search.best is None:
        if finished:
            raise ValueError(f"cards: these {len(groups)} groups cannot all be laid without overlap (R8.10)")
        raise ValueError(f"cards: no layout of these {len(groups)} groups was found in {search.steps} steps")
    structure = PowerStructure(root, ruleset)
    for card, master, side in search.best_layout:
        structure = structure.attach(card, master, side)
    sign = -1 if aim == "protect" else 1
    value, bound = search.best[0], search.root_bound[0]
    return Plan(
        structure=structure,
        aim=aim,
        named=wanted,
        value=sign * value,
        bound=sign * bound,
        proved=finished or value == bound,
        steps=search.steps,
        cancelled=search.cancelled,
    )


def _cards(
    cards: PowerStructure | Sequence[Illuminati | Group | str],
) -> tuple[Illuminati, tuple[Group, ...], PowerStructure | None]:
    if isinstance(cards, PowerStructure):
        return cards.illuminati, cards.groups, cards
    if isinstance(cards, str) or not isinstance(cards, Iterable):
        raise TypeError(f"cards={cards!r}: give a structure, or a list of an Illuminati and groups")
    found = [deck()[card] if isinstance(card, str) else card for card in cards]
    roots = [card for card in found if isinstance(card, Illuminati)]
    groups = [card for card in found if isinstance(card, Group)]
    for card in found:
        if not isinstance(card, (Illuminati, Group)):
            raise TypeError(f"cards: {card!s} is neither an Illuminati nor a group")
    if len(roots) != 1:
        raise ValueError(f"cards: give exactly one Illuminati, not {len(roots)}")
    for card in groups:
        if groups.count(card) > 1:
            raise ValueError(f"cards: {card} is there twice")
    return roots[0], tuple(groups), None


def _one_of(groups: Sequence[Group], card: Group | str) -> str:
    name = deck()[card].name if isinstance(card, str) and card in deck() else str(card)
    if all(name != group.name for group in groups):
        raise ValueError(f"named: {name} is not among the groups to be laid out")
    return name
