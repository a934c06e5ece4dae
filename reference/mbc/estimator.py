"""AntMiner_mbc and AntMiner2_mbc as scikit-learn classifiers; the method itself is in algorithm.py."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any

import numpy as np
from joblib import Parallel, delayed
from numpy.typing import NDArray

from reference import draws as sources
from reference.classifiers import TableClassifier
from reference.inputs import label_array
from reference.mbc.algorithm import BaseClassifier, antminer_mbc
from reference.mbc.explain import Explanation, explanation, model_size, rule_list
from reference.mbc.problem import Problem
from reference.mbc.settings import Settings
from reference.mbc.steps import Steps, assemble
from reference.mbc.vote import Ballot, classify
from reference.parameters import IN_MEMORY, at_least, between, jobs, one_of
from reference.rules import RuleList
from reference.table import Table


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

    def __init__(
        self,
        *,
        n_ants: int = 1000,
        max_iterations: int = 200,
        n_classifiers: int = 10,
        rho: float = 0.85,
        c: float = 10.0,
        heuristic: int = 8,
        majority_weight: float = 0.1,
        p_best: float = 0.05,
        tol: float = 1e-3,
        convergence: str = "and",
        any_vertex: bool = True,
        max_cuts: int = 32,
        omega: float = 1.0,
        validation: str = "oob",
        validation_fraction: float = 1 / 3,
        early_stop_baseline: str = "first_rule",
        uncovered_fraction: float = 0.01,
        mismatch_votes: str = "per_rule",
        prune_ties: str = "keep",
        categorical_features: Sequence[bool | int | str] | None = None,
        n_jobs: int | None = None,
        backend: str = "auto",
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
        self.categorical_features = categorical_features
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
        found: Iterable[BaseClassifier] = Parallel(n_jobs=self.n_jobs, return_as="generator")(
            delayed(learn)(task) for task in tasks
        )
        return found

    def votes(self, X: Any) -> NDArray[np.float64]:
        """The votes of every class for every row."""
        return np.array([votes for _, votes in self._classified(self._new_table(X))]).reshape(-1, len(self.classes_))

    def predict(self, X: Any) -> NDArray[Any]:
        """The class with most votes, for every row."""
        return label_array([self.classes_[c] for c, _ in self._classified(self._new_table(X))], self.classes_.dtype)

    def predict_proba(self, X: Any) -> NDArray[np.float64]:
        """The votes divided by their sum: ours, the paper has no probabilities."""
        table = self._new_table(X)
        shares = np.zeros((table.n_rows, len(self.classes_)))
        for row, (c, votes) in zip(shares, self._classified(table), strict=True):
            row[:] = votes if any(votes) else np.eye(len(votes))[c]
        proba: NDArray[np.float64] = shares / shares.sum(axis=1, keepdims=True)
        return proba

    def explain(self, X: Any) -> list[Explanation]:
        """For every row the rules that fired with their weights, and the tally."""
        table = self._new_table(X)
        labels = list(self.target_.values or ())
        majority = (labels[self.majority_], self.majority_weight, self.mismatch_votes == "per_list")
        return [
            explanation(ballots, c, votes, self.rule_lists_, labels, *majority)
            for ballots, (c, votes) in zip(self._ballots(table), self._classified(table), strict=True)
        ]

    def report(self) -> str:
        """The rule lists, and their size, as text."""
        lists = [f"List {number}\n{rules}" for number, rules in enumerate(self.rule_lists_, start=1)]
        size, n = self.model_size_, len(self.rule_lists_)
        return "\n\n".join(lists) + (
            f"\n\n{size['rules']} rules with {size['terms']} tests in {n} lists, "
            f"{size['rules'] / n:.2f} rules per list.\n{self.n_draws_} draws."
        )

    def _ballots(self, table: Table) -> list[list[list[Ballot]]]:
        """What every rule of every list says, for every row."""
        codes = {label: code for code, label in enumerate(self.target_.values or ())}
        matches = [[rule.matches(table) for rule in rules.rules] for rules in self.rule_lists_]
        predictions = [[codes[rule.prediction] for rule in rules.rules] for rules in self.rule_lists_]
        return [
            [
                [Ballot(c, bool(rows[row])) for c, rows in zip(of_list, found, strict=True)]
                for of_list, found in zip(predictions, matches, strict=True)
            ]
            for row in range(table.n_rows)
        ]

    def _classified(self, table: Table) -> list[tuple[int, list[float]]]:
        per_list = self.mismatch_votes == "per_list"
        n_classes = len(self.classes_)
        return [
            classify(ballots, n_classes, self.majority_, self.majority_weight, per_list)
            for ballots in self._ballots(table)
        ]

    def content(self) -> dict[str, Any]:
        """What the model file holds: the lists, the majority class, and how validation went."""
        lists = [rules.to_json() for rules in self.rule_lists_]
        return {"majority": self.majority_, "rule_lists": lists, "validation_curve": self.validation_curve_}

    def _restore(self, data: dict[str, Any]) -> None:
        self.majority_ = data["majority"]
        if not 0 <= self.majority_ < len(self.target_.values or ()):
            raise ValueError(f"the majority class {self.majority_} is none of the classes")
        self.rule_lists_ = tuple(RuleList.from_json(entry) for entry in data["rule_lists"])
        for rules in self.rule_lists_:
            rules.check(self.attributes_, self.target_)
        self.validation_curve_ = [list(curve) for curve in data["validation_curve"]]
        self.model_size_ = model_size(self.rule_lists_)


class AntMiner2MBC(AntMinerMBC):
    """AntMiner2_mbc: AntMiner_mbc with the older heuristic (Eq. 7) and half the weight for the majority class.

    >>> AntMiner2MBC().heuristic, AntMiner2MBC().majority_weight
    (7, 0.05)
    """

    method = "mbc2"

    def __init__(
        self,
        *,
        n_ants: int = 1000,
        max_iterations: int = 200,
        n_classifiers: int = 10,
        rho: float = 0.85,
        c: float = 10.0,
        heuristic: int = 7,
        majority_weight: float = 0.05,
        p_best: float = 0.05,
        tol: float = 1e-3,
        convergence: str = "and",
        any_vertex: bool = True,
        max_cuts: int = 32,
        omega: float = 1.0,
        validation: str = "oob",
        validation_fraction: float = 1 / 3,
        early_stop_baseline: str = "first_rule",
        uncovered_fraction: float = 0.01,
        mismatch_votes: str = "per_rule",
        prune_ties: str = "keep",
        categorical_features: Sequence[bool | int | str] | None = None,
        n_jobs: int | None = None,
        backend: str = "auto",
        random_state: int | np.random.Generator | sources.Draws | None = None,
    ) -> None:
        given = {name: value for name, value in locals().items() if name not in ("self", "__class__")}
        super().__init__(**given)
