"""A comparison as a paper prints it: a table with means and spreads, ranks, tests; as text, LaTeX, CSV and JSON."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Sequence
from textwrap import fill

from reference.lab import analysis, diagram
from reference.lab.analysis import OverSets
from reference.lab.compare import Comparison, mean, spread
from reference.lab.measures import HIGHER_IS_BETTER, PERCENT

TEX = str.maketrans({
    **{character: f"\\{character}" for character in "&%$#_{}"},
    **{"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "±": r"$\pm$"},
})  # fmt: skip
"""How LaTeX writes what it would take for a command."""


SECONDS = ("fit_seconds", "predict_seconds")


def cell(comparison: Comparison, data: str, method: str, measure: str) -> str:
    """Mean ± standard deviation over the folds, in percent where the measure is a share."""
    scores = comparison.of_folds(data, method, measure)
    if not scores:
        return "failed" if (data, method) in comparison.failed else "-"
    around = spread(scores)
    plus = "" if math.isnan(around) else f" ± {_number(around, measure)}"
    return f"{_number(mean(scores), measure)}{plus}"


def _number(value: float, measure: str) -> str:
    if math.isnan(value):
        return "-"
    if measure in PERCENT:
        return f"{100 * value:.1f}"
    return f"{value:.3f}" if measure.endswith("seconds") else f"{value:.1f}"


def rows(comparison: Comparison, measure: str, control: str | None = None) -> list[list[str]]:
    """The table with its heading, and the average ranks below it; with a control its cells are marked."""

    def marked(data: str, method: str) -> str:
        sign = analysis.mark(comparison, measure, data, method, control) if control else ""
        return f"{cell(comparison, data, method, measure)}{f' {sign}' if sign else ''}"

    table = [["", *comparison.methods]]
    table += [[data, *(marked(data, method) for method in comparison.methods)] for data in comparison.data]
    if (found := analysis.over_sets(comparison, measure)) is not None:
        shown = [f"{found.ranks[method]:.2f}" if method in found.ranks else "-" for method in comparison.methods]
        table.append(["average rank", *shown])
    return table


def overview(comparison: Comparison) -> list[list[str]]:
    """The mean of every measure over the data sets on which all methods that tell it have it, a row per method."""
    shown = [name for name in HIGHER_IS_BETTER if name not in ("rules", "leaves") and name not in SECONDS]
    return _table_of_means(comparison, shown)


def _table_of_means(comparison: Comparison, measures: Sequence[str]) -> list[list[str]]:
    of_measures = {name: _means(comparison, name) for name in measures}
    known = [name for name in measures if any(not math.isnan(x) for x in of_measures[name])]
    table = [["", *known]]
    for place, method in enumerate(comparison.methods):
        table.append([method, *(_number(of_measures[name][place], name) for name in known)])
    return table


def _means(comparison: Comparison, measure: str) -> list[float]:
    """The mean of a measure by method, over the data sets on which every method that ever tells it does."""
    columns = dict(zip(comparison.telling(measure), comparison.means(measure).T.tolist(), strict=False))
    return [mean(columns.get(method, [])) for method in comparison.methods]


def markdown(table: Sequence[Sequence[str]]) -> str:
    """A table as Markdown, its columns aligned.

    >>> print(markdown([["", "a"], ["x", "1.0"]]))
    |     |   a |
    |-----|----:|
    | x   | 1.0 |
    """
    table = [[text.replace("|", r"\|") for text in row] for row in table]
    widths = [max(3, *(len(row[c]) for row in table)) for c in range(len(table[0]))]
    lines = []
    for number, row in enumerate(table):
        first, *rest = (
            text.ljust(width) if c == 0 else text.rjust(width)
            for c, (text, width) in enumerate(zip(row, widths, strict=True))
        )
        lines.append(f"| {' | '.join([first, *rest])} |")
        if number == 0:
            lines.append("|" + "|".join(["-" * (widths[0] + 2), *("-" * (w + 1) + ":" for w in widths[1:])]) + "|")
    return "\n".join(lines)


def as_csv(comparison: Comparison) -> str:
    """Every measure of every fold, one per line: what others need to do their own statistics."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["data", "method", "run", "fold", "measure", "value"])
    for data in comparison.data:
        for method in comparison.methods:
            for measure, values in comparison.scores[data][method].items():
                for place, value in enumerate(values):
                    run, fold = divmod(place, comparison.folds)
                    writer.writerow([data, method, run, fold, measure, repr(value)])
    return text.getvalue()


def latex(table: Sequence[Sequence[str]]) -> str:
    r"""A table for LaTeX, with booktabs.

    >>> print(latex([["", "a_b"], ["x", "1.0 ± 0.5"]]))
    \begin{tabular}{lr}
    \toprule
     & a\_b \\
    \midrule
    x & 1.0 $\pm$ 0.5 \\
    \bottomrule
    \end{tabular}
    """
    escaped = [[_tex(text) for text in row] for row in table]
    head, *body = [" & ".join(row) + r" \\" for row in escaped]
    frame = [rf"\begin{{tabular}}{{l{'r' * (len(table[0]) - 1)}}}", r"\toprule", head, r"\midrule", *body]
    return "\n".join([*frame, r"\bottomrule", r"\end{tabular}"])


