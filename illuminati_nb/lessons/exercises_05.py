"""The exercises of notebook 05: a turn at the table. Every answer is asked of the game that the notebook plays."""

from __future__ import annotations

from illuminati_nb.analysis.game import Game, new_game
from illuminati_nb.lessons.answers import OneOf, Whole
from illuminati_nb.lessons.check import Exercise, Slip
from illuminati_nb.rules import moves as m
from illuminati_nb.rules.attack import attack
from illuminati_nb.rules.cards import deck
from illuminati_nb.rules.refusal import Refusal
from illuminati_nb.rules.state import treasury

NETWORK, BAVARIA, GNOMES = 0, 1, 2
#: The cards on top of the lesson's deck: four face-up groups, two Specials, two more groups.
TOP = ("Hollywood", "Yuppies", "Tabloids", "Loan Sharks", "Market Manipulation", "Bribery", "Moonies", "Cycle Gangs")
_DEAL = m.Offer(
    NETWORK, GNOMES, m.Goods(specials=("Market Manipulation", "Bribery")), m.Goods(money=8), "no megabuck against you"
)
#: The moves of the notebook: the Network's turn, the attack of the Bavarian Illuminati, the Gnomes' attack.
_TURN: tuple[m.Move, ...] = (
    m.CollectIncome(NETWORK), m.Draw(NETWORK), m.Attack(NETWORK, "control", "The Network", "Hollywood"),
    m.Announce(NETWORK), m.Spend(NETWORK, "The Network", 3, 1), m.Pass(BAVARIA), m.Pass(GNOMES), m.Pass(NETWORK),
    m.Roll(8), m.Place(NETWORK, "right"), m.Endow(NETWORK, 5), _DEAL, m.Answer(GNOMES, True), m.EndActions(NETWORK),
    m.FreeTransfer(NETWORK, "The Network", "Hollywood", 2), m.EndTurn(NETWORK),
)  # fmt: skip
_RAID: tuple[m.Move, ...] = (
    m.CollectIncome(BAVARIA), m.Draw(BAVARIA), m.Attack(BAVARIA, "control", "The Bavarian Illuminati", "Hollywood"),
    m.Privilege(BAVARIA), m.Announce(BAVARIA), m.Spend(BAVARIA, "The Bavarian Illuminati", 12, 1),
    m.Spend(NETWORK, "Hollywood", 2, -1),
)  # fmt: skip
_GNOMES_ATTACK: tuple[m.Move, ...] = (
    m.CollectIncome(GNOMES), m.Draw(GNOMES), m.Attack(GNOMES, "control", "The Gnomes of Zurich", "Tabloids"),
    m.Announce(GNOMES), m.Spend(GNOMES, "The Gnomes of Zurich", 3, 1),
)  # fmt: skip


def story(moves: int = len(_TURN) + len(_RAID)) -> Game:
    """Return the notebook's game after so many moves."""
    cards = deck()
    rest = [card.name for card in (*cards.groups, *cards.specials) if card.name not in TOP]
    seats = ["The Network", "The Bavarian Illuminati", "The Gnomes of Zurich"]
    game = new_game(seats, shuffled=[*TOP, *rest], first=NETWORK)
    for move in (*_TURN, *_RAID)[:moves]:
        game.play(move)
    return game


def _interference() -> str:
    """Return the rule that keeps the Gnomes' money out of the Privileged attack."""
    refused = story().refusal(m.Spend(GNOMES, "The Gnomes of Zurich", 2, -1))
    assert isinstance(refused, Refusal)
    return refused.rule


def _target() -> int:
    return attack(
        "control", "The Bavarian Illuminati", "Hollywood", depth=1, money=13, target_money=2, interference=-2
    ).target_number


