"""A badge of a report: an SVG of its own, or the JSON from which shields makes one."""

from __future__ import annotations

import json
from xml.sax.saxutils import escape

from reference.conformance.report import Report

COLOURS = {"good": ("#3a7d44", "brightgreen"), "bad": ("#b3382c", "red"), "part": ("#8a6d1f", "yellow")}
"""By state: ours, and the name that shields has for it."""

LABEL = "reference vectors"
CHARACTER, MARGIN = 6.6, 10
"""The width of a character of the label's font, and what is left free beside a text."""


def message(report: Report) -> tuple[str, str]:
    """What a badge says, and the state that gives its colour.

    >>> from reference.conformance.dialogue import Introduction
    >>> message(Report(Introduction(), []))
    ('nothing asked', 'part')
    """
    counts = report.counts
    asked = sum(counts.values()) - counts["skipped"]
    if not asked:
        return "nothing asked", "part"
    papers = {outcome.op.partition(".")[0] for outcome in report.outcomes if outcome.verdict != "skipped"}
    text = f"{counts['passed']}/{asked} ({', '.join(sorted(papers))})"
    return text, "bad" if not report.good else "good" if counts["passed"] == asked else "part"


def shields(report: Report) -> str:
    """The JSON of a shields endpoint."""
    text, state = message(report)
    return json.dumps({"schemaVersion": 1, "label": LABEL, "message": text, "color": COLOURS[state][1]}) + "\n"


def svg(report: Report) -> str:
    """The badge as a picture, without anything from outside."""
    text, state = message(report)
    left, right = (round(len(part) * CHARACTER + 2 * MARGIN) for part in (LABEL, text))
    return f"""<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20" role="img" \
aria-label="{escape(LABEL)}: {escape(text)}">
<rect width="{left + right}" height="20" rx="3" fill="#444"/>
<path d="M{left} 0h{right - 3}a3 3 0 0 1 3 3v14a3 3 0 0 1-3 3h-{right - 3}z" fill="{COLOURS[state][0]}"/>
<g fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11" text-anchor="middle">
<text x="{left / 2:g}" y="14">{escape(LABEL)}</text>
<text x="{left + right / 2:g}" y="14">{escape(text)}</text>
</g>
</svg>
"""
