"""The second derivation of ABCoDT: edge cases that bite, other libraries."""

from __future__ import annotations

import json
import math
import random
from collections.abc import Callable
from typing import Any

import pytest

from tests.oracle import abcodt, bookmaking, comparing
from tests.oracle.comparing import as_json, difference, floats
from tests.oracle.faults import claims, unnoticed
from tests.oracle.make.abcodt.data import DATA, EIGHT, of_columns
from tests.oracle.make.abcodt.operations import LOOSE_ULP, evaluate
from tests.oracle.make.abcodt.shared import toy
from tests.oracle.make.files import VECTORS

FSUM = ("""    result = 0.0
    for number in numbers:
        result = result + number
    return result
""", "    return math.fsum(numbers)\n")
NO_GUARD = (" if weight + self.reg_lambda > 0.0 else 0.0", "")
EMPTY_SUM = ("    if whole == 0.0:\n        return [1 / len(profits) for _ in profits]\n", "")
CAP_1 = ("LARGEST_BETA = 10.0", "LARGEST_BETA = 1.0")
UPHILL_0 = ("    low, high = 0.0, LARGEST_BETA\n",
            "    if slope(scores, outputs, classes, 0.0) > 0.0:\n        return 0.0\n"
            "    low, high = 0.0, LARGEST_BETA\n")
NO_WAY_0 = ("        return 0.0\n    if slope(", "        return LARGEST_BETA\n    if slope(")
NOTHING_LEFT = ("        return average, list(features)\n", "        return average, []\n")
ALWAYS_SEARCH = ("if self.options.line_search else 1.0", "if True else 1.0")
ALWAYS_UNIT = ('if self.options.curvature == "hessian":', "if False:")
ALWAYS_ZERO = ('    if init == "zero":', "    if True:")
LAMBDA_2 = ("(weight + self.reg_lambda) if weight + self.reg_lambda > 0.0 else 0.0", "(weight + 2.0)")

