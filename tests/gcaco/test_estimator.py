"""GCACO as a scikit-learn selector, and on the command line."""

import json
import pickle
import subprocess
import sys
import warnings
from pathlib import Path

import matplotlib as mpl
import numpy as np
import pandas as pd
import pytest
from click.testing import CliRunner
from sklearn.base import clone
from sklearn.model_selection import GridSearchCV
from sklearn.naive_bayes import GaussianNB
from sklearn.pipeline import make_pipeline
from sklearn.utils.estimator_checks import parametrize_with_checks

from reference import GCACO, Attribute, Table, datasets, draws
from reference.cli import main

SMALL = {"n_iterations": 5, "n_ants": 10}
WINE = datasets.load("wine")
X, Y = np.column_stack(WINE.columns), np.array(WINE.labels())

mpl.use("Agg")


@pytest.mark.filterwarnings("ignore:omega")
@parametrize_with_checks([GCACO(**SMALL), GCACO(**SMALL, m=2, walk="figure")])
def test_scikit_learn_conventions(estimator, check):
    check(estimator)


@pytest.fixture
def model(backend):
    return GCACO(**SMALL, omega=2, backend=backend, random_state=1).fit(WINE)


def test_fitted_names(model):
    assert model.n_clusters_ == len(model.clusters_) == 3
    assert sorted(feature for cluster in model.clusters_ for feature in cluster) == list(range(13))
    assert [model.labels_[cluster].tolist() for cluster in model.clusters_] == [[0] * 4, [1] * 4, [2] * 5]
    assert model.get_support().sum() == 6
    assert model.ranking_[:6].tolist() == model.chosen()
    assert (np.diff(model.pheromone_[model.ranking_]) <= 0).all()
    assert len(model.history_) == 5
    assert all(round_.best >= round_.mean > 0 and round_.size >= 3 for round_ in model.history_)
    for matrix in (model.correlation_, model.similarity_, model.graph_):
        assert matrix.shape == (13, 13)
        assert not matrix.diagonal().any()
    assert ((model.graph_ == 0) | (model.graph_ >= 0.6)).all()
    assert model.fisher_.min() > 0
    assert model.fisher_.argmax() == model.fisher_raw_.argmax()


def test_a_seed_fixes_everything_and_fits_are_independent(backend):
    one, two, other = (GCACO(**SMALL, m=3, backend=backend, random_state=seed).fit(WINE) for seed in (1, 1, 2))
    assert one.pheromone_.tolist() == two.pheromone_.tolist() != other.pheromone_.tolist()
    assert one.fit(WINE).pheromone_.tolist() == two.pheromone_.tolist()


def test_tables_frames_and_arrays_say_the_same(backend):
    frame = pd.DataFrame(X, columns=[attribute.name for attribute in WINE.attributes])
    fits = [GCACO(**SMALL, m=3, backend=backend, random_state=1).fit(*given) for given in ((WINE,), (frame, Y), (X, Y))]
    assert len({tuple(fit.pheromone_) for fit in fits}) == 1
    assert fits[0].get_feature_names_out().tolist() == fits[1].get_feature_names_out().tolist()
    out = fits[1].set_output(transform="pandas").transform(frame)
    assert out.equals(frame[list(out.columns)])


def test_a_tape_replays_a_fit(backend):
    recorder = draws.Recorder(draws.Seeded(3))
    first = GCACO(**SMALL, m=3, backend=backend, random_state=recorder).fit(WINE)
    assert first.n_draws_ == len(recorder.kept)
    again = GCACO(**SMALL, m=3, backend=backend, random_state=recorder.tape()).fit(WINE)
    assert again.pheromone_.tolist() == first.pheromone_.tolist()


def test_pipeline_and_grid_search():
    pipeline = make_pipeline(clone(GCACO(**SMALL, random_state=1)), GaussianNB())
    search = GridSearchCV(pipeline, {"gcaco__m": [1, 6], "gcaco__theta": [0.5, 0.7]}, cv=3).fit(X, Y)
    assert search.best_params_["gcaco__m"] == 6


def test_constant_columns_take_no_part(backend):
    with_constants = np.column_stack([np.ones(178), X[:, :4], np.full(178, 0.1), X[:, 4:]])
    plain, padded = (GCACO(**SMALL, m=3, backend=backend, random_state=1).fit(s, Y) for s in (X, with_constants))
    columns = [j for j in range(15) if j not in (0, 5)]
    assert padded.support_[columns].tolist() == plain.support_.tolist()
    assert padded.pheromone_[columns].tolist() == plain.pheromone_.tolist()
    for constant in (0, 5):
        assert padded.labels_[constant] == -1
        assert padded.pheromone_[constant] == padded.fisher_[constant] == padded.fisher_raw_[constant] == 0
        assert not padded.correlation_[constant].any()
        assert not padded.graph_[:, constant].any()
    assert padded.ranking_[-2:].tolist() == [0, 5]
    assert padded.similarity_[np.ix_(columns, columns)].tolist() == plain.similarity_.tolist()
    with pytest.raises(ValueError, match="every feature is constant"):
        GCACO(**SMALL).fit(np.ones((4, 2)), [0, 0, 1, 1])


