"""The worked example: 12 samples, 6 features, two ants by hand, and four seeded runs."""

import numpy as np
import pytest

from reference import draws
from reference.gcaco import fisher, graph, scaling, separability
from reference.gcaco.algorithm import gcaco
from reference.gcaco.problem import Ground
from reference.gcaco.steps import assemble

ROWS = """ 5 12  6 5 5 3      4 11  7 6 4 7      3 10  6 8 2 4      1  6  2 7 2 0      2  8  4 6 4 6      0  2  4 5 3 6
          3  8  7 3 6 7      3  8  7 6 4 1      4 10  5 1 9 0      8 21 11 5 4 7      7 18 11 4 5 0     9 23 12 0 8 4"""
X = np.array(ROWS.split(), dtype=np.float64).reshape(12, 6)
Y = np.array([0] * 6 + [1] * 6, dtype=np.int32)
SCALED = scaling.softmax_scale(X)
F = [0.47070823453, 0.350049130573, 0.712435393396, 0.7317850174, 0.657934893317, 0.13836699655]
ANT_1 = [0.35, 0.10, 0.90, 0.85, 0.30, 0.20, 0.75, 0.60, 0.55, 0.20, 0.95, 0.85, 0.05, 0.30, 0.50]
ANT_2 = [0.75, 0.71, 0.99, 0.10, 0.95, 0.40, 0.25, 0.60, 0.30, 0.05]
SHORT = [0.75, 0.71, 0.99, 0.10, 0.95, 0.40, 0.85, 0.20, 0.30, 0.60, 0.30, 0.05, 0.20, 0.30]


def close(values, *, rel=1e-9):
    return pytest.approx(np.array(values), rel=rel, abs=1e-15)


@pytest.fixture(params=["python", "c"])
def found(request):
    """A run on the toy, for its graph and clusters."""
    if request.param == "c":
        request.getfixturevalue("c_path")
    return lambda **parameters: gcaco(X, Y, assemble(request.param, **parameters), draws.Seeded(42))


def test_scaling():
    around = scaling.centre(X)
    assert around.mean == close([4.08333333333, 11.4166666667, 6.83333333333, 4.66666666667, 4.66666666667, 3.75])
    assert around.sigma == close(
        [2.62863504926, 5.96459461228, 2.96741563579, 2.24845626054, 2.05480466766, 2.7726341266]
    )
    assert SCALED[0] == close(
        [0.586307983155, 0.524430362179, 0.430250797886, 0.536994734715, 0.540466651524, 0.432784131306]
    )


def test_graph():
    correlation = graph.correlations(SCALED)
    assert graph.pairs(correlation) == close([
        0.984825393293, 0.915471864223, 0.513664207305, 0.529987406063, 0.0260608942769, 0.905213546298,
        0.434623386808, 0.434734719753, 0.000365987908746, 0.447056363846, 0.411229412124, 0.110683387891,
        0.947421599759, 0.087018493539, 0.142541315039,
    ])
    around = scaling.centre(graph.pairs(correlation))
    assert (around.mean, around.sigma) == (close(0.459393198542), close(0.335834889492))
    similarity = graph.similarities(correlation, "std")
    assert graph.pairs(similarity) == close([
        0.827006011227, 0.795441665373, 0.540312376994, 0.552358623583, 0.215799746081, 0.790426573928,
        0.481569373996, 0.481652139629, 0.203133450285, 0.490817327247, 0.464207557719, 0.261470987394,
        0.810487291054, 0.24809412924, 0.28019890679,
    ])
    kept = graph.cut(similarity, 0.6)
    assert graph.edges(kept) == [[0, 1], [0, 2], [1, 2], [3, 4]]
    assert kept.sum() == close(6.44672308316)


@pytest.mark.parametrize(("theta", "clusters"), [
    (0.2, [[0, 1, 2, 3, 4, 5]]), (0.4, [[0, 1, 2, 3, 4], [5]]), (0.5, [[0, 1, 2], [3, 4], [5]]),
    (0.6, [[0, 1, 2], [3, 4], [5]]), (0.7, [[0, 1, 2], [3, 4], [5]]), (0.8, [[0, 1], [2], [3, 4], [5]]),
])
def test_communities(theta, clusters, found):
    partition = found(theta=theta, n_iterations=1, n_ants=1).partition
    assert partition.clusters == clusters
    if theta == 0.6:
        assert partition.modularity == close(0.376437476786)


