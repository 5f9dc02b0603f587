"""Events and transcripts: what they tell, to whom, and that they tell the truth."""

from __future__ import annotations

import re

import pytest
from golden_scenarios import BAVARIANS, DISCORDIANS, NETWORK, UFOS, seat, table

import illuminati_nb as inb
from illuminati_nb.analysis.events import Event, events
from illuminati_nb.analysis.transcript import heading, lines, table_lines, transcript
from illuminati_nb.rules import engine
from illuminati_nb.rules.moves import (
    Announce,
    Attack,
    BuyCard,
    ChangeAlignment,
    ChooseGoal,
    CollectIncome,
    Draw,
    DropGroup,
    EndTurn,
    Give,
    Goods,
    Leave,
    Move,
    Offer,
    Pass,
    PlaySpecial,
    Roll,
)
from illuminati_nb.rules.record import Record
from illuminati_nb.rules.rulebook import rule
from illuminati_nb.rules.state import GameState
from illuminati_nb.rules.view import view


def caused(state: GameState, *moves: Move) -> list[Event]:
    """The events of the last of these moves."""
    for move in moves:
        before, state = state, engine.play(state, move)
    return events(before, move, state)


def texts(found: list[Event], reader: int | str | None = None) -> list[str]:
    return [one.told_to(reader) for one in found if one.told_to(reader)]


START = table(
    seat(NETWORK, {"The Mafia": (NETWORK, "right"), "Recyclers": (NETWORK, "top"), "Hackers": ("The Mafia", "top")},
         {NETWORK: 9, "Recyclers": 6}, ("Computer Espionage", "Slush Fund")),
    seat(UFOS, {"Democrats": (UFOS, "top"), "KGB": ("Democrats", "left")}, {UFOS: 5, "KGB": 3}, ("Bribery",),
         goal=BAVARIANS),
    seat(DISCORDIANS, {"Trekkies": (DISCORDIANS, "top")}, {DISCORDIANS: 4}),
    uncontrolled=("Loan Sharks",),
    top=("Assassination", "Yuppies", "Murphy's Law", "Moonies"),
    stage="main",
)  # fmt: skip


# --- events -----------------------------------------------------------------------------------------


def test_income_is_told_card_by_card_and_adds_up() -> None:
    state = START._replace(stage="income")
    (one,) = caused(state, CollectIncome(0))
    after = engine.play(state, CollectIncome(0))
    amounts = [int(number) for number in re.findall(r"(\d+) on ", one.text)]
    assert sum(amounts) == sum(after.seats[0].money.values()) - sum(state.seats[0].money.values())
    assert one.rule == "R3.1"
    assert one.cards == (NETWORK, "Recyclers", "The Mafia", "Hackers")


def test_a_drawn_special_is_named_to_its_holder_alone() -> None:
    found = caused(START._replace(stage="draw"), Draw(0))
    assert texts(found, 0) == texts(found, "all")
    assert "Assassination" in texts(found, 0)[0]
    for reader in (None, 1, 2):
        assert texts(found, reader)[0] == f"{NETWORK} draws a Special"
        assert texts(found, reader)[1] == f"{NETWORK} draws Yuppies, which is uncontrolled"


def test_events_between_two_views_tell_what_the_views_show() -> None:
    state = START._replace(stage="draw")
    after = engine.play(state, Draw(0))
    for reader in (0, 1, None):
        found = events(view(state, reader), Draw(0), view(after, reader))
        assert sorted(texts(found, reader)) == sorted(texts(events(state, Draw(0), after), reader))


def test_the_secret_goal_is_told_to_the_ufos_alone() -> None:
    state = inb.new_game([UFOS, NETWORK], seed=1).state
    found = caused(state, ChooseGoal(0, BAVARIANS))
    assert BAVARIANS in texts(found, 0)[0]
    assert all(BAVARIANS not in text for reader in (None, 1) for text in texts(found, reader))


