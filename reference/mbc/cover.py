"""Sequential covering: which rows leave with a rule."""

from __future__ import annotations

from reference.mbc.problem import Sample
from reference.mbc.rule import Rule, covered_rows


def covered(rule: Rule, sample: Sample) -> int:
    """The rows that leave with a rule: all that it matches, right or wrong (MBC-27).

    >>> sample = Sample(left=0b0111, class_rows=(0b0101, 0b1010), row_sets=((0b1100, 0b1111),))
    >>> covered(Rule(prediction=1, tests=((3, 0),), path=(0, 0, 0, 0), tp=0, fp=1, quality=-0.1), sample)
    4
    """
    return covered_rows(rule.tests, sample)                                     #: mbc:25
