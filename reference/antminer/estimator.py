"""Ant-Miner as a scikit-learn classifier: parameters, input and output; the method itself is in algorithm.py."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference import draws as sources
from reference.antminer.algorithm import ant_miner
from reference.antminer.explain import Explanation, explanations, in_words
from reference.antminer.problem import Problem
from reference.antminer.settings import Settings
from reference.antminer.steps import Steps, assemble
from reference.classifiers import TableClassifier
from reference.discretize import Coding
from reference.inputs import label_array
from reference.parameters import one_of
from reference.rules import RuleList
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

    def __init__(
        self,
        *,
        n_ants: int = 3000,
        min_cases_per_rule: int = 10,
        max_uncovered_cases: int = 10,
        n_rules_converge: int = 10,
        pruner: str = "original",
        r: int = 5,
        infeasible: str = "filter",
        heuristic_on: str = "current",
        prune_ties: str = "keep",
        info_gain: str = "term",
        single_class: str = "stop",
        removal: str = "correct",
        missing: str = "no_match",
        continuous: str = "mdlp",
        categorical_features: Sequence[bool | int | str] | None = None,
        backend: str = "auto",
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
        coding = Coding.fit(table, continuous=self.continuous, missing=self.missing)  # type: ignore[arg-type]
        _, labels, classes = class_column(table)
        problem = Problem.of(coding.codes(table), coding.n_terms, classes, len(labels))
        source = sources.source(self.random_state)
        before = source.n_draws
        outcome = ant_miner(problem, self._steps(), source)
        self.n_draws_ = source.n_draws - before
        rules = tuple(in_words(found, coding, labels) for found in outcome.rules)
        self.rule_list_ = RuleList(rules, labels[outcome.default])
        self.ants_per_rule_ = [found.ants for found in outcome.rules]

    def predict(self, X: Any) -> NDArray[Any]:
        """The class of every row: that of the first rule that matches, else the default."""
        table = self._new_table(X)
        return label_array(self.rule_list_.predict(table), self.classes_.dtype)

    def explain(self, X: Any) -> list[Explanation]:
        """For every row, which rule decided."""
        table = self._new_table(X)
        return explanations(self.rule_list_, table)

    def report(self) -> str:
        """The rules, and what they took, as text."""
        without, counted = self.rule_list_.terms_per_rule()
        return (
            f"{self.rule_list_}\n\n"
            f"{without:.2f} terms per rule ({counted:.2f} with the default counted as a rule of none).\n"
            f"{sum(self.ants_per_rule_)} ants, {self.n_draws_} draws."
        )

    def content(self) -> dict[str, Any]:
        """What the model file holds: the rules, and the ants each took."""
        return {"rule_list": self.rule_list_.to_json(), "ants_per_rule": self.ants_per_rule_}

    def _restore(self, data: dict[str, Any]) -> None:
        self.rule_list_ = RuleList.from_json(data["rule_list"])
        self.rule_list_.check(self.attributes_, self.target_)
        self.ants_per_rule_ = list(data["ants_per_rule"])
