"""The C twins of CARBoost's hot steps: same names, arguments and results as the mirrors."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference.backend import check, ffi, lib, pointer
from reference.carboost import significance as mirror
from reference.carboost.boosting import carboost
from reference.carboost.checks import check_classes, fits, floats, predictions, within
from reference.carboost.mine import ClassRule, Removes, TooManyItemsets
from reference.carboost.packed import Block, ClassRules, Mined, Unpacking, packed
from reference.carboost.predict import Covers
from reference.carboost.problem import Problem
from reference.carboost.rounds import bootstrap, class_scores, count_sample, reweight_rules
from reference.carboost.totals import carboost_predict, wcarp_predict
from reference.table import words
from reference.trace import step

__all__ = [
    "bootstrap", "carboost", "carboost_predict", "class_scores", "count_sample", "reweight_rules", "wcarp_predict",
]


def fcp_growth_p(
    problem: Problem,
    least: Sequence[int],
    max_length: int,
    removes: Removes = operator.gt,
    limit: int = 10**9,
) -> Sequence[ClassRule]:
    """All rules, counted with row sets. Twin of ``mine.fcp_growth_p``."""
    n_classes, n_items = len(least), len(problem.items)
    fits(n_classes == len(problem.class_rows) > 0, f"{n_classes} thresholds for {len(problem.class_rows)} classes")
    fits(max_length > 0, f"antecedents of at most {max_length} items")
    sets = packed(problem)
    starts, grouped = _grouped(sets.items, sets.classes)
    class_count, at_least = np.array(problem.class_count, dtype=np.int64), np.array(least, dtype=np.int64)
    depth = min(max_length, n_items)
    given = ffi.new("carboost_t *", {
        "n_items": n_items,
        "n_classes": n_classes,
        "max_length": depth,
        "strict": removes is operator.gt,
        "limit": limit,
        "attribute": pointer("int32_t", sets.attribute),
        "items": pointer("uint64_t", grouped),
        "starts": pointer("int64_t", starts),
        "class_count": pointer("int64_t", class_count),
        "least": pointer("int64_t", at_least),
    })
    miner = lib.carboost_mine_open(given)
    if miner == ffi.NULL:
        check(lib.OUT_OF_MEMORY)
    try:
        for done, item in enumerate(reversed(range(n_items))):
            step("carboost:tid4", suffix=[], item=item, done=done, of=n_items)
            code = lib.carboost_mine_item(miner, item)
            if code == lib.TOO_MANY:
                raise TooManyItemsets(limit)
            check(code)
        return Mined([_block(miner, c, length) for c in range(n_classes) for length in range(1, depth + 1)])
    finally:
        lib.carboost_mine_close(miner)


def _grouped(sets: NDArray[np.uint64], classes: NDArray[np.uint64]) -> tuple[NDArray[np.int64], NDArray[np.uint64]]:
    """Row sets regrouped class by class, and where each class begins."""
    n_words = sets.shape[1]
    rows, starts = np.bitwise_or.reduce(classes, axis=0), np.zeros(len(classes) + 1, dtype=np.int64)
    given = pointer("uint64_t", rows), pointer("uint64_t", classes), len(classes)
    n_grouped = lib.coverage_group_words(*given, n_words, pointer("int64_t", starts))
    result = np.empty((len(sets), n_grouped), dtype=np.uint64)
    target = pointer("int64_t", starts), pointer("uint64_t", result)
    lib.coverage_group(*given, pointer("uint64_t", sets), len(sets), n_words, *target)
    return starts, result


def _block(miner: Any, c: int, length: int) -> Block:
    n = lib.carboost_mine_count(miner, c, length)
    items = np.empty((n, length), dtype=np.int32)
    n_a, n_ac = np.empty(n, dtype=np.int32), np.empty(n, dtype=np.int32)
    lib.carboost_mine_take(miner, c, length, *(pointer("int32_t", array) for array in (items, n_a, n_ac)))
    return c, items, n_a, n_ac


def p_values(rules: Sequence[ClassRule], problem: Problem, p_value: mirror.PValue) -> list[float]:
    """The p-value of every rule. Twin of ``significance.p_values``; the normal one needs erfc, which C leaves to it."""
    if p_value is mirror.normal:
        return mirror.p_values(rules, problem, p_value)
    check_classes(rules, len(problem.class_count))
    class_count = np.array(problem.class_count, dtype=np.int64)
    n_a, n_ac = (np.array([rule[field] for rule in rules], dtype=np.int64) for field in (2, 3))
    result = np.empty(len(rules), dtype=np.float64)
    lib.carboost_p_values(
        p_value is mirror.hypergeometric, problem.n_cases, pointer("int64_t", class_count), len(rules),
        pointer("int32_t", predictions(rules)), pointer("int64_t", n_a), pointer("int64_t", n_ac),
        pointer("double", result),
    )
    return floats(result)


def cover(rules: Sequence[ClassRule], problem: Problem) -> Covers:
    """The cases that each rule covers. Twin of ``predict.cover``."""
    sets, n_words = packed(problem).items, packed(problem).n_words
    columns = ClassRules.of(rules)
    fits(within(columns.members, len(sets)), f"an item that is none of {len(sets)}")
    result = np.empty((len(rules), n_words), dtype=np.uint64)
    lib.carboost_cover(
        len(rules), pointer("int64_t", columns.first), pointer("int32_t", columns.members), pointer("uint64_t", sets),
        pointer("uint64_t", words((1 << problem.n_cases) - 1, n_words)), n_words, pointer("uint64_t", result),
    )
    return Covers(Unpacking(result), problem.n_cases)
