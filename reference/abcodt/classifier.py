"""The boosted trees of ABCoDT's second stage as a classifier of their own."""

from __future__ import annotations

import os
from contextlib import nullcontext
from contextvars import Context
from dataclasses import fields
from typing import Any, Literal, Self

import numpy as np
from numpy.typing import NDArray

from reference import draws as sources, models
from reference.abcodt.algorithm import Boosted, boost, scores_of
from reference.abcodt.paper import TREES
from reference.abcodt.problem import Problem
from reference.abcodt.saved import tree_from_json, tree_to_json
from reference.abcodt.select import importances, split_nodes
from reference.abcodt.settings import Settings
from reference.abcodt.steps import Steps, assemble
from reference.conventions import BaseEstimator, ClassifierMixin, check_is_fitted
from reference.filecheck import counts, items, numbers, value_of
from reference.findings import Finding, ModelWarning, warn
from reference.inputs import all_or_nothing, label_array
from reference.matrices import columns_of, training_matrix
from reference.progress import shown
from reference.standing import Standing
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
        curvature: Literal["unit", "hessian"] = "unit",
        learning_rate: float = 0.1,
        init: Literal["zero", "prior"] = "zero",
        line_search: bool = True,
        verbose: int = 0,
        backend: Literal["auto", "python", "c"] = "auto",
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
        self.verbose = verbose
        self.backend = backend
        self.random_state = random_state

    def fit(self, X: Any, y: Any = None) -> Self:
        """Learn from a Table, or from X and y; on an error the estimator is left as it was."""
        with all_or_nothing(self):
            steps, source = self._steps(), sources.source(self.random_state)
            before = source.n_draws
            samples, classes = training_matrix(self, X, y)
            problem = Problem.of(samples, classes.tolist())
            with shown(TREES, self, len(samples)) if self.verbose else nullcontext():
                found = boost(problem, steps, source)
            self.n_draws_ = source.n_draws - before
            self.learning_rate_ = steps.settings.learning_rate
            self.trees_, self.betas_, self.start_, self.train_loss_ = found
            self._set_importances()
            scores = self._by_class(Context().run(scores_of, found, problem, steps))
            standing = Standing.of(classes.tolist(), scores.argmax(axis=1))
            if standing.useless:
                text = f"the trees are right on {standing.n_right} training rows, always one class on"
                remedy = "more n_iterations, a larger max_depth, or a smaller reg_lambda"
                warn([Finding("useless", f"{text} {standing.n_majority}", remedy)], ModelWarning, stacklevel=2)
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

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the trees as JSON."""
        check_is_fitted(self)
        known = {name: models.plain(value) for name, value in self.get_params().items() if models.is_json(value)}
        content = {
            "parameters": known,
            "named": hasattr(self, "feature_names_in_"),
            "features": [str(name) for name in getattr(self, "feature_names_in_", range(self.n_features_in_))],
            "classes": self.classes_.tolist(),
            "trees": [[tree_to_json(tree) for tree in trees] for trees in self.trees_],
            "betas": list(map(float, self.betas_)),
            "start": list(map(float, self.start_)),
            "train_loss": list(map(float, self.train_loss_)),
            "learning_rate": float(self.learning_rate_),
            "n_draws": self.n_draws_,
        }
        models.save(path, "trees", content)

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Self:
        """The trees that ``save`` wrote."""
        with models.reading(path, "trees") as data:
            model: Self = models.with_parameters(cls, data["parameters"])
            model._restore(data)
        return model

    def _restore(self, data: dict[str, Any]) -> None:
        names = [str(value_of(name)) for name in items(data["features"])]
        self.n_features_in_ = len(names)
        if data.get("named"):
            self.feature_names_in_ = np.array(names, dtype=object)
        self.classes_ = label_array([value_of(value) for value in items(data["classes"])])
        n_classes = len(self.classes_)
        trees = [[tree_from_json(tree, len(names)) for tree in items(of)] for of in items(data["trees"])]
        self.trees_, self.betas_, self.start_ = trees, list(numbers(data["betas"])), list(numbers(data["start"]))
        self.train_loss_, [self.learning_rate_] = list(numbers(data["train_loss"])), numbers([data["learning_rate"]])
        [self.n_draws_] = counts([data["n_draws"]])
        assemble("python", learning_rate=self.learning_rate_)  # refuses a rate that no fit takes
        if n_classes < 2 or len(self.start_) != n_classes or any(len(of) != n_classes for of in trees):
            raise ValueError(f"the trees are not those of {n_classes} classes")
        if not len(trees) == len(self.betas_) == len(self.train_loss_):
            raise ValueError("the step sizes are not those of the trees")
        self._set_importances()

    def _set_importances(self) -> None:
        self.split_nodes_ = split_nodes(self.trees_, range(self.n_features_in_))
        n_trees = len(self.trees_) * len(self.classes_)
        self.importances_ = np.array(importances(self.split_nodes_, n_trees, self.n_features_in_))

    def _check(self) -> None:
        self._steps()
        sources.source(self.random_state)

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
            from sklearn.utils.validation import validate_data

            samples = validate_data(self, X, reset=False, dtype=np.float64)
        problem = Problem(np.ascontiguousarray(samples.T), [0] * len(samples), len(self.classes_))
        boosted = Boosted(self.trees_, self.betas_, self.start_, self.train_loss_)
        return scores_of(boosted, problem, assemble(self.backend, learning_rate=self.learning_rate_))
