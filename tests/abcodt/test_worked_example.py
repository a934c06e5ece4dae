"""The worked example of the specification: every number of it, on both paths."""

import numpy as np
import pytest

from reference import draws, trace
from reference.abcodt.algorithm import abcodt, boost, forage
from reference.abcodt.judge import Accuracy, folds, mask
from reference.abcodt.problem import Problem
from reference.abcodt.select import importances, keep, split_nodes
from reference.abcodt.steps import assemble

UNIFORMS = [
    *(0.62, 0.15, 0.88, 0.41, 0.30, 0.05, 0.72, 0.55, 0.93, 0.20, 0.48, 0.36, 0.10, 0.64, 0.77),
    *(0.45, 0.80, 0.25, 0.10, 0.30, 0.90, 0.99, 0.60, 0.35),
    *(0.50, 0.20, 0.70, 0.10, 0.15, 0.40, 0.25, 0.95, 0.40, 0.65, 0.90, 0.05, 0.05, 0.75, 0.02),
    *(0.81, 0.27, 0.54, 0.33, 0.69),
]
SAMPLES = [[1, 3, 7], [2, 5, 8], [3, 1, 2], [4, 8, 1], [5, 6, 4], [6, 2, 5], [7, 7, 6], [8, 4, 3]]
EIGHT = Problem.of(SAMPLES, [0, 0, 1, 0, 1, 0, 1, 1])


def near(expected):
    return pytest.approx(expected, rel=1e-11, abs=1e-12)


def bits(found):
    return "".join(str(int(bit)) for bit in found)


def five_features(problem=None):
    return Problem(np.zeros((5, 2)), [0, 1], 2)


def events_of(run):
    heard = []
    with trace.listen(lambda line, values: heard.append((line, trace.plain(values)))):
        run()
    return heard


def test_the_bees(backend):
    tape = draws.Tape(UNIFORMS)
    steps = assemble(backend, n_sources=3, max_evaluations=9, limit=1)
    found = []
    heard = events_of(lambda: found.append(forage(five_features(), steps, tape)))
    told = dict(heard)
    assert told["abcodt:4"]["centroid"] == near([0.383333333333, 0.41, 0.51, 0.66, 0.423333333333])
    assert told["abcodt:4"]["profits"] == near([0.581568759668, 0.575837554254, 0.548199071709])
    assert told["abcodt:7"]["profits"] == near([0.449134971052, 0.575837554254, 0.45956851744])
    assert told["abcodt:7"]["trials"] == [1, 2, 1]
    assert told["abcodt:8"]["probabilities"] == near([0.30254129601, 0.387889278688, 0.309569425302])
    assert told["abcodt:9"]["profits"] == near([0.395182973092, 0.517228082077, 0.45956851744])
    assert (told["abcodt:9"]["trials"], told["abcodt:9"]["evaluations"]) == ([1, 1, 2], 9)
    assert told["abcodt:10a"]["position"] == [0.81, 0.27, 0.54, 0.33, 0.69]
    assert told["abcodt:10a"]["profit"] == near(0.618510756217)
    [foraged] = found
    assert bits(foraged.theta) == "00100"
    assert foraged.colony.positions[0] == near([0.4856, 0.15, 0.49, 0.41, 0.3])
    assert (foraged.colony.evaluations, foraged.n_cycles, tape.left) == (10, 1, 0)


