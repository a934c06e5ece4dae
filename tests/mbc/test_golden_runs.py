"""The golden runs of the worked example: three lists of the weather data, draw for draw, on both paths."""

import numpy as np
import pytest

from reference import datasets, draws, readings
from reference.mbc.algorithm import antminer_mbc
from reference.mbc.problem import Problem
from reference.mbc.steps import assemble

WEATHER = datasets.load("weather")
TEMPERATURES = np.array([85, 80, 83, 70, 68, 65, 64, 72, 69, 75, 75, 72, 81, 71], dtype=np.float64)


def problem(continuous):
    columns, sizes = list(WEATHER.columns), [3, 3, 2, 2]
    if continuous:
        columns[1], sizes[1] = TEMPERATURES, None
    return Problem.of(columns, sizes, WEATHER.classes, 2)


def lehmer(n, x):
    uniforms = []
    for _ in range(n):
        x = 48271 * x % 2147483647
        uniforms.append(x / 2147483647)
    return uniforms


SAMPLE_1 = [0, 2, 3, 3, 7, 7, 10, 10, 12, 13]
RUNS = {
    "mbc": (
        {"validation": "holdout"},
        3613,
        [
            [("0 1 2 0 3 0 1", "0.18", 10, 3), ("0 2 1 2 1 0 0", "0.122448979592", 11, 3)],
            [("0 2 0 0 3 0 2", "0.2", 10, 3)],
            [("0 0 1 0 3 0 2", "0.21", 10, 3)],
        ],
    ),
    "mbc2": (
        {"validation": "holdout", "heuristic": 7},
        5643,
        [
            [("0 2 1 0 3 0 1", "0.18", 10, 3), ("0 2 2 2 1 0 0", "0.122448979592", 10, 3)],
            [("0 2 0 3 3 0 2", "0.21", 30, 2)],
            [("0 2 2 3 3 0 0", "0.24", 30, 2)],
        ],
    ),
    "continuous": (
        {"validation": "holdout"},
        4123,
        [
            [("0 1 2 3 0 2 2 2", "0.18", 13, 2), ("0 0 1 0 5 6 0 1", "0.122448979592", 13, 2)],
            [("0 0 2 3 5 5 0 2", "0.24", 12, 2)],
            [("0 0 2 3 2 6 0 2", "0.24", 13, 2)],
        ],
    ),
    "remove": (
        {"validation": "holdout", "prune_ties": "remove"},
        3613,
        [
            [("0 1 2 0 3 0 2", "0.18", 10, 3), ("0 2 1 2 3 2 0", "0.122448979592", 11, 4)],
            [("0 2 0 0 3 2 2", "0.2", 10, 3), ("0 2 1 3 3 2 0", "0.16", 10, 3)],
            [("0 0 1 0 3 0 2", "0.21", 10, 3)],
        ],
    ),
    "oob": (
        {"validation": "oob"},
        5642,
        [
            [("0 2 1 0 3 0 2", "0.178571428571", 10, 4), ("0 2 2 2 2 1 0", "0.172839506173", 30, 4)],
            [("0 2 1 0 3 0 2", "0.168367346939", 30, 2)],
            [("0 0 0 3 3 0 2", "0.214285714286", 10, 3)],
        ],
    ),
    "per-classifier": (
        {"validation": "per_classifier"},
        9881,
        [
            [("0 0 2 0 3 0 2", "0.2", 10, 3), ("0 2 0 2 3 1 0", "0.138888888889", 30, 4)],
            [("0 1 2 0 3 0 2", "0.16", 30, 3), ("0 1 0 2 3 2 0", "0.222222222222", 30, 4)],
            [("0 2 1 2 3 2 0", "0.14", 30, 3), ("0 0 2 0 0 0 0", "0.109375", 10, 4)],
        ],
    ),
}


@pytest.mark.parametrize("name", RUNS)
def test_golden_run(name, backend):
    settings, n_draws, lists = RUNS[name]
    tape = draws.Tape(lehmer(n_draws, 6))
    steps = assemble(backend, n_ants=10, max_iterations=30, **{**readings("letter"), **settings})
    found = antminer_mbc(problem(name == "continuous"), steps, tape, [tape] * 3)
    assert [
        [
            (" ".join(map(str, rule.path)), f"{rule.quality:.12g}", iterations, right)
            for rule, iterations, right in zip(base.rules, base.iterations, base.curve, strict=True)
        ]
        for base in found
    ] == lists
    assert tape.left == 0
    if name == "mbc":
        assert (found[0].sample, found[0].validation) == (SAMPLE_1, [4, 5, 9, 11])
