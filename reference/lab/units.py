"""Units of work: one method on one fold of one data set, named by all that its result depends on."""

from __future__ import annotations

import hashlib
import json
import platform
import time
import warnings
from dataclasses import asdict, dataclass
from functools import cache
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

import numpy as np
from sklearn.base import clone

from reference.lab.entrants import Entrant
from reference.lab.measures import measures, size_of
from reference.lab.splits import Split
from reference.table import Table
from reference.tags import beside


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
    parameters = json.dumps(entrant.model.get_params(), sort_keys=True, default=repr)
    return Unit(
        table.name, data_digest(table), entrant.name, parameters, seed, folds, split.run, split.fold, code_digest()
    )


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
    model = clone(entrant.model)
    if "random_state" in model.get_params():
        model.set_params(random_state=seed_of(found))
    train, test = table.take(split.train), table.take(split.test)
    try:
        with warnings.catch_warnings(action="ignore"):
            start = time.process_time()
            fitted = entrant.fit(model, train)
            middle = time.process_time()
            predictions, shares = entrant.predict(fitted, test)
            end = time.process_time()
            size = size_of(fitted)
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}
    judged = measures(test, predictions, shares)
    seconds = {"fit_seconds": middle - start, "predict_seconds": end - middle}
    return {"measures": {**judged, **size, **seconds}, "rows": split.test.tolist(), "predictions": predictions}
