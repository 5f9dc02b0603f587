"""Finding a rule: by its number, however it is written, and by words of its text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from illuminati_nb.rules.rulebook import Book, Rule


def number_key(argument: str, number: str) -> str:
    """The bare number: "r 6_14", "Rule 6.14" -> "R6.14"; "d vii.5" -> "DVII.5"; other dots stay between digits."""
    if not isinstance(number, str):
        raise TypeError(f"{argument} must be text such as 'R6.14', not {number!r}")
    text = re.sub(r"\s+|^\W*rule\b", "", number.strip().upper().replace("_", "."), flags=re.IGNORECASE)
    if dune := re.fullmatch(r"\W*D\W*([IVX]+)(\W*)(\d+)\W*", text):
        # DX1 is an example, D-X.1 a rule.
        return f"DX{dune[3]}" if (dune[1], dune[2]) == ("X", "") else f"D{dune[1]}.{dune[3]}"
    text = re.sub(r"(?<!\d)\.|\.(?!\d)|[^A-Z0-9.]", "", text)
    return "R" + text if text[:1].isdigit() else text


def suggestion(book: Book, key: str) -> str:
    """What to say after "no rule ...": that it is an example or a section, or which rules there are."""
    if key in book.examples:
        return f"; it is an example: example({book.examples[key].id!r})"
    if not any(sign.isdigit() for sign in key):
        return "; to search the texts use rules('...')"
    for section in book.sections:
        if number_key("id", section.id) in (key, key.partition(".")[0]):
            own = [r.id for r in book.rules.values() if section.id in places(r)]
            hint = f"; {section.id} has {own[0]} to {own[-1]}"
            break
    else:
        hint = ""
    from difflib import get_close_matches

    close = [] if hint and "." not in key else get_close_matches(key, list(book.rules), n=1, cutoff=0.7)
    return f"{hint}. Did you mean {book.rules[close[0]].id}?" if close else hint


def match_score(book: Book, candidate: Rule, word: str) -> int:
    """How well a rule matches one word of a search: 0 not at all, 8 a whole word of the title."""
    if word.upper() in map(str.upper, places(candidate)):
        return 1
    begins = re.compile(rf"(?<!\w){re.escape(word)}(\w*)")
    others = [
        candidate.choice,
        *candidate.options,
        *(str(book.examples[number_key("id", x)]) for x in candidate.examples),
    ]
    for weight, where in ((6, candidate.title), (3, candidate.text), (1, " ".join(others))):
        hits = [hit[1] for hit in begins.finditer(where.casefold())]
        if hits:
            # A whole word counts more than the beginning of a longer one.
            return weight + (2 if weight > 1 and "" in hits else 0)
    return 0


def places(candidate: Rule) -> tuple[str, str, str]:
    """The ids that name the place of a rule: its own, its section's and its chapter's."""
    return candidate.id, candidate.section, candidate.section.partition(".")[0]
