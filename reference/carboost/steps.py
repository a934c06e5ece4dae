"""From parameters to steps: which reading of the paper, and which path, Python or C."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from reference import backend
from reference.carboost import mine, predict, reweight, sample, significance
from reference.carboost.algorithm import RuleBase
from reference.carboost.mine import ClassRule
from reference.carboost.predict import Scores
from reference.carboost.problem import Problem, RowSets
from reference.carboost.sample import Counts
from reference.draws import Draws
from reference.parameters import at_least, one_of, up_to
from reference.trace import step

Rules = Sequence[ClassRule]


@dataclass(frozen=True)
class Settings:
    """The parameters of a run; those after ``max_itemsets`` are CARBoost's alone.

    >>> Settings(min_support=0.0)
    Traceback (most recent call last):
    ValueError: min_support must be above 0 and at most 1, got 0.0
    """

    min_support: float = 0.1
    significance: float = 0.05
    test: str = "hypergeom"
    adjust: str = "none"
    min_confidence: float = 0.0
    max_length: int | None = 4
    pruning: str = "li"
    max_itemsets: int = 1_000_000
    n_estimators: int = 10
    loevinger: str = "sample"
    error_on: str = "sample"
    reweight: str = "all"
    rule_weight: str = "multiply"
    rule_memory: str = "reset"
    negative: str = "keep"
    vote: str = "crisp"
    on_bad_round: str = "stop"

    def __post_init__(self) -> None:
        """Refuse values outside their range."""
        up_to(0, 1, min_support=self.min_support, significance=self.significance)
        up_to(0, 1, inclusive=True, min_confidence=self.min_confidence)
        at_least(1, n_estimators=self.n_estimators, max_itemsets=self.max_itemsets)
        if self.max_length is not None:
            at_least(1, max_length=self.max_length)
        one_of(significance.TESTS, test=self.test)
        one_of(significance.ADJUSTMENTS, adjust=self.adjust)
        one_of(mine.PRUNINGS, pruning=self.pruning)
        one_of(("sample", "train"), loevinger=self.loevinger)
        one_of(reweight.ERRORS, error_on=self.error_on)
        one_of(("all", "sample"), reweight=self.reweight)
        one_of(("multiply", "replace", "off"), rule_weight=self.rule_weight)
        one_of(("reset", "persist"), rule_memory=self.rule_memory)
        one_of(("keep", "clip"), negative=self.negative)
        one_of(predict.BALLOTS, vote=self.vote)
        one_of(("stop", "keep", "reset"), on_bad_round=self.on_bad_round)


class Path(NamedTuple):
    """The hot steps, in Python or in C: the same names, arguments, results and draws."""

    fcp_growth_p: Callable[..., Rules]
    p_values: Callable[..., list[float]]
    cover: Callable[..., RowSets]
    class_scores: Callable[..., Scores]
    bootstrap: Callable[..., list[int]]
    count_sample: Callable[..., Counts]
    reweight_rules: Callable[..., reweight.Reweighted]


MIRROR = Path(
    mine.fcp_growth_p,
    significance.p_values,
    predict.cover,
    predict.class_scores,
    sample.bootstrap,
    sample.count_sample,
    reweight.reweight_rules,
)


def path(name: str) -> Path:
    """The hot steps of a path, by its name in ``backend``."""
    return backend.hot_steps(MIRROR, "reference.carboost.accelerated", name)


@dataclass(frozen=True)
class Steps:
    """The steps of one run: settings applied to a path."""

    settings: Settings
    path: Path

    def mine(self, problem: Problem) -> Rules:
        """The class itemsets, pruned as asked (CB-3, CB-4)."""
        s = self.settings
        least = mine.thresholds(s.min_support, problem.class_count)
        step("carboost:fcp1", thresholds=least)
        longest = len({i for i, _ in problem.items}) if s.max_length is None else s.max_length
        try:
            rules = self.path.fcp_growth_p(problem, least, longest, mine.PRUNINGS[s.pruning], s.max_itemsets)
        except RecursionError:
            raise ValueError("antecedents grow too long to follow: lower max_length, or raise min_support") from None
        if s.pruning == "optimal":
            rules = mine.optimal(rules, problem.class_count)
        step("carboost:fcp9", itemsets=rules)
        return rules

    def p_values(self, rules: Rules, problem: Problem) -> list[float]:
        """The p-value of every rule (CB-10)."""
        return self.path.p_values(self.settings.test, problem.n_cases, problem.class_count, rules)

    def significant(self, p_values: Sequence[float]) -> list[int]:
        """Which rules pass the level (CB-11, CB-12)."""
        passed = significance.ADJUSTMENTS[self.settings.adjust](p_values, self.settings.significance)
        return [r for r, keeps in enumerate(passed) if keeps]

    def cover(self, rules: Rules, problem: Problem) -> RowSets:
        """The cases that each rule covers."""
        return self.path.cover(rules, problem)

    def class_scores(self, rules: Rules, weights: Sequence[float], covers: RowSets, n_classes: int) -> Scores:
        """The class scores of every case, lines 7 and 8."""
        return self.path.class_scores(rules, weights, covers, n_classes)

    def best_class(self, scores: Sequence[float], class_count: Sequence[int]) -> int:
        """The class of the largest score, line 9."""
        return predict.best_class(scores, class_count)

    def bootstrap(self, weights: Sequence[float], draws: Draws) -> list[int]:
        """The sample of a round, line 4."""
        return self.path.bootstrap(weights, draws)

    def count_sample(self, drawn: Sequence[int], rules: Rules, covers: RowSets, problem: Problem) -> Counts:
        """The counts of a sample, line 5."""
        return self.path.count_sample(drawn, rules, covers, problem.classes, len(problem.class_count))

    def loevinger(self, base: RuleBase, counts: Counts) -> list[float]:
        """Loevinger of every rule on the sample or on the training cases (CB-17), negative or not (CB-19)."""
        s = self.settings
        if s.loevinger == "train":
            measured = list(base.loevinger)
        else:
            n, n_c = len(counts.multiplicities), counts.class_counts
            pairs = zip(base.rules, counts.n_a, counts.n_ac, strict=True)
            measured = [  #: carboost:boost6
                significance.loevinger(n, n_c[rule.prediction], n_a, n_ac) for rule, n_a, n_ac in pairs
            ]
        return [max(value, 0.0) for value in measured] if s.negative == "clip" else measured

    def rule_weights(self, a: Sequence[float], measured: Sequence[float]) -> list[float]:
        """The weights of the rules in a round: Loevinger times the rule's own weight, or that alone (CB-31)."""
        if self.settings.rule_weight == "replace":
            return list(a)
        return [own * value for own, value in zip(a, measured, strict=True)]    #: carboost:boost7

    def error(self, missed: Sequence[int], drawn: Sequence[int], weights: Sequence[float]) -> float:
        """The error of a round (CB-22)."""
        return reweight.ERRORS[self.settings.error_on](missed, drawn, weights)

    def on_bad_round(self, t: int) -> str:
        """What happens in a round no better than chance; "first" is a stop that keeps the first round (CB-24)."""
        return "first" if self.settings.on_bad_round == "stop" and t == 1 else self.settings.on_bad_round

    def scale_cases(
        self, weights: Sequence[float], missed: Sequence[int], alpha: float, drawn: Sequence[int]
    ) -> list[float]:
        """The case weights after a round, of all cases or of those drawn (CB-25)."""
        among = [self.settings.reweight == "all" or times > 0 for times in drawn]
        return reweight.scale_cases(weights, missed, alpha, among)

    def reweight_rules(
        self,
        rules: Rules,
        covers: RowSets,
        missed: Sequence[int],
        classes: Sequence[int],
        counts: Counts,
        a: Sequence[float],
    ) -> list[float]:
        """The rules' own weights for the next round; those of other rules go back to 1 or stay (CB-32)."""
        if self.settings.rule_weight == "off":
            return list(a)
        before = [1.0] * len(rules) if self.settings.rule_memory == "reset" else list(a)  #: carboost:boost15
        changed = self.path.reweight_rules(rules, covers, missed, classes, counts, before)
        step("carboost:boost17", **changed._asdict())
        return changed.a

    def votes(
        self, alphas: Sequence[float], rounds: Iterable[Scores], n_cases: int, class_count: Sequence[int]
    ) -> Scores:
        """The votes of all rounds for every case (CB-34)."""
        return predict.votes(alphas, rounds, n_cases, class_count, self.settings.vote)


def assemble(backend_name: str = "auto", **parameters: Any) -> Steps:
    """The steps for a set of parameters.

    >>> assemble("python", n_estimators=3).settings.n_estimators
    3
    """
    return Steps(Settings(**parameters), path(backend_name))
