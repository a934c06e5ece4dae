"""Ant-Miner with both rule pruners, derived a second time from the specification alone.

Nothing here is meant to be quick. A table is a list of rows, a set of rows is a list of row numbers that
is scanned one by one, a rule is a plain dict ``{attribute: value}``. It shares no code with the edition
itself, so that agreement between the two says something. The numbers in the comments are line numbers of
the specification's pseudocode.

Functions that have something to tell take a ``log``: it is called with a line id and named fields.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tests.oracle.tape import Tape

Row = list[int | None]
Term = tuple[int, int]
Rule = dict[int, int]
Log = Callable[..., None]


@dataclass(frozen=True)
class Table:
    """Coded nominal data: one list of codes per row (None = missing) and one class code per row."""

    domains: list[int]
    n_classes: int
    rows: list[Row]
    classes: list[int]

    def everything(self) -> list[int]:
        """Return the numbers of all rows."""
        return list(range(len(self.rows)))


@dataclass(frozen=True)
class Options:
    """The thirteen parameters of section 4."""

    n_ants: int = 3000
    min_cases_per_rule: int = 10
    max_uncovered_cases: int = 10
    n_rules_converge: int = 10
    pruner: str = "original"
    r: int = 5
    infeasible: str = "filter"
    heuristic_on: str = "current"
    prune_ties: str = "keep"
    info_gain: str = "term"
    single_class: str = "stop"
    removal: str = "correct"
    missing: str = "no_match"


@dataclass(frozen=True)
class Verdict:
    """The class a rule gets on the rows at hand, its four counts and its quality."""

    label: int
    tp: int
    fp: int
    tn: int
    fn: int
    quality: float

    def fields(self) -> dict[str, Any]:
        """Return the verdict under the names used in events."""
        return {"class": self.label, "tp": self.tp, "fp": self.fp, "tn": self.tn, "fn": self.fn,
                "quality": self.quality}


@dataclass(frozen=True)
class Found:
    """A pruned rule with its class and quality."""

    rule: Rule
    label: int
    quality: float

    def fields(self) -> dict[str, Any]:
        """Return the rule under the names used in events."""
        return {"rule": listed(self.rule), "class": self.label, "quality": self.quality}


@dataclass(frozen=True)
class Learnt:
    """One entry of the rule list, with what happened around it."""

    found: Found
    covered: int
    removed: int
    ants: int
    draws: int
    before: int
    after: int


@dataclass(frozen=True)
class Result:
    """A finished run."""

    rules: list[Learnt]
    default: int
    n_draws: int


def silent(line: str, **fields: Any) -> None:
    """Ignore an event."""


def listed(rule: Rule) -> list[list[int]]:
    """Return the terms of a rule as pairs in ascending attribute order."""
    return [[i, rule[i]] for i in sorted(rule)]


def all_terms(domains: Sequence[int]) -> list[Term]:
    """Return every (attribute, value), attributes ascending, then values ascending."""
    return [(i, j) for i in range(len(domains)) for j in range(domains[i])]


def total(numbers: Iterable[float]) -> float:
    """Add floats strictly from left to right."""
    result = 0.0
    for number in numbers:
        result = result + number
    return result


# ---------------------------------------------------------------- counting


def rows_with(table: Table, rows: Iterable[int], term: Term) -> list[int]:
    """Return those of the rows that satisfy one term; a missing value satisfies none."""
    return [row for row in rows if table.rows[row][term[0]] == term[1]]


def satisfies(row: Row, rule: Rule) -> bool:
    """Tell whether a row meets every term of a rule."""
    return all(row[attribute] == value for attribute, value in rule.items())


def count_classes(table: Table, rows: Iterable[int]) -> list[int]:
    """Count the rows of each class."""
    counts = [0] * table.n_classes
    for row in rows:
        counts[table.classes[row]] += 1
    return counts


def majority(counts: Sequence[int]) -> int:
    """Return the most frequent class; of several, the lowest (AM-8)."""
    winner = 0
    for label in range(len(counts)):
        if counts[label] > counts[winner]:
            winner = label
    return winner


# ---------------------------------------------------------------- information


def entropy(counts: Sequence[int]) -> float:
    """E1 in bits, classes ascending; log2 k when there is nothing to count."""
    n = sum(counts)
    if n == 0:
        return math.log2(len(counts))
    h = 0.0
    for count in counts:
        if count > 0:
            p = count / n
            h = h - p * math.log2(p)
    return h


def not_tiny(value: float) -> float:
    """Turn what is below 1e-12, also a negative rounding rest, into exactly 0."""
    return 0.0 if value < 1e-12 else value


def term_gain(table: Table, rows: list[int], term: Term) -> float:
    """E2: log2 k minus the entropy of the rows with that value; 0 for an absent value."""
    having = rows_with(table, rows, term)
    if len(having) == 0:
        return 0.0
    return not_tiny(math.log2(table.n_classes) - entropy(count_classes(table, having)))


def attribute_gain(table: Table, rows: list[int], attribute: int) -> float:
    """E8 "attribute": gain of the split on all values, over rows where the attribute is known."""
    known = [row for row in rows if table.rows[row][attribute] is not None]
    if len(known) == 0:
        return 0.0
    gain = entropy(count_classes(table, known))
    for value in range(table.domains[attribute]):
        having = rows_with(table, known, (attribute, value))
        if len(having) > 0:
            gain = gain - (len(having) / len(known)) * entropy(count_classes(table, having))
    return not_tiny(gain)


def split_gain(table: Table, rows: list[int], term: Term) -> float:
    """E8 "split": gain of the split into rows that satisfy the term and all others."""
    having = rows_with(table, rows, term)
    others = [row for row in rows if row not in having]
    if len(rows) == 0:
        return 0.0
    gain = entropy(count_classes(table, rows))
    for side in (having, others):
        if len(side) > 0:
            gain = gain - (len(side) / len(rows)) * entropy(count_classes(table, side))
    return not_tiny(gain)


def information(table: Table, rows: list[int], kind: str) -> dict[Term, float]:
    """InfoGain of every term by one of the three definitions (AM-23)."""
    result: dict[Term, float] = {}
    for term in all_terms(table.domains):
        if kind == "term":
            result[term] = term_gain(table, rows, term)
        elif kind == "attribute":
            result[term] = attribute_gain(table, rows, term[0])
        else:
            result[term] = split_gain(table, rows, term)
    return result


def gains(table: Table, rows: list[int]) -> dict[Term, float]:
    """Line 4: the gain of every term."""
    return information(table, rows, "term")


def eta(gain: dict[Term, float], used: Iterable[int]) -> dict[Term, float]:
    """E3: gains of unused attributes over their sum, 0 elsewhere."""
    closed = set(used)
    bottom = total(value for term, value in gain.items() if term[0] not in closed)
    result: dict[Term, float] = {}
    for term, value in gain.items():
        result[term] = 0.0 if term[0] in closed or bottom == 0.0 else value / bottom
    return result


# ---------------------------------------------------------------- quality


def quality(tp: int, fp: int, tn: int, fn: int) -> float:
    """E6 as one division of integers, checked against an exact fraction."""
    bottom = (tp + fn) * (tn + fp)
    if bottom == 0:
        return 0.0
    result = (tp * tn) / bottom
    assert result == float(Fraction(tp * tn, bottom))
    return result


def judge(table: Table, rows: list[int], rule: Rule) -> Verdict:
    """Lines 30-31 and 36-37: give the rule its majority class, count, and rate it."""
    label = majority(count_classes(table, [row for row in rows if satisfies(table.rows[row], rule)]))
    tp = fp = tn = fn = 0
    for row in rows:
        inside, right = satisfies(table.rows[row], rule), table.classes[row] == label
        if inside and right:
            tp += 1
        elif inside:
            fp += 1
        elif right:
            fn += 1
        else:
            tn += 1
    return Verdict(label, tp, fp, tn, fn, quality(tp, fp, tn, fn))


# ---------------------------------------------------------------- drawing


def spin(weights: Sequence[float], tape: Tape) -> tuple[int, float] | None:
    """Turn a roulette wheel once: (index, uniform), or None and no draw when nothing weighs anything."""
    whole = total(weights)
    if whole == 0.0:
        return None
    u = tape.take()
    threshold = u * whole
    running = 0.0
    for index, weight in enumerate(weights):
        running = running + weight
        if running > threshold:
            return index, u
    return max(index for index, weight in enumerate(weights) if weight > 0.0), u


def construct(table: Table, rows: list[int], gain: dict[Term, float], tau: dict[Term, float],
              min_cases: int, infeasible: str, tape: Tape, log: Log = silent) -> Rule:
    """Lines 20-27: one ant walks from the empty rule to one that cannot grow."""
    rule: Rule = {}
    inside = list(rows)
    marked: set[Term] = set()
    while len(rule) < len(table.domains):
        wheel: list[Term] = []
        for term in all_terms(table.domains):
            if term[0] in rule or term in marked:
                continue
            if infeasible == "reject" or len(rows_with(table, inside, term)) >= min_cases:
                wheel.append(term)
        weights = [gain[term] * tau[term] for term in wheel]
        drawn = spin(weights, tape)
        if drawn is None:
            break
        chosen = wheel[drawn[0]]
        log("antminer:25", wheel=[list(term) for term in wheel], weights=weights, u=drawn[1],
            chosen=list(chosen))
        smaller = rows_with(table, inside, chosen)
        if len(smaller) < min_cases:
            marked.add(chosen)
        else:
            rule[chosen[0]] = chosen[1]
            inside = smaller
    return rule


# ---------------------------------------------------------------- pruning


def without(rule: Rule, attribute: int) -> Rule:
    """Return a copy of the rule that lacks one attribute."""
    return {i: j for i, j in rule.items() if i != attribute}


def prune_original(table: Table, rows: list[int], rule: Rule, ties: str, log: Log = silent) -> Found:
    """Lines 30-43: as long as it helps, remove the one term whose removal helps most."""
    verdict = judge(table, rows, rule)
    now = Found(rule, verdict.label, verdict.quality)
    log("antminer:31", **{"class": now.label, "quality": now.quality})
    while len(now.rule) > 1:
        bar, drop = now.quality, None
        for attribute in sorted(now.rule):
            trial = judge(table, rows, without(now.rule, attribute))
            log("antminer:38", removed=attribute, **trial.fields())
            if trial.quality > bar or (ties == "remove" and trial.quality == bar):
                bar, drop, label = trial.quality, attribute, trial.label
        if drop is None:
            break
        now = Found(without(now.rule, drop), label, bar)
        log("antminer:40", removed=drop, **{"class": label, "quality": bar})
    return now


def reduce_rule(rule: Rule, r: int, info: dict[Term, float], tape: Tape, log: Log = silent) -> Rule:
    """Lines 51-57: draw r terms of a rule by their information."""
    pool = dict(rule)
    kept: Rule = {}
    while len(kept) < r:
        wheel = [(i, pool[i]) for i in sorted(pool)]
        weights = [info[term] for term in wheel]
        uniform = total(weights) == 0.0
        if uniform:
            weights = [1.0 for _ in wheel]
        drawn = spin(weights, tape)
        assert drawn is not None
        chosen = wheel[drawn[0]]
        log("antminer:55", wheel=[list(term) for term in wheel], weights=weights, u=drawn[1],
            chosen=list(chosen), uniform=uniform)
        kept[chosen[0]] = pool.pop(chosen[0])
    log("antminer:57", rule=listed(kept))
    return kept


def prune_hybrid(table: Table, rows: list[int], rule: Rule, r: int, info: dict[Term, float], ties: str,
                 tape: Tape, log: Log = silent) -> Found:
    """Lines 50-60: cut a long rule down to r terms by chance, then prune as before."""
    if len(rule) > r:
        rule = reduce_rule(rule, r, info, tape, log)
    return prune_original(table, rows, rule, ties, log)


# ---------------------------------------------------------------- pheromone


def reinforce(tau: dict[Term, float], rule: Rule, grade: float) -> dict[Term, float]:
    """Lines 70-72: add tau * Q on the rule's terms, then divide everything by the new total."""
    raised: dict[Term, float] = {}
    for term, value in tau.items():
        raised[term] = value + value * grade if rule.get(term[0]) == term[1] else value
    whole = total(raised.values())
    return {term: value / whole for term, value in raised.items()}


