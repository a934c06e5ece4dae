"""The operations of CARBoost's vectors, described in operations.toml, as this implementation carries them out."""

from reference.carboost.operations.steps import OPERATIONS, SILENT

__all__ = ["OPERATIONS", "SILENT"]
