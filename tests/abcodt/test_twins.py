"""Python and C side by side: the same trees, the same bits, the same draws."""

import math

import numpy as np
import pytest

from reference import ABCoDT, Attribute, GradientBoostedTrees, Table, draws
from reference.abcodt import accelerated, boost, forage, grow, judge, sample
from reference.abcodt.algorithm import abcodt, forage as fly
from reference.abcodt.problem import Problem
from reference.abcodt.steps import assemble
from reference.backend import path
from tests.conftest import paper_data

pytestmark = pytest.mark.usefixtures("c_path")

ROUNDS = {"wine": 5, "glass": 3, "haberman": 5, "contraceptive": 1, "wdbc": 3, "urban-land-cover": 1}
"""Iterations of stage 2: as many as Python has time for."""
SEEDS = 10


def numbers(table):
    """A table with its nominal columns, whose values are digits in the papers' data, as numbers."""
    columns = [
        column if attribute.values is None else np.array([float(attribute.values[code]) for code in column])
        for attribute, column in zip(table.attributes, table.columns, strict=True)
    ]
    names = tuple(Attribute(attribute.name) for attribute in table.attributes)
    return Table(table.name, names, tuple(columns), table.target, table.classes)


def fitted(model):
    """All that a fit found, with floats by their bits."""
    hexes = [list(map(float.hex, map(float, values))) for values in (model.betas_, model.train_loss_, model.profits_)]
    trees = [
        [[list(map(float.hex, map(float, array))) for array in tree] for tree in trees] for trees in model.trees_
    ]
    masks = model.support_.tolist(), model.theta_.tolist()
    counts = model.trials_.tolist(), model.n_evaluations_, model.n_cycles_, model.n_draws_
    return hexes, trees, masks, counts, model.split_nodes_, model.importances_.tolist(), model.sources_.tolist()


def same_on_both_paths(table, **settings):
    python, c = (ABCoDT(**settings, backend=backend).fit(table) for backend in ("python", "c"))
    assert fitted(python) == fitted(c)
    return python


@pytest.mark.parametrize("name", ROUNDS)
def test_both_paths_select_the_same(name):
    table = numbers(paper_data(name))
    n_splits = [
        len(same_on_both_paths(table, n_iterations=ROUNDS[name], random_state=seed).split_nodes_)
        for seed in range(SEEDS)
    ]
    assert min(n_splits) > 0


@pytest.mark.parametrize("name", ["wine", "glass"])
@pytest.mark.parametrize("seed", range(SEEDS))
def test_both_paths_judge_the_same(name, seed):
    few = {"n_sources": 3, "max_evaluations": 9, "objective_iterations": 2, "n_iterations": 2, "limit": 2}
    model = same_on_both_paths(paper_data(name), reading="accuracy", **few, random_state=seed)
    assert model.profits_.max() > 0.3


OPTIONS = [
    {"onlooker": "roulette"},
    {"limit": 1},
    {"n_sources": 2},
    {"subsample": 1.0},
    {"colsample": 0.5},
    {"reg_lambda": 0.0},
    {"curvature": "hessian"},
    {"curvature": "hessian", "reg_lambda": 0.0},
    {"init": "prior"},
    {"line_search": False},
    {"selection": "branch"},
    {"max_depth": 1},
    {"max_depth": 10**6},
    {"learning_rate": 1.0},
    {"reading": "accuracy", "objective_iterations": 1, "cv": 2, "onlooker": "acceptance"},
    {"reading": "accuracy", "objective_iterations": 1, "init": "prior", "line_search": False},
]


@pytest.mark.parametrize("option", OPTIONS, ids=str)
def test_every_option(option):
    settings = {"n_iterations": 3, "max_evaluations": 20, "n_sources": 3, **option}
    table = paper_data("iris")
    for seed in range(2):
        same_on_both_paths(table, **settings, random_state=seed)


def random_problem(seed):
    """Small tables with ties, constant columns, single rows per class."""
    rng = np.random.default_rng(seed)
    n, d, k = int(rng.integers(2, 60)), int(rng.integers(1, 6)), int(rng.integers(2, 5))
    X = rng.normal(size=(n, d)) if rng.random() < 0.5 else rng.integers(0, 4, size=(n, d)).astype(float)
    classes = rng.integers(0, k, size=n)
    classes[:k] = np.arange(k)[: len(classes[:k])]
    return rng, Problem.of(X, np.unique(classes, return_inverse=True)[1].tolist())


def bits(values):
    return np.asarray(values, dtype=float).tobytes()


