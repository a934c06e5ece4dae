"""The second derivation of W-CARP and CARBoost: brute force, other libraries, biting edge cases."""

from __future__ import annotations

import itertools
import os
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy
import pytest

from tests.oracle import bookmaking, carboost
from tests.oracle.comparing import cases, with_slack
from tests.oracle.faults import claims, unnoticed
from tests.oracle.make.carboost.data import DATA, WEATHER

BEST = "(scores[label], class_counts[label]) > (scores[best], class_counts[best])"
WHOLE_RANGE = "    for label in range(1, len(scores)):\n"
HALF_SUPPORT = "max(1, math.ceil(min_support * n_c - 1e-9))"
CLIP = "min(max(error, 1 / (2 * n)), 1 - 1 / (2 * n))"
CONFIDENCE = "    found = [entry for entry in found if not entry[3] / entry[2] < options.min_confidence]\n"
TESTED = "    tested = len(found)\n"
MISSING_ITEM = 'if missing == "value" and len(known) < len(column.values):'
VALUE = "held.append((j, value if value is None or cuts is None"
UNDEFINED = "if n_a == 0 or n_c == n:"
MEASURE = "    return (n * n_ac - n_c * n_a) / (n_a * (n - n_c))"
PASSES = "return [i for i in range(m) if p[i] <= level * slack]"
RANK_PASSES = "p[order[rank - 1]] <= level * rank / m * slack"
TAIL = '    return float((hypergeometric if test == "hypergeom" else binomial)(n, n_c, n_a, n_ac))'
FIRST_STORED = '            if action == "first":\n'
RESET = "                self.weights = [1 / self.n] * self.n\n"
ACTION = '"first" if chosen.on_bad_round == "stop" and number == 1 else chosen.on_bad_round'
ROUNDS = "    for alpha, row in zip(alphas, scores, strict=True):\n        label = winner(row, class_counts)\n" \
         "        chosen.append(label)\n"
OTHER_ERRORS = '    if error_on == "weighted":\n        return total(weights[i] for i in missed)\n' \
               '    if error_on == "train":\n        return len(missed) / len(weights)\n'
BY_CLASS = "sorted(own[k] for own in [[i for i, entry in enumerate(found) if entry[0] == label]" \
           " for label in range(table.n_classes)]" \
           " for k in keep(options.adjust, options.significance, [p[i] for i in own]))"
COMPLETE_ROWS = "    rows = [i for i in range(len(table.classes)) if None not in table.row(i)]\n" \
                "    columns = [Column(one.kind, one.size, [one.values[i] for i in rows]) for one in table.columns]\n" \
                "    table = Table(columns, table.n_classes, [table.classes[i] for i in rows])\n"

