"""Faults in C: the library is rewritten once, with a switch at every place that may go wrong.

``a < b`` becomes ``(fault_ == 17 ? a <= b : fault_ == 18 ? a >= b : a < b)``, and every statement first marks itself as
reached. One library so holds all faults, and a process chooses one by its number.
"""

from __future__ import annotations

import copy
import re
from pathlib import Path
from typing import Any

from pycparser import c_ast, c_generator, c_parser

from tests.mutants.changes_in_c import STEPS, changes, is_comparison, is_negative
from tests.mutants.fault import Fault, Names

TYPES = ["int8_t", "uint8_t", "int32_t", "uint32_t", "int64_t", "uint64_t", "size_t"]
MEMORY = ("malloc", "calloc", "realloc", "free", r"memory_\w+", r"\w+_alloc")
"""How much memory is asked for: more is no fault, and less is not what vectors are about. Patterns of names."""

SIZES = (*MEMORY, "fits", "unfit")
"""Functions that ask for memory, or see whether sizes fit together."""

REFUSALS = ("OUT_OF_MEMORY", "BAD_SIZE", "TOO_MANY", "code")
"""What a statement returns that only passes on a refusal."""

PLACED = (c_ast.Assignment, c_ast.FuncCall, c_ast.UnaryOp, c_ast.Break, c_ast.Continue)
"""Statements that can be left out wherever they stand."""


def without_comments(text: str) -> str:
    """The text with blanks for comments; lines stay where they are."""
    return re.sub(r"/\*.*?\*/", lambda found: re.sub(r"[^\n]", " ", found[0]), text, flags=re.DOTALL)


def without_directives(text: str) -> str:
    """The text with blanks for preprocessor lines, and for what stands between ``#else`` and ``#endif``."""
    lines, hidden = [], False
    for line in text.split("\n"):
        if line.startswith("#"):
            hidden = line.startswith("#else")
        lines.append("" if hidden or line.startswith("#") else line)
    return "\n".join(lines)


class Library:
    """C files read together: the numbers of faults and statements run through all of them."""

    def __init__(self, folder: Path, names: list[str]) -> None:
        self.folder, self.names = folder, names
        self.faults: list[Fault] = []
        self.n_statements = 0
        self.texts = {f"{name}.c": self._rewritten(name) for name in names}

    def _rewritten(self, name: str) -> str:
        source = without_comments((self.folder / f"{name}.c").read_text("utf-8"))
        header = without_comments((self.folder / "kernels.h").read_text("utf-8"))
        defined = re.findall(r"^#(?:include|define) ?.*$", source, flags=re.MULTILINE)
        types = "".join(f"typedef int {kind};\n" for kind in TYPES)
        text = f'{types}{without_directives(header)}\n#line 1 "{name}"\n{without_directives(source)}'
        tree = c_parser.CParser().parse(text, "kernels.h")
        own = [part for part in tree.ext if part.coord.file == name]
        for part in own:
            if isinstance(part, c_ast.FuncDef) and not re.fullmatch("|".join(SIZES), part.decl.name):
                Rewriter(self, name, part).function(part)
        body = c_generator.CGenerator().visit(c_ast.FileAST(own))
        return "\n".join([*defined, '#include "switchboard.h"', body, ""])


