"""What an Artifact is worth and what it costs to take one: exact, from the table and from a rival (R14).

Amounts in MB. An action is worth 2.5 MB, half of what passing the turn pays (R2.5), unless said otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from illuminati_nb.analysis.odds import FULL, Amount, best_repeated_spend
from illuminati_nb.analysis.orders_odds import attacks
from illuminati_nb.analysis.spending_model import Spender, SpendingGame
from illuminati_nb.analysis.spending_questions import Outcome, outcome
from illuminati_nb.rules.alignment import Alignment
from illuminati_nb.rules.arguments import card_argument, cards_argument, megabucks
from illuminati_nb.rules.attack import attack
from illuminati_nb.rules.cards import KINDS, Artifact, Group, Illuminati, deck
from illuminati_nb.rules.dice import chance
from illuminati_nb.rules.effective import Owned
from illuminati_nb.rules.ruleset import RuleSet

#: With Artifacts, and nothing else changed.
WITH_ARTIFACTS = RuleSet(artifacts=True)
#: What an action is worth, in MB: passing the whole turn pays 5 MB and forgoes two of them (R2.5).
ACTION = Fraction(5, 2)
#: Where an Artifact can be taken from.
PLACES = ("table", "rival")


def taking_number(
    artifact: Artifact | str,
    attacker: Illuminati | Group | str,
    place: str = "rival",
    *,
    kind: str = "control",
    owned: Sequence[Owned | str] = (),
    defender_owned: Sequence[Owned | str] = (),
    money: int = 0,
    owner_money: int = 0,
) -> int:
    """Return the target number of an attack on an Artifact (R14.5, R14.6).

    ``place``: "table" (uncontrolled) or "rival", where it has +10 and its owner's Illuminati defends it; the rest as
    for :func:`~illuminati_nb.rules.attack.attack`. Raises ValueError for another place, IllegalMove where refused.

    >>> taking_number("Crystal Skull", "The Servants of Cthulhu", "table"), taking_number("Crystal Skull", "The UFOs")
    (2, -11)
    """
    if place not in PLACES:
        raise ValueError(f"place={place!r}: choose 'table' or 'rival'")
    one = card_argument("artifact", artifact, (Artifact,))
    made = attack(
        kind,
        attacker,
        one,
        owned=owned,
        depth=None if place == "table" else 1,
        defender_owned=defender_owned,
        money=money,
        owner_money=owner_money,
        rules=WITH_ARTIFACTS,
    )
    return made.target_number


class Price(NamedTuple):
    """What taking an Artifact costs where nobody answers, and so what it must be worth for a try to pay.

    ``money``: MB to put into a try; ``chance`` of a try; ``cost``: expected MB for one success, actions included.
    A single try pays exactly where the Artifact is worth more than ``cost`` (see :func:`price`).
    """

    artifact: str
    place: str
    money: int
    chance: Fraction
    cost: Fraction

    def __str__(self) -> str:
        where = "from the table" if self.place == "table" else "from a rival"
        odds = f"{self.chance * 36}/36"
        return f"{self.artifact} {where}: {self.money} MB a try, {odds}, {float(self.cost):.2f} MB for a success"


def price(
    artifact: Artifact | str, attacker: Illuminati | Group | str, place: str = "rival", action: Amount = ACTION
) -> Price:
    """Return the cheapest way to get an Artifact by trying until it works, when nobody spends against it.

    With m MB and an action worth a, a try that succeeds with chance p costs (m + a) / p for one success. A try for a
    prize V brings V p - m - a, which is above nothing exactly where V > (m + a) / p: so ``cost`` is also the worth
    from which on the first MB is well spent.

    >>> print(price("Midas Mill", "The Bermuda Triangle", "table"))
    Midas Mill from the table: 9 MB a try, 33/36, 12.55 MB for a success
    """
    one = card_argument("artifact", artifact, (Artifact,))
    best = best_repeated_spend(taking_number(one, attacker, place), per_try=action)
    assert best is not None  # money is not limited here
    return Price(one.name, place, best.money, best.chance, best.cost)


def turns_to_pay(worth_a_turn: Amount, cost: Amount) -> int:
    """Return after how many turns something worth so many MB a turn has brought its cost; raises ValueError for 0.

    >>> turns_to_pay(3, price("Midas Mill", "The Bermuda Triangle", "table").cost)
    5
    """
    each, whole = Fraction(str(worth_a_turn)), Fraction(str(cost))
    if each <= 0:
        raise ValueError(f"worth_a_turn={worth_a_turn}: give more than 0 MB")
    return -(-whole // each)


# --- at once, or neutralize first ---------------------------------------------------------------------------------


class Ways(NamedTuple):
    """The chance to have a rival's Artifact at the end of the turn, with this much money for the whole affair.

    ``first``: MB that go into neutralizing, where the two steps split the money as well as they can.
    """

    money: int
    at_once: Fraction
    two_steps: Fraction
    first: int


def ways_to_take(
    artifact: Artifact | str,
    attackers: tuple[Illuminati | Group | str, Illuminati | Group | str],
    money: int,
    owned: Sequence[Owned | str] = (),
) -> Ways:
    """Compare one attack to control with neutralizing (+6) and then controlling from the table (R6.18, R14.9).

    ``attackers``: who attacks first and who second, since no card takes part twice in a turn (R6.2); a single attack
    is made by the first; ``owned``: other cards of theirs, such as the Screaming Meme. Nobody spends against it.

    >>> ways_to_take("Blivit", ("The UFOs", "The Mafia"), 9)
    Ways(money=9, at_once=Fraction(0, 1), two_steps=Fraction(25, 324), first=7)
    """
    first, second = attackers
    total = megabucks("money", money)
    direct = taking_number(artifact, first, owned=owned)
    loose = taking_number(artifact, first, kind="neutralize", owned=owned)
    after = taking_number(artifact, second, "table", owned=owned)
    split = max(range(total + 1), key=lambda mb: chance(loose + mb) * chance(after + total - mb))
    return Ways(total, chance(direct + total), chance(loose + split) * chance(after + total - split), split)


# --- when both sides have money -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Profit:
    """What an attack on an Artifact brings to the attacker with these purses, in MB, when both play their best.

    ``profit``: prize on average, less what he spends, less the action; 0 means that he had better leave it. An
    attack that is called off is no action (R7.8), so it is never below minus the action.
    """

    attacker: int
    owner: int
    profit: Fraction
    outcome: Outcome

    @property
    def pays(self) -> bool:
        """Whether the attack brings more than the action is worth."""
        return self.profit > 0


def steal_game(target: int, stake: int, attacker: int = 0, owner: int = 0) -> SpendingGame:
    """Return the spending game for a rival's Artifact that is worth ``stake`` MB to either (R14.6).

    The owner has his Illuminati's purse alone: an Artifact never holds money (R14.4).

    >>> [one.name for one in steal_game(-9, 40, 20, 5).spenders]
    ['attacker', 'owner']
    """
    people = (Spender("attacker", wins=stake, purse=attacker), Spender("owner", loses=stake, purse=owner))
    return SpendingGame(target, people)


def profit(target: int, stake: int, attacker: int, owner: int, action: Amount = ACTION) -> Profit:
    """Return what it brings to attack an Artifact worth ``stake`` MB, with these MB at the two Illuminati.

    >>> profit(-1, 30, 11, 0).profit, profit(-1, 30, 11, 10).pays
    (Fraction(14, 1), False)
    """
    found = outcome(steal_game(target, stake, attacker, owner))
    return Profit(attacker, owner, found.values["attacker"] - attacker - Fraction(str(action)), found)


def profits(target: int, stake: int, attacker: Iterable[int], owner: Iterable[int]) -> tuple[tuple[Profit, ...], ...]:
    """Return :func:`profit` for every pair of purses: one row for each of the owner's, one column for the attacker's.

    >>> [[one.pays for one in row] for row in profits(-1, 30, (8, 11), (0, 3))]
    [[True, True], [False, True]]
    """
    columns = tuple(attacker)
    return tuple(tuple(profit(target, stake, a, b) for a in columns) for b in owner)


def least_stake(target: int, attacker: int, owner: int, up_to: int = 100) -> int | None:
    """Return the least whole worth at which attacking pays with these purses; None where none up to ``up_to`` does.

    The worth is the same for both sides, so a larger one also makes the owner fight harder: each is tried.

    >>> least_stake(-1, 12, 0), least_stake(-1, 12, 12)
    (15, None)
    """
    stakes = range(1, megabucks("up_to", up_to) + 1)
    return next((stake for stake in stakes if profit(target, stake, attacker, owner).pays), None)


# --- what single cards do -----------------------------------------------------------------------------------------


def fanatics() -> tuple[Group, ...]:
    """Return the Fanatic groups of the deck.

    >>> len(fanatics())
    12
    """
    return tuple(one for one in deck().groups if one.alignments & Alignment.FANATIC)


def against_fanatics(
    owned: Sequence[Artifact | str] = (),
    attackers: Sequence[Illuminati | Group | str] | None = None,
    *,
    depth: int = 2,
    money: int = 5,
) -> Mapping[str, Fraction]:
    """Return the mean chance of attacks on Fanatic groups, for each kind, with these Artifacts.

    ``attackers``: the Fanatic groups themselves when left out; the targets lie at ``depth`` under a rival, and
    every attack has ``money`` MB and no help.

    >>> plain, book = against_fanatics(), against_fanatics(["Necronomicon"])
    >>> plain["control"] < book["control"], plain["destroy"] < book["destroy"]
    (True, False)
    """
    by = fanatics() if attackers is None else attackers
    ours = cards_argument("owned", owned, (Artifact,))
    return {
        kind: attacks(kind, by, fanatics(), owned=ours, depth=depth, money=money, rules=WITH_ARTIFACTS).mean()
        for kind in KINDS
    }


def openings(
    attacker: Illuminati | Group | str, owned: Sequence[Owned | str] = (), up_to: int = FULL
) -> list[Fraction]:
    """Return the mean chance to control a group of the deck from the table, after 0, 1, ... ``up_to`` MB.

    It shows what more Power is worth: two points of it move this curve by 2 MB, in every attack.

    >>> plain, skull = openings("The UFOs"), openings("The UFOs", ["Crystal Skull"])
    >>> plain[2:] == skull[:-2]
    True
    """
    by = card_argument("attacker", attacker, (Illuminati, Group))
    found = []
    for money in range(up_to + 1):
        found.append(attacks("control", [by], owned=owned, money=money, rules=WITH_ARTIFACTS).mean())
    return found
