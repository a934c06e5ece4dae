"""AntMiner_mbc as a scikit-learn classifier; the method itself is in algorithm.py."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from types import MappingProxyType
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from reference import draws as sources
from reference.classifiers import TableClassifier
from reference.conventions import check_is_fitted
from reference.filecheck import counts, items
from reference.mbc import export
from reference.mbc.algorithm import BaseClassifier, antminer_mbc
from reference.mbc.explain import Ballots, Explanation, explanation, model_size, patterns, rule_list
from reference.mbc.problem import Problem
from reference.mbc.settings import Settings
from reference.mbc.steps import Steps, assemble
from reference.mbc.vote import classify
from reference.parameters import IN_MEMORY, at_least, between, jobs, one_of
from reference.rules import Rule, RuleList
from reference.table import Table, Value


class AntMinerMBC(TableClassifier):
    """AntMiner_mbc: rule lists from bootstrap samples, and a weighted vote of all their rules.

    The parameters, with their sources, are on the paper's page and in ``reference/mbc/pseudocode.toml``. With an
    integer seed or none, every list has a stream of its own, and the model is the same for any ``n_jobs``; a
    generator or a tape is used up in order, one list after the other.

    Attributes
    ----------
    rule_lists_ : tuple of RuleList
        One per base classifier; ``default`` is the majority class.
    validation_curve_ : list of lists of int
        For every list the validation rows classified rightly after each of its rules.
    model_size_ : dict
        Rules and terms, in total and per list.
    n_draws_ : int
        How many uniforms the fit used, over all streams.

    Examples
    --------
    >>> from reference import AntMinerMBC, datasets
    >>> model = AntMinerMBC(n_ants=20, max_iterations=30, n_classifiers=3, random_state=1)
    >>> model = model.fit(datasets.load("weather"))
    >>> len(model.rule_lists_), model.classes_.tolist()
    (3, ['yes', 'no'])
    """

    method = "mbc"
    remedies = MappingProxyType({
        "empty": "prune_ties='until_covering' (MBC-26) or heuristic=7 (MBC-36) finds rules where others cover nothing",
        "idle": "they only vote for the majority class; validation='none' (MBC-29) learns from all rows of a sample",
        "useless": "try any_value='sum' (MBC-8), heuristic=7 (MBC-36), or a smaller majority_weight",
    })

    def __init__(
        self,
        *,
        n_ants: int = 1000,
        max_iterations: int = 200,
        n_classifiers: int = 10,
        rho: float = 0.85,
        c: float = 10.0,
        heuristic: Literal[7, 8] = 8,
        majority_weight: float = 0.1,
        p_best: float = 0.05,
        tol: float = 1e-3,
        convergence: Literal["and", "or"] = "and",
        any_vertex: bool = True,
        max_cuts: int = 32,
        omega: float = 0.5,
        validation: Literal["oob", "holdout", "per_classifier", "none"] = "oob",
        validation_fraction: float = 1 / 3,
        early_stop_baseline: Literal["first_rule", "empty_list"] = "first_rule",
        uncovered_fraction: float = 0.01,
        mismatch_votes: Literal["per_rule", "per_list"] = "per_rule",
        prune_ties: Literal["keep", "remove", "until_covering"] = "until_covering",
        cuts: Literal["midpoints", "mdlp", "frequency"] = "midpoints",
        upper_bound: Literal["alone", "interval"] = "alone",
        any_value: Literal["equation", "sum"] = "equation",
        min_cases_per_rule: int = 1,
        categorical_features: Sequence[bool | int | str] | None = None,
        max_values: int | None = 500,
        verbose: int = 0,
        n_jobs: int | None = None,
        backend: Literal["auto", "python", "c"] = "auto",
        random_state: int | np.random.Generator | sources.Draws | None = None,
    ) -> None:
        self.n_ants = n_ants
        self.max_iterations = max_iterations
        self.n_classifiers = n_classifiers
        self.rho = rho
        self.c = c
        self.heuristic = heuristic
        self.majority_weight = majority_weight
        self.p_best = p_best
        self.tol = tol
        self.convergence = convergence
        self.any_vertex = any_vertex
        self.max_cuts = max_cuts
        self.omega = omega
        self.validation = validation
        self.validation_fraction = validation_fraction
        self.early_stop_baseline = early_stop_baseline
        self.uncovered_fraction = uncovered_fraction
        self.mismatch_votes = mismatch_votes
        self.prune_ties = prune_ties
        self.cuts = cuts
        self.upper_bound = upper_bound
        self.any_value = any_value
        self.min_cases_per_rule = min_cases_per_rule
        self.categorical_features = categorical_features
        self.max_values = max_values
        self.verbose = verbose
        self.n_jobs = n_jobs
        self.backend = backend
        self.random_state = random_state

    def _check(self) -> None:
        self._steps()
        at_least(1, bits=IN_MEMORY, n_classifiers=self.n_classifiers)
        jobs(self.n_jobs)
        between(0, 1e300, inclusive=True, majority_weight=self.majority_weight)
        one_of(("per_rule", "per_list"), mismatch_votes=self.mismatch_votes)
        sources.source(self.random_state)

    def _steps(self) -> Steps:
        return assemble(self.backend, **{field.name: getattr(self, field.name) for field in fields(Settings)})

    def _learn(self, table: Table) -> None:
        first, streams = sources.family(self.random_state, self.n_classifiers)
        shared, before = streams[0] is first, first.n_draws
        problem = Problem.of_table(table)
        try:
            found = antminer_mbc(problem, self._steps(), first, streams, map if shared else self._in_parallel)
        except sources.EmptyWheel:
            sizes = ", ".join(f"{name}={getattr(self, name)}" for name in ("c", "omega", "p_best", "rho"))
            raise sources.EmptyWheel(f"the pheromone vanished or overflowed, whose size follows from {sizes}") from None
        of_first = first.n_draws - before
        self.n_draws_ = of_first if shared else of_first + sum(base.n_draws for base in found)
        self.majority_ = problem.majority
        self.rule_lists_ = tuple(rule_list(base, table.attributes, self.target_, self.majority_) for base in found)
        self.validation_curve_ = [base.curve if base.validation else [] for base in found]
        self.model_size_ = model_size(self.rule_lists_)

    def _in_parallel(self, learn: Any, tasks: Iterable[Any]) -> Iterable[BaseClassifier]:
        from joblib import Parallel, delayed

        found: Iterable[BaseClassifier] = Parallel(n_jobs=self.n_jobs, return_as="generator")(
            delayed(learn)(task) for task in tasks
        )
        return found

    def _keep_rules(self, kept: Sequence[Sequence[int]], table: Table) -> None:
        self.rule_lists_ = tuple(
            RuleList(tuple(of_list.rules[i] for i in places), of_list.default)
            for of_list, places in zip(self.rule_lists_, kept, strict=True)
        )
        self.model_size_ = model_size(self.rule_lists_)

    def rule_lists(self) -> tuple[tuple[Rule, ...], ...]:
        """The rules of every list."""
        return tuple(rules.rules for rules in self.rule_lists_)

    def votes(self, X: Any) -> NDArray[np.float64]:
        """The votes of every class for every row."""
        found, of_row = self._patterns(self._new_table(X))
        votes = [self._classified(ballots)[1] for ballots in found]
        return np.array(votes).reshape(-1, len(self.classes_))[of_row]

    def predict(self, X: Any) -> NDArray[Any]:
        """The class with most votes, for every row."""
        found, of_row = self._patterns(self._new_table(X))
        chosen = np.array([self._classified(ballots)[0] for ballots in found], dtype=np.intp)
        labels: NDArray[Any] = self.classes_[chosen[of_row]]
        return labels

    def predict_proba(self, X: Any) -> NDArray[np.float64]:
        """The votes divided by their sum: ours, the paper has no probabilities."""
        found, of_row = self._patterns(self._new_table(X))
        shares = np.zeros((len(found), len(self.classes_)))
        for row, ballots in zip(shares, found, strict=True):
            c, votes = self._classified(ballots)
            row[:] = votes if any(votes) else np.eye(len(votes))[c]
        proba: NDArray[np.float64] = shares / shares.sum(axis=1, keepdims=True)
        return proba[of_row]

    def explain(self, X: Any) -> list[Explanation]:
        """For every row the rules that fired with their weights, and the tally."""
        found, of_row = self._patterns(self._new_table(X))
        labels = list(self.target_.values or ())
        majority = (labels[self.majority_], self.majority_weight, self.mismatch_votes == "per_list")
        told = [
            explanation(ballots, self._classified(ballots), self.rule_lists_, labels, *majority)
            for ballots in found
        ]
        return [told[pattern] for pattern in of_row.tolist()]

    def to_sql(self, table: str = "data") -> str:
        """A query that adds the votes and the prediction to the rows of a table in a database."""
        return export.sql(*self._vote_of_lists(), table)

    def to_python(self) -> str:
        """The source of a plain function ``predict(row)``, which needs nothing but Python."""
        return export.python(*self._vote_of_lists())

    def _vote_of_lists(self) -> tuple[tuple[RuleList, ...], Sequence[Value], int, float, bool]:
        check_is_fitted(self)
        per_list = self.mismatch_votes == "per_list"
        return self.rule_lists_, self.target_.values or (), self.majority_, self.majority_weight, per_list

    def report(self) -> str:
        """The rule lists, and their size, as text."""
        lists = [f"List {number}\n{rules}" for number, rules in enumerate(self.rule_lists_, start=1)]
        size, n = self.model_size_, len(self.rule_lists_)
        return "\n\n".join(lists) + (
            f"\n\n{size['rules']} rules with {size['terms']} tests in {n} lists, "
            f"{size['rules'] / n:.2f} rules per list.\n{self.n_draws_} draws."
        )

    def _patterns(self, table: Table) -> tuple[list[Ballots], NDArray[np.intp]]:
        return patterns(self.rule_lists_, self.target_.values or (), table)

    def _classified(self, ballots: Ballots) -> tuple[int, list[float]]:
        per_list = self.mismatch_votes == "per_list"
        return classify(ballots, len(self.classes_), self.majority_, self.majority_weight, per_list)

    def content(self) -> dict[str, Any]:
        """What the model file holds: the lists, the majority class, and how validation went."""
        lists = [rules.to_json() for rules in self.rule_lists_]
        return {"majority": self.majority_, "rule_lists": lists, "validation_curve": self.validation_curve_}

    def _restore(self, data: dict[str, Any]) -> None:
        [self.majority_] = counts([data["majority"]])
        if not 0 <= self.majority_ < len(self.target_.values or ()):
            raise ValueError(f"the majority class {self.majority_} is none of the classes")
        self.rule_lists_ = tuple(RuleList.from_json(entry) for entry in items(data["rule_lists"]))
        for rules in self.rule_lists_:
            rules.check(self.attributes_, self.target_)
        self.validation_curve_ = [list(counts(curve)) for curve in items(data["validation_curve"])]
        n, n_curves = len(self.rule_lists_), len(self.validation_curve_)
        if not 0 < n == n_curves:  # the parameters may have been set anew since the fit
            raise ValueError(f"{n} rule lists and {n_curves} validation curves, which must be as many")
        self.model_size_ = model_size(self.rule_lists_)