# case id -> one change to the oracle's source that the case must notice
MUTANTS: dict[str, tuple[str, str]] = {
    "mask-repaired": ("    if sum(bits) == 0:\n", "    if False:\n"),
    "mask-at-half": ("1 if value >= 0.5", "1 if value > 0.5"),
    "mask-below-half": ("        bits[position.index(max(position))] = 1\n", "        return [1] * len(bits)\n"),
    "mask-tie": ("bits[position.index(max(position))]", "bits[len(bits) - 1 - position[::-1].index(max(position))]"),
    "mask-no-repair": ("    if sum(bits) == 0:\n", "    if True:\n        bits = [0] * len(bits)\n"),
    "centroid-left-to-right": FSUM,
    "centroid-order": ("[source[j] for source in sources]", "[source[j] for source in reversed(sources)]"),
    "distance-hand": ("return sqrt(total(", "return (total("),
    "distance-largest": ("strict=True)))\n\n\ndef prob", "strict=True)) / len(center))\n\n\ndef prob"),
    "distance-left-to-right": ("return sqrt(total((x - c) * (x - c) for x, c in zip(position, center, strict=True)))",
                               "return math.dist(position, center)"),
    "probabilities-all-zero": EMPTY_SUM,
    "probabilities-proportional": ("[profit / whole for profit in profits]",
                                   "[(whole - profit) / (whole * (len(profits) - 1)) for profit in profits]"),
    "probabilities-two": ("[profit / whole for profit in profits]", "list(profits)"),
    "probabilities-left-to-right": FSUM,
    "init-by-dimension": ("        self.options, self.sources, self.judge, self.log = options, sources, judge, log\n",
                          "        flat = [x for source in sources for x in source]\n"
                          "        sources = [flat[i::len(sources)] for i in range(len(sources))]\n"
                          "        self.options, self.sources, self.judge, self.log = options, sources, judge, log\n"),
    "init-one-feature": ("max(2, n_features)", "n_features"),
    "init-fewer-sources": ("self.trials = [1] *", "self.trials = [0] *"),
    "move-partner-skips": ("        if k >= i:\n            k += 1\n", ""),
    "move-partner-equal": ("if k >= i:", "if k > i:"),
    "move-phi-lowest": ("phi = 2 * tape.take() - 1", "phi = tape.take()"),
    "move-clip-high": ("return one < other if", "return one <= other if"),
    "move-clip-low": ("return min(max(value, 0.0), 1.0)", "return value"),
    "move-equal": ("            self.trials[i] += 1\n", "            self.trials[i] = 1\n"),
    "move-improves": ("return one < other if", "return one > other if"),
    "move-held-centroid": ("        return distance(position, self.center)",
                           "        return distance(position, centroid(self.sources))"),
    "move-nothing-to-choose": ("j = tape.below(len(self.sources[i]))",
                               "j = tape.below(len(self.sources[i])) if len(self.sources[i]) > 1 else 0"),
    "move-accuracy-larger": ("else one > other", "else one < other"),
    "move-accuracy-equal": ("else one > other", "else one >= other"),
    "move-accuracy-repaired": ("        bits[position.index(max(position))] = 1\n", "        bits[0] = 1\n"),
    "onlooker-worked": ("                chosen.append(i)\n",
                        "                chosen.append(i)\n                i = (i + 1) % len(self.sources)\n"),
    "onlooker-at-chance": ("tape.take() < chances[i]", "tape.take() <= chances[i]"),
    "onlooker-no-chance": ("hit = tape.take() < chances[i]",
                           "hit = (u := tape.take()) < chances[i] or u == 0.0"),
    "onlooker-same-again": ("                chosen.append(i)\n",
                            "                chosen.append(i)\n                i = 0\n"),
    "onlooker-wrap": ("i = (i + 1) % len(self.sources)", "i = (i + 1) % (len(self.sources) - 1)"),
    "onlooker-roulette": ("if running > u * whole", "if running >= u * whole"),
    "onlooker-roulette-leftover": ("return max(index for index, weight in enumerate(weights) if weight > 0.0)",
                                   "return len(weights) - 1"),
    "onlooker-roulette-nothing": ("return min(floor(u * len(weights)), len(weights) - 1)", "return 0"),
    "onlooker-held-chances": ("                chosen.append(i)\n",
                              "                chosen.append(i)\n"
                              "                chances = probabilities(self.profits)\n"),
    "scout-worked": ("            self.trials[s] = 1\n", ""),
    "scout-at-limit": ("self.trials[s] > self.options.limit", "self.trials[s] >= self.options.limit"),
    "scout-tie": ("s = self.trials.index(max(self.trials))",
                  "s = len(self.trials) - 1 - self.trials[::-1].index(max(self.trials))"),
    "scout-one-only": ("s = self.trials.index(max(self.trials))",
                       "s = next((i for i, t in enumerate(self.trials) if t > self.options.limit), 0)"),
    "scout-worse": ("            self.sources[s] = fresh(len(self.sources[s]), tape)\n",
                    "            new = fresh(len(self.sources[s]), tape)\n"
                    "            if self.better(self.profit(new), self.profits[s]):\n"
                    "                self.sources[s] = new\n"),
    "scout-limit-1": ("self.trials[s] > self.options.limit", "self.trials[s] - 1 > self.options.limit"),
    "subsample-by-hand": ("return sorted(places[:q])", "return places[:q]"),
    "subsample-exchange": ("places[t], places[s] = places[s], places[t]", "places[t], places[s] = s, places[t]"),
    "subsample-floor": ("max(1, floor(fraction * n))", "max(1, -floor(-fraction * n))"),
    "subsample-at-least-one": ("max(1, floor(fraction * n))", "floor(fraction * n)"),
    "subsample-all": ("    if fraction == 1.0:\n        return places\n", ""),
    "subsample-double-product": ("floor(fraction * n)", "floor(round(fraction * n, 9))"),
    "subsample-last": ("    for t in range(q):\n        s = t + tape.below(n - t)\n        places[t]",
                       "    for t in range(n - 1, n - 1 - q, -1):\n        s = tape.below(t + 1)\n        places[t]"),
    "subsample-halves": ("s = t + tape.below(n - t)", "s = tape.below(n)"),
    "split-root": ("if candidate.gain > bar + LEAST_GAIN:", "if candidate.gain > max(bar - LEAST_GAIN, LEAST_GAIN):"),
    "split-root-lambda-0": LAMBDA_2,
    "split-nearly-tied": ("candidate.gain > bar + LEAST_GAIN", "candidate.gain > bar and candidate.gain > LEAST_GAIN"),
    "split-just-ahead": ("LEAST_GAIN = 1e-12", "LEAST_GAIN = 2e-12"),
    "split-chain": ("                best, bar = candidate, candidate.gain\n",
                    "                best = candidate\n            bar = max(bar, candidate.gain)\n"),
    "split-too-little": ("candidate.gain > bar + LEAST_GAIN", "candidate.gain > bar"),
    "split-just-enough": ("LEAST_GAIN = 1e-12", "LEAST_GAIN = 2e-12"),
    "split-negative": ("if candidate.gain > bar", "if abs(candidate.gain) > bar"),
    "split-constant": ("if low < high:", "if low <= high:"),
    "split-rows-and-features": ("        for feature in features:\n",
                                "        for feature in range(len(self.samples[0])):\n"),
    "split-rounds-up": ("return middle if low <= middle < high else low", "return middle"),
    "split-overflow": ("return middle if low <= middle < high else low", "return middle if middle < high else low"),
    "split-signed-zeros": ("if low < high:", "if (low, math.copysign(1, low)) < (high, math.copysign(1, high)):"),
    "split-equal-values": ("key=lambda row: (self.samples[row][feature], row)",
                           "key=lambda row: (self.samples[row][feature], -row)"),
    "split-whole-by-row": ("            g_left = w_left = 0.0\n",
                           "            g_left = w_left = 0.0\n"
                           "            whole = total(self.residuals[row] for row in ordered)\n"),
    "split-right-by-difference": ("g_right, w_right = whole - g_left, weight - w_left",
                                  "g_right = total(self.residuals[r] for r in ordered[ordered.index(after):])\n"
                                  "                    w_right = weight - w_left"),
    "split-order-of-gain": ("(self.over(g_left * g_left, w_left) + self.over(g_right * g_right, w_right)\n"
                            "                            - self.over(whole * whole, weight))",
                            "(self.over(g_left * g_left, w_left) - self.over(whole * whole, weight)\n"
                            "                            + self.over(g_right * g_right, w_right))"),
    "split-hessian": ("w_left + self.weights[row]", "w_left + 1.0"),
    "split-hessian-decides": ("whole - g_left, weight - w_left", "whole - g_left, weight"),
    "split-no-curvature": NO_GUARD,
    "tree-hessian": ("for row in rows), total(self.weights[row] for row in rows))",
                     "for row in rows), float(len(rows)))"),
    "tree-no-curvature": NO_GUARD,
    "tree-no-depth-left": ("if levels > 0 and", "if levels > 1 and"),
    "tree-pure": ("LEAST_GAIN = 1e-12", "LEAST_GAIN = -1e-12"),
    "tree-unseen-rows": ("left = [row for row in rows if", "left = [row for row in range(len(self.samples)) if"),
    "tree-at-threshold": ("sample[self.split.feature] <= self.split.threshold",
                          "sample[self.split.feature] < self.split.threshold"),
    "tree-deep": ("for child in (self.left, self.right):", "for child in (self.right, self.left):"),
    "tree-depth-2": ("if levels > 0 and", "if levels > -1 and"),
    "tree-fresh-sums": ("self.grow(right, features, levels - 1))",
                        "Problem(self.samples, [total(self.residuals[r] for r in rows) - total(self.residuals[r]"
                        " for r in sorted(left, key=lambda r: self.samples[r][split.feature])) if right == [r] else x"
                        " for r, x in enumerate(self.residuals)], self.weights, self.reg_lambda)"
                        ".grow(right, features, levels - 1))"),
    "softmax-large": ("    largest = max(scores)\n", "    largest = 0.0\n"),
    "softmax-lehmer": ("share = softmax(scores)[label]", "share = max(softmax(scores))"),
    "line-search-nothing": NO_WAY_0,
    "line-search-capped": CAP_1,
    "line-search-uphill": UPHILL_0,
    "line-search-log-2": ("            result = result + (share - indicator(label, k)) * step[k]\n",
                          "            result = result + (share - 1.0) * step[k] * indicator(label, k)\n"),
    "line-search-zero-slope": ("outputs, classes, middle) > 0.0", "outputs, classes, middle) >= 0.0"),
    "split-least-gain": ("candidate.gain > bar + LEAST_GAIN", "candidate.gain >= bar + LEAST_GAIN"),
    "accuracy-diverging": ("-log(share) if share > 0.0 else inf", "-log(share)"),
    "accuracy-one-each": ("        if inside and outside:\n",
                          "        outside = outside or inside\n        if inside:\n"),
    "accuracy-constant": ("return scores.index(max(scores))",
                          "return len(scores) - 1 - scores[::-1].index(max(scores))"),
    "accuracy-rare-prior": ("if count > 0 else -inf", "if count > 0 else 0.0"),
    "accuracy-rare-prior-hessian": NO_GUARD,
    "accuracy-three-classes": ("list(classes[:row]).count(label) % cv", "row % cv"),
    "accuracy-masked": ("model = boost(table, outside, features_of(mask),",
                        "model = boost(table, outside, range(len(mask)),"),
    "accuracy-iterations": ('"n_iterations": options.objective_iterations', '"n_iterations": 10'),
    "accuracy-depth-1": ("features, self.options.max_depth)", "features, 12)"),
    "accuracy-lambda-0": LAMBDA_2,
    "accuracy-hessian": ALWAYS_UNIT,
    "accuracy-prior": ALWAYS_ZERO,
    "accuracy-no-line-search": ALWAYS_SEARCH,
    "accuracy-full-rate": ("outputs, self.options.learning_rate, beta)", "outputs, 0.1, beta)"),
    "importances-by-hand": ("[value / n_trees for value in sums]", "[value / len(nodes) for value in sums]"),
    "importances-in-order": ("    for node in nodes:\n        sums", "    for node in reversed(nodes):\n        sums"),
    "importances-divided-once": ("[value / n_trees for value in sums]", "[value * (1 / n_trees) for value in sums]"),
    "select-zeros-count": ("weights[j] > mean([weights[i] for i in features])",
                           "weights[j] > mean([weights[i] for i in features if weights[i] > 0.0])"),
    "select-theta-only": ("weights[j] > mean([weights[i] for i in features])", "weights[j] > mean(weights)"),
    "select-at-mean": ("weights[j] > mean(", "weights[j] >= mean("),
    "select-all-equal": ("    if len(kept) == 0:\n", "    if False:\n"),
    "select-one-without-split": NOTHING_LEFT,
    "select-branch-node": ("any(node.feature == j and node.gain > (average or 0.0) for node in nodes)]",
                           "total(node.gain for node in nodes if node.feature == j) > (average or 0.0)]"),
    "select-branch-at-mean": ("node.gain > (average or 0.0)", "node.gain >= (average or 0.0)"),
    "select-branch-all-equal": ("return average, [j for j in features if weights[j] > 0.0]",
                                "return average, list(features)"),
    "colony-tied-sources": ("best = self.profits.index(min(self.profits))",
                            "best = len(self.profits) - 1 - self.profits[::-1].index(min(self.profits))"),
    "colony-exactly-enough": ("colony.evaluations >= options.max_evaluations",
                              "colony.evaluations > options.max_evaluations"),
    "colony-all-on-centroid": EMPTY_SUM,
    "colony-recomputed": ('== "literal" and number > 1:', '== "literal" and number < 1:'),
    "colony-not-counted": ('        colony.log("abcodt:6"',
                           '        colony.evaluations += len(colony.sources)\n        colony.log("abcodt:6"'),
    "colony-onlookers-count": ("                chosen.append(i)\n",
                               "                chosen.append(i)\n                self.evaluations -= 1\n"),
    "colony-scouts": ("            self.evaluations += 1\n            self.trials[s] = 1\n",
                      "            self.trials[s] = 1\n"),
    "colony-held-within-cycle": ("        return distance(position, self.center)",
                                 "        return distance(position, centroid(self.sources))"),
    "colony-final-population": ('        if self.options.reading == "literal":\n            return\n',
                                '        if self.options.reading == "literal":\n'
                                "            seen = [(p, mask_of(s)) for s, p in zip(self.sources, self.profits)]\n"
                                "            self.record = min([*([self.record] if self.record else []), *seen],"
                                " key=lambda one: one[0])\n            return\n"),
    "colony-first-cycle-only": ("number, leave = 0, False",
                                "number, leave = 0, colony.evaluations >= options.max_evaluations"),
    "colony-record-of-nothing": ("Mask] | None = None", "Mask] | None = (0.0, [])"),
    "colony-record-earlier": ("(profit, -sum(mask)) > (self", "(profit, -sum(mask)) >= (self"),
    "colony-record-fewer": ("(profit, -sum(mask)) > (self.record[0], -sum(self.record[1]))", "profit > self.record[0]"),
    "colony-record-kept": ("        if self.record is not None:\n",
                           "        if self.record is not None:\n"
                           "            best = self.profits.index(max(self.profits))\n"
                           "            self.record = (self.profits[best], mask_of(self.sources[best]))\n"),
    "colony-accuracy-acceptance": ("        if self.onlooker is not None:\n", "        if False:\n"),
    "colony-accuracy-repeated-masks": ("        self.evaluations += 1\n        self.log(\"abcodt:c\"",
                                       "        seen = self.__dict__.setdefault('seen', set())\n"
                                       "        self.evaluations += tuple(mask_of(candidate)) not in seen\n"
                                       "        seen.add(tuple(mask_of(candidate)))\n"
                                       "        self.log(\"abcodt:c\""),
    "boost-no-split": NO_WAY_0,
    "boost-three-classes": ("indicator(label, k) - share[k] for", "indicator(label, k) - share[0] for"),
    "boost-subsample": ("best_beta(self.scores, outputs, self.classes) if",
                        "best_beta([self.scores[r] for r in rows], [outputs[r] for r in rows],"
                        " [self.classes[r] for r in rows]) if"),
    "boost-one-row": ("rows = some_of(len(self.samples), self.options.subsample, self.tape)",
                      "rows = self.__dict__.setdefault('rows', some_of(len(self.samples), self.options.subsample,"
                      " self.tape))"),
    "boost-colsample": ("places = some_of(len(self.features), self.options.colsample, self.tape)",
                        "places = self.__dict__.setdefault(id(shares), some_of(len(self.features),"
                        " self.options.colsample, self.tape))"),
    "boost-both-samples": ("tree = problem.grow(rows,",
                           "tree = problem.grow(some_of(len(self.samples), self.options.subsample, self.tape),"),
    "boost-prior": ALWAYS_ZERO,
    "boost-no-line-search": ALWAYS_SEARCH,
    "boost-hessian": ALWAYS_UNIT,
    "boost-full-rate": ("outputs, self.options.learning_rate, beta)", "outputs, 0.1, beta)"),
    "boost-capped": CAP_1,
    "boost-some-features": ("features = [self.features[place] for place in places]", "features = list(places)"),
    "boost-uphill": UPHILL_0,
    "run-literal": ("[1 if j in kept else 0 for", "[1 if j in features else 0 for"),
    "run-branch": ('    if selection == "feature":', "    if True:"),
    "run-no-split": NOTHING_LEFT,
}


