"""The papers of this edition: which estimators each has, and what a trace says of a run's progress."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any


@dataclass(frozen=True)
class Method:
    """A method users can fit: its paper, its estimator, and how far an event shows it to be.

    ``progress`` lists the events worth hearing; ``position`` turns one into rows done and a note, given
    the number of training rows.
    """

    paper: str
    estimator: str
    progress: tuple[str, ...]
    position: Callable[[str, dict[str, Any], int], tuple[int | None, str]]

    def create(self, **parameters: Any) -> Any:
        """The estimator with these parameters."""
        module, _, name = self.estimator.partition(":")
        return getattr(import_module(module), name)(**parameters)


def _antminer(line: str, values: dict[str, Any], n_rows: int) -> tuple[int | None, str]:
    if line == "antminer:11":
        return None, f"ant {values['ants']}"
    return n_rows - values["left"], f"{values['left']} rows left"


METHODS = {
    "antminer": Method(
        "antminer",
        "reference.antminer.estimator:AntMiner",
        ("antminer:2", "antminer:11", "antminer:17"),
        _antminer,
    ),
}
"""What ``reference fit`` can fit, by name."""


def method(name: str) -> Method:
    """A method by its name.

    >>> method("antminer").create(n_ants=5).n_ants
    5
    """
    if name not in METHODS:
        raise ValueError(f"there is no method {name!r}; there are {', '.join(METHODS)}")
    return METHODS[name]
