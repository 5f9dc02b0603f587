"""The scenarios of the golden playthroughs: a table in mid-play, and the moves that are made."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from illuminati_nb.analysis.game import new_game, thrown
from illuminati_nb.rules import engine
from illuminati_nb.rules.effective import plain_board
from illuminati_nb.rules.moves import (
    AbolishPrivilege,
    Announce,
    Answer,
    Attack,
    CollectIncome,
    Draw,
    EndActions,
    Endow,
    EndTurn,
    FreeTransfer,
    Give,
    Goods,
    Help,
    Leave,
    Move,
    Offer,
    Pass,
    PassTurn,
    PayTax,
    Place,
    Placing,
    PlaySpecial,
    Privilege,
    Roll,
    Spend,
    WaiveTax,
)
from illuminati_nb.rules.moves_artifacts import UseArtifact
from illuminati_nb.rules.ruleset import RuleSet
from illuminati_nb.rules.setup import full_deck
from illuminati_nb.rules.state import CHANCE, GameState, Seat, Turn, is_special
from illuminati_nb.rules.structure import PowerStructure

BAVARIANS, BERMUDA = "The Bavarian Illuminati", "The Bermuda Triangle"
DISCORDIANS, GNOMES = "The Discordian Society", "The Gnomes of Zurich"
NETWORK, CTHULHU = "The Network", "The Servants of Cthulhu"
ASSASSINS, UFOS = "The Society of Assassins", "The UFOs"
SECRETS = "Secrets Man Was Not Meant To Know"

Groups = Mapping[str, tuple[str, str]]


@dataclass(frozen=True)
class Scenario:
    """A golden playthrough: its file's name, what it shows, the table, and the moves, perhaps worked out as they go."""

    name: str
    title: str
    about: str
    start: GameState
    moves: Callable[[GameState], Iterator[Move]]


def seat(
    illuminati: str,
    groups: Groups | None = None,
    money: Mapping[str, int] | None = None,
    specials: Sequence[str] = (),
    *,
    turns: int = 5,
    goal: str = "",
    artifacts: Sequence[str] = (),
) -> Seat:
    """Return a player: groups by name with master and arrow, money by card, Artifacts beside them."""
    structure = PowerStructure(illuminati)
    for name, (master, arrow) in (groups or {}).items():
        structure = structure.attach(name, to=master, arrow=arrow)
    beside = tuple(artifacts)
    return Seat(illuminati, structure, dict(money or {}), tuple(specials), turns=turns, goal=goal, artifacts=beside)


def table(
    *seats: Seat,
    uncontrolled: Sequence[str],
    stage: str = "income",
    top: Sequence[str] = (),
    rules: RuleSet | None = None,
) -> GameState:
    """Return a table in mid-play, seat 0 in turn; ``top``: the next cards of the deck; groups, then Specials follow."""
    rules = rules or RuleSet()
    used = {*uncontrolled, *top}
    for one in seats:
        used |= {*one.structure.names, *one.specials, *one.artifacts}
    rest = [name for name in full_deck(rules) if name not in used]
    return GameState(
        rules=rules,
        seats=seats,
        deck=(*top, *sorted(rest, key=is_special)),
        uncontrolled=tuple(uncontrolled),
        turn=Turn(0, number=9),
        stage=stage,
        to_act=0,
        board=plain_board(rules),
        issued=sum(sum(one.money.values()) for one in seats),
        started=len(seats),
    )


def script(*moves: Move | str) -> Callable[[GameState], Iterator[Move]]:
    """Return a way to make these moves whatever happens; ``"pass"``: everybody passes until the dice are due."""

    def made(state: GameState) -> Iterator[Move]:
        for move in moves:
            while move == "pass" and state.to_act != CHANCE:
                passing = Pass(state.to_act)
                state = engine.play(state, passing)
                yield passing
            if not isinstance(move, str):
                state = engine.play(state, move)
                yield move

    return made


