"""What the lesson notebooks use beside the package itself: exercises and their checker."""

from illuminati_nb.lessons.check import Exercise, Slip, Verdict, check

__all__ = ["Exercise", "Slip", "Verdict", "check"]
