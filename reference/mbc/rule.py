"""A rule: the tests on an ant's walk, the rows it covers, and how good that makes it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from reference.mbc.graph import COLUMNS_FROM, Graph, Walk
from reference.mbc.problem import Sample
from reference.mbc.quality import Quality

Test = tuple[int, int]
"""(d, j): vertex j of layer d, which is not "any"."""


class Rule(NamedTuple):
    """A class, the tests that must hold, the path that gets its pheromone, and how good it is."""

    prediction: int
    tests: tuple[Test, ...]
    path: Walk
    tp: int
    fp: int
    quality: float


def rule_of(path: Walk, graph: Graph, sample: Sample, quality: Quality) -> Rule:
    """The rule that a path stands for.

    AntMiner_mbc, Eq. 10, over the rows left (MBC-17). The class is the one the ant chose.

    >>> from reference import datasets
    >>> from reference.mbc.problem import Problem
    >>> from reference.mbc.steps import assemble
    >>> problem, steps = Problem.of_table(datasets.load("weather")), assemble("python", n_ants=20)
    >>> graph, sample = steps.build(problem, list(range(14)))
    >>> round(rule_of((0, 0, 0, 0, 3, 0, 2), graph, sample, steps.quality).quality, 12)
    0.29758503207
    """
    return judged(int(graph.layers[0].choices[path[0]]), tests_of(path, graph), path, sample, quality)


def tests_of(path: Walk, graph: Graph) -> tuple[Test, ...]:
    """The tests on a path, in layer order."""
    return tuple((d, j) for d, j in enumerate(path) if d >= COLUMNS_FROM and graph.layers[d].is_test(j))


def judged(prediction: int, tests: tuple[Test, ...], path: Walk, sample: Sample, quality: Quality) -> Rule:
    """The rule with these tests and what it covers."""
    covered = covered_rows(tests, sample)
    of_class = sample.class_rows[prediction]
    tp, p = (covered & of_class).bit_count(), (sample.left & of_class).bit_count()
    fp, n = covered.bit_count() - tp, sample.left.bit_count() - p
    return Rule(prediction, tests, path, tp, fp, quality(tp, fp, p, n))


def covered_rows(tests: Sequence[Test], sample: Sample) -> int:
    """The rows left that satisfy every test."""
    rows = sample.left
    for d, j in tests:
        rows &= sample.row_sets[d - COLUMNS_FROM][j]
    return rows
