"""ABCoDT as a scikit-learn selector; the method itself is in algorithm.py."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import fields
from itertools import count
from types import MappingProxyType
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from reference import backend as paths, draws as sources, progress
from reference.abcodt.algorithm import abcodt, boost
from reference.abcodt.classifier import GradientBoostedTrees
from reference.abcodt.judge import Each
from reference.abcodt.problem import Problem
from reference.abcodt.select import importances, split_nodes
from reference.abcodt.settings import Settings
from reference.abcodt.steps import Steps, assemble
from reference.conventions import check_is_fitted
from reference.filecheck import counts
from reference.matrices import Codes, Matrix
from reference.parameters import jobs
from reference.plots import axes
from reference.selectors import TableSelector

__all__ = ["ABCoDT", "GradientBoostedTrees"]


def _told(each: Each) -> Each:
    """The same, and the bar hears of every mask that trees are trained for."""
    masks = count(1)

    def telling(train: Any, tasks: Any) -> Any:
        progress.beat("trained", masks=next(masks))
        return each(train, tasks)

    return telling


class ABCoDT(TableSelector):
    """ABCoDT: bees propose a subset of the features, boosted trees keep those with more importance than average.

    The parameters, with their sources, are on the paper's page and in ``reference/abcodt/pseudocode.toml``. The default
    reading is the letter of the paper, whose bees never look at the data: for real problems use ``reading="accuracy"``.

    Attributes
    ----------
    support_, theta_ : arrays of bool
        The features kept, and the features that the bees proposed.
    importances_ : array
        Eq. 12 of every feature, 0 outside theta.
    sources_, profits_, trials_ : arrays
        The food sources at the end, what they were worth, and their counters.
    n_evaluations_, n_cycles_ : int
        Candidates that the bees judged, and their cycles.
    trees_, betas_, split_nodes_, train_loss_ : lists
        The trees by iteration and class, the step sizes, every split, and the loss of all rows after each iteration.
    n_draws_ : int
        How many uniforms the fit used.

    Examples
    --------
    >>> from reference import ABCoDT, datasets
    >>> model = ABCoDT(n_iterations=5, random_state=3).fit(datasets.load("wine"))
    >>> [str(name) for name in model.get_feature_names_out()]
    ['flavanoids', 'proline']
    """

    method = "abcodt"
    score_name = "importance"
    remedies = MappingProxyType({
        "empty": "no tree split; try reading='accuracy' (AB-3), more n_iterations, or a smaller reg_lambda"
    })

    def __init__(
        self,
        *,
        reading: Literal["literal", "accuracy"] = "literal",
        n_sources: int | None = None,
        max_evaluations: int = 1000,
        limit: int = 100,
        n_iterations: int = 100,
        max_depth: int = 12,
        subsample: float = 0.7,
        colsample: float = 1.0,
        reg_lambda: float = 2.0,
        curvature: Literal["unit", "hessian"] = "unit",
        learning_rate: float = 0.1,
        init: Literal["zero", "prior"] = "zero",
        line_search: bool = True,
        selection: Literal["feature", "branch"] = "feature",
        onlooker: Literal["acceptance", "roulette"] | None = None,
        objective_iterations: int = 10,
        cv: int = 3,
        n_jobs: int | None = None,
        verbose: int = 0,
        backend: Literal["auto", "python", "c"] = "auto",
        random_state: int | np.random.Generator | sources.Draws | None = None,
    ) -> None:
        self.reading = reading
        self.n_sources = n_sources
        self.max_evaluations = max_evaluations
        self.limit = limit
        self.n_iterations = n_iterations
        self.max_depth = max_depth
        self.subsample = subsample
        self.colsample = colsample
        self.reg_lambda = reg_lambda
        self.curvature = curvature
        self.learning_rate = learning_rate
        self.init = init
        self.line_search = line_search
        self.selection = selection
        self.onlooker = onlooker
        self.objective_iterations = objective_iterations
        self.cv = cv
        self.n_jobs = n_jobs
        self.verbose = verbose
        self.backend = backend
        self.random_state = random_state

    def _check(self) -> None:
        self._steps()
        jobs(self.n_jobs)

    def _steps(self) -> Steps:
        return assemble(self.backend, **{field.name: getattr(self, field.name) for field in fields(Settings)})

    def _select(self, samples: Matrix, classes: Codes, source: sources.Draws) -> None:
        problem = Problem.of(samples, classes.tolist())
        self._fitted = self._steps()
        with self._workers() as each:
            found = abcodt(problem, self._fitted, source, _told(each))
        colony, boosted = found.foraged.colony, found.boosted
        self.support_ = np.array(found.support)
        self.theta_ = np.array(found.foraged.theta)
        self.importances_ = np.array(found.importances)
        self.sources_ = np.asarray(colony.positions)
        self.profits_, self.trials_ = np.array(colony.profits), np.array(colony.trials)
        self.n_evaluations_, self.n_cycles_ = colony.evaluations, found.foraged.n_cycles
        theta = np.flatnonzero(self.theta_).tolist()
        self.trees_ = [[tree.renamed(theta) for tree in trees] for trees in boosted.trees]
        self.betas_, self.train_loss_, self.split_nodes_ = boosted.betas, boosted.losses, found.nodes
        self._problem = problem

    @contextmanager
    def _workers(self) -> Iterator[Each]:
        """What trains the folds of the accuracy reading: threads around C, which are quick to start, else processes."""
        from joblib import Parallel, delayed, effective_n_jobs

        n_workers = min(self.cv, effective_n_jobs(self.n_jobs))
        if n_workers == 1 or self.reading == "literal":
            yield map
        elif paths.resolve(self.backend) == "c":
            with ThreadPoolExecutor(n_workers) as threads:
                yield threads.map
        else:
            with Parallel(n_workers) as processes:
                yield lambda train, tasks: processes(delayed(train)(task) for task in tasks)

    def scores(self) -> NDArray[np.float64]:
        """The importance of every feature (Eq. 12)."""
        check_is_fitted(self)
        weights: NDArray[np.float64] = self.importances_
        return weights

    def report(self) -> str:
        """The features kept, the most important first, and what the bees had proposed, as text."""
        choice, proposed = super().report(), int(self.theta_.sum())
        cycles = "1 cycle" if self.n_cycles_ == 1 else f"{self.n_cycles_} cycles"
        return f"{choice}\nThe bees proposed {proposed} features after {self.n_evaluations_} evaluations in {cycles}."

    def content(self) -> dict[str, Any]:
        """What the file of a selection holds: the choice, and what the bees had proposed."""
        check_is_fitted(self)
        proposed = np.flatnonzero(self.theta_).tolist()
        counts = {"n_evaluations": self.n_evaluations_, "n_cycles": self.n_cycles_}
        return {**super().content(), "theta": proposed, **counts}

    def _restore(self, data: dict[str, Any]) -> None:
        self.importances_ = self.chosen_scores(data)
        proposed = counts(data["theta"])
        if any(j >= self.n_features_in_ for j in proposed):
            raise ValueError(f"the bees proposed columns that are none of {self.n_features_in_}")
        self.theta_ = np.isin(np.arange(self.n_features_in_), proposed)
        self.n_evaluations_, self.n_cycles_ = counts([data["n_evaluations"], data["n_cycles"]])

    def original_importances(self) -> NDArray[np.float64]:
        """Eq. 12 of every feature when the trees are grown on all of them, with draws of their own.

        >>> from reference import ABCoDT, datasets
        >>> model = ABCoDT(n_iterations=5, random_state=1).fit(datasets.load("wine"))
        >>> model.original_importances().shape
        (13,)
        """
        check_is_fitted(self, "_problem", msg="a choice that was loaded has no training rows: fit it again")
        problem: Problem = self._problem
        seed = self.random_state if isinstance(self.random_state, int | np.integer) else 0
        trees = boost(problem, self._fitted, sources.Seeded(int(seed))).trees
        nodes = split_nodes(trees, range(problem.n_features))
        return np.array(importances(nodes, len(trees) * problem.n_classes, problem.n_features))

    def plot_weights(self, ax: Any = None) -> Any:
        """Draw the features' weights with all features and with those the bees proposed, as in the paper's Fig. 3.

        Needs Matplotlib, which the extra ``plots`` installs. Returns the axes.
        """
        check_is_fitted(self)
        ax = axes(max(6.4, 0.25 * self.n_features_in_), 4.8) if ax is None else ax
        places = np.arange(self.n_features_in_)
        ax.bar(places - 0.2, self.original_importances(), 0.4, color="purple", label="all features")
        ax.bar(places + 0.2, self.importances_, 0.4, color="red", label="features proposed by the bees")
        ax.set_xticks(places, self._names(), rotation=90)
        ax.set_ylabel("weight (Eq. 12)")
        ax.legend()
        return ax
