"""The generated tables that go line by line: pseudocode beside Python and C, and the index of every line."""

from __future__ import annotations

import ast
import re
import textwrap
from functools import cache
from html import escape
from pathlib import Path

from docs.generator import ROOT
from docs.generator.symbols import printed
from reference import tags
from reference.conformance import vectors
from reference.transcription import Line, transcript


def anchor(line_id: str) -> str:
    """The anchor of a line's row on the page of the code.

    >>> anchor("mbc:14")
    'mbc-14'
    """
    return line_id.replace(":", "-")


def side_by_side(slug: str) -> str:
    """The table pseudocode | Python | C of a paper: a heading per line, so that links and the search find its row."""
    paper = transcript(slug)
    rows = ['<table class="side-by-side">', "<thead><tr><th>Pseudocode</th><th>Python</th><th>C</th></tr></thead>"]
    for number, (listing, source) in enumerate(paper.listings.items(), 1):
        head = f'<h3 id="{slug}-listing-{number}">{escape(listing)} <small>{escape(source)}</small></h3>'
        rows.append(f'<tbody><tr class="listing"><th colspan="3" scope="rowgroup">{head}</th></tr>')
        rows += [_row(slug, line) for line in paper.lines if line.listing == listing]
        rows.append("</tbody>")
    return "\n".join([*rows, "</table>"])


def _row(slug: str, line: Line) -> str:
    name = f'<h4 id="{anchor(line.id)}"><a href="#{anchor(line.id)}">{line.id}</a></h4>'
    name += f"<small>{line.printed_as}</small> " if line.printed else ""
    about = f'<span class="{line.provenance}">{line.provenance}</span> {escape(line.source)}'
    links = " ".join(f'<a href="../readings/{slug}.html#reading-{id.lower()}">{id}</a>' for id in line.readings)
    depth = (len(line.text) - len(line.text.lstrip())) // 4
    ascii_text = escape(line.text.strip(), quote=False)  # what is searched, beside what is shown
    text = f'<code class="depth-{depth}" data-search-exclude>{escape(printed(line.text.strip()), quote=False)}</code>'
    text += f"<span hidden>{ascii_text}</span>"
    first = f'<th scope="row">{name}{text}<p>{about}{" · " + links if links else ""}</p></th>'
    python, c = _cell(slug, line.id, "python", line.no_code), _cell(slug, line.id, "c", line.no_c)
    return f"<tr>{first}{python}{c}</tr>"


def _cell(slug: str, line_id: str, language: str, excuse: str) -> str:
    found = [place for place in tags.places(slug) if place.line == line_id and place.language == language]
    blocks = []
    for file, function in dict.fromkeys((place.file, place.function) for place in found):
        here = [place for place in found if (place.file, place.function) == (file, function)]
        blocks.append(f"<small>{Path(file).name}, {function}</small>")
        blocks += [f"<code>{text}</code>" for text in dict.fromkeys(_source(place) for place in here)]
    label = {"python": "Python", "c": "C"}[language]
    content = "".join(blocks) or f"<em>{escape(excuse)}</em>"
    return f'<td data-language="{label}" data-search-exclude="yes">{content}</td>'


def _source(place: tags.Place) -> str:
    text = statement(place.file, place.number) if place.language == "python" else place.text or ""
    return escape(text, quote=False).replace("\n", "&#10;")


def statement(file: str, number: int) -> str:
    """The Python statement that begins on a line, as it is written: without tags and events, and only its head where
    other tags lie inside its body.
    """
    lines, statements = _parsed(file)
    node = statements[number]
    body = getattr(node, "body", None)
    inside = any(tags.PYTHON_TAG.search(text) for text in lines[node.lineno : node.end_lineno])
    last = body[0].lineno - 1 if body and inside else (node.end_lineno or node.lineno)
    telling = [child for child in ast.walk(node) if tags.tells_events(child)]
    events = {n for child in telling for n in range(child.lineno, child.end_lineno + 1)}
    kept = [lines[n - 1] for n in range(node.lineno, max(last, node.lineno) + 1) if n not in events]
    return textwrap.dedent("\n".join(tags.PYTHON_TAG.sub("", text).rstrip() for text in kept if text.strip()))


@cache
def _parsed(file: str) -> tuple[list[str], dict[int, ast.stmt]]:
    source = (ROOT / file).read_text("utf-8")
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.stmt)]
    return source.splitlines(), {node.lineno: node for node in reversed(nodes)}


def lines_index(slug: str) -> str:
    """Every line of a paper: text, source, Python, C, and the vectors that carry it."""
    direct, runs = _cases_by_line(slug)
    rows = ["| line | text | source | Python | C | vectors |", "|---|---|---|---|---|---|"]
    for line in transcript(slug).lines:
        link = f"[{line.id}](code/{slug}.md#{anchor(line.id)})" + (f"<br>{line.printed_as}" if line.printed else "")
        code = (_functions(slug, line.id, "python"), _functions(slug, line.id, "c"))
        cases = _cases(direct.get(line.id, []), runs.get(line.id, 0))
        cells = (link, f"<code>{plain(printed(line.text.strip()))}</code>", plain(line.source), *code, cases)
        rows.append("| " + " | ".join(cells) + " |")
    return "\n".join(rows)


