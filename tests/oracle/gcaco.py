"""GCACO, derived a second time from the specification alone.

Nothing here is meant to be quick. A matrix is a list of rows, a cluster an ascending list of features, a
subset the list of features in the order in which an ant visited them. Sums run from left to right, the
eigenvalues come from Jacobi rotations written out below. No code is shared with the edition itself, so that
agreement between the two says something. Labels in the docstrings are lines of the specification's
pseudocode (L1 to L5: its list of Louvain's steps), GC-n are entries of its register.

Functions that have something to tell take a ``log``: it is called with a line id and named fields.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.oracle.options import LATER
from tests.oracle.tape import Tape

Matrix = list[list[float]]
Log = Callable[..., None]


@dataclass(frozen=True)
class Table:
    """Rows of numbers and one class code per row."""

    x: Matrix
    classes: list[int]


@dataclass(frozen=True)
class Options:
    """The parameters of section 4."""

    n_iterations: int = 50
    n_ants: int = 100
    initial_pheromone: float = 0.2
    evaporation: float = 0.9
    alpha: float = 1.0
    beta: float = 1.0
    q0: float = 0.7
    epsilon: float = 0.4
    theta: float = 0.6
    omega: int = 4
    m: int | None = field(default=None, metadata=LATER)
    normalize: bool = True
    sigma: str = "std"
    walk: str = "text"
    negative_heuristic: str = "shift"
    separability: str = "inverse"


def silent(line: str, **fields: Any) -> None:
    """Ignore an event."""


def total(numbers: Iterable[float]) -> float:
    """Add floats strictly from left to right."""
    result = 0.0
    for number in numbers:
        result = result + number
    return result


def mean(values: Sequence[float]) -> float:
    """Return the arithmetic mean."""
    return total(values) / len(values)


def variance(values: Sequence[float]) -> float:
    """Return the population variance, in two passes."""
    middle = mean(values)
    return total((value - middle) * (value - middle) for value in values) / len(values)


def below(u: float, n: int) -> int:
    """Return an integer from 0 to n - 1."""
    return min(math.floor(u * n), n - 1)


# ---------------------------------------------------------------- lines 1 to 5: data, similarity, graph


def alike(values: Sequence[float]) -> bool:
    """Tell whether values differ by no more than rounding."""
    return max(values) - min(values) <= 1e-12 * max(abs(value) for value in values)


def divisor(values: Sequence[float], sigma: str) -> float:
    """Return what the softmax scaling divides by; 0 when the values are alike."""
    if alike(values):
        return 0.0
    return variance(values) if sigma == "variance" else math.sqrt(variance(values))


def logistic(z: float) -> float:
    """Return 1 / (1 + exp(-z)) without overflow."""
    if z >= 0:
        return 1 / (1 + math.exp(-z))
    return math.exp(z) / (1 + math.exp(z))


def softmax_scale(values: Sequence[float], sigma: str) -> list[float]:
    """Map values to (0, 1), their mean to one half."""
    if len(values) == 0:
        return []
    middle, spread = mean(values), divisor(values, sigma)
    if spread == 0.0:
        return [0.5] * len(values)
    return [logistic((value - middle) / spread) for value in values]


def varying(table: Table) -> list[int]:
    """Line 1: the columns that are not constant (GC-12)."""
    return [j for j in range(len(table.x[0])) if not alike([row[j] for row in table.x])]


def prepared(table: Table, normalize: bool, sigma: str) -> Matrix:
    """Lines 1 and 2: the columns (not the rows) to work on."""
    columns = [[row[j] for row in table.x] for j in varying(table)]
    return [softmax_scale(column, sigma) for column in columns] if normalize else columns


def correlation(a: Sequence[float], b: Sequence[float]) -> float:
    """Eq. 1: the absolute value of Pearson's coefficient, at most 1."""
    left = [value - mean(a) for value in a]
    right = [value - mean(b) for value in b]
    under = math.sqrt(total(d * d for d in left)) * math.sqrt(total(d * d for d in right))
    if under == 0.0:
        return 0.0
    return min(abs(total(d * e for d, e in zip(left, right, strict=True)) / under), 1.0)


def pairs_of(n: int) -> list[tuple[int, int]]:
    """Return all i < j."""
    return [(i, j) for i in range(n) for j in range(i + 1, n)]


def upper(matrix: Matrix) -> list[float]:
    """Return the entries of a matrix above its diagonal."""
    return [matrix[i][j] for i, j in pairs_of(len(matrix))]


