"""The table's forms for the optional rules: face-down Illuminati and accusations (R12.4), cheats (R12.6)."""

from __future__ import annotations

from illuminati_nb.rules.cards import deck
from illuminati_nb.rules.cheats import CHEATS, chance_noticed
from illuminati_nb.rules.masks import most
from illuminati_nb.rules.moves import Move
from illuminati_nb.rules.moves_optional import Accuse, Cheat, Claim, RevealIlluminati
from illuminati_nb.rules.phases.common import step
from illuminati_nb.rules.refusal import IllegalMove, Refusal
from illuminati_nb.rules.state import GameState
from illuminati_nb.widgets.table_forms import Entry, Form

#: The tab of these forms.
SECRETS = "Secrets"

_CHEATS = {
    "take": "take money out of the bank",
    "misread": "misread the dice",
    "peek": "look at the top card of the deck",
    "stack": "swap the two top cards of the deck",
    "lie": "state too much Power",
    "guard": "state too much strength of the attacked group",
}


def _claim(e: Entry) -> Move:
    power, income = most(e.state, e.seat)
    has = deck()[e.me.illuminati]
    chosen = []
    for name, label, least, limit, printed in (
        ("power", "Power", 1, int(power), has.power),  # type: ignore[union-attr]
        ("income", "Income", 0, int(income), has.income),  # type: ignore[union-attr]
    ):
        words = {printed: f"{printed}, all it has", printed + 1: f"{printed + 1}, overstated (R12.4a)"}
        listed = [(words.get(number, str(number)), number) for number in range(limit, least - 1, -1)]
        listed.sort(key=lambda one: one[1] != printed)
        chosen.append(e.choice(name, label, listed))
    return Claim(e.seat, *chosen)


def _accuse(e: Entry) -> Move:
    masked = [(one.illuminati, i) for i, one in enumerate(e.state.seats) if one.masked and i != e.seat and not one.out]
    accused = e.choice("accused", "Accuse", masked, "every other Illuminati lies face up.")
    known = {one.illuminati for i, one in enumerate(e.state.seats) if i == e.seat or not one.masked}
    every = [(one.name, one.name) for one in deck().illuminati if one.name not in known]
    return Accuse(e.seat, accused, e.choice("illuminati", "Of being", every))


def _turn_up(e: Entry) -> Move:
    return RevealIlluminati(e.seat)


def _cheat(e: Entry) -> Move:
    what = e.choice("what", "Cheat", [(_CHEATS.get(name, name), name) for name in CHEATS])
    amount = 0
    if what == "misread":
        shown = e.state.conflict.roll if e.state.conflict is not None else 0
        if not shown:
            raise IllegalMove(Refusal("R12.6", f"this cheat is tried {CHEATS[what].when}."))
        amount = e.choice("amount", "Read as", [(str(one), one) for one in (shown - 1, shown + 1) if 2 <= one <= 12])
    elif what in ("take", "lie", "guard"):
        least, top = 1, CHEATS[what].noticed[-1][0]
        label = "MB" if what == "take" else "Points"
        amount = e.choice("amount", label, [(str(one), one) for one in range(least, top + 1)])
    noticed = chance_noticed(what, 1 if what == "misread" else amount)
    ways = noticed.numerator * 36 // noticed.denominator
    e.remark(f"Noticed, and undone, with {ways}/36. The same kind of cheat only once a turn.")
    return Cheat(e.seat, what, amount)


HIDDEN_FORMS = {
    form.key: form
    for form in (
        Form("claim", SECRETS, "What it uses", "Use these numbers", (Claim,), _claim),
        Form("accuse", SECRETS, "Accuse (an action)", "Accuse", (Accuse,), _accuse),
        Form("turn up", SECRETS, "Turn up", "Turn my Illuminati up", (RevealIlluminati,), _turn_up),
        Form("cheat", SECRETS, "Cheat", "Cheat", (Cheat,), _cheat),
    )
}


def hidden_forms(state: GameState, seat: int) -> list[Form]:
    """Return the forms of the optional rules in force, for this seat: none in the base game."""
    rules, now = state.rules, step(state)
    keys = ["claim"] if rules.hidden_illuminati and state.seats[seat].masked else []
    if rules.hidden_illuminati and now not in ("goals", "masks"):
        masked = any(one.masked and not one.out for i, one in enumerate(state.seats) if i != seat)
        keys += ["accuse"] if masked else []
        keys += ["turn up"] if state.seats[seat].masked else []
    keys += ["cheat"] if rules.cheating and now not in ("goals", "masks") else []
    return [HIDDEN_FORMS[key] for key in keys]
