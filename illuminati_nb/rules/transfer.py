"""Receiving a group that is handed over (R9.5-R9.7).

The receiver fits the branch in as after a capture. Where cards still overlap he chooses which become
uncontrolled, new or old (R9.6). Read as: he names the old cards he gives up; each goes with everything below
it; then the branch is fitted to what is left. An old card may be given up only if a new card comes to
lie on its place. The group handed over must itself find room: giving *it* up would be no transfer.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from illuminati_nb.rules.branch import Branch
from illuminati_nb.rules.geometry import SIDE_NUMBER, hang, overlap
from illuminati_nb.rules.refusal import IllegalMove, Refusal, require
from illuminati_nb.rules.rehang import Fit, Layout, Place, Wishes, as_wishes, fit_with

if TYPE_CHECKING:
    from illuminati_nb.rules.structure import PowerStructure
    from illuminati_nb.rules.tree import Named


def receive(
    base: PowerStructure, branch: Branch, to: object, arrow: str, drop: Iterable[Named], rehang: Wishes
) -> Layout:
    """Return the default chooser's layout with exactly these old cards given up and these new ones let go."""
    if isinstance(drop, str) or not isinstance(drop, Iterable):
        raise TypeError(f"drop={drop!r}: give a list of cards or names, as in ['KGB'], or [] for none")
    master = _master(base, branch, to, arrow)
    wanted: dict[str, Place | None] = as_wishes(branch, rehang)
    old: set[str] = set()
    for card in drop:
        name = base._find(card)
        if name is not None:
            old.add(name)
            continue
        require(branch.find(card), "R9.6", f"{card!s} is neither an old card of {base.illuminati} nor a new one")
        wanted.update(as_wishes(branch, {str(card): None}))
    tops = _tops(base, old)
    for name in tops:
        refusal = _keep_refusal(base, name, master)
        if refusal is not None:
            raise IllegalMove(refusal)
    rest = base._without([name for top in tops for name in base.subtree(top)])
    by = rest._in_the_way(master, SIDE_NUMBER[arrow])
    if by:
        names = " and ".join(name for name in base.names if name in by)
        raise IllegalMove(
            Refusal("R9.6", f"{names} would be overlapped on the {arrow} arrow of {master}: drop what is in the way")
        )
    layout = fit_with(rest, branch, hang(branch.root, rest.spots[master], SIDE_NUMBER[arrow], rest.shape), wanted)
    idle = _idle(base, branch, layout, tops)
    require(not idle, "R9.6", f"{idle} is in no new card's way and cannot be given up for room")
    return _with_evicted(base, layout, tops)


def choices(
    base: PowerStructure, branch: Branch, to: object, arrow: str, limit: int | None = None
) -> tuple[Layout, ...]:
    """Return every legal layout, over all sets of old cards that may be given up; most cards kept first."""
    master = _master(base, branch, to, arrow)
    side = SIDE_NUMBER[arrow]
    found: list[Layout] = []
    waiting: list[tuple[str, ...]] = [()]
    seen = {waiting[0]}

    def consider(tops: Iterable[str]) -> None:
        ordered = _tops(base, set(tops))
        if ordered not in seen and all(_keep_refusal(base, name, master) is None for name in ordered):
            seen.add(ordered)
            waiting.append(ordered)

    for tops in waiting:
        rest = base._without([name for top in tops for name in base.subtree(top)])
        by = rest._in_the_way(master, side)
        if by:
            consider({*tops, *by})
            continue
        fit = Fit(rest, branch, hang(branch.root, rest.spots[master], side, rest.shape), {}, track=True)
        for layout in fit.all(limit):
            if not _idle(base, branch, layout, tops):
                found.append(_with_evicted(base, layout, tops))
        for name in fit.in_the_way:
            consider({*tops, name})
        if limit is not None and len(found) >= limit:
            break
    if not found:
        by = base._in_the_way(master, side)
        names = " and ".join(name for name in base.names if name in by)
        raise IllegalMove(
            Refusal("R9.6", f"{names} would be overlapped on the {arrow} arrow of {master} and must stay")
        )
    found.sort(key=lambda one: (len(one.dropped), -one.structure.power, len(one.rehung)))
    return tuple(found[:limit])


def _master(base: PowerStructure, branch: Branch, to: object, arrow: str) -> str:
    """Return the master's name once its arrow is known to be unused (R9.7)."""
    unused = len(base.arrows.open) + len(base.arrows.blocked)
    require(unused, "R9.7", f"{base.illuminati} has no unused arrow left and cannot take {branch.root}")
    refusal = base.arrow_refusal(to, arrow, "R9.7")
    master = base._find(to)
    if refusal is not None and (master is None or refusal.rule != "R9.7" or base.arrow_state(master, arrow) == "used"):
        raise IllegalMove(refusal)
    assert master is not None
    return master


def _tops(base: PowerStructure, names: set[str]) -> tuple[str, ...]:
    """Return these names without those that hang below another of them, in the structure's order."""
    below = {lower for name in names for lower in base.subtree(name)[1:]}
    return tuple(name for name in base.names if name in names and name not in below)


def _keep_refusal(base: PowerStructure, name: str, master: str) -> Refusal | None:
    if name == base.illuminati.name:
        return Refusal("R9.6", f"{name} is the Illuminati and cannot be given up")
    if master in base.subtree(name):
        return Refusal("R9.6", f"{name} cannot be given up: the new group is to hang on {master}, which would go too")
    return None


def _idle(base: PowerStructure, branch: Branch, layout: Layout, tops: Iterable[str]) -> str:
    """Return an old card that was given up although no new card lies on its place, or ""."""
    spots = layout.structure.spots
    new = [spots[name].rect for name in branch.names if name in spots]
    for name in tops:
        if not any(overlap(base.spots[name].rect, rect) for rect in new):
            return name
    return ""


def _with_evicted(base: PowerStructure, layout: Layout, tops: tuple[str, ...]) -> Layout:
    gone = tuple(name for top in tops for name in base.subtree(top))
    return layout._replace(dropped=(*layout.dropped, *gone), evicted=tops)
