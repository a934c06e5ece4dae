"""The operations of Ant-Miner's vectors, described in operations.toml, as this implementation carries them out."""

from reference.antminer.operations.steps import OPERATIONS, SILENT

__all__ = ["OPERATIONS", "SILENT"]
