"""Where the lines of a paper's pseudocode are in the code: the tags in Python and C, and what they sit on.

A Python statement that carries out line 38 ends in ``#: antminer:38``; a C one in ``/*: antminer:38 */``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

PYTHON_TAG = re.compile(r"#: ((?:[a-z]+:\w+ ?)+)\s*$")
C_TAG = re.compile(r"/\*: ((?:[a-z]+:\w+ )+)\*/\s*$")


@dataclass(frozen=True)
class Place:
    """A tagged statement: the line id, the file, the line number, and the statement's normalised text.

    ``function`` is the function it stands in; ``text`` is ``None`` where the tag sits on no statement.
    """

    line: str
    language: str
    file: str
    number: int
    function: str
    text: str | None


@cache
def places(slug: str) -> tuple[Place, ...]:
    """Every tag of a paper, Python files first, in order of file and line.

    >>> [place.text for place in places("antminer") if place.line == "antminer:14" and place.language == "python"]
    ['if ants >= steps.settings.n_ants or same >= steps.settings.n_rules_converge: return (best, ants)']
    """
    python = [file for file in _sorted(files("reference") / slug) if file.name.endswith(".py")]
    c = [file for file in _sorted(beside("csrc")) if file.name.endswith(".c")]
    found = [place for file in python for place in _python(file.read_text("utf-8"), f"reference/{slug}/{file.name}")]
    found += [place for file in c for place in _c(file.read_text("utf-8"), f"csrc/{file.name}")]
    return tuple(place for place in found if place.line.startswith(f"{slug}:"))


def beside(name: str) -> Traversable:
    """A folder that stands beside the package in the source tree, and inside it where it is installed.

    >>> (beside("csrc") / "kernels.h").is_file()
    True
    """
    installed = files("reference") / name
    return installed if installed.is_dir() else Path(str(files("reference"))).parent / name


def _sorted(folder: Traversable) -> list[Traversable]:
    return sorted(folder.iterdir(), key=lambda file: file.name)


def _python(source: str, file: str) -> Iterator[Place]:
    lines = source.splitlines()
    tagged = {number: found[1].split() for number, text in enumerate(lines, 1) if (found := PYTHON_TAG.search(text))}
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    statements = {
        node.lineno: (node, function.name) for function in functions for node in ast.walk(function)
        if isinstance(node, ast.stmt) and not isinstance(node, ast.FunctionDef)
    }
    for number, ids in tagged.items():
        node, function = statements.get(number, (None, ""))
        text = None if node is None else _statement(node, set(tagged) - {number})
        for line in ids:
            yield Place(line, "python", file, number, function, text)


def _statement(node: ast.stmt, other_tags: set[int]) -> str:
    """The statement on one line, less its trace events; only its head where other tags lie inside it."""
    whole = ast.parse(ast.unparse(_without_events(node)))
    inside = any(node.lineno < number <= (node.end_lineno or node.lineno) for number in other_tags)
    text = ast.unparse(whole)
    return text.splitlines()[0] if inside else " ".join(text.split())


def tells_events(node: ast.AST) -> bool:
    """Whether a statement only tells events, by a call of ``step`` or ``tell``."""
    call = node.value if isinstance(node, ast.Expr) else None
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in ("step", "tell")


class _DropEvents(ast.NodeTransformer):
    """Takes the statements out of a body that tell events."""

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        """Drop the statement if it tells events."""
        return None if tells_events(node) else node


def _without_events(node: ast.stmt) -> ast.stmt:
    copy = ast.parse(ast.unparse(node)).body[0]
    changed: ast.stmt = _DropEvents().visit(copy)
    return changed


def _c(source: str, file: str) -> Iterator[Place]:
    lines = source.splitlines()
    function = ""
    for index, text in enumerate(lines):
        if text and not text[0].isspace() and (head := re.match(r"[\w *]*?(\w+)\(", text)):
            function = head[1]
        if found := C_TAG.search(text):
            for line in found[1].split():
                yield Place(line, "c", file, index + 1, function, _c_statement(lines, index))


def _c_statement(lines: list[str], index: int) -> str | None:
    """The C statement that a tagged line belongs to, on one line."""
    first = last = index
    while first > 0 and not _ends_statement(lines[first - 1]) and _bare(lines[first - 1]):
        first -= 1
    while not _ends_statement(lines[last]) and last + 1 < len(lines) and not _closed(lines[first : last + 1]):
        last += 1
    return " ".join(" ".join(_bare(line) for line in lines[first : last + 1]).split()) or None


def _bare(line: str) -> str:
    return re.sub(r"/\*.*?\*/", "", line).strip()


def _ends_statement(line: str) -> bool:
    bare = _bare(line)
    return bare.endswith((";", "{", "}", "*/")) or bare.startswith(("/*", "#"))


def _closed(lines: list[str]) -> bool:
    """Whether a head such as ``if (...)`` has closed its parentheses."""
    text = " ".join(_bare(line) for line in lines)
    return text.count("(") == text.count(")") and text.startswith(("if", "while", "for")) and text.endswith(")")
