"""Both paths on the papers' data sets: twenty seeds, every pruner, every option."""

import pytest

from reference import draws
from reference.antminer import algorithm, steps
from reference.antminer.problem import Problem
from tests.conftest import paper_data

pytestmark = pytest.mark.usefixtures("c_path")

SEEDS = 20

OPTIONS = {
    "defaults": {},
    "reject": {"infeasible": "reject"},
    "initial": {"heuristic_on": "initial"},
    "remove": {"prune_ties": "remove"},
    "continue": {"single_class": "continue"},
    "covered": {"removal": "covered"},
    "as-value": {"missing": "as_value"},
    "all-others": {
        "infeasible": "reject",
        "heuristic_on": "initial",
        "prune_ties": "remove",
        "single_class": "continue",
        "removal": "covered",
        "missing": "as_value",
    },
}
PRUNERS = {
    "original": {},
    "hybrid": {"pruner": "hybrid", "r": 3},
    "hybrid-attribute": {"pruner": "hybrid", "r": 2, "info_gain": "attribute"},
    "hybrid-split": {"pruner": "hybrid", "r": 1, "info_gain": "split"},
}
N_ANTS = {"tic-tac-toe": 60, "house-votes-84": 40, "kr-vs-kp": 5}
"""Enough ants for pheromone to matter, few enough for twenty seeds of every option to end soon."""



@pytest.mark.parametrize("pruner", PRUNERS)
@pytest.mark.parametrize("option", OPTIONS)
@pytest.mark.parametrize("name", N_ANTS)
def test_runs_on_the_papers_data(name, option, pruner):
    settings = {"n_ants": N_ANTS[name], **OPTIONS[option], **PRUNERS[pruner]}
    problem = Problem.of_table(paper_data(name), settings.pop("missing", "no_match"))
    for seed in range(SEEDS):
        python, c = (run(problem, path, seed, settings) for path in ("python", "c"))
        assert python == c, f"seed {seed}"


def run(problem, path, seed, settings):
    source = draws.Seeded(seed)
    outcome = algorithm.ant_miner(problem, steps.assemble(path, **settings), source)
    return outcome, [rule.quality.hex() for rule in outcome.rules], source.n_draws, source.uniform()


@pytest.mark.parametrize("pruner", PRUNERS)
def test_runs_to_the_last_row(pruner):
    """The smallest limits: rules down to one row each, and nothing left to the default."""
    smallest = {"n_ants": 20, "min_cases_per_rule": 1, "max_uncovered_cases": 0, "n_rules_converge": 2}
    settings = {**smallest, **PRUNERS[pruner]}
    problem = Problem.of_table(paper_data("tic-tac-toe"))
    for seed in range(3):
        python, c = (run(problem, path, seed, settings) for path in ("python", "c"))
        assert python == c, f"seed {seed}"
