"""The second derivation of AntMiner_mbc: slack where it is due, and edge cases that bite."""

from __future__ import annotations

from tests.oracle.comparing import cases, with_slack
from tests.oracle.faults import claims, unnoticed

MISSING_FITS = ('        return False\n    if layer.name == "lower"',
                '        return True\n    if layer.name == "lower"')
ROUNDED_QUALITY = ("        result = (tp * whole - p * inside) / whole**2\n"
                   "        assert result == float(Fraction(tp * whole - p * inside, whole * whole))\n",
                   "        result = (inside / whole) * (tp / inside - p / whole) if inside else 0.0\n")
NOT_STRICT_SPIN = ("running > threshold", "running >= threshold")
EMPTY_CLASSES_WEIGH = ("tau if counts[label] > 0 else 0.0", "tau if counts[label] >= 0 else 0.0")
NO_WAY_OUT = ("return raised if all(weight == 0.0 for weight in weights) else weights", "return weights")
LAST_VALUE_FOR_ANY = ("    if not graph.any_vertex:", "    if False:")
NOTHING_IS_FREED = ('ties == "until_covering" and inside < least', "False")
TIES_ARE_GAINS = ("trial.quality > bar or", "trial.quality >= bar or")
OR_IS_AND = ("(high or low) if convergence", "(high and low) if convergence")
ALL_MISMATCHES = ('elif mismatch_votes == "per_rule":', "else:")
NO_MDLP = ('    if which == "mdlp":\n', "    if False:\n")
VALUES_FOR_ROWS = ("sorted(value for value in values if value is not None), []",
                   "sorted({value for value in values if value is not None}), []")
NO_SUM = ('    if any_value == "equation":\n', "    if True:\n")
BOUND_ALONE = ("above = [row for row in rows if passes(table, before, vertex, row)]", "above = rows")
NO_LEAST = ("    if 0 < inside < least:\n", "    if False:\n")
CLASS_0_WITHOUT_VOTES = ("return votes, majority", "return votes, 0")

