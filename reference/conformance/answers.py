"""What a fresh case expects: the mirror's answer, if the C path gives the same and no decision hangs by a thread."""

from __future__ import annotations

import json
import math
from dataclasses import replace
from typing import Any

from reference import backend
from reference.conformance import adapter, alternatives, dialogue, tolerance, values, verdicts
from reference.conformance.vectors import Case
from reference.draws import Draws

NUDGE = 1e-13
"""So much the columns of a table are stretched or shrunk, as a share."""

ALIKE = 1e-6
"""So far apart, as a share, floats may be that follow from a table that was nudged."""

SPARE = 5
"""Draws beyond those needed, so that drawing too much shows as a number and not as the end of the tape."""

class Disagreement(Exception):
    """The two paths of this edition differ on a case: a fault here, not in the program that is checked."""


class Unsettled(ValueError):
    """A case that cannot be asked: the mirror refuses it, or a decision in it hangs by a thread."""


def settled(case: Case) -> Case:
    """The case with what it expects, and as many draws as it needs and a few to spare."""
    used = case.tape()
    found = _of_mirror(case, used)
    cut = replace(case, draws=case.draws[: used.n_draws + SPARE] if case.draws else [])
    moved = replace(cut, data={name: _nudged(table) for name, table in cut.data.items()})
    if not _alike(found, _of_mirror(moved, moved.tape())):
        raise Unsettled(f"nudging the table by {NUDGE} changes what {case.id} gives")
    expect = tolerance.written(found, tolerance.of_operation(case.op))
    done = replace(cut, expect=tolerance.up_to_rounding(expect))
    if backend.available():
        _agreed(done)
    return done


def _agreed(case: Case) -> None:
    """Refuse a case that the C path refuses (it checks what belongs together) or answers otherwise."""
    try:
        reply = dialogue.reply(adapter.answer(dialogue.request(case, 1), "c", []), 1)
    except alternatives.REFUSALS as error:
        raise Unsettled(f"the C path refuses {case.id}: {error}") from None
    found = verdicts.divergence(case, case.expect, reply, dialogue.introduction(adapter.introduction("c")))
    if found:
        what = f"{found.field}: {found.expected} against {found.got}"
        raise Disagreement(f"Python and C differ on {case.id} ({case.op}): {what}")


def _of_mirror(case: Case, draws: Draws) -> dict[str, Any]:
    try:
        found = alternatives.carried_out(case, draws)
        json.dumps(found, allow_nan=False)
    except alternatives.REFUSALS as error:  # a tape too short among them, and what no vector may hold
        raise Unsettled(f"the mirror refuses {case.id}: {error}") from None
    return found


def _nudged(table: dict[str, Any]) -> dict[str, Any]:
    """A table whose columns of floats are stretched or shrunk in turn; equal values stay equal."""
    if "columns" in table:
        columns = [{**column, "values": [_scaled(cell, i) for cell in column["values"]]}
                   for i, column in enumerate(table["columns"])]  # fmt: skip
        return {**table, "columns": columns}
    if "x" in table:
        return {**table, "x": [[_scaled(cell, j) for j, cell in enumerate(row)] for row in table["x"]]}
    return table


def _scaled(cell: Any, column: int) -> Any:
    if not values.is_float(cell):
        return cell
    return values.write(values.read(cell) * (1 + NUDGE * (1, -1, 0.5)[column % 3]))


def _alike(one: Any, other: Any) -> bool:
    """Whether two results make the same decisions."""
    if isinstance(one, float) and isinstance(other, float):
        return math.isclose(one, other, rel_tol=ALIKE, abs_tol=ALIKE)
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_alike(one[name], other[name]) for name in one)
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(_alike, one, other))
    return bool(one == other)
