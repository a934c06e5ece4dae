"""Cases and operations as text: for the terminal, and as the pages of the exported archive."""

from __future__ import annotations

import json
from dataclasses import fields
from typing import Any

from reference.conformance import tolerance, values
from reference.conformance.operations import Operation, described, events
from reference.conformance.vectors import Case
from reference.draws import read
from reference.transcription import line, transcript

WIDEST = 110


def content(case: Case) -> dict[str, Any]:
    """A case as its file has it, with its level and the one table that it names."""
    own = {entry.name: getattr(case, entry.name) for entry in fields(case) if entry.name != "data"}
    return {**own, "data": case.table()}


def case_text(case: Case) -> str:
    """One case for people."""
    about = [f"{case.id}: {case.title}", "", described(case.op).what, ""]
    rows = {"operation": f"{case.op} ({case.level})", "line": f"{case.line}  {line(case.line).text.strip()}"}
    rows["readings"] = ", ".join(f"{id} {choice}" for id, choice in case.reading.items()) or "the letter of the paper"
    rows["derived"] = f"{case.derivation}: {case.source}"
    if case.kills:
        rows["catches"] = case.kills
    about += [f"{name:10} {text}" for name, text in rows.items()]
    for title, part in (("input", case.input), ("table", case.table()), ("expect", case.expect)):
        if part:
            about += ["", title, *(f"    {name}: {_short(value)}{_slack(value)}" for name, value in part.items())]
    draws = _short([read(entry) for entry in case.draws]) if case.draws else "none"
    return "\n".join([*about, "", f"draws      {draws}"])


def _slack(value: Any) -> str:
    """How far the floats of a value may be off, where they may."""
    ulp = tolerance.largest(value)
    return f"   (within {ulp} ulp)" if ulp else ""


def _short(value: Any) -> str:
    text = json.dumps(values.read(value), ensure_ascii=False)
    return text if len(text) <= WIDEST else f"{text[:WIDEST]} … ({len(text)} characters; --json shows all)"


def operation_page(operation: Operation, found: list[Case]) -> str:
    """The format of one operation, with its cases at hand, on one page of Markdown, ending with what passes."""
    kind = "a whole run" if operation.level == "L3" else "a step"
    standard = f"The rules are on [the standard page](../standard/{operation.paper}.md), whose words are used here."
    parts = [f"# {operation.name}", "", operation.what, "", standard, ""]
    parts += [f"Level {operation.level} ({kind}), {len(found)} cases. It carries out:", ""]
    parts += [f"- `{id}` {line(id).text.strip()}" for id in operation.lines]
    parts += _fields("Input", operation.input)
    if "parameters" in operation.input:
        parts += _parameters(operation.paper, found)
    parts += _fields("Result", operation.result)
    if operation.workings:
        parts += _fields("Workings (may be left out, are judged when given)", operation.workings)
    parts += _events(operation, found)
    passes = "A reply passes if every field of the result is equal: integers, texts and booleans exactly, a float"
    return "\n".join([*parts, "", "## Passing", "", f"{passes} within its `ulp`, or exactly where it has none.", ""])


def _fields(title: str, entries: dict[str, str]) -> list[str]:
    return ["", f"## {title}", "", *(f"- `{name}`: {meaning}" for name, meaning in entries.items())]


def _parameters(paper: str, found: list[Case]) -> list[str]:
    """The parameters that some case gives, in the order of the paper's table."""
    given = {name for case in found for name in case.input["parameters"]}
    known = [entry for entry in transcript(paper).parameters if entry.name in given]
    table = f"[the table](../standard/{paper}.md#parameters-and-choices)"
    rows = (f"- `{entry.name}` ({entry.range}): {entry.meaning}" for entry in known)
    return ["", f"Parameters; one that is not given has its default, which is in {table}:", "", *rows]


def _events(operation: Operation, found: list[Case]) -> list[str]:
    """The events that occur in the cases, with their fields, in the order of the paper's lines."""
    told = {event["line"] for case in found for event in case.expect.get("events", ())}
    if not told:
        return []
    parts = ["", "## Events", "", "What is told, as it happens; a reply may leave all of it out.", ""]
    for id, event in events(operation.paper).items():
        if id in told:
            parts.append(f"- `{id}`: {event.when}")
            parts += [f"    - `{name}`: {meaning}" for name, meaning in event.fields.items()]
    return parts
