"""10,000 random attack sums, and more found by Hypothesis, against a second function written straight from the book."""

from __future__ import annotations

import csv
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from straight_from_the_book import BOSSES, CARDS, DATA, EVERY_ATTEMPT, GROUPS, ITS_OWN_ATTEMPT, target_number

from illuminati_nb.rules.attack import attack
from illuminati_nb.rules.refusal import IllegalMove

NAMES = sorted(CARDS)
HELPERS = sorted(name for name in CARDS if int(CARDS[name]["transferable_power"]))
# Cards that do something in an attack come up more often than chance would have it.
LIVELY = sorted({*EVERY_ATTEMPT, *ITS_OWN_ATTEMPT, "Gun Lobby", "Survivalists", "Chinese Campaign Donors"})
KINDS = ("control", "neutralize", "destroy")


def ours_and_theirs(
    attacker: str, target: str, aid: list[str], owned: list[str], defender: str | None, theirs: list[str]
) -> tuple[list[str], list[str], str | None, list[str]]:
    """Take out what no table can show: two Illuminati in one structure, a card on both sides."""
    boss = next((card for card in (attacker, *aid) if card in BOSSES), None)
    aid = [card for card in aid if card not in BOSSES or card == boss]
    boss = boss or next((card for card in owned if card in BOSSES), None)
    owned = [card for card in owned if card not in BOSSES or card == boss]
    mine = {attacker, *aid, *owned}
    if defender in mine:
        defender = None
    return aid, owned, defender, [card for card in theirs if card not in mine and card not in BOSSES]


def random_attack(rng: random.Random) -> dict[str, Any]:
    def some(at_most: int, pool: list[str] = NAMES) -> list[str]:
        return [rng.choice(rng.choice([pool, pool, LIVELY])) for _ in range(rng.randint(0, at_most))]

    attacker, target = rng.choice(rng.choice([NAMES, LIVELY])), rng.choice(rng.choice([NAMES, LIVELY, sorted(GROUPS)]))
    aid, owned, theirs = some(3, HELPERS) if rng.random() < 0.6 else [], some(6), some(5)
    if rng.random() < 0.7:  # else also the attacker himself, the target, the powerless, one twice
        aid = list(dict.fromkeys(card for card in aid if card != attacker and card in HELPERS))
    if rng.random() < 0.12:
        owned.append(target)
    depth = rng.choice([None, None, 1, 2, 3, 4, 5, 7])
    defender = rng.choice([None, "The Discordian Society", *BOSSES])
    return declared(
        kind=rng.choice(KINDS),
        attacker=attacker,
        target=target,
        aid=aid,
        owned=owned,
        depth=depth,
        defender=defender,
        theirs=theirs,
        money=rng.choice([0, 0, 1, 5, 30]),
        target_money=rng.choice([0, 0, 0, 0, 0, 1, 4]),
        owner_money=rng.choice([0, 0, 0, 0, 0, 1, 12]),
        interference=rng.randint(-9, 9),
        whispering=rng.random() < 0.15,
        open_arrows=rng.choice([None, None, None, 0, 1]),
    )


def declared(
    *,
    attacker: str,
    target: str,
    aid: list[str],
    owned: list[str],
    depth: int | None,
    defender: str | None,
    theirs: list[str],
    open_arrows: int | None,
    **rest: Any,
) -> dict[str, Any]:
    aid, owned, defender, theirs = ours_and_theirs(attacker, target, aid, owned, defender, theirs)
    if depth is None or target in owned:
        defender, theirs = None, []
    if not int(CARDS[attacker]["power"]):
        open_arrows = None
    return {
        "attacker": attacker,
        "target": target,
        "aid": tuple(aid),
        "owned": tuple(owned),
        "depth": depth,
        "defender": defender,
        "defender_owned": tuple(theirs),
        "open_arrows": open_arrows,
        **rest,
    }


def package_says(case: dict[str, Any]) -> int | str:
    try:
        return attack(**case).target_number
    except IllegalMove as no:
        return no.refusal.rule


def compare(case: dict[str, Any]) -> str:
    """Check one attack; tell how it ended."""
    first, second = package_says(case), target_number(**case)
    if isinstance(second, set):
        assert first in second, f"{case}: the package says {first}, the book forbids it by {sorted(second)}"
        return str(first)
    assert first == second, f"{case}: the package says {first}, the book {second}"
    return "legal " + case["kind"]


def test_ten_thousand_random_attacks() -> None:
    rng = random.Random(20260)
    seen = Counter(compare(random_attack(rng)) for _ in range(10_000))
    # The comparison means something only where every verdict comes up often.
    for kind in KINDS:
        assert seen[f"legal {kind}"] >= 500, seen
    for rule in ("R5.3", "R5.4", "R6.2", "R6.5", "R6.6", "R6.7", "R6.11", "R6.23", "R6.36", "R6.41", "R6.45", "R10.16"):
        assert seen[rule] >= 20, (rule, seen)


def test_every_attacker_on_every_target() -> None:
    """No luck needed: 91 attackers, 91 targets, three kinds, at depth 2."""
    ends = Counter(
        compare(
            declared(
                kind=kind,
                attacker=a,
                target=t,
                aid=[],
                owned=[],
                depth=2,
                defender=None,
                theirs=[],
                open_arrows=None,
            )
        )
        for a in NAMES
        for t in NAMES
        for kind in KINDS
    )
    assert ends.total() == 91 * 91 * 3
    assert ends["R5.4"] >= 3 * 8 * 62


names = st.sampled_from(NAMES)
card = st.one_of(st.sampled_from(LIVELY), names)


@settings(max_examples=600)
@given(
    st.fixed_dictionaries(
        {
            "kind": st.sampled_from(KINDS),
            "attacker": card,
            "target": card,
            "aid": st.lists(st.one_of(st.sampled_from(HELPERS), card), max_size=3),
            "owned": st.lists(card, max_size=6),
            "depth": st.one_of(st.none(), st.integers(1, 9)),
            "defender": st.one_of(st.none(), st.sampled_from(sorted(BOSSES))),
            "theirs": st.lists(card, max_size=4),
            "money": st.integers(0, 300),
            "target_money": st.integers(0, 40),
            "owner_money": st.integers(0, 300),
            "interference": st.integers(-300, 300),
            "whispering": st.booleans(),
            "open_arrows": st.one_of(st.none(), st.integers(0, 1)),
        }
    )
)
def test_attacks_that_hypothesis_thinks_of(case: dict[str, Any]) -> None:
    compare(declared(**case))


@pytest.mark.parametrize("file", ["groups.csv", "illuminati.csv"])
def test_both_ability_tables_name_the_same_cards(file: str) -> None:
    with (DATA / file).open(encoding="utf-8", newline="") as handle:
        rows = list(csv.DictReader(handle))
    mine = {row["name"] for row in rows}
    assert {row["name"] for row in rows if row["ability_kind"] == "any_attempt"} == mine & set(EVERY_ATTEMPT)
    assert {row["name"] for row in rows if row["ability_kind"] == "own_attempt"} == mine & set(ITS_OWN_ATTEMPT)
