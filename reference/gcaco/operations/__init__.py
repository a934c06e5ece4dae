"""The operations of GCACO's vectors, described in operations.toml, as this implementation carries them out."""

from reference.gcaco.operations.steps import MIRROR_TELLS, OPERATIONS, run_silently

__all__ = ["MIRROR_TELLS", "OPERATIONS", "run_silently"]