def _tex(text: str) -> str:
    return text.translate(TEX)


def text(comparison: Comparison, measure: str = "accuracy", control: str | None = None) -> str:
    """The whole report: the table, the diagram of average ranks, the tests, every other measure, and what to know."""
    control = analysis.control_of(comparison, control, measure)
    found = analysis.over_sets(comparison, measure, control)
    head = f"{measure}{' in percent' if measure in PERCENT else ''}, mean ± sd over {_protocol(comparison)}"
    if len(comparison.methods) > 1:
        head += f"; + better, - worse than {control} on that set (corrected t test, 5 %)"
    parts = [_prose(head), markdown(rows(comparison, measure, control)), *_tests(comparison, measure, found)]
    if any(comparison.telling(name) for name in HIGHER_IS_BETTER):
        parts += ["Means over the data sets on which all methods that tell a measure have it:"]
        parts += [markdown(overview(comparison))]
    remarks = [f"{method} failed on {data}: {error}" for (data, method), error in comparison.failed.items()]
    remarks += [f"Note: {note}." for note in comparison.notes]
    parts += ["\n".join(map(_prose, remarks))] if remarks else []
    return "\n\n".join([*parts, TIMES, markdown(_table_of_means(comparison, SECONDS))])


TIMES = "CPU seconds of a fold, means over the data sets; all above is the same in every run, these are not:"


def _prose(words: str) -> str:
    return fill(words, 100, break_long_words=False, break_on_hyphens=False)


def _protocol(comparison: Comparison) -> str:
    return f"{comparison.runs} × {comparison.folds} stratified folds"


def _tests(comparison: Comparison, measure: str, found: OverSets | None) -> list[str]:
    """The tests in words and tables: over data sets, or over the folds where there is one set."""
    if found is not None:
        return _over_sets(found, measure)
    complete = comparison.complete(measure)
    if len(comparison.telling(measure)) < 2 or not complete:
        return ["Nothing to test: fewer than two methods with scores, or no data set on which all have one."]
    return _over_folds(comparison, measure, complete[0])


def _over_sets(found: OverSets, measure: str) -> list[str]:
    test, n = found.friedman, len(found.data)
    verdict = "the ranks differ" if found.significant else "no difference at 5 %, so pairs are not to be told apart"
    words = (
        f"Friedman over {n} data sets: chi-square {test.chi_square:.2f}, p = {test.p:.3g}; Iman and Davenport: "
        f"F {test.f:.2f}, p = {test.p_f:.3g}: {verdict}."
    )
    few = "" if n >= MANY else f" With fewer than {MANY} data sets these tests see only large differences."
    against = [["", "rank difference", "p", "Holm"]]
    against += [[one.method, f"{one.difference:+.2f}", f"{one.p:.3g}", f"{one.p_holm:.3g}"] for one in found.against]
    return [
        "Average ranks, 1 is best; methods on one bar are not told apart (Nemenyi, 5 %):",
        diagram.drawn(found.ranks, found.critical_difference, found.groups),
        _prose(words + few),
        f"Every method against {found.control}, by average ranks:",
        markdown(against),
        "Every pair over the data sets:",
        markdown(_tests_of_pairs(found)),
        "What the differences amount to, with intervals of 95 %:",
        markdown(_effects(found, measure)),
    ]


MANY = 10
"""Fewer data sets than that: Demšar's rule of thumb for Friedman's test."""


def _tests_of_pairs(found: OverSets) -> list[list[str]]:
    table = [["pair", "wins-ties-losses", "sign p", "paired t p", "Wilcoxon p", "Holm", "Nemenyi p"]]
    for pair in found.pairs:
        p_values = (pair.p_sign, pair.p_t, pair.p_wilcoxon, pair.p_wilcoxon_holm, pair.p_nemenyi)
        counts = f"{pair.wins}-{pair.ties}-{pair.losses}"
        table.append([f"{pair.one} / {pair.other}", counts, *(f"{p:.3g}" for p in p_values)])
    return table


def _effects(found: OverSets, measure: str) -> list[list[str]]:
    table = [["pair", "mean difference", "interval", "A", "interval"]]
    for pair in found.pairs:
        centre, low, high = pair.effect
        of_a = [f"{centre:.2f}", f"{low:.2f} to {high:.2f}"]
        table.append([f"{pair.one} / {pair.other}", *_difference(pair.difference, measure), *of_a])
    return table


def _difference(interval: analysis.Interval, measure: str) -> list[str]:
    centre, low, high = (100 * x if measure in PERCENT else x for x in interval)
    return [f"{centre:+.2f}", f"{low:.2f} to {high:.2f}"]


def _over_folds(comparison: Comparison, measure: str, data: str) -> list[str]:
    """One data set: paired tests over its folds, the corrected one being the one to believe."""
    table = [["pair", "difference", "95 % interval", "paired t p", "corrected t p", "A"]]
    for pair in analysis.over_folds(comparison, measure, data):
        numbers = [f"{x:.3g}" for x in (pair.p_t, pair.p_corrected, pair.effect)]
        table.append([f"{pair.one} / {pair.other}", *_difference(pair.difference, measure), *numbers])
    words = f"Over the folds of {data} alone; they share training rows, so believe the corrected t test."
    return [_prose(f"{words} Ranks need two data sets or more."), markdown(table)]
