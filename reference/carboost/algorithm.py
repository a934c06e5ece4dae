"""The listings of Bahri & Lallich: the significant rule base of W-CARP, and CARBoost on top of it.

The steps are handed in: they decide between Python and C, and between the readings.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from reference.carboost.mine import ClassRule
from reference.carboost.predict import Scores
from reference.carboost.problem import Problem, RowSets
from reference.carboost.reweight import TOO_BAD, clipped, normalised, round_weight
from reference.carboost.significance import loevinger
from reference.draws import Draws
from reference.trace import step

if TYPE_CHECKING:
    from reference.carboost.steps import Steps


class RuleBase(NamedTuple):
    """The significant rules in canonical order, their p-values and Loevinger weights, and how many were tested."""

    rules: list[ClassRule]
    p_values: list[float]
    loevinger: list[float]
    n_tested: int
    class_count: Sequence[int]
    default: int


class Weights(NamedTuple):
    """What a round hands to the next: the weights W of the cases and the rules' own weights a."""

    W: list[float]
    a: list[float]


class Round(NamedTuple):
    """A stored round: its weight in the vote, Loevinger on its sample, and the weights its rules had."""

    alpha: float
    loevinger: list[float]
    rule_weights: list[float]


@dataclass
class Boosted:
    """The rule base and the stored rounds; and of every round that was run its sample, the case weights on entry, and
    the raw error."""

    base: RuleBase
    rounds: list[Round] = field(default_factory=list)
    samples: list[list[int]] = field(default_factory=list)
    case_weights: list[list[float]] = field(default_factory=list)
    errors: list[float] = field(default_factory=list)


def fit_rule_base(problem: Problem, steps: Steps) -> RuleBase:
    """The rules whose confidence is significantly above the prior of their class.

    Bahri & Lallich, section 2.2.

    >>> from reference import datasets
    >>> from reference.carboost.steps import assemble
    >>> from reference.discretize import Coding
    >>> table = datasets.load("weather")
    >>> steps = assemble("python", min_support=0.2, significance=0.15)
    >>> base = fit_rule_base(Problem.of_table(table, Coding.fit(table)), steps)
    >>> len(base.rules), base.n_tested
    (7, 49)
    """
    n, n_c = problem.n_cases, problem.class_count
    rules = steps.mine(problem)                                                 #: carboost:wcarp1
    rules = [rule for rule in rules if rule.n_ac / rule.n_a >= steps.settings.min_confidence]  #: carboost:wcarp2
    step("carboost:wcarp2", left=len(rules))
    p_values = steps.p_values(rules, problem)                                   #: carboost:wcarp3
    step("carboost:wcarp3", tested=len(rules), p=p_values)
    kept = steps.significant(p_values)                                          #: carboost:wcarp4
    step("carboost:wcarp4", kept=kept)
    found = [rules[r] for r in kept]
    measured = [loevinger(n, n_c[rule.prediction], rule.n_a, rule.n_ac) for rule in found]  #: carboost:wcarp5
    step("carboost:wcarp5", loevinger=measured)
    default = problem.default                                                   #: carboost:wcarp6
    step("carboost:wcarp6", default=default)
    return RuleBase(found, [p_values[r] for r in kept], measured, len(rules), n_c, default)


def wcarp_predict(base: RuleBase, weights: Sequence[float], problem: Problem, steps: Steps) -> tuple[Scores, list[int]]:
    """The class scores of every case under the given rule weights, and the class of each.

    >>> from reference import datasets
    >>> from reference.carboost.steps import assemble
    >>> from reference.discretize import Coding
    >>> table = datasets.load("weather")
    >>> problem = Problem.of_table(table, Coding.fit(table))
    >>> steps = assemble("python", min_support=0.2, significance=0.15)
    >>> base = fit_rule_base(problem, steps)
    >>> wcarp_predict(base, base.loevinger, problem, steps)[1]
    [1, 1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 1]
    """
    covers = steps.cover(base.rules, problem)
    scores = steps.class_scores(base.rules, weights, covers, len(base.class_count))
    step("carboost:wcarp8", scores=scores)
    predictions = [steps.best_class(of_case, base.class_count) for of_case in scores]
    step("carboost:wcarp9", predictions=predictions)
    return scores, predictions


def carboost(problem: Problem, steps: Steps, draws: Draws) -> Boosted:
    """Rounds of W-CARP on weighted bootstrap samples; the rules stay, their weights and those of the cases change.

    Bahri & Lallich, sections 4.1 and 4.2.

    >>> from reference import datasets, draws
    >>> from reference.carboost.steps import assemble
    >>> from reference.discretize import Coding
    >>> table = datasets.load("weather")
    >>> problem = Problem.of_table(table, Coding.fit(table))
    >>> steps = assemble("python", min_support=0.2, significance=0.15, n_estimators=3)
    >>> boosted = carboost(problem, steps, draws.Seeded(1))
    >>> [round(error * 14) for error in boosted.errors]
    [0, 11]
    """
    base, weights = begin(problem, steps)
    return rounds(base, weights, problem, steps, draws)


def begin(problem: Problem, steps: Steps) -> tuple[RuleBase, Weights]:
    """The rule base, built once, and the weights of the first round.

    Bahri & Lallich, section 4.2, items 1 and 2.

    >>> import numpy as np
    >>> from reference.carboost.steps import assemble
    >>> begin(Problem.of([np.array([0, 1])], [2], np.array([0, 1]), 2), assemble("python"))[1]
    Weights(W=[0.5, 0.5], a=[])
    """
    base = fit_rule_base(problem, steps)                                        #: carboost:boost1
    n = problem.n_cases
    W, a = [1 / n] * n, [1.0] * len(base.rules)                                 #: carboost:boost2
    step("carboost:boost2", case_weight=1 / n, cases=n, rules=len(base.rules))
    return base, Weights(W, a)


