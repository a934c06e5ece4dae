"""Python and C side by side: the same rules, the same bits, the same draws."""

import numpy as np
import pytest

from reference import AntMiner2MBC, AntMinerMBC, datasets, draws
from reference.mbc import heuristic, pheromone, prune, walk
from reference.mbc.algorithm import antminer_mbc, iterate
from reference.mbc.problem import Problem, Sample
from reference.mbc.steps import assemble
from tests.conftest import paper_data

pytestmark = pytest.mark.usefixtures("c_path")

SMALL = {"n_ants": 15, "max_iterations": 8, "n_classifiers": 2, "max_cuts": 3}
DATA = ["iris", "wine", "heart", "german", "tic-tac-toe", "hepatitis"]
SEEDS = 10


def settings(seed):
    """Every other seed prunes on ties, so that wide tables get rules from few ants too."""
    return {**SMALL, "prune_ties": "remove" if seed % 2 else "keep", "random_state": seed}


@pytest.mark.parametrize("name", DATA)
def test_both_paths_give_the_same_model(name):
    table, with_rules = paper_data(name), 0
    for seed in range(SEEDS):
        python, c = (AntMinerMBC(**settings(seed), backend=backend).fit(table) for backend in ("python", "c"))
        assert python.rule_lists_ == c.rule_lists_, f"seed {seed}"
        assert python.n_draws_ == c.n_draws_
        assert python.validation_curve_ == c.validation_curve_
        with_rules += python.model_size_["rules"] > 0
    assert with_rules >= 3


@pytest.mark.parametrize("name", DATA)
def test_two_jobs_give_the_same_model(name):
    table, with_rules = paper_data(name), 0
    for seed in range(SEEDS):
        one, two = (AntMinerMBC(**settings(seed), backend="c", n_jobs=n).fit(table) for n in (1, 2))
        assert (one.rule_lists_, one.n_draws_) == (two.rule_lists_, two.n_draws_), f"seed {seed}"
        with_rules += one.model_size_["rules"] > 0
    assert with_rules >= 3
    in_python = AntMinerMBC(**settings(SEEDS - 1), backend="python", n_jobs=2).fit(table)
    assert (in_python.rule_lists_, in_python.n_draws_) == (one.rule_lists_, one.n_draws_)


OPTIONS = [
    {"heuristic": 7},
    {"convergence": "or"},
    {"any_vertex": False},
    {"any_vertex": False, "heuristic": 7},
    {"omega": 0.4323},
    {"omega": 1.0, "prune_ties": "keep"},
    {"omega": 2.0},
    {"validation": "holdout"},
    {"validation": "per_classifier"},
    {"validation": "none"},
    {"early_stop_baseline": "empty_list"},
    {"prune_ties": "remove"},
    {"max_cuts": 3},
    {"uncovered_fraction": 0.0},
    {"rho": 0.5, "c": 1.0, "p_best": 0.5, "tol": 0.1},
    {"cuts": "mdlp"},
    {"cuts": "frequency", "max_cuts": 5},
    {"upper_bound": "interval", "any_value": "sum"},
    {"min_cases_per_rule": 8},
]


@pytest.mark.parametrize("option", OPTIONS, ids=str)
@pytest.mark.parametrize("name", ["wine", "hepatitis", "tic-tac-toe"])
def test_every_option(name, option):
    problem, with_rules = Problem.of_table(paper_data(name)), 0
    for seed in range(3):
        results = []
        for backend in ("python", "c"):
            source = draws.Seeded(seed)
            steps = assemble(backend, **{"n_ants": 15, "max_iterations": 5, "max_cuts": 2, **few_ants(seed), **option})
            found = antminer_mbc(problem, steps, source, [source] * 2)
            results.append((found, source.n_draws, source.uniform()))
        assert results[0] == results[1], f"seed {seed}"
        with_rules += any(base.rules for base in results[0][0])
    assert with_rules > 0 or option == {"early_stop_baseline": "empty_list"}


