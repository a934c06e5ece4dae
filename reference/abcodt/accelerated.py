"""The C twins of ABCoDT's hot steps: same names, arguments and results as the mirrors."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from reference.abcodt import forage, sample
from reference.abcodt.grow import Tree
from reference.abcodt.judge import Distance
from reference.abcodt.packed import packed
from reference.backend import check, ffi, lib, pointer, stream
from reference.draws import Draws, Recorder

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reference.abcodt.forage import Colony, Profit
    from reference.abcodt.problem import Problem

Floats = NDArray[np.float64]

LINES = {
    2: "abcodt:2",
    10: "abcodt:10a",
    22: "abcodt:22",
    24: "abcodt:24",
    91: "abcodt:9a",
    92: "abcodt:9b",
    101: "abcodt:a",
}
"""The lines that draw, by the number C reports."""

NUMBERS = {line: number for number, line in LINES.items()}

RECORDED = 1 << 16
"""So many draws of onlookers are recorded at a time."""


def scatter(n_sources: int, n_features: int, draws: Draws, line: str = "abcodt:2") -> Floats:
    """Random positions. Twin of ``forage.scatter``."""
    positions = np.empty((n_sources, n_features))
    with stream(draws, positions.size, LINES) as source:
        code = lib.abcodt_scatter(positions.size, source, NUMBERS[line], pointer("double", positions))
    check(code, draws, LINES.get(source.line, ""))
    return positions


def distances(positions: Sequence[Sequence[float]]) -> tuple[list[float], list[float]]:
    """The centroid and all profits. Twin of ``judge.distances``."""
    held = _positions(positions)
    centroid, profits = np.empty(held.shape[1]), np.empty(len(held))
    struct = ffi.new("abcodt_colony_t *", _fields(held, profits, np.empty(0, dtype=np.int64), centroid))
    check(lib.abcodt_distances(struct))
    return centroid.tolist(), profits.tolist()


def move(i: int, colony: Colony, profit: Profit, draws: Draws) -> None:
    """One move. Twin of ``forage.move``."""
    if not isinstance(profit, Distance):
        forage.move(i, colony, profit, draws)
        return
    with _flight(colony, profit) as bees, stream(draws, 3, LINES) as source:
        code = lib.abcodt_move(bees, i, source)
    check(code, draws, LINES.get(source.line, ""))


def employed(colony: Colony, profit: Profit, draws: Draws) -> None:
    """All employed bees in one call; those that train trees fly in Python. Twin of ``forage.employed``."""
    if not isinstance(profit, Distance):
        forage.employed(colony, profit, draws)
        return
    with _flight(colony, profit) as bees, stream(draws, 3 * len(colony.trials), LINES) as source:
        code = lib.abcodt_employed(bees, source)
    check(code, draws, LINES.get(source.line, ""))


def accepting_onlookers(colony: Colony, p: Sequence[float], profit: Profit, draws: Draws) -> None:
    """All onlookers; a recorder hears of them in parts. Twin of ``forage.accepting_onlookers``."""
    if not isinstance(profit, Distance):
        forage.accepting_onlookers(colony, p, profit, draws)
        return
    room = RECORDED if isinstance(draws, Recorder) else 2**62
    chances, i, t = _chances(p, colony), ffi.new("int64_t *"), ffi.new("int64_t *")
    code = lib.UNFINISHED
    with _flight(colony, profit) as bees:
        while code == lib.UNFINISHED:
            with stream(draws, room, LINES) as source:
                code = lib.abcodt_accept(bees, pointer("double", chances), source, room, i, t)
    check(code, draws, LINES.get(source.line, ""))


def spinning_onlookers(colony: Colony, p: Sequence[float], profit: Profit, draws: Draws) -> None:
    """All onlookers in one call. Twin of ``forage.spinning_onlookers``."""
    if not isinstance(profit, Distance):
        forage.spinning_onlookers(colony, p, profit, draws)
        return
    chances = _chances(p, colony)
    with _flight(colony, profit) as bees, stream(draws, 4 * len(colony.trials), LINES) as source:
        code = lib.abcodt_spin(bees, pointer("double", chances), source)
    check(code, draws, LINES.get(source.line, ""))


@contextmanager
def _flight(colony: Colony, profit: Distance) -> Iterator[Any]:
    """A colony as C takes it; what the bees changed is written back when the block ends."""
    held = _positions(colony.positions)
    profits, trials = np.array(colony.profits, dtype=np.float64), np.array(colony.trials, dtype=np.int64)
    centroid = np.array(profit.centroid, dtype=np.float64)
    if (len(profits), len(trials), len(centroid)) != (len(held), *held.shape):
        raise ValueError("a colony has a profit and a trial per source, and its centroid a number per feature")
    struct = ffi.new("abcodt_colony_t *", _fields(held, profits, trials, centroid))
    struct.evaluations = colony.evaluations
    yield struct
    if not isinstance(colony.positions, np.ndarray):
        for position, row in zip(colony.positions, held.tolist(), strict=True):
            position[:] = row
    colony.profits[:], colony.trials[:], colony.evaluations = profits.tolist(), trials.tolist(), struct.evaluations


def _positions(positions: Any) -> Floats:
    held: Floats = np.ascontiguousarray(positions, dtype=np.float64)
    if held.ndim != 2:
        raise ValueError("positions are a table of sources by features")
    return held


def _fields(positions: Floats, profits: Floats, trials: NDArray[np.int64], centroid: Floats) -> dict[str, Any]:
    return {
        "n_sources": len(positions),
        "n_features": positions.shape[1],
        "positions": pointer("double", positions),
        "profits": pointer("double", profits),
        "trials": pointer("int64_t", trials),
        "centroid": pointer("double", centroid),
    }


def _chances(p: Sequence[float], colony: Colony) -> Floats:
    if len(p) != len(colony.trials):
        raise ValueError(f"{len(p)} probabilities for {len(colony.trials)} sources")
    return np.array(p, dtype=np.float64)


def some_of(n: int, share: float, draws: Draws, line: str) -> NDArray[np.int32]:
    """Some of the numbers below n. Twin of ``sample.some_of``."""
    if share == 1:
        return np.arange(n, dtype=np.int32)
    n_chosen = sample.how_many(n, share)
    chosen = np.empty(n_chosen, dtype=np.int32)
    with stream(draws, n_chosen, LINES) as source:
        code = lib.abcodt_some_of(n, n_chosen, source, NUMBERS[line], pointer("int32_t", chosen))
    check(code, draws, LINES.get(source.line, ""))
    return chosen


def everywhere(start: Sequence[float], n_rows: int) -> Floats:
    """The same scores in every row. Twin of ``boost.everywhere``."""
    return np.tile(np.array(start, dtype=np.float64), (n_rows, 1))


def softmax(scores: Any) -> Floats:
    """The share of every class in every row. Twin of ``boost.softmax``."""
    held = _table(scores)
    shares = np.empty_like(held)
    lib.abcodt_softmax(pointer("double", held), *held.shape, pointer("double", shares))
    return shares


def residuals(shares: Any, problem: Problem, k: int) -> Floats:
    """Eq. 2, a subtraction per row. Twin of ``boost.residuals``."""
    return np.where(packed(problem).classes == k, 1.0, 0.0) - _table(shares)[:, k]


def weights(shares: Any, k: int, curvature: str) -> Floats:
    """1, or P(1 - P), of every row. Twin of ``boost.weights``."""
    if curvature == "unit":
        return np.ones(len(shares))
    column = _table(shares)[:, k]
    return column * (1 - column)


def grow(
    problem: Problem, rows: Any, features: Any, residuals: Any, weights: Any, reg_lambda: float, max_depth: int
) -> Tree:
    """A tree. Twin of ``grow.grow``."""
    sampled, offered = np.ascontiguousarray(rows, dtype=np.int32), np.ascontiguousarray(features, dtype=np.int32)
    rest, weighed = np.ascontiguousarray(residuals, dtype=np.float64), np.ascontiguousarray(weights, dtype=np.float64)
    if not len(rest) == len(weighed) == problem.n_rows:
        raise ValueError(f"{len(rest)} residuals and {len(weighed)} weights for {problem.n_rows} rows")
    room = max(1, 2 * len(sampled) - 1)
    ints, floats = np.empty((3, room), dtype=np.int32), np.empty((3, room))
    tree = ffi.new("abcodt_tree_t *", _tree_fields(room, ints, floats))
    held = pointer("double", problem.values), pointer("int32_t", packed(problem).order)
    columns = ffi.new("abcodt_columns_t *", (problem.n_rows, problem.n_features, *held))
    code = lib.abcodt_grow(
        columns, pointer("int32_t", sampled), len(sampled), pointer("int32_t", offered), len(offered),
        pointer("double", rest), pointer("double", weighed), reg_lambda, min(max_depth, 2**31), tree,
    )
    check(code)
    (splits, rights, sizes), (thresholds, values, gains) = ints[:, : tree.n_nodes], floats[:, : tree.n_nodes]
    return Tree(splits.copy(), thresholds.copy(), rights.copy(), values.copy(), gains.copy(), sizes.copy())


def _tree_fields(room: int, ints: NDArray[np.int32], floats: Floats) -> dict[str, Any]:
    """A tree as C takes it: its columns are the rows of two arrays."""
    whole, parts = pointer("int32_t", ints), pointer("double", floats)
    fields = {"room": room, "features": whole, "rights": whole + room, "sizes": whole + 2 * room}
    return {**fields, "thresholds": parts, "values": parts + room, "gains": parts + 2 * room}


def answers(trees: Sequence[Tree], problem: Problem) -> Floats:
    """What every tree says of every row. Twin of ``grow.answers``."""
    result = np.empty((problem.n_rows, len(trees)))
    for k, tree in enumerate(trees):
        ints = np.array([tree.features, tree.rights, tree.sizes], dtype=np.int32)
        floats = np.array([tree.thresholds, tree.values, tree.gains], dtype=np.float64)
        struct = ffi.new("abcodt_tree_t *", _tree_fields(ints.shape[1], ints, floats))
        struct.n_nodes = len(tree.features)
        shape = (problem.n_features, problem.n_rows, len(trees))
        target = ffi.from_buffer("double[]", result)[min(k, result.size) : result.size]
        check(lib.abcodt_answers(struct, pointer("double", problem.values), *shape, target))
    return result


def line_search(scores: Any, answers: Any, problem: Problem) -> float:
    """Eq. 4. Twin of ``boost.line_search``."""
    held, said, labels = _table(scores), _table(answers), packed(problem).classes
    if not held.shape == said.shape == (len(labels), held.shape[1]):
        raise ValueError(f"scores {held.shape}, answers {said.shape} and {len(labels)} classes do not fit together")
    work = pointer("double", np.empty(held.shape[1]))
    args = pointer("double", held), pointer("double", said), pointer("int32_t", labels)
    return float(lib.abcodt_line_search(*args, *held.shape, work))


def update(scores: Any, answers: Any, rate: float) -> Floats:
    """Eq. 5, a product and a sum per entry. Twin of ``boost.update``."""
    result: Floats = _table(scores) + rate * _table(answers)
    return result


def loss(scores: Any, problem: Problem) -> float:
    """The softmax loss. Twin of ``boost.loss``."""
    held, labels = _table(scores), packed(problem).classes
    if len(held) != len(labels) or not ((labels >= 0) & (labels < held.shape[1])).all():
        raise ValueError(f"{len(held)} rows of scores for {len(labels)} classes, or a class that is not there")
    work = pointer("double", np.empty(held.shape[1]))
    return float(lib.abcodt_loss(pointer("double", held), pointer("int32_t", labels), *held.shape, work))


def _table(values: Any) -> Floats:
    held: Floats = np.ascontiguousarray(values, dtype=np.float64)
    return held
