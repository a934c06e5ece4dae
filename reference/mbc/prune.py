"""Rules found by ants, and their pruning."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from reference.mbc.graph import COLUMNS_FROM, Graph, Path
from reference.mbc.quality import Quality
from reference.trace import step

if TYPE_CHECKING:
    from reference.mbc.accelerated import Packed

Test = tuple[int, int]
"""(d, j): vertex j of layer d, which is not "any"."""

Improves = Callable[[float, float], bool]
"""Whether a trial's quality beats the best so far: the reading MBC-26."""


@dataclass(frozen=True, eq=False)
class Sample:
    """The rows of TS that are left, those of each class, and those behind every vertex of a column layer."""

    left: int
    class_rows: tuple[int, ...]
    row_sets: tuple[tuple[int, ...], ...]

    def without(self, rows: int) -> Sample:
        """The sample after some rows have left."""
        return replace(self, left=self.left & ~rows)

    @cached_property
    def packed(self) -> Packed:
        """The same rows as C reads them, made when C first asks."""
        from reference.mbc.accelerated import Packed

        return Packed(self)


class Rule(NamedTuple):
    """A class, the tests that must hold, the path that gets its pheromone, and how good it is."""

    prediction: int
    tests: tuple[Test, ...]
    path: Path
    tp: int
    fp: int
    quality: float


def rule_of(path: Path, graph: Graph, sample: Sample, quality: Quality) -> Rule:
    """The rule that a path stands for.

    AntMiner_mbc, Eq. 10, over the rows left (MBC-17). The class is the one the ant chose.

    >>> from reference import datasets, draws
    >>> from reference.mbc.problem import Problem
    >>> from reference.mbc.steps import assemble
    >>> problem, steps = Problem.of_table(datasets.load("weather")), assemble("python", n_ants=20)
    >>> graph, sample = steps.build(problem, list(range(14)))
    >>> rule_of((0, 0, 0, 0, 3, 0, 2), graph, sample, steps.quality).quality
    0.1377551020408163
    """
    return judged(int(graph.layers[0].choices[path[0]]), tests_of(path, graph), path, sample, quality)


def tests_of(path: Path, graph: Graph) -> tuple[Test, ...]:
    """The tests on a path, in layer order."""
    return tuple((d, j) for d, j in enumerate(path) if d >= COLUMNS_FROM and graph.layers[d].is_test(j))


def judged(prediction: int, tests: tuple[Test, ...], path: Path, sample: Sample, quality: Quality) -> Rule:
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


def prune(rule: Rule, graph: Graph, sample: Sample, quality: Quality, improves: Improves = operator.gt) -> Rule:
    """Replace one test at a time by "any", as long as that makes the rule better.

    AntMiner_mbc, line 18 (MBC-26): class, alpha and beta stay, one test always remains, and of several equally
    good replacements the first is made. Lower and upper bound of a column are tests of their own.

    >>> from reference import datasets, draws
    >>> from reference.mbc.problem import Problem
    >>> from reference.mbc.steps import assemble
    >>> problem, steps = Problem.of_table(datasets.load("weather")), assemble("python", n_ants=20)
    >>> graph, sample = steps.build(problem, list(range(14)))
    >>> rule = rule_of((0, 1, 2, 0, 1, 0, 0), graph, sample, steps.quality)
    >>> prune(rule, graph, sample, steps.quality).path
    (0, 1, 2, 0, 3, 0, 2)
    """
    best = rule
    while len(best.tests) > 1:                                                  #: mbc:P1
        better = best
        for test in best.tests:                                                 #: mbc:P2
            tests = tuple(other for other in best.tests if other != test)
            trial = judged(best.prediction, tests, without(best.path, test, graph), sample, quality)  #: mbc:P2
            step("mbc:P2", layer=test[0], tp=trial.tp, fp=trial.fp, quality=trial.quality)
            if improves(trial.quality, better.quality):                         #: mbc:P3
                better = trial
        if better is best:                                                      #: mbc:P4
            break
        best = better
        step("mbc:P3", quality=best.quality)
    return best


def without(path: Path, test: Test, graph: Graph) -> Path:
    """The path with "any" in place of a test; in a graph without "any" it stays as the ant took it (MBC-7)."""
    if not graph.any_vertex:
        return path
    d, _ = test
    return (*path[:d], graph.layers[d].size - 1, *path[d + 1 :])


TIES: dict[str, Improves] = {"keep": operator.gt, "remove": operator.ge}
"""The readings of equal quality in the pruner (MBC-26)."""
