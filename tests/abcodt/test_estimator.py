"""ABCoDT as a scikit-learn selector, and its boosted trees as a classifier."""

import json
import pickle

import numpy as np
import pandas as pd
import pytest
from joblib import parallel_backend
from sklearn.base import clone
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.utils.estimator_checks import parametrize_with_checks

from reference import ABCoDT, Attribute, GradientBoostedTrees, Table, datasets, draws, models
from reference.abcodt.forage import probabilities
from reference.abcodt.judge import Accuracy
from tests.conftest import paper_data

QUICK = {"n_iterations": 3, "max_evaluations": 40}
TREES = {"n_iterations": 3}
JUDGE = {"reading": "accuracy", "objective_iterations": 1, "cv": 2, "n_sources": 3, "max_evaluations": 12, **TREES}
WINE = datasets.load("wine")
X, Y = np.column_stack(WINE.columns), np.array(WINE.labels())


@parametrize_with_checks([ABCoDT(**QUICK), ABCoDT(**JUDGE), GradientBoostedTrees(**TREES)])
def test_scikit_learn_conventions(estimator, check):
    check(estimator)


@pytest.fixture(scope="module")
def model():
    return ABCoDT(**QUICK, random_state=3).fit(WINE)


def test_tables_frames_and_arrays_give_the_same_choice(backend):
    frame = pd.DataFrame(X, columns=[attribute.name for attribute in WINE.attributes])
    labels = pd.Categorical(Y, categories=WINE.target.values)
    given = [(WINE,), (frame, labels), (X, Y)]
    found = [ABCoDT(**QUICK, random_state=1, backend=backend).fit(*each) for each in given]
    assert len({tuple(each.support_) for each in found}) == len({each.n_draws_ for each in found}) == 1
    assert found[0].get_feature_names_out().tolist() == found[1].get_feature_names_out().tolist()
    out = found[1].set_output(transform="pandas").transform(frame)
    assert list(out.columns) == found[1].get_feature_names_out().tolist()
    assert (found[2].transform(X) == X[:, found[2].get_support(indices=True)]).all()


def test_fitted_names(model):
    n, theta = model.n_features_in_, model.theta_
    assert (model.support_ <= theta).all()
    assert (model.importances_[~theta] == 0).all()
    assert model.sources_.shape == (n, n)
    assert model.profits_.shape == model.trials_.shape == (n,)
    assert len(model.betas_) == len(model.train_loss_) == len(model.trees_) == 3
    assert {node.feature for node in model.split_nodes_} <= set(np.flatnonzero(theta).tolist())
    by_class = [(m, k, tree) for m, trees in enumerate(model.trees_) for k, tree in enumerate(trees)]
    in_trees = [(m, k, f) for m, k, tree in by_class for f in tree.features if f >= 0]
    assert in_trees == [(node.iteration, node.class_, node.feature) for node in model.split_nodes_]
    gains = [sum(node.gain for node in model.split_nodes_ if node.feature == j) / 9 for j in range(n)]
    assert model.importances_ == pytest.approx(gains)
    assert model.support_.tolist() == [bool(w > model.importances_[theta].mean()) for w in model.importances_]
    assert model.n_evaluations_ >= 40


def test_the_literal_bees_never_look_at_the_data():
    """Other numbers, other classes: the same subset, source by source."""
    rng = np.random.default_rng(0)
    other = rng.normal(size=(50, 13)), rng.integers(0, 2, size=50)
    for seed in range(5):
        one = ABCoDT(**QUICK, random_state=seed).fit(X, Y)
        two = ABCoDT(**QUICK, random_state=seed).fit(*other)
        assert one.theta_.tolist() == two.theta_.tolist()
        assert one.sources_.tolist() == two.sources_.tolist()


def test_the_other_bees_do():
    rng = np.random.default_rng(0)
    noise = rng.normal(size=(120, 8))
    noise[:, 5] += 3 * (classes := rng.integers(0, 2, size=120))
    found = ABCoDT(reading="accuracy", max_evaluations=100, n_iterations=10, random_state=1).fit(noise, classes)
    assert found.theta_[5]
    assert found.get_support(indices=True).tolist() == [5]


def test_a_mask_is_judged_once(monkeypatch):
    judged, known = [], Accuracy.predictions
    monkeypatch.setattr(Accuracy, "predictions", lambda self, bits: judged.append(bits) or known(self, bits))
    found = ABCoDT(**JUDGE, random_state=1).fit(X, Y)
    assert len(judged) == len(set(judged)) <= found.n_evaluations_
    judged.clear()
    found = ABCoDT(**{**JUDGE, "max_evaluations": 60}, random_state=1).fit(X[:, :2], Y)
    assert len(judged) <= 3
    assert 60 <= found.n_evaluations_ <= 66