def _what_binds() -> str:
    """Return which side of the lesson's deal the game enforces: is a megabuck against the Gnomes refused afterwards?"""
    game = story()
    while game.state.stage != "income":
        game.play(m.Roll(12) if game.dice_are_due else game.legal_moves()[0])
        if game.state.stage == "main":
            game.play(m.EndActions(BAVARIA))
            game.play(m.EndTurn(BAVARIA))
    for move in _GNOMES_ATTACK:
        game.play(move)
    return "goods" if game.refusal(m.Spend(NETWORK, "The Network", 1, -1)) is None else "both"


RULES = ("R6.22", "R7.1", "R7.3", "R10.4")

EXERCISES = (
    Exercise(
        id="05.1",
        asks="How many MB lie on the Network's card after its first income?",
        kind=Whole("MB"),
        answer=lambda: treasury(story(1).state.seats[NETWORK], "The Network"),
        why="{answer}: its income was put on the card when the game was set up, and the first turn pays it again.",
        hints=(
            "What lay there before the first turn? Read rule R1.4.",
            "The Illuminati get their income at set-up, and once more at the beginning of their first turn.",
        ),
        slips=(Slip(lambda: deck()["The Network"].income, "That is one income. R1.4 knows two."),),
    ),
    Exercise(
        id="05.2",
        asks="Which rule keeps the Gnomes' money out of the attack?",
        kind=OneOf(RULES),
        answer=_interference,
        why="{answer}: in a Privileged attack nobody but attacker and defender spends.",
        hints=(
            "Ask the game: game.refusal(...) with the move of the Gnomes, and look at its .rule.",
            "It is a rule about Privilege, not one about purses.",
        ),
        slips=(
            Slip(lambda: "R7.1", "That rule lets others interfere. What takes it away here?"),
            Slip(lambda: "R10.4", "That one is about giving and trading meanwhile."),
            Slip(lambda: "R6.22", "That one is about the defender's purses."),
        ),
    ),
    Exercise(
        id="05.3",
        asks="What is the target number when everybody has spent?",
        kind=Whole(),
        answer=_target,
        why="{answer}: 10 of Power, 10 of position against it, 13 MB for, the target's own 2 MB twice and 2 MB of the "
        "Gnomes against.",
        hints=(
            "Write the sum with its signs, one purse after the other; the target's own MB count double.",
            "Power 10, Resistance 0, position at depth 1; 12 MB and one more; Hollywood's 2 MB and the Gnomes' 2 MB.",
        ),
        slips=(
            Slip(lambda: _target() - 1, "One of Bavaria's megabucks is missing."),
            Slip(lambda: _target() + 2, "Money on the attacked card itself counts double in its defence."),
            Slip(lambda: _target() + 10, "Hollywood lies right below the Illuminati: how well is it guarded?"),
            Slip(lambda: _target() + 4, "On which side are the Gnomes?"),
        ),
    ),
    Exercise(
        id="05.4",
        asks="How many MB come along when both cards are captured?",
        kind=Whole("MB"),
        answer=lambda: sum(held // 2 for held in (5, 3)),
        why="{answer}: half of each treasury, each rounded down by itself.",
        hints=(
            "Each card is halved by itself, and what does not divide is rounded down.",
            "Half of 5 is 2, rounded down. Now the other card.",
        ),
        slips=(
            Slip(lambda: (5 + 3) // 2, "You halved the sum. Each card is halved by itself."),
            Slip(lambda: 5 + 3, "Only a part comes along; the rest goes to the bank."),
            Slip(lambda: 5 // 2, "The puppet comes along too, with its own money."),
        ),
    ),
    Exercise(
        id="05.5",
        asks="Which part of the deal does the game enforce: the goods, the words, or both?",
        kind=OneOf(("goods", "words", "both")),
        answer=_what_binds,
        why="The {answer}: what changes hands now is binding; what is said about later binds nobody.",
        hints=(
            "What has the Network just done, and did the game refuse it?",
            "Read rule R9.9: it tells an exchange for now from a promise for later.",
        ),
        slips=(
            Slip(lambda: "both", "Then the game would have refused the Network's money. It did not."),
            Slip(lambda: "words", "Words are all that was broken here. Did the cards change hands at once?"),
        ),
    ),
)
