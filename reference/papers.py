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
    ``many`` are events of single ants, bees or itemsets, and matrices: too much for a trace unless asked for. What
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


def _carboost(model: Any, n_rows: int) -> Progress:
    """Items mined, which is W-CARP's work and half of CARBoost's; then rounds done."""
    n_rounds = getattr(model, "n_estimators", 0)
    mined = 0.0

    def read(line: str, values: dict[str, Any]) -> tuple[float, str]:
        nonlocal mined
        if line == "carboost:boost4":
            return 0.5 + 0.5 * (values["round"] - 1) / n_rounds, f"round {values['round']}"
        if not values["suffix"]:
            mined = values["done"] / max(1, values["of"])
        return mined * (0.5 if n_rounds else 1), f"mining, {mined:.0%} of the items"

    return read


def _abcodt(model: Any, n_rows: int) -> Progress:
    """Candidates judged by the bees, then iterations of the trees; bees that train trees take most of the time."""
    bees = 0.9 if model.reading == "accuracy" else 0.5

    def read(line: str, values: dict[str, Any]) -> tuple[float, str]:
        if "iteration" in values:
            return bees + (1 - bees) * values["iteration"] / model.n_iterations, f"iteration {values['iteration'] + 1}"
        judged = values["evaluations"]
        return bees * min(1.0, judged / model.max_evaluations), f"{judged} evaluations"

    return read


CARBOOST_MINING = ("carboost:fcp14", "carboost:tid4")
ABCODT_LINES = ("abcodt:4", "abcodt:c", "abcodt:9", "abcodt:11", "abcodt:21")
ABCODT_BEES = ("abcodt:9a", "abcodt:9b", "abcodt:a", "abcodt:b", "abcodt:c", "abcodt:d")

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
    "wcarp": Method(
        "carboost",
        "reference.carboost.estimator:WCARP",
        CARBOOST_MINING,
        _carboost,
        (*CARBOOST_MINING, "carboost:fcp18"),
    ),
    "carboost": Method(
        "carboost",
        "reference.carboost.boosted:CARBoost",
        (*CARBOOST_MINING, "carboost:boost4"),
        _carboost,
        (*CARBOOST_MINING, "carboost:fcp18"),
    ),
    "abcodt": Method(
        "abcodt", "reference.abcodt.estimator:ABCoDT", ABCODT_LINES, _abcodt, ABCODT_BEES, selects=True
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
