"""W-CARP as a scikit-learn classifier, which that of CARBoost extends; the method is in algorithm.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from types import MappingProxyType
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from reference import backend as paths
from reference.carboost import export
from reference.carboost.algorithm import Round, RuleBase, fit_rule_base, wcarp_predict
from reference.carboost.columns import SignificantRules
from reference.carboost.explain import Explanation, Fired, RoundSaid, SignificantRule, by_class, report, rules_frame
from reference.carboost.packed import by_case
from reference.carboost.problem import Problem
from reference.carboost.saved import items_in_use, restore
from reference.carboost.settings import Settings
from reference.carboost.steps import Steps, assemble
from reference.classifiers import TableClassifier
from reference.discretize import Coding
from reference.models import plain
from reference.parameters import one_of
from reference.rules import distinct_columns
from reference.table import Table, Value

MISSING = {"ignore": "no_match", "value": "as_value"}


class WCARP(TableClassifier):
    """W-CARP: significant class association rules, each voting with its Loevinger measure (Bahri & Lallich 2010).

    The parameters, with their sources, are on the paper's page and in ``reference/carboost/pseudocode.toml``. Nothing
    is drawn: the same table always gives the same model.

    Attributes
    ----------
    rules_ : sequence of SignificantRule
        The significant rule base in canonical order: class, length, items. Rules are made as they are looked at.
    items_ : tuple of Term
        Every item that occurs in the training cases, by its number; in a model that was loaded those of rules.
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

    method, strength = "wcarp", "loevinger"
    remedies = MappingProxyType({
        "empty": "lower min_support or raise significance, or allow longer rules with max_length",
        "idle": "they cover no training row with all their columns known; missing='value' may help (CB-37)",
        "useless": "lower min_support, or try adjust='none' or another pruning",
    })

    def __init__(
        self,
        *,
        min_support: float = 0.1,
        significance: float = 0.05,
        test: Literal["hypergeom", "binomial", "normal"] = "hypergeom",
        adjust: Literal["none", "bonferroni", "bh"] = "none",
        min_confidence: float = 0.0,
        max_length: int | None = 4,
        pruning: Literal["li", "none", "optimal"] = "li",
        discretize: Literal["mdlp"] | None = "mdlp",
        missing: Literal["ignore", "value"] = "ignore",
        max_itemsets: int = 1_000_000,
        categorical_features: Sequence[bool | int | str] | None = None,
        max_values: int | None = 1000,
        verbose: int = 0,
        backend: Literal["auto", "python", "c"] = "auto",
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
        self.max_values = max_values
        self.verbose = verbose
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
        self.cut_points_ = [None if column.nominal else coding.cuts(i) for i, column in enumerate(self.attributes_)]
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
        self.rules_ = SignificantRules.of(base, rounds, self.items_, self.target_.values or ())
        self.n_rules_tested_ = base.n_tested

    def _keep_rules(self, kept: Sequence[Sequence[int]], table: Table) -> None:
        self.rules_ = self.rules_.take(kept[0])

    def rule_lists(self) -> tuple[SignificantRules]:
        """The rule base, as one list."""
        return (self.rules_,)

    def _base(self) -> RuleBase:
        """The rule base behind ``rules_``."""
        found, default = self.rules_, (self.target_.values or ()).index(self.default_class_)
        measures = found.p_values.tolist(), found.loevinger.tolist()
        return RuleBase(found.rules, *measures, self.n_rules_tested_, self.class_count_, default)

    def _cases(self, table: Table) -> tuple[Problem, NDArray[np.intp]]:
        """The rows that differ in the items of rules, once each, and which of them every row is."""
        used = np.unique(self.rules_.rules.members).tolist()
        matches = np.array([self.items_[item].matches(table) for item in used], dtype=np.bool_)
        first, of_row = distinct_columns(matches.reshape(len(used), table.n_rows))
        return Problem.to_classify(table.take(first), tuple((t.attribute, 0) for t in self.items_), self.items_), of_row

    def _on(self, listing: paths.Function) -> paths.Function:
        """A listing of prediction, or its twin."""
        return paths.path("reference.carboost", self.backend if paths.available() else "python")(listing)

    def _totals(self, cases: Problem) -> tuple[Any, Any]:
        """The totals of every class for every case, and its class."""
        base = self._base()
        return self._on(wcarp_predict)(base, base.loevinger, cases, self._to_predict())

    def scores(self, X: Any) -> NDArray[np.float64]:
        """For every row the total of every class: W-CARP's scores, CARBoost's votes."""
        cases, of_row = self._cases(self._new_table(X))
        return self._matrix(self._totals(cases)[0])[of_row]

    def decision_function(self, X: Any) -> NDArray[np.float64]:
        """The totals of the classes; for two, how far the second is ahead (at a tie a least number of its sign)."""
        cases, of_row = self._cases(self._new_table(X))
        totals, chosen = self._totals(cases)
        scores = self._matrix(totals)
        if len(self.classes_) != 2:
            return scores[of_row]
        ahead: NDArray[np.float64] = scores[:, 1] - scores[:, 0]
        tie = np.where(np.array(chosen) == 1, 1, -1) * np.finfo(np.float64).tiny
        return np.where(ahead == 0, tie, ahead)[of_row]

    def predict(self, X: Any) -> NDArray[Any]:
        """The class of the largest total; of equal ones the larger class, then the first."""
        cases, of_row = self._cases(self._new_table(X))
        return np.asarray(self.classes_[np.array(self._totals(cases)[1], dtype=np.intp)[of_row]])

    def predict_proba(self, X: Any) -> NDArray[np.float64]:
        """Totals clipped at 0 and divided by their sum, the class shares where all are 0: ours, the paper has none."""
        totals = np.maximum(self.scores(X), 0.0)
        totals[~totals.any(axis=1)] = self.class_count_
        return np.asarray(totals / totals.sum(axis=1, keepdims=True))

    def explain(self, X: Any) -> list[Explanation]:
        """For every row the rules that fired for each class with their weights, and the totals."""
        (cases, of_row), labels = self._cases(self._new_table(X)), list(self.target_.values or ())
        totals, chosen = (np.asarray(found).tolist() for found in self._totals(cases))
        said, entries = self._said(cases, labels), dict[int, Fired]()
        covering = by_case(self._to_predict().cover(self._base().rules, cases))
        told = []
        for c, of_case, fired, rounds in zip(chosen, totals, covering, said, strict=True):
            for r in set(fired).difference(entries):
                entries[r] = Fired(r + 1, self.rules_[r], self._weights(self.rules_[r]))
            by_label = by_class([entries[r] for r in fired], labels)
            told.append(Explanation(labels[c], dict(zip(labels, of_case, strict=True)), by_label, rounds))
        return [told[case] for case in of_row.tolist()]

    def _said(self, cases: Problem, labels: list[Value]) -> Sequence[tuple[RoundSaid, ...] | None]:
        """What every round said of every case; W-CARP has no rounds."""
        return [None] * cases.n_cases

    def _weights(self, rule: SignificantRule) -> tuple[float, ...]:
        """What a rule adds to its class: in W-CARP once, in CARBoost in every round."""
        return (rule.loevinger,)

    def to_sql(self, table: str = "data") -> str:
        """A query that adds the totals and the prediction to the rows of a table in a database."""
        return export.sql(*export.vote_of(self), table)

    def to_python(self) -> str:
        """The source of a plain function ``predict(row)``, which needs nothing but Python."""
        return export.python(*export.vote_of(self))

    def to_frame(self) -> Any:
        """The rules as a pandas DataFrame, one row each."""
        return rules_frame(self.rules_, 0)

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

    def saved(self) -> dict[str, Any]:
        """The same with the items that rules use, numbered anew: the others are values of the training rows."""
        return {**self.content(), **items_in_use(self.rules_, self.items_)}

    def _restore(self, data: dict[str, Any]) -> None:
        restore(self, data)

    def _matrix(self, totals: Any) -> NDArray[np.float64]:
        return np.array(totals, dtype=np.float64).reshape(-1, len(self.classes_))
