"""Random structures: never an overlap, never a card lost or doubled, and a second opinion on every rectangle."""

from __future__ import annotations

import math
import random
from itertools import combinations

import numpy as np
import pytest
import shapely
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from made_up_cards import group, illuminati

from illuminati_nb.rules.branch import Branch
from illuminati_nb.rules.cards import SIDES, Group, deck
from illuminati_nb.rules.geometry import SIDE_NUMBER, landing, overlap
from illuminati_nb.rules.refusal import IllegalMove
from illuminati_nb.rules.rehang import Layout
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.structure import PowerStructure

GROUPS = deck().groups


def check_tree(ps: PowerStructure) -> None:
    """A tree rooted at the Illuminati, each puppet on a printed arrow of its own, no two cards overlapping."""
    assert ps.names[0] == ps.illuminati.name
    assert len(set(ps.names)) == len(ps.names) == len(ps) == len(ps.spots)
    places = list(ps.tree.values())
    assert len(set(places)) == len(places)
    for name, (master, side) in ps.tree.items():
        assert side in ps[master].arrows
        assert ps.puppets(master)[side] == name
        assert ps.depth(name) == ps.depth(master) + 1
    if ps.shape.solid:
        assert not any(overlap(a.rect, b.rect) for a, b in combinations(ps.spots.values(), 2))


def check_layout(old: PowerStructure, branch: Branch, layout: Layout) -> None:
    """R6.29-R6.31: nothing lost or doubled, old cards unmoved, and only overlapping cards re-hung or let go."""
    new = layout.structure
    check_tree(new)
    kept = set(new.names) - set(old.names)
    assert kept | (set(layout.dropped) - set(old.names)) == set(branch.names)
    assert not kept & set(layout.dropped)
    assert set(old.names) - set(new.names) == set(layout.dropped) & set(old.names)
    for name in set(old.names) & set(new.names):
        assert new.spots[name] == old.spots[name]
    rehung = {one.card: (one.to, one.arrow) for one in layout.rehung}
    for card, master, arrow in branch.links[1:]:
        name = card.name
        if name in rehung:
            assert new.tree[name] == rehung[name] != (master, arrow)
            if new.rules.rehang == "same_master":
                assert rehung[name][0] == master
            else:
                assert name in new.subtree(master)
        elif name in kept:
            assert new.tree[name] == (master, arrow)
        if name in rehung or name in layout.let_go:
            # It had to go: in its own place it would overlap a card that is neither itself nor below it.
            below = set(branch.subtree(name))
            home = landing(new.spots[master], SIDE_NUMBER[arrow], new.shape)
            assert any(overlap(home, spot.rect) for other, spot in new.spots.items() if other not in below)
    for name in layout.let_go:
        assert set(branch.subtree(name)) <= set(layout.dropped)


