"""Who takes part: shares of classes where a model has none, and every rival by its name."""

import pytest
from sklearn.metrics import roc_auc_score

from reference import datasets
from reference.lab.compare import compare
from reference.lab.entrants import entrant
from reference.lab.fitting import matrix
from reference.lab.measures import measures


def test_decision_values_give_an_area_under_the_curve():
    """A support vector machine has no shares; with two classes the area is that of its decision values."""
    wdbc = datasets.load("wdbc")
    one = entrant("svm")
    train, test = wdbc.take(range(0, 569, 2)), wdbc.take(range(1, 569, 2))
    model = one.fit(one.model, train)
    found = measures(test, *one.predict(model, test))
    assert found["auc"] == pytest.approx(roc_auc_score(test.classes, model.decision_function(matrix(test))))
    assert "auc" in compare(["svm"], ["iris"], folds=2).scores["iris"]["svm"]
