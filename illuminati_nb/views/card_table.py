"""The cards of an expansion as a table: what each does, in our words, and how sure we are of it."""

from __future__ import annotations

from collections.abc import Iterable

from illuminati_nb.rules.alignment import names
from illuminati_nb.rules.cards import Artifact, NewWorldOrder
from illuminati_nb.views.goal_views import Told
from illuminati_nb.views.sum_html import signed


def artifact_table(cards: Iterable[Artifact]) -> Told:
    """Return Artifacts with their Resistance, alignment, effect and how sure the facts are (R14).

    >>> from illuminati_nb.rules.cards import deck
    >>> print(artifact_table([deck()["Midas Mill"]]))
    Artifact | Resistance | alignment | what it does, in our words | how sure
    Midas Mill | 7 | – | Yields 3 MB each income phase, placed on own Illuminati | medium
    """
    rows = (
        (one.name, str(one.resistance), ", ".join(names(one.alignments)) or "–", one.ability, one.confidence)
        for one in cards
    )
    return Told(rows, ("Artifact", "Resistance", "alignment", "what it does, in our words", "how sure"))


def order_table(cards: Iterable[NewWorldOrder]) -> Told:
    """Return New World Orders with their colour, effect and how sure the facts are (R15).

    >>> from illuminati_nb.rules.cards import deck
    >>> print(order_table([deck()["Gun Control"]]))
    New World Order | colour | what it changes, in our words | how sure
    Gun Control | blue | Government +2, Criminal −3 | medium
    """
    rows = ((one.name, one.colour, order_words(one), one.confidence) for one in cards)
    return Told(rows, ("New World Order", "colour", "what it changes, in our words", "how sure"))


def order_words(order: NewWorldOrder) -> str:
    """Return what an Order does: its changes of Power and Resistance by alignment, or its text.

    >>> from illuminati_nb.rules.cards import deck
    >>> order_words(deck()["Supermajority"])
    'Liberal +2, Conservative −2'
    """
    return ", ".join(f"{names(one)[0]} {signed(change)}" for one, change in order.modifiers) or order.effect