@pytest.fixture(scope="module")
def cases() -> list[tuple[Any, Any]]:
    """Return all cases, each with the data of its file."""
    return comparing.cases("abcodt")


def test_files_are_not_too_large() -> None:
    """Only whole runs and their stages tell of events, in files of less than 600 kB."""
    for path in (VECTORS / "abcodt").glob("*.json"):
        text = path.read_text(encoding="utf-8")
        assert len(text) < 600_000
        book = json.loads(text)
        assert book["level"] == "L3" or not any("events" in case["expect"] for case in book["cases"])


def test_only_what_went_through_exp_is_given_slack(cases: list[tuple[Any, Any]]) -> None:
    """Slack for shares, losses and what follows from them; stage 1, thresholds and given sums are exact."""
    loose = {"probabilities", "losses", "loss", "start", "residuals", "gain", "value", "beta", "betas", "scores",
             "train_loss", "importances", "average"}
    exact_ops = {"init", "mask", "centroid", "distance", "accuracy", "probabilities", "move", "onlooker", "scout",
                 "split", "tree", "subsample", "importances", "select", "colony"}
    for case, _ in cases:
        assert not any("ulp" in found for _, found in floats(case["input"]))
        slack = {(name, found["ulp"]) for name, found in floats(case["expect"]) if "ulp" in found}
        if case["op"].partition(".")[2] in exact_ops:
            assert slack == set(), case["id"]
        assert {name for name, _ in slack} <= loose
        wide = {"beta", "betas"} | ({"gain"} if case["reading"].get("AB-14") == "hessian" else set())
        assert {ulp for name, ulp in slack if name not in wide} <= {4}
        assert {ulp for name, ulp in slack if name in wide} <= {LOOSE_ULP}