def _quiet() -> Scenario:
    start = table(
        seat(NETWORK, {"The Mafia": (NETWORK, "right")}, {NETWORK: 4, "The Mafia": 7}),
        seat(UFOS, {"Yuppies": (UFOS, "top")}, {UFOS: 9}, goal=BAVARIANS),
        uncontrolled=("Psychiatrists",),
        top=("Slush Fund", "Hackers", "Interference", "Trekkies"),
    )
    moves = (
        CollectIncome(0), Draw(0), EndActions(0), FreeTransfer(0, "The Mafia", NETWORK, 5), EndTurn(0), Pass(0),
        CollectIncome(1), Draw(1), PassTurn(1), Pass(0),
    )  # fmt: skip
    return Scenario(
        "01_quiet_turn", "A turn without an attack, and a turn that is passed",
        "Income, the Network's two cards, a free transfer, the end; then the UFOs pass for 5 MB. The holder of the\n"
        "Slush Fund is asked before each turn is over.", start, script(*moves),
    )  # fmt: skip


def _interference() -> Scenario:
    start = table(
        seat(NETWORK, {"The Mafia": (NETWORK, "right"), "Underground Newspapers": (NETWORK, "top")},
             {NETWORK: 6, "The Mafia": 5}),
        seat(UFOS, {"Moonies": (UFOS, "top")}, {UFOS: 9}, goal=BAVARIANS),
        seat(DISCORDIANS, {"Hackers": (DISCORDIANS, "top")}, {DISCORDIANS: 8}),
        uncontrolled=("Loan Sharks", "Psychiatrists"),
        stage="main",
    )  # fmt: skip
    moves = (
        Attack(0, "control", "The Mafia", "Loan Sharks"), Help(0, "Underground Newspapers"), Announce(0),
        Spend(0, "The Mafia", 3, 1), Spend(1, UFOS, 9, -1), Spend(2, DISCORDIANS, 1, 1), Spend(0, NETWORK, 1, 1),
        Spend(2, DISCORDIANS, 7, -1), Pass(0), Roll(3), Place(0, "left"), Endow(0, 2),
    )  # fmt: skip
    return Scenario(
        "02_attack_with_interference", "An attack with interference on both sides",
        "The Mafia tries for the Loan Sharks; the UFOs spend against it, the Discordians first for it, then against.",
        start, script(*moves),
    )  # fmt: skip


def _abolished() -> Scenario:
    start = table(
        seat(NETWORK, {"Pentagon": (NETWORK, "right")}, {NETWORK: 6}, ("Bribery", SECRETS)),
        seat(UFOS, {"KGB": (UFOS, "top")}, {UFOS: 9, "KGB": 2}, ("Deep Agent",), goal=BAVARIANS),
        seat(DISCORDIANS, {"Hackers": (DISCORDIANS, "top")}, {DISCORDIANS: 8}, ("Media Campaign", "Murphy's Law")),
        uncontrolled=("Loan Sharks", "Psychiatrists"),
        stage="main",
    )
    moves = (
        Attack(0, "control", "Pentagon", "KGB"), Help(0, NETWORK), Privilege(0, "Bribery"), Announce(0), Pass(0),
        PlaySpecial(1, "Deep Agent"), PlaySpecial(0, SECRETS),
        Spend(1, "KGB", 1, -1), AbolishPrivilege(2, ("Media Campaign", "Murphy's Law")),
        Spend(2, DISCORDIANS, 4, -1), "pass", Roll(9),
    )  # fmt: skip
    return Scenario(
        "03_privilege_abolished", "Privilege: Deep Agent cancelled by Secrets, then two Specials end it",
        "The Pentagon attacks the KGB with Privilege. Once it is gone the Discordians may spend.",
        start, script(*moves),
    )  # fmt: skip


