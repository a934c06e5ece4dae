"""ABCoDT, derived a second time from the specification alone.

Nothing here is meant to be quick: every node of a tree sorts its rows anew, every distance is added up in
full. A mask is a list of 0 and 1, a set of rows or features an ascending list of numbers, and features keep
the numbers that they have in the table. No code is shared with the edition itself, so that agreement between
the two says something. Labels in the docstrings are lines of the specification's pseudocode (a to d are the
lines of MOVE), AB-n are entries of its register.

Functions that have something to tell take a ``log``: it is called with a line id and named fields.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp, floor, inf, log, sqrt
from typing import Any

from tests.oracle.tape import Tape

Position = list[float]
Mask = list[int]
Rows = list[int]
Matrix = list[list[float]]
Log = Callable[..., None]
Judge = Callable[[Position], float]

LARGEST_BETA = 10.0
BISECTIONS = 60
LEAST_GAIN = 1e-12


@dataclass(frozen=True)
class Table:
    """One list of numbers per sample, and its class code."""

    rows: Matrix
    n_classes: int
    classes: list[int]

    def n_features(self) -> int:
        """Return the number of columns."""
        return len(self.rows[0])

    def everything(self) -> Rows:
        """Return the numbers of all rows."""
        return list(range(len(self.classes)))


@dataclass(frozen=True)
class Options:
    """The parameters of section 4."""

    reading: str = "literal"
    n_sources: int | None = None
    max_evaluations: int = 1000
    limit: int = 100
    n_iterations: int = 100
    max_depth: int = 12
    subsample: float = 0.7
    colsample: float = 1.0
    reg_lambda: float = 2.0
    curvature: str = "unit"
    learning_rate: float = 0.1
    init: str = "zero"
    line_search: bool = True
    selection: str = "feature"
    onlooker: str | None = None
    objective_iterations: int = 10
    cv: int = 3

    def choice(self) -> str:
        """Return how onlookers choose; each reading has its own way (AB-7)."""
        if self.onlooker is not None:
            return self.onlooker
        return "acceptance" if self.reading == "literal" else "roulette"


def silent(line: str, **fields: Any) -> None:
    """Ignore an event."""


def total(numbers: Iterable[float]) -> float:
    """Add floats strictly from left to right."""
    result = 0.0
    for number in numbers:
        result = result + number
    return result


def mean(numbers: Sequence[float]) -> float:
    """Return the sum from left to right, divided by how many there are."""
    return total(numbers) / len(numbers)


# ---------------------------------------------------------------- stage 1: the bees


def mask_of(position: Position) -> Mask:
    """Bits of the coordinates that reach 0.5; if none does, of the first of the largest (AB-1)."""
    bits = [1 if value >= 0.5 else 0 for value in position]
    if sum(bits) == 0:
        bits[position.index(max(position))] = 1
    return bits


def fresh(n_features: int, tape: Tape) -> Position:
    """Eq. 6 between the bounds 0 and 1 (AB-2)."""
    return [0.0 + tape.take() * (1.0 - 0.0) for _ in range(n_features)]


def number_of_sources(n_sources: int | None, n_features: int) -> int:
    """Line 1."""
    return max(2, n_features) if n_sources is None else n_sources


def centroid(sources: Sequence[Position]) -> Position:
    """Definition 1: the mean of every coordinate over the sources."""
    return [mean([source[j] for source in sources]) for j in range(len(sources[0]))]


def distance(position: Position, center: Position) -> float:
    """Eq. 7 with the index of A:5."""
    return sqrt(total((x - c) * (x - c) for x, c in zip(position, center, strict=True)))


def probabilities(profits: Sequence[float]) -> list[float]:
    """Line 8, Eq. 9."""
    whole = total(profits)
    if whole == 0.0:
        return [1 / len(profits) for _ in profits]
    return [profit / whole for profit in profits]


def roulette(weights: Sequence[float], tape: Tape) -> int:
    """Section 6: the first index whose running sum is above u times the whole."""
    u, whole = tape.take(), total(weights)
    if not whole > 0.0:
        return min(floor(u * len(weights)), len(weights) - 1)
    running = 0.0
    for index, weight in enumerate(weights):
        running = running + weight
        if running > u * whole:
            return index
    return max(index for index, weight in enumerate(weights) if weight > 0.0)


def clipped(value: float) -> float:
    """Keep a coordinate between 0 and 1."""
    return min(max(value, 0.0), 1.0)


@dataclass(frozen=True)
class Moved:
    """What one call of MOVE chose and found."""

    feature: int
    partner: int
    phi: float
    value: float
    profit: float
    accepted: bool


class Colony:
    """The sources with their profits and trial counters, and how a position is judged."""

    def __init__(self, options: Options, sources: list[Position], judge: Judge | None, log: Log = silent) -> None:
        self.options, self.sources, self.judge, self.log = options, sources, judge, log
        self.trials = [1] * len(sources)
        self.center: Position | None = None
        self.profits: list[float] = []
        self.evaluations = 0
        self.record: tuple[float, Mask] | None = None

    def profit(self, position: Position) -> float:
        """Line c: the distance to the centroid held since line 4 or 6, or the judge's word."""
        if self.judge is not None:
            return self.judge(position)
        assert self.center is not None
        return distance(position, self.center)

    def look_around(self) -> None:
        """Lines 4 and 6: the centroid of the sources as they are now, and all profits."""
        if self.judge is None:
            self.center = centroid(self.sources)
        self.profits = [self.profit(source) for source in self.sources]

    def where(self) -> dict[str, Any]:
        """Return the centroid under its name in events; there is none in the accuracy reading."""
        return {} if self.center is None else {"centroid": list(self.center)}

    def counters(self) -> dict[str, Any]:
        """Return what changes in a phase under its names in events."""
        return {"profits": list(self.profits), "trials": list(self.trials), "evaluations": self.evaluations}

    def better(self, one: float, other: float) -> bool:
        """A:11 prefers the smaller distance, the accuracy reading the larger profit (AB-6)."""
        return one < other if self.options.reading == "literal" else one > other

    def move(self, i: int, tape: Tape) -> Moved:
        """Lines a to d: change one coordinate of a source and keep the better of the two."""
        j = tape.below(len(self.sources[i]))
        k = tape.below(len(self.sources) - 1)
        if k >= i:
            k += 1
        phi = 2 * tape.take() - 1
        self.log("abcodt:a", source=i, feature=j, partner=k, phi=phi)
        candidate = list(self.sources[i])
        candidate[j] = clipped(candidate[j] + phi * (candidate[j] - self.sources[k][j]))
        self.log("abcodt:b", value=candidate[j])
        profit = self.profit(candidate)
        self.evaluations += 1
        self.log("abcodt:c", profit=profit, evaluations=self.evaluations)
        accepted = self.better(profit, self.profits[i])
        if accepted:
            self.sources[i], self.profits[i], self.trials[i] = candidate, profit, 1
        else:
            self.trials[i] += 1
        self.log("abcodt:d", accepted=accepted, trial=self.trials[i])
        return Moved(j, k, phi, candidate[j], profit, accepted)

    def onlookers(self, chances: Sequence[float], tape: Tape) -> list[int]:
        """Line 9: as many onlookers as sources; return the sources that they moved."""
        chosen: list[int] = []
        i = 0
        while len(chosen) < len(self.sources):
            if self.options.choice() == "acceptance":
                hit = tape.take() < chances[i]
                self.log("abcodt:9a", source=i, accepted=hit)
            else:
                i, hit = roulette(chances, tape), True
                self.log("abcodt:9b", source=i)
            if hit:
                self.move(i, tape)
                chosen.append(i)
            else:
                i = (i + 1) % len(self.sources)
        return chosen

    def scout(self, tape: Tape) -> tuple[int, bool]:
        """Line 10: replace the source that failed most, if it failed too often; return it and whether."""
        s = self.trials.index(max(self.trials))
        replaced = self.trials[s] > self.options.limit
        self.log("abcodt:10", source=s, trial=self.trials[s], replaced=replaced)
        if replaced:
            self.sources[s] = fresh(len(self.sources[s]), tape)
            self.profits[s] = self.profit(self.sources[s])
            self.evaluations += 1
            self.trials[s] = 1
            self.log("abcodt:10a", position=list(self.sources[s]), profit=self.profits[s],
                     evaluations=self.evaluations)
        return s, replaced

    def inspect(self) -> None:
        """Remember the best mask seen: the larger profit, then the fewer features, then the earlier."""
        if self.options.reading == "literal":
            return
        for source, profit in zip(self.sources, self.profits, strict=True):
            mask = mask_of(source)
            if self.record is None or (profit, -sum(mask)) > (self.record[0], -sum(self.record[1])):
                self.record = (profit, mask)
        assert self.record is not None
        self.log("abcodt:12a", theta=self.record[1], profit=self.record[0])

    def theta(self) -> Mask:
        """Line 12: the mask of the best source, the lowest on ties, or the best on record (AB-8)."""
        if self.record is not None:
            self.log("abcodt:12", theta=self.record[1])
            return self.record[1]
        best = self.profits.index(min(self.profits))
        theta = mask_of(self.sources[best])
        self.log("abcodt:12", theta=theta, source=best)
        return theta


