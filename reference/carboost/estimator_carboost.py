"""CARBoost as a scikit-learn classifier, which extends that of W-CARP; the method is in algorithm.py."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np

from reference import draws as sources
from reference.carboost.algorithm import Round, carboost, carboost_predict, wcarp_predict
from reference.carboost.estimator_wcarp import WCARP
from reference.carboost.explain import RoundSaid, SignificantRule, rules_frame
from reference.carboost.problem import Problem
from reference.filecheck import items, numbers
from reference.table import Table, Value


class CARBoost(WCARP):
    """CARBoost: W-CARP in rounds, with cases and rules weighted anew each time (Bahri & Lallich 2010).

    The rules are mined once; a round changes their weights only. The parameters, with their sources, are on the
    paper's page and in ``reference/carboost/pseudocode.toml``. Besides W-CARP's attributes:

    Attributes
    ----------
    n_rounds_ : int
        The rounds that vote.
    alphas_, loevinger_, rule_weights_ : lists
        For every round that votes its weight, Loevinger of every rule on its sample, and the rules' weights.
    errors_, samples_, case_weights_ : lists
        For every round that was run its raw error, its sample, and the case weights on entry. The last two are not
        saved with the model.
    n_draws_ : int
        How many uniforms the fit used: the number of cases for every round that was run.

    Examples
    --------
    >>> from reference import CARBoost, datasets
    >>> model = CARBoost(min_support=0.2, significance=0.15, n_estimators=6, random_state=69)
    >>> model = model.fit(datasets.load("weather"))
    >>> len(model.rules_), model.n_rounds_, model.n_draws_
    (7, 6, 84)
    """

    method = "carboost"

    def __init__(
        self,
        *,
        n_estimators: int = 10,
        min_support: float = 0.1,
        significance: float = 0.05,
        test: Literal["hypergeom", "binomial", "normal"] = "hypergeom",
        adjust: Literal["none", "bonferroni", "bh"] = "none",
        min_confidence: float = 0.0,
        max_length: int | None = 4,
        pruning: Literal["li", "none", "optimal"] = "li",
        discretize: Literal["mdlp"] | None = "mdlp",
        missing: Literal["ignore", "value"] = "ignore",
        loevinger: Literal["sample", "train"] = "sample",
        error_on: Literal["sample", "train", "weighted"] = "sample",
        reweight: Literal["all", "sample"] = "all",
        rule_weight: Literal["multiply", "replace", "off"] = "multiply",
        rule_memory: Literal["reset", "persist"] = "reset",
        negative: Literal["keep", "clip"] = "keep",
        vote: Literal["crisp", "score"] = "crisp",
        on_bad_round: Literal["stop", "keep", "reset"] = "stop",
        max_itemsets: int = 1_000_000,
        categorical_features: Sequence[bool | int | str] | None = None,
        max_values: int | None = 1000,
        verbose: int = 0,
        backend: Literal["auto", "python", "c"] = "auto",
        random_state: int | np.random.Generator | sources.Draws | None = None,
    ) -> None:
        super().__init__(
            min_support=min_support,
            significance=significance,
            test=test,
            adjust=adjust,
            min_confidence=min_confidence,
            max_length=max_length,
            pruning=pruning,
            discretize=discretize,
            missing=missing,
            max_itemsets=max_itemsets,
            categorical_features=categorical_features,
            max_values=max_values,
            verbose=verbose,
            backend=backend,
        )
        self.n_estimators = n_estimators
        self.loevinger = loevinger
        self.error_on = error_on
        self.reweight = reweight
        self.rule_weight = rule_weight
        self.rule_memory = rule_memory
        self.negative = negative
        self.vote = vote
        self.on_bad_round = on_bad_round
        self.random_state = random_state

    def _check(self) -> None:
        super()._check()
        sources.source(self.random_state)

    def _fit_rules(self, problem: Problem) -> None:
        source = sources.source(self.random_state)
        before = source.n_draws
        boosted = self._on(carboost)(problem, self._steps(), source)
        self.n_draws_ = source.n_draws - before
        self._keep(boosted.base, boosted.rounds)
        self._set_rounds(boosted.rounds, [one.error for one in boosted.tried])
        self.samples_ = [one.sample for one in boosted.tried]
        self.case_weights_ = [one.case_weights for one in boosted.tried]

    def _set_rounds(self, rounds: Sequence[Round], errors: Sequence[float]) -> None:
        self.alphas_ = [stored.alpha for stored in rounds]
        self.loevinger_ = [list(stored.loevinger) for stored in rounds]
        self.rule_weights_ = [list(stored.rule_weights) for stored in rounds]
        self.n_rounds_ = len(rounds)
        self.errors_ = list(errors)

    def _keep_rules(self, kept: Sequence[Sequence[int]], table: Table) -> None:
        super()._keep_rules(kept, table)
        [places] = kept
        rounds = [
            Round(alpha, [measured[i] for i in places], [weights[i] for i in places])
            for alpha, measured, weights in self._rounds()
        ]
        self._set_rounds(rounds, self.errors_)

    def _rounds(self) -> list[Round]:
        """The rounds that vote."""
        return [Round(*stored) for stored in zip(self.alphas_, self.loevinger_, self.rule_weights_, strict=True)]

    def _totals(self, cases: Problem) -> tuple[Any, Any]:
        return self._on(carboost_predict)(self._base(), self._rounds(), cases, self._to_predict())

    def _said(self, cases: Problem, labels: list[Value]) -> list[tuple[RoundSaid, ...]]:
        spoken: list[list[RoundSaid]] = [[] for _ in range(cases.n_cases)]
        base, steps = self._base(), self._to_predict()
        for stored in self._rounds():
            found = self._on(wcarp_predict)(base, stored.rule_weights, cases, steps)
            scores, chosen = (np.asarray(array).tolist() for array in found)
            for case, (of_case, c) in enumerate(zip(scores, chosen, strict=True)):
                spoken[case].append(RoundSaid(stored.alpha, dict(zip(labels, of_case, strict=True)), labels[c]))
        return [tuple(entries) for entries in spoken]

    def _weights(self, rule: SignificantRule) -> tuple[float, ...]:
        return rule.weights

    def to_frame(self) -> Any:
        """The rules as a pandas DataFrame, one row each, with the weight in every round."""
        return rules_frame(self.rules_, self.n_rounds_)

    def report(self) -> str:
        """The rule base, and the rounds with their errors and weights, as text."""
        errors = " ".join(f"{error:.3f}" for error in self.errors_)
        alphas = " ".join(f"{alpha:.3f}" for alpha in self.alphas_)
        return super().report() + (
            f"\n{self.n_rounds_} of {len(self.errors_)} rounds vote.\nErrors: {errors}\nWeights: {alphas}"
            f"\n{self.n_draws_} draws."
        )

    def content(self) -> dict[str, Any]:
        """What the model file holds: W-CARP's part, and the rounds."""
        return {**super().content(), "alphas": self.alphas_, "loevinger": self.loevinger_, "errors": self.errors_}

    def _restore(self, data: dict[str, Any]) -> None:
        alphas, errors = numbers(data["alphas"]), numbers(data["errors"])
        super()._restore(data)
        measured = [list(numbers(of_round)) for of_round in items(data["loevinger"])]
        if len(measured) != len(alphas) or len(errors) < len(alphas):
            raise ValueError(f"{len(measured)} rounds of Loevinger and {len(errors)} errors for {len(alphas)} rounds")
        if any(len(of_round) != len(self.rules_) for of_round in measured):
            raise ValueError(f"a round does not have one value for each of {len(self.rules_)} rules")
        weights = self.rules_.weights.tolist()
        self._set_rounds([Round(*stored) for stored in zip(alphas, measured, weights, strict=True)], errors)
