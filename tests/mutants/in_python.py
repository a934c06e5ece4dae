"""Faults in Python: places of the syntax tree, and what to put there."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.mutants.changes_in_python import Place, changes, is_check, is_negative
from tests.mutants.fault import Fault, Names

NOT_SEEDED = (ast.Raise, ast.Assert, ast.Import, ast.ImportFrom, ast.JoinedStr, ast.arguments)
"""What vectors do not judge: errors and their texts, imports, the defaults of parameters."""


@dataclass(frozen=True)
class Seed:
    """A fault and how to make it: the node to put in a place."""

    fault: Fault
    place: Place
    replacement: Any


class Source:
    """A module with its tree, its statements and its seeds."""

    def __init__(self, root: Path, file: str, skipped: tuple[str, ...] = ()) -> None:
        self.file, self.path = file, root / file
        self.text = self.path.read_text("utf-8")
        self.tree = ast.parse(self.text)
        self.skipped = skipped
        self.names = Names(file)
        self.statements: dict[int, int] = {}
        self.seeds: list[Seed] = []
        self.bound: set[str] = set()
        self.event = ""
        for place, node in children(self.tree):
            self._top(place, node, "")

    def _top(self, place: Place, node: ast.AST, prefix: str) -> None:
        """Statements of the module or of a class; a function is entered with its name."""
        name = f"{prefix}{getattr(node, 'name', '')}"
        if name in self.skipped or name.endswith("__post_init__") or is_type_checking(node):
            return
        if isinstance(node, ast.FunctionDef):
            self.bound = {argument.arg for argument in ast.walk(node.args) if isinstance(argument, ast.arg)}
            for number, statement in enumerate(node.body):
                self._visit(Place(node.body, number), statement, None, name, -1)
        elif isinstance(node, ast.ClassDef):
            for inner, child in children(node):
                self._top(inner, child, f"{name}.")
        elif not prefix:
            self._visit(place, node, None, "", -1)

    def _visit(self, place: Place, node: ast.AST, parent: ast.AST | None, function: str, statement: int) -> None:
        if isinstance(node, NOT_SEEDED) or is_docstring(node) or getattr(node, "arg", "") == "strict":
            return
        if isinstance(node, ast.stmt) and function:
            statement = self.statements[id(node)] = len(self.statements)
            self.event = event_of(node)
        for where, changed, replacement in changes(place, node):
            self._add(where, changed, replacement, parent, function, statement)
        if isinstance(node, ast.stmt) and self._can_be_dropped(node):
            self._add(place, node, ast.Pass(), parent, function, statement)
        if is_negative(node):
            return
        for inner, child in children(node):
            if inner.key not in ("annotation", "returns") and not (inner.key == "test" and is_check(node)):
                self._visit(inner, child, node, function, statement)

    def _can_be_dropped(self, node: ast.stmt) -> bool:
        """Whether the program without the statement can still run: what it binds was bound before."""
        if isinstance(node, ast.Assign | ast.AnnAssign):
            new = {part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store)}
            known = new <= self.bound
            self.bound |= new
            return known
        return isinstance(node, ast.Expr | ast.AugAssign | ast.Break | ast.Continue | ast.Return | ast.Delete)

    def _add(
        self, where: Place, node: Any, replacement: Any, parent: ast.AST | None, function: str, statement: int
    ) -> None:
        small = isinstance(node, ast.Constant | ast.Name) or is_negative(node)
        shown = parent if small and parent is not None else node
        before = one_line(shown)
        ast.copy_location(replacement, node)
        where.put(replacement)
        after = one_line(replacement if shown is node else shown)
        where.put(node)
        name = self.names.new(function or "module", before, after)
        fault = Fault(name, self.file, function, node.lineno, before, after, statement, self.event)
        self.seeds.append(Seed(fault, where, replacement))

    def counting(self, counter: str) -> ast.Module:
        """A copy of the tree in which every statement of a function first marks itself as reached."""
        tree = copy.deepcopy(self.tree)
        numbers = {}
        for old, new in zip(ast.walk(self.tree), ast.walk(tree), strict=True):
            if id(old) in self.statements:
                numbers[id(new)] = self.statements[id(old)]
        for node in list(ast.walk(tree)):
            for field in ("body", "orelse", "finalbody"):
                if isinstance(body := getattr(node, field, None), list):
                    marked = []
                    for statement in body:
                        if id(statement) in numbers:
                            marked.append(mark(counter, numbers[id(statement)], statement))
                        marked.append(statement)
                    setattr(node, field, marked)
        return ast.fix_missing_locations(tree)


def mark(counter: str, number: int, at: ast.AST) -> ast.stmt:
    """The statement that marks another as reached."""
    return ast.copy_location(ast.parse(f"{counter}[{number}] = 1").body[0], at)


def children(node: ast.AST) -> Iterator[tuple[Place, ast.AST]]:
    """The child nodes of a node, with their places."""
    for name, value in ast.iter_fields(node):
        if isinstance(value, ast.AST):
            yield Place(node, name), value
        elif isinstance(value, list):
            for number, child in enumerate(value):
                if isinstance(child, ast.AST):
                    yield Place(value, number), child


def is_docstring(node: ast.AST) -> bool:
    """Whether a statement is a text and nothing else."""
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def event_of(node: ast.stmt) -> str:
    """The line id that a statement tells, if it tells one and does nothing else."""
    call = node.value if isinstance(node, ast.Expr) else None
    if not isinstance(call, ast.Call) or ast.unparse(call.func) not in ("step", "trace.step"):
        return ""
    return str(call.args[0].value) if isinstance(call.args[0], ast.Constant) else "?"


def is_type_checking(node: ast.AST) -> bool:
    """Whether a statement is there for the type checker alone."""
    return isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"


def one_line(node: ast.AST) -> str:
    """The normalised text of a node; of a compound statement its head."""
    text = "" if isinstance(node, ast.Pass) else ast.unparse(ast.fix_missing_locations(node))
    if isinstance(node, ast.If | ast.For | ast.While | ast.With | ast.FunctionDef):
        return text.splitlines()[0]
    return " ".join(text.split())
