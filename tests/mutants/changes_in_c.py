"""What may go wrong with one expression of a C program."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from typing import Any

from pycparser import c_ast

from tests.mutants.operators import ARITHMETIC, COMPARISONS, DROPPED_CALLS, other_numbers

ASSIGNMENTS = {"+=": ("-=", "="), "-=": ("+=", "="), "*=": ("/=", "="), "/=": ("*=", "="), "&=": ("|=", "=")}
ASSIGNMENTS |= {"|=": ("&=", "="), "^=": ("|=", "="), "<<=": (">>=",), ">>=": ("<<=",)}
STEPS = {"++": "--", "--": "++", "p++": "p--", "p--": "p++"}
LOGIC = {"&&": "||", "||": "&&"}


def is_negative(node: Any) -> bool:
    """Whether a node is a negative number."""
    return isinstance(node, c_ast.UnaryOp) and node.op == "-" and isinstance(node.expr, c_ast.Constant)


def is_comparison(node: Any) -> bool:
    """Whether the negation of a test is among its other changes."""
    return (isinstance(node, c_ast.BinaryOp) and node.op in COMPARISONS) or (
        isinstance(node, c_ast.UnaryOp) and node.op == "!"
    )


def changes(node: Any) -> Iterator[Any]:
    """Every one-place change of an expression, with operands of its own."""
    if isinstance(node, c_ast.BinaryOp):
        yield from binary(node)
    elif isinstance(node, c_ast.Assignment):
        for op in ASSIGNMENTS.get(node.op, ()):
            yield c_ast.Assignment(op, copy.deepcopy(node.lvalue), copy.deepcopy(node.rvalue))
    elif isinstance(node, c_ast.UnaryOp):
        if node.op in STEPS:
            yield c_ast.UnaryOp(STEPS[node.op], copy.deepcopy(node.expr))
        elif node.op in ("-", "!", "~"):
            yield copy.deepcopy(node.expr)
        if is_negative(node):
            yield from numbers(node.expr, -1)
    elif isinstance(node, c_ast.Constant):
        yield from numbers(node, 1)
    elif isinstance(node, c_ast.FuncCall) and node.args:
        yield from calls(node)


def binary(node: c_ast.BinaryOp) -> Iterator[Any]:
    """Another operator; each side of ``&&`` and ``||`` alone. The size of a thing in bytes is no operand."""
    if "sizeof" in (getattr(node.left, "op", ""), getattr(node.right, "op", "")):
        return
    operators = COMPARISONS.get(node.op) or ARITHMETIC.get(node.op) or (LOGIC[node.op],)
    for op in operators:
        yield c_ast.BinaryOp(op, copy.deepcopy(node.left), copy.deepcopy(node.right))
    if node.op in LOGIC:
        yield from (copy.deepcopy(node.right), copy.deepcopy(node.left))


def numbers(node: c_ast.Constant, sign: int) -> Iterator[Any]:
    """Other numbers, with the ending that says their type."""
    if "char" in node.type or node.type == "string":
        return
    value, ending = re.fullmatch(r"(0x[0-9a-fA-F]+|[0-9.eE+-]+)([uUlLfF]*)", node.value).groups()  # type: ignore[union-attr]
    whole = not re.search(r"[.eE]", value) or value.startswith("0x")
    for other in other_numbers(sign * (int(value, 0) if whole else float(value))):
        digits = c_ast.Constant(node.type, f"{abs(other)!r}{ending}")
        yield digits if other >= 0 else c_ast.UnaryOp("-", digits)


def calls(node: c_ast.FuncCall) -> Iterator[Any]:
    """A call left out, or base and exponent exchanged."""
    first, *rest = node.args.exprs
    if node.name.name in DROPPED_CALLS:
        yield copy.deepcopy(first)
    elif node.name.name == "pow":
        yield c_ast.FuncCall(c_ast.ID("pow"), c_ast.ExprList([copy.deepcopy(rest[0]), copy.deepcopy(first)]))
