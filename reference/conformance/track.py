"""A report held against an earlier one of the same implementation: what changed, and whether it got worse."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from reference.bounds import check_whole
from reference.conformance.report import BAD, Report, closing, told


def read(path: str | os.PathLike[str]) -> dict[str, Any]:
    """The outcomes of an earlier report by case, as its file has them."""
    check_whole(path)
    try:
        content = json.loads(Path(path).read_text("utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        why = getattr(error, "strerror", None) or "it is not JSON"
        raise ValueError(f"{os.fspath(path)} cannot be read as an earlier report: {why}") from None
    try:
        if content["report"] != 1:
            raise ValueError
        return {str(entry["case"]): {**entry, "verdict": str(entry["verdict"])} for entry in content["cases"]}
    except (ValueError, KeyError, TypeError):
        raise ValueError(f"{os.fspath(path)} is no report of this kit (version 1)") from None


def changes(report: Report, before: dict[str, Any]) -> str:
    """Only what changed since an earlier report: other verdicts, and failures that are found elsewhere."""
    parts = []
    for outcome in report.outcomes:
        was = before.get(outcome.case)
        if was is None:
            parts.append(f"new: {outcome.case} {outcome.verdict}")
        elif was["verdict"] != outcome.verdict:
            parts.append(f"{was['verdict']} -> {told(outcome)}".rstrip())
        elif outcome.verdict in BAD and _place(was) != _place(outcome.to_json()):
            parts.append(f"still {told(outcome)}".rstrip())
    gone = before.keys() - {outcome.case for outcome in report.outcomes}
    rest = [f"{len(gone)} of the earlier cases were not run this time."] if gone else []
    return "\n".join([*(parts or ["Nothing changed."]), *rest, *report.remarks, closing(report)])


def _place(outcome: dict[str, Any]) -> Any:
    """Where an outcome went wrong, and how."""
    return outcome.get("divergence") or outcome.get("why")


def got_worse(report: Report, before: dict[str, Any]) -> bool:
    """Whether a case is bad now that was not bad before, or was not there; known failures that stay are no worse.

    >>> from reference.conformance.dialogue import Introduction
    >>> from reference.conformance.verdicts import Outcome
    >>> now = Report(Introduction(), [Outcome("one", "mbc.vote", "mbc:C1", "L1", "failed")])
    >>> got_worse(now, {"one": {"verdict": "failed"}}), got_worse(now, {"one": {"verdict": "passed"}})
    (False, True)
    """
    return any(before.get(outcome.case, {}).get("verdict") not in report.bad_verdicts for outcome in report.bad)