def test_what_espionage_sees_is_told_to_the_spy_alone() -> None:
    found = caused(START, PlaySpecial(0, "Computer Espionage", "1"))
    assert texts(found, 0) == [f"{NETWORK} plays Computer Espionage on {UFOS}: Bribery"]
    assert texts(found, 2) == texts(found, 1) == [f"{NETWORK} plays Computer Espionage on {UFOS}"]


def test_specials_given_or_offered_are_named_to_the_two_parties_alone() -> None:
    gift = caused(START, Give(0, 1, Goods(specials=("Slush Fund",))))
    offer = caused(START, Offer(0, 1, Goods(specials=("Slush Fund",)), Goods(money=3), "peace"))
    for found in (gift, offer):
        assert "Slush Fund" in texts(found, 0)[0]
        assert "Slush Fund" in texts(found, 1)[0]
        assert "1 Special" in texts(found, 2)[0]
        assert "Slush Fund" not in texts(found, 2)[0]
    assert "promising: peace" in texts(offer, 2)[0]


def test_nobody_else_is_told_who_could_have_answered() -> None:
    state = START._replace(stage="closing")
    after = engine.play(state, EndTurn(0))
    assert after.stage == "last"
    found = events(after, Pass(0), engine.play(after, Pass(0)))
    assert texts(found, 0) == [f"{NETWORK} plays no Special"]
    assert texts(found, 1) == []


def test_an_attack_from_the_announcement_to_the_capture() -> None:
    state = START
    said: list[Event] = []
    for move in (Attack(0, "control", "The Mafia", "Loan Sharks"), Announce(0), Pass(0), Pass(1), Pass(2), Pass(0)):
        if move.seat == state.to_act and engine.refusal(state, move) is None:
            said += events(state, move, engine.play(state, move))
            state = engine.play(state, move)
    assert state.stage == "roll"
    rolled = events(state, Roll(7), engine.play(state, Roll(7)))
    assert [one.rule for one in rolled] == ["R6.10", "R6.28"]
    number = int(re.findall(r"target number of (-?\d+)", rolled[0].text)[0])
    assert sum(int(line.split()[0]) for line in rolled[0].lines) == number == 13
    assert all(re.search(r"\(R\d+\.\d+\)$", line) for line in rolled[0].lines)
    failed = events(state, Roll(11), engine.play(state, Roll(11)))
    assert [one.text for one in failed][1:] == ["The attack on Loan Sharks fails"]
    assert said[0].text == f"{NETWORK} attacks with The Mafia to control Loan Sharks"


def test_dropping_a_master_tells_who_goes_with_it() -> None:
    found = texts(caused(START, DropGroup(0, "The Mafia")))
    assert found[:2] == [f"{NETWORK} drops The Mafia", "Hackers go with it"]


def test_leaving_and_the_last_one_left() -> None:
    state = engine.play(START, Leave(2))
    found = texts(caused(state, Leave(1)))
    assert found[-1] == f"{NETWORK} wins: the last one left"


def test_cards_bought_by_the_recyclers() -> None:
    found = caused(START, BuyCard(0))
    assert texts(found, 0) == [f"{NETWORK} pays 5 MB of the Recyclers for one more card",
                               f"{NETWORK} draws the Special Assassination"]  # fmt: skip


def test_a_move_without_words_of_its_own_reads_as_the_move_does() -> None:
    lasers = table(
        seat(NETWORK, {"Orbital Mind Control Lasers": (NETWORK, "right")}), seat(DISCORDIANS, turns=1),
        uncontrolled=("Loan Sharks",), stage="main",
    )  # fmt: skip
    found = caused(lasers, ChangeAlignment(0, "Loan Sharks", "Violent", "Peaceful"))
    assert texts(found) == [f"{NETWORK} turns Loan Sharks from Violent to Peaceful"]


# --- transcripts --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def game() -> inb.Game:
    played: inb.Game = inb.play_match(4, ["greedy", "random", "greedy", "random"], seed=11).game
    return played


