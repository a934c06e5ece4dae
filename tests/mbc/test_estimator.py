"""AntMinerMBC and AntMiner2MBC as scikit-learn classifiers."""

import json
from importlib.resources import files

import jsonschema
import numpy as np
import pandas as pd
import pytest
from joblib import parallel_backend
from sklearn.base import clone
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.utils.estimator_checks import parametrize_with_checks

from reference import AntMiner, AntMiner2MBC, AntMinerMBC, Attribute, Table, datasets, draws
from reference.mbc.vote import Ballot, classify
from tests.conftest import paper_data

SMALL = {"n_ants": 10, "max_iterations": 10, "n_classifiers": 3}
WEATHER = datasets.load("weather")


@parametrize_with_checks([AntMinerMBC(**SMALL), AntMiner2MBC(**SMALL)])
def test_scikit_learn_conventions(estimator, check):
    check(estimator)


@pytest.fixture(scope="module")
def model():
    return AntMinerMBC(**SMALL, random_state=1).fit(datasets.load("wine"))


def test_tables_frames_and_arrays_give_the_same_model(backend):
    wine = datasets.load("wine")
    X = np.column_stack(wine.columns)
    frame = pd.DataFrame(X, columns=[attribute.name for attribute in wine.attributes])
    y = pd.Categorical(wine.labels(), categories=wine.target.values)
    models = [
        AntMinerMBC(**SMALL, random_state=1, backend=backend).fit(*given)
        for given in ((wine,), (frame, y), (X, np.array(wine.labels())))
    ]
    lists = [[str(rules) for rules in fitted.rule_lists_] for fitted in models[:2]]
    assert lists[0] == lists[1]
    assert len({fitted.n_draws_ for fitted in models}) == 1
    assert (models[0].predict(wine) == models[2].predict(X)).all()


def test_votes_are_those_of_the_rules(model):
    wine = datasets.load("wine")
    votes = model.votes(wine)
    assert votes.shape == (178, 3)
    for row in (0, 60, 177):
        one = wine.take([row])
        ballots = [
            [Ballot(model.classes_.tolist().index(rule.prediction), bool(rule.matches(one)[0])) for rule in rules.rules]
            for rules in model.rule_lists_
        ]
        c, expected = classify(ballots, 3, model.majority_, 0.1, False)
        assert votes[row].tolist() == expected
        assert model.predict(one)[0] == model.classes_[c]


def test_probabilities_are_shares_of_the_votes(model):
    wine = datasets.load("wine")
    votes, proba = model.votes(wine), model.predict_proba(wine)
    assert np.allclose(proba, votes / votes.sum(axis=1, keepdims=True))
    assert (model.classes_[proba.argmax(axis=1)] == model.predict(wine)).all()


def test_explanations_add_up(model):
    wine = datasets.load("wine")
    for reason, votes in zip(model.explain(wine), model.votes(wine).tolist(), strict=True):
        assert list(reason.votes.values()) == votes
        tally = dict.fromkeys(reason.votes, 0)
        for fired in reason.fired:
            tally[fired.rule.prediction] += round(100 * fired.weight)
        tally[model.classes_[model.majority_]] += 10 * sum(reason.mismatches)
        assert [count / 100 for count in tally.values()] == votes
    sure = next(reason for reason in model.explain(wine) if reason.fired)
    text, first = str(sure), sure.fired[0]
    assert text.startswith(f"{sure.prediction}: votes class_0 ")
    assert f"list {first.list_number}, rule {first.rule_number}, weight {first.weight:g}: {first.rule}" in text
    assert f"0.1 each for {model.classes_[model.majority_]}" in text
    assert sure.reason.startswith("votes class_0 ")


def test_model_size_adds_up(model):
    size = model.model_size_
    assert size["rules"] == sum(size["rules_per_list"]) == sum(len(rules.rules) for rules in model.rule_lists_)
    assert size["terms"] == sum(size["terms_per_list"])
    assert f"{size['rules']} rules with {size['terms']} tests in 3 lists" in model.report()


@pytest.mark.parametrize("name", ["wine", "weather", "tic-tac-toe"])
@pytest.mark.parametrize("kind", [AntMinerMBC, AntMiner2MBC])
def test_save_and_load(name, kind, tmp_path):
    table = datasets.load(name)
    fitted = kind(**SMALL, random_state=1).fit(table)
    fitted.save(tmp_path / "m.json")
    data = json.loads((tmp_path / "m.json").read_text("utf-8"))
    jsonschema.validate(data, json.loads((files("reference") / "mbc" / "model.schema.json").read_text("utf-8")))
    loaded = kind.load(tmp_path / "m.json")
    assert loaded.rule_lists_ == fitted.rule_lists_
    assert (loaded.votes(table) == fitted.votes(table)).all()
    assert loaded.report() == fitted.report()


def test_a_model_of_another_method_is_refused(model, tmp_path):
    model.save(tmp_path / "m.json")
    for other in (AntMiner, AntMiner2MBC):
        with pytest.raises(ValueError, match="holds a model of 'mbc', not of"):
            other.load(tmp_path / "m.json")


@pytest.mark.parametrize("damage", [{"majority": 9}, {"rule_lists": None}, {"majority": "x"}, {"validation_curve": 3}])
def test_a_damaged_model_is_refused(model, tmp_path, damage):
    model.save(tmp_path / "m.json")
    data = json.loads((tmp_path / "m.json").read_text("utf-8"))
    (tmp_path / "m.json").write_text(json.dumps({**data, **damage}))
    with pytest.raises(ValueError, match="is not a whole model of 'mbc'"):
        AntMinerMBC.load(tmp_path / "m.json")


