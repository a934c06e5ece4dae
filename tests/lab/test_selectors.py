"""The rival selectors beside hand-worked examples, other libraries, and what MATLAB's manual prints."""

import math

import numpy as np
import pandas as pd
import pytest
from scipy.sparse.csgraph import laplacian
from scipy.spatial.distance import cdist
from sklearn.base import clone
from sklearn.feature_selection import f_classif
from sklearn.metrics import mutual_info_score
from sklearn.pipeline import make_pipeline
from sklearn.tree import DecisionTreeClassifier
from sklearn.utils.estimator_checks import parametrize_with_checks

from reference import datasets, draws
from reference.lab import selectors
from reference.lab.rivals.f_score import FScore, fisher_scores
from reference.lab.rivals.filters import directions
from reference.lab.rivals.laplacian_score import LaplacianScore, laplacian_scores, neighbour_weights
from reference.lab.rivals.mrmr import MRMR, Information, three_states
from reference.lab.rivals.relieff import ReliefF, relieff_scores
from reference.lab.rivals.rrfs import RRFS, passed
from reference.lab.rivals.ufsaco import UFSACO, dissimilarities, walked
from reference.lab.rivals.wheel import spin

OURS = [LaplacianScore(), FScore(), RRFS(), MRMR(), MRMR(scheme="FCQ"), ReliefF(), UFSACO(n_cycles=2, random_state=0)]


@parametrize_with_checks(OURS)
def test_scikit_learn_conventions(estimator, check):
    check(estimator)


def numbers(name):
    try:
        table = datasets.load(name)
    except ValueError as error:
        pytest.skip(str(error))
    return np.column_stack(table.columns).astype(float), table.classes


# Laplacian score.


def test_laplacian_score_by_hand():
    """Three rows at 0, 1 and 3, neighbours 0-1 and 1-2: the score is the sum of w (f_i - f_j)^2 over the spread."""
    w, v = math.exp(-1), math.exp(-4)
    rows = np.array([[0.0], [1.0], [3.0]])
    mean = (w * 0 + (w + v) * 1 + v * 3) / (2 * (w + v))
    spread = w * mean**2 + (w + v) * (1 - mean) ** 2 + v * (3 - mean) ** 2
    found = laplacian_scores(rows, neighbour_weights(rows, 1, 1.0))
    assert found[0] == pytest.approx((w * 1 + v * 4) / spread)


def test_laplacian_score_is_a_quotient_of_the_graphs_laplacian():
    X, _ = numbers("wine")
    weights = neighbour_weights(X, 5, 1e4).toarray()
    degrees = weights.sum(axis=0)
    centred = X - degrees @ X / degrees.sum()
    expected = np.diag(centred.T @ laplacian(weights) @ centred) / (degrees @ centred**2)
    assert laplacian_scores(X, neighbour_weights(X, 5, 1e4)) == pytest.approx(expected)


def test_laplacian_score_ranks_as_matlabs_manual_prints():
    """The two examples of fsulaplacian: all rows of iris joined, and the ionosphere with kernel scale 1."""
    X, _ = numbers("iris")
    everybody = np.exp(-(cdist(X, X) ** 2))
    assert np.argsort(laplacian_scores(X, everybody)).tolist() == [2, 3, 0, 1]
    found = LaplacianScore(n_neighbors=5, constant=1.0).fit(numbers("ionosphere")[0])
    assert (found.ranking_[:5] + 1).tolist() == [15, 13, 17, 21, 19]


# Fisher score.


def test_fisher_score_is_the_f_statistic_on_another_scale():
    X, y = numbers("wine")
    p, c = len(y), 3
    means = np.array([X[y == k].mean(axis=0) for k in range(c)])
    spreads = np.array([X[y == k].var(axis=0) for k in range(c)])
    sizes = np.bincount(y)
    expected = sizes @ (means - X.mean(axis=0)) ** 2 / (sizes @ spreads)
    assert fisher_scores(X, y) == pytest.approx(expected)
    assert fisher_scores(X, y) == pytest.approx(f_classif(X, y)[0] * (c - 1) / (p - c))


# RRFS.


def test_rrfs_by_hand():
    """Fisher scores fall from left to right; the second column is nearly the first, the third at right angles to it."""
    X = np.array([[1.0, 1.1, 0.0, 1.0], [1.2, 1.0, 1.0, -1.0], [3.0, 3.1, 0.1, 1.0], [3.1, 3.3, -1.0, 1.0]])
    units = directions(X)
    order = np.array([0, 1, 2, 3])
    assert abs(units[:, 0] @ units[:, 1]) > 0.99
    assert abs(units[:, 0] @ units[:, 2]) < 0.4
    assert passed(order, units, 0.99, 4) == [0, 2, 3]
    assert passed(order, units, 0.99, 2) == [0, 2]


