"""W-CARP as a scikit-learn classifier, which that of CARBoost extends; the method is in algorithm.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference import backend as paths
from reference.carboost.algorithm import Round, RuleBase, fit_rule_base, wcarp_predict
from reference.carboost.explain import (
    Explanation,
    Fired,
    RoundSaid,
    SignificantRule,
    by_class,
    check_items,
    counts,
    frame,
    readable_rules,
    report,
)
from reference.carboost.mine import ClassRule
from reference.carboost.predict import Scores
from reference.carboost.problem import Problem, by_row
from reference.carboost.settings import Settings
from reference.carboost.steps import Steps, assemble
from reference.classifiers import TableClassifier
from reference.discretize import Coding
from reference.inputs import label_array
from reference.models import plain
from reference.parameters import one_of
from reference.rules import Term
from reference.table import Table, Value

MISSING = {"ignore": "no_match", "value": "as_value"}


class WCARP(TableClassifier):
    """W-CARP: significant class association rules, each voting with its Loevinger measure (Bahri & Lallich 2010).

    The parameters, with their sources, are on the paper's page and in ``reference/carboost/pseudocode.toml``. Nothing
    is drawn: the same table always gives the same model.

    Attributes
    ----------
    rules_ : tuple of SignificantRule
        The significant rule base in canonical order: class, length, items.
    items_ : tuple of Term
        Every item that occurs in the training cases, by its number.
    class_count_ : tuple of int
        The training cases of every class.
    default_class_
        The class of most training cases.
    n_rules_tested_ : int
        The rules that reached the test.
    cut_points_ : list
        For every column the cuts that MDLP found, ``None`` for a nominal one.

    Examples
    --------
    >>> from reference import WCARP, datasets
    >>> model = WCARP(min_support=0.2, significance=0.15).fit(datasets.load("weather"))
    >>> print(model.rules_[0])
    IF outlook = overcast THEN yes
    >>> model.n_rules_tested_, len(model.rules_)
    (49, 7)
    """

    method = "wcarp"

    def __init__(
        self,
        *,
        min_support: float = 0.1,
        significance: float = 0.05,
        test: str = "hypergeom",
        adjust: str = "none",
        min_confidence: float = 0.0,
        max_length: int | None = 4,
        pruning: str = "li",
        discretize: str | None = "mdlp",
        missing: str = "ignore",
        max_itemsets: int = 1_000_000,
        categorical_features: Sequence[bool | int | str] | None = None,
        backend: str = "auto",
    ) -> None:
        self.min_support = min_support
        self.significance = significance
        self.test = test
        self.adjust = adjust
        self.min_confidence = min_confidence
        self.max_length = max_length
        self.pruning = pruning
        self.discretize = discretize
        self.missing = missing
        self.max_itemsets = max_itemsets
        self.categorical_features = categorical_features
        self.backend = backend

    def _check(self) -> None:
        self._steps()
        one_of(("mdlp", None), discretize=self.discretize)
        one_of(MISSING, missing=self.missing)

    def _steps(self, path: str | None = None) -> Steps:
        known = {field.name for field in fields(Settings)}
        given = {name: plain(value) for name, value in self.get_params().items() if name in known}
        return assemble(path or self.backend, **given)

    def _to_predict(self) -> Steps:
        """The steps of prediction: a model that C learned predicts where C was not built, too."""
        return self._steps(None if paths.available() else "python")

    def _learn(self, table: Table) -> None:
        coding = self._coding(table)
        problem = Problem.of_table(table, coding)
        self.items_ = tuple(coding.term(i, j) for i, j in problem.items)
        nominal = [attribute.nominal for attribute in self.attributes_]
        self.cut_points_ = [None if is_nominal else coding.cuts(i) for i, is_nominal in enumerate(nominal)]
        self.class_count_ = problem.class_count
        self.default_class_ = (self.target_.values or ())[problem.default]
        self._fit_rules(problem)

    def _coding(self, table: Table) -> Coding:
        real = [attribute.name for attribute in table.attributes if not attribute.nominal]
        if real and self.discretize is None:
            raise ValueError(f"column {real[0]!r} is continuous; discretize='mdlp' cuts it into intervals")
        return Coding.fit(table, missing=MISSING[self.missing])  # type: ignore[arg-type]

    def _fit_rules(self, problem: Problem) -> None:
        self._keep(fit_rule_base(problem, self._steps()), [])
        self.n_draws_ = 0

    def _keep(self, base: RuleBase, rounds: Sequence[Round]) -> None:
        self.rules_ = readable_rules(base, rounds, self.items_, self.target_.values or ())
        self.n_rules_tested_ = base.n_tested

    def _base(self) -> RuleBase:
        """The rule base behind ``rules_``."""
        codes = {label: code for code, label in enumerate(self.target_.values or ())}
        rules = [ClassRule(codes[rule.prediction], rule.items, rule.n_a, rule.n_ac) for rule in self.rules_]
        p_values, measured = [rule.p_value for rule in self.rules_], [rule.loevinger for rule in self.rules_]
        return RuleBase(rules, p_values, measured, self.n_rules_tested_, self.class_count_, codes[self.default_class_])

    def _cases(self, table: Table) -> Problem:
        return Problem.to_classify(table, tuple((term.attribute, 0) for term in self.items_), self.items_)

    def _totals(self, cases: Problem) -> tuple[Scores, list[int]]:
        """The totals of every class for every case, and its class."""
        base = self._base()
        return wcarp_predict(base, base.loevinger, cases, self._to_predict())

    def scores(self, X: Any) -> NDArray[np.float64]:
        """For every row the total of every class: W-CARP's scores, CARBoost's votes."""
        return self._matrix(self._totals(self._cases(self._new_table(X)))[0])

    def decision_function(self, X: Any) -> NDArray[np.float64]:
        """The totals of the classes; for two, how far the second is ahead (at a tie a least number of its sign)."""
        totals, chosen = self._totals(self._cases(self._new_table(X)))
        scores = self._matrix(totals)
        if len(self.classes_) != 2:
            return scores
        ahead: NDArray[np.float64] = scores[:, 1] - scores[:, 0]
        tie = np.where(np.array(chosen) == 1, 1, -1) * np.finfo(np.float64).tiny
        return np.where(ahead == 0, tie, ahead)

    def predict(self, X: Any) -> NDArray[Any]:
        """The class of the largest total; of equal ones the larger class, then the first."""
        chosen = self._totals(self._cases(self._new_table(X)))[1]
        return label_array([self.classes_[c] for c in chosen], self.classes_.dtype)

    def predict_proba(self, X: Any) -> NDArray[np.float64]:
        """Totals clipped at 0 and divided by their sum, the class shares where all are 0: ours, the paper has none."""
        totals = np.maximum(self.scores(X), 0.0)
        totals[~totals.any(axis=1)] = self.class_count_
        shares: NDArray[np.float64] = totals / totals.sum(axis=1, keepdims=True)
        return shares

    def explain(self, X: Any) -> list[Explanation]:
        """For every row the rules that fired for each class with their weights, and the totals."""
        cases, labels = self._cases(self._new_table(X)), list(self.target_.values or ())
        totals, chosen = self._totals(cases)
        said = self._said(cases, labels)
        entries = [Fired(r, rule, self._weights(rule)) for r, rule in enumerate(self.rules_, start=1)]
        covering = by_row(self._to_predict().cover(self._base().rules, cases), cases.n_cases)
        return [
            Explanation(
                labels[chosen[case]],
                dict(zip(labels, totals[case], strict=True)),
                by_class([entries[r] for r in covering[case]], labels),
                said[case],
            )
            for case in range(cases.n_cases)
        ]

    def _said(self, cases: Problem, labels: list[Value]) -> Sequence[tuple[RoundSaid, ...] | None]:
        """What every round said of every case; W-CARP has no rounds."""
        return [None] * cases.n_cases

    def _weights(self, rule: SignificantRule) -> tuple[float, ...]:
        """What a rule adds to its class: in W-CARP once, in CARBoost in every round."""
        return (rule.loevinger,)

    def to_frame(self) -> Any:
        """The rules as a pandas DataFrame, one row each."""
        return frame(self.rules_, 0)

    def report(self) -> str:
        """The strongest rules of every class, and the size of the rule base, as text."""
        return report(self.rules_, self.target_.values or (), self.default_class_) + (
            f"\n{len(self.rules_)} of {self.n_rules_tested_} rules tested are significant."
        )

    def content(self) -> dict[str, Any]:
        """What the model file holds: the items, the rules, and the classes' sizes."""
        return {
            "items": [term.to_json() for term in self.items_],
            "cut_points": self.cut_points_,
            "class_count": list(self.class_count_),
            "n_rules_tested": self.n_rules_tested_,
            "rules": [rule.to_json() for rule in self.rules_],
        }

    def _restore(self, data: dict[str, Any]) -> None:
        labels, n_rounds = self.target_.values or (), len(data.get("alphas", ()))
        self.items_ = tuple(Term.from_json(entry) for entry in data["items"])
        self.cut_points_ = data["cut_points"]
        check_items(self.items_, self.attributes_, self.cut_points_)
        self.class_count_ = counts(data["class_count"])
        if len(self.class_count_) != len(labels) or not any(self.class_count_):
            raise ValueError(f"the class counts {list(self.class_count_)} for {len(labels)} classes")
        self.default_class_ = labels[self.class_count_.index(max(self.class_count_))]
        [self.n_rules_tested_] = counts([data["n_rules_tested"]])
        self.rules_ = tuple(SignificantRule.from_json(entry, self.items_, labels) for entry in data["rules"])
        if any(len(rule.weights) != n_rounds for rule in self.rules_):
            raise ValueError(f"a rule does not have one weight for each of {n_rounds} rounds")

    def _matrix(self, totals: Scores) -> NDArray[np.float64]:
        return np.array(totals, dtype=np.float64).reshape(-1, len(self.classes_))