def _admitted() -> Scenario:
    start = table(
        seat(BAVARIANS, {"Democrats": (BAVARIANS, "right")}, {BAVARIANS: 12}),
        seat(UFOS, {"KGB": (UFOS, "top")}, {UFOS: 9}, ("Interference",), goal=BAVARIANS),
        seat(DISCORDIANS, {"Hackers": (DISCORDIANS, "top")}, {DISCORDIANS: 8}),
        uncontrolled=("Loan Sharks", "Psychiatrists"),
        stage="main",
    )
    moves = (
        Attack(0, "control", BAVARIANS, "Loan Sharks"), Privilege(0), Announce(0), Spend(0, BAVARIANS, 5, 1),
        PlaySpecial(1, "Interference"), Spend(1, UFOS, 6, -1), "pass", Roll(4), Place(0, "top"),
        Endow(0, 0),
    )  # fmt: skip
    return Scenario(
        "04_interference_card", "The Bavarians buy Privilege; the card Interference lets one player in",
        "The Discordians hold no card and are never asked.", start, script(*moves),
    )  # fmt: skip


def _answers() -> Scenario:
    start = table(
        seat(NETWORK, {"The Mafia": (NETWORK, "right")}, {}, ("Assassination",)),
        seat(UFOS, {"Yuppies": (UFOS, "top")}, {}, ("Murphy's Law",), goal=BAVARIANS),
        uncontrolled=("Loan Sharks", "Hackers"),
        stage="main",
    )
    moves = (
        Attack(0, "control", NETWORK, "Hackers"), Announce(0), Pass(0), Roll(11), PlaySpecial(0, "Assassination"),
        PlaySpecial(1, "Murphy's Law"), Attack(0, "control", "The Mafia", "Loan Sharks"), Announce(0), Pass(0),
        Roll(10), Place(0, "top"),
    )  # fmt: skip
    return Scenario(
        "05_roll_answered", "A roll answered by Assassination and by Murphy's Law",
        "The last card played rules. Nobody answers the second roll: nobody holds a card for it.",
        start, script(*moves),
    )  # fmt: skip


def _branch() -> Scenario:
    start = table(
        seat(
            NETWORK,
            {"CFL-AIO": (NETWORK, "right"), "Yuppies": ("CFL-AIO", "top"), "Big Media": (NETWORK, "top"),
             "Copy Shops": ("Big Media", "bottom")},
            {NETWORK: 3, "CFL-AIO": 5},
        ),
        seat(
            UFOS,
            {"Democrats": (UFOS, "right"), "Republicans": ("Democrats", "bottom"), "KGB": ("Republicans", "left"),
             "Hackers": ("KGB", "bottom"), "Moonies": (UFOS, "left")},
            {"Democrats": 7, "KGB": 3, "Hackers": 2, "Republicans": 4}, goal=BAVARIANS,
        ),
        uncontrolled=("Loan Sharks", "Psychiatrists"),
        stage="main",
    )  # fmt: skip
    moves = (
        Attack(0, "control", "CFL-AIO", "Democrats"), Help(0, NETWORK), Announce(0), Spend(0, "CFL-AIO", 4, 1),
        Pass(1), Spend(0, NETWORK, 3, 1), Spend(1, "Democrats", 1, -1), "pass", Roll(2), Place(0, "bottom"),
        Endow(0, 1),
    )  # fmt: skip
    return Scenario(
        "06_branch_captured", "A branch is captured with half its money, and finds less room than it had",
        "The Democrats bring the groups below them as far as there is room; of odd treasuries the larger half is lost.",
        start, script(*moves),
    )  # fmt: skip


