"""The oracle agrees with the worked example, its files are fresh, and its edge cases bite."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from . import antminer, make_antminer

SOURCE = Path(antminer.__file__).read_text(encoding="utf-8")

TWO_QUOTIENTS = ("    result = (tp * tn) / bottom\n    assert result == float(Fraction(tp * tn, bottom))\n",
                 "    result = (tp / (tp + fn)) * (tn / (tn + fp))\n")
ZERO_FOR_MISSING = ("table.rows[row][term[0]] == term[1]", "(table.rows[row][term[0]] or 0) == term[1]")
MISSING_FITS = ("row[attribute] == value for", "row[attribute] in (value, None) for")
LAST_CLASS = ("counts[label] > counts[winner]", "counts[label] >= counts[winner]")
KEEP_RESTS = ("not_tiny(math.log2", "(math.log2")
CLASS_0_DEFAULT = ("return majority(count_classes(table, table.everything()))", "return 0")
NOT_STRICT_SPIN = ("running > threshold", "running >= threshold")

# case id -> one change to the oracle's source that the case must notice
MUTANTS: dict[str, tuple[str, str]] = {
    "entropy-nothing-of-four": ("return math.log2(len(counts))", "return 0.0"),
    "entropy-zero-count": ("if count > 0:", "if count >= 0:"),
    "gain-absent-value": ("        return 0.0\n    return not_tiny(math.log2",
                          "        return math.log2(table.n_classes)\n    return not_tiny(math.log2"),
    "gain-one-class-seen": ("not_tiny(math.log2(table.n_classes)",
                            "not_tiny(math.log2(len({table.classes[row] for row in rows}))"),
    "gain-rounding-eleven": KEEP_RESTS,
    "gain-rounding-fifteen": KEEP_RESTS,
    "gain-missing": ZERO_FOR_MISSING,
    "eta-overcast-chosen": ("gain.items() if term[0] not in closed)", "gain.items())"),
    "eta-zero-gains": (" or bottom == 0.0", ""),
    "info-attribute-missing": ("rows if table.rows[row][attribute] is not None]", "rows]"),
    "info-split-missing": ("if row not in having]",
                           "if row not in having and table.rows[row][term[0]] is not None]"),
    "info-attribute-independent": ("return not_tiny(gain)\n\n\ndef split_gain",
                                   "return gain\n\n\ndef split_gain"),
    "info-split-independent": ("return not_tiny(gain)\n\n\ndef information",
                               "return gain\n\n\ndef information"),
    "info-attribute-never-known": ("if len(known) == 0:\n        return 0.0",
                                   "if False:\n        return 0.0"),
    "quality-class-absent": ("if bottom == 0:", "if False:"),
    "quality-single-class": ("        return 0.0\n    result", "        return 1.0\n    result"),
    "quality-equal-fraction-a": TWO_QUOTIENTS,
    "quality-large-counts": (TWO_QUOTIENTS[0], "    result = (tp * tn % 2**32) / bottom\n"),
    "majority-tie": LAST_CLASS,
    "default-one-row": ("return majority(count_classes(table, rows))",
                        "return majority(count_classes(table, table.everything() + rows[:0]))"),
    "default-nothing-left": CLASS_0_DEFAULT,
    "spin-on-boundary": NOT_STRICT_SPIN,
    "spin-zero-uniform": NOT_STRICT_SPIN,
    "spin-single": ("u = tape.take()", "u = tape.take() if len(weights) > 1 else 0.0"),
    "spin-zero-wheel": ("    if whole == 0.0:\n", "    if whole == 0.0 and tape.take() >= 0.0:\n"),
    "spin-leftover": ("return max(index for index, weight in enumerate(weights) if weight > 0.0), u",
                      "return len(weights) - 1, u"),
    "spin-left-to-right": ("whole = total(weights)", "whole = math.fsum(weights)"),
    "construct-7-5": ("for i in sorted(rule)]", "for i in rule]"),
    "construct-7-4-next": ("gain[term] * tau[term]", "gain[term]"),
    "construct-used-up": ("term[0] in rule or term in marked", "term in marked"),
    "construct-exactly-enough": (">= min_cases", "> min_cases"),
    "construct-filtered": ('infeasible == "reject" or', "True or"),
    "construct-zero-gains": ("spin(weights, tape)\n        if drawn",
                             "spin(weights if total(weights) else [1.0] * 4, tape)\n        if drawn"),
    "construct-reject": ("marked.add(chosen)", "pass"),
    "construct-reject-exactly-enough": ("len(smaller) < min_cases", "len(smaller) <= min_cases"),
    "construct-reject-mark-lasts": ("inside = smaller", "inside, marked = smaller, set()"),
    "construct-later-pass": ("inside = list(rows)", "inside = table.everything()"),
    "construct-missing": ZERO_FOR_MISSING,
    "prune-equal-keep": ("trial.quality > bar or", "trial.quality >= bar or"),
    "prune-equal-remove": ('ties == "remove" and', "False and"),
    "prune-two-equal-keep": ('(ties == "remove" and', "(drop is not None and"),
    "prune-two-equal-remove": ('ties == "remove" and', 'ties == "remove" and drop is None and'),
    "prune-equal-fractions": TWO_QUOTIENTS,
    "prune-class-changes": ("without(now.rule, drop), label, bar)",
                            "without(now.rule, drop), now.label, bar)"),
    "prune-class-tie": LAST_CLASS,
    "prune-improve-on-present": ("bar, drop = now.quality, None", "bar, drop = verdict.quality, None"),
    "construct-one-candidate": ("u = tape.take()", "u = tape.take() if len(weights) > 1 else 0.0"),
    "run-nothing-feasible": ("if len(rule) == 0:", "if False:"),
    "prune-single-class-remove": ("while len(now.rule) > 1", "while len(now.rule) > 0"),
    "prune-one-term-remove": ("while len(now.rule) > 1", "while len(now.rule) > 0"),
    "prune-missing": MISSING_FITS,
    "hybrid-exactly-r": ("if len(rule) > r:", "if len(rule) >= r:"),
    "hybrid-r-1": ("while len(kept) < r:", "while len(kept) <= r:"),
    "hybrid-dyadic": ("pool.pop(chosen[0])", "pool[chosen[0]]"),
    "hybrid-zero-wheel": ("weights = [1.0 for _ in wheel]", "break"),
    "hybrid-zeros-after-positives": ("[info[term] for term in wheel]",
                                     "[info[term] or 1.0 for term in wheel]"),
    "pheromone-quality-1": ("{term: value / whole for",
                            "{term: value / whole if term[0] in rule else value for"),
    "pheromone-unequal": ("value + value * grade", "value + grade"),
    "pheromone-not-normal": ("whole = total(raised.values())",
                             "whole = 1 + grade * total(tau[term] for term in rule.items())"),
    "pheromone-quality-0-rounding": ("whole = total(raised.values())",
                                     "whole = total(raised.values()) if grade else 1.0"),
    "pheromone-order": ("value + value * grade", "value * (1 + grade)"),
    "predict-first-match": ("for rule, label in rules:", "for rule, label in reversed(rules):"),
    "predict-default": ("            return label\n    return default",
                        "            return label\n    return 0"),
    "predict-all-terms": ("all(row[attribute]", "any(row[attribute]"),
    "predict-missing": MISSING_FITS,
    "run-single-class-stop": ('options.single_class == "stop" and', "False and"),
    "run-single-class-continue": ('options.single_class == "stop" and', "True and"),
    "run-nothing-to-do": ("len(left) > options.max_uncovered_cases",
                          "len(left) >= options.max_uncovered_cases"),
    "run-max-uncovered-0": CLASS_0_DEFAULT,
    "run-n-ants-1": ("ants >= options.n_ants", "ants > options.n_ants"),
    "run-converge-1": ("found.rule == previous else 1", "found.rule == previous else 0"),
    "run-converge-3": ("found.rule == previous else 1", "found.rule == previous else same"),
    "run-contradictions": ('if removal == "covered":', "if True:"),
    "run-contradictions-covered": ('if removal == "covered":', "if False:"),
    "run-best-is-earliest": ("found.quality > best.quality", "found.quality >= best.quality"),
    "run-hybrid-initial": ("information(table, basis, options", "information(table, left, options"),
    "run-missing-no-match": ('if options.missing == "as_value":', "if True:"),
    "run-missing-as-value": ('if options.missing == "as_value":', "if False:"),
    "colony-one-ant": ("ants >= options.n_ants", "ants > options.n_ants"),
    "colony-n-ants": ("ants >= options.n_ants", "ants + 1 >= options.n_ants"),
    "colony-agree": ("same >= options.n_rules_converge", "same > options.n_rules_converge"),
    "colony-agree-at-once": ("found.rule == previous else 1", "found.rule == previous else 0"),
    "colony-anew": ("found.rule == previous else 1", "found.rule == previous else same"),
    "colony-back": ("found.rule == previous else", "found.rule == best.rule else"),
    "colony-earliest": ("found.quality > best.quality", "found.quality >= best.quality"),
    "colony-pheromone": ("tau = reinforce(tau, found.rule, found.quality)", "tau = dict(tau)"),
    "colony-later-is-better": ("best is None or found.quality > best.quality", "best is None"),
    "colony-pruned-rules-agree": ("previous = found.rule", "previous = rule"),
    "colony-hybrid": ("prune(table, rows, rule, info, options, tape, log)",
                      "prune(table, rows, rule, gain, options, tape, log)"),
    "colony-nothing": ("if len(rule) == 0:", "if False:"),
    "colony-quality-0": ("best is None or found.quality > best.quality",
                         "found.quality > (best.quality if best else 0.0)"),
    "covering-one-class-goes-on": ('options.single_class == "stop" and', "True and"),
    "covering-covered": ('if removal == "covered":', "if False:"),
    "covering-wrong-row-stays": ('if removal == "covered":', "if True:"),
    "covering-class-given": ("table.classes[row] == best.label]",
                             "table.classes[row] == majority(count_classes(table, inside))]"),
    "covering-few-at-first": ("len(left) > options.max_uncovered_cases", "len(left) >= options.max_uncovered_cases"),
    "covering-all-gone": CLASS_0_DEFAULT,
    "covering-gains-current": ('options.heuristic_on == "initial"', "True"),
    "covering-gains-initial": ('options.heuristic_on == "initial"', "False"),
    "initial-pheromone-one-attribute": ("all_terms(domains), 1 / sum(domains)", "all_terms(domains), 1 / len(domains)"),
}


def changed(old: str, new: str) -> ModuleType:
    """Return the oracle with one place of its source changed."""
    assert SOURCE.count(old) == 1, old
    module = ModuleType(antminer.__name__)
    exec(compile(SOURCE.replace(old, new), "mutant", "exec"), module.__dict__)
    return module


@pytest.fixture(scope="module")
def files() -> dict[str, str]:
    """Build all files; every number of the worked example is compared on the way."""
    return make_antminer.build()


@pytest.fixture(scope="module")
def books(files: dict[str, str]) -> dict[str, Any]:
    """Return the files as JSON."""
    return {name: json.loads(text) for name, text in files.items()}


def test_files_on_disk_are_fresh(files: dict[str, str]) -> None:
    """What is on disk is what the oracle gives."""
    assert make_antminer.stale(files, make_antminer.FOLDER) == []


def test_check_tells_stale_from_fresh(files: dict[str, str], tmp_path: Path,
                                      monkeypatch: pytest.MonkeyPatch) -> None:
    """``--check`` writes nothing and fails on absent and on changed files."""
    monkeypatch.setattr(make_antminer, "build", lambda: files)
    assert make_antminer.main(["--check"], tmp_path) == 1
    assert list(tmp_path.iterdir()) == []
    assert make_antminer.main([], tmp_path) == 0
    assert make_antminer.main(["--check"], tmp_path) == 0
    changed_file = tmp_path / "predict.json"
    changed_file.write_bytes(changed_file.read_bytes() + b"\n")
    assert make_antminer.main(["--check"], tmp_path) == 1
    assert make_antminer.main(["--wrong"], tmp_path) == 2


def test_cases_are_well_formed(books: dict[str, Any]) -> None:
    """Keys, order of keys, derivations and tapes are as agreed."""
    keys = ["id", "title", "op", "line", "reading", "input", "draws", "expect", "derivation", "source",
            "kills"]
    for book in books.values():
        assert list(book) == ["format", "paper", "level", "data", "cases"]
        for case in book["cases"]:
            assert list(case) == keys
            assert case["derivation"] in ("hand", "identity", "independent")
            assert all(0.0 <= make_antminer.draw(entry) < 1.0 for entry in case["draws"])
            assert case["expect"].get("n_draws", 0) == len(case["draws"])


def test_cases_follow_from_their_files(books: dict[str, Any]) -> None:
    """What a file says about a case is enough to work the case out again."""
    for book in books.values():
        for case in book["cases"]:
            assert make_antminer.evaluate(case, book["data"]) == case["expect"], case["id"]


def test_edge_cases_kill_their_mutants(books: dict[str, Any]) -> None:
    """Every case that claims to catch a mutant catches it, and only those claim it."""
    cases = {case["id"]: (case, book["data"]) for book in books.values() for case in book["cases"]}
    claimed = {ident for ident, (case, _) in cases.items() if case["kills"] is not None}
    assert claimed == {f"antminer-{ident}" for ident in MUTANTS}
    for ident, (old, new) in MUTANTS.items():
        case, data = cases[f"antminer-{ident}"]
        mutant = changed(old, new)
        try:
            seen = make_antminer.evaluate(case, data, mutant)
        except (mutant.TapeExhausted, ZeroDivisionError, ValueError):
            continue
        assert seen != case["expect"], ident
