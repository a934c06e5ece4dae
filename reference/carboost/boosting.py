"""The C twin of CARBoost's listing: what a round knows of the cases is held in arrays."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from reference.backend import lib, pointer
from reference.carboost import algorithm
from reference.carboost.algorithm import Boosted, Round, RuleBase, Tried, fit_rule_base
from reference.carboost.packed import ClassRules, class_codes
from reference.carboost.predict import Covers
from reference.carboost.problem import Problem
from reference.carboost.reweight import TOO_BAD, clipped, round_weight
from reference.carboost.rounds import Floats, Whole, counted, drawn_by_weight, scored
from reference.carboost.sample import Counts
from reference.carboost.totals import best
from reference.draws import Draws
from reference.trace import heard, step

if TYPE_CHECKING:
    from reference.carboost.steps import Steps

LINES = [f"carboost:boost{line}" for line in (2, *range(5, 15), 18)]
"""What the listing tells; where somebody listens it is followed. Samples, which progress hears, are told here, too."""


class Judged(NamedTuple):
    """What a round learns on its sample: the counts, Loevinger, the rules' weights, the missed cases and its error."""

    counts: Any
    loevinger: list[float]
    rule_weights: list[float]
    wrong: NDArray[np.bool_]
    error: float


def carboost(problem: Problem, steps: Steps, draws: Draws) -> Boosted:
    """Rounds of W-CARP on weighted bootstrap samples. Twin of ``algorithm.carboost``."""
    if heard(LINES):
        return algorithm.carboost(problem, steps, draws)
    base, n = fit_rule_base(problem, steps), problem.n_cases
    rules = ClassRules.of(base.rules)
    W, a, covers = np.full(n, 1 / n), [1.0] * len(rules), steps.cover(rules, problem)
    rounds, tried = list[Round](), list[Tried]()
    for t in range(1, steps.settings.n_estimators + 1):
        sample = drawn_by_weight(W, draws)
        judged = _judge(sample, W, a, base, rules, covers, problem, steps)
        tried.append(Tried(sample.tolist(), W.tolist(), judged.error))
        step("carboost:boost4", round=t, sample=tried[-1].sample)
        if judged.error >= TOO_BAD:
            action = steps.on_bad_round(t)
            if action == "reset":
                W = np.full(n, 1 / n)
                continue
            if action == "first":
                rounds.append(Round(1.0, judged.loevinger, judged.rule_weights))
            if action != "keep":
                break
        alpha = round_weight(clipped(judged.error, n))
        W = _next_weights(W, judged, alpha, steps.settings.reweight)
        missed: Any = np.flatnonzero(judged.wrong)
        classes: Any = class_codes(problem)
        a = steps.reweight_rules(rules, covers, missed, classes, judged.counts, a)
        rounds.append(Round(alpha, judged.loevinger, judged.rule_weights))
    return Boosted(base, rounds, tried, W.tolist(), a)


def _judge(
    sample: Whole, W: Floats, a: list[float], base: RuleBase, rules: ClassRules, covers: Covers, problem: Problem,
    steps: Steps,
) -> Judged:
    """What the rules are worth on a sample, and what they then say of every case."""
    drawn, *of_rules = counted(sample, rules, covers, problem)
    multiplicities: Any = drawn
    counts = Counts(multiplicities, *(array.tolist() for array in of_rules))
    L = steps.loevinger(base, counts)
    w = steps.rule_weights(a, L)
    h = best(scored(rules, w, covers, len(base.class_count)), base.class_count)
    wrong = h != class_codes(problem)
    return Judged(counts, L, w, wrong, ERRORS[steps.settings.error_on](wrong, drawn, W))


def _next_weights(W: Floats, judged: Judged, alpha: float, reweight: str) -> Floats:
    """The case weights of the next round. Twin of ``reweight.CASES`` and ``normalised``."""
    scaled = np.where(judged.wrong, W * math.exp(alpha), W * math.exp(-alpha))
    if reweight == "sample":
        scaled = np.where(judged.counts.multiplicities > 0, scaled, W)
    return np.asarray(scaled / _total(scaled))


def _total(weights: Floats) -> float:
    """Twin of ``draws.total``."""
    running = np.empty_like(weights)
    return float(lib.roulette_sums(pointer("double", weights), len(weights), pointer("double", running)))


def _error_on_sample(wrong: NDArray[np.bool_], drawn: Whole, weights: Floats) -> float:
    return int(drawn[wrong].sum()) / len(drawn)


def _error_on_train(wrong: NDArray[np.bool_], drawn: Whole, weights: Floats) -> float:
    return int(np.count_nonzero(wrong)) / len(drawn)


def _weighted_error(wrong: NDArray[np.bool_], drawn: Whole, weights: Floats) -> float:
    return _total(weights[wrong])


ERRORS = {"sample": _error_on_sample, "train": _error_on_train, "weighted": _weighted_error}
"""Twins of ``reweight.ERRORS``."""
