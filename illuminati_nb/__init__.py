"""Illuminati in Jupyter: exact attack odds, power structures and lessons. An unofficial package.

Illuminati is a trademark of Steve Jackson Games, who neither made nor endorse this.

Every public name is loaded when it is first used, so that ``import illuminati_nb`` costs next to
nothing and the rules core runs where only the standard library is at hand.

>>> import illuminati_nb as inb
>>> inb.attack("control", "The Mafia", "Loan Sharks").chance
Fraction(11, 12)
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

#: Where each public name lives.
_HOMES: dict[str, str] = {
    **dict.fromkeys(("Alignment", "ALIGNMENTS"), "rules.alignment"),
    **dict.fromkeys(("Ability", "Artifact", "Deck", "Group", "Illuminati", "NewWorldOrder", "Special"), "rules.cards"),
    **dict.fromkeys(("UnknownCard", "deck"), "rules.cards"),
    **dict.fromkeys(("chance", "successes"), "rules.dice"),
    **dict.fromkeys(("IllegalMove", "Refusal"), "rules.refusal"),
    **dict.fromkeys(("attack", "AttackSum", "Money"), "rules.attack"),
    "attack_order": "rules.order_attack",
    **dict.fromkeys(("Board", "Line", "Sum", "power", "resistance", "transferable_power", "income"), "rules.effective"),
    **dict.fromkeys(("Rule", "UnknownRule", "example", "readings", "rule", "rules"), "rules.rulebook"),
    **dict.fromkeys(("waterfall", "dice_curve", "odds_against_money", "heat_map"), "views.charts"),
    **dict.fromkeys(("Game", "load_game", "new_game"), "analysis.game"),
    "moves": "rules.moves",
    **dict.fromkeys(("BadRecord", "Record"), "rules.record"),
    **dict.fromkeys(("GreedyBot", "RandomBot"), "analysis.bots"),
    **dict.fromkeys(("Match", "play_match"), "analysis.match"),
    **dict.fromkeys(("Event", "events"), "analysis.events"),
    "transcript": "analysis.transcript",
    **dict.fromkeys(("Progress", "progress"), "rules.goals"),
    "goals": "analysis.goals",
    "artifacts_value": "analysis.artifacts_value",
    "orders_odds": "analysis.orders_odds",
    "optional": "analysis.optional",
    "RuleSet": "rules.ruleset",
    "PowerStructure": "rules.structure",
    "Branch": "rules.branch",
    "plan": "analysis.planner",
    **dict.fromkeys(
        ("compare_layouts", "growth_room", "one_arrow_danger", "stakes", "vulnerability", "weak_points"),
        "analysis.shape",
    ),
    **dict.fromkeys(("ladder", "marginal", "next_mb", "cheapest_spend", "cheapest_defence"), "analysis.odds"),
    **dict.fromkeys(("best_repeated_spend", "expected_cost", "expected_turns"), "analysis.odds"),
    **dict.fromkeys(("split_money", "two_tries", "worth"), "analysis.odds"),
    "best_attacks": "analysis.advice",
    **dict.fromkeys(("best_attackers", "hardest_targets", "odds_table"), "analysis.table"),
    "check": "lessons.check",
    "AttackLab": "widgets.attack_lab",
    "app_page": "widgets.apps",
    "front_page": "views.front_page",
    "gallery": "views.gallery",
    "sheet": "views.sheet",
    "GameTable": "widgets.game_table",
    "GoalTracker": "widgets.goal_tracker",
    "RuleSetPanel": "widgets.ruleset_panel",
    **dict.fromkeys(("danger_view", "table_view"), "views.structure_svg"),
    "network_view": "views.structure_network",
    "before_after": "views.structure_compare",
    "StructureBuilder": "widgets.structure_builder",
    "TimingStack": "widgets.timing_stack",
    "DuneJudge": "widgets.dune_judge",
    "PlanningBoard": "widgets.planning_board",
    "planning_view": "views.thrones_svg",
    "side_by_side": "views.side_by_side",
    **dict.fromkeys(("Solution", "Spender", "SpendingGame", "SpendingMove", "SpendingState"), "analysis.spending"),
    **dict.fromkeys(("TooLarge", "estimate_size", "solve_game", "solve_spending"), "analysis.spending"),
    **dict.fromkeys(("all_passive", "compare_forms", "one_shot"), "analysis.spending_forms"),
    "sealed_bids": "analysis.spending_sealed",
    "spending_grid": "analysis.spending_grid",
    **dict.fromkeys(("bavarian_picture", "spending_picture"), "views.spending_answers"),
    **dict.fromkeys(("contributions", "spending_line"), "views.spending_charts"),
    **dict.fromkeys(("spending_map", "value_map"), "views.spending_maps"),
    "game_tree": "views.spending_tree",
    "InterferenceTable": "widgets.interference_table",
    "SpendingTree": "widgets.spending_tree",
    **dict.fromkeys(("EquilibriumSpender", "advise", "spending_position"), "analysis.spending_bridge"),
    **dict.fromkeys(("bavarian_fee_pays", "coalition", "deterrence", "free_riding"), "analysis.spending_questions"),
    **dict.fromkeys(("home_or_illuminati", "marginal_value", "privilege_value"), "analysis.spending_questions"),
    **dict.fromkeys(("bleed_gnomes", "cushion", "more_money"), "analysis.spending_claims"),
}

#: Modules that are public names as a whole.
_MODULES = frozenset({"artifacts_value", "goals", "moves", "optional", "orders_odds"})

__all__ = sorted([*_HOMES, "__version__"])


def _draw() -> None:
    """Let the things of the rules core show themselves, as soon as a notebook asks for a picture."""
    from illuminati_nb.needs import installed

    import_module("illuminati_nb.views.painters")
    if installed("illuminati_nb.compare"):  # the wheel of the core comes without the sister games
        import_module("illuminati_nb.views.sister_painters")


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'illuminati_nb' has no attribute {name!r}")
    try:
        module = import_module(f"illuminati_nb.{home}")
    except ModuleNotFoundError as missing:
        from illuminati_nb.needs import explained

        raise explained(f"illuminati_nb.{name}", missing) from None
    value = module if name in _MODULES else getattr(module, name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOMES})


def _connect() -> None:
    from illuminati_nb.rules.display import connect

    connect(_draw)


_connect()
