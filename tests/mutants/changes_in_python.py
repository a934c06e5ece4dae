"""What may go wrong with one node of a Python program."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tests.mutants.operators import ARITHMETIC, COMPARISONS, DROPPED_CALLS, NAMES, other_numbers

SYMBOLS: dict[type[ast.AST], str] = {
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.Eq: "==", ast.NotEq: "!=",
    ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in",
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.FloorDiv: "//", ast.Mod: "%", ast.Pow: "**",
    ast.BitAnd: "&", ast.BitOr: "|", ast.BitXor: "^", ast.LShift: "<<", ast.RShift: ">>",
}  # fmt: skip
OPERATORS = {symbol: kind for kind, symbol in SYMBOLS.items()}


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


def is_check(node: ast.AST) -> bool:
    """Whether a statement does nothing but refuse a value."""
    first = node.body[0] if isinstance(node, ast.If) else None
    return isinstance(first, ast.Raise) and ast.unparse(first).startswith(("raise ValueError", "raise TypeError"))


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
