"""The C twins of the two predictions: the scores of all rounds in one pass over the rules, many cases at a time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from reference.backend import lib, pointer
from reference.carboost import algorithm
from reference.carboost.algorithm import Round, RuleBase
from reference.carboost.checks import check_classes, fits, within
from reference.carboost.packed import ClassRules, packed
from reference.carboost.problem import Problem
from reference.table import words
from reference.trace import heard

if TYPE_CHECKING:
    from reference.carboost.steps import Steps

Floats = NDArray[np.float64]

MOST = 2**22
"""So many scores are held at a time."""

LINES = ["carboost:wcarp8", "carboost:wcarp9", "carboost:boost19", "carboost:boost20"]
"""What the listings tell; where somebody listens they are followed."""


def wcarp_predict(base: RuleBase, weights: Sequence[float], problem: Problem, steps: Steps) -> tuple[Any, Any]:
    """The class scores of every case, and the class of each. Twin of ``algorithm.wcarp_predict``."""
    if heard(LINES):
        return algorithm.wcarp_predict(base, weights, problem, steps)
    parts = [scores[:, :, 0] for scores in _scores(base, [weights], problem)]
    found = np.concatenate(parts)
    return found, best(found, base.class_count)


def carboost_predict(
    base: RuleBase, rounds: Sequence[Round], problem: Problem, steps: Steps
) -> tuple[Any, Any]:
    """The votes of all rounds for every case, and the class of each. Twin of ``algorithm.carboost_predict``."""
    if heard(LINES):
        return algorithm.carboost_predict(base, rounds, problem, steps)
    parts = []
    for scores in _scores(base, [stored.rule_weights for stored in rounds], problem):
        votes = np.zeros(scores.shape[:2])
        for t, stored in enumerate(rounds):
            of_round = scores[:, :, t]
            if steps.settings.vote == "crisp":
                of_round = (np.arange(scores.shape[1]) == best(of_round, base.class_count)[:, None]).astype(float)
            votes += stored.alpha * of_round
        parts.append(votes)
    found = np.concatenate(parts)
    return found, best(found, base.class_count)


def _scores(base: RuleBase, weights: Sequence[Sequence[float]], problem: Problem) -> Iterator[Floats]:
    """Some cases after the other: for each, every class and every round, the weights of the rules that cover it."""
    rules, sets, n_classes, n_rounds = ClassRules.of(base.rules), packed(problem), len(base.class_count), len(weights)
    by_rule = np.ascontiguousarray(np.array(weights, dtype=np.float64).reshape(n_rounds, len(rules)).T)
    fits(within(rules.members, len(sets.items)), f"an item that is none of {len(sets.items)}")
    check_classes(rules, n_classes)
    every, most = words((1 << problem.n_cases) - 1, sets.n_words), max(1, MOST // (64 * n_classes * max(1, n_rounds)))
    for start in range(0, sets.n_words, most):
        end = min(sets.n_words, start + most)
        scores = np.zeros((64 * (end - start), n_classes, n_rounds))
        lib.carboost_totals(
            len(rules), pointer("int32_t", rules.prediction), pointer("int64_t", rules.first),
            pointer("int32_t", rules.members), pointer("uint64_t", sets.items), pointer("uint64_t", every),
            sets.n_words, start, end, n_rounds, pointer("double", by_rule), n_classes, pointer("double", scores),
        )
        yield scores[: problem.n_cases - 64 * start]


def best(scores: Floats, class_count: Sequence[int]) -> NDArray[np.intp]:
    """The class of the largest score, of equal ones the larger, then the first. Twin of ``predict.best_class``."""
    best, highest = np.zeros(len(scores), dtype=np.intp), scores[:, 0].copy()
    sizes = np.array(class_count)
    for c in range(1, scores.shape[1]):
        ahead = (scores[:, c] > highest) | ((scores[:, c] == highest) & (sizes[c] > sizes[best]))
        best[ahead], highest[ahead] = c, scores[ahead, c]
    return best
