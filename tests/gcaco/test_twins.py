"""Python and C side by side: the same communities, the same walks, the same bits, the same draws."""

import numpy as np
import pytest

from reference import GCACO, draws
from reference.gcaco import graph, louvain, pheromone, walk
from reference.gcaco.algorithm import gcaco
from reference.gcaco.problem import Ground
from reference.gcaco.steps import assemble
from tests.conftest import paper_data

pytestmark = [pytest.mark.usefixtures("c_path"), pytest.mark.filterwarnings("ignore:omega")]

ITERATIONS = {"wine": 50, "wdbc": 50, "ionosphere": 50, "sonar": 50, "spambase": 20, "madelon": 3, "colon": 2}
"""On the wide sets the mirror needs minutes for all 50; the pheromone has settled by then anyway."""


def both(table, seed, **parameters):
    fits = [GCACO(random_state=seed, backend=name, **parameters).fit(table) for name in ("python", "c")]
    for name in ("pheromone_", "ranking_", "support_", "labels_"):
        assert np.array_equal(*(getattr(model, name) for model in fits)), f"{name}, seed {seed}"
    assert fits[0].clusters_ == fits[1].clusters_
    assert fits[0].modularity_ == fits[1].modularity_
    assert fits[0].history_ == fits[1].history_
    assert fits[0].n_draws_ == fits[1].n_draws_
    return fits[0]


@pytest.mark.parametrize("name", ["wine", "wdbc", "ionosphere", "sonar", "spambase", "madelon"])
def test_both_paths_choose_the_same(name):
    table = paper_data(name)
    options = {"n_iterations": ITERATIONS[name], "n_ants": 30, "omega": 1}
    assert len({both(table, seed, **options).n_draws_ for seed in range(10)}) > 1


@pytest.mark.parametrize("name", ["wine", "colon"])
def test_both_paths_choose_the_same_with_all_ants(name):
    both(paper_data(name), 1, n_iterations=ITERATIONS[name], n_ants=100 if name == "wine" else 20)


OPTIONS = [
    {"walk": "figure"},
    {"negative_heuristic": "clip"},
    {"walk": "figure", "negative_heuristic": "clip", "epsilon": 0.1},
    {"separability": "ratio"},
    {"sigma": "variance"},
    {"normalize": False},
    {"alpha": 2.0},
    {"alpha": 0.5, "beta": 3.0},
    {"alpha": 0.0, "beta": 0.0},
    {"beta": 0.7},
    {"q0": 0.0},
    {"q0": 1.0},
    {"epsilon": 1.0},
    {"epsilon": 0.01},
    {"theta": 0.0},
    {"theta": 1.0},
    {"theta": 0.45},
    {"evaporation": 0.1, "initial_pheromone": 5.0},
    {"evaporation": 0.999999, "n_iterations": 80, "q0": 0.2},
    {"m": 3},
]


@pytest.mark.parametrize("option", OPTIONS, ids=str)
@pytest.mark.parametrize("name", ["wine", "sonar"])
def test_every_option(name, option):
    for seed in range(2):
        both(paper_data(name), seed, **{"n_iterations": 3, "n_ants": 10, **option})


def random_graph(rng, n):
    """Weights on some pairs; few different ones, so that gains tie."""
    weights = rng.choice([0.0, 0.25, 0.5, float(rng.random())], size=(n, n), p=[0.6, 0.15, 0.15, 0.1])
    upper = np.triu(weights, 1)
    return upper + upper.T


@pytest.mark.parametrize("seed", range(60))
def test_communities_of_random_graphs(seed):
    from reference.gcaco import accelerated

    rng = np.random.default_rng(seed)
    weights = random_graph(rng, int(rng.choice([1, 2, 3, 8, 30, 80])))
    mirror = louvain.louvain(weights, louvain.degrees, louvain.sweep, louvain.aggregate)
    assert louvain.louvain(weights, accelerated.degrees, accelerated.sweep, accelerated.aggregate) == mirror
    for level in mirror.levels:
        one, other = louvain.aggregate(weights, level.labels), accelerated.aggregate(weights, level.labels)
        assert np.array_equal(one[0], other[0])
        assert one[1] == other[1]


@pytest.mark.parametrize("seed", range(60))
def test_steps_on_random_grounds(seed):
    from reference.gcaco import accelerated

    rng = np.random.default_rng(seed)
    n = int(rng.choice([1, 2, 5, 17, 60]))
    upper = np.triu(rng.random((n, n)), 1)
    labels = rng.integers(0, int(rng.integers(1, n + 1)), size=n)
    clusters = [np.flatnonzero(labels == label).tolist() for label in np.unique(labels)]
    ground = Ground(clusters, upper + upper.T, rng.random(n).tolist())
    options = {"alpha": rng.choice([0.0, 0.5, 1.0, 2.0]), "beta": rng.choice([0.0, 1.0, 2.5]), "q0": rng.random(),
               "epsilon": rng.choice([0.05, 0.4, 1.0]), "walk": str(rng.choice(["text", "figure"])),
               "negative_heuristic": str(rng.choice(["shift", "clip"]))}
    habits = assemble("python", **options).habits
    tau = rng.choice([0.0, 0.2, 3.0, float(rng.random())], size=n).tolist()
    one, other = draws.Recorder(draws.Seeded(seed)), draws.Recorder(draws.Seeded(seed))
    subsets = walk.walks(ground, tau, one, habits, 15)
    assert accelerated.walks(ground, tau, other, habits, 15) == subsets
    assert one.kept == other.kept
    visited = subsets[0][: int(rng.integers(0, n))]
    c = next((c for c, cluster in enumerate(clusters) if not set(cluster) <= set(visited)), None)
    assert c is not None
    chosen = walk.select(c, visited, ground, tau, habits, one)
    assert accelerated.select(c, visited, ground, tau, habits, other) == chosen
    gamma = rng.random(15).tolist()
    updated = pheromone.update_pheromone(tau, subsets, gamma, 0.3)
    assert accelerated.update_pheromone(tau, subsets, gamma, 0.3) == updated
    assert one.uniform() == other.uniform()


