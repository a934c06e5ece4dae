"""What is measured side by side: for every job our work first, then what it is compared with."""

from __future__ import annotations

import importlib.util
import os
import sys
import tempfile
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from subprocess import run
from typing import Any

import numpy as np

from benchmarks import carboost
from benchmarks.antminer import colony, fold
from benchmarks.results import KERNELS
from reference import AntMiner, Attribute, GradientBoostedTrees, Table, backend, datasets
from reference.carboost.problem import Problem
from reference.mdlp import cut_points
from reference.readers import read
from reference.table import row_set

Works = dict[str, Callable[[], Any]]


@dataclass(frozen=True)
class Job:
    """A name, what makes the works (``None`` where something is missing), and what that may be."""

    name: str
    works: Callable[[], Works | None]
    needs: str = ""


def command() -> Works:
    """A whole command with its modules compiled, as installed ones are, beside what imports alone take."""
    kept = {**os.environ, "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": tempfile.mkdtemp()}

    def python(*words: str) -> Callable[[], Any]:
        return lambda: run([sys.executable, *words], env=kept, capture_output=True, check=True)

    return {
        "reference fit antminer iris": python("-m", "reference", "fit", "antminer", "iris", "--seed", "1"),
        "import numpy": python("-c", "import numpy"),
        "import sklearn.base": python("-c", "import sklearn.base"),
    }


def text_table(n_rows: int) -> tuple[Table, Any, Any]:
    """Ten columns of five words as a Table, and as an array of objects with its classes."""
    rng = np.random.default_rng(0)
    codes = [rng.integers(0, 5, n_rows).astype(np.int32) for _ in range(10)]
    classes = ((codes[0] + codes[1] > 4) ^ (rng.random(n_rows) < 0.1)).astype(np.int32)
    words = ("alpha", "beta", "delta", "eps", "gamma")
    attributes = tuple(Attribute(f"x{i}", words) for i in range(10))
    table = Table("", attributes, tuple(codes), Attribute("class", ("no", "yes")), classes)
    rows = np.column_stack([np.array(words, dtype=object)[column] for column in codes])
    return table, rows, np.array(["no", "yes"], dtype=object)[classes]


def own_strings(rows: Any) -> Any:
    """The same texts, every one an object of its own."""
    return np.array([[f" {text}"[1:] for text in row] for row in rows.tolist()], dtype=object)


def text_fit() -> Works:
    """A fit of text columns beside that of the same table."""
    table, rows, labels = text_table(200_000)
    model = {"random_state": 0, "n_ants": 30, "max_uncovered_cases": 100_000}
    own = own_strings(rows)
    found: Works = {
        "Table": lambda: AntMiner(**model).fit(table),
        "text": lambda: AntMiner(**model).fit(rows, labels),
        "own strings": lambda: AntMiner(**model).fit(own, labels),
    }
    if importlib.util.find_spec("pandas") is not None:
        from pandas import factorize

        found["pandas.factorize of own strings"] = lambda: [factorize(column) for column in own.T]
    return found


def text_predict() -> Works:
    """A prediction of the same."""
    table, rows, labels = text_table(200_000)
    model = AntMiner(random_state=0, n_ants=30, max_uncovered_cases=100_000).fit(rows, labels)
    own = own_strings(rows)
    return {
        "Table": lambda: model.predict(table),
        "text": lambda: model.predict(rows),
        "own strings": lambda: model.predict(own),
    }


def csv_file() -> Works | None:
    """Reading 200,000 rows of 12 columns, beside pandas' C parser, whose result still has to be coded."""
    if importlib.util.find_spec("pandas") is None:
        return None
    import pandas

    rng, n_rows = np.random.default_rng(0), 200_000
    columns = [np.char.mod("%.4f", rng.normal(size=n_rows)) for _ in range(6)]
    columns += [np.array(["red", "green", "blue"])[rng.integers(0, 3, n_rows)] for _ in range(6)]
    file = Path(tempfile.mkdtemp(), "rows.csv")
    lines = [",".join(f"c{i}" for i in range(12)), *map(",".join, zip(*columns, strict=True))]
    file.write_text("\n".join(lines) + "\n", "utf-8")
    return {"reference": lambda: read(file), "pandas": lambda: pandas.read_csv(file)}


def mdlp() -> Works:
    """Cutting a column of 200,000 different values, beside sorting it."""
    rng = np.random.default_rng(0)
    values = rng.normal(size=200_000)
    classes = (values + rng.normal(size=200_000) > 0).astype(np.int64)
    return {"MDLP": lambda: cut_points(values, classes, 2), "sort": lambda: np.unique(values, return_inverse=True)}


def ants(name: str) -> Callable[[], Works | None]:
    """A colony of 300 ants on nine tenths of a data set, on both paths."""

    def works() -> Works | None:
        if name not in datasets.names() and datasets.find(name) is None:
            return None
        problem = fold(datasets.load(name))
        return {"C": lambda: colony(problem, "c", 300), "Python, a tenth": lambda: colony(problem, "python", 30)}

    return works


def mining(name: str) -> Callable[[], Works | None]:
    """Class rules in columns and as tuples, beside pyfim."""

    def works() -> Works | None:
        if importlib.util.find_spec("fim") is None:
            return None
        make, support, length = carboost.TABLES[name]
        problem = make()
        tracts = carboost.transactions(problem)
        return {
            "columns": lambda: carboost.by_c(problem, support, length),
            "tuples": lambda: list(carboost.by_c(problem, support, length)),
            "pyfim": lambda: carboost.by_pyfim(tracts, problem, support, length),
        }

    return works


