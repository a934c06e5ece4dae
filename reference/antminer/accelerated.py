"""The C twins of Ant-Miner's hot steps: same names, arguments and results as the mirrors.

Each function checks shapes, hands the same bits to C, and turns its return code into an exception.
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from reference.antminer import algorithm, prune
from reference.antminer.packed import packed
from reference.antminer.problem import Antecedent, Problem, Term
from reference.backend import check, ffi, lib, pointer, stream
from reference.draws import Draws, EmptyWheel, Tape
from reference.table import words
from reference.trace import heard, step

if TYPE_CHECKING:
    from reference.antminer.steps import Steps

Weights = Mapping[Term, float]

LINES = {25: "antminer:25", 55: "antminer:55"}
"""The lines that draw, by the number C reports."""

_INSIDE = (7, 8, 9, 12, 13, 14, 24, 25, 26, 27, 31, 38, 39, 40, 50, 54, 55, 57, 72)
INSIDE_SEARCH = [f"antminer:{line}" for line in _INSIDE]
"""Events that one C call for a whole colony cannot tell; whoever listens to them gets a call per step."""

WORDS_PER_CALL = 2**28
"""Roughly how many words one C call may visit before Python looks for Ctrl-C."""


class _Call:
    """A problem as C takes it; keeps the arrays alive while the struct points to them."""

    def __init__(self, problem: Problem, gain: Weights, info: Weights, **options: int) -> None:
        self.packed, n_terms = packed(problem), len(problem.rows_where)
        if not len(gain) == len(info) == n_terms:
            raise ValueError(f"a weight per term is needed: {n_terms} terms, {len(gain)} gains, {len(info)} infos")
        self.n_attributes = len(problem.domains)
        self.arrays = {
            "first": pointer("int32_t", self.packed.first),
            "terms": pointer("uint64_t", self.packed.terms),
            "classes": pointer("uint64_t", self.packed.classes),
            "training": pointer("uint64_t", words(problem.training, self.packed.n_words)),
            "gain": pointer("double", _numbers(gain)),
            "info": pointer("double", _numbers(info)),
        }
        sizes = {"n_words": self.packed.n_words, "n_attributes": self.n_attributes, "n_terms": n_terms}
        sizes["n_classes"] = len(problem.class_rows)
        self.struct = ffi.new("antminer_t *", {**sizes, **self.arrays, **options})

    def rule(self, antecedent: Antecedent = ()) -> _Rule:
        """Room for a rule, filled with the given terms."""
        return _Rule(self, antecedent)


class _Rule:
    """A rule as C takes it, and back."""

    def __init__(self, call: _Call, antecedent: Antecedent) -> None:
        self.call = call
        self.numbers = np.zeros(max(1, call.n_attributes), dtype=np.int32)
        self.numbers[: len(antecedent)] = [call.packed.number[term] for term in antecedent]
        self.struct = ffi.new("antminer_rule_t *", {"n_terms": len(antecedent)})
        self.struct.terms = pointer("int32_t", self.numbers)

    def antecedent(self) -> Antecedent:
        """The terms of the rule."""
        return tuple(self.call.packed.order[t] for t in self.numbers[: self.struct.n_terms].tolist())


def _numbers(weights: Weights) -> NDArray[np.float64]:
    """A number per term as C takes it."""
    return np.fromiter(weights.values(), dtype=np.float64, count=len(weights))


def class_counts(problem: Problem) -> dict[Term, list[int]]:
    """The rows of T behind every term, by class. Twin of ``heuristic.class_counts``."""
    sets, n_terms, n_classes = packed(problem), len(problem.rows_where), len(problem.class_rows)
    training = words(problem.training, sets.n_words)
    counts = np.empty((n_terms, n_classes), dtype=np.int64)
    lib.coverage_by_class(
        pointer("uint64_t", training),
        pointer("uint64_t", sets.terms),
        n_terms,
        pointer("uint64_t", sets.classes),
        n_classes,
        sets.n_words,
        pointer("int64_t", counts),
    )
    return dict(zip(problem.rows_where, counts.tolist(), strict=True))


def spin(weights: Sequence[float], draws: Draws, line: str) -> int:
    """One spin of a wheel. Twin of ``Draws.spin``."""
    slices = np.array(weights, dtype=np.float64)
    running = np.empty_like(slices)
    if not lib.roulette_sums(pointer("double", slices), len(slices), pointer("double", running)) > 0:
        raise EmptyWheel
    u = draws.uniform(line)
    return int(lib.roulette_pick(pointer("double", slices), pointer("double", running), len(slices), u))


def majority(counts: Sequence[int]) -> int:
    """The class with the most rows. Twin of ``prune.majority``."""
    return int(lib.antminer_majority(pointer("int64_t", np.array(counts, dtype=np.int64)), len(counts)))


def quality(tp: int, fp: int, tn: int, fn: int) -> float:
    """Sensitivity times specificity. Twin of ``prune.quality``."""
    return float(lib.antminer_quality(tp, fp, tn, fn))


def construct(problem: Problem, gain: Weights, tau: Weights, draws: Draws, min_cases_per_rule: int) -> Antecedent:
    """One ant's rule. Twin of ``construct.construct``."""
    return _construct(problem, gain, tau, draws, min_cases_per_rule=min_cases_per_rule)