@dataclass(frozen=True)
class Bees:
    """A finished stage 1."""

    theta: Mask
    colony: Colony
    cycles: int


def start(options: Options, n_features: int, judge: Judge | None, tape: Tape, log: Log) -> Colony:
    """Lines 1 to 4."""
    n_sources = number_of_sources(options.n_sources, n_features)
    log("abcodt:1", n_sources=n_sources)
    colony = Colony(options, [fresh(n_features, tape) for _ in range(n_sources)], judge, log)
    log("abcodt:2", sources=[list(source) for source in colony.sources])
    log("abcodt:3", trials=list(colony.trials))
    colony.look_around()
    colony.evaluations = n_sources
    log("abcodt:4", **colony.where(), profits=list(colony.profits), evaluations=colony.evaluations)
    colony.inspect()
    return colony


def employed(colony: Colony, tape: Tape) -> None:
    """Line 7: one move around every source."""
    for i in range(len(colony.sources)):
        colony.move(i, tape)


def cycle(colony: Colony, number: int, tape: Tape) -> None:
    """Lines 5 to 10."""
    colony.log("abcodt:5", cycle=number)
    if colony.options.reading == "literal" and number > 1:
        colony.look_around()
        colony.log("abcodt:6", **colony.where(), profits=list(colony.profits))
    employed(colony, tape)
    colony.log("abcodt:7", **colony.counters())
    chances = probabilities(colony.profits)
    colony.log("abcodt:8", probabilities=chances)
    colony.onlookers(chances, tape)
    colony.log("abcodt:9", **colony.counters())
    colony.inspect()
    _, replaced = colony.scout(tape)
    if replaced:
        colony.inspect()