def test_edge_cases_kill_their_mutants() -> None:
    """Every case that claims to catch a mutant catches it, slack and all, and only those claim it."""
    assert claims("abcodt").keys() == MUTANTS.keys()
    assert unnoticed("abcodt", MUTANTS) == []


# ---------------------------------------------------------------- other machines


def off_by_one(function: Callable[[float], float], chance: random.Random) -> Callable[[float], float]:
    """Return a function of which the results are off by up to one unit in the last place, but never at 0 and 1."""
    def result(x: float) -> float:
        value = function(x)
        if value in (0.0, 1.0):
            return value
        return chance.choice([math.nextafter(value, -math.inf), value, math.nextafter(value, math.inf)])
    return result


@pytest.mark.parametrize("seed", range(3))
def test_another_mathematical_library_would_pass(cases: list[tuple[Any, Any]], seed: int,
                                                 monkeypatch: pytest.MonkeyPatch) -> None:
    """Decisions do not hang on the last bit of an exponential, and numbers stay inside their slack."""
    for case, data in cases:
        chance = random.Random(f"{seed} {case['id']}")
        monkeypatch.setattr(abcodt, "exp", off_by_one(math.exp, chance))
        monkeypatch.setattr(abcodt, "log", off_by_one(math.log, chance))
        assert difference(case["expect"], as_json(evaluate(case, data))) == "", case["id"]