class Table(RuleBasedStateMachine):
    """Two players and the uncontrolled area between them: every operation, at most 20 groups."""

    @initialize(
        seed=st.integers(0, 10**6),
        geometry=st.sampled_from(["cards", "cards", "grid", "free"]),
        rehang=st.sampled_from(["same_master", "subtree"]),
    )
    def deal(self, seed: int, geometry: str, rehang: str) -> None:
        rules = RuleSet(geometry=geometry, rehang=rehang)
        self.players = [PowerStructure("The Network", rules), PowerStructure("The UFOs", rules)]
        self.cards = random.Random(seed).sample(GROUPS, 20)
        self.pile: list[Group] = list(self.cards)
        self.past: list[tuple[PowerStructure, PowerStructure]] = []

    def put(self, who: int, ps: PowerStructure, dropped: tuple[str, ...] = ()) -> None:
        self.past.append((self.players[0], self.players[1]))
        self.players[who] = ps
        self.pile += [deck().group(name) for name in dropped]

    def branch_of(self, data: st.DataObject, who: int) -> tuple[PowerStructure, Branch]:
        name = data.draw(st.sampled_from(self.players[who].names[1:]))
        return self.players[who].detach(name)

    @rule(data=st.data(), who=st.integers(0, 1))
    @precondition(lambda self: self.pile)
    def attach(self, data: st.DataObject, who: int) -> None:
        card = data.draw(st.sampled_from(self.pile))
        ps = self.players[who]
        master = data.draw(st.sampled_from(ps.names))
        side = data.draw(st.sampled_from(SIDES))
        refusal = ps.attach_refusal(card, master, side)
        assert (refusal is None) == (ps.arrow_state(master, side) == "open")
        if refusal is not None:
            with pytest.raises(IllegalMove):
                ps.attach(card, master, side)
            return
        new = ps.attach(card, master, side)
        assert new.detach(card) == (ps, Branch.of(card))
        self.pile.remove(card)
        self.put(who, new)

    @rule(data=st.data(), who=st.integers(0, 1))
    @precondition(lambda self: all(len(ps) > 1 for ps in self.players))
    def capture(self, data: st.DataObject, who: int) -> None:
        rest, branch = self.branch_of(data, 1 - who)
        ps = self.players[who]
        if not ps.open_arrows():
            return
        arrow = data.draw(st.sampled_from(ps.open_arrows()))
        ends = ps.capture_layouts(branch, to=arrow.card, arrow=arrow.side, limit=40)
        for layout in ends:
            check_layout(ps, branch, layout)
        chosen = data.draw(st.sampled_from(ends))
        assert ps.capture(branch, to=arrow.card, arrow=arrow.side, rehang=chosen.choice) == chosen
        default = ps.capture(branch, to=arrow.card, arrow=arrow.side)
        assert len(default.dropped) <= min(len(one.dropped) for one in ends)
        self.put(1 - who, rest)
        self.put(who, chosen.structure, chosen.dropped)

    @rule(data=st.data(), who=st.integers(0, 1))
    @precondition(lambda self: any(len(ps) > 2 for ps in self.players))
    def move(self, data: st.DataObject, who: int) -> None:
        ps = self.players[who]
        if len(ps) < 3:
            return
        name = data.draw(st.sampled_from(ps.names[1:]))
        rest, branch = ps.detach(name)
        master = data.draw(st.sampled_from(ps.names))
        side = data.draw(st.sampled_from(SIDES))
        legal = (
            master not in branch
            and rest.arrow_state(master, side) == "open"
            and (master, side) != (ps.master(name), ps.arrow(name))
        )
        assert (ps.move_refusal(name, master, side) is None) == legal
        if not legal:
            return
        ends = ps.move_layouts(name, master, side, limit=40)
        for layout in ends:
            check_layout(rest, branch, layout)
        chosen = data.draw(st.sampled_from(ends))
        assert ps.move(name, master, side, rehang=chosen.choice) == chosen
        self.put(who, chosen.structure, chosen.dropped)

    @rule(data=st.data(), who=st.integers(0, 1))
    @precondition(lambda self: all(len(ps) > 1 for ps in self.players))
    def transfer(self, data: st.DataObject, who: int) -> None:
        rest, branch = self.branch_of(data, 1 - who)
        ps = self.players[who]
        unused = (*ps.open_arrows(), *ps.blocked_arrows())
        if not unused:
            return
        arrow = data.draw(st.sampled_from(unused))
        if ps.arrow_state(arrow.card, arrow.side) == "blocked" and not self.can_make_room(ps, arrow.card, arrow.side):
            with pytest.raises(IllegalMove, match=r"must stay \(R9.6\)"):
                ps.transfer_choices(branch, to=arrow.card, arrow=arrow.side)
            return
        ends = ps.transfer_choices(branch, to=arrow.card, arrow=arrow.side, limit=40)
        for layout in ends:
            check_layout(ps, branch, layout)
        chosen = data.draw(st.sampled_from(ends))
        again = ps.receive(branch, to=arrow.card, arrow=arrow.side, drop=chosen.evicted, rehang=chosen.choice)
        assert again == chosen
        self.put(1 - who, rest)
        self.put(who, chosen.structure, chosen.dropped)

    @staticmethod
    def can_make_room(ps: PowerStructure, master: str, side: str) -> bool:
        """Tell whether neither the Illuminati nor the new master goes with the cards in the way."""
        by = next(one.by for one in ps.blocked_arrows() if (one.card, one.side) == (master, side))
        return ps.illuminati.name not in by and not any(master in ps.subtree(name) for name in by)

    @rule(data=st.data(), who=st.integers(0, 1))
    def drop(self, data: st.DataObject, who: int) -> None:
        ps = self.players[who]
        if len(ps) < 2:
            return
        rest, gone = ps.drop(data.draw(st.sampled_from(ps.names[1:])))
        self.put(who, rest, gone)

    @rule(data=st.data(), who=st.integers(0, 1))
    def rearrange(self, data: st.DataObject, who: int) -> None:
        ps = self.players[who]
        tree = dict(ps.tree)
        for name in data.draw(st.permutations(list(tree)))[:3]:
            master = data.draw(st.sampled_from(ps.names))
            tree[name] = (master, data.draw(st.sampled_from(SIDES)))
        refusal = ps.rearrange_refusal(tree)
        if refusal is None:
            new = ps.rearranged(tree)
            assert new.tree == {name: tree[name] for name in new.names[1:]}
            assert set(new.names) == set(ps.names)
            self.put(who, new)

    @rule(who=st.integers(0, 1))
    def there_and_back(self, who: int) -> None:
        """Lifting a branch and hanging it back is no change at all."""
        ps = self.players[who]
        for name in ps.names[1:]:
            rest, branch = ps.detach(name)
            master, side = ps.tree[name]
            back = rest.capture(branch, to=master, arrow=side)
            assert (back.structure, back.dropped, back.rehung) == (ps, (), ())

    @rule(who=st.integers(0, 1))
    def save_and_load(self, who: int) -> None:
        ps = self.players[who]
        again = PowerStructure.from_json(ps.to_json())
        assert again == ps
        assert {name: again.placement(name) for name in again.names} == {n: ps.placement(n) for n in ps.names}
        assert again.arrows == ps.arrows

    @rule()
    @precondition(lambda self: self.past)
    def undo(self) -> None:
        self.players = list(self.past.pop())
        held = {name for ps in self.players for name in ps.names}
        self.pile = [card for card in self.cards if card.name not in held]
        if self.past and sum(len(ps) for ps in self.players) + len(self.pile) != 22:
            self.undo()  # between the two halves of a capture the branch is in the hand

    @invariant()
    def every_structure_is_a_tree_without_overlap(self) -> None:
        for ps in getattr(self, "players", []):
            check_tree(ps)

    @invariant()
    def no_card_is_lost_or_doubled(self) -> None:
        if hasattr(self, "players"):
            everywhere = [name for ps in self.players for name in ps.names[1:]] + [card.name for card in self.pile]
            assert sorted(everywhere) == sorted(card.name for card in self.cards)