def test_more_features_asked_for_than_there_are(backend):
    with pytest.warns(UserWarning, match="omega = 9 with 3 clusters asks for 27 features, but only 13 vary"):
        model = GCACO(**SMALL, omega=9, backend=backend).fit(WINE)
    assert model.support_.all()
    with pytest.warns(UserWarning, match="m asks for 14 features, but only 13 vary"):
        GCACO(**SMALL, m=14).fit(WINE)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert GCACO(**SMALL, m=13).fit(WINE).support_.all()


@pytest.mark.parametrize(("parameters", "words"), [
    ({"n_iterations": 0}, "n_iterations must be at least 1, got 0"), ({"n_ants": 2.5}, "n_ants must be an integer"),
    ({"initial_pheromone": 0}, "initial_pheromone must be above 0"),
    ({"evaporation": 1.0}, "evaporation must be above 0 and below 1, got 1.0"),
    ({"alpha": -1}, "alpha must be at least 0"), ({"beta": float("nan")}, "beta must be at least 0"),
    ({"q0": 1.1}, "q0 must be at least 0 and at most 1, got 1.1"),
    ({"epsilon": 0}, "epsilon must be above 0 and at most 1"),
    ({"theta": -0.1}, "theta must be at least 0"), ({"omega": 0}, "omega must be at least 1"),
    ({"m": 0}, "m must be at least 1"),
    ({"n_iterations": 10**12}, r"n_iterations must be below 2\*\*24, got 1000000000000"),
    ({"n_ants": 10**12}, r"n_ants must be below 2\*\*24, got 1000000000000"),
    ({"m": True}, "m must be an integer"), ({"normalize": "yes"}, "normalize must be one of True, False"),
    ({"sigma": "mad"}, "sigma must be one of 'std', 'variance'"), ({"walk": "random"}, "walk must be one of"),
    ({"negative_heuristic": "none"}, "negative_heuristic must be one of"), ({"separability": "trace"}, "separability"),
    ({"backend": "gpu"}, "backend must be one of"), ({"random_state": -1}, "random_state must be at least 0"),
    ({"epsilon": "0.4"}, "epsilon must be a number"), ({"alpha": 1e6, "initial_pheromone": 5.0}, "alpha is too large"),
], ids=str)
def test_parameters_outside_their_range(parameters, words):
    with pytest.raises(ValueError, match=words):
        GCACO(**{**SMALL, **parameters}).fit(WINE)


def test_odd_data(backend):
    """One feature, two rows, huge and tiny numbers, collinear columns, a class of one."""
    options = {**SMALL, "m": 1, "backend": backend, "random_state": 1}
    assert GCACO(**options).fit([[1.0], [2.0]], ["a", "b"]).chosen() == [0]
    collinear = np.column_stack([np.arange(6.0), 3 * np.arange(6.0), -2 * np.arange(6.0), 7 + np.arange(6.0)])
    assert GCACO(**options).fit(collinear, [0, 0, 0, 1, 1, 1]).n_clusters_ == 4, "equal similarities scale to one half"
    tiny = GCACO(**options).fit(X * 1e-200, Y)
    assert np.isfinite(tiny.pheromone_).all()
    with pytest.raises(ValueError, match="too far apart"):
        GCACO(**options).fit(X * 1e200, Y)
    alone = np.array(["rare", *(["a"] * 90), *(["b"] * 87)])
    assert np.isfinite(GCACO(**options).fit(X, alone).pheromone_).all()


def test_a_feature_without_spread_inside_the_classes(backend):
    """It has the top Fisher score, yet adds nothing to the separability index, and alone is worth 0."""
    column, classes = [[0.1], [0.1], [0.1], [0.7], [0.7], [0.7]], [0, 0, 0, 1, 1, 1]
    model = GCACO(**SMALL, m=1, backend=backend, random_state=1).fit(column, classes)
    assert model.fisher_raw_.tolist() == [1.0]
    assert {round_.best for round_ in model.history_} == {0.0}


def test_pictures(model):
    from matplotlib import pyplot

    axes = model.plot_graph()
    assert "13 features in 3 communities, 6 chosen (ringed)" in axes.get_title()
    assert model.plot_graph(ax=axes, max_edges=3) is axes
    assert len(model.plot_history().get_lines()) == 2
    _, mine = pyplot.subplots()
    assert model.plot_history(mine) is mine
    pyplot.close("all")
    alone = GCACO(**SMALL, m=1).fit([[1.0], [2.0]], [0, 1])
    assert "1 features in 1 communities" in alone.plot_graph().get_title()
    pyplot.close("all")


def test_without_matplotlib_a_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ImportError, match=r"swarm-reference\[plots\]"):
        GCACO(**SMALL, m=1).fit(WINE).plot_history()


