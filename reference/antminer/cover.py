"""Sequential covering: when there is nothing left to learn, and which rows leave with a rule."""

from __future__ import annotations

from reference.antminer.problem import Problem
from reference.antminer.prune import Judged


def one_class_left(problem: Problem) -> bool:
    """Whether T holds a single class: there is nothing left to tell apart (AM-15, "stop").

    >>> from reference import datasets
    >>> weather = Problem.of_table(datasets.load("weather"))
    >>> one_class_left(weather), one_class_left(weather.without(weather.class_rows[0]))
    (False, True)
    """
    present = sum(map(bool, problem.class_counts(problem.training)))
    return present == 1                                                         #: antminer:2a


def never(problem: Problem) -> bool:
    """The search goes on with one class, as printed (AM-15, "continue")."""
    return False


def correct_rows(best: Judged, problem: Problem) -> int:
    """The rows that a rule covers and classifies rightly (AM-21, "correct").

    >>> from reference import datasets
    >>> from reference.antminer.prune import judge
    >>> weather = Problem.of_table(datasets.load("weather"))
    >>> rule = judge(((2, 1),), weather)
    >>> correct_rows(rule, weather).bit_count(), covered_rows(rule, weather).bit_count()
    (6, 7)
    """
    return covered_rows(best, problem) & problem.class_rows[best.prediction]    #: antminer:17


def covered_rows(best: Judged, problem: Problem) -> int:
    """All rows that a rule covers (AM-21, "covered")."""
    return problem.covered(best.rule)                                           #: antminer:17


SINGLE_CLASS = {"stop": one_class_left, "continue": never}
"""The readings of what happens when the rows left have one class (AM-15)."""

REMOVALS = {"correct": correct_rows, "covered": covered_rows}
"""The readings of which rows leave with a rule (AM-21)."""