# what a case says it kills -> the change to the oracle's source
MUTANTS: dict[str, tuple[str, str]] = {
    "accepts a case that holds any one item": ("return set(itemset) <= set(case)",
                                               "return bool(set(itemset) & set(case))"),
    "accepts a gain equal to the bar": ("place == 0 or gain <= bar", "place == 0 or gain < bar"),
    "accepts every cut with a gain": ("place == 0 or gain <= bar", "place == 0 or gain <= 0"),
    "adds 1e-9 to the level": (PASSES, PASSES.replace("level * slack", "level + 1e-9")),
    "adds up exactly and rounds once": (
        "            scores[label] = scores[label] + weight\n    return scores\n",
        "            scores[label] = Fraction(scores[label]) + Fraction(weight)\n"
        "    return [float(score) for score in scores]\n"),
    "adds up from the last round": (ROUNDS, "    chosen = [winner(row, class_counts) for row in scores]\n"
                                            "    for alpha, row in reversed(list(zip(alphas, scores))):\n"
                                            "        label = winner(row, class_counts)\n"),
    "adds up from the last rule": ("in zip(rules, weights, strict=True):\n        if covers",
                                   "in reversed(list(zip(rules, weights))):\n        if covers"),
    "adds weights exactly and rounds once": ("cumulated = [total(", "cumulated = [math.fsum("),
    "adds weights from the last case": ("total(weights[i] for i in missed)", "total(weights[i] for i in missed[::-1])"),
    "breaks ties by the class counts of the sample": (
        "        predictions = [winner(row, self.base.class_counts) for row in scores]\n",
        "        drawn = [self.table.classes[i] for i in self.samples[-1]]\n"
        "        predictions = [winner(row, count_classes(drawn, self.table.n_classes)) for row in scores]\n"),
    "clips an error of 0 only": (CLIP, "min(error or 1 / (2 * n), 1 - 1 / (2 * n))"),
    "clips only what was measured on a sample": (
        'if self.options.negative == "clip" and', 'if self.options.negative == "clip" and value != rule.loevinger and'),
    "compares an antecedent with its first sub-rule only": ("    for item in itemset:\n        if not counter",
                                                            "    for item in itemset[:1]:\n        if not counter"),
    "compares every p with the whole level": (RANK_PASSES, "p[order[rank - 1]] <= level * slack"),
    "compares with immediate sub-rules only": ("if part not in ((), itemset)]",
                                               "if part and len(part) == len(itemset) - 1]"),
    "compares with one half without slack": ("error >= 1 / 2 - 1e-12", "error >= 1 / 2"),
    "compares without the slack of 1e-12": ("if e < best - 1e-12:", "if e < best:"),
    "compares without the slack of 1e-9": ("slack, m = 1 + 1e-9, len(p)", "slack, m = 1.0, len(p)"),
    "corrects for continuity": ("(n_ac - n_a * prior)", "(n_ac - 0.5 - n_a * prior)"),
    "counts M before the confidence threshold": (CONFIDENCE + TESTED, TESTED + CONFIDENCE),
    "counts M in each class for itself": ("keep(options.adjust, options.significance, p)", BY_CLASS),
    "counts a case drawn twice once": (
        "    class_counts = count_classes([classes[i] for i in sample], n_classes)\n",
        "    sample = sorted(set(sample))\n"
        "    class_counts = count_classes([classes[i] for i in sample], n_classes)\n"),
    "counts a negative weight as its size": ("votes[label] = votes[label] + alpha",
                                             "votes[label] = votes[label] + abs(alpha)"),
    "counts an error drawn twice once": ("sum(multiplicities[i] for i in missed)",
                                         "sum(min(multiplicities[i], 1) for i in missed)"),
    "counts errors on the sample whatever is asked for": (OTHER_ERRORS, ""),
    "counts every covered case as an example": ("[covers(itemset, cases[i]) and classes[i] == label for",
                                                "[covers(itemset, cases[i]) for"),
    "counts missed cases that were not drawn": ("sum(multiplicities[i] for i in missed)",
                                                "sum(max(multiplicities[i], 1) for i in missed)"),
    "cuts between equal values": ("if pairs[i - 1][0] == pairs[i][0]:", "if False:"),
    "cuts once only": ("return [*split_at_cuts(pairs[:place], n_classes), cut, "
                       "*split_at_cuts(pairs[place:], n_classes)]", "return [cut]"),
    "discards a bad first round": (FIRST_STORED, "            if False:\n"),
    "divides 0 by 0": (UNDEFINED, "if n_a == 0:"),
    "divides by a variance of 0": ("    if variance == 0.0:\n        return 1.0\n", ""),
    "divides by n_A = 0": (UNDEFINED, "if n_c == n:"),
    "divides probabilities": (MEASURE, "    return (n_ac / n_a - n_c / n) / (1 - n_c / n)"),
    "does not clip an error of 0": (CLIP, "min(error, 1 - 1 / (2 * n))"),
    "does not clip an error of 1": (CLIP, "max(error, 1 / (2 * n))"),
    "does not compare single items with the empty antecedent": (
        "        if not counter_examples(found,", "        if len(itemset) > 1 and not counter_examples(found,"),
    "does not divide by the sum": ("[weight / whole for weight in scaled]", "scaled"),
    "draws a case of weight 0": ("if value > target]", "if value >= target]"),
    "draws all cases alike": ("    cumulated = [", "    weights = [1.0] * len(weights)\n    cumulated = ["),
    "draws with replacement": ('(hypergeometric if test == "hypergeom" else binomial)', "binomial"),
    "drops a confidence equal to the threshold": ("not entry[3] / entry[2] < options.min_confidence",
                                                  "entry[3] / entry[2] > options.min_confidence"),
    "drops rows with missing values": ("    items = make_items(table, options.missing)\n",
                                       COMPLETE_ROWS + "    items = make_items(table, options.missing)\n"),
    "drops the missing item of a column without cuts": (MISSING_ITEM,
                                                        MISSING_ITEM.replace("if ", "if cuts[-1] != [] and ")),
    "gives a case without rules to the first class": (WHOLE_RANGE, WHOLE_RANGE.replace("len(scores)",
                                                                                       "len(scores) if any(scores)"
                                                                                       " else 1")),
    "gives a case without votes to the first class": (WHOLE_RANGE, WHOLE_RANGE.replace("len(scores)",
                                                                                       "len(scores) if any(scores)"
                                                                                       " else 1")),
    "gives a round the rule weights that follow from it": (
        "        self.store(alpha, measures, weights)\n",
        "        self.store(alpha, measures, [a * value for a, value in zip(self.a, measures)])\n"),
    "gives an id to every declared value": ("codes = sorted(set(known))", "codes = list(range(column.size))"),
    "gives up at the last itemset that is allowed": ("len(found) > options.max_itemsets",
                                                     "len(found) >= options.max_itemsets"),
    "keeps a bad first round whatever is asked for": (ACTION, ACTION.replace('chosen.on_bad_round == "stop" and ', "")),
    "keeps a confidence equal to the prior": ("own > prior", "own >= prior"),
    "keeps a midpoint that is the right value": ("return a if middle >= b else middle", "return middle"),
    "keeps negative values from coming out": (MEASURE, MEASURE.replace("return ", "return max(0.0, ") + ")"),
    "keeps negative values whatever is asked for": ('if self.options.negative == "clip" and value < 0.0:', "if False:"),
    "keeps one class for each antecedent": (
        "        label, itemset, n_a, n_ac = found[place]\n",
        "        label, itemset, n_a, n_ac = found[place]\n"
        "        if any(rule.items == itemset for rule in rules):\n            continue\n"),
    "keeps one of equal p": ("return sorted(order[:last])", "return sorted({p[i]: i for i in order[:last]}.values())"),
    "keeps only p below the bar": (RANK_PASSES, "p[order[rank - 1]] < level * rank / m"),
    "keeps only p below the level": (PASSES, PASSES.replace("<= level * slack", "< level")),
    "keeps the weights of rules that do not qualify": (
        '[1.0] * len(rules) if rule_memory == "reset" else list(a)', "list(a)"),
    "leaves Bonferroni's factor out": ("m * p[i] <= level * slack", "p[i] <= level * slack"),
    "leaves case weights alone in a reset": ('            if action == "reset":\n', "            if False:\n"),
    "leaves cases that were not drawn alone": ('if reweight == "sample" and multiplicities[i] == 0:',
                                               "if multiplicities[i] == 0:"),
    "leaves out the factor of one half": ("0.5 * math.log(", "math.log("),
    "leaves out the last term of the tail": ("range(n_ac, min(n_a, n_c) + 1)", "range(n_ac, min(n_a, n_c))"),
    "lets Loevinger silence a rule although the weight replaces it": (
        'a if chosen.rule_weight == "replace" else', 'a if chosen.rule_weight == "replace" and value else'),
    "lets a class without rules lose to a negative score": (
        BEST, "(scores[label] or -9.0, class_counts[label]) > (scores[best] or -9.0, class_counts[best])"),
    "lets a missing value match every item of its column": ("if entry in held]",
                                                            "if entry in held or (entry[0], None) in held]"),
    "lets a threshold be 0": (HALF_SUPPORT, "math.ceil(min_support * n_c - 1e-9)"),
    "lets an error of 0 make an infinite weight": ("min(max(float(n_a - n_ac), 0.5), n_a - 0.5)",
                                                   "float(n_a - n_ac)"),
    "lets every round have one vote": ("votes[label] = votes[label] + alpha", "votes[label] = votes[label] + 1.0"),
    "lets missed cases that were not drawn qualify rules": (" and multiplicities[i] > 0 for i in missed)",
                                                            " for i in missed)"),
    "lets rules of another class qualify": ("and classes[i] == label and multiplicities[i] > 0",
                                            "and multiplicities[i] > 0"),
    "lets the first of tied classes win": (BEST, "scores[label] > scores[best]"),
    "lets the last of tied classes win": (BEST, BEST.replace(" > ", " >= ")),
    "limits antecedents to four items when there is no limit": (
        "if max_length is not None and len(itemset) == max_length:", "if len(itemset) == (max_length or 4):"),
    "makes a missing item for every column": (MISSING_ITEM, 'if missing == "value":'),
    "makes antecedents one item too long": ("max_length is not None and len(itemset) == max_length",
                                            "max_length is not None and len(itemset) > max_length"),
    "makes one round more than asked for": ("number <= self.options.n_estimators",
                                            "number <= self.options.n_estimators + 1"),
    "measures on the sample whatever is asked for": ('if self.options.loevinger == "train":', "if False:"),
    "multiplies in 32 bits": (MEASURE, MEASURE.replace("n * n_ac - n_c * n_a",
                                                       "n * n_ac % 2**32 - n_c * n_a % 2**32")),
    "multiplies the new weight with the old one": ("changed[r] = (n_a[r] - error) / error",
                                                   "changed[r] = changed[r] * (n_a[r] - error) / error"),
    "multiplies with Loevinger although the weight replaces it": (
        'a if chosen.rule_weight == "replace" else a * value', "a * value"),
    "never lowers a weight below 1": ("changed[r] = (n_a[r] - error) / error",
                                      "changed[r] = max(1.0, (n_a[r] - error) / error)"),
    "orders ids as text": ("key=lambda itemset: (len(itemset), itemset))",
                           "key=lambda itemset: (len(itemset), [str(item) for item in itemset]))"),
    "prunes although there is no pruning": ('if pruning != "none":', "if True:"),
    "prunes by Li's condition alone": ('if pruning == "optimal":', "if False:"),
    "puts a value at a cut to the right": ("[value > cut for cut in cuts]", "[value >= cut for cut in cuts]"),
    "puts the missing item before the values of its column": (
        "        entries.extend((j, code) for code in codes)\n        " + MISSING_ITEM + "\n"
        "            entries.append((j, None))\n",
        "        " + MISSING_ITEM + "\n            entries.append((j, None))\n"
        "        entries.extend((j, code) for code in codes)\n"),
    "raises the weights of cases that are right": ("alpha if i in missed else -alpha",
                                                   "-alpha if i in missed else alpha"),
    "re-weights all cases whatever is asked for": ('if reweight == "sample" and multiplicities[i] == 0:', "if False:"),
    "re-weights rules although that is off": ('    if rule_weight == "off":\n', "    if False:\n"),
    "reads a missing number as 0": (
        "known = [(value, label) for value, label in zip(values, classes, strict=True) if value is not None]",
        "known = [(value or 0.0, label) for value, label in zip(values, classes, strict=True)]"),
    "reads a missing value as code 0": (VALUE, VALUE.replace("value if", "(value or 0) if")),
    "resets rule weights whatever is asked for": (
        '[1.0] * len(rules) if rule_memory == "reset" else list(a)', "[1.0] * len(rules)"),
    "resets rule weights with the case weights": (
        RESET, RESET + "                self.a = [1.0] * len(self.rules)\n"),
    "rounds the product to the nearest integer": ("math.ceil(min_support * n_c - 1e-9)", "round(min_support * n_c)"),
    "runs past the last case": ("above[0] if above else len(weights) - 1", "above[0] if above else len(weights)"),
    "silences a rule that covers no drawn case": ('if self.options.loevinger == "train":',
                                                  'if self.options.loevinger == "train" and n_a[r]:'),
    "sorts the sample": ("    return sample\n", "    return sorted(sample)\n"),
    "stops at a bad round whatever is asked for": (ACTION, ACTION.replace("else chosen.on_bad_round", 'else "stop"')),
    "stops at the first rank that fails": ("            last = rank\n",
                                           "            last = rank\n        else:\n            break\n"),
    "stores a round that is reset": (FIRST_STORED, '            if action in ("first", "reset"):\n'),
    "stores the round that ends the run": (FIRST_STORED, '            if action in ("first", "stop"):\n'),
    "takes 1 minus the lower tail": (TAIL, TAIL.replace("return float(", "return 1 - float(1 - ")),
    "takes a slack of 1e-9": ("error >= 1 / 2 - 1e-12", "error >= 1 / 2 - 1e-9"),
    "takes an error of one half for a good one": ("error >= 1 / 2 - 1e-12", "error > 1 / 2"),
    "takes an unknown value for a missing one": (VALUE, VALUE.replace("value if",
                                                                      "(None if value == -1 else value) if")),
    "takes the case that ends at the target": ("if value > target]", "if value >= target]"),
    "takes the ceiling without the slack of 1e-9": (HALF_SUPPORT, "max(1, math.ceil(min_support * n_c))"),
    "takes the draw itself for the target": ("tape.take() * cumulated[-1]", "tape.take()"),
    "takes the floor": (HALF_SUPPORT, "max(1, math.floor(min_support * n_c))"),
    "takes the rightmost of equally good cuts": ("if e < best - 1e-12:", "if e < best + 1e-12:"),
    "takes the size of a negative logarithm": ("0.5 * math.log((1 - clipped) / clipped)",
                                               "0.5 * abs(math.log((1 - clipped) / clipped))"),
    "takes the size of a negative weight": ("math.exp(alpha if i in missed else -alpha)",
                                            "math.exp(abs(alpha) if i in missed else -abs(alpha))"),
    "takes the threshold from all cases": (
        '    log("carboost:fcp1", thresholds=least)\n',
        "    least = [threshold(n, min_support) for _ in class_counts]\n"
        '    log("carboost:fcp1", thresholds=least)\n'),
    "takes the two-sided tail": ("0.5 * math.erfc(", "math.erfc("),
    "tests by the hypergeometric distribution whatever is asked for": (
        '    if test == "normal":\n', '    test = "hypergeom"\n    if test == "normal":\n'),
    "votes with classes although scores are asked for": ('if how == "crisp":', "if True:"),
}