@pytest.mark.parametrize("seed", range(60))
def test_steps_on_random_tables(seed):
    rng, problem = random_problem(seed)
    n, k = problem.n_rows, problem.n_classes
    scores = rng.normal(size=(n, k)) * rng.choice([0.1, 1, 30, 800])
    shares = boost.softmax(scores.tolist())
    assert bits(shares) == bits(accelerated.softmax(scores))
    assert boost.loss(scores.tolist(), problem) == accelerated.loss(scores, problem)
    one, other = draws.Seeded(seed), draws.Seeded(seed)
    for share in (1.0, 0.7, 0.01):
        rows = sample.some_of(n, share, one, "abcodt:22")
        assert accelerated.some_of(n, share, other, "abcodt:22").tolist() == rows
        features = sample.some_of(problem.n_features, 0.6, one, "abcodt:24")
        assert accelerated.some_of(problem.n_features, 0.6, other, "abcodt:24").tolist() == features
        for curvature in ("unit", "hessian"):
            r, w = boost.residuals(shares, problem, 0), boost.weights(shares, 0, curvature)
            assert bits(r) == bits(accelerated.residuals(np.array(shares), problem, 0))
            assert bits(w) == bits(accelerated.weights(np.array(shares), 0, curvature))
            limits = float(rng.choice([0.0, 0.5, 2.0])), int(rng.choice([1, 2, 12, 10**6]))
            tree = grow.grow(problem, rows, features, r, w, *limits)
            twin = accelerated.grow(problem, rows, features, r, w, *limits)
            assert [bits(array) for array in tree] == [bits(array) for array in twin]
            said = grow.answers([tree] * k, problem)
            assert bits(said) == bits(accelerated.answers([twin] * k, problem))
            assert bits(said) == bits(accelerated.answers([tree] * k, problem))
            beta = boost.line_search(scores.tolist(), said, problem)
            assert beta == accelerated.line_search(scores, np.array(said), problem)
            assert bits(boost.update(scores.tolist(), said, beta)) == bits(accelerated.update(scores, said, beta))
    assert one.n_draws == other.n_draws


def test_exponentials_of_c_are_those_of_python():
    rng = np.random.default_rng(0)
    extremes = [[0.0, -745.1], [0.0, -5e-324], [0.0, float("-inf")]]
    for scores in (*(rng.normal(size=(2000, 2)) * size for size in (1e-9, 1, 40, 700)), extremes):
        shares = accelerated.softmax(scores)
        for row, (p, q) in zip(np.asarray(scores).tolist(), shares.tolist(), strict=True):
            powers = [math.exp(score - max(row)) for score in row]
            assert (p, q) == (powers[0] / (powers[0] + powers[1]), powers[1] / (powers[0] + powers[1]))
        zeros = Problem(np.empty((0, len(shares))), [0] * len(shares), 2)
        assert accelerated.loss(scores, zeros) == boost.loss(np.asarray(scores).tolist(), zeros)


@pytest.mark.parametrize("seed", range(30))
def test_bees_on_random_colonies(seed):
    rng = np.random.default_rng(seed)
    n, d = int(rng.integers(2, 12)), int(rng.integers(1, 9))
    sources = [draws.Recorder(draws.Seeded(seed)) for _ in range(2)]
    colonies = []
    for bees, backend, source in zip((forage, accelerated), ("python", "c"), sources, strict=True):
        positions = bees.scatter(n, d, source)
        centroid, profits = path("reference.abcodt", backend)(judge.distances)(positions)
        colony = forage.Colony(positions, profits, [1] * n, n)
        profit = judge.Distance(centroid)
        for _ in range(3):
            bees.move(int(seed % n), colony, profit, source)
            bees.employed(colony, profit, source)
            bees.accepting_onlookers(colony, forage.probabilities(colony.profits), profit, source)
            bees.spinning_onlookers(colony, forage.probabilities(colony.profits), profit, source)
            forage.scout(colony, 2, profit, source)
        colonies.append((bits(colony.positions), bits(colony.profits), colony.trials, colony.evaluations))
    assert colonies[0] == colonies[1]
    assert sources[0].kept == sources[1].kept
    lines = {"abcodt:2", "abcodt:a", "abcodt:9a", "abcodt:9b"}
    assert lines <= {draw.line for draw in sources[0].kept} <= {*lines, "abcodt:10a"}


