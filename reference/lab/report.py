"""A comparison as a paper prints it: a table with means and spreads, ranks, tests; as text, CSV and LaTeX."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Sequence
from itertools import combinations

import numpy as np

from reference.lab import statistics
from reference.lab.compare import Comparison, better_of, mean, spread

TEX = str.maketrans({
    **{character: f"\\{character}" for character in "&%$#_{}"},
    **{"\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "±": r"$\pm$"},
})  # fmt: skip
"""How LaTeX writes what it would take for a command."""

PERCENT = ("accuracy", "balanced_accuracy", "precision", "recall", "auc")


def cell(comparison: Comparison, data: str, method: str, measure: str) -> str:
    """Mean ± standard deviation over the folds, in percent where the measure is a share."""
    scores = comparison.of_folds(data, method, measure)
    if not scores:
        return "failed" if (data, method) in comparison.failed else "-"
    scale, digits = (100, 1) if measure in PERCENT else (1, 3 if measure.endswith("seconds") else 1)
    around = spread(scores)
    plus = "" if math.isnan(around) else f" ± {scale * around:.{digits}f}"
    return f"{scale * mean(scores):.{digits}f}{plus}"


def rows(comparison: Comparison, measure: str) -> list[list[str]]:
    """The table with its heading, and the average ranks below it."""
    table = [["", *comparison.methods]]
    table += [[d, *(cell(comparison, d, m, measure) for m in comparison.methods)] for d in comparison.data]
    if (ranked := mean_ranks(comparison, measure)) is not None and len(comparison.methods) > 1:
        table.append(["average rank", *(f"{rank:.2f}" for rank in ranked)])
    return table


def mean_ranks(comparison: Comparison, measure: str) -> list[float] | None:
    """The average rank of every method over the data sets that all have; None if there is none."""
    places = comparison.complete(measure)
    if not places:
        return None
    of_methods = statistics.ranks(comparison.means(measure)[places], better_of(measure))
    return [float(rank) for rank in np.add.reduce(of_methods, axis=0) / len(places)]


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


def tests(comparison: Comparison, measure: str) -> str:
    """The tests over data sets in words: Friedman, Nemenyi, Wilcoxon with Holm; over folds where there is one set."""
    places, k = comparison.complete(measure), len(comparison.methods)
    if k < 2 or not places:
        return "Nothing to test: fewer than two methods, or no data set on which all have a score."
    if len(places) == 1:
        return _over_folds(comparison, measure, comparison.data[places[0]])
    means = comparison.means(measure)[places].T.tolist()
    ranked, n = mean_ranks(comparison, measure) or [], len(places)
    found = statistics.friedman(statistics.ranks(comparison.means(measure)[places], better_of(measure)))
    lines = [
        f"Friedman over {n} data sets: chi-square {found.chi_square:.2f}, p = {found.p:.3g}; "
        f"Iman and Davenport: F {found.f:.2f}, p = {found.p_f:.3g}.",
        f"Nemenyi: average ranks differ at 5 % if {statistics.critical_difference(k, n):.2f} apart.",
        "",
    ]
    pairs = list(combinations(range(k), 2))
    raw = [statistics.wilcoxon(means[a], means[b]) for a, b in pairs]
    p_ranks = statistics.nemenyi(ranked, n)
    table = [["pair", "wins-ties-losses", "sign p", "Wilcoxon p", "Holm", "Nemenyi p", "A"]]
    sign = 1 if better_of(measure) else -1
    for (a, b), p, adjusted in zip(pairs, raw, statistics.holm(raw), strict=True):
        wins, ties, losses, p_sign = statistics.sign_test([sign * x for x in means[a]], [sign * x for x in means[b]])
        effect = mean(_effect(comparison, d, measure, a, b) for d in (comparison.data[i] for i in places))
        numbers = [f"{value:.3g}" for value in (p_sign, p, adjusted, p_ranks[a, b], effect)]
        name = f"{comparison.methods[a]} / {comparison.methods[b]}"
        table.append([name, f"{wins}-{ties}-{losses}", *numbers])
    return "\n".join([*lines, markdown(table)])


def _effect(comparison: Comparison, data: str, measure: str, a: int, b: int) -> float:
    """The chance that a fold of one method is better than a fold of the other, on one data set."""
    sign = 1 if better_of(measure) else -1
    one, other = (comparison.of_folds(data, comparison.methods[m], measure) for m in (a, b))
    return statistics.vargha_delaney([sign * x for x in one], [sign * x for x in other])


def _over_folds(comparison: Comparison, measure: str, data: str) -> str:
    """One data set: paired tests over its folds, the corrected one being the one to believe."""
    table = [["pair", "difference", "95 % interval", "paired t p", "corrected t p", "A"]]
    share, scale = 1 / comparison.folds, 100 if measure in PERCENT else 1
    for a, b in combinations(range(len(comparison.methods)), 2):
        one, other = comparison.methods[a], comparison.methods[b]
        first, second = comparison.of_folds(data, one, measure), comparison.of_folds(data, other, measure)
        centre, low, high = (scale * value for value in statistics.mean_difference(first, second, share))
        p = statistics.paired_t(first, second)
        corrected = statistics.corrected_t(first, second, share)
        interval = f"{low:.2f} to {high:.2f}"
        effect = f"{_effect(comparison, data, measure, a, b):.3g}"
        table.append([f"{one} / {other}", f"{centre:+.2f}", interval, f"{p:.3g}", f"{corrected:.3g}", effect])
    return f"Over the folds of {data}; folds share training rows, so the corrected test counts.\n\n" + markdown(table)