def test_only_what_went_through_a_function_is_given_slack() -> None:
    """Four units in the last place for tails, logarithms and exponentials; all else is exact."""
    allowed = {"carboost.p_value": {"p"}, "carboost.rule_base": {"p"}, "carboost.fit": {"p"},
               "carboost.round_weight": {"alpha"}, "carboost.case_weights": {"scaled", "total", "weights"},
               "carboost.round": {"alpha", "case_weights"}, "carboost.rounds": {"alphas"},
               "carboost.boost": {"p", "alpha", "alphas", "case_weights", "total", "votes"}}
    for case, _ in cases("carboost"):
        weighted = {"error", "errors"} if case["reading"].get("CB-22") == "weighted" else set()
        assert with_slack(case["input"]) == set()
        assert with_slack(case["expect"]) <= allowed.get(case["op"], set()) | weighted, case["id"]


def test_every_reading_has_a_run() -> None:
    """Each choice of each option changes the course of some run."""
    runs = [case for case, _ in cases("carboost") if "events" in case["expect"]]
    seen = {(ident, choice) for case in runs for ident, choice in case["reading"].items()}
    assert seen >= {("CB-3", "none"), ("CB-4", "optimal"), ("CB-8", "1"), ("CB-8", "None"), ("CB-10", "binomial"),
                    ("CB-10", "normal"), ("CB-12", "bonferroni"), ("CB-12", "bh"), ("CB-17", "train"),
                    ("CB-19", "clip"), ("CB-22", "train"), ("CB-22", "weighted"), ("CB-24", "keep"),
                    ("CB-24", "reset"), ("CB-25", "sample"), ("CB-31", "replace"), ("CB-31", "off"),
                    ("CB-32", "persist"), ("CB-34", "score"), ("CB-37", "value")}
    assert any(ident == "CB-7" for ident, _ in seen)