def test_every_line_cites_a_rule_that_exists(game: inb.Game) -> None:
    cited = set()
    for line in list(lines(game, "all"))[2:]:
        if line and not line.startswith("Turn "):
            found = re.search(r"\((R\d+(?:\.\d+)?)\)$", line)
            assert found, line
            cited.add(found[1])
    assert len(cited) > 10
    for number in cited:
        assert rule(number)


def test_a_transcript_has_a_heading_for_every_turn(game: inb.Game) -> None:
    headings = [line for line in lines(game) if line.startswith("Turn ")]
    assert [int(re.findall(r"\d+", line)[0]) for line in headings] == list(range(1, game.state.turn.number + 1))


@pytest.mark.parametrize("reader", [None, 0, 3])
def test_a_transcript_tells_no_secret(game: inb.Game, reader: int | None) -> None:
    """No name of a hidden card stands in a sentence for those who may not know it."""
    hidden = 0
    for number, (state, move) in enumerate(game):
        for one in events(state, move, game.states[number + 1]):
            if one.private and reader not in one.seers:
                hidden += 1
                for special in inb.deck().specials:
                    assert special.title not in one.told_to(reader)
    assert hidden > 5
    told = transcript(game, reader)
    assert told != transcript(game, "all")
    for name in ("Assassination", "Slush Fund", "Deep Agent"):
        if f"draws the Special {name}" in told:
            assert isinstance(reader, int)


def test_a_seat_reads_its_own_cards(game: inb.Game) -> None:
    drawn = [
        (move.seat, one.private)
        for number, (state, move) in enumerate(game)
        if type(move) is Draw
        for one in events(state, move, game.states[number + 1])
        if one.private
    ]
    assert drawn
    for reader, text in drawn:
        assert text in transcript(game, reader)
        assert text not in transcript(game, None)


def test_a_record_and_its_game_read_the_same_and_again_after_saving(game: inb.Game, tmp_path) -> None:
    text = transcript(game, "all")
    assert transcript(game.record, "all") == text
    game.save(tmp_path / "game.json")
    assert transcript(Record.load(tmp_path / "game.json"), "all") == text


def test_without_sums_it_is_shorter_but_tells_the_same(game: inb.Game) -> None:
    full, short = transcript(game).splitlines(), transcript(game, sums=False).splitlines()
    assert set(short) <= set(full)
    assert len(short) < len(full)
    assert all(line.startswith("      ") for line in set(full) - set(short))


def test_comments_stand_where_they_were_made(game: inb.Game) -> None:
    record = game.record
    noted = Record(record.illuminati, record.shuffled, record.first, record.rules, record.seed, record.moves[:3],
                   comments=((1, "after the first"), (3, "the end")))  # fmt: skip
    told = transcript(noted).splitlines()
    assert told[-1] == "  # the end"
    assert "  # after the first" in told


def test_closed_treasuries_are_not_in_the_headings() -> None:
    closed = inb.new_game([NETWORK, DISCORDIANS], seed=1, first=0, rules=inb.RuleSet(open_treasuries=False)).state
    assert "MB" not in heading(closed)
    assert "MB" not in heading(closed, 1)
    assert "9 MB" in heading(closed, 0)
    assert "9 MB" in heading(closed, "all")


@pytest.mark.parametrize("reader", [4, -1, "everybody", True])
def test_a_reader_who_does_not_exist(game: inb.Game, reader: object) -> None:
    with pytest.raises(ValueError, match="seat="):
        transcript(game, reader)  # type: ignore[arg-type]


def test_the_table_as_text_shows_everything_that_lies_on_it(game: inb.Game) -> None:
    state = game.states[len(game) // 2]
    shown = "\n".join(table_lines(state))
    for one in state.seats:
        assert all(name in shown for name in one.structure.names)
        assert all(f"[{amount} MB]" in shown for amount in one.money.values())
    assert all(name in shown for name in state.uncontrolled)
