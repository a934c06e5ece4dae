"""The estimators of this paper: W-CARP, and CARBoost, which boosts it."""

from reference.carboost.estimator_carboost import CARBoost
from reference.carboost.estimator_wcarp import WCARP

__all__ = ["WCARP", "CARBoost"]
