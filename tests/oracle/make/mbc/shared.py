"""What the vector files of AntMiner_mbc share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.oracle import bookmaking, mbc
from tests.oracle.bookmaking import Json, departures
from tests.oracle.make.mbc.data import DATA, WEATHER, as_json
from tests.oracle.make.mbc.operations import evaluate

ORACLE = "the second derivation of the specification (tests/oracle/mbc.py)"
LARGEST = 2**53 - 1

READINGS = {"any_vertex": "MBC-7", "max_cuts": "MBC-10", "omega": "MBC-15", "convergence": "MBC-22",
            "prune_ties": "MBC-26", "uncovered_fraction": "MBC-28", "validation": "MBC-29",
            "early_stop_baseline": "MBC-30", "mismatch_votes": "MBC-33", "cuts": "MBC-43", "upper_bound": "MBC-11",
            "any_value": "MBC-8", "min_cases_per_rule": "MBC-37"}


LETTER = {"omega": 1.0, "prune_ties": "keep"}
"""What the defaults were before experiments spoke for others: cases name their readings by what departs from these."""


def readings(given: dict[str, Any]) -> dict[str, str]:
    """Return the register entries of which the input takes another reading than the letter of the paper."""
    options = given.get("parameters", given)
    result = departures(options, READINGS, mbc.Options(**LETTER))
    if options.get("heuristic") == 7 or options.get("majority_weight") == 0.05:
        result["MBC-36"] = "AntMiner2_mbc"
    return result


class Book(bookmaking.Book):
    """One vector file of AntMiner_mbc under construction."""

    readings = staticmethod(readings)

    def __init__(self, level: str) -> None:
        super().__init__("mbc", level, {name: as_json(data) for name, data in DATA.items()}, evaluate, ORACLE)


def place(data: str, rows: Sequence[int] | None = None, **more: Any) -> dict[str, Any]:
    """Return the inputs that determine a graph."""
    table = DATA[data]
    majority = mbc.most_frequent(mbc.count_classes(table, table.everything()))
    return {"data": data, "rows": table.everything() if rows is None else list(rows), "majority": majority,
            "max_cuts": 32, "any_vertex": True} | more


NAMES = {"outlook": ("sunny", "overcast", "rainy"), "temperature": ("hot", "mild", "cool"),
         "humidity": ("high", "normal"), "windy": ("TRUE", "FALSE")}


def weather_path(text: str) -> list[int]:
    """Read a rule such as "outlook=sunny humidity=high" as a path for "no" with alpha 1 and beta 1."""
    path = [0, 0, 0] + [len(values) for values in NAMES.values()]
    for word in text.split():
        attribute, value = word.split("=")
        path[3 + list(NAMES).index(attribute)] = NAMES[attribute].index(value)
    return path


def rate_weather(text: str) -> mbc.Found:
    """Rate a rule for "no" on the whole weather table."""
    graph = mbc.build_graph(WEATHER, WEATHER.everything(), 0, 32, True)
    path = weather_path(text)
    return mbc.rated(WEATHER, graph, WEATHER.everything(), path, mbc.tests_of(graph, path), 1.0)


DRAWS_7_4 = [0.5, 0.40, 0.90, 0.20, 0.60, 0.10, 0.30]
PATH_7_4 = [0, 1, 2, 0, 1, 0, 0]


def graph_of(given: Json) -> mbc.Graph:
    """Return the graph that inputs describe."""
    return mbc.build_graph(DATA[given["data"]], given.get("graph_rows", given["rows"]), given["majority"],
                           given["max_cuts"], given["any_vertex"])


# "dyadic" by Eq. 7 for class 1: 2/4, 1/4 and, for "any", 3/8
EIGHTS = [[[1.0]], [[1.0, 1.0, 2.0]], [[1.0, 1.0, 2.0], [2.0, 1.0, 1.0], [1.0, 2.0, 1.0]],
          [[1.0, 0.5, 1.0], [1.0, 0.5, 2.0], [1.0, 0.5, 2.0]]]


def late_tau(path: list[int], updates: int, quality: float = 27 / 196) -> Json:
    """Return the weather graph's pheromone after some updates with one path."""
    graph = mbc.build_graph(WEATHER, WEATHER.everything(), 0, 32, True)
    tau_max, tau_min = mbc.bounds(quality, 10.0, 0.85, 0.05, 7, 3.0)
    tau = mbc.fresh_tau(graph)
    for _ in range(updates):
        tau = mbc.updated(tau, path, quality, 10.0, 0.85, tau_max, tau_min)
    return tau


BEST_7_4 = [0, 1, 2, 0, 3, 0, 2]
