"""The methods of this edition: the estimator of each, and what its events say of a run's progress."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

Progress = Callable[[str, dict[str, Any]], tuple[float, str]]
"""Turns an event of a run into the share of the work that is done, and a note."""


@dataclass(frozen=True)
class Method:
    """A method users can fit: its paper, its estimator, and how far its events show it to be.

    ``lines`` are the events worth hearing; ``progress`` makes a reader of them for a model and a number of rows.
    ``many`` are events of single ants or whole matrices, too much for a trace unless it is asked for them. What
    ``selects`` chooses features and predicts nothing.
    """

    paper: str
    estimator: str
    lines: tuple[str, ...]
    progress: Callable[[Any, int], Progress]
    many: tuple[str, ...] = ()
    selects: bool = False

    def create(self, **parameters: Any) -> Any:
        """The estimator with these parameters."""
        module, _, name = self.estimator.partition(":")
        return getattr(import_module(module), name)(**parameters)


def _antminer(model: Any, n_rows: int) -> Progress:
    """Rows explained so far."""
    left = n_rows

    def read(line: str, values: dict[str, Any]) -> tuple[float, str]:
        nonlocal left
        left = values.get("left", left)
        return 1 - left / n_rows, f"ant {values['ants']}" if "ants" in values else f"{left} rows left"

    return read


def _mbc(model: Any, n_rows: int) -> Progress:
    """Lists learned so far, and rows of other classes than the majority's covered in the present one."""
    begun, n0 = 0, 1

    def read(line: str, values: dict[str, Any]) -> tuple[float, str]:
        nonlocal begun, n0
        if line == "mbc:27":
            return values["lists"] / model.n_classifiers, f"{values['lists']} lists done"
        if line == "mbc:4a":
            begun, n0 = begun + 1, max(1, values["left"])
        done = begun - 1 + 1 - values["left"] / n0
        return done / model.n_classifiers, f"list {begun}, {values['left']} rows left"

    return read


MBC_ANTS = ("mbc:W1", "mbc:W2", "mbc:W3", "mbc:W6", "mbc:P2", "mbc:P3")

def _gcaco(model: Any, n_rows: int) -> Progress:
    """Iterations of the colony; before the first the graph is built and clustered."""

    def read(line: str, values: dict[str, Any]) -> tuple[float, str]:
        if line != "gcaco:9":
            return 0.0, "building and clustering the graph"
        return (values["iteration"] - 1) / model.n_iterations, f"iteration {values['iteration']}"

    return read


GCACO_MANY = tuple(f"gcaco:{line}" for line in ("3", "4", "5", "10", "13", *"abcdefg", "17", "18", "20", "21"))

METHODS = {
    "antminer": Method(
        "antminer",
        "reference.antminer.estimator:AntMiner",
        ("antminer:2", "antminer:11", "antminer:17"),
        _antminer,
    ),
    "mbc": Method("mbc", "reference.mbc.estimator:AntMinerMBC", ("mbc:4a", "mbc:5", "mbc:27"), _mbc, MBC_ANTS),
    "mbc2": Method("mbc", "reference.mbc.estimator:AntMiner2MBC", ("mbc:4a", "mbc:5", "mbc:27"), _mbc, MBC_ANTS),
    "gcaco": Method(
        "gcaco",
        "reference.gcaco.estimator:GCACO",
        ("gcaco:1", "gcaco:9"),
        _gcaco,
        GCACO_MANY,
        selects=True,
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
