"""An experiment that was run, as a reader sees it: tables in Markdown and CSV, and a plot of ours against the print."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Sequence
from html import escape

from reference.lab.published import Experiment, number
from reference.lab.report import markdown
from reference.lab.reproduce import RULE, Verdict

STYLE = (
    "<style>text{font:13px sans-serif;fill:currentColor}line{stroke:currentColor;opacity:.35}"
    ".inside{fill:#2e9e6b}.outside{fill:none;stroke:#e5671a;stroke-width:1.6}</style>"
)
SIZE, EDGE = 420, 56


def ours(verdict: Verdict, digits: int = 2) -> str:
    """Our number with its spread, as text.

    >>> ours(Verdict("iris", "tree", "95.0", 94.666, 2.0, True, "inside"))
    '94.67 ± 2.00'
    """
    if math.isnan(verdict.ours):
        return ""
    return f"{verdict.ours:.{digits}f}" + ("" if math.isnan(verdict.spread) else f" ± {verdict.spread:.{digits}f}")


def listed(verdicts: Sequence[Verdict]) -> str:
    """Every printed number on a line of its own, and how many are inside by which rule."""
    rows = [["data", "method", "printed", "ours", "verdict"]]
    rows += [[v.data, v.method, v.printed, ours(v), v.note] for v in verdicts]
    return f"{markdown(rows)}\n\n{count(verdicts)} ({RULE})."


def columns(experiment: Experiment, methods: Sequence[str]) -> str:
    """Who takes the place of each column, with the parameters that are not defaults.

    >>> from reference.lab.published import every
    >>> columns(every()["antminer/table-2"], ["original", "r3"])
    'original is antminer, r3 is antminer with pruner = hybrid, r = 3'
    """
    told = []
    for method in methods:
        given = dict(experiment.rerun[method])
        who = given.pop("entrant", None) or given.pop("selector", None) or " minus ".join(given.pop("difference"))
        parameters = ", ".join(f"{key} = {value}" for key, value in given.items() if key not in ("on", "statistic"))
        name = method if method == who else f"{method} is {who}"
        told.append(name + (f" with {parameters}" if parameters else ""))
    return ", ".join(told)


def count(verdicts: Sequence[Verdict]) -> str:
    """How many are inside, in words."""
    judged = [verdict.inside for verdict in verdicts if verdict.inside is not None]
    return f"{sum(judged)} of {len(judged)} inside"


def grid(experiment: Experiment, verdicts: Sequence[Verdict]) -> str:
    """Data sets by methods: printed, ours below it, bold where it is outside."""
    found = {(verdict.data, verdict.method): verdict for verdict in verdicts}
    methods = [method for method in experiment.methods if any(v.method == method for v in verdicts)]
    rows = [["", *(experiment.printed_as.get(method, method) for method in methods)]]
    for data in experiment.values:
        if any(v.data == data for v in verdicts):
            rows.append([data, *(_in_grid(found.get((data, method))) for method in methods)])
    return markdown(rows)


def _in_grid(verdict: Verdict | None) -> str:
    if verdict is None:
        return ""
    if verdict.inside is None:
        return f"{verdict.printed}<br>–"
    text = ours(verdict, 1)
    return f"{verdict.printed}<br>{text if verdict.inside else f'**{text}**'}"


def as_csv(experiment: Experiment, verdicts: Sequence[Verdict]) -> str:
    """One line per printed number, in full precision."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["experiment", *Verdict._fields])
    for verdict in verdicts:
        writer.writerow([experiment.id, *("" if value is None or value != value else value for value in verdict)])
    return text.getvalue()


def plot(experiment: Experiment, verdicts: Sequence[Verdict]) -> str:
    """Ours against the printed numbers as SVG; on the line they are equal, rings are outside."""
    points = [(number(v.printed), v.ours, v) for v in verdicts if v.inside is not None]
    values = [value for x, y, _ in points for value in (x, y)] or [0.0, 1.0]
    low, high = min(values), max(values)
    low, high = low - 0.03 * (high - low), high + 0.03 * (high - low) or 1.0

    def at(value: float) -> float:
        return EDGE + (SIZE - EDGE - 14) * (value - low) / (high - low)

    parts = [f'<line x1="{EDGE}" y1="{SIZE - EDGE}" x2="{SIZE - 14}" y2="14"/>']
    for value in (low, (low + high) / 2, high):
        label = f"{value:.3g}"
        parts.append(f'<text x="{at(value):.1f}" y="{SIZE - EDGE + 20}" text-anchor="middle">{label}</text>')
        parts.append(f'<text x="{EDGE - 8}" y="{SIZE - at(value) + 4:.1f}" text-anchor="end">{label}</text>')
    parts.append(f'<text x="{SIZE / 2}" y="{SIZE - 12}" text-anchor="middle">printed, {experiment.unit}</text>')
    parts.append(f'<text x="14" y="{SIZE / 2}" transform="rotate(-90 14 {SIZE / 2})" text-anchor="middle">ours</text>')
    for x, y, verdict in points:
        where = f'cx="{at(x):.1f}" cy="{SIZE - at(y):.1f}" r="4"'
        name = escape(f"{verdict.method} on {verdict.data}: {verdict.printed}, ours {ours(verdict)}")
        parts.append(f'<circle class="{verdict.note}" {where}><title>{name}</title></circle>')
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" role="img" color="#607080">'
    title = escape(f"{experiment.id}: ours against the printed numbers, {count(verdicts)}")
    return "\n".join([head, f"<title>{title}</title>", STYLE, *parts, "</svg>"]) + "\n"