# case id -> one change to the oracle's source that the case must notice
MUTANTS: dict[str, tuple[str, str]] = {
    "cuts-7-6-thinned": ("cuts[i * m // (max_cuts + 1)]", "cuts[(i - 1) * m // max_cuts]"),
    "cuts-adjacent-down": ("c if a < c <= b else b", "c if c <= b else b"),
    "cuts-adjacent-up": ("c if a < c <= b else b", "c if a < c < b else a"),
    "cuts-overflow": ("c if a < c <= b else b", "c if a != c else b"),
    "cuts-unsorted": ("sorted({value for value in values if value is not None})",
                      "sorted([value for value in values if value is not None])"),
    "cuts-integer-ranks": ("cuts[i * m // (max_cuts + 1)]", "cuts[int(i * (m / (max_cuts + 1)))]"),
    "graph-no-any": ("has_any = any_vertex or column.size == 0", "has_any = True"),
    "graph-mixed-any-false": ("has_any = any_vertex or column.size == 0", "has_any = any_vertex"),
    "graph-absent-class": ("range(table.n_classes) if label != majority]",
                           "range(table.n_classes) if label != majority and count_classes(table, rows)[label]]"),
    "eta-repeated-eq8": ("inside = [row for row in rows if passes", "inside = [row for row in set(rows) if passes"),
    "eta-repeated-eq7": ("return 0.0 if rows == 0 else", "return"),
    "eta-absent-class-eq8": ("                                          table.n_classes))",
                             "                                          len({table.classes[row] for row in rows})))"),
    "eta-missing-eq8": MISSING_FITS,
    "eta-neighbours": ("value >= layer.cuts[vertex]", "value > layer.cuts[vertex]"),
    "eta-neighbours-eq7": ("value < layer.cuts[vertex]", "value <= layer.cuts[vertex]"),
    "quality-equal-fraction-b": ROUNDED_QUALITY,
    "quality-large-counts": (ROUNDED_QUALITY[0], "        result = (tp * whole - p * inside) / (whole**2 % 2**32)\n"),
    "quality-omega-half": ("= (inside / whole) ** omega", "= inside / whole"),
    "quality-omega-nothing-covered": ("    if inside == 0:\n", "    if False:\n"),
    "bounds-few-vertices": ("min(tau_max, tau_max * (1 - p) / ((average - 1) * p))",
                            "tau_max * (1 - p) / ((average - 1) * p)"),
    "bounds-exact": ("p_best ** (1 / n_layers)", "p_best"),
    "bounds-order": ("(grade / c) / (1 - rho)", "grade / (c * (1 - rho))"),
    "bounds-fraction": ("(average - 1) * p", "average * n_layers * p"),
    "walk-7-4": ("alpha, beta = path[1] + 1, path[2] + 1", "alpha, beta = path[1], path[2]"),
    "walk-on-boundary": NOT_STRICT_SPIN,
    "walk-alpha-beta-boundary": ("tau[d][path[-1] if path else 0]", "tau[d][0]"),
    "walk-powers-2-3": ("alpha, beta = path[1] + 1, path[2] + 1", "beta, alpha = path[1] + 1, path[2] + 1"),
    "walk-cubes": ("[power(tau, alpha) for tau in plain]", "[tau**alpha for tau in plain]"),
    "walk-left-to-right": ("tape.take() * total(weights)", "tape.take() * math.fsum(weights)"),
    "walk-after-70-5": ("plain = [0.0 if edge is None", "plain = [1.0 if edge is None"),
    "walk-one-vertex-layers": ("threshold = tape.take() *", "threshold = (tape.take() if len(weights) > 1 else 0.0) *"),
    "walk-class-without-rows": EMPTY_CLASSES_WEIGH,
    "walk-class-layer-order": ("zip(graph.classes, plain, strict=True)]", "enumerate(plain)]"),
    "walk-zero-weight": NOT_STRICT_SPIN,
    "walk-zero-layer-low": NO_WAY_OUT,
    "walk-zero-layer-high": (NO_WAY_OUT[0], NO_WAY_OUT[0].replace("return raised", "return [1.0] * len(raised)")),
    "prune-7-4": ("trial.quality > bar or", "(best is None and trial.quality > bar) or"),
    "prune-7-4-remove": ("(level and trial", "(level and best is None and trial"),
    "prune-7-4-no-any": LAST_VALUE_FOR_ANY,
    "prune-golden-keep": TIES_ARE_GAINS,
    "prune-golden-remove": ('ties == "remove" or', "False or"),
    "prune-until-covering": NOTHING_IS_FREED,
    "prune-until-covering-golden": ('ties == "until_covering" and inside < least', 'ties == "until_covering"'),
    "prune-until-covering-best": ("trial.quality, trial, trial.tp + trial.fp", "trial.quality, trial, inside"),
    "run-until-covering": NOTHING_IS_FREED,
    "prune-one-test": ("while len(rule.tests) > 1", "while len(rule.tests) > 0"),
    "prune-twins-keep": TIES_ARE_GAINS,
    "prune-class-fixed": ("label = graph.classes[path[0]]",
                          "label = most_frequent(count_classes(table, [row for row in rows if covers(table, graph, "
                          "tests, row)]))"),
    "prune-equal-keep": ROUNDED_QUALITY,
    "prune-equal-remove": ROUNDED_QUALITY,
    "prune-missing": MISSING_FITS,
    "update-7-5-2": ("value = rho * edge", "value = (1 - rho) * edge"),
    "update-by-hand": ("value = rho * edge", "value = clipped(rho * edge, tau_min, tau_max)"),
    "update-edges": ("return vertex == path[d] and before == (path[d - 1] if d > 0 else 0)",
                     "return vertex == path[d]"),
    "update-low": ("return low if value < low else value", "return value"),
    "update-order": ("value = value + grade / c", "value = (value * c + grade) / c"),
    "converged-7-5-9": ("(high and low)", "high"),
    "converged-7-5-1-or": OR_IS_AND,
    "converged-at-both": ("edge >= tau_max * (1 - tol)", "edge > tau_max * (1 - tol)"),
    "converged-at-low": ("edge <= tau_min * (1 + tol)", "edge < tau_min * (1 + tol)"),
    "converged-path-below": ("    high, low = True, True\n    for d, matrix in enumerate(tau):",
                             "    high, low = True, True\n    for d, matrix in enumerate(tau[:-1]):"),
    "converged-other-above": ("                if on_path(path, d, before, vertex):\n                    high",
                              "                if d and path[d - 1] != before:\n                    continue\n"
                              "                if on_path(path, d, before, vertex):\n                    high"),
    "converged-start-above": ("                if on_path(path, d, before, vertex):\n                    high",
                              "                if d == 0:\n                    continue\n"
                              "                if on_path(path, d, before, vertex):\n                    high"),
    "converged-or-low": ("(high or low)", "high"),
    "converged-forbidden": ("                if edge is None:\n                    continue\n"
                            "                if on_path",
                            "                edge = 1.0 if edge is None else edge\n                if on_path"),
    "split-7-8": ("tape.below(i + 1)", "tape.below(i)"),
    "split-by-hand": ("in shuffled(len(classes), tape):", "in reversed(shuffled(len(classes), tape)):"),
    "split-small-class": ("math.floor(classes.count(label) * fraction)", "math.ceil(classes.count(label) * fraction)"),
    "split-two-thirds": ("math.floor(classes.count(label) * fraction)", "round(classes.count(label) * fraction)"),
    "split-float-product": ("math.floor(classes.count(label) * fraction)",
                            "math.floor(classes.count(label) * Fraction(str(fraction)))"),
    "bootstrap-7-8": ("rows[tape.below(len(rows))]", "tape.below(len(rows))"),
    "bootstrap-7-8-oob": ("sorted([rows[", "list([rows["),
    "bootstrap-below-boundary": ("tape.below(len(rows))", "min(round(tape.take() * len(rows)), len(rows) - 1)"),
    "vote-7-7": ("100 + (len(rules) - rank)", "100 + (rank - 1)"),
    "vote-7-7-per-list": ALL_MISMATCHES,
    "vote-rounding-tie": ("(hundredths[majority] + 100 * majority_weight * mismatches) / 100",
                          "hundredths[majority] / 100 + majority_weight * mismatches"),
    "vote-tie-lowest": ("votes.index(max(votes))", "len(votes) - 1 - votes[::-1].index(max(votes))"),
    "vote-tie-majority": ("return votes, votes.index(max(votes))",
                          "return votes, majority if votes[majority] == max(votes) else votes.index(max(votes))"),
    "vote-one-list": ("    votes = [count / 100 for count in hundredths]\n",
                      "    votes = [total(1.0 + 0.01 * (len(rules) - rank) for rules in lists"
                      " for rank, (own, fits) in enumerate(rules, 1) if fits and own == label)"
                      " for label in range(n_classes)]\n"),
    "vote-no-lists": CLASS_0_WITHOUT_VOTES,
    "vote-empty-lists-per-list": ("and len(rules) > 0 and", "and"),
    "vote-no-match-per-list": ALL_MISMATCHES,
    "vote-mixed-per-list": ("and not any(matches for _, matches in rules)",
                            "and not all(matches for _, matches in rules)"),
    "run-weather-mbc": ("now < before", "now <= before"),
    "run-weather-antminer2": ("    if which == 8:", "    if True:"),
    "run-weather-numbers": ("    return vertex <= before\n", "    return vertex < before\n"),
    "run-weather-oob": ("validation = [row for row in table.everything() if row not in sample]",
                        "validation += [] if validation else [row for row in rows if row not in sample]"),
    "run-weather-per-classifier": ("for row in validation].count(True)", "for row in set(validation)].count(True)"),
    "run-convergence-or": OR_IS_AND,
    "run-converges-late": ("done = self.update(best) if best.quality > 0 else False",
                           "done = self.update(best) and False"),
    "run-max-iterations-1": ("number < self.options.max_iterations", "number <= self.options.max_iterations"),
    "run-small-c": ("vertex) else 1.0", "vertex) else 100.0"),
    "run-omega": ("len(rows) - p, omega, least))", "len(rows) - p, 1.0, least))"),
    "run-first-of-equal-ants": ("if rule.quality > best.quality", "if rule.quality >= best.quality"),
    "run-earliest-global-best": ("found.quality > best.quality", "found.quality >= best.quality"),
    "run-duplicates": ("rule.tests == other.tests", "rule.path == other.path"),
    "run-heuristic-rows-left": ("all_eta(table, graph, left, options",
                                "all_eta(table, graph, table.everything(), options"),
    "run-zero-layer": NO_WAY_OUT,
    "run-class-used-up": EMPTY_CLASSES_WEIGH,
    "run-three-classes": ("eta = etas[path[0]]", "eta = etas[0]"),
    "run-tied-classes": ("counts[label] > counts[winner]", "counts[label] >= counts[winner]"),
    "run-uncovered-half": ("wanted > options.uncovered_fraction", "wanted >= options.uncovered_fraction"),
    "run-removal": ("if not covers(table, graph, best.tests, row)]",
                    "if not (covers(table, graph, best.tests, row) and table.classes[row] == best.label)]"),
    "run-second-rule-dropped": ("            dropped = learnt\n",
                                "            dropped, rules = learnt, [*rules, learnt]\n"),
    "run-first-rule-dropped": ('if options.early_stop_baseline == "first_rule":', "if True:"),
    "run-first-match": ("for learnt in rules:\n        if covers", "for learnt in reversed(rules):\n        if covers"),
    "run-validation-none": ('if options.validation == "oob":', 'if options.validation in ("oob", "none"):'),
    "run-per-list": ALL_MISMATCHES,
    "run-no-any": LAST_VALUE_FOR_ANY,
    "run-no-any-numbers": ("    if not graph.any_vertex:",
                           "    if not graph.any_vertex and any(not graph.layers[d].has_any and d not in"
                           " dict(rule.tests) for d in range(FIRST_COLUMN_LAYER, len(graph.layers))):"),
    "run-max-cuts": ("sample, majority, options.max_cuts, ", "sample, majority, 32, "),
    "run-graph-stays": ("seek(table, graph, left, options",
                        "seek(table, build_graph(table, left, majority, options.max_cuts, options.any_vertex), left,"
                        " options"),
    "run-missing": MISSING_FITS,
    "run-all-majority": CLASS_0_WITHOUT_VOTES,
    "run-nothing-left-out": ("    if len(validation) == 0:\n        return None\n", ""),
    "run-other-majority": ("build_graph(table, sample, majority,",
                           "build_graph(table, sample, most_frequent(count_classes(table, sample)),"),
    "run-useless": ("if best.quality <= 0:", "if best.quality < 0:"),
    "run-no-update": ("self.update(best) if best.quality > 0 else False", "self.update(best)"),
    "iteration-best": ("if rule.quality > best.quality", "if False"),
    "iteration-best-last": ("range(self.options.n_ants)", "range(self.options.n_ants - 1)"),
    "iteration-same-rule": ("return distinct(brought)", "return distinct(brought[::-1])[::-1]"),
    "iteration-tie": ("if rule.quality > best.quality", "if rule.quality >= best.quality"),
    "iteration-class-tells": ("rule.label == other.label and rule.tests", "rule.tests"),
    "search-one-iteration": ("number < self.options.max_iterations", "number <= self.options.max_iterations"),
    "search-later-is-better": ("best is None or found.quality > best.quality", "best is None"),
    "search-worse-later": ("best is None or found.quality > best.quality", "True"),
    "search-nothing-good": ("self.update(best) if best.quality > 0 else False", "self.update(best)"),
    "search-converges": ("done = self.update(best) if best.quality > 0 else False",
                         "done = self.update(best) and False"),
    "search-equal-later": ("found.quality > best.quality", "found.quality >= best.quality"),
    "search-7-4": ("best = prune(self.table, self.graph, self", "prune(self.table, self.graph, self"),
    "list-uncovered-exactly": ("wanted > options.uncovered_fraction", "wanted >= options.uncovered_fraction"),
    "list-all-covered-go": ("if not covers(table, graph, best.tests, row)]",
                            "if not (covers(table, graph, best.tests, row) and table.classes[row] == best.label)]"),
    "list-majority-alone": ("wanted > options.uncovered_fraction", "wanted >= options.uncovered_fraction"),
    "list-dropped": ("            dropped = learnt\n", "            dropped, rules = learnt, [*rules, learnt]\n"),
    "list-equal-goes-on": ("now < before", "now <= before"),
    "list-first-kept": ('if options.early_stop_baseline == "first_rule":', "if False:"),
    "list-first-dropped": ('if options.early_stop_baseline == "first_rule":', "if True:"),
    "list-first-equal": ("now < before", "now <= before"),
    "list-holdout": ('if options.validation == "oob":', 'if options.validation in ("oob", "holdout"):'),
    "list-first-match": ("for learnt in rules:\n        if covers",
                         "for learnt in reversed(rules):\n        if covers"),
    "list-cuts": ("build_graph(table, sample, majority,", "build_graph(table, table.everything(), majority,"),
    "ensemble-none": ("range(options.n_classifiers)", "range(options.n_classifiers + 1)"),
    "ensemble-holdout": ('if options.validation == "holdout":', "if False:"),
    "initial-pheromone-dyadic": ("vertex) else 1.0", "vertex) else 10.0"),
    "initial-pheromone-bounds": ("    return vertex <= before\n", "    return vertex < before\n"),
    "cuts-mdlp": NO_MDLP,
    "cuts-mdlp-neighbours": ("    return [between(max(value for value in known if value <= cut),"
                             " min(value for value in known if value > cut))\n", "    return [cut\n"),
    "cuts-mdlp-thinned": ("return thinned(mdlp_cuts(values, classes, n_classes), max_cuts)",
                          "return mdlp_cuts(values, classes, n_classes)"),
    "cuts-frequency": VALUES_FOR_ROWS,
    "cuts-frequency-end": ("        if 0 < place < len(ordered):\n            found",
                           "        place = place if place < len(ordered) else 1\n"
                           "        if place:\n            found"),
    "cuts-frequency-same": ("return sorted(set(found))", "return sorted(found)"),
    "cuts-frequency-missing": ("sorted(value for value in values if value is not None), []",
                               "sorted(0.0 if value is None else value for value in values), []"),
    "eta-any-sum": NO_SUM,
    "eta-no-any-sum": ("total(values[:-1])] if layer.has_any else values", "total(values[:-1])]"),
    "eta-interval": BOUND_ALONE,
    "walk-interval": BOUND_ALONE,
    "walk-any-sum": NO_SUM,
    "quality-least-3": ("if 0 < inside < least:", "if 0 < inside <= least:"),
    "quality-least-4": NO_LEAST,
    "prune-least": NO_LEAST,
    "prune-least-frees": ('ties == "until_covering" and inside < least', 'ties == "until_covering" and inside == 0'),
    "run-cuts-mdlp": NO_MDLP,
    "run-cuts-frequency": VALUES_FOR_ROWS,
    "run-upper-bound": BOUND_ALONE,
    "run-any-value": NO_SUM,
    "run-min-cases": NO_LEAST,
    "majority-tie": ("counts[label] > counts[winner]", "counts[label] >= counts[winner]"),
}


def test_only_what_went_through_a_power_is_given_slack() -> None:
    """Four units in the last place for tau_min, and for qualities with omega; all else is exact."""
    for case, _ in cases("mbc"):
        powers = "MBC-15" in case["reading"] or case["id"] == "mbc-default-omega"
        allowed = {"tau_min", "tau_max", "quality"} if powers else {"tau_min"}
        assert with_slack(case["input"]) == set()
        assert with_slack(case["expect"]) <= allowed, case["id"]


def test_edge_cases_kill_their_mutants() -> None:
    """Every case that claims to catch a mutant catches it, and only those claim it."""
    assert claims("mbc").keys() == MUTANTS.keys()
    assert unnoticed("mbc", MUTANTS) == []
