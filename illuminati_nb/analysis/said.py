"""What each kind of move says, in words; what follows from it is in :mod:`~illuminati_nb.analysis.events`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from illuminati_nb.rules import effective
from illuminati_nb.rules import moves as m
from illuminati_nb.rules.artifacts import RESCUE, SOUL
from illuminati_nb.rules.dice import WAYS
from illuminati_nb.rules.phases.attack import current_sum
from illuminati_nb.rules.phases.turn import income_lines
from illuminati_nb.rules.state import CHANCE, HIDDEN, GameState, artifact, is_order, is_special, title, who
from illuminati_nb.rules.words import counted
from illuminati_nb.rules.words import listed as in_words


class Event(NamedTuple):
    """One thing that happened.

    ``seat``: whom it is about, -1 = the dice or the table; ``text``: what everybody may know, "" where it is
    nobody else's business; ``rule``: its number; ``cards``: the cards named; ``private``: what the seats in
    ``seers`` may read instead of ``text``; ``lines``: the lines of a sum, for those who want them; ``names``: of
    face-down cards (R12.4): a seat that may read it, what the card is called here, and its name; ``plain``: the
    same as ``text`` for somebody who is new to the game, "" where ``text`` is plain enough.
    """

    seat: int
    text: str
    rule: str
    cards: tuple[str, ...] = ()
    private: str = ""
    seers: tuple[int, ...] = ()
    lines: tuple[str, ...] = ()
    names: tuple[tuple[int, str, str], ...] = ()
    plain: str = ""

    def told_to(self, seat: int | str | None, *, plainly: bool = False) -> str:
        """Return the sentence as this seat may read it; None = an onlooker, ``"all"`` = everything; "" = nothing.

        ``plainly``: for somebody who is new to the game.
        """
        if self.private and (seat == "all" or seat in self.seers):
            return self._with_names(self.private, seat)
        return self._with_names((plainly and self.plain) or self.text, seat)

    def lines_for(self, seat: int | str | None) -> tuple[str, ...]:
        """Return the lines of a sum as this seat may read them."""
        return tuple(self._with_names(line, seat) for line in self.lines) if self.names else self.lines

    def _with_names(self, text: str, seat: int | str | None) -> str:
        for owner, alias, real in self.names:
            if seat == "all" or seat == owner:
                text = text.replace(alias, real)
        return text

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


def listed(names: Iterable[str]) -> str:
    """Return names as one would list them in a sentence, Specials by their titles."""
    return in_words(map(title, names))


def _mb(money: Iterable[tuple[str, int]]) -> str:
    return ", ".join(f"{amount} on {name}" for name, amount in money)


#: The rule of the moves that need no words of their own.
_RULES: dict[type, str] = {
    m.PassTurn: "R2.5", m.Help: "R6.11", m.CallOff: "R7.8", m.Transfer: "R8.1",
    m.FreeTransfer: "R8.2", m.MoveGroup: "R8.6", m.DropGroup: "R9.1", m.ChangeAlignment: "R5.10", m.BuyCard: "R5.10",
    m.EndActions: "R2.1", m.Redistribute: "R8.9", m.Rearrange: "R8.8", m.EndTurn: "R2.6", m.Leave: "R11.4",
    m.PayTax: "R3.4",
}  # fmt: skip


def plainly(before: GameState, move: Any, after: GameState) -> Iterator[Event]:
    """Say a move in its own words."""
    me = who(before, move.seat)
    cards = tuple(value for value in move[1:] if isinstance(value, str) and before.owner(value) is not None)
    yield Event(move.seat, f"{me} {move}", _RULES[type(move)], cards)
    if type(move) is m.BuyCard:
        yield from drawn(before, move.seat, after, "R5.10")


def _endow(before: GameState, move: m.Endow, after: GameState) -> Iterator[Event]:
    if move.amount and before.conflict is not None:
        text = f"{move.amount} MB move from {before.conflict.attacker} onto {before.conflict.target}"
        yield Event(move.seat, text, "R6.33", (before.conflict.attacker, before.conflict.target))


def _goal(before: GameState, move: m.ChooseGoal, after: GameState) -> Iterator[Event]:
    me = who(before, move.seat)
    secret = f"{me} choose the goal of {move.goal}"
    rule = "R12.3" if before.rules.hidden_goals else "R12.4" if before.rules.hidden_illuminati else "R11.18"
    yield Event(move.seat, f"{me} choose a secret goal", rule, private=secret, seers=(move.seat,))


def _waive(before: GameState, move: m.WaiveTax, after: GameState) -> Iterator[Event]:
    yield Event(move.seat, f"{who(before, move.seat)} waives the tax of {who(before, move.payer)}", "R3.4")


def _income(before: GameState, move: m.CollectIncome, after: GameState) -> Iterator[Event]:
    lines = income_lines(before, move.seat)
    total, doubled = sum(amount for _, amount in lines), ", doubled" if before.turn.doubled else ""
    cards = tuple(name for name, _ in lines)
    yield Event(move.seat, f"{who(before, move.seat)} collects {total} MB{doubled}: {_mb(lines)}", "R3.1", cards)
    for name in before.seats[move.seat].artifacts:
        amount = int(effective.income(artifact(name), before.board)) * (2 if before.turn.doubled else 1)
        if amount:
            yield Event(move.seat, f"{amount} MB of it come from {name}", "R14.4", (name,))
    expected = dict(before.seats[move.seat].money)
    for name, amount in lines:
        expected[name] = expected.get(name, 0) + amount
    now = after.seats[move.seat].money
    for name, amount in expected.items():
        if now.get(name, 0) < amount:
            yield Event(move.seat, f"{name} pays {amount - now.get(name, 0)} MB for the Post Office", "R3.5", (name,))
    yield from _taxes(before, move.seat, after, exempt=move.seat)


def _taxes(before: GameState, collector: int, after: GameState, exempt: int) -> Iterator[Event]:
    """Tell which seats have paid tax: whoever has less money now, the collector apart."""
    for index, seat in enumerate(before.seats):
        now = after.seats[index].money
        paid = [(name, held - now.get(name, 0)) for name, held in seat.money.items() if now.get(name, 0) < held]
        if paid and index not in (collector, exempt):
            yield Event(index, f"{who(before, index)} pays tax: {_mb(paid)}", "R3.4", tuple(name for name, _ in paid))


def _tax(before: GameState, move: m.PayTax, after: GameState) -> Iterator[Event]:
    yield from _taxes(before, before.turn.seat, after, exempt=-1)


def _draw(before: GameState, move: m.Draw, after: GameState) -> Iterator[Event]:
    found = list(drawn(before, move.seat, after, "R4.1"))
    yield from found or [Event(move.seat, f"{who(before, move.seat)} draws nothing: the deck is empty", "R2.7")]


def drawn(before: GameState, seat: int, after: GameState, rule: str) -> Iterator[Event]:
    for name in taken_from_the_deck(before, after):
        if is_order(name):
            text = f"{who(before, seat)} draws the New World Order {name}, which is played at once"
            yield Event(seat, text, "R15.3", (name,))
        elif name != HIDDEN and not is_special(name):
            yield Event(seat, f"{who(before, seat)} draws {name}, which is uncontrolled", rule, (name,))
        else:
            secret = "" if name == HIDDEN else f"{who(before, seat)} draws the Special {title(name)}"
            yield Event(seat, f"{who(before, seat)} draws a Special", rule, private=secret, seers=(seat,))


def taken_from_the_deck(before: GameState, after: GameState) -> tuple[str, ...]:
    """Return the cards taken from the deck; those whose face a view hides as HIDDEN."""
    count = len(before.deck) - len(after.deck)
    taken = before.deck[:count]
    if HIDDEN not in taken:
        return taken
    old = {*before.uncontrolled, *before.dead, *before.discards}
    old |= {name for seat in before.seats for name in (*seat.structure.names, *seat.artifacts)}
    groups = [name for name in after.uncontrolled if name not in old][-count:]
    hand = list(after.seats[before.turn.seat].specials)
    for name in before.seats[before.turn.seat].specials:
        if name in hand:
            hand.remove(name)
    if before.rules.new_world_order:
        return _taken_with_orders(before, after, groups, hand, count)
    thrown = [name for name in after.discards[len(before.discards) :] if name not in old]
    found = [*groups, *thrown, *hand][:count]
    return (*found, *([HIDDEN] * (count - len(found))))


def _taken_with_orders(
    before: GameState, after: GameState, groups: list[str], hand: list[str], count: int
) -> tuple[str, ...]:
    """Return the cards taken where New World Orders are among them: they may have come and gone meanwhile."""
    known = {
        *before.discards,
        *before.uncontrolled,
        *(order.name for order in before.board.orders),
        before.board.entitled,
    }
    known |= {name for seat in before.seats for name in seat.specials}
    known |= {before.played.special} if before.played is not None else set()
    orders = [order.name for order in after.board.orders if order.name not in known]
    thrown = [name for name in after.discards if name not in known]
    found = [*[name for name in thrown if is_order(name)], *orders, *groups, *hand, *thrown]
    found = list(dict.fromkeys(found))[:count]
    return (*found, *([HIDDEN] * (count - len(found))))


def _attack(before: GameState, move: m.Attack, after: GameState) -> Iterator[Event]:
    text = f"{who(before, move.seat)} {move._replace(whispering='')}"
    if move.whispering:
        text += " with a Whispering Campaign"
    owner = before.owner(move.target)
    if owner is not None:
        whose = "its own" if owner == move.seat else f"of {who(before, owner)}"
        text += f" ({whose})" if owner == move.seat else f" {whose}"
    yield Event(move.seat, text, "R10.16" if move.whispering else "R6.1", (move.attacker, move.target))


def _privilege(before: GameState, move: m.Privilege, after: GameState) -> Iterator[Event]:
    how = f"by discarding {title(move.special)}" if move.special else "for 5 MB"
    text = f"{who(before, move.seat)} makes the attack Privileged {how}"
    yield Event(move.seat, text, "R7.3" if move.special else "R7.4")


def _announce(before: GameState, move: m.Announce, after: GameState) -> Iterator[Event]:
    made = current_sum(before)
    text = f"Announced: target number {made.target_number}, {made.successes}/36"
    plain = f"Announced: the target number is {made.target_number}, so {made.successes} of the 36 throws succeed"
    cards = (made.declaration.attacker.name, made.declaration.target.name)
    yield Event(move.seat, text, "R6.9", cards, lines=tuple(str(line) for line in made.lines), plain=plain)


def _spend(before: GameState, move: m.Spend, after: GameState) -> Iterator[Event]:
    side = "for" if move.side > 0 else "against"
    old = current_sum(before).target_number
    new = current_sum(after).target_number if after.conflict is not None else old
    number = f"target number {old}" + (f" -> {new}" if after.conflict is not None else "")
    change = f"stays {old}" if new == old else f"{'rises' if new > old else 'falls'} from {old} to {new}"
    conflict = before.conflict
    rule = "R7.1"
    if conflict is not None and move.seat in (conflict.seat, conflict.owner):
        rule = "R6.21" if move.seat == conflict.seat else "R6.22"
    me = who(before, move.seat)
    source = "" if move.card == me else f" of {move.card}"
    text = f"{me} spends {move.amount} MB{source} {side} the attack: "
    yield Event(move.seat, text + number, rule, (move.card,), plain=f"{text}the target number {change}")


def _abolish(before: GameState, move: m.AbolishPrivilege, after: GameState) -> Iterator[Event]:
    yield Event(move.seat, f"{who(before, move.seat)} discards {listed(move.specials)} to end Privilege", "R7.6")


def _pass(before: GameState, move: m.Pass, after: GameState) -> Iterator[Event]:
    """A pass says who could have answered, which is nobody else's business unless money goes round the table."""
    me = who(before, move.seat)
    if before.stage in (RESCUE, SOUL):
        yield Event(move.seat, "", "R14.2", private=f"{me} uses no Artifact", seers=(move.seat,))
    elif before.stage == "spend" and before.played is None:
        yield Event(move.seat, "", "R6.24", private=f"{me} adds nothing", seers=(move.seat,))
    else:
        yield Event(move.seat, "", "R10.3", private=f"{me} plays no Special", seers=(move.seat,))


