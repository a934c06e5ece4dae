"""The C twins of the steps of a round, and the arrays behind them: the mirrors have lists, a round on C has arrays."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference.backend import check, lib, pointer, stream
from reference.carboost.checks import check_classes, checked_covers, fits, floats, predictions, within
from reference.carboost.mine import ClassRule
from reference.carboost.packed import class_codes, packed_sets
from reference.carboost.predict import Covers, Scores
from reference.carboost.problem import Problem
from reference.carboost.reweight import Reweighted
from reference.carboost.sample import Counts
from reference.draws import Draws

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]

LINES = {4: "carboost:boost4"}
"""The lines that draw, by the number C reports."""


def scored(rules: Sequence[ClassRule], weights: Sequence[float], covers: Covers, n_classes: int) -> Floats:
    """The class scores of every case.  Shape: (n_cases, n_classes)."""
    sets = checked_covers(rules, covers, covers.n_rows)
    n_words = sets.shape[1]
    check_classes(rules, n_classes)
    fits(len(weights) == len(rules), f"{len(weights)} weights for {len(rules)} rules")
    scores = np.empty((64 * n_words, n_classes), dtype=np.float64)
    lib.carboost_scores(
        len(rules), pointer("int32_t", predictions(rules)), pointer("double", np.array(weights, dtype=np.float64)),
        pointer("uint64_t", sets), n_words, n_classes, pointer("double", scores),
    )
    return scores[: covers.n_rows]


def class_scores(rules: Sequence[ClassRule], weights: Sequence[float], covers: Covers, n_classes: int) -> Scores:
    """The class scores of every case. Twin of ``predict.class_scores``."""
    nested: Scores = scored(rules, weights, covers, n_classes).tolist()
    return nested


def drawn_by_weight(weights: Floats, draws: Draws) -> Whole:
    """As many cases as there are, drawn by weight."""
    n = len(weights)
    running, drawn = np.empty(n, dtype=np.float64), np.empty(n, dtype=np.int64)
    with stream(draws, n, LINES) as source:
        given = pointer("double", weights)
        code = lib.carboost_bootstrap(given, n, source, pointer("double", running), pointer("int64_t", drawn))
    check(code, draws, LINES.get(source.line, ""))
    return drawn


def bootstrap(weights: Sequence[float], draws: Draws) -> list[int]:
    """As many cases as there are, drawn by weight. Twin of ``sample.bootstrap``."""
    sample: list[int] = drawn_by_weight(np.array(weights, dtype=np.float64), draws).tolist()
    return sample


def counted(sample: Whole, rules: Sequence[ClassRule], covers: Covers, problem: Problem) -> list[Whole]:
    """The counts of a sample, in the order of ``Counts``."""
    of_case, n_classes = class_codes(problem), len(problem.class_count)
    n = len(of_case)
    counts = [np.zeros(size, dtype=np.int64) for size in (n, n_classes, len(rules), len(rules))]
    sets = checked_covers(rules, covers, n)
    fits(within(sample, n) and within(of_case, n_classes), "a case or a class that is not there")
    lib.carboost_count_sample(
        pointer("int64_t", sample), len(sample), pointer("int32_t", of_case), len(rules),
        pointer("int32_t", predictions(rules)),
        pointer("uint64_t", sets), sets.shape[1], *(pointer("int64_t", array) for array in counts),
    )
    return counts


def count_sample(sample: Sequence[int], rules: Sequence[ClassRule], covers: Covers, problem: Problem) -> Counts:
    """The counts of a sample. Twin of ``sample.count_sample``."""
    counts = counted(np.array(sample, dtype=np.int64), rules, covers, problem)
    return Counts(*(array.tolist() for array in counts))


def reweight_rules(
    rules: Sequence[ClassRule],
    covers: Covers,
    missed: Sequence[int],
    classes: Sequence[int],
    counts: Counts,
    before: Sequence[float],
) -> Reweighted:
    """New weights for the rules that qualify. Twin of ``reweight.reweight_rules``."""
    sets = checked_covers(rules, covers, len(classes))
    check_classes(rules, len(counts.class_counts))
    fits(len(rules) == len(counts.n_a) == len(counts.n_ac) == len(before), f"counts for other than {len(rules)} rules")
    wanted = wanted_cases(missed, classes, counts)
    n_a, n_ac = np.array(counts.n_a, dtype=np.int64), np.array(counts.n_ac, dtype=np.int64)
    found, errors = np.empty(len(rules), dtype=np.int64), np.empty(len(rules), dtype=np.float64)
    a = np.array(before, dtype=np.float64)
    n_found = lib.carboost_reweight(
        len(rules), pointer("int32_t", predictions(rules)), pointer("uint64_t", sets), sets.shape[1],
        pointer("uint64_t", wanted), pointer("int64_t", n_a), pointer("int64_t", n_ac),
        pointer("int64_t", found), pointer("double", errors), pointer("double", a),
    )
    return Reweighted(found[:n_found].tolist(), floats(errors[:n_found]), floats(a))


def wanted_cases(missed: Any, classes: Any, counts: Counts) -> NDArray[np.uint64]:
    """For every class the drawn cases that the round missed. Twin of ``reweight.wanted_cases``, packed.

    >>> wanted_cases([0, 1, 2], [0, 1, 1], Counts([1, 0, 2], [1, 2], [], [])).tolist()
    [[1], [4]]
    """
    cases, of_case = np.asarray(missed, dtype=np.int64), np.asarray(classes, dtype=np.int64)
    wrong = np.zeros((len(counts.class_counts), len(of_case)), dtype=np.bool_)
    wrong[of_case[cases], cases] = np.asarray(counts.multiplicities)[cases] > 0
    return packed_sets(wrong)
