"""AntMiner_mbc's main listing (Fig. 2): base classifiers from bootstrap samples, each a list of rules.

The figure itself is lost; its lines follow the prose that tells them, and the lines it does not tell are ours
(MBC-1). The steps are handed in: they decide between Python and C, and between the readings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from reference.draws import Draws
from reference.mbc.graph import Graph, Walk
from reference.mbc.heuristic import Values
from reference.mbc.pheromone import Pheromone
from reference.mbc.problem import Problem, Sample
from reference.mbc.rule import Rule, Test, tests_of
from reference.mbc.sample import bootstrap
from reference.trace import step, tell

if TYPE_CHECKING:
    from reference.mbc.steps import Steps


class BaseClassifier(NamedTuple):
    """A rule list with the graph its paths run through, the rows behind it, and how its validation went.

    ``curve`` has the validation rows classified rightly after each rule, ``iterations`` those of each rule's
    search; both leave out a rule that was dropped. ``n_draws`` is what the list took from its source.
    """

    rules: list[Rule]
    graph: Graph
    sample: list[int]
    validation: list[int]
    curve: list[int]
    iterations: list[int]
    n_draws: int


class Found(NamedTuple):
    """The best rule of a search (none if nothing was better than no rule), and its iterations."""

    best: Rule | None
    iterations: int


Each = Callable[..., Iterable[BaseClassifier]]
"""Something like ``map``: applies the learner to every source, in order, perhaps in several processes."""


def antminer_mbc(
    problem: Problem, steps: Steps, first: Draws, sources: Sequence[Draws], each: Each = map
) -> list[BaseClassifier]:
    """Learn one base classifier per source.

    AntMiner_mbc, Fig. 2. ``first`` gives the draws of the split into learning and validation rows, if any.

    >>> from reference import datasets, draws
    >>> from reference.mbc.steps import assemble
    >>> problem, steps = Problem.of_table(datasets.load("weather")), assemble("python", n_ants=20)
    >>> source = draws.Seeded(1)
    >>> [len(base.rules) for base in antminer_mbc(problem, steps, source, [source, source])]
    [2, 2]
    """
    step("mbc:0a", class_=problem.majority)
    learn, validate = steps.split_once(problem, first)                          #: mbc:0b
    models: list[BaseClassifier] = []                                           #: mbc:1
    for base in each(learn_list, [(problem, learn, validate, steps, source) for source in sources]):  #: mbc:2
        models.append(base)                                                     #: mbc:27
        step("mbc:27", lists=len(models))
    return models                                                               #: mbc:28


def learn_list(task: tuple[Problem, list[int], list[int], Steps, Draws]) -> BaseClassifier:
    """One base classifier: rules by sequential covering of a bootstrap sample.

    AntMiner_mbc, Fig. 2, lines 3 to 26.

    >>> from reference import datasets, draws
    >>> from reference.mbc.steps import assemble
    >>> problem, steps = Problem.of_table(datasets.load("weather")), assemble("python", n_ants=20)
    >>> learn_list((problem, list(range(14)), [], steps, draws.Seeded(1))).validation
    [1, 3, 6, 8, 9, 12]
    """
    problem, learn, validate, steps, draws = task
    before = draws.n_draws
    sample = bootstrap(learn, draws)                                            #: mbc:3
    step("mbc:3", sample=sample)
    sample, validate = steps.split_sample(problem, sample, validate, draws)
    rules, curve, iterations = list[Rule](), list[int](), list[int]()           #: mbc:4
    graph, left = steps.build(problem, sample)                                  #: mbc:4a
    others = problem.not_majority(left)                                         #: mbc:4a
    n0 = others
    step("mbc:4a", layers=[layer.size for layer in graph.layers], left=n0)
    while others > steps.settings.uncovered_fraction * n0:                      #: mbc:5
        step("mbc:5", left=others)
        best, rounds = steps.search(graph, left, problem, steps, draws)
        if best is None:                                                        #: mbc:23a
            step("mbc:23a")
            break
        rules.append(best)                                                      #: mbc:24
        n_before = left.left.bit_count()
        left = left.without(steps.covered(best, left))                          #: mbc:25
        others = problem.not_majority(left)
        tell(
            ("mbc:24", {"path": best.path, "quality": best.quality}),
            ("mbc:25", {"removed": n_before - left.left.bit_count(), "left": left.left.bit_count()}),
        )
        curve.append(steps.validated(rules, graph, problem, validate))          #: mbc:25a
        iterations.append(rounds)
        if steps.got_worse(curve, problem, validate):                           #: mbc:25b
            step("mbc:25b")
            del rules[-1], curve[-1], iterations[-1]
            break
    return BaseClassifier(rules, graph, sample, validate, curve, iterations, draws.n_draws - before)  #: mbc:26


def search(graph: Graph, sample: Sample, problem: Problem, steps: Steps, draws: Draws) -> Found:
    """One rule: iterations of ants until the pheromone has converged.

    AntMiner_mbc, Fig. 2, lines 6 to 23.

    >>> from reference import datasets, draws
    >>> from reference.mbc.steps import assemble
    >>> problem, steps = Problem.of_table(datasets.load("weather")), assemble("python", n_ants=20)
    >>> graph, sample = steps.build(problem, list(range(14)))
    >>> round(search(graph, sample, problem, steps, draws.Seeded(1)).best.quality, 12)
    0.29758503207
    """
    tau = steps.initial_pheromone(graph)                                        #: mbc:6
    eta = steps.eta(graph, sample, problem)                                     #: mbc:7
    step("mbc:7", eta=eta)
    open_classes = problem.open_classes(sample)
    best, iteration, done = None, 0, False                                      #: mbc:8
    while iteration < steps.settings.max_iterations and not done:               #: mbc:9
        iteration = iteration + 1                                               #: mbc:10
        found, n_rules = steps.iterate(graph, sample, tau, eta, open_classes, steps, draws)
        tell(
            ("mbc:14", {"iteration": iteration, "rules": n_rules}),
            ("mbc:17", {"path": found.path, "quality": found.quality}),
        )
        found = steps.prune(found, graph, sample)                               #: mbc:18
        step("mbc:18", path=found.path, quality=found.quality)
        if best is None or found.quality > best.quality:                        #: mbc:19
            best = found                                                        #: mbc:20
            step("mbc:20", iteration=iteration, quality=best.quality)
        if best.quality > 0:                                                    #: mbc:22
            done = steps.update_pheromone(tau, best, graph)
    step("mbc:23", iterations=iteration, converged=done)
    return Found(best if best is not None and best.quality > 0 else None, iteration)  #: mbc:23


def iterate(
    graph: Graph,
    sample: Sample,
    tau: Pheromone,
    eta: Values,
    open_classes: Sequence[bool],
    steps: Steps,
    draws: Draws,
) -> tuple[Rule, int]:
    """All ants of one iteration: the best of their rules, and how many different ones there were.

    AntMiner_mbc, Fig. 2, lines 10 to 17.

    >>> from reference import datasets, draws
    >>> from reference.mbc.steps import assemble
    >>> problem, steps = Problem.of_table(datasets.load("weather")), assemble("python", n_ants=20)
    >>> graph, sample = steps.build(problem, list(range(14)))
    >>> tau, eta = steps.initial_pheromone(graph), steps.eta(graph, sample, problem)
    >>> best, n_rules = iterate(graph, sample, tau, eta, [True], steps, draws.Seeded(1))
    >>> best.prediction, n_rules <= 20
    (1, True)
    """
    paths: list[Walk] = []                                                      #: mbc:10
    for _ in range(steps.settings.n_ants):                                      #: mbc:11
        paths.append(steps.walk(graph, tau, eta, open_classes, draws))          #: mbc:12
    different: dict[tuple[int, tuple[Test, ...]], Walk] = {}
    for path in paths:                                                          #: mbc:14
        different.setdefault((path[0], tests_of(path, graph)), path)
    rules = [steps.rule_of(path, graph, sample) for path in different.values()]  #: mbc:15 mbc:16
    best = rules[0]
    for rule in rules:                                                          #: mbc:17
        if rule.quality > best.quality:
            best = rule
    return best, len(rules)