class Watched(float):
    """A draw that remembers how near it came to what it was compared with."""

    nearest = math.inf

    def __mul__(self, other: float) -> Watched:
        """Stay watched when scaled."""
        return Watched(float(self) * other)

    def __lt__(self, other: float) -> bool:
        """Compare and remember."""
        Watched.nearest = min(Watched.nearest, abs(float(self) - other))
        return float(self) < other


def test_draws_keep_away_from_boundaries(cases: list[tuple[Any, Any]], monkeypatch: pytest.MonkeyPatch) -> None:
    """No draw comes within 1e-9 of a decision, but for those chosen as short binary fractions."""
    take = abcodt.Tape.take

    def watched(tape: abcodt.Tape) -> float:
        u = take(tape)
        chosen = (u * 2.0**20).is_integer() or u == 1.0 - 2.0**-53
        return u if chosen else Watched(u)

    def below(tape: abcodt.Tape, n: int) -> int:
        product = tape.take() * n
        if isinstance(product, Watched):
            Watched.nearest = min(Watched.nearest, abs(product - round(product)))
        return min(math.floor(product), n - 1)

    monkeypatch.setattr(abcodt.Tape, "take", watched)
    monkeypatch.setattr(abcodt.Tape, "below", below)
    for case, data in cases:
        Watched.nearest = math.inf
        evaluate(case, data)
        assert Watched.nearest > 1e-9, case["id"]


