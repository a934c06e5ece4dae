"""CARBoost's listing in pieces, as its vectors ask for it on either path."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from reference import trace
from reference.carboost.algorithm import (
    Boosted,
    Round,
    RuleBase,
    Weights,
    begin,
    boosting_round,
    carboost_predict,
    rounds,
)
from reference.carboost.mine import ClassRule
from reference.carboost.operations.tables import Training
from reference.carboost.problem import Problem, RowSets
from reference.carboost.steps import Steps, assemble
from reference.draws import Draws

Values = dict[str, Any]

CODING = ("discretize", "missing")
"""Parameters that turn a table into items, which the steps do not know."""


def rules_of(entries: Iterable[Sequence[Any]]) -> list[ClassRule]:
    """Rules without counts: a class and items each."""
    return [ClassRule(prediction, tuple(items), 0, 0) for prediction, items in entries]


def problem_of(rules: Sequence[ClassRule], cases: Sequence[Sequence[int]]) -> Problem:
    """Cases that are given as items; every item that occurs has a number of its own."""
    items = sorted({item for case in cases for item in case} | {item for rule in rules for item in rule.items})
    held = [sum(1 << i for i, case in enumerate(cases) if item in case) for item in range(1 + max(items, default=0))]
    return Problem(len(cases), tuple((item, 0) for item in range(len(held))), RowSets.of(held, len(cases)))


def prepared(given: Values, data: Values, backend: str) -> tuple[Training, Steps]:
    """The table of a case, and the steps of its parameters."""
    parameters = given["parameters"]
    steps = assemble(backend, **{name: value for name, value in parameters.items() if name not in CODING})
    return Training(data[given["data"]], parameters["missing"]), steps


def base_of(given: Values, problem: Problem) -> RuleBase:
    """A rule base whose rules, with Loevinger on the training cases, are given."""
    rules = rules_of(given["rules"])
    return RuleBase(rules, [], given["loevinger"], len(rules), problem.class_count, problem.default)


def weights_of(given: Values) -> Weights:
    """The weights on entry to a round."""
    return Weights(given["case_weights"], given["rule_weights"])


def begin_boosting(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 1 and 2."""
    training, steps = prepared(given, data, backend)
    base, (case_weights, own) = begin(training.problem, steps)
    rules = [[rule.prediction, list(rule.items)] for rule in base.rules]
    return {"rules": rules, "case_weights": case_weights, "rule_weights": own}


def one_round(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 4 to 18."""
    training, steps = prepared(given, data, backend)
    boosted, told = Boosted(base_of(given, training.problem)), Values()
    covers = steps.cover(boosted.base.rules, training.problem)
    with trace.listen(lambda _, event: told.update(event), [f"carboost:boost{line}" for line in (7, 9)]):
        after = boosting_round(given["round"], weights_of(given), boosted, covers, training.problem, steps, draws)
    stored = boosted.rounds[0] if boosted.rounds else None
    return {
        "sample": boosted.samples[0],
        "weights": told["weights"],
        "missed": told["missed"],
        "error": boosted.errors[0],
        "alpha": stored and stored.alpha,
        "loevinger": stored and stored.loevinger,
        "next": after and {"case_weights": after.W, "rule_weights": after.a},
        "n_draws": draws.n_draws,
    }


def all_rounds(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Line 3, around the rounds."""
    training, steps = prepared(given, data, backend)
    boosted = rounds(base_of(given, training.problem), weights_of(given), training.problem, steps, draws)
    return {"errors": boosted.errors, "alphas": [stored.alpha for stored in boosted.rounds], "n_draws": draws.n_draws}


def predict(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 19 and 20 for several cases."""
    rules, stored = rules_of(given["rules"]), [Round(one["alpha"], [], one["weights"]) for one in given["rounds"]]
    base = RuleBase(rules, [], [], len(rules), given["class_counts"], 0)
    problem = problem_of(rules, given["cases"])
    votes, predictions = carboost_predict(base, stored, problem, assemble(backend, vote=given["vote"]))
    return {"votes": votes, "predictions": predictions}


OPERATIONS = {
    "carboost.begin": begin_boosting,
    "carboost.round": one_round,
    "carboost.rounds": all_rounds,
    "carboost.predict": predict,
}
