"""Early stopping: how well a list does on the validation rows, and whether its newest rule made it worse.

AntMiner_mbc, section 3.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from reference.mbc.graph import Graph
from reference.mbc.problem import Problem
from reference.mbc.rule import Rule, covered_rows
from reference.trace import step


def validated(rules: Sequence[Rule], graph: Graph, problem: Problem, validate: list[int]) -> int:
    """How many validation rows the list classifies rightly: first match, else the majority class (MBC-31).

    >>> from reference import datasets
    >>> from reference.mbc.steps import assemble
    >>> problem, steps = Problem.of_table(datasets.load("weather")), assemble("python")
    >>> graph, sample = steps.build(problem, list(range(14)))
    >>> rule = steps.rule_of((0, 0, 0, 0, 3, 0, 2), graph, sample)
    >>> validated([], graph, problem, [0, 1, 2, 13]), validated([rule], graph, problem, [0, 1, 2, 13])
    (1, 3)
    """
    sample = problem.sample(graph, validate)
    right, undecided = 0, sample.left
    for rule in rules:                                                          #: mbc:25a
        covered = covered_rows(rule.tests, sample) & undecided
        right += (covered & sample.class_rows[rule.prediction]).bit_count()
        undecided &= ~covered
    right += (undecided & sample.class_rows[problem.majority]).bit_count()      #: mbc:25a
    if validate:
        step("mbc:25a", right=right)
    return right


def fell(curve: list[int], problem: Problem, validate: list[int]) -> bool:
    """Whether the newest rule lost validation rows; the first rule always stays (MBC-30, "first_rule").

    >>> import numpy as np
    >>> problem = Problem.of([], [], np.array([0, 0, 1]), 2)
    >>> fell([0], problem, [0, 1]), fell([2, 2], problem, [0, 1]), fell([2, 1], problem, [0, 1])
    (False, False, True)
    """
    return len(curve) > 1 and curve[-1] < curve[-2]                             #: mbc:25b


def fell_from_no_rules(curve: list[int], problem: Problem, validate: list[int]) -> bool:
    """The same, with the first rule compared with the majority class alone (MBC-30, "empty_list").

    >>> import numpy as np
    >>> problem = Problem.of([], [], np.array([0, 0, 1]), 2)
    >>> fell_from_no_rules([1], problem, [0, 1]), fell_from_no_rules([2], problem, [0, 1])
    (True, False)
    """
    without_rules = sum(int(problem.classes[row]) == problem.majority for row in validate)
    return fell([without_rules, *curve], problem, validate)


BASELINES: dict[str, Callable[[list[int], Problem, list[int]], bool]] = {
    "first_rule": fell,
    "empty_list": fell_from_no_rules,
}
"""The readings of what the first rule is compared with (MBC-30)."""