# ---------------------------------------------------------------- identities

SCATTER = of_columns(
    "0 1 2 0 1 2 0 1 2 2 1 0 0 2",
    *[[round(u * 512) / 64 for u in bookmaking.lehmer(14, seed)] for seed in (3000009, 7000021, 11000033)])


def squares(values: list[float]) -> float:
    """Return the sum of squared distances from the mean."""
    middle = math.fsum(values) / len(values)
    return math.fsum((value - middle) ** 2 for value in values)


def test_gain_without_lambda_is_the_drop_in_squared_error() -> None:
    """Eq. 13: what a split gains is what it takes off the squared error."""
    residuals = [u - 0.5 for u in bookmaking.lehmer(14, 13000039)]
    problem = abcodt.Problem(SCATTER.rows, residuals, [1.0] * 14, 0.0)
    for one in problem.candidates(SCATTER.everything(), [0, 1, 2]):
        left = [r for row, r in zip(SCATTER.rows, residuals, strict=True) if row[one.feature] <= one.threshold]
        right = [r for row, r in zip(SCATTER.rows, residuals, strict=True) if row[one.feature] > one.threshold]
        assert one.gain == pytest.approx(squares(residuals) - squares(left) - squares(right), abs=1e-12)


def test_best_split_is_the_best_of_all_partitions() -> None:
    """No threshold between two values of a feature does better."""
    residuals = [u - 0.5 for u in bookmaking.lehmer(14, 17000051)]
    best = abcodt.Problem(SCATTER.rows, residuals, [1.0] * 14, 2.0).best_split(SCATTER.everything(), [0, 1, 2])
    assert best is not None
    gains = []
    for feature in range(3):
        for threshold in {row[feature] for row in SCATTER.rows}:
            left = [r for row, r in zip(SCATTER.rows, residuals, strict=True) if row[feature] <= threshold]
            right = [r for row, r in zip(SCATTER.rows, residuals, strict=True) if row[feature] > threshold]
            gains.append(sum(math.fsum(part) ** 2 / (len(part) + 2) for part in (left, right))
                         - math.fsum(residuals) ** 2 / 16)
    assert best.gain == pytest.approx(max(gains), abs=1e-12)


