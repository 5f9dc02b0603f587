"""The layout planner: right by brute force on small sets, honest about what it has proved."""

from __future__ import annotations

import random

import pytest
from made_up_cards import FIGURE_2, FIGURE_5, group, illuminati, laid

from illuminati_nb.analysis.planner import AIMS, plan
from illuminati_nb.rules.cards import Group, deck
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.structure import PowerStructure

DECK = deck()
FIVE = laid(FIGURE_5)


def every_layout(ps: PowerStructure, cards: tuple[Group, ...]) -> set[PowerStructure]:
    """Return all layouts of these cards in addition to ``ps``."""
    layouts = {ps}
    for _ in cards:
        layouts = {
            one.attach(card, arrow.card, arrow.side)
            for one in layouts
            for card in cards
            if card not in one
            for arrow in one.open_arrows()
        }
    return layouts


def best_of_all(root: str, cards: tuple[Group, ...], aim: str, named: list[str], rules: RuleSet) -> int:
    values = set()
    for ps in every_layout(PowerStructure(root, rules), cards):
        depths = sum(ps.depth(name) for name in named)
        values.add(len(ps.open_arrows()) if aim == "open_arrows" else depths)
    return min(values) if aim == "protect" else max(values)


@pytest.mark.parametrize("geometry", ["cards", "grid", "free"])
@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("seed", range(2))
def test_plans_of_four_cards_agree_with_trying_everything(aim: str, seed: int, geometry: str) -> None:
    rng = random.Random(seed)
    cards = tuple(rng.sample([card for card in DECK.groups if card.arrows], 2) + rng.sample(DECK.groups, 2))
    if len(set(cards)) < 4:
        cards = tuple(rng.sample([card for card in DECK.groups if card.arrows], 4))
    named = [] if aim == "open_arrows" else [card.name for card in rng.sample(cards, 2)]
    rules = RuleSet(geometry=geometry)
    made = plan([DECK["The UFOs"], *cards], aim, named, rules=rules)  # type: ignore[list-item]
    assert made.proved
    assert made.value == best_of_all("The UFOs", cards, aim, named, rules)
    assert made.structure.rules == rules


def test_C11_figure_5_can_be_laid_with_four_open_arrows() -> None:
    made = plan(FIVE)
    assert (made.value, made.bound, made.proved) == (4, 4, True)
    assert len(made.structure.open_arrows()) == 4
    assert FIVE.rearrange_refusal(made.structure) is None
    assert "proved best" in repr(made)


def test_R8_8_a_plan_is_a_legal_rearrangement_whose_value_is_as_told() -> None:
    for aim, named in (("deep", ["Antiwar Activists"]), ("protect", ["Antiwar Activists", "KGB"])):
        made = plan(FIVE, aim, named)
        assert FIVE.rearrange_refusal(made.structure) is None
        assert sum(made.structure.depth(name) for name in named) == made.value
        assert made.named == tuple(named)


def test_deepest_place_worked_by_hand() -> None:
    # Antiwar Activists and Cycle Gangs have no arrow; the other four can stand in a chain, at best under depth 4.
    made = plan(FIVE, "deep", ["Antiwar Activists"])
    assert (made.value, made.proved) == (5, True)


def test_protected_place_worked_by_hand() -> None:
    # Six groups, four Illuminati arrows. The two leaves and KGB all fit at depth 1, since one arrow is left for the
    # Democrats, under whom the other two can hang.
    made = plan(FIVE, "protect", ["Antiwar Activists", "Cycle Gangs", "KGB"])
    assert (made.value, made.proved) == (3, True)


def test_a_structure_that_is_best_already_is_kept() -> None:
    assert plan(laid(FIGURE_2)).structure == laid(FIGURE_2)


