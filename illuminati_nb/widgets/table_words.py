"""What the table says: whose decision it is and why, and moves as words on a button."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from illuminati_nb.analysis.events import Event
from illuminati_nb.analysis.transcript import heading
from illuminati_nb.rules import moves as m
from illuminati_nb.rules.engine import STEP_NAMES
from illuminati_nb.rules.moves import Move
from illuminati_nb.rules.phases.attack import refuse_privilege
from illuminati_nb.rules.phases.common import step
from illuminati_nb.rules.phases.deals import cost
from illuminati_nb.rules.state import CHANCE, GameState, title, under_way, who
from illuminati_nb.rules.words import counted


class Decision(NamedTuple):
    """Who decides now and why. ``seat``: CHANCE for the dice, NOBODY when the game is over; ``rule``: its number."""

    seat: int
    who: str
    what: str
    rule: str

    def __str__(self) -> str:
        return f"{self.who}: {self.what} ({self.rule})"


#: What is to be decided at each step, and the rule about it; attacks and deals say more.
_WHY: dict[str, tuple[str, str]] = {
    "goals": ("choose in secret whose Special Goal the UFOs pursue", "R1.9"),
    "masks": ("say how much Power and income your face-down Illuminati uses", "R12.4"),
    "read": ("read the dice of your attack, rightly or not", "R12.6"),
    "turn_start": ("another turn begins, and the Senate could meet on it", "R10.14"),
    "income": ("collect income", "R3.1"),
    "tax": ("pay the tax of the I.R.S. from cards of your choice", "R3.4"),
    "draw": ("draw the card of the turn", "R4.1"),
    "closing": ("the actions are over: free transfers, special power, end of the turn", "R2.1"),
    "last": ("the turn is about to end: last Specials before the goals are checked", "R11.5"),
    "place": ("place the captured group on an open arrow of the attacking group", "R6.28"),
    "earmark": ("name the group that gets twice its income", "R15.11"),
    "rescue": ("a group was destroyed: bring it back for MB, or leave it dead", "R14.2"),
    "soul": ("a rival has taken a group of yours: take the top discarded Special, or leave it", "R14.2"),
    "endow": ("move MB from the attacking group onto the captured one, if you like", "R6.33"),
}


def decision(state: GameState) -> Decision:
    """Return whose decision it is in this state (or view) and why, in words.

    >>> from illuminati_nb.analysis.game import new_game
    >>> print(decision(new_game(["The Network", "The Bavarian Illuminati"], seed=7, first=0).state))
    The Network: collect income (R3.1)
    """
    if state.over:
        names = " and ".join(who(state, seat) for seat in state.winners) or "nobody"
        return Decision(state.to_act, "The game is over", f"won by {names}", "R11.5")
    if state.to_act == CHANCE and state.pending is not None:
        return Decision(CHANCE, "A die", f"says what Loopholes bring {state.pending.cards[0]}", "R15.11")
    if state.to_act == CHANCE:
        if state.cheat is not None:
            return Decision(CHANCE, "The dice", "show whether anybody notices the cheat", "R12.6")
        if state.conflict is None:
            return Decision(CHANCE, "The dice", "decide", "R6.10")
        return Decision(CHANCE, "The dice", f"decide the attack on {state.conflict.target}", "R6.10")
    what, rule = _what(state)
    return Decision(state.to_act, who(state, state.to_act), what, rule)


def _what(state: GameState) -> tuple[str, str]:
    now = step(state)
    if now == "goals" and state.rules.hidden_goals:
        return "write down in secret the Special Goal you pursue", "R12.3"
    if now == "main":
        left = state.turn.actions
        actions = "no regular action is left" if left < 1 else f"{counted(left, 'regular actions')} left"
        return f"act; {actions}, free actions without limit", "R2.1"
    if now == "announce":
        target = under_way(state).target
        privilege = " and Privilege" if _may_claim_privilege(state) else ""
        return f"name helpers{privilege} for the attack on {target}, then announce it", "R6.12"
    if now == "spend":
        return _spending(state), "R6.24"
    if now == "answers":
        conflict = under_way(state)
        return f"the dice count as {conflict.roll} against {conflict.target}: answer the roll or let it stand", "R10.3"
    if now == "secrets" and state.played is not None:
        return f"{who(state, state.played.seat)} uses {title(state.played.special)}: cancel it or let it work", "R10.13"
    if now == "order" and state.pending is not None:
        return f"{state.pending.cards[0]} has just been played: strike it down or let it stand", "R15.3"
    if now == "replace":
        return "one of your two Specials was cancelled: add another one or give it up", "R7.7"
    if now == "offer" and state.offer is not None:
        offer, paid = state.offer, cost(state, state.offer)
        price = f", which costs {who(state, state.turn.seat)} {counted(paid, 'actions')}" if paid else ""
        words = f'; promised in words, which bind nobody: "{offer.promises}"' if offer.promises else ""
        return f"{who(state, offer.seat)} offers {offer.gives} for {offer.takes}{price}{words}", "R9.9"
    # A step without words of its own is named as the rules name it.
    return _WHY.get(now, (STEP_NAMES.get(now, f"decide: {now.replace('_', ' ')}"), "R2.1"))


def _may_claim_privilege(state: GameState) -> bool:
    """Whether whoever decides has a Special to discard or may pay for Privilege (R7.3, R7.4)."""
    means = ("", *state.seats[state.to_act].specials)
    return any(refuse_privilege(state, m.Privilege(state.to_act, one)) is None for one in means)


def _spending(state: GameState) -> str:
    conflict = under_way(state)
    roles = {conflict.seat: "you attack", conflict.owner: "your group is attacked"}
    role = roles.get(state.to_act, "you may interfere")
    privileged = ", the attack is Privileged" if conflict.privileged else ""
    return f"money on the attack on {conflict.target}: {role}{privileged}"


#: What passing means at each step.
_PASSES = {
    "turn_start": "Let the turn begin",
    "spend": "Spend nothing (more)",
    "answers": "Let the roll stand",
    "read": "Read the dice as they lie",
    "last": "Play nothing more",
    "rescue": "Leave it dead",
    "soul": "Leave it",
    "secrets": "Let it work",
    "order": "Let the Order stand",
    "replace": "Give it up",
}
_PLAIN: dict[type, str] = {
    m.Draw: "Draw",
    m.PassTurn: "Pass the turn for 5 MB",
    m.Announce: "Announce the attack",
    m.CallOff: "Call the attack off",
    m.EndActions: "End the actions",
    m.EndTurn: "End the turn",
    m.BuyCard: "Pay 5 MB of the Recyclers for a card",
    m.Leave: "Leave the game",
    m.RevealGoal: "Reveal the goal",
    m.RevealIlluminati: "Turn the Illuminati card up",
    m.Rearrange: "Rearrange the structure",
}
#: First words of ``str(move)``, as orders.
_ORDERS = {
    "chooses": "Pursue", "waives": "Waive", "collects": "Collect", "pays": "Pay", "attacks": "Attack",
    "spends": "Spend", "discards": "Discard", "plays": "Play", "places": "Place", "moves": "Move",
    "transfers": "Transfer", "drops": "Drop", "turns": "Turn", "makes": "Make", "takes": "Take",
    "redistributes:": "Redistribute:", "gives": "Give", "offers": "Offer", "accepts": "Accept", "refuses": "Refuse",
    "earmarks": "Earmark", "uses": "Use",
}  # fmt: skip


def order(state: GameState, move: Move) -> str:
    """Return a move as an order, the words on its button.

    >>> from illuminati_nb.analysis.game import new_game
    >>> state = new_game(["The Network", "The Bavarian Illuminati"], seed=7, first=0).state
    >>> order(state, m.Attack(0, "control", "The Network", "New York"))
    'Control New York with The Network'
    """
    kind = type(move)
    if kind is m.Pass:
        return _PASSES.get(step(state), "Pass")
    if kind is m.Attack:
        return _attack(move)  # type: ignore[arg-type]
    if kind is m.Spend:
        return _spend(state, move)  # type: ignore[arg-type]
    if kind is m.Help:
        return f"Take the help of {move.card}"  # type: ignore[union-attr]
    if kind is m.Endow and not move.amount:  # type: ignore[union-attr]
        return "Keep the money where it is"
    if kind is m.PlaySpecial:
        return _special(state, move)  # type: ignore[arg-type]
    if kind is m.Place and state.captured is not None:
        return f"{state.captured.root} on the {move.arrow} arrow"  # type: ignore[union-attr]
    if kind is m.Answer and move.placings:  # type: ignore[union-attr]
        where = ", ".join(f"{one.group} on {one.onto}'s {one.arrow} arrow" for one in move.placings)  # type: ignore[union-attr]
        return f"Accept: {where}"
    if kind in _PLAIN:
        return _PLAIN[kind]
    first, _, rest = str(move).partition(" ")
    return _named(state, f"{_ORDERS.get(first) or _imperative(first)} {rest}")


def _imperative(verb: str) -> str:
    """Return a verb that tells what somebody does as an order: "accuses" as "Accuse"."""
    word, colon = verb.rstrip(":"), verb[len(verb.rstrip(":")) :]
    word = word[:-3] + "y" if word.endswith("ies") else word[:-2] if word.endswith(("shes", "ches")) else word
    word = word[:-1] if word.endswith("s") and not word.endswith("ss") else word
    return word.capitalize() + colon


def _attack(move: m.Attack) -> str:
    extra = " and a Whispering Campaign" if move.whispering else ""
    return f"{move.kind.capitalize()} {move.target} with {move.attacker}{extra}"


def _spend(state: GameState, move: m.Spend) -> str:
    purse = "" if move.card == who(state, move.seat) else f" of {move.card}"
    sides = under_way(state)
    side = "" if move.seat in (sides.seat, sides.owner) else " for it" if move.side > 0 else " against it"
    return f"Spend {move.amount} MB{purse}{side}"


def _special(state: GameState, move: m.PlaySpecial) -> str:
    about = who(state, int(move.target)) if move.target.isdecimal() else move.target
    words = f"Play {title(move.special)}" + (f" on {about.replace('; ', ' and ')}" if about else "")
    if move.onto:
        words += f", placed on {move.onto}'s {move.arrow} arrow"
    if move.money:
        words += ": " + ", ".join(f"{amount} on {name}" for name, amount in move.money)
    return words


def _named(state: GameState, words: str) -> str:
    """Name seats by their Illuminati."""
    for seat in range(len(state.seats)):
        words = words.replace(f"seat {seat}", who(state, seat))
    return words


class LogTurn(NamedTuple):
    """One turn in the log: its heading and what happened, as (text, rule)."""

    heading: str
    lines: tuple[tuple[str, str], ...]


def log(
    states: Sequence[GameState], happened: Sequence[Sequence[Event]], eyes: int | None, turns: int | None = None
) -> list[LogTurn]:
    """Return the log of a game, the newest turn last, as these ``eyes`` may read it.

    ``states``: up to the one looked at; ``happened``: the events of each move; ``turns``: only so many last ones.
    """
    first, last = 0, len(states) - 1
    if turns is not None:
        wanted = states[last].turn.number - turns
        first = next((i for i in range(last, 0, -1) if states[i - 1].turn.number <= wanted), 0)
    found: list[tuple[str, list[tuple[str, str]]]] = []
    number = -1
    for i in range(first, last):
        turn = states[i].turn.number if states[i].stage not in ("goals", "masks") else 0
        if turn != number:
            number = turn
            found.append((heading(states[i], eyes) if turn else "Before the first turn", []))
        told = ((event.told_to(eyes, plainly=True), event.rule) for event in happened[i])
        found[-1][1].extend(one for one in told if one[0])
    return [LogTurn(head, tuple(lines)) for head, lines in found]
