"""Pictures of a comparison, drawn by matplotlib (extra ``plots``): critical differences, size and score, box plots."""

from __future__ import annotations

import io
import math
from collections.abc import Mapping, Sequence
from importlib.util import find_spec
from typing import Any

import numpy as np

from reference.lab import analysis
from reference.lab.compare import Comparison, better_of, mean
from reference.lab.measures import PERCENT

INK, ACCENT, PALE = "#222222", "#b03a2e", "#8aa4b8"
MISSING = "plots need matplotlib: pip install 'swarm-reference[plots]'"


def available() -> bool:
    """Whether matplotlib is installed."""
    return find_spec("matplotlib") is not None


def pictures(comparison: Comparison, measure: str = "accuracy") -> dict[str, bytes]:
    """Every picture that the comparison has enough for, as SVG by file name."""
    drawn = {"folds.svg": boxes(comparison, measure)}
    if (found := analysis.over_sets(comparison, measure)) is not None:
        drawn["ranks.svg"] = ranks(found.ranks, found.critical_difference, found.groups)
    if (figure := pareto(comparison, measure)) is not None:
        drawn["pareto.svg"] = figure
    return {name: svg(figure) for name, figure in drawn.items()}


def svg(figure: Any) -> bytes:
    """A figure as SVG, the same bytes every time, cut to what is drawn so that no label is lost."""
    import matplotlib

    content = io.BytesIO()
    with matplotlib.rc_context({"svg.hashsalt": "reference"}):
        figure.savefig(content, format="svg", bbox_inches="tight", pad_inches=0.1, metadata={"Date": None})
    return content.getvalue()


def _figure(width: float, height: float) -> Any:
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise ImportError(MISSING) from None
    return Figure(figsize=(width, height))


def ranks(average: Mapping[str, float], distance: float, groups: Sequence[Sequence[str]]) -> Any:
    """A critical-difference diagram (Demšar): names by rank, the better half left; a bar for what is not told apart."""
    order = sorted(average, key=lambda method: average[method])
    k, left = len(order), (len(order) + 1) // 2
    top = 0.9 + 0.35 * len(groups)
    bottom = top + 0.45 * left
    figure = _figure(max(5.0, 0.55 * k + 2), 0.55 * (bottom + 1.6))
    axes = figure.add_axes((0.0, 0.0, 1.0, 1.0))
    axes.set(xlim=(0.8, k + 0.2), ylim=(bottom + 0.2, -1.5))
    axes.axis("off")
    _scale(axes, k, distance)
    for number, group in enumerate(groups):
        ends = [average[group[0]] - 0.04, average[group[-1]] + 0.04]
        axes.plot(ends, [0.4 + 0.35 * number] * 2, color=INK, linewidth=4, solid_capstyle="butt")
    for place, method in enumerate(order):
        _leader(axes, method, average[method], place, left, k, top)
    return figure


def _scale(axes: Any, k: int, distance: float) -> None:
    """The axis of ranks, and above it the critical difference, as far as the axis goes."""
    axes.plot([1, k], [0, 0], color=INK, linewidth=1.2)
    for rank in range(1, k + 1):
        axes.plot([rank, rank], [-0.14, 0], color=INK, linewidth=1.2)
        axes.text(rank, -0.25, str(rank), ha="center", va="bottom", color=INK)
    end = min(1 + distance, k)
    axes.plot([1, 1, 1, end, end, end], [-0.95, -1.15, -1.05, -1.05, -0.95, -1.15], color=ACCENT, linewidth=1.2)
    words = f"critical difference {distance:.2f}{'' if 1 + distance <= k else ' (longer than the axis)'}"
    axes.text((1 + end) / 2, -1.2, words, ha="center", va="bottom", color=ACCENT)


def _leader(axes: Any, method: str, rank: float, place: int, left: int, k: int, top: float) -> None:
    """The line from a rank on the axis down to its name at the side, the outermost ranks highest."""
    on_left = place < left
    at = top + 0.45 * (place if on_left else k - 1 - place)
    side = 0.9 if on_left else k + 0.1
    axes.plot([rank, rank, side], [0, at, at], color=PALE, linewidth=1.0, zorder=0)
    words = f"{method}  {rank:.2f}" if on_left else f"{rank:.2f}  {method}"
    axes.text(side + (-0.04 if on_left else 0.04), at, words, ha="right" if on_left else "left", va="center", color=INK)


def pareto(comparison: Comparison, measure: str = "accuracy") -> Any:
    """The mean score against the mean size of the model; a line joins the methods that nobody beats in both.

    The size is that of the model (rules or leaves), or the features kept where more methods tell those. Methods that
    tell none are left out; None if fewer than two are left.
    """
    against = max(("size", "features"), key=lambda name: len(comparison.telling(name)))
    methods = [m for m in comparison.telling(against) if m in comparison.telling(measure)]
    shared = [d for d in comparison.data if all(_both(comparison, d, m, measure, against) for m in methods)]
    if len(methods) < 2 or not shared:
        return None
    sizes, scores = (_over(comparison, shared, methods, name) for name in (against, measure))
    figure = _figure(6.4, max(3.6, 0.3 * len(methods) + 2.4))
    axes = figure.subplots()
    _points(axes, sizes, scores, better_of(measure))
    kind = "rules or leaves" if against == "size" else "features kept"
    sets = "1 data set" if len(shared) == 1 else f"{len(shared)} data sets"
    axes.set_xlabel(f"{kind}, mean over {sets}{' (log scale)' if axes.get_xscale() == 'log' else ''}")
    axes.set_ylabel(_titled(measure))
    _label(axes, methods, sizes, scores)
    if left_out := [m for m in comparison.methods if m not in methods]:
        axes.set_title(f"without {', '.join(left_out)}: no such size", fontsize=8, color=INK, loc="left", wrap=True)
    _plain(axes)
    return figure


