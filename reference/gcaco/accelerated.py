"""The C twins of GCACO's hot steps: same names, arguments and results as the mirrors."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any

import numpy as np

from reference.backend import check, ffi, lib, pointer, stream
from reference.draws import Draws
from reference.gcaco.louvain import renumbered
from reference.gcaco.packed import Cut, packed
from reference.gcaco.problem import Floats, Ground
from reference.gcaco.scaling import EQUAL, Centre, finite
from reference.gcaco.walk import FOR_GOOD, POSITIVE, Habits, power

LINES = {13: "gcaco:13", 18: "gcaco:18", 101: "gcaco:e", 103: "gcaco:g"}
"""The lines that draw, by the number C reports."""

ROWS = 32
"""So many rows of a matrix are worked on at a time; below the diagonal they are written in runs of this length."""


def similarities(correlation: Floats, sigma: str) -> Floats:
    """The correlations scaled, one pass over those above the diagonal. Twin of ``graph.similarities``."""
    given = _square(correlation)
    similarity, n = np.empty_like(given), len(given)
    mean, width = _centre(given, sigma) if n > 1 else Centre(0.0, 0.0)
    source, target = pointer("double", given), pointer("double", similarity)
    for start in range(0, n, ROWS):
        end = min(n, start + ROWS)
        lib.gcaco_exponents(n, source, mean, width, start, end, target)
        for i in range(start, end):
            np.exp(similarity[i, i + 1 :], out=similarity[i, i + 1 :])
        lib.gcaco_softmax(n, source, mean, start, end, target)
    return similarity


def _centre(matrix: Floats, sigma: str) -> Centre:
    """The mean and the sigma of the values above the diagonal. Twin of ``scaling.centre``."""
    n, n_pairs, of_pairs = len(matrix), len(matrix) * (len(matrix) - 1) // 2, ffi.new("double[3]")
    lib.gcaco_pairs(n, pointer("double", matrix), of_pairs, of_pairs + 1, of_pairs + 2)
    whole, least, most = of_pairs
    mean = whole / n_pairs
    variance = finite(np.float64(lib.gcaco_spread(n, pointer("double", matrix), mean) / n_pairs))
    if most - least <= EQUAL * max(abs(least), abs(most)):
        return Centre(mean, 0.0)
    return Centre(mean, float(np.sqrt(variance) if sigma == "std" else variance))


def cut(similarity: Floats, theta: float) -> Any:
    """The graph above theta, which Louvain's method reads from the similarities. Twin of ``graph.cut``."""
    return Cut(_square(similarity), float(theta))


def degrees(graph: Floats | Cut) -> list[float]:
    """The weight of all edges of every node. Twin of ``louvain.degrees``."""
    dense, theta = _graph(graph)
    found = np.empty(len(dense))
    lib.gcaco_degrees(len(dense), pointer("double", dense), theta, pointer("double", found))
    return list(found.tolist())


def sweep(graph: Floats | Cut) -> list[int]:
    """One level of Louvain's method. Twin of ``louvain.sweep``."""
    dense, theta = _graph(graph)
    community = np.empty(len(dense), dtype=np.int32)
    check(lib.gcaco_sweep(len(dense), pointer("double", dense), theta, pointer("int32_t", community)))
    return renumbered(community.tolist())


def aggregate(graph: Floats | Cut, labels: list[int]) -> tuple[Floats, float]:
    """The graph of the communities, and its modularity. Twin of ``louvain.aggregate``."""
    (dense, theta), of_node, modularity = _graph(graph), np.array(labels, dtype=np.int32), ffi.new("double *")
    if len(labels) != len(dense):
        raise ValueError(f"{len(labels)} labels for a graph of {len(dense)} nodes")
    n_labels = max(labels) + 1
    between = np.zeros((n_labels, n_labels))
    given = len(dense), pointer("double", dense), theta, pointer("int32_t", of_node), n_labels
    check(lib.gcaco_aggregate(*given, pointer("double", between), modularity))
    return between, modularity[0]


