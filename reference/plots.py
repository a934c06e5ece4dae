"""Pictures of rules: how much each covers and how often it is right, and what a list decides from top to bottom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from reference.ruletable import RuleRow
from reference.table import Value

LABELLED = 12
"""So many rules are written out at most; more would hide each other."""


def axes(width: float, height: float) -> Any:
    """New axes of Matplotlib, or one clear sentence where it is not installed."""
    try:
        from matplotlib import pyplot
    except ImportError:
        raise ImportError("plots need matplotlib: pip install 'swarm-reference[plots]'") from None
    return pyplot.subplots(figsize=(width, height), layout="constrained")[1]


def rules(rows: Sequence[RuleRow], ax: Any = None) -> Any:
    """Rules as points: support to the right, confidence upwards, a colour per class, the strongest by name."""
    ax = axes(8, 5) if ax is None else ax
    for label in dict.fromkeys(row.rule.prediction for row in rows):
        of_class = [row for row in rows if row.rule.prediction == label]
        sizes = [30 + 40 * min(4.0, row.lift) for row in of_class]
        points = [row.support for row in of_class], [row.confidence for row in of_class]
        ax.scatter(*points, s=sizes, alpha=0.6, label=str(label))
    strongest = sorted(rows, key=lambda row: -row.counts.right)[: LABELLED if len(rows) > LABELLED else None]
    for row in strongest:
        name = f"{row.list}.{row.number}" if rows[-1].list > 1 else str(row.number)
        ax.annotate(name, (row.support, row.confidence), fontsize=8, ha="center", va="center")
    ax.set_xlabel("support: the share of rows that a rule covers")
    ax.set_ylabel("confidence: the share of them it gets right")
    ax.set_ylim(-0.03, 1.05)
    if rows:
        ax.legend(title="predicts", loc="best")
    return ax


def coverage(rows: Sequence[RuleRow], ax: Any = None) -> Any:
    """A list from top to bottom: how many rows every rule decides, right and wrong, by the words of the rule."""
    ax = axes(9, max(2.5, 0.45 * len(rows) + 1.2)) if ax is None else ax
    right = np.array([row.counts.decides_right for row in rows])
    wrong = np.array([row.counts.decides for row in rows]) - right
    places = np.arange(len(rows))
    ax.barh(places, right, color="tab:green", label="right")
    ax.barh(places, wrong, left=right, color="tab:red", label="wrong")
    labels = [_short(f"{row.number}. {row.condition}") + f" → {_short(str(row.rule.prediction))}" for row in rows]
    ax.set_yticks(places, labels)
    ax.invert_yaxis()
    ax.set_xlabel("rows that the rule decides")
    if rows:
        ax.legend(loc="lower right")
    return ax


def votes(tally: Mapping[Value, float], prediction: Value, ax: Any = None) -> Any:
    """The vote of a case: a bar per class."""
    ax = axes(6, max(2.0, 0.5 * len(tally) + 1)) if ax is None else ax
    labels = [str(label) for label in tally]
    colours = ["tab:blue" if label == prediction else "tab:grey" for label in tally]
    ax.barh(labels, list(tally.values()), color=colours)
    ax.invert_yaxis()
    ax.set_xlabel("share of the vote")
    ax.set_title(f"predicted: {prediction}")
    return ax


def _short(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:57]}..."
