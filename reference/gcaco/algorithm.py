"""GCACO's main listing (Algorithm 1, Fig. 3): a feature graph, its communities, and ants that walk over them.

The steps are handed in: they decide between Python and C, and between the readings.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from reference.draws import Draws, total
from reference.gcaco.fisher import fisher_scores
from reference.gcaco.graph import correlations, edges, pairs, varying
from reference.gcaco.louvain import Partition
from reference.gcaco.pheromone import final_pick, ranking
from reference.gcaco.problem import Codes, Floats, Ground
from reference.gcaco.scaling import softmax_scale
from reference.gcaco.separability import Scatter
from reference.trace import heard, step, tell

if TYPE_CHECKING:
    from reference.gcaco.steps import Steps


class FeatureGraph(NamedTuple):
    """How alike features are (correlations, then similarities), the weights of the edges kept, and the communities."""

    correlation: Floats
    similarity: Floats
    weights: Floats
    partition: Partition


class Round(NamedTuple):
    """One iteration: the best and the mean worth of its subsets, and their mean size."""

    best: float
    mean: float
    size: float


@dataclass(frozen=True, eq=False)
class Selection:
    """What a run found. Features are numbered among the columns that are not constant, which ``kept`` lists."""

    kept: list[int]
    correlation: Floats
    similarity: Floats
    weights: Floats
    partition: Partition
    raw: Floats
    fisher: Floats
    pheromone: list[float]
    ranking: list[int]
    selected: list[int]
    history: list[Round]


def gcaco(samples: Floats, classes: Codes, steps: Steps, draws: Draws) -> Selection:
    """Choose features for telling the classes apart.

    Moradi & Rostami 2015, Algorithm 1.

    >>> import numpy as np
    >>> from reference.draws import Seeded
    >>> from reference.gcaco.steps import assemble
    >>> samples = np.array([[1.0, 2.0, 5.0], [2.0, 4.1, 5.5], [8.0, 16.2, 5.1], [9.0, 17.9, 5.6]])
    >>> found = gcaco(samples, np.array([0, 0, 1, 1]), assemble("python", n_iterations=2, n_ants=3), Seeded(1))
    >>> found.partition.clusters
    [[0, 1], [2]]
    """
    kept = varying(samples)                                                     #: gcaco:1
    if not kept:
        raise ValueError("every feature is constant: there is nothing to choose among")
    step("gcaco:1", kept=kept)
    samples = steps.normalised(samples[:, kept])                                #: gcaco:2
    if steps.settings.normalize:
        step("gcaco:2", row=samples[0].tolist())
    correlation, similarity, weights, partition = feature_graph(samples, steps)
    raw = fisher_scores(samples, classes)                                       #: gcaco:7
    fisher = softmax_scale(raw, steps.settings.sigma)                           #: gcaco:7
    step("gcaco:7", raw=raw.tolist(), fisher=fisher.tolist())
    ground, scatter = Ground(partition.clusters, similarity, fisher.tolist()), Scatter.of(samples, classes)
    tau, history = search(ground, scatter, steps, draws)
    m = steps.how_many(len(kept), len(partition.clusters))                      #: gcaco:24
    order = ranking(tau)                                                        #: gcaco:25
    selected = final_pick(order, m)                                             #: gcaco:25
    tell(("gcaco:24", {"m": m}), ("gcaco:25", {"selected": selected}))
    return Selection(
        kept, correlation, similarity, weights, partition, raw, fisher, tau, order, selected, history
    )


def feature_graph(samples: Floats, steps: Steps) -> FeatureGraph:
    """Features as nodes, alike ones joined; and the communities they form.

    Algorithm 1, lines 3 to 5 of the figure, and section 3.2.

    >>> import numpy as np
    >>> from reference.gcaco.steps import assemble
    >>> samples = np.array([[1.0, 2.0, 5.0], [2.0, 4.1, 5.5], [8.0, 16.2, 5.1], [9.0, 17.9, 5.6]])
    >>> feature_graph(samples, assemble("python")).partition.clusters
    [[0, 1], [2]]
    """
    correlation = correlations(samples)                                         #: gcaco:3
    similarity = steps.similarities(correlation)                                #: gcaco:4
    graph = steps.cut(similarity)                                               #: gcaco:5
    if heard(["gcaco:3", "gcaco:4", "gcaco:5"]):
        tell(
            ("gcaco:3", {"pairs": pairs(correlation).tolist()}),
            ("gcaco:4", {"pairs": pairs(similarity).tolist()}),
            ("gcaco:5", {"edges": edges(graph)}),
        )
    partition = steps.louvain(graph)                                            #: gcaco:6
    step("gcaco:6", clusters=partition.clusters, modularity=partition.modularity)
    return FeatureGraph(correlation, similarity, graph, partition)


def search(ground: Ground, scatter: Scatter, steps: Steps, draws: Draws) -> tuple[list[float], list[Round]]:
    """Iterations of ants; the pheromone they leave, and how they fared.

    Algorithm 1, lines 6 to 29 of the figure.

    >>> import numpy as np
    >>> from reference.draws import Seeded
    >>> from reference.gcaco.steps import assemble
    >>> ground = Ground([[0]], np.zeros((1, 1)), [0.5])
    >>> scatter = Scatter.of(np.array([[1.0], [3.0], [5.0], [7.0]]), np.array([0, 0, 1, 1]))
    >>> search(ground, scatter, assemble("python", n_iterations=1, n_ants=2, evaporation=0.5), Seeded(1))
    ([16.1], [Round(best=8.0, mean=8.0, size=1.0)])
    """
    tau = [steps.settings.initial_pheromone] * len(ground.fisher)               #: gcaco:8
    step("gcaco:8", tau=tau)
    history, worth = list[Round](), steps.separability(scatter)
    for iteration in range(1, steps.settings.n_iterations + 1):                 #: gcaco:9
        step("gcaco:9", iteration=iteration)
        subsets = steps.walks(ground, tau, draws)
        gamma = [worth(subset) for subset in subsets]                           #: gcaco:22
        tau = steps.update_pheromone(tau, subsets, gamma)                       #: gcaco:23
        tell(("gcaco:22", {"gamma": gamma}), ("gcaco:23", {"tau": tau}))
        n_taken = [len(subset) for subset in subsets]
        history.append(Round(max(gamma), total(gamma) / len(gamma), sum(n_taken) / len(subsets)))
    return tau, history
