"""The ten alignments and how they meet (R5.1, R6.15-R6.17)."""

from __future__ import annotations

import pytest

from illuminati_nb.rules.alignment import (
    ALIGNMENTS,
    Alignment,
    matches,
    names,
    opposites,
    oppositions,
    parse,
)

# Written out by hand from the rulebook's table, not from the bits.
OPPOSITE = {
    "Government": "Communist",
    "Communist": "Government",
    "Liberal": "Conservative",
    "Conservative": "Liberal",
    "Peaceful": "Violent",
    "Violent": "Peaceful",
    "Straight": "Weird",
    "Weird": "Straight",
    "Criminal": None,
    "Fanatic": "Fanatic",
}


def one(name: str) -> Alignment:
    return Alignment[name.upper()]


@pytest.mark.parametrize("mine", OPPOSITE)
@pytest.mark.parametrize("yours", OPPOSITE)
def test_R5_1_every_pair_of_alignments(mine: str, yours: str) -> None:
    assert bool(oppositions(one(mine), one(yours))) == (OPPOSITE[mine] == yours)
    assert bool(matches(one(mine), one(yours))) == (mine == yours and mine != "Fanatic")


def test_R5_1_ten_alignments_and_their_opposites() -> None:
    assert [names(a)[0] for a in ALIGNMENTS] == list(OPPOSITE)
    for name, other in OPPOSITE.items():
        assert names(opposites(one(name))) == ((other,) if other else ())
    assert opposites(Alignment.NONE) == 0
    assert opposites(sum(ALIGNMENTS)) == sum(ALIGNMENTS) - Alignment.CRIMINAL


def test_R6_15_matches_and_oppositions_are_counted_one_by_one() -> None:
    a, b = parse("Liberal;Violent;Weird;Criminal"), parse("Conservative;Violent;Straight;Criminal")
    assert (matches(a, b), oppositions(a, b)) == (2, 2)
    assert (matches(b, a), oppositions(b, a)) == (2, 2)


def test_R6_16_fanatics_oppose_and_criminals_match() -> None:
    f, c = Alignment.FANATIC, Alignment.CRIMINAL
    assert (matches(f, f), oppositions(f, f)) == (0, 1)
    assert (matches(c, c), oppositions(c, c)) == (1, 0)
    # With a card that makes Fanatic an alignment like the others.
    assert (matches(f, f, fanatics_match=True), oppositions(f, f, fanatics_match=True)) == (1, 0)
    assert matches(f | c, f | c) == 1


@pytest.mark.parametrize("text", ["Liberal;Weird", " weird ,LIBERAL", "Weird;;Liberal;"])
def test_parse_reads_both_separators(text: str) -> None:
    assert parse(text) == Alignment.LIBERAL | Alignment.WEIRD
    assert names(parse(text)) == ("Liberal", "Weird")


def test_parse_of_nothing_is_no_alignment() -> None:
    assert parse("") == parse(" ; ") == Alignment.NONE
    assert names(Alignment.NONE) == ()


@pytest.mark.parametrize("word", ["Corporate", "Weirdo", "5"])
def test_parse_names_the_word_that_is_none(word: str) -> None:
    with pytest.raises(ValueError, match=f"'{word}' is no alignment.*Government.*Fanatic"):
        parse(f"Liberal;{word}")


def test_none_cannot_be_written_as_a_word() -> None:
    with pytest.raises(ValueError, match="'None' is no alignment"):
        parse("None")