def symmetric(values: Sequence[float], n: int) -> Matrix:
    """Return the matrix with these entries above and below a diagonal of zeros."""
    result = [[0.0] * n for _ in range(n)]
    for (i, j), value in zip(pairs_of(n), values, strict=True):
        result[i][j] = result[j][i] = value
    return result


def correlations(columns: Matrix) -> Matrix:
    """Line 3: W."""
    n = len(columns)
    return symmetric([correlation(columns[i], columns[j]) for i, j in pairs_of(n)], n)


def similarities(w: Matrix, sigma: str) -> Matrix:
    """Line 4, Eq. 2: S, the scaled values of W above the diagonal (GC-3)."""
    return symmetric(softmax_scale(upper(w), sigma), len(w))


def thresholded(s: Matrix, theta: float) -> Matrix:
    """Line 5: S without the weights below theta."""
    return [[0.0 if value < theta else value for value in row] for row in s]


# ---------------------------------------------------------------- line 6: Louvain


def by_first_member(labels: Sequence[int]) -> list[list[int]]:
    """Return the groups of equal labels, each ascending, ordered by first member."""
    order = list(dict.fromkeys(labels))
    return [[i for i in range(len(labels)) if labels[i] == label] for label in order]


def labels_of(groups: Sequence[Sequence[int]], n: int) -> list[int]:
    """Return for each of n nodes the number of its group."""
    return [next(number for number, group in enumerate(groups) if i in group) for i in range(n)]


def modularity(a: Matrix, groups: Sequence[Sequence[int]]) -> float:
    """L4: Q, the share of weight inside the groups beyond what chance would put there."""
    whole = total(total(row) for row in a)
    if whole == 0.0:
        return 0.0
    result = 0.0
    for group in groups:
        inside = total(a[i][j] for i in group for j in group)
        share = total(total(a[i]) for i in group) / whole
        result = result + (inside / whole - share * share)
    return result


def sweep(a: Matrix, strength: Sequence[float], whole: float, home: list[int], weight: list[float]) -> bool:
    """L2: offer every node its neighbours' communities; tell whether any moved."""
    moved = False
    for i in range(len(a)):
        own = home[i]
        weight[own] -= strength[i]

        def gain(community: int, i: int = i) -> float:
            """Return what joining a community is worth to node i."""
            link = total(a[i][j] for j in range(len(a)) if j != i and home[j] == community)
            return link - weight[community] * strength[i] / whole

        best, best_gain = own, gain(own)
        near = {home[j] for j in range(len(a)) if j != i and a[i][j] > 0}
        for community in sorted(near - {own}):
            if gain(community) > best_gain + 1e-12:
                best, best_gain = community, gain(community)
        weight[best] += strength[i]
        home[i] = best
        moved = moved or best != own
    return moved


def settled(a: Matrix) -> list[list[int]] | None:
    """L2 and L3: the groups after the last sweep of a level, or None when no node moved at all."""
    strength = [total(row) for row in a]
    home, weight = list(range(len(a))), list(strength)
    sweeps = 0
    while sweeps < 1000 and sweep(a, strength, total(strength), home, weight):
        sweeps += 1
    return by_first_member(home) if sweeps > 0 else None


def aggregated(a: Matrix, groups: Sequence[Sequence[int]]) -> Matrix:
    """L4: groups become nodes; what is inside a group stays on the diagonal, counted twice."""
    return [[total(a[i][j] for i in one for j in other) for other in groups] for one in groups]


@dataclass(frozen=True)
class Communities:
    """Clusters in order of their smallest member, with Q, and the same after each level."""

    clusters: list[list[int]]
    modularity: float
    levels: list[tuple[list[list[int]], float]]


def louvain(graph: Matrix) -> Communities:
    """Line 6 (L1 to L5): the communities of the graph; a node without edge is one by itself (GC-13)."""
    clusters = [[i] for i in range(len(graph))]
    levels: list[tuple[list[list[int]], float]] = []
    if total(total(row) for row in graph) == 0.0:
        return Communities(clusters, 0.0, levels)
    q = modularity(graph, clusters)
    while True:
        groups = settled(graph)
        if groups is None:
            break
        before, q = q, modularity(graph, groups)
        clusters = [sorted(i for node in group for i in clusters[node]) for group in groups]
        graph = aggregated(graph, groups)
        levels.append((clusters, q))
        if q - before <= 1e-7:
            break
    return Communities(clusters, q, levels)


# ---------------------------------------------------------------- line 7: Fisher scores


