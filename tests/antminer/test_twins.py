"""Python and C side by side: the same rules, the same bits, the same draws."""

import operator
from dataclasses import replace

import numpy as np
import pytest

from reference import draws
from reference.antminer import construct, heuristic, pheromone, prune, steps
from reference.antminer.pheromone import initial_pheromone
from reference.antminer.problem import Problem
from tests.conftest import paper_data

pytestmark = pytest.mark.usefixtures("c_path")

def random_problem(seed):
    """A small table with odd sizes: word boundaries, absent values and classes, missing values, shrunken T."""
    rng = np.random.default_rng(seed)
    n = int(rng.choice([1, 2, 63, 64, 65, 127, 130, 300, 64 * 256 + 5]))
    domains = rng.integers(0, 5, size=rng.integers(1, 9)).tolist()
    n_classes = int(rng.integers(1, 5))
    columns = [rng.integers(-1, max(size, 1) if size else 0, size=n).astype(np.int32) for size in domains]
    problem = Problem.of(columns, domains, rng.integers(0, n_classes, size=n).astype(np.int32), n_classes)
    gone = int.from_bytes(rng.bytes((n + 7) // 8), "little") & problem.training
    return rng, (problem if rng.random() < 0.5 else problem.without(gone))


@pytest.mark.parametrize("seed", range(150))
def test_steps_on_random_tables(seed):
    from reference.antminer import accelerated

    rng, problem = random_problem(seed)
    counts = heuristic.class_counts(problem)
    assert accelerated.class_counts(problem) == counts
    totals = problem.class_counts(problem.training)
    gain = heuristic.term_gain(counts, totals)
    info = heuristic.INFO_GAINS[str(rng.choice(["term", "attribute", "split"]))](counts, totals)
    tau = {term: float(rng.random()) for term in gain}
    least = int(rng.integers(1, 5))
    for build, twin in (
        (construct.construct, accelerated.construct),
        (construct.construct_by_rejection, accelerated.construct_by_rejection),
    ):
        python, c = draws.Seeded(seed), draws.Seeded(seed)
        rule = build(problem, gain, tau, python, least)
        assert (twin(problem, gain, tau, c, least), c.n_draws) == (rule, python.n_draws)
    sizes = [(i, size) for i, size in enumerate(problem.domains) if size and rng.random() < 0.8]
    any_rule = tuple((i, int(rng.integers(size))) for i, size in sizes)
    for improves in (operator.gt, operator.ge):
        for candidate in (rule, any_rule):
            pruned = prune.prune_original(candidate, problem, improves)
            assert accelerated.prune_original(candidate, problem, improves) == pruned
            r, python, c = int(rng.integers(1, 5)), draws.Seeded(seed), draws.Seeded(seed)
            cut = prune.prune_hybrid(candidate, problem, info, python, improves, r)
            assert accelerated.prune_hybrid(candidate, problem, info, c, improves, r) == cut
            assert python.n_draws == c.n_draws
    quality = float(rng.random())
    other = dict(tau)
    pheromone.update_pheromone(tau, any_rule, quality)
    accelerated.update_pheromone(other, any_rule, quality)
    assert list(map(float.hex, tau.values())) == list(map(float.hex, other.values()))


@pytest.mark.parametrize("seed", range(60))
def test_searches_on_random_tables(seed):
    rng, problem = random_problem(seed + 1000)
    settings = {
        "n_ants": int(rng.integers(1, 30)),
        "min_cases_per_rule": int(rng.integers(1, 4)),
        "n_rules_converge": int(rng.integers(1, 5)),
        "pruner": str(rng.choice(["original", "hybrid"])),
        "r": int(rng.integers(1, 4)),
        "infeasible": str(rng.choice(["filter", "reject"])),
        "prune_ties": str(rng.choice(["keep", "remove"])),
    }
    results = []
    for path in ("python", "c"):
        run_steps, source, tau = steps.assemble(path, **settings), draws.Seeded(seed), initial_pheromone(problem)
        gain, info = run_steps.gains(problem, problem)
        found = run_steps.search(problem, gain, info, tau, run_steps, source)
        results.append((found, source.n_draws, {term: level.hex() for term, level in tau.items()}))
    assert results[0] == results[1]


@pytest.mark.parametrize("half", [0, 1])
def test_rows_without_a_value_have_the_other_only_if_none_is_missing(half):
    """Two values of a column, of which half of the rows have one, three the other, and one row neither."""
    from reference.antminer import accelerated

    rng, some = np.random.default_rng(half), np.array([half] * 4 + [1 - half] * 3 + [-1], dtype=np.int32)
    for seed in range(100):
        columns, classes = [rng.permutation(some) for _ in range(5)], np.array([0, 1] * 4, dtype=np.int32)
        problem = Problem.of(columns, [2] * 5, classes, 2)
        gain = dict.fromkeys(problem.rows_where, 1.0)
        python, c = draws.Seeded(seed), draws.Seeded(seed)
        rule = construct.construct(problem, gain, gain, python, 2)
        assert (accelerated.construct(problem, gain, gain, c, 2), c.n_draws) == (rule, python.n_draws)


def test_subnormal_pheromone_rounds_alike():
    from reference.antminer import accelerated

    problem = Problem.of_table(paper_data("weather"))
    gain, _ = steps.assemble("python").gains(problem, problem)
    for level in (5e-324, 1e-310, 1e-300):
        tau = dict.fromkeys(gain, level)
        for seed in range(30):
            python, c = draws.Seeded(seed), draws.Seeded(seed)
            assert construct.construct(problem, gain, tau, python, 2) == accelerated.construct(problem, gain, tau, c, 2)
            assert python.n_draws == c.n_draws


def test_an_empty_training_set_builds_no_rule():
    from reference.antminer import accelerated

    problem = replace(Problem.of_table(paper_data("weather")), training=0)
    gain = dict.fromkeys(problem.rows_where, 1.0)
    for build in (construct.construct, accelerated.construct):
        assert build(problem, gain, gain, draws.Tape([]), 1) == ()


def test_weights_for_every_term_are_asked_for():
    from reference.antminer import accelerated

    problem = Problem.of_table(paper_data("weather"))
    with pytest.raises(ValueError, match="a weight per term is needed"):
        accelerated.construct(problem, {(0, 0): 1.0}, {(0, 0): 1.0}, draws.Tape([]), 1)
