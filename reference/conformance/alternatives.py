"""What a case would expect under another listed reading of the paper, computed by the mirror."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from reference import trace
from reference.conformance import operations, tolerance, values, vectors
from reference.conformance.vectors import Case
from reference.contract import Departure
from reference.draws import Draws, Tape, TapeExhausted, read
from reference.papers import PAPERS, SLUGS, method
from reference.transcription import Reading, transcript

FIELDS = {id: names for paper in PAPERS.values() for id, names in paper.fields.items()}
"""Readings whose field in an input may have another name than the parameter."""

VARIANTS = {id: given for paper in PAPERS.values() for id, given in paper.variants.items()}
"""Readings that stand for several parameters at once."""

REFUSALS = (ValueError, ArithmeticError, LookupError, TypeError, AttributeError)
"""How the mirror refuses a reading: it makes no sense here, or the case has null for what it needs."""

Readings = Mapping[str, str]


@dataclass(frozen=True)
class Departed(Case):
    """A case under choices of readings that are no parameters: its input is the same, the mirror is not."""

    departures: Readings = field(default_factory=dict)


def choices(case: Case) -> dict[str, list[str]]:
    """The readings that are parameters in a case's input, or that the mirror can follow, each with its listed choices.

    A case may set a parameter to what no reading lists, a support of 0.3 for instance: that is no matter of reading.

    >>> from reference.conformance.vectors import cases
    >>> pruned = next(case for case in cases("antminer") if case.op == "antminer.prune_original")
    >>> choices(pruned)
    {'AM-10': ['keep', 'remove']}
    """
    register = transcript(case.op.partition(".")[0]).readings
    listed = {entry.id: _of_one_parameter(entry, register) for entry in register}
    return {entry.id: list(entry.choices) for entry in register if chosen(case, entry.id) in listed[entry.id]}


def _of_one_parameter(entry: Reading, register: Iterable[Reading]) -> set[str]:
    """All choices of the parameter that a reading is: it may be that of another reading too."""
    same = [other for other in register if entry.parameter and other.parameter == entry.parameter]
    return {choice for other in (same or [entry]) for choice in other.choices}


def chosen(case: Case, id: str) -> str | None:
    """The choice that a case makes for a reading; ``None`` if the reading is no parameter of its input.

    A parameter that it leaves out is its default, and so is a reading that the mirror can follow without one.
    """
    entry = _entry(id, case)
    if entry and any(_departs(case, id, choice) for choice in entry.choices):
        return entry.default
    fields = _fields(id, case)
    if not fields:
        return None
    if id in VARIANTS:
        return next((name for name, given in VARIANTS[id].items() if _agrees(fields, given)), "neither")
    return str(values.read(next(iter(fields.values()))))


def names(readings: Readings) -> str:
    """Readings in a few words.

    >>> names({"AM-10": "remove", "AM-21": "covered"})
    'AM-10 remove, AM-21 covered'
    """
    return ", ".join(f"{id} {choice}" for id, choice in readings.items())


def parameter(id: str) -> str:
    """The parameter that a reading is, with its paper; of a reading without one its own id.

    >>> parameter("CB-3"), parameter("CB-4")
    ('carboost.pruning', 'carboost.pruning')
    """
    entries = ((slug, entry) for slug in SLUGS for entry in transcript(slug).readings if entry.id == id)
    return next((f"{slug}.{entry.parameter}" for slug, entry in entries if entry.parameter), id)


def under(case: Case, readings: Readings) -> Departed:
    """The case with other choices of the readings that its input knows; its ``expect`` is still the old one."""
    departed = {id: choice for id, choice in readings.items() if _departs(case, id, choice)}
    changed = Departed(**{**vars(case), "departures": departed})
    for id, choice in readings.items():
        for name, value in _settings(id, choice, changed).items():
            changed = replace(changed, input=_with(changed.input, name, value))
    return changed


def expectations(case: Case, declared: Readings) -> Iterator[tuple[dict[str, str], dict[str, Any]]]:
    """Other readings with what they give: first those that were declared together, then every single alternative.

    A reading under which the tape is too short, or the mirror refuses, gives nothing.
    """
    for readings, other in _others(case, declared):
        if (result := computed(other)) is not None:
            yield readings, result


def unfinished(case: Case, declared: Readings) -> Iterator[tuple[dict[str, str], list[dict[str, Any]]]]:
    """Other readings that need more draws than the tape holds, with the events that a run tells until then."""
    for readings, other in _others(case, declared):
        if (events := broken_off(other)) is not None:
            yield readings, events


def _others(case: Case, declared: Readings) -> Iterator[tuple[dict[str, str], Departed]]:
    """The case under other readings, each input once; of the readings those that differ from the case's."""
    tried: list[tuple[Any, Readings]] = [(case.input, {})]
    singles = [{id: choice} for id, listed in choices(case).items() for choice in listed]
    for readings in [dict(declared), *singles]:
        other = under(case, readings)
        if (other.input, other.departures) not in tried:
            tried.append((other.input, other.departures))
            yield {id: choice for id, choice in readings.items() if chosen(case, id) not in (None, choice)}, other


