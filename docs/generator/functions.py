"""The functions of a mirror, whole, each beside what it is for and the lines that it carries out."""

from __future__ import annotations

import ast
import inspect
import re
from html import escape
from pathlib import Path

from docs.generator import ROOT
from docs.generator.listing import anchor
from docs.generator.symbols import printed
from reference import tags
from reference.transcription import transcript

EXAMPLE = re.compile(r"^\s*>>>.*", re.DOTALL | re.MULTILINE)


def functions(slug: str) -> str:
    """Every tagged function of a paper's room as a row: words on the left, code on the right."""
    rows = ['<table class="functions" data-search-exclude><tbody>']
    for file in dict.fromkeys(place.file for place in tags.places(slug) if place.language == "python"):
        rows += [_row(slug, file, node) for node in _tagged(file)]
    return "\n".join([*rows, "</tbody></table>"])


def _tagged(file: str) -> list[ast.FunctionDef]:
    """The outermost functions of a file that hold tags, as they stand in it."""
    source = (ROOT / file).read_text("utf-8")
    lines = source.splitlines()
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    inner = {child for node in found for child in ast.walk(node) if child is not node}
    outer = [node for node in found if node not in inner]
    return [node for node in outer if any(map(tags.PYTHON_TAG.search, lines[node.lineno - 1 : node.end_lineno]))]


def _row(slug: str, file: str, node: ast.FunctionDef) -> str:
    source = (ROOT / file).read_text("utf-8").splitlines()
    first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
    text = source[first - 1 : node.end_lineno]
    code = "&#10;".join(_line(slug, line) for line in _without(text, node, first))
    words = f"<h4>{escape(node.name)}</h4><small>{Path(file).name}</small>{_prose(node)}{_lines(slug, text)}"
    return f'<tr><th scope="row">{words}</th><td><pre tabindex="0">{code}</pre></td></tr>'


def _without(text: list[str], node: ast.FunctionDef, first: int) -> list[str]:
    """The lines of a function but for its docstring and the events that it tells."""
    skip: set[int] = set()
    head = node.body[0]
    if ast.get_docstring(node):
        skip |= set(range(head.lineno, (head.end_lineno or head.lineno) + 1))
    for child in ast.walk(node):
        if tags.tells_events(child):
            skip |= set(range(child.lineno, (child.end_lineno or child.lineno) + 1))
    return [line for number, line in enumerate(text, first) if number not in skip]


def _line(slug: str, line: str) -> str:
    found = tags.PYTHON_TAG.search(line)
    ids = re.findall(rf"{slug}:\w+", found[0]) if found else []
    links = " ".join(f'<a href="#{anchor(id)}">{id.partition(":")[2]}</a>' for id in ids)
    shown = escape(tags.PYTHON_TAG.sub("", line).rstrip(), quote=False)
    return f"<span>{shown or ' '}</span>{f'<b>{links}</b>' if links else ''}"


def _prose(node: ast.FunctionDef) -> str:
    text = EXAMPLE.split(inspect.cleandoc(ast.get_docstring(node) or ""))[0].strip()
    paragraphs = [re.sub(r"\s+", " ", part) for part in text.split("\n\n") if part.strip()]
    return "".join(f"<p>{_words(part)}</p>" for part in paragraphs)


def _words(text: str) -> str:
    return re.sub(r"``(.+?)``", r"<code>\1</code>", escape(text, quote=False))


def _lines(slug: str, text: list[str]) -> str:
    """The lines of the paper that a function carries out, in our words."""
    found = dict.fromkeys(id for line in text for id in re.findall(rf"{slug}:\w+", _tag(line)))
    known = {entry.id: entry for entry in transcript(slug).lines}
    items = [(id, escape(printed(known[id].text.strip()), quote=False)) for id in found if id in known]
    shown = (f'<li><a href="#{anchor(id)}">{id.partition(":")[2]}</a> <code>{text}</code></li>' for id, text in items)
    return f"<ul>{''.join(shown)}</ul>"


def _tag(line: str) -> str:
    found = tags.PYTHON_TAG.search(line)
    return found[0] if found else ""
