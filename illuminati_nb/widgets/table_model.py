"""The table without its controls: a game, who is a person and who a program, and what each may see and do.

Nothing here needs ipywidgets, so that it can be tested and used without a browser.

>>> table = TableModel(new_game(["The Network", "The Bavarian Illuminati"], seed=7, first=0), humans=[0])
>>> print(table.decision)
The Network: collect income (R3.1)
>>> [step.label for step in table.steps()]
['Collect income']
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from illuminati_nb.analysis.bots import Bot
from illuminati_nb.analysis.events import Event, events
from illuminati_nb.analysis.game import Game, new_game
from illuminati_nb.analysis.match import seat_bots
from illuminati_nb.rules import engine
from illuminati_nb.rules import moves as m
from illuminati_nb.rules.attack import AttackSum, sum_of
from illuminati_nb.rules.goals import Progress, progress
from illuminati_nb.rules.moves import Move
from illuminati_nb.rules.phases import attack as attacks
from illuminati_nb.rules.phases.common import step
from illuminati_nb.rules.record import BadRecord, Record
from illuminati_nb.rules.refusal import Refusal
from illuminati_nb.rules.state import GameState
from illuminati_nb.rules.view import view
from illuminati_nb.widgets.table_deeds import MORE, OPENED, SECRETS, TABS, forms, other_form
from illuminati_nb.widgets.table_forms import Filled, Form, fill, note, values_of
from illuminati_nb.widgets.table_opening import Opening, had_a_turn, opening
from illuminati_nb.widgets.table_useful import (
    GO_ON,
    Likely,
    best_help,
    best_spend,
    hint,
    is_main,
    likeliest,
    named,
    something_useful,
)
from illuminati_nb.widgets.table_words import Decision, LogTurn, decision, log, order

#: Moves that programs and dice make in one go before the table stops and asks whether to go on.
LIMIT = 400
#: The longest list of moves that is shown as buttons.
SHORT = 8
#: Forms that are quicker filled in than chosen from.
BY_NUMBER = frozenset({"transfer", "free"})


class Choice(NamedTuple):
    """A move as a button: its label, what it would bring, in a word ("21/36"), and whether it stands out."""

    move: Move
    label: str
    note: str = ""
    main: bool = False


class TableModel:
    """A game at one screen. ``humans``: the seats of persons; ``bots``: programs of the others, as in play_match.

    ``auto_dice``: throw the dice without asking; otherwise a person in the attack throws them (:meth:`roll`).
    ``auto_bots``: programs go on by themselves as far as the next decision of a person (:meth:`advance`).
    ``keep_out``: persons spend nothing on attacks that are neither theirs nor on them, and are not asked.

    Raises ValueError for a seat that does not exist or a bot that does not.
    """

    def __init__(
        self,
        game: Game | None = None,
        humans: Iterable[int] = (0,),
        bots: Sequence[Bot | str] | str = "greedy",
        *,
        auto_dice: bool = False,
        auto_bots: bool = True,
    ) -> None:
        self.auto_dice, self.auto_bots, self.keep_out = auto_dice, auto_bots, False
        self.start(new_game(4) if game is None else game, humans, bots)

    def start(self, game: Game, humans: Iterable[int] = (0,), bots: Sequence[Bot | str] | str = "greedy") -> None:
        """Put another game on the table. Raises ValueError, changing nothing, where a seat or a bot does not exist."""
        seats = len(game.state.seats)
        people = frozenset(humans)
        for seat in people:
            if type(seat) is not int or not 0 <= seat < seats:
                raise ValueError(f"humans: there is no seat {seat!r}; seats count from 0 to {seats - 1}")
        programs = seat_bots(bots, seats)
        for seat, bot in enumerate(programs):
            bot.begin(seat, game.record.seed or 0)
        self.game, self.humans, self.bots = game, people, programs
        self._cards_shown_to: int | None = None
        self._sitting: int | None = None
        self._past: int | None = None
        self._events: list[list[Event]] = []
        self._values: dict[str, dict[str, Any]] = {}
        self._cache: dict[str, Any] = {}

    # --- Looking --------------------------------------------------------------------------------

    @property
    def position(self) -> int:
        """After how many moves the table is looked at."""
        return len(self.game) if self._past is None else self._past

    @property
    def is_past(self) -> bool:
        """Whether an earlier state is looked at; nothing can be played then."""
        return self._past is not None

    def look(self, number: int | None) -> None:
        """Look at the state after this many moves; None = the present. The game is not changed."""
        if number is not None and (type(number) is not int or not 0 <= number <= len(self.game)):
            raise ValueError(f"number={number!r}: the game has {len(self.game)} moves")
        self._past = None if number in (None, len(self.game)) else number
        self._cache.clear()

    @property
    def seat(self) -> int | None:
        """The seat at the keyboard: the person who decides, else who decided last; None = only programs play."""
        if not self.humans:
            return None
        if self._sitting is not None:
            return self._sitting
        state = self.game.state
        if state.to_act in self.humans:
            return state.to_act
        conflict = state.conflict
        if conflict is not None and conflict.seat in self.humans:
            return conflict.seat
        for move in reversed(self.game.moves):
            if getattr(move, "seat", None) in self.humans:
                return int(move.seat)  # type: ignore[union-attr]
        return min(self.humans)

    def seat_order(self) -> list[int]:
        """Return the seats as they are shown: that at the keyboard first, the others in the order of their turns."""
        first, count = self.seat or 0, len(self.game.state.seats)
        return [(first + after) % count for after in range(count)]

    def sit(self, seat: int) -> None:
        """Let another person take the keyboard, as for a gift out of turn, until the next move."""
        if seat not in self.humans:
            raise ValueError(f"seat={seat!r}: the persons' seats are {sorted(self.humans)}")
        self._sitting = seat
        self._cache.clear()

    @property
    def face_down(self) -> bool:
        """Whether the Specials of the seat at the keyboard are hidden: several persons share the screen."""
        return len(self.humans) > 1 and self._cards_shown_to != self.seat

    def show_cards(self, shown: bool = True) -> None:
        """Turn one's own Specials up or down; for everybody else at the screen they stay face down."""
        self._cards_shown_to = self.seat if shown else None
        self._cache.clear()

    @property
    def eyes(self) -> int | None:
        """Through whose eyes the table is shown; None = an onlooker."""
        return None if self.face_down else self.seat

    @property
    def shown(self) -> GameState:
        """The state looked at, as the seat at the keyboard may see it."""
        return view(self.game.states[self.position], self.eyes)

    @property
    def now(self) -> GameState:
        """The present state as the seat at the keyboard knows it: what choices are judged by."""
        if "now" not in self._cache:
            self._cache["now"] = self.game.view(self.seat)
        found: GameState = self._cache["now"]
        return found

    @property
    def decision(self) -> Decision:
        """Whose decision it is in the state looked at, and why."""
        return decision(self.shown)

    @property
    def my_turn(self) -> bool:
        """Whether the seat at the keyboard decides now."""
        return not self.is_past and self.seat is not None and self.game.state.to_act == self.seat

    def progress(self, seat: int) -> tuple[Progress, ...]:
        """Return how far a seat is from the goals that the eyes at the table know."""
        return progress(self.shown, seat)

    def attack_sum(self) -> AttackSum | None:
        """Return the sum of the attack under way in the state looked at, or None."""
        return attacks.current_sum(self.shown) if self.shown.conflict is not None else None

    def preview(self, move: Move | None) -> AttackSum | None:
        """Return the sum of an attack that has been chosen but not begun, or None."""
        if type(move) is not m.Attack or engine.refusal(self.now, move) is not None:
            return None
        return sum_of(attacks.declared(self.now, move))

    def log(self, turns: int | None = None) -> list[LogTurn]:
        """Return what happened as the eyes at the table may read it, the newest turn last; ``turns``: how many."""
        states, moves = self.game.states, self.game.moves
        for number in range(len(self._events), len(moves)):
            self._events.append(events(states[number], moves[number], states[number + 1]))
        return log(states[: self.position + 1], self._events, self.eyes, turns)

    # --- Choosing -------------------------------------------------------------------------------

    def legal(self) -> tuple[Move, ...]:
        """Return the listed moves of the seat at the keyboard; none that name Specials which lie face down."""
        if not self.my_turn:
            return ()
        if "legal" not in self._cache:
            self._cache["legal"] = engine.legal_moves(self.now)
        found: tuple[Move, ...] = self._cache["legal"]
        if self.face_down:
            hand = set(self.now.seats[self.game.state.to_act].specials)
            found = tuple(move for move in found if not hand & named(move))
        return found

    def steps(self) -> list[Choice]:
        """Return the moves that carry the turn on, to be shown as buttons first; of a long list the first ones."""
        legal = self.legal()
        found = [move for move in legal if type(move) in GO_ON][:SHORT]
        return [self._choice(move, is_main(self.now, move, legal, useful=self._useful)) for move in found]

    def hint(self) -> str:
        """Return what the seat at the keyboard is asked to do, and what for; "" where it is plain, or not its turn."""
        return hint(self.now, self.legal(), useful=self._useful) if self.my_turn else ""

    def opening(self) -> Opening | None:
        """Return who has played and what wins, for a person who has not had a turn yet; None once that is over."""
        seat = self.seat
        if seat is None or self.is_past:
            return None
        if "opening" not in self._cache:
            states, moves = self.game.states, self.game.moves
            known = had_a_turn(states, moves, seat)  # asked first: views of a whole game take their time
            self._cache["opening"] = None if known else opening([view(one, self.eyes) for one in states], moves, seat)
        found: Opening | None = self._cache["opening"]
        return found

    @property
    def _likely(self) -> list[Likely]:
        """The attacks that are worth a button."""
        if "likely" not in self._cache:
            # Which attacks stand out must not betray a secret goal to the others at the screen.
            self._cache["likely"] = likeliest(self.now, self.legal(), self.shown if self.face_down else None)
        found: list[Likely] = self._cache["likely"]
        return found

    @property
    def _useful(self) -> bool:
        """Whether there is something better to do than to end what goes on."""
        return something_useful(self.now, self.legal(), self._likely)

    def quick(self, form: Form) -> list[Choice]:
        """Return the moves of a form as buttons: a short list, or of many attacks the likeliest."""
        mine = [move for move in self.legal() if type(move) in form.types and type(move) not in GO_ON]
        if form.key == "attack":
            return [Choice(one.move, order(self.now, one.move), one.note, one.fair) for one in self._likely]
        if len(mine) > SHORT or form.key in BY_NUMBER:
            return []
        best = best_help(self.now, self.legal()) or best_spend(self.now, self.legal())
        return [self._choice(move, move == best) for move in mine]

    def _choice(self, move: Move, main: bool = False) -> Choice:
        return Choice(move, order(self.now, move), note(self.now, move), main)

    def forms(self) -> dict[str, list[Form]]:
        """Return the forms by tab: what can be done, and what cannot, with the reason when it is filled in."""
        if self.seat is None or self.is_past or self.game.state.over:
            return {}
        found: dict[str, list[Form]] = {tab: [] for tab in (*TABS, SECRETS, MORE)}
        for form in (*forms(self.now, self.seat), *self._others()):
            found[form.kind].append(form)
        return {tab: listed for tab, listed in found.items() if listed}

    def _others(self) -> list[Form]:
        """Return a form for each kind of listed move that has none of its own: nothing legal is out of reach."""
        assert self.seat is not None
        known = {kind for form in forms(self.now, self.seat) for kind in form.types} | set(GO_ON)
        left: dict[type, list[Move]] = {}
        for move in self.legal():
            if type(move) not in known:
                left.setdefault(type(move), []).append(move)
        return [other_form(kind, [(order(self.now, move), move) for move in moves]) for kind, moves in left.items()]

    def opened(self) -> str:
        """Return the tab that belongs to the step; "" where nothing of it can be done."""
        now = step(self.game.state)
        if now not in OPENED and self._others() and not any(map(self.count, forms(self.now, self.seat or 0))):
            return MORE
        attack = any(map(self.count, self.forms().get("Attack", ())))
        return OPENED.get(now, "Attack" if attack else "")

    def count(self, form: Form) -> int:
        """Return how many listed moves this form can make now."""
        return sum(1 for move in self.legal() if type(move) in form.types)

    def fill(self, form: Form, changed: str = "", value: Any = None) -> Filled:
        """Return a form filled in with what was entered before; ``changed``: the field that gets a new ``value``."""
        assert self.seat is not None
        if form.key not in self._values:
            first = next((one.move for one in self.quick(form)), None)
            first = first or next((move for move in self.legal() if type(move) in form.types), None)
            self._values[form.key] = values_of(first) if first is not None else {}
        values = self._values[form.key]
        if changed:
            values |= {changed: value, "changed": changed}
        filled = fill(form, self.now, self.seat, values, face_down=self.face_down)
        self._values[form.key] = {field.name: field.value for field in filled.fields if field.name}
        return filled

    def refusal(self, move: Move) -> Refusal | None:
        """Return why the rules refuse this move, or None; judged by what the seat at the keyboard knows."""
        return engine.refusal(self.now, move)

    # --- Playing --------------------------------------------------------------------------------

    def play(self, move: Move) -> int:
        """Play a move of a person, then let programs and dice go on if they may; return how many moves were made.

        Raises IllegalMove, changing nothing, where the rules refuse it.
        """
        if self.is_past:
            raise ValueError("you are looking at the past: go back to the present to play")
        self.game.play(move)
        self._moved()
        return 1 + (self.advance() if self.auto_bots else 0)

    def _moved(self) -> None:
        """Forget what was only true before the last move."""
        self._sitting = self._past = None
        self._values.clear()
        self._cache.clear()

    @property
    def dice_wait(self) -> bool:
        """Whether the dice wait for a person of the attack to throw them."""
        conflict = self.game.state.conflict
        # Whether a cheat is noticed is not for a person to throw: that alone would betray it (R12.6).
        if not self.game.dice_are_due or conflict is None or self.auto_dice or self.game.state.cheat is not None:
            return False
        return bool(self.humans & {conflict.seat, conflict.owner})

    def roll(self) -> m.Roll | m.Die:
        """Throw the dice that are due, then let the programs go on. Raises IllegalMove when none is due."""
        rolled = self.game.roll()
        self._moved()
        if self.auto_bots:
            self.advance()
        return rolled

    def advance(self, limit: int = LIMIT) -> int:
        """Let programs and dice go on to a decision of a person, the end, or ``limit`` moves; return how many."""
        made = 0
        while made < limit and not self.waits_for_person:
            if self.game.dice_are_due:
                self.game.roll()
            elif self._stays_out():
                self.game.play(m.Pass(self.game.state.to_act))
            else:
                seat = self.game.state.to_act
                self.game.play(self.bots[seat].choose(self.game.view(seat)))
            made += 1
        if made:
            self._moved()
        return made

    @property
    def waits_for_person(self) -> bool:
        """Whether nothing goes on without a person: his decision, his dice, or the end of the game."""
        state = self.game.state
        return state.over or self.dice_wait or (state.to_act in self.humans and not self._stays_out())

    def _stays_out(self) -> bool:
        """Whether a person who keeps out of others' attacks is asked for money on one."""
        state, conflict = self.game.state, self.game.state.conflict
        if not self.keep_out or conflict is None or step(state) != "spend" or state.to_act not in self.humans:
            return False
        return state.to_act not in (conflict.seat, conflict.owner)

    def undo(self) -> int:
        """Take back the last decision of a person and all that followed; return how many moves. 0 = nothing to undo."""
        found = self._last_decision()
        return 0 if found is None else self._back_to(found)

    @property
    def can_undo(self) -> bool:
        """Whether there is anything to undo."""
        return self._last_decision() is not None

    def _last_decision(self) -> int | None:
        """How many moves were made before the last decision of a person, or of anybody where no person plays."""
        moves = self.game.moves
        return next(
            (
                i
                for i in reversed(range(len(moves)))
                if not self.humans or getattr(moves[i], "seat", None) in self.humans
            ),
            None,
        )

    def _back_to(self, number: int) -> int:
        count = len(self.game) - number
        for _ in range(count):
            self.game.undo()
        del self._events[len(self.game) :]
        self._moved()
        return count

    def redo(self) -> int:
        """Play again what was taken back, as far as the next decision of a person; return how many moves."""
        count = 0
        while self.game.redo() is not None:
            count += 1
            if not self.humans or self.waits_for_person:
                break
        if count:
            self._moved()
        return count

    # --- Saving ---------------------------------------------------------------------------------

    def to_text(self) -> str:
        """Return the game as JSON text."""
        return json.dumps(self.game.record.to_json(), ensure_ascii=False, indent=1)

    def from_text(self, text: str) -> None:
        """Put a saved game on the table. Raises BadRecord, changing nothing, naming what is wrong in it."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError) as error:
            raise BadRecord(f"not a saved game, or cut short: {error}") from None
        game = Game(Record.from_json(data))
        seats = len(game.state.seats)
        self.start(game, [seat for seat in self.humans if seat < seats] or [0], self._kinds(seats))

    def _kinds(self, seats: int) -> list[Bot | str]:
        """The programs there are; where there are too few of them, greedy ones."""
        return [*self.bots[:seats], *["greedy"] * (seats - len(self.bots))]
