"""INWO: the few cards our table needs, and the readings. Cards marked "ours" are invented to show a rule."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from illuminati_nb.rules.alignment import Alignment
from illuminati_nb.rules.cards import Group, Illuminati, UnknownCard

KINDS: tuple[str, ...] = ("Organization", "Personality", "Place", "Illuminati")
#: What a Plot does. "plus" is played with an action, "protect" expressly mentions Assassinations.
DEEDS: tuple[str, ...] = (
    "assassinate", "disaster", "plus", "boost", "protect", "cancel", "convert", "take", "return", "dice",
)  # fmt: skip
ATTACKS: tuple[str, ...] = ("assassinate", "disaster")


@dataclass(frozen=True, slots=True, kw_only=True)
class InwoGroup:
    """A group, Place, Personality or Illuminati: printed Power, alignments, and where its arrows are."""

    name: str
    power: int
    kind: str = "Organization"
    alignments: frozenset[str] = frozenset()
    arrows: tuple[str, ...] = ("top", "right", "bottom")

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"kind={self.kind!r}: choose one of {', '.join(KINDS)}")
        if type(self.power) is not int or self.power < 0:
            raise ValueError(f"power={self.power!r}: give a whole number, 0 or more")

    def shape(self) -> Group | Illuminati:
        """The card as a power structure of the boxed game lays it: only its arrows and Power matter there."""
        if self.kind == "Illuminati":
            return Illuminati(
                self.name, self.power, self.power, 0, "", "", 0, "", (), ("top", "right", "bottom", "left")
            )
        return Group(self.name, self.power, 0, 0, 0, Alignment.NONE, "left", self.arrows, "", ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Plot:
    """A Plot. ``number``: of an attack, or what it adds. ``alignment``: whom it is for (in an attack: which groups
    may help), "" for anybody.

    ``instant``: an Instant Attack. ``more_than``: a Disaster that succeeds by more than this destroys (I6.2).
    ``wide``: it raises all groups of the alignment, not one. ``permanent``: it stays beyond the turn.
    ``restores_killed``: it expressly returns killed Personalities (I5.2). ``how``: "set", "multiply" or "add" (I8.7).
    """

    name: str
    does: str
    number: int = 0
    alignment: str = ""
    instant: bool = False
    more_than: int = 0
    wide: bool = False
    permanent: bool = False
    restores_killed: bool = False
    how: str = "add"

    def __post_init__(self) -> None:
        if self.does not in DEEDS:
            raise ValueError(f"does={self.does!r}: choose one of {', '.join(DEEDS)}")
        if self.how not in HOW:
            raise ValueError(f"how={self.how!r}: choose one of {', '.join(HOW)}")


#: The order in which changes of a number are made (I8.7).
HOW: tuple[str, ...] = ("set", "multiply", "add")

_LIBERAL, _VIOLENT = frozenset({"Liberal"}), frozenset({"Violent"})

GROUPS: dict[str, InwoGroup] = {
    group.name: group
    for group in (
        InwoGroup(name="The Network", power=10, kind="Illuminati"),
        InwoGroup(name="The Gnomes", power=10, kind="Illuminati"),
        InwoGroup(name="The UFOs", power=8, kind="Illuminati"),
        InwoGroup(name="The Mafia", power=6, alignments=frozenset({"Violent", "Criminal"})),
        InwoGroup(name="Gordo", power=1, kind="Personality", alignments=_LIBERAL),
        InwoGroup(name="Boy Sprouts", power=0, alignments=frozenset({"Straight"})),
        InwoGroup(name="Hawaii", power=1, kind="Place"),
        # Ours, to make structures with:
        InwoGroup(name="Harbour", power=3, kind="Place"),
        InwoGroup(name="Dockers", power=4, alignments=_VIOLENT, arrows=("top",)),
        InwoGroup(name="Sailors", power=5, alignments=_LIBERAL),
        InwoGroup(name="Hermits", power=0, kind="Place"),
        InwoGroup(name="Clerks", power=2, alignments=frozenset({"Government"})),
    )
}

PLOTS: dict[str, Plot] = {
    plot.name: plot
    for plot in (
        Plot(name="Car Bomb", does="assassinate", number=8, alignment="Violent", instant=True),
        Plot(name="New Blood", does="plus", number=10, alignment="Violent"),
        Plot(name="Political Correctness", does="boost", number=3, alignment="Liberal", wide=True),
        Plot(name="Benefit Concert", does="boost", number=10, alignment="Liberal"),
        Plot(name="Hoax", does="cancel"),
        Plot(name="Vulture", does="take"),
        Plot(name="Earthquake", does="disaster", number=16, instant=True, more_than=5),
        # Ours, each to show a rule:
        Plot(name="Slow Flood", does="disaster", number=6, more_than=4, alignment="Violent"),
        Plot(name="Denial", does="cancel"),
        Plot(name="Second Vulture", does="take"),
        Plot(name="Bodyguard", does="protect", number=4),
        Plot(name="Change of Heart", does="convert"),
        Plot(name="Comeback", does="return"),
        Plot(name="Rising from the Dead", does="return", restores_killed=True),
        Plot(name="Lucky Coin", does="dice", number=3),
        Plot(name="Steady Growth", does="boost", number=2, permanent=True),
        Plot(name="Doubling", does="boost", number=2, how="multiply"),
        Plot(name="New Charter", does="boost", number=6, how="set"),
    )
}


def group_named(field: str, name: object) -> InwoGroup:
    """Return the group of that name; UnknownCard naming the field if there is none.

    >>> group_named("target", "Gordo").power
    1
    """
    if not isinstance(name, str) or name not in GROUPS:
        raise UnknownCard(f"{field}={name!r}: no such group; choose one of {', '.join(GROUPS)}")
    return GROUPS[name]


def plot_named(field: str, name: object) -> Plot:
    """Return the Plot of that name; UnknownCard naming the field if there is none.

    >>> plot_named("card", "Car Bomb").number
    8
    """
    if not isinstance(name, str) or name not in PLOTS:
        raise UnknownCard(f"{field}={name!r}: no such Plot; choose one of {', '.join(PLOTS)}")
    return PLOTS[name]


@dataclass(frozen=True, slots=True, kw_only=True)
class Readings:
    """Where our sources leave room; each is explained by the rule named in the error.

    >>> Readings(move_target="everywhere")
    Traceback (most recent call last):
        ...
    ValueError: move_target='everywhere': choose 'own' or 'any' (I2.1)
    """

    move_target: str = "own"
    inwo_auto_fail: frozenset[int] = frozenset({11, 12})
    devastated_counts_for_goals: bool = False
    relief_multiplier: int = 3
    relief_min_actions: int = 1

    def __post_init__(self) -> None:
        if self.move_target not in ("own", "any"):
            raise ValueError(f"move_target={self.move_target!r}: choose 'own' or 'any' (I2.1)")
        if not isinstance(self.devastated_counts_for_goals, bool):
            raise TypeError(
                f"devastated_counts_for_goals={self.devastated_counts_for_goals!r}: choose True or False (I7.2)"
            )
        for field in ("relief_multiplier", "relief_min_actions"):
            if type(getattr(self, field)) is not int or getattr(self, field) < 0:
                raise ValueError(f"{field}={getattr(self, field)!r}: give a whole number, 0 or more (I7.3)")
        failing: Iterable[object] = self.inwo_auto_fail if isinstance(self.inwo_auto_fail, Iterable) else (None,)
        if not all(type(total) is int and 2 <= total <= 12 for total in failing):
            raise ValueError(f"inwo_auto_fail={self.inwo_auto_fail!r}: give totals of two dice, 2 to 12 (I4.4)")
        object.__setattr__(self, "inwo_auto_fail", frozenset(self.inwo_auto_fail))


STANDARD = Readings()


def changed(printed: int, changes: Iterable[tuple[str, int]]) -> int:
    """Return a number after its changes: set, then multiply, then add; one multiplier counts (I8.7).

    ``changes``: pairs such as ("set", 6), in the order played; the last that sets and the last that multiplies count.

    >>> changed(3, [("add", 2), ("multiply", 2), ("set", 6)])
    14
    """
    last = {"set": printed, "multiply": 1}
    added = 0
    for how, amount in changes:
        if how not in HOW:
            raise ValueError(f"changes: {how!r} is no kind of change; choose one of {', '.join(HOW)}")
        if how == "add":
            added += amount
        else:
            last[how] = amount
    return last["set"] * last["multiply"] + added
