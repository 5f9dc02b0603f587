"""A second, independent answer to "what is the target number?", for comparison with the package.

Written from the rules alone, on plain data, in the order the rulebook tells it; it shares no code with the package.
Only the printed numbers come from the card files; alignments and abilities have their own tables here.
"""

from __future__ import annotations

import csv
from pathlib import Path

DATA = Path(__file__).resolve().parents[2] / "illuminati_nb" / "data"


def _rows(file: str) -> list[dict[str, str]]:
    with (DATA / file).open(encoding="utf-8", newline="") as handle:
        return list(csv.DictReader(handle))


GROUPS = {row["name"]: row for row in _rows("groups.csv")}
BOSSES = {row["name"]: row for row in _rows("illuminati.csv")}
CARDS = {**BOSSES, **GROUPS}

# R5.1
PAIRS = (("Government", "Communist"), ("Liberal", "Conservative"), ("Peaceful", "Violent"), ("Straight", "Weird"))

ALWAYS = ("control", "neutralize", "destroy")
# Helps every attack of its owner: card -> (kinds, bonus, what it works on). None: any group.
EVERY_ATTEMPT: dict[str, tuple[tuple[str, ...], int, str | tuple[str, ...] | None]] = {
    "Anti-Nuclear Activists": (("destroy",), 2, ("Nuclear Power Companies",)),
    "Clone Arrangers": (("destroy",), 3, None),
    "Cycle Gangs": (("destroy",), 2, None),
    "Evil Geniuses for a Better Tomorrow": (ALWAYS, 4, ("Orbital Mind Control Lasers",)),
    "Feminists": (("control",), 3, "Liberal"),
    "Hackers": (("neutralize",), 3, None),
    "Health Food Stores": (("control",), 2, ("Anti-Nuclear Activists",)),
    "International Cocaine Smugglers": (("control",), 4, ("Punk Rockers", "Cycle Gangs", "Hollywood")),
    "International Communist Conspiracy": (("control",), 3, "Communist"),
    "Junk Mail": (("control",), 4, ("Post Office",)),
    "KGB": (("destroy",), 2, None),
    "Madison Avenue": (("control",), 5, ("Big Media", "Empty Vee")),
    "Militia": (("destroy",), 6, "Communist"),
    "Phone Phreaks": (ALWAYS, 3, ("The Phone Company",)),
    "Science Fiction Fans": (("control",), 2, "Weird"),
    "Semiconscious Liberation Army": (("destroy",), 1, None),
    "The Discordian Society": (("control",), 4, "Weird"),
    "The Servants of Cthulhu": (("destroy",), 2, None),
    "The Society of Assassins": (("neutralize",), 4, None),
}
# Counts only when the card itself attacks: card -> ((kinds, bonus, what it works on), ...)
ITS_OWN_ATTEMPT: dict[str, tuple[tuple[tuple[str, ...], int, str | tuple[str, ...]], ...]] = {
    "L-4 Society": ((ALWAYS, 4, ("Orbital Mind Control Lasers",)),),
    "S.M.O.F.": ((("control",), 5, ("Science Fiction Fans",)), (("control",), 2, ("Trekkies",))),
    "TV Preachers": ((("control",), 3, ("Moral Minority",)),),
    "Tabloids": ((("control",), 3, ("Convenience Stores",)),),
    "The Mafia": ((("control",), 3, "Criminal"),),
    "Video Games": ((("control",), 3, ("Convenience Stores",)),),
}


def kinds_of(card: str) -> set[str]:
    return {word for word in CARDS[card].get("alignments", "").split(";") if word}


def _works(on: str | tuple[str, ...] | None, target: str) -> bool:
    if on is None:
        return True
    return on in kinds_of(target) if isinstance(on, str) else target in on


def _own(card: str) -> int:
    return int(CARDS[card]["power"])


def _lent(card: str) -> int:
    return int(CARDS[card]["transferable_power"])


def _while_attacking(attacker: str, kind: str, target: str) -> set[str]:
    if attacker == "Chinese Campaign Donors" and kind == "control" and "Government" in kinds_of(target):
        return {"Government"}
    return kinds_of(attacker)


