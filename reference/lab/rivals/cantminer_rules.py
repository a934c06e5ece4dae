"""How an ant of cAnt-Miner_PB makes a list of rules: its choices, and what lists leave behind."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

import numpy as np

from reference.draws import Draws
from reference.lab.rivals.cantminer_ground import Ground, Mask, Step
from reference.lab.rivals.intervals import Floats
from reference.lab.rivals.maxmin import bounds
from reference.lab.rivals.pessimistic import leaf_errors
from reference.lab.rivals.wheel import spin

INITIAL = 10.0
"""The pheromone of a trail that nothing was left on yet."""


@dataclass(frozen=True)
class Path:
    """A rule: its steps, the class it predicts, its quality, and the cases that it covered and was right about."""

    steps: tuple[Step, ...]
    prediction: int
    quality: float
    n_covered: int
    n_right: int


@dataclass(frozen=True)
class MadeList:
    """A whole list of rules; better is the higher quality, then fewer rules, then fewer terms."""

    paths: tuple[Path, ...]
    default: int
    quality: float

    @property
    def worth(self) -> tuple[float, ...]:
        """What lists are compared by."""
        return self.quality, -len(self.paths), -sum(len(path.steps) for path in self.paths)


@dataclass
class LevelTrails:
    """The pheromone on edges between vertices, a matrix for every level; the last row is that of the start."""

    n: int
    rho: float
    least: float = 0.0
    most: float = math.inf
    levels: dict[int, Floats] = field(default_factory=dict)

    def at(self, level: int) -> Floats:
        """The trails of a level; where nothing was left yet, all alike."""
        if level not in self.levels:
            self.levels[level] = np.full((self.n + 1, self.n), INITIAL)
        return self.levels[level]

    def bound(self, best: MadeList) -> None:
        """The bounds of the best list so far."""
        self.least, self.most = bounds(best.quality, self.n, self.n / 2, 5, self.rho)

    def update(self, found: MadeList) -> None:
        """Evaporate everywhere; every edge of the list gets a fifth of its quality."""
        for level in range(len(found.paths)):
            self.at(level)
        for trails in self.levels.values():
            np.clip(self.rho * trails, self.least, self.most, out=trails)
        for level, path in enumerate(found.paths):
            vertices = [self.n, *(step.vertex for step in path.steps)]
            self.levels[level][vertices[:-1], vertices[1:]] += found.quality / 5
            np.minimum(self.levels[level], self.most, out=self.levels[level])

    def restart(self) -> None:
        """All trails alike again."""
        self.levels.clear()


@dataclass(frozen=True, eq=False)
class Ant:
    """Makes lists: rule after rule over the cases that are left."""

    ground: Ground
    trails: LevelTrails
    source: Draws
    min_cases: int
    least_left: int

    def made_list(self) -> MadeList:
        """A list of rules, and the majority of what they leave as its default."""
        ground = self.ground
        left = np.ones(ground.table.n_rows, dtype=bool)
        paths: list[Path] = []
        errors = 0.0
        while left.sum() >= max(self.least_left, 1):
            made = self.made_rule(len(paths), left)
            if made is None:
                break
            path, covered = made
            paths.append(path)
            errors += leaf_errors(_against(path.prediction, ground.counts(covered)), 0.25)
            left = left & ~covered
        rest = ground.counts(left if left.any() else np.ones_like(left))
        default = int(rest.argmax())
        errors += leaf_errors(ground.counts(left), 0.25)
        return MadeList(tuple(paths), default, 1 - errors / ground.table.n_rows)

    def made_rule(self, level: int, left: Mask) -> tuple[Path, Mask] | None:
        """A rule for this place of the list, already pruned, and the cases it covers; ``None`` if no term fits."""
        ground = self.ground
        worth = ground.heuristic(left).copy()
        covers, steps, at = [left], list[Step](), len(ground.vertices)
        while self._goes_on(covers[-1], worth):
            chosen = spin(self.trails.at(level)[at] * worth, self.source)
            found = ground.step(chosen, covers[-1])
            n_covered = 0 if found is None else int(found[1].sum())
            if found is None or n_covered < self.min_cases or n_covered == covers[-1].sum():
                worth[chosen] = 0.0
                continue
            steps.append(found[0])
            covers.append(found[1])
            worth[ground.attribute == ground.attribute[chosen]] = 0.0
            at = chosen
        return self.pruned(steps, covers) if steps else None

    def _goes_on(self, covered: Mask, worth: Floats) -> bool:
        """Whether the rule may grow: cases enough, of several classes, and something left to add."""
        n = covered.sum()
        if n <= self.min_cases or not worth.any() or np.count_nonzero(self.ground.counts(covered)) < 2:
            return False
        return bool(n >= 2 * self.min_cases or worth[~self.ground.numeric].any())

    def pruned(self, steps: list[Step], covers: list[Mask]) -> tuple[Path, Mask]:
        """The rule without its last terms, as long as that does not make it worse."""
        everywhere = self.ground.counts(covers[0])
        n = len(steps)
        prediction, quality = judged(self.ground.counts(covers[n]), everywhere)
        while n > 1:
            shorter, other = judged(self.ground.counts(covers[n - 1]), everywhere)
            if other < quality:
                break
            n, prediction, quality = n - 1, shorter, other
        counts = self.ground.counts(covers[n])
        return Path(tuple(steps[:n]), prediction, quality, int(counts.sum()), int(counts[prediction])), covers[n]


def judged(covered: Floats, everywhere: Floats) -> tuple[int, float]:
    """The class of most covered cases, and sensitivity times specificity of the rule that predicts it.

    >>> judged(np.array([5.0, 2.0]), np.array([10.0, 8.0]))
    (0, 0.375)
    """
    prediction = int(covered.argmax())
    right, of_class = covered[prediction], everywhere[prediction]
    others = everywhere.sum() - of_class
    spared = others - (covered.sum() - right)
    return prediction, float(right / of_class * (spared / others if others else 1.0))


def _against(prediction: int, counts: Floats) -> Floats:
    """The counts as right and wrong."""
    return np.array([counts[prediction], counts.sum() - counts[prediction]])