def walks(ground: Ground, tau: Sequence[float], draws: Draws, habits: Habits, n_ants: int) -> list[list[int]]:
    """All ants of an iteration in one C call. Twin of ``walk.walks``."""
    trails, struct, n = _trails(ground, tau, habits), _struct(ground, habits), len(ground.fisher)
    visited, starts = np.empty(n_ants * n, dtype=np.int32), np.zeros(n_ants + 1, dtype=np.int64)
    with stream(draws, 4 * n_ants * n, LINES) as source:
        found = pointer("int32_t", visited), pointer("int64_t", starts)
        code = lib.gcaco_walks(struct, pointer("double", trails), source, n_ants, *found)
    check(code, draws, LINES.get(source.line, ""))
    return [visited[starts[ant] : starts[ant + 1]].tolist() for ant in range(n_ants)]


def select(c: int, visited: Sequence[int], ground: Ground, tau: Sequence[float], habits: Habits, draws: Draws) -> int:
    """One choice of a feature. Twin of ``walk.select``."""
    trails, struct, n = _trails(ground, tau, habits), _struct(ground, habits), len(ground.fisher)
    path = np.array([*visited, 0], dtype=np.int32)
    if not 0 <= c < len(ground.clusters) or not all(0 <= f < n for f in visited):
        raise ValueError(f"cluster {c} or a feature of {list(visited)} is not there")
    if len(set(visited)) < len(visited):
        raise ValueError(f"an ant takes a feature once, got {list(visited)}")
    with stream(draws, 2, LINES) as source:
        given = pointer("double", trails), source, c, pointer("int32_t", path), len(visited)
        code = lib.gcaco_select(struct, *given)
    check(code, draws, LINES.get(source.line, ""))
    return int(path[-1])


def update_pheromone(
    tau: Sequence[float], subsets: Sequence[Sequence[int]], gamma: Sequence[float], evaporation: float
) -> list[float]:
    """Evaporation and deposits. Twin of ``pheromone.update_pheromone``."""
    if len(subsets) != len(gamma):
        raise ValueError(f"{len(subsets)} subsets but {len(gamma)} values")
    starts = np.array([0, *accumulate(map(len, subsets))], dtype=np.int64)
    visited = np.array([f for subset in subsets for f in subset], dtype=np.int32)
    before, worth = np.array(tau, dtype=np.float64), np.array(gamma, dtype=np.float64)
    updated = np.empty_like(before)
    ants = len(subsets), pointer("int32_t", visited), pointer("int64_t", starts), pointer("double", worth)
    code = lib.gcaco_update(len(before), pointer("double", before), *ants, evaporation, pointer("double", updated))
    check(code)
    return list(updated.tolist())


def _struct(ground: Ground, habits: Habits) -> Any:
    """A ground and the habits of its ants as C takes them; it points into the arrays kept with the ground."""
    places = packed(ground)
    return ffi.new("gcaco_t *", {
        "n_features": len(ground.fisher),
        "n_places": len(places.members),
        "n_clusters": len(places.first) - 1,
        "first": pointer("int32_t", places.first),
        "members": pointer("int32_t", places.members),
        "similarity": pointer("double", places.similarity),
        "fisher": pointer("double", places.fisher),
        "beta": habits.beta,
        "q0": habits.q0,
        "epsilon": habits.epsilon,
        "clip": {POSITIVE["shift"]: 0, POSITIVE["clip"]: 1}[habits.positive],
        "figure": {FOR_GOOD["text"]: 0, FOR_GOOD["figure"]: 1}[habits.for_good],
    })


def _trails(ground: Ground, tau: Sequence[float], habits: Habits) -> Floats:
    """The pheromone to the power alpha, taken in Python as the mirror takes it, cluster by cluster."""
    if len(tau) != len(ground.fisher):
        raise ValueError(f"{len(tau)} levels of pheromone for {len(ground.fisher)} features")
    raised = tau if habits.alpha == 1 else [power(level, habits.alpha) for level in tau]
    trails: Floats = np.array(raised)[packed(ground).members]
    return trails


def _graph(graph: Floats | Cut) -> tuple[Floats, float]:
    """A matrix, and the weight below which it has no edge."""
    return (graph.similarity, graph.theta) if isinstance(graph, Cut) else (_square(graph), -np.inf)


def _square(matrix: Floats) -> Floats:
    dense = np.ascontiguousarray(matrix, dtype=np.float64)
    if dense.ndim != 2 or dense.shape[0] != dense.shape[1]:
        raise ValueError(f"a square matrix is needed, got the shape {dense.shape}")
    return dense
