"""Selectors in a comparison: what a judge gets to see of a choice of columns."""

from __future__ import annotations

from typing import Any, Self

import numpy as np
from numpy.typing import NDArray
from sklearn.base import BaseEstimator, TransformerMixin, clone


class Chosen(TransformerMixin, BaseEstimator):  # type: ignore[misc]
    """The columns that a selector chose, as they were before it: a judge does not profit from a scaling inside it.

    Of a method that makes new columns (such as principal components) the judge gets those. ``n_components_`` says how
    many there are.

    >>> from sklearn.feature_selection import SelectKBest
    >>> from sklearn.pipeline import make_pipeline
    >>> from sklearn.preprocessing import MinMaxScaler
    >>> X, y = np.array([[1.0, 7.0], [1.0, 9.0], [1.0, 8.0], [2.0, 9.0]]), [0, 1, 0, 1]
    >>> Chosen(make_pipeline(MinMaxScaler(), SelectKBest(k=1))).fit_transform(X, y).ravel().tolist()
    [7.0, 9.0, 8.0, 9.0]
    """

    def __init__(self, selector: Any) -> None:
        self.selector = selector

    def fit(self, X: NDArray[np.float64], y: Any) -> Self:
        """Choose, on the training rows."""
        self.selector_ = clone(self.selector).fit(X, y)
        last = self.selector_.steps[-1][1] if hasattr(self.selector_, "steps") else self.selector_
        self.columns_ = last.get_support(indices=True) if hasattr(last, "get_support") else None
        self.n_components_ = self.transform(X[:1]).shape[1]
        return self

    def transform(self, X: NDArray[np.float64]) -> Any:
        """The chosen columns, or the new ones."""
        return self.selector_.transform(X) if self.columns_ is None else X[:, self.columns_]
