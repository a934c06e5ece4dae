"""Who takes part in a comparison, by name: our methods and their rivals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from importlib import import_module
from typing import Any

from sklearn.base import clone
from sklearn.pipeline import Pipeline

from reference.lab import selectors
from reference.lab.fitting import Entrant
from reference.lab.judging import Chosen
from reference.papers import METHODS

RIVALS: dict[str, str] = {
    "c45": "reference.lab.rivals.c45:C45",
    "cba": "reference.lab.rivals.cba:CBA",
    "cmar": "reference.lab.rivals.cmar:CMAR",
    "cpar": "reference.lab.rivals.cpar:CPAR",
    "cantminer-pb": "reference.lab.rivals.cantminer:CAntMinerPB",
    "ant-tree-miner": "reference.lab.rivals.anttree:AntTreeMiner",
    "weka-j48": "reference.lab.rivals.weka:Weka",
    "weka-jrip": "reference.lab.rivals.weka:Weka",
    "weka-smo": "reference.lab.rivals.weka:Weka",
    "weka-naivebayes": "reference.lab.rivals.weka:Weka",
    "weka-ibk": "reference.lab.rivals.weka:Weka",
    "weka-randomforest": "reference.lab.rivals.weka:Weka",
    "tree": "sklearn.tree:DecisionTreeClassifier",
    "forest": "sklearn.ensemble:RandomForestClassifier",
    "naive-bayes": "sklearn.naive_bayes:GaussianNB",
    "knn": "sklearn.neighbors:KNeighborsClassifier",
    "svm": "sklearn.svm:SVC",
    "logistic": "sklearn.linear_model:LogisticRegression",
    "boosted-trees": "reference:GradientBoostedTrees",
    "xgboost": "xgboost:XGBClassifier",
    "majority": "sklearn.dummy:DummyClassifier",
}
"""Comparators by name, with the defaults of the library they come from."""

PARAMETERS: dict[str, dict[str, Any]] = {
    "logistic": {"max_iter": 1000},
    "weka-j48": {"learner": "J48"},
    "weka-jrip": {"learner": "JRip"},
    "weka-smo": {"learner": "SMO"},
    "weka-naivebayes": {"learner": "NaiveBayes"},
    "weka-ibk": {"learner": "IBk"},
    "weka-randomforest": {"learner": "RandomForest"},
}
"""What is set otherwise than by default: so that a fit ends, and which of Weka's learners."""


JUDGE = "tree"
"""Who predicts from what a selector chose, if nobody else is named: quick, without parameters, blind to scales."""


def names() -> list[str]:
    """Everybody who can take part, by name.

    >>> "antminer" in names(), "forest" in names(), "gcaco" in names()
    (True, True, True)
    """
    return [*METHODS, *RIVALS, *selectors.names()]


def entrant(name: str, **parameters: Any) -> Entrant:
    """One of them by name.

    >>> entrant("forest").model.n_estimators
    100
    """
    if name in METHODS:
        return Entrant(name, METHODS[name].create(**parameters))
    if name in selectors.names():
        return Entrant(name, selectors.selector(name, **parameters))
    if name not in RIVALS:
        raise ValueError(f"there is no method {name!r}; {_likely(name)}there are {', '.join(names())}")
    module, _, kind = RIVALS[name].partition(":")
    try:
        create: Callable[..., Any] = getattr(import_module(module), kind)
    except ImportError:
        raise ImportError(f"{name} needs {module}, which is not installed: pip install {module}") from None
    return Entrant(name, create(**{**PARAMETERS.get(name, {}), **parameters}))


def _likely(name: str) -> str:
    near = get_close_matches(name, names(), n=1)
    return f"did you mean {near[0]!r}? " if near else ""


def selects(model: Any) -> bool:
    """Whether an estimator chooses or makes columns and predicts nothing.

    >>> selects(entrant("gcaco").model), selects(entrant("tree").model)
    (True, False)
    """
    return hasattr(model, "transform") and not hasattr(model, "predict")


def described() -> list[tuple[str, str]]:
    """Every name with the class behind it, where it comes from, and whether it selects; nothing is imported.

    >>> described()[0], dict(described())["gcaco"], dict(described())["weka-j48"]
    (('antminer', 'AntMiner'), 'GCACO (selects features)', 'Weka, J48')
    """
    kinds = {**{name: method.estimator for name, method in METHODS.items()}, **RIVALS, **selectors.RIVALS}
    found = []
    for name in names():
        module, _, kind = kinds.get(name, "sklearn:").partition(":")
        words = [kind or "made of scikit-learn's"]
        words += [PARAMETERS[name]["learner"]] if "learner" in PARAMETERS.get(name, {}) else []
        words += [] if module.startswith("reference") or not kind else [module.partition(".")[0]]
        chooses = name in selectors.names() or (name in METHODS and METHODS[name].selects)
        found.append((name, ", ".join(words) + (" (selects features)" if chooses else "")))
    return found


def entrants(models: Mapping[str, Any] | Iterable[Any], judge: Any = JUDGE) -> list[Entrant]:
    """Entrants from names, from estimators (named by their class), or from a mapping of names to either.

    A selector takes part with a ``judge``, which predicts from the columns that it chose.

    >>> [one.name for one in entrants(["antminer", "tree"])]
    ['antminer', 'tree']
    >>> list(entrants(["gcaco"], judge="knn")[0].model.named_steps)
    ['chosen', 'judge']
    """
    given = list(models.items()) if isinstance(models, Mapping) else [(None, one) for one in models]
    found = [_named(name, one) for name, one in given]
    if not found:
        raise ValueError("a comparison needs at least one method")
    twice = next((one.name for i, one in enumerate(found) if one.name in [other.name for other in found[:i]]), None)
    if twice:
        raise ValueError(f"two methods are named {twice!r}: each needs a name of its own")
    decides = _named(None, judge)
    if selects(decides.model):
        raise ValueError(f"the judge of a selector must predict, which {decides.name!r} does not")
    return [_judged(one, decides) if selects(one.model) else one for one in found]


def _named(name: str | None, model: Any) -> Entrant:
    if isinstance(model, str):
        try:
            return Entrant(name or model, entrant(model).model)
        except ImportError as error:
            raise ValueError(str(error)) from None
    if isinstance(model, type) or not hasattr(model, "get_params"):
        raise ValueError(f"a method is a name or an estimator of scikit-learn's kind, got {model!r}")
    return Entrant(name or type(model).__name__, model)


def _judged(selector: Entrant, judge: Entrant) -> Entrant:
    steps = [("chosen", Chosen(selector.model)), ("judge", clone(judge.model))]
    return Entrant(selector.name, Pipeline(steps), judge.name)
