"""The C twins of AntMiner_mbc's hot steps: same names, arguments and results as the mirrors."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from reference.backend import check, ffi, lib, pointer, stream
from reference.draws import Draws
from reference.mbc.graph import Graph, Walk
from reference.mbc.heuristic import PLACES, Values, at_edge, at_vertex
from reference.mbc.packed import PackedPheromone, packed_graph, packed_pheromone, packed_sample, packed_values
from reference.mbc.pheromone import Pheromone
from reference.mbc.problem import Sample
from reference.mbc.prune import TIES, Improves, improves_or_frees
from reference.mbc.quality import Quality, coverage_power, kloesgen, unless_few
from reference.mbc.rule import Rule, tests_of
from reference.mbc.walk import ValuesAt

if TYPE_CHECKING:
    from reference.mbc.steps import Steps

LINES = {1: "mbc:W1", 2: "mbc:W2", 3: "mbc:W3", 6: "mbc:W6"}
"""The lines that draw, by the number C reports."""


def initial_pheromone(graph: Graph) -> PackedPheromone:
    """1.0 on every edge. Twin of ``pheromone.initial_pheromone``."""
    shape = packed_graph(graph)
    tau = PackedPheromone(shape.sizes, shape.first_edge)
    for edge in graph.edges():
        tau[edge] = 1.0
    return tau


class _Call:
    """A graph, a sample and the heuristic as C takes them; keeps the arrays alive while the struct points to them."""

    def __init__(
        self,
        graph: Graph,
        sample: Sample | None = None,
        eta: Values = (),
        open_classes: Sequence[bool] = (),
        quality: Quality = kloesgen,
        values_at: ValuesAt = at_vertex,
    ) -> None:
        shape, n_classes = packed_graph(graph), graph.layers[0].size
        self.n_layers = len(graph.layers)
        if eta and len(open_classes) != n_classes:
            raise ValueError(f"{len(open_classes)} classes are open or not, but the graph has {n_classes}")
        self.fields: dict[str, Any] = {
            "n_layers": self.n_layers,
            "n_edges": int(shape.first_edge[-1]),
            "n_vertices": int(shape.first_vertex[-1]),
            "any_vertex": graph.any_vertex,
            "eta_of_edges": values_at is at_edge,
            "n_classes": 1,
            **_pointers(vars(shape)),
            "open_classes": pointer("uint8_t", np.array(open_classes, dtype=np.uint8)),
            "eta": pointer("double", packed_values(eta, graph, values_at is at_edge)),
        }
        if sample is not None:
            n_rows = sample.left.bit_count()
            self.fields |= {"n_classes": len(sample.class_rows), "n_rows": n_rows}
            self.fields |= _pointers(vars(packed_sample(sample))) | _measure(quality, n_rows)
        self.struct = ffi.new("mbc_t *", self.fields)
        self.path = np.zeros(self.n_layers, dtype=np.int32)
        self.rule = ffi.new("mbc_rule_t *", {"path": pointer("int32_t", self.path)})

    def walked(self) -> Walk:
        """The path that C left."""
        return tuple(self.path.tolist())


KINDS = {
    np.dtype(np.int32): "int32_t",
    np.dtype(np.int64): "int64_t",
    np.dtype(np.uint64): "uint64_t",
}


def _pointers(arrays: Mapping[str, NDArray[Any]]) -> dict[str, Any]:
    """Pointers to arrays, by the names that they have in C too."""
    return {name: pointer(KINDS[array.dtype], array) for name, array in arrays.items()}


def _measure(quality: Quality, n_rows: int) -> dict[str, Any]:
    """How many rows a rule covers at least, and the powers of every coverage, where omega is not 1: C takes none."""
    least = 1
    if isinstance(quality, partial) and quality.func is unless_few:
        least, quality = quality.args
    if quality is kloesgen:
        return {"least": least}
    omega = quality.args[0]  # type: ignore[attr-defined]
    return {"least": least, "powers": pointer("double", _power_table(omega, n_rows))}


@lru_cache(maxsize=1)
def _power_table(omega: float, n_rows: int) -> NDArray[np.float64]:
    """The last one made is kept: every iteration of a search asks for the same."""
    table = [coverage_power(covered, max(1, n_rows), omega) for covered in range(n_rows + 1)]
    return np.array(table, dtype=np.float64)


def walk(
    graph: Graph,
    tau: Pheromone,
    eta: Values,
    open_classes: Sequence[bool],
    draws: Draws,
    values_at: ValuesAt = at_vertex,
) -> Walk:
    """One ant. Twin of ``walk.walk``."""
    call, trails = _Call(graph, None, eta, open_classes, values_at=values_at), packed_pheromone(tau, graph)
    with stream(draws, call.n_layers, LINES) as source:
        code = lib.mbc_walk(call.struct, pointer("double", trails.levels), source, pointer("int32_t", call.path))
    check(code, draws, LINES.get(source.line, ""))
    return call.walked()


def iterate(
    graph: Graph,
    sample: Sample,
    tau: Pheromone,
    eta: Values,
    open_classes: Sequence[bool],
    steps: Steps,
    draws: Draws,
) -> tuple[Rule, int]:
    """All ants of an iteration in one C call. Twin of ``algorithm.iterate``."""
    call = _Call(graph, sample, eta, open_classes, steps.quality, PLACES[steps.settings.upper_bound])
    trails, n_rules, n_ants = packed_pheromone(tau, graph), ffi.new("int64_t *"), steps.settings.n_ants
    with stream(draws, n_ants * call.n_layers, LINES) as source:
        code = lib.mbc_iterate(call.struct, pointer("double", trails.levels), source, n_ants, call.rule, n_rules)
    check(code, draws, LINES.get(source.line, ""))
    walked, found = call.walked(), call.rule
    tests = tests_of(walked, graph)
    return Rule(found.prediction, tests, walked, found.tp, found.fp, found.quality), n_rules[0]


def prune(
    rule: Rule,
    graph: Graph,
    sample: Sample,
    quality: Quality,
    improves: Improves = improves_or_frees,
    least: int = 1,
) -> Rule:
    """A rule pruned. Twin of ``prune.prune``."""
    call = _Call(graph, sample, quality=quality)
    if len(rule.path) != call.n_layers:
        raise ValueError(f"a path of {len(rule.path)} vertices in a graph of {call.n_layers} layers")
    call.path[:] = rule.path
    call.rule.prediction = rule.prediction
    n_tests, layers = ffi.new("int32_t *"), np.zeros(call.n_layers, dtype=np.int32)
    ties = {TIES["keep"]: lib.TIES_KEEP, TIES["remove"]: lib.TIES_REMOVE}.get(improves, lib.TIES_UNTIL_COVERING)
    check(lib.mbc_prune(call.struct, ties, least, call.rule, n_tests, pointer("int32_t", layers)))
    kept = set(layers[: n_tests[0]].tolist())
    tests = tuple(test for test in rule.tests if test[0] in kept)
    found = call.rule
    return Rule(found.prediction, tests, call.walked(), found.tp, found.fp, found.quality)


def update_pheromone(
    tau: Pheromone,
    path: Walk,
    quality: float,
    c: float,
    rho: float,
    tau_max: float,
    tau_min: float,
) -> None:
    """Evaporation, deposit and bounds. Twin of ``pheromone.update_pheromone``."""
    trails = packed_pheromone(tau)
    lib.mbc_update(*_shape(trails), _vertices(path, trails), quality / c, rho, tau_max, tau_min)
    if trails is not tau:
        tau.update(trails)


def converged(
    tau: Pheromone,
    path: Walk,
    tau_max: float,
    tau_min: float,
    tol: float,
    both: Callable[..., bool],
) -> bool:
    """Whether the search has come to rest. Twin of ``pheromone.converged``."""
    full, empty = tau_max * (1 - tol), tau_min * (1 + tol)
    trails = packed_pheromone(tau)
    return bool(lib.mbc_converged(*_shape(trails), _vertices(path, trails), full, empty, both is all))


def _shape(trails: PackedPheromone) -> tuple[Any, ...]:
    return (
        len(trails.sizes),
        pointer("int32_t", trails.sizes),
        pointer("int64_t", trails.first_edge),
        pointer("double", trails.levels),
    )


def _vertices(path: Walk, trails: PackedPheromone) -> Any:
    if len(path) != len(trails.sizes) or not all(0 <= j < size for j, size in zip(path, trails.sizes, strict=True)):
        raise ValueError(f"{path} is no path of this graph")
    return pointer("int32_t", np.array(path, dtype=np.int32))