def test_edge_cases_kill_their_mutants() -> None:
    """Every case that claims to catch a mutant catches it, and every mutant is claimed."""
    claimed = claims("carboost")
    assert set(claimed.values()) == MUTANTS.keys()
    assert unnoticed("carboost", {ident: MUTANTS[claim] for ident, claim in claimed.items()}) == []


# ---------------------------------------------------------------- mining, thrice


def brute_force(table: Any, missing: str, min_support: float, max_length: int | None, pruning: str) -> list[Any]:
    """Return all class itemsets by trying every subset of items on every row."""
    items = carboost.make_items(table, missing)
    n, ids = len(table.classes), range(len(items.entries))
    cases = [set(carboost.case_of(table.row(i), items)) for i in range(n)]

    def counts(itemset: tuple[int, ...], label: int) -> tuple[int, int]:
        covered = [table.classes[i] for i in range(n) if cases[i].issuperset(itemset)]
        return len(covered), covered.count(label)

    result = []
    for label in range(table.n_classes):
        n_c = table.classes.count(label)
        for size in range(1, (len(table.columns) if max_length is None else max_length) + 1):
            for itemset in itertools.combinations(ids, size):
                n_a, n_ac = counts(itemset, label)
                if n_ac == 0 or n_ac < Fraction(str(min_support)) * n_c:
                    continue
                parts = [counts(part, label) for length in range(size)
                         for part in itertools.combinations(itemset, length)]
                free = all(whole - right > n_a - n_ac for whole, right in parts)
                best = all(n_ac * whole > right * n_a for whole, right in parts)
                if pruning == "none" or (free and (best or pruning == "li")):
                    result.append((label, itemset, n_a, n_ac))
    return result


