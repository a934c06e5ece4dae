"""GCACO as a scikit-learn feature selector; the method itself is in algorithm.py."""

from __future__ import annotations

import warnings
from dataclasses import fields
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray
from threadpoolctl import threadpool_limits

from reference import draws as sources
from reference.conventions import check_is_fitted
from reference.filecheck import counts, items, numbers
from reference.gcaco.algorithm import Selection, gcaco
from reference.gcaco.settings import Settings
from reference.gcaco.steps import Steps, assemble
from reference.matrices import Codes, Matrix
from reference.selectors import TableSelector

MATRICES = "correlation_", "similarity_", "graph_"
"""The square arrays of a fitted selector."""


class GCACO(TableSelector):
    """GCACO: a filter that clusters the feature graph and lets ants collect features from its communities.

    Moradi & Rostami 2015. No classifier is trained. The parameters, with their sources, are on the paper's page and in
    ``reference/gcaco/pseudocode.toml``. All fitted arrays count features as the columns given to ``fit``; a constant
    column belongs to no cluster, has the label -1, no similarity to anything, no pheromone, and is never chosen.

    Attributes
    ----------
    support_ : array of bool
        Which columns were chosen; ``get_support`` returns it.
    ranking_ : array of int
        All columns by their pheromone, the most first.
    pheromone_ : array of float
        What the ants left on every column.
    clusters_ : list of lists of int
        The communities of the feature graph; ``labels_`` has the community of every column, ``n_clusters_`` their
        number and ``modularity_`` how well they part the graph.
    correlation_, similarity_, graph_ : square arrays of float
        Absolute correlations, the same scaled by softmax, and what is left above ``theta``; made when asked for.
    fisher_raw_, fisher_ : arrays of float
        Fisher scores, and the same scaled by softmax.
    history_ : list of (best, mean, size)
        For every iteration the best and the mean separability of the ants' subsets, and their mean size.
    n_draws_ : int
        How many uniforms the fit used.

    Examples
    --------
    >>> from reference import GCACO, datasets
    >>> wine = datasets.load("wine")
    >>> selector = GCACO(n_iterations=5, n_ants=20, m=4, random_state=1).fit(wine)
    >>> selector.clusters_
    [[0, 1, 9, 10], [2, 3, 4, 12], [5, 6, 7, 8, 11]]
    >>> selector.transform(wine).shape
    (178, 4)
    """

    method = "gcaco"
    score_name = "pheromone"

    def __init__(
        self,
        *,
        n_iterations: int = 50,
        n_ants: int = 100,
        initial_pheromone: float = 0.2,
        evaporation: float = 0.9,
        alpha: float = 1.0,
        beta: float = 1.0,
        q0: float = 0.7,
        epsilon: float = 0.4,
        theta: float = 0.6,
        omega: int = 4,
        m: int | None = None,
        normalize: bool = True,
        sigma: Literal["std", "variance"] = "std",
        walk: Literal["text", "figure"] = "text",
        negative_heuristic: Literal["shift", "clip"] = "shift",
        separability: Literal["inverse", "ratio"] = "inverse",
        verbose: int = 0,
        backend: Literal["auto", "python", "c"] = "auto",
        random_state: int | np.random.Generator | sources.Draws | None = None,
    ) -> None:
        self.n_iterations = n_iterations
        self.n_ants = n_ants
        self.initial_pheromone = initial_pheromone
        self.evaporation = evaporation
        self.alpha = alpha
        self.beta = beta
        self.q0 = q0
        self.epsilon = epsilon
        self.theta = theta
        self.omega = omega
        self.m = m
        self.normalize = normalize
        self.sigma = sigma
        self.walk = walk
        self.negative_heuristic = negative_heuristic
        self.separability = separability
        self.verbose = verbose
        self.backend = backend
        self.random_state = random_state

    def _steps(self) -> Steps:
        return assemble(self.backend, **{field.name: getattr(self, field.name) for field in fields(Settings)})

    def _check(self) -> None:
        self._steps()

    def _select(self, samples: Matrix, classes: Codes, source: sources.Draws) -> None:
        # One thread: its sums do not depend on the machine, and thousands of small matrices are no work for more.
        with threadpool_limits(limits=1, user_api="blas"):
            found = gcaco(samples, classes, self._steps(), source)
        self._warn_of_too_few(found)
        n, kept = samples.shape[1], np.array(found.kept)
        self.clusters_ = [kept[cluster].tolist() for cluster in found.partition.clusters]
        self.n_clusters_ = len(self.clusters_)
        self.modularity_ = found.partition.modularity
        self.labels_ = np.full(n, -1)
        for label, cluster in enumerate(self.clusters_):
            self.labels_[cluster] = label
        self.pheromone_ = _spread(np.array(found.pheromone), kept, n)
        self.fisher_raw_, self.fisher_ = _spread(found.raw, kept, n), _spread(found.fisher, kept, n)
        self.ranking_ = np.concatenate([kept[found.ranking], np.setdiff1d(np.arange(n), kept)])
        self.support_ = np.zeros(n, dtype=bool)
        self.support_[kept[found.selected]] = True
        self.history_ = found.history
        squares = found.correlation, found.similarity, found.weights
        self._matrices, self._kept = dict(zip(MATRICES, squares, strict=True)), kept
        for name in MATRICES:
            self.__dict__.pop(name, None)

    def __getattr__(self, name: str) -> Any:
        """The square arrays, which may be large, as they are asked for: with zeros for the constant columns."""
        matrices = vars(self).get("_matrices", {})
        if name not in matrices:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        made = _spread_matrix(np.asarray(matrices[name]), self._kept, self.n_features_in_)
        setattr(self, name, made)
        return made

    def _warn_of_too_few(self, found: Selection) -> None:
        """Say so where fewer features are kept than were asked for (GC-14)."""
        k = len(found.partition.clusters)
        wanted, why = self.omega * k, f"omega = {self.omega} with {k} clusters asks for {self.omega * k}"
        if self.m is not None:
            wanted, why = self.m, f"m asks for {self.m}"
        if wanted > len(found.kept):
            advice = f"{why} features, but only {len(found.kept)} vary: all of these are kept"
            warnings.warn(advice, UserWarning, stacklevel=4)

    def scores(self) -> Matrix:
        """The pheromone of every column."""
        check_is_fitted(self)
        pheromone: Matrix = self.pheromone_
        return pheromone

    def report(self) -> str:
        """The chosen features, the most pheromone first, and the clusters they come from."""
        lines = super().report().splitlines()
        labels = [f"cluster {self.labels_[j] + 1}" for j in self.chosen()]
        with_cluster = [f"{line}  {label}" for line, label in zip(lines, labels, strict=False)]
        sizes = ", ".join(str(len(cluster)) for cluster in self.clusters_[:20])
        more = ", ..." if self.n_clusters_ > 20 else ""
        summary = f"{self.n_clusters_} clusters of {sizes}{more} features; modularity {self.modularity_:.4f}."
        return "\n".join([*with_cluster, summary, lines[-1]])

    def content(self) -> dict[str, Any]:
        """What the file of a selection holds: besides the choice the clusters it was made from."""
        return {**super().content(), "clusters": self.clusters_, "modularity": self.modularity_}

    def _restore(self, data: dict[str, Any]) -> None:
        self.pheromone_ = self.chosen_scores(data)
        self.clusters_ = [list(counts(cluster)) for cluster in items(data["clusters"])]
        members = [j for cluster in self.clusters_ for j in cluster]
        if len(set(members)) != len(members) or any(j >= self.n_features_in_ for j in members):
            raise ValueError(f"the clusters share columns, or have others than {self.n_features_in_}")
        self.n_clusters_, [self.modularity_] = len(self.clusters_), numbers([data["modularity"]])
        self.labels_ = np.full(self.n_features_in_, -1)
        for label, cluster in enumerate(self.clusters_):
            self.labels_[cluster] = label

    def plot_graph(self, ax: Any = None, max_edges: int = 5000) -> Any:
        """Draw the feature graph: communities by colour, pheromone by size, the chosen features ringed (Fig. 2).

        Of more than ``max_edges`` edges the heaviest are drawn. Needs matplotlib; returns its axes.
        """
        from reference.gcaco import plots

        check_is_fitted(self)
        return plots.graph(self, ax, max_edges)

    def plot_history(self, ax: Any = None) -> Any:
        """Draw the best and the mean separability of every iteration. Needs matplotlib; returns its axes."""
        from reference.gcaco import plots

        check_is_fitted(self)
        return plots.history(self, ax)


def _spread(values: NDArray[Any], kept: NDArray[np.intp], n: int) -> NDArray[Any]:
    """Values of the columns that vary, with zeros for the constant ones."""
    spread = np.zeros(n)
    spread[kept] = values
    return spread


def _spread_matrix(matrix: Matrix, kept: NDArray[np.intp], n: int) -> Matrix:
    """The same for a square matrix; as it is if no column is constant."""
    if len(kept) == n:
        return matrix
    spread = np.zeros((n, n))
    for i, row in zip(kept, matrix, strict=True):
        spread[i, kept] = row
    return spread