def by_class(values: Sequence[Any], classes: Sequence[int]) -> list[list[Any]]:
    """Return the values of each class that occurs, lowest class first."""
    return [[value for value, own in zip(values, classes, strict=True) if own == label]
            for label in sorted(set(classes))]


def flat(values: Sequence[float]) -> bool:
    """Tell whether all values are the same number."""
    return max(values) == min(values)


def fisher_ratio(column: Sequence[float], classes: Sequence[int]) -> float | None:
    """Eq. 3; None when the feature does not vary inside any class, or by so little that its square is 0."""
    parts = by_class(column, classes)
    if all(flat(part) for part in parts):
        return None
    middle = mean(column)
    between = total(len(part) * ((mean(part) - middle) * (mean(part) - middle)) for part in parts)
    inside = total(len(part) * variance(part) for part in parts)
    return None if inside == 0.0 else between / inside


def fisher_raw(columns: Matrix, classes: Sequence[int]) -> list[float]:
    """Line 7: Fisher scores; without variance inside the classes a finite top value (GC-4)."""
    ratios = [fisher_ratio(column, classes) for column in columns]
    finite = [ratio for ratio in ratios if ratio is not None]
    top = max(1.0, 2 * max(finite)) if finite else 1.0
    return [top if ratio is None else ratio for ratio in ratios]


def fisher_scores(raw: Sequence[float], sigma: str) -> list[float]:
    """Line 7: F, the scaled Fisher scores."""
    return softmax_scale(raw, sigma)


# ---------------------------------------------------------------- lines 10 to 21: one ant


def spin(weights: Sequence[float], u: float) -> int:
    """Turn a roulette wheel once."""
    whole = total(weights)
    if not whole > 0.0:
        return below(u, len(weights))
    running = 0.0
    for place, weight in enumerate(weights):
        running = running + weight
        if running > u * whole:
            return place
    return max(place for place, weight in enumerate(weights) if weight > 0.0)


def power(x: float, exponent: float) -> float:
    """Raise x to an exponent; x itself when that is 1."""
    return x if exponent == 1.0 else x**exponent


@dataclass(frozen=True)
class World:
    """What every ant of an iteration sees."""

    clusters: list[list[int]]
    similarity: Matrix
    fisher: list[float]
    tau: list[float]
    options: Options

    def eta(self, f: int, visited: Sequence[int]) -> float:
        """Line b, Eq. 5: relevance less mean similarity to what was visited (GC-15)."""
        if len(visited) == 0:
            return self.fisher[f]
        return self.fisher[f] - total(self.similarity[f][x] for x in visited) / len(visited)

    def heuristic(self, eta: float) -> float:
        """Line c: Eq. 5 made positive (GC-6)."""
        return max(eta, 1e-6) if self.options.negative_heuristic == "clip" else (eta + 1) / 2

    def weight(self, f: int, h: float) -> float:
        """Line d: the weight of a candidate in Eqs. 4 and 6."""
        return power(self.tau[f], self.options.alpha) * power(h, self.options.beta)


def select(world: World, cluster: Sequence[int], visited: Sequence[int], tape: Tape, log: Log = silent) -> int:
    """Lines a to g: the next feature from a cluster."""
    unvisited = [f for f in cluster if f not in visited]
    log("gcaco:a", unvisited=unvisited)
    eta = [world.eta(f, visited) for f in unvisited]
    log("gcaco:b", eta=eta)
    h = [world.heuristic(value) for value in eta]
    log("gcaco:c", heuristic=h)
    weights = [world.weight(f, value) for f, value in zip(unvisited, h, strict=True)]
    log("gcaco:d", weights=weights)
    q = tape.take()
    log("gcaco:e", q=q)
    if q <= world.options.q0:
        chosen = unvisited[weights.index(max(weights))]
        log("gcaco:f", chosen=chosen)
        return chosen
    u = tape.take()
    chosen = unvisited[spin(weights, u)]
    log("gcaco:g", u=u, chosen=chosen)
    return chosen


def visit(world: World, cluster: Sequence[int], number: int, visited: list[int], tape: Tape, log: Log) -> bool:
    """Lines 15 to 20: one stay in a cluster; tell whether it is over and done with (GC-7, GC-8, GC-9)."""
    visited.append(select(world, cluster, visited, tape, log))
    stayed = False
    while True:
        if all(f in visited for f in cluster):
            log("gcaco:17", cluster=number)
            return True
        u = tape.take()
        log("gcaco:18", u=u, leave=u < world.options.epsilon)
        if u < world.options.epsilon:
            return world.options.walk == "text" or not stayed
        visited.append(select(world, cluster, visited, tape, log))
        stayed = True