# ---------------------------------------------------------------- whole runs


def missing_as_value(table: Table) -> Table:
    """AM-29 "as_value": give an attribute with missing values one more value, the last."""
    domains = list(table.domains)
    rows = [list(row) for row in table.rows]
    for attribute in range(len(domains)):
        extra, seen = domains[attribute], False
        for row in rows:
            if row[attribute] is None:
                row[attribute], seen = extra, True
        if seen:
            domains[attribute] = extra + 1
    return Table(domains, table.n_classes, rows, table.classes)


def default_class(table: Table, rows: list[int]) -> int:
    """Line 18: majority of what is left, or of all rows when nothing is left."""
    if len(rows) == 0:
        return majority(count_classes(table, table.everything()))
    return majority(count_classes(table, rows))


def predict(rules: Sequence[tuple[Rule, int]], default: int, row: Row) -> int:
    """Return the class of the first rule that the row satisfies, else the default."""
    for rule, label in rules:
        if satisfies(row, rule):
            return label
    return default


def prune(table: Table, rows: list[int], rule: Rule, info: dict[Term, float], options: Options, tape: Tape,
          log: Log) -> Found:
    """Line 9: the pruner that the options name."""
    if options.pruner == "hybrid":
        return prune_hybrid(table, rows, rule, options.r, info, options.prune_ties, tape, log)
    return prune_original(table, rows, rule, options.prune_ties, log)


