"""A round's bootstrap sample: cases drawn by weight, and what the rules cover of it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from reference.carboost.mine import ClassRule
from reference.carboost.predict import Covers
from reference.carboost.problem import Problem
from reference.draws import Draws
from reference.table import members


class Counts(NamedTuple):
    """How often each case was drawn, the class counts of the sample, and per rule its n_A and n_Ac there."""

    multiplicities: list[int]
    class_counts: list[int]
    n_a: list[int]
    n_ac: list[int]


def bootstrap(weights: Sequence[float], draws: Draws) -> list[int]:
    """As many cases as there are, drawn with replacement by weight, in the order of the draws.

    Bahri & Lallich, section 4.1 (CB-21). Running sums go from left to right.

    >>> from reference.draws import Tape
    >>> bootstrap([0.25, 0.0, 0.75], Tape([0.0, 0.25, 0.9]))
    [0, 2, 2]
    """
    running, last = list(accumulate(weights)), len(weights) - 1
    sample = []
    for _ in weights:
        target = draws.uniform("carboost:boost4") * running[last]
        sample.append(min(bisect_right(running, target), last))                 #: carboost:boost4
    return sample


def count_sample(sample: Sequence[int], rules: Sequence[ClassRule], covers: Covers, problem: Problem) -> Counts:
    """The counts of a sample, each drawn case as often as it was drawn.

    >>> import numpy as np
    >>> problem = Problem.of([np.array([0, 0, 1])], [2], np.array([0, 1, 1]), 2)
    >>> count_sample([1, 1, 0], [ClassRule(0, (0,), 2, 1)], Covers((3,), n_rows=3), problem)
    Counts(multiplicities=[1, 2, 0], class_counts=[1, 2], n_a=[3], n_ac=[1])
    """
    classes = problem.classes
    drawn, class_count = [0] * len(classes), [0] * len(problem.class_count)
    n_a, n_ac = [0] * len(rules), [0] * len(rules)
    for case in sample:                                                         #: carboost:boost5
        drawn[case] += 1
        class_count[classes[case]] += 1
    for r, (rule, covered) in enumerate(zip(rules, covers, strict=True)):       #: carboost:boost5
        for case in members(covered):
            n_a[r] += drawn[case]
            n_ac[r] += drawn[case] if classes[case] == rule.prediction else 0
    return Counts(drawn, class_count, n_a, n_ac)
