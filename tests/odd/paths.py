"""What both paths say of a case, and where they differ."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

import numpy as np

from tests.odd.cases import Case

OF_ROWS = ("predict", "predict_proba", "decision_function", "explain", "transform", "score")
OF_ITSELF = ("report", "chosen", "get_feature_names_out", "to_python", "to_sql", "rule_lists")


def told(case: Case, backend: str) -> dict[str, Any]:
    """All that an estimator says after a fit, or how it refuses."""
    found: dict[str, Any] = {}
    with warnings.catch_warnings(record=True) as heard:
        warnings.simplefilter("always")
        model = asked(lambda: case.model(backend).fit(case.table))
        if isinstance(model, Refused):
            found["fit"] = model
        else:
            found |= {name: plain(asked(question)) for name, question in questions(model, case)}
    return {**found, "warnings": [str(warning.message) for warning in heard]}


@dataclass(frozen=True)
class Refused:
    """An exception: its kind and its words."""

    kind: type
    words: str


def asked(question: Callable[[], Any]) -> Any:
    """An answer, or how it is refused."""
    try:
        return question()
    except Exception as error:
        return Refused(type(error), str(error))


def questions(model: Any, case: Case) -> Iterator[tuple[str, Callable[[], Any]]]:
    """What is public of a fitted model: names with a trailing underscore, and what it says of itself and of rows."""
    for name in dir(model):
        if name.endswith("_") and not name.startswith("_"):
            yield name, lambda name=name: getattr(model, name)
    yield from ((name, getattr(model, name)) for name in OF_ITSELF if hasattr(model, name))
    for name in OF_ROWS:
        if hasattr(model, name):
            yield f"{name} of its table", lambda name=name: getattr(model, name)(case.table)
            yield f"{name} of others", lambda name=name: getattr(model, name)(case.asked)


def plain(value: Any) -> Any:
    """A value that is equal to another only if every bit is; a list equals an array of the same numbers."""
    if isinstance(value, np.ndarray):
        return plain(value.tolist()) if value.size else f"nothing of shape {value.shape}"
    if isinstance(value, float | np.floating):
        return float(value).hex()
    if isinstance(value, Mapping):
        return [(plain(key), plain(item)) for key, item in value.items()]
    if isinstance(value, set | frozenset):
        return sorted(map(repr, value))
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [plain(item) for item in value]
    if is_dataclass(value) and not isinstance(value, Refused):
        return (type(value).__name__, [plain(getattr(value, field.name)) for field in fields(value)])
    return value if isinstance(value, Refused) else f"{type(value).__name__} {value!r}"


def difference(case: Case) -> str | None:
    """What the paths say differently of a case, or that one fails where it should refuse; ``None`` if all is well."""
    return first_difference(told(case, "python"), told(case, "c"))


def first_difference(python: Mapping[str, Any], c: Mapping[str, Any]) -> str | None:
    """The first of what the paths said that is not the same, or no refusal."""
    for name in [*python, *(name for name in c if name not in python)]:
        one, other = (said.get(name, "nothing") for said in (python, c))
        if one != other:
            return f"{name}: {str(one)[:300]} on the Python path, {str(other)[:300]} on the C path"
        if isinstance(one, Refused) and not issubclass(one.kind, ValueError):
            return f"{name}: {one.kind.__name__}: {one.words}"
    return None