def test_fisher():
    raw = fisher.fisher_scores(SCALED, Y)
    assert raw == close([0.548260716055, 0.401859118847, 0.847339872108, 0.8754968723, 0.77344552838, 0.048614153658])
    assert scaling.softmax_scale(raw) == close(F)
    variance = fisher.fisher_scores(scaling.softmax_scale(X, "variance"), Y)
    assert scaling.softmax_scale(variance, "variance") == close(
        [0.48321970652, 0.12254950641, 0.968938187259, 0.962610574407, 0.902689302957, 0.00102677996641]
    )
    assert scaling.softmax_scale(fisher.fisher_scores(X, Y)) == close(
        [0.502575159633, 0.37029528156, 0.726643364137, 0.703884962166, 0.643605647103, 0.12854062801]
    )


def steps_of(backend, **parameters):
    return assemble(backend, n_ants=1, **{"negative_heuristic": "clip", **parameters})


def ground():
    similarity = graph.similarities(graph.correlations(SCALED), "std")
    scores = scaling.softmax_scale(fisher.fisher_scores(SCALED, Y)).tolist()
    return Ground([[0, 1, 2], [3, 4], [5]], similarity, scores)


@pytest.mark.parametrize(("parameters", "uniforms", "path", "n_draws"), [
    ({}, ANT_1, [3, 4, 2, 0, 1, 5], 15),
    ({}, ANT_2, [5, 1, 3], 10),
    ({"negative_heuristic": "shift"}, ANT_2, [5, 1, 3], 10),
    ({"walk": "text"}, SHORT, [5, 1, 2, 3], 12),
    ({"walk": "figure"}, SHORT, [5, 1, 2, 3, 0], 14),
])
def test_walks(parameters, uniforms, path, n_draws, backend):
    tape = draws.Tape(uniforms)
    assert steps_of(backend, **parameters).walks(ground(), [0.2] * 6, tape) == [path]
    assert tape.n_draws == n_draws


def test_separability_and_pheromone(backend):
    scatter = separability.Scatter.of(SCALED, Y)
    inverse, ratio = (assemble(separability=name).separability(scatter) for name in ("inverse", "ratio"))
    subsets = [[3, 4, 2, 0, 1, 5], [5, 1, 3]]
    assert [inverse(subset) for subset in subsets] == close([7.33773665504, 2.59870918344])
    assert [ratio(subset) for subset in subsets] == close([1.00833719428, 0.689150050047])
    assert scatter.part([5, 1, 3]).within() == close([
        [0.0316692461011, -0.00302418868281, 0.00545193602458], [-0.00302418868281, 0.023195043864, -0.00280423764963],
        [0.00545193602458, -0.00280423764963, 0.0477390796146],
    ])
    assert scatter.part([5, 1, 3]).between() == close([
        [0.0254531506655, -0.0321521982083, -0.0108693646156], [-0.0321521982083, 0.0406143767116, 0.0137300867037],
        [-0.0108693646156, 0.0137300867037, 0.00464158990376],
    ])
    tau = steps_of(backend).update_pheromone([0.2] * 6, subsets, [inverse(subset) for subset in subsets])
    assert tau == close([7.35773665504, 9.95644583848, 7.35773665504, 9.95644583848, 7.35773665504, 9.95644583848])


@pytest.mark.parametrize("negative_heuristic", ["shift", "clip"])
@pytest.mark.parametrize(("walking", "index", "pheromone", "n_draws"), [
    ("text", "inverse",
     [30.0570499469, 15.4474703918, 35.6423662087, 35.6423662087, 20.4990258377, 35.6423662087], 161),
    ("text", "ratio", [4.23866683431, 2.12656999002, 5.51495414834, 5.51495414834, 3.33701432223, 5.51495414834], 161),
    ("figure", "inverse",
     [2.20532333813, 2.20532333813, 25.803836483, 25.803836483, 20.0276158705, 25.803836483], 160),
    ("figure", "ratio",
     [0.303587346487, 0.303587346487, 5.61259256683, 5.61259256683, 4.48948316509, 5.61259256683], 160),
])
def test_seeded_runs(walking, index, pheromone, n_draws, negative_heuristic, backend):
    options = {"walk": walking, "separability": index, "negative_heuristic": negative_heuristic}
    source = draws.Seeded(42)
    found = gcaco(X, Y, assemble(backend, n_iterations=3, n_ants=5, omega=1, **options), source)
    assert found.pheromone == close(pheromone)
    assert found.selected == [2, 3, 5]
    assert source.n_draws == n_draws