def bees(options: Options, n_features: int, judge: Judge | None, tape: Tape, log: Log = silent) -> Bees:
    """Lines 1 to 12."""
    colony = start(options, n_features, judge, tape, log)
    number, leave = 0, False
    while not leave:
        number += 1
        cycle(colony, number, tape)
        leave = colony.evaluations >= options.max_evaluations
        log("abcodt:11", evaluations=colony.evaluations, leave=leave)
    return Bees(colony.theta(), colony, number)


# ---------------------------------------------------------------- stage 2: trees


@dataclass(frozen=True)
class Candidate:
    """A possible split and what it gains."""

    feature: int
    threshold: float
    gain: float


@dataclass(frozen=True)
class Node:
    """A node of a tree: a leaf has a value, any other a split and two children."""

    size: int
    value: float
    split: Candidate | None = None
    left: Node | None = None
    right: Node | None = None

    def in_preorder(self) -> Iterator[Node]:
        """Yield this node, then those on the left, then those on the right."""
        yield self
        for child in (self.left, self.right):
            if child is not None:
                yield from child.in_preorder()

    def output(self, sample: Sequence[float]) -> float:
        """Return the value of the leaf that a sample falls into."""
        if self.split is None:
            return self.value
        child = self.left if sample[self.split.feature] <= self.split.threshold else self.right
        assert child is not None
        return child.output(sample)


