"""Prints the lowest versions that pyproject.toml allows, as constraints for pip: ``make oldest``.

The libraries that the package computes with are held down; tools that only test it may be of today.
"""

import re
import sys
import tomllib
from pathlib import Path

OF_TESTS = {"pandas", "polars", "matplotlib", "networkx"}
"""What a user may have beside the package, from the extra ``test``."""


def lowest(project):
    """A line per library: the version after its ``>=``."""
    tests = [line for line in project["optional-dependencies"]["test"] if re.match(r"[\w-]+", line)[0] in OF_TESTS]
    return [re.sub(r">=([\d.]+).*", r"==\1", line) for line in [*project["dependencies"], *tests]]


if __name__ == "__main__":
    text = (Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8")
    sys.stdout.write("\n".join(lowest(tomllib.loads(text)["project"])) + "\n")