def _broken() -> Scenario:
    start = table(
        seat(CTHULHU, {"Clone Arrangers": (CTHULHU, "right"), "Copy Shops": (CTHULHU, "top")},
             {CTHULHU: 9, "Copy Shops": 3}),
        seat(UFOS, {"Democrats": (UFOS, "right"), "Hackers": ("Democrats", "left"), "Moonies": (UFOS, "left")},
             {"Democrats": 3, "Hackers": 2}, goal=BAVARIANS),
        uncontrolled=("Loan Sharks", "Psychiatrists"),
        stage="main",
    )  # fmt: skip
    moves = (
        Attack(0, "neutralize", "Clone Arrangers", "Democrats"), Announce(0), Spend(0, CTHULHU, 9, 1), "pass",
        Roll(2), Attack(0, "destroy", CTHULHU, "Copy Shops"), Announce(0), "pass", Roll(9), EndActions(0), EndTurn(0),
    )  # fmt: skip
    return Scenario(
        "07_neutralize_and_destroy", "A rival's group is neutralized; one of one's own is destroyed",
        "The Hackers below the Democrats become uncontrolled too; the Servants count their own Copy Shops as a kill.",
        start, script(*moves),
    )  # fmt: skip


def _tax() -> Scenario:
    start = table(
        seat(NETWORK, {"I.R.S.": (NETWORK, "right"), "Post Office": ("I.R.S.", "top")}, {NETWORK: 2}),
        seat(UFOS, {"Yuppies": (UFOS, "top")}, {UFOS: 1, "Yuppies": 4}, goal=BAVARIANS),
        seat(DISCORDIANS, {"Hackers": (DISCORDIANS, "top")}, {DISCORDIANS: 8}),
        seat(GNOMES, {}, {GNOMES: 1}, turns=1),
        uncontrolled=("Loan Sharks", "Psychiatrists"),
    )
    moves = (
        WaiveTax(0, 2), CollectIncome(0, NETWORK), PayTax(1, ((UFOS, 1), ("Yuppies", 1))), Draw(0),
        PassTurn(0), CollectIncome(1), Draw(1), PassTurn(1),
    )  # fmt: skip
    return Scenario(
        "08_tax_and_post_office", "The I.R.S. taxes, the Post Office costs",
        "One player is let off, one pays from two cards, one has only 1 MB and pays that.", start, script(*moves),
    )  # fmt: skip


def _deal() -> Scenario:
    start = table(
        seat(NETWORK, {"The Mafia": (NETWORK, "right"), "Yuppies": ("The Mafia", "top"), "Hackers": (NETWORK, "top")},
             {NETWORK: 6, "Yuppies": 2}),
        seat(UFOS, {"KGB": (UFOS, "top")}, {UFOS: 9}, ("Slush Fund",), goal=BAVARIANS),
        uncontrolled=("Loan Sharks", "Psychiatrists"),
        stage="main",
    )  # fmt: skip
    moves = (
        Offer(0, 1, Goods(groups=("The Mafia",)), Goods(money=4)), Answer(1, False),
        Offer(0, 1, Goods(groups=("The Mafia",)), Goods(money=9), "I leave you alone for two turns"),
        Answer(1, True, (Placing("The Mafia", UFOS, "right"),)), Give(1, 0, Goods(specials=("Slush Fund",))),
        PlaySpecial(0, "Slush Fund"), EndActions(0), EndTurn(0),
    )  # fmt: skip
    return Scenario(
        "09_deal", "An offer is refused, a better one taken; a promise binds nobody; a gift",
        "The Mafia changes hands with the Yuppies below it and their money, for an action.", start, script(*moves),
    )  # fmt: skip


