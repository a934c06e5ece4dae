"""FCP-Growth-P, W-CARP and CARBoost, derived a second time from the specification alone.

Nothing here is meant to be quick. A set of rows is a Python set, an itemset an ascending tuple of item ids,
a case the ascending list of the items that it holds. Class itemsets are enumerated item by item and held
against the definition in section 2.1; pattern growth (2.2) is written down beside it for comparison only.
P-values are exact fractions, rounded once. No code is shared with the edition itself, so that agreement
between the two says something. Labels in the docstrings are lines of the specification's listings, with
fcp for 2.2, wcarp for 2.4 and boost for 2.5; CB-n are entries of its register, E-n its equations.

Functions that have something to tell take a ``log``: it is called with a line id and named fields.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tests.oracle.columns import Column
from tests.oracle.tape import Tape

Itemset = tuple[int, ...]
Counts = tuple[int, int]
Case = list[int]
Log = Callable[..., None]


@dataclass(frozen=True)
class Table:
    """Columns and one class code per row."""

    columns: list[Column]
    n_classes: int
    classes: list[int]

    def row(self, i: int) -> list[Any]:
        """Return the values of one row."""
        return [column.values[i] for column in self.columns]


@dataclass(frozen=True)
class Options:
    """The parameters of section 4, but for the random state."""

    n_estimators: int = 10
    min_support: float = 0.1
    significance: float = 0.05
    test: str = "hypergeom"
    adjust: str = "none"
    min_confidence: float = 0.0
    max_length: int | None = 4
    pruning: str = "li"
    discretize: str | None = "mdlp"
    missing: str = "ignore"
    loevinger: str = "sample"
    error_on: str = "sample"
    reweight: str = "all"
    rule_weight: str = "multiply"
    rule_memory: str = "reset"
    negative: str = "keep"
    vote: str = "crisp"
    on_bad_round: str = "stop"
    max_itemsets: int = 1_000_000


@dataclass(frozen=True)
class Items:
    """Item id -> (column, code), code None for the missing item; and the cut points of each column."""

    entries: list[tuple[int, int | None]]
    cuts: list[list[float] | None]


@dataclass(frozen=True)
class Rule:
    """A class rule with its counts on the training cases."""

    label: int
    items: Itemset
    n_a: int
    n_ac: int
    p: float
    loevinger: float


@dataclass(frozen=True)
class Base:
    """A significant rule base, with the training cases as items."""

    items: Items
    cases: list[Case]
    class_counts: list[int]
    rules: list[Rule]
    tested: int
    default: int

    def plain(self) -> list[tuple[int, Itemset]]:
        """Return the rules without their measures."""
        return [(rule.label, rule.items) for rule in self.rules]


@dataclass(frozen=True)
class Stored:
    """A round that votes."""

    alpha: float
    loevinger: list[float]
    weights: list[float]


@dataclass(frozen=True)
class Boosted:
    """A finished run; errors, samples and case weights are of every round run."""

    base: Base
    errors: list[float]
    samples: list[list[int]]
    case_weights: list[list[float]]
    rounds: list[Stored]
    n_draws: int


def silent(line: str, **fields: Any) -> None:
    """Ignore an event."""


def total(numbers: Iterable[float]) -> float:
    """Add floats strictly from left to right."""
    result = 0.0
    for number in numbers:
        result = result + number
    return result


def count_classes(classes: Sequence[int], n_classes: int) -> list[int]:
    """Count the cases of each class."""
    return [list(classes).count(label) for label in range(n_classes)]


# ---------------------------------------------------------------- MDLP


def entropy(counts: Sequence[int]) -> float:
    """Return Ent(S) in bits."""
    whole = sum(counts)
    return -total(count / whole * math.log2(count / whole) for count in counts if count > 0)


def bar_of(counts: Sequence[int], left: Sequence[int], right: Sequence[int]) -> float:
    """Return what the gain of a cut must exceed (MDLP, step 3)."""
    k, k1, k2 = (sum(1 for count in part if count > 0) for part in (counts, left, right))
    delta = math.log2(3**k - 2) - (k * entropy(counts) - k1 * entropy(left) - k2 * entropy(right))
    whole = sum(counts)
    return (math.log2(whole - 1) + delta) / whole


def midpoint(a: float, b: float) -> float:
    """Return the cut between two neighbouring values (MDLP, step 1)."""
    middle = (a + b) / 2
    return a if middle >= b else middle


def best_cut(pairs: Sequence[tuple[float, int]], n_classes: int) -> tuple[float, float, int]:
    """Return gain, bar and place of the leftmost best cut; place 0 when all values are equal (MDLP, step 2)."""
    counts = count_classes([label for _, label in pairs], n_classes)
    best, gain, bar, place = math.inf, 0.0, 0.0, 0
    for i in range(1, len(pairs)):
        if pairs[i - 1][0] == pairs[i][0]:
            continue
        left, right = (count_classes([label for _, label in part], n_classes) for part in (pairs[:i], pairs[i:]))
        e = (i * entropy(left) + (len(pairs) - i) * entropy(right)) / len(pairs)
        if e < best - 1e-12:
            best, gain, bar, place = e, entropy(counts) - e, bar_of(counts, left, right), i
    return gain, bar, place


def split_at_cuts(pairs: Sequence[tuple[float, int]], n_classes: int) -> list[float]:
    """Return all cut points of sorted (value, class) pairs (MDLP, step 4)."""
    gain, bar, place = best_cut(pairs, n_classes)
    if place == 0 or gain <= bar:
        return []
    cut = midpoint(pairs[place - 1][0], pairs[place][0])
    return [*split_at_cuts(pairs[:place], n_classes), cut, *split_at_cuts(pairs[place:], n_classes)]


def mdlp(values: Sequence[float | None], classes: Sequence[int], n_classes: int) -> list[float]:
    """Return the cut points of a continuous column."""
    known = [(value, label) for value, label in zip(values, classes, strict=True) if value is not None]
    return split_at_cuts(sorted(known), n_classes)


# ---------------------------------------------------------------- items


def interval(value: float, cuts: Sequence[float]) -> int:
    """Return the number of the interval that holds a value; a cut belongs to the left."""
    return [value > cut for cut in cuts].count(True)


def make_items(table: Table, missing: str) -> Items:
    """Section 1: ids over the columns; the values that occur, and last the missing one (CB-37)."""
    entries: list[tuple[int, int | None]] = []
    cuts: list[list[float] | None] = []
    for j, column in enumerate(table.columns):
        known = [value for value in column.values if value is not None]
        if column.kind == "continuous":
            found = mdlp(column.values, table.classes, table.n_classes)
            codes = list(range(len(found) + 1)) if found else []
            cuts.append(found)
        else:
            codes = sorted(set(known))
            cuts.append(None)
        entries.extend((j, code) for code in codes)
        if missing == "value" and len(known) < len(column.values):
            entries.append((j, None))
    return Items(entries, cuts)


def case_of(row: Sequence[Any], items: Items) -> Case:
    """Return the items that a row holds; an unknown value makes none."""
    held: list[tuple[int, int | None]] = []
    for j, value in enumerate(row):
        cuts = items.cuts[j]
        held.append((j, value if value is None or cuts is None else interval(value, cuts)))
    return [ident for ident, entry in enumerate(items.entries) if entry in held]


# ---------------------------------------------------------------- mining


def threshold(n_c: int, min_support: float) -> int:
    """Line fcp1, E1: the least number of cases of a class that an itemset must hold."""
    return max(1, math.ceil(min_support * n_c - 1e-9))


def holding(itemset: Iterable[int], cases: Sequence[Case]) -> set[int]:
    """Return the numbers of the cases that contain an itemset."""
    wanted = set(itemset)
    return {i for i, case in enumerate(cases) if wanted <= set(case)}


def frequent(cases: Sequence[Case], inside: set[int], least: int, max_length: int | None) -> dict[Itemset, Counts]:
    """Return every non-empty itemset that at least ``least`` cases of a class hold, with its counts."""
    ids = sorted({ident for case in cases for ident in case})
    rows = {ident: holding([ident], cases) for ident in ids}
    found: dict[Itemset, Counts] = {}

    def extend(itemset: Itemset, covered: set[int], rest: list[int]) -> None:
        if max_length is not None and len(itemset) == max_length:
            return
        for place, ident in enumerate(rest):
            fewer = covered & rows[ident]
            if len(fewer & inside) >= least:
                found[(*itemset, ident)] = (len(fewer), len(fewer & inside))
                extend((*itemset, ident), fewer, rest[place + 1:])

    extend((), set(range(len(cases))), ids)
    return found


def without(itemset: Itemset, item: int) -> Itemset:
    """Return an itemset but one item."""
    return tuple(kept for kept in itemset if kept != item)


def counter_examples(found: dict[Itemset, Counts], itemset: Itemset, outside: int) -> int:
    """Return n_A - n_Ac; the empty antecedent has all cases of the other classes."""
    if itemset == ():
        return outside
    return found[itemset][0] - found[itemset][1]


def idle_item(found: dict[Itemset, Counts], itemset: Itemset, outside: int) -> int | None:
    """Return the first item whose removal leaves the counter-examples unchanged (Li's condition, CB-3)."""
    own = counter_examples(found, itemset, outside)
    for item in itemset:
        if not counter_examples(found, without(itemset, item), outside) > own:
            return item
    return None


def proper_parts(itemset: Itemset) -> list[Itemset]:
    """Return all non-empty proper subsets."""
    parts: list[Itemset] = [()]
    for item in itemset:
        parts += [(*part, item) for part in parts]
    return [part for part in parts if part not in ((), itemset)]


def beats_all(found: dict[Itemset, Counts], itemset: Itemset, prior: Fraction) -> bool:
    """CB-4: tell whether the confidence exceeds the prior and that of every proper sub-rule."""
    own = Fraction(found[itemset][1], found[itemset][0])
    return own > prior and all(own > Fraction(found[part][1], found[part][0]) for part in proper_parts(itemset))


def mine(cases: Sequence[Case], classes: Sequence[int], class_counts: Sequence[int], min_support: float,
         max_length: int | None, pruning: str, log: Log = silent) -> list[tuple[int, Itemset, int, int]]:
    """Section 2.1: all class itemsets (class, items, n_A, n_Ac) in canonical order."""
    n = len(classes)
    least = [threshold(n_c, min_support) for n_c in class_counts]
    log("carboost:fcp1", thresholds=least)
    result = []
    for label, n_c in enumerate(class_counts):
        inside = {i for i in range(n) if classes[i] == label}
        found = frequent(cases, inside, least[label], max_length)
        kept = sorted(found, key=lambda itemset: (len(itemset), itemset))
        if pruning != "none":
            kept = [itemset for itemset in kept if idle_item(found, itemset, n - n_c) is None]
        if pruning == "optimal":
            kept = [itemset for itemset in kept if beats_all(found, itemset, Fraction(n_c, n))]
        result += [(label, itemset, *found[itemset]) for itemset in kept]
    log("carboost:fcp9", itemsets=result)
    return result


# ---------------------------------------------------------------- significance


def hypergeometric(n: int, n_c: int, n_a: int, n_ac: int) -> Fraction:
    """E4a: the one-sided exact tail with fixed margins."""
    ways = sum(math.comb(n_c, k) * math.comb(n - n_c, n_a - k) for k in range(n_ac, min(n_a, n_c) + 1))
    return Fraction(ways, math.comb(n, n_a))


def binomial(n: int, n_c: int, n_a: int, n_ac: int) -> Fraction:
    """E4b: the exact tail with the prior taken as known."""
    ways = sum(math.comb(n_a, k) * n_c**k * (n - n_c) ** (n_a - k) for k in range(n_ac, n_a + 1))
    return Fraction(ways, n**n_a)


def normal(n: int, n_c: int, n_a: int, n_ac: int) -> float:
    """E4c: the normal approximation without continuity correction."""
    prior = n_c / n
    variance = n_a * prior * (1 - prior)
    if variance == 0.0:
        return 1.0
    return 0.5 * math.erfc((n_ac - n_a * prior) / math.sqrt(variance) / math.sqrt(2.0))


def p_value(test: str, n: int, n_c: int, n_a: int, n_ac: int) -> float:
    """Line wcarp3: the one-sided p-value of a rule (CB-10)."""
    if test == "normal":
        return normal(n, n_c, n_a, n_ac)
    return float((hypergeometric if test == "hypergeom" else binomial)(n, n_c, n_a, n_ac))


def keep(adjust: str, level: float, p: Sequence[float]) -> list[int]:
    """Line wcarp4, E5: the places of the p-values that pass, ascending (CB-12)."""
    slack, m = 1 + 1e-9, len(p)
    if adjust == "none":
        return [i for i in range(m) if p[i] <= level * slack]
    if adjust == "bonferroni":
        return [i for i in range(m) if m * p[i] <= level * slack]
    order = sorted(range(m), key=lambda i: p[i])
    last = 0
    for rank in range(1, m + 1):
        if p[order[rank - 1]] <= level * rank / m * slack:
            last = rank
    return sorted(order[:last])


def loevinger(n: int, n_c: int, n_a: int, n_ac: int) -> float:
    """Line wcarp5, E6: Loevinger's measure from integers, one rounding; 0 where it is undefined."""
    if n_a == 0 or n_c == n:
        return 0.0
    return (n * n_ac - n_c * n_a) / (n_a * (n - n_c))


# ---------------------------------------------------------------- W-CARP


def rule_base(table: Table, options: Options, log: Log = silent) -> Base:
    """Lines wcarp1 to wcarp6; nobody cuts continuous columns if ``discretize`` is None (CB-36)."""
    if options.discretize is None and any(column.kind == "continuous" for column in table.columns):
        raise ValueError("there is a continuous column, and discretize is None")
    items = make_items(table, options.missing)
    n = len(table.classes)
    cases = [case_of(table.row(i), items) for i in range(n)]
    class_counts = count_classes(table.classes, table.n_classes)
    found = mine(cases, table.classes, class_counts, options.min_support, options.max_length, options.pruning, log)
    if len(found) > options.max_itemsets:
        raise ValueError(f"{len(found)} itemsets are more than {options.max_itemsets}")
    found = [entry for entry in found if not entry[3] / entry[2] < options.min_confidence]
    tested = len(found)
    log("carboost:wcarp2", left=len(found))
    p = [p_value(options.test, n, class_counts[label], n_a, n_ac) for label, _, n_a, n_ac in found]
    log("carboost:wcarp3", tested=tested, p=p)
    kept = keep(options.adjust, options.significance, p)
    log("carboost:wcarp4", kept=kept)
    rules = []
    for place in kept:
        label, itemset, n_a, n_ac = found[place]
        rules.append(Rule(label, itemset, n_a, n_ac, p[place], loevinger(n, class_counts[label], n_a, n_ac)))
    log("carboost:wcarp5", loevinger=[rule.loevinger for rule in rules])
    default = winner([0.0] * table.n_classes, class_counts)
    log("carboost:wcarp6", default=default)
    return Base(items, cases, class_counts, rules, tested, default)


def covers(itemset: Iterable[int], case: Case) -> bool:
    """Tell whether a case contains an antecedent."""
    return set(itemset) <= set(case)


def scores_of(rules: Sequence[tuple[int, Itemset]], weights: Sequence[float], n_classes: int,
              case: Case) -> list[float]:
    """Lines wcarp7 and wcarp8, E7: weights added up in rule order."""
    scores = [0.0] * n_classes
    for (label, itemset), weight in zip(rules, weights, strict=True):
        if covers(itemset, case):
            scores[label] = scores[label] + weight
    return scores


def winner(scores: Sequence[float], class_counts: Sequence[int]) -> int:
    """Lines wcarp9 and boost20: the largest score; ties to the larger class, then to the smaller index (CB-16)."""
    best = 0
    for label in range(1, len(scores)):
        if (scores[label], class_counts[label]) > (scores[best], class_counts[best]):
            best = label
    return best


def predict(base: Base, cases: Sequence[Case], log: Log = silent) -> tuple[list[list[float]], list[int]]:
    """Lines wcarp7 to wcarp9 for several cases."""
    weights = [rule.loevinger for rule in base.rules]
    scores = [scores_of(base.plain(), weights, len(base.class_counts), case) for case in cases]
    log("carboost:wcarp8", scores=scores)
    predictions = [winner(row, base.class_counts) for row in scores]
    log("carboost:wcarp9", predictions=predictions)
    return scores, predictions


# ---------------------------------------------------------------- CARBoost, step by step


def bootstrap(weights: Sequence[float], tape: Tape) -> list[int]:
    """Line boost4, section 6: as many cases as there are, drawn by weight with replacement."""
    cumulated = [total(weights[:i + 1]) for i in range(len(weights))]
    sample = []
    for _ in weights:
        target = tape.take() * cumulated[-1]
        above = [i for i, value in enumerate(cumulated) if value > target]
        sample.append(above[0] if above else len(weights) - 1)
    return sample


def sample_counts(rules: Sequence[tuple[int, Itemset]], cases: Sequence[Case], classes: Sequence[int],
                  n_classes: int, sample: Sequence[int]) -> tuple[list[int], list[int], list[int], list[int]]:
    """Line boost5: multiplicities, class counts, n_A and n_Ac of the sample."""
    multiplicities = [list(sample).count(i) for i in range(len(cases))]
    class_counts = count_classes([classes[i] for i in sample], n_classes)
    n_a = [[covers(itemset, cases[i]) for i in sample].count(True) for _, itemset in rules]
    n_ac = [[covers(itemset, cases[i]) and classes[i] == label for i in sample].count(True)
            for label, itemset in rules]
    return multiplicities, class_counts, n_a, n_ac


def round_error(missed: Sequence[int], multiplicities: Sequence[int], weights: Sequence[float],
                error_on: str) -> float:
    """Line boost10, E8 (CB-22)."""
    if error_on == "weighted":
        return total(weights[i] for i in missed)
    if error_on == "train":
        return len(missed) / len(weights)
    return sum(multiplicities[i] for i in missed) / len(weights)


def is_bad(error: float) -> bool:
    """Line boost11."""
    return error >= 1 / 2 - 1e-12


def round_weight(error: float, n: int) -> tuple[float, float]:
    """Line boost12, E9: the clipped error and alpha."""
    clipped = min(max(error, 1 / (2 * n)), 1 - 1 / (2 * n))
    return clipped, 0.5 * math.log((1 - clipped) / clipped)


def case_weights(weights: Sequence[float], missed: Sequence[int], multiplicities: Sequence[int], alpha: float,
                 reweight: str) -> tuple[list[float], float, list[float]]:
    """Lines boost13 and boost14, E10: scaled weights, their sum, and the weights divided by it (CB-25, CB-26)."""
    scaled = []
    for i, weight in enumerate(weights):
        if reweight == "sample" and multiplicities[i] == 0:
            scaled.append(weight)
        else:
            scaled.append(weight * math.exp(alpha if i in missed else -alpha))
    whole = total(scaled)
    return scaled, whole, [weight / whole for weight in scaled]


def qualifies(rule: tuple[int, Itemset], cases: Sequence[Case], classes: Sequence[int],
              multiplicities: Sequence[int], missed: Sequence[int]) -> bool:
    """Line boost15: the rule is right on a drawn case that the round missed (CB-29)."""
    label, itemset = rule
    return any(covers(itemset, cases[i]) and classes[i] == label and multiplicities[i] > 0 for i in missed)


def half_error(n_a: int, n_ac: int) -> float:
    """Line boost16, E11: errors among the covered drawn cases, at least half a one (CB-33)."""
    return min(max(float(n_a - n_ac), 0.5), n_a - 0.5)


def rule_weights(rules: Sequence[tuple[int, Itemset]], cases: Sequence[Case], classes: Sequence[int],
                 multiplicities: Sequence[int], missed: Sequence[int], a: Sequence[float], rule_weight: str,
                 rule_memory: str) -> tuple[list[int], list[float], list[float]]:
    """Lines boost15 to boost17, E12: which rules qualify, their errors, and every a (CB-31, CB-32)."""
    if rule_weight == "off":
        return [], [], list(a)
    sample = [i for i, times in enumerate(multiplicities) for _ in range(times)]
    _, _, n_a, n_ac = sample_counts(rules, cases, classes, max(classes) + 1, sample)
    changed = [1.0] * len(rules) if rule_memory == "reset" else list(a)
    chosen = [r for r, rule in enumerate(rules) if qualifies(rule, cases, classes, multiplicities, missed)]
    errors = [half_error(n_a[r], n_ac[r]) for r in chosen]
    for r, error in zip(chosen, errors, strict=True):
        changed[r] = (n_a[r] - error) / error
    return chosen, errors, changed


# ---------------------------------------------------------------- CARBoost


class Boosting:
    """Lines boost2 to boost18."""

    def __init__(self, table: Table, base: Base, options: Options, tape: Tape, log: Log = silent) -> None:
        self.table, self.base, self.options, self.tape, self.log = table, base, options, tape, log
        self.n, self.rules = len(table.classes), base.plain()
        self.weights, self.a = [1 / self.n] * self.n, [1.0] * len(self.rules)
        self.errors: list[float] = []
        self.samples: list[list[int]] = []
        self.entries: list[list[float]] = []
        self.rounds: list[Stored] = []
        log("carboost:boost2", case_weight=1 / self.n, cases=self.n, rules=len(self.rules))

    def measures(self, class_counts: list[int], n_a: list[int], n_ac: list[int]) -> list[float]:
        """Line boost6: Loevinger as this round uses it (CB-17, CB-19, CB-20)."""
        found = []
        for r, rule in enumerate(self.base.rules):
            value = loevinger(self.n, class_counts[rule.label], n_a[r], n_ac[r])
            if self.options.loevinger == "train":
                value = rule.loevinger
            if self.options.negative == "clip" and value < 0.0:
                value = 0.0
            found.append(value)
        return found

    def classify(self, weights: list[float]) -> list[int]:
        """Lines boost8 and boost9: the training cases that the round's classifier misses."""
        scores = [scores_of(self.rules, weights, self.table.n_classes, case) for case in self.base.cases]
        predictions = [winner(row, self.base.class_counts) for row in scores]
        self.log("carboost:boost8", scores=scores, predictions=predictions)
        missed = [i for i in range(self.n) if predictions[i] != self.table.classes[i]]
        self.log("carboost:boost9", missed=missed)
        return missed

    def store(self, alpha: float, measures: list[float], weights: list[float]) -> None:
        """Line boost18."""
        self.rounds.append(Stored(alpha, measures, weights))
        self.log("carboost:boost18", alpha=alpha, stored=len(self.rounds))

    def update(self, error: float, missed: list[int], multiplicities: list[int]) -> float:
        """Lines boost12 to boost17: alpha, after new weights for cases and rules."""
        chosen = self.options
        clipped, alpha = round_weight(error, self.n)
        self.log("carboost:boost12", error=clipped, alpha=alpha)
        scaled, whole, self.weights = case_weights(self.weights, missed, multiplicities, alpha, chosen.reweight)
        self.log("carboost:boost13", case_weights=scaled)
        self.log("carboost:boost14", total=whole, case_weights=self.weights)
        rules, errors, self.a = rule_weights(self.rules, self.base.cases, self.table.classes, multiplicities, missed,
                                             self.a, chosen.rule_weight, chosen.rule_memory)
        if chosen.rule_weight != "off":
            self.log("carboost:boost17", rules=rules, errors=errors, a=self.a)
        return alpha

    def round(self, number: int) -> bool:
        """Lines boost4 to boost18; tell whether to go on."""
        chosen = self.options
        self.entries.append(self.weights)
        sample = bootstrap(self.weights, self.tape)
        self.samples.append(sample)
        self.log("carboost:boost4", round=number, sample=sample)
        multiplicities, class_counts, n_a, n_ac = sample_counts(
            self.rules, self.base.cases, self.table.classes, self.table.n_classes, sample)
        self.log("carboost:boost5", multiplicities=multiplicities, class_counts=class_counts, n_a=n_a, n_ac=n_ac)
        measures = self.measures(class_counts, n_a, n_ac)
        self.log("carboost:boost6", loevinger=measures)
        weights = [a if chosen.rule_weight == "replace" else a * value
                   for a, value in zip(self.a, measures, strict=True)]
        self.log("carboost:boost7", weights=weights)
        missed = self.classify(weights)
        error = round_error(missed, multiplicities, self.weights, chosen.error_on)
        self.errors.append(error)
        self.log("carboost:boost10", error=error)
        if is_bad(error):
            action = "first" if chosen.on_bad_round == "stop" and number == 1 else chosen.on_bad_round
            self.log("carboost:boost11", action=action)
            if action == "first":
                self.store(1.0, measures, weights)
            if action == "reset":
                self.weights = [1 / self.n] * self.n
            if action != "keep":
                return action == "reset"
        alpha = self.update(error, missed, multiplicities)
        self.store(alpha, measures, weights)
        return True

    def run(self) -> Boosted:
        """Line boost3."""
        number, going = 1, True
        while going and number <= self.options.n_estimators:
            going = self.round(number)
            number += 1
        return Boosted(self.base, self.errors, self.samples, self.entries, self.rounds, self.tape.used)


def boost(table: Table, options: Options, tape: Tape, log: Log = silent) -> Boosted:
    """Lines boost1 to boost18."""
    return Boosting(table, rule_base(table, options, log), options, tape, log).run()


def vote(alphas: Sequence[float], scores: Sequence[Sequence[float]], class_counts: Sequence[int],
         how: str) -> tuple[list[int], list[float], int]:
    """Lines boost19 and boost20, E13: each round's class, the votes and the winner (CB-34, CB-35)."""
    votes, chosen = [0.0] * len(class_counts), []
    for alpha, row in zip(alphas, scores, strict=True):
        label = winner(row, class_counts)
        chosen.append(label)
        if how == "crisp":
            votes[label] = votes[label] + alpha
        else:
            votes = [before + alpha * score for before, score in zip(votes, row, strict=True)]
    return chosen, votes, winner(votes, class_counts)


def vote_on(boosted: Boosted, how: str, cases: Sequence[Case],
            log: Log = silent) -> tuple[list[list[float]], list[int]]:
    """Lines boost19 and boost20 for several cases."""
    base, alphas = boosted.base, [stored.alpha for stored in boosted.rounds]
    votes, predictions = [], []
    for case in cases:
        scores = [scores_of(base.plain(), stored.weights, len(base.class_counts), case) for stored in boosted.rounds]
        _, totals, label = vote(alphas, scores, base.class_counts, how)
        votes.append(totals)
        predictions.append(label)
    log("carboost:boost19", votes=votes)
    log("carboost:boost20", predictions=predictions)
    return votes, predictions


# ---------------------------------------------------------------- pattern growth, for comparison


def grow(transactions: Sequence[tuple[Case, list[int]]], suffix: Itemset, alive: Sequence[bool],
         ce: Sequence[int], least: Sequence[int], max_length: int | None,
         raw: dict[tuple[int, Itemset], Counts]) -> None:
    """Lines fcp10 to fcp21 with bags of prefixes in the place of tree nodes."""
    n_classes = len(least)
    count: dict[int, list[int]] = {}
    for items, vector in transactions:
        for item in items:
            count[item] = [a + b for a, b in zip(count.get(item, [0] * n_classes), vector, strict=True)]
    kept = [item for item in count if any(alive[c] and count[item][c] >= least[c] for c in range(n_classes))]
    order = sorted(kept, key=lambda item: (-sum(count[item]), item))
    for place in range(len(order) - 1, -1, -1):
        item = order[place]
        n_a = sum(count[item])
        al = [alive[c] and count[item][c] >= least[c] and n_a - count[item][c] < ce[c] for c in range(n_classes)]
        if not any(al):
            continue
        itemset = tuple(sorted((*suffix, item)))
        for c in range(n_classes):
            if al[c]:
                raw[c, itemset] = (n_a, count[item][c])
        if max_length is None or len(itemset) < max_length:
            base = [([other for other in order[:place] if other in items], vector)
                    for items, vector in transactions if item in items]
            grow(base, itemset, al, [n_a - count[item][c] for c in range(n_classes)], least, max_length, raw)


def pattern_growth(cases: Sequence[Case], classes: Sequence[int], class_counts: Sequence[int], min_support: float,
                   max_length: int | None) -> tuple[int, list[tuple[int, Itemset, int, int]]]:
    """Lines fcp1 to fcp9: how many pairs line fcp16 lets through, and the complete result."""
    least = [threshold(n_c, min_support) for n_c in class_counts]
    units = [[int(label == own) for label in range(len(class_counts))] for own in classes]
    raw: dict[tuple[int, Itemset], Counts] = {}
    grow(list(zip(cases, units, strict=True)), (), [True] * len(least), [len(classes) - n_c for n_c in class_counts],
         least, max_length, raw)
    out: dict[tuple[int, Itemset], Counts] = {}
    for label, itemset in sorted(raw, key=lambda pair: len(pair[1])):
        n_a, n_ac = raw[label, itemset]
        parts = [out.get((label, without(itemset, item))) for item in itemset]
        if len(itemset) == 1 or all(part is not None and part[0] - part[1] > n_a - n_ac for part in parts):
            out[label, itemset] = (n_a, n_ac)
    order = sorted(out, key=lambda pair: (pair[0], len(pair[1]), pair[1]))
    return len(raw), [(label, itemset, *out[label, itemset]) for label, itemset in order]
