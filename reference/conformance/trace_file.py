"""A trace file as another program may have written it: read, and taken apart."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from reference.bounds import check_whole
from reference.conformance.text import clean, shown
from reference.contract import Method
from reference.draws import Tape, read
from reference.models import attribute_from_json
from reference.papers import METHODS, PAPERS, SLUGS
from reference.table import MISSING, Table
from reference.transcription import transcript

OURS = ("backend", "random_state", "n_jobs", "categorical_features")
"""Parameters that say how a run is made, not what it computes."""

UNCOMPARED = tuple(line for paper in PAPERS.values() for line in paper.uncompared)
"""Lines of another way to the same result, which the mirror does not go: how far the C path's miner has come."""


@dataclass(frozen=True)
class TraceFile:
    """A trace as its file has it: header, events, result."""

    name: str
    header: dict[str, Any]
    events: list[dict[str, Any]]
    result: dict[str, Any]


def load(path: str | os.PathLike[str]) -> TraceFile:
    """Read a trace file; whatever is not one gets a sentence."""
    name = os.fspath(path)
    check_whole(path)
    try:
        text = Path(path).read_bytes().decode("utf-8")
    except OSError as error:
        raise ValueError(f"{name} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise ValueError(f"{name} is not UTF-8 text") from None
    lines = enumerate(text.removeprefix("\ufeff").split("\n"), 1)  # a text within may hold every other end of line
    entries = [_entry(name, number, line) for number, line in lines if line.strip()]
    if not entries or entries[0].get("trace") != 1:
        raise ValueError(f'{name} is no trace: its first line must be a header with "trace": 1')
    header, *events, last = entries if len(entries) > 1 else [*entries, {}]
    if not isinstance(last.get("result"), dict):
        raise ValueError(f"{name} ends without a result: was it cut off?")
    for number, event in enumerate(events, 2):
        if not isinstance(event.get("line"), str):
            raise ValueError(f"{name}, line {number}: an event names its line, such as antminer:25")
    return TraceFile(name, header, [event for event in events if event["line"] not in UNCOMPARED], last["result"])


def _entry(name: str, number: int, line: str) -> dict[str, Any]:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError):
        if number == 1:
            raise ValueError(f"{name} is no trace: its first line is not JSON; an adapter comes after --") from None
        raise ValueError(f"{name}, line {number} is not JSON: was the file cut off?") from None
    if not isinstance(entry, dict):
        raise ValueError(f"{name}, line {number} is no JSON object")
    return entry


def method_of(file: TraceFile) -> Method:
    """The method that a trace is of; where only the paper is named, the first whose parameters fit."""
    header = file.header
    name, paper, given = header.get("method"), header.get("paper"), header.get("parameters", {})
    if not isinstance(given, dict):
        raise ValueError(f"{file.name}: the header's parameters are no JSON object")
    if name is None and paper in SLUGS:
        of_paper = [key for key, entry in METHODS.items() if entry.paper == paper]
        name = next((key for key in of_paper if set(given) <= set(defaults_of(METHODS[key]))), paper)
    if not isinstance(name, str) or name not in METHODS:
        raise ValueError(f"{file.name}: the header's method is {shown(name)}; there are {', '.join(METHODS)}")
    unknown = sorted(set(given) - set(defaults_of(METHODS[name])))
    if unknown:
        raise ValueError(f"{file.name}: {name} has no parameter {unknown[0]!r}")
    return METHODS[name]


def parameters_of(file: TraceFile, method: Method) -> dict[str, Any]:
    """The parameters of the run; what its header says as a reading only is a parameter too."""
    given = {name: value for name, value in file.header.get("parameters", {}).items() if name not in OURS}
    readings, defaults = file.header.get("readings", {}), defaults_of(method)
    if not isinstance(readings, dict) or not all(isinstance(choice, str) for choice in readings.values()):
        raise ValueError(f"{file.name}: the header's readings are not texts by id")
    entries = {entry.id: entry for entry in transcript(method.paper).readings}
    for id, choice in readings.items():
        name = entries[id].parameter if id in entries else ""
        if not name and (id not in entries or choice != entries[id].default):
            raise ValueError(f"{file.name}: reading {clean(id)} {shown(choice)} of the header cannot be replayed")
        if name and str(given.setdefault(name, _typed(choice, defaults.get(name)))) != str(choice):
            raise ValueError(f"{file.name}: reading {id} is {shown(choice)}, but {name} is {shown(given[name])}")
    return given


def _typed(choice: str, default: Any) -> Any:
    """A choice in the type of the parameter."""
    words = {"None": None, "True": True, "False": False}
    if choice in words or not isinstance(default, int | float) or isinstance(default, bool):
        return words.get(choice, choice)
    try:
        return type(default)(choice)
    except ValueError:
        return choice


def lines_of(file: TraceFile) -> set[str]:
    """The lines that a trace tells: those that its header names, else those that occur."""
    occurring = {event["line"] for event in file.events}
    named = file.header.get("lines")
    if named is None:
        return occurring
    if not isinstance(named, list) or not all(isinstance(line, str) for line in named):
        raise ValueError(f"{file.name}: the header's lines are no list of texts")
    return occurring | set(named)


def defaults_of(method: Method) -> dict[str, Any]:
    """The parameters of a method with their defaults."""
    defaults: dict[str, Any] = method.create().get_params()
    return defaults


def tape_of(file: TraceFile) -> Tape:
    """The draws of the run."""
    entries = file.result.get("tape", [])
    try:
        return Tape(read(entry) for entry in entries)
    except (ValueError, TypeError) as error:
        raise ValueError(f"{file.name}: the tape of the result is no list of draws: {clean(str(error))}") from None


def table_of(file: TraceFile) -> Table:
    """The table that a header describes."""
    try:
        data = file.header["data"]
        attributes = tuple(attribute_from_json(entry) for entry in data["attributes"])
        if any(len(row) != len(attributes) for row in data["rows"]):
            raise ValueError("a row has more or fewer values than there are attributes")
        columns: Any = tuple(
            [(np.nan if attribute.values is None else MISSING) if row[i] is None else row[i] for row in data["rows"]]
            for i, attribute in enumerate(attributes)
        )
        target = attribute_from_json(data["target"])
        return Table(str(data.get("name", "")), attributes, columns, target, data["classes"])
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        why = f"{error} is missing" if isinstance(error, KeyError) else clean(str(error))
        raise ValueError(f"{file.name}: the header's data is no table: {why}") from None
