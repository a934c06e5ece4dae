"""What the vector files of ABCoDT share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.oracle import abcodt, bookmaking
from tests.oracle.bookmaking import Json, agree, departures
from tests.oracle.make.abcodt.data import DATA, as_json
from tests.oracle.make.abcodt.operations import evaluate
from tests.oracle.options import stated

ORACLE = "the second derivation of the specification (tests/oracle/abcodt.py)"
SPEC = "specification section 7"

READINGS = {"reading": "AB-3", "onlooker": "AB-7", "selection": "AB-11", "init": "AB-12", "curvature": "AB-14",
            "line_search": "AB-15"}


def readings(given: dict[str, Any]) -> dict[str, str]:
    """Return the register entries of which the input takes another reading than the default one."""
    options = given.get("parameters", {}) | given
    result = departures(options, READINGS, abcodt.Options())
    if given.get("curvatures") is not None:
        result["AB-14"] = "hessian"
    return result


class Book(bookmaking.Book):
    """One vector file of ABCoDT under construction."""

    readings = staticmethod(readings)

    def __init__(self, level: str) -> None:
        super().__init__("abcodt", level, {name: as_json(data) for name, data in DATA.items()}, evaluate, ORACLE)


def words(text: str) -> list[float]:
    """Read numbers."""
    return [float(word) for word in text.split()]


START = [words("0.62 0.15 0.88 0.41 0.30"), words("0.05 0.72 0.55 0.93 0.20"), words("0.48 0.36 0.10 0.64 0.77")]
EMPLOYED = [words("0.45 0.80 0.25"), words("0.10 0.30 0.90"), words("0.99 0.60 0.35")]
ONLOOKERS = words("0.50 0.20 0.70 0.10 0.15 0.40 0.25 0.95 0.40 0.65 0.90 0.05 0.05 0.75 0.02")
SCOUT = words("0.81 0.27 0.54 0.33 0.69")
CENTER = [total / 3 for total in (0.62 + 0.05 + 0.48, 0.15 + 0.72 + 0.36, 0.88 + 0.55 + 0.10, 0.41 + 0.93 + 0.64,
                                  0.30 + 0.20 + 0.77)]

ACCURACY = {"reading": "accuracy", "cv": 2, "objective_iterations": 3, "max_depth": 12, "reg_lambda": 2.0,
            "curvature": "unit", "learning_rate": 0.1, "init": "zero", "line_search": True}

HALVES = words("0.5 0.5 -0.5 0.5 -0.5 0.5 -0.5 -0.5")

# lambda; iteration; nodes of the class 0 tree: feature threshold gain, or a leaf value
TREES_7 = """
2 0: 0 2.5 0.375, 0.25, 1 7.5 0.279761904762, -0.214285714286, 0.166666666667
2 1: 0 6.5 0.327136808385, 2 4.5 0.327730778443, -0.0882672782884, 0.287215643235, -0.225982613627
"""


def toy(**options: Any) -> abcodt.Options:
    """Return the parameters of stage 2 in the worked example."""
    return abcodt.Options(**{"n_iterations": 2, "max_depth": 2, "subsample": 1.0} | options)


def check_tree(nodes: Sequence[Json], text: str) -> None:
    """Hold a tree against a line of TREES_7."""
    for found, item in zip(nodes, text.split(", "), strict=True):
        parts = item.split()
        if len(parts) == 1:
            agree(found["value"], parts[0])
        else:
            assert [found["feature"], found["threshold"]] == [int(parts[0]), float(parts[1])]
            agree(found["gain"], parts[2])


def judged(**options: Any) -> dict[str, Any]:
    """Return the parameters of an accuracy profit."""
    return {name: value for name, value in (ACCURACY | options).items() if name != "reading"}


def some(options: abcodt.Options, names: Sequence[str]) -> dict[str, Any]:
    """Return some of the parameters."""
    return {name: getattr(options, name) for name in names}


def on_tape(tape: Sequence[float | int]) -> abcodt.Tape:
    """Return the oracle's tape of these entries."""
    return abcodt.Tape(entry if isinstance(entry, float) else entry * 2.0**-53 for entry in tape)


def add_run(book: Book, op: str, ident: str, title: str, line: str, data: str, options: dict[str, Any],
            tape: Sequence[float | int], **more: Any) -> tuple[abcodt.Result, Json]:
    """Add a run of both stages on as much of a tape as it needs."""
    chosen = abcodt.Options(**options)
    result = abcodt.run(DATA[data], chosen, on_tape(tape))
    plain = book.case(f"{op}-{ident}", title, op, line, {"data": data, "parameters": stated(chosen)},
                      draws=tape[:result.n_draws], **more)
    return result, plain
