"""What the table puts first: moves that bring a player on, before those that end an attack, the actions or the turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from illuminati_nb.rules import moves as m
from illuminati_nb.rules.attack import sum_of
from illuminati_nb.rules.cards import Artifact
from illuminati_nb.rules.dice import successes
from illuminati_nb.rules.goals import progress
from illuminati_nb.rules.moves import Move
from illuminati_nb.rules.phases import attack as attacks
from illuminati_nb.rules.phases.common import step
from illuminati_nb.rules.state import Conflict, GameState, target_card

#: From this target number on an attack succeeds more often than not: 21 of the 36 throws (R6.10).
FAIR = 7
#: Beyond this target number more money makes no further throw succeed: 11 and 12 always fail (R6.10).
ENOUGH = 10
#: How many of the likeliest attacks are shown as buttons where there are more.
LIKELIEST = 4


#: Moves that carry a turn on; all others have a form.
GO_ON: tuple[type, ...] = (
    m.ChooseGoal, m.WaiveTax, m.CollectIncome, m.PayTax, m.Draw, m.PassTurn, m.Announce, m.CallOff, m.Pass, m.Place,
    m.Endow, m.EndActions, m.EndTurn, m.Answer,
)  # fmt: skip
#: Of these the moves that end something or leave it as it is: always below the buttons of the other moves.
WAYS_OUT: tuple[type, ...] = (m.CallOff, m.WaiveTax, m.Pass, m.PassTurn, m.EndActions, m.EndTurn)


class Likely(NamedTuple):
    """An attack that could be begun. ``number``: its target number; ``help``: what all who can help would add to it;
    ``money``: what all money at hand would; ``fair``: it brings its player on and can be made likely.
    """

    move: m.Attack
    number: int
    help: int
    money: int
    fair: bool

    @property
    def note(self) -> str:
        """Its chance, and the best that can be made of it with the least money: "6/36; 33/36 with help and 5 MB"."""
        now, helped = self.number, self.number + max(self.help, 0)
        most = helped + self.money
        if successes(most) == successes(now):
            return f"{successes(now)}/36"
        least = max(min(most, ENOUGH) - helped, 0)
        means = [*(["help"] if self.help > 0 else []), *([f"{least} MB"] if least else [])]
        return f"{successes(now)}/36; {successes(most)}/36 with {' and '.join(means)}"


def likeliest(state: GameState, legal: Sequence[Move], known: GameState | None = None) -> list[Likely]:
    """Return the attacks that are worth a button: those that bring their player on first, and of them the likeliest.

    ``known``: the state as far as everybody may know it who sees the buttons, None = ``state``.

    >>> from illuminati_nb.analysis.game import new_game
    >>> game = new_game(["The Bavarian Illuminati", "The Network"], seed=7, first=0)
    >>> _ = game.play(game.legal_moves()[0]), game.play(m.Draw(0))
    >>> likeliest(game.state, game.legal_moves())[0].move.kind
    'control'
    """
    found: list[Likely] = []
    known = state if known is None else known
    helps: dict[tuple[str, int | None], int] = {}
    for move in legal:
        if type(move) is not m.Attack or move.whispering or state.owner(move.target) == move.seat:
            continue
        number = sum_of(attacks.declared(state, move)).target_number
        who = (move.attacker, state.owner(move.target))  # who may help does not depend on more (R6.7, R6.11)
        if who not in helps:
            helps[who] = _all_help(state, move) - number
        money = at_hand(state, move.seat, move.attacker)
        fair = gains(known, move) and number + helps[who] + money >= FAIR
        found.append(Likely(move, number, helps[who], money, fair))
    found.sort(key=lambda one: (not one.fair, not gains(known, one.move), -one.number))
    return found[:LIKELIEST]


def _all_help(state: GameState, move: m.Attack) -> int:
    """Return the target number of an attack with the help of all who can help it (R6.11)."""
    begun = attacks.attack(state, move)
    return _number(begun, *(one.card for one in attacks.announce_options(begun) if type(one) is m.Help))


def _number(state: GameState, *more: str) -> int:
    """Return the target number of the attack under way, with the help of these cards, too."""
    conflict = state.conflict
    if conflict is None or not more:
        return attacks.current_sum(state).target_number
    return attacks.current_sum(state._replace(conflict=conflict._replace(aid=conflict.aid + more))).target_number


def gains(state: GameState, move: m.Attack) -> bool:
    """Return whether an attack brings its player nearer to a goal: a group, or for Cthulhu a group destroyed."""
    if move.kind == "destroy":
        return any(one.rule == "R11.16" for one in progress(state, move.seat))
    return move.kind == "control"


def at_hand(state: GameState, seat: int, attacker: str) -> int:
    """Return the MB the attacker could spend: those on the attacking card and on his Illuminati (R6.21)."""
    me = state.seats[seat]
    return sum(me.money.get(card, 0) for card in {attacker, me.illuminati})


def something_useful(state: GameState, legal: Sequence[Move], found: Sequence[Likely]) -> bool:
    """Return whether anything is left that helps whoever decides: a fair attack, or money that changes one.

    ``found``: the :func:`likeliest` attacks.
    """
    if step(state) == "main":
        return any(one.fair for one in found)
    conflict = state.conflict
    if step(state) != "spend" or conflict is None:
        return False
    number, seat = attacks.current_sum(state).target_number, state.to_act
    if seat == conflict.seat:
        most = number + at_hand(state, seat, conflict.attacker)
        return number < ENOUGH and most >= 2 and any(_spends(one, 1) for one in legal)
    return seat == conflict.owner and number >= 2 and any(_spends(one, -1) for one in legal)


def best_spend(state: GameState, legal: Sequence[Move]) -> Move | None:
    """Return the smallest of the listed sums that makes one's own attack likely, None where none has to or can."""
    conflict = state.conflict
    if step(state) != "spend" or conflict is None or state.to_act != conflict.seat:
        return None
    number = attacks.current_sum(state).target_number
    sums = [one for one in legal if type(one) is m.Spend and one.side > 0 and number + one.amount >= FAIR]
    return min(sums, key=lambda one: one.amount) if sums and number < FAIR else None


