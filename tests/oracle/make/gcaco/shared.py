"""What the vector files of GCACO share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.oracle import bookmaking, gcaco
from tests.oracle.bookmaking import Json, departures, lehmer
from tests.oracle.gcaco import Matrix
from tests.oracle.make.gcaco.data import DATA, TOY, as_json
from tests.oracle.make.gcaco.operations import evaluate
from tests.oracle.options import stated

ORACLE = "the second derivation of the specification (tests/oracle/gcaco.py)"
LARGEST = 1 - 2.0**-53

READINGS = {"sigma": "GC-2", "negative_heuristic": "GC-6", "walk": "GC-7", "separability": "GC-10"}


def readings(given: dict[str, Any]) -> dict[str, str]:
    """Return the register entries of which the input takes another reading than the default one."""
    options = given.get("parameters", given)
    return departures(options, READINGS, gcaco.Options())


class Book(bookmaking.Book):
    """One vector file of GCACO under construction."""

    readings = staticmethod(readings)

    def __init__(self, level: str) -> None:
        super().__init__("gcaco", level, {name: as_json(data) for name, data in DATA.items()}, evaluate, ORACLE)


SPEC = "specification 7"


def table_of(name: str, normalize: bool = True, sigma: str = "std", **more: Any) -> dict[str, Any]:
    """Return the inputs that determine the prepared columns."""
    return {"data": name, "normalize": normalize, "sigma": sigma} | more


TOY_X = gcaco.prepared(TOY, True, "std")
TOY_W = gcaco.correlations(TOY_X)
TOY_S = gcaco.similarities(TOY_W, "std")
TOY_RAW = gcaco.fisher_raw(TOY_X, TOY.classes)
TOY_F = gcaco.softmax_scale(TOY_RAW, "std")
TOY_CLUSTERS = [[0, 1, 2], [3, 4], [5]]
TOY_F_TEXT = "0.47070823453 0.350049130573 0.712435393396 0.7317850174 0.657934893317 0.13836699655"


def weights(n: int, text: str) -> Matrix:
    """Return the symmetric matrix with these weights, written as i-j or i-j:w."""
    result = [[0.0] * n for _ in range(n)]
    for word in text.split():
        ends, _, weight = word.partition(":")
        i, j = (int(end) for end in ends.split("-"))
        result[i][j] = result[j][i] = float(weight or 1)
    return result


def numbers(text: str) -> list[float]:
    """Read draws."""
    return [float(word) for word in text.split()]


ANT_1_DRAWS = numbers("0.35 0.10 0.90 0.85 0.30 0.20 0.75 0.60 0.55 0.20 0.95 0.85 0.05 0.30 0.50")
ANT_2_DRAWS = numbers("0.75 0.71 0.99 0.10 0.95 0.40 0.25 0.60 0.30 0.05")


def add_run(book: Book, ident: str, title: str, line: str, data: str, options: dict[str, Any],
            tape: Sequence[float | int], **more: Any) -> tuple[gcaco.Result, Json]:
    """Add a run on as much of a tape as it needs."""
    chosen = gcaco.Options(**options)
    uniforms = [entry if isinstance(entry, float) else entry * 2.0**-53 for entry in tape]
    result = gcaco.run(DATA[data], chosen, gcaco.Tape(uniforms))
    plain = book.case(f"run-{ident}", title, "run", line, {"data": data, "parameters": stated(chosen)},
                      draws=tape[:result.n_draws], **more)
    return result, plain


def small(**options: Any) -> dict[str, Any]:
    """Return parameters for runs of a few ants."""
    return {"n_iterations": 2, "n_ants": 2, "omega": 1} | options


# id; title; line; table; options; seed; the mutant that it catches
Edge = tuple[str, str, str, str, dict[str, Any], int, str | None]


def add_edges(book: Book, edges: Sequence[Edge]) -> None:
    """Add short runs about single options or odd tables."""
    for ident, title, line, data, options, seed, kills in edges:
        add_run(book, ident, title, line, data, options, lehmer(400, seed * 1000003), kills=kills)
