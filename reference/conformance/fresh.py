"""Fresh cases: vectors whose table, numbers, parameters and draws are made anew by chance.

A vector is the pattern: what fits together in it (rows and their numbers, a graph and its pheromone) still does
afterwards. So every operation of every paper has fresh cases, and nothing here knows a paper.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from reference.conformance import values, vectors
from reference.conformance.vectors import Case
from reference.draws import Seeded
from reference.papers import method
from reference.transcription import transcript

TABLE = "table"
"""The name of every fresh table: a program that remembers tables by their names is found out."""

LARGEST_PATTERN = 60_000
"""Characters; longer vectors are no patterns, for fresh cases are to be small."""

MOST_LEFT_OUT = 12
"""An integer with a larger default is not left out: the run would be long."""

LONGEST_TAPE = 1500

BOUND = frozenset({"tau", "path", "found"})
"""Fields that may belong to a graph made of the table: where one is given, cells are only shuffled."""

Change = Callable[[float], float]


@cache
def patterns(op: str) -> tuple[Case, ...]:
    """The vectors of an operation that fresh cases are made of.

    >>> {case.op for case in patterns("mbc.vote")}
    {'mbc.vote'}
    """
    own = [case for case in vectors.cases(op.partition(".")[0]) if case.op == op]
    return tuple(case for case in own if len(str(case.expect)) + len(str(case.table())) < LARGEST_PATTERN)


def fresh_cases(ops: Sequence[str], seed: int) -> Iterator[Case]:
    """Cases without end, the operations in turn; their ``expect`` is still that of the pattern, their tape a long one.

    >>> first = next(fresh_cases(["antminer.gain"], 1))
    >>> first.op, first.derivation, list(first.table())
    ('antminer.gain', 'recorded', ['table'])
    """
    chance, number = Seeded(seed), 0
    while True:
        for op in ops:
            number += 1
            yield _fresh(_one_of(patterns(op), chance), chance, f"random-{seed}-{number}")


def _fresh(pattern: Case, chance: Seeded, id: str) -> Case:
    given = {name: _number(name, value, pattern, chance) for name, value in pattern.input.items()}
    if "parameters" in given:
        given["parameters"] = _parameters(pattern, chance)
    data: dict[str, Any] = {}
    if pattern.table():
        given["data"], data = TABLE, {TABLE: _table(pattern, chance)}
    title = f"Made by chance after {pattern.id}."
    draws: list[int | str] = [int(chance.uniform() * 2**53) for _ in range(LONGEST_TAPE if _draws(pattern.op) else 0)]
    made = replace(pattern, id=id, title=title, input=given, data=data, draws=draws, reading={}, kills=None)
    return replace(made, derivation="recorded", source="recorded from the mirror")


def _one_of(entries: Sequence[Any], chance: Seeded) -> Any:
    return entries[chance.index(len(entries))]


def _shuffled(entries: Sequence[Any], chance: Seeded) -> list[Any]:
    return [entries[place] for place in chance.permutation(len(entries))]


def _parameters(pattern: Case, chance: Seeded) -> dict[str, Any]:
    """The parameters of a pattern: some are left out, some have a value that another vector gives them."""
    found = {}
    for name, value in pattern.input["parameters"].items():
        pool = _pool(pattern.op, name)
        small = not isinstance(value, int) or _default_is_small(pattern.op, name)
        if not (small and chance.chance(0.25)):
            found[name] = _one_of(pool, chance) if chance.chance(0.3) else value
    return found


@cache
def _pool(op: str, name: str) -> tuple[Any, ...]:
    """All values that small vectors of an operation give a parameter, or a field that is one."""
    found = [{**case.input, **case.input.get("parameters", {})} for case in patterns(op)]
    return tuple(given[name] for given in found if name in given)


@cache
def _default_is_small(op: str, name: str) -> bool:
    default = method(op.partition(".")[0]).default(name)
    return not isinstance(default, int) or default <= MOST_LEFT_OUT


@cache
def _draws(op: str) -> bool:
    return any(case.draws for case in patterns(op))


@cache
def _known(slug: str) -> frozenset[str]:
    return frozenset(entry.name for entry in transcript(slug).parameters)


def _number(name: str, value: Any, pattern: Case, chance: Seeded) -> Any:
    """A field of an input: a parameter as another vector has it, or floats that are moved; all else stays."""
    if name in _known(pattern.op.partition(".")[0]) and not isinstance(value, list):
        return _one_of(_pool(pattern.op, name), chance) if chance.chance(0.3) else value
    if not isinstance(value, list):
        return value
    alike = _change(chance)
    return _moved(value, alike if chance.chance(0.5) else lambda number: _change(chance)(number))


def _change(chance: Seeded) -> Change:
    """A map that keeps order, signs, 0 and 1, and what lies between them there."""
    power = 0.5 + chance.uniform()

    def change(number: float) -> float:
        size = abs(number)
        moved = size**power if size < 1 else 1 + (size - 1) * power
        return moved if number > 0 else -moved

    return change


def _moved(value: Any, change: Change) -> Any:
    """A value with its floats moved; a symmetric matrix stays one."""
    if values.is_float(value):
        number = values.read(value)
        return values.write(change(number)) if number else value
    if not isinstance(value, list):
        return value
    moved = [_moved(item, change) for item in value]
    if all(isinstance(row, list) and len(row) == len(value) for row in value) and value == _turned(value):
        return [[moved[min(i, j)][max(i, j)] for j in range(len(moved))] for i in range(len(moved))]
    return moved


def _turned(matrix: list[list[Any]]) -> list[list[Any]]:
    return [list(row) for row in zip(*matrix, strict=True)]


def _table(pattern: Case, chance: Seeded) -> dict[str, Any]:
    """A table of the same shape: cells made anew or shuffled in their columns, classes shuffled."""
    [old] = pattern.table().values()
    anew = _one_of([0.0, 0.3, 1.0], chance) if BOUND.isdisjoint(pattern.input) else 0.0
    table = dict(old)
    if "columns" in old:
        table["columns"] = [{**column, "values": _column(column["values"], column.get("size"), anew, chance)}
                            for column in old["columns"]]  # fmt: skip
    else:
        key = "rows" if "rows" in old else "x"
        sizes = old.get("domains") or [None] * len(old[key][0])
        pairs = zip(_turned(old[key]), sizes, strict=True)
        table[key] = _turned([_column(column, size, anew, chance) for column, size in pairs])
    table["classes"] = _shuffled(old["classes"], chance) if chance.chance(0.5) else old["classes"]
    return table


def _column(column: list[Any], size: int | None, anew: float, chance: Seeded) -> list[Any]:
    """The cells of a column; a missing one stays missing."""
    shuffled = _shuffled(column, chance) if chance.chance(0.5) else column
    if size == 0:
        return shuffled
    return [
        cell if cell is None or not chance.chance(anew)
        else chance.index(size) if size
        else values.write((chance.index(20) + chance.index(20) - 19) / 2)
        for cell in shuffled
    ]  # fmt: skip
