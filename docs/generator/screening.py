"""The screenings of readings: tables, and a picture of what each reading is worth."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from docs.generator.figures import svg
from reference.lab import distances, printed, reach, screened
from reference.lab.compare import Comparison
from reference.lab.measures import PERCENT
from reference.lab.report import markdown
from reference.lab.screening import DEFAULTS, Effect, Screening, effects, idle_sets, trials

NOT_RUN = "*Not run yet.*"


def screening_table(method: str) -> str:
    """Every trial of a method, drawn and in numbers."""
    picture = f"![What each reading of {method} is worth](assets/{_picture(method)})\n\n"
    return (picture if method in screened.everything() else "") + _of(method, screened.table)


def screening_counts(method: str) -> str:
    """Better, similar and worse than the rivals."""
    return _of(method, screened.counts)


def screening_ranks(method: str) -> str:
    """Average ranks beside the printed ones."""
    return _of(method, screened.ranks)


def screening_sets(method: str) -> str:
    """Every set."""
    return _of(method, screened.by_set)


def screening_noise(method: str) -> str:
    """How far the same method with other seeds lies apart."""
    return _of(method, screened.noise)


def screening_reach(method: str) -> str:
    """Between which bounds all readings lie, beside the print."""
    return _of(method, reach.table)


def screening_distances(method: str) -> str:
    """How far every reading is from each printed table."""
    return _of(method, lambda of, found: distances.table(of, found, printed.kept(method)))


def screening_outside(method: str) -> str:
    """What of each printed table lies outside of all readings."""
    return markdown(reach.of_tables(printed.kept(method)))


def _picture(method: str) -> str:
    return f"evidence/{screened.file_name(method).removesuffix('.json')}.svg"


def _of(method: str, table: Callable[[Screening, Comparison], list[list[str]]]) -> str:
    found = screened.everything().get(method)
    return markdown(table(*found)) if found else NOT_RUN


def tornado(screening: Screening, comparison: Comparison) -> str:
    """A bar for every trial: its difference from the defaults, with one standard error to either side."""
    measure = screened.measure_of(screening)
    scale = 100 if measure in PERCENT else 1
    names = [name for name in trials(screening) if name != DEFAULTS]
    found = effects(comparison, names, comparison.data, measure, idle_sets(screening))
    reach = max((scale * (abs(one.difference) + _error(one)) for one in found), default=1.0) or 1.0
    width, left, row, top = 760, 300, 24, 46
    middle, unit = left + 210, 200 / reach
    head = f"{measure}: difference from the defaults"
    parts = [f'<text class="muted" x="{middle}" y="20" text-anchor="middle">{head}</text>']
    for place, one in enumerate(found):
        y, gain = top + place * row, scale * one.difference
        end, slack = middle + unit * gain, unit * scale * _error(one)
        parts += [
            f'<text x="{left - 12}" y="{y + 5}" text-anchor="end">{one.trial}</text>',
            f'<rect class="best" x="{min(middle, end):.1f}" y="{y - 7}" width="{abs(end - middle):.1f}" height="14"/>',
            f'<line x1="{end - slack:.1f}" x2="{end + slack:.1f}" y1="{y}" y2="{y}" stroke-width="1.5"/>',
            f'<text x="{width - 8}" y="{y + 5}" text-anchor="end">{gain:+.1f}</text>',
        ]
    bottom = top + len(found) * row
    parts.append(f'<line x1="{middle}" x2="{middle}" y1="{top - 14}" y2="{bottom - 6}"/>')
    return svg(width, bottom + 10, f"What each reading of {screening.method} is worth in {measure}", parts)


def _error(effect: Effect) -> float:
    return effect.error if effect.error == effect.error else 0.0


SCREENING_PARTS: dict[str, Callable[[str], str]] = {
    "screening-table": screening_table,
    "screening-counts": screening_counts,
    "screening-ranks": screening_ranks,
    "screening-sets": screening_sets,
    "screening-reach": screening_reach,
    "screening-noise": screening_noise,
    "screening-distances": screening_distances,
    "screening-outside": screening_outside,
}
"""The parts of the page on readings by evidence."""

SCREENING_FIGURES = {
    _picture(method): partial(tornado, *found) for method, found in screened.everything().items()
}
"""File name in docs/assets, and what draws it."""