@dataclass(frozen=True)
class Problem:
    """What a tree is grown on: samples, their residuals and weights by row number, and lambda.

    The weights are 1 for unit curvature, P(1-P) in the other reading (AB-14).
    """

    samples: Matrix
    residuals: Sequence[float]
    weights: Sequence[float]
    reg_lambda: float

    def over(self, numerator: float, weight: float) -> float:
        """Divide by weight plus lambda; 0 where that is nothing."""
        return numerator / (weight + self.reg_lambda) if weight + self.reg_lambda > 0.0 else 0.0

    def value(self, rows: Rows) -> float:
        """Return the value of a leaf with these rows."""
        return self.over(total(self.residuals[row] for row in rows), total(self.weights[row] for row in rows))

    def candidates(self, rows: Rows, features: Sequence[int]) -> Iterator[Candidate]:
        """Yield all splits of a node in the order in which they are tried."""
        whole, weight = total(self.residuals[row] for row in rows), total(self.weights[row] for row in rows)
        for feature in features:
            ordered = sorted(rows, key=lambda row: (self.samples[row][feature], row))
            g_left = w_left = 0.0
            for row, after in pairwise(ordered):
                g_left, w_left = g_left + self.residuals[row], w_left + self.weights[row]
                low, high = self.samples[row][feature], self.samples[after][feature]
                if low < high:
                    g_right, w_right = whole - g_left, weight - w_left
                    gain = (self.over(g_left * g_left, w_left) + self.over(g_right * g_right, w_right)
                            - self.over(whole * whole, weight))
                    yield Candidate(feature, between(low, high), gain)

    def best_split(self, rows: Rows, features: Sequence[int]) -> Candidate | None:
        """Return the first of the best splits, if any gains something."""
        best, bar = None, 0.0
        for candidate in self.candidates(rows, features):
            if candidate.gain > bar + LEAST_GAIN:
                best, bar = candidate, candidate.gain
        return best

    def grow(self, rows: Rows, features: Sequence[int], levels: int) -> Node:
        """Grow a tree of at most this many levels of splits on ascending rows."""
        split = None
        if levels > 0 and len(rows) > 1:
            split = self.best_split(rows, features)
        if split is None:
            return Node(len(rows), self.value(rows))
        left = [row for row in rows if self.samples[row][split.feature] <= split.threshold]
        right = [row for row in rows if self.samples[row][split.feature] > split.threshold]
        return Node(len(rows), self.value(rows), split, self.grow(left, features, levels - 1),
                    self.grow(right, features, levels - 1))


def between(low: float, high: float) -> float:
    """Return the midpoint, or the lower value where rounding leaves the midpoint outside."""
    middle = (low + high) / 2
    return middle if low <= middle < high else low


# ---------------------------------------------------------------- stage 2: boosting


def softmax(scores: Sequence[float]) -> list[float]:
    """Return the class probabilities of one row."""
    largest = max(scores)
    raised = [exp(score - largest) for score in scores]
    whole = total(raised)
    return [value / whole for value in raised]


def row_loss(scores: Sequence[float], label: int) -> float:
    """Return -log P of the row's own class."""
    share = softmax(scores)[label]
    return -log(share) if share > 0.0 else inf


def loss(scores: Matrix, classes: Sequence[int]) -> float:
    """Add the losses of all rows."""
    return total(row_loss(row, label) for row, label in zip(scores, classes, strict=True))


def indicator(label: int, k: int) -> float:
    """Return 1 for the row's own class, else 0."""
    return 1.0 if label == k else 0.0


def slope(scores: Matrix, outputs: Matrix, classes: Sequence[int], beta: float) -> float:
    """The derivative of the loss after a step of this length."""
    result = 0.0
    for row, step, label in zip(scores, outputs, classes, strict=True):
        shares = softmax([f + beta * h for f, h in zip(row, step, strict=True)])
        for k, share in enumerate(shares):
            result = result + (share - indicator(label, k)) * step[k]
    return result


def best_beta(scores: Matrix, outputs: Matrix, classes: Sequence[int]) -> float:
    """Line 25, Eq. 4: one step length for all trees of an iteration (AB-15)."""
    if all(h == 0.0 for row in outputs for h in row):
        return 0.0
    if slope(scores, outputs, classes, LARGEST_BETA) <= 0.0:
        return LARGEST_BETA
    low, high = 0.0, LARGEST_BETA
    for _ in range(BISECTIONS):
        middle = (low + high) / 2
        if slope(scores, outputs, classes, middle) > 0.0:
            high = middle
        else:
            low = middle
    return (low + high) / 2


def some_of(n: int, fraction: float, tape: Tape) -> list[int]:
    """Section 6: a part of 0..n-1 by exchanges from the front, ascending; all of it without a draw."""
    places = list(range(n))
    if fraction == 1.0:
        return places
    q = max(1, floor(fraction * n))
    for t in range(q):
        s = t + tape.below(n - t)
        places[t], places[s] = places[s], places[t]
    return sorted(places[:q])