def _over(comparison: Comparison, data: Sequence[str], methods: Sequence[str], measure: str) -> list[float]:
    """The mean of a measure over data sets, by method, in percent where it is a share."""
    factor = 100 if measure in PERCENT else 1
    return [factor * mean(mean(comparison.of_folds(d, m, measure)) for d in data) for m in methods]


def _titled(measure: str) -> str:
    return f"{measure.replace('_', ' ')}{', %' if measure in PERCENT else ''}"


def _points(axes: Any, sizes: Sequence[float], scores: Sequence[float], higher: bool) -> None:
    """The methods as points, those on the front coloured and joined; a log axis where sizes differ much."""
    front = _front(sizes, scores, higher)
    axes.plot([sizes[i] for i in front], [scores[i] for i in front], color=PALE, linewidth=1.2, zorder=1)
    axes.scatter(sizes, scores, c=[ACCENT if i in front else INK for i in range(len(sizes))], s=28, zorder=2)
    if min(sizes) > 0 and max(sizes) > 20 * min(sizes):
        axes.set_xscale("log")
    axes.margins(0.12)
    axes.autoscale_view()


def _both(comparison: Comparison, data: str, method: str, one: str, other: str) -> bool:
    return bool(comparison.of_folds(data, method, one) and comparison.of_folds(data, method, other))


def _front(sizes: Sequence[float], scores: Sequence[float], higher: bool) -> list[int]:
    """The methods that no other beats in size and score, by size.

    >>> _front([5, 10, 20, 6], [80, 90, 85, 70], True)
    [0, 1]
    """
    sign = 1 if higher else -1
    order = sorted(range(len(sizes)), key=lambda i: (sizes[i], -sign * scores[i]))
    found, best = list[int](), -math.inf
    for i in order:
        if sign * scores[i] > best:
            found.append(i)
            best = sign * scores[i]
    return found


def _label(axes: Any, names: Sequence[str], xs: Sequence[float], ys: Sequence[float]) -> None:
    """The names in a column right of the axes, each joined to its point: no name hides a point or another name."""
    heights = axes.transAxes.inverted().transform(axes.transData.transform(np.column_stack([xs, ys])))[:, 1]
    line = 13 / 72 / axes.get_window_extent().transformed(axes.figure.dpi_scale_trans.inverted()).height
    for i, at in _spaced(heights.tolist(), line).items():
        axes.annotate(
            names[i], (xs[i], ys[i]), xytext=(1.03, at), textcoords="axes fraction", va="center", fontsize=9, color=INK,
            arrowprops={"arrowstyle": "-", "color": PALE, "linewidth": 0.6, "shrinkA": 1, "shrinkB": 4},
        )  # fmt: skip


def _spaced(heights: Sequence[float], gap: float) -> dict[int, float]:
    """The heights moved apart, each as little upwards as leaves a gap, and all down again if they pass the top.

    >>> _spaced([0.5, 0.5, 0.0], 0.25)
    {2: 0.0, 0: 0.5, 1: 0.75}
    >>> _spaced([1.0, 1.0], 0.25)
    {0: 0.75, 1: 1.0}
    """
    order = sorted(range(len(heights)), key=heights.__getitem__)
    found, reached = dict[int, float](), -math.inf
    for i in order:
        reached = found[i] = max(heights[i], reached + gap)
    limit = 1.0
    for i in reversed(order):
        found[i] = min(found[i], limit)
        limit = found[i] - gap
    return found


def boxes(comparison: Comparison, measure: str = "accuracy") -> Any:
    """The folds of every data set as box plots, a panel per set and a line per method; the dot is the mean."""
    n, k = len(comparison.data), len(comparison.methods)
    across = min(3, n)
    down = math.ceil(n / across)
    figure = _figure(2.6 * across + 0.1 * max(map(len, comparison.methods)), down * (0.26 * k + 0.9) + 0.2)
    panels = figure.subplots(down, across, squeeze=False, sharey=True)
    factor = 100 if measure in PERCENT else 1
    for axes, data in zip(panels.ravel(), comparison.data, strict=False):
        _boxes(axes, [np.multiply(factor, comparison.of_folds(data, m, measure)) for m in comparison.methods])
        axes.set_title(data, fontsize=10)
        _plain(axes)
    for axes in panels.ravel()[n:]:
        axes.axis("off")
    panels[0, 0].set_ylim(k + 0.6, 0.4)
    panels[0, 0].set_yticks(range(1, k + 1), comparison.methods)
    figure.supxlabel(f"{_titled(measure)} of a fold", fontsize=10)
    figure.tight_layout()
    return figure


def _boxes(axes: Any, folds: Sequence[Any]) -> None:
    for place, scores in enumerate(folds, start=1):
        if len(scores):
            axes.boxplot(
                [scores], positions=[place], orientation="horizontal", widths=0.6, manage_ticks=False, showmeans=True,
                medianprops={"color": ACCENT}, flierprops={"markersize": 3},
                meanprops={"marker": "o", "markersize": 3, "markerfacecolor": INK, "markeredgecolor": INK},
            )  # fmt: skip


def _plain(axes: Any) -> None:
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="x", color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)
    axes.tick_params(labelsize=9)