def test_rrfs_raises_its_limit_only_as_far_as_it_must():
    X, y = numbers("wine")
    model = RRFS(n_features_to_select=5).fit(X, y)
    order = np.argsort(-model.scores_, kind="stable")
    assert len(passed(order, directions(X), 0.4, 5)) < 5
    assert len(passed(order, directions(X), model.limit_, 5)) == 5
    assert len(passed(order, directions(X), model.limit_ - 1e-6, 5)) < 5
    assert RRFS(n_features_to_select=2, max_similarity=0.9).fit(X, y).limit_ == 0.9
    assert model.ranking_[0] == np.argmax(fisher_scores(X, y))
    assert RRFS(relevance="mad").fit(X, y).ranking_[0] == np.argmax(np.abs(X - X.mean(axis=0)).mean(axis=0)) == 12


# mRMR.


@pytest.mark.parametrize("scheme", ["FCQ", "FCD"])
@pytest.mark.parametrize("name", ["wine", "wdbc"])
def test_mrmr_chooses_as_feature_engine(scheme, name):
    selection = pytest.importorskip("feature_engine.selection")
    X, y = numbers(name)
    frame = pd.DataFrame(X, columns=[f"x{i}" for i in range(X.shape[1])])
    for n in (3, 6, 10):
        theirs = selection.MRMR(method=scheme, max_features=n).fit(frame, pd.Series(y))
        kept = sorted(set(frame.columns) - set(theirs.features_to_drop_))
        assert kept == sorted(MRMR(n_features_to_select=n, scheme=scheme).fit(frame, y).get_feature_names_out())


def test_mutual_information_is_scikit_learns():
    X, y = numbers("wine")
    states = sum(k * state for k, state in enumerate(three_states(X)))
    judge = Information(X, y)
    assert judge.relevance == pytest.approx([mutual_info_score(states[:, j], y) for j in range(13)])
    assert judge.redundancy(4) == pytest.approx([mutual_info_score(states[:, j], states[:, 4]) for j in range(13)])


def test_mrmr_by_hand():
    """The second column repeats the first and the third tells a little: differences and quotients prefer the third."""
    first = np.repeat([-1.0, 0.0, 1.0], [3, 6, 3])
    y = np.repeat([0, 1, 0, 1], [3, 3, 3, 3])
    third = np.array([0, 0, 1.0, 0, 0, 1, 0, 0, 0, 0, 1, 1])
    X = np.column_stack([first, first, third])
    assert mutual_info_score(first, y) > mutual_info_score(third > 0, y)
    for scheme in ("MID", "MIQ"):
        assert MRMR(n_features_to_select=2, scheme=scheme).fit(X, y).ranking_.tolist() == [0, 2]


# ReliefF.


def test_relieff_by_hand():
    """With one neighbour, row 0 has the hit 1 and the miss 2, and so on; columns differ by tenths of the range."""
    X = np.array([[0.0, 1.0], [1.0, 0.0], [9.0, 1.0], [10.0, 0.0]])
    expected = [(0.9 - 0.1 + 0.9 - 0.1 + 0.9 - 0.1 + 0.9 - 0.1) / 4, (0 - 1 + 0 - 1 + 0 - 1 + 0 - 1) / 4]
    assert relieff_scores(X, np.array([0, 0, 1, 1]), 1) == pytest.approx(expected)


def test_relieff_weighs_as_matlabs_manual_prints():
    """relieff(meas, species, 10), printed with four decimals; ties between rows are broken in another order."""
    X, y = numbers("iris")
    assert ReliefF().fit(X, y).scores_ == pytest.approx([0.1399, 0.1226, 0.3590, 0.3754], abs=1.5e-4)


@pytest.mark.parametrize(("name", "every"), [("wdbc", 4), ("wine", 2)])
def test_relieff_scores_as_skrebate(name, every):
    """With two classes; its weights of several classes are others. All columns count as continuous."""
    skrebate = pytest.importorskip("skrebate")
    X, y = numbers(name)
    X, y = X[y < 2][::every], y[y < 2][::every]
    theirs = skrebate.ReliefF(n_neighbors=10, categorical_threshold=1).fit(X, y).feature_importances_
    assert relieff_scores(X, y, 10) == pytest.approx(theirs, abs=1e-9)


def test_relieff_takes_what_a_small_class_has():
    X = np.array([[0.0], [1.0], [2.0], [9.0]])
    assert relieff_scores(X, np.array([0, 0, 0, 1]), 10).shape == (1,)


# UFSACO.


