"""The trees beside those of other programs: scikit-learn's regression trees, and xgboost's exact method.

xgboost's softmax loss has the curvature 2 P (1 - P), twice that of AB-14; with its lambda and its learning rate doubled
the trees are the same, and its gains half as large. Its logistic loss has P (1 - P): the same lambda, and a doubled
rate, since it moves one score where the softmax of two classes moves two. It computes with floats of 32 bits, hence
the tolerances.
"""

import numpy as np
import pytest
from sklearn.datasets import load_breast_cancer, load_iris, load_wine
from sklearn.tree import DecisionTreeRegressor

from reference import GradientBoostedTrees
from reference.abcodt.grow import LEAF, answers, grow
from reference.abcodt.problem import Problem
from reference.backend import path


@pytest.fixture(scope="module")
def xgboost():
    """Skips the tests beside xgboost where it is not installed."""
    return pytest.importorskip("xgboost")


def single(X):
    """Numbers that 32 bits can hold, as both other programs round to."""
    return np.asarray(X, dtype=np.float32).astype(np.float64)


def noise(seed, n=150, d=6):
    return single(np.random.default_rng(seed).normal(size=(n, d)))


@pytest.mark.parametrize("depth", [1, 2, 3, 5, 12, None])
@pytest.mark.parametrize("seed", range(5))
def test_a_tree_without_lambda_is_that_of_scikit_learn(seed, depth, backend):
    rng, X = np.random.default_rng(seed), noise(seed)
    r = rng.normal(size=len(X))
    theirs = DecisionTreeRegressor(max_depth=depth, random_state=0).fit(X, r)
    problem = Problem.of(X, [0, 1] * (len(X) // 2))
    everything = range(len(X)), range(X.shape[1]), r.tolist(), [1.0] * len(X)
    ours = path("reference.abcodt", backend)(grow)(problem, *everything, 0.0, depth or 10**6)
    said = [row[0] for row in path("reference.abcodt", backend)(answers)([ours], problem)]
    assert said == pytest.approx(theirs.predict(X).tolist(), abs=1e-12)
    assert len(ours.features) == theirs.tree_.node_count
    if depth in (1, 2):  # further down two features may part a few rows alike, and scikit-learn picks any of them
        new = Problem.of(noise(seed + 100), [0] * len(X))
        said = [row[0] for row in path("reference.abcodt", backend)(answers)([ours], new)]
        assert said == pytest.approx(theirs.predict(noise(seed + 100)).tolist(), abs=1e-12)
        assert list(ours.sizes) == theirs.tree_.n_node_samples.tolist()
    drop = theirs.tree_.impurity * theirs.tree_.n_node_samples
    splits = np.flatnonzero(theirs.tree_.feature >= 0)
    children = theirs.tree_.children_left[splits], theirs.tree_.children_right[splits]
    gains = [gain for gain, f in zip(ours.gains, ours.features, strict=True) if f != LEAF]
    assert sorted(gains) == pytest.approx(sorted(drop[splits] - drop[children[0]] - drop[children[1]]), abs=1e-9)


def pre_order(frame, root):
    """The nodes of one of xgboost's trees, a node before its left and its right part."""
    nodes, waiting = [], [root]
    by_id = {row.ID: row for row in frame.itertuples()}
    while waiting:
        row = by_id[waiting.pop()]
        nodes.append(row)
        if row.Feature != "Leaf":
            waiting += [row.No, row.Yes]
    return nodes


def same_trees(ours, booster, gain_factor, rate, only=None):
    """Compare every tree node by node: features exactly, the rest to the precision of 32 bits."""
    frame = booster.trees_to_dataframe()
    trees = [tree for trees in ours.trees_ for k, tree in enumerate(trees) if only in (None, k)]
    assert frame.Tree.nunique() == len(trees)
    for number, tree in enumerate(trees):
        theirs = pre_order(frame[frame.Tree == number], f"{number}-0")
        names = [LEAF if node.Feature == "Leaf" else int(node.Feature[1:]) for node in theirs]
        assert list(tree.features) == names
        for i, node in enumerate(theirs):
            if names[i] == LEAF:
                assert rate * tree.values[i] == pytest.approx(node.Gain, rel=1e-4, abs=1e-5)
            else:
                assert tree.thresholds[i] == pytest.approx(node.Split, rel=1e-6)
                assert tree.gains[i] == pytest.approx(gain_factor * node.Gain, rel=1e-3, abs=1e-4)


DATA = {
    "wine": load_wine(return_X_y=True),
    "wdbc": load_breast_cancer(return_X_y=True),
    "iris": load_iris(return_X_y=True),
    "noise": (noise(7), np.random.default_rng(7).integers(0, 3, size=150)),
}
SETTINGS = {"tree_method": "exact", "min_child_weight": 0, "base_score": 0.5, "nthread": 1}


LIMITS = (2.0, 3, 0.1), (1.0, 6, 0.3), (0.5, 12, 0.1)
ROUNDS = [(name, *limits) for name in ("wine", "wdbc", "iris") for limits in LIMITS]
"""Data, lambda, depth and rate. In noise, small nodes have splits of equal gain, among which rounding chooses."""


@pytest.mark.parametrize(("name", "reg_lambda", "depth", "rate"), [*ROUNDS, ("noise", 2.0, 3, 0.1)])
def test_trees_gains_and_predictions_are_those_of_xgboost(name, reg_lambda, depth, rate, backend, xgboost):
    X, y = single(DATA[name][0]), DATA[name][1]
    n_rounds = 10 if backend == "c" else 2
    ours = GradientBoostedTrees(
        n_iterations=n_rounds, max_depth=depth, subsample=1.0, reg_lambda=reg_lambda, curvature="hessian",
        learning_rate=rate, line_search=False, backend=backend,
    ).fit(X, y)
    given = {"max_depth": depth, "lambda": 2 * reg_lambda, "eta": 2 * rate, "num_class": len(set(y.tolist()))}
    theirs = xgboost.train({**SETTINGS, **given, "objective": "multi:softprob"}, xgboost.DMatrix(X, y), n_rounds)
    assert np.allclose(ours.predict_proba(X), theirs.predict(xgboost.DMatrix(X)), atol=1e-5)
    same_trees(ours, theirs, gain_factor=2, rate=rate)


@pytest.mark.parametrize("reg_lambda", [0.5, 2.0])
def test_with_two_classes_lambda_is_that_of_the_logistic_loss(reg_lambda, backend, xgboost):
    X, y = single(DATA["wdbc"][0][::3]), DATA["wdbc"][1][::3]
    ours = GradientBoostedTrees(
        n_iterations=3, max_depth=4, subsample=1.0, reg_lambda=reg_lambda, curvature="hessian", line_search=False,
        backend=backend,
    ).fit(X, y)
    given = {"max_depth": 4, "lambda": reg_lambda, "eta": 0.2, "objective": "binary:logistic"}
    theirs = xgboost.train({**SETTINGS, **given}, xgboost.DMatrix(X, y), 3)
    assert np.allclose(ours.predict_proba(X)[:, 1], theirs.predict(xgboost.DMatrix(X)), atol=1e-5)
    same_trees(ours, theirs, gain_factor=1, rate=0.2, only=1)
