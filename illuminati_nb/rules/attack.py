"""The attack sum: Power against Resistance or Power, line by line (R6.9-R6.26).

T = Power + help - Resistance (or Power) - position + alignments + kind + abilities
    + attacker's MB + interference - 2 x target's own MB - owner's MB          (R6.20)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from illuminati_nb.rules import effective
from illuminati_nb.rules.alignment import Alignment, matches, names, opposites, oppositions
from illuminati_nb.rules.cards import KINDS, Ability, Artifact, Group, Illuminati, NewWorldOrder
from illuminati_nb.rules.declaration import Declaration, position_bonus, refusal
from illuminati_nb.rules.dice import chance, successes
from illuminati_nb.rules.display import ShowsHtml
from illuminati_nb.rules.effective import Board, Line, Owned
from illuminati_nb.rules.refusal import IllegalMove
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.words import counted

#: What one pair of equal or opposite alignments is worth (R6.15).
ALIGNMENT_STEP = 4
#: What an attack to neutralize gets on top (R6.18).
NEUTRALIZE_BONUS = 6


class Money(NamedTuple):
    """What has been spent on an attack, in MB (R6.C).

    ``attacker``: from the attacking group and its Illuminati (+1 each); ``target``: from the target's
    own treasury (-2 each); ``owner``: from its owner's Illuminati (-1 each); ``interference``: the
    balance of all other players (+1 for the attacker, -1 against him).

    >>> Money(attacker=3, interference=-1)
    Money(attacker=3, target=0, owner=0, interference=-1)
    """

    attacker: int = 0
    target: int = 0
    owner: int = 0
    interference: int = 0


NO_MONEY = Money()


@dataclass(frozen=True, slots=True)
class AttackSum(ShowsHtml):
    """The sum of one attack: its lines, the target number, and the exact chance.

    ``lines`` add up to ``target_number``; the attack succeeds when two dice show that or less,
    and never on 11 or 12 (R6.10).

    >>> print(attack("control", "The Mafia", "KGB", depth=3))
    The Mafia attacks to control KGB
      +7  The Mafia: printed Power (R6.9)
      -6  KGB: printed Resistance (R6.9)
      -2  position: depth 3, 2 cards in between (R6.14)
      +4  both are Violent (R6.15)
    = 3: succeeds on a roll of 3 or less, 3/36 = 8.3%
    """

    declaration: Declaration
    money: Money
    lines: tuple[Line, ...]
    target_number: int

    @property
    def chance(self) -> Fraction:
        """The exact chance of success."""
        return chance(self.target_number)

    @property
    def successes(self) -> int:
        """The same in 36ths."""
        return successes(self.target_number)

    def __str__(self) -> str:
        d = self.declaration
        helped = f", helped by {', '.join(map(str, d.aid))}," if d.aid else ""
        head = f"{d.attacker}{helped} attacks to {d.kind} {d.target}"
        result = f"= {self.target_number}: succeeds on {_roll(self.target_number)}, {self.successes}/36"
        return "\n".join([head, *map(str, self.lines), f"{result} = {float(self.chance):.1%}"])

    def __repr__(self) -> str:
        d = self.declaration
        return f"<AttackSum {d.attacker} to {d.kind} {d.target}: target {self.target_number}, {self.successes}/36>"


def _roll(target: int) -> str:
    return "no roll" if target < 2 else f"a roll of {min(target, 10)} or less" if target > 2 else "a roll of 2"


def strength_lines(d: Declaration) -> Iterator[Line]:
    """Yield the lines of a declared attack before money (R6.9, R6.11, R6.14-R6.19)."""
    board, ours, theirs = d.board, d.attackers_cards(), d.defenders_cards()
    attacking = effective.attacking_alignments(d.attacker, d.kind, d.target, board)
    defending = effective.alignments(d.target, board)
    stated = d.stated  # a lie stands in no line of its own: it is what the attacker says the Power is (R12.6)
    for line in effective.power(d.attacker, board, ours).lines:
        yield line._replace(amount=line.amount + stated, rule=_rule(line, "R6.9"))
        stated = 0
    for helper in d.aid:
        for line in effective.transferable_power(helper, board, ours).lines:
            yield Line(f"help from {line.label}", line.amount, "R6.11") if line.rule == "R5.2" else line
    yield from _defence(d, theirs, attacking)
    yield from _position(d)
    same = _same_fanatics(ours, board) if board.orders or board.rules.artifacts else None
    alignments = list(alignment_lines(attacking, defending, d.kind, same))
    yield from alignments
    if board.orders:
        yield from _alignments_again(alignments, d.kind, board)
    if d.kind == "neutralize":
        yield Line("attack to neutralize", NEUTRALIZE_BONUS, "R6.18")
    yield from _ability_lines(d, ours, int(defending))
    if board.rules.artifacts and d.kind == "control" and d.controlled:
        yield from _artifact_defence(theirs)


def _rule(line: Line, use: str) -> str:
    """Return the rule of a line of Power in an attack: that of its use, where it is the printed one."""
    return use if line.rule == "R5.2" else line.rule


def _defence(d: Declaration, theirs: tuple[Owned, ...], attacking: Alignment) -> Iterator[Line]:
    """Resistance; for an attack to destroy Power, unless a Whispering Campaign is under way (R6.41)."""
    by_power = d.kind == "destroy" and not d.whispering
    if by_power:
        defence = effective.power(d.target, d.board, theirs)
    else:
        defence = effective.resistance(d.target, d.board, theirs, int(attacking))
    guarded = d.guarded  # a lie stands in no line of its own (R12.6)
    for line in defence.lines:
        printed = line.rule == ("R5.2" if by_power else "R6.9")
        rule = "R6.40" if by_power and printed else "R6.41" if d.whispering and printed else line.rule
        yield Line(line.label, -line.amount - guarded, rule)
        guarded = 0


def _position(d: Declaration) -> Iterator[Line]:
    if d.own_target:
        yield Line("own group: its place in the structure protects nothing", 0, "R6.44")
    elif d.depth is not None and isinstance(d.target, Artifact):
        yield Line("position: an Artifact lies directly under its Illuminati", -position_bonus(1), "R14.6")
    elif d.depth is not None:
        between = d.depth - 1
        where = f"{counted(between, 'cards')} in between" if between else "nothing in between"
        yield Line(f"position: depth {d.depth}, {where}", -position_bonus(d.depth), "R6.14")


class Same(NamedTuple):
    """A card that makes alignments identical to themselves which are opposites otherwise, and what a pair is worth."""

    name: str
    alignments: Alignment
    points: int
    rule: str


def _same_fanatics(ours: tuple[Owned, ...], board: Board) -> Same | None:
    """Return what makes Fanatic the same as Fanatic: the attacker's Necronomicon, or the Order Fanatics Unite!

    The Order works in all three kinds of attack, since it makes the alignment one like the others (our choice).
    """
    if board.rules.artifacts:
        for card in ours:
            if type(card) is Artifact and card.effect_kind == "fanatic_same":
                return Same(card.name, card.effect_alignments, card.effect_number, "R14.3")
    order = board.order_that("fanatics_match") if board.orders else None
    return None if order is None else Same(order.name, Alignment.FANATIC, ALIGNMENT_STEP, "R15.11")


def alignment_lines(attacking: int, defending: int, kind: str, same: Same | None = None) -> Iterator[Line]:
    """Yield one line for every pair of equal or opposite alignments (R6.15-R6.17).

    Only the attacking group's alignments count, never those of helpers (R6.13). ``same``: the card that makes
    Fanatic identical to Fanatic instead of opposite: the attacker's Necronomicon, or Fanatics Unite!.

    >>> [line.amount for line in alignment_lines(Alignment.WEIRD, Alignment.STRAIGHT, "destroy")]
    [4]
    """
    if not (attacking and defending):
        return
    sign = -1 if kind == "destroy" else 1
    if same is not None:
        both = int(attacking) & int(defending) & int(same.alignments)
        for name in names(both):
            yield Line(f"{same.name}: both are {name}, which counts as the same", sign * same.points, same.rule)
        attacking, defending = int(attacking) & ~both, int(defending) & ~both
    if matches(attacking, defending):
        for name in names(int(attacking) & int(defending) & ~int(Alignment.FANATIC)):
            yield Line(f"both are {name}", sign * ALIGNMENT_STEP, "R6.15")
    if oppositions(attacking, defending):
        for name in names(opposites(attacking) & int(defending)):
            if name == "Fanatic":
                yield Line("Fanatic against Fanatic: opposites", -sign * ALIGNMENT_STEP, "R6.16")
            else:
                mine = names(opposites(int(Alignment[name.upper()])))[0]
                yield Line(f"{mine} against {name}: opposites", -sign * ALIGNMENT_STEP, "R6.15")


def _alignments_again(lines: Iterable[Line], kind: str, board: Board) -> Iterator[Line]:
    """Yield what Mutual Assured Distraction adds to the lines of the alignments.

    It says control and destroy, so an attack to neutralize is not doubled (R15.11).
    """
    order = board.order_that("double_alignments")
    balance = sum([line.amount for line in lines])
    if order is not None and balance and kind != "neutralize":
        times = order.rule_numbers[0]
        yield Line(f"{order.name}: alignments count {times} times", balance * (times - 1), "R15.11")


def _ability_lines(d: Declaration, ours: tuple[Owned, ...], defending: int) -> Iterator[Line]:
    for card in ours:
        if isinstance(card, Artifact):
            yield from _artifact_lines(d, card, defending)
            continue
        for ability in card.abilities:
            if ability.kind == "any_attempt":
                rule, what = "R5.5", "any attempt"
            elif ability.kind == "own_attempt" and card is d.attacker:
                rule, what = "R5.6", "its own attempt"
            else:
                continue
            if ability.applies(d.kind, d.target.name, defending):
                yield Line(f"{card.name}: {what} to {d.kind} {_victims(ability)}", ability.bonus, rule)


#: The kinds of attack for which an Artifact of the attacker gives its number, by kind of effect.
_ARTIFACT_BONUS: dict[str, tuple[str, ...]] = {
    "destroy_bonus": ("destroy",),
    "neutralize_bonus": ("neutralize",),
    "any_attack_bonus": KINDS,
}


def _artifact_lines(d: Declaration, artifact: Artifact, defending: int) -> Iterator[Line]:
    """Yield what an Artifact of the attacker adds to his attack (R14.3)."""
    wanted = int(artifact.effect_alignments)
    if d.kind in _ARTIFACT_BONUS.get(artifact.effect_kind, ()) and (not wanted or wanted & defending):
        on = f"a {' or '.join(names(wanted))} group" if wanted else "any group"
        yield Line(f"{artifact.name}: its owner's attempt to {d.kind} {on}", artifact.effect_number, "R14.3")


def _artifact_defence(theirs: tuple[Owned, ...]) -> Iterator[Line]:
    """Yield what Artifacts of the defender add to the defence of his groups against control (the Shroud of Turin).

    His other Artifacts are groups too (R14.1), itself it does not protect (X32 knows no exception): our choice.
    """
    for card in theirs:
        if type(card) is Artifact and card.effect_kind == "control_defence":
            yield Line(f"{card.name}: its owner's groups against control", -card.effect_number, "R14.3")


def _victims(ability: Ability) -> str:
    if ability.target == "alignment":
        return f"a {' or '.join(names(ability.alignments))} group"
    return "any group" if ability.target == "any" else " or ".join(ability.groups)


def money_lines(money: Money) -> Iterator[Line]:
    """Yield the lines of the money spent (R6.21, R6.22, R7.1)."""
    if money.attacker:
        yield Line("attacker's money, 1 for each MB", money.attacker, "R6.21")
    if money.target:
        yield Line("money of the target's own treasury, 2 for each MB", -2 * money.target, "R6.22")
    if money.owner:
        yield Line("money of the owner's Illuminati, 1 for each MB", -money.owner, "R6.22")
    if money.interference:
        side = "for the attacker" if money.interference > 0 else "against the attacker"
        yield Line(f"interference {side}, 1 for each MB", money.interference, "R7.1")


def sum_of(d: Declaration, money: Money = NO_MONEY) -> AttackSum:
    """Return the sum of an attack that has been declared already, with this money; asks no rule again."""
    lines = (*strength_lines(d), *money_lines(money))
    return AttackSum(d, money, lines, sum([line.amount for line in lines]))


def attack_sum(d: Declaration, money: Money = NO_MONEY) -> AttackSum:
    """Return the sum of a declared attack with this money. Raises IllegalMove when it is refused."""
    refused = refusal(d)
    if refused is not None:
        raise IllegalMove(refused)
    return sum_of(d, money)


def attack(
    kind: str,
    attacker: Illuminati | Group | str,
    target: Group | Artifact | str,
    aid: Sequence[Illuminati | Group | str] = (),
    owned: Sequence[Owned | str] = (),
    depth: int | None = None,
    defender: Illuminati | str | None = None,
    defender_owned: Sequence[Owned | str] = (),
    money: int = 0,
    target_money: int = 0,
    owner_money: int = 0,
    interference: int = 0,
    whispering: bool = False,
    open_arrows: int | None = None,
    rules: RuleSet | None = None,
    board: Board | None = None,
    orders: Sequence[NewWorldOrder | str] = (),
) -> AttackSum:
    """Return the full, explained sum of one attack (R6.20).

    Cards may be given as cards or by name. ``aid``: helping cards; ``owned``: other cards of the
    attacker's structure and his Artifacts, whose powers count (a target among them is an own group);
    ``depth``: None = uncontrolled, 1 = directly under its owner's Illuminati; ``defender``: the
    owner's Illuminati (for its immunity); ``defender_owned``: the owner's other cards;
    ``money`` and the other amounts are MB; ``interference``: + for the attacker, - against him;
    ``whispering``: a Whispering Campaign is played with it; ``orders``: the New World Orders in play.

    Raises IllegalMove (with ``.refusal``) where the rules refuse, TypeError or ValueError naming
    the argument where a value makes no sense, UnknownCard for a name no card has.

    >>> s = attack("control", "The Mafia", "Loan Sharks", money=3)
    >>> s.target_number, s.chance
    (16, Fraction(11, 12))
    >>> attack("control", "The Mafia", "Loan Sharks", money=3, orders=["Rabble-Rousers"]).target_number
    16
    """
    from illuminati_nb.rules.arguments import (
        card_argument,
        cards_argument,
        check_amounts,
        check_declaration,
        check_defence,
        plain_int,
    )

    if rules is not None and board is not None:
        raise TypeError("rules: given beside board, which has rules of its own; give one of the two")
    if board is not None and orders:
        raise TypeError("orders: given beside board, which has orders of its own; give one of the two")
    if not isinstance(rules, RuleSet | None):
        raise TypeError(f"rules={rules!r}: give a RuleSet, as in rules=RuleSet.seed()")
    if not isinstance(board, Board | None):
        raise TypeError(f"board={board!r}: give a Board, as in board=Board(rules=RuleSet.seed())")
    if board is None:
        board = Board(rules or RuleSet(), orders) if rules is not None or orders else effective.PLAIN_BOARD  # type: ignore[arg-type]
    by = card_argument("attacker", attacker, (Illuminati, Group))
    on = card_argument("target", target, (Group, Artifact), refused=(Illuminati,))
    helpers = cards_argument("aid", aid, (Illuminati, Group))
    ours = cards_argument("owned", owned, (Illuminati, Group, Artifact))
    theirs = cards_argument("defender_owned", defender_owned, (Illuminati, Group, Artifact))
    owner = None if defender is None else card_argument("defender", defender, (Illuminati,))
    d = Declaration(
        kind=kind,
        attacker=by,
        target=on,
        aid=helpers,
        owned=ours,
        depth=plain_int(depth),
        defender=owner,
        defender_owned=theirs,
        own_target=on in ours,
        whispering=whispering,
        open_arrows=plain_int(open_arrows),
        board=board,
    )
    check_declaration(d)
    spent = check_amounts(Money(money, target_money, owner_money, interference))
    try:
        explained = attack_sum(d, spent)
    except IllegalMove as error:
        if error.refusal.rule == "R6.36" and not d.own_target:
            error.add_note("depth: give 1, 2, ... when another player controls the target")
        raise
    check_defence(d, spent)  # last: what is wrong with the attack itself comes before its money
    return explained