def _cases_by_line(slug: str) -> tuple[dict[str, list[vectors.Case]], dict[str, int]]:
    """The cases that name a line, and how many whole runs pass through it with an event."""
    direct: dict[str, list[vectors.Case]] = {}
    runs: dict[str, int] = {}
    for case in vectors.cases(slug):
        direct.setdefault(case.line, []).append(case)
        for line in {event["line"] for event in case.expect.get("events", ()) if "line" in event}:
            runs[line] = runs.get(line, 0) + 1
    return direct, runs


def _cases(cases: list[vectors.Case], runs: int) -> str:
    by_op: dict[str, list[str]] = {}
    for case in cases:
        by_op.setdefault(case.op, []).append(case.id)
    parts = [
        f'<details data-search-exclude="yes"><summary>{op}, {len(ids)}</summary>{", ".join(ids)}</details>'
        for op, ids in by_op.items()
    ]
    if runs:
        parts.append(f"events of {runs} run{'s' if runs > 1 else ''}")
    return "".join(parts) or "within its step and in whole runs"


def worked_cases(slug: str) -> str:
    """The cases that hold the worked example's numbers, by line."""
    by_line: dict[str, list[str]] = {}
    for case in vectors.cases(slug):
        if re.match(r"specification (section )?7", case.source):
            by_line.setdefault(case.line, []).append(case.id)
    rows = ["| line | cases |", "|---|---|"]
    for line in transcript(slug).lines:
        if ids := by_line.get(line.id):
            text = ", ".join(f"`{id}`" for id in ids[:4])
            rest = f"<summary>and {len(ids) - 4} more</summary>{', '.join(ids[4:])}"
            more = f" <details>{rest}</details>" if ids[4:] else ""
            rows.append(f"| [{line.id}](../code/{slug}.md#{anchor(line.id)}) | {text}{more} |")
    return "\n".join(rows)


def _functions(slug: str, line_id: str, language: str) -> str:
    found = [place for place in tags.places(slug) if place.line == line_id and place.language == language]
    names = dict.fromkeys((place.file, place.function) for place in found)
    shown = [f"{file.removeprefix('reference/')} <code>{plain(name)}</code>" for file, name in names]
    return "<br>".join(shown) or "none"


def plain(text: str) -> str:
    """Text in which Markdown sees nothing to mark up."""
    escaped = text.replace("&", "&amp;")
    for character in "<|_*[]`$\\":
        escaped = escaped.replace(character, f"&#{ord(character)};")
    return escaped


def sources_index(slug: str) -> str:
    """The figures, equations, sections and tables of a paper, each with the lines that come from it."""
    found: dict[str, list[str]] = {}
    for line in transcript(slug).lines:
        for name in references(line.source):
            found.setdefault(name, []).append(f"[{line.id}](code/{slug}.md#{anchor(line.id)})")
    rows = ["| in the paper | lines |", "|---|---|"]
    return "\n".join([*rows, *(f"| {name} | {', '.join(found[name])} |" for name in sorted(found, key=_natural))])


def references(source: str) -> list[str]:
    """What a line's source names, one by one.

    >>> references("Fig. 2, line 22; Eq. 11")
    ['Fig. 2, line 22', 'Eq. 11']
    >>> references("Eq. 12 to 14; A:37, A:38")
    ['Eq. 12', 'Eq. 13', 'Eq. 14', 'Algorithm 1, line 37', 'Algorithm 1, line 38']
    """
    names: list[str] = []
    for part in re.split(r"; ", source):
        names += _of_part(part)
    return list(dict.fromkeys(names))


def _of_part(part: str) -> list[str]:
    if found := re.match(r"Fig\. \d+, line \d+", part):
        return [found[0]]
    if found := re.match(r"(.*?)Eq\. (\d+)(?: (and|to) (\d+))?", part):
        prefix = f"{found[1].strip(' ,')}, " if "et al" in found[1] else ""
        first, last = int(found[2]), int(found[4] or found[2])
        numbers = range(first, last + 1) if found[3] != "and" else (first, last)
        return [f"{prefix}Eq. {number}" for number in numbers] + _of_part(part[found.end() :].lstrip(", "))
    if re.match(r"A1?:\d", part):
        return [f"Algorithm 1, line {number}" for number in _numbers(re.sub(r"A1?:", "", part))]
    if found := re.match(r"(?:Pseudocode|Table|Definition) \d+|sections? [\d.]+(?: and [\d.]+)?", part):
        return [found[0].rstrip(".")]
    if found := re.match(r"\d\.\d-\d+", part):
        return [f"section {found[0].replace('-', ', step ')}"]
    return [part] if re.match(r"\w+ et al\.|Li 2006|FP-growth|Freund", part) else []


def _numbers(text: str) -> list[int]:
    """The numbers of a list with ranges.

    >>> _numbers("14-16, 19"), _numbers("9 to 11")
    ([14, 15, 16, 19], [9, 10, 11])
    """
    numbers: list[int] = []
    for first, last in re.findall(r"(\d+)(?:(?:-| to )(\d+))?", text):
        numbers += range(int(first), int(last or first) + 1)
    return numbers


def _natural(name: str) -> list[tuple[int, str]]:
    return [(int(part), "") if part.isdigit() else (-1, part) for part in re.findall(r"\d+|\D+", name)]
