"""The operations of AntMiner_mbc's vectors, described in operations.toml, as this implementation carries them out."""

from reference.mbc.operations.departures import DEPARTURES
from reference.mbc.operations.steps import MIRROR_TELLS, OPERATIONS, SILENT

__all__ = ["DEPARTURES", "MIRROR_TELLS", "OPERATIONS", "SILENT"]