def test_the_moves_that_the_mirror_tells():
    heard = events_of(lambda: forage(five_features(), assemble("python", n_sources=3, max_evaluations=9, limit=1),
                                     draws.Tape(UNIFORMS)))
    moves = [values for line, values in heard if line == "abcodt:a"]
    assert [(m["source"], m["feature"], m["partner"], round(m["phi"], 9)) for m in moves] == [
        (0, 2, 2, -0.5), (1, 0, 0, 0.8), (2, 4, 1, -0.3), (1, 3, 0, -0.7), (2, 4, 0, 0.3), (0, 0, 2, -0.96),
    ]
    values = [event["value"] for line, event in heard if line == "abcodt:b"]
    assert values == near([0.49, 0.0, 0.599, 0.566, 0.6887, 0.4856])
    profits = [event["profit"] for line, event in heard if line == "abcodt:c"]
    assert profits == near(
        [0.449134971052, 0.606153629225, 0.45956851744, 0.517228082077, 0.50076332955, 0.395182973092]
    )
    accepted = [event["accepted"] for line, event in heard if line == "abcodt:d"]
    assert accepted == [True, False, True, True, False, True]
    assert [e["source"] for line, e in heard if line == "abcodt:9a"] == [0, 1, 1, 2, 2, 0]


def test_masks():
    assert bits(mask([0.62, 0.15, 0.88, 0.41, 0.3])) == "10100"
    assert bits(mask([0.4856, 0.15, 0.49, 0.41, 0.3])) == "00100"


TREES = {
    2.0: {
        "nodes": [(0, 2.5, 0.375), (1, 7.5, 0.279761904762), (0, 6.5, 0.327136808385), (2, 4.5, 0.327730778443)],
        "leaves": [0.25, -0.214285714286, 0.166666666667, -0.0882672782884, 0.287215643235, -0.225982613627],
        "betas": [4.49711483274, 6.89482241285],
        "losses": [4.99486983549, 4.17738068567],
        "importances": [0.351068404193, 0.139880952381, 0.163865389221],
        "averages": (0.218271581932, 0.327407372897),
    },
    0.0: {
        "nodes": [
            *[(0, 2.5, 0.666666666667), (1, 7.5, 0.533333333333), (0, 6.5, 0.555851611527), (2, 4.5, 0.591671570036)]
        ],
        "betas": [2.91171337905, 3.87785838556],
        "losses": [4.89709879456, 4.09116674567],
        "importances": [0.611259139097, 0.266666666667, 0.295835785018],
        "averages": (0.391253863594, 0.586880795391),
    },
}


@pytest.mark.parametrize("reg_lambda", TREES)
def test_two_boosted_trees(reg_lambda, backend):
    expected = TREES[reg_lambda]
    steps = assemble(backend, n_iterations=2, max_depth=2, subsample=1.0, reg_lambda=reg_lambda)
    source, heard = draws.Tape([]), []
    with trace.listen(lambda line, values: heard.append(trace.plain(values)), ["abcodt:23", "abcodt:24", "abcodt:26"]):
        boosted = boost(EIGHT, steps, source)
    nodes = split_nodes(boosted.trees, [0, 1, 2])
    assert [node[2:4] for node in nodes if node.class_ == 0] == [node[:2] for node in expected["nodes"]]
    for c in (0, 1):
        assert [node.gain for node in nodes if node.class_ == c] == near([gain for *_, gain in expected["nodes"]])
    assert boosted.betas == pytest.approx(expected["betas"], abs=1e-9)
    assert boosted.losses == pytest.approx(expected["losses"], rel=1e-9)
    weights = importances(nodes, 4, 3)
    assert weights == pytest.approx(expected["importances"], rel=1e-9)
    for selection, average, kept in zip(("feature", "branch"), expected["averages"], ([0], [0, 2]), strict=True):
        found = keep([0, 1, 2], weights, nodes, selection)
        assert found == (pytest.approx(average, rel=1e-9), kept)
    if "leaves" in expected:
        trees = [event["nodes"] for event in heard if "nodes" in event and event["class"] == 0]
        assert [node["value"] for tree in trees for node in tree if "value" in node] == near(expected["leaves"])
        assert [row[0] for row in heard[-1]["scores"]] == near([
            *(0.310457956248, 0.310457956248, -0.157225467282, 0.0140931930125),
            *(-0.157225467282, 0.101663339014, -0.252177745351, -0.252177745351),
        ])
        shares = [row[0] for row in heard[4]["probabilities"]]
        assert shares == near([0.555978278285, 0.555978278285, 0.451965227254, 0.537405936934, *[0.451965227254] * 4])