def walk(world: World, tape: Tape, log: Log = silent) -> list[int]:
    """Lines 11 to 21: one ant; the features in the order of its visits."""
    visited: list[int] = []
    todo = list(range(len(world.clusters)))
    while len(todo) > 0:
        u = tape.take()
        number = todo[below(u, len(todo))]
        log("gcaco:13", u=u, cluster=number)
        if visit(world, world.clusters[number], number, visited, tape, log):
            todo.remove(number)
        log("gcaco:20", todo=list(todo))
    return visited


# ---------------------------------------------------------------- line 22: separability


def middle_of(part: Sequence[float]) -> float:
    """Return the mean of a class, which is the value itself where there is only one."""
    return part[0] if flat(part) else mean(part)


def scatter(columns: Matrix, classes: Sequence[int]) -> tuple[Matrix, Matrix]:
    """Eqs. 9 and 10: S_W and S_B (GC-21, GC-22)."""
    s, p = range(len(columns)), len(classes)
    parts = [by_class(column, classes) for column in columns]
    sizes = [len(part) for part in by_class(classes, classes)]
    labels = range(len(sizes))
    means = [[middle_of(parts[i][k]) for k in labels] for i in s]
    overall = [total(sizes[k] / p * means[i][k] for k in labels) for i in s]

    def covariance(i: int, j: int, k: int) -> float:
        """Return the covariance of two columns in class k."""
        both = zip(parts[i][k], parts[j][k], strict=True)
        return total((a - means[i][k]) * (b - means[j][k]) for a, b in both) / sizes[k]

    within = [[total(sizes[k] / p * covariance(i, j, k) for k in labels) for j in s] for i in s]
    between = [[total((means[i][k] - overall[i]) * (means[j][k] - overall[j]) for k in labels) for j in s] for i in s]
    return within, between


def rotate(a: Matrix, v: Matrix, p: int, q: int) -> None:
    """Turn rows and columns p and q of a so that a[p][q] becomes 0; v collects the turns."""
    slope = (a[q][q] - a[p][p]) / (2 * a[p][q])
    tangent = math.copysign(1.0, slope) / (abs(slope) + math.sqrt(slope * slope + 1))
    cosine = 1 / math.sqrt(tangent * tangent + 1)
    sine = tangent * cosine
    for row in (*a, *v):
        row[p], row[q] = cosine * row[p] - sine * row[q], sine * row[p] + cosine * row[q]
    for j in range(len(a)):
        a[p][j], a[q][j] = cosine * a[p][j] - sine * a[q][j], sine * a[p][j] + cosine * a[q][j]


def eigen(matrix: Matrix) -> tuple[list[float], Matrix]:
    """Return the eigenvalues of a symmetric matrix and its eigenvectors (columns), by Jacobi's rotations."""
    n = len(matrix)
    a = [list(row) for row in matrix]
    v = [[1.0 if i == j else 0.0 for j in range(n)] for i in range(n)]
    for _ in range(60):
        for p, q in pairs_of(n):
            if abs(a[p][q]) > 1e-300:
                rotate(a, v, p, q)
    return [a[i][i] for i in range(n)], v


def trace(matrix: Matrix) -> float:
    """Add up the diagonal."""
    return total(matrix[i][i] for i in range(len(matrix)))


def inverse_index(within: Matrix, between: Matrix) -> float:
    """Return the trace of the pseudo-inverse of S_W times S_B (GC-10, GC-11)."""
    values, vectors = eigen(within)
    n = len(within)
    result = 0.0
    for e, value in enumerate(values):
        if value > 1e-10 * max(values):
            result = result + total(vectors[i][e] * between[i][j] * vectors[j][e]
                                    for i in range(n) for j in range(n)) / value
    return result


def subset_scatter(columns: Matrix, classes: Sequence[int], subset: Sequence[int]) -> tuple[Matrix, Matrix]:
    """Return S_W and S_B of the features of a subset, in ascending order."""
    return scatter([columns[f] for f in sorted(subset)], classes)


def separability(columns: Matrix, classes: Sequence[int], subset: Sequence[int], which: str) -> float:
    """Line 22: gamma of a subset."""
    within, between = subset_scatter(columns, classes, subset)
    if all(value == 0.0 for row in within for value in row):
        return 0.0
    return trace(between) / trace(within) if which == "ratio" else inverse_index(within, between)


# ---------------------------------------------------------------- lines 23 to 25


