"""The operations of CARBoost's vectors, described in operations.toml, as this implementation carries them out."""

from reference.carboost.operations.steps import OPERATIONS, run_silently

__all__ = ["OPERATIONS", "run_silently"]