def test_the_c_path_is_c():
    """Each hot step of the C path reaches the library, and none of the mirror's is used."""
    steps = assemble("c")
    hot = [steps.similarities.func, steps.cut.func, steps.walks.func, steps.update_pheromone.func]
    hot += steps.louvain.keywords.values()
    names = ["similarities", "cut", "walks", "update_pheromone", "degrees", "sweep", "aggregate"]
    assert [step.__name__ for step in hot] == names
    assert all(step.__module__ == "reference.gcaco.accelerated" for step in hot)


def test_a_short_tape_names_the_line(backend):
    samples, classes = np.array([[0.0, 5.0], [1.0, 3.0], [2.0, 4.0], [3.0, 9.0]]), np.array([0, 0, 1, 1])
    for n_draws, line in ((0, "gcaco:13"), (1, "gcaco:e"), (2, "gcaco:g")):
        source = draws.Tape([0.9] * n_draws)
        with pytest.raises(draws.TapeExhausted, match=f"{line} asked for draw {n_draws + 1}"):
            gcaco(samples, classes, assemble(backend, theta=1.0), source)


def test_similarities_are_symmetric_to_the_last_bit():
    """The C path reads a row where the mirror reads a column."""
    rng = np.random.default_rng(0)
    for rows, columns in ((3, 2), (12, 7), (50, 33), (200, 128), (31, 300)):
        correlation = graph.correlations(rng.random((rows, columns)))
        assert np.array_equal(correlation, correlation.T)
        similarity = graph.similarities(correlation, "std")
        assert np.array_equal(similarity, similarity.T)


@pytest.mark.parametrize("sigma", ["std", "variance"])
@pytest.mark.parametrize("columns", [1, 2, 3, 31, 32, 33, 100])
def test_the_matrices_have_the_same_bits(columns, sigma):
    from reference.gcaco import accelerated

    correlation = graph.correlations(np.random.default_rng(columns).random((12, columns)))
    similarity = graph.similarities(correlation, sigma)
    assert accelerated.similarities(correlation, sigma).tobytes() == similarity.tobytes()
    for theta in (0.0, 0.5, float(similarity.max()), 1.0):
        kept = accelerated.cut(similarity, theta)
        assert np.asarray(kept).tobytes() == graph.cut(similarity, theta).tobytes()
        assert accelerated.degrees(kept) == louvain.degrees(graph.cut(similarity, theta))
        assert bool(kept.any()) == bool(graph.cut(similarity, theta).any())
        mirror = louvain.louvain(graph.cut(similarity, theta), louvain.degrees, louvain.sweep, louvain.aggregate)
        assert louvain.louvain(kept, accelerated.degrees, accelerated.sweep, accelerated.aggregate) == mirror


def test_features_beyond_a_block_of_running_sums():
    """C brings 1,024 running sums up to date at a time."""
    samples, classes = np.random.default_rng(3).random((15, 1100)), [0, 1, 1] * 5
    few = {"n_iterations": 1, "n_ants": 2, "m": 2, "theta": 0.9, "random_state": 1}
    python, c = (GCACO(**few, backend=backend).fit(samples, classes) for backend in ("python", "c"))
    assert python.pheromone_.tobytes() == c.pheromone_.tobytes()
    assert python.get_support().tolist() == c.get_support().tolist()


def test_pairs_that_are_all_alike_are_one_half():
    from reference.gcaco import accelerated

    alike = np.full((5, 5), 0.3)
    np.fill_diagonal(alike, 0.0)
    assert accelerated.similarities(alike, "std").tolist() == graph.similarities(alike, "std").tolist()
    with pytest.raises(ValueError, match="too far apart"):
        accelerated.similarities(np.array([[0.0, 1e200, 0.0], [1e200, 0.0, 0.0], [0.0, 0.0, 0.0]]), "std")


@pytest.mark.parametrize(("change", "words"), [
    ({"similarity": np.zeros((2, 2))}, "of the same features"),
    ({"clusters": [[0, 1], [1, 2]]}, "each in one cluster"),
    ({"clusters": [[0, 1, 7]]}, "of the same features"),
])
def test_sizes_are_checked(change, words):
    from reference.gcaco import accelerated

    given = {"clusters": [[0, 1, 2]], "similarity": np.zeros((3, 3)), "fisher": [0.5] * 3, **change}
    with pytest.raises(ValueError, match=words):
        accelerated.walks(Ground(**given), [0.2] * 3, draws.Seeded(0), assemble("c").habits, 1)
    ground = Ground([[0]], np.zeros((1, 1)), [0.5])
    with pytest.raises(ValueError, match="levels of pheromone"):
        accelerated.walks(ground, [0.2] * 3, draws.Seeded(0), assemble("c").habits, 1)
    with pytest.raises(ValueError, match="square"):
        accelerated.sweep(np.zeros((2, 3)))
    with pytest.raises(ValueError, match="labels"):
        accelerated.aggregate(np.eye(2), [0])
