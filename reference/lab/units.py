"""Units of work: one method on one fold of one data set, named by all that its result depends on."""

from __future__ import annotations

import hashlib
import json
import platform
import sys
import time
import warnings
from dataclasses import asdict, dataclass
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import numpy as np
from joblib import hash as joblib_hash
from sklearn.base import clone

from reference.lab.entrants import Entrant
from reference.lab.measures import measures, size_of
from reference.lab.splits import Split
from reference.table import Table
from reference.tags import beside

WITHOUT_EFFECT = ("backend", "n_jobs", "verbose", "random_state")
"""Parameters on which no result depends; the seed is set by the unit."""

ONLY_SHOW = ("report.py", "commands.py", "statistics.py", "arithmetic.py", "published.py", "reproduce.py", "store.py")
"""Modules of the lab that compute no unit."""


@dataclass(frozen=True)
class Unit:
    """What a result depends on. Two units with the same key have the same result, on any machine of one kind."""

    data: str
    data_digest: str
    method: str
    parameters: str
    seed: int
    folds: int
    run: int
    fold: int
    code: str

    @property
    def key(self) -> str:
        """The name under which the result is stored."""
        return hashlib.sha256(json.dumps(asdict(self), sort_keys=True).encode()).hexdigest()


def unit(table: Table, entrant: Entrant, split: Split, folds: int, seed: int) -> Unit:
    """The unit of a method and a fold."""
    given = {name: value for name, value in entrant.model.get_params().items() if name not in WITHOUT_EFFECT}
    parameters = json.dumps({"class": _kind(entrant.model), **given}, sort_keys=True, default=_described)
    return Unit(
        table.name, data_digest(table), entrant.name, parameters, seed, folds, split.run, split.fold, code_digest()
    )


def _kind(model: Any) -> str:
    """The class of an estimator, with the version of what it comes from."""
    kind = type(model)
    package = kind.__module__.partition(".")[0]
    return f"{kind.__module__}.{kind.__qualname__} {getattr(sys.modules.get(package), '__version__', '')}"


def _described(value: Any) -> Any:
    """A parameter that JSON does not hold, by what it is and not by where it lies in memory."""
    if isinstance(value, np.ndarray | np.generic | np.random.Generator | np.random.RandomState):
        return joblib_hash(value)
    if hasattr(value, "get_params"):
        return {"class": _kind(value), **value.get_params(deep=False)}
    return joblib_hash(value)


def data_digest(table: Table) -> str:
    """A digest of everything in a table but its name.

    >>> from reference import datasets
    >>> weather = datasets.load("weather")
    >>> digest = data_digest(weather)
    >>> data_digest(weather.take(range(14))) == digest, data_digest(weather.take([0, 1])) == digest
    (True, False)
    """
    digest = hashlib.sha256()
    for attribute in (*table.attributes, table.target):
        digest.update(repr(attribute).encode())
    for column in (*table.columns, table.classes):
        digest.update(b"" if column is None else np.ascontiguousarray(column).tobytes())
    return digest.hexdigest()


@cache
def code_digest() -> str:
    """A digest of the code that computes: this package, its C, and the versions of what it stands on."""
    digest = hashlib.sha256()
    for folder, ending in ((files("reference"), ".py"), (beside("csrc"), (".c", ".h"))):
        for name, text in sorted(_sources(folder, ending, "")):
            if name.startswith(("conformance/", "cli.py", "tour.py")) or name in [f"lab/{one}" for one in ONLY_SHOW]:
                continue
            digest.update(f"{name}\0{text}\0".encode())
    for package in ("numpy", "scipy", "scikit-learn"):
        digest.update(f"{package} {version(package)}".encode())
    digest.update(platform.python_version().encode())
    return digest.hexdigest()


def _sources(folder: Traversable, ending: str | tuple[str, ...], at: str) -> list[tuple[str, str]]:
    found = []
    for entry in folder.iterdir():
        if entry.is_dir() and not entry.name.startswith(("__", ".")):
            found += _sources(entry, ending, f"{at}{entry.name}/")
        elif entry.name.endswith(ending):
            found.append((at + entry.name, entry.read_text("utf-8")))
    return found


def seed_of(found: Unit) -> int:
    """The seed of a method in a unit: another for every method, data set, run and fold, whatever the order of work."""
    text = f"{found.seed} {found.data_digest} {found.method} {found.run} {found.fold}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "little")


def carried_out(found: Unit, table: Table, entrant: Entrant, split: Split) -> dict[str, Any]:
    """Fit and test; the predictions, what they are worth, the size of the model and the seconds it took.

    A method that fails says so in ``error``, and the other units go on.
    """
    train, test = table.take(split.train), table.take(split.test)
    try:
        model = clone(entrant.model)
        seeds = [name for name in model.get_params() if name.rpartition("__")[2] == "random_state"]
        model.set_params(**dict.fromkeys(seeds, seed_of(found)))
        with warnings.catch_warnings(action="ignore"):
            start = time.process_time()
            fitted = entrant.fit(model, train)
            middle = time.process_time()
            predictions, shares = entrant.predict(fitted, test)
            end = time.process_time()
        judged = {**measures(test, predictions, shares), **size_of(fitted)}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}
    seconds = {"fit_seconds": middle - start, "predict_seconds": end - middle}
    return {"measures": {**judged, **seconds}, "rows": split.test.tolist(), "predictions": predictions}
