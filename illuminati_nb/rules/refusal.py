"""How the rules say no: a rule number and a reason in words a player understands."""

from __future__ import annotations

from typing import NamedTuple


class Refusal(NamedTuple):
    """Why a move is not allowed.

    ``rule`` is a rule number for :func:`illuminati_nb.rule`, "" for what makes no sense by any rule;
    ``reason`` a sentence with the numbers in it.

    >>> print(Refusal("R5.3", "The Trekkies have no Power of their own and cannot attack."))
    The Trekkies have no Power of their own and cannot attack. (R5.3)
    """

    rule: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason} ({self.rule})" if self.rule else self.reason

    def _repr_html_(self) -> str | None:
        # A NamedTuple takes no mix-in, so this is written out.
        from illuminati_nb.rules.display import paint

        return paint(self, "html")


class IllegalMove(ValueError):
    """A move the rules refuse. ``.refusal`` holds the rule number and the reason.

    >>> try:
    ...     require(False, "R6.6", "no open arrow")
    ... except IllegalMove as no:
    ...     print(no.refusal.rule, no)
    R6.6 no open arrow (R6.6)
    """

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal

    def __reduce__(self) -> tuple[type[IllegalMove], tuple[Refusal]]:
        return (IllegalMove, (self.refusal,))


def require(condition: object, rule: str, reason: str) -> None:
    """Raise :class:`IllegalMove` with this rule and reason unless ``condition`` holds."""
    if not condition:
        raise IllegalMove(Refusal(rule, reason))
