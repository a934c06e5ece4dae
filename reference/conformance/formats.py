"""Reports in the formats of other tools: JUnit XML for build servers, a Markdown matrix for a README."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from xml.etree import ElementTree

from reference.conformance.report import Report, closing, told
from reference.conformance.text import clean
from reference.conformance.verdicts import Outcome
from reference.transcription import line


def junit(report: Report) -> str:
    """JUnit XML: a suite per paper, a test per case; what is acceptable counts as passed and says why."""
    root = ElementTree.Element("testsuites", name=report.about.name)
    papers: dict[str, list[Outcome]] = {}
    for outcome in report.outcomes:
        papers.setdefault(outcome.op.partition(".")[0], []).append(outcome)
    for paper, outcomes in papers.items():
        found = Counter(outcome.verdict for outcome in outcomes)
        numbers = {"failures": found["failed"], "errors": found["errored"], "skipped": found["skipped"]}
        counts = {"name": paper, "tests": str(len(outcomes)), **{name: str(n) for name, n in numbers.items()}}
        suite = ElementTree.SubElement(root, "testsuite", counts)
        for outcome in outcomes:
            _test(suite, outcome)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _test(suite: ElementTree.Element, outcome: Outcome) -> None:
    seconds = f"{outcome.seconds:.6f}"
    test = ElementTree.SubElement(suite, "testcase", classname=outcome.op, name=outcome.case, time=seconds)
    tag = {"failed": "failure", "errored": "error", "skipped": "skipped"}.get(outcome.verdict)
    if tag:
        place = outcome.divergence.line if outcome.divergence else outcome.line
        message = outcome.why or f"differs at {place}"
        ElementTree.SubElement(test, tag, message=message).text = told(outcome) if tag != "skipped" else None
    elif outcome.why:
        ElementTree.SubElement(test, "system-out").text = outcome.why


def markdown(report: Report) -> str:
    """A Markdown matrix: operations, then listings, against the implementation."""
    name = harmless(" ".join(filter(None, (report.about.name, report.about.version))))
    parts = []
    for title, key in (("operation", lambda outcome: f"`{outcome.op}`"), ("listing", _listing)):
        parts += [f"| {title} | {name} |", "|---|---|", *_rows(report.outcomes, key), ""]
    return "\n".join([*parts, closing(report), ""])


def _rows(outcomes: Iterable[Outcome], key: Callable[[Outcome], str]) -> list[str]:
    found: dict[str, Counter[str]] = {}
    for outcome in outcomes:
        found.setdefault(key(outcome), Counter())[outcome.verdict] += 1
    return [f"| {cell(name)} | {summary(counts)} |" for name, counts in found.items()]


def summary(counts: Counter[str]) -> str:
    """How many of those asked passed, and what else there was."""
    asked = counts.total() - counts["skipped"]
    if not asked:
        return "skipped"
    rest = [f"{counts[verdict]} {verdict}" for verdict in ("failed", "errored", "acceptable", "skipped")
            if counts[verdict]]  # fmt: skip
    return f"{counts['passed']}/{asked}" + (f" ({', '.join(rest)})" if rest else "")


def _listing(outcome: Outcome) -> str:
    return f"{outcome.op.partition('.')[0]}: {line(outcome.line).listing}"


def cell(text: str) -> str:
    """A text as a cell of a Markdown table."""
    return text.replace("|", "\\|")


def harmless(text: str) -> str:
    r"""Words of another program in a cell, as a code span: no markup there, and no link, not even of a bare address.

    Its fence is longer than every run of backticks within; a blank keeps those at an end from it.

    >>> print(harmless("<script> www.x.org | [y](z)"), harmless("`z` ``"))
    `<script> www.x.org \| [y](z)` ``` `z` `` ```
    """
    line = clean(text)
    fence = "`" * (1 + max(map(len, re.findall("`+", line)), default=0))
    blank = " " if line.startswith("`") or line.endswith("`") else ""
    return f"{fence}{blank}{cell(line)}{blank}{fence}" if line else ""
