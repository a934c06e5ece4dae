"""What a case would expect under another listed reading of the paper, computed by the mirror."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from reference.conformance import operations, values
from reference.conformance.vectors import Case
from reference.transcription import transcript

FIELDS = {"AM-23": ("info_gain", "kind")}
"""Readings whose field in an input may have another name than the parameter."""

VARIANTS = {"MBC-36": {"AntMiner_mbc": {"heuristic": 8, "majority_weight": 0.1},
                       "AntMiner2_mbc": {"heuristic": 7, "majority_weight": 0.05}}}  # fmt: skip
"""Readings that stand for several parameters at once."""

Readings = Mapping[str, str]


def choices(case: Case) -> dict[str, list[str]]:
    """The readings that are parameters in a case's input, each with its listed choices.

    >>> from reference.conformance.vectors import cases
    >>> pruned = next(case for case in cases("antminer") if case.op == "antminer.prune_original")
    >>> choices(pruned)
    {'AM-10': ['keep', 'remove']}
    """
    register = transcript(case.op.partition(".")[0]).readings
    return {reading.id: list(reading.choices) for reading in register if _fields(reading.id, case)}


def chosen(case: Case, id: str) -> str | None:
    """The choice that a case makes for a reading; ``None`` if the reading is no parameter of its input."""
    fields = _fields(id, case)
    if not fields:
        return None
    if id in VARIANTS:
        return next((name for name, given in VARIANTS[id].items() if _agrees(fields, given)), "neither")
    return str(values.read(next(iter(fields.values()))))


def under(case: Case, readings: Readings) -> Case:
    """The case with other choices of the readings that its input knows; its ``expect`` is still the old one."""
    changed = case
    for id, choice in readings.items():
        for name, value in _settings(id, choice, changed).items():
            changed = replace(changed, input=_with(changed.input, name, value))
    return changed


def expectations(case: Case, declared: Readings) -> Iterator[tuple[dict[str, str], dict[str, Any]]]:
    """Other readings with what they give: first those that were declared together, then every single alternative.

    A reading under which the tape is too short, or the mirror refuses, gives nothing.
    """
    tried = [case.input]
    singles = [{id: choice} for id, listed in choices(case).items() for choice in listed]
    for readings in [dict(declared), *singles]:
        other = under(case, readings)
        if other.input in tried:
            continue
        tried.append(other.input)
        if (result := computed(other)) is not None:
            different = {id: choice for id, choice in readings.items() if chosen(case, id) not in (None, choice)}
            yield different, result


def computed(case: Case) -> dict[str, Any] | None:
    """What the mirror gives for a case, with the tolerance that the case itself has."""
    try:
        result = operations.step(case.op)(values.read(case.input), values.read(case.table()), case.tape(), "python")
    except Exception:  # the tape is too short, or the input was never meant for this reading: no table, no centroid
        return None
    written: dict[str, Any] = plain(result, _ulp(case.expect))
    return written


def plain(value: Any, ulp: int = 0) -> Any:
    """A value of the mirror as vectors write it: floats by their bits, tuples as lists.

    >>> plain({"tau": (0.5, 1)})
    {'tau': [{'f64': '3fe0000000000000', '~': 0.5}, 1]}
    """
    if isinstance(value, float):
        return values.write(value, ulp)
    if isinstance(value, dict):
        return {name: plain(item, ulp) for name, item in value.items()}
    return [plain(item, ulp) for item in value] if isinstance(value, list | tuple) else value


def _ulp(value: Any) -> int:
    """The largest tolerance of the floats in a value."""
    if isinstance(value, dict):
        inside = max((_ulp(item) for item in value.values()), default=0)
        return max(inside, int(value.get("ulp", 0))) if values.is_float(value) else inside
    return max((_ulp(item) for item in value), default=0) if isinstance(value, list) else 0


def _fields(id: str, case: Case) -> dict[str, Any]:
    """The fields of a case's input that a reading sets, with their values."""
    entry = next((entry for entry in transcript(case.op.partition(".")[0]).readings if entry.id == id), None)
    if entry is None:
        return {}
    variant = next(iter(VARIANTS.get(id, {}).values()), {})
    names = (*FIELDS.get(id, (entry.parameter,)), *variant)
    given = {**case.input, **case.input.get("parameters", {})}
    return {name: given[name] for name in names if name in given}


def _agrees(fields: Mapping[str, Any], given: Mapping[str, Any]) -> bool:
    return all(values.read(value) == given[name] for name, value in fields.items())


def _settings(id: str, choice: str, case: Case) -> dict[str, Any]:
    """The new values of the fields that a reading sets; none where the choice cannot be one."""
    fields = _fields(id, case)
    if id in VARIANTS:
        given = VARIANTS[id].get(choice, {})
        return {name: _like(old, str(given[name])) for name, old in fields.items() if name in given}
    try:
        return {name: _like(old, choice) for name, old in fields.items()}
    except ValueError:
        return {}


def _like(old: Any, text: str) -> Any:
    """A choice in the type of the value it replaces."""
    if text in ("None", "True", "False"):
        return {"None": None, "True": True, "False": False}[text]
    if values.is_float(old):
        return values.write(float(text))
    if isinstance(old, str) and not text.lstrip("-").isdigit():
        return text
    return int(text) if isinstance(old, int | None) and text.lstrip("-").isdigit() else text


def _with(given: dict[str, Any], name: str, value: Any) -> dict[str, Any]:
    if name in given:
        return {**given, name: value}
    return {**given, "parameters": {**given["parameters"], name: value}}
