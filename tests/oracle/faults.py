"""Oracles with one place of their source changed, and the cases that must notice it."""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType

from tests.oracle.comparing import as_json, cases, difference
from tests.oracle.tape import TapeExhausted

BREAKDOWNS = (TapeExhausted, ArithmeticError, ValueError, IndexError, StopIteration, RecursionError)
"""How a faulty oracle may end; that is noticed too."""


def changed(oracle: ModuleType, old: str, new: str) -> ModuleType:
    """Return an oracle with one place of its source changed; the change may use ``math``."""
    source = Path(str(oracle.__file__)).read_text(encoding="utf-8")
    assert source.count(old) == 1, (source.count(old), old)
    module = ModuleType(oracle.__name__)
    assert module.__name__ in sys.modules
    module.__dict__["math"] = math
    exec(compile(source.replace(old, new), "mutant", "exec"), module.__dict__)
    return module


def claims(paper: str) -> dict[str, str]:
    """Return the cases that name a fault, less the paper's name, with that fault."""
    claiming = [case for case, _ in cases(paper) if case["kills"] is not None]
    return {case["id"].removeprefix(f"{paper}-"): case["kills"] for case in claiming}


def unnoticed(paper: str, mutants: Mapping[str, tuple[str, str]]) -> list[str]:
    """Return the cases, less the paper's name, that give what they should although the oracle is faulty."""
    oracle, operations = import_module(f"tests.oracle.{paper}"), import_module(f"tests.oracle.make.{paper}.operations")
    known, result = {case["id"]: (case, data) for case, data in cases(paper)}, []
    for ident, change in mutants.items():
        case, data = known[f"{paper}-{ident}"]
        try:
            seen = operations.evaluate(case, data, changed(oracle, *change))
        except BREAKDOWNS:
            continue
        if not difference(case["expect"], as_json(seen)):
            result.append(ident)
    return result