def deposited(tau: Sequence[float], subsets: Sequence[Sequence[int]], gamma: Sequence[float],
              evaporation: float) -> list[float]:
    """Line 23, Eqs. 7 and 8: evaporate, then add the gammas of all ants that visited a feature."""
    result = []
    for j, old in enumerate(tau):
        new = total(value for subset, value in zip(subsets, gamma, strict=True) if j in subset)
        result.append((1 - evaporation) * old + new)
    return result


def ranked(tau: Sequence[float]) -> list[int]:
    """Return the features by pheromone, most first, of equals the lowest first."""
    return sorted(range(len(tau)), key=lambda j: (-tau[j], j))


def how_many(n: int, n_clusters: int, omega: int, m: int | None = None) -> int:
    """Line 24: the number of features to keep (GC-14), or m of them."""
    return min(n, omega * n_clusters) if m is None else min(n, m)


def best(tau: Sequence[float], m: int) -> list[int]:
    """Line 25: the m best features, ascending (GC-25)."""
    return sorted(ranked(tau)[:m])


def ranking(tau: Sequence[float], kept: Sequence[int], n: int) -> list[int]:
    """Return all n columns, those that line 1 removed last (GC-12)."""
    return [kept[f] for f in ranked(tau)] + [j for j in range(n) if j not in kept]


# ---------------------------------------------------------------- whole runs


@dataclass(frozen=True)
class Result:
    """A finished run, in the numbering of the columns that line 1 kept; ``kept`` leads back."""

    kept: list[int]
    w: Matrix
    s: Matrix
    graph: Matrix
    communities: Communities
    raw: list[float]
    fisher: list[float]
    tau: list[float]
    selected: list[int]
    history: list[tuple[float, float, float]]
    n_draws: int


def iterate(world: World, columns: Matrix, classes: Sequence[int], tape: Tape,
            log: Log) -> tuple[list[float], tuple[float, float, float]]:
    """Lines 10 to 23: all ants walk, are rated, and leave pheromone; the new tau and the line of history."""
    subsets = []
    for ant in range(world.options.n_ants):
        log("gcaco:10", ant=ant)
        subsets.append(walk(world, tape, log))
        log("gcaco:21", path=subsets[-1])
    gamma = [separability(columns, classes, subset, world.options.separability) for subset in subsets]
    log("gcaco:22", gamma=gamma)
    tau = deposited(world.tau, subsets, gamma, world.options.evaporation)
    log("gcaco:23", tau=tau)
    return tau, (max(gamma), mean(gamma), sum(len(subset) for subset in subsets) / len(subsets))


def search(clusters: list[list[int]], s: Matrix, fisher: list[float], columns: Matrix, classes: Sequence[int],
           options: Options, tape: Tape, log: Log = silent) -> tuple[list[float], list[tuple[float, float, float]]]:
    """Lines 8 to 23: the pheromone after the last iteration, and a line of history for each."""
    tau, history = [options.initial_pheromone] * len(fisher), []
    log("gcaco:8", tau=tau)
    for number in range(1, options.n_iterations + 1):
        log("gcaco:9", iteration=number)
        tau, line = iterate(World(clusters, s, fisher, tau, options), columns, classes, tape, log)
        history.append(line)
    return tau, history


def run(table: Table, options: Options, tape: Tape, log: Log = silent) -> Result:
    """Lines 1 to 25."""
    kept = varying(table)
    log("gcaco:1", kept=kept)
    columns = prepared(table, options.normalize, options.sigma)
    if options.normalize:
        log("gcaco:2", row=[column[0] for column in columns])
    w = correlations(columns)
    log("gcaco:3", pairs=upper(w))
    s = similarities(w, options.sigma)
    log("gcaco:4", pairs=upper(s))
    graph = thresholded(s, options.theta)
    log("gcaco:5", edges=[[i, j] for i, j in pairs_of(len(graph)) if graph[i][j] > 0])
    found = louvain(graph)
    log("gcaco:6", clusters=found.clusters, modularity=found.modularity)
    raw = fisher_raw(columns, table.classes)
    fisher = fisher_scores(raw, options.sigma)
    log("gcaco:7", raw=raw, fisher=fisher)
    tau, history = search(found.clusters, s, fisher, columns, table.classes, options, tape, log)
    m = how_many(len(tau), len(found.clusters), options.omega, options.m)
    log("gcaco:24", m=m)
    selected = best(tau, m)
    log("gcaco:25", selected=selected)
    return Result(kept, w, s, graph, found, raw, fisher, tau, selected, history, tape.used)
