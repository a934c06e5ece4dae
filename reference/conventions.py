"""What the estimators take from scikit-learn, whose import takes longer than most fits.

A command that fits or applies a model to a Table needs little of it, so such a process gets the plain classes below;
every other gets scikit-learn's own, and with them all its conventions.
"""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Any

import numpy as np

from reference import process

if TYPE_CHECKING or not process.plain:
    from sklearn.base import BaseEstimator, ClassifierMixin
    from sklearn.feature_selection import SelectorMixin
    from sklearn.utils.validation import check_is_fitted
else:

    class BaseEstimator:
        """Parameters by name, as the constructor takes them."""

        def get_params(self, deep: bool = True) -> dict[str, Any]:
            """The parameters, in alphabetical order."""
            return {name: getattr(self, name) for name in sorted(inspect.signature(type(self)).parameters)}

        def set_params(self, **parameters: Any) -> Any:
            """Change parameters by name."""
            for name, value in parameters.items():
                setattr(self, name, value)
            return self

    class ClassifierMixin:
        """The share of rows classified rightly."""

        def score(self, X: Any, y: Any, sample_weight: Any = None) -> float:
            """The share of rows whose predicted class is the given one."""
            return float(np.mean(self.predict(X) == np.asarray(y)))

    class SelectorMixin:
        """The chosen columns of a matrix."""

        def _transform(self, X: Any) -> Any:
            return X[:, self.support_]

    def check_is_fitted(estimator: Any, attributes: str | None = None, *, msg: str | None = None) -> None:
        """Refuse what was not fitted yet: fitted names end in an underscore."""
        fitted = attributes is not None or any(name.endswith("_") for name in vars(estimator))
        if not fitted or (attributes is not None and not hasattr(estimator, attributes)):
            raise ValueError(msg or f"This {type(estimator).__name__} instance is not fitted yet")


__all__ = ["BaseEstimator", "ClassifierMixin", "SelectorMixin", "check_is_fitted"]