def test_step_is_where_the_loss_is_least() -> None:
    """Eq. 4: the derivative is that of the loss, and no other step on a grid does better."""
    scores = [[2 * u - 1 for u in bookmaking.lehmer(3, seed)] for seed in range(14, 28)]
    outputs = [[u - 0.4 for u in bookmaking.lehmer(3, seed)] for seed in range(50, 64)]

    def at(beta: float) -> float:
        return abcodt.loss([[f + beta * h for f, h in zip(row, step, strict=True)]
                            for row, step in zip(scores, outputs, strict=True)], SCATTER.classes)

    for beta in (0.0, 0.3, 2.0, 7.0):
        numeric = (at(beta + 1e-5) - at(beta - 1e-5)) / 2e-5
        assert abcodt.slope(scores, outputs, SCATTER.classes, beta) == pytest.approx(numeric, abs=1e-7)
    best = at(abcodt.best_beta(scores, outputs, SCATTER.classes))
    assert all(best <= at(step / 100) + 1e-12 for step in range(1001))


def test_trees_of_two_classes_mirror_each_other() -> None:
    """With two classes the second tree is the negative of the first."""
    options = toy(n_iterations=4)
    boosted = abcodt.boost(EIGHT, list(range(8)), [0, 1, 2], options, abcodt.Tape([]))
    for first, second in boosted.trees:
        for row in EIGHT.rows:
            assert first.output(row) == pytest.approx(-second.output(row), abs=1e-12)


def test_literal_bees_are_blind() -> None:
    """In the literal reading neither the samples nor their classes have a say in stage 1."""
    draws = [entry * 2.0**-53 for entry in bookmaking.seeded(3, 2000)]
    options = abcodt.Options(n_sources=3, max_evaluations=60, n_iterations=1)
    other = abcodt.Table([[-x for x in row[:3]] for row in DATA["leaning"].rows], 3,
                         DATA["leaning"].classes)
    thetas = [abcodt.run(table, options, abcodt.Tape(draws)).bees.theta for table in (EIGHT, other)]
    assert thetas[0] == thetas[1]


