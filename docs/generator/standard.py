"""The generated parts of the standard pages: the listing without code, choices, operations and events of a paper."""

from __future__ import annotations

from collections.abc import Iterable

from reference.conformance.operations import descriptions, events
from reference.transcription import Line, Reading, transcript


def listing(slug: str) -> str:
    """The pseudocode of a paper with provenance and readings, and no code beside it."""
    paper = transcript(slug)
    readings = {reading.id: reading for reading in paper.readings}
    parts = []
    for name, source in paper.listings.items():
        rows = ["| line | pseudocode | provenance | readings |", "|---|---|---|---|"]
        rows += [_row(slug, line, readings) for line in paper.lines if line.listing == name]
        parts.append("\n".join([f"**{_text(name)}** ({_text(source)})", "", *rows]))
    return "\n\n".join(parts)


def _row(slug: str, line: Line, readings: dict[str, Reading]) -> str:
    indent = "&nbsp;" * (len(line.text) - len(line.text.lstrip()))
    code = f"{indent}<code>{_text(line.text.strip())}</code>"
    named = "<br>".join(_reading(slug, readings[id]) for id in line.readings)
    number = f"<br>{line.printed_as}" if line.printed else ""
    return f"| {_line(slug, line.id)}{number} | {code} | {line.provenance} | {named} |"


def _line(slug: str, line_id: str) -> str:
    return f"[{line_id}](../code/{slug}.md#{line_id.replace(':', '-')})"


def _reading(slug: str, reading: Reading) -> str:
    choices = ", ".join(f"**{_text(c)}**" if c == reading.default else _text(c) for c in reading.choices)
    return f"[{reading.id}](../readings/{slug}.md#reading-{reading.id.lower()}) {choices}"


def choices(slug: str) -> str:
    """The readings that a parameter switches, with the meaning of every choice."""
    rows = ["| parameter | reading | choices, ours in bold |", "|---|---|---|"]
    for reading in transcript(slug).readings:
        if reading.parameter:
            named = (_choice(choice, reading) for choice in reading.choices)
            link = f"[{reading.id}](../readings/{slug}.md#reading-{reading.id.lower()})"
            rows.append(f"| `{reading.parameter}` | {link}: {_cell(reading.question)} | {'<br>'.join(named)} |")
    return "\n".join(rows)


def _choice(choice: str, reading: Reading) -> str:
    name = f"**`{choice}`**" if choice == reading.default else f"`{choice}`"
    return f"{name}: {_cell(reading.choices[choice])}"


def operations_table(slug: str) -> str:
    """What every operation of a paper takes and gives."""
    rows = ["| operation | input | result | workings, may be left out |", "|---|---|---|---|"]
    for operation in descriptions().values():
        if operation.paper == slug:
            name = f"`{operation.name}`<br>{operation.level}<br>{_cell(operation.what)}"
            parts = (operation.input, operation.result, operation.workings)
            rows.append("| " + " | ".join([name, *(_fields(part.items()) for part in parts)]) + " |")
    return "\n".join(rows)


def events_table(slug: str) -> str:
    """What the runs of a paper tell: line, when, fields."""
    rows = ["| line | told | fields |", "|---|---|---|"]
    for event in events(slug).values():
        rows.append(f"| {_line(slug, event.line)} | {_cell(event.when)} | {_fields(event.fields.items()) or 'none'} |")
    return "\n".join(rows)


def _fields(entries: Iterable[tuple[str, str]]) -> str:
    return "<br>".join(f"`{name}`: {_cell(meaning)}" for name, meaning in entries)


def _cell(text: str) -> str:
    """Prose that stays inside its cell."""
    return text.replace("|", "&#124;")


def _text(text: str) -> str:
    """Text in which Markdown sees nothing to mark up."""
    escaped = text.replace("&", "&amp;")
    for character in "<|_*[]`":
        escaped = escaped.replace(character, f"&#{ord(character)};")
    return escaped


STANDARD_PARTS = {
    "listing": listing,
    "choices": choices,
    "operations": operations_table,
    "events": events_table,
}
"""The parts of the standard pages by their names."""