def counting(n_rows: int) -> Callable[[], Works]:
    """Counting 150 row sets with one, in every way that the processor has, beside adding up their words."""

    def works() -> Works:
        n_words, lib = (n_rows + 63) // 64, backend.lib
        sets = np.random.default_rng(0).integers(0, 2**63, size=(150, n_words), dtype=np.uint64)
        rows, which, counts = sets[0].copy(), np.arange(150, dtype=np.int32), np.zeros(150, dtype=np.int64)
        first, each = backend.pointer("uint64_t", rows), backend.pointer("uint64_t", sets)
        found: Works = {
            "all sets": lambda: lib.coverage_counts(
                first, each, backend.pointer("int32_t", which), 150, n_words, backend.pointer("int64_t", counts)
            )
        }
        chosen = backend.ffi.new("chosen_t *", [each, backend.pointer("int32_t", which), 150, n_words])
        for kind in range(lib.coverage_kernel() + 1):
            found[KERNELS[kind]] = lambda kind=kind: lib.coverage_count_each_by(
                kind, first, n_words, chosen, 0, backend.pointer("int64_t", counts), 1
            )
        found["plain read"] = lambda: sets.sum()
        return {name: (lambda work=work: [work() for _ in range(20)]) for name, work in found.items()}

    return works


def trees(n_rows: int, n_columns: int) -> Callable[[], Works]:
    """Three rounds of boosted trees of depth 6, one thread, beside scikit-learn and xgboost where it is installed."""

    def works() -> Works:
        from sklearn.ensemble import GradientBoostingClassifier, HistGradientBoostingClassifier

        rng = np.random.default_rng(0)
        rows = rng.normal(size=(n_rows, n_columns))
        classes = (rows[:, 0] * rows[:, 1] + rng.normal(size=n_rows) > 0).astype(int)
        ours = {"n_iterations": 3, "max_depth": 6, "line_search": False, "subsample": 1.0, "random_state": 0}
        found: Works = {
            "reference": lambda: GradientBoostedTrees(**ours).fit(rows, classes),
            "scikit-learn": lambda: GradientBoostingClassifier(n_estimators=3, max_depth=6).fit(rows, classes),
            "scikit-learn hist": lambda: HistGradientBoostingClassifier(max_iter=3, max_depth=6).fit(rows, classes),
        }
        if importlib.util.find_spec("xgboost") is not None:
            from xgboost import XGBClassifier

            for way in ("exact", "hist"):
                model = {"n_estimators": 3, "max_depth": 6, "tree_method": way, "n_jobs": 1}
                found[f"xgboost {way}"] = lambda model=model: XGBClassifier(**model).fit(rows, classes)
        if importlib.util.find_spec("lightgbm") is not None:
            from lightgbm import LGBMClassifier

            model = {"n_estimators": 3, "max_depth": 6, "n_jobs": 1, "verbose": -1}
            found["LightGBM"] = lambda model=model: LGBMClassifier(**model).fit(rows, classes)
        return found

    return works


def voting(n_rows: int, n_rules: int) -> Works:
    """CARBoost's votes for many rows by many rules: all rounds in one pass, beside the listing on the other C steps."""
    from benchmarks.exponents import Size, nominal
    from reference import CARBoost
    from reference.carboost.algorithm import carboost_predict
    from reference.carboost.totals import carboost_predict as in_columns

    options = {"min_support": 0.005, "significance": 1.0, "pruning": "none", "max_length": 3, "n_estimators": 5}
    model = CARBoost(**options, random_state=0).fit(nominal(Size(2_000, 20, values=5)))
    fewer, rng = model.rules_.take(range(min(n_rules, len(model.rules_)))), np.random.default_rng(1)
    base = model._base()._replace(rules=fewer.rules)
    rounds = [stored._replace(rule_weights=stored.rule_weights[: len(fewer)]) for stored in model._rounds()]
    rows = rng.integers(0, 2, size=(len(model.items_), n_rows)).astype(bool)
    cases = Problem(n_rows, tuple((term.attribute, 0) for term in model.items_), tuple(map(row_set, rows)))
    given = base, rounds, cases, model._steps("c")
    return {"columns": lambda: in_columns(*given), "listing": lambda: carboost_predict(*given)}


JOBS = (
    Job("a command", command),
    Job("fit of 200,000 rows of text", text_fit),
    Job("predict of 200,000 rows of text", text_predict),
    Job("a CSV file of 200,000 x 12", csv_file, "pandas"),
    Job("MDLP of 200,000 values", mdlp),
    Job("Ant-Miner, tic-tac-toe", ants("tic-tac-toe")),
    Job("Ant-Miner, kr-vs-kp", ants("kr-vs-kp"), "the data set"),
    Job("class rules, tic-tac-toe", mining("tic-tac-toe"), "pyfim"),
    Job("class rules, wdbc", mining("wdbc"), "pyfim"),
    Job("class rules, 8,000 x 22", mining("8,000 x 22"), "pyfim"),
    Job("counting, 2,876 rows", counting(2_876)),
    Job("counting, 100,000 rows", counting(100_000)),
    Job("counting, 1,000,000 rows", counting(1_000_000)),
    Job("counting, 4,000,000 rows", counting(4_000_000)),
    Job("trees, 1,000 x 30", trees(1_000, 30)),
    Job("trees, 10,000 x 50", trees(10_000, 50)),
    Job("trees, 100,000 x 30", trees(100_000, 30)),
    Job("CARBoost's votes, 100,000 rows x 10,000 rules", lambda: voting(100_000, 10_000)),
)
"""Everything that is measured, ours first."""

warnings.simplefilter("ignore")
