"""The whole table of odds: 91 attackers x 83 targets x 3 kinds x 5 places, as a pandas frame.

Every number is one of :func:`~illuminati_nb.rules.attack.strength_lines`, the lines that also explain a
single attack: no help, no money, nobody else's abilities. pandas is loaded when a table is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeAlias

from illuminati_nb.needs import needed_for
from illuminati_nb.rules.arguments import card_argument, cards_argument
from illuminati_nb.rules.attack import strength_lines
from illuminati_nb.rules.cards import KINDS, Group, Illuminati, deck
from illuminati_nb.rules.declaration import Declaration, position_bonus, refusal
from illuminati_nb.rules.dice import successes
from illuminati_nb.rules.effective import PLAIN_BOARD, Board
from illuminati_nb.rules.whole import whole

if TYPE_CHECKING:
    import pandas as pd

Attacker: TypeAlias = Illuminati | Group
Depth: TypeAlias = int | None

#: Uncontrolled, then depth 1 to 4; from 4 down the position protects nothing (R6.14).
DEPTHS: tuple[Depth, ...] = (None, 1, 2, 3, 4)
#: No group lies deeper: there are 83 of them.
_DEEPEST = 83


def odds_table(
    attackers: Sequence[Attacker | str] | None = None,
    targets: Sequence[Group | str] | None = None,
    kinds: Sequence[str] = KINDS,
    depths: Sequence[Depth] = DEPTHS,
    board: Board = PLAIN_BOARD,
) -> pd.DataFrame:
    """Return the odds of every attack without help and money, one row each.

    Default: 91 attackers, 83 targets, 3 kinds, 5 depths (None = uncontrolled): 113,295 rows. Columns:
    ``attacker``, ``target``, ``kind`` (categories), ``depth`` (Int8, <NA> = uncontrolled),
    ``target_number`` (Int16), ``successes`` (36ths, Int8), ``chance`` (float, 0 to 1), ``refused_by`` (category,
    the rule that forbids the attack). Where an attack is refused the three numbers are missing, otherwise
    ``refused_by`` is. The defender's other cards are taken to change nothing.

    Raises UnknownCard or TypeError for a wrong card, ValueError for a wrong kind or depth.

    >>> table = odds_table(["The Mafia"], ["Loan Sharks"], ["control"])
    >>> table["target_number"].tolist(), table["successes"].tolist()
    ([13, 3, 8, 11, 13], [33, 3, 26, 33, 33])
    """
    with needed_for("The table of odds"):
        import pandas as pd

    by = tuple(dict.fromkeys(deck().attackers if attackers is None else _cards("attackers", attackers)))
    on = tuple(dict.fromkeys(deck().groups if targets is None else _cards("targets", targets)))
    _check_list("kinds", kinds, "['control']")
    _check_list("depths", depths, "[None, 1]")
    for kind in kinds:
        _check_kind(kind)
    kinds = tuple(dict.fromkeys(kinds))
    places = [None if depth is None else _check_depth(depth) for depth in depths]
    bonuses = {depth: 0 if depth is None else position_bonus(depth) for depth in places}
    numbers: list[int | None] = []
    refused_by: list[str | None] = []
    for attacker in by:
        for target in on:
            for kind in kinds:
                for number, no in _numbers(attacker, target, kind, bonuses, board):
                    numbers.append(number)
                    refused_by.append(no)
    ways = [None if number is None else successes(number) for number in numbers]
    order = {"attacker": [card.name for card in by], "target": [card.name for card in on], "kind": list(kinds)}
    index = pd.MultiIndex.from_product([*order.values(), range(len(bonuses))], names=[*order, "depth"])
    frame = index.to_frame(index=False)
    for column, names in order.items():
        # Categories in the deck's order, so that grids and pictures keep it too.
        frame[column] = pd.Categorical(frame[column], categories=names)
    column_of_depths = pd.array([pd.NA if depth is None else depth for depth in bonuses], dtype="Int8")
    frame["depth"] = column_of_depths.take(frame["depth"].to_numpy())
    frame["target_number"] = pd.array(numbers, dtype="Int16")
    frame["successes"] = pd.array(ways, dtype="Int8")
    frame["chance"] = frame["successes"].astype("Float64").to_numpy(dtype="float64", na_value=float("nan")) / 36
    frame["refused_by"] = pd.Categorical(refused_by)
    return frame


def _numbers(
    attacker: Attacker, target: Group, kind: str, bonuses: Mapping[Depth, int], board: Board
) -> Iterator[tuple[int | None, str | None]]:
    """Target number, or the rule that refuses, at each depth of ``bonuses`` (depth -> position bonus)."""
    loose = Declaration(kind, attacker, target, board=board)
    # Whether a rule refuses depends on there being an owner, not on how deep the target lies.
    said = {None: refusal(loose), 1: refusal(loose._replace(depth=1))}
    total = sum(line.amount for line in strength_lines(loose))
    for depth, bonus in bonuses.items():
        no = said[None if depth is None else 1]
        yield (None, no.rule) if no else (total - bonus, None)


def successes_grid(
    kind: str = "control",
    depth: Depth = None,
    attackers: Sequence[Attacker | str] | None = None,
    targets: Sequence[Group | str] | None = None,
    board: Board = PLAIN_BOARD,
) -> dict[str, dict[str, int | None]]:
    """Return attacker -> target -> throws in 36 that succeed, None = refused; the same numbers without pandas.

    Arguments and errors as for :func:`odds_table`.

    >>> successes_grid("control", None, ["The Mafia"], ["Loan Sharks", "KGB"])
    {'The Mafia': {'Loan Sharks': 33, 'KGB': 10}}
    """
    bonuses = {depth: 0 if depth is None else position_bonus(_check_depth(depth))}
    on = deck().groups if targets is None else _cards("targets", targets)
    grid: dict[str, dict[str, int | None]] = {}
    for attacker in deck().attackers if attackers is None else _cards("attackers", attackers):
        row = grid.setdefault(attacker.name, {})
        for target in on:
            ((number, _),) = _numbers(attacker, target, _check_kind(kind), bonuses, board)
            row[target.name] = None if number is None else successes(number)
    return grid


def _cards(argument: str, values: Sequence[Attacker | str]) -> tuple[Any, ...]:
    return cards_argument(argument, values, (Group,) if argument == "targets" else (Illuminati, Group))


def _check_kind(kind: str) -> str:
    if kind not in KINDS:
        raise ValueError(f"kind={kind!r}: choose 'control', 'neutralize' or 'destroy' (R6.1)")
    return kind


def _check_list(argument: str, values: object, example: str) -> None:
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise TypeError(f"{argument}={values!r}: give a list, as in {example}")


def _check_depth(depth: int) -> int:
    number = whole(depth)
    if number is None or not 1 <= number <= _DEEPEST:
        raise ValueError(
            f"depth={depth!r}: give 1 (directly under the Illuminati) to {_DEEPEST} (all groups in one chain), "
            "or None = uncontrolled (R6.14)"
        )
    return number


def _slice(kind: str, depth: Depth, board: Board) -> pd.DataFrame:
    """One kind at one depth, checked before it is looked up: True would be found as 1."""
    return _kept_slice(_check_kind(kind), None if depth is None else _check_depth(depth), board)


@lru_cache(maxsize=16)
def _kept_slice(kind: str, depth: Depth, board: Board) -> pd.DataFrame:
    """Kept because the pictures ask again and again; callers get copies."""
    return odds_table(kinds=[kind], depths=[depth], board=board)


def wide(
    kind: str = "control", depth: Depth = None, values: str = "chance", board: Board = PLAIN_BOARD
) -> pd.DataFrame:
    """Return one kind of attack at one depth as a grid: 91 rows of attackers, 83 columns of targets.

    ``values``: ``"chance"`` (0 to 1), ``"successes"`` (36ths), ``"target_number"`` or ``"refused_by"``. Cards keep the
    order of the deck; a refused attack is missing.

    >>> grid = wide("control")
    >>> grid.shape, round(float(grid.loc["The Mafia", "Loan Sharks"]), 3)
    ((91, 83), 0.917)
    """
    if values not in ("chance", "successes", "target_number", "refused_by"):
        raise ValueError(f"values={values!r}: choose 'chance', 'successes', 'target_number' or 'refused_by'")
    return _slice(kind, depth, board).pivot(index="attacker", columns="target", values=values)


def best_attackers(target: Group | str, kind: str = "control", depth: Depth = None, top: int = 10) -> pd.DataFrame:
    """Return the attackers with the best odds on this target by their own strength, best first.

    Columns ``attacker``, ``target_number``, ``successes``, ``chance``. Ties keep the deck's order. Raises
    ValueError for a wrong kind, depth or ``top``, UnknownCard or TypeError for a wrong target.

    >>> best_attackers("Loan Sharks", top=2)["attacker"].tolist()
    ['The Mafia', 'New York']
    """
    if type(top) is not int or top < 1:
        raise ValueError(f"top={top!r}: give a whole number of attackers, 1 or more")
    rows = odds_table(targets=[card_argument("target", target, (Group,))], kinds=[kind], depths=[depth]).dropna(
        subset="target_number"
    )
    best = rows.sort_values("target_number", ascending=False, kind="stable").head(top)
    return best[["attacker", "target_number", "successes", "chance"]].reset_index(drop=True)


def hardest_targets(kind: str = "control", depth: Depth = None, top: int | None = None) -> pd.DataFrame:
    """Return the targets with the lowest mean chance over all attackers that may attack them, hardest first.

    Columns ``target``, ``attackers`` (how many may attack), ``able`` (how many of them have any chance),
    ``mean_chance`` and ``best_chance`` (0 to 1). A target that nobody may attack comes first, its chances missing.
    Raises ValueError for a wrong kind, depth or ``top``.

    >>> hardest_targets("control", top=1)["target"].item()
    'International Communist Conspiracy'
    """
    if top is not None and (type(top) is not int or top < 1):
        raise ValueError(f"top={top!r}: give a whole number of targets, 1 or more, or None for all")
    rows = _slice(kind, depth, PLAIN_BOARD)
    by_target = rows.assign(able=rows["chance"] > 0).groupby("target", observed=True, sort=False)
    summary = by_target.agg(
        attackers=("chance", "count"),
        able=("able", "sum"),
        mean_chance=("chance", "mean"),
        best_chance=("chance", "max"),
    )
    ordered = summary.reset_index().sort_values("mean_chance", kind="stable", na_position="first")
    return (ordered if top is None else ordered.head(top)).reset_index(drop=True)
