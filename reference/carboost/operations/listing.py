"""CARBoost's listing in pieces, as its vectors ask for it on either path."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from reference import trace
from reference.backend import path
from reference.carboost.algorithm import Round, RuleBase, carboost, carboost_predict
from reference.carboost.mine import ClassRule
from reference.carboost.operations.tables import Training
from reference.carboost.paper import METHODS
from reference.carboost.problem import Problem
from reference.carboost.steps import Steps, assemble
from reference.draws import Draws

Values = dict[str, Any]

CODING = ("discretize", "missing")
"""Parameters that turn a table into items, which the steps do not know."""


def rules_of(entries: Iterable[Sequence[Any]]) -> list[ClassRule]:
    """Rules by class and items; their counts, which no operation on them asks for, are those of one right case."""
    return [ClassRule(prediction, tuple(items), 1, 1) for prediction, items in entries]


def problem_of(
    rules: Sequence[ClassRule], cases: Sequence[Sequence[int]], classes: Sequence[int] = (), n_classes: int = 0
) -> Problem:
    """Cases that are given as items; every item that occurs has a number of its own."""
    n_items = 1 + max((item for items in (*cases, *(rule.items for rule in rules)) for item in items), default=0)
    held = tuple(_rows(item in case for case in cases) for item in range(n_items))
    class_rows = tuple(_rows(c == of_case for of_case in classes) for c in range(n_classes))
    return Problem(len(cases), tuple((item, 0) for item in range(n_items)), held, class_rows, tuple(classes))


def _rows(holds: Iterable[bool]) -> int:
    """A set of rows, from whether it holds each of them."""
    return sum(1 << row for row, held in enumerate(holds) if held)


def prepared(given: Values, data: Values, backend: str) -> tuple[Training, Steps]:
    """The table of a case, and the steps of its parameters."""
    parameters = given["parameters"]
    steps = assemble(backend, **{name: value for name, value in parameters.items() if name not in CODING})
    discretize, missing = (parameters.get(name, METHODS["wcarp"].default(name)) for name in CODING)
    training = Training(data[given["data"]], missing)
    if discretize is None and not all(attribute.nominal for attribute in training.attributes):
        raise ValueError("the table has a continuous column, and discretize is None")
    return training, steps


class Start:
    """Weights that are handed in: steps see them in place of those that the listing starts with."""

    def __init__(self, weights: list[float]) -> None:
        self.weights = weights
        self.own: Sequence[float] | None = None

    def __call__(self, weights: Sequence[float]) -> Sequence[float]:
        """The weights in place of these; the first that are seen are the listing's own."""
        self.own = weights if self.own is None else self.own
        return self.weights if weights is self.own else weights


def starting_from(given: Values, steps: Steps) -> tuple[Steps, Start, Start]:
    """The same steps around a rule base that is given with its Loevinger measures, and given weights W and a."""
    rules, W, a = rules_of(given["rules"]), Start(given["case_weights"]), Start(given["rule_weights"])
    changed = replace(
        steps,
        mine=lambda problem: rules,
        p_values=lambda rules, problem: [0.0] * len(rules),
        significant=lambda p_values: list(range(len(p_values))),
        bootstrap=lambda weights, draws: steps.bootstrap(W(weights), draws),
        loevinger=lambda base, counts: steps.loevinger(base._replace(loevinger=given["loevinger"]), counts),
        rule_weights=lambda own, measured: steps.rule_weights(a(own), measured),
        error=lambda missed, drawn, weights: steps.error(missed, drawn, W(weights)),
        scale_cases=lambda weights, missed, alpha, drawn: steps.scale_cases(W(weights), missed, alpha, drawn),
        reweight_rules=lambda rules, covers, missed, classes, counts, own: steps.reweight_rules(
            rules, covers, missed, classes, counts, a(own)
        ),
    )
    return changed, W, a


def begin(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 1 and 2: what one round that draws every case once, and leaves the rules alone, has found and left."""
    training, steps = prepared(given, data, backend)
    once = replace(
        steps,
        settings=replace(steps.settings, n_estimators=1),
        bootstrap=lambda weights, draws: list(range(len(weights))),
        reweight_rules=lambda *round: round[-1],
    )
    boosted = carboost(training.problem, once, draws)
    rules = [[rule.prediction, list(rule.items)] for rule in boosted.base.rules]
    return {"rules": rules, "case_weights": boosted.tried[0].case_weights, "rule_weights": boosted.a}


def one_round(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 4 to 18."""
    training, steps = prepared(given, data, backend)
    started, W, a = starting_from(given, steps)
    once = replace(
        started,
        settings=replace(steps.settings, n_estimators=1),
        on_bad_round=lambda t: steps.on_bad_round(given["round"]),
    )
    told = Values()
    with trace.listen(lambda _, event: told.update(event), [f"carboost:boost{line}" for line in (7, 9, 11)]):
        boosted = carboost(training.problem, once, draws)
    [tried], stored = boosted.tried, boosted.rounds[0] if boosted.rounds else None
    ended = told.get("action") in ("first", "stop")
    return {
        "sample": tried.sample,
        "weights": told["weights"],
        "missed": told["missed"],
        "error": tried.error,
        "alpha": stored and stored.alpha,
        "loevinger": stored and stored.loevinger,
        "next": None if ended else {"case_weights": W(boosted.W), "rule_weights": a(boosted.a)},
        "n_draws": draws.n_draws,
    }


def all_rounds(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Line 3, around the rounds."""
    training, steps = prepared(given, data, backend)
    boosted = carboost(training.problem, starting_from(given, steps)[0], draws)
    errors, alphas = [one.error for one in boosted.tried], [stored.alpha for stored in boosted.rounds]
    return {"errors": errors, "alphas": alphas, "n_draws": draws.n_draws}


def predicted(listing: Callable[..., Any], backend: str, *given: Any) -> tuple[list[list[float]], list[int]]:
    """The totals and the classes that one of the two predictions gives on a path, as lists."""
    totals, chosen = path("reference.carboost", backend)(listing)(*given)
    return (totals.tolist(), chosen.tolist()) if isinstance(totals, np.ndarray) else (totals, chosen)


def predict(given: Values, data: Values, draws: Draws, backend: str) -> Values:
    """Lines 19 and 20 for several cases."""
    rules, stored = rules_of(given["rules"]), [Round(one["alpha"], [], one["weights"]) for one in given["rounds"]]
    base = RuleBase(rules, [], [], len(rules), given["class_counts"], 0)
    problem = problem_of(rules, given["cases"])
    steps = assemble(backend, vote=given["vote"])
    votes, predictions = predicted(carboost_predict, backend, base, stored, problem, steps)
    return {"votes": votes, "predictions": predictions}


OPERATIONS = {
    "carboost.begin": begin,
    "carboost.round": one_round,
    "carboost.rounds": all_rounds,
    "carboost.predict": predict,
}
