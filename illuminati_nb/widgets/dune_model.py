"""The judge's form without controls: what has been filled in, what the judge says, and which field is at fault.

The form of each part of a situation is data (`FORM`), so that the widget needs to know nothing about Dune.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple

from illuminati_nb.compare import dune
from illuminati_nb.rules.refusal import IllegalMove
from illuminati_nb.widgets.dune_form import CHEAP_HERO, EXAMPLES, FORM, LEADERS, NOBODY, Field


class Complaint(NamedTuple):
    """What is wrong with the form: the part and the field where it can be repaired, and why."""

    part: str
    field: str
    words: str


class Judged(NamedTuple):
    """What the judge says to the form. Parts with a complaint are left out of the verdicts."""

    verdicts: tuple[dune.Verdict, ...]
    complaints: tuple[Complaint, ...]


class _Wrong(Exception):
    """A field that contradicts the others."""

    def __init__(self, field: str, words: str) -> None:
        super().__init__(words)
        self.field, self.words = field, words


class JudgeModel:
    """A form for the judge. ``parts``: those that belong to the situation; ``values``: field -> value for each part.

    Raises ValueError naming the part or the field, if there is none of that name.

    >>> model = JudgeModel()
    >>> model.example("DX8")
    >>> print(model.judged.verdicts[0])
    May spice pass between allies in the movement phase? no (D-IX.1)
    """

    def __init__(self) -> None:
        self.phase = ""
        self.parts: tuple[str, ...] = ()
        self.values: dict[str, dict[str, Any]] = {}
        self.clear()

    def clear(self) -> None:
        """Empty the form."""
        self.phase, self.parts = "", ()
        self.values = {part: {field.name: field.default for field in fields} for part, fields in FORM.items()}

    def use(self, part: str, used: bool = True) -> None:
        """Take a part of the form into the situation, or leave it out. What was filled in is kept."""
        if part not in FORM:
            raise ValueError(f"part={part!r}: choose one of {', '.join(FORM)}")
        chosen = (set(self.parts) | {part}) if used else set(self.parts) - {part}
        self.parts = tuple(one for one in FORM if one in chosen)

    def set(self, part: str, **changes: Any) -> None:
        """Fill in fields of a part."""
        if part not in FORM:
            raise ValueError(f"part={part!r}: choose one of {', '.join(FORM)}")
        for name, value in changes.items():
            if name not in self.values[part]:
                raise ValueError(f"{name}: the part {part} has the fields {', '.join(self.values[part])}")
            self.values[part][name] = value

    def example(self, number: str) -> None:
        """Fill the form with one of the `EXAMPLES`, DX1 to DX8."""
        if number not in EXAMPLES:
            raise ValueError(f"number={number!r}: choose one of {', '.join(EXAMPLES)}")
        self.clear()
        self.phase = EXAMPLES[number].phase
        for part, changes in EXAMPLES[number].parts.items():
            self.use(part)
            self.set(part, **changes)

    def field(self, part: str, name: str) -> Field:
        """The field of this name."""
        return next(field for field in FORM[part] if field.name == name)

    @property
    def situation(self) -> dune.Situation:
        """The situation as it is filled in. Raises ValueError for the first contradiction."""
        made, complaints = self._made()
        if complaints:
            raise ValueError(complaints[0].words)
        return made

    @property
    def judged(self) -> Judged:
        """The verdicts on all parts that make sense, and a complaint for each that does not."""
        made, complaints = self._made()
        try:
            return Judged(dune.judge(made), complaints)
        except (ValueError, TypeError) as error:
            # Sectors are looked at only when the judge is asked.
            wrong = Complaint("collection", _named(str(error), "sectors"), str(error))
            left = {part: getattr(made, part) for part in _BUILDERS if part != "collection"}
            rest = dune.Situation(phase=made.phase, kwisatz_gained_now=made.kwisatz_gained_now, **left)
            return Judged(dune.judge(rest), (*complaints, wrong))

    def _made(self) -> tuple[dune.Situation, tuple[Complaint, ...]]:
        built: dict[str, Any] = {}
        complaints: list[Complaint] = []
        for part in self.parts:
            if part not in _BUILDERS:
                continue
            try:
                built[part] = _BUILDERS[part](self.values[part])
                # Alone in this phase: so that a part that does not belong here is found.
                dune.Situation(phase=self.phase, **{part: built[part]})
            except _Wrong as wrong:
                complaints.append(Complaint(part, wrong.field, wrong.words))
            except (ValueError, TypeError, IllegalMove) as error:
                field = _named(str(error), FORM[part][0].name)
                place = part if field != "phase" else ""
                complaints.append(Complaint(place, field, str(error)))
                built.pop(part, None)
        gained = "kwisatz" in self.parts and self.values["kwisatz"]["gained"]
        return dune.Situation(phase=self.phase, kwisatz_gained_now=gained, **built), tuple(complaints)


def _named(words: str, otherwise: str) -> str:
    """The field an error names first: "sector_a, storm: ..." or "phase='x': ..."."""
    found = re.match(r"([a-z_]+)(?:, [a-z_]+)*(?:=|:)", words)
    return found[1] if found else otherwise


@contextmanager
def _at(names: Mapping[str, str], otherwise: str) -> Iterator[None]:
    """Say which field of the form an error of a record belongs to."""
    try:
        yield
    except (ValueError, TypeError) as error:
        named = _named(str(error), "")
        raise _Wrong(names.get(named, otherwise), str(error)) from None


def _leader(
    name: str, faction: str, held_by: str, v: Mapping[str, Any], *, killed: tuple[str, ...] = ()
) -> dune.Leader:
    return dune.Leader(
        name=name,
        faction=faction,
        held_by=held_by,
        alive=name not in v["tanks"] and name not in killed,
        fought_elsewhere=name in v["elsewhere"],
    )


def _plan(side: str, v: Mapping[str, Any]) -> dune.Plan:
    faction, name = v[f"{side}_faction"], v[f"{side}_leader"]
    captive = faction if v[f"{side}_captive"] else ""
    leader = None
    with _at({"held_by": f"{side}_captive"}, f"{side}_leader"):
        if name == CHEAP_HERO:
            hero = f"the cheap hero of the {faction}"
            leader = dune.Leader(name=hero, faction=faction, held_by=captive, cheap_hero=True)
        elif name != NOBODY:
            leader = _leader(name, LEADERS[name], captive, v)
    own = {key: f"{side}_{key}" for key in ("faction", "leader", "weapon", "defence", "kwisatz")}
    if not v[f"{side}_weapon"]:
        own["weapon"] = f"{side}_defence"  # the error is about both cards
    with _at(own, f"{side}_leader"):
        return dune.Plan(
            faction=faction,
            leader=leader,
            weapon=v[f"{side}_weapon"],
            defence=v[f"{side}_defence"],
            kwisatz=v[f"{side}_kwisatz"],
        )


def _all_of(faction: str, v: Mapping[str, Any], killed: tuple[str, ...]) -> tuple[dune.Leader, ...]:
    return tuple(_leader(name, faction, "", v, killed=killed) for name, whose in LEADERS.items() if whose == faction)


def _battle(v: Mapping[str, Any]) -> dune.Battle:
    plans = {side: _plan(side, v) for side in ("attacker", "defender")}
    attacker, defender = plans["attacker"], plans["defender"]
    killed = tuple(plan.leader.name if plan.leader else "nobody" for side, plan in plans.items() if v[f"{side}_killed"])
    # Chosen as a traitor by the other side.
    chosen = [(side, v[f"{side}_leader"]) for side in plans if v[f"{side}_chosen"] and plans[side].leader]
    traitors = tuple(((defender if side == "attacker" else attacker).faction, name) for side, name in chosen)
    factions = [plan.faction for plan in plans.values()]
    captives = any(plan.leader and plan.leader.held_by for plan in plans.values())
    won = "Harkonnen" in (v["would_win"], v["called_by"])
    loser = next((one for one in factions if one != "Harkonnen"), "")
    names = {
        "defender": "defender_faction", "sectors": "storm", "sectors, storm": "storm", "change_breaks": "change",
        "killed": "attacker_killed" if v["attacker_killed"] else "defender_killed",
        "loser_leaders": "tanks", "harkonnen_leaders": "tanks", "traitors": "attacker_chosen",
    }  # fmt: skip
    names |= {name: name for name in v}
    change = {"nobody wants to": None, "yes, and it breaks nothing": ""}
    with _at(names, "attacker_faction"):
        return dune.Battle(
            attacker=attacker,
            defender=defender,
            revealed=v["revealed"],
            voice=v["voice"],
            cannot_obey=v["cannot_obey"],
            change_breaks=change.get(v["change"], v["change"].removeprefix("yes, against ").casefold()),
            sectors=(v["sector_a"], v["sector_b"]) if v["storm"] else None,
            storm=v["storm"] or None,
            traitors=traitors,
            called_by=v["called_by"],
            would_win=v["would_win"],
            killed=killed,
            loser_leaders=_all_of(loser, v, killed) if won and "Harkonnen" in factions else (),
            captive="" if v["captive"] == NOBODY else v["captive"],
            captive_killed=v["captive_killed"],
            harkonnen_leaders=_all_of("Harkonnen", v, killed) if captives else (),
        )


def _collection(v: Mapping[str, Any]) -> dune.Collection:
    first, last = v["first"], v["last"]
    for name in ("first", "last"):
        if not 1 <= v[name] <= 18:
            raise _Wrong(name, f"{name}={v[name]}: give the number of a sector, 1 to 18")
    long = (last - first) % 18 + 1
    span = tuple((first - 1 + n) % 18 + 1 for n in range(long))
    return dune.Collection(
        forces=v["forces"], spice=v["spice"], storm=v["storm"], sectors=span, coexisting=v["coexisting"]
    )


def _card(v: Mapping[str, Any]) -> dune.CardPlay:
    listed = (v["use"],) if v["on_list"] and v["use"] else ()
    return dune.CardPlay(card=v["card"], use=v["use"].strip(), listed=listed, between_steps=v["between_steps"])


def _theft(v: Mapping[str, Any]) -> dune.Theft:
    """Play the theft up to the step that is asked for."""
    for name in ("harkonnen", "victim"):
        if v[name] < 0:
            raise _Wrong(name, f"{name}={v[name]}: give a number of cards, 0 or more")
    theft = dune.Theft(
        harkonnen=tuple(f"own {n}" for n in range(1, v["harkonnen"] + 1)),
        victim=tuple(f"card {n}" for n in range(1, v["victim"] + 1)),
        interrupts=v["interrupts"],
    )
    many = v["number"]
    try:
        for move in (dune.Say(many), dune.Take(tuple(range(max(many, 0)))), dune.Look()):
            if theft.step == v["step"]:
                return theft
            theft = dune.play(theft, move)
        if theft.step != v["step"]:
            theft = dune.play(theft, dune.GiveBack(theft.harkonnen[:many]))
    except IllegalMove as error:
        raise _Wrong("interrupts" if error.refusal.rule == "D-XI.1" else "number", error.refusal.reason) from None
    except ValueError as error:
        raise _Wrong("number", str(error)) from None
    return theft


_BUILDERS: dict[str, Callable[[Mapping[str, Any]], Any]] = {
    "battle": _battle,
    "card": _card,
    "collection": _collection,
    "deal": lambda v: dune.Deal(**v),
    "sisterhood": lambda v: dune.Sisterhood(**v),
    "shipment": lambda v: dune.Shipment(**v),
    "theft": _theft,
}
