"""Dune: rulings of the old edition (D-VII to D-XI), and a judge who applies them.

>>> from illuminati_nb.compare import dune
>>> stilgar = dune.Leader(name="Stilgar", faction="Fremen", held_by="Harkonnen")
>>> battle = dune.Battle(
...     attacker=dune.Plan(faction="Harkonnen", leader=stilgar), defender=dune.Plan(faction="Fremen")
... )
>>> for verdict in dune.judge(dune.Situation(battle=battle)):
...     print(verdict)
Does Stilgar betray the Harkonnen to the Fremen? yes (D-VII.13)

`refusal` and `play` are those of the theft with Karama, which goes in four steps.
"""

from __future__ import annotations

from illuminati_nb.compare.dune_judge import Verdict, judge
from illuminati_nb.compare.dune_rulings import (
    adviser_mandatory,
    adviser_with,
    amount_public,
    binding,
    can_collect,
    can_fight,
    captive_identity_public,
    capturable,
    capture_mandatory,
    capture_pool,
    deal_allowed,
    explosion,
    is_traitor,
    karama_allowed,
    karama_listed_allowed,
    kh_legal,
    kh_usable_same_turn,
    kill_reward,
    may_change,
    may_change_plan,
    must_announce,
    must_announce_inability,
    must_coexist,
    must_return_captives,
    ornithopter_ok,
    spice_transfer_allowed,
    steal_allowed,
    storm_between,
    truthtrance_allowed,
    voice_legal,
    winner,
)
from illuminati_nb.compare.dune_situation import (
    Battle,
    CardPlay,
    Collection,
    Deal,
    Plan,
    Shipment,
    Sisterhood,
    Situation,
)
from illuminati_nb.compare.dune_theft import GiveBack, Look, Say, Take, Theft, play, refusal
from illuminati_nb.compare.dune_words import (
    DEFENCES,
    FACTIONS,
    PHASES,
    SHIPPERS,
    STATUS,
    VOICED,
    WEAPONS,
    Leader,
    Readings,
)

__all__ = [
    "DEFENCES",
    "FACTIONS",
    "PHASES",
    "SHIPPERS",
    "STATUS",
    "VOICED",
    "WEAPONS",
    "Battle",
    "CardPlay",
    "Collection",
    "Deal",
    "GiveBack",
    "Leader",
    "Look",
    "Plan",
    "Readings",
    "Say",
    "Shipment",
    "Sisterhood",
    "Situation",
    "Take",
    "Theft",
    "Verdict",
    "adviser_mandatory",
    "adviser_with",
    "amount_public",
    "binding",
    "can_collect",
    "can_fight",
    "captive_identity_public",
    "capturable",
    "capture_mandatory",
    "capture_pool",
    "deal_allowed",
    "explosion",
    "is_traitor",
    "judge",
    "karama_allowed",
    "karama_listed_allowed",
    "kh_legal",
    "kh_usable_same_turn",
    "kill_reward",
    "may_change",
    "may_change_plan",
    "must_announce",
    "must_announce_inability",
    "must_coexist",
    "must_return_captives",
    "ornithopter_ok",
    "play",
    "refusal",
    "spice_transfer_allowed",
    "steal_allowed",
    "storm_between",
    "truthtrance_allowed",
    "voice_legal",
    "winner",
]
