"""Pruning: Ant-Miner's original pruner and the hybrid pruner that Chan & Freitas propose."""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from reference.antminer.problem import Antecedent, Problem, Term
from reference.draws import Draws, total
from reference.trace import step

Improves = Callable[[float, float], bool]
"""Whether a trial's quality beats the best so far: the reading AM-10."""


class Judged(NamedTuple):
    """A rule with the class it predicts, its confusion matrix over T, and its quality."""

    rule: Antecedent
    prediction: int
    tp: int
    fp: int
    tn: int
    fn: int
    quality: float


def prune_original(rule: Antecedent, problem: Problem, improves: Improves = operator.gt) -> Judged:
    """Drop one term at a time, as long as dropping it makes the rule better.

    Chan & Freitas, Pseudocode 2. The class is assigned anew for every trial removal, so pruning may
    change what the rule predicts. Ties keep the longer rule (reading AM-10), and of several equally
    good removals the first is made (AM-12).

    >>> from reference import datasets
    >>> weather = Problem.of_table(datasets.load("weather"))
    >>> prune_original(((0, 1), (2, 1)), weather)
    Judged(rule=((2, 1),), prediction=0, tp=6, fp=1, tn=4, fn=3, quality=0.5333333333333333)
    """
    best = judge(rule, problem)                                                 #: antminer:30 antminer:31
    step("antminer:31", class_=best.prediction, quality=best.quality)
    while len(best.rule) > 1:                                                   #: antminer:32
        better = best                                                           #: antminer:33
        for term in best.rule:                                                  #: antminer:34
            trial = judge(without(best.rule, term), problem)                    #: antminer:35 antminer:36 antminer:37
            _, prediction, tp, fp, tn, fn, quality = trial
            step("antminer:38", removed=term[0], class_=prediction, tp=tp, fp=fp, tn=tn, fn=fn, quality=quality)
            if improves(trial.quality, better.quality):                         #: antminer:38
                better, dropped = trial, term
        if better is best:                                                      #: antminer:39
            step("antminer:39")
            break
        best = better                                                           #: antminer:40
        step("antminer:40", removed=dropped[0], class_=best.prediction, quality=best.quality)
    return best                                                                 #: antminer:43


def prune_hybrid(
    rule: Antecedent,
    problem: Problem,
    info: Mapping[Term, float],
    draws: Draws,
    improves: Improves,
    r: int,
) -> Judged:
    """Cut a long rule down to r terms by roulette on their information gain, then prune as before.

    Chan & Freitas, Pseudocode 3. No row is looked at until r terms are left. When only terms without
    gain remain they are equally likely (AM-24).

    >>> from reference import datasets, draws
    >>> weather = Problem.of_table(datasets.load("weather"))
    >>> info = dict.fromkeys(weather.rows_where, 1.0)
    >>> prune_hybrid(((0, 0), (2, 0), (3, 1)), weather, info, draws.Tape([0.5]), operator.gt, r=1).rule
    ((2, 0),)
    """
    if len(rule) > r:                                                           #: antminer:50
        step("antminer:50", rule=rule, r=r)
        left, selected = list(rule), list[Term]()                               #: antminer:51
        while len(selected) < r:                                                #: antminer:52
            weights = [info[term] for term in left]                             #: antminer:53
            if total(weights) == 0:                                             #: antminer:54
                weights = [1.0] * len(left)
                step("antminer:54", terms=left)
            drawn = left[draws.spin(weights, "antminer:55")]                    #: antminer:55
            step("antminer:55", wheel=left, weights=weights, u=draws.last, chosen=drawn)
            selected.append(drawn)                                              #: antminer:56
            left.remove(drawn)                                                  #: antminer:56
        rule = tuple(sorted(selected))                                          #: antminer:57
        step("antminer:57", rule=rule)
    return prune_original(rule, problem, improves)                              #: antminer:60


def judge(rule: Antecedent, problem: Problem) -> Judged:
    """Give a rule the most frequent class of the rows it covers, and measure it over the whole of T (AM-32).

    >>> from reference import datasets
    >>> judge(((0, 1),), Problem.of_table(datasets.load("weather"))).quality
    0.4444444444444444
    """
    counts = problem.class_counts(problem.covered(rule))
    prediction = majority(counts)
    tp = counts[prediction]
    fp = sum(counts) - tp
    positives = (problem.training & problem.class_rows[prediction]).bit_count()
    fn = positives - tp
    tn = problem.training.bit_count() - positives - fp
    return Judged(rule, prediction, tp, fp, tn, fn, quality(tp, fp, tn, fn))


def majority(counts: Sequence[int]) -> int:
    """The class with the most rows, the first of them on a tie (AM-8).

    >>> majority([2, 3, 3])
    1
    """
    return counts.index(max(counts))                                            #: antminer:30 antminer:36


def quality(tp: int, fp: int, tn: int, fn: int) -> float:
    """Q = TP / (TP+FN) * TN / (TN+FP), sensitivity times specificity.

    Chan & Freitas, Eq. 1, as one division of exact integers, so that equal fractions are equal floats
    (AM-16); 0 where a class is absent (AM-15).

    >>> quality(6, 1, 4, 3)
    0.5333333333333333
    """
    divisor = (tp + fn) * (tn + fp)
    return tp * tn / divisor if divisor else 0.0                                #: antminer:31 antminer:37


def without(rule: Antecedent, term: Term) -> Antecedent:
    """The rule less one term.

    >>> without(((0, 1), (2, 0)), (0, 1))
    ((2, 0),)
    """
    return tuple(other for other in rule if other != term)                      #: antminer:35


TIES: dict[str, Improves] = {"keep": operator.gt, "remove": operator.ge}
"""The readings of equal quality in the pruner (AM-10)."""
