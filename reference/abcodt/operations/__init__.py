"""The operations of ABCoDT's vectors, described in operations.toml, as this implementation carries them out."""

from reference.abcodt.operations.runs import MIRROR_TELLS, OPERATIONS, SILENT

__all__ = ["MIRROR_TELLS", "OPERATIONS", "SILENT"]
