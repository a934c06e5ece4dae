"""Python and C side by side: the same rules, the same bits, the same draws."""

import numpy as np
import pytest

from reference import AntMiner2MBC, AntMinerMBC, draws
from reference.mbc import pheromone, prune, walk
from reference.mbc.algorithm import antminer_mbc, iterate
from reference.mbc.problem import Problem
from reference.mbc.steps import MIRROR, Path, assemble
from tests.conftest import paper_data

pytestmark = pytest.mark.usefixtures("c_path")

SMALL = {"n_ants": 8, "max_iterations": 6, "n_classifiers": 2}
DATA = ["iris", "wine", "heart", "german", "tic-tac-toe", "hepatitis"]
SEEDS = 10


@pytest.mark.parametrize("name", DATA)
def test_both_paths_and_any_number_of_jobs(name):
    table = paper_data(name)
    for seed in range(SEEDS):
        models = [
            AntMinerMBC(**SMALL, random_state=seed, backend=backend, n_jobs=n_jobs).fit(table)
            for backend, n_jobs in (("python", 1), ("c", 1))
        ]
        assert len({model.report() for model in models}) == 1, f"seed {seed}"
        assert models[0].rule_lists_ == models[1].rule_lists_
        assert models[0].n_draws_ == models[1].n_draws_
        assert models[0].validation_curve_ == models[1].validation_curve_


@pytest.mark.parametrize("name", DATA)
def test_two_jobs_give_the_same_model(name):
    table = paper_data(name)
    for seed in range(SEEDS):
        one, two = (AntMinerMBC(**SMALL, random_state=seed, backend="c", n_jobs=n).fit(table) for n in (1, 2))
        assert (one.rule_lists_, one.n_draws_) == (two.rule_lists_, two.n_draws_), f"seed {seed}"


OPTIONS = [
    {"heuristic": 7},
    {"convergence": "or"},
    {"any_vertex": False},
    {"any_vertex": False, "heuristic": 7},
    {"omega": 0.4323},
    {"omega": 2.0},
    {"validation": "holdout"},
    {"validation": "per_classifier"},
    {"validation": "none"},
    {"early_stop_baseline": "empty_list"},
    {"prune_ties": "remove"},
    {"max_cuts": 3},
    {"uncovered_fraction": 0.0},
    {"rho": 0.5, "c": 1.0, "p_best": 0.5, "tol": 0.1},
]


@pytest.mark.parametrize("option", OPTIONS, ids=str)
@pytest.mark.parametrize("name", ["wine", "hepatitis", "tic-tac-toe"])
def test_every_option(name, option):
    problem = Problem.of_table(paper_data(name))
    for seed in range(3):
        results = []
        for backend in ("python", "c"):
            source = draws.Seeded(seed)
            steps = assemble(backend, n_ants=8, max_iterations=5, **option)
            found = antminer_mbc(problem, steps, source, [source] * 2)
            results.append((found, source.n_draws, source.uniform()))
        assert results[0] == results[1], f"seed {seed}"


def random_problem(seed):
    """A small mixed table with odd sizes, missing values, absent values and classes."""
    rng = np.random.default_rng(seed)
    n, k = int(rng.choice([1, 2, 5, 63, 65, 130, 300])), int(rng.integers(2, 5))
    columns, sizes = [], []
    for _ in range(int(rng.integers(1, 6))):
        if rng.random() < 0.5:
            size = int(rng.integers(0, 5))
            columns.append(rng.integers(-1, size if size else 0, size=n).astype(np.int32))
            sizes.append(size)
        else:
            values = rng.integers(0, 9, size=n).astype(np.float64)
            columns.append(np.where(rng.random(n) < 0.1, np.nan, values))
            sizes.append(None)
    return rng, Problem.of(columns, sizes, rng.integers(0, k, size=n).astype(np.int32), k)


@pytest.mark.parametrize("seed", range(80))
def test_steps_on_random_tables(seed):
    from reference.mbc import accelerated

    rng, problem = random_problem(seed)
    options = {"any_vertex": bool(rng.random() < 0.7), "omega": float(rng.choice([1.0, 0.5])), "max_cuts": 4}
    steps = assemble("python", n_ants=20, heuristic=int(rng.choice([7, 8])), **options)
    graph, sample = steps.build(problem, sorted(rng.integers(0, problem.n_rows, size=problem.n_rows).tolist()))
    sample = sample.without(int.from_bytes(rng.bytes(40), "little") if rng.random() < 0.5 else 0)
    open_classes = [bool(sample.left & sample.class_rows[c]) for c in problem.rule_classes()]
    if not any(open_classes):
        return
    eta, tau = steps.eta(graph, sample, problem), pheromone.initial_pheromone(graph)
    for edge in tau:
        tau[edge] = float(rng.random())
    one, other = draws.Seeded(seed), draws.Seeded(seed)
    for _ in range(10):
        path = walk.walk(graph, tau, eta, open_classes, one)
        assert accelerated.walk(graph, tau, eta, open_classes, other) == path
    best = iterate(graph, sample, tau, eta, open_classes, steps, one)
    assert accelerated.iterate(graph, sample, tau, eta, open_classes, steps, other) == best
    assert one.n_draws == other.n_draws
    for improves in prune.TIES.values():
        pruned = prune.prune(best[0], graph, sample, steps.quality, improves)
        assert accelerated.prune(best[0], graph, sample, steps.quality, improves) == pruned
    twin = dict(tau)
    limits = (float(rng.random()), float(rng.random()) / 10)
    pheromone.update_pheromone(tau, pruned.path, 0.2, 10.0, 0.85, *limits)
    accelerated.update_pheromone(twin, pruned.path, 0.2, 10.0, 0.85, *limits)
    assert list(map(float.hex, tau.values())) == list(map(float.hex, twin.values()))
    for both in (all, any):
        expected = pheromone.converged(tau, pruned.path, *limits, 0.1, both)
        assert accelerated.converged(tau, pruned.path, *limits, 0.1, both) == expected


def test_mirrors_read_the_pheromone_that_c_works_on():
    from reference.mbc import accelerated

    problem = Problem.of_table(paper_data("wine"))
    graph, _ = assemble("c").build(problem, list(range(problem.n_rows)))
    assert dict(accelerated.initial_pheromone(graph)) == pheromone.initial_pheromone(graph)


def test_every_hot_step_has_a_twin():
    from reference.mbc import accelerated

    for name, mirror in zip(Path._fields, MIRROR, strict=True):
        assert getattr(accelerated, name) is not mirror


def test_a_run_may_change_paths_in_the_middle():
    from reference.mbc import accelerated

    problem = Problem.of_table(paper_data("weather"))
    steps = assemble("python")
    graph, sample = steps.build(problem, list(range(14)))
    eta = steps.eta(graph, sample, problem)
    walks = []
    for order in ([walk], [accelerated], [walk, accelerated]):
        source, tau = draws.Seeded(1), pheromone.initial_pheromone(graph)
        found = [order[ant % len(order)].walk(graph, tau, eta, [True], source) for ant in range(40)]
        walks.append((found, source.n_draws))
    assert walks[0] == walks[1] == walks[2]


def test_the_variant_differs_in_two_defaults():
    one, two = AntMinerMBC().get_params(), AntMiner2MBC().get_params()
    assert {name: (one[name], two[name]) for name in one if one[name] != two[name]} == {
        "heuristic": (8, 7),
        "majority_weight": (0.1, 0.05),
    }