def construct_by_rejection(
    problem: Problem, gain: Weights, tau: Weights, draws: Draws, min_cases_per_rule: int
) -> Antecedent:
    """One ant's rule with the test after the spin. Twin of ``construct.construct_by_rejection``."""
    return _construct(problem, gain, tau, draws, min_cases_per_rule=min_cases_per_rule, reject=1)


def _construct(problem: Problem, gain: Weights, tau: Weights, draws: Draws, **options: int) -> Antecedent:
    call = _Call(problem, gain, gain, **options)
    rule, levels = call.rule(), _numbers(tau)
    with stream(draws, len(gain), LINES) as source:
        code = lib.antminer_construct(call.struct, pointer("double", levels), source, rule.struct)
    check(code, draws, "antminer:25")
    return rule.antecedent()


def prune_original(rule: Antecedent, problem: Problem, improves: prune.Improves = operator.gt) -> prune.Judged:
    """A rule pruned term by term. Twin of ``prune.prune_original``."""
    return _prune(rule, problem, dict.fromkeys(problem.rows_where, 0.0), Tape([]), ties_remove=_ties(improves))


def prune_hybrid(
    rule: Antecedent, problem: Problem, info: Weights, draws: Draws, improves: prune.Improves, r: int
) -> prune.Judged:
    """A rule cut to r terms by roulette, then pruned. Twin of ``prune.prune_hybrid``."""
    return _prune(rule, problem, info, draws, ties_remove=_ties(improves), hybrid=1, r=min(r, len(problem.domains)))


def _prune(rule: Antecedent, problem: Problem, info: Weights, draws: Draws, **options: int) -> prune.Judged:
    call = _Call(problem, info, info, **options)
    pruned = call.rule(rule)
    with stream(draws, len(info), LINES) as source:
        code = lib.antminer_prune(call.struct, source, pruned.struct)
    check(code, draws, "antminer:55")
    return _judged(pruned.antecedent(), pruned.struct, problem)


def _judged(antecedent: Antecedent, struct: Any, problem: Problem) -> prune.Judged:
    """A pruned rule as the mirror gives it: C's class and quality, and the counts they stand on."""
    judged = prune.judge(antecedent, problem)
    return judged._replace(prediction=struct.prediction, quality=struct.quality)


def _ties(improves: prune.Improves) -> int:
    return {prune.TIES["keep"]: 0, prune.TIES["remove"]: 1}[improves]


def update_pheromone(tau: dict[Term, float], rule: Antecedent, quality: float) -> None:
    """The pheromone after an ant. Twin of ``pheromone.update_pheromone``."""
    levels = _numbers(tau)
    number = {term: t for t, term in enumerate(tau)}
    terms = np.array([number[term] for term in rule], dtype=np.int32)
    struct = ffi.new("antminer_rule_t *", {"n_terms": len(rule), "quality": quality})
    struct.terms = pointer("int32_t", terms)
    lib.antminer_update(pointer("double", levels), len(levels), struct)
    tau.update(zip(tau, levels.tolist(), strict=True))


def search(
    problem: Problem, gain: Weights, info: Weights, tau: dict[Term, float], steps: Steps, draws: Draws
) -> tuple[prune.Judged | None, int]:
    """One colony in one C call. Twin of ``algorithm.search``.

    A table so large that Ctrl-C would have to wait is searched in several calls on the same state; a
    listener to the events inside a colony gets the mirror's loop over C steps.
    """
    if heard(INSIDE_SEARCH):
        return algorithm.search(problem, gain, info, tau, steps, draws)
    call = _Call(problem, gain, info, **_options(steps, len(problem.domains)))
    best, previous, levels = call.rule(), call.rule(), _numbers(tau)
    state = ffi.new("antminer_search_t *", {"best": best.struct[0], "previous": previous.struct[0]})
    ants_per_call = max(1, WORDS_PER_CALL // (call.packed.n_words * max(1, len(gain))))
    ants_per_call = min(ants_per_call, steps.settings.n_ants)
    room = ants_per_call * (len(gain) + len(problem.domains))
    code = lib.UNFINISHED
    while code == lib.UNFINISHED:
        with stream(draws, room, LINES) as source:
            code = lib.antminer_search(call.struct, pointer("double", levels), source, ants_per_call, state)
        check(code, draws, LINES.get(source.line, ""))
        step("antminer:11", ants=state.ants)
    tau.update(zip(tau, levels.tolist(), strict=True))
    if state.ants == 0:
        return None, 0
    best.struct.n_terms = state.best.n_terms
    return _judged(best.antecedent(), state.best, problem), state.ants


def _options(steps: Steps, n_attributes: int) -> dict[str, int]:
    settings = steps.settings
    return {
        "n_ants": settings.n_ants,
        "n_rules_converge": settings.n_rules_converge,
        "min_cases_per_rule": settings.min_cases_per_rule,
        "reject": settings.infeasible == "reject",
        "hybrid": settings.pruner == "hybrid",
        "r": min(settings.r, n_attributes),
        "ties_remove": _ties(prune.TIES[settings.prune_ties]),
    }