Table.TestCase.settings = settings(max_examples=150, stateful_step_count=40, deadline=None)
TestTable = Table.TestCase


# A second opinion: floating-point polygons, laid and turned with sines and cosines -----------------------------


def naive_polygons(ps: PowerStructure) -> np.ndarray:
    """Lay the cards from scratch with trigonometry; return their corners, one polygon a card."""
    corners = np.array([(-14.0, -10.0), (14.0, -10.0), (14.0, 10.0), (-14.0, 10.0)])
    arrow_at = {"top": (0.0, -10.0), "right": (14.0, 0.0), "bottom": (0.0, 10.0), "left": (-14.0, 0.0)}
    outward = {"top": -90.0, "right": 0.0, "bottom": 90.0, "left": 180.0}

    def turned(points: object, degrees: float) -> np.ndarray:
        a = math.radians(degrees)
        return np.asarray(points) @ np.array([[math.cos(a), math.sin(a)], [-math.sin(a), math.cos(a)]])

    laid = {ps.illuminati.name: (np.zeros(2), 0.0)}
    for name, (master, side) in ps.tree.items():
        centre, turn = laid[master]
        meeting = centre + turned(arrow_at[side], turn)
        incoming = ps[name].incoming
        own_turn = turn + outward[side] + 180.0 - outward[incoming]
        laid[name] = (meeting - turned(arrow_at[incoming], own_turn), own_turn)
    return np.array([laid[name][0] + turned(corners, laid[name][1]) for name in ps.names])


def random_tree(rng: random.Random, size: int) -> PowerStructure:
    """Hang cards on unused arrows whether they overlap or not."""
    ps = PowerStructure("The Network", RuleSet(geometry="free"))
    for card in rng.sample(GROUPS, size):
        free = ps.open_arrows()
        if free and (card.arrows or len(free) > 1):
            arrow = rng.choice(free[-5:])
            ps = ps.attach(card, arrow.card, arrow.side)
    return ps


