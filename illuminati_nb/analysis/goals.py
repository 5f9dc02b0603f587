"""Everything about the Special Goals in one place: what the goal lessons call.

* sets: :func:`aim`, :func:`smallest_sets`, :func:`lean_sets`, :func:`list_sets`, :func:`counts`, :func:`describe`
* cards that come up: :func:`chance_by_turn`, :func:`chance_up`, :func:`chance_among`, :func:`groups_up`,
  :func:`first_turn_likely`, :func:`draws_after`
* what groups cost: :func:`collect`, :func:`cheapest_sets`, :func:`single_costs`
* alignments: :func:`smallest_cover`, :func:`covers_with_lasers`, :func:`rarity`
* money: :func:`race`, :func:`turns_to`, :func:`steps`, :func:`best_list`, :func:`shopping_list`, :class:`Purchase`
* turns of two attacks: :func:`best_turn`, :func:`best_strikes`, :func:`targets_in`, :func:`uncontrolled`,
  :func:`destroyable`
* prey: :func:`best_prey`, :func:`prey_in`, :func:`kills_of_turn`, :func:`kills_in`, :func:`turns_to_kills`,
  :func:`expected_kill_turns`, :func:`compare_cards`
* the UFOs: :func:`beliefs`, :func:`update`, :func:`likelihood`, :func:`impossible`, :func:`second_attack`
* a table: :func:`missing`, :func:`denials`
* scripted games: :func:`scripted_game`, :func:`scripted_games`, :func:`game_names`, :func:`turning_points`,
  :func:`opposition`, :func:`under_eight`
"""

from __future__ import annotations

from illuminati_nb.analysis.goal_chances import (
    UpBy,
    chance_among,
    chance_by_turn,
    chance_up,
    draws_after,
    first_turn_likely,
    groups_up,
)
from illuminati_nb.analysis.goal_collect import Collection, Taking, cheapest_sets, collect, single_costs
from illuminati_nb.analysis.goal_cover import Cover, covers_with_lasers, rarity, smallest_cover
from illuminati_nb.analysis.goal_cthulhu import (
    Kills,
    best_prey,
    compare_cards,
    kills_in,
    kills_of_turn,
    prey_in,
    turns_to_kills,
)
from illuminati_nb.analysis.goal_cthulhu import expected_turns as expected_kill_turns
from illuminati_nb.analysis.goal_games import (
    Opposition,
    Retold,
    ScriptedGame,
    game_names,
    games_folder,
    opposition,
    scripted_game,
    scripted_games,
    under_eight,
)
from illuminati_nb.analysis.goal_missing import Completion, Denial, Missing, denials, missing
from illuminati_nb.analysis.goal_money import Choice, Purchase, Race, best_list, race, shopping_list, steps, turns_to
from illuminati_nb.analysis.goal_sets import (
    Aim,
    Sets,
    aim,
    counts,
    describe,
    lean_sets,
    list_sets,
    smallest_sets,
    smallest_size,
)
from illuminati_nb.analysis.goal_story import TurningPoint, turning_points
from illuminati_nb.analysis.goal_turns import (
    Strike,
    Target,
    TurnPlan,
    best_strikes,
    best_turn,
    destroyable,
    structure_cards,
    targets_in,
    uncontrolled,
)
from illuminati_nb.analysis.goal_ufo import (
    Belief,
    SecondAttack,
    Seen,
    beliefs,
    flat,
    impossible,
    likelihood,
    rule_out,
    second_attack,
    update,
)

__all__ = [
    "Aim",
    "Belief",
    "Choice",
    "Collection",
    "Completion",
    "Cover",
    "Denial",
    "Kills",
    "Missing",
    "Opposition",
    "Purchase",
    "Race",
    "Retold",
    "ScriptedGame",
    "SecondAttack",
    "Seen",
    "Sets",
    "Strike",
    "Taking",
    "Target",
    "TurnPlan",
    "TurningPoint",
    "UpBy",
    "aim",
    "beliefs",
    "best_list",
    "best_prey",
    "best_strikes",
    "best_turn",
    "chance_among",
    "chance_by_turn",
    "chance_up",
    "cheapest_sets",
    "collect",
    "compare_cards",
    "counts",
    "covers_with_lasers",
    "denials",
    "describe",
    "destroyable",
    "draws_after",
    "expected_kill_turns",
    "first_turn_likely",
    "flat",
    "game_names",
    "games_folder",
    "groups_up",
    "impossible",
    "kills_in",
    "kills_of_turn",
    "lean_sets",
    "likelihood",
    "list_sets",
    "missing",
    "opposition",
    "prey_in",
    "race",
    "rarity",
    "rule_out",
    "scripted_game",
    "scripted_games",
    "second_attack",
    "shopping_list",
    "single_costs",
    "smallest_cover",
    "smallest_sets",
    "smallest_size",
    "steps",
    "structure_cards",
    "targets_in",
    "turning_points",
    "turns_to",
    "turns_to_kills",
    "uncontrolled",
    "under_eight",
    "update",
]
