"""Everything about the optional rules (R12) in one place: what the lesson about them calls.

* one position, two sets of rules: :func:`opening`, :func:`footprint`, :data:`ASPECTS`, :data:`TABLE`
* a longer game (R12.1): :func:`expected_turns`
* points (R12.2): :func:`score`, :func:`standings`, :func:`agreement`
* hidden goals (R12.3): :func:`worth_of_hiding`
* hidden Illuminati (R12.4): :func:`candidates`, :func:`cards`, :func:`suspects`, :func:`telling`, :data:`HABITS`,
  :func:`accusing`, :func:`least_value`, :data:`ACTION`; the moves :class:`Claim`, :class:`Accuse`,
  :class:`RevealIlluminati`
* large games (R12.5): :data:`CROWD_INCOME`
* cheating (R12.6): :data:`CHEATS`, :func:`chance_noticed`, :func:`expected_gain`, :func:`deterring_chance`,
  :func:`deterring_penalty`, :func:`temptations`, :func:`gain_of_lie`, :func:`rolls_to_misread`; the move :class:`Cheat`
"""

from __future__ import annotations

from illuminati_nb.analysis.cheating import (
    Temptation,
    deterring_chance,
    deterring_penalty,
    expected_gain,
    gain_of_lie,
    rolls_to_misread,
    temptations,
)
from illuminati_nb.analysis.hidden import Hiding, candidates, worth_of_hiding
from illuminati_nb.analysis.optional_games import (
    ASPECTS,
    TABLE,
    Agreement,
    Standing,
    agreement,
    expected_turns,
    footprint,
    opening,
    standings,
)
from illuminati_nb.analysis.unmasking import (
    ACTION,
    HABITS,
    Accusing,
    Card,
    accusing,
    cards,
    least_value,
    suspects,
    telling,
)
from illuminati_nb.rules.cheats import CHEATS, chance_noticed
from illuminati_nb.rules.moves_optional import Accuse, Cheat, Claim, RevealIlluminati
from illuminati_nb.rules.phases.turn import CROWD_INCOME
from illuminati_nb.rules.scoring import score

__all__ = [
    "ACTION",
    "ASPECTS",
    "CHEATS",
    "CROWD_INCOME",
    "HABITS",
    "TABLE",
    "Accuse",
    "Accusing",
    "Agreement",
    "Card",
    "Cheat",
    "Claim",
    "Hiding",
    "RevealIlluminati",
    "Standing",
    "Temptation",
    "accusing",
    "agreement",
    "candidates",
    "cards",
    "chance_noticed",
    "deterring_chance",
    "deterring_penalty",
    "expected_gain",
    "expected_turns",
    "footprint",
    "gain_of_lie",
    "least_value",
    "opening",
    "rolls_to_misread",
    "score",
    "standings",
    "suspects",
    "telling",
    "temptations",
    "worth_of_hiding",
]