def test_ufsaco_walks_by_hand():
    """Three columns, the first is left and right of the others; the wheel of the last step has one weight left."""
    X = np.array([[1.0, 0.0, 0.6], [0.0, 1.0, 0.8]])
    eta = dissimilarities(X, 1.0)
    assert eta[0, 2] == pytest.approx(1 / 0.6)
    assert eta[1, 2] == pytest.approx(1 / 0.8)
    assert eta[0, 1] == pytest.approx(1e6)
    even = np.ones(3)
    assert walked(eta, even, 2, 0.7, draws.Tape([0.0, 0.1, 0.7])) == [1, 2]
    # From column 2 the wheel has 1/0.6 and 1/0.8: up to 0.571 it stops at column 0.
    assert walked(eta, even, 1, 0.7, draws.Tape([0.9, 0.71, 0.57])) == [0]
    assert walked(eta, even, 1, 0.7, draws.Tape([0.9, 0.71, 0.58])) == [1]


def test_ufsaco_pheromone_by_hand():
    """One ant, one cycle, always the best: 0.8 of 0.2 is left everywhere, and two visited columns get a half each."""
    X = np.array([[1.0, 0.0, 0.6], [0.0, 1.0, 0.8]])
    tape = draws.Tape([0.0, 0.5, 0.5])
    found = UFSACO(n_features_to_select=2, n_cycles=1, n_ants=1, q0=1.0, random_state=tape).fit(X)
    assert found.scores_ == pytest.approx([0.16, 0.66, 0.66])
    assert found.n_draws_ == 3


def test_ufsaco_avoids_what_it_has_and_repeats_itself_by_seed():
    source = np.random.default_rng(0)
    block = source.random((60, 1)) + 0.01 * source.random((60, 6))
    apart = np.eye(3)[source.integers(0, 3, 60)]
    X = np.hstack([block, apart])
    first, again = (UFSACO(n_features_to_select=3, random_state=7).fit(X) for _ in range(2))
    assert np.array_equal(first.scores_, again.scores_)
    assert first.support_[6:].sum() >= 2


def test_the_wheel_is_that_of_the_standard():
    source, weights = draws.Seeded(3), np.random.default_rng(1).random(50)
    weights[::7] = 0
    for _ in range(200):
        u = source.uniform()
        assert spin(weights, draws.Tape([u])) == draws.Tape([u]).spin(weights.tolist())
    with pytest.raises(draws.EmptyWheel):
        spin(np.zeros(3), source)


# All of them.


@pytest.mark.parametrize("name", selectors.names())
def test_by_name_in_a_pipeline(name):
    iris = datasets.load("iris")
    X, y = np.column_stack(iris.columns), iris.classes
    model = selectors.selector(name, 2)
    told = {"vt": [4], "all": [4], "gbdt": [1, 2, 3]}.get(name, [2])  # the trees keep what they find above the mean
    assert clone(model).fit(X, y).transform(X).shape[1] in told
    assert make_pipeline(model, DecisionTreeClassifier(random_state=0)).fit(X, y).score(X, y) > 0.7


@pytest.mark.parametrize("name", selectors.RIVALS)
def test_tables_and_constant_columns(name):
    wine = datasets.load("wine")
    model = selectors.selector(name, 3).fit(wine)
    assert model.transform(wine).tolist() == np.column_stack(wine.columns)[:, model.support_].tolist()
    X = np.column_stack([np.full(178, 2.0), *wine.columns])
    if name != "ufsaco":  # a constant column is at an angle to others too
        assert not selectors.selector(name, 5).fit(X, wine.classes).support_[0]


def test_too_many_columns_and_wrong_parameters():
    iris = datasets.load("iris")
    with pytest.warns(UserWarning, match="asks for 9 columns, but there are 4: all are kept"):
        assert FScore(n_features_to_select=9).fit(iris).support_.all()
    for model, words in [
        (FScore(n_features_to_select=0), "n_features_to_select must be at least 1, got 0"),
        (RRFS(max_similarity=2), "max_similarity must be above 0 and at most 1, got 2"),
        (MRMR(scheme="QID"), "scheme must be one of 'MID', 'MIQ', 'FCD', 'FCQ', got 'QID'"),
        (UFSACO(rho=1), "rho must be above 0 and below 1, got 1"),
        (LaplacianScore(constant=0), "constant must be above 0 and finite, got 0"),
    ]:
        with pytest.raises(ValueError, match=words):
            model.fit(iris)
    with pytest.raises(ValueError, match=r"constant 100\.0 leaves no weight between any two rows"):
        LaplacianScore().fit(np.arange(12.0).reshape(6, 2) * 1e3)
    with pytest.raises(ValueError, match="there is no selector 'relief'"):
        selectors.selector("relief")


def test_without_classes():
    X = np.column_stack(datasets.load("wine").columns)
    assert LaplacianScore(n_features_to_select=2).fit(X).support_.sum() == 2
    assert UFSACO(n_features_to_select=2, n_cycles=2, random_state=0).fit(X).support_.sum() == 2