def rounds(base: RuleBase, weights: Weights, problem: Problem, steps: Steps, draws: Draws) -> Boosted:
    """Round after round, until there were enough or one was no better than chance.

    Bahri & Lallich, section 4.2, item 3.

    >>> import numpy as np
    >>> from reference.draws import Tape
    >>> from reference.carboost.steps import assemble
    >>> problem, steps = Problem.of([np.array([0, 1])], [2], np.array([0, 1]), 2), assemble("python", n_estimators=3)
    >>> base, weights = begin(problem, steps)
    >>> rounds(base, weights, problem, steps, Tape([0.1, 0.2, 0.6, 0.7])).errors
    [0.0, 1.0]
    """
    boosted, covers = Boosted(base), steps.cover(base.rules, problem)
    for t in range(1, steps.settings.n_estimators + 1):                         #: carboost:boost3
        after = boosting_round(t, weights, boosted, covers, problem, steps, draws)
        if after is None:
            break
        weights = after
    return boosted


def boosting_round(
    t: int, weights: Weights, boosted: Boosted, covers: RowSets, problem: Problem, steps: Steps, draws: Draws
) -> Weights | None:
    """One round, kept in ``boosted``; the weights for the next one, or None where boosting ends.

    Bahri & Lallich, section 4.2, item 3, line by line.

    >>> import numpy as np
    >>> from reference.draws import Tape
    >>> from reference.carboost.steps import assemble
    >>> problem, steps = Problem.of([np.array([0, 1])], [2], np.array([0, 1]), 2), assemble("python")
    >>> base, weights = begin(problem, steps)
    >>> covers = steps.cover(base.rules, problem)
    >>> boosting_round(1, weights, Boosted(base), covers, problem, steps, Tape([0.1, 0.2])).W[0]
    0.25
    """
    base, n, (W, a) = boosted.base, problem.n_cases, weights
    sample = steps.bootstrap(W, draws)                                          #: carboost:boost4
    step("carboost:boost4", round=t, sample=sample)
    counts = steps.count_sample(sample, base.rules, covers, problem)            #: carboost:boost5
    step("carboost:boost5", **counts._asdict())
    L = steps.loevinger(base, counts)                                           #: carboost:boost6
    step("carboost:boost6", loevinger=L)
    w = steps.rule_weights(a, L)                                                #: carboost:boost7
    step("carboost:boost7", weights=w)
    scores = steps.class_scores(base.rules, w, covers, len(base.class_count))   #: carboost:boost8
    h = [steps.best_class(of_case, base.class_count) for of_case in scores]     #: carboost:boost8
    step("carboost:boost8", scores=scores, predictions=h)
    missed = [i for i in range(n) if h[i] != problem.classes[i]]                #: carboost:boost9
    step("carboost:boost9", missed=missed)
    e = steps.error(missed, counts.multiplicities, W)                           #: carboost:boost10
    step("carboost:boost10", error=e)
    boosted.samples.append(sample)
    boosted.case_weights.append(W)
    boosted.errors.append(e)
    if e >= TOO_BAD:                                                            #: carboost:boost11
        action = steps.on_bad_round(t)
        step("carboost:boost11", action=action)
        if action == "reset":
            return Weights([1 / n] * n, a)
        if action == "first":
            store(boosted, Round(1.0, L, w))
        if action != "keep":
            return None
    e = clipped(e, n)                                                           #: carboost:boost12
    alpha = round_weight(e)                                                     #: carboost:boost12
    step("carboost:boost12", error=e, alpha=alpha)
    W = steps.scale_cases(W, missed, alpha, counts.multiplicities)              #: carboost:boost13
    step("carboost:boost13", case_weights=W)
    W, whole = normalised(W)                                                    #: carboost:boost14
    step("carboost:boost14", total=whole, case_weights=W)
    a = steps.reweight_rules(base.rules, covers, missed, problem.classes, counts, a)
    store(boosted, Round(alpha, L, w))                                          #: carboost:boost18
    return Weights(W, a)


def store(boosted: Boosted, stored: Round) -> None:
    """Keep a round for the vote."""
    boosted.rounds.append(stored)
    step("carboost:boost18", alpha=stored.alpha, stored=len(boosted.rounds))


def carboost_predict(
    base: RuleBase, rounds: Sequence[Round], problem: Problem, steps: Steps
) -> tuple[list[list[float]], list[int]]:
    """The votes of all stored rounds for every case, and the class of each.

    Bahri & Lallich, section 4.2, item 4.

    >>> from reference import datasets
    >>> from reference.carboost.steps import assemble
    >>> from reference.discretize import Coding
    >>> table = datasets.load("weather")
    >>> problem = Problem.of_table(table, Coding.fit(table))
    >>> steps = assemble("python", min_support=0.2, significance=0.15)
    >>> base = fit_rule_base(problem, steps)
    >>> carboost_predict(base, [Round(0.5, base.loevinger, base.loevinger)], problem, steps)[0][0]
    [0.0, 0.5]
    """
    covers = steps.cover(base.rules, problem)
    alphas = [stored.alpha for stored in rounds]
    n_classes = len(base.class_count)
    scores = (steps.class_scores(base.rules, stored.rule_weights, covers, n_classes) for stored in rounds)
    votes = steps.votes(alphas, scores, problem.n_cases, base.class_count)
    step("carboost:boost19", votes=votes)
    predictions = [steps.best_class(of_case, base.class_count) for of_case in votes]  #: carboost:boost20
    step("carboost:boost20", predictions=predictions)
    return votes, predictions
