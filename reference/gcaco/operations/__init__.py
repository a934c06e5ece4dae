"""The operations of GCACO's vectors, described in operations.toml, as this implementation carries them out."""

from reference.gcaco.operations.departures import DEPARTURES
from reference.gcaco.operations.steps import MIRROR_TELLS, OPERATIONS, SILENT

__all__ = ["DEPARTURES", "MIRROR_TELLS", "OPERATIONS", "SILENT"]
