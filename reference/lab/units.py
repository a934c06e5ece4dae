"""Units of work: one method on one part of one data set, named by all that its result depends on."""

from __future__ import annotations

import hashlib
import json
import sys
import time
import warnings
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
from joblib import hash as joblib_hash
from sklearn.base import clone
from threadpoolctl import threadpool_limits

from reference.lab.digests import code_digest, data_digest
from reference.lab.fitting import Entrant
from reference.lab.measures import measures, size_of
from reference.lab.splits import Split
from reference.table import Table

WITHOUT_EFFECT = ("backend", "n_jobs", "verbose", "random_state")
"""Parameters on which no result depends; the seed is set by the unit."""


@dataclass(frozen=True)
class Unit:
    """What a result depends on. Two units with the same key have the same result, on any machine of one kind.

    ``protocol`` says how the rows were parted, ``run`` and ``fold`` which part it is. ``after`` is the key of the unit
    that this one builds upon, such as the choice of features before it; mostly there is none.
    """

    data: str
    data_digest: str
    method: str
    parameters: str
    seed: int
    protocol: str
    run: int
    fold: int
    code: str
    after: str = ""

    @property
    def key(self) -> str:
        """The name under which the result is stored."""
        return hashlib.sha256(json.dumps(asdict(self), sort_keys=True).encode()).hexdigest()


def unit(table: Table, entrant: Entrant, split: Split, protocol: int | str, seed: int, after: str = "") -> Unit:
    """The unit of a method and a part; a number as protocol means that many folds."""
    given = {name: value for name, value in entrant.model.get_params().items() if name not in WITHOUT_EFFECT}
    parameters = json.dumps({"class": _kind(entrant.model), **given}, sort_keys=True, default=_described)
    parted = f"{protocol} folds" if isinstance(protocol, int) else protocol
    code = code_digest(entrant.model)
    return Unit(
        table.name, data_digest(table), entrant.name, parameters, seed, parted, split.run, split.fold, code, after
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
    if callable(value):
        return f"{value.__module__}.{value.__qualname__}"
    return joblib_hash(value)


def seed_of(found: Unit) -> int:
    """The seed of a method in a unit: another for every method, data set, run and fold, whatever the order of work."""
    text = f"{found.seed} {found.data_digest} {found.method} {found.run} {found.fold}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "little")


def seeded(model: Any, found: Unit) -> Any:
    """An unfitted copy of an estimator with the seed of a unit, also in the estimators inside it."""
    copy = clone(model)
    seeds = [name for name in copy.get_params() if name.rpartition("__")[2] == "random_state"]
    return copy.set_params(**dict.fromkeys(seeds, seed_of(found)))


def carried_out(found: Unit, table: Table, entrant: Entrant, split: Split) -> dict[str, Any]:
    """Fit and test; the predictions, what they are worth, the size of the model and the seconds it took.

    A method that fails says so in ``error``, and the other units go on. One thread, so that the number of cores and of
    jobs has no say in the last bits of a sum.
    """
    train, test = table.take(split.train), table.take(split.test)
    try:
        with warnings.catch_warnings(action="ignore"), threadpool_limits(1):
            start = time.process_time()
            fitted = entrant.fit(seeded(entrant.model, found), train)
            middle = time.process_time()
            predictions, shares = entrant.predict(fitted, test)
            end = time.process_time()
        judged = {**measures(test, predictions, shares), **size_of(fitted)}
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}
    seconds = {"fit_seconds": middle - start, "predict_seconds": end - middle}
    return {"measures": {**judged, **seconds}, "rows": split.test.tolist(), "predictions": predictions}