@pytest.mark.parametrize("missing", ["ignore", "value"])
@pytest.mark.parametrize("name", ["weather", "constant", "unseen", "gaps", "three", "tied", "pairs", "mixed",
                                  "staircase", "one-class", "one-of-two", "one-row", "nothing-known"])
def test_brute_force_finds_the_same_itemsets(name: str, missing: str) -> None:
    """Enumeration by definition, over all proper subsets, and pattern growth agree."""
    table = DATA[name]
    items = carboost.make_items(table, missing)
    cases = [carboost.case_of(table.row(i), items) for i in range(len(table.classes))]
    counts = carboost.count_classes(table.classes, table.n_classes)
    for min_support, max_length in ((0.1, 4), (0.2, 2), (0.35, None), (1.0, 1)):
        for pruning in ("none", "li", "optimal"):
            found = carboost.mine(cases, table.classes, counts, min_support, max_length, pruning)
            assert found == brute_force(table, missing, min_support, max_length, pruning)
        assert carboost.pattern_growth(cases, table.classes, counts, min_support, max_length)[1] == carboost.mine(
            cases, table.classes, counts, min_support, max_length, "li")


def tic_tac_toe() -> tuple[list[list[int]], list[int]]:
    """Return the 958 final positions of the game as items, three per square, and whether x won (1)."""
    wins = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    final = {}

    def play(board: tuple[int, ...], who: int) -> None:
        won = next((board[a] for a, b, c in wins if board[a] == board[b] == board[c] != 0), 0)
        if won or 0 not in board:
            final[board] = int(won == 1)
            return
        for square in range(9):
            if board[square] == 0:
                play((*board[:square], who, *board[square + 1:]), 3 - who)

    play((0,) * 9, 1)
    return [[3 * square + mark for square, mark in enumerate(board)] for board in final], list(final.values())


