"""The switch between the paths, and the stream they share."""

import functools
import inspect

import numpy as np
import pytest

from reference import backend as paths, datasets, draws
from reference.antminer import algorithm, construct, heuristic, pheromone, prune, steps
from reference.antminer.pheromone import initial_pheromone
from reference.antminer.problem import Problem

TWINS = [
    (heuristic.class_counts, "class_counts"),
    (construct.construct, "construct"),
    (construct.construct_by_rejection, "construct_by_rejection"),
    (prune.prune_original, "prune_original"),
    (prune.prune_hybrid, "prune_hybrid"),
    (prune.majority, "majority"),
    (prune.quality, "quality"),
    (pheromone.update_pheromone, "update_pheromone"),
    (algorithm.search, "search"),
]


@pytest.mark.parametrize(("mirror", "name"), TWINS, ids=lambda value: value if isinstance(value, str) else "")
def test_twins_have_the_same_arguments(mirror, name, c_path):
    from reference.antminer import accelerated

    twin = getattr(accelerated, name)
    assert twin is not mirror
    assert list(inspect.signature(twin).parameters) == list(inspect.signature(mirror).parameters)


def test_the_c_path_is_c(monkeypatch, c_path):
    """Every function that the C path needs is called in the library, and none of the mirrors is."""
    calls = []

    class Spy:
        def __getattr__(self, name):
            value = getattr(paths.lib, name)
            if not callable(value):
                return value
            return lambda *arguments: (calls.append(name), value(*arguments))[1]

    from reference.antminer import accelerated

    monkeypatch.setattr(accelerated, "lib", Spy())

    def forbidden(mirror):
        def ran(*arguments):
            raise AssertionError(f"{mirror.__name__} ran on the C path")

        return functools.wraps(mirror)(ran)

    mirrors = ((construct, "construct"), (prune, "prune_original"), (algorithm, "search"), (heuristic, "class_counts"))
    for module, name in mirrors:
        monkeypatch.setattr(module, name, forbidden(getattr(module, name)))
    problem = Problem.of_table(datasets.load("weather"))
    algorithm.ant_miner(problem, steps.assemble("c", min_cases_per_rule=2), draws.Seeded(1))
    assert {"antminer_search", "coverage_by_class"} <= set(calls)


def test_resolve():
    assert paths.resolve("auto") == ("c" if paths.available() else "python")
    with pytest.raises(ValueError, match="backend must be one of auto, python, c, got 'fortran'"):
        paths.resolve("fortran")


def test_c_is_refused_where_it_was_not_built(monkeypatch):
    monkeypatch.setattr(paths, "lib", None)
    assert paths.resolve("auto") == "python"
    with pytest.raises(ValueError, match="needs the C library"):
        paths.resolve("c")


@pytest.mark.parametrize("bits", [np.random.PCG64, np.random.MT19937, np.random.Philox, np.random.SFC64])
def test_c_reads_numpys_own_generator(bits, c_path):
    from reference.antminer import accelerated

    problem = Problem.of_table(datasets.load("weather"))
    gain, _ = steps.assemble("c").gains(problem, problem)
    tau = initial_pheromone(problem)
    python, c = (draws.Seeded(np.random.Generator(bits(3))) for _ in range(2))
    for _ in range(50):
        rule = construct.construct(problem, gain, tau, python, 2)
        assert accelerated.construct(problem, gain, tau, c, 2) == rule
    assert python.n_draws == c.n_draws
    assert python.last == c.last
    assert python.uniform() == c.uniform()


@pytest.mark.parametrize("make", [lambda: draws.Seeded(5), lambda: draws.Tape(np.random.default_rng(5).random(400))])
def test_a_run_may_change_paths_in_the_middle(make, c_path):
    """Ants alternate between Python and C on one stream and do what either path does alone."""
    from reference.antminer import accelerated

    problem = Problem.of_table(datasets.load("weather"))
    gain, _ = steps.assemble("c").gains(problem, problem)
    results = []
    for order in ([construct], [accelerated], [construct, accelerated], [accelerated, construct, construct]):
        source, tau, rules = make(), initial_pheromone(problem), []
        for ant in range(60):
            rule = order[ant % len(order)].construct(problem, gain, tau, source, 2)
            pruned = prune.prune_original(rule, problem)
            pheromone.update_pheromone(tau, pruned.rule, pruned.quality)
            rules.append((rule, pruned))
        results.append((rules, tau, source.n_draws, source.uniform()))
    assert all(result == results[0] for result in results)


def test_a_recorder_keeps_the_same_draws_on_both_paths(c_path):
    problem = Problem.of_table(datasets.load("tic-tac-toe"))
    kept = []
    for name in ("python", "c"):
        recorder = draws.Recorder(draws.Seeded(2))
        algorithm.ant_miner(problem, steps.assemble(name, n_ants=30, pruner="hybrid", r=2), recorder)
        kept.append(recorder.kept)
    assert kept[0] == kept[1]
    assert {draw.line for draw in kept[0]} == {"antminer:25", "antminer:55"}
    assert recorder.source.n_draws == recorder.n_draws == len(kept[1])


@pytest.mark.parametrize("n", range(0, 86, 7))
def test_a_short_tape_is_an_error_that_names_the_line(n, backend):
    problem = Problem.of_table(datasets.load("weather"))
    tape = draws.Tape(np.random.default_rng(1).random(n))
    settings = {"min_cases_per_rule": 2, "max_uncovered_cases": 2, "pruner": "hybrid", "r": 1}
    with pytest.raises(draws.TapeExhausted, match=rf"antminer:(25|55) asked for draw {n + 1} of a tape of {n}"):
        algorithm.ant_miner(problem, steps.assemble(backend, **settings), tape)
    assert (tape.left, tape.n_draws) == (0, n)


def test_c_refuses_a_source_it_cannot_read(c_path):
    class Constant(draws.Draws):
        def _next(self, line):
            return 0.5

    problem = Problem.of_table(datasets.load("weather"))
    with pytest.raises(TypeError, match="use backend='python'"):
        algorithm.ant_miner(problem, steps.assemble("c"), Constant())


def test_large_searches_come_in_several_calls(monkeypatch, c_path):
    """With a call limit of one ant the search is the same; Ctrl-C would be seen between calls."""
    from reference.antminer import accelerated

    problem = Problem.of_table(datasets.load("tic-tac-toe"))
    whole = algorithm.ant_miner(problem, steps.assemble("c"), draws.Seeded(1))
    monkeypatch.setattr(accelerated, "WORDS_PER_CALL", 1)
    assert algorithm.ant_miner(problem, steps.assemble("c"), draws.Seeded(1)) == whole


def test_return_codes_become_exceptions(c_path):
    assert paths.check(0, draws.Seeded(0), "") == 0
    with pytest.raises(MemoryError):
        paths.check(paths.lib.OUT_OF_MEMORY, draws.Seeded(0), "")
    with pytest.raises(ValueError, match="do not fit"):
        paths.check(paths.lib.BAD_SIZE, draws.Seeded(0), "")
