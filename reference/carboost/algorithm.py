"""The listings of Bahri & Lallich: the significant rule base of W-CARP, and CARBoost on top of it.

The steps are handed in: they decide between Python and C, and between the readings.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from reference.carboost.mine import ClassRule
from reference.carboost.predict import Scores
from reference.carboost.problem import Problem
from reference.carboost.reweight import TOO_BAD, clipped, normalised, round_weight
from reference.carboost.significance import loevinger
from reference.draws import Draws
from reference.trace import step, tell

if TYPE_CHECKING:
    from reference.carboost.steps import Steps


class RuleBase(NamedTuple):
    """The significant rules in canonical order, their p-values and Loevinger weights, and how many were tested."""

    rules: Sequence[ClassRule]
    p_values: list[float]
    loevinger: list[float]
    n_tested: int
    class_count: Sequence[int]
    default: int


class Round(NamedTuple):
    """A stored round: its weight in the vote, Loevinger on its sample, and the weights its rules had."""

    alpha: float
    loevinger: list[float]
    rule_weights: list[float]


class Tried(NamedTuple):
    """A round that was run, stored or not: its sample, the case weights on entry, and its raw error."""

    sample: list[int]
    case_weights: list[float]
    error: float


class Boosted(NamedTuple):
    """The rule base, the stored rounds, all rounds that were run, and the weights that the last one left."""

    base: RuleBase
    rounds: list[Round]
    tried: list[Tried]
    W: list[float]
    a: list[float]


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
    p_values = steps.p_values(rules, problem)                                   #: carboost:wcarp3
    kept = steps.significant(p_values)                                          #: carboost:wcarp4
    found = [rules[r] for r in kept]
    measured = [loevinger(n, n_c[rule.prediction], rule.n_a, rule.n_ac) for rule in found]  #: carboost:wcarp5
    default = problem.default                                                   #: carboost:wcarp6
    tell(
        ("carboost:wcarp2", {"left": len(rules)}),
        ("carboost:wcarp3", {"tested": len(rules), "p": p_values}),
        ("carboost:wcarp4", {"kept": kept}),
        ("carboost:wcarp5", {"loevinger": measured}),
        ("carboost:wcarp6", {"default": default}),
    )
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
    predictions = [steps.best_class(of_case, base.class_count) for of_case in scores]
    tell(("carboost:wcarp8", {"scores": scores}), ("carboost:wcarp9", {"predictions": predictions}))
    return scores, predictions


def carboost(problem: Problem, steps: Steps, draws: Draws) -> Boosted:
    """Rounds of W-CARP on weighted bootstrap samples; the rules stay, their weights and those of the cases change.

    Bahri & Lallich, section 4.2, items 1 to 3, and section 4.1.

    >>> from reference import datasets, draws
    >>> from reference.carboost.steps import assemble
    >>> from reference.discretize import Coding
    >>> table = datasets.load("weather")
    >>> problem = Problem.of_table(table, Coding.fit(table))
    >>> steps = assemble("python", min_support=0.2, significance=0.15, n_estimators=3)
    >>> boosted = carboost(problem, steps, draws.Seeded(1))
    >>> [round(one.error * 14) for one in boosted.tried]
    [0, 11]
    """
    # Item 1: the rule base, built once.
    base = fit_rule_base(problem, steps)                                        #: carboost:boost1
    # Item 2: equal weights.
    n = problem.n_cases
    W, a = [1 / n] * n, [1.0] * len(base.rules)                                 #: carboost:boost2
    step("carboost:boost2", case_weight=1 / n, cases=n, rules=len(base.rules))
    # Item 3: the rounds. Item 4, their vote, is carboost_predict.
    rounds, tried, covers = list[Round](), list[Tried](), steps.cover(base.rules, problem)
    for t in range(1, steps.settings.n_estimators + 1):                         #: carboost:boost3
        sample = steps.bootstrap(W, draws)                                      #: carboost:boost4
        counts = steps.count_sample(sample, base.rules, covers, problem)        #: carboost:boost5
        L = steps.loevinger(base, counts)                                       #: carboost:boost6
        w = steps.rule_weights(a, L)                                            #: carboost:boost7
        scores = steps.class_scores(base.rules, w, covers, len(base.class_count))  #: carboost:boost8
        h = [steps.best_class(of_case, base.class_count) for of_case in scores]  #: carboost:boost8
        missed = [i for i in range(n) if h[i] != problem.classes[i]]            #: carboost:boost9
        e = steps.error(missed, counts.multiplicities, W)                       #: carboost:boost10
        tell(
            ("carboost:boost4", {"round": t, "sample": sample}),
            ("carboost:boost5", counts._asdict()),
            ("carboost:boost6", {"loevinger": L}),
            ("carboost:boost7", {"weights": w}),
            ("carboost:boost8", {"scores": scores, "predictions": h}),
            ("carboost:boost9", {"missed": missed}),
            ("carboost:boost10", {"error": e}),
        )
        tried.append(Tried(sample, W, e))
        if e >= TOO_BAD:                                                        #: carboost:boost11
            action = steps.on_bad_round(t)
            step("carboost:boost11", action=action)
            if action == "reset":
                W = [1 / n] * n
                continue
            if action == "first":
                rounds.append(Round(1.0, L, w))
                step("carboost:boost18", alpha=1.0, stored=len(rounds))
            if action != "keep":
                break
        e = clipped(e, n)                                                       #: carboost:boost12
        alpha = round_weight(e)                                                 #: carboost:boost12
        W = steps.scale_cases(W, missed, alpha, counts.multiplicities)          #: carboost:boost13
        tell(
            ("carboost:boost12", {"error": e, "alpha": alpha}),
            ("carboost:boost13", {"case_weights": W}),
        )
        W, whole = normalised(W)                                                #: carboost:boost14
        step("carboost:boost14", total=whole, case_weights=W)
        a = steps.reweight_rules(                                               #: carboost:boost15
            base.rules, covers, missed, problem.classes, counts, a
        )
        rounds.append(Round(alpha, L, w))                                       #: carboost:boost18
        step("carboost:boost18", alpha=alpha, stored=len(rounds))
    return Boosted(base, rounds, tried, W, a)


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
    predictions = [steps.best_class(of_case, base.class_count) for of_case in votes]  #: carboost:boost20
    tell(("carboost:boost19", {"votes": votes}), ("carboost:boost20", {"predictions": predictions}))
    return votes, predictions