def _roll(before: GameState, move: m.Roll, after: GameState) -> Iterator[Event]:
    made = current_sum(before)
    ways = WAYS[move.total]
    text = f"The dice show {move.total} (a chance of {ways}/36) against a target number of {made.target_number}"
    yield Event(CHANCE, text, "R6.10", lines=tuple(str(line) for line in made.lines))


def _special(before: GameState, move: m.PlaySpecial, after: GameState) -> Iterator[Event]:
    me, name = who(before, move.seat), title(move.special)
    rule = SPECIAL_RULES.get(name, "R10.2")
    about = who(before, int(move.target)) if move.target.isdigit() else move.target
    text = f"{me} plays {name}"
    if before.played is not None:
        text += f": {title(before.played.special)} is cancelled"
    elif about:
        text += f" on {listed(about.split('; '))}"
    if move.onto:
        text += f", placed on the {move.arrow} arrow of {move.onto}"
    if move.money:
        text += f": {_mb(move.money)}"
    secret = ""
    if name == "Computer Espionage" and move.target.isdigit():
        secret = f"{text}: {listed(before.seats[int(move.target)].specials) or 'no Specials'}"
    yield Event(move.seat, text, rule, (move.target,) if move.onto else (), secret, (move.seat,))


#: The rule of each Special, by its printed name.
SPECIAL_RULES: dict[str, str] = {
    "Deep Agent": "R10.5", "Assassination": "R10.6", "Bribery": "R10.7", "Computer Espionage": "R10.8",
    "Market Manipulation": "R10.9", "Interference": "R10.10", "Media Campaign": "R10.11", "Murphy's Law": "R10.12",
    "Secrets Man Was Not Meant To Know": "R10.13", "Senate Investigating Committee": "R10.14", "Slush Fund": "R10.15",
    "Swiss Bank Account": "R10.15", "Whispering Campaign": "R10.16", "White Collar Crime": "R10.17",
    "Back From the Dead": "R15.5", "Celebrity Funeral": "R15.11", "Earmarks": "R15.11", "Entitlements": "R15.11",
    "Outbreak of Sanity": "R15.11", "Unconstitutional!": "R15.11",
}  # fmt: skip


