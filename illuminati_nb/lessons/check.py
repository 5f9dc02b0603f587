"""Exercises that answer back: ``check("02.3", answer=...)``.

A right answer is told why it is right. A wrong one gets a hint: where it is a typical slip, the hint for
that slip, otherwise the next general one; never the solution. The right answer is computed by the
package when it is needed. The exercises of notebook NN stand in ``exercises_NN.py``, a tuple ``EXERCISES``.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from dataclasses import dataclass
from html import escape
from importlib import import_module
from types import EllipsisType
from typing import Any

from illuminati_nb.lessons.answers import Kind, Unreadable
from illuminati_nb.views.palette import AGAINST, FOR


@dataclass(frozen=True, slots=True)
class Slip:
    """A typical wrong answer (computed when needed) and the hint that helps out of it."""

    value: Callable[[], Any]
    hint: str


@dataclass(frozen=True, slots=True)
class Exercise:
    """One exercise: what is asked, what kind of answer it wants, and what to say to each answer.

    ``answer``: computes the right one; ``why``: told with a right answer, ``{answer}`` stands for it;
    ``slips``: typical wrong answers; ``hints``: for all other wrong answers, one more at each try.
    """

    id: str
    asks: str
    kind: Kind
    answer: Callable[[], Any]
    why: str
    hints: tuple[str, ...]
    slips: tuple[Slip, ...] = ()

    def truth(self) -> Any:
        """Return the right answer, read like anybody's."""
        return self.kind.read(self.answer())


#: How each verdict is headed and coloured: never by colour alone, words in the page's own ink, light or dark.
_LOOKS: dict[str, tuple[str, str, str]] = {
    "right": ("✓", "Right", FOR),
    "not yet": ("→", "Not yet", AGAINST),
    "unanswered": ("?", "Not answered yet", "#7a7f87"),
    "unreadable": ("→", "This cannot be read as an answer", AGAINST),
    "unknown": ("!", "No such exercise", AGAINST),
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the checker says. ``ok``: the answer is right; ``status``: one of the keys of the looks."""

    exercise: str
    status: str
    text: str

    @property
    def ok(self) -> bool:
        """Whether the answer is right."""
        return self.status == "right"

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        return f"Exercise {self.exercise}: {_LOOKS[self.status][1]}. {self.text}"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        sign, head, colour = _LOOKS[self.status]
        return (
            f'<div role="status" style="border:1px solid {colour};border-left:6px solid {colour};border-radius:4px;'
            'padding:.5em .9em;margin:.3em 0;max-width:46em;line-height:1.45">'
            f'<b><span style="color:{colour}">{sign}</span> Exercise {escape(self.exercise)}: {head}.</b> '
            f"{escape(self.text)}</div>"
        )


#: How often each exercise has been tried in vain in this session.
_tries: dict[str, int] = {}


def check(exercise: str, answer: Any = ...) -> Verdict:
    """Check the answer to an exercise, such as ``"02.3"``, and return a :class:`Verdict` that shows itself.

    ``answer`` may be a number, a Fraction, text such as ``"58%"``, a card or its name, a set of them, or a
    function, as the exercise asks; left out (or ``...``) the exercise counts as not answered yet.
    Nothing raises: what cannot be read is explained.

    >>> print(check("00.1", answer=...))
    Exercise 00.1: Not answered yet. ...
    """
    found = find(exercise)
    if isinstance(found, Verdict):
        return found
    if isinstance(answer, EllipsisType):
        return Verdict(found.id, "unanswered", f"{found.asks} Put your answer in place of the three dots.")
    try:
        given = found.kind.read(answer)
    except Unreadable as error:
        return Verdict(found.id, "unreadable", str(error))
    truth = found.truth()
    remark = found.kind.differs(given, truth)
    if remark is None:
        return Verdict(found.id, "right", found.why.replace("{answer}", found.kind.show(truth)))
    _tries[found.id] = _tries.get(found.id, 0) + 1
    return Verdict(found.id, "not yet", " ".join(filter(None, (remark, _hint(found, given, _tries[found.id])))))


def _hint(exercise: Exercise, given: Any, tries: int) -> str:
    for slip in exercise.slips:
        if exercise.kind.differs(given, exercise.kind.read(slip.value())) is None:
            return slip.hint
    hint = exercise.hints[min(tries, len(exercise.hints)) - 1]
    return hint if tries <= len(exercise.hints) else f"{hint} The folded solution below the exercise shows the way."


def start_again() -> None:
    """Forget all tries, as in a fresh kernel."""
    _tries.clear()


def lessons() -> tuple[str, ...]:
    """Return the numbers of the notebooks that have exercises here.

    >>> lessons()[:3]
    ('00', '01', '02')
    """
    package = import_module("illuminati_nb.lessons")
    found = (module.name for module in pkgutil.iter_modules(package.__path__))
    return tuple(sorted(name.removeprefix("exercises_") for name in found if name.startswith("exercises_")))


def exercises(lesson: str) -> tuple[Exercise, ...]:
    """Return the exercises of one notebook, as ``exercises("02")``; none for a notebook without."""
    if lesson not in lessons():
        return ()
    found: tuple[Exercise, ...] = import_module(f"illuminati_nb.lessons.exercises_{lesson}").EXERCISES
    return found


def find(exercise: str) -> Exercise | Verdict:
    """Return the exercise of that number, or a verdict that lists the numbers there are."""
    number = str(exercise).strip()
    lesson = number.partition(".")[0].zfill(2)
    here = exercises(lesson)
    for one in here:
        if one.id == f"{lesson}.{number.partition('.')[2]}":
            return one
    if here:
        text = f"Notebook {lesson} has the exercises {', '.join(one.id for one in here)}."
    else:
        text = f'Write notebook and number, as in "02.3"; exercises are in the notebooks {", ".join(lessons())}.'
    return Verdict(number, "unknown", text)