def test_a_recorder_hears_of_onlookers_in_parts(monkeypatch):
    monkeypatch.setattr(accelerated, "RECORDED", 7)
    problem, heard = Problem(np.zeros((6, 2)), [0, 1], 2), []
    for backend in ("python", "c"):
        recorder = draws.Recorder(draws.Seeded(1))
        found = fly(problem, assemble(backend, max_evaluations=60), recorder)
        heard.append((recorder.kept, found.theta, found.colony.trials, np.array(found.colony.positions).tolist()))
    assert heard[0] == heard[1]


def test_a_run_may_change_paths_in_the_middle():
    results = []
    for order in ([forage], [accelerated], [forage, accelerated]):
        source = draws.Seeded(1)
        colony = forage.Colony(forage.scatter(5, 4, source), [], [1] * 5, 5)
        centroid, colony.profits[:] = judge.distances(colony.positions)
        for cycle in range(20):
            order[cycle % len(order)].employed(colony, judge.Distance(centroid), source)
        results.append((np.array(colony.positions).tolist(), colony.profits, colony.trials, source.n_draws))
    assert results[0] == results[1] == results[2]


def test_a_short_tape_names_the_line_on_both_paths():
    eight = Problem.of(np.arange(24.0).reshape(8, 3), [0, 1] * 4)
    uniforms = np.random.default_rng(3).random(4000)
    for length, line in ((5, "2"), (10, "a"), (18, "9a"), (4000, r"(a|9a|22)")):
        for backend in ("python", "c"):
            tape = draws.Tape(uniforms[:length])
            with pytest.raises(draws.TapeExhausted, match=rf"^abcodt:{line} asked for draw {length + 1} of a tape of"):
                abcodt(eight, assemble(backend, max_evaluations=10**6, n_iterations=10**6), tape)


def test_c_refuses_what_does_not_fit_together():
    problem = Problem.of([[1.0], [2.0], [3.0]], [0, 1, 0])
    colony = forage.Colony([[0.1], [0.2]], [0.0, 0.0], [1, 1], 2)
    far = judge.Distance([0.5, 0.5])
    near = judge.Distance([0.5])
    tree = grow.Tree([1, -1, -1], [0.5, 0, 0], [2, 0, 0], [0, 1, 2], [1, 0, 0], [3, 1, 2])
    ones = [1.0] * 3
    calls = {
        "a profit and a trial per source": lambda: accelerated.employed(colony, far, draws.Seeded(1)),
        "probabilities for 2 sources": lambda: accelerated.spinning_onlookers(colony, [1.0], near, draws.Seeded(1)),
        "sizes that do not fit": lambda: accelerated.move(5, colony, near, draws.Seeded(1)),
        "sizes that do not fit together": lambda: accelerated.grow(problem, [0, 7], [0], ones, ones, 1.0, 2),
        "do not fit together$": lambda: accelerated.grow(problem, [1, 0], [0], ones, ones, 1.0, 2),
        "fit together": lambda: accelerated.grow(problem, [0, 1], [1], ones, ones, 1.0, 2),
        "2 residuals and 3 weights for 3 rows": lambda: accelerated.grow(problem, [0], [0], [1.0, 2.0], ones, 1.0, 2),
        "the C path was handed sizes": lambda: accelerated.answers([tree], problem),
        "classes do not fit together": lambda: accelerated.line_search([[0.0, 1.0]], [[0.0, 1.0]], problem),
        "rows of scores for": lambda: accelerated.loss([[0.0, 1.0]], problem),
    }
    for message, call in calls.items():
        with pytest.raises(ValueError, match=message):
            call()


def test_the_c_path_is_c():
    """Each hot step of the C path reaches the library, and none of the mirror's is used."""
    steps = assemble("c")
    hot = [steps.scatter, steps.employed, steps.onlookers, steps.first_look.keywords["distances"]]
    hot += [steps.look_again.keywords["distances"], steps.everywhere, steps.softmax, steps.answers, steps.beta]
    hot += [steps.update, steps.loss, steps.sample_rows.keywords["some_of"]]
    inside = steps.tree.keywords
    hot += [inside["sample_features"].keywords["some_of"], inside["residuals"], inside["weights"].func]
    assert {step.__module__ for step in [*hot, inside["grow"].func]} == {"reference.abcodt.accelerated"}


def test_trees_of_both_paths_predict_the_same():
    table = paper_data("wine")
    python, c = (GradientBoostedTrees(n_iterations=3, random_state=1, backend=b).fit(table) for b in ("python", "c"))
    assert python.predict_proba(table).tolist() == c.predict_proba(table).tolist()
    assert python.train_loss_ == c.train_loss_
    c.backend = "python"
    assert python.decision_function(table).tolist() == c.decision_function(table).tolist()
