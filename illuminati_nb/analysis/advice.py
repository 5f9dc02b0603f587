"""Whom to send and whom to let help: the best attacks on a target from what a player owns (R6.11, R6.21)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias

from illuminati_nb.analysis.odds import BEST_CHANCE, FULL, Amount, cheapest_spend
from illuminati_nb.rules import effective
from illuminati_nb.rules.arguments import (
    card_argument,
    cards_argument,
    check_amounts,
    check_declaration,
    check_defence,
    megabucks,
    plain_int,
)
from illuminati_nb.rules.attack import AttackSum, Money, attack_sum
from illuminati_nb.rules.cards import Artifact, Group, Illuminati
from illuminati_nb.rules.declaration import Declaration, refusal
from illuminati_nb.rules.dice import successes
from illuminati_nb.rules.effective import PLAIN_BOARD, Board, Owned
from illuminati_nb.rules.refusal import Refusal

Attacker: TypeAlias = Illuminati | Group


@dataclass(frozen=True, slots=True)
class Option:
    """One way to make the attack. ``sum`` holds all of it: declaration, money and the explained lines.

    ``money``: MB the attacker spends; ``helping_power``: Transferable Power the helpers give;
    ``wasted``: points beyond what the aim takes, which still cushion the attack (R6.25).
    """

    sum: AttackSum
    money: int
    helping_power: int
    wasted: int

    @property
    def attacker(self) -> Attacker:
        """The attacking card."""
        return self.sum.declaration.attacker

    @property
    def aid(self) -> tuple[Attacker, ...]:
        """The helping cards."""
        return self.sum.declaration.aid

    @property
    def chance(self) -> Fraction:
        """The exact chance of success."""
        return self.sum.chance

    def __str__(self) -> str:
        helped = f" helped by {', '.join(map(str, self.aid))}" if self.aid else ""
        paid = f" with {self.money} MB" if self.money else ""
        return f"{self.attacker}{helped}{paid}: target {self.sum.target_number}, {self.sum.successes}/36"


@dataclass(frozen=True, slots=True)
class Advice:
    """The ``options``, best first, and why the other attackers are ``refused``; a sequence of its options."""

    options: tuple[Option, ...]
    refused: Mapping[Attacker, Refusal]

    def __len__(self) -> int:
        return len(self.options)

    def __getitem__(self, index: int) -> Option:
        return self.options[index]

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    @property
    def best(self) -> Option | None:
        """The best option, or None when no card may make this attack."""
        return self.options[0] if self.options else None

    def __str__(self) -> str:
        lines = [f"{place}. {option}" for place, option in enumerate(self.options, 1)]
        lines += [f"-  {refused}" for refused in self.refused.values()]
        return "\n".join(lines) or "no cards to attack with"


class _Team(NamedTuple):
    """A choice of helpers: who, their Transferable Power in all, and their own Power in all."""

    cards: tuple[Attacker, ...]
    points: int
    own_power: int


class _Plan(NamedTuple):
    """An option before its sum is made; plans sort best first, by the fields in their order."""

    failures: int  # in 36ths
    money: int
    helpers: int
    points: int
    own_power: int
    attackers_power: int
    order: int
    place: int
    base: AttackSum
    cards: tuple[Attacker, ...]


def best_attacks(
    target: Group | Artifact | str,
    owned: Sequence[Owned | str],
    kind: str = "control",
    depth: int | None = None,
    defender: Illuminati | str | None = None,
    defender_owned: Sequence[Owned | str] = (),
    money_available: Mapping[Any, int] | None = None,
    *,
    wanted: Amount = BEST_CHANCE,
    busy: Sequence[Attacker | str] = (),
    open_arrows: Mapping[Any, int] | None = None,
    target_money: int = 0,
    owner_money: int = 0,
    interference: int = 0,
    whispering: bool = False,
    per_attacker: int = 1,
    board: Board = PLAIN_BOARD,
) -> Advice:
    """Return the ways to attack this target with the cards a player owns, best first.

    Ranked by chance (up to ``wanted``, 0 to 1: more than that counts as the same), then by fewest MB, then by
    fewest helpers, then by least Transferable Power used, then by least own Power kept busy.

    ``owned``: all cards of the player, his Illuminati and Artifacts too; their abilities count in every attack.
    ``money_available``: MB by card or name; an attack can use its attacker's and the Illuminati's (R6.21).
    ``busy``: cards that have attacked or helped this turn (R6.2). ``open_arrows``: how many arrows a card has left;
    all printed ones where it is not named. ``target_money``, ``owner_money``, ``interference``: MB that others
    are expected to spend. ``per_attacker``: how many choices of helpers to list for each attacker; only
    *useful* ones are considered: leaving any helper out would cost MB or chance. Of helpers with equal
    Transferable Power the one with less own Power is sent, so that the stronger stays free to attack.

    The other arguments and the errors are those of :func:`illuminati_nb.attack`; refused attackers are listed
    in ``.refused``.

    >>> advice = best_attacks("Yuppies", ["The Network", "C.I.A.", "KGB"], money_available={"The Network": 3})
    >>> print(advice.best)
    C.I.A. helped by The Network, KGB: target 11, 33/36
    """
    on = card_argument("target", target, (Group, Artifact), refused=(Illuminati,))
    ours: tuple[Owned, ...] = tuple(dict.fromkeys(cards_argument("owned", owned, (Illuminati, Group, Artifact))))
    theirs = cards_argument("defender_owned", defender_owned, (Illuminati, Group, Artifact))
    owner = None if defender is None else card_argument("defender", defender, (Illuminati,))
    purses = {
        card: megabucks(f"money_available[{str(card)!r}]", amount)
        for card, amount in _by_card("money_available", money_available, ours).items()
    }
    arrows = _by_card("open_arrows", open_arrows, ours)
    tired = cards_argument("busy", busy, (Illuminati, Group))
    spent = check_amounts(Money(0, target_money, owner_money, interference))
    if type(per_attacker) is not int or per_attacker < 1:
        raise ValueError(f"per_attacker={per_attacker!r}: give a whole number, 1 or more")
    aim = _aim(wanted)
    chests = {card for card in ours if isinstance(card, Illuminati)}
    plans: list[_Plan] = []
    refused: dict[Attacker, Refusal] = {}
    for order, card in enumerate(ours):
        if isinstance(card, Artifact):
            continue
        d = Declaration(
            kind=kind,
            attacker=card,
            target=on,
            owned=ours,
            depth=plain_int(depth),
            defender=owner,
            defender_owned=theirs,
            own_target=on in ours,
            whispering=whispering,
            open_arrows=arrows.get(card),
            board=board,
        )
        check_declaration(d)
        why_not = refusal(d) or _tired(card, tired)
        if why_not is not None:
            refused[card] = why_not
            continue
        check_defence(d, spent)
        purse = sum(purses.get(one, 0) for one in {card, *chests})
        plans += sorted(_plans(attack_sum(d, spent), order, purse, aim, tired))[:per_attacker]
    return Advice(tuple(_option(plan, aim) for plan in sorted(plans)), refused)


def _aim(wanted: Amount) -> int:
    """Return the least target number that gives the wanted chance; 10 where none does."""
    spend = cheapest_spend(0, wanted)
    return FULL if spend.money is None else spend.target_number


def _by_card(argument: str, amounts: Mapping[Any, int] | None, ours: tuple[Owned, ...]) -> dict[Owned, int]:
    found: dict[Owned, int] = {}
    if amounts is not None and not isinstance(amounts, Mapping):
        raise TypeError(f"{argument}={amounts!r}: give a mapping from cards or names, as in {{'KGB': 1}}")
    for name, amount in (amounts or {}).items():
        card = card_argument(argument, name, (Illuminati, Group, Artifact))
        if card not in ours:
            raise ValueError(f"{argument}: {card} is not among the owned cards")
        found[card] = amount
    return found


def _tired(card: Attacker, busy: tuple[Attacker, ...]) -> Refusal | None:
    if card not in busy:
        return None
    return Refusal("R6.2", f"{card} has attacked or helped already; a group takes part in one attack a turn.")


def _plans(base: AttackSum, order: int, purse: int, aim: int, busy: tuple[Attacker, ...]) -> Iterator[_Plan]:
    """Yield every useful choice of helpers for this attacker, each with the fewest MB that get nearest to the aim."""
    d, start = base.declaration, base.target_number
    ours = d.attackers_cards()
    power = int(effective.power(d.attacker, d.board, ours))
    for place, team in enumerate(_teams(d, max(aim - start, 0), busy)):
        money = min(max(aim - start - team.points, 0), purse)
        ways = successes(min(start + team.points + money, aim))
        if not ways:
            # Hopeless even so (R6.8): neither money nor helpers are of any use.
            if team.cards:
                continue
            money = 0
        helpers = len(team.cards)
        yield _Plan(36 - ways, money, helpers, team.points, team.own_power, power, order, place, base, team.cards)


def _teams(d: Declaration, lacking: int, busy: tuple[Attacker, ...]) -> Iterator[_Team]:
    """Yield every set of helpers of which none could be left out without falling below what is lacking.

    Only a helper's Transferable Power counts (R6.13), so helpers with equal amounts are interchangeable and
    the one with the least own Power goes first: dozens of sets to look at instead of all 2^n. Taking the
    strong helpers first, a set is without waste just when its last helper was still needed.
    """
    ours = d.attackers_cards()
    helpers: list[tuple[int, int, int, Attacker]] = []
    for place, card in enumerate(ours):
        if isinstance(card, Artifact) or card in busy or refusal(d._replace(aid=(card,))) is not None:
            continue
        points = int(effective.transferable_power(card, d.board, ours))
        helpers.append((-points, int(effective.power(card, d.board, ours)), place, card))
    helpers.sort()
    alike = [tuple(same) for _, same in groupby(helpers, key=lambda helper: helper[0])]

    def choose(kinds: int, team: _Team) -> Iterator[_Team]:
        if kinds == len(alike):
            yield team
            return
        yield from choose(kinds + 1, team)
        for minus_points, own_power, _, card in alike[kinds]:
            if team.points >= lacking:
                return
            team = _Team((*team.cards, card), team.points - minus_points, team.own_power + own_power)
            yield from choose(kinds + 1, team)

    return choose(0, _Team((), 0, 0))


def _option(plan: _Plan, aim: int) -> Option:
    others = plan.base.money
    money = Money(plan.money, others.target, others.owner, others.interference)
    full = attack_sum(plan.base.declaration._replace(aid=plan.cards), money)
    return Option(full, plan.money, plan.points, max(full.target_number - aim, 0))