def start_scores(table: Table, rows: Rows, init: str) -> list[float]:
    """Line 20: the score of every class before the first tree (AB-12)."""
    if init == "zero":
        return [0.0] * table.n_classes
    counts = [[table.classes[row] for row in rows].count(k) for k in range(table.n_classes)]
    return [log(count / len(rows)) if count > 0 else -inf for count in counts]


@dataclass(frozen=True)
class Boosted:
    """A finished stage 2: start scores, step lengths, the K trees of every iteration, scores and losses."""

    start: list[float]
    betas: list[float]
    trees: list[list[Node]]
    scores: Matrix
    losses: list[float]

    def split_nodes(self) -> list[Candidate]:
        """Return all splits by iteration, class, then pre-order."""
        return [node.split for trees in self.trees for tree in trees for node in tree.in_preorder()
                if node.split is not None]

    def predict(self, sample: Sequence[float], learning_rate: float) -> int:
        """Return the class with the largest score, the lowest on ties."""
        scores = list(self.start)
        for beta, trees in zip(self.betas, self.trees, strict=True):
            scores = [f + learning_rate * beta * tree.output(sample) for f, tree in zip(scores, trees, strict=True)]
        return scores.index(max(scores))


def tree_json(tree: Node) -> list[dict[str, Any]]:
    """Return a tree as the list of its nodes in pre-order."""
    nodes: list[dict[str, Any]] = []
    for node in tree.in_preorder():
        if node.split is None:
            nodes.append({"size": node.size, "value": node.value})
        else:
            nodes.append({"size": node.size, "feature": node.split.feature, "threshold": node.split.threshold,
                          "gain": node.split.gain})
    return nodes


def updated(scores: Matrix, outputs: Matrix, rate: float, beta: float) -> Matrix:
    """Line 26, Eq. 5."""
    return [[f + rate * beta * h for f, h in zip(row, step, strict=True)]
            for row, step in zip(scores, outputs, strict=True)]


class Booster:
    """Lines 20 to 26 on the given rows and features of a table; the rows are renumbered from 0."""

    def __init__(self, table: Table, rows: Rows, features: Sequence[int], options: Options, tape: Tape,
                 log: Log) -> None:
        self.samples = [table.rows[row] for row in rows]
        self.classes = [table.classes[row] for row in rows]
        self.features, self.options, self.tape, self.log = list(features), options, tape, log
        self.start = start_scores(table, rows, options.init)
        self.scores: Matrix = [list(self.start) for _ in rows]
        log("abcodt:20", start=self.start)

    def tree(self, k: int, shares: Matrix, rows: Rows) -> Node:
        """Line 24 for one class."""
        residuals = [indicator(label, k) - share[k] for label, share in zip(self.classes, shares, strict=True)]
        weights = [1.0] * len(residuals)
        if self.options.curvature == "hessian":
            weights = [share[k] * (1 - share[k]) for share in shares]
        places = some_of(len(self.features), self.options.colsample, self.tape)
        features = [self.features[place] for place in places]
        problem = Problem(self.samples, residuals, weights, self.options.reg_lambda)
        tree = problem.grow(rows, features, self.options.max_depth)
        self.log("abcodt:24", **{"class": k}, features=features, residuals=residuals, nodes=tree_json(tree))
        return tree

    def iteration(self) -> tuple[float, list[Node]]:
        """Lines 22 to 26: the step length and the trees of one iteration."""
        rows = some_of(len(self.samples), self.options.subsample, self.tape)
        self.log("abcodt:22", rows=rows)
        shares = [softmax(row) for row in self.scores]
        self.log("abcodt:23", probabilities=shares)
        trees = [self.tree(k, shares, rows) for k in range(len(self.start))]
        outputs = [[tree.output(sample) for tree in trees] for sample in self.samples]
        beta = best_beta(self.scores, outputs, self.classes) if self.options.line_search else 1.0
        self.log("abcodt:25", beta=beta)
        self.scores = updated(self.scores, outputs, self.options.learning_rate, beta)
        return beta, trees