@pytest.mark.parametrize("seed", range(3))
def test_twelve_cards(seed: int) -> None:
    rng = random.Random(seed)
    cards = [DECK["The Network"], *rng.sample([card for card in DECK.groups if card.arrows], 12)]
    named = [card.name for card in rng.sample(cards[1:], 2)]
    for aim in AIMS:
        made = plan(cards, aim, named, budget=6_000)  # type: ignore[arg-type]
        assert len(made.structure) == 13
        assert set(made.structure.cards) == set(cards)
        assert made.value >= made.bound if aim == "protect" else made.value <= made.bound


#: Eight cards whose only arrow turns left wind into a spiral that bites its tail; four with all arrows help a little.
SPIRAL = [illuminati(), *(group(f"g{number}", "all" if number < 4 else "top") for number in range(12))]


def test_an_unproved_plan_says_so() -> None:
    made = plan(SPIRAL, "deep", ["g11"], budget=3_000)
    assert made.bound == 12
    assert made.value < 12
    assert not made.proved
    assert "best found, 12 at most conceivable" in repr(made)
    assert made.steps == 3_000


def test_progress_and_cancel() -> None:
    told: list[tuple[float, int | None]] = []
    full = plan(SPIRAL, "deep", ["g11"], budget=3_000, progress=lambda part, best: told.append((part, best)))
    assert not full.cancelled
    assert [part for part, _ in told] == sorted(part for part, _ in told)
    assert all(0 < part <= 1 for part, _ in told)
    assert told[-1][1] is not None
    stopped = plan(SPIRAL, "deep", ["g11"], budget=100_000, cancel=lambda: True)
    assert stopped.cancelled
    assert not stopped.proved
    assert stopped.steps < full.steps
    assert len(stopped.structure) == 13


def test_R8_10_cards_that_cannot_all_be_laid() -> None:
    # A chain of such cards winds back on itself, and the four chains are in each other's way.
    with pytest.raises(ValueError, match="12 groups cannot all be laid without overlap"):
        plan([illuminati(), *(group(f"g{number}", "top") for number in range(12))])


def test_the_same_question_has_the_same_answer() -> None:
    cards = [illuminati(), *(group(f"g{number}", "top right") for number in range(9))]
    assert plan(cards, budget=2_000) == plan(cards, budget=2_000)


def test_bad_arguments_are_named() -> None:
    with pytest.raises(ValueError, match="aim='rich'"):
        plan(FIVE, "rich")
    with pytest.raises(ValueError, match="named="):
        plan(FIVE, "deep")
    with pytest.raises(ValueError, match="named: Yuppies is not among"):
        plan(FIVE, "deep", ["Yuppies"])
    with pytest.raises(ValueError, match="budget=0"):
        plan(FIVE, budget=0)
    with pytest.raises(ValueError, match="exactly one Illuminati, not 0"):
        plan(["KGB"])
    with pytest.raises(TypeError, match="cards: Bribery"):
        plan(["The UFOs", "Bribery"])
    with pytest.raises(ValueError, match="KGB is there twice"):
        plan(["The UFOs", "KGB", "KGB"])
    with pytest.raises(ValueError, match="5 groups need as many arrows, and these cards have only 4"):
        plan([illuminati(), *(group(str(number)) for number in range(5))])


def test_an_illuminati_alone() -> None:
    made = plan(["The UFOs"])
    assert (made.value, made.proved, len(made.structure)) == (4, True, 1)


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"cards": "The UFOs"}, "cards='The UFOs': give a structure"),
        ({"cards": None}, "cards=None: give a structure"),
        ({"named": "KGB"}, r"named='KGB': give a list of cards or names, as in \['KGB'\]"),
        ({"rules": "cards"}, "rules='cards': give a RuleSet"),
    ],
)
def test_arguments_of_another_form_are_named(changes: dict[str, object], words: str) -> None:
    with pytest.raises(TypeError, match=words):
        plan(**{"cards": FIVE, "aim": "deep", "named": ["KGB"], **changes})  # type: ignore[arg-type]
