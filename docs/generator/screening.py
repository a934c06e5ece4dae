"""The screenings of readings: tables, and a picture of what each reading is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from docs.generator.figures import svg
from reference.lab import distances, printed, reach, screened
from reference.lab.compare import Comparison
from reference.lab.measures import PERCENT
from reference.lab.report import markdown
from reference.lab.screening import DEFAULTS, Effect, Screening, effects, idle_sets, trials

NOT_RUN = "*Not run yet.*"

LEFT, PANEL, ROW, TOP = 280, 320, 24, 46
"""Of the picture of a screening: where bars begin, how wide those of a measure are, a row, and the first one."""


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
    """Two bars for every trial, its differences from the defaults in accuracy and in size, with one standard error to
    either side of each; the largest in accuracy comes first.
    """
    measure, size = screened.measure_of(screening), screened.size_of(comparison)
    names = [name for name in trials(screening) if name != DEFAULTS]
    scores, sizes = (effects(comparison, names, comparison.data, one, idle_sets(screening)) for one in (measure, size))
    places = {one.trial: TOP + place * ROW for place, one in enumerate(scores)}
    parts = [f'<text x="{LEFT - 12}" y="{y + 5}" text-anchor="end">{name}</text>' for name, y in places.items()]
    parts += _bars(measure, scores, 100 if measure in PERCENT else 1, places, LEFT)
    parts += _bars(size, sizes, 1, places, LEFT + PANEL)
    title = f"What each reading of {screening.method} is worth in {measure} and in {size}"
    return svg(LEFT + 2 * PANEL, TOP + len(scores) * ROW + 10, title, parts)


def _bars(measure: str, found: Sequence[Effect], scale: int, places: Mapping[str, int], left: int) -> list[str]:
    """The bars of one measure, and what each is worth in numbers at their right."""
    longest = max((scale * (abs(one.difference) + _error(one)) for one in found), default=1.0) or 1.0
    middle, unit = left + PANEL // 2 - 35, (PANEL // 2 - 45) / longest
    bottom, head = TOP + len(places) * ROW - 6, f"{measure}: difference from the defaults"
    parts = [f'<text class="muted" x="{middle}" y="20" text-anchor="middle">{head}</text>']
    for one in found:
        y, gain, slack = places[one.trial], scale * one.difference, unit * scale * _error(one)
        end = middle + unit * gain
        parts += [
            f'<rect class="best" x="{min(middle, end):.1f}" y="{y - 7}" width="{abs(end - middle):.1f}" height="14"/>',
            f'<line x1="{end - slack:.1f}" x2="{end + slack:.1f}" y1="{y}" y2="{y}" stroke-width="1.5"/>',
            f'<text x="{left + PANEL - 8}" y="{y + 5}" text-anchor="end">{gain:+.1f}</text>',
        ]
    return [*parts, f'<line x1="{middle}" x2="{middle}" y1="{TOP - 14}" y2="{bottom}"/>']


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
