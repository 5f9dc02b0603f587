"""What the rulebook says: pure, deterministic, immutable, standard library only.

As a name of the package this is also the search of the rules, ``illuminati_nb.rules("privilege")``: Python
puts a subpackage in its parent under the subpackage's name, so the subpackage itself has to answer the call.

>>> import illuminati_nb as inb
>>> [rule.id for rule in inb.rules("ending privilege")]
['R7.5']
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from illuminati_nb.rules.rulebook import Rule


class _Rules(ModuleType):
    """This package, callable."""

    def __call__(self, search: str | None = None, game: str = "illuminati") -> tuple[Rule, ...]:
        """Return all rules of a game, or those in which every word is found; see `rulebook.rules`."""
        from illuminati_nb.rules.rulebook import rules

        return rules(search, game)


sys.modules[__name__].__class__ = _Rules