def first_tau(domains: Sequence[int]) -> dict[Term, float]:
    """Line 3: the same pheromone on every term."""
    return dict.fromkeys(all_terms(domains), 1 / sum(domains))


def colony(table: Table, rows: list[int], gain: dict[Term, float], info: dict[Term, float], tau: dict[Term, float],
           options: Options, tape: Tape, log: Log = silent) -> tuple[Found | None, int, dict[Term, float]]:
    """Lines 5-14: ants one after the other; the best pruned rule, the number of ants, the pheromone they leave."""
    best: Found | None = None
    previous: Rule | None = None
    same, ants = 1, 0
    while True:
        rule = construct(table, rows, gain, tau, options.min_cases_per_rule, options.infeasible, tape, log)
        log("antminer:7", rule=listed(rule))
        if len(rule) == 0:
            log("antminer:8", ants=ants)
            return best, ants, tau
        found = prune(table, rows, rule, info, options, tape, log)
        log("antminer:9", **found.fields())
        tau = reinforce(tau, found.rule, found.quality)
        log("antminer:72", tau=list(tau.values()))
        ants += 1
        if best is None or found.quality > best.quality:
            best = found
            log("antminer:12", ant=ants, quality=best.quality)
        same = same + 1 if previous is not None and found.rule == previous else 1
        previous = found.rule
        log("antminer:13", same=same)
        if ants >= options.n_ants or same >= options.n_rules_converge:
            log("antminer:14", ants=ants)
            return best, ants, tau