def computed(case: Case) -> dict[str, Any] | None:
    """What the mirror gives for a case, with the tolerances that the vectors of its operation have."""
    try:
        return tolerance.written(carried_out(case, _tape(case)), tolerance.of_operation(case.op))
    except REFUSALS:  # a tape too short among them
        return None


def broken_off(case: Case) -> list[dict[str, Any]] | None:
    """The events that the mirror tells until it runs out of draws; ``None`` if it does not."""
    events: list[dict[str, Any]] = []
    known = tolerance.of_operation(case.op)
    try:
        with trace.listen(lambda line, told: events.append({"line": line, **trace.plain(told)}), _lines(known)):
            carried_out(case, _tape(case))
    except TapeExhausted:
        found: list[dict[str, Any]] = tolerance.written({"events": events}, known)["events"]
        return found
    except REFUSALS:
        return None
    return None


def _tape(case: Case) -> Tape:
    return Tape(read(entry) for entry in case.asked())


def carried_out(case: Case, draws: Draws) -> dict[str, Any]:
    """What the mirror gives for a case on a source of draws, events included."""
    with ExitStack() as stack:
        for id, choice in getattr(case, "departures", {}).items():
            stack.enter_context(_departures(case)[id][choice].followed())
        return operations.step(case.op)(values.read(case.input), values.read(case.table()), draws, "python")


def _lines(known: tolerance.Tolerances) -> set[str]:
    return {line for line, _ in known if line}


def _fields(id: str, case: Case) -> dict[str, Any]:
    """The fields of a case's input that a reading sets, with their values; a list of that name is something else."""
    if (entry := _entry(id, case)) is None:
        return {}
    variant = next(iter(VARIANTS.get(id, {}).values()), {})
    names = (*FIELDS.get(id, (entry.parameter,)), *variant)
    given = {**_defaults(case), **case.input, **case.input.get("parameters", {})}
    return {name: given[name] for name in names if name in given and not isinstance(given[name], list)}


def _departures(case: Case) -> dict[str, dict[str, Departure]]:
    return operations.departures(case.op.partition(".")[0])


def _departs(case: Case, id: str, choice: str) -> bool:
    found = _departures(case).get(id, {})
    return choice in found and case.op in found[choice].ops


def _entry(id: str, case: Case) -> Reading | None:
    register = transcript(case.op.partition(".")[0]).readings
    return next((entry for entry in register if entry.id == id), None)


def _defaults(case: Case) -> dict[str, Any]:
    """The parameters that a case leaves out though its operation knows them, with their defaults."""
    slug = case.op.partition(".")[0]
    absent = parameters_of(case.op) - set(case.input.get("parameters", ())) if "parameters" in case.input else set()
    return {name: tolerance.plain(method(slug).default(name)) for name in absent}


@cache
def parameters_of(op: str) -> frozenset[str]:
    """The parameters that some case of an operation gives.

    >>> sorted(parameters_of("mbc.ensemble"))
    ['n_classifiers', 'validation', 'validation_fraction']
    """
    own = [case for case in vectors.cases(op.partition(".")[0]) if case.op == op]
    return frozenset(name for case in own for name in case.input.get("parameters", ()))


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
    if name in given.get("parameters", {}) or (name not in given and "parameters" in given):
        return {**given, "parameters": {**given["parameters"], name: value}}
    return {**given, name: value}
