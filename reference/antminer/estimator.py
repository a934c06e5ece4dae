"""Ant-Miner as a scikit-learn classifier: parameters, input and output; the method itself is in algorithm.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from types import MappingProxyType
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from reference import draws as sources
from reference.antminer import export
from reference.antminer.algorithm import ant_miner
from reference.antminer.explain import (
    Explanation,
    class_shares,
    decided,
    explanations,
    in_words,
    shortened,
    with_counts,
)
from reference.antminer.problem import Problem
from reference.antminer.settings import Settings
from reference.antminer.steps import Steps, assemble
from reference.classifiers import TableClassifier
from reference.conventions import check_is_fitted
from reference.discretize import Coding
from reference.filecheck import counts, items
from reference.inputs import label_array
from reference.parameters import one_of
from reference.rules import Rule, RuleList
from reference.table import Table, class_column


class AntMiner(TableClassifier):
    """Ant-Miner: an ordered list of classification rules, found by ants (Chan & Freitas 2006).

    Parameters
    ----------
    n_ants : int, default 3000
        Ants per rule at most.
    min_cases_per_rule : int, default 10
        Rows that a rule under construction must cover.
    max_uncovered_cases : int, default 10
        Stop when no more than this many rows are left.
    n_rules_converge : int, default 10
        A colony has converged when this many ants in a row made the same rule.
    pruner : "original" or "hybrid", default "original"
        Pseudocode 2 of the paper, or Pseudocode 3.
    r : int, default 5
        The hybrid pruner first cuts rules down to this many terms.
    infeasible : "filter" or "reject", default "filter"
        Terms that cover too few rows are left off the wheel, or spun and refused (AM-3).
    heuristic_on : "current" or "initial", default "current"
        Gains are counted on the rows left, or once on all (AM-5).
    prune_ties : "keep" or "remove", default "keep"
        What the pruner does with a term that changes nothing (AM-10).
    info_gain : "term", "attribute" or "split", default "term"
        The gain on the hybrid pruner's wheel (AM-23).
    single_class : "stop" or "continue", default "stop"
        What happens when the rows left have one class (AM-15).
    removal : "correct" or "covered", default "correct"
        Which rows leave with a rule (AM-21).
    missing : "no_match" or "as_value", default "no_match"
        A missing value satisfies no term, or is a value of its own, "?" (AM-29).
    continuous : "mdlp" or "error", default "mdlp"
        Continuous columns are cut by Fayyad & Irani's method before the search, or refused (AM-30).
    categorical_features : list of names, indices or booleans, optional
        Columns to treat as nominal besides those of a nominal dtype.
    max_values : int or None, default 1000
        Nominal columns with more values are refused: work and memory grow with values times rows.
    verbose : int, default 0
        1 shows on standard error how far a fit has come.
    backend : "auto", "python" or "c", default "auto"
        Which path runs; the result is the same.
    random_state : int, numpy Generator, source of ``reference.draws`` or None
        Where the draws come from.

    Attributes
    ----------
    rule_list_ : RuleList
        The rules in order, and the default class.
    ants_per_rule_ : list of int
        How many ants each rule took.
    decided_ : list of lists of int
        For every rule, and last for the default, how many training rows of each class it decides.
    n_draws_ : int
        How many uniforms the fit used.
    classes_ : array
        The class labels.

    Examples
    --------
    >>> from reference import AntMiner, datasets
    >>> model = AntMiner(min_cases_per_rule=2, max_uncovered_cases=2, random_state=1)
    >>> print(model.fit(datasets.load("weather")).rule_list_)
    1. IF humidity = normal THEN yes
    2. IF outlook = overcast AND humidity = high THEN yes
    3. IF windy = TRUE THEN no
    4. IF outlook = sunny AND humidity = high AND windy = FALSE THEN no
    5. OTHERWISE yes
    """

    method = "antminer"
    ordered = True
    remedies = MappingProxyType({
        "empty": "lower min_cases_per_rule or max_uncovered_cases, or give nominal columns with more to tell",
        "idle": "removal='covered' takes the rows that a rule decides away from later ones (AM-21)",
        "useless": "lower min_cases_per_rule, or try removal='covered' (AM-21) or missing='as_value' (AM-29)",
    })

    def __init__(
        self,
        *,
        n_ants: int = 3000,
        min_cases_per_rule: int = 10,
        max_uncovered_cases: int = 10,
        n_rules_converge: int = 10,
        pruner: Literal["original", "hybrid"] = "original",
        r: int = 5,
        infeasible: Literal["filter", "reject"] = "filter",
        heuristic_on: Literal["current", "initial"] = "current",
        prune_ties: Literal["keep", "remove"] = "keep",
        info_gain: Literal["term", "attribute", "split"] = "term",
        single_class: Literal["stop", "continue"] = "stop",
        removal: Literal["correct", "covered"] = "correct",
        missing: Literal["no_match", "as_value"] = "no_match",
        continuous: Literal["mdlp", "error"] = "mdlp",
        categorical_features: Sequence[bool | int | str] | None = None,
        max_values: int | None = 1000,
        verbose: int = 0,
        backend: Literal["auto", "python", "c"] = "auto",
        random_state: int | np.random.Generator | sources.Draws | None = None,
    ) -> None:
        self.n_ants = n_ants
        self.min_cases_per_rule = min_cases_per_rule
        self.max_uncovered_cases = max_uncovered_cases
        self.n_rules_converge = n_rules_converge
        self.pruner = pruner
        self.r = r
        self.infeasible = infeasible
        self.heuristic_on = heuristic_on
        self.prune_ties = prune_ties
        self.info_gain = info_gain
        self.single_class = single_class
        self.removal = removal
        self.missing = missing
        self.continuous = continuous
        self.categorical_features = categorical_features
        self.max_values = max_values
        self.verbose = verbose
        self.backend = backend
        self.random_state = random_state

    def _check(self) -> None:
        self._steps()
        one_of(("no_match", "as_value"), missing=self.missing)
        one_of(("mdlp", "error"), continuous=self.continuous)
        sources.source(self.random_state)

    def _steps(self) -> Steps:
        return assemble(self.backend, **{field.name: getattr(self, field.name) for field in fields(Settings)})

    def _learn(self, table: Table) -> None:
        coding = Coding.fit(table, continuous=self.continuous, missing=self.missing)
        _, labels, classes = class_column(table)
        problem = Problem.of(coding.codes(table), coding.n_terms, classes, len(labels))
        source = sources.source(self.random_state)
        before = source.n_draws
        outcome = ant_miner(problem, self._steps(), source)
        self.n_draws_ = source.n_draws - before
        rules = tuple(in_words(found, coding, labels) for found in outcome.rules)
        self.rule_list_ = RuleList(rules, labels[outcome.default])
        self.ants_per_rule_ = [found.ants for found in outcome.rules]
        self.decided_ = decided(self.rule_list_, table)

    def _keep_rules(self, kept: Sequence[Sequence[int]], table: Table) -> None:
        [places] = kept
        self.rule_list_ = shortened(self.rule_list_, places, table)
        self.ants_per_rule_ = [self.ants_per_rule_[i] for i in places]
        self.decided_ = decided(self.rule_list_, table)

    def rule_lists(self) -> tuple[tuple[Rule, ...]]:
        """The rules, as one list."""
        return (self.rule_list_.rules,)

    def predict(self, X: Any) -> NDArray[Any]:
        """The class of every row: that of the first rule that matches, else the default."""
        table = self._new_table(X)
        rules, default = self.rule_list_.rules, self.rule_list_.default
        labels = label_array([*(rule.prediction for rule in rules), default], self.classes_.dtype)
        return labels[self.rule_list_.fired(table)]

    def predict_proba(self, X: Any) -> NDArray[np.float64]:
        """Shares of the classes among the training rows that the same rule decided: ours, the paper has none.

        One row of every class is added (Laplace), so that none is impossible; where the rows do not bear out the class
        that the rule names, it is put one row ahead, so that ``predict`` names the most probable class.
        """
        table = self._new_table(X)
        check_is_fitted(self, "decided_", msg="a model file of version 1 has no counts of training rows: fit it again")
        shares = class_shares(self.rule_list_, self.decided_, self.target_.values or ())
        return shares[self.rule_list_.fired(table)]

    def explain(self, X: Any) -> list[Explanation]:
        """For every row, which rule decided."""
        table = self._new_table(X)
        return explanations(self.rule_list_, table)

    def to_sql(self, table: str = "data") -> str:
        """A query that adds the prediction to the rows of a table in a database: one ``CASE WHEN``."""
        check_is_fitted(self)
        return export.sql(self.rule_list_, table)

    def to_python(self) -> str:
        """The source of a plain function ``predict(row)``, which needs nothing but Python."""
        check_is_fitted(self)
        return export.python(self.rule_list_)

    def report(self) -> str:
        """The rules with the training rows they decide, and what they took, as text."""
        without, counted = self.rule_list_.terms_per_rule()
        return (
            f"{with_counts(self.rule_list_, getattr(self, 'decided_', None), self.target_.values or ())}\n\n"
            f"{without:.2f} terms per rule ({counted:.2f} with the default counted as a rule of none).\n"
            f"{sum(self.ants_per_rule_)} ants, {self.n_draws_} draws."
        )

    def content(self) -> dict[str, Any]:
        """What the model file holds: the rules, and the ants each took."""
        return {"rule_list": self.rule_list_.to_json(), "ants_per_rule": self.ants_per_rule_}

    def saved(self) -> dict[str, Any]:
        """The same, and the training rows that every rule decides."""
        return {**self.content(), **({"decided": self.decided_} if hasattr(self, "decided_") else {})}

    def _restore(self, data: dict[str, Any]) -> None:
        self.rule_list_ = RuleList.from_json(data["rule_list"])
        self.rule_list_.check(self.attributes_, self.target_)
        n_rules, n_classes = len(self.rule_list_.rules), len(self.target_.values or ())
        self.ants_per_rule_ = list(counts(data["ants_per_rule"]))
        if len(self.ants_per_rule_) != n_rules:
            raise ValueError(f"{len(self.ants_per_rule_)} counts of ants for {n_rules} rules")
        if "decided" in data:
            self.decided_ = [list(counts(of_rule)) for of_rule in items(data["decided"])]
            if [len(of_rule) for of_rule in self.decided_] != [n_classes] * (n_rules + 1):
                raise ValueError("the rows decided are not those of the rules and classes")
