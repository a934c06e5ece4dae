"""Pruning: one test after the other gives way to "any", as long as the rule gets better."""

from __future__ import annotations

from collections.abc import Callable

from reference.mbc.graph import Graph, Walk
from reference.mbc.problem import Sample
from reference.mbc.quality import Quality
from reference.mbc.rule import Rule, Test, judged
from reference.trace import step

Improves = Callable[[Rule, Rule, int], bool]
"""Whether a trial takes the place of the best so far, where a rule covers so many rows at least: the reading MBC-26."""


def improves(trial: Rule, best: Rule, least: int) -> bool:
    """Only a better quality does (MBC-26, "keep").

    >>> found = Rule(prediction=1, tests=((3, 0),), path=(0, 0, 0, 0), tp=2, fp=0, quality=0.1)
    >>> improves(found, found, 1), improves(found._replace(quality=0.2), found, 1)
    (False, True)
    """
    return trial.quality > best.quality                                         #: mbc:P3


def is_no_worse(trial: Rule, best: Rule, least: int) -> bool:
    """An equal quality will do (MBC-26, "remove").

    >>> found = Rule(prediction=1, tests=((3, 0),), path=(0, 0, 0, 0), tp=2, fp=0, quality=0.1)
    >>> is_no_worse(found, found, 1)
    True
    """
    return trial.quality >= best.quality


def improves_or_frees(trial: Rule, best: Rule, least: int) -> bool:
    """An equal quality will do as long as the best covers no row, or fewer than it must (MBC-26, "until_covering").

    A rule that covers nothing has quality 0, and so have most rules with one test less: only by leaving tests out for
    nothing does the pruner come to where tests matter.

    >>> found = Rule(prediction=1, tests=((3, 0),), path=(0, 0, 0, 0), tp=2, fp=0, quality=0.1)
    >>> nothing = found._replace(tp=0, quality=0.0)
    >>> improves_or_frees(found, found, 1), improves_or_frees(nothing, nothing, 1)
    (False, True)
    """
    covers = best.tp + best.fp >= least
    return trial.quality > best.quality or (trial.quality == best.quality and not covers)  #: mbc:P3


def prune(
    rule: Rule,
    graph: Graph,
    sample: Sample,
    quality: Quality,
    improves: Improves = improves_or_frees,
    least: int = 1,
) -> Rule:
    """Replace one test at a time by "any", as long as that makes the rule better.

    AntMiner_mbc, line 18 (MBC-26): class, alpha and beta stay, one test always remains, and of several equally
    good replacements the first is made; of a rule that covers nothing the last, until it covers something. Lower
    and upper bound of a column are tests of their own.

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
            if improves(trial, better, least):                                    #: mbc:P3
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


TIES: dict[str, Improves] = {"keep": improves, "remove": is_no_worse, "until_covering": improves_or_frees}
"""The readings of equal quality in the pruner (MBC-26)."""
