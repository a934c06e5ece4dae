"""The boosted trees of ABCoDT's second stage as a classifier of their own."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray
from sklearn.base import BaseEstimator, ClassifierMixin
from sklearn.utils.validation import check_is_fitted, validate_data

from reference import draws as sources
from reference.abcodt.algorithm import Boosted, boost, scores_of
from reference.abcodt.problem import Problem
from reference.abcodt.select import importances, split_nodes
from reference.abcodt.settings import Settings
from reference.abcodt.steps import Steps, assemble
from reference.inputs import all_or_nothing
from reference.selectors import columns_of, training_matrix
from reference.table import Table


class GradientBoostedTrees(ClassifierMixin, BaseEstimator):  # type: ignore[misc]
    """Boosted regression trees with the softmax loss, as ABCoDT grows them; the same names mean the same parameters.

    Attributes
    ----------
    importances_, feature_importances_ : arrays
        Eq. 12 of every feature, and the same as shares of the whole.
    trees_, betas_, split_nodes_, train_loss_ : lists
        The trees by iteration and class, the step sizes, every split, and the loss of all rows after each iteration.
    classes_ : array
        The classes that occur.
    n_draws_ : int
        How many uniforms the fit used.

    Examples
    --------
    >>> from reference import GradientBoostedTrees, datasets
    >>> model = GradientBoostedTrees(n_iterations=20, random_state=1).fit(datasets.load("wine"))
    >>> model.score(datasets.load("wine"))
    1.0
    """

    def __init__(
        self,
        *,
        n_iterations: int = 100,
        max_depth: int = 12,
        subsample: float = 0.7,
        colsample: float = 1.0,
        reg_lambda: float = 2.0,
        curvature: str = "unit",
        learning_rate: float = 0.1,
        init: str = "zero",
        line_search: bool = True,
        backend: str = "auto",
        random_state: int | np.random.Generator | sources.Draws | None = None,
    ) -> None:
        self.n_iterations = n_iterations
        self.max_depth = max_depth
        self.subsample = subsample
        self.colsample = colsample
        self.reg_lambda = reg_lambda
        self.curvature = curvature
        self.learning_rate = learning_rate
        self.init = init
        self.line_search = line_search
        self.backend = backend
        self.random_state = random_state

    def fit(self, X: Any, y: Any = None) -> Self:
        """Learn from a Table, or from X and y; on an error the estimator is left as it was."""
        with all_or_nothing(self):
            steps, source = self._steps(), sources.source(self.random_state)
            before = source.n_draws
            samples, classes = training_matrix(self, X, y)
            problem = Problem.of(samples, classes.tolist())
            found = boost(problem, steps, source)
            self.n_draws_ = source.n_draws - before
            self.learning_rate_ = steps.settings.learning_rate
            self.trees_, self.betas_, self.start_, self.train_loss_ = found
            self.split_nodes_ = split_nodes(self.trees_, range(problem.n_features))
            n_trees = len(self.trees_) * problem.n_classes
            self.importances_ = np.array(importances(self.split_nodes_, n_trees, problem.n_features))
        return self

    @property
    def feature_importances_(self) -> NDArray[np.float64]:
        """The importances as shares of their sum; all 0 if no tree ever split."""
        check_is_fitted(self)
        shares: NDArray[np.float64] = self.importances_ / (self.importances_.sum() or 1.0)
        return shares

    def decision_function(self, X: Any) -> NDArray[np.float64]:
        """The scores of the classes; with two classes by how much the second is ahead."""
        scores = self._by_class(self._scores(X))
        return scores[:, 1] - scores[:, 0] if len(self.classes_) == 2 else scores

    def predict_proba(self, X: Any) -> NDArray[np.float64]:
        """The share of every class in every row."""
        return self._by_class(assemble(self.backend).softmax(self._scores(X)))

    def predict(self, X: Any) -> NDArray[Any]:
        """The class with the highest score, the first on ties."""
        scores = self._by_class(self._scores(X))
        labels: NDArray[Any] = self.classes_[scores.argmax(axis=1)]
        return labels

    def score(self, X: Any, y: Any = None, sample_weight: Any = None) -> float:
        """The share of rows classified rightly, of a Table or of X and y."""
        y = X.labels() if isinstance(X, Table) and y is None else y
        return float(super().score(X, y, sample_weight))

    def _steps(self) -> Steps:
        given = {field.name: getattr(self, field.name) for field in fields(Settings) if hasattr(self, field.name)}
        return assemble(self.backend, **given)

    def _by_class(self, rows: Any) -> NDArray[np.float64]:
        """Rows of numbers with a column per class, also where there is no row."""
        return np.array(rows, dtype=np.float64).reshape(-1, len(self.classes_))

    def _scores(self, X: Any) -> Any:
        check_is_fitted(self)
        if isinstance(X, Table):
            names = getattr(self, "feature_names_in_", [f"x{i}" for i in range(self.n_features_in_)])
            samples = columns_of(self, X, [str(name) for name in names])
        else:
            samples = validate_data(self, X, reset=False, dtype=np.float64)
        problem = Problem(np.ascontiguousarray(samples.T), [0] * len(samples), len(self.classes_))
        boosted = Boosted(self.trees_, self.betas_, self.start_, self.train_loss_)
        return scores_of(boosted, problem, assemble(self.backend, learning_rate=self.learning_rate_))
