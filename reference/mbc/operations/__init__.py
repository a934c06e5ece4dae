"""The operations of AntMiner_mbc's vectors, described in operations.toml, as this implementation carries them out."""

from reference.mbc.operations.steps import MIRROR_TELLS, OPERATIONS, run_silently

__all__ = ["MIRROR_TELLS", "OPERATIONS", "run_silently"]