def test_counts_of_tic_tac_toe() -> None:
    """The sizes that the specification gives for a table of 958 rows."""
    cases, classes = tic_tac_toe()
    counts = carboost.count_classes(classes, 2)
    assert counts == [332, 626]
    for min_support, frequent, kept in ((0.1, 520, 520), (0.02, 7966, 7182)):
        assert len(carboost.mine(cases, classes, counts, min_support, 4, "none")) == frequent
        assert len(carboost.mine(cases, classes, counts, min_support, 4, "li")) == kept
    assert len(carboost.mine(cases, classes, counts, 0.01, 4, "none")) == 13806


def published(name: str) -> list[str]:
    """Return the lines of a data set of the papers; skips visibly without it."""
    path = Path(os.environ.get("REFERENCE_DATA", ""), name)
    if not path.is_file():
        pytest.skip("set REFERENCE_DATA to the folder of the papers' data sets")
    return [line.strip() for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def test_itemsets_of_published_transactions() -> None:
    """1803 frequent itemsets and 6803 confident rules on the pima transactions."""
    lines = published("transactions/pima.D38.N768.C2.num")
    cases = [[int(word) for word in line.split()] for line in lines]
    found = carboost.frequent(cases, set(range(len(cases))), 20, None)
    assert len(found) == 1803
    support = {itemset: n_a for itemset, (n_a, _) in found.items()}
    confident = [1 for itemset in found for part in carboost.proper_parts(itemset)
                 if 10 * support[itemset] >= 9 * support[part]]
    assert len(confident) == 6803


def test_counts_of_breast_w() -> None:
    """Cut points, class itemsets and rules of a table of nine continuous columns with gaps."""
    lines = published("breast-w.arff")
    rows = [line.split(",") for line in lines[lines.index("@data") + 1:]]
    columns = [carboost.Column("continuous", 0, [None if row[j] == "?" else float(row[j]) for row in rows])
               for j in range(9)]
    table = carboost.Table(columns, 2, [["benign", "malignant"].index(row[9]) for row in rows])
    items = carboost.make_items(table, "ignore")
    cases = [carboost.case_of(table.row(i), items) for i in range(len(rows))]
    counts = carboost.count_classes(table.classes, 2)
    for min_support, frequent, kept in ((0.1, 992, 323), (0.01, 5977, 1823)):
        assert len(carboost.mine(cases, table.classes, counts, min_support, 4, "none")) == frequent
        assert len(carboost.mine(cases, table.classes, counts, min_support, 4, "li")) == kept
    longest = carboost.mine(cases, table.classes, counts, 0.1, None, "li")
    assert max(len(itemset) for _, itemset, _, _ in longest) == 4
    assert len(carboost.rule_base(table, carboost.Options()).rules) == 308
    assert len(carboost.rule_base(table, carboost.Options(pruning="optimal")).rules) == 186


def test_itemsets_of_another_miner() -> None:
    """PyFIM finds the same class itemsets with the same counts."""
    fim = pytest.importorskip("fim")
    for name in ("weather", "three", "gaps", "many"):
        table = DATA[name]
        items = carboost.make_items(table, "ignore")
        cases = [carboost.case_of(table.row(i), items) for i in range(len(table.classes))]
        counts = carboost.count_classes(table.classes, table.n_classes)
        baskets = [[*case, 1000 + label] for case, label in zip(cases, table.classes, strict=True)]
        for label in range(table.n_classes):
            least = carboost.threshold(counts[label], 0.1)
            appear = {None: "a", 1000 + label: "c"} | {1000 + other: "n" for other in range(table.n_classes)
                                                       if other != label}
            rules = fim.fpgrowth(baskets, target="r", supp=-least, conf=0, zmin=2, zmax=5, report="ab", appear=appear)
            # its threshold is on the antecedent, ours on antecedent and class
            theirs = {(tuple(sorted(body)), n_ac, n_a) for _, body, n_ac, n_a in rules if n_ac >= least}
            ours = {(itemset, n_ac, n_a) for own, itemset, n_a, n_ac in
                    carboost.mine(cases, table.classes, counts, 0.1, 4, "none") if own == label}
            assert theirs == ours


# ---------------------------------------------------------------- identities


def test_p_values_of_another_library() -> None:
    """SciPy's tails are ours."""
    stats = pytest.importorskip("scipy.stats")
    for n, n_c in ((14, 5), (14, 9), (40, 13), (768, 268)):
        for n_a in (1, 3, n // 3, n - 1):
            for n_ac in range(max(1, n_a - (n - n_c)), min(n_a, n_c) + 1, 1 + n // 40):
                exact = carboost.p_value("hypergeom", n, n_c, n_a, n_ac)
                assert stats.hypergeom.sf(n_ac - 1, n, n_c, n_a) == pytest.approx(exact, rel=1e-9, abs=1e-300)
                exact = carboost.p_value("binomial", n, n_c, n_a, n_ac)
                assert stats.binom.sf(n_ac - 1, n_a, n_c / n) == pytest.approx(exact, rel=1e-9, abs=1e-300)
                z = (n_ac - n_a * n_c / n) / (n_a * n_c / n * (1 - n_c / n)) ** 0.5
                assert stats.norm.sf(z) == pytest.approx(carboost.p_value("normal", n, n_c, n_a, n_ac), rel=1e-9)


@pytest.mark.parametrize("n", [10, 14])
def test_pruning_loses_nothing(n: int) -> None:
    """With as many counter-examples and fewer examples neither measure nor exact p-values get better."""
    for n_c in range(1, n):
        for others in range(n - n_c + 1):
            rows = [(carboost.loevinger(n, n_c, others + n_ac, n_ac),
                     carboost.hypergeometric(n, n_c, others + n_ac, n_ac),
                     carboost.binomial(n, n_c, others + n_ac, n_ac)) for n_ac in range(1, n_c + 1)]
            for fewer, more in itertools.pairwise(rows):
                assert fewer[0] <= more[0]
                assert fewer[1] >= more[1]
                assert fewer[2] >= more[2]


def test_adjusted_selections_are_nested() -> None:
    """Bonferroni keeps no more than Benjamini and Hochberg, who keep no more than no adjustment."""
    for seed in range(50):
        p = [u**3 for u in bookmaking.lehmer(12, 100 + seed)]
        strict, step_up, plain = (set(carboost.keep(adjust, 0.1, p)) for adjust in ("bonferroni", "bh", "none"))
        assert strict <= step_up <= plain
        assert all(p[i] <= p[j] for i in step_up for j in set(range(12)) - step_up)


def test_half_errors_of_repeated_rounds() -> None:
    """Of 300 runs by weighted errors 16 meet an error that rounding put just below one half."""
    options = carboost.Options(min_support=0.2, significance=0.15, n_estimators=6, error_on="weighted",
                               rule_memory="persist")
    met = 0
    for seed in range(300):
        tape = carboost.Tape(numpy.random.default_rng(seed).random(84))
        found = carboost.boost(WEATHER, options, tape)
        met += any(0.5 - 1e-12 <= error < 0.5 for error in found.errors)
    assert met == 16


def test_weights_stay_a_distribution() -> None:
    """Case weights add up to 1, and by the weighted error missed cases hold one half of them next."""
    options = carboost.Options(min_support=0.2, significance=0.15, error_on="weighted")
    for seed in range(20):
        events: list[tuple[str, Any]] = []
        carboost.boost(WEATHER, options, carboost.Tape(numpy.random.default_rng(seed).random(140)),
                       lambda line, events=events, **fields: events.append((line, fields)))
        missed: list[int] = []
        clipped, error = 0.0, 0.0
        for line, fields in events:
            if line == "carboost:boost9":
                missed = fields["missed"]
            elif line == "carboost:boost10":
                error = fields["error"]
            elif line == "carboost:boost12":
                clipped = fields["error"]
            elif line == "carboost:boost14":
                weights = fields["case_weights"]
                assert sum(weights) == pytest.approx(1.0, abs=1e-14)
                if clipped == error:
                    assert sum(weights[i] for i in missed) == pytest.approx(0.5, abs=1e-14)