def few_ants(seed):
    return {"prune_ties": "remove"} if seed else {}


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
    options |= {"upper_bound": ["alone", "interval"][seed % 2], "any_value": ["equation", "sum"][seed // 2 % 2]}
    options |= {"min_cases_per_rule": 1 + seed % 3, "cuts": ["midpoints", "frequency"][seed // 4 % 2]}
    steps = assemble("python", n_ants=20, heuristic=int(rng.choice([7, 8])), **options)
    graph, sample = steps.build(problem, sorted(rng.integers(0, problem.n_rows, size=problem.n_rows).tolist()))
    sample = sample.without(int.from_bytes(rng.bytes(40), "little") if rng.random() < 0.5 else 0)
    open_classes = problem.open_classes(sample)
    if not any(open_classes):
        assert not sample.left & ~sample.class_rows[problem.majority]
        return
    eta, tau = steps.eta(graph, sample, problem), pheromone.initial_pheromone(graph)
    for edge in tau:
        tau[edge] = float(rng.random())
    one, other = draws.Seeded(seed), draws.Seeded(seed)
    at = heuristic.PLACES[options["upper_bound"]]
    for _ in range(10):
        path = walk.walk(graph, tau, eta, open_classes, one, at)
        assert accelerated.walk(graph, tau, eta, open_classes, other, at) == path
    best = iterate(graph, sample, tau, eta, open_classes, steps, one)
    assert accelerated.iterate(graph, sample, tau, eta, open_classes, steps, other) == best
    assert one.n_draws == other.n_draws
    for improves in prune.TIES.values():
        how = steps.quality, improves, options["min_cases_per_rule"]
        pruned = prune.prune(best[0], graph, sample, *how)
        assert accelerated.prune(best[0], graph, sample, *how) == pruned
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


@pytest.mark.parametrize(("absurd", "sizes"), [
    ({"c": 1e300}, "c=1e+300, omega=0.5, p_best=0.05, rho=0.85"),
    ({"omega": 1000}, "c=10.0, omega=1000, p_best=0.05, rho=0.85"),
    ({"heuristic": 7, "c": 1e-300, "omega": 1e-9}, "c=1e-300, omega=1e-09, p_best=0.05, rho=0.85"),
])
def test_an_empty_wheel_is_the_same_error_on_both_paths(absurd, sizes):
    """Pheromone can only vanish or overflow with absurd parameters; then both paths say so at the same draw."""
    table, counts = paper_data("weather"), []
    for backend in ("python", "c"):
        source = draws.Seeded(1)
        with pytest.raises(draws.EmptyWheel) as error:
            AntMinerMBC(n_ants=20, n_classifiers=1, backend=backend, random_state=source, **absurd).fit(table)
        sentence = "a wheel needs a positive weight: the pheromone vanished or overflowed, whose size follows from "
        assert str(error.value) == sentence + sizes
        counts.append(source.n_draws)
    assert counts[0] == counts[1]


def test_c_refuses_what_does_not_fit_together():
    from reference.mbc import accelerated

    steps = assemble("c")
    problem = Problem.of_table(paper_data("weather"))
    graph, sample = steps.build(problem, list(range(14)))
    other, _ = steps.build(Problem.of_table(paper_data("iris")), list(range(150)))
    eta, tau = steps.eta(graph, sample, problem), accelerated.initial_pheromone(graph)
    rule = steps.rule_of((0, 0, 0, 0, 0, 0, 0), graph, sample)
    calls = {
        "eta must have a value": lambda: accelerated.walk(graph, tau, [[[1.0]]], [True], draws.Seeded(1)),
        "classes are open or not": lambda: accelerated.walk(graph, tau, eta, [True, True], draws.Seeded(1)),
        "that of another graph": lambda: accelerated.walk(
            graph, accelerated.initial_pheromone(other), eta, [True], draws.Seeded(1)
        ),
        "is no path of this graph": lambda: accelerated.update_pheromone(tau, (0, 0), 0.1, 10.0, 0.85, 1.0, 0.1),
        "a path of 2 vertices": lambda: accelerated.prune(rule._replace(path=(0, 0)), graph, sample, steps.quality),
        "do not fit together": lambda: accelerated.prune(
            rule._replace(path=(0, 0, 0, -90, 0, 0, 0)), graph, sample, steps.quality
        ),
    }
    for message, call in calls.items():
        with pytest.raises(ValueError, match=message):
            call()


@pytest.mark.parametrize("backend", ["python", "c"])
@pytest.mark.parametrize(("n", "line"), [(0, "W1"), (1, "W2"), (2, "W3"), (3, "W6"), (7, "W1"), (12, "W6")])
def test_a_tape_that_runs_out_names_the_line(backend, n, line):
    steps = assemble(backend, n_ants=2)
    problem = Problem.of_table(datasets.load("weather"))
    graph, sample = steps.build(problem, list(range(14)))
    tau, eta = steps.initial_pheromone(graph), steps.eta(graph, sample, problem)
    with pytest.raises(draws.TapeExhausted, match=rf"^mbc:{line} asked for draw {n + 1} of a tape of {n}$"):
        steps.iterate(graph, sample, tau, eta, [True], steps, draws.Tape([0.3] * n))


def test_the_variant_differs_in_two_defaults():
    one, two = AntMinerMBC().get_params(), AntMiner2MBC().get_params()
    assert {name: (one[name], two[name]) for name in one if one[name] != two[name]} == {
        "heuristic": (8, 7),
        "majority_weight": (0.1, 0.05),
    }


def test_a_sample_is_packed_class_by_class(c_path):
    from reference.mbc.packed import packed_sample

    packed = packed_sample(Sample(0b0111, (0b0101, 0b1010), ((0b1100, 0b1111),)))
    assert (packed.totals.tolist(), packed.starts.tolist()) == ([2, 1], [0, 1, 2])