def test_draws_of_roulette_runs_add_up() -> None:
    """SN * D to start, seven per source and cycle, D per scout."""
    scouts = []
    tape = abcodt.Tape([entry * 2.0**-53 for entry in bookmaking.seeded(5, 5000)])
    found = abcodt.bees(abcodt.Options(n_sources=4, max_evaluations=150, limit=3, onlooker="roulette"), 6, None, tape,
                        lambda line, **fields: scouts.append(line) if line == "abcodt:10a" else None)
    assert len(scouts) > 0
    assert tape.used == 24 + 7 * 4 * found.cycles + 6 * len(scouts)
    assert found.colony.evaluations == 4 + 8 * found.cycles + len(scouts)


# ---------------------------------------------------------------- other libraries


@pytest.mark.parametrize("depth", [1, 2, 3, 12])
def test_trees_without_lambda_are_those_of_scikit_learn(depth: int) -> None:
    """Least squares, midpoints: DecisionTreeRegressor says the same, and in shallow trees of all places between.

    Further down it parts two or three samples by a feature drawn among those that do it equally well.
    """
    tree = pytest.importorskip("sklearn.tree")
    residuals = [u - 0.5 for u in bookmaking.lehmer(14, 19000057)]
    grown = abcodt.Problem(SCATTER.rows, residuals, [1.0] * 14, 0.0).grow(SCATTER.everything(), [0, 1, 2], depth)
    other = tree.DecisionTreeRegressor(max_depth=depth, random_state=0).fit(SCATTER.rows, residuals)
    between = [[8 * u for u in bookmaking.lehmer(3, seed)] for seed in range(100, 300)]
    places = [*SCATTER.rows, *(between if depth < 3 else [])]
    assert [grown.output(place) for place in places] == pytest.approx(list(other.predict(places)), abs=1e-12)


def test_boosting_by_curvature_is_that_of_xgboost() -> None:
    """Trees, gains and scores; its softmax doubles the curvature, hence the factors of 2.

    xgboost works in single precision, so that its numbers agree to about six digits.
    """
    xgboost = pytest.importorskip("xgboost")
    options = abcodt.Options(n_iterations=3, max_depth=3, subsample=1.0, reg_lambda=0.75, curvature="hessian",
                             learning_rate=0.2, line_search=False)
    boosted = abcodt.boost(SCATTER, SCATTER.everything(), [0, 1, 2], options, abcodt.Tape([]))
    data = xgboost.DMatrix(SCATTER.rows, label=SCATTER.classes)
    other = xgboost.train({"objective": "multi:softprob", "num_class": 3, "tree_method": "exact", "eta": 0.4,
                           "lambda": 1.5, "max_depth": 3, "min_child_weight": 0, "gamma": 0, "base_score": 0.0},
                          data, 3)
    margins = other.predict(data, output_margin=True)
    for row, scores in zip(margins, boosted.scores, strict=True):
        assert [float(value) for value in row] == pytest.approx(scores, abs=2e-6)
    grown = [tree for trees in boosted.trees for tree in trees]
    for text, tree in zip(other.get_dump(dump_format="json", with_stats=True), grown, strict=True):
        same_tree(json.loads(text), tree)


def same_tree(theirs: dict[str, Any], node: abcodt.Node) -> None:
    """Demand that a tree of xgboost splits where ours does and gains half of what ours gains."""
    if node.split is None:
        assert theirs["leaf"] == pytest.approx(0.2 * node.value, abs=1e-6)
        return
    assert theirs["split"] == f"f{node.split.feature}"
    assert theirs["split_condition"] == node.split.threshold
    assert theirs["gain"] == pytest.approx(node.split.gain / 2, abs=2e-6)
    children = {child["nodeid"]: child for child in theirs["children"]}
    assert node.left is not None
    assert node.right is not None
    same_tree(children[theirs["yes"]], node.left)
    same_tree(children[theirs["no"]], node.right)