Seek = Callable[..., tuple[Found | None, int, dict[Term, float]]]


def taken_out(table: Table, rows: list[int], best: Found, removal: str) -> list[int]:
    """Line 17: the rows that leave the training set."""
    inside = [row for row in rows if satisfies(table.rows[row], best.rule)]
    if removal == "covered":
        return inside
    return [row for row in inside if table.classes[row] == best.label]


def one_pass(table: Table, left: list[int], options: Options, tape: Tape, log: Log, seek: Seek) -> Learnt | None:
    """Lines 3-17 on the rows left: one more rule, or None (line 15)."""
    drawn = tape.used
    tau = first_tau(table.domains)
    log("antminer:3", tau=1 / sum(table.domains))
    basis = table.everything() if options.heuristic_on == "initial" else left
    gain = gains(table, basis)
    log("antminer:4", gain=list(gain.values()))
    info = information(table, basis, options.info_gain)
    best, ants, _ = seek(table, left, gain, info, tau, options, tape, log)
    if best is None:
        log("antminer:15")
        return None
    log("antminer:16", **best.fields())
    gone = taken_out(table, left, best, options.removal)
    inside = taken_out(table, left, best, "covered")
    before = len(left)
    left[:] = [row for row in left if row not in gone]
    log("antminer:17", removed=len(gone), left=len(left))
    return Learnt(best, len(inside), len(gone), ants, tape.used - drawn, before, len(left))


def run(table: Table, options: Options, tape: Tape, log: Log = silent, seek: Seek = colony) -> Result:
    """Lines 1-19: the whole rule list and the default class; ``seek`` stands for lines 5-14."""
    if options.missing == "as_value":
        table = missing_as_value(table)
    left = table.everything()
    rules: list[Learnt] = []
    while len(left) > options.max_uncovered_cases:
        log("antminer:2", left=len(left))
        if options.single_class == "stop" and len({table.classes[row] for row in left}) == 1:
            log("antminer:2a", left=len(left))
            break
        learnt = one_pass(table, left, options, tape, log, seek)
        if learnt is None:
            break
        rules.append(learnt)
    default = default_class(table, left)
    log("antminer:18", **{"class": default})
    return Result(rules, default, tape.used)
