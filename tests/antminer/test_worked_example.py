"""The numbers between the vectors: totals, thresholds and probabilities of the worked example, to 12 digits."""

import pytest

from reference import datasets, draws, trace
from reference.antminer import heuristic, pheromone
from reference.antminer.problem import Problem
from reference.antminer.steps import assemble

WEATHER = Problem.of_table(datasets.load("weather"))
STEPS = assemble("python", min_cases_per_rule=2)
GAIN, INFO = STEPS.gains(WEATHER, WEATHER)


def spins(line, work):
    """Every wheel that a piece of work spins: total, threshold, probabilities."""
    heard = []

    def keep(_, values):
        whole = draws.total(values["weights"])
        heard.append((whole, values["u"] * whole, [weight / whole for weight in values["weights"]]))

    with trace.listen(keep, [line]):
        work()
    return heard


def digits(*numbers):
    return [f"{number:.12g}" for number in numbers]


@pytest.mark.parametrize(
    ("least", "uniforms", "expected"),
    [
        (2, [0.10, 0.55], [("0.19403458135", "0.019403458135"), ("0.0611820960924", "0.0336501528508")]),
        (2, [0.95, 0.55], [(None, "0.184332852283"), ("0.175162393796", "0.0963393165878")]),
        (
            1,
            [0.10, 0.55, 0.30],
            [(None, None), ("0.0882247002411", "0.0485235851326"), ("0.0377443751082", "0.0113233125325")],
        ),
    ],
)
def test_walks(least, uniforms, expected):
    steps, tau = assemble("python", min_cases_per_rule=least), pheromone.initial_pheromone(WEATHER)
    found = spins("antminer:25", lambda: steps.construct(WEATHER, GAIN, tau, draws.Tape(uniforms)))
    for (whole, threshold, _), (total, limit) in zip(found, expected, strict=True):
        assert total in (None, *digits(whole))
        assert limit in (None, *digits(threshold))


def test_probabilities_of_the_second_step():
    tau, tape = pheromone.initial_pheromone(WEATHER), draws.Tape([0.10, 0.55])
    _, (_, _, second) = spins("antminer:25", lambda: STEPS.construct(WEATHER, GAIN, tau, tape))
    assert digits(*second) == ["0", "0.0241440959189", "0.667396587395", "0", "0.308459316686"]


@pytest.mark.parametrize(
    ("rule", "uniforms", "expected"),
    [
        (
            ((0, 0), (1, 1), (2, 0), (3, 1)),
            [0.30, 0.80],
            [("0.314247310997", "0.0942741932992"), ("0.232543145052", "0.186034516042")],
        ),
        (
            ((0, 2), (1, 1), (2, 1), (3, 1)),
            [0.30, 0.95],
            [("0.707802668449", "0.212340800535"), ("0.299475447032", "0.28450167468")],
        ),
    ],
)
def test_hybrid_wheels(rule, uniforms, expected):
    steps = assemble("python", pruner="hybrid", r=2)
    found = spins("antminer:55", lambda: steps.prune(rule, WEATHER, INFO, draws.Tape(uniforms)))
    assert [tuple(digits(whole, threshold)) for whole, threshold, _ in found] == expected


def test_hybrid_probabilities():
    steps, tape = assemble("python", pruner="hybrid", r=2), draws.Tape([0.30, 0.80])
    rule = ((0, 0), (1, 1), (2, 0), (3, 1))
    (_, _, first), (_, _, second) = spins("antminer:55", lambda: steps.prune(rule, WEATHER, INFO, tape))
    assert digits(*first) == ["0.0924412223389", "0.259999570676", "0.0470071292539", "0.600552077731"]
    assert digits(*second) == ["0.124920498254", "0.0635231107864", "0.81155639096"]


def test_the_next_ant_after_the_update():
    """0.1 * (1 + 24/45) = 0.15333..., total 1.05333..., and the first wheel after it."""
    tau = pheromone.initial_pheromone(WEATHER)
    raised = tau[2, 1] + tau[2, 1] * (24 / 45)
    assert digits(raised, draws.total(tau.values()) - 0.1 + raised) == ["0.153333333333", "1.05333333333"]
    pheromone.update_pheromone(tau, ((2, 1),), 24 / 45)
    weights = [GAIN[term] * tau[term] for term in tau]
    assert digits(*(weight / draws.total(weights) for weight in weights)) == [
        *("0.0134605124284", "0.463366192034", "0.0134605124284", "0", "0.0378589482475"),
        *("0.0874473368229", "0.00684478235505", "0.290114378861", "0", "0.0874473368229"),
    ]


def test_sum_of_gains_and_eta():
    assert digits(draws.total(GAIN.values())) == ["1.9403458135"]
    assert digits(*heuristic.eta(GAIN, ()).values()) == [
        *("0.014971251693", "0.515372050199", "0.014971251693", "0", "0.0421080435132"),
        *("0.097261979915", "0.00761300581729", "0.210440437254", "0", "0.097261979915"),
    ]
