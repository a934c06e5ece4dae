"""The C twins of CARBoost's hot steps: same names, arguments and results as the mirrors."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference.backend import check, ffi, lib, pointer, stream
from reference.carboost import significance as mirror
from reference.carboost.mine import ClassRule, Removes, TooManyItemsets
from reference.carboost.packed import Block, ClassRules, Mined, Unpacking, block, packed, packed_covers
from reference.carboost.predict import Covers, Scores
from reference.carboost.problem import Problem
from reference.carboost.reweight import Reweighted, wanted_cases
from reference.carboost.sample import Counts
from reference.carboost.totals import carboost_predict, wcarp_predict
from reference.draws import Draws
from reference.table import words
from reference.trace import step

__all__ = ["carboost_predict", "wcarp_predict"]

LINES = {4: "carboost:boost4"}
"""The lines that draw, by the number C reports."""

def fcp_growth_p(
    problem: Problem,
    least: Sequence[int],
    max_length: int,
    removes: Removes = operator.gt,
    limit: int = 10**9,
) -> Sequence[ClassRule]:
    """All rules, counted with row sets. Twin of ``mine.fcp_growth_p``."""
    n_classes, n_items = len(least), len(problem.items)
    _fits(n_classes == len(problem.class_rows) > 0, f"{n_classes} thresholds for {len(problem.class_rows)} classes")
    _fits(max_length > 0, f"antecedents of at most {max_length} items")
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
    _check_classes(rules, len(problem.class_count))
    class_count = np.array(problem.class_count, dtype=np.int64)
    n_a, n_ac = (np.array([rule[field] for rule in rules], dtype=np.int64) for field in (2, 3))
    result = np.empty(len(rules), dtype=np.float64)
    lib.carboost_p_values(
        p_value is mirror.hypergeometric, problem.n_cases, pointer("int64_t", class_count), len(rules),
        pointer("int32_t", _predictions(rules)), pointer("int64_t", n_a), pointer("int64_t", n_ac),
        pointer("double", result),
    )
    return _floats(result)


def cover(rules: Sequence[ClassRule], problem: Problem) -> Covers:
    """The cases that each rule covers. Twin of ``predict.cover``."""
    sets, n_words = packed(problem).items, packed(problem).n_words
    columns = ClassRules.of(rules)
    _fits(_within(columns.members, len(sets)), f"an item that is none of {len(sets)}")
    result = np.empty((len(rules), n_words), dtype=np.uint64)
    lib.carboost_cover(
        len(rules), pointer("int64_t", columns.first), pointer("int32_t", columns.members), pointer("uint64_t", sets),
        pointer("uint64_t", words((1 << problem.n_cases) - 1, n_words)), n_words, pointer("uint64_t", result),
    )
    return Covers(Unpacking(result), problem.n_cases)


def class_scores(rules: Sequence[ClassRule], weights: Sequence[float], covers: Covers, n_classes: int) -> Scores:
    """The class scores of every case. Twin of ``predict.class_scores``."""
    sets = _checked_covers(rules, covers, covers.n_rows)
    n_words = sets.shape[1]
    _check_classes(rules, n_classes)
    _fits(len(weights) == len(rules), f"{len(weights)} weights for {len(rules)} rules")
    scores = np.empty((64 * n_words, n_classes), dtype=np.float64)
    lib.carboost_scores(
        len(rules), pointer("int32_t", _predictions(rules)), pointer("double", np.array(weights, dtype=np.float64)),
        pointer("uint64_t", sets), n_words, n_classes, pointer("double", scores),
    )
    nested: Scores = scores[: covers.n_rows].tolist()
    return nested


def bootstrap(weights: Sequence[float], draws: Draws) -> list[int]:
    """As many cases as there are, drawn by weight. Twin of ``sample.bootstrap``."""
    n = len(weights)
    running, drawn = np.empty(n, dtype=np.float64), np.empty(n, dtype=np.int64)
    with stream(draws, n, LINES) as source:
        given = pointer("double", np.array(weights, dtype=np.float64))
        code = lib.carboost_bootstrap(given, n, source, pointer("double", running), pointer("int64_t", drawn))
    check(code, draws, LINES.get(source.line, ""))
    return [int(case) for case in drawn.tolist()]


def count_sample(sample: Sequence[int], rules: Sequence[ClassRule], covers: Covers, problem: Problem) -> Counts:
    """The counts of a sample. Twin of ``sample.count_sample``."""
    n, n_classes = len(problem.classes), len(problem.class_count)
    counts = [np.zeros(size, dtype=np.int64) for size in (n, n_classes, len(rules), len(rules))]
    drawn, of_case = np.array(sample, dtype=np.int64), np.array(problem.classes, dtype=np.int32)
    sets = _checked_covers(rules, covers, n)
    _fits(_within(drawn, n) and _within(of_case, n_classes), "a case or a class that is not there")
    lib.carboost_count_sample(
        pointer("int64_t", drawn), len(sample), pointer("int32_t", of_case), len(rules),
        pointer("int32_t", _predictions(rules)),
        pointer("uint64_t", sets), sets.shape[1], *(pointer("int64_t", array) for array in counts),
    )
    return Counts(*([int(number) for number in array.tolist()] for array in counts))


def reweight_rules(
    rules: Sequence[ClassRule],
    covers: Covers,
    missed: Sequence[int],
    classes: Sequence[int],
    counts: Counts,
    before: Sequence[float],
) -> Reweighted:
    """New weights for the rules that qualify. Twin of ``reweight.reweight_rules``."""
    sets = _checked_covers(rules, covers, len(classes))
    _check_classes(rules, len(counts.class_counts))
    _fits(len(rules) == len(counts.n_a) == len(counts.n_ac) == len(before), f"counts for other than {len(rules)} rules")
    wanted = block(wanted_cases(missed, classes, counts), covers.n_rows)
    n_a, n_ac = np.array(counts.n_a, dtype=np.int64), np.array(counts.n_ac, dtype=np.int64)
    found, errors = np.empty(len(rules), dtype=np.int64), np.empty(len(rules), dtype=np.float64)
    a = np.array(before, dtype=np.float64)
    n_found = lib.carboost_reweight(
        len(rules), pointer("int32_t", _predictions(rules)), pointer("uint64_t", sets), sets.shape[1],
        pointer("uint64_t", wanted), pointer("int64_t", n_a), pointer("int64_t", n_ac),
        pointer("int64_t", found), pointer("double", errors), pointer("double", a),
    )
    return Reweighted([int(r) for r in found[:n_found]], _floats(errors[:n_found]), _floats(a))


def _fits(fits: bool, what: str) -> None:
    """Refuse sizes that do not fit together, before C sees them."""
    if not fits:
        raise ValueError(f"sizes that do not fit together: {what}")


def _within(numbers: NDArray[Any], n: int) -> bool:
    return not numbers.size or bool(numbers.min() >= 0 and numbers.max() < n)


def _check_classes(rules: Sequence[ClassRule], n_classes: int) -> None:
    _fits(_within(_predictions(rules), n_classes), f"a rule for a class that is none of {n_classes}")


def _checked_covers(rules: Sequence[ClassRule], covers: Covers, n_cases: int) -> NDArray[np.uint64]:
    """Covers as C reads them, if they are those of the rules and cases."""
    sets = packed_covers(covers)
    _fits(len(sets) == len(rules), f"{len(sets)} covers for {len(rules)} rules")
    _fits(covers.n_rows == n_cases, f"covers of {covers.n_rows} cases for {n_cases}")
    return sets


def _predictions(rules: Sequence[ClassRule]) -> NDArray[np.int32]:
    if isinstance(rules, ClassRules):
        return rules.prediction
    return np.array([rule.prediction for rule in rules], dtype=np.int32)


def _floats(array: NDArray[np.float64]) -> list[float]:
    return [float(value) for value in array.tolist()]