def _place(before: GameState, move: m.Place, after: GameState) -> Iterator[Event]:
    assert before.conflict is not None
    assert before.captured is not None
    master = before.conflict.attacker
    names = before.captured.names
    old = {link.card.name: link.arrow for link in before.captured.links}
    text = f"{before.captured.root} is placed on the {move.arrow} arrow of {master}"
    kept = [name for name in names[1:] if name in after.seats[move.seat].structure]
    if kept:
        text += f", with {listed(kept)} below it"
    yield Event(move.seat, text, "R6.28", (master, *names))
    for name in kept:
        was, now = old.get(name), after.seats[move.seat].structure.arrow(name)
        if (was or now) != now:
            above = after.seats[move.seat].structure.master(name)
            yield Event(move.seat, f"{name} is re-hung on the {now} arrow of {above}", "R6.30", (name,))
    lost = [name for name in names if name not in after.seats[move.seat].structure]
    if lost and not after.seats[move.seat].out:
        yield Event(move.seat, f"No room for {listed(lost)}: uncontrolled now", "R6.31", tuple(lost))


def _goods(goods: m.Goods, open_faces: bool) -> str:
    parts = ([f"{goods.money} MB"] if goods.money else []) + list(goods.groups)
    if open_faces:
        parts += [title(name) for name in goods.specials]
    elif goods.specials:
        parts.append(counted(len(goods.specials), "Specials"))
    return listed(parts) or "nothing"


