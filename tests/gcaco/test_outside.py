"""Against other programs: modularity of networkx, F statistic and discriminant analysis of scikit-learn, NumPy."""

import networkx
import numpy as np
import pytest
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis
from sklearn.feature_selection import f_classif

from reference import GCACO, datasets
from reference.gcaco import blocks, fisher, graph, louvain, separability, shortcuts
from reference.gcaco.steps import assemble


def arrays(name):
    table = datasets.load(name)
    return np.column_stack(table.columns), table.classes


@pytest.mark.parametrize("theta", [0.3, 0.6, 0.8])
@pytest.mark.parametrize("name", ["iris", "wine", "wdbc"])
def test_modularity_is_networkx_s(name, theta, backend):
    samples, classes = arrays(name)
    model = GCACO(theta=theta, n_iterations=1, n_ants=1, m=1, backend=backend).fit(samples, classes)
    whole = networkx.from_numpy_array(model.graph_)
    if whole.number_of_edges():
        communities = [set(cluster) for cluster in model.clusters_]
        assert networkx.community.modularity(whole, communities) == pytest.approx(model.modularity_, rel=1e-12)


@pytest.mark.parametrize("seed", range(20))
def test_communities_are_as_good_as_networkx_finds(seed, backend):
    """No single move of a node improves them, and other programs do not find much better ones."""
    rng = np.random.default_rng(seed)
    n = int(rng.integers(5, 40))
    upper = np.triu(rng.random((n, n)) * (rng.random((n, n)) < 0.25), 1)
    weights = upper + upper.T
    if not weights.any():
        return
    found = assemble(backend).louvain(weights)
    whole = networkx.from_numpy_array(weights)
    best = max(
        networkx.community.modularity(whole, networkx.community.louvain_communities(whole, seed=again))
        for again in range(5)
    )
    assert found.modularity >= best - 0.05
    assert networkx.community.modularity(whole, [set(c) for c in found.clusters]) == pytest.approx(found.modularity)


def test_communities_of_the_karate_club(backend):
    weights = networkx.to_numpy_array(networkx.karate_club_graph(), weight=None)
    found = assemble(backend).louvain(weights)
    assert found.modularity > 0.41
    assert sorted(node for cluster in found.clusters for node in cluster) == list(range(34))


@pytest.mark.parametrize("name", ["iris", "wine", "wdbc"])
def test_fisher_scores_are_the_f_statistic(name):
    samples, classes = arrays(name)
    scaled = graph.normalised(samples, "std")
    n, c = len(samples), len(np.unique(classes))
    assert fisher.fisher_scores(scaled, classes) == pytest.approx(f_classif(scaled, classes)[0] * (c - 1) / (n - c))


@pytest.mark.parametrize("name", ["iris", "wine", "wdbc"])
def test_scatter_is_that_of_discriminant_analysis(name):
    samples, classes = arrays(name)
    scaled = graph.normalised(samples, "std")
    scatter = separability.Scatter.of(scaled, classes)
    theirs = LinearDiscriminantAnalysis(solver="eigen", store_covariance=True).fit(scaled, classes)
    assert scatter.within() == pytest.approx(theirs.covariance_)
    assert scatter.deviations == pytest.approx(theirs.means_ - theirs.priors_ @ theirs.means_)
    weighted = np.einsum("c,ci,cj->ij", theirs.priors_, scatter.deviations, scatter.deviations)
    assert weighted == pytest.approx(np.cov(scaled.T, bias=True) - theirs.covariance_)
    inverse = np.trace(np.linalg.pinv(scatter.within(), rcond=1e-10, hermitian=True) @ scatter.between())
    assert separability.inverse(scatter) == pytest.approx(inverse)


@pytest.mark.parametrize("seed", range(10))
def test_more_features_than_samples_is_the_same_pseudo_inverse(seed):
    rng = np.random.default_rng(seed)
    samples, classes = rng.random((12, 40)), np.arange(12) % 3
    samples[:, 1] = samples[:, 0]
    scatter = separability.Scatter.of(samples, classes.astype(np.int32))
    short = shortcuts.Shortened.of_scatter(scatter)
    assert short.known is None
    for size in (1, 5, 12, 13, 30, 40):
        subset = rng.choice(40, size, replace=False).tolist()
        for part in (scatter.part(subset), short.part(subset)):
            expected = np.trace(np.linalg.pinv(part.within(), rcond=1e-10, hermitian=True) @ part.between())
            assert separability.inverse(part) == pytest.approx(expected)
            assert separability.ratio(part) == pytest.approx(np.trace(part.between()) / np.trace(part.within()))


def test_a_longer_subset_is_worth_no_less():
    samples, classes = arrays("wine")
    scatter = separability.Scatter.of(graph.normalised(samples, "std"), classes)
    values = [separability.inverse(scatter.part(range(n))) for n in range(1, 14)]
    assert values == sorted(values)


@pytest.mark.parametrize("name", ["iris", "wine", "wdbc"])
def test_correlations_are_numpy_s(name):
    scaled = graph.normalised(arrays(name)[0], "std")
    expected = np.abs(np.corrcoef(scaled.T))
    np.fill_diagonal(expected, 0.0)
    assert graph.correlations(scaled) == pytest.approx(expected)


def test_sums_run_from_left_to_right_however_long():
    values = np.random.default_rng(0).random(blocks.BLOCK + 77)
    whole = 0.0
    for value in values.tolist():
        whole += value
    assert blocks.left_to_right(values) == whole
    assert louvain.total(values.tolist()) == whole
