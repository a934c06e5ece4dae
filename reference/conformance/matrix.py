"""Several implementations side by side: one matrix of their JSON reports, as Markdown and as a page."""

from __future__ import annotations

import html
import json
import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reference.bounds import check_whole
from reference.conformance.formats import cell, harmless, summary
from reference.conformance.operations import descriptions

WHITE, GREEN, RED = "", "good", "bad"

LAST = (("vectors", "vectors"), ("run", "date"))
"""The last rows of a matrix: what they are called, and what of a report they show."""


@dataclass(frozen=True)
class Compared:
    """A report: who, on which vectors and when, and the verdicts of every operation."""

    name: str
    vectors: str
    date: str
    verdicts: dict[str, Counter[str]]

    def said(self, op: str) -> str:
        """What the matrix says of an operation."""
        found = self.verdicts.get(op, Counter())
        return summary(found) if found else "not run"

    def state(self, op: str) -> str:
        """Whether an operation is as it should be."""
        found = self.verdicts.get(op, Counter())
        if found["failed"] or found["errored"]:
            return RED
        return GREEN if found["passed"] else WHITE


def read(path: str | os.PathLike[str]) -> Compared:
    """A JSON report of ``reference verify``."""
    check_whole(path)
    try:
        content = json.loads(Path(path).read_text("utf-8"))
        if content["report"] != 1:
            raise ValueError("not version 1")
        who, verdicts = content["implementation"], dict[str, Counter[str]]()
        for case in content["cases"]:
            verdicts.setdefault(str(case["op"]), Counter())[str(case["verdict"])] += 1
    except (OSError, ValueError, KeyError, TypeError, RecursionError) as error:
        why = getattr(error, "strerror", None) or "it is no report of this kit (version 1)"
        raise ValueError(f"{os.fspath(path)} cannot be compared: {why}") from None
    name = " ".join(filter(None, (who["name"], who.get("version", ""), _language(who))))
    of = content.get("vectors", {"version": "?", "manifest": "?"})
    return Compared(name, f"{of['version']} ({of['manifest'][:12]})", content.get("date", "?"), verdicts)


def _language(who: dict[str, Any]) -> str:
    return f"({who['language']})" if who.get("language") else ""


def _ops(compared: Sequence[Compared]) -> list[str]:
    """The operations that some report has, in the order of the papers."""
    told = {op for one in compared for op in one.verdicts}
    return [*(op for op in descriptions() if op in told), *sorted(told - set(descriptions()))]


def markdown(compared: Sequence[Compared]) -> str:
    """The matrix as Markdown."""
    rows = [["operation", *(harmless(one.name) for one in compared)], ["---"] * (len(compared) + 1)]
    rows += [[harmless(op), *(cell(one.said(op)) for one in compared)] for op in _ops(compared)]
    rows += [[label, *(harmless(getattr(one, name)) for one in compared)] for label, name in LAST]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


STYLE = """body { font: 15px/1.5 sans-serif; margin: 2em; color: #222; background: #fff }
table { border-collapse: collapse } th, td { border: 1px solid #ccc; padding: .3em .7em; text-align: left }
td.good { background: #e3f1e5 } td.bad { background: #f8dedb } code { font-size: 14px }"""


def page(compared: Sequence[Compared]) -> str:
    """The matrix as a page that needs nothing else."""
    head = "".join(f"<th>{html.escape(one.name)}</th>" for one in compared)
    rows = []
    for op in _ops(compared):
        cells = "".join(f'<td class="{one.state(op)}">{html.escape(one.said(op))}</td>' for one in compared)
        rows.append(f"<tr><td><code>{html.escape(op)}</code></td>{cells}</tr>")
    for label, name in LAST:
        cells = "".join(f"<td>{html.escape(getattr(one, name))}</td>" for one in compared)
        rows.append(f"<tr><th>{label}</th>{cells}</tr>")
    body = "\n".join([f"<tr><th>operation</th>{head}</tr>", *rows])
    title = "Implementations against the conformance vectors"
    return f"""<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title><style>
{STYLE}
</style></head><body><h1>{title}</h1>
<table>
{body}
</table></body></html>
"""
