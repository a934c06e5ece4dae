"""The C twins of AntMiner_mbc's hot steps: same names, arguments and results as the mirrors."""

from __future__ import annotations

import operator
from collections.abc import Callable, MutableMapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from reference.backend import check, ffi, lib, pointer, stream
from reference.draws import Draws
from reference.mbc import prune as mirror
from reference.mbc.graph import Edge, Graph, Path as Walk
from reference.mbc.prune import Rule, Sample
from reference.mbc.quality import Quality, coverage_power, kloesgen
from reference.mbc.trails import Trails, trails_of
from reference.table import words

if TYPE_CHECKING:
    from reference.mbc.steps import Steps

Values = Sequence[Sequence[Sequence[float]]]

LINES = {1: "mbc:W1", 2: "mbc:W2", 3: "mbc:W3", 6: "mbc:W6"}
"""The lines that draw, by the number C reports."""


class Packed:
    """A sample as C reads it: the rows left, class by class, and the vertices' rows among them."""

    def __init__(self, sample: Sample) -> None:
        n_words = max(1, (max(rows.bit_length() for rows in sample.class_rows) + 63) // 64)
        classes = np.array([words(rows, n_words) for rows in sample.class_rows], dtype=np.uint64)
        left = words(sample.left, n_words)
        self.starts = np.zeros(len(classes) + 1, dtype=np.int64)
        given = pointer("uint64_t", left), pointer("uint64_t", classes), len(classes)
        n_grouped = lib.coverage_group_words(*given, n_words, pointer("int64_t", self.starts))

        def grouped(sets: list[int]) -> NDArray[np.uint64]:
            matrix = np.array([words(rows, n_words) for rows in sets], dtype=np.uint64).reshape(len(sets), n_words)
            result = np.empty((len(sets), max(1, n_grouped)), dtype=np.uint64)
            target, starts = pointer("uint64_t", result), pointer("int64_t", self.starts)
            lib.coverage_group(*given, pointer("uint64_t", matrix), len(sets), n_words, starts, target)
            return result

        self.rows = grouped([sample.left])
        self.vertices = grouped([rows for vertices in sample.row_sets for rows in vertices])
        self.totals = np.array([(sample.left & rows).bit_count() for rows in sample.class_rows], dtype=np.int64)
        self.n_rows = sample.left.bit_count()


def initial_pheromone(graph: Graph) -> Trails:
    """1.0 on every edge. Twin of ``pheromone.initial_pheromone``."""
    packed = graph.packed
    trails = Trails(packed["sizes"], packed["first_edge"], np.full(packed["first_edge"][-1], np.nan))
    for edge in graph.edges():
        trails[edge] = 1.0
    return trails


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
        shape = graph.packed
        self.n_layers = len(graph.layers)
        if eta and [[len(layer) for layer in c] for c in eta] != [shape["sizes"][3:].tolist()] * graph.layers[0].size:
            raise ValueError("eta must have a value for every vertex of every column layer, for every class")
        if eta and len(open_classes) != graph.layers[0].size:
            raise ValueError(f"{len(open_classes)} classes are open or not, but the graph has {graph.layers[0].size}")
        fields: dict[str, Any] = {
            "n_layers": self.n_layers,
            "n_edges": int(shape["first_edge"][-1]),
            "n_vertices": int(shape["first_vertex"][-1]),
            "any_vertex": graph.any_vertex,
            "n_classes": 1,
            **{name: pointer(KINDS[array.dtype], array) for name, array in shape.items()},
            "open_classes": pointer("uint8_t", np.array(open_classes, dtype=np.uint8)),
            "eta": pointer("double", np.array([v for c in eta for layer in c for v in layer], dtype=np.float64)),
        }
        if sample is not None:
            fields |= {"n_classes": len(sample.class_rows), "n_rows": sample.packed.n_rows}
            for name in ("starts", "totals", "rows", "vertices"):
                array = getattr(sample.packed, name)
                fields[name] = pointer(KINDS[array.dtype], array)
            fields |= _powers(quality, sample.packed.n_rows)
        self.fields = fields
        self.struct = ffi.new("mbc_t *", fields)
        self.path = np.zeros(self.n_layers, dtype=np.int32)
        self.rule = ffi.new("mbc_rule_t *", {"path": pointer("int32_t", self.path)})

    def walked(self) -> Walk:
        """The path that C left."""
        return tuple(self.path.tolist())


KINDS = {
    np.dtype(np.int32): "int32_t",
    np.dtype(np.uint8): "uint8_t",
    np.dtype(np.int64): "int64_t",
    np.dtype(np.uint64): "uint64_t",
    np.dtype(np.float64): "double",
}


def _powers(quality: Quality, n_rows: int) -> dict[str, Any]:
    """The powers of every coverage, where omega is not 1: C takes no power itself."""
    if quality is kloesgen:
        return {}
    omega = quality.args[0]  # type: ignore[attr-defined]
    table = [coverage_power(covered, max(1, n_rows), omega) for covered in range(n_rows + 1)]
    return {"powers": pointer("double", np.array(table, dtype=np.float64))}


def walk(
    graph: Graph, tau: MutableMapping[Edge, float], eta: Values, open_classes: Sequence[bool], draws: Draws
) -> Walk:
    """One ant. Twin of ``walk.walk``."""
    call, trails = _Call(graph, None, eta, open_classes), trails_of(tau, graph)
    with stream(draws, call.n_layers, LINES) as source:
        code = lib.mbc_walk(call.struct, pointer("double", trails.levels), source, pointer("int32_t", call.path))
    check(code, draws, LINES.get(source.line, ""))
    return call.walked()


def iterate(
    graph: Graph,
    sample: Sample,
    tau: MutableMapping[Edge, float],
    eta: Values,
    open_classes: Sequence[bool],
    steps: Steps,
    draws: Draws,
) -> tuple[Rule, int]:
    """All ants of an iteration in one C call. Twin of ``algorithm.iterate``."""
    call = _Call(graph, sample, eta, open_classes, steps.quality)
    trails, n_rules, n_ants = trails_of(tau, graph), ffi.new("int64_t *"), steps.settings.n_ants
    with stream(draws, n_ants * call.n_layers, LINES) as source:
        code = lib.mbc_iterate(call.struct, pointer("double", trails.levels), source, n_ants, call.rule, n_rules)
    check(code, draws, LINES.get(source.line, ""))
    walked, found = call.walked(), call.rule
    tests = mirror.tests_of(walked, graph)
    return Rule(found.prediction, tests, walked, found.tp, found.fp, found.quality), n_rules[0]


def prune(
    rule: Rule, graph: Graph, sample: Sample, quality: Quality, improves: mirror.Improves = operator.gt
) -> Rule:
    """A rule pruned. Twin of ``prune.prune``."""
    call = _Call(graph, sample, quality=quality)
    if len(rule.path) != call.n_layers:
        raise ValueError(f"a path of {len(rule.path)} vertices in a graph of {call.n_layers} layers")
    call.path[:] = rule.path
    call.rule.prediction = rule.prediction
    n_tests, layers = ffi.new("int32_t *"), np.zeros(call.n_layers, dtype=np.int32)
    ties = {mirror.TIES["keep"]: 0, mirror.TIES["remove"]: 1}[improves]
    check(lib.mbc_prune(call.struct, ties, call.rule, n_tests, pointer("int32_t", layers)))
    kept = set(layers[: n_tests[0]].tolist())
    tests = tuple(test for test in rule.tests if test[0] in kept)
    found = call.rule
    return Rule(found.prediction, tests, call.walked(), found.tp, found.fp, found.quality)


def update_pheromone(
    tau: MutableMapping[Edge, float],
    path: Walk,
    quality: float,
    c: float,
    rho: float,
    tau_max: float,
    tau_min: float,
) -> None:
    """Evaporation, deposit and bounds. Twin of ``pheromone.update_pheromone``."""
    trails = trails_of(tau)
    lib.mbc_update(*_shape(trails), _vertices(path, trails), quality / c, rho, tau_max, tau_min)
    if trails is not tau:
        tau.update(trails)


def converged(
    tau: MutableMapping[Edge, float],
    path: Walk,
    tau_max: float,
    tau_min: float,
    tol: float,
    both: Callable[..., bool],
) -> bool:
    """Whether the search has come to rest. Twin of ``pheromone.converged``."""
    full, empty = tau_max * (1 - tol), tau_min * (1 + tol)
    trails = trails_of(tau)
    return bool(lib.mbc_converged(*_shape(trails), _vertices(path, trails), full, empty, both is all))


def _shape(trails: Trails) -> tuple[Any, ...]:
    return (
        len(trails.sizes),
        pointer("int32_t", trails.sizes),
        pointer("int64_t", trails.first_edge),
        pointer("double", trails.levels),
    )


def _vertices(path: Walk, trails: Trails) -> Any:
    if len(path) != len(trails.sizes) or not all(0 <= j < size for j, size in zip(path, trails.sizes, strict=True)):
        raise ValueError(f"{path} is no path of this graph")
    return pointer("int32_t", np.array(path, dtype=np.int32))
