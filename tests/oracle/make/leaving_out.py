"""Cases that leave a parameter out, which then has its default: each must tell the default from wrong ones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count, islice
from typing import Any

from tests.oracle.bookmaking import Book, Json, decode, encode, integers
from tests.oracle.comparing import as_json, difference
from tests.oracle.faults import BREAKDOWNS

Attempt = tuple[dict[str, Any], Sequence[int]]
"""An input without the parameter, and a tape that is long enough."""

MOST_ATTEMPTS = 3000


def wrong_values(default: Any, listed: Sequence[Any] = ()) -> list[Any]:
    """Return what a careless program might have instead of a default: other listed choices, or a number nearby."""
    if listed:
        return [value for value in listed if value != default]
    if isinstance(default, bool):
        return [not default]
    if isinstance(default, int):
        return [value for value in (default - 1, default + 1) if value > 0]
    return [default * 0.8, default * 1.2]


def tapes(given: dict[str, Any], length: int = 4000) -> Iterable[Attempt]:
    """Return the same input on one tape after another."""
    return ((given, integers(length, 104729 * seed)) for seed in count(1))


def on(book: Book, op: str, given: dict[str, Any], tape: Sequence[int]) -> Json:
    """Return the result of an operation, or None where the tape is too short or the oracle refuses."""
    case = {"op": f"{book.paper}.{op}", "input": encode(given), "draws": list(tape)}
    try:
        return as_json(book.evaluate(case, book.data))
    except BREAKDOWNS:
        return None


def told_apart(book: Book, op: str, given: dict[str, Any], tape: Sequence[int], changed: Mapping[str, Any]) -> bool:
    """Tell whether a case, as it stands, notices that parameters have other values."""
    right = on(book, op, given, tape)
    wrong = on(book, op, given | {"parameters": given["parameters"] | dict(changed)}, tape)
    return wrong is None or bool(difference(right, wrong))


def leave_out(book: Book, name: str, op: str, line: str, attempts: Iterable[Attempt], wrong: Sequence[Any],
              ident: str = "", **more: Any) -> None:
    """Add the first of some cases that leave a parameter out and tell every wrong default apart."""
    for given, tape in islice(attempts, MOST_ATTEMPTS):
        assert name not in given["parameters"], name
        found = on(book, op, given, tape)
        if found is None:
            continue
        used = list(tape[:decode(found).get("n_draws", 0)])
        if all(told_apart(book, op, given, used, {name: value}) for value in wrong):
            dashed = name.replace("_", "-").lower()
            book.case(f"default-{ident or dashed}", f"Leaves out {name}, which then has its default.", op, line, given,
                      draws=used, **more)
            return
    raise AssertionError(f"no attempt tells the default of {name} from all of {wrong}")
