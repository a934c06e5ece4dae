"""Weka's learners, where the extra is installed; without it, the sentence that says so."""

import importlib.util
import pickle

import numpy as np
import pytest
from sklearn.base import clone

from reference import datasets
from reference.lab.compare import compare, mean
from reference.lab.entrants import entrant, names
from reference.lab.rivals.c45 import C45
from reference.lab.rivals.weka import LEARNERS, Weka, arff
from reference.table import Attribute, Table

INSTALLED = importlib.util.find_spec("weka") is not None
needs_weka = pytest.mark.skipif(not INSTALLED, reason="python-weka-wrapper3 is not installed (extra `weka`)")


@pytest.mark.skipif(INSTALLED, reason="the extra `weka` is installed")
def test_without_the_extra_a_sentence_says_so():
    with pytest.raises(ImportError, match=r"need Java and a package: pip install 'swarm-reference\[weka\]'"):
        Weka().fit(datasets.load("weather"))
    assert "swarm-reference[weka]" in compare(["weka-j48"], ["weather"], folds=2).failed["weather", "weka-j48"]


def test_every_learner_has_a_name():
    assert {f"weka-{name.lower()}" for name in LEARNERS} <= set(names())
    assert entrant("weka-smo").model.learner == "SMO"
    with pytest.raises(ValueError, match=r"learner must be one of 'J48', .*, got 'ZeroR'"):
        Weka("ZeroR").fit(datasets.load("weather"))


def test_what_is_missing_and_what_must_be_quoted():
    colour = Attribute("the 'colour'", ("a\\b", "c,d"))
    table = Table("", (colour, Attribute("x")), ([0, -1, -2], [1e-17, 2.0, np.nan]), Attribute("k", ("y",)), [0, 0, 0])
    assert arff(table, table.target).splitlines()[1:] == [
        r"@attribute 'the \'colour\'' {'a\\b','c,d'}",
        "@attribute 'x' numeric",
        "@attribute 'k' {'y'}",
        "@data",
        r"'a\\b',1e-17,'y'",
        "?,2.0,'y'",
        "?,?,'y'",
    ]


@needs_weka
def test_the_tree_of_the_weather_as_j48_prints_it():
    model = Weka("J48").fit(datasets.load("weather"))
    assert [line.strip() for line in model.report().splitlines() if "=" in line] == [
        "outlook = sunny",
        "|   humidity = high: no (3.0)",
        "|   humidity = normal: yes (2.0)",
        "outlook = overcast: yes (4.0)",
        "outlook = rainy",
        "|   windy = TRUE: no (2.0)",
        "|   windy = FALSE: yes (3.0)",
    ]
    assert (model.n_leaves_, model.score(datasets.load("weather"))) == (5, 1.0)


@needs_weka
@pytest.mark.parametrize("name", ["iris", "wine", "wdbc", "tic-tac-toe", "balance-scale", "monks-1", "monks-3"])
def test_our_c45_grows_the_tree_of_j48(name):
    """On training rows of both parities: as many leaves, and nearly always the same class for the rows left out."""
    table = datasets.load(name)
    for start in (0, 1):
        train, test = table.take(range(start, table.n_rows, 2)), table.take(range(1 - start, table.n_rows, 2))
        ours, theirs = C45().fit(train), Weka("J48").fit(train)
        assert ours.n_leaves_ == theirs.n_leaves_
        assert np.mean(ours.predict(test) == theirs.predict(test)) > 0.97
        assert np.abs(ours.predict_proba(test) - theirs.predict_proba(test)).mean() < 0.03


@needs_weka
@pytest.mark.parametrize("learner", LEARNERS)
def test_judges_on_numbers(learner):
    wine = datasets.load("wine")
    X, y = np.column_stack(wine.columns), wine.classes
    model = Weka(learner, random_state=3).fit(X[::2], y[::2])
    assert model.score(X[1::2], y[1::2]) > 0.85
    assert model.predict_proba(X).sum(axis=1) == pytest.approx(np.ones(len(X)))
    kept = pickle.loads(pickle.dumps(model))
    assert np.array_equal(kept.predict_proba(X), model.predict_proba(X))
    assert clone(model).get_params() == model.get_params()


@needs_weka
def test_seeds_and_options():
    wdbc = datasets.load("wdbc")
    first, again, other = (Weka("RandomForest", options="-I 5", random_state=s).fit(wdbc) for s in (1, 1, 2))
    shares = [model.predict_proba(wdbc) for model in (first, again, other)]
    assert np.array_equal(shares[0], shares[1])
    assert not np.array_equal(shares[0], shares[2])
    assert Weka("J48", options="-U").fit(wdbc).n_leaves_ > Weka("J48").fit(wdbc).n_leaves_


@needs_weka
def test_in_processes_and_beside_others():
    """A virtual machine for every process; the same bits as in one."""
    tables, methods = ["iris", "weather"], ["weka-jrip", "weka-j48"]
    one, two = (compare(methods, tables, folds=2, jobs=jobs) for jobs in (1, 2))
    assert not one.failed
    assert one.predictions == two.predictions
    assert mean(one.of_folds("iris", "weka-jrip", "accuracy")) > 0.85
    assert "rules" in one.scores["iris"]["weka-jrip"]
    assert "leaves" in one.scores["iris"]["weka-j48"]