def best_help(state: GameState, legal: Sequence[Move]) -> Move | None:
    """Return the helper that does most for an attack that help alone makes likely, or None."""
    conflict = state.conflict
    helpers = [one for one in legal if type(one) is m.Help]
    if step(state) != "announce" or conflict is None or not helpers:
        return None
    enough = FAIR - at_hand(state, conflict.seat, conflict.attacker)
    if _number(state) >= enough or _number(state, *(one.card for one in helpers)) < enough:
        return None
    return max(helpers, key=lambda one: _number(state, one.card))


def _spends(move: Move, side: int) -> bool:
    return type(move) is m.Spend and move.side == side


def is_main(state: GameState, move: Move, legal: Sequence[Move], *, useful: bool) -> bool:
    """Return whether a move that carries the turn on stands out, or is only a way out while there is better to do.

    ``useful``: whether there is, as :func:`something_useful` says.
    """
    kind = type(move)
    if kind in (m.CallOff, m.WaiveTax) or (type(move) is m.Endow and move.amount):
        return False
    if kind is m.EndActions and any(type(one) is m.PassTurn for one in legal):
        return False  # passing ends them too, and brings 5 MB
    if kind is m.Announce:
        return best_help(state, legal) is None
    if kind in (m.EndActions, m.PassTurn) or (kind is m.Pass and step(state) == "spend"):
        return not useful
    return True


def hint(state: GameState, legal: Sequence[Move], *, useful: bool) -> str:
    """Return what whoever decides is asked to do, and what for, in words for a first game; "" where it is plain."""
    now, conflict = step(state), state.conflict
    if now == "main":
        return _main(state, legal, useful)
    if now == "spend" and conflict is not None:
        return _money(state, legal, conflict, useful)
    if now == "announce" and not any(type(one) is m.Help for one in legal):
        return "No other card of yours can help here. Money comes next, once the attack is announced."
    if now == "closing":
        return _closing(state, legal)
    return _HINTS.get(now, "")


_CUSHION = f"beyond {ENOUGH} more money is only a cushion against what others spend"
_HINTS = {
    "income": "Every card of yours with an income gets its MB from the bank.",
    "draw": "A group goes to the middle of the table, where everybody may try to control it; a Special is for you.",
    "announce": "Cards of yours that help make success likelier, below; money comes next, once it is announced.",
    "place": "The new group hangs on the arrow you choose. Arrows of its own are where your structure can grow.",
}


def _main(state: GameState, legal: Sequence[Move], useful: bool) -> str:
    if useful:
        return (
            "You grow by attacking: take control of a group. The green buttons are the likeliest to work, with the "
            "throws of 36 that succeed; help and money are added later, before the dice are thrown."
        )
    if state.turn.actions < 1:
        return "Your actions are used up; what is free can still be done, below. Then end the actions."
    if any(type(one) is m.PassTurn for one in legal):
        return f"{_NOTHING_FAIR} Passing brings 5 MB for the next turn."
    return f"{_NOTHING_FAIR} You may end the actions."


_NOTHING_FAIR = "No attack that would bring you on has a fair chance, even with all your help and money."


def _closing(state: GameState, legal: Sequence[Move]) -> str:
    if not any(type(one) is m.FreeTransfer for one in legal):
        return "No money can be moved between your cards any more. End the turn when you are done."
    often = {1: "once more", 2: "twice"}.get(state.turn.transfers, f"{state.turn.transfers} times")
    return (
        f"You may move money {often} between neighbouring cards, where it is safe or where you need it next. "
        "Then end the turn."
    )


def _money(state: GameState, legal: Sequence[Move], conflict: Conflict, useful: bool) -> str:
    if state.to_act == conflict.seat:
        if useful:
            return (
                "Each MB you add raises the target number by one, and the dice must not show more than it, nor 11 or "
                f"12. A target number of {ENOUGH} is the best there is; {_CUSHION}."
            )
        number = attacks.current_sum(state).target_number
        if not any(_spends(one, 1) for one in legal):
            why = "You have no more money at hand for this attack."
        elif number >= ENOUGH:
            why = f"The target number is {number}; {_CUSHION}."
        else:
            why = "All the money you have at hand is too little: no throw would succeed."
        return f"{why} The dice are thrown once nobody wants to add anything."
    if state.to_act == conflict.owner:
        if isinstance(target_card(conflict.target), Artifact):
            return (
                "Your Artifact is attacked. Money against the attack lowers the target number by one for each MB of "
                "your Illuminati; on an Artifact lies none."
            )
        return (
            "Your group is attacked. Money against the attack lowers the target number: by two for each MB on the "
            "group itself, by one for each MB of your Illuminati."
        )
    return (
        "You are asked because anybody may put money of his Illuminati into an attack, for it or against it. "
        "You need not: to spend nothing costs nothing."
    )


def named(move: Move) -> set[str]:
    """Return the Specials a move names, among other texts."""
    found: set[str] = set()
    for value in move:
        found |= {value} if isinstance(value, str) else set()
        if isinstance(value, tuple):
            found |= {one for one in value if isinstance(one, str)}
    return found - {""}
