"""How a sister game and Illuminati answer the same question, side by side, with the rules of both."""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from illuminati_nb.views.rule_html import RULE_STYLE, rule_chip


class Answer(NamedTuple):
    """What a game says to a question, and the rules that say so."""

    words: str
    rules: tuple[str, ...]


class Comparison(NamedTuple):
    """A question, the sister game's answer and that of Illuminati."""

    question: str
    theirs: Answer
    ours: Answer


def _row(question: str, theirs: str, their_rules: str, ours: str, our_rules: str) -> Comparison:
    return Comparison(question, Answer(theirs, tuple(their_rules.split())), Answer(ours, tuple(our_rules.split())))


#: The names of the sister games.
TITLES: dict[str, str] = {"inwo": "INWO", "dune": "Dune", "thrones": "A Game of Thrones"}

COMPARISONS: dict[str, tuple[Comparison, ...]] = {
    "inwo": (
        _row(
            "Interference: who may still push, once the attack is announced?",
            "Nobody, if it is an Instant Attack: it takes everything as it stands. Only cards that name such attacks, "
            "and cards that cancel, come in.",
            "I4.1 I4.2",
            "Everybody with money, for and against, until all have passed in a row.",
            "R7.1 R6.24",
        ),
        _row(
            "Privilege: how are the others shut out?",
            "By the kind of card. An Instant Attack shuts everybody out and costs nothing more.",
            "I4.1 I4.3",
            "By a price: any Special is discarded with the announcement, or 5 MB of the Bavarian Illuminati.",
            "R7.3 R7.4",
        ),
        _row(
            "Deep Agent: what opens it again?",
            "Cancelling, which stops the attack itself. A cancelled card that cancelled lets the attack live again.",
            "I8.5",
            "Deep Agent, or two Specials together, end the Privilege, not the attack. Secrets Man Was Not Meant To "
            "Know can cancel these in turn.",
            "R7.5 R7.6 R7.7",
        ),
        _row(
            "Calling off: can it be taken back?",
            "No. What is played is committed; but a threat is not yet a play, and binds nobody.",
            "I4.3 I8.4",
            "Yes, as long as no money has gone to the bank for it and no die has rolled. It then costs no action.",
            "R7.8 R7.9 R7.10",
        ),
        _row(
            "And after the dice?",
            "Nothing is cancelled any more.",
            "I8.5",
            "Assassination and Murphy's Law change the roll itself, and the last card played counts.",
            "R10.3 R10.6 R10.12",
        ),
        _row(
            "Binding deals: what must be kept?",
            "A trade that both carry out at once. A promise of a later gift binds nobody.",
            "I3.6",
            "The same: what is exchanged now binds, a promise about the future does not.",
            "R9.9 R9.10",
        ),
        _row(
            "When may one give?",
            "At any time, but not to somebody who takes part in a Privileged Attack.",
            "I3.1",
            "At any time, but nothing at all from the moment Privilege is declared until that attack is over.",
            "R9.2 R10.4",
        ),
        _row(
            "What becomes of a group that finds no room?",
            "It goes back to the hand, with its puppets.",
            "I2.5",
            "It becomes uncontrolled, with its puppets.",
            "R6.30 R6.31",
        ),
    ),
    "dune": (
        _row(
            "Binding deals: what must be kept?",
            "What was announced at the table, promises for later included. What was whispered elsewhere is not formal.",
            "D-IX.3 D-IX.4",
            "Only what is exchanged now. A promise about the future binds nobody, however publicly it was made.",
            "R9.9 R9.10",
        ),
        _row(
            "When does the money move?",
            "In the collection phase, and in no other, even between allies.",
            "D-IX.1 D-IX.2",
            "At any time, in others' turns too; only while a Privileged attack is under way nothing may be given.",
            "R9.2 R10.4",
        ),
        _row(
            "Calling off: until when can one change one's mind?",
            "A battle plan may be changed until the reveal, unless Voice, Prescience or Truthtrance forbid it.",
            "D-VII.3",
            "An attack may be called off until money of the attacker has gone to the bank, or others have paid.",
            "R7.8 R7.9",
        ),
        _row(
            "Privilege: what must not be interrupted?",
            "A step: Truthtrance comes between two of them, and no theft breaks into another Karama or a Truthtrance.",
            "D-VII.2 D-XI.1",
            "A Privileged attack: others may neither pay into it nor trade.",
            "R7.3 R10.4",
        ),
        _row(
            "Deep Agent: what upsets the plan in the last moment?",
            "A traitor, also a captive who is led against his own people. He even prevents the explosion.",
            "D-VII.13 D-VII.14 D-VII.17",
            "Deep Agent, or two Specials, end the Privilege; then everybody may pay again.",
            "R7.5 R7.6",
        ),
        _row(
            "Interference: what can the others do?",
            "In a battle only the two who fight lay plans; cards such as Karama come in where a ruling lets them.",
            "D-VII.1 D-VII.2",
            "Everybody may pay for or against an attack, one point for each MB.",
            "R7.1 R7.2",
        ),
        _row(
            "What is said before one knows?",
            "The thief says how many cards he takes, takes them unseen, and gives as many back.",
            "D-XI.2",
            "Privilege is declared with the announcement, before one knows who would have paid.",
            "R7.3",
        ),
        _row(
            "What may stay secret?",
            "How much spice is given, and who the captive is. That something is given is announced.",
            "D-IX.1 D-VII.11",
            "What a Special says; how many one holds is public.",
            "R10.1",
        ),
    ),
    "thrones": (
        _row(
            "Calling off: when is one committed?",
            "When the orders are turned up, all together. Until then nobody knows, and nobody could answer.",
            "T2.1 T2.6",
            "Openly, bit by bit: an attack is announced, and may be called off until money has been spent.",
            "R6.46 R7.8 R7.9",
        ),
        _row(
            "What is spent for good?",
            "Each of the five one-time orders, once in the whole game.",
            "T1.5 T1.6",
            "Each Special, once; but new ones can be drawn.",
            "R10.2",
        ),
        _row(
            "And if it comes to nothing?",
            "A one-time order that is raided, or left behind, is spent without effect.",
            "T1.5 T3.3",
            "A Special discarded for Privilege is not given back when the attack is called off; the card that Secrets "
            "cancels is lost too.",
            "R7.10 R10.13",
        ),
        _row(
            "How much at a time?",
            "One one-time order in a planning phase, and an area holds two orders at most.",
            "T2.3 T2.8",
            "Two regular actions in a turn; the Bavarian Illuminati buy one Privilege a turn.",
            "R6.4 R7.4",
        ),
        _row(
            "Interference: what can the others take away?",
            "A raid removes both orders of an area, where they can be raided, and may pillage both.",
            "T3.1 T3.2",
            "The money of others pushes the target number, but it never removes the attack.",
            "R7.1 R7.2",
        ),
        _row(
            "Privilege and Deep Agent: what is out of reach?",
            "March and Defense, and in our reading the Forced March. Nothing changes that.",
            "T3.1",
            "A Privileged attack, until Deep Agent or two Specials end the Privilege.",
            "R7.3 R7.5 R7.6",
        ),
        _row(
            "In which order do things happen?",
            "One-time orders are placed in turn order, and carried out in a fixed sequence of steps.",
            "T2.2 T3.4",
            "Announcement, Privilege and its answers, money, roll, answers to the roll; the last card counts.",
            "R6.46 R10.3",
        ),
        _row(
            "Binding deals: what can be handed over?",
            "No order: each token bears the shield of its house.",
            "T1.1 T1.3",
            "Money, Specials and groups; what is exchanged now binds.",
            "R9.2 R9.4 R9.9",
        ),
    ),
}

