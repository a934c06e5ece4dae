"""Weka's learners, through python-weka-wrapper3: an optional extra, for it is under the GPL and needs Java.

Hall et al., The WEKA data mining software, 2009. The papers ran J48, JRip, SMO, NaiveBayes, IBk and RandomForest with
their default options, as learners and as judges of chosen features; the program itself is called here, in the
version that the package brings along. Left open: its version and so its defaults (RandomForest has 100
trees in Weka 3.9 and had 10 in 3.6). The virtual machine of Java starts with the first fit in a process, once.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from reference import draws
from reference.classifiers import TableLearner
from reference.parameters import one_of
from reference.table import Attribute, Table

LEARNERS = {
    "J48": "weka.classifiers.trees.J48",
    "JRip": "weka.classifiers.rules.JRip",
    "SMO": "weka.classifiers.functions.SMO",
    "NaiveBayes": "weka.classifiers.bayes.NaiveBayes",
    "IBk": "weka.classifiers.lazy.IBk",
    "RandomForest": "weka.classifiers.trees.RandomForest",
}
"""Weka's own names of them."""

SEEDED = {"JRip": "setSeed", "RandomForest": "setSeed"}
"""Those whose result depends on chance, and what sets their seed."""


class Weka(TableLearner):
    """A learner of Weka by its name there, with options as its command line takes them.

    Fitted, it has ``n_leaves_`` (J48) or ``n_rules_`` (JRip); ``report()`` is what Weka prints of its model.
    """

    def __init__(
        self,
        learner: str = "J48",
        *,
        options: str = "",
        categorical_features: Sequence[bool | int | str] | None = None,
        random_state: int | np.random.Generator | draws.Draws | None = None,
    ) -> None:
        self.learner = learner
        self.options = options
        self.categorical_features = categorical_features
        self.random_state = random_state

    def _check(self) -> None:
        one_of(LEARNERS, learner=self.learner)
        _java()

    def _learn(self, table: Table) -> None:
        java = _java()
        model = java.JClass(LEARNERS[self.learner])()
        model.setOptions(java.JClass("weka.core.Utils").splitOptions(self.options))
        self.n_draws_ = 0
        if self.learner in SEEDED and self.random_state is not None:
            getattr(model, SEEDED[self.learner])(draws.source(self.random_state).index(2**31 - 1))
            self.n_draws_ = 1
        model.buildClassifier(_instances(table, self.target_))
        self.model_ = model
        if self.learner == "J48":
            self.n_leaves_ = int(model.measureNumLeaves())
        if self.learner == "JRip":
            self.n_rules_ = int(model.getMeasure("measureNumRules"))

    def predict_proba(self, X: Any) -> NDArray[np.float64]:
        """The shares of the classes, as Weka gives them."""
        table = self._new_table(X)
        if not table.n_rows:
            return np.empty((0, len(self.classes_)))
        found = self.model_.distributionsForInstances(_instances(table, self.target_))
        return np.array([list(row) for row in found], dtype=np.float64)

    def predict(self, X: Any) -> NDArray[Any]:
        """The class of every row: that of the largest share, the first of equals."""
        codes = self.predict_proba(X).argmax(axis=1)
        return np.asarray(self.classes_[codes])

    def report(self) -> str:
        """The model in Weka's words."""
        return str(self.model_.toString())

    def __getstate__(self) -> Any:
        """A fitted model of Java is kept as the bytes that Java makes of it."""
        state = dict(super().__getstate__())
        if "model_" in state:
            java = _java()
            stream = java.JClass("java.io.ByteArrayOutputStream")()
            java.JClass("weka.core.SerializationHelper").write(stream, state["model_"])
            state["model_"] = bytes(stream.toByteArray())
        return state

    def __setstate__(self, state: dict[str, Any]) -> None:
        """The model that ``__getstate__`` wrote."""
        if isinstance(written := state.get("model_"), bytes):
            java = _java()
            stream = java.JClass("java.io.ByteArrayInputStream")(java.JArray(java.JByte)(written))
            state = {**state, "model_": java.JClass("weka.core.SerializationHelper").read(stream)}
        super().__setstate__(state)


def _java() -> Any:
    """JPype with a running virtual machine that knows Weka."""
    try:
        import jpype
        from weka.core import jvm
    except ImportError:
        raise ImportError("Weka's learners need Java and a package: pip install 'swarm-reference[weka]'") from None
    if not jpype.isJVMStarted():
        jvm.start(packages=False, system_info=False, logging_level=logging.ERROR)
        jpype.JClass("java.util.logging.LogManager").getLogManager().reset()  # it tells what it has no use for
    return jpype


def _instances(table: Table, target: Attribute) -> Any:
    """A table as Weka holds it, without a class where there is none."""
    java = _java()
    found = java.JClass("weka.core.Instances")(java.JClass("java.io.StringReader")(arff(table, target)))
    found.setClassIndex(found.numAttributes() - 1)
    return found


def arff(table: Table, target: Attribute) -> str:
    """A table as Weka reads it; the class is the last column, and missing in rows without one.

    >>> print(arff(Table("", (Attribute("x"),), ([1.5, float("nan")],)), Attribute("class", ("it's", "no"))))
    @relation 'table'
    @attribute 'x' numeric
    @attribute 'class' {'it\\'s','no'}
    @data
    1.5,?
    ?,?
    """
    attributes = (*table.attributes, target)
    classes = np.full(table.n_rows, -1) if table.classes is None or table.target != target else table.classes
    columns = [_written(each, column) for each, column in zip(attributes, (*table.columns, classes), strict=True)]
    header = [f"@attribute {_quoted(each.name)} {_kind(each)}" for each in attributes]
    rows = [",".join(row) for row in zip(*columns, strict=True)]
    return "\n".join(["@relation 'table'", *header, "@data", *rows])


def _kind(attribute: Attribute) -> str:
    return "numeric" if attribute.values is None else "{" + ",".join(map(_quoted, attribute.values)) + "}"


def _quoted(value: object) -> str:
    text = str(value).replace("\\", "\\\\").replace("'", "\\'")
    return f"'{text.replace(chr(10), ' ')}'"


def _written(attribute: Attribute, column: NDArray[Any]) -> list[str]:
    if attribute.values is None:
        return ["?" if np.isnan(value) else repr(float(value)) for value in column]
    names = [*map(_quoted, attribute.values), "?", "?"]  # the codes -2 and -1 stand for no known value
    return [names[code] for code in column]
