"""The C twins of AntMiner_mbc's hot steps: same names, arguments and results as the mirrors."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from reference.backend import check, ffi, lib, pointer, stream
from reference.draws import Draws
from reference.mbc.graph import COLUMNS_FROM, Graph, Walk
from reference.mbc.heuristic import Values
from reference.mbc.packed import PackedPheromone, packed_graph, packed_pheromone, packed_sample
from reference.mbc.pheromone import Pheromone
from reference.mbc.problem import Sample
from reference.mbc.prune import TIES, Improves
from reference.mbc.quality import Quality, coverage_power, kloesgen
from reference.mbc.rule import Rule, tests_of

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
    ) -> None:
        shape, n_classes = packed_graph(graph), graph.layers[0].size
        self.n_layers = len(graph.layers)
        if eta and [[len(layer) for layer in c] for c in eta] != [shape.sizes[COLUMNS_FROM:].tolist()] * n_classes:
            raise ValueError("eta must have a value for every vertex of every column layer, for every class")
        if eta and len(open_classes) != n_classes:
            raise ValueError(f"{len(open_classes)} classes are open or not, but the graph has {n_classes}")
        self.fields: dict[str, Any] = {
            "n_layers": self.n_layers,
            "n_edges": int(shape.first_edge[-1]),
            "n_vertices": int(shape.first_vertex[-1]),
            "any_vertex": graph.any_vertex,
            "n_classes": 1,
            **_pointers(vars(shape)),
            "open_classes": pointer("uint8_t", np.array(open_classes, dtype=np.uint8)),
            "eta": pointer("double", np.array([v for c in eta for layer in c for v in layer], dtype=np.float64)),
        }
        if sample is not None:
            n_rows = sample.left.bit_count()
            self.fields |= {"n_classes": len(sample.class_rows), "n_rows": n_rows}
            self.fields |= _pointers(vars(packed_sample(sample))) | _powers(quality, n_rows)
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


def _powers(quality: Quality, n_rows: int) -> dict[str, Any]:
    """The powers of every coverage, where omega is not 1: C takes no power itself."""
    if quality is kloesgen:
        return {}
    omega = quality.args[0]  # type: ignore[attr-defined]
    table = [coverage_power(covered, max(1, n_rows), omega) for covered in range(n_rows + 1)]
    return {"powers": pointer("double", np.array(table, dtype=np.float64))}


def walk(graph: Graph, tau: Pheromone, eta: Values, open_classes: Sequence[bool], draws: Draws) -> Walk:
    """One ant. Twin of ``walk.walk``."""
    call, trails = _Call(graph, None, eta, open_classes), packed_pheromone(tau, graph)
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
    call = _Call(graph, sample, eta, open_classes, steps.quality)
    trails, n_rules, n_ants = packed_pheromone(tau, graph), ffi.new("int64_t *"), steps.settings.n_ants
    with stream(draws, n_ants * call.n_layers, LINES) as source:
        code = lib.mbc_iterate(call.struct, pointer("double", trails.levels), source, n_ants, call.rule, n_rules)
    check(code, draws, LINES.get(source.line, ""))
    walked, found = call.walked(), call.rule
    tests = tests_of(walked, graph)
    return Rule(found.prediction, tests, walked, found.tp, found.fp, found.quality), n_rules[0]


def prune(rule: Rule, graph: Graph, sample: Sample, quality: Quality, improves: Improves = operator.gt) -> Rule:
    """A rule pruned. Twin of ``prune.prune``."""
    call = _Call(graph, sample, quality=quality)
    if len(rule.path) != call.n_layers:
        raise ValueError(f"a path of {len(rule.path)} vertices in a graph of {call.n_layers} layers")
    call.path[:] = rule.path
    call.rule.prediction = rule.prediction
    n_tests, layers = ffi.new("int32_t *"), np.zeros(call.n_layers, dtype=np.int32)
    ties = {TIES["keep"]: 0, TIES["remove"]: 1}[improves]
    check(lib.mbc_prune(call.struct, ties, call.rule, n_tests, pointer("int32_t", layers)))
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