def boost(table: Table, rows: Rows, features: Sequence[int], options: Options, tape: Tape,
          log: Log = silent) -> Boosted:
    """Lines 20 to 26."""
    booster = Booster(table, rows, features, options, tape, log)
    betas, trees, losses = [], [], []
    for number in range(options.n_iterations):
        log("abcodt:21", iteration=number)
        beta, grown = booster.iteration()
        betas.append(beta)
        trees.append(grown)
        losses.append(loss(booster.scores, booster.classes))
        log("abcodt:26", scores=booster.scores, loss=losses[-1])
    return Boosted(booster.start, betas, trees, booster.scores, losses)


# ---------------------------------------------------------------- the accuracy profit


def folds_of(classes: Sequence[int], cv: int) -> list[int]:
    """The r-th sample of each class, in row order, goes to fold r mod cv."""
    return [list(classes[:row]).count(label) % cv for row, label in enumerate(classes)]


def features_of(mask: Mask) -> list[int]:
    """Return the numbers of the features in a mask."""
    return [j for j, bit in enumerate(mask) if bit]


def cross_predict(table: Table, mask: Mask, options: Options) -> list[int]:
    """Predict every row from the folds that it is not in."""
    settings = Options(**{**vars(options), "n_iterations": options.objective_iterations, "subsample": 1.0,
                          "colsample": 1.0})
    folds = folds_of(table.classes, options.cv)
    predictions = [0] * len(folds)
    for fold in range(options.cv):
        inside = [row for row in table.everything() if folds[row] == fold]
        outside = [row for row in table.everything() if folds[row] != fold]
        if inside and outside:
            model = boost(table, outside, features_of(mask), settings, Tape([]))
            for row in inside:
                predictions[row] = model.predict(table.rows[row], options.learning_rate)
    return predictions


def correct(table: Table, predictions: Sequence[int]) -> int:
    """Count the rows predicted rightly."""
    return [label == truth for label, truth in zip(predictions, table.classes, strict=True)].count(True)


def judge_of(table: Table | None, options: Options) -> Judge | None:
    """Return how a position is judged in the accuracy reading; the literal one needs no data."""
    if options.reading == "literal" or table is None:
        return None
    known: dict[tuple[int, ...], float] = {}

    def judge(position: Position) -> float:
        mask = mask_of(position)
        if tuple(mask) not in known:
            known[tuple(mask)] = correct(table, cross_predict(table, mask, options)) / len(table.classes)
        return known[tuple(mask)]

    return judge


# ---------------------------------------------------------------- Step 10 and whole runs


def importances(n_features: int, n_trees: int, nodes: Iterable[Candidate]) -> list[float]:
    """Line 27, Eq. 12 to 14: the gains on each feature, added in order, per tree."""
    sums = [0.0] * n_features
    for node in nodes:
        sums[node.feature] = sums[node.feature] + node.gain
    return [value / n_trees for value in sums]


def select(selection: str, features: Sequence[int], weights: Sequence[float],
           nodes: Sequence[Candidate]) -> tuple[float | None, list[int]]:
    """Line 28, Step 10: the average and the features kept (AB-11)."""
    if selection == "feature":
        average: float | None = mean([weights[j] for j in features])
        kept = [j for j in features if weights[j] > mean([weights[i] for i in features])]
    else:
        average = mean([node.gain for node in nodes]) if nodes else None
        kept = [j for j in features if any(node.feature == j and node.gain > (average or 0.0) for node in nodes)]
    if len(nodes) == 0:
        return average, list(features)
    if len(kept) == 0:
        return average, [j for j in features if weights[j] > 0.0]
    return average, kept


@dataclass(frozen=True)
class Result:
    """A finished run."""

    bees: Bees
    boosted: Boosted
    importances: list[float]
    average: float | None
    support: Mask
    draws_of_bees: int
    n_draws: int


def run(table: Table, options: Options, tape: Tape, log: Log = silent) -> Result:
    """Lines 1 to 29."""
    first = bees(options, table.n_features(), judge_of(table, options), tape, log)
    draws, features = tape.used, features_of(first.theta)
    second = boost(table, table.everything(), features, options, tape, log)
    nodes = second.split_nodes()
    weights = importances(table.n_features(), options.n_iterations * table.n_classes, nodes)
    log("abcodt:27", importances=weights)
    average, kept = select(options.selection, features, weights, nodes)
    log("abcodt:28", average=average, kept=kept)
    support = [1 if j in kept else 0 for j in range(table.n_features())]
    log("abcodt:29", support=support)
    return Result(first, second, weights, average, support, draws, tape.used)