def _give(before: GameState, move: m.Give, after: GameState) -> Iterator[Event]:
    texts = [
        f"{who(before, move.seat)} gives {_goods(move.goods, bool(face))} to {who(before, move.to)}" for face in (0, 1)
    ]
    yield Event(move.seat, texts[0], "R9.2", private=texts[1], seers=(move.seat, move.to))


def _offer(before: GameState, move: m.Offer, after: GameState) -> Iterator[Event]:
    words = f", promising: {move.promises}" if move.promises else ""
    texts = [
        f"{who(before, move.seat)} offers {who(before, move.to)} {_goods(move.gives, bool(face))} "
        f"for {_goods(move.takes, bool(face))}{words}"
        for face in (0, 1)
    ]
    cards = (*move.gives.groups, *move.takes.groups)
    yield Event(move.seat, texts[0], "R9.9" if words else "R9.4", cards, texts[1], (move.seat, move.to))


def _answer(before: GameState, move: m.Answer, after: GameState) -> Iterator[Event]:
    yield Event(move.seat, f"{who(before, move.seat)} {move}", "R9.9")
    offer = before.offer
    if not move.accept or offer is None:
        return
    for taker, goods in ((offer.to, offer.gives), (offer.seat, offer.takes)):
        for name in goods.groups:
            if name in after.seats[taker].artifacts:
                yield Event(taker, f"{name} lies before {who(before, taker)} now", "R14.5", (name,))
    for giver, taker, placings in ((offer.seat, offer.to, move.placings), (offer.to, offer.seat, offer.placings)):
        for one in placings:
            below = [
                name
                for name in before.seats[giver].structure.subtree(one.group)[1:]
                if name in after.seats[taker].structure
            ]
            text = f"{one.group} goes to the {one.arrow} arrow of {one.onto}" + (
                f" of {who(before, taker)}" if one.onto != who(before, taker) else ""
            )
            text += f", with {listed(below)} below it" if below else ""
            yield Event(taker, text, "R9.5", (one.group, *below))


def _reveal(before: GameState, move: m.RevealGoal, after: GameState) -> Iterator[Event]:
    me = before.seats[move.seat]
    rule = "R12.3" if before.rules.hidden_goals else "R11.23"
    yield Event(move.seat, f"{me.illuminati} reveal their goal: that of {me.goal}", rule)


#: What says a move that needs more than its own words.
SAYS: dict[type, Callable[[GameState, Any, GameState], Iterator[Event]]] = {
    m.ChooseGoal: _goal, m.WaiveTax: _waive, m.CollectIncome: _income, m.PayTax: _tax, m.Draw: _draw, m.Endow: _endow,
    m.Attack: _attack, m.Privilege: _privilege, m.Announce: _announce, m.Spend: _spend, m.AbolishPrivilege: _abolish,
    m.Pass: _pass, m.Roll: _roll, m.PlaySpecial: _special, m.Place: _place, m.Give: _give, m.Offer: _offer,
    m.Answer: _answer, m.RevealGoal: _reveal,
}  # fmt: skip
