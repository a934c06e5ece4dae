"""What writes the generated files of the documentation: ``python -m docs.generator``."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
"""The source tree."""
