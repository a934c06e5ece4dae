"""The pictures: every name is there, none hides another, none is cut off."""

from itertools import combinations
from xml.etree import ElementTree

import numpy as np
import pytest

from reference.lab import analysis, diagram, plots
from reference.lab.compare import Comparison

pytest.importorskip("matplotlib")


def comparison(k, n=4, folds=5):
    """Methods with names of twenty characters, the third and the fourth alike; the last tells no size."""
    rng = np.random.default_rng(k)
    methods = [f"method-{i:02d}-with-a-name" for i in range(k)]
    data = [f"data-set-number-{i}" for i in range(n)]
    scores = {name: {} for name in data}
    for name in data:
        for i, method in enumerate(methods):
            folded = np.clip(0.9 - 0.01 * i + rng.normal(0, 0.02, folds), 0, 1).tolist()
            size = {"size": [3.0 ** min(i, 4)] * folds} if i < k - 1 else {}
            scores[name][method] = {"accuracy": folded, **size}
        if k > 3:
            scores[name][methods[3]] = scores[name][methods[2]]
    return Comparison(data, methods, folds, 1, 0, scores)


def texts(figure):
    """The texts of a figure that say something, with their boxes."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.text import Text

    renderer = FigureCanvasAgg(figure).get_renderer()
    figure.draw(renderer)
    shown = [text for text in figure.findobj(Text) if text.get_text().strip() and text.get_visible()]
    return {text.get_text(): Text.get_window_extent(text, renderer) for text in shown}  # without arrows


def overlapping(boxes):
    return [(a, b) for (a, x), (b, y) in combinations(boxes.items(), 2) if x.overlaps(y)]


@pytest.mark.parametrize("k", [2, 3, 7, 12])
def test_critical_differences(k):
    found = analysis.over_sets(comparison(k, n=12), "accuracy")
    boxes = texts(plots.ranks(found.ranks, found.critical_difference, found.groups))
    assert all(any(method in text for text in boxes) for method in found.ranks)
    assert overlapping(boxes) == []


@pytest.mark.parametrize("k", [3, 12])
def test_size_and_score(k):
    made = comparison(k)
    boxes = texts(plots.pareto(made))
    names = {text: box for text, box in boxes.items() if text in made.methods}
    assert sorted(names) == made.methods[:-1], "the last tells no size"
    assert overlapping(names) == []
    assert any(text.startswith(f"without {made.methods[-1]}") for text in boxes)


def test_there_is_no_such_picture_without_sizes():
    assert plots.pareto(comparison(2)) is None


@pytest.mark.parametrize(("k", "n"), [(2, 1), (12, 4)])
def test_box_plots(k, n):
    made = comparison(k, n)
    figure = plots.boxes(made)
    boxes = texts(figure)
    assert set(made.data) | set(made.methods) <= set(boxes)
    names = {text: box for text, box in boxes.items() if text in made.methods or text in made.data}
    assert overlapping(names) == []
    assert len([axes for axes in figure.axes if axes.axison]) == n


def test_pictures_are_the_same_bytes_and_hold_all_that_is_drawn():
    first, again = (plots.pictures(comparison(5)) for _ in range(2))
    assert first == again
    assert set(first) == {"folds.svg", "ranks.svg", "pareto.svg"}
    for content in first.values():
        assert float(ElementTree.fromstring(content).get("width").removesuffix("pt")) > 200


def test_the_diagram_in_text():
    ranks = {"worst": 3.5, "best": 1.0, "tied-a": 2.75, "tied-b": 2.75}
    lines = diagram.drawn(ranks, 1.8, [["best", "tied-a", "tied-b"], ["tied-a", "tied-b", "worst"]]).splitlines()
    assert [line.split()[0] for line in lines[2:6]] == ["best", "tied-a", "tied-b", "worst"]
    axis = lines[1].index("|")
    at = {line.split()[0]: line.index(" o") + 1 - axis for line in lines[2:6]}
    assert at == {"best": 0, "tied-a": 35, "tied-b": 35, "worst": 50}, "twenty characters for a rank"
    assert lines[6][axis:].startswith("|===================================| critical difference 1.80")
    assert [(line.index("=") - axis, line.count("=")) for line in lines[7:]] == [(0, 36), (35, 16)]
