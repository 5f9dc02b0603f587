"""What the shape of a power structure means: growth, danger, weak points (R6.14, R6.29, C11, C12).

Plain data. Printed numbers are used unless ``numbers`` gives others, for instance those of
:mod:`illuminati_nb.rules.effective` with a New World Order in play. networkx is loaded when
:func:`graph` is called.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from illuminati_nb.needs import needed_for
from illuminati_nb.rules.alignment import Alignment, names
from illuminati_nb.rules.arrows import Arrow
from illuminati_nb.rules.declaration import position_bonus
from illuminati_nb.rules.dice import chance
from illuminati_nb.rules.geometry import SIDE_NUMBER, landing, overlap
from illuminati_nb.rules.structure import PowerStructure
from illuminati_nb.rules.whole import whole

if TYPE_CHECKING:
    import networkx as nx

#: (card, "power" | "transferable_power" | "resistance" | "income") -> the number to count with.
Numbers = Callable[[Any, str], int]


def printed(card: Any, what: str) -> int:
    """Return the printed number: the default for ``numbers``."""
    number: int = getattr(card, what)
    return number


@dataclass(frozen=True, slots=True)
class Stake:
    """What a rival gains, and its owner loses, when one group is taken (R6.28, R6.29).

    ``bonus`` is the position bonus he faces (R6.14), ``defence`` that plus Resistance; ``lost`` names the group
    and all below it; power, transferable_power and income (MB) are their sums; ``share`` is their part of all groups.
    """

    name: str
    depth: int
    bonus: int
    defence: int
    lost: tuple[str, ...]
    power: int
    transferable_power: int
    income: int
    alignments: Alignment
    share: Fraction


def stakes(ps: PowerStructure, numbers: Numbers = printed) -> tuple[Stake, ...]:
    """Return a Stake for each group, in the structure's order. Treasuries are not counted.

    >>> ps = PowerStructure("The UFOs").attach("Democrats", "The UFOs", "top").attach("KGB", "Democrats", "left")
    >>> [(one.name, one.bonus, one.defence, one.power, one.share) for one in stakes(ps)]
    [('Democrats', 10, 14, 7, Fraction(1, 1)), ('KGB', 5, 11, 2, Fraction(1, 2))]
    """
    found = []
    for name in ps.names[1:]:
        lost = ps.subtree(name)
        cards = [ps[one] for one in lost]
        bonus = position_bonus(ps.depth(name))
        kinds = Alignment.NONE
        for card in cards:
            kinds |= card.alignments
        found.append(
            Stake(
                name=name,
                depth=ps.depth(name),
                bonus=bonus,
                defence=numbers(cards[0], "resistance") + bonus,
                lost=lost,
                power=sum(numbers(card, "power") for card in cards),
                transferable_power=sum(numbers(card, "transferable_power") for card in cards),
                income=sum(numbers(card, "income") for card in cards),
                alignments=kinds,
                share=Fraction(len(lost), len(ps) - 1),
            )
        )
    return tuple(found)


def depth_profile(ps: PowerStructure) -> tuple[int, ...]:
    """Return how many groups lie at depth 1, 2, 3, ...

    >>> ps = PowerStructure("The UFOs").attach("Democrats", "The UFOs", "top").attach("KGB", "Democrats", "left")
    >>> depth_profile(ps)
    (1, 1)
    """
    depths = [ps.depth(name) for name in ps.names[1:]]
    return tuple(depths.count(depth) for depth in range(1, max(depths, default=0) + 1))


def weak_points(ps: PowerStructure, share: Fraction | float = Fraction(1, 2)) -> tuple[Stake, ...]:
    """Return the single points of failure: groups whose loss takes at least this share of all groups, worst first.

    Only groups with puppets count: what is lost with a group that has none is that group alone.
    Raises ValueError unless ``share`` is above 0 and at most 1.

    >>> ps = PowerStructure("The UFOs").attach("Democrats", "The UFOs", "top").attach("KGB", "Democrats", "left")
    >>> [(one.name, len(one.lost)) for one in weak_points(ps)]
    [('Democrats', 2)]
    """
    if not 0 < share <= 1:
        raise ValueError(f"share={share!r}: give a part of all groups, above 0 and at most 1")
    found = [stake for stake in stakes(ps) if stake.share >= share and len(stake.lost) > 1]
    return tuple(sorted(found, key=lambda stake: -stake.share))


def one_arrow_danger(ps: PowerStructure) -> Stake | None:
    """Return what hangs on the only used Illuminati arrow, or None where there are none or several (C12).

    Whoever controls, neutralizes or destroys that one group takes away every group at once; after his
    third turn its owner is then out (R11.1). The attack faces the full +10 (R6.14).

    >>> ps = PowerStructure("The UFOs").attach("Democrats", "The UFOs", "top")
    >>> one_arrow_danger(ps).bonus, one_arrow_danger(ps.attach("KGB", "The UFOs", "left"))
    (10, None)
    """
    return stakes(ps)[0] if len(ps.puppets(ps.illuminati)) == 1 else None


@dataclass(frozen=True, slots=True)
class GrowthRoom:
    """How many groups could be hung now, all at once: ``count`` of the open arrows, for instance ``arrows``.

    Exact for the arrows the structure has now. New groups bring arrows of their own, which are not counted.
    """

    count: int
    arrows: tuple[Arrow, ...]


def growth_room(ps: PowerStructure) -> GrowthRoom:
    """Return the largest set of open arrows that can all be filled together without overlap (R8.10).

    >>> growth_room(PowerStructure("The UFOs")).count
    4
    """
    free = ps.open_arrows()
    rects = [landing(ps.spots[one.card], SIDE_NUMBER[one.side], ps.shape) for one in free]
    clash = [
        sum(1 << j for j, other in enumerate(rects) if i != j and ps.shape.solid and overlap(rect, other))
        for i, rect in enumerate(rects)
    ]

    def largest(left: int) -> int:
        """Return, as bits, a largest set of arrows out of ``left`` without a clash."""
        if not left:
            return 0
        crowded = max((i for i in range(len(free)) if left >> i & 1), key=lambda i: (clash[i] & left).bit_count())
        one = 1 << crowded
        if not clash[crowded] & left:
            return left  # no two of them clash
        with_it = one | largest(left & ~one & ~clash[crowded])
        without = largest(left & ~one)
        return max(with_it, without, key=int.bit_count)

    chosen = largest((1 << len(free)) - 1)
    arrows = tuple(one for i, one in enumerate(free) if chosen >> i & 1)
    return GrowthRoom(len(arrows), arrows)


@dataclass(frozen=True, slots=True)
class Vulnerability:
    """How much the best single attack of a rival is expected to cost.

    ``score`` = the largest, over all groups g, of chance(rival_power - Resistance of g - position bonus of g)
    x share(g), from 0 (safe) to 11/12 (all groups lost, on a roll of 10 or less); ``worst`` is that group's Stake and
    ``chance`` the chance of the attack. Alignments, abilities and money spent in the fight are left out,
    so that the score speaks of the shape alone; ``rival_power`` stands for all a rival can bring.
    """

    score: Fraction
    worst: Stake | None
    chance: Fraction
    rival_power: int


def vulnerability(ps: PowerStructure, rival_power: int = 20, numbers: Numbers = printed) -> Vulnerability:
    """Return the vulnerability score against a rival who brings ``rival_power``; see :class:`Vulnerability`.

    20 is about an Illuminati with two helpers, or with ten MB. Raises TypeError unless it is a whole number.

    >>> ps = PowerStructure("The UFOs").attach("Democrats", "The UFOs", "top").attach("KGB", "Democrats", "left")
    >>> one = vulnerability(ps)
    >>> one.worst.name, one.chance, one.score
    ('Democrats', Fraction(5, 12), Fraction(5, 12))
    """
    power = whole(rival_power)
    if power is None:
        raise TypeError(f"rival_power={rival_power!r}: give a whole number")
    found = Vulnerability(Fraction(0), None, Fraction(0), power)
    for stake in stakes(ps, numbers):
        hit = chance(power - stake.defence)
        if hit * stake.share > found.score:
            found = Vulnerability(hit * stake.share, stake, hit, power)
    return found


class Measure(NamedTuple):
    """One line of a comparison; ``better`` is ``"before"``, ``"after"`` or ``""`` (equal, or a matter of taste)."""

    measure: str
    before: int | Fraction
    after: int | Fraction
    better: str


def measures(ps: PowerStructure) -> dict[str, int | Fraction]:
    """Return the numbers that :func:`compare_layouts` sets side by side, by name."""
    profile = depth_profile(ps)
    all_stakes = stakes(ps)
    room = growth_room(ps).count
    return {
        "open arrows": len(ps.open_arrows()),
        "blocked arrows": len(ps.blocked_arrows()),
        "groups that fit at once": room,
        "groups directly under the Illuminati": profile[0] if profile else 0,
        "greatest depth": len(profile),
        "most groups lost at one blow": max((len(stake.lost) for stake in all_stakes), default=0),
        "most Power lost at one blow": max((stake.power for stake in all_stakes), default=0),
        "all on one Illuminati arrow": int(one_arrow_danger(ps) is not None),
        "vulnerability": vulnerability(ps).score,
    }


#: Which way is better; the other measures are a matter of taste.
_MORE_IS_BETTER = {
    "open arrows": True,
    "blocked arrows": False,
    "groups that fit at once": True,
    "most groups lost at one blow": False,
    "most Power lost at one blow": False,
    "all on one Illuminati arrow": False,
    "vulnerability": False,
}


def compare_layouts(before: PowerStructure, after: PowerStructure) -> tuple[Measure, ...]:
    """Compare two layouts of the same cards, measure by measure.

    Raises ValueError naming a card that only one of them holds.

    >>> ps = PowerStructure("The UFOs").attach("Democrats", "The UFOs", "top").attach("KGB", "Democrats", "left")
    >>> compare_layouts(ps, ps.move("KGB", "The UFOs", "left").structure)[-1]
    Measure(measure='vulnerability', before=Fraction(5, 12), after=Fraction(5, 24), better='after')
    """
    odd = sorted(set(before.names) ^ set(after.names))
    if odd:
        raise ValueError(f"after: {odd[0]} is in only one of the two layouts; compare layouts of the same cards")
    new = measures(after)
    lines = []
    for name, old in measures(before).items():
        better = ""
        if name in _MORE_IS_BETTER and old != new[name]:
            better = "after" if (new[name] > old) == _MORE_IS_BETTER[name] else "before"
        lines.append(Measure(name, old, new[name], better))
    return tuple(lines)


def graph(ps: PowerStructure) -> nx.DiGraph:
    """Return a networkx DiGraph with an edge from each master to each puppet.

    Nodes are names, with ``kind`` ("illuminati" or "group"), ``power``, ``transferable_power``, ``resistance``
    (None for the Illuminati), ``income`` (MB), ``alignments`` (words), ``depth``, ``bonus`` (R6.14), ``open``
    (open arrows), ``pos`` (centre on the table in 1/8 inch, y upwards as plots want it) and, for what is
    lost with the card, ``lost`` and ``lost_power``. Edges carry ``arrow``, the side of the master's card.
    """
    with needed_for("The graph of a structure"):
        import networkx as nx

    made: nx.DiGraph = nx.DiGraph(illuminati=ps.illuminati.name)
    at_stake = {stake.name: stake for stake in stakes(ps)}
    free = [one.card for one in ps.open_arrows()]
    for name in ps.names:
        card, spot, stake = ps[name], ps.spots[name], at_stake.get(name)
        made.add_node(
            name,
            kind="group" if stake else "illuminati",
            power=card.power,
            transferable_power=card.transferable_power,
            resistance=getattr(card, "resistance", None),
            income=card.income,
            alignments=names(card.alignments),
            depth=spot.depth,
            bonus=stake.bonus if stake else None,
            open=free.count(name),
            pos=(spot.x, -spot.y),
            lost=len(stake.lost) if stake else len(ps) - 1,
            lost_power=stake.power if stake else ps.power,
        )
        if spot.master:
            made.add_edge(spot.master, name, arrow=ps.arrow(name))
    return made