def _end() -> Scenario:
    weird = {
        "Hackers": (DISCORDIANS, "top"), "Trekkies": (DISCORDIANS, "right"), "Psychiatrists": (DISCORDIANS, "bottom"),
        "Tabloids": (DISCORDIANS, "left"),
    }  # fmt: skip
    start = table(
        seat(DISCORDIANS, weird, {DISCORDIANS: 9}),
        seat(GNOMES, {"Yuppies": (GNOMES, "top")}, {GNOMES: 150}),
        seat(UFOS, {"KGB": (UFOS, "top")}, {UFOS: 3}, ("Media Campaign",), goal=BAVARIANS),
        seat(NETWORK, {"The Mafia": (NETWORK, "right")}, {NETWORK: 3}),
        uncontrolled=("Punk Rockers", "Loan Sharks"),
        stage="main",
    )
    moves = (
        Attack(0, "neutralize", DISCORDIANS, "KGB"), Announce(0), Spend(0, DISCORDIANS, 8, 1), "pass",
        Roll(3), Leave(3), Attack(0, "control", "Tabloids", "Punk Rockers"), Announce(0), "pass",
        Roll(2), Place(0, "top"), EndActions(0), EndTurn(0),
    )  # fmt: skip
    return Scenario(
        "10_elimination_and_joint_victory", "A player is put out, one leaves, and two win together",
        "The UFOs lose their last group; the Network leaves. When the turn ends the Discordians have five Weird\n"
        "groups and the Gnomes 150 MB.", start, script(*moves),
    )  # fmt: skip


def _random_game() -> Scenario:
    seed = 8

    def moves(state: GameState) -> Iterator[Move]:
        chosen, rolls = Random(seed), 0
        while not state.over:
            listed = engine.legal_moves(state)
            if state.to_act == CHANCE:
                made: Move = thrown(seed, rolls)
                rolls += 1
            else:
                made = listed[int(chosen.random() * len(listed))]
            state = engine.play(state, made)
            yield made

    start = new_game([CTHULHU, GNOMES], seed=seed).state
    return Scenario("11_random_game", "A whole game of two players who play anything", f"Seed {seed}.", start, moves)


def _artifacts() -> Scenario:
    oil = "Multinational Oil Companies"
    start = table(
        seat(
            NETWORK,
            {oil: (NETWORK, "top")},
            {NETWORK: 12, oil: 4},
            ("Bribery",),
            artifacts=("Midas Mill", "Talisman of Ahrimanes"),
        ),
        seat(
            CTHULHU,
            {"Texas": (CTHULHU, "top")},
            {CTHULHU: 3},
            artifacts=("Crystal Skull", "Soulburner", "Hubble Space Telescope"),
        ),
        uncontrolled=("Psychiatrists", "The Holy Grail"),
        top=("Hackers", "Ark of the Covenant", "Slush Fund", "Trekkies"),
        rules=RuleSet(artifacts=True),
    )
    moves = (
        CollectIncome(0), Draw(0), UseArtifact(0, "Talisman of Ahrimanes", "Psychiatrists"),
        Attack(0, "control", oil, "The Holy Grail"), Announce(0), Spend(0, NETWORK, 6, 1), "pass", Roll(4),
        Attack(0, "control", NETWORK, "Crystal Skull"), Privilege(0, "Bribery"), Announce(0), Spend(0, NETWORK, 12, 1),
        UseArtifact(1, "Hubble Space Telescope"), Spend(1, CTHULHU, 1, -1), "pass", Roll(3),
        UseArtifact(1, "Soulburner", "Bribery"), EndActions(0), EndTurn(0),
        CollectIncome(1), Draw(1), Attack(1, "control", "Texas", "Ark of the Covenant"),
    )  # fmt: skip
    return Scenario(
        "12_artifacts", "Artifacts: taken, stolen, and their powers used",
        "The Network takes the Holy Grail with a group, then steals the Crystal Skull; the Hubble Space Telescope\n"
        "ends the Privilege of that attack, and the Soulburner takes the Special it cost. In the next turn the\n"
        "Illuminati of the Servants of Cthulhu may not attack.", start, script(*moves),
    )  # fmt: skip


SCENARIOS: tuple[Scenario, ...] = tuple(
    make()
    for make in (
        _quiet, _interference, _abolished, _admitted, _answers, _branch, _broken, _tax, _deal, _end, _random_game,
        _artifacts,
    )
)  # fmt: skip
