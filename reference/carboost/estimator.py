"""The estimators of this paper: W-CARP, and CARBoost, which boosts it."""

from reference.carboost.boosted import CARBoost
from reference.carboost.wcarp import WCARP

__all__ = ["WCARP", "CARBoost"]