_STYLE = (
    "<style>.inb-side{border-collapse:collapse;font-size:13px;line-height:1.45;max-width:72em;width:100%;"
    "table-layout:fixed;color:inherit}"
    ".inb-side.inb-side td,.inb-side.inb-side th{"
    "border:0;border-bottom:1px solid rgba(127,127,127,.3);padding:6px 10px;"
    "text-align:left;vertical-align:top;font-weight:400;background:none;white-space:normal}"
    ".inb-side.inb-side th{font-weight:600}.inb-side thead th:first-child{width:24%}.inb-side small{opacity:.9}"
    f"{RULE_STYLE}</style>"
)


class SideBySide:
    """A comparison of a sister game with Illuminati that shows itself as a table; rules show their text on hover."""

    def __init__(self, game: str) -> None:
        if game not in COMPARISONS:
            raise ValueError(f"game={game!r}: choose one of {', '.join(COMPARISONS)}")
        self.game, self.rows = game, COMPARISONS[game]

    def __repr__(self) -> str:
        return f"<SideBySide: {TITLES[self.game]} and Illuminati, {len(self.rows)} questions>"

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<tr><th scope="row">{escape(row.question)}</th><td>{_answer(row.theirs)}</td>'
            f"<td>{_answer(row.ours)}</td></tr>"
            for row in self.rows
        )
        names = ("question", TITLES[self.game], "Illuminati")
        head = "<tr>" + "".join(f'<th scope="col">{name}</th>' for name in names) + "</tr>"
        return f'{_STYLE}<table class="inb-side"><thead>{head}</thead><tbody>{rows}</tbody></table>'


def _answer(answer: Answer) -> str:
    return f"{escape(answer.words)} <small>({', '.join(map(rule_chip, answer.rules))})</small>"


def side_by_side(game: str) -> SideBySide:
    """Set a sister game ("inwo", "dune" or "thrones") beside Illuminati. Raises ValueError for another game.

    >>> side_by_side("dune")
    <SideBySide: Dune and Illuminati, 8 questions>
    """
    return SideBySide(game)