@pytest.mark.parametrize("n_jobs", [1, 2, 3, -1])
def test_any_number_of_jobs_gives_the_same_choice(n_jobs, backend):
    few = {**JUDGE, "cv": 3, "random_state": 1, "backend": backend}
    one, other = (ABCoDT(**few, n_jobs=n).fit(X[::3], Y[::3]) for n in (None, n_jobs))
    assert one.support_.tolist() == other.support_.tolist()
    assert one.profits_.tolist() == other.profits_.tolist()
    assert (one.betas_, one.n_draws_, one.n_cycles_) == (other.betas_, other.n_draws_, other.n_cycles_)


@pytest.mark.parametrize("kind", ["threading", "sequential"])
def test_the_choice_does_not_depend_on_who_computes_it(kind):
    with parallel_backend(kind, n_jobs=2):
        other = ABCoDT(**JUDGE, random_state=1).fit(X, Y)
    assert other.support_.tolist() == ABCoDT(**JUDGE, random_state=1).fit(X, Y).support_.tolist()


def test_a_given_source_is_used_up_in_order(backend):
    recorder = draws.Recorder(draws.Seeded(3))
    one = ABCoDT(**QUICK, colsample=0.5, limit=1, random_state=recorder, backend=backend).fit(WINE)
    again = ABCoDT(**QUICK, colsample=0.5, limit=1, random_state=recorder.tape(), backend="python").fit(WINE)
    assert one.support_.tolist() == again.support_.tolist()
    assert one.n_draws_ == again.n_draws_ == len(recorder.kept)
    lines = {f"abcodt:{line}" for line in ("2", "a", "9a", "10a", "22", "24")}
    assert {draw.line for draw in recorder.kept} == lines


@pytest.mark.parametrize(
    "bad",
    [
        *({"n_sources": 10**12}, {"n_iterations": 10**12}, {"objective_iterations": 2**24}),
        *({"reading": "letter"}, {"n_sources": 1}, {"max_evaluations": 0}, {"limit": 0}, {"n_iterations": 0}),
        *({"max_depth": 0}, {"subsample": 0.0}, {"subsample": 1.1}, {"colsample": 0.0}, {"reg_lambda": -1.0}),
        *({"reg_lambda": float("nan")}, {"reg_lambda": float("inf")}, {"curvature": "x"}, {"learning_rate": 0.0}),
        *({"learning_rate": 2.0}, {"init": "x"}, {"line_search": "no"}, {"selection": "x"}, {"onlooker": "x"}),
        *({"objective_iterations": 0}, {"cv": 1}, {"n_jobs": 0}, {"n_jobs": "two"}, {"backend": "x"}),
        *({"random_state": -1}, {"subsample": float("nan")}, {"n_sources": 2.5}, {"subsample": "all"}),
    ],
    ids=str,
)
def test_bad_parameters_are_named(bad):
    [name] = bad
    with pytest.raises(ValueError, match=f"^{name} must be"):
        ABCoDT(**{**QUICK, **bad}).fit(WINE)
    if hasattr(GradientBoostedTrees(), name):
        with pytest.raises(ValueError, match=f"^{name} must be"):
            GradientBoostedTrees(**{**TREES, **bad}).fit(WINE)


@pytest.mark.parametrize("kind", [ABCoDT, GradientBoostedTrees])
def test_bad_input_is_one_sentence_and_changes_nothing(kind):
    fitted = kind(**TREES, random_state=1).fit(X, Y)
    before = dict(vars(fitted))
    for bad, words in {
        "nan": ((np.where(X[3, 2] == X, np.nan, X), Y), "NaN"),
        "inf": ((np.where(X[3, 2] == X, np.inf, X), Y), "infinity"),
        "one class": ((X, ["a"] * 178), "at least two classes, got one class: 'a'"),
        "no y": ((X, None), "requires y"),
        "no rows": ((X[:0], Y[:0]), "0 sample"),
        "no columns": ((X[:, :0], Y), "0 feature"),
        "lengths": ((X, Y[:-1]), "inconsistent"),
        "text": ((pd.DataFrame({"t": ["u", "v"]}), [0, 1]), "column 't' holds text"),
    }.values():
        with pytest.raises(ValueError, match=words):
            fitted.fit(*bad)
        assert vars(fitted) == before
    with pytest.raises(ValueError, match="column 'outlook' is nominal"):
        fitted.fit(datasets.load("weather"))


