"""Faults in Python: places of the syntax tree, and what to put there."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.mutants.fault import Fault, Names
from tests.mutants.operators import ARITHMETIC, COMPARISONS, DROPPED_CALLS, NAMES, other_numbers

SYMBOLS: dict[type[ast.AST], str] = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in",
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
    ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>",
}  # fmt: skip
OPERATORS = {symbol: kind for kind, symbol in SYMBOLS.items()}
NOT_SEEDED = (ast.Raise, ast.Assert, ast.Import, ast.ImportFrom, ast.JoinedStr, ast.arguments)
"""What vectors do not judge: errors and their texts, imports, the defaults of parameters."""


@dataclass(frozen=True)
class Place:
    """Where a node hangs in the tree: in a list or in a field of its parent."""

    owner: Any
    key: int | str

    def put(self, node: Any) -> None:
        """Hang another node there."""
        if isinstance(self.owner, list):
            self.owner[self.key] = node  # type: ignore[call-overload]
        else:
            setattr(self.owner, str(self.key), node)


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


def is_check(node: ast.AST) -> bool:
    """Whether a statement does nothing but refuse a value."""
    first = node.body[0] if isinstance(node, ast.If) else None
    return isinstance(first, ast.Raise) and ast.unparse(first).startswith(("raise ValueError", "raise TypeError"))


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


# ---- what may go wrong with a node ---------------------------------------------------------------------


def changes(place: Place, node: ast.AST) -> Iterator[tuple[Place, ast.AST, ast.AST]]:
    """Every one-place change of a node: where, what stands there, and what to hang there."""
    kind = type(node).__name__
    if kind in EXPRESSIONS:
        yield from ((place, node, other) for other in EXPRESSIONS[kind](node))
    if isinstance(node, ast.If | ast.While | ast.IfExp) and not is_comparison(node.test) and not is_check(node):
        yield Place(node, "test"), node.test, negated(node.test)
    if isinstance(node, ast.comprehension):
        for number, test in enumerate(node.ifs):
            if not is_comparison(test):
                yield Place(node.ifs, number), test, negated(test)


def is_comparison(test: ast.AST) -> bool:
    """Whether the negation of a test is among its other changes."""
    return (isinstance(test, ast.Compare) and len(test.ops) == 1) or (
        isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)
    )


def negated(test: ast.expr) -> ast.expr:
    """The opposite of a test."""
    return ast.copy_location(ast.UnaryOp(ast.Not(), test), test)


def replaced(node: Any, **fields: Any) -> Any:
    """A shallow copy of a node with other fields."""
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def comparisons(node: ast.Compare) -> Iterator[ast.expr]:
    """Another comparison."""
    for number, operator in enumerate(node.ops):
        for symbol in COMPARISONS[SYMBOLS[type(operator)]]:
            yield replaced(node, ops=[*node.ops[:number], OPERATORS[symbol](), *node.ops[number + 1 :]])


def arithmetic(node: Any) -> Iterator[Any]:
    """Another operator; for ``+=`` also plain ``=``."""
    if isinstance(getattr(node, "left", None), ast.Constant) and isinstance(node.left.value, str):
        return
    for symbol in ARITHMETIC.get(SYMBOLS.get(type(node.op), ""), ()):
        yield replaced(node, op=OPERATORS[symbol]())
    if isinstance(node, ast.AugAssign):
        yield ast.copy_location(ast.Assign([node.target], node.value), node)


def connectives(node: ast.BoolOp) -> Iterator[ast.expr]:
    """``or`` for ``and``, and the reverse; each operand left out."""
    yield replaced(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
    for number in range(len(node.values)):
        rest = [*node.values[:number], *node.values[number + 1 :]]
        yield rest[0] if len(rest) == 1 else replaced(node, values=rest)


def unary(node: ast.UnaryOp) -> Iterator[ast.expr]:
    """The operand without its sign, ``not`` or complement; a negative number is a constant."""
    yield copy.copy(node.operand)
    if is_negative(node):
        yield from map(number_node, other_numbers(-node.operand.value))  # type: ignore[attr-defined]


def is_negative(node: ast.AST) -> bool:
    """Whether a node is a negative number."""
    return isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant)


def number_node(number: int | float) -> ast.expr:
    """A number as the parser would read it."""
    return ast.Constant(number) if number >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-number))


def constants(node: ast.Constant) -> Iterator[ast.expr]:
    """Another number or truth value."""
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int | float):
        yield from map(number_node, other_numbers(node.value))


def names(node: ast.Name) -> Iterator[ast.expr]:
    """A function that is easily mistaken."""
    if node.id in ("min", "max", "any", "all"):
        yield ast.Name(NAMES[node.id], ast.Load())


def attributes(node: ast.Attribute) -> Iterator[ast.expr]:
    """A function of a module that is easily mistaken."""
    if node.attr in NAMES and isinstance(node.value, ast.Name) and node.value.id in ("operator", "math", "np"):
        yield replaced(node, attr=NAMES[node.attr])


def calls(node: ast.Call) -> Iterator[ast.expr]:
    """A range too short or too long, a count from one, a call left out, two arguments exchanged."""
    name = getattr(node.func, "id", "")
    if name == "range":
        bounds = [ast.Constant(0), *node.args] if len(node.args) == 1 else list(node.args)
        yield replaced(node, args=[shifted(bounds[0], 1), *bounds[1:]])
        for by in (-1, 1):
            yield replaced(node, args=[bounds[0], shifted(bounds[1], by), *bounds[2:]])
    elif name == "enumerate" and len(node.args) == 1 and not node.keywords:
        yield replaced(node, args=[*node.args, ast.Constant(1)])
    elif name in DROPPED_CALLS:
        yield copy.copy(node.args[0])
    elif len(node.args) > 1 and name not in ("isinstance", "getattr", "hasattr", "step", "min", "max"):
        first, second, *rest = node.args
        fixed = isinstance(first, ast.Starred) or isinstance(second, ast.Starred | ast.Constant)
        if not fixed and ast.unparse(first) != ast.unparse(second):
            yield replaced(node, args=[second, first, *rest])


def shifted(node: ast.expr, by: int) -> ast.expr:
    """One more, or one less."""
    if isinstance(node, ast.Constant):
        return ast.Constant(node.value + by)
    return ast.BinOp(node, ast.Add() if by > 0 else ast.Sub(), ast.Constant(1))


def subscripts(node: ast.Subscript) -> Iterator[ast.expr]:
    """The next entry; a slice that begins or ends one place off."""
    part = node.slice
    if isinstance(part, ast.Slice):
        for field in ("lower", "upper"):
            bound = getattr(part, field)
            if bound is not None and not isinstance(bound, ast.Constant):
                for by in (1, -1):
                    yield replaced(node, slice=replaced(part, **{field: shifted(bound, by)}))
    elif isinstance(part, ast.Name) and part.id.islower() and isinstance(node.ctx, ast.Load):
        yield replaced(node, slice=shifted(part, 1))


EXPRESSIONS: dict[str, Any] = {
    "Compare": comparisons,
    "BinOp": arithmetic,
    "AugAssign": arithmetic,
    "BoolOp": connectives,
    "UnaryOp": unary,
    "Constant": constants,
    "Name": names,
    "Attribute": attributes,
    "Call": calls,
    "Subscript": subscripts,
}
"""The changes of a node, by its kind."""
