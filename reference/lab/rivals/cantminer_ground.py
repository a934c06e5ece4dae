"""The ground that ants of cAnt-Miner_PB walk on: its vertices, how good each looks, and what each covers."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from reference.lab.rivals.intervals import Floats, Interval, best_interval, entropy
from reference.rules import Term
from reference.table import Table, class_column

Mask = NDArray[np.bool_]

KEPT = 20_000
"""So many answers about sets of cases are remembered before all are forgotten."""


@dataclass(frozen=True)
class Step:
    """A vertex on a path; of a numeric attribute with the interval that was chosen for it."""

    vertex: int
    interval: Interval | None


class Ground:
    """The vertices of a table, and for sets of cases how good each looks and what each covers.

    Colonies come back to the same sets of cases, so the answers are remembered.

    >>> from reference import datasets
    >>> Ground(datasets.load("weather")).vertices[:4]
    [(0, 0), (0, 1), (0, 2), (1, 0)]
    """

    def __init__(self, table: Table) -> None:
        _, labels, classes = class_column(table)
        self.table, self.classes = table, classes.astype(np.intp)
        self.n_classes = len(labels)
        self.vertices: list[tuple[int, int | None]] = []
        for i, attribute in enumerate(table.attributes):
            values: list[int | None] = [None] if attribute.values is None else list(range(len(attribute.values)))
            self.vertices += [(i, j) for j in values]
        self.attribute = np.array([i for i, _ in self.vertices], dtype=np.intp)
        self.numeric = np.array([j is None for _, j in self.vertices], dtype=bool)
        self.masks = [None if j is None else table.columns[i] == j for i, j in self.vertices]
        nominal = [mask for mask in self.masks if mask is not None]
        self.holds = np.array(nominal, dtype=np.float64).reshape(len(nominal), table.n_rows).T
        self.of_class = np.eye(self.n_classes)[self.classes]
        self._heuristics: dict[bytes, Floats] = {}
        self._steps: dict[tuple[int, bytes], tuple[Step, Mask] | None] = {}

    def counts(self, inside: Mask) -> Floats:
        """How many of these cases every class has."""
        return np.bincount(self.classes[inside], minlength=self.n_classes).astype(np.float64)

    def heuristic(self, inside: Mask) -> Floats:
        """For every vertex log2 k less the entropy of the classes where it holds; 0 where it never does."""
        key = np.packbits(inside).tobytes()
        if key not in self._heuristics:
            if len(self._heuristics) > KEPT:
                self._heuristics.clear()
            self._heuristics[key] = np.maximum(self._promises(inside), 0.0)
        return self._heuristics[key]

    def _promises(self, inside: Mask) -> Floats:
        most = math.log2(self.n_classes)
        found = np.zeros(len(self.vertices))
        counts = self.holds[inside].T @ self.of_class[inside]
        found[~self.numeric] = np.where(counts.sum(axis=1) > 0, most - entropy(counts), 0.0)
        for vertex in np.flatnonzero(self.numeric).tolist():
            step = self.step(vertex, inside)
            found[vertex] = 0.0 if step is None or step[0].interval is None else most - step[0].interval.entropy
        return found

    def step(self, vertex: int, inside: Mask) -> tuple[Step, Mask] | None:
        """What a vertex means for these cases and which of them it covers; ``None`` if none, or nothing to cut."""
        key = vertex, np.packbits(inside).tobytes()
        if key not in self._steps:
            if len(self._steps) > KEPT:
                self._steps.clear()
            self._steps[key] = self._stepped(vertex, inside)
        return self._steps[key]

    def _stepped(self, vertex: int, inside: Mask) -> tuple[Step, Mask] | None:
        mask = self.masks[vertex]
        if mask is not None:
            covered = inside & mask
            return (Step(vertex, None), covered) if covered.any() else None
        column = self.table.columns[self.vertices[vertex][0]]
        known = inside & ~np.isnan(column)
        interval = best_interval(column[known].astype(np.float64), self.classes[known], self.n_classes)
        if interval is None:
            return None
        return Step(vertex, interval), known & (column > interval.low) & (column <= interval.high)

    def terms(self, steps: tuple[Step, ...]) -> tuple[Term, ...]:
        """The tests of a path in words."""
        terms = []
        for step in steps:
            i, j = self.vertices[step.vertex]
            attribute = self.table.attributes[i]
            if step.interval is not None:
                terms.append(Term(i, attribute.name, "in", (step.interval.low, step.interval.high)))
            else:
                terms.append(Term(i, attribute.name, "=", (attribute.values or ())[j or 0]))
        return tuple(terms)