EDGES = {
    "one feature": (X[:, :1], Y),
    "two rows": (X[:2, :3], ["a", "b"]),
    "constant features": (np.ones((6, 3)), [0, 1, 0, 1, 0, 1]),
    "a class of one": (X[:20, :4], ["a"] * 19 + ["b"]),
    "all classes of one": (X[:4, :3], list("abcd")),
    "separable": (np.arange(12.0).reshape(6, 2), [0, 0, 0, 1, 1, 1]),
    "neighbours": (np.nextafter(1.0, [[2.0], [0.0], [2.0], [0.0]]), [0, 1, 0, 1]),
    "huge": (np.array([[1e308, -1e308], [-1e308, 1.0], [1.7e308, 1e308], [0.0, -1.7e308]]), [0, 1, 0, 1]),
    "contradictions": (np.ones((6, 2)) * [[1, 2]] * np.array([[1, 1, 2, 2, 3, 3]]).T, [0, 1, 0, 1, 0, 1]),
}


@pytest.mark.parametrize("name", EDGES)
@pytest.mark.parametrize("reading", ["literal", "accuracy"])
def test_it_ends_on_every_input(name, reading, backend):
    samples, classes = EDGES[name]
    for settings in ({}, {"init": "prior", "curvature": "hessian", "reg_lambda": 0.0, "subsample": 1.0}):
        few = {**JUDGE, **settings, "reading": reading}
        found = ABCoDT(**few, backend=backend, random_state=1).fit(samples, classes)
        assert found.support_.any()
        assert found.transform(samples).shape[1] == found.support_.sum()
        given = {name: value for name, value in few.items() if hasattr(GradientBoostedTrees(), name)}
        trees = GradientBoostedTrees(**given, backend=backend, random_state=1).fit(samples, classes)
        assert np.allclose(trees.predict_proba(samples).sum(axis=1), 1)
        assert np.isfinite(trees.importances_).all()


def test_long_trees_need_no_recursion(backend):
    n = 1500
    column = np.arange(float(n))[:, None]
    classes = np.arange(n) % 2
    deep = {"n_iterations": 1, "max_depth": 10**6, "subsample": 1.0, "reg_lambda": 0.0, "line_search": False}
    trees = GradientBoostedTrees(**deep, backend=backend).fit(column[:300], classes[:300])
    assert max(len(tree.features) for tree in trees.trees_[0]) == 599


def test_nothing_above_average_keeps_what_matters():
    twice = np.column_stack([X[:, 6], np.ones(178)])
    fits = (ABCoDT(**QUICK, random_state=seed).fit(twice, Y) for seed in range(50))
    kept = next(found for found in fits if found.theta_.all())
    assert kept.get_support(indices=True).tolist() == [0]
    assert probabilities([0.0] * 3) == [1 / 3] * 3


def test_a_selection_as_a_file(model, tmp_path):
    model.save(tmp_path / "s.json")
    data = models.load(tmp_path / "s.json")
    assert data["method"] == "abcodt"
    assert data["parameters"]["reading"] == "literal"
    assert data["parameters"]["onlooker"] is None
    assert sorted(entry["index"] for entry in data["selected"]) == model.get_support(indices=True).tolist()
    assert data["theta"] == np.flatnonzero(model.theta_).tolist()
    assert (data["n_cycles"], data["n_evaluations"]) == (model.n_cycles_, model.n_evaluations_)
    json.dumps(data)


def test_the_report_says_what_was_kept_and_proposed(model):
    text = model.report()
    assert f"{model.support_.sum()} of 13 features chosen; {model.n_draws_} draws." in text
    assert text.endswith(f"The bees proposed {model.theta_.sum()} features after 65 evaluations in 2 cycles.")


def test_clone_pipeline_search_and_pickle(model):
    pipeline = make_pipeline(ABCoDT(**QUICK, random_state=1), GaussianNB())
    assert cross_val_score(clone(pipeline), X, Y, cv=3).mean() > 0.5
    search = GridSearchCV(pipeline, {"abcodt__selection": ["feature", "branch"]}, cv=2).fit(X, Y)
    assert search.score(X, Y) > 0.5
    again = pickle.loads(pickle.dumps(model))
    assert again.support_.tolist() == model.support_.tolist()
    trees = GradientBoostedTrees(**TREES, random_state=1).fit(X, Y)
    assert pickle.loads(pickle.dumps(trees)).predict(X).tolist() == trees.predict(X).tolist()