class Rewriter:
    """Puts the switches into one function."""

    def __init__(self, library: Library, file: str, function: c_ast.FuncDef) -> None:
        self.library, self.file, self.function_name = library, f"csrc/{file}.c", function.decl.name
        self.names = Names(self.file)
        self.statement = -1
        self.line = 0
        self.void = "void" in c_generator.CGenerator().visit(function.decl.type.type)

    def function(self, node: c_ast.FuncDef) -> None:
        """Rewrite the body."""
        node.body = self.block(node.body, False)

    # ---- statements ----

    def block(self, node: Any, optional: bool) -> c_ast.Compound:
        """A block in which every statement marks itself; ``optional``: what it does may be left out altogether."""
        items = node.block_items or [] if isinstance(node, c_ast.Compound) else [node]
        done = []
        for item in items:
            number = self.statement = self.library.n_statements
            self.library.n_statements += 1
            self.line = item.coord.line if item.coord else self.line
            done += [mark(number), self.rewritten(item, optional)]
        return c_ast.Compound(done)

    def rewritten(self, node: Any, optional: bool) -> Any:
        """A statement with its switches."""
        if is_about_memory(node):
            return node
        if isinstance(node, c_ast.Compound):
            return self.block(node, optional)
        if isinstance(node, c_ast.If):
            return self._if(node)
        if isinstance(node, c_ast.For | c_ast.While | c_ast.DoWhile):
            return self._loop(node)
        if isinstance(node, c_ast.Decl | c_ast.DeclList):
            self._declaration(node)
            return node
        switch = None
        if isinstance(node, PLACED) or (isinstance(node, c_ast.Return) and optional):
            switch = self._add(node, "")
        if isinstance(node, c_ast.Return):
            node.expr = self.expression(node.expr, Written(node))
        elif not isinstance(node, c_ast.Break | c_ast.Continue):
            node = self.expression(node, None)
        return node if switch is None else c_ast.If(c_ast.UnaryOp("!", chosen(switch)), node, None)

    def _if(self, node: c_ast.If) -> c_ast.If:
        cond = self.expression(node.cond, None, negate=True)
        return c_ast.If(
            cond,
            self.block(node.iftrue, node.iffalse is None),
            self.block(node.iffalse, False) if node.iffalse else None,
        )

    def _loop(self, node: Any) -> Any:
        statement, line = self.statement, self.line
        if isinstance(node, c_ast.For):
            if isinstance(node.init, c_ast.DeclList):
                self._declaration(node.init)
            else:
                node.init = self.expression(node.init, None)
            node.next = self.expression(node.next, None)
        node.cond = self.expression(node.cond, None, negate=True)
        node.stmt = self.block(node.stmt, False)
        self.statement, self.line = statement, line
        return node

    def _declaration(self, node: Any) -> None:
        for one in node.decls if isinstance(node, c_ast.DeclList) else [node]:
            if isinstance(one.init, c_ast.InitList):
                continue
            one.init = self.expression(one.init, Written(one))

    # ---- expressions ----

    def expression(self, node: Any, parent: Any, negate: bool = False) -> Any:
        """An expression with its switches; in the faulty branches the operands are as written."""
        if node is None or isinstance(node, c_ast.ID | c_ast.Typename):
            return node
        others = list(changes(node))
        if negate and not is_comparison(node):
            others.append(c_ast.UnaryOp("!", copy.deepcopy(node)))
        small = isinstance(node, c_ast.Constant) or is_negative(node)
        whole = parent if small and parent else Written(node)
        numbered = [(self._add(whole.node, whole.changed(node, other)), other) for other in others]
        if not small:
            self._descend(node)
        for number, other in reversed(numbered):
            node = c_ast.TernaryOp(chosen(number), other, node)
        return node

    def _descend(self, node: Any) -> None:
        if isinstance(node, c_ast.UnaryOp) and node.op == "sizeof":
            return
        written = Written(node)
        if isinstance(node, c_ast.UnaryOp) and node.op in ("&", *STEPS):
            self._inside(node.expr)
        elif isinstance(node, c_ast.Assignment):
            self._inside(node.lvalue)
            node.rvalue = self.expression(node.rvalue, written)
        elif isinstance(node, c_ast.FuncCall):
            if node.args:
                line = 1 if node.name.name == "draw" else -1
                node.args.exprs = [
                    one if i == line else self.expression(one, written) for i, one in enumerate(node.args.exprs)
                ]
        elif isinstance(node, c_ast.ExprList):
            node.exprs = [self.expression(one, written) for one in node.exprs]
        elif isinstance(node, c_ast.ArrayRef | c_ast.StructRef):
            self._inside(node)
        elif isinstance(node, c_ast.Cast | c_ast.UnaryOp):
            node.expr = self.expression(node.expr, written)
        elif isinstance(node, c_ast.BinaryOp):
            node.left, node.right = self.expression(node.left, written), self.expression(node.right, written)
        elif isinstance(node, c_ast.TernaryOp):
            node.cond = self.expression(node.cond, written, negate=True)
            node.iftrue, node.iffalse = self.expression(node.iftrue, written), self.expression(node.iffalse, written)

    def _inside(self, node: Any) -> None:
        """The subscripts of what may be assigned to; the thing itself stays as it is."""
        if isinstance(node, c_ast.ArrayRef):
            written, beside = Written(node), None
            if not isinstance(node.subscript, c_ast.Constant):
                beside = c_ast.BinaryOp("+", copy.deepcopy(node.subscript), number_of(1))
                number = self._add(written.node, written.changed(node.subscript, beside))
            self._inside(node.name)
            node.subscript = self.expression(node.subscript, written)
            if beside:
                node.subscript = c_ast.TernaryOp(chosen(number), beside, node.subscript)
        elif isinstance(node, c_ast.StructRef):
            self._inside(node.name)
        elif isinstance(node, c_ast.UnaryOp) and node.op == "*":
            node.expr = self.expression(node.expr, Written(node))

    def _add(self, before: Any, after: Any) -> int:
        line = before.coord.line if getattr(before, "coord", None) else self.line
        old, new = text_of(before), text_of(after)
        name = self.names.new(self.function_name, old, new)
        fault = Fault(name, self.file, self.function_name, line, old, new, self.statement)
        self.library.faults.append(fault)
        return len(self.library.faults)


def mark(number: int) -> Any:
    """The statement that marks another as reached."""
    place = c_ast.ArrayRef(c_ast.ID("reached_"), number_of(number))
    return c_ast.Assignment("=", place, number_of(1))


def chosen(number: int) -> c_ast.BinaryOp:
    """Whether a fault is the chosen one."""
    return c_ast.BinaryOp("==", c_ast.ID("fault_"), number_of(number))


def number_of(number: int) -> c_ast.Constant:
    """A number as a node."""
    return c_ast.Constant("int", str(number))


def text_of(node: Any) -> str:
    """The text of a node on one line."""
    return "" if node == "" else " ".join(c_generator.CGenerator().visit(node).split())


class Written:
    """An expression as it was written, whatever becomes of the node itself."""

    def __init__(self, node: Any) -> None:
        self.original, self.copies = node, dict[int, Any]()
        self.node = copy.deepcopy(node, self.copies)

    def changed(self, part: Any, other: Any) -> Any:
        """The expression with another in the place of a part."""
        return copy.deepcopy(self.node, {id(self.copies[id(part)]): other})


def is_about_memory(node: Any) -> bool:
    """Whether a statement asks for memory, gives it back, or passes on a refusal."""
    if isinstance(node, c_ast.If) and node.iffalse is None:
        body = node.iftrue.block_items[-1] if isinstance(node.iftrue, c_ast.Compound) else node.iftrue
        return isinstance(body, c_ast.Return) and text_of(body.expr or "") in REFUSALS
    if isinstance(node, c_ast.Return):
        return node.expr is not None and text_of(node.expr) in REFUSALS
    if isinstance(node, c_ast.Assignment | c_ast.FuncCall | c_ast.Decl):
        return re.search(rf"\b(?:{'|'.join(MEMORY)})\(", text_of(node)) is not None
    return False