def test_R8_10_ten_thousand_structures_overlap_exactly_where_polygons_do() -> None:
    rng = random.Random(18)
    polygons, pairs_a, pairs_b, expected, fits = [], [], [], [], []
    offset = 0
    cards = RuleSet()
    for _ in range(10_000):
        ps = random_tree(rng, rng.randint(2, 9))
        corners = naive_polygons(ps)
        spots = [ps.spots[name] for name in ps.names]
        rects = np.array([spot.rect for spot in spots])
        assert np.allclose(corners.min(axis=1), rects[:, :2])
        assert np.allclose(corners.max(axis=1), rects[:, 2:])
        polygons.append(corners)
        answers = [overlap(a.rect, b.rect) for a, b in combinations(spots, 2)]
        for i, j in combinations(range(len(spots)), 2):
            pairs_a.append(offset + i)
            pairs_b.append(offset + j)
        expected += answers
        fits.append((ps.tree, any(answers), ps))
        offset += len(spots)
    shapes = shapely.polygons(np.concatenate(polygons))
    areas = shapely.area(shapely.intersection(shapes[pairs_a], shapes[pairs_b]))
    assert np.array_equal(areas > 1e-6, np.array(expected))
    assert 1_000 < sum(crowded for _, crowded, _ in fits) < 9_000  # both answers come up often
    for tree, crowded, ps in fits[::20]:
        # The strict geometry accepts exactly the trees without overlap.
        data = {**ps.to_json(), "rules": cards.to_json()}
        if crowded:
            with pytest.raises(ValueError, match="would overlap"):
                PowerStructure.from_json(data)
        else:
            assert PowerStructure.from_json(data).tree == tree


# Golden counts -------------------------------------------------------------------------------------------------


def layouts_of(cards: list[Group], rules: RuleSet) -> set[PowerStructure]:
    """All layouts of all these cards under an Illuminati."""
    layouts = {PowerStructure(illuminati(), rules)}
    for _ in cards:
        layouts = {
            one.attach(card, arrow.card, arrow.side)
            for one in layouts
            for card in cards
            if card not in one
            for arrow in one.open_arrows()
        }
    return layouts


def test_R8_8_two_groups_can_be_laid_in_36_ways_counted_by_hand() -> None:
    # Both under the Illuminati: 4 arrows for the one, 3 for the other: 12. One below the other: 2 orders, 4 arrows
    # of the Illuminati, 3 of the upper group: 24. Two cards below each other never reach back: none is blocked.
    two = [group("a", "all"), group("b", "all")]
    assert len(layouts_of(two, RuleSet())) == 36
    assert len(layouts_of(two, RuleSet(geometry="free"))) == 36


def test_R8_10_four_cards_winding_left_can_be_laid_in_648_ways_counted_by_hand() -> None:
    # Cards whose only arrow turns left form chains, one on each arrow of the Illuminati. Ignoring overlaps, four
    # labelled cards in four ordered chains: 4! x C(7, 3) = 840. The fourth card of a chain would come to lie on the
    # Illuminati: 4 x 4! = 96 fall away. The third lies on the place of the next Illuminati arrow to the left, so of
    # the 4 x 3 x 4! = 288 layouts with chains of three and one a third, 96, fall away: 840 - 96 - 96 = 648.
    cards = [group(f"g{number}", "top") for number in range(4)]
    assert len(layouts_of(cards, RuleSet(geometry="free"))) == 840
    assert len(layouts_of(cards, RuleSet())) == 648


GOLDEN = [
    # 24 with all three under the Illuminati, 216 with one below one of two, 72 with two below one, 216 in a chain.
    ("all all all", "free", 528),
    ("all all all", "cards", 528),
    ("all top right bottom", "free", 2016),
    ("all top right bottom", "cards", 1960),
    ("all top right bottom", "grid", 1960),
    ("top top top top", "grid", 648),
]


@pytest.mark.parametrize(("arrows", "geometry", "count"), GOLDEN)
def test_R8_8_golden_counts_of_legal_layouts(arrows: str, geometry: str, count: int) -> None:
    cards = [group(f"g{number}", sides) for number, sides in enumerate(arrows.split())]
    assert len(layouts_of(cards, RuleSet(geometry=geometry))) == count


def test_R8_8_golden_count_of_five_groups_of_figure_5_by_both_methods() -> None:
    names = ("Democrats", "South American Nazis", "Congressional Wives", "KGB", "Cycle Gangs")
    five = [deck().group(name) for name in names]
    legal = layouts_of(five, RuleSet())
    whatever = layouts_of(five, RuleSet(geometry="free"))
    clear = 0
    for ps in whatever:
        # Cards that do not overlap cover as much together as each for itself.
        covered = shapely.area(shapely.union_all(shapely.polygons(naive_polygons(ps))))
        clear += bool(abs(covered - 28 * 20 * len(ps)) < 1e-6)
    assert (len(whatever), len(legal), clear) == (12096, 10864, 10864)