def test_weights_are_drawn(model):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    ax = model.plot_weights()
    heights = [bar.get_height() for bar in ax.patches]
    assert heights[:13] == pytest.approx(model.original_importances())
    assert heights[13:] == pytest.approx(model.importances_)
    assert [label.get_text() for label in ax.get_xticklabels()] == [attribute.name for attribute in WINE.attributes]
    assert model.plot_weights(ax) is ax


class TestGradientBoostedTrees:
    def test_tables_and_arrays(self, backend):
        one = GradientBoostedTrees(**TREES, random_state=1, backend=backend).fit(WINE)
        two = GradientBoostedTrees(**TREES, random_state=1, backend=backend).fit(X, Y)
        assert one.predict_proba(WINE).tolist() == two.predict_proba(X).tolist()
        assert one.score(WINE) == two.score(X, Y)
        shuffled = Table("", WINE.attributes[::-1], WINE.columns[::-1])
        assert one.predict(shuffled).tolist() == two.predict(X).tolist()
        with pytest.raises(ValueError, match="no column 'alcohol', which GradientBoostedTrees was fitted with"):
            one.predict(Table("", WINE.attributes[1:], WINE.columns[1:]))

    def test_importances_and_their_shares(self):
        found = GradientBoostedTrees(**TREES, random_state=1).fit(X, Y)
        assert found.feature_importances_.sum() == pytest.approx(1)
        assert found.feature_importances_ == pytest.approx(found.importances_ / found.importances_.sum())
        nothing = GradientBoostedTrees(**TREES).fit(np.ones((4, 2)), [0, 1, 0, 1])
        assert nothing.feature_importances_.tolist() == [0.0, 0.0]

    def test_it_is_the_second_stage(self, backend):
        """On the features of theta, with the draws that the bees left: the same trees."""
        source = draws.Recorder(draws.Seeded(3))
        whole = ABCoDT(**QUICK, random_state=source, backend=backend).fit(X, Y)
        used = [draw.u for draw in source.kept if draw.line == "abcodt:22"]
        alone = GradientBoostedTrees(**TREES, random_state=draws.Tape(used), backend=backend).fit(X[:, whole.theta_], Y)
        assert (alone.betas_, alone.train_loss_) == (whole.betas_, whole.train_loss_)
        assert alone.importances_.tolist() == whole.importances_[whole.theta_].tolist()

    def test_probabilities_scores_and_labels_agree(self):
        found = GradientBoostedTrees(**TREES, random_state=1).fit(X, Y)
        scores, proba = found.decision_function(X), found.predict_proba(X)
        assert np.allclose(np.exp(scores) / np.exp(scores).sum(axis=1, keepdims=True), proba)
        assert (found.classes_[proba.argmax(axis=1)] == found.predict(X)).all()
        two = GradientBoostedTrees(**TREES, random_state=1).fit(X, Y == "class_1")
        assert np.allclose(1 / (1 + np.exp(-two.decision_function(X))), two.predict_proba(X)[:, 1])

    @pytest.mark.parametrize("name", ["wine", "wdbc"])
    def test_no_rows_give_empty_results_of_the_right_shape(self, name, backend):
        table = datasets.load(name)
        fitted = GradientBoostedTrees(n_iterations=1, max_depth=1, backend=backend, random_state=1).fit(table)
        nothing, n_classes = table.take([]), len(fitted.classes_)
        assert (fitted.predict(nothing).shape, fitted.predict(nothing).dtype) == ((0,), fitted.classes_.dtype)
        assert fitted.predict_proba(nothing).shape == (0, n_classes)
        assert fitted.decision_function(nothing).shape == ((0,) if n_classes == 2 else (0, n_classes))

    def test_classes_that_occur_count(self):
        declared = Attribute("class", ("never", "b", "a"))
        table = Table("", (Attribute("x"),), ([1.0, 2.0, 3.0, 4.0],), declared, [2, 2, 1, 1])
        found = GradientBoostedTrees(**TREES, subsample=1.0).fit(table)
        assert found.classes_.tolist() == ["b", "a"]
        assert found.predict(table).tolist() == ["a", "a", "b", "b"]

    def test_the_loss_falls(self):
        losses = GradientBoostedTrees(n_iterations=10, subsample=1.0).fit(X, Y).train_loss_
        assert losses == sorted(losses, reverse=True)
        assert losses[0] < 178 * np.log(3)


def test_contraceptive_needs_numbers():
    with pytest.raises(ValueError, match="is nominal, but ABCoDT works on numbers: encode or drop the column"):
        ABCoDT(**QUICK).fit(paper_data("contraceptive"))