@pytest.mark.parametrize("kind", ["loky", "threading", "sequential"])
def test_the_model_does_not_depend_on_who_computes_it(kind, model):
    with parallel_backend(kind):
        other = AntMinerMBC(**SMALL, random_state=1, n_jobs=2).fit(datasets.load("wine"))
    assert (other.rule_lists_, other.n_draws_) == (model.rule_lists_, model.n_draws_)


def test_a_given_source_is_used_up_in_order(backend):
    recorder = draws.Recorder(draws.Seeded(3))
    one = AntMinerMBC(**SMALL, random_state=recorder, backend=backend, n_jobs=2).fit(WEATHER)
    again = AntMinerMBC(**SMALL, random_state=recorder.tape(), backend="python").fit(WEATHER)
    assert one.rule_lists_ == again.rule_lists_
    assert one.n_draws_ == again.n_draws_ == len(recorder.kept)
    assert {draw.line for draw in recorder.kept} == {"mbc:3", "mbc:W1", "mbc:W2", "mbc:W3", "mbc:W6"}


def test_a_short_tape_names_the_line(backend):
    tape = draws.Tape(np.random.default_rng(1).random(100))
    with pytest.raises(draws.TapeExhausted, match=r"^mbc:W\d asked for draw 101 of a tape of 100$"):
        AntMinerMBC(**SMALL, backend=backend, random_state=tape).fit(WEATHER)


@pytest.mark.parametrize(
    "bad",
    [
        *({"n_ants": 0}, {"max_iterations": 0}, {"n_classifiers": 0}, {"rho": 1.0}, {"rho": 0.0}, {"c": 0.0}),
        *({"heuristic": 9}, {"majority_weight": -0.1}, {"p_best": 1.0}, {"tol": 0.0}, {"convergence": "xor"}),
        *({"any_vertex": "no"}, {"max_cuts": 0}, {"omega": 0.0}, {"omega": float("nan")}, {"validation": "cv"}),
        *({"validation_fraction": 1.0}, {"early_stop_baseline": "x"}, {"uncovered_fraction": 1.0}),
        *({"mismatch_votes": "x"}, {"prune_ties": "x"}, {"backend": "x"}, {"random_state": -1}, {"c": float("inf")}),
        *({"cuts": "x"}, {"upper_bound": "x"}, {"any_value": "x"}, {"min_cases_per_rule": 0}),
        *({"n_jobs": "two"}, {"n_jobs": 0}, {"majority_weight": 1e301}, {"n_ants": 10**12}, {"n_classifiers": 10**12}),
    ],
    ids=str,
)
def test_bad_parameters_are_named(bad):
    [name] = bad
    with pytest.raises(ValueError, match=f"^{name} must be"):
        AntMinerMBC(**{**SMALL, **bad}).fit(WEATHER)


def test_places_of_cuts_fit_in_memory(backend):
    """By frequency every place is listed; the other readings take no more cuts than there are."""
    small = {**SMALL, "max_cuts": 10**12, "backend": backend}
    with pytest.raises(ValueError, match=r"^max_cuts must be below 2\*\*24, got 1000000000000"):
        AntMinerMBC(**small, cuts="frequency").fit(WEATHER)
    assert AntMinerMBC(**small, cuts="midpoints").fit(WEATHER).max_cuts == 10**12


CLASS = Attribute("class", ("p", "q"))


@pytest.mark.parametrize(
    "table",
    [
        Table("one row", (Attribute("x", ("a", "b")),), ([0],), CLASS, [1]),
        Table("one class", (Attribute("x"),), ([1.0, 2.0, 3.0],), CLASS, [1, 1, 1]),
        Table("contradictions", (Attribute("x", ("a",)),), ([0] * 4,), CLASS, [0, 1, 0, 1]),
        Table("all missing", (Attribute("x"), Attribute("y", ("a",))), ([np.nan] * 4, [-1] * 4), CLASS, [0, 1, 0, 0]),
        Table("one declared class", (Attribute("x"),), ([1.0, 2.0],), Attribute("class", ("p",)), [0, 0]),
    ],
    ids=lambda table: table.name,
)
def test_it_ends_on_every_input(table, backend):
    for validation in ("oob", "holdout", "per_classifier", "none"):
        fitted = AntMinerMBC(**SMALL, validation=validation, random_state=1, backend=backend).fit(table)
        assert len(fitted.predict(table)) == table.n_rows
        assert np.allclose(fitted.predict_proba(table).sum(axis=1), 1)


def test_no_validation_leaves_no_curve():
    fitted = AntMinerMBC(**SMALL, validation="none", random_state=1).fit(WEATHER)
    assert fitted.validation_curve_ == [[], [], []]


def test_clone_search_and_cross_validation():
    iris = datasets.load("iris")
    X, y = np.column_stack(iris.columns), np.array(iris.labels())
    ants = AntMinerMBC(n_ants=50, max_iterations=30, n_classifiers=5, random_state=1)
    assert cross_val_score(clone(ants), X, y, cv=3).mean() > 0.8
    search = GridSearchCV(ants, {"n_ants": [1, 50]}, cv=2).fit(X, y)
    assert search.score(X, y) > 0.8


def test_missing_values_and_unknown_categories_match_no_test():
    table = paper_data("weather")
    fitted = AntMinerMBC(n_ants=30, n_classifiers=2, random_state=1).fit(table)
    strange = Table("s", table.attributes, tuple(np.array([-2, -1]) for _ in table.attributes))
    assert fitted.predict(strange).tolist() == ["yes", "yes"]
    assert all(not reason.fired for reason in fitted.explain(strange))