ACCURACIES = {
    2: {"100": 0.375, "010": 0.5, "001": 0.625, "110": 0.5, "101": 0.5, "011": 0.5, "111": 0.5},
    3: {"100": 0.375, "010": 0.5, "001": 0.375, "110": 0.5, "101": 0.375, "011": 0.375, "111": 0.375},
}


@pytest.mark.parametrize("cv", ACCURACIES)
def test_accuracies_of_masks(cv, backend):
    judge = Accuracy(EIGHT, cv, assemble(backend, objective_iterations=3).classify)
    assert {text: judge([float(bit) for bit in text]) for text in ACCURACIES[cv]} == ACCURACIES[cv]


def test_folds():
    assert folds(EIGHT.classes, 2) == [0, 1, 0, 0, 1, 1, 0, 1]
    assert folds(EIGHT.classes, 3) == [0, 1, 0, 2, 1, 0, 2, 0]


@pytest.mark.parametrize(
    ("onlooker", "theta", "profits", "trials", "evaluations", "n_draws"),
    [
        ("acceptance", "01110", [0.102988657743, 0.305471461367, 0.136240780064, 0.167856117429, 0.169159943837],
         [2, 1, 4, 1, 2], 105, 592),
        ("roulette", "11110", [0.910859601595, 0.0667265814324, 0.15409793209, 0.107265452812, 0.17689995532],
         [1, 7, 1, 1, 1], 106, 380),
    ],
)
def test_seeded_bees(onlooker, theta, profits, trials, evaluations, n_draws, backend):
    source = draws.Seeded(42)
    steps = assemble(backend, max_evaluations=100, limit=5, onlooker=onlooker)
    found = forage(five_features(), steps, source)
    assert bits(found.theta) == theta
    assert found.colony.profits == near(profits)
    assert (found.colony.trials, found.colony.evaluations, found.n_cycles) == (trials, evaluations, 10)
    assert source.n_draws == n_draws


def test_seeded_bees_that_look_at_the_data(backend):
    source = draws.Seeded(42)
    steps = assemble(backend, reading="accuracy", max_evaluations=30, limit=5, cv=2, objective_iterations=3)
    found = forage(EIGHT, steps, source)
    assert bits(found.theta) == "001"
    assert (found.colony.profits, found.colony.trials) == ([0.625, 0.625, 0.5], [5, 3, 1])
    assert (found.n_cycles, found.colony.evaluations, source.n_draws) == (5, 36, 123)


def test_seeded_trees(backend):
    source = draws.Seeded(42)
    boosted = boost(EIGHT, assemble(backend, n_iterations=3), source)
    nodes = split_nodes(boosted.trees, [0, 1, 2])
    assert boosted.betas == pytest.approx([0.880938494048, 1.76327537523, 2.03788365652], abs=1e-9)
    assert importances(nodes, 6, 3) == pytest.approx([0.439534462912, 0, 0.208670352382], rel=1e-9)
    assert boosted.losses[-1] == pytest.approx(5.11615509248, rel=1e-9)
    assert (len(nodes), source.n_draws) == (6, 15)
    for selection in ("feature", "branch"):
        assert keep([0, 1, 2], importances(nodes, 6, 3), nodes, selection)[1] == [0]


@pytest.mark.parametrize(("selection", "support"), [("feature", "001"), ("branch", "011")])
def test_a_seeded_run(selection, support, backend):
    source = draws.Seeded(7)
    found = abcodt(EIGHT, assemble(backend, n_iterations=5, selection=selection), source)
    assert bits(found.foraged.theta) == "011"
    assert (found.foraged.colony.evaluations, found.foraged.n_cycles, source.n_draws) == (1000, 166, 4383)
    assert found.importances == pytest.approx([0, 0.231665734841, 0.235555941392], rel=1e-9)
    assert bits(found.support) == support
