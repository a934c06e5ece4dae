"""The operations of the vectors of W-CARP and CARBoost, carried out by this implementation on either path."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from reference import trace
from reference.backend import path
from reference.carboost import mine, predict, reweight, significance
from reference.carboost.algorithm import RuleBase, carboost, carboost_predict, fit_rule_base, wcarp_predict
from reference.carboost.mine import ClassRule
from reference.carboost.operations import listing
from reference.carboost.operations.listing import Values, predicted, prepared, problem_of, rules_of
from reference.carboost.operations.tables import Training
from reference.carboost.problem import Problem
from reference.carboost.steps import assemble
from reference.discretize import cut_points
from reference.draws import Draws

FIT = [f"fcp{n}" for n in (1, 9)] + [f"wcarp{n}" for n in (2, 3, 4, 5, 6, 8, 9)]
BOOST = FIT[:-2] + [f"boost{n}" for n in (2, *range(4, 15), *range(17, 21))]
"""The lines that the runs tell, where they come to them; both paths tell the same."""


def thresholds(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The local support of every class."""
    return {"thresholds": mine.thresholds(given["min_support"], given["class_counts"])}


def cuts(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """MDLP."""
    values = np.array([np.nan if value is None else value for value in given["values"]], dtype=np.float64)
    return {"cuts": cut_points(values, np.array(given["classes"], dtype=np.int32), given["n_classes"])}


def items(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Training and new rows as items."""
    training = Training(data[given["data"]], given["missing"])
    new = training.with_new(given["new"]).cases()[training.problem.n_cases :]
    return {**training.items(), "cases": training.problem.cases(), "new": new}


def mine_all(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The class itemsets."""
    problem = Training(data[given["data"]], given["missing"]).problem
    steps = assemble(backend, **{name: given[name] for name in ("min_support", "max_length", "pruning")})
    least = mine.thresholds(given["min_support"], problem.class_count)
    return {"thresholds": least, "itemsets": [_list(rule) for rule in steps.mine(problem)]}


def p_value(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """One p-value, also as text of 12 digits."""
    problem = Problem(given["n"], (), (), class_rows=((1 << given["n_c"]) - 1,))
    rule = ClassRule(0, (0,), given["n_a"], given["n_ac"])
    [p] = assemble(backend, test=given["test"]).p_values([rule], problem)
    return {"p": p, "digits": f"{p:.12g}"}


def keep(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Which p-values pass."""
    steps = assemble(backend, adjust=given["adjust"], significance=given["significance"])
    return {"kept": steps.significant(given["p"])}


def loevinger(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Loevinger from counts."""
    return {"loevinger": significance.loevinger(*(given[name] for name in ("n", "n_c", "n_a", "n_ac")))}


def rule_base(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The significant rule base of a table."""
    training, steps = prepared(given, data, backend)
    return _base_values(training, fit_rule_base(training.problem, steps))


def score(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Class scores and predictions under given weights."""
    steps, rules = assemble(backend), rules_of(given["rules"])
    covers = steps.cover(rules, problem_of(rules, given["cases"]))
    scores = steps.class_scores(rules, given["weights"], covers, len(given["class_counts"]))
    return {"scores": scores, "predictions": [steps.best_class(entry, given["class_counts"]) for entry in scores]}


def bootstrap(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """A weighted bootstrap sample."""
    return {"sample": assemble(backend).bootstrap(given["weights"], draws), "n_draws": draws.n_draws}


def sample_counts(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The counts of a sample."""
    steps, rules = assemble(backend), rules_of(given["rules"])
    problem = problem_of(rules, given["cases"], given["classes"], given["n_classes"])
    return steps.count_sample(given["sample"], rules, steps.cover(rules, problem), problem)._asdict()


def round_error(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The error of a round."""
    error = assemble(backend, error_on=given["error_on"]).error
    return {"error": error(given["missed"], given["multiplicities"], given["weights"])}


def round_weight(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Whether a round is too bad, its clipped error and its weight."""
    error = reweight.clipped(given["error"], given["n"])
    return {"bad": given["error"] >= reweight.TOO_BAD, "error": error, "alpha": reweight.round_weight(error)}


def case_weights(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The case weights after a round."""
    steps = assemble(backend, reweight=given["reweight"])
    scaled = steps.scale_cases(given["weights"], given["missed"], given["alpha"], given["multiplicities"])
    weights, whole = reweight.normalised(scaled)
    return {"scaled": scaled, "total": whole, "weights": weights}


def rule_weights(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The rules' own weights after a round."""
    steps = assemble(backend, rule_weight=given["rule_weight"], rule_memory=given["rule_memory"])
    rules = rules_of(given["rules"])
    problem = problem_of(rules, given["cases"], given["classes"], 1 + max(given["classes"]))
    covers = steps.cover(rules, problem)
    sample = [case for case, times in enumerate(given["multiplicities"]) for _ in range(times)]
    counts = steps.count_sample(sample, rules, covers, problem)
    changed: Values = {"rules": [], "errors": []}
    with trace.listen(lambda _, event: changed.update(event), ["carboost:boost17"]):
        a = steps.reweight_rules(rules, covers, given["missed"], given["classes"], counts, given["a"])
    return {"rules": changed["rules"], "errors": changed["errors"], "a": a}


def vote(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """The vote of all rounds for one case."""
    count = given["class_counts"]
    rounds = [[scores] for scores in given["scores"]]
    [votes] = assemble(backend, vote=given["vote"]).votes(given["alphas"], rounds, 1, count)
    chosen = [predict.best_class(scores, count) for scores in given["scores"]]
    return {"chosen": chosen, "votes": votes, "class": predict.best_class(votes, count)}


def fit(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """W-CARP: the rule base, then the training and new rows, with events."""
    return _told(FIT, lambda: fit_silently(given, data, draws, backend))


def boost(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """CARBoost: the rounds, then the training and new rows, with events."""
    return _told(BOOST, lambda: boost_silently(given, data, draws, backend))


def fit_silently(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """W-CARP with nobody listening."""
    training, steps = prepared(given, data, backend)
    base = fit_rule_base(training.problem, steps)
    rows = training.with_new(given["new"])
    scores, predictions = predicted(wcarp_predict, backend, base, base.loevinger, rows, steps)
    return {**_base_values(training, base), "scores": scores, "predictions": predictions}


def boost_silently(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """CARBoost with nobody listening."""
    training, steps = prepared(given, data, backend)
    rows = training.with_new(given["new"])
    boosted = path("reference.carboost", backend)(carboost)(training.problem, steps, draws)
    votes, predictions = predicted(carboost_predict, backend, boosted.base, boosted.rounds, rows, steps)
    return {
        **_base_values(training, boosted.base),
        "errors": [one.error for one in boosted.tried],
        "samples": [one.sample for one in boosted.tried],
        "case_weights": [one.case_weights for one in boosted.tried],
        "alphas": [stored.alpha for stored in boosted.rounds],
        "loevinger": [stored.loevinger for stored in boosted.rounds],
        "rule_weights": [stored.rule_weights for stored in boosted.rounds],
        "votes": votes,
        "predictions": predictions,
        "n_draws": draws.n_draws,
    }


OPERATIONS: dict[str, Callable[[Values, Values, Draws, str], Values]] = {
    "carboost.thresholds": thresholds,
    "carboost.cuts": cuts,
    "carboost.items": items,
    "carboost.mine": mine_all,
    "carboost.p_value": p_value,
    "carboost.keep": keep,
    "carboost.loevinger": loevinger,
    "carboost.rule_base": rule_base,
    "carboost.score": score,
    "carboost.bootstrap": bootstrap,
    "carboost.sample_counts": sample_counts,
    "carboost.round_error": round_error,
    "carboost.round_weight": round_weight,
    "carboost.case_weights": case_weights,
    "carboost.rule_weights": rule_weights,
    "carboost.vote": vote,
    **listing.OPERATIONS,
    "carboost.fit": fit,
    "carboost.boost": boost,
}

SILENT = {"carboost.fit": fit_silently, "carboost.boost": boost_silently}
"""The runs with nobody listening."""


def _told(lines: list[str], work: Callable[[], Values]) -> Values:
    events: list[Values] = []
    wanted = [f"carboost:{line}" for line in lines]
    with trace.listen(lambda line, event: events.append({"line": line, **trace.plain(event)}), wanted):
        result = work()
    return {**result, "events": events}


def _base_values(training: Training, base: RuleBase) -> Values:
    measured = zip(base.rules, base.p_values, base.loevinger, strict=True)
    rules = [
        dict(zip(("class", "items", "n_a", "n_ac"), _list(rule), strict=True)) | {"p": p, "loevinger": value}
        for rule, p, value in measured
    ]
    counts = {"class_counts": list(base.class_count), "tested": base.n_tested, "default": base.default}
    return {**training.items(), **counts, "rules": rules}


def _list(rule: ClassRule) -> list[Any]:
    return [rule.prediction, list(rule.items), rule.n_a, rule.n_ac]
