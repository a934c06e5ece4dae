"""A failing fresh case made smaller, as a file of its own that ``reference verify --case`` asks again."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from reference.bounds import check_whole
from reference.conformance import answers, values
from reference.conformance.operations import descriptions
from reference.conformance.vectors import Case

MOST_TRIALS = 60
"""So many smaller cases are asked at most."""

FORMAT = 1


def shrunk(case: Case, fails: Callable[[Case], bool]) -> Case:
    """The smallest case found that still fails: fewer rows, fewer parameters, plainer numbers."""

    def kept(smaller: Case) -> Case | None:
        settled = answers.settled(smaller)
        return settled if fails(settled) else None

    return smallest(case, kept)


def disagreeing(case: Case) -> Case:
    """The smallest case found on which the two paths of this edition still differ."""

    def kept(smaller: Case) -> Case | None:
        try:
            answers.settled(smaller)
        except answers.Disagreement:
            return smaller
        return None

    return smallest(case, kept)


def smallest(case: Case, kept: Callable[[Case], Case | None]) -> Case:
    """The case with one thing less after another, as long as what is left is ``kept``."""
    trials, going = 0, True
    while going:
        going = False
        for smaller in _smaller(case):
            try:
                found = kept(smaller)
            except (answers.Unsettled, answers.Disagreement):
                continue
            trials += 1
            if trials > MOST_TRIALS:
                return case
            if found is not None:
                case, going = found, True
                break
    return case


def _smaller(case: Case) -> Iterator[Case]:
    """The case with one thing less."""
    for name, table in case.data.items():
        for row in reversed(range(len(table["classes"]))):
            yield replace(case, data={name: _without(table, row)})
    for name in case.input.get("parameters", ()):
        left = {key: value for key, value in case.input["parameters"].items() if key != name}
        yield replace(case, input={**case.input, "parameters": left})
    for name, value in case.input.items():
        plain = _plain(value)
        if name not in ("data", "parameters") and plain != value:
            yield replace(case, input={**case.input, name: plain})


def _without(table: dict[str, Any], row: int) -> dict[str, Any]:
    """A table without one of its rows, however it is written."""

    def less(entries: list[Any]) -> list[Any]:
        return [*entries[:row], *entries[row + 1 :]]

    found: dict[str, Any] = {name: less(table[name]) for name in ("rows", "x", "classes") if name in table}
    if "columns" in table:
        found["columns"] = [{**column, "values": less(column["values"])} for column in table["columns"]]
    return {**table, **found}


def _plain(value: Any) -> Any:
    """A value with its floats rounded to two digits."""
    if values.is_float(value):
        return values.write(float(f"{values.read(value):.2g}"))
    return [_plain(item) for item in value] if isinstance(value, list) else value


def text(case: Case) -> str:
    """A file of one case, in the format of the vectors."""
    own = {entry.name: getattr(case, entry.name) for entry in fields(case) if entry.name not in ("level", "data")}
    paper = case.op.partition(".")[0]
    whole = {"format": FORMAT, "paper": paper, "level": case.level, "data": case.data, "cases": [own]}
    return json.dumps(whole, indent=1, ensure_ascii=False) + "\n"


def read(path: str | os.PathLike[str]) -> list[Case]:
    """The cases of such a file."""
    check_whole(path)
    try:
        content = json.loads(Path(path).read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        why = getattr(error, "strerror", None) or "it is not JSON"
        raise ValueError(f"{os.fspath(path)} cannot be read as a file of cases: {why}") from None
    try:
        found = [Case(**case, level=content["level"], data=content["data"]) for case in content["cases"]]
        strange = [case.op for case in found if case.op not in descriptions()]
    except (KeyError, TypeError):
        raise ValueError(f"{os.fspath(path)} is no file of cases in the format of the vectors") from None
    if strange or not found:
        raise ValueError(f"{os.fspath(path)} holds no case of an operation that there is")
    return found