def objections(
    kind: str,
    attacker: str,
    target: str,
    aid: tuple[str, ...],
    owned: tuple[str, ...],
    depth: int | None,
    defender: str | None,
    target_money: int,
    owner_money: int,
    whispering: bool,
    open_arrows: int | None,
) -> set[str]:
    """The numbers of all rules that forbid this attack."""
    against: set[str] = set()
    mine = target in owned
    if attacker == target:
        against.add({"control": "R6.5", "neutralize": "R6.36", "destroy": "R6.44"}[kind])
    if target in BOSSES:
        against.add("R5.4")
    if _own(attacker) == 0:
        against.add("R5.3")
    if kind == "control":
        if mine:
            against.add("R6.5")
        arrows = len(CARDS[attacker].get("outgoing_arrows", CARDS[attacker].get("arrows", "")).split(";"))
        if _own(attacker) > 0 and (arrows if open_arrows is None else open_arrows) == 0:
            against.add("R6.6")
        if _own(attacker) == 0:
            against.add("R6.6")  # no Power, no arrows (R5.9)
    if kind == "neutralize" and (mine or depth is None):
        against.add("R6.36")
    if whispering and (kind != "destroy" or _own(target) > 0):
        against.add("R10.16")
    if kind == "destroy" and _own(target) == 0 and not whispering:
        against.add("R6.41")
    for place, helper in enumerate(aid):
        if helper == attacker or helper in aid[:place]:
            against.add("R6.2")
        if helper == target:
            against.add("R6.44" if mine else "R6.11")
        if _lent(helper) == 0:
            against.add("R6.11")
    whose = defender
    if mine:
        whose = next((card for card in (attacker, *aid, *owned) if card in BOSSES), None)
    if whose == "The Discordian Society":
        taking_part = [_while_attacking(attacker, kind, target), *(kinds_of(helper) for helper in aid)]
        if any(kinds & {"Government", "Straight"} for kinds in taking_part):
            against.add("R6.7")
    if target_money or owner_money:
        if mine:
            against.add("R6.45")
        elif depth is None:
            against.add("R6.23")
    return against


def target_number(
    kind: str,
    attacker: str,
    target: str,
    aid: tuple[str, ...] = (),
    owned: tuple[str, ...] = (),
    depth: int | None = None,
    defender: str | None = None,
    defender_owned: tuple[str, ...] = (),
    money: int = 0,
    target_money: int = 0,
    owner_money: int = 0,
    interference: int = 0,
    whispering: bool = False,
    open_arrows: int | None = None,
) -> int | set[str]:
    """The target number, or the set of rules that forbid the attack."""
    forbidden = objections(
        kind, attacker, target, aid, owned, depth, defender, target_money, owner_money, whispering, open_arrows
    )
    if forbidden:
        return forbidden
    mine = target in owned
    ours = {attacker, *aid, *owned}
    theirs = (ours if mine else set(defender_owned)) - {target}
    a, t = _while_attacking(attacker, kind, target), kinds_of(target)

    # Power of the attacker and of those who help him.
    total = _own(attacker)
    for helper in aid:
        total += _lent(helper)

    # What he is up against.
    if kind == "destroy" and not whispering:
        total -= _own(target)
    else:
        total -= int(GROUPS[target]["resistance"])
        if target == "Gun Lobby" and a & {"Liberal", "Communist", "Weird"}:
            total -= 7
        if "Survivalists" in theirs:
            total -= 2
    if depth is not None and not mine:
        total -= {1: 10, 2: 5, 3: 2}.get(depth, 0)

    # Friends and foes.
    liking = 0
    for name in a & t:
        liking += -1 if name == "Fanatic" else 1
    for one, other in PAIRS:
        if one in a and other in t:
            liking -= 1
        if other in a and one in t:
            liking -= 1
    total += (-4 if kind == "destroy" else 4) * liking

    if kind == "neutralize":
        total += 6

    # What is written on the cards.
    for card in ours:
        if card in EVERY_ATTEMPT:
            when, bonus, on = EVERY_ATTEMPT[card]
            if kind in when and _works(on, target):
                total += bonus
    for when, bonus, only in ITS_OWN_ATTEMPT.get(attacker, ()):
        if kind in when and _works(only, target):
            total += bonus

    # Money.
    return total + money + interference - 2 * target_money - owner_money