def test_report(model):
    lines = model.report().splitlines()
    assert lines[0].split()[:2] == ["1.", WINE.attributes[model.chosen()[0]].name]
    assert lines[-2] == f"3 clusters of 4, 4, 5 features; modularity {model.modularity_:.4f}."
    assert lines[-1] == f"6 of 13 features chosen; {model.n_draws_} draws."


# the command line

OPTIONS = ["--set", "n_iterations=3", "--set", "n_ants=5", "--set", "m=4", "--seed", "1"]


def run(*arguments):
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def test_fit_prints_and_saves_the_chosen_features(tmp_path):
    done = run("fit", "gcaco", "wine", *OPTIONS, "--save", tmp_path / "s.json")
    assert done.exit_code == 0, done.stderr
    model = GCACO(n_iterations=3, n_ants=5, m=4, random_state=1).fit(WINE)
    assert done.stdout.splitlines()[:-1] == model.report().splitlines()
    saved = json.loads((tmp_path / "s.json").read_text("utf-8"))
    assert [entry["index"] for entry in saved["selected"]] == model.chosen()
    assert saved["clusters"] == model.clusters_
    refused = run("predict", tmp_path / "s.json", "wine")
    assert refused.exit_code == 2
    assert "holds the features that 'gcaco' chose" in refused.stderr


def test_trace_tells_the_main_listing_and_every_ant_if_asked(tmp_path):
    short, whole = (run("trace", "gcaco", "iris", *OPTIONS, *more) for more in ([], ["--every-ant"]))
    lines = [json.loads(line) for line in short.stdout.splitlines()]
    assert [line["line"] for line in lines[1:6]] == ["gcaco:1", "gcaco:2", "gcaco:6", "gcaco:7", "gcaco:8"]
    assert not any(line.get("line") in ("gcaco:13", "gcaco:3") for line in lines)
    assert {"gcaco:3", "gcaco:13", "gcaco:a", "gcaco:18", "gcaco:21"} <= {
        json.loads(line).get("line") for line in whole.stdout.splitlines()
    }
    result = lines[-1]["result"]
    tape = [draws.read(entry) for entry in result["tape"]]
    again = GCACO(n_iterations=3, n_ants=5, m=4, random_state=draws.Tape(tape)).fit(datasets.load("iris"))
    assert [entry["index"] for entry in result["selected"]] == again.chosen()


def test_bad_data_on_the_command_line(tmp_path):
    file = tmp_path / "bad.csv"
    cases = {
        "a,b,c\n1,2,x\n,3,y\n": "missing value in row 2", "a,b\nu,x\nv,y\n": "column 'a' is nominal",
        "a,b\n1,x\n2,x\n": "at least two classes", "a,b\n1,x\n1,y\n": "every feature is constant",
    }
    for text, words in cases.items():
        file.write_text(text, "utf-8")
        done = run("fit", "gcaco", file)
        assert (done.exit_code, words in done.stderr) == (2, True), done.stderr


def test_progress_is_told_by_iterations():
    from reference.papers import method

    read = method("gcaco").progress(GCACO(n_iterations=4), 178)
    assert read("gcaco:1", {"kept": []})[0] == 0
    assert read("gcaco:9", {"iteration": 3}) == (0.5, "iteration 3")


def test_matplotlib_is_not_imported_by_a_fit():
    script = "import sys; from reference import GCACO; GCACO(n_iterations=1, n_ants=1, m=1).fit([[1.], [2.]], [0, 1]); "
    done = subprocess.run([sys.executable, "-c", script + "print('matplotlib' in sys.modules)"], capture_output=True,
                          text=True, check=True, cwd=Path(__file__).parents[2])
    assert done.stdout == "False\n"


def test_a_selection_of_a_table_with_unused_classes():
    table = Table("", (Attribute("a"), Attribute("b")), ([1.0, 2.0, 3.0, 5.0], [4.0, 1.0, 3.0, 2.0]),
                  Attribute("class", ("x", "never", "y")), [0, 0, 2, 2])
    assert GCACO(**SMALL, m=1).fit(table).classes_.tolist() == ["x", "y"]


def test_the_square_arrays_are_made_when_asked_for_and_follow_the_fit(backend):
    wine = datasets.load("wine")
    model = GCACO(n_iterations=1, n_ants=2, random_state=0, backend=backend).fit(wine)
    assert not {"correlation_", "similarity_", "graph_"} & set(vars(model))
    assert model.graph_ is model.graph_
    copied = pickle.loads(pickle.dumps(model))
    assert np.array_equal(copied.graph_, model.graph_)
    assert np.array_equal(copied.similarity_, model.similarity_)
    first = model.graph_
    assert not np.array_equal(model.set_params(theta=0.9).fit(wine).graph_, first)
    with pytest.raises(AttributeError, match="'GCACO' object has no attribute 'graph_'"):
        _ = GCACO().graph_
