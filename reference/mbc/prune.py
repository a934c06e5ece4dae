"""Pruning: one test after the other gives way to "any", as long as the rule gets better."""

from __future__ import annotations

import operator
from collections.abc import Callable

from reference.mbc.graph import Graph, Walk
from reference.mbc.problem import Sample
from reference.mbc.quality import Quality
from reference.mbc.rule import Rule, Test, judged
from reference.trace import step

Improves = Callable[[float, float], bool]
"""Whether a trial's quality beats the best so far: the reading MBC-26."""


def prune(rule: Rule, graph: Graph, sample: Sample, quality: Quality, improves: Improves = operator.gt) -> Rule:
    """Replace one test at a time by "any", as long as that makes the rule better.

    AntMiner_mbc, line 18 (MBC-26): class, alpha and beta stay, one test always remains, and of several equally
    good replacements the first is made. Lower and upper bound of a column are tests of their own.

    >>> from reference import datasets
    >>> from reference.mbc.problem import Problem
    >>> from reference.mbc.steps import assemble
    >>> problem, steps = Problem.of_table(datasets.load("weather")), assemble("python", n_ants=20)
    >>> graph, sample = steps.build(problem, list(range(14)))
    >>> rule = steps.rule_of((0, 1, 2, 0, 1, 0, 0), graph, sample)
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


def without(path: Walk, test: Test, graph: Graph) -> Walk:
    """The path with "any" in place of a test; in a graph without "any" it stays as the ant took it (MBC-7)."""
    if not graph.any_vertex:
        return path
    d, _ = test
    return (*path[:d], graph.layers[d].size - 1, *path[d + 1 :])


TIES: dict[str, Improves] = {"keep": operator.gt, "remove": operator.ge}
"""The readings of equal quality in the pruner (MBC-26)."""
