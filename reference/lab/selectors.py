"""The feature selectors that the papers compare theirs with, by the names that published tables have for them."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from sklearn.decomposition import PCA
from sklearn.feature_selection import RFE, SelectFromModel, SelectKBest, VarianceThreshold, chi2
from sklearn.linear_model import LogisticRegression
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import MinMaxScaler

RIVALS: dict[str, str] = {
    "l-score": "reference.lab.rivals.laplacian_score:LaplacianScore",
    "f-score": "reference.lab.rivals.f_score:FScore",
    "rrfs": "reference.lab.rivals.rrfs:RRFS",
    "mrmr": "reference.lab.rivals.mrmr:MRMR",
    "relieff": "reference.lab.rivals.relieff:ReliefF",
    "ufsaco": "reference.lab.rivals.ufsaco:UFSACO",
}
"""Written here; they take Tables as well as (X, y), and choose ``n_features_to_select`` columns."""


def _constant_columns_out(n: int | None) -> Any:
    return VarianceThreshold()


def _best_by_chi2(n: int | None) -> Any:
    """Chi-square needs counts, or at least nothing negative: columns are brought between 0 and 1."""
    return make_pipeline(MinMaxScaler(clip=True), SelectKBest(chi2, k="all" if n is None else n))


def _recursive_elimination(n: int | None) -> Any:
    return make_pipeline(MinMaxScaler(), RFE(LogisticRegression(max_iter=1000), n_features_to_select=n, step=1))


def _weighty(l1_ratio: float) -> Callable[[int | None], Any]:
    """The columns whose weights, over all classes, add up to half at least; to n of them if n is given."""

    def create(n: int | None) -> Any:
        limit = {"threshold": 0.5} if n is None else {"threshold": float("-inf"), "max_features": n}
        return make_pipeline(MinMaxScaler(), SelectFromModel(_logistic(l1_ratio), **limit))

    return create


def _logistic(l1_ratio: float) -> LogisticRegression:
    """The penalty by its share of L1; scikit-learn before 1.8 wants its name as well."""
    model = LogisticRegression(solver="saga", max_iter=2000, l1_ratio=l1_ratio, random_state=0)
    return model if model.penalty == "deprecated" else model.set_params(penalty="elasticnet")


def _components(n: int | None) -> Any:
    return PCA(n_components=n, random_state=0)


def _everything(n: int | None) -> Any:
    return SelectKBest(k="all")


def _weighty_in_trees(n: int | None) -> Any:
    """The columns that weigh more than average in our boosted trees of all columns."""
    trees = import_module("reference").GradientBoostedTrees()
    return SelectFromModel(trees, threshold="mean", importance_getter="importances_")


LIBRARY: dict[str, Callable[[int | None], Any]] = {
    "vt": _constant_columns_out,
    "skb": _best_by_chi2,
    "rfe": _recursive_elimination,
    "l1": _weighty(1.0),
    "l2": _weighty(0.0),
    "l12": _weighty(0.5),
    "pca": _components,
    "gbdt": _weighty_in_trees,
    "all": _everything,
}
"""Made of scikit-learn's; they take (X, y). VT, GBDT and all have no number to choose, and PCA makes new columns."""


def names() -> list[str]:
    """Every rival selector by name.

    >>> names()[:3], "pca" in names()
    (['l-score', 'f-score', 'rrfs'], True)
    """
    return [*RIVALS, *LIBRARY]


def selector(name: str, n_features_to_select: int | None = None, **parameters: Any) -> Any:
    """One of them by name, to choose this many columns; parameters are those of the estimator.

    >>> selector("relieff", 5, n_neighbors=7)
    ReliefF(n_features_to_select=5, n_neighbors=7)
    >>> selector("skb", 2)[-1].k
    2
    """
    if name in LIBRARY:
        return LIBRARY[name](n_features_to_select).set_params(**parameters)
    if name not in RIVALS:
        raise ValueError(f"there is no selector {name!r}; there are {', '.join(names())}")
    module, _, kind = RIVALS[name].partition(":")
    create: Callable[..., Any] = getattr(import_module(module), kind)
    return create(n_features_to_select=n_features_to_select, **parameters)
