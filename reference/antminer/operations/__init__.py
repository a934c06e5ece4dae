"""The operations of Ant-Miner's vectors, described in operations.toml, as this implementation carries them out."""

from reference.antminer.operations.steps import OPERATIONS, run_silently

__all__ = ["OPERATIONS", "run_silently"]
